/* Writes files for --limits (user_limits.h): one with which a report would pass (plumb check --accept), and one with
 * plumb's own limits (plumb kernels --format yaml). */
#include "user_limits.h"

#include "validate/util/decimal.h"
#include "validate/util/format.h"
#include "validate/util/text.h"

#include <math.h>
#include <stdio.h>

/* The results of one kernel in one format; there are several if the port has variants of the kernel. */
struct check_result_group {
    const struct report *report;
    const struct check_result *first;
};

static int falls_short(const struct check_result *check_result)
{
    return check_result->verdict == EXCEEDED || check_result->verdict == FAILED;
}

/* Returns result i of the report if it belongs to the group and falls short; otherwise null. */
static const struct check_result *member_at(const struct check_result_group *group, size_t i)
{
    const struct check_result *check_result = group->report->check_result[i];
    const int is_same = check_result->kernel == group->first->kernel && check_result->format == group->first->format;
    return is_same && falls_short(check_result) ? check_result : NULL;
}

/* Writes the beginning of a line: the format. The promise or rule follows. */
static void begin_line(FILE *stream, enum format format)
{
    fprintf(stream, "- [%s, ", format_facts(format)->name);
}

/* Writes a promise's output, measure and region. */
static void write_promise(FILE *stream, const struct kernel *kernel, const struct bound *bound)
{
    fprintf(stream, "%s, %s, ", bound_field(kernel, bound), measure_text(bound->measure));
    text_print_quoted(stream, bound_region(bound));
}

/* Writes the end of a line: the limit, and "to be explained", which the user replaces by a reason. */
static void end_line(FILE *stream, const char *limit)
{
    fprintf(stream, ", %s, to be explained]\n", limit);
}

/* Writes the limit for an error: a quarter above it, rounded up to three digits; "fails" for an error that is not
 * finite. Returns the text. */
static const char *limit_for(double error, char *text, size_t size)
{
    if (!isfinite(error))
        return "fails";
    const double most = WORST_MARGIN * error, digit = pow(10, floor(log10(most)) - 2);
    snprintf(text, size, "%.10g", ceil(most / digit) * digit);
    return text;
}

/* Returns the largest error among the group's results that exceed promise number b, or −1 if none does. */
static double max_excess(const struct check_result_group *group, size_t b)
{
    double maximum = -1;
    for (size_t i = 0; i < group->report->count; i++) {
        const struct check_result *check_result = member_at(group, i);
        if (check_result && b < check_result->bounds &&
            check_exceeds(check_result, &check_result->bound[b], check_result->level))
            maximum = fmax(maximum, check_result->bound[b].worst.error);
    }
    return maximum;
}

static void write_promises(FILE *stream, const struct check_result_group *group)
{
    const struct kernel *kernel = group->first->kernel;
    const struct bound *bounds = kernel_promises(kernel, group->first->format)->bounds;
    for (size_t b = 0; bounds[b].reason; b++) {
        char limit[32];
        const double excess = max_excess(group, b);
        if (excess < 0)
            continue;
        begin_line(stream, group->first->format);
        write_promise(stream, kernel, &bounds[b]);
        end_line(stream, limit_for(excess, limit, sizeof limit));
    }
}

static void write_rules(FILE *stream, const struct check_result_group *group)
{
    const struct special *specials = kernel_promises(group->first->kernel, group->first->format)->specials;
    for (size_t s = 0; specials && specials[s].sentence; s++) {
        int is_broken = 0;
        for (size_t i = 0; i < group->report->count; i++) {
            const struct check_result *check_result = member_at(group, i);
            is_broken |= check_result && s < check_result->specials &&
                         check_violations(&check_result->special[s], check_result->level) > 0;
        }
        if (!is_broken)
            continue;
        begin_line(stream, group->first->format);
        text_print_quoted(stream, specials[s].sentence);
        end_line(stream, "fails");
    }
}

static void write_failure(FILE *stream, const struct check_result_group *group, const char *what)
{
    begin_line(stream, group->first->format);
    fputs(what, stream);
    end_line(stream, "fails");
}

static void write_group(FILE *stream, const struct check_result_group *group)
{
    int fails = 0, changes_bits = 0;
    write_promises(stream, group);
    write_rules(stream, group);
    for (size_t i = 0; i < group->report->count; i++) {
        const struct check_result *check_result = member_at(group, i);
        fails |= check_result && check_result->verdict == FAILED;
        changes_bits |= check_result && check_result->verdict == EXCEEDED && !check_bits_hold(check_result);
    }
    if (changes_bits)
        write_failure(stream, group, "same bits");
    if (fails)
        write_failure(stream, group, "the kernel");
}

/* True if a result before number i falls short and is of the same kernel (and, if `same_format`, of the same format):
 * then number i was written together with it. */
static int is_repeated(const struct report *report, size_t i, int same_format)
{
    const struct check_result *check_result = report->check_result[i];
    for (size_t j = 0; j < i; j++) {
        const struct check_result *before = report->check_result[j];
        if (falls_short(before) && before->kernel == check_result->kernel &&
            (!same_format || before->format == check_result->format))
            return 1;
    }
    return 0;
}

/* Writes the kernel of result i with its groups: float, double. */
static void write_kernel(FILE *stream, const struct report *report, size_t i)
{
    const struct kernel *kernel = report->check_result[i]->kernel;
    fprintf(stream, "%s:\n", kernel->id);
    for (size_t j = i; j < report->count; j++) {
        const struct check_result_group group = {report, report->check_result[j]};
        if (group.first->kernel == kernel && member_at(&group, j) && !is_repeated(report, j, 1))
            write_group(stream, &group);
    }
}

void user_limits_write(FILE *stream, const struct report *report)
{
    fputs("# Limits a quarter above the worst errors found, and known failures. Write down the reason of each.\n",
          stream);
    for (size_t i = 0; i < report->count; i++) {
        const struct check_result_group group = {report, report->check_result[i]};
        if (member_at(&group, i) && !is_repeated(report, i, 0))
            write_kernel(stream, report, i);
    }
}

void user_limits_write_promises(FILE *stream, const struct kernel *const *kernels)
{
    static const enum format formats[2] = {FLOAT, DOUBLE};
    fputs("# Promises, a line each: [format, output, measure, region, limit, reason].\n", stream);
    for (; *kernels; kernels++) {
        fprintf(stream, "%s:\n", (*kernels)->id);
        for (size_t f = 0; f < 2; f++) {
            const struct promises *promises = kernel_promises(*kernels, formats[f]);
            for (const struct bound *bound = promises ? promises->bounds : NULL; bound && bound->reason; bound++) {
                char limit[32];
                begin_line(stream, formats[f]);
                write_promise(stream, *kernels, bound);
                fprintf(stream, ", %s, ", decimal_shortest(bound->limit, DOUBLE, limit, sizeof limit));
                text_print_quoted(stream, bound->reason);
                fputs("]\n", stream);
            }
        }
    }
}
