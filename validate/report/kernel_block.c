/* The default form of the text report for one kernel in one format: a line if it passes, a block of at most BLOCK_LINES
 * lines if it fails. Markdown has the same block.
 *
 * A block is collected as a list of lines with priorities (struct kernel_block). Where a kernel has more to say than
 * fits, the lines of lowest priority are left out; everything is in the verbose report. Lines are cut at
 * REPORT_COLUMNS, except commands, which are broken at a blank. */
#include "report.h"

#include "validate/util/decimal.h"
#include "validate/util/format.h"
#include "validate/util/program.h"
#include "validate/util/text.h"

#include <float.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum {
    BLOCK_LINES = 12,   /* lines of a block that are printed, with the title */
    MAX_LINES = 32,     /* lines that are collected before the least important ones are removed */
    INDENT = 4,         /* columns before a label */
    LABEL = 17,         /* columns of a label */
    TEXT_BYTES = 1024,  /* size of a buffer for the text of a line */
    TITLE_COLUMNS = 16, /* columns of the title that the mark (FAIL), the format and blanks take */
};

/* The priority of a line. Of lines with the same priority, the last one is left out first. */
enum priority { USEFUL, IMPORTANT, REQUIRED };

struct kernel_block {
    const struct report *report;
    const struct check_result *check_result;
    size_t count;
    struct block_line {
        enum priority priority;
        char text[REPORT_TEXT];
    } * line;
};

/* --- lines -------------------------------------------------------------------------------------------------------- */

/* Adds a line that has only a label so far; returns it, or null if there are MAX_LINES already. */
static struct block_line *new_line(struct kernel_block *block, enum priority priority, const char *label)
{
    if (block->count == MAX_LINES)
        return NULL;
    struct block_line *line = &block->line[block->count++];
    line->priority = priority;
    snprintf(line->text, sizeof line->text, "%*s%-*s", INDENT, "", LABEL, label);
    return line;
}

