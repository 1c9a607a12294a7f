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

/* Returns what is expected of the value of an argument, if the value is not valid; else null. */
static const char *expected_value(char letter, size_t value)
{
    if (strchr("LM", letter) && value > 1)
        return "list 0 or 1";
    if (letter == 'd' && !value)
        return "a divisor above 0";
    if (letter == 'k' && value >= TRACE_HELD)
        return "a number of a held element, from 0 to 3";
    if (strchr("vw", letter) && value >= TRACE_VALUES)
        return "a value from 0 to 255";
    return NULL;
}
_Static_assert(TRACE_HELD == 4 && TRACE_VALUES == 256, "expected_value prints these numbers");

const char *trace_parse_step(const char *text, trace_step *step, char *problem)
{
    const size_t length = strcspn(text, " ");
    const trace_operation operation = trace_operation_named(text, length);
    if (operation == TRACE_OPERATION_COUNT)
        return "no such operation (plumb list trace --list)";
    *step = (trace_step){.operation = operation};
    text += length;
    for (size_t i = 0; rows[operation].arguments[i]; i++) {
        char *end, what[96];
        if (text[0] != ' ' || text[1] < '0' || text[1] > '9')
            return trace_argument_problem(operation, i, "missing or not a number", problem);
        errno = 0;
        step->argument[i] = strtoull(text, &end, 10);
        const char *expected =
            errno ? "a smaller number" : expected_value(rows[operation].arguments[i], step->argument[i]);
        snprintf(what, sizeof what, "expected %s, got %.*s", expected ? expected : "", (int)strcspn(text + 1, " "),
                 text + 1);
        if (expected)
            return trace_argument_problem(operation, i, what, problem);
        text = end;
    }
    return *text ? "too many arguments" : NULL;
}
