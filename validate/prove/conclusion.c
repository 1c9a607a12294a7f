/* Writes the results of `plumb prove` (struct conclusion) in four forms: as text, as JSON, as one line per open box,
 * and as records. */
#include "prove_internal.h"

#include "validate/accuracy/accuracy.h"
#include "validate/util/decimal.h"
#include "validate/util/program.h"

#include <math.h>
#include <string.h>

/* --- text --------------------------------------------------------------------------------------------------------- */

int conclusion_is_source_only(const struct conclusion *conclusion)
{
    return conclusion->proof.verdict == PROOF_HOLDS && conclusion->is_replayed &&
           !port_replay_agrees(&conclusion->replay);
}

static const char *verdict_text(const struct conclusion *conclusion)
{
    if (conclusion->obstacle)
        return "no proof";
    if (conclusion->refuted)
        return "REFUTED";
    switch (conclusion->proof.verdict) {
    case PROOF_HOLDS:
        return conclusion_is_source_only(conclusion) ? "source only" : "proved";
    case PROOF_OPEN_BOXES:
        return "OPEN";
    case PROOF_STOPPED:
        return "stopped";
    case PROOF_UNSUPPORTED:
        return "no proof";
    }
    return "";
}

static void print_inputs(const struct conclusion *conclusion, FILE *stream)
{
    for (size_t k = 0; k < conclusion->proof.kernel->input_components; k++)
        fprintf(stream, "%s%a", k ? "," : "", conclusion->worst_in[k]);
}

/* Prints the open box with the largest bound, the reason why it is open, and the largest error that a search found. */
static void print_open(const struct conclusion *conclusion, FILE *stream)
{
    const struct proof *proof = &conclusion->proof;
    char name[64], text[32];
    if (proof->open_count > 0) {
        const struct open_box *box = &proof->open[0];
        fprintf(stream, "    open       up to %s, in %s for", decimal_up(box->bound, 5, text, sizeof text),
                fields_component_name(proof->kernel->outputs, box->output, name, sizeof name));
        for (size_t k = 0; k < proof->kernel->input_components; k++)
            fprintf(stream, "%s %s in [%a, %a]", k ? "," : "",
                    fields_component_name(proof->kernel->inputs, k, name, sizeof name), box->low[k], box->high[k]);
        fputc('\n', stream);
        char reason[256];
        if (open_box_reason(proof, reason, sizeof reason))
            fprintf(stream, "    because    %s\n", reason);
    } else if (proof->verdict == PROOF_OPEN_BOXES) {
        fprintf(stream, "    open       a-priori bound %s\n", decimal_up(proof->proved, 5, text, sizeof text));
    }
    if (!isnan(conclusion->worst) && proof->kernel->input_components <= PROOF_INPUTS) {
        fprintf(stream, "    found      %.5g by the check; %s check %s%s%s%s --at=", conclusion->worst,
                program_called(), proof->kernel->id, conclusion->port ? " --port " : "",
                conclusion->port ? conclusion->port : "", proof->code.in_double ? " --precision double" : "");
        print_inputs(conclusion, stream);
        fputc('\n', stream);
    }
}

/* Prints the method; for bisection the numbers of boxes and cases, and the time. */
static void print_work(const struct proof *proof, FILE *stream)
{
    if (strcmp(proof->method, "bisection") != 0)
        fprintf(stream, ", %s", proof->method);
    else
        fprintf(stream, ", %llu boxes of %zu case%s, %.1f s", (unsigned long long)proof->boxes, proof->cases,
                proof->cases == 1 ? "" : "s", proof->seconds);
    if (proof->verdict == PROOF_STOPPED)
        fprintf(stream, "; %.1f %% done", 100 * proof->share);
}

/* Returns a likely reason why the results of the compiled code differ from the results of its traces. */
static const char *why_differs(const struct port_replay *replay)
{
    if (replay->flushed == replay->differ)
        return "subnormal numbers flushed to zero: -ffast-math?";
    return replay->far == 0 ? "by a few roundings: contraction, -ffast-math, or other code than was recorded?"
                            : "by more than a few roundings: it does not compute what was recorded";
}

/* Prints the result of comparing a port's traces with its compiled code. */
static void print_replay(const struct conclusion *conclusion, FILE *stream)
{
    const struct port_replay *replay = &conclusion->replay;
    if (replay->differ > 0) {
        fprintf(stream,
                "    source     the compiled code differs from the recorded operations at %zu of %zu inputs, first at ",
                replay->differ, replay->tried);
        for (size_t k = 0; k < conclusion->proof.kernel->input_components; k++)
            fprintf(stream, "%s%a", k ? "," : "", replay->in[k]);
        fprintf(stream, " (%s)\n", why_differs(replay));
    }
    if (replay->is_over)
        fprintf(stream, "    source     the compiled code %s\n", replay->failure);
    if (replay->keeps_state)
        fputs("    source     the compiled code keeps state from call to call (static or thread_local data change)\n",
              stream);
    if (replay->in_region == 0 && !replay->is_over)
        fputs("    source     none of the inputs tried lies in the region\n", stream);
    const size_t ten_thousands = replay->in_region / 10000 * 10000; /* the exact number depends on the port's file */
    if (port_replay_agrees(replay))
        fprintf(
            stream,
            "    replayed   the compiled code gives the bits of the recorded operations at %zu inputs of the region\n",
            ten_thousands ? ten_thousands : replay->in_region);
}

