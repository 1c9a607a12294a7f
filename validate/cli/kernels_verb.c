/* plumb kernels: prints the formula, inputs, outputs and promises of each kernel, as text or JSON
 * (data/kernels.schema.json).
 *
 * By default the output has a line per formula; for a kernel whose whole id is named, and for all kernels with
 * --verbose, it has a page. */
#include "validate/contracts/contracts.h"

#include "cli.h"
#include "header.h"
#include "promised.h"
#include "user_limits.h"
#include "validate/report/report.h"
#include "validate/util/decimal.h"
#include "validate/util/format.h"
#include "validate/util/json.h"
#include "validate/util/options.h"
#include "validate/util/output.h"
#include "validate/util/text.h"
#include <plumb/base.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KERNELS_VERSION = 9 }; /* of the JSON */

static const enum format formats[2] = {FLOAT, DOUBLE};

/* --- text --------------------------------------------------------------------------------------------------------- */

static void print_padded(FILE *stream, const char *text, int width)
{
    fprintf(stream, "%s%*s ", text, width > text_width(text) ? width - text_width(text) : 0, "");
}

/* Prints the line for the kernels first … last of one formula: "transform.compose.n2 … n8". */
static void print_line(FILE *stream, const struct kernel *first, const struct kernel *last)
{
    char name[128], shape[64];
    const size_t length = strlen(first->row->id);
    if (first == last)
        snprintf(name, sizeof name, "%s", first->id);
    else
        snprintf(name, sizeof name, "%s … %s", first->id, last->id + length + (last->id[length] == '.'));
    if (first->input_components == last->input_components)
        snprintf(shape, sizeof shape, "%zu → %zu", first->input_components, first->output_components);
    else
        snprintf(shape, sizeof shape, "%zu … %zu → %zu … %zu", first->input_components, last->input_components,
                 first->output_components, last->output_components);
    print_padded(stream, name, 36);
    print_padded(stream, shape, 11);
    fprintf(stream, "%s%s%s\n", first->row->title, first->row->parameter ? ", any " : "",
            first->row->parameter ? first->row->parameter->what : "");
}

static void print_fields(FILE *stream, const char *title, const struct field *fields)
{
    size_t components = fields_components(fields);
    fprintf(stream, "  %s: %zu component%s\n", title, components, components == 1 ? "" : "s, in this order");
    for (const struct field *field = fields; field->name; field++) {
        char order[96], shape[64], domain[128];
        fputs("    ", stream);
        print_padded(stream, field->name, 8);
        print_padded(stream, *field->unit ? field->unit : "1", 8);
        print_padded(stream, field_shape(field, shape, sizeof shape), 5);
        fprintf(stream, "%s", field_domain(field, domain, sizeof domain));
        field_order(field, order, sizeof order);
        fprintf(stream, "%s%s\n", *order ? "; order: " : "", order);
    }
}

/* Prints the worst known error of plumb's own kernel, its input in the form of check --at, and the duration of the
 * search. */
static void print_worst(FILE *stream, const struct bound *bound, const struct record_line *worst)
{
    fprintf(stream, "        worst known %.4g at ", worst->error);
    for (const char *at = worst->input; *at; at++)
        fputc(*at == ' ' ? ',' : *at, stream);
    if (worst->seeds > 0)
        fprintf(stream, "; searched for %.0f CPU seconds, with %lu seed%s", worst->seconds, worst->seeds,
                worst->seeds == 1 ? "" : "s");
    fprintf(stream, "%s%s\n", bound->margin ? "\n        margin: " : "", bound->margin ? bound->margin : "");
}

static void print_bound(FILE *stream, const struct kernel *kernel, const struct bound *bound,
                        const struct record_line *worst)
{
    char name[256], where[256], limit[32], fused[64];
    bound_where(kernel, bound, where, sizeof where);
    fprintf(stream, "    %s ≤ %s%s%s%s%s", bound_name(kernel, bound, name, sizeof name),
            decimal_up(bound->limit, 4, limit, sizeof limit), measure_of_components(bound->measure) ? "" : " u",
            bound_fused(bound, fused, sizeof fused), *where ? ": " : "", where);
    if (bound->beyond > 0)
        fprintf(stream, ", growing in proportion beyond %.4g", bound->beyond);
    fprintf(stream, "\n        %s: %s\n", bound_evidence(bound, name, sizeof name), bound->reason);
    if (bound->floor > 0)
        fprintf(stream, "        floor: errors of values below %a are measured in ulps of the floor\n", bound->floor);
    if (worst)
        print_worst(stream, bound, worst);
}

