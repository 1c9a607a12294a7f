/* Trees of moving transforms: conversion of nodes from local to global states and back, eight nodes at a time.
 *
 * The state of a node is a moving transform of 25 floats: translation T, rotation R, scale S, velocity v, acceleration
 * a, angular velocity w, angular acceleration alpha (element.h). A tile is eight consecutive nodes. The states of the
 * eight parents are gathered into a tile of their own; then one call of compose_dynamic or relative_dynamic (dynamic.h
 * has the formulas) computes all eight nodes. tree.c has checked the arguments. This file is compiled for each path
 * (simd.h).
 *
 * The parents of a tile are gathered by the first method that applies, which is also the fastest:
 *
 *   1. all eight nodes have the same parent: its state is broadcast (spread_parent)
 *   2. the parents are in at most WINDOW consecutive tiles: lanes are selected from these tiles (pick_parents)
 *   3. in all other cases: one lane at a time (gather_parents)
 *
 * From local to global, a parent must be computed before its children. A tile in which a node is a root or has its
 * parent in the same tile, and a tile that is not entirely in the range, is therefore computed node by node
 * (one_by_one). compose_node does this with the operations of compose_dynamic in the same order; a test compares the
 * bits. */
#include "tree_tiles.h"

#include "fast/kernels/dynamic.h"

/* WINDOW: maximum number of consecutive tiles from which pick_parents selects. TILES_PREFETCH_DISTANCE: prefetch
 * distance, in nodes, for a tile and its parents, which have more cache lines than the hardware prefetcher tracks.
 * NODES_PREFETCH_DISTANCE: prefetch distance, in nodes, for the parent of a single node. */
enum { WINDOW = 6, TILES_PREFETCH_DISTANCE = 40, NODES_PREFETCH_DISTANCE = 24 };

/* Floats from one node to the next in node_buffer: DYNAMIC, rounded up to 128 bytes. */
enum { NODE = 32 };

/* A tile in this module's own memory: component k of lane i is at[k * LANES + i]. */
typedef struct tree_tile {
    _Alignas(32) float at[DYNAMIC * LANES];
} tree_tile;

/* Eight nodes, one after the other: component k of node i is at[i][k]. */
typedef struct node_buffer {
    _Alignas(64) float at[LANES][NODE];
} node_buffer;

/* Returns tile number `tile` of a view. */
SIMD tile_in tile_of(strided_in view, size_t tile, int packed)
{
    return single_in(view.base, tile * view.stride, packed);
}

SIMD tile_out tile_to(strided_out view, size_t tile, int packed)
{
    return single_out(view.base, tile * view.stride, packed, view.streamed);
}

/* --- parents before their children -------------------------------------------------------------------------------- */

/* True if every node of the range is a root or has a parent with a smaller index. Lane i of `self` is the index of the
 * node that is compared with parent[i]. */
int PLUMB_PATH_NAME(tree_in_order)(const uint32_t *parents, size_t from, size_t to)
{
    const u32x8 root = splat_bits(PLUMB_ROOT), eight = splat_bits((uint32_t)-LANES);
    u32x8 self =
        sub_bits(splat_bits((uint32_t)from), load_bits((const uint32_t[]){0, -1u, -2u, -3u, -4u, -5u, -6u, -7u}));
    m32x8 wrong = same_bits(root, splat_bits(0));
    size_t i = from;
    for (; i + LANES <= to; i += LANES) {
        const u32x8 parent = load_bits(parents + i);
        wrong = either(wrong, both(at_most_bits(self, parent), not_mask(same_bits(parent, root))));
        self = sub_bits(self, eight);
    }
    int ordered = !any(wrong);
    for (; i < to; i++)
        ordered &= parents[i] < i || parents[i] == PLUMB_ROOT;
    return ordered;
}

/* --- one node ----------------------------------------------------------------------------------------------------- */

/* The state of one node in vectors of four floats: R by columns, S in each lane. The fourth float of every other vector
 * is the float that follows the field in memory; no result depends on it. In the functions below, A1 is the local state
 * of a node, A2 the global state of its parent, and A3 the global state of the node. */
