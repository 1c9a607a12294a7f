// The primitives of libstdc++'s containers for bench_work.h.
typedef BENCH_CONTAINER<BENCH(value_type)> BENCH(list);

static inline bool BENCH(init)(BENCH(list) * list, size_t)
{
    new (list) BENCH(list);
    return true;
}
static inline void BENCH(free)(BENCH(list) * list)
{
    BENCH(list)().swap(*list);
}
static inline BENCH_POSITION BENCH(first)(const BENCH(list) * list)
{
    return const_cast<BENCH(list) *>(list)->begin();
}
static inline BENCH_POSITION BENCH(following)(const BENCH(list) *, BENCH_POSITION position)
{
    return ++position;
}
static inline BENCH(value_type) * BENCH(value)(const BENCH(list) *, BENCH_POSITION position)
{
    return &*position;
}
static inline BENCH_POSITION BENCH(insert)(BENCH(list) * list, BENCH_POSITION before, const BENCH(value_type) * value)
{
    return list->insert(before, *value);
}
static inline void BENCH(copy)(BENCH(list) * to, const BENCH(list) * from)
{
    *to = *from;
}
// Not functions, which algorithms would call by their addresses.
static constexpr auto BENCH(is_less) = [](const BENCH(value_type) & a, const BENCH(value_type) & b) {
    return BENCH_KEY(&a) < BENCH_KEY(&b);
};
static constexpr auto BENCH(is_all_ones) = [](const BENCH(value_type) & value) {
    return BENCH_KEY(&value) == static_cast<BENCH(key)>(UINT64_MAX);
};
static constexpr auto BENCH(is_odd) = [](const BENCH(value_type) & value) { return BENCH_KEY(&value) & 1; };

static inline BENCH_POSITION BENCH(lower_bound_own)(const BENCH(list) * list, size_t, const BENCH(value_type) * value)
{
    return std::lower_bound(BENCH(first)(list), BENCH_END(list), *value, BENCH(is_less));
}

static inline uint64_t BENCH(sum)(const BENCH(list) * list)
{
    return std::accumulate(list->begin(), list->end(), uint64_t(0),
                           [](uint64_t sum, const BENCH(value_type) & value) { return sum + BENCH_KEY(&value); });
}
static inline uint64_t BENCH(count_equal)(const BENCH(list) * list, const BENCH(value_type) * wanted)
{
    return static_cast<uint64_t>(std::count_if(list->begin(), list->end(), [=](const BENCH(value_type) & value) {
        return BENCH_KEY(&value) == BENCH_KEY(wanted);
    }));
}
static inline bool BENCH(any_all_ones)(const BENCH(list) * list)
{
    return std::any_of(list->begin(), list->end(), BENCH(is_all_ones));
}
static inline void BENCH(fill_all)(BENCH(list) * list, const BENCH(value_type) * value)
{
    std::fill(list->begin(), list->end(), *value);
}
static inline uint64_t BENCH(replace_equal)(BENCH(list) * list, const BENCH(value_type) * wanted)
{
    uint64_t replaced = 0;
    for (BENCH(value_type) & value : *list)
        if (BENCH_KEY(&value) == BENCH_KEY(wanted)) {
            value = *wanted;
            replaced++;
        }
    return replaced;
}

#ifdef BENCH_UNORDERED
static inline void BENCH(sort)(BENCH(list) * list)
{
    std::stable_sort(list->begin(), list->end(), BENCH(is_less));
}
static inline void BENCH(reverse)(BENCH(list) * list)
{
    std::reverse(list->begin(), list->end());
}
#else
static inline BENCH_POSITION BENCH(erase)(BENCH(list) * list, BENCH_POSITION position)
{
    return list->erase(position);
}
static inline void BENCH(sort)(BENCH(list) * list)
{
    list->sort(BENCH(is_less));
}
static inline void BENCH(reverse)(BENCH(list) * list)
{
    list->reverse();
}
static inline void BENCH(merge)(BENCH(list) * list, BENCH(list) * other)
{
    list->merge(*other, BENCH(is_less));
}
static inline void BENCH(splice)(BENCH(list) * list, BENCH(list) * other)
{
    list->splice(list->end(), *other);
}
static inline void BENCH(linearise)(BENCH(list) * list, size_t)
{
    BENCH(list)(*list).swap(*list);
}
static inline uint64_t BENCH(remove_odd)(BENCH(list) * list)
{
    const size_t size = list->size();
    list->remove_if(BENCH(is_odd));
    return size - list->size();
}
#endif
