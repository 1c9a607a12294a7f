/* plumb list bench: the verb, what is run by default, for the figures and in full, and the three formats.
 *
 * A row is one implementation in one heat: the same experiment, order, size of value and number of elements. Its ratio
 * is std::list's time over its own, as in the articles: above 1 it is faster. */
#include "bench.h"

#include "lists.h"
#include "validate/base/json.h"
#include "validate/base/options.h"
#include "validate/base/output.h"
#include "validate/base/process.h"
#include "verb.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/sysinfo.h>
#include <unistd.h>

/* --- plans ------------------------------------------------------------------------------------------------------- */

/* Experiments that are raced in one heat, and what they are run on; lists end at -1 or 0. */
struct block {
    enum list_experiment experiments[4];
    int experiment_count;
    int orders[ORDERS + 1];
    size_t bytes[12], counts[16];
    const char *implementations[8]; /* none: all */
};

#define ALL_SIZES                                                                                                      \
    {                                                                                                                  \
        1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024                                                                    \
    }
#define ALL_ORDERS                                                                                                     \
    {                                                                                                                  \
        ORDER_BACK, ORDER_MID, ORDER_RANDOM, ORDER_SHUFFLED, ORDER_AGED, ORDER_LINEARISED, -1                          \
    }
#define ALL_COUNTS                                                                                                     \
    {                                                                                                                  \
        10, 30, 100, 300, 1000, 3000, 10000, 30000, 100000, 300000, 1000000, 2000000, 4000000                          \
    }

/* clang-format off */
static const struct block short_plan[] = {
    {{EXPERIMENT_TRAVERSE, EXPERIMENT_ACCUMULATE}, 2, {ORDER_BACK, ORDER_RANDOM, ORDER_SHUFFLED, ORDER_AGED, -1},
     {4, 64}, {1000, 100000}, {0}},
    {{EXPERIMENT_TRAVERSE, EXPERIMENT_ACCUMULATE}, 2, {ORDER_BACK, ORDER_RANDOM, ORDER_SHUFFLED, -1},
     {16, 64, 1024}, {1000000}, {"plumb", "std::list"}},
    {{EXPERIMENT_INSERT_SORTED}, 1, {ORDER_BACK, -1}, {4, 64, 256, 1024}, {1000, 10000}, {0}},
    {{EXPERIMENT_CREATE}, 1, {ORDER_BACK, -1}, {4, 64}, {1000, 100000}, {0}},
    {{EXPERIMENT_DESTROY}, 1, {ORDER_SHUFFLED, -1}, {4, 64}, {1000, 100000}, {0}},
    {{EXPERIMENT_QUEUE}, 1, {ORDER_SHUFFLED, -1}, {4, 64}, {1000, 100000}, {0}},
    {{EXPERIMENT_ERASE}, 1, {ORDER_SHUFFLED, -1}, {4, 64}, {1000, 100000}, {0}},
    {{EXPERIMENT_SORT}, 1, {ORDER_SHUFFLED, -1}, {4, 64}, {1000, 100000}, {0}},
    {{EXPERIMENT_MERGE}, 1, {ORDER_BACK, ORDER_SHUFFLED, -1}, {4, 64}, {1000, 100000}, {0}},
    {{EXPERIMENT_SPLICE}, 1, {ORDER_BACK, -1}, {4, 64}, {1000, 100000}, {0}},
    {{EXPERIMENT_REVERSE}, 1, {ORDER_SHUFFLED, -1}, {4, 64}, {1000, 100000}, {0}},
    {{EXPERIMENT_COPY}, 1, {ORDER_SHUFFLED, -1}, {4, 64}, {1000, 100000}, {0}},
    {{EXPERIMENT_LINEARISE}, 1, {ORDER_SHUFFLED, -1}, {4, 64}, {1000, 100000}, {0}},
    {{EXPERIMENT_SUM, EXPERIMENT_COUNT, EXPERIMENT_ANY_OF, EXPERIMENT_REPLACE}, 4, {ORDER_SHUFFLED, -1}, {4, 64}, {1000, 100000},
     {"plumb", "std::list", "std::vector", "array"}},
    {{EXPERIMENT_FILL}, 1, {ORDER_SHUFFLED, -1}, {4, 64}, {1000, 100000}, {"plumb", "std::list", "std::vector", "array"}},
    {{EXPERIMENT_REMOVE_IF}, 1, {ORDER_SHUFFLED, -1}, {4, 64}, {1000, 100000}, {"plumb", "std::list", "array"}},
    {{0}, 0, {-1}, {0}, {0}, {0}},
};

