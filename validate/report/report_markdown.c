/* The report as Markdown: a table of kernels, then for each kernel a table of its promises and folded details. */
#include "report.h"

#include "validate/util/text.h"
#include <plumb/base.h>

#include <math.h>
#include <string.h>

/* Writes the id of a kernel's section, to which the table links. Returns text. */
static const char *anchor(const struct check_result *check_result, char *text, size_t size)
{
    snprintf(text, size, check_result->variant > 0 ? "%s-%d-%zu" : "%s-%d", check_result->kernel->id,
             (int)check_result->format, check_result->variant + 1);
    return text;
}

void report_cell(FILE *stream, const char *text)
{
    fputs(" ", stream);
    text_print_markdown(stream, text);
    fputs(" |", stream);
}

static void print_number_cell(FILE *stream, double number)
{
    char text[32];
    report_cell(stream, report_number(number, text, sizeof text));
}

static void print_bound_cell(FILE *stream, double bound)
{
    char text[32];
    report_cell(stream, report_at_most(bound, text, sizeof text));
}

static const char *verdict_cell(enum check_verdict verdict)
{
    switch (verdict) {
    case WITHIN:
    case NOT_CHECKED:
        return check_verdict_text(verdict);
    case EXPECTED:
        return "expected";
    case EXCEEDED:
        return "**EXCEEDED**";
    case UNEXPECTED:
        return "**UNEXPECTED**";
    case FAILED:
        return "**FAILED**";
    default:
        return "**INTERNAL ERROR**";
    }
}

/* Writes six cells: worst error, limit at the level of the check, evidence of the limit, mean error, and the worst
 * error in ulps and in scaled ulps. The cells are empty if `result` is null. */
static void print_number_cells(FILE *stream, const struct bound_result *result, enum check_level level)
{
    char evidence[64];
    if (!result) {
        fputs(" | | | | | |", stream);
        return;
    }
    const double limit = check_limit(result->bound, level);
    print_number_cell(stream, result->worst.error);
    print_bound_cell(stream, limit);
    report_cell(stream, limit == result->bound->limit ? bound_evidence(result->bound, evidence, sizeof evidence)
                                                      : "common limit of level basic");
    print_number_cell(stream, statistics_mean(&result->statistics));
    print_number_cell(stream, result->worst.ulp);
    print_number_cell(stream, result->worst.scaled);
}

/* Writes two cells with the first numbers of the worst input: in hex as code, and in decimal. */
static void print_input_cells(FILE *stream, const struct kernel *kernel, const double *in)
{
    enum { MOST = 3 };
    size_t n = kernel->input_components, most = n < MOST ? n : MOST;
    fputs(" ", stream);
    for (size_t k = 0; k < most; k++)
        fprintf(stream, "%s`%a`", k ? ", " : "", in[k]);
    fputs(most < n ? ", … |" : " |", stream);
    for (size_t k = 0; k < most; k++)
        fprintf(stream, "%s%.9g", k ? ", " : " ", in[k]);
    fputs(most < n ? ", … |" : " |", stream);
}

static void print_head(FILE *stream, const struct report *report)
{
    char started[32];
    struct tm utc;
    strftime(started, sizeof started, "%Y-%m-%d %H:%M:%S UTC", gmtime_r(&report->started, &utc));
    fputs("# plumb check: ", stream);
    text_print_markdown(stream, report->port);
    char text[512];
    fputs("\n\n", stream);
    text_print_markdown(stream, report_outcome(report, text, sizeof text));
    fputs(".\n\n", stream);
    text_print_markdown(stream, report_grade_counts(report, text, sizeof text));
    fputs(".\n\n", stream);
    fprintf(stream, "| | |\n| --- | --- |\n| port |");
    report_cell(stream, report->about);
    fprintf(stream, "\n| plumb | %s |\n| started | %s, for %.1f s |\n| processor |", PLUMB_VERSION, started,
            report->seconds);
    report_cell(stream, report->machine.processor);
    fprintf(stream, "\n| build |");
    report_cell(stream, report->machine.compiler);
    fprintf(stream, "\n| flags |");
    report_cell(stream, report->machine.flags);
    if (report_elsewhere(report))
        fputs("\n| results | computed elsewhere |\n", stream);
    else
        fprintf(stream, "\n| samples | %s |\n| seed | %llu |\n", report_samples(report, text, sizeof text),
                (unsigned long long)report->seed);
    fprintf(stream, "| level | %s |\n", check_level_text(report->level));
    if (*report_flushing(report))
        fprintf(stream, "| subnormal numbers | %s |\n", report_flushing(report));
    if (*report_not_tried(report))
        fprintf(stream, "| not tried | %s |\n", report_not_tried(report));
}

