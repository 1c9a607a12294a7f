/* A plain array in C in `plumb bench list`: what the order-free algorithms are held to. */
#define BENCH_FILE "bench_array.h"
#define BENCH_NAME array
#define BENCH_TITLE "array"
#define BENCH_MOST UINT32_MAX
#define BENCH_FOOTPRINT BENCH_BYTES
#define BENCH_POSITION BENCH(value_type) *
#define BENCH_END(list) ((list)->values + (list)->size)
#define BENCH_UNORDERED
#define BENCH_ORDER_FREE
#include "bench_sizes.h"

static const list_bench_entrant *const entrants[] = {BENCH_ENTRIES(array, entrant)};
static const list_bench_peer peer = {"plain loops over a plain array, " PEER_FLAGS, entrants,
                                     sizeof entrants / sizeof *entrants};

const list_bench_peer *list_bench_open(void)
{
    return &peer;
}
