/* The report as a table for a terminal.
 *
 * A kernel that is within its limits takes one line: its headline, which is the promise nearest to its limit or
 * farthest above it. Whatever is exceeded is shown in full. If only one kernel is
 * checked, all its promises are shown; with `verbose`, those of every kernel, with statistics. */
#include "report.h"

#include "validate/util/program.h"
#include "validate/util/text.h"

#include <math.h>
#include <string.h>

enum { WIDTH_NAME = 38, WIDTH_SHORT = 36, WIDTH_COUNT = 10, WIDTH_NUMBER = 8, WIDTH_EVIDENCE = 14, LINE = 120 };

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
    fprintf(stream, "plumb check: %s (%s)\n", report->port, report->about);
    if (*report_flushing(report))
        fprintf(stream, "note: %s\n", report_flushing(report));
    if (report_elsewhere(report))
        fprintf(stream, "results that were computed elsewhere; not tried: %s\n\n", report_not_tried(report));
    else if (report->at)
        fprintf(stream, "one input, in a call of %zu copies; level %s\n\n", report->batch,
                judge_level_text(report->level));
    else
        fprintf(stream, "%s; seed %llu; level %s%s%s%s%s\n\n", report_samples(report, text, sizeof text),
                (unsigned long long)report->seed, judge_level_text(report->level), report->region ? "; region " : "",
                report->region ? report->region : "", *report_not_tried(report) ? "; not tried: " : "",
                report_not_tried(report));
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

static void print_at(FILE *stream, const struct kernel *kernel, const struct bound_result *result, const char *lead)
{
    char text[REPORT_TEXT];
    fprintf(stream, "%s at %s\n", lead,
            report_numbers(result->worst_in, kernel->input_components, LINE - text_width(lead) - 4, text, sizeof text));
}

enum detail { BRIEF, PLAIN, VERBOSE };

/* Prints one promise of several: a line of numbers, and lines with details. */
static void print_bound(FILE *stream, const struct report *report, const struct judgement *judgement,
                        const struct bound_result *result, enum detail detail)
{
    char name[256], text[280];
    snprintf(text, sizeof text, "  %s", bound_name(judgement->kernel, result->bound, name, sizeof name));
    print_left(stream, text, WIDTH_NAME);
    if (result->verdict == NOT_JUDGED) {
        fprintf(stream, "%s\n", report->at ? "  not in its region" : "  no sample in its region");
        return;
    }
    print_right(stream, "", WIDTH_COUNT);
    print_numbers(stream, result);
    fprintf(stream, "  %s\n", report_bound_verdict(judgement, result, text, sizeof text));
    if (detail == VERBOSE || (detail == PLAIN && report_bound_falls_short(judgement, result)))
        report_bound_details(stream, report, judgement, result, detail == VERBOSE, 4);
    else if (detail == BRIEF)
        report_bound_brief(stream, report, judgement, result, 4);
    else {
        report_print_remark(stream, judgement, result, 4);
        if (!report->at)
            print_at(stream, judgement->kernel, result, "   ");
    }
}

/* Prints the kernel's line, with the numbers of its headline. */
static void print_summary(FILE *stream, const struct judgement *judgement)
{
    char text[256];
    const struct bound_result *result = report_headline(judgement);
    print_left(stream, report_name(judgement, text, sizeof text), WIDTH_NAME);
    print_right(stream, report_grouped(judgement->samples + judgement->searched, text), WIDTH_COUNT);
    if (result)
        print_numbers(stream, result);
    else
        fprintf(stream, "%*s", 5 * (WIDTH_NUMBER + 1) + WIDTH_EVIDENCE + 1, "");
    fprintf(stream, "  %s\n", report_verdict(judgement, text, sizeof text));
}

/* Prints the grades of a kernel that exceeds a limit at level full. Called for kernels that are checked at level basic,
 * where that does not count. */
static void print_beyond_level(FILE *stream, const struct judgement *judgement)
{
    char text[REPORT_TEXT];
    if (judge_verdict_at(judgement, LEVEL_FULL) != EXCEEDED)
        return;
    fprintf(stream, "    at level full: %s\n", report_grades(judgement, text, sizeof text));
    if (*report_meaning(judgement))
        fprintf(stream, "    %s\n", report_meaning(judgement));
}

/* Prints a kernel that is within its limits: its headline. */
static void print_compact(FILE *stream, const struct judgement *judgement)
{
    print_summary(stream, judgement);
    if (judgement->level == LEVEL_BASIC)
        print_beyond_level(stream, judgement);
}

