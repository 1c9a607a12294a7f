/* Free bodies, eight at a time: the implicit steps of plumb/bodies.h.
 *
 * Contains the loops over bodies, which are written with the operations of simd.h and compiled for each path. bodies.c
 * has checked the arguments; Newton's method is in bodies_run.h. Symbols: O is the orientation of a body, I its
 * inertia, L its angular momentum, v the rotation vector of a part of the step, R = R(v) = exp [v], E the identity
 * matrix. Bodies are processed in blocks of up to 64 tiles, in three passes:
 *
 *    prepare   the inertia, the momentum m = time Oᵀ L in body axes, and the number of parts in which the step is taken
 *    run       Newton's method, part after part; a quaternion accumulates the rotation of the body
 *    finish    O ← O R
 *
 * Pass 2 processes sixteen bodies at a time, a group, and continues until each body of the group has no parts left.
 * The bodies of a block are therefore sorted by their numbers of parts, so that a group has bodies with equal numbers.
 *
 * Inertia and momentum are multiplied by the power of two that brings the trace of I into [1, 2). This does not change
 * v, because a common factor of I and m cancels in each rule's equation. It prevents underflow and overflow in the
 * determinants of very small and very large inertias. */
#include "bodies_tiles.h"

#include "bodies_run.h"

/* TILES: maximum number of tiles in a block. BUCKETS: number of sorting keys (find_parts). */
enum { TILES = 64, BUCKETS = 64 };

/* The working memory of a block: what pass 1 prepares and what pass 2 computes. If the number of tiles is odd, a tile
 * of bodies at rest completes the last group. */
typedef struct block {
    _Alignas(32) float prepared[TILES + GROUP][PREPARED][LANES];
    _Alignas(32) float done[TILES + GROUP][DONE][LANES];
} block;

/* --- a group by rule ---------------------------------------------------------------------------------------------- */

typedef void group_function(float (*const prepared[GROUP])[LANES], float (*const done[GROUP])[LANES]);

NOINLINE void run_midpoint_safe(float (*const prepared[GROUP])[LANES], float (*const done[GROUP])[LANES])
{
    run_group(PLUMB_BODIES_MIDPOINT, 0, prepared, done);
}

NOINLINE void run_midpoint_adaptive(float (*const prepared[GROUP])[LANES], float (*const done[GROUP])[LANES])
{
    run_group(PLUMB_BODIES_MIDPOINT, 1, prepared, done);
}

NOINLINE void run_trapezoid_safe(float (*const prepared[GROUP])[LANES], float (*const done[GROUP])[LANES])
{
    run_group(PLUMB_BODIES_TRAPEZOID, 0, prepared, done);
}

NOINLINE void run_trapezoid_adaptive(float (*const prepared[GROUP])[LANES], float (*const done[GROUP])[LANES])
{
    run_group(PLUMB_BODIES_TRAPEZOID, 1, prepared, done);
}

/* Runs a group by the world-space rule. There is one function for both choices of parts, which differ only in the
 * number of parts to begin with. */
NOINLINE void run_world(float (*const prepared[GROUP])[LANES], float (*const done[GROUP])[LANES])
{
    run_group(PLUMB_BODIES_WORLD_TRAPEZOID, 0, prepared, done);
}

/* Returns the function that runs a group by the rule and the choice of parts of a step. */
static group_function *group_of(const plumb_bodies_step *step)
{
    static group_function *const functions[PLUMB_BODIES_RULES][2] = {
        [PLUMB_BODIES_MIDPOINT] = {run_midpoint_safe, run_midpoint_adaptive},
        [PLUMB_BODIES_TRAPEZOID] = {run_trapezoid_safe, run_trapezoid_adaptive},
        [PLUMB_BODIES_WORLD_TRAPEZOID] = {run_world, run_world}};
    return functions[step->rule][step->parts == PLUMB_BODIES_ADAPTIVE];
}

/* --- orientation -------------------------------------------------------------------------------------------------- */

/* The orientations of eight bodies: O or q, according to the kind that the caller gives; the other one is not set.
 * usable: mask of the lanes whose orientation is close enough to a rotation. */
