/* The hot loops of a sweep through floats: a block of them in a row, and the errors of a block of results.
 *
 * Here: loops over FILTER_BLOCK elements in vector extensions, no intrinsics. Compiled once for any processor and once
 * for AVX2, as SWEEP_NAME says. The sweep is in sweep_run.c, what an error is in judge/measure.h. */
#ifndef SWEEP_BLOCK_H
#define SWEEP_BLOCK_H

#include "validate/base/format.h"

#include <stdint.h>

/* One output component of a block: what came out, and what the filter knows of it. */
struct sweep_results {
    const float *computed;
    const double *value, *bound, *scale;
    const double *share; /* errors are multiplied by it: see `beyond` of struct bound */
    int scaled;          /* errors in ulps of the larger of value and scale, else of the value */
    double floor;        /* smaller magnitudes are measured as if they were this */
};

struct sweep_errors {
    int32_t bin[FILTER_BLOCK]; /* each element's bin of statistics.h's histogram */
    double sum;                /* of the errors, without infinite and unknown ones */
    double farthest;           /* no true error of the block is greater */
    int cancels;               /* a scale is larger than its value: ulps and scaled ulps differ */
};

/* The floats with ranks `first`, `first` + 1 …, as float and as double. A float's rank is its bit pattern, or if it is
 * negative minus the pattern of its magnitude. */
typedef void sweep_inputs_function(int64_t first, float *single, double *wide);
/* Errors in ulps, ∞ where a result or a value is no number. */
typedef void sweep_errors_function(const struct sweep_results *results, struct sweep_errors *errors);

sweep_inputs_function sweep_inputs_portable, sweep_inputs_avx2;
sweep_errors_function sweep_errors_portable, sweep_errors_avx2;

/* The same one element at a time, for what is not ordinary: infinities, NaN, overflow. */
sweep_errors_function sweep_errors_one_by_one;

#endif
