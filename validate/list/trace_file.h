/* Operation traces as text files (docs/list.md): reading with verification, and generation by a recipe. */
#ifndef LIST_TRACE_FILE_H
#define LIST_TRACE_FILE_H

#include "model.h"

#include <stdio.h>

/* A question, and its expected answer as text. */
struct trace_line {
    size_t number; /* line number in the file, from 1 */
    trace_step step;
    char *answer;
};

struct operation_trace {
    const char *file;
    size_t limit;   /* largest size of a list; TRACE_MOST if the file sets none */
    size_t longest; /* largest size that occurs */
    bool demanding; /* a correct list may be too slow for it or need too much memory */
    size_t count;
    struct trace_line *lines;
};

/* Reads a file and compares every answer in it with the model's. Returns 0, or −1 after an error message on standard
 * error with file, line and problem. */
int trace_read(struct operation_trace *trace, const char *verb, const char *file);
/* Reads a trace from an open stream, as trace_read does; `file` is its name in messages. */
int trace_read_stream(struct operation_trace *trace, const char *verb, const char *file, FILE *stream);
void list_trace_free(struct operation_trace *trace);

/* Writes the questions only, one per line. */
void trace_write_questions(const struct operation_trace *trace, FILE *stream);

/* The kind of a trace: random steps, or one of three scripts (scripts.c). */
enum trace_shape {
    SHAPE_RANDOM,
    SHAPE_WIDE, /* sizes beyond the range of each possible width of a counter or index, up to `size` elements */
    SHAPE_FULL, /* growth to the limit by every operation that inserts, and back */
    SHAPE_HUGE  /* `size` elements at once, counted and summed */
};

struct trace_recipe {
    const char *name; /* null: made from command-line options */
    enum trace_shape shape;
    uint64_t seed;
    size_t steps, size;     /* sizes of lists remain near `size` */
    size_t limit;           /* largest size of a list; 0: none */
    size_t minimum;         /* skipped for lists whose limit is below this size */
    size_t every;           /* period in steps after which the values of both lists are asked for; 0: never */
    const char *operations; /* "push_back,sort": only these; null: all */
    bool without[TRACE_OPERATION_COUNT];
};

/* Seed N of a named trace is the recipe's seed plus (N − 1) · 2^TRACE_SEED_BITS. */
enum { TRACE_SEED_BITS = 16 };

/* Returns the i-th recipe that checks a list by default; null past the last. */
const struct trace_recipe *trace_recipe(size_t i);
/* Returns the recipe of that name, or null. */
const struct trace_recipe *trace_recipe_named(const char *name);
/* True if the recipe has this operation. */
bool trace_wants(const struct trace_recipe *recipe, trace_operation operation);

/* Writes a trace. Returns false if out of memory. */
bool trace_write(const struct trace_recipe *recipe, FILE *stream);
/* Makes a trace in memory, which list_trace_free frees. Returns 0, or −1 after an error message on standard error. */
int trace_make(struct operation_trace *trace, const char *verb, const struct trace_recipe *recipe);
/* Prints the command that writes the trace, without a newline. */
void trace_print_command(const struct trace_recipe *recipe, FILE *stream);

/* Applies a valid step to the model and writes it with the expected answer. Returns false if out of memory. */
bool trace_write_step(trace_model *model, const trace_step *step, FILE *stream);
/* Writes the steps of a recipe that is a script (scripts.c). Returns false if out of memory. */
bool trace_write_script(const struct trace_recipe *recipe, trace_model *model, FILE *stream);

/* Removes the steps of excluded operations and the steps that are invalid without them, and updates the expected
 * answers of the others. Returns false if out of memory. */
bool trace_leave_out(struct operation_trace *trace, const bool without[TRACE_OPERATION_COUNT]);

/* Prints the answer to TRACE_values: "3 1 2", or nothing for an empty list. */
void trace_print_values(FILE *stream, const unsigned char *values, size_t count);

#endif
