/* A list port: your implementation of a linked list, as a shared object. `plumb list check --port FILE.so` compares its
 * answers with those of a model; `plumb list bench --peers FOLDER` times it and other lists. A port may be for either
 * command or for both. It needs no other file of plumb than this header. C and C++.
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
 * `cc -shared -fPIC mine.c -o mine.so && plumb list check --port ./mine.so` checks it; it skips operations that `apply`
 * answers with TRACE_ABSENT. TRACE_values is not passed to `apply`; instead, `values` is called after every few steps.
 * For a list in another language a program that reads operations and writes answers is sufficient (docs/list.md). */
#ifndef PLUMB_LIST_PORT_H
#define PLUMB_LIST_PORT_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define LIST_PORT_VERSION 2

/* --- checked: operations and answers ------------------------------------------------------------------------------ */

/* The operations: name, arguments, effect and answer. There are two lists, 0 and 1. An element is named by its rank
 * (the first one has rank 0), never by an iterator. Elements are ordered by value div 8 and equal if their whole values
 * are, so that a sort or merge that is not stable is detected. Arguments:
 *
 *     L     list                              n      number of elements
 *     p     rank to insert before, or the     v, w   values
 *           size, which means at the end      d      divisor
 *     e     rank of an element                k      number from 0 to 3; of insert_denied, number of allocations
 *     M     list that elements come from      i, j   first rank and rank after the last, in M or, without M, in L
 *
 * This is a macro table, because the enum, the names and the parser are made from it. */
/* clang-format off */
#define TRACE_OPERATIONS(O) \
    O(push_back, "Lv", "append v") \
    O(push_front, "Lv", "prepend v") \
    O(pop_back, "L", "remove the last element: its value, or empty") \
    O(pop_front, "L", "remove the first element: its value, or empty") \
    O(insert, "Lpv", "insert v before rank p") \
    O(insert_copies, "Lpnv", "insert n times v before rank p") \
    O(insert_array, "Lpnv", "insert v, v+1, … (n of them, mod 256) before rank p") \
    O(insert_range, "LpMij", "insert copies of the elements i … j-1 of list M before rank p") \
    O(erase, "Le", "erase one element: the value that now has its rank, or end") \
    O(erase_range, "Lij", "erase the elements i … j-1") \
    O(resize, "Lnv", "erase from the back, or append v, until there are n elements") \
    O(assign_copies, "Lnv", "replace all elements by n times v") \
    O(assign_array, "Lnv", "replace all elements by v, v+1, … (n of them, mod 256)") \
    O(assign_range, "LMij", "replace all elements by copies of the elements i … j-1 of list M") \
    O(clear, "L", "erase all") \
    O(copy, "L", "the list becomes a copy of the other one") \
    O(move, "L", "the list gets the elements of the other list, which becomes empty") \
    O(swap, "", "exchange the two lists") \
    O(splice, "Lp", "move all elements of the other list before rank p") \
    O(splice_one, "LpMe", "move element e of list M before rank p (in the same list: ranks from before the move)") \
    O(splice_range, "LpMij", "move the elements i … j-1 of list M before rank p, which is none of them") \
    O(merge, "L", "merge the other list, which becomes empty, into this one; both are sorted; among equals this list's elements come first") \
    O(remove, "Lv", "erase all elements equal to v: the number erased") \
    O(remove_if, "Ldv", "erase all elements whose value mod d is v: the number erased") \
    O(reverse, "L", "reverse the order of the elements") \
    O(unique, "L", "erase each element equal to the one before it: the number erased") \
    O(sort, "L", "sort by value div 8; the sort is stable") \
    O(front, "L", "the first value, or empty") \
    O(back, "L", "the last value, or empty") \
    O(size, "L", "the number of elements") \
    O(at, "Le", "the value at rank e, reached by hops forwards") \
    O(at_back, "Le", "the value at rank e, reached by hops backwards from the end") \
    O(lower_bound, "Lv", "rank of the first element whose value div 8 is not below v div 8; the list is sorted") \
    O(equal, "", "1 if both lists have the same elements in the same order, else 0") \
    O(compare, "", "-1, 0 or 1: lexicographic comparison of the two lists, by value div 8") \
    O(accumulate, "L", "sum of all values") \
    O(count, "Lv", "number of elements equal to v") \
    O(count_if, "Ldv", "number of elements whose value mod d is v") \
    O(any_of, "Ldv", "1 if some value mod d is v, else 0") \
    O(all_of, "Ldv", "1 if every value mod d is v, else 0") \
    O(none_of, "Ldv", "1 if no value mod d is v, else 0") \
    O(fill, "Lv", "every value becomes v") \
    O(replace, "Lvw", "every v becomes w: the number of values replaced") \
    O(replace_if, "Ldvw", "every value that mod d is v becomes w: the number of values replaced") \
    O(reserve, "Ln", "reserve memory for n elements; changes no element") \
    O(shrink, "L", "release unused memory; changes no element") \
    O(linearise, "L", "store the elements in link order; changes no element") \
    O(restore, "L", "serialise and restore; changes no element") \
    O(values, "L", "all values in order, or nothing after the = for an empty list") \
    O(hold, "Lek", "store a handle, an iterator or a pointer to element e as number k") \
    O(held, "Lk", "rank of the element stored as k, which has not been erased") \
    O(gone, "Lk", "1 if the element stored as k has been erased since, else 0") \
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
    TRACE_MOST = 1 << 24 /* maximum number of elements of a list whose index type sets no limit */
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
    TRACE_FAILED, /* an error that no correct list reports here: out of memory, an invalid list */
    TRACE_ABSENT  /* the subject has no such operation */
} trace_answer_kind;

