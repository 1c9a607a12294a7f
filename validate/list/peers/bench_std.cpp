// libstdc++'s std::list in `plumb list bench`, and its std::vector where a list can be compared with one.
#include <algorithm>
#include <list>
#include <new>
#include <numeric>
#include <vector>

#define BENCH_FILE "bench_std.h"
#define BENCH_MOST UINT32_MAX
#define BENCH_POSITION BENCH(list)::iterator
#define BENCH_END(of) (const_cast<BENCH(list) *>(of)->end())
#define BENCH_HAS_SORT
#define BENCH_HAS_REVERSE
#define BENCH_HAS_COPY
#define BENCH_OWN_LOWER_BOUND
#define BENCH_ORDER_FREE

#define BENCH_NAME vector
#define BENCH_TITLE "std::vector"
#define BENCH_CONTAINER std::vector
#define BENCH_FOOTPRINT (3 * BENCH_BYTES)
#define BENCH_UNORDERED
#include "bench_sizes.h"
#undef BENCH_CONTAINER
#undef BENCH_FOOTPRINT
#undef BENCH_UNORDERED

#define BENCH_NAME list
#define BENCH_TITLE "std::list"
#define BENCH_CONTAINER std::list
// Malloc gives blocks of multiples of 16 bytes, eight of them its own.
#define BENCH_FOOTPRINT ((24 + (BENCH_BYTES < 8 ? 8 : BENCH_BYTES) + 15) / 16 * 16)
#define BENCH_HAS_MERGE
#define BENCH_HAS_SPLICE
#define BENCH_HAS_LINEARISE
#define BENCH_HAS_REMOVE
#include "bench_sizes.h"

BENCH_PORT("libstdc++'s std::list and std::vector", BENCH_ENTRIES(list, entrant), BENCH_ENTRIES(vector, entrant))
