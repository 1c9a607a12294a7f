/* Implicit steps of a free rigid body: the rotation vector v of one step, solved by Newton's method, and the quantities
 * of which the solution consists (residuals, Jacobians, conditions of convergence, counts of steps).
 *
 *   midpoint                   I v = R(−v/2) L
 *   object-space trapezoid     I v = (L + R(−v) L) / 2
 *   world-space trapezoid      v = (R(−v) I⁻¹ + I⁻¹R(−v)) L/2
 *
 * I is the inertia in body axes, given by its entries on and below the diagonal; L is the angular momentum in body axes
 * before the step, times the length of the step; R(v) = exp [v], T(v) is the left Jacobian of SO(3), E the identity
 * matrix, [v] the skew-symmetric matrix of the cross product. The functions S1, S2, S3 (series.h) are computed by
 * polynomials for angles up to 1 rad (truncation errors 2⁻³¹, 2⁻²⁸·⁵, 2⁻³²), and in double above. That selection and
 * the loops of Newton's method are the only branches. The equations F(v) = 0 and their Jacobians J are in implicit.h.
 *
 * A step of Newton's method is v − J⁻¹F(v). The last update is small, so that only the rounding errors of F affect the
 * result. A lane that has converged does not change any more, so that its bits do not depend on the other lanes. A lane
 * that does not converge, or whose I is not positive definite, gets NaN. The difference between a rule and the exact
 * motion is not part of a kernel's error, because the reference solves the same equation. The worst error known of each
 * kernel and its limit are in docs/tables/limits.md.
 *
 * The file also contains a body's momentum and energy, and the change of energy in a step. Sources: the Roblox article
 * on rigid-body rotation, sections 5 to 11; the gyroscopic step is E. Catto's. */
#include "element.h"
#include "implicit.h"

/* The iteration ends after an update that changes v by at most 2⁻¹² of its length: since Newton's method converges
 * quadratically, the remaining error is then below the rounding error of v. MOVED is the square of 2⁻¹². */
#define MOVED 0x1p-24f

/* MAX_STEPS: maximum number of Newton steps of a solution. MAX_COUNTED: maximum number of steps that are counted
 * (count_steps). MAX_PARTS: maximum result of integrator.parts. MAX_ENERGY_PARTS: maximum number of parts of a step
 * in energy_error. */
enum { MAX_STEPS = 20, MAX_COUNTED = 10, MAX_PARTS = 16, MAX_ENERGY_PARTS = 64 };

/* Returns the solution of Newton's method started at v. A lane that does not converge gets NaN. */
SIMD vec3 newton(newton_step step, body state, vec3 v)
{
    m32x8 moves = less_equal(splat(0), splat(0));
    for (int i = 0; i < MAX_STEPS && any(moves); i++) {
        vec3 moved = step(state, v), next = vec3_sub(v, moved);
        v = vec3_choose(moves, next, v);
        moves = both(moves, less(mul(splat(MOVED), dot(next, next)), dot(moved, moved)));
    }
    const vec3 none = {splat(NAN), splat(NAN), splat(NAN)};
    return vec3_choose(moves, none, v);
}

/* Loads I and L; L becomes NaN where I is not positive definite. */
SIMD body load_body(tile_in in)
{
    return body_of(load_symmetric(in, 0), load_vec3(in, 6));
}

/* Returns v after the first Newton step of the midpoint rule or the object-space trapezoid from v = 0, where
 * J = I − [L]/2 and F = −L. */
SIMD vec3 first_step(body state)
{
    return solve(shifted(state.I, vec3_scale(splat(0.5f), state.L)), state.L);
}

/* (I, L) → v with I v = R(−v/2) L: a step of the midpoint rule
 * By Newton's method, whose first step is taken from v = 0; NaN where it does not converge. */
PLUMB_KERNEL(integrator_midpoint, "integrator.midpoint", (6, 3), (3))
{
    body state = load_body(in);
    store_vec3(out, 0, newton(midpoint_step, state, first_step(state)));
}

/* (I, L) → v with I v = (L + R(−v) L) / 2: a step of the object-space trapezoid
 * By Newton's method, whose first step is taken from v = 0; NaN where it does not converge. */
