/* The experiments for an implementation in C or C++: a template over its primitives and the size of a value.
 *
 * An implementation's file defines BENCH_FILE, its own header of primitives, and includes this file once for each size
 * BENCH_BYTES, which is undefined again, through bench_sizes.h. That header defines:
 *   BENCH(list)                                       the list's type
 *   BENCH_POSITION                                    what stands for an element: a pointer or a number
 *   BENCH(init)(list, capacity), BENCH(free)(list)    false when out of memory
 *   BENCH(first)(list), BENCH(following)(list, p), BENCH_END(list)
 *   BENCH(value)(list, p), BENCH(insert)(list, before, value): where it is, BENCH(erase)(list, p): the next one
 *   (with BENCH_ERASE_MOVES instead BENCH(erase_moving)(list, p, &from), from where an element moved to p or 0, and
 *   BENCH(slot)(p), its number)
 * and, where BENCH_HAS_SORT, _MERGE, _SPLICE, _REVERSE, _COPY, _LINEARISE say so, functions of those names; _TAKE,
 * where a list cannot be handed over by assignment; with BENCH_OWN_LOWER_BOUND, lower_bound_own; with BENCH_ORDER_FREE,
 * sum, count_equal and so on; with BENCH_HAS_REMOVE, remove_odd. BENCH_UNORDERED: what it holds stands as it came in
 * (an array); BENCH_ONLY_ORDER_FREE, BENCH_ONLY_WALKS: no other experiments. BENCH_NAME, BENCH_TITLE, BENCH_MOST
 * (elements) and BENCH_FOOTPRINT (bytes an element) describe it.
 *
 * Here: making the list, its hash, the experiments. What belongs together is one function for all implementations, so
 * that they do the same work. */
#include "validate/plumb_list_port.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#ifndef PEER_FLAGS
#define PEER_FLAGS "flags unknown"
#endif

#define BENCH_JOIN_(a, b, c) a##_##b##_##c
#define BENCH_JOIN(a, b, c) BENCH_JOIN_(a, b, c)
#define BENCH(name) BENCH_JOIN(BENCH_NAME, BENCH_BYTES, name)

/* --- the value: a number, or a number and bytes behind it -------------------------------------------------------- */

#if BENCH_BYTES == 1
typedef uint8_t BENCH(key);
#elif BENCH_BYTES == 2
typedef uint16_t BENCH(key);
#elif BENCH_BYTES == 4
typedef uint32_t BENCH(key);
#else
typedef uint64_t BENCH(key);
#endif
#if BENCH_BYTES <= 8
typedef BENCH(key) BENCH(value_type);
#define BENCH_KEY(value) (*(value))
#else
typedef struct BENCH(value_type) {
    BENCH(key) key;
    unsigned char rest[BENCH_BYTES - 8];
} BENCH(value_type);
#define BENCH_KEY(value) ((value)->key)
#endif

static inline BENCH(value_type) BENCH(make_value)(uint64_t key)
{
    BENCH(value_type) value;
    memset(&value, 0, sizeof value);
    BENCH_KEY(&value) = (BENCH(key))key;
    return value;
}

#include BENCH_FILE

typedef BENCH_POSITION BENCH(position);

#if !defined(BENCH_HAS_LINEARISE) && !defined(BENCH_UNORDERED)
/* A copy in fresh memory, element by element. */
static inline void BENCH(linearise)(BENCH(list) * list, size_t capacity)
{
    BENCH(list) fresh;
    if (!BENCH(init)(&fresh, capacity))
        abort();
    for (BENCH(position) p = BENCH(first)(list); p != BENCH_END(list); p = BENCH(following)(list, p))
        BENCH(insert)(&fresh, BENCH_END(&fresh), BENCH(value)(list, p));
    BENCH(free)(list);
#ifdef BENCH_HAS_TAKE
    BENCH(take)(list, &fresh);
#else
    *list = fresh;
#endif
}
#endif

#ifdef BENCH_ERASE_MOVES
static inline size_t BENCH(erase)(BENCH(list) * list, size_t position)
{
    size_t from;
    return BENCH(erase_moving)(list, position, &from);
}
#endif

typedef struct BENCH(self) {
    const list_work *work;
    BENCH(list) list, other;
    BENCH(position) * handles; /* where element e is; only while the list is made */
    uint32_t *owner;           /* which element a slot holds, where erasing moves elements; likewise */
} BENCH(self);
#define BENCH_SELF(data) ((BENCH(self) *)(data))

/* --- the list that the work describes ---------------------------------------------------------------------------- */

