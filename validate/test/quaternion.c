/* Tests of the reference formulas of quaternions (reference/formulas/quaternion.c): their algebra in both notations,
 * derivatives compared with a known motion and with the matrix, and the cubic approximation compared with the
 * exponential. */
#include "enclosures.h"

#include "reference/formulas/quaternion.c"
#include "reference/formulas/rotation.c"

TestSuite(quaternion, .init = open_test_scope, .fini = close_test_scope);

static struct quaternion draw_quaternion(unsigned long long *state)
{
    vector x = draw_vector(state, 4, 2);
    return (struct quaternion){x.at[0], vector3(x.at[1], x.at[2], x.at[3])};
}

static struct quaternion unit_of(int k) /* 1, i, j, k */
{
    return (struct quaternion){number(k == 0), vector3(number(k == 1), number(k == 2), number(k == 3))};
}

static struct quaternion imaginary(vector u)
{
    return (struct quaternion){number(0), u};
}

static struct quaternion sum(struct quaternion a, struct quaternion b)
{
    return quaternion_combination(a, number(1), b);
}

static void expect_same(struct quaternion a, struct quaternion b)
{
    expect_agree(a.s, b.s);
    expect_agree(a.u, b.u);
}

/* --- algebra ---------------------------------------------------------------------------------------------------- */

Test(quaternion, units_multiply_by_hamiltons_rules)
{
    struct quaternion minus_one = {number(-1), zero_vector()}, ij = quaternion_product(unit_of(1), unit_of(2));
    for (int k = 1; k < 4; k++) {
        const int next = k % 3 + 1, last = next % 3 + 1;
        expect_same(quaternion_product(unit_of(k), unit_of(k)), minus_one);
        expect_same(quaternion_product(unit_of(k), unit_of(next)), unit_of(last));
        expect_same(quaternion_product(unit_of(next), unit_of(k)), quaternion_conjugate(unit_of(last)));
    }
    expect_same(quaternion_product(ij, unit_of(3)), minus_one);
}

/* The product by components, as the article prints it, equals the product by scalar and vector part. */
LAW(quaternion, both_notations_of_the_product_agree)
{
    vector a = draw_vector(state, 4, 2), b = draw_vector(state, 4, 2);
    static const int index[4][4] = {{0, 1, 2, 3}, {1, 0, 3, 2}, {2, 3, 0, 1}, {3, 2, 1, 0}},
                     sign[4][4] = {{1, -1, -1, -1}, {1, 1, 1, -1}, {1, -1, 1, 1}, {1, 1, -1, 1}};
    struct quaternion A = {a.at[0], vector3(a.at[1], a.at[2], a.at[3])},
                      B = {b.at[0], vector3(b.at[1], b.at[2], b.at[3])}, C = quaternion_product(A, B);
    for (int k = 0; k < 4; k++) {
        real component = number(0);
        for (int j = 0; j < 4; j++)
            component = add(component, multiply(number(sign[k][j]), multiply(a.at[j], b.at[index[k][j]])));
        expect_agree(k ? C.u.at[k - 1] : C.s, component);
    }
}

LAW(quaternion, product_is_associative_norm_multiplicative)
{
    struct quaternion a = draw_quaternion(state), b = draw_quaternion(state), c = draw_quaternion(state);
    expect_same(quaternion_product(quaternion_product(a, b), c), quaternion_product(a, quaternion_product(b, c)));
    expect_agree(quaternion_norm(quaternion_product(a, b)), multiply(quaternion_norm(a), quaternion_norm(b)));
}

/* −½(a + iai + jaj + kak) */
LAW(quaternion, conjugate_is_sum_of_products)
{
    struct quaternion a = draw_quaternion(state), all = a;
    for (int k = 1; k < 4; k++)
        all = sum(all, quaternion_product(quaternion_product(unit_of(k), a), unit_of(k)));
    expect_same(quaternion_divide(all, number(-2)), quaternion_conjugate(a));
    struct quaternion square = quaternion_product(a, quaternion_conjugate(a));
    expect_agree(square.s, quaternion_squared_norm(a));
    expect_agree(square.u, zero_vector());
}

LAW(quaternion, reciprocal_is_inverse_on_both_sides)
{
    struct quaternion a = draw_quaternion(state), inverse = quaternion_reciprocal(a);
    expect_same(quaternion_product(a, inverse), unit_of(0));
    expect_same(quaternion_product(inverse, a), unit_of(0));
    expect_agree(quaternion_norm(quaternion_unit(a)), number(1));
}

LAW(quaternion, products_compose_rotations)
{
    struct quaternion a = draw_quaternion(state), b = draw_quaternion(state);
    expect_agree(rotation_from_quaternion(quaternion_product(a, b)),
                 multiply(rotation_from_quaternion(a), rotation_from_quaternion(b)));
}