typedef struct body_orientation {
    mat3 O;
    quaternion q;
    m32x8 usable;
} body_orientation;

/* Returns the mask of the lanes where no entry of a symmetric matrix exceeds 0.1 in magnitude. A lane with a NaN may be
 * in the mask, because max_f32 returns its second argument if the first is NaN. */
SIMD m32x8 is_small(symmetric M)
{
    f32x8 diagonal = max_f32(magnitude(M.xx), max_f32(magnitude(M.yy), magnitude(M.zz)));
    f32x8 off_diagonal = max_f32(magnitude(M.yx), max_f32(magnitude(M.zx), magnitude(M.zy)));
    return both(less_equal(diagonal, splat(0.1f)), less_equal(off_diagonal, splat(0.1f)));
}

/* Returns the orientation from a matrix O that may have drifted from a rotation: O (3E − OᵀO)/2 = O − O G/2 with
 * G = OᵀO − E, one step of Newton's iteration for the nearest rotation. It is usable if no entry of G exceeds 0.1 in
 * magnitude and det O > 0. */
FORMULA body_orientation matrix_pose(mat3 input)
{
    const f32x8 one = splat(1), zero = splat(0);
    mat3 B = transposed(input);
    symmetric G = {sub(dot(B.x, B.x), one), dot(B.y, B.x), sub(dot(B.y, B.y), one),
                   dot(B.z, B.x),           dot(B.z, B.y), sub(dot(B.z, B.z), one)};
    const f32x8 minus_half = splat(-0.5f);
    mat3 O = {vec3_scale_add(minus_half, symmetric_apply(G, input.x), input.x),
              vec3_scale_add(minus_half, symmetric_apply(G, input.y), input.y),
              vec3_scale_add(minus_half, symmetric_apply(G, input.z), input.z)};
    /* If an entry of O is NaN or ∞, a diagonal entry of G and this sum are NaN or ∞; is_small may miss a NaN. */
    f32x8 sum = add(G.xx, add(G.yy, G.zz));
    m32x8 right_handed = less(zero, dot(input.x, cross(input.y, input.z)));
    m32x8 finite = less_equal(magnitude(sum), splat(1));
    return (body_orientation){.O = O, .usable = both(both(finite, right_handed), is_small(G))};
}

/* Returns the orientation from a quaternion, normalised. It is usable if the squared length of q is from 1/2 to 2. */
FORMULA body_orientation quaternion_pose(quaternion q)
{
    f32x8 squared = quaternion_squared(q);
    m32x8 usable = both(less_equal(splat(0.5f), squared), less_equal(squared, splat(2)));
    return (body_orientation){.q = quaternion_divide(q, square_root(squared)), .usable = usable};
}

SIMD body_orientation load_pose(tile_in in, int is_quaternion)
{
    return is_quaternion ? quaternion_pose(load_quaternion(in, 0)) : matrix_pose(load_mat3(in, 0));
}

/* Returns R(q)x = x + 2 (s u×x + u×(u×x)) for q = (s, u) of length 1. With −u in place of u it returns R(q)ᵀx. */
FORMULA vec3 quaternion_rotate_by(f32x8 s, vec3 u, vec3 x)
{
    vec3 once = cross(u, x), sum = cross_add(u, once, vec3_scale(s, once));
    return vec3_scale_add(splat(2), sum, x);
}

/* Returns Oᵀx: the vector x, given in world axes, in body axes. */
SIMD vec3 into_body(body_orientation at, int is_quaternion, vec3 x)
{
    return is_quaternion ? quaternion_rotate_by(at.q.s, vec3_negate(at.q.v), x) : apply(transposed(at.O), x);
}

/* --- pass 1 ------------------------------------------------------------------------------------------------------- */

/* Loads an inertia: three principal moments, or the six entries of a symmetric matrix. */
SIMD symmetric load_inertia(tile_in in, int principal)
{
    const f32x8 zero = splat(0);
    if (!principal)
        return load_symmetric(in, 0);
    return (symmetric){load(in, 0), zero, load(in, 1), zero, zero, load(in, 2)};
}

