/* Tests of the exact arithmetic by hand: unknown values are enclosed, or marked as unknown. */
#include "enclosures.h"

TestSuite(real_exact, .init = open_test_scope, .fini = close_test_scope);

static void expect_ends(real x, double left, double right)
{
    cr_expect(mpfr_cmp_d(&x.x->left, left) <= 0 && mpfr_cmp_d(&x.x->right, right) >= 0, "[%g, %g]",
              mpfr_get_d(&x.x->left, MPFR_RNDN), mpfr_get_d(&x.x->right, MPFR_RNDN));
    cr_expect(fabs(mpfr_get_d(&x.x->left, MPFR_RNDN) - left) <= 1e-12 &&
                  fabs(mpfr_get_d(&x.x->right, MPFR_RNDN) - right) <= 1e-12,
              "the enclosure is hardly wider than expected");
}

Test(real_exact, widening_is_symmetric)
{
    expect_ends(widened(number(3), number(0.5)), 2.5, 3.5);
    expect_ends(widened(number(3), number(-0.5)), 2.5, 3.5);
    expect_ends(upper_bound(widened(number(3), number(0.5))), 3.5, 3.5);
}

Test(real_exact, undecided_choice_encloses_both)
{
    const real zero = number(0), around = widened(zero, number(0.25));
    expect_ends(real_select(below(around, zero), number(1), number(2)), 1, 2);
    expect_ends(real_select(below(zero, around), number(2), number(1)), 1, 2);
    expect_ends(real_select(below(number(-1), around), number(1), number(2)), 1, 1);
    expect_ends(real_select(below(number(1), around), number(1), number(2)), 2, 2);
}

Test(real_exact, undecided_clamp_encloses_both)
{
    const real around = widened(number(1), number(0.25)), bound = number(1);
    expect_ends(clamped(around, bound, number(2)), 0.75, 1.25);
    expect_ends(clamped(around, number(0), bound), 0.75, 1.25);
    expect_ends(clamped(number(3), bound, number(2)), 2, 2);
    expect_ends(clamped(number(-3), bound, number(2)), 1, 1);
}

Test(real_exact, quotient_by_possible_zero_is_unbounded)
{
    const real around = widened(number(0), number(0.25));
    cr_expect(!mpfi_bounded_p(divide(number(1), around).x));
    expect_ends(divide(number(1), widened(number(1.25), number(0.75))), 0.5, 2);
}

Test(real_exact, sqrt_is_cut_off_at_zero)
{
    expect_ends(square_root(widened(number(0), number(0.25))), 0, 0.5);
    cr_expect(!mpfi_bounded_p(square_root(number(-1)).x));
}

/* An angle that does not exist has no sine; one of which only an enclosure wider than a period is known has one. */
Test(real_exact, sine_of_unknown_is_unknown)
{
    const real unknown = square_root(number(-1));
    cr_expect(!mpfi_bounded_p(sine(unknown).x));
    cr_expect(!mpfi_bounded_p(cosine(unknown).x));
    cr_expect(!mpfi_bounded_p(multiply(number(0), sine(unknown)).x));
    expect_ends(sine(widened(number(0), number(4))), -1, 1);
    expect_ends(cosine(widened(number(0), number(4))), -1, 1);
}
