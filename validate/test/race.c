/* Tests of races (bench): the order of runs, medians and bootstrap intervals. Nothing here depends on the speed of the
 * machine. */
#include "ran.h"
#include "scoped.h"
#include "validate/bench/benchmark.h"
#include "validate/util/csv.h"
#include "validate/util/options.h"

#include <time.h>
#include <unistd.h>

/* --- arithmetic --------------------------------------------------------------------------------------------------- */

Test(race, median_is_middle_or_mean)
{
    cr_assert_eq(bootstrap_interval((const double[]){3, 1, 2}, 3).median, 2);
    cr_assert_eq(bootstrap_interval((const double[]){4, 1, 3, 2}, 4).median, 2.5);
    cr_assert_eq(bootstrap_interval((const double[]){7}, 1).median, 7);
    cr_assert(isnan(bootstrap_interval(NULL, 0).median));
}

Test(race, equal_values_have_no_interval)
{
    const double values[5] = {2, 2, 2, 2, 2};
    const struct interval interval = bootstrap_interval(values, 5);
    cr_assert(interval.low == 2 && interval.median == 2 && interval.high == 2);
}

/* By the binomial distribution, the 95 % interval of the median of 21 values extends from the 6th to the 16th. */
Test(race, bootstrap_interval_matches_known_one)
{
    double values[21];
    for (int i = 0; i < 21; i++)
        values[i] = (i * 8 % 21) + 1; /* 1 … 21 in random order */
    const struct interval interval = bootstrap_interval(values, 21);
    cr_assert_eq(interval.median, 11);
    cr_assert(fabs(interval.low - 6) <= 1, "%g", interval.low);
    cr_assert(fabs(interval.high - 16) <= 1, "%g", interval.high);
}

/* Intervals are the same in every run and scale with their values. */
Test(race, intervals_are_reproducible_and_scale)
{
    double values[15], doubled[15];
    for (int i = 0; i < 15; i++) {
        values[i] = 1 + sin(i);
        doubled[i] = 2 * values[i];
    }
    const struct interval once = bootstrap_interval(values, 15), again = bootstrap_interval(values, 15);
    const struct interval twice = bootstrap_interval(doubled, 15);
    cr_assert(once.low == again.low && once.median == again.median && once.high == again.high);
    cr_assert(twice.low == 2 * once.low && twice.median == 2 * once.median && twice.high == 2 * once.high);
    cr_assert(once.low < once.median && once.median < once.high);
}

Test(race, disturbed_round_leaves_ratio_unchanged)
{
    double seconds[9 * 2];
    for (int round = 0; round < 9; round++) {
        const double machine = round == 4 ? 50 : 1 + 0.1 * round; /* a slow round is slow for both */
        seconds[2 * round] = 3 * machine;
        seconds[2 * round + 1] = machine;
    }
    seconds[2 * 7] *= 40; /* only one was interrupted */
    const struct race race = {2, 9, seconds};
    const struct interval ratio = race_ratio(&race, (int[]){0, -1}, 1, (int[]){1, -1}, 1);
    cr_assert_float_eq(ratio.median, 3, 1e-12);
    cr_assert_float_eq(ratio.low, 3, 1e-12);
    cr_assert_float_eq(ratio.high, 3, 1e-12);
}

Test(race, sides_are_scaled_sums)
{
    double seconds[3 * 3] = {1, 2, 6, 10, 20, 60, 100, 200, 600};
    const struct race race = {3, 3, seconds, 1};
    cr_assert_float_eq(race_ratio(&race, (int[]){0, 1, -1}, 1, (int[]){2, -1}, 1).median, 0.5, 1e-12);
    cr_assert_float_eq(race_ratio(&race, (int[]){2, -1}, 2, (int[]){0, -1}, 3).median, 4, 1e-12);
    cr_assert_float_eq(race_time(&race, 1, 1e9).median, 20e9, 1);
}

/* --- order of runs ------------------------------------------------------------------------------------------------ */

static struct {
    int order[100000];
    size_t runs;
} log_of_runs;

/* Long runs are timed by the thread's CPU time, which does not advance during a sleep. */
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

