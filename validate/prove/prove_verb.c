/* The command plumb prove (verb_prove). Tries to prove each promise; if boxes stay open, searches for a counterexample
 * by the means of plumb check (accuracy/accuracy.h). Of a port's own code, compares the traces with the compiled code.
 * conclusion.c prints the results. */
#include "prove_internal.h"
#include "reference/arithmetic/interval.h"
#include "validate/accuracy/accuracy.h"
#include "validate/util/format.h"
#include "validate/util/options.h"
#include "validate/util/output.h"
#include "validate/util/progress.h"
#include "validate/util/table.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Samples and effort of a search for a counterexample. */
enum { SEARCHED = 4096, SEARCH_EFFORT = 4 };

/* The options of the command. */
struct prove_request {
    const char *format, *file, *record, *promise, *port_file, *region_text, *precision;
    double limit;
    int unfused, summary, unsearched, finds;
    size_t threads, max_boxes;
    struct option_list box, assumed;
    struct records worst_known; /* the records of plumb's own kernels; empty for other code */
    struct port *port;          /* the port whose code is proved; null: plumb's own */
    struct assumptions assumptions;
    struct bounds region;
};

/* Returns the format of the promises that are to be proved. */
static enum format format_of(const struct prove_request *verb)
{
    return format_of_name(verb->precision);
}

static int is_double(const struct prove_request *verb)
{
    return format_of(verb) == DOUBLE;
}

/* True if the results are stored in a record or written as CSV. Then only the promise's limit is proved; no smaller
 * limit is tried. */
static int is_for_record(const struct prove_request *verb)
{
    return verb->record || strcmp(verb->format, "csv") == 0;
}

static struct code own_code(const struct prove_request *verb)
{
    return (struct code){.steps = verb->unfused ? PLAIN_STEPS : FUSED_STEPS, .in_double = is_double(verb)};
}

/* The code about which limits are proved: plumb's, or a port's with its traces. */
struct proof_subject {
    struct code code;
    struct port_traces records;
};

static volatile sig_atomic_t interrupted;

/* --- a counterexample --------------------------------------------------------------------------------------------- */

/* Stores in the conclusion the largest error of the promise that a check finds: at the inputs and in the boxes of
 * `starts`, at random samples, and by a search of this effort. */
static void run_check_for_proof(const struct prove_request *verb, struct conclusion *conclusion, const char *starts,
                                double effort)
{
    const struct proof *proof = &conclusion->proof;
    struct port *own = verb->port ? NULL : port_builtin(NULL), *port = verb->port ? verb->port : own;
    const struct kernel_check_options options = {
        .seed = 1, .samples = SEARCHED, .known = starts, .effort = effort, .batch = 1};
    struct check_result *check_result = port ? check_kernel(port, proof->kernel, format_of(verb), &options) : NULL;
    for (size_t i = 0; check_result && i < check_result->bounds; i++) {
        const struct bound_result *result = &check_result->bound[i];
        if (result->bound != proof->bound || !result->worst_in)
            continue;
        const double at = kernel_coordinate(proof->kernel, result->worst_in);
        if (verb->region_text && !(at >= verb->region.low && at <= verb->region.high))
            continue; /* an input outside of --region is no counterexample */
        conclusion->worst = result->worst.decided ? result->worst.error : (double)NAN;
        conclusion->refuted = conclusion->worst > proof->limit;
        memcpy(conclusion->worst_in, result->worst_in,
               (proof->kernel->input_components < PROOF_INPUTS ? proof->kernel->input_components : PROOF_INPUTS) *
                   sizeof *result->worst_in);
    }
    check_result_free(check_result);
    port_close(own);
}

/* Searches for an input with an error above the limit, beginning in the open boxes. */
static void search_counterexample(const struct prove_request *verb, struct conclusion *conclusion)
{
    char *starts = NULL;
    size_t size;
    FILE *boxes = open_memstream(&starts, &size);
    if (boxes) {
        conclusion_print_boxes(conclusion, boxes);
        fclose(boxes);
    }
    run_check_for_proof(verb, conclusion, starts, SEARCH_EFFORT);
    free(starts);
}

/* Prints boxes that contain the skipped inputs: for every combination of sizes of the components, from 0 to the ends of
 * the region, except that all are of any size. */
