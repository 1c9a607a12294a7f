/* Times a group of contenders, which are pieces of code that do the same work: makes them, checks that their results
 * agree, times them alternately (race.h) and frees them.
 *
 * The caller provides the functions that make contenders. Contenders are implementations of a kernel (kernel_race.c),
 * the runners whose ratio of times a promise limits (promises.c), variants of a system (benchmark.c), lists
 * (list/group.c), and loops of scalar C (articles/claims/cost.c).
 *
 * Times depend on which memory pages the contenders get, and that depends on how earlier groups fragmented the heap.
 * Therefore a group can be built several times. A build makes the contenders in new memory, times them for its share of
 * the rounds, and frees them; if the builds are isolated, each runs in a new process with a new heap. */
#ifndef BENCH_RACE_GROUP_H
#define BENCH_RACE_GROUP_H

#include "race.h"

#include <stdbool.h>
#include <stdint.h>

enum { RACE_PROBLEM = 256 };

struct race_contender {
    struct runner runner;
    uint64_t checksum; /* of the contender's results, the same in each build; 0: the results have no checksum */
};

struct race_group {
    const char *name;      /* prefix of messages about problems, except those of `make` and `check`; null: none */
    size_t contenders;     /* maximum number of contenders */
    size_t rounds, builds; /* the rounds are divided among the builds; 0 builds count as 1 */
    double sample_seconds; /* time for which one contender runs in one round */
    double budget_seconds; /* maximum for a build, as for race_run_within; 0: no limit */
    bool isolated;         /* each build runs in a process of its own */
    uint64_t *checksum;    /* receives the checksum of each contender; or null */
    /* Makes the contenders, in an array of zeros, and checks that their results agree. Returns their number, 0 if
     * there is nothing to time, or −1 with a line in problem. */
    long (*make)(void *data, struct race_contender *contenders, char problem[RACE_PROBLEM]);
    /* Checks the state after the race: returns 0, or −1 with a line in problem. Null: nothing to check. */
    int (*check)(void *data, const uint64_t *checksums, char problem[RACE_PROBLEM]);
    void (*release)(void *data); /* called once for each call of `make`, whatever that returned */
    void *data;
};

/* Runs the group. Returns 0, and a race for race_free to free; or −1, with a line in problem and race->seconds null, if
 * `make` or `check` fails, two builds have different checksums, a process ends early, or memory runs out. */
int race_group_run(const struct race_group *group, struct race *race, char problem[RACE_PROBLEM]);

/* Computes, for each build, race_ratio of its rounds with scales of 1. Returns the median of these ratios (of an even
 * number, the larger of the two in the middle) and the smallest interval that contains the intervals of all builds; NaN
 * when out of memory. So the result does not depend on the memory that one build happened to get. */
struct interval race_ratio_of_builds(const struct race *race, const int *above, const int *below);

#endif