#ifdef BENCH_UNORDERED
static void BENCH(follow_steps)(BENCH(self) * self)
{
    for (size_t e = 0; e < self->work->count; e++) {
        const BENCH(value_type) value = BENCH(make_value)(self->work->keys[e]);
        BENCH(insert)(&self->list, BENCH_END(&self->list), &value);
    }
}
#else
static void BENCH(take_out)(BENCH(self) * self, uint32_t element)
{
#ifdef BENCH_ERASE_MOVES
    size_t from;
    const size_t to = self->handles[element];
    BENCH(erase_moving)(&self->list, to, &from);
    if (from) {
        self->owner[BENCH(slot)(to)] = self->owner[BENCH(slot)(from)];
        self->handles[self->owner[BENCH(slot)(to)]] = to;
    }
#else
    BENCH(erase)(&self->list, self->handles[element]);
#endif
}

static void BENCH(follow_steps)(BENCH(self) * self)
{
    const list_work *work = self->work;
    for (size_t i = 0; i < work->step_count; i++) {
        const list_step step = work->steps[i];
        if (step.before == LIST_STEP_OUT) {
            BENCH(take_out)(self, step.element);
            continue;
        }
        const BENCH(value_type) value = BENCH(make_value)(work->keys[step.element]);
        const BENCH(position) before = step.before == work->count ? BENCH_END(&self->list) : self->handles[step.before];
        self->handles[step.element] = BENCH(insert)(&self->list, before, &value);
#ifdef BENCH_ERASE_MOVES
        self->owner[BENCH(slot)(self->handles[step.element])] = step.element;
#endif
    }
}
#endif

static bool BENCH(rebuild)(BENCH(self) * self)
{
    BENCH(free)(&self->list);
    self->handles = (BENCH(position) *)malloc((self->work->count + 1) * sizeof *self->handles);
    self->owner = (uint32_t *)malloc((self->work->count + 1) * sizeof *self->owner);
    const bool possible = self->handles && self->owner && BENCH(init)(&self->list, self->work->count);
    if (possible)
        BENCH(follow_steps)(self);
    free(self->handles);
    free(self->owner);
#ifndef BENCH_UNORDERED
    if (possible && self->work->linearised)
        BENCH(linearise)(&self->list, self->work->count);
#endif
    return possible;
}

static void BENCH(release)(void *data)
{
    BENCH(self) *self = BENCH_SELF(data);
    BENCH(free)(&self->list);
    BENCH(free)(&self->other);
    free(self);
}

static void *BENCH(make)(const list_work *work)
{
    BENCH(self) *self = (BENCH(self) *)calloc(1, sizeof *self);
    if (!self)
        return NULL;
    self->work = work;
    if (!BENCH(init)(&self->list, 0) || !BENCH(init)(&self->other, 0) || !BENCH(rebuild)(self)) {
        BENCH(release)(self);
        return NULL;
    }
    return self;
}

static uint64_t BENCH(hash)(void *data)
{
    BENCH(self) *self = BENCH_SELF(data);
    uint64_t hash = 0, count = 0;
    for (BENCH(position) p = BENCH(first)(&self->list); p != BENCH_END(&self->list);
         p = BENCH(following)(&self->list, p), count++)
        hash = 31 * hash + BENCH_KEY(BENCH(value)(&self->list, p));
    return hash + count * 0x9e3779b97f4a7c15u;
}

/* --- preparation ------------------------------------------------------------------------------------------------- */

static void BENCH(make_again)(void *data)
{
    if (!BENCH(rebuild)(BENCH_SELF(data)))
        abort();
}

static void BENCH(make_empty)(void *data)
{
    BENCH(self) *self = BENCH_SELF(data);
    BENCH(free)(&self->list);
    if (!BENCH(init)(&self->list, self->work->count))
        abort();
}

static void BENCH(drop_copy)(void *data)
{
    BENCH(self) *self = BENCH_SELF(data);
    BENCH(free)(&self->other);
    if (!BENCH(init)(&self->other, 0))
        abort();
}

/* Elements with even numbers in one list, odd ones in the other. */
static void BENCH(make_halves)(void *data)
{
    BENCH(self) *self = BENCH_SELF(data);
    BENCH(free)(&self->list);
    BENCH(free)(&self->other);
    if (!BENCH(init)(&self->list, self->work->count) || !BENCH(init)(&self->other, self->work->count))
        abort();
    for (size_t e = 0; e < self->work->count; e++) {
        const BENCH(value_type) value = BENCH(make_value)(self->work->keys[e]);
        BENCH(list) *to = e % 2 ? &self->other : &self->list;
        BENCH(insert)(to, BENCH_END(to), &value);
    }
}

