/* The article's own list (validate/util/article_list.h) for `plumb list bench`: nodes {prev, next} in one array, values
 * in another, with the smallest index type that suffices for the elements. The article's claims about speed refer to
 * this list. bench_work.h explains the macros BENCH_…. */
#include <stdlib.h>

#define BENCH_FILE "bench_article.h"
#define BENCH_POSITION BENCH_LINK
#define BENCH_INIT(of, capacity) (*(of) = (BENCH(list)){NULL, NULL, 0, 0, (BENCH_LINK)-1, (BENCH_LINK)-1}, true)
#define BENCH_FREE(of) ARTICLE_JOIN(BENCH(list), free)(of)
#define BENCH_FIRST(of) ((of)->head)
#define BENCH_NEXT(of, position) ((of)->nodes[position].next)
#define BENCH_END(of) ((BENCH_LINK)-1)
#define BENCH_VALUE(of, position) (&(of)->values[position])
#define BENCH_INSERT(of, before, value) ARTICLE_JOIN(BENCH(list), insert)(of, before, value)
#define BENCH_ERASE(of, position) ARTICLE_JOIN(BENCH(list), erase)(of, position)
#define BENCH_ERASE_MOVING(of, position, from)                                                                         \
    (*(from) = (position) + 1 == (of)->size ? 0 : (of)->size - 1, ARTICLE_JOIN(BENCH(list), erase)(of, position))
#define BENCH_SLOT(position) (position)
#define BENCH_LOWER_BOUND(of, count, value) BENCH(lower_bound)(of, value)
#define BENCH_SPLICE(of, other) ARTICLE_JOIN(BENCH(list), splice)(of, BENCH_END(of), other)
#define BENCH_REVERSE(of) ARTICLE_JOIN(BENCH(list), reverse)(of)
#define BENCH_COPY(to, from) ARTICLE_JOIN(BENCH(list), copy)(to, from)
#define BENCH_SUM(of) BENCH(sum)(of)
#define BENCH_COUNT(of, value) BENCH(count_equal)(of, value)
#define BENCH_ANY_ALL_ONES(of) BENCH(any_all_ones)(of)
#define BENCH_FILL(of, value) BENCH(fill_all)(of, value)
#define BENCH_REPLACE(of, value) BENCH(replace_equal)(of, value)
#define BENCH_REMOVE_ODD(of) ARTICLE_JOIN(BENCH(list), remove_if)(of, BENCH(is_odd))
#define BENCH_RESERVE(of, capacity) ARTICLE_JOIN(BENCH(list), reserve)(of, capacity)
/* Bytes per element while the list grows: the new arrays may have room for twice as many elements as the list has, and
 * the old arrays, from which they are copied, are freed only after that. */
#define BENCH_FOOTPRINT (3 * (BENCH_BYTES + 2 * sizeof(BENCH_LINK)))

/* For lists of up to 255 elements only the benchmarks that go through a list are compiled, to shorten the build. */
#define BENCH_ONLY_WALKS
#define BENCH_LINK uint8_t
#define BENCH_MOST UINT8_MAX
#define BENCH_TITLE "article"
#define BENCH_NAME article8
#include "bench_sizes.h"
#undef BENCH_ONLY_WALKS
#undef BENCH_LINK
#undef BENCH_MOST
#define BENCH_LINK uint16_t
#define BENCH_MOST UINT16_MAX
#define BENCH_TITLE "article"
#define BENCH_NAME article16
#include "bench_sizes.h"
#undef BENCH_LINK
#undef BENCH_MOST
#define BENCH_LINK uint32_t
#define BENCH_MOST UINT32_MAX
#define BENCH_TITLE "article"
#define BENCH_NAME article32
#include "bench_sizes.h"

BENCH_PORT("the article's list, written from its description", BENCH_ENTRIES(article8, timed_list),
           BENCH_ENTRIES(article16, timed_list), BENCH_ENTRIES(article32, timed_list),
           BENCH_ENTRIES(article8, reserved_timed_list), BENCH_ENTRIES(article16, reserved_timed_list),
           BENCH_ENTRIES(article32, reserved_timed_list))
