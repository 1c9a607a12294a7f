/* Trees of given shapes, as arrays of parents, for tests, benchmarks and figures. */
#ifndef BENCH_SHAPES_H
#define BENCH_SHAPES_H

#include "validate/util/random.h"

#include <stddef.h>
#include <stdint.h>

enum shape {
    SHAPE_CHAIN,     /* chains of 100,000 nodes, stored one after the other */
    SHAPE_STAR,      /* one root, whose children are all other nodes */
    SHAPE_BINARY,    /* two children per node, level by level */
    SHAPE_BRANCHING, /* zero to six children per node, three on average, level by level */
    SHAPE_WIDE,      /* a root with a thousand children, among which the other nodes are divided equally */
    SHAPE_RANDOM,    /* each node's parent is a random node before it */
    SHAPE_NEAR,      /* each node's parent is one of the twelve nodes before it; about one node in 40 is a root */
    SHAPES
};

/* Fills parent[0 … n − 1]: a parent comes before its child, and a root's parent is 0xffffffff. */
void shape_fill(enum shape shape, struct random *random, size_t n, uint32_t *parent);

#endif
