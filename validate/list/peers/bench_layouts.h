/* A small contiguous list with a selectable layout of links, and its primitives for bench_work.h. Links are 32 bits
 * wide; position 0 is the end. */
#ifdef LAYOUT_BESIDE
typedef struct BENCH(slot_type) {
    uint32_t prev, next;
    BENCH(value_type) value;
} BENCH(slot_type);
#endif

typedef struct BENCH(list) {
#ifdef LAYOUT_BESIDE
    BENCH(slot_type) * slots; /* slot 0 is the end */
#else
    uint32_t *links; /* pairs: prev and next of slot 0, of slot 1 …; apart: all nexts, then all prevs */
    BENCH(value_type) * values;
#endif
    size_t size, capacity;
} BENCH(list);

/* Return the addresses of the links of a position. */
static inline uint32_t *BENCH(next_cell)(const BENCH(list) * list, size_t position)
{
#if defined(LAYOUT_BESIDE)
    return &list->slots[position].next;
#elif defined(LAYOUT_PAIRS)
    return (uint32_t *)((char *)list->links + position * (8 / LAYOUT_SCALE) + 4);
#else
    return (uint32_t *)((char *)list->links + position * (4 / LAYOUT_SCALE));
#endif
}
static inline uint32_t *BENCH(prev_cell)(const BENCH(list) * list, size_t position)
{
#if defined(LAYOUT_BESIDE)
    return &list->slots[position].prev;
#elif defined(LAYOUT_PAIRS)
    return (uint32_t *)((char *)list->links + position * (8 / LAYOUT_SCALE));
#else
    return BENCH(next_cell)(list, position) + list->capacity + 32;
#endif
}

static inline bool BENCH(init)(BENCH(list) * list, size_t capacity)
{
    *list = (BENCH(list)){.capacity = capacity};
#ifdef LAYOUT_BESIDE
    list->slots = calloc(capacity + 1, sizeof *list->slots);
    return list->slots;
#else
    list->links = calloc(2 * (capacity + 32), sizeof *list->links);
    list->values = malloc((capacity + 1) * sizeof *list->values);
    return list->links && list->values;
#endif
}
static inline void BENCH(free)(BENCH(list) * list)
{
#ifdef LAYOUT_BESIDE
    free(list->slots);
#else
    free(list->links);
    free(list->values);
#endif
    *list = (BENCH(list)){0};
}
static inline BENCH(value_type) * BENCH(value)(const BENCH(list) * list, size_t position)
{
#ifdef LAYOUT_BESIDE
    return &list->slots[position].value;
#else
    return &list->values[position / LAYOUT_SCALE - 1];
#endif
}
static inline size_t BENCH(insert)(BENCH(list) * list, size_t before, const BENCH(value_type) * value)
{
    if (list->size == list->capacity)
        abort();
    const size_t position = ++list->size * LAYOUT_SCALE, previous = *BENCH(prev_cell)(list, before);
    *BENCH(value)(list, position) = *value;
    *BENCH(next_cell)(list, previous) = *BENCH(prev_cell)(list, before) = (uint32_t)position;
    *BENCH(prev_cell)(list, position) = (uint32_t)previous;
    *BENCH(next_cell)(list, position) = (uint32_t)before;
    return position;
}
/* Erases an element; the element of the last slot moves into the gap. Returns the next position, and stores in *from
 * the position of the element that moved, or 0. */
static inline size_t BENCH(erase_moving)(BENCH(list) * list, size_t position, size_t *from)
{
    const size_t last = list->size-- * LAYOUT_SCALE;
    size_t previous = *BENCH(prev_cell)(list, position), next = *BENCH(next_cell)(list, position);
    *BENCH(next_cell)(list, previous) = (uint32_t)next;
    *BENCH(prev_cell)(list, next) = (uint32_t)previous;
    *from = 0;
    if (position == last)
        return next;
    *from = last;
    *BENCH(value)(list, position) = *BENCH(value)(list, last);
    const size_t before_last = *BENCH(prev_cell)(list, last), after_last = *BENCH(next_cell)(list, last);
    *BENCH(prev_cell)(list, position) = (uint32_t)before_last;
    *BENCH(next_cell)(list, position) = (uint32_t)after_last;
    *BENCH(next_cell)(list, before_last) = *BENCH(prev_cell)(list, after_last) = (uint32_t)position;
    return next == last ? position : next;
}
