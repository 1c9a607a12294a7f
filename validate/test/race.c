/* Races: turns, medians and bootstrap intervals. Nothing here depends on how fast the machine is. */
#include "validate/bench/race.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>
#include <time.h>

/* --- arithmetic ----------------------------------------------------------------------------------------------------- */

Test(race, the_median_is_the_middle_or_the_mean_of_two)
{
    cr_assert_eq(interval_of((const double[]){3, 1, 2}, 3).median, 2);
    cr_assert_eq(interval_of((const double[]){4, 1, 3, 2}, 4).median, 2.5);
    cr_assert_eq(interval_of((const double[]){7}, 1).median, 7);
    cr_assert(isnan(interval_of(NULL, 0).median));
}

Test(race, equal_values_have_no_interval)
{
    const double values[5] = {2, 2, 2, 2, 2};
    const struct interval interval = interval_of(values, 5);
    cr_assert(interval.low == 2 && interval.median == 2 && interval.high == 2);
}

/* The median of 21 values: its 95 % interval by the binomial distribution is the 6th to the 16th. */
Test(race, the_bootstrap_interval_of_a_median_is_the_known_one)
{
    double values[21];
    for (int i = 0; i < 21; i++)
        values[i] = (i * 8 % 21) + 1; /* 1 … 21, shuffled */
    const struct interval interval = interval_of(values, 21);
    cr_assert_eq(interval.median, 11);
    cr_assert(fabs(interval.low - 6) <= 1, "%g", interval.low);
    cr_assert(fabs(interval.high - 16) <= 1, "%g", interval.high);
}

Test(race, intervals_are_the_same_in_every_run_and_scale_with_their_values)
{
    double values[15], doubled[15];
    for (int i = 0; i < 15; i++) {
        values[i] = 1 + sin(i);
        doubled[i] = 2 * values[i];
    }
    const struct interval once = interval_of(values, 15), again = interval_of(values, 15);
    const struct interval twice = interval_of(doubled, 15);
    cr_assert(once.low == again.low && once.median == again.median && once.high == again.high);
    cr_assert(twice.low == 2 * once.low && twice.median == 2 * once.median && twice.high == 2 * once.high);
    cr_assert(once.low < once.median && once.median < once.high);
}

Test(race, one_disturbed_round_does_not_move_a_ratio)
{
    double seconds[9 * 2];
    for (int round = 0; round < 9; round++) {
        const double machine = round == 4 ? 50 : 1 + 0.1 * round; /* slow rounds are slow for both */
        seconds[2 * round] = 3 * machine;
        seconds[2 * round + 1] = machine;
    }
    seconds[2 * 7] *= 40; /* one was interrupted alone */
    const struct race race = {2, 9, seconds};
    const struct interval ratio = race_ratio(&race, (int[]){0, -1}, 1, (int[]){1, -1}, 1);
    cr_assert_float_eq(ratio.median, 3, 1e-12);
    cr_assert_float_eq(ratio.low, 3, 1e-12);
    cr_assert_float_eq(ratio.high, 3, 1e-12);
}

Test(race, sides_are_sums_and_scaled)
{
    double seconds[3 * 3] = {1, 2, 6, 10, 20, 60, 100, 200, 600};
    const struct race race = {3, 3, seconds};
    cr_assert_float_eq(race_ratio(&race, (int[]){0, 1, -1}, 1, (int[]){2, -1}, 1).median, 0.5, 1e-12);
    cr_assert_float_eq(race_ratio(&race, (int[]){2, -1}, 2, (int[]){0, -1}, 3).median, 4, 1e-12);
    cr_assert_float_eq(race_time(&race, 1, 1e9).median, 20e9, 1);
}

/* --- turns ---------------------------------------------------------------------------------------------------------- */

static struct {
    int order[100000];
    size_t runs;
} log_of_runs;

/* Longer runs are timed by their thread's processor time, which a sleep does not take. */
static double thread_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void run_a(void *self)
{
    (void)self;
    if (log_of_runs.runs < 100000)
        log_of_runs.order[log_of_runs.runs++] = *(int *)self;
    const double end = thread_seconds() + 0.002;
    while (thread_seconds() < end) {
    }
}

/* With 2 ms a run and samples of 1 ms, a runner runs once a turn. */
Test(race, runners_take_turns_and_the_first_changes)
{
    int number[3] = {0, 1, 2};
    const struct runner runners[3] = {{run_a, &number[0], NULL}, {run_a, &number[1], NULL}, {run_a, &number[2], NULL}};
    struct race race = race_run(runners, 3, 4, 1e-3);
    cr_assert(race.seconds && race.rounds == 4);
    const int *turns = log_of_runs.order + log_of_runs.runs - 12;
    static const int expected[12] = {0, 1, 2, 1, 2, 0, 2, 0, 1, 0, 1, 2};
    cr_assert_arr_eq(turns, expected, sizeof expected);
    for (size_t i = 0; i < 12; i++)
        cr_assert(race.seconds[i] >= 0.002);
    race_free(&race);
}

Test(race, a_budget_takes_rounds_but_not_the_least_ones)
{
    int number = 0;
    const struct runner runner = {run_a, &number, NULL};
    struct race short_one = race_run_within(&runner, 1, 100, 1e-3, 1e-6);
    cr_assert_eq(short_one.rounds, RACE_LEAST_ROUNDS);
    race_free(&short_one);
    struct race long_one = race_run_within(&runner, 1, 9, 1e-3, 1e6);
    cr_assert_eq(long_one.rounds, 9);
    race_free(&long_one);
}
