/* Functions that the report writers share: the exit status, verdicts, the commands that reproduce a result, and the
 * text of elements, promises and numbers. See report.h. */
#include "report.h"

#include "validate/util/decimal.h"
#include "validate/util/format.h"
#include "validate/util/program.h"
#include "validate/util/text.h"

#include "validate/accuracy/accuracy.h"

#include <float.h>
#include <limits.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

size_t report_count(const struct report *report, enum check_verdict verdict)
{
    size_t count = 0;
    for (size_t i = 0; i < report->count; i++)
        count += report->check_result[i]->verdict == verdict;
    return count;
}

size_t report_count_at(const struct report *report, enum check_level level, enum check_verdict verdict)
{
    size_t count = 0;
    for (size_t i = 0; i < report->count; i++)
        count += check_verdict_at(report->check_result[i], level) == verdict;
    return count;
}

enum check_level report_usual_level(const struct report *report)
{
    return report->port_file ? LEVEL_BASIC : LEVEL_FULL;
}

int report_lists(const struct report *report, const struct check_result *check_result)
{
    if (check_result->verdict != NOT_CHECKED)
        return 1;
    for (char **named = report->named; named && *named; named++)
        if (strcmp(*named, check_result->kernel->id) == 0)
            return 1;
    return 0;
}

/* Returns 1 if the kernel was checked in one format at least. */
static int is_checked(const struct report *report, const struct kernel *kernel)
{
    for (size_t i = 0; i < report->count; i++)
        if (report->check_result[i]->kernel == kernel && report->check_result[i]->verdict != NOT_CHECKED)
            return 1;
    return 0;
}

const struct check_result *report_absent(const struct report *report)
{
    for (size_t i = 0; report->named && i < report->count; i++)
        if (report_lists(report, report->check_result[i]) && !is_checked(report, report->check_result[i]->kernel))
            return report->check_result[i];
    return NULL;
}

/* Returns the number of kernels that were checked, each counted once even if it was checked in two formats. */
static size_t count_kernels(const struct report *report)
{
    size_t count = 0;
    const struct kernel *before = NULL;
    for (size_t i = 0; i < report->count; i++) {
        const struct check_result *check_result = report->check_result[i];
        if (check_result->verdict == NOT_CHECKED)
            continue;
        count += check_result->kernel != before;
        before = check_result->kernel;
    }
    return count;
}

const char *report_counts(const struct report *report, char *text, size_t size)
{
    static const struct {
        enum check_verdict verdict;
        const char *word;
    } counts[] = {{WITHIN, "passed"},
                  {EXPECTED, "failed as expected"},
                  {EXCEEDED, "failed"},
                  {FAILED, "aborted"},
                  {INTERNAL, "with an internal error of plumb"}};
    size_t length = report_append(text, size, 0, "%s", "");
    for (size_t c = 0; c < sizeof counts / sizeof *counts; c++)
        if (report_count(report, counts[c].verdict) > 0)
            length = report_append(text, size, length, "%s%zu %s", length ? ", " : "",
                                   report_count(report, counts[c].verdict), counts[c].word);
    return text;
}

const char *report_outcome(const struct report *report, char *text, size_t size)
{
    const enum check_level other = report->level == LEVEL_BASIC ? LEVEL_FULL : LEVEL_BASIC;
    const size_t kernels = count_kernels(report), results = report->count - report_count(report, NOT_CHECKED);
    char counts[160];
    size_t length = report_append(text, size, 0, "%zu kernel%s%s", kernels, kernels == 1 ? "" : "s",
                                  kernels == 0 ? " checked" : "");
    if (results > kernels)
        length = report_append(text, size, length, ", %zu results", results);
    if (results > 0)
        length = report_append(text, size, length, ": %s at level %s", report_counts(report, counts, sizeof counts),
                               check_level_text(report->level));
    if (report_count_at(report, other, EXCEEDED) != report_count(report, EXCEEDED))
        length = report_append(text, size, length, " (level %s: %zu failed)", check_level_text(other),
                               report_count_at(report, other, EXCEEDED));
    length = report_append(text, size, length, ". %.1f s", report->seconds);
    if (!report->at && !report_elsewhere(report))
        length = report_append(text, size, length, ", seed %llu", (unsigned long long)report->seed);
    if (report->interrupted)
        report_append(text, size, length, ", interrupted");
    return text;
}

