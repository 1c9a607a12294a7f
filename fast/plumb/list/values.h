/* Algorithms that do not depend on link order: they process values in slot order. Part of ../list.h.
 *
 * For LIST_SCALAR elements they process blocks without data-dependent branches, which compilers vectorise; any_of may
 * therefore call the predicate for a few elements more than needed. */

/* The type of counts inside a block: as wide as an element, up to 8 bytes, so that both have as many SIMD lanes. */
typedef PLUMB_LIST_TALLY(LIST_(value)) LIST_(tally_);

/* Returns the value `i` slots after another one of its stretch. */
PLUMB_LIST_INLINE LIST_(value) * LIST_(beside_)(LIST_(value) * value, size_t i)
{
    return (LIST_(value) *)((char *)value + i * LIST_STRIDE);
}
#ifdef LIST_SCALAR
#define LIST_ASKS_ALL true
#else
#define LIST_ASKS_ALL false
#endif
PLUMB_LIST_INLINE bool LIST_(is_whole_)(const LIST_(stretch_) * stretch)
{
    return stretch->live == plumb_list_ones(stretch->count);
}

/* Returns a set of bits: bit i is set if value i of up to 64 is live and the predicate holds for it. Arithmetic values
 * in holes are evaluated, too, and masked out. Values `ahead` are prefetched: since the result for a block depends on
 * all of its values, out-of-order execution alone does not overlap the cache misses of blocks. */
PLUMB_LIST_INLINE uint64_t LIST_(answers_)(LIST_(value) * value, size_t count, uint64_t live, ptrdiff_t ahead,
                                           LIST_(predicate) * holds, void *context)
{
    uint64_t answers = 0;
    if (count == PLUMB_LIST_BLOCK && (LIST_ASKS_ALL || live == UINT64_MAX))
        for (size_t half = 0; half < PLUMB_LIST_BLOCK; half += 32) {
            uint32_t bits = 0;
            for (uint32_t i = 0; i < 32; i++) {
                if (LIST_STRIDE >= 32)
                    PLUMB_LIST_PREFETCH((char *)value + ((ptrdiff_t)(half + i) + ahead) * (ptrdiff_t)LIST_STRIDE);
                bits |= (uint32_t)holds(LIST_(beside_)(value, half + i), context) << i;
            }
            answers |= (uint64_t)bits << half;
        }
    else
        for (uint64_t left = live; left; left &= left - 1) {
            const unsigned i = plumb_list_lowest(left);
            answers |= (uint64_t)holds(LIST_(beside_)(value, i), context) << i;
        }
    return answers & live;
}

PLUMB_LIST_INLINE size_t LIST_(count_if_)(const LIST_NAME *list, LIST_(predicate) * holds, void *context)
{
    size_t count = 0;
    for (LIST_(stretch_) s = {0, 0, 0}; LIST_(next_stretch_)(list, &s);) {
        LIST_(value) *value = LIST_(slot_value)(list, s.slot);
        size_t done = 0;
        if (!LIST_(is_whole_)(&s)) {
            count += plumb_list_bits(LIST_(answers_)(value, s.count, s.live, 0, holds, context));
            continue;
        }
#ifdef LIST_SCALAR
        for (; done + PLUMB_LIST_BLOCK <= s.count; done += PLUMB_LIST_BLOCK) {
            LIST_(tally_) found = 0;
            for (size_t i = 0; i < PLUMB_LIST_BLOCK; i++)
                found += holds(LIST_(beside_)(value, done + i), context);
            count += found;
        }
#endif
        for (; done < s.count; done++)
            count += holds(LIST_(beside_)(value, done), context);
    }
    return count;
}
/* True if the predicate returns `wanted` for some element. */
PLUMB_LIST_INLINE bool LIST_(exists_)(const LIST_NAME *list, LIST_(predicate) * holds, void *context, bool wanted)
{
    for (LIST_(stretch_) s = {0, 0, 0}; LIST_(next_stretch_)(list, &s);) {
        LIST_(value) *value = LIST_(slot_value)(list, s.slot);
        size_t done = 0;
        if (!LIST_(is_whole_)(&s)) {
            if (LIST_(answers_)(value, s.count, s.live, 0, holds, context) != (wanted ? 0 : s.live))
                return true;
            continue;
        }
#ifdef LIST_SCALAR
        for (; done + PLUMB_LIST_BLOCK <= s.count; done += PLUMB_LIST_BLOCK) {
            LIST_(tally_) found = 0;
            for (size_t i = 0; i < PLUMB_LIST_BLOCK; i++)
                found |= holds(LIST_(beside_)(value, done + i), context) == wanted;
            if (found)
                return true;
        }
#endif
        for (; done < s.count; done++)
            if (holds(LIST_(beside_)(value, done), context) == wanted)
                return true;
    }
    return false;
}
/* Destroys and unlinks the elements of slots from `from` on for which the predicate holds. Returns their bits. */
PLUMB_LIST_INLINE uint64_t LIST_(unlink_if_)(LIST_NAME *list, size_t from, size_t count, uint64_t live, ptrdiff_t ahead,
                                             LIST_(predicate) * holds, void *context)
{
    const uint64_t hits = LIST_(answers_)(LIST_(slot_value)(list, from), count, live, ahead, holds, context);
    for (uint64_t left = hits; left; left &= left - 1) {
        const size_t position = LIST_(position)(from + plumb_list_lowest(left));
        LIST_DESTROY(LIST_(slot_value)(list, LIST_(slot)(position)));
        LIST_(unlink_run_)(list, position, position);
        LIST_(died_)(list, LIST_(slot)(position));
    }
    return hits;
}

