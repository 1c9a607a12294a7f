/* GQueue's primitives (a GList with its two ends) for bench_work.h. Values of up to eight bytes are stored in the
 * node's data pointer itself, as GINT_TO_POINTER does; larger ones are allocated, since the node has no other room. */
typedef GQueue BENCH(list);

static inline BENCH(value_type) * BENCH(value)(GList *link)
{
    return BENCH_BYTES <= 8 ? (BENCH(value_type) *)&link->data : (BENCH(value_type) *)link->data;
}
static inline GList *BENCH(insert)(GQueue *list, GList *before, const BENCH(value_type) * value)
{
    GList *link = g_list_alloc();
#if BENCH_BYTES <= 8
    memcpy(&link->data, value, sizeof *value);
#else
    link->data = g_malloc(sizeof *value);
    *(BENCH(value_type) *)link->data = *value;
#endif
    if (before)
        g_queue_insert_before_link(list, before, link);
    else
        g_queue_push_tail_link(list, link);
    return link;
}
static inline GList *BENCH(erase)(GQueue *list, GList *link)
{
    GList *next = link->next;
#if BENCH_BYTES > 8
    g_free(link->data);
#endif
    g_queue_delete_link(list, link);
    return next;
}
static inline void BENCH(free)(GQueue *list)
{
#if BENCH_BYTES > 8
    g_queue_clear_full(list, g_free);
#else
    g_queue_clear(list);
#endif
}
static inline int BENCH(compare)(const void *a, const void *b, void *context)
{
    (void)context;
#if BENCH_BYTES <= 8
    BENCH(key) x, y;
    memcpy(&x, &a, sizeof x);
    memcpy(&y, &b, sizeof y);
#else
    const BENCH(key) x = BENCH_KEY((const BENCH(value_type) *)a), y = BENCH_KEY((const BENCH(value_type) *)b);
#endif
    return (x > y) - (x < y);
}
static inline void BENCH(splice)(GQueue *list, GQueue *other)
{
    if (!other->head)
        return;
    if (list->tail)
        list->tail->next = other->head;
    else
        list->head = other->head;
    other->head->prev = list->tail;
    list->tail = other->tail;
    list->length += other->length;
    g_queue_init(other);
}
