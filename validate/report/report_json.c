/* The report as JSON, as data/report.schema.json describes it.
 *
 * Numbers whose bits matter are also given in hex. Numbers that JSON lacks are text: see util/json.h. */
#include "report.h"

#include "validate/util/decimal.h"
#include "validate/util/format.h"
#include "validate/util/json.h"
#include "validate/util/seal.h"
#include <plumb/base.h>

#include <limits.h>
#include <math.h>
#include <string.h>

/* Returns {"name": "v.x", "hex": "0x1.8p-3", "decimal": 0.1875}. */
static json_t *component(const struct field *fields, size_t k, double x)
{
    char name[64];
    return json_pack("{s:s, s:o, s:o}", "name", fields_component_name(fields, k, name, sizeof name), "hex", json_hex(x),
                     "decimal", json_number(x));
}

/* Returns the same object for an exact value, with more digits than a double has. */
static json_t *exact_component(const struct field *fields, const struct exact_error *error)
{
    json_t *object = component(fields, error->component, error->value);
    json_object_set_new(object, "digits", json_string(error->digits));
    return object;
}

static json_t *element(const struct field *fields, const double *x)
{
    json_t *list = json_array();
    for (size_t k = 0; k < fields_components(fields); k++)
        json_array_append_new(list, component(fields, k, x[k]));
    return list;
}

static json_t *range(const struct coordinate *coordinate, double low, double high)
{
    return json_pack("{s:s, s:s, s:o, s:o}", "coordinate", coordinate->name, "unit", coordinate->unit, "low",
                     json_number(low), "high", json_number(high));
}

json_t *report_region(const struct kernel *kernel, const struct bound *bound)
{
    const struct class *class = bound->region ? bound->region->class : NULL;
    json_t *ranges = json_array();
    if (!bound_any_coordinate(bound))
        json_array_append_new(ranges, range(kernel->row->coordinate, bound_low(bound), bound_high(bound)));
    if (class)
        json_array_append_new(ranges, range(kernel->row->second, class->low, class->high));
    return json_pack("{s:s, s:o, s:o}", "name", bound_region(bound), "class",
                     json_text_or_null(class ? class->words : NULL), "ranges", ranges);
}

/* Returns a number with six digits, for means and parts of an error. */
static json_t *rounded_number(double x)
{
    return json_number(isfinite(x) ? decimal_rounded(x, 6, DOUBLE) : x);
}

static json_t *quantiles(const struct statistics *statistics)
{
    static const double shares[] = {0.5, 0.9, 0.99, 0.999}; /* 1: see "greatest" */
    json_t *list = json_array();
    for (size_t i = 0; i < sizeof shares / sizeof *shares; i++)
        json_array_append_new(list, json_pack("{s:f, s:o}", "share", shares[i], "at_most",
                                              json_number(statistics_quantile(statistics, shares[i]))));
    return list;
}

/* Returns the octaves that have errors, as in the text: errors below 2^REPORT_LEAST_OCTAVE share the first one. */
static json_t *histogram(const struct statistics *statistics)
{
    json_t *list = json_array();
    for (size_t i = 0; i < BINS;) {
        double low, high;
        statistics_bin(i, &low, &high);
        const double end = fmax(ldexp(1, low > 0 ? ilogb(low) + 1 : INT_MIN), ldexp(1, REPORT_LEAST_OCTAVE)),
                     first = end == ldexp(1, REPORT_LEAST_OCTAVE) ? 0 : low;
        uint64_t count = 0;
        for (; i < BINS && low < end; i++) {
            count += statistics->histogram[i];
            if (i + 1 < BINS)
                statistics_bin(i + 1, &low, &high);
        }
        if (count > 0)
            json_array_append_new(list, json_pack("{s:f, s:o, s:o}", "low", first, "high",
                                                  json_number(i == BINS ? high : end), "count", json_count(count)));
    }
    return list;
}

static json_t *statistics_object(const struct bound_result *result)
{
    const struct statistics *statistics = &result->statistics;
    return json_pack("{s:o, s:o, s:o, s:o, s:o, s:o}", "count", json_count(statistics->count), "undecided",
                     json_count(result->undecided), "mean", rounded_number(statistics_mean(statistics)), "greatest",
                     json_number(statistics->count ? statistics->maximum : NAN), "quantiles", quantiles(statistics),
                     "histogram", histogram(statistics));
}

