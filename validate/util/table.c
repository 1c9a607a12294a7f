/* Tables as text, CSV, JSON and Markdown; see table.h. */
#include "table.h"

#include "text.h"

#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum {
    ENDS_WIDTH = 16, /* width of "[0.983, 1.02]" in text */
    TEXT_SIZE = 512, /* bytes of the text of a number, an interval, a heading or a key */
};

enum table_format table_format_of(const char *word)
{
    if (strcmp(word, "csv") == 0)
        return TABLE_CSV;
    if (strcmp(word, "json") == 0)
        return TABLE_JSON;
    return strcmp(word, "markdown") == 0 ? TABLE_MARKDOWN : TABLE_TEXT;
}

/* --- cells -------------------------------------------------------------------------------------------------------- */

struct table_cell table_nothing(void)
{
    return (struct table_cell){.kind = TABLE_NOTHING};
}

struct table_cell table_text(const char *text)
{
    return (struct table_cell){.kind = TABLE_WORDS, .text = text};
}

struct table_cell table_number(double number)
{
    return (struct table_cell){.kind = TABLE_NUMBER, .number = number};
}

struct table_cell table_count(uint64_t count)
{
    return (struct table_cell){.kind = TABLE_COUNT, .count = count};
}

struct table_cell table_flag(int flag)
{
    return (struct table_cell){.kind = TABLE_FLAG, .count = flag != 0, .text = flag ? "yes" : "no"};
}

struct table_cell table_interval(double median, double low, double high)
{
    return (struct table_cell){.kind = TABLE_INTERVAL, .number = median, .low = low, .high = high};
}

static int is_shown(const struct table *table, const struct table_column *column)
{
    return column->name && (!column->only || column->only & table->format);
}

/* Writes a number to `text`, "" for NaN, and returns `text`. */
static const char *number_text(const char *format, double number, char text[TEXT_SIZE])
{
    *text = 0;
    if (!isnan(number))
        snprintf(text, TEXT_SIZE, format ? format : "%g", number);
    return text;
}

/* Returns the text of a cell, without the ends of an interval. */
static const char *cell_text(const char *format, const struct table_cell *cell, char text[TEXT_SIZE])
{
    switch (cell->kind) {
    case TABLE_WORDS:
    case TABLE_FLAG:
        return cell->text ? cell->text : "";
    case TABLE_COUNT:
        snprintf(text, TEXT_SIZE, "%llu", (unsigned long long)cell->count);
        return text;
    case TABLE_NUMBER:
    case TABLE_INTERVAL:
        return number_text(format, cell->number, text);
    default:
        return "";
    }
}

/* Writes the ends of an interval, "[0.983, 1.02]"; "" for a cell that is not an interval or has no width. Returns
 * `text`. */
static const char *ends_text(const char *format, const struct table_cell *cell, char text[TEXT_SIZE])
{
    char low[TEXT_SIZE], high[TEXT_SIZE];
    *text = 0;
    if (cell->kind == TABLE_INTERVAL && cell->low < cell->high)
        snprintf(text, TEXT_SIZE, "[%.200s, %.200s]", number_text(format, cell->low, low),
                 number_text(format, cell->high, high));
    return text;
}

static const char *heading_of(const struct table_column *column, char text[TEXT_SIZE])
{
    snprintf(text, TEXT_SIZE, "%s%s%s", column->heading ? column->heading : column->name, column->unit ? ", " : "",
             column->unit ? column->unit : "");
    return text;
}

/* --- text --------------------------------------------------------------------------------------------------------- */

/* Prints *blanks blanks and a text, aligned to the left or to the right in its column, and sets *blanks to the padding
 * that has to follow. An empty text prints nothing and adds its width to *blanks. Blanks are thus printed only before a
 * text, so that no line ends with blanks. */
static void print_aligned(FILE *stream, const char *text, int width, int right, int *blanks)
{
    const int missing = width > text_width(text) ? width - text_width(text) : 0;
    if (!*text) {
        *blanks += missing;
        return;
    }
    fprintf(stream, "%*s%s", *blanks + (right ? missing : 0), "", text);
    *blanks = right ? 0 : missing;
}

/* Prints a line of headings if `cells` is null, otherwise a line of cells. */
static void print_text(const struct table *table, const struct table_cell *cells)
{
    char heading[TEXT_SIZE], text[TEXT_SIZE], ends[TEXT_SIZE];
    int blanks = 0;
    for (size_t k = 0; k < table->columns; k++) {
        const struct table_column *column = &table->column[k];
        if (!is_shown(table, column))
            continue;
        heading_of(column, heading);
        const int right = column->format != NULL;
        const int width = column->width > text_width(heading) ? column->width : text_width(heading);
        print_aligned(table->stream, cells ? cell_text(column->format, &cells[k], text) : heading, width, right,
                      &blanks);
        blanks++;
        if (column->interval)
            print_aligned(table->stream, cells ? ends_text(column->format, &cells[k], ends) : "95 %", ENDS_WIDTH, 0,
                          &blanks);
        blanks += column->interval ? 1 : right; /* two blanks after a number; one after a text, and after an interval */
    }
    fputc('\n', table->stream);
}

/* --- CSV ---------------------------------------------------------------------------------------------------------- */

/* Prints a text, in quotes if it has a comma, a quote or a line break, or begins with # like a comment. */
static void print_csv_text(FILE *stream, const char *text)
{
    const int quoted = *text == '#' || strpbrk(text, ",\"\r\n");
    if (quoted)
        fputc('"', stream);
    for (; *text; text++)
        fprintf(stream, *text == '"' ? "\"%c" : "%c", *text);
    if (quoted)
        fputc('"', stream);
}

