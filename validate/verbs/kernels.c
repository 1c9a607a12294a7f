/* plumb kernels: prints rows of the registry, as text or JSON (data/kernels.schema.json).
 *
 * A line a kernel; the whole page of a kernel that is named, or of all with --verbose. */
#include "validate/base/json.h"
#include "validate/base/options.h"
#include "validate/base/output.h"
#include "validate/base/text.h"
#include "validate/base/version.h"
#include "validate/kernels/selection.h"
#include "validate/report/report.h"
#include "verbs.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KERNELS_VERSION = 2 };

/* --- text --------------------------------------------------------------------------------------------------------- */

static void print_line(FILE *stream, const struct row *row)
{
    char shape[32];
    snprintf(shape, sizeof shape, "%zu → %zu", fields_components(row->inputs), fields_components(row->outputs));
    fprintf(stream, "%-34s %-11s %s\n", row->id, shape, row->title);
}

/* What a field's values are: "a vector of norm 0 … 3.4e+38". */
static void print_domain(FILE *stream, const struct field *field)
{
    const int vector = field_components(field) > 1, reals = field->kind == REALS || field->kind == POSITIVE;
    if (!reals)
        fprintf(stream, "%s", kind_text(field->kind));
    if (field->kind == DRIFTED_ROTATION)
        fprintf(stream, ", entries off by up to %.4g", field->high);
    else if (reals)
        fprintf(stream, "%s%.4g … %.4g", vector ? "norm " : "", field->low, field->high);
}

static void print_padded(FILE *stream, const char *text, int width)
{
    fprintf(stream, "%s%*s ", text, width > text_width(text) ? width - text_width(text) : 0, "");
}

static void print_fields(FILE *stream, const char *title, const struct field *fields)
{
    size_t components = fields_components(fields);
    fprintf(stream, "  %s: %zu component%s\n", title, components, components == 1 ? "" : "s, in this order");
    for (const struct field *field = fields; field->name; field++) {
        char first[64], last[64], shape[32] = "";
        size_t offset = fields_offset(fields, field), count = field_components(field);
        fields_component_name(fields, offset, first, sizeof first);
        fields_component_name(fields, offset + count - 1, last, sizeof last);
        if (count > 1)
            snprintf(shape, sizeof shape, "%u × %u", field->rows, field->columns);
        fputs("    ", stream);
        print_padded(stream, field->name, 8);
        print_padded(stream, *field->unit ? field->unit : "1", 8);
        print_padded(stream, shape, 5);
        print_domain(stream, field);
        fprintf(stream, count > 1 ? " (%s … %s)\n" : "\n", first, last);
    }
}

static void print_region(FILE *stream, const struct row *row, const struct bound *bound)
{
    if (bound->low == 0 && bound->high == 0)
        fprintf(stream, " everywhere");
    else
        fprintf(stream, bound->high > 1e38 ? " for %s ≥ %.4g" : " for %s in [%.4g, %.4g]", row->coordinate->name,
                bound->low, bound->high);
}

static void print_bounds(FILE *stream, const struct row *row)
{
    fprintf(stream, "  promises\n");
    for (const struct bound *bound = row->bounds; bound->reason; bound++) {
        const int component = bound->measure == ULP || bound->measure == SCALED_ULP;
        fprintf(stream, "    %s: %s ≤ %.4g%s", bound->field ? bound->field : "every output",
                measure_text(bound->measure), bound->limit, component ? "" : " u");
        print_region(stream, row, bound);
        fprintf(stream, "\n        %s\n", bound->reason);
        if (bound->floor > 0)
            fprintf(stream, "        sizes below %a count as it\n", bound->floor);
    }
}

static void print_coordinate(FILE *stream, const struct row *row)
{
    if (!row->coordinate)
        return;
    fprintf(stream, "  regions are in %s%s%s", row->coordinate->name, *row->coordinate->unit ? ", " : "",
            row->coordinate->unit);
    for (const double *branch = row->branches; branch && !isnan(*branch); branch++)
        fprintf(stream, "%s %.6g", branch == row->branches ? "; the built-in changes its way at" : ",", *branch);
    fprintf(stream, "\n");
}