#ifdef LIST_STABLE
PLUMB_LIST_INLINE size_t LIST_(remove_if_)(LIST_NAME *list, LIST_(predicate) * holds, void *context)
{
    const size_t size = list->size;
    LIST_(stretch_) s = {0, 0, 0};
    while (list->size && LIST_(next_stretch_)(list, &s)) {
        s.count = s.count < PLUMB_LIST_BLOCK ? s.count : (size_t)PLUMB_LIST_BLOCK; /* a chunk without holes can be
                                                                                      larger */
        const ptrdiff_t ahead = s.count == PLUMB_LIST_BLOCK ? (ptrdiff_t)PLUMB_LIST_BLOCK : 0;
        uint64_t left = LIST_(unlink_if_)(list, s.slot, s.count, s.live, ahead, holds, context);
        for (; left; left &= left - 1)
            LIST_(give_back_)(list, LIST_(position)(s.slot + plumb_list_lowest(left)));
    }
    return size - list->size;
}
#else
/* Erases the elements for which the predicate holds, in blocks from both ends: erased elements at the front leave gaps,
 * into which the last remaining ones move. So only elements after the new size move, each once, and no branch depends
 * on a single element. */
PLUMB_LIST_INLINE size_t LIST_(remove_if_)(LIST_NAME *list, LIST_(predicate) * holds, void *context)
{
    const ptrdiff_t ahead = 2 * PLUMB_LIST_BLOCK;
    LIST_NAME fixed = *list; /* a local copy, which stores to elements cannot alias */
    size_t low = 0, high = list->size, front = 0, back = high;
    uint64_t gaps = 0, movers = 0; /* bits of slots from `front` and from `back` on */
    while (low < high) {
        const size_t count = high - low < PLUMB_LIST_BLOCK ? high - low : (size_t)PLUMB_LIST_BLOCK;
        const size_t from = gaps ? high - count : low;
        const size_t left = gaps ? from : (high - from) / 2; /* blocks from both ends meet in the middle */
        ptrdiff_t later = 0;
        if (left >= (size_t)ahead)
            later = gaps ? -ahead : ahead;
        const uint64_t hits = LIST_(unlink_if_)(&fixed, from, count, plumb_list_ones(count), later, holds, context);
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
    /* The predicate was called for all elements. In the last remaining block the last elements fill the gaps. */
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
#endif

/* Visits every element, in no particular order. */
PLUMB_LIST_INLINE void LIST_(visit)(const LIST_NAME *list, void (*see)(LIST_(value) * value, void *context),
                                    void *context)
{
    for (LIST_(stretch_) s = {0, 0, 0}; LIST_(next_stretch_)(list, &s);) {
        LIST_(value) *value = LIST_(slot_value)(list, s.slot);
        if (LIST_(is_whole_)(&s))
            for (size_t i = 0; i < s.count; i++)
                see(LIST_(beside_)(value, i), context);
        else
            for (uint64_t left = s.live; left; left &= left - 1) {
                LIST_(value) *seen = LIST_(beside_)(value, plumb_list_lowest(left));
                if (LIST_STRIDE >= 32) /* the end of a word is mispredicted */
                    PLUMB_LIST_PREFETCH((char *)seen + PLUMB_LIST_BLOCK * (ptrdiff_t)LIST_STRIDE);
                see(seen, context);
            }
    }
}

/* Returns the number of elements for which the predicate holds. */
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
/* Erases all elements for which the predicate holds; it is called once per element, in no particular order. Returns the
 * number of erased elements. */
PLUMB_LIST_INLINE size_t LIST_(remove_if)(LIST_NAME *list, LIST_(predicate) * holds, void *context)
{
    return LIST_(remove_if_)(list, holds, context);
}

#ifdef LIST_COPIES
/* Replaces elements that own memory: first makes all copies, since each may fail; then calls the predicate again. */
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
    for (size_t slot = 0; !status && used < made && slot < LIST_(slot_count)(list); slot++) {
        LIST_(value) *to = LIST_(slot_value)(list, slot);
        if (LIST_(is_element)(list, slot) && holds(to, context)) {
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
/* Returns how many of `count` values precede the first one that is aligned to a SIMD vector: stores that cross a cache
 * line take twice as long, and allocators align to 16 bytes only. */
PLUMB_LIST_INLINE size_t LIST_(before_vectors_)(const LIST_(value) * first, size_t count)
{
    enum { vector = 32 };
    const size_t over = (uintptr_t)first % vector, bytes = (vector - over) % vector;
    const size_t lead = vector % LIST_STRIDE || bytes % LIST_STRIDE ? 0 : bytes / LIST_STRIDE;
    return lead < count ? lead : count;
}
/* Assigns *value to all elements for which the predicate holds. */
PLUMB_LIST_INLINE plumb_status LIST_(replace_if_)(LIST_NAME *list, LIST_(predicate) * holds, void *context,
                                                  const LIST_(value) * value, size_t *replaced)
{
    if (LIST_COPY_MAY_FAIL)
        return LIST_(replace_owning_)(list, holds, context, value, replaced);
    const LIST_NAME fixed = *list; /* a local copy, which stores to elements cannot alias */
    const LIST_(value) copy = *value;
    size_t count = 0;
    for (LIST_(stretch_) s = {0, 0, 0}; LIST_(next_stretch_)(&fixed, &s);) {
        LIST_(value) *first = LIST_(slot_value)(&fixed, s.slot);
        size_t done = 0;
        if (!LIST_(is_whole_)(&s)) {
            uint64_t left = LIST_(answers_)(first, s.count, s.live, 0, holds, context);
            for (count += plumb_list_bits(left); left; left &= left - 1)
                *LIST_(beside_)(first, plumb_list_lowest(left)) = copy;
            continue;
        }
        for (const size_t lead = LIST_(before_vectors_)(first, s.count); done < lead; done++)
            if (holds(LIST_(beside_)(first, done), context)) {
                *LIST_(beside_)(first, done) = copy;
                count++;
            }
#ifdef LIST_SCALAR
        for (; done + PLUMB_LIST_BLOCK <= s.count; done += PLUMB_LIST_BLOCK) {
            LIST_(tally_) found = 0;
            for (size_t i = 0; replaced && i < PLUMB_LIST_BLOCK; i++)
                found += holds(LIST_(beside_)(first, done + i), context);
            count += found;
            for (size_t i = 0; i < PLUMB_LIST_BLOCK; i++) {
                LIST_(value) *to = LIST_(beside_)(first, done + i);
                *to = holds(to, context) ? copy : *to;
            }
        }
#endif
        for (; done < s.count; done++) {
            LIST_(value) *to = LIST_(beside_)(first, done);
            if (holds(to, context)) {
                *to = copy;
                count++;
            }
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

/* Replaces each element for which the predicate holds by a copy of *value, which may be an element. `replaced`, if not
 * null, receives their number. */
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
/* Returns sum + Σ values. Floating-point values are added in 16 partial sums, integers in unsigned arithmetic, so that
 * only the total has to be representable. The values in holes are 0. */
static inline LIST_SUM LIST_(accumulate)(const LIST_NAME *list, LIST_SUM sum)
{
    typedef PLUMB_LIST_PARTIAL(LIST_SUM) partial;
    partial total = (partial)sum;
    for (LIST_(stretch_) s = {0, 0, 0}; LIST_(next_stretch_)(list, &s);) {
        LIST_(value) *value = LIST_(slot_value)(list, s.slot);
        size_t done = 0;
        if ((partial)0.5 != 0) {
            partial part[PLUMB_LIST_SUMS] = {0};
            for (; done + PLUMB_LIST_SUMS <= s.count; done += PLUMB_LIST_SUMS)
                for (size_t i = 0; i < PLUMB_LIST_SUMS; i++)
                    part[i] += (partial)*LIST_(beside_)(value, done + i);
            for (size_t i = 0; i < PLUMB_LIST_SUMS; i++)
                total += part[i];
        }
        for (; done + PLUMB_LIST_BLOCK <= s.count; done += PLUMB_LIST_BLOCK) {
            partial part = 0;
            for (size_t i = 0; i < PLUMB_LIST_BLOCK; i++)
                part += (partial)*LIST_(beside_)(value, done + i);
            total += part;
        }
        for (; done < s.count; done++)
            total += (partial)*LIST_(beside_)(value, done);
    }
    return (LIST_SUM)total;
}
#endif
#undef LIST_ASKS_ALL
