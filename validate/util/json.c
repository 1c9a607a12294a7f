/* Values and documents of JSON; see json.h. */
#include "json.h"

#include "options.h"
#include "text.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

json_t *json_number(double x)
{
    if (isfinite(x))
        return json_real(x);
    if (isnan(x))
        return json_string("NaN");
    return json_string(x > 0 ? "Infinity" : "-Infinity");
}

json_t *json_count(uint64_t n)
{
    return json_integer((json_int_t)n);
}

json_t *json_hex(double x)
{
    char text[40];
    snprintf(text, sizeof text, "%a", x);
    return json_string(text);
}

json_t *json_text(const char *text)
{
    char *valid = text ? text_valid(text) : NULL;
    json_t *value;
    if (valid)
        value = json_string(valid);
    else
        value = text ? NULL : json_null();
    free(valid);
    return value;
}

json_t *json_text_or_null(const char *text)
{
    return text && *text ? json_text(text) : json_null();
}

int json_read_hex_or_nan(const json_t *value, double *x)
{
    const char *digits = json_string_value(value);
    char *end = NULL;
    if (!digits)
        return -1;
    *x = strtod(digits, &end);
    return end == digits || *end ? -1 : 0;
}

int json_read_hex(const json_t *value, double *x)
{
    return json_read_hex_or_nan(value, x) != 0 || isnan(*x) ? -1 : 0;
}

double json_read_number(const json_t *value)
{
    if (json_is_number(value))
        return json_number_value(value);
    const char *text = json_string_value(value);
    if (!text)
        return NAN;
    if (strcmp(text, "Infinity") == 0)
        return INFINITY;
    return strcmp(text, "-Infinity") == 0 ? -INFINITY : NAN;
}

double json_number_at(const json_t *object, const char *key)
{
    return json_read_number(json_object_get(object, key));
}

const char *json_text_at(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

json_t *json_read_file(const char *file, char *problem, size_t size)
{
    json_error_t error;
    errno = 0;
    json_t *document = json_load_file(file, 0, &error);
    if (!document && error.line < 0)
        snprintf(problem, size, "%s", errno ? strerror(errno) : error.text);
    else if (!document)
        snprintf(problem, size, "line %d: %s", error.line, error.text);
    return document;
}

static void refuse_null(const json_t *document)
{
    if (document)
        return;
    fputs("plumb: out of memory\n", stderr);
    exit(STATUS_USAGE);
}

int json_write(json_t *document, int digits, FILE *stream)
{
    refuse_null(document);
    const int failed = json_dumpf(document, stream, JSON_INDENT(1) | JSON_REAL_PRECISION(digits)) != 0;
    json_decref(document);
    return fputc('\n', stream) == EOF || failed ? -1 : 0;
}

/* --- short documents ---------------------------------------------------------------------------------------------- */

/* True if a value contains no objects or arrays, except empty ones. */
static int is_flat(const json_t *value)
{
    const char *key;
    json_t *member;
    size_t i;
    if (json_is_object(value)) {
        json_object_foreach ((json_t *)value, key, member) {
            if (json_object_size(member) + json_array_size(member) > 0)
                return 0;
        }
    }
    json_array_foreach (value, i, member) {
        if (json_object_size(member) + json_array_size(member) > 0)
            return 0;
    }
    return 1;
}

/* Writes a value that has no members. Returns 0, or −1. */
static int write_scalar(const json_t *value, FILE *stream)
{
    enum { FEW_DIGITS = 15 };
    char text[32];
    if (!json_is_real(value))
        return json_dumpf(value, stream, JSON_ENCODE_ANY);
    for (int digits = FEW_DIGITS; digits <= JSON_DIGITS; digits++) {
        snprintf(text, sizeof text, "%.*g", digits, json_real_value(value));
        if (strtod(text, NULL) == json_real_value(value))
            break;
    }
    return fprintf(stream, "%s%s", text, strpbrk(text, ".e") ? "" : ".0") < 0 ? -1 : 0;
}

static int write_short(const json_t *value, int indent, FILE *stream);

/* A container that is being written. */
struct container {
    FILE *stream;
    int indent;        /* of its members */
    int is_one_line;   /* all members go on one line */
    int column, count; /* the column at which the last member ended, and the number of members so far */
    int has_lines;     /* the last member takes several lines */
};

/* Writes a member, on the line of the one before if it fits. Returns 0, or −1. */
static int write_member(struct container *container, const char *key, const json_t *member)
{
    enum { COLUMNS = 120 };
    char *text = NULL;
    size_t size = 0;
    FILE *memory = open_memstream(&text, &size);
    if (!memory)
        return -1;
    if (key)
        fprintf(memory, "\"%s\": ", key); /* keys are plumb's own: nothing in them needs a backslash */
    int failed = write_short(member, container->indent, memory) != 0;
    failed |= fclose(memory) != 0;
    const int has_lines = !failed && strchr(text, '\n') != NULL, fits = container->count > 0 && !has_lines &&
                                                                        !container->has_lines &&
                                                                        container->column + (int)size + 2 <= COLUMNS;
    fputs(container->count > 0 ? "," : "", container->stream);
    if (!container->is_one_line && !fits) {
        fprintf(container->stream, "\n%*s", container->indent, "");
        container->column = container->indent;
    } else if (container->count > 0)
        container->column += fprintf(container->stream, " ") + 1;
    container->column += (int)size;
    container->has_lines = has_lines;
    container->count++;
    if (!failed)
        fwrite(text, 1, size, container->stream);
    free(text);
    return failed ? -1 : 0;
}

/* Writes an object or array. Returns 0, or −1. */
static int write_container(const json_t *value, int indent, FILE *stream)
{
    struct container container = {.stream = stream, .indent = indent + 1, .is_one_line = is_flat(value)};
    const char *key;
    json_t *member;
    size_t i;
    int failed = 0;
    fputc(json_is_object(value) ? '{' : '[', stream);
    if (json_is_object(value)) {
        json_object_foreach ((json_t *)value, key, member) {
            failed |= write_member(&container, key, member);
        }
    }
    json_array_foreach (value, i, member) {
        failed |= write_member(&container, NULL, member);
    }
    fputc(json_is_object(value) ? '}' : ']', stream);
    return failed;
}

static int write_short(const json_t *value, int indent, FILE *stream)
{
    return json_is_object(value) || json_is_array(value) ? write_container(value, indent, stream)
                                                         : write_scalar(value, stream);
}

int json_write_short(json_t *document, FILE *stream)
{
    refuse_null(document);
    const int failed = write_short(document, 0, stream);
    json_decref(document);
    return fputc('\n', stream) == EOF || ferror(stream) || failed ? -1 : 0;
}