static void add_line(struct kernel_block *block, enum priority priority, const char *label, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
static void add_line(struct kernel_block *block, enum priority priority, const char *label, const char *format, ...)
{
    struct block_line *line = new_line(block, priority, label);
    if (!line)
        return;
    const size_t length = strlen(line->text);
    va_list values;
    va_start(values, format);
    vsnprintf(line->text + length, sizeof line->text - length, format, values);
    va_end(values);
    text_fit(line->text, REPORT_COLUMNS);
}

/* Adds a text, which is broken at a blank into at most two lines. */
static void add_wrapped(struct kernel_block *block, enum priority priority, const char *label, const char *text)
{
    const int columns = REPORT_COLUMNS - INDENT - LABEL;
    char first[TEXT_BYTES];
    snprintf(first, sizeof first, "%s", text);
    while (text_width(first) > columns && strrchr(first, ' '))
        *strrchr(first, ' ') = 0;
    add_line(block, priority, label, "%s", first);
    if (strlen(first) < strlen(text))
        add_line(block, priority, "", "%s", text + strlen(first) + 1);
}

/* Returns the length in bytes of the part of a command that the first line shows: the whole command if it fits;
 * otherwise the part before the last blank that fits, or before the first blank if none fits. Blanks in quotes do not
 * count: the backslash that continues the line would become a part of the quoted word. */
static size_t first_part(const char *command)
{
    const int columns = REPORT_COLUMNS - INDENT - LABEL, mark = 2; /* " \\" */
    char part[REPORT_TEXT];
    size_t first = 0, quoted = 0;
    if (text_width(command) <= columns)
        return strlen(command);
    for (size_t at = 0; command[at]; at++) {
        if (command[at] == '\\' && !quoted && command[at + 1])
            at++;
        else if (command[at] == '\'')
            quoted = !quoted;
        else if (command[at] == ' ' && !quoted) {
            snprintf(part, sizeof part, "%.*s", (int)at, command);
            if (text_width(part) > columns - mark && first > 0)
                break;
            first = at;
        }
    }
    return first;
}

/* Adds a command. A command that is too long for a line is continued in a second line, after a backslash. A command
 * that is too long for two lines is replaced by the command `otherwise`, or left out if `otherwise` is null. */
static void add_command(struct kernel_block *block, const char *label, const char *command, const char *otherwise)
{
    const int columns = REPORT_COLUMNS - INDENT - LABEL, indent = 2;
    size_t first = first_part(command);
    if (text_width(command + first) > columns - indent + 1) { /* + 1: the blank at the break is dropped */
        if (!otherwise)
            return;
        command = otherwise;
        first = first_part(command);
    }
    struct block_line *line = new_line(block, REQUIRED, label);
    if (line)
        report_append(line->text, sizeof line->text, strlen(line->text), "%.*s%s", (int)first, command,
                      command[first] ? " \\" : "");
    line = command[first] ? new_line(block, REQUIRED, "") : NULL;
    if (line)
        report_append(line->text, sizeof line->text, strlen(line->text), "%*s%s", indent, "", command + first + 1);
}

/* Removes lines until at most BLOCK_LINES − 1 are left: the title takes one. */
static void remove_lines(struct kernel_block *block)
{
    while (block->count > BLOCK_LINES - 1) {
        size_t least = 0;
        for (size_t i = 1; i < block->count; i++)
            if (block->line[i].priority <= block->line[least].priority)
                least = i;
        block->count--;
        memmove(block->line + least, block->line + least + 1, (block->count - least) * sizeof *block->line);
    }
}

/* --- what is wrong ------------------------------------------------------------------------------------------------ */

const struct bound_result *report_subject(const struct check_result *check_result)
{
    const struct bound_result *headline = report_headline(check_result);
    return headline && report_bound_falls_short(check_result, headline) && headline->verdict == EXCEEDED ? headline
                                                                                                         : NULL;
}

/* Writes what is wrong with a promise: "R: 21 of 24 bits lost, |v| up to 1e-05". Returns text. */
static const char *bound_fault(const struct check_result *check_result, const struct bound_result *result, char *text,
                               size_t size)
{
    const struct kernel *kernel = check_result->kernel;
    const struct grade grade = grade_of_result(check_result, result);
    char output[256], part[96];
    const char *field = bound_field(kernel, result->bound);
    size_t length = report_append(text, size, 0, "%s", "");
    if (isnan(result->worst.computed) || isinf(result->worst.computed))
        length = report_append(text, size, length, "%s is %s", field, isnan(result->worst.computed) ? "NaN" : "∞");
    else if (grade.class == GRADE_FEW) /* never "1.0 times": an error above its limit is shown as at least 1.01 */
        length = report_append(text, size, length, "%s error %.*f times its limit",
                               bound_output(kernel, result->bound, output, sizeof output), grade.fold < 1.1 ? 2 : 1,
                               fmax(grade.fold, 1.01));
    else if (result->bound->measure == EQUAL)
        length = report_append(text, size, length, "%s is wrong", field);
    else {
        const char *entries = bound_is_of_whole(kernel, result->bound) ? "" : "entries of ";
        length = grade.lost == grade.digits
                     ? report_append(text, size, length, "%s%s: all %d bits lost", entries, field, grade.digits)
                     : report_append(text, size, length, "%s%s: %d of %d bits lost", entries, field, grade.lost,
                                     grade.digits);
    }
    if (!bound_is_usual(check_result->bound->bound, result->bound))
        length = report_append(text, size, length, ", region %s", bound_region(result->bound));
    if (*report_part_of_region(check_result, result, part))
        report_append(text, size, length, ", %s", part);
    return text;
}

const char *report_fault(const struct check_result *check_result, char *text, size_t size)
{
    const struct bound_result *result = report_subject(check_result);
    char rules[320];
    if (*check_result->reason)
        snprintf(text, size, "%s", check_result->reason);
    else if (result)
        bound_fault(check_result, result, text, size);
    else if (report_specials_verdict(check_result) == EXCEEDED)
        snprintf(text, size, "special values: %s", report_specials(check_result, rules, sizeof rules));
    else if (report_bits_verdict(check_result) == EXCEEDED)
        snprintf(text, size, "bits depend on %s", report_bits_cause(check_result));
    else
        snprintf(text, size, "a failure that was expected did not occur");
    return text;
}

/* Returns the number of promises and rules of special values that do not hold at a level, and adds 1 if the bits depend
 * on the call. */
static size_t count_short(const struct check_result *check_result, enum check_level level)
{
    size_t count = !check_bits_hold(check_result) && !check_result->bits_expected;
    for (size_t b = 0; b < check_result->bounds; b++)
        count += (size_t)check_exceeds(check_result, check_result->bound + b, level);
    for (size_t s = 0; s < check_result->specials; s++)
        count += check_violations(check_result->special + s, level) > 0 && !check_result->special[s].expected;
    return count;
}

/* --- the lines of a block ----------------------------------------------------------------------------------------- */

static const char *whole_label(const struct kernel *kernel, const struct bound *bound)
{
    const struct field *field = fields_find(kernel->outputs, bound_field(kernel, bound));
    if (field && field->kind == ROTATION)
        return "as a rotation";
    if (field && (field->kind == UNIT_QUATERNION || field->kind == QUATERNION))
        return "as a quaternion";
    return "as a whole";
}

/* Adds a line with the errors of the outputs as a whole in the usual region, but none if `result` is the only such
 * error: the block is about it already. */
static void add_whole(struct kernel_block *block, const struct bound_result *result)
{
    const struct check_result *check_result = block->check_result;
    const struct bound *other = NULL;
    char text[TEXT_BYTES], name[256], error[32], limit[32];
    size_t length = 0, exceeded = 0;
    for (size_t b = 0; b < check_result->bounds; b++) {
        const struct bound_result *one = check_result->bound + b;
        const double most = check_limit(one->bound, check_result->level);
        if (one->verdict == NOT_CHECKED || one->entries || !bound_is_of_whole(check_result->kernel, one->bound) ||
            !bound_is_usual(check_result->bound->bound, one->bound))
            continue;
        other = one == result ? other : one->bound;
        exceeded += !(one->worst.error <= most);
        length = report_append(text, sizeof text, length, "%s%s %s of %s %s", length ? "; " : "",
                               bound_output(check_result->kernel, one->bound, name, sizeof name),
                               report_beside(one->worst.error, most, error, sizeof error),
                               decimal_up(most, 4, limit, sizeof limit), measure_unit(one->bound->measure));
    }
    if (other)
        add_line(block, USEFUL, whole_label(check_result->kernel, other), "%s (%s)",
                 exceeded ? "limit exceeded" : "within", text);
}

/* Adds a line with the bits that are lost, by coordinate, if their number is not the same everywhere. */
static void add_profile(struct kernel_block *block, const char *label, const struct bound_result *result)
{
    enum { MAX_PARTS = 6 };
    const int columns = REPORT_COLUMNS - INDENT - LABEL;
    char text[TEXT_BYTES];
    *text = 0;
    for (size_t parts = MAX_PARTS; parts > 1; parts--) {
        report_bits_where(block->check_result, result, parts, text, sizeof text);
        if (text_width(text) <= columns)
            break;
    }
    if (*text && strchr(text, ';'))
        add_line(block, IMPORTANT, label, "%s", text);
}

static void add_profiles(struct kernel_block *block, const struct bound_result *result)
{
    const struct check_result *check_result = block->check_result;
    const struct bound_result *entries;
    if (!result)
        return;
    const int is_usual = bound_is_usual(check_result->bound->bound, result->bound);
    if (!is_usual || bound_is_of_whole(check_result->kernel, result->bound))
        add_profile(block, is_usual ? "where" : bound_region(result->bound), result);
    if (grade_of_usual(check_result, ENTRY_BY_ENTRY, &entries).class > GRADE_WITHIN && entries &&
        report_bound_falls_short(check_result, entries))
        add_profile(block, "entry by entry", entries);
}

static void add_others(struct kernel_block *block)
{
    const struct check_result *check_result = block->check_result;
    char text[TEXT_BYTES];
    if (report_has_bounds(check_result) && *report_regions(check_result, text, sizeof text))
        add_line(block, IMPORTANT, "regions", "%s", text);
    if (!report_subject(check_result))
        return;
    if (report_specials_verdict(check_result) == EXCEEDED)
        add_line(block, USEFUL, "special values", "%s", report_specials(check_result, text, sizeof text));
    if (report_bits_verdict(check_result) == EXCEEDED)
        add_line(block, USEFUL, "reproducibility", "bits depend on %s", report_bits_cause(check_result));
}

/* Adds an input, the component with the largest error there, and its exact value, with as many digits as fit. */
static void add_input(struct kernel_block *block, const char *label, const struct bound_result *result,
                      const struct exact_error *error, const double *in)
{
    enum { FEW_DIGITS = 6 };
    const struct check_result *check_result = block->check_result;
    const int columns = REPORT_COLUMNS - INDENT - LABEL;
    char text[REPORT_TEXT], name[64], number[32], limit[32], exact[32];
    add_line(block, REQUIRED, label, "%s", report_inputs(check_result, in, 0, text, sizeof text));
    fields_component_name(check_result->kernel->outputs, error->component, name, sizeof name);
    decimal_up(check_limit(result->bound, check_result->level), 4, limit, sizeof limit);
    for (int digits = check_result->format == FLOAT ? FLT_DECIMAL_DIG : DBL_DECIMAL_DIG; digits >= FEW_DIGITS;
         digits--) {
        if (isnan(error->value))
            snprintf(exact, sizeof exact, "not known");
        else
            snprintf(exact, sizeof exact, "%.*g", digits, error->value);
        snprintf(text, sizeof text, "%s = %.*g, exact %s: %s%s%s, limit %s", name, digits,
                 isnan(error->computed) ? (double)NAN : error->computed, exact,
                 report_number(error->error, number, sizeof number), *measure_unit(result->bound->measure) ? " " : "",
                 measure_unit(result->bound->measure), limit);
        if (text_width(text) <= columns)
            break;
    }
    add_line(block, REQUIRED, "", "%s", text);
}

/* Adds the simplest failing input, if one was found, and the worst input. */
static void add_inputs(struct kernel_block *block, const struct bound_result *result)
{
    const struct check_result *check_result = block->check_result;
    char worst[REPORT_TEXT], number[32];
    if (!report_has_simpler(check_result, result)) {
        add_input(block, "worst input", result, &result->worst, result->worst_in);
        if (*report_batch_context(&result->context, worst, sizeof worst))
            add_line(block, REQUIRED, "", "%s", worst);
    } else {
        add_input(block, "simplest input", result, &result->simplest, result->simplest_in);
        add_line(block, USEFUL, "worst input", "%s %s at %s", report_number(result->worst.error, number, sizeof number),
                 measure_unit(result->bound->measure),
                 report_inputs(check_result, result->worst_in, 3, worst, sizeof worst));
    }
}

/* Adds the likely cause of what falls short, and its remedy. */
static void add_cause(struct kernel_block *block, const struct bound_result *result)
{
    struct likely_cause likely;
    if (!report_likely_cause(block->check_result, result, &likely))
        return;
    add_wrapped(block, REQUIRED, "likely cause", likely.cause);
    add_wrapped(block, REQUIRED, "remedy", likely.remedy);
}

/* Adds the commands that check the input again and print the exact result there. */
static void add_commands(struct kernel_block *block, const double *in, const struct batch_context *context)
{
    const struct report *report = block->report;
    const struct kernel *kernel = block->check_result->kernel;
    char text[REPORT_TEXT], verbose[REPORT_TEXT];
    report_verbose_command(report, kernel, verbose, sizeof verbose);
    if (report->at || !in)
        report_command(report, kernel, text, sizeof text);
    else if (context->reproduction == REPRODUCED_BY_COPIES)
        report_decimal_command(report, block->check_result, in, text, sizeof text);
    else
        report_again_command(report, kernel, in, context, text, sizeof text);
    add_command(block, "show it", text, verbose);
    if (in)
        add_command(block, "", report_eval_command(report, kernel, in, text, sizeof text), NULL);
}

static const struct batch_context alone = {.reproduction = REPRODUCED_BY_COPIES};

static void add_example(struct kernel_block *block, const struct bound_result *result)
{
    const struct check_result *check_result = block->check_result;
    if (check_result->verdict == FAILED) {
        const struct failure_result *failure = &check_result->failure;
        char text[REPORT_TEXT];
        if (!failure->out_of_time)
            add_line(block, REQUIRED, "input", "%s", report_inputs(check_result, failure->in, 0, text, sizeof text));
        add_cause(block, NULL);
        add_commands(block, failure->out_of_time ? NULL : failure->in, &failure->context);
        return;
    }
    if (result) {
        add_inputs(block, result);
        add_cause(block, result);
        if (report_has_simpler(check_result, result))
            add_commands(block, result->simplest_in, &alone);
        else
            add_commands(block, result->worst_in, &result->context);
        return;
    }
    for (size_t s = 0; s < check_result->specials; s++) {
        const struct special_result *rule = check_result->special + s;
        char text[REPORT_TEXT];
        if (!report_special_falls_short(check_result, rule) || rule->failed == 0)
            continue;
        add_line(block, REQUIRED, "rule", "%s", rule->special->sentence);
        add_line(block, REQUIRED, "input", "%s", report_inputs(check_result, rule->in, 0, text, sizeof text));
        add_cause(block, NULL);
        add_commands(block, rule->in, &rule->context);
        return;
    }
    add_cause(block, NULL);
    add_commands(block, NULL, NULL);
}

/* Adds the reason why there is no verdict, if it is longer than the title's line. */
static void add_reason(struct kernel_block *block, const struct report_style *style)
{
    const char *reason = block->check_result->reason;
    if (text_width(reason) > REPORT_COLUMNS - style->name_width - TITLE_COLUMNS)
        add_wrapped(block, IMPORTANT, "reason", reason);
}

/* Adds lines on known failures that hold after all, and on how many other promises and rules fall short. */
static void add_rest(struct kernel_block *block)
{
    const struct check_result *check_result = block->check_result;
    const size_t here = count_short(check_result, check_result->level), full = count_short(check_result, LEVEL_FULL);
    size_t length = 0;
    char text[TEXT_BYTES] = "";
    for (size_t e = 0; e < check_result->expectations; e++) {
        const struct expectation *expectation = &check_result->expectation[e];
        char file[256];
        if (expectation->verdict != UNEXPECTED)
            continue;
        text_printable(file, sizeof file, expectation->file);
        snprintf(text, sizeof text, "%s: expected to fail, but holds: remove the line (%s:%zu)", expectation->what,
                 file, expectation->line);
        add_wrapped(block, IMPORTANT, "known failure", text);
    }
    *text = 0;
    if (here > 1)
        length = report_append(text, sizeof text, length, "%zu more do%s not hold", here - 1, here == 2 ? "es" : "");
    if (check_result->level == LEVEL_BASIC && full > here)
        length = report_append(text, sizeof text, length, "%sat level full %zu more", length ? ", " : "", full - here);
    if (*text)
        add_line(block, REQUIRED, "also", "%s: --verbose", text);
}

/* --- one kernel --------------------------------------------------------------------------------------------------- */

void report_title(FILE *stream, const struct report_style *style, const char *mark, const char *name,
                  const char *format, const char *text)
{
    static const struct {
        const char *word, *sign, *colour;
    } marks[] = {{"pass", "✓", "32"}, {"FAIL", "✗", "31"}, {"known", "!", "33"}, {"note", "!", "33"}};
    char line[REPORT_TEXT];
    size_t m = 0;
    while (strcmp(marks[m].word, mark) != 0)
        m++;
    snprintf(line, sizeof line, "%s%*s %-*s  %-*s%s%s", style->marks ? marks[m].sign : marks[m].word,
             style->marks ? 0 : 5 - (int)strlen(marks[m].word), "", style->name_width, name, *format ? 6 : 0, format,
             *format ? "  " : "", text);
    text_fit(line, REPORT_COLUMNS);
    const size_t sign = strcspn(line, " ");
    if (style->colour)
        fprintf(stream, "\033[%sm%.*s\033[0m%s\n", marks[m].colour, (int)sign, line, line + sign);
    else
        fprintf(stream, "%s\n", line);
}

/* Prints a line if results for special values follow other conventions than plumb's, which is no failure. */
static void print_conventions(FILE *stream, const struct check_result *check_result, const struct report_style *style)
{
    char differing[320], text[TEXT_BYTES], name[256];
    if (!*report_conventions(check_result, differing, sizeof differing))
        return;
    snprintf(text, sizeof text, "conventions: %s", differing);
    report_title(stream, style, "note", report_short_name(check_result, name, sizeof name),
                 format_facts(check_result->format)->name, text);
}

int report_block(FILE *stream, const struct report *report, const struct check_result *check_result,
                 const struct report_style *style)
{
    struct kernel_block block = {report, check_result, 0, calloc(MAX_LINES, sizeof *block.line)};
    const struct bound_result *result = report_subject(check_result);
    char text[REPORT_TEXT], name[256];
    if (!block.line)
        return -1;
    report_title(stream, style, "FAIL", report_short_name(check_result, name, sizeof name),
                 format_facts(check_result->format)->name, report_fault(check_result, text, sizeof text));
    add_reason(&block, style);
    add_whole(&block, result);
    add_profiles(&block, result);
    add_others(&block);
    add_example(&block, result);
    add_rest(&block);
    remove_lines(&block);
    for (size_t i = 0; i < block.count; i++)
        fprintf(stream, "%s\n", block.line[i].text);
    print_conventions(stream, check_result, style);
    free(block.line);
    return 0;
}

/* Returns, of the promises that a level requires, the one with the largest ratio of error to limit, and stores this
 * ratio. */
static const struct bound_result *nearest(const struct check_result *check_result, enum check_level level,
                                          double *ratio)
{
    const struct bound_result *found = NULL;
    *ratio = 0;
    for (size_t b = 0; b < check_result->bounds; b++) {
        const struct bound_result *result = check_result->bound + b;
        const double limit = check_limit(result->bound, level);
        if (result->verdict == NOT_CHECKED || !check_requires(check_result, result, level) || !(limit > 0) ||
            (found && result->worst.error / limit <= *ratio))
            continue;
        found = result;
        *ratio = result->worst.error / limit;
    }
    return found;
}

/* Appends a part of a line after a separator if it fits into the columns that are left. */
static size_t append_part(char *text, size_t size, size_t length, int columns, const char *part)
{
    return text_width(text) + text_width(part) + 2 > columns
               ? length
               : report_append(text, size, length, "%s%s", length ? "; " : "", part);
}

const char *report_nearest(const struct check_result *check_result, double *ratio, char *text, size_t size)
{
    char name[256];
    const struct bound_result *result = nearest(check_result, check_result->level, ratio);
    const int is_required = result != NULL;
    if (!is_required)
        result = nearest(check_result, LEVEL_FULL, ratio);
    *text = 0;
    if (result && (is_required || *ratio <= 1))
        snprintf(text, size, "%s%s %.2f of its limit", is_required ? "" : "level full: ",
                 bound_is_usual(check_result->bound->bound, result->bound)
                     ? bound_output(check_result->kernel, result->bound, name, sizeof name)
                     : bound_name(check_result->kernel, result->bound, name, sizeof name),
                 *ratio);
    return text;
}

void report_pass(FILE *stream, const struct report *report, const struct check_result *check_result,
                 const struct report_style *style)
{
    const int columns = REPORT_COLUMNS - style->name_width - TITLE_COLUMNS;
    const size_t full = check_result->level == LEVEL_BASIC ? count_short(check_result, LEVEL_FULL) : 0,
                 untried = report->at ? 0 : check_untried(check_result);
    char text[TEXT_BYTES] = "", part[TEXT_BYTES], name[256];
    size_t length = 0, expected = 0;
    double ratio;
    char reason[256] = "";
    for (size_t e = 0; e < check_result->expectations; e++)
        if (check_result->expectation[e].verdict == EXPECTED && expected++ == 0) {
            char words[128];
            text_printable(words, sizeof words, check_result->expectation[e].reason);
            snprintf(reason, sizeof reason, "%s: %s", check_result->expectation[e].what, words);
        }
    snprintf(part, sizeof part, "%zu known failure%s (%s)", expected, expected > 1 ? "s" : "", reason);
    text_fit(part, columns - 2);
    length = expected > 0 ? append_part(text, sizeof text, length, columns, part) : length;
    if (*report_nearest(check_result, &ratio, part, sizeof part))
        length = append_part(text, sizeof text, length, columns, part);
    snprintf(part, sizeof part, "level full: %zu limit%s exceeded", full, full > 1 ? "s" : "");
    length = full > 0 ? append_part(text, sizeof text, length, columns, part) : length;
    snprintf(part, sizeof part, "%zu not tried", untried);
    length = untried > 0 ? append_part(text, sizeof text, length, columns, part) : length;
    if (length == 0 && report->at)
        length = append_part(text, sizeof text, length, columns, "no promise applies to this input; its rules hold");
    snprintf(part, sizeof part, "conventions: %s", report_conventions(check_result, name, sizeof name));
    if (*name)
        append_part(text, sizeof text, length, columns, part);
    report_title(stream, style, expected > 0 ? "known" : "pass", report_short_name(check_result, name, sizeof name),
                 format_facts(check_result->format)->name, text);
}