PLUMB_KERNEL(integrator_trapezoid, "integrator.trapezoid", (6, 3), (3))
{
    body state = load_body(in);
    store_vec3(out, 0, newton(trapezoid_step, state, first_step(state)));
}

/* (I, L) → v with v = (R(−v) I⁻¹ + I⁻¹R(−v)) L/2: a step of the world-space trapezoid
 * By Newton's method from v = 0; NaN where it does not converge. */
PLUMB_KERNEL(integrator_world, "integrator.world", (6, 3), (3))
{
    body state = load_body(in);
    const vec3 rest = {splat(0), splat(0), splat(0)};
    store_vec3(out, 0, newton(world_step, state, rest));
}

/* Computes the step back: (I, L) → the solution of a second step that starts at the end of the first one, v, with the
 * reversed momentum −R(−v)L. For exact solutions it is −v, because the rules are symmetric in time. Both steps are
 * solved by Newton's method from v = 0. */
SIMD void step_back(newton_step step, tile_in in, tile_out out)
{
    const vec3 rest = {splat(0), splat(0), splat(0)};
    body state = load_body(in);
    vec3 v = newton(step, state, rest);
    state.L = vec3_negate(end_at(state, v).m);
    store_vec3(out, 0, newton(step, state, rest));
}

/* (I, L) → the step back by the midpoint rule: see step_back(). */
PLUMB_KERNEL(integrator_midpoint_back, "integrator.midpoint.back", (6, 3), (3))
{
    step_back(midpoint_step, in, out);
}

/* (I, L) → the step back by the object-space trapezoid: see step_back(). */
PLUMB_KERNEL(integrator_trapezoid_back, "integrator.trapezoid.back", (6, 3), (3))
{
    step_back(trapezoid_step, in, out);
}

/* (I, L) → the step back by the world-space trapezoid: see step_back(). */
PLUMB_KERNEL(integrator_world_back, "integrator.world.back", (6, 3), (3))
{
    step_back(world_step, in, out);
}

/* --- residuals and Jacobians -------------------------------------------------------------------------------------- */

/* Loads I and L without a check of I. */
SIMD body load_any_body(tile_in in)
{
    return (body){load_symmetric(in, 0), load_vec3(in, 6)};
}

/* (I, L, v) → I v − R(−v/2) L, the residual of the midpoint rule */
PLUMB_KERNEL(integrator_midpoint_residual, "integrator.midpoint.residual", (6, 3, 3), (3))
{
    body state = load_any_body(in);
    vec3 v = load_vec3(in, 9);
    store_vec3(out, 0, residual(state.I, v, midpoint_at(state, v).m));
}

/* (I, L, v) → I v − (L + R(−v) L)/2, the residual of the object-space trapezoid */
PLUMB_KERNEL(integrator_trapezoid_residual, "integrator.trapezoid.residual", (6, 3, 3), (3))
{
    body state = load_any_body(in);
    vec3 v = load_vec3(in, 9);
    store_vec3(out, 0, trapezoid_residual(state, v, end_at(state, v)));
}

/* (I, L, v) → v − (R(−v) I⁻¹ + I⁻¹R(−v)) L/2, the residual of the world-space trapezoid */
PLUMB_KERNEL(integrator_world_residual, "integrator.world.residual", (6, 3, 3), (3))
{
    body state = load_any_body(in);
    vec3 v = load_vec3(in, 9);
    store_vec3(out, 0, world_residual(v, world_at(state, symmetric_inverse(state.I), v)));
}

/* (I, L, v) → I − [R(−v/2) L] T(−v/2)/2, the Jacobian of the midpoint rule */
PLUMB_KERNEL(integrator_midpoint_jacobian, "integrator.midpoint.jacobian", (6, 3, 3), (9))
{
    body state = load_any_body(in);
    store_mat3(out, 0, jacobian(state.I, midpoint_at(state, load_vec3(in, 9))));
}

