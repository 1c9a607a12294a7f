/* The baseline: a doubly linked list with a malloc for each node, in C, in the manner of std::list (a sentinel in the
 * list itself, values beside their links). A template like plumb/list.h: NODE_NAME, NODE_VALUE, include.
 *
 * Only what subjects and benchmarks need; allocation failure is reported by false and leaves the list alone. */
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

#define NODE_JOIN_(a, b) a##_##b
#define NODE_JOIN(a, b) NODE_JOIN_(a, b)
#define N(name) NODE_JOIN(NODE_NAME, name)

typedef struct N(link) {
    struct N(link) * next, *prev;
} N(link);
typedef struct N(node) {
    N(link) link;
    NODE_VALUE value;
} N(node);
typedef struct NODE_NAME {
    N(link) end;
    size_t size;
} NODE_NAME;

static inline void N(init)(NODE_NAME *list)
{
    list->end.next = list->end.prev = &list->end;
    list->size = 0;
}
static inline NODE_VALUE *N(value)(N(link) * link)
{
    return &((N(node) *)link)->value;
}

/* previous ⇄ first … last ⇄ before, and the way back */
static inline void N(link_run)(N(link) * before, N(link) * first, N(link) * last)
{
    first->prev = before->prev;
    before->prev->next = first;
    last->next = before;
    before->prev = last;
}
static inline void N(unlink_run)(N(link) * first, N(link) * last)
{
    first->prev->next = last->next;
    last->next->prev = first->prev;
}

static inline bool N(insert)(NODE_NAME *list, N(link) * before, const NODE_VALUE *value)
{
    N(node) *node = malloc(sizeof *node);
    if (!node)
        return false;
    node->value = *value;
    N(link_run)(before, &node->link, &node->link);
    list->size++;
    return true;
}
static inline N(link) * N(erase)(NODE_NAME *list, N(link) * link)
{
    N(link) *next = link->next;
    N(unlink_run)(link, link);
    free(link);
    list->size--;
    return next;
}
static inline void N(clear)(NODE_NAME *list)
{
    while (list->size)
        N(erase)(list, list->end.next);
}

/* All of `other` before the link. */
static inline void N(splice)(NODE_NAME *list, N(link) * before, NODE_NAME *other)
{
    if (!other->size)
        return;
    N(link) *first = other->end.next, *last = other->end.prev;
    N(unlink_run)(first, last);
    N(link_run)(before, first, last);
    list->size += other->size;
    other->size = 0;
}

#ifdef NODE_LESS
/* Stable: those of `list` first among equals. */
static inline void N(merge)(NODE_NAME *list, NODE_NAME *other)
{
    N(link) *a = list->end.next;
    while (a != &list->end && other->size)
        if (NODE_LESS(N(value)(other->end.next), N(value)(a))) {
            N(link) *b = other->end.next;
            N(unlink_run)(b, b);
            N(link_run)(a, b, b);
            list->size++;
            other->size--;
        } else
            a = a->next;
    N(splice)(list, &list->end, other);
}

/* Merge sort with a stack of lists of 1, 2, 4 … elements, as libstdc++ does it. */
static inline void N(sort)(NODE_NAME *list)
{
    NODE_NAME carry, stack[64];
    int filled = 0, i;
    N(init)(&carry);
    for (i = 0; i < 64; i++)
        N(init)(&stack[i]);
    while (list->size) {
        N(link) *first = list->end.next;
        N(unlink_run)(first, first);
        N(link_run)(&carry.end, first, first);
        list->size--;
        carry.size = 1;
        for (i = 0; i < filled && stack[i].size; i++) {
            N(merge)(&stack[i], &carry);
            N(splice)(&carry, &carry.end, &stack[i]);
        }
        N(splice)(&stack[i], &stack[i].end, &carry);
        if (i == filled)
            filled++;
    }
    for (i = 0; i < filled; i++) {
        N(merge)(&stack[i], &carry);
        N(splice)(&carry, &carry.end, &stack[i]);
    }
    N(splice)(list, &list->end, &carry);
}
#endif

#undef N
#undef NODE_JOIN
#undef NODE_JOIN_
#undef NODE_LESS
#undef NODE_NAME
#undef NODE_VALUE
