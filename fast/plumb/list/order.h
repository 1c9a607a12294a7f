/* Functions that depend on link order: linearise, sort, merge, remove_duplicates, search. Part of ../list.h. The order
 * of values is an argument; functions that use LIST_LESS are in comparison.h. */

/* True if link order is slot order, and there are no holes. */
static inline bool LIST_(is_linear)(const LIST_NAME *list)
{
    for (size_t i = 0; i < list->size; i++)
        if (list->next[i ? LIST_FIRST - 1 + i : 0] != LIST_(position)(i))
            return false;
    return LIST_(slot_count)(list) == list->size;
}

/* The list divided into chains: one begins at every element whose position is a multiple of a power of two. */
typedef struct LIST_(chains_) {
    size_t count;
    size_t mask;                      /* a position with none of these bits begins a chain; so does the end */
    size_t place[PLUMB_LIST_CHAINS];  /* first pass: length; then the index of the chain's first element in the order */
    size_t follow[PLUMB_LIST_CHAINS]; /* the chain that follows */
} LIST_(chains_);

/* Returns the number of the first chain from `chain` on that begins at an element, not at a hole. */
PLUMB_LIST_INLINE size_t LIST_(chain_from_)(const LIST_NAME *list, const LIST_(chains_) * chains, size_t chain)
{
#ifdef LIST_STABLE
    while (chain && chain < chains->count && !LIST_(is_position)(list, chain * (chains->mask + 1), true))
        chain++;
#endif
    (void)list, (void)chains;
    return chain;
}

/* Follows all chains, several at a time, so that their cache misses overlap. With `order` it writes each position to
 * its index in the order, otherwise it determines the lengths of the chains. */
PLUMB_LIST_INLINE void LIST_(follow_)(const LIST_NAME *list, LIST_(chains_) * chains, LIST_(index) * order)
{
    size_t at[PLUMB_LIST_LANES], chain[PLUMB_LIST_LANES], place[PLUMB_LIST_LANES];
    size_t lanes = 0, started = 0;
    while (lanes < PLUMB_LIST_LANES && started < chains->count) {
        chain[lanes] = started;
        started = LIST_(chain_from_)(list, chains, started + 1);
        at[lanes] = chain[lanes] * (chains->mask + 1);
        place[lanes] = order ? chains->place[chain[lanes]] : 0;
        lanes++;
    }
    while (lanes)
        for (size_t l = 0; l < lanes; l++) {
            if (order && at[l])
                order[place[l]] = (LIST_(index))at[l];
            place[l] += at[l] != 0;
            at[l] = LIST_(link_)(list->next, at[l]);
            if (at[l] & chains->mask)
                continue;
            if (!order) {
                chains->place[chain[l]] = place[l];
                chains->follow[chain[l]] = at[l] / (chains->mask + 1);
            }
            if (started < chains->count) {
                chain[l] = started;
                started = LIST_(chain_from_)(list, chains, started + 1);
            } else {
                chain[l] = chain[--lanes];
                at[l] = at[lanes];
                place[l] = place[lanes];
                l--;
                continue;
            }
            at[l] = chain[l] * (chains->mask + 1);
            place[l] = order ? chains->place[chain[l]] : 0;
        }
}

/* Writes the positions in link order to an array of `size`, which may be list->prev, since that is not read. */
static inline void LIST_(order_)(const LIST_NAME *list, LIST_(index) * order)
{
    if (list->size < 4096) {
        for (size_t p = LIST_(begin)(list); p; p = LIST_(link_)(list->next, p))
            *order++ = (LIST_(index))p;
        return;
    }
    LIST_(chains_) chains;
    size_t length = 64;
    const size_t places = LIST_(slot_count)(list) + LIST_FIRST - 1;
    while (places / length >= PLUMB_LIST_CHAINS)
        length *= 2;
    chains.mask = length * LIST_SCALE - 1;
    chains.count = places / length + 1;
    LIST_(follow_)(list, &chains, NULL);
    size_t chain = 0, place = 0;
    do {
        const size_t chain_length = chains.place[chain];
        chains.place[chain] = place;
        place += chain_length;
        chain = chains.follow[chain];
    } while (chain);
    LIST_(follow_)(list, &chains, order);
}

