/* Where the values of a LIST_STABLE stand: in chunks of 8, 16, 32 … slots, which never move; and its holes. Part of
 * ../list.h; dense.h has the same functions for other lists. Blocks of memory: memory.h.
 *
 * The *place* of slot i is i + 8: its leading bit is the number of its chunk, the bits behind it are the place in
 * there. From 64 on, the places of a word of the bitmap stand beside each other. */

/* Number of the chunk that a place is in. */
PLUMB_LIST_INLINE size_t LIST_(chunk_)(size_t place)
{
    return plumb_list_highest(place) - plumb_list_highest(PLUMB_LIST_FIRST);
}

static inline LIST_(value) * LIST_(slot_value)(const LIST_NAME *list, size_t slot)
{
    const size_t place = slot + LIST_FIRST, chunk = LIST_(chunk_)(place);
    return (LIST_(value) *)((char *)list->chunks[chunk] + (place - (LIST_FIRST << chunk)) * LIST_STRIDE);
}

/* Elements stand below this slot; whether one stands there. */
static inline size_t LIST_(slot_count)(const LIST_NAME *list)
{
    return list->used;
}
static inline bool LIST_(is_element)(const LIST_NAME *list, size_t slot)
{
    const size_t place = slot + LIST_FIRST;
    return slot < list->used && !(list->holes[place / 64] >> place % 64 & 1);
}

/* Slots in a row whose values stand beside each other; bit i of `live`: slot + i is an element's. All are, where these
 * are all bits of the first 64. */
typedef struct LIST_(stretch_) {
    size_t slot, count;
    uint64_t live;
} LIST_(stretch_);
/* The next one, from {0} on; false after the last. A whole chunk where the list has no holes, else a word of the bitmap
 * at most. */
PLUMB_LIST_INLINE bool LIST_(next_stretch_)(const LIST_NAME *list, LIST_(stretch_) * stretch)
{
    const size_t slot = stretch->slot + stretch->count, place = slot + LIST_FIRST, top = list->used + LIST_FIRST;
    if (slot >= list->used)
        return false;
    size_t end = (size_t)2 << plumb_list_highest(place);
    if (list->freed && end > (place | 63) + 1)
        end = (place | 63) + 1;
    stretch->slot = slot;
    stretch->count = (end < top ? end : top) - place;
    stretch->live = plumb_list_ones(stretch->count);
    if (list->freed)
        stretch->live &= ~(list->holes[place / 64] >> place % 64);
    return true;
}

/* Insertion asks for fresh slots one after another, holes first, writes their values, and then takes them. */
PLUMB_LIST_INLINE size_t LIST_(fresh_)(const LIST_NAME *list)
{
    return list->freed ? LIST_(slot)(list->freed) : list->used;
}
PLUMB_LIST_INLINE size_t LIST_(fresh_after_)(const LIST_NAME *list, size_t slot)
{
    if (slot >= list->used)
        return slot + 1;
    const size_t hole = LIST_(link_)(list->next, LIST_(position)(slot));
    return hole ? LIST_(slot)(hole) : list->used;
}

#ifdef LIST_GENERATIONS
PLUMB_LIST_INLINE uint32_t LIST_(generation_)(const LIST_NAME *list, size_t slot)
{
    return list->generations[slot + LIST_FIRST];
}
#endif
/* An element is born in a slot, or has died there: with LIST_GENERATIONS its handle is told from all others. */
PLUMB_LIST_INLINE void LIST_(born_)(LIST_NAME *list, size_t slot)
{
#ifdef LIST_GENERATIONS
    list->births += PLUMB_LIST_RARELY(list->births == UINT32_MAX) ? 2 : 1; /* 0 is nobody's */
    list->generations[slot + LIST_FIRST] = list->births;
#endif
    (void)list, (void)slot;
}
PLUMB_LIST_INLINE void LIST_(died_)(LIST_NAME *list, size_t slot)
{
#ifdef LIST_GENERATIONS
    list->generations[slot + LIST_FIRST] = 0;
#endif
    (void)list, (void)slot;
}

/* The first fresh slot becomes an element's. */
PLUMB_LIST_INLINE size_t LIST_(take_slot_)(LIST_NAME *list)
{
    const size_t hole = list->freed;
    size_t slot = list->used;
    if (hole) {
        const size_t place = hole / LIST_SCALE;
        list->holes[place / 64] &= ~((uint64_t)1 << place % 64);
        list->freed = LIST_(link_)(list->next, hole);
        slot = LIST_(slot)(hole);
    } else
        list->used++;
    list->size++;
    LIST_(born_)(list, slot);
    return slot;
}
/* So do `count` of them, linked to each other, but not yet to others. Returns the last one's position. */
PLUMB_LIST_INLINE size_t LIST_(take_slots_)(LIST_NAME *list, size_t count)
{
    size_t last = LIST_(position)(LIST_(take_slot_)(list));
    for (size_t i = 1; i < count; i++) {
        const size_t position = LIST_(position)(LIST_(take_slot_)(list));
        *LIST_(cell_)(list->next, last) = (LIST_(index))position;
        *LIST_(cell_)(list->prev, position) = (LIST_(index))last;
        last = position;
    }
    return last;
}

/* The values of slots 0 … size − 1 are there, their links are not yet; there are no holes. */
PLUMB_LIST_INLINE void LIST_(set_size_)(LIST_NAME *list, size_t size)
{
    if (list->freed)
        memset(list->holes, 0, ((list->used + LIST_FIRST) / 64 + 1) * sizeof *list->holes);
    list->freed = 0;
    list->size = list->used = size;
}

/* A slot without an element, first in the chain of holes. */
PLUMB_LIST_INLINE void LIST_(chain_hole_)(LIST_NAME *list, size_t hole)
{
    *LIST_(cell_)(list->next, hole) = *LIST_(cell_)(list->prev, hole) = (LIST_(index))list->freed;
    list->freed = hole;
}
/* What becomes of an unlinked slot: a hole; when the last element goes, none is left. Nothing moves: 0. */
PLUMB_LIST_INLINE size_t LIST_(give_back_)(LIST_NAME *list, size_t gap)
{
    const size_t place = gap / LIST_SCALE;
    list->holes[place / 64] |= (uint64_t)1 << place % 64;
#ifdef LIST_SUM
    *LIST_(slot_value)(list, LIST_(slot)(gap)) = 0; /* accumulate adds holes */
#endif
    LIST_(chain_hole_)(list, gap);
    if (!--list->size)
        LIST_(set_size_)(list, 0);
    return 0;
}

/* The chain anew, from the bitmap, lowest hole first. */
static inline void LIST_(chain_holes_)(LIST_NAME *list)
{
    list->freed = 0;
    for (size_t word = (list->used + LIST_FIRST) / 64 + 1; word-- > 0;)
        for (uint64_t left = list->holes[word]; left;) {
            const unsigned bit = plumb_list_highest(left);
            LIST_(chain_hole_)(list, (64 * word + bit) * LIST_SCALE);
            left ^= (uint64_t)1 << bit;
        }
}
