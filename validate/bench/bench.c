/* plumb bench: every implementation of a kernel, timed in turn on the same inputs, and its error beside its time.
 *
 * Here: the verb and the table of kernels. Implementations are in entrant.c, ports in offers.c, the clock and the
 * intervals in race.c, systems in contest.c, promises in promises.c. Before the clock starts, each implementation's
 * results are compared with the exact ones on the same kind of inputs: one that computes something else is named and
 * not timed. */
#include "contest.h"

#include "guard.h"
#include "instructions.h"
#include "offers.h"
#include "validate/base/format.h"
#include "validate/base/options.h"
#include "validate/base/output.h"
#include "validate/base/progress.h"
#include "validate/base/seal.h"
#include "validate/base/statistics.h"
#include "validate/judge/judge.h"
#include "validate/kernels/kernels.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { ACCURACY_ELEMENTS = 16 * FILTER_BLOCK };

/* How one implementation did. */
struct result {
    struct entrant entrant;                      /* without its memory */
    struct interval ns, ratio;                   /* time per element; that over the first implementation's */
    double error_greatest, error_mean, error_99; /* in scaled ulps; NaN for copies */
    int error;                                   /* what a port's kernel returned, if not 0 */
    int timed;                                   /* 0: it computes something else, or returned an error */
    double instructions;                         /* per element, with --instructions */
};

static const struct interval unknown = {NAN, NAN, NAN};

/* One kernel in one format, one regime, one working set. */
struct heat {
    const struct kernel *kernel;
    enum format format;
    const struct regime *regime;
    enum place place;
    size_t n, count; /* elements; implementations */
    struct result *result;
};

/* --- accuracy on the regime's inputs ----------------------------------------------------------------------------- */

/* Errors of the components of one evaluated block, in ulps of the scale. */
static void add_errors(const struct oracle *oracle, struct oracle_block *block, struct statistics *errors)
{
    static const struct bound scaled = {.measure = SCALED_ULP};
    oracle_errors(oracle, block, &scaled);
    for (size_t k = 0; k < oracle->outputs; k++)
        for (size_t i = 0; i < block->n; i++)
            statistics_add(errors, block->error[k * FILTER_BLOCK + i]);
}

/* The errors of an entrant that has run once on this batch. */
static int measure_errors(const struct heat *heat, const double *batch, const struct entrant *entrant,
                          struct statistics *errors)
{
    struct oracle oracle;
    const char *reason;
    *errors = (struct statistics){0};
    if (oracle_open(&oracle, heat->kernel, heat->format, &reason) != 0)
        return -1;
    struct oracle_block *block = oracle_block_new(&oracle);
    double *results = malloc((entrant->n * oracle.outputs + 1) * sizeof *results);
    if (block && results)
        entrant_results(entrant, results);
    for (size_t first = 0; block && results && first < entrant->n; first += FILTER_BLOCK) {
        block->n = entrant->n - first < FILTER_BLOCK ? entrant->n - first : FILTER_BLOCK;
        for (size_t i = 0; i < block->n; i++) {
            for (size_t k = 0; k < oracle.inputs; k++)
                block->in[k * FILTER_BLOCK + i] = batch[(first + i) * oracle.inputs + k];
            for (size_t k = 0; k < oracle.outputs; k++)
                block->computed[k * FILTER_BLOCK + i] = results[(first + i) * oracle.outputs + k];
        }
        oracle_evaluate(&oracle, block);
        add_errors(&oracle, block, errors);
    }
    free(results);
    oracle_block_free(block);
    return errors->count > 0 ? 0 : -1;
}

/* Whether an implementation computes something else: a fifth of its components are off by more than about a thousandth
 * of their scale. */
static int is_something_else(enum format format, const struct statistics *errors)
{
    const double far = ldexp(1, format_facts(format)->digits - 10); /* ulps */
    return !(statistics_quantile(errors, 0.8) < far);
}

