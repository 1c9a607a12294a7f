/* The stages of a nightly run: this program's other commands, each in a process of its own. Their JSON output is stored
 * in DIR/work until the run is over, so that a run that was interrupted can continue. See nightly.h. */
#include "nightly.h"

#include "validate/accuracy/accuracy.h"
#include "validate/contracts/contracts.h"
#include "validate/ports/ports.h"
#include "validate/report/compare/compare.h"
#include "validate/util/digest.h"
#include "validate/util/fingerprint.h"
#include "validate/util/format.h"
#include "validate/util/machine.h"
#include "validate/util/options.h"
#include "validate/util/output.h"
#include "validate/util/process.h"
#include "validate/util/program.h"

#include <errno.h>
#include <gmp.h>
#include <gnu/libc-version.h>
#include <limits.h>
#include <math.h>
#include <mpfi.h>
#include <mpfr.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

const char *stage_text(enum stage stage)
{
    static const char *const text[STAGES] = {"check", "sweep", "search", "claims", "bench", "targets", "list"};
    return text[stage];
}

struct path nightly_path(const struct nightly_run *nightly_run, const char *name)
{
    struct path path;
    snprintf(path.text, sizeof path.text, "%s/%s", nightly_run->directory, name);
    return path;
}

json_t *nightly_document(const char *verb, const char *file)
{
    char problem[512];
    json_t *document = json_read_file(file, problem, sizeof problem);
    if (!document)
        refuse(verb, "%s: %s", file, problem);
    return document;
}

/* Runs a command that writes the JSON file `work/NAME.json`, unless the file exists, and returns its content. A command
 * that finds a limit exceeded counts as successful, since the comparison with the baseline reports that. Returns null,
 * with *status set, if the command could not run or had nothing to do. */
static json_t *run_stage(const struct nightly_run *nightly_run, const char *name, struct program_words *words,
                         int *status)
{
    char inside[256];
    snprintf(inside, sizeof inside, "work/%s.json", name);
    const struct path path = nightly_path(nightly_run, inside);
    const char *file = path.text;
    *status = STATUS_WITHIN;
    if (access(file, F_OK) != 0) {
        progress_stage(nightly_run->progress, NAN, "%s %s", words->word[1], name);
        program_add(words, PROGRAM_WORDS("--format", "json", "-o", file));
        *status = program_run("nightly", NULL, words->word, -1);
        *status = *status < 0 ? STATUS_USAGE : *status;
    }
    if (*status == STATUS_USAGE || *status == STATUS_NOTHING)
        return NULL;
    json_t *document = nightly_document("nightly", file);
    *status = document ? STATUS_WITHIN : STATUS_USAGE;
    return document;
}

double children_seconds(void)
{
    struct rusage use;
    getrusage(RUSAGE_CHILDREN, &use);
    return (double)(use.ru_utime.tv_sec + use.ru_stime.tv_sec) +
           1e-6 * (double)(use.ru_utime.tv_usec + use.ru_stime.tv_usec);
}

void note_cost(struct nightly_run *nightly_run, const char *stage, double clock, double processor)
{
    json_array_append_new(nightly_run->stages,
                          json_pack("{ss so so}", "stage", stage, "seconds", json_number(process_clock() - clock),
                                    "processor", json_number(children_seconds() - processor)));
}

/* --- accuracy ----------------------------------------------------------------------------------------------------- */

/* True if a file is the report of a check that ran to its end: an interrupted check writes a report, too. */
static int is_finished(const char *file)
{
    json_error_t error;
    json_t *report = json_load_file(file, 0, &error);
    const int finished = json_is_false(json_object_get(report, "interrupted"));
    json_decref(report);
    return finished;
}

/* Runs the check, which writes its report in all four formats. Returns the exit status. */
static int run_check(struct nightly_run *nightly_run)
{
    char samples[48], seed[64];
    struct program_words words = {0};
    const struct path path = nightly_path(nightly_run, "work/check/report.json"),
                      folder = nightly_path(nightly_run, "work/check");
    const struct path text = nightly_path(nightly_run, "work/check/report.txt");
    const char *report = path.text;
    snprintf(samples, sizeof samples, "--samples=%zu", nightly_run->samples);
    snprintf(seed, sizeof seed, "--seed=%s", nightly_run->seed);
    if (!is_finished(report)) {
        if (output_directories("nightly", folder.text) != 0)
            return STATUS_USAGE;
        program_add(&words,
                    PROGRAM_WORDS("plumb", "check", samples, seed, "--reports", folder.text, "-o", text.text, "--"));
        program_add(&words, (const char *const *)nightly_run->kernels);
        progress_stage(nightly_run->progress, NAN, "check");
        const int status = program_run("nightly", NULL, words.word, -1);
        if (status < 0 || status == STATUS_USAGE || status == STATUS_NOTHING)
            return status < 0 ? STATUS_USAGE : status;
    }
    json_t *check = nightly_document("nightly", report);
    if (check)
        json_object_set_new(nightly_run->record, "kernels", kernels_of_check(check));
    json_decref(check);
    return check ? STATUS_WITHIN : STATUS_USAGE;
}

