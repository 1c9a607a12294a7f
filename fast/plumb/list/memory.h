/* Memory blocks, handles, capacity, destruction, moving of lists. Part of ../list.h.
 *
 * Links, handles, generations and holes are rows of one block. Values are in another block, so that an array can be
 * taken over and released; or, while both are small, in the same block before the rows, so that growing takes one
 * allocation. LIST_STABLE: each chunk of values has a block of its own. */

/* Returns the stride of rows in bytes, a cache line more than needed: with a power of two both links of a slot would be
 * in the same cache set. */
PLUMB_LIST_INLINE size_t LIST_(row_bytes_)(size_t row, size_t capacity)
{
    const size_t cells = capacity + LIST_FIRST;
    if (row < LIST_ROWS)
        return (cells * sizeof(LIST_(index)) + 127) / 64 * 64;
    return ((row < LIST_ROWS + LIST_TRACKED ? cells * sizeof(uint32_t) : cells / 8) + 127) / 64 * 64;
}
/* Returns the offset of a row in the block; for the row after the last one, the length of the block. */
PLUMB_LIST_INLINE size_t LIST_(row_)(size_t row, size_t capacity)
{
    size_t start = 0;
    for (size_t i = 0; i < row; i++)
        start += LIST_(row_bytes_)(i, capacity);
    return start;
}
PLUMB_LIST_INLINE size_t LIST_(block_bytes_)(size_t capacity)
{
    return LIST_(row_)(LIST_ALL_ROWS, capacity);
}

/* Returns the address of a row in the block, NULL if there is no block. */
PLUMB_LIST_INLINE void *LIST_(row_of_)(void *block, size_t row, size_t capacity)
{
    return block ? (char *)block + LIST_(row_)(row, capacity) : NULL;
}
PLUMB_LIST_INLINE void LIST_(set_links_)(LIST_NAME *list, void *block, size_t capacity)
{
    list->next = (LIST_(index) *)block;
    list->prev = (LIST_(index) *)LIST_(row_of_)(block, 1, capacity);
#if defined(LIST_HANDLES) && !defined(LIST_STABLE)
    list->handles = (LIST_(index) *)LIST_(row_of_)(block, 2, capacity);
    list->owners = (LIST_(index) *)LIST_(row_of_)(block, 3, capacity);
#endif
#ifdef LIST_GENERATIONS
    list->generations = (uint32_t *)LIST_(row_of_)(block, LIST_ROWS, capacity);
#endif
#ifdef LIST_STABLE
    list->holes = (uint64_t *)LIST_(row_of_)(block, LIST_ROWS + LIST_TRACKED, capacity);
#endif
    list->capacity = capacity;
}

/* Returns the start of the block: next, or prev if the two were exchanged. */
PLUMB_LIST_INLINE void *LIST_(block_)(const LIST_NAME *list)
{
    return list->next < list->prev ? list->next : list->prev;
}

/* Moves the rows of `old`, whose block may have grown in place, to a block for another capacity. */
PLUMB_LIST_INLINE void LIST_(move_rows_)(LIST_NAME *list, const LIST_NAME *old, const void *rows, void *block,
                                         size_t capacity)
{
    const bool reversed = old->prev < old->next;
    for (size_t row = LIST_ALL_ROWS; row-- > 0;) {
        const size_t had = old->capacity ? LIST_(row_bytes_)(row, old->capacity) : 0;
        const size_t has = LIST_(row_bytes_)(row, capacity), kept = had < has ? had : has;
        char *to = (char *)block + LIST_(row_)(row, capacity);
        if (kept)
            memmove(to, (const char *)rows + LIST_(row_)(row, old->capacity), kept);
        if (row >= LIST_ROWS)
            memset(to + kept, 0, has - kept);
    }
    LIST_(set_links_)(list, block, capacity);
    if (!old->capacity)
        list->next[0] = list->prev[0] = 0;
    if (reversed) {
        LIST_(index) *next = list->next;
        list->next = list->prev;
        list->prev = next;
    }
}

