/* One time step of Euler's schemes and of the midpoint rule, for the harmonic oscillator and for a rigid body.
 *
 *   oscillator: (x, v, ω, h) → (x, v)                                    x' = v, v' = −ω² x
 *   body:       (p, r, v, w, m, I1, I2, I3, f, tau, h) → (p, r, v, w)    p' = v, r' = ½ (0, w) r, m v' = f, I w' = tau
 *   solid:      (p, r, v, w, m, I, f, tau, h) → (p, r, v, w)             the same, any inertia, I w' = tau − w × I w
 *
 * p, v are position and velocity; r is the orientation, a quaternion with the scalar first, which is not normalised
 * after the step; w is the angular velocity in world axes; m, I1, I2, I3 or I are mass and inertia in body axes; f and
 * tau are force and torque in world axes; h is the step. A moment of inertia that is not above 0 gives NaN. The
 * gyroscopic term of a body is omitted, as in the article.
 *
 * The explicit steps and those of the oscillator evaluate their formulas in float without a branch. The implicit steps
 * of a solid use Newton's method. The error of a scheme against the differential equation is not part of a kernel's
 * error: the reference computes the same step. The worst error known of each kernel and its limit are in
 * docs/tables/limits.md. Source: "The Mathematics of Havok's Solver", II.1.1 and II.2.1. */
#include "symmetric.h"

/* --- the oscillator ----------------------------------------------------------------------------------------------- */

/* Position x, velocity v, step h, and pull = h ω². */
typedef struct oscillator {
    f32x8 x, v, h, pull;
} oscillator;

/* Loads x, v, ω, h and computes h ω². */
SIMD oscillator load_oscillator(tile_in in)
{
    f32x8 w = load(in, 2), h = load(in, 3);
    return (oscillator){load(in, 0), load(in, 1), h, mul(h, mul(w, w))};
}

SIMD void store_oscillator(tile_out out, f32x8 x, f32x8 v)
{
    store(out, 0, x);
    store(out, 1, v);
}

/* Explicit Euler: (x, v, ω, h) → x + h v, v − h ω² x */
PLUMB_KERNEL(scheme_oscillator_explicit, "scheme.oscillator.explicit", (1, 1, 1, 1), (1, 1))
{
    oscillator z = load_oscillator(in);
    store_oscillator(out, fma_f32(z.h, z.v, z.x), fnma_f32(z.pull, z.x, z.v));
}

/* Implicit Euler, solved in closed form: (x, v, ω, h) → (x + h v, v − h ω² x) / (1 + h² ω²) */
PLUMB_KERNEL(scheme_oscillator_implicit, "scheme.oscillator.implicit", (1, 1, 1, 1), (1, 1))
{
    oscillator z = load_oscillator(in);
    f32x8 det = fma_f32(z.h, z.pull, splat(1));
    store_oscillator(out, divide(fma_f32(z.h, z.v, z.x), det), divide(fnma_f32(z.pull, z.x, z.v), det));
}

/* Semi-implicit Euler: (x, v, ω, h) → x + h v⁺, v⁺ = v − h ω² x */
PLUMB_KERNEL(scheme_oscillator_semi_implicit, "scheme.oscillator.semi_implicit", (1, 1, 1, 1), (1, 1))
{
    oscillator z = load_oscillator(in);
    f32x8 v = fnma_f32(z.pull, z.x, z.v);
    store_oscillator(out, fma_f32(z.h, v, z.x), v);
}

/* Implicit midpoint rule, solved in closed form:
 * (x, v, ω, h) → ((1 − k) x + h v, (1 − k) v − h ω² x) / (1 + k), k = h² ω² / 4 */
