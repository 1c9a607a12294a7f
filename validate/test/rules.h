/* Tests of the two filters' rules: the error bound and the scale that each operation computes from the bounds and
 * scales of its operands.
 *
 * Bounds are checked from above and from below, so that a bound that is too small or too large is found. For tests that
 * include real.h for a filter and define measured(value, bound, scale). `rounding` holds the rounding errors of the
 * filter's own arithmetic. */
#ifndef TEST_RULES_H
#define TEST_RULES_H

#include <criterion/criterion.h>

/* maximum rounding error of each operation, relative to its result, in multiples of `unit` */
struct rounding {
    double sum, product, quotient, square_root, sine;
    double reduction; /* of the argument reduction of sine and cosine, relative to the angle */
};

static void expect_scale(const char *what, real z, double scale)
{
    cr_expect(fabs(z.s[0] - scale) <= 1e-15 * scale, "%s: scale %a, not %a", what, z.s[0], scale);
}

#include "scale_rules.h"

static void expect_bound(const char *what, real z, double bound)
{
    cr_expect(z.e[0] >= bound && z.e[0] <= bound * (1 + 1e-9) + 4 * tiny, "%s: bound %a, not %a", what, z.e[0], bound);
}

/* Checks the bounds of operations on exact operands, which consist of rounding errors only; then on operands with the
 * bound 2⁻²⁰, which dominates rounding errors. */
static void expect_bounds(struct rounding rounding)
{
    const double e = 0x1p-20, u = unit;
    const real three = measured(3, e, 3), seven = measured(7, e, 7), sure3 = number(3), sure7 = number(7);
    expect_bound("sum", add(sure3, sure7), 10 * rounding.sum * u);
    expect_bound("product", multiply(sure3, sure7), 21 * rounding.product * u);
    expect_bound("quotient", divide(sure3, sure7), 3.0 / 7 * rounding.quotient * u);
    expect_bound("root", square_root(sure3), sqrt(3) * rounding.square_root * u);
    expect_bound("square", square(sure3), 9 * rounding.product * u);
    expect_bound("sum carried", add(three, seven), 2 * e + 10 * rounding.sum * u);
    expect_bound("difference carried", subtract(three, seven), 2 * e + 4 * rounding.sum * u);
    expect_bound("product carried", multiply(three, seven), 10 * e + e * e + 21 * rounding.product * u);
    expect_bound("quotient carried", divide(three, seven), (3.0 / 7 * e + e + 3 * rounding.quotient * u) / (7 - e));
    expect_bound("root carried", square_root(three), e / sqrt(3) + sqrt(3) * rounding.square_root * u);
    expect_bound("negation", negate(three), e);
    expect_bound("half", halve(three), e / 2);
    expect_bound("widened", widened(three, measured(-2, e, 2)), 2 + 2 * e);
    expect_bound("sine", sine(number(0.5)), (sin(0.5) * rounding.sine + 0.5 * rounding.reduction) * u);
    expect_bound("cosine carried", cosine(measured(0.5, e, 0.5)), e + cos(0.5) * rounding.sine * u);
    expect_bound("sine carried", sine(measured(0.5, e, 0.5)), e + sin(0.5) * rounding.sine * u);
}

/* Checks that arctangent multiplies the bound d of a point at distance r by at most π/2 · 1/r, since the angle changes
 * by at most asin(d/r); and that a series multiplies the bound of its argument by its maximum derivative. */
static void expect_derivative_bounds(void)
{
    const double e = 0x1p-20;
    const real angle = arctangent(measured(3, e, 3), measured(4, e, 4));
    cr_expect(angle.e[0] >= M_PI_2 * 2 * e / 4 && angle.e[0] <= 1.5709 * 2 * e / 4, "%a", angle.e[0]);
    for (unsigned m = 1; m <= 3; m++) {
        const real sum = factorial_series(m, measured(0, e, 0));
        const double slope = inverse_factorial[m + 2] * e;
        cr_expect(sum.e[0] >= slope && sum.e[0] <= 1.002 * slope, "m = %u: %a", m, sum.e[0]);
    }
    const real sum = arctangent_series(measured(0, e, 0));
    cr_expect(sum.e[0] >= e / 3 && sum.e[0] <= 1.003 * e / 3, "%a", sum.e[0]);
}

static void expect_scales_where_unsure(void)
{
    condition unsure = below(measured(1, 1, 5), measured(1, 1, 8));
    expect_scale("chosen or not", where(unsure, measured(1, 1, 5), measured(1, 1, 8)), 8);
    expect_scale("not chosen or chosen", where(unsure, measured(1, 1, 8), measured(1, 1, 5)), 8);
}

/* Checks the scales of min, max and clamp. Operands with scales 1 and 8 can be exchanged by rounding if they differ by
 * less than `tie_gap` · (1 + 8); the result then has the larger of the two scales. */
static void expect_scales_of_choices(void)
{
    const real bound = number(1), nearly = measured(1 - 8 * tie_gap, 0, 8), apart = measured(1 - 10 * tie_gap, 0, 8);
    expect_scale("minimum", minimum(bound, apart), 8);
    expect_scale("minimum of near ones", minimum(bound, nearly), 8);
    expect_scale("maximum", maximum(apart, bound), 1);
    expect_scale("maximum of near ones", maximum(nearly, bound), 8);
    expect_scale("clamped", clamped(apart, bound, number(2)), 1);
    expect_scale("clamped to what is near", clamped(nearly, bound, number(2)), 8);
    expect_scale("between bounds", clamped(apart, number(0), bound), 8);
    const real above = measured(1 + 10 * tie_gap, 0, 8), above_nearly = measured(1 + 8 * tie_gap, 0, 8);
    expect_scale("clamped from above", clamped(above, number(0), bound), 1);
    expect_scale("clamped from above to what is near", clamped(above_nearly, number(0), bound), 8);
}

#endif