/* --- rates ------------------------------------------------------------------------------------------------------ */

/* The rate of a quaternion is half a quaternion product, and half the product of the rate matrix with ω. */
LAW(quaternion, rates_are_half_products)
{
    struct quaternion q = draw_quaternion(state), rate, body;
    vector w = draw_vector(state, 3, 3);
    rate = quaternion_rate(q, w), body = quaternion_rate_in_body(q, w);
    expect_same(rate, quaternion_halve(quaternion_product(imaginary(w), q)));
    expect_same(body, quaternion_halve(quaternion_product(q, imaginary(w))));
    vector by_matrix = apply(quaternion_rate_matrix(q), multiply(number(0.5), w));
    expect_agree(rate.s, by_matrix.at[0]);
    expect_agree(rate.u, vector3(by_matrix.at[1], by_matrix.at[2], by_matrix.at[3]));
}

/* BᵀB = |q|² E and Bᵀq = 0: derivatives are orthogonal to the quaternion. */
Test(quaternion, rate_matrix_is_orthogonal_to_quaternion)
{
    unsigned long long state = 7;
    struct quaternion q = draw_quaternion(&state);
    matrix B = quaternion_rate_matrix(q), Bt = transpose(B);
    vector components = vector_new(4);
    quaternion_store(components.at, q);
    expect_agree(multiply(Bt, B), multiply(quaternion_squared_norm(q), identity(3)));
    expect_agree(apply(Bt, components), zero_vector());
}

/* The angular velocity in the body frame, ω̄ = R⁻¹ω, gives the same derivative. */
Test(quaternion, world_and_body_rates_agree)
{
    unsigned long long state = 8;
    struct quaternion q = quaternion_unit(draw_quaternion(&state));
    vector w = draw_vector(&state, 3, 3), body = apply(transpose(rotation_from_quaternion(q)), w);
    expect_same(quaternion_rate(q, w), quaternion_rate_in_body(q, body));
}

/* Central difference of exp(ωt/2) q at t = ±2⁻⁶⁰, accurate to about 2⁻¹²⁰. */
Test(quaternion, rate_is_a_derivative)
{
    unsigned long long state = 9;
    struct quaternion q = draw_quaternion(&state);
    vector w = draw_vector(&state, 3, 2);
    const double step = 0x1p-60;
    struct quaternion after = quaternion_product(rotation_exp_quaternion(multiply(number(step), w)), q),
                      before = quaternion_product(rotation_exp_quaternion(multiply(number(-step), w)), q),
                      rate = quaternion_divide(quaternion_combination(after, number(-1), before), number(2 * step)),
                      expected = quaternion_rate(q, w);
    cr_expect(real_near(rate.s, expected.s, -110));
    cr_expect(vector_near(rate.u, expected.u, -110));
}

/* --- the cubic -------------------------------------------------------------------------------------------------- */

/* The truncation errors begin with x⁴/24 and x⁵/120. */
Test(quaternion, cubic_has_fourth_order_error)
{
    for (int exponent = -40; exponent <= -10; exponent += 10) {
        vector X = multiply(number(ldexp(1, exponent)), vector3(fraction(2, 7), fraction(-3, 7), fraction(6, 7)));
        struct quaternion q = quaternion_cubic(X), exact = rotation_exp_quaternion(multiply(number(2), X));
        real fourth = divide(subtract(exact.s, q.s), number(ldexp(1, 4 * exponent)));
        cr_expect(real_near(fourth, fraction(1, 24), 2 * exponent - 8), "scalar part at 2^%d", exponent);
        vector fifth = divide(subtract(exact.u, q.u), number(ldexp(1, 5 * exponent)));
        cr_expect(vector_near(fifth, multiply(number(ldexp(1, -exponent)), divide(X, number(120))), 2 * exponent - 10),
                  "vector part at 2^%d", exponent);
    }
}

/* The normalised cubic rotates by its angle about the same axis. */
Test(quaternion, normalised_cubic_rotates_about_same_axis)
{
    vector axis = vector3(fraction(2, 7), fraction(-3, 7), fraction(6, 7));
    for (double x = 0.125; x <= 2; x += 0.125) {
        real angle = quaternion_cubic_angle(number(x));
        struct quaternion q = quaternion_cubic_unit(multiply(number(x), axis)),
                          turned = rotation_exp_quaternion(multiply(angle, axis));
        expect_same(q, turned);
    }
}

/* 2(x + x⁵/30 − x⁷/252 + …) */
Test(quaternion, cubic_angle_has_fifth_order_excess)
{
    real x = number(0x1p-30), excess = subtract(quaternion_cubic_angle(x), number(0x1p-29));
    real expected = subtract(fraction(1, 15), multiply(number(0x1p-60), fraction(1, 126)));
    cr_expect(real_near(divide(excess, number(ldexp(1, -150))), expected, -115));
}
