/* The command plumb prove (verb_prove). Tries to prove each promise. If boxes stay open, searches for a counterexample
 * with the search of plumb check (accuracy/accuracy.h). For the code of a port, also compares the traces with the
 * compiled code. conclusion.c prints the results. */
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

/* Number of samples, and effort in CPU seconds, of a search for a counterexample. */
enum { SEARCHED = 4096, SEARCH_EFFORT = 4 };

/* The options of the command. */
struct prove_request {
    const char *format, *file, *record, *promise, *port_file, *region_text, *precision;
    double limit;
    int unfused, theorems, no_search, find_smallest;
    size_t threads, max_boxes;
    struct option_list box, assumed;
    struct records worst_known; /* largest errors known of plumb's own kernels; empty for other code */
    struct port *port;          /* the port whose code is proved; null: plumb's own */
    struct assumptions assumptions;
    struct bounds region;
};

/* Returns the format of the promises that are to be proved. */
static enum format format_of(const struct prove_request *request)
{
    return format_of_name(request->precision);
}

static int is_double(const struct prove_request *request)
{
    return format_of(request) == DOUBLE;
}

/* True if the results are stored in a record or written as CSV. Then only the promise's limit is proved; no smaller
 * limit is tried. */
static int is_for_record(const struct prove_request *request)
{
    return request->record || strcmp(request->format, "csv") == 0;
}

static struct code own_code(const struct prove_request *request)
{
    return (struct code){.steps = request->unfused ? PLAIN_STEPS : FUSED_STEPS, .in_double = is_double(request)};
}

/* The code about which limits are proved: plumb's own, or a port's and its traces. */
struct proof_subject {
    struct code code;
    struct port_traces records;
};

static volatile sig_atomic_t interrupted;

/* --- a counterexample --------------------------------------------------------------------------------------------- */

/* Runs a check, and stores in the conclusion the largest error of the promise that it finds: at the inputs and in the
 * boxes of `starts`, at random samples, and by a search of the given effort. */
static void run_check_for_proof(const struct prove_request *request, struct conclusion *conclusion, const char *starts,
                                double effort)
{
    const struct proof *proof = &conclusion->proof;
    struct port *own = request->port ? NULL : port_builtin(NULL), *port = request->port ? request->port : own;
    const struct kernel_check_options options = {
        .seed = 1, .samples = SEARCHED, .known = starts, .effort = effort, .batch = 1};
    struct check_result *check_result = port ? check_kernel(port, proof->kernel, format_of(request), &options) : NULL;
    for (size_t i = 0; check_result && i < check_result->bounds; i++) {
        const struct bound_result *result = &check_result->bound[i];
        if (result->bound != proof->bound || !result->worst_in)
            continue;
        const double coordinate = kernel_coordinate(proof->kernel, result->worst_in);
        if (request->region_text && !(coordinate >= request->region.low && coordinate <= request->region.high))
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

/* Searches for an input with an error above the limit, starting in the open boxes. */
static void search_counterexample(const struct prove_request *request, struct conclusion *conclusion)
{
    char *starts = NULL;
    size_t size;
    FILE *boxes = open_memstream(&starts, &size);
    if (boxes) {
        conclusion_print_boxes(conclusion, boxes);
        fclose(boxes);
    }
    run_check_for_proof(request, conclusion, starts, SEARCH_EFFORT);
    free(starts);
}

/* Prints boxes that contain the skipped inputs, in the format of conclusion_print_boxes: one box for each combination
 * of the components' maximum magnitudes in `sizes`, except the combination in which no component is small. The digits
 * of `which` in base SIZES are the indices of the magnitudes. */
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
                const double max = fmin(fmin(bound_high(proof->bound), field->high), sizes[digits % SIZES]);
                fprintf(stream, "%s%a:%a", k ? " " : "", -max, max);
            }
        fputc('\n', stream);
    }
}

/* Searches for a counterexample among the skipped inputs, if there are at most 3 inputs. A counterexample there refutes
 * the limit, too, because the contract states the limit for these inputs as well. */
static void try_skipped(const struct prove_request *request, struct conclusion *conclusion)
{
    char *starts = NULL;
    size_t size;
    FILE *boxes = conclusion->proof.kernel->input_components <= 3 ? open_memstream(&starts, &size) : NULL;
    if (boxes) {
        print_skipped(&conclusion->proof, format_of(request), boxes);
        fclose(boxes);
        run_check_for_proof(request, conclusion, starts, 0);
    }
    free(starts);
}

