/* Validation of all invariants; serialisation. Part of ../list.h. shared.h describes the serialised form. */

#ifdef LIST_STABLE
/* True if all chunks exist, the bitmap has the right number of holes, all below the unused slots, and the chain
 * contains each hole once. */
static inline bool LIST_(holes_are_right_)(const LIST_NAME *list)
{
    const size_t top = list->used + LIST_FIRST, map_words = list->next ? (list->capacity + LIST_FIRST) / 64 + 1 : 0;
    size_t holes = 0, hole = list->freed;
    if (list->used > list->capacity || list->size > list->used || list->capacity != LIST_(whole_)(list->capacity) ||
        (list->next && !list->holes))
        return false;
    for (size_t chunk = 0; chunk < LIST_(chunks_)(list->capacity); chunk++)
        if (!list->chunks[chunk])
            return false;
    for (size_t word = 0; word < map_words; word++) {
        const uint64_t below = word * 64 < top ? plumb_list_ones(top - word * 64) : 0;
        if (list->holes[word] & ~(word ? below : below & ~plumb_list_ones(LIST_FIRST)))
            return false;
        holes += plumb_list_bits(list->holes[word]);
    }
    if (holes != list->used - list->size)
        return false;
    for (; holes-- > 0; hole = LIST_(link_)(list->next, hole)) {
        const size_t place = hole / LIST_SCALE;
        if (hole % LIST_SCALE || place < LIST_FIRST || place >= top || !(list->holes[place / 64] >> place % 64 & 1) ||
            LIST_(link_)(list->prev, hole) != LIST_(link_)(list->next, hole))
            return false;
    }
    return !hole;
}
#endif

/* Checks every invariant; for tests, and for lists whose memory may have been written by others. */
static inline plumb_status LIST_(validate)(const LIST_NAME *list)
{
    const size_t end = LIST_(slot_count)(list);
    if (list->size > list->capacity || list->capacity > LIST_(max_size)() || !list->capacity != !list->next ||
        !list->next != !list->prev)
        return PLUMB_CORRUPT;
#ifdef LIST_STABLE
    if (!LIST_(holes_are_right_)(list))
        return PLUMB_CORRUPT;
#else
    if (list->capacity && !list->values)
        return PLUMB_CORRUPT;
#endif
    if (!list->next)
        return PLUMB_OK;
    for (size_t slot = 0; slot <= end; slot++) {
        const size_t position = slot < end ? LIST_(position)(slot) : 0;
        if (slot < end && !LIST_(is_element)(list, slot))
            continue;
        const size_t next = LIST_(link_)(list->next, position), prev = LIST_(link_)(list->prev, position);
        if (!LIST_(is_position)(list, next, true) || !LIST_(is_position)(list, prev, true) ||
            LIST_(link_)(list->prev, next) != position)
            return PLUMB_CORRUPT;
    }
#if defined(LIST_HANDLES) && !defined(LIST_STABLE)
    for (size_t i = 1; i <= list->capacity; i++)
        if (!list->handles[i] || list->handles[i] > list->capacity || list->owners[list->handles[i]] != i)
            return PLUMB_CORRUPT;
#endif
#ifdef LIST_GENERATIONS
    for (size_t slot = 0; slot < list->capacity; slot++)
        if (LIST_(is_element)(list, slot) != (LIST_(generation_)(list, slot) != 0))
            return PLUMB_CORRUPT;
#endif
    size_t p = 0;
    for (size_t i = 0; i < list->size; i++)
        if (!(p = LIST_(link_)(list->next, p)))
            return PLUMB_CORRUPT;
    return LIST_(link_)(list->next, p) ? PLUMB_CORRUPT : PLUMB_OK;
}

#if defined(LIST_ENCODE) || defined(LIST_TRIVIAL)

#ifdef LIST_FORM /* list.hpp: depends on the element type */
#elif defined(LIST_ENCODE)
#define LIST_FORM PLUMB_LIST_FORM_ENCODED
#define LIST_FILE_BYTES 0
#elif defined(LIST_SCALAR)
#define LIST_FORM PLUMB_LIST_FORM_SCALAR
#define LIST_FILE_BYTES sizeof(LIST_(value))
#else
#define LIST_FORM (plumb_list_host_is_little() ? PLUMB_LIST_FORM_RAW_LITTLE : PLUMB_LIST_FORM_RAW_BIG)
#define LIST_FILE_BYTES sizeof(LIST_(value))
#endif

PLUMB_LIST_INLINE size_t LIST_(write_value_)(const LIST_(value) * value, unsigned char *to)
{
#ifdef LIST_ENCODE
    return LIST_ENCODE(value, to);
#elif defined(LIST_SCALAR)
    if (to)
        plumb_list_little(to, (const unsigned char *)value, sizeof *value);
    return sizeof *value;
#else
    if (to)
        memcpy(to, (const void *)value, sizeof *value);
    return sizeof *value;
#endif
}

/* Returns the number of bytes used, 0 if they do not encode a value. */
PLUMB_LIST_INLINE size_t LIST_(read_value_)(LIST_(value) * value, const unsigned char *from, size_t available)
{
#ifdef LIST_DECODE
    return LIST_DECODE(value, from, available);
#else
    if (available < sizeof *value)
        return 0;
#ifdef LIST_SCALAR
    if (PLUMB_LIST_IS_BOOL(LIST_(value)) && *from > 1)
        return 0; /* not a value of the type */
    plumb_list_little((unsigned char *)value, from, sizeof *value);
#else
    memcpy((void *)value, from, sizeof *value);
#endif
    return sizeof *value;
#endif
}

