/* Chains of ball joints, eight joints at a time: assembly, red-black sweeps of Gauss–Seidel, and solution by cyclic
 * reduction.
 *
 * Contains the loops over joints, which are written with the operations of simd.h and compiled for each path. chain.c
 * has checked the arguments. plumb/chain.h defines what is computed: D and U are the diagonal and off-diagonal blocks
 * of a block-tridiagonal matrix, η (eta) is the right side, λ the unknown impulses, w the relaxation factor. E is the
 * identity matrix, K = D⁻¹.
 *
 * Even and odd joints are in separate tiles. Tile t of the even joints has the joints 16t, 16t + 2, …, 16t + 14, tile t
 * of the odd joints has 16t + 1, 16t + 3, …, 16t + 15. One neighbour of an even joint in lane i is the odd joint in
 * lane i of the tile with the same number, the other neighbour the odd joint in lane i − 1. The neighbours of an odd
 * joint in lane i are the even joints in lanes i and i + 1. The last tiles are padded with joints that have D = E,
 * U = 0, η = 0: their λ stays 0, and so does every product with this λ. */
#include "chain_tiles.h"

#include "fast/kernels/joint_body.h"

/* The components of a joint in a tile, and where D, U and η begin. */
enum { COMPONENTS = 18, OF_D = 0, OF_U = 6, OF_ETA = 15 };

/* DEPTH: number of sweeps in progress at once. SWEEP_DISTANCE: distance in tiles between one sweep and the next. */
enum { DEPTH = 4, SWEEP_DISTANCE = 3 };

/* Maximum number of levels of cyclic reduction: each level halves the number of joints. */
enum { LEVELS = 8 * sizeof(size_t) };

/* A tile of a chain in this module's own memory. */
typedef struct chain_tile {
    _Alignas(32) float at[COMPONENTS][LANES];
} chain_tile;

/* Eight joints: D and η of each joint, and U between each joint and the next. */
typedef struct joints {
    symmetric D;
    mat3 U;
    vec3 eta;
} joints;

/* --- lanes -------------------------------------------------------------------------------------------------------- */

/* Returns the mask of the lanes from `first` on. */
SIMD m32x8 lanes_from(uint32_t first)
{
    static const uint32_t number[LANES] = {0, 1, 2, 3, 4, 5, 6, 7};
    u32x8 from = splat_bits(first), lane = load_bits(number);
    return at_most_bits(from, lane);
}

/* Returns lane 7 of a, then lanes 0 to 6 of b: the predecessor of each lane of b. */
SIMD f32x8 before(f32x8 a, f32x8 b)
{
    static const uint32_t from[LANES] = {7, 0, 1, 2, 3, 4, 5, 6};
    return lanes_by_number(choose(lanes_from(7), a, b), load_bits(from));
}

/* Returns lanes 1 to 7 of a, then lane 0 of b: the successor of each lane of a. */
SIMD f32x8 after(f32x8 a, f32x8 b)
{
    static const uint32_t from[LANES] = {1, 2, 3, 4, 5, 6, 7, 0};
    return lanes_by_number(choose(lanes_from(1), a, b), load_bits(from));
}

/* Return the even or the odd lanes of a, followed by the same lanes of b. */
SIMD f32x8 even_lanes(f32x8 a, f32x8 b)
{
    static const uint32_t from[LANES] = {0, 2, 4, 6, 0, 2, 4, 6};
    const u32x8 number = load_bits(from);
    return choose(lanes_from(4), lanes_by_number(b, number), lanes_by_number(a, number));
}

SIMD f32x8 odd_lanes(f32x8 a, f32x8 b)
{
    static const uint32_t from[LANES] = {1, 3, 5, 7, 1, 3, 5, 7};
    const u32x8 number = load_bits(from);
    return choose(lanes_from(4), lanes_by_number(b, number), lanes_by_number(a, number));
}