typedef struct moving {
    f32x4 R[3], T, S, v, a, w, alpha;
} moving;

/* Loads a node, whose R is stored by rows. */
SIMD moving load_node(const float *node)
{
    moving A2 = {.R = {load4(node + R), load4(node + R + 3), load4(node + R + 6)},
                 .T = load4(node + T),
                 .S = splat4(node[S]),
                 .v = load4(node + V),
                 .a = load4(node + A),
                 .w = load4(node + W),
                 .alpha = load_last3(node + ALPHA)};
    transpose3(&A2.R[0], &A2.R[1], &A2.R[2]);
    return A2;
}

/* Stores a node in the order of its components, so that the unused fourth float of each store is overwritten by the
 * next store. */
SIMD void store_node(float *node, moving A3)
{
    transpose3(&A3.R[0], &A3.R[1], &A3.R[2]);
    store4(node + T, A3.T);
    UNROLL
    for (size_t i = 0; i < 3; i++)
        store4(node + R + 3 * i, A3.R[i]);
    store4(node + S, A3.S);
    store4(node + V, A3.v);
    store4(node + A, A3.a);
    store4(node + W, A3.w);
    store3(node + ALPHA, A3.alpha);
}

/* Returns Rx, where R is the rotation of A2 and x the vector (x[0], x[stride], x[2 stride]). */
SIMD f32x4 rotate_strided(const moving *A2, const float *x, size_t stride)
{
    return fma4(A2->R[2], splat4(x[2 * stride]), fma4(A2->R[1], splat4(x[stride]), mul4(A2->R[0], splat4(x[0]))));
}

/* Returns Rx for three adjacent floats x. */
SIMD f32x4 rotate(const moving *A2, const float *x)
{
    return rotate_strided(A2, x, 1);
}

/* Returns Rx + c for three adjacent floats x. */
SIMD f32x4 rotate_add(const moving *A2, const float *x, f32x4 c)
{
    return fma4(A2->R[2], splat4(x[2]), fma4(A2->R[1], splat4(x[1]), fma4(A2->R[0], splat4(x[0]), c)));
}

/* Returns a × b with its components in the order z, x, y, from which rotate_lanes4 restores x, y, z. */
SIMD f32x4 cross_zxy(f32x4 a, f32x4 b)
{
    return fms4(a, rotate_lanes4(b), mul4(rotate_lanes4(a), b));
}

/* Returns a × b + c with the components of c and of the result in the order z, x, y. */
SIMD f32x4 cross_add_zxy(f32x4 a, f32x4 b, f32x4 c)
{
    return fma4(a, rotate_lanes4(b), fnma4(rotate_lanes4(a), b, c));
}

/* Returns the global state A3 of a node. The operations and their order are the same as in compose_dynamic (dynamic.h),
 * so that the bits are equal. */
SIMD moving compose_node(const moving *A2, const float *A1)
{
    moving A3;
    UNROLL
    for (size_t j = 0; j < 3; j++)
        A3.R[j] = rotate_strided(A2, A1 + R + j, 3);
    f32x4 RT = rotate(A2, A1 + T);
    A3.T = fma4(A2->S, RT, A2->T);

    f32x4 JT = mul4(A2->S, RT), Jv = mul4(A2->S, rotate(A2, A1 + V));
    f32x4 wJT = rotate_lanes4(cross_zxy(A2->w, JT));
    A3.v = add4(add4(A2->v, Jv), wJT);

    f32x4 a_zxy = rotate_lanes_back4(fma4(A2->S, rotate(A2, A1 + A), A2->a));
    a_zxy = cross_add_zxy(A2->alpha, JT, a_zxy);
    A3.a = rotate_lanes4(cross_add_zxy(A2->w, fma4(splat4(2), Jv, wJT), a_zxy));

    f32x4 Rw = rotate(A2, A1 + W);
    A3.w = add4(A2->w, Rw);
    A3.alpha = rotate_lanes4(cross_add_zxy(A2->w, Rw, rotate_lanes_back4(rotate_add(A2, A1 + ALPHA, A2->alpha))));
    A3.S = mul4(A2->S, splat4(A1[S]));
    return A3;
}