SIMD symmetric symmetric_scale(f32x8 s, symmetric M)
{
    return (symmetric){mul(s, M.xx), mul(s, M.yx), mul(s, M.yy), mul(s, M.zx), mul(s, M.zy), mul(s, M.zz)};
}

/* Returns det M: nine roundings, two for each entry of the adjugate and three for the sum. */
SIMD f32x8 symmetric_determinant(symmetric M)
{
    symmetric adjoint = symmetric_adjoint(M);
    return fma_f32(M.zx, adjoint.zx, fma_f32(M.yx, adjoint.yx, mul(M.xx, adjoint.xx)));
}

/* Returns 1/σ, where σ is the smallest principal moment of inertia, or an upper bound of it if the inertia is a full
 * matrix I. In that case 1/σ is the largest eigenvalue of K = I⁻¹:
 *
 *    t + √⅔ d cos(φ/3),   t = tr(K)/3,   d = |K − tE|,   cos φ = 3√6 det(K − tE)/d³
 *
 * With u = cos(φ/2) = √(½ + (cos φ)/2), a polynomial in u approximates cos(φ/3) = cos(⅔ acos u) with a relative error
 * of 2⁻¹⁰ (bodies.sollya). The result is increased by 0.15 % to cover this error and rounding errors, which the square
 * root amplifies where u is near 0. */
FORMULA f32x8 inverse_min_moment(symmetric I, int principal)
{
    if (principal)
        return divide(splat(1), min_f32(I.xx, min_f32(I.yy, I.zz)));
    const symmetric K = symmetric_inverse(I);
    f32x8 t = mul(splat(1.0F / 3), add(K.xx, add(K.yy, K.zz)));
    const symmetric deviator = {sub(K.xx, t), K.yx, sub(K.yy, t), K.zx, K.zy, sub(K.zz, t)}; /* K − tE */
    f32x8 dd = symmetric_squared(deviator), d = square_root(dd);
    f32x8 cubed = max_f32(mul(dd, d), splat(0x1p-120f)); /* d is 0 if all moments are equal */
    f32x8 uu = fma_f32(splat(3.6742346f), divide(symmetric_determinant(deviator), cubed), splat(0.5f)); /* 3√6/2 */
    f32x8 u = square_root(max_f32(min_f32(uu, splat(1)), splat(0)));
    f32x8 cosine = fma_f32(u, fma_f32(u, splat(-0x1.10c3ap-4f), splat(0x1.2160f2p-1f)), splat(0x1.003d2cp-1f));
    return mul(splat(1.0015f), fma_f32(mul(splat(0.8164966f), d), cosine, t));
}

/* Returns max(1, ⌈x⌉) for 0 ≤ x ≤ 2²². Adding and subtracting 1.5 · 2²³ rounds x to the nearest integer. */
SIMD f32x8 rounded_up(f32x8 x)
{
    const f32x8 shift = splat(0x1.8p23f);
    f32x8 near = sub(add(x, shift), shift);
    return max_f32(add(near, one_in(less(near, x))), splat(1));
}

/* Eight prepared bodies: inertia I and momentum m, both scaled, and the outcome, which is 0, or the reason why the body
 * is not advanced. */
typedef struct prepared_body {
    symmetric I;
    vec3 m;
    f32x8 outcome;
} prepared_body;

/* Returns `outcome` in the lanes of the mask `valid`, and `reason` in the others. */
SIMD f32x8 unless(m32x8 valid, plumb_bodies_outcome reason, f32x8 outcome)
{
    return choose(valid, outcome, splat((float)reason));
}

/* Replaces a body that is not advanced (its outcome is not 0) by one at rest, whose step has one part. */
SIMD prepared_body at_rest_if_refused(prepared_body p)
{
    const f32x8 zero = splat(0), one = splat(1);
    const m32x8 right = equal(p.outcome, zero);
    p.m = vec3_choose(right, p.m, (vec3){zero, zero, zero});
    p.I = (symmetric){choose(right, p.I.xx, one),  choose(right, p.I.yx, zero), choose(right, p.I.yy, one),
                      choose(right, p.I.zx, zero), choose(right, p.I.zy, zero), choose(right, p.I.zz, one)};
    return p;
}