/* A point a decade or two, in a few minutes; what no figure shows is left out. */
static const struct block figure_plan[] = {
    {{EXPERIMENT_TRAVERSE, EXPERIMENT_ACCUMULATE}, 2, {ORDER_BACK, ORDER_MID, ORDER_RANDOM, -1},
     {8, 16, 32, 64, 128}, {10, 100, 1000, 10000, 100000, 1000000}, {"plumb", "std::list"}},
    {{EXPERIMENT_TRAVERSE, EXPERIMENT_ACCUMULATE}, 2, {ORDER_BACK, ORDER_MID, ORDER_RANDOM, -1},
     {1024}, {10, 100, 1000, 10000, 100000, 300000}, {"plumb", "std::list", "plumb (no padding)"}},
    {{EXPERIMENT_TRAVERSE}, 1, {ORDER_SHUFFLED, -1}, {8, 64}, {10, 100, 1000, 10000, 100000, 1000000},
     {"plumb", "std::list"}},
    {{EXPERIMENT_TRAVERSE}, 1, {ORDER_SHUFFLED, -1}, {1024}, {10, 100, 1000, 10000, 100000}, {"plumb", "std::list"}},
    {{EXPERIMENT_INSERT_SORTED}, 1, {ORDER_BACK, -1}, {4, 16, 64, 128, 256, 1024},
     {100, 300, 1000, 3000, 6000}, {"plumb", "std::list", "std::vector", "plumb (std walk)"}},
    {{EXPERIMENT_TRAVERSE}, 1, {ORDER_BACK, ORDER_SHUFFLED, -1}, {4}, {10, 100, 1000, 10000, 100000, 1000000},
     {"plumb", "plumb (unscaled)", "index pairs", "index apart", "offset pairs", "offset apart", "beside the value"}},
    {{0}, 0, {-1}, {0}, {0}, {0}},
};

static const struct block long_figure_plan[] = {
    {{EXPERIMENT_TRAVERSE, EXPERIMENT_ACCUMULATE}, 2, {ORDER_BACK, ORDER_MID, ORDER_RANDOM, ORDER_SHUFFLED, -1},
     {1, 8, 16, 32, 64, 128}, {10, 100, 1000, 3000, 10000, 30000, 100000, 300000, 1000000, 2000000},
     {"plumb", "std::list"}},
    {{EXPERIMENT_TRAVERSE, EXPERIMENT_ACCUMULATE}, 2, {ORDER_BACK, ORDER_MID, ORDER_RANDOM, ORDER_SHUFFLED, -1},
     {1024}, {10, 100, 1000, 3000, 10000, 30000, 100000, 300000, 1000000}, {"plumb", "std::list", "plumb (no padding)"}},
    {{EXPERIMENT_INSERT_SORTED}, 1, {ORDER_BACK, -1}, {4, 16, 64, 128, 256, 512, 1024},
     {100, 300, 1000, 3000, 10000, 20000}, {"plumb", "std::list", "std::vector", "plumb (std walk)", "plumb (sampled)"}},
    {{EXPERIMENT_TRAVERSE}, 1, {ORDER_BACK, ORDER_SHUFFLED, -1}, {4},
     {10, 100, 1000, 3000, 10000, 30000, 100000, 300000, 1000000, 2000000},
     {"plumb", "plumb (unscaled)", "index pairs", "index apart", "offset pairs", "offset apart", "beside the value"}},
    {{0}, 0, {-1}, {0}, {0}, {0}},
};

