/* Axes of planes and grids, as they are asked for: "v.x=0:3:100" is a hundred numbers from 0 to 3, evenly spaced.
 *
 * Here: the text and the numbers. Which input a name means is the caller's. */
#ifndef BASE_AXIS_H
#define BASE_AXIS_H

#include "format.h"

#include <stddef.h>
#include <stdint.h>

struct axis {
    size_t component; /* of the inputs; the caller's to set */
    uint64_t points;  /* at least 2 */
    double from, to;  /* from < to */
};

/* Understands NAME=FROM:TO:N with N from 2 to `most`, and stores how long the name is: 0, or −1 with a line in
 * problem. */
int axis_parse(const char *text, uint64_t most, struct axis *axis, size_t *name, char *problem, size_t size);

/* Number i of the axis, from 0, rounded to the format. */
double axis_at(const struct axis *axis, enum format format, uint64_t i);

/* One number at *text up to the character `end`, or to the text's end, which *text moves past: "0.1", "0x1p-3", "1/3".
 * 0, or −1 if it is no finite number. */
int axis_take_number(const char **text, char end, double *x);

#endif