/* Prepares eight bodies, and checks time, inertia, orientation and momentum, in the order of plumb_bodies_outcome. If
 * several of them are invalid, the first in this order is reported, since later assignments to p.outcome overwrite
 * earlier ones. Orientation comes before momentum, because an invalid orientation makes m = time Oᵀ L invalid, too. */
FORMULA prepared_body prepare(const plumb_bodies_step *step, int principal, int is_quaternion, tile_in inertia,
                              tile_in momentum, tile_in orientation)
{
    const f32x8 time = splat(step->time);
    body_orientation at = load_pose(orientation, is_quaternion);
    symmetric I = load_inertia(inertia, principal);
    f32x8 trace = add(I.xx, add(I.yy, I.zz));
    f32x8 scale = from_bits(sub_bits(splat_bits(254U << 23), and_bits(bits(trace), splat_bits(255U << 23))));
    m32x8 ordinary = both(less_equal(splat(0x1p-100f), trace), less_equal(trace, splat(0x1p100f)));

    prepared_body p = {.I = symmetric_scale(scale, I)};
    p.m = into_body(at, is_quaternion, vec3_scale(mul(time, scale), load_vec3(momentum, 0)));
    const m32x8 time_passes = both(less(splat(0), time), less_equal(time, splat(FLT_MAX)));
    p.outcome = unless(less_equal(dot(p.m, p.m), splat(FLT_MAX)), PLUMB_BODIES_BAD_MOMENTUM, splat(0));
    p.outcome = unless(at.usable, PLUMB_BODIES_BAD_ORIENTATION, p.outcome);
    p.outcome = unless(both(ordinary, is_positive(p.I)), PLUMB_BODIES_BAD_INERTIA, p.outcome);
    p.outcome = unless(time_passes, PLUMB_BODIES_BAD_TIME, p.outcome);
    return at_rest_if_refused(p);
}

SIMD void store_prepared(float (*to)[LANES], prepared_body p)
{
    float *const base = to[0];
    const tile_out out = own_tile_out(&base);
    const f32x8 I[6] = {p.I.xx, p.I.yx, p.I.yy, p.I.zx, p.I.zy, p.I.zz};
    UNROLL
    for (size_t k = 0; k < 6; k++)
        store_number(out, OF_INERTIA + k, I[k]);
    store_numbers(out, OF_MOMENTUM, p.m);
    store_number(out, OF_OUTCOME, p.outcome);
}

/* Returns 1/c for the constant c of a rule (√2, 1 or 1.18) in the condition |m|/n ≤ c σ, by which the number n of safe
 * parts is computed (bodies.h). The values are rounded up by 2 to 5 millionths, to cover rounding errors. */
SIMD float parts_per_momentum(plumb_bodies_rule rule)
{
    static const float per_momentum[PLUMB_BODIES_RULES] = {[PLUMB_BODIES_MIDPOINT] = 0.70711F,
                                                           [PLUMB_BODIES_TRAPEZOID] = 1.000002F,
                                                           [PLUMB_BODIES_WORLD_TRAPEZOID] = 0.84746F};
    return per_momentum[rule];
}

/* Computes the number of safe parts for each body of a prepared tile, or the outcome "too many parts". run_range calls
 * this in a separate loop over the tiles of a block, so that the square roots and divisions of several tiles
 * overlap. */
FORMULA void count_parts(const plumb_bodies_step *step, int principal, float (*prepared)[LANES])
{
    const f32x8 zero = splat(0), most = splat((float)step->most_parts);
    float *const base = prepared[0];
    const tile_out out = own_tile_out(&base);
    const tile_in in = own_tile_in((const float *const *)&base);
    const vec3 m = load_vec3(in, OF_MOMENTUM);
    const f32x8 length = mul(splat(parts_per_momentum(step->rule)), square_root(dot(m, m)));
    const f32x8 ratio = mul(length, inverse_min_moment(load_symmetric(in, OF_INERTIA), principal));
    const m32x8 few = less_equal(ratio, most);
    store_numbers(out, OF_MOMENTUM, vec3_choose(few, m, (vec3){zero, zero, zero}));
    store_number(out, OF_PARTS, rounded_up(where(few, ratio)));
    store_number(out, OF_OUTCOME, unless(few, PLUMB_BODIES_TOO_MANY_PARTS, load(in, OF_OUTCOME)));
}

