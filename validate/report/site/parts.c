/* Cuts documents into parts of a page: see parts.h. A part belongs to a family, or to a port and a family: a kernel's
 * page reads one part of each port, a port's page all parts of that port.
 *
 * Data that many results share are stored once: promises and edges of bins with their family, texts with their part.
 * data.js joins them again. */
#include "parts.h"

#include "validate/accuracy/accuracy.h"
#include "validate/util/format.h"
#include "validate/util/json.h"
#include "validate/util/tex.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void parts_open(struct page_parts *parts)
{
    static const char *const lists[] = {"kernels", "titles", "family_of", "families",
                                        "texts",   "ports",  "documents", "files"};
    *parts = (struct page_parts){json_object(), json_object(), json_object()};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        json_object_set_new(parts->index, lists[i], json_array());
}

void parts_close(struct page_parts *parts)
{
    json_decref(parts->index);
    json_decref(parts->part);
    json_decref(parts->seen);
}

/* --- lists without duplicates ------------------------------------------------------------------------------------- */

/* Returns the index of a value in the list `name` of `holder`, which is a part or the index and is called `where`;
 * appends the value if it is new. Takes ownership of the value. */
static size_t index_in_list(struct page_parts *parts, json_t *holder, const char *where, const char *name,
                            json_t *value)
{
    char *text = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY), *key = NULL;
    if (!text || asprintf(&key, "%s %s %s", where, name, text) < 0)
        abort();
    json_t *list = json_object_get(holder, name), *place = json_object_get(parts->seen, key);
    if (!place) {
        place = json_integer((json_int_t)json_array_size(list));
        json_object_set_new(parts->seen, key, place);
        json_array_append(list, value);
    }
    json_decref(value);
    free(key);
    free(text);
    return (size_t)json_integer_value(place);
}

static json_t *text_index(struct page_parts *parts, json_t *holder, const char *where, const char *text)
{
    return json_integer((json_int_t)index_in_list(parts, holder, where, "texts", json_string(text)));
}

/* Returns the part with this name. The first call makes the part, with an empty list for each name in `lists`. */
static json_t *part_with(struct page_parts *parts, const char *name, const char *const *lists)
{
    json_t *part = json_object_get(parts->part, name);
    if (part)
        return part;
    part = json_object();
    json_object_set_new(parts->part, name, part);
    for (; *lists; lists++)
        json_object_set_new(part, *lists, json_array());
    return part;
}

static size_t family_place(struct page_parts *parts, const char *family)
{
    return index_in_list(parts, parts->index, "index", "families", json_string(family));
}

static json_t *family_part(struct page_parts *parts, size_t family, char name[32])
{
    snprintf(name, 32, "family-%zu", family);
    return part_with(parts, name, (const char *const[]){"formulas", "promises", "edges", NULL});
}

/* Returns a kernel's position in the index; the kernel is its formula or its entry in a report. */
static size_t place_of_kernel(struct page_parts *parts, const json_t *kernel, size_t family)
{
    json_t *families = json_object_get(parts->index, "family_of");
    const size_t place =
        index_in_list(parts, parts->index, "index", "kernels", json_string(json_text_at(kernel, "id")));
    if (place == json_array_size(families)) {
        json_array_append_new(families, json_integer((json_int_t)family));
        json_array_append_new(json_object_get(parts->index, "titles"), json_string(json_text_at(kernel, "title")));
    }
    return place;
}

/* Returns an object with those of the named members that exist and are not null. */
static json_t *existing_members(const json_t *object, const char *const *names)
{
    json_t *kept = json_object();
    for (; *names; names++) {
        json_t *value = json_object_get(object, *names);
        if (value && !json_is_null(value))
            json_object_set(kept, *names, value);
    }
    return kept;
}
#define ONLY(object, ...) existing_members(object, (const char *const[]){__VA_ARGS__, NULL})

/* --- formulas ----------------------------------------------------------------------------------------------------- */

/* Returns the formula in LaTeX, or null when out of memory. */
static json_t *formula_tex(const char *formula)
{
    char *text = NULL;
    size_t size;
    FILE *stream = open_memstream(&text, &size);
    if (stream)
        tex_formula(stream, formula);
    json_t *tex = stream && fclose(stream) == 0 ? json_string(text) : json_null();
    free(text);
    return tex;
}

static json_t *promises_of(const json_t *format)
{
    size_t i;
    json_t *bound, *bounds = json_array();
    json_array_foreach (json_object_get(format, "bounds"), i, bound) {
        json_array_append_new(bounds, ONLY(bound, "name", "limit", "unit", "evidence", "above", "reason"));
    }
    return json_pack("{s:o}", "bounds", bounds);
}

