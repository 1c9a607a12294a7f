/* plumb list bench --targets: measures the speed promises of plumb/list.h, each as a ratio of times within one
 * benchmark group.
 *
 * This file has the table of promises. A promise compares the times of two sides, each a sum over one or more
 * experiments on lists. Promises on the same lists are measured in one group. */
#include "list_bench.h"

#include "validate/util/options.h"
#include "validate/util/progress.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    LONG_LIST_BUILDS = 5, /* builds of a list of more than 100000 elements; shorter lists are built once */
    MAX_SIZES = 12,
    MAX_COUNTS = 4,
};

/* One term of a side: the time of an experiment by an implementation, multiplied by `times`; 0 if there is no term. */
struct promise_part {
    int times;
    const char *implementation;
    enum list_order order;
    enum list_experiment experiment;
};

/* A promise: a lower or upper limit of the ratio time(numerator) / time(denominator), for each size of value and count
 * of elements. */
struct list_promise {
    struct target target;
    struct promise_part numerator[2], denominator[2];
    size_t bytes[MAX_SIZES], counts[MAX_COUNTS]; /* value sizes and list lengths; 0 ends them */
};

/* clang-format off */
#define AT_LEAST(sentence, times) {sentence, "times", times, 0}
#define AT_MOST(sentence, times) {sentence, "times", 0, times}
/* The time of std::list divided by the time of plumb's list. */
#define OVER_STD(order, experiment) {{1, "std::list", order, experiment}}, {{1, "plumb", order, experiment}}
/* The time of one of plumb's lists divided by the time of another implementation, for shuffled lists. */
#define OVER(ours, experiment, other) {{1, ours, ORDER_SHUFFLED, experiment}}, {{1, other, ORDER_SHUFFLED, experiment}}
#define OVER_HOLES OVER("plumb (stable)", EXPERIMENT_HOLES, "plumb")
#define POOL "pool, 32-bit links"
#define NODES "boost::intrusive"
/* The time of plumb's list divided by the time of a plain array. */
#define OVER_ARRAY(experiment) {{1, "plumb", ORDER_SHUFFLED, experiment}}, {{1, "array", ORDER_SHUFFLED, experiment}}
#define ALL_SIZES {1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024}

