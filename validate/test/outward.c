/* Tests that every primitive of the exact arithmetic rounds outward: at a low precision, where nearly every result is
 * rounded, the returned interval must strictly contain each rounded result. */
#include "scoped.h"

#include "validate/util/random.h"

#include "test_objects.h"

#define REAL_EXACT
#include "reference/arithmetic/real.h"

enum { BITS = 64, FINE = 4000 }; /* precision of the arithmetic, and of the reference */

typedef int mpfr_binary(mpfr_t, const mpfr_t, const mpfr_t, mpfr_rnd_t);
typedef int mpfr_unary(mpfr_t, const mpfr_t, mpfr_rnd_t);

static struct random source = {3};

/* Draws an interval that is a few ulps wide or a point, and a number in it: an end or one between the ends. */
static real draw(double minimum, double most, int sign, mpfr_t inside)
{
    const double x = (sign && random_below(&source, 2) ? -1 : 1) * random_log(&source, minimum, most);
    real z = real_new();
    mpfi_set_d(z.x, x);
    mpfi_div_ui(z.x, z.x, 3); /* all bits of the significand are used */
    mpfr_set(&z.x->right, &z.x->left, MPFR_RNDN);
    for (uint64_t steps = random_below(&source, 4); steps > 0; steps--)
        mpfr_nextabove(&z.x->right);
    const uint64_t where_in = random_below(&source, 3);
    mpfr_set(inside, where_in ? &z.x->left : &z.x->right, MPFR_RNDN);
    if (where_in == 2) {
        mpfr_add(inside, inside, &z.x->right, MPFR_RNDN);
        mpfr_div_2ui(inside, inside, 1, MPFR_RNDN);
    }
    return z;
}

/* True if z contains y: strictly, if y cannot be represented with the precision of z's ends. */
static int encloses(real z, const mpfr_t y)
{
    WIDE(BITS, short_y);
    const int inexact = mpfr_set(short_y, y, MPFR_RNDN) != 0;
    const int low = mpfr_cmp(&z.x->left, y), high = mpfr_cmp(&z.x->right, y);
    return inexact ? low < 0 && high > 0 : low <= 0 && high >= 0;
}

/* True if z is at most 256 ulps wide. */
static int is_tight(real z)
{
    WIDE(BITS, width);
    mpfr_sub(width, &z.x->right, &z.x->left, MPFR_RNDU);
    const int tight = mpfr_zero_p(width) || mpfr_zero_p(&z.x->right) || mpfi_has_zero(z.x) ||
                      mpfr_get_exp(width) <= mpfr_get_exp(&z.x->right) - BITS + 8;
    return tight;
}

static void expect_binary(const char *name, real (*operation)(real, real), mpfr_binary *truth)
{
    WIDE(FINE, a, b, y);
    for (int i = 0; i < 2000; i++) {
        const struct scope scope = scope_open(BITS);
        const real x = draw(0.1, 100, 1, a), z = operation(x, draw(0.1, 100, 1, b));
        truth(y, a, b, MPFR_RNDN);
        cr_assert(encloses(z, y), "%s of %a and %a", name, mpfr_get_d(a, MPFR_RNDN), mpfr_get_d(b, MPFR_RNDN));
        scope_close(scope);
    }
}

static void expect_unary(const char *name, real (*operation)(real), mpfr_unary *truth, double most, int sign)
{
    WIDE(FINE, a, y);
    for (int i = 0; i < 2000; i++) {
        const struct scope scope = scope_open(BITS);
        const real z = operation(draw(1e-3, most, sign, a));
        truth(y, a, MPFR_RNDN);
        cr_assert(encloses(z, y), "%s of %a", name, mpfr_get_d(a, MPFR_RNDN));
        scope_close(scope);
    }
}

static int truth_of_half(mpfr_t y, const mpfr_t a, mpfr_rnd_t direction)
{
    return mpfr_div_2ui(y, a, 1, direction);
}

static int truth_of_sine_of_root(mpfr_t y, const mpfr_t a, mpfr_rnd_t direction)
{
    mpfr_sqrt(y, a, direction);
    return mpfr_sin(y, y, direction);
}

Test(outward, sums_products_and_quotients_are_enclosed)
{
    expect_binary("sum", real_add, mpfr_add);
    expect_binary("difference", real_subtract, mpfr_sub);
    expect_binary("product", real_multiply, mpfr_mul);
    expect_binary("quotient", real_divide, mpfr_div);
    expect_binary("angle", arctangent, mpfr_atan2);
}

