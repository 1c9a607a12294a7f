/* Axes of planes and grids, as they are given on the command line: "v.x=0:3:100" means 100 evenly spaced numbers from 0
 * to 3.
 *
 * This module parses the text and computes the numbers. The caller finds out which input a name means. */
#ifndef UTIL_AXIS_H
#define UTIL_AXIS_H

#include "format.h"

#include <stddef.h>
#include <stdint.h>

struct axis {
    size_t component; /* index among the inputs' components; set by the caller */
    uint64_t points;  /* at least 2 */
    double from, to;  /* from < to */
};

/* Parses NAME=FROM:TO:N, where N is from 2 to `most`, and stores the length of the name in *name. Returns 0, or −1 with
 * a line in `problem`. */
int axis_parse(const char *text, uint64_t most, struct axis *axis, size_t *name, char *problem, size_t size);

/* Returns number i of the axis, counted from 0, rounded to the format. */
double axis_at(const struct axis *axis, enum format format, uint64_t i);

/* Parses one number ("0.1", "0x1p-3", "1/3") at *text, which ends at the character `end` or at the end of the text, and
 * advances *text past it. Returns 0, or −1 if it is not a finite number. */
int axis_take_number(const char **text, char end, double *x);

#endif
