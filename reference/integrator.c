/* Implicit steps of a free rigid body: the rotation vector v by which it turns in one step.
 *
 *   midpoint                   I v = R(−v/2) L
 *   object-space trapezoid     I v = (L + R(−v) L)/2
 *   world-space trapezoid      v = (R(−v) I⁻¹ + I⁻¹R(−v)) L/2
 *
 * I is the inertia in the body, L the angular momentum in the body's axes at the step's beginning, times the step: both
 * sides of each equation are linear in L, so a step h is a momentum h L. R(v) is that of so3.h. A solution is found by
 * Newton's method from v = 0 and then proven (solve.h). With σ the least moment, all solutions have |v| ≤ |L|/σ, and
 * the derivative of either side's difference keeps its symmetric part positive as long as |L||v| is below 8σ (midpoint)
 * or 4σ (trapezoid): so for |L| < 2√2 σ, and for |L| < 2σ, there is no other, and it is the one that goes to 0 with L.
 * In the world's axes the same holds while (|L|/σ)² + |L|/(2σ) < 2, which is |L| < (√33 − 1)σ/4: what is left of that
 * derivative at v = 0 is a half of I⁻¹[L], whose symmetric part is at most |L|/(2σ).
 *
 * Here too: one of Newton's steps and one simple iteration, how many of them it takes, when Newton's method is sure to
 * converge and in how many parts a step is safe, the differential equation that these steps follow, and two explicit or
 * half-implicit steps of the angular velocity beside them.
 * Sources: the Roblox article on rigid-body rotation, sections 6 to 10 (re-derived); the gyroscopic step is E. Catto's
 * ("Numerical Methods", 2015), as Bullet and Box3D have it. */
#ifndef INTEGRATOR_C
#define INTEGRATOR_C

#include "motion.h"
#include "so3.h"
#include "solve.h"

struct body {
    matrix inertia;
    vector momentum;
};

/* --- implicit midpoint ------------------------------------------------------------------------------------------ */

/* m = R(−v/2) L: the momentum in the body's axes in the middle of the step */
static vector integrator_halfway(vector v, vector L)
{
    return so3_rotate(multiply(number(-0.5), v), L);
}

/* F(v) = I v − R(−v/2) L */
static vector integrator_midpoint_residual(const struct body *body, vector v)
{
    return subtract(apply(body->inertia, v), integrator_halfway(v, body->momentum));
}

/* J(v) = I − [R(−v/2) L] T(−v/2)/2 */
static matrix integrator_midpoint_jacobian(const struct body *body, vector v)
{
    matrix average = so3_average(multiply(number(-0.5), v));
    matrix turning = multiply(hat(integrator_halfway(v, body->momentum)), average);
    return subtract(body->inertia, multiply(number(0.5), turning));
}

/* --- object-space trapezoid ------------------------------------------------------------------------------------- */

/* R(−v) L: the momentum in the body's axes at the step's end */
static vector integrator_after(vector v, vector L)
{
    return so3_rotate(negate(v), L);
}

/* F(v) = I v − (L + R(−v) L)/2 */
static vector integrator_trapezoid_residual(const struct body *body, vector v)
{
    vector both_ends = add(body->momentum, integrator_after(v, body->momentum));
    return subtract(apply(body->inertia, v), multiply(number(0.5), both_ends));
}

/* J(v) = I − [R(−v) L] T(−v)/2 */
static matrix integrator_trapezoid_jacobian(const struct body *body, vector v)
{
    matrix turning = multiply(hat(integrator_after(v, body->momentum)), so3_average(negate(v)));
    return subtract(body->inertia, multiply(number(0.5), turning));
}

/* --- world-space trapezoid, seen from the body at the step's end ------------------------------------------------- */

/* R(−v) I⁻¹L: the angular velocity at the step's beginning, in the body's axes at its end */
static vector integrator_velocity_before(const struct body *body, vector v)
{
    return so3_rotate(negate(v), solve(body->inertia, body->momentum));
}

/* (R(−v) I⁻¹L + I⁻¹R(−v) L)/2 */
static vector integrator_world_side(const struct body *body, vector v)
{
    vector at_end = solve(body->inertia, integrator_after(v, body->momentum));
    return multiply(number(0.5), add(integrator_velocity_before(body, v), at_end));
}

/* F(v) = v − (R(−v) I⁻¹L + I⁻¹R(−v) L)/2 */
static vector integrator_world_residual(const struct body *body, vector v)
{
    return subtract(v, integrator_world_side(body, v));
}

/* J(v) = E − ([R(−v) I⁻¹L] + I⁻¹[R(−v) L]) T(−v)/2 */
static matrix integrator_world_jacobian(const struct body *body, vector v)
{
    matrix at_end = multiply(inverse(body->inertia), hat(integrator_after(v, body->momentum)));
    matrix turning = multiply(add(hat(integrator_velocity_before(body, v)), at_end), so3_average(negate(v)));
    return subtract(identity(3), multiply(number(0.5), turning));
}