/* Returns a0 b0 a1 b1 a2 b2 a3 b3, or a4 b4 … a7 b7 if `upper` is 1. */
SIMD f32x8 interleave(f32x8 a, f32x8 b, int upper)
{
    static const uint32_t low[LANES] = {0, 0, 1, 1, 2, 2, 3, 3}, high[LANES] = {4, 4, 5, 5, 6, 6, 7, 7},
                          odd[LANES] = {0, ~0U, 0, ~0U, 0, ~0U, 0, ~0U};
    const u32x8 number = load_bits(upper ? high : low);
    return choose(mask_of_bits(load_bits(odd)), lanes_by_number(b, number), lanes_by_number(a, number));
}

SIMD vec3 vec3_before(vec3 a, vec3 b)
{
    return (vec3){before(a.x, b.x), before(a.y, b.y), before(a.z, b.z)};
}

SIMD vec3 vec3_after(vec3 a, vec3 b)
{
    return (vec3){after(a.x, b.x), after(a.y, b.y), after(a.z, b.z)};
}

SIMD mat3 mat3_before(mat3 a, mat3 b)
{
    return (mat3){vec3_before(a.x, b.x), vec3_before(a.y, b.y), vec3_before(a.z, b.z)};
}

SIMD symmetric symmetric_before(symmetric a, symmetric b)
{
    return (symmetric){before(a.xx, b.xx), before(a.yx, b.yx), before(a.yy, b.yy),
                       before(a.zx, b.zx), before(a.zy, b.zy), before(a.zz, b.zz)};
}

/* --- tiles -------------------------------------------------------------------------------------------------------- */

/* Return a tile in this module's own memory, whose components are contiguous, as input and as output. */
SIMD tile_in tile_from(const float *const *base)
{
    return single_in(base, 0, 1);
}

SIMD tile_out tile_to(float *const *base)
{
    return single_out(base, 0, 1, 0);
}

SIMD void store_symmetric(tile_out out, size_t k, symmetric M)
{
    store_numbers(out, k, (vec3){M.xx, M.yx, M.yy});
    store_numbers(out, k + 3, (vec3){M.zx, M.zy, M.zz});
}

SIMD void store_rows(tile_out out, size_t k, mat3 M)
{
    store_numbers(out, k, M.x);
    store_numbers(out, k + 3, M.y);
    store_numbers(out, k + 6, M.z);
}

/* Returns c − Ma. */
SIMD vec3 apply_sub(mat3 M, vec3 a, vec3 c)
{
    const vec3 first = {fnma_f32(M.x.x, a.x, c.x), fnma_f32(M.y.x, a.x, c.y), fnma_f32(M.z.x, a.x, c.z)};
    const vec3 second = {fnma_f32(M.x.y, a.y, first.x), fnma_f32(M.y.y, a.y, first.y), fnma_f32(M.z.y, a.y, first.z)};
    return (vec3){fnma_f32(M.x.z, a.z, second.x), fnma_f32(M.y.z, a.z, second.y), fnma_f32(M.z.z, a.z, second.z)};
}

/* Copies eight floats as one vector. If they were copied in two halves, a later load of all eight would wait until both
 * stores have reached the cache, because the processor cannot forward a load from two stores. */
SIMD void copy_lanes(float *to, const float *from)
{
    store_number(tile_to(&to), 0, load(tile_from(&from), 0));
}

/* Copies tile number `tile` of a view with n elements to `to`. Lanes past the last element are not written. */
static inline void gather(strided_in view, size_t components, size_t n, size_t tile, float (*to)[LANES])
{
    const size_t first = tile * LANES, left = n > first ? n - first : 0;
    for (size_t k = 0; k < components; k++)
        if (left >= LANES)
            copy_lanes(to[k], view.base[k] + tile * view.stride);
        else if (left > 0)
            memcpy(to[k], view.base[k] + tile * view.stride, left * sizeof(float));
}

