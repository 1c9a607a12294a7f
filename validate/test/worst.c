/* Tests of the records (data/records): each worst error is reproduced, each promise has exactly one line, and each line
 * belongs to a promise. Also tests reading, merging and writing of lines (accuracy/records.h). */
#include "functions.h"
#include "ran.h"
#include "record_text.h"
#include "scoped.h"

#include "validate/accuracy/accuracy.h"
#include "validate/cli/promised.h"

/* --- the record --------------------------------------------------------------------------------------------------- */

static struct records record(void)
{
    struct records records;
    cr_assert_eq(records_parse(&records, "test", "data/records", records_own()), 0);
    return records;
}

/* Every promise has one line with an error, and no line belongs to another promise. */
Test(worst, each_promise_has_one_record_line)
{
    SCOPED_STRUCT(records) records = record();
    size_t errors = 0;
    for (size_t i = 0; i < records.count; i++) {
        const struct record_line *row = records.row + i;
        errors += !isnan(row->error);
        cr_expect(!isnan(row->error) || (isnan(row->mean) && row->seeds == 0), "%s: %s: no error, but more",
                  row->kernel, row->promise);
    }
    for (struct own_promise at = {0}; next_promise(&at); errors--)
        cr_expect(records_find(&records, at.kernel->id, at.name), "%s: %s: no error is on record: make refresh ARGS=%s",
                  at.kernel->id, at.name, at.kernel->id);
    cr_expect_eq(errors, 0, "more promises or fewer than lines with an error");
}

Test(worst, sampled_limits_have_margin_and_effort)
{
    SCOPED_STRUCT(records) records = record();
    char text[256];
    for (struct own_promise at = {0}; next_promise(&at);) {
        const struct record_line *worst = records_find(&records, at.kernel->id, at.name);
        const char *problem = worst_problem(at.bound, worst, text, sizeof text);
        cr_expect(!problem, "%s: %s: %s (make refresh ARGS=%s)", at.kernel->id, at.name, problem, at.kernel->id);
    }
}

Test(worst, every_promise_has_accepted_mean)
{
    SCOPED_STRUCT(records) records = record();
    cr_expect_gt(records.samples, 0);
    for (struct own_promise at = {0}; next_promise(&at);) {
        const struct record_line *worst = records_find(&records, at.kernel->id, at.name);
        cr_expect(worst && !isnan(worst->mean), "%s: %s: no mean is on record: make refresh ARGS=%s", at.kernel->id,
                  at.name, at.kernel->id);
    }
}

/* Reads a line's input, which must be floats in the domain. */
static void read_input(const struct oracle *oracle, const struct record_line *row, double *in)
{
    const char *at = row->input;
    for (size_t k = 0; k < oracle->inputs; k++) {
        char *end;
        in[k] = strtod(at, &end);
        cr_assert(end != at, "%s: %s: %zu numbers, not %zu", row->kernel, row->promise, k, oracle->inputs);
        cr_expect_eq(in[k], (double)(float)in[k], "%s: %s: %a is no float", row->kernel, row->promise, in[k]);
        at = end;
    }
    cr_assert_eq(*at, 0, "%s: %s: more than %zu numbers", row->kernel, row->promise, oracle->inputs);
    cr_expect(sampler_in_domain(oracle->promises, in), "%s: %s: outside the domain", row->kernel, row->promise);
}

/* Returns the kernel's error at a line's input. */
static double measured_at(struct port *port, const struct oracle *oracle, const struct bound *bound,
                          const struct record_line *row)
{
    SCOPED_MEMORY double *in = calloc(oracle->inputs, sizeof *in);
    SCOPED_MEMORY double *all = calloc(oracle->inputs * FILTER_BLOCK, sizeof *all);
    SCOPED_MEMORY double *computed = calloc(oracle->outputs * FILTER_BLOCK, sizeof *computed);
    SCOPED_MEMORY double *out = calloc(oracle->outputs, sizeof *out);
    struct call_trial trial = {.placement = PORT_AT_END};
    struct exact_error error;
    read_input(oracle, row, in);
    for (size_t k = 0; k < oracle->inputs; k++)
        all[k * FILTER_BLOCK] = in[k];
    cr_assert_eq(call_elements(port, oracle, 1, all, computed, &trial), PORT_OK, "%s", row->kernel);
    for (size_t k = 0; k < oracle->outputs; k++)
        out[k] = computed[k * FILTER_BLOCK];
    oracle_exact(oracle, in, out, bound, &error);
    return error.error;
}

