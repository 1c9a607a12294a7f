/* Comma-separated values (RFC 4180): a line of names, then rows with as many fields. A field with a comma, a quote or
 * a newline stands in quotes, which are doubled inside; lines end with a newline or CRLF; empty lines and those that
 * begin with # are left out. Written by table.h. */
#ifndef BASE_CSV_H
#define BASE_CSV_H

#include <stddef.h>

struct csv {
    char *file, *text;
    const char *verb; /* for messages */
    size_t columns, rows;
    char **cell;  /* row by row, the names first */
    size_t *line; /* of each row in the file; [0] is that of the names */
};

/* Reads a file; 0, or −1 after a line on standard error that names file, line and field. csv_free in either case. */
int csv_read(struct csv *csv, const char *verb, const char *file);
/* The same of a text, which it takes over, as if it stood in that file. */
int csv_parse(struct csv *csv, const char *verb, const char *file, char *text);
void csv_free(struct csv *csv);

/* The number of the column of that name, or −1 after a line on standard error. */
long csv_column(const struct csv *csv, const char *name);
/* Whether the columns are these and no others: 0, or −1 after a line. */
int csv_expect(const struct csv *csv, const char *const *names, size_t count);
/* What stands in a row (from 0) and a column. */
const char *csv_cell(const struct csv *csv, size_t row, size_t column);
/* The same as a finite number, or as a text that fits: 0, or −1 after a line that names file, line and column. */
int csv_number(const struct csv *csv, size_t row, size_t column, double *number);
int csv_text(const struct csv *csv, size_t row, size_t column, char *text, size_t size);
/* Says on standard error what is wrong with a cell; −1. */
int csv_complain(const struct csv *csv, size_t row, size_t column, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

#endif