/* Copies `from` to tile number `tile` of a view with n elements. Lanes past the last element are not written. */
static inline void scatter(strided_out view, size_t components, size_t n, size_t tile, const float (*from)[LANES])
{
    const size_t first = tile * LANES, left = n > first ? n - first : 0;
    for (size_t k = 0; k < components; k++)
        if (left >= LANES)
            copy_lanes(view.base[k] + tile * view.stride, from[k]);
        else if (left > 0)
            memcpy(view.base[k] + tile * view.stride, from[k], left * sizeof(float));
}

/* Writes a tile of padding joints: D = E, U = 0, η = 0. */
static void write_padding_joints(float (*to)[LANES])
{
    memset(to, 0, COMPONENTS * sizeof *to);
    for (size_t i = 0; i < LANES; i++)
        to[OF_D][i] = to[OF_D + 2][i] = to[OF_D + 5][i] = 1;
}

/* Copies a tile of joints, and fills the lanes past the last joint with padding joints. */
static inline void gather_joints(const chain_system *system, size_t tile, chain_tile *to)
{
    if ((tile + 1) * LANES >= system->n)
        write_padding_joints(to->at);
    gather(system->D, 6, system->n, tile, to->at + OF_D);
    gather(system->U, 9, system->n - 1, tile, to->at + OF_U);
    gather(system->eta, 3, system->n, tile, to->at + OF_ETA);
}

/* Returns `nonfinite` + 0 · x, where `nonfinite` is 0 or the result of an earlier call: 0 if x was finite in all calls,
 * otherwise NaN. */
SIMD f32x8 propagate_nonfinite(f32x8 nonfinite, f32x8 x)
{
    return fma_f32(splat(0), x, nonfinite);
}

/* Applies propagate_nonfinite to all components of a tile. Three independent sums are used, because an addition has to
 * wait for the previous addition of the same sum. */
SIMD f32x8 propagate_nonfinite_tile(f32x8 nonfinite, size_t components, const float (*tile)[LANES])
{
    const float *const base = tile[0];
    const tile_in in = tile_from(&base);
    f32x8 second = splat(0), third = splat(0);
    size_t k = 0;
    for (; k + 3 <= components; k += 3) {
        nonfinite = propagate_nonfinite(nonfinite, load(in, k));
        second = propagate_nonfinite(second, load(in, k + 1));
        third = propagate_nonfinite(third, load(in, k + 2));
    }
    for (; k < components; k++)
        nonfinite = propagate_nonfinite(nonfinite, load(in, k));
    return add(nonfinite, add(second, third));
}

SIMD joints load_joints(const float *from)
{
    const tile_in in = tile_from(&from);
    return (joints){load_symmetric(in, OF_D), load_mat3(in, OF_U), load_vec3(in, OF_ETA)};
}

/* Splits two consecutive tiles into a tile of the even joints and one of the odd joints. */
SIMD void separate(const float *a, const float *b, chain_tile *even, chain_tile *odd)
{
    const tile_in first = tile_from(&a), second = tile_from(&b);
    float *const evens = even->at[0], *const odds = odd->at[0];
    for (size_t k = 0; k < COMPONENTS; k++) {
        f32x8 x = load(first, k), y = load(second, k);
        store_number(tile_to(&evens), k, even_lanes(x, y));
        store_number(tile_to(&odds), k, odd_lanes(x, y));
    }
}

/* --- assembling --------------------------------------------------------------------------------------------------- */

/* A tile of bodies in this module's own memory: component k of lane i is at[k][i]. */
typedef struct own_bodies {
    _Alignas(32) float at[PLUMB_LINK][LANES];
} own_bodies;

