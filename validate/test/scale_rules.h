/* Tests of the scale that each operation computes, as the table at the head of real.h defines it. For tests that
 * include real.h for a filter or for boxes, and define `measured` and `expect_scale`. */
#ifndef TEST_SCALE_RULES_H
#define TEST_SCALE_RULES_H

static void expect_scales(void)
{
    const real a = measured(3, 0, 5), b = measured(-2, 0, 8), small = measured(0.5, 0, 0.75);
    expect_scale("input", number(-3), 3);
    expect_scale("sum", add(a, b), 13);
    expect_scale("difference", subtract(a, b), 13);
    expect_scale("negation", negate(a), 5);
    expect_scale("product", multiply(a, b), 40);
    expect_scale("square", square(a), 25);
    expect_scale("quotient", divide(a, b), 5.0 / 2 * (8.0 / 2));
    expect_scale("root", square_root(measured(4, 0, 8)), 4);
    expect_scale("root of 0", square_root(measured(0, 0, 9)), 3);
    expect_scale("half", halve(a), 2.5);
    expect_scale("sine", sine(small), sin(0.5) * 1.5);
    expect_scale("sine at its envelope", sine(measured(1, 0, 1.5)), 1);
    expect_scale("sine beyond its peak", sine(measured(0.5, 0, 1.6)), 1);
    expect_scale("sine of what cancelled to 0", sine(measured(0, 0, 0.75)), 0.75);
    expect_scale("cosine", cosine(small), 1);
    expect_scale("exponential", exponential(number(-3)), exp(-3));
    expect_scale("exponential of what cancelled", exponential(a), 2 * exp(3));
    expect_scale("exponential of what cancelled a little", exponential(small), exp(0.5));
    expect_scale("logarithm", logarithm(number(0.5)), log(2));
    expect_scale("logarithm of what cancelled", logarithm(measured(2, 0, 6)), 2);
    expect_scale("angle", arctangent(number(1), number(1)), atan2(1, 1));
    expect_scale("angle of a y that cancelled", arctangent(measured(1, 0, 4), number(1)), 2);
    expect_scale("angle of an x that cancelled", arctangent(number(1), measured(1, 0, 6)), 3);
    expect_scale("series", factorial_series(1, measured(0.5, 0, 9)), sin(sqrt(0.5)) / sqrt(0.5));
    expect_scale("arctangent's series", arctangent_series(number(0)), 1);
    expect_scale("widened", widened(a, b), 5);
    expect_scale("midpoint", midpoint(a), 3);
    expect_scale("scaled as another", scaled_as(a, b), 8);
    condition holds = below(b, a), fails = below(a, b);
    expect_scale("chosen", where(holds, a, b), 5);
    expect_scale("not chosen", where(fails, a, b), 8);
}

#endif