static void print_skipped(const struct proof *proof, enum format format, FILE *stream)
{
    static const double sizes[] = {INFINITY, 0, 0x1p-30, 0x1p-60, 0x1p-120};
    enum { SIZES = sizeof sizes / sizeof *sizes };
    const size_t inputs = proof->kernel->input_components;
    size_t count = 1;
    for (size_t k = 0; k < inputs; k++)
        count *= SIZES;
    for (size_t which = 1; which < count; which++) {
        size_t digits = which, k = 0;
        fprintf(stream, "%s,skipped,,", proof->kernel->id);
        for (const struct field *field = kernel_promises(proof->kernel, format)->inputs; field->name; field++)
            for (const size_t end = k + field_components(field); k < end; k++, digits /= SIZES) {
                const double most = fmin(fmin(bound_high(proof->bound), field->high), sizes[digits % SIZES]);
                fprintf(stream, "%s%a:%a", k ? " " : "", -most, most);
            }
        fputc('\n', stream);
    }
}

/* Searches for a counterexample among the skipped inputs, if there are at most 3 inputs. It refutes the limit, which
 * holds for these inputs, too. */
static void try_skipped(const struct prove_request *verb, struct conclusion *conclusion)
{
    char *starts = NULL;
    size_t size;
    FILE *boxes = conclusion->proof.kernel->input_components <= 3 ? open_memstream(&starts, &size) : NULL;
    if (boxes) {
        print_skipped(&conclusion->proof, format_of(verb), boxes);
        fclose(boxes);
        run_check_for_proof(verb, conclusion, starts, 0);
    }
    free(starts);
}

/* --- the verb ----------------------------------------------------------------------------------------------------- */

static void show_progress(void *context, const struct proof *proof)
{
    char name[128];
    progress_show(context, proof->share, "%s %s: %llu boxes", proof->kernel->id,
                  bound_name(proof->kernel, proof->bound, name, sizeof name), (unsigned long long)proof->boxes);
}

/* Reads the records of plumb's own kernels, unless other code or a part of a region is proved. Returns OPTIONS_GO or an
 * exit status. */
static int read_worst_known(struct prove_request *verb)
{
    if (verb->port_file || is_double(verb) || verb->unfused || verb->region_text)
        return OPTIONS_GO;
    return records_parse(&verb->worst_known, "prove", "data/records", records_own()) == 0 ? OPTIONS_GO : STATUS_USAGE;
}

/* Returns the largest error known of a promise; 0 if none is. */
static double worst_known(const struct prove_request *verb, const struct kernel *kernel, const struct bound *bound)
{
    const struct record_line *worst = records_of(&verb->worst_known, kernel, bound);
    return worst ? worst->error : 0;
}

/* Proves one promise, as the options say, and searches for counterexamples. */
static void conclude(const struct prove_request *verb, const struct kernel *kernel, const struct proof_subject *subject,
                     const struct bound *bound, struct conclusion *conclusion)
{
    struct progress progress = progress_begin("prove");
    const struct proof_order order = {.limit = verb->limit,
                                      .code = subject->code,
                                      .region = verb->region,
                                      .threads = (unsigned)verb->threads,
                                      .max_boxes = verb->max_boxes,
                                      .stop = (const volatile int *)&interrupted,
                                      .progress = show_progress,
                                      .context = &progress};
    *conclusion = (struct conclusion){
        .obstacle = proof_obstacle(kernel, bound, &order.code), .worst = (double)NAN, .port = verb->port_file};
    if (subject->code.port)
        port_traces_assumptions(&subject->records, conclusion->assumes, sizeof conclusion->assumes);
    if (verb->finds)
        prove_smallest(kernel, bound, &order, &conclusion->proof);
    else if (is_for_record(verb))
        prove(kernel, bound, &order, &conclusion->proof);
    else
        prove_tightly(kernel, bound, &order, &conclusion->proof);
    progress_clear(&progress);
    conclusion->worst_known = worst_known(verb, kernel, bound);
    const int is_run = verb->port || !is_double(verb);
    if (conclusion->proof.verdict == PROOF_OPEN_BOXES && is_run && !verb->unsearched)
        search_counterexample(verb, conclusion);
    if (conclusion->proof.verdict == PROOF_HOLDS && conclusion->proof.skipped > 0 && is_run)
        try_skipped(verb, conclusion);
    if (conclusion->proof.verdict == PROOF_HOLDS && subject->code.port) {
        port_traces_replay(&subject->records, verb->port, verb->port_file, kernel, bound, format_of(verb), verb->region,
                           &conclusion->replay);
        conclusion->is_replayed = 1;
    }
}

