/* The command `plumb list bench`, and the table of implementations. plans.c selects the groups, group.c measures them.
 *
 * A row of the table has the times of one implementation in one group; in a group, the experiment, order, size of value
 * and count of elements are the same. The row's ratio is std::list's time divided by the implementation's time, as in
 * the articles: above 1, the implementation is faster. */
#include "list_bench.h"

#include "list_verb.h"
#include "lists.h"
#include "validate/util/options.h"
#include "validate/util/output.h"
#include "validate/util/process.h"
#include "validate/util/progress.h"
#include "validate/util/text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/sysinfo.h>

/* --- the table --------------------------------------------------------------------------------------------------- */

enum { EXPERIMENT, ORDER, BYTES, ELEMENTS, IMPLEMENTATION, COLUMNS = 10 };

static const struct table_column columns[COLUMNS] = {
    {"experiment", .only = TABLE_CSV | TABLE_JSON},
    {"order", .only = TABLE_CSV | TABLE_JSON},
    {"bytes", .format = "%.0f", .only = TABLE_CSV | TABLE_JSON},
    {"elements", .format = "%.0f", .only = TABLE_CSV | TABLE_JSON},
    {"implementation", .heading = "", .width = 20},
    {"ns", .format = "%.4g", .width = 9, .only = TABLE_TEXT},
    {"ns", .format = "%.6g", .interval = 1, .only = TABLE_CSV | TABLE_JSON},
    {"ratio", .heading = "std::list /", .format = "%.3g", .exact = "%.5g", .interval = 1},
    {"rounds", .format = "%.0f", .only = TABLE_CSV | TABLE_JSON},
    {"checksum", .only = TABLE_CSV | TABLE_JSON},
};

/* Adds rows with the experiment "cache", which have the sizes of the machine's caches in the column `bytes`, for the
 * figures. */
static void add_caches(struct table *table, const struct machine *machine)
{
    static const char *const levels[] = {"L1", "L2", "L3"};
    const struct table_cell none = table_nothing();
    for (size_t i = 0; i < 3; i++)
        TABLE_ROW(table, table_text("cache"), table_text(levels[i]), table_count(machine->cache[i]), none, none, none,
                  none, none, none, none);
}

/* Adds the rows of a group; for every experiment, the row of std::list comes first. */
static void add_group(struct table *table, const struct list_group *group)
{
    static const struct interval unknown = {NAN, NAN, NAN};
    for (size_t i = 0; i < group->contenders; i++) {
        const struct list_contender *contender = &group->contender[i];
        const char *experiment = list_experiment_text(contender->experiment),
                   *order = list_order_text(contender->order);
        const int reference = list_group_contender(group, "std::list", contender->order, contender->experiment);
        const struct interval ns = list_group_ns(group, (int)i);
        char checksum[20], where[128];
        snprintf(checksum, sizeof checksum, "%016llx", (unsigned long long)contender->checksum);
        if (i == 0 || contender->experiment != group->contender[i - 1].experiment)
            table_section(table, "%s", list_group_text(group, i, where, sizeof where));
        TABLE_ROW(table, table_text(experiment), table_text(order), table_count(group->bytes),
                  table_count(group->count), table_text(contender->timed_list->implementation), table_number(ns.median),
                  bench_interval(ns),
                  bench_interval(reference < 0 ? unknown : race_over(&group->race, reference, (int)i)),
                  table_count(group->rounds), table_text(checksum));
    }
}

