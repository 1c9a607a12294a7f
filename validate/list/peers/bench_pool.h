/* Nodes of an intrusive list, taken from an array that is allocated once; what is given back is taken first. For
 * bench_utlist.h and bench_tailq.h, which define the node's type
 * with the members `value` and `link_free`, and include this. */
typedef struct BENCH(pool) {
    BENCH(node) * nodes, *given_back;
    size_t used, capacity;
} BENCH(pool);

static inline bool BENCH(pool_init)(BENCH(pool) * pool, size_t capacity)
{
    *pool = (BENCH(pool)){.capacity = capacity};
    pool->nodes = capacity ? malloc(capacity * sizeof *pool->nodes) : NULL;
    return pool->nodes || !capacity;
}
static inline BENCH(node) * BENCH(pool_take)(BENCH(pool) * pool)
{
    BENCH(node) *node = pool->given_back;
    if (node) {
        pool->given_back = node->link_free;
        return node;
    }
    if (pool->used == pool->capacity)
        abort();
    return &pool->nodes[pool->used++];
}
static inline void BENCH(pool_give_back)(BENCH(pool) * pool, BENCH(node) * node)
{
    node->link_free = pool->given_back;
    pool->given_back = node;
}

static inline BENCH(value_type) * BENCH(value)(const void *list, BENCH(node) * node)
{
    (void)list;
    return &node->value;
}
