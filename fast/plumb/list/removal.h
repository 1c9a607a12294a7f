/* Erasure, splicing, reversing. Part of ../list.h. Removal of all elements that satisfy a predicate is in
 * values.h. */

/* Moves the element from the list to *value, or destroys it if value is null. */
PLUMB_LIST_INLINE LIST_(erased) LIST_(take_out_)(LIST_NAME *list, size_t position, LIST_(value) * value)
{
    const size_t next = LIST_(link_)(list->next, position);
    LIST_(value) *element = LIST_(slot_value)(list, LIST_(slot)(position));
    LIST_(unlink_run_)(list, position, position);
    if (value)
        LIST_MOVE(value, element);
    else
        LIST_DESTROY(element);
    LIST_(died_)(list, LIST_(slot)(position));
    const size_t from = LIST_(give_back_)(list, position);
    const LIST_(erased) erased = {from && next == from ? position : next, from, from ? position : 0};
    return erased;
}

/* Moves the element from the list to *value, or destroys it if value is null. `erased`, if not null, receives the
 * position after it and which element moved: stored positions have to be changed from `from` to `to`. */
static inline plumb_status LIST_(extract)(LIST_NAME *list, size_t position, LIST_(value) * value,
                                          LIST_(erased) * erased)
{
    LIST_CHECK(list, position, false);
    const LIST_(erased) done = LIST_(take_out_)(list, position, value);
    if (erased)
        *erased = done;
    return PLUMB_OK;
}
static inline plumb_status LIST_(erase)(LIST_NAME *list, size_t position, LIST_(erased) * erased)
{
    return LIST_(extract)(list, position, NULL, erased);
}

/* Erases the elements first … last (exclusive). `next`, if not null, receives the new position of `last`. */
static inline plumb_status LIST_(erase_range)(LIST_NAME *list, size_t first, size_t last, size_t *next)
{
    LIST_CHECK_RANGE(list, first, last);
    while (first != last) {
        const LIST_(erased) erased = LIST_(take_out_)(list, first, NULL);
        first = erased.next;
        if (erased.from && erased.from == last)
            last = erased.to;
    }
    if (next)
        *next = last;
    return PLUMB_OK;
}

/* Remove the last and the first element: it is moved to *value, or destroyed if value is null. */
static inline plumb_status LIST_(pop_back)(LIST_NAME *list, LIST_(value) * value)
{
    return list->size ? LIST_(extract)(list, list->prev[0], value, NULL) : PLUMB_EMPTY;
}
static inline plumb_status LIST_(pop_front)(LIST_NAME *list, LIST_(value) * value)
{
    return list->size ? LIST_(extract)(list, list->next[0], value, NULL) : PLUMB_EMPTY;
}

#ifdef LIST_COPIES
/* Erases from the back, or appends copies of *value (null: zero bytes), until there are `count` elements. */
PLUMB_LIST_TRY plumb_status LIST_(resize)(LIST_NAME *list, size_t count, const LIST_(value) * value)
{
    while (list->size > count)
        LIST_(pop_back)(list, NULL);
    return LIST_(insert_copies)(list, 0, count - list->size, value, NULL);
}
#endif

/* Erases each element for which the relation holds with the preceding remaining element. Returns the number of erased
 * elements. */
PLUMB_LIST_INLINE size_t LIST_(unique_)(LIST_NAME *list, LIST_(relation) * same, void *context)
{
    const size_t size = list->size;
    size_t kept = LIST_(begin)(list);
    for (size_t p = kept ? LIST_(next)(list, kept) : 0; p;) {
        if (!same(LIST_(at)(list, kept), LIST_(at)(list, p), context)) {
            kept = p;
            p = LIST_(next)(list, p);
            continue;
        }
        const LIST_(erased) erased = LIST_(take_out_)(list, p, NULL);
        p = erased.next;
        if (erased.from == kept)
            kept = erased.to;
    }
    return size - list->size;
}
static inline size_t LIST_(unique_by)(LIST_NAME *list, LIST_(relation) * same, void *context)
{
    return LIST_(unique_)(list, same, context);
}

/* --- splicing, reversing ------------------------------------------------------------------------------------------ */

/* Moves `count` elements of `other`, from `first` on, to unused slots, and links them before the position. Returns the
 * first position. */
PLUMB_LIST_INLINE size_t LIST_(take_over_)(LIST_NAME *list, size_t before, LIST_NAME *other, size_t first, size_t count)
{
    size_t slot = LIST_(fresh_)(list);
    for (size_t i = 0; i < count; i++, slot = LIST_(fresh_after_)(list, slot))
        first = LIST_(take_out_)(other, first, LIST_(slot_value)(list, slot)).next;
    return LIST_(commit_)(list, before, count);
}