void parts_add_formulas(struct page_parts *parts, const json_t *document)
{
    static const char *const formats[] = {"float", "double"};
    size_t i;
    char name[32];
    json_t *kernel;
    json_array_foreach (json_object_get(document, "kernels"), i, kernel) {
        const size_t family = family_place(parts, json_text_at(kernel, "family"));
        json_t *formula =
            ONLY(kernel, "id", "title", "formula", "source", "note", "inputs", "outputs", "usual", "coordinate");
        json_object_set_new(formula, "tex", formula_tex(json_text_at(kernel, "formula")));
        for (size_t f = 0; f < sizeof formats / sizeof *formats; f++)
            if (json_is_object(json_object_get(kernel, formats[f])))
                json_object_set_new(formula, formats[f], promises_of(json_object_get(kernel, formats[f])));
        place_of_kernel(parts, kernel, family);
        json_array_append_new(json_object_get(family_part(parts, family, name), "formulas"), formula);
    }
}

/* --- a report ----------------------------------------------------------------------------------------------------- */

/* Rounds a value for a picture with a logarithmic axis: three digits, and 0 for values below a thousandth. */
static json_t *round_for_picture(const json_t *value)
{
    const double x = json_read_number(value);
    char text[32];
    if (!isfinite(x))
        return json_number(x);
    snprintf(text, sizeof text, "%.3g", x < 1e-3 ? 0 : x);
    return json_real(strtod(text, NULL));
}

/* Returns [index of the bins' upper edges, [worst error of each]] */
static json_t *profile(struct page_parts *parts, json_t *family, const char *where, const json_t *bins)
{
    size_t i;
    json_t *bin, *edges = json_array(), *worst = json_array();
    json_array_foreach (bins, i, bin) {
        json_array_append(edges, json_object_get(bin, "high"));
        json_array_append_new(worst, round_for_picture(json_object_get(bin, "worst")));
    }
    return json_pack("[i, o]", (int)index_in_list(parts, family, where, "edges", edges), worst);
}

/* Returns a command as ["0x1p+0,…", text before, text after], where the texts are indices: many commands share the text
 * around the inputs. */
static json_t *command(struct page_parts *parts, json_t *part, const char *where, const char *text)
{
    static const char option[] = "--at=";
    const char *at = strstr(text, option), *inputs = at ? at + strlen(option) : text + strlen(text);
    inputs += *inputs == '\'';
    const char *end = inputs + strcspn(inputs, " '");
    json_t *before = json_stringn(text, (size_t)(inputs - text)), *result = json_array();
    json_array_append_new(result, json_stringn(inputs, (size_t)(end - inputs)));
    json_array_append_new(result, text_index(parts, part, where, json_string_value(before)));
    json_array_append_new(result, text_index(parts, part, where, end));
    json_decref(before);
    return result;
}

/* Returns a case of a promise: the worst input found, or the simplest at which the limit is exceeded; null if there is
 * none. */
static json_t *error_case(struct page_parts *parts, json_t *part, const char *where, const json_t *worst)
{
    if (!json_is_object(worst))
        return json_null();
    json_t *kept = ONLY(worst, "error", "note");
    json_object_set(kept, "computed", json_object_get(worst, "computed"));
    json_object_set(kept, "exact", json_object_get(json_object_get(worst, "exact"), "digits"));
    json_object_set_new(kept, "command", command(parts, part, where, json_text_at(worst, "command")));
    return kept;
}

struct family_part {
    json_t *part;
    char name[32];
};

static json_t *bound(struct page_parts *parts, json_t *part, const char *where, struct family_part *family,
                     const json_t *bound)
{
    json_t *promise = ONLY(bound, "name", "limit", "unit", "region", "whole");
    json_t *kept = ONLY(bound, "falls_short", "likely");
    json_object_set_new(
        kept, "promise",
        json_integer((json_int_t)index_in_list(parts, family->part, family->name, "promises", promise)));
    json_object_set_new(kept, "grade", json_string(json_text_at(json_object_get(bound, "grade"), "text")));
    json_object_set_new(kept, "profile", profile(parts, family->part, family->name, json_object_get(bound, "profile")));
    json_object_set_new(kept, "worst", error_case(parts, part, where, json_object_get(bound, "worst")));
    if (json_is_object(json_object_get(bound, "simplest")))
        json_object_set_new(kept, "simplest", error_case(parts, part, where, json_object_get(bound, "simplest")));
    return kept;
}