/* Returns the number of bytes per slot number in the serialised order, 0 if no order is written. */
PLUMB_LIST_INLINE unsigned LIST_(order_width_)(const LIST_NAME *list)
{
    const bool has_holes = LIST_(slot_count)(list) != list->size;
    return has_holes || LIST_(is_linear)(list) ? 0 : plumb_list_order_width(list->size);
}

/* Returns the number of bytes that serialise writes. */
static inline size_t LIST_(serialised_size)(const LIST_NAME *list)
{
    size_t bytes = PLUMB_LIST_HEADER + PLUMB_LIST_TRAILER;
    for (size_t slot = 0; slot < LIST_(slot_count)(list); slot++)
        if (LIST_(is_element)(list, slot))
            bytes += LIST_(write_value_)(LIST_(slot_value)(list, slot), NULL);
    return bytes + LIST_(order_width_)(list) * list->size;
}

/* Writes the list with its positions in the serialised form (shared.h). Any machine can restore it, with any sufficient
 * index width, with or without LIST_STABLE. A list with holes is written in link order, so that positions change.
 * Returns the number of bytes. */
static inline size_t LIST_(serialise)(const LIST_NAME *list, unsigned char *to)
{
    const unsigned width = LIST_(order_width_)(list);
    const plumb_list_file file = {width, LIST_FORM, LIST_FILE_BYTES, list->size};
    plumb_list_write_header(to, file);
    size_t bytes = PLUMB_LIST_HEADER;
    size_t next = LIST_(begin)(list); /* in link order if no order is written */
    for (size_t i = 0; i < list->size; i++, next = LIST_(link_)(list->next, next))
        bytes += LIST_(write_value_)(LIST_(slot_value)(list, width ? i : LIST_(slot)(next)), to + bytes);
    if (width)
        for (size_t p = LIST_(begin)(list); p; p = LIST_(next)(list, p), bytes += width)
            plumb_list_put(to + bytes, LIST_(slot)(p), width);
    plumb_list_put(to + bytes, plumb_list_checksum(to, bytes), PLUMB_LIST_TRAILER);
    return bytes + PLUMB_LIST_TRAILER;
}

/* Links the values, which are in their slots, in the serialised order; each slot must occur exactly once. */
static inline plumb_status LIST_(restore_order_)(LIST_NAME *list, const unsigned char *order, unsigned width)
{
    for (size_t i = 0; i < list->size; i++) /* a link to itself: not yet linked */
        list->next[i + LIST_FIRST] = (LIST_(index))LIST_(position)(i);
    size_t p = 0;
    for (size_t i = 0; i < list->size; i++) {
        const uint64_t slot = plumb_list_get(order + i * width, width);
        if (slot >= list->size || list->next[slot + LIST_FIRST] != LIST_(position)((size_t)slot))
            return PLUMB_BAD_DATA;
        const size_t q = LIST_(position)((size_t)slot);
        *LIST_(cell_)(list->next, p) = (LIST_(index))q;
        *LIST_(cell_)(list->prev, q) = (LIST_(index))p;
        *LIST_(cell_)(list->next, q) = 0;
        p = q;
    }
    list->prev[0] = (LIST_(index))p;
    return PLUMB_OK;
}

static inline plumb_status LIST_(restore_values_)(LIST_NAME *made, const unsigned char *from, size_t bytes,
                                                  plumb_list_file file)
{
    size_t at = PLUMB_LIST_HEADER;
    for (; made->size < file.size; LIST_(set_size_)(made, made->size + 1)) {
        const size_t used = LIST_(read_value_)(LIST_(slot_value)(made, made->size), from + at, bytes - at);
        if (!used)
            return PLUMB_BAD_DATA;
        at += used;
    }
    if ((bytes - at) != file.order_width * file.size)
        return PLUMB_BAD_DATA;
    if (file.order_width) {
        for (size_t slot = 0; LIST_TRACKED && slot < made->size; slot++)
            LIST_(born_)(made, slot);
        return LIST_(restore_order_)(made, from + at, file.order_width);
    }
    LIST_(set_size_)(made, 0);
    LIST_(commit_)(made, 0, (size_t)file.size);
    return PLUMB_OK;
}

/* Restores a serialised list. The bytes are untrusted: whatever they are, the list is valid afterwards, and unchanged
 * unless the status is PLUMB_OK. */
PLUMB_LIST_TRY plumb_status LIST_(restore)(LIST_NAME *list, const unsigned char *from, size_t bytes)
{
    plumb_list_file file;
    plumb_status status = plumb_list_read_header(from, bytes, &file);
    if (status)
        return status;
    bytes -= PLUMB_LIST_TRAILER;
    if (file.form != (unsigned)LIST_FORM || file.value_bytes != LIST_FILE_BYTES ||
        file.size > (bytes - PLUMB_LIST_HEADER) / ((file.value_bytes ? file.value_bytes : 1) + file.order_width))
        return PLUMB_BAD_DATA;
    if (file.size > LIST_(max_size)())
        return PLUMB_TOO_MANY;
    LIST_NAME made = LIST_(like_)(list);
    status = LIST_(reserve)(&made, (size_t)file.size);
    if (!status && file.size)
        status = LIST_(restore_values_)(&made, from, bytes, file);
    else if (!status && bytes != PLUMB_LIST_HEADER)
        status = PLUMB_BAD_DATA;
    return LIST_(replace_by_)(list, &made, status);
}
#undef LIST_FORM
#undef LIST_FILE_BYTES
#endif