static const struct block full_plan[] = {
    {{EXPERIMENT_TRAVERSE, EXPERIMENT_ACCUMULATE}, 2, ALL_ORDERS, ALL_SIZES, ALL_COUNTS, {0}},
    {{EXPERIMENT_INSERT_SORTED}, 1, {ORDER_BACK, -1}, ALL_SIZES, {10, 30, 100, 300, 1000, 3000, 10000, 30000}, {0}},
    {{EXPERIMENT_CREATE}, 1, {ORDER_BACK, -1}, ALL_SIZES, ALL_COUNTS, {0}},
    {{EXPERIMENT_DESTROY}, 1, ALL_ORDERS, ALL_SIZES, {1000, 30000, 1000000}, {0}},
    {{EXPERIMENT_QUEUE}, 1, ALL_ORDERS, ALL_SIZES, {1000, 30000, 1000000}, {0}},
    {{EXPERIMENT_ERASE}, 1, ALL_ORDERS, ALL_SIZES, {1000, 30000, 1000000}, {0}},
    {{EXPERIMENT_SORT}, 1, ALL_ORDERS, ALL_SIZES, {1000, 30000, 1000000}, {0}},
    {{EXPERIMENT_MERGE}, 1, {ORDER_BACK, ORDER_SHUFFLED, -1}, ALL_SIZES, {1000, 30000, 1000000}, {0}},
    {{EXPERIMENT_SPLICE}, 1, {ORDER_BACK, -1}, ALL_SIZES, {1000, 30000, 1000000}, {0}},
    {{EXPERIMENT_REVERSE}, 1, ALL_ORDERS, ALL_SIZES, {1000, 30000, 1000000}, {0}},
    {{EXPERIMENT_COPY}, 1, ALL_ORDERS, ALL_SIZES, {1000, 30000, 1000000}, {0}},
    {{EXPERIMENT_LINEARISE}, 1, ALL_ORDERS, ALL_SIZES, {1000, 30000, 1000000}, {0}},
    {{EXPERIMENT_SUM, EXPERIMENT_COUNT, EXPERIMENT_ANY_OF, EXPERIMENT_REPLACE}, 4, {ORDER_SHUFFLED, -1}, ALL_SIZES, {1000, 30000, 1000000},
     {"plumb", "std::list", "std::vector", "array"}},
    {{EXPERIMENT_FILL}, 1, {ORDER_SHUFFLED, -1}, ALL_SIZES, {1000, 30000, 1000000},
     {"plumb", "std::list", "std::vector", "array"}},
    {{EXPERIMENT_REMOVE_IF}, 1, {ORDER_SHUFFLED, -1}, ALL_SIZES, {1000, 30000, 1000000}, {"plumb", "std::list", "array"}},
    {{0}, 0, {-1}, {0}, {0}, {0}},
};
/* clang-format on */

/* --- heats ------------------------------------------------------------------------------------------------------- */

/* Whether an option names this experiment, order or implementation, or is not given. */
static bool is_wanted(const char *wanted, const char *name)
{
    return !wanted || strcmp(wanted, name) == 0;
}

static bool block_has(const struct block *block, const char *implementation)
{
    if (!block->implementations[0])
        return true;
    for (size_t i = 0; i < 8 && block->implementations[i]; i++)
        if (strcmp(block->implementations[i], implementation) == 0)
            return true;
    return false;
}

/* Fewer rounds where a run takes long: from 100 000 elements on; from 3000 where the work grows with their square. */
static size_t rounds_of(const struct list_bench *request, const struct block *block, size_t count)
{
    const size_t asked = request->bench.rounds, rounds = request->figures && !request->full && asked > 5 ? 5 : asked,
                 many = block->experiments[0] == EXPERIMENT_INSERT_SORTED ? 3000 : 100000;
    return count >= many && rounds > 5 ? 5 + (rounds - 5) / 6 : rounds;
}

