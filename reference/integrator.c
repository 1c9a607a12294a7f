/* Implicit steps of a free rigid body: the rotation vector v by which it turns in one step.
 *
 *   midpoint                   I v = R(−v/2) L
 *   object-space trapezoid     I v = (L + R(−v) L)/2
 *   world-space trapezoid      v = (R(−v) I⁻¹ + I⁻¹R(−v)) L/2
 *
 * I is the inertia in the body, L the angular momentum in the body's axes at the step's beginning, times the step: both
 * sides of each equation are linear in L, so a step h is a momentum h L. R(v) is that of so3.c. A solution is found by
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
#include "so3.c"
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
    const matrix M = subtract(body->inertia, multiply(s, identity(3))), C = cofactors_of_rows(M);
    const real zero = number(0), first = entry(M, 0, 0), second = entry(C, 2, 2), third = determinant_by(M, C);
    return certainly(both(below(zero, first), both(below(zero, second), below(zero, third))));
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
    return count;
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
static real *integrator_kantorovich(const struct body *body, vector v, real *out)
{
    matrix M = inverse(integrator_midpoint_jacobian(body, v));
    real beta = integrator_root_of_greatest(multiply(transpose(M), M));
    real eta = root(squared_length(apply(M, integrator_midpoint_residual(body, v))));
    real length = root(squared_length(body->momentum));
    return store(store(store(out, beta), eta), divide(multiply(multiply(beta, eta), length), number(4)));
}

static real integrator_least_moment(vector moments)
{
    return least(least(moments.at[0], moments.at[1]), moments.at[2]);
}

/* The article's condition: h = |L|²/(4σ²) ≤ ½, and how far the iterates go then: (4σ/|L|)(1 − √(1 − 2h)), written
 * without cancellation as (2|L|/σ)/(1 + √(1 − 2h)). */
static real *integrator_condition(vector moments, vector L, real *out)
{
    real ratio = divide(root(squared_length(L)), integrator_least_moment(moments));
    real h = divide(square(ratio), number(4));
    real under = subtract(number(1), add(h, h));
    real reach = divide(multiply(number(2), ratio), add(number(1), root(under)));
    return store(store(out, h), reach);
}