/* Records the port's code of a kernel. Prints a line on standard error if the result is not PORT_OK. */
static enum port_result subject_start(const struct prove_request *verb, const struct kernel *kernel,
                                      struct proof_subject *subject)
{
    char problem[PORT_FAILURE + 64];
    const enum format format = format_of(verb);
    *subject = (struct proof_subject){.code = own_code(verb)};
    if (!verb->port)
        return PORT_OK;
    subject->code = (struct code){.port = &subject->records, .in_double = is_double(verb)};
    const enum port_result result =
        port_traces_make(&subject->records, verb->port, kernel, format, &verb->assumptions, problem, sizeof problem);
    if (result == PORT_MISSING)
        fprintf(stderr, "plumb prove: %s: %s%s%s%s\n", verb->port_file, problem[0] ? problem : "records no ",
                problem[0] ? ": plumb_record.h says how to add it" : kernel->id, problem[0] ? "" : " in ",
                problem[0] ? "" : verb->precision);
    else if (result != PORT_OK)
        fprintf(stderr, "plumb prove: %s: %s: %s\n", verb->port_file, kernel->id, problem);
    return result;
}

/* Numbers of promises by result (short_of: not proved); unusable: the number of kernels whose code a port failed to
 * record; out_of_memory: the number of promises for which memory was short. */
struct outcome {
    size_t proved, short_of, stopped, unusable, out_of_memory;
};

static void count_outcome(struct outcome *outcome, const struct conclusion *conclusion)
{
    const int holds = conclusion->proof.verdict == PROOF_HOLDS,
              falls_short = conclusion_is_without_formula(conclusion) || conclusion->refuted;
    outcome->proved += holds && !falls_short;
    outcome->short_of += conclusion->proof.verdict == PROOF_OPEN_BOXES || (holds && falls_short);
    outcome->stopped += conclusion->proof.verdict == PROOF_STOPPED;
    outcome->out_of_memory += conclusion->proof.problem == proof_out_of_memory;
}

/* Returns the exit status, after a line on standard error if memory was short. */
static int outcome_status(const struct outcome *outcome)
{
    if (outcome->out_of_memory > 0)
        return refuse("prove", "out of memory: %zu promises were not proved", outcome->out_of_memory);
    if (outcome->short_of + outcome->stopped > 0)
        return STATUS_SHORT;
    return outcome->proved > 0 ? STATUS_WITHIN : STATUS_NOTHING;
}

/* True if the promise is selected by --promise, or that was not given. */
static int is_selected(const struct prove_request *verb, const struct kernel *kernel, const struct bound *bound)
{
    char name[128];
    return !verb->promise || strcmp(verb->promise, bound_name(kernel, bound, name, sizeof name)) == 0;
}

/* Proves the selected promises of a kernel; writes the results to `stream`, or appends them to `list` if that is not
 * null. */
static void prove_kernel(const struct prove_request *verb, const struct kernel *kernel, FILE *stream, json_t *list,
                         struct outcome *outcome)
{
    const struct promises *promises = kernel_promises(kernel, format_of(verb));
    const int boxes = strcmp(verb->format, "boxes") == 0;
    int named = list != NULL || boxes;
    struct proof_subject subject;
    const enum port_result result = subject_start(verb, kernel, &subject);
    outcome->unusable += result != PORT_OK && result != PORT_MISSING;
    if (result != PORT_OK)
        return;
    for (const struct bound *bound = promises->bounds; bound->reason && !interrupted; bound++) {
        struct conclusion conclusion;
        if (!is_selected(verb, kernel, bound))
            continue;
        if (!named++)
            fprintf(stream, "%s\n", kernel->id);
        conclude(verb, kernel, &subject, bound, &conclusion);
        count_outcome(outcome, &conclusion);
        if (list)
            json_array_append_new(list, conclusion_document(&conclusion));
        else if (boxes)
            conclusion_print_boxes(&conclusion, stream);
        else
            conclusion_print(&conclusion, stream);
        fflush(stream);
    }
    port_traces_free(&subject.records);
}

