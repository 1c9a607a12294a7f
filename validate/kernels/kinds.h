/* The table of kinds: what a field is decides how it is drawn, moved, kept in its domain and turned, for any size.
 *
 * Here: the table's type, for this room alone; the functions of kernels.h that look into it are in kinds.c. How kinds
 * are compared is in judge/measure.h. */
#ifndef KINDS_H
#define KINDS_H

#include "kernels.h"

struct kind_facts {
    const char *text; /* "unit quaternion" */
    size_t (*components)(const struct field *field);
    void (*draw)(struct random *random, enum draw how, const struct field *field, enum format format, double *x);
    void (*move)(struct random *random, enum format format, const struct field *field, double size, double *x);
    void (*stir)(struct random *random, const struct field *field, double reach, double *x);
    int (*contains)(const struct field *field, const double *x); /* components are finite */
    /* The angle in [0, π] that it turns by, and x made to turn by another; null: it does not turn. */
    double (*turn)(const struct field *field, const double *x);
    void (*turn_to)(const struct field *field, double angle, double *x);
};

extern const struct kind_facts kinds[KINDS];

#endif
