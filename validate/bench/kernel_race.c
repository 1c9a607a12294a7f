/* Times, or counts the instructions of, a kernel's implementations: see kernel_race.h. */
#include "kernel_race.h"

#include "instructions.h"
#include "kernel_accuracy.h"
#include "registered_ports.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const struct interval unknown = {NAN, NAN, NAN};

int kernel_race_new(struct kernel_race *race, const struct kernel *kernel, enum format format)
{
    const size_t most = kernel_runners_max();
    *race = (struct kernel_race){.kernel = kernel,
                                 .format = format,
                                 .result = calloc(most, sizeof *race->result),
                                 .kernel_runner = calloc(most, sizeof *race->kernel_runner),
                                 .of = calloc(most, sizeof *race->of)};
    return race->result && race->kernel_runner && race->of;
}

void kernel_race_free(struct kernel_race *race)
{
    free(race->result);
    free(race->kernel_runner);
    free(race->of);
}

int kernel_race_has_runners(const struct kernel_race *race)
{
    return race->kind == OF_WORKING_SETS
               ? race->count > COPIES
               : race->count > 0 && race->result[race->count - 1].kernel_runner.origin == OF_PORT;
}

int kernel_race_includes(const struct kernel_race *race, const struct kernel_result *result)
{
    return !result->kernel_runner.streamed || race->place == IN_DRAM;
}

/* Makes all runners on n elements of a batch; returns their count. */
static size_t make_of_batch(const struct kernel_race *race, const double *batch, size_t n)
{
    switch (race->kind) {
    case OF_SINGLE_CALLS:
        return kernel_runners_make_single(race->kernel, batch, n, race->kernel_runner);
    case OF_STRUCTS:
        return kernel_runners_make_structs(race->kernel, batch, n, race->kernel_runner);
    case OF_BATCH_SIZES:
        return kernel_runners_make_sizes(race->kernel, batch, n, race->kernel_runner);
    case OF_WORKING_SETS:
        break;
    }
    return kernel_runners_make(race->kernel, race->format, batch, n, race->kernel_runner);
}

/* Makes all runners on n elements; returns their count. */
static size_t make_kernel_runners(const struct kernel_race *race, size_t n)
{
    double *batch = batch_make(race->kernel, race->format, race->regime, n);
    const size_t made = batch ? make_of_batch(race, batch, n) : 0;
    free(batch);
    return made;
}

/* --- accuracy ----------------------------------------------------------------------------------------------------- */

void kernel_race_check(struct kernel_race *race)
{
    double *batch = batch_make(race->kernel, race->format, race->regime, ACCURACY_ELEMENTS);
    struct kernel_runner *kernel_runners = race->kernel_runner;
    race->count = batch ? make_of_batch(race, batch, ACCURACY_ELEMENTS) : 0;
    for (size_t i = 0; i < race->count; i++) {
        struct statistics errors;
        struct kernel_result *result = &race->result[i];
        *result = (struct kernel_result){kernel_runners[i], unknown, unknown, unknown, NAN, NAN, NAN, 0, 0, NAN};
        kernel_runners[i].runner.run(kernel_runners[i].runner.self);
        result->error = kernel_runner_error(&kernel_runners[i]);
        result->timed = result->error == 0;
        if (!result->timed || result->kernel_runner.origin == COPIED ||
            kernel_accuracy(race->kernel, race->format, batch, &kernel_runners[i], &errors) != 0)
            continue;
        result->error_max = errors.maximum;
        result->error_mean = statistics_mean(&errors);
        result->error_99 = statistics_quantile(&errors, 0.99);
        result->timed = !kernel_accuracy_is_of_something_else(race->format, &errors);
    }
    kernel_runners_free(kernel_runners, race->count);
    free(batch);
}

/* --- time --------------------------------------------------------------------------------------------------------- */

/* Returns the index, among the timed runners, of the baseline of the ratios: with --against port the runner of the
 * first port, if it has one; otherwise the first runner, which is plumb's. */
static int baseline_of(const struct bench *bench, const struct kernel_race *race, size_t timed)
{
    for (size_t i = 0; i < timed && bench->against_port; i++)
        if (strcmp(race->result[race->of[i]].kernel_runner.implementation, registered_port_name(0)) == 0)
            return (int)i;
    return 0;
}

/* Returns the index, among the `timed` contenders, of the fastest one that is not plumb's and whose largest error is at
 * most `error`; −1 if there is none. */
