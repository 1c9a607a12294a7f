/* TAILQ of <sys/queue.h>, an intrusive doubly linked list, in `plumb list bench`, nodes in one array allocated
 * beforehand. */
#include <sys/queue.h>

#define BENCH_FILE "bench_tailq.h"
#define BENCH_NAME tailq
#define BENCH_TITLE "TAILQ"
#define BENCH_MOST UINT32_MAX
#define BENCH_FOOTPRINT sizeof(BENCH(node))
#define BENCH_POSITION BENCH(node) *
#define BENCH_END(list) ((void)(list), (BENCH(node) *)NULL)
#define BENCH_HAS_SPLICE
#define BENCH_HAS_TAKE
#include "bench_sizes.h"

BENCH_PORT("TAILQ of <sys/queue.h>, nodes in one array allocated beforehand", BENCH_ENTRIES(tailq, entrant))
