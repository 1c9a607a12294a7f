/* Times pieces of code alternately, and computes medians with bootstrap intervals; see race.h. */
#include "race.h"

#include "validate/util/random.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double seconds_on(clockid_t clock)
{
    struct timespec time;
    clock_gettime(clock, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static void run_once(const struct runner *runner)
{
    runner->run(runner->self);
    __asm__ volatile("" ::: "memory"); /* the compiler has to assume that the results in memory are read here */
}

/* Returns the clock with which an interval of about this length is measured: the thread's CPU time, or, for short
 * intervals, the monotonic clock, because reading the CPU time is a system call that would take too large a part of the
 * interval. */
static clockid_t clock_for(double seconds)
{
    return seconds < 2e-5 ? CLOCK_MONOTONIC : CLOCK_THREAD_CPUTIME_ID;
}

/* Runs the runner `repeats` times and returns the mean seconds of a run, excluding the preparation. Stores in *total,
 * unless `total` is null, the seconds of all runs and preparations together. `expected`, an estimate of the seconds of
 * a run, only determines which clock is read. */
static double time_runs(const struct runner *runner, size_t repeats, double expected, double *total)
{
    const clockid_t clock = clock_for(runner->prepare ? expected : expected * (double)repeats);
    const double start = seconds_on(clock);
    double seconds = 0;
    if (runner->prepare)
        for (size_t i = 0; i < repeats; i++) {
            runner->prepare(runner->self);
            const double begin = seconds_on(clock);
            run_once(runner);
            seconds += seconds_on(clock) - begin;
        }
    else
        for (size_t i = 0; i < repeats; i++)
            run_once(runner);
    const double end = seconds_on(clock);
    if (total)
        *total = end - start;
    return (runner->prepare ? seconds : end - start) / (double)repeats;
}

/* Warms up the runner, and returns the number of runs per round, at least 1: as many as take about `sample_seconds`,
 * but no more than take, with their untimed preparations, 20 times `sample_seconds`. Stores the mean seconds of a run
 * in *expected. Adds to *round_seconds an estimate of the seconds of these runs and preparations. */
static size_t calibrate(const struct runner *runner, double sample_seconds, double *expected, double *round_seconds)
{
    static const double max_preparation = 20; /* maximum of (seconds of runs and preparations) / sample_seconds */
    static const double enough = 0.3;  /* share of sample_seconds from which the number of runs is extrapolated */
    static const double some = 0.03;   /* share from which repeats are doubled; before, they grow tenfold */
    static const double too_long = 10; /* a single run longer than this many samples is not calibrated */
    size_t repeats = 1;
    double total;
    *expected = time_runs(runner, 1, 1, &total);
    if (*expected > too_long * sample_seconds) {
        *round_seconds += total;
        return 1;
    }
    for (;;) {
        *expected = time_runs(runner, repeats, *expected, &total);
        const double seconds = *expected * (double)repeats;
        const double used = fmax(seconds, total / max_preparation);
        if (used >= enough * sample_seconds) {
            const double repeats_needed = fmax(1, ceil(sample_seconds / (used / (double)repeats)));
            *round_seconds += total * repeats_needed / (double)repeats;
            return (size_t)repeats_needed;
        }
        repeats *= used > some * sample_seconds ? 2 : 10;
    }
}

struct race race_run_within(const struct runner *runners, size_t count, size_t rounds, double sample_seconds,
                            double budget_seconds)
{
    struct race race = {
        .count = count, .rounds = rounds, .seconds = calloc(count * rounds + 1, sizeof(double)), .builds = 1};
    double round_seconds = 0;
    size_t *repeats = calloc(count + 1, sizeof *repeats);
    double *expected = calloc(count + 1, sizeof *expected);
    if (!race.seconds || !repeats || !expected) {
        race_free(&race);
        free(repeats);
        free(expected);
        return race;
    }
    for (size_t i = 0; i < count; i++)
        repeats[i] = calibrate(&runners[i], sample_seconds, &expected[i], &round_seconds);
    const double affordable = fmax(RACE_MIN_ROUNDS, floor(budget_seconds / round_seconds));
    race.rounds = affordable < (double)rounds ? (size_t)affordable : rounds;
    for (size_t round = 0; round < race.rounds; round++)
        for (size_t turn = 0; turn < count; turn++) {
            const size_t i = (round + turn) % count;
            if (repeats[i] > 1 && !runners[i].prepare)
                run_once(&runners[i]); /* replaces the previous runner's data in the cache by this runner's */
            race.seconds[round * count + i] = time_runs(&runners[i], repeats[i], expected[i], NULL);
        }
    free(repeats);
    free(expected);
    return race;
}

void race_free(struct race *race)
{
    free(race->seconds);
    free(race->end);
    race->seconds = NULL;
    race->end = NULL;
}

static int compare(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Returns the median; sorts the array. */
static double median_of(double *values, size_t count)
{
    qsort(values, count, sizeof *values, compare);
    return count % 2 ? values[count / 2] : 0.5 * (values[count / 2 - 1] + values[count / 2]);
}

/* Percentile bootstrap: the ends of the interval are the 2.5 % and 97.5 % quantiles of the medians of 1000 resamples.
 * The random number generator starts from state 0 at each call, so that the result depends only on the values. */
struct interval bootstrap_interval(const double *values, size_t count)
{
    enum { RESAMPLES = 1000 };
    struct interval result = {NAN, NAN, NAN};
    struct random random = {0};
    double *sample = calloc(count + RESAMPLES, sizeof *sample), *medians = sample + count;
    if (!sample || count == 0) {
        free(sample);
        return result;
    }
    for (size_t r = 0; r < RESAMPLES; r++) {
        for (size_t i = 0; i < count; i++)
            sample[i] = values[random_below(&random, count)];
        medians[r] = median_of(sample, count);
    }
    qsort(medians, RESAMPLES, sizeof *medians, compare);
    memcpy(sample, values, count * sizeof *sample);
    result = (struct interval){median_of(sample, count), medians[RESAMPLES / 40], medians[RESAMPLES - RESAMPLES / 40]};
    free(sample);
    return result;
}

struct interval race_quotient(struct interval a, struct interval b)
{
    return (struct interval){a.median / b.median, a.low / b.high, a.high / b.low};
}

/* Returns the sum of the seconds of the runners in a list that ends with −1. */
static double sum_of(const double *seconds, const int *list)
{
    double sum = 0;
    for (; *list >= 0; list++)
        sum += seconds[*list];
    return sum;
}

struct interval race_ratio(const struct race *race, const int *numerator, double scale_numerator,
                           const int *denominator, double scale_denominator)
{
    double *ratios = calloc(race->rounds + 1, sizeof *ratios);
    if (!ratios)
        return (struct interval){NAN, NAN, NAN};
    for (size_t round = 0; round < race->rounds; round++) {
        const double *seconds = race->seconds + round * race->count;
        ratios[round] =
            sum_of(seconds, numerator) * scale_numerator / (sum_of(seconds, denominator) * scale_denominator);
    }
    const struct interval result = bootstrap_interval(ratios, race->rounds);
    free(ratios);
    return result;
}

struct interval race_over(const struct race *race, int numerator, int denominator)
{
    return race_ratio(race, (const int[]){numerator, -1}, 1, (const int[]){denominator, -1}, 1);
}

struct interval race_time(const struct race *race, int i, double scale)
{
    double *values = calloc(race->rounds + 1, sizeof *values);
    if (!values)
        return (struct interval){NAN, NAN, NAN};
    for (size_t round = 0; round < race->rounds; round++)
        values[round] = scale * race->seconds[round * race->count + (size_t)i];
    const struct interval result = bootstrap_interval(values, race->rounds);
    free(values);
    return result;
}
