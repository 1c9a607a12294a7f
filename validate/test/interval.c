/* Tests of interval arithmetic in double against MPFI: for operands drawn from intervals of all kinds, the interval
 * must contain the result that MPFI computes, and must exceed MPFI's interval by at most a few ulps. */
#include "reference/arithmetic/interval.h"

#include "scoped.h"

#include "validate/util/random.h"

#include "each.h"
#include <float.h>

enum { BITS = 300, ROUNDS = 15000, POINTS = 4 };

static struct random source;

/* --- random intervals ------------------------------------------------------------------------------------------- */

static double edge(void)
{
    static const double edges[] = {0,         -0.0,       1,        -1,      2,       -2,      0.1,        -0.1,
                                   0x1p-1074, -0x1p-1074, 0x1p-997, DBL_MIN, 0x1p-40, DBL_MAX, -DBL_MAX,   1e200,
                                   -1e200,    1e-200,     M_PI,     -M_PI,   M_PI_2,  1e6,     3 * M_PI_2, 1e-300};
    return edges[random_below(&source, sizeof edges / sizeof *edges)];
}

static double draw_number(void)
{
    switch (random_below(&source, 6)) {
    case 0:
        return edge();
    case 1:
        return random_sign(&source) * random_log(&source, 1e-300, 1e300);
    case 2:
        return random_sign(&source) * random_log(&source, 1e-3, 1e7);
    default:
        return random_between(&source, -4, 4);
    }
}

/* Draws an interval: with arbitrary ends, with ends a few ulps apart, or a point. */
static interval draw_interval(void)
{
    const double a = draw_number();
    switch (random_below(&source, 4)) {
    case 0:
        return interval_point(a);
    case 1:
        return (interval){a, fmin(nextafter(nextafter(a, INFINITY), INFINITY), DBL_MAX)};
    default: {
        const double b = draw_number();
        return (interval){fmin(a, b), fmax(a, b)};
    }
    }
}

/* Draws an end of the interval or a number in it. */
static double point_of(interval a)
{
    switch (random_below(&source, 4)) {
    case 0:
        return a.low;
    case 1:
        return a.high;
    default:
        return fmin(fmax(a.low + random_unit(&source) * (a.high - a.low), a.low), a.high);
    }
}

/* --- comparing -------------------------------------------------------------------------------------------------- */

static int holds(interval z, mpfi_srcptr y)
{
    return mpfr_nan_p(&y->left) || (mpfr_cmp_d(&y->left, z.low) >= 0 && mpfr_cmp_d(&y->right, z.high) <= 0);
}

/* True if z differs from y by at most `ulps` ulps of y and 8 INTERVAL_TINY. Values that nearly overflow are not
 * compared, since MPFI's exponent range is larger. */
static int is_near(double z, double y, double ulps)
{
    return !(fabs(y) < 0x1p1020) || fabs(z - y) <= ulps * 0x1p-52 * fabs(y) + 8 * INTERVAL_TINY;
}

static int is_tight(interval z, mpfi_srcptr y, double ulps)
{
    return mpfi_nan_p(y) || (is_near(z.low, mpfr_get_d(&y->left, MPFR_RNDD), ulps) &&
                             is_near(z.high, mpfr_get_d(&y->right, MPFR_RNDU), ulps));
}

static void set(mpfi_t x, interval a)
{
    mpfi_interv_d(x, a.low, a.high);
}

/* --- arithmetic ------------------------------------------------------------------------------------------------- */

typedef interval unary(interval a);
typedef interval binary(interval a, interval b);
typedef int mpfi_unary(mpfi_ptr y, mpfi_srcptr a);
typedef int mpfi_binary(mpfi_ptr y, mpfi_srcptr a, mpfi_srcptr b);

/* Checks that z contains MPFI's results at random points of x that are at least `minimum`. */
static void expect_contained(const char *name, interval x, interval z, mpfi_unary *truth, double minimum)
{
    ENCLOSURES(BITS, a, y);
    for (int k = 0; k < POINTS; k++) {
        const double point = point_of(x);
        mpfi_set_d(a, point);
        truth(y, a);
        cr_assert(point < minimum || holds(z, y), "%s of [%a, %a] at %a: [%a, %a]", name, x.low, x.high, point, z.low,
                  z.high);
    }
}

/* Checks that z is at most `ulps` ulps wider than MPFI's result for the interval x. */
static void expect_tight(const char *name, interval x, interval z, mpfi_unary *truth, double ulps)
{
    ENCLOSURES(BITS, a, y);
    set(a, x);
    truth(y, a);
    cr_assert(is_tight(z, y, ulps), "%s of [%a, %a]: [%a, %a]", name, x.low, x.high, z.low, z.high);
}

