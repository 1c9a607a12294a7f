/* Positions, slots, elements, iteration, size. Part of ../list.h. Complexity and invalidation of each function:
 * docs/list.md. */

/* Returns the maximum number of elements: positions must fit the index type, arrays the address space. */
static inline size_t LIST_(max_size)(void)
{
    const size_t links = LIST_ROWS * sizeof(LIST_(index)), bytes = LIST_STRIDE > links ? LIST_STRIDE : links;
    const size_t room = (size_t)PTRDIFF_MAX / bytes - 64;
    const size_t most = (uint64_t)LIST_INDEX_MAX / LIST_SCALE < room ? (size_t)(LIST_INDEX_MAX / LIST_SCALE) : room;
#ifdef LIST_STABLE /* whole chunks */
    return ((size_t)1 << plumb_list_highest(most + 1)) - LIST_FIRST;
#else
    return most;
#endif
}

/* Convert a slot to its position, and a position to its slot. */
static inline size_t LIST_(position)(size_t slot)
{
    return (slot + LIST_FIRST) * LIST_SCALE;
}
static inline size_t LIST_(slot)(size_t position)
{
    return position / LIST_SCALE - LIST_FIRST;
}

/* Returns the link cell of a position, which is the byte offset if links are scaled, else the index.
 * NOLINTBEGIN(misc-redundant-expression) */
PLUMB_LIST_INLINE LIST_(index) * LIST_(cell_)(LIST_(index) * links, size_t position)
{
    return (LIST_(index) *)((char *)links + position * (sizeof(LIST_(index)) / LIST_SCALE));
}
PLUMB_LIST_INLINE size_t LIST_(link_)(const LIST_(index) * links, size_t position)
{
    return *(const LIST_(index) *)((const char *)links + position * (sizeof(LIST_(index)) / LIST_SCALE));
}
/* NOLINTEND(misc-redundant-expression) */

#ifdef LIST_STABLE
#include "stable.h"
#else
#include "dense.h"
#endif

/* True if the position is that of an element (or, with `end`, the end). Checked builds test this. It does not detect
 * that a position belongs to another element than before; LIST_GENERATIONS does. */
static inline bool LIST_(is_position)(const LIST_NAME *list, size_t position, bool end)
{
    if (!position)
        return end;
    return position % LIST_SCALE == 0 && position / LIST_SCALE >= LIST_FIRST &&
           LIST_(is_element)(list, LIST_(slot)(position));
}
/* True if `last` is reachable from `first`. */
static inline bool LIST_(is_range)(const LIST_NAME *list, size_t first, size_t last)
{
    if (!LIST_(is_position)(list, first, true) || !LIST_(is_position)(list, last, true))
        return false;
    while (first && first != last)
        first = LIST_(link_)(list->next, first);
    return first == last;
}
#ifdef LIST_CHECKED
#define LIST_REQUIRE(condition)                                                                                        \
    do {                                                                                                               \
        if (!(condition))                                                                                              \
            return PLUMB_BAD_POSITION;                                                                                 \
    } while (0)
#else
#define LIST_REQUIRE(condition) ((void)0)
#endif
#define LIST_CHECK(list, position, end) LIST_REQUIRE(LIST_(is_position)(list, position, end))
#define LIST_CHECK_RANGE(list, first, last) LIST_REQUIRE(LIST_(is_range)(list, first, last))

/* Forwards: for (size_t p = begin(list); p; p = next(list, p)). Backwards: p = last(list), p = prev(list, p). The end
 * is 0; the element after the end is the first one, that before it the last. Neither may be called for an empty list or
 * a bad position; checked builds then return 0. */
static inline size_t LIST_(next)(const LIST_NAME *list, size_t position)
{
#ifdef LIST_CHECKED
    if (!list->size || !LIST_(is_position)(list, position, true))
        return 0;
#endif
    return LIST_(link_)(list->next, position);
}
static inline size_t LIST_(prev)(const LIST_NAME *list, size_t position)
{
#ifdef LIST_CHECKED
    if (!list->size || !LIST_(is_position)(list, position, true))
        return 0;
#endif
    return LIST_(link_)(list->prev, position);
}
static inline size_t LIST_(begin)(const LIST_NAME *list)
{
    return list->size ? list->next[0] : 0;
}
static inline size_t LIST_(end)(const LIST_NAME *list)
{
    (void)list;
    return 0;
}
static inline size_t LIST_(last)(const LIST_NAME *list)
{
    return list->size ? list->prev[0] : 0;
}

/* Returns the element at a position; null for a bad one in checked builds. The pointer is valid until the next
 * insertion, erasure, change of capacity or linearise; with LIST_STABLE until its element is erased, compact or
 * linearise. */
static inline LIST_(value) * LIST_(at)(const LIST_NAME *list, size_t position)
{
#ifdef LIST_CHECKED
    if (!LIST_(is_position)(list, position, false))
        return NULL;
#endif
#ifndef LIST_STABLE
    if (LIST_STRIDE % LIST_SCALE == 0)
        return (LIST_(value) *)((char *)list->values + (position - LIST_SCALE) * (LIST_STRIDE / LIST_SCALE));
#endif
    return LIST_(slot_value)(list, LIST_(slot)(position));
}

/* The const version of the function above. */
static inline const LIST_(value) * LIST_(const_at)(const LIST_NAME *list, size_t position)
{
    return LIST_(at)(list, position);
}

/* Return null if the list is empty. */
static inline LIST_(value) * LIST_(front)(const LIST_NAME *list)
{
    return list->size ? LIST_(at)(list, list->next[0]) : NULL;
}
static inline LIST_(value) * LIST_(back)(const LIST_NAME *list)
{
    return list->size ? LIST_(at)(list, list->prev[0]) : NULL;
}

static inline bool LIST_(empty)(const LIST_NAME *list)
{
    return !list->size;
}
static inline size_t LIST_(size)(const LIST_NAME *list)
{
    return list->size;
}
static inline size_t LIST_(capacity)(const LIST_NAME *list)
{
    return list->capacity;
}

/* Returns the stride in bytes between values in the array list->values, or in a chunk. */
static inline size_t LIST_(stride)(void)
{
    return LIST_STRIDE;
}

/* Returns the position `steps` links forwards, or backwards if negative; the end counts as a position. */
static inline size_t LIST_(advance)(const LIST_NAME *list, size_t position, ptrdiff_t steps)
{
    for (; steps > 0; steps--)
        position = LIST_(next)(list, position);
    for (; steps < 0; steps++)
        position = LIST_(prev)(list, position);
    return position;
}

/* Returns the number of links from first to last, which must come after it; if it does not, checked builds return
 * SIZE_MAX. */
static inline size_t LIST_(distance)(const LIST_NAME *list, size_t first, size_t last)
{
#ifdef LIST_CHECKED
    if (!LIST_(is_range)(list, first, last))
        return SIZE_MAX;
#endif
    if (!last && first == LIST_(begin)(list))
        return list->size;
    size_t count = 0;
    for (; first != last; first = LIST_(next)(list, first))
        count++;
    return count;
}