/* Replaces every NaN of a node by 0x7fc00000. */
NOINLINE void make_node_canonical(float *node)
{
    for (size_t k = 0; k < DYNAMIC; k++)
        if (node[k] != node[k])
            memcpy(node + k, &(const uint32_t){0x7fc00000u}, sizeof *node);
}

/* Computes the global state of a node from *A2, the global state of its parent, and A1, its local state. Stores it at
 * `node` and in *A2: if the next node is a child of this node, its parent's state is in registers. */
SIMD void store_composed(float *node, moving *A2, const float *A1)
{
    *A2 = compose_node(A2, A1);
    store_node(node, *A2);
}

/* Stores and returns the global state of a root, which is its local state A1, with canonical NaNs. node may be A1. */
SIMD moving root_node(float *node, const float *A1)
{
    if (node != A1)
        memcpy(node, A1, DYNAMIC * sizeof *node);
    make_node_canonical(node);
    return load_node(node);
}

/* --- structs ------------------------------------------------------------------------------------------------------ */

/* Adds the components of a node, in vectors of eight, to a sum that becomes NaN if any component is NaN. The sum also
 * becomes NaN if it contains ∞ − ∞; then make_node_canonical is called although it may change nothing. Three vectors
 * cover components 0 to 23; the fourth, components 17 to 24, overlaps the third. */
SIMD f32x8 add_node(f32x8 sum, const float *node)
{
    const tile_in rows = single_in(&node, 0, 1), last = single_in(&node, DYNAMIC - 3 * LANES, 1);
    return add(add(sum, add(load(rows, 0), load(rows, 1))), add(load(rows, 2), load(last, 2)));
}

/* Number of nodes between the store of a node and its check for NaN. The check loads eight floats at a time. Soon after
 * four of them were stored, such a load waits until the store has reached the cache (store forwarding fails). */
enum { CHECK_DISTANCE = 8 };

/* Converts structs from local to global, one node after the other. `last` is the state of the node before, which has
 * the index `last_index`. If the sum of any checked node is NaN, all nodes of the range are canonicalised at the end.
 * */
void PLUMB_PATH_NAME(tree_nodes_to_global)(const uint32_t *parents, size_t from, size_t to, nodes_in local,
                                           nodes_out global)
{
    moving last = {0};
    size_t last_index = SIZE_MAX; /* no node yet */
    f32x8 sum = splat(0);
    for (size_t i = from; i < to; last_index = i++) {
        const uint32_t parent = parents[i];
        float *const node = global.first + i * global.floats;
        if (i + NODES_PREFETCH_DISTANCE < to && parents[i + NODES_PREFETCH_DISTANCE] != PLUMB_ROOT) {
            const float *next_parent = global.first + (size_t)parents[i + NODES_PREFETCH_DISTANCE] * global.floats;
            __builtin_prefetch(next_parent);
            __builtin_prefetch(next_parent + 16);
        }
        if (i >= from + CHECK_DISTANCE)
            sum = add_node(sum, node - CHECK_DISTANCE * global.floats);
        if (parent == PLUMB_ROOT) {
            last = root_node(node, local.first + i * local.floats);
            continue;
        }
        if (parent != last_index)
            last = load_node(global.first + (size_t)parent * global.floats);
        store_composed(node, &last, local.first + i * local.floats);
    }
    for (size_t i = to - from < CHECK_DISTANCE ? from : to - CHECK_DISTANCE; i < to; i++)
        sum = add_node(sum, global.first + i * global.floats);
    for (size_t i = from; any(is_nan(sum)) && i < to; i++)
        make_node_canonical(global.first + i * global.floats);
}

/* --- a tile's nodes one after the other --------------------------------------------------------------------------- */

/* The node that was computed last. Its state is in registers: the next node is often its child. */
typedef struct last_node {
    moving state;
    size_t node; /* SIZE_MAX: none */
} last_node;