static void expect_binary(const char *name, binary *operation, mpfi_binary *truth)
{
    ENCLOSURES(BITS, a, b, y);
    for (int i = 0; i < ROUNDS; i++) {
        const interval x = draw_interval(), w = draw_interval(), z = operation(x, w);
        for (int k = 0; k < POINTS; k++) {
            mpfi_set_d(a, point_of(x)), mpfi_set_d(b, point_of(w));
            if (truth == mpfi_div && mpfi_is_zero(b))
                continue;
            truth(y, a, b);
            cr_assert(holds(z, y), "%s of [%a, %a] and [%a, %a] at %a, %a: [%a, %a]", name, x.low, x.high, w.low,
                      w.high, mpfi_get_d(a), mpfi_get_d(b), z.low, z.high);
        }
        set(a, x), set(b, w);
        if (truth == mpfi_div && mpfi_has_zero(b))
            continue;
        truth(y, a, b);
        cr_assert(is_tight(z, y, 3), "%s of [%a, %a] and [%a, %a]: [%a, %a]", name, x.low, x.high, w.low, w.high, z.low,
                  z.high);
    }
}

static void expect_unary(const char *name, unary *operation, mpfi_unary *truth, double minimum)
{
    for (int i = 0; i < ROUNDS; i++) {
        interval x = draw_interval();
        if (x.high < minimum)
            continue;
        const interval z = operation(x);
        x.low = fmax(x.low, minimum);
        expect_contained(name, x, z, truth, -INFINITY);
        expect_tight(name, x, z, truth, 3);
    }
}

static int half_of(mpfi_ptr y, mpfi_srcptr a)
{
    return mpfi_div_2ui(y, a, 1);
}

Test(interval, sums_enclose_those_of_mpfi)
{
    expect_binary("sum", interval_add, mpfi_add);
    expect_binary("difference", interval_subtract, mpfi_sub);
}

TRY(interval, products_enclose_those_of_mpfi, expect_binary("product", interval_multiply, mpfi_mul))
TRY(interval, quotients_enclose_those_of_mpfi, expect_binary("quotient", interval_divide, mpfi_div))
TRY(interval, hulls_enclose_both_operands, expect_binary("hull", interval_hull, mpfi_union))

Test(interval, unary_functions_enclose_those_of_mpfi)
{
    expect_unary("negation", interval_negate, mpfi_neg, -INFINITY);
    expect_unary("size", interval_absolute, mpfi_abs, -INFINITY);
    expect_unary("square", interval_square, mpfi_sqr, -INFINITY);
    expect_unary("half", interval_half, half_of, -INFINITY);
    expect_unary("root", interval_sqrt, mpfi_sqrt, 0);
}

Test(interval, widened_interval_encloses_both_ends)
{
    ENCLOSURES(BITS, a, r, y);
    for (int i = 0; i < ROUNDS; i++) {
        const interval x = draw_interval();
        const double radius = fabs(draw_number());
        const interval z = interval_widened(x, radius);
        set(a, x), mpfi_interv_d(r, -radius, radius);
        mpfi_add(y, a, r);
        cr_assert(holds(z, y) && is_tight(z, y, 3), "[%a, %a] ± %a: [%a, %a]", x.low, x.high, radius, z.low, z.high);
    }
}

/* --- sine, cosine, arctangent ----------------------------------------------------------------------------------- */

static interval draw_angle(void)
{
    const double a = random_below(&source, 2) ? draw_number() : random_between(&source, -10, 10);
    switch (random_below(&source, 4)) {
    case 0:
        return interval_point(a);
    case 1:
        return (interval){a, a + random_log(&source, 1e-17, 1) * fabs(a)};
    default:
        return (interval){a, a + random_between(&source, 0, 9)};
    }
}

/* Does not check tightness for angles so large that the arithmetic does not count the half-periods in them. */
static void expect_periodic(const char *name, unary *operation, mpfi_unary *truth)
{
    for (int i = 0; i < ROUNDS; i++) {
        const interval x = draw_angle(), z = operation(x);
        expect_contained(name, x, z, truth, -INFINITY);
        if ((interval_magnitude(x) < 0x1p20 || x.high == x.low) && x.high - x.low < 8)
            expect_tight(name, x, z, truth, 6);
    }
}

Test(interval, sines_and_cosines_enclose_mpfis)
{
    expect_periodic("sine", interval_sine, mpfi_sin);
    expect_periodic("cosine", interval_cosine, mpfi_cos);
}

/* Arguments from underflow to overflow of the exponential. */
static void expect_increasing(const char *name, unary *operation, mpfi_unary *truth, double most)
{
    for (int i = 0; i < ROUNDS; i++) {
        const double low = random_between(&source, most == 1 ? 0 : -most, most);
        const interval x = {low, low + random_log(&source, 1e-17, 10)}, z = operation(x);
        expect_contained(name, x, z, truth, -INFINITY);
        if (most <= 700)
            expect_tight(name, x, z, truth, 6);
    }
}

