/* Tests of the reference formulas of rotation vectors: identities of S₁, S₂, S₃, the rotation R and the left Jacobian
 * T; limits at 0; an independent series; derivatives and angular velocity compared with finite differences; the inverse
 * of T; and correct rounding compared with MPFR's functions. */
#include "enclosures.h"
#include "rounded.h"
#include "scoped.h"

#include "reference/formulas/so3.c"
#include "reference/reference.h"

/* Norms from nearly 0 to many full turns, including the borders between formulas. */
static const double lengths[] = {
    0,     0x1p-500,         1e-30, 1e-8, 1e-3, 0.5, 0.999, 1, 1.001, 2, 3.14159265358979, 3.999, 4,
    4.001, 6.28318530717959, 17,    1e4};

TestSuite(so3, .init = open_test_scope, .fini = close_test_scope);

/* Calls a test with vectors of these norms, each in another direction, and with a second vector in yet another
 * direction. */
typedef void vector_test(vector v, vector x, double length);
static void each_vector(vector_test *test)
{
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        unsigned long long state = i + 1, other = i + 101;
        vector direction = draw_vector(&state, 3, 1);
        test(multiply(divide(number(lengths[i]), square_root(squared_length(direction))), direction),
             draw_vector(&other, 3, 2), lengths[i]);
    }
}

#define OF_VECTORS(suite, name)                                                                                        \
    OF_EACH(each_vector, suite, name, vector v, __attribute__((unused)) vector x, __attribute__((unused)) double length)

Test(so3, values_at_zero_are_exact)
{
    vector zero = vector3(number(0), number(0), number(0));
    cr_expect(exactly(so3_s1(number(0)), 1));
    cr_expect(exactly(so3_s2(number(0)), 0.5));
    expect_agree(so3_s3(number(0)), fraction(1, 6));
    matrix R = so3_exp(zero), T = so3_average(zero);
    for (size_t i = 0; i < 9; i++)
        cr_expect(exactly(R.at[i], i % 4 == 0) && exactly(T.at[i], i % 4 == 0), "entry %zu", i);
}

OF_VECTORS(so3, functions_reproduce_sine_and_cosine)
{
    real t = squared_length(v);
    real a = square_root(t);
    expect_agree(multiply(a, so3_s1(t)), sine(a));
    expect_agree(subtract(number(1), multiply(t, so3_s2(t))), cosine(a));
    expect_agree(subtract(number(1), multiply(t, so3_s3(t))), so3_s1(t));
}

OF_VECTORS(so3, scalar_double_angle_identities_hold)
{
    real t = squared_length(v);
    real quarter = multiply(number(0.25), t);
    real s1 = so3_s1(quarter), s2 = so3_s2(quarter), s3 = so3_s3(quarter);
    expect_agree(so3_s1(t), multiply(subtract(number(1), multiply(quarter, s2)), s1));
    expect_agree(so3_s2(t), multiply(number(0.5), square(s1)));
    expect_agree(so3_s3(t), multiply(number(0.25), add(s3, multiply(s1, s2))));
}

Test(so3, series_and_closed_forms_agree)
{
    for (double t = 0.0625; t <= 16; t *= 2) {
        real x = number(t);
        expect_agree(factorial_series(1, x), so3_s1_closed(x));
        expect_agree(factorial_series(2, x), so3_s2_from_s1(x));
        expect_agree(factorial_series(3, x), so3_s3_closed(x));
    }
}

OF_VECTORS(so3, rotation_is_orthogonal_with_determinant_one)
{
    matrix R = so3_exp(v);
    expect_agree(multiply(R, transpose(R)), identity(3));
    vector first = vector3(R.at[0], R.at[1], R.at[2]);
    vector second = vector3(R.at[3], R.at[4], R.at[5]);
    expect_agree(cross(first, second), vector3(R.at[6], R.at[7], R.at[8]));
}

OF_VECTORS(so3, rotation_and_jacobian_preserve_axis)
{
    cr_expect(vector_near(apply(so3_exp(v), v), v, -150));
    cr_expect(vector_near(apply(so3_average(v), v), v, -150));
}

OF_VECTORS(so3, rotation_is_identity_plus_rotated_jacobian)
{
    expect_agree(subtract(so3_exp(v), identity(3)), multiply(hat(v), so3_average(v)));
}

OF_VECTORS(so3, jacobian_transpose_is_that_of_negative)
{
    matrix T = so3_average(v), opposite = so3_average(negate(v));
    expect_agree(transpose(T), opposite);
    expect_agree(multiply(so3_exp(v), opposite), T);
}

