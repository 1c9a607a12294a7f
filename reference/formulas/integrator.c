/* The family integrator: implicit steps of a free rigid body. Each equation determines the rotation vector v of one
 * step.
 *
 *   midpoint                   I v = R(−v/2) L
 *   object-space trapezoid     I v = (L + R(−v) L)/2
 *   world-space trapezoid      v = (R(−v) I⁻¹ + I⁻¹R(−v)) L/2
 *
 * I is the inertia in the body's axes. L is the angular momentum in the body's axes at the beginning of the step,
 * multiplied by the length h of the step; this suffices because the equations depend on h and the momentum only through
 * their product. Angular velocities such as I⁻¹L are multiplied by h, too. so3.h defines R(v) and the left Jacobian
 * T(v); E is the identity matrix (or an energy, where the comment says so), [v] the skew-symmetric matrix with [v]x =
 * v×x.
 *
 * A solution is found by Newton's method from v = 0, and its existence is then proved (solve.h). It is the only
 * solution, and tends to 0 with L, under these conditions, where σ is the smallest moment of inertia:
 *
 *   midpoint                   |L| < 2√2 σ
 *   object-space trapezoid     |L| < 2σ
 *   world-space trapezoid      |L| < (√33 − 1)σ/4
 *
 * Reason: all solutions have |v| ≤ |L|/σ, and the derivative of the difference of the two sides has a positive
 * symmetric part if |L||v| < 8σ (midpoint) or |L||v| < 4σ (object-space trapezoid). For the world-space trapezoid the
 * condition is (|L|/σ)² + |L|/(2σ) < 2: the derivative at v = 0 is E − ([I⁻¹L] + I⁻¹[L])/2, in which [I⁻¹L] is skew,
 * and the symmetric part of I⁻¹[L]/2 is at most |L|/(2σ).
 *
 * This file also has: a Newton step and a step of simple iteration; the number of steps that they need; conditions
 * under which Newton's method certainly converges, and the number of parts into which a step has to be divided so that
 * they hold; the differential equation that these steps approximate; an explicit and a semi-implicit step of the
 * angular velocity; momentum and energy of a body, and the changes of energy by steps. Sources: the Roblox article on
 * rigid-body rotation, sections 5 to 11 (re-derived); the gyroscopic step is from E. Catto, "Numerical Methods" (2015),
 * and is used in Bullet and Box3D. */
#ifndef INTEGRATOR_C
#define INTEGRATOR_C

#include "motion.h"
#include "so3.h"
#include "solve.h"

/* I and L of a step. */
struct body {
    matrix inertia;
    vector momentum;
};

/* --- implicit midpoint ------------------------------------------------------------------------------------------ */

/* Returns m = R(−v/2) L: the momentum in the body's axes in the middle of the step. */
static vector integrator_halfway(vector v, vector L)
{
    return so3_rotate(multiply(number(-0.5), v), L);
}

/* Returns F(v) = I v − R(−v/2) L. */
static vector integrator_midpoint_residual(const struct body *body, vector v)
{
    return subtract(apply(body->inertia, v), integrator_halfway(v, body->momentum));
}

/* Returns J(v) = I − [R(−v/2) L] T(−v/2)/2. */
static matrix integrator_midpoint_jacobian(const struct body *body, vector v)
{
    matrix average = so3_average(multiply(number(-0.5), v));
    matrix turning = multiply(hat(integrator_halfway(v, body->momentum)), average);
    return subtract(body->inertia, multiply(number(0.5), turning));
}

/* --- object-space trapezoid ------------------------------------------------------------------------------------- */

/* Returns R(−v) L: the momentum in the body's axes at the end of the step. */
static vector integrator_after(vector v, vector L)
{
    return so3_rotate(negate(v), L);
}

/* Returns F(v) = I v − (L + R(−v) L)/2. */
static vector integrator_trapezoid_residual(const struct body *body, vector v)
{
    vector both_ends = add(body->momentum, integrator_after(v, body->momentum));
    return subtract(apply(body->inertia, v), multiply(number(0.5), both_ends));
}

/* Returns J(v) = I − [R(−v) L] T(−v)/2. */
static matrix integrator_trapezoid_jacobian(const struct body *body, vector v)
{
    matrix turning = multiply(hat(integrator_after(v, body->momentum)), so3_average(negate(v)));
    return subtract(body->inertia, multiply(number(0.5), turning));
}