/* Returns a number with three digits, for a picture with a logarithmic axis. */
static json_t *drawn_number(double x)
{
    return json_number(isfinite(x) ? decimal_rounded(x, 3, DOUBLE) : x);
}

/* Returns the bins that have inputs. */
static json_t *profile(const struct bound_result *result)
{
    json_t *list = json_array();
    for (size_t i = 0; i < result->scale.bins; i++)
        if (result->profile.inputs[i] > 0)
            json_array_append_new(list, json_pack("{s:o, s:o, s:o, s:o}", "low", json_number(result->scale.edge[i]),
                                                  "high", json_number(result->scale.edge[i + 1]), "inputs",
                                                  json_count(result->profile.inputs[i]), "worst",
                                                  drawn_number(result->profile.worst[i])));
    return list;
}

static json_t *surroundings(const struct surroundings *around)
{
    if (around->count == 0)
        return json_null();
    return json_pack("{s:o, s:o, s:o}", "count", json_count(around->count), "systematic",
                     rounded_number(around->systematic), "standard_error", rounded_number(around->doubt));
}

/* Returns a batch context; null if the element alone gives the same result. */
static json_t *batch_context_of(const struct batch_context *context)
{
    static const char *const words[] = {"alone", "copies", "same call", "nothing"};
    if (context->reproduction == REPRODUCED_BY_COPIES)
        return json_null();
    return json_pack("{s:o, s:o, s:s}", "n", json_count(context->n), "place", json_count(context->place),
                     "reproduced_by", words[context->reproduction]);
}

static const char *found_word(enum check_stage found)
{
    switch (found) {
    case BY_FIXED_INPUTS:
        return "known";
    case BY_SEARCH:
        return "search";
    case BY_BATCHES:
        return "batches";
    default:
        return "samples";
    }
}

/* Adds the members about the element of an error: its inputs, the result and the exact value of the component, and the
 * commands that repeat the error and print the exact value. */
static void set_element(json_t *object, const struct report *report, const struct kernel *kernel, const double *in,
                        const struct exact_error *error, const char *command)
{
    char text[REPORT_TEXT];
    json_object_set_new(object, "input", element(kernel->inputs, in));
    json_object_set_new(object, "computed", component(kernel->outputs, error->component, error->computed));
    json_object_set_new(object, "exact", exact_component(kernel->outputs, error));
    json_object_set_new(object, "command", json_text(command));
    json_object_set_new(object, "exact_command", json_text(report_eval_command(report, kernel, in, text, sizeof text)));
}

static json_t *worst(const struct report *report, const struct check_result *check_result,
                     const struct bound_result *result)
{
    char text[REPORT_TEXT];
    const struct kernel *kernel = check_result->kernel;
    const struct exact_error *error = &result->worst;
    json_t *worst = json_object();
    json_object_set_new(worst, "error", json_number(error->error));
    json_object_set_new(worst, "note", json_text_or_null(report_remark(check_result, result, text, sizeof text)));
    json_object_set_new(worst, "decided", json_boolean(error->decided));
    json_object_set_new(worst, "found_by", json_string(found_word(result->found)));
    json_object_set_new(worst, "batch_context", batch_context_of(&result->context));
    json_object_set_new(worst, "ulp", json_number(error->ulp));
    json_object_set_new(worst, "scaled_ulp", json_number(error->scaled));
    json_object_set_new(worst, "split",
                        json_pack("{s:o, s:o}", "truncation", rounded_number(error->truncation), "rounding",
                                  rounded_number(error->rounding)));
    json_object_set_new(worst, "around", surroundings(&result->around));
    set_element(worst, report, kernel, result->worst_in, error,
                report_again_command(report, kernel, result->worst_in, &result->context, text, sizeof text));
    return worst;
}

/* Returns the simplest input found at which the limit is exceeded; null if none was searched for. */
static json_t *simplest(const struct report *report, const struct check_result *check_result,
                        const struct bound_result *result)
{
    char text[REPORT_TEXT];
    const struct kernel *kernel = check_result->kernel;
    const struct exact_error *error = &result->simplest;
    if (result->verdict != EXCEEDED || !*error->digits)
        return json_null();
    json_t *simplest = json_object();
    json_object_set_new(simplest, "error", json_number(error->error));
    set_element(simplest, report, kernel, result->simplest_in, error,
                report_at_command(report, kernel, result->simplest_in, text, sizeof text));
    return simplest;
}

