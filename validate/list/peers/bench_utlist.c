/* utlist's intrusive doubly linked list in `plumb list bench`, nodes in one array allocated beforehand. */
#include <utlist.h>

#define BENCH_FILE "bench_utlist.h"
#define BENCH_NAME utlist
#define BENCH_TITLE "utlist"
#define BENCH_MOST UINT32_MAX
#define BENCH_FOOTPRINT sizeof(BENCH(node))
#define BENCH_POSITION BENCH(node) *
#define BENCH_END(list) ((void)(list), (BENCH(node) *)NULL)
#define BENCH_HAS_SORT
#define BENCH_HAS_SPLICE
#include "bench_sizes.h"

#define TEXT_(x) #x
#define TEXT(x) TEXT_(x)
BENCH_PORT("utlist " TEXT(UTLIST_VERSION) "'s DL list, nodes in one array allocated beforehand",
           BENCH_ENTRIES(utlist, entrant))
