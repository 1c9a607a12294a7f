// A list whose nodes are in one std::vector and have 32-bit links, as many programs implement it themselves, and the
// functions that bench_work.h needs. bench_pool32.cpp includes this file once for each type of value (BENCH), so it has
// no include guard. Node 0 is the end. Erased nodes are in a list of their own, which begins at `first_free`; an
// insertion takes a node from there before it appends one.
struct BENCH(node) {
    uint32_t prev, next;
    BENCH(value_type) value;
};

struct BENCH(list) {
    std::vector<BENCH(node)> nodes;
    uint32_t first_free;
};

static inline bool BENCH(init)(BENCH(list) * list)
{
    new (list) BENCH(list){{}, 0};
    list->nodes.resize(1);
    return true;
}
static inline uint32_t BENCH(insert)(BENCH(list) * list, uint32_t before, const BENCH(value_type) * value)
{
    uint32_t at = list->first_free;
    if (at) {
        list->first_free = list->nodes[at].next;
        list->nodes[at].value = *value;
    } else {
        at = static_cast<uint32_t>(list->nodes.size());
        list->nodes.push_back({0, 0, *value});
    }
    BENCH(node) *const nodes = list->nodes.data();
    const uint32_t previous = nodes[before].prev;
    nodes[at].prev = previous;
    nodes[at].next = before;
    nodes[previous].next = nodes[before].prev = at;
    return at;
}
static inline uint32_t BENCH(erase)(BENCH(list) * list, uint32_t at)
{
    BENCH(node) *const nodes = list->nodes.data();
    const uint32_t previous = nodes[at].prev, next = nodes[at].next;
    nodes[previous].next = next;
    nodes[next].prev = previous;
    nodes[at].next = list->first_free;
    list->first_free = at;
    return next;
}
// Sorts an array of indices by std::sort, which is not stable, and relinks the nodes in this order. plf::list sorts in
// the same way; it is not among the lists compared here, because Debian has no package of it.
static inline void BENCH(sort)(BENCH(list) * list)
{
    BENCH(node) *const nodes = list->nodes.data();
    std::vector<uint32_t> order;
    order.reserve(list->nodes.size());
    for (uint32_t at = nodes[0].next; at; at = nodes[at].next)
        order.push_back(at);
    std::sort(order.begin(), order.end(),
              [=](uint32_t a, uint32_t b) { return BENCH_KEY(&nodes[a].value) < BENCH_KEY(&nodes[b].value); });
    uint32_t previous = 0;
    for (uint32_t at : order) {
        nodes[previous].next = at;
        nodes[at].prev = previous;
        previous = at;
    }
    nodes[previous].next = 0;
    nodes[0].prev = previous;
}
// Sums over the array of nodes if none of them is free; else along the links.
static inline uint64_t BENCH(sum)(const BENCH(list) * list)
{
    uint64_t sum = 0;
    if (!list->first_free)
        for (size_t at = 1; at < list->nodes.size(); at++)
            sum += BENCH_KEY(&list->nodes[at].value);
    else
        for (uint32_t at = list->nodes[0].next; at; at = list->nodes[at].next)
            sum += BENCH_KEY(&list->nodes[at].value);
    return sum;
}
