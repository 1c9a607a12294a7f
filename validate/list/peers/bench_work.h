/* The benchmark experiments for an implementation in C or C++: a template over its primitives and the size of a value.
 *
 * The file of an implementation defines the primitives, as macros that are one expression or statement each, and
 * includes this file through bench_sizes.h once for each size BENCH_BYTES, which is undefined again:
 *   BENCH_INIT(list, capacity), BENCH_FREE(list)                   init: false if out of memory
 *   BENCH_FIRST(list), BENCH_NEXT(list, p), BENCH_END(list)
 *   BENCH_POSITION                                                 the type of p: a pointer or a number
 *   BENCH_VALUE(list, p)                                           a pointer to the value at p
 *   BENCH_INSERT(list, before, value)                              the position of the new element
 *   BENCH_ERASE(list, p)                                           the next position; or, if erasing moves elements:
 *   BENCH_ERASE_MOVING(list, p, &from), BENCH_SLOT(p)              from: the position that moved to p, or 0; slot of p
 *   BENCH_KEPT, BENCH_KEEP(list, p), BENCH_FIND(list, kept)        type of what a user stores of an element, if not p,
 *                                                                  and conversions from and to a position
 * and, if available, BENCH_SORT, _MERGE, _SPLICE, _REVERSE, _COPY, _LINEARISE, _LOWER_BOUND, _RESERVE and, independent
 * of the order, BENCH_SUM, _COUNT (then also _ANY_ALL_ONES, _FILL and _REPLACE), _REMOVE_ODD. A primitive that is not
 * defined is replaced by others, or its experiments are omitted. BENCH_TAKE(list, other) is for lists that cannot be
 * moved by assignment.
 *
 * BENCH_FILE, a header, has the type BENCH(list) and functions for primitives that need more than an expression. With
 * BENCH_UNORDERED the elements remain in the order of insertion (an array); BENCH_ONLY_ORDER_FREE and BENCH_ONLY_WALKS
 * restrict the experiments. BENCH_NAME, BENCH_TITLE, BENCH_MOST (elements) and BENCH_FOOTPRINT (bytes per element)
 * describe the implementation.
 *
 * This file builds the list, computes its hash, and has the experiments. All implementations share these functions, so
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

/* --- the value: a number, or a number followed by other bytes ---------------------------------------------------- */

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

/* Defines a value of zeros, whose key is then set for each element: initialising or returning a large value each time
 * would cost more than the operation itself. */
#define BENCH_MAKE_VALUE(value)                                                                                        \
    BENCH(value_type) value;                                                                                           \
    memset(&(value), 0, sizeof(value))
#define BENCH_SET_KEY(value, element) (BENCH_KEY(&(value)) = (BENCH(key))self->keys[element])

#include BENCH_FILE

#ifndef BENCH_KEPT
#define BENCH_KEPT BENCH_POSITION
#endif
#ifndef BENCH_KEEP
#define BENCH_KEEP(list, position) (position)
#define BENCH_FIND(list, kept) (kept)
#endif

typedef BENCH_POSITION BENCH(position);
typedef BENCH_KEPT BENCH(kept);

typedef struct BENCH(self) {
    const list_work *work;
    const uint64_t *keys; /* the work's keys, or `shuffled` */
    uint64_t *shuffled, random;
    BENCH(list) list, other;
    BENCH(kept) * handles; /* handle of element e; while the list is built, and for experiments that need it */
    uint32_t *owner;       /* element of a slot, if erasing moves elements; as long as `handles` */
} BENCH(self);
#define BENCH_SELF(data) ((BENCH(self) *)(data))

/* Empties the list; a list that cannot grow gets memory for `capacity` elements. */
static void BENCH(reset)(BENCH(list) * list, size_t capacity)
{
    (void)capacity;
    BENCH_FREE(list);
    if (!BENCH_INIT(list, capacity))
        abort();
}

static void BENCH(append_all)(BENCH(self) * self)
{
    BENCH_MAKE_VALUE(value);
    for (size_t e = 0; e < self->work->count; e++) {
        BENCH_SET_KEY(value, e);
        BENCH_INSERT(&self->list, BENCH_END(&self->list), &value);
    }
}