#ifdef BENCH_HAS_SORT
static void BENCH(make_sorted_halves)(void *data)
{
    BENCH(self) *self = BENCH_SELF(data);
    BENCH(make_halves)(self);
    BENCH(sort)(&self->list);
    BENCH(sort)(&self->other);
}
#endif

/* --- experiments ------------------------------------------------------------------------------------------------- */

/* The ends of a list, in a number. */
static inline uint64_t BENCH(ends)(const BENCH(list) * list)
{
    const BENCH(position) first = BENCH(first)(list);
    return first == BENCH_END(list) ? 0 : BENCH_KEY(BENCH(value)(list, first)) + 1;
}

#ifndef BENCH_UNORDERED
static uint64_t BENCH(traverse)(void *data)
{
    const BENCH(list) *list = &BENCH_SELF(data)->list;
    uint64_t hops = 0;
    for (BENCH(position) p = BENCH(first)(list); p != BENCH_END(list); p = BENCH(following)(list, p))
        hops++;
    return hops;
}
#endif

#ifndef BENCH_ONLY_ORDER_FREE
static uint64_t BENCH(accumulate)(void *data)
{
    const BENCH(list) *list = &BENCH_SELF(data)->list;
    uint64_t sum = 0;
    for (BENCH(position) p = BENCH(first)(list); p != BENCH_END(list); p = BENCH(following)(list, p))
        sum += BENCH_KEY(BENCH(value)(list, p));
    return sum;
}

/* As std::lower_bound does it on a list whose size is known: by halving. */
static inline BENCH(position)
    BENCH(lower_bound_walk)(const BENCH(list) * list, size_t count, const BENCH(value_type) * value)
{
    BENCH(position) first = BENCH(first)(list);
    while (count > 0) {
        const size_t half = count / 2;
        BENCH(position) middle = first;
        for (size_t i = 0; i < half; i++)
            middle = BENCH(following)(list, middle);
        if (BENCH_KEY(BENCH(value)(list, middle)) < BENCH_KEY(value)) {
            first = BENCH(following)(list, middle);
            count -= half + 1;
        } else
            count = half;
    }
    return first;
}

#define BENCH_INSERT_SORTED(name, lower_bound)                                                                         \
    static uint64_t BENCH(name)(void *data)                                                                            \
    {                                                                                                                  \
        BENCH(self) *self = BENCH_SELF(data);                                                                          \
        for (size_t e = 0; e < self->work->count; e++) {                                                               \
            const BENCH(value_type) value = BENCH(make_value)(self->work->keys[e]);                                    \
            BENCH(insert)(&self->list, BENCH(lower_bound)(&self->list, e, &value), &value);                            \
        }                                                                                                              \
        return BENCH(ends)(&self->list);                                                                               \
    }
BENCH_INSERT_SORTED(insert_sorted_walk, lower_bound_walk)
#ifdef BENCH_OWN_LOWER_BOUND
BENCH_INSERT_SORTED(insert_sorted_own, lower_bound_own)
#endif
#ifdef BENCH_OWN_SEARCHES
BENCH_INSERT_SORTED(insert_sorted_sampled, lower_bound_sampled)
#endif

static uint64_t BENCH(create)(void *data)
{
    BENCH(self) *self = BENCH_SELF(data);
    for (size_t e = 0; e < self->work->count; e++) {
        const BENCH(value_type) value = BENCH(make_value)(self->work->keys[e]);
        BENCH(insert)(&self->list, BENCH_END(&self->list), &value);
    }
    return BENCH(ends)(&self->list);
}

#ifdef BENCH_OWN_SEARCHES
/* With room for all of them asked for first, inside the clock. */
static uint64_t BENCH(create_reserved)(void *data)
{
    BENCH(self) *self = BENCH_SELF(data);
    BENCH(reserve)(&self->list, self->work->count);
    return BENCH(create)(self);
}
#endif

#ifndef BENCH_UNORDERED
static uint64_t BENCH(queue)(void *data)
{
    BENCH(self) *self = BENCH_SELF(data);
    uint64_t sum = 0;
    for (size_t i = 0; i < self->work->count; i++) {
        const BENCH(value_type) value = *BENCH(value)(&self->list, BENCH(first)(&self->list));
        BENCH(erase)(&self->list, BENCH(first)(&self->list));
        BENCH(insert)(&self->list, BENCH_END(&self->list), &value);
        sum = 31 * sum + BENCH_KEY(&value);
    }
    return sum;
}