/* Copies lanes from ≤ lane < to of a tile to nodes. A complete packed tile is transposed, eight components at a time;
 * the components that remain, and all components of other tiles, are copied one float at a time. */
SIMD void nodes_of_tile(node_buffer *nodes, tile_in in, size_t from, size_t to)
{
    const int whole = in.packed && from == 0 && to == LANES;
    for (size_t k = 0; whole && k + LANES <= DYNAMIC; k += LANES)
        transpose8(input_at(in, k), LANES, nodes->at[0] + k, NODE);
    for (size_t k = whole ? DYNAMIC / LANES * LANES : 0; k < DYNAMIC; k++)
        for (size_t lane = from; lane < to; lane++)
            nodes->at[lane][k] = input_at(in, k)[lane];
}

/* Copies nodes to lanes from ≤ lane < to of a tile: the inverse of nodes_of_tile. */
SIMD void tile_of_nodes(tile_out out, const node_buffer *nodes, size_t from, size_t to)
{
    const int whole = out.packed && from == 0 && to == LANES;
    for (size_t k = 0; whole && k + LANES <= DYNAMIC; k += LANES)
        transpose8(nodes->at[0] + k, NODE, output_at(out, k), LANES);
    for (size_t k = whole ? DYNAMIC / LANES * LANES : 0; k < DYNAMIC; k++)
        for (size_t lane = from; lane < to; lane++)
            output_at(out, k)[lane] = nodes->at[lane][k];
}

/* Returns the global state of node i, which is already stored in the view. */
SIMD moving load_from_tile(strided_in global, size_t i, int packed)
{
    float node[NODE] = {0};
    const tile_in tile = tile_of(global, i / LANES, packed);
    for (size_t k = 0; k < DYNAMIC; k++)
        node[k] = input_at(tile, k)[i % LANES];
    return load_node(node);
}

/* Computes lanes from ≤ lane < to of a tile from local to global, one after the other. The state of a parent is taken
 * from *last if the parent was computed last, from `out` if this call has computed it, and otherwise from the view.
 * Updates *last. */
NOINLINE void one_by_one(const uint32_t *parents, size_t tile, size_t from, size_t to, strided_in local,
                         strided_out global, int packed, last_node *last)
{
    node_buffer in, out;
    const size_t first = tile * LANES;
    nodes_of_tile(&in, tile_of(local, tile, packed), from, to);
    for (size_t lane = from; lane < to; lane++) {
        const size_t parent = parents[first + lane];
        if (parent == PLUMB_ROOT)
            last->state = root_node(out.at[lane], in.at[lane]);
        else {
            if (parent != last->node && parent >= first + from)
                last->state = load_node(out.at[parent - first]);
            else if (parent != last->node)
                last->state = load_from_tile(read_again(global), parent, packed);
            store_composed(out.at[lane], &last->state, in.at[lane]);
        }
        last->node = first + lane;
    }
    f32x8 sum = splat(0);
    for (size_t lane = from; lane < to; lane++)
        sum = add_node(sum, out.at[lane]);
    for (size_t lane = from; any(is_nan(sum)) && lane < to; lane++)
        make_node_canonical(out.at[lane]);
    tile_of_nodes(tile_to(global, tile, packed), &out, from, to);
}

/* --- a tile's parents --------------------------------------------------------------------------------------------- */

/* Stores component k of the gathered parents. */
SIMD void store_component(tree_tile *parents, size_t k, f32x8 x)
{
    float *const at = parents->at;
    store_number(single_out(&at, 0, 1, 0), k, x);
}

/* Stores the state of node i, the parent of all eight nodes, in every lane. */
SIMD void spread_parent(tree_tile *parents, strided_in global, size_t i, int packed)
{
    const tile_in tile = tile_of(global, i / LANES, packed);
    UNROLL
    for (size_t k = 0; k < DYNAMIC; k++)
        store_component(parents, k, splat(input_at(tile, k)[i % LANES]));
}

/* Gathers parents that are all in the tiles first … first + tiles − 1. in_tile[j] is the mask of the lanes whose parent
 * is in tile first + j. Within a tile, lanes_by_number selects a lane by the last three bits of the parent's index. */