/* Runs every entrant once on the regime's inputs and stores what it is and how far off its results are. */
static void judge_entrants(struct heat *heat, struct entrant *entrants)
{
    double *batch = batch_make(heat->kernel, heat->format, heat->regime, ACCURACY_ELEMENTS);
    heat->count = batch ? entrants_make(heat->kernel, heat->format, batch, ACCURACY_ELEMENTS, entrants) : 0;
    for (size_t i = 0; i < heat->count; i++) {
        struct statistics errors;
        struct result *result = &heat->result[i];
        *result = (struct result){entrants[i], unknown, unknown, NAN, NAN, NAN, 0, 0, NAN};
        entrants[i].runner.run(entrants[i].runner.self);
        result->error = entrant_error(&entrants[i]);
        result->timed = result->error == 0;
        if (!result->timed || result->entrant.origin == COPIED ||
            measure_errors(heat, batch, &entrants[i], &errors) != 0)
            continue;
        result->error_greatest = errors.greatest;
        result->error_mean = statistics_mean(&errors);
        result->error_99 = statistics_quantile(&errors, 0.99);
        result->timed = !is_something_else(heat->format, &errors);
    }
    entrants_free(entrants, heat->count);
    free(batch);
}

/* Whether an entrant is of use where the heat's working set is. */
static int belongs(const struct heat *heat, const struct result *result)
{
    return !result->entrant.streamed || heat->place == IN_DRAM;
}

/* --- one heat --------------------------------------------------------------------------------------------------- */

/* The runner that ratios are to: plumb's first, which runs first, or the first port's. */
static int base_of(const struct bench *bench, const struct heat *heat, const size_t *of, size_t timed)
{
    for (size_t i = 0; i < timed && bench->against_port; i++)
        if (strcmp(heat->result[of[i]].entrant.implementation, offers_port_name(0)) == 0)
            return (int)i;
    return 0;
}

/* Times the entrants that judge_entrants found to be right; there is room for all of them in `entrants`, `runners` and
 * `of`. */
static int race_entrants(const struct bench *bench, struct heat *heat, struct entrant *entrants, struct runner *runners,
                         size_t *of)
{
    const size_t numbers = heat->kernel->input_components + heat->kernel->output_components;
    const double size = (double)(format_width(heat->format) * numbers);
    const size_t n = heat->n = place_elements(&bench->machine, heat->place, size);
    double *batch = batch_make(heat->kernel, heat->format, heat->regime, n);
    const size_t made = batch ? entrants_make(heat->kernel, heat->format, batch, n, entrants) : 0;
    size_t timed = 0;
    free(batch);
    for (size_t i = 0; i < heat->count; i++)
        heat->result[i].ns = heat->result[i].ratio = unknown;
    for (size_t i = 0; i < made && made == heat->count; i++)
        if (heat->result[i].timed && belongs(heat, &heat->result[i])) {
            of[timed] = i;
            runners[timed++] = entrants[i].runner;
        }
    const int base = base_of(bench, heat, of, timed);
    struct race race = race_run_within(runners, timed, bench->rounds, bench->sample_seconds, bench->heat_seconds);
    for (int i = 0; race.seconds && i < (int)timed; i++) {
        struct result *result = &heat->result[of[i]];
        result->ns = race_time(&race, i, 1e9 / (double)n);
        result->ratio = race_over(&race, i, base);
    }
    const int status = race.seconds && timed > 0 ? 0 : -1;
    race_free(&race);
    entrants_free(entrants, made);
    return status;
}

/* --- instructions ------------------------------------------------------------------------------------------------- */

/* Adds the instructions of a run with n elements, times a factor, to those of each implementation that is right. */
static int add_instructions(struct heat *heat, struct entrant *entrants, size_t n, double factor)
{
    double *batch = batch_make(heat->kernel, heat->format, heat->regime, n);
    const size_t made = batch ? entrants_make(heat->kernel, heat->format, batch, n, entrants) : 0;
    free(batch);
    for (size_t i = 0; i < made && made == heat->count; i++)
        if (heat->result[i].timed && heat->result[i].entrant.origin != COPIED)
            heat->result[i].instructions += factor * instructions_of(&entrants[i].runner);
    entrants_free(entrants, made);
    return made == heat->count ? 0 : -1;
}

/* Counts the instructions per element: those of a run with 2 STEPPED elements less those of a run with STEPPED, so that
 * what a call takes beside its elements does not count. */
static int count_instructions(struct heat *heat, struct entrant *entrants)
{
    enum { STEPPED = 64 }; /* a multiple of what kernels take in one pass of their loops */
    for (size_t i = 0; i < heat->count; i++)
        heat->result[i].instructions = 0;
    heat->n = STEPPED;
    return add_instructions(heat, entrants, 2 * heat->n, 1. / STEPPED) == 0 &&
                   add_instructions(heat, entrants, heat->n, -1. / STEPPED) == 0
               ? 0
               : -1;
}

