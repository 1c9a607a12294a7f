/* Functions that use LIST_EQUAL or LIST_LESS. Part of ../list.h. */

#ifdef LIST_EQUAL
PLUMB_LIST_INLINE bool LIST_(equals_)(const LIST_(value) * value, void *other)
{
    const LIST_(value) *wanted = (const LIST_(value) *)other;
    return LIST_EQUAL(value, wanted);
}
PLUMB_LIST_INLINE bool LIST_(same_)(const LIST_(value) * a, const LIST_(value) * b, void *context)
{
    (void)context;
    return LIST_EQUAL(a, b);
}
static inline size_t LIST_(count)(const LIST_NAME *list, const LIST_(value) * value)
{
    LIST_(value) wanted = *value;
    return LIST_(count_if_)(list, LIST_(equals_), &wanted);
}
/* Returns the first of first … last (exclusive) that equals *value, or last. */
static inline size_t LIST_(find)(const LIST_NAME *list, size_t first, size_t last, const LIST_(value) * value)
{
    while (first != last && !LIST_(same_)(LIST_(at)(list, first), value, NULL))
        first = LIST_(next)(list, first);
    return first;
}
/* Erases all elements equal to *value, which may be one of them. Returns their number. */
static inline size_t LIST_(remove)(LIST_NAME *list, const LIST_(value) * value)
{
    LIST_(value) unwanted = *value;
#ifdef LIST_TRIVIAL
    return LIST_(remove_if_)(list, LIST_(equals_), &unwanted);
#else
    const size_t size = list->size;
    size_t own = SIZE_MAX; /* *value itself is erased last: the others are compared with it */
    for (size_t slot = LIST_(slot_count)(list); slot-- > 0;)
        if (LIST_(is_element)(list, slot) && LIST_(equals_)(LIST_(slot_value)(list, slot), &unwanted)) {
            if (LIST_(slot_value)(list, slot) == value)
                own = slot;
            else {
#ifndef LIST_STABLE
                if (own == list->size - 1)
                    own = slot;
#endif
                LIST_(take_out_)(list, LIST_(position)(slot), NULL);
            }
        }
    if (own != SIZE_MAX)
        LIST_(take_out_)(list, LIST_(position)(own), NULL);
    return size - list->size;
#endif
}
#ifdef LIST_COPIES
/* Replaces each element equal to *old by a copy of *value; both may be elements. */
static inline plumb_status LIST_(replace)(LIST_NAME *list, const LIST_(value) * old, const LIST_(value) * value,
                                          size_t *replaced)
{
    LIST_(value) wanted = *old;
    if (!LIST_COPY(&wanted, old)) /* a copy, since *old may be replaced itself */
        return PLUMB_NO_MEMORY;
    const plumb_status status = LIST_(replace_if_)(list, LIST_(equals_), &wanted, value, replaced);
    LIST_DESTROY(&wanted);
    return status;
}
#endif
static inline size_t LIST_(unique)(LIST_NAME *list)
{
    return LIST_(unique_)(list, LIST_(same_), NULL);
}
/* True if both lists have equal elements in the same order. */
static inline bool LIST_(equal)(const LIST_NAME *a, const LIST_NAME *b)
{
    if (a->size != b->size)
        return false;
    size_t q = LIST_(begin)(b);
    for (size_t p = LIST_(begin)(a); p; p = LIST_(next)(a, p), q = LIST_(next)(b, q))
        if (!LIST_(same_)(LIST_(at)(a, p), LIST_(at)(b, q), NULL))
            return false;
    return true;
}
#endif

