/* The primitives of plumb's lists for bench_work.h that do not depend on their parameters; used by bench_plumb.c and
 * bench_stable.c. */
#include <stdlib.h>

/* Aborts if an operation fails, which only happens if memory runs out. */
static inline void must(int status)
{
    if (status)
        abort();
}

#define BENCH_FILE "bench_plumb.h"
#define L(name) PLUMB_LIST_JOIN(BENCH(list), name)
#define BENCH_POSITION size_t
#define BENCH_KEPT L(index) /* an index, which is as large as a link */
/* The list starts empty and grows, like the other implementations that can. */
#define BENCH_INIT(of, capacity) (*(of) = (BENCH(list)){0}, true)
#define BENCH_FREE(list) L(free)(list)
#define BENCH_FIRST(list) L(begin)(list)
#define BENCH_NEXT(list, position) L(next)(list, position)
#define BENCH_END(list) ((size_t)0)
#define BENCH_VALUE(list, position) L(at)(list, position)
#define BENCH_INSERT(list, before, value) BENCH(insert)(list, before, value)
#define BENCH_ERASE(list, position) BENCH(erase_moving)(list, position, &(size_t){0})
#define BENCH_ERASE_MOVING(list, position, from) BENCH(erase_moving)(list, position, from)
#define BENCH_SLOT(position) L(slot)(position)
#define BENCH_SORT(list) L(sort)(list)
#define BENCH_MERGE(list, other) must(L(merge)(list, other))
#define BENCH_SPLICE(list, other) must(L(splice)(list, 0, other))
#define BENCH_REVERSE(list) L(reverse)(list)
#define BENCH_COPY(to, from) must(L(copy)(to, from))
#define BENCH_LINEARISE(list) must(L(linearise)(list, NULL))
#define BENCH_SUM(list) BENCH(sum)(list)
#define BENCH_COUNT(list, value) L(count)(list, value)
#define BENCH_ANY_ALL_ONES(list) L(any_of)(list, BENCH(is_all_ones), NULL)
#define BENCH_FILL(list, value) must(L(fill)(list, value))
#define BENCH_REPLACE(list, value) BENCH(replaced)(list, value)
#define BENCH_REMOVE_ODD(list) L(remove_if)(list, BENCH(is_odd), NULL)
#define BENCH_RESERVE(list, capacity) must(L(reserve)(list, capacity))
#define BENCH_SCALE (BENCH_INDEX / 8)
#define BENCH_MOST ((((uint64_t)1 << BENCH_INDEX) - 1) / BENCH_SCALE)
/* Bytes per element while the list grows: arrays of up to twice the size; links are copied, which adds the old ones. */
#define BENCH_FOOTPRINT (2 * BENCH_BYTES + 3 * BENCH_INDEX / 4)