/* --- the command -------------------------------------------------------------------------------------------------- */

static void show_progress(void *context, const struct proof *proof)
{
    char name[128];
    progress_show(context, proof->share, "%s %s: %llu boxes", proof->kernel->id,
                  bound_name(proof->kernel, proof->bound, name, sizeof name), (unsigned long long)proof->boxes);
}

/* Reads the largest errors known of plumb's own kernels, unless other code or only a part of a region is proved.
 * Returns OPTIONS_GO or an exit status. */
static int read_worst_known(struct prove_request *request)
{
    if (request->port_file || is_double(request) || request->unfused || request->region_text)
        return OPTIONS_GO;
    return records_parse(&request->worst_known, "prove", "data/records", records_own()) == 0 ? OPTIONS_GO
                                                                                             : STATUS_USAGE;
}

/* Returns the largest known error of a promise, or 0 if no error is known. */
static double worst_known(const struct prove_request *request, const struct kernel *kernel, const struct bound *bound)
{
    const struct record_line *worst = records_of(&request->worst_known, kernel, bound);
    return worst ? worst->error : 0;
}

/* Tries to prove one promise by the method that the options select, searches for counterexamples, and compares a port's
 * traces with its compiled code. */
static void conclude(const struct prove_request *request, const struct kernel *kernel,
                     const struct proof_subject *subject, const struct bound *bound, struct conclusion *conclusion)
{
    struct progress progress = progress_begin("prove");
    const struct proof_order order = {.limit = request->limit,
                                      .code = subject->code,
                                      .region = request->region,
                                      .threads = (unsigned)request->threads,
                                      .max_boxes = request->max_boxes,
                                      .stop = (const volatile int *)&interrupted,
                                      .progress = show_progress,
                                      .context = &progress};
    *conclusion = (struct conclusion){
        .obstacle = proof_obstacle(kernel, bound, &order.code), .worst = (double)NAN, .port = request->port_file};
    if (subject->code.port)
        port_traces_assumptions(&subject->records, conclusion->assumes, sizeof conclusion->assumes);
    if (request->find_smallest)
        prove_smallest(kernel, bound, &order, &conclusion->proof);
    else if (is_for_record(request))
        prove(kernel, bound, &order, &conclusion->proof);
    else
        prove_tightly(kernel, bound, &order, &conclusion->proof);
    progress_clear(&progress);
    conclusion->worst_known = worst_known(request, kernel, bound);
    const int is_run = request->port || !is_double(request);
    if (conclusion->proof.verdict == PROOF_OPEN_BOXES && is_run && !request->no_search)
        search_counterexample(request, conclusion);
    if (conclusion->proof.verdict == PROOF_HOLDS && conclusion->proof.skipped > 0 && is_run)
        try_skipped(request, conclusion);
    if (conclusion->proof.verdict == PROOF_HOLDS && subject->code.port) {
        port_traces_replay(&subject->records, request->port, request->port_file, kernel, bound, format_of(request),
                           request->region, &conclusion->replay);
        conclusion->is_replayed = 1;
    }
}

/* Records the port's code of a kernel, if a port was given. Prints a message on standard error if the result is not
 * PORT_OK. */
static enum port_result subject_start(const struct prove_request *request, const struct kernel *kernel,
                                      struct proof_subject *subject)
{
    char problem[PORT_FAILURE + 64];
    const enum format format = format_of(request);
    *subject = (struct proof_subject){.code = own_code(request)};
    if (!request->port)
        return PORT_OK;
    subject->code = (struct code){.port = &subject->records, .in_double = is_double(request)};
    const enum port_result result = port_traces_make(&subject->records, request->port, kernel, format,
                                                     &request->assumptions, problem, sizeof problem);
    if (result == PORT_MISSING)
        fprintf(stderr, "plumb prove: %s: %s%s%s%s\n", request->port_file, problem[0] ? problem : "records no ",
                problem[0] ? ": plumb_record.h says how to add it" : kernel->id, problem[0] ? "" : " in ",
                problem[0] ? "" : request->precision);
    else if (result != PORT_OK)
        fprintf(stderr, "plumb prove: %s: %s: %s\n", request->port_file, kernel->id, problem);
    return result;
}

/* Numbers of promises: proved, short_of (open, refuted, or proved for the source code only), stopped, and
 * out_of_memory. unusable: number of kernels whose code a port failed to record. */
