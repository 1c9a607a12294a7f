/* A plain array in C in `plumb list bench`: what the order-free algorithms are held to. */
#define BENCH_FILE "bench_array.h"
#define BENCH_NAME array
#define BENCH_TITLE "array"
#define BENCH_MOST UINT32_MAX
#define BENCH_FOOTPRINT BENCH_BYTES
#define BENCH_POSITION BENCH(value_type) *
#define BENCH_END(list) ((list)->values + (list)->size)
#define BENCH_UNORDERED
#define BENCH_ONLY_ORDER_FREE
#define BENCH_ORDER_FREE
#define BENCH_HAS_REMOVE
#include "bench_sizes.h"

BENCH_PORT("plain loops over a plain array", BENCH_ENTRIES(array, entrant))