/* (I, L, v) → I − [R(−v) L] T(−v)/2, the Jacobian of the object-space trapezoid */
PLUMB_KERNEL(integrator_trapezoid_jacobian, "integrator.trapezoid.jacobian", (6, 3, 3), (9))
{
    body state = load_any_body(in);
    store_mat3(out, 0, jacobian(state.I, end_at(state, load_vec3(in, 9))));
}

/* (I, L, v) → E − ([R(−v) I⁻¹L] + I⁻¹[R(−v) L]) T(−v)/2, the Jacobian of the world-space trapezoid */
PLUMB_KERNEL(integrator_world_jacobian, "integrator.world.jacobian", (6, 3, 3), (9))
{
    body state = load_any_body(in);
    store_mat3(out, 0, world_jacobian(world_at(state, symmetric_inverse(state.I), load_vec3(in, 9))));
}

/* (I, L, v) → v − (I⁻¹L + R(v) I⁻¹R(−v) L)/2, the residual of the world-space trapezoid multiplied by R(v) */
PLUMB_KERNEL(integrator_world_start_residual, "integrator.world.start.residual", (6, 3, 3), (3))
{
    vec3 v = load_vec3(in, 9);
    store_vec3(out, 0, ends_residual(v, ends_from_start(load_any_body(in), v)));
}

/* (I, L, v) → v − (R(−v/2) I⁻¹L + R(v/2) I⁻¹R(−v) L)/2, the residual of the world-space trapezoid multiplied by
 * R(v/2) */
PLUMB_KERNEL(integrator_world_middle_residual, "integrator.world.middle.residual", (6, 3, 3), (3))
{
    vec3 v = load_vec3(in, 9);
    store_vec3(out, 0, ends_residual(v, ends_from_middle(load_any_body(in), v)));
}

/* (I, L, v) → the Jacobian of integrator.world.start.residual: see start_jacobian() */
PLUMB_KERNEL(integrator_world_start_jacobian, "integrator.world.start.jacobian", (6, 3, 3), (9))
{
    store_mat3(out, 0, start_jacobian(ends_from_start(load_any_body(in), load_vec3(in, 9))));
}

/* (I, L, v) → the Jacobian of integrator.world.middle.residual: see middle_jacobian() */
PLUMB_KERNEL(integrator_world_middle_jacobian, "integrator.world.middle.jacobian", (6, 3, 3), (9))
{
    store_mat3(out, 0, middle_jacobian(ends_from_middle(load_any_body(in), load_vec3(in, 9))));
}

/* (I, L, v) → v − J⁻¹F(v), a Newton step of the midpoint rule */
PLUMB_KERNEL(integrator_newton, "integrator.newton", (6, 3, 3), (3))
{
    vec3 v = load_vec3(in, 9);
    store_vec3(out, 0, vec3_sub(v, midpoint_step(load_body(in), v)));
}

/* Returns I⁻¹R(−v/2) L. */
SIMD vec3 simple(body state, vec3 v)
{
    return symmetric_solve(state.I, midpoint_at(state, v).m);
}

/* (I, L, v) → I⁻¹R(−v/2) L, a simple iteration of the midpoint rule */
PLUMB_KERNEL(integrator_simple, "integrator.simple", (6, 3, 3), (3))
{
    store_vec3(out, 0, simple(load_any_body(in), load_vec3(in, 9)));
}

/* --- counts of Newton steps --------------------------------------------------------------------------------------- */

/* Returns the sum of x − x over the components x of a: 0 if a is finite, NaN in the lanes where it is not. Added to a
 * result, it makes the result NaN in these lanes. */
SIMD f32x8 nan_unless_finite(vec3 a)
{
    vec3 zero = vec3_sub(a, a);
    return add(zero.x, add(zero.y, zero.z));
}

/* Returns the update of a simple iteration in the form of a Newton step: the vector that is subtracted from v. */
SIMD vec3 simple_step(body state, vec3 v)
{
    return vec3_sub(v, simple(state, v));
}

/* Returns the number of steps from v = 0 up to and including the first step that changes v by less than 10⁻⁵ in length,
 * 11 if ten steps are not enough, and NaN if an input is not finite. */
