/* Races: several pieces of code timed in turn, round after round, so that a disturbance of the machine hits all of
 * them. The clock is the thread's processor time: other programs may take cache and bandwidth, but their time does not
 * count.
 *
 * Here: the clock, the rounds, and the median of a per-round quantity with its bootstrap interval. What runs is the
 * caller's (race_group.h). */
#ifndef BENCH_RACE_H
#define BENCH_RACE_H

#include <stddef.h>

struct runner {
    void (*run)(void *self);
    void *self;
    void (*prepare)(void *self); /* before each run and not timed; null: nothing to prepare */
};

/* seconds[round * count + i]: the time of one run of runner i in that round. Of several builds (race_group.h) each has
 * an equal share of the rounds. */
struct race {
    size_t count, rounds;
    double *seconds;
    size_t builds;
};

enum { RACE_LEAST_ROUNDS = 7 };
/* Warms up every runner. Then in each round every runner runs as often in a row as fills `sample_seconds`; a different
 * runner starts each round. All takes about `budget_seconds` (or INFINITY): there are fewer rounds if need be, but at
 * least RACE_LEAST_ROUNDS. If memory runs out, seconds is null. */
struct race race_run_within(const struct runner *runners, size_t count, size_t rounds, double sample_seconds,
                            double budget_seconds);
void race_free(struct race *race);

/* A median and its 95 % bootstrap interval. */
struct interval {
    double median, low, high;
};

struct interval interval_of(const double *values, size_t count);
/* The quotient of two intervals of different races: its interval holds whenever theirs do. */
struct interval race_quotient(struct interval a, struct interval b);
/* The median over the rounds of Σ seconds[above] · scale_above / Σ seconds[below] · scale_below; lists end at -1. */
struct interval race_ratio(const struct race *race, const int *above, double scale_above, const int *below,
                           double scale_below);
/* The same of one runner over another one. */
struct interval race_over(const struct race *race, int above, int below);
/* The same for scale · seconds[i]. */
struct interval race_time(const struct race *race, int i, double scale);

#endif
