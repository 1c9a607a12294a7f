/* The report as a table for a terminal. With `verbose`: quantiles, histogram, the split of the worst error, commands. */
#include "report.h"

#include <math.h>
#include <string.h>

/* Columns that text takes: code points, since UTF-8 continues in bytes 10xxxxxx. */
static int width_of(const char *text)
{
    int width = 0;
    for (; *text; text++)
        width += (*text & 0xc0) != 0x80;
    return width;
}

static void print_left(FILE *stream, const char *text, int width)
{
    fprintf(stream, "%s%*s", text, width > width_of(text) ? width - width_of(text) : 0, "");
}

static void print_right(FILE *stream, const char *text, int width)
{
    fprintf(stream, " %*s%s", width > width_of(text) ? width - width_of(text) : 0, "", text);
}

static void print_number(FILE *stream, double number, int width)
{
    char text[32];
    print_right(stream, report_number(number, text, sizeof text), width);
}

/* 1234567 → "1,234,567" */
static const char *grouped(uint64_t count, char text[32])
{
    char digits[24];
    int n = snprintf(digits, sizeof digits, "%llu", (unsigned long long)count), at = 0;
    for (int i = 0; i < n; i++) {
        if (i > 0 && (n - i) % 3 == 0)
            text[at++] = ',';
        text[at++] = digits[i];
    }
    text[at] = 0;
    return text;
}

enum { WIDTH_NAME = 48, WIDTH_COUNT = 12, WIDTH_NUMBER = 9, BAR = 40 };

static void print_header(FILE *stream)
{
    print_left(stream, "kernel, and its bounds", WIDTH_NAME);
    print_right(stream, "errors", WIDTH_COUNT);
    print_right(stream, "worst", WIDTH_NUMBER);
    print_right(stream, "limit", WIDTH_NUMBER);
    print_right(stream, "mean", WIDTH_NUMBER);
    print_right(stream, "in ulp", WIDTH_NUMBER);
    print_right(stream, "scaled", WIDTH_NUMBER);
    fprintf(stream, "  %-10s  worst at\n", "verdict");
}

static void print_quantiles(FILE *stream, const struct statistics *statistics)
{
    static const double shares[] = {0.5, 0.9, 0.99, 0.999};
    fprintf(stream, "      quantiles:");
    for (size_t i = 0; i < sizeof shares / sizeof *shares; i++) {
        fprintf(stream, "%s %g %% ≤", i ? "," : "", 100 * shares[i]);
        print_number(stream, statistics_quantile(statistics, shares[i]), 0);
    }
    fprintf(stream, "\n");
}

/* One line an octave: the errors in it as a bar. */
static void print_histogram(FILE *stream, const struct statistics *statistics)
{
    uint64_t most = 1, octave[BINS / BINS_PER_OCTAVE + 2] = {0};
    const size_t octaves = LAST_OCTAVE - FIRST_OCTAVE;
    octave[0] = statistics->histogram[0];
    for (size_t i = 1; i < BINS - 1; i++)
        octave[1 + (i - 1) / BINS_PER_OCTAVE] += statistics->histogram[i];
    octave[octaves + 1] = statistics->histogram[BINS - 1];
    for (size_t o = 0; o <= octaves + 1; o++)
        most = octave[o] > most ? octave[o] : most;
    for (size_t o = 0; o <= octaves + 1; o++) {
        char count[32];
        int length = (int)ceil((double)octave[o] / (double)most * BAR);
        if (octave[o] == 0)
            continue;
        fprintf(stream, "      %s2^%-4d",
                o == 0        ? "below "
                : o > octaves ? "from  "
                              : "      ",
                FIRST_OCTAVE + (int)o - (o > 0));
        print_right(stream, grouped(octave[o], count), WIDTH_COUNT);
        fprintf(stream, "  ");
        for (int i = 0; i < length; i++)
            fputs("▒", stream);
        fprintf(stream, "\n");
    }
}

static void print_details(FILE *stream, const struct report *report, const struct row *row,
                          const struct bound_result *result)
{
    char text[4096];
    fprintf(stream, "      why: %s\n", result->bound->reason);
    if (result->verdict == NOT_JUDGED)
        return;
    fprintf(stream, "      worst: %s gave %a where %.17g is right%s\n",
            fields_component_name(row->outputs, result->worst.component, text, sizeof text), result->worst.computed,
            result->worst.value, result->searched ? " (found by the search)" : "");
    if (!isnan(result->worst.truncation))
        fprintf(stream, "      split: truncation %+.3f ulp, rounding %+.3f ulp\n", result->worst.truncation,
                result->worst.rounding);
    if (!result->worst.decided)
        fprintf(stream, "      the precision ceiling was reached: the error is an upper end\n");
    if (result->undecided > 0)
        fprintf(stream, "      %llu errors left aside, where the filter was too coarse\n",
                (unsigned long long)result->undecided);
    fprintf(stream, "      %s\n", report_eval_command(row, result->worst_in, text, sizeof text));
    (void)report;
}

