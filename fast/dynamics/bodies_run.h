/* Newton's method for the implicit steps of free bodies, in a group of two tiles of eight bodies.
 *
 * A step is divided into parts, which are solved one after the other. The operations of the two tiles alternate, so
 * that they overlap in the processor. A lane whose iteration has stopped does not change until the iterations of all
 * lanes of the group have stopped, so that no result depends on the other lanes. implicit.h has the equations and the
 * symbols: v is the rotation vector of a part, L its momentum, I the inertia, F(v) the residual of the rule's equation
 * and J its Jacobian. bodies_tiles.c calls run_group. */
#ifndef FAST_BODIES_RUN_H
#define FAST_BODIES_RUN_H

#include "fast/kernels/implicit.h"
#include "fast/kernels/quaternion.h"
#include "fast/plumb/bodies.h"

enum { GROUP = 2 };

/* FORMULA functions are inlined on paths where an operation is one instruction. On the portable path an operation may
 * be many, and compiling the inlined copies would take minutes. */
#ifdef PLUMB_BUILD_PORTABLE
#define FORMULA NOINLINE
#else
#define FORMULA SIMD
#endif

/* The iteration ends after a Newton step that changes v by at most 2⁻¹² of its length: the remaining error of v is then
 * below its rounding error, as in integrator.c. */
#define MOVED 0x1p-24f /* squared */

/* Limits of the iteration. SURE_WITHIN: Newton steps within which the condition of Kantorovich's theorem must hold, for
 * adaptive steps. SOLVED_WITHIN: Newton steps in a part. MAX_HALVINGS: halvings of a part that was not solved. */
enum { SURE_WITHIN = 6, SOLVED_WITHIN = 10, MAX_HALVINGS = 12 };

/* The indices of the components of a prepared tile (the inputs of run_group) and of a finished tile (its results). */
enum { OF_INERTIA = 0, OF_MOMENTUM = 6, OF_PARTS = 9, OF_OUTCOME = 10, PREPARED = 11 };
enum { OF_ROTATION = 0, DONE_PARTS = 4, DONE_ITERATIONS = 5, DONE_RESIDUAL = 6, DONE_OUTCOME = 7, DONE = 8 };

/* Return a tile in this module's own memory, whose components are contiguous, as input and as output. */
SIMD tile_in own_tile_in(const float *const *base)
{
    return single_in(base, 0, 1);
}

SIMD tile_out own_tile_out(float *const *base)
{
    return single_out(base, 0, 1, 0);
}

/* Returns the mask of all lanes. */
SIMD m32x8 every_lane(void)
{
    return less_equal(splat(0), splat(0));
}

/* Returns 1 in the lanes of the mask and 0 in the others. */
SIMD f32x8 one_in(m32x8 mask)
{
    return where(mask, splat(1));
}

/* The state of eight bodies during their step. */
typedef struct run {
    symmetric I, K;           /* inertia; K = I⁻¹, which only the world-space rule uses */
    vec3 m;                   /* momentum times the time of the step, in body axes at the beginning of the part */
    f32x8 part, left;         /* length of a part as a fraction of the step; number of parts left */
    vec3 v, L;                /* iterate of the part's rotation vector; the part's momentum, L = part m */
    vec3 rate;                /* K L, which only the world-space rule uses */
    f32x8 tried;              /* number of Newton steps in this part */
    m32x8 active;             /* the body has parts left */
    m32x8 iterating;          /* the iteration of the part has not stopped */
    m32x8 certain;            /* Kantorovich's condition held in a step of this part, so that the iteration converges */
    quaternion rotation;      /* product of the rotations R(v) of all solved parts */
    f32x8 parts, iterations;  /* numbers of solved parts and of all Newton steps, for the report */
    f32x8 residual, halvings; /* largest residual of the parts; number of times the parts were halved */
} run;

/* The residual F(v) of a rule's equation and its Jacobian J = dF/dv. */
typedef struct linearisation {
    mat3 J;
    vec3 F;
} linearisation;

/* The rotation vector w of the inverse rotation in a rule's equation (−v/2 for the midpoint rule, otherwise −v), and
 * the functions S₁, S₂, S₃ of |w|. */
typedef struct back {
    vec3 w;
    series s;
} back;