static int is_offered(const struct prove_request *verb, const struct kernel *kernel)
{
    return !verb->port || (verb->port->formats(verb->port, kernel->id) & (int)format_of(verb));
}

static int prove_all(const struct prove_request *verb, const struct kernel **kernels)
{
    struct output output;
    struct outcome outcome = {0};
    json_t *list = strcmp(verb->format, "json") == 0 ? json_array() : NULL;
    if (output_open(&output, "prove", verb->file) != 0) {
        json_decref(list);
        return STATUS_USAGE;
    }
    size_t offered = 0;
    for (; *kernels && !interrupted; kernels++)
        if (kernel_promises(*kernels, format_of(verb)) && is_offered(verb, *kernels)) {
            prove_kernel(verb, *kernels, output.stream, list, &outcome);
            offered++;
        }
    if (verb->port && offered == 0)
        fprintf(stderr, "plumb prove: %s: none of these kernels in %s\n", verb->port_file, verb->precision);
    if (list)
        json_write(json_pack("{ss si so}", "schema", "plumb.prove", "version", 3, "proofs", list), JSON_DIGITS,
                   output.stream);
    else if (strcmp(verb->format, "boxes") != 0)
        fprintf(output.stream, "%zu proved, %zu not, %zu stopped\n", outcome.proved, outcome.short_of, outcome.stopped);
    return output_close(&output) == 0 && outcome.unusable == 0 ? outcome_status(&outcome) : STATUS_USAGE;
}

/* --- one box ------------------------------------------------------------------------------------------------------ */

/* Reads a side of a box, "t=0.98,1". Returns −1 after a line on standard error. */
static int read_side(const struct kernel *kernel, const char *text, interval *box)
{
    const char *equals = strchr(text, '=');
    char name[64], *end;
    for (size_t k = 0; equals && k < kernel->input_components && k < PROOF_INPUTS; k++) {
        fields_component_name(kernel->inputs, k, name, sizeof name);
        if (strlen(name) != (size_t)(equals - text) || memcmp(name, text, strlen(name)) != 0)
            continue;
        box[k].low = strtod(equals + 1, &end);
        if (end == equals + 1 || *end != ',')
            break;
        const char *second = end + 1;
        box[k].high = strtod(second, &end);
        if (end == second || *end || !(box[k].low <= box[k].high))
            break;
        return 0;
    }
    fprintf(stderr, "plumb prove: --box %.64s: expected INPUT=LOW,HIGH, an input as in %s\n", text,
            fields_component_name(kernel->inputs, 0, name, sizeof name));
    return -1;
}

/* Prints the arithmetic of the first selected promise over the box of --box. Returns an exit status. */
static int show_box(const struct prove_request *verb, const struct kernel *kernel)
{
    const struct bound *bound = kernel_promises(kernel, format_of(verb))->bounds;
    struct proof_subject subject;
    interval box[PROOF_INPUTS];
    struct output output;
    for (size_t k = 0; k < PROOF_INPUTS; k++)
        box[k] = interval_entire();
    for (size_t i = 0; i < verb->box.count && kernel->input_components <= PROOF_INPUTS; i++)
        if (read_side(kernel, verb->box.item[i], box) != 0)
            return STATUS_USAGE;
    while (!is_selected(verb, kernel, bound))
        bound++;
    int status = STATUS_USAGE;
    if (subject_start(verb, kernel, &subject) == PORT_OK && output_open(&output, "prove", verb->file) == 0) {
        const int failed = explain(kernel, bound, &subject.code, box, output.stream) != 0;
        status = output_close(&output) != 0 || failed ? STATUS_USAGE : STATUS_WITHIN;
    }
    port_traces_free(&subject.records);
    return status;
}

static int show(const struct prove_request *verb, const struct kernel **kernels)
{
    if (strcmp(verb->format, "text") != 0)
        return refuse("prove", "--box: a table is text");
    if (kernels[0] && !kernels[1] && kernel_promises(kernels[0], format_of(verb)))
        return show_box(verb, kernels[0]);
    return refuse("prove", "--box: expected one kernel, which has promises");
}

/* --- CSV and records ---------------------------------------------------------------------------------------------- */