/* Returns the promise of that name. Fails the test if there is none. */
static const struct bound *bound_of(const struct kernel *kernel, const char *promise)
{
    const struct bound *bound = promise_find(kernel, FLOAT, promise);
    cr_assert(bound, "%s makes no promise \"%s\": plumb check %s --deep data/records drops it", kernel->id, promise,
              kernel->id);
    return bound;
}

/* Each recorded error is reproduced at its input, to the last bit, and is within the limit. Inputs that were the worst
 * earlier must not give a larger error. */
Test(worst, recorded_errors_are_reproduced_within_limit)
{
    SCOPED_STRUCT(records) records = record();
    struct port *port = own_port();
    for (size_t i = 0; i < records.count; i++) {
        const struct record_line *row = records.row + i, *first = records_find(&records, row->kernel, row->promise);
        const struct kernel *kernel = kernel_find(row->kernel);
        cr_assert(kernel && first, "%s: %s", row->kernel, row->promise);
        const struct bound *bound = bound_of(kernel, row->promise);
        const struct oracle oracle = oracle_of(kernel, FLOAT);
        const double error = measured_at(port, &oracle, bound, row);
        if (isnan(row->error))
            cr_expect_leq(error, first->error, "%s: %s: %.17g at %s", row->kernel, row->promise, error, row->input);
        else
            cr_expect_eq(error, row->error, "%s: %s: %.17g, measured %.17g: plumb check %s --deep data/records",
                         row->kernel, row->promise, row->error, error, row->kernel);
        cr_expect_leq(error, bound->limit, "%s: %s: measured %.17g, limit %.17g at %s", row->kernel, row->promise,
                      error, bound->limit, row->input);
    }
}

/* --- lines -------------------------------------------------------------------------------------------------------- */

static struct records read_text(const char *text)
{
    struct records records;
    cr_assert_eq(records_parse(&records, "test", "a text", text), 0, "%s", text);
    return records;
}

Test(worst, written_record_is_read_unchanged)
{
    static const char text[] = "# a comment\n# The run: samples 300, seed 7\n" RECORD_COLUMNS RECORD_BOTH(
        "so3.exp,float,R,scaled ulp,\"once, there\"", "0.5,0.125,12.5,2", "0.65,proved,bisection,0.6365,1e-09,21,3",
        "0x1p-3 -0x1p+2 0") RECORD_WORST("so3.exp,float,R,scaled ulp,\"once, there\"", ",,,", "1 2 3")
        RECORD_PROVED("so3.exp,double,R,,", "0.65,open,a priori,,,21,3");
    SCOPED_STRUCT(records) records = read_text(text);
    FILE *stream = text_stream();
    cr_assert_eq(records.count, 3);
    cr_expect_str_eq(records.row[0].promise, "R scaled ulp once, there");
    cr_expect_str_eq(records.row[2].kernel, "so3.exp in double");
    cr_expect_eq(records.samples, 300);
    records_write(&records, stream);
    cr_expect_str_eq(text_written(stream), text);
}

Test(worst, malformed_record_is_rejected)
{
#define S1 "so3.s1,float,S1,ulp,near 0"
    static const char *const texts[] = {
        RECORD_WORST(S1, "0.6,,,", "1"),
        "kernel,promise,error,mean,seconds,seeds,input\nso3.s1,S1 ulp near 0,0.6,,,,1\n",
        RECORD_COLUMNS RECORD_WORST(S1, "0.6,,,", "0x1p-3") RECORD_WORST(S1, "0.6,,,", ""),
        RECORD_COLUMNS RECORD_WORST(S1, "0.6,,,", "nan"),
        RECORD_COLUMNS RECORD_WORST(S1, "0.6,,,", "1  2"),
        RECORD_COLUMNS RECORD_WORST(S1, "0.6,,,", "1 2 "),
        RECORD_COLUMNS RECORD_WORST(S1, "0.6,,,", "1x"),
        RECORD_COLUMNS RECORD_WORST(S1, "much,,,", "1"),
        RECORD_COLUMNS RECORD_WORST(S1, "0.6,,-1,", "1"),
        RECORD_COLUMNS RECORD_WORST(S1, "0.6,,", "1"),
        RECORD_COLUMNS RECORD_WORST(S1, "0.6,,,", "1,2"),
        RECORD_COLUMNS RECORD_WORST("so3.s1,half,S1,ulp,near 0", "0.6,,,", "1"),
        RECORD_COLUMNS RECORD_WORST(S1, ",,,", ""),
        RECORD_COLUMNS RECORD_BOTH(S1, "0.6,,,", "0.65,,bisection,0.6,,7,0", "1"),
        RECORD_COLUMNS RECORD_PROVED(S1, "much,proved,bisection,0.6,,7,0"),
        RECORD_COLUMNS RECORD_PROVED(S1, "0.65,proved,bisection,0.6,,,0")};
#undef S1
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct records records;
        capture_stderr();
        cr_expect_eq(records_parse(&records, "test", "a text", texts[i]), -1, "\"%s\"", texts[i]);
        cr_expect(strncmp(captured_stderr(), "plumb test: a text:", 19) == 0 && count_lines(captured_stderr()) == 1,
                  "%s", captured_stderr());
    }
}