static const struct list_promise promises[] = {
    /* For lists larger than the cache, std::list's time depends on the machine (27 to 63 ns for 64 bytes), and the time
     * of plumb's list does not (1.1 to 1.3 ns, the latency of a load). The promises relative to std::list are therefore
     * weak. Other promises compare with the fastest walk possible: one in memory order, which visits each value once. A
     * list made at front or back allows nearly that: in link order, one first visits the values pushed at the front,
     * backwards in memory, and then the others. */
    {AT_LEAST("traversal, made at front or back", 3), OVER_STD(ORDER_RANDOM, EXPERIMENT_TRAVERSE), {16}, .counts = {1000000}},
    {AT_LEAST("traversal, made at front or back", 20), OVER_STD(ORDER_RANDOM, EXPERIMENT_TRAVERSE), {64, 128, 1024}, .counts = {1000000}},
    {AT_MOST("traversal, made at front or back, against made at the back", 1.1), {{1, "plumb", ORDER_RANDOM, EXPERIMENT_TRAVERSE}},
     {{1, "plumb", ORDER_BACK, EXPERIMENT_TRAVERSE}}, {16, 64, 128, 1024}, .counts = {1000000}},
    {AT_LEAST("accumulate, made at front or back", 2), OVER_STD(ORDER_RANDOM, EXPERIMENT_ACCUMULATE), {16}, .counts = {1000000}},
    {AT_LEAST("accumulate, made at front or back", 3), OVER_STD(ORDER_RANDOM, EXPERIMENT_ACCUMULATE), {64, 128, 1024}, .counts = {1000000}},
    {AT_MOST("accumulate, made at front or back, against a sum in any order", 2), {{1, "plumb", ORDER_RANDOM, EXPERIMENT_ACCUMULATE}},
     {{1, "plumb", ORDER_RANDOM, EXPERIMENT_SUM}}, {64, 128, 1024}, .counts = {1000000}},
    {AT_LEAST("traversal, shuffled", 5), OVER_STD(ORDER_SHUFFLED, EXPERIMENT_TRAVERSE), ALL_SIZES, .counts = {1000000}},
    {AT_LEAST("traversal, made at the back", 4), OVER_STD(ORDER_BACK, EXPERIMENT_TRAVERSE), {64, 128, 256, 512, 1024}, .counts = {1000000}},
    {AT_LEAST("traversal, made at the back", 0.95), OVER_STD(ORDER_BACK, EXPERIMENT_TRAVERSE), {1, 2, 4, 8, 16, 32}, .counts = {1000000}},
    {AT_LEAST("traversal, made at the back", 0.95), OVER_STD(ORDER_BACK, EXPERIMENT_TRAVERSE), ALL_SIZES, .counts = {1000, 30000}},
    {AT_LEAST("traversal in cache, made at the back", 1), OVER_STD(ORDER_BACK, EXPERIMENT_TRAVERSE), {4}, .counts = {1000}},
    {AT_LEAST("traversal in cache, shuffled", 1), OVER_STD(ORDER_SHUFFLED, EXPERIMENT_TRAVERSE), {4}, .counts = {1000}},
    {AT_LEAST("accumulate, sizes that are powers of two, made at the back", 1), OVER_STD(ORDER_BACK, EXPERIMENT_ACCUMULATE),
     {256, 512, 1024}, .counts = {100000}},
    {AT_MOST("traversal after linearise, against a fresh list", 1.1), {{1, "plumb", ORDER_LINEARISED, EXPERIMENT_TRAVERSE}},
     {{1, "plumb", ORDER_BACK, EXPERIMENT_TRAVERSE}}, {4, 64}, .counts = {1000000}},
    {AT_MOST("accumulate after linearise, against a fresh list", 1.1), {{1, "plumb", ORDER_LINEARISED, EXPERIMENT_ACCUMULATE}},
     {{1, "plumb", ORDER_BACK, EXPERIMENT_ACCUMULATE}}, {4, 64}, .counts = {1000000}},
    /* Linearising has to read each value in link order at least once, as accumulate does, so the first of these
     * promises compares it with accumulate. A traversal reads links alone: if these fit into the last-level cache, a
     * few traversals do not win back the cost of moving large values. */
    {AT_MOST("linearise, against one accumulate of the shuffled list", 1.3), {{1, "plumb", ORDER_SHUFFLED, EXPERIMENT_LINEARISE}},
     {{1, "plumb", ORDER_SHUFFLED, EXPERIMENT_ACCUMULATE}}, {4, 64}, .counts = {1000000}},
    {AT_MOST("linearise and two traversals, against two of the shuffled list", 1),
     {{1, "plumb", ORDER_SHUFFLED, EXPERIMENT_LINEARISE}, {2, "plumb", ORDER_LINEARISED, EXPERIMENT_TRAVERSE}},
     {{2, "plumb", ORDER_SHUFFLED, EXPERIMENT_TRAVERSE}}, {4}, .counts = {1000000}},
    {AT_MOST("linearise and two accumulates, against two of the shuffled list", 1),
     {{1, "plumb", ORDER_SHUFFLED, EXPERIMENT_LINEARISE}, {2, "plumb", ORDER_LINEARISED, EXPERIMENT_ACCUMULATE}},
     {{2, "plumb", ORDER_SHUFFLED, EXPERIMENT_ACCUMULATE}}, {4, 64}, .counts = {1000000}},
    {AT_MOST("sum, order free, against an array", 1.2), OVER_ARRAY(EXPERIMENT_SUM), {4, 64}, .counts = {1000, 100000}},
    {AT_MOST("count, order free, against an array", 1.2), OVER_ARRAY(EXPERIMENT_COUNT), {4, 64}, .counts = {1000, 100000}},
    {AT_MOST("any_of, order free, against an array", 1.2), OVER_ARRAY(EXPERIMENT_ANY_OF), {4, 64}, .counts = {1000, 100000}},
    {AT_MOST("replace, order free, against an array", 1.2), OVER_ARRAY(EXPERIMENT_REPLACE), {4, 64}, .counts = {1000, 100000}},
    {AT_MOST("fill, order free, against an array", 1.2), OVER_ARRAY(EXPERIMENT_FILL), {4, 64}, .counts = {1000, 100000}},
    {AT_MOST("remove_if, order free, against an array", 1.2), OVER_ARRAY(EXPERIMENT_REMOVE_IF), {4, 64}, .counts = {1000, 100000}},
    {AT_MOST("stable: half erased at random, against an intrusive list", 0.35), OVER("plumb (stable)", EXPERIMENT_ERASE_RANDOM, NODES), {1024}, .counts = {10000}},
    {AT_MOST("stable: churn, against an intrusive list", 0.95), OVER("plumb (stable)", EXPERIMENT_CHURN, NODES), {64}, .counts = {10000}},
    {AT_MOST("stable: churn, against a pool", 1.55), OVER("plumb (stable)", EXPERIMENT_CHURN, POOL), {8}, .counts = {10000}},
    {AT_MOST("stable: churn of a million, against a pool", 1.4), OVER("plumb (stable)", EXPERIMENT_CHURN, POOL), {8, 64}, .counts = {1000000}},
    {AT_MOST("stable: churn, against std::list", 1.2), OVER("plumb (stable)", EXPERIMENT_CHURN, "std::list"), {1024}, .counts = {10000}},
    {AT_MOST("stable: sum, a tenth of the slots empty, against a list without holes", 2), OVER_HOLES, {8}, .counts = {10000}},
    {AT_MOST("stable: sum, a tenth of the slots empty, against a list without holes", 1.6), OVER_HOLES, {64}, .counts = {10000}},
    {AT_MOST("sort by keys, against a pool's unstable sort", 0.35), OVER("plumb (keys)", EXPERIMENT_SORT, POOL), {8, 64, 256}, .counts = {1000000}},
    {AT_MOST("sort, against a pool's unstable sort", 1.85), OVER("plumb", EXPERIMENT_SORT, POOL), {8, 64, 256}, .counts = {1000000}},
    {AT_MOST("push_back, against a pool", 0.97), {{1, "plumb", ORDER_BACK, EXPERIMENT_CREATE}}, {{1, POOL, ORDER_BACK, EXPERIMENT_CREATE}}, {8}, .counts = {100}},
    {AT_MOST("push_back, against a pool", 0.9), {{1, "plumb", ORDER_BACK, EXPERIMENT_CREATE}}, {{1, POOL, ORDER_BACK, EXPERIMENT_CREATE}}, {8}, .counts = {1000000}},
    {AT_MOST("stable with generations: churn, against stable without", 1.5), OVER("plumb (stable, generations)", EXPERIMENT_CHURN, "plumb (stable)"), {8}, .counts = {10000}},
    {AT_MOST("stable with generations: churn, against stable without", 2.1), OVER("plumb (stable, generations)", EXPERIMENT_CHURN, "plumb (stable)"), {8}, .counts = {1000000}},
    {AT_LEAST("sorted insertion", 1), OVER_STD(ORDER_BACK, EXPERIMENT_INSERT_SORTED), ALL_SIZES, .counts = {10000}},
};
/* clang-format on */

