/* TAILQ of <sys/queue.h>, an intrusive doubly linked list, in `plumb list bench`, nodes in one array allocated
 * beforehand. */
#include <sys/queue.h>

#define BENCH_FILE "bench_pool.h"
#define BENCH_NAME tailq
#define BENCH_TITLE "TAILQ"
#define POOL_LINKS TAILQ_ENTRY(BENCH(node)) entry
#define POOL_HEAD TAILQ_HEAD(BENCH(head), BENCH(node))
#define POOL_EMPTY(list) TAILQ_INIT(&(list)->head)
#define POOL_INSERT(list, before, node) TAILQ_INSERT_BEFORE(before, node, entry)
#define POOL_APPEND(list, node) TAILQ_INSERT_TAIL(&(list)->head, node, entry)
#define POOL_REMOVE(list, node) TAILQ_REMOVE(&(list)->head, node, entry)
#define BENCH_FIRST(list) TAILQ_FIRST(&(list)->head)
#define BENCH_NEXT(list, node) TAILQ_NEXT(node, entry)
#define BENCH_SPLICE(list, other) TAILQ_CONCAT(&(list)->head, &(other)->head, entry)
/* The head is pointed to by the first node: lists are not copied by assignment. */
#define BENCH_TAKE(list, other)                                                                                        \
    do {                                                                                                               \
        (list)->pool = (other)->pool;                                                                                  \
        BENCH_SPLICE(list, other);                                                                                     \
    } while (0)
#include "bench_sizes.h"

BENCH_PORT("TAILQ of <sys/queue.h>, nodes in one array allocated beforehand", BENCH_ENTRIES(tailq, entrant))