/* Prints the domain of a port's own formula: "x in [0, 1], y in [-2, 2]". */
static void print_domain(const struct field *inputs, FILE *stream)
{
    fputs("    covers     ", stream);
    for (const struct field *field = inputs; field->name; field++)
        fprintf(stream, "%s in [%.9g, %.9g]%s", field->name, field->low, field->high, field[1].name ? ", " : "\n");
}

/* Prints the region that a proof covers: the promise's region within the domain, or the requested part of this
 * region. */
static void print_covers(const struct proof *proof, FILE *stream)
{
    const struct coordinate *coordinate = proof->kernel->row->coordinate;
    const struct promises *promises = kernel_promises(proof->kernel, code_format(&proof->code));
    if (kernel_is_ported(proof->kernel)) {
        print_domain(promises->inputs, stream);
        return;
    }
    const int is_part = proof->region.low < proof->region.high;
    if (!coordinate || (!is_part && bound_any_coordinate(proof->bound))) {
        fputs("    covers     all of the domain\n", stream);
        return;
    }
    const double low = fmax(bound_low(proof->bound), coordinate_min(promises, coordinate)),
                 high = fmin(bound_high(proof->bound), coordinate_max(promises, coordinate));
    fprintf(stream, "    covers     %s in [%.9g, %.9g]\n", coordinate->name,
            is_part ? fmax(proof->region.low, low) : low, is_part ? fmin(proof->region.high, high) : high);
}

/* A proved bound is reported as loose if it is more than this factor times the largest error known. Exception: a bound
 * by bisection that is more than 10 % below the limit, unless the smallest limit was searched for, because boxes are
 * cut only until the limit holds. */
static const double min_loose_factor = 1.5;

static void print_loose(const struct conclusion *conclusion, FILE *stream)
{
    const struct proof *proof = &conclusion->proof;
    const double factor = proof->proved / conclusion->worst_known;
    const int is_tight =
        proof->is_smallest || proof->proved > 0.9 * proof->limit || strcmp(proof->method, "bisection") != 0;
    if (conclusion->worst_known > 0 && factor > min_loose_factor && is_tight)
        fprintf(stream, "    loose      %.2g times the worst error found, %.4g\n", factor, conclusion->worst_known);
}

/* Prints the inputs that the proof skips, such as "0 < |v.x| or |v.y| < 9.3e-10". */
static void print_skipped(const struct conclusion *conclusion, FILE *stream)
{
    const struct proof *proof = &conclusion->proof;
    char name[64], text[32];
    fprintf(stream, "    skipped    %s", proof->zeros_proved ? "0 < " : "");
    for (size_t k = 0, first = 1; k < proof->kernel->input_components; k++)
        if (proof->skipped_inputs >> k & 1) {
            fprintf(stream, "%s|%s|", first ? "" : " or ",
                    fields_component_name(proof->kernel->inputs, k, name, sizeof name));
            first = 0;
        }
    fprintf(stream, " < %.2g, if the error depends on it", proof->smallest);
    if (!isnan(conclusion->worst) && proof->verdict == PROOF_HOLDS)
        fprintf(stream, "; tried there and at 0 by the check: at most %s",
                decimal_up(conclusion->worst, 4, text, sizeof text));
    fputc('\n', stream);
}

/* Prints the input at which code and formula disagree, such as ", as S1 = 7, not 0.9, at t = 0.5". */
static void print_disagreement(const struct proof *proof, FILE *stream)
{
    const struct disagreement *found = &proof->disagreement;
    char name[64];
    if (!found->is_known)
        return;
    fprintf(stream, ", as %s = ", fields_component_name(proof->kernel->outputs, found->output, name, sizeof name));
    fprintf(stream, isnan(found->computed) ? "NaN" : "%.9g", found->computed);
    fprintf(stream, ", not %.9g, at", found->exact);
    for (size_t k = 0; k < proof->kernel->input_components && k < PROOF_INPUTS; k++)
        fprintf(stream, "%s %s = %.9g", k ? "," : "",
                fields_component_name(proof->kernel->inputs, k, name, sizeof name), found->in[k]);
}