PLUMB_KERNEL(scheme_oscillator_midpoint, "scheme.oscillator.midpoint", (1, 1, 1, 1), (1, 1))
{
    oscillator z = load_oscillator(in);
    f32x8 quarter = mul(splat(0.25f), z.h);
    f32x8 one_plus_k = fma_f32(quarter, z.pull, splat(1)), one_minus_k = fnma_f32(quarter, z.pull, splat(1));
    f32x8 x = fma_f32(one_minus_k, z.x, mul(z.h, z.v)), v = fms_f32(one_minus_k, z.v, mul(z.pull, z.x));
    store_oscillator(out, divide(x, one_plus_k), divide(v, one_plus_k));
}

/* Explicit midpoint rule, which the article prints as the midpoint rule:
 * (x, v, ω, h) → x + h (v − ½ h ω² x), v − h ω² (x + ½ h v) */
PLUMB_KERNEL(scheme_oscillator_midpoint_printed, "scheme.oscillator.midpoint_printed", (1, 1, 1, 1), (1, 1))
{
    oscillator z = load_oscillator(in);
    f32x8 x = fma_f32(mul(splat(0.5f), z.h), z.v, z.x), v = fnma_f32(mul(splat(0.5f), z.pull), z.x, z.v);
    store_oscillator(out, fma_f32(z.h, v, z.x), fnma_f32(z.pull, x, z.v));
}

/* Hybrid scheme: (x, v, ω, h) → x + h v⁺, v⁺ = v − h ω² (x + h v), where x + h v predicts the position at the end */
PLUMB_KERNEL(scheme_oscillator_hybrid, "scheme.oscillator.hybrid", (1, 1, 1, 1), (1, 1))
{
    oscillator z = load_oscillator(in);
    f32x8 v = fnma_f32(z.pull, fma_f32(z.h, z.v, z.x), z.v);
    store_oscillator(out, fma_f32(z.h, v, z.x), v);
}

/* --- a rigid body ------------------------------------------------------------------------------------------------- */

/* A quaternion r = (s, u). */
typedef struct orientation {
    f32x8 s;
    vec3 u;
} orientation;

/* Position, velocity, angular velocity and orientation of a body. */
typedef struct rigid_state {
    vec3 p, v, w;
    orientation r;
} rigid_state;

/* Mass m, principal moments of inertia, force f and torque tau of a body. */
typedef struct push {
    f32x8 m;
    vec3 moments, f, tau;
} push;

/* Loads m, I1, I2, I3, f, tau from component k on. */
SIMD push load_push(tile_in in, size_t k)
{
    return (push){load(in, k), load_vec3(in, k + 1), load_vec3(in, k + 4), load_vec3(in, k + 7)};
}

/* Loads p, r, v, w from component 0 on. */
SIMD rigid_state load_body(tile_in in)
{
    return (rigid_state){load_vec3(in, 0), load_vec3(in, 7), load_vec3(in, 10), {load(in, 3), load_vec3(in, 4)}};
}

SIMD void store_body(tile_out out, rigid_state to)
{
    store_vec3(out, 0, to.p);
    store(out, 3, to.r.s);
    store_vec3(out, 4, to.r.u);
    store_vec3(out, 7, to.v);
    store_vec3(out, 10, to.w);
}

/* Returns R(r) x = x + 2 (s u×x + u×(u×x)) / |r|² for the quaternion r = (s, u). `twice_inverse` is 2/|r|². */
SIMD vec3 rotate_by_orientation(orientation r, f32x8 twice_inverse, vec3 x)
{
    vec3 once = cross(r.u, x);
    return vec3_scale_add(twice_inverse, cross_add(r.u, once, vec3_scale(r.s, once)), x);
}

/* Returns x / moment, or NaN unless the moment is above 0. */
SIMD f32x8 over_moment(f32x8 x, f32x8 moment)
{
    return divide(x, choose(less(splat(0), moment), moment, splat(NAN)));
}

