/* Internal header of validate/contracts: the table of kinds. A field's kind decides how a field of any size is drawn,
 * moved, kept in its domain and rotated. The functions of contracts.h that use the table are in kinds.c; errors by kind
 * are in accuracy/measure.h. */
#ifndef CONTRACTS_KINDS_H
#define CONTRACTS_KINDS_H

#include "contracts.h"

struct kind_facts {
    const char *text; /* "unit quaternion" */
    size_t (*components)(const struct field *field);
    void (*draw)(struct random *random, enum draw how, const struct field *field, enum format format, double *x);
    void (*move)(struct random *random, enum format format, const struct field *field, double size, double *x);
    void (*perturb)(struct random *random, const struct field *field, double radius, double *x);
    int (*contains)(const struct field *field, enum format format, const double *x); /* the components must be finite */
    /* `angle_of` returns the rotation angle of x in [0, π]; set_angle replaces x by a rotation by another angle. Null
     * for kinds that are not rotations. */
    double (*angle_of)(const struct field *field, const double *x);
    void (*set_angle)(const struct field *field, double angle, double *x);
    int (*common)(const struct field *field, size_t i, double *x); /* see field_common_value */
    void (*fit)(const struct field *field, double *x);             /* see field_round; null: x is not changed */
    /* Changes the other components of x so that x is of the kind if component k becomes `value`, with |value| ≤ 1/4:
     * see field_put. Null: x[k] changes alone. */
    void (*adapt)(const struct field *field, size_t k, double value, double *x);
    const char *order; /* of the components; null if it depends on the size, or if there is one component */
};

extern const struct kind_facts kinds[KINDS];

/* common_values.c */
int common_number(const struct field *field, size_t i, double *x);
int common_angle(const struct field *field, size_t i, double *x);
int common_sequence(const struct field *field, size_t i, double *x);
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
