/* Possible layouts of a contiguous list, for `plumb list bench`: links as slot numbers (index) or as byte offsets
 * (offset), both links of a slot adjacent (pairs) or in two arrays (apart), and slot numbers next to the value. The
 * layout of plumb/list.h is "offset apart". */
#define BENCH_FILE "bench_layouts.h"
#define BENCH_POSITION size_t
#define BENCH_INIT(list, capacity) BENCH(init)(list, capacity)
#define BENCH_FREE(list) BENCH(free)(list)
#define BENCH_FIRST(list) BENCH_NEXT(list, 0)
#define BENCH_NEXT(list, position) ((size_t)*BENCH(next_cell)(list, position))
#define BENCH_END(list) ((size_t)0)
#define BENCH_VALUE(list, position) BENCH(value)(list, position)
#define BENCH_INSERT(list, before, value) BENCH(insert)(list, before, value)
#define BENCH_ERASE(list, position) BENCH(erase_moving)(list, position, &(size_t){0})
#define BENCH_ERASE_MOVING(list, position, from) BENCH(erase_moving)(list, position, from)
#define BENCH_SLOT(position) ((position) / LAYOUT_SCALE - 1)
#define BENCH_ONLY_WALKS
#define BENCH_FEW_SIZES
#define BENCH_MOST (UINT32_MAX / 8)
#define BENCH_FOOTPRINT (8 + BENCH_BYTES)

#define BENCH_TITLE "index pairs"
#define BENCH_NAME index_pairs
#define LAYOUT_SCALE 1
#define LAYOUT_PAIRS
#include "bench_sizes.h"

#define BENCH_TITLE "offset pairs"
#define BENCH_NAME offset_pairs
#define LAYOUT_SCALE 8
#include "bench_sizes.h"
#undef LAYOUT_PAIRS

#define BENCH_TITLE "index apart"
#define BENCH_NAME index_apart
#define LAYOUT_SCALE 1
#include "bench_sizes.h"

#define BENCH_TITLE "offset apart"
#define BENCH_NAME offset_apart
#define LAYOUT_SCALE 4
#include "bench_sizes.h"

#define BENCH_TITLE "beside the value"
#define BENCH_NAME beside
#define LAYOUT_SCALE 1
#define LAYOUT_BESIDE
#include "bench_sizes.h"

BENCH_PORT("small contiguous lists with other layouts of links", BENCH_FEW_ENTRIES(index_pairs),
           BENCH_FEW_ENTRIES(offset_pairs), BENCH_FEW_ENTRIES(index_apart), BENCH_FEW_ENTRIES(offset_apart),
           BENCH_FEW_ENTRIES(beside))
