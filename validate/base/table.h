/* Tables: columns with a name, a unit and a format, and rows of cells. One list of columns makes the text for a
 * terminal, CSV, JSON and Markdown.
 *
 *     static const struct table_column columns[] = {
 *         {"kernel", .width = 24},
 *         {"ns", .heading = "time", .unit = "ns", .format = "%.3f", .width = 8},
 *         {"ratio", .format = "%.3g", .width = 8, .interval = 1},
 *         {"bytes", .format = "%.0f", .only = TABLE_CSV | TABLE_JSON},
 *     };
 *     struct table table;
 *     table_open(&table, format, stream, columns, sizeof columns / sizeof *columns);
 *     table_section(&table, "in L1");
 *     TABLE_ROW(&table, table_text("so3.exp"), table_number(1.25), table_interval(5, 4.8, 5.1), table_count(72));
 *     json_t *rows = table_close(&table);
 *
 * A row is written as it comes, and nothing is kept but the rows of JSON: a run that takes hours shows them at once.
 * Hence the widths of text are the columns'. What surrounds the table, a JSON document too, is the caller's. */
#ifndef BASE_TABLE_H
#define BASE_TABLE_H

#include "json.h"

enum table_format { TABLE_TEXT = 1, TABLE_CSV = 2, TABLE_JSON = 4, TABLE_MARKDOWN = 8 };

/* The format that an option's word means: "csv", "json", "markdown"; any other is text. */
enum table_format table_format_of(const char *word);

/* A column without a name is left out, so that tables whose rows are made by one function can differ in their
 * columns. */
struct table_column {
    const char *name;    /* in CSV; an interval has two more, NAME_low and NAME_high */
    const char *key;     /* in JSON, if not the name; "a.b" is member b of the object a */
    const char *heading; /* of text and Markdown, if not the name */
    const char *unit;    /* stands behind the heading */
    const char *format;  /* printf's, of a double; null: texts, which stand to the left */
    const char *exact;   /* the same in CSV, if it has more digits there */
    int width;           /* in text, at least; that of an interval's median */
    int interval;        /* its cells are intervals */
    unsigned only;       /* the formats that have it; 0: all */
};

/* What stands in a row and a column. Numbers that are NaN are empty, but in JSON, where they are the text "NaN". */
struct table_cell {
    enum { TABLE_NOTHING, TABLE_WORDS, TABLE_NUMBER, TABLE_COUNT, TABLE_INTERVAL, TABLE_FLAG } kind;
    const char *text;
    double number, low, high;
    uint64_t count;
};

struct table_cell table_nothing(void); /* empty; in JSON the member is missing */
struct table_cell table_text(const char *text);
struct table_cell table_number(double number);
struct table_cell table_count(uint64_t count); /* without a fraction, whatever the column's format */
struct table_cell table_flag(int flag);        /* true or false in JSON, else yes or no */
struct table_cell table_interval(double median, double low, double high);

struct table {
    enum table_format format;
    FILE *stream; /* not used by JSON */
    const struct table_column *column;
    size_t columns;
    int headed;   /* the headings stand above the next row */
    json_t *rows; /* of JSON: an array of objects */
};

void table_open(struct table *table, enum table_format format, FILE *stream, const struct table_column *columns,
                size_t count);
/* A line above the rows that follow, of text and Markdown, and the headings again. */
void table_section(struct table *table, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* A cell for every column, those too that are left out. */
void table_row(struct table *table, const struct table_cell *cells, size_t count);
/* The rows of JSON, for a document; null of other formats. */
json_t *table_close(struct table *table);

/* A macro, so that the cells are counted: a row that lacks one ends the program. */
#define TABLE_ROW(table, ...)                                                                                          \
    table_row(table, (const struct table_cell[]){__VA_ARGS__},                                                         \
              sizeof((const struct table_cell[]){__VA_ARGS__}) / sizeof(struct table_cell))

#endif
