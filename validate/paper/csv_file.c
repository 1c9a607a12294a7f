/* Tables in files; see csv_file.h. */
#include "csv_file.h"

#include "validate/base/csv.h"
#include "validate/base/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int complain(const struct csv *csv, size_t line, const char *problem)
{
    fprintf(stderr, "plumb paper: %s:%zu: %s\n", csv->file, line, problem);
    return -1;
}

/* Room for one more row; null when out of memory. */
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

static int read_line(struct csv *csv, char *line, size_t number)
{
    if (!csv->columns)
        csv->columns = count_fields(line);
    if (count_fields(line) != csv->columns)
        return complain(csv, number, "not as many fields as the line of names has");
    char **row = new_row(csv, number);
    if (!row)
        return complain(csv, number, "out of memory");
    for (size_t column = 0; column < csv->columns; column++)
        if (!line || !(row[column] = csv_field(&line)))
            return complain(csv, number, "quotes that do not match");
    return 0;
}

int csv_read(struct csv *csv, const char *file)
{
    const char *problem = "out of memory";
    *csv = (struct csv){.file = strdup(file)};
    csv->text = csv->file ? text_of_file(file, &problem) : NULL;
    if (!csv->text) {
        fprintf(stderr, "plumb paper: %s: %s\n", file, problem);
        return -1;
    }
    size_t number = 1;
    for (char *line = csv->text, *next; line && *line; line = next, number++) {
        next = strchr(line, '\n');
        if (next)
            *next++ = 0;
        if (*line && *line != '#' && read_line(csv, line, number) != 0)
            return -1;
    }
    if (!csv->rows)
        return complain(csv, number, "no line of names");
    csv->rows--; /* the names are no row */
    return 0;
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
    fprintf(stderr, "plumb paper: %s:%zu: no column \"%s\"\n", csv->file, csv->line[0], name);
    return -1;
}

const char *csv_cell(const struct csv *csv, size_t row, size_t column)
{
    return csv->cell[(row + 1) * csv->columns + column];
}
