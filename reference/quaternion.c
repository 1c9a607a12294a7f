/* The algebra of quaternions, their rates under an angular velocity, and the exponential cut after the third order.
 *
 *   a = (s, u): scalar s, vector u      ab = (s_a s_b − u_a·u_b, s_a u_b + s_b u_a + u_a×u_b)      a^c = (s, −u)
 *   q̇ = ½ωq, ω in world axes; q̇ = ½qω̄, ω̄ in body axes; an angular velocity stands for the quaternion (0, ω)
 *   exp X = Σ Xⁿ/n! for an imaginary X = (0, X), |X| half the angle turned by
 *
 * Here: products in both notations, conjugate in both, norm, unit, reciprocal; rates by products and by the 4 × 3
 * matrix B(q) with q̇ = ½B(q)ω; the cubic in X, as it is and normalised, and its angle. What the articles print
 * otherwise, and does not hold, is in validate/claims/quaternion.c. The exponential itself is rotation.exp_quaternion.
 * Source: "The Mathematics of Havok's Solver", II.1 and III.1.7; "Numerical Integration for Rotational Dynamics",
 * "Integrating the Rotational Equations" and "Evaluating the Exponential Map". */
#ifndef QUATERNION_C
#define QUATERNION_C

#include "real.h"

#include "formula.h"
#include "rotation.c"

/* --- algebra ---------------------------------------------------------------------------------------------------- */

/* (s_a s_b − u_a·u_b, s_a u_b + s_b u_a + u_a×u_b) */
static struct quaternion quaternion_product(struct quaternion a, struct quaternion b)
{
    return (struct quaternion){subtract(multiply(a.s, b.s), dot(a.u, b.u)),
                               add(add(multiply(a.s, b.u), multiply(b.s, a.u)), cross(a.u, b.u))};
}

/* a + k b */
static struct quaternion quaternion_combination(struct quaternion a, real k, struct quaternion b)
{
    return (struct quaternion){add(a.s, multiply(k, b.s)), add(a.u, multiply(k, b.u))};
}

static struct quaternion quaternion_conjugate(struct quaternion a)
{
    return (struct quaternion){a.s, negate(a.u)};
}

/* a a^c = |a|² */
static real quaternion_squared_norm(struct quaternion a)
{
    return add(square(a.s), squared_length(a.u));
}

static real quaternion_norm(struct quaternion a)
{
    return root(quaternion_squared_norm(a));
}

static struct quaternion quaternion_divide(struct quaternion a, real k)
{
    return (struct quaternion){divide(a.s, k), divide(a.u, k)};
}

/* a/|a| */
static struct quaternion quaternion_unit(struct quaternion a)
{
    return quaternion_divide(a, quaternion_norm(a));
}

/* a^c/|a|² */
static struct quaternion quaternion_reciprocal(struct quaternion a)
{
    return quaternion_divide(quaternion_conjugate(a), quaternion_squared_norm(a));
}

/* --- rates ------------------------------------------------------------------------------------------------------ */

static struct quaternion quaternion_halved(struct quaternion a)
{
    return (struct quaternion){halved(a.s), multiply(number(0.5), a.u)};
}

/* ½(−ω·u, sω + ω×u) */
static struct quaternion quaternion_rate(vector w, struct quaternion q)
{
    return quaternion_halved((struct quaternion){negate(dot(w, q.u)), add(multiply(q.s, w), cross(w, q.u))});
}

/* ½(−u·ω̄, sω̄ + u×ω̄) */
static struct quaternion quaternion_rate_in_body(struct quaternion q, vector w)
{
    return quaternion_halved((struct quaternion){negate(dot(q.u, w)), add(multiply(q.s, w), cross(q.u, w))});
}

/* The 4 × 3 matrix B(q) of q̇ = ½B(q)ω: −uᵀ above sE − [u] */
static matrix quaternion_rate_matrix(struct quaternion q)
{
    matrix B = matrix_new(4, 3);
    store(store(B.at, negate(q.u)), subtract(multiply(q.s, identity(3)), hat(q.u)));
    return B;
}

/* --- the exponential to the third order -------------------------------------------------------------------------- */

/* (1 − x²/2, (1 − x²/6) X), x = |X| */
static struct quaternion quaternion_cubic(vector X)
{
    real t = squared_length(X);
    return (struct quaternion){subtract(number(1), halved(t)), multiply(subtract(number(1), divide(t, number(6))), X)};
}

/* The cubic over √((1 − x²/2)² + (1 − x²/6)² x²), which is 0 for no x */
static struct quaternion quaternion_cubic_unit(vector X)
{
    return quaternion_unit(quaternion_cubic(X));
}

