/* What an implementation of a list shows to `plumb bench list`: for each size of value the functions that do the work.
 *
 * Here: the work (keys, and in which order elements are linked), the experiments by name, and the table that a shared
 * object exports. Every experiment returns a checksum that follows from the work alone: all implementations must return
 * the same. Who runs and times it is ../list_bench_heat.c. C and C++. */
#ifndef LIST_BENCH_PEER_H
#define LIST_BENCH_PEER_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Element e is inserted before another one, after all earlier steps; where `before` is LIST_BENCH_OUT it is taken out,
 * where it is the count of elements, e goes to the end. */
typedef struct list_bench_step {
    uint32_t element, before;
} list_bench_step;

#define LIST_BENCH_OUT UINT32_MAX

typedef struct list_bench_work {
    size_t count;                 /* elements */
    const uint64_t *keys;         /* of each element: the first bytes of its value, cut to the value's size */
    const list_bench_step *steps; /* these make the list */
    size_t step_count;
    int linearised; /* then it is laid out in link order: linearise, or a copy in fresh memory where there is none */
} list_bench_work;

enum list_bench_experiment {
    LIST_TRAVERSE,      /* all hops, no value touched */
    LIST_ACCUMULATE,    /* Σ keys in link order */
    LIST_INSERT_SORTED, /* an empty list takes the keys in, each at its lower bound */
    LIST_CREATE,        /* an empty list takes the keys in, at the back */
    LIST_QUEUE,         /* count times: the first element is popped and pushed at the back */
    LIST_ERASE,         /* every second element, on a walk */
    LIST_SORT,          /* by key */
    LIST_MERGE,         /* two sorted halves */
    LIST_SPLICE,        /* one half behind the other */
    LIST_REVERSE,       /* */
    LIST_COPY,          /* into an empty list */
    LIST_DESTROY,       /* all elements and their memory */
    LIST_LINEARISE,     /* lay elements out in link order, or copy and destroy where there is no such thing */
    LIST_SUM,           /* Σ keys, order free */
    LIST_COUNT,         /* how many are equal to the first key */
    LIST_ANY_OF,        /* whether some key is another than all (none is): all are looked at */
    LIST_FILL,          /* every value becomes the first */
    LIST_REPLACE,       /* the values equal to the first become it again: all are looked at */
    LIST_REMOVE_IF,     /* the elements with an odd key */
    LIST_EXPERIMENTS
};

typedef struct list_bench_entrant {
    const char *implementation;
    size_t bytes;     /* of a value */
    size_t most;      /* elements */
    size_t footprint; /* bytes of memory that an element takes, links and the allocator's own included */
    int ordered;      /* 0: elements stand as they came in, whatever the steps say (an array) */
    /* The list that the work describes; null when out of memory. */
    void *(*make)(const list_bench_work *work);
    void (*release)(void *self);
    /* Before a run, outside of the clock; null where the experiment leaves the list as it was. */
    void (*prepare[LIST_EXPERIMENTS])(void *self);
    uint64_t (*run[LIST_EXPERIMENTS])(void *self); /* null: this implementation has no such thing */
    /* Of the keys of the list in link order: h ← 31 h + key, from the count of elements. */
    uint64_t (*hash)(void *self);
} list_bench_entrant;

typedef struct list_bench_peer {
    const char *about; /* "libstdc++ 12 …" */
    const list_bench_entrant *const *entrants;
    size_t count;
} list_bench_peer;

/* The symbol that is looked for. */
const list_bench_peer *list_bench_open(void);

#ifdef __cplusplus
}
#endif

#ifndef PEER_FLAGS
#define PEER_FLAGS "flags unknown"
#endif

#endif
