/* Insertion, assignment, arrays taken over, given back and copied to. Part of ../list.h. */

/* prev ⇄ first … last ⇄ before */
PLUMB_LIST_INLINE void LIST_(link_run_)(LIST_NAME *list, size_t before, size_t first, size_t last)
{
    const size_t previous = LIST_(link_)(list->prev, before);
    *LIST_(cell_)(list->next, previous) = (LIST_(index))first;
    *LIST_(cell_)(list->prev, first) = (LIST_(index))previous;
    *LIST_(cell_)(list->next, last) = (LIST_(index))before;
    *LIST_(cell_)(list->prev, before) = (LIST_(index))last;
}

/* previous ⇄ next: first … last no longer belong to the chain */
PLUMB_LIST_INLINE void LIST_(unlink_run_)(LIST_NAME *list, size_t first, size_t last)
{
    const size_t previous = LIST_(link_)(list->prev, first), next = LIST_(link_)(list->next, last);
    *LIST_(cell_)(list->next, previous) = (LIST_(index))next;
    *LIST_(cell_)(list->prev, next) = (LIST_(index))previous;
}

/* The `count` values already written behind the last slot become elements, in slot order. Returns the first. */
PLUMB_LIST_INLINE size_t LIST_(commit_)(LIST_NAME *list, size_t before, size_t count)
{
    if (!count)
        return before;
    const size_t slot = list->size, first = LIST_(position)(slot), last = LIST_(position)(slot + count - 1);
    for (size_t i = slot + 1; i < slot + count; i++) {
        list->next[i] = (LIST_(index))LIST_(position)(i);
        list->prev[i + 1] = (LIST_(index))LIST_(position)(i - 1);
    }
    LIST_(link_run_)(list, before, first, last);
    list->size += count;
    return first;
}

/* A new element before the position (0: at the end), not yet initialised: *element is where its value goes. */
PLUMB_LIST_TRY plumb_status LIST_(emplace)(LIST_NAME *list, size_t before, LIST_(value) * *element, size_t *where)
{
    LIST_CHECK(list, before, true);
    if (list->size == list->capacity) {
        const plumb_status status = LIST_(grow_)(list, 1);
        if (status)
            return status;
    }
    const size_t slot = list->size++, position = LIST_(position)(slot);
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

/* A new element before the position (0: at the end). `where`, if not null, receives its position. */
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
/* `count` copies of *value, which may be an element of this list; null makes zero bytes. */
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
    for (size_t i = 0; i < count; i++) {
        LIST_(value) *to = LIST_(slot_value)(list, list->size + i);
        if (!value)
            memset((void *)to, 0, sizeof *to);
        else if (!LIST_COPY(to, (const LIST_(value) *)&original)) {
            LIST_(destroy_slots_)(list, list->size, list->size + i);
            return PLUMB_NO_MEMORY;
        }
    }
    const size_t first = LIST_(commit_)(list, before, count);
    if (where)
        *where = first;
    return PLUMB_OK;
}

/* Copies of the `count` values of a plain array, which must not be this list's. */
PLUMB_LIST_TRY plumb_status LIST_(insert_array)(LIST_NAME *list, size_t before, const LIST_(value) * values,
                                                size_t count, size_t *where)
{
    LIST_CHECK(list, before, true);
    const plumb_status status = LIST_(grow_)(list, count);
    if (status)
        return status;
    for (size_t i = 0; i < count; i++)
        if (!LIST_COPY(LIST_(slot_value)(list, list->size + i), values + i)) {
            LIST_(destroy_slots_)(list, list->size, list->size + i);
            return PLUMB_NO_MEMORY;
        }
    const size_t first = LIST_(commit_)(list, before, count);
    if (where)
        *where = first;
    return PLUMB_OK;
}

/* Copies of the elements first … last (exclusive) of a list, which may be this one. */
PLUMB_LIST_TRY plumb_status LIST_(insert_range)(LIST_NAME *list, size_t before, const LIST_NAME *from, size_t first,
                                                size_t last, size_t *where)
{
    LIST_CHECK(list, before, true);
    LIST_CHECK_RANGE(from, first, last);
    const size_t count = LIST_(distance)(from, first, last);
    const plumb_status status = LIST_(grow_)(list, count);
    if (status)
        return status;
    for (size_t i = 0; i < count; i++, first = LIST_(next)(from, first))
        if (!LIST_COPY(LIST_(slot_value)(list, list->size + i), (const LIST_(value) *)LIST_(at)(from, first))) {
            LIST_(destroy_slots_)(list, list->size, list->size + i);
            return PLUMB_NO_MEMORY;
        }
    const size_t start = LIST_(commit_)(list, before, count);
    if (where)
        *where = start;
    return PLUMB_OK;
}
#endif