#ifdef LIST_STABLE
/* Fills the holes with the last elements, so that the slots are contiguous. Positions and pointers of moved elements
 * change; `slots`, if not null, an array of slot_count, receives the new slot of each old slot, SIZE_MAX for holes. */
static inline void LIST_(compact)(LIST_NAME *list, size_t *slots)
{
    size_t last = list->used;
    for (size_t i = 0; slots && i < list->used; i++)
        slots[i] = LIST_(is_element)(list, i) ? i : SIZE_MAX;
    for (size_t slot = 0; list->freed && slot < list->size; slot++) {
        if (LIST_(is_element)(list, slot))
            continue;
        do
            last--;
        while (!LIST_(is_element)(list, last));
        const size_t from = LIST_(position)(last), to = LIST_(position)(slot);
        const size_t previous = LIST_(link_)(list->prev, from), next = LIST_(link_)(list->next, from);
        LIST_MOVE(LIST_(slot_value)(list, slot), LIST_(slot_value)(list, last));
        *LIST_(cell_)(list->next, to) = (LIST_(index))next;
        *LIST_(cell_)(list->prev, to) = (LIST_(index))previous;
        *LIST_(cell_)(list->next, previous) = (LIST_(index))to;
        *LIST_(cell_)(list->prev, next) = (LIST_(index))to;
        LIST_(died_)(list, last);
        LIST_(born_)(list, slot);
        if (slots)
            slots[last] = slot;
    }
    LIST_(set_size_)(list, list->size);
}
#endif

#ifndef LIST_STABLE
/* The values are permuted in place along the cycles of the permutation: slot i gets the value at position order[i].
 * This function moves a value to slot `to`, and marks it as finished: order[to] becomes its own position. */
PLUMB_LIST_INLINE void LIST_(settle_)(LIST_NAME *list, LIST_(index) * order, size_t to, const void *value)
{
    memcpy((void *)LIST_(slot_value)(list, to), value, sizeof *list->values);
    order[to] = (LIST_(index))LIST_(position)(to);
}

/* Permutes the cycle that begins at a slot. */
PLUMB_LIST_INLINE void LIST_(arrange_cycle_)(LIST_NAME *list, LIST_(index) * order, size_t first)
{
    unsigned char aside[sizeof(LIST_(value))];
    size_t to = first, from = LIST_(slot)(order[first]);
    if (from == first)
        return;
    memcpy(aside, (const void *)LIST_(slot_value)(list, first), sizeof aside);
    for (; from != first; to = from, from = LIST_(slot)(order[from]))
        LIST_(settle_)(list, order, to, LIST_(slot_value)(list, from));
    LIST_(settle_)(list, order, to, aside);
}

/* Permutes the values. Cycles are cut at slots whose values are saved first, so that several pieces are followed in
 * turn, each with prefetches for its next step. The cycles without such a slot follow. */
static inline void LIST_(arrange_)(LIST_NAME *list, LIST_(index) * order)
{
    enum {
        fit = (16 << 10) / sizeof(LIST_(value)),
        fit_or_one = fit > 0 ? fit : 1,
        most = fit_or_one > 64 ? 64 : fit_or_one
    };
    unsigned char aside[most][sizeof(LIST_(value))]; /* 16 KB, or a value */
    size_t gap[PLUMB_LIST_LANES], from[PLUMB_LIST_LANES], lanes = 0, pieces = 0, length = 64;
    while (list->size / length >= most)
        length *= 2;
    for (; pieces * length < list->size; pieces++)
        memcpy(aside[pieces], (const void *)LIST_(slot_value)(list, pieces * length), sizeof *aside);
    size_t left = pieces;
    while (lanes < PLUMB_LIST_LANES && left) {
        gap[lanes] = --left * length;
        from[lanes] = LIST_(slot)(order[gap[lanes]]);
        lanes++;
    }
    while (lanes)
        for (size_t l = 0; l < lanes; l++) {
            const size_t to = gap[l];
            gap[l] = from[l];
            if (from[l] & (length - 1))
                LIST_(settle_)(list, order, to, LIST_(slot_value)(list, from[l]));
            else {
                LIST_(settle_)(list, order, to, aside[from[l] / length]);
                if (!left) {
                    gap[l] = gap[--lanes];
                    from[l] = from[lanes];
                    continue;
                }
                gap[l] = --left * length;
            }
            from[l] = LIST_(slot)(order[gap[l]]);
            PLUMB_LIST_PREFETCH(order + from[l]);
            PLUMB_LIST_PREFETCH(LIST_(slot_value)(list, from[l]));
            PLUMB_LIST_PREFETCH((char *)LIST_(slot_value)(list, from[l]) + LIST_STRIDE - 1);
        }
    for (size_t slot = 0; slot < list->size; slot++)
        LIST_(arrange_cycle_)(list, order, slot);
}
#endif