/* Returns the likely cause of what falls short, see report_likely_cause; null if nothing tells. */
static json_t *likely(const struct check_result *check_result, const struct bound_result *result)
{
    struct likely_cause likely;
    if (!report_likely_cause(check_result, result, &likely))
        return json_null();
    return json_pack("{s:o, s:s}", "cause", json_text(likely.cause), "remedy", likely.remedy);
}

static const char *verdict_word(enum check_verdict verdict)
{
    static const char *const words[] = {"within",         "exceeded",      "not judged", "failed",
                                        "internal error", "could not run", "expected",   "unexpected"};
    return words[verdict];
}

/* Returns where a limit of the user is defined, and plumb's own limit. */
static json_t *own_limit(const struct own_limit *own)
{
    if (!own)
        return json_null();
    return json_pack("{s:o, s:o, s:o}", "plumb", json_number(own->before), "file", json_text(own->file), "line",
                     json_count(own->line));
}

static json_t *expectations(const struct check_result *check_result)
{
    json_t *list = json_array();
    for (size_t e = 0; e < check_result->expectations; e++) {
        const struct expectation *expectation = &check_result->expectation[e];
        json_array_append_new(list,
                              json_pack("{s:o, s:s, s:o, s:o, s:o}", "what", json_text(expectation->what), "verdict",
                                        verdict_word(expectation->verdict), "reason", json_text(expectation->reason),
                                        "file", json_text(expectation->file), "line", json_count(expectation->line)));
    }
    return list;
}

static json_t *grade_object(struct grade grade)
{
    char text[64];
    return json_pack("{s:s, s:s, s:o, s:o, s:o}", "class", grade_class_text(grade.class), "text",
                     grade_text(grade, text, sizeof text), "fold", rounded_number(grade.fold), "bits_lost",
                     json_count((uint64_t)grade.lost), "bits", json_count((uint64_t)grade.digits));
}

static json_t *bound(const struct report *report, const struct check_result *check_result,
                     const struct bound_result *result)
{
    const struct kernel *kernel = check_result->kernel;
    const struct bound *bound = result->bound;
    char name[256];
    json_t *object = json_object();
    json_object_set_new(object, "name", json_string(bound_name(kernel, bound, name, sizeof name)));
    json_object_set_new(object, "field", json_text_or_null(bound->field));
    json_object_set_new(object, "measure", json_string(measure_text(bound->measure)));
    json_object_set_new(object, "unit", json_string(measure_unit(bound->measure)));
    json_object_set_new(object, "limit", json_number(bound->limit));
    json_object_set_new(object, "own", own_limit(bound->own));
    json_object_set_new(object, "floor", json_number(bound->floor));
    json_object_set_new(object, "region", report_region(kernel, bound));
    json_object_set_new(object, "evidence", json_text_or_null(bound->own ? NULL : evidence_text(bound->evidence)));
    json_object_set_new(object, "above", bound->above > 0 && !bound->own ? json_number(bound->above) : json_null());
    json_object_set_new(object, "reason", json_string(bound->reason));
    json_object_set_new(object, "verdict", json_string(verdict_word(result->verdict)));
    json_object_set_new(object, "whole", json_boolean(bound_is_of_whole(kernel, bound)));
    json_object_set_new(object, "falls_short", json_boolean(report_bound_falls_short(check_result, result)));
    json_object_set_new(object, "counts", json_boolean(check_requires(check_result, result, check_result->level)));
    json_object_set_new(object, "grade", grade_object(grade_of_result(check_result, result)));
    json_object_set_new(object, "statistics", statistics_object(result));
    json_object_set_new(object, "profile", profile(result));
    json_object_set_new(object, "worst",
                        result->verdict == NOT_CHECKED ? json_null() : worst(report, check_result, result));
    json_object_set_new(object, "simplest", simplest(report, check_result, result));
    json_object_set_new(object, "likely", result->verdict == EXCEEDED ? likely(check_result, result) : json_null());
    return object;
}

