/* The list with a malloc for each node, for bench_work.h. */
#define NODE_NAME BENCH(list)
#define NODE_VALUE BENCH(value_type)
#define NODE_LESS(a, b) (BENCH_KEY(a) < BENCH_KEY(b))
#include "node_list.h"

static inline NODES(link) * BENCH(insert)(BENCH(list) * list, NODES(link) * before, const BENCH(value_type) * value)
{
    if (!NODES(insert)(list, before, value))
        abort();
    return before->prev;
}