/* A function that stores or writes the result of one proof. */
typedef void proof_taker(void *context, const struct kernel *kernel, const char *promise,
                         const struct proof_record *proof);

/* Proves the selected promises of a kernel for whose measure there is a method, and calls `take` with each result. A
 * proof that was interrupted has no result. */
static void prove_for_record(const struct prove_request *verb, const struct kernel *kernel, proof_taker *take,
                             void *context, struct outcome *outcome)
{
    char name[128];
    for (const struct bound *bound = kernel_promises(kernel, FLOAT)->bounds; bound->reason && !interrupted; bound++) {
        struct conclusion conclusion;
        if (!is_provable(kernel, bound) || !is_selected(verb, kernel, bound))
            continue;
        conclude(verb, kernel, &(struct proof_subject){0}, bound, &conclusion);
        if (interrupted)
            return;
        const struct proof_record proof = conclusion_record(&conclusion);
        count_outcome(outcome, &conclusion);
        take(context, kernel, bound_name(kernel, bound, name, sizeof name), &proof);
    }
}

/* True if plumb has code for the kernel, and promises in float. */
static int is_own(struct port *port, const struct kernel *kernel)
{
    return port_kernel_id(port, kernel, FLOAT) && kernel_promises(kernel, FLOAT);
}

static void write_proof(void *context, const struct kernel *kernel, const char *promise,
                        const struct proof_record *proof)
{
    TABLE_ROW(context, table_text(kernel->id), table_text(promise), table_number(proof->limit),
              table_text(proof->verdict), table_text(proof->method), table_number(proof->proved),
              table_number(proof->above), table_number(proof->boxes), table_number(proof->seconds));
}

/* Writes the results of the proofs as CSV, a line for each promise. Returns an exit status. */
static int write_csv(const struct prove_request *verb, struct port *port, const struct kernel **kernels)
{
    static const struct table_column columns[] = {
        {.name = "kernel"},          {.name = "promise"},         {"limit", .format = "%.12g"},
        {.name = "verdict"},         {.name = "method"},          {"proved", .format = "%.9g"},
        {"above", .format = "%.9g"}, {"boxes", .format = "%.0f"}, {"seconds", .format = "%.0f"}};
    struct output output;
    struct outcome outcome = {0};
    struct table table;
    if (output_open(&output, "prove", verb->file) != 0)
        return STATUS_USAGE;
    table_open(&table, TABLE_CSV, output.stream, columns, sizeof columns / sizeof *columns);
    for (; *kernels; kernels++)
        if (is_own(port, *kernels))
            prove_for_record(verb, *kernels, write_proof, &table, &outcome);
    return output_close(&output) == 0 ? outcome_status(&outcome) : STATUS_USAGE;
}

/* The proofs of one kernel, before they are saved. */
struct new_proofs {
    struct records records;
    int failed;
};

static void record_conclusion(void *context, const struct kernel *kernel, const char *promise,
                              const struct proof_record *proof)
{
    struct new_proofs *new_proofs = context;
    new_proofs->failed |= records_set_proof(&new_proofs->records, kernel->id, promise, proof) != 0;
}

/* Proves the kernels' promises and saves the results after each kernel, so that a run that is stopped loses only those
 * of one kernel. Returns an exit status. */
static int write_records(const struct prove_request *verb, struct port *port, const struct kernel **kernels)
{
    struct outcome outcome = {0};
    struct new_proofs new_proofs = {.failed = 0};
    /* tests whether the file can be written, before proofs that may take hours */
    int failed = records_save(&new_proofs.records, "prove", verb->record, RECORD_PROOF) != 0;
    for (; *kernels && !failed && !interrupted; kernels++) {
        if (!is_own(port, *kernels))
            continue;
        prove_for_record(verb, *kernels, record_conclusion, &new_proofs, &outcome);
        failed = new_proofs.failed || records_save(&new_proofs.records, "prove", verb->record, RECORD_PROOF) != 0;
        records_free(&new_proofs.records);
    }
    records_free(&new_proofs.records);
    return failed ? STATUS_USAGE : outcome_status(&outcome);
}

static int record_all(const struct prove_request *verb, const struct kernel **kernels)
{
    struct port *port = port_builtin(NULL);
    int status = STATUS_USAGE;
    if (port)
        status = verb->record ? write_records(verb, port, kernels) : write_csv(verb, port, kernels);
    port_close(port);
    return status;
}

