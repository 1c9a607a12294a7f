/* Inner loops of a sweep over floats: see sweep_block.h. */
#include "sweep_block.h"

#include "validate/util/statistics.h"

#include <math.h>

#define JOIN_(a, b) a##_##b
#define JOIN(a, b) JOIN_(a, b)

enum { LANES = 4 };
/* Vectors of four lanes: doubles, and integers of the same width for their comparisons and bits; floats, and integers
 * of the same width for their bits. */
typedef double lanes __attribute__((vector_size(8 * LANES)));
typedef int64_t mask __attribute__((vector_size(8 * LANES)));
typedef uint64_t words __attribute__((vector_size(8 * LANES)));
typedef float singles __attribute__((vector_size(4 * LANES)));
typedef int32_t patterns __attribute__((vector_size(4 * LANES)));

static inline lanes lanes_load(const double *x)
{
    lanes z;
    memcpy(&z, x, sizeof z);
    return z;
}

static inline lanes lanes_abs(lanes x)
{
    return (lanes)((mask)x & INT64_MAX);
}

static inline lanes lanes_max(lanes a, lanes b)
{
    const mask greater = (mask)(a > b);
    return (lanes)(((mask)a & greater) | ((mask)b & ~greater));
}

void JOIN(sweep_inputs, PATH)(int64_t first, float *single, double *wide)
{
    const patterns sign = {INT32_MIN, INT32_MIN, INT32_MIN, INT32_MIN};
    patterns order = {(int32_t)first, (int32_t)first + 1, (int32_t)first + 2, (int32_t)first + 3};
    for (size_t i = 0; i < FILTER_BLOCK; i += LANES) {
        const patterns negative = (patterns)(order < 0);
        const patterns pattern = (((order ^ negative) - negative) & ~sign) | (sign & negative);
        const lanes value = __builtin_convertvector((singles)pattern, lanes);
        memcpy(single + i, &pattern, sizeof pattern);
        memcpy(wide + i, &value, sizeof value);
        order += LANES;
    }
}

/* Returns 1/ulp(y) in float, 2^(23 − exponent of y), for y ≥ 2^−126, from the biased exponent of y. */
static inline lanes inverse_ulp(lanes y)
{
    return (lanes)(((uint64_t)(2046 + 23) << 52) - ((words)y & UINT64_C(0x7ff0000000000000)));
}

/* Returns the histogram bins of errors. An octave has eight bins of equal width (util/statistics.h), so the number of a
 * bin is given by the exponent and the first three bits of the significand after the leading one. A double that is cut
 * to these bits is converted to float exactly, if it is in the range of floats. */
static inline patterns bins_of(lanes errors)
{
    const lanes cut = (lanes)((mask)errors & ~((INT64_C(1) << (52 - 3)) - 1));
    const patterns bits = (patterns) __builtin_convertvector(cut, singles);
    patterns bin = (bits >> 20) - (((127 + FIRST_OCTAVE) << 3) - 1);
    bin &= (patterns)(bin > 0);
    const patterns beyond = (patterns)(bin > BINS - 1);
    return (bin & ~beyond) | ((BINS - 1) & beyond);
}

/* Returns an upper bound of the true error in ulps. `distance` is |computed − value|, and `bound` bounds the error of
 * the filter's value. The ulp is taken at low_end, the lower bound of |exact value|: if a power of two is between
 * low_end and the filter's value, the ulp of the exact value may be half of the ulp of the filter's value. The factor 1
 * + 2⁻⁵⁰ covers the rounding errors of this computation. */
static inline lanes reach_of(lanes distance, lanes bound, lanes low_end)
{
    return (distance + bound) * inverse_ulp(low_end) * (1 + 0x1p-50);
}

void JOIN(sweep_errors, PATH)(const struct sweep_results *results, struct sweep_errors *errors)
{
    const double minimum = fmax(results->floor, 0x1p-126);
    const lanes smallest = {minimum, minimum, minimum, minimum};
    const int64_t all = results->scaled ? -1 : 0;
    const mask scaled = {all, all, all, all};
    lanes sum = {0}, farthest = {0}, check = {0};
    mask cancels = {0};
    for (size_t i = 0; i < FILTER_BLOCK; i += LANES) {
        singles narrow;
        memcpy(&narrow, results->computed + i, sizeof narrow);
        const lanes value = lanes_load(results->value + i), bound = lanes_load(results->bound + i);
        const lanes scale = lanes_load(results->scale + i), magnitude = lanes_abs(value);
        const lanes size = lanes_max((lanes)((mask)scale & scaled), smallest);
        const lanes distance = lanes_abs(__builtin_convertvector(narrow, lanes) - value);
        const lanes share = lanes_load(results->share + i);
        const lanes error = distance * inverse_ulp(lanes_max(magnitude, size)) * share;
        const lanes reach = reach_of(distance, bound, lanes_max(magnitude - bound, size)) * share;
        cancels |= (mask)(scale > magnitude);
        const patterns bin = bins_of(error);
        memcpy(errors->bin + i, &bin, sizeof bin);
        sum += error;
        check += reach;
        farthest = lanes_max(reach, farthest);
    }
    errors->sum = errors->farthest = 0;
    errors->cancels = 0;
    double ordinary = 0;
    for (size_t j = 0; j < LANES; j++) {
        ordinary += check[j];
        errors->cancels |= cancels[j] != 0;
        errors->sum += sum[j];
        errors->farthest = fmax(errors->farthest, farthest[j]);
    }
    if (!(ordinary < 0x1p100)) /* also true if the sum is NaN */
        sweep_errors_one_by_one(results, errors);
}
