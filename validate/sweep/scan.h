/* Scans floats: evaluates functions of one float at every float of a range, or at one in a stride, and measures the
 * errors of each against a formula of the reference.
 *
 * For functions that are no port's: forms that articles print (claims), or a kernel within this process (figures). All
 * functions of a scan share one evaluation of the reference's filter. sweep.h scans a port's kernels, with promises and
 * a state that can be saved. */
#ifndef SWEEP_SCAN_H
#define SWEEP_SCAN_H

#include "reference/reference.h"
#include "validate/base/bits.h"

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* A function of one float; `run` computes FILTER_BLOCK values at once, from several threads. It may be the first member
 * of a larger struct. */
struct scan_function {
    const char *name;
    void (*run)(const struct scan_function *function, const float *x, float *y);
    const float *coefficient; /* of polynomials, and how many terms */
    int terms;
};

/* The errors of a function over the floats scanned, in ulps. */
struct scan_errors {
    double max, sum;
    size_t count;
    float at, first; /* where the error is greatest; the least x with more than 1 ulp, or ∞ */
};

enum { SCAN_MOST_FUNCTIONS = 15 };

struct scan {
    const struct formula *truth;
    const struct scan_function *functions;
    size_t count;
    int squared; /* functions take t = fl(x²), truth takes x */
};

/* The errors before any float is scanned: max is −1. */
extern const struct scan_errors scan_no_errors;

/* Adds the errors at all floats from `low` ≥ 0 to `high`, or at one in `stride`, to errors[c] of function c. The number
 * of threads changes only the rounding of `sum`. */
void scan_floats(const struct scan *scan, float low, float high, uint32_t stride, struct scan_errors *errors);
/* Returns the error of function c at x, proved by an enclosure of the exact value: its upper end. */
double scan_certified_error(const struct scan *scan, size_t c, float x);

#endif
