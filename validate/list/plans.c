/* The benchmark plans of `plumb list bench`: the groups of experiments that are run by default, for the figures, and
 * with --full. */
#include "list_bench.h"

#include "lists.h"

#include <string.h>

/* A block of a plan: experiments that are measured together, with the orders, sizes of values, counts of elements and
 * implementations. Each combination of order, size and count is a group. Arrays end with −1 (orders) or 0. */
struct plan_block {
    enum list_experiment experiments[4];
    int experiment_count;
    int orders[ORDERS + 1];
    size_t bytes[12], counts[16];
    const char *implementations[8]; /* none: all */
};

#define ALL_SIZES                                                                                                      \
    {                                                                                                                  \
        1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024                                                                    \
    }
#define ALL_ORDERS                                                                                                     \
    {                                                                                                                  \
        ORDER_BACK, ORDER_MID, ORDER_RANDOM, ORDER_SHUFFLED, ORDER_AGED, ORDER_LINEARISED, -1                          \
    }
#define ALL_COUNTS                                                                                                     \
    {                                                                                                                  \
        10, 30, 100, 300, 1000, 3000, 10000, 30000, 100000, 300000, 1000000, 2000000, 4000000                          \
    }

/* clang-format off */
static const struct plan_block short_plan[] = {
    {{EXPERIMENT_TRAVERSE, EXPERIMENT_ACCUMULATE}, 2, {ORDER_BACK, ORDER_RANDOM, ORDER_SHUFFLED, ORDER_AGED, -1},
     {4, 64}, {1000, 100000}, {0}},
    {{EXPERIMENT_TRAVERSE, EXPERIMENT_ACCUMULATE}, 2, {ORDER_BACK, ORDER_RANDOM, ORDER_SHUFFLED, -1},
     {16, 64, 1024}, {1000000}, {"plumb", "std::list"}},
    {{EXPERIMENT_INSERT_SORTED}, 1, {ORDER_BACK, -1}, {4, 64, 256, 1024}, {1000, 10000}, {0}},
    {{EXPERIMENT_CREATE}, 1, {ORDER_BACK, -1}, {4, 64}, {1000, 100000}, {0}},
    {{EXPERIMENT_DESTROY}, 1, {ORDER_SHUFFLED, -1}, {4, 64}, {1000, 100000}, {0}},
    {{EXPERIMENT_QUEUE}, 1, {ORDER_SHUFFLED, -1}, {4, 64}, {1000, 100000}, {0}},
    {{EXPERIMENT_ERASE}, 1, {ORDER_SHUFFLED, -1}, {4, 64}, {1000, 100000}, {0}},
    {{EXPERIMENT_SORT}, 1, {ORDER_SHUFFLED, -1}, {4, 64}, {1000, 100000}, {0}},
    {{EXPERIMENT_MERGE}, 1, {ORDER_BACK, ORDER_SHUFFLED, -1}, {4, 64}, {1000, 100000}, {0}},
    {{EXPERIMENT_SPLICE}, 1, {ORDER_BACK, -1}, {4, 64}, {1000, 100000}, {0}},
    {{EXPERIMENT_REVERSE}, 1, {ORDER_SHUFFLED, -1}, {4, 64}, {1000, 100000}, {0}},
    {{EXPERIMENT_COPY}, 1, {ORDER_SHUFFLED, -1}, {4, 64}, {1000, 100000}, {0}},
    {{EXPERIMENT_LINEARISE}, 1, {ORDER_SHUFFLED, -1}, {4, 64}, {1000, 100000}, {0}},
    {{EXPERIMENT_SUM, EXPERIMENT_COUNT, EXPERIMENT_ANY_OF, EXPERIMENT_REPLACE}, 4, {ORDER_SHUFFLED, -1}, {4, 64}, {1000, 100000},
     {"plumb", "std::list", "std::vector", "array"}},
    {{EXPERIMENT_FILL}, 1, {ORDER_SHUFFLED, -1}, {4, 64}, {1000, 100000}, {"plumb", "std::list", "std::vector", "array"}},
    {{EXPERIMENT_REMOVE_IF}, 1, {ORDER_SHUFFLED, -1}, {4, 64}, {1000, 100000}, {"plumb", "std::list", "array"}},
    {{EXPERIMENT_ERASE_RANDOM, EXPERIMENT_CHURN}, 2, {ORDER_SHUFFLED, -1}, {8, 64, 1024}, {10000}, {0}},
    {{EXPERIMENT_HOLES}, 1, {ORDER_SHUFFLED, -1}, {8, 64}, {10000}, {0}},
    {{EXPERIMENT_SORT}, 1, {ORDER_SHUFFLED, -1}, {8}, {100000}, {0}},
    {{EXPERIMENT_CREATE}, 1, {ORDER_BACK, -1}, {8}, {100}, {0}},
    {{0}, 0, {-1}, {0}, {0}, {0}},
};

