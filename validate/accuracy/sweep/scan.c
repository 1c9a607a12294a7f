/* Scans of floats: see scan.h. */
#include "scan.h"

#include "validate/accuracy/accuracy.h"
#include "validate/util/format.h"

#include <math.h>
#include <mpfi.h>

/* Precision, in bits, of the enclosure from which scan_certified_error computes its upper bound. */
enum { CERTIFIED_PRECISION = 160 };

/* Adds the error of a function at x. Among equal errors the smallest x is stored, so that the result does not depend on
 * the threads. */
static void errors_accumulate(struct scan_errors *errors, float x, double error)
{
    errors->sum += error;
    errors->count++;
    if (error > errors->max || (error == errors->max && x < errors->at)) {
        errors->max = error;
        errors->at = x;
    }
    if (error > 1 && x < errors->first)
        errors->first = x;
}

/* Adds the errors that another thread found. */
static void errors_merge(struct scan_errors *into, const struct scan_errors *from)
{
    into->sum += from->sum;
    into->count += from->count;
    into->first = fminf(into->first, from->first);
    if (from->max > into->max || (from->max == into->max && from->at < into->at)) {
        into->max = from->max;
        into->at = from->at;
    }
}

/* Adds the errors of all functions at the n floats with bit patterns first, first + stride, … */
static void scan_block(const struct scan *scan, uint32_t first, uint32_t stride, size_t n, struct scan_errors *errors)
{
    float x[FILTER_BLOCK] = {0}; /* zeros after the first n, since functions compute whole blocks */
    float argument[FILTER_BLOCK], computed[FILTER_BLOCK];
    double in[FILTER_BLOCK], value[FILTER_BLOCK];
    double bound[FILTER_BLOCK], scale[FILTER_BLOCK]; /* not needed */
    for (size_t i = 0; i < n; i++)
        x[i] = float_from_bits(first + (uint32_t)i * stride);
    for (size_t i = 0; i < FILTER_BLOCK; i++) {
        in[i] = x[i];
        argument[i] = scan->squared ? x[i] * x[i] : x[i];
    }
    filter_evaluate(scan->formula, 0, 0, FLOAT, n, in, value, NULL, bound, scale);
    for (size_t c = 0; c < scan->count; c++) {
        scan->functions[c].run(&scan->functions[c], argument, computed);
        for (size_t i = 0; i < n; i++)
            errors_accumulate(&errors[c], x[i], ulp_error_near(FLOAT, computed[i], value[i]));
    }
}

const struct scan_errors scan_no_errors = {.max = -1, .first = INFINITY};

void scan_floats(const struct scan *scan, float low, float high, uint32_t stride, struct scan_errors *errors)
{
    uint32_t first = bits_from_float(low), last = bits_from_float(high);
    int64_t total = (last - first) / stride + 1, blocks = (total + FILTER_BLOCK - 1) / FILTER_BLOCK;
#pragma omp parallel
    {
        struct scan_errors own[SCAN_MAX_FUNCTIONS];
        for (size_t c = 0; c < scan->count; c++)
            own[c] = scan_no_errors;
#pragma omp for schedule(dynamic, 64)
        for (int64_t b = 0; b < blocks; b++) {
            int64_t left = total - b * FILTER_BLOCK;
            scan_block(scan, first + (uint32_t)b * FILTER_BLOCK * stride, stride,
                       left < FILTER_BLOCK ? (size_t)left : FILTER_BLOCK, own);
        }
#pragma omp critical
        for (size_t c = 0; c < scan->count; c++)
            errors_merge(&errors[c], &own[c]);
    }
}

double scan_certified_error(const struct scan *scan, size_t c, float x)
{
    float argument[FILTER_BLOCK] = {scan->squared ? x * x : x}, computed[FILTER_BLOCK];
    scan->functions[c].run(&scan->functions[c], argument, computed);
    double in = x, low, high;
    mpfi_t enclosure;
    mpfi_init2(enclosure, CERTIFIED_PRECISION);
    exact_enclose(scan->formula, 0, 0, &in, CERTIFIED_PRECISION, &enclosure);
    ulp_error_enclosure(FLOAT, computed[0], enclosure, &low, &high);
    mpfi_clear(enclosure);
    return high;
}
