/* plumb's contiguous list for `plumb list bench`: with each index type, with other searches for sorted insertion, and
 * in the design variants that were considered (plumb/list.h has the reasons for the choice). */
#include "bench_ours.h"

#define BENCH_LOWER_BOUND(list, count, value) L(lower_bound)(list, L(begin)(list), 0, value)
#define BENCH_LOWER_BOUND_SAMPLED(list, count, value) L(lower_bound_sampled)(list, value)

/* Lists of up to 255 elements: only the walks, to save compilation time. */
#define BENCH_ONLY_WALKS
#define BENCH_TITLE "plumb"
#define BENCH_INDEX 8
#define BENCH_NAME plumb8
#include "bench_sizes.h"
#undef BENCH_ONLY_WALKS
#define BENCH_TITLE "plumb"
#define BENCH_INDEX 16
#define BENCH_NAME plumb16
#include "bench_sizes.h"
#define BENCH_TITLE "plumb"
#define BENCH_INDEX 32
#define BENCH_NAME plumb32
#include "bench_sizes.h"
#undef BENCH_RESERVE
#undef BENCH_LOWER_BOUND
#undef BENCH_LOWER_BOUND_SAMPLED

/* Links as slot numbers instead of byte offsets. */
#define BENCH_ONLY_WALKS
#define BENCH_TITLE "plumb (unscaled)"
#define BENCH_INDEX 32
#define BENCH_NAME unscaled
#define BENCH_UNSCALED
#define BENCH_FEW_SIZES
#undef BENCH_SCALE
#define BENCH_SCALE 1
#include "bench_sizes.h"
#undef BENCH_SCALE
#undef BENCH_UNSCALED

/* Values without the padding between them that the list otherwise adds. */
#define BENCH_TITLE "plumb (no padding)"
#define BENCH_INDEX 32
#define BENCH_NAME dense
#define BENCH_DENSE
#define BENCH_SCALE 4
#define BENCH_BYTES 512
#include "bench_work.h"
#define BENCH_BYTES 1024
#include "bench_work.h"

BENCH_PORT("this project", BENCH_ENTRIES(plumb8, timed_list), BENCH_ENTRIES(plumb16, timed_list),
           BENCH_ENTRIES(plumb32, timed_list), BENCH_ENTRIES(plumb8, walk_timed_list),
           BENCH_ENTRIES(plumb16, walk_timed_list), BENCH_ENTRIES(plumb32, walk_timed_list),
           BENCH_ENTRIES(plumb8, sampled_timed_list), BENCH_ENTRIES(plumb16, sampled_timed_list),
           BENCH_ENTRIES(plumb32, sampled_timed_list), BENCH_ENTRIES(plumb8, reserved_timed_list),
           BENCH_ENTRIES(plumb16, reserved_timed_list), BENCH_ENTRIES(plumb32, reserved_timed_list),
           BENCH_FEW_ENTRIES(unscaled), &dense_512_timed_list, &dense_1024_timed_list)