/* Lanes from ≤ i < to of a tile in memory. The other lanes belong to other threads or to no body. */
typedef struct lanes {
    size_t tile, from, to;
} lanes;

/* The memory for a tile of a view that is copied, because not all its lanes are in the range: the components, with
 * zeros in the other lanes, and their addresses. */
typedef struct view_tile {
    const float *base[9];
    _Alignas(32) float component[9][LANES];
} view_tile;

/* Returns the tile of a view that has the lanes `at`: the tile itself if these are all its lanes, otherwise a copy in
 * *copy, which has to live as long as the result. */
static tile_in load_view_tile(view_tile *copy, strided_in view, size_t components, lanes at)
{
    if (at.from == 0 && at.to == LANES)
        return single_in(view.base, at.tile * view.stride, 0);
    memset(copy->component, 0, sizeof copy->component);
    for (size_t k = 0; k < components; k++) {
        for (size_t i = at.from; i < at.to; i++)
            copy->component[k][i] = view.base[k][at.tile * view.stride + i];
        copy->base[k] = copy->component[k];
    }
    return single_in(copy->base, 0, 0);
}

/* Does pass 1 for the lanes `at`: writes their bodies to the prepared tile `to`. */
SIMD void prepare_tile(const body_views *bodies, const plumb_bodies_step *step, int principal, int is_quaternion,
                       lanes at, float (*to)[LANES])
{
    view_tile inertia, momentum, orientation;
    const tile_in I = load_view_tile(&inertia, bodies->inertia, principal ? 3 : 6, at);
    const tile_in L = load_view_tile(&momentum, bodies->momentum, 3, at);
    const tile_in O = load_view_tile(&orientation, read_again(bodies->orientation), is_quaternion ? 4 : 9, at);
    store_prepared(to, prepare(step, principal, is_quaternion, I, L, O));
}

/* --- pass 3 ------------------------------------------------------------------------------------------------------- */

/* Returns O R(q): its rows are R(q)ᵀx for the rows x of O. */
SIMD mat3 rotate_rows(mat3 O, quaternion q)
{
    vec3 u = vec3_negate(q.v);
    return (mat3){quaternion_rotate_by(q.s, u, O.x), quaternion_rotate_by(q.s, u, O.y),
                  quaternion_rotate_by(q.s, u, O.z)};
}

/* Stores x in the lanes of bodies that are advanced; the others keep component k of `before`. */
SIMD void store_if_advanced(tile_out out, size_t k, m32x8 advanced, f32x8 x, tile_in before)
{
    store_number(out, k, choose(advanced, x, load(before, k)));
}

/* Stores O R(by), or q by, for the bodies in the mask `advanced`; the others keep their orientation. */
FORMULA void store_pose(tile_out out, int is_quaternion, m32x8 advanced, quaternion by, tile_in before)
{
    body_orientation at = load_pose(before, is_quaternion);
    if (is_quaternion) {
        quaternion q = quaternion_product(at.q, by);
        store_if_advanced(out, 0, advanced, q.s, before);
        store_if_advanced(out, 1, advanced, q.v.x, before);
        store_if_advanced(out, 2, advanced, q.v.y, before);
        store_if_advanced(out, 3, advanced, q.v.z, before);
        return;
    }
    mat3 O = rotate_rows(at.O, by);
    const vec3 rows[3] = {O.x, O.y, O.z};
    UNROLL
    for (size_t i = 0; i < 3; i++) {
        store_if_advanced(out, 3 * i, advanced, rows[i].x, before);
        store_if_advanced(out, 3 * i + 1, advanced, rows[i].y, before);
        store_if_advanced(out, 3 * i + 2, advanced, rows[i].z, before);
    }
}

