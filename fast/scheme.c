/* One step in time by Euler's schemes and the midpoint rule, on the harmonic oscillator and on a rigid body.
 *
 *   oscillator: (x, v, ω, h) → (x, v)                                        x' = v, v' = −ω² x
 *   body:       (p, r, v, w, m, I1, I2, I3, f, tau, h) → (p, r, v, w)        p' = v, r' = ½ (0, w) r, m v' = f, I w' = tau
 *
 * Here: one step each; the orientation r, a quaternion with the scalar first, is not normalised after it. The moments
 * are those about the body's own axes; one that is not above 0 gives NaN. The gyroscopic term is left out, as in the
 * article. Source: "The Mathematics of Havok's Solver", II.1.1 and II.2.1. */
#include "wide.h"

/* --- the oscillator ------------------------------------------------------------------------------------------------ */

typedef struct oscillator {
    f32x8 x, v, h, pull; /* pull = h ω² */
} oscillator;

SEAM oscillator load_oscillator(tile_in in)
{
    f32x8 w = load(in, 2), h = load(in, 3);
    return (oscillator){load(in, 0), load(in, 1), h, mul(h, mul(w, w))};
}

SEAM void store_oscillator(tile_out out, f32x8 x, f32x8 v)
{
    store(out, 0, x);
    store(out, 1, v);
}

/* x + h v, v − h ω² x
 *
 * Worst found where x, v in [-1e+09, 1e+09]; w in [0.0009766, 1024]; h in [0.0009766, 1]:
 *   x scaled ulp everywhere    0.5, limit 0.51, at -0x1.2f9018p+7 -0x1.da0dfcp+10 0x1.1b06p+0 0x1p+0
 *   v scaled ulp everywhere  2.862, limit 3.01, at 0x1.f8e38ep-54 0x1.6fa6ap-127 0x1.6cb4d8p+9 0x1.ffa4a8p-6 */
PLUMB_KERNEL(scheme_oscillator_explicit)
{
    oscillator z = load_oscillator(in);
    store_oscillator(out, fma_f32(z.h, z.v, z.x), fnma_f32(z.pull, z.x, z.v));
}

/* (x + h v, v − h ω² x) / (1 + h² ω²)
 *
 * Worst found where x, v in [-1e+09, 1e+09]; w in [0.0009766, 1024]; h in [0.0009766, 1]:
 *   x scaled ulp everywhere  3.622, limit 6, at -0x1.0fef18p-4 0x1.042cacp-8 0x1.72ba0cp+2 0x1.ebe066p-2
 *   v scaled ulp everywhere  3.652, limit 6, at -0x1.11e538p+20 -0x1.88062cp-4 0x1.0ca99cp-2 0x1.b2d3fp-4 */
PLUMB_KERNEL(scheme_oscillator_implicit)
{
    oscillator z = load_oscillator(in);
    f32x8 det = fma_f32(z.h, z.pull, splat(1));
    store_oscillator(out, divide(fma_f32(z.h, z.v, z.x), det), divide(fnma_f32(z.pull, z.x, z.v), det));
}

/* x + h v⁺, v⁺ = v − h ω² x
 *
 * Worst found where x, v in [-1e+09, 1e+09]; w in [0.0009766, 1024]; h in [0.0009766, 1]:
 *   x scaled ulp everywhere  3.017, limit 4.01, at 0x1.19413ap+29 0x1.7ebc74p+25 0x1.82cd6p+4 0x1.c8abf2p-1
 *   v scaled ulp everywhere  2.862, limit 3.01, at 0x1.f8e38ep-54 0x1.6fa6ap-127 0x1.6cb4d8p+9 0x1.ffa4a8p-6 */
PLUMB_KERNEL(scheme_oscillator_semi_implicit)
{
    oscillator z = load_oscillator(in);
    f32x8 v = fnma_f32(z.pull, z.x, z.v);
    store_oscillator(out, fma_f32(z.h, v, z.x), v);
}

/* ((1 − k) x + h v, (1 − k) v − h ω² x) / (1 + k), k = h² ω² / 4
 *
 * Worst found where x, v in [-1e+09, 1e+09]; w in [0.0009766, 1024]; h in [0.0009766, 1]:
 *   x scaled ulp everywhere  4.358, limit 6.5, at 0x1.dd0f26p+5 0x1.61d444p+28 0x1.eb332ap+4 0x1.74885p-2
 *   v scaled ulp everywhere  4.341, limit 6.5, at 0x1.08d7aap+28 0x1.b5efeep+27 0x1.a76b24p+7 0x1.78f71ap-9 */
