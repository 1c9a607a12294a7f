/* A list that is judged against operation traces, run in a process of its own: a program in any language that reads
 * questions from its standard input and writes answers to its standard output, or a subject in C or C++. */
#ifndef LIST_PORT_H
#define LIST_PORT_H

#include "trace_file.h"

struct trace_port {
    const char *name;
    const char *command;         /* for /bin/sh; null: */
    const list_subject *subject; /* answers the same questions, in a copy of this process */
    size_t limit;                /* most elements of a list, TRACE_MOST or above if there is no limit */
};

struct trace_limits {
    double seconds;   /* for a whole trace */
    size_t megabytes; /* of memory that a command may write to; 0: no limit */
};

struct trace_answers {
    char *text; /* to be freed */
    size_t length;
    bool too_late, killed;
    bool stalled;     /* too late, and for more than half of its time it had written nothing */
    char ending[128]; /* "" after a regular end, else "crashed: SIGSEGV …", "did not return within 10 s" … */
};

/* Asks the port all questions of the trace. Whatever the port does, this returns: 0 with what it wrote, or −1 after a
 * line on standard error if it could not be started. */
int trace_port_ask(const struct trace_port *port, const struct operation_trace *trace,
                   const struct trace_limits *limits, const char *verb, struct trace_answers *answers);

/* Bytes that answers to a trace may take: far more than the right ones do. */
size_t trace_answers_room(const struct operation_trace *trace);

#endif