typedef struct trace_answer {
    trace_answer_kind kind;
    long long number;
} trace_answer;

/* An implementation of two lists. */
typedef struct list_subject {
    const char *name;
    size_t limit; /* maximum number of elements of a list */
    void *(*make)(void);
    void (*free)(void *lists);
    trace_answer (*apply)(void *lists, const trace_step *step);
    /* Copies the values of a list in order to an array of at least its size, and returns their number. SIZE_MAX means
     * that the list is damaged: an invariant of the list, or a check of one of its elements, fails. */
    size_t (*values)(void *lists, size_t list, unsigned char *to);
} list_subject;

/* --- timed: the same work for every implementation ---------------------------------------------------------------- */

/* After all earlier steps, inserts `element` before the element `before`, or at the end if `before` equals the count of
 * elements. If `before` is LIST_STEP_OUT, erases `element`. */
typedef struct list_step {
    uint32_t element, before;
} list_step;

#define LIST_STEP_OUT UINT32_MAX

typedef struct list_work {
    size_t count;           /* elements */
    const uint64_t *keys;   /* of each element: its key, which is the first bytes of its value, as many as fit */
    const list_step *steps; /* the steps that make the list */
    size_t step_count;
    const list_step *erasures; /* erases half of the elements, chosen at random: all with LIST_STEP_OUT */
    const list_step *churn;    /* 2 count steps, in pairs: erase an element, insert it again before another */
    int linearised; /* 1: after `steps`, elements are put in link order: by linearise, or by a copy in fresh memory */
} list_work;

enum list_experiment {
    EXPERIMENT_TRAVERSE,      /* visits all elements and reads no value */
    EXPERIMENT_ACCUMULATE,    /* adds all keys in link order */
    EXPERIMENT_INSERT_SORTED, /* inserts the keys into an empty list, each at its lower bound */
    EXPERIMENT_CREATE,        /* inserts the keys into an empty list, at the back */
    EXPERIMENT_QUEUE,         /* `count` times: pops the first element and pushes its value at the back */
    EXPERIMENT_ERASE,         /* erases every second element during a traversal */
    EXPERIMENT_SORT,          /* sorts by key */
    EXPERIMENT_MERGE,         /* merges two sorted halves */
    EXPERIMENT_SPLICE,        /* moves one half behind the other */
    EXPERIMENT_REVERSE,       /* reverses the order of the elements */
    EXPERIMENT_COPY,          /* copies all elements into an empty list */
    EXPERIMENT_DESTROY,       /* releases all elements and their memory */
    EXPERIMENT_LINEARISE,     /* stores the elements in link order; a list without linearise copies and destroys */
    EXPERIMENT_SUM,           /* adds all keys in any order */
    EXPERIMENT_COUNT,         /* counts the keys equal to the first one */
    EXPERIMENT_ANY_OF,        /* searches a key that no element has, so that every key is read */
    EXPERIMENT_FILL,          /* sets every value to the first one */
    EXPERIMENT_REPLACE,       /* replaces each value equal to the first one by an equal value: every value is read */
    EXPERIMENT_REMOVE_IF,     /* erases the elements with an odd key, which are different elements in each run */
    EXPERIMENT_ERASE_RANDOM,  /* erases half of the elements, by their positions, in random order */
    EXPERIMENT_CHURN,         /* `count` times: erases an element by its position, inserts it again before another */
    EXPERIMENT_HOLES,         /* adds all keys in any order, after every tenth element has been erased at random */
    EXPERIMENTS
};

typedef struct list_implementation {
    const char *implementation;
    size_t bytes;     /* size of a value */
    size_t most;      /* maximum number of elements */
    size_t footprint; /* bytes of memory per element, including links and the allocator's overhead */
    int ordered;      /* 0: elements are stored in the order of insertion, whatever the steps say (an array) */
    /* Returns the list that `work` describes; null when out of memory. */
    void *(*make)(const list_work *work);
    void (*release)(void *self);
    /* Called before each run, outside the measured time; null if the experiment leaves the list as it was. */
    void (*prepare[EXPERIMENTS])(void *self);
    uint64_t (*run[EXPERIMENTS])(void *self); /* null: this implementation does not have the experiment */
    /* Returns a hash of the keys in link order: h ← 31 h + key, beginning with the number of elements. */
    uint64_t (*hash)(void *self);
} list_implementation;

/* --- contents of a shared object ---------------------------------------------------------------------------------- */

typedef struct list_port {
    int version;                                       /* LIST_PORT_VERSION */
    const char *about;                                 /* "libstdc++ 12 …" */
    const list_subject *subject;                       /* for plumb list check; null: there is none */
    size_t count;                                      /* number of implementations */
    const list_implementation *const *implementations; /* for plumb list bench */
} list_port;

/* The only symbol that a list port must export. */
const list_port *plumb_list_port_open(void);

#ifdef __cplusplus
}
#endif

#endif
