/* Inner loops of a sweep over floats, for blocks of FILTER_BLOCK elements: one generates consecutive floats, the other
 * computes the errors of a block of results. They use GCC's vector extensions instead of intrinsics. sweep_block.c is
 * compiled twice, for the baseline of the architecture and for AVX2; the macro PATH is the suffix of the functions'
 * names. sweep_run.c calls these loops; accuracy/measure.h defines the errors. */
#ifndef SWEEP_BLOCK_H
#define SWEEP_BLOCK_H

#include "validate/util/format.h"

#include <stdint.h>

/* One output component of a block: the results, and the filter's values, error bounds and scales. */
struct sweep_results {
    const float *computed;
    const double *value, *bound, *scale;
    const double *share; /* per element, the factor by which its error is multiplied: see choose_shares */
    int scaled;          /* 1: errors are in ulps of the larger of value and scale; 0: in ulps of the value */
    double floor;        /* errors of smaller magnitudes are in ulps of this */
};

struct sweep_errors {
    int32_t bin[FILTER_BLOCK]; /* each element's bin in the histogram of statistics.h */
    double sum;                /* sum of the errors, infinite ones excluded */
    double farthest;           /* upper bound of the true errors of all elements in the block */
    int cancels;               /* some scale is larger than its value: ulps and scaled ulps differ */
};

/* Writes the floats of ranks `first`, `first` + 1 …, as float and as double. The rank of a float is its bit pattern;
 * of a negative float, minus the bit pattern of its magnitude. */
typedef void sweep_inputs_function(int64_t first, float *single, double *wide);
/* Computes errors in ulps; ∞ where a result or a value is NaN. */
typedef void sweep_errors_function(const struct sweep_results *results, struct sweep_errors *errors);

sweep_inputs_function sweep_inputs_portable, sweep_inputs_avx2;
sweep_errors_function sweep_errors_portable, sweep_errors_avx2;

/* Computes the same errors, one element at a time, for blocks with infinities, NaN or overflow. */
sweep_errors_function sweep_errors_one_by_one;

#endif
