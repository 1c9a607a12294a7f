/* Insertion, assignment, conversion from and to plain arrays. Part of ../list.h. */

/* Links first … last between prev and before: prev ⇄ first … last ⇄ before. */
PLUMB_LIST_INLINE void LIST_(link_run_)(LIST_NAME *list, size_t before, size_t first, size_t last)
{
    const size_t previous = LIST_(link_)(list->prev, before);
    *LIST_(cell_)(list->next, previous) = (LIST_(index))first;
    *LIST_(cell_)(list->prev, first) = (LIST_(index))previous;
    *LIST_(cell_)(list->next, last) = (LIST_(index))before;
    *LIST_(cell_)(list->prev, before) = (LIST_(index))last;
}

/* Unlinks first … last: previous ⇄ next. */
PLUMB_LIST_INLINE void LIST_(unlink_run_)(LIST_NAME *list, size_t first, size_t last)
{
    const size_t previous = LIST_(link_)(list->prev, first), next = LIST_(link_)(list->next, last);
    *LIST_(cell_)(list->next, previous) = (LIST_(index))next;
    *LIST_(cell_)(list->prev, next) = (LIST_(index))previous;
}

/* Makes elements of the `count` values that were written to unused slots, in that order. Returns the first position. */
PLUMB_LIST_INLINE size_t LIST_(commit_)(LIST_NAME *list, size_t before, size_t count)
{
    if (!count)
        return before;
    const size_t first = LIST_(position)(LIST_(fresh_)(list)), last = LIST_(take_slots_)(list, count);
    LIST_(link_run_)(list, before, first, last);
    return first;
}

/* Inserts an uninitialised element before the position (0: at the end). *element receives the address of its value. */
PLUMB_LIST_TRY plumb_status LIST_(emplace)(LIST_NAME *list, size_t before, LIST_(value) * *element, size_t *where)
{
    LIST_CHECK(list, before, true);
    if (list->size == list->capacity) {
        const plumb_status status = LIST_(grow_)(list, 1);
        if (status)
            return status;
    }
    const size_t slot = LIST_(take_slot_)(list), position = LIST_(position)(slot);
    LIST_(link_run_)(list, before, position, position);
    *element = LIST_(slot_value)(list, slot);
    if (where)
        *where = position;
    return PLUMB_OK;
}
PLUMB_LIST_TRY plumb_status LIST_(emplace_back)(LIST_NAME *list, LIST_(value) * *element)
{
    return LIST_(emplace)(list, 0, element, NULL);
}
PLUMB_LIST_TRY plumb_status LIST_(emplace_front)(LIST_NAME *list, LIST_(value) * *element)
{
    return LIST_(emplace)(list, LIST_(begin)(list), element, NULL);
}

/* Inserts an element before the position (0: at the end). `where`, if not null, receives its position. */
PLUMB_LIST_TRY plumb_status LIST_(insert)(LIST_NAME *list, size_t before, LIST_(value) value, size_t *where)
{
    LIST_(value) * element;
    const plumb_status status = LIST_(emplace)(list, before, &element, where);
    if (!status)
        *element = value;
    return status;
}
PLUMB_LIST_TRY plumb_status LIST_(push_back)(LIST_NAME *list, LIST_(value) value)
{
    return LIST_(insert)(list, 0, value, NULL);
}
PLUMB_LIST_TRY plumb_status LIST_(push_front)(LIST_NAME *list, LIST_(value) value)
{
    return LIST_(insert)(list, LIST_(begin)(list), value, NULL);
}

#ifdef LIST_COPIES
/* Inserts `count` copies of *value, which may be an element of this list; null: of zero bytes. */
PLUMB_LIST_TRY plumb_status LIST_(insert_copies)(LIST_NAME *list, size_t before, size_t count,
                                                 const LIST_(value) * value, size_t *where)
{
    LIST_CHECK(list, before, true);
    LIST_(value) original; /* a copy: if *value is an element, growing may move it */
    memset((void *)&original, 0, sizeof original);
    if (value)
        original = *value;
    const plumb_status status = LIST_(grow_)(list, count);
    if (status)
        return status;
    size_t slot = LIST_(fresh_)(list);
    for (size_t i = 0; i < count; i++, slot = LIST_(fresh_after_)(list, slot)) {
        LIST_(value) *to = LIST_(slot_value)(list, slot);
        if (!value)
            memset((void *)to, 0, sizeof *to);
        else if (!LIST_COPY(to, (const LIST_(value) *)&original)) {
            LIST_(destroy_fresh_)(list, i);
            return PLUMB_NO_MEMORY;
        }
    }
    const size_t first = LIST_(commit_)(list, before, count);
    if (where)
        *where = first;
    return PLUMB_OK;
}

