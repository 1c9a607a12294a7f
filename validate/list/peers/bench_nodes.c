/* A doubly linked list in C with a malloc for each node, in `plumb list bench`. */
#define BENCH_FILE "bench_nodes.h"
#define BENCH_NAME nodes
#define BENCH_TITLE "C nodes"
#define BENCH_MOST UINT32_MAX
#define BENCH_FOOTPRINT (32 + BENCH_BYTES)
#define NODES_JOIN_(a, b) a##_##b
#define NODES_JOIN(a, b) NODES_JOIN_(a, b)
#define NODES(name) NODES_JOIN(BENCH(list), name)
#define BENCH_POSITION NODES(link) *
#define BENCH_END(list) ((NODES(link) *)&(list)->end)
#define BENCH_HAS_SORT
#define BENCH_HAS_MERGE
#define BENCH_HAS_SPLICE
#define BENCH_HAS_COPY
#define BENCH_HAS_TAKE
#include "bench_sizes.h"

BENCH_PORT("a doubly linked list with a malloc for each node, in C", BENCH_ENTRIES(nodes, entrant))
