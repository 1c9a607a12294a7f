/* Samplers: elements to try a kernel with.
 *
 * Element `index` of a row's stream depends on the seed, the row's id and the index alone, never on threads or on what
 * was drawn before: a report's seed and index bring any input back. Every sampler keeps to the row's domain and to its
 * fields' kinds. */
#ifndef SAMPLER_H
#define SAMPLER_H

#include "reference/reference.h"
#include "validate/base/random.h"
#include "validate/kernels/registry.h"

#include <stdint.h>

void random_rotation(struct random *random, double *R);           /* uniform on SO(3), row by row */
void random_quaternion(struct random *random, double *q);         /* uniform unit quaternion */
void rotation_about(const double *axis, double angle, double *R); /* unit axis, radians */
double rotation_departure(const double *M);                       /* ‖MᵀM − E‖ */

/* How an element was drawn. */
enum strategy {
    SAMPLE_UNIFORM,  /* uniform over the bounds' regions, or over the domain */
    SAMPLE_EXPONENT, /* magnitudes spread over all exponents; rotations near the identity and near π */
    SAMPLE_SPECIAL,  /* zeros, subnormals, powers of two, largest numbers, multiples of π; axis-aligned rotations */
    SAMPLE_BRANCH,   /* a few ulps around the row's branch points */
    SAMPLE_ROW,      /* the row's own samplers */
    STRATEGIES
};

/* Element `index` of the row's stream, components as numbers of the format. Returns the strategy it came from. */
enum strategy sampler_draw(const struct row *row, enum format format, uint64_t seed, uint64_t index, double *in);

/* Where the row takes one number: how many numbers of the format its domain holds (0 where it takes more than one), and
 * number `index` of them, from the least. */
uint64_t sampler_numbers(const struct row *row, enum format format);
void sampler_number(const struct row *row, enum format format, uint64_t index, double *in);

/* An unremarkable element: fields of ordinary size, far from the row's edges. */
void sampler_ordinary(const struct row *row, enum format format, struct random *random, double *in);

/* A neighbour of an element for the worst-case search: the same with one move of the row's kinds, `size` in (0, 1] from
 * a last digit to a new draw. Stays in the domain. */
void sampler_neighbour(const struct row *row, enum format format, struct random *random, double size,
                       const double *from, double *to);

/* An element with every component moved a little: by up to `reach` of itself, rotations by up to that angle. */
void sampler_near(const struct row *row, enum format format, struct random *random, double reach, const double *from,
                  double *to);

/* Whether an element lies in the row's domain. */
int sampler_in_domain(const struct row *row, const double *in);

#endif
