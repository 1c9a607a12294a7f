/* Reading of comma-separated values (RFC 4180): a line of names, then rows with the same number of fields. A field that
 * contains a comma, a quote or a newline is in quotes, and quotes inside it are doubled. Lines end with a newline or
 * CRLF. Empty lines and lines that begin with # are ignored. table.h writes this format. */
#ifndef UTIL_CSV_H
#define UTIL_CSV_H

#include <stddef.h>

struct csv {
    char *file, *text;
    const char *verb; /* for messages */
    size_t columns, rows;
    char **cell;  /* row by row, beginning with the names */
    size_t *line; /* line number of each row in the file; [0] is the line of the names */
};

/* Reads a file. Returns 0, or −1 after a line on standard error that names file, line and field. Call csv_free in
 * either case. */
int csv_read(struct csv *csv, const char *verb, const char *file);
/* Parses a text, which the csv then owns; `file` is its name in messages. Returns 0, or −1 after a line on standard
 * error. Call csv_free in either case. */
int csv_parse(struct csv *csv, const char *verb, const char *file, char *text);
void csv_free(struct csv *csv);

/* Returns the index of the column of that name, or −1 after a line on standard error. */
long csv_column(const struct csv *csv, const char *name);
/* Checks that the columns are exactly these, in this order. Returns 0, or −1 after a line on standard error. */
int csv_expect(const struct csv *csv, const char *const *names, size_t count);
/* Returns the cell in a row (counted from 0, without the names) and a column. */
const char *csv_cell(const struct csv *csv, size_t row, size_t column);
/* csv_number reads a cell as a finite number; csv_text copies it into `text`. Both return 0, or −1 after a line on
 * standard error that names file, line and column, if the cell is not a number or does not fit into `size` bytes. */
int csv_number(const struct csv *csv, size_t row, size_t column, double *number);
int csv_text(const struct csv *csv, size_t row, size_t column, char *text, size_t size);
/* Prints on standard error what is wrong with a cell; returns −1. */
int csv_complain(const struct csv *csv, size_t row, size_t column, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

#endif
