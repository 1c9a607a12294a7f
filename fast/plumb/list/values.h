/* Algorithms that need no order, straight on the values. Part of ../list.h.
 *
 * They walk over the slots, for LIST_SCALAR elements in blocks, inside which nothing depends on the outcome so far: so
 * compilers vectorise them, and any_of may ask for a few elements more than needed. */

/* Counts inside a block: as wide as an element of 8 bytes, so that both fill as many lanes. */
typedef PLUMB_LIST_TALLY(LIST_(value)) LIST_(tally_);

PLUMB_LIST_INLINE size_t LIST_(count_if_)(const LIST_NAME *list, LIST_(predicate) * holds, void *context)
{
    const size_t size = list->size;
    size_t count = 0, slot = 0;
#ifdef LIST_SCALAR
    for (; slot + PLUMB_LIST_BLOCK <= size; slot += PLUMB_LIST_BLOCK) {
        LIST_(tally_) found = 0;
        for (size_t i = 0; i < PLUMB_LIST_BLOCK; i++)
            found += holds(LIST_(slot_value)(list, slot + i), context);
        count += found;
    }
#endif
    for (; slot < size; slot++)
        count += holds(LIST_(slot_value)(list, slot), context);
    return count;
}
/* Whether `wanted` is what the predicate answers for some element. */
PLUMB_LIST_INLINE bool LIST_(exists_)(const LIST_NAME *list, LIST_(predicate) * holds, void *context, bool wanted)
{
    const size_t size = list->size;
    size_t slot = 0;
#ifdef LIST_SCALAR
    for (; slot + PLUMB_LIST_BLOCK <= size; slot += PLUMB_LIST_BLOCK) {
        LIST_(tally_) found = 0;
        for (size_t i = 0; i < PLUMB_LIST_BLOCK; i++)
            found |= holds(LIST_(slot_value)(list, slot + i), context) == wanted;
        if (found)
            return true;
    }
#endif
    for (; slot < size; slot++)
        if (holds(LIST_(slot_value)(list, slot), context) == wanted)
            return true;
    return false;
}
/* Bit i: whether the predicate holds for slot from + i. The elements for which it does are destroyed and unlinked.
 * Those of slots `later` on are asked for early: what is done here waits for a whole block, and the processor could not
 * run ahead. */
PLUMB_LIST_INLINE uint64_t LIST_(unlink_if_)(LIST_NAME *list, size_t from, size_t count, size_t later,
                                             LIST_(predicate) * holds, void *context)
{
    uint64_t hits = 0;
    if (count == PLUMB_LIST_BLOCK)
        for (size_t half = 0; half < PLUMB_LIST_BLOCK; half += 32) {
            uint32_t bits = 0;
            for (uint32_t i = 0; i < 32; i++) {
                if (LIST_STRIDE >= 32)
                    PLUMB_LIST_PREFETCH(LIST_(slot_value)(list, later + half + i));
                bits |= (uint32_t)holds(LIST_(slot_value)(list, from + half + i), context) << i;
            }
            hits |= (uint64_t)bits << half;
        }
    else
        for (size_t i = 0; i < count; i++)
            hits |= (uint64_t)holds(LIST_(slot_value)(list, from + i), context) << i;
    for (uint64_t left = hits; left; left &= left - 1) {
        const size_t position = LIST_(position)(from + plumb_list_lowest(left));
        LIST_DESTROY(LIST_(slot_value)(list, LIST_(slot)(position)));
        LIST_(unlink_run_)(list, position, position);
    }
    return hits;
}

/* In blocks from both ends: what goes in front leaves gaps, into which the last that stay move. So only elements behind
 * the new size move, each once, and no branch depends on a single element. */
