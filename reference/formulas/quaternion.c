/* The family quaternion: the algebra of quaternions, their rates under an angular velocity, and the exponential
 * truncated after the third order.
 *
 *   a = (s, u): scalar s, vector u      ab = (s_a s_b − u_a·u_b, s_a u_b + s_b u_a + u_a×u_b)      a^c = (s, −u)
 *   q̇ = ½ωq, ω in world axes; q̇ = ½qω̄, ω̄ in body axes; an angular velocity ω is the quaternion (0, ω)
 *   exp X = Σ Xⁿ/n! for an imaginary X = (0, X), where |X| is half the angle of the rotation
 *   E is the identity matrix, [u] the skew-symmetric matrix with [u]x = u×x
 *
 * This file has the reciprocal (the other operations are in quaternion.h); the rate q̇ by products, and by the 4 × 3
 * matrix B(q) with q̇ = ½B(q)ω; the exponential truncated after the third order, unnormalised and normalised, and its
 * angle. Formulas of the articles that do not hold are in validate/articles/claims/quaternion.c. The exact exponential
 * is the formula rotation.exp_quaternion. Sources: "The Mathematics of Havok's Solver", II.1 and III.1.7; "Numerical
 * Integration for Rotational Dynamics", "Integrating the Rotational Equations" and "Evaluating the Exponential Map". */
#ifndef QUATERNION_C
#define QUATERNION_C

#include "quaternion.h"

/* --- algebra ---------------------------------------------------------------------------------------------------- */

/* Returns a^c/|a|². */
static struct quaternion quaternion_reciprocal(struct quaternion a)
{
    return quaternion_divide(quaternion_conjugate(a), quaternion_squared_norm(a));
}

/* --- rates ------------------------------------------------------------------------------------------------------ */

static struct quaternion quaternion_halve(struct quaternion a)
{
    return (struct quaternion){halve(a.s), multiply(number(0.5), a.u)};
}

/* Returns q̇ = ½ωq = ½(−ω·u, sω + ω×u), for the angular velocity ω in world axes. */
static struct quaternion quaternion_rate(struct quaternion q, vector w)
{
    return quaternion_halve((struct quaternion){negate(dot(w, q.u)), add(multiply(q.s, w), cross(w, q.u))});
}

/* Returns q̇ = ½qω̄ = ½(−u·ω̄, sω̄ + u×ω̄), for the angular velocity ω̄ in body axes. */
static struct quaternion quaternion_rate_in_body(struct quaternion q, vector w)
{
    return quaternion_halve((struct quaternion){negate(dot(q.u, w)), add(multiply(q.s, w), cross(q.u, w))});
}

/* Returns the 4 × 3 matrix B(q) of q̇ = ½B(q)ω: −uᵀ above sE − [u]. */
static matrix quaternion_rate_matrix(struct quaternion q)
{
    matrix B = matrix_new(4, 3);
    store(store(B.at, negate(q.u)), subtract(multiply(q.s, identity(3)), hat(q.u)));
    return B;
}

/* --- the exponential to the third order -------------------------------------------------------------------------- */

/* Returns the cubic (1 − x²/2, (1 − x²/6) X), x = |X|: the terms of exp X up to the third order. */
static struct quaternion quaternion_cubic(vector X)
{
    real t = squared_length(X);
    return (struct quaternion){subtract(number(1), halve(t)), multiply(subtract(number(1), divide(t, number(6))), X)};
}

/* Returns the cubic divided by its length √((1 − x²/2)² + (1 − x²/6)² x²), which is not 0 for any x. */
static struct quaternion quaternion_cubic_unit(vector X)
{
    return quaternion_unit(quaternion_cubic(X));
}

/* Returns 2 atan2(x − x³/6, 1 − x²/2), 0 ≤ x ≤ 2: the angle of the cubic's rotation, normalised or not. The exact angle
 * is 2x. */
static real quaternion_cubic_angle(real x)
{
    real t = square(x);
    real sine = multiply(subtract(number(1), divide(t, number(6))), x), cosine = subtract(number(1), halve(t));
    return multiply(number(2), arctangent(sine, cosine));
}

/* --- rows of the table (rows.h) --------------------------------------------------------------------------------- */

/* Writes S v, S = [[E, 0], [0, ½B(q)]]: the seven rates of position and quaternion from the six velocities. */
static void quaternion_state_rate(struct quaternion q, vector v, vector w, real *out)
{
    quaternion_store(store(out, v), quaternion_rate(q, w));
}

MATRIX_KIND(rate_matrix, 4, 3)

GIVES(quaternion, quaternion_product, quaternion, quaternion)
GIVES(quaternion, quaternion_combination, quaternion, number, quaternion)
GIVES(quaternion, quaternion_conjugate, quaternion)
GIVES(number, quaternion_norm, quaternion)
GIVES(quaternion, quaternion_unit, quaternion)
GIVES(quaternion, quaternion_reciprocal, quaternion)
GIVES(quaternion, quaternion_rate, quaternion, vector)
GIVES(quaternion, quaternion_rate_in_body, quaternion, vector)
GIVES(rate_matrix, quaternion_rate_matrix, quaternion)
STORES((vector, quaternion), quaternion_state_rate, quaternion, vector, vector)
GIVES(quaternion, quaternion_cubic, vector)
GIVES(quaternion, quaternion_cubic_unit, vector)
GIVES(number, quaternion_cubic_angle, number)

static const struct formula quaternion_formulas[] = {
    {"quaternion.product", ANSWER(quaternion_product)},
    {"quaternion.combination", ANSWER(quaternion_combination)},
    {"quaternion.conjugate", ANSWER(quaternion_conjugate)},
    {"quaternion.norm", ANSWER(quaternion_norm)},
    {"quaternion.unit", ANSWER(quaternion_unit)},
    {"quaternion.reciprocal", ANSWER(quaternion_reciprocal)},
    {"quaternion.rate", ANSWER(quaternion_rate)},
    {"quaternion.rate_in_body", ANSWER(quaternion_rate_in_body)},
    {"quaternion.rate_matrix", ANSWER(quaternion_rate_matrix)},
    {"quaternion.state_rate", ANSWER(quaternion_state_rate)},
    {"quaternion.exp.cubic", ANSWER(quaternion_cubic)},
    {"quaternion.exp.cubic_unit", ANSWER(quaternion_cubic_unit)},
    {"quaternion.exp.cubic_angle", ANSWER(quaternion_cubic_angle)},
};

#endif