/* Returns R (Rᵀ tau / I), where R is the rotation of r and the division is by the moments, component by component. */
SIMD vec3 angular_acceleration(orientation r, push by)
{
    f32x8 twice_inverse = divide(splat(2), fma_f32(r.s, r.s, dot(r.u, r.u)));
    vec3 tau = rotate_by_orientation((orientation){r.s, vec3_negate(r.u)}, twice_inverse, by.tau);
    tau = (vec3){over_moment(tau.x, by.moments.x), over_moment(tau.y, by.moments.y), over_moment(tau.z, by.moments.z)};
    return rotate_by_orientation(r, twice_inverse, tau);
}

/* Returns (0, w) r, twice the rate of r. */
SIMD orientation quaternion_rate(orientation r, vec3 w)
{
    return (orientation){negate(dot(w, r.u)), cross_add(w, r.u, vec3_scale(r.s, w))};
}

/* Returns the state `from` with the velocities after a time h, with the accelerations f/m and R (Rᵀ tau / I), where R
 * is the rotation of r. */
SIMD rigid_state accelerate(rigid_state from, orientation r, push by, f32x8 h)
{
    from.v = vec3_scale_add(divide(h, by.m), by.f, from.v);
    from.w = vec3_scale_add(h, angular_acceleration(r, by), from.w);
    return from;
}

/* Returns the state `from` with the position and orientation after a time h, with the rates that the velocities and the
 * orientation of the state `at` give. */
SIMD rigid_state advance(rigid_state from, rigid_state at, f32x8 h)
{
    orientation twice = quaternion_rate(at.r, at.w);
    f32x8 half = mul(splat(0.5f), h);
    from.p = vec3_scale_add(h, at.v, from.p);
    from.r = (orientation){fma_f32(half, twice.s, from.r.s), vec3_scale_add(half, twice.u, from.r.u)};
    return from;
}

/* (r, w, m, I1, I2, I3, f, tau) → the rates r' = ½ (0, w) r, v' = f / m, w' = R (Rᵀ tau / I) */
PLUMB_KERNEL(scheme_body_rates, "scheme.body.rates", (4, 3, 1, 3, 3, 3), (4, 3, 3))
{
    orientation r = {load(in, 0), load_vec3(in, 1)};
    push by = load_push(in, 7);
    orientation twice = quaternion_rate(r, load_vec3(in, 4));
    store(out, 0, mul(splat(0.5f), twice.s));
    store_vec3(out, 1, vec3_scale(splat(0.5f), twice.u));
    store_vec3(out, 4, vec3_divide(by.f, by.m));
    store_vec3(out, 7, angular_acceleration(r, by));
}

/* Explicit Euler: position, orientation and velocities by the rates at the start of the step */
PLUMB_KERNEL(scheme_body_explicit, "scheme.body.explicit", (3, 4, 3, 3, 1, 3, 3, 3, 1), (3, 4, 3, 3))
{
    rigid_state at = load_body(in);
    f32x8 h = load(in, 23);
    store_body(out, advance(accelerate(at, at.r, load_push(in, 13), h), at, h));
}

/* Semi-implicit Euler: the velocities by the accelerations at the start of the step, position and orientation by the
 * new velocities */
PLUMB_KERNEL(scheme_body_semi_implicit, "scheme.body.semi_implicit", (3, 4, 3, 3, 1, 3, 3, 3, 1), (3, 4, 3, 3))
{
    rigid_state at = load_body(in);
    f32x8 h = load(in, 23);
    rigid_state to = accelerate(at, at.r, load_push(in, 13), h);
    store_body(out, advance(to, to, h));
}

/* Explicit midpoint rule, which the article prints as the midpoint rule: half a step of explicit Euler, then a step
 * from the start with the rates found there */
PLUMB_KERNEL(scheme_body_midpoint_printed, "scheme.body.midpoint_printed", (3, 4, 3, 3, 1, 3, 3, 3, 1), (3, 4, 3, 3))
{
    rigid_state at = load_body(in);
    push by = load_push(in, 13);
    f32x8 h = load(in, 23), half = mul(splat(0.5f), h);
    rigid_state middle = advance(accelerate(at, at.r, by, half), at, half);
    store_body(out, advance(accelerate(at, middle.r, by, h), middle, h));
}

