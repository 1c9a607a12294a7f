/* The primitives of the list with a malloc for each node, for bench_work.h. */
#define NODE_NAME BENCH(list)
#define NODE_VALUE BENCH(value_type)
#define NODE_LESS(a, b) (BENCH_KEY(a) < BENCH_KEY(b))
#include "node_list.h"

static inline bool BENCH(init)(BENCH(list) * list, size_t capacity)
{
    (void)capacity;
    NODES(init)(list);
    return true;
}
static inline void BENCH(free)(BENCH(list) * list)
{
    NODES(clear)(list);
}
static inline NODES(link) * BENCH(first)(const BENCH(list) * list)
{
    return list->end.next;
}
static inline NODES(link) * BENCH(following)(const BENCH(list) * list, const NODES(link) * link)
{
    (void)list;
    return link->next;
}
static inline BENCH(value_type) * BENCH(value)(const BENCH(list) * list, NODES(link) * link)
{
    (void)list;
    return NODES(value)(link);
}
static inline NODES(link) * BENCH(insert)(BENCH(list) * list, NODES(link) * before, const BENCH(value_type) * value)
{
    if (!NODES(insert)(list, before, value))
        abort();
    return before->prev;
}
static inline NODES(link) * BENCH(erase)(BENCH(list) * list, NODES(link) * link)
{
    return NODES(erase)(list, link);
}
static inline void BENCH(sort)(BENCH(list) * list)
{
    NODES(sort)(list);
}
static inline void BENCH(merge)(BENCH(list) * list, BENCH(list) * other)
{
    NODES(merge)(list, other);
}
static inline void BENCH(splice)(BENCH(list) * list, BENCH(list) * other)
{
    NODES(splice)(list, &list->end, other);
}
static inline void BENCH(copy)(BENCH(list) * to, const BENCH(list) * from)
{
    NODES(clear)(to);
    for (NODES(link) *link = from->end.next; link != &from->end; link = link->next)
        BENCH(insert)(to, &to->end, NODES(value)(link));
}
static inline void BENCH(take)(BENCH(list) * list, BENCH(list) * other)
{
    NODES(init)(list);
    NODES(splice)(list, &list->end, other);
}