static inline void BENCH(copy_each)(BENCH(list) * to, const BENCH(list) * from)
{
    for (BENCH(position) p = BENCH_FIRST(from); p != BENCH_END(from); p = BENCH_NEXT(from, p))
        BENCH_INSERT(to, BENCH_END(to), BENCH_VALUE(from, p));
}

/* --- building the list ------------------------------------------------------------------------------------------- */

#ifdef BENCH_UNORDERED
static void BENCH(follow_steps)(BENCH(self) * self, const list_step *steps, size_t count)
{
    (void)steps, (void)count;
    BENCH(append_all)(self);
}
#else
/* Linearises the list or, if it cannot be linearised, replaces it by a copy in new memory, element by element. */
static inline void BENCH(linearise)(BENCH(list) * list, size_t capacity)
{
    (void)capacity;
#ifdef BENCH_LINEARISE
    BENCH_LINEARISE(list);
#else
    BENCH(list) fresh;
    if (!BENCH_INIT(&fresh, capacity))
        abort();
    BENCH(copy_each)(&fresh, list);
    BENCH_FREE(list);
#ifdef BENCH_TAKE
    BENCH_TAKE(list, &fresh);
#else
    *list = fresh;
#endif
#endif
}

static void BENCH(take_out)(BENCH(self) * self, uint32_t element)
{
#ifdef BENCH_ERASE_MOVING
    size_t from;
    const size_t to = self->handles[element];
    BENCH_ERASE_MOVING(&self->list, to, &from);
    if (from) {
        self->owner[BENCH_SLOT(to)] = self->owner[BENCH_SLOT(from)];
        self->handles[self->owner[BENCH_SLOT(to)]] = (BENCH(kept))to;
    }
#else
    BENCH_ERASE(&self->list, BENCH_FIND(&self->list, self->handles[element]));
#endif
}

static void BENCH(follow_steps)(BENCH(self) * self, const list_step *steps, size_t count)
{
    const list_work *work = self->work;
    BENCH_MAKE_VALUE(value);
    for (size_t i = 0; i < count; i++) {
        const list_step step = steps[i];
        if (step.before == LIST_STEP_OUT) {
            BENCH(take_out)(self, step.element);
            continue;
        }
        BENCH_SET_KEY(value, step.element);
        const BENCH(position) before =
            step.before == work->count ? BENCH_END(&self->list) : BENCH_FIND(&self->list, self->handles[step.before]);
        const BENCH(position) where = BENCH_INSERT(&self->list, before, &value);
        self->handles[step.element] = (BENCH(kept))BENCH_KEEP(&self->list, where);
#ifdef BENCH_ERASE_MOVING
        self->owner[BENCH_SLOT(where)] = step.element;
#endif
    }
}
#endif

static void BENCH(drop_handles)(BENCH(self) * self)
{
    free(self->handles);
    free(self->owner);
    self->handles = NULL;
    self->owner = NULL;
}

static bool BENCH(rebuild)(BENCH(self) * self, bool keeps_handles)
{
    BENCH_FREE(&self->list);
    BENCH(drop_handles)(self);
    self->handles = (BENCH(kept) *)malloc((self->work->count + 1) * sizeof *self->handles);
    self->owner = (uint32_t *)malloc((self->work->count + 1) * sizeof *self->owner);
    const bool possible = self->handles && self->owner && BENCH_INIT(&self->list, self->work->count);
    if (possible)
        BENCH(follow_steps)(self, self->work->steps, self->work->step_count);
    if (!keeps_handles)
        BENCH(drop_handles)(self);
#ifndef BENCH_UNORDERED
    if (possible && self->work->linearised && !keeps_handles)
        BENCH(linearise)(&self->list, self->work->count);
#endif
    return possible;
}

static void BENCH(release)(void *data)
{
    BENCH(self) *self = BENCH_SELF(data);
    BENCH_FREE(&self->list);
    BENCH_FREE(&self->other);
    BENCH(drop_handles)(self);
    free(self->shuffled);
    free(self);
}