/* Returns the grade of each region, in the order of the promises. */
static json_t *grades(const struct check_result *check_result)
{
    char name[256];
    json_t *list = json_array();
    for (size_t b = 0; b < check_result->bounds; b++) {
        const struct bound_result *worst;
        const struct bound *bound = check_result->bound[b].bound;
        const struct bound_result *none;
        const struct grade grade = grade_of_region(check_result, bound, ALL_PROMISES, &worst),
                           whole = grade_of_region(check_result, bound, AS_A_WHOLE, &none),
                           entries = grade_of_region(check_result, bound, ENTRY_BY_ENTRY, &none);
        if (report_region_named(check_result, b))
            continue;
        json_array_append_new(
            list, json_pack("{s:s, s:b, s:o, s:o, s:o, s:o}", "region", bound_region(bound), "usual",
                            bound_is_usual(check_result->bound->bound, bound), "grade", grade_object(grade), "whole",
                            whole.class == GRADE_NONE ? json_null() : grade_object(whole), "entries",
                            entries.class == GRADE_NONE ? json_null() : grade_object(entries), "promise",
                            json_text_or_null(worst ? bound_name(check_result->kernel, worst->bound, name, sizeof name)
                                                    : NULL)));
    }
    return list;
}

static json_t *special(const struct report *report, const struct check_result *check_result,
                       const struct special_result *result)
{
    const struct kernel *kernel = check_result->kernel;
    char text[REPORT_TEXT];
    json_t *failure = json_null();
    if (result->failed > 0)
        failure =
            json_pack("{s:o, s:o, s:o, s:o, s:o}", "input", element(kernel->inputs, result->in), "output",
                      *result->what ? json_null() : element(kernel->outputs, result->out), "failed",
                      json_text_or_null(result->what), "batch_context", batch_context_of(&result->context), "command",
                      json_text(report_again_command(report, kernel, result->in, &result->context, text, sizeof text)));
    return json_pack("{s:s, s:b, s:s, s:o, s:o, s:o, s:o}", "rule", result->special->sentence, "required",
                     result->special->is_required, "verdict",
                     verdict_word(report_special_verdict(result, check_result->level)), "tried",
                     json_count(result->tried), "failed", json_count(result->failed), "broken",
                     json_count(result->broken), "first_failure", failure);
}

static json_t *bits_object(uint64_t tried, uint64_t failed, int promised, json_t *failure)
{
    return json_pack("{s:s, s:o, s:o, s:o}", "verdict", verdict_word(failed > 0 && promised ? EXCEEDED : WITHIN),
                     "tried", json_count(tried), "failed", json_count(failed), "first_failure", failure);
}

static json_t *lanes(const struct check_result *check_result)
{
    const struct isolation_result *isolation = &check_result->isolation;
    json_t *failure = isolation->failed == 0
                          ? json_null()
                          : json_pack("{s:o, s:o, s:s, s:o}", "n", json_count(isolation->context.n), "place",
                                      json_count(isolation->context.place), "among", isolation->canary, "input",
                                      element(check_result->kernel->inputs, isolation->in));
    return bits_object(isolation->tried, isolation->failed, 1, failure);
}

static json_t *batches(const struct report *report, const struct check_result *check_result)
{
    const struct kernel *kernel = check_result->kernel;
    const struct batch_result *batches = &check_result->batches;
    char text[REPORT_TEXT];
    json_t *failure = json_null();
    if (batches->differ > 0)
        failure = json_pack(
            "{s:o, s:o, s:o, s:o, s:o, s:o}", "n", json_count(batches->context.n), "place",
            json_count(batches->context.place), "input", element(kernel->inputs, batches->in), "alone",
            element(kernel->outputs, batches->alone), "output", element(kernel->outputs, batches->out), "command",
            json_text(report_again_command(report, kernel, batches->in, &batches->context, text, sizeof text)));
    json_t *object = bits_object(batches->tried, batches->differ, batches->promised, failure);
    json_object_set_new(object, "promised", json_boolean(batches->promised));
    return object;
}

static json_t *repeats(const struct check_result *check_result)
{
    const struct kernel *kernel = check_result->kernel;
    const struct repeat_result *repeats = &check_result->repeats;
    json_t *failure =
        repeats->failed == 0
            ? json_null()
            : json_pack("{s:o, s:o, s:s, s:o, s:o, s:o}", "n", json_count(repeats->context.n), "place",
                        json_count(repeats->context.place), "after", repeats->after, "input",
                        element(kernel->inputs, repeats->in), "before", element(kernel->outputs, repeats->before),
                        "output", element(kernel->outputs, repeats->out));
    return bits_object(repeats->tried, repeats->failed, 1, failure);
}

