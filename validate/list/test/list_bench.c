/* Tests of plumb list bench: all implementations do the same work, and the command reports a difference. */
#include "validate/list/group.h"
#include "validate/list/lists.h"

#include "validate/test/ran.h"
#include "validate/util/options.h"

#include <criterion/criterion.h>
#include <string.h>
#include <unistd.h>

/* Runs every implementation of an experiment. Returns their number. Fails the test if their results differ. */
static size_t run_everything(enum list_experiment experiment, enum list_order order, size_t bytes, size_t count)
{
    struct list_group group = {.bytes = bytes, .count = count, .rounds = 3, .sample_seconds = 1e-7};
    const char *name;
    lists_load(NULL);
    for (size_t i = 0; (name = lists_implementation(i)); i++)
        list_group_add(&group, name, order, experiment);
    const size_t contenders = group.contenders;
    if (contenders > 0)
        cr_assert_eq(list_group_run(&group), 0, "%s", group.error);
    list_group_free(&group);
    return contenders;
}

/* All implementations do the same work in every experiment and order. */
Test(list_bench, implementations_do_the_same_work)
{
    size_t ran = 0;
    for (int experiment = 0; experiment < EXPERIMENTS; experiment++)
        for (int order = 0; order < ORDERS; order++)
            ran += run_everything((enum list_experiment)experiment, (enum list_order)order, 64, 100);
    cr_assert_gt(ran, 500, "only %zu contenders ran", ran);
}

/* Every size of value has implementations, and these agree. */
Test(list_bench, every_value_size_runs_and_agrees)
{
    static const size_t sizes[] = {1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024};
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
        cr_assert_geq(run_everything(EXPERIMENT_ACCUMULATE, ORDER_AGED, sizes[s], 300), 4, "%zu bytes", sizes[s]);
        cr_assert_geq(run_everything(EXPERIMENT_INSERT_SORTED, ORDER_BACK, sizes[s], 300), 4, "%zu bytes", sizes[s]);
    }
}

Test(list_bench, tiny_lists_agree)
{
    for (size_t count = 1; count <= 4; count++)
        for (int experiment = 0; experiment < EXPERIMENTS; experiment++)
            for (int order = 0; order < ORDERS; order++)
                run_everything((enum list_experiment)experiment, (enum list_order)order, 8, count);
}

Test(list_bench, smallest_sufficient_index_is_selected)
{
    lists_load(NULL);
    const list_implementation *small = lists_find_timed("plumb", 4, 255, EXPERIMENT_ACCUMULATE),
                              *middle = lists_find_timed("plumb", 4, 256, EXPERIMENT_ACCUMULATE),
                              *large = lists_find_timed("plumb", 4, 32768, EXPERIMENT_ACCUMULATE);
    cr_assert(small && middle && large);
    cr_assert_eq(small->most, 255);
    cr_assert_eq(middle->most, 32767);
    cr_assert_geq(large->most, 1000000000);
}

/* Returns an implementation like std::list's that does other work. */
static list_implementation implementation_with(uint64_t (*run)(void *self))
{
    lists_load(NULL);
    list_implementation timed_list = *lists_find_timed("std::list", 4, 10, EXPERIMENT_ACCUMULATE);
    timed_list.implementation = "cheat";
    timed_list.run[EXPERIMENT_ACCUMULATE] = run;
    return timed_list;
}

static uint64_t right_sum(void *self)
{
    return lists_find_timed("std::list", 4, 10, EXPERIMENT_ACCUMULATE)->run[EXPERIMENT_ACCUMULATE](self);
}

static uint64_t wrong_sum(void *self)
{
    return right_sum(self) + 1;
}

static uint64_t sum_by_process(void *self)
{
    return right_sum(self) + (uint64_t)getpid();
}

static uint64_t crash(void *self)
{
    (void)self;
    _exit(7);
}

/* Runs that implementation, after std::list unless `alone` is set. Returns the error message, or "". */
static const char *error_of(const list_implementation *timed_list, int alone, size_t builds, struct list_group *group)
{
    *group = (struct list_group){.bytes = 4, .count = 10, .rounds = 7, .builds = builds, .sample_seconds = 1e-7};
    if (!alone)
        cr_assert(list_group_add(group, "std::list", ORDER_BACK, EXPERIMENT_ACCUMULATE));
    list_group_add_contender(
        group,
        &(struct list_contender){.timed_list = timed_list, .order = ORDER_BACK, .experiment = EXPERIMENT_ACCUMULATE});
    cr_assert_eq(list_group_run(group) == 0, *group->error == 0);
    return group->error;
}

/* Each build measures its rounds in a separate process. */
Test(list_bench, each_build_runs_in_own_process)
{
    const list_implementation right = implementation_with(right_sum), moody = implementation_with(sum_by_process);
    struct list_group group;
    for (size_t builds = 0; builds <= 9; builds++) {
        cr_assert_str_eq(error_of(&right, 1, builds, &group), "");
        for (size_t i = 0; i < 7; i++)
            cr_assert_gt(group.race.seconds[i], 0, "%zu builds: round %zu is empty", builds, i);
        list_group_free(&group);
    }
    cr_assert_str_eq(error_of(&moody, 1, 1, &group), "");
    list_group_free(&group);
    cr_assert(strstr(error_of(&moody, 1, 2, &group), "built again"), "%s", group.error);
    list_group_free(&group);
}