plumb_status PLUMB_PATH_NAME(chain_check_bodies)(size_t n, const chain_assembly *chain)
{
    own_bodies bodies = {0};
    _Alignas(32) float bias[3][LANES] = {0};
    float *const base = bodies.at[0];
    f32x8 nonfinite = splat(0);
    m32x8 negative = less(splat(0), splat(0));
    for (size_t t = 0; t < chain_tiles_of(n + 1); t++) {
        gather(chain->bodies, PLUMB_LINK, n + 1, t, bodies.at);
        nonfinite = propagate_nonfinite_tile(nonfinite, PLUMB_LINK, (const float(*)[LANES])bodies.at);
        negative = either(negative, less(load(written(tile_to(&base)), PLUMB_LINK_K), splat(0)));
        gather(chain->bias, 3, n, t, bias);
        nonfinite = propagate_nonfinite_tile(nonfinite, 3, (const float(*)[LANES])bias);
    }
    if (any(is_nan(nonfinite)))
        return PLUMB_NOT_FINITE;
    return any(negative) ? PLUMB_BAD_ARGUMENT : PLUMB_OK;
}

/* Returns the bodies in a tile, with the arm that begins at component `arm`. */
SIMD joint_body load_bodies(const float *from, size_t arm)
{
    const tile_in in = tile_from(&from);
    return (joint_body){load(in, PLUMB_LINK_K), load_symmetric(in, PLUMB_LINK_W), load_vec3(in, arm),
                        load_vec3(in, PLUMB_LINK_VELOCITY), load_vec3(in, PLUMB_LINK_ANGULAR_VELOCITY)};
}

/* Computes D, U and η of eight joints from the bodies before and after each. */
static void assemble_tile(const own_bodies *earlier, const own_bodies *later, const float (*bias)[LANES],
                          chain_tile *to)
{
    const float *const last = later->at[0], *const biases = bias[0];
    float *const base = to->at[0];
    const joint_body one = load_bodies(earlier->at[0], PLUMB_LINK_ARM_B), two = load_bodies(last, PLUMB_LINK_ARM_A);
    const vec3 relative_velocity = vec3_sub(anchor(two), anchor(one));
    store_symmetric(tile_to(&base), OF_D, symmetric_add(response(one), response(two)));
    store_rows(tile_to(&base), OF_U, response_between(two, load_vec3(tile_from(&last), PLUMB_LINK_ARM_B)));
    store_numbers(tile_to(&base), OF_ETA, vec3_sub(load_vec3(tile_from(&biases), 0), relative_velocity));
}

/* Stores in each lane of `to` the body after the body in the same lane of `tile`: `next` is the tile after `tile`. */
static void store_successors(const own_bodies *tile, const own_bodies *next, own_bodies *to)
{
    const float *const a = tile->at[0], *const b = next->at[0];
    float *const base = to->at[0];
    for (size_t k = 0; k < PLUMB_LINK; k++)
        store_number(tile_to(&base), k, after(load(tile_from(&a), k), load(tile_from(&b), k)));
}

void PLUMB_PATH_NAME(chain_assemble)(size_t n, const chain_assembly *chain)
{
    own_bodies bodies[3] = {0};
    chain_tile system;
    _Alignas(32) float bias[3][LANES] = {0};
    gather(chain->bodies, PLUMB_LINK, n + 1, 0, bodies[0].at);
    for (size_t t = 0; t < chain_tiles_of(n); t++) {
        own_bodies *const tile = &bodies[t % 2], *const next = &bodies[(t + 1) % 2];
        gather(chain->bodies, PLUMB_LINK, n + 1, t + 1, next->at);
        gather(chain->bias, 3, n, t, bias);
        store_successors(tile, next, &bodies[2]);
        assemble_tile(tile, &bodies[2], (const float(*)[LANES])bias, &system);
        scatter(chain->D, 6, n, t, (const float(*)[LANES])system.at + OF_D);
        scatter(chain->U, 9, n - 1, t, (const float(*)[LANES])system.at + OF_U);
        scatter(chain->eta, 3, n, t, (const float(*)[LANES])system.at + OF_ETA);
    }
}

/* --- sweeps ------------------------------------------------------------------------------------------------------- */

/* Stores the blocks for the sweeps of eight joints: w K Uᵀ for the joint before, w K U for the joint after, and w K η.
 * `earlier` and `later` are the blocks U between these joints and the joints before and after them. Returns w Kxx,
 * which is NaN in the lanes where D is not positive definite. */
