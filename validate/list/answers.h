/* Helpers for a port that implements lists, in C or C++: functions that make the answer to a step of a trace, and
 * macros for a switch over the operations with a row per operation. plumb_list_port.h defines the operations.
 *
 *     switch (step->operation) {
 *     DOES(clear, list.clear())              // the answer is "ok"
 *     GIVES(size, list.size())               // the answer is a number
 *     ANSWERS(pop_back, taken(list, true))   // an expression of type trace_answer
 *     default: return trace_answered(TRACE_ABSENT);
 *     }
 */
#ifndef LIST_ANSWERS_H
#define LIST_ANSWERS_H

#include "validate/plumb_list_port.h"

static inline trace_answer trace_answered(trace_answer_kind kind)
{
    const trace_answer answer = {kind, 0};
    return answer;
}

static inline trace_answer trace_number(long long number)
{
    const trace_answer answer = {TRACE_NUMBER, number};
    return answer;
}

/* These are macros, since each row is a case of the switch. */
/* clang-format off */
#define DOES(name, ...) case TRACE_##name: __VA_ARGS__; return trace_answered(TRACE_OK);
#define GIVES(name, ...) case TRACE_##name: return trace_number((long long)(__VA_ARGS__));
#define ANSWERS(name, ...) case TRACE_##name: return __VA_ARGS__;
/* clang-format on */

#endif