/* The plan for figures in a few minutes: one or two points per decade, and only what a figure shows. */
static const struct plan_block figure_plan[] = {
    {{EXPERIMENT_TRAVERSE, EXPERIMENT_ACCUMULATE}, 2, {ORDER_BACK, ORDER_MID, ORDER_RANDOM, -1},
     {8, 16, 32, 64, 128}, {10, 100, 1000, 10000, 100000, 1000000}, {"plumb", "std::list", "article"}},
    {{EXPERIMENT_TRAVERSE, EXPERIMENT_ACCUMULATE}, 2, {ORDER_BACK, ORDER_MID, ORDER_RANDOM, -1},
     {1024}, {10, 100, 1000, 10000, 100000, 300000}, {"plumb", "std::list", "plumb (no padding)", "article"}},
    {{EXPERIMENT_TRAVERSE}, 1, {ORDER_BACK, ORDER_MID, ORDER_RANDOM, -1}, {1, 2, 4},
     {10, 100, 1000, 10000, 100000, 1000000}, {"plumb", "std::list", "article"}},
    {{EXPERIMENT_TRAVERSE}, 1, {ORDER_SHUFFLED, -1}, {8, 64}, {10, 100, 1000, 10000, 100000, 1000000},
     {"plumb", "std::list"}},
    {{EXPERIMENT_TRAVERSE}, 1, {ORDER_SHUFFLED, -1}, {1024}, {10, 100, 1000, 10000, 100000}, {"plumb", "std::list"}},
    /* links of 12 and 40 MB, which exceed the last-level cache */
    {{EXPERIMENT_TRAVERSE}, 1, {ORDER_SHUFFLED, -1}, {8}, {3000000, 10000000}, {"plumb", "std::list"}},
    {{EXPERIMENT_INSERT_SORTED}, 1, {ORDER_BACK, -1}, {4, 16, 64, 128, 256, 1024},
     {100, 300, 1000, 3000, 6000}, {"plumb", "std::list", "std::vector", "plumb (std walk)", "article"}},
    {{EXPERIMENT_TRAVERSE}, 1, {ORDER_BACK, ORDER_SHUFFLED, -1}, {4}, {10, 100, 1000, 10000, 100000, 1000000},
     {"plumb", "plumb (unscaled)", "index pairs", "index apart", "offset pairs", "offset apart", "beside the value"}},
    {{0}, 0, {-1}, {0}, {0}, {0}},
};

