/* The equations of implicit steps of free bodies, for eight bodies at a time: residuals F, Jacobians J, and the update
 * J⁻¹F that a step of Newton's method subtracts.
 *
 *    midpoint                   F(v) = I v − R(−v/2) L
 *    object-space trapezoid     F(v) = I v − (L + R(−v) L)/2
 *    world-space trapezoid      F(v) = v − (R(−v) I⁻¹ + I⁻¹R(−v)) L/2
 *
 * integrator.c and bodies_run.h use these functions. v is the unknown rotation vector of the step, I the inertia, L the
 * angular momentum in body axes before the step, times the length of the step. R(v) = exp [v], T(v) is the left
 * Jacobian of SO(3), E the identity matrix, [m] the skew-symmetric matrix of the cross product. With w = −v/2 for the
 * midpoint rule or w = −v for the object-space trapezoid, and m = R(w) L, the Jacobian of these two rules is
 *
 *    J = I − [m] T(w)/2 = I − S1 [m]/2 − S2 (w mᵀ − (m·w) E)/2 − S3 (m × w) wᵀ/2
 *
 * The Jacobian of the world-space trapezoid, with w = −v and p = R(w) I⁻¹L, is J = E − ([p] + I⁻¹[m]) T(w)/2. S1, S2,
 * S3 are the functions of |w| in series.h. */
#ifndef FAST_IMPLICIT_H
#define FAST_IMPLICIT_H

#include "series.h"
#include "symmetric.h"

/* Inertia I and momentum L of a body. */
typedef struct body {
    symmetric I;
    vec3 L;
} body;

/* A rotation vector w, m = R(w) L, and the functions S1, S2, S3 of |w|. */
typedef struct rotated_momentum {
    vec3 w, m;
    series s;
} rotated_momentum;

/* Returns R(w) x. */
SIMD vec3 rotate_by(series s, vec3 w, vec3 x)
{
    vec3 wx = cross(w, x);
    return vec3_scale_add(s.s1, wx, vec3_scale_add(s.s2, cross(w, wx), x));
}

/* Returns w, m = R(w) L and the functions S1, S2, S3 of |w|. */
SIMD rotated_momentum rotate_momentum(vec3 w, vec3 L)
{
    series s = series_of(w);
    return (rotated_momentum){w, rotate_by(s, w, L), s};
}

/* Returns I − [h]. */
SIMD mat3 shifted(symmetric I, vec3 h)
{
    return (mat3){{I.xx, add(I.yx, h.z), sub(I.zx, h.y)},
                  {sub(I.yx, h.z), I.yy, add(I.zy, h.x)},
                  {add(I.zx, h.y), sub(I.zy, h.x), I.zz}};
}

/* Returns b − p m − q n. */
SIMD f32x8 entry(f32x8 b, f32x8 p, f32x8 m, f32x8 q, f32x8 n)
{
    return fnma_f32(p, m, fnma_f32(q, n, b));
}

/* Returns b + p m + q n − r w. */
SIMD f32x8 diagonal_entry(f32x8 b, f32x8 p, f32x8 m, f32x8 q, f32x8 n, f32x8 r, f32x8 w)
{
    return fma_f32(p, m, fma_f32(q, n, fnma_f32(r, w, b)));
}

/* Returns J = I − [m] T(w)/2, by the sum at the top of this file. */
SIMD mat3 jacobian(symmetric I, rotated_momentum at)
{
    const f32x8 half = splat(0.5f);
    vec3 m = at.m, w = at.w;
    vec3 p = vec3_scale(mul(half, at.s.s2), w), q = vec3_scale(mul(half, at.s.s3), cross(m, w));
    mat3 B = shifted(I, vec3_scale(mul(half, at.s.s1), m));
    return (mat3){{diagonal_entry(B.x.x, p.y, m.y, p.z, m.z, q.x, w.x), entry(B.x.y, p.x, m.y, q.x, w.y),
                   entry(B.x.z, p.x, m.z, q.x, w.z)},
                  {entry(B.y.x, p.y, m.x, q.y, w.x), diagonal_entry(B.y.y, p.z, m.z, p.x, m.x, q.y, w.y),
                   entry(B.y.z, p.y, m.z, q.y, w.z)},
                  {entry(B.z.x, p.z, m.x, q.z, w.x), entry(B.z.y, p.z, m.y, q.z, w.y),
                   diagonal_entry(B.z.z, p.x, m.x, p.y, m.y, q.z, w.z)}};
}

/* Returns F(v) = I v − m. */
SIMD vec3 residual(symmetric I, vec3 v, vec3 m)
{
    return symmetric_apply_subtract(I, v, m);
}

/* --- the three rules at v ----------------------------------------------------------------------------------------- */

