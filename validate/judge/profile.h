/* Profiles: how the error of one promise depends on its kernel's coordinate, so that a report can say where a port is
 * good and where not. The largest error of each bin of the coordinate, by the filter: an upper end, hardly above
 * exact. */
#ifndef JUDGE_PROFILE_H
#define JUDGE_PROFILE_H

#include "validate/kernels/kernels.h"

enum { PROFILE_BINS = 96 };

/* The bins of a promise's region. A size has an edge at powers of ten, an angle also at quarters of a radian and, where
 * it is that of a rotation, ever nearer to π. */
struct profile_scale {
    size_t bins; /* 0: the kernel has no coordinate */
    double edge[PROFILE_BINS + 1];
};

struct profile {
    uint64_t inputs[PROFILE_BINS];
    double worst[PROFILE_BINS]; /* of the bins that have inputs */
};

void profile_scale_make(struct profile_scale *scale, const struct promises *promises, const struct bound *bound);
/* Adds an error at this coordinate. */
void profile_add(const struct profile_scale *scale, struct profile *profile, double coordinate, double error);
void profile_merge(struct profile *into, const struct profile *from);

/* Neighbouring bins with errors alike: all within the limit, or all beyond it and not far from each other. */
struct profile_part {
    double low, high;
    uint64_t inputs;
    double worst, least; /* of its bins */
};

enum {
    PROFILE_ALIKE = 4
}; /* errors of a part beyond the limit are within this factor, unless there were too many parts */

/* The profile in at most `most` parts, in order; returns how many. */
size_t profile_parts(const struct profile_scale *scale, const struct profile *profile, double limit, size_t most,
                     struct profile_part *part);

#endif
