/* The operations of a trace by name, and as text. What they mean stands in plumb_list_port.h, the right answers are
 * model.h's, whole files trace_file.h's. */
#ifndef LIST_OPERATIONS_H
#define LIST_OPERATIONS_H

#include "validate/plumb_list_port.h"

#include <stdbool.h>

const char *trace_operation_name(trace_operation operation);
/* The operation whose name has these letters; TRACE_OPERATION_COUNT where there is none. */
trace_operation trace_operation_named(const char *name, size_t length);
const char *trace_operation_arguments(trace_operation operation);
const char *trace_operation_text(trace_operation operation);

/* "insert 0 3 17", without a newline. Returns the length; text has TRACE_LINE bytes. */
enum { TRACE_LINE = 160 };
size_t trace_format_step(const trace_step *step, char *text);
/* "ok", "17", "empty", "end", "full" … */
size_t trace_format_answer(trace_answer answer, char *text);
/* Null on success, else what is wrong with the line, as text that may stand in `problem`, which has TRACE_LINE
 * bytes. */
const char *trace_parse_step(const char *text, trace_step *step, char *problem);
/* "argument 2 (p): …", written to `problem` and returned. */
const char *trace_argument_problem(trace_operation operation, size_t argument, const char *what, char *problem);
#endif
