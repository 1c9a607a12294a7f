/* The registry's look-ups: rows by id and pattern, fields by name and component.
 *
 * Here: nothing about any kernel; those facts are in kernels/. */
#include "registry.h"

#include <fnmatch.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#define FAMILY_ROWS(family) family##_rows,
static const struct row *const families[] = {REGISTRY_FAMILIES(FAMILY_ROWS)};
#undef FAMILY_ROWS

const struct row *registry_at(size_t i)
{
    for (size_t family = 0; family < sizeof families / sizeof *families; family++)
        for (const struct row *row = families[family]; row->id; row++)
            if (i-- == 0)
                return row;
    return NULL;
}

size_t registry_count(void)
{
    size_t count = 0;
    while (registry_at(count))
        count++;
    return count;
}

const struct row *registry_find(const char *id)
{
    const struct row *row;
    for (size_t i = 0; (row = registry_at(i)); i++)
        if (strcmp(row->id, id) == 0)
            return row;
    return NULL;
}

/* Levenshtein's distance: insertions, deletions and replacements from a to b. */
static size_t edit_distance(const char *a, const char *b)
{
    size_t columns = strlen(b), line[128];
    if (columns >= sizeof line / sizeof *line)
        return columns;
    for (size_t j = 0; j <= columns; j++)
        line[j] = j;
    for (size_t i = 1; a[i - 1]; i++) {
        size_t diagonal = line[0];
        line[0] = i;
        for (size_t j = 1; j <= columns; j++) {
            size_t replaced = diagonal + (a[i - 1] != b[j - 1]),
                   shorter = line[j] < line[j - 1] ? line[j] : line[j - 1];
            diagonal = line[j];
            line[j] = replaced < shorter + 1 ? replaced : shorter + 1;
        }
    }
    return line[columns];
}

const char *registry_nearest(const char *id)
{
    const char *nearest = "";
    size_t least = (size_t)-1;
    const struct row *row;
    for (size_t i = 0; (row = registry_at(i)); i++) {
        size_t distance = edit_distance(id, row->id);
        if (distance < least) {
            least = distance;
            nearest = row->id;
        }
    }
    return nearest;
}

int registry_matches(const char *id, const char *pattern)
{
    size_t length = strlen(pattern);
    while (length > 0 && pattern[length - 1] == '.')
        length--;
    if (strncmp(id, pattern, length) == 0 && (id[length] == 0 || id[length] == '.') && length > 0)
        return 1;
    return fnmatch(pattern, id, 0) == 0;
}

size_t field_components(const struct field *field)
{
    return (size_t)field->rows * field->columns;
}

size_t fields_count(const struct field *fields)
{
    size_t count = 0;
    while (fields[count].name)
        count++;
    return count;
}

size_t fields_components(const struct field *fields)
{
    return fields_offset(fields, fields + fields_count(fields));
}

size_t fields_offset(const struct field *fields, const struct field *field)
{
    size_t offset = 0;
    for (; fields != field; fields++)
        offset += field_components(fields);
    return offset;
}

const struct field *fields_find(const struct field *fields, const char *name)
{
    for (; fields->name; fields++)
        if (strcmp(fields->name, name) == 0)
            return fields;
    return NULL;
}

const struct field *fields_of_component(const struct field *fields, size_t k)
{
    for (; fields->name; fields++) {
        if (k < field_components(fields))
            return fields;
        k -= field_components(fields);
    }
    return NULL;
}

const char *fields_component_name(const struct field *fields, size_t k, char *text, size_t size)
{
    const struct field *field = fields_of_component(fields, k);
    k -= fields_offset(fields, field);
    if (field_components(field) == 1)
        snprintf(text, size, "%s", field->name);
    else if (field->columns > 1)
        snprintf(text, size, "%s[%zu][%zu]", field->name, k / field->columns, k % field->columns);
    else if (field->kind == UNIT_QUATERNION)
        snprintf(text, size, "%s.%c", field->name, "wxyz"[k]);
    else if (field->rows <= 3)
        snprintf(text, size, "%s.%c", field->name, "xyz"[k]);
    else
        snprintf(text, size, "%s[%zu]", field->name, k);
    return text;
}

size_t bounds_count(const struct bound *bounds)
{
    size_t count = 0;
    while (bounds[count].reason)
        count++;
    return count;
}

int bound_holds_at(const struct bound *bound, double coordinate)
{
    if (bound->low == 0 && bound->high == 0)
        return 1;
    return bound->low <= coordinate && coordinate <= bound->high;
}

double row_coordinate(const struct row *row, const double *in)
{
    return row->coordinate ? row->coordinate->of(in) : NAN;
}

const char *kind_text(enum kind kind)
{
    static const char *const text[] = {"reals",    "positive",         "unit vector",
                                       "rotation", "drifted rotation", "unit quaternion"};
    return text[kind];
}

const char *measure_text(enum measure measure)
{
    static const char *const text[] = {"ulp", "scaled ulp", "norm", "angle", "orthogonality"};
    return text[measure];
}

const char *measure_unit(enum measure measure)
{
    return measure == ULP || measure == SCALED_ULP ? "ulp" : "u";
}

const char *special_input_text(enum special_input input)
{
    static const char *const text[] = {
        [IN_NAN] = "NaN",
        [IN_INFINITE] = "±∞",
        [IN_PLUS_INFINITE] = "+∞",
        [IN_ZERO] = "±0",
        [IN_PLUS_ZERO] = "+0",
        [IN_MINUS_ZERO] = "−0",
        [IN_SUBNORMAL] = "± the smallest and the largest subnormal",
        [IN_PLUS_SUBNORMAL] = "the smallest and the largest subnormal",
        [IN_LARGEST] = "± the largest number",
        [IN_NEGATIVE] = "−1 and the largest negative number",
    };
    return text[input];
}

const char *special_output_text(enum special_output output)
{
    static const char *const text[] = {
        [OUT_NAN] = "NaN in every component",
        [OUT_SOME_NAN] = "NaN in some component",
        [OUT_NOT_FINITE] = "NaN or ∞ in some component",
        [OUT_FINITE] = "finite",
        [OUT_EXACT] = "these values, zeros of either sign",
        [OUT_IDENTICAL] = "these values, zeros with their sign",
        [OUT_ROTATION] = "a rotation",
        [OUT_JUDGED] = "finite and within the bounds",
    };
    return text[output];
}
