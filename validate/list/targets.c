/* plumb list bench --targets: what fast/list.h promises, each measured as a ratio in one race.
 *
 * Here: the table of promises, and its output. A promise compares the times of two sides, each a sum over one or more
 * lists and what is done with them. Promises on the same lists are measured in one heat. */
#include "bench.h"

#include "validate/base/json.h"
#include "validate/base/options.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum promise { AT_LEAST, AT_MOST };

enum { LONG_LIST_BUILDS = 5 };

/* A list and what is done with it so many times; times 0: no more. */
struct part {
    int times;
    const char *implementation;
    enum list_order order;
    enum list_experiment experiment;
};

/* time(above) / time(below) is at least or at most so much, for each size of value and number of elements. */
struct target {
    const char *sentence;
    struct part above[2], below[2];
    enum promise promise;
    double wanted;
    size_t bytes[12], counts[4];
};

/* std::list's time over ours. */
#define OVER_STD(order, experiment) {{1, "std::list", order, experiment}}, {{1, "plumb", order, experiment}}, AT_LEAST
/* Our time over that of a plain array. */
#define OVER_ARRAY(experiment)                                                                                         \
    {{1, "plumb", ORDER_SHUFFLED, experiment}}, {{1, "array", ORDER_SHUFFLED, experiment}}, AT_MOST
#define ALL_SIZES                                                                                                      \
    {                                                                                                                  \
        1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024                                                                    \
    }

/* clang-format off */
static const struct target targets[] = {
    {"traversal, made at front or back", OVER_STD(ORDER_RANDOM, EXPERIMENT_TRAVERSE), 3, {16}, {1000000}},
    {"traversal, made at front or back", OVER_STD(ORDER_RANDOM, EXPERIMENT_TRAVERSE), 30, {64, 128, 1024}, {1000000}},
    {"accumulate, made at front or back", OVER_STD(ORDER_RANDOM, EXPERIMENT_ACCUMULATE), 2, {16}, {1000000}},
    {"accumulate, made at front or back", OVER_STD(ORDER_RANDOM, EXPERIMENT_ACCUMULATE), 6, {64, 128}, {1000000}},
    {"accumulate, made at front or back", OVER_STD(ORDER_RANDOM, EXPERIMENT_ACCUMULATE), 7, {1024}, {1000000}},
    {"traversal, shuffled", OVER_STD(ORDER_SHUFFLED, EXPERIMENT_TRAVERSE), 5, ALL_SIZES, {1000000}},
    {"traversal, made at the back", OVER_STD(ORDER_BACK, EXPERIMENT_TRAVERSE), 4, {64, 128, 256, 512, 1024}, {1000000}},
    {"traversal, made at the back", OVER_STD(ORDER_BACK, EXPERIMENT_TRAVERSE), 0.95, {1, 2, 4, 8, 16, 32}, {1000000}},
    {"traversal, made at the back", OVER_STD(ORDER_BACK, EXPERIMENT_TRAVERSE), 0.95, ALL_SIZES, {1000, 30000}},
    {"traversal in cache, made at the back", OVER_STD(ORDER_BACK, EXPERIMENT_TRAVERSE), 1, {4}, {1000}},
    {"traversal in cache, shuffled", OVER_STD(ORDER_SHUFFLED, EXPERIMENT_TRAVERSE), 1, {4}, {1000}},
    {"accumulate where sizes are powers of two, back", OVER_STD(ORDER_BACK, EXPERIMENT_ACCUMULATE), 1, {256, 512, 1024},
     {100000}},
    {"traversal after linearise, against a fresh list", {{1, "plumb", ORDER_LINEARISED, EXPERIMENT_TRAVERSE}},
     {{1, "plumb", ORDER_BACK, EXPERIMENT_TRAVERSE}}, AT_MOST, 1.1, {4, 64}, {1000000}},
    {"accumulate after linearise, against a fresh list", {{1, "plumb", ORDER_LINEARISED, EXPERIMENT_ACCUMULATE}},
     {{1, "plumb", ORDER_BACK, EXPERIMENT_ACCUMULATE}}, AT_MOST, 1.1, {4, 64}, {1000000}},
    {"linearise and two traversals, against two without",
     {{1, "plumb", ORDER_SHUFFLED, EXPERIMENT_LINEARISE}, {2, "plumb", ORDER_LINEARISED, EXPERIMENT_TRAVERSE}},
     {{2, "plumb", ORDER_SHUFFLED, EXPERIMENT_TRAVERSE}}, AT_MOST, 1, {4, 64}, {1000000}},
    {"linearise and two accumulates, against two without",
     {{1, "plumb", ORDER_SHUFFLED, EXPERIMENT_LINEARISE}, {2, "plumb", ORDER_LINEARISED, EXPERIMENT_ACCUMULATE}},
     {{2, "plumb", ORDER_SHUFFLED, EXPERIMENT_ACCUMULATE}}, AT_MOST, 1, {4, 64}, {1000000}},
    {"sum, order free, against an array", OVER_ARRAY(EXPERIMENT_SUM), 1.2, {4, 64}, {1000, 100000}},
    {"count, order free, against an array", OVER_ARRAY(EXPERIMENT_COUNT), 1.2, {4, 64}, {1000, 100000}},
    {"any_of, order free, against an array", OVER_ARRAY(EXPERIMENT_ANY_OF), 1.2, {4, 64}, {1000, 100000}},
    {"replace, order free, against an array", OVER_ARRAY(EXPERIMENT_REPLACE), 1.2, {4, 64}, {1000, 100000}},
    {"fill, order free, against an array", OVER_ARRAY(EXPERIMENT_FILL), 1.2, {4, 64}, {1000, 100000}},
    {"remove_if, order free, against an array", OVER_ARRAY(EXPERIMENT_REMOVE_IF), 1.2, {4, 64}, {1000, 100000}},
    {"sorted insertion", OVER_STD(ORDER_BACK, EXPERIMENT_INSERT_SORTED), 1, ALL_SIZES, {10000}},
};
/* clang-format on */