#ifndef LIST_STABLE
/* Sets the handles of the elements to those in `kept`; the other numbers up to the capacity are unused. */
PLUMB_LIST_INLINE void LIST_(set_handles_)(LIST_NAME *list, const LIST_(index) * kept, size_t count)
{
#ifdef LIST_HANDLES
    memset(list->owners, 0, (list->capacity + 1) * sizeof *list->owners);
    for (size_t i = 1; i <= count; i++) {
        list->handles[i] = kept[i];
        list->owners[kept[i]] = (LIST_(index))i;
    }
    for (size_t handle = 1; handle <= list->capacity; handle++)
        if (!list->owners[handle]) {
            list->handles[++count] = (LIST_(index))handle;
            list->owners[handle] = (LIST_(index))count;
        }
#endif
    (void)list, (void)kept, (void)count;
}
#endif

/* --- capacity ----------------------------------------------------------------------------------------------------- */

#ifdef LIST_STABLE

/* Returns the number of chunks for that number of slots; the capacity is a multiple of chunks. */
PLUMB_LIST_INLINE size_t LIST_(chunks_)(size_t capacity)
{
    return capacity ? LIST_(chunk_)(capacity + LIST_FIRST - 1) + 1 : 0;
}
PLUMB_LIST_INLINE size_t LIST_(chunk_bytes_)(size_t chunk)
{
    return (LIST_FIRST << chunk) * LIST_STRIDE;
}
PLUMB_LIST_INLINE size_t LIST_(whole_)(size_t capacity)
{
    return (LIST_FIRST << LIST_(chunks_)(capacity)) - LIST_FIRST;
}

PLUMB_LIST_INLINE void LIST_(release_chunks_)(LIST_NAME *list, size_t from, size_t to)
{
    for (size_t chunk = from; chunk < to; chunk++) {
        LIST_RELEASE(list, list->chunks[chunk], LIST_(chunk_bytes_)(chunk));
        list->chunks[chunk] = NULL;
    }
}
static inline void LIST_(release_)(LIST_NAME *list)
{
    LIST_(release_chunks_)(list, 0, LIST_(chunks_)(list->capacity));
    if (list->next)
        LIST_RELEASE(list, LIST_(block_)(list), LIST_(block_bytes_)(list->capacity));
    LIST_(set_links_)(list, NULL, 0);
}

/* Changes the capacity; values do not move. All changes of the capacity are made by this function. */
static inline plumb_status LIST_(set_capacity_)(LIST_NAME *list, size_t wanted)
{
    const LIST_NAME old = *list;
    const size_t capacity = LIST_(whole_)(wanted), had = LIST_(chunks_)(old.capacity), has = LIST_(chunks_)(capacity);
    const size_t old_bytes = old.capacity ? LIST_(block_bytes_)(old.capacity) : 0;
    const bool in_place = LIST_IN_PLACE && capacity > old.capacity;
    size_t chunk = had;
    void *block = NULL;
    for (; chunk < has; chunk++) {
        list->chunks[chunk] = (LIST_(value) *)LIST_REALLOCATE(list, NULL, 0, LIST_(chunk_bytes_)(chunk));
        if (!list->chunks[chunk])
            break;
    }
    if (chunk >= has)
        block = LIST_REALLOCATE(list, in_place && old.next ? LIST_(block_)(&old) : NULL, in_place ? old_bytes : 0,
                                LIST_(block_bytes_)(capacity));
    if (!block) {
        LIST_(release_chunks_)(list, had, chunk);
        return PLUMB_NO_MEMORY;
    }
    LIST_(move_rows_)(list, &old, in_place ? block : LIST_(block_)(&old), block, capacity);
    if (old.next && !in_place)
        LIST_RELEASE(list, LIST_(block_)(&old), old_bytes);
    LIST_(release_chunks_)(list, has, had);
    return PLUMB_OK;
}