/* Returns the record of a promise of plumb's own kernels, which are in float; or null. */
static const struct record_line *worst_of(const struct records *records, const struct kernel *kernel,
                                          enum format format, const struct bound *bound)
{
    return format == FLOAT ? records_of(records, kernel, bound) : NULL;
}

static void print_promises(FILE *stream, const struct kernel *kernel, enum format format, const struct records *records)
{
    const struct promises *promises = kernel_promises(kernel, format);
    fprintf(stream, "  promises in %s%s\n", format_facts(format)->name, promises ? "" : ": none");
    if (!promises)
        return;
    for (const struct bound *bound = promises->bounds; bound->reason; bound++)
        print_bound(stream, kernel, bound, worst_of(records, kernel, format, bound));
    for (const double *branch = promises->branches; branch && !isnan(*branch); branch++)
        fprintf(stream, "%s %.6g%s",
                branch == promises->branches ? "    plumb's own kernel changes its formula at" : ",", *branch,
                isnan(branch[1]) ? "\n" : "");
    if (promises->specials)
        fprintf(stream, "    special values\n");
    for (const struct special *special = promises->specials; special && special->sentence; special++)
        fprintf(stream, "      %s\n", special->sentence);
    fprintf(stream, "    checked against %s%s%s\n",
            promises->against ? formula_id(promises->against) : "nothing: the reference has no formula for it",
            promises->model ? "; its truncation error is that of " : "",
            promises->model ? formula_id(promises->model) : "");
}

static void print_coordinate(FILE *stream, const char *lead, const struct coordinate *coordinate)
{
    if (coordinate)
        fprintf(stream, "%s%s%s%s\n", lead, coordinate->name, *coordinate->unit ? ", " : "", coordinate->unit);
}

static void print_page(FILE *stream, const struct kernel *kernel, const struct records *records)
{
    const struct row *row = kernel->row;
    /* the formulas of this article are lost; its text survives */
    const int is_reconstructed = strstr(row->source, "the Roblox article") != NULL;
    fprintf(stream, "%s: %s\n  %s\n  source: %s%s%s%s\n", kernel->id, row->title, row->formula, row->source,
            is_reconstructed ? " (reconstructed: docs/articles.md)" : "", row->catalogue ? "; catalogue " : "",
            row->catalogue ? row->catalogue : "");
    char value[16];
    if (row->parameter)
        fprintf(stream, "  %s = %s, the %s\n", row->parameter->name,
                parameter_value_text(row->parameter, kernel->parameter, value, sizeof value), row->parameter->what);
    if (row->note)
        fprintf(stream, "  note: %s\n", row->note);
    if (row->for_articles)
        fputs("  for comparison with the articles: the library has no function of its own for it, only its id\n",
              stream);
    print_fields(stream, "inputs", kernel->inputs);
    print_fields(stream, "outputs", kernel->outputs);
    fprintf(stream, "  usual: %s\n", kernel_usual(kernel));
    print_coordinate(stream, "  regions are ranges of ", row->coordinate);
    print_coordinate(stream, "  their classes are ranges of ", row->second);
    for (int f = 0; f < 2; f++)
        print_promises(stream, kernel, formats[f], records);
}

static void print_lines(FILE *stream, const struct kernel **kernels)
{
    for (const struct kernel **first = kernels, **last; *first; first = last + 1) {
        for (last = first; last[1] && last[1]->row == first[0]->row; last++)
            ;
        if (first != kernels && strcmp(first[0]->family, first[-1]->family) != 0)
            fputc('\n', stream);
        print_line(stream, *first, *last);
    }
}

static void print_pages(FILE *stream, const struct kernel **kernels, const struct records *records)
{
    for (const struct kernel **kernel = kernels; *kernel; kernel++) {
        if (kernel != kernels)
            fputc('\n', stream);
        print_page(stream, *kernel, records);
    }
}

/* --- JSON --------------------------------------------------------------------------------------------------------- */

