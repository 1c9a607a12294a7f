/* The family so3: rotation vectors v, the exponential R(v) = exp [v], its average T(v) (the left Jacobian of SO(3)),
 * and the three functions S₁, S₂, S₃ from which both are computed.
 *
 *   R(v) = exp [v] = E + S₁[v] + S₂[v]²      T(v) = ∫₀¹ R(sv) ds = E + S₂[v] + S₃[v]²
 *   S₁ = sin a / a      S₂ = (1 − cos a)/a²      S₃ = (a − sin a)/a³      a = |v|, t = a²
 *   E is the identity matrix, [v] the skew-symmetric matrix with [v]x = v×x
 *
 * This file has S₁, S₂, S₃ as functions of a, the derivative of R(v)x, the determinant and inverse of T, the conversion
 * between angular velocity and the rate of the rotation vector, R and T with Taylor polynomials in place of S₁, S₂, S₃,
 * and the family's table; the other formulas are in so3.h. Conversions from axes, quaternions and matrices are in
 * rotation.c. Source: the Roblox article on rigid-body rotation, sections 2 to 4 (re-derived). */
#ifndef SO3_C
#define SO3_C

#include "so3.h"
#include "rows.h"

/* Return S₁, S₂ and S₃ as functions of the angle a. For a² ≥ 1 the first two use the sine of a, not of √(a²), because
 * the rounding of a² would shift a large angle within its period. For a ≠ 0, series and closed form both equal the
 * function, so the result encloses the value whichever form is selected; for a = 0 the series is selected. */
static real so3_s1_at(real a)
{
    real t = square(a);
    condition small = likely_below(t, number(1));
    return where(small, factorial_series(1, t), divide(sine(a), a));
}

static real so3_s2_at(real a)
{
    real t = square(a);
    condition small = likely_below(t, number(1));
    return where(small, factorial_series(2, t), halve(square(so3_s1_at(halve(a)))));
}

static real so3_s3_at(real a)
{
    return so3_s3(square(a));
}

/* Returns d(R(v)x)/dv = −[R(v)x] T(v). */
static matrix so3_derivative(vector v, vector x)
{
    return negate(multiply(hat(so3_rotate(v, x)), so3_average(v)));
}

/* --- the determinant and inverse of T, and their uses ------------------------------------------------------------- */

/* Returns det T(v) = 2S₂. */
static real so3_average_determinant(vector v)
{
    return multiply(number(2), so3_s2(squared_length(v)));
}

/* Returns c = (1 − (a/2) cot (a/2))/a² as (S₃ − 2S₄)/(2S₂), where S₄ = Σ (−t)ᵏ/(4+2k)!. This encloses c wherever
 * factorial_series encloses S₂, S₃ and S₄, also at t = 0.
 *
 * The scale of this expression, which comes from the terms S₃ and 2S₄, is larger than c. It is replaced by the scale of
 * the power series c = 1/12 + t/720 + t²/30240 + t³/1209600 + …, in which nothing cancels for t < 1. The divisor
 * 1179000 of the last term in the code makes up for the omitted terms at t = 1. */
static real so3_inverse_series(real t)
{
    real S3 = factorial_series(3, t), S4 = factorial_series(4, t),
         twice_S2 = multiply(number(2), factorial_series(2, t));
    real c = divide(subtract(S3, multiply(number(2), S4)), twice_S2);
    real terms = add(add(divide(number(1), number(12)), divide(t, number(720))),
                     add(divide(square(t), number(30240)), divide(multiply(t, square(t)), number(1179000))));
    return scaled_as(c, terms);
}

/* Returns c by the closed form, in which (a/2) cot (a/2) = cos(a/2) / S₁(t/4), for t > 0. */
static real so3_inverse_closed(real t)
{
    real quarter = halve(halve(t)),
         cotangent = divide(cosine(square_root(quarter)), so3_s1(quarter)); /* (a/2) cot (a/2) */
    return divide(subtract(number(1), cotangent), t);
}

/* Returns c. For t > 0 both forms equal c, so the result encloses c whichever form is selected. At t = 0 the series is
 * selected. */
static real so3_inverse_coefficient(vector v)
{
    real t = squared_length(v);
    condition small = likely_below(t, number(1));
    return where(small, so3_inverse_series(t), so3_inverse_closed(t));
}

/* Returns T(v)⁻¹ = E − [v]/2 + c[v]². T(v) is singular at |v| = 2π, 4π, …. */
static matrix so3_average_inverse(vector v)
{
    return so3_quadratic(number(-0.5), so3_inverse_coefficient(v), v);
}

/* Returns the angular velocity ω = T(v)v̇ in world axes. The next function computes it in body axes: Rᵀω = T(−v)v̇. */
static vector so3_angular_velocity(vector v, vector rate)
{
    real t = squared_length(v);
    return so3_quadratic_applied(so3_s2(t), so3_s3(t), v, rate);
}

static vector so3_angular_velocity_in_body(vector v, vector rate)
{
    return so3_angular_velocity(negate(v), rate);
}

/* Returns v̇ = T(v)⁻¹ω for the angular velocity ω in world axes. The next function computes T(−v)⁻¹ω̄ for the angular
 * velocity ω̄ = Rᵀω in body axes. */
static vector so3_vector_rate(vector v, vector w)
{
    return so3_quadratic_applied(number(-0.5), so3_inverse_coefficient(v), v, w);
}

static vector so3_vector_rate_from_body(vector v, vector w)
{
    return so3_vector_rate(negate(v), w);
}

/* --- models: the articles' approximations, without rounding ------------------------------------------------------- */

/* Returns Σ (−t)ᵏ/(m+2k)! up to the term with a^degree, where t = a². All coefficients have the common denominator (m +
 * degree)!, so they are integers divided by it; each integer is (m+2k+1)(m+2k+2) times the integer of the next term.
 * The division comes last, so a value that is a binary fraction is computed exactly. */