/* If a run takes 2 ms and a sample 1 ms, each runner runs once per round. */
Test(race, runners_alternate_and_order_rotates)
{
    int number[3] = {0, 1, 2};
    const struct runner runners[3] = {{run_a, &number[0], NULL}, {run_a, &number[1], NULL}, {run_a, &number[2], NULL}};
    SCOPED_STRUCT(race) race = race_run_within(runners, 3, 4, 1e-3, INFINITY);
    cr_assert(race.seconds && race.rounds == 4);
    const int *turns = log_of_runs.order + log_of_runs.runs - 12;
    static const int expected[12] = {0, 1, 2, 1, 2, 0, 2, 0, 1, 0, 1, 2};
    cr_assert_arr_eq(turns, expected, sizeof expected);
    for (size_t i = 0; i < 12; i++)
        cr_assert(race.seconds[i] >= 0.002);
}

/* A budget reduces the number of rounds, but not below the minimum. */
Test(race, budget_leaves_the_minimum_rounds)
{
    int number = 0;
    const struct runner runner = {run_a, &number, NULL};
    SCOPED_STRUCT(race) short_one = race_run_within(&runner, 1, 100, 1e-3, 1e-6);
    cr_assert_eq(short_one.rounds, RACE_MIN_ROUNDS);
    SCOPED_STRUCT(race) long_one = race_run_within(&runner, 1, 9, 1e-3, 1e6);
    cr_assert_eq(long_one.rounds, 9);
}

/* --- groups ------------------------------------------------------------------------------------------------------- */

/* A group of two contenders that count how often they are created and freed. */
static struct {
    size_t made, freed;
    uint64_t checksum[2];
    bool moody, crashing, unequal; /* moody: checksums differ between builds; crashing: the process ends; unequal:
                                      different work is reported */
} pair;

static void run_nothing(void *self)
{
    (void)self;
}

static long make_pair(void *data, struct race_contender *contenders, char problem[RACE_PROBLEM])
{
    pair.made++;
    if (pair.crashing)
        _exit(7);
    snprintf(problem, RACE_PROBLEM, "%s", pair.unequal ? "different work" : "");
    for (size_t i = 0; i < 2; i++) {
        contenders[i].runner = (struct runner){run_nothing, data, NULL};
        contenders[i].checksum = 40 + i + (pair.moody ? pair.made : 0);
    }
    return pair.unequal ? -1 : 2;
}

static void free_pair(void *data)
{
    (void)data;
    pair.freed++;
}

/* Runs the pair. Returns the problem, or "". */
static const char *race_pair(size_t builds, bool isolated, struct race *race)
{
    static char problem[RACE_PROBLEM];
    const struct race_group group = {.name = "a pair",
                                     .contenders = 2,
                                     .rounds = 7,
                                     .builds = builds,
                                     .sample_seconds = 1e-7,
                                     .isolated = isolated,
                                     .checksum = pair.checksum,
                                     .make = make_pair,
                                     .release = free_pair};
    cr_assert_eq(race_group_run(&group, race, problem) == 0, *problem == 0);
    cr_assert_eq(race->seconds != NULL, *problem == 0);
    return problem;
}

Test(race, group_shares_its_rounds_among_builds)
{
    for (size_t builds = 0; builds <= 9; builds++) {
        const size_t some = builds < 7 ? builds : 7, expected = some + (some == 0);
        SCOPED_STRUCT(race) race;
        pair.made = pair.freed = 0;
        cr_assert_str_eq(race_pair(builds, false, &race), "");
        cr_assert(race.count == 2 && race.rounds == 7 && race.builds == expected, "%zu builds", builds);
        cr_assert(pair.made == expected && pair.freed == expected, "%zu builds", builds);
        for (size_t i = 0; i < 14; i++)
            cr_assert_gt(race.seconds[i], 0, "%zu builds: %zu", builds, i);
        for (size_t b = 0; b < expected; b++)
            cr_assert_eq(race.end[b], 7 * (b + 1) / expected, "%zu builds: %zu", builds, b);
    }
}

Test(race, isolated_group_runs_in_other_processes)
{
    SCOPED_STRUCT(race) race, none;
    cr_assert_str_eq(race_pair(3, true, &race), "");
    cr_assert(race.rounds == 7 && pair.checksum[0] == 40 && pair.checksum[1] == 41 && pair.made == 0);
    pair.crashing = true;
    cr_assert_str_eq(race_pair(3, true, &none), "a pair: ended the process with exit status 7");
}