/* The speed of a long traversal depends on which pages of memory the list got: such lists are built three times, but
 * for the figures of a few minutes. */
static size_t builds_of(const struct list_bench *request, const struct block *block, size_t count)
{
    const bool often = request->full || !request->figures;
    return often && count >= 100000 && block->experiments[0] == EXPERIMENT_TRAVERSE ? 3 : 1;
}

/* The lanes of one cell of a block: for every experiment std::list first, its ratio's numerator. */
static struct list_heat make_heat(const struct list_bench *request, const struct block *block, enum list_order order,
                                  size_t bytes, size_t count)
{
    struct list_heat heat = {.bytes = bytes,
                             .count = count,
                             .rounds = rounds_of(request, block, count),
                             .builds = builds_of(request, block, count),
                             .sample_seconds = request->bench.sample_seconds};
    const char *name;
    for (int e = 0; e < block->experiment_count; e++) {
        if (!is_wanted(request->experiment, list_experiment_text(block->experiments[e])))
            continue;
        list_heat_add(&heat, "std::list", order, block->experiments[e]);
        for (size_t i = 0; (name = lists_implementation(i)); i++)
            if (strcmp(name, "std::list") != 0 && block_has(block, name) && is_wanted(request->implementation, name))
                list_heat_add(&heat, name, order, block->experiments[e]);
    }
    return heat;
}

/* std::list's lane of the same experiment, or −1. */
static int reference_of(const struct list_heat *heat, size_t lane)
{
    for (size_t i = 0; i < heat->lanes; i++)
        if (heat->lane[i].experiment == heat->lane[lane].experiment &&
            strcmp(heat->lane[i].entrant->implementation, "std::list") == 0)
            return (int)i;
    return -1;
}

/* --- formats ----------------------------------------------------------------------------------------------------- */

static const char csv_header[] =
    "experiment,order,bytes,elements,implementation,ns,ns_low,ns_high,ratio,ratio_low,ratio_high,rounds,checksum\n";

/* Rows with the experiment "cache" give the sizes of the machine's caches in the column of bytes, for the figures. */
static void print_csv_header(const struct list_bench *request)
{
    fputs(csv_header, request->bench.stream);
    for (size_t i = 0; i < 3; i++)
        fprintf(request->bench.stream, "cache,L%zu,%zu,,,,,,,,,,\n", i + 1, request->bench.machine.cache[i]);
}

static struct interval ratio_of(const struct list_heat *heat, size_t lane)
{
    const int reference = reference_of(heat, lane);
    return reference >= 0 ? list_heat_ratio(heat, reference, (int)lane) : (struct interval){NAN, NAN, NAN};
}

/* Writes the rows of a heat in one piece, so that an interrupted run leaves whole heats. */
static void print_csv(FILE *stream, const struct list_heat *heat)
{
    char *text = NULL;
    size_t size = 0;
    FILE *rows = open_memstream(&text, &size);
    for (size_t i = 0; rows && i < heat->lanes; i++) {
        const struct list_lane *lane = &heat->lane[i];
        const struct interval ns = list_heat_ns(heat, (int)i), ratio = ratio_of(heat, i);
        fprintf(rows, "%s,%s,%zu,%zu,\"%s\",%.6g,%.6g,%.6g,%.5g,%.5g,%.5g,%zu,%016llx\n",
                list_experiment_text(lane->experiment), list_order_text(lane->order), heat->bytes, heat->count,
                lane->entrant->implementation, ns.median, ns.low, ns.high, ratio.median, ratio.low, ratio.high,
                heat->rounds, (unsigned long long)heat->checksum[i]);
    }
    if (rows)
        fclose(rows);
    if (text)
        fwrite(text, 1, size, stream);
    free(text);
}

