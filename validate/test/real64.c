/* Tests of the filter for double (double-double arithmetic) by hand: operations that are exact in two words, bounds
 * that can be computed by hand, angles of many full turns or near multiples of π/2, and the tables of constants.
 * Formulas are tested in real.c. */
#include "scoped.h"

#include "each.h"
#include <float.h>

#define REAL_FILTER64
#include "reference/arithmetic/real.h"

static real measured(double v, double e, double s)
{
    return (real){lanes_all(v), lanes_all(0), lanes_all(e), lanes_all(s)};
}

static real of_words(double v, double w)
{
    return (real){lanes_all(v), lanes_all(w), lanes_all(0), lanes_all(fabs(v))};
}

#include "rules.h"

static void expect_real(real x, double v, double w, double e, double s)
{
    cr_expect(x.v[0] == v && x.w[0] == w, "value %a + %a", x.v[0], x.w[0]);
    cr_expect(x.e[0] >= e && x.e[0] <= e * (1 + 1e-12) + 2 * tiny, "bound %a, not %a", x.e[0], e);
    cr_expect_eq(x.s[0], s, "scale %a", x.s[0]);
}

/* A sum preserves what its first word loses. */
Test(real64, sum_preserves_its_rounding_error)
{
    expect_real(add(number(1), number(0x1p-80)), 1, 0x1p-80, 4 * unit, 1 + 0x1p-80);
    expect_real(subtract(of_words(1, 0x1p-80), number(1)), 0x1p-80, 0, 4 * unit * 0x1p-80, 2);
    expect_real(subtract(measured(3, 0.5, 4), measured(3, 0.25, 8)), 0, 0, 0.75, 12);
}

/* A product preserves what its first word loses. */
Test(real64, product_preserves_its_rounding_error)
{
    expect_real(multiply(number(1 + 0x1p-52), number(1 + 0x1p-52)), 1 + 0x1p-51, 0x1p-104, 8 * unit * (1 + 0x1p-51),
                (1 + 0x1p-52) * (1 + 0x1p-52));
    expect_real(multiply(measured(3, 0.5, 4), measured(-2, 0.25, 8)), -6, 0, 3 * 0.25 + 2 * 0.5 + 0.125, 32);
}

Test(real64, quotients_and_roots_have_two_words)
{
    real third = divide(number(1), number(3)), two = square(square_root(number(2)));
    cr_expect(third.v[0] == 1.0 / 3 && third.w[0] == 0x1.5555555555555p-56, "%a %a", third.v[0], third.w[0]);
    cr_expect(fabs((two.v[0] - 2) + two.w[0]) <= two.e[0] && two.e[0] < 0x1p-99);
    cr_expect_eq(divide(number(1), measured(1, 1, 1)).e[0], INFINITY);
    expect_real(square_root(measured(0, 0.25, 9)), 0, 0, 0.5, 3);
    expect_real(square_root(measured(-0.125, 0.25, 9)), 0, 0, 0.5, 3);
    cr_expect(isnan(square_root(measured(-1, 0.25, 1)).e[0]));
}

Test(real64, halving_is_exact_unless_bits_vanish)
{
    expect_real(halve(of_words(3, 0x1p-60)), 1.5, 0x1p-61, 0, 1.5);
    cr_expect_eq(halve(of_words(1, 0x1p-1074)).e[0], tiny);
}

/* Every operation has the bound and the scale of its rule. */
Test(real64, operations_follow_their_bound_rules)
{
    expect_bounds(
        (struct rounding){.sum = 4, .product = 8, .quotient = 16, .square_root = 5, .sine = 30, .reduction = 9});
    expect_derivative_bounds();
    expect_scales();
    expect_scales_where_unsure();
    expect_scales_of_choices();
    const double around = 1 / (1 - 1.0 / 6), steps = unit * around * (4 + 15.0 / 6 * around);
    const double faint = 33 * 0x1p-53 * 0x1p-56; /* 6 terms in double: (4·6 + 9) u */
    expect_bound("series", factorial_series(1, number(0)), steps + faint);
    cr_expect_geq(arctangent(number(1), number(2)).e[0], 10 * unit * atan2(1, 2));
}

Test(real64, overflow_is_unbounded)
{
    real large = number(1e200);
    cr_expect_not(isfinite(multiply(large, large).e[0]));
    cr_expect_not(isfinite(add(number(DBL_MAX), number(DBL_MAX)).e[0]));
    cr_expect_not(isfinite(divide(number(DBL_MAX), number(0x1p-10)).e[0]));
}

