/* Trees: arguments, the choice of path, changes and order.
 *
 * Here: what does not depend on the path. The loops over nodes are in tree_tiles.c; no formula in either. Nothing here
 * is recursive, so that a chain may have any length. */
#include "tree_tiles.h"

#include <string.h>

enum { STATE = 25, LANES = 8 };

#if defined(__x86_64__) && !defined(PLUMB_WITHOUT_AVX2)
#define ON_AVX2(text) text
#else
#define ON_AVX2(text)
#endif

/* --- arguments ---------------------------------------------------------------------------------------------------- */

/* What is wrong with the parents of nodes from ≤ i < to. */
static plumb_status check_parents(tree_order *in_order, plumb_tree tree, size_t from, size_t to)
{
    if (in_order(tree.parent, from, to))
        return PLUMB_OK;
    for (size_t i = from; i < to; i++)
        if (tree.parent[i] != PLUMB_ROOT && tree.parent[i] >= tree.n)
            return PLUMB_NO_SUCH_PARENT;
    return PLUMB_PARENT_NOT_BEFORE;
}

static plumb_status check_size(plumb_tree tree, size_t from, size_t to)
{
    if (tree.n >= PLUMB_ROOT || from > to || to > tree.n)
        return PLUMB_NO_SUCH_NODE;
    return tree.n && !tree.parent ? PLUMB_NULL_POINTER : PLUMB_OK;
}

plumb_status plumb_tree_check(plumb_tree tree)
{
    const plumb_status status = check_size(tree, 0, tree.n);
    ON_AVX2(if (!status && plumb_path_available(PLUMB_AVX2)) return check_parents(plumb_avx2_tree_in_order, tree, 0,
                                                                                  tree.n);)
    return status ? status : check_parents(plumb_portable_tree_in_order, tree, 0, tree.n);
}

static plumb_status check_view(const float *const *base, size_t stride)
{
    if (!base)
        return PLUMB_NULL_POINTER;
    for (size_t k = 0; k < STATE; k++)
        if (!base[k])
            return PLUMB_NULL_POINTER;
    return stride < LANES ? PLUMB_BAD_STRIDE : PLUMB_OK;
}

/* Whether component k stands eight floats after component k − 1. */
static int is_packed(const float *const *base)
{
    uintptr_t other = 0;
    for (size_t k = 1; k < STATE; k++)
        other |= ((uintptr_t)base[k] - (uintptr_t)base[k - 1]) ^ LANES * sizeof(float);
    return other == 0;
}

/* --- ranges by path ----------------------------------------------------------------------------------------------- */

static plumb_status run(tree_order *in_order, tree_tiles *tiles, plumb_tree tree, size_t from, size_t to, plumb_in in,
                        plumb_out out)
{
    const float *const *results = (const float *const *)out.base;
    plumb_status status = check_size(tree, from, to);
    if (status || from == to)
        return status;
    if ((status = check_view(in.base, in.stride)) || (status = check_view(results, out.stride)))
        return status;
    if ((status = check_parents(in_order, tree, from, to)))
        return status;
    const int packed = is_packed(in.base) && is_packed(results);
    const size_t tile_bytes = LANES * sizeof(float);
    out.streamed = out.streamed && packed && (uintptr_t)out.base[0] % tile_bytes == 0 &&
                   out.stride * sizeof(float) % tile_bytes == 0;
    tiles(tree.parent, from, to, in, out, packed);
    return PLUMB_OK;
}

static plumb_status run_nodes(tree_order *in_order, tree_nodes *nodes, plumb_tree tree, const float *local,
                              float *global)
{
    plumb_status status = check_size(tree, 0, tree.n);
    if (status || tree.n == 0)
        return status;
    if (!local || !global)
        return PLUMB_NULL_POINTER;
    if ((status = check_parents(in_order, tree, 0, tree.n)))
        return status;
    nodes(tree, local, global);
    return PLUMB_OK;
}

static plumb_status portable_to_global(plumb_tree tree, size_t from, size_t to, plumb_in in, plumb_out out)
{
    return run(plumb_portable_tree_in_order, plumb_portable_tree_to_global, tree, from, to, in, out);
}

static plumb_status portable_to_local(plumb_tree tree, size_t from, size_t to, plumb_in in, plumb_out out)
{
    return run(plumb_portable_tree_in_order, plumb_portable_tree_to_local, tree, from, to, in, out);
}

static plumb_status portable_nodes_to_global(plumb_tree tree, const float *local, float *global)
{
    return run_nodes(plumb_portable_tree_in_order, plumb_portable_tree_nodes_to_global, tree, local, global);
}

static plumb_status avx2_to_global(plumb_tree tree, size_t from, size_t to, plumb_in in, plumb_out out)
{
    ON_AVX2(if (plumb_path_available(PLUMB_AVX2)) return run(plumb_avx2_tree_in_order, plumb_avx2_tree_to_global, tree,
                                                             from, to, in, out);)
    (void)tree, (void)from, (void)to, (void)in, (void)out;
    return PLUMB_NO_SUCH_PATH;
}

