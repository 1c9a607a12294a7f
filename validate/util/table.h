/* Tables: columns with a name, a unit and a format, and rows of cells. One list of columns gives the text for a
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
 * A row is printed when it is added, and only the rows of JSON are stored: a run of several hours shows its rows at
 * once. Therefore the widths of text are given with the columns. The caller writes what surrounds the table, including
 * the JSON document. */
#ifndef UTIL_TABLE_H
#define UTIL_TABLE_H

#include "json.h"

enum table_format { TABLE_TEXT = 1, TABLE_CSV = 2, TABLE_JSON = 4, TABLE_MARKDOWN = 8 };

/* Returns the format that an option's word means: "csv", "json", "markdown"; text for any other word. */
enum table_format table_format_of(const char *word);

/* A column. A column without a name is omitted, so that tables whose rows are made by one function can have different
 * columns. */
struct table_column {
    const char *name;    /* in CSV; an interval has two more, NAME_low and NAME_high */
    const char *key;     /* in JSON, if not the name; "a.b" is member b of the object a */
    const char *heading; /* in text and Markdown, if not the name */
    const char *unit;    /* printed after the heading */
    const char *format;  /* printf format of a double; null: the cells are texts, aligned to the left */
    const char *exact;   /* format in CSV, if it has more digits there */
    int width;           /* minimum width in text; of an interval, the width of its median */
    int interval;        /* 1: its cells are intervals */
    unsigned only;       /* formats that have the column; 0: all */
};

/* A cell. NaN is printed as an empty cell, except in JSON, where it is the text "NaN". */
struct table_cell {
    enum { TABLE_NOTHING, TABLE_WORDS, TABLE_NUMBER, TABLE_COUNT, TABLE_INTERVAL, TABLE_FLAG } kind;
    const char *text;
    double number, low, high;
    uint64_t count;
};

struct table_cell table_nothing(void); /* empty; in JSON the member is missing */
struct table_cell table_text(const char *text);
struct table_cell table_number(double number);
struct table_cell table_count(uint64_t count); /* printed as an integer, whatever the column's format */
struct table_cell table_flag(int flag);        /* true or false in JSON, otherwise yes or no */
struct table_cell table_interval(double median, double low, double high);

struct table {
    enum table_format format;
    FILE *stream; /* not used by JSON */
    const struct table_column *column;
    size_t columns;
    int headed;   /* the headings have been printed */
    json_t *rows; /* of JSON: an array of objects */
};

void table_open(struct table *table, enum table_format format, FILE *stream, const struct table_column *columns,
                size_t count);
/* Prints a line above the rows that follow, in text and Markdown, and lets the headings be printed again. */
void table_section(struct table *table, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Adds a row: a cell for every column, including omitted columns. */
void table_row(struct table *table, const struct table_cell *cells, size_t count);
/* Returns the rows for a JSON document; null for other formats. The caller owns them. */
json_t *table_close(struct table *table);

/* Adds a row. A macro, so that the cells are counted: a row with a missing cell aborts the program. */
#define TABLE_ROW(table, ...)                                                                                          \
    table_row(table, (const struct table_cell[]){__VA_ARGS__},                                                         \
              sizeof((const struct table_cell[]){__VA_ARGS__}) / sizeof(struct table_cell))

#endif
