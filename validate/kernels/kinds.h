/* The table of kinds: what a field is decides how it is drawn, moved, kept in its domain and turned, for any size.
 *
 * Here: the table's type, for this room alone; the functions of kernels.h that look into it are in kinds.c. How kinds
 * are compared is in judge/measure.h. */
#ifndef KERNELS_KINDS_H
#define KERNELS_KINDS_H

#include "kernels.h"

struct kind_facts {
    const char *text; /* "unit quaternion" */
    size_t (*components)(const struct field *field);
    void (*draw)(struct random *random, enum draw how, const struct field *field, enum format format, double *x);
    void (*move)(struct random *random, enum format format, const struct field *field, double size, double *x);
    void (*stir)(struct random *random, const struct field *field, double reach, double *x);
    int (*contains)(const struct field *field, enum format format, const double *x); /* components are finite */
    /* The angle in [0, π] that it turns by, and x made to turn by another; null: it does not turn. */
    double (*turn)(const struct field *field, const double *x);
    void (*turn_to)(const struct field *field, double angle, double *x);
    int (*common)(const struct field *field, size_t i, double *x); /* see field_common_value */
    void (*fit)(const struct field *field, double *x);             /* see field_round; null: it stays as it is */
    const char *order; /* of the components of any size; null: the size decides, or there is one */
};

extern const struct kind_facts kinds[KINDS];

/* common_values.c */
int common_number(const struct field *field, size_t i, double *x);
int common_angle(const struct field *field, size_t i, double *x);
int common_whole(const struct field *field, size_t i, double *x);
int common_vector(const struct field *field, size_t i, double *x);
int common_matrix(const struct field *field, size_t i, double *M);
int common_unit_vector(const struct field *field, size_t i, double *x);
int common_rotation(const struct field *field, size_t i, double *R);
int common_quaternion(const struct field *field, size_t i, double *q);
int common_unit_quaternion(const struct field *field, size_t i, double *q);
int common_positive_matrix(const struct field *field, size_t i, double *M);
int common_limits(const struct field *field, size_t i, double *x);

#endif