SIMD f32x8 count_steps(newton_step step, tile_in in)
{
    body state = load_body(in);
    symmetric I = state.I;
    const f32x8 one = splat(1);
    f32x8 count = one;
    vec3 v = {splat(0), splat(0), splat(0)};
    m32x8 active = less_equal(one, one);
    for (int i = 0; i < MAX_COUNTED && any(active); i++) {
        vec3 moved = step(state, v);
        active = both(active, not_mask(less(dot(moved, moved), splat(1e-10F))));
        count = add(count, where(active, one));
        v = vec3_sub(v, moved);
    }
    f32x8 inertia = add(nan_unless_finite((vec3){I.xx, I.yx, I.yy}), nan_unless_finite((vec3){I.zx, I.zy, I.zz}));
    return add(count, add(inertia, nan_unless_finite(state.L)));
}

/* (I, L) → number of Newton steps of the midpoint rule */
PLUMB_KERNEL(integrator_midpoint_steps, "integrator.midpoint.steps", (6, 3), (1))
{
    store(out, 0, count_steps(midpoint_step, in));
}

/* (I, L) → number of Newton steps of the object-space trapezoid */
PLUMB_KERNEL(integrator_trapezoid_steps, "integrator.trapezoid.steps", (6, 3), (1))
{
    store(out, 0, count_steps(trapezoid_step, in));
}

/* (I, L) → number of Newton steps of the world-space trapezoid */
PLUMB_KERNEL(integrator_world_steps, "integrator.world.steps", (6, 3), (1))
{
    store(out, 0, count_steps(world_step, in));
}

/* (I, L) → number of Newton steps of the world-space trapezoid in the form of integrator.world.start.residual */
PLUMB_KERNEL(integrator_world_start_steps, "integrator.world.start.steps", (6, 3), (1))
{
    store(out, 0, count_steps(world_start_step, in));
}

/* (I, L) → number of Newton steps of the world-space trapezoid in the form of integrator.world.middle.residual */
PLUMB_KERNEL(integrator_world_middle_steps, "integrator.world.middle.steps", (6, 3), (1))
{
    store(out, 0, count_steps(world_middle_step, in));
}

/* (I, L) → number of simple iterations v ← I⁻¹R(−v/2) L of the midpoint rule */
PLUMB_KERNEL(integrator_simple_steps, "integrator.simple.steps", (6, 3), (1))
{
    store(out, 0, count_steps(simple_step, in));
}

/* --- conditions of convergence ------------------------------------------------------------------------------------ */

/* (I, L, v) → β, η, h = βη|L|/4 of the midpoint rule, where β is an upper bound of the norm of J⁻¹ and η the length of
 * the next Newton step
 * If h ≤ ½, Newton's method from v converges (Kantorovich's theorem); |L|/4 is a Lipschitz constant of J. */
PLUMB_KERNEL(integrator_kantorovich, "integrator.kantorovich", (6, 3, 3), (1, 1, 1))
{
    body state = load_body(in);
    vec3 v = load_vec3(in, 9);
    rotated_momentum at = midpoint_at(state, v);
    mat3 J = jacobian(state.I, at), C = cofactors_of(J);
    f32x8 d = inverse_determinant(J, C);
    mat3 M = {vec3_scale(d, C.x), vec3_scale(d, C.y), vec3_scale(d, C.z)}; /* J⁻¹ by columns */
    f32x8 beta = sqrt_of_max_eigenvalue(
        (symmetric){dot(M.x, M.x), dot(M.y, M.x), dot(M.y, M.y), dot(M.z, M.x), dot(M.z, M.y), dot(M.z, M.z)});
    vec3 move = apply(transposed(M), residual(state.I, v, at.m));
    f32x8 eta = square_root(dot(move, move)), length = square_root(dot(state.L, state.L));
    store(out, 0, beta);
    store(out, 1, eta);
    store(out, 2, mul(mul(beta, eta), mul(splat(0.25f), length)));
}

