/* Trees of moving transforms: computes the global states of all nodes from their local states, and the reverse.
 *
 *   global(k) = global(parent of k) ∘ local(k)       composition: dynamic.compose
 *   global(k) = local(k)                             for a root
 *
 * The local state of a node is its state in the frame of its parent. A state has the 25 components of plumb_dynamic
 * (types.h). Either both views of a call are structs, or each of them is tiles, arrays or fields.
 *
 * A tree is an array of parents: parent[k] is an index below k, or PLUMB_ROOT. There may be several roots. If a parent
 * is not a node, or does not come before its child, functions that return a status return an error and write nothing;
 * only plumb_tree_level_order takes parents in any order.
 *
 * The bits of the global state of a node depend only on its local state and the local states of its ancestors. They are
 * the bits that plumb_dynamic_compose_n3 computes from the global state of the parent and the local state of the node,
 * for every layout, order of nodes, range and number of threads. The global state of a root is its local state, in
 * which each NaN is replaced by 0x7fc00000, the NaN that kernels write.
 *
 *     #include <plumb/plumb.h>
 *     #include <plumb/tree.h>
 *     #include <stdio.h>
 *
 *     int main(void)
 *     {
 *         enum { N = 1000, STATE = 25 };
 *         static uint32_t parent[N];
 *         static float local[N / 8][STATE][8], global[N / 8][STATE][8]; // tiles of eight nodes
 *         for (uint32_t i = 0; i < N; i++) {
 *             parent[i] = i ? (i - 1) / 3 : PLUMB_ROOT; // three children each
 *             local[i / 8][0][i % 8] = 1;               // one metre from its parent
 *             for (int k = 3; k <= 12; k++)             // R is the identity, S is 1
 *                 local[i / 8][k][i % 8] = k % 4 == 3 || k == 12;
 *         }
 *         const plumb_tree tree = {N, parent};
 *         const plumb_in in = plumb_in_tiles(local[0][0], STATE);
 *         const plumb_out out = plumb_out_tiles(global[0][0], STATE);
 *         const plumb_status status = plumb_tree_to_global(tree, plumb_all(), in, out);
 *         printf("%s: the last node is at %g m\n", plumb_status_text(status), global[N / 8 - 1][0][7]);
 *         return status != PLUMB_OK;
 *     }
 *
 * Speed depends on the order of nodes. If nodes are tiles in level order with adjacent siblings
 * (plumb_tree_level_order), a call takes little more time than copying the nodes; if a level is larger than the
 * last-level cache and the output view is streamed, it takes no more. Long chains of nodes, and nodes in random order,
 * are faster as structs, preferably of 32 floats, of which the last seven are unused, aligned to 64 bytes. */
#ifndef PLUMB_TREE_H
#define PLUMB_TREE_H

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The entry of a root in the array of parents. */
#define PLUMB_ROOT UINT32_C(0xffffffff)

typedef struct plumb_tree {
    size_t n; /* nodes; below PLUMB_ROOT */
    const uint32_t *parent;
} plumb_tree;

/* Returns PLUMB_OK if each node is a root or has its parent before it. The functions below that require this order
 * check it for the nodes that they use. */
PLUMB_API plumb_status plumb_tree_check(plumb_tree tree);

/* Computes the global states of the nodes in a range, plumb_all() for the complete tree, from their local states. The
 * global states of parents before the range must have been computed. `local` and `global` must not overlap, unless they
 * are the same structs. Several threads may process ranges at the same time if no node of one range has its parent in
 * another. Streaming the output is faster only if levels exceed the last-level cache, since children read the global
 * states of their parents. */
PLUMB_API plumb_status plumb_tree_to_global(plumb_tree tree, plumb_range nodes, plumb_in local, plumb_out global);
PLUMB_API plumb_status plumb_tree_to_global_on(plumb_path path, plumb_tree tree, plumb_range nodes, plumb_in local,
                                               plumb_out global);
/* Computes the local states of the nodes in a range from the global states. The results have the same bits as those of
 * plumb_dynamic_to_local_n3. */
PLUMB_API plumb_status plumb_tree_to_local(plumb_tree tree, plumb_range nodes, plumb_in global, plumb_out local);
PLUMB_API plumb_status plumb_tree_to_local_on(plumb_path path, plumb_tree tree, plumb_range nodes, plumb_in global,
                                              plumb_out local);

/* Returns the end of the longest range that begins at `from` and in which each node is a root or has its parent before
 * `from`; n if from ≥ n. Threads may process parts of this range at the same time, best if parts begin at multiples of
 * eight. In level order, if `from` is the first node of a level, the range is that level. */
PLUMB_API size_t plumb_tree_level_end(plumb_tree tree, size_t from);

/* --- changes ---------------------------------------------------------------------------------------------------------
 * Call plumb_tree_update after the local state of a node has changed. It recomputes the global states of the node and
 * its descendants from their local states, with the bits that plumb_tree_to_global would give. `changed` is an array of
 * n bytes, which are set to 1 for these nodes and to 0 for all others. */
PLUMB_API plumb_status plumb_tree_update(plumb_tree tree, size_t node, plumb_in local, plumb_out global,
                                         unsigned char *changed);

/* Sets parent[node] to new_parent, which is a node with a smaller index or PLUMB_ROOT, and recomputes the node's local
 * state so that its global state stays the same, up to the rounding errors of plumb_dynamic_to_local_n3. */
PLUMB_API plumb_status plumb_tree_reparent(size_t n, uint32_t *parent, size_t node, uint32_t new_parent,
                                           plumb_in global, plumb_out local);

/* --- order -----------------------------------------------------------------------------------------------------------
 * plumb_tree_level_order computes an order of the nodes by level, in which siblings are adjacent. The parents in `tree`
 * may be in any order. order[j] becomes the old index of the node with the new index j, new_parent[j] the new index of
 * its parent, or PLUMB_ROOT. `workspace` has space for 3n numbers. Returns PLUMB_CYCLE if a node is its own
 * ancestor. */
PLUMB_API plumb_status plumb_tree_level_order(plumb_tree tree, uint32_t *order, uint32_t *new_parent,
                                              uint32_t *workspace);

#ifdef __cplusplus
}
#endif

#endif