/* Moves the values so that slot order is link order: traversal is then sequential. Positions change; `slots`, if not
 * null, an array of slot_count (which is the size, except with LIST_STABLE, where holes get SIZE_MAX), receives the new
 * slot of each old slot. */
PLUMB_LIST_TRY plumb_status LIST_(linearise)(LIST_NAME *list, size_t *slots)
{
    const size_t size = list->size, end = LIST_(slot_count)(list);
    if (LIST_(is_linear)(list)) {
        for (size_t i = 0; slots && i < end; i++)
            slots[i] = i < size ? i : SIZE_MAX;
        return PLUMB_OK;
    }
#ifdef LIST_STABLE
    LIST_NAME made = LIST_(like_)(list);
    const plumb_status status = LIST_(reserve)(&made, size);
    if (status)
        return status;
    LIST_(index) *order = list->prev;
    LIST_(order_)(list, order);
    for (size_t i = 0; slots && i < end; i++)
        slots[i] = SIZE_MAX;
    for (size_t i = 0; i < size; i++) {
        const size_t from = LIST_(slot)(order[i]);
        LIST_MOVE(LIST_(slot_value)(&made, i), LIST_(slot_value)(list, from));
        if (slots)
            slots[from] = i;
    }
    LIST_(commit_)(&made, 0, size);
    LIST_(release_)(list);
    *list = made;
    return PLUMB_OK;
}
#else
    LIST_(index) *order = list->prev;
    LIST_(order_)(list, order);
    for (size_t i = 0; slots && i < size; i++)
        slots[LIST_(slot)(order[i])] = i;
#ifdef LIST_HANDLES
    for (size_t i = 0; i < size; i++)
        list->next[i + 1] = list->handles[order[i] / LIST_SCALE];
    LIST_(set_handles_)(list, list->next, size);
#endif
    LIST_(arrange_)(list, order);
    list->next[0] = list->prev[0] = 0;
    LIST_(link_run_)(list, 0, LIST_(position)(0), LIST_(link_slots_)(list, 0, size));
    return PLUMB_OK;
}
#endif

/* --- sorting, merging --------------------------------------------------------------------------------------------- */

/* Sorts a short run of positions by stable insertion sort. */
PLUMB_LIST_INLINE void LIST_(sort_run_)(const LIST_NAME *list, LIST_(index) * run, size_t count, LIST_(relation) * less,
                                        void *context)
{
    for (size_t i = 1; i < count; i++) {
        const LIST_(index) moving = run[i];
        const LIST_(value) *value = LIST_(at)(list, moving);
        size_t j = i;
        for (; j && less(value, LIST_(at)(list, run[j - 1]), context); j--)
            run[j] = run[j - 1];
        run[j] = moving;
    }
}

/* Merges a and b into `to`, stably: of equal elements those of a come first. Values are at random addresses, and are
 * prefetched. Values that own memory, such as strings, are compared by loads that depend on each other: the next
 * comparison begins before the result of the last one is known only if a branch predicts it. A comparison of numbers
 * is so short that a conditional move is faster. */