void conclusion_print(const struct conclusion *conclusion, FILE *stream)
{
    const struct proof *proof = &conclusion->proof;
    char name[128], text[32];
    fprintf(stream, "  %-28s limit %-7s %s", bound_name(proof->kernel, proof->bound, name, sizeof name),
            decimal_up(proof->limit, 4, text, sizeof text), verdict_text(conclusion));
    if (conclusion->obstacle || proof->verdict == PROOF_UNSUPPORTED) {
        fprintf(stream, ": %s", conclusion->obstacle ? conclusion->obstacle : proof->problem);
        print_disagreement(proof, stream);
        fputc('\n', stream);
        return;
    }
    if (proof->verdict == PROOF_HOLDS && proof->skipped > 0 && !conclusion->refuted)
        fprintf(stream, " above %.2g", proof->smallest);
    if (proof->verdict == PROOF_HOLDS && proof->is_smallest && !conclusion->refuted)
        fputs(", and no smaller one of three digits", stream);
    if (proof->verdict == PROOF_HOLDS && !proof->follows_limit && !conclusion->refuted)
        fprintf(stream, ", at most %s", decimal_up(proof->proved, 5, text, sizeof text));
    if (proof->verdict == PROOF_HOLDS && conclusion->assumes[0])
        fprintf(stream, ", %s", conclusion->assumes);
    print_work(proof, stream);
    fputc('\n', stream);
    if (proof->verdict == PROOF_HOLDS && !conclusion->refuted) {
        print_covers(proof, stream);
        print_loose(conclusion, stream);
    }
    if (proof->skipped > 0)
        print_skipped(conclusion, stream);
    if (proof->verdict != PROOF_HOLDS || conclusion->refuted)
        print_open(conclusion, stream);
    if (conclusion->is_replayed)
        print_replay(conclusion, stream);
}

void conclusion_print_boxes(const struct conclusion *conclusion, FILE *stream)
{
    const struct proof *proof = &conclusion->proof;
    char name[128], bound[32];
    for (size_t i = 0; i < proof->open_count; i++) {
        fprintf(stream, "%s,%s,%s,%.5g,", proof->kernel->id, bound_name(proof->kernel, proof->bound, name, sizeof name),
                decimal_up(proof->open[i].bound, 5, bound, sizeof bound), proof->limit);
        for (size_t k = 0; k < proof->kernel->input_components; k++)
            fprintf(stream, "%s%a:%a", k ? " " : "", proof->open[i].low[k], proof->open[i].high[k]);
        fputc('\n', stream);
    }
}

/* --- JSON --------------------------------------------------------------------------------------------------------- */

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
    if (isnan(conclusion->worst) || conclusion->proof.kernel->input_components > PROOF_INPUTS)
        return json_null();
    json_t *in = json_array();
    for (size_t k = 0; k < conclusion->proof.kernel->input_components; k++)
        json_array_append_new(in, json_hex(conclusion->worst_in[k]));
    return json_pack("{so so}", "error", json_number(conclusion->worst), "in", in);
}

static json_t *replay_document(const struct port_replay *replay)
{
    return !replay->tried && !replay->is_over
               ? json_null()
               : json_pack("{so so so so sb}", "tried", json_count(replay->tried), "in_region",
                           json_count(replay->in_region), "differ", json_count(replay->differ), "failure",
                           json_text(replay->is_over ? replay->failure : NULL), "keeps_state", replay->keeps_state);
}

json_t *conclusion_document(const struct conclusion *conclusion)
{
    const struct proof *proof = &conclusion->proof;
    const char *problem = conclusion->obstacle ? conclusion->obstacle : proof->problem;
    char name[128];
    json_t *open = json_array();
    for (size_t i = 0; i < proof->open_count; i++)
        json_array_append_new(open, box_document(proof, &proof->open[i]));
    return json_pack(
        "{so so so ss so so so so so so so so so so}", "kernel", json_text(proof->kernel->id), "promise",
        json_text(bound_name(proof->kernel, proof->bound, name, sizeof name)), "limit", json_number(proof->limit),
        "verdict", verdict_text(conclusion), "problem", json_text(problem), "method", json_text(proof->method),
        "proved", json_number(proof->proved), "cases", json_count(proof->cases), "boxes", json_count(proof->boxes),
        "skipped_below", proof->skipped ? json_number(proof->smallest) : json_null(), "open", open, "found",
        found_document(conclusion), "assumes", conclusion->assumes[0] ? json_text(conclusion->assumes) : json_null(),
        "replay", replay_document(&conclusion->replay));
}

/* --- records ------------------------------------------------------------------------------------------------------ */

/* Returns the word for the verdict in a record. */
static const char *recorded_verdict(const struct conclusion *conclusion)
{
    const char *text = verdict_text(conclusion);
    if (strcmp(text, "REFUTED") == 0)
        return "refuted";
    if (strcmp(text, "OPEN") == 0)
        return "open";
    return strcmp(text, "no proof") == 0 ? "none" : text;
}

struct proof_record conclusion_record(const struct conclusion *conclusion)
{
    const struct proof *proof = &conclusion->proof;
    const int has_bound = proof->verdict == PROOF_HOLDS ||
                          (proof->verdict == PROOF_OPEN_BOXES && strcmp(proof->method, "bisection") != 0);
    struct proof_record record = {.limit = proof->limit,
                                  .proved = has_bound ? ceil(proof->proved * 1e4) / 1e4 : (double)NAN, /* upwards */
                                  .above = has_bound && proof->skipped ? proof->smallest : (double)NAN,
                                  .boxes = (double)proof->boxes,
                                  .seconds = proof->seconds};
    snprintf(record.verdict, sizeof record.verdict, "%s", recorded_verdict(conclusion));
    if (strcmp(record.verdict, "none") != 0)
        snprintf(record.method, sizeof record.method, "%s", proof->method);
    return record;
}