Test(real64, comparisons_use_the_second_word)
{
    real more = of_words(1, 0x1p-100), one = number(1);
    cr_expect(!any_may_fail(likely_below(one, more)) && !any_may_hold(likely_below(more, one)));
    cr_expect(!any_may_fail(below(one, more)) && !any_may_hold(below(more, one)));
    cr_expect(!any_may_hold(equal(one, more)) && !any_may_fail(equal(more, more)));
    condition unsure = below(measured(1, 0x1p-99, 1), more);
    cr_expect(any_may_hold(unsure) && any_may_fail(unsure));
}

Test(real64, an_uncertain_condition_encloses_both_sides)
{
    condition unsure = below(measured(1, 0.5, 1), measured(1.25, 0.5, 1));
    real z = where(unsure, of_words(1, 0x1p-80), measured(5, 0.25, 5));
    cr_expect(z.v[0] - z.e[0] <= 1 && z.v[0] + z.e[0] >= 5.25);
}

TRY(real64, midpoint_has_both_words_without_bound,
    expect_real(midpoint((real){lanes_all(1), lanes_all(0x1p-70), lanes_all(0.5), lanes_all(9)}), 1, 0x1p-70, 0, 1))

/* The upper end of a real is a point above its value plus its bound. */
TRY(real64, upper_end_is_point_above_bound,
    const real z = upper_bound((real){lanes_all(1), lanes_all(0x1p-70), lanes_all(0.5), lanes_all(9)});
    cr_expect(z.v[0] > 1.5 && z.v[0] < 1.5 + 0x1p-47 && z.e[0] == 0))

/* --- operations against MPFR ------------------------------------------------------------------------------------- */

static unsigned long long next_bits(unsigned long long *state)
{
    *state ^= *state << 13, *state ^= *state >> 7, *state ^= *state << 17;
    return *state * 0x2545f4914f6cdd1dull;
}

/* Draws a significand in [1, 2), often with few bits. */
static double draw_significand(unsigned long long *state)
{
    unsigned long long bits = next_bits(state) >> 12;
    return 1 + ldexp((double)(next_bits(state) % 4 ? bits : bits >> (bits % 52)), -52);
}

/* Draws a double-double of magnitude up to 2^±exponent with a bound, and a number within the bound. */
static real draw_real(unsigned long long *state, int exponent, mpfr_t exact)
{
    double v = ldexp(draw_significand(state), (int)(next_bits(state) % (unsigned)(2 * exponent)) - exponent);
    double w = next_bits(state) % 8 ? v * ldexp(draw_significand(state) - 1.5, -53 - (int)(next_bits(state) % 3)) : 0;
    double e = next_bits(state) % 2 ? 0 : ldexp(v, -40 - (int)(next_bits(state) % 80));
    real x = {lanes_all(v), lanes_all(w), lanes_all(e), lanes_all(v)};
    if (next_bits(state) % 2)
        x = negate(x);
    mpfr_set_d(exact, x.v[0], MPFR_RNDN);
    mpfr_add_d(exact, exact, x.w[0], MPFR_RNDN);
    mpfr_add_d(exact, exact, next_bits(state) % 2 ? e : -e, MPFR_RNDN);
    return x;
}

static int near_enough(real x, const mpfr_t exact)
{
    WIDE(3000, off);
    mpfr_sub_d(off, exact, x.v[0], MPFR_RNDN);
    mpfr_sub_d(off, off, x.w[0], MPFR_RNDN);
    mpfr_abs(off, off, MPFR_RNDN);
    return !isfinite(x.e[0]) || mpfr_cmp_d(off, x.e[0]) <= 0;
}

/* Operands of similar and of arbitrary magnitudes, down to products that underflow. */
Test(real64, operation_errors_are_within_their_bounds)
{
    static const int exponents[] = {1, 60, 300, 535};
    unsigned long long state = 7;
    WIDE(3000, a, b, z);
    for (int i = 0; i < 60000; i++) {
        real x = draw_real(&state, exponents[i % 4], a), y = draw_real(&state, exponents[i % 4], b);
        mpfr_add(z, a, b, MPFR_RNDN);
        cr_assert(near_enough(add(x, y), z), "%a + %a + %a + %a", x.v[0], x.w[0], y.v[0], y.w[0]);
        mpfr_mul(z, a, b, MPFR_RNDN);
        cr_assert(near_enough(multiply(x, y), z), "(%a + %a)(%a + %a)", x.v[0], x.w[0], y.v[0], y.w[0]);
        mpfr_div(z, a, b, MPFR_RNDN);
        cr_assert(near_enough(divide(x, y), z), "(%a + %a)/(%a + %a)", x.v[0], x.w[0], y.v[0], y.w[0]);
        mpfr_sqrt(z, a, MPFR_RNDN);
        cr_assert(x.v[0] < 0 || near_enough(square_root(x), z), "root of %a + %a", x.v[0], x.w[0]);
    }
}