static const char searched[] = RECORD_COLUMNS RECORD_WORST("a,float,R,ulp,", "0.5,0.1,24,2", "1 2")
    RECORD_WORST("b,float,R,ulp,", "0.5,,,", "1 2");

/* The effort adds up, and a worse input replaces the known one. */
Test(worst, effort_accumulates_and_worse_input_replaces)
{
    SCOPED_STRUCT(records) records = read_text(searched);
    struct worst_news news = {"a", "R ulp", "3 4", 0.5, 12, 0};
    const struct record_line *row = records_take(&records, &news);
    cr_assert(row);
    cr_expect_eq(row->seconds, 36);
    cr_expect_eq(row->seeds, 3);
    cr_expect_str_eq(row->input, "1 2", "an input that is no worse must not replace the known one");
    news.error = 0.625;
    cr_expect_eq(records_take(&records, &news), row);
    cr_expect_eq(row->seconds, 48);
    cr_expect_eq(row->seeds, 4);
    cr_expect_eq(row->error, 0.625);
    cr_expect_eq(row->mean, 0.1, "the mean is that of the night's samples");
    cr_expect_str_eq(row->input, "3 4");
}

/* The effort starts at 0 where the known input gives a smaller error than before. */
Test(worst, effort_resets_if_input_improves)
{
    SCOPED_STRUCT(records) records = read_text(searched);
    struct worst_news news = {"a", "R ulp", "3 4", 0.25, 12, 0};
    const struct record_line *row = records_take(&records, &news);
    cr_assert(row);
    cr_expect_eq(row->error, 0.5, "a search that found a smaller error must not change the line's error");
    cr_expect_eq(row->seeds, 3);
    news.kernel_changed = 1;
    cr_assert_eq(records_take(&records, &news), row);
    cr_expect_eq(row->error, 0.25);
    cr_expect_eq(row->seconds, 12);
    cr_expect_eq(row->seeds, 1);
}

Test(worst, new_promise_follows_its_kernels_others)
{
    SCOPED_STRUCT(records) records = read_text(searched);
    const struct worst_news news = {"a", "T ulp", "3 4", 0.25, 12, 0};
    cr_assert(records_take(&records, &news));
    cr_assert_eq(records.count, 3);
    cr_expect_str_eq(records.row[1].promise, "T ulp");
    cr_expect_eq(records.row[1].seeds, 1);
}

Test(worst, lines_of_removed_promises_are_dropped)
{
    SCOPED_STRUCT(records)
    records = read_text(RECORD_COLUMNS RECORD_WORST("so3.s1,float,S1,ulp,near 0", "0.5,,,", "1") RECORD_WORST(
        "so3.s1,float,S1,,of old", "0.5,,,", "1") RECORD_WORST("b,float,S1,,of old", "1,,,", "1"));
    records_drop_others(&records, "so3.s1", kernel_find("so3.s1"), FLOAT);
    cr_assert_eq(records.count, 2);
    cr_expect_str_eq(records.row[0].promise, "S1 ulp near 0");
    cr_expect_str_eq(records.row[1].kernel, "b");
}

/* --- the rule for limits ------------------------------------------------------------------------------------------ */

/* A limit by the rule is a quarter above the largest error, in two or three digits. */
Test(worst, rule_limit_has_quarter_margin)
{
    static const double cases[][2] = {{0, 0},     {2, 2.5},   {2.276, 2.85}, {8, 10},        {0.5, 0.63},
                                      {7.99, 10}, {4.4, 5.5}, {100, 125},    {1234.5, 1550}, {0.999, 1.25}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        cr_expect_eq(worst_limit(cases[i][0]), cases[i][1], "%g: %.17g", cases[i][0], worst_limit(cases[i][0]));
        cr_expect_geq(worst_limit(cases[i][0]), WORST_MARGIN * cases[i][0]);
    }
}

