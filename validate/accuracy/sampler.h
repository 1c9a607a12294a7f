/* Samplers draw random elements with which a kernel is tested. They draw whole elements; contracts/kinds.c draws single
 * fields.
 *
 * Element `index` of a kernel's stream depends on the seed, the kernel's id and the index alone, not on threads or on
 * earlier draws: a report's seed and index reproduce any input. All samplers respect the domain of the promises and the
 * kinds of the fields. */
#ifndef ACCURACY_SAMPLER_H
#define ACCURACY_SAMPLER_H

#include "validate/contracts/contracts.h"
#include "validate/util/random.h"

/* How an element was drawn. */
enum strategy {
    SAMPLE_UNIFORM,  /* uniform over the promises' regions, or over the domain */
    SAMPLE_EXPONENT, /* magnitudes spread over all exponents; rotations near the identity and near π */
    SAMPLE_SPECIAL,  /* zeros, subnormals, powers of two, largest numbers, multiples of π/4; rotations about
                         coordinate axes */
    /* Coordinates within a few numbers of a point at which plumb's own kernel changes to another formula. */
    SAMPLE_BRANCH,
    SAMPLE_SAME_KIND, /* lengths, velocities … of similar size, rotations that nearly equal each other or their
                         inverses */
    SAMPLE_CANCELLING /* as SAMPLE_SAME_KIND, then moved so that the terms of some output nearly cancel */
};

/* Draws element `index` of the stream, with components that are numbers of the format. Returns the strategy used. */
enum strategy sampler_draw(const struct promises *promises, uint64_t seed, uint64_t index, double *in);

/* For kernels with a single input number: sampler_numbers returns how many numbers of the format are in the domain (0
 * for other kernels); sampler_number stores number `index` of them, in ascending order. */
uint64_t sampler_numbers(const struct promises *promises);
void sampler_number(const struct promises *promises, uint64_t index, double *in);

/* Draws an ordinary element: fields of moderate size, far from the ends of the domain. */
void sampler_ordinary(const struct promises *promises, struct random *random, double *in);

/* Draws a neighbour of an element for the search: one or more moves of its fields (field_move), with `size` in (0, 1],
 * from a change of a last digit to a new draw. Stays in the domain. */
void sampler_neighbour(const struct promises *promises, struct random *random, double size, const double *from,
                       double *to);

/* Draws an element near another one: every component is perturbed by up to `radius` times its size, rotations by up to
 * that angle. */
void sampler_near(const struct promises *promises, struct random *random, double radius, const double *from,
                  double *to);

/* Rounds an element, which may come from another format, to numbers of the format, and restores unit vectors and
 * rotations as field_round does. */
void sampler_round(const struct promises *promises, double *in);

/* True if an element is in the domain and, if promises->placed, in a region of the promises. */
int sampler_in_domain(const struct promises *promises, const double *in);

#endif