static void print_page(FILE *stream, const struct row *row)
{
    fprintf(stream, "%s: %s\n  %s\n  source: %s%s%s\n", row->id, row->title, row->formula, row->source,
            row->catalogue ? "; catalogue " : "", row->catalogue ? row->catalogue : "");
    if (row->note)
        fprintf(stream, "  note: %s\n", row->note);
    print_fields(stream, "inputs", row->inputs);
    print_fields(stream, "outputs", row->outputs);
    print_coordinate(stream, row);
    print_bounds(stream, row);
    if (row->specials)
        fprintf(stream, "  special values\n");
    for (const struct special *special = row->specials; special && special->sentence; special++)
        fprintf(stream, "    %s\n", special->sentence);
    if (row->samplers)
        fprintf(stream, "  sampled, besides the usual ways, as\n");
    for (const struct special_sampler *sampler = row->samplers; sampler && sampler->name; sampler++)
        fprintf(stream, "    %s\n", sampler->name);
    fprintf(stream, "  judged against %s%s%s%s\n", row->reference ? row->reference : row->id,
            row->model ? "; its truncation is that of " : "", row->model ? row->model : "",
            row->binary32_only ? "; made for binary32 alone" : "");
}

static void print_text(FILE *stream, const struct row **rows, int pages)
{
    for (const struct row **row = rows; *row; row++) {
        if (row != rows && (pages || strcmp(row[0]->family, row[-1]->family) != 0))
            fputc('\n', stream);
        if (pages)
            print_page(stream, *row);
        else
            print_line(stream, *row);
    }
}

/* --- JSON --------------------------------------------------------------------------------------------------------- */

static json_t *fields_array(const struct field *fields)
{
    json_t *array = json_array();
    for (const struct field *field = fields; field->name; field++) {
        json_t *components = json_array();
        for (size_t k = 0; k < field_components(field); k++) {
            char name[64];
            size_t number = fields_offset(fields, field) + k;
            json_array_append_new(components, json_string(fields_component_name(fields, number, name, sizeof name)));
        }
        json_array_append_new(array, json_pack("{s:s, s:s, s:s, s:i, s:i, s:o, s:o, s:o}", "name", field->name, "unit",
                                               field->unit, "kind", kind_text(field->kind), "rows", (int)field->rows,
                                               "columns", (int)field->columns, "low", json_number(field->low), "high",
                                               json_number(field->high), "components", components));
    }
    return array;
}

static json_t *bounds_array(const struct row *row)
{
    json_t *array = json_array();
    for (const struct bound *bound = row->bounds; bound->reason; bound++) {
        const int everywhere = bound->low == 0 && bound->high == 0;
        json_t *region =
            everywhere ? json_null()
                       : json_pack("{s:o, s:o}", "low", json_number(bound->low), "high", json_number(bound->high));
        json_array_append_new(array,
                              json_pack("{s:o, s:s, s:s, s:o, s:o, s:o, s:s}", "field", json_text(bound->field),
                                        "measure", measure_text(bound->measure), "unit", measure_unit(bound->measure),
                                        "limit", json_number(bound->limit), "region", region, "floor",
                                        json_number(bound->floor), "reason", bound->reason));
    }
    return array;
}

/* The values that a rule demands, or null where it names none. */
static json_t *exact_array(const struct row *row, const struct special *special)
{
    if (!special->exact)
        return json_null();
    const struct field *field = special->output ? fields_find(row->outputs, special->output) : NULL;
    const size_t count = field ? field_components(field) : fields_components(row->outputs);
    json_t *array = json_array();
    for (size_t k = 0; k < count; k++)
        json_array_append_new(array, json_number(special->exact[k]));
    return array;
}