/* --- world-space trapezoid, in the body's axes at the end of the step --------------------------------------------- */

/* Returns R(−v) I⁻¹L: the angular velocity at the beginning of the step, in the body's axes at its end. */
static vector integrator_velocity_before(const struct body *body, vector v)
{
    return so3_rotate(negate(v), solve(body->inertia, body->momentum));
}

/* Returns (R(−v) I⁻¹L + I⁻¹R(−v) L)/2. */
static vector integrator_world_side(const struct body *body, vector v)
{
    vector at_end = solve(body->inertia, integrator_after(v, body->momentum));
    return multiply(number(0.5), add(integrator_velocity_before(body, v), at_end));
}

/* Returns F(v) = v − (R(−v) I⁻¹L + I⁻¹R(−v) L)/2. */
static vector integrator_world_residual(const struct body *body, vector v)
{
    return subtract(v, integrator_world_side(body, v));
}

/* Returns J(v) = E − ([R(−v) I⁻¹L] + I⁻¹[R(−v) L]) T(−v)/2. */
static matrix integrator_world_jacobian(const struct body *body, vector v)
{
    matrix at_end = multiply(inverse(body->inertia), hat(integrator_after(v, body->momentum)));
    matrix turning = multiply(add(hat(integrator_velocity_before(body, v)), at_end), so3_average(negate(v)));
    return subtract(identity(3), multiply(number(0.5), turning));
}

/* --- the world-space trapezoid in other axes: same solutions, other iterates -------------------------------------- */

/* Returns R(back) I⁻¹R(−v) L: the angular velocity at the end of the step, in the body's axes at its beginning (back =
 * v) or middle (back = v/2). */
static vector integrator_velocity_after(const struct body *body, vector v, vector back)
{
    return so3_rotate(back, solve(body->inertia, integrator_after(v, body->momentum)));
}

/* Returns F in the body's axes at the beginning of the step, as in the article: F(v) = v − (I⁻¹L + R(v) I⁻¹R(−v)
 * L)/2. */
static vector integrator_world_start_residual(const struct body *body, vector v)
{
    vector at_start = solve(body->inertia, body->momentum), at_end = integrator_velocity_after(body, v, v);
    return subtract(v, multiply(number(0.5), add(at_start, at_end)));
}

/* Returns J(v) = E − (R I⁻¹Rᵀ[L] − [R I⁻¹RᵀL]) T(v)/2, R = R(v). */
static matrix integrator_world_start_jacobian(const struct body *body, vector v)
{
    matrix R = so3_exp(v), K = multiply(R, multiply(inverse(body->inertia), transpose(R)));
    matrix turning = subtract(multiply(K, hat(body->momentum)), hat(apply(K, body->momentum)));
    return subtract(identity(3), multiply(number(0.5), multiply(turning, so3_average(v))));
}

/* Returns F in the body's axes in the middle of the step: F(v) = v − (R(−v/2) I⁻¹L + R(v/2) I⁻¹R(−v) L)/2. */
static vector integrator_world_middle_residual(const struct body *body, vector v)
{
    vector half = multiply(number(0.5), v), at_start = so3_rotate(negate(half), solve(body->inertia, body->momentum));
    return subtract(v, multiply(number(0.5), add(at_start, integrator_velocity_after(body, v, half))));
}

/* Returns J(v) = E − ([p] T(−v/2) − [q] T(v/2))/4 − R(v/2) I⁻¹[R(−v) L] T(−v)/2, where p and q are the two angular
 * velocities in the residual: p = R(−v/2) I⁻¹L, q = R(v/2) I⁻¹R(−v) L. */
static matrix integrator_world_middle_jacobian(const struct body *body, vector v)
{
    vector half = multiply(number(0.5), v), p = so3_rotate(negate(half), solve(body->inertia, body->momentum));
    vector q = integrator_velocity_after(body, v, half);
    matrix both = subtract(multiply(hat(p), so3_average(negate(half))), multiply(hat(q), so3_average(half)));
    matrix at_end = multiply(inverse(body->inertia), hat(integrator_after(v, body->momentum)));
    matrix turning = multiply(so3_exp(half), multiply(at_end, so3_average(negate(v))));
    return subtract(identity(3), add(multiply(number(0.25), both), multiply(number(0.5), turning)));
}