struct outcome {
    size_t proved, short_of, stopped, unusable, out_of_memory;
};

static void count_outcome(struct outcome *outcome, const struct conclusion *conclusion)
{
    const int holds = conclusion->proof.verdict == PROOF_HOLDS,
              falls_short = conclusion_is_source_only(conclusion) || conclusion->refuted;
    outcome->proved += holds && !falls_short;
    outcome->short_of += conclusion->proof.verdict == PROOF_OPEN_BOXES || (holds && falls_short);
    outcome->stopped += conclusion->proof.verdict == PROOF_STOPPED;
    outcome->out_of_memory += conclusion->proof.problem == proof_out_of_memory;
}

/* Returns the exit status. Prints a message on standard error if memory was short. */
static int outcome_status(const struct outcome *outcome)
{
    if (outcome->out_of_memory > 0)
        return refuse("prove", "out of memory: %zu promises were not proved", outcome->out_of_memory);
    if (outcome->short_of + outcome->stopped > 0)
        return STATUS_SHORT;
    return outcome->proved > 0 ? STATUS_WITHIN : STATUS_NOTHING;
}

/* True if --promise selects the promise, or was not given. */
static int is_selected(const struct prove_request *request, const struct kernel *kernel, const struct bound *bound)
{
    char name[128];
    return !request->promise || strcmp(request->promise, bound_name(kernel, bound, name, sizeof name)) == 0;
}

/* Proves the selected promises of a kernel. Appends the results to `list` if it is not null, else writes them to
 * `stream`. */
