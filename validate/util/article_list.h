/* The linked list of the article, written from its description. The article's claims are checked with it, and it is a
 * contender in `plumb list bench`. It is a baseline for comparisons, not for use: plumb's own list is
 * fast/plumb/list.h.
 *
 * Source: "Implementing Linked Lists with Contiguous Arrays", section 2. Two arrays that grow together by doubling:
 *
 *     nodes[i] = {prev, next}     values[i]      head, tail      0 ≤ i < size
 *
 * An insertion writes after the last node of the arrays. An erasure moves the last node and value to the erased index,
 * so that both arrays stay contiguous. Links are indices of the smallest integer type that can number the elements; its
 * maximum is the sentinel, which is before the first element and after the last. An iterator is a list and an index.
 *
 *     #define ARTICLE_NAME int_list
 *     #define ARTICLE_VALUE int
 *     #define ARTICLE_INDEX uint8_t
 *     #include "validate/util/article_list.h"
 *
 * ARTICLE_REALLOCATE(block, bytes) and ARTICLE_RELEASE(block) may be defined before, to replace realloc and free. If
 * memory or indices run out, the functions call abort(). There is no include guard, because the file is included once
 * per type of list; at its end it undefines the three names. */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#ifndef ARTICLE_REALLOCATE
#define ARTICLE_REALLOCATE(block, bytes) realloc(block, bytes)
#define ARTICLE_RELEASE(block) free(block)
#endif

#define ARTICLE_JOIN_(a, b) a##_##b
#define ARTICLE_JOIN(a, b) ARTICLE_JOIN_(a, b)
#define A(name) ARTICLE_JOIN(ARTICLE_NAME, name)

typedef struct A(node) {
    ARTICLE_INDEX prev, next;
} A(node);

typedef struct ARTICLE_NAME {
    ARTICLE_VALUE *values;
    A(node) * nodes;
    size_t size, capacity;
    ARTICLE_INDEX head, tail;
} ARTICLE_NAME;

/* Returns the sentinel. */
static inline ARTICLE_INDEX A(end)(void)
{
    return (ARTICLE_INDEX)-1;
}

/* Returns an empty list; nothing is allocated. */
static inline ARTICLE_NAME A(empty)(void)
{
    const ARTICLE_NAME list = {NULL, NULL, 0, 0, (ARTICLE_INDEX)-1, (ARTICLE_INDEX)-1};
    return list;
}

/* Frees the arrays and makes the list empty. */
static inline void A(free)(ARTICLE_NAME *list)
{
    ARTICLE_RELEASE(list->values);
    ARTICLE_RELEASE(list->nodes);
    *list = A(empty)();
}

/* Enlarges the arrays to this capacity, if it is larger than the present one. */
static inline void A(reserve)(ARTICLE_NAME *list, size_t capacity)
{
    if (capacity <= list->capacity)
        return;
    list->values = (ARTICLE_VALUE *)ARTICLE_REALLOCATE(list->values, capacity * sizeof *list->values);
    list->nodes = (A(node) *)ARTICLE_REALLOCATE(list->nodes, capacity * sizeof *list->nodes);
    list->capacity = capacity;
    if (!list->values || !list->nodes)
        abort();
}

/* Links two elements as neighbours; either may be the sentinel. */
static inline void A(link)(ARTICLE_NAME *list, ARTICLE_INDEX prev, ARTICLE_INDEX next)
{
    *(prev == A(end)() ? &list->head : &list->nodes[prev].next) = next;
    *(next == A(end)() ? &list->tail : &list->nodes[next].prev) = prev;
}

/* Inserts a value before an element or, if `before` is the sentinel, at the end; returns the new element's index. */
static inline ARTICLE_INDEX A(insert)(ARTICLE_NAME *list, ARTICLE_INDEX before, const ARTICLE_VALUE *value)
{
    const ARTICLE_INDEX index = (ARTICLE_INDEX)list->size;
    if (index == A(end)())
        abort();
    if (list->size == list->capacity)
        A(reserve)(list, list->capacity ? 2 * list->capacity : 1);
    const ARTICLE_INDEX prev = before == A(end)() ? list->tail : list->nodes[before].prev;
    list->values[list->size++] = *value;
    A(link)(list, prev, index);
    A(link)(list, index, before);
    return index;
}

/* Erases an element; returns the index of the one that followed it. The last element of the arrays moves to the erased
 * index. */
