/* The blocks of memory, handles, capacity, destroying, moving whole lists. Part of ../list.h.
 *
 * Links and handles stand in one block, values in another, so that an array can be taken over and given back. */

/* Bytes from next[0] to prev[0], one cache line more than needed: at a power of two both links of a slot would fall
 * into the same cache set. */
PLUMB_LIST_INLINE size_t LIST_(links_bytes_)(size_t capacity)
{
    return ((capacity + 1) * sizeof(LIST_(index)) + 127) / 64 * 64;
}

/* Links and handles stand in one block. */
PLUMB_LIST_INLINE size_t LIST_(block_bytes_)(size_t capacity)
{
    return LIST_ROWS * LIST_(links_bytes_)(capacity);
}

/* The values' block: whole values, so that release_array can say how many it has room for. */
PLUMB_LIST_INLINE size_t LIST_(values_bytes_)(size_t capacity)
{
    const size_t bytes = capacity * LIST_STRIDE, value = sizeof(LIST_(value));
    return LIST_STRIDE == value ? bytes : (bytes + value - 1) / value * value;
}

/* The block starts with next, or with prev after an exchange of the two. */
PLUMB_LIST_INLINE void LIST_(release_links_)(LIST_NAME *list)
{
    if (list->next)
        LIST_RELEASE(list, list->next < list->prev ? list->next : list->prev, LIST_(block_bytes_)(list->capacity));
}

PLUMB_LIST_INLINE void LIST_(set_links_)(LIST_NAME *list, void *block, size_t capacity)
{
    const size_t row = LIST_(links_bytes_)(capacity);
    list->next = (LIST_(index) *)block;
    list->prev = block ? (LIST_(index) *)((char *)block + row) : NULL;
#ifdef LIST_HANDLES
    list->handles = block ? (LIST_(index) *)((char *)block + 2 * row) : NULL;
    list->owners = block ? (LIST_(index) *)((char *)block + 3 * row) : NULL;
#endif
    list->capacity = capacity;
}

/* The elements keep the handles that `kept` gives them; the other numbers up to the capacity are free. */
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

/* Least capacity that the elements and their handles need. */
PLUMB_LIST_INLINE size_t LIST_(needed_)(const LIST_NAME *list)
{
    size_t needed = list->size;
#ifdef LIST_HANDLES
    for (size_t i = 1; i <= list->size; i++)
        needed = list->handles[i] > needed ? list->handles[i] : needed;
#endif
    return needed;
}

/* Every change of the capacity is made here. */
static inline plumb_status LIST_(set_capacity_)(LIST_NAME *list, size_t capacity)
{
    LIST_NAME old = *list;
    LIST_(index) *block = (LIST_(index) *)LIST_REALLOCATE(list, NULL, 0, LIST_(block_bytes_)(capacity));
    if (!block)
        return PLUMB_NO_MEMORY;
    void *values = LIST_REALLOCATE(list, list->values, old.values ? LIST_(values_bytes_)(old.capacity) : 0,
                                   LIST_(values_bytes_)(capacity));
    if (!values) {
        LIST_RELEASE(list, block, LIST_(block_bytes_)(capacity));
        return PLUMB_NO_MEMORY;
    }
    list->values = (LIST_(value) *)values;
    LIST_(set_links_)(list, block, capacity);
    list->next[0] = list->prev[0] = 0;
    if (old.next) {
        memcpy(list->next, old.next, (list->size + 1) * sizeof *block);
        memcpy(list->prev, old.prev, (list->size + 1) * sizeof *block);
    }
#ifdef LIST_HANDLES
    LIST_(set_handles_)(list, old.handles, list->size);
#endif
    LIST_(release_links_)(&old);
    return PLUMB_OK;
}

/* Room for `capacity` elements in all: insertions up to there cannot fail. */
PLUMB_LIST_TRY plumb_status LIST_(reserve)(LIST_NAME *list, size_t capacity)
{
    if (capacity <= list->capacity)
        return PLUMB_OK;
    if (capacity > LIST_(max_size)())
        return PLUMB_TOO_MANY;
    return LIST_(set_capacity_)(list, capacity);
}

/* Room for `more` elements beyond the present ones, growing geometrically. */
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
    return LIST_(set_capacity_)(list, capacity < needed ? needed : capacity > limit ? limit : capacity);
}

/* Gives back all memory that holds no element; with LIST_HANDLES what lies below the highest handle stays. */
static inline plumb_status LIST_(shrink_to_fit)(LIST_NAME *list)
{
    const size_t needed = LIST_(needed_)(list);
    if (needed == list->capacity)
        return PLUMB_OK;
    if (needed)
        return LIST_(set_capacity_)(list, needed);
    LIST_RELEASE(list, list->values, LIST_(values_bytes_)(list->capacity));
    LIST_(release_links_)(list);
    list->values = NULL;
    LIST_(set_links_)(list, NULL, 0);
    return PLUMB_OK;
}

#ifdef LIST_HANDLES
/* The handle of an element, never 0; that of the end is 0. It is the element's until that is erased or goes to another
 * list; then it may be given to a new one. */
static inline size_t LIST_(handle)(const LIST_NAME *list, size_t position)
{
#ifdef LIST_CHECKED
    if (!LIST_(is_position)(list, position, false))
        return 0;
#endif
    return position ? list->handles[position / LIST_SCALE] : 0;
}
/* The position of the element that has the handle, 0 if none has it. */
static inline size_t LIST_(find_handle)(const LIST_NAME *list, size_t handle)
{
    if (!handle || handle > list->capacity || list->owners[handle] > list->size)
        return 0;
    return list->owners[handle] * LIST_SCALE;
}
#endif

static inline void LIST_(destroy_slots_)(LIST_NAME *list, size_t from, size_t to)
{
    for (size_t slot = from; slot < to; slot++)
        LIST_DESTROY(LIST_(slot_value)(list, slot));
    (void)list;
}

/* Destroys all elements; the capacity stays. */
static inline void LIST_(clear)(LIST_NAME *list)
{
    LIST_(destroy_slots_)(list, 0, list->size);
    list->size = 0;
    if (list->next)
        list->next[0] = list->prev[0] = 0;
}

/* Destroys all elements and gives back all memory; the list is then empty and usable. */
static inline void LIST_(free)(LIST_NAME *list)
{
    LIST_(clear)(list);
    LIST_(shrink_to_fit)(list);
}

/* Exchanges two lists, whose positions go with their elements. */
static inline void LIST_(swap)(LIST_NAME *a, LIST_NAME *b)
{
    const LIST_NAME old = *a;
    *a = *b;
    *b = old;
}

/* `to` becomes what `from` was; `from` becomes empty. */
static inline void LIST_(move)(LIST_NAME *to, LIST_NAME *from)
{
    if (to == from)
        return;
    LIST_(free)(to);
    LIST_(swap)(to, from);
}

/* An empty list with the same context. */
PLUMB_LIST_INLINE LIST_NAME LIST_(like_)(const LIST_NAME *list)
{
    LIST_NAME made = *list;
    made.size = 0;
    made.values = NULL;
    LIST_(set_links_)(&made, NULL, 0);
    return made;
}