/* --- solutions ---------------------------------------------------------------------------------------------------- */

static vector midpoint_value(const void *body, vector v)
{
    return integrator_midpoint_residual(body, v);
}

static matrix midpoint_jacobian(const void *body, vector v)
{
    return integrator_midpoint_jacobian(body, v);
}

static vector world_value(const void *body, vector v)
{
    return integrator_world_residual(body, v);
}

static matrix world_jacobian(const void *body, vector v)
{
    return integrator_world_jacobian(body, v);
}

static vector world_start_value(const void *body, vector v)
{
    return integrator_world_start_residual(body, v);
}

static matrix world_start_jacobian(const void *body, vector v)
{
    return integrator_world_start_jacobian(body, v);
}

static vector world_middle_value(const void *body, vector v)
{
    return integrator_world_middle_residual(body, v);
}

static matrix world_middle_jacobian(const void *body, vector v)
{
    return integrator_world_middle_jacobian(body, v);
}

static vector trapezoid_value(const void *body, vector v)
{
    return integrator_trapezoid_residual(body, v);
}

static matrix trapezoid_jacobian(const void *body, vector v)
{
    return integrator_trapezoid_jacobian(body, v);
}

/* Returns v with the condition scale (real.h) of `terms`, which is the same vector computed in another way. */
static vector integrator_scaled(vector v, vector terms)
{
    for (size_t i = 0; i < 3; i++)
        v.at[i] = scaled_as(v.at[i], terms.at[i]);
    return v;
}

/* True if the smallest moment of inertia is certainly above s: if I − s E is positive definite, by its leading
 * minors. */
static condition integrator_moments_above(real s, const struct body *body)
{
    return certainly(is_positive_definite(subtract(body->inertia, multiply(s, identity(3)))));
}

/* Encloses the solution of F if it is proved to be the only one. If |L|/bound is certainly below the smallest moment,
 * there is only one solution (see the head of this file), and krawczyk encloses it or gives an unknown value. Otherwise
 * there may be several, and the result is unknown. */
static vector integrator_solution(const struct equation *F, real bound)
{
    const struct body *body = F->given;
    condition only = integrator_moments_above(divide(square_root(squared_length(body->momentum)), bound), body);
    vector v = krawczyk(F, newton(F, vector_scaled(number(0), body->momentum)));
    return where(only, v, vector_unknown(3));
}

static vector integrator_midpoint(const struct body *body)
{
    vector v = integrator_solution(&(struct equation){midpoint_value, midpoint_jacobian, body}, square_root(number(8)));
    return integrator_scaled(v, solve(body->inertia, integrator_halfway(v, body->momentum)));
}

static vector integrator_trapezoid(const struct body *body)
{
    vector v = integrator_solution(&(struct equation){trapezoid_value, trapezoid_jacobian, body}, number(2));
    vector both_ends = add(body->momentum, integrator_after(v, body->momentum));
    return integrator_scaled(v, solve(body->inertia, multiply(number(0.5), both_ends)));
}

static vector integrator_world(const struct body *body)
{
    real bound = divide(subtract(square_root(number(33)), number(1)), number(4));
    vector v = integrator_solution(&(struct equation){world_value, world_jacobian, body}, bound);
    return integrator_scaled(v, integrator_world_side(body, v));
}

/* Return the rotation vector of the step back in time, which begins at the end of the step with the momentum −R(−v)L.
 * It is −v, because each rule is symmetric in time. The scale comes from the terms of the step; for the world-space
 * trapezoid, from the terms in the body's axes at the beginning of the step. */
static vector integrator_midpoint_back(const struct body *body)
{
    return negate(integrator_midpoint(body));
}

static vector integrator_trapezoid_back(const struct body *body)
{
    return negate(integrator_trapezoid(body));
}

static vector integrator_world_back(const struct body *body)
{
    vector v = negate(integrator_world(body)), L = negate(integrator_after(negate(v), body->momentum));
    return integrator_scaled(v, integrator_world_side(&(struct body){body->inertia, L}, v));
}

/* --- iterations -------------------------------------------------------------------------------------------------- */

/* Returns v − J⁻¹F(v). */
static vector integrator_newton(const struct equation *F, vector v)
{
    return subtract(v, solve(F->jacobian(F->given, v), F->value(F->given, v)));
}