static int fastest_peer(const struct kernel_result *result, const size_t *of, size_t timed, double error)
{
    int fastest = -1;
    for (size_t i = 0; i < timed; i++)
        if (result[of[i]].kernel_runner.origin != OURS && result[of[i]].error_max <= error &&
            (fastest < 0 || result[of[i]].ns.median < result[of[fastest]].ns.median))
            fastest = (int)i;
    return fastest;
}

void kernel_results_compare(struct kernel_result *result, const size_t *of, size_t timed, const struct race *times)
{
    const int fastest = fastest_peer(result, of, timed, INFINITY);
    for (int i = 0; i < (int)timed; i++) {
        struct kernel_result *one = &result[of[i]];
        const int accurate = one->kernel_runner.origin == OURS ? fastest_peer(result, of, timed, one->error_max) : -1;
        one->ratio = fastest >= 0 ? race_over(times, i, fastest) : unknown;
        one->over_as_accurate = accurate >= 0 ? race_over(times, i, accurate) : unknown;
    }
}

/* A race that is being timed. */
struct kernel_timing {
    struct kernel_race *race;
    size_t made;  /* number of runners that exist */
    size_t timed; /* number of these that are timed */
};

static long make_contenders(void *data, struct race_contender *contenders, char problem[RACE_PROBLEM])
{
    struct kernel_timing *timing = data;
    struct kernel_race *race = timing->race;
    timing->made = make_kernel_runners(race, race->n);
    if (timing->made != race->count) {
        snprintf(problem, RACE_PROBLEM, "out of memory");
        return -1;
    }
    for (size_t i = 0; i < race->count; i++)
        if (race->result[i].timed && kernel_race_includes(race, &race->result[i])) {
            race->of[timing->timed] = i;
            contenders[timing->timed++].runner = race->kernel_runner[i].runner;
        }
    return (long)timing->timed;
}

static void free_contenders(void *data)
{
    struct kernel_timing *timing = data;
    kernel_runners_free(timing->race->kernel_runner, timing->made);
}

int kernel_race_time(const struct bench *bench, struct kernel_race *race)
{
    const size_t numbers = race->kernel->input_components + race->kernel->output_components;
    struct kernel_timing timing = {.race = race};
    const struct race_group group = {.contenders = race->count,
                                     .rounds = bench->rounds,
                                     .sample_seconds = bench->sample_seconds,
                                     .budget_seconds = bench->race_seconds,
                                     .make = make_contenders,
                                     .release = free_contenders,
                                     .data = &timing};
    struct race times;
    char problem[RACE_PROBLEM];
    if (race->kind == OF_WORKING_SETS)
        race->n = place_elements(&bench->machine, race->place, (double)(format_width(race->format) * numbers));
    for (size_t i = 0; i < race->count; i++)
        race->result[i].ns = race->result[i].ratio = race->result[i].over_as_accurate = unknown;
    if (race_group_run(&group, &times, problem) != 0)
        return -1;
    const int baseline = baseline_of(bench, race, timing.timed);
    for (int i = 0; i < (int)timing.timed; i++) {
        struct kernel_result *result = &race->result[race->of[i]];
        result->ns = race_time(&times, i, 1e9 / (double)race->n);
        result->ratio = race_over(&times, i, baseline);
    }
    if (race->kind == OF_SINGLE_CALLS)
        kernel_results_compare(race->result, race->of, timing.timed, &times);
    race_free(&times);
    return timing.timed > 0 ? 0 : -1;
}

/* --- instructions ------------------------------------------------------------------------------------------------- */

/* Adds `factor` times the number of instructions of a run with n elements to the count of each correct implementation.
 * Is called with 1/64 for 128 elements, then with −1/64 for 64 elements, so that the instructions that do not depend on
 * the number of elements cancel. Returns 0, or −1 when out of memory. */
static int add_instructions(struct kernel_race *race, size_t n, double factor)
{
    const size_t made = make_kernel_runners(race, n);
    for (size_t i = 0; i < made && made == race->count; i++)
        if (race->result[i].timed && race->result[i].kernel_runner.origin != COPIED)
            race->result[i].instructions += factor * instructions_of(&race->kernel_runner[i].runner);
    kernel_runners_free(race->kernel_runner, made);
    return made == race->count ? 0 : -1;
}

int kernel_race_count(struct kernel_race *race)
{
    /* A multiple of the elements per iteration of any kernel's loop, so that no remainder is counted. */
    enum { COUNTED_ELEMENTS = 64 };
    for (size_t i = 0; i < race->count; i++)
        race->result[i].instructions = 0;
    race->n = COUNTED_ELEMENTS;
    if (add_instructions(race, 2 * race->n, 1. / COUNTED_ELEMENTS) != 0)
        return -1;
    return add_instructions(race, race->n, -1. / COUNTED_ELEMENTS);
}