SIMD f32x8 store_blocks(float *to, f32x8 w, symmetric D, mat3 earlier, mat3 later, vec3 eta)
{
    const symmetric K = symmetric_inverse(D);
    const vec3 x = vec3_scale(w, (vec3){K.xx, K.yx, K.zx}), y = vec3_scale(w, (vec3){K.yx, K.yy, K.zy}),
               z = vec3_scale(w, (vec3){K.zx, K.zy, K.zz});
    const mat3 U = transposed(later);
    store_rows(tile_to(&to), 0, (mat3){apply(earlier, x), apply(earlier, y), apply(earlier, z)});
    store_rows(tile_to(&to), 9, (mat3){apply(U, x), apply(U, y), apply(U, z)});
    store_numbers(tile_to(&to), 18, (vec3){dot(x, eta), dot(y, eta), dot(z, eta)});
    return x.x;
}

/* Stores the blocks of part t, with its even and its odd joints. `before_them` is the tile of the odd joints of the
 * part before. Returns 0, or NaN in the lanes where D of a joint is not positive definite. */
SIMD f32x8 store_part_blocks(const plumb_chain *chain, size_t t, joints even, const chain_tile *before_them, joints odd)
{
    const f32x8 w = splat(chain->w);
    const mat3 earlier = mat3_before(load_joints(before_them->at[0]).U, odd.U);
    const f32x8 evens = store_blocks(chain_blocks(chain, 0) + t * CHAIN_BLOCKS, w, even.D, earlier, even.U, even.eta);
    const f32x8 odds = store_blocks(chain_blocks(chain, 1) + t * CHAIN_BLOCKS, w, odd.D, even.U, odd.U, odd.eta);
    return propagate_nonfinite(propagate_nonfinite(splat(0), evens), odds);
}

plumb_status PLUMB_PATH_NAME(chain_prepare)(const chain_system *system, const plumb_chain *chain)
{
    const size_t parts = plumb_chain_parts(chain->n);
    chain_tile block[2], even, odds[2];
    f32x8 nonfinite = splat(0), singular = splat(0);
    write_padding_joints(odds[1].at);
    for (size_t t = 0; t < parts; t++) {
        chain_tile *const odd = &odds[t % 2];
        for (size_t k = 0; k < 2; k++) {
            gather_joints(system, 2 * t + k, &block[k]);
            nonfinite = propagate_nonfinite_tile(nonfinite, COMPONENTS, (const float(*)[LANES])block[k].at);
        }
        separate(block[0].at[0], block[1].at[0], &even, odd);
        singular = add(singular, store_part_blocks(chain, t, load_joints(even.at[0]), &odds[(t + 1) % 2],
                                                   load_joints(odd->at[0])));
    }
    if (any(is_nan(nonfinite)))
        return PLUMB_NOT_FINITE;
    memset(chain_vectors(chain, 0) - CHAIN_VECTOR, 0, 2 * (parts + 2) * CHAIN_VECTOR * sizeof(float));
    return any(is_nan(singular)) ? PLUMB_NOT_POSITIVE : PLUMB_OK;
}

/* Does one sweep of a tile: λ ← (1 − w) λ + w K η − (w K Uᵀ) x − (w K U) y, where x and y are λ of the joints before
 * and after. `rest` is 1 − w. */
SIMD void sweep_tile(const float *blocks, float *lambda, f32x8 rest, vec3 x, vec3 y)
{
    const float *const old = lambda;
    const tile_in in = tile_from(&blocks);
    const vec3 start = vec3_scale_add(rest, load_vec3(tile_from(&old), 0), load_vec3(in, 18));
    store_numbers(tile_to(&lambda), 0, apply_sub(load_mat3(in, 9), y, apply_sub(load_mat3(in, 0), x, start)));
}

/* Loads λ of the eight joints of a tile. */
SIMD vec3 vector_at(const float *from)
{
    return load_vec3(tile_from(&from), 0);
}