static const struct plan_block long_figure_plan[] = {
    {{EXPERIMENT_TRAVERSE, EXPERIMENT_ACCUMULATE}, 2, {ORDER_BACK, ORDER_MID, ORDER_RANDOM, ORDER_SHUFFLED, -1},
     {1, 2, 4, 8, 16, 32, 64, 128}, {10, 100, 1000, 3000, 10000, 30000, 100000, 300000, 1000000, 2000000},
     {"plumb", "std::list", "article"}},
    {{EXPERIMENT_TRAVERSE, EXPERIMENT_ACCUMULATE}, 2, {ORDER_BACK, ORDER_MID, ORDER_RANDOM, ORDER_SHUFFLED, -1},
     {1024}, {10, 100, 1000, 3000, 10000, 30000, 100000, 300000, 1000000},
     {"plumb", "std::list", "plumb (no padding)", "article"}},
    {{EXPERIMENT_INSERT_SORTED}, 1, {ORDER_BACK, -1}, {4, 16, 64, 128, 256, 512, 1024},
     {100, 300, 1000, 3000, 10000, 20000},
     {"plumb", "std::list", "std::vector", "plumb (std walk)", "plumb (sampled)", "article"}},
    {{EXPERIMENT_TRAVERSE}, 1, {ORDER_BACK, ORDER_SHUFFLED, -1}, {4},
     {10, 100, 1000, 3000, 10000, 30000, 100000, 300000, 1000000, 2000000},
     {"plumb", "plumb (unscaled)", "index pairs", "index apart", "offset pairs", "offset apart", "beside the value"}},
    {{0}, 0, {-1}, {0}, {0}, {0}},
};

static const struct plan_block full_plan[] = {
    {{EXPERIMENT_TRAVERSE, EXPERIMENT_ACCUMULATE}, 2, ALL_ORDERS, ALL_SIZES, ALL_COUNTS, {0}},
    {{EXPERIMENT_INSERT_SORTED}, 1, {ORDER_BACK, -1}, ALL_SIZES, {10, 30, 100, 300, 1000, 3000, 10000, 30000}, {0}},
    {{EXPERIMENT_CREATE}, 1, {ORDER_BACK, -1}, ALL_SIZES, ALL_COUNTS, {0}},
    {{EXPERIMENT_DESTROY}, 1, ALL_ORDERS, ALL_SIZES, {1000, 30000, 1000000}, {0}},
    {{EXPERIMENT_QUEUE}, 1, ALL_ORDERS, ALL_SIZES, {1000, 30000, 1000000}, {0}},
    {{EXPERIMENT_ERASE}, 1, ALL_ORDERS, ALL_SIZES, {1000, 30000, 1000000}, {0}},
    {{EXPERIMENT_SORT}, 1, ALL_ORDERS, ALL_SIZES, {1000, 30000, 1000000}, {0}},
    {{EXPERIMENT_MERGE}, 1, {ORDER_BACK, ORDER_SHUFFLED, -1}, ALL_SIZES, {1000, 30000, 1000000}, {0}},
    {{EXPERIMENT_SPLICE}, 1, {ORDER_BACK, -1}, ALL_SIZES, {1000, 30000, 1000000}, {0}},
    {{EXPERIMENT_REVERSE}, 1, ALL_ORDERS, ALL_SIZES, {1000, 30000, 1000000}, {0}},
    {{EXPERIMENT_COPY}, 1, ALL_ORDERS, ALL_SIZES, {1000, 30000, 1000000}, {0}},
    {{EXPERIMENT_LINEARISE}, 1, ALL_ORDERS, ALL_SIZES, {1000, 30000, 1000000}, {0}},
    {{EXPERIMENT_SUM, EXPERIMENT_COUNT, EXPERIMENT_ANY_OF, EXPERIMENT_REPLACE}, 4, {ORDER_SHUFFLED, -1}, ALL_SIZES, {1000, 30000, 1000000},
     {"plumb", "std::list", "std::vector", "array"}},
    {{EXPERIMENT_FILL}, 1, {ORDER_SHUFFLED, -1}, ALL_SIZES, {1000, 30000, 1000000},
     {"plumb", "std::list", "std::vector", "array"}},
    {{EXPERIMENT_REMOVE_IF}, 1, {ORDER_SHUFFLED, -1}, ALL_SIZES, {1000, 30000, 1000000}, {"plumb", "std::list", "array"}},
    {{EXPERIMENT_ERASE_RANDOM, EXPERIMENT_CHURN, EXPERIMENT_HOLES}, 3, {ORDER_SHUFFLED, -1}, {8, 64, 256, 1024}, {10000, 1000000}, {0}},
    {{0}, 0, {-1}, {0}, {0}, {0}},
};
/* clang-format on */

