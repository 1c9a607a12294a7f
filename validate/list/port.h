/* Runs a list under test on an operation trace, in a separate process. The list is a program in any language that reads
 * questions from its standard input and writes answers to its standard output, or a subject in C or C++. */
#ifndef LIST_PORT_H
#define LIST_PORT_H

#include "trace_file.h"

struct trace_port {
    const char *name;
    const char *command;         /* the program, a command for /bin/sh; null if there is a subject */
    const list_subject *subject; /* code in this program that answers the questions, in a forked process; or null */
    size_t limit;                /* largest size of a list, TRACE_MOST or above if there is no limit */
};

struct trace_limits {
    double seconds;   /* for a whole trace, measured as in util/process.h */
    size_t megabytes; /* limit for a command's writable memory; 0: none */
};

struct trace_answers {
    char *text; /* the caller frees it */
    size_t length;
    bool timed_out;   /* the port was stopped at the time limit */
    bool stalled;     /* it was, and gave no answer in the second half of its time */
    bool killed;      /* the port was ended by SIGKILL, as the system does if memory runs out */
    char ending[128]; /* "" after a regular end, else "crashed: SIGSEGV …", "did not return within 10 s" … */
};

/* Asks the port all questions of the trace. Always returns, whatever the port does: 0 with the port's output, or −1
 * after an error message on standard error if the port could not be started. */
int trace_port_run(const struct trace_port *port, const struct operation_trace *trace,
                   const struct trace_limits *limits, const char *verb, struct trace_answers *answers);

/* Returns the limit for the bytes of the answers to a trace, which is far above the size of the expected ones. */
size_t trace_answers_max_bytes(const struct operation_trace *trace);

#endif