Test(race, group_rejects_different_work)
{
    SCOPED_STRUCT(race) one, two, three;
    pair.moody = true;
    cr_assert_str_eq(race_pair(1, false, &one), "");
    cr_assert_str_eq(race_pair(2, false, &two), "a pair: the checksums differ when the contenders are built again");
    pair.unequal = true;
    cr_assert_str_eq(race_pair(1, false, &three), "different work");
    cr_assert(pair.made == 4 && pair.freed == 4);
}

/* The ratio of builds is their median ratio in a common interval. */
Test(race, ratio_of_builds_uses_common_interval)
{
    double seconds[6 * 2] = {1, 1, 1, 1, 10, 2, 10, 2, 2, 1, 2, 1};
    size_t end[] = {2, 4, 6};
    const struct race race = {2, 6, seconds, 3, end};
    const struct interval ratio = race_ratio_of_builds(&race, (int[]){0, -1}, (int[]){1, -1});
    cr_assert(ratio.median == 2 && ratio.low == 1 && ratio.high == 5, "%g %g %g", ratio.median, ratio.low, ratio.high);
}

/* Builds may run different numbers of rounds, since each build stops when its time is used up. */
Test(race, ratio_of_builds_separates_unequal_builds)
{
    double seconds[6 * 2] = {1, 1, 8, 2, 8, 2, 8, 2, 8, 2, 2, 1};
    size_t end[] = {1, 5, 6};
    const struct race race = {2, 6, seconds, 3, end};
    const struct interval ratio = race_ratio_of_builds(&race, (int[]){0, -1}, (int[]){1, -1});
    cr_assert(ratio.median == 2 && ratio.low == 1 && ratio.high == 4, "%g %g %g", ratio.median, ratio.low, ratio.high);
}

/* --- targets ------------------------------------------------------------------------------------------------------ */

/* A target is missed if the complete interval is on the wrong side. */
Test(race, target_is_missed_beyond_its_interval)
{
    static const struct {
        double at_least, at_most;
        struct interval value;
        enum target_verdict verdict;
    } cases[] = {{2, 0, {2, 1, 3}, TARGET_MET},
                 {2, 0, {1.9, 1, 2.1}, TARGET_UNCLEAR},
                 {2, 0, {1, 0.5, 1.9}, TARGET_MISSED},
                 {0, 2, {2, 1, 3}, TARGET_MET},
                 {0, 2, {2.1, 1.9, 3}, TARGET_UNCLEAR},
                 {0, 2, {3, 2.1, 4}, TARGET_MISSED},
                 {0, 2, {NAN, NAN, NAN}, TARGET_NOT_MEASURED}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct target target = {"", "times", cases[i].at_least, cases[i].at_most};
        struct measured_target measured = measured_nothing(&target);
        measured.value = cases[i].value;
        cr_expect_eq(target_verdict(&measured), cases[i].verdict, "case %zu", i);
    }
}

/* Returns the status for measurements with intervals of the same width on both sides. */
static int status_of(const double *values, size_t count, double width)
{
    const struct bench bench = {.format = TABLE_JSON, .stream = stderr};
    const struct target target = {"", "times", 2, 0};
    struct targets targets;
    capture_stderr();
    targets_open(&targets, &bench, 0);
    for (size_t i = 0; i < count; i++) {
        struct measured_target measured = measured_nothing(&target);
        measured.value = (struct interval){values[i], values[i] - width, values[i] + width};
        targets_add(&targets, &measured);
    }
    cr_assert_eq(json_array_size(json_for_test(targets_close(&targets))), count);
    return targets_status(&targets, "bench");
}

Test(race, targets_need_all_measured_none_missed)
{
    cr_expect_eq(status_of((const double[]){3, 2}, 2, 0), STATUS_WITHIN);
    cr_expect_eq(status_of((const double[]){3, 1}, 2, 0), STATUS_SHORT);
    cr_expect_eq(status_of((const double[]){3, 1.9}, 2, 0.2), STATUS_WITHIN); /* unclear */
    cr_expect_eq(status_of((const double[]){3, 1.7}, 2, 0.2), STATUS_SHORT);
    cr_expect_eq(status_of((const double[]){3, NAN}, 2, 0), STATUS_SHORT);
    cr_expect_eq(status_of((const double[]){NAN}, 1, 0), STATUS_NOTHING);
}

/* --- benchmarks --------------------------------------------------------------------------------------------------- */

static struct {
    size_t made, freed;
    int agree;
} fixture;

static void *fixture_make(const char *kind, size_t n)
{
    (void)kind, (void)n;
    fixture.made++;
    return &fixture;
}