/* Returns w and the functions of |w| at v. */
FORMULA back back_from(plumb_bodies_rule rule, vec3 v)
{
    const vec3 w = rule == PLUMB_BODIES_MIDPOINT ? vec3_scale(splat(-0.5f), v) : vec3_negate(v);
    return (back){w, series_of(w)};
}

/* Returns the residual F and its Jacobian J at v. */
FORMULA linearisation linear_at(plumb_bodies_rule rule, const run *r, back by)
{
    const body state = {r->I, r->L};
    const rotated_momentum at = {by.w, rotate_by(by.s, by.w, r->L), by.s};
    if (rule == PLUMB_BODIES_MIDPOINT)
        return (linearisation){jacobian(r->I, at), residual(r->I, r->v, at.m)};
    if (rule == PLUMB_BODIES_TRAPEZOID)
        return (linearisation){jacobian(r->I, at), trapezoid_residual(state, r->v, at)};
    const world side = {r->K, rotate_by(by.s, by.w, r->rate), at};
    return (linearisation){world_jacobian(side), world_residual(r->v, side)};
}

/* Returns the iterate after the first Newton step. The iteration begins at v = 0, where J is I − [L]/2, or for the
 * world-space rule E − ([K L] + K [L])/2, so that no series has to be evaluated. */
FORMULA vec3 first_iterate(plumb_bodies_rule rule, const run *r)
{
    const f32x8 zero = splat(0), one = splat(1), minus_half = splat(-0.5f);
    if (rule != PLUMB_BODIES_WORLD_TRAPEZOID)
        return solve(shifted(r->I, vec3_scale(splat(0.5f), r->L)), r->L);
    mat3 side = crossed(r->K, r->rate, r->L);
    mat3 J = {vec3_scale_add(minus_half, side.x, (vec3){one, zero, zero}),
              vec3_scale_add(minus_half, side.y, (vec3){zero, one, zero}),
              vec3_scale_add(minus_half, side.z, (vec3){zero, zero, one})};
    return solve(J, r->rate);
}

/* Begins the next part in the lanes of a mask: sets the momentum of the part and makes the first Newton step. */
FORMULA void begin(plumb_bodies_rule rule, run *r, m32x8 lanes)
{
    r->L = vec3_scale(r->part, r->m);
    if (rule == PLUMB_BODIES_WORLD_TRAPEZOID)
        r->rate = symmetric_apply(r->K, r->L);
    r->v = vec3_choose(lanes, first_iterate(rule, r), r->v);
    r->tried = choose(lanes, splat(1), r->tried);
    r->iterating = either(both(lanes, r->active), both(r->iterating, not_mask(lanes)));
    r->certain = both(r->certain, not_mask(lanes));
}

/* Returns the squared Frobenius norm of J⁻¹, given the cofactors C of J and d = 1/det J. */
SIMD f32x8 squared_norm(mat3 C, f32x8 d)
{
    f32x8 sum = add(dot(C.x, C.x), add(dot(C.y, C.y), dot(C.z, C.z)));
    return mul(mul(d, d), sum);
}

/* True where the condition of Kantorovich's theorem holds at v: βη|L|/4 ≤ ½ for the midpoint rule, βη|L|/2 ≤ ½ for the
 * trapezoid, where β bounds the norm of J⁻¹ and η is the length of the Newton step. The arguments are the squares of β,
 * η and |L|, so the limits of their product are 4 and 1; they are reduced by 1 % to cover rounding errors. */
SIMD m32x8 is_sure(plumb_bodies_rule rule, f32x8 beta, f32x8 eta, f32x8 L)
{
    const float most = 0.99f * (rule == PLUMB_BODIES_MIDPOINT ? 4 : 1);
    return less_equal(mul(mul(beta, eta), L), splat(most));
}

/* Makes one Newton step, v ← v − J⁻¹F, in the lanes that are still iterating. A lane stops if the step was small
 * (MOVED), after SOLVED_WITHIN steps, or, for adaptive steps, if Kantorovich's condition has not held after
 * SURE_WITHIN steps. */