/* True if --region was not given, or intersects the region of a selected promise; else prints a line on standard error.
 * */
static int region_is_met(const struct prove_request *verb, const struct kernel **kernels)
{
    for (; verb->region_text && *kernels; kernels++) {
        const struct promises *promises = kernel_promises(*kernels, format_of(verb));
        for (const struct bound *bound = promises ? promises->bounds : NULL; bound && bound->reason; bound++)
            if (is_selected(verb, *kernels, bound) && verb->region.low <= bound_high(bound) &&
                verb->region.high >= bound_low(bound))
                return 1;
    }
    if (verb->region_text)
        fprintf(stderr, "plumb prove: --region %.64s: outside of the region of every promise asked for\n",
                verb->region_text);
    return !verb->region_text;
}

/* True if one of the kernels has a selected promise; else prints a line on standard error. */
static int promise_exists(const struct prove_request *verb, const struct kernel **kernels)
{
    for (; *kernels; kernels++) {
        const struct promises *promises = kernel_promises(*kernels, format_of(verb));
        for (const struct bound *bound = promises ? promises->bounds : NULL; bound && bound->reason; bound++)
            if (is_selected(verb, *kernels, bound))
                return 1;
    }
    fprintf(stderr, "plumb prove: --promise: no kernel named has \"%.64s\" (plumb kernels KERNEL lists them)\n",
            verb->promise);
    return 0;
}

/* Reads the options that belong to a port, and --region. Returns OPTIONS_GO, or an exit status after a line on standard
 * error. */
static int read_port_options(struct prove_request *verb)
{
    char *end = NULL;
    verb->assumptions = assumptions_usual();
    if (!verb->port_file && verb->assumed.count > 0)
        return refuse("prove", "--assume is for code of a --port");
    if (verb->port_file && (verb->unfused || strcmp(verb->format, "csv") == 0))
        return refuse("prove", "--port: not with --unfused or --format csv, which are for plumb's own code");
    for (size_t i = 0; i < verb->assumed.count; i++)
        if (assumptions_read(&verb->assumptions, verb->assumed.item[i]) != 0)
            return refuse("prove",
                          "--assume %.64s: expected sin, cos, tan, acos, atan2, exp or log, sinf … in float, and ulps "
                          "from 0.5 on",
                          verb->assumed.item[i]);
    if (verb->region_text) {
        verb->region.low = strtod(verb->region_text, &end);
        verb->region.high = *end == ',' ? strtod(end + 1, &end) : (double)NAN;
        if (*end || !(verb->region.low < verb->region.high))
            return refuse("prove", "--region %.64s: expected LOW,HIGH", verb->region_text);
    }
    return OPTIONS_GO;
}

static const struct usage usage = {.arguments = "[KERNEL…]",
                                   .summary =
                                       "proves limits for every input of a region, not only for those that were tried",
                                   .more = "docs/proofs.md has the theorem, its assumptions, and what is not covered.",
                                   .example = "plumb prove so3.s1 --limit 2",
                                   .passes = "all limits are proved",
                                   .falls_short = "a limit is left unproved",
                                   .nothing = "there is no promise that can be proved"};