/* Context of update_bound. */
struct update {
    struct nightly_run *nightly_run;
    const char *found; /* how the input was found */
};

/* Copies error, input and verdict of a promise into the run's record if the error is larger than the one there. */
static void update_bound(void *data, const char *kernel, json_t *bound)
{
    const struct update *update = data;
    json_t *known = find_bound(update->nightly_run->record, kernel, json_text_at(bound, "name"));
    if (!known || !(bound_error(bound) > bound_error(known)))
        return;
    bound_set_worst(known, bound, update->found);
    json_object_set(known, "verdict", json_object_get(bound, "verdict"));
}

void stages_add_input(struct nightly_run *nightly_run, const char *id, const json_t *input, const char *found)
{
    json_t *report = check_at("nightly", NULL, id, input);
    json_t *document = json_pack("{so}", "kernels", kernels_of_check(report));
    for_each_bound(document, update_bound, &(struct update){nightly_run, found});
    json_decref(document);
    json_decref(report);
}

/* The results of a kernel's sweep: for each promise the one with the largest error in all pieces swept so far. */
struct swept {
    json_t *promises;
    long long inputs;
    double seconds;
};

/* True if two results of plumb sweep are about the same output, measure and region. */
static int same_promise(const json_t *a, const json_t *b)
{
    static const char *const keys[] = {"output", "measure", "low", "high"};
    for (size_t k = 0; k < sizeof keys / sizeof *keys; k++)
        if (!json_equal(json_object_get(a, keys[k]), json_object_get(b, keys[k])))
            return 0;
    return 1;
}

/* Adds the results of one piece: a promise whose largest error is larger than in earlier pieces replaces the earlier
 * result. */
static void add_piece(struct swept *swept, const json_t *sweep)
{
    json_t *promise, *known = NULL;
    size_t i, k;
    swept->inputs += json_integer_value(json_object_get(sweep, "inputs_done"));
    json_array_foreach (json_object_get(sweep, "promises"), i, promise) {
        json_array_foreach (swept->promises, k, known)
            if (same_promise(known, promise))
                break;
        if (k == json_array_size(swept->promises))
            json_array_append(swept->promises, promise);
        else if (json_number_at(promise, "greatest") > json_number_at(known, "greatest"))
            json_array_set(swept->promises, k, promise);
    }
}

/* Sweeps `count` floats from the one of rank `from` (format.h) on, and adds the results to `swept`. Sets *share to the
 * share of them that needed interval arithmetic. Returns 0, or the exit status after a line on standard error. */
static int sweep_stretch(const struct kernel *kernel, int64_t from, int64_t count, struct swept *swept, double *share)
{
    char low[64], high[64];
    int status;
    snprintf(low, sizeof low, "--from=%a", format_number(FLOAT, from));
    snprintf(high, sizeof high, "--to=%a", format_number(FLOAT, from + count - 1));
    json_t *sweep =
        program_json("nightly", NULL, PROGRAM_WORDS("plumb", "sweep", kernel->id, low, high, PROGRAM_JSON), &status);
    *share = json_number_at(sweep, "measured_by_exact") / (double)count;
    if (sweep)
        add_piece(swept, sweep);
    json_decref(sweep);
    return sweep || status == STATUS_NOTHING ? STATUS_WITHIN : STATUS_USAGE;
}