SIMD void pick_parents(tree_tile *parents, strided_in global, u32x8 node, size_t first, size_t tiles, int packed)
{
    m32x8 in_tile[WINDOW];
    for (size_t j = 1; j < tiles; j++)
        in_tile[j] = same_bits(shift_right(node, 3), splat_bits((uint32_t)(first + j)));
    UNROLL
    for (size_t k = 0; k < DYNAMIC; k++) {
        f32x8 x = lanes_by_number(load(tile_of(global, first, packed), k), node);
        for (size_t j = 1; j < tiles; j++)
            x = choose(in_tile[j], lanes_by_number(load(tile_of(global, first + j, packed), k), node), x);
        store_component(parents, k, x);
    }
}

/* Gathers the parents of lanes from ≤ lane < to from any tiles, one lane at a time. `self` is the index of the node in
 * lane 0. A root has no parent: its lane gets the state of the root itself, and the caller ignores the result of that
 * lane. */
SIMD void gather_parents(tree_tile *parents, strided_in global, const uint32_t *node, size_t self, size_t from,
                         size_t to, int packed)
{
    for (size_t lane = from; lane < to; lane++) {
        const size_t i = node[lane] == PLUMB_ROOT ? self + lane : node[lane];
        const tile_in tile = tile_of(global, i / LANES, packed);
        for (size_t k = 0; k < DYNAMIC; k++)
            parents->at[k * LANES + lane] = input_at(tile, k)[i % LANES];
    }
}

/* Gathers the parents of a complete tile without roots by the fastest method that applies (see the top of this file).
 * `first` and `last` are the tiles of the parents of lanes 0 and 7. The calls for one and for two tiles have the number
 * of tiles as a constant, which the compiler uses. */
SIMD void load_parents(tree_tile *parents, strided_in global, const uint32_t *node, int packed)
{
    const u32x8 nodes = load_bits(node), tile = shift_right(nodes, 3);
    const uint32_t first = node[0] / LANES, last = node[LANES - 1] / LANES;
    if (all(same_bits(nodes, splat_bits(node[0])))) {
        spread_parent(parents, global, node[0], packed);
        return;
    }
    const u32x8 beyond = sub_bits(tile, splat_bits(first)), most = splat_bits(last - first);
    if (last < first || last - first >= WINDOW || !all(at_most_bits(beyond, most)))
        gather_parents(parents, global, node, 0, 0, LANES, packed);
    else if (last == first)
        pick_parents(parents, global, nodes, first, 1, packed);
    else if (last == first + 1)
        pick_parents(parents, global, nodes, first, 2, packed);
    else
        pick_parents(parents, global, nodes, first, last - first + 1, packed);
}

/* Prefetches the packed tile that contains a node. */
SIMD void prefetch_node_tile(strided_in view, size_t i)
{
    prefetch_tile(view.base[0] + i / LANES * view.stride, DYNAMIC);
}

/* Prefetches the tile of node i + TILES_PREFETCH_DISTANCE in the view `nodes`, and the tile of that node's parent in
 * the view `parent_nodes`, unless that tile is *prefetched, the one that was prefetched last. */
SIMD void prefetch_nodes(const uint32_t *parents, size_t i, strided_in nodes, strided_in parent_nodes,
                         size_t *prefetched)
{
    const uint32_t parent = parents[i + TILES_PREFETCH_DISTANCE];
    prefetch_node_tile(nodes, i + TILES_PREFETCH_DISTANCE);
    if (parent == PLUMB_ROOT || parent / LANES == *prefetched)
        return;
    prefetch_node_tile(parent_nodes, parent);
    *prefetched = parent / LANES;
}

/* --- local to global ---------------------------------------------------------------------------------------------- */

/* True if the parents of all eight nodes are in earlier tiles; false if a node is a root. `first` is the index of the
 * node in lane 0. */
SIMD int parents_are_earlier(const uint32_t *node, size_t first)
{
    const u32x8 most = splat_bits((uint32_t)first - 1);
    return first && all(at_most_bits(load_bits(node), most));
}