#ifdef LIST_LESS
PLUMB_LIST_INLINE bool LIST_(less_)(const LIST_(value) * a, const LIST_(value) * b, void *context)
{
    (void)context;
    return LIST_LESS(a, b);
}
static inline void LIST_(sort)(LIST_NAME *list)
{
#ifdef LIST_KEY
    if (LIST_(sort_keys_)(list, 0))
        return;
#endif
    LIST_(sort_)(list, LIST_(less_), NULL);
}
PLUMB_LIST_TRY plumb_status LIST_(remove_duplicates)(LIST_NAME *list, size_t *removed)
{
    uint64_t *saved;
    const plumb_status status = LIST_(save_links_)(list, &saved);
    if (status)
        return status;
    LIST_(sort)(list);
    const size_t erased = LIST_(erase_duplicates_)(list, saved, LIST_(less_), NULL);
    if (removed)
        *removed = erased;
    return PLUMB_OK;
}
PLUMB_LIST_TRY plumb_status LIST_(merge)(LIST_NAME *list, LIST_NAME *other)
{
    return LIST_(merge_)(list, other, LIST_(less_), NULL);
}
/* Returns −1, 0 or 1 if a is before, equivalent to or after b in lexicographic order. */
static inline int LIST_(compare)(const LIST_NAME *a, const LIST_NAME *b)
{
    size_t p = LIST_(begin)(a), q = LIST_(begin)(b);
    for (; p && q; p = LIST_(next)(a, p), q = LIST_(next)(b, q)) {
        const LIST_(value) *x = LIST_(at)(a, p), *y = LIST_(at)(b, q);
        if (LIST_(less_)(x, y, NULL))
            return -1;
        if (LIST_(less_)(y, x, NULL))
            return 1;
    }
    return (p != 0) - (q != 0);
}

static inline size_t LIST_(lower_bound)(const LIST_NAME *list, size_t first, size_t last, const LIST_(value) * value)
{
    const LIST_(bound_) bound = {LIST_(less_), NULL, value, false};
    return LIST_(search_)(list, first, last, &bound);
}
static inline size_t LIST_(upper_bound)(const LIST_NAME *list, size_t first, size_t last, const LIST_(value) * value)
{
    const LIST_(bound_) bound = {LIST_(less_), NULL, value, true};
    return LIST_(search_)(list, first, last, &bound);
}
static inline LIST_(range)
    LIST_(equal_range)(const LIST_NAME *list, size_t first, size_t last, const LIST_(value) * value)
{
    return LIST_(equal_range_)(list, first, last, value, LIST_(less_), NULL);
}

/* Returns lower_bound over all elements in O(√n) expected steps, if slot order is independent of the values: it reads
 * about 2√n slots directly, and follows links from the nearest ones on both sides. The worst case (few different
 * values, or an adversarial order of slots) is O(n). Node-based lists have no such algorithm, since they have no random
 * access. */
static inline size_t LIST_(lower_bound_sampled)(const LIST_NAME *list, const LIST_(value) * value)
{
    size_t step = 1, below = 0, above = 0;
    while (step * step < list->size / 4)
        step *= 2;
    for (size_t slot = 0; slot < LIST_(slot_count)(list); slot += step + 1) {
        if (!LIST_(is_element)(list, slot))
            continue;
        const LIST_(value) *sample = LIST_(slot_value)(list, slot);
        if (LIST_(less_)(sample, value, NULL)) {
            if (!below || LIST_(less_)(LIST_(at)(list, below), sample, NULL))
                below = LIST_(position)(slot);
        } else if (!above || LIST_(less_)(sample, LIST_(at)(list, above), NULL))
            above = LIST_(position)(slot);
    }
    size_t forward = below ? LIST_(link_)(list->next, below) : LIST_(begin)(list);
    while (forward != above) {
        if (!LIST_(less_)(LIST_(at)(list, forward), value, NULL))
            return forward;
        const size_t previous = LIST_(link_)(list->prev, above);
        if (LIST_(less_)(LIST_(at)(list, previous), value, NULL))
            return above;
        above = previous;
        if (forward != above)
            forward = LIST_(link_)(list->next, forward);
    }
    return above;
}
#endif