/* Returns I⁻¹R(−v/2) L. */
static vector integrator_simple(const struct body *body, vector v)
{
    return solve(body->inertia, integrator_halfway(v, body->momentum));
}

/* Returns the number of steps from v = 0 until a step changes v by less than 10⁻⁵ times `within`, counting this last
 * step; 11 if ten steps are not enough. If F is null, the steps are simple iterations of the midpoint rule, else Newton
 * steps. */
static real integrator_steps(const struct equation *F, const struct body *body, double within)
{
    enum { MAX_STEPS = 10 };
    const real enough = number(within * within * 0x1.b7cdfep-34); /* 10⁻¹⁰ as a float, as in the kernel */
    real zero = number(0), one = number(1), going = one, count = one;
    vector v = vector_scaled(zero, body->momentum);
    for (int k = 0; k < MAX_STEPS; k++) {
        vector next = F ? integrator_newton(F, v) : integrator_simple(body, v);
        going = where(below(squared_length(subtract(next, v)), enough), zero, going);
        condition done = below(going, one); /* a lane that is done stays done while other lanes take more steps */
        if (!any_may_fail(done))
            break;
        count = where(done, count, add(count, one));
        v = next;
    }
    return where(is_positive_definite(body->inertia), count, real_unknown());
}

/* --- convergence -------------------------------------------------------------------------------------------------- */

/* Writes the quantities of Kantorovich's theorem for the midpoint rule at v: an upper bound β of the norm of the
 * inverse Jacobian; the length η of the next Newton step; and Kantorovich's h = βη|L|/4, where |L|/4 is the Jacobian's
 * Lipschitz constant. (This h is not the length of the step.) If h ≤ ½, Newton's method converges to a solution within
 * 2η. */
static void integrator_kantorovich(const struct body *body, vector v, real *out)
{
    matrix M = inverse(integrator_midpoint_jacobian(body, v));
    real beta = square_root(eigenvalue_bound(multiply(transpose(M), M)));
    real eta = square_root(squared_length(apply(M, integrator_midpoint_residual(body, v))));
    real length = square_root(squared_length(body->momentum));
    store(store(store(out, beta), eta), divide(multiply(multiply(beta, eta), length), number(4)));
}

static real integrator_min_moment(vector moments)
{
    return minimum(minimum(moments.at[0], moments.at[1]), moments.at[2]);
}

/* Writes the article's condition: Kantorovich's h = |L|²/(4σ²), which has to be at most ½, and the radius within which
 * the iterates then stay: (4σ/|L|)(1 − √(1 − 2h)), written without cancellation as (2|L|/σ)/(1 + √(1 − 2h)). */
static void integrator_condition(vector moments, vector L, real *out)
{
    real ratio = divide(square_root(squared_length(L)), positive(integrator_min_moment(moments)));
    real h = divide(square(ratio), number(4));
    real under = subtract(number(1), add(h, h));
    real reach = divide(multiply(number(2), ratio), add(number(1), square_root(under)));
    store(store(out, h), reach);
}

/* Writes two sharper conditions for convergence, as ratios that are at most 1 if the condition holds: |L|φ/(2√2 σ) =
 * (|L|/σ)(√2 + √10)/8, where φ is the golden ratio, and |L|/(2.0725 σ). */
static void integrator_condition_sharper(vector moments, vector L, real *out)
{
    real ratio = divide(square_root(squared_length(L)), positive(integrator_min_moment(moments)));
    real golden = multiply(ratio, divide(add(square_root(number(2)), square_root(number(10))), number(8)));
    store(store(out, golden), multiply(ratio, divide(number(400), number(829))));
}

/* Returns the smallest n ≥ 1 with |L|/n ≤ √2 σ, but at most MAX_PARTS: one more than the number of integers k from 1 to
 * MAX_PARTS − 1 with 2k²σ² < |L|². Where a comparison is undecided, both counts are enclosed. */
static real integrator_parts(vector moments, vector L)
{
    enum { MAX_PARTS = 16 };
    real n = number(1), one = number(1), zero = number(0), min_moment = integrator_min_moment(moments);
    real squared_moment = square(min_moment), squared_momentum = squared_length(L);
    for (int k = 1; k < MAX_PARTS; k++) {
        condition more = below(multiply(number(2.0 * k * k), squared_moment), squared_momentum);
        n = add(n, where(more, one, zero));
    }
    return where(below(zero, min_moment), n, real_unknown());
}