/* Hybrid scheme: the orientation at the end is predicted by explicit Euler; the velocities by the accelerations at that
 * orientation; position and orientation by the new velocities */
PLUMB_KERNEL(scheme_body_hybrid, "scheme.body.hybrid", (3, 4, 3, 3, 1, 3, 3, 3, 1), (3, 4, 3, 3))
{
    rigid_state at = load_body(in);
    f32x8 h = load(in, 23);
    rigid_state to = accelerate(at, advance(at, at, h).r, load_push(in, 13), h);
    store_body(out, advance(to, (rigid_state){to.p, to.v, to.w, at.r}, h));
}

/* --- implicit steps of a rigid body ------------------------------------------------------------------------------- */

/* Newton's method stops after an update whose squared length is at most MOVED (|x|² + |w|²). The relative length of the
 * update is then at most 2⁻¹⁸, which is 64 rounding errors (2⁻⁴⁷ if the kernel is compiled in double). Because the
 * method converges quadratically and h is small, the next update would change each component by less than its rounding
 * error. */
#ifdef PLUMB_BUILD_DOUBLE
#define MOVED 0x1p-94
#else
#define MOVED 0x1p-36f
#endif

/* Maximum number of updates of Newton's method. */
enum { MAX_IMPLICIT = 20 };

/* An implicit Euler step of length h: inertia I, angular velocity w and torque tau before the step, in the body axes
 * before the step. */
typedef struct implicit {
    symmetric I;
    vec3 w, tau;
    f32x8 h;
} implicit;

/* Returns C z, where C is the rotation by the quaternion (1, −y), y = h x / 2, from the body axes before the step to
 * those after it. `twice_inverse` is 2 / (1 + |y|²). */
SIMD vec3 to_axes_after(vec3 y, f32x8 twice_inverse, vec3 z)
{
    return rotate_by_orientation((orientation){splat(1), vec3_negate(y)}, twice_inverse, z);
}

/* Returns J⁻¹F(x), which a step of Newton's method subtracts from x, where C is the rotation of to_axes_after():
 *
 *   F(x) = I (x − C w) − h (C tau − x × I x)
 *   J = I + h ([x] I − [I x]) − (I [C w] + h [C tau]) (E − [y]) h / (1 + |y|²)
 *
 * E is the identity matrix, [x] the skew-symmetric matrix of the cross product. */
SIMD vec3 implicit_move(implicit step, vec3 x)
{
    const f32x8 h = step.h, half = mul(splat(0.5f), h);
    vec3 y = vec3_scale(half, x), L = symmetric_apply(step.I, x);
    f32x8 twice_inverse = divide(splat(2), dot_add(y, y, splat(1))), factor = negate(mul(half, twice_inverse));
    vec3 w = to_axes_after(y, twice_inverse, step.w), pull = vec3_scale(h, to_axes_after(y, twice_inverse, step.tau));
    vec3 F = vec3_scale_add(h, cross(x, L), symmetric_apply_subtract(step.I, vec3_sub(x, w), pull));
    mat3 J = gyroscopic_jacobian(step.I, x, L, h), B = crossed(step.I, pull, w); /* B = I [C w] + h [C tau] */
    J = (mat3){vec3_scale_add(factor, cross_add(y, B.x, B.x), J.x), vec3_scale_add(factor, cross_add(y, B.y, B.y), J.y),
               vec3_scale_add(factor, cross_add(y, B.z, B.z), J.z)};
    return solve(J, F);
}

/* Returns the solution of F(x) = 0 by Newton's method from x = w: the angular velocity after the step, in the axes
 * before it. A lane stops changing when its update is small (MOVED); a lane that has not stopped after MAX_IMPLICIT
 * updates gets NaN. The comparison includes |w|², because a solution that is small by cancellation has an error as
 * large as the rounding error of w. */
