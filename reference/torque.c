/* Torque and what it does to a rigid body: angular momentum, the gyroscopic term, Newton's and Euler's equations, and
 * the ways between world and body coordinates.
 *
 *   L = Iω,   τ = L̇ = Iα + ω×L,   İ = ω×I − Iω×        I = R Ī Rᵀ: the inertia in the world, Ī in the body
 *   α = I⁻¹(τ − ω×L);  without the gyroscopic term ω×L, angular velocity is conserved in place of angular momentum
 *
 * Here: these formulas at one moment; steps in time are in scheme.c. An inertia is given by its six entries on and
 * below the diagonal. Rᵀ stands for R⁻¹, as in transform.c. Sources: "From Torque to Angular Acceleration… Correctly."
 * (cwzx); "The Mathematics of Havok's Solver", II.1. */
#ifndef TORQUE_C
#define TORQUE_C

#include "real.h"

#include "formula.h"
#include "solve.h"

/* --- parts ------------------------------------------------------------------------------------------------------ */

/* R M Rᵀ */
static matrix torque_turned(matrix R, matrix M)
{
    return multiply(R, multiply(M, transpose(R)));
}

/* --- formulas --------------------------------------------------------------------------------------------------- */

/* ω×L with L = Iω */
static vector torque_gyroscopic(matrix inertia, vector w)
{
    return cross(w, apply(inertia, w));
}

/* İ = [ω]I − I[ω] */
static matrix torque_inertia_rate(matrix inertia, vector w)
{
    return commutator(hat(w), inertia);
}

/* α = I⁻¹(τ − ω×Iω) */
static vector torque_acceleration(matrix inertia, vector w, vector tau)
{
    return solve(inertia, subtract(tau, torque_gyroscopic(inertia, w)));
}

/* τ = Iα + ω×Iω */
static vector torque_needed(matrix inertia, vector w, vector alpha)
{
    return add(apply(inertia, alpha), torque_gyroscopic(inertia, w));
}

/* ṁ = m × Ī⁻¹m without torque, m = RᵀL, in the axes of the principal moments */
static vector torque_free(vector m, vector moments)
{
    vector w = vector3(divide(m.at[0], moments.at[0]), divide(m.at[1], moments.at[1]), divide(m.at[2], moments.at[2]));
    return cross(m, w);
}

/* --- rows ------------------------------------------------------------------------------------------------------- */

static void torque_momentum_row(const real *in, real *out)
{
    matrix inertia = read_symmetric(&in, 3);
    store(out, apply(inertia, read_vector(&in, 3)));
}

static void torque_inertia_rate_row(const real *in, real *out)
{
    matrix inertia = read_symmetric(&in, 3);
    store_symmetric(out, torque_inertia_rate(inertia, read_vector(&in, 3)));
}

static void torque_acceleration_row(const real *in, real *out)
{
    matrix inertia = read_symmetric(&in, 3);
    vector w = read_vector(&in, 3), tau = read_vector(&in, 3);
    store(out, torque_acceleration(inertia, w, tau));
}

static void torque_approximate_row(const real *in, real *out)
{
    matrix inertia = read_symmetric(&in, 3);
    store(out, solve(inertia, read_vector(&in, 3)));
}

static void torque_newton_euler_row(const real *in, real *out)
{
    vector m = read_vector(&in, 1), a = read_vector(&in, 3);
    matrix inertia = read_symmetric(&in, 3);
    vector w = read_vector(&in, 3), alpha = read_vector(&in, 3);
    store(store(out, multiply(m.at[0], a)), torque_needed(inertia, w, alpha));
}

static void torque_free_row(const real *in, real *out)
{
    vector m = read_vector(&in, 3);
    store(out, torque_free(m, read_vector(&in, 3)));
}

static void torque_vector_to_world_row(const real *in, real *out)
{
    matrix R = read_matrix(&in, 3);
    store(out, apply(R, read_vector(&in, 3)));
}

static void torque_vector_to_body_row(const real *in, real *out)
{
    matrix R = read_matrix(&in, 3);
    store(out, apply(transpose(R), read_vector(&in, 3)));
}

static void torque_matrix_to_world_row(const real *in, real *out)
{
    matrix R = read_matrix(&in, 3);
    store(out, torque_turned(R, read_matrix(&in, 3)));
}

static void torque_matrix_to_body_row(const real *in, real *out)
{
    matrix R = read_matrix(&in, 3);
    store(out, torque_turned(transpose(R), read_matrix(&in, 3)));
}

static const struct formula torque_formulas[] = {
    {"torque.momentum", .inputs = {9}, .outputs = {3}, .answers = {torque_momentum_row}},
    {"torque.inertia_rate", .inputs = {9}, .outputs = {6}, .answers = {torque_inertia_rate_row}},
    {"torque.acceleration", .inputs = {12}, .outputs = {3}, .answers = {torque_acceleration_row}},
    {"torque.acceleration.approximate", .inputs = {9}, .outputs = {3}, .answers = {torque_approximate_row}},
    {"torque.newton_euler", .inputs = {16}, .outputs = {6}, .answers = {torque_newton_euler_row}},
    {"torque.free", .inputs = {6}, .outputs = {3}, .answers = {torque_free_row}},
    {"torque.vector_to_world", .inputs = {12}, .outputs = {3}, .answers = {torque_vector_to_world_row}},
    {"torque.vector_to_body", .inputs = {12}, .outputs = {3}, .answers = {torque_vector_to_body_row}},
    {"torque.matrix_to_world", .inputs = {18}, .outputs = {9}, .answers = {torque_matrix_to_world_row}},
    {"torque.matrix_to_body", .inputs = {18}, .outputs = {9}, .answers = {torque_matrix_to_body_row}},
};

#endif
