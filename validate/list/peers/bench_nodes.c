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
#define BENCH_INIT(list, capacity) (NODES(init)(list), true)
#define BENCH_FREE(list) NODES(clear)(list)
#define BENCH_FIRST(list) ((list)->end.next)
#define BENCH_NEXT(list, link) ((link)->next)
#define BENCH_END(list) ((NODES(link) *)&(list)->end)
#define BENCH_VALUE(list, link) NODES(value)(link)
#define BENCH_INSERT(list, before, value) BENCH(insert)(list, before, value)
#define BENCH_ERASE(list, link) NODES(erase)(list, link)
#define BENCH_SORT(list) NODES(sort)(list)
#define BENCH_MERGE(list, other) NODES(merge)(list, other)
#define BENCH_SPLICE(list, other) NODES(splice)(list, BENCH_END(list), other)
#define BENCH_TAKE(list, other) (NODES(init)(list), BENCH_SPLICE(list, other))
#include "bench_sizes.h"

BENCH_PORT("a doubly linked list with a malloc for each node, in C", BENCH_ENTRIES(nodes, entrant))
