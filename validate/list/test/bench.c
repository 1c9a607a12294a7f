/* Tests of plumb list bench: that all implementations do the same work, and that the verb says so. */
#include "validate/list/heat.h"
#include "validate/list/lists.h"
#include "validate/list/verb.h"

#include "validate/base/options.h"
#include "validate/test/ran.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Runs every implementation of an experiment; returns how many there are. Fails where they disagree. */
static size_t run_everything(enum list_experiment experiment, enum list_order order, size_t bytes, size_t count)
{
    struct list_heat heat = {.bytes = bytes, .count = count, .rounds = 3, .sample_seconds = 1e-7};
    const char *name;
    lists_load(NULL);
    for (size_t i = 0; (name = lists_implementation(i)); i++)
        list_heat_add(&heat, name, order, experiment);
    const size_t lanes = heat.lanes;
    if (lanes > 0)
        cr_assert_eq(list_heat_run(&heat), 0, "%s", heat.error);
    list_heat_free(&heat);
    return lanes;
}

Test(list_bench, every_implementation_does_the_same_work_in_every_experiment_and_order)
{
    size_t ran = 0;
    for (int experiment = 0; experiment < EXPERIMENTS; experiment++)
        for (int order = 0; order < ORDERS; order++)
            ran += run_everything((enum list_experiment)experiment, (enum list_order)order, 16, 100);
    cr_assert_gt(ran, 500, "only %zu lanes ran", ran);
}

Test(list_bench, every_size_of_value_is_there_and_agrees)
{
    static const size_t sizes[] = {1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024};
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
        cr_assert_geq(run_everything(EXPERIMENT_ACCUMULATE, ORDER_AGED, sizes[s], 300), 7, "%zu bytes", sizes[s]);
        cr_assert_geq(run_everything(EXPERIMENT_INSERT_SORTED, ORDER_BACK, sizes[s], 300), 7, "%zu bytes", sizes[s]);
    }
}

Test(list_bench, tiny_lists_agree)
{
    for (size_t count = 1; count <= 4; count++)
        for (int experiment = 0; experiment < EXPERIMENTS; experiment++)
            for (int order = 0; order < ORDERS; order++)
                run_everything((enum list_experiment)experiment, (enum list_order)order, 8, count);
}

Test(list_bench, the_smallest_index_that_fits_is_taken)
{
    lists_load(NULL);
    const list_entrant *small = lists_entrant("plumb", 4, 255, EXPERIMENT_ACCUMULATE),
                       *middle = lists_entrant("plumb", 4, 256, EXPERIMENT_ACCUMULATE),
                       *large = lists_entrant("plumb", 4, 32768, EXPERIMENT_ACCUMULATE);
    cr_assert(small && middle && large);
    cr_assert_eq(small->most, 255);
    cr_assert_eq(middle->most, 32767);
    cr_assert_geq(large->most, 1000000000);
}

/* An entrant that forgets the last element. */
static uint64_t wrong_sum(void *self)
{
    return lists_entrant("std::list", 4, 10, EXPERIMENT_ACCUMULATE)->run[EXPERIMENT_ACCUMULATE](self) + 1;
}

/* An entrant whose sum depends on the process that it runs in. */
static uint64_t sum_by_process(void *self)
{
    return lists_entrant("std::list", 4, 10, EXPERIMENT_ACCUMULATE)->run[EXPERIMENT_ACCUMULATE](self) +
           (uint64_t)getpid();
}

