/* The operations of a trace: names, and conversion of steps and answers to and from text. */
#include "list_operations.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TRACE_ROW(name, arguments, text) {#name, arguments, text},
static const struct {
    const char *name, *arguments, *text;
} rows[] = {TRACE_OPERATIONS(TRACE_ROW)};

const char *trace_operation_name(trace_operation operation)
{
    return rows[operation].name;
}
trace_operation trace_operation_named(const char *name, size_t length)
{
    size_t row = 0;
    while (row < TRACE_OPERATION_COUNT &&
           (strlen(rows[row].name) != length || memcmp(rows[row].name, name, length) != 0))
        row++;
    return (trace_operation)row;
}
const char *trace_operation_arguments(trace_operation operation)
{
    return rows[operation].arguments;
}
const char *trace_operation_text(trace_operation operation)
{
    return rows[operation].text;
}

/* --- text --------------------------------------------------------------------------------------------------------- */

size_t trace_format_step(const trace_step *step, char *text)
{
    int length = snprintf(text, TRACE_LINE, "%s", rows[step->operation].name);
    for (size_t i = 0; rows[step->operation].arguments[i]; i++)
        length += snprintf(text + length, TRACE_LINE - (size_t)length, " %zu", step->argument[i]);
    return (size_t)length;
}

size_t trace_format_answer(trace_answer answer, char *text)
{
    static const char *const words[] = {
        [TRACE_OK] = "ok",     [TRACE_EMPTY] = "empty",   [TRACE_END] = "end",
        [TRACE_FULL] = "full", [TRACE_FAILED] = "failed", [TRACE_ABSENT] = "absent",
    };
    if (answer.kind == TRACE_NUMBER)
        return (size_t)snprintf(text, TRACE_LINE, "%lld", answer.number);
    return (size_t)snprintf(text, TRACE_LINE, "%s", words[answer.kind]);
}

const char *trace_argument_problem(trace_operation operation, size_t argument, const char *what, char *problem)
{
    snprintf(problem, TRACE_LINE, "argument %zu (%c): %s", argument + 1, rows[operation].arguments[argument], what);
    return problem;
}

/* Returns an error message about the value of an argument, or null. */
static const char *value_problem(char letter, size_t value)
{
    if (strchr("LM", letter) && value > 1)
        return "lists are called 0 and 1";
    if (letter == 'd' && !value)
        return "a divisor is zero";
    if (letter == 'k' && value >= TRACE_HELD)
        return "these numbers are 0 to 3";
    if (strchr("vw", letter) && value >= TRACE_VALUES)
        return "values are 0 to 255";
    return NULL;
}

const char *trace_parse_step(const char *text, trace_step *step, char *problem)
{
    const size_t length = strcspn(text, " ");
    const trace_operation row = trace_operation_named(text, length);
    if (row == TRACE_OPERATION_COUNT)
        return "no such operation (plumb list trace --list)";
    *step = (trace_step){.operation = row};
    text += length;
    for (size_t i = 0; rows[row].arguments[i]; i++) {
        char *end;
        errno = 0;
        step->argument[i] = strtoull(text, &end, 10);
        const bool number = text[0] == ' ' && text[1] >= '0' && text[1] <= '9' && !errno;
        const char *what =
            number ? value_problem(rows[row].arguments[i], step->argument[i]) : "missing or not a number";
        if (what)
            return trace_argument_problem(step->operation, i, what, problem);
        text = end;
    }
    return *text ? "too many arguments" : NULL;
}