/* Returns σ, the smallest moment of inertia, or NaN where a moment is not above 0. */
SIMD f32x8 min_moment(vec3 moments)
{
    const f32x8 zero = splat(0);
    m32x8 positive = both(less(zero, moments.x), both(less(zero, moments.y), less(zero, moments.z)));
    return choose(positive, min_f32(moments.x, min_f32(moments.y, moments.z)), splat(NAN));
}

/* (I1, I2, I3, L) → h = |L|²/(4σ²), and (2|L|/σ) / (1 + √(1 − 2h)), where σ is the smallest moment. If h ≤ ½, Newton's
 * method from v = 0 converges, and the second output is an upper bound of the length of its iterates. For h > ½ the
 * second output is NaN. */
PLUMB_KERNEL(integrator_condition, "integrator.condition", (3, 3), (1, 1))
{
    const f32x8 one = splat(1);
    vec3 L = load_vec3(in, 3);
    f32x8 ratio = divide(square_root(dot(L, L)), min_moment(load_vec3(in, 0)));
    f32x8 h = mul(splat(0.25f), mul(ratio, ratio));
    store(out, 0, h);
    store(out, 1, divide(add(ratio, ratio), add(one, square_root(fnma_f32(splat(2), h, one)))));
}

/* (I1, I2, I3, L) → (|L|/σ) (√2 + √10)/8, (|L|/σ) 400/829, where σ is the smallest moment: two sharper conditions of
 * convergence, each of which holds if its output is at most 1 */
PLUMB_KERNEL(integrator_condition_sharper, "integrator.condition.sharper", (3, 3), (1, 1))
{
    vec3 L = load_vec3(in, 3);
    f32x8 ratio = divide(square_root(dot(L, L)), min_moment(load_vec3(in, 0)));
    store(out, 0, mul(splat(0x1.24e53cp-1f), ratio));
    store(out, 1, mul(splat(400.0F / 829), ratio));
}

/* (I1, I2, I3, L) → the smallest n with |L|/n ≤ √2 σ, or 16 if that n is larger, where σ is the smallest moment:
 * Newton's method is certain to converge in each of n parts of a step of the midpoint rule
 * |L|² and 2 k² σ² are compared in double, in which squares of floats are exact. */
PLUMB_KERNEL(integrator_parts, "integrator.parts", (3, 3), (1))
{
    vec3 L = load_vec3(in, 3);
    f32x8 sigma = min_moment(load_vec3(in, 0));
    f64x8 x = widen(L.x), y = widen(L.y), z = widen(L.z), s = widen(sigma), n = wide_splat(1);
    f64x8 length = wide_fma(x, x, wide_fma(y, y, wide_mul(z, z))), squared = wide_mul(s, s);
    for (int k = 1; k < MAX_PARTS; k++) {
        f64x8 left = wide_sub(wide_mul(wide_splat(2.0 * k * k), squared), length); /* only its sign matters */
        n = wide_add(n, wide_choose(wide_mask_of(left), wide_splat(1), wide_splat(0)));
    }
    store(out, 0, add(narrow(n), add(nan_unless_finite(L), sub(sigma, sigma))));
}

/* (I1, I2, I3, L, left) → min(left, √2 σ/|L|), where σ is the smallest moment: the length of the next part of a step,
 * as a fraction of the step, for which Newton's method is certain to converge; `left` is the fraction that is left */
PLUMB_KERNEL(integrator_safe_part, "integrator.safe_part", (3, 3, 1), (1))
{
    vec3 L = load_vec3(in, 3);
    f32x8 sigma = min_moment(load_vec3(in, 0)), left = load(in, 6), length = square_root(dot(L, L));
    f32x8 part = min_f32(left, divide(mul(splat(0x1.6a09e6p0f), sigma), length));
    store(out, 0, add(part, add(sub(left, left), add(nan_unless_finite(L), sub(sigma, sigma)))));
}

/* --- the equation itself, and explicit steps ---------------------------------------------------------------------- */

/* Returns T(−v)⁻¹ I⁻¹ R(−v) L. */
SIMD vec3 field(body state, vec3 v)
{
    rotated_momentum end = end_at(state, v);
    return solve(average(end.s, end.w), symmetric_solve(state.I, end.m));
}