/* --- measuring --------------------------------------------------------------------------------------------------- */

enum verdict { MET, MISSED, UNCLEAR, MISSING };

/* A target for one size of value and number of elements. */
struct measured {
    const struct target *target;
    size_t bytes, count;
    bool done; /* its heat has been run or passed over */
    bool here; /* it is in the heat that is being run */
    bool known;
    struct interval ratio;
    double above_ns, below_ns;
};

/* Missed where the interval is on the wrong side; unclear where only the median is. */
static enum verdict verdict_of(const struct measured *measured)
{
    const struct interval *ratio = &measured->ratio;
    const double wanted = measured->target->wanted;
    if (!measured->known)
        return MISSING;
    if (measured->target->promise == AT_LEAST)
        return ratio->median >= wanted ? MET : ratio->high < wanted ? MISSED : UNCLEAR;
    return ratio->median <= wanted ? MET : ratio->low > wanted ? MISSED : UNCLEAR;
}

static int find_lane(const struct list_heat *heat, const struct part *part)
{
    for (size_t i = 0; i < heat->lanes; i++)
        if (heat->lane[i].order == part->order && heat->lane[i].experiment == part->experiment &&
            strcmp(heat->lane[i].entrant->implementation, part->implementation) == 0)
            return (int)i;
    return -1;
}

/* Part i of a target: those above, then those below. */
static const struct part *part_of(const struct target *target, int i)
{
    return i < 2 ? &target->above[i] : &target->below[i - 2];
}

/* Adds what the target needs; returns whether everything of it is there. */
static bool add_lanes(struct list_heat *heat, const struct target *target)
{
    for (int i = 0; i < 4; i++) {
        const struct part *part = part_of(target, i);
        if (part->times > 0 && find_lane(heat, part) < 0 &&
            !list_heat_add(heat, part->implementation, part->order, part->experiment))
            return false;
    }
    return true;
}

