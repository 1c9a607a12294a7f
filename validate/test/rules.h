/* The rules of both filters, operation by operation: what each makes of its operands' bounds and scales, pinned from
 * both sides, so that a bound that is a hundredth too small is found. For tests that include real.h for a filter and
 * have `measured`; `rounding` is what the arithmetic's own rounding costs. */
#ifndef TEST_RULES_H
#define TEST_RULES_H

#include <criterion/criterion.h>

/* In units of `unit`, of the result */
struct rounding {
    double sum, product, quotient, root, sine;
    double turn; /* of the angle, for reducing it */
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

/* Own rounding, without a bound to carry; then a bound of 2⁻²⁰ carried, beside which rounding vanishes. */
static void expect_bounds(struct rounding rounding)
{
    const double e = 0x1p-20, u = unit;
    const real three = measured(3, e, 3), seven = measured(7, e, 7), sure3 = number(3), sure7 = number(7);
    expect_bound("sum", add(sure3, sure7), 10 * rounding.sum * u);
    expect_bound("product", multiply(sure3, sure7), 21 * rounding.product * u);
    expect_bound("quotient", divide(sure3, sure7), 3.0 / 7 * rounding.quotient * u);
    expect_bound("root", root(sure3), sqrt(3) * rounding.root * u);
    expect_bound("square", square(sure3), 9 * rounding.product * u);
    expect_bound("sum carried", add(three, seven), 2 * e + 10 * rounding.sum * u);
    expect_bound("difference carried", subtract(three, seven), 2 * e + 4 * rounding.sum * u);
    expect_bound("product carried", multiply(three, seven), 10 * e + e * e + 21 * rounding.product * u);
    expect_bound("quotient carried", divide(three, seven), (3.0 / 7 * e + e + 3 * rounding.quotient * u) / (7 - e));
    expect_bound("root carried", root(three), e / sqrt(3) + sqrt(3) * rounding.root * u);
    expect_bound("negation", negate(three), e);
    expect_bound("half", halved(three), e / 2);
    expect_bound("widened", widened(three, measured(-2, e, 2)), 2 + 2 * e);
    expect_bound("sine", sine(number(0.5)), (sin(0.5) * rounding.sine + 0.5 * rounding.turn) * u);
    expect_bound("cosine carried", cosine(measured(0.5, e, 0.5)), e + cos(0.5) * rounding.sine * u);
    expect_bound("sine carried", sine(measured(0.5, e, 0.5)), e + sin(0.5) * rounding.sine * u);
}

/* A point moved by d turns by at most asin(d/r), and a series' argument moves it by its greatest slope. */
static void expect_slopes(void)
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

/* Of the less and the greater: of numbers of scales 1 and 8 that are `contest` (1 + 8) apart, rounding may exchange
 * them. */
static void expect_scales_of_choices(void)
{
    const real bound = number(1), nearly = measured(1 - 8 * contest, 0, 8), apart = measured(1 - 10 * contest, 0, 8);
    expect_scale("least", least(bound, apart), 8);
    expect_scale("least of near ones", least(bound, nearly), 8);
    expect_scale("greatest", greatest(apart, bound), 1);
    expect_scale("greatest of near ones", greatest(nearly, bound), 8);
    expect_scale("clamped", clamped(apart, bound, number(2)), 1);
    expect_scale("clamped to what is near", clamped(nearly, bound, number(2)), 8);
    expect_scale("between bounds", clamped(apart, number(0), bound), 8);
    const real above = measured(1 + 10 * contest, 0, 8), above_nearly = measured(1 + 8 * contest, 0, 8);
    expect_scale("clamped from above", clamped(above, number(0), bound), 1);
    expect_scale("clamped from above to what is near", clamped(above_nearly, number(0), bound), 8);
}

#endif
