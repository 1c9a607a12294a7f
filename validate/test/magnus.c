/* Tests of the reference formulas of a rotation step (Magnus expansion): the exact motion compared with a known one and
 * with its parts, the orders of the Magnus terms, and exact results for a fixed axis. */
#include "enclosures.h"

#include "reference/formulas/magnus.c"
#include "reference/formulas/quaternion.c"
#include "reference/formulas/rotation.c"

TestSuite(magnus, .init = open_test_scope, .fini = close_test_scope);

static struct quaternion one(void)
{
    return (struct quaternion){number(1), zero_vector()};
}

/* Returns a rotation with a varying axis over a step of length h. */
static struct spin spin_over(real h)
{
    return (struct spin){vector3(number(0.75), number(-0.5), number(1.25)), vector3(number(-1), number(0.5), number(2)),
                         h};
}

static int quaternion_near(struct quaternion a, struct quaternion b, int bits)
{
    return real_near(a.s, b.s, bits) && vector_near(a.u, b.u, bits);
}

static void expect_same(struct quaternion a, struct quaternion b)
{
    expect_agree(a.s, b.s);
    expect_agree(a.u, b.u);
}

static double middle_of(real x)
{
    return mpfi_get_d(x.x);
}

/* Returns |q̂ − q| for a step of length h with the given number of terms. */
static double step_error(unsigned terms, double h)
{
    struct spin spin = spin_over(number(h));
    struct quaternion by_terms = magnus_quaternion(terms, one(), spin), flow = magnus_flow(spin);
    return middle_of(quaternion_norm(quaternion_combination(by_terms, number(-1), flow)));
}

/* --- the exact motion ------------------------------------------------------------------------------------------- */

Test(magnus, fixed_axis_flow_is_exponential)
{
    vector axis = vector3(fraction(2, 7), fraction(-3, 7), fraction(6, 7));
    for (double h = 0.125; h <= 4; h *= 2) {
        struct spin spin = {multiply(number(1.5), axis), multiply(number(-0.75), axis), number(h)};
        expect_same(magnus_flow(spin), rotation_exp_quaternion(magnus_first(spin)));
    }
}

/* A step equals a step to an intermediate time followed by the step from there. */
Test(magnus, flows_compose)
{
    for (double h = 0.5; h <= 8; h *= 2) {
        struct spin whole = spin_over(number(h)), first = spin_over(number(h / 4)),
                    second = spin_over(number(3 * h / 4));
        second.w = magnus_end(first);
        expect_same(quaternion_product(magnus_flow(second), magnus_flow(first)), magnus_flow(whole));
    }
}

/* (q(h + ε) − q(h − ε))/2ε = ½ω(h)q(h), ε = 2⁻⁶⁰ */
Test(magnus, flow_satisfies_its_differential_equation)
{
    const double step = 0x1p-60;
    for (double h = 0.5; h <= 4; h *= 2) {
        struct spin at = spin_over(number(h)), after = spin_over(add(number(h), number(step))),
                    before = spin_over(subtract(number(h), number(step)));
        struct quaternion difference = quaternion_combination(magnus_flow(after), number(-1), magnus_flow(before)),
                          expected = quaternion_rate(magnus_flow(at), magnus_end(at));
        cr_expect(quaternion_near(quaternion_divide(difference, number(2 * step)), expected, -100), "at %g", h);
    }
}

Test(magnus, flow_conserves_norm_in_narrow_enclosure)
{
    struct quaternion q = magnus_flow(spin_over(number(6)));
    expect_agree(quaternion_norm(q), number(1));
}

/* If the series needs more terms than there are, the result must be unknown, not approximate. */
Test(magnus, too_many_terms_give_nan)
{
    struct quaternion q = magnus_flow(spin_over(number(64)));
    cr_expect(mpfi_nan_p(q.s.x));
}

/* --- the terms -------------------------------------------------------------------------------------------------- */

