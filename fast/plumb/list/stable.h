/* Storage of the values of a LIST_STABLE, in chunks of 8, 16, 32 … slots, which never move; and its holes. Part of
 * ../list.h; dense.h has the same functions for other lists, memory.h allocates.
 *
 * The *place* of slot i is i + 8: its leading bit is the number of the chunk, the lower bits are the index in the
 * chunk. From 64 on, the values of the places in one word of the bitmap are contiguous. */

/* Returns the number of the chunk that contains a place. */
PLUMB_LIST_INLINE size_t LIST_(chunk_)(size_t place)
{
    return plumb_list_highest(place) - plumb_list_highest(PLUMB_LIST_FIRST);
}

/* The same for the place of an element, which is below 2^53. On x86 without lzcnt the exponent of the place as a double
 * is the index of its leading bit: AMD processors before Zen 5 can begin a bsr only every fourth cycle, so that a
 * traversal of a list in the L1 cache takes twice the time. */
PLUMB_LIST_INLINE size_t LIST_(chunk_of_element_)(size_t place)
{
#if defined(__x86_64__) && !defined(__LZCNT__)
    enum { FRACTION = 52, BIAS = 1023 };
    const double exact = (double)(int64_t)place;
    uint64_t bits;
    memcpy(&bits, &exact, sizeof bits);
    return (size_t)(bits >> FRACTION) - (BIAS + plumb_list_highest(PLUMB_LIST_FIRST));
#else
    return LIST_(chunk_)(place);
#endif
}

static inline LIST_(value) * LIST_(slot_value)(const LIST_NAME *list, size_t slot)
{
    const size_t place = slot + LIST_FIRST, chunk = LIST_(chunk_of_element_)(place);
    return (LIST_(value) *)((char *)list->chunks[chunk] + (place - (LIST_FIRST << chunk)) * LIST_STRIDE);
}

/* slot_count: all elements are in slots below it. is_element: true if the slot has an element. */
static inline size_t LIST_(slot_count)(const LIST_NAME *list)
{
    return list->used;
}
static inline bool LIST_(is_element)(const LIST_NAME *list, size_t slot)
{
    const size_t place = slot + LIST_FIRST;
    return slot < list->used && !(list->holes[place / 64] >> place % 64 & 1);
}

/* Consecutive slots with contiguous values. Bit i of `live`: slot + i has an element. If all bits of the first 64 are
 * set, all `count` slots have one. */
typedef struct LIST_(stretch_) {
    size_t slot, count;
    uint64_t live;
} LIST_(stretch_);
/* Advances to the next stretch, starting from {0}; returns false after the last one. A stretch is a chunk if the list
 * has no holes, else at most a word of the bitmap. */
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

/* Insertion requests unused slots one by one, holes first, writes their values, and then marks the slots as used. */
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
/* Note the insertion, and the erasure, of an element in a slot: LIST_GENERATIONS makes its handle unique. */
PLUMB_LIST_INLINE void LIST_(born_)(LIST_NAME *list, size_t slot)
{
#ifdef LIST_GENERATIONS
    list->births += PLUMB_LIST_UNLIKELY(list->births == UINT32_MAX) ? 2 : 1; /* 0 means none */
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

/* Marks the first unused slot as used. */
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
/* Marks `count` unused slots as used and links them to each other, not yet to the list. Returns the position of the
 * last one. */
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

/* Sets the size after the values of slots 0 … size − 1 were written, before they are linked; there are no holes. */
PLUMB_LIST_INLINE void LIST_(set_size_)(LIST_NAME *list, size_t size)
{
    if (list->freed)
        memset(list->holes, 0, ((list->used + LIST_FIRST) / 64 + 1) * sizeof *list->holes);
    list->freed = 0;
    list->size = list->used = size;
}

/* Makes a slot without an element the first hole of the chain. */
PLUMB_LIST_INLINE void LIST_(chain_hole_)(LIST_NAME *list, size_t hole)
{
    *LIST_(cell_)(list->next, hole) = *LIST_(cell_)(list->prev, hole) = (LIST_(index))list->freed;
    list->freed = hole;
}
/* Frees an unlinked slot, which becomes a hole; if the list is then empty, all holes are removed. Returns 0: no element
 * moves. */
PLUMB_LIST_INLINE size_t LIST_(give_back_)(LIST_NAME *list, size_t gap)
{
    const size_t place = gap / LIST_SCALE;
    list->holes[place / 64] |= (uint64_t)1 << place % 64;
#ifdef LIST_SUM
    *LIST_(slot_value)(list, LIST_(slot)(gap)) = 0; /* since accumulate adds holes, too */
#endif
    LIST_(chain_hole_)(list, gap);
    if (!--list->size)
        LIST_(set_size_)(list, 0);
    return 0;
}

/* Rebuilds the chain of holes from the bitmap, lowest hole first. */
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