/* The numbers of the lanes of a side, each as often as it counts, ended by −1; returns their time in ns an element. */
static double side_lanes(const struct list_heat *heat, const struct part *parts, int *lanes)
{
    double ns = 0;
    for (int i = 0; i < 2; i++)
        for (int t = 0; t < parts[i].times; t++) {
            *lanes = find_lane(heat, &parts[i]);
            ns += list_heat_ns(heat, *lanes++).median;
        }
    *lanes = -1;
    return ns;
}

static void take_result(struct measured *measured, const struct list_heat *heat)
{
    int above[8], below[8];
    measured->above_ns = side_lanes(heat, measured->target->above, above);
    measured->below_ns = side_lanes(heat, measured->target->below, below);
    measured->ratio = race_ratio(&heat->race, above, 1, below, 1);
    measured->known = true;
}

/* Whether two targets can be measured on the same lists. */
static bool go_together(const struct measured *a, const struct measured *b)
{
    return a->bytes == b->bytes && a->count == b->count && a->target->below[0].order == b->target->below[0].order &&
           strcmp(a->target->below[0].implementation, b->target->below[0].implementation) == 0;
}

/* Sorted insertion takes long: fewer rounds. */
static size_t rounds_of(const struct list_bench *request, const struct measured *measured)
{
    const bool slow = measured->target->above[0].experiment == EXPERIMENT_INSERT_SORTED;
    return slow && request->bench.rounds > 7 ? 7 : request->bench.rounds;
}

/* Measures the first target and those after it that go with it. Returns −1 where a heat failed. */
static int measure(const struct list_bench *request, struct measured *first, size_t count)
{
    struct list_heat heat = {.bytes = first->bytes,
                             .count = first->count,
                             .rounds = rounds_of(request, first),
                             .builds = first->count > 100000 ? LONG_LIST_BUILDS : 1,
                             .sample_seconds = request->bench.sample_seconds};
    int status = 0;
    for (size_t i = 0; i < count; i++)
        if (!first[i].done && go_together(first, &first[i])) {
            first[i].done = true;
            first[i].here = add_lanes(&heat, first[i].target);
        }
    if (heat.lanes > 0 && list_heat_memory(&heat) <= request->memory) {
        status = list_heat_run(&heat);
        if (status != 0)
            fprintf(stderr, "plumb list bench: %s\n", heat.error);
        for (size_t i = 0; i < count && status == 0; i++)
            if (first[i].here)
                take_result(&first[i], &heat);
    }
    for (size_t i = 0; i < count; i++)
        first[i].here = false;
    list_heat_free(&heat);
    return status;
}

/* --- output ------------------------------------------------------------------------------------------------------ */

static const char *verdict_text(enum verdict verdict)
{
    static const char *const text[] = {"met", "missed", "unclear", "missing"};
    return text[verdict];
}

static void print_text(FILE *stream, const struct measured *measured)
{
    const struct target *target = measured->target;
    const enum verdict verdict = verdict_of(measured);
    fprintf(stream, "%-52s %5zu B %8zu  ", target->sentence, measured->bytes, measured->count);
    if (verdict == MISSING)
        fputs("not measured: an implementation or memory is missing\n", stream);
    else
        fprintf(stream, "%7.2f [%.2f, %.2f] %s %-4g %-7s  %.3g / %.3g ns\n", measured->ratio.median,
                measured->ratio.low, measured->ratio.high, target->promise == AT_LEAST ? "≥" : "≤", target->wanted,
                verdict == MISSED ? "MISSED" : verdict_text(verdict), measured->above_ns, measured->below_ns);
}

static const char csv_header[] =
    "target,bytes,elements,promise,wanted,ratio,ratio_low,ratio_high,above_ns,below_ns,verdict\n";

static void print_csv(FILE *stream, const struct measured *measured)
{
    const struct target *target = measured->target;
    fprintf(stream, "\"%s\",%zu,%zu,%s,%g,", target->sentence, measured->bytes, measured->count,
            target->promise == AT_LEAST ? "at least" : "at most", target->wanted);
    if (measured->known)
        fprintf(stream, "%.4f,%.4f,%.4f,%.5g,%.5g,", measured->ratio.median, measured->ratio.low, measured->ratio.high,
                measured->above_ns, measured->below_ns);
    else
        fputs(",,,,,", stream);
    fprintf(stream, "%s\n", verdict_text(verdict_of(measured)));
}