/* Writes the reports of a tile's bodies. Returns the number of bodies that were not advanced. */
static size_t report(const body_views *bodies, lanes at, const float (*prepared)[LANES], const float (*done)[LANES])
{
    size_t untouched = 0;
    for (size_t i = at.from; i < at.to; i++) {
        const int is_refused = prepared[OF_OUTCOME][i] != 0;
        const float outcome = is_refused ? prepared[OF_OUTCOME][i] : done[DONE_OUTCOME][i];
        const int is_rotated = outcome == 0;
        untouched += !is_rotated;
        if (!bodies->report)
            continue;
        bodies->report[at.tile * LANES + i] = (plumb_bodies_report){
            (uint32_t)outcome, is_rotated ? (uint32_t)done[DONE_PARTS][i] : 0,
            is_refused ? 0 : (uint32_t)done[DONE_ITERATIONS][i], is_refused ? 0 : done[DONE_RESIDUAL][i]};
    }
    return untouched;
}

/* Applies the rotation of each body of a tile to its orientation, and writes the reports. Returns the number of bodies
 * that were not advanced. */
SIMD size_t finish_tile(const body_views *bodies, int is_quaternion, lanes at, const float (*prepared)[LANES],
                        const float (*done)[LANES])
{
    const size_t components = is_quaternion ? 4 : 9;
    const float *const prepared_base = prepared[0], *const done_base = done[0];
    const tile_in of_prepared = own_tile_in(&prepared_base), of_done = own_tile_in(&done_base);
    const m32x8 advanced = equal(add(load(of_prepared, OF_OUTCOME), load(of_done, DONE_OUTCOME)), splat(0));
    const strided_out view = bodies->orientation;
    view_tile orientation;
    const tile_in before = load_view_tile(&orientation, read_again(view), components, at);
    const quaternion by = load_quaternion(of_done, OF_ROTATION);
    if (at.from == 0 && at.to == LANES) {
        store_pose(single_out(view.base, at.tile * view.stride, 0, 0), is_quaternion, advanced, by, before);
    } else {
        _Alignas(32) float after[9][LANES];
        float *const base = after[0];
        store_pose(own_tile_out(&base), is_quaternion, advanced, by, before);
        for (size_t k = 0; k < components; k++)
            memcpy(view.base[k] + at.tile * view.stride + at.from, after[k] + at.from,
                   (at.to - at.from) * sizeof(float));
    }
    return bodies->report || !all(advanced) ? report(bodies, at, prepared, done) : 0;
}

/* --- pass 2, and all three ---------------------------------------------------------------------------------------- */

/* Writes the sorting key of each body: its number of parts, or BUCKETS − 1 if that number is larger. */
static void find_parts(const block *work, size_t bodies, uint8_t *parts)
{
    for (size_t i = 0; i < bodies; i++) {
        const float count = work->prepared[i / LANES][OF_PARTS][i % LANES];
        parts[i] = (uint8_t)(count < BUCKETS ? count : BUCKETS - 1);
    }
}

/* Sorts the indices some[0 … count − 1] of bodies by their keys parts[] into `order` (counting sort). */
static void sort_by_parts(const uint8_t *parts, const uint16_t *some, size_t count, uint16_t *order)
{
    uint16_t start[BUCKETS + 1] = {0};
    for (size_t i = 0; i < count; i++)
        start[parts[some[i]] + 1]++;
    for (size_t k = 0; k < BUCKETS; k++)
        start[k + 1] = (uint16_t)(start[k + 1] + start[k]);
    for (size_t i = 0; i < count; i++)
        order[start[parts[some[i]]]++] = some[i];
}

/* Copies sixteen bodies, lane by lane, to a buffer, runs them there as a group, and copies their results back. */
static void run_gathered(block *work, group_function *group, const uint16_t *order)
{
    _Alignas(32) float from[GROUP][PREPARED][LANES], to[GROUP][DONE][LANES];
    for (size_t i = 0; i < GROUP * LANES; i++) {
        const float *from_body = &work->prepared[order[i] / LANES][0][order[i] % LANES];
        for (size_t k = 0; k < OF_OUTCOME; k++)
            from[i / LANES][k][i % LANES] = from_body[k * LANES];
    }
    group((float(*const[GROUP])[LANES]){from[0], from[1]}, (float(*const[GROUP])[LANES]){to[0], to[1]});
    for (size_t i = 0; i < GROUP * LANES; i++) {
        float *to_body = &work->done[order[i] / LANES][0][order[i] % LANES];
        for (size_t k = 0; k < DONE; k++)
            to_body[k * LANES] = to[i / LANES][k][i % LANES];
    }
}