/* Inserts copies of the `count` values of a plain array, which must not be part of this list. */
PLUMB_LIST_TRY plumb_status LIST_(insert_array)(LIST_NAME *list, size_t before, const LIST_(value) * values,
                                                size_t count, size_t *where)
{
    LIST_CHECK(list, before, true);
    const plumb_status status = LIST_(grow_)(list, count);
    if (status)
        return status;
    size_t slot = LIST_(fresh_)(list);
    for (size_t i = 0; i < count; i++, slot = LIST_(fresh_after_)(list, slot))
        if (!LIST_COPY(LIST_(slot_value)(list, slot), values + i)) {
            LIST_(destroy_fresh_)(list, i);
            return PLUMB_NO_MEMORY;
        }
    const size_t first = LIST_(commit_)(list, before, count);
    if (where)
        *where = first;
    return PLUMB_OK;
}

/* Inserts copies of the elements first … last (exclusive) of a list, which may be this one. */
PLUMB_LIST_TRY plumb_status LIST_(insert_range)(LIST_NAME *list, size_t before, const LIST_NAME *from, size_t first,
                                                size_t last, size_t *where)
{
    LIST_CHECK(list, before, true);
    LIST_CHECK_RANGE(from, first, last);
    const size_t count = LIST_(distance)(from, first, last);
    const plumb_status status = LIST_(grow_)(list, count);
    if (status)
        return status;
    size_t slot = LIST_(fresh_)(list);
    for (size_t i = 0; i < count; i++, first = LIST_(next)(from, first), slot = LIST_(fresh_after_)(list, slot))
        if (!LIST_COPY(LIST_(slot_value)(list, slot), (const LIST_(value) *)LIST_(at)(from, first))) {
            LIST_(destroy_fresh_)(list, i);
            return PLUMB_NO_MEMORY;
        }
    const size_t start = LIST_(commit_)(list, before, count);
    if (where)
        *where = start;
    return PLUMB_OK;
}
#endif

/* --- assignment --------------------------------------------------------------------------------------------------- */

/* Replaces the elements of the list by those of `made`. */
PLUMB_LIST_INLINE plumb_status LIST_(replace_by_)(LIST_NAME *list, LIST_NAME *made, plumb_status status)
{
    if (!status)
        LIST_(swap)(list, made);
    LIST_(free)(made);
    return status;
}

#ifdef LIST_COPIES
/* Replace all elements. A list is constructed by assignment to an empty list. */
PLUMB_LIST_TRY plumb_status LIST_(assign_copies)(LIST_NAME *list, size_t count, const LIST_(value) * value)
{
    LIST_NAME made = LIST_(like_)(list);
    const plumb_status status = LIST_(insert_copies)(&made, 0, count, value, NULL);
    return LIST_(replace_by_)(list, &made, status);
}
PLUMB_LIST_TRY plumb_status LIST_(assign_array)(LIST_NAME *list, const LIST_(value) * values, size_t count)
{
    LIST_NAME made = LIST_(like_)(list);
    const plumb_status status = LIST_(insert_array)(&made, 0, values, count, NULL);
    return LIST_(replace_by_)(list, &made, status);
}
PLUMB_LIST_TRY plumb_status LIST_(assign_range)(LIST_NAME *list, const LIST_NAME *from, size_t first, size_t last)
{
    LIST_NAME made = LIST_(like_)(list);
    const plumb_status status = LIST_(insert_range)(&made, 0, from, first, last, NULL);
    return LIST_(replace_by_)(list, &made, status);
}

/* Copies the values of slots below `end` to the same slots. Returns `end`, or the slot at which memory ran out. */
PLUMB_LIST_INLINE size_t LIST_(copy_values_)(LIST_NAME *to, const LIST_NAME *from, size_t end)
{
    for (LIST_(stretch_) s = {0, 0, 0}; LIST_(next_stretch_)(from, &s);) {
        if (!LIST_COPY_MAY_FAIL && s.live == plumb_list_ones(s.count)) {
            memcpy((void *)LIST_(slot_value)(to, s.slot), (const void *)LIST_(slot_value)(from, s.slot),
                   s.count * LIST_STRIDE);
            continue;
        }
        for (size_t i = 0; i < s.count; i++) {
            LIST_(value) *value = LIST_(slot_value)(to, s.slot + i);
#ifdef LIST_SUM
            *value = 0; /* value of a hole */
#endif
            if ((i >= 64 || s.live >> i & 1) &&
                !LIST_COPY(value, (const LIST_(value) *)LIST_(slot_value)(from, s.slot + i)))
                return s.slot + i;
        }
    }
    return end;
}