/* Returns the rules for special values that are broken. */
static json_t *broken_rules(const json_t *kernel)
{
    size_t i;
    json_t *rule, *list = json_array();
    json_array_foreach (json_object_get(kernel, "special_values"), i, rule) {
        if (json_integer_value(json_object_get(rule, "failed")) > 0)
            json_array_append_new(list, json_pack("{s:O, s:b, s:s}", "rule", json_object_get(rule, "rule"), "required",
                                                  json_integer_value(json_object_get(rule, "broken")) > 0, "command",
                                                  json_text_at(json_object_get(rule, "first_failure"), "command")));
    }
    return list;
}

/* Returns the worst grade in all regions, or, if `usual`, in the usual regions alone; "failed" if the port failed. `of`
 * selects the grades: "whole" or "entries". */
static const char *worst_grade(const json_t *kernel, const char *of, int usual)
{
    int worst = GRADE_NONE;
    size_t i;
    json_t *region;
    const char *text = grade_class_text(GRADE_NONE);
    if (strcmp(json_text_at(kernel, "verdict"), "failed") == 0)
        return "failed";
    json_array_foreach (json_object_get(kernel, "grades"), i, region) {
        const json_t *grade = json_object_get(region, of);
        int class = usual && !json_is_true(json_object_get(region, "usual")) ? GRADE_NONE : GRADES - 1;
        while (class > worst && strcmp(json_text_at(grade, "class"), grade_class_text((enum grade_class) class)) != 0)
            class --;
        if (class > worst)
            text = json_text_at(grade, "text");
        worst = class > worst ? class : worst;
    }
    return text;
}

/* The grades of a kernel that the page shows: of its outputs as a whole and entry by entry, each for the usual regions
 * and for all regions. Each is a column of a port's cells in the index. */
enum { SHOWN_GRADES = 4 };
static const struct shown_grade {
    const char *name, *of;
    int usual;
} shown_grades[SHOWN_GRADES] = {
    {"whole", "whole", 1}, {"entries", "entries", 1}, {"all_whole", "whole", 0}, {"all_entries", "entries", 0}};

/* Returns the names of the requirements of equal bits that do not hold. */
static json_t *unequal_bits(const json_t *kernel)
{
    static const char *const requirements[] = {"lanes", "batches", "repeats"};
    json_t *list = json_array();
    for (size_t i = 0; i < sizeof requirements / sizeof *requirements; i++)
        if (strcmp(json_text_at(json_object_get(kernel, requirements[i]), "verdict"), "exceeded") == 0)
            json_array_append_new(list, json_string(requirements[i]));
    return list;
}

static json_t *page_of_kernel(struct page_parts *parts, json_t *part, const char *where, struct family_part *family,
                              const json_t *kernel)
{
    size_t i;
    json_t *result, *bounds = json_array();
    json_t *kept = ONLY(kernel, "id", "format", "verdict", "reason", "headline", "hints", "special_verdict", "levels",
                        "function", "command", "likely");
    json_array_foreach (json_object_get(kernel, "bounds"), i, result) {
        json_array_append_new(bounds, bound(parts, part, where, family, result));
    }
    for (size_t g = 0; g < SHOWN_GRADES; g++)
        json_object_set_new(kept, shown_grades[g].name,
                            json_string(worst_grade(kernel, shown_grades[g].of, shown_grades[g].usual)));
    json_object_set_new(kept, "bounds", bounds);
    json_object_set_new(kept, "broken", broken_rules(kernel));
    json_object_set_new(kept, "bits", unequal_bits(kernel));
    if (json_is_object(json_object_get(kernel, "failure")))
        json_object_set_new(kept, "failure", ONLY(json_object_get(kernel, "failure"), "what", "command"));
    return kept;
}

/* Returns a port's cells: a list for each column. */
static json_t *cells_open(void)
{
    json_t *cells = json_pack("{s:[], s:[]}", "kernel", "double");
    for (size_t g = 0; g < SHOWN_GRADES; g++)
        json_object_set_new(cells, shown_grades[g].name, json_array());
    return cells;
}

/* Adds a kernel's cell: its index among the kernels, whether its format is double, and its grades. */
static void add_cell(struct page_parts *parts, json_t *cells, size_t family, const json_t *kernel)
{
    json_array_append_new(json_object_get(cells, "kernel"),
                          json_integer((json_int_t)place_of_kernel(parts, kernel, family)));
    json_array_append_new(json_object_get(cells, "double"),
                          json_integer(format_of_name(json_text_at(kernel, "format")) == DOUBLE));
    for (size_t g = 0; g < SHOWN_GRADES; g++)
        json_array_append_new(
            json_object_get(cells, shown_grades[g].name),
            text_index(parts, parts->index, "index", worst_grade(kernel, shown_grades[g].of, shown_grades[g].usual)));
}