static int64_t minimum(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

/* Sweeps pieces of a kernel's domain, each of 2²² floats, until the time is over; at least one piece. The day
 * determines the first piece, so that successive runs cover the domain. A float takes about 10 ns, and so a piece not
 * much longer than starting the process. But a float that needs interval arithmetic, as many do near 0, takes a
 * thousand times as long: if the first 2¹⁴ floats of a piece (`head`) contain many of these, the rest of the piece is
 * skipped. Returns 0, or the exit status after a line on standard error. */
static int sweep_pieces(const struct nightly_run *nightly_run, const struct kernel *kernel, struct swept *swept)
{
    static const double max_exact_share = 0.01; /* with this share of floats a piece takes ten times as long */
    const int64_t head = (int64_t)1 << 14, piece = nightly_run->is_short ? head : (int64_t)1 << 22;
    const struct field *domain = kernel_promises(kernel, FLOAT)->inputs;
    const int64_t first = format_rank(FLOAT, domain->low), last = format_rank(FLOAT, domain->high);
    const int64_t floats = last - first + 1, pieces = (floats - 1) / piece + 1;
    /* Consecutive pieces are 0.618 (the golden ratio) of the domain apart, and the grid of pieces is shifted by 0.618
     * of a piece per day: so the pieces of a run are spread over the domain, and the pieces of different days overlap
     * little. */
    const int64_t step = (int64_t)(0.6180339887 * (double)pieces) | 1, shift = (int64_t)(0.6180339887 * (double)piece);
    const double start = process_clock();
    int status = STATUS_WITHIN;
    for (int64_t trial = 0; trial < pieces && status == STATUS_WITHIN; trial++) {
        if (trial > 0 && process_clock() - start >= nightly_run->sweep_seconds)
            break;
        const int64_t piece_index =
            (int64_t)(((uint64_t)nightly_run->day * 37 + (uint64_t)trial) * (uint64_t)step % (uint64_t)pieces);
        const int64_t from = first + (piece_index * piece + (int64_t)nightly_run->day * shift % piece) % floats;
        const int64_t count = minimum(piece, last - from + 1), head_count = minimum(head, count);
        double share;
        status = sweep_stretch(kernel, from, head_count, swept, &share);
        if (status == STATUS_WITHIN && count > head_count && !(share > max_exact_share))
            status = sweep_stretch(kernel, from + head_count, count - head_count, swept, &share);
    }
    swept->seconds = process_clock() - start;
    return status;
}

/* Returns the results of a kernel's sweep as JSON: of the file work/sweep.KERNEL.json, if it was written before the run
 * was interrupted; otherwise of a new sweep, for which it writes that file. Returns null if that fails. */
static json_t *sweep_kernel(const struct nightly_run *nightly_run, const struct kernel *kernel)
{
    struct swept swept = {.promises = json_array()};
    struct output output;
    json_error_t error;
    char inside[200];
    snprintf(inside, sizeof inside, "work/sweep.%s.json", kernel->id);
    const struct path path = nightly_path(nightly_run, inside);
    const char *file = path.text;
    if (access(file, F_OK) == 0) {
        json_decref(swept.promises);
        return json_load_file(file, 0, &error);
    }
    progress_show(nightly_run->progress, NAN, "sweep %s", kernel->id);
    if (sweep_pieces(nightly_run, kernel, &swept) != STATUS_WITHIN || output_open(&output, "nightly", file) != 0)
        return json_decref(swept.promises), NULL;
    json_t *sweep = json_pack("{ss sI so so}", "kernel", kernel->id, "inputs", (json_int_t)swept.inputs, "seconds",
                              json_number(swept.seconds), "promises", swept.promises);
    json_write(json_incref(sweep), JSON_DIGITS, output.stream);
    return output_close(&output) == 0 ? sweep : (json_decref(sweep), NULL);
}

/* Checks the worst inputs of a sweep under every promise of the kernel, and stores larger errors in the run's
 * record. */
static void add_sweep(struct nightly_run *nightly_run, const char *id, const json_t *sweep)
{
    const json_t *promise;
    size_t i;
    nightly_run->swept += json_integer_value(json_object_get(sweep, "inputs"));
    json_array_foreach (json_object_get(sweep, "promises"), i, promise) {
        json_t *hex = json_object_get(json_object_get(promise, "at"), "hex");
        if (!json_is_string(hex))
            continue;
        json_t *input = json_pack("[O]", hex);
        stages_add_input(nightly_run, id, input, "sweep");
        json_decref(input);
    }
}

/* Sweeps every kernel that was checked in this run, has one input number, and is in plumb's library. Returns the exit
 * status. */
static int run_sweeps(struct nightly_run *nightly_run)
{
    struct port *port = port_builtin(NULL);
    const json_t *kernel;
    int status = port ? STATUS_WITHIN : STATUS_USAGE;
    size_t k;
    json_array_foreach (json_object_get(nightly_run->record, "kernels"), k, kernel) {
        const struct kernel *row = kernel_find(json_text_at(kernel, "id"));
        if (status != STATUS_WITHIN || !row || row->input_components != 1 || !port_kernel_id(port, row, FLOAT))
            continue;
        json_t *sweep = sweep_kernel(nightly_run, row);
        if (sweep)
            add_sweep(nightly_run, row->id, sweep);
        else
            status = STATUS_USAGE;
        json_decref(sweep);
    }
    port_close(port);
    return status;
}

/* --- claims ------------------------------------------------------------------------------------------------------- */

/* Runs plumb claims, and stores the verdicts in the run's record. Returns the exit status. */
static int run_claims(struct nightly_run *nightly_run)
{
    struct program_words words = {0};
    int status;
    program_add(&words, PROGRAM_WORDS("plumb", "claims"));
    if (!nightly_run->is_short)
        program_add(&words, PROGRAM_WORDS("--full")); /* also the claims about times */
    json_t *document = run_stage(nightly_run, "claims", &words, &status);
    if (document)
        json_object_set_new(nightly_run->record, "claims", claims_of_document(document, !nightly_run->is_short));
    json_decref(document);
    return status == STATUS_USAGE ? STATUS_USAGE : STATUS_WITHIN;
}

/* --- speed -------------------------------------------------------------------------------------------------------- */

/* Runs a benchmark (STAGE_BENCH, STAGE_TARGETS or STAGE_LIST), and adds its ratios to the run's record. Returns the
 * exit status. */
static int run_speed(struct nightly_run *nightly_run, enum stage stage)
{
    static const char *const verbs[STAGES][4] = {[STAGE_BENCH] = {"plumb", "bench", "--place", "l1"},
                                                 [STAGE_TARGETS] = {"plumb", "bench", "--targets"},
                                                 [STAGE_LIST] = {"plumb", "list", "bench", "--targets"}};
    struct program_words words = {0};
    int status;
    for (size_t w = 0; w < 4 && verbs[stage][w]; w++)
        program_add(&words, PROGRAM_WORDS(verbs[stage][w]));
    if (nightly_run->is_short)
        program_add(&words, PROGRAM_WORDS("--rounds=3", "--sample=0.05"));
    if (nightly_run->is_short && stage == STAGE_LIST)
        program_add(&words, PROGRAM_WORDS("--elements=1000"));
    if (stage == STAGE_BENCH)
        program_add(&words, (const char *const *)nightly_run->kernels);
    json_t *document = run_stage(nightly_run, stage_text(stage), &words, &status);
    if (document)
        speed_rows(document, json_object_get(nightly_run->record, "speed"));
    json_decref(document);
    return status == STATUS_USAGE ? STATUS_USAGE : STATUS_WITHIN;
}

/* --- the machine -------------------------------------------------------------------------------------------------- */

/* Determines the machine's fingerprint, from everything on which ratios of times depend, except this program's code: if
 * any of these properties changes, the machine starts a new series of records. The versions of the other libraries are
 * read from the output of a very short benchmark. */
static void find_machine(struct nightly_run *nightly_run)
{
    const struct machine machine = machine_here();
    json_t *race = program_json(
        "nightly", NULL,
        PROGRAM_WORDS("plumb", "bench", "so3.s1", "--place=l1", "--rounds=3", "--sample=0.01", PROGRAM_JSON), NULL);
    json_t *peers = json_object_get(race, "peers");
    nightly_run->machine = machine_json(&machine);
    nightly_run->libraries = json_pack("{ss ss ss ss ss so}", "libc", gnu_get_libc_version(), "gmp", gmp_version,
                                       "mpfr", mpfr_get_version(), "mpfi", mpfi_get_version(), "jansson",
                                       jansson_version_str(), "peers", peers ? json_incref(peers) : json_object());
    json_t *all = json_pack("{so sO}", "machine", json_copy(nightly_run->machine), "libraries", nightly_run->libraries);
    json_object_del(json_object_get(all, "machine"), "load");
    char *text = json_dumps(all, JSON_COMPACT | JSON_SORT_KEYS);
    snprintf(nightly_run->machine_fingerprint, sizeof nightly_run->machine_fingerprint, "%016llx",
             (unsigned long long)fingerprint(FINGERPRINT_EMPTY, text ? text : "", text ? strlen(text) : 0));
    free(text);
    json_decref(all);
    json_decref(race);
}

/* --- continuing an interrupted run -------------------------------------------------------------------------------- */

/* Returns the settings that have to be equal for this run to continue an interrupted one with its files in work/. */
static json_t *key_of(const struct nightly_run *nightly_run)
{
    json_t *kernels = json_array(), *without = json_array();
    char program[DIGEST_TEXT] = "";
    for (size_t k = 0; nightly_run->kernels[k]; k++)
        json_array_append_new(kernels, json_text(nightly_run->kernels[k]));
    for (int s = 0; s < STAGES; s++)
        json_array_append_new(without, json_boolean(nightly_run->without[s]));
    digest_of_file("/proc/self/exe", program);
    return json_pack("{so so sI ss sI sb ss ss so}", "commit", json_text(nightly_run->commit), "kernels", kernels,
                     "samples", (json_int_t)nightly_run->samples, "seed", nightly_run->seed, "day",
                     (json_int_t)nightly_run->day, "short", nightly_run->is_short, "program", program, "line",
                     nightly_run->machine_fingerprint, "without", without);
}

void stages_forget(const struct nightly_run *nightly_run)
{
    static const char *const names[] = {"work/key.json",        "work/check/report.json", "work/check/report.xml",
                                        "work/check/report.md", "work/check/report.txt",  "work/claims.json",
                                        "work/bench.json",      "work/targets.json",      "work/list.json"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        remove(nightly_path(nightly_run, names[i]).text);
    for (size_t k = 0; kernel_at(k); k++) {
        char name[200];
        snprintf(name, sizeof name, "work/sweep.%s.json", kernel_at(k)->id);
        remove(nightly_path(nightly_run, name).text);
    }
}

/* Continues an interrupted run, if work/key.json has the same settings and is less than 24 hours old, or begins a new
 * run. Returns 0, or −1 after a line on standard error. */
static int begin(struct nightly_run *nightly_run)
{
    json_error_t error;
    struct output output;
    const struct path path = nightly_path(nightly_run, "work/key.json");
    json_t *key = key_of(nightly_run), *before = json_load_file(path.text, 0, &error);
    const time_t now = time(NULL);
    const int continues = before && json_equal(json_object_get(before, "key"), key) &&
                          (double)now - json_number_at(before, "time") < 24 * 3600;
    if (continues) {
        snprintf(nightly_run->started, sizeof nightly_run->started, "%s", json_text_at(before, "date"));
        progress_stage(nightly_run->progress, NAN, "continuing the run of %s", nightly_run->started);
        json_decref(key);
        json_decref(before);
        return 0;
    }
    json_decref(before);
    stages_forget(nightly_run);
    if (output_directories("nightly", nightly_path(nightly_run, "work").text) != 0 ||
        output_open(&output, "nightly", path.text) != 0)
        return json_decref(key), -1;
    json_write(json_pack("{so sI ss}", "key", key, "time", (json_int_t)now, "date", nightly_run->started), JSON_DIGITS,
               output.stream);
    return output_close(&output);
}

/* Runs a stage; returns the exit status. */
static int call_stage(struct nightly_run *nightly_run, enum stage stage)
{
    switch (stage) {
    case STAGE_CHECK:
        return run_check(nightly_run);
    case STAGE_SWEEP:
        return run_sweeps(nightly_run);
    case STAGE_SEARCH:
        return search_run(nightly_run);
    case STAGE_CLAIMS:
        return run_claims(nightly_run);
    default:
        return run_speed(nightly_run, stage);
    }
}

/* Runs a stage and records its duration and CPU time; returns the exit status. */
static int run_and_time_stage(struct nightly_run *nightly_run, enum stage stage)
{
    const double clock = process_clock(), processor = children_seconds();
    const int status = call_stage(nightly_run, stage);
    note_cost(nightly_run, stage_text(stage), clock, processor);
    return status;
}

int stages_run(struct nightly_run *nightly_run)
{
    int status = STATUS_WITHIN;
    nightly_run->record = json_pack("{s[] s[] s[]}", "kernels", "claims", "speed");
    nightly_run->stages = json_array();
    find_machine(nightly_run);
    if (begin(nightly_run) != 0)
        return STATUS_USAGE;
    for (int stage = 0; stage < STAGES && status == STATUS_WITHIN; stage++)
        if (!nightly_run->without[stage])
            status = run_and_time_stage(nightly_run, (enum stage)stage);
    return status;
}