/* Do one sweep of tile t of the even joints or of the odd joints. */
SIMD void sweep_even(const float *blocks, float *even, const float *odd, size_t t, f32x8 rest)
{
    const float *const neighbours = odd + t * CHAIN_VECTOR;
    const vec3 same_lane = vector_at(neighbours);
    sweep_tile(blocks + t * CHAIN_BLOCKS, even + t * CHAIN_VECTOR, rest,
               vec3_before(vector_at(neighbours - CHAIN_VECTOR), same_lane), same_lane);
}

SIMD void sweep_odd(const float *blocks, float *odd, const float *even, size_t t, f32x8 rest)
{
    const float *const neighbours = even + t * CHAIN_VECTOR;
    const vec3 same_lane = vector_at(neighbours);
    sweep_tile(blocks + t * CHAIN_BLOCKS, odd + t * CHAIN_VECTOR, rest, same_lane,
               vec3_after(same_lane, vector_at(neighbours + CHAIN_VECTOR)));
}

/* Does up to DEPTH sweeps in a pipeline: when sweep 0 processes tile t, sweep s processes tile t − s · SWEEP_DISTANCE.
 * In each sweep, the tile of the odd joints is processed two iterations after the tile of the even joints with the same
 * number. The inputs of a tile were therefore computed in an earlier iteration of the outer loop, so that the
 * operations of all tiles of one iteration overlap, and the blocks of a tile stay in the L1 cache until the last sweep
 * has read them. The unsigned tile number of a sweep that has not begun wraps around, so that it is not below `parts`.
 * */
SIMD void sweep_pipelined(const plumb_chain *chain, size_t depth)
{
    const size_t parts = plumb_chain_parts(chain->n);
    const f32x8 rest = sub(splat(1), splat(chain->w));
    const float *const even_blocks = chain_blocks(chain, 0), *const odd_blocks = chain_blocks(chain, 1);
    float *const even = chain_vectors(chain, 0), *const odd = chain_vectors(chain, 1);
    for (size_t front = 0; front < parts + SWEEP_DISTANCE * depth; front++)
        for (size_t s = 0; s < depth; s++) {
            const size_t t = front - SWEEP_DISTANCE * s, odd_tile = t - 2;
            if (t < parts)
                sweep_even(even_blocks, even, odd, t, rest);
            if (odd_tile < parts)
                sweep_odd(odd_blocks, odd, even, odd_tile, rest);
        }
}

void PLUMB_PATH_NAME(chain_sweeps)(const plumb_chain *chain, size_t sweeps)
{
    for (; sweeps >= DEPTH; sweeps -= DEPTH)
        sweep_pipelined(chain, DEPTH);
    if (sweeps > 0)
        sweep_pipelined(chain, sweeps);
}

void PLUMB_PATH_NAME(chain_part)(const plumb_chain *chain, unsigned colour, size_t from, size_t to)
{
    const f32x8 rest = sub(splat(1), splat(chain->w));
    const float *const blocks = chain_blocks(chain, colour);
    float *const lambda = chain_vectors(chain, colour), *const neighbours = chain_vectors(chain, !colour);
    for (size_t t = from; t < to; t++)
        if (colour)
            sweep_odd(blocks, lambda, neighbours, t, rest);
        else
            sweep_even(blocks, lambda, neighbours, t, rest);
}

/* --- solving ------------------------------------------------------------------------------------------------------ */

/* Where K, the block U to the joint before, the block U to the joint after, and η of an eliminated odd joint begin
 * (CHAIN_ELIMINATED). */
enum { ELIMINATED_K = 0, ELIMINATED_BEFORE = 6, ELIMINATED_AFTER = 15, ELIMINATED_ETA = 24 };

/* The terms that the elimination of odd joints subtracts from D and η of the even joints after them. Lane i has the
 * terms that the odd joint in lane i causes. */
typedef struct elimination_terms {
    symmetric D;
    vec3 eta;
} elimination_terms;