PLUMB_LIST_INLINE size_t LIST_(remove_if_)(LIST_NAME *list, LIST_(predicate) * holds, void *context)
{
    const size_t ahead = (size_t)2 * PLUMB_LIST_BLOCK;
    LIST_NAME fixed = *list; /* not reachable by stores to elements */
    size_t low = 0, high = list->size, front = 0, back = high;
    uint64_t gaps = 0, movers = 0; /* bits of the slots from `front` and from `back` on */
    while (low < high) {
        const size_t count = high - low < PLUMB_LIST_BLOCK ? high - low : (size_t)PLUMB_LIST_BLOCK;
        const size_t from = gaps ? high - count : low;
        const size_t later = gaps ? from - (from < ahead ? 0 : ahead) : from + (high - from < 2 * ahead ? 0 : ahead);
        const uint64_t hits = LIST_(unlink_if_)(&fixed, from, count, later, holds, context);
        if (gaps) {
            high = back = from;
            movers = plumb_list_ones(count) & ~hits;
        } else {
            front = from;
            low += count;
            gaps = hits;
        }
        for (; gaps && movers; gaps &= gaps - 1) {
            const unsigned mover = plumb_list_highest(movers);
            LIST_(relocate_)(&fixed, LIST_(position)(back + mover), LIST_(position)(front + plumb_list_lowest(gaps)));
            movers ^= (uint64_t)1 << mover;
        }
    }
    /* All are asked. Of one block at the end of what stays, the last fill the gaps. */
    const size_t base = gaps ? front : back;
    uint64_t live = gaps ? plumb_list_ones(low - front) & ~gaps : movers;
    while (live & (live + 1)) {
        const unsigned gap = plumb_list_lowest(~live), last = plumb_list_highest(live);
        LIST_(relocate_)(&fixed, LIST_(position)(base + last), LIST_(position)(base + gap));
        live ^= (uint64_t)1 << gap | (uint64_t)1 << last;
    }
    const size_t erased = list->size - base - (live ? plumb_list_highest(live) + 1 : 0);
    list->size -= erased;
    return erased;
}

/* Number of elements for which the predicate holds. */
PLUMB_LIST_INLINE size_t LIST_(count_if)(const LIST_NAME *list, LIST_(predicate) * holds, void *context)
{
    return LIST_(count_if_)(list, holds, context);
}
PLUMB_LIST_INLINE bool LIST_(any_of)(const LIST_NAME *list, LIST_(predicate) * holds, void *context)
{
    return LIST_(exists_)(list, holds, context, true);
}
PLUMB_LIST_INLINE bool LIST_(all_of)(const LIST_NAME *list, LIST_(predicate) * holds, void *context)
{
    return !LIST_(exists_)(list, holds, context, false);
}
PLUMB_LIST_INLINE bool LIST_(none_of)(const LIST_NAME *list, LIST_(predicate) * holds, void *context)
{
    return !LIST_(exists_)(list, holds, context, true);
}
/* Erases all elements for which the predicate holds; it is asked once for each, in no particular order. Returns their
 * number. */
PLUMB_LIST_INLINE size_t LIST_(remove_if)(LIST_NAME *list, LIST_(predicate) * holds, void *context)
{
    return LIST_(remove_if_)(list, holds, context);
}

