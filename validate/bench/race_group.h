/* Times a group of contenders (pieces of code that do the same work): makes them, checks that they do the same work,
 * times them in turn (race.h) and frees them.
 *
 * The caller says what the contenders are: implementations of a kernel (kernel_race.c), the two sides of a promise
 * (promises.c), variants of a system (contest.c), lists (list/group.c), loops of scalar C (claims/cost.c).
 *
 * Times depend on which pages of memory the contenders get, and that depends on earlier groups, which leave the heap
 * fragmented. So a group can be built several times, each time with new memory and in a new process, which has a fresh
 * heap. A build is: make the contenders, time them for its share of the rounds, free them. */
#ifndef BENCH_RACE_GROUP_H
#define BENCH_RACE_GROUP_H

#include "race.h"

#include <stdbool.h>
#include <stdint.h>

enum { RACE_PROBLEM = 256 };

struct race_contender {
    struct runner runner;
    uint64_t checksum; /* of its results, the same in each build; or 0 */
};

struct race_group {
    const char *name;      /* prefix of problems that do not come from `make` or `check`; or null */
    size_t contenders;     /* maximum */
    size_t rounds, builds; /* the rounds are divided among the builds; 0 builds count as 1 */
    double sample_seconds; /* of one contender in one round */
    double budget_seconds; /* of a build, as for race_run_within; 0: no limit */
    bool isolated;         /* each build runs in a process of its own */
    uint64_t *checksum;    /* receives the checksum of each contender; or null */
    /* Makes the contenders, in an array of zeros, and checks that they do the same work. Returns their count, 0 if
     * there is nothing to time, or −1 with a line in problem. */
    long (*make)(void *data, struct race_contender *contenders, char problem[RACE_PROBLEM]);
    /* Checks the state after the race: returns 0, or −1 with a line in problem. Null: nothing to check. */
    int (*check)(void *data, const uint64_t *checksums, char problem[RACE_PROBLEM]);
    void (*release)(void *data); /* called once for each call of `make`, whatever that returned */
    void *data;
};

/* Runs the group. Returns 0 with its race, to be freed by the caller; or −1 with a line in problem if contenders do
 * different work, two builds have different checksums, a process ends early, or memory runs out. The race then has no
 * seconds. */
int race_group_run(const struct race_group *group, struct race *race, char problem[RACE_PROBLEM]);

/* Returns the median over the builds of race_ratio's medians, within an interval that contains all of their intervals:
 * a ratio that does not depend on the memory of one build. */
struct interval race_ratio_of_builds(const struct race *race, const int *above, const int *below);

#endif