static void add_json(json_t *list, const struct list_heat *heat)
{
    char checksum[20];
    for (size_t i = 0; i < heat->lanes; i++) {
        const struct list_lane *lane = &heat->lane[i];
        const struct interval ns = list_heat_ns(heat, (int)i), ratio = ratio_of(heat, i);
        snprintf(checksum, sizeof checksum, "%016llx", (unsigned long long)heat->checksum[i]);
        json_t *row = json_pack("{ss ss sI sI ss so so sI ss}", "experiment", list_experiment_text(lane->experiment),
                                "order", list_order_text(lane->order), "bytes", (json_int_t)heat->bytes, "elements",
                                (json_int_t)heat->count, "implementation", lane->entrant->implementation, "ns",
                                bench_json_interval(&ns), "ratio", bench_json_interval(&ratio), "rounds",
                                (json_int_t)heat->rounds, "checksum", checksum);
        json_array_append_new(list, row);
    }
}

/* One line an experiment: std::list's time, then how many times faster the others are. */
static void print_text(FILE *stream, const struct list_heat *heat)
{
    for (size_t i = 0; i < heat->lanes; i++) {
        const struct list_lane *lane = &heat->lane[i];
        const struct interval ns = list_heat_ns(heat, (int)i), ratio = ratio_of(heat, i);
        if (i == 0 || lane->experiment != heat->lane[i - 1].experiment)
            fprintf(stream, "%s%-13s %-10s %5zu B %8zu", i > 0 ? "\n" : "", list_experiment_text(lane->experiment),
                    list_order_text(lane->order), heat->bytes, heat->count);
        if (reference_of(heat, i) == (int)i)
            fprintf(stream, "  %s %.4g ns", lane->entrant->implementation, ns.median);
        else if (strcmp(lane->entrant->implementation, "plumb") == 0)
            fprintf(stream, " | plumb %.3g [%.3g, %.3g]", ratio.median, ratio.low, ratio.high);
        else
            fprintf(stream, " | %s %.3g", lane->entrant->implementation, ratio.median);
    }
    fputc('\n', stream);
}

void list_bench_print_header(const struct list_bench *request)
{
    bench_print_header(&request->bench);
    for (size_t i = 0; lists_about(i); i++)
        fprintf(request->bench.stream, "%s\n", lists_about(i));
    fprintf(
        request->bench.stream,
        "the lists of a heat take at most %.1f GB; times are of an element; ratios: std::list's time over another's\n",
        request->memory / 1e9);
}

void list_bench_print_json(const struct list_bench *request, const char *schema, const char *name, json_t *rows)
{
    json_t *document = bench_json_header(&request->bench, schema, 2), *about = json_array();
    for (size_t i = 0; lists_about(i); i++)
        json_array_append_new(about, json_text(lists_about(i)));
    json_object_set_new(document, "peers", about);
    json_object_set_new(document, "memory", json_real(request->memory));
    json_object_set_new(document, name, rows);
    json_write(document, BENCH_DIGITS, request->bench.stream);
}

/* --- resuming ---------------------------------------------------------------------------------------------------- */

/* The whole lines of a file, to be freed; null after a line on standard error. */
static char *read_finished(const char *file)
{
    FILE *stream = fopen(file, "r");
    char *text = NULL;
    size_t size = 0;
    const ssize_t length = stream ? getdelim(&text, &size, 0, stream) : -1;
    const bool header = length > 0 && strncmp(text, csv_header, strlen(csv_header)) == 0;
    if (!header)
        fprintf(stderr, "plumb list bench: --resume %s: %s\n", file,
                !stream ? strerror(errno) : "its first line is not that of plumb list bench --format csv");
    if (stream)
        fclose(stream);
    if (header) {
        strrchr(text, '\n')[1] = 0; /* what follows is torn */
        return text;
    }
    free(text);
    return NULL;
}