PLUMB_LIST_INLINE void LIST_(merge_runs_)(const LIST_NAME *list, const LIST_(index) * a, const LIST_(index) * b,
                                          const LIST_(index) * end, LIST_(index) * to, bool far, LIST_(relation) * less,
                                          void *context)
{
    const LIST_(index) *middle = b;
    if (b == end || !less(LIST_(at)(list, *b), LIST_(at)(list, b[-1]), context)) {
        memcpy(to, a, (size_t)(end - a) * sizeof *a);
        return;
    }
    while (a < middle && b < end) {
        if (far && b + PLUMB_LIST_SOON < end) {
            PLUMB_LIST_PREFETCH(LIST_(at)(list, a[PLUMB_LIST_SOON]));
            PLUMB_LIST_PREFETCH(LIST_(at)(list, b[PLUMB_LIST_SOON]));
        }
        const bool second = less(LIST_(at)(list, *b), LIST_(at)(list, *a), context);
        if (LIST_OWNS) {
            if (PLUMB_LIST_UNLIKELY(second))
                *to++ = *b++;
            else
                *to++ = *a++;
            continue;
        }
        *to++ = second ? *b : *a;
        b += second;
        a += !second;
    }
    memcpy(to, a, (size_t)(middle - a) * sizeof *a);
    memcpy(to + (middle - a), b, (size_t)(end - b) * sizeof *b);
}

/* Rebuilds the links from the positions in link order, which are in prev. */
PLUMB_LIST_INLINE void LIST_(relink_)(LIST_NAME *list)
{
    size_t p = 0;
    for (size_t i = 0; i < list->size; i++) {
        *LIST_(cell_)(list->next, p) = list->prev[i];
        p = list->prev[i];
    }
    *LIST_(cell_)(list->next, p) = 0;
    *LIST_(cell_)(list->prev, list->next[0]) = 0;
    for (size_t slot = 0, end = LIST_(slot_count)(list); slot < end; slot++)
        if (LIST_(is_element)(list, slot))
            *LIST_(cell_)(list->prev, list->next[slot + LIST_FIRST]) = (LIST_(index))LIST_(position)(slot);
#ifdef LIST_STABLE
    if (list->freed) /* since sequences of positions overwrote it */
        LIST_(chain_holes_)(list);
#endif
}

/* Sorts the sequence of positions by merge sort, with the two link arrays as buffers, and rebuilds the links from it.
 * No memory is allocated, no link followed, no value moved. */
PLUMB_LIST_INLINE void LIST_(sort_)(LIST_NAME *list, LIST_(relation) * less, void *context)
{
    const size_t run = 8, size = list->size;
    const bool far = size * LIST_STRIDE > PLUMB_LIST_FAR;
    if (size < 2)
        return;
    LIST_(index) *from = list->prev, *to = list->next;
    LIST_(order_)(list, from);
    for (size_t i = 0; i < size; i += run)
        LIST_(sort_run_)(list, from + i, size - i < run ? size - i : run, less, context);
    for (size_t width = run; width < size; width *= 2) {
        for (size_t i = 0; i < size; i += 2 * width) {
            const size_t middle = size - i < width ? size : i + width;
            const size_t end = size - i < 2 * width ? size : i + 2 * width;
            LIST_(merge_runs_)(list, from + i, from + middle, from + end, to + i, far, less, context);
        }
        LIST_(index) *swap = from;
        from = to;
        to = swap;
    }
    list->next = to;
    list->prev = from;
    LIST_(relink_)(list);
}

#ifdef LIST_KEY
typedef struct LIST_(keyed_) {
    uint64_t key;
    LIST_(index) position;
} LIST_(keyed_);

/* Sorts by one digit of the keys, which begins at a bit, stably. */
PLUMB_LIST_INLINE void LIST_(sort_digit_)(const LIST_(keyed_) * from, LIST_(keyed_) * to, size_t count, unsigned bit)
{
    enum { digits = 1 << PLUMB_LIST_DIGIT };
    size_t place[digits] = {0}, start = 0;
    for (size_t i = 0; i < count; i++)
        place[from[i].key >> bit & (digits - 1)]++;
    for (size_t digit = 0; digit < digits; digit++) {
        const size_t here = place[digit];
        place[digit] = start;
        start += here;
    }
    for (size_t i = 0; i < count; i++)
        to[place[from[i].key >> bit & (digits - 1)]++] = from[i];
}

