/* TAILQ of <sys/queue.h>, an intrusive doubly linked list, in `plumb bench list`, nodes in one array allocated
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
#include "bench_sizes.h"

static const list_bench_entrant *const entrants[] = {BENCH_ENTRIES(tailq, entrant)};
static const list_bench_peer peer = {"TAILQ of <sys/queue.h>, nodes in one array allocated beforehand, " PEER_FLAGS,
                                     entrants, sizeof entrants / sizeof *entrants};

const list_bench_peer *list_bench_open(void)
{
    return &peer;
}