/* The least n with |L|/n ≤ √2 σ: 2k²σ² < |L|² for k = 1 … n − 1, counted as far as MOST. */
static real integrator_parts(vector moments, vector L)
{
    enum { MOST = 16 };
    real n = number(1), one = number(1), zero = number(0);
    real squared = square(integrator_least_moment(moments)), length = squared_length(L);
    for (int k = 1; k < MOST; k++) {
        condition more = below(multiply(number(2.0 * k * k), squared), length);
        n = add(n, where(more, one, zero));
    }
    return n;
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

static struct body body_read(const real **in)
{
    struct body body;
    body.inertia = read_symmetric(in, 3);
    body.momentum = read_vector(in, 3);
    return body;
}

static const struct equation midpoint_equation = {midpoint_value, midpoint_jacobian, NULL},
                             trapezoid_equation = {trapezoid_value, trapezoid_jacobian, NULL},
                             world_equation = {world_value, world_jacobian, NULL};

static void integrator_step_row(vector step(const struct body *body), const real *in, real *out)
{
    struct body body = body_read(&in);
    store(out, step(&body));
}

static void integrator_residual_row(struct equation F, const real *in, real *out)
{
    struct body body = body_read(&in);
    store(out, F.value(&body, read_vector(&in, 3)));
}

static void integrator_jacobian_row(struct equation F, const real *in, real *out)
{
    struct body body = body_read(&in);
    store(out, F.jacobian(&body, read_vector(&in, 3)));
}

static void integrator_count_row(struct equation F, const real *in, real *out)
{
    struct body body = body_read(&in);
    F.given = &body;
    store(out, integrator_steps(F.value ? &F : NULL, &body));
}

static void integrator_midpoint_row(const real *in, real *out)
{
    integrator_step_row(integrator_midpoint, in, out);
}

static void integrator_trapezoid_row(const real *in, real *out)
{
    integrator_step_row(integrator_trapezoid, in, out);
}

static void integrator_world_row(const real *in, real *out)
{
    integrator_step_row(integrator_world, in, out);
}

static void integrator_midpoint_residual_row(const real *in, real *out)
{
    integrator_residual_row(midpoint_equation, in, out);
}

static void integrator_trapezoid_residual_row(const real *in, real *out)
{
    integrator_residual_row(trapezoid_equation, in, out);
}

static void integrator_world_residual_row(const real *in, real *out)
{
    integrator_residual_row(world_equation, in, out);
}

static void integrator_midpoint_jacobian_row(const real *in, real *out)
{
    integrator_jacobian_row(midpoint_equation, in, out);
}

static void integrator_trapezoid_jacobian_row(const real *in, real *out)
{
    integrator_jacobian_row(trapezoid_equation, in, out);
}

static void integrator_world_jacobian_row(const real *in, real *out)
{
    integrator_jacobian_row(world_equation, in, out);
}

static void integrator_midpoint_steps_row(const real *in, real *out)
{
    integrator_count_row(midpoint_equation, in, out);
}

static void integrator_trapezoid_steps_row(const real *in, real *out)
{
    integrator_count_row(trapezoid_equation, in, out);
}

static void integrator_world_steps_row(const real *in, real *out)
{
    integrator_count_row(world_equation, in, out);
}

static void integrator_simple_steps_row(const real *in, real *out)
{
    integrator_count_row((struct equation){NULL, NULL, NULL}, in, out);
}

static void integrator_newton_row(const real *in, real *out)
{
    struct body body = body_read(&in);
    struct equation F = {midpoint_value, midpoint_jacobian, &body};
    store(out, integrator_newton(&F, read_vector(&in, 3)));
}

static void integrator_simple_row(const real *in, real *out)
{
    struct body body = body_read(&in);
    store(out, integrator_simple(&body, read_vector(&in, 3)));
}

static void integrator_kantorovich_row(const real *in, real *out)
{
    struct body body = body_read(&in);
    integrator_kantorovich(&body, read_vector(&in, 3), out);
}

static void integrator_condition_row(const real *in, real *out)
{
    vector moments = read_vector(&in, 3);
    integrator_condition(moments, read_vector(&in, 3), out);
}

static void integrator_parts_row(const real *in, real *out)
{
    vector moments = read_vector(&in, 3);
    store(out, integrator_parts(moments, read_vector(&in, 3)));
}

static void integrator_field_row(const real *in, real *out)
{
    struct body body = body_read(&in);
    store(out, integrator_field(&body, read_vector(&in, 3)));
}

static void integrator_euler_row(const real *in, real *out)
{
    matrix inertia = read_symmetric(&in, 3);
    vector w = read_vector(&in, 3);
    store(out, integrator_euler(inertia, w, in[0]));
}

static void integrator_gyroscopic_row(const real *in, real *out)
{
    matrix inertia = read_symmetric(&in, 3);
    vector w = read_vector(&in, 3);
    store(out, integrator_gyroscopic(inertia, w, in[0]));
}

/* q(1) for q(0) = 1: the orientation after the step, of the body in the world */
static void integrator_flow_row(const real *in, real *out)
{
    struct body body = body_read(&in);
    condition positive = integrator_moments_above(number(0), &body);
    const struct motion end = motion_flow(body.inertia, body.momentum, positive);
    out = store(out, scaled_as(end.q.s, number(1)));
    for (size_t i = 0; i < 3; i++)
        out = store(out, scaled_as(end.q.u.at[i], number(1)));
}

static const struct formula integrator_formulas[] = {
    {"integrator.midpoint", .inputs = {9}, .outputs = {3}, .answers = {integrator_midpoint_row}},
    {"integrator.trapezoid", .inputs = {9}, .outputs = {3}, .answers = {integrator_trapezoid_row}},
    {"integrator.flow", .inputs = {9}, .outputs = {4}, .answers = {integrator_flow_row}},
    {"integrator.world", .inputs = {9}, .outputs = {3}, .answers = {integrator_world_row}},
    {"integrator.midpoint.residual", .inputs = {12}, .outputs = {3}, .answers = {integrator_midpoint_residual_row}},
    {"integrator.trapezoid.residual", .inputs = {12}, .outputs = {3}, .answers = {integrator_trapezoid_residual_row}},
    {"integrator.world.residual", .inputs = {12}, .outputs = {3}, .answers = {integrator_world_residual_row}},
    {"integrator.midpoint.jacobian", .inputs = {12}, .outputs = {9}, .answers = {integrator_midpoint_jacobian_row}},
    {"integrator.trapezoid.jacobian", .inputs = {12}, .outputs = {9}, .answers = {integrator_trapezoid_jacobian_row}},
    {"integrator.world.jacobian", .inputs = {12}, .outputs = {9}, .answers = {integrator_world_jacobian_row}},
    {"integrator.newton", .inputs = {12}, .outputs = {3}, .answers = {integrator_newton_row}},
    {"integrator.simple", .inputs = {12}, .outputs = {3}, .answers = {integrator_simple_row}},
    {"integrator.midpoint.steps", .inputs = {9}, .outputs = {1}, .answers = {integrator_midpoint_steps_row}},
    {"integrator.trapezoid.steps", .inputs = {9}, .outputs = {1}, .answers = {integrator_trapezoid_steps_row}},
    {"integrator.world.steps", .inputs = {9}, .outputs = {1}, .answers = {integrator_world_steps_row}},
    {"integrator.simple.steps", .inputs = {9}, .outputs = {1}, .answers = {integrator_simple_steps_row}},
    {"integrator.kantorovich", .inputs = {12}, .outputs = {3}, .answers = {integrator_kantorovich_row}},
    {"integrator.condition", .inputs = {6}, .outputs = {2}, .answers = {integrator_condition_row}},
    {"integrator.parts", .inputs = {6}, .outputs = {1}, .answers = {integrator_parts_row}},
    {"integrator.field", .inputs = {12}, .outputs = {3}, .answers = {integrator_field_row}},
    {"integrator.euler", .inputs = {10}, .outputs = {3}, .answers = {integrator_euler_row}},
    {"integrator.gyroscopic", .inputs = {10}, .outputs = {3}, .answers = {integrator_gyroscopic_row}},
};

#endif