int report_status(const struct report *report)
{
    if (report_count(report, INTERNAL) > 0 || report->interrupted)
        return 2;
    if (report_count(report, EXCEEDED) + report_count(report, FAILED) > 0)
        return 1;
    if (report_count(report, WITHIN) + report_count(report, EXPECTED) == 0)
        return 3;
    return report_absent(report) ? 1 : 0;
}

/* --- verdicts ----------------------------------------------------------------------------------------------------- */

/* Returns the rank of a verdict: 2 if it falls short, 1 if it is an expected failure, otherwise 0. */
static int rank_of(enum check_verdict verdict)
{
    return report_falls_short(verdict) ? 2 : verdict == EXPECTED;
}

/* Returns 1 if a promise exceeds its limit at level basic, which matters more than excesses that only level full
 * counts. */
static int fails_basic(const struct check_result *check_result, const struct bound_result *result)
{
    return result->verdict == EXCEEDED && check_exceeds(check_result, result, LEVEL_BASIC);
}

/* Returns the verdict of a promise at the level of the check. */
static enum check_verdict verdict_at_level(const struct check_result *check_result, const struct bound_result *result)
{
    return result->verdict == EXCEEDED && !check_exceeds(check_result, result, check_result->level) ? WITHIN
                                                                                                    : result->verdict;
}

/* Returns the importance of a promise for the headline. Promises that fall short come first, those that do so even at
 * level basic before others, and those about the usual region before others. */
static int importance(const struct check_result *check_result, const struct bound_result *result)
{
    const int rank = rank_of(verdict_at_level(check_result, result));
    return 4 * rank + 2 * fails_basic(check_result, result) +
           (rank > 0 && bound_is_usual(check_result->bound->bound, result->bound));
}

const struct bound_result *report_headline(const struct check_result *check_result)
{
    const struct bound_result *headline = NULL;
    for (size_t b = 0; b < check_result->bounds; b++) {
        const struct bound_result *result = check_result->bound + b;
        if (result->verdict == NOT_CHECKED || !check_requires(check_result, result, check_result->level))
            continue;
        const int above = headline ? importance(check_result, result) - importance(check_result, headline) : 1;
        if (above > 0 || (above == 0 && bound_share(result->bound, result->worst.error) >
                                            bound_share(headline->bound, headline->worst.error)))
            headline = result;
    }
    return headline && rank_of(verdict_at_level(check_result, headline)) >= rank_of(check_result->verdict) ? headline
                                                                                                           : NULL;
}

const char *report_verdict(const struct check_result *check_result, char *text, size_t size)
{
    size_t tried = 0, exceeded = 0;
    for (size_t b = 0; b < check_result->bounds; b++) {
        const enum check_verdict verdict = check_result->bound[b].verdict;
        if (!check_requires(check_result, check_result->bound + b, check_result->level))
            continue;
        tried += verdict != NOT_CHECKED;
        exceeded += verdict == EXPECTED || check_exceeds(check_result, check_result->bound + b, check_result->level);
    }
    for (size_t s = 0; s < check_result->specials; s++) {
        const struct special_result *result = check_result->special + s;
        tried += result->tried > 0 && (check_result->level == LEVEL_FULL || result->special->is_required);
        exceeded += check_violations(result, check_result->level) > 0;
    }
    tried += (size_t)report_has_bits(check_result);
    exceeded += !check_bits_hold(check_result);
    const struct bound_result *worst;
    const struct grade usual =
        grade_of_usual(check_result, check_result->level == LEVEL_BASIC ? AS_A_WHOLE : ALL_PROMISES, &worst);
    size_t length = report_append(text, size, 0, "%s", check_verdict_text(check_result->verdict));
    if (check_result->verdict == EXCEEDED || check_result->verdict == EXPECTED)
        length = report_append(text, size, length, " %zu of %zu", exceeded, tried);
    if (check_result->verdict <= EXCEEDED && check_untried(check_result) > 0)
        length = report_append(text, size, length, ", %zu not tried", check_untried(check_result));
    if (check_result->verdict != WITHIN && worst) {
        char grade[64];
        report_append(text, size, length, ", %s %s", bound_region(worst->bound),
                      grade_text(usual, grade, sizeof grade));
    }
    return text;
}

