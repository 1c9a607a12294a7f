/* The algorithms that do not depend on the order of elements, as loops over a plain array, for bench_work.h. */
typedef struct BENCH(list) {
    BENCH(value_type) * values;
    size_t size, capacity;
} BENCH(list);

static inline bool BENCH(init)(BENCH(list) * list, size_t capacity)
{
    *list = (BENCH(list)){malloc((capacity + 1) * sizeof *list->values), 0, capacity};
    return list->values;
}
static inline void BENCH(free)(BENCH(list) * list)
{
    free(list->values);
    *list = (BENCH(list)){0};
}
static inline void BENCH(push_back)(BENCH(list) * list, const BENCH(value_type) * value)
{
    if (list->size == list->capacity)
        abort();
    list->values[list->size++] = *value;
}
static inline uint64_t BENCH(sum)(const BENCH(list) * list)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < list->size; i++)
        sum += BENCH_KEY(&list->values[i]);
    return sum;
}
static inline uint64_t BENCH(count_equal)(const BENCH(list) * list, const BENCH(value_type) * value)
{
    uint64_t count = 0;
    for (size_t i = 0; i < list->size; i++)
        count += BENCH_KEY(&list->values[i]) == BENCH_KEY(value);
    return count;
}
static inline bool BENCH(any_all_ones)(const BENCH(list) * list)
{
    for (size_t i = 0; i < list->size; i++)
        if (BENCH_KEY(&list->values[i]) == (BENCH(key))UINT64_MAX)
            return true;
    return false;
}
static inline void BENCH(fill_all)(BENCH(list) * list, const BENCH(value_type) * value)
{
    for (size_t i = 0; i < list->size; i++)
        list->values[i] = *value;
}
static inline uint64_t BENCH(replace_equal)(BENCH(list) * list, const BENCH(value_type) * value)
{
    uint64_t replaced = 0;
    for (size_t i = 0; i < list->size; i++)
        if (BENCH_KEY(&list->values[i]) == BENCH_KEY(value)) {
            list->values[i] = *value;
            replaced++;
        }
    return replaced;
}
/* Removes odd keys without preserving the order: the last element fills each gap, as in plumb's list. */
static inline uint64_t BENCH(remove_odd)(BENCH(list) * list)
{
    const size_t size = list->size;
    for (size_t i = size; i-- > 0;)
        if (BENCH_KEY(&list->values[i]) & 1)
            list->values[i] = list->values[--list->size];
    return size - list->size;
}