/* Sums that cancel except for their last bits. */
Test(real64, cancellation_preserves_last_bits)
{
    unsigned long long state = 9;
    WIDE(3000, a, b);
    for (int i = 0; i < 20000; i++) {
        real x = draw_real(&state, 60, a), y = draw_real(&state, 60, b);
        y.v = x.v * (i % 3 ? 1 : 1 + 0x1p-52), y.e = lanes_all(0);
        y.w = x.w * (i % 2 ? 1 + 0x1p-40 : -0.5);
        mpfr_set_d(b, y.v[0], MPFR_RNDN);
        mpfr_add_d(b, b, y.w[0], MPFR_RNDN);
        mpfr_sub(a, a, b, MPFR_RNDN);
        cr_assert(near_enough(subtract(x, y), a), "%a + %a − %a − %a", x.v[0], x.w[0], y.v[0], y.w[0]);
    }
}

/* --- angles ----------------------------------------------------------------------------------------------------- */

/* True if |x − f(a)| ≤ bound in the first lane. */
static int holds(real x, double v, double w, int (*function)(mpfr_t, const mpfr_t, mpfr_rnd_t))
{
    WIDE(1200, a, y);
    mpfr_set_d(a, v, MPFR_RNDN);
    mpfr_add_d(a, a, w, MPFR_RNDN);
    function(y, a, MPFR_RNDN);
    mpfr_sub_d(y, y, x.v[0], MPFR_RNDN);
    mpfr_sub_d(y, y, x.w[0], MPFR_RNDN);
    return mpfr_cmpabs_ui(y, 0) == 0 || (mpfr_abs(y, y, MPFR_RNDN), mpfr_cmp_d(y, x.e[0]) <= 0);
}

/* The angles are integer multiples of π/2, rounded to two words: unchanged, slightly changed, or changed by a part of a
 * full turn. */
Test(real64, sines_hold_near_quarter_rotations)
{
    unsigned long long state = 1;
    for (int i = 0; i < 40000; i++) {
        state = state * 6364136223846793005ull + 1442695040888963407ull;
        double n = (double)(state >> (36 + state % 28)) - 8, scattered = ldexp((double)(state >> 12), -52) - 0.5;
        real quarter = of_words(half_pi[0], half_pi[1]), a = multiply(number(n), quarter);
        if (i % 3)
            a = add(midpoint(a), number(i % 3 == 1 ? scattered : ldexp(scattered, -(i % 130))));
        double v = a.v[0], w = i % 5 ? a.w[0] : 0;
        real x = of_words(v, w), s = sine(x), c = cosine(x);
        cr_assert(holds(s, v, w, mpfr_sin) && holds(c, v, w, mpfr_cos), "%a + %a", v, w);
        cr_assert(fabs(v) > 1e4 || (s.e[0] < 0x1p-99 && c.e[0] < 0x1p-99), "%a + %a: %a", v, w, s.e[0]);
    }
}

Test(real64, very_large_angles_are_unbounded)
{
    cr_expect(isfinite(sine(number(0x1.fffffp28)).e[0]));
    cr_expect_not(isfinite(sine(number(0x1p29)).e[0]));
    cr_expect_not(isfinite(cosine(number(-0x1p29)).e[0]));
    cr_expect_not(isfinite(sine(number(INFINITY)).e[0]));
}

/* --- exponentials and logarithms -------------------------------------------------------------------------------- */

/* Draws a number between the ends, with or without a second word. */
static real draw_between(unsigned long long *state, double low, double high)
{
    const double v = low + (high - low) * (draw_significand(state) - 1);
    return of_words(v, next_bits(state) % 4 ? v * ldexp(draw_significand(state) - 1.5, -53) : 0);
}