/* ω′×ω Δt²/12 = α×ω Δt³/12 */
Test(magnus, second_term_forms_agree)
{
    struct spin spin = spin_over(number(0.75));
    vector by_ends = multiply(divide(square(spin.h), number(12)), cross(magnus_end(spin), spin.w));
    expect_agree(by_ends, magnus_second(spin));
    expect_agree(magnus_ends(spin.w, magnus_end(spin), spin.h), magnus_vector(2, spin));
}

/* The error of a step with one to five terms is of the order h³, h⁵, h⁵, h⁷, h⁷: the third term does not raise the
 * order, the fourth does. */
Test(magnus, errors_have_the_expected_orders)
{
    static const double orders[] = {3, 5, 5, 7, 7};
    for (unsigned terms = 1; terms <= 5; terms++) {
        const double order = log2(step_error(terms, 0x1p-8) / step_error(terms, 0x1p-9));
        cr_expect_float_eq(order, orders[terms - 1], 0.05, "%u terms: %g", terms, order);
    }
}

Test(magnus, each_term_reduces_the_error)
{
    double before = step_error(1, 0.25);
    for (unsigned terms = 2; terms <= 5; terms++) {
        const double error = step_error(terms, 0.25);
        cr_expect_lt(error, 0.9 * before, "%u terms: %g after %g", terms, error, before);
        before = error;
    }
}

Test(magnus, one_term_without_acceleration_is_exact)
{
    struct spin spin = spin_over(number(0.75));
    spin.alpha = zero_vector();
    for (unsigned terms = 1; terms <= 5; terms++) {
        expect_agree(magnus_vector(terms, spin), multiply(spin.h, spin.w));
        expect_same(magnus_quaternion(terms, one(), spin), magnus_flow(spin));
    }
}

/* --- steps ------------------------------------------------------------------------------------------------------ */

Test(magnus, both_steps_are_the_same_rotation)
{
    struct spin spin = spin_over(number(0.75));
    struct quaternion q = rotation_exp_quaternion(vector3(number(0.5), number(-1), number(2)));
    for (unsigned terms = 1; terms <= 5; terms++)
        expect_agree(rotation_from_quaternion(magnus_quaternion(terms, q, spin)),
                     magnus_rotation(terms, rotation_from_quaternion(q), spin));
}

/* The rotation of a step does not depend on the orientation at its beginning, since exp(Ω) is multiplied from the
 * left. */
Test(magnus, step_rotates_from_the_left)
{
    struct spin spin = spin_over(number(0.75));
    struct quaternion q = rotation_exp_quaternion(vector3(number(0.5), number(-1), number(2)));
    expect_same(magnus_quaternion(3, q, spin), quaternion_product(magnus_quaternion(3, one(), spin), q));
}

/* The bound is the trapezoidal rule for |ω|, which is convex. It equals the length of the path if ω is constant;
 * otherwise it is at least the sum of the bounds of two half steps, and at least the norm of the first Magnus term. */
Test(magnus, path_is_bounded_by_end_mean)
{
    struct spin spin = spin_over(number(0.75)), half = spin, still = spin;
    real whole[3], first[3], second[3];
    half.h = halve(spin.h);
    magnus_condition(spin, whole);
    magnus_condition(half, first);
    half.w = magnus_end(half);
    magnus_condition(half, second);
    cr_expect(!below(add(first[0], second[0]), whole[0]).may_fail,
              "for a convex function, the trapezoidal rule is an upper bound");
    cr_expect(!below(length(magnus_first(spin)), whole[0]).may_fail);
    still.alpha = zero_vector();
    magnus_condition(still, whole);
    expect_agree(whole[0], multiply(still.h, length(still.w)));
    expect_agree(multiply(whole[1], pi()), multiply(square_root(number(2)), whole[0]));
    expect_agree(multiply(whole[2], multiply(number(2), pi())), whole[0]);
}
