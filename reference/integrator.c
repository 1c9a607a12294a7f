/* Implicit steps of a free rigid body: the rotation vector v by which it turns in one step.
 *
 *   midpoint                   I v = R(−v/2) L
 *   object-space trapezoid     I v = (L + R(−v) L)/2
 *
 * I is the inertia in the body, L the angular momentum in the body's axes at the step's beginning, times the step: both
 * sides of each equation are linear in L, so a step h is a momentum h L. R(v) is that of so3.c.
 * A solution is found by Newton's method from v = 0 and then proven (solve.h). With σ the least moment, all solutions have
 * |v| ≤ |L|/σ, and the derivative of either side's difference keeps its symmetric part positive as long as |L||v| is
 * below 8σ (midpoint) or 4σ (trapezoid): so for |L| < 2√2 σ, and for |L| < 2σ, there is no other, and it is the one
 * that goes to 0 with L.
 * Source: the Roblox article on rigid-body rotation, sections 7 to 10 (re-derived). */
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

/* --- their solutions -------------------------------------------------------------------------------------------- */

static vector midpoint_value(const void *body, vector v)
{
    return integrator_midpoint_residual(body, v);
}

static matrix midpoint_jacobian(const void *body, vector v)
{
    return integrator_midpoint_jacobian(body, v);
}

static vector trapezoid_value(const void *body, vector v)
{
    return integrator_trapezoid_residual(body, v);
}

static matrix trapezoid_jacobian(const void *body, vector v)
{
    return integrator_trapezoid_jacobian(body, v);
}

/* v, with the scale of the terms of I⁻¹m, which it equals */
static vector integrator_scaled(vector v, const struct body *body, vector m)
{
    vector terms = solve(body->inertia, m);
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

/* The only solution of F; not known where there may be others: where |L|/bound is not certainly below the least moment. */
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
    return integrator_scaled(v, body, integrator_halfway(v, body->momentum));
}

static vector integrator_trapezoid(const struct body *body)
{
    vector v = integrator_solution(&(struct equation){trapezoid_value, trapezoid_jacobian, body}, number(2));
    vector both_ends = add(body->momentum, integrator_after(v, body->momentum));
    return integrator_scaled(v, body, multiply(number(0.5), both_ends));
}

/* --- rows ------------------------------------------------------------------------------------------------------- */

static struct body body_read(const real **in)
{
    struct body body;
    body.inertia = read_symmetric(in, 3);
    body.momentum = read_vector(in, 3);
    return body;
}

static void integrator_midpoint_row(const real *in, real *out)
{
    struct body body = body_read(&in);
    store(out, integrator_midpoint(&body));
}

static void integrator_trapezoid_row(const real *in, real *out)
{
    struct body body = body_read(&in);
    store(out, integrator_trapezoid(&body));
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
    {"integrator.midpoint", .inputs = 9, .outputs = 3, .answers = {integrator_midpoint_row}},
    {"integrator.trapezoid", .inputs = 9, .outputs = 3, .answers = {integrator_trapezoid_row}},
    {"integrator.flow", .inputs = 9, .outputs = 4, .answers = {integrator_flow_row}},
};

#endif
