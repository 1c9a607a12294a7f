/* Interface between tree.c and the code of a path for trees (tree_tiles.c). The caller, tree.c, has checked all
 * arguments, and passes no empty range. Not public. */
#ifndef FAST_TREE_TILES_H
#define FAST_TREE_TILES_H

#include "fast/batch/view.h"
#include "fast/plumb/tree.h"

/* True if each of the nodes from ≤ i < to is a root, or has its parent before it. */
typedef int tree_order(const uint32_t *parents, size_t from, size_t to);

/* Converts the nodes from ≤ i < to of views in strided form. `packed` is 1 if the components of a tile are contiguous
 * in both views. */
typedef void tree_tiles(const uint32_t *parents, size_t from, size_t to, strided_in in, strided_out out, int packed);

/* Nodes as structs: component k of node i is first[i * floats + k]. */
typedef struct nodes_in {
    const float *first;
    size_t floats;
} nodes_in;
typedef struct nodes_out {
    float *first;
    size_t floats;
} nodes_out;

/* Converts the nodes from ≤ i < to of structs. */
typedef void tree_nodes(const uint32_t *parents, size_t from, size_t to, nodes_in in, nodes_out out);

tree_order plumb_avx2_tree_in_order, plumb_portable_tree_in_order, plumb_unfused_tree_in_order;
tree_tiles plumb_avx2_tree_to_global, plumb_avx2_tree_to_local, plumb_portable_tree_to_global,
    plumb_portable_tree_to_local, plumb_unfused_tree_to_global, plumb_unfused_tree_to_local;
tree_nodes plumb_avx2_tree_nodes_to_global, plumb_avx2_tree_nodes_to_local, plumb_portable_tree_nodes_to_global,
    plumb_portable_tree_nodes_to_local, plumb_unfused_tree_nodes_to_global, plumb_unfused_tree_nodes_to_local;

#endif
