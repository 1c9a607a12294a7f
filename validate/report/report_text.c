/* The report as text for a terminal.
 *
 * By default a kernel of a port that passes has one line, and a kernel that fails has a block (kernel_block.c); plumb's
 * own kernels have one line per family. The last lines have the result of the run. The verbose report is a table with
 * all promises of every kernel, with statistics. */
#include "report.h"

#include "validate/util/program.h"
#include "validate/util/text.h"

#include <math.h>
#include <string.h>

enum { WIDTH_NAME = 38, WIDTH_COUNT = 10, WIDTH_NUMBER = 8, WIDTH_EVIDENCE = 14 };

static void print_left(FILE *stream, const char *text, int width)
{
    fprintf(stream, "%s%*s", text, width > text_width(text) ? width - text_width(text) : 0, "");
}

static void print_right(FILE *stream, const char *text, int width)
{
    fprintf(stream, " %*s%s", width > text_width(text) ? width - text_width(text) : 0, "", text);
}

static void print_number(FILE *stream, double number)
{
    char text[32];
    print_right(stream, report_number(number, text, sizeof text), WIDTH_NUMBER);
}

static void print_limit(FILE *stream, double limit)
{
    char text[32];
    print_right(stream, report_at_most(limit, text, sizeof text), WIDTH_NUMBER);
}

static void print_header(FILE *stream, const struct report *report)
{
    char text[REPORT_TEXT];
    snprintf(text, sizeof text, "plumb check: %s (%s)", report->port, report->about);
    text_fit(text, REPORT_COLUMNS);
    fprintf(stream, "%s\n", text);
    if (*report_flushing(report))
        text_print_wrapped(stream, "note: ", "      ", report_flushing(report), ' ', REPORT_COLUMNS);
    if (report_elsewhere(report))
        fputs("results that were computed elsewhere\n", stream);
    else if (report->at)
        fprintf(stream, "one input, in a call of %zu copies\n", report->batch);
    if (*report_not_tried(report))
        text_print_wrapped(stream, "not tried: ", "           ", report_not_tried(report), ' ', REPORT_COLUMNS);
}

static void print_columns(FILE *stream)
{
    static const char *const columns[] = {"mean", "ulp", "scaled"};
    print_left(stream, "kernel", WIDTH_NAME);
    print_right(stream, "inputs", WIDTH_COUNT);
    print_right(stream, "worst", WIDTH_NUMBER);
    print_right(stream, "limit", WIDTH_NUMBER);
    print_right(stream, "evidence", WIDTH_EVIDENCE);
    for (size_t i = 0; i < sizeof columns / sizeof *columns; i++)
        print_right(stream, columns[i], WIDTH_NUMBER);
    fprintf(stream, "  verdict\n");
}

/* Prints the worst error, the limit and its evidence, the mean, and the worst error in ulps. */
static void print_numbers(FILE *stream, const struct bound_result *result)
{
    char text[32];
    print_right(stream, report_beside(result->worst.error, result->bound->limit, text, sizeof text), WIDTH_NUMBER);
    print_limit(stream, result->bound->limit);
    const char *evidence = result->bound->above > 0 ? "proved*" : evidence_text(result->bound->evidence);
    print_right(stream, result->bound->own ? "yours" : evidence, WIDTH_EVIDENCE);
    print_number(stream, statistics_mean(&result->statistics));
    print_number(stream, result->worst.ulp);
    print_number(stream, result->worst.scaled);
}

/* Prints a promise: a line of numbers, then lines with details. */
static void print_bound(FILE *stream, const struct report *report, const struct check_result *check_result,
                        const struct bound_result *result)
{
    char name[256], text[280];
    snprintf(text, sizeof text, "  %s", bound_name(check_result->kernel, result->bound, name, sizeof name));
    print_left(stream, text, WIDTH_NAME);
    if (result->verdict == NOT_CHECKED) {
        fprintf(stream, "%s\n", report->at ? "  not in its region" : "  no sample in its region");
        return;
    }
    print_right(stream, "", WIDTH_COUNT);
    print_numbers(stream, result);
    fprintf(stream, "  %s\n", report_bound_verdict(check_result, result, text, sizeof text));
    report_bound_details(stream, report, check_result, result, 1, 4);
}

/* Prints the kernel's line, with the numbers of its most important promise (report_headline). */
static void print_summary(FILE *stream, const struct check_result *check_result)
{
    char text[256];
    const struct bound_result *result = report_headline(check_result);
    print_left(stream, report_name(check_result, text, sizeof text), WIDTH_NAME);
    print_right(stream, report_grouped(check_result->samples + check_result->searched, text), WIDTH_COUNT);
    if (result)
        print_numbers(stream, result);
    else
        fprintf(stream, "%*s", 5 * (WIDTH_NUMBER + 1) + WIDTH_EVIDENCE + 1, "");
    fprintf(stream, "  %s\n", report_verdict(check_result, text, sizeof text));
}

