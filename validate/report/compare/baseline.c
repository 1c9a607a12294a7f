/* Documents for a comparison: the accepted state, made from the files of data/, and the part of a report of plumb check
 * that a nightly record stores. Both have the structure of a report of plumb check (data/report.schema.json), but only
 * the members that a comparison needs; and inputs are lists of numbers in hex. See compare.h. */
#include "compare.h"

#include "validate/accuracy/accuracy.h"
#include "validate/articles/claims/claims.h"
#include "validate/util/csv.h"
#include "validate/util/format.h"
#include "validate/util/program.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* --- inputs ------------------------------------------------------------------------------------------------------- */

char *input_text(const json_t *input, const char *between)
{
    char *text = NULL;
    size_t size, i;
    const json_t *number;
    FILE *stream = open_memstream(&text, &size);
    json_array_foreach (input, i, number) {
        const char *hex = json_is_object(number) ? json_text_at(number, "hex") : json_string_value(number);
        fprintf(stream, "%s%s", i ? between : "", hex ? hex : "");
    }
    fclose(stream);
    return text;
}

json_t *input_of_text(const char *text)
{
    json_t *input = json_array();
    char *copy = strdup(text), *rest = copy, *number;
    while (copy && (number = strsep(&rest, " ")))
        json_array_append_new(input, json_string(number));
    free(copy);
    return input;
}

json_t *check_at(const char *verb, const char *program, const char *id, const json_t *input)
{
    char *numbers = input_text(input, ","), *text = NULL;
    if (asprintf(&text, "--at=%s", numbers) < 0)
        text = NULL;
    free(numbers);
    json_t *report = program_json(verb, program, PROGRAM_WORDS("plumb", "check", id, text, PROGRAM_JSON), NULL);
    free(text);
    return report;
}

/* --- promises ----------------------------------------------------------------------------------------------------- */

/* Writes the name of a kernel with its format: "so3.exp in double" */
static void name_kernel(const json_t *kernel, char *name, size_t size)
{
    snprintf(name, size, "%s%s", json_text_at(kernel, "id"),
             format_facts(format_of_name(json_text_at(kernel, "format")))->suffix);
}

int has_kernel(const json_t *document, const char *id)
{
    const json_t *kernel;
    size_t i;
    json_array_foreach (json_object_get(document, "kernels"), i, kernel)
        if (strcmp(json_text_at(kernel, "id"), id) == 0)
            return 1;
    return 0;
}

void for_each_bound(const json_t *document, take_bound *take, void *data)
{
    const json_t *kernel;
    json_t *bound;
    char name[160];
    size_t k, b;
    json_array_foreach (json_object_get(document, "kernels"), k, kernel) {
        name_kernel(kernel, name, sizeof name);
        json_array_foreach (json_object_get(kernel, "bounds"), b, bound) {
            if (!isnan(bound_error(bound)))
                take(data, name, bound);
        }
    }
}

/* If the kernel has several variants, the result is the entry of the last variant that has an error. */
json_t *find_bound(const json_t *document, const char *kernel, const char *promise)
{
    const json_t *of;
    json_t *bound, *found = NULL;
    char name[160];
    size_t k, b;
    json_array_foreach (json_object_get(document, "kernels"), k, of) {
        name_kernel(of, name, sizeof name);
        if (strcmp(name, kernel) != 0)
            continue;
        json_array_foreach (json_object_get(of, "bounds"), b, bound) {
            if (strcmp(json_text_at(bound, "name"), promise) == 0 && !isnan(bound_error(bound)))
                found = bound;
        }
    }
    return found;
}

double bound_error(const json_t *bound)
{
    return json_number_at(json_object_get(bound, "worst"), "error");
}

void bound_set_worst(json_t *bound, const json_t *other, const char *found)
{
    json_t *worst = json_deep_copy(json_object_get(other, "worst"));
    json_object_set_new(worst, "found_by", json_string(found));
    json_object_set_new(bound, "worst", worst);
}

/* --- a report, for a record --------------------------------------------------------------------------------------- */

/* Returns a copy of an object with only those members that `keys`, a list that ends with null, names. */
static json_t *members_of(const json_t *object, const char *const *keys)
{
    json_t *copy = json_object();
    for (; *keys; keys++)
        if (json_object_get(object, *keys))
            json_object_set(copy, *keys, json_object_get(object, *keys));
    return copy;
}

/* Returns an input's numbers in hex. */
static json_t *hex_of(const json_t *input)
{
    json_t *list = json_array();
    const json_t *number;
    size_t i;
    json_array_foreach (input, i, number) {
        json_array_append(list, json_object_get(number, "hex"));
    }
    return list;
}

static json_t *reduced_bound(const json_t *bound)
{
    static const char *const keys[] = {"name", "measure", "unit", "limit", "verdict", NULL};
    const json_t *worst = json_object_get(bound, "worst");
    json_t *copy = members_of(bound, keys);
    if (isnan(bound_error(bound)))
        return copy;
    json_object_set_new(copy, "worst",
                        json_pack("{sO so sO}", "error", json_object_get(worst, "error"), "input",
                                  hex_of(json_object_get(worst, "input")), "found_by",
                                  json_object_get(worst, "found_by")));
    json_object_set_new(
        copy, "statistics",
        json_pack("{so}", "mean", json_number(json_number_at(json_object_get(bound, "statistics"), "mean"))));
    return copy;
}