static void *BENCH(make)(const list_work *work)
{
    BENCH(self) *self = (BENCH(self) *)calloc(1, sizeof *self);
    if (!self)
        return NULL;
    self->work = work;
    self->keys = work->keys;
    if (!BENCH_INIT(&self->list, 0) || !BENCH_INIT(&self->other, 0) || !BENCH(rebuild)(self, false)) {
        BENCH(release)(self);
        return NULL;
    }
    return self;
}

static uint64_t BENCH(hash)(void *data)
{
    BENCH(self) *self = BENCH_SELF(data);
    uint64_t hash = 0, count = 0;
    for (BENCH(position) p = BENCH_FIRST(&self->list); p != BENCH_END(&self->list);
         p = BENCH_NEXT(&self->list, p), count++)
        hash = 31 * hash + BENCH_KEY(BENCH_VALUE(&self->list, p));
    return hash + count * 0x9e3779b97f4a7c15u;
}

/* Copies the list to `other`, which is empty. */
static inline void BENCH(copy_list)(BENCH(self) * self)
{
#ifdef BENCH_COPY
    BENCH_COPY(&self->other, &self->list);
#else
    BENCH(reset)(&self->other, self->work->count);
    BENCH(copy_each)(&self->other, &self->list);
#endif
}

/* --- preparation ------------------------------------------------------------------------------------------------- */

static void BENCH(make_again)(void *data)
{
    if (!BENCH(rebuild)(BENCH_SELF(data), false))
        abort();
}

#ifdef BENCH_REMOVE_ODD
/* Rebuilds the list with the keys in a new random order for each run. With the same keys the branch predictor would
 * learn a thousand successive branches from earlier runs, which does not happen in a real program. */
static void BENCH(make_unforeseen)(void *data)
{
    BENCH(self) *self = BENCH_SELF(data);
    const size_t count = self->work->count;
    if (!self->shuffled) {
        self->shuffled = (uint64_t *)malloc((count + 1) * sizeof *self->shuffled);
        if (!self->shuffled)
            abort();
        memcpy(self->shuffled, self->keys, count * sizeof *self->shuffled);
        self->keys = self->shuffled;
    }
    for (size_t left = count; left > 1; left--) {
        self->random = self->random * 6364136223846793005u + 1442695040888963407u;
        const size_t at = (size_t)((self->random >> 32) * left >> 32);
        const uint64_t key = self->shuffled[at];
        self->shuffled[at] = self->shuffled[left - 1];
        self->shuffled[left - 1] = key;
    }
    BENCH(make_again)(data);
}
#endif

static void BENCH(make_empty)(void *data)
{
    BENCH(reset)(&BENCH_SELF(data)->list, BENCH_SELF(data)->work->count);
}

static void BENCH(drop_copy)(void *data)
{
    BENCH(reset)(&BENCH_SELF(data)->other, 0);
}

/* Puts elements with even indices into one list, and elements with odd indices into the other. */
static void BENCH(make_halves)(void *data)
{
    BENCH(self) *self = BENCH_SELF(data);
    BENCH(reset)(&self->list, self->work->count);
    BENCH(reset)(&self->other, self->work->count);
    BENCH_MAKE_VALUE(value);
    for (size_t e = 0; e < self->work->count; e++) {
        BENCH(list) *list = e % 2 ? &self->other : &self->list;
        BENCH_SET_KEY(value, e);
        BENCH_INSERT(list, BENCH_END(list), &value);
    }
}

#ifdef BENCH_SORT
static void BENCH(make_sorted_halves)(void *data)
{
    BENCH(self) *self = BENCH_SELF(data);
    BENCH(make_halves)(self);
    BENCH_SORT(&self->list);
    BENCH_SORT(&self->other);
}
#endif

/* --- the entry --------------------------------------------------------------------------------------------------- */

