/* Races a group of contenders: makes them, checks that they do the same work, times them in turn (race.h) and frees
 * them.
 *
 * The caller says what the contenders are: implementations of a kernel (kernel_race.c), the sides of a promise
 * (promises.c), variants of a system (contest.c), lists (list/group.c), loops of scalar C (claims/cost.c).
 *
 * Times depend on which pages of memory the contenders get, and that depends on earlier groups, which leave the heap
 * fragmented. So a group can be built several times, each time with memory of its own and in a process of its own,
 * which has a fresh heap. A build is: make the contenders, race them for its share of the rounds, free them. */
#ifndef BENCH_RACE_GROUP_H
#define BENCH_RACE_GROUP_H

#include "race.h"

#include <stdbool.h>
#include <stdint.h>

enum { RACE_PROBLEM = 256 };

struct race_contender {
    struct runner runner;
    uint64_t checksum; /* of what it computes, the same in each build; or 0 */
};

struct race_group {
    const char *name;      /* stands before problems that are not of `make` or `check`; or null */
    size_t contenders;     /* at most */
    size_t rounds, builds; /* the rounds are shared out among the builds; 0 builds count as 1 */
    double sample_seconds; /* of one contender in one round */
    double budget_seconds; /* of a build, as for race_run_within; 0: as long as it takes */
    bool isolated;         /* each build runs in a process of its own */
    uint64_t *checksum;    /* becomes that of each contender; or null */
    /* Makes the contenders, zeros before, and checks that they do the same work. Returns how many there are, 0 where
     * there is nothing to race, or −1 with a line in problem. */
    long (*make)(void *data, struct race_contender *contenders, char problem[RACE_PROBLEM]);
    /* Checks what the race left: 0, or −1 with a line in problem. Null: nothing is to be checked. */
    int (*check)(void *data, const uint64_t *checksums, char problem[RACE_PROBLEM]);
    void (*release)(void *data); /* called once for each call of `make`, whatever that returned */
    void *data;
};

/* Runs the group. Returns 0 with its race, to be freed; or −1 with a line in problem if contenders do different work,
 * two builds have different checksums, a process ends early, or memory runs out. The race has no seconds then. */
int race_group_run(const struct race_group *group, struct race *race, char problem[RACE_PROBLEM]);

/* Returns the median over the builds of race_ratio's medians, within an interval that holds all of their intervals: a
 * ratio that does not depend on the memory of one build. */
struct interval race_ratio_of_builds(const struct race *race, const int *above, const int *below);

#endif
