/* Profiles: see profile.h. */
#include "profile.h"

#include "validate/util/format.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define HALF_TURN 0x1.921fb54442d18p1

/* --- bins --------------------------------------------------------------------------------------------------------- */

static void add_edge(struct profile_scale *scale, double low, double high, double at)
{
    if (low < at && at < high && scale->bins < PROFILE_BINS - 1)
        scale->edge[++scale->bins] = at;
}

static int ascending(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

void profile_scale_make(struct profile_scale *scale, const struct promises *promises, const struct bound *bound)
{
    enum { EACH_DECADE = 20 }; /* from 10^−20 to 10^20; for larger exponents, one power of ten in twenty is enough */
    const struct coordinate *coordinate = promises->kernel->row->coordinate;
    memset(scale, 0, sizeof *scale);
    if (!coordinate)
        return;
    const double low = fmax(bound_low(bound), coordinate_min(promises, coordinate)),
                 high = fmin(bound_high(bound), coordinate_max(promises, coordinate));
    const double minimum = format_facts(promises->format)->smallest_normal;
    const int is_rotation = coordinate_ends_at_pi(coordinate);
    scale->edge[0] = low;
    for (int decade = -320; decade <= 300; decade++)
        if (abs(decade) <= EACH_DECADE || decade % EACH_DECADE == 0)
            add_edge(scale, fmax(low, minimum), high, pow(10, decade));
    for (int quarter = 1; quarter <= 12 && strcmp(coordinate->unit, "rad") == 0; quarter++)
        if (quarter != 4)
            add_edge(scale, low, high, 0.25 * quarter);
    for (int decade = 1; decade <= 8 && is_rotation; decade++)
        add_edge(scale, low, high, HALF_TURN - pow(10, -decade));
    scale->edge[++scale->bins] = high;
    qsort(scale->edge, scale->bins + 1, sizeof *scale->edge, ascending);
}

void profile_add(const struct profile_scale *scale, struct profile *profile, double coordinate, double error)
{
    size_t first = 0, last = scale->bins;
    if (scale->bins == 0 || isnan(coordinate))
        return;
    while (last - first > 1) {
        const size_t middle = (first + last) / 2;
        *(coordinate < scale->edge[middle] ? &last : &first) = middle;
    }
    profile->inputs[first]++;
    profile->worst[first] = fmax(profile->worst[first], error);
}

void profile_merge(struct profile *into, const struct profile *from)
{
    for (size_t i = 0; i < PROFILE_BINS; i++) {
        into->inputs[i] += from->inputs[i];
        into->worst[i] = fmax(into->worst[i], from->worst[i]);
    }
}

/* --- parts -------------------------------------------------------------------------------------------------------- */

/* Returns a measure of the difference between two neighbouring parts: 0 if both are within the limit; the ratio of
 * their errors if both are above it; four times this ratio if the limit is between them. */
static double dissimilarity(const struct profile_part *a, const struct profile_part *b, double limit)
{
    const double worse = fmax(a->worst, b->worst), better = fmin(fmax(a->minimum, limit), fmax(b->minimum, limit));
    if (worse <= limit)
        return 0;
    if (isinf(worse) || better == 0)
        return isinf(better) ? 1 : INFINITY;
    return (fmin(a->worst, b->worst) <= limit ? 4 : 1) * (worse / better);
}

static void join(struct profile_part *into, const struct profile_part *from)
{
    into->high = from->high;
    into->inputs += from->inputs;
    into->worst = fmax(into->worst, from->worst);
    into->minimum = fmin(into->minimum, from->minimum);
}

/* Makes a part of each bin that has inputs; a bin without inputs is added to the next part. Returns the number of
 * parts. */
static size_t each_bin(const struct profile_scale *scale, const struct profile *profile, struct profile_part *part)
{
    size_t parts = 0;
    for (size_t i = 0; i < scale->bins; i++) {
        if (profile->inputs[i] == 0)
            continue;
        part[parts] = (struct profile_part){parts ? part[parts - 1].high : scale->edge[0], scale->edge[i + 1],
                                            profile->inputs[i], profile->worst[i], profile->worst[i]};
        parts++;
    }
    return parts;
}

size_t profile_parts(const struct profile_scale *scale, const struct profile *profile, double limit, size_t most,
                     struct profile_part *part)
{
    struct profile_part all[PROFILE_BINS];
    size_t parts = each_bin(scale, profile, all);
    while (parts > 1) {
        size_t nearest = 0;
        for (size_t i = 1; i + 1 < parts; i++)
            if (dissimilarity(all + i, all + i + 1, limit) < dissimilarity(all + nearest, all + nearest + 1, limit))
                nearest = i;
        if (parts <= most && dissimilarity(all + nearest, all + nearest + 1, limit) > PROFILE_FACTOR)
            break;
        join(all + nearest, all + nearest + 1);
        parts--;
        memmove(all + nearest + 1, all + nearest + 2, (parts - nearest - 1) * sizeof *all);
    }
    memcpy(part, all, parts * sizeof *part);
    return parts;
}