PLUMB_KERNEL(scheme_oscillator_midpoint)
{
    oscillator z = load_oscillator(in);
    f32x8 quarter = mul(splat(0.25f), z.h), more = fma_f32(quarter, z.pull, splat(1));
    f32x8 less_k = fnma_f32(quarter, z.pull, splat(1));
    f32x8 x = fma_f32(less_k, z.x, mul(z.h, z.v)), v = fms_f32(less_k, z.v, mul(z.pull, z.x));
    store_oscillator(out, divide(x, more), divide(v, more));
}

/* x + h (v − ½ h ω² x), v − h ω² (x + ½ h v)
 *
 * Worst found where x, v in [-1e+09, 1e+09]; w in [0.0009766, 1024]; h in [0.0009766, 1]:
 *   x scaled ulp everywhere  2.983, limit 4.01, at 0x1.200a1p+29 0x1.ef0a22p+27 0x1.8128aep+5 0x1.c55da2p-1
 *   v scaled ulp everywhere  2.862, limit 4.01, at -0x1.b6c4b6p+7 -0x1.88248p+0 0x1.03b568p+1 0x1.20d17ap-1 */
PLUMB_KERNEL(scheme_oscillator_midpoint_printed)
{
    oscillator z = load_oscillator(in);
    f32x8 x = fma_f32(mul(splat(0.5f), z.h), z.v, z.x), v = fnma_f32(mul(splat(0.5f), z.pull), z.x, z.v);
    store_oscillator(out, fma_f32(z.h, v, z.x), fnma_f32(z.pull, x, z.v));
}

/* --- a rigid body -------------------------------------------------------------------------------------------------- */

typedef struct orientation {
    f32x8 s;
    vec3 u;
} orientation;

typedef struct body {
    vec3 p, v, w;
    orientation r;
} body;

/* What stands from component k on: m, I1, I2, I3, f, tau. */
typedef struct push {
    f32x8 m;
    vec3 moments, f, tau;
} push;

SEAM push load_push(tile_in in, size_t k)
{
    return (push){load(in, k), load_vec3(in, k + 1), load_vec3(in, k + 4), load_vec3(in, k + 7)};
}

SEAM body load_body(tile_in in)
{
    return (body){load_vec3(in, 0), load_vec3(in, 7), load_vec3(in, 10), {load(in, 3), load_vec3(in, 4)}};
}

SEAM void put_body(sink *out, body to)
{
    put_vec3(out, 0, to.p);
    put(out, 3, to.r.s);
    put_vec3(out, 4, to.r.u);
    put_vec3(out, 7, to.v);
    put_vec3(out, 10, to.w);
}

/* x + 2 (s u×x + u×(u×x)) / |r|² */
SEAM vec3 turned(orientation r, f32x8 twice_inverse, vec3 x)
{
    vec3 once = cross(r.u, x);
    return vec3_scale_add(twice_inverse, cross_add(r.u, once, vec3_scale(r.s, once)), x);
}

/* x / moment, NaN unless the moment is above 0 */
SEAM f32x8 over_moment(f32x8 x, f32x8 moment)
{
    return divide(x, choose(less(splat(0), moment), moment, splat(NAN)));
}

/* R (Rᵀ tau / I) */
SEAM vec3 angular_acceleration(orientation r, push by)
{
    f32x8 twice_inverse = divide(splat(2), fma_f32(r.s, r.s, dot(r.u, r.u)));
    vec3 tau = turned((orientation){r.s, vec3_negate(r.u)}, twice_inverse, by.tau);
    tau = (vec3){over_moment(tau.x, by.moments.x), over_moment(tau.y, by.moments.y), over_moment(tau.z, by.moments.z)};
    return turned(r, twice_inverse, tau);
}

/* (0, w) r: twice the rate */
SEAM orientation turning(orientation r, vec3 w)
{
    return (orientation){negate(dot(w, r.u)), cross_add(w, r.u, vec3_scale(r.s, w))};
}