/* Returns the largest fraction of a step, by whose length L is multiplied, for which Newton's method certainly
 * converges, but at most `left`, the fraction that remains: min(left, √2 σ/|L|), or `left` if L = 0. Where a comparison
 * is undecided, both values are enclosed. */
static real integrator_safe_part(vector moments, vector L, real left)
{
    real sigma = positive(integrator_min_moment(moments)), length = square_root(squared_length(L));
    condition moves = below(number(0), length);
    return where(moves, minimum(left, divide(multiply(square_root(number(2)), sigma), length)), left);
}

/* --- the differential equation, and explicit steps ---------------------------------------------------------------- */

/* Returns v̇ = T(−v)⁻¹ I⁻¹ R(−v) L. */
static vector integrator_field(const struct body *body, vector v)
{
    vector w = solve(body->inertia, integrator_after(v, body->momentum));
    return solve(so3_average(negate(v)), w);
}

/* Returns the residual of v in the trapezoidal rule for the differential equation v̇ = f(v) of integrator_field: v −
 * (f(0) + f(v))/2, with f(0) = I⁻¹L. */
static vector integrator_field_trapezoid(const struct body *body, vector v)
{
    vector both_ends = add(solve(body->inertia, body->momentum), integrator_field(body, v));
    return subtract(v, multiply(number(0.5), both_ends));
}

/* Returns the explicit Euler step w⁺ = w − h I⁻¹(w × Iw); w and I are both in the body's axes or both in the
 * world's. */
static vector integrator_euler(matrix inertia, vector w, real h)
{
    return subtract(w, multiply(h, solve(inertia, cross(w, apply(inertia, w)))));
}

/* Returns the semi-implicit step: one Newton step from w for the equation I(w⁺ − w) + h w⁺ × Iw⁺ = 0, which is w⁺ = w −
 * (I + h([w]I − [Iw]))⁻¹ (h w × Iw). */
static vector integrator_gyroscopic(matrix inertia, vector w, real h)
{
    vector L = apply(inertia, w);
    matrix J = add(inertia, multiply(h, subtract(multiply(hat(w), inertia), hat(L))));
    return subtract(w, solve(J, multiply(h, cross(w, L))));
}

/* --- momentum and energy ------------------------------------------------------------------------------------------ */

/* Returns L = O I Oᵀω in the world, O the orientation. */
static vector integrator_momentum(matrix O, matrix inertia, vector w)
{
    return apply(O, apply(inertia, apply(transpose(O), w)));
}

/* Returns L = R(v) I T(−v)v̇. */
static vector integrator_vector_momentum(matrix inertia, vector v, vector rate)
{
    return so3_rotate(v, apply(inertia, apply(so3_average(negate(v)), rate)));
}

/* Returns the energy E = L·I⁻¹L/2, L and I in the same axes. */
static real integrator_energy(const struct body *body)
{
    return halve(dot(body->momentum, solve(body->inertia, body->momentum)));
}

/* Returns the energy E = ω·Iω/2. */
static real integrator_velocity_energy(matrix inertia, vector w)
{
    return halve(dot(w, apply(inertia, w)));
}

/* Writes the point ω = O I⁻¹OᵀL of the herpolhode, and the distance of the herpolhode's plane from the origin: ω·L/|L|
 * = 2E/|L|, where E is the energy. */
static void integrator_herpolhode(matrix O, const struct body *body, real *out)
{
    vector L = body->momentum, w = apply(O, solve(body->inertia, apply(transpose(O), L)));
    store(store(out, w), divide(dot(w, L), length(L)));
}

/* Writes the orientation O R(v) and the momentum in body axes R(−v)m after a step with the rotation vector v. */
static void integrator_update(matrix O, vector m, vector v, real *out)
{
    store(store(out, multiply(O, so3_exp(v))), integrator_after(v, m));
}

/* Returns the change of energy by the midpoint step with the rotation vector v: −¼ S₁(a/2) S₂(a/2) (v×m)·I⁻¹(v×(v×m)),
 * a = |v|, m = R(−v/2)L = I v; S₁(x) = sin x/x, S₂(x) = (1 − cos x)/x². */