const char *report_bound_verdict(const struct check_result *check_result, const struct bound_result *result, char *text,
                                 size_t size)
{
    char grade[64];
    const struct grade of = grade_of_result(check_result, result);
    const int noted = result->verdict == EXCEEDED && !report_bound_falls_short(check_result, result);
    snprintf(text, size, of.class > GRADE_WITHIN ? "%s %s" : "%s",
             noted ? "at level full:" : check_verdict_text(result->verdict), grade_text(of, grade, sizeof grade));
    return text;
}

int report_bound_falls_short(const struct check_result *check_result, const struct bound_result *result)
{
    return result->verdict == UNEXPECTED || check_exceeds(check_result, result, check_result->level);
}

int report_special_falls_short(const struct check_result *check_result, const struct special_result *result)
{
    return report_falls_short(report_special_verdict(result, check_result->level));
}

/* Returns the verdict of a requirement that holds or not, and that the user expects to fail or not. */
static enum check_verdict verdict_if(int holds, int expected)
{
    if (holds)
        return (expected ? UNEXPECTED : WITHIN);
    return expected ? EXPECTED : EXCEEDED;
}

enum check_verdict report_special_verdict(const struct special_result *result, enum check_level level)
{
    if (result->expected)
        return verdict_if(result->failed == 0, 1);
    return verdict_if(check_violations(result, level) == 0, 0);
}

/* Returns the verdict of highest rank (rank_of) of the rules that were tried. */
enum check_verdict report_specials_verdict(const struct check_result *check_result)
{
    enum check_verdict verdict = NOT_CHECKED;
    for (size_t s = 0; s < check_result->specials; s++) {
        const enum check_verdict one = report_special_verdict(check_result->special + s, check_result->level);
        if (check_result->special[s].tried > 0 && (verdict == NOT_CHECKED || rank_of(one) > rank_of(verdict)))
            verdict = one;
    }
    return verdict;
}

const char *report_bits_cause(const struct check_result *check_result)
{
    if (check_result->isolation.failed > 0)
        return "neighbours";
    return check_result->repeats.failed > 0 ? "earlier calls" : "the size of the call";
}

enum check_verdict report_bits_verdict(const struct check_result *check_result)
{
    return verdict_if(check_bits_hold(check_result), check_result->bits_expected);
}

int report_falls_short(enum check_verdict verdict)
{
    return verdict == EXCEEDED || verdict == UNEXPECTED;
}

int report_fails(const struct check_result *check_result)
{
    return check_result->verdict != WITHIN && check_result->verdict != EXPECTED && check_result->verdict != NOT_CHECKED;
}

int report_has_bounds(const struct check_result *check_result)
{
    return check_result->verdict != NOT_CHECKED && check_result->verdict != UNAVAILABLE &&
           (check_result->verdict != FAILED || report_headline(check_result));
}

int report_has_bits(const struct check_result *check_result)
{
    return check_result->isolation.tried + check_result->batches.tried + check_result->repeats.tried > 0;
}

int report_elsewhere(const struct report *report)
{
    return report->port_option && strcmp(report->port_option, "--results") == 0;
}

