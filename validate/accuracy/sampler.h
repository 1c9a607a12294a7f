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
    /* Coordinates within a few ulps of a branch point: there plumb's own kernel changes to another formula. */
    SAMPLE_BRANCH,
    /* Fields of the same kind (lengths, velocities …) have similar magnitudes; rotations are nearly equal or nearly
     * inverse to each other. */
    SAMPLE_SAME_KIND,
    SAMPLE_CANCELLING /* as SAMPLE_SAME_KIND, then moved so that the terms of some output nearly cancel */
};

/* Draws element `index` of the stream, with components that are numbers of the format. Returns the strategy used. */
enum strategy sampler_draw(const struct promises *promises, uint64_t seed, uint64_t index, double *element);

/* For kernels with a single input number: sampler_numbers returns how many numbers of the format are in the domain (0
 * for other kernels); sampler_number stores number `index` of them, in ascending order. */
uint64_t sampler_numbers(const struct promises *promises);
void sampler_number(const struct promises *promises, uint64_t index, double *element);

/* Draws an ordinary element: fields of moderate size, far from the ends of the domain. */
void sampler_ordinary(const struct promises *promises, struct random *random, double *element);

/* Draws a neighbour of an element for the search: moves one or more of its fields with field_move. `size` is in (0, 1]:
 * near 0, a move changes the last digits of a field; at 1, it draws a new field. The result is in the domain, or equal
 * to `from` if several attempts left the domain. */
void sampler_neighbour(const struct promises *promises, struct random *random, double size, const double *from,
                       double *to);

/* Draws an element near another one: every component is perturbed by up to `radius` times its size, rotations by up to
 * that angle. */
void sampler_near(const struct promises *promises, struct random *random, double radius, const double *from,
                  double *to);

/* Rounds the components of an element to numbers of the format of the promises, and makes unit vectors and rotations
 * valid again, as field_round does. */
void sampler_round(const struct promises *promises, double *element);

/* True if an element is in the domain and, if promises->placed (samples must lie in a region), in a region of the
 * promises. */
int sampler_in_domain(const struct promises *promises, const double *element);

#endif