/* Marks the slots after that of the last element as unused, and returns the minimum capacity for the slots in use. */
static inline size_t LIST_(needed_)(LIST_NAME *list)
{
    const size_t used = list->used;
    while (list->used && !LIST_(is_element)(list, list->used - 1)) {
        const size_t place = --list->used + LIST_FIRST;
        list->holes[place / 64] &= ~((uint64_t)1 << place % 64);
    }
    if (list->used < used)
        LIST_(chain_holes_)(list);
    return LIST_(whole_)(list->used);
}

#else

/* Returns the size of the block of values, a multiple of the stride, so that release_array can report its capacity. */
PLUMB_LIST_INLINE size_t LIST_(values_bytes_)(size_t capacity)
{
    const size_t bytes = capacity * LIST_STRIDE, value = sizeof(LIST_(value));
    return LIST_STRIDE == value ? bytes : (bytes + value - 1) / value * value;
}
/* Return the offset of the rows after the values in a common block, and the length of that block, a multiple of the
 * stride. */
PLUMB_LIST_INLINE size_t LIST_(rows_at_)(size_t capacity)
{
    return (capacity * LIST_STRIDE + 63) / 64 * 64;
}
PLUMB_LIST_INLINE size_t LIST_(together_bytes_)(size_t capacity)
{
    const size_t value = sizeof(LIST_(value));
    return (LIST_(rows_at_)(capacity) + LIST_(block_bytes_)(capacity) + value - 1) / value * value;
}

static inline void LIST_(release_)(LIST_NAME *list)
{
    if (list->together)
        LIST_RELEASE(list, list->values, LIST_(together_bytes_)(list->capacity));
    else if (list->next) {
        LIST_RELEASE(list, list->values, LIST_(values_bytes_)(list->capacity));
        LIST_RELEASE(list, LIST_(block_)(list), LIST_(block_bytes_)(list->capacity));
    }
    list->values = NULL;
    list->together = false;
    LIST_(set_links_)(list, NULL, 0);
}

static inline plumb_status LIST_(set_together_)(LIST_NAME *list, size_t capacity)
{
    LIST_NAME old = *list;
    void *values = LIST_REALLOCATE(list, NULL, 0, LIST_(together_bytes_)(capacity));
    if (!values)
        return PLUMB_NO_MEMORY;
    if (list->size)
        memcpy(values, (const void *)old.values, list->size * LIST_STRIDE);
    LIST_(move_rows_)(list, &old, LIST_(block_)(&old), (char *)values + LIST_(rows_at_)(capacity), capacity);
    list->values = (LIST_(value) *)values;
    list->together = true;
    LIST_(release_)(&old);
    return PLUMB_OK;
}

/* Grows existing blocks in place (mremap); the block of links only with the default allocator: if the second block
 * cannot grow, the first one remains larger than the capacity requires. */
static inline plumb_status LIST_(set_apart_)(LIST_NAME *list, size_t capacity)
{
    LIST_NAME old = *list;
    const bool apart = old.next && !old.together, in_place = LIST_IN_PLACE && apart && capacity > old.capacity;
    const size_t bytes = LIST_(block_bytes_)(capacity);
    void *block = in_place ? NULL : LIST_REALLOCATE(list, NULL, 0, bytes);
    if (!in_place && !block)
        return PLUMB_NO_MEMORY;
    void *values = LIST_REALLOCATE(list, apart ? old.values : NULL, apart ? LIST_(values_bytes_)(old.capacity) : 0,
                                   LIST_(values_bytes_)(capacity));
    if (values && apart)
        list->values = (LIST_(value) *)values;
    if (values && in_place)
        block = LIST_REALLOCATE(list, LIST_(block_)(&old), LIST_(block_bytes_)(old.capacity), bytes);
    if (!values || !block) {
        if (block)
            LIST_RELEASE(list, block, bytes);
        return PLUMB_NO_MEMORY;
    }
    if (!apart && list->size)
        memcpy(values, (const void *)old.values, list->size * LIST_STRIDE);
    LIST_(move_rows_)(list, &old, in_place ? block : LIST_(block_)(&old), block, capacity);
    list->values = (LIST_(value) *)values;
    list->together = false;
    if (old.together)
        LIST_(release_)(&old);
    else if (apart && !in_place)
        LIST_RELEASE(list, LIST_(block_)(&old), LIST_(block_bytes_)(old.capacity));
    return PLUMB_OK;
}