static void print_kernels(FILE *stream, const struct report *report)
{
    fputs("\nA row per kernel: the numbers of the promise that is nearest to its limit, or of the one that exceeds its "
          "limit by the largest factor; then all promises that fall short. Worst, limit and mean are in the promise's "
          "unit; the columns ulp and scaled ulp give the worst error in these units. Evidence of the limits: `plumb "
          "help report`.\n\n"
          "| kernel | inputs tried | worst | limit | evidence | mean | ulp | scaled ulp | verdict | grades "
          "| falls short: worst | promise | worst input, hex | decimal |\n"
          "| --- | ---: | ---: | ---: | --- | ---: | ---: | ---: | --- | --- | --- | --- | --- | --- |\n",
          stream);
    for (size_t i = 0; i < report->count; i++) {
        const struct check_result *check_result = report->check_result[i];
        const struct bound_result *result = report_headline(check_result);
        char text[4096], name[256], count[32];
        if (check_result->verdict == NOT_CHECKED)
            continue;
        fputs("| [", stream);
        text_print_markdown(stream, report_name(check_result, name, sizeof name));
        fprintf(stream, "](#%s) | %s |", anchor(check_result, text, sizeof text),
                report_grouped(check_result->samples + check_result->searched, count));
        print_number_cells(stream, result, report->level);
        fprintf(stream, " %s |", verdict_cell(check_result->verdict));
        report_cell(stream, report_has_bounds(check_result) ? report_grades(check_result, text, sizeof text) : "");
        report_cell(stream,
                    *check_result->reason ? check_result->reason : report_short(check_result, text, sizeof text));
        if (!result) {
            fputs(" | | |\n", stream);
            continue;
        }
        report_cell(stream, report_bound(check_result->kernel, result->bound, text, sizeof text));
        print_input_cells(stream, check_result->kernel, result->worst_in);
        fputs("\n", stream);
    }
}

/* Writes a table with a row per promise. A promise that level basic does not require has no limit at that level. */
static void print_bounds(FILE *stream, const struct check_result *check_result)
{
    fputs("| promise | errors | worst | limit, level basic | limit, level full | evidence of the latter | mean | 50 % "
          "| 99 % | truncation | rounding | verdict | grade |\n"
          "| --- | ---: | ---: | ---: | ---: | --- | ---: | ---: | ---: | ---: | ---: | --- | --- |\n",
          stream);
    for (size_t b = 0; b < check_result->bounds; b++) {
        const struct bound_result *result = check_result->bound + b;
        char text[1024], note[512];
        const int checked = result->verdict != NOT_CHECKED;
        fputs("|", stream);
        report_cell(stream, report_bound(check_result->kernel, result->bound, text, sizeof text));
        report_cell(stream, report_grouped(result->statistics.count, text));
        print_number_cell(stream, checked ? result->worst.error : NAN);
        if (checked && check_requires(check_result, result, LEVEL_BASIC))
            print_bound_cell(stream, check_limit(result->bound, LEVEL_BASIC));
        else
            report_cell(stream, "–");
        print_bound_cell(stream, result->bound->limit);
        report_cell(stream, bound_evidence(result->bound, text, sizeof text));
        print_number_cell(stream, statistics_mean(&result->statistics));
        print_bound_cell(stream, statistics_quantile(&result->statistics, 0.5));
        print_bound_cell(stream, statistics_quantile(&result->statistics, 0.99));
        print_number_cell(stream, checked ? result->worst.truncation : NAN);
        print_number_cell(stream, checked ? result->worst.rounding : NAN);
        fprintf(stream, " %s |",
                result->verdict == EXCEEDED && !report_bound_falls_short(check_result, result)
                    ? "at level full only"
                    : verdict_cell(result->verdict));
        grade_text(grade_of_result(check_result, result), text, sizeof text);
        if (checked && *report_remark(check_result, result, note, sizeof note))
            report_append(text, sizeof text, strlen(text), "; %s", note);
        report_cell(stream, text);
        fputs("\n", stream);
    }
}