/* Prints a kernel in detail: all its promises if `all` is set, else only those that do not hold, in brief. */
static void print_full(FILE *stream, const struct report *report, const struct judgement *judgement, int all,
                       int verbose)
{
    char text[REPORT_TEXT];
    print_summary(stream, judgement);
    if (*judgement->reason)
        fprintf(stream, "  %s\n", judgement->reason);
    if (judge_verdict_at(judgement, LEVEL_FULL) != WITHIN && report_has_bounds(judgement)) {
        fprintf(stream, "  %s\n", report_grades(judgement, text, sizeof text));
        if (*report_meaning(judgement))
            fprintf(stream, "  %s\n", report_meaning(judgement));
    }
    report_hints(stream, judgement, 2);
    report_expectations(stream, judgement, 2);
    if (judgement->verdict == FAILED)
        report_failure_details(stream, report, judgement, 4);
    if (verbose)
        fprintf(stream, "  %s\n  %s\n  %s\n", judgement->kernel->row->title, judgement->kernel->row->formula,
                report_effort(judgement, text, sizeof text));
    const enum detail if_brief = all ? PLAIN : BRIEF, detail = verbose ? VERBOSE : if_brief;
    for (size_t b = 0; b < judgement->bounds && report_has_bounds(judgement); b++)
        if (all || report_bound_falls_short(judgement, judgement->bound + b))
            print_bound(stream, report, judgement, judgement->bound + b, detail);
    const enum judge_verdict specials = report_specials_verdict(judgement);
    if (specials != NOT_JUDGED && (all || report_falls_short(specials)))
        fprintf(stream, "  special values: %s (%s)\n", judge_verdict_text(specials),
                report_specials(judgement, text, sizeof text));
    for (size_t s = 0; s < judgement->specials; s++)
        if (judgement->special[s].tried > 0 && (all || report_special_falls_short(judgement, judgement->special + s)))
            report_special_details(stream, report, judgement, judgement->special + s, 4, !all);
    if (report_has_bits(judgement) && (all || report_falls_short(report_bits_verdict(judgement))))
        report_bits_details(stream, report, judgement, 2);
    fprintf(stream, "  all of it again: %s\n", report_command(report, judgement->kernel, text, sizeof text));
}

/* Prints a line per kernel that falls short: its headline, and the grades. */
static void print_short(FILE *stream, const struct report *report)
{
    char text[REPORT_TEXT];
    print_left(stream, "falls short", WIDTH_SHORT);
    print_right(stream, "worst", WIDTH_NUMBER);
    print_right(stream, "limit", WIDTH_NUMBER);
    fputs("  how far in the usual region; where else\n", stream);
    for (size_t i = 0; i < report->count; i++) {
        const struct judgement *judgement = report->judgement[i];
        const struct bound_result *headline = report_headline(judgement);
        if (judgement->verdict != EXCEEDED && judgement->verdict != FAILED)
            continue;
        print_left(stream, report_name(judgement, text, sizeof text), WIDTH_SHORT);
        print_number(stream, headline ? headline->worst.error : NAN);
        print_limit(stream, headline ? headline->bound->limit : NAN);
        const char *grades = report_has_bounds(judgement) ? report_grades(judgement, text, sizeof text) : "";
        if (judgement->verdict == FAILED)
            fprintf(stream, "  FAILED: %s%s%s\n", judgement->reason, *grades ? "; " : "", grades);
        else
            fprintf(stream, "  %s\n", grades);
    }
    fputc('\n', stream);
}

static void print_counts(FILE *stream, const struct report *report)
{
    static const enum judge_verdict verdicts[] = {WITHIN, EXPECTED, EXCEEDED, FAILED, INTERNAL, NOT_JUDGED};
    const char *separator = "";
    char text[512];
    for (size_t i = 0; i < sizeof verdicts / sizeof *verdicts; i++)
        if (report_count(report, verdicts[i]) > 0 || verdicts[i] == WITHIN) {
            fprintf(stream, "%s%zu %s", separator, report_count(report, verdicts[i]), judge_verdict_text(verdicts[i]));
            separator = ", ";
        }
    fprintf(stream, "%s, in %.1f s\n", report->interrupted ? ", interrupted" : "", report->seconds);
    if (report_count(report, EXCEEDED) + report_count(report, FAILED) + report_count(report, EXPECTED) > 0)
        fprintf(stream, "%s\n", report_grade_counts(report, text, sizeof text));
    if (report_count(report, NOT_JUDGED) < report->count) {
        const enum judge_level other = report->level == LEVEL_BASIC ? LEVEL_FULL : LEVEL_BASIC;
        fprintf(stream, "level %s; at level %s: %zu within, %zu EXCEEDED\n", judge_level_text(report->level),
                judge_level_text(other), report_count_at(report, other, WITHIN),
                report_count_at(report, other, EXCEEDED));
    }
}

int report_text(const struct report *report, FILE *stream, int verbose)
{
    const int all = verbose || report->count == 1, alone = report->count - report_count(report, NOT_JUDGED) == 1;
    print_header(stream, report);
    if (!all && !alone && report_count(report, EXCEEDED) + report_count(report, FAILED) > 0)
        print_short(stream, report);
    if (report_count(report, NOT_JUDGED) < report->count)
        print_columns(stream);
    for (size_t i = 0; i < report->count; i++) {
        const struct judgement *judgement = report->judgement[i];
        if (judgement->verdict == NOT_JUDGED)
            continue;
        if (all || alone || judgement->verdict != WITHIN)
            print_full(stream, report, judgement, all || alone, verbose);
        else
            print_compact(stream, judgement);
    }
    if (report_count(report, NOT_JUDGED) < report->count)
        fputc('\n', stream);
    if (!all && !alone && report_count(report, NOT_JUDGED) < report->count)
        fprintf(stream, "Every promise, with its worst input: --verbose. How to read this: %s help report\n",
                program_called());
    report_not_judged(stream, report, "");
    print_counts(stream, report);
    return ferror(stream) ? -1 : 0;
}