/* Moves all elements of `other` before the position. Links are shifted, not followed; with LIST_STABLE values are moved
 * one by one. The contexts must be equal. */
PLUMB_LIST_TRY plumb_status LIST_(splice)(LIST_NAME *list, size_t before, LIST_NAME *other)
{
    LIST_CHECK(list, before, true);
    if (list == other)
        return PLUMB_BAD_ARGUMENT;
    if (!other->size)
        return PLUMB_OK;
    if (!list->size && list->capacity <= other->capacity) {
        LIST_(swap)(list, other);
        /* New handles, since the old ones may equal those of elements that were erased from `list`. */
        for (size_t slot = 0; LIST_TRACKED && slot < LIST_(slot_count)(list); slot++)
            if (LIST_(is_element)(list, slot))
                LIST_(born_)(list, slot);
        return PLUMB_OK;
    }
    const plumb_status status = LIST_(grow_)(list, other->size);
    if (status)
        return status;
#ifdef LIST_STABLE
    LIST_(take_over_)(list, before, other, other->next[0], other->size);
#else
    const size_t shift = list->size * LIST_SCALE, count = other->size;
    memcpy((void *)LIST_(slot_value)(list, list->size), (const void *)other->values, count * LIST_STRIDE);
    for (size_t i = 1; i <= count; i++) {
        list->next[list->size + i] = (LIST_(index))(other->next[i] + shift);
        list->prev[list->size + i] = (LIST_(index))(other->prev[i] + shift);
    }
    LIST_(link_run_)(list, before, other->next[0] + shift, other->prev[0] + shift);
    for (size_t i = 0; LIST_TRACKED && i < count; i++)
        LIST_(born_)(list, list->size + i);
    list->size += count;
    LIST_(forget_)(other);
#endif
    return PLUMB_OK;
}

/* Moves the elements first … last (exclusive) of `other` before the position. Within one list they are relinked, with
 * unchanged positions; `before` must then not be one of them. `where`, if not null, receives the first position. */
static inline plumb_status LIST_(splice_range)(LIST_NAME *list, size_t before, LIST_NAME *other, size_t first,
                                               size_t last, size_t *where)
{
    LIST_CHECK(list, before, true);
    LIST_CHECK_RANGE(other, first, last);
    LIST_REQUIRE(list != other || first == last || before == last || !LIST_(is_range)(list, first, before) ||
                 LIST_(is_range)(list, last, before));
    size_t start = first == last ? before : first;
    if (list == other) {
        if (first != last && before != first && before != last) {
            const size_t end = LIST_(link_)(list->prev, last);
            LIST_(unlink_run_)(list, first, end);
            LIST_(link_run_)(list, before, first, end);
        }
    } else {
        const size_t count = LIST_(distance)(other, first, last);
        const plumb_status status = LIST_(grow_)(list, count);
        if (status)
            return status;
        start = LIST_(take_over_)(list, before, other, first, count);
    }
    if (where)
        *where = start;
    return PLUMB_OK;
}
static inline plumb_status LIST_(splice_one)(LIST_NAME *list, size_t before, LIST_NAME *other, size_t position,
                                             size_t *where)
{
    LIST_CHECK(other, position, false);
    if (list == other && before == position) {
        if (where)
            *where = position;
        return PLUMB_OK;
    }
    return LIST_(splice_range)(list, before, other, position, LIST_(next)(other, position), where);
}

/* Exchanges the places of two elements in the order of the list by their links. Values do not move, and positions,
 * pointers and handles still denote the same element. */
static inline plumb_status LIST_(swap_elements)(LIST_NAME *list, size_t a, size_t b)
{
    LIST_CHECK(list, a, false);
    LIST_CHECK(list, b, false);
    size_t after_a = LIST_(link_)(list->next, a), after_b = LIST_(link_)(list->next, b);
    if (a == b)
        return PLUMB_OK;
    if (after_a == b) /* neighbours: each is before the other */
        after_a = a;
    else if (after_b == a)
        after_b = b;
    if (after_b != b) {
        LIST_(unlink_run_)(list, a, a);
        LIST_(link_run_)(list, after_b, a, a);
    }
    if (after_a != a) {
        LIST_(unlink_run_)(list, b, b);
        LIST_(link_run_)(list, after_a, b, b);
    }
    return PLUMB_OK;
}

/* Reverses the list by exchanging the arrays next and prev. */
static inline void LIST_(reverse)(LIST_NAME *list)
{
    LIST_(index) *next = list->next;
    list->next = list->prev;
    list->prev = next;
}
