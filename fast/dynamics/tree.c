/* Trees of moving transforms: the public functions of plumb/tree.h. Contains checks of arguments, the choice of the
 * path, updates of subtrees, and the order of nodes.
 *
 * The loops over nodes are in tree_tiles.c; neither file contains a formula. No function is recursive, so that a tree
 * may have any depth. */
#include "tree_tiles.h"

#include "fast/plumb/types.h"

#include <string.h>

/* Number of floats in the state of a node. */
enum { STATE = PLUMB_DYNAMIC };

/* --- arguments ---------------------------------------------------------------------------------------------------- */

/* Returns PLUMB_OK if every node of a range is a root or has its parent before it, otherwise the error. */
static plumb_status check_parents(plumb_path path, plumb_tree tree, plumb_range nodes)
{
    if (PLUMB_OF_PATH(path, tree_in_order)(tree.parent, nodes.from, nodes.to))
        return PLUMB_OK;
    for (size_t i = nodes.from; i < nodes.to; i++)
        if (tree.parent[i] != PLUMB_ROOT && tree.parent[i] >= tree.n)
            return PLUMB_NO_PARENT;
    return PLUMB_PARENT_NOT_BEFORE;
}

static plumb_status check_size(plumb_tree tree)
{
    if (tree.n >= PLUMB_ROOT)
        return PLUMB_TOO_MANY;
    return tree.n && !tree.parent ? PLUMB_NULL_POINTER : PLUMB_OK;
}

/* Checks the size of a tree and a range, and replaces the end of plumb_all() in the range. The callers check nothing
 * else if the range is empty. */
static plumb_status check(plumb_tree tree, plumb_range *nodes)
{
    const plumb_status status = check_size(tree);
    return status ? status : check_range(nodes, tree.n);
}

plumb_status plumb_tree_check(plumb_tree tree)
{
    plumb_path path = PLUMB_BEST;
    plumb_range nodes = plumb_all();
    plumb_status status = choose_path(&path);
    status = status ? status : check(tree, &nodes);
    return status ? status : check_parents(path, tree, nodes);
}

/* --- ranges by path ----------------------------------------------------------------------------------------------- */

/* Two views in strided form (view.h). */
typedef struct strided_views {
    strided_base in_base, out_base;
    strided_in in;
    strided_out out;
} strided_views;

/* True if both views are structs. Structs are processed one node at a time, without conversion; all other combinations
 * of views are processed in strided form. */
static int are_structs(plumb_in in, plumb_out out)
{
    return is_structs(in) && is_structs(plumb_in_of(out));
}

/* Checks both views, and converts them to strided form unless both are structs. */
static plumb_status convert_views(strided_views *views, plumb_in in, plumb_out out, size_t n)
{
    if (are_structs(in, out)) {
        const plumb_status status = check_in(in, STATE, n);
        return status ? status : check_out(out, STATE, n);
    }
    const plumb_status status = stride_in(&views->in, in, STATE, n, &views->in_base);
    return status ? status : stride_out(&views->out, out, STATE, n, &views->out_base);
}

/* The functions of a path: `nodes` for structs, `tiles` for views in strided form. */
typedef struct tree_functions {
    tree_tiles *tiles;
    tree_nodes *nodes;
} tree_functions;

/* Checks all arguments, and calls the function of the path for this kind of view. */
static plumb_status run(tree_functions work, plumb_path path, plumb_tree tree, plumb_range nodes, plumb_in in,
                        plumb_out out)
{
    strided_views views;
    plumb_status status = check(tree, &nodes);
    if (status || nodes.from == nodes.to)
        return status;
    if ((status = convert_views(&views, in, out, tree.n)) || (status = check_parents(path, tree, nodes)))
        return status;
    if (are_structs(in, out)) {
        work.nodes(tree.parent, nodes.from, nodes.to, (nodes_in){in.at, in.field}, (nodes_out){out.at, out.field});
        return PLUMB_OK;
    }
    const int packed = is_tiles(in) && is_tiles(plumb_in_of(out));
    views.out.streamed = views.out.streamed && packed && can_be_streamed(out.at, views.out.stride);
    work.tiles(tree.parent, nodes.from, nodes.to, views.in, views.out, packed);
    return PLUMB_OK;
}

plumb_status plumb_tree_to_global_on(plumb_path path, plumb_tree tree, plumb_range nodes, plumb_in local,
                                     plumb_out global)
{
    const plumb_status status = choose_path(&path);
    const tree_functions work = {PLUMB_OF_PATH(path, tree_to_global), PLUMB_OF_PATH(path, tree_nodes_to_global)};
    return status ? status : run(work, path, tree, nodes, local, global);
}

plumb_status plumb_tree_to_local_on(plumb_path path, plumb_tree tree, plumb_range nodes, plumb_in global,
                                    plumb_out local)
{
    const plumb_status status = choose_path(&path);
    const tree_functions work = {PLUMB_OF_PATH(path, tree_to_local), PLUMB_OF_PATH(path, tree_nodes_to_local)};
    return status ? status : run(work, path, tree, nodes, global, local);
}