static void print_bound(FILE *stream, const struct report *report, const struct judgement *judgement,
                        const struct bound_result *result, int verbose)
{
    char name[128], text[4096];
    const struct row *row = judgement->row;
    snprintf(text, sizeof text, "  %s", report_bound(row, result->bound, name, sizeof name));
    print_left(stream, text, WIDTH_NAME);
    print_right(stream, grouped(result->statistics.count, text), WIDTH_COUNT);
    if (result->verdict == NOT_JUDGED) {
        fprintf(stream, "  not tried: no sample in the region\n");
        return;
    }
    print_number(stream, result->worst.error, WIDTH_NUMBER);
    print_number(stream, result->bound->limit, WIDTH_NUMBER);
    print_number(stream, statistics_mean(&result->statistics), WIDTH_NUMBER);
    print_number(stream, result->worst.ulp, WIDTH_NUMBER);
    print_number(stream, result->worst.scaled, WIDTH_NUMBER);
    fprintf(stream, "  %-10s  %s\n", judge_verdict_text(result->verdict),
            report_element(row, result->worst_in, 3, text, sizeof text));
    if (verbose || result->verdict == EXCEEDED)
        print_details(stream, report, row, result);
    if (verbose) {
        print_quantiles(stream, &result->statistics);
        print_histogram(stream, &result->statistics);
    }
}

static void print_specials(FILE *stream, const struct judgement *judgement, int verbose)
{
    char text[4096];
    for (size_t s = 0; s < judgement->specials; s++) {
        const struct special_result *result = judgement->special + s;
        if (!verbose && result->failed == 0)
            continue;
        fprintf(stream, "  %s: %s (%llu of %llu)\n", result->special->sentence, result->failed ? "EXCEEDED" : "holds",
                (unsigned long long)(result->tried - result->failed), (unsigned long long)result->tried);
        if (result->failed == 0)
            continue;
        fprintf(stream, "      %s\n      gave", report_eval_command(judgement->row, result->in, text, sizeof text));
        for (size_t k = 0; k < fields_components(judgement->row->outputs); k++)
            fprintf(stream, " %a", result->out[k]);
        fprintf(stream, "\n");
    }
}

static void print_poison(FILE *stream, const struct judgement *judgement, int verbose)
{
    char text[4096];
    const struct poison_result *poison = &judgement->poison;
    if (poison->overruns > 0)
        fprintf(stream, "  writes past the last element: EXCEEDED (%llu runs)\n", (unsigned long long)poison->overruns);
    if (poison->failed > 0)
        fprintf(stream, "  lanes are independent: EXCEEDED (%llu of %llu differ; lane %zu among %s)\n      %s\n",
                (unsigned long long)poison->failed, (unsigned long long)poison->tried, poison->lane, poison->poison,
                report_eval_command(judgement->row, poison->in, text, sizeof text));
    else if (verbose)
        fprintf(stream, "  lanes are independent: holds (%llu)\n", (unsigned long long)poison->tried);
}

static void print_row(FILE *stream, const struct report *report, const struct judgement *judgement, int verbose)
{
    char text[4096];
    print_left(stream, judgement->row->id, WIDTH_NAME);
    print_right(stream, grouped(judgement->samples + judgement->searched, text), WIDTH_COUNT);
    fprintf(stream, " inputs  %s%s%s\n", judge_verdict_text(judgement->verdict), *judgement->reason ? ": " : "",
            judgement->reason);
    if (judgement->verdict == NOT_JUDGED)
        return;
    for (size_t b = 0; b < judgement->bounds; b++)
        print_bound(stream, report, judgement, judgement->bound + b, verbose);
    print_specials(stream, judgement, verbose);
    print_poison(stream, judgement, verbose);
    if (verbose || judgement->verdict != WITHIN)
        fprintf(stream, "  again: %s\n", report_command(report, judgement->row, text, sizeof text));
}

int report_text(const struct report *report, FILE *stream, int verbose)
{
    char count[32];
    fprintf(stream, "%s (%s), %s samples a kernel, seed %llu\n\n", report->port, report->about,
            grouped(report->samples, count), (unsigned long long)report->seed);
    print_header(stream);
    for (size_t i = 0; i < report->count; i++)
        if (report->judgement[i]->verdict != NOT_JUDGED || report->count == 1 || verbose)
            print_row(stream, report, report->judgement[i], verbose);
    fprintf(stream, "\n%zu within, %zu exceeded, %zu failed, %zu not judged", report_count(report, WITHIN),
            report_count(report, EXCEEDED), report_count(report, FAILED), report_count(report, NOT_JUDGED));
    if (report_count(report, INTERNAL) > 0)
        fprintf(stream, ", %zu INTERNAL ERRORS", report_count(report, INTERNAL));
    fprintf(stream, " in %.1f s\n", report->seconds);
    return ferror(stream) ? -1 : 0;
}