/* Prints a kernel with all its promises. */
static void print_full(FILE *stream, const struct report *report, const struct check_result *check_result)
{
    char text[REPORT_TEXT];
    print_summary(stream, check_result);
    if (*check_result->reason)
        fprintf(stream, "  %s\n", check_result->reason);
    if (check_verdict_at(check_result, LEVEL_FULL) != WITHIN && report_has_bounds(check_result)) {
        fprintf(stream, "  %s\n", report_grades(check_result, text, sizeof text));
        if (*report_meaning(check_result))
            fprintf(stream, "  %s\n", report_meaning(check_result));
    }
    report_hints(stream, check_result, 2);
    report_expectations(stream, check_result, 2);
    if (check_result->verdict == FAILED)
        report_failure_details(stream, report, check_result, 4);
    fprintf(stream, "  %s\n  %s\n  %s\n", check_result->kernel->row->title, check_result->kernel->row->formula,
            report_effort(check_result, text, sizeof text));
    for (size_t b = 0; b < check_result->bounds && report_has_bounds(check_result); b++)
        print_bound(stream, report, check_result, check_result->bound + b);
    const enum check_verdict specials = report_specials_verdict(check_result);
    if (specials != NOT_CHECKED)
        fprintf(stream, "  special values: %s (%s)\n", check_verdict_text(specials),
                report_specials(check_result, text, sizeof text));
    for (size_t s = 0; s < check_result->specials; s++)
        if (check_result->special[s].tried > 0)
            report_special_details(stream, report, check_result, check_result->special + s, 4);
    if (report_has_bits(check_result))
        report_bits_details(stream, report, check_result, 2);
    fprintf(stream, "  the whole check again: %s\n", report_command(report, check_result->kernel, text, sizeof text));
}

static void print_verbose(FILE *stream, const struct report *report)
{
    char text[REPORT_TEXT];
    if (!report_elsewhere(report) && !report->at)
        fprintf(stream, "%s; seed %llu; level %s%s%s\n", report_samples(report, text, sizeof text),
                (unsigned long long)report->seed, check_level_text(report->level), report->region ? "; region " : "",
                report->region ? report->region : "");
    fputc('\n', stream);
    print_columns(stream);
    for (size_t i = 0; i < report->count; i++)
        if (report->check_result[i]->verdict != NOT_CHECKED)
            print_full(stream, report, report->check_result[i]);
}

/* --- the default text --------------------------------------------------------------------------------------------- */

/* Prints one line for kernels first … end − 1 of a family. */
static void print_family(FILE *stream, const struct report *report, size_t first, size_t end,
                         const struct report_style *style)
{
    char text[512], part[300], nearest[300] = "";
    size_t checked = 0, failed = 0;
    double ratio, largest = -1;
    for (size_t i = first; i < end; i++) {
        const struct check_result *check_result = report->check_result[i];
        checked += check_result->verdict != NOT_CHECKED;
        failed += (size_t)report_fails(check_result);
        if (!*report_nearest(check_result, &ratio, part, sizeof part) || ratio <= largest)
            continue;
        largest = ratio;
        snprintf(nearest, sizeof nearest, "; %s %.200s", check_result->kernel->id, part);
    }
    if (checked == 0)
        return;
    snprintf(text, sizeof text, "%zu kernel%s", checked, checked > 1 ? "s" : "");
    if (failed > 0)
        report_append(text, sizeof text, strlen(text), ", %zu failed", failed);
    else
        report_append(text, sizeof text, strlen(text), "%s", nearest);
    report_title(stream, style, failed ? "FAIL" : "pass", report->check_result[first]->kernel->family, "", text);
}

/* Returns the index after the last of the consecutive kernels that have the same family as number `first`. */
static size_t end_of_family(const struct report *report, size_t first)
{
    size_t end = first + 1;
    while (end < report->count &&
           strcmp(report->check_result[end]->kernel->family, report->check_result[first]->kernel->family) == 0)
        end++;
    return end;
}

/* Returns the style of the report, with a column as wide as the longest name of the kernels that are printed. */
static struct report_style style_of(const struct report *report, struct text_style style)
{
    enum { LEAST = 16, MOST = 40 };
    int width = LEAST;
    char name[256];
    for (size_t i = 0; i < report->count; i++) {
        const int name_width = report->check_result[i]->verdict == NOT_CHECKED
                                   ? 0
                                   : text_width(report_short_name(report->check_result[i], name, sizeof name));
        width = name_width > width ? name_width : width;
    }
    return (struct report_style){style.marks, style.colour, width < MOST ? width : MOST};
}

/* Prints the kernels: plumb's own by family, others one by one. Returns 0, or −1 when out of memory. */
static int print_kernels(FILE *stream, const struct report *report, const struct report_style *style)
{
    int status = 0;
    for (size_t first = 0, end; first < report->count; first = end) {
        end = end_of_family(report, first);
        const int by_family = !report->port_file && end - first > 1;
        if (by_family)
            print_family(stream, report, first, end, style);
        for (size_t i = first; i < end; i++) {
            const struct check_result *check_result = report->check_result[i];
            if (report_fails(check_result))
                status |= report_block(stream, report, check_result, style);
            else if (check_result->verdict != NOT_CHECKED && (!by_family || check_result->verdict == EXPECTED))
                report_pass(stream, report, check_result, style);
        }
    }
    return status;
}

/* Prints a line on further options. */
static void print_advice(FILE *stream, const struct report *report)
{
    fprintf(stream, "Every limit: --verbose. Files: --reports DIR.%s Help: %s help report\n",
            report_status(report) == 1 ? " Known failures: --accept FILE." : "", program_called());
}

int report_text(const struct report *report, FILE *stream, int verbose, struct text_style style)
{
    char text[512];
    int status = 0;
    print_header(stream, report);
    if (report_count(report, NOT_CHECKED) < report->count && verbose)
        print_verbose(stream, report);
    else if (report_count(report, NOT_CHECKED) < report->count) {
        const struct report_style wide = style_of(report, style);
        fputc('\n', stream);
        status = print_kernels(stream, report, &wide);
    }
    fputc('\n', stream);
    report_not_checked(stream, report, "");
    fprintf(stream, "%s\n", report_outcome(report, text, sizeof text));
    if (!verbose && report_count(report, NOT_CHECKED) < report->count)
        print_advice(stream, report);
    return status != 0 || ferror(stream) ? -1 : 0;
}