/* True if an option names this experiment, order or implementation, or is not given. */
static bool is_selected(const char *selected, const char *name)
{
    return !selected || strcmp(selected, name) == 0;
}

bool list_bench_wants(const struct list_bench *request, enum list_experiment experiment, enum list_order order,
                      size_t bytes, size_t count)
{
    return (!request->bytes || request->bytes == bytes) && (!request->count || request->count == count) &&
           is_selected(request->experiment, list_experiment_text(experiment)) &&
           is_selected(request->order, list_order_text(order));
}

static bool block_has(const struct plan_block *block, const char *implementation)
{
    if (!block->implementations[0])
        return true;
    for (size_t i = 0; i < 8 && block->implementations[i]; i++)
        if (strcmp(block->implementations[i], implementation) == 0)
            return true;
    return false;
}

/* Returns the number of rounds. It is smaller where a run takes long: from 100 000 elements on; from 3000 on for sorted
 * insertion, whose work grows with the square of their number. */
static size_t rounds_of(const struct list_bench *request, const struct plan_block *block, size_t count)
{
    const size_t asked = request->bench.rounds, rounds = request->figures && !request->full && asked > 5 ? 5 : asked,
                 many = block->experiments[0] == EXPERIMENT_INSERT_SORTED ? 3000 : 100000;
    return count >= many && rounds > 5 ? 5 + (rounds - 5) / 6 : rounds;
}

/* Returns how often a list is built. The speed of a long traversal depends on the pages of memory that the list gets:
 * therefore long lists are built three times, except for the short figures. */
static size_t builds_of(const struct list_bench *request, const struct plan_block *block, size_t count)
{
    const bool often = request->full || !request->figures;
    return often && count >= 100000 && block->experiments[0] == EXPERIMENT_TRAVERSE ? 3 : 1;
}

/* Makes the group for one combination of order, size and count of a block. In each experiment, std::list comes first;
 * its time is the numerator of the ratios. */
static struct list_group make_group(const struct list_bench *request, const struct plan_block *block,
                                    enum list_order order, size_t bytes, size_t count)
{
    struct list_group group = {.bytes = bytes,
                               .count = count,
                               .rounds = rounds_of(request, block, count),
                               .builds = builds_of(request, block, count),
                               .sample_seconds = request->bench.sample_seconds};
    const char *name;
    for (int e = 0; e < block->experiment_count; e++) {
        if (!list_bench_wants(request, block->experiments[e], order, bytes, count))
            continue;
        list_group_add(&group, "std::list", order, block->experiments[e]);
        for (size_t i = 0; (name = lists_implementation(i)); i++)
            if (strcmp(name, "std::list") != 0 && block_has(block, name) && is_selected(request->implementation, name))
                list_group_add(&group, name, order, block->experiments[e]);
    }
    return group;
}

void list_bench_plan(const struct list_bench *request, void (*visit)(struct list_group *group, void *data), void *data)
{
    const struct plan_block *plan = request->full ? full_plan : short_plan;
    if (request->figures)
        plan = request->full ? long_figure_plan : figure_plan;
    for (; plan->experiment_count > 0; plan++)
        for (size_t b = 0; b < 12 && plan->bytes[b]; b++)
            for (size_t c = 0; c < 16 && plan->counts[c]; c++)
                for (size_t o = 0; plan->orders[o] >= 0; o++) {
                    struct list_group group =
                        make_group(request, plan, (enum list_order)plan->orders[o], plan->bytes[b], plan->counts[c]);
                    if (group.contenders > 0)
                        visit(&group, data);
                    list_group_free(&group);
                }
}
