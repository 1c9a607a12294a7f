/* utlist's intrusive doubly linked list (DL_…) in `plumb list bench`, nodes in one array allocated beforehand. */
#include <utlist.h>

#define BENCH_FILE "bench_pool.h"
#define BENCH_NAME utlist
#define BENCH_TITLE "utlist"
#define POOL_LINKS                                                                                                     \
    struct {                                                                                                           \
        struct BENCH(node) * prev, *next;                                                                              \
    }
#define POOL_HEAD BENCH(node) *
#define POOL_EMPTY(list) ((list)->head = NULL)
#define POOL_INSERT(list, before, node) DL_PREPEND_ELEM((list)->head, before, node)
#define POOL_APPEND(list, node) DL_APPEND((list)->head, node)
#define POOL_REMOVE(list, node) DL_DELETE((list)->head, node)
#define BENCH_FIRST(list) ((list)->head)
#define BENCH_NEXT(list, node) ((node)->next)
#define BENCH_SORT(list) DL_SORT((list)->head, BENCH(compare))
#define BENCH_SPLICE(list, other)                                                                                      \
    do {                                                                                                               \
        DL_CONCAT((list)->head, (other)->head);                                                                        \
        (other)->head = NULL;                                                                                          \
    } while (0)
#include "bench_sizes.h"

#define TEXT_(x) #x
#define TEXT(x) TEXT_(x)
BENCH_PORT("utlist " TEXT(UTLIST_VERSION) "'s DL list, nodes in one array allocated beforehand",
           BENCH_ENTRIES(utlist, entrant))
