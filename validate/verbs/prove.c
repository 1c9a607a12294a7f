/* plumb prove: limits that hold for every input, not only for those that were tried.
 *
 * Here: the verb. It asks for a proof of each promise, lets the judge look for a counterexample where a proof stays open,
 * and prints what came out. The proofs are in validate/prove/. */
#include "validate/prove/prove.h"

#include "proofs_file.h"
#include "reference/interval.h"
#include "validate/base/json.h"
#include "validate/base/options.h"
#include "validate/base/output.h"
#include "validate/base/random.h"
#include "validate/judge/judge.h"
#include "verbs.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { TRIED_IN_A_BOX = 64, SEARCHED = 4096, EFFORT = 4 };

struct verb {
    const char *format, *file, *promise, *state;
    double limit;
    size_t threads, most_boxes;
    int gappa;
    struct option_list box;
};

/* What is known of one promise in the end. */
struct conclusion {
    struct proof proof;
    const char *obstacle; /* or null */
    int refuted;
    struct exact_error worst; /* found by the judge where the proof is open; decided 0: nothing found */
    double worst_in[PROOF_INPUTS];
};

static volatile sig_atomic_t interrupted;

/* --- a counterexample -------------------------------------------------------------------------------------------------- */

/* Random floats of the open boxes, as lines that the judge tries first. */
static char *inputs_of_boxes(const struct proof *proof)
{
    char *text = NULL;
    size_t size;
    struct random random = {.state = 11};
    FILE *stream = open_memstream(&text, &size);
    if (!stream)
        return NULL;
    for (size_t i = 0; i < proof->open_count; i++)
        for (int j = 0; j < TRIED_IN_A_BOX; j++) {
            fprintf(stream, "%s,open,0,0,", proof->kernel->id);
            for (size_t k = 0; k < proof->kernel->input_components; k++) {
                const struct open_box *box = &proof->open[i];
                fprintf(stream, "%s%a", k ? " " : "",
                        (double)(float)random_between(&random, box->low[k], box->high[k]));
            }
            fputc('\n', stream);
        }
    fclose(stream);
    return text;
}

/* The worst that the judge finds, from the open boxes on. */
static void look_for_counterexample(struct conclusion *conclusion)
{
    const struct proof *proof = &conclusion->proof;
    char *known = inputs_of_boxes(proof);
    struct port *port = port_builtin(NULL);
    const struct judge_options options = {.seed = 1, .samples = SEARCHED, .known = known, .effort = EFFORT, .batch = 1};
    struct judgement *judgement = port ? judge_kernel(port, proof->kernel, BINARY32, &options) : NULL;
    for (size_t i = 0; judgement && i < judgement->bounds; i++) {
        const struct bound_result *result = &judgement->bound[i];
        if (result->bound != proof->bound || !result->worst_in)
            continue;
        conclusion->worst = result->worst;
        conclusion->refuted = result->worst.decided && result->worst.error > proof->limit;
        memcpy(conclusion->worst_in, result->worst_in,
               (proof->kernel->input_components < PROOF_INPUTS ? proof->kernel->input_components : PROOF_INPUTS) *
                   sizeof *result->worst_in);
    }
    judgement_free(judgement);
    if (port)
        port_close(port);
    free(known);
}

/* --- text ---------------------------------------------------------------------------------------------------------------- */

static const char *verdict_text(const struct conclusion *conclusion)
{
    if (conclusion->obstacle)
        return "no proof";
    if (conclusion->refuted)
        return "REFUTED";
    switch (conclusion->proof.verdict) {
    case PROOF_HOLDS:
        return "proved";
    case PROOF_OPEN_BOXES:
        return "OPEN";
    case PROOF_STOPPED:
        return "stopped";
    case PROOF_NO_WAY:
    case PROOF_BAD_STATE:
        return "no proof";
    }
    return "";
}

