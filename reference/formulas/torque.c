/* The family torque: the effect of torque on a rigid body. The family has formulas of angular momentum, the gyroscopic
 * term, Newton's and Euler's equations, and the conversions between world and body coordinates.
 *
 *   L = Iω,   τ = L̇ = Iα + ω×L,   İ = [ω]I − I[ω]      I: the inertia in world axes, I = R Ī Rᵀ; Ī: in body axes
 *   α = I⁻¹(τ − ω×L)      if τ = 0, this conserves L; without the gyroscopic term ω×L it would conserve ω
 *
 * [ω] is the skew-symmetric matrix with [ω]x = ω×x. These formulas hold at one instant; steps in time are in scheme.c.
 * An inertia is given by its six entries on and below the diagonal. R⁻¹ is taken as Rᵀ, as in transform.h. Sources:
 * "From Torque to Angular Acceleration… Correctly." (cwzx); "The Mathematics of Havok's Solver", II.1. */
#ifndef TORQUE_C
#define TORQUE_C

#include "rows.h"
#include "solve.h"

/* --- parts ------------------------------------------------------------------------------------------------------ */

/* Returns R M Rᵀ. */
static matrix torque_matrix_to_world(matrix R, matrix M)
{
    return multiply(R, multiply(M, transpose(R)));
}

/* --- formulas --------------------------------------------------------------------------------------------------- */

/* Returns ω×L with L = Iω. */
static vector torque_gyroscopic(matrix inertia, vector w)
{
    return cross(w, apply(inertia, w));
}

/* Returns İ = [ω]I − I[ω]. */
static matrix torque_inertia_rate(matrix inertia, vector w)
{
    return commutator(hat(w), inertia);
}

/* Returns α = I⁻¹(τ − ω×Iω). */
static vector torque_acceleration(matrix inertia, vector w, vector tau)
{
    return solve(inertia, subtract(tau, torque_gyroscopic(inertia, w)));
}

/* Returns τ = Iα + ω×Iω. */
static vector torque_needed(matrix inertia, vector w, vector alpha)
{
    return add(apply(inertia, alpha), torque_gyroscopic(inertia, w));
}

/* Returns ṁ = m × Ī⁻¹m, the rate of the angular momentum m = RᵀL in the principal axes if there is no torque. */
static vector torque_free(vector m, vector moments)
{
    vector w = vector_new(3);
    for (size_t i = 0; i < 3; i++)
        w.at[i] = divide(m.at[i], positive(moments.at[i]));
    return cross(m, w);
}

/* Returns α = R Ī⁻¹(c × m Rᵀg − x×Īx), x = Rᵀω: the angular acceleration, by gravity, of a body that can only rotate
 * about one fixed point, its foot. c is the vector from the foot to the centre of mass, and Ī (`inertia`) the inertia
 * about the foot, both in body axes. */
static vector torque_on_foot(matrix R, matrix inertia, vector c, real m, vector g, vector w)
{
    matrix to_body = transpose(R);
    vector tau = cross(c, multiply(m, apply(to_body, g)));
    return apply(R, torque_acceleration(inertia, apply(to_body, w), tau));
}

/* --- rows of the table (rows.h) --------------------------------------------------------------------------------- */

static vector torque_momentum(matrix inertia, vector w)
{
    return apply(inertia, w);
}

/* Returns α without the gyroscopic term. */
static vector torque_acceleration_approximate(matrix inertia, vector tau)
{
    return solve(inertia, tau);
}

static void torque_newton_euler(real m, vector a, matrix inertia, vector w, vector alpha, real *out)
{
    store(store(out, multiply(m, a)), torque_needed(inertia, w, alpha));
}

static vector torque_vector_to_world(matrix R, vector z)
{
    return apply(R, z);
}

static vector torque_vector_to_body(matrix R, vector z)
{
    return apply(transpose(R), z);
}

static matrix torque_matrix_to_body(matrix R, matrix M)
{
    return torque_matrix_to_world(transpose(R), M);
}

BASIC_KIND(inertia, matrix, 6, read_inertia(in), store_symmetric(out, x))

GIVES(vector, torque_momentum, symmetric, vector)
GIVES(symmetric, torque_inertia_rate, symmetric, vector)
GIVES(vector, torque_acceleration, inertia, vector, vector)
GIVES(vector, torque_acceleration_approximate, inertia, vector)
GIVES(vector, torque_on_foot, matrix, inertia, vector, number, vector, vector)
STORES((vector, vector), torque_newton_euler, number, vector, symmetric, vector, vector)
GIVES(vector, torque_free, vector, vector)
GIVES(vector, torque_vector_to_world, matrix, vector)
GIVES(vector, torque_vector_to_body, matrix, vector)
GIVES(matrix, torque_matrix_to_world, matrix, matrix)
GIVES(matrix, torque_matrix_to_body, matrix, matrix)

static const struct formula torque_formulas[] = {
    {"torque.momentum", ANSWER(torque_momentum)},
    {"torque.inertia_rate", ANSWER(torque_inertia_rate)},
    {"torque.acceleration", ANSWER(torque_acceleration)},
    {"torque.acceleration.approximate", ANSWER(torque_acceleration_approximate)},
    {"torque.on_foot", ANSWER(torque_on_foot)},
    {"torque.newton_euler", ANSWER(torque_newton_euler)},
    {"torque.free", ANSWER(torque_free)},
    {"torque.vector_to_world", ANSWER(torque_vector_to_world)},
    {"torque.vector_to_body", ANSWER(torque_vector_to_body)},
    {"torque.matrix_to_world", ANSWER(torque_matrix_to_world)},
    {"torque.matrix_to_body", ANSWER(torque_matrix_to_body)},
};

#endif