/* Sorts pairs of keys and positions by radix sort, over the digits in which the keys differ; no value is compared. The
 * keys are inverted by `flip` of all ones: then the order is descending, still stable. Returns false, with next
 * unchanged, if the list is short or memory runs out. */
static inline bool LIST_(sort_keys_)(LIST_NAME *list, uint64_t flip)
{
    const size_t size = list->size, bytes = 2 * size * sizeof(LIST_(keyed_));
    if (size < PLUMB_LIST_KEYED || size > SIZE_MAX / (2 * sizeof(LIST_(keyed_))))
        return false;
    LIST_(keyed_) *block = (LIST_(keyed_) *)LIST_REALLOCATE(list, NULL, 0, bytes);
    if (!block)
        return false;
    LIST_(keyed_) *from = block, *to = block + size;
    LIST_(index) *order = list->prev;
    uint64_t differ = 0;
    LIST_(order_)(list, order);
    for (size_t i = 0; i < size; i++) {
        if (i + PLUMB_LIST_SOON < size)
            PLUMB_LIST_PREFETCH(LIST_(at)(list, order[i + PLUMB_LIST_SOON]));
        from[i].position = order[i];
        from[i].key = (uint64_t)LIST_KEY(LIST_(const_at)(list, order[i])) ^ flip;
        differ |= from[i].key ^ from[0].key;
    }
    for (unsigned bit = 0; bit < 64 && differ >> bit; bit += PLUMB_LIST_DIGIT)
        if (differ >> bit & ((1 << PLUMB_LIST_DIGIT) - 1)) {
            LIST_(sort_digit_)(from, to, size, bit);
            LIST_(keyed_) *swap = from;
            from = to;
            to = swap;
        }
    for (size_t i = 0; i < size; i++)
        order[i] = from[i].position;
    LIST_RELEASE(list, block, bytes);
    LIST_(relink_)(list);
    return true;
}
#endif

/* Moves the elements of `other`, which is sorted like this list, to this list, sorted. Stable: of equal elements those
 * of this list come first. */
PLUMB_LIST_INLINE plumb_status LIST_(merge_)(LIST_NAME *list, LIST_NAME *other, LIST_(relation) * less, void *context)
{
    if (list == other)
        return PLUMB_OK;
    const size_t last = LIST_(last)(list);
    const plumb_status status = LIST_(splice)(list, 0, other);
    if (status || !last)
        return status;
    size_t b = LIST_(link_)(list->next, last);
    for (size_t a = LIST_(begin)(list); a != b && b;) {
        if (!less(LIST_(at)(list, b), LIST_(at)(list, a), context)) {
            a = LIST_(link_)(list->next, a);
            continue;
        }
        size_t end = b;
        do
            end = LIST_(link_)(list->next, end);
        while (end && less(LIST_(at)(list, end), LIST_(at)(list, a), context));
        LIST_(splice_range)(list, a, list, b, end, NULL);
        b = end;
    }
    return PLUMB_OK;
}

/* Sorts the list, stably; positions of elements do not change. `less` is a strict weak order. */
static inline void LIST_(sort_by)(LIST_NAME *list, LIST_(relation) * less, void *context)
{
    LIST_(sort_)(list, less, context);
}
PLUMB_LIST_TRY plumb_status LIST_(merge_by)(LIST_NAME *list, LIST_NAME *other, LIST_(relation) * less, void *context)
{
    return LIST_(merge_)(list, other, less, context);
}

/* --- repeated values ---------------------------------------------------------------------------------------------- */

/* Allocates memory for erase_duplicates_ and copies the links to it, since sorting overwrites them. *saved becomes null
 * if there is nothing to erase. */