plumb_status plumb_tree_to_global(plumb_tree tree, plumb_range nodes, plumb_in local, plumb_out global)
{
    return plumb_tree_to_global_on(PLUMB_BEST, tree, nodes, local, global);
}

plumb_status plumb_tree_to_local(plumb_tree tree, plumb_range nodes, plumb_in global, plumb_out local)
{
    return plumb_tree_to_local_on(PLUMB_BEST, tree, nodes, global, local);
}

/* --- changes ---------------------------------------------------------------------------------------------------------
 * A changed subtree is recomputed, not updated by deltas (the article's "Local and Global Deltas"), for three reasons:
 * deltas are valid only if positions do not change; they cost as much, since J2 T1 and J2 v1 have to be computed again;
 * and the rounding errors of successive changes would accumulate. */

plumb_status plumb_tree_update(plumb_tree tree, size_t node, plumb_in local, plumb_out global, unsigned char *changed)
{
    plumb_status status = plumb_tree_check(tree);
    if (status)
        return status;
    if (node >= tree.n)
        return PLUMB_BAD_RANGE;
    if (!changed)
        return PLUMB_NULL_POINTER;
    strided_views views;
    if ((status = convert_views(&views, local, global, tree.n)))
        return status;

    /* Marks the node and its descendants, then computes each run of consecutive marked nodes. */
    memset(changed, 0, tree.n);
    changed[node] = 1;
    for (size_t i = node + 1; i < tree.n; i++)
        changed[i] = tree.parent[i] != PLUMB_ROOT && changed[tree.parent[i]];
    for (size_t i = node, end; i < tree.n; i = end) {
        for (end = i + 1; end < tree.n && changed[end] == changed[i];)
            end++;
        if (changed[i] && (status = plumb_tree_to_global(tree, (plumb_range){i, end}, local, global)))
            return status;
    }
    return PLUMB_OK;
}

plumb_status plumb_tree_reparent(size_t n, uint32_t *parent, size_t node, uint32_t new_parent, plumb_in global,
                                 plumb_out local)
{
    const plumb_tree tree = {n, parent};
    plumb_status status = check_size(tree);
    if (status)
        return status;
    if (node >= n)
        return PLUMB_BAD_RANGE;
    if (new_parent != PLUMB_ROOT && new_parent >= node)
        return new_parent >= n ? PLUMB_NO_PARENT : PLUMB_PARENT_NOT_BEFORE;

    const uint32_t old_parent = parent[node];
    parent[node] = new_parent;
    status = plumb_tree_to_local(tree, (plumb_range){node, node + 1}, global, local);
    if (status)
        parent[node] = old_parent;
    return status;
}

/* --- order -------------------------------------------------------------------------------------------------------- */

size_t plumb_tree_level_end(plumb_tree tree, size_t from)
{
    size_t end = from < tree.n ? from : tree.n;
    while (end < tree.n && (tree.parent[end] == PLUMB_ROOT || tree.parent[end] < from))
        end++;
    return end;
}

/* Sorts the nodes by level, by breadth-first search. The queue of the search becomes the new order: it begins with the
 * roots, and each node appends its children in their old order. The children of a node are a linked list:
 * first_child[i] is the first, sibling[i] the next child of the same parent, PLUMB_ROOT the end. */
plumb_status plumb_tree_level_order(plumb_tree tree, uint32_t *order, uint32_t *new_parent, uint32_t *workspace)
{
    const size_t n = tree.n;
    plumb_status status = check_size(tree);
    if (status || n == 0)
        return status;
    if (!order || !new_parent || !workspace)
        return PLUMB_NULL_POINTER;
    for (size_t i = 0; i < n; i++)
        if (tree.parent[i] != PLUMB_ROOT && tree.parent[i] >= n)
            return PLUMB_NO_PARENT;

    uint32_t *const first_child = workspace, *const sibling = workspace + n, *const queue = workspace + 2 * n;
    uint32_t root = PLUMB_ROOT;
    memset(first_child, 0xff, n * sizeof *first_child);
    for (size_t i = n; i-- > 0;) {
        uint32_t *const list = tree.parent[i] == PLUMB_ROOT ? &root : &first_child[tree.parent[i]];
        sibling[i] = *list;
        *list = (uint32_t)i;
    }
    size_t end = 0;
    for (uint32_t i = root; i != PLUMB_ROOT; i = sibling[i])
        queue[end++] = i;
    for (size_t j = 0; j < end; j++)
        for (uint32_t i = first_child[queue[j]]; i != PLUMB_ROOT; i = sibling[i])
            queue[end++] = i;
    if (end < n)
        return PLUMB_CYCLE;

    for (size_t j = 0; j < n; j++)
        first_child[queue[j]] = (uint32_t)j; /* from here on, first_child[i] is the new index of node i */
    for (size_t j = 0; j < n; j++) {
        const uint32_t parent = tree.parent[queue[j]];
        order[j] = queue[j];
        new_parent[j] = parent == PLUMB_ROOT ? PLUMB_ROOT : first_child[parent];
    }
    return PLUMB_OK;
}