/* --- output ----------------------------------------------------------------------------------------------------- */

static double bandwidth(const struct result *result)
{
    return result->entrant.bytes / result->ns.median; /* bytes a nanosecond: GB/s */
}

/* The measured copy bandwidth of a heat: the faster way of copying. */
static double copy_bandwidth(const struct heat *heat)
{
    double fastest = NAN;
    for (size_t i = 0; i < heat->count; i++)
        if (heat->result[i].entrant.origin == COPIED)
            fastest = fmax(fastest, bandwidth(&heat->result[i]));
    return fastest;
}

void bench_print_header(const struct bench *bench)
{
    const struct machine *machine = &bench->machine;
    fprintf(bench->stream, "%s, %zu cores, caches %zu KB, %zu KB, %zu MB; one thread; load %.1f\n%s, %s\n",
            machine->processor, machine->cores, machine->cache[0] >> 10, machine->cache[1] >> 10,
            machine->cache[2] >> 20, machine->load, machine->compiler, machine->flags);
    for (size_t i = 0; i < offers_ports(); i++)
        fprintf(bench->stream, "%s: %s\n", offers_port_name(i), offers_port_about(i));
}

json_t *bench_json_header(const struct bench *bench, const char *schema, int version)
{
    json_t *peers = json_object();
    for (size_t i = 0; i < offers_ports(); i++)
        json_object_set_new(peers, offers_port_name(i), json_text(offers_port_about(i)));
    return json_pack("{ss si so so sI}", "schema", schema, "version", version, "machine", machine_json(&bench->machine),
                     "peers", peers, "rounds", (json_int_t)bench->rounds);
}

struct table_cell bench_interval(struct interval interval)
{
    return table_interval(interval.median, interval.low, interval.high);
}

static void print_legend(const struct bench *bench)
{
    fprintf(bench->stream,
            "\nns       an element, in one thread\n"
            "ratio    time against %s: the median of up to %zu rounds and its 95 %% "
            "bootstrap interval\n"
            "GB/s     bytes read and written; copy: as a share of what the faster of the two copies "
            "reaches\n"
            "ulp      errors on %d such inputs, in spacings at the size of the terms added (scaled ulp)\n"
            "copies   of as many bytes as plumb's kernel moves: loop by AVX2, as plumb; memcpy is the C "
            "library's\n",
            bench->against_port ? "the first port's" : "the first line's", bench->rounds, ACCURACY_ELEMENTS);
}

/* What is printed of one implementation; `remark` says why it was not timed. */
static const struct table_column columns[] = {
    {"kernel", .only = TABLE_CSV},
    {"regime", .only = TABLE_CSV},
    {"place", .only = TABLE_CSV},
    {"implementation", .heading = "", .width = 15},
    {"variant", .heading = "", .width = 22},
    {"elements", .format = "%.0f", .only = TABLE_CSV | TABLE_JSON},
    {"ns", .format = "%.3f", .width = 8, .only = TABLE_TEXT},
    {"ns", .format = "%.6g", .interval = 1, .only = TABLE_CSV | TABLE_JSON},
    {"ratio", .format = "%.3g", .exact = "%.6g", .width = 7, .interval = 1},
    {"bytes", .format = "%.6g", .only = TABLE_CSV | TABLE_JSON},
    {"gb_s", .heading = "GB/s", .format = "%.1f", .exact = "%.6g", .width = 7},
    {"copy", .format = "%.0f%%", .width = 5, .only = TABLE_TEXT},
    {"copy_gb_s", .format = "%.6g", .only = TABLE_CSV},
    {"scaled_ulp_max", .key = "scaled_ulp.max", .heading = "worst ulp", .format = "%.3g", .exact = "%.6g", .width = 10},
    {"scaled_ulp_mean", .key = "scaled_ulp.mean", .heading = "mean", .format = "%.3g", .exact = "%.6g", .width = 8},
    {"scaled_ulp_99", .key = "scaled_ulp.99 %", .format = "%.6g", .only = TABLE_CSV | TABLE_JSON},
    {"format", .only = TABLE_CSV},
    {"remark", .heading = "", .only = TABLE_TEXT},
};