/* (I, L, v) → dv/dt = T(−v)⁻¹ I⁻¹ R(−v) L, the differential equation of the rotation vector. Here L is the momentum,
 * not its product with the length of a step. */
PLUMB_KERNEL(integrator_field, "integrator.field", (6, 3, 3), (3))
{
    store_vec3(out, 0, field(load_any_body(in), load_vec3(in, 9)));
}

/* (I, L, v) → v − (I⁻¹L + T(−v)⁻¹ I⁻¹ R(−v) L)/2, the residual of the trapezoidal rule for that equation */
PLUMB_KERNEL(integrator_field_trapezoid, "integrator.field.trapezoid", (6, 3, 3), (3))
{
    body state = load_any_body(in);
    vec3 v = load_vec3(in, 9), sum = vec3_add(symmetric_solve(state.I, state.L), field(state, v));
    store_vec3(out, 0, vec3_scale_add(splat(-0.5f), sum, v));
}

/* (I, w, h) → w − h I⁻¹(w × I w), an explicit Euler step of the angular velocity */
PLUMB_KERNEL(integrator_euler, "integrator.euler", (6, 3, 1), (3))
{
    symmetric I = load_symmetric(in, 0);
    vec3 w = load_vec3(in, 6);
    store_vec3(out, 0, vec3_scale_add(load(in, 9), symmetric_solve(I, cross(symmetric_apply(I, w), w)), w));
}

/* (I, w, h) → w − (I + h ([w] I − [I w]))⁻¹ (h w × I w), one Newton step of implicit Euler for the angular velocity */
PLUMB_KERNEL(integrator_gyroscopic, "integrator.gyroscopic", (6, 3, 1), (3))
{
    body state = body_of(load_symmetric(in, 0), load_vec3(in, 6));
    vec3 w = state.L, L = symmetric_apply(state.I, w);
    f32x8 h = load(in, 9);
    store_vec3(out, 0, vec3_sub(w, solve(gyroscopic_jacobian(state.I, w, L, h), vec3_scale(h, cross(w, L)))));
}

/* --- momentum and energy ------------------------------------------------------------------------------------------ */

/* (O, I, w) → O I Oᵀ w, the angular momentum in world axes */
PLUMB_KERNEL(integrator_momentum, "integrator.momentum", (9, 6, 3), (3))
{
    mat3 O = load_mat3(in, 0);
    vec3 w = apply(transposed(O), load_vec3(in, 15));
    store_vec3(out, 0, apply(O, symmetric_apply(load_symmetric(in, 9), w)));
}

/* (I, v, dv/dt) → R(v) I T(−v) dv/dt, the angular momentum from the rate of the rotation vector */
PLUMB_KERNEL(integrator_momentum_vector, "integrator.momentum.vector", (6, 3, 3), (3))
{
    vec3 v = load_vec3(in, 6), rate = load_vec3(in, 9), across = cross(rate, v);
    series s = series_of(v);
    vec3 w = vec3_scale_add(s.s3, cross(across, v), vec3_scale_add(s.s2, across, rate));
    store_vec3(out, 0, rotate_by(s, v, symmetric_apply(load_symmetric(in, 0), w)));
}

/* (I, L) → L·I⁻¹L / 2, the kinetic energy */
PLUMB_KERNEL(integrator_energy, "integrator.energy", (6, 3), (1))
{
    vec3 L = load_vec3(in, 6);
    store(out, 0, mul(splat(0.5f), dot(L, symmetric_solve(load_symmetric(in, 0), L))));
}

/* (I, w) → w·I w / 2, the kinetic energy */
PLUMB_KERNEL(integrator_energy_velocity, "integrator.energy.velocity", (6, 3), (1))
{
    vec3 w = load_vec3(in, 6);
    store(out, 0, mul(splat(0.5f), dot(w, symmetric_apply(load_symmetric(in, 0), w))));
}