/* Whether every lane of the heat stands in the text. */
static bool is_finished(const char *text, const struct list_heat *heat)
{
    bool finished = text != NULL;
    for (size_t i = 0; finished && i < heat->lanes; i++) {
        char *start;
        if (asprintf(&start, "\n%s,%s,%zu,%zu,\"%s\",", list_experiment_text(heat->lane[i].experiment),
                     list_order_text(heat->lane[i].order), heat->bytes, heat->count,
                     heat->lane[i].entrant->implementation) < 0)
            return false;
        finished = strstr(text, start) != NULL;
        free(start);
    }
    return finished;
}

/* --- the run ----------------------------------------------------------------------------------------------------- */

struct run {
    const struct list_bench *request;
    json_t *rows;
    size_t total, done, run, skipped, failed;
    double started;
    double effort, spent; /* of all heats to be run, and of those that have been */
};

static bool shows_progress(const struct list_bench *request)
{
    return isatty(STDERR_FILENO) && !isatty(fileno(request->bench.stream));
}

/* About how many seconds a heat takes, for the estimate of the time left: the lists are built, then each lane runs. In a
 * long list each element costs a cache miss. */
static double effort_of(const struct list_heat *heat)
{
    static const double miss = 1e-7, hop = 1e-9;
    const double count = (double)heat->count, lanes = (double)heat->lanes, growing = heat->bytes < 64 ? 1 : 2;
    const double hops = heat->lane[0].experiment == EXPERIMENT_INSERT_SORTED ? count * count : 0;
    const double run = fmax(2 * heat->sample_seconds, count * miss + hops * hop);
    const double builds = heat->builds > 0 ? (double)heat->builds : 1;
    return lanes * ((double)heat->rounds * run + builds * (5 * growing * count * miss + run)) + builds * 1e-3;
}

/* Whether it is left out: too large, or done by an earlier run. */
static bool is_passed_over(const struct run *run, const struct list_heat *heat)
{
    return list_heat_memory(heat) > run->request->memory || is_finished(run->request->finished, heat);
}

/* "12 of 858, 63 s, about 20 min left: …" */
static void show_progress(const struct run *run, const struct list_heat *heat)
{
    const double seconds = process_clock() - run->started;
    fprintf(stderr, "\r\033[K%zu of %zu, %.0f s", run->done, run->total, seconds);
    if (run->spent > 0)
        fprintf(stderr, ", about %.0f min left", seconds * (run->effort / run->spent - 1) / 60);
    fprintf(stderr, ": %s, %s, %zu bytes, %zu elements", list_experiment_text(heat->lane[0].experiment),
            list_order_text(heat->lane[0].order), heat->bytes, heat->count);
}

static void run_heat(struct run *run, struct list_heat *heat)
{
    const struct list_bench *request = run->request;
    FILE *stream = request->bench.stream;
    run->done++;
    if (shows_progress(request))
        show_progress(run, heat);
    if (list_heat_memory(heat) > request->memory) {
        run->skipped++;
        return;
    }
    if (is_finished(run->request->finished, heat)) {
        run->run++;
        return;
    }
    const int status = list_heat_run(heat);
    run->spent += effort_of(heat);
    if (status != 0) {
        fprintf(stderr, "%splumb list bench: %s\n", shows_progress(request) ? "\r\033[K" : "", heat->error);
        run->failed++;
        return;
    }
    run->run++;
    if (request->bench.format == BENCH_TEXT)
        print_text(stream, heat);
    else if (request->bench.format == BENCH_CSV)
        print_csv(stream, heat);
    else
        add_json(run->rows, heat);
    fflush(stream);
}