OF_VECTORS(so3, matrix_double_angle_identities_hold)
{
    vector half = multiply(number(0.5), v);
    matrix R = so3_exp(half), T = so3_average(half);
    expect_agree(square(R), so3_exp(v));
    expect_agree(multiply(number(0.5), multiply(add(identity(3), R), T)), so3_average(v));
}

Test(so3, rotation_and_jacobian_match_power_series)
{
    for (double size = 0; size <= 8; size += 0.5) {
        unsigned long long state = 11;
        vector v = draw_vector(&state, 3, size);
        matrix K = hat(v), term = identity(3), R = term, T = term;
        for (unsigned k = 1; k < 160; k++) {
            term = divide(multiply(term, K), number(k));
            R = add(R, term);
            T = add(T, divide(term, number(k + 1)));
        }
        for (size_t i = 0; i < 9; i++) { /* truncation error: 8¹⁶⁰ / 160! < 2⁻⁴⁰⁰ */
            R.at[i] = widened(R.at[i], number(0x1p-400));
            T.at[i] = widened(T.at[i], number(0x1p-400));
        }
        expect_agree(R, so3_exp(v));
        expect_agree(T, so3_average(v));
    }
}

OF_VECTORS(so3, rotate_matches_matrix_product)
{
    expect_agree(so3_rotate(v, x), apply(so3_exp(v), x));
}

OF_VECTORS(so3, derivative_matches_differences)
{
    matrix D = so3_derivative(v, x);
    real step = number(0x1p-60), twice = number(0x1p-59);
    for (size_t j = 0; j < 3; j++) {
        vector e = multiply(step, vector3(number(j == 0), number(j == 1), number(j == 2)));
        vector slope = divide(subtract(so3_rotate(add(v, e), x), so3_rotate(subtract(v, e), x)), twice);
        vector column = vector3(entry(D, 0, j), entry(D, 1, j), entry(D, 2, j));
        cr_expect(vector_near(slope, column, -110), "column %zu at |v| = %g", j, length);
    }
}

OF_VECTORS(so3, inverse_jacobian_undoes_jacobian)
{
    cr_expect(matrix_near(multiply(so3_average_inverse(v), so3_average(v)), identity(3), -120), "|v| = %g", length);
    cr_expect(vector_near(so3_vector_rate(v, so3_angular_velocity(v, x)), x, -120));
    cr_expect(vector_near(so3_vector_rate_from_body(v, so3_angular_velocity_in_body(v, x)), x, -120));
    expect_agree(so3_angular_velocity(v, x), apply(so3_average(v), x));
}

/* The series and the closed form of the inverse Jacobian agree. */
Test(so3, inverse_jacobian_forms_agree)
{
    for (double t = 0x1p-20; t <= 1; t *= 2)
        expect_agree(so3_inverse_series(number(t)), so3_inverse_closed(number(t)));
    expect_agree(so3_inverse_series(number(0)), fraction(1, 12));
}

OF_VECTORS(so3, jacobian_determinant_is_triple_product)
{
    matrix T = so3_average(v);
    const vector rows[] = {{3, T.at}, {3, T.at + 3}, {3, T.at + 6}};
    expect_agree(so3_average_determinant(v), dot(rows[0], cross(rows[1], rows[2])));
}

/* At |v| = 2π ± d the determinant is about (d/2π)² and the inverse about 2π/d. At 2π neither can be proven nonzero and
 * finite. */
Test(so3, jacobian_is_singular_at_full_rotations)
{
    for (unsigned turns = 1; turns <= 3; turns++)
        for (int bits = 8; bits <= 40; bits += 16) {
            real turn = multiply(number(2 * turns), pi()), apart = number(ldexp(1, -bits));
            vector v = vector3(add(turn, apart), number(0), number(0));
            real one = multiply(so3_average_determinant(v), square(divide(turn, apart)));
            cr_expect(real_near(one, number(1), 2 - bits), "%u turns, 2^-%d", turns, bits);
            real growth = multiply(entry(so3_average_inverse(v), 1, 1), divide(apart, turn));
            cr_expect(real_near(growth, number(1), 2 - bits), "%u turns, 2^-%d", turns, bits);
            cr_expect(equal(so3_average_determinant(vector3(turn, number(0), number(0))), number(0)).may_hold);
        }
}

