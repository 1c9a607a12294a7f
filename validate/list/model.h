/* The model that computes the expected answers of a trace: plain arrays, too simple to share a list's faults. Also the
 * choice of steps that are valid for the model's current lists, at random or from a fuzzer's bytes. */
#ifndef LIST_MODEL_H
#define LIST_MODEL_H

#include "list_operations.h"
#include "validate/util/random.h"

/* An element: its value, and 1 + the number by which it is held (TRACE_hold), or 0. */
typedef struct trace_element {
    unsigned char value, mark;
} trace_element;

/* The state of the element that a trace holds by a number (TRACE_hold). */
enum trace_held {
    HELD_UNKNOWN, /* no element is held, or an operation since then may have invalidated its handle */
    HELD_ALIVE,   /* the element is in the list */
    HELD_ERASED   /* the element was erased */
};

/* The two lists of a trace as arrays of at most `limit` elements. */
typedef struct trace_model {
    size_t limit;
    size_t size[2];                      /* per list: its number of elements */
    trace_element *elements[2];          /* per list: the elements in order */
    enum trace_held held[2][TRACE_HELD]; /* per list and number: the state of the element held by this number */
} trace_model;

/* Makes a model with two empty lists. Returns false if out of memory. */
bool trace_model_make(trace_model *model, size_t limit);
void trace_model_free(trace_model *model);
/* Applies a step and returns the expected answer. */
trace_answer trace_model_apply(trace_model *model, const trace_step *step);
/* True if a list has exactly these values. */
bool trace_model_holds(const trace_model *model, size_t list, const unsigned char *values, size_t count);
/* True if a list is in the order that sort makes. */
bool trace_model_sorted(const trace_model *model, size_t list);

/* The source of choices: `below` returns a number less than `bound`, from pseudo-random numbers or from bytes. */
typedef struct trace_source {
    size_t (*below)(struct trace_source *source, size_t bound);
    struct random random;       /* the pseudo-random numbers */
    const unsigned char *bytes; /* the bytes of a fuzzer, of which `count` are left; zeros follow */
    size_t count;
    bool churns; /* nearly all steps erase or insert one element, so that long-lived lists reuse freed slots */
    /* The operations that come next, as letters (choose.c), and the list that they work on; null, or pointing to a
     * zero, if there are none. */
    const char *sequence;
    size_t sequence_list;
} trace_source;

/* Return sources: pseudo-random choices; such choices with `churns`; a fuzzer's bytes. */
trace_source trace_random(uint64_t seed);
trace_source trace_churn(uint64_t seed);
trace_source trace_bytes(const unsigned char *bytes, size_t count);

/* Returns a step that is valid for the model's current lists; these remain near or below `size` elements. */
trace_step trace_choose(const trace_model *model, trace_source *source, size_t size);

/* Returns null if the step is valid for the model's current lists (ranks exist, lists to be merged are sorted).
 * Otherwise returns the reason, as text; `problem`, which has TRACE_LINE bytes, is space for it. */
const char *trace_step_problem(const trace_model *model, const trace_step *step, char *problem);

#endif