Test(outward, unary_functions_are_enclosed)
{
    expect_unary("negation", real_negate, mpfr_neg, 100, 1);
    expect_unary("square", real_square, mpfr_sqr, 100, 1);
    expect_unary("half", halve, truth_of_half, 100, 1);
    expect_unary("root", square_root, mpfr_sqrt, 100, 0);
    expect_unary("sine", sine, mpfr_sin, 1e6, 1);
    expect_unary("cosine", cosine, mpfr_cos, 1e6, 1);
    expect_unary("exponential", exponential, mpfr_exp, 1e4, 1);
    expect_unary("logarithm", logarithm, mpfr_log, 1e30, 0);
    expect_unary("sine of a root", sine_of_sqrt, truth_of_sine_of_root, 1e6, 0);
}

/* Computes Σ (−t)ᵏ/(m+2k)!, or Σ (−t)ᵏ/(2k+1) for m = 0, term by term in the reference's precision. */
static void sum_series(mpfr_t y, unsigned m, const mpfr_t t)
{
    WIDE(FINE, term, power);
    mpfr_set_zero(y, 1);
    mpfr_set_ui(power, 1, MPFR_RNDN);
    for (unsigned long k = 0; k < 400; k++) {
        if (m > 0)
            mpfr_fac_ui(term, m + 2 * k, MPFR_RNDN);
        else
            mpfr_set_ui(term, 2 * k + 1, MPFR_RNDN);
        mpfr_div(term, power, term, MPFR_RNDN);
        mpfr_add(y, y, term, MPFR_RNDN);
        mpfr_mul(power, power, t, MPFR_RNDN);
        mpfr_neg(power, power, MPFR_RNDN);
    }
}

/* The arguments range from very small ones, for which one term suffices and the remainder determines the whole width,
 * to the largest. */
Test(outward, series_enclose_their_truncation_error)
{
    WIDE(FINE, t, y);
    for (int i = 0; i < 200; i++) {
        const struct scope scope = scope_open(BITS);
        const unsigned m = (unsigned)i % 4;
        static const double ends[] = {0x1p-7, 1, 1, 16};
        const real x = draw(0x1p-200, ends[m], 0, t);
        const real z = m > 0 ? factorial_series(m, x) : arctangent_series(x);
        sum_series(y, m, t);
        cr_assert(encloses(z, y) && is_tight(z), "series %u at %a", m, mpfr_get_d(t, MPFR_RNDN));
        scope_close(scope);
    }
}

Test(outward, widening_encloses_both_ends)
{
    WIDE(FINE, a, r, y);
    for (int i = 0; i < 2000; i++) {
        const struct scope scope = scope_open(BITS);
        const real x = draw(0.1, 100, 1, a), radius = draw(0x1p-100, 10, 1, r), z = widened(x, radius);
        mpfr_abs(r, r, MPFR_RNDN);
        mpfr_add(y, a, r, MPFR_RNDN);
        cr_assert(encloses(z, y), "up");
        mpfr_sub(y, a, r, MPFR_RNDN);
        cr_assert(encloses(z, y), "down");
        const condition unsure = {1, 1};
        const real either = where(unsure, x, radius);
        cr_assert(mpfr_lessequal_p(&either.x->left, &x.x->left) && mpfr_greaterequal_p(&either.x->right, &x.x->right));
        cr_assert(mpfr_lessequal_p(&either.x->left, &radius.x->left) &&
                  mpfr_greaterequal_p(&either.x->right, &radius.x->right));
        const real middle = midpoint(x);
        cr_assert(mpfr_equal_p(&middle.x->left, &middle.x->right) && mpfi_is_inside(middle.x, x.x));
        const real most = upper_bound(x);
        cr_assert(mpfr_equal_p(&most.x->left, &x.x->right) && mpfr_equal_p(&most.x->right, &x.x->right));
        scope_close(scope);
    }
}

static real interval(double low, double high)
{
    real z = real_new();
    mpfi_interv_d(z.x, low, high);
    return z;
}

Test(outward, touching_intervals_are_not_decided)
{
    const struct scope scope = scope_open(BITS);
    const condition touches = below(interval(1, 2), interval(2, 3)), before = below(interval(1, 2), interval(2.5, 3)),
                    after = below(interval(2, 3), interval(1, 2)), points = below(number(2), number(2));
    cr_expect(touches.may_hold && touches.may_fail);
    cr_expect(before.may_hold && !before.may_fail);
    cr_expect(!after.may_hold && after.may_fail);
    cr_expect(!points.may_hold && points.may_fail);
    const condition same = equal(number(2), number(2)), apart = equal(number(2), number(3)),
                    meets = equal(interval(1, 2), interval(2, 3)), inside = equal(interval(1, 2), interval(1, 2));
    cr_expect(same.may_hold && !same.may_fail && !apart.may_hold && apart.may_fail);
    cr_expect(meets.may_hold && meets.may_fail && inside.may_hold && inside.may_fail);
    const condition sure = certainly(same), unsure = certainly(meets);
    cr_expect(sure.may_hold && !sure.may_fail && !unsure.may_hold && unsure.may_fail);
    scope_close(scope);
}

