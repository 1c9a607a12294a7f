/* One step in time by Euler's schemes and the midpoint rule, on the harmonic oscillator and on a rigid body.
 *
 *   oscillator: (x, v, ω, h) → (x, v)                                    x' = v, v' = −ω² x
 *   body:       (p, r, v, w, m, I1, I2, I3, f, tau, h) → (p, r, v, w)    p' = v, r' = ½ (0, w) r, m v' = f, I w' = tau
 *
 * Here: one step each; the orientation r, a quaternion with the scalar first, is not normalised after it. The moments
 * are those about the body's own axes; one that is not above 0 gives NaN. The gyroscopic term is left out, as in the
 * article. Source: "The Mathematics of Havok's Solver", II.1.1 and II.2.1. */
#include "element.h"

/* --- the oscillator ----------------------------------------------------------------------------------------------- */

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

/* x + h v, v − h ω² x */
PLUMB_KERNEL(scheme_oscillator_explicit, "scheme.oscillator.explicit", (1, 1, 1, 1), (1, 1))
{
    oscillator z = load_oscillator(in);
    store_oscillator(out, fma_f32(z.h, z.v, z.x), fnma_f32(z.pull, z.x, z.v));
}

/* (x + h v, v − h ω² x) / (1 + h² ω²) */
PLUMB_KERNEL(scheme_oscillator_implicit, "scheme.oscillator.implicit", (1, 1, 1, 1), (1, 1))
{
    oscillator z = load_oscillator(in);
    f32x8 det = fma_f32(z.h, z.pull, splat(1));
    store_oscillator(out, divide(fma_f32(z.h, z.v, z.x), det), divide(fnma_f32(z.pull, z.x, z.v), det));
}

/* x + h v⁺, v⁺ = v − h ω² x */
PLUMB_KERNEL(scheme_oscillator_semi_implicit, "scheme.oscillator.semi_implicit", (1, 1, 1, 1), (1, 1))
{
    oscillator z = load_oscillator(in);
    f32x8 v = fnma_f32(z.pull, z.x, z.v);
    store_oscillator(out, fma_f32(z.h, v, z.x), v);
}

/* ((1 − k) x + h v, (1 − k) v − h ω² x) / (1 + k), k = h² ω² / 4 */
PLUMB_KERNEL(scheme_oscillator_midpoint, "scheme.oscillator.midpoint", (1, 1, 1, 1), (1, 1))
{
    oscillator z = load_oscillator(in);
    f32x8 quarter = mul(splat(0.25f), z.h), more = fma_f32(quarter, z.pull, splat(1));
    f32x8 less_k = fnma_f32(quarter, z.pull, splat(1));
    f32x8 x = fma_f32(less_k, z.x, mul(z.h, z.v)), v = fms_f32(less_k, z.v, mul(z.pull, z.x));
    store_oscillator(out, divide(x, more), divide(v, more));
}

/* x + h (v − ½ h ω² x), v − h ω² (x + ½ h v) */
PLUMB_KERNEL(scheme_oscillator_midpoint_printed, "scheme.oscillator.midpoint_printed", (1, 1, 1, 1), (1, 1))
{
    oscillator z = load_oscillator(in);
    f32x8 x = fma_f32(mul(splat(0.5f), z.h), z.v, z.x), v = fnma_f32(mul(splat(0.5f), z.pull), z.x, z.v);
    store_oscillator(out, fma_f32(z.h, v, z.x), fnma_f32(z.pull, x, z.v));
}

/* x + h v⁺, v⁺ = v − h ω² (x + h v) */
PLUMB_KERNEL(scheme_oscillator_hybrid, "scheme.oscillator.hybrid", (1, 1, 1, 1), (1, 1))
{
    oscillator z = load_oscillator(in);
    f32x8 v = fnma_f32(z.pull, fma_f32(z.h, z.v, z.x), z.v);
    store_oscillator(out, fma_f32(z.h, v, z.x), v);
}

/* --- a rigid body ------------------------------------------------------------------------------------------------- */

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

SEAM void put_body(tile_out out, body to)
{
    store_vec3(out, 0, to.p);
    store(out, 3, to.r.s);
    store_vec3(out, 4, to.r.u);
    store_vec3(out, 7, to.v);
    store_vec3(out, 10, to.w);
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

/* (r, w, m, I1, I2, I3, f, tau) → r', v', w' */
PLUMB_KERNEL(scheme_body_rates, "scheme.body.rates", (4, 3, 1, 3, 3, 3), (4, 3, 3))
{
    orientation r = {load(in, 0), load_vec3(in, 1)};
    push by = load_push(in, 7);
    orientation twice = turning(r, load_vec3(in, 4));
    store(out, 0, mul(splat(0.5f), twice.s));
    store_vec3(out, 1, vec3_scale(splat(0.5f), twice.u));
    store_vec3(out, 4, vec3_divide(by.f, by.m));
    store_vec3(out, 7, angular_acceleration(r, by));
}

/* all at the start of the step */
PLUMB_KERNEL(scheme_body_explicit, "scheme.body.explicit", (3, 4, 3, 3, 1, 3, 3, 3, 1), (3, 4, 3, 3))
{
    body at = load_body(in);
    f32x8 h = load(in, 23);
    put_body(out, moved(pushed(at, at.r, load_push(in, 13), h), at, h));
}

/* the position by the new velocity */
PLUMB_KERNEL(scheme_body_semi_implicit, "scheme.body.semi_implicit", (3, 4, 3, 3, 1, 3, 3, 3, 1), (3, 4, 3, 3))
{
    body at = load_body(in);
    f32x8 h = load(in, 23);
    body to = pushed(at, at.r, load_push(in, 13), h);
    put_body(out, moved(to, to, h));
}

/* half a step of the explicit scheme, then a whole one with what is there */
PLUMB_KERNEL(scheme_body_midpoint_printed, "scheme.body.midpoint_printed", (3, 4, 3, 3, 1, 3, 3, 3, 1), (3, 4, 3, 3))
{
    body at = load_body(in);
    push by = load_push(in, 13);
    f32x8 h = load(in, 23), half = mul(splat(0.5f), h);
    body middle = moved(pushed(at, at.r, by, half), at, half);
    put_body(out, moved(pushed(at, middle.r, by, h), middle, h));
}

/* the velocities by the orientation that the old ones lead to, the position by the new velocity */
PLUMB_KERNEL(scheme_body_hybrid, "scheme.body.hybrid", (3, 4, 3, 3, 1, 3, 3, 3, 1), (3, 4, 3, 3))
{
    body at = load_body(in);
    f32x8 h = load(in, 23);
    body to = pushed(at, moved(at, at, h).r, load_push(in, 13), h);
    put_body(out, moved(to, (body){to.p, to.v, to.w, at.r}, h));
}