Test(interval, exponentials_and_logarithms_enclose_mpfis)
{
    expect_increasing("exponential", interval_exponential, mpfi_exp, 650);
    expect_increasing("exponential", interval_exponential, mpfi_exp, 800);
    expect_increasing("logarithm", interval_logarithm, mpfi_log, 1);
    cr_expect_eq(interval_exponential((interval){-INFINITY, 0}).low, 0);
    cr_expect_eq(interval_exponential((interval){0, INFINITY}).high, INFINITY);
    cr_expect_eq(interval_logarithm((interval){-1, 2}).low, -INFINITY);
    cr_expect_eq(interval_logarithm((interval){-2, -1}).high, INFINITY);
}

/* For large angles, whose half-periods are not counted, the enclosure of the sine is at most a few times as wide as the
 * enclosure of the angle. */
Test(interval, sine_of_large_angle_stays_narrow)
{
    for (double a = 0x1p21; a < 0x1p50; a *= 2.3) {
        const interval z = interval_sine((interval){a, nextafter(a, INFINITY)});
        cr_expect(z.high - z.low <= 2 * 0x1p-52 * a + 1e-15, "%a", a);
    }
}

/* Rectangles that do not cross the branch cut must give intervals as tight as the angles of their corners. */
Test(interval, angles_enclose_those_of_mpfi)
{
    ENCLOSURES(BITS, a, b, y);
    for (int i = 0; i < ROUNDS; i++) {
        const interval x = draw_interval(), w = draw_interval(), z = interval_arctangent(w, x);
        cr_assert(z.low >= -3.15 && z.high <= 3.15);
        for (int k = 0; k < POINTS; k++) {
            mpfi_set_d(a, point_of(x)), mpfi_set_d(b, point_of(w) + 0.0);
            if (mpfi_is_zero(a) && mpfi_is_zero(b))
                continue;
            if (mpfi_is_zero(b) && mpfi_is_neg(a)) /* MPFI stores 0 with the right end −0 */
                mpfi_const_pi(y);
            else
                mpfi_atan2(y, b, a);
            cr_assert(holds(z, y), "angle of [%a, %a], [%a, %a] at %a, %a: [%a, %a]", x.low, x.high, w.low, w.high,
                      mpfi_get_d(a), mpfi_get_d(b), z.low, z.high);
        }
        if (x.low <= 0 && w.low <= 0 && w.high >= 0)
            continue;
        set(a, x), set(b, w);
        mpfi_atan2(y, b, a);
        cr_assert(is_tight(z, y, 6), "angle of [%a, %a], [%a, %a]: [%a, %a]", x.low, x.high, w.low, w.high, z.low,
                  z.high);
    }
}

/* --- unknown ends ----------------------------------------------------------------------------------------------- */

/* Returns x with one or both ends replaced by NaN or an infinity. Sets *all to the interval of the values that are then
 * possible. */
static interval with_unknown_ends(interval x, interval *all)
{
    static const double unknowns[] = {NAN, -INFINITY, NAN, INFINITY};
    *all = x;
    const size_t which = random_below(&source, 4), kind = random_below(&source, 2);
    if (which != 1)
        x.low = unknowns[kind], all->low = fmin(-1e300, all->low);
    if (which != 2)
        x.high = unknowns[2 + kind], all->high = fmax(1e300, all->high);
    return x;
}

static void expect_unknown_operands(const char *name, binary *operation, mpfi_binary *truth)
{
    ENCLOSURES(BITS, a, b, y);
    for (int i = 0; i < ROUNDS; i++) {
        interval x_all, w_all;
        const interval x = with_unknown_ends(draw_interval(), &x_all), known = draw_interval();
        const interval w = random_below(&source, 3) ? (w_all = known) : with_unknown_ends(known, &w_all);
        const int turned = (int)random_below(&source, 2);
        const interval z = turned ? operation(w, x) : operation(x, w);
        cr_assert(z.low <= z.high, "%s is [%a, %a]", name, z.low, z.high);
        for (int k = 0; k < POINTS; k++) {
            mpfi_set_d(turned ? b : a, point_of(x_all)), mpfi_set_d(turned ? a : b, point_of(w_all));
            if (truth == mpfi_div && mpfi_is_zero(b))
                continue;
            truth(y, a, b);
            cr_assert(holds(z, y), "%s of [%a, %a] and [%a, %a]%s: [%a, %a]", name, x.low, x.high, w.low, w.high,
                      turned ? " turned" : "", z.low, z.high);
        }
    }
}