#define NOT_FINITE "NaN and ∞, about which the port promises nothing (--finite)"
#define FLUSHED "subnormal numbers, which count as 0 (--flush)"

const char *report_not_tried(const struct report *report)
{
    static const char *const text[2][2][2] = {
        {{"", NOT_FINITE}, {FLUSHED, NOT_FINITE ", " FLUSHED}},
        {{RESULTS_NOT_TRIED, RESULTS_NOT_TRIED ", " NOT_FINITE},
         {RESULTS_NOT_TRIED ", " FLUSHED, RESULTS_NOT_TRIED ", " NOT_FINITE ", " FLUSHED}}};
    return text[report_elsewhere(report)][report->flush != 0][report->finite != 0];
}

const char *report_flushing(const struct report *report)
{
    if (!report->flushes)
        return "";
    return report->flush
               ? "loading it set FTZ and DAZ, as -ffast-math does: checked with subnormal numbers as 0 (--flush)"
               : "loading it set FTZ and DAZ, as -ffast-math does: subnormal numbers count as 0; --flush allows that";
}

/* Appends the variant if there are several: " (vector, 2nd of 2)". */
static void append_variant(const struct check_result *check_result, char *text, size_t size, size_t length)
{
    static const char *const ends[] = {"th", "st", "nd", "rd"};
    const size_t number = check_result->variant + 1, last = number % 100 / 10 == 1 ? 0 : number % 10;
    const char *name = check_variant_name(check_result);
    if (check_result->variants > 1)
        report_append(text, size, length, " (%s%s%zu%s of %zu)", name, *name ? ", " : "", number,
                      ends[last < sizeof ends / sizeof *ends ? last : 0], check_result->variants);
}

const char *report_name(const struct check_result *check_result, char *text, size_t size)
{
    append_variant(
        check_result, text, size,
        report_append(text, size, 0, "%s%s", check_result->kernel->id, format_facts(check_result->format)->suffix));
    return text;
}

const char *report_short_name(const struct check_result *check_result, char *text, size_t size)
{
    append_variant(check_result, text, size, report_append(text, size, 0, "%s", check_result->kernel->id));
    return text;
}

/* --- commands ----------------------------------------------------------------------------------------------------- */

size_t report_append(char *text, size_t size, size_t length, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int more = length < size ? vsnprintf(text + length, size - length, format, arguments) : 0;
    va_end(arguments);
    return length + (more > 0 ? (size_t)more : 0);
}

/* Appends an option and its value, which may be any text. */
static size_t append_option(char *text, size_t size, size_t length, const char *option, const char *value)
{
    char word[PATH_MAX];
    return report_append(text, size, length, " %s %s", option, text_shell_word(value, word, sizeof word));
}

/* Writes "plumb check KERNEL" with the options that name the port, or what --shown-as puts in their place, and with the
 * settings of the check. Returns the length. */
static size_t append_check(const struct report *report, const struct kernel *kernel, char *text, size_t size)
{
    size_t length = report->shown_as ? report_append(text, size, 0, "%s", report->shown_as)
                                     : report_append(text, size, 0, "%s check %s", program_called(), kernel->id);
    if (report->port_file && !report->shown_as)
        length =
            append_option(text, size, length, report->port_option ? report->port_option : "--port", report->port_file);
    if (report->path)
        length = report_append(text, size, length, " --path %s", report->path);
    const char *const terms[][2] = {{"--region", report->region}, {"--limits", report->limits}};
    if (report->sandbox)
        length = report_append(text, size, length, " --sandbox");
    if (report->finite)
        length = report_append(text, size, length, " --finite");
    if (report->flush)
        length = report_append(text, size, length, " --flush");
    if (report->level != report_usual_level(report))
        length = report_append(text, size, length, " --level %s", check_level_text(report->level));
    for (size_t i = 0; i < sizeof terms / sizeof *terms; i++)
        if (terms[i][1])
            length = append_option(text, size, length, terms[i][0], terms[i][1]);
    return length;
}