static json_t *specials_array(const struct row *row)
{
    json_t *array = json_array();
    for (const struct special *special = row->specials; special && special->sentence; special++)
        json_array_append_new(
            array, json_pack("{s:s, s:o, s:s, s:s, s:o, s:s, s:o}", "rule", special->sentence, "input",
                             json_text(special->input), "place",
                             special->place == EACH_COMPONENT ? "each component" : "all components", "value",
                             special_input_text(special->value), "output", json_text(special->output), "expect",
                             special_output_text(special->expect), "exact", exact_array(row, special)));
    return array;
}

static json_t *coordinate_object(const struct row *row)
{
    if (!row->coordinate)
        return json_null();
    json_t *branches = json_array();
    for (const double *branch = row->branches; branch && !isnan(*branch); branch++)
        json_array_append_new(branches, json_number(*branch));
    return json_pack("{s:s, s:s, s:o}", "name", row->coordinate->name, "unit", row->coordinate->unit, "branches",
                     branches);
}

static json_t *row_object(const struct row *row)
{
    json_t *object = json_object(), *samplers = json_array();
    for (const struct special_sampler *sampler = row->samplers; sampler && sampler->name; sampler++)
        json_array_append_new(samplers, json_string(sampler->name));
    json_object_set_new(object, "id", json_string(row->id));
    json_object_set_new(object, "family", json_string(row->family));
    json_object_set_new(object, "title", json_string(row->title));
    json_object_set_new(object, "formula", json_string(row->formula));
    json_object_set_new(object, "catalogue", json_text(row->catalogue));
    json_object_set_new(object, "source", json_string(row->source));
    json_object_set_new(object, "inputs", fields_array(row->inputs));
    json_object_set_new(object, "outputs", fields_array(row->outputs));
    json_object_set_new(object, "coordinate", coordinate_object(row));
    json_object_set_new(object, "bounds", bounds_array(row));
    json_object_set_new(object, "special_values", specials_array(row));
    json_object_set_new(object, "samplers", samplers);
    json_object_set_new(object, "reference", json_string(row->reference ? row->reference : row->id));
    json_object_set_new(object, "model", json_text(row->model));
    json_object_set_new(object, "binary32_only", json_boolean(row->binary32_only));
    json_object_set_new(object, "note", json_text(row->note));
    return object;
}

static void print_json(FILE *stream, const struct row **rows)
{
    json_t *kernels = json_array();
    for (; *rows; rows++)
        json_array_append_new(kernels, row_object(*rows));
    json_t *root = json_pack("{s:s, s:i, s:s, s:o}", "schema", "plumb.kernels", "version", KERNELS_VERSION, "plumb",
                             PLUMB_VERSION, "kernels", kernels);
    json_write(root, JSON_DIGITS, stream);
}

/* --- the verb ----------------------------------------------------------------------------------------------------- */

/* Whether a kernel is named by its whole id: its page is wanted, then. */
static int names_a_kernel(int argc, char **argv)
{
    int named = 0;
    for (int a = 1; a < argc; a++)
        named |= registry_find(argv[a]) != NULL;
    return named;
}

int verb_kernels(int argc, char **argv)
{
    const char *format = "text", *file = NULL;
    int verbose = 0;
    const struct option options[] = {
        {"format", 'f', OPTION_CHOICE, &format, "FORMAT", "text or json (text)", "text|json"},
        {"output", 'o', OPTION_TEXT, &file, "FILE", "write there, not to standard output", NULL},
        {"verbose", 'v', OPTION_FLAG, &verbose, NULL, "the page of every kernel, not only of one that is named", NULL},
        {0},
    };
    struct output output;
    const struct row **rows;
    int status = options_parse("[KERNEL…]", options, &argc, argv);
    if (status != OPTIONS_GO)
        return status;
    status = selection_rows(argc, argv, &rows);
    if (status != OPTIONS_GO)
        return status;
    if (output_open(&output, "kernels", file) != 0) {
        free(rows);
        return STATUS_USAGE;
    }
    if (strcmp(format, "json") == 0)
        print_json(output.stream, rows);
    else
        print_text(output.stream, rows, verbose || names_a_kernel(argc, argv));
    free(rows);
    return output_close(&output) == 0 ? STATUS_WITHIN : STATUS_USAGE;
}
