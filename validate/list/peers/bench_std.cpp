// libstdc++'s std::list for `plumb list bench`, and its std::vector where it can be compared with a list.
#include <algorithm>
#include <list>
#include <new>
#include <numeric>
#include <vector>

#define BENCH_FILE "bench_std.h"
#define BENCH_MOST UINT32_MAX
#define BENCH_POSITION BENCH(list)::iterator
#define BENCH_INIT(of, capacity) (new (of) BENCH(list) != nullptr)
#define BENCH_FREE(of) BENCH(list)().swap(*(of))
#define BENCH_FIRST(of) (const_cast<BENCH(list) *>(of)->begin())
#define BENCH_NEXT(of, position) std::next(position)
#define BENCH_END(of) (const_cast<BENCH(list) *>(of)->end())
#define BENCH_VALUE(of, position) (&*(position))
#define BENCH_INSERT(of, before, value) (of)->insert(before, *(value))
#define BENCH_COPY(to, from) (*(to) = *(from))
#define BENCH_LOWER_BOUND(of, count, value) std::lower_bound(BENCH_FIRST(of), BENCH_END(of), *(value), BENCH(is_less))
#define BENCH_SUM(of) BENCH(sum)(of)
#define BENCH_COUNT(of, value) BENCH(count_equal)(of, value)
#define BENCH_ANY_ALL_ONES(of) std::any_of((of)->begin(), (of)->end(), BENCH(is_all_ones))
#define BENCH_FILL(of, value) std::fill((of)->begin(), (of)->end(), *(value))
#define BENCH_REPLACE(of, value) BENCH(replace_equal)(of, value)

#define BENCH_NAME vector
#define BENCH_TITLE "std::vector"
#define BENCH_CONTAINER std::vector
#define BENCH_FOOTPRINT (3 * BENCH_BYTES)
#define BENCH_UNORDERED
#define BENCH_SORT(of) std::stable_sort((of)->begin(), (of)->end(), BENCH(is_less))
#define BENCH_REVERSE(of) std::reverse((of)->begin(), (of)->end())
#include "bench_sizes.h"
#undef BENCH_CONTAINER
#undef BENCH_FOOTPRINT
#undef BENCH_UNORDERED
#undef BENCH_SORT
#undef BENCH_REVERSE

#define BENCH_NAME list
#define BENCH_TITLE "std::list"
#define BENCH_CONTAINER std::list
// malloc allocates multiples of 16 bytes, including 8 bytes of overhead.
#define BENCH_FOOTPRINT ((24 + (BENCH_BYTES < 8 ? 8 : BENCH_BYTES) + 15) / 16 * 16)
#define BENCH_ERASE(of, position) (of)->erase(position)
#define BENCH_SORT(of) (of)->sort(BENCH(is_less))
#define BENCH_REVERSE(of) (of)->reverse()
#define BENCH_MERGE(of, other) (of)->merge(*(other), BENCH(is_less))
#define BENCH_SPLICE(of, other) (of)->splice((of)->end(), *(other))
#define BENCH_LINEARISE(of) BENCH(list)(*(of)).swap(*(of))
#define BENCH_REMOVE_ODD(of) BENCH(remove_odd)(of)
#include "bench_sizes.h"

BENCH_PORT("libstdc++'s std::list and std::vector", BENCH_ENTRIES(list, timed_list), BENCH_ENTRIES(vector, timed_list))