Test(list_bench, each_build_fills_its_rounds_in_a_process_of_its_own)
{
    lists_load(NULL);
    for (size_t builds = 0; builds <= 9; builds++) {
        struct list_heat heat = {.bytes = 4, .count = 10, .rounds = 7, .builds = builds, .sample_seconds = 1e-7};
        cr_assert(list_heat_add(&heat, "std::list", ORDER_BACK, EXPERIMENT_ACCUMULATE));
        cr_assert_eq(list_heat_run(&heat), 0, "%s", heat.error);
        for (size_t i = 0; i < 7; i++)
            cr_assert_gt(heat.race.seconds[i], 0, "%zu builds: round %zu is empty", builds, i);
        list_heat_free(&heat);
    }
    list_entrant moody = *lists_entrant("std::list", 4, 10, EXPERIMENT_ACCUMULATE);
    moody.run[EXPERIMENT_ACCUMULATE] = sum_by_process;
    struct list_heat heat = {.bytes = 4, .count = 10, .rounds = 7, .builds = 1, .sample_seconds = 1e-7};
    list_heat_add_lane(&heat, &(struct list_lane){&moody, ORDER_BACK, EXPERIMENT_ACCUMULATE});
    cr_assert_eq(list_heat_run(&heat), 0, "%s", heat.error);
    heat.builds = 2;
    cr_assert_neq(list_heat_run(&heat), 0);
    cr_assert(strstr(heat.error, "built again"), "%s", heat.error);
    list_heat_free(&heat);
}

Test(list_bench, other_work_is_refused_by_name)
{
    lists_load(NULL);
    list_entrant cheat = *lists_entrant("std::list", 4, 10, EXPERIMENT_ACCUMULATE);
    cheat.implementation = "cheat";
    cheat.run[EXPERIMENT_ACCUMULATE] = wrong_sum;
    struct list_heat heat = {.bytes = 4, .count = 10, .rounds = 3, .sample_seconds = 1e-7};
    cr_assert(list_heat_add(&heat, "std::list", ORDER_BACK, EXPERIMENT_ACCUMULATE));
    list_heat_add_lane(&heat, &(struct list_lane){&cheat, ORDER_BACK, EXPERIMENT_ACCUMULATE});
    cr_assert_neq(list_heat_run(&heat), 0);
    cr_assert(strstr(heat.error, "cheat") && strstr(heat.error, "checksum"), "%s", heat.error);
    list_heat_free(&heat);
}

static uint64_t crash(void *self)
{
    (void)self;
    _exit(7);
}

Test(list_bench, what_ends_early_is_reported)
{
    lists_load(NULL);
    list_entrant crashing = *lists_entrant("std::list", 4, 10, EXPERIMENT_ACCUMULATE);
    crashing.run[EXPERIMENT_ACCUMULATE] = crash;
    struct list_heat heat = {.bytes = 4, .count = 10, .rounds = 3, .sample_seconds = 1e-7};
    list_heat_add_lane(&heat, &(struct list_lane){&crashing, ORDER_BACK, EXPERIMENT_ACCUMULATE});
    cr_assert_neq(list_heat_run(&heat), 0);
    cr_assert(strstr(heat.error, "status 7"), "%s", heat.error);
    list_heat_free(&heat);
}

/* --- the verb ---------------------------------------------------------------------------------------------------- */

/* Runs the verb, quietly. */
static int run_verb(char *const *arguments)
{
    char *argv[24] = {"list bench"};
    int argc = 1;
    for (; arguments[argc - 1]; argc++)
        argv[argc] = arguments[argc - 1];
    cr_assert(freopen("/dev/null", "w", stderr));
    return list_verb_bench(argc, argv);
}

#define RUN(...) run_verb((char *const[]){__VA_ARGS__, NULL})

Test(list_bench, options_that_make_no_sense_give_status_2)
{
    cr_assert_eq(RUN("--experiment", "fly"), STATUS_USAGE);
    cr_assert_eq(RUN("--order", "sideways"), STATUS_USAGE);
    cr_assert_eq(RUN("--implementation", "nobody"), STATUS_USAGE);
    cr_assert_eq(RUN("--rounds", "2"), STATUS_USAGE);
    cr_assert_eq(RUN("--sample", "0"), STATUS_USAGE);
    cr_assert_eq(RUN("--resume", "x.csv"), STATUS_USAGE);
    cr_assert_eq(RUN("--format", "csv", "--resume", "/nowhere/x.csv"), STATUS_USAGE);
    cr_assert_eq(RUN("--targets", "--figures"), STATUS_USAGE);
    cr_assert_eq(RUN("more"), STATUS_USAGE);
    cr_assert_eq(RUN("--output", "/nowhere/at/all.csv", "--format", "csv"), STATUS_USAGE);
}

