/* Operation traces as text files (docs/list.md): read and verified, or generated. */
#ifndef LIST_FILE_H
#define LIST_FILE_H

#include "model.h"

#include <stdio.h>

/* A question, and its right answer as text. */
struct trace_line {
    size_t number; /* in the file, from 1 */
    trace_step step;
    char *answer;
};

struct trace {
    const char *file;
    size_t limit;   /* most elements of a list; TRACE_MOST where the file sets none */
    size_t longest; /* what a list needs room for */
    size_t count;
    struct trace_line *lines;
};

/* Reads a file, and checks every answer in it against the model. Returns 0, or −1 after a line on standard error that
 * names file, line and problem. */
int trace_read(struct trace *trace, const char *verb, const char *file);
/* The same of an open stream. */
int trace_read_stream(struct trace *trace, const char *verb, const char *file, FILE *stream);
void trace_free(struct trace *trace);

/* Only the questions, one a line. */
void trace_write_questions(const struct trace *trace, FILE *stream);

struct trace_recipe {
    uint64_t seed;
    size_t steps, size;     /* lists stay near `size` elements */
    size_t limit;           /* 0: none */
    size_t every;           /* both lists' values are asked for after so many steps; 0: never */
    const char *operations; /* "push_back,sort": only these; null: all */
    bool wanted[TRACE_OPERATION_COUNT];
};

/* A generated trace. False when out of memory. */
bool trace_write(const struct trace_recipe *recipe, FILE *stream);

/* The answer to TRACE_values: "3 1 2", or nothing for an empty list. */
void trace_print_values(FILE *stream, const unsigned char *values, size_t count);

#endif
