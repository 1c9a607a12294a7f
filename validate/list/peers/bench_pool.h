/* An intrusive list whose nodes are taken from an array that is allocated once, for bench_work.h; what is given back is
 * taken first.
 *
 * Whose list it is says what links a node has (POOL_LINKS) and what the list keeps of them (POOL_HEAD, the type of its
 * `head`): POOL_EMPTY(list), POOL_INSERT(list, before, node), POOL_APPEND(list, node) and POOL_REMOVE(list, node) are
 * statements; BENCH_FIRST, BENCH_NEXT and what else it has are bench_work.h's. */
#define BENCH_MOST UINT32_MAX
#define BENCH_FOOTPRINT sizeof(BENCH(node))
#define BENCH_POSITION BENCH(node) *
#define BENCH_INIT(list, capacity) BENCH(init)(list, capacity)
#define BENCH_FREE(list) BENCH(free)(list)
#define BENCH_END(list) ((BENCH(node) *)NULL)
#define BENCH_VALUE(list, node) (&(node)->value)
#define BENCH_INSERT(list, before, value) BENCH(insert)(list, before, value)
#define BENCH_ERASE(list, node) BENCH(erase)(list, node)

typedef struct BENCH(node) {
    union {
        POOL_LINKS;
        struct BENCH(node) * given_back; /* of a node in no list: the next one */
    };
    BENCH(value_type) value;
} BENCH(node);

typedef struct BENCH(list) {
    POOL_HEAD head;
    struct {
        BENCH(node) * nodes, *given_back;
        size_t used, capacity;
    } pool;
} BENCH(list);

static inline bool BENCH(init)(BENCH(list) * list, size_t capacity)
{
    memset(list, 0, sizeof *list);
    POOL_EMPTY(list);
    list->pool.capacity = capacity;
    list->pool.nodes = capacity ? malloc(capacity * sizeof *list->pool.nodes) : NULL;
    return list->pool.nodes || !capacity;
}
static inline void BENCH(free)(BENCH(list) * list)
{
    free(list->pool.nodes);
    memset(list, 0, sizeof *list);
    POOL_EMPTY(list);
}
static inline BENCH(node) * BENCH(insert)(BENCH(list) * list, BENCH(node) * before, const BENCH(value_type) * value)
{
    BENCH(node) *node = list->pool.given_back;
    if (node)
        list->pool.given_back = node->given_back;
    else if (list->pool.used == list->pool.capacity)
        abort();
    else
        node = &list->pool.nodes[list->pool.used++];
    node->value = *value;
    if (before)
        POOL_INSERT(list, before, node);
    else
        POOL_APPEND(list, node);
    return node;
}
static inline BENCH(node) * BENCH(erase)(BENCH(list) * list, BENCH(node) * node)
{
    BENCH(node) *next = BENCH_NEXT(list, node);
    POOL_REMOVE(list, node);
    node->given_back = list->pool.given_back;
    list->pool.given_back = node;
    return next;
}
/* By key. */
static inline int BENCH(compare)(const BENCH(node) * a, const BENCH(node) * b)
{
    return (BENCH_KEY(&a->value) > BENCH_KEY(&b->value)) - (BENCH_KEY(&a->value) < BENCH_KEY(&b->value));
}
