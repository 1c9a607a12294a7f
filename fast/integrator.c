/* Implicit steps of a free rigid body: the rotation vector v by which it turns in one step, solved by Newton's method.
 *
 *   midpoint                   I v = R(−v/2) L
 *   object-space trapezoid     I v = (L + R(−v) L) / 2
 *
 * I is the inertia in the body, by its entries on and below the diagonal; L the angular momentum in the body's axes before
 * the step, times the step. With w = −v/2 or −v, m = R(w) L and J the Jacobian of either equation,
 *
 *   J = I − [m] T(w)/2 = I + e E − S1 [m]/2 − S2 w mᵀ/2 − S3 (m × w) wᵀ/2,   e = S2 m·w/2
 *
 * a step of Newton's method is v − J⁻¹F(v) with F(v) = I v − m: what the last step adds is small, and only F rounds into the
 * result. A lane that has converged stays as it is, whatever its neighbours do.
 * Source: the Roblox article on rigid-body rotation, sections 7 to 9. */
#include "series.h"
#include "symmetric.h"

/* Newton's steps square the distance: after one that moves v by 2⁻¹² of its length, what is left is below its rounding. */
#define MOVED 0x1p-24f /* squared */

enum { STEPS_MOST = 20 };

typedef struct body {
    symmetric I;
    vec3 L;
} body;

typedef struct turned {
    vec3 w, m; /* m = R(w) L */
    series s;  /* of w */
} turned;

OUT_OF_LINE series far_series(f32x8 t)
{
    return closed_series(wide_square_root(widen(t)));
}

SEAM turned turn(vec3 w, vec3 L)
{
    f32x8 t = dot(w, w);
    m32x8 near = is_near(t);
    series s = near_series(t);
    if (RARELY(!all(near)))
        s = choose_series(near, s, far_series(t));
    vec3 wL = cross(w, L);
    return (turned){w, vec3_scale_add(s.s1, wL, vec3_scale_add(s.s2, cross(w, wL), L)), s};
}

/* a row of J: b − p m − q w, b being what the diagonal and [m] give */
SEAM vec3 jacobian_row(vec3 b, f32x8 p, vec3 m, f32x8 q, vec3 w)
{
    return (vec3){fnma_f32(p, m.x, fnma_f32(q, w.x, b.x)), fnma_f32(p, m.y, fnma_f32(q, w.y, b.y)),
                  fnma_f32(p, m.z, fnma_f32(q, w.z, b.z))};
}

/* I + e E − [h] */
SEAM mat3 shifted(symmetric I, f32x8 e, vec3 h)
{
    return (mat3){{add(I.xx, e), add(I.yx, h.z), sub(I.zx, h.y)},
                  {sub(I.yx, h.z), add(I.yy, e), add(I.zy, h.x)},
                  {add(I.zx, h.y), sub(I.zy, h.x), add(I.zz, e)}};
}

SEAM mat3 jacobian(symmetric I, turned at)
{
    const f32x8 half = splat(0.5f);
    f32x8 s2 = mul(half, at.s.s2);
    vec3 p = vec3_scale(s2, at.w), q = vec3_scale(mul(half, at.s.s3), cross(at.m, at.w));
    mat3 B = shifted(I, mul(s2, dot(at.m, at.w)), vec3_scale(mul(half, at.s.s1), at.m));
    return (mat3){jacobian_row(B.x, p.x, at.m, q.x, at.w), jacobian_row(B.y, p.y, at.m, q.y, at.w),
                  jacobian_row(B.z, p.z, at.m, q.z, at.w)};
}

/* J⁻¹ y = (y.x b×c + y.y c×a + y.z a×b) / (a · b×c), with a, b, c the rows of J */
SEAM vec3 solve(mat3 J, vec3 y)
{
    vec3 bc = cross(J.y, J.z), ca = cross(J.z, J.x), ab = cross(J.x, J.y);
    vec3 x = vec3_scale_add(y.x, bc, vec3_scale_add(y.y, ca, vec3_scale(y.z, ab)));
    return vec3_scale(divide(splat(1), dot(J.x, bc)), x);
}