SIMD vec3 implicit_solution(implicit step)
{
    const vec3 none = {splat(NAN), splat(NAN), splat(NAN)};
    const f32x8 terms = dot(step.w, step.w);
    vec3 x = step.w;
    m32x8 moves = less_equal(splat(0), splat(0));
    for (int i = 0; i < MAX_IMPLICIT && any(moves); i++) {
        vec3 advance = implicit_move(step, x), next = vec3_sub(x, advance);
        x = vec3_choose(moves, next, x);
        moves = both(moves, less(mul(splat(MOVED), dot_add(next, next, terms)), dot(advance, advance)));
    }
    return vec3_choose(moves, none, x);
}

/* Does an implicit step of a solid, and stores its state after the time h. The angular velocity is computed by an
 * implicit Euler step of length `span`, which is h, or h/2 for the midpoint rule, whose rates are those in the middle
 * of the step. */
SIMD void step_solid(tile_in in, tile_out out, int midpoint)
{
    const f32x8 half = splat(0.5f), one = splat(1), m = load(in, 13), h = load(in, 26);
    const f32x8 span = midpoint ? mul(half, h) : h;
    const vec3 f = load_vec3(in, 20), tau = load_vec3(in, 23);
    const symmetric I = load_symmetric(in, 14);
    const rigid_state at = load_body(in);

    const orientation back = {at.r.s, vec3_negate(at.r.u)};
    const f32x8 twice = divide(splat(2), fma_f32(at.r.s, at.r.s, dot(at.r.u, at.r.u)));
    vec3 x = implicit_solution(
        (implicit){I, rotate_by_orientation(back, twice, at.w), rotate_by_orientation(back, twice, tau), span});
    vec3 y = vec3_scale(mul(half, span), x);
    const orientation after = {sub(at.r.s, dot(at.r.u, y)), cross_add(at.r.u, y, vec3_scale_add(at.r.s, y, at.r.u))};
    const f32x8 twice_after = divide(splat(2), fma_f32(after.s, after.s, dot(after.u, after.u)));
    vec3 pull = rotate_by_orientation((orientation){after.s, vec3_negate(after.u)}, twice_after, tau);
    vec3 alpha =
        rotate_by_orientation(after, twice_after, symmetric_solve(I, cross_add(symmetric_apply(I, x), x, pull)));

    vec3 w = vec3_scale_add(span, alpha, at.w), c = vec3_scale(mul(half, span), w);
    orientation rate = quaternion_rate(at.r, w);
    f32x8 t = dot(c, c), factor = midpoint ? sub(one, t) : one, denominator = add(one, t), half_h = mul(half, h);
    store_vec3(out, 0, vec3_scale_add(h, vec3_scale_add(divide(span, m), f, at.v), at.p));
    store(out, 3, divide(fma_f32(half_h, rate.s, mul(factor, at.r.s)), denominator));
    store_vec3(out, 4, vec3_divide(vec3_scale_add(half_h, rate.u, vec3_scale(factor, at.r.u)), denominator));
    store_vec3(out, 7, vec3_scale_add(divide(h, m), f, at.v));
    store_vec3(out, 10, vec3_scale_add(h, alpha, at.w));
}

/* Implicit Euler: all rates at the end of the step
 * The angular velocity by Newton's method, NaN where it does not converge in 20 updates; the rest in closed form. */
PLUMB_KERNEL(scheme_solid_implicit, "scheme.solid.implicit", (3, 4, 3, 3, 1, 6, 3, 3, 1), (3, 4, 3, 3))
{
    step_solid(in, out, 0);
}

/* Implicit midpoint rule: all rates halfway between start and end of the step
 * The angular velocity by Newton's method, NaN where it does not converge in 20 updates; the rest in closed form. */
PLUMB_KERNEL(scheme_solid_midpoint, "scheme.solid.midpoint", (3, 4, 3, 3, 1, 6, 3, 3, 1), (3, 4, 3, 3))
{
    step_solid(in, out, 1);
}