/* --- measuring --------------------------------------------------------------------------------------------------- */

/* A promise for one size of value and count of elements. */
struct promise_trial {
    const struct list_promise *promise;
    struct measured_target measured;
    bool done; /* its group has been run or skipped */
    bool here; /* it belongs to the current group */
};

enum { PARTS = 4 }; /* terms of a promise: two per side, of which the second may be absent (times 0) */

/* Returns part i of a promise: first the parts of the numerator, then the parts of the denominator. */
static const struct promise_part *part_of(const struct list_promise *promise, int i)
{
    return i < 2 ? &promise->numerator[i] : &promise->denominator[i - 2];
}

static int find_contender(const struct list_group *group, const struct promise_part *part)
{
    return list_group_contender(group, part->implementation, part->order, part->experiment);
}

/* Adds the contenders that the promise needs. Returns false if one of them is not available. */
static bool add_contenders(struct list_group *group, const struct list_promise *promise)
{
    for (int i = 0; i < PARTS; i++) {
        const struct promise_part *part = part_of(promise, i);
        if (part->times > 0 && find_contender(group, part) < 0 &&
            !list_group_add(group, part->implementation, part->order, part->experiment))
            return false;
    }
    return true;
}

/* Stores the indices of a side's contenders, each as often as its term says, ended by −1. Returns the time of the side
 * in ns per element. */
static double side_contenders(const struct list_group *group, const struct promise_part parts[2], int *contenders)
{
    double ns = 0;
    for (int i = 0; i < 2; i++)
        for (int t = 0; t < parts[i].times; t++) {
            *contenders = find_contender(group, &parts[i]);
            ns += list_group_ns(group, *contenders++).median;
        }
    *contenders = -1;
    return ns;
}

static void read_result(struct promise_trial *trial, const struct list_group *group)
{
    const struct list_promise *promise = trial->promise;
    struct measured_target *measured = &trial->measured;
    int numerator[8], denominator[8];
    measured->above_ns = side_contenders(group, promise->numerator, numerator);
    measured->below_ns = side_contenders(group, promise->denominator, denominator);
    measured->value = race_ratio(&group->race, numerator, 1, denominator, 1);
}

/* True if two promises are measured in one group: their lists have the same size of value and length, and the first
 * terms of their denominators use the same implementation and order. */
