/* A plain array in C for `plumb list bench`: the baseline of the algorithms that do not depend on the order. */
#define BENCH_FILE "bench_array.h"
#define BENCH_NAME array
#define BENCH_TITLE "array"
#define BENCH_MOST UINT32_MAX
#define BENCH_FOOTPRINT BENCH_BYTES
#define BENCH_UNORDERED
#define BENCH_ONLY_ORDER_FREE
#define BENCH_POSITION BENCH(value_type) *
#define BENCH_INIT(list, capacity) BENCH(init)(list, capacity)
#define BENCH_FREE(list) BENCH(free)(list)
#define BENCH_FIRST(list) ((list)->values)
#define BENCH_NEXT(list, value) ((value) + 1)
#define BENCH_END(list) ((list)->values + (list)->size)
#define BENCH_VALUE(list, value) (value)
#define BENCH_INSERT(list, before, value) BENCH(push_back)(list, value)
#define BENCH_SUM(list) BENCH(sum)(list)
#define BENCH_COUNT(list, value) BENCH(count_equal)(list, value)
#define BENCH_ANY_ALL_ONES(list) BENCH(any_all_ones)(list)
#define BENCH_FILL(list, value) BENCH(fill_all)(list, value)
#define BENCH_REPLACE(list, value) BENCH(replace_equal)(list, value)
#define BENCH_REMOVE_ODD(list) BENCH(remove_odd)(list)
#include "bench_sizes.h"

BENCH_PORT("plain loops over a plain array", BENCH_ENTRIES(array, timed_list))