PLUMB_LIST_TRY plumb_status LIST_(save_links_)(LIST_NAME *list, uint64_t **saved)
{
    const size_t links = LIST_(slot_count)(list) + LIST_FIRST, mark_words = links / 64 + 1;
    *saved = NULL;
    if (list->size < 2)
        return PLUMB_OK;
    *saved = (uint64_t *)LIST_REALLOCATE(list, NULL, 0, mark_words * sizeof **saved + links * sizeof *list->next);
    if (!*saved)
        return PLUMB_NO_MEMORY;
    memset(*saved, 0, mark_words * sizeof **saved); /* a bit per slot: is it to be erased? */
    memcpy(*saved + mark_words, list->next, links * sizeof *list->next);
    return PLUMB_OK;
}

/* Erases the elements of a sorted list that are equivalent to an earlier one, and restores the order that the list had
 * before it was sorted. Returns the number of erased elements. */
PLUMB_LIST_INLINE size_t LIST_(erase_duplicates_)(LIST_NAME *list, uint64_t *saved, LIST_(relation) * less,
                                                  void *context)
{
    const size_t size = list->size, end = LIST_(slot_count)(list), links = end + LIST_FIRST,
                 mark_words = links / 64 + 1;
    if (!saved)
        return 0;
    size_t first = LIST_(begin)(list);
    for (size_t p = LIST_(next)(list, first); p; p = LIST_(next)(list, p))
        if (less(LIST_(at)(list, first), LIST_(at)(list, p), context))
            first = p;
        else
            saved[LIST_(slot)(p) / 64] |= (uint64_t)1 << LIST_(slot)(p) % 64;
    memcpy(list->next, saved + mark_words, links * sizeof *list->next);
    *LIST_(cell_)(list->prev, list->next[0]) = 0;
    for (size_t slot = 0; slot < end; slot++)
        if (LIST_(is_element)(list, slot))
            *LIST_(cell_)(list->prev, list->next[slot + LIST_FIRST]) = (LIST_(index))LIST_(position)(slot);
#ifdef LIST_STABLE
    if (list->freed)
        LIST_(chain_holes_)(list);
#endif
    for (size_t slot = end; slot-- > 0;) /* downwards, so that no element moves to a slot that is still to be visited */
        if (saved[slot / 64] >> slot % 64 & 1)
            LIST_(take_out_)(list, LIST_(position)(slot), NULL);
    LIST_RELEASE(list, saved, mark_words * sizeof *saved + links * sizeof *list->next);
    return size - list->size;
}

/* Erases each element that is equivalent in the order `less` to one before it, neighbour or not: of 1 2 1 2 3 remain 1
 * 2 3. Sorts the links, and allocates memory for a copy of them. `removed`, if not null, receives the number of erased
 * elements. */
PLUMB_LIST_TRY plumb_status LIST_(remove_duplicates_by)(LIST_NAME *list, LIST_(relation) * less, void *context,
                                                        size_t *removed)
{
    uint64_t *saved;
    const plumb_status status = LIST_(save_links_)(list, &saved);
    if (status)
        return status;
    LIST_(sort_)(list, less, context);
    const size_t erased = LIST_(erase_duplicates_)(list, saved, less, context);
    if (removed)
        *removed = erased;
    return PLUMB_OK;
}

/* --- searching ---------------------------------------------------------------------------------------------------- */

/* Returns the first of first … last (exclusive) for which the predicate holds, or last. */
PLUMB_LIST_INLINE size_t LIST_(find_if)(const LIST_NAME *list, size_t first, size_t last, LIST_(predicate) * holds,
                                        void *context)
{
    while (first != last && !holds(LIST_(at)(list, first), context))
        first = LIST_(next)(list, first);
    return first;
}

/* A range of positions, first … last (exclusive). */
typedef struct LIST_(range) {
    size_t first;
    size_t last;
} LIST_(range);

/* The arguments of a binary search: an order, a value, and which bound of the elements equivalent to it is sought. */
typedef struct LIST_(bound_) {
    LIST_(relation) * less;
    void *context;
    const LIST_(value) * value;
    bool upper;
} LIST_(bound_);

/* True if the bound is after the element. */
PLUMB_LIST_INLINE bool LIST_(precedes_)(const LIST_NAME *list, size_t position, const LIST_(bound_) * bound)
{
    const LIST_(value) *element = LIST_(at)(list, position);
    return bound->upper ? !bound->less(bound->value, element, bound->context)
                        : bound->less(element, bound->value, bound->context);
}