/* Computes the global states of a tile from the gathered parents and the local states. */
SIMD void compose_tile(const tree_tile *parents, strided_in local, strided_out global, size_t tile, int packed)
{
    const float *const at = parents->at;
    const tile_out to = tile_to(global, tile, packed);
    notes made = nothing_noted();
    tile_out result = noted_in(&made, to);
    compose_dynamic(3, SCALED, single_in(&at, 0, 1), 0, tile_of(local, tile, packed), 0, result);
    canonicalise_outputs(made, DYNAMIC, to);
}

/* Converts nodes from ≤ i < to from local to global, tile by tile. */
SIMD void to_global(const uint32_t *parents, size_t from, size_t to, strided_in local, strided_out global, int packed)
{
    const float *const input = local.base[0];
    float *const output = global.base[0];
    const strided_in from_tiles = {packed ? &input : local.base, local.stride};
    const strided_out to_tiles = {packed ? &output : global.base, global.stride, global.streamed};
    tree_tile parents_tile;
    last_node last = {.node = SIZE_MAX};
    size_t prefetched = SIZE_MAX;
    for (size_t i = from; i < to;) {
        const size_t tile = i / LANES, lane = i % LANES;
        const size_t end = to - tile * LANES < LANES ? to - tile * LANES : LANES;
        if (lane > 0 || end < LANES || !parents_are_earlier(parents + i, i))
            one_by_one(parents, tile, lane, end, local, global, packed, &last);
        else {
            if (packed && i + TILES_PREFETCH_DISTANCE < to)
                prefetch_nodes(parents, i, from_tiles, read_again(to_tiles), &prefetched);
            load_parents(&parents_tile, read_again(to_tiles), parents + i, packed);
            compose_tile(&parents_tile, from_tiles, to_tiles, tile, packed);
        }
        i = tile * LANES + end;
    }
}

void PLUMB_PATH_NAME(tree_to_global)(const uint32_t *parents, size_t from, size_t to, strided_in local,
                                     strided_out global, int packed)
{
    if (STREAMS && packed && global.streamed) {
        to_global(parents, from, to, local, (strided_out){global.base, global.stride, 1}, 1);
        finish_streaming();
    } else if (PACKED_APART && packed) {
        to_global(parents, from, to, local, (strided_out){global.base, global.stride, 0}, 1);
    } else {
        to_global(parents, from, to, local, (strided_out){global.base, global.stride, 0}, 0);
    }
}

/* --- global to local -------------------------------------------------------------------------------------------------
 * All global states are inputs, so that nodes can be computed in any order. Tiles that have a root or are not entirely
 * in the range are computed in a buffer (some_to_local). */

/* Computes the states of a tile relative to the gathered parents. */
SIMD void relative_tile(const tree_tile *parents, tile_in from3, tile_out to)
{
    const float *const at = parents->at;
    notes made = nothing_noted();
    tile_out result = noted_in(&made, to);
    relative_dynamic(3, SCALED, single_in(&at, 0, 1), 0, from3, 0, result);
    canonicalise_outputs(made, DYNAMIC, to);
}

/* Computes the local states of lanes from ≤ lane < to, and stores them as nodes. `parents_tile` has the global states
 * of the parents, `global_tile` the global states of the nodes. The local state of a root is its global state. */
SIMD void nodes_to_local(const uint32_t *parents, const tree_tile *parents_tile, const tree_tile *global_tile,
                         size_t from, size_t to, node_buffer *nodes)
{
    tree_tile local_tile = {0};
    const float *const global_at = global_tile->at;
    float *const local_at = local_tile.at;
    relative_tile(parents_tile, single_in(&global_at, 0, 1), single_out(&local_at, 0, 1, 0));
    for (size_t lane = from; lane < to; lane++) {
        const tree_tile *const result = parents[lane] == PLUMB_ROOT ? global_tile : &local_tile;
        for (size_t k = 0; k < DYNAMIC; k++)
            nodes->at[lane][k] = result->at[k * LANES + lane];
        make_node_canonical(nodes->at[lane]);
    }
}