static plumb_status avx2_to_local(plumb_tree tree, size_t from, size_t to, plumb_in in, plumb_out out)
{
    ON_AVX2(if (plumb_path_available(PLUMB_AVX2)) return run(plumb_avx2_tree_in_order, plumb_avx2_tree_to_local, tree,
                                                             from, to, in, out);)
    (void)tree, (void)from, (void)to, (void)in, (void)out;
    return PLUMB_NO_SUCH_PATH;
}

static plumb_status avx2_nodes_to_global(plumb_tree tree, const float *local, float *global)
{
    ON_AVX2(if (plumb_path_available(PLUMB_AVX2)) return run_nodes(
                plumb_avx2_tree_in_order, plumb_avx2_tree_nodes_to_global, tree, local, global);)
    (void)tree, (void)local, (void)global;
    return PLUMB_NO_SUCH_PATH;
}

const plumb_tree_path plumb_tree_paths[PLUMB_PATHS] = {
    [PLUMB_PORTABLE] = {portable_to_global, portable_to_local, portable_nodes_to_global},
    [PLUMB_AVX2] = {avx2_to_global, avx2_to_local, avx2_nodes_to_global},
};

static const plumb_tree_path *best_path(void)
{
    return &plumb_tree_paths[plumb_path_available(PLUMB_AVX2) ? PLUMB_AVX2 : PLUMB_PORTABLE];
}

plumb_status plumb_tree_range_to_global(plumb_tree tree, size_t from, size_t to, plumb_in local, plumb_out global)
{
    return best_path()->to_global(tree, from, to, local, global);
}

plumb_status plumb_tree_range_to_local(plumb_tree tree, size_t from, size_t to, plumb_in global, plumb_out local)
{
    return best_path()->to_local(tree, from, to, global, local);
}

plumb_status plumb_tree_to_global(plumb_tree tree, plumb_in local, plumb_out global)
{
    return plumb_tree_range_to_global(tree, 0, tree.n, local, global);
}

plumb_status plumb_tree_to_local(plumb_tree tree, plumb_in global, plumb_out local)
{
    return plumb_tree_range_to_local(tree, 0, tree.n, global, local);
}

plumb_status plumb_tree_nodes_to_global(plumb_tree tree, const float *local, float *global)
{
    return best_path()->nodes_to_global(tree, local, global);
}

/* --- changes ---------------------------------------------------------------------------------------------------------
 * The subtree is recomputed and not moved by deltas (the article's "Local and Global Deltas"): deltas hold while
 * positions stay, cost as much, since J2 T1 and J2 v1 have to be computed again, and would leave each change's
 * roundings behind. */

plumb_status plumb_tree_update(plumb_tree tree, size_t node, plumb_in local, plumb_out global, unsigned char *changed)
{
    plumb_status status = plumb_tree_check(tree);
    if (status)
        return status;
    if (node >= tree.n)
        return PLUMB_NO_SUCH_NODE;
    if (!changed)
        return PLUMB_NULL_POINTER;
    if ((status = check_view(local.base, local.stride)) ||
        (status = check_view((const float *const *)global.base, global.stride)))
        return status;

    memset(changed, 0, tree.n);
    changed[node] = 1;
    for (size_t i = node + 1; i < tree.n; i++)
        changed[i] = tree.parent[i] != PLUMB_ROOT && changed[tree.parent[i]];
    for (size_t i = node, end; i < tree.n; i = end) {
        for (end = i + 1; end < tree.n && changed[end] == changed[i];)
            end++;
        if (changed[i] && (status = plumb_tree_range_to_global(tree, i, end, local, global)))
            return status;
    }
    return PLUMB_OK;
}

plumb_status plumb_tree_reparent(size_t n, uint32_t *parent, size_t node, uint32_t new_parent, plumb_in global,
                                 plumb_out local)
{
    const plumb_tree tree = {n, parent};
    plumb_status status = check_size(tree, 0, n);
    if (status)
        return status;
    if (node >= n)
        return PLUMB_NO_SUCH_NODE;
    if (new_parent != PLUMB_ROOT && new_parent >= node)
        return new_parent >= n ? PLUMB_NO_SUCH_PARENT : PLUMB_PARENT_NOT_BEFORE;

    const uint32_t old_parent = parent[node];
    parent[node] = new_parent;
    status = plumb_tree_range_to_local(tree, node, node + 1, global, local);
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

/* Breadth first: the new order is its own queue. Each node has the list of its children, in their old order; the roots'
 * list comes first. */
plumb_status plumb_tree_level_order(plumb_tree tree, uint32_t *order, uint32_t *new_parent, uint32_t *workspace)
{
    const size_t n = tree.n;
    plumb_status status = check_size(tree, 0, n);
    if (status || n == 0)
        return status;
    if (!order || !new_parent || !workspace)
        return PLUMB_NULL_POINTER;
    for (size_t i = 0; i < n; i++)
        if (tree.parent[i] != PLUMB_ROOT && tree.parent[i] >= n)
            return PLUMB_NO_SUCH_PARENT;

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
        first_child[queue[j]] = (uint32_t)j; /* from here on: the new number */
    for (size_t j = 0; j < n; j++) {
        const uint32_t parent = tree.parent[queue[j]];
        order[j] = queue[j];
        new_parent[j] = parent == PLUMB_ROOT ? PLUMB_ROOT : first_child[parent];
    }
    return PLUMB_OK;
}
