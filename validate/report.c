/* What the report writers share: status, commands, and how elements, bounds and numbers read. */
#include "report.h"

#include "ulp.h"

#include <math.h>
#include <stdarg.h>
#include <string.h>

size_t report_count(const struct report *report, enum judge_verdict verdict)
{
    size_t count = 0;
    for (size_t i = 0; i < report->count; i++)
        count += report->judgement[i]->verdict == verdict;
    return count;
}

int report_status(const struct report *report)
{
    if (report_count(report, INTERNAL) > 0)
        return 2;
    if (report_count(report, EXCEEDED) + report_count(report, FAILED) > 0)
        return 1;
    return report_count(report, WITHIN) > 0 ? 0 : 3;
}

/* Appends to text what fits; returns the new length. */
static size_t append(char *text, size_t size, size_t length, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int more = length < size ? vsnprintf(text + length, size - length, format, arguments) : 0;
    va_end(arguments);
    return length + (more > 0 ? (size_t)more : 0);
}

/* Text with quotes around it where a shell would take it apart. */
static size_t append_word(char *text, size_t size, size_t length, const char *word)
{
    int plain = word[strspn(word, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./-+,:=@")] == 0;
    return append(text, size, length, plain ? " %s" : " '%s'", word);
}

const char *report_command(const struct report *report, const struct row *row, char *text, size_t size)
{
    size_t length = append(text, size, 0, "plumb check %s", row->id);
    if (report->port_file) {
        length = append(text, size, length, " --port");
        length = append_word(text, size, length, report->port_file);
    }
    if (report->path)
        length = append(text, size, length, " --path %s", report->path);
    append(text, size, length, " --samples %zu --seed %llu", report->samples, (unsigned long long)report->seed);
    return text;
}

const char *report_eval_command(const struct row *row, const double *in, char *text, size_t size)
{
    size_t length = append(text, size, 0, "plumb eval %s", row->id);
    for (size_t k = 0; k < fields_components(row->inputs); k++)
        length = append(text, size, length, " %a", in[k]);
    return text;
}

const char *report_element(const struct row *row, const double *in, size_t most, char *text, size_t size)
{
    size_t count = fields_components(row->inputs), length = 0;
    for (size_t k = 0; k < count && k < most; k++)
        length = append(text, size, length, "%s%a", k ? ", " : "", in[k]);
    length = append(text, size, length, " (");
    for (size_t k = 0; k < count && k < most; k++)
        length = append(text, size, length, "%s%.9g", k ? ", " : "", in[k]);
    append(text, size, length, count > most ? ", … %zu more)" : ")", count - most);
    return text;
}

const char *report_bound(const struct row *row, const struct bound *bound, char *text, size_t size)
{
    const char *field = bound->field ? bound->field : fields_count(row->outputs) > 1 ? "all" : row->outputs->name;
    size_t length = append(text, size, 0, "%s %s", field, measure_text(bound->measure));
    if (bound->low != 0 || bound->high != 0)
        append(text, size, length, bound->high > 1e38 ? ", %s ≥ %.4g" : ", %s in [%.4g, %.4g]", row->coordinate->name,
               bound->low, bound->high);
    return text;
}

const char *report_number(double error, char *text, size_t size)
{
    if (isnan(error))
        snprintf(text, size, "–");
    else if (isinf(error))
        snprintf(text, size, "∞");
    else if (error >= 1e6)
        snprintf(text, size, "%.2e", error);
    else
        snprintf(text, size, "%.*f", error < 10 ? 3 : error < 100 ? 2 : error < 1000 ? 1 : 0, error);
    return text;
}
