/* GLib's GList in `plumb list bench`, with the ends that GQueue keeps. */
#include <glib.h>

#define BENCH_FILE "bench_glib.h"
#define BENCH_NAME glib
#define BENCH_TITLE "GList"
#define BENCH_MOST UINT32_MAX
#define BENCH_FOOTPRINT (BENCH_BYTES <= 8 ? 32 : 48 + BENCH_BYTES)
#define BENCH_POSITION GList *
#define BENCH_END(list) ((void)(list), (GList *)NULL)
#define BENCH_HAS_SORT
#define BENCH_HAS_SPLICE
#define BENCH_HAS_REVERSE
#include "bench_sizes.h"

#define TEXT_(x) #x
#define TEXT(x) TEXT_(x)
BENCH_PORT(
    "GLib " TEXT(GLIB_MAJOR_VERSION) "." TEXT(GLIB_MINOR_VERSION) "'s GList within a GQueue, values of more than 8 "
                                                                  "bytes allocated",
    BENCH_ENTRIES(glib, entrant))
