// A libstdc++ container (BENCH_CONTAINER) with its primitives for bench_work.h.
typedef BENCH_CONTAINER<BENCH(value_type)> BENCH(list);

// Lambdas instead of functions, since algorithms would call functions by their addresses.
static constexpr auto BENCH(is_less) = [](const BENCH(value_type) & a, const BENCH(value_type) & b) {
    return BENCH_KEY(&a) < BENCH_KEY(&b);
};
static constexpr auto BENCH(is_all_ones) = [](const BENCH(value_type) & value) {
    return BENCH_KEY(&value) == static_cast<BENCH(key)>(UINT64_MAX);
};
static constexpr auto BENCH(is_odd) = [](const BENCH(value_type) & value) { return BENCH_KEY(&value) & 1; };

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

#ifdef BENCH_REMOVE_ODD
static inline uint64_t BENCH(remove_odd)(BENCH(list) * list)
{
    const size_t size = list->size();
    list->remove_if(BENCH(is_odd));
    return size - list->size();
}
#endif