const char *report_verbose_command(const struct report *report, const struct kernel *kernel, char *text, size_t size)
{
    report_append(text, size, append_check(report, kernel, text, size), " --verbose");
    return text;
}

const char *report_command(const struct report *report, const struct kernel *kernel, char *text, size_t size)
{
    if (report->at) {
        const struct batch_context context = {
            report->batch, 0, report->batch == ELEMENT_COPIES ? REPRODUCED_BY_COPIES : REPRODUCED_BY_LARGE_CALL};
        return report_again_command(report, kernel, report->at, &context, text, size);
    }
    size_t length = append_check(report, kernel, text, size);
    if (report_elsewhere(report))
        return text;
    report_append(text, size, length, " --samples %zu --seed %llu", report->samples, (unsigned long long)report->seed);
    return text;
}

/* Writes x as the shortest decimal that is rounded to x in the format; in hex if there is none (NaN). Returns text. */
static const char *number_of_format(double x, enum format format, char text[40])
{
    decimal_shortest(x, format, text, 40);
    if (format_round(format, strtod(text, NULL)) != x)
        snprintf(text, 40, "%a", x);
    return text;
}

/* Writes x as the shortest decimal that identifies the double x, if this decimal is exactly x as far as 20 digits show;
 * otherwise in hex. Returns text. */
static const char *exact_number(double x, char text[40])
{
    char digits[40];
    decimal_shortest(x, DOUBLE, text, 40);
    snprintf(digits, sizeof digits, "%.20g", x);
    if (strcmp(digits, text) != 0)
        snprintf(text, 40, "%a", x);
    return text;
}

const char *report_decimal_command(const struct report *report, const struct check_result *check_result,
                                   const double *in, char *text, size_t size)
{
    const struct kernel *kernel = check_result->kernel;
    char number[40];
    if (report_elsewhere(report))
        return report_command(report, kernel, text, size);
    size_t length = append_check(report, kernel, text, size);
    for (size_t k = 0; k < kernel->input_components; k++)
        length = report_append(text, size, length, "%s%s",
                               k ? "," : " --at=", number_of_format(in[k], check_result->format, number));
    return text;
}

const char *report_at_command(const struct report *report, const struct kernel *kernel, const double *in, char *text,
                              size_t size)
{
    if (report_elsewhere(report))
        return report_command(report, kernel, text, size);
    size_t length = append_check(report, kernel, text, size);
    for (size_t k = 0; k < kernel->input_components; k++)
        length = report_append(text, size, length, "%s%a", k ? "," : " --at=", in[k]);
    return text;
}

const char *report_again_command(const struct report *report, const struct kernel *kernel, const double *in,
                                 const struct batch_context *context, char *text, size_t size)
{
    if (report_elsewhere(report) || context->reproduction == REPRODUCED_IN_SAME_CALL ||
        context->reproduction == NOT_REPRODUCED)
        return report_command(report, kernel, text, size);
    report_at_command(report, kernel, in, text, size);
    if (context->reproduction == REPRODUCED_BY_LARGE_CALL)
        report_append(text, size, strlen(text), " --batch %zu", context->n);
    return text;
}

const char *report_batch_context(const struct batch_context *context, char *text, size_t size)
{
    static const char *const how[] = {"", "", ", beside the other elements there",
                                      ", and not when that call is repeated"};
    *text = 0;
    if (context->reproduction != REPRODUCED_BY_COPIES)
        snprintf(text, size, "in a call with n = %zu, at index %zu%s", context->n, context->place,
                 how[context->reproduction]);
    return text;
}

const char *report_eval_command(const struct report *report, const struct kernel *kernel, const double *in, char *text,
                                size_t size)
{
    char number[40];
    size_t length = report_append(text, size, 0, "%s eval %s", program_called(), kernel->id);
    if (kernel_is_ported(kernel))
        length = append_option(text, size, length, "--port", report->port_file);
    for (size_t k = 0; k < kernel->input_components; k++)
        length = report_append(text, size, length, " %s", exact_number(in[k], number));
    return text;
}

