/* Rotation vectors: the exponential of [v], its average, and the three functions that both are made of.
 *
 *   R(v) = exp [v] = E + S₁[v] + S₂[v]²      T(v) = ∫₀¹ R(sv) ds = E + S₂[v] + S₃[v]²
 *   S₁ = sin a / a      S₂ = (1 − cos a)/a²      S₃ = (a − sin a)/a³      a = |v|, t = a²
 *
 * Here: S₁, S₂, S₃ as functions of t and of a, R and T, and the derivative of R(v)x. Axes, quaternions and matrices
 * back to vectors are in rotation.c.
 * Source: the Roblox article on rigid-body rotation, sections 2 and 3 (re-derived). */
#ifndef SO3_C
#define SO3_C

#include "real.h"

#include "formula.h"

/* --- S₁, S₂, S₃ ------------------------------------------------------------------------------------------------- */

/* sin √t / √t */
static real so3_s1_closed(real t)
{
    return divide(sine_of_root(t), root(t));
}

/* S₁(t) = Σ (−t)ᵏ/(1+2k)! */
static real so3_s1(real t)
{
    condition small = likely_below(t, number(1));
    return where(small, factorial_series(1, t), so3_s1_closed(t));
}

/* S₂(t) = Σ (−t)ᵏ/(2+2k)! = S₁(t/4)²/2: 1 − cos a = 2 sin²(a/2), in which nothing cancels */
static real so3_s2_closed(real t)
{
    return halved(square(so3_s1(halved(halved(t)))));
}

static real so3_s2(real t)
{
    condition small = likely_below(t, number(1));
    return where(small, factorial_series(2, t), so3_s2_closed(t));
}

/* (a − sin a)/a³ */
static real so3_s3_closed(real t)
{
    real a = root(t);
    return divide(subtract(a, sine(a)), multiply(a, t));
}

/* S₃(t) = Σ (−t)ᵏ/(3+2k)!, far enough for the closed form not to cancel */
static real so3_s3(real t)
{
    condition small = likely_below(t, number(16));
    return where(small, factorial_series(3, t), so3_s3_closed(t));
}

/* S₁ and S₂ of the angle a. The sine is that of a itself: rounding a² would move a large angle within its turn. */
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
    return where(small, factorial_series(2, t), halved(square(so3_s1_at(halved(a)))));
}

/* --- R, T ------------------------------------------------------------------------------------------------------- */

/* E + p[v] + q[v]² */
static matrix so3_quadratic(real p, real q, vector v)
{
    matrix K = hat(v);
    return add(identity(3), add(multiply(p, K), multiply(q, square(K))));
}

/* R(v) = E + S₁[v] + S₂[v]² */
static matrix so3_exp(vector v)
{
    real t = squared_length(v);
    return so3_quadratic(so3_s1(t), so3_s2(t), v);
}

/* T(v) = E + S₂[v] + S₃[v]² */
static matrix so3_average(vector v)
{
    real t = squared_length(v);
    return so3_quadratic(so3_s2(t), so3_s3(t), v);
}

/* R(v)x = x + v × (S₁x + S₂ v × x) */
static vector so3_rotate(vector v, vector x)
{
    real t = squared_length(v);
    vector vx = cross(v, x);
    return add(x, add(multiply(so3_s1(t), vx), multiply(so3_s2(t), cross(v, vx))));
}

/* d(R(v)x)/dv = −[R(v)x] T(v) */
static matrix so3_derivative(vector v, vector x)
{
    return negate(multiply(hat(so3_rotate(v, x)), so3_average(v)));
}

/* --- models: the articles' approximations themselves, without rounding ------------------------------------------ */

/* Σ (−t)ᵏ/(m+2k)! up to the given degree in a, as whole numbers over one factorial, so that a result that is a binary
 * fraction is found exactly: the next coefficient is (m+2k+1)(m+2k+2) times the last. */
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

/* R and T of polynomials in place of S₁, S₂, S₃ */
static matrix so3_exp_taylor(unsigned degree, vector v)
{
    real t = squared_length(v);
    return so3_quadratic(so3_taylor(1, degree, t), so3_taylor(2, degree, t), v);
}

static matrix so3_average_taylor(unsigned degree, vector v)
{
    real t = squared_length(v);
    return so3_quadratic(so3_taylor(2, degree, t), so3_taylor(3, degree, t), v);
}

/* --- rows ------------------------------------------------------------------------------------------------------- */

static void so3_s1_of_t(const real *in, real *out)
{
    store(out, so3_s1(in[0]));
}

static void so3_s2_of_t(const real *in, real *out)
{
    store(out, so3_s2(in[0]));
}

static void so3_s3_of_t(const real *in, real *out)
{
    store(out, so3_s3(in[0]));
}

static void so3_s123_of_t(const real *in, real *out)
{
    store(store(store(out, so3_s1(in[0])), so3_s2(in[0])), so3_s3(in[0]));
}

static void so3_s1_of_a(const real *in, real *out)
{
    store(out, so3_s1_at(in[0]));
}

static void so3_s2_of_a(const real *in, real *out)
{
    store(out, so3_s2_at(in[0]));
}