FORMULA void advance(plumb_bodies_rule rule, int adaptive, run *r, linearisation at)
{
    const vec3 L = r->L;
    mat3 C = cofactors_of(at.J);
    f32x8 d = inverse_determinant(at.J, C);
    vec3 sum = vec3_scale_add(at.F.x, C.x, vec3_scale_add(at.F.y, C.y, vec3_scale(at.F.z, C.z)));
    vec3 moved = vec3_scale(d, sum), next = vec3_sub(r->v, moved);
    f32x8 length = dot(moved, moved);
    m32x8 late = less_equal(splat(SOLVED_WITHIN), r->tried);
    if (adaptive && rule != PLUMB_BODIES_WORLD_TRAPEZOID) {
        r->certain = either(r->certain, is_sure(rule, squared_norm(C, d), length, dot(L, L)));
        late = either(late, both(less_equal(splat(SURE_WITHIN), r->tried), not_mask(r->certain)));
    }
    r->v = vec3_choose(r->iterating, next, r->v);
    r->tried = add(r->tried, one_in(r->iterating));
    m32x8 far = less(mul(splat(MOVED), dot(next, next)), length);
    r->iterating = both(r->iterating, both(far, not_mask(late)));
}

/* Returns |a| / scale in units of 2⁻²⁴, the unit roundoff. */
SIMD f32x8 in_units(vec3 a, f32x8 scale)
{
    return divide(mul(splat(0x1p24f), square_root(dot(a, a))), max_f32(scale, splat(0x1p-120f)));
}

/* Returns tr(M)|a| + |b|, the magnitude of the terms of an equation with which its residual is compared. */
SIMD f32x8 scale_of(symmetric M, vec3 a, vec3 b)
{
    return fma_f32(add(M.xx, add(M.yy, M.zz)), square_root(dot(a, a)), square_root(dot(b, b)));
}

/* Returns the norm of the residual at v, divided by the magnitude of its terms (scale_of), in units of 2⁻²⁴. `middle`
 * and `end` are the momentum m in body axes in the middle and at the end of the part: R(w)m and R(w)R(w)m, w = −v/2. */
FORMULA f32x8 relative_residual(plumb_bodies_rule rule, const run *r, series s, vec3 w, vec3 middle, vec3 end)
{
    const vec3 L = r->L;
    if (rule == PLUMB_BODIES_MIDPOINT)
        return in_units(residual(r->I, r->v, vec3_scale(r->part, middle)), scale_of(r->I, r->v, L));
    if (rule == PLUMB_BODIES_TRAPEZOID) {
        vec3 mean = vec3_scale(mul(splat(0.5f), r->part), vec3_add(r->m, end));
        return in_units(residual(r->I, r->v, mean), scale_of(r->I, r->v, L));
    }
    vec3 p = rotate_by(s, w, rotate_by(s, w, r->rate));
    vec3 side = vec3_add(p, symmetric_apply(r->K, vec3_scale(r->part, end)));
    return in_units(vec3_scale_add(splat(-0.5f), side, r->v), scale_of(r->K, L, r->v));
}

/* Ends the part in the lanes whose iteration has stopped. If the residual is small enough, the part is solved: applies
 * the rotation of the part to the momentum m, and multiplies `rotation` by it. Otherwise the length of the parts is
 * halved. Then begins the next part. */
FORMULA void settle(plumb_bodies_rule rule, int adaptive, run *r)
{
    const m32x8 ready = both(r->active, not_mask(r->iterating));
    const vec3 w = vec3_scale(splat(-0.5f), r->v);
    const series s = series_of(w);
    const vec3 middle = rotate_by(s, w, r->m), end = rotate_by(s, w, middle);
    const f32x8 remaining = relative_residual(rule, r, s, w, middle, end);
    m32x8 solved = both(ready, less_equal(remaining, splat(PLUMB_BODIES_RESIDUAL)));
    if (adaptive && rule != PLUMB_BODIES_WORLD_TRAPEZOID)
        solved = both(solved, r->certain);

    /* the quaternion of R(v), (cos |w|, −S₁ w) with w = −v/2 */
    const quaternion by = {s.cosine, vec3_scale(negate(s.s1), w)}, rotation = quaternion_product(r->rotation, by);
    r->rotation =
        (quaternion){choose(solved, rotation.s, r->rotation.s), vec3_choose(solved, rotation.v, r->rotation.v)};
    r->m = vec3_choose(solved, end, r->m);
    r->left = sub(r->left, one_in(solved));
    r->parts = add(r->parts, one_in(solved));
    r->residual = choose(solved, max_f32(remaining, r->residual), r->residual);
    r->iterations = add(r->iterations, where(ready, r->tried));

    const m32x8 halved = both(ready, not_mask(solved));
    r->part = choose(halved, mul(splat(0.5f), r->part), r->part);
    r->left = choose(halved, add(r->left, r->left), r->left);
    r->halvings = add(r->halvings, one_in(halved));
    const m32x8 more = both(less(splat(0), r->left), less(r->halvings, splat(MAX_HALVINGS)));
    r->active = both(r->active, more);
    if (any(both(ready, r->active)))
        begin(rule, r, ready);
}