static json_t *to_json(const struct measured *measured)
{
    const struct target *target = measured->target;
    json_t *row =
        json_pack("{ss sI sI ss sf ss}", "target", target->sentence, "bytes", (json_int_t)measured->bytes, "elements",
                  (json_int_t)measured->count, "promise", target->promise == AT_LEAST ? "at least" : "at most",
                  "wanted", target->wanted, "verdict", verdict_text(verdict_of(measured)));
    if (measured->known)
        json_object_update_new(row,
                               json_pack("{so so so}", "ratio", bench_json_interval(&measured->ratio), "above_ns",
                                         json_number(measured->above_ns), "below_ns", json_number(measured->below_ns)));
    return row;
}

static void print_all(const struct list_bench *request, const struct measured *measured, size_t count)
{
    FILE *stream = request->bench.stream;
    json_t *list = json_array();
    if (request->bench.format == BENCH_TEXT)
        list_bench_print_header(request);
    if (request->bench.format == BENCH_CSV)
        fputs(csv_header, stream);
    for (size_t i = 0; i < count; i++)
        if (request->bench.format == BENCH_TEXT)
            print_text(stream, &measured[i]);
        else if (request->bench.format == BENCH_CSV)
            print_csv(stream, &measured[i]);
        else
            json_array_append_new(list, to_json(&measured[i]));
    if (request->bench.format == BENCH_JSON)
        list_bench_print_json(request, "plumb.list.targets", "targets", list);
    else
        json_decref(list);
}

/* --- the run ----------------------------------------------------------------------------------------------------- */

/* Every target for each of its sizes and counts that the options leave in. */
static struct measured *expand(const struct list_bench *request, size_t *count)
{
    struct measured *list = calloc(sizeof targets / sizeof *targets * 12 * 4, sizeof *list);
    *count = 0;
    for (size_t t = 0; list && t < sizeof targets / sizeof *targets; t++)
        for (size_t c = 0; c < 4 && targets[t].counts[c]; c++)
            for (size_t b = 0; b < 12 && targets[t].bytes[b]; b++)
                if ((!request->bench.only || strcmp(request->bench.only, targets[t].sentence) == 0) &&
                    (!request->bytes || request->bytes == targets[t].bytes[b]) &&
                    (!request->count || request->count == targets[t].counts[c]) &&
                    (!request->experiment ||
                     strcmp(request->experiment, list_experiment_text(targets[t].above[0].experiment)) == 0) &&
                    (!request->order || strcmp(request->order, list_order_text(targets[t].above[0].order)) == 0))
                    list[(*count)++] = (struct measured){
                        .target = &targets[t], .bytes = targets[t].bytes[b], .count = targets[t].counts[c]};
    return list;
}

int list_bench_targets(const struct list_bench *request)
{
    size_t count = 0, known = 0, missed = 0, failed = 0;
    struct measured *measured = expand(request, &count);
    const bool progress = isatty(STDERR_FILENO);
    if (!measured) {
        fputs("plumb list bench: out of memory\n", stderr);
        return STATUS_USAGE;
    }
    for (size_t i = 0; i < count; i++) {
        if (measured[i].done)
            continue;
        if (progress)
            fprintf(stderr, "\r\033[K%zu of %zu: %s, %zu bytes", i + 1, count, measured[i].target->sentence,
                    measured[i].bytes);
        failed += measure(request, &measured[i], count - i) != 0;
    }
    if (progress)
        fputs("\r\033[K", stderr);
    print_all(request, measured, count);
    for (size_t i = 0; i < count; i++) {
        known += (size_t)measured[i].known;
        missed += verdict_of(&measured[i]) == MISSED;
    }
    if (known == 0)
        fputs("plumb list bench: nothing was measured: no target is about that\n", stderr);
    free(measured);
    return failed > 0 ? STATUS_USAGE : known == 0 ? STATUS_NOTHING : missed > 0 ? STATUS_SHORT : STATUS_WITHIN;
}