static uint64_t BENCH(erase_alternate)(void *data)
{
    BENCH(self) *self = BENCH_SELF(data);
    uint64_t erased = 0;
    BENCH(position) p = BENCH(first)(&self->list);
    while (p != BENCH_END(&self->list)) {
        p = BENCH(erase)(&self->list, p);
        erased++;
        if (p != BENCH_END(&self->list))
            p = BENCH(following)(&self->list, p);
    }
    return erased;
}
#endif

/* Does one thing to the list; gives its ends. */
#define BENCH_RUN(name, ...)                                                                                           \
    static uint64_t BENCH(name)(void *data)                                                                            \
    {                                                                                                                  \
        BENCH(self) *self = BENCH_SELF(data);                                                                          \
        __VA_ARGS__;                                                                                                   \
        return BENCH(ends)(&self->list);                                                                               \
    }
#ifdef BENCH_HAS_SORT
BENCH_RUN(sort_all, BENCH(sort)(&self->list))
#endif
#ifdef BENCH_HAS_MERGE
BENCH_RUN(merge_halves, BENCH(merge)(&self->list, &self->other))
#endif
#ifdef BENCH_HAS_SPLICE
BENCH_RUN(splice_halves, BENCH(splice)(&self->list, &self->other))
#endif
#ifndef BENCH_UNORDERED
BENCH_RUN(linearise_all, BENCH(linearise)(&self->list, self->work->count))
#endif

#ifdef BENCH_HAS_REVERSE
/* Twice, so that the list stays as it was. */
static uint64_t BENCH(reverse_twice)(void *data)
{
    BENCH(self) *self = BENCH_SELF(data);
    BENCH(reverse)(&self->list);
    const uint64_t last = BENCH(ends)(&self->list);
    BENCH(reverse)(&self->list);
    return 31 * last + BENCH(ends)(&self->list);
}
#endif

static uint64_t BENCH(copy_all)(void *data)
{
    BENCH(self) *self = BENCH_SELF(data);
#ifdef BENCH_HAS_COPY
    BENCH(copy)(&self->other, &self->list);
#else
    BENCH(free)(&self->other);
    if (!BENCH(init)(&self->other, self->work->count))
        abort();
    for (BENCH(position) p = BENCH(first)(&self->list); p != BENCH_END(&self->list);
         p = BENCH(following)(&self->list, p))
        BENCH(insert)(&self->other, BENCH_END(&self->other), BENCH(value)(&self->list, p));
#endif
    return BENCH(ends)(&self->other);
}

static uint64_t BENCH(destroy)(void *data)
{
    BENCH(self) *self = BENCH_SELF(data);
    BENCH(free)(&self->list);
    return 1;
}

#endif

/* --- order free -------------------------------------------------------------------------------------------------- */

#ifdef BENCH_ORDER_FREE
static uint64_t BENCH(run_sum)(void *data)
{
    return BENCH(sum)(&BENCH_SELF(data)->list);
}

static uint64_t BENCH(run_count)(void *data)
{
    BENCH(self) *self = BENCH_SELF(data);
    const BENCH(value_type) wanted = BENCH(make_value)(self->work->keys[0]);
    return BENCH(count_equal)(&self->list, &wanted);
}

static uint64_t BENCH(run_any_of)(void *data)
{
    return BENCH(any_all_ones)(&BENCH_SELF(data)->list);
}

static uint64_t BENCH(run_fill)(void *data)
{
    BENCH(self) *self = BENCH_SELF(data);
    const BENCH(value_type) value = BENCH(make_value)(self->work->keys[0]);
    BENCH(fill_all)(&self->list, &value);
    return BENCH(ends)(&self->list);
}

static uint64_t BENCH(run_replace)(void *data)
{
    BENCH(self) *self = BENCH_SELF(data);
    const BENCH(value_type) value = BENCH(make_value)(self->work->keys[0]);
    return BENCH(replace_equal)(&self->list, &value);
}

#ifdef BENCH_HAS_REMOVE
static uint64_t BENCH(run_remove_if)(void *data)
{
    return BENCH(remove_odd)(&BENCH_SELF(data)->list);
}
#endif
#endif

#ifdef BENCH_UNORDERED
#define BENCH_ORDERED 0
#else
#define BENCH_ORDERED 1
#endif
#define BENCH_ENTRANT(title)                                                                                           \
    {                                                                                                                  \
        BENCH_TITLE title, BENCH_BYTES, BENCH_MOST, BENCH_FOOTPRINT, BENCH_ORDERED, BENCH(make), BENCH(release), {0},  \
            {0}, BENCH(hash)                                                                                           \
    }

