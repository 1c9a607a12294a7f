/* The certificate as JSON, according to data/conform.schema.json. */
#include "conform.h"

#include "validate/util/format.h"
#include "validate/util/json.h"
#include "validate/util/seal.h"
#include <plumb/base.h>

#include <inttypes.h>
#include <string.h>

static const char *verdict_word(enum check_verdict verdict)
{
    if (verdict == EXCEEDED)
        return "exceeded";
    return verdict == FAILED ? "failed" : check_verdict_text(verdict);
}

static json_t *promise(const struct check_result *check_result, const struct bound_result *result)
{
    const struct bound *bound = result->bound;
    const struct kernel *kernel = check_result->kernel;
    char name[256], note[REPORT_TEXT] = "";
    const int checked = result->verdict != NOT_CHECKED;
    json_t *worst = checked ? json_number(certificate_error(result)) : json_null();
    if (checked)
        report_remark(check_result, result, note, sizeof note);
    return json_pack("{s:s, s:s, s:s, s:o, s:o, s:o, s:o, s:s}", "name", bound_name(kernel, bound, name, sizeof name),
                     "measure", measure_text(bound->measure), "unit", measure_unit(bound->measure), "region",
                     report_region(kernel, bound), "limit", json_number(bound->limit), "worst", worst, "note",
                     json_text_or_null(note), "verdict", verdict_word(result->verdict));
}

/* Returns an object with the number of rules for special values that were tested, and the sentences of the broken
 * rules. */
static json_t *rules(const struct check_result *check_result)
{
    size_t tried = 0;
    json_t *broken = json_array();
    for (size_t s = 0; s < check_result->specials; s++) {
        const struct special_result *result = check_result->special + s;
        tried += result->tried > 0;
        if (result->tried > 0 && result->failed > 0)
            json_array_append_new(broken, json_string(result->special->sentence));
    }
    return json_pack("{s:o, s:o}", "tried", json_count(tried), "broken", broken);
}

/* Returns for each of three properties of a call whether the bits of a result are independent of it: other elements
 * ("neighbours"), number of elements ("sizes"), earlier calls ("again"). Null if this was not tested. */
static json_t *calls(const struct check_result *check_result)
{
    if (!report_has_bits(check_result))
        return json_null();
    return json_pack("{s:b, s:b, s:b}", "neighbours", check_result->isolation.failed == 0, "sizes",
                     !(check_result->batches.promised && check_result->batches.differ > 0), "again",
                     check_result->repeats.failed == 0);
}

static json_t *kernel(const struct check_result *check_result)
{
    json_t *promises = json_array();
    for (size_t b = 0; b < check_result->bounds && report_has_bounds(check_result); b++)
        json_array_append_new(promises, promise(check_result, check_result->bound + b));
    return json_pack("{s:s, s:s, s:o, s:s, s:o, s:o, s:o, s:o}", "id", check_result->kernel->id, "format",
                     format_facts(check_result->format)->name, "variant",
                     json_text_or_null(check_variant_name(check_result)), "verdict",
                     verdict_word(check_result->verdict), "reason", json_text_or_null(check_result->reason), "promises",
                     promises, "special_values", rules(check_result), "calls", calls(check_result));
}

/* Returns the results of the list's traces; null if the port has no list. */
static json_t *list(const struct certificate *certificate)
{
    const struct list_conformity *list = &certificate->list;
    if (!certificate->has_list)
        return json_null();
    return json_pack("{s:o, s:o, s:o, s:o}", "judged", json_count(list->checked), "equal", json_count(list->equal),
                     "skipped", json_count(list->skipped), "said", json_text(list->said));
}

static json_t *port(const struct certificate *certificate)
{
    const int is_file = *certificate->file != 0;
    return json_pack(
        "{s:o, s:o, s:o, s:o, s:o}", "name", json_text(certificate->report.port), "about",
        json_text(certificate->report.about), "file", json_text_or_null(is_file ? certificate->given : NULL), "sha256",
        json_text_or_null(certificate->file), "command", json_text_or_null(is_file ? NULL : certificate->given));
}

static json_t *not_tried(const struct certificate *certificate)
{
    const char *text;
    json_t *what = json_array();
    for (size_t i = 0; (text = certificate_not_tried(certificate, i)); i++)
        json_array_append_new(what, json_string(text));
    return what;
}

static json_t *set(const struct certificate *certificate)
{
    char seed[24];
    snprintf(seed, sizeof seed, "%" PRIu64, certificate->seed); /* text, as in plumb check's reports */
    return json_pack("{s:i, s:s, s:s, s:i}", "version", CONFORM_SET, "sha256", certificate->set, "seed", seed,
                     "samples", CONFORM_SAMPLES);
}

int certificate_json(const struct certificate *certificate, FILE *stream)
{
    const struct report *report = &certificate->report;
    json_t *kernels = json_array();
    for (size_t i = 0; i < report->count; i++)
        json_array_append_new(kernels, kernel(report->check_result[i]));
    return seal_write(json_pack("{s:s, s:i, s:s, s:o, s:o, s:i, s:o, s:o, s:o, s:o, s:o}", "schema", "plumb.conform",
                                "version", CONFORM_VERSION, "plumb", PLUMB_VERSION, "set", set(certificate), "port",
                                port(certificate), "status", certificate_status(certificate), "not_tried",
                                not_tried(certificate), "kernels_known", json_count(certificate->kernels),
                                "kernels_offered", json_count(certificate->offered), "kernels", kernels, "list",
                                list(certificate)),
                      JSON_DIGITS, stream);
}