Test(list_bench, nothing_measured_is_status_3)
{
    cr_assert(freopen("/dev/null", "w", stdout));
    cr_assert_eq(RUN("--bytes", "3"), STATUS_NOTHING);
    cr_assert_eq(RUN("--experiment", "sum", "--memory", "1e-9"), STATUS_NOTHING);
}

/* Erasing 1000 elements of 4 bytes, as CSV into the file; with rows of an earlier run where `resume` is not null. */
static char *erase_csv(char *path, const char *resume)
{
    char *const arguments[] = {"--experiment",
                               "erase",
                               "--bytes",
                               "4",
                               "--rounds",
                               "3",
                               "--sample",
                               "0.001",
                               "--elements",
                               "1000",
                               "--format",
                               "csv",
                               "-o",
                               path,
                               resume ? "--resume" : NULL,
                               (char *)resume,
                               NULL};
    cr_assert_eq(run_verb(arguments), STATUS_WITHIN);
    return file_text(path);
}

Test(list_bench, csv_has_a_column_for_everything)
{
    char path[] = "/tmp/plumb-list-bench-XXXXXX";
    close(mkstemp(path));
    char *text = erase_csv(path, NULL);
    cr_assert_eq(strstr(text, "experiment,order,bytes,elements,implementation,ns,ns_low,ns_high,ratio,ratio_low,"
                              "ratio_high,rounds,checksum\ncache,L1,"),
                 text, "%s", text);
    cr_assert_eq(count_lines(text), 10);
    free(text);
    unlink(path);
}

/* Writes the first bytes of a text to the file of an interrupted run, and more. */
static void leave(const char *path, const char *text, size_t bytes, const char *more)
{
    FILE *file = fopen(path, "w");
    fprintf(file, "%.*s%s", (int)bytes, text, more);
    fclose(file);
}

Test(list_bench, resuming_measures_only_what_is_missing)
{
    char path[] = "/tmp/plumb-list-bench-XXXXXX", part[] = "/tmp/plumb-list-part-XXXXXX";
    close(mkstemp(path));
    close(mkstemp(part));
    char *whole = erase_csv(path, NULL);
    leave(part, whole, strlen(whole), "erase,shuf");
    char *again = erase_csv(path, part);
    cr_assert_str_eq(again, whole, "nothing was missing, and the torn line goes");
    free(again);
    leave(part, whole, (size_t)(strchr(whole, '\n') - whole + 1), "");
    again = erase_csv(path, part);
    cr_assert_eq(count_lines(again), 7);
    free(again);
    free(whole);
    leave(part, "no table", 8, "\n");
    cr_assert_eq(RUN("--format", "csv", "--resume", part), STATUS_USAGE);
    unlink(path);
    unlink(part);
}

Test(list_bench, targets_print_a_verdict_for_each_and_set_the_status)
{
    char path[] = "/tmp/plumb-list-targets-XXXXXX";
    close(mkstemp(path));
    const int status = RUN("--targets", "--experiment", "sum", "--elements", "1000", "--rounds", "3", "--sample",
                           "0.001", "--format", "csv", "-o", path);
    char *text = file_text(path);
    cr_assert(status == STATUS_WITHIN || status == STATUS_SHORT);
    cr_assert_eq(strncmp(text, "target,bytes,elements,promise,wanted,ratio,ratio_low,ratio_high,", 64), 0, "%s", text);
    cr_assert_eq(count_lines(text), 3, "%s", text);
    cr_assert_eq(status == STATUS_SHORT, strstr(text, ",missed\n") != NULL, "%s", text);
    free(text);
    unlink(path);
}