static void print_inputs(const struct conclusion *conclusion, FILE *stream)
{
    for (size_t k = 0; k < conclusion->proof.kernel->input_components; k++)
        fprintf(stream, "%s%a", k ? "," : "", conclusion->worst_in[k]);
}

/* Where the limit could not be shown, and what was found there. */
static void print_open(const struct conclusion *conclusion, FILE *stream)
{
    const struct proof *proof = &conclusion->proof;
    char name[64];
    if (proof->open_count > 0) {
        const struct open_box *box = &proof->open[0];
        fprintf(stream, "    open       up to %.5g, in %s for", box->bound,
                fields_component_name(proof->kernel->outputs, box->output, name, sizeof name));
        for (size_t k = 0; k < proof->kernel->input_components; k++)
            fprintf(stream, "%s %s in [%a, %a]", k ? "," : "",
                    fields_component_name(proof->kernel->inputs, k, name, sizeof name), box->low[k], box->high[k]);
        fputc('\n', stream);
    } else if (proof->verdict == PROOF_OPEN_BOXES) {
        fprintf(stream, "    open       counted up to %.5g\n", proof->proved);
    }
    if (conclusion->worst.decided && proof->kernel->input_components <= PROOF_INPUTS) {
        fprintf(stream, "    found      %.5g by the judge; plumb check %s --at=", conclusion->worst.error,
                proof->kernel->id);
        print_inputs(conclusion, stream);
        fputc('\n', stream);
    }
}

static void print_work(const struct proof *proof, FILE *stream)
{
    if (strcmp(proof->method, "counting") == 0)
        fputs(", counting", stream);
    else
        fprintf(stream, ", %llu boxes of %zu case%s, %.1f s", (unsigned long long)proof->boxes, proof->cases,
                proof->cases == 1 ? "" : "s", proof->seconds);
    if (proof->verdict == PROOF_STOPPED)
        fprintf(stream, "; %.1f %% done", 100 * proof->share);
}

static void print_conclusion(const struct conclusion *conclusion, FILE *stream)
{
    const struct proof *proof = &conclusion->proof;
    char name[128];
    fprintf(stream, "  %-28s limit %-7.4g %s", bound_name(proof->kernel, proof->bound, name, sizeof name), proof->limit,
            verdict_text(conclusion));
    if (conclusion->obstacle || proof->verdict == PROOF_NO_WAY) {
        fprintf(stream, ": %s\n", conclusion->obstacle ? conclusion->obstacle : proof->problem);
        return;
    }
    if (proof->verdict == PROOF_HOLDS)
        fprintf(stream, ", at most %.5g", proof->proved);
    print_work(proof, stream);
    fputc('\n', stream);
    if (proof->left_out > 0)
        fprintf(stream, "    left out   where components below %.2g decide\n", proof->smallest);
    print_open(conclusion, stream);
}

/* A line for each open box, from which searches start. */
static void print_boxes(const struct conclusion *conclusion, FILE *stream)
{
    const struct proof *proof = &conclusion->proof;
    char name[128];
    for (size_t i = 0; i < proof->open_count; i++) {
        fprintf(stream, "%s,%s,%.5g,%.5g,", proof->kernel->id,
                bound_name(proof->kernel, proof->bound, name, sizeof name), proof->open[i].bound, proof->limit);
        for (size_t k = 0; k < proof->kernel->input_components; k++)
            fprintf(stream, "%s%a:%a", k ? " " : "", proof->open[i].low[k], proof->open[i].high[k]);
        fputc('\n', stream);
    }
}

/* --- JSON ---------------------------------------------------------------------------------------------------------------- */

static json_t *box_document(const struct proof *proof, const struct open_box *box)
{
    char name[64];
    json_t *low = json_array(), *high = json_array();
    for (size_t k = 0; k < proof->kernel->input_components; k++) {
        json_array_append_new(low, json_hex(box->low[k]));
        json_array_append_new(high, json_hex(box->high[k]));
    }
    return json_pack("{so so so so}", "output",
                     json_text(fields_component_name(proof->kernel->outputs, box->output, name, sizeof name)), "bound",
                     json_number(box->bound), "low", low, "high", high);
}

