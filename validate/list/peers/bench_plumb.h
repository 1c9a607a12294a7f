/* An instance of plumb's contiguous list (plumb/list.h) with its primitives for bench_work.h. */
#define LIST_NAME BENCH(list)
#define LIST_VALUE BENCH(value_type)
#define LIST_INDEX BENCH_INDEX
#define LIST_EQUAL(a, b) (BENCH_KEY(a) == BENCH_KEY(b))
#ifdef BENCH_KEYED
#define LIST_KEY(value) BENCH_KEY(value)
#else
#define LIST_LESS(a, b) (BENCH_KEY(a) < BENCH_KEY(b))
#endif
#if BENCH_BYTES <= 8
#define LIST_SCALAR
#define LIST_SUM uint64_t
#endif
#ifdef BENCH_UNSCALED
#define LIST_UNSCALED
#endif
#ifdef BENCH_STABLE
#define LIST_STABLE
#endif
#ifdef BENCH_GENERATIONS
#define LIST_GENERATIONS
#endif
#ifdef BENCH_DENSE
#define LIST_STRIDE sizeof(BENCH(value_type))
#endif
#include <plumb/list.h>

static inline size_t BENCH(insert)(BENCH(list) * list, size_t before, const BENCH(value_type) * value)
{
    size_t where = 0;
    BENCH(value_type) * element; /* written in place, so that a large value is not first copied as an argument */
    must(L(emplace)(list, before, &element, &where));
    *element = *value;
    return where;
}
/* Erases an element. Returns the next position, and stores in *from the position of the element that moved, or 0. */
static inline size_t BENCH(erase_moving)(BENCH(list) * list, size_t position, size_t *from)
{
    L(erased) erased;
    must(L(erase)(list, position, &erased));
    *from = erased.from;
    return erased.next;
}

/* --- algorithms that do not depend on the order ------------------------------------------------------------------ */

static inline void BENCH(add)(BENCH(value_type) * value, void *sum)
{
    *(uint64_t *)sum += BENCH_KEY(value);
}
static inline uint64_t BENCH(sum)(const BENCH(list) * list)
{
#if BENCH_BYTES <= 8
    return L(accumulate)(list, 0);
#else
    uint64_t sum = 0; /* accumulate is for numbers only; the key is added by the caller's function */
    L(visit)(list, BENCH(add), &sum);
    return sum;
#endif
}
static inline bool BENCH(is_all_ones)(const BENCH(value_type) * value, void *context)
{
    (void)context;
    return BENCH_KEY(value) == (BENCH(key))UINT64_MAX;
}
static inline uint64_t BENCH(replaced)(BENCH(list) * list, const BENCH(value_type) * value)
{
    size_t replaced = 0;
    must(L(replace)(list, value, value, &replaced));
    return replaced;
}
static inline bool BENCH(is_odd)(const BENCH(value_type) * value, void *context)
{
    (void)context;
    return BENCH_KEY(value) & 1;
}