static json_t *fields_array(const struct field *fields)
{
    json_t *array = json_array();
    for (const struct field *field = fields; field->name; field++) {
        json_t *components = json_array();
        const size_t count = field_components(field), columns = field_columns(field);
        for (size_t k = 0; k < count; k++) {
            char name[64];
            size_t number = fields_offset(fields, field) + k;
            json_array_append_new(components, json_string(fields_component_name(fields, number, name, sizeof name)));
        }
        char order[96];
        json_array_append_new(array,
                              json_pack("{s:s, s:s, s:s, s:o, s:o, s:o, s:s, s:o}", "name", field->name, "unit",
                                        field->unit, "kind", kind_text(field->kind), "columns", json_count(columns),
                                        "low", json_number(field->low), "high", json_number(field->high), "order",
                                        field_order(field, order, sizeof order), "components", components));
    }
    return array;
}

static json_t *worst_object(const struct record_line *worst)
{
    if (!worst)
        return json_null();
    json_t *input = json_array();
    for (const char *at = worst->input; at; at = strchr(at, ' '), at += at != NULL)
        json_array_append_new(input, json_hex(strtod(at, NULL)));
    return json_pack("{s:o, s:o, s:o, s:o}", "error", json_number(worst->error), "seconds", json_number(worst->seconds),
                     "seeds", json_count(worst->seeds), "input", input);
}

static json_t *bounds_array(const struct kernel *kernel, enum format format, const struct bound *bounds,
                            const struct records *records)
{
    json_t *array = json_array();
    for (const struct bound *bound = bounds; bound->reason; bound++) {
        char name[256];
        json_array_append_new(array, json_pack("{s:s, s:o, s:s, s:s, s:o, s:o, s:o, s:o, s:s, s:o, s:o, s:s, s:o, s:o}",
                                               "name", bound_name(kernel, bound, name, sizeof name), "field",
                                               json_text(bound->field), "measure", measure_text(bound->measure), "unit",
                                               measure_unit(bound->measure), "limit", json_number(bound->limit),
                                               "region", report_region(kernel, bound), "beyond",
                                               bound->beyond > 0 ? json_number(bound->beyond) : json_null(), "floor",
                                               json_number(bound->floor), "evidence", evidence_text(bound->evidence),
                                               "above", bound->above > 0 ? json_number(bound->above) : json_null(),
                                               "fused", bound->fused > 0 ? json_number(bound->fused) : json_null(),
                                               "reason", bound->reason, "margin", json_text(bound->margin), "worst",
                                               worst_object(worst_of(records, kernel, format, bound))));
    }
    return array;
}

/* Returns the values that a rule requires, or JSON null if it names none. */
static json_t *exact_array(const struct kernel *kernel, const struct special *special)
{
    if (!special->exact)
        return json_null();
    const struct field *field = special->output ? fields_find(kernel->outputs, special->output) : NULL;
    const size_t count = field ? field_components(field) : kernel->output_components;
    json_t *array = json_array();
    for (size_t k = 0; k < count; k++)
        json_array_append_new(array, json_number(special->exact[k]));
    return array;
}

static json_t *specials_array(const struct promises *promises)
{
    json_t *array = json_array();
    for (const struct special *special = promises->specials; special && special->sentence; special++)
        json_array_append_new(
            array, json_pack("{s:s, s:o, s:s, s:s, s:o, s:s, s:o}", "rule", special->sentence, "input",
                             json_text(special->input), "place",
                             special->place == EACH_COMPONENT ? "each component" : "all components", "value",
                             special_input_text(special->value), "output", json_text(special->output), "expect",
                             special_output_text(special->expect), "exact", exact_array(promises->kernel, special)));
    return array;
}

static json_t *promises_object(const struct kernel *kernel, enum format format, const struct records *records)
{
    const struct promises *promises = kernel_promises(kernel, format);
    if (!promises)
        return json_null();
    json_t *branches = json_array();
    for (const double *branch = promises->branches; branch && !isnan(*branch); branch++)
        json_array_append_new(branches, json_number(*branch));
    return json_pack("{s:o, s:o, s:o, s:o, s:o, s:o}", "domain", fields_array(promises->inputs), "bounds",
                     bounds_array(kernel, format, promises->bounds, records), "branches", branches, "special_values",
                     specials_array(promises), "reference",
                     json_text(promises->against ? formula_id(promises->against) : NULL), "model",
                     json_text(promises->model ? formula_id(promises->model) : NULL));
}