/* Visits every cell that is wanted; only counts them where `count_only`. */
static void run_plan(struct run *run, const struct block *plan, bool count_only)
{
    const struct list_bench *request = run->request;
    for (; plan->experiment_count > 0; plan++)
        for (size_t b = 0; b < 12 && plan->bytes[b]; b++)
            for (size_t c = 0; c < 16 && plan->counts[c]; c++)
                for (size_t o = 0; plan->orders[o] >= 0; o++) {
                    if ((request->bytes && request->bytes != plan->bytes[b]) ||
                        (request->count && request->count != plan->counts[c]) ||
                        !is_wanted(request->order, list_order_text((enum list_order)plan->orders[o])))
                        continue;
                    struct list_heat heat =
                        make_heat(request, plan, (enum list_order)plan->orders[o], plan->bytes[b], plan->counts[c]);
                    if (heat.lanes > 0 && count_only) {
                        run->total++;
                        run->effort += is_passed_over(run, &heat) ? 0 : effort_of(&heat);
                    } else if (heat.lanes > 0)
                        run_heat(run, &heat);
                    list_heat_free(&heat);
                }
}

static int finish(struct run *run)
{
    const struct list_bench *request = run->request;
    if (shows_progress(request))
        fputs("\r\033[K", stderr);
    if (run->skipped > 0)
        fprintf(stderr, "plumb list bench: %zu of %zu heats left out: their lists take more than %.1f GB (--memory)\n",
                run->skipped, run->total, request->memory / 1e9);
    if (request->bench.format == BENCH_JSON)
        list_bench_print_json(request, "plumb.list.bench", "rows", run->rows);
    else
        json_decref(run->rows);
    return run->failed > 0 ? STATUS_USAGE : run->run > 0 ? STATUS_WITHIN : STATUS_NOTHING;
}

static int run_all(const struct list_bench *request)
{
    const struct block *plan = request->figures ? request->full ? long_figure_plan : figure_plan
                               : request->full  ? full_plan
                                                : short_plan;
    struct run run = {.request = request, .rows = json_array(), .started = process_clock()};
    run_plan(&run, plan, true);
    if (request->bench.format == BENCH_TEXT)
        list_bench_print_header(request);
    else if (request->bench.format == BENCH_CSV && request->finished)
        fputs(request->finished, request->bench.stream);
    else if (request->bench.format == BENCH_CSV)
        print_csv_header(request);
    fflush(request->bench.stream);
    run_plan(&run, plan, false);
    return finish(&run);
}

/* --- the verb ---------------------------------------------------------------------------------------------------- */

static enum bench_format format_of(const char *word)
{
    return strcmp(word, "json") == 0 ? BENCH_JSON : strcmp(word, "csv") == 0 ? BENCH_CSV : BENCH_TEXT;
}

static int complain(const char *what, const char *value)
{
    fprintf(stderr, "plumb list bench: %s%s\n", what, value ? value : "");
    return STATUS_USAGE;
}

static bool is_experiment(const char *name)
{
    for (int e = 0; e < EXPERIMENTS; e++)
        if (strcmp(list_experiment_text((enum list_experiment)e), name) == 0)
            return true;
    return false;
}

static bool is_implementation(const char *name)
{
    for (size_t i = 0; lists_implementation(i); i++)
        if (strcmp(lists_implementation(i), name) == 0)
            return true;
    return false;
}

/* Status 2 where something is asked for that does not exist or does not go together; OPTIONS_GO else. */
static int check_request(const struct list_bench *request, const char *resume, int argc, char **argv)
{
    if (argc > 1)
        return complain("takes no arguments: ", argv[1]);
    if (request->experiment && !is_experiment(request->experiment))
        return complain("--experiment: there is none called ", request->experiment);
    if (request->bench.rounds < 3 || !(request->bench.sample_seconds > 0))
        return complain("at least 3 rounds and a sample longer than 0 are needed", NULL);
    if (request->targets && (request->full || request->figures))
        return complain("--targets goes without --full and --figures", NULL);
    if (request->bench.only && !request->targets)
        return complain("--only: goes with --targets, of which it is one", NULL);
    if (resume && (request->targets || request->bench.format != BENCH_CSV))
        return complain("--resume needs --format csv, and goes without --targets", NULL);
    if (lists_load(NULL) == 0)
        return complain("no lists beside the program (make all builds them under build/peers)", NULL);
    if (request->implementation && !is_implementation(request->implementation))
        return complain("--implementation: there is none called ", request->implementation);
    return OPTIONS_GO;
}