/* Converts lanes from ≤ lane < to of a tile that has a root or is not entirely in the range. */
SIMD void some_to_local(const uint32_t *parents, size_t tile, size_t from, size_t to, strided_in global,
                        strided_out local, int packed)
{
    tree_tile parents_tile = {0}, own = {0};
    node_buffer nodes;
    const size_t first = tile * LANES;
    const tile_in in = tile_of(global, tile, packed);
    const tile_out out = tile_to(local, tile, packed);
    gather_parents(&parents_tile, global, parents + first, first, from, to, packed);
    for (size_t k = 0; k < DYNAMIC; k++)
        memcpy(own.at + k * LANES + from, input_at(in, k) + from, (to - from) * sizeof(float));
    nodes_to_local(parents + first, &parents_tile, &own, from, to, &nodes);
    for (size_t lane = from; lane < to; lane++)
        for (size_t k = 0; k < DYNAMIC; k++)
            output_at(out, k)[lane] = nodes.at[lane][k];
}

/* Converts nodes from ≤ i < to from global to local, tile by tile. */
SIMD void to_local(const uint32_t *parents, size_t from, size_t to, strided_in global, strided_out local, int packed)
{
    tree_tile parents_tile;
    size_t prefetched = SIZE_MAX;
    for (size_t i = from; i < to;) {
        const size_t tile = i / LANES, lane = i % LANES;
        const size_t end = to - tile * LANES < LANES ? to - tile * LANES : LANES;
        const u32x8 none = splat_bits(PLUMB_ROOT);
        if (lane > 0 || end < LANES || any(same_bits(load_bits(parents + i), none)))
            some_to_local(parents, tile, lane, end, global, local, packed);
        else {
            if (packed && i + TILES_PREFETCH_DISTANCE < to)
                prefetch_nodes(parents, i, global, global, &prefetched);
            load_parents(&parents_tile, global, parents + i, packed);
            relative_tile(&parents_tile, tile_of(global, tile, packed), tile_to(local, tile, packed));
        }
        i = tile * LANES + end;
    }
}

void PLUMB_PATH_NAME(tree_to_local)(const uint32_t *parents, size_t from, size_t to, strided_in global,
                                    strided_out local, int packed)
{
    if (STREAMS && packed && local.streamed) {
        to_local(parents, from, to, global, (strided_out){local.base, local.stride, 1}, 1);
        finish_streaming();
    } else if (PACKED_APART && packed) {
        to_local(parents, from, to, global, (strided_out){local.base, local.stride, 0}, 1);
    } else {
        to_local(parents, from, to, global, (strided_out){local.base, local.stride, 0}, 0);
    }
}

/* Converts structs from global to local, eight nodes at a time, from the last node to the first. A parent comes before
 * its children, so that it is still unchanged when they are computed, even if input and output are the same structs.
 * The group at the beginning of the range may have fewer than eight nodes. */
void PLUMB_PATH_NAME(tree_nodes_to_local)(const uint32_t *parents, size_t from, size_t to, nodes_in global,
                                          nodes_out local)
{
    for (size_t end = to, i; end > from; end = i) {
        tree_tile parents_tile = {0}, own = {0};
        node_buffer nodes;
        const size_t lanes = end - from < LANES ? end - from : LANES;
        i = end - lanes;
        for (size_t lane = 0; lane < lanes; lane++) {
            const uint32_t parent = parents[i + lane];
            const float *const node = global.first + (i + lane) * global.floats;
            const float *const above = parent == PLUMB_ROOT ? node : global.first + parent * global.floats;
            for (size_t k = 0; k < DYNAMIC; k++) {
                own.at[k * LANES + lane] = node[k];
                parents_tile.at[k * LANES + lane] = above[k];
            }
        }
        nodes_to_local(parents + i, &parents_tile, &own, 0, lanes, &nodes);
        for (size_t lane = 0; lane < lanes; lane++)
            memcpy(local.first + (i + lane) * local.floats, nodes.at[lane], DYNAMIC * sizeof(float));
    }
}