/* (O, I, L) → w = O I⁻¹Oᵀ L, the angular velocity, and w·L/|L|, its component along L */
PLUMB_KERNEL(integrator_herpolhode, "integrator.herpolhode", (9, 6, 3), (3, 1))
{
    mat3 O = load_mat3(in, 0);
    vec3 L = load_vec3(in, 15);
    vec3 w = apply(O, symmetric_solve(load_symmetric(in, 9), apply(transposed(O), L)));
    store_vec3(out, 0, w);
    store(out, 3, divide(dot(w, L), square_root(dot(L, L))));
}

/* (O, m, v) → O R(v) and R(−v) m: orientation and momentum after a step. The rows of O R(v) are R(−v) times the rows of
 * O. */
PLUMB_KERNEL(integrator_update, "integrator.update", (9, 3, 3), (9, 3))
{
    vec3 w = vec3_negate(load_vec3(in, 12));
    series s = series_of(w);
    for (size_t k = 0; k < 4; k++)
        store_vec3(out, 3 * k, rotate_by(s, w, load_vec3(in, 3 * k)));
}

/* (I, v) → −¼ S1(a/2) S2(a/2) (v×m)·I⁻¹(v×(v×m)), m = I v, a = |v|: the change of energy in a step of the midpoint
 * rule, in a form without cancellation, which the difference of two energies would have */
PLUMB_KERNEL(integrator_midpoint_change, "integrator.midpoint.change", (6, 3), (1))
{
    symmetric I = load_symmetric(in, 0);
    vec3 v = load_vec3(in, 6), across = cross(v, symmetric_apply(I, v));
    series s = series_of(vec3_scale(splat(0.5f), v));
    f32x8 share = mul(mul(splat(-0.25f), s.s1), s.s2);
    store(out, 0, mul(share, dot(across, symmetric_solve(I, cross(v, across)))));
}

/* Returns twice the kinetic energy, m·I⁻¹m, for principal moments. */
SIMD f32x8 twice_energy(vec3 moments, vec3 m)
{
    return dot(m, (vec3){divide(m.x, moments.x), divide(m.y, moments.y), divide(m.z, moments.z)});
}

/* (I1, I2, I3, L, n) → the relative change of energy in a step that is taken in n equal parts, for an integer n from 1
 * to 64; NaN for other n. Each part is solved by Newton's method. A lane whose parts are done does not change. */
SIMD f32x8 energy_error(newton_step step, tile_in in)
{
    const vec3 rest = {splat(0), splat(0), splat(0)};
    vec3 moments = load_vec3(in, 0), L = load_vec3(in, 3), m = L;
    f32x8 n = load(in, 6), sigma = min_moment(moments);
    m32x8 valid = both(less(splat(0.5f), n), less(n, splat(MAX_ENERGY_PARTS + 0.5f)));
    symmetric I = {moments.x, rest.x, moments.y, rest.x, rest.x, moments.z};
    for (int k = 0; k < MAX_ENERGY_PARTS; k++) {
        m32x8 active = less(splat((float)k + 0.5f), n);
        if (!any(active))
            break;
        vec3 v = newton(step, body_of(I, vec3_choose(active, vec3_divide(m, n), rest)), rest);
        m = vec3_choose(active, rotate_momentum(vec3_negate(v), m).m, m);
    }
    f32x8 before = twice_energy(moments, L);
    f32x8 change = divide(sub(twice_energy(moments, m), before), add(before, sub(sigma, sigma)));
    return choose(valid, change, splat(NAN));
}

/* (I1, I2, I3, L, n) → the relative change of energy by the midpoint rule */
PLUMB_KERNEL(integrator_midpoint_energy, "integrator.midpoint.energy", (3, 3, 1), (1))
{
    store(out, 0, energy_error(midpoint_step, in));
}

/* (I1, I2, I3, L, n) → the relative change of energy by the object-space trapezoid */
PLUMB_KERNEL(integrator_trapezoid_energy, "integrator.trapezoid.energy", (3, 3, 1), (1))
{
    store(out, 0, energy_error(trapezoid_step, in));
}

/* (I1, I2, I3, L, n) → the relative change of energy by the world-space trapezoid */
PLUMB_KERNEL(integrator_world_energy, "integrator.world.energy", (3, 3, 1), (1))
{
    store(out, 0, energy_error(world_step, in));
}