Test(worst, sampled_limit_needs_margin_and_effort)
{
    struct bound bound = {.field = "R", .measure = ULP, .limit = 1.25, .reason = "", .evidence = SAMPLED};
    struct record_line worst = {.error = 1, .seconds = 60, .seeds = 5};
    char text[256];
    cr_expect_null(worst_problem(&bound, &worst, text, sizeof text), "%s", text);
    cr_expect(worst_problem(&bound, NULL, text, sizeof text));
    bound.limit = 1.2499;
    cr_expect(worst_problem(&bound, &worst, text, sizeof text));
    cr_expect(strstr(text, "1.25"), "%s", text);
    bound.margin = "it rounds once";
    cr_expect_null(worst_problem(&bound, &worst, text, sizeof text), "%s", text);
    bound.limit = 0.999;
    cr_expect(worst_problem(&bound, &worst, text, sizeof text), "the worst is beyond the limit, whatever the reason");
    bound.limit = 2;
    worst.seconds = 59;
    cr_expect(worst_problem(&bound, &worst, text, sizeof text));
    worst.seconds = 600, worst.seeds = 4;
    cr_expect(worst_problem(&bound, &worst, text, sizeof text));
    bound.evidence = PROVED, bound.limit = 1;
    cr_expect_null(worst_problem(&bound, &worst, text, sizeof text),
                   "a proved limit must need neither a margin nor a search: %s", text);
}

/* --- output for users --------------------------------------------------------------------------------------------- */

/* Returns the lines about so3.exp, given the text of the records. */
static char *lines_about(const char *known, int only_breaking, size_t *lines)
{
    const struct kernel *kernels[] = {kernel_find("so3.exp"), NULL};
    SCOPED_STRUCT(records) records = read_text(known);
    FILE *stream = text_stream();
    *lines = promised_write(&records, kernels, TABLE_CSV, only_breaking, stream);
    return text_written(stream);
}

Test(worst, rule_breaking_promises_list_required_limit)
{
    size_t lines, all;
#define EXP "so3.exp,float,R,"
    char *text = lines_about(RECORD_COLUMNS RECORD_WORST(EXP "scaled ulp,usual", "2.9,,,", "1 2 3")
                                 RECORD_WORST(EXP "scaled ulp,tiny", "0.5,,,", "1 2 3")
                                     RECORD_WORST(EXP "scaled ulp,several turns", "2.5,,60,5", "1 2 3")
                                         RECORD_WORST(EXP "orthogonality,many turns", "15,,60,5", "1 2 3"),
                             1, &lines);
#undef EXP
    cr_expect_not(strstr(text, "so3.exp,R scaled ulp usual,"), "its limit is proved: %s", text);
    cr_expect(strstr(text, "\nso3.exp,R scaled ulp several turns,2.5,2.65,,sampled,"), "%s", text);
    cr_expect(strstr(text, "it should be 3.13"), "%s", text);
    cr_expect_not(strstr(text, "so3.exp,R orthogonality many turns,"), "%s", text);
    cr_expect(strstr(text, "nothing is on record"), "%s", text);
    cr_expect_eq(count_lines(text), (int)lines + 1, "%s", text);
    text = lines_about(RECORD_COLUMNS, 0, &all);
    cr_expect_eq(all, lines + 3, "%s", text);
}

/* The page of a kernel says what is known and how long was searched. */
Test(worst, kernel_page_shows_record_and_effort)
{
    const struct record_line *row;
    SCOPED_STRUCT(records) records = record();
    cr_assert((row = records_find(&records, "so3.rotate", "y norm usual")));
    const char *error = formatted("worst known %.4g at %.10s", row->error, row->input);
    struct ran page = ran_shell("plumb kernels so3.rotate");
    cr_expect(strstr(page.out, error), "no \"%s\" in %s", error, page.out);
}

/* The limit applies to ports. The limit of plumb's own kernel is shown next to it, in the text and in a column of the
 * table. */
Test(worst, fma_limit_is_shown_beside_limit)
{
    expect_said("plumb kernels so3.s1", 0, "S1 ulp near 0 ≤ 0.95 (plumb's own, in fused steps: 0.64): ");
    expect_said("plumb kernels so3.s1 --limits --format csv", 0, "S1 ulp near 0,0.6329,0.95,0.64,proved,");
}

/* The table must be the output of the command byte for byte, after a heading. */
Test(worst, limits_table_matches_record)
{
    char *table = file_text("docs/tables/limits.md");
    struct ran ran = ran_shell("plumb kernels --limits --format markdown");
    const char *first_line = strstr(table, "| kernel |");
    cr_expect_str_eq(first_line ? first_line : "", ran.out, "make refresh");
}

Test(worst, table_formats_need_a_table)
{
    static const char *const refused[] = {"--format csv", "--format markdown", "--limits --format json",
                                          "--breaking --format json"};
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
        expect_line(formatted("plumb kernels so3.s1 %s", refused[i]), 2, "");
}