static bool go_together(const struct promise_trial *a, const struct promise_trial *b)
{
    const struct promise_part *of_a = a->promise->denominator, *of_b = b->promise->denominator;
    return a->measured.bytes == b->measured.bytes && a->measured.elements == b->measured.elements &&
           of_a->order == of_b->order && strcmp(of_a->implementation, of_b->implementation) == 0;
}

/* Measures the first trial and those after it that use the same lists. Sorted insertion is slow and gets fewer rounds.
 * Returns −1 if the group failed. */
static int measure(const struct list_bench *request, struct promise_trial *first, size_t count)
{
    const bool slow = first->promise->numerator[0].experiment == EXPERIMENT_INSERT_SORTED;
    struct list_group group = {.bytes = first->measured.bytes,
                               .count = first->measured.elements,
                               .rounds = slow && request->bench.rounds > 7 ? 7 : request->bench.rounds,
                               .builds = first->measured.elements > 100000 ? LONG_LIST_BUILDS : 1,
                               .sample_seconds = request->bench.sample_seconds};
    int status = 0;
    for (size_t i = 0; i < count; i++)
        if (!first[i].done && go_together(first, &first[i])) {
            first[i].done = true;
            first[i].here = add_contenders(&group, first[i].promise);
        }
    if (group.contenders > 0 && list_group_memory(&group) <= request->memory) {
        status = list_group_run(&group);
        if (status != 0)
            refuse("list bench", "%s", group.error);
        for (size_t i = 0; i < count && status == 0; i++)
            if (first[i].here)
                read_result(&first[i], &group);
    }
    for (size_t i = 0; i < count; i++)
        first[i].here = false;
    list_group_free(&group);
    return status;
}

/* --- the run ----------------------------------------------------------------------------------------------------- */

/* Returns a trial for every promise and each of its sizes and counts that the options select; null if out of memory. */
static struct promise_trial *expand(const struct list_bench *request, size_t *count)
{
    struct promise_trial *list = calloc(sizeof promises / sizeof *promises * MAX_SIZES * MAX_COUNTS, sizeof *list);
    const char *only = request->bench.only;
    *count = 0;
    for (size_t p = 0; list && p < sizeof promises / sizeof *promises; p++) {
        const struct list_promise *promise = &promises[p];
        for (size_t c = 0; c < MAX_COUNTS && promise->counts[c]; c++)
            for (size_t b = 0; b < MAX_SIZES && promise->bytes[b]; b++) {
                if ((only && strcmp(only, promise->target.sentence) != 0) ||
                    !list_bench_wants(request, promise->numerator[0].experiment, promise->numerator[0].order,
                                      promise->bytes[b], promise->counts[c]))
                    continue;
                struct promise_trial *trial = &list[(*count)++];
                *trial = (struct promise_trial){.promise = promise, .measured = measured_nothing(&promise->target)};
                trial->measured.bytes = promise->bytes[b];
                trial->measured.elements = promise->counts[c];
            }
    }
    return list;
}

/* Prints the table, in the order of the promises. Returns the exit status. */
static int print_all(const struct list_bench *request, const struct promise_trial *trials, size_t count)
{
    struct targets targets;
    if (request->bench.format == TABLE_TEXT)
        list_bench_print_header(request);
    targets_open(&targets, &request->bench, 1);
    for (size_t i = 0; i < count; i++)
        targets_add(&targets, &trials[i].measured);
    json_t *rows = targets_close(&targets);
    if (rows)
        list_bench_print_json(request, "plumb.list.targets", "targets", rows);
    return targets_status(&targets, "list bench");
}

int list_bench_targets(const struct list_bench *request)
{
    struct list_bench longer = *request;
    longer.bench = bench_longer(&request->bench);
    size_t count = 0, failed = 0;
    struct promise_trial *trials = expand(request, &count);
    struct progress progress = progress_begin("list bench");
    if (!trials) {
        return refuse("list bench", "out of memory");
    }
    for (size_t i = 0; i < count; i++) {
        if (trials[i].done)
            continue;
        progress_show(&progress, (double)i / (double)count, "%s, %zu bytes", trials[i].promise->target.sentence,
                      trials[i].measured.bytes);
        failed += measure(request, &trials[i], count - i) != 0;
    }
    for (size_t i = 0; i < count; i++)
        if (target_verdict(&trials[i].measured) == TARGET_UNCLEAR) {
            trials[i].done = false;
            failed += measure(&longer, &trials[i], 1) != 0;
        }
    progress_clear(&progress);
    const int status = print_all(request, trials, count);
    free(trials);
    return failed > 0 ? STATUS_USAGE : status;
}