static inline ARTICLE_INDEX A(erase)(ARTICLE_NAME *list, ARTICLE_INDEX index)
{
    const ARTICLE_INDEX next = list->nodes[index].next, last = (ARTICLE_INDEX)(list->size - 1);
    A(link)(list, list->nodes[index].prev, next);
    list->size--;
    if (index == last)
        return next;
    list->values[index] = list->values[last];
    list->nodes[index] = list->nodes[last];
    A(link)(list, list->nodes[index].prev, index);
    A(link)(list, index, list->nodes[index].next);
    return next == last ? index : next;
}

/* Moves all elements of another list before an element: inserts a copy of each, then clears the other list. */
static inline void A(splice)(ARTICLE_NAME *list, ARTICLE_INDEX before, ARTICLE_NAME *other)
{
    A(reserve)(list, list->size + other->size);
    for (ARTICLE_INDEX i = other->head; i != A(end)(); i = other->nodes[i].next)
        A(insert)(list, before, &other->values[i]);
    other->size = 0;
    other->head = other->tail = A(end)();
}

/* Merges another sorted list into this sorted list, so that the result is sorted, and clears the other list. */
static inline void A(merge)(ARTICLE_NAME *list, ARTICLE_NAME *other,
                            bool (*less)(const ARTICLE_VALUE *a, const ARTICLE_VALUE *b))
{
    ARTICLE_INDEX before = list->head;
    A(reserve)(list, list->size + other->size);
    for (ARTICLE_INDEX i = other->head; i != A(end)(); i = other->nodes[i].next) {
        while (before != A(end)() && !less(&other->values[i], &list->values[before]))
            before = list->nodes[before].next;
        A(insert)(list, before, &other->values[i]);
    }
    other->size = 0;
    other->head = other->tail = A(end)();
}

/* Copies the arrays of a list, so that the order in memory is the same. The former elements of `to` are lost. */
static inline void A(copy)(ARTICLE_NAME *to, const ARTICLE_NAME *from)
{
    A(reserve)(to, from->size);
    memcpy(to->values, from->values, from->size * sizeof *to->values);
    memcpy(to->nodes, from->nodes, from->size * sizeof *to->nodes);
    to->size = from->size;
    to->head = from->head, to->tail = from->tail;
}

/* Reverses the list by exchanging links; values are not moved. */
static inline void A(reverse)(ARTICLE_NAME *list)
{
    for (size_t i = 0; i < list->size; i++) {
        const ARTICLE_INDEX next = list->nodes[i].next;
        list->nodes[i].next = list->nodes[i].prev;
        list->nodes[i].prev = next;
    }
    const ARTICLE_INDEX head = list->head;
    list->head = list->tail;
    list->tail = head;
}

/* Makes the array the list's values, in the order of the array. The list owns the array from then on. */
static inline void A(take_array)(ARTICLE_NAME *list, ARTICLE_VALUE *values, size_t count)
{
    A(free)(list);
    list->nodes = (A(node) *)ARTICLE_REALLOCATE(NULL, count * sizeof *list->nodes);
    if (!list->nodes || count > A(end)())
        abort();
    list->values = values;
    list->capacity = list->size = count;
    for (size_t i = 0; i <= count; i++)
        A(link)(list, i > 0 ? (ARTICLE_INDEX)(i - 1) : A(end)(), i < count ? (ARTICLE_INDEX)i : A(end)());
}

/* Erases every element that equals another one at a smaller array index, whatever the order of the two in the list, so
 * that one element of each value is left. Returns the number of erased elements. */
static inline size_t A(unique)(ARTICLE_NAME *list, bool (*equal)(const ARTICLE_VALUE *a, const ARTICLE_VALUE *b))
{
    const size_t before = list->size;
    for (size_t i = 0; i < list->size;) {
        size_t k = 0;
        while (k < i && !equal(&list->values[k], &list->values[i]))
            k++;
        if (k < i)
            A(erase)(list, (ARTICLE_INDEX)i);
        else
            i++;
    }
    return before - list->size;
}

/* Erases every element for which a condition holds; returns the number of erased elements. */
static inline size_t A(remove_if)(ARTICLE_NAME *list, bool (*holds)(const ARTICLE_VALUE *value))
{
    const size_t before = list->size;
    for (size_t i = 0; i < list->size;)
        if (holds(&list->values[i]))
            A(erase)(list, (ARTICLE_INDEX)i);
        else
            i++;
    return before - list->size;
}

#undef A
#undef ARTICLE_NAME
#undef ARTICLE_VALUE
#undef ARTICLE_INDEX