static const struct table_column counted_columns[] = {
    {"kernel", .only = TABLE_CSV},
    {"regime", .only = TABLE_CSV},
    {"implementation", .heading = "", .width = 15},
    {"variant", .heading = "", .width = 22},
    {"instructions", .format = "%.1f", .exact = "%.6g", .width = 12},
    {"ratio", .format = "%.3g", .exact = "%.6g", .width = 7},
    {"scaled_ulp_max", .heading = "worst ulp", .format = "%.3g", .exact = "%.6g", .width = 10},
    {"format", .only = TABLE_CSV},
    {"remark", .heading = "", .only = TABLE_TEXT},
};

/* Writes why an implementation was not measured, or ""; returns the text. */
static const char *remark_on(const struct result *result, char text[96])
{
    if (result->error)
        snprintf(text, 96, "not measured: returned the error %d", result->error);
    else
        snprintf(text, 96, "%s", result->timed ? "" : "not measured: computes something else");
    return text;
}

static void add_counted(struct table *table, const struct heat *heat, const struct result *result)
{
    char remark[96];
    if (result->entrant.origin != COPIED)
        TABLE_ROW(table, table_text(heat->kernel->id), table_text(heat->regime->name),
                  table_text(result->entrant.implementation), table_text(result->entrant.variant),
                  table_number(result->timed ? result->instructions : NAN),
                  table_number(result->timed ? result->instructions / heat->result->instructions : NAN),
                  table_number(result->error_greatest), table_text(format_facts(heat->format)->name),
                  table_text(remark_on(result, remark)));
}

static void add_result(struct table *table, const struct heat *heat, const struct result *result)
{
    const double ns = result->ns.median, moved = bandwidth(result), copied = copy_bandwidth(heat);
    char remark[96];
    TABLE_ROW(table, table_text(heat->kernel->id), table_text(heat->regime->name), table_text(place_text(heat->place)),
              table_text(result->entrant.implementation), table_text(result->entrant.variant), table_count(heat->n),
              table_number(ns), bench_interval(result->ns), bench_interval(result->ratio),
              table_number(result->entrant.bytes), table_number(moved), table_number(100 * moved / copied),
              table_number(copied), table_number(result->error_greatest), table_number(result->error_mean),
              table_number(result->error_99), table_text(format_facts(heat->format)->name),
              table_text(remark_on(result, remark)));
}

/* What has come of all heats. */
struct printing {
    const struct bench *bench;
    struct table table;
    struct progress progress;
    json_t *heats; /* of JSON: each has a table's rows */
    size_t count;
};

static void open_table(struct printing *printing)
{
    const struct bench *bench = printing->bench;
    if (bench->instructions)
        table_open(&printing->table, bench->format, bench->stream, counted_columns,
                   sizeof counted_columns / sizeof *counted_columns);
    else
        table_open(&printing->table, bench->format, bench->stream, columns, sizeof columns / sizeof *columns);
}

static void print_counted(struct printing *printing, const struct heat *heat)
{
    progress_clear(&printing->progress);
    printing->count++;
    table_section(&printing->table, "%s%s, %s", heat->kernel->id, heat->format == BINARY64 ? " in binary64" : "",
                  regime_text(heat->regime));
    for (size_t i = 0; i < heat->count; i++)
        add_counted(&printing->table, heat, &heat->result[i]);
    fflush(printing->bench->stream);
}

static void print_heat(struct printing *printing, const struct heat *heat)
{
    struct table *table = &printing->table;
    progress_clear(&printing->progress);
    printing->count++;
    table_section(table, "%s%s, %s, in %s (%zu elements)", heat->kernel->id,
                  heat->format == BINARY64 ? " in binary64" : "", regime_text(heat->regime), place_text(heat->place),
                  heat->n);
    for (size_t i = 0; i < heat->count; i++)
        if (belongs(heat, &heat->result[i]))
            add_result(table, heat, &heat->result[i]);
    fflush(printing->bench->stream);
    json_t *rows = table_close(table);
    if (!rows)
        return;
    json_array_append_new(printing->heats, json_pack("{ss ss ss ss so}", "kernel", heat->kernel->id, "format",
                                                     format_facts(heat->format)->name, "regime", heat->regime->name,
                                                     "place", place_text(heat->place), "results", rows));
    open_table(printing);
}

/* --- the verb --------------------------------------------------------------------------------------------------- */

