/* Trees of given shapes; see shapes.h. */
#include "shapes.h"

enum { LINKS = 100000, BRANCHES = 7, CHILDREN = 1000, NEIGHBOURS = 12, SELDOM = 40 };

static const uint32_t none = UINT32_MAX;

/* Gives one node after the other a random number of children. If that number is 0 for the last node that exists so far,
 * the node gets one child, so that the tree goes on. */
static void fill_branching(struct random *random, size_t n, uint32_t *parent)
{
    parent[0] = none;
    for (size_t i = 0, end = 1; end < n; i++) {
        size_t children = random_below(random, BRANCHES);
        if (!children && i + 1 == end)
            children = 1;
        for (; children-- && end < n; end++)
            parent[end] = (uint32_t)i;
    }
}

static uint32_t parent_of(enum shape shape, struct random *random, size_t n, size_t i)
{
    const size_t back = random_below(random, NEIGHBOURS) + 1;
    switch (shape) {
    case SHAPE_CHAIN:
        return i % LINKS ? (uint32_t)i - 1 : none;
    case SHAPE_STAR:
        return 0;
    case SHAPE_BINARY:
        return (uint32_t)(i - 1) / 2;
    case SHAPE_WIDE:
        return i <= CHILDREN ? 0 : 1 + (uint32_t)((i - CHILDREN - 1) * CHILDREN / (n - CHILDREN - 1));
    case SHAPE_RANDOM:
        return (uint32_t)random_below(random, i);
    case SHAPE_NEAR:
        return random_below(random, SELDOM) ? (uint32_t)(i - (back < i ? back : i)) : none;
    case SHAPE_BRANCHING:
    case SHAPES:
        break;
    }
    return none;
}

void shape_fill(enum shape shape, struct random *random, size_t n, uint32_t *parent)
{
    if (n == 0)
        return;
    parent[0] = none;
    if (shape == SHAPE_BRANCHING)
        fill_branching(random, n, parent);
    else
        for (size_t i = 1; i < n; i++)
            parent[i] = parent_of(shape, random, n, i);
}
