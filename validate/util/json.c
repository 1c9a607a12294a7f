/* Values and documents of JSON; see json.h. */
#include "json.h"

#include "options.h"
#include "text.h"

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

int json_read_hex(const json_t *value, double *x)
{
    const char *digits = json_string_value(value);
    char *end = NULL;
    if (!digits)
        return -1;
    *x = strtod(digits, &end);
    return end == digits || *end || isnan(*x) ? -1 : 0;
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

int json_write(json_t *document, int digits, FILE *stream)
{
    if (!document) {
        fputs("plumb: out of memory\n", stderr);
        exit(STATUS_USAGE);
    }
    const int failed = json_dumpf(document, stream, JSON_INDENT(1) | JSON_REAL_PRECISION(digits)) != 0;
    json_decref(document);
    return fputc('\n', stream) == EOF || failed ? -1 : 0;
}
