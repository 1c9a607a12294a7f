/* Times several pieces of code (struct runner) alternately in many rounds, so that a disturbance of the machine affects
 * all of them. Times are CPU times of the thread: they do not include the time in which other programs run on its core.
 * Other programs may still slow the thread down, because they use cache and memory bandwidth. Times shorter than 20 µs
 * are wall-clock times, because reading the CPU time is a system call.
 *
 * A quantity is computed per round, for example the ratio of two times, and then reported as its median over all rounds
 * with a percentile bootstrap interval (Efron and Tibshirani, "An Introduction to the Bootstrap"). race_group.h makes
 * the runners, and checks that they do the same work. */
#ifndef BENCH_RACE_H
#define BENCH_RACE_H

#include <stddef.h>

/* A piece of code that is timed. */
struct runner {
    void (*run)(void *self);
    void *self;
    void (*prepare)(void *self); /* called before each run, not timed; null: nothing to prepare */
};

/* The times: seconds[round * count + i] is the mean time of a run of runner i in that round. If there are several
 * builds (race_group.h), the rounds are in the order of the builds, and end[b] is the number of rounds of the builds 0
 * to b. */
struct race {
    size_t count, rounds;
    double *seconds;
    size_t builds, *end; /* end is null for a race that no group ran */
};

enum { RACE_MIN_ROUNDS = 7 };
/* Warms up the runners, then times them in rounds. In each round every runner is run repeatedly for about
 * `sample_seconds`, and the runner that begins changes from round to round. There are `rounds` rounds; if these would
 * take longer than about `budget_seconds` (INFINITY: no limit), as many as fit into this time, but at least
 * RACE_MIN_ROUNDS. Returns the times, which race_free frees; `seconds` is null when out of memory. */
struct race race_run_within(const struct runner *runners, size_t count, size_t rounds, double sample_seconds,
                            double budget_seconds);
void race_free(struct race *race);

/* A median and its 95 % bootstrap interval. */
struct interval {
    double median, low, high;
};

/* Returns the median of the values and its interval; NaN if there are none, or when out of memory. The same values
 * always give the same interval. The functions below that return medians over rounds use this function. */
struct interval bootstrap_interval(const double *values, size_t count);
/* Returns the quotient of two positive quantities from different races. Its interval contains the quotient of the true
 * medians if the intervals of both contain them. */
struct interval race_quotient(struct interval a, struct interval b);
/* Returns the median over the rounds of scale_numerator · Σ seconds[numerator[k]] / (scale_denominator · Σ
 * seconds[denominator[k]]). Both lists of runners end with −1. */
struct interval race_ratio(const struct race *race, const int *numerator, double scale_numerator,
                           const int *denominator, double scale_denominator);
/* Returns the median over the rounds of the time of runner `numerator` divided by that of runner `denominator`. */
struct interval race_over(const struct race *race, int numerator, int denominator);
/* Returns the median over the rounds of scale · seconds[i]. */
struct interval race_time(const struct race *race, int i, double scale);

#endif