/* The errors of exponentials and logarithms are within their bounds. */
Test(real64, exponential_errors_are_within_their_bounds)
{
    unsigned long long state = 3;
    for (int i = 0; i < 20000; i++) {
        const double reach = ldexp(600, -(i % 60));
        const real x = draw_between(&state, -reach, reach), y = exponential(x);
        cr_assert(holds(y, x.v[0], x.w[0], mpfr_exp) && y.e[0] <= 0x1p-100 * y.v[0] + 2 * tiny, "%a + %a", x.v[0],
                  x.w[0]);
        const real a = i % 2 ? draw_between(&state, 1 - ldexp(1, -(i % 60)), 1 + ldexp(1, -(i % 60))) : midpoint(y);
        const real b = logarithm(a);
        cr_assert(holds(b, a.v[0], a.w[0], mpfr_log), "%a + %a", a.v[0], a.w[0]);
        cr_assert(b.e[0] <= 0x1p-97 * fabs(b.v[0]), "%a + %a: %a", a.v[0], a.w[0], b.e[0]);
    }
    cr_expect_geq(exponential(measured(1, 0.5, 1)).e[0], 0.75 * exp(1) * (1 - 1e-15));
    cr_expect_geq(logarithm(measured(2, 0.5, 2)).e[0], 0.5 / 1.5 * (1 - 1e-15));
    cr_expect_eq(exponential(measured(1, 1.5, 1)).e[0], INFINITY);
    cr_expect_eq(logarithm(measured(1, 1, 1)).e[0], INFINITY);
}

Test(real64, exponents_beyond_600_are_unbounded)
{
    cr_expect(isfinite(exponential(number(600)).e[0]) && isfinite(logarithm(number(0x1p865)).e[0]));
    cr_expect_not(isfinite(exponential(number(601)).e[0]) || isfinite(exponential(number(-601)).e[0]));
    cr_expect_not(isfinite(logarithm(number(0x1p867)).e[0]) || isfinite(logarithm(number(0x1p-867)).e[0]));
    cr_expect_not(isfinite(logarithm(number(-1)).e[0]) || isfinite(logarithm(number(0)).e[0]) ||
                  isfinite(exponential(number(INFINITY)).e[0]));
}

Test(real64, arctangent_inverts_sine_and_cosine)
{
    for (double a = -3.1; a < 3.14; a += 0.0137) {
        real angle = number(a), back = arctangent(sine(angle), cosine(angle));
        double off = (back.v[0] - a) + back.w[0];
        cr_expect(fabs(off) <= back.e[0] && back.e[0] < 0x1p-96, "%a: %a of %a", a, off, back.e[0]);
    }
    cr_expect_eq(arctangent(measured(1e-9, 1e-8, 1), number(-1)).e[0], INFINITY);
    cr_expect(arctangent(measured(0.25, 1e-8, 1), number(-1)).e[0] < 2e-8);
}

/* --- tables ----------------------------------------------------------------------------------------------------- */

static void expect_reciprocal(const mpfr_t divisor, double high, double low, const char *name)
{
    WIDE(1024, x);
    mpfr_ui_div(x, 1, divisor, MPFR_RNDN);
    cr_expect_eq(mpfr_get_d(x, MPFR_RNDN), high, "%s", name);
    mpfr_sub_d(x, x, high, MPFR_RNDN);
    cr_expect_eq(mpfr_get_d(x, MPFR_RNDN), low, "%s", name);
}

Test(real64, coefficients_are_reciprocals_in_two_words)
{
    WIDE(1024, divisor);
    for (unsigned n = 0; n < sizeof inverse_factorial / sizeof *inverse_factorial; n++) {
        mpfr_fac_ui(divisor, n, MPFR_RNDN);
        expect_reciprocal(divisor, inverse_factorial[n], inverse_factorial_low[n], "1/n!");
    }
    for (unsigned k = 0; k < sizeof inverse_odd / sizeof *inverse_odd; k++) {
        mpfr_set_ui(divisor, 2 * k + 1, MPFR_RNDN);
        expect_reciprocal(divisor, inverse_odd[k], inverse_odd_low[k], "1/(2k+1)");
    }
}

/* π/2 and the logarithm of 2 are correct to three words. */
Test(real64, constants_are_exact_to_three_words)
{
    WIDE(1024, x, y);
    mpfr_const_pi(x, MPFR_RNDN);
    mpfr_div_2ui(x, x, 1, MPFR_RNDN);
    mpfr_const_log2(y, MPFR_RNDN);
    for (int k = 0; k < 3; k++) {
        mpfr_sub_d(x, x, half_pi[k], MPFR_RNDN);
        mpfr_sub_d(y, y, log2_words[k], MPFR_RNDN);
    }
    cr_expect(mpfr_get_exp(x) < -161 && mpfr_get_exp(y) < -161);
}