static json_t *found_document(const struct conclusion *conclusion)
{
    if (!conclusion->worst.decided || conclusion->proof.kernel->input_components > PROOF_INPUTS)
        return json_null();
    json_t *in = json_array();
    for (size_t k = 0; k < conclusion->proof.kernel->input_components; k++)
        json_array_append_new(in, json_hex(conclusion->worst_in[k]));
    return json_pack("{so so}", "error", json_number(conclusion->worst.error), "in", in);
}

static json_t *document_of(const struct conclusion *conclusion)
{
    const struct proof *proof = &conclusion->proof;
    const char *problem = conclusion->obstacle ? conclusion->obstacle : proof->problem;
    char name[128];
    json_t *open = json_array();
    for (size_t i = 0; i < proof->open_count; i++)
        json_array_append_new(open, box_document(proof, &proof->open[i]));
    return json_pack("{so so so ss so so so so so so so so}", "kernel", json_text(proof->kernel->id), "promise",
                     json_text(bound_name(proof->kernel, proof->bound, name, sizeof name)), "limit",
                     json_number(proof->limit), "verdict", verdict_text(conclusion), "problem", json_text(problem),
                     "method", json_text(proof->method), "proved", json_number(proof->proved), "cases",
                     json_count(proof->cases), "boxes", json_count(proof->boxes), "left_out_below",
                     proof->left_out ? json_number(proof->smallest) : json_null(), "open", open, "found",
                     found_document(conclusion));
}

/* --- the verb ------------------------------------------------------------------------------------------------------------ */

static void show_progress(const struct proof *proof)
{
    char name[128];
    fprintf(stderr, "\r%s %s: %5.1f %%, %llu boxes ", proof->kernel->id,
            bound_name(proof->kernel, proof->bound, name, sizeof name), 100 * proof->share,
            (unsigned long long)proof->boxes);
}

static void conclude(const struct verb *verb, const struct kernel *kernel, const struct bound *bound,
                     struct conclusion *conclusion)
{
    const struct proof_order order = {.limit = verb->limit,
                                      .threads = (unsigned)verb->threads,
                                      .most_boxes = verb->most_boxes,
                                      .stop = (const volatile int *)&interrupted,
                                      .state = verb->state,
                                      .progress = isatty(STDERR_FILENO) ? show_progress : NULL};
    *conclusion = (struct conclusion){.obstacle = proof_obstacle(kernel, bound)};
    prove(kernel, bound, &order, &conclusion->proof);
    if (order.progress)
        fputs("\r\033[K", stderr);
    if (conclusion->proof.verdict == PROOF_OPEN_BOXES)
        look_for_counterexample(conclusion);
}

/* How often each verdict came out. */
struct outcome {
    size_t proved, short_of, stopped, unusable;
};

static void count_outcome(struct outcome *outcome, const struct conclusion *conclusion)
{
    outcome->proved += conclusion->proof.verdict == PROOF_HOLDS;
    outcome->short_of += conclusion->proof.verdict == PROOF_OPEN_BOXES;
    outcome->stopped += conclusion->proof.verdict == PROOF_STOPPED;
    outcome->unusable += conclusion->proof.verdict == PROOF_BAD_STATE;
}

static int is_wanted(const struct verb *verb, const struct kernel *kernel, const struct bound *bound)
{
    char name[128];
    return !verb->promise || strcmp(verb->promise, bound_name(kernel, bound, name, sizeof name)) == 0;
}