#ifdef BENCH_UNORDERED
#define BENCH_ORDERED 0
#else
#define BENCH_ORDERED 1
#endif
#define BENCH_IMPLEMENTATION(title)                                                                                    \
    {                                                                                                                  \
        BENCH_TITLE title, BENCH_BYTES, BENCH_MOST, BENCH_FOOTPRINT, BENCH_ORDERED, BENCH(make), BENCH(release), {0},  \
            {0}, BENCH(hash)                                                                                           \
    }
static list_implementation BENCH(timed_list) = BENCH_IMPLEMENTATION("");

/* Registers an experiment of an implementation: the preparation before each run, or null, and the run. This is done
 * when the shared object is loaded, so that each experiment is defined in one place; C++ has no initialisers for single
 * elements of an array. */
#define BENCH_ENTER(timed_list, experiment, preparation, work)                                                         \
    __attribute__((constructor)) static void BENCH(enter_##work)(void)                                                 \
    {                                                                                                                  \
        BENCH(timed_list).prepare[experiment] = preparation;                                                           \
        BENCH(timed_list).run[experiment] = BENCH(work);                                                               \
    }
/* Defines and registers an experiment of a line or two. */
#define BENCH_RUN(experiment, preparation, work, result, ...)                                                          \
    static uint64_t BENCH(work)(void *data)                                                                            \
    {                                                                                                                  \
        BENCH(self) *self = BENCH_SELF(data);                                                                          \
        __VA_ARGS__;                                                                                                   \
        return result;                                                                                                 \
    }                                                                                                                  \
    BENCH_ENTER(timed_list, experiment, preparation, work)

/* --- experiments: walks ------------------------------------------------------------------------------------------ */

/* Returns a checksum of the list: the first key plus 1, or 0 if it is empty. */
static inline uint64_t BENCH(ends)(const BENCH(list) * list)
{
    const BENCH(position) first = BENCH_FIRST(list);
    return first == BENCH_END(list) ? 0 : BENCH_KEY(BENCH_VALUE(list, first)) + 1;
}

#ifndef BENCH_UNORDERED
static uint64_t BENCH(traverse)(void *data)
{
    const BENCH(list) *list = &BENCH_SELF(data)->list;
    uint64_t hops = 0;
    for (BENCH(position) p = BENCH_FIRST(list); p != BENCH_END(list); p = BENCH_NEXT(list, p))
        hops++;
    return hops;
}
BENCH_ENTER(timed_list, EXPERIMENT_TRAVERSE, NULL, traverse)
#endif

#ifndef BENCH_ONLY_ORDER_FREE
static uint64_t BENCH(accumulate)(void *data)
{
    const BENCH(list) *list = &BENCH_SELF(data)->list;
    uint64_t sum = 0;
    for (BENCH(position) p = BENCH_FIRST(list); p != BENCH_END(list); p = BENCH_NEXT(list, p))
        sum += BENCH_KEY(BENCH_VALUE(list, p));
    return sum;
}
BENCH_ENTER(timed_list, EXPERIMENT_ACCUMULATE, NULL, accumulate)

/* Searches as std::lower_bound does on a list of known size: by bisection. */
static inline BENCH(position)
    BENCH(lower_bound_walk)(const BENCH(list) * list, size_t count, const BENCH(value_type) * value)
{
    BENCH(position) first = BENCH_FIRST(list);
    while (count > 0) {
        const size_t half = count / 2;
        BENCH(position) middle = first;
        for (size_t i = 0; i < half; i++)
            middle = BENCH_NEXT(list, middle);
        if (BENCH_KEY(BENCH_VALUE(list, middle)) < BENCH_KEY(value)) {
            first = BENCH_NEXT(list, middle);
            count -= half + 1;
        } else
            count = half;
    }
    return first;
}

#define BENCH_INSERT_SORTED(timed_list, name, lower_bound)                                                             \
    static uint64_t BENCH(name)(void *data)                                                                            \
    {                                                                                                                  \
        BENCH(self) *self = BENCH_SELF(data);                                                                          \
        BENCH_MAKE_VALUE(value);                                                                                       \
        for (size_t e = 0; e < self->work->count; e++) {                                                               \
            BENCH_SET_KEY(value, e);                                                                                   \
            BENCH_INSERT(&self->list, lower_bound(&self->list, e, &value), &value);                                    \
        }                                                                                                              \
        return BENCH(ends)(&self->list);                                                                               \
    }                                                                                                                  \
    BENCH_ENTER(timed_list, EXPERIMENT_INSERT_SORTED, BENCH(make_empty), name)
#ifdef BENCH_LOWER_BOUND
BENCH_INSERT_SORTED(timed_list, insert_sorted, BENCH_LOWER_BOUND)
#else
BENCH_INSERT_SORTED(timed_list, insert_sorted, BENCH(lower_bound_walk))
#endif
#ifdef BENCH_LOWER_BOUND_SAMPLED
static list_implementation BENCH(walk_timed_list) = BENCH_IMPLEMENTATION(" (std walk)");
static list_implementation BENCH(sampled_timed_list) = BENCH_IMPLEMENTATION(" (sampled)");
BENCH_INSERT_SORTED(walk_timed_list, insert_sorted_walk, BENCH(lower_bound_walk))
BENCH_INSERT_SORTED(sampled_timed_list, insert_sorted_sampled, BENCH_LOWER_BOUND_SAMPLED)
#endif
#ifdef BENCH_RESERVE
/* Fills the list after reserving room for all elements, which is timed, too. */
static uint64_t BENCH(create_reserved)(void *data)
{
    BENCH_RESERVE(&BENCH_SELF(data)->list, BENCH_SELF(data)->work->count);
    BENCH(append_all)(BENCH_SELF(data));
    return BENCH(ends)(&BENCH_SELF(data)->list);
}
static list_implementation BENCH(reserved_timed_list) = BENCH_IMPLEMENTATION(" (reserved)");
BENCH_ENTER(reserved_timed_list, EXPERIMENT_CREATE, BENCH(make_empty), create_reserved)
#endif
#endif

/* --- experiments: other operations on a list --------------------------------------------------------------------- */

#ifndef BENCH_ONLY_WALKS
#ifndef BENCH_ONLY_ORDER_FREE
BENCH_RUN(EXPERIMENT_CREATE, BENCH(make_empty), create, BENCH(ends)(&self->list), BENCH(append_all)(self))
BENCH_RUN(EXPERIMENT_COPY, BENCH(drop_copy), copy_all, BENCH(ends)(&self->other), BENCH(copy_list)(self))
BENCH_RUN(EXPERIMENT_DESTROY, BENCH(make_again), destroy, 1, BENCH_FREE(&self->list))
#endif
#ifdef BENCH_SORT
BENCH_RUN(EXPERIMENT_SORT, BENCH(make_again), sort_all, BENCH(ends)(&self->list), BENCH_SORT(&self->list))
#endif
#ifdef BENCH_MERGE
BENCH_RUN(EXPERIMENT_MERGE, BENCH(make_sorted_halves), merge_halves, BENCH(ends)(&self->list),
          BENCH_MERGE(&self->list, &self->other))
#endif
#ifdef BENCH_SPLICE
BENCH_RUN(EXPERIMENT_SPLICE, BENCH(make_halves), splice_halves, BENCH(ends)(&self->list),
          BENCH_SPLICE(&self->list, &self->other))
#endif
#ifdef BENCH_REVERSE
/* Reverses the list twice, so that it is unchanged afterwards. */
BENCH_RUN(EXPERIMENT_REVERSE, NULL, reverse_twice, 31 * last + BENCH(ends)(&self->list), BENCH_REVERSE(&self->list);
          const uint64_t last = BENCH(ends)(&self->list); BENCH_REVERSE(&self->list))
#endif

#ifndef BENCH_UNORDERED
BENCH_RUN(EXPERIMENT_LINEARISE, BENCH(make_again), linearise_all, BENCH(ends)(&self->list),
          BENCH(linearise)(&self->list, self->work->count))

static uint64_t BENCH(queue)(void *data)
{
    BENCH(self) *self = BENCH_SELF(data);
    uint64_t sum = 0;
    for (size_t i = 0; i < self->work->count; i++) {
        const BENCH(value_type) value = *BENCH_VALUE(&self->list, BENCH_FIRST(&self->list));
        BENCH_ERASE(&self->list, BENCH_FIRST(&self->list));
        BENCH_INSERT(&self->list, BENCH_END(&self->list), &value);
        sum = 31 * sum + BENCH_KEY(&value);
    }
    return sum;
}
BENCH_ENTER(timed_list, EXPERIMENT_QUEUE, NULL, queue)

static void BENCH(make_with_handles)(void *data)
{
    if (!BENCH(rebuild)(BENCH_SELF(data), true))
        abort();
}
BENCH_RUN(EXPERIMENT_ERASE_RANDOM, BENCH(make_with_handles), erase_random, BENCH(ends)(&self->list),
          BENCH(follow_steps)(self, self->work->erasures, self->work->count / 2))
BENCH_RUN(EXPERIMENT_CHURN, BENCH(make_with_handles), churn, BENCH(ends)(&self->list),
          BENCH(follow_steps)(self, self->work->churn, 2 * self->work->count))

static uint64_t BENCH(erase_alternate)(void *data)
{
    BENCH(self) *self = BENCH_SELF(data);
    uint64_t erased = 0;
    BENCH(position) p = BENCH_FIRST(&self->list);
    while (p != BENCH_END(&self->list)) {
        p = BENCH_ERASE(&self->list, p);
        erased++;
        if (p != BENCH_END(&self->list))
            p = BENCH_NEXT(&self->list, p);
    }
    return erased;
}
BENCH_ENTER(timed_list, EXPERIMENT_ERASE, BENCH(make_again), erase_alternate)
#endif

/* --- experiments: algorithms that do not depend on the order ----------------------------------------------------- */

#ifdef BENCH_SUM
BENCH_RUN(EXPERIMENT_SUM, NULL, run_sum, BENCH_SUM(&self->list))
#ifndef BENCH_UNORDERED
static void BENCH(make_holes)(void *data)
{
    BENCH(make_with_handles)(data);
    BENCH(follow_steps)(BENCH_SELF(data), BENCH_SELF(data)->work->erasures, BENCH_SELF(data)->work->count / 10);
}
BENCH_RUN(EXPERIMENT_HOLES, BENCH(make_holes), sum_with_holes, BENCH_SUM(&self->list))
#endif
#endif
#ifdef BENCH_COUNT
#define BENCH_FIRST_KEY                                                                                                \
    BENCH_MAKE_VALUE(value);                                                                                           \
    BENCH_SET_KEY(value, 0)
BENCH_RUN(EXPERIMENT_COUNT, NULL, run_count, BENCH_COUNT(&self->list, &value), BENCH_FIRST_KEY)
BENCH_RUN(EXPERIMENT_ANY_OF, NULL, run_any_of, BENCH_ANY_ALL_ONES(&self->list))
BENCH_RUN(EXPERIMENT_FILL, NULL, run_fill, BENCH(ends)(&self->list), BENCH_FIRST_KEY; BENCH_FILL(&self->list, &value))
BENCH_RUN(EXPERIMENT_REPLACE, NULL, run_replace, BENCH_REPLACE(&self->list, &value), BENCH_FIRST_KEY)
#undef BENCH_FIRST_KEY
#endif
#ifdef BENCH_REMOVE_ODD
BENCH_RUN(EXPERIMENT_REMOVE_IF, BENCH(make_unforeseen), run_remove_if, BENCH_REMOVE_ODD(&self->list))
#endif
#endif

#undef BENCH_INSERT_SORTED
#undef BENCH_MAKE_VALUE
#undef BENCH_SET_KEY
#undef BENCH_RUN
#undef BENCH_ENTER
#undef BENCH_ORDERED
#undef BENCH_IMPLEMENTATION
#undef BENCH_SELF

#undef BENCH_KEY
#undef BENCH_BYTES