/* The sine and the cosine of an angle interval contain their largest and smallest values in it, also if the interval is
 * wider than a full rotation. */
Test(outward, full_rotation_has_any_sine)
{
    const struct scope scope = scope_open(BITS);
    for (double width = 3; width < 12; width += 0.25) {
        const real s = sine(interval(1.5, 1.5 + width)), c = cosine(interval(0, width));
        const double peak = 1.5 + width >= 4.7124 ? -1 : sin(1.5 + width);
        cr_expect(mpfr_cmp_d(&s.x->right, 1) >= 0 && mpfr_cmp_d(&s.x->left, peak + 1e-15) <= 0, "%g", width);
        cr_expect(mpfr_cmp_d(&c.x->right, 1) >= 0 &&
                  mpfr_cmp_d(&c.x->left, width >= M_PI ? -1 : cos(width) + 1e-15) <= 0);
    }
    scope_close(scope);
}

/* --- fractions ---------------------------------------------------------------------------------------------------- */

/* Each operation on fractions must give the exact fraction and an enclosure of it. */
Test(outward, fractions_stay_exact_and_enclosed)
{
    mpq_t expected;
    mpq_init(expected);
    for (int i = 0; i < 500; i++) {
        const struct scope scope = scope_open_fractions(BITS);
        const long p = (long)random_below(&source, 2000) - 1000, q = (long)random_below(&source, 2000) - 1000;
        const unsigned long d = 1 + random_below(&source, 999), f = 1 + random_below(&source, 999);
        const real a = real_of_fraction(p, d), b = real_of_fraction(q, f), square_of_a = square(a);
        const struct {
            real z;
            void (*operation)(mpq_ptr, mpq_srcptr, mpq_srcptr);
        } cases[] = {{add(a, b), mpq_add}, {subtract(a, b), mpq_sub}, {multiply(a, b), mpq_mul}};
        for (size_t c = 0; c < 3; c++) {
            cases[c].operation(expected, a.q, b.q);
            cr_assert(cases[c].z.q && mpq_equal(cases[c].z.q, expected));
            cr_assert(mpfr_cmp_q(&cases[c].z.x->left, expected) <= 0 &&
                      mpfr_cmp_q(&cases[c].z.x->right, expected) >= 0);
        }
        const real back = q == 0 ? a : multiply(divide(a, b), b), length = square_root(square_of_a);
        cr_assert(mpq_equal(back.q, a.q));
        mpq_abs(expected, a.q);
        cr_assert(length.q && mpq_equal(length.q, expected));
        cr_assert_eq(any_may_hold(below(a, b)), mpq_cmp(a.q, b.q) < 0);
        cr_assert_eq(any_may_fail(equal(a, add(subtract(a, b), b))), 0);
        scope_close(scope);
    }
    mpq_clear(expected);
}

Test(outward, irrational_values_are_no_fractions)
{
    const struct scope scope = scope_open_fractions(BITS);
    const real two = number(2), third = real_of_fraction(1, 3), zero = number(0), two_root = square_root(two);
    cr_expect(!two_root.q && !sine(two).q && !cosine(two).q && !arctangent(two, third).q);
    cr_expect(!factorial_series(1, third).q && !arctangent_series(real_of_fraction(1, 300)).q);
    cr_expect(!add(two_root, two).q && !multiply(two_root, third).q && !midpoint(third).q && !widened(two, third).q);
    cr_expect(is_zero(multiply(two_root, zero)) && is_zero(divide(zero, two_root)) && is_zero(sine(zero)) &&
              is_zero(arctangent(zero, two_root)));
    cr_expect(!arctangent(zero, negate(two)).q && !multiply(zero, real_unknown()).q && !divide(two, zero).q);
    cr_expect_eq(mpq_cmp_ui(cosine(zero).q, 1, 1), 0);
    cr_expect_eq(mpq_cmp_ui(factorial_series(3, zero).q, 1, 6), 0);
    real power = third;
    for (int i = 0; i < 20; i++)
        power = square(power);
    cr_expect(!power.q, "3^(2^20) has more bits than exact fractions may have");
    scope_close(scope);
    const struct scope plain = scope_open(BITS);
    cr_expect_null(number(2).q);
    scope_close(plain);
}