/* Returns abᵀ, for matrices whose product is symmetric. */
SIMD symmetric symmetric_product(mat3 a, mat3 b)
{
    return (symmetric){dot(a.x, b.x), dot(a.y, b.x), dot(a.y, b.y), dot(a.z, b.x), dot(a.z, b.y), dot(a.z, b.z)};
}

/* Returns aK. */
SIMD mat3 times_symmetric(mat3 a, symmetric K)
{
    return (mat3){symmetric_apply(K, a.x), symmetric_apply(K, a.y), symmetric_apply(K, a.z)};
}

SIMD symmetric symmetric_sub(symmetric a, symmetric b)
{
    return (symmetric){sub(a.xx, b.xx), sub(a.yx, b.yx), sub(a.yy, b.yy),
                       sub(a.zx, b.zx), sub(a.zy, b.zy), sub(a.zz, b.zz)};
}

/* Eliminates the odd joints of a part (one step of cyclic reduction). U is the block between an even joint and the odd
 * one after it, Q the block between that odd joint and the even one after it:
 *    D ← D − U K Uᵀ,  η ← η − U K η(odd),  U ← −U K Q     for the even joint before each odd joint
 *    D ← D − Qᵀ K Q,  η ← η − Qᵀ K η(odd)                 for the even joint after each odd joint
 * Returns the terms of the second line. `last` is what this function returned for the tile before: the terms in its
 * lane 7 belong to the first even joint of this tile. */
SIMD elimination_terms eliminate(joints even, joints odd, elimination_terms last, float *eliminated, float *to)
{
    const symmetric K = symmetric_inverse(odd.D);
    const mat3 Q = transposed(odd.U), UK = times_symmetric(even.U, K), QK = times_symmetric(Q, K);
    const elimination_terms next = {symmetric_product(QK, Q), apply(QK, odd.eta)};
    store_symmetric(tile_to(&eliminated), ELIMINATED_K, K);
    store_rows(tile_to(&eliminated), ELIMINATED_BEFORE, even.U);
    store_rows(tile_to(&eliminated), ELIMINATED_AFTER, odd.U);
    store_numbers(tile_to(&eliminated), ELIMINATED_ETA, odd.eta);

    const symmetric D = symmetric_sub(even.D, symmetric_product(UK, even.U));
    const vec3 eta = vec3_sub(even.eta, apply(UK, odd.eta));
    store_symmetric(tile_to(&to), OF_D, symmetric_sub(D, symmetric_before(last.D, next.D)));
    store_rows(tile_to(&to), OF_U,
               (mat3){vec3_negate(apply(Q, UK.x)), vec3_negate(apply(Q, UK.y)), vec3_negate(apply(Q, UK.z))});
    store_numbers(tile_to(&to), OF_ETA, vec3_sub(eta, vec3_before(last.eta, next.eta)));
    return next;
}

/* The state of a solution: the system of the joints that are left, the tiles of the eliminated joints, and λ.
 * `nonfinite` is NaN if a number was not finite, otherwise 0. */
typedef struct elimination {
    float *left, *eliminated, *lambda;
    f32x8 nonfinite;
} elimination;

/* Eliminates the odd joints of one level. The first level reads `system`; for the other levels it is null, and they
 * read work->left. Tile t of the new reduced system is written after tiles 2t and 2t + 1 of the old one have been read,
 * and overwrites old tiles that are not needed any more. A tile of padding joints is written after the last tile,
 * because the next level reads an even number of tiles. */
static void eliminate_level(elimination *work, const chain_system *system, size_t parts)
{
    const f32x8 zero = splat(0);
    elimination_terms last = {{zero, zero, zero, zero, zero, zero}, {zero, zero, zero}};
    chain_tile block[2], even = {0}, odd = {0};
    for (size_t t = 0; t < parts; t++) {
        for (size_t k = 0; k < 2 && system; k++) {
            gather_joints(system, 2 * t + k, &block[k]);
            work->nonfinite = propagate_nonfinite_tile(work->nonfinite, COMPONENTS, (const float(*)[LANES])block[k].at);
        }
        const float *const pair = work->left + 2 * t * CHAIN_SYSTEM;
        separate(system ? block[0].at[0] : pair, system ? block[1].at[0] : pair + CHAIN_SYSTEM, &even, &odd);
        last = eliminate(load_joints(even.at[0]), load_joints(odd.at[0]), last, work->eliminated + t * CHAIN_ELIMINATED,
                         work->left + t * CHAIN_SYSTEM);
    }
    write_padding_joints((float(*)[LANES])(work->left + parts * CHAIN_SYSTEM));
}