/* --- numbers ------------------------------------------------------------------------------------------------------ */

/* Writes the first `most` of n numbers, in hex and then, in parentheses, in decimal. A single number gets nine digits,
 * enough to distinguish any two floats. */
static void write_numbers(const double *x, size_t n, size_t most, char *text, size_t size)
{
    size_t length = 0;
    for (size_t k = 0; k < most; k++)
        length = report_append(text, size, length, "%s%a", k ? ", " : "", isnan(x[k]) ? (double)NAN : x[k]);
    for (size_t k = 0; k < most; k++)
        length = report_append(text, size, length, n == 1 ? "%s%.9g" : "%s%.6g", k ? ", " : " (",
                               isnan(x[k]) ? (double)NAN : x[k]);
    if (most < n)
        length = report_append(text, size, length, ", … %zu more", n - most);
    report_append(text, size, length, ")");
}

const char *report_inputs(const struct check_result *check_result, const double *x, int digits, char *text, size_t size)
{
    size_t length = report_append(text, size, 0, "%s", "");
    for (const struct field *field = check_result->kernel->inputs; field->name; x += field_components(field), field++) {
        const size_t n = field_components(field);
        length = report_append(text, size, length, "%s%s = %s", length ? "; " : "", field->name, n > 1 ? "(" : "");
        for (size_t k = 0; k < n; k++) {
            char number[32];
            if (digits > 0)
                snprintf(number, sizeof number, "%.*g", digits, isnan(x[k]) ? (double)NAN : x[k]);
            else
                decimal_shortest(x[k], check_result->format, number, sizeof number);
            const char *const separator = k % field_columns(field) == 0 ? "; " : ", ";
            length = report_append(text, size, length, "%s%s", k ? separator : "", number);
        }
        length = report_append(text, size, length, n > 1 ? ")" : "");
    }
    return text;
}

int report_has_simpler(const struct check_result *check_result, const struct bound_result *result)
{
    return *result->simplest.digits != 0 &&
           memcmp(result->simplest_in, result->worst_in, check_result->kernel->input_components * sizeof(double)) != 0;
}

const char *report_numbers(const double *x, size_t n, int columns, char *text, size_t size)
{
    for (size_t most = n; most > 0; most--) {
        write_numbers(x, n, most, text, size);
        if (text_width(text) <= columns)
            break;
    }
    return text;
}

const char *report_bound(const struct kernel *kernel, const struct bound *bound, char *text, size_t size)
{
    char name[256], where[256];
    bound_where(kernel, bound, where, sizeof where);
    size_t length =
        report_append(text, size, 0, "%s%s%s", bound_name(kernel, bound, name, sizeof name), *where ? ", " : "", where);
    if (bound->beyond > 0)
        length = report_append(text, size, length, ", in proportion beyond %.4g", bound->beyond);
    if (bound->own)
        report_append(text, size, length, ", limit of yours");
    return text;
}

/* An error of 2/u ulps or more is larger than the component x itself, because ulp(x) > u |x|. */
const char *report_remark(const struct check_result *check_result, const struct bound_result *result, char *text,
                          size_t size)
{
    const struct exact_error *worst = &result->worst;
    const struct bound *bound = result->bound;
    const struct field *fields = check_result->kernel->outputs;
    const double whole = 2 / format_facts(check_result->format)->unit;
    char name[64];
    fields_component_name(fields, worst->component, name, sizeof name);
    *text = 0;
    if (measure_of_components(bound->measure) && isfinite(worst->error) && worst->error > whole && worst->norm < whole)
        snprintf(text, size, "the error of %s is larger than %s itself; it is %.3g u of the norm of %s", name, name,
                 worst->norm, fields_of_component(fields, worst->component)->name);
    else if (fabs(worst->value) < bound->floor && worst->ulp > 2 * worst->error)
        snprintf(text, size,
                 "%s is below %a, the floor of this promise: its error is measured in ulps of the floor; ulp and "
                 "scaled are its own ulps",
                 name, bound->floor);
    return text;
}

