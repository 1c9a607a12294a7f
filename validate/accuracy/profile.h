/* Profiles show how the error under a promise depends on the kernel's coordinate, for example an angle, so that a
 * report can say where a port is accurate and where it is not. A profile stores, for each bin of the coordinate, the
 * largest error: an upper bound from the filter, which is slightly above the exact error. */
#ifndef ACCURACY_PROFILE_H
#define ACCURACY_PROFILE_H

#include "validate/contracts/contracts.h"

enum { PROFILE_BINS = 96 };

/* The bins of a promise's region. They have edges at powers of ten; for angles also at multiples of a quarter of a
 * radian, and for rotation angles also at π − 10^−k. */
struct profile_scale {
    size_t bins; /* 0: the kernel has no coordinate */
    double edge[PROFILE_BINS + 1];
};

struct profile {
    uint64_t inputs[PROFILE_BINS];
    double worst[PROFILE_BINS]; /* valid for bins that have inputs */
};

/* Makes the bins of a bound's region. */
void profile_scale_make(struct profile_scale *scale, const struct promises *promises, const struct bound *bound);
/* Adds an error at this coordinate to its bin. */
void profile_add(const struct profile_scale *scale, struct profile *profile, double coordinate, double error);
void profile_merge(struct profile *into, const struct profile *from);

/* A part of a profile: neighbouring bins with similar errors. They are all within the limit; or all above it, and each
 * at most PROFILE_FACTOR times any other. */
struct profile_part {
    double low, high;
    uint64_t inputs;
    double worst, minimum; /* the largest and smallest worst error of its bins */
};

/* The errors of a part above the limit differ by at most this factor, unless there would be too many parts. */
enum { PROFILE_FACTOR = 4 };

/* Divides the profile into at most `most` parts, in ascending order of the coordinate; returns their number. It begins
 * with one part per bin, and joins the two most similar neighbours until all are dissimilar enough. */
size_t profile_parts(const struct profile_scale *scale, const struct profile *profile, double limit, size_t most,
                     struct profile_part *part);

#endif