/* All regimes and places of a kernel in one format. */
static void bench_in_format(struct printing *printing, const struct kernel *kernel, enum format format)
{
    const struct bench *bench = printing->bench;
    const struct regime *regime;
    const size_t most = entrants_most();
    struct result *results = calloc(most, sizeof *results);
    struct entrant *entrants = calloc(most, sizeof *entrants);
    struct runner *runners = calloc(most, sizeof *runners);
    size_t *of = calloc(most, sizeof *of);
    for (size_t r = 0; results && entrants && runners && of && (regime = regime_at(kernel, r)); r++) {
        struct heat heat = {.kernel = kernel, .format = format, .regime = regime, .result = results};
        judge_entrants(&heat, entrants);
        if (bench->instructions && heat.count > COPIES && count_instructions(&heat, entrants) == 0)
            print_counted(printing, &heat);
        for (int place = 0; place < PLACES && !bench->instructions; place++) {
            heat.place = (enum place)place;
            if (bench->places[place] && heat.count > COPIES && race_entrants(bench, &heat, entrants, runners, of) == 0)
                print_heat(printing, &heat);
        }
    }
    free(results);
    free(entrants);
    free(runners);
    free(of);
}

/* Floats, and doubles where a port of --port has them: plumb's own kernels are floats. With --port, only what those
 * ports have is raced. */
static int bench_kernels(const struct bench *bench, const struct kernel *const *rows)
{
    struct printing printing = {.bench = bench, .progress = progress_begin("bench"), .heats = json_array()};
    size_t total = 0;
    while (rows[total])
        total++;
    if (bench->format == TABLE_TEXT) {
        bench_print_header(bench);
        if (bench->instructions)
            fprintf(bench->stream, "\ninstructions per element, counted in a run of 128 elements less one of 64; "
                                   "ratio against the first line's\n");
        else
            print_legend(bench);
    }
    open_table(&printing);
    for (size_t i = 0; i < total; i++) {
        progress_show(&printing.progress, (double)i / (double)total, "%s", rows[i]->id);
        if (!bench->ports || offers_asked_for(rows[i], BINARY32))
            bench_in_format(&printing, rows[i], BINARY32);
        if (offers_asked_for(rows[i], BINARY64))
            bench_in_format(&printing, rows[i], BINARY64);
    }
    progress_clear(&printing.progress);
    json_decref(table_close(&printing.table));
    if (bench->format == TABLE_JSON) {
        json_t *document = bench_json_header(bench, "plumb.bench", BENCH_VERSION);
        json_object_set(document, "heats", printing.heats);
        seal_write(document, BENCH_DIGITS, bench->stream);
    }
    json_decref(printing.heats);
    if (printing.count == 0)
        fprintf(stderr, "plumb bench: nothing was %s: %s\n", bench->instructions ? "counted" : "timed",
                bench->ports ? "the ports have none of these kernels" : "nobody has these kernels");
    return printing.count > 0 ? STATUS_WITHIN : STATUS_NOTHING;
}

/* What is asked for; it is done in a child, where ports run. */
struct request {
    struct bench bench;
    int targets;
    size_t trees; /* of so many nodes; 0: none */
    size_t chain; /* of so many joints; 0: none */
    const struct kernel **kernels;
    const struct option_list *ports;
    const char *peers;
};

static int run(struct output *output, void *data)
{
    struct request *request = data;
    request->bench.stream = output->stream;
    if (request->trees)
        return contest_print(&request->bench, &contest_trees, request->trees);
    if (request->chain)
        return contest_print(&request->bench, &contest_chains, request->chain);
    if (offers_load(request->ports, request->peers) != 0)
        return STATUS_USAGE;
    if (request->bench.instructions && !instructions_allowed())
        return refuse("bench", "--instructions: the system allows no process to step through its child (ptrace)");
    return request->targets ? bench_targets(&request->bench) : bench_kernels(&request->bench, request->kernels);
}

static int check_request(const struct request *request, double milliseconds, const char *format)
{
    const struct bench *bench = &request->bench;
    const int ports = request->ports->count > 0, systems = (request->trees > 0) + (request->chain > 0);
    return options_check(
        "bench", (const struct option_rule[]){
                     {bench->rounds < 3 || !(milliseconds > 0) || isinf(milliseconds),
                      "at least 3 rounds and a sample longer than 0 are needed"},
                     {bench->against_port && !ports, "--against port: needs --port"},
                     {bench->only && !request->targets, "--only: goes with --targets, of which it is one"},
                     {request->targets && ports, "--port: its kernels have no targets; leave out --targets"},
                     {systems && (request->targets || ports), "--trees and --chain: go without --targets and --port"},
                     {systems > 1, "--chain: goes without --trees"},
                     {systems && strcmp(format, "json") == 0, "--trees and --chain: text or csv"},
                     {bench->instructions && (systems || request->targets),
                      "--instructions: of kernels, without --targets, --trees and --chain"},
                     {bench->instructions && strcmp(format, "json") == 0, "--instructions: text or csv"},
                     {0, NULL}});
}

