/* Reading of comma-separated values: see csv.h. */
#include "csv.h"

#include "text.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Takes the field at *line and removes its quotes in place; *line becomes the next field, or null after the last.
 * Returns the field; null if a quote is not closed or something other than a comma follows it. */
static char *next_field(char **line)
{
    char *at = *line, *field = at, *to = at;
    const int quoted = *at == '"';
    at += quoted;
    while (*at && (quoted ? *at != '"' || at[1] == '"' : *at != ',')) {
        at += quoted && *at == '"';
        *to++ = *at++;
    }
    if (quoted && *at++ != '"')
        return NULL;
    if (*at && *at != ',')
        return NULL;
    *line = *at == ',' ? at + 1 : NULL;
    *to = 0;
    return field;
}

static int complain(const struct csv *csv, size_t line, const char *format, ...) __attribute__((format(printf, 3, 4)));
static int complain(const struct csv *csv, size_t line, const char *format, ...)
{
    va_list values;
    fprintf(stderr, "plumb %s: %s:%zu: ", csv->verb, csv->file, line);
    va_start(values, format);
    vfprintf(stderr, format, values);
    va_end(values);
    fputc('\n', stderr);
    return -1;
}

/* Appends a row and returns its cells, to be filled in; null when out of memory. */
static char **new_row(struct csv *csv, size_t line)
{
    const size_t rows = csv->rows + 1;
    char **cell = realloc(csv->cell, rows * csv->columns * sizeof *cell);
    if (cell)
        csv->cell = cell;
    size_t *lines = realloc(csv->line, rows * sizeof *lines);
    if (lines)
        csv->line = lines;
    if (!cell || !lines)
        return NULL;
    csv->line[csv->rows] = line;
    csv->rows = rows;
    return cell + (rows - 1) * csv->columns;
}

static size_t count_fields(const char *line)
{
    size_t fields = 1;
    int quoted = 0;
    for (; *line; line++) {
        quoted ^= *line == '"';
        fields += *line == ',' && !quoted;
    }
    return fields;
}

static int read_record(struct csv *csv, char *line, size_t number)
{
    if (!csv->columns)
        csv->columns = count_fields(line);
    char **row = new_row(csv, number);
    if (!row)
        return complain(csv, number, "out of memory");
    for (size_t column = 0; column < csv->columns; column++) {
        const char *name = csv->rows > 1 ? csv->cell[column] : "a name";
        if (!line)
            return complain(csv, number, "%zu fields, not %zu: no %s", column, csv->columns, name);
        if (!(row[column] = next_field(&line)))
            return complain(csv, number, "%s: quotes that do not match", name);
    }
    return line ? complain(csv, number, "more than %zu fields", csv->columns) : 0;
}

/* Returns the end of the record that begins at `record`: the first newline outside of quotes, or the end of the text. A
 * comment line has no quotes. Adds the newlines inside the record to *lines. */
static char *end_of_record(char *record, size_t *lines)
{
    const int is_comment = *record == '#';
    int quoted = 0;
    for (; *record && (*record != '\n' || quoted); record++) {
        quoted ^= *record == '"' && !is_comment;
        *lines += *record == '\n';
    }
    return record;
}

int csv_parse(struct csv *csv, const char *verb, const char *file, char *text)
{
    *csv = (struct csv){.file = strdup(file), .text = text, .verb = verb};
    size_t number = 1;
    if (!csv->file || !text)
        return complain(csv, number, "out of memory");
    for (char *record = text, *next; *record; record = next) {
        const size_t first = number;
        char *end = end_of_record(record, &number);
        next = *end ? end + 1 : end;
        number++;
        if (end > record && end[-1] == '\r')
            end--;
        *end = 0;
        if (*record && *record != '#' && read_record(csv, record, first) != 0)
            return -1;
    }
    if (!csv->rows)
        return complain(csv, number, "no line of names");
    csv->rows--; /* the names are not a row */
    return 0;
}

int csv_read(struct csv *csv, const char *verb, const char *file)
{
    const char *problem;
    char *text = text_of_file(file, &problem);
    *csv = (struct csv){0};
    if (text)
        return csv_parse(csv, verb, file, text);
    fprintf(stderr, "plumb %s: %s: %s\n", verb, file, problem);
    return -1;
}

void csv_free(struct csv *csv)
{
    free(csv->file);
    free(csv->text);
    free(csv->cell);
    free(csv->line);
    *csv = (struct csv){0};
}

long csv_column(const struct csv *csv, const char *name)
{
    for (size_t column = 0; column < csv->columns; column++)
        if (strcmp(csv->cell[column], name) == 0)
            return (long)column;
    return complain(csv, csv->line[0], "no column \"%s\"", name);
}

int csv_expect(const struct csv *csv, const char *const *names, size_t count)
{
    int same = csv->columns == count;
    for (size_t column = 0; column < count && same; column++)
        same = strcmp(csv->cell[column], names[column]) == 0;
    if (same)
        return 0;
    fprintf(stderr, "plumb %s: %s:%zu: expected ", csv->verb, csv->file, csv->line[0]);
    for (size_t column = 0; column < count; column++)
        fprintf(stderr, "%s%s", names[column], column + 1 < count ? "," : "\n");
    return -1;
}

const char *csv_cell(const struct csv *csv, size_t row, size_t column)
{
    return csv->cell[(row + 1) * csv->columns + column];
}

int csv_complain(const struct csv *csv, size_t row, size_t column, const char *format, ...)
{
    char problem[256];
    va_list values;
    va_start(values, format);
    vsnprintf(problem, sizeof problem, format, values);
    va_end(values);
    text_end_whole(problem);
    return complain(csv, csv->line[row + 1], "%s: %s", csv->cell[column], problem);
}

int csv_number(const struct csv *csv, size_t row, size_t column, double *number)
{
    const char *text = csv_cell(csv, row, column);
    char *end;
    *number = strtod(text, &end);
    if (end != text && !*end && isfinite(*number))
        return 0;
    return csv_complain(csv, row, column, "\"%.40s\" is not a number", text);
}

int csv_text(const struct csv *csv, size_t row, size_t column, char *text, size_t size)
{
    if (snprintf(text, size, "%s", csv_cell(csv, row, column)) < (int)size)
        return 0;
    return csv_complain(csv, row, column, "longer than %zu bytes", size - 1);
}
