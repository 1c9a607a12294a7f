/* A list port: your implementation of a linked list, as a shared object that `plumb list check --port FILE.so` holds
 * against operation traces, `plumb list bench --peers FOLDER` times beside other lists, or both. This header is all you
 * need; it has no other part. C and C++.
 *
 *     #include "plumb_list_port.h"
 *     #include <stdlib.h>
 *
 *     struct lists { unsigned char value[2][256]; size_t size[2]; };
 *
 *     static void *make(void) { return calloc(1, sizeof(struct lists)); }
 *
 *     static trace_answer apply(void *data, const trace_step *step)
 *     {
 *         struct lists *lists = (struct lists *)data;
 *         const size_t list = step->argument[0];
 *         switch (step->operation) {
 *         case TRACE_push_back:
 *             if (lists->size[list] == 255)
 *                 return (trace_answer){TRACE_FULL, 0};
 *             lists->value[list][lists->size[list]++] = (unsigned char)step->argument[1];
 *             return (trace_answer){TRACE_OK, 0};
 *         case TRACE_size:
 *             return (trace_answer){TRACE_NUMBER, (long long)lists->size[list]};
 *         default:
 *             return (trace_answer){TRACE_ABSENT, 0};
 *         }
 *     }
 *
 *     static size_t values(void *data, size_t list, unsigned char *to)
 *     {
 *         struct lists *lists = (struct lists *)data;
 *         for (size_t i = 0; i < lists->size[list]; i++)
 *             to[i] = lists->value[list][i];
 *         return lists->size[list];
 *     }
 *
 *     static const list_subject subject = {"mine", 255, make, free, apply, values};
 *     static const list_port port = {LIST_PORT_VERSION, "a fixed array", &subject, 0, NULL};
 *     const list_port *plumb_list_port_open(void) { return &port; }
 *
 * `cc -shared -fPIC mine.c -o mine.so && plumb list check --port ./mine.so` checks it; operations that it
 * answers with TRACE_ABSENT are skipped. TRACE_values is not passed to apply: `values` is called after every few steps.
 * For a list in another language a program that reads operations and writes answers is sufficient (docs/list.md). */
#ifndef PLUMB_LIST_PORT_H
#define PLUMB_LIST_PORT_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define LIST_PORT_VERSION 2

/* --- judged: questions and answers -------------------------------------------------------------------------------- */

/* The operations: name, arguments, what it does. There are two lists, 0 and 1. Elements are named by rank (0 the
 * first), never by iterator. Order is by value div 8, equality by the whole value, so that a sort or merge that is not
 * stable is found out. Arguments: L list, p rank of the element to insert before (size: at the end), e rank of an
 * element, M list that elements come from, i and j first rank and the one after the last (of M, or of L where there is
 * no M), n count, v and w values, d divisor, k a number below 4. A macro table, because enum, names and parser are made
 * from it. */
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
    O(values, "L", "all values in order, or nothing after the = for an empty list") \
    O(hold, "Lek", "keep element e as number k: by a handle, an iterator, a pointer") \
    O(held, "Lk", "rank of the element that is kept as k; it is still there") \
    O(gone, "Lk", "1 if the element kept as k has been erased since, else 0") \
    O(insert_denied, "Lpnvk", "insert_copies while all allocations after the first k fail; if it succeeds, erase them again: changes no element")
/* clang-format on */

#define TRACE_ENUMERATE(name, arguments, text) TRACE_##name,
typedef enum trace_operation { TRACE_OPERATIONS(TRACE_ENUMERATE) TRACE_OPERATION_COUNT } trace_operation;
#undef TRACE_ENUMERATE