static json_t *parameter_object(const struct kernel *kernel)
{
    const struct parameter *parameter = kernel->row->parameter;
    return parameter ? json_pack("{s:s, s:s, s:o}", "name", parameter->name, "what", parameter->what, "value",
                                 json_count(kernel->parameter))
                     : json_null();
}

static json_t *coordinate_object(const struct coordinate *coordinate)
{
    return coordinate ? json_pack("{s:s, s:s}", "name", coordinate->name, "unit", coordinate->unit) : json_null();
}

static json_t *kernel_object(const struct kernel *kernel, const struct records *records)
{
    const struct row *row = kernel->row;
    return json_pack("{s:s, s:s, s:s, s:s, s:o, s:s, s:o, s:o, s:o, s:o, s:s, s:o, s:o, s:o, s:o}", "id", kernel->id,
                     "family", kernel->family, "title", row->title, "formula", row->formula, "catalogue",
                     json_text(row->catalogue), "source", row->source, "note", json_text(row->note), "parameter",
                     parameter_object(kernel), "inputs", fields_array(kernel->inputs), "outputs",
                     fields_array(kernel->outputs), "usual", kernel_usual(kernel), "coordinate",
                     coordinate_object(row->coordinate), "second_coordinate", coordinate_object(row->second), "float",
                     promises_object(kernel, FLOAT, records), "double", promises_object(kernel, DOUBLE, records));
}

static void print_json(FILE *stream, const struct kernel **kernels, const struct records *records)
{
    json_t *list = json_array();
    for (; *kernels; kernels++)
        json_array_append_new(list, kernel_object(*kernels, records));
    json_t *root = json_pack("{s:s, s:i, s:s, s:o}", "schema", "plumb.kernels", "version", KERNELS_VERSION, "plumb",
                             PLUMB_VERSION, "kernels", list);
    json_write(root, JSON_DIGITS, stream);
}

/* --- the command -------------------------------------------------------------------------------------------------- */

/* True if an argument is the whole id of a kernel. */
static int names_a_kernel(int argc, char **argv)
{
    int named = 0;
    for (int a = 1; a < argc; a++) {
        const struct kernel *kernel = kernel_find(argv[a]);
        named |= kernel && strcmp(kernel->id, argv[a]) == 0;
    }
    return named;
}

/* The options other than the kernels. */
struct kernels_options {
    const char *format, *file, *header;
    int verbose, limits, breaking;
};

static int check_kernels_options(const struct kernels_options *kernels_options)
{
    const int table = kernels_options->limits || kernels_options->breaking,
              is_table_format =
                  strcmp(kernels_options->format, "csv") == 0 || strcmp(kernels_options->format, "markdown") == 0;
    if (strcmp(kernels_options->format, "text") == 0 || table == is_table_format)
        return OPTIONS_GO;
    return refuse("kernels", "--format: %s is %s --limits and --breaking", kernels_options->format,
                  table ? "not for" : "for");
}

static void write_header(const char *name, FILE *stream)
{
    if (strcmp(name, "articles") == 0)
        header_articles(stream);
    else if (strcmp(name, "cpp") == 0)
        header_cpp(stream);
    else if (strcmp(name, "scalar") == 0)
        header_scalar(stream);
    else
        header_kernels(stream);
}

/* Writes the requested output; returns the exit status. */
static int write_kernels(const struct kernels_options *kernels_options, const struct kernel **kernels, int pages,
                         FILE *stream)
{
    struct records records;
    size_t breaking = 0;
    if (kernels_options->header) {
        write_header(kernels_options->header, stream);
        return STATUS_WITHIN;
    }
    if (records_parse(&records, "kernels", "data/records", records_own()) != 0)
        return STATUS_USAGE;
    if (kernels_options->limits || kernels_options->breaking)
        breaking = promised_write(&records, kernels, table_format_of(kernels_options->format),
                                  kernels_options->breaking, stream);
    else if (strcmp(kernels_options->format, "json") == 0)
        print_json(stream, kernels, &records);
    else if (strcmp(kernels_options->format, "yaml") == 0)
        user_limits_write_promises(stream, kernels);
    else if (pages)
        print_pages(stream, kernels, &records);
    else
        print_lines(stream, kernels);
    records_free(&records);
    return kernels_options->breaking && breaking > 0 ? STATUS_SHORT : STATUS_WITHIN;
}

