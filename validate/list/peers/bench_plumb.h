/* The contiguous list's primitives for bench_work.h. */
#define LIST_NAME BENCH(list)
#define LIST_VALUE BENCH(value_type)
#define LIST_INDEX BENCH_INDEX
#define LIST_EQUAL(a, b) (BENCH_KEY(a) == BENCH_KEY(b))
#define LIST_LESS(a, b) (BENCH_KEY(a) < BENCH_KEY(b))
#if BENCH_BYTES <= 8
#define LIST_SCALAR
#define LIST_SUM uint64_t
#endif
#ifdef BENCH_UNSCALED
#define LIST_UNSCALED
#endif
#ifdef BENCH_DENSE
#define LIST_STRIDE sizeof(BENCH(value_type))
#endif
#include "fast/list.h"

#define L(name) PLUMB_LIST_JOIN(BENCH(list), name)

static inline bool BENCH(init)(BENCH(list) * list, size_t capacity)
{
    (void)capacity; /* it grows, like the others that can */
    *list = (BENCH(list)){0};
    return true;
}
static inline void BENCH(reserve)(BENCH(list) * list, size_t capacity)
{
    if (L(reserve)(list, capacity))
        abort();
}
static inline void BENCH(free)(BENCH(list) * list)
{
    L(free)(list);
}
static inline size_t BENCH(first)(const BENCH(list) * list)
{
    return L(begin)(list);
}
static inline size_t BENCH(following)(const BENCH(list) * list, size_t position)
{
    return L(next)(list, position);
}
static inline BENCH(value_type) * BENCH(value)(const BENCH(list) * list, size_t position)
{
    return L(at)(list, position);
}
static inline size_t BENCH(insert)(BENCH(list) * list, size_t before, const BENCH(value_type) * value)
{
    size_t where = 0;
    if (L(insert)(list, before, *value, &where))
        abort();
    return where;
}
static inline size_t BENCH(slot)(size_t position)
{
    return L(slot)(position);
}
/* *from: which element moved to the position, or 0. */
static inline size_t BENCH(erase_moving)(BENCH(list) * list, size_t position, size_t *from)
{
    L(erased) erased;
    if (L(erase)(list, position, &erased))
        abort();
    *from = erased.from;
    return erased.next;
}
static inline void BENCH(linearise)(BENCH(list) * list, size_t capacity)
{
    (void)capacity;
    if (L(linearise)(list, NULL))
        abort();
}

static inline size_t BENCH(lower_bound_own)(const BENCH(list) * list, size_t count, const BENCH(value_type) * value)
{
    (void)count;
    return L(lower_bound)(list, L(begin)(list), 0, value);
}
static inline size_t BENCH(lower_bound_sampled)(const BENCH(list) * list, size_t count, const BENCH(value_type) * value)
{
    (void)count;
    return L(lower_bound_sampled)(list, value);
}
static inline void BENCH(sort)(BENCH(list) * list)
{
    L(sort)(list);
}
static inline void BENCH(merge)(BENCH(list) * list, BENCH(list) * other)
{
    if (L(merge)(list, other))
        abort();
}
static inline void BENCH(splice)(BENCH(list) * list, BENCH(list) * other)
{
    if (L(splice)(list, 0, other))
        abort();
}
static inline void BENCH(reverse)(BENCH(list) * list)
{
    L(reverse)(list);
}
static inline void BENCH(copy)(BENCH(list) * to, const BENCH(list) * from)
{
    if (L(copy)(to, from))
        abort();
}

/* --- order free -------------------------------------------------------------------------------------------------- */

static inline uint64_t BENCH(sum)(const BENCH(list) * list)
{
#if BENCH_BYTES <= 8
    return L(accumulate)(list, 0);
#else
    uint64_t sum = 0; /* a member of the values is for the caller to add */
    for (size_t slot = 0; slot < list->size; slot++)
        sum += BENCH_KEY(L(slot_value)(list, slot));
    return sum;
#endif
}
static inline uint64_t BENCH(count_equal)(const BENCH(list) * list, const BENCH(value_type) * value)
{
    return L(count)(list, value);
}
static inline bool BENCH(is_all_ones)(const BENCH(value_type) * value, void *context)
{
    (void)context;
    return BENCH_KEY(value) == (BENCH(key))UINT64_MAX;
}
static inline bool BENCH(any_all_ones)(const BENCH(list) * list)
{
    return L(any_of)(list, BENCH(is_all_ones), NULL);
}
static inline void BENCH(fill_all)(BENCH(list) * list, const BENCH(value_type) * value)
{
    if (L(fill)(list, value))
        abort();
}
static inline uint64_t BENCH(replace_equal)(BENCH(list) * list, const BENCH(value_type) * value)
{
    size_t replaced = 0;
    if (L(replace)(list, value, value, &replaced))
        abort();
    return replaced;
}
static inline bool BENCH(is_odd)(const BENCH(value_type) * value, void *context)
{
    (void)context;
    return BENCH_KEY(value) & 1;
}
static inline uint64_t BENCH(remove_odd)(BENCH(list) * list)
{
    return L(remove_if)(list, BENCH(is_odd), NULL);
}

#undef L
