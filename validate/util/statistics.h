/* Statistics of errors in constant memory: count, mean, maximum, and a histogram for quantiles.
 *
 * Counts are merged exactly and sums in a fixed order, so that results do not depend on the number of threads. */
#ifndef UTIL_STATISTICS_H
#define UTIL_STATISTICS_H

#include <stddef.h>
#include <stdint.h>

enum {
    BINS_PER_OCTAVE = 8,
    FIRST_OCTAVE = -20, /* errors below 2^−20 (zero among them) share the first bin */
    LAST_OCTAVE = 40,   /* and those from 2^40 up, ∞ among them, the last */
    BINS = (LAST_OCTAVE - FIRST_OCTAVE) * BINS_PER_OCTAVE + 2
};

struct statistics {
    uint64_t count;
    double sum, maximum;
    uint64_t histogram[BINS];
};

/* Add an error; add all errors of another object. */
void statistics_add(struct statistics *statistics, double error);
void statistics_merge(struct statistics *into, const struct statistics *from);
double statistics_mean(const struct statistics *statistics); /* NaN if there are no errors */
/* Returns a number such that at least `share` of all errors are at or below it; it is too large by at most the width of
 * a bin (at most 12.5 %). */
double statistics_quantile(const struct statistics *statistics, double share);
/* Return the range of bin i, low ≤ error < high; and the bin of an error. */
void statistics_bin(size_t i, double *low, double *high);
size_t statistics_bin_of(double error);

#endif