/* d/dt R(v) = [ω]R(v) with ω = T(v)v̇ in the world frame; T(−v)v̇ = Rᵀω in the body frame. */
OF_VECTORS(so3, vector_rate_gives_angular_velocity)
{
    vector rate = x, w = so3_angular_velocity(v, rate);
    vector moved = multiply(number(0x1p-60), rate);
    matrix R = so3_exp(v), change = subtract(so3_exp(add(v, moved)), so3_exp(subtract(v, moved)));
    matrix slope = divide(multiply(change, transpose(R)), number(0x1p-59));
    cr_expect(matrix_near(slope, hat(w), -105), "|v| = %g", length);
    expect_agree(so3_angular_velocity_in_body(v, rate), apply(transpose(R), w));
}

Test(so3, model_error_is_below_next_term)
{
    static real (*const series[])(real) = {so3_s1, so3_s2, so3_s3};
    for (unsigned m = 1; m <= 3; m++)
        for (unsigned degree = 2; degree <= 6; degree += 2) {
            real t = number(0.2), missing = number(1);
            const real S = series[m - 1](t);
            for (unsigned k = 0; k <= degree; k += 2)
                missing = multiply(missing, t);
            for (unsigned k = 2; k <= m + degree + 2; k++)
                missing = divide(missing, number(k));
            real off = magnitude(subtract(so3_taylor(m, degree, t), S));
            cr_expect(!below(off, missing).may_fail, "S%u, degree %u", m, degree);
            cr_expect(!below(multiply(number(0.9), missing), off).may_fail,
                      "S%u, degree %u: the error is below 0.9 times the first neglected term", m, degree);
        }
}

/* --- correct rounding ------------------------------------------------------------------------------------------- */

/* Returns S₁, S₂ or S₃ as a quotient, with so high a precision that cancellation does not matter, rounded to the
 * format. */
static double rounded_quotient(int which, double angle, enum format format)
{
    WIDE(3000, a, s, power);
    mpfr_set_d(a, angle, MPFR_RNDN);
    mpfr_pow_ui(power, a, (unsigned long)which, MPFR_RNDN);
    if (which == 2) {
        mpfr_cos(s, a, MPFR_RNDN);
        mpfr_ui_sub(s, 1, s, MPFR_RNDN);
    } else {
        mpfr_sin(s, a, MPFR_RNDN);
        if (which == 3)
            mpfr_sub(s, a, s, MPFR_RNDN);
    }
    mpfr_div(s, s, power, MPFR_RNDN);
    return format == FLOAT ? mpfr_get_flt(s, MPFR_RNDN) : mpfr_get_d(s, MPFR_RNDN);
}

Test(so3, every_result_is_correctly_rounded)
{
    static const char *const ids[] = {"so3.s1.angle", "so3.s2.angle", "so3.s3.angle"};
    for (int which = 1; which <= 3; which++) {
        const struct formula *formula = formula_find(ids[which - 1]);
        unsigned long long state = (unsigned long long)which;
        for (int i = 0; i < 600; i++) {
            double a = (float)ldexp(draw(&state), (int)(60 * draw(&state)) + 8), value;
            enum format format = i % 2 ? FLOAT : DOUBLE;
            int decided;
            cr_expect_eq(exact_round(formula, 0, 0, &a, format, &value, &decided), 0u);
            cr_expect_eq(value, rounded_quotient(which, a, format), "S%d of %a: %a", which, a, value);
        }
    }
}

/* The largest and smallest vectors give rotations, too. */
Test(so3, extreme_vectors_give_rotations)
{
    static const double sizes[] = {0x1p-1074, 0x1p-149, 0x1p-126, 3.4028234663852886e38, 1e300, 1.7e308};
    const struct formula *formula = formula_find("so3.exp");
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        double v[3] = {sizes[i], -0.5 * sizes[i], 0.25 * sizes[i]}, R[9];
        int decided[9];
        cr_expect_eq(exact_round(formula, 0, 0, v, DOUBLE, R, decided), 0u, "|v| about %g", sizes[i]);
        for (int row = 0; row < 3; row++) {
            double square = R[3 * row] * R[3 * row] + R[3 * row + 1] * R[3 * row + 1] + R[3 * row + 2] * R[3 * row + 2];
            cr_expect_float_eq(square, 1, 1e-15, "row %d at |v| about %g", row, sizes[i]);
        }
    }
}

Test(so3, negative_square_is_undecided)
{
    double t = -1, value[3];
    int decided[3];
    cr_expect_eq(exact_round(formula_find("so3.s123"), 0, 0, &t, FLOAT, value, decided), 3u);
}
