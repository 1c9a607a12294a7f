/* Trees of moving transforms: all nodes' global states from their local ones, and back.
 *
 *   A₀ = the root's own state,  Aₖ = A(parent k) ∘ (state of k in its parent)       composition: dynamic.compose
 *
 * A state has 25 components, those of plumb_dynamic (types.h). Views of states are tiles, arrays or fields, or both
 * views of a call are structs.
 * A tree is an array of parents: parent[k] < k, or PLUMB_ROOT. There may be several roots.
 * Wherever a parent is not before its child, or is no node, functions return a status and write nothing.
 *
 * A node's bits depend on its own state and its ancestors' alone: they are those of plumb_dynamic_compose_n3 of its
 * parent's global state and its own local one, in any layout, order, range and on any number of threads. A root's
 * global state is its local one, with NaNs as the kernels write them.
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
 * Speed follows the order of nodes: in level order with siblings side by side (plumb_tree_level_order), eight nodes at
 * a time cost little more than copying them; where a level is larger than the last cache, with the output's view
 * streamed no more. Chains and nodes in random order are quicker as structs, best of 32 floats and aligned to 64 bytes;
 * seven floats of each are left alone then. */
#ifndef PLUMB_TREE_H
#define PLUMB_TREE_H

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* In place of a parent. */
#define PLUMB_ROOT UINT32_C(0xffffffff)

typedef struct plumb_tree {
    size_t n; /* nodes; below PLUMB_ROOT */
    const uint32_t *parent;
} plumb_tree;

/* PLUMB_OK if each parent stands before its child or is PLUMB_ROOT. The functions below ask it themselves. */
PLUMB_API plumb_status plumb_tree_check(plumb_tree tree);

/* Nodes of a range, whose parents before it have been done: plumb_all() for the whole tree. `local` and `global` must
 * not overlap, unless they are the same structs. Several threads may run ranges at once if no range has a parent in
 * another's. A view that is streamed pays only where levels exceed the last cache: children read their parents again.
 */
PLUMB_API plumb_status plumb_tree_to_global(plumb_tree tree, plumb_range nodes, plumb_in local, plumb_out global);
PLUMB_API plumb_status plumb_tree_to_global_on(plumb_path path, plumb_tree tree, plumb_range nodes, plumb_in local,
                                               plumb_out global);
/* The inverse: each node's state as its parent sees it, by the bits of plumb_dynamic_to_local_n3. */
PLUMB_API plumb_status plumb_tree_to_local(plumb_tree tree, plumb_range nodes, plumb_in global, plumb_out local);
PLUMB_API plumb_status plumb_tree_to_local_on(plumb_path path, plumb_tree tree, plumb_range nodes, plumb_in global,
                                              plumb_out local);

/* The end of the nodes from `from` on whose parents all stand before `from`: they may be shared out among threads, best
 * at multiples of eight. In level order these are a level. n if from ≥ n. */
PLUMB_API size_t plumb_tree_level_end(plumb_tree tree, size_t from);

/* --- changes ---------------------------------------------------------------------------------------------------------
 * After node's local state has changed: its global state and those of its descendants, recomputed from their local
 * states, to the bits that plumb_tree_to_global would give. changed: n bytes, set to 1 for these nodes and to 0 for all
 * others. */
PLUMB_API plumb_status plumb_tree_update(plumb_tree tree, size_t node, plumb_in local, plumb_out global,
                                         unsigned char *changed);

/* Hangs node below new_parent (before it in the array, or PLUMB_ROOT): parent[node] = new_parent, and the node's local
 * state becomes such that its global state is the same, up to the rounding of plumb_dynamic_to_local_n3. */
PLUMB_API plumb_status plumb_tree_reparent(size_t n, uint32_t *parent, size_t node, uint32_t new_parent,
                                           plumb_in global, plumb_out local);

/* --- order -----------------------------------------------------------------------------------------------------------
 * Level order with siblings side by side, from parents in any order: order[j] is the old number of the node that
 * becomes j, new_parent[j] its parent's new number. workspace: 3 n numbers. PLUMB_CYCLE if nodes are their own
 * ancestors. */
PLUMB_API plumb_status plumb_tree_level_order(plumb_tree tree, uint32_t *order, uint32_t *new_parent,
                                              uint32_t *workspace);

#ifdef __cplusplus
}
#endif

#endif
