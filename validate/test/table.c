/* Tests of tables: the same rows as text, CSV, JSON and Markdown, and CSV read back. */
#include "validate/util/table.h"
#include "validate/util/csv.h"

#include "ran.h"
#include "scoped.h"
#include "test_objects.h"

#include <signal.h>

static const struct table_column columns[] = {
    {"name", .width = 6},
    {"ns", .heading = "time", .unit = "ns", .format = "%.2f", .exact = "%.4g", .width = 9},
    {"ratio", .format = "%.3g", .width = 6, .interval = 1},
    {NULL, .format = "%g"},
    {"bytes", .key = "moved.bytes", .format = "%.0f", .only = TABLE_CSV | TABLE_JSON},
    {"last", .only = TABLE_TEXT | TABLE_MARKDOWN | TABLE_JSON},
    {"times", .key = "moved.times", .format = "%.0f", .only = TABLE_JSON},
};
enum { COLUMNS = sizeof columns / sizeof *columns };

static void add_row(struct table *table, const char *name, double ns, double median, const char *last)
{
    TABLE_ROW(table, table_text(name), table_number(ns), table_interval(median, 0.9 * median, 1.1 * median),
              table_number(7), table_count(12), table_text(last), table_count(3));
}

/* Two rows. */
static char *print_rows(enum table_format format)
{
    struct table table;
    FILE *stream = text_stream();
    table_open(&table, format, stream, columns, COLUMNS);
    table_section(&table, "in %s", "L1");
    add_row(&table, "S₁|R", 1.234, 10, "met");
    add_row(&table, "a, \"b\"", NAN, NAN, "");
    cr_assert_null(table_close(&table));
    return text_written(stream);
}

static void expect_rows(enum table_format format, const char *expected)
{
    cr_expect_str_eq(print_rows(format), expected);
}

/* Text is aligned by characters and has no blanks at the end of a line. */
TRY(table, text_is_aligned_by_characters,
    expect_rows(TABLE_TEXT, "\nin L1\n"
                            "name    time, ns   ratio 95 %             last\n"
                            "S₁|R        1.23      10 [9, 11]          met\n"
                            "a, \"b\"\n"))
TRY(table, markdown_escapes_bars,
    expect_rows(TABLE_MARKDOWN, "\n## in L1\n\n"
                                "| name | time, ns | ratio | last |\n"
                                "| --- | ---: | ---: | --- |\n"
                                "| S₁\\|R | 1.23 | 10 [9, 11] | met |\n"
                                "| a, \"b\" |  |  |  |\n"))
/* CSV has quotes where they are needed, and nothing for NaN. */
TRY(table, csv_quotes_only_where_needed,
    expect_rows(TABLE_CSV, "name,ns,ratio,ratio_low,ratio_high,bytes\n"
                           "S₁|R,1.234,10,9,11,12\n"
                           "\"a, \"\"b\"\"\",,,,,12\n"))

Test(table, csv_is_read_back_unchanged)
{
    SCOPED_STRUCT(csv) csv;
    cr_assert_eq(csv_parse(&csv, "test", "rows.csv", strdup(print_rows(TABLE_CSV))), 0);
    cr_expect(csv.rows == 2 && csv.columns == 6);
    cr_expect_str_eq(csv_cell(&csv, 1, 0), "a, \"b\"");
    cr_expect_str_eq(csv_cell(&csv, 1, 1), "");
    cr_expect_str_eq(csv_cell(&csv, 0, (size_t)csv_column(&csv, "ratio_high")), "11");
}

Test(table, csv_accepts_crlf_and_quoted_newlines)
{
    struct csv csv;
    cr_assert_eq(csv_parse(&csv, "test", "rows.csv",
                           strdup("a,b\r\n# a \" alone\r\n\r\n\"two\r\nlines\",2\r\n\"say \"\"so\"\"\",3")),
                 0);
    cr_assert_eq(csv.rows, 2);
    cr_expect_str_eq(csv_cell(&csv, 0, 0), "two\r\nlines");
    cr_expect_str_eq(csv_cell(&csv, 0, 1), "2");
    cr_expect_eq(csv.line[1], 4);
    cr_expect_str_eq(csv_cell(&csv, 1, 0), "say \"so\"");
    cr_expect_eq(csv.line[2], 6);
    csv_free(&csv);
}

Test(table, csv_with_open_quotes_is_rejected)
{
    expect_said("printf 'id,article\n\"open,1\n2,3\n' > $scratch/open.csv; plumb claims --claims $scratch/open.csv", 2,
                "open.csv:2: id: quotes that do not match");
}

Test(table, comment_like_first_field_is_quoted)
{
    static const char *const texts[] = {"# no remark", "two\nlines", "a\r", "\""};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct table table;
        FILE *stream = text_stream();
        table_open(&table, TABLE_CSV, stream, columns, 1);
        TABLE_ROW(&table, table_text(texts[i]));
        const char *text = text_written(stream);
        cr_expect(text[strlen("name\n")] == '"' && text[strlen(text) - 2] == '"', "%s", text);
    }
}

/* JSON nests, has counts as integers, and omits only empty cells. */
Test(table, json_nests_and_omits_only_nothing)
{
    struct table table;
    table_open(&table, TABLE_JSON, NULL, columns, COLUMNS);
    table_section(&table, "in L1");
    add_row(&table, "R", 1.5, 2, "met");
    TABLE_ROW(&table, table_text(NULL), table_number(NAN), table_nothing(), table_nothing(), table_number(INFINITY),
              table_flag(1), table_nothing());
    cr_expect_str_eq(release_after_test(json_dumps(json_for_test(table_close(&table)), JSON_REAL_PRECISION(6)), free),
                     "[{\"name\": \"R\", \"ns\": 1.5, \"ratio\": [2.0, 1.8, 2.2], \"moved\": {\"bytes\": 12, "
                     "\"times\": 3}, "
                     "\"last\": \"met\"}, {\"name\": null, \"ns\": \"NaN\", \"moved\": {\"bytes\": \"Infinity\"}, "
                     "\"last\": true}]");
}

Test(table, interval_without_width_is_number)
{
    struct table table;
    FILE *stream = text_stream();
    table_open(&table, TABLE_MARKDOWN, stream, columns + 2, 1);
    TABLE_ROW(&table, table_interval(3, 3, 3));
    cr_expect_str_eq(text_written(stream), "| ratio |\n| ---: |\n| 3 |\n");
}

Test(table, missing_cell_ends_the_program, .signal = SIGABRT)
{
    struct table table;
    table_open(&table, TABLE_JSON, NULL, columns, COLUMNS);
    TABLE_ROW(&table, table_text("R"), table_number(1));
}

Test(table, option_words_are_formats)
{
    cr_expect_eq(table_format_of("text"), TABLE_TEXT);
    cr_expect_eq(table_format_of("csv"), TABLE_CSV);
    cr_expect_eq(table_format_of("json"), TABLE_JSON);
    cr_expect_eq(table_format_of("markdown"), TABLE_MARKDOWN);
}