static void prove_kernel(const struct verb *verb, const struct kernel *kernel, FILE *stream, json_t *list,
                         struct outcome *outcome)
{
    const struct promises *promises = kernel_promises(kernel, BINARY32);
    const int boxes = strcmp(verb->format, "boxes") == 0;
    int named = list != NULL || boxes;
    for (const struct bound *bound = promises->bounds; bound->reason && !interrupted; bound++) {
        struct conclusion conclusion;
        if (!is_wanted(verb, kernel, bound))
            continue;
        if (!named++)
            fprintf(stream, "%s\n", kernel->id);
        conclude(verb, kernel, bound, &conclusion);
        count_outcome(outcome, &conclusion);
        if (conclusion.proof.verdict == PROOF_BAD_STATE) {
            fprintf(stderr, "plumb prove: --state: %s: %s\n", verb->state, conclusion.proof.problem);
            continue;
        }
        if (list)
            json_array_append_new(list, document_of(&conclusion));
        else if (boxes)
            print_boxes(&conclusion, stream);
        else
            print_conclusion(&conclusion, stream);
        fflush(stream);
    }
}

static int prove_all(const struct verb *verb, const struct kernel **kernels)
{
    struct output output;
    struct outcome outcome = {0};
    json_t *list = strcmp(verb->format, "json") == 0 ? json_array() : NULL;
    if (output_open(&output, "prove", verb->file) != 0) {
        json_decref(list);
        return STATUS_USAGE;
    }
    for (; *kernels && !interrupted; kernels++)
        if (kernel_promises(*kernels, BINARY32))
            prove_kernel(verb, *kernels, output.stream, list, &outcome);
    if (list)
        json_write(json_pack("{ss si so}", "schema", "plumb.prove", "version", 1, "proofs", list), JSON_DIGITS,
                   output.stream);
    else if (strcmp(verb->format, "boxes") != 0)
        fprintf(output.stream, "%zu proved, %zu not, %zu stopped\n", outcome.proved, outcome.short_of, outcome.stopped);
    if (output_close(&output) != 0 || outcome.unusable > 0)
        return STATUS_USAGE;
    return outcome.short_of + outcome.stopped > 0 ? STATUS_SHORT : outcome.proved > 0 ? STATUS_WITHIN : STATUS_NOTHING;
}

/* --- one box ------------------------------------------------------------------------------------------------------------- */

/* "t=0.98,1" */
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

/* The arithmetic of the first promise asked for, in the box asked for. */
static int show_box(const struct verb *verb, const struct kernel *kernel)
{
    const struct bound *bound = kernel_promises(kernel, BINARY32)->bounds;
    interval box[PROOF_INPUTS];
    struct output output;
    for (size_t k = 0; k < PROOF_INPUTS; k++)
        box[k] = interval_everything();
    for (size_t i = 0; i < verb->box.count && kernel->input_components <= PROOF_INPUTS; i++)
        if (read_side(kernel, verb->box.item[i], box) != 0)
            return STATUS_USAGE;
    while (!is_wanted(verb, kernel, bound))
        bound++;
    if (output_open(&output, "prove", verb->file) != 0)
        return STATUS_USAGE;
    const int status = explain(kernel, bound, box, output.stream);
    return output_close(&output) != 0 || status != 0 ? STATUS_USAGE : STATUS_WITHIN;
}

static int show(const struct verb *verb, const struct kernel **kernels)
{
    if (strcmp(verb->format, "text") != 0) {
        fputs("plumb prove: --box: a table is text\n", stderr);
        return STATUS_USAGE;
    }
    if (kernels[0] && !kernels[1] && kernel_promises(kernels[0], BINARY32))
        return show_box(verb, kernels[0]);
    fputs("plumb prove: --box: expected one kernel, which has promises in float\n", stderr);
    return STATUS_USAGE;
}

/* --- the verb's door ----------------------------------------------------------------------------------------------------- */