/* Searches the `count` elements from `first` on by bisection. */
PLUMB_LIST_INLINE size_t LIST_(halve_)(const LIST_NAME *list, size_t first, size_t count, const LIST_(bound_) * bound)
{
    while (count) {
        const size_t half = count / 2;
        size_t middle = first;
        for (size_t i = 0; i < half; i++)
            middle = LIST_(link_)(list->next, middle);
        if (LIST_(precedes_)(list, middle, bound)) {
            first = LIST_(link_)(list->next, middle);
            count -= half + 1;
        } else
            count = half;
    }
    return first;
}

/* Returns the first element of first … last (exclusive; sorted) that is not before the bound, or last, with ⌈log₂ n⌉ +
 * 1 comparisons, as std::lower_bound. std::lower_bound follows 2n links: n to count the elements, n/2 + n/4 + … to
 * bisect. Here one traversal of n/2 steps from both ends at the same time stores 64 checkpoints, and n/64 steps follow.
 * A part of a list is counted first. */
PLUMB_LIST_INLINE size_t LIST_(search_)(const LIST_NAME *list, size_t first, size_t last, const LIST_(bound_) * bound)
{
    enum { checkpoints = PLUMB_LIST_CHECKPOINTS };
    const size_t count = LIST_(distance)(list, first, last);
    if (count < 2 * checkpoints)
        return LIST_(halve_)(list, first, count, bound);
    const size_t step = count / checkpoints, rest = count - (checkpoints - 1) * step;
    size_t mark[checkpoints], forward = first, backward = last;
    for (size_t i = 0; i < rest; i++)
        backward = LIST_(link_)(list->prev, backward);
    for (size_t k = 0;; k++) {
        mark[k] = forward;
        mark[checkpoints - 1 - k] = backward;
        if (k + 1 == checkpoints / 2)
            break;
        for (size_t i = 0; i < step; i++) {
            forward = LIST_(link_)(list->next, forward);
            backward = LIST_(link_)(list->prev, backward);
        }
    }
    size_t low = 0, high = checkpoints; /* checkpoints below low are less, those from high on are not */
    while (low < high) {
        const size_t middle = (low + high) / 2;
        if (LIST_(precedes_)(list, mark[middle], bound))
            low = middle + 1;
        else
            high = middle;
    }
    if (!low)
        return first;
    return LIST_(halve_)(list, LIST_(link_)(list->next, mark[low - 1]), (low < checkpoints ? step : rest) - 1, bound);
}

PLUMB_LIST_INLINE LIST_(range) LIST_(equal_range_)(const LIST_NAME *list, size_t first, size_t last,
                                                   const LIST_(value) * value, LIST_(relation) * less, void *context)
{
    LIST_(bound_) bound = {less, context, value, false};
    LIST_(range) found = {LIST_(search_)(list, first, last, &bound), last};
    bound.upper = true;
    found.last = LIST_(search_)(list, found.first, last, &bound);
    return found;
}

/* first … last (exclusive) must be sorted. lower_bound returns the first element that is not less than *value, or last;
 * upper_bound the first that *value is less than, or last; equal_range the range between the two, of elements
 * equivalent to *value. */
static inline size_t LIST_(lower_bound_by)(const LIST_NAME *list, size_t first, size_t last, const LIST_(value) * value,
                                           LIST_(relation) * less, void *context)
{
    const LIST_(bound_) bound = {less, context, value, false};
    return LIST_(search_)(list, first, last, &bound);
}
static inline size_t LIST_(upper_bound_by)(const LIST_NAME *list, size_t first, size_t last, const LIST_(value) * value,
                                           LIST_(relation) * less, void *context)
{
    const LIST_(bound_) bound = {less, context, value, true};
    return LIST_(search_)(list, first, last, &bound);
}
static inline LIST_(range) LIST_(equal_range_by)(const LIST_NAME *list, size_t first, size_t last,
                                                 const LIST_(value) * value, LIST_(relation) * less, void *context)
{
    return LIST_(equal_range_)(list, first, last, value, less, context);
}