/* --- their solutions -------------------------------------------------------------------------------------------- */

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

static vector trapezoid_value(const void *body, vector v)
{
    return integrator_trapezoid_residual(body, v);
}

static matrix trapezoid_jacobian(const void *body, vector v)
{
    return integrator_trapezoid_jacobian(body, v);
}

/* v, with the scale of other terms that it equals */
static vector integrator_scaled(vector v, vector terms)
{
    for (size_t i = 0; i < 3; i++)
        v.at[i] = scaled_as(v.at[i], terms.at[i]);
    return v;
}

/* Whether the least moment is certainly above s: I − s E is positive definite, by its leading minors. */
static condition integrator_moments_above(real s, const struct body *body)
{
    return certainly(is_positive_definite(subtract(body->inertia, multiply(s, identity(3)))));
}

/* The only solution of F; not known where there may be others: where |L|/bound is not certainly below the least
 * moment. */
static vector integrator_solution(const struct equation *F, real bound)
{
    const struct body *body = F->given;
    condition only = integrator_moments_above(divide(root(squared_length(body->momentum)), bound), body);
    vector v = krawczyk(F, newton(F, vector_scaled(number(0), body->momentum)));
    return where(only, v, vector_unknown(3));
}

static vector integrator_midpoint(const struct body *body)
{
    vector v = integrator_solution(&(struct equation){midpoint_value, midpoint_jacobian, body}, root(number(8)));
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
    real bound = divide(subtract(root(number(33)), number(1)), number(4));
    vector v = integrator_solution(&(struct equation){world_value, world_jacobian, body}, bound);
    return integrator_scaled(v, integrator_world_side(body, v));
}

/* --- iterations -------------------------------------------------------------------------------------------------- */

/* v − J⁻¹F(v) */
static vector integrator_newton(const struct equation *F, vector v)
{
    return subtract(v, solve(F->jacobian(F->given, v), F->value(F->given, v)));
}

/* I⁻¹R(−v/2) L */
static vector integrator_simple(const struct body *body, vector v)
{
    return solve(body->inertia, integrator_halfway(v, body->momentum));
}

/* How many steps from v = 0 it takes until one moves v by less than 10⁻⁵, that one included: 11 where ten are not
 * enough. F null: simple iterations of the midpoint rule. */
static real integrator_steps(const struct equation *F, const struct body *body)
{
    enum { MOST = 10 };
    const real enough = number(0x1.b7cdfep-34); /* 10⁻¹⁰ in a float */
    real zero = number(0), one = number(1), going = one, count = one;
    vector v = vector_scaled(zero, body->momentum);
    for (int k = 0; k < MOST; k++) {
        vector next = F ? integrator_newton(F, v) : integrator_simple(body, v);
        going = where(below(squared_length(subtract(next, v)), enough), zero, going);
        condition done = below(going, one); /* once, and for good: other elements may go on */
        if (!any_may_fail(done))
            break;
        count = where(done, count, add(count, one));
        v = next;
    }
    return where(is_positive_definite(body->inertia), count, real_unknown());
}

/* --- when they converge ------------------------------------------------------------------------------------------ */

/* √(t + √⅔ |M − tE|), t a third of M's trace, which the greatest eigenvalue of the positive definite M is at most:
 * given their sum and the sum of their squares, it is greatest where the other two are equal. */
static real integrator_root_of_greatest(matrix M)
{
    real t = divide(trace(M), number(3));
    real apart = squared_length(flat(subtract(M, multiply(t, identity(3)))));
    return root(add(t, root(divide(multiply(number(2), apart), number(3)))));
}

/* Kantorovich's theorem at v: the inverse Jacobian's norm, at most β; the next step's length η; and h = βη|L|/4, where
 * |L|/4 is the midpoint rule's Lipschitz constant. From h ≤ ½ on, Newton's method converges to a solution within 2η. */
static void integrator_kantorovich(const struct body *body, vector v, real *out)
{
    matrix M = inverse(integrator_midpoint_jacobian(body, v));
    real beta = integrator_root_of_greatest(multiply(transpose(M), M));
    real eta = root(squared_length(apply(M, integrator_midpoint_residual(body, v))));
    real length = root(squared_length(body->momentum));
    store(store(store(out, beta), eta), divide(multiply(multiply(beta, eta), length), number(4)));
}

static real integrator_least_moment(vector moments)
{
    return least(least(moments.at[0], moments.at[1]), moments.at[2]);
}

