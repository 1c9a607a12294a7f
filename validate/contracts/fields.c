/* Fields: the number, indices and names of their components, their shapes, domains and orders. */
#include "kinds.h"

#include "validate/util/axis.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

void sequence_axes(unsigned sequence, size_t axis[3])
{
    static const char axes[] = "xyzxzyyxzyzxzxyzyxxyxxzxyxyyzyzxzzyz";
    for (size_t i = 0; i < 3; i++)
        axis[i] = (size_t)(axes[3 * (sequence - 1) + i] - 'x');
}

size_t field_components(const struct field *field)
{
    return kinds[field->kind].components(field);
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

size_t field_columns(const struct field *field)
{
    switch (field->kind) {
    case MATRIX:
        return field->columns ? field->columns : field->size;
    case ROTATION:
        return field->size;
    default:
        return field_components(field);
    }
}

static int is_matrix(const struct field *field)
{
    return field_columns(field) < field_components(field);
}

const char *field_shape(const struct field *field, char *text, size_t size)
{
    const size_t count = field_components(field), columns = field_columns(field);
    if (is_matrix(field))
        snprintf(text, size, "%zu × %zu", count / columns, columns);
    else if (count > 1)
        snprintf(text, size, "%zu", count);
    else
        text[0] = 0;
    return text;
}

/* Writes the name of component k of a matrix of which only the entries below the diagonal are stored, row by row, and,
 * if it is symmetric, those on the diagonal. */
static void name_below_diagonal(const struct field *field, size_t k, char *text, size_t size)
{
    const size_t diagonal = field->kind != SKEW;
    size_t row = 1 - diagonal;
    while (k >= row + diagonal)
        k -= row++ + diagonal;
    snprintf(text, size, "%s[%zu][%zu]", field->name, row, k);
}

const char *fields_component_name(const struct field *fields, size_t k, char *text, size_t size)
{
    const struct field *field = fields_of_component(fields, k);
    const size_t count = field_components(field), columns = field_columns(field);
    k -= fields_offset(fields, field);
    if (count == 1)
        snprintf(text, size, "%s", field->name);
    else if ((field->kind == SKEW && field->size != 3) || field->kind == SYMMETRIC || field->kind == POSITIVE_MATRIX)
        name_below_diagonal(field, k, text, size);
    else if (is_matrix(field))
        snprintf(text, size, "%s[%zu][%zu]", field->name, k / columns, k % columns);
    else if (field->kind == UNIT_QUATERNION || field->kind == QUATERNION)
        snprintf(text, size, "%s.%c", field->name, "wxyz"[k]);
    else if (field->kind == SEQUENCE_ANGLES)
        snprintf(text, size, "%s.%c", field->name, "abc"[k]);
    else if (count <= 3)
        snprintf(text, size, "%s.%c", field->name, "xyz"[k]);
    else
        snprintf(text, size, "%s[%zu]", field->name, k);
    return text;
}

/* Writes an end of a domain. Returns text, or a constant for an infinite end. */
static const char *end_text(double end, char text[32])
{
    snprintf(text, 32, "%.4g", end);
    if (isinf(end))
        return end > 0 ? "∞" : "−∞";
    return text;
}

/* Returns the name of the quantity that the ends of a kind's domain limit: "" for the number itself. */
static const char *bounded_text(enum kind kind)
{
    if (kind_is_number(kind) || kind_is_integer(kind))
        return "";
    if (kind == POSITIVE_MATRIX)
        return ", eigenvalues";
    return kind == LIMITS || kind == SEQUENCE_ANGLES ? ", each" : ", norm";
}

const char *field_domain(const struct field *field, char *text, size_t size)
{
    char low[32], high[32];
    const char *what = bounded_text(field->kind);
    const char *kind = kind_text(field->kind);
    if (field->kind == ROTATION && field->high > 0)
        snprintf(text, size, "%s, entries off by up to %.4g", kind, field->high);
    else if (field->kind == ROTATION || field->kind == UNIT_VECTOR || field->kind == UNIT_QUATERNION)
        snprintf(text, size, "%s", kind);
    else
        snprintf(text, size, "%s%s %s … %s", kind, what, end_text(field->low, low), end_text(field->high, high));
    return text;
}

/* Vectors of up to three components are vectors of space, with components x, y, z; longer ones have numbered
 * components. A skew-symmetric matrix of three dimensions is stored as the vector ω of ω × x. */
const char *field_order(const struct field *field, char *text, size_t size)
{
    const size_t count = field_components(field);
    const char *order = field->order ? field->order : kinds[field->kind].order;
    if (count == 1)
        order = "";
    else if (!order && field->kind == SKEW && field->size != 3)
        order = "strict lower triangle, row by row";
    else if (!order && (field->kind == VECTOR || field->kind == UNIT_VECTOR || field->kind == SKEW)) {
        if (count == 2)
            order = "x, y";
        else
            order = count == 3 ? "x, y, z" : "[0], [1], [2], …";
    }
    if (order)
        snprintf(text, size, "%s", order);
    return order ? text : NULL;
}

size_t fields_components_named(const struct field *fields, const char *name, size_t length, size_t *first)
{
    char text[96];
    for (const struct field *field = fields; field->name; field++) {
        const size_t count = field_components(field);
        *first = fields_offset(fields, field);
        if (strlen(field->name) == length && strncmp(field->name, name, length) == 0)
            return count;
        for (size_t k = 0; k < count; k++, ++*first) {
            fields_component_name(fields, *first, text, sizeof text);
            if (strlen(text) == length && strncmp(text, name, length) == 0)
                return 1;
            snprintf(text, sizeof text, "%s[%zu]", field->name, k);
            if (strlen(text) == length && strncmp(text, name, length) == 0)
                return 1;
        }
    }
    return 0;
}

size_t fields_fraction(const struct field *fields, const double *x)
{
    size_t k = 0;
    for (const struct field *field = fields; field->name; field++)
        for (const size_t end = k + field_components(field); k < end; k++)
            if (kind_is_integer(field->kind) && isfinite(x[k]) && x[k] != floor(x[k]))
                return k;
    return k;
}

int fields_set(const struct field *fields, const char *kernel, const char *text, double *x, char *problem, size_t size)
{
    size_t first, count, taken = 0;
    const char *equals = strchr(text, '='), *at = equals ? equals + 1 : text;
    if (!equals || (count = fields_components_named(fields, text, (size_t)(equals - text), &first)) == 0) {
        snprintf(problem, size, "expected FIELD=NUMBERS with one of its inputs (plumb kernels %s), got \"%.64s\"",
                 kernel, text);
        return -1;
    }
    while (taken < count && *at && axis_take_number(&at, ',', &x[first + taken]) == 0)
        taken++;
    if (taken < count || *at != 0 || at[-1] == ',')
        snprintf(problem, size, "%.*s has %zu number%s, separated by commas; got \"%.96s\"", (int)(equals - text), text,
                 count, count == 1 ? "" : "s", equals + 1);
    else if (fields_fraction(fields, x) < fields_components(fields))
        snprintf(problem, size, "%.*s: %.96s is not an integer", (int)(equals - text), text, equals + 1);
    else
        return 0;
    return -1;
}

const char *fields_names(const struct field *fields, char *text, size_t size)
{
    const size_t count = fields_components(fields);
    size_t length = 0;
    char name[64];
    *text = 0;
    for (size_t k = 0; k < count; k++) {
        fields_component_name(fields, k, name, sizeof name);
        if (length + strlen(name) + strlen(", , …") >= size) {
            snprintf(text + length, size - length, ", …");
            break;
        }
        length += (size_t)snprintf(text + length, size - length, "%s%s", k ? ", " : "", name);
    }
    return text;
}