Test(list_bench, different_work_is_rejected_by_name)
{
    const list_implementation cheat = implementation_with(wrong_sum);
    struct list_group group;
    const char *error = error_of(&cheat, 0, 1, &group);
    cr_assert(strstr(error, "cheat") && strstr(error, "checksum"), "%s", error);
    list_group_free(&group);
}

Test(list_bench, early_exit_is_reported)
{
    const list_implementation crashing = implementation_with(crash);
    struct list_group group;
    cr_assert(strstr(error_of(&crashing, 1, 1, &group), "status 7"), "%s", group.error);
    list_group_free(&group);
}

/* --- the command ------------------------------------------------------------------------------------------------- */

Test(list_bench, invalid_options_give_status_2)
{
    static const char *const wrong[] = {"--experiment fly",
                                        "--order sideways",
                                        "--implementation nobody",
                                        "--rounds 2",
                                        "--sample 0",
                                        "--resume x.csv",
                                        "--format csv --resume /nowhere/x.csv",
                                        "--targets --figures",
                                        "--programs --targets",
                                        "--programs --format json",
                                        "more",
                                        "--output /nowhere/at/all.csv --format csv"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        expect_said(formatted("plumb list bench %s", wrong[i]), STATUS_USAGE, "plumb list bench");
}

Test(list_bench, no_measurement_gives_status_3)
{
    expect_said("plumb list bench --bytes 3", STATUS_NOTHING, "");
    expect_said("plumb list bench --experiment sum --memory 1e-9", STATUS_NOTHING, "");
}

/* Measures erasing 1000 elements of 4 bytes, and returns the CSV output; includes lines of an earlier run unless
 * `resume` is "". */
static char *erase_csv(const char *resume)
{
    return expect_said(
               formatted("plumb list bench --experiment erase --bytes 4 --rounds 3 --sample 0.001 --elements 1000 "
                         "--format csv %s%s",
                         *resume ? "--resume " : "", resume),
               STATUS_WITHIN, "")
        .out;
}

Test(list_bench, csv_has_a_column_per_field)
{
    char *text = erase_csv("");
    cr_assert_eq(strstr(text, "experiment,order,bytes,elements,implementation,ns,ns_low,ns_high,ratio,ratio_low,"
                              "ratio_high,rounds,checksum\ncache,L1,"),
                 text, "%s", text);
    cr_assert_eq(count_lines(text), 8);
}

Test(list_bench, resume_measures_only_missing_results)
{
    const char *whole = erase_csv(""), *names_end = strchr(whole, '\n') + 1;
    const char *again = erase_csv(scratch_file("torn.csv", formatted("%serase,shuf", whole)));
    cr_assert_str_eq(again, whole, "nothing was missing, and the torn line goes");
    again = erase_csv(scratch_file("names.csv", formatted("%.*s", (int)(names_end - whole), whole)));
    cr_assert_eq(count_lines(again), 5);
    const char *file = scratch_file("none.csv", "no table\n");
    expect_said(formatted("plumb list bench --format csv --resume %s", file), STATUS_USAGE, file);
}

/* Each target has a verdict, and the exit status says whether all targets are met. */
Test(list_bench, targets_print_verdicts_and_set_status)
{
    struct ran done = ran_shell("plumb list bench --targets --experiment sum --elements 1000 --rounds 3 --sample 0.001 "
                                "--format csv");
    const char *text = done.out;
    cr_assert(done.status == STATUS_WITHIN || done.status == STATUS_SHORT);
    cr_assert_eq(strncmp(text, "target,bytes,elements,promise,wanted,ratio,ratio_low,ratio_high,", 64), 0, "%s", text);
    cr_assert_eq(count_lines(text), 3, "%s", text);
    cr_assert_eq(done.status == STATUS_WITHIN, count_of_text(text, ",met\n") == 2, "%s", text);
}

/* Every program gives the same result with each class of list; six programs, each with four to six classes. A list has
 * memory for its elements: at least 24 bytes each in an LRU cache of 10,000. */
Test(list_bench, programs_agree_and_have_memory)
{
    const char *text =
        expect_said("plumb list bench --programs --rounds 3 --sample 0.001 --format csv", STATUS_WITHIN, "").out;
    cr_assert_eq(strncmp(text, "program,list,ns,ns_low,ns_high,ratio,", 37), 0, "%s", text);
    cr_assert_eq(count_lines(text), 1 + 2 * 4 + 4 * 6, "%s", text);
    cr_assert_eq(count_of_text(text, ",plumb::list,"), 6, "%s", text);
    const struct ran sizes = ran_shell(formatted(
        "echo '%s' | tr -d '\"' | awk -F, '$1 == \"LRU cache\" && $9 < 240 { few++ } END { print few + 0 }'", text));
    cr_assert_str_eq(sizes.out, "0\n", "%s", text);
}
