/* Checking every invariant; lists as bytes. Part of ../list.h. The form of the bytes is described in shared.h. */

/* Checks every invariant; for tests, and for lists whose memory may have been written by others. */
static inline plumb_status LIST_(validate)(const LIST_NAME *list)
{
    if (list->size > list->capacity || list->capacity > LIST_(max_size)() || (list->capacity && !list->values) ||
        !list->capacity != !list->next || !list->next != !list->prev)
        return PLUMB_CORRUPT;
    if (!list->next)
        return PLUMB_OK;
    for (size_t i = 0; i <= list->size; i++)
        if (!LIST_(is_position)(list, list->next[i], true) || !LIST_(is_position)(list, list->prev[i], true) ||
            LIST_(link_)(list->prev, list->next[i]) != i * LIST_SCALE)
            return PLUMB_CORRUPT;
#ifdef LIST_HANDLES
    for (size_t i = 1; i <= list->capacity; i++)
        if (!list->handles[i] || list->handles[i] > list->capacity || list->owners[list->handles[i]] != i)
            return PLUMB_CORRUPT;
#endif
    size_t p = 0;
    for (size_t i = 0; i < list->size; i++)
        if (!(p = LIST_(link_)(list->next, p)))
            return PLUMB_CORRUPT;
    return LIST_(link_)(list->next, p) ? PLUMB_CORRUPT : PLUMB_OK;
}

#if defined(LIST_ENCODE) || defined(LIST_TRIVIAL)

#ifdef LIST_ENCODE
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

/* Bytes used, 0 if they do not make a value. */
PLUMB_LIST_INLINE size_t LIST_(read_value_)(LIST_(value) * value, const unsigned char *from, size_t available)
{
#ifdef LIST_DECODE
    return LIST_DECODE(value, from, available);
#else
    if (available < sizeof *value)
        return 0;
#ifdef LIST_SCALAR
    if (PLUMB_LIST_IS_BOOL(LIST_(value)) && *from > 1)
        return 0; /* no value of the type */
    plumb_list_little((unsigned char *)value, from, sizeof *value);
#else
    memcpy((void *)value, from, sizeof *value);
#endif
    return sizeof *value;
#endif
}

/* Number of bytes that serialise writes. */
static inline size_t LIST_(serialised_size)(const LIST_NAME *list)
{
    size_t bytes = PLUMB_LIST_HEADER + PLUMB_LIST_TRAILER;
    for (size_t slot = 0; slot < list->size; slot++)
        bytes += LIST_(write_value_)(LIST_(slot_value)(list, slot), NULL);
    return bytes + (LIST_(is_linear)(list) ? 0 : plumb_list_order_width(list->size) * list->size);
}

/* Writes the list, positions included, in the form described above; any machine and any index width that has room can
 * restore it. Returns the number of bytes. */
static inline size_t LIST_(serialise)(const LIST_NAME *list, unsigned char *to)
{
    const unsigned width = LIST_(is_linear)(list) ? 0 : plumb_list_order_width(list->size);
    const plumb_list_file file = {width, LIST_FORM, LIST_FILE_BYTES, list->size};
    plumb_list_write_header(to, file);
    size_t bytes = PLUMB_LIST_HEADER;
    for (size_t slot = 0; slot < list->size; slot++)
        bytes += LIST_(write_value_)(LIST_(slot_value)(list, slot), to + bytes);
    if (width)
        for (size_t p = LIST_(begin)(list); p; p = LIST_(next)(list, p), bytes += width)
            plumb_list_put(to + bytes, LIST_(slot)(p), width);
    plumb_list_put(to + bytes, plumb_list_checksum(to, bytes), PLUMB_LIST_TRAILER);
    return bytes + PLUMB_LIST_TRAILER;
}

/* Links the values already in place in the order that the file gives, each slot exactly once. */
static inline plumb_status LIST_(restore_order_)(LIST_NAME *list, const unsigned char *order, unsigned width)
{
    for (size_t i = 1; i <= list->size; i++)
        list->next[i] = (LIST_(index))(i * LIST_SCALE); /* a link to itself: not met yet */
    size_t p = 0;
    for (size_t i = 0; i < list->size; i++) {
        const uint64_t slot = plumb_list_get(order + i * width, width);
        if (slot >= list->size || list->next[slot + 1] != LIST_(position)((size_t)slot))
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
    for (; made->size < file.size; made->size++) {
        const size_t used = LIST_(read_value_)(LIST_(slot_value)(made, made->size), from + at, bytes - at);
        if (!used)
            return PLUMB_BAD_DATA;
        at += used;
    }
    if ((bytes - at) != file.order_width * file.size)
        return PLUMB_BAD_DATA;
    if (file.order_width)
        return LIST_(restore_order_)(made, from + at, file.order_width);
    made->size = 0;
    LIST_(commit_)(made, 0, (size_t)file.size);
    return PLUMB_OK;
}

/* The list becomes the one that was serialised. Whatever the bytes are, the list is valid afterwards, and unchanged
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
