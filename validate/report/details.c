/* Details of a check result as lines of text, which the verbose text report, JUnit's messages and Markdown contain. See
 * report.h. */
#include "report.h"

#include "validate/util/decimal.h"
#include "validate/util/text.h"

#include <float.h>
#include <math.h>
#include <stdarg.h>
#include <string.h>

enum { BAR = 40, LINE = 120, LABEL = 11 }; /* columns of the longest bar, of a line, and of a label */

static void start_line(FILE *stream, int indent, const char *label)
{
    fprintf(stream, "%*s%-*s", indent, "", LABEL, label);
}

/* Prints a line with a label; the text is given by a printf format. */
static void print_line(FILE *stream, int indent, const char *label, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
static void print_line(FILE *stream, int indent, const char *label, const char *format, ...)
{
    va_list values;
    start_line(stream, indent, label);
    va_start(values, format);
    vfprintf(stream, format, values);
    va_end(values);
    fputc('\n', stream);
}

/* Prints the numbers of all fields: a line per field, or, for a matrix, a line per row. The first line has the
 * label. */
static void print_fields(FILE *stream, const struct field *fields, const double *x, int indent, const char *label)
{
    char text[REPORT_TEXT];
    for (const struct field *field = fields; field->name; x += field_components(field), field++)
        for (size_t row = 0; row < field_components(field) / field_columns(field); row++) {
            size_t n = field_columns(field);
            start_line(stream, indent, field == fields && row == 0 ? label : "");
            int width = row == 0 ? text_width(field->name) + 3 : 0;
            fprintf(stream, row == 0 ? "%s = " : "    ", field->name);
            report_numbers(x + row * n, n, LINE - indent - LABEL - width, text, sizeof text);
            fprintf(stream, "%s\n", text);
        }
}

static void print_quantiles(FILE *stream, const struct statistics *statistics, int indent)
{
    static const double shares[] = {0.5, 0.9, 0.99, 0.999};
    char text[32];
    start_line(stream, indent, "quantiles");
    for (size_t i = 0; i < sizeof shares / sizeof *shares; i++)
        fprintf(stream, "%s%g %% ≤ %s", i ? ", " : "", 100 * shares[i],
                report_at_most(statistics_quantile(statistics, shares[i]), text, sizeof text));
    fprintf(stream, ", mean %s\n", report_number(statistics_mean(statistics), text, sizeof text));
}

/* Prints a histogram of the errors: a line per octave that has errors, with a bar whose length is proportional to their
 * number. */
static void print_histogram(FILE *stream, const struct statistics *statistics, int indent)
{
    enum { OCTAVES = LAST_OCTAVE - REPORT_LEAST_OCTAVE };
    uint64_t most = 1, octave[OCTAVES + 2] = {0};
    for (size_t i = 0; i < BINS; i++) {
        double low, high;
        statistics_bin(i, &low, &high);
        int o = low == 0 ? 0 : 1 + ilogb(low) - REPORT_LEAST_OCTAVE;
        octave[o < 0 ? 0 : o] += statistics->histogram[i];
    }
    for (int o = 0; o < OCTAVES + 2; o++)
        most = octave[o] > most ? octave[o] : most;
    const char *label = "histogram";
    for (int o = 0; o < OCTAVES + 2; o++) {
        char count[32];
        int length = (int)ceil((double)octave[o] / (double)most * BAR);
        if (octave[o] == 0)
            continue;
        start_line(stream, indent, label);
        label = "";
        if (o == 0)
            fprintf(stream, "below 2^%-7d ", REPORT_LEAST_OCTAVE);
        else if (o > OCTAVES)
            fprintf(stream, "2^%d and more  ", LAST_OCTAVE);
        else
            fprintf(stream, "2^%-3d to 2^%-3d ", REPORT_LEAST_OCTAVE + o - 1, REPORT_LEAST_OCTAVE + o);
        fprintf(stream, "%12s  ", report_grouped(octave[o], count));
        for (int i = 0; i < length; i++)
            fputs("▒", stream);
        fputc('\n', stream);
    }
}

/* Returns how the worst input of a promise was found. */
static const char *found_text(enum check_stage found)
{
    switch (found) {
    case BY_FIXED_INPUTS:
        return "among the fixed inputs, which are tried first";
    case BY_SEARCH:
        return "by the search for larger errors";
    case BY_BATCHES:
        return "among the calls of many sizes";
    default:
        return "among the samples";
    }
}

static void print_worst(FILE *stream, const struct check_result *check_result, const struct bound_result *result,
                        int indent)
{
    const struct exact_error *worst = &result->worst;
    char name[64], computed[80], ulp[32], scaled[32];
    print_line(stream, indent, "worst", "%s is %s, exactly %s: %s ulp, %s scaled ulp",
               fields_component_name(check_result->kernel->outputs, worst->component, name, sizeof name),
               report_numbers(&worst->computed, 1, LINE, computed, sizeof computed), worst->digits,
               report_number(worst->ulp, ulp, sizeof ulp), report_number(worst->scaled, scaled, sizeof scaled));
    if (!worst->decided) {
        print_line(stream, indent, "", "the maximum precision did not suffice: the error is an upper bound");
    }
    print_fields(stream, check_result->kernel->inputs, result->worst_in, indent, "at");
    start_line(stream, indent, "found");
    fputs(found_text(result->found), stream);
    char where[128];
    fprintf(stream, "%s%s\n", result->context.reproduction == REPRODUCED_BY_COPIES ? "" : ", ",
            report_batch_context(&result->context, where, sizeof where));
}

static void print_split(FILE *stream, const struct check_result *check_result, const struct bound_result *result,
                        int indent)
{
    char first[32], second[32];
    if (isnan(result->worst.rounding))
        return;
    print_line(stream, indent, "split", "truncation %s ulp, rounding %s ulp (%s)",
               report_signed(result->worst.truncation, first, sizeof first),
               report_signed(result->worst.rounding, second, sizeof second),
               check_result->kernel->row->model ? check_result->kernel->row->formula : "no truncation error");
    if (result->around.count == 0)
        return;
    print_line(stream, indent, "", "systematic %s ± %s ulp, by %zu inputs near this one; the remaining error is random",
               report_signed(result->around.systematic, first, sizeof first),
               report_number(result->around.doubt, second, sizeof second), result->around.count);
}

/* Prints the simplest input at which the limit is exceeded, unless it is the worst one. */
static void print_simplest(FILE *stream, const struct check_result *check_result, const struct bound_result *result,
                           int indent)
{
    const struct exact_error *simplest = &result->simplest;
    const struct kernel *kernel = check_result->kernel;
    char text[REPORT_TEXT], name[64], error[32], limit[32];
    if (result->verdict != EXCEEDED || !report_has_simpler(check_result, result))
        return;
    print_line(stream, indent, "simplest", "%s",
               report_inputs(check_result, result->simplest_in, 0, text, sizeof text));
    const int digits = check_result->format == FLOAT ? FLT_DECIMAL_DIG : DBL_DECIMAL_DIG;
    print_line(stream, indent, "", "%s = %.*g, exact %.*g: %s %s, limit %s",
               fields_component_name(kernel->outputs, simplest->component, name, sizeof name), digits,
               isnan(simplest->computed) ? (double)NAN : simplest->computed, digits, simplest->value,
               report_number(simplest->error, error, sizeof error), measure_unit(result->bound->measure),
               report_at_most(result->bound->limit, limit, sizeof limit));
}

void report_print_remark(FILE *stream, const struct check_result *check_result, const struct bound_result *result,
                         int indent)
{
    char text[REPORT_TEXT];
    if (*report_remark(check_result, result, text, sizeof text))
        print_line(stream, indent, "note", "%s", text);
}

static void print_where(FILE *stream, const struct report *report, const struct check_result *check_result,
                        const struct bound_result *result, int indent)
{
    char text[REPORT_TEXT];
    if (!bound_everywhere(result->bound)) {
        print_line(stream, indent, "region", "%s", bound_where(check_result->kernel, result->bound, text, sizeof text));
    }
    report_print_remark(stream, check_result, result, indent);
    if (report->at || !*report_where(check_result, result, text, sizeof text))
        return;
    print_line(stream, indent, "where", "%s", text);
}

void report_bound_details(FILE *stream, const struct report *report, const struct check_result *check_result,
                          const struct bound_result *result, int statistics, int indent)
{
    char text[REPORT_TEXT], error[32], evidence[64];
    const char *unit = measure_unit(result->bound->measure);
    print_line(stream, indent, "limit", "%s%s%s, %s: %s", report_at_most(result->bound->limit, text, sizeof text),
               *unit ? " " : "", unit, bound_evidence(result->bound, evidence, sizeof evidence), result->bound->reason);
    if (result->bound->own) {
        char file[256];
        text_printable(file, sizeof file, result->bound->own->file);
        print_line(stream, indent, "", "a limit of yours (%s:%zu), in place of plumb's %s", file,
                   result->bound->own->line, report_at_most(result->bound->own->before, text, sizeof text));
    }
    if (result->verdict == NOT_CHECKED)
        return;
    print_where(stream, report, check_result, result, indent);
    print_line(stream, indent, "error", "%s %s: %s",
               report_beside(result->worst.error, result->bound->limit, error, sizeof error), unit,
               report_bound_verdict(check_result, result, text, sizeof text));
    print_simplest(stream, check_result, result, indent);
    print_worst(stream, check_result, result, indent);
    print_split(stream, check_result, result, indent);
    if (statistics) {
        print_quantiles(stream, &result->statistics, indent);
        print_histogram(stream, &result->statistics, indent);
    }
    if (result->undecided > 0) {
        print_line(stream, indent, "uncertain",
                   "%s errors, which the filter cannot bound tightly; interval arithmetic measured a sample of them",
                   report_grouped(result->undecided, text));
    }
    print_line(
        stream, indent, "again", "%s",
        report_again_command(report, check_result->kernel, result->worst_in, &result->context, text, sizeof text));
    print_line(stream, indent, "exactly", "%s",
               report_eval_command(report, check_result->kernel, result->worst_in, text, sizeof text));
}

void report_expectations(FILE *stream, const struct check_result *check_result, int indent)
{
    for (size_t e = 0; e < check_result->expectations; e++) {
        const struct expectation *expectation = &check_result->expectation[e];
        char reason[512], file[256];
        text_printable(reason, sizeof reason, expectation->reason);
        text_printable(file, sizeof file, expectation->file);
        if (expectation->verdict == UNEXPECTED)
            fprintf(stream, "%*s%s: expected to fail, but holds: remove the line (%s:%zu)\n", indent, "",
                    expectation->what, file, expectation->line);
        else
            fprintf(stream, "%*s%s: expected to fail%s: %s (%s:%zu)\n", indent, "", expectation->what,
                    expectation->verdict == EXPECTED ? "" : ", but was not checked", reason, file, expectation->line);
    }
}

void report_hints(FILE *stream, const struct check_result *check_result, int indent)
{
    char text[832];
    for (size_t h = 0; h < check_result->hints; h++)
        fprintf(stream, "%*shint: %s\n", indent, "",
                report_hint(check_result, &check_result->hint[h], text, sizeof text));
}

static void print_batch_context(FILE *stream, const struct batch_context *context, int indent)
{
    char text[128];
    if (context->reproduction == REPRODUCED_BY_COPIES)
        return;
    print_line(stream, indent, "", "%s", report_batch_context(context, text, sizeof text));
}

/* Ends a line with the number of failures, " (3 of 48 fail)", or, if there are none, with the number of tests. */
static void print_failing_count(FILE *stream, uint64_t failed, uint64_t tried)
{
    char bad[32], all[32];
    if (failed > 0)
        fprintf(stream, " (%s of %s fail)\n", report_grouped(failed, bad), report_grouped(tried, all));
    else
        fprintf(stream, " (%s tried)\n", report_grouped(tried, all));
}

void report_special_details(FILE *stream, const struct report *report, const struct check_result *check_result,
                            const struct special_result *result, int indent)
{
    char text[REPORT_TEXT];
    const enum check_verdict verdict = report_special_verdict(result, check_result->level);
    fprintf(stream, "%*s%s: %s", indent, "", result->special->sentence,
            verdict == WITHIN && result->failed > 0 ? "differs, a convention" : check_verdict_text(verdict));
    print_failing_count(stream, result->failed, result->tried);
    if (result->failed == 0)
        return;
    print_fields(stream, check_result->kernel->inputs, result->in, indent + 2, "at");
    if (*result->what)
        print_line(stream, indent + 2, "failed", "%s", result->what);
    else
        print_fields(stream, check_result->kernel->outputs, result->out, indent + 2, "gave");
    print_batch_context(stream, &result->context, indent + 2);
    print_line(stream, indent + 2, "again", "%s",
               report_again_command(report, check_result->kernel, result->in, &result->context, text, sizeof text));
}

/* Prints the verdict of one test of equal bits. `promised` is 0 if the port does not claim this property. */
static void print_bits(FILE *stream, const char *sentence, uint64_t tried, uint64_t failed, int promised, int indent)
{
    fprintf(stream, "%*s%s: %s", indent, "", sentence,
            failed > 0 && !promised ? "not promised" : check_verdict_text(failed > 0 ? EXCEEDED : WITHIN));
    print_failing_count(stream, failed, tried);
}

static void print_neighbours(FILE *stream, const struct check_result *check_result, int indent)
{
    const struct isolation_result *isolation = &check_result->isolation;
    print_bits(stream, "neighbours in a call never change an element's bits", isolation->tried, isolation->failed, 1,
               indent);
    if (isolation->failed == 0)
        return;
    print_line(stream, indent + 2, "among", "%s, in a call with n = %zu, at index %zu", isolation->canary,
               isolation->context.n, isolation->context.place);
    print_fields(stream, check_result->kernel->inputs, isolation->in, indent + 2, "at");
}

static void print_batches(FILE *stream, const struct report *report, const struct check_result *check_result,
                          int indent)
{
    const struct batch_result *batches = &check_result->batches;
    char text[REPORT_TEXT];
    print_bits(stream, "an element has the same result in a call of any size", batches->tried, batches->differ,
               batches->promised, indent);
    if (batches->differ == 0)
        return;
    print_line(stream, indent + 2, "first", "in a call with n = %zu, at index %zu", batches->context.n,
               batches->context.place);
    print_fields(stream, check_result->kernel->inputs, batches->in, indent + 2, "at");
    print_fields(stream, check_result->kernel->outputs, batches->alone, indent + 2, "alone");
    print_fields(stream, check_result->kernel->outputs, batches->out, indent + 2, "there");
    print_line(stream, indent + 2, "again", "%s",
               report_again_command(report, check_result->kernel, batches->in, &batches->context, text, sizeof text));
}

static void print_repeats(FILE *stream, const struct check_result *check_result, int indent)
{
    const struct repeat_result *repeats = &check_result->repeats;
    print_bits(stream, "the same call gives the same bits, whatever was called before", repeats->tried, repeats->failed,
               1, indent);
    if (repeats->failed == 0)
        return;
    print_line(stream, indent + 2, "after", "%s; n = %zu, index %zu", repeats->after, repeats->context.n,
               repeats->context.place);
    print_fields(stream, check_result->kernel->inputs, repeats->in, indent + 2, "at");
    print_fields(stream, check_result->kernel->outputs, repeats->before, indent + 2, "before");
    print_fields(stream, check_result->kernel->outputs, repeats->out, indent + 2, "then");
}

void report_bits_details(FILE *stream, const struct report *report, const struct check_result *check_result, int indent)
{
    char text[REPORT_TEXT];
    if (check_result->isolation.tried > 0)
        print_neighbours(stream, check_result, indent);
    if (check_result->batches.tried > 0)
        print_batches(stream, report, check_result, indent);
    if (check_result->repeats.tried > 0)
        print_repeats(stream, check_result, indent);
    if (check_bits_hold(check_result))
        return;
    print_line(stream, indent + 2, "again", "%s", report_command(report, check_result->kernel, text, sizeof text));
}

/* Returns the number of kernels that were not checked for this reason; writes the names of the first three to
 * `names`. */
static size_t count_reason(const struct report *report, const char *reason, char names[512])
{
    enum { NAMED = 3 };
    char name[128];
    size_t count = 0, length = 0;
    for (size_t i = 0; i < report->count; i++) {
        const struct check_result *check_result = report->check_result[i];
        if (check_result->verdict != NOT_CHECKED || strcmp(check_result->reason, reason) != 0)
            continue;
        if (count <= NAMED)
            length += (size_t)snprintf(names + length, 512 - length, "%s%s", count ? ", " : "",
                                       count < NAMED ? report_name(check_result, name, sizeof name) : "…");
        count++;
    }
    return count;
}

/* True if a kernel before number i was not checked for the same reason, so that the line of this reason was printed. */
static int is_reported(const struct report *report, size_t i)
{
    for (size_t before = 0; before < i; before++)
        if (report->check_result[before]->verdict == NOT_CHECKED &&
            strcmp(report->check_result[before]->reason, report->check_result[i]->reason) == 0)
            return 1;
    return 0;
}

void report_not_checked(FILE *stream, const struct report *report, const char *lead)
{
    char names[512] = "";
    for (size_t i = 0; i < report->count; i++) {
        const struct check_result *check_result = report->check_result[i];
        if (check_result->verdict != NOT_CHECKED || is_reported(report, i) || !report->named || !*report->named)
            continue;
        const int is_absent = strcmp(check_result->reason, REASON_NOT_PROVIDED) == 0;
        const size_t count = count_reason(report, check_result->reason, names);
        fprintf(stream, "%s%zu kernel%s %s (%s)%s%s\n", lead, count, count > 1 ? "s" : "",
                is_absent ? REASON_NOT_PROVIDED : "not checked", names, is_absent ? "" : ": ",
                is_absent ? "" : check_result->reason);
    }
}

/* Prints the inputs at which the port fails even in a call with this input alone, except the first of these inputs; and
 * the stages that were aborted because they had too many such inputs. */
static void print_skipped(FILE *stream, const struct check_result *check_result, int indent)
{
    const size_t shown =
        check_result->skipped_count < SKIPPED_SHOWN ? (size_t)check_result->skipped_count : SKIPPED_SHOWN;
    const char *separator = "";
    for (size_t i = 1; i < shown; i++)
        print_fields(stream, check_result->kernel->inputs, check_result->skipped[i].in, indent,
                     i == 1 ? "also at" : "and at");
    if (check_result->aborted == 0)
        return;
    start_line(stream, indent, "aborted");
    for (int stage = BY_FIXED_INPUTS; stage <= BY_REPEATS; stage++)
        if (check_result->aborted >> stage & 1) {
            fprintf(stream, "%s%s", separator, check_stage_text((enum check_stage)stage));
            separator = ", ";
        }
    fprintf(stream, ": it fails at more than %d inputs there\n", MAX_SKIPPED);
}

/* Returns a phrase that says which calls fail again. */
static const char *reproduction_text(enum reproduction reproduction)
{
    switch (reproduction) {
    case REPRODUCED_BY_COPIES:
        return "with this input alone";
    case REPRODUCED_BY_LARGE_CALL:
        return "with any input";
    case REPRODUCED_IN_SAME_CALL:
        return "with these inputs together";
    default:
        return "but not when the call is repeated";
    }
}

void report_failure_details(FILE *stream, const struct report *report, const struct check_result *check_result,
                            int indent)
{
    const struct failure_result *failure = &check_result->failure;
    char text[REPORT_TEXT];
    start_line(stream, indent, "failed");
    if (failure->out_of_time) {
        fprintf(stream, "in %s\n", check_stage_text(failure->stage));
        return;
    }
    if (check_result->skipped_count == 0)
        fprintf(stream, "in %s, in a call with n = %zu, ", check_stage_text(failure->stage), failure->context.n);
    fprintf(stream, "%s\n", reproduction_text(failure->context.reproduction));
    print_fields(stream, check_result->kernel->inputs, failure->in, indent,
                 failure->context.reproduction == REPRODUCED_BY_COPIES ? "at" : "the first");
    print_line(stream, indent, "again", "%s",
               report_again_command(report, check_result->kernel, failure->in, &failure->context, text, sizeof text));
    print_skipped(stream, check_result, indent);
}