/* The article's condition: h = |L|²/(4σ²) ≤ ½, and how far the iterates go then: (4σ/|L|)(1 − √(1 − 2h)), written
 * without cancellation as (2|L|/σ)/(1 + √(1 − 2h)). */
static void integrator_condition(vector moments, vector L, real *out)
{
    real ratio = divide(root(squared_length(L)), positive(integrator_least_moment(moments)));
    real h = divide(square(ratio), number(4));
    real under = subtract(number(1), add(h, h));
    real reach = divide(multiply(number(2), ratio), add(number(1), root(under)));
    store(store(out, h), reach);
}

/* The least n with |L|/n ≤ √2 σ: 2k²σ² < |L|² for k = 1 … n − 1, counted as far as MOST. */
static real integrator_parts(vector moments, vector L)
{
    enum { MOST = 16 };
    real n = number(1), one = number(1), zero = number(0), least_moment = integrator_least_moment(moments);
    real squared = square(least_moment), length = squared_length(L);
    for (int k = 1; k < MOST; k++) {
        condition more = below(multiply(number(2.0 * k * k), squared), length);
        n = add(n, where(more, one, zero));
    }
    return where(below(zero, least_moment), n, real_unknown());
}

/* --- the equation itself, and explicit steps --------------------------------------------------------------------- */

/* v̇ = T(−v)⁻¹ I⁻¹ R(−v) L */
static vector integrator_field(const struct body *body, vector v)
{
    vector w = solve(body->inertia, integrator_after(v, body->momentum));
    return solve(so3_average(negate(v)), w);
}

/* w⁺ = w − h I⁻¹(w × Iw), in the body's axes or the world's */
static vector integrator_euler(matrix inertia, vector w, real h)
{
    return subtract(w, multiply(h, solve(inertia, cross(w, apply(inertia, w)))));
}

/* One of Newton's steps from w for I(w⁺ − w) + h w⁺ × Iw⁺ = 0: w⁺ = w − (I + h([w]I − [Iw]))⁻¹ (h w × Iw) */
static vector integrator_gyroscopic(matrix inertia, vector w, real h)
{
    vector L = apply(inertia, w);
    matrix J = add(inertia, multiply(h, subtract(multiply(hat(w), inertia), hat(L))));
    return subtract(w, solve(J, multiply(h, cross(w, L))));
}

/* --- rows ------------------------------------------------------------------------------------------------------- */

static vector integrator_newton_step(const struct body *body, vector v)
{
    return integrator_newton(&(struct equation){midpoint_value, midpoint_jacobian, body}, v);
}

static real integrator_midpoint_steps(const struct body *body)
{
    return integrator_steps(&(struct equation){midpoint_value, midpoint_jacobian, body}, body);
}

static real integrator_trapezoid_steps(const struct body *body)
{
    return integrator_steps(&(struct equation){trapezoid_value, trapezoid_jacobian, body}, body);
}

static real integrator_world_steps(const struct body *body)
{
    return integrator_steps(&(struct equation){world_value, world_jacobian, body}, body);
}

static real integrator_simple_steps(const struct body *body)
{
    return integrator_steps(NULL, body);
}

/* q(1) for q(0) = 1: the orientation after the step, of the body in the world */
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

/* Any, and one whose inertia can be inverted. */
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
GIVES(vector, integrator_newton_step, solid, vector)
GIVES(vector, integrator_simple, solid, vector)
GIVES(number, integrator_midpoint_steps, body)
GIVES(number, integrator_trapezoid_steps, body)
GIVES(number, integrator_world_steps, body)
GIVES(number, integrator_simple_steps, body)
STORES((number, number, number), integrator_kantorovich, solid, vector)
STORES((number, number), integrator_condition, vector, vector)
GIVES(number, integrator_parts, vector, vector)
GIVES(vector, integrator_field, solid, vector)
GIVES(vector, integrator_euler, inertia, vector, number)
GIVES(vector, integrator_gyroscopic, inertia, vector, number)

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
    {"integrator.newton", ANSWER(integrator_newton_step)},
    {"integrator.simple", ANSWER(integrator_simple)},
    {"integrator.midpoint.steps", ANSWER(integrator_midpoint_steps)},
    {"integrator.trapezoid.steps", ANSWER(integrator_trapezoid_steps)},
    {"integrator.world.steps", ANSWER(integrator_world_steps)},
    {"integrator.simple.steps", ANSWER(integrator_simple_steps)},
    {"integrator.kantorovich", ANSWER(integrator_kantorovich)},
    {"integrator.condition", ANSWER(integrator_condition)},
    {"integrator.parts", ANSWER(integrator_parts)},
    {"integrator.field", ANSWER(integrator_field)},
    {"integrator.euler", ANSWER(integrator_euler)},
    {"integrator.gyroscopic", ANSWER(integrator_gyroscopic)},
};

#endif