static json_t *reduced_kernel(const json_t *kernel)
{
    static const char *const keys[] = {"id", "format", "variant", "verdict", "reason", NULL},
                             *const bits[] = {"lanes", "batches", "repeats"}, *const verdict[] = {"verdict", NULL},
                             *const rule_keys[] = {"rule", "verdict", NULL};
    json_t *copy = members_of(kernel, keys), *bounds = json_array(), *rules = json_array();
    const json_t *bound, *rule;
    size_t i;
    json_array_foreach (json_object_get(kernel, "bounds"), i, bound) {
        json_array_append_new(bounds, reduced_bound(bound));
    }
    json_array_foreach (json_object_get(kernel, "special_values"), i, rule) {
        json_array_append_new(rules, members_of(rule, rule_keys));
    }
    json_object_set_new(copy, "bounds", bounds);
    json_object_set_new(copy, "special_values", rules);
    for (i = 0; i < sizeof bits / sizeof *bits; i++)
        if (json_is_object(json_object_get(kernel, bits[i])))
            json_object_set_new(copy, bits[i], members_of(json_object_get(kernel, bits[i]), verdict));
    return copy;
}

json_t *kernels_of_check(const json_t *check)
{
    json_t *kernels = json_array();
    const json_t *kernel;
    size_t k;
    json_array_foreach (json_object_get(check, "kernels"), k, kernel) {
        json_array_append_new(kernels, reduced_kernel(kernel));
    }
    return kernels;
}

int is_claim_about_times(const json_t *claim)
{
    return strcmp(json_text_at(claim, "machine"), "this") == 0;
}

json_t *claims_of_document(const json_t *claims, int with_times)
{
    static const char *const keys[] = {"id", "verdict", "measured", "machine", "processor", NULL};
    json_t *list = json_array();
    const json_t *claim;
    size_t i;
    json_array_foreach (json_object_get(claims, "claims"), i, claim)
        if (with_times || !is_claim_about_times(claim))
            json_array_append_new(list, members_of(claim, keys));
    return list;
}

/* --- the accepted state ------------------------------------------------------------------------------------------- */

/* Appends the promise of a recorded error to its kernel in the list; appends the kernel, if it is missing. */
static void add_record(json_t *kernels, const struct record_line *worst)
{
    size_t k, id_length;
    const enum format format = format_of_suffix(worst->kernel, &id_length);
    json_t *kernel = NULL, *known;
    char name[160];
    json_array_foreach (kernels, k, known) {
        name_kernel(known, name, sizeof name);
        if (strcmp(name, worst->kernel) == 0)
            kernel = known;
    }
    if (!kernel) {
        kernel = json_pack("{so ss ss s[]}", "id", json_stringn(worst->kernel, id_length), "format",
                           format_facts(format)->name, "verdict", "within", "bounds");
        json_array_append_new(kernels, kernel);
    }
    json_array_append_new(json_object_get(kernel, "bounds"),
                          json_pack("{so s{so so} s{so}}", "name", json_text(worst->promise), "worst", "error",
                                    json_number(worst->error), "input", input_of_text(worst->input), "statistics",
                                    "mean", json_number(worst->mean)));
}

/* Returns the verdicts on claims in a file, null after a line on standard error. */
static json_t *read_claims(const char *file)
{
    struct claim *claims = NULL;
    const long count = claims_read(file, &claims);
    json_t *list = count < 0 ? NULL : json_array();
    for (long c = 0; c < count; c++)
        json_array_append_new(list, json_pack("{ss ss ss ss}", "id", claims[c].id, "verdict", claims[c].verdict,
                                              "machine", claims[c].this_machine ? "this" : "any", "processor",
                                              claims[c].record.processor));
    free(claims);
    return list;
}

/* Returns the verdicts of proofs in the records. */
static json_t *proofs_of(const struct records *records)
{
    json_t *list = json_array();
    for (const struct record_line *row = records->row; row < records->row + records->count; row++)
        if (*row->proof.verdict)
            json_array_append_new(list, json_pack("{so so so}", "kernel", json_text(row->kernel), "promise",
                                                  json_text(row->promise), "verdict", json_text(row->proof.verdict)));
    return list;
}

json_t *baseline_document(const struct records *records, int with_proofs, const char *claims)
{
    json_t *kernels = json_array(), *proofs = with_proofs ? proofs_of(records) : NULL;
    json_t *document =
        json_pack("{sI ss so}", "samples", (json_int_t)records->samples, "seed", records->seed, "kernels", kernels);
    for (size_t i = 0; i < records->count; i++)
        if (!isnan(records->row[i].error))
            add_record(kernels, &records->row[i]);
    if (json_array_size(proofs) > 0)
        json_object_set(document, "proofs", proofs);
    json_decref(proofs);
    json_t *claimed = claims ? read_claims(claims) : NULL;
    if (claimed)
        json_object_set_new(document, "claims", claimed);
    if (!claims || claimed)
        return document;
    json_decref(document);
    return NULL;
}