static json_t *failure(const struct report *report, const struct check_result *check_result)
{
    const struct failure_result *failure = &check_result->failure;
    char text[REPORT_TEXT];
    const int found = !failure->out_of_time;
    json_t *place = found ? batch_context_of(&failure->context) : json_null();
    json_t *input = found ? element(check_result->kernel->inputs, failure->in) : json_null();
    return json_pack("{s:o, s:s, s:o, s:o, s:o, s:o, s:o}", "what", json_text(failure->what), "stage",
                     check_stage_text(failure->stage), "after", json_count(failure->done), "n",
                     json_count(failure->context.n), "batch_context", place, "input", input, "command",
                     json_text(report_again_command(report, check_result->kernel, failure->in, &failure->context, text,
                                                    sizeof text)));
}

/* Returns inputs at which the kernel fails even in a call of their own. */
static json_t *skipped(const struct check_result *check_result)
{
    json_t *first = json_array(), *aborted = json_array();
    for (size_t i = 0; i < SKIPPED_SHOWN && i < check_result->skipped_count; i++) {
        const struct skipped_input *one = &check_result->skipped[i];
        json_array_append_new(first, json_pack("{s:o, s:s, s:o}", "what", json_text(one->what), "stage",
                                               check_stage_text(one->stage), "input",
                                               element(check_result->kernel->inputs, one->in)));
    }
    for (int stage = BY_FIXED_INPUTS; stage <= BY_REPEATS; stage++)
        if (check_result->aborted >> stage & 1)
            json_array_append_new(aborted, json_string(check_stage_text((enum check_stage)stage)));
    return json_pack("{s:o, s:o, s:o}", "inputs", json_count(check_result->skipped_count), "first", first, "aborted",
                     aborted);
}

static json_t *hints(const struct check_result *check_result)
{
    char name[256];
    json_t *list = json_array();
    for (size_t h = 0; h < check_result->hints; h++) {
        const struct hint *hint = &check_result->hint[h];
        json_array_append_new(list,
                              json_pack("{s:s, s:s, s:o, s:s, s:s, s:o, s:o}", "hint", hint->text, "region",
                                        bound_region(hint->bound), "promises", json_count(hint->explains), "promise",
                                        report_bound(check_result->kernel, hint->bound, name, sizeof name), "unit",
                                        measure_unit(hint->bound->measure), "before", json_number(hint->before),
                                        "after", json_number(hint->after)));
    }
    return list;
}

static json_t *kernel(const struct report *report, const struct check_result *check_result)
{
    char text[REPORT_TEXT];
    const struct kernel *kernel = check_result->kernel;
    json_t *object = json_object(), *bounds = json_array(), *specials = json_array();
    json_object_set_new(object, "id", json_string(kernel->id));
    json_object_set_new(object, "family", json_string(kernel->family));
    json_object_set_new(object, "title", json_string(kernel->row->title));
    json_object_set_new(object, "usual", json_string(kernel_usual(kernel)));
    json_object_set_new(object, "catalogue", json_text_or_null(kernel->row->catalogue));
    json_object_set_new(object, "verdict", json_string(verdict_word(check_result->verdict)));
    json_object_set_new(object, "levels",
                        json_pack("{s:s, s:s}", "basic", verdict_word(check_verdict_at(check_result, LEVEL_BASIC)),
                                  "full", verdict_word(check_verdict_at(check_result, LEVEL_FULL))));
    json_object_set_new(object, "reason", json_text_or_null(check_result->reason));
    json_object_set_new(object, "format", json_string(format_facts(check_result->format)->name));
    json_object_set_new(object, "variant", json_text_or_null(check_variant_name(check_result)));
    json_object_set_new(object, "function", json_text_or_null(check_result->function));
    json_object_set_new(object, "samples", json_count(check_result->samples));
    json_object_set_new(object, "exhaustive", json_boolean(check_result->exhaustive));
    json_object_set_new(object, "searched", json_count(check_result->searched));
    json_object_set_new(object, "audited", json_count(check_result->audited));
    json_object_set_new(object, "refuted", json_count(check_result->refuted));
    json_object_set_new(object, "seconds", json_real(check_result->seconds));
    json_object_set_new(object, "command", json_text(report_command(report, kernel, text, sizeof text)));
    for (size_t b = 0; b < check_result->bounds && report_has_bounds(check_result); b++)
        json_array_append_new(bounds, bound(report, check_result, check_result->bound + b));
    for (size_t s = 0; s < check_result->specials; s++)
        if (check_result->special[s].tried > 0)
            json_array_append_new(specials, special(report, check_result, check_result->special + s));
    json_object_set_new(object, "hints", hints(check_result));
    json_object_set_new(object, "expectations", expectations(check_result));
    json_object_set_new(object, "grades", report_has_bounds(check_result) ? grades(check_result) : json_array());
    json_object_set_new(
        object, "headline",
        json_text_or_null(report_has_bounds(check_result) ? report_grades(check_result, text, sizeof text) : NULL));
    json_object_set_new(object, "bounds", bounds);
    json_object_set_new(object, "special_verdict", json_string(verdict_word(report_specials_verdict(check_result))));
    json_object_set_new(object, "special_values", specials);
    json_object_set_new(object, "lanes", check_result->isolation.tried > 0 ? lanes(check_result) : json_null());
    json_object_set_new(object, "batches",
                        check_result->batches.tried > 0 ? batches(report, check_result) : json_null());
    json_object_set_new(object, "repeats", check_result->repeats.tried > 0 ? repeats(check_result) : json_null());
    json_object_set_new(object, "skipped", skipped(check_result));
    json_object_set_new(object, "failure",
                        check_result->verdict == FAILED ? failure(report, check_result) : json_null());
    json_object_set_new(object, "likely", report_subject(check_result) ? json_null() : likely(check_result, NULL));
    return object;
}

