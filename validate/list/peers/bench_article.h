/* The article's list (validate/util/article_list.h) with its primitives for bench_work.h. */
#define ARTICLE_NAME BENCH(list)
#define ARTICLE_VALUE BENCH(value_type)
#define ARTICLE_INDEX BENCH_LINK
#include "validate/util/article_list.h"

static inline uint64_t BENCH(sum)(const BENCH(list) * list)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < list->size; i++)
        sum += BENCH_KEY(&list->values[i]);
    return sum;
}

static inline uint64_t BENCH(count_equal)(const BENCH(list) * list, const BENCH(value_type) * wanted)
{
    uint64_t count = 0;
    for (size_t i = 0; i < list->size; i++)
        count += BENCH_KEY(&list->values[i]) == BENCH_KEY(wanted);
    return count;
}

static inline bool BENCH(any_all_ones)(const BENCH(list) * list)
{
    for (size_t i = 0; i < list->size; i++)
        if (BENCH_KEY(&list->values[i]) == (BENCH(key))UINT64_MAX)
            return true;
    return false;
}

static inline uint64_t BENCH(replace_equal)(BENCH(list) * list, const BENCH(value_type) * wanted)
{
    uint64_t replaced = 0;
    for (size_t i = 0; i < list->size; i++)
        if (BENCH_KEY(&list->values[i]) == BENCH_KEY(wanted)) {
            list->values[i] = *wanted;
            replaced++;
        }
    return replaced;
}

static inline void BENCH(fill_all)(BENCH(list) * list, const BENCH(value_type) * value)
{
    for (size_t i = 0; i < list->size; i++)
        list->values[i] = *value;
}

static inline bool BENCH(is_odd)(const BENCH(value_type) * value)
{
    return BENCH_KEY(value) & 1;
}

/* Searches as std::lower_bound does with bidirectional iterators: walks along the whole list to find its length, then
 * to the middle of each remaining range. */
static inline BENCH_LINK BENCH(lower_bound)(const BENCH(list) * list, const BENCH(value_type) * value)
{
    size_t count = 0;
    BENCH_LINK first = list->head;
    for (BENCH_LINK i = first; i != (BENCH_LINK)-1; i = list->nodes[i].next)
        count++;
    while (count > 0) {
        const size_t half = count / 2;
        BENCH_LINK middle = first;
        for (size_t i = 0; i < half; i++)
            middle = list->nodes[middle].next;
        if (BENCH_KEY(&list->values[middle]) < BENCH_KEY(value)) {
            first = list->nodes[middle].next;
            count -= half + 1;
        } else
            count = half;
    }
    return first;
}
