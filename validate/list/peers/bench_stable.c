/* plumb's list with other parameters for `plumb list bench`: LIST_STABLE, LIST_GENERATIONS with and without
 * LIST_STABLE, and LIST_KEY. */
#include "bench_ours.h"

#define BENCH_SOME_SIZES
#define BENCH_INDEX 32
#define BENCH_TITLE "plumb (keys)"
#define BENCH_NAME keyed
#define BENCH_KEYED
#include "bench_sizes.h"
#undef BENCH_KEYED

/* With LIST_STABLE erasing moves no element. */
#undef BENCH_ERASE_MOVING
#define BENCH_STABLE
#define BENCH_INDEX 32
#define BENCH_TITLE "plumb (stable)"
#define BENCH_NAME stable
#include "bench_sizes.h"

/* Elements are identified by their handles. */
#undef BENCH_KEPT
#undef BENCH_KEEP
#undef BENCH_FIND
#define BENCH_KEPT size_t
#define BENCH_KEEP(list, position) L(handle)(list, position)
#define BENCH_FIND(list, kept) L(find_handle)(list, kept)
#define BENCH_GENERATIONS
#define BENCH_INDEX 32
#define BENCH_TITLE "plumb (stable, generations)"
#define BENCH_NAME stable_generations
#define BENCH_BYTES 8
#include "bench_work.h"
#undef BENCH_STABLE
#undef BENCH_TITLE
#undef BENCH_NAME
#define BENCH_TITLE "plumb (generations)"
#define BENCH_NAME generations
#define BENCH_BYTES 8
#include "bench_work.h"

BENCH_PORT("this project, with LIST_STABLE, LIST_GENERATIONS, LIST_KEY", BENCH_SOME_ENTRIES(keyed),
           BENCH_SOME_ENTRIES(stable), &stable_generations_8_timed_list, &generations_8_timed_list)