/* Returns the state of eight prepared bodies before their first part. */
SIMD run load_run(plumb_bodies_rule rule, const float (*prepared)[LANES])
{
    const float *const base = prepared[0];
    const tile_in in = own_tile_in(&base);
    const f32x8 zero = splat(0), one = splat(1), parts = load(in, OF_PARTS);
    run r = {.I = load_symmetric(in, OF_INERTIA),
             .m = load_vec3(in, OF_MOMENTUM),
             .part = divide(one, parts),
             .left = parts,
             .v = {zero, zero, zero},
             .rate = {zero, zero, zero},
             .active = every_lane(),
             .iterating = every_lane(),
             .certain = every_lane(),
             .rotation = {one, {zero, zero, zero}},
             .tried = zero,
             .parts = zero,
             .iterations = zero,
             .residual = zero,
             .halvings = zero};
    r.K = rule == PLUMB_BODIES_WORLD_TRAPEZOID ? symmetric_inverse(r.I) : r.I;
    return r;
}

/* Stores the results. The length of the quaternion differs from 1 by rounding errors, which one step of Newton's method
 * for 1/|q| removes. */
SIMD void store_run(float (*done)[LANES], const run *r)
{
    float *const base = done[0];
    const tile_out out = own_tile_out(&base);
    const f32x8 near_one = fnma_f32(splat(0.5f), quaternion_squared(r->rotation), splat(1.5f));
    store_number(out, OF_ROTATION, mul(near_one, r->rotation.s));
    store_numbers(out, OF_ROTATION + 1, vec3_scale(near_one, r->rotation.v));
    store_number(out, DONE_PARTS, r->parts);
    store_number(out, DONE_ITERATIONS, r->iterations);
    store_number(out, DONE_RESIDUAL, r->residual);
    store_number(out, DONE_OUTCOME, where(less(splat(0), r->left), splat(PLUMB_BODIES_NO_SOLUTION)));
}

/* Runs a group of two tiles until no body has parts left. Each operation is done for both tiles before the next one, so
 * that the operations of the two tiles overlap. `adaptive` is 1 for PLUMB_BODIES_ADAPTIVE, 0 for PLUMB_BODIES_SAFE. */
SIMD void run_group(plumb_bodies_rule rule, int adaptive, float (*const prepared[GROUP])[LANES],
                    float (*const done[GROUP])[LANES])
{
    run r[GROUP];
    UNROLL
    for (size_t g = 0; g < GROUP; g++) {
        r[g] = load_run(rule, (const float(*)[LANES])prepared[g]);
        begin(rule, &r[g], every_lane());
    }
    while (any(either(r[0].active, r[1].active))) {
        back by[GROUP];
        linearisation at[GROUP];
        UNROLL
        for (size_t g = 0; g < GROUP; g++)
            by[g] = back_from(rule, r[g].v);
        UNROLL
        for (size_t g = 0; g < GROUP; g++)
            at[g] = linear_at(rule, &r[g], by[g]);
        UNROLL
        for (size_t g = 0; g < GROUP; g++)
            advance(rule, adaptive, &r[g], at[g]);
        if (any(either(r[0].iterating, r[1].iterating)))
            continue;
        UNROLL
        for (size_t g = 0; g < GROUP; g++)
            settle(rule, adaptive, &r[g]);
    }
    UNROLL
    for (size_t g = 0; g < GROUP; g++)
        store_run(done[g], &r[g]);
}

#endif