int verb_prove(int argc, char **argv)
{
    struct prove_request verb = {.format = "text", .precision = "float", .limit = (double)NAN};
    const struct option options[] = {
        {"limit", 'l', OPTION_REAL, &verb.limit, "L", "prove this limit (the promise's own)", NULL},
        {"find", 0, OPTION_FLAG, &verb.finds, NULL,
         "find the smallest limit, of three digits, that is proved: from the promise's own, or --limit, up to 4096 "
         "times that",
         NULL},
        {"unfused", 'u', OPTION_FLAG, &verb.unfused, NULL,
         "with a product and a sum, rounded each, for every fma in float: for ports without fma", NULL},
        {"port", 0, OPTION_TEXT, &verb.port_file, "FILE", "of this port's own code, which it records (plumb_record.h)",
         NULL},
        {"precision", 0, OPTION_CHOICE, &verb.precision, "P",
         "of code in float or in double: the port's, or plumb's build in double, analysed a priori (float)",
         "float|double"},
        {"theorems", 0, OPTION_FLAG, &verb.summary, NULL,
         "no proof, but how many promises have which evidence, and which share are theorems", NULL},
        {"assume", 0, OPTION_LIST, &verb.assumed, "NAME=ULPS",
         "bound of the error of a function of the port's library (sinf=0.561 and so on, by glibc's sources)", NULL},
        {"region", 'r', OPTION_TEXT, &verb.region_text, "LOW,HIGH", "this part of the promise's region alone", NULL},
        {"promise", 'p', OPTION_TEXT, &verb.promise, "NAME", "this promise alone, as in \"R scaled ulp usual\"", NULL},
        {"threads", 'j', OPTION_COUNT, &verb.threads, "N", "threads (one for each processor)", NULL},
        {"boxes", 0, OPTION_COUNT, &verb.max_boxes, "N", "stop after N boxes of a promise (100M)", NULL},
        {"no-search", 0, OPTION_FLAG, &verb.unsearched, NULL, "look for no counterexample where a limit stays open",
         NULL},
        {"box", 0, OPTION_LIST, &verb.box, "INPUT=LOW,HIGH",
         "no proof, but values, rounding errors and adjoints in one box, as a table (of the first promise, or that of "
         "--promise)",
         NULL},
        {"format", 'f', OPTION_CHOICE, &verb.format, "FORMAT",
         "text, json, csv, or boxes: the open ones, as data/worst/boxes.csv has them (text)", "text|json|csv|boxes"},
        {"record", 0, OPTION_TEXT, &verb.record, "FILE",
         "store the proofs of plumb's own code in FILE, or in a folder's file of the family, as data/records is; all "
         "else there stays",
         NULL},
        {"output", 'o', OPTION_TEXT, &verb.file, "FILE", "write there", NULL},
        {0}};
    const struct kernel **kernels;
    int status = options_parse(&usage, options, &argc, argv);
    if (status == OPTIONS_GO && verb.port_file &&
        !(verb.port = open_command_line_port("prove", verb.port_file, NULL, NULL, 1)))
        status = STATUS_USAGE;
    if (status == OPTIONS_GO) /* after opening the port, which may define kernels */
        status = kernels_select(argc, argv, &kernels);
    if (status != OPTIONS_GO) {
        port_close(verb.port);
        return status;
    }
    output_install_signal_handler((const int[]){SIGINT, 0}, &interrupted);
    if (verb.record && (strcmp(verb.format, "text") != 0 || verb.file || !isnan(verb.limit) || verb.region_text ||
                        verb.finds || verb.summary || verb.box.count > 0 || verb.port_file || is_double(&verb))) {
        status = refuse("prove", "--record: not with --format, --output, --limit, --region, --find, --theorems, --box, "
                                 "--port or --precision double");
    } else if (verb.finds && (verb.summary || verb.box.count > 0 || strcmp(verb.format, "csv") == 0)) {
        status = refuse("prove", "--find: not with --theorems, --box or --format csv");
    } else if (!isnan(verb.limit) && !(verb.limit > 0)) {
        status = refuse("prove", "--limit: expected a number above 0");
    } else if (is_double(&verb) && !verb.port_file && (verb.box.count > 0 || strcmp(verb.format, "csv") == 0)) {
        status = refuse("prove", "--precision double: expected --format text or json, and no --box");
    } else if (verb.summary && (verb.box.count > 0 || verb.promise || table_format_of(verb.format) == TABLE_JSON ||
                                strcmp(verb.format, "boxes") == 0)) {
        status = refuse("prove", "--theorems: is of whole kernels, as text or CSV");
    } else if (verb.summary) {
        status = summary_write(kernels, verb.format, verb.file);
    } else if (verb.unfused && is_for_record(&verb)) {
        status =
            refuse("prove", "--unfused: CSV and records are of plumb's kernels with fma; --format json has the same");
    } else if ((status = read_worst_known(&verb)) == OPTIONS_GO && (status = read_port_options(&verb)) == OPTIONS_GO) {
        if (!promise_exists(&verb, kernels) || !region_is_met(&verb, kernels))
            status = STATUS_USAGE;
        else if (verb.box.count > 0)
            status = show(&verb, kernels);
        else
            status = is_for_record(&verb) ? record_all(&verb, kernels) : prove_all(&verb, kernels);
    }
    port_close(verb.port);
    records_free(&verb.worst_known);
    free(kernels);
    return status;
}