/* F(v) = I v − m */
SEAM vec3 residual(symmetric I, vec3 v, vec3 m)
{
    return symmetric_apply_add(I, v, vec3_negate(m));
}

/* One step of Newton's method from v: what is to be subtracted from it. */
SEAM vec3 midpoint_step(body given, vec3 v)
{
    turned at = turn(vec3_scale(splat(-0.5f), v), given.L);
    return solve(jacobian(given.I, at), residual(given.I, v, at.m));
}

SEAM vec3 trapezoid_step(body given, vec3 v)
{
    turned at = turn(vec3_negate(v), given.L);
    return solve(jacobian(given.I, at), residual(given.I, v, vec3_scale(splat(0.5f), vec3_add(given.L, at.m))));
}

typedef vec3 newton_step(body given, vec3 v);

/* From v = 0, where J = I − [L]/2 and the first step needs no series. A lane that does not converge gets NaN. */
SEAM vec3 newton(newton_step step, body given)
{
    vec3 v = solve(shifted(given.I, splat(0), vec3_scale(splat(0.5f), given.L)), given.L);
    m32x8 moves = less_equal(splat(0), splat(0));
    for (int i = 0; i < STEPS_MOST && any(moves); i++) {
        vec3 moved = step(given, v), next = vec3_sub(v, moved);
        v = vec3_choose(moves, next, v);
        moves = both(moves, less(mul(splat(MOVED), dot(next, next)), dot(moved, moved)));
    }
    const vec3 none = {splat(NAN), splat(NAN), splat(NAN)};
    return vec3_choose(moves, none, v);
}

/* I and L from the inputs; L is NaN where I is not positive definite, by the signs of its leading minors. */
SEAM body load_body(tile_in in)
{
    symmetric I = load_symmetric(in, 0);
    vec3 L = load_vec3(in, 6), none = {splat(NAN), splat(NAN), splat(NAN)};
    return (body){I, vec3_choose(is_positive(I), L, none)};
}

/* (I, L) → v with I v = R(−v/2) L
 *
 * Worst found where eigenvalues of I in [1, 4]; |L| ≤ 2:
 *   v scaled ulp everywhere  3.535, limit 5.5
 *       at 0x1.5838a4p+1 -0x1.e7d386p-4 0x1.3b37p+0 -0x1.662f9cp-3 -0x1.154034p-4 0x1.43513cp+0 -0x1.7545f8p-27
 *          -0x1.cd9758p-52 0x1.08046ep-17
 *   v norm everywhere        6.875, limit 10
 *       at 0x1.2e2888p+0 0x1.97316ep-2 0x1.591dccp+1 0x1.414a16p-2 0x1.5546aap+0 0x1.1b09cap+1 0x1.0d078p-2
 *          0x1.1221a4p+0 0x1.d9507p-1 */
PLUMB_KERNEL(integrator_midpoint)
{
    store_vec3(out, 0, newton(midpoint_step, load_body(in)));
}

/* (I, L) → v with I v = (L + R(−v) L) / 2
 *
 * Worst found where eigenvalues of I in [1, 4]; |L| ≤ 1.9:
 *   v scaled ulp everywhere  4.538, limit 5.5
 *       at 0x1.818a68p+0 0x1.29e376p-4 0x1.25003ap+1 0x1.68743ep-2 0x1.070882p-4 0x1.25906ep+1 0x1.4c6b6cp-25
 *          0x1.acp-139 0x1.07b596p-6
 *   v norm everywhere         7.65, limit 10
 *       at 0x1.207e3ep+1 0x1.83d16cp-3 0x1.bf07aep+1 -0x1.3d169ep+0 0x1.897ffcp-3 0x1.27fe8ep+1 -0x1.3c51e4p-2
 *          0x1.4202acp-3 0x1.0f525ep-1 */
PLUMB_KERNEL(integrator_trapezoid)
{
    store_vec3(out, 0, newton(trapezoid_step, load_body(in)));
}
