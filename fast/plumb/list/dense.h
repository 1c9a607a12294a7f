/* Where the values of a list without holes stand: slots 0 … size − 1 of one array. Part of ../list.h; stable.h has the
 * same functions for LIST_STABLE. Blocks of memory: memory.h. */

static inline LIST_(value) * LIST_(slot_value)(const LIST_NAME *list, size_t slot)
{
    return (LIST_(value) *)((char *)list->values + slot * LIST_STRIDE);
}

/* Elements stand below this slot; whether one stands there. */
static inline size_t LIST_(slot_count)(const LIST_NAME *list)
{
    return list->size;
}
static inline bool LIST_(is_element)(const LIST_NAME *list, size_t slot)
{
    return slot < list->size;
}

/* Slots in a row whose values stand beside each other; bit i of `live`: slot + i is an element's. All are, where these
 * are all bits of the first 64. */
typedef struct LIST_(stretch_) {
    size_t slot, count;
    uint64_t live;
} LIST_(stretch_);
/* The next one, from {0} on; false after the last. */
PLUMB_LIST_INLINE bool LIST_(next_stretch_)(const LIST_NAME *list, LIST_(stretch_) * stretch)
{
    stretch->slot += stretch->count;
    stretch->count = list->size - stretch->slot;
    stretch->live = plumb_list_ones(stretch->count);
    return stretch->count != 0;
}

/* Insertion asks for fresh slots one after another, writes their values, and then takes them. */
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
/* An element is born in a slot, or has died there: with LIST_GENERATIONS its handle is told from all others. */
PLUMB_LIST_INLINE void LIST_(born_)(LIST_NAME *list, size_t slot)
{
#ifdef LIST_GENERATIONS
    list->births += PLUMB_LIST_RARELY(list->births == UINT32_MAX) ? 2 : 1; /* 0 is nobody's */
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

/* The first fresh slot becomes an element's. */
PLUMB_LIST_INLINE size_t LIST_(take_slot_)(LIST_NAME *list)
{
    const size_t slot = list->size++;
    LIST_(born_)(list, slot);
    return slot;
}
/* Links slots to each other in their order. Returns the last one's position. */
PLUMB_LIST_INLINE size_t LIST_(link_slots_)(LIST_NAME *list, size_t slot, size_t count)
{
    for (size_t i = slot + 1; i < slot + count; i++) {
        list->next[i] = (LIST_(index))LIST_(position)(i);
        list->prev[i + 1] = (LIST_(index))LIST_(position)(i - 1);
    }
    return LIST_(position)(slot + count - 1);
}
/* `count` fresh slots become elements', linked to each other, but not yet to others. Returns the last one's
 * position. */
PLUMB_LIST_INLINE size_t LIST_(take_slots_)(LIST_NAME *list, size_t count)
{
    const size_t slot = list->size;
    for (size_t i = 0; LIST_TRACKED && i < count; i++)
        LIST_(born_)(list, slot + i);
    list->size += count;
    return LIST_(link_slots_)(list, slot, count);
}

/* The values of slots 0 … size − 1 are there, their links are not yet. */
PLUMB_LIST_INLINE void LIST_(set_size_)(LIST_NAME *list, size_t size)
{
    list->size = size;
}

/* An unlinked slot whose value is gone, `to`, takes over the element of another one. */
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

/* What becomes of an unlinked slot: the last one closes the gap. Returns the position that moved, 0 for none. */
PLUMB_LIST_INLINE size_t LIST_(give_back_)(LIST_NAME *list, size_t gap)
{
    const size_t last = LIST_(position)(--list->size);
    if (gap == last)
        return 0;
    LIST_(relocate_)(list, last, gap);
    return last;
}