void list_bench_print_header(const struct list_bench *request)
{
    bench_print_header(&request->bench);
    for (size_t i = 0; lists_about(i); i++)
        fprintf(request->bench.stream, "%s\n", lists_about(i));
    fprintf(
        request->bench.stream,
        "the lists of a group take at most %.1f GB; times are of an element; ratios: std::list's time over another's\n",
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

/* Reads the complete lines of an interrupted run's table. Returns 0, or −1 after an error message on standard error. */
static int read_finished(const char *file, struct finished_rows *finished)
{
    const char *problem;
    char *text = text_of_file(file, &problem);
    if (!text) {
        refuse("list bench", "--resume %s: %s", file, problem);
        return -1;
    }
    if (strchr(text, '\n'))
        strrchr(text, '\n')[1] = 0; /* the rest is an incomplete line */
    finished->text = strdup(text);
    if (csv_parse(&finished->rows, "list bench", file, text) != 0)
        return -1;
    for (size_t k = 0; k <= IMPLEMENTATION; k++)
        if (csv_column(&finished->rows, columns[k].name) != (long)k)
            return -1;
    return 0;
}

/* True if a row of an earlier run is of this contender. */
static bool is_row_of(const struct csv *csv, size_t row, const struct list_group *group,
                      const struct list_contender *contender)
{
    return strcmp(csv_cell(csv, row, EXPERIMENT), list_experiment_text(contender->experiment)) == 0 &&
           strcmp(csv_cell(csv, row, ORDER), list_order_text(contender->order)) == 0 &&
           strtoull(csv_cell(csv, row, BYTES), NULL, 10) == group->bytes &&
           strtoull(csv_cell(csv, row, ELEMENTS), NULL, 10) == group->count &&
           strcmp(csv_cell(csv, row, IMPLEMENTATION), contender->timed_list->implementation) == 0;
}

/* True if every contender of the group has a row. */
static bool is_finished(const struct finished_rows *finished, const struct list_group *group)
{
    bool found = finished != NULL;
    for (size_t i = 0; found && i < group->contenders; i++) {
        size_t row = 0;
        while (row < finished->rows.rows && !is_row_of(&finished->rows, row, group, &group->contender[i]))
            row++;
        found = row < finished->rows.rows;
    }
    return found;
}

/* --- the run ----------------------------------------------------------------------------------------------------- */

struct bench_run {
    const struct list_bench *request;
    struct table table;
    size_t total, done, run, skipped, failed;
    struct progress progress;
    double effort, spent; /* estimated seconds of all groups to be run, and of the groups already run */
};

/* Returns the estimated seconds of a group: the lists are built, then each contender runs. Each element is assumed to
 * cost a cache miss, as in a long list. */
static double effort_of(const struct list_group *group)
{
    static const double miss = 1e-7, hop = 1e-9;
    const double count = (double)group->count, contenders = (double)group->contenders,
                 growing = group->bytes < 64 ? 1 : 2;
    const double hops = group->contender[0].experiment == EXPERIMENT_INSERT_SORTED ? count * count : 0;
    const double run = fmax(2 * group->sample_seconds, count * miss + hops * hop);
    const double builds = group->builds > 0 ? (double)group->builds : 1;
    return contenders * ((double)group->rounds * run + builds * (5 * growing * count * miss + run)) + builds * 1e-3;
}

/* True if the group is skipped because of its size. */
static bool is_too_large(const struct bench_run *run, const struct list_group *group)
{
    return list_group_memory(group) > run->request->memory;
}

static void count_group(struct list_group *group, void *data)
{
    struct bench_run *run = data;
    run->total++;
    run->effort += is_too_large(run, group) || is_finished(run->request->finished, group) ? 0 : effort_of(group);
}

/* Shows "[  1 %] 12 of 858, about 20 min left: …". */
static void show_progress(struct bench_run *run, const struct list_group *group)
{
    const double seconds = process_clock() - run->progress.start, share = run->spent / run->effort;
    char left[48] = "", where[128];
    if (run->spent > 0)
        snprintf(left, sizeof left, ", about %.0f min left", seconds * (1 / share - 1) / 60);
    progress_show(&run->progress, share, "%zu of %zu%s: %s", run->done, run->total, left,
                  list_group_text(group, 0, where, sizeof where));
}

static void run_group(struct list_group *group, void *data)
{
    struct bench_run *run = data;
    const struct list_bench *request = run->request;
    run->done++;
    show_progress(run, group);
    if (is_too_large(run, group)) {
        run->skipped++;
        return;
    }
    if (is_finished(request->finished, group)) {
        run->run++;
        return;
    }
    const int status = list_group_run(group);
    progress_clear(&run->progress);
    run->spent += effort_of(group);
    if (status != 0) {
        refuse("list bench", "%s", group->error);
        run->failed++;
        return;
    }
    run->run++;
    add_group(&run->table, group);
    fflush(request->bench.stream);
}

static int run_all(const struct list_bench *request)
{
    struct bench_run run = {.request = request, .progress = progress_begin("list bench")};
    FILE *stream = request->bench.stream;
    list_bench_plan(request, count_group, &run);
    if (request->bench.format == TABLE_TEXT)
        list_bench_print_header(request);
    table_open(&run.table, request->bench.format, stream, columns, COLUMNS);
    if (request->finished)
        fputs(strchr(request->finished->text, '\n') + 1, stream);
    else if (request->bench.format == TABLE_CSV)
        add_caches(&run.table, &request->bench.machine);
    fflush(stream);
    list_bench_plan(request, run_group, &run);
    progress_clear(&run.progress);
    if (run.skipped > 0)
        fprintf(stderr, "plumb list bench: %zu of %zu groups left out: their lists take more than %.1f GB (--memory)\n",
                run.skipped, run.total, request->memory / 1e9);
    json_t *rows = table_close(&run.table);
    if (rows)
        list_bench_print_json(request, "plumb.list.bench", "rows", rows);
    if (run.failed > 0)
        return STATUS_USAGE;
    return run.run > 0 ? STATUS_WITHIN : STATUS_NOTHING;
}

/* --- the command ------------------------------------------------------------------------------------------------- */

static int complain(const char *what, const char *value)
{
    return refuse("list bench", "%s%s", what, value);
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

/* Returns OPTIONS_GO, or exit status 2 after an error message if options name something that does not exist or conflict
 * with each other. */
static int check_request(const struct list_bench *request, const char *resume, int argc, char **argv)
{
    if (argc > 1)
        return complain("takes no arguments: ", argv[1]);
    if (request->experiment && !is_experiment(request->experiment))
        return complain("--experiment: there is none called ", request->experiment);
    const struct option_rule rules[] = {
        {request->bench.rounds < 3 || !(request->bench.sample_seconds > 0),
         "at least 3 rounds and a sample longer than 0 are needed"},
        {request->targets && (request->full || request->figures), "--targets goes without --full and --figures"},
        {request->programs &&
             (request->targets || request->full || request->figures || request->bench.format == TABLE_JSON),
         "--programs goes without --full, --figures and --targets, and with --format text or csv"},
        {request->bench.only && !request->targets, "--only: goes with --targets, of which it is one"},
        {resume && (request->targets || request->programs || request->bench.format != TABLE_CSV),
         "--resume needs --format csv, and goes without --targets and --programs"},
        {lists_load(NULL) == 0,
         "no lists beside the program: make peers builds them, the package plumb-peers has them"},
        {0, NULL}};
    const int status = options_check("list bench", rules);
    if (status == OPTIONS_GO && request->implementation && !is_implementation(request->implementation))
        return complain("--implementation: there is none called ", request->implementation);
    return status;
}

static int run_into_file(struct list_bench *request, const char *file)
{
    struct output output;
    if (output_open(&output, "list bench", file) != 0)
        return STATUS_USAGE;
    request->bench.stream = output.stream;
    setvbuf(output.stream, NULL, _IOFBF,
            1 << 16); /* the rows of a group are written at once, so that an interrupted run leaves complete groups */
    int (*run)(const struct list_bench *request) = run_all;
    if (request->targets)
        run = list_bench_targets;
    else if (request->programs)
        run = list_bench_programs;
    const int status = run(request);
    return output_close(&output) == 0 ? status : STATUS_USAGE;
}

/* Returns the default limit, a quarter of the machine's memory. */
static double usual_memory(void)
{
    struct sysinfo info;
    return sysinfo(&info) == 0 ? (double)info.totalram * info.mem_unit / 4 : 1e9;
}

static const struct usage usage = {.arguments = "",
                                   .summary = "times the contiguous list against std::list, std::vector, GLib …",
                                   .example = "plumb list bench --experiment sort --elements 1k --bytes 4 --rounds 3",
                                   .falls_short =
                                       "with --targets: a promise is missed: its whole interval is on the wrong side",
                                   .nothing = "there was nothing to time"};

int list_verb_bench(int argc, char **argv)
{
    struct list_bench request = {.bench = {.machine = machine_here(), .rounds = 11}};
    const char *format = "text", *peers = NULL, *file = NULL, *resume = NULL;
    double milliseconds = 0.5, gigabytes = usual_memory() / 1e9;
    const struct option options[] = {
        {"full", 0, OPTION_FLAG, &request.full, NULL,
         "time everything, about five hours (otherwise a selection, five minutes)", 0},
        {"figures", 0, OPTION_FLAG, &request.figures, NULL,
         "time what the figures show, three minutes (with --full at more sizes and more often, half an hour)", 0},
        {"targets", 0, OPTION_FLAG, &request.targets, NULL,
         "measure the list's promises about speed; print a verdict on each", 0},
        {"programs", 0, OPTION_FLAG, &request.programs, NULL,
         "time an LRU cache, an event queue and other programs with several lists of C++; measure their memory", 0},
        {"only", 0, OPTION_TEXT, &request.bench.only, "PROMISE", "with --targets: only the promise with this sentence",
         0},
        {"experiment", 0, OPTION_TEXT, &request.experiment, "NAME",
         "only this experiment: traverse, accumulate, insert_sorted …", 0},
        {"order", 0, OPTION_CHOICE, &request.order, "ORDER", "only lists made in this order",
         "back|mid|random|shuffled|aged|linearised"},
        {"bytes", 0, OPTION_COUNT, &request.bytes, "N", "only values of N bytes", 0},
        {"elements", 0, OPTION_COUNT, &request.count, "N", "only lists of N elements", 0},
        {"implementation", 0, OPTION_TEXT, &request.implementation, "NAME",
         "only this implementation, beside std::list", 0},
        {"rounds", 0, OPTION_COUNT, &request.bench.rounds, "N", "number of rounds (11; fewer for long lists)", 0},
        {"sample", 0, OPTION_REAL, &milliseconds, "MS", "milliseconds of one implementation in one round (0.5)", 0},
        {"memory", 0, OPTION_REAL, &gigabytes, "GB", "memory for the lists of one group (a quarter of the machine's)",
         0},
        {"peers", 0, OPTION_TEXT, &peers, "DIR", "folder of the lists' shared objects (beside the program)", 0},
        {"resume", 0, OPTION_TEXT, &resume, "CSV",
         "keep the rows that an interrupted run wrote to standard output; do not measure them again", 0},
        {"format", 'f', OPTION_CHOICE, &format, "FORMAT", "text, json or csv (text)", "text|json|csv"},
        {"output", 'o', OPTION_TEXT, &file, "FILE", "write to this file, not to standard output", 0},
        {0}};
    int status = options_parse(&usage, options, &argc, argv);
    if (status != OPTIONS_GO)
        return status;
    request.bench.sample_seconds = 1e-3 * milliseconds;
    request.bench.format = table_format_of(format);
    request.memory = 1e9 * gigabytes;
    if (peers)
        lists_load(peers);
    status = check_request(&request, resume, argc, argv);
    struct finished_rows finished = {0};
    request.finished = resume ? &finished : NULL;
    if (status == OPTIONS_GO)
        status = resume && read_finished(resume, &finished) != 0 ? STATUS_USAGE : run_into_file(&request, file);
    free(finished.text);
    csv_free(&finished.rows);
    return status;
}
