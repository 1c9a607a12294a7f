/* utlist's primitives (DL_…: doubly linked) for bench_work.h, nodes in one array. */
typedef struct BENCH(node) {
    union {
        struct BENCH(node) * prev, *link_free;
    };
    struct BENCH(node) * next;
    BENCH(value_type) value;
} BENCH(node);
#include "bench_pool.h"

typedef struct BENCH(list) {
    BENCH(node) * head;
    BENCH(pool) pool;
} BENCH(list);

static inline bool BENCH(init)(BENCH(list) * list, size_t capacity)
{
    list->head = NULL;
    return BENCH(pool_init)(&list->pool, capacity);
}
static inline void BENCH(free)(BENCH(list) * list)
{
    free(list->pool.nodes);
    *list = (BENCH(list)){0};
}
static inline BENCH(node) * BENCH(first)(const BENCH(list) * list)
{
    return list->head;
}
static inline BENCH(node) * BENCH(following)(const BENCH(list) * list, const BENCH(node) * node)
{
    (void)list;
    return node->next;
}
static inline BENCH(node) * BENCH(insert)(BENCH(list) * list, BENCH(node) * before, const BENCH(value_type) * value)
{
    BENCH(node) *node = BENCH(pool_take)(&list->pool);
    node->value = *value;
    if (before)
        DL_PREPEND_ELEM(list->head, before, node);
    else
        DL_APPEND(list->head, node);
    return node;
}
static inline BENCH(node) * BENCH(erase)(BENCH(list) * list, BENCH(node) * node)
{
    BENCH(node) *next = node->next;
    DL_DELETE(list->head, node);
    BENCH(pool_give_back)(&list->pool, node);
    return next;
}
static inline int BENCH(compare)(const BENCH(node) * a, const BENCH(node) * b)
{
    return (BENCH_KEY(&a->value) > BENCH_KEY(&b->value)) - (BENCH_KEY(&a->value) < BENCH_KEY(&b->value));
}
static inline void BENCH(sort)(BENCH(list) * list)
{
    DL_SORT(list->head, BENCH(compare));
}
static inline void BENCH(splice)(BENCH(list) * list, BENCH(list) * other)
{
    DL_CONCAT(list->head, other->head);
    other->head = NULL;
}
