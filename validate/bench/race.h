/* Timing of several pieces of code in turn, round after round, so that a disturbance of the machine affects all of
 * them. The clock is the CPU time of the thread: other programs can take cache and bandwidth, but their time does not
 * count.
 *
 * This module has the clock, the rounds, and the median of a per-round quantity with its bootstrap interval. The caller
 * provides the code to run (race_group.h). */
#ifndef BENCH_RACE_H
#define BENCH_RACE_H

#include <stddef.h>

struct runner {
    void (*run)(void *self);
    void *self;
    void (*prepare)(void *self); /* called before each run, not timed; null: nothing to prepare */
};

/* The times: seconds[round * count + i] is the time of one run of runner i in that round. If there are several builds
 * (race_group.h), each has an equal share of the rounds. */
struct race {
    size_t count, rounds;
    double *seconds;
    size_t builds;
};

enum { RACE_LEAST_ROUNDS = 7 };
/* Times the runners. Warms up each of them first. In each round every runner then runs as often in a row as fills
 * `sample_seconds`; a different runner starts each round. The total takes about `budget_seconds` (or INFINITY): if need
 * be there are fewer rounds, but at least RACE_LEAST_ROUNDS. When out of memory, seconds is null. */
struct race race_run_within(const struct runner *runners, size_t count, size_t rounds, double sample_seconds,
                            double budget_seconds);
void race_free(struct race *race);

/* A median and its 95 % bootstrap interval. */
struct interval {
    double median, low, high;
};

struct interval interval_of(const double *values, size_t count);
/* Returns the quotient of two intervals of different races: the quotient's interval is correct whenever both of theirs
 * are. */
struct interval race_quotient(struct interval a, struct interval b);
/* Returns the median over the rounds of Σ seconds[above] · scale_above / (Σ seconds[below] · scale_below); both lists
 * end with -1. */
struct interval race_ratio(const struct race *race, const int *above, double scale_above, const int *below,
                           double scale_below);
/* Returns the ratio of one runner's time to another's, as race_ratio with unit scales. */
struct interval race_over(const struct race *race, int above, int below);
/* Returns the median over the rounds of scale · seconds[i]. */
struct interval race_time(const struct race *race, int i, double scale);

#endif