/* Makes `to` a copy of `from`, with the same positions and handles, without following links. */
PLUMB_LIST_TRY plumb_status LIST_(copy)(LIST_NAME *to, const LIST_NAME *from)
{
    if (to == from)
        return PLUMB_OK;
    LIST_NAME made = LIST_(like_)(to);
    const size_t end = LIST_(slot_count)(from);
#ifdef LIST_STABLE
    plumb_status status = LIST_(reserve)(&made, end);
#else
    plumb_status status = LIST_(reserve)(&made, LIST_(needed_)(from));
#endif
    if (!status && from->size) {
        memcpy(made.next, from->next, (end + LIST_FIRST) * sizeof *made.next);
        memcpy(made.prev, from->prev, (end + LIST_FIRST) * sizeof *made.prev);
#ifdef LIST_STABLE
        memcpy(made.holes, from->holes, ((end + LIST_FIRST) / 64 + 1) * sizeof *made.holes);
        made.used = end;
        made.freed = from->freed;
#elif defined(LIST_HANDLES)
        LIST_(set_handles_)(&made, from->handles, from->size);
#endif
#ifdef LIST_GENERATIONS
        memcpy(made.generations, from->generations, (made.capacity + LIST_FIRST) * sizeof *made.generations);
        made.births = from->births;
#endif
        made.size = from->size;
        const size_t copied = LIST_(copy_values_)(&made, from, end);
        if (copied < end) {
            LIST_(destroy_below_)(&made, copied);
            LIST_(set_size_)(&made, 0);
            status = PLUMB_NO_MEMORY;
        }
    }
    return LIST_(replace_by_)(to, &made, status);
}
#endif

/* Takes ownership of a plain array (from malloc, or from the list's allocator) of `count` values with memory for
 * `capacity`; the order is that of the array. Values are moved only if LIST_STRIDE is not sizeof, or with LIST_STABLE;
 * the array is then released. On failure the caller still owns the array. */
PLUMB_LIST_TRY plumb_status LIST_(take_array)(LIST_NAME *list, LIST_(value) * values, size_t count, size_t capacity)
{
    if (capacity < count || (capacity && !values))
        return PLUMB_BAD_ARGUMENT;
    if (capacity > LIST_(max_size)())
        return PLUMB_TOO_MANY;
    LIST_NAME made = LIST_(like_)(list);
    plumb_status status = PLUMB_OK;
#ifdef LIST_STABLE
    const bool spread = true;
#else
    const bool spread = LIST_STRIDE != sizeof *values;
#endif
    if (spread) {
        status = LIST_(reserve)(&made, capacity);
        for (size_t i = 0; !status && i < count; i++)
            LIST_MOVE(LIST_(slot_value)(&made, i), values + i);
        if (!status && values)
            LIST_RELEASE(list, values, capacity * sizeof *values);
    }
#ifndef LIST_STABLE
    else if (capacity) {
        LIST_(index) *block = (LIST_(index) *)LIST_REALLOCATE(list, NULL, 0, LIST_(block_bytes_)(capacity));
        if (!block)
            return PLUMB_NO_MEMORY;
        const LIST_NAME none = made;
        LIST_(move_rows_)(&made, &none, NULL, block, capacity);
        LIST_(set_handles_)(&made, NULL, 0);
        made.values = values;
    } else if (values)
        LIST_RELEASE(list, values, 0); /* malloc(0) may return a block */
#endif
    if (!status)
        LIST_(commit_)(&made, 0, count);
    return LIST_(replace_by_)(list, &made, status);
}

#ifndef LIST_STABLE
/* Releases the values as a plain array that the caller frees, in slot order (call linearise first for link order); the
 * list becomes empty. Values are moved only if LIST_STRIDE is not sizeof. *values is null for an empty list. */
static inline void LIST_(release_array)(LIST_NAME *list, LIST_(value) * *values, size_t *count, size_t *capacity)
{
    *values = list->values;
    *count = list->size;
    *capacity = (list->together ? LIST_(together_bytes_)(list->capacity) : LIST_(values_bytes_)(list->capacity)) /
                sizeof **values;
    if (LIST_STRIDE != sizeof **values)
        for (size_t i = 1; i < list->size; i++)
            memmove((void *)(*values + i), (const void *)LIST_(slot_value)(list, i), sizeof **values);
    if (list->next && !list->together)
        LIST_RELEASE(list, LIST_(block_)(list), LIST_(block_bytes_)(list->capacity));
    list->values = NULL;
    list->together = false;
    list->size = 0;
    LIST_(set_links_)(list, NULL, 0);
}
#endif

#ifdef LIST_COPIES
/* Copies the values in link order to an array of at least size elements. */
PLUMB_LIST_TRY plumb_status LIST_(copy_to_array)(const LIST_NAME *list, LIST_(value) * values)
{
    LIST_(value) *to = values;
    for (size_t p = LIST_(begin)(list); p; p = LIST_(next)(list, p), to++)
        if (!LIST_COPY(to, (const LIST_(value) *)LIST_(at)(list, p))) {
            while (to > values) {
                to--;
                LIST_DESTROY(to);
            }
            return PLUMB_NO_MEMORY;
        }
    return PLUMB_OK;
}

#endif