/* Return R(w) L and its parts for w = −v/2 (the middle of the step) and w = −v (its end). */
SIMD rotated_momentum midpoint_at(body state, vec3 v)
{
    return rotate_momentum(vec3_scale(splat(-0.5f), v), state.L);
}

SIMD rotated_momentum end_at(body state, vec3 v)
{
    return rotate_momentum(vec3_negate(v), state.L);
}

/* Returns F(v) = I v − (L + m)/2 of the object-space trapezoid. */
SIMD vec3 trapezoid_residual(body state, vec3 v, rotated_momentum end)
{
    return residual(state.I, v, vec3_scale(splat(0.5f), vec3_add(state.L, end.m)));
}

/* Quantities of the world-space trapezoid: I⁻¹, and p = R(w) I⁻¹L. */
typedef struct world {
    symmetric inverse;
    vec3 p;
    rotated_momentum end;
} world;

/* Returns I⁻¹, R(−v) L and p = R(−v) I⁻¹L for the world-space trapezoid. */
SIMD world world_at(body state, symmetric inverse, vec3 v)
{
    rotated_momentum end = end_at(state, v);
    return (world){inverse, rotate_by(end.s, end.w, symmetric_apply(inverse, state.L)), end};
}

/* Returns F(v) = v − (p + I⁻¹m)/2 of the world-space trapezoid. */
SIMD vec3 world_residual(vec3 v, world at)
{
    return vec3_scale_add(splat(-0.5f), vec3_add(at.p, symmetric_apply(at.inverse, at.end.m)), v);
}

/* Returns the left Jacobian T(w) = E + S2[w] + S3[w]² = S1 E + S2[w] + S3 w wᵀ. */
SIMD mat3 average(series s, vec3 w)
{
    vec3 p = vec3_scale(s.s2, w), q = vec3_scale(s.s3, w);
    return (mat3){{fma_f32(q.x, w.x, s.s1), fms_f32(q.x, w.y, p.z), fma_f32(q.x, w.z, p.y)},
                  {fma_f32(q.x, w.y, p.z), fma_f32(q.y, w.y, s.s1), fms_f32(q.y, w.z, p.x)},
                  {fms_f32(q.x, w.z, p.y), fma_f32(q.y, w.z, p.x), fma_f32(q.z, w.z, s.s1)}};
}

/* Returns e + bᵀM, where e and bᵀM are rows. */
SIMD vec3 row_times(vec3 e, vec3 b, mat3 M)
{
    return vec3_scale_add(b.x, M.x, vec3_scale_add(b.y, M.y, vec3_scale_add(b.z, M.z, e)));
}

/* Returns J = E − ([p] + I⁻¹[m]) T(w)/2. */
SIMD mat3 world_jacobian(world at)
{
    const f32x8 zero = splat(0), one = splat(1), factor = splat(-0.5f);
    const series s = at.end.s, scaled = {s.cosine, mul(factor, s.s1), mul(factor, s.s2), mul(factor, s.s3)};
    mat3 mean = average(scaled, at.end.w); /* −T(w)/2 */
    mat3 side = crossed(at.inverse, at.p, at.end.m);
    return (mat3){row_times((vec3){one, zero, zero}, side.x, mean), row_times((vec3){zero, one, zero}, side.y, mean),
                  row_times((vec3){zero, zero, one}, side.z, mean)};
}

/* --- the world-space trapezoid in two other forms: multiplied by R(v) and by R(v/2) -------------------------- */

/* The equation of the world-space trapezoid has body axes at the end of the step. Multiplied by R(v), it has body axes
 * at the beginning of the step; multiplied by R(v/2), body axes in its middle. The quantities of these two forms are b
 * = I⁻¹R(−v)L, the rotation vector `back` from the end of the step to its beginning or middle, q = R(back) b, and
 * start.m, which is I⁻¹L in the axes of the form. */
typedef struct ends {
    symmetric inverse;
    rotated_momentum end, start;
    vec3 b, back, q;
    series s; /* the functions of |back| */
} ends;

/* Return the quantities for the form multiplied by R(v) (from_start) and for the form multiplied by R(v/2)
 * (from_middle). */
SIMD ends ends_from_start(body state, vec3 v)
{
    symmetric inverse = symmetric_inverse(state.I);
    rotated_momentum end = end_at(state, v);
    vec3 b = symmetric_apply(inverse, end.m);
    return (ends){inverse, end, {v, symmetric_apply(inverse, state.L), end.s}, b, v, rotate_by(end.s, v, b), end.s};
}

SIMD ends ends_from_middle(body state, vec3 v)
{
    symmetric inverse = symmetric_inverse(state.I);
    rotated_momentum end = end_at(state, v),
                     start = rotate_momentum(vec3_scale(splat(-0.5f), v), symmetric_apply(inverse, state.L));
    vec3 b = symmetric_apply(inverse, end.m), back = vec3_negate(start.w);
    return (ends){inverse, end, start, b, back, rotate_by(start.s, back, b), start.s};
}

