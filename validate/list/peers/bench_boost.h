// The primitives of boost::intrusive::list for bench_work.h. Nodes are allocated in chunks of doubling size; erased
// nodes are reused first.
struct BENCH(node) : boost::intrusive::list_base_hook<boost::intrusive::link_mode<boost::intrusive::normal_link>> {
    union {
        BENCH(value_type) value;
        BENCH(node) * given_back; // in a free node: the next free node
    };
};

struct BENCH(list) {
    boost::intrusive::list<BENCH(node)> list;
    std::vector<BENCH(node) *> chunks;
    BENCH(node) * given_back;
    size_t used, capacity; // nodes of the last chunk
};
typedef boost::intrusive::list<BENCH(node)>::iterator BENCH(iterator);

static inline bool BENCH(init)(BENCH(list) * of)
{
    new (of) BENCH(list)();
    of->given_back = nullptr;
    of->used = of->capacity = 0;
    return true;
}
static inline void BENCH(free)(BENCH(list) * of)
{
    of->list.clear();
    for (BENCH(node) * chunk : of->chunks)
        free(chunk);
    std::vector<BENCH(node) *>().swap(of->chunks);
    of->given_back = nullptr;
    of->used = of->capacity = 0;
}
static inline BENCH(node) * BENCH(take)(BENCH(list) * of)
{
    BENCH(node) *node = of->given_back;
    if (node) {
        of->given_back = node->given_back;
        return node;
    }
    if (of->used == of->capacity) {
        of->capacity = of->capacity ? 2 * of->capacity : 16;
        of->used = 0;
        of->chunks.push_back(static_cast<BENCH(node) *>(malloc(of->capacity * sizeof(BENCH(node)))));
        if (!of->chunks.back())
            abort();
    }
    return new (of->chunks.back() + of->used++) BENCH(node);
}
static inline BENCH(iterator) BENCH(insert)(BENCH(list) * of, BENCH(iterator) before, const BENCH(value_type) * value)
{
    BENCH(node) *const node = BENCH(take)(of);
    node->value = *value;
    return of->list.insert(before, *node);
}
static inline BENCH(iterator) BENCH(erase)(BENCH(list) * of, BENCH(iterator) at)
{
    BENCH(node) *const node = &*at;
    const BENCH(iterator) next = of->list.erase(at);
    node->given_back = of->given_back;
    of->given_back = node;
    return next;
}
static constexpr auto BENCH(is_less) = [](const BENCH(node) & a, const BENCH(node) & b) {
    return BENCH_KEY(&a.value) < BENCH_KEY(&b.value);
};
