/* The model that knows the right answers of a trace: plain arrays, too simple to be wrong in the way that a list is.
 * And the choice of steps that make sense for what it holds, at random or from a fuzzer's bytes. */
#ifndef LIST_MODEL_H
#define LIST_MODEL_H

#include "operations.h"
#include "validate/base/random.h"

/* The right answers: both lists as arrays of at most `limit` values. */
typedef struct trace_model {
    size_t limit;
    size_t size[2];
    unsigned char *values[2];
} trace_model;

/* False when out of memory. */
bool trace_model_make(trace_model *model, size_t limit);
void trace_model_free(trace_model *model);
trace_answer trace_model_apply(trace_model *model, const trace_step *step);

/* Where choices come from: a number below `bound`. */
typedef struct trace_source {
    size_t (*below)(struct trace_source *source, size_t bound);
    struct random random;       /* pseudo-random */
    const unsigned char *bytes; /* or bytes of a fuzzer, zeros after their end */
    size_t count;
    bool churns; /* nearly all steps erase or insert one element: lists live long, and what was freed is used again */
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