static void print_csv(const struct table *table, const struct table_cell *cells)
{
    char text[TEXT_SIZE];
    int fields = 0;
    for (size_t k = 0; k < table->columns; k++) {
        const struct table_column *column = &table->column[k];
        const char *format = column->exact ? column->exact : column->format;
        if (!is_shown(table, column))
            continue;
        if (fields++)
            fputc(',', table->stream);
        print_csv_text(table->stream, cells ? cell_text(format, &cells[k], text) : column->name);
        if (column->interval && !cells)
            fprintf(table->stream, ",%s_low,%s_high", column->name, column->name);
        for (int end = 0; end < 2 && column->interval && cells; end++) {
            double number;
            if (cells[k].kind != TABLE_INTERVAL)
                number = NAN;
            else
                number = end ? cells[k].high : cells[k].low;
            fprintf(table->stream, ",%s", number_text(format, number, text));
        }
    }
    fputc('\n', table->stream);
}

/* --- Markdown ----------------------------------------------------------------------------------------------------- */

static void print_markdown(const struct table *table, const struct table_cell *cells)
{
    char text[TEXT_SIZE], ends[TEXT_SIZE], whole[2 * TEXT_SIZE];
    fputc('|', table->stream);
    for (size_t k = 0; k < table->columns; k++) {
        const struct table_column *column = &table->column[k];
        if (!is_shown(table, column))
            continue;
        const char *said = cells ? cell_text(column->format, &cells[k], text) : heading_of(column, text);
        if (cells && *ends_text(column->format, &cells[k], ends)) {
            snprintf(whole, sizeof whole, "%s %s", said, ends);
            said = whole;
        }
        fputc(' ', table->stream);
        text_print_markdown(table->stream, said);
        fputs(" |", table->stream);
    }
    fputc('\n', table->stream);
    if (cells)
        return;
    fputc('|', table->stream);
    for (size_t k = 0; k < table->columns; k++)
        if (is_shown(table, &table->column[k]))
            fputs(table->column[k].format ? " ---: |" : " --- |", table->stream);
    fputc('\n', table->stream);
}

/* --- JSON --------------------------------------------------------------------------------------------------------- */

static json_t *cell_json(const struct table_cell *cell)
{
    switch (cell->kind) {
    case TABLE_WORDS:
        return json_text(cell->text);
    case TABLE_FLAG:
        return json_boolean(cell->count);
    case TABLE_COUNT:
        return json_count(cell->count);
    case TABLE_NUMBER:
        return json_number(cell->number);
    default:
        return json_pack("[ooo]", json_number(cell->number), json_number(cell->low), json_number(cell->high));
    }
}

/* Sets the member with a key such as "a.b": a dot leads into an object, which is created if it is missing. */
static void set_member(json_t *object, const char *key, json_t *value)
{
    const char *dot = strchr(key, '.');
    if (!dot) {
        json_object_set_new(object, key, value);
        return;
    }
    char name[TEXT_SIZE];
    snprintf(name, sizeof name, "%.*s", (int)(dot - key), key);
    if (!json_object_get(object, name))
        json_object_set_new(object, name, json_object());
    set_member(json_object_get(object, name), dot + 1, value);
}

static void add_json(struct table *table, const struct table_cell *cells)
{
    json_t *row = json_object();
    for (size_t k = 0; k < table->columns; k++) {
        const struct table_column *column = &table->column[k];
        if (is_shown(table, column) && cells[k].kind != TABLE_NOTHING)
            set_member(row, column->key ? column->key : column->name, cell_json(&cells[k]));
    }
    json_array_append_new(table->rows, row);
}

/* --- the table ---------------------------------------------------------------------------------------------------- */

/* Prints the headings if `cells` is null, otherwise a row. */
static void print_line(const struct table *table, const struct table_cell *cells)
{
    if (table->format == TABLE_TEXT)
        print_text(table, cells);
    else if (table->format == TABLE_CSV)
        print_csv(table, cells);
    else
        print_markdown(table, cells);
}

void table_open(struct table *table, enum table_format format, FILE *stream, const struct table_column *columns,
                size_t count)
{
    *table = (struct table){format, stream, columns, count, 0, format == TABLE_JSON ? json_array() : NULL};
    if (format == TABLE_CSV)
        print_line(table, NULL);
    table->headed = format == TABLE_CSV;
}

void table_section(struct table *table, const char *format, ...)
{
    va_list arguments;
    if (!(table->format & (TABLE_TEXT | TABLE_MARKDOWN)))
        return;
    fputs(table->format == TABLE_MARKDOWN ? "\n## " : "\n", table->stream);
    va_start(arguments, format);
    vfprintf(table->stream, format, arguments);
    va_end(arguments);
    fputs(table->format == TABLE_MARKDOWN ? "\n\n" : "\n", table->stream);
    table->headed = 0;
}

void table_row(struct table *table, const struct table_cell *cells, size_t count)
{
    if (count != table->columns)
        abort();
    if (table->format == TABLE_JSON) {
        add_json(table, cells);
        return;
    }
    if (!table->headed)
        print_line(table, NULL);
    table->headed = 1;
    print_line(table, cells);
}

json_t *table_close(struct table *table)
{
    json_t *rows = table->rows;
    table->rows = NULL;
    return rows;
}