static json_t *counts(const struct report *report)
{
    return json_pack("{s:o, s:o, s:o, s:o, s:o, s:o}", "within", json_count(report_count(report, WITHIN)), "expected",
                     json_count(report_count(report, EXPECTED)), "exceeded", json_count(report_count(report, EXCEEDED)),
                     "failed", json_count(report_count(report, FAILED)), "not_judged",
                     json_count(report_count(report, NOT_CHECKED)), "internal_errors",
                     json_count(report_count(report, INTERNAL)));
}

static json_t *whole(const struct report *report)
{
    char started[32], seed[24];
    struct tm utc;
    json_t *root = json_object(), *kernels = json_array();
    strftime(started, sizeof started, "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&report->started, &utc));
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)report->seed);
    json_object_set_new(root, "schema", json_string("plumb.check"));
    json_object_set_new(root, "version", json_integer(REPORT_VERSION));
    json_object_set_new(root, "plumb", json_string(PLUMB_VERSION));
    json_object_set_new(root, "started", json_string(started));
    json_object_set_new(root, "seconds", json_real(report->seconds));
    json_object_set_new(root, "status", json_integer(report_status(report)));
    json_object_set_new(root, "interrupted", json_boolean(report->interrupted));
    json_object_set_new(root, "port",
                        json_pack("{s:o, s:o, s:o, s:o, s:o}", "name", json_text(report->port), "about",
                                  json_text(report->about), "file", json_text_or_null(report->port_file), "given",
                                  json_text_or_null(report->port_option), "path", json_text_or_null(report->path)));
    json_object_set_new(root, "not_tried", json_text(report_not_tried(report)));
    json_object_set_new(root, "machine", machine_json(&report->machine));
    json_object_set_new(root, "seed", json_string(seed)); /* text: many JSON readers lose digits of 64-bit numbers */
    json_object_set_new(root, "samples", json_count(report->samples));
    json_object_set_new(root, "region", json_text_or_null(report->region));
    json_object_set_new(root, "flushing", json_text_or_null(report_flushing(report)));
    json_object_set_new(root, "level", json_string(check_level_text(report->level)));
    json_object_set_new(root, "counts", counts(report));
    for (size_t i = 0; i < report->count; i++)
        if (report_lists(report, report->check_result[i]))
            json_array_append_new(kernels, kernel(report, report->check_result[i]));
    json_object_set_new(root, "kernels", kernels);
    return root;
}

int report_json(const struct report *report, FILE *stream)
{
    json_t *document = whole(report);
    const int sealed = document ? seal_document(document, JSON_DIGITS) : 0; /* json_write_short refuses null */
    return json_write_short(document, stream) == 0 ? sealed : -1;
}
