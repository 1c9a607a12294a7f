/* Samplers: elements to try a kernel with.
 *
 * Element `index` of a kernel's stream depends on the seed, the kernel's id and the index alone, never on threads or on
 * what was drawn before: a report's seed and index bring any input back. Every sampler keeps to the domain promised and
 * to the fields' kinds. Here: whole elements; fields are kernels/kinds.h's. */
#ifndef JUDGE_SAMPLER_H
#define JUDGE_SAMPLER_H

#include "validate/base/random.h"
#include "validate/kernels/kernels.h"

/* How an element was drawn. */
enum strategy {
    SAMPLE_UNIFORM,   /* uniform over the promises' regions, or over the domain */
    SAMPLE_EXPONENT,  /* magnitudes spread over all exponents; rotations near the identity and near π */
    SAMPLE_SPECIAL,   /* zeros, subnormals, powers of two, largest numbers, multiples of π/4; axis-aligned rotations */
    SAMPLE_BRANCH,    /* a few numbers around the points where plumb's own kernel switches formula */
    SAMPLE_ALIKE,     /* lengths, velocities … alike in size, rotations that nearly follow from each other */
    SAMPLE_CANCELLING /* the same, moved so that the terms of some output nearly cancel */
};

/* Element `index` of the stream, components as numbers of the format. Returns the strategy it came from. */
enum strategy sampler_draw(const struct promises *promises, uint64_t seed, uint64_t index, double *in);

/* Where the kernel takes one number: how many numbers of the format its domain holds (0 where it takes more than one),
 * and number `index` of them, from the smallest. */
uint64_t sampler_numbers(const struct promises *promises);
void sampler_number(const struct promises *promises, uint64_t index, double *in);

/* An unremarkable element: fields of ordinary size, far from the domain's edges. */
void sampler_ordinary(const struct promises *promises, struct random *random, double *in);

/* A neighbour of an element for the worst-case search: the same with one move of the fields' kinds, `size` in (0, 1]
 * from a last digit to a new draw. Stays in the domain. */
void sampler_neighbour(const struct promises *promises, struct random *random, double size, const double *from,
                       double *to);

/* An element with every component moved a little: by up to `reach` of itself, rotations by up to that angle. */
void sampler_near(const struct promises *promises, struct random *random, double reach, const double *from, double *to);

/* Makes an element, also one found in another format, one of numbers of the format, and of its own domain where it is
 * of a float's. */
void sampler_round(const struct promises *promises, double *in);

/* Whether an element lies in the domain, and where promises are placed, in a region of theirs. */
int sampler_in_domain(const struct promises *promises, const double *in);

#endif