/* Returns the number of digits after the point with which an error has four digits in all. */
static int decimals_of(double error)
{
    if (fabs(error) < 10)
        return 3;
    if (fabs(error) < 100)
        return 2;
    return fabs(error) < 1000 ? 1 : 0;
}

const char *report_number(double error, char *text, size_t size)
{
    if (isnan(error))
        snprintf(text, size, "–");
    else if (isinf(error))
        snprintf(text, size, "%s∞", error < 0 ? "−" : "");
    else if (fabs(error) >= 1e6)
        snprintf(text, size, "%.2e", error);
    else
        snprintf(text, size, "%.*f", decimals_of(error), error);
    return text;
}

const char *report_at_most(double bound, char *text, size_t size)
{
    if (!isfinite(bound))
        return report_number(bound, text, size);
    return bound >= 1e6 ? decimal_up(bound, 3, text, size) : decimal_up_fixed(bound, decimals_of(bound), text, size);
}

const char *report_beside(double error, double limit, char *text, size_t size)
{
    char shown[32];
    report_number(error, text, size);
    report_at_most(limit, shown, sizeof shown);
    if (!(error > limit) || !isfinite(error) || strcmp(text, shown) != 0)
        return text;
    for (int digits = 5; digits <= DBL_DECIMAL_DIG; digits++) {
        snprintf(text, size, "%.*g", digits, error);
        if (strtod(text, NULL) > limit)
            break;
    }
    return text;
}

const char *report_signed(double error, char *text, size_t size)
{
    char number[32];
    report_number(error, number, sizeof number);
    snprintf(text, size, "%s%s", error > 0 ? "+" : "", number);
    return text;
}

const char *report_grouped(uint64_t count, char text[32])
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

/* A fault that occurs in a share p of the inputs is missed by n samples with probability (1 − p)ⁿ ≤ exp(−np), which is
 * 5 % for p = 3/n. */
const char *report_samples(const struct report *report, char *text, size_t size)
{
    enum { RULE_OF_THREE = 3 };
    char samples[32], rarest[32];
    const size_t length = report_append(text, size, 0, "%s samples per kernel, then a search for larger errors",
                                        report_grouped(report->samples, samples));
    if (report->samples >= RULE_OF_THREE)
        report_append(text, size, length, "; a fault rarer than 1 in %s may remain undetected",
                      report_grouped(report->samples / RULE_OF_THREE, rarest));
    return text;
}

const char *report_effort(const struct check_result *check_result, char *text, size_t size)
{
    char all[32], samples[32], searched[32], audited[32];
    size_t length = report_append(text, size, 0, "%s inputs: %s %s",
                                  report_grouped(check_result->samples + check_result->searched, all),
                                  check_result->exhaustive ? "every number of the domain," : "samples",
                                  report_grouped(check_result->samples, samples));
    if (check_result->searched > 0)
        length = report_append(text, size, length, ", search for larger errors %s",
                               report_grouped(check_result->searched, searched));
    length = report_append(text, size, length, "; %s also measured by interval arithmetic",
                           report_grouped(check_result->audited, audited));
    report_append(text, size, length, "; %.1f s", check_result->seconds);
    return text;
}

const char *report_hint(const struct check_result *check_result, const struct hint *hint, char *text, size_t size)
{
    char name[256], before[32], after[32];
    snprintf(text, size,
             "%s: with that change the error of nine of ten ordinary inputs is at most %s %s (%s); now a quarter of "
             "them have %s or more",
             hint->text, report_at_most(hint->after, after, sizeof after), measure_unit(hint->bound->measure),
             report_bound(check_result->kernel, hint->bound, name, sizeof name),
             report_number(hint->before, before, sizeof before));
    return text;
}
