/* GLib's GList for `plumb list bench`, with both ends stored in a GQueue. */
#include <glib.h>

#define BENCH_FILE "bench_glib.h"
#define BENCH_NAME glib
#define BENCH_TITLE "GList"
#define BENCH_MOST UINT32_MAX
#define BENCH_FOOTPRINT (BENCH_BYTES <= 8 ? 32 : 48 + BENCH_BYTES)
#define BENCH_POSITION GList *
#define BENCH_INIT(list, capacity) (g_queue_init(list), true)
#define BENCH_FREE(list) BENCH(free)(list)
#define BENCH_FIRST(list) ((list)->head)
#define BENCH_NEXT(list, link) ((link)->next)
#define BENCH_END(list) ((GList *)NULL)
#define BENCH_VALUE(list, link) BENCH(value)(link)
#define BENCH_INSERT(list, before, value) BENCH(insert)(list, before, value)
#define BENCH_ERASE(list, link) BENCH(erase)(list, link)
#define BENCH_SORT(list) g_queue_sort(list, BENCH(compare), NULL)
#define BENCH_SPLICE(list, other) BENCH(splice)(list, other)
#define BENCH_REVERSE(list) g_queue_reverse(list)
#include "bench_sizes.h"

#define TEXT_(x) #x
#define TEXT(x) TEXT_(x)
BENCH_PORT(
    "GLib " TEXT(GLIB_MAJOR_VERSION) "." TEXT(GLIB_MINOR_VERSION) "'s GList within a GQueue, values of more than 8 "
                                                                  "bytes allocated",
    BENCH_ENTRIES(glib, timed_list))