static void fixture_free(void *self)
{
    fixture.freed += self != NULL;
}

static int fixture_agree(void *self, double *residuals)
{
    residuals[0] = residuals[1] = 0.25;
    return self && fixture.agree;
}

/* Takes five times as much CPU time as the other runner. */
static void run_slow(void *self)
{
    (void)self;
    for (int i = 0; i < 5; i++)
        run_a(&(int){0});
}

static void run_fast(void *self)
{
    (void)self;
    run_a(&(int){1});
}

static double do_part(void *self, int thread, int threads)
{
    (void)self;
    return (thread == 0 ? 3.0 : 2.0) / threads;
}

static const struct benchmark benchmark = {
    .fixture = "nothing",
    .make = fixture_make,
    .free = fixture_free,
    .agree = fixture_agree,
    .part = do_part,
    .variants = (const struct variant[]){{"fast", run_fast, 1, "fast"}, {"slow", run_slow, 2, "fast"}, {0}},
    .kinds = (const char *const[]){"one", "two", NULL},
    .element = "thing",
    .over = "fast",
    .has_residuals = 1,
    .baseline = "slow",
    .legend = "",
};

static struct bench quick(FILE *stream)
{
    return (struct bench){
        .format = TABLE_CSV, .rounds = 3, .sample_seconds = 1e-4, .race_seconds = 10, .stream = stream};
}

Test(race, table_has_variants_of_each_fixture)
{
    SCOPED_STRUCT(csv) csv;
    FILE *stream = text_stream();
    const struct bench bench = quick(stream);
    fixture.agree = 1;
    cr_assert_eq(benchmark_print(&bench, &benchmark, 10), STATUS_WITHIN);
    cr_assert_eq(csv_parse(&csv, "test", "benchmark", strdup(text_written(stream))), 0);
    cr_expect(csv.rows == 4 && fixture.made == 2 && fixture.freed == 2);
    cr_expect_str_eq(csv_cell(&csv, 3, 0), "two");
    const double ns[] = {atof(csv_cell(&csv, 0, 3)), atof(csv_cell(&csv, 1, 3))}, over = atof(csv_cell(&csv, 1, 6));
    cr_expect(ns[0] >= 0.2e6 && ns[0] < 0.4e6, "a run of 2 ms on 10 elements: %g ns", ns[0]);
    cr_expect(ns[1] > 2 * ns[0] && ns[1] < 3 * ns[0],
              "a runner of five times the work that counts it as two runs: %g ns", ns[1]);
    cr_expect(over > 4 && over < 6, "%g", over);
    cr_expect_float_eq(atof(csv_cell(&csv, 0, 10)), over, 2);
    cr_expect_str_eq(csv_cell(&csv, 2, 11), "0.25");
}

Test(race, disagreeing_variants_are_not_timed)
{
    const struct bench bench = quick(stderr);
    const struct benchmark_trial slow = {"one", 10, "slow"}, fast = {"one", 10, "fast"};
    capture_stderr();
    cr_expect(isnan(benchmark_ratio(&bench, &benchmark, &slow, &fast).median));
    cr_expect_eq(benchmark_print(&bench, &benchmark, 10), STATUS_USAGE);
    cr_expect(strstr(captured_stderr(), "give different results"), "%s", captured_stderr());
    cr_expect_eq(log_of_runs.runs, 0);
    cr_expect(fixture.made == 2 && fixture.freed == 2);
    fixture.agree = 1;
    const double ratio = benchmark_ratio(&bench, &benchmark, &slow, &fast).median;
    cr_expect(ratio > 4 && ratio < 6, "%g", ratio);
}

Test(race, different_fixtures_are_timed_separately)
{
    const struct bench bench = quick(stderr);
    const struct benchmark_trial slow = {"one", 10, "slow"}, fast = {"one", 20, "fast"};
    const double ratio = benchmark_ratio(&bench, &benchmark, &slow, &fast).median;
    cr_expect(ratio > 4 && ratio < 6, "%g", ratio);
    cr_expect_eq(fixture.made, 2);
}

/* The busier of two threads is compared with a single one. */
Test(race, busier_of_two_threads_counts)
{
    const struct bench bench = quick(stderr);
    cr_expect_eq(benchmark_threads(&bench, &benchmark, &(struct benchmark_trial){"one", 10, NULL}).median, 0.5);
}