static void prove_kernel(const struct prove_request *request, const struct kernel *kernel, FILE *stream, json_t *list,
                         struct outcome *outcome)
{
    const struct promises *promises = kernel_promises(kernel, format_of(request));
    const int boxes = strcmp(request->format, "boxes") == 0;
    int is_headed = list != NULL || boxes; /* the kernel's id is printed once, before its first promise */
    struct proof_subject subject;
    const enum port_result result = subject_start(request, kernel, &subject);
    outcome->unusable += result != PORT_OK && result != PORT_MISSING;
    if (result != PORT_OK)
        return;
    for (const struct bound *bound = promises->bounds; bound->reason && !interrupted; bound++) {
        struct conclusion conclusion;
        if (!is_selected(request, kernel, bound))
            continue;
        if (!is_headed++)
            fprintf(stream, "%s\n", kernel->id);
        conclude(request, kernel, &subject, bound, &conclusion);
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

/* True if the port has the kernel in this format; always true for plumb's own code. */
static int is_offered(const struct prove_request *request, const struct kernel *kernel)
{
    return !request->port || (request->port->formats(request->port, kernel->id) & (int)format_of(request));
}

/* Proves the selected promises of all kernels, and writes the results as text, JSON or boxes. Returns an exit
 * status. */
static int prove_all(const struct prove_request *request, const struct kernel **kernels)
{
    struct output output;
    struct outcome outcome = {0};
    json_t *list = strcmp(request->format, "json") == 0 ? json_array() : NULL;
    if (output_open(&output, "prove", request->file) != 0) {
        json_decref(list);
        return STATUS_USAGE;
    }
    size_t offered = 0;
    for (; *kernels && !interrupted; kernels++)
        if (kernel_promises(*kernels, format_of(request)) && is_offered(request, *kernels)) {
            prove_kernel(request, *kernels, output.stream, list, &outcome);
            offered++;
        }
    if (request->port && offered == 0)
        fprintf(stderr, "plumb prove: %s: none of these kernels in %s\n", request->port_file, request->precision);
    if (list)
        json_write(json_pack("{ss si so}", "schema", "plumb.prove", "version", 3, "proofs", list), JSON_DIGITS,
                   output.stream);
    else if (strcmp(request->format, "boxes") != 0)
        fprintf(output.stream, "%zu proved, %zu not, %zu stopped\n", outcome.proved, outcome.short_of, outcome.stopped);
    return output_close(&output) == 0 && outcome.unusable == 0 ? outcome_status(&outcome) : STATUS_USAGE;
}

/* --- one box ------------------------------------------------------------------------------------------------------ */

/* Reads the range of one input, such as "t=0.98,1", into the box. Returns 0, or −1 after a message on standard
 * error. */
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
static int show_box(const struct prove_request *request, const struct kernel *kernel)
{
    const struct bound *bound = kernel_promises(kernel, format_of(request))->bounds;
    struct proof_subject subject;
    interval box[PROOF_INPUTS];
    struct output output;
    for (size_t k = 0; k < PROOF_INPUTS; k++)
        box[k] = interval_entire();
    for (size_t i = 0; i < request->box.count && kernel->input_components <= PROOF_INPUTS; i++)
        if (read_side(kernel, request->box.item[i], box) != 0)
            return STATUS_USAGE;
    while (!is_selected(request, kernel, bound))
        bound++;
    int status = STATUS_USAGE;
    if (subject_start(request, kernel, &subject) == PORT_OK && output_open(&output, "prove", request->file) == 0) {
        const int failed = explain(kernel, bound, &subject.code, box, output.stream) != 0;
        status = output_close(&output) != 0 || failed ? STATUS_USAGE : STATUS_WITHIN;
    }
    port_traces_free(&subject.records);
    return status;
}

/* Validates the request for a table of one box, and prints the table. Returns an exit status. */
static int explain_box(const struct prove_request *request, const struct kernel **kernels)
{
    if (strcmp(request->format, "text") != 0)
        return refuse("prove", "--box: a table is text");
    if (kernels[0] && !kernels[1] && kernel_promises(kernels[0], format_of(request)))
        return show_box(request, kernels[0]);
    return refuse("prove", "--box: expected one kernel, which has promises");
}

/* --- CSV and records ---------------------------------------------------------------------------------------------- */

/* A function that stores or writes the result of one proof. */
typedef void proof_sink(void *context, const struct kernel *kernel, const char *promise,
                        const struct proof_record *proof);

/* Proves the selected promises of a kernel, except promises whose measure no method supports, and calls `sink` with
 * each result. If the command is interrupted, the proof that was running gives no result. */
static void prove_for_record(const struct prove_request *request, const struct kernel *kernel, proof_sink *sink,
                             void *context, struct outcome *outcome)
{
    char name[128];
    for (const struct bound *bound = kernel_promises(kernel, FLOAT)->bounds; bound->reason && !interrupted; bound++) {
        struct conclusion conclusion;
        if (!is_provable(kernel, bound) || !is_selected(request, kernel, bound))
            continue;
        conclude(request, kernel, &(struct proof_subject){0}, bound, &conclusion);
        if (interrupted)
            return;
        const struct proof_record proof = conclusion_record(&conclusion);
        count_outcome(outcome, &conclusion);
        sink(context, kernel, bound_name(kernel, bound, name, sizeof name), &proof);
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

/* Proves the kernels' promises and writes the results as CSV, one line per promise. Returns an exit status. */
static int write_csv(const struct prove_request *request, struct port *port, const struct kernel **kernels)
{
    static const struct table_column columns[] = {
        {.name = "kernel"},          {.name = "promise"},         {"limit", .format = "%.12g"},
        {.name = "verdict"},         {.name = "method"},          {"proved", .format = "%.9g"},
        {"above", .format = "%.9g"}, {"boxes", .format = "%.0f"}, {"seconds", .format = "%.0f"}};
    struct output output;
    struct outcome outcome = {0};
    struct table table;
    if (output_open(&output, "prove", request->file) != 0)
        return STATUS_USAGE;
    table_open(&table, TABLE_CSV, output.stream, columns, sizeof columns / sizeof *columns);
    for (; *kernels; kernels++)
        if (is_own(port, *kernels))
            prove_for_record(request, *kernels, write_proof, &table, &outcome);
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

/* Proves the kernels' promises and saves the results after each kernel, so that a run that is stopped loses only the
 * results of one kernel. Returns an exit status. */
static int write_records(const struct prove_request *request, struct port *port, const struct kernel **kernels)
{
    struct outcome outcome = {0};
    struct new_proofs new_proofs = {.failed = 0};
    /* tests that the file can be written, before proofs that may take hours */
    int failed = records_save(&new_proofs.records, "prove", request->record, RECORD_PROOF) != 0;
    for (; *kernels && !failed && !interrupted; kernels++) {
        if (!is_own(port, *kernels))
            continue;
        prove_for_record(request, *kernels, record_conclusion, &new_proofs, &outcome);
        failed = new_proofs.failed || records_save(&new_proofs.records, "prove", request->record, RECORD_PROOF) != 0;
        records_free(&new_proofs.records);
    }
    records_free(&new_proofs.records);
    return failed ? STATUS_USAGE : outcome_status(&outcome);
}

/* Stores the results in records, or writes them as CSV. Returns an exit status. */
static int record_all(const struct prove_request *request, const struct kernel **kernels)
{
    struct port *port = port_builtin(NULL);
    int status = STATUS_USAGE;
    if (port)
        status = request->record ? write_records(request, port, kernels) : write_csv(request, port, kernels);
    port_close(port);
    return status;
}

/* True if --region was not given or intersects the region of a selected promise. Otherwise prints a message on standard
 * error. */
static int region_intersects(const struct prove_request *request, const struct kernel **kernels)
{
    for (; request->region_text && *kernels; kernels++) {
        const struct promises *promises = kernel_promises(*kernels, format_of(request));
        for (const struct bound *bound = promises ? promises->bounds : NULL; bound && bound->reason; bound++)
            if (is_selected(request, *kernels, bound) && request->region.low <= bound_high(bound) &&
                request->region.high >= bound_low(bound))
                return 1;
    }
    if (request->region_text)
        fprintf(stderr, "plumb prove: --region %.64s: outside of the regions of all selected promises\n",
                request->region_text);
    return !request->region_text;
}

/* True if one of the kernels has a selected promise. Otherwise prints a message on standard error. */
static int promise_exists(const struct prove_request *request, const struct kernel **kernels)
{
    for (; *kernels; kernels++) {
        const struct promises *promises = kernel_promises(*kernels, format_of(request));
        for (const struct bound *bound = promises ? promises->bounds : NULL; bound && bound->reason; bound++)
            if (is_selected(request, *kernels, bound))
                return 1;
    }
    fprintf(stderr,
            "plumb prove: --promise: none of the kernels has a promise \"%.64s\" (plumb kernels KERNEL lists them)\n",
            request->promise);
    return 0;
}

/* Validates the options that belong to a port, and reads --assume and --region. Returns OPTIONS_GO, or an exit status
 * after a message on standard error. */
static int read_port_options(struct prove_request *request)
{
    char *end = NULL;
    request->assumptions = assumptions_usual();
    if (!request->port_file && request->assumed.count > 0)
        return refuse("prove", "--assume is for code of a --port");
    if (request->port_file && (request->unfused || strcmp(request->format, "csv") == 0))
        return refuse("prove", "--port: not with --unfused or --format csv, which are for plumb's own code");
    for (size_t i = 0; i < request->assumed.count; i++)
        if (assumptions_read(&request->assumptions, request->assumed.item[i]) != 0)
            return refuse("prove",
                          "--assume %.64s: expected sin, cos, tan, acos, atan2, exp or log, sinf … in float, and ulps "
                          "from 0.5 on",
                          request->assumed.item[i]);
    if (request->region_text) {
        request->region.low = strtod(request->region_text, &end);
        request->region.high = *end == ',' ? strtod(end + 1, &end) : (double)NAN;
        if (*end || !(request->region.low < request->region.high))
            return refuse("prove", "--region %.64s: expected LOW,HIGH", request->region_text);
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

/* Returns OPTIONS_GO if the options may be combined and the limit is a positive number, else an exit status after a
 * message on standard error. */
static int check_combinations(const struct prove_request *request)
{
    const int is_csv = strcmp(request->format, "csv") == 0;
    if (request->record && (strcmp(request->format, "text") != 0 || request->file || !isnan(request->limit) ||
                            request->region_text || request->find_smallest || request->theorems ||
                            request->box.count > 0 || request->port_file || is_double(request)))
        return refuse("prove", "--record: not with --format, --output, --limit, --region, --find, --theorems, --box, "
                               "--port or --precision double");
    if (request->find_smallest && (request->theorems || request->box.count > 0 || is_csv))
        return refuse("prove", "--find: not with --theorems, --box or --format csv");
    if (!isnan(request->limit) && !(request->limit > 0))
        return refuse("prove", "--limit: expected a number above 0");
    if (is_double(request) && !request->port_file && (request->box.count > 0 || is_csv))
        return refuse("prove", "--precision double: expected --format text or json, and no --box");
    if (request->theorems && (request->box.count > 0 || request->promise ||
                              table_format_of(request->format) == TABLE_JSON || strcmp(request->format, "boxes") == 0))
        return refuse("prove", "--theorems: is of whole kernels, as text or CSV");
    if (!request->theorems && request->unfused && is_for_record(request))
        return refuse("prove",
                      "--unfused: CSV and records are of plumb's kernels with fma; --format json has the same");
    return OPTIONS_GO;
}

/* Counts theorems, explains a box, or proves promises, as the options select. Returns an exit status. */
static int run_request(struct prove_request *request, const struct kernel **kernels)
{
    if (request->theorems)
        return summary_write(kernels, request->format, request->file);
    int status = read_worst_known(request);
    if (status == OPTIONS_GO)
        status = read_port_options(request);
    if (status != OPTIONS_GO)
        return status;
    if (!promise_exists(request, kernels) || !region_intersects(request, kernels))
        return STATUS_USAGE;
    if (request->box.count > 0)
        return explain_box(request, kernels);
    return is_for_record(request) ? record_all(request, kernels) : prove_all(request, kernels);
}

int verb_prove(int argc, char **argv)
{
    struct prove_request request = {.format = "text", .precision = "float", .limit = (double)NAN};
    const struct option options[] = {
        {"limit", 'l', OPTION_REAL, &request.limit, "L", "prove this limit (the limit of the promise)", NULL},
        {"find", 0, OPTION_FLAG, &request.find_smallest, NULL,
         "find the smallest limit of three digits that can be proved, up to 4096 times the promise's limit or --limit",
         NULL},
        {"unfused", 'u', OPTION_FLAG, &request.unfused, NULL,
         "analyse each fma in float as a rounded product and a rounded sum, as in ports without fma", NULL},
        {"port", 0, OPTION_TEXT, &request.port_file, "FILE",
         "prove limits of this port's code, which it records (plumb_record.h)", NULL},
        {"precision", 0, OPTION_CHOICE, &request.precision, "P",
         "prove limits of code in float or in double: of a port, or plumb's build in double, a priori (float)",
         "float|double"},
        {"theorems", 0, OPTION_FLAG, &request.theorems, NULL,
         "prove nothing: count the promises by evidence, and print the percentage of theorems", NULL},
        {"assume", 0, OPTION_LIST, &request.assumed, "NAME=ULPS",
         "assume this error bound of a library function that the port calls (the bounds of glibc: sinf=0.561 …)", NULL},
        {"region", 'r', OPTION_TEXT, &request.region_text, "LOW,HIGH", "prove only this part of the promise's region",
         NULL},
        {"promise", 'p', OPTION_TEXT, &request.promise, "NAME",
         "prove only this promise, for example \"R scaled ulp usual\"", NULL},
        {"threads", 'j', OPTION_COUNT, &request.threads, "N", "number of threads (one per processor)", NULL},
        {"boxes", 0, OPTION_COUNT, &request.max_boxes, "N", "stop after N boxes of a promise (100M)", NULL},
        {"no-search", 0, OPTION_FLAG, &request.no_search, NULL,
         "do not search for a counterexample if a limit stays open", NULL},
        {"box", 0, OPTION_LIST, &request.box, "INPUT=LOW,HIGH",
         "prove nothing: print values, rounding errors and adjoints in one box (of the first promise, or of --promise)",
         NULL},
        {"format", 'f', OPTION_CHOICE, &request.format, "FORMAT",
         "text, json, csv, or boxes: the open boxes in the format of data/worst/boxes.csv (text)",
         "text|json|csv|boxes"},
        {"record", 0, OPTION_TEXT, &request.record, "FILE",
         "store the proofs of plumb's own code in FILE, or in the folder FILE, one file per family, as in "
         "data/records; "
         "other entries stay",
         NULL},
        {"output", 'o', OPTION_TEXT, &request.file, "FILE", "write there", NULL},
        {0}};
    const struct kernel **kernels;
    int status = options_parse(&usage, options, &argc, argv);
    if (status == OPTIONS_GO && request.port_file &&
        !(request.port = open_command_line_port("prove", request.port_file, NULL, NULL, 1)))
        status = STATUS_USAGE;
    if (status == OPTIONS_GO) /* after opening the port, which may define kernels */
        status = kernels_select(argc, argv, &kernels);
    if (status != OPTIONS_GO) {
        port_close(request.port);
        return status;
    }
    output_install_signal_handler((const int[]){SIGINT, 0}, &interrupted);
    status = check_combinations(&request);
    if (status == OPTIONS_GO)
        status = run_request(&request, kernels);
    port_close(request.port);
    records_free(&request.worst_known);
    free(kernels);
    return status;
}