static int is_within(const json_t *kernel)
{
    return strcmp(json_text_at(kernel, "verdict"), "within") == 0;
}

static int is_checked(const json_t *kernel)
{
    return strcmp(json_text_at(kernel, "verdict"), "not judged") != 0;
}

static int is_variant_of(const json_t *a, const json_t *b)
{
    return strcmp(json_text_at(a, "id"), json_text_at(b, "id")) == 0 &&
           strcmp(json_text_at(a, "format"), json_text_at(b, "format")) == 0;
}

/* Returns the variant that a page shows of the kernel at *i, and moves *i past its variants, which follow one another:
 * the first checked one that is not within its limits, or else the first checked one; null if none was checked. */
static json_t *take_shown(const json_t *kernels, size_t *i)
{
    const json_t *first = json_array_get(kernels, *i);
    json_t *shown = NULL, *variant;
    for (; (variant = json_array_get(kernels, *i)) && is_variant_of(variant, first); ++*i)
        if (is_checked(variant) && (!shown || (is_within(shown) && !is_within(variant))))
            shown = variant;
    return shown;
}

void parts_add_report(struct page_parts *parts, const char *file, const json_t *report)
{
    char where[64];
    json_t *ports = json_object_get(parts->index, "ports");
    json_t *const kernels = json_object_get(report, "kernels");
    json_t *cells = cells_open();
    for (size_t i = 0; i < json_array_size(kernels);) {
        json_t *kernel = take_shown(kernels, &i);
        if (!kernel)
            continue;
        struct family_part family;
        const size_t place = family_place(parts, json_text_at(kernel, "family"));
        family.part = family_part(parts, place, family.name);
        snprintf(where, sizeof where, "port-%zu-%zu", json_array_size(ports), place);
        json_t *part = part_with(parts, where, (const char *const[]){"kernels", "texts", NULL});
        json_array_append_new(json_object_get(part, "kernels"), page_of_kernel(parts, part, where, &family, kernel));
        add_cell(parts, cells, place, kernel);
    }
    json_t *about = ONLY(report, "port", "plumb", "started", "seed", "samples", "level", "flushing");
    json_object_set_new(about, "document", json_text(file));
    json_object_set_new(about, "machine", ONLY(json_object_get(report, "machine"), "processor", "compiler"));
    json_object_set_new(about, "cells", cells);
    json_array_append_new(ports, about);
}

/* --- documents that are shown unchanged --------------------------------------------------------------------------- */

static void add_overall(struct page_parts *parts, const char *list, const char *name, json_t *value)
{
    json_t *names = json_object_get(parts->index, list);
    char part[48];
    snprintf(part, sizeof part, "%s-%zu", list, json_array_size(names));
    json_array_append_new(names, json_text(name));
    json_object_set_new(parts->part, part, value);
}

void parts_add_document(struct page_parts *parts, const char *schema, json_t *document)
{
    add_overall(parts, "documents", schema, json_incref(document));
}

void parts_add_file(struct page_parts *parts, const char *name, const char *text)
{
    add_overall(parts, "files", name, json_string(text));
}

void parts_add_text(struct page_parts *parts, const char *part, const char *text)
{
    json_object_set_new(parts->part, part, json_text(text));
}

/* --- output ------------------------------------------------------------------------------------------------------- */

/* Writes an HTML element that the page's script reads. Each "<" in the data is escaped, because it would be markup. */
static void write_element(FILE *stream, const char *name, const json_t *value)
{
    char *text = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY | JSON_REAL_PRECISION(6));
    if (!text)
        abort();
    fprintf(stream, "<script type=\"application/json\" id=\"%s\">", name);
    for (char *from = text, *end; *from; from = end + !!*end) {
        end = from + strcspn(from, "<");
        fwrite(from, 1, (size_t)(end - from), stream);
        fputs(*end ? "\\u003c" : "</script>\n", stream);
    }
    free(text);
}

void parts_write_index(const struct page_parts *parts, FILE *stream)
{
    write_element(stream, "index", parts->index);
}

void parts_write(const struct page_parts *parts, FILE *stream)
{
    const char *name;
    json_t *part;
    json_object_foreach (parts->part, name, part) {
        write_element(stream, name, part);
    }
}