/* The velocities of `from` after a time h of M⁻¹ (f, tau) at the orientation r */
SEAM body pushed(body from, orientation r, push by, f32x8 h)
{
    from.v = vec3_scale_add(divide(h, by.m), by.f, from.v);
    from.w = vec3_scale_add(h, angular_acceleration(r, by), from.w);
    return from;
}

/* The position of `from` after a time h of the velocities and the orientation of `at` */
SEAM body moved(body from, body at, f32x8 h)
{
    orientation twice = turning(at.r, at.w);
    f32x8 half = mul(splat(0.5f), h);
    from.p = vec3_scale_add(h, at.v, from.p);
    from.r = (orientation){fma_f32(half, twice.s, from.r.s), vec3_scale_add(half, twice.u, from.r.u)};
    return from;
}

/* (r, w, m, I1, I2, I3, f, tau) → r', v', w'
 *
 * Worst found where |r| = 1; |w| ≤ 1000; m in [0.0009766, 1024]; I1, I2, I3 in [0.03125, 32]; |f| ≤ 1e+06; |tau| ≤
 *     1e+04:
 *   dr scaled ulp everywhere  1.496, limit 2.01
 *   dv ulp everywhere           0.5, limit 0.51
 *   dw scaled ulp everywhere  8.164, limit 12 */
WIDE_KERNEL(scheme_body_rates, 10)
{
    orientation r = {load(in, 0), load_vec3(in, 1)};
    push by = load_push(in, 7);
    orientation twice = turning(r, load_vec3(in, 4));
    put(out, 0, mul(splat(0.5f), twice.s));
    put_vec3(out, 1, vec3_scale(splat(0.5f), twice.u));
    put_vec3(out, 4, vec3_divide(by.f, by.m));
    put_vec3(out, 7, angular_acceleration(r, by));
}

/* all at the start of the step
 *
 * Worst found where |p| ≤ 1e+09; |r| = 1; |v|, |f| ≤ 1e+06; |w| ≤ 1000; m in [0.0009766, 1024]; I1, I2, I3 in
 *     [0.03125, 32]; |tau| ≤ 1e+04; h in [0.0009766, 1]:
 *   p scaled ulp everywhere    0.5, limit 0.51
 *   r scaled ulp everywhere  3.356, limit 4.5
 *   v scaled ulp everywhere  1.489, limit 2.01
 *   w scaled ulp everywhere  9.507, limit 12 */
WIDE_KERNEL(scheme_body_explicit, 13)
{
    body at = load_body(in);
    f32x8 h = load(in, 23);
    put_body(out, moved(pushed(at, at.r, load_push(in, 13), h), at, h));
}

/* the position by the new velocity
 *
 * Worst found where |p| ≤ 1e+09; |r| = 1; |v|, |f| ≤ 1e+06; |w| ≤ 1000; m in [0.0009766, 1024]; I1, I2, I3 in
 *     [0.03125, 32]; |tau| ≤ 1e+04; h in [0.0009766, 1]:
 *   p scaled ulp everywhere  2.675, limit 3
 *   r scaled ulp everywhere  5.509, limit 8
 *   v scaled ulp everywhere  1.489, limit 2.01
 *   w scaled ulp everywhere  9.507, limit 12 */
WIDE_KERNEL(scheme_body_semi_implicit, 13)
{
    body at = load_body(in);
    f32x8 h = load(in, 23);
    body to = pushed(at, at.r, load_push(in, 13), h);
    put_body(out, moved(to, to, h));
}

/* half a step of the explicit scheme, then a whole one with what is there
 *
 * Worst found where |p| ≤ 1e+09; |r| = 1; |v|, |f| ≤ 1e+06; |w| ≤ 1000; m in [0.0009766, 1024]; I1, I2, I3 in
 *     [0.03125, 32]; |tau| ≤ 1e+04; h in [0.0009766, 1]:
 *   p scaled ulp everywhere  2.507, limit 3
 *   r scaled ulp everywhere  5.509, limit 8
 *   v scaled ulp everywhere  1.489, limit 2.01
 *   w scaled ulp everywhere  11.08, limit 15 */
WIDE_KERNEL(scheme_body_midpoint_printed, 13)
{
    body at = load_body(in);
    push by = load_push(in, 13);
    f32x8 h = load(in, 23), half = mul(splat(0.5f), h);
    body middle = moved(pushed(at, at.r, by, half), at, half);
    put_body(out, moved(pushed(at, middle.r, by, h), middle, h));
}