static void print_details(FILE *stream, const struct report *report, const struct check_result *check_result)
{
    char text[REPORT_TEXT], effort[256];
    fputs("\n<details><summary>Worst inputs, quantiles, histograms, special values, equality of bits, "
          "commands</summary>\n\n```text\n",
          stream);
    fprintf(stream, "%s\nagain: %s\n", report_effort(check_result, effort, sizeof effort),
            report_command(report, check_result->kernel, text, sizeof text));
    for (size_t b = 0; b < check_result->bounds; b++) {
        fprintf(stream, "\n%s\n", report_bound(check_result->kernel, check_result->bound[b].bound, text, sizeof text));
        report_bound_details(stream, report, check_result, check_result->bound + b, 1, 2);
    }
    fputc('\n', stream);
    for (size_t s = 0; s < check_result->specials; s++)
        if (check_result->special[s].tried > 0)
            report_special_details(stream, report, check_result, check_result->special + s, 0);
    if (report_has_bits(check_result))
        report_bits_details(stream, report, check_result, 0);
    fputs("```\n\n</details>\n", stream);
}

static void print_kernel(FILE *stream, const struct report *report, const struct check_result *check_result)
{
    const struct kernel *kernel = check_result->kernel;
    char name[256], text[4096];
    fprintf(stream, "\n<a id=\"%s\"></a>\n\n## ", anchor(check_result, text, sizeof text));
    text_print_markdown(stream, report_name(check_result, name, sizeof name));
    fprintf(stream, "\n\n%s: `%s` (%s)\n\n", kernel->row->title, kernel->row->formula, kernel->row->source);
    if (*check_result->reason) {
        fprintf(stream, "%s: ", check_verdict_text(check_result->verdict));
        text_print_markdown(stream, check_result->reason);
        fputs(".\n\n", stream);
    }
    if (check_result->verdict != WITHIN && check_result->verdict != EXPECTED) {
        fputs("```text\n", stream);
        report_block(stream, report, check_result, &(struct report_style){0});
        fputs("```\n\n", stream);
    }
    if (check_result->verdict == FAILED) {
        fputs("```text\n", stream);
        report_failure_details(stream, report, check_result, 0);
        fputs("```\n\n", stream);
    }
    if (!report_has_bounds(check_result))
        return;
    if (check_result->hints + check_result->expectations > 0) {
        fputs("```text\n", stream);
        report_hints(stream, check_result, 0);
        report_expectations(stream, check_result, 0);
        fputs("```\n\n", stream);
    }
    const enum check_verdict specials = report_specials_verdict(check_result);
    fputs("Grades: ", stream);
    text_print_markdown(stream, report_grades(check_result, text, sizeof text));
    fputs(".\n\n", stream);
    if (specials != NOT_CHECKED) {
        fprintf(stream, "Special values: %s, ", verdict_cell(specials));
        text_print_markdown(stream, report_specials(check_result, text, sizeof text));
        fputs(".\n\n", stream);
    }
    print_bounds(stream, check_result);
    print_details(stream, report, check_result);
}

int report_markdown(const struct report *report, FILE *stream)
{
    print_head(stream, report);
    fputs(report_count(report, NOT_CHECKED) > 0 ? "\n" : "", stream);
    report_not_checked(stream, report, "- ");
    if (report_count(report, NOT_CHECKED) < report->count)
        print_kernels(stream, report);
    for (size_t i = 0; i < report->count; i++)
        if (report->check_result[i]->verdict != NOT_CHECKED)
            print_kernel(stream, report, report->check_result[i]);
    return ferror(stream) ? -1 : 0;
}
