/* Tables in files: comma-separated values under a line of names, "…" around what has commas in it, lines that begin with #
 * left out. */
#ifndef CSV_FILE_H
#define CSV_FILE_H

#include <stddef.h>

struct csv {
    char *file, *text;
    size_t columns, rows;
    char **cell;  /* row by row, the names first */
    size_t *line; /* of each row in the file; [0] is that of the names */
};

/* Reads a file; 0, or −1 after a line on standard error that names file and line. */
int csv_read(struct csv *csv, const char *file);
void csv_free(struct csv *csv);

/* The number of the column of that name, or −1 after a line on standard error. */
long csv_column(const struct csv *csv, const char *name);
/* What stands in a row (from 0) and a column. */
const char *csv_cell(const struct csv *csv, size_t row, size_t column);

#endif