/* Changes the capacity. All changes of the capacity are made by this function. */
static inline plumb_status LIST_(set_capacity_)(LIST_NAME *list, size_t capacity)
{
    const bool together = capacity * LIST_STRIDE <= PLUMB_LIST_TOGETHER && /* the sum cannot overflow */
                          LIST_(together_bytes_)(capacity) <= PLUMB_LIST_TOGETHER;
    const plumb_status status = together ? LIST_(set_together_)(list, capacity) : LIST_(set_apart_)(list, capacity);
#ifdef LIST_HANDLES
    if (!status)
        LIST_(set_handles_)(list, list->handles, list->size);
#endif
    return status;
}

/* Returns the minimum capacity for the elements and their handles. */
PLUMB_LIST_INLINE size_t LIST_(needed_)(const LIST_NAME *list)
{
    size_t needed = list->size;
#ifdef LIST_HANDLES
    for (size_t i = 1; i <= list->size; i++)
        needed = list->handles[i] > needed ? list->handles[i] : needed;
#endif
    return needed;
}

#endif

/* Reserves memory for `capacity` elements: insertions up to that size cannot fail. */
PLUMB_LIST_TRY plumb_status LIST_(reserve)(LIST_NAME *list, size_t capacity)
{
    if (capacity <= list->capacity)
        return PLUMB_OK;
    if (capacity > LIST_(max_size)())
        return PLUMB_TOO_MANY;
    return LIST_(set_capacity_)(list, capacity);
}

/* Reserves memory for `more` further elements, with geometric growth. */
static inline plumb_status LIST_(grow_)(LIST_NAME *list, size_t more)
{
    if (more <= list->capacity - list->size)
        return PLUMB_OK;
    const size_t limit = LIST_(max_size)();
    if (more > limit - list->size)
        return PLUMB_TOO_MANY;
    const size_t needed = list->size + more;
    size_t capacity = list->capacity > limit / 2 ? limit : 2 * list->capacity;
    if (capacity < 8)
        capacity = 8;
    if (capacity > limit)
        capacity = limit;
    return LIST_(set_capacity_)(list, capacity < needed ? needed : capacity);
}

/* Releases unused memory. With LIST_HANDLES memory up to the highest handle remains, with LIST_STABLE all chunks up to
 * that of the last element (call compact first to release as much as possible). */
static inline plumb_status LIST_(shrink_to_fit)(LIST_NAME *list)
{
    const size_t needed = LIST_(needed_)(list);
    if (needed == list->capacity)
        return PLUMB_OK;
    if (needed)
        return LIST_(set_capacity_)(list, needed);
    LIST_(release_)(list);
    return PLUMB_OK;
}

/* --- handles ------------------------------------------------------------------------------------------------------ */

#ifdef LIST_HANDLES
/* Returns the handle of an element, never 0; that of the end is 0. It is valid until the element is erased or moved to
 * another list; then a new element may get it, with LIST_GENERATIONS not before 2³² − 1 further insertions. With
 * LIST_STABLE the handle changes if compact or linearise move the element. Elements that copy, move or swap give to a
 * list keep their handles, which may be those of elements that this list had before. */
