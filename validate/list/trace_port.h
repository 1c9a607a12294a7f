/* A list that is judged against operation traces, run in a process of its own: a program in any language that reads
 * questions from its standard input and writes answers to its standard output, or a subject in C or C++. */
#ifndef TRACE_PORT_H
#define TRACE_PORT_H

#include "trace_file.h"

struct trace_port {
    const char *name;
    const char *command;         /* for /bin/sh, or null: */
    const list_subject *subject; /* serves the same text */
    size_t limit;                /* most elements of a list, TRACE_MOST or above if there is no limit */
};

struct trace_limits {
    double seconds;   /* for a whole trace */
    size_t megabytes; /* of memory that a command may write to; 0: no limit */
};

struct trace_answers {
    char *text;
    size_t length;
    char ending[128]; /* "" after a regular end, else "killed by SIGSEGV", "exit status 1", "no end after 10 s" … */
};

/* A subject by name: "plumb" (our list, 32-bit index), "plumb8" (8-bit index), "nodes" (malloc for each node), "std"
 * (libstdc++'s std::list), or a shared object that exports LIST_SUBJECT_SYMBOL. Returns 0, or −1 after a line on
 * standard error. */
int trace_port_subject(struct trace_port *port, const char *verb, const char *name);

/* Asks the port all questions of the trace. Whatever the port does, this returns: 0 with what it wrote (text to be
 * freed), or −1 after a line on standard error if no process could be started. */
int trace_port_ask(const struct trace_port *port, const struct trace *trace, const struct trace_limits *limits,
                   const char *verb, struct trace_answers *answers);

#endif
