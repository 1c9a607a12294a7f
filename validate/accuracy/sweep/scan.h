/* Scans of floats: evaluates functions of one float at every float of a range, or at every n-th float (n: the stride),
 * and measures the error of each function against a formula of the reference.
 *
 * This is for functions that no port provides: forms that articles print (claims), or a kernel within this process
 * (figures). All functions of a scan share one evaluation of the reference's filter. sweep.h scans the kernels of a
 * port, with promises and a state that can be saved. */
#ifndef SWEEP_SCAN_H
#define SWEEP_SCAN_H

#include "reference/reference.h"
#include "validate/util/bits.h"

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* A function of one float. `run` computes FILTER_BLOCK values at once and is called from several threads. The struct
 * may be the first member of a larger one. */
struct scan_function {
    const char *name;
    void (*run)(const struct scan_function *function, const float *x, float *y);
    /* The coefficients of a polynomial, and the number of terms; unused by other functions. */
    const float *coefficient;
    int terms;
};

/* The errors of a function over the floats scanned, in ulps. */
struct scan_errors {
    double max, sum;
    size_t count;
    float at, first; /* at: the x with the largest error. first: the smallest x with an error above 1 ulp, or ∞ */
};

enum { SCAN_MAX_FUNCTIONS = 15 };

struct scan {
    const struct formula *formula;
    const struct scan_function *functions;
    size_t count;
    int squared; /* the functions take x², rounded to float, as argument; the formula takes x */
};

/* The state before any float is scanned: max is −1. */
extern const struct scan_errors scan_no_errors;

/* Adds the errors of function c at the floats from `low` ≥ 0 to `high`, of which every stride-th is tried, to
 * errors[c]. The number of threads changes only the rounding of `sum`. */
void scan_floats(const struct scan *scan, float low, float high, uint32_t stride, struct scan_errors *errors);
/* Returns a proved upper bound of the error of function c at x, computed from an enclosure of the exact value. */
double scan_certified_error(const struct scan *scan, size_t c, float x);

#endif
