/* Comma-separated values: fields with a comma or a quote stand in quotes. */
#ifndef CSV_H
#define CSV_H

/* The field that *line starts with, unquoted in place; *line goes to the next one, or null after the last. Null where a
 * quote is not closed, or something follows it. */
char *csv_field(char **line);

#endif