static real integrator_midpoint_change(matrix inertia, vector v)
{
    real t = halve(halve(squared_length(v))), share = multiply(so3_s1(t), so3_s2(t));
    vector across = cross(v, apply(inertia, v));
    return multiply(number(-0.25), multiply(share, dot(across, solve(inertia, cross(v, across)))));
}

typedef vector implicit_step(const struct body *body);

enum { MAX_ENERGY_PARTS = 64 };

/* Returns the momentum in the body's axes after n equal steps, each with the momentum divided by n. Rotations preserve
 * its length |L|, which is used as the scale. */
static vector integrator_after_parts(implicit_step *step, matrix inertia, vector L, real n)
{
    const real size = length(L);
    const vector sizes = vector3(size, size, size);
    vector m = L;
    for (int k = 0; k < MAX_ENERGY_PARTS; k++) {
        condition on = likely_below(number(k + 0.5), n);
        if (!any_may_hold(on))
            break;
        number_scope scope = number_scope_open();
        const struct body part = {inertia, divide(m, n)};
        vector after = integrator_after(step(&part), m);
        m = integrator_scaled(number_scope_return(scope, where(on, after, m)), sizes);
    }
    return m;
}

/* True if each rule preserves the body's energy exactly. This is the case if the body rotates about a principal axis,
 * so that (Iⱼ − Iₖ)LⱼLₖ = 0 for all j and k, or if two of its moments are equal, because v×m is then orthogonal to the
 * third axis, and to I⁻¹(v×(v×m)). The change of energy is then exactly 0; where the condition is undecided, 0 and the
 * computed change are both enclosed. */
static condition integrator_is_steady(vector moments, vector L)
{
    /* the product of the differences of the moments, and the sum of the squares of (Iⱼ − Iₖ)LⱼLₖ */
    real differences = number(1), nutation = number(0);
    for (size_t i = 0; i < 3; i++) {
        const size_t j = (i + 1) % 3, k = (i + 2) % 3;
        real difference = subtract(moments.at[j], moments.at[k]);
        differences = multiply(differences, difference);
        nutation = add(nutation, square(multiply(difference, multiply(L.at[j], L.at[k]))));
    }
    const real zero = number(0);
    return equal(multiply(differences, nutation), zero);
}

/* Returns x if the inputs are valid, else an unknown value: if n is below 1 or above the maximum (n is an integer, so
 * likely_below is right), if the momentum is 0, or if a moment of inertia is not positive. */
static real integrator_in_parts(vector moments, vector L, real n, real x)
{
    real zero = number(0), unknown = real_unknown();
    condition some = likely_below(number(0.5), n), few = likely_below(n, number(MAX_ENERGY_PARTS + 0.5));
    condition moves = below(zero, squared_length(L)), solid = below(zero, integrator_min_moment(moments));
    return where(both(both(some, few), both(moves, solid)), x, unknown);
}

/* Returns the relative change of energy (E′ − E)/E by a step in n equal parts. */
static real integrator_energy_error(implicit_step *step, vector moments, vector L, real n)
{
    matrix inertia = matrix_new(3, 3);
    for (size_t i = 0; i < 9; i++)
        inertia.at[i] = i % 4 ? number(0) : moments.at[i / 4];
    const struct body before = {inertia, L}, after = {inertia, integrator_after_parts(step, inertia, L, n)};
    real energy = integrator_energy(&before);
    real change = divide(subtract(integrator_energy(&after), energy), energy);
    real none = scaled_as(number(0), change);
    return integrator_in_parts(moments, L, n, where(integrator_is_steady(moments, L), none, change));
}

/* --- rows of the table (rows.h) --------------------------------------------------------------------------------- */

static real integrator_midpoint_energy(vector moments, vector L, real n)
{
    return integrator_energy_error(integrator_midpoint, moments, L, n);
}

/* Returns the relative change of energy by the object-space trapezoid, which is 0: with m = R(−v)L, each part changes
 * the energy by (m − L)·I⁻¹(m + L)/2 = (m − L)·v, and this is 0 because R(−v) does not change v. The scale comes from
 * the terms E′/E and 1, as for the other rules. */