static const struct usage usage = {
    .arguments = "[KERNEL…]",
    .summary = "times kernels against libm, cglm, Eigen and memcpy",
    .more = "Ports run in a process that they share with the clock: one that crashes, or takes a minute for a call,\n"
            "ends the run with a line and status 2. plumb check judges each in a process of its own.",
    .example = "plumb bench so3.exp --place l1 --rounds 5",
    .falls_short = "with --targets: a promise is missed: its whole interval is on the wrong side",
    .nothing = "there was nothing to time"};

int verb_bench(int argc, char **argv)
{
    struct option_list ports = {0};
    struct request request = {.bench = {.machine = machine_here(), .rounds = 21, .heat_seconds = 3}, .ports = &ports};
    struct bench *bench = &request.bench;
    const char *format = "text", *file = NULL, *place = NULL, *against = "plumb";
    double milliseconds = 0.5;
    const struct option options[] = {
        {"port", 'p', OPTION_LIST, &ports, "FILE.so",
         "time what this shared object has (plumb_port.h) beside plumb's; may be repeated", 0},
        {"peers", 0, OPTION_TEXT, &request.peers, "DIR",
         "time the shared objects of a folder (without this or --port, those of peers/ beside the program)", 0},
        {"against", 0, OPTION_CHOICE, &against, "WHOM", "ratios are to plumb's time, or to the first port's (plumb)",
         "plumb|port"},
        {"targets", 0, OPTION_FLAG, &request.targets, NULL,
         "the speeds that this project promises, each with its verdict", 0},
        {"trees", 0, OPTION_COUNT, &request.trees, "N",
         "trees of N moving transforms instead, by shape and order: a node's time beside copying and scalar C", 0},
        {"chain", 0, OPTION_COUNT, &request.chain, "N",
         "a chain of N ball joints instead: a joint's time by sweeps and directly, beside scalar C", 0},
        {"only", 0, OPTION_TEXT, &bench->only, "PROMISE", "with --targets: that one alone, by its sentence", 0},
        {"instructions", 0, OPTION_FLAG, &bench->instructions, NULL,
         "count the instructions per element instead of timing: the same number in every run", 0},
        {"rounds", 0, OPTION_COUNT, &bench->rounds, "N", "rounds (21; fewer where a race would take longer than 3 s)",
         0},
        {"sample", 0, OPTION_REAL, &milliseconds, "MS", "milliseconds of one implementation in one round (0.5)", 0},
        {"place", 0, OPTION_CHOICE, &place, "PLACE", "working set: l1, l2, l3, dram, or all (l1 and dram)",
         "l1|l2|l3|dram|all"},
        {"format", 'f', OPTION_CHOICE, &format, "FORMAT", "text, json or csv (text)", "text|json|csv"},
        {"output", 'o', OPTION_TEXT, &file, "FILE", "write there", 0},
        {0}};
    int status = options_parse(&usage, options, &argc, argv);
    bench->against_port = strcmp(against, "port") == 0;
    if (status == OPTIONS_GO)
        status = check_request(&request, milliseconds, format);
    if (status == OPTIONS_GO && !request.targets && !request.trees && !request.chain)
        status = kernels_select(argc, argv, &request.kernels);
    if (status != OPTIONS_GO)
        return status;
    bench->sample_seconds = 1e-3 * milliseconds;
    bench->format = table_format_of(format);
    bench->ports = ports.count > 0;
    for (int i = 0; i < PLACES; i++)
        bench->places[i] = place ? strcmp(place, "all") == 0 || strcasecmp(place, place_text((enum place)i)) == 0
                                 : request.targets || i == IN_L1 || i == IN_DRAM;
    struct output output;
    status = output_open(&output, "bench", file) == 0 ? OPTIONS_GO : STATUS_USAGE;
    if (status == OPTIONS_GO) {
        status = guard_run("bench", run, &request, &output, GUARD_SECONDS);
        if (status == STATUS_USAGE)
            output_abandon(&output);
        else if (output_close(&output) != 0)
            status = STATUS_USAGE;
    }
    free(request.kernels);
    return status;
}