/* If an operand's ends are unknown (NaN or infinite), the result still contains every possible value. */
Test(interval, operations_on_nan_claim_nothing_false)
{
    expect_unknown_operands("sum", interval_add, mpfi_add);
    expect_unknown_operands("difference", interval_subtract, mpfi_sub);
    expect_unknown_operands("product", interval_multiply, mpfi_mul);
    expect_unknown_operands("quotient", interval_divide, mpfi_div);
    expect_unknown_operands("hull", interval_hull, mpfi_union);
}

static void expect_unknown_argument(const char *name, unary *operation, mpfi_unary *truth, double minimum)
{
    for (int i = 0; i < ROUNDS / 4; i++) {
        interval all;
        const interval z = operation(with_unknown_ends(draw_interval(), &all));
        cr_assert(z.low <= z.high, "%s is [%a, %a]", name, z.low, z.high);
        expect_contained(name, all, z, truth, minimum);
    }
}

/* If an argument's ends are unknown (NaN or infinite), the function's result still contains every possible value. */
Test(interval, functions_of_nan_claim_nothing_false)
{
    expect_unknown_argument("size", interval_absolute, mpfi_abs, -INFINITY);
    expect_unknown_argument("square", interval_square, mpfi_sqr, -INFINITY);
    expect_unknown_argument("half", interval_half, half_of, -INFINITY);
    expect_unknown_argument("root", interval_sqrt, mpfi_sqrt, 0);
    expect_unknown_argument("sine", interval_sine, mpfi_sin, -INFINITY);
    expect_unknown_argument("cosine", interval_cosine, mpfi_cos, -INFINITY);
    expect_unknown_argument("exponential", interval_exponential, mpfi_exp, -INFINITY);
    expect_unknown_argument("logarithm", interval_logarithm, mpfi_log, 0x1p-1074);
    const interval angle = interval_arctangent((interval){NAN, -1}, (interval){-1, NAN});
    cr_expect(angle.low <= -M_PI && angle.high >= M_PI && angle.high < 3.15);
    cr_expect(interval_widened(interval_point(NAN), 1).low == -INFINITY);
    cr_expect(interval_widened(interval_point(0), NAN).high == INFINITY);
}

/* --- exact ends ------------------------------------------------------------------------------------------------- */

static void expect_interval(interval z, double low, double high)
{
    cr_expect(z.low == low && z.high == high, "[%a, %a], not [%a, %a]", z.low, z.high, low, high);
}

Test(interval, zero_stays_exactly_zero)
{
    const interval zero = interval_point(0), any = {-3, 0.1};
    expect_interval(interval_add(zero, any), -3, 0.1);
    expect_interval(interval_subtract(any, zero), -3, 0.1);
    expect_interval(interval_multiply(any, zero), 0, 0);
    expect_interval(interval_divide(zero, interval_point(3)), 0, 0);
    expect_interval(interval_sqrt(zero), 0, 0);
    expect_interval(interval_half(zero), 0, 0);
    cr_expect_eq(interval_add((interval){0, 1}, (interval){0, 2}).low, 0);
    cr_expect_eq(interval_add((interval){-1, 0}, (interval){-2, 0}).high, 0);
    cr_expect_eq(interval_multiply((interval){0, 1}, (interval){-2, -1}).high, 0);
    cr_expect_eq(interval_square((interval){-1, 2}).low, 0);
    cr_expect_eq(interval_sine((interval){0, 1}).low, 0);
    cr_expect_eq(interval_sine((interval){-1, 0}).high, 0);
}

Test(interval, quotient_by_possible_zero_is_unbounded)
{
    expect_interval(interval_divide(interval_point(1), (interval){0, 1}), -INFINITY, INFINITY);
    expect_interval(interval_divide(interval_point(1), (interval){-1, 0}), -INFINITY, INFINITY);
    expect_interval(interval_sqrt((interval){-2, -1}), -INFINITY, INFINITY);
}

Test(interval, overflow_gives_unbounded_interval)
{
    const interval z = interval_multiply(interval_point(1e200), (interval){1e100, 1e200});
    cr_expect(z.low > 9e299 && z.low < 1e300 && z.high == INFINITY);
    cr_expect_eq(interval_add(interval_point(DBL_MAX), interval_point(DBL_MAX)).high, INFINITY);
}

/* An end must move outward by at least one ulp and by little more, also at powers of two and at 0. */
Test(interval, ends_move_outward_by_about_ulp)
{
    for (int i = 0; i < ROUNDS; i++) {
        const double x = draw_number(), up = interval_up(x), down = interval_down(x);
        if (fabs(x) == DBL_MAX)
            continue;
        cr_assert(up >= nextafter(x, INFINITY) && down <= nextafter(x, -INFINITY), "%a", x);
        cr_assert(is_near(up, x, 2) && is_near(down, x, 2), "%a", x);
    }
}
