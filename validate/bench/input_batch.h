/* What the entrants of a race compute: batches of inputs by regime, the same for all. */
#ifndef BENCH_INPUT_BATCH_H
#define BENCH_INPUT_BATCH_H

#include "validate/kernels/kernels.h"

#include <stddef.h>

/* How large an angle the elements turn by. Rows without a free angle among their inputs have a single regime. */
struct regime {
    const char *name; /* "small", "half turn", "mixed", "usual" */
    const char *text;
    double low, high; /* of the angle in radians; both 0: as it is drawn */
    int logarithmic;
    int alternating; /* every other element is small instead: both branches in every vector */
};

/* Regime number i of a row, or null past the last; by name there are also "large" and "alternating". */
const struct regime *regime_at(const struct kernel *kernel, size_t i);
const struct regime *regime_find(const struct kernel *kernel, const char *name);
/* "angles of 0.001 to 1, uniform" */
const char *regime_text(const struct regime *regime);

/* Draws n elements, numbers of the format, the same in every run of the program: component k of element i is at [i *
 * inputs + k] of the result, which the caller frees; null when out of memory. Only the first BATCH_DISTINCT are drawn,
 * the others repeat them: that many are drawn quickly, and no branch predictor learns them. */
enum { BATCH_DISTINCT = 1 << 16 };
double *batch_make(const struct kernel *kernel, enum format format, const struct regime *regime, size_t n);

#endif