static real so3_taylor(unsigned m, unsigned degree, real t)
{
    double coefficient = 1;
    real sum = number(1);
    for (unsigned n = m + degree; n > m; n -= 2) {
        coefficient *= (double)n * (n - 1);
        sum = subtract(number(coefficient), multiply(t, sum));
    }
    for (unsigned n = 2; n <= m; n++)
        coefficient *= n;
    return divide(sum, number(coefficient));
}

/* Return the Taylor polynomials of S₁, S₂ and S₃. */
static real so3_s1_taylor(unsigned degree, real t)
{
    return so3_taylor(1, degree, t);
}

static real so3_s2_taylor(unsigned degree, real t)
{
    return so3_taylor(2, degree, t);
}

static real so3_s3_taylor(unsigned degree, real t)
{
    return so3_taylor(3, degree, t);
}

/* Return R and T with these polynomials. */
static matrix so3_exp_taylor(unsigned degree, vector v)
{
    real t = squared_length(v);
    return so3_quadratic(so3_s1_taylor(degree, t), so3_s2_taylor(degree, t), v);
}

static matrix so3_average_taylor(unsigned degree, vector v)
{
    real t = squared_length(v);
    return so3_quadratic(so3_s2_taylor(degree, t), so3_s3_taylor(degree, t), v);
}

/* --- rows of the table (rows.h) --------------------------------------------------------------------------------- */

static void so3_s123(real t, real *out)
{
    store(store(store(out, so3_s1(t)), so3_s2(t)), so3_s3(t));
}

static void so3_exp_average(vector v, real *out)
{
    store(store(out, so3_exp(v)), so3_average(v));
}

GIVES(number, so3_s1, number)
GIVES(number, so3_s2, number)
GIVES(number, so3_s3, number)
STORES((number, number, number), so3_s123, number)
GIVES(number, so3_s1_at, number)
GIVES(number, so3_s2_at, number)
GIVES(number, so3_s3_at, number)
GIVES(matrix, so3_exp, vector)
GIVES(matrix, so3_average, vector)
STORES((matrix, matrix), so3_exp_average, vector)
GIVES(vector, so3_rotate, vector, vector)
GIVES(matrix, so3_derivative, vector, vector)
GIVES(number, so3_average_determinant, vector)
GIVES(matrix, so3_average_inverse, vector)
GIVES(vector, so3_angular_velocity, vector, vector)
GIVES(vector, so3_angular_velocity_in_body, vector, vector)
GIVES(vector, so3_vector_rate, vector, vector)
GIVES(vector, so3_vector_rate_from_body, vector, vector)
GIVES(number, so3_s1_taylor, parameter, number)
GIVES(number, so3_s2_taylor, parameter, number)
GIVES(number, so3_s3_taylor, parameter, number)
GIVES(matrix, so3_exp_taylor, parameter, vector)
GIVES(matrix, so3_average_taylor, parameter, vector)

/* The even degrees for which the integers of so3_taylor are exact in double: 17!/3! < 2⁵³. */
#define DEGREES                                                                                                        \
    {                                                                                                                  \
        2, 14, 2                                                                                                       \
    }

/* A kernel that approximates a function is compared with the function, not with its approximation. */
static const struct formula so3_formulas[] = {
    {"so3.s1", ANSWER(so3_s1)},
    {"so3.s2", ANSWER(so3_s2)},
    {"so3.s3", ANSWER(so3_s3)},
    {"so3.s123", ANSWER(so3_s123)},
    {"so3.s123.double_angle", ANSWER(so3_s123)},
    {"so3.s1.angle", ANSWER(so3_s1_at)},
    {"so3.s2.angle", ANSWER(so3_s2_at)},
    {"so3.s3.angle", ANSWER(so3_s3_at)},
    {"so3.exp", ANSWER(so3_exp)},
    {"so3.average", ANSWER(so3_average)},
    {"so3.exp_average", ANSWER(so3_exp_average)},
    {"so3.exp_average.double_angle", ANSWER(so3_exp_average)},
    {"so3.rotate", ANSWER(so3_rotate)},
    {"so3.derivative", ANSWER(so3_derivative)},
    {"so3.average.determinant", ANSWER(so3_average_determinant)},
    {"so3.average.inverse", ANSWER(so3_average_inverse)},
    {"so3.angular_velocity", ANSWER(so3_angular_velocity)},
    {"so3.angular_velocity.body", ANSWER(so3_angular_velocity_in_body)},
    {"so3.vector_rate", ANSWER(so3_vector_rate)},
    {"so3.vector_rate.body", ANSWER(so3_vector_rate_from_body)},
    {"so3.s1.taylor", ANSWER(so3_s1), .parameters = DEGREES},
    {"so3.s2.taylor", ANSWER(so3_s2), .parameters = DEGREES},
    {"so3.s3.taylor", ANSWER(so3_s3), .parameters = DEGREES},
    {"so3.exp.taylor", ANSWER(so3_exp), .parameters = DEGREES},
    {"so3.average.taylor", ANSWER(so3_average), .parameters = DEGREES},
    {"so3.s1.taylor.model", ANSWER(so3_s1_taylor), .parameters = DEGREES},
    {"so3.s2.taylor.model", ANSWER(so3_s2_taylor), .parameters = DEGREES},
    {"so3.s3.taylor.model", ANSWER(so3_s3_taylor), .parameters = DEGREES},
    {"so3.exp.taylor.model", ANSWER(so3_exp_taylor), .parameters = DEGREES},
    {"so3.average.taylor.model", ANSWER(so3_average_taylor), .parameters = DEGREES},
};

#undef DEGREES

#endif
