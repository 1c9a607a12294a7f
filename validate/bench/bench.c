/* plumb bench: every implementation of a kernel, timed in turn on the same inputs, and its error beside its time.
 *
 * Here: the verb, the table of kernels, its three formats. Implementations are in entrant.c, the clock and the
 * intervals in race.c, the targets in targets.c. Before the clock starts, each implementation's results are
 * compared with the exact ones on the same kind of inputs: one that computes something else is named and not timed. */
#include "bench.h"

#include "validate/base/options.h"
#include "validate/base/output.h"
#include "validate/base/statistics.h"
#include "validate/judge/judge.h"
#include "validate/kernels/kernels.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST_ENTRANTS = 12, ACCURACY_ELEMENTS = 16 * FILTER_BLOCK };

/* How one implementation did. */
struct result {
    const char *implementation, *variant;
    size_t n;
    double bytes;
    struct interval ns, ratio;                   /* time per element; that over the first implementation's */
    double error_greatest, error_mean, error_99; /* in scaled ulps; NaN for copies */
};

/* One kernel, one regime, one working set. */
struct heat {
    const struct kernel *kernel;
    const struct regime *regime;
    enum place place;
    size_t count;
    struct result result[MOST_ENTRANTS];
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
static int measure_errors(const struct kernel *kernel, const float *batch, const struct entrant *entrant,
                          struct statistics *errors)
{
    struct oracle oracle;
    const char *reason;
    *errors = (struct statistics){0};
    if (oracle_open(&oracle, kernel, BINARY32, &reason) != 0)
        return -1;
    struct oracle_block *block = oracle_block_new(&oracle);
    float *results = malloc((entrant->n * oracle.outputs + 1) * sizeof *results);
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

/* Stores each entrant's errors in its result. same[i] becomes 0 if entrant i computes something else: if a fifth of its
 * components are off by more than a thousandth of their scale. */
static void judge_entrants(const struct kernel *kernel, const struct regime *regime, struct result *results, int *same,
                           size_t *count)
{
    static const double far = 0x1p14; /* ulps: 2^14 · 2^-24 ≈ 0.001 */
    struct entrant entrants[MOST_ENTRANTS];
    float *batch = batch_make(kernel, regime, ACCURACY_ELEMENTS);
    *count = batch ? entrants_make(kernel, batch, ACCURACY_ELEMENTS, entrants, MOST_ENTRANTS) : 0;
    for (size_t i = 0; i < *count; i++) {
        struct statistics errors;
        const int is_copy = strcmp(entrants[i].implementation, "copy") == 0;
        results[i] = (struct result){entrants[i].implementation,
                                     entrants[i].variant,
                                     0,
                                     entrants[i].bytes,
                                     {NAN, NAN, NAN},
                                     {NAN, NAN, NAN},
                                     NAN,
                                     NAN,
                                     NAN};
        same[i] = 1;
        entrants[i].runner.run(entrants[i].runner.self);
        if (is_copy || measure_errors(kernel, batch, &entrants[i], &errors) != 0)
            continue;
        results[i].error_greatest = errors.greatest;
        results[i].error_mean = statistics_mean(&errors);
        results[i].error_99 = statistics_quantile(&errors, 0.99);
        same[i] = statistics_quantile(&errors, 0.8) < far;
    }
    entrants_free(entrants, *count);
    free(batch);
}

/* --- one heat --------------------------------------------------------------------------------------------------- */

/* Times every entrant; `results` and `same` come from judge_entrants and are in the same order. */
static int run_heat(const struct bench *bench, struct heat *heat, const int *same)
{
    struct entrant entrants[MOST_ENTRANTS];
    struct runner runners[MOST_ENTRANTS];
    int of[MOST_ENTRANTS];
    const size_t floats = heat->kernel->input_components + heat->kernel->output_components;
    const size_t n = place_elements(&bench->machine, heat->place, 4.0 * (double)floats);
    float *batch = batch_make(heat->kernel, heat->regime, n);
    const size_t made = batch ? entrants_make(heat->kernel, batch, n, entrants, MOST_ENTRANTS) : 0;
    size_t timed = 0;
    free(batch);
    for (size_t i = 0; i < made && made == heat->count; i++)
        if (same[i]) {
            of[timed] = (int)i;
            runners[timed++] = entrants[i].runner;
        }
    struct race race = race_run_within(runners, timed, bench->rounds, bench->sample_seconds, bench->heat_seconds);
    for (int i = 0; race.seconds && i < (int)timed; i++) {
        struct result *result = &heat->result[of[i]];
        result->n = n;
        result->ns = race_time(&race, i, 1e9 / (double)n);
        result->ratio = race_ratio(&race, (int[]){i, -1}, 1, (int[]){0, -1}, 1);
    }
    const int status = race.seconds && timed > 0 ? 0 : -1;
    race_free(&race);
    entrants_free(entrants, made);
    return status;
}

/* --- output ----------------------------------------------------------------------------------------------------- */

static double bandwidth(const struct result *result)
{
    return result->bytes / result->ns.median; /* bytes a nanosecond: GB/s */
}

/* The measured copy bandwidth of a heat: the faster way of copying. */
static double copy_bandwidth(const struct heat *heat)
{
    double fastest = NAN;
    for (size_t i = 0; i < heat->count; i++)
        if (strcmp(heat->result[i].implementation, "copy") == 0)
            fastest = fmax(fastest, bandwidth(&heat->result[i]));
    return fastest;
}

void bench_print_header(const struct bench *bench)
{
    const struct machine *machine = &bench->machine;
    fprintf(bench->stream, "%s, %zu cores, caches %zu KB, %zu KB, %zu MB; one thread; load %.1f\n%s, %s\n",
            machine->processor, machine->cores, machine->cache[0] >> 10, machine->cache[1] >> 10,
            machine->cache[2] >> 20, machine->load, machine->compiler, machine->flags);
    for (size_t i = 0; i < peers_count(); i++)
        fprintf(bench->stream, "%s: %s\n", peer_name(i), peer_about(i));
}

json_t *bench_json_header(const struct bench *bench, const char *schema)
{
    json_t *peers = json_object();
    for (size_t i = 0; i < peers_count(); i++)
        json_object_set_new(peers, peer_name(i), json_text(peer_about(i)));
    return json_pack("{ss si so so sI}", "schema", schema, "version", 2, "machine", machine_json(&bench->machine),
                     "peers", peers, "rounds", (json_int_t)bench->rounds);
}

static void print_legend(const struct bench *bench)
{
    fprintf(bench->stream,
            "\nns       an element, in one thread\n"
            "ratio    time against the first line's: the median of up to %zu rounds and its 95 %% "
            "bootstrap interval\n"
            "GB/s     bytes read and written; copy: as a share of what the faster of the two copies "
            "reaches\n"
            "ulp      errors on %d such inputs, in spacings at the size of the terms added (scaled ulp)\n"
            "copies   of as many bytes as plumb's kernel moves: loop by AVX2, as plumb; memcpy is the C "
            "library's\n",
            bench->rounds, ACCURACY_ELEMENTS);
}

/* "[1.02, 1.05]" */
static const char *interval_text(const struct interval *interval, char *text, size_t size)
{
    snprintf(text, size, "[%.3g, %.3g]", interval->low, interval->high);
    return text;
}

static void print_text(const struct bench *bench, const struct heat *heat)
{
    FILE *stream = bench->stream;
    fprintf(stream, "\n%s, %s, in %s (%zu elements)\n", heat->kernel->id, regime_text(heat->regime),
            place_text(heat->place), heat->result[0].n);
    fprintf(stream, "  %-15s %-22s %8s %7s %-15s %7s %5s %10s %8s\n", "", "", "ns", "ratio", "95 %", "GB/s", "copy",
            "worst ulp", "mean");
    for (size_t i = 0; i < heat->count; i++) {
        const struct result *result = &heat->result[i];
        char error[32] = "", interval[48];
        if (!isnan(result->error_mean))
            snprintf(error, sizeof error, " %10.3g %8.3g", result->error_greatest, result->error_mean);
        fprintf(stream, "  %-15s %-22s ", result->implementation, result->variant);
        if (isnan(result->ns.median))
            fprintf(stream, "not timed: computes something else (mean error %.3g ulp)\n", result->error_mean);
        else
            fprintf(stream, "%8.3f %7.3g %-15s %7.1f %4.0f%%%s\n", result->ns.median, result->ratio.median,
                    interval_text(&result->ratio, interval, sizeof interval), bandwidth(result),
                    100 * bandwidth(result) / copy_bandwidth(heat), error);
    }
}

static void print_csv_header(FILE *stream)
{
    fputs("kernel,regime,place,implementation,variant,elements,ns,ns_low,ns_high,ratio,ratio_low,ratio_high,bytes,gb_s,"
          "copy_gb_s,scaled_ulp_max,scaled_ulp_mean,scaled_ulp_99\n",
          stream);
}

/* A number, or nothing if it is not known. */
static void print_csv_number(FILE *stream, double x)
{
    if (isnan(x))
        fputc(',', stream);
    else
        fprintf(stream, ",%.6g", x);
}

static void print_csv(const struct bench *bench, const struct heat *heat)
{
    for (size_t i = 0; i < heat->count; i++) {
        const struct result *result = &heat->result[i];
        const double numbers[] = {result->ns.median,      result->ns.low,     result->ns.high,
                                  result->ratio.median,   result->ratio.low,  result->ratio.high,
                                  result->bytes,          bandwidth(result),  copy_bandwidth(heat),
                                  result->error_greatest, result->error_mean, result->error_99};
        fprintf(bench->stream, "%s,%s,%s,%s,\"%s\",%zu", heat->kernel->id, heat->regime->name, place_text(heat->place),
                result->implementation, result->variant, result->n);
        for (size_t k = 0; k < sizeof numbers / sizeof *numbers; k++)
            print_csv_number(bench->stream, numbers[k]);
        fputc('\n', bench->stream);
    }
}

json_t *bench_json_interval(const struct interval *interval)
{
    return json_pack("[ooo]", json_number(interval->median), json_number(interval->low), json_number(interval->high));
}

static void add_json(json_t *list, const struct heat *heat)
{
    json_t *results = json_array();
    for (size_t i = 0; i < heat->count; i++) {
        const struct result *result = &heat->result[i];
        json_array_append_new(results,
                              json_pack("{ss ss sI so so sf so s{so so so}}", "implementation", result->implementation,
                                        "variant", result->variant, "elements", (json_int_t)result->n, "ns",
                                        bench_json_interval(&result->ns), "ratio", bench_json_interval(&result->ratio),
                                        "bytes", result->bytes, "gb_s", json_number(bandwidth(result)), "scaled_ulp",
                                        "max", json_number(result->error_greatest), "mean",
                                        json_number(result->error_mean), "99 %", json_number(result->error_99)));
    }
    json_array_append_new(list, json_pack("{ss ss ss so}", "kernel", heat->kernel->id, "regime", heat->regime->name,
                                          "place", place_text(heat->place), "results", results));
}

/* --- the verb --------------------------------------------------------------------------------------------------- */

/* All regimes and places of a row; `list` collects JSON. Returns how many heats were run. */
static size_t bench_kernel(const struct bench *bench, const struct kernel *kernel, json_t *list)
{
    const struct regime *regime;
    size_t heats = 0;
    for (size_t r = 0; (regime = regime_at(kernel, r)); r++) {
        struct heat heat = {.kernel = kernel, .regime = regime};
        int same[MOST_ENTRANTS];
        judge_entrants(kernel, regime, heat.result, same, &heat.count);
        for (int place = 0; place < PLACES; place++) {
            heat.place = (enum place)place;
            if (!bench->places[place] || heat.count < 2 || run_heat(bench, &heat, same) != 0)
                continue;
            heats++;
            if (bench->format == BENCH_TEXT)
                print_text(bench, &heat);
            else if (bench->format == BENCH_CSV)
                print_csv(bench, &heat);
            else
                add_json(list, &heat);
            fflush(bench->stream);
        }
    }
    return heats;
}

static int bench_kernels(const struct bench *bench, const struct kernel *const *rows)
{
    json_t *list = json_array();
    size_t heats = 0, total = 0;
    while (rows[total])
        total++;
    if (bench->format == BENCH_TEXT) {
        bench_print_header(bench);
        print_legend(bench);
    } else if (bench->format == BENCH_CSV)
        print_csv_header(bench->stream);
    for (size_t i = 0; i < total; i++) {
        if (isatty(STDERR_FILENO) && !isatty(fileno(bench->stream)))
            fprintf(stderr, "\r%zu of %zu: %-40s", i + 1, total, rows[i]->id);
        heats += bench_kernel(bench, rows[i], list);
    }
    if (isatty(STDERR_FILENO) && !isatty(fileno(bench->stream)))
        fputs("\r\033[K", stderr);
    if (bench->format == BENCH_JSON) {
        json_t *document = bench_json_header(bench, "plumb.bench");
        json_object_set(document, "heats", list);
        json_write(document, BENCH_DIGITS, bench->stream);
    }
    json_decref(list);
    return heats > 0 ? STATUS_WITHIN : STATUS_NOTHING;
}

static enum bench_format format_of(const char *word)
{
    return strcmp(word, "json") == 0 ? BENCH_JSON : strcmp(word, "csv") == 0 ? BENCH_CSV : BENCH_TEXT;
}

int verb_bench(int argc, char **argv)
{
    struct bench bench = {.machine = machine_here(), .rounds = 21, .heat_seconds = 3};
    const char *format = "text", *file = NULL, *peers = NULL, *place = NULL;
    int targets = 0;
    double milliseconds = 0.5;
    const struct option options[] = {
        {"targets", 0, OPTION_FLAG, &targets, NULL, "the speeds that this project promises, each with its verdict", 0},
        {"rounds", 0, OPTION_COUNT, &bench.rounds, "N", "rounds (21; fewer where a race would take longer than 3 s)",
         0},
        {"sample", 0, OPTION_REAL, &milliseconds, "MS", "milliseconds of one implementation in one round (0.5)", 0},
        {"place", 0, OPTION_CHOICE, &place, "PLACE", "working set: l1, l2, l3, dram, or all (l1 and dram)",
         "l1|l2|l3|dram|all"},
        {"peers", 0, OPTION_TEXT, &peers, "DIR", "where the peers' shared objects are (beside the program)", 0},
        {"format", 'f', OPTION_CHOICE, &format, "FORMAT", "text, json or csv (text)", "text|json|csv"},
        {"output", 'o', OPTION_TEXT, &file, "FILE", "write there", 0},
        {0}};
    const struct kernel **rows = NULL;
    int status = options_parse("[KERNEL…]", options, &argc, argv);
    if (status != OPTIONS_GO || (!targets && (status = kernels_select(argc, argv, &rows)) != OPTIONS_GO))
        return status;
    if (bench.rounds < 3 || !(milliseconds > 0)) {
        fprintf(stderr, "plumb bench: at least 3 rounds and a sample longer than 0 are needed\n");
        free(rows);
        return STATUS_USAGE;
    }
    bench.sample_seconds = 1e-3 * milliseconds;
    bench.format = format_of(format);
    for (int i = 0; i < PLACES; i++)
        bench.places[i] = place ? strcmp(place, "all") == 0 || strcasecmp(place, place_text((enum place)i)) == 0
                                : targets || i == IN_L1 || i == IN_DRAM;
    peers_load(peers);
    struct output output;
    if (output_open(&output, "bench", file) != 0) {
        free(rows);
        return STATUS_USAGE;
    }
    bench.stream = output.stream;
    status = targets ? bench_targets(&bench) : bench_kernels(&bench, rows);
    if (output_close(&output) != 0)
        status = STATUS_USAGE;
    free(rows);
    return status;
}
