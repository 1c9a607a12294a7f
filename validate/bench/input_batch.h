/* Batches of inputs, by regime (range of rotation angles), the same for all implementations of a benchmark. */
#ifndef BENCH_INPUT_BATCH_H
#define BENCH_INPUT_BATCH_H

#include "validate/contracts/contracts.h"

#include <stddef.h>

/* The range of the elements' rotation angles. Rows without a free angle among their inputs have a single regime. */
struct regime {
    const char *name; /* "small", "half turn", "mixed", "usual" */
    const char *text;
    double low, high; /* of the angle in radians; both 0: angles as the sampler draws them */
    int logarithmic;
    int alternating; /* every second element is small instead, so that every vector takes both branches */
};

/* Return a regime of a kernel, or null: regime_at number i, from 0; regime_find the one of that name, which can also be
 * "large" or "alternating". */
const struct regime *regime_at(const struct kernel *kernel, size_t i);
const struct regime *regime_find(const struct kernel *kernel, const char *name);
/* Returns a description: "angles up to 1". */
const char *regime_text(const struct regime *regime);

/* Draws n elements, numbers of the format, which are the same in every run of the program. Returns them for the caller
 * to free, with component k of element i at [i * inputs + k]; null when out of memory. Only the first BATCH_DISTINCT
 * elements are drawn, which is fast, and the others repeat them; these are too many for a branch predictor to learn. */
enum { BATCH_DISTINCT = 1 << 16 };
double *batch_make(const struct kernel *kernel, enum format format, const struct regime *regime, size_t n);

#endif
