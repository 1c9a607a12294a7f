/* The history: a file of records, one a line. See nightly.h. */
#include "nightly.h"

#include "validate/base/output.h"
#include "validate/base/text.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static const char schema[] = "plumb.history";

/* The record in a line; null with the reason. */
static json_t *read_record(const char *line, char *problem, size_t size)
{
    json_error_t error;
    json_t *record = json_loads(line, 0, &error);
    if (!record)
        snprintf(problem, size, "%s", error.text);
    else if (strcmp(json_text_at(record, "schema"), schema) != 0)
        snprintf(problem, size, "no record of plumb nightly");
    else if (json_integer_value(json_object_get(record, "version")) != HISTORY_VERSION)
        snprintf(problem, size, "a record of version %lld, not %d: begin a new history",
                 (long long)json_integer_value(json_object_get(record, "version")), HISTORY_VERSION);
    else
        return record;
    json_decref(record);
    return NULL;
}

json_t *history_read(const char *file)
{
    const char *reason = "out of memory";
    char problem[JSON_ERROR_TEXT_LENGTH + 64], *rest;
    size_t number = 0;
    char *text = text_of_file(file, &reason);
    if (!text && errno == ENOENT)
        return json_array();
    if (!text) {
        fprintf(stderr, "plumb nightly: %s: %s\n", file, reason);
        return NULL;
    }
    json_t *history = json_array();
    for (char *line = text; history && *line; line = rest) {
        rest = line + strcspn(line, "\n");
        if (*rest)
            *rest++ = 0;
        number++;
        json_t *record = read_record(line, problem, sizeof problem);
        if (record) {
            json_array_append_new(history, record);
            continue;
        }
        fprintf(stderr, "plumb nightly: %s: line %zu: %s\n", file, number, problem);
        json_decref(history);
        history = NULL;
    }
    free(text);
    return history;
}

int history_append(const char *file, const json_t *record)
{
    const char *reason = "out of memory";
    struct output output;
    char *before = text_of_file(file, &reason);
    if (!before && errno != ENOENT) {
        fprintf(stderr, "plumb nightly: %s: %s\n", file, reason);
        return -1;
    }
    if (output_open(&output, "nightly", file) != 0) {
        free(before);
        return -1;
    }
    if (before)
        fputs(before, output.stream);
    free(before);
    json_dumpf(record, output.stream, JSON_COMPACT | JSON_REAL_PRECISION(JSON_DIGITS));
    fputc('\n', output.stream);
    return output_close(&output);
}

json_t *history_of_line(const json_t *history, const char *line, const char *since)
{
    json_t *list = json_array(), *record;
    size_t i;
    json_array_foreach (history, i, record)
        if (strcmp(json_text_at(record, "line"), line) == 0 && strcmp(json_text_at(record, "date"), since) >= 0 &&
            !json_is_true(json_object_get(record, "short")))
            json_array_append(list, record);
    return list;
}
