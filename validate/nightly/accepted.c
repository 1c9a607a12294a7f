/* The accepted accuracy: data/worst/kernels.csv. See nightly.h. */
#include "nightly.h"

#include "validate/base/csv.h"
#include "validate/base/output.h"
#include "validate/base/text.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char header[] =
    "# For each promise of each kernel of fast/ the worst error that is accepted, the mean error, and the input of "
    "the\n"
    "# worst. Lines without errors have inputs that were the worst once. Every check tries all of them before others.\n"
    "# plumb accept writes this from the last run of plumb nightly, which compares with it: do not edit.\n";
static const char run_line[] = "# The run: samples %lld, seed %31s";
static const char columns[] = "kernel,promise,error,mean,input";

/* --- reading ------------------------------------------------------------------------------------------------------ */

/* A number, or NaN for an empty field; 0, or −1 where it is neither. */
static int read_number(const char *text, double *x)
{
    char *end;
    *x = *text ? strtod(text, &end) : NAN;
    return *text && (end == text || *end || isnan(*x)) ? -1 : 0;
}

/* Takes a line into a row; null, or the column that is wrong. */
static const char *read_row(char *line, json_t *rows)
{
    static const char *const names[] = {"kernel", "promise", "error", "mean", "input"};
    char *field[5], *rest = line, *blank;
    double error, mean, x;
    for (size_t c = 0; c < 5; c++)
        if (!rest || !(field[c] = csv_field(&rest)))
            return names[c];
    if (rest)
        return "input: more than five fields";
    if (read_number(field[2], &error) != 0)
        return names[2];
    if (read_number(field[3], &mean) != 0)
        return names[3];
    json_t *input = json_array();
    for (char *number = strtok_r(field[4], " ", &blank); number; number = strtok_r(NULL, " ", &blank)) {
        if (read_number(number, &x) != 0)
            return json_decref(input), names[4];
        json_array_append_new(input, json_string(number));
    }
    json_array_append_new(rows,
                          json_pack("{so so so so so}", "kernel", json_text(field[0]), "promise", json_text(field[1]),
                                    "error", json_number(error), "mean", json_number(mean), "input", input));
    return json_array_size(input) == 0 ? names[4] : NULL;
}

json_t *accepted_read(const char *verb, const char *file)
{
    const char *problem = "out of memory";
    long long samples = 0;
    char seed[32] = "", *rest;
    size_t number = 0;
    json_t *rows = json_array();
    char *text = text_of_file(file, &problem);
    if (!text && errno != ENOENT) {
        fprintf(stderr, "plumb %s: %s: %s\n", verb, file, problem);
        return json_decref(rows), NULL;
    }
    for (char *line = text ? text : NULL; line && *line; line = rest) {
        rest = line + strcspn(line, "\n");
        if (*rest)
            *rest++ = 0;
        number++;
        if (*line == '#')
            sscanf(line, run_line, &samples, seed);
        if (*line == '#' || !*line || strcmp(line, columns) == 0)
            continue;
        const char *wrong = read_row(line, rows);
        if (wrong) {
            fprintf(stderr, "plumb %s: %s: line %zu: cannot be read: %s\n", verb, file, number, wrong);
            free(text);
            return json_decref(rows), NULL;
        }
    }
    free(text);
    return json_pack("{sI ss so}", "samples", (json_int_t)samples, "seed", seed, "rows", rows);
}

/* --- writing ------------------------------------------------------------------------------------------------------ */

static void print_row(const json_t *row, FILE *stream)
{
    const char *promise = json_text_at(row, "promise"), *quote = strchr(promise, ',') ? "\"" : "";
    const double error = json_number_at(row, "error"), mean = json_number_at(row, "mean");
    const json_t *number;
    size_t i;
    fprintf(stream, "%s,%s%s%s,", json_text_at(row, "kernel"), quote, promise, quote);
    if (!isnan(error))
        fprintf(stream, "%.17g", error);
    fputc(',', stream);
    if (!isnan(mean))
        fprintf(stream, "%.17g", mean);
    fputc(',', stream);
    json_array_foreach (json_object_get(row, "input"), i, number) {
        fprintf(stream, "%s%s", i ? " " : "", json_string_value(number));
    }
    fputc('\n', stream);
}

int accepted_write(const char *verb, const char *file, const json_t *accepted)
{
    struct output output;
    const json_t *row;
    size_t i;
    if (output_open(&output, verb, file) != 0)
        return -1;
    fputs(header, output.stream);
    fprintf(output.stream, "# The run: samples %lld, seed %s\n%s\n",
            (long long)json_integer_value(json_object_get(accepted, "samples")), json_text_at(accepted, "seed"),
            columns);
    json_array_foreach (json_object_get(accepted, "rows"), i, row) {
        print_row(row, output.stream);
    }
    return output_close(&output);
}

/* --- accepting ---------------------------------------------------------------------------------------------------- */

static int is_row_of(const json_t *row, const json_t *like)
{
    return strcmp(json_text_at(row, "kernel"), json_text_at(like, "kernel")) == 0 &&
           strcmp(json_text_at(row, "promise"), json_text_at(like, "promise")) == 0;
}

/* Whether rows have the promise's input already. */
static int has_input(const json_t *rows, const json_t *like)
{
    const json_t *row;
    size_t i;
    json_array_foreach (rows, i, row)
        if (is_row_of(row, like) && json_equal(json_object_get(row, "input"), json_object_get(like, "input")))
            return 1;
    return 0;
}

/* Appends what the accepted state had of a promise: where `retired`, its inputs alone, as long as they are not there. */
static void append_old(json_t *rows, const json_t *accepted, const json_t *like, int retired)
{
    const json_t *row;
    size_t i;
    json_array_foreach (json_object_get(accepted, "rows"), i, row) {
        if (!is_row_of(row, like) || has_input(rows, row))
            continue;
        json_t *copy = json_copy((json_t *)row);
        if (retired) {
            json_object_set_new(copy, "error", json_number(NAN));
            json_object_set_new(copy, "mean", json_number(NAN));
        }
        json_array_append_new(rows, copy);
    }
}

json_t *accepted_after(const json_t *accepted, const json_t *record)
{
    const json_t *tonight = json_object_get(record, "accuracy"), *row;
    json_t *rows = json_array();
    size_t i;
    json_array_foreach (tonight, i, row) {
        json_array_append_new(rows,
                              json_pack("{sO sO sO sO sO}", "kernel", json_object_get(row, "kernel"), "promise",
                                        json_object_get(row, "promise"), "error", json_object_get(row, "error"), "mean",
                                        json_object_get(row, "mean"), "input", json_object_get(row, "input")));
        append_old(rows, accepted, row, 1);
    }
    /* what tonight did not judge stays as it was, its first line with its errors */
    json_array_foreach (json_object_get(accepted, "rows"), i, row)
        if (!accuracy_find(tonight, json_text_at(row, "kernel"), json_text_at(row, "promise")))
            append_old(rows, accepted, row, 0);
    return json_pack("{sO sO so}", "samples", json_object_get(record, "samples"), "seed",
                     json_object_get(record, "seed"), "rows", rows);
}