/* --- the entry --------------------------------------------------------------------------------------------------- */

/* Filled when the port is opened: C++ has no initialisers of single elements of an array. */
static const list_entrant *BENCH(entrant)(void)
{
    static list_entrant entrant = BENCH_ENTRANT("");
    void (**prepare)(void *) = entrant.prepare;
    uint64_t (**run)(void *) = entrant.run;
    prepare[EXPERIMENT_INSERT_SORTED] = prepare[EXPERIMENT_CREATE] = BENCH(make_empty);
    prepare[EXPERIMENT_ERASE] = prepare[EXPERIMENT_SORT] = prepare[EXPERIMENT_DESTROY] = BENCH(make_again);
    prepare[EXPERIMENT_LINEARISE] = prepare[EXPERIMENT_REMOVE_IF] = BENCH(make_again);
    prepare[EXPERIMENT_SPLICE] = BENCH(make_halves);
    prepare[EXPERIMENT_COPY] = BENCH(drop_copy);
#ifndef BENCH_ONLY_ORDER_FREE
    run[EXPERIMENT_ACCUMULATE] = BENCH(accumulate);
#ifdef BENCH_OWN_LOWER_BOUND
    run[EXPERIMENT_INSERT_SORTED] = BENCH(insert_sorted_own);
#else
    run[EXPERIMENT_INSERT_SORTED] = BENCH(insert_sorted_walk);
#endif
#endif
#ifndef BENCH_UNORDERED
    run[EXPERIMENT_TRAVERSE] = BENCH(traverse);
#endif
#ifndef BENCH_ONLY_WALKS
#ifndef BENCH_ONLY_ORDER_FREE
    run[EXPERIMENT_CREATE] = BENCH(create);
    run[EXPERIMENT_COPY] = BENCH(copy_all);
    run[EXPERIMENT_DESTROY] = BENCH(destroy);
#endif
#ifndef BENCH_UNORDERED
    run[EXPERIMENT_QUEUE] = BENCH(queue);
    run[EXPERIMENT_ERASE] = BENCH(erase_alternate);
    run[EXPERIMENT_LINEARISE] = BENCH(linearise_all);
#endif
#ifdef BENCH_HAS_SORT
    run[EXPERIMENT_SORT] = BENCH(sort_all);
#endif
#ifdef BENCH_HAS_MERGE
    prepare[EXPERIMENT_MERGE] = BENCH(make_sorted_halves);
    run[EXPERIMENT_MERGE] = BENCH(merge_halves);
#endif
#ifdef BENCH_HAS_SPLICE
    run[EXPERIMENT_SPLICE] = BENCH(splice_halves);
#endif
#ifdef BENCH_HAS_REVERSE
    run[EXPERIMENT_REVERSE] = BENCH(reverse_twice);
#endif
#ifdef BENCH_ORDER_FREE
    run[EXPERIMENT_SUM] = BENCH(run_sum);
    run[EXPERIMENT_COUNT] = BENCH(run_count);
    run[EXPERIMENT_ANY_OF] = BENCH(run_any_of);
    run[EXPERIMENT_FILL] = BENCH(run_fill);
    run[EXPERIMENT_REPLACE] = BENCH(run_replace);
#ifdef BENCH_HAS_REMOVE
    run[EXPERIMENT_REMOVE_IF] = BENCH(run_remove_if);
#endif
#endif
#endif
    return &entrant;
}

#ifdef BENCH_OWN_SEARCHES
#define BENCH_VARIANT(name, title, experiment, function)                                                               \
    static const list_entrant *BENCH(name)(void)                                                                       \
    {                                                                                                                  \
        static list_entrant entrant = BENCH_ENTRANT(title);                                                            \
        entrant.prepare[experiment] = BENCH(make_empty);                                                               \
        entrant.run[experiment] = BENCH(function);                                                                     \
        return &entrant;                                                                                               \
    }
BENCH_VARIANT(walk_entrant, " (std walk)", EXPERIMENT_INSERT_SORTED, insert_sorted_walk)
BENCH_VARIANT(sampled_entrant, " (sampled)", EXPERIMENT_INSERT_SORTED, insert_sorted_sampled)
BENCH_VARIANT(reserved_entrant, " (reserved)", EXPERIMENT_CREATE, create_reserved)
#undef BENCH_VARIANT
#endif
#undef BENCH_INSERT_SORTED
#undef BENCH_RUN
#undef BENCH_ORDERED
#undef BENCH_ENTRANT
#undef BENCH_SELF

#undef BENCH_KEY
#undef BENCH_BYTES