static real integrator_trapezoid_energy(vector moments, vector L, real n)
{
    return integrator_in_parts(moments, L, n, scaled_as(number(0), number(2)));
}

static real integrator_world_energy(vector moments, vector L, real n)
{
    return integrator_energy_error(integrator_world, moments, L, n);
}

static vector integrator_newton_step(const struct body *body, vector v)
{
    return integrator_newton(&(struct equation){midpoint_value, midpoint_jacobian, body}, v);
}

/* A step ends the iteration if its length is below 10⁻⁵. If the length differs from 10⁻⁵ by less than a hundredth,
 * rounding errors decide whether the step is the last, so up to three counts are valid. */
#define STEPS(rule, F)                                                                                                 \
    COUNT(integrator_##rule##_steps, F, 1)                                                                             \
    COUNT(integrator_##rule##_steps_more, F, 0.99)                                                                     \
    COUNT(integrator_##rule##_steps_fewer, F, 1.01)
#define COUNT(function, F, within)                                                                                     \
    static real function(const struct body *body)                                                                      \
    {                                                                                                                  \
        return integrator_steps(F, body, within);                                                                      \
    }                                                                                                                  \
    GIVES(number, function, body)
#define ANY_STEPS(rule)                                                                                                \
    ONE_OF(integrator_##rule##_steps, integrator_##rule##_steps_more, integrator_##rule##_steps_fewer)
#define BY(rule) (&(struct equation){rule##_value, rule##_jacobian, body})

/* Returns q(1) for q(0) = 1: the orientation of the body in the world after the step, from the differential
 * equation. */
static struct quaternion integrator_flow(const struct body *body)
{
    condition positive = integrator_moments_above(number(0), body);
    const struct quaternion q = motion_flow(body->inertia, body->momentum, positive).q;
    const vector ones = vector3(number(1), number(1), number(1));
    return (struct quaternion){scaled_as(q.s, number(1)), integrator_scaled(q.u, ones)};
}

static const struct body *body_new(matrix inertia, const real **in)
{
    struct body *body = arena_take(sizeof *body);
    *body = (struct body){inertia, read_vector(in, 3)};
    return body;
}

/* The kinds `body`, with any inertia, and `solid`, whose inertia has to be invertible. */
BASIC_KIND(body, const struct body *, 9, body_new(read_symmetric(in, 3), in), out)
BASIC_KIND(solid, const struct body *, 9, body_new(read_inertia(in), in), out)
BASIC_KIND(inertia, matrix, 6, read_inertia(in), store_symmetric(out, x))

GIVES(vector, integrator_midpoint, body)
GIVES(vector, integrator_trapezoid, body)
GIVES(quaternion, integrator_flow, body)
GIVES(vector, integrator_world, body)
GIVES(vector, integrator_midpoint_residual, body, vector)
GIVES(vector, integrator_trapezoid_residual, body, vector)
GIVES(vector, integrator_world_residual, solid, vector)
GIVES(matrix, integrator_midpoint_jacobian, body, vector)
GIVES(matrix, integrator_trapezoid_jacobian, body, vector)
GIVES(matrix, integrator_world_jacobian, solid, vector)
GIVES(vector, integrator_world_start_residual, solid, vector)
GIVES(vector, integrator_world_middle_residual, solid, vector)
GIVES(matrix, integrator_world_start_jacobian, solid, vector)
GIVES(matrix, integrator_world_middle_jacobian, solid, vector)
GIVES(vector, integrator_midpoint_back, body)
GIVES(vector, integrator_trapezoid_back, body)
GIVES(vector, integrator_world_back, body)
GIVES(vector, integrator_field_trapezoid, solid, vector)
GIVES(vector, integrator_newton_step, solid, vector)
GIVES(vector, integrator_simple, solid, vector)
STEPS(midpoint, BY(midpoint))
STEPS(trapezoid, BY(trapezoid))
STEPS(world, BY(world))
STEPS(world_start, BY(world_start))
STEPS(world_middle, BY(world_middle))
STEPS(simple, NULL)
STORES((number, number, number), integrator_kantorovich, solid, vector)
STORES((number, number), integrator_condition, vector, vector)
STORES((number, number), integrator_condition_sharper, vector, vector)
GIVES(number, integrator_parts, vector, vector)
GIVES(number, integrator_safe_part, vector, vector, number)
GIVES(vector, integrator_field, solid, vector)
GIVES(vector, integrator_euler, inertia, vector, number)
GIVES(vector, integrator_gyroscopic, inertia, vector, number)
GIVES(vector, integrator_momentum, matrix, symmetric, vector)
GIVES(vector, integrator_vector_momentum, symmetric, vector, vector)
GIVES(number, integrator_energy, solid)
GIVES(number, integrator_velocity_energy, symmetric, vector)
STORES((vector, number), integrator_herpolhode, matrix, solid)
STORES((matrix, vector), integrator_update, matrix, vector, vector)
GIVES(number, integrator_midpoint_change, inertia, vector)
GIVES(number, integrator_midpoint_energy, vector, vector, number)
GIVES(number, integrator_trapezoid_energy, vector, vector, number)
GIVES(number, integrator_world_energy, vector, vector, number)

static const struct formula integrator_formulas[] = {
    {"integrator.midpoint", ANSWER(integrator_midpoint)},
    {"integrator.trapezoid", ANSWER(integrator_trapezoid)},
    {"integrator.flow", ANSWER(integrator_flow)},
    {"integrator.world", ANSWER(integrator_world)},
    {"integrator.midpoint.residual", ANSWER(integrator_midpoint_residual)},
    {"integrator.trapezoid.residual", ANSWER(integrator_trapezoid_residual)},
    {"integrator.world.residual", ANSWER(integrator_world_residual)},
    {"integrator.midpoint.jacobian", ANSWER(integrator_midpoint_jacobian)},
    {"integrator.trapezoid.jacobian", ANSWER(integrator_trapezoid_jacobian)},
    {"integrator.world.jacobian", ANSWER(integrator_world_jacobian)},
    {"integrator.world.start.residual", ANSWER(integrator_world_start_residual)},
    {"integrator.world.middle.residual", ANSWER(integrator_world_middle_residual)},
    {"integrator.world.start.jacobian", ANSWER(integrator_world_start_jacobian)},
    {"integrator.world.middle.jacobian", ANSWER(integrator_world_middle_jacobian)},
    {"integrator.world.start.steps", ANY_STEPS(world_start)},
    {"integrator.world.middle.steps", ANY_STEPS(world_middle)},
    {"integrator.midpoint.back", ANSWER(integrator_midpoint_back)},
    {"integrator.trapezoid.back", ANSWER(integrator_trapezoid_back)},
    {"integrator.world.back", ANSWER(integrator_world_back)},
    {"integrator.field.trapezoid", ANSWER(integrator_field_trapezoid)},
    {"integrator.condition.sharper", ANSWER(integrator_condition_sharper)},
    {"integrator.newton", ANSWER(integrator_newton_step)},
    {"integrator.simple", ANSWER(integrator_simple)},
    {"integrator.midpoint.steps", ANY_STEPS(midpoint)},
    {"integrator.trapezoid.steps", ANY_STEPS(trapezoid)},
    {"integrator.world.steps", ANY_STEPS(world)},
    {"integrator.simple.steps", ANY_STEPS(simple)},
    {"integrator.kantorovich", ANSWER(integrator_kantorovich)},
    {"integrator.condition", ANSWER(integrator_condition)},
    {"integrator.parts", ANSWER(integrator_parts)},
    {"integrator.safe_part", ANSWER(integrator_safe_part)},
    {"integrator.field", ANSWER(integrator_field)},
    {"integrator.euler", ANSWER(integrator_euler)},
    {"integrator.gyroscopic", ANSWER(integrator_gyroscopic)},
    {"integrator.momentum", ANSWER(integrator_momentum)},
    {"integrator.momentum.vector", ANSWER(integrator_vector_momentum)},
    {"integrator.energy", ANSWER(integrator_energy)},
    {"integrator.energy.velocity", ANSWER(integrator_velocity_energy)},
    {"integrator.herpolhode", ANSWER(integrator_herpolhode)},
    {"integrator.update", ANSWER(integrator_update)},
    {"integrator.midpoint.change", ANSWER(integrator_midpoint_change)},
    {"integrator.midpoint.energy", ANSWER(integrator_midpoint_energy)},
    {"integrator.trapezoid.energy", ANSWER(integrator_trapezoid_energy)},
    {"integrator.world.energy", ANSWER(integrator_world_energy)},
};

#endif
