/* Operation traces: what a list was asked, and what it must answer.
 *
 * Here: the operations, the text that they travel as, the model that knows the right answers (plain arrays), the
 * generator, and what an implementation of a list offers to be compared (a subject). Files are in trace_file.c, running ports in
 * trace_port.c, the verbs in trace_verbs.c; the format is explained in docs/traces.md.
 *
 * A trace works on two lists, 0 and 1. Elements are named by rank (0 the first), never by iterator. Order is by
 * value div 8, equality by the whole value, so that a sort or merge that is not stable is found out. */
#ifndef TRACE_H
#define TRACE_H

#include "validate/base/random.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

/* name, arguments, what it does. Arguments: L list, p rank of the element to insert before (size: at the end), e rank
 * of an element, M list that elements come from, i and j first rank and the one after the last (of M, or of L where
 * there is no M), n count, v and w values, d divisor. A macro table, because enum, names and parser are made from it.
 */
/* clang-format off */
#define TRACE_OPERATIONS(O) \
    O(push_back, "Lv", "append v") \
    O(push_front, "Lv", "prepend v") \
    O(pop_back, "L", "take the last element: its value, or empty") \
    O(pop_front, "L", "take the first element: its value, or empty") \
    O(insert, "Lpv", "insert v before rank p") \
    O(insert_copies, "Lpnv", "insert n times v before rank p") \
    O(insert_array, "Lpnv", "insert v, v+1, … (n of them, mod 256) before rank p") \
    O(insert_range, "LpMij", "insert copies of the elements i … j-1 of list M before rank p") \
    O(erase, "Le", "erase one element: the value that now has its rank, or end") \
    O(erase_range, "Lij", "erase the elements i … j-1") \
    O(resize, "Lnv", "erase from the back, or append v, until there are n elements") \
    O(assign_copies, "Lnv", "n times v instead of all elements") \
    O(assign_array, "Lnv", "v, v+1, … (n of them, mod 256) instead of all elements") \
    O(assign_range, "LMij", "copies of the elements i … j-1 of list M instead of all elements") \
    O(clear, "L", "erase all") \
    O(copy, "L", "the list becomes a copy of the other one") \
    O(move, "L", "the list becomes what the other was, which becomes empty") \
    O(swap, "", "exchange the two lists") \
    O(splice, "Lp", "move all elements of the other list before rank p") \
    O(splice_one, "LpMe", "move element e of list M before rank p (in the same list: ranks from before the move)") \
    O(splice_range, "LpMij", "move the elements i … j-1 of list M before rank p, which is none of them") \
    O(merge, "L", "move the other list's elements here; both are sorted and stay so, own elements first among equals") \
    O(remove, "Lv", "erase all elements equal to v: their number") \
    O(remove_if, "Ldv", "erase all elements whose value mod d is v: their number") \
    O(reverse, "L", "last to first") \
    O(unique, "L", "erase each element equal to the one before it: their number") \
    O(sort, "L", "stable, by value div 8") \
    O(front, "L", "the first value, or empty") \
    O(back, "L", "the last value, or empty") \
    O(size, "L", "the number of elements") \
    O(at, "Le", "the value at rank e, reached by hops forwards") \
    O(at_back, "Le", "the value at rank e, reached by hops backwards from the end") \
    O(lower_bound, "Lv", "rank of the first element whose value div 8 is not below v div 8; the list is sorted") \
    O(equal, "", "1 if both lists have the same elements in the same order, else 0") \
    O(compare, "", "-1, 0, 1: lexicographic order of the two lists, by value div 8") \
    O(accumulate, "L", "sum of all values") \
    O(count, "Lv", "number of elements equal to v") \
    O(count_if, "Ldv", "number of elements whose value mod d is v") \
    O(any_of, "Ldv", "1 if some value mod d is v, else 0") \
    O(all_of, "Ldv", "1 if every value mod d is v, else 0") \
    O(none_of, "Ldv", "1 if no value mod d is v, else 0") \
    O(fill, "Lv", "every value becomes v") \
    O(replace, "Lvw", "every v becomes w: their number") \
    O(replace_if, "Ldvw", "every value whose mod d is v becomes w: their number") \
    O(reserve, "Ln", "room for n elements; changes no element") \
    O(shrink, "L", "give back spare room; changes no element") \
    O(linearise, "L", "lay out in link order; changes no element") \
    O(restore, "L", "serialise and restore; changes no element") \
    O(values, "L", "all values in order, or nothing after the = for an empty list")
/* clang-format on */

#define TRACE_ENUMERATE(name, arguments, text) TRACE_##name,
typedef enum trace_operation { TRACE_OPERATIONS(TRACE_ENUMERATE) TRACE_OPERATION_COUNT } trace_operation;
#undef TRACE_ENUMERATE

enum {
    TRACE_ARGUMENTS = 5,
    TRACE_VALUES = 256,
    TRACE_CLASS = 8,     /* values of one class are equivalent in order */
    TRACE_MOST = 1 << 20 /* elements of a list whose index type sets no limit */
};

/* Arguments in the order of the operation's row. */
typedef struct trace_step {
    trace_operation operation;
    size_t argument[TRACE_ARGUMENTS];
} trace_step;

typedef enum trace_answer_kind {
    TRACE_OK,
    TRACE_NUMBER,
    TRACE_EMPTY,
    TRACE_END,
    TRACE_FULL,   /* the list cannot number so many elements */
    TRACE_FAILED, /* what should not happen: out of memory, an invalid list */
    TRACE_ABSENT  /* the subject has no such operation */
} trace_answer_kind;

typedef struct trace_answer {
    trace_answer_kind kind;
    long long number;
} trace_answer;

/* An implementation of two lists. */
typedef struct list_subject {
    const char *name;
    size_t limit; /* most elements of a list */
    void *(*make)(void);
    void (*free)(void *lists);
    trace_answer (*apply)(void *lists, const trace_step *step);
    /* Copies the values of a list in order to an array of at least its size; returns their number. SIZE_MAX: the list
     * is damaged (an invariant, or an element's own check). */
    size_t (*values)(void *lists, size_t list, unsigned char *to);
} list_subject;

/* Every shared object that has a subject exports it under this name. */
#define LIST_SUBJECT_SYMBOL "plumb_list_subject"

const char *trace_operation_name(trace_operation operation);
const char *trace_operation_arguments(trace_operation operation);
const char *trace_operation_text(trace_operation operation);

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
    struct random random;
    const unsigned char *bytes; /* or bytes of a fuzzer, zeros after their end */
    size_t count;
} trace_source;

trace_source trace_random(uint64_t seed);
trace_source trace_bytes(const unsigned char *bytes, size_t count);

/* A step that makes sense for what the model holds now; lists stay near or below `size` elements. */
trace_step trace_choose(const trace_model *model, trace_source *source, size_t size);

/* "insert 0 3 17", without a newline. Returns the length; text has TRACE_LINE bytes. */
enum { TRACE_LINE = 160 };
size_t trace_format_step(const trace_step *step, char *text);
/* "ok", "17", "empty", "end", "full" … */
size_t trace_format_answer(trace_answer answer, char *text);
/* Null on success, else what is wrong with the line. */
const char *trace_parse_step(const char *text, trace_step *step);
/* Null if the step makes sense for what the model holds (ranks exist, lists to be merged are sorted), else why not. */
const char *trace_step_problem(const trace_model *model, const trace_step *step);

#ifdef __cplusplus
}
#endif

#endif