/* Returns the residual v − (p + q)/2 of either form, where p = start.m. */
SIMD vec3 ends_residual(vec3 v, ends at)
{
    return vec3_scale_add(splat(-0.5f), vec3_add(at.start.m, at.q), v);
}

/* Returns S1, S2 and S3 multiplied by `factor`. With these, average() returns factor · T. */
SIMD series scaled_series(f32x8 factor, series s)
{
    return (series){s.cosine, mul(factor, s.s1), mul(factor, s.s2), mul(factor, s.s3)};
}

/* Returns M N, by rows. */
SIMD mat3 product(mat3 M, mat3 N)
{
    const vec3 none = {splat(0), splat(0), splat(0)};
    return (mat3){row_times(none, M.x, N), row_times(none, M.y, N), row_times(none, M.z, N)};
}

/* Returns −R(back) (K[m] + [p]) T(−v)/2, K = I⁻¹: the part of the Jacobians that comes from the rotation R(−v). */
SIMD mat3 ends_rotation_derivative(ends at, vec3 p)
{
    mat3 mean = average(scaled_series(splat(-0.5f), at.end.s), at.end.w);
    mat3 columns = transposed(product(crossed(at.inverse, p, at.end.m), mean));
    return transposed((mat3){rotate_by(at.s, at.back, columns.x), rotate_by(at.s, at.back, columns.y),
                             rotate_by(at.s, at.back, columns.z)});
}

/* Returns E + M. */
SIMD mat3 plus_identity(mat3 M)
{
    const f32x8 one = splat(1);
    M.x.x = add(one, M.x.x), M.y.y = add(one, M.y.y), M.z.z = add(one, M.z.z);
    return M;
}

/* Returns the Jacobian of the form multiplied by R(v): E − R(v) (I⁻¹[m] − [b]) T(−v)/2, which is
 * E − (R I⁻¹Rᵀ[L] − [q]) T(v)/2. */
SIMD mat3 start_jacobian(ends at)
{
    return plus_identity(ends_rotation_derivative(at, vec3_negate(at.b)));
}

/* Returns the Jacobian of the form multiplied by R(v/2): E − [p] T(−v/2)/4 + [q] T(v/2)/4 − R(v/2) I⁻¹[m] T(−v)/2. */
SIMD mat3 middle_jacobian(ends at)
{
    const f32x8 zero = splat(0);
    const vec3 none = {zero, zero, zero};
    const symmetric nothing = {zero, zero, zero, zero, zero, zero};
    mat3 J = ends_rotation_derivative(at, none);
    mat3 p = product(crossed(nothing, at.start.m, none), average(scaled_series(splat(-0.25f), at.s), at.start.w));
    mat3 q = product(crossed(nothing, at.q, none), average(scaled_series(splat(0.25f), at.s), at.back));
    return plus_identity((mat3){vec3_add(J.x, vec3_add(p.x, q.x)), vec3_add(J.y, vec3_add(p.y, q.y)),
                                vec3_add(J.z, vec3_add(p.z, q.z))});
}

/* --- one step of Newton's method from v --------------------------------------------------------------------------- */

/* Return J⁻¹F(v), which the step subtracts from v. */
SIMD vec3 midpoint_step(body state, vec3 v)
{
    rotated_momentum at = midpoint_at(state, v);
    return solve(jacobian(state.I, at), residual(state.I, v, at.m));
}

SIMD vec3 trapezoid_step(body state, vec3 v)
{
    rotated_momentum at = end_at(state, v);
    return solve(jacobian(state.I, at), trapezoid_residual(state, v, at));
}

SIMD vec3 world_step(body state, vec3 v)
{
    world at = world_at(state, symmetric_inverse(state.I), v);
    return solve(world_jacobian(at), world_residual(v, at));
}

SIMD vec3 world_start_step(body state, vec3 v)
{
    ends at = ends_from_start(state, v);
    return solve(start_jacobian(at), ends_residual(v, at));
}

SIMD vec3 world_middle_step(body state, vec3 v)
{
    ends at = ends_from_middle(state, v);
    return solve(middle_jacobian(at), ends_residual(v, at));
}

typedef vec3 newton_step(body state, vec3 v);

/* Returns the body (I, L). L becomes NaN in the lanes where a leading minor of I, as computed, is not above 0. */
SIMD body body_of(symmetric I, vec3 L)
{
    const vec3 none = {splat(NAN), splat(NAN), splat(NAN)};
    return (body){I, vec3_choose(is_positive(I), L, none)};
}

#endif