enum {
    TRACE_ARGUMENTS = 5,
    TRACE_VALUES = 256,
    TRACE_HELD = 4,      /* maximum number of elements of a list that are held at the same time */
    TRACE_CLASS = 8,     /* values of one class are equivalent in order */
    TRACE_MOST = 1 << 24 /* elements of a list whose index type sets no limit */
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
    TRACE_FULL,   /* the index type of the list is too small for that many elements */
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

/* --- timed: the same work for every implementation ---------------------------------------------------------------- */

/* Element e is inserted before another one, after all earlier steps; where `before` is LIST_STEP_OUT it is taken out,
 * where it is the count of elements, e goes to the end. */
typedef struct list_step {
    uint32_t element, before;
} list_step;

#define LIST_STEP_OUT UINT32_MAX

typedef struct list_work {
    size_t count;           /* elements */
    const uint64_t *keys;   /* of each element: the first bytes of its value, cut to the value's size */
    const list_step *steps; /* these make the list */
    size_t step_count;
    const list_step *erasures; /* elements, each once, half of them, at random: all with LIST_STEP_OUT */
    const list_step *churn;    /* 2 count steps: an element is taken out, and comes back before another one */
    int linearised; /* then it is laid out in link order: linearise, or a copy in fresh memory where there is none */
} list_work;

enum list_experiment {
    EXPERIMENT_TRAVERSE,      /* all hops, no value touched */
    EXPERIMENT_ACCUMULATE,    /* Σ keys in link order */
    EXPERIMENT_INSERT_SORTED, /* an empty list takes the keys in, each at its lower bound */
    EXPERIMENT_CREATE,        /* an empty list takes the keys in, at the back */
    EXPERIMENT_QUEUE,         /* count times: the first element is popped and pushed at the back */
    EXPERIMENT_ERASE,         /* every second element, on a walk */
    EXPERIMENT_SORT,          /* by key */
    EXPERIMENT_MERGE,         /* two sorted halves */
    EXPERIMENT_SPLICE,        /* one half behind the other */
    EXPERIMENT_REVERSE,       /* */
    EXPERIMENT_COPY,          /* into an empty list */
    EXPERIMENT_DESTROY,       /* all elements and their memory */
    EXPERIMENT_LINEARISE,     /* lay elements out in link order, or copy and destroy where there is no such thing */
    EXPERIMENT_SUM,           /* Σ keys, order free */
    EXPERIMENT_COUNT,         /* how many are equal to the first key */
    EXPERIMENT_ANY_OF,        /* whether some key is another than all (none is): all are looked at */
    EXPERIMENT_FILL,          /* every value becomes the first */
    EXPERIMENT_REPLACE,       /* the values equal to the first become it again: all are looked at */
    EXPERIMENT_REMOVE_IF,     /* the elements with an odd key, which are others in each run */
    EXPERIMENT_ERASE_RANDOM,  /* half of the elements, by their positions, at random */
    EXPERIMENT_CHURN,         /* count times: one goes, by its position, and comes back before another one, at random */
    EXPERIMENT_HOLES,         /* Σ keys, order free, after every tenth has gone as in EXPERIMENT_ERASE_RANDOM */
    EXPERIMENTS
};

typedef struct list_implementation {
    const char *implementation;
    size_t bytes;     /* of a value */
    size_t most;      /* elements */
    size_t footprint; /* bytes of memory that an element takes, links and the allocator's own included */
    int ordered;      /* 0: elements stand as they came in, whatever the steps say (an array) */
    /* The list that the work describes; null when out of memory. */
    void *(*make)(const list_work *work);
    void (*release)(void *self);
    /* Before a run, outside of the clock; null where the experiment leaves the list as it was. */
    void (*prepare[EXPERIMENTS])(void *self);
    uint64_t (*run[EXPERIMENTS])(void *self); /* null: this implementation has no such thing */
    /* Returns a hash of the keys in link order: h ← 31 h + key, beginning with the number of elements. */
    uint64_t (*hash)(void *self);
} list_implementation;

/* --- what a shared object offers ---------------------------------------------------------------------------------- */

typedef struct list_port {
    int version;                                       /* LIST_PORT_VERSION */
    const char *about;                                 /* "libstdc++ 12 …" */
    const list_subject *subject;                       /* to be judged; null: nothing is */
    size_t count;                                      /* of implementations */
    const list_implementation *const *implementations; /* to be timed */
} list_port;

/* The one symbol that a list port exports. */
const list_port *plumb_list_port_open(void);

#ifdef __cplusplus
}
#endif

#endif