static void so3_s3_of_a(const real *in, real *out)
{
    store(out, so3_s3(square(in[0])));
}

static void so3_exp_of_v(const real *in, real *out)
{
    store(out, so3_exp(read_vector(&in, 3)));
}

static void so3_average_of_v(const real *in, real *out)
{
    store(out, so3_average(read_vector(&in, 3)));
}

static void so3_exp_average_of_v(const real *in, real *out)
{
    vector v = read_vector(&in, 3);
    store(store(out, so3_exp(v)), so3_average(v));
}

static void so3_rotate_of_v_x(const real *in, real *out)
{
    vector v = read_vector(&in, 3), x = read_vector(&in, 3);
    store(out, so3_rotate(v, x));
}

static void so3_derivative_of_v_x(const real *in, real *out)
{
    vector v = read_vector(&in, 3), x = read_vector(&in, 3);
    store(out, so3_derivative(v, x));
}

/* The approximations themselves */
static void so3_s1_taylor(unsigned degree, const real *in, real *out)
{
    store(out, so3_taylor(1, degree, in[0]));
}

static void so3_s2_taylor(unsigned degree, const real *in, real *out)
{
    store(out, so3_taylor(2, degree, in[0]));
}

static void so3_s3_taylor(unsigned degree, const real *in, real *out)
{
    store(out, so3_taylor(3, degree, in[0]));
}

static void so3_exp_taylor_of_v(unsigned degree, const real *in, real *out)
{
    store(out, so3_exp_taylor(degree, read_vector(&in, 3)));
}

static void so3_average_taylor_of_v(unsigned degree, const real *in, real *out)
{
    store(out, so3_average_taylor(degree, read_vector(&in, 3)));
}

/* Even degrees, as long as so3_taylor's whole numbers are exact in binary64: 17!/3! < 2⁵³. */
#define DEGREES                                                                                                        \
    {                                                                                                                  \
        2, 14, 2                                                                                                       \
    }

/* A kernel that approximates a function has that function for its reference. */
static const struct formula so3_formulas[] = {
    {"so3.s1", .inputs = {1}, .outputs = {1}, .answers = {so3_s1_of_t}},
    {"so3.s2", .inputs = {1}, .outputs = {1}, .answers = {so3_s2_of_t}},
    {"so3.s3", .inputs = {1}, .outputs = {1}, .answers = {so3_s3_of_t}},
    {"so3.s123", .inputs = {1}, .outputs = {3}, .answers = {so3_s123_of_t}},
    {"so3.s123.double_angle", .inputs = {1}, .outputs = {3}, .answers = {so3_s123_of_t}},
    {"so3.s1.angle", .inputs = {1}, .outputs = {1}, .answers = {so3_s1_of_a}},
    {"so3.s2.angle", .inputs = {1}, .outputs = {1}, .answers = {so3_s2_of_a}},
    {"so3.s3.angle", .inputs = {1}, .outputs = {1}, .answers = {so3_s3_of_a}},
    {"so3.exp", .inputs = {3}, .outputs = {9}, .answers = {so3_exp_of_v}},
    {"so3.average", .inputs = {3}, .outputs = {9}, .answers = {so3_average_of_v}},
    {"so3.exp_average", .inputs = {3}, .outputs = {18}, .answers = {so3_exp_average_of_v}},
    {"so3.exp_average.double_angle", .inputs = {3}, .outputs = {18}, .answers = {so3_exp_average_of_v}},
    {"so3.rotate", .inputs = {6}, .outputs = {3}, .answers = {so3_rotate_of_v_x}},
    {"so3.derivative", .inputs = {6}, .outputs = {9}, .answers = {so3_derivative_of_v_x}},
    {"so3.s1.taylor", .inputs = {1}, .outputs = {1}, .answers = {so3_s1_of_t}, .parameters = DEGREES},
    {"so3.s2.taylor", .inputs = {1}, .outputs = {1}, .answers = {so3_s2_of_t}, .parameters = DEGREES},
    {"so3.s3.taylor", .inputs = {1}, .outputs = {1}, .answers = {so3_s3_of_t}, .parameters = DEGREES},
    {"so3.exp.taylor", .inputs = {3}, .outputs = {9}, .answers = {so3_exp_of_v}, .parameters = DEGREES},
    {"so3.average.taylor", .inputs = {3}, .outputs = {9}, .answers = {so3_average_of_v}, .parameters = DEGREES},
    {"so3.s1.taylor.model", .inputs = {1}, .outputs = {1}, .answers_of = {so3_s1_taylor}, .parameters = DEGREES},
    {"so3.s2.taylor.model", .inputs = {1}, .outputs = {1}, .answers_of = {so3_s2_taylor}, .parameters = DEGREES},
    {"so3.s3.taylor.model", .inputs = {1}, .outputs = {1}, .answers_of = {so3_s3_taylor}, .parameters = DEGREES},
    {"so3.exp.taylor.model", .inputs = {3}, .outputs = {9}, .answers_of = {so3_exp_taylor_of_v}, .parameters = DEGREES},
    {"so3.average.taylor.model", .inputs = {3}, .outputs = {9}, .answers_of = {so3_average_taylor_of_v},
     .parameters = DEGREES},
};

#undef DEGREES

#endif