/* True if no kernel contains the words of an argument. */
static int is_unknown(char *argument)
{
    char *words[] = {"kernels", argument, NULL};
    const struct kernel **found;
    const int unknown = kernels_search(2, words, &found) != OPTIONS_GO;
    if (!unknown)
        free(found);
    return unknown;
}

/* Prints which word no kernel contains, or that no kernel contains all words. Returns the exit status. */
static int refuse_words(int argc, char **argv)
{
    for (int a = 1; a < argc; a++)
        if (is_unknown(argv[a]))
            return refuse(
                "kernels",
                "no kernel has \"%.64s\" in its id, title, formula, inputs or outputs; plumb kernels lists all",
                argv[a]);
    return refuse("kernels", "no kernel has all of these words, although each occurs: give fewer");
}

/* Selects kernels by ids; or, if an argument is not the beginning of an id, those that contain all arguments as words.
 * Returns OPTIONS_GO, or the exit status. */
static int select_or_search(int argc, char **argv, const struct kernel ***kernels)
{
    int in_words = 0, is_misspelt = 0;
    for (int a = 1; a < argc; a++) {
        const int is_word = kernels_lack(argv[a]);
        in_words |= is_word;
        is_misspelt |= is_word && (kernel_nearest(argv[a]) || strchr(argv[a], '.'));
    }
    if (in_words && kernels_search(argc, argv, kernels) == OPTIONS_GO)
        return OPTIONS_GO;
    return in_words && !is_misspelt ? refuse_words(argc, argv) : kernels_select(argc, argv, kernels);
}

static const struct usage usage = {
    .arguments = "[KERNEL…|WORD…]",
    .summary = "lists the formula, inputs, outputs and promises of each kernel",
    .more = "Prints a line per formula, and a page for a KERNEL that is a whole id. Words select the\n"
            "kernels that have all of them in their id, title, formula, inputs or outputs.",
    .example = "plumb kernels so3.exp",
    .passes = "done",
    .falls_short = "with --breaking: some limits break the rule",
    .nothing = "no kernel matches"};

int verb_kernels(int argc, char **argv)
{
    struct kernels_options kernels_options = {.format = "text"};
    const struct option options[] = {
        {"format", 'f', OPTION_CHOICE, &kernels_options.format, "FORMAT",
         "text, json or yaml (promises as a file for plumb check --limits); with --limits text, csv or markdown (text)",
         "text|json|yaml|csv|markdown"},
        {"output", 'o', OPTION_TEXT, &kernels_options.file, "FILE", "write to this file, not to standard output", NULL},
        {"verbose", 'v', OPTION_FLAG, &kernels_options.verbose, NULL, "print the page of every kernel", NULL},
        {"limits", 0, OPTION_FLAG, &kernels_options.limits, NULL,
         "a line per promise of plumb's own kernels: worst known error, limit, evidence, duration of the search", NULL},
        {"breaking", 0, OPTION_FLAG, &kernels_options.breaking, NULL,
         "only promises that break the rule for sampled limits (docs/limits.md), with the limit by the rule; status 1",
         NULL},
        {"header", 0, OPTION_CHOICE, &kernels_options.header, "NAME",
         "write a generated header of the library: plumb/kernels.h, articles.h, kernels.hpp or scalar.h",
         "kernels|articles|cpp|scalar"},
        {0},
    };
    struct output output;
    const struct kernel **kernels;
    int status = options_parse(&usage, options, &argc, argv);
    if (status == OPTIONS_GO)
        status = check_kernels_options(&kernels_options);
    if (status == OPTIONS_GO)
        status = select_or_search(argc, argv, &kernels);
    if (status != OPTIONS_GO)
        return status;
    if (output_open(&output, "kernels", kernels_options.file) != 0) {
        free(kernels);
        return STATUS_USAGE;
    }
    status =
        write_kernels(&kernels_options, kernels, kernels_options.verbose || names_a_kernel(argc, argv), output.stream);
    free(kernels);
    return output_close(&output) == 0 ? status : STATUS_USAGE;
}
