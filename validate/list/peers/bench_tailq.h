/* TAILQ's primitives for bench_work.h, nodes in one array. */
typedef struct BENCH(node) {
    union {
        TAILQ_ENTRY(BENCH(node)) entry;
        struct BENCH(node) * link_free;
    };
    BENCH(value_type) value;
} BENCH(node);
#include "bench_pool.h"

typedef TAILQ_HEAD(BENCH(head), BENCH(node)) BENCH(head);
typedef struct BENCH(list) {
    BENCH(head) head;
    BENCH(pool) pool;
} BENCH(list);

static inline bool BENCH(init)(BENCH(list) * list, size_t capacity)
{
    TAILQ_INIT(&list->head);
    return BENCH(pool_init)(&list->pool, capacity);
}
static inline void BENCH(free)(BENCH(list) * list)
{
    free(list->pool.nodes);
    TAILQ_INIT(&list->head);
    list->pool = (BENCH(pool)){0};
}
static inline BENCH(node) * BENCH(first)(const BENCH(list) * list)
{
    return TAILQ_FIRST(&list->head);
}
static inline BENCH(node) * BENCH(following)(const BENCH(list) * list, const BENCH(node) * node)
{
    (void)list;
    return TAILQ_NEXT(node, entry);
}
static inline BENCH(node) * BENCH(insert)(BENCH(list) * list, BENCH(node) * before, const BENCH(value_type) * value)
{
    BENCH(node) *node = BENCH(pool_take)(&list->pool);
    node->value = *value;
    if (before)
        TAILQ_INSERT_BEFORE(before, node, entry);
    else
        TAILQ_INSERT_TAIL(&list->head, node, entry);
    return node;
}
static inline BENCH(node) * BENCH(erase)(BENCH(list) * list, BENCH(node) * node)
{
    BENCH(node) *next = TAILQ_NEXT(node, entry);
    TAILQ_REMOVE(&list->head, node, entry);
    BENCH(pool_give_back)(&list->pool, node);
    return next;
}
static inline void BENCH(splice)(BENCH(list) * list, BENCH(list) * other)
{
    TAILQ_CONCAT(&list->head, &other->head, entry);
}
/* The head is pointed to by the first node: lists are not copied by assignment. */
static inline void BENCH(take)(BENCH(list) * list, BENCH(list) * other)
{
    list->pool = other->pool;
    TAILQ_CONCAT(&list->head, &other->head, entry);
}