/* The scripts of one promise, the first or that of --promise: each is a shell script of its own. */
static int print_scripts(const struct verb *verb, const struct kernel **kernels)
{
    struct output output;
    int status = STATUS_USAGE;
    if (!kernels[0] || kernels[1] || !kernel_promises(kernels[0], BINARY32)) {
        fputs("plumb prove: --gappa: is for one kernel\n", stderr);
        return STATUS_USAGE;
    }
    if (output_open(&output, "prove", verb->file) != 0)
        return STATUS_USAGE;
    for (const struct bound *bound = kernel_promises(kernels[0], BINARY32)->bounds; bound->reason; bound++)
        if (is_wanted(verb, kernels[0], bound)) {
            status = prove_gappa(kernels[0], bound, output.stream) == 0 ? STATUS_WITHIN : STATUS_USAGE;
            break;
        }
    if (status != STATUS_WITHIN)
        output_abandon(&output);
    return output_close(&output) == 0 ? status : STATUS_USAGE;
}

/* --- the record, data/proofs.csv --------------------------------------------------------------------------------------------- */

static const char *recorded_verdict(const struct conclusion *conclusion)
{
    const char *text = verdict_text(conclusion);
    return strcmp(text, "REFUTED") == 0    ? "refuted"
           : strcmp(text, "OPEN") == 0     ? "open"
           : strcmp(text, "no proof") == 0 ? "none"
                                           : text;
}

static struct recorded_proof record_of(const struct conclusion *conclusion)
{
    const struct proof *proof = &conclusion->proof;
    const int known =
        proof->verdict == PROOF_HOLDS || (proof->verdict == PROOF_OPEN_BOXES && strcmp(proof->method, "counting") == 0);
    struct recorded_proof record = {.limit = proof->limit,
                                    .proved = known ? proof->proved : (double)NAN,
                                    .boxes = (double)proof->boxes,
                                    .seconds = proof->seconds};
    snprintf(record.kernel, sizeof record.kernel, "%s", proof->kernel->id);
    bound_name(proof->kernel, proof->bound, record.promise, sizeof record.promise);
    snprintf(record.verdict, sizeof record.verdict, "%s", recorded_verdict(conclusion));
    if (strcmp(record.verdict, "none") != 0)
        snprintf(record.method, sizeof record.method, "%s", proof->method);
    return record;
}

static int is_selected(const struct kernel *kernel, const struct kernel **kernels)
{
    while (*kernels && *kernels != kernel)
        kernels++;
    return *kernels != NULL;
}

/* A promise's line, made anew if it is asked for, or as it stood there. */
static void record_promise(const struct verb *verb, const struct kernel *kernel, const struct bound *bound,
                           int selected, const struct recorded_proof *before, FILE *stream, struct outcome *outcome)
{
    struct conclusion conclusion;
    if (selected && !interrupted && is_wanted(verb, kernel, bound)) {
        conclude(verb, kernel, bound, &conclusion);
        if (!interrupted || !before) {
            const struct recorded_proof record = record_of(&conclusion);
            count_outcome(outcome, &conclusion);
            recorded_proof_write(&record, stream);
            return;
        }
    }
    if (before)
        recorded_proof_write(before, stream);
}

/* All promises in ulps of plumb's kernels: those asked for made anew, the others as they are in the file. */
static int record_all(const struct verb *verb, const struct kernel **kernels)
{
    struct output output;
    struct outcome outcome = {0};
    struct port *port = port_builtin(NULL);
    long count = 0;
    struct recorded_proof *before = verb->file ? recorded_proofs_read("prove", verb->file, &count) : NULL;
    const struct kernel *kernel;
    char name[128];
    if (count < 0 || !port || output_open(&output, "prove", verb->file) != 0) {
        free(before);
        return STATUS_USAGE;
    }
    recorded_proofs_begin(output.stream);
    for (size_t i = 0; (kernel = kernel_at(i)); i++) {
        const struct promises *promises = kernel_promises(kernel, BINARY32);
        for (const struct bound *bound = promises ? promises->bounds : NULL; bound && bound->reason; bound++)
            if ((bound->measure == ULP || bound->measure == SCALED_ULP) && judge_offered(port, kernel, BINARY32))
                record_promise(
                    verb, kernel, bound, is_selected(kernel, kernels),
                    recorded_proofs_find(before, count, kernel->id, bound_name(kernel, bound, name, sizeof name)),
                    output.stream, &outcome);
    }
    free(before);
    port_close(port);
    if (output_close(&output) != 0)
        return STATUS_USAGE;
    return outcome.short_of + outcome.stopped > 0 ? STATUS_SHORT : outcome.proved > 0 ? STATUS_WITHIN : STATUS_NOTHING;
}