static int run_into_file(struct list_bench *request, const char *file)
{
    struct output output;
    if (output_open(&output, "list bench", file) != 0)
        return STATUS_USAGE;
    request->bench.stream = output.stream;
    const int status = request->targets ? list_bench_targets(request) : run_all(request);
    return output_close(&output) == 0 ? status : STATUS_USAGE;
}

/* A quarter of the machine's memory. */
static double usual_memory(void)
{
    struct sysinfo info;
    return sysinfo(&info) == 0 ? (double)info.totalram * info.mem_unit / 4 : 1e9;
}

int list_verb_bench(int argc, char **argv)
{
    struct list_bench request = {.bench = {.machine = machine_here(), .rounds = 11}};
    const char *format = "text", *peers = NULL, *file = NULL, *resume = NULL;
    int full = 0, figures = 0, targets = 0;
    double milliseconds = 0.5, gigabytes = usual_memory() / 1e9;
    const struct option options[] = {
        {"full", 0, OPTION_FLAG, &full, NULL, "everything, about five hours (else a choice, three minutes)", 0},
        {"figures", 0, OPTION_FLAG, &figures, NULL,
         "what the figures show, two minutes (with --full at more sizes and more often, half an hour)", 0},
        {"targets", 0, OPTION_FLAG, &targets, NULL, "the speeds that the list promises, each with its verdict", 0},
        {"only", 0, OPTION_TEXT, &request.bench.only, "PROMISE", "with --targets: that one alone, by its sentence", 0},
        {"experiment", 0, OPTION_TEXT, &request.experiment, "NAME", "traverse, accumulate, insert_sorted … alone", 0},
        {"order", 0, OPTION_CHOICE, &request.order, "ORDER", "lists made in that order alone",
         "back|mid|random|shuffled|aged|linearised"},
        {"bytes", 0, OPTION_COUNT, &request.bytes, "N", "values of that size alone", 0},
        {"elements", 0, OPTION_COUNT, &request.count, "N", "lists of that length alone", 0},
        {"implementation", 0, OPTION_TEXT, &request.implementation, "NAME", "that beside std::list alone", 0},
        {"rounds", 0, OPTION_COUNT, &request.bench.rounds, "N", "rounds (11; fewer for long lists)", 0},
        {"sample", 0, OPTION_REAL, &milliseconds, "MS", "milliseconds of one implementation in one round (0.5)", 0},
        {"memory", 0, OPTION_REAL, &gigabytes, "GB", "for the lists of one heat (a quarter of the machine's)", 0},
        {"peers", 0, OPTION_TEXT, &peers, "DIR", "where the lists' shared objects are (beside the program)", 0},
        {"resume", 0, OPTION_TEXT, &resume, "CSV",
         "the rows of an interrupted run (what it wrote to standard output) are kept and not measured again", 0},
        {"format", 'f', OPTION_CHOICE, &format, "FORMAT", "text, json or csv (text)", "text|json|csv"},
        {"output", 'o', OPTION_TEXT, &file, "FILE", "write there", 0},
        {0}};
    int status = options_parse("", options, &argc, argv);
    if (status != OPTIONS_GO)
        return status;
    request.full = full;
    request.figures = figures;
    request.targets = targets;
    request.bench.sample_seconds = 1e-3 * milliseconds;
    request.bench.format = format_of(format);
    request.memory = 1e9 * gigabytes;
    if (peers)
        lists_load(peers);
    status = check_request(&request, resume, argc, argv);
    char *finished = status == OPTIONS_GO && resume ? read_finished(resume) : NULL;
    request.finished = finished;
    if (status == OPTIONS_GO)
        status = resume && !finished ? STATUS_USAGE : run_into_file(&request, file);
    free(finished);
    return status;
}
