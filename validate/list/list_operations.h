/* The operations of a trace: their names and text format. plumb_list_port.h defines the operations, model.h the
 * expected answers, trace_file.h the file format. */
#ifndef LIST_OPERATIONS_H
#define LIST_OPERATIONS_H

#include "validate/plumb_list_port.h"

#include <stdbool.h>

/* Return the columns of TRACE_OPERATIONS: the name "insert", the letters of the arguments "Lpv", and the
 * description. */
const char *trace_operation_name(trace_operation operation);
const char *trace_operation_arguments(trace_operation operation);
const char *trace_operation_text(trace_operation operation);
/* Returns the operation whose name is the first `length` characters of `name`; TRACE_OPERATION_COUNT if there is
 * none. */
trace_operation trace_operation_named(const char *name, size_t length);

/* Writes a step as "insert 0 3 17", without a newline, to `text`, which has TRACE_LINE bytes. Returns the length. */
enum { TRACE_LINE = 160 };
size_t trace_format_step(const trace_step *step, char *text);
/* Writes an answer as "ok", "17", "empty", "end", "full" … Returns the length. */
size_t trace_format_answer(trace_answer answer, char *text);
/* Parses a step. Returns null on success, else an error message, which may be stored in `problem`, which has TRACE_LINE
 * bytes. */
const char *trace_parse_step(const char *text, trace_step *step, char *problem);
/* Writes "argument 2 (p): " and the text `what` to `problem`, which has TRACE_LINE bytes, and returns it. The argument
 * is counted from 0. */
const char *trace_argument_problem(trace_operation operation, size_t argument, const char *what, char *problem);
#endif
