/* The model that knows the right answers of a trace: plain arrays, too simple to be wrong in the way that a list is.
 * And the choice of steps that make sense for what it holds, at random or from a fuzzer's bytes. */
#ifndef LIST_MODEL_H
#define LIST_MODEL_H

#include "list_operations.h"
#include "validate/base/random.h"

/* An element: its value, and 1 + the number that it is held as (TRACE_hold), or 0. */
typedef struct trace_element {
    unsigned char value, mark;
} trace_element;

/* What became of the element that was held as a number. */
enum trace_held {
    HELD_UNKNOWN, /* none was, or what it went through since loses handles (plumb_list_port.h, at TRACE_hold) */
    HELD_ALIVE,
    HELD_ERASED
};

/* The right answers: both lists as arrays of at most `limit` elements. */
typedef struct trace_model {
    size_t limit;
    size_t size[2];
    trace_element *elements[2];
    enum trace_held held[2][TRACE_HELD];
} trace_model;

/* False when out of memory. */
bool trace_model_make(trace_model *model, size_t limit);
void trace_model_free(trace_model *model);
trace_answer trace_model_apply(trace_model *model, const trace_step *step);
/* True if a list has exactly these values. */
bool trace_model_holds(const trace_model *model, size_t list, const unsigned char *values, size_t count);
/* True if a list is in the order that sort makes. */
bool trace_model_sorted(const trace_model *model, size_t list);

/* Where choices come from: a number below `bound`. */
typedef struct trace_source {
    size_t (*below)(struct trace_source *source, size_t bound);
    struct random random;       /* pseudo-random */
    const unsigned char *bytes; /* or bytes of a fuzzer, zeros after their end */
    size_t count;
    bool churns; /* nearly all steps erase or insert one element: lists live long, and what was freed is used again */
    /* Operations that come next, one after the other, on the same list; null or at a zero: none. */
    const char *sequence;
    size_t sequence_list;
} trace_source;

trace_source trace_random(uint64_t seed);
trace_source trace_churn(uint64_t seed);
trace_source trace_bytes(const unsigned char *bytes, size_t count);

/* A step that makes sense for what the model holds now; lists stay near or below `size` elements. */
trace_step trace_choose(const trace_model *model, trace_source *source, size_t size);

/* Null if the step makes sense for what the model holds (ranks exist, lists to be merged are sorted), else why not, as
 * text that may stand in `problem`, which has TRACE_LINE bytes. */
const char *trace_step_problem(const trace_model *model, const trace_step *step, char *problem);

#endif