/* Computes λ of the odd joints of a level from λ of the even joints: K (η − Uᵀ λ(before) − Q λ(after)). Tiles are
 * processed from the last to the first, because the results for tile t overwrite tiles 2t and 2t + 1. */
static void substitute_level(elimination *work, size_t parts)
{
    vec3 next = {splat(0), splat(0), splat(0)};
    for (size_t t = parts; t-- > 0;) {
        const float *const eliminated = work->eliminated + t * CHAIN_ELIMINATED;
        float *const to = work->lambda + 2 * t * CHAIN_VECTOR;
        const tile_in in = tile_from(&eliminated);
        const vec3 x = vector_at(work->lambda + t * CHAIN_VECTOR), y = vec3_after(x, next);
        const vec3 part = apply_sub(transposed(load_mat3(in, ELIMINATED_BEFORE)), x, load_vec3(in, ELIMINATED_ETA));
        const vec3 odd =
            symmetric_apply(load_symmetric(in, ELIMINATED_K), apply_sub(load_mat3(in, ELIMINATED_AFTER), y, part));
        for (int upper = 0; upper < 2; upper++)
            store_numbers(
                tile_to(&to), upper ? 3 : 0,
                (vec3){interleave(x.x, odd.x, upper), interleave(x.y, odd.y, upper), interleave(x.z, odd.z, upper)});
        next = x;
    }
}

/* Computes λ = D⁻¹η of the one joint that is left. */
static void solve_last(elimination *work)
{
    float *const to = work->lambda;
    const joints last = load_joints(work->left);
    store_numbers(tile_to(&to), 0, symmetric_solve(last.D, last.eta));
}

plumb_status PLUMB_PATH_NAME(chain_solve)(const chain_system *system, float *memory, strided_out lambda)
{
    const size_t n = system->n, tiles = chain_tiles_of(n), parts = plumb_chain_parts(n);
    float *const vectors = memory + (parts + 1) * CHAIN_SYSTEM, *const eliminated =
                                                                    vectors + 2 * (parts + 1) * CHAIN_VECTOR;
    elimination work = {.left = memory, .eliminated = eliminated, .lambda = vectors, .nonfinite = splat(0)};
    size_t parts_of[LEVELS], levels = 0;
    for (size_t left = n; levels == 0 || left > 1; left = (left + 1) / 2, levels++) {
        parts_of[levels] = plumb_chain_parts(left);
        eliminate_level(&work, levels == 0 ? system : NULL, parts_of[levels]);
        work.eliminated += parts_of[levels] * CHAIN_ELIMINATED;
    }
    if (any(is_nan(work.nonfinite)))
        return PLUMB_NOT_FINITE;
    solve_last(&work);
    while (levels-- > 0) {
        work.eliminated -= parts_of[levels] * CHAIN_ELIMINATED;
        substitute_level(&work, parts_of[levels]);
    }
    for (size_t t = 0; t < tiles; t++)
        work.nonfinite =
            propagate_nonfinite_tile(work.nonfinite, 3, (const float(*)[LANES])(work.lambda + t * CHAIN_VECTOR));
    if (any(is_nan(work.nonfinite)))
        return PLUMB_NOT_POSITIVE;
    for (size_t t = 0; t < tiles; t++)
        scatter(lambda, 3, n, t, (const float(*)[LANES])(work.lambda + t * CHAIN_VECTOR));
    return PLUMB_OK;
}
