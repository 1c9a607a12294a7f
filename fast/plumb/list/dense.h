/* Storage of the values of a list without holes: slots 0 … size − 1 of one array. Part of ../list.h; stable.h has the
 * same functions for LIST_STABLE, memory.h allocates. */

static inline LIST_(value) * LIST_(slot_value)(const LIST_NAME *list, size_t slot)
{
    return (LIST_(value) *)((char *)list->values + slot * LIST_STRIDE);
}

/* slot_count: all elements are in slots below it. is_element: true if the slot has an element. */
static inline size_t LIST_(slot_count)(const LIST_NAME *list)
{
    return list->size;
}
static inline bool LIST_(is_element)(const LIST_NAME *list, size_t slot)
{
    return slot < list->size;
}

/* Consecutive slots with contiguous values. Bit i of `live`: slot + i has an element. If all bits of the first 64 are
 * set, all `count` slots have one. */
typedef struct LIST_(stretch_) {
    size_t slot, count;
    uint64_t live;
} LIST_(stretch_);
/* Advances to the next stretch, starting from {0}; returns false after the last one. */
PLUMB_LIST_INLINE bool LIST_(next_stretch_)(const LIST_NAME *list, LIST_(stretch_) * stretch)
{
    stretch->slot += stretch->count;
    stretch->count = list->size - stretch->slot;
    stretch->live = plumb_list_ones(stretch->count);
    return stretch->count != 0;
}

/* Insertion requests unused slots one by one, writes their values, and then marks the slots as used. */
PLUMB_LIST_INLINE size_t LIST_(fresh_)(const LIST_NAME *list)
{
    return list->size;
}
PLUMB_LIST_INLINE size_t LIST_(fresh_after_)(const LIST_NAME *list, size_t slot)
{
    (void)list;
    return slot + 1;
}

#ifdef LIST_GENERATIONS
PLUMB_LIST_INLINE uint32_t LIST_(generation_)(const LIST_NAME *list, size_t slot)
{
    return list->generations[list->handles[slot + 1]];
}
#endif
/* Note the insertion, and the erasure, of an element in a slot: LIST_GENERATIONS makes its handle unique. */
PLUMB_LIST_INLINE void LIST_(born_)(LIST_NAME *list, size_t slot)
{
#ifdef LIST_GENERATIONS
    list->births += PLUMB_LIST_UNLIKELY(list->births == UINT32_MAX) ? 2 : 1; /* 0 means none */
    list->generations[list->handles[slot + 1]] = list->births;
#endif
    (void)list, (void)slot;
}
PLUMB_LIST_INLINE void LIST_(died_)(LIST_NAME *list, size_t slot)
{
#ifdef LIST_GENERATIONS
    list->generations[list->handles[slot + 1]] = 0;
#endif
    (void)list, (void)slot;
}

/* Marks the first unused slot as used. */
PLUMB_LIST_INLINE size_t LIST_(take_slot_)(LIST_NAME *list)
{
    const size_t slot = list->size++;
    LIST_(born_)(list, slot);
    return slot;
}
/* Links consecutive slots to each other. Returns the position of the last one. */
PLUMB_LIST_INLINE size_t LIST_(link_slots_)(LIST_NAME *list, size_t slot, size_t count)
{
    for (size_t i = slot + 1; i < slot + count; i++) {
        list->next[i] = (LIST_(index))LIST_(position)(i);
        list->prev[i + 1] = (LIST_(index))LIST_(position)(i - 1);
    }
    return LIST_(position)(slot + count - 1);
}
/* Marks `count` unused slots as used and links them to each other, not yet to the list. Returns the position of the
 * last one. */
PLUMB_LIST_INLINE size_t LIST_(take_slots_)(LIST_NAME *list, size_t count)
{
    const size_t slot = list->size;
    for (size_t i = 0; LIST_TRACKED && i < count; i++)
        LIST_(born_)(list, slot + i);
    list->size += count;
    return LIST_(link_slots_)(list, slot, count);
}

/* Sets the size after the values of slots 0 … size − 1 were written, before they are linked. */
PLUMB_LIST_INLINE void LIST_(set_size_)(LIST_NAME *list, size_t size)
{
    list->size = size;
}

/* Moves an element from slot `from` to `to`, an unlinked slot without a value. */
PLUMB_LIST_INLINE void LIST_(relocate_)(LIST_NAME *list, size_t from, size_t to)
{
    const size_t previous = LIST_(link_)(list->prev, from), next = LIST_(link_)(list->next, from);
    memcpy((void *)LIST_(slot_value)(list, LIST_(slot)(to)), (const void *)LIST_(slot_value)(list, LIST_(slot)(from)),
           sizeof *list->values);
    *LIST_(cell_)(list->next, to) = (LIST_(index))next;
    *LIST_(cell_)(list->prev, to) = (LIST_(index))previous;
    *LIST_(cell_)(list->next, previous) = (LIST_(index))to;
    *LIST_(cell_)(list->prev, next) = (LIST_(index))to;
#ifdef LIST_HANDLES
    const LIST_(index) i = (LIST_(index))(to / LIST_SCALE), j = (LIST_(index))(from / LIST_SCALE);
    const LIST_(index) freed = list->handles[i], moved = list->handles[j];
    list->handles[i] = moved;
    list->handles[j] = freed;
    list->owners[moved] = i;
    list->owners[freed] = j;
#endif
}

/* Frees an unlinked slot: the element of the last slot moves into it. Returns the position that moved, 0 for none. */
PLUMB_LIST_INLINE size_t LIST_(give_back_)(LIST_NAME *list, size_t gap)
{
    const size_t last = LIST_(position)(--list->size);
    if (gap == last)
        return 0;
    LIST_(relocate_)(list, last, gap);
    return last;
}