/* --- assignment --------------------------------------------------------------------------------------------------- */

/* What `made` holds takes the place of what the list held. */
PLUMB_LIST_INLINE plumb_status LIST_(replace_by_)(LIST_NAME *list, LIST_NAME *made, plumb_status status)
{
    if (!status)
        LIST_(swap)(list, made);
    LIST_(free)(made);
    return status;
}

#ifdef LIST_COPIES
/* Construction is assignment to an empty list. */
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

/* `to` becomes a copy of `from`, with the same positions and handles; no link is followed. */
PLUMB_LIST_TRY plumb_status LIST_(copy)(LIST_NAME *to, const LIST_NAME *from)
{
    if (to == from)
        return PLUMB_OK;
    LIST_NAME made = LIST_(like_)(to);
    plumb_status status = LIST_(reserve)(&made, LIST_(needed_)(from));
    if (!status && from->size) {
        memcpy(made.next, from->next, (from->size + 1) * sizeof *made.next);
        memcpy(made.prev, from->prev, (from->size + 1) * sizeof *made.prev);
#ifdef LIST_HANDLES
        LIST_(set_handles_)(&made, from->handles, from->size);
#endif
        if (!LIST_COPY_MAY_FAIL) {
            memcpy((void *)made.values, (const void *)from->values, from->size * LIST_STRIDE);
            made.size = from->size;
        }
        for (; made.size < from->size; made.size++)
            if (!LIST_COPY(LIST_(slot_value)(&made, made.size),
                           (const LIST_(value) *)LIST_(slot_value)(from, made.size))) {
                status = PLUMB_NO_MEMORY;
                break;
            }
    }
    return LIST_(replace_by_)(to, &made, status);
}
#endif

/* The list takes over a plain array (from malloc, or from the list's allocator) of `count` values and room for
 * `capacity`; its order is the array's. No value is moved, unless LIST_STRIDE is not sizeof: then they are spread out,
 * and the array is given back. On failure the array remains the caller's. */
PLUMB_LIST_TRY plumb_status LIST_(take_array)(LIST_NAME *list, LIST_(value) * values, size_t count, size_t capacity)
{
    if (capacity < count || (capacity && !values))
        return PLUMB_BAD_ARGUMENT;
    if (capacity > LIST_(max_size)())
        return PLUMB_TOO_MANY;
    LIST_NAME made = LIST_(like_)(list);
    plumb_status status = PLUMB_OK;
    if (LIST_STRIDE != sizeof *values) {
        status = LIST_(reserve)(&made, capacity);
        for (size_t i = 0; !status && i < count; i++)
            memcpy((void *)LIST_(slot_value)(&made, i), (const void *)(values + i), sizeof *values);
        if (!status && values)
            LIST_RELEASE(list, values, capacity * sizeof *values);
    } else if (capacity) {
        LIST_(index) *block = (LIST_(index) *)LIST_REALLOCATE(list, NULL, 0, LIST_(block_bytes_)(capacity));
        if (!block)
            return PLUMB_NO_MEMORY;
        LIST_(set_links_)(&made, block, capacity);
        made.next[0] = made.prev[0] = 0;
        LIST_(set_handles_)(&made, NULL, 0);
        made.values = values;
    } else if (values)
        LIST_RELEASE(list, values, 0); /* malloc(0) need not be null */
    if (!status)
        LIST_(commit_)(&made, 0, count);
    return LIST_(replace_by_)(list, &made, status);
}

/* The values in slot order (linearise first for link order) as a plain array that the caller frees; the list becomes
 * empty. No value is moved unless LIST_STRIDE is not sizeof. *values is null for an empty list. */
static inline void LIST_(release_array)(LIST_NAME *list, LIST_(value) * *values, size_t *count, size_t *capacity)
{
    *values = list->values;
    *count = list->size;
    *capacity = LIST_(values_bytes_)(list->capacity) / sizeof **values;
    if (LIST_STRIDE != sizeof **values)
        for (size_t i = 1; i < list->size; i++)
            memmove((void *)(*values + i), (const void *)LIST_(slot_value)(list, i), sizeof **values);
    LIST_(release_links_)(list);
    list->values = NULL;
    list->size = 0;
    LIST_(set_links_)(list, NULL, 0);
}

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