/* Fills a tile with bodies at rest, to complete a group. */
static void fill_with_resting_bodies(float (*prepared)[LANES])
{
    for (size_t k = 0; k < PREPARED; k++)
        for (size_t i = 0; i < LANES; i++)
            prepared[k][i] = k == 0 || k == 2 || k == 5 || k == OF_PARTS;
}

/* Does pass 2 for a block. Two adjacent tiles whose bodies all have the same sorting key (find_parts) are processed in
 * place as a group. All other bodies are sorted by the key and copied to a buffer, group by group. For adaptive steps
 * the number of safe parts is used only as the key, and each body begins with one part. */
static void run_block(block *work, const plumb_bodies_step *step, size_t tiles)
{
    enum { GROUP_BODIES = GROUP * LANES };
    group_function *const group = group_of(step);
    uint8_t parts[TILES * LANES + GROUP_BODIES] = {0};
    uint16_t mixed[TILES * LANES], order[TILES * LANES];
    size_t count = 0;
    if (tiles % GROUP)
        fill_with_resting_bodies(work->prepared[tiles++]);
    find_parts(work, tiles * LANES, parts);
    for (size_t i = 0; step->parts == PLUMB_BODIES_ADAPTIVE && i < tiles * LANES; i++)
        work->prepared[i / LANES][OF_PARTS][i % LANES] = 1;
    for (size_t t = 0; t < tiles; t += GROUP) {
        const uint8_t *const keys = parts + t * LANES;
        if (memcmp(keys, keys + 1, GROUP_BODIES - 1) == 0) /* all sixteen are equal */
            group((float(*const[GROUP])[LANES]){work->prepared[t], work->prepared[t + 1]},
                  (float(*const[GROUP])[LANES]){work->done[t], work->done[t + 1]});
        else
            for (size_t i = 0; i < GROUP_BODIES; i++)
                mixed[count++] = (uint16_t)(t * LANES + i);
    }
    sort_by_parts(parts, mixed, count, order);
    for (size_t i = 0; i < count; i += GROUP_BODIES)
        run_gathered(work, group, order + i);
}

/* Advances the bodies from ≤ i < to, block by block. Returns the number of bodies that were not advanced. */
SIMD size_t run_range(const body_views *bodies, const plumb_bodies_step *step, int principal, int is_quaternion,
                      size_t from, size_t to)
{
    const size_t end = (to + LANES - 1) / LANES;
    size_t untouched = 0;
    block work;
    for (size_t first = from / LANES; first < end; first += TILES) {
        const size_t tiles = end - first < TILES ? end - first : TILES;
        lanes at[TILES];
        for (size_t t = 0; t < tiles; t++) {
            const size_t begins = (first + t) * LANES;
            at[t] = (lanes){first + t, from > begins ? from - begins : 0, to < begins + LANES ? to - begins : LANES};
            prepare_tile(bodies, step, principal, is_quaternion, at[t], work.prepared[t]);
        }
        for (size_t t = 0; t < tiles; t++)
            count_parts(step, principal, work.prepared[t]);
        run_block(&work, step, tiles);
        for (size_t t = 0; t < tiles; t++)
            untouched += finish_tile(bodies, is_quaternion, at[t], (const float(*)[LANES])work.prepared[t],
                                     (const float(*)[LANES])work.done[t]);
    }
    return untouched;
}

size_t PLUMB_PATH_NAME(bodies_range)(const body_views *bodies, const plumb_bodies_step *step, size_t from, size_t to)
{
    if (bodies->principal)
        return bodies->quaternion ? run_range(bodies, step, 1, 1, from, to) : run_range(bodies, step, 1, 0, from, to);
    return bodies->quaternion ? run_range(bodies, step, 0, 1, from, to) : run_range(bodies, step, 0, 0, from, to);
}