/* 2 atan2(x − x³/6, 1 − x²/2), 0 ≤ x ≤ 2: what the cubic turns by, normalised or not. 2x is what it should */
static real quaternion_cubic_angle(real x)
{
    real t = square(x);
    real sine = multiply(subtract(number(1), divide(t, number(6))), x), cosine = subtract(number(1), halved(t));
    return multiply(number(2), arctangent(sine, cosine));
}

/* --- rows ------------------------------------------------------------------------------------------------------- */

static void quaternion_product_row(const real *in, real *out)
{
    struct quaternion a = quaternion_read(&in), b = quaternion_read(&in);
    quaternion_store(out, quaternion_product(a, b));
}

static void quaternion_combination_row(const real *in, real *out)
{
    struct quaternion a = quaternion_read(&in);
    real k = read_vector(&in, 1).at[0];
    quaternion_store(out, quaternion_combination(a, k, quaternion_read(&in)));
}

static void quaternion_conjugate_row(const real *in, real *out)
{
    quaternion_store(out, quaternion_conjugate(quaternion_read(&in)));
}

static void quaternion_norm_row(const real *in, real *out)
{
    store(out, quaternion_norm(quaternion_read(&in)));
}

static void quaternion_unit_row(const real *in, real *out)
{
    quaternion_store(out, quaternion_unit(quaternion_read(&in)));
}

static void quaternion_reciprocal_row(const real *in, real *out)
{
    quaternion_store(out, quaternion_reciprocal(quaternion_read(&in)));
}

static void quaternion_rate_row(const real *in, real *out)
{
    struct quaternion q = quaternion_read(&in);
    quaternion_store(out, quaternion_rate(read_vector(&in, 3), q));
}

static void quaternion_rate_in_body_row(const real *in, real *out)
{
    struct quaternion q = quaternion_read(&in);
    quaternion_store(out, quaternion_rate_in_body(q, read_vector(&in, 3)));
}

static void quaternion_rate_matrix_row(const real *in, real *out)
{
    store(out, quaternion_rate_matrix(quaternion_read(&in)));
}

/* S v, S = [[E, 0], [0, ½B(q)]]: seven rates of position and quaternion from six velocities */
static void quaternion_state_rate_row(const real *in, real *out)
{
    struct quaternion q = quaternion_read(&in);
    vector v = read_vector(&in, 3), w = read_vector(&in, 3);
    quaternion_store(store(out, v), quaternion_rate(w, q));
}

static void quaternion_cubic_row(const real *in, real *out)
{
    quaternion_store(out, quaternion_cubic(read_vector(&in, 3)));
}

static void quaternion_cubic_unit_row(const real *in, real *out)
{
    quaternion_store(out, quaternion_cubic_unit(read_vector(&in, 3)));
}

static void quaternion_cubic_angle_row(const real *in, real *out)
{
    store(out, quaternion_cubic_angle(in[0]));
}

static const struct formula quaternion_formulas[] = {
    {"quaternion.product", .inputs = {8}, .outputs = {4}, .answers = {quaternion_product_row}},
    {"quaternion.combination", .inputs = {9}, .outputs = {4}, .answers = {quaternion_combination_row}},
    {"quaternion.conjugate", .inputs = {4}, .outputs = {4}, .answers = {quaternion_conjugate_row}},
    {"quaternion.norm", .inputs = {4}, .outputs = {1}, .answers = {quaternion_norm_row}},
    {"quaternion.unit", .inputs = {4}, .outputs = {4}, .answers = {quaternion_unit_row}},
    {"quaternion.reciprocal", .inputs = {4}, .outputs = {4}, .answers = {quaternion_reciprocal_row}},
    {"quaternion.rate", .inputs = {7}, .outputs = {4}, .answers = {quaternion_rate_row}},
    {"quaternion.rate_in_body", .inputs = {7}, .outputs = {4}, .answers = {quaternion_rate_in_body_row}},
    {"quaternion.rate_matrix", .inputs = {4}, .outputs = {12}, .answers = {quaternion_rate_matrix_row}},
    {"quaternion.state_rate", .inputs = {10}, .outputs = {7}, .answers = {quaternion_state_rate_row}},
    {"quaternion.exp.cubic", .inputs = {3}, .outputs = {4}, .answers = {quaternion_cubic_row}},
    {"quaternion.exp.cubic_unit", .inputs = {3}, .outputs = {4}, .answers = {quaternion_cubic_unit_row}},
    {"quaternion.exp.cubic_angle", .inputs = {1}, .outputs = {1}, .answers = {quaternion_cubic_angle_row}},
};

#endif
