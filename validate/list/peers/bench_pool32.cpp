// A pool of nodes with 32-bit links in one growing vector, for `plumb list bench`.
#include "validate/plumb_list_port.h"

#include <algorithm>
#include <new>
#include <vector>

#define BENCH_FILE "bench_pool32.h"
#define BENCH_NAME pool32
#define BENCH_TITLE "pool, 32-bit links"
#define BENCH_MOST UINT32_MAX
#define BENCH_FOOTPRINT (3 * (8 + BENCH_BYTES))
#define BENCH_POSITION uint32_t
#define BENCH_INIT(of, capacity) BENCH(init)(of)
#define BENCH_FREE(of) (std::vector<BENCH(node)>().swap((of)->nodes), (of)->first_free = 0)
#define BENCH_FIRST(of) ((of)->nodes[0].next)
#define BENCH_NEXT(of, position) ((of)->nodes[position].next)
#define BENCH_END(of) 0u
#define BENCH_VALUE(of, position) (&(of)->nodes[position].value)
#define BENCH_INSERT(of, before, value) BENCH(insert)(of, before, value)
#define BENCH_ERASE(of, position) BENCH(erase)(of, position)
#define BENCH_SORT(of) BENCH(sort)(of)
#define BENCH_COPY(to, from) (*(to) = *(from))
#define BENCH_SUM(of) BENCH(sum)(of)
#define BENCH_SOME_SIZES
#include "bench_sizes.h"

BENCH_PORT("a pool of nodes with 32-bit links in a growing vector", BENCH_SOME_ENTRIES(pool32))