/* Whether some kernel has a promise of the name asked for. */
static int promise_exists(const struct verb *verb, const struct kernel **kernels)
{
    for (; *kernels; kernels++) {
        const struct promises *promises = kernel_promises(*kernels, BINARY32);
        for (const struct bound *bound = promises ? promises->bounds : NULL; bound && bound->reason; bound++)
            if (is_wanted(verb, *kernels, bound))
                return 1;
    }
    fprintf(stderr, "plumb prove: --promise: no kernel named has \"%.64s\" (plumb kernels KERNEL names them)\n",
            verb->promise);
    return 0;
}

int verb_prove(int argc, char **argv)
{
    struct verb verb = {.format = "text", .limit = (double)NAN};
    const struct option options[] = {
        {"limit", 'l', OPTION_REAL, &verb.limit, "L", "prove this limit (the promise's own)", NULL},
        {"promise", 'p', OPTION_TEXT, &verb.promise, "NAME", "this promise alone, as in \"R scaled ulp usual\"", NULL},
        {"threads", 'j', OPTION_COUNT, &verb.threads, "N", "threads (one for each processor)", NULL},
        {"boxes", 0, OPTION_COUNT, &verb.most_boxes, "N", "stop after so many boxes of a promise (100M)", NULL},
        {"state", 0, OPTION_TEXT, &verb.state, "FILE", "keep there what is left when stopped, and go on from it", NULL},
        {"box", 0, OPTION_LIST, &verb.box, "INPUT=LOW,HIGH",
         "no proof, but its arithmetic in one box, as a table (of the first promise, or that of --promise)", NULL},
        {"gappa", 0, OPTION_FLAG, &verb.gappa, NULL,
         "no proof, but scripts for Gappa, a second prover: pipe them to sh", NULL},
        {"format", 'f', OPTION_CHOICE, &verb.format, "FORMAT",
         "text, json, csv (with -o other lines of the file stay), or boxes: the open ones, as data/worst/boxes.csv has "
         "them (text)",
         "text|json|csv|boxes"},
        {"output", 'o', OPTION_TEXT, &verb.file, "FILE", "write there", NULL},
        {0}};
    const struct kernel **kernels;
    int status = options_parse("[KERNEL…]", options, &argc, argv);
    if (status == OPTIONS_GO)
        status = kernels_select(argc, argv, &kernels);
    if (status != OPTIONS_GO)
        return status;
    output_stop_on((const int[]){SIGINT, 0}, &interrupted);
    if (!isnan(verb.limit) && !(verb.limit > 0)) {
        fputs("plumb prove: --limit: expected a number above 0\n", stderr);
        status = STATUS_USAGE;
    } else if (verb.state && (!verb.promise || !kernels[0] || kernels[1])) {
        fputs("plumb prove: --state: is for one kernel and one --promise\n", stderr);
        status = STATUS_USAGE;
    } else {
        status = !promise_exists(&verb, kernels)   ? STATUS_USAGE
                 : verb.box.count > 0              ? show(&verb, kernels)
                 : verb.gappa                      ? print_scripts(&verb, kernels)
                 : strcmp(verb.format, "csv") == 0 ? record_all(&verb, kernels)
                                                   : prove_all(&verb, kernels);
    }
    free(kernels);
    return status;
}