#ifdef LIST_COPIES
/* Owning elements: all copies are made first, since each may fail; then the predicate is asked again. */
PLUMB_LIST_INLINE plumb_status LIST_(replace_owning_)(LIST_NAME *list, LIST_(predicate) * holds, void *context,
                                                      const LIST_(value) * value, size_t *replaced)
{
    const size_t needed = LIST_(count_if_)(list, holds, context);
    size_t made = 0, used = 0;
    plumb_status status = PLUMB_OK;
    LIST_(value) *copies = needed ? (LIST_(value) *)LIST_REALLOCATE(list, NULL, 0, needed * sizeof *copies) : NULL;
    while (copies && made < needed && LIST_COPY(copies + made, value))
        made++;
    if (made < needed)
        status = PLUMB_NO_MEMORY;
    for (size_t slot = 0; !status && used < made && slot < list->size; slot++) {
        LIST_(value) *to = LIST_(slot_value)(list, slot);
        if (holds(to, context)) {
            LIST_DESTROY(to);
            *to = copies[used++];
        }
    }
    for (size_t i = used; i < made; i++)
        LIST_DESTROY(copies + i);
    if (copies)
        LIST_RELEASE(list, copies, needed * sizeof *copies);
    if (replaced && !status)
        *replaced = used;
    return status;
}
/* *value wherever the predicate holds. */
PLUMB_LIST_INLINE plumb_status LIST_(replace_if_)(LIST_NAME *list, LIST_(predicate) * holds, void *context,
                                                  const LIST_(value) * value, size_t *replaced)
{
    if (LIST_COPY_MAY_FAIL)
        return LIST_(replace_owning_)(list, holds, context, value, replaced);
    const LIST_NAME fixed = *list; /* not reachable by stores to elements */
    const LIST_(value) copy = *value;
    size_t count = 0, slot = 0;
#ifdef LIST_SCALAR
    for (; slot + PLUMB_LIST_BLOCK <= fixed.size; slot += PLUMB_LIST_BLOCK) {
        LIST_(tally_) found = 0;
        for (size_t i = 0; replaced && i < PLUMB_LIST_BLOCK; i++)
            found += holds(LIST_(slot_value)(&fixed, slot + i), context);
        count += found;
        for (size_t i = 0; i < PLUMB_LIST_BLOCK; i++) {
            LIST_(value) *to = LIST_(slot_value)(&fixed, slot + i);
            *to = holds(to, context) ? copy : *to;
        }
    }
#endif
    for (; slot < fixed.size; slot++) {
        LIST_(value) *to = LIST_(slot_value)(&fixed, slot);
        if (holds(to, context)) {
            *to = copy;
            count++;
        }
    }
    if (replaced)
        *replaced = count;
    return PLUMB_OK;
}
PLUMB_LIST_INLINE bool LIST_(always_)(const LIST_(value) * value, void *context)
{
    (void)value;
    (void)context;
    return true;
}

/* *to becomes a copy of *value, which may be an element, wherever the predicate holds. `replaced`, if not null,
 * receives their number. */
PLUMB_LIST_INLINE plumb_status LIST_(replace_if)(LIST_NAME *list, LIST_(predicate) * holds, void *context,
                                                 const LIST_(value) * value, size_t *replaced)
{
    return LIST_(replace_if_)(list, holds, context, value, replaced);
}
static inline plumb_status LIST_(fill)(LIST_NAME *list, const LIST_(value) * value)
{
    return LIST_(replace_if_)(list, LIST_(always_), NULL, value, NULL);
}
#endif

#ifdef LIST_SUM
/* sum + Σ values. Floating point is added in 16 sums side by side, integers in unsigned arithmetic: only the total has
 * to be representable. */
static inline LIST_SUM LIST_(accumulate)(const LIST_NAME *list, LIST_SUM sum)
{
    typedef PLUMB_LIST_PARTIAL(LIST_SUM) partial;
    const size_t size = list->size;
    partial total = (partial)sum;
    size_t slot = 0;
    if ((partial)0.5 != 0) {
        partial part[PLUMB_LIST_SUMS] = {0};
        for (; slot + PLUMB_LIST_SUMS <= size; slot += PLUMB_LIST_SUMS)
            for (size_t i = 0; i < PLUMB_LIST_SUMS; i++)
                part[i] += (partial)*LIST_(slot_value)(list, slot + i);
        for (size_t i = 0; i < PLUMB_LIST_SUMS; i++)
            total += part[i];
    }
    for (; slot + PLUMB_LIST_BLOCK <= size; slot += PLUMB_LIST_BLOCK) {
        partial part = 0;
        for (size_t i = 0; i < PLUMB_LIST_BLOCK; i++)
            part += (partial)*LIST_(slot_value)(list, slot + i);
        total += part;
    }
    for (; slot < size; slot++)
        total += (partial)*LIST_(slot_value)(list, slot);
    return (LIST_SUM)total;
}
#endif