static inline size_t LIST_(handle)(const LIST_NAME *list, size_t position)
{
#ifdef LIST_CHECKED
    if (!LIST_(is_position)(list, position, false))
        return 0;
#endif
#ifdef LIST_STABLE
    size_t handle = position;
    (void)list;
#else
    size_t handle = position ? list->handles[position / LIST_SCALE] : 0;
#endif
#ifdef LIST_GENERATIONS
    if (position)
        handle |= (size_t)list->generations[handle / LIST_HANDLE_SCALE] << 32;
#endif
    return handle;
}
/* Returns the position of the element with that handle, 0 if there is none. */
static inline size_t LIST_(find_handle)(const LIST_NAME *list, size_t handle)
{
#ifdef LIST_GENERATIONS
    const uint32_t generation = (uint32_t)(handle >> 32);
    handle = (uint32_t)handle;
    const size_t cell = handle / LIST_HANDLE_SCALE;
    if (!generation || cell - LIST_FIRST >= list->capacity || handle % LIST_HANDLE_SCALE ||
        PLUMB_LIST_UNLIKELY(list->generations[cell] != generation))
        return 0;
#endif
#ifdef LIST_STABLE
    return LIST_TRACKED || LIST_(is_position)(list, handle, false) ? handle : 0;
#else
    if (!handle || handle > list->capacity || list->owners[handle] > list->size)
        return 0;
    return list->owners[handle] * LIST_SCALE;
#endif
}
#endif

/* --- whole lists -------------------------------------------------------------------------------------------------- */

/* Destroys the values of the elements below a slot. */
static inline void LIST_(destroy_below_)(LIST_NAME *list, size_t end)
{
#ifndef LIST_TRIVIAL
    for (LIST_(stretch_) s = {0, 0, 0}; LIST_(next_stretch_)(list, &s);)
        for (size_t i = 0; i < s.count && s.slot + i < end; i++)
            if (i >= 64 || s.live >> i & 1)
                LIST_DESTROY(LIST_(slot_value)(list, s.slot + i));
#endif
    (void)list, (void)end;
}
/* Destroys the first `count` values of unused slots. */
static inline void LIST_(destroy_fresh_)(LIST_NAME *list, size_t count)
{
    for (size_t slot = LIST_(fresh_)(list); count--; slot = LIST_(fresh_after_)(list, slot))
        LIST_DESTROY(LIST_(slot_value)(list, slot));
    (void)list;
}

/* Makes the list empty after its values were destroyed or moved to another list. */
PLUMB_LIST_INLINE void LIST_(forget_)(LIST_NAME *list)
{
    LIST_(set_size_)(list, 0);
    if (list->next)
        list->next[0] = list->prev[0] = 0;
#ifdef LIST_GENERATIONS
    if (list->next)
        memset(list->generations, 0, (list->capacity + LIST_FIRST) * sizeof *list->generations);
#endif
}

/* Destroys all elements; the capacity is unchanged. */
static inline void LIST_(clear)(LIST_NAME *list)
{
    LIST_(destroy_below_)(list, LIST_(slot_count)(list));
    LIST_(forget_)(list);
}

/* Destroys all elements and releases all memory; the list is then empty and usable. */
static inline void LIST_(free)(LIST_NAME *list)
{
    LIST_(clear)(list);
    LIST_(release_)(list);
}

/* Exchanges two lists; positions and handles remain valid, in the other list. */
static inline void LIST_(swap)(LIST_NAME *a, LIST_NAME *b)
{
#ifdef LIST_GENERATIONS /* later elements of either list have other handles than all earlier elements of both */
    if (a->births < b->births)
        a->births = b->births;
    b->births = a->births;
#endif
    const LIST_NAME old = *a;
    *a = *b;
    *b = old;
}

/* Moves a list: `to` gets the elements of `from`, which becomes empty. */
static inline void LIST_(move)(LIST_NAME *to, LIST_NAME *from)
{
    if (to == from)
        return;
    LIST_(free)(to);
    LIST_(swap)(to, from);
}

/* Returns an empty list with the same context, whose elements will have other handles than those of the first list. */
PLUMB_LIST_INLINE LIST_NAME LIST_(like_)(const LIST_NAME *list)
{
    LIST_NAME made;
    memset((void *)&made, 0, sizeof made);
#ifdef LIST_CONTEXT
    made.context = list->context;
#endif
#ifdef LIST_GENERATIONS
    made.births = list->births;
#endif
    (void)list;
    return made;
}
