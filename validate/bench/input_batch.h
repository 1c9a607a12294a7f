/* Batches of inputs for benchmarks, on which all implementations run. A regime is a range of rotation angles from which
 * the inputs are drawn. */
#ifndef BENCH_INPUT_BATCH_H
#define BENCH_INPUT_BATCH_H

#include "validate/contracts/contracts.h"

#include <stddef.h>

/* The range of the elements' rotation angles. A kernel without a free angle among its inputs has a single regime,
 * "usual". */
struct regime {
    const char *name; /* "small", "half turn", "mixed", "usual" */
    const char *text; /* see regime_text */
    double low, high; /* of the angle in radians; both 0: angles as the sampler draws them */
    int logarithmic;  /* the logarithm of the angle is distributed uniformly */
    int alternating;  /* every second element has a small angle, so that every SIMD vector needs both branches */
};

/* regime_at returns regime i of a kernel, counted from 0. regime_find returns the regime with this name; it also finds
 * "large" and "alternating", which regime_at does not return. Both return null if there is none. */
const struct regime *regime_at(const struct kernel *kernel, size_t i);
const struct regime *regime_find(const struct kernel *kernel, const char *name);
/* Returns a description: "angles up to 1". */
const char *regime_text(const struct regime *regime);

/* Draws n elements, whose components are rounded to the format. They are the same in every run of the program. Returns
 * an array that the caller frees, with component k of element i at [i * inputs + k]; null when out of memory. To save
 * time, only the first BATCH_DISTINCT elements are drawn, and the others repeat these. BATCH_DISTINCT is so large that
 * a branch predictor cannot learn the sequence of elements. */
enum { BATCH_DISTINCT = 1 << 16 };
double *batch_make(const struct kernel *kernel, enum format format, const struct regime *regime, size_t n);

#endif
