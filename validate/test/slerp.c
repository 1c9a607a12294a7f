/* Tests of the reference formulas of interpolation between quaternions (reference/formulas/slerp.c): ends, limits,
 * constant speed, symmetry, and agreement with the exponential of a multiple of the rotation vector. */
#include "enclosures.h"

#include "reference/formulas/slerp.c"

TestSuite(slerp, .init = open_test_scope, .fini = close_test_scope);

#define expect_same(a, b)                                                                                              \
    do {                                                                                                               \
        expect_agree((a).s, (b).s);                                                                                    \
        expect_agree((a).u, (b).u);                                                                                    \
    } while (0)

/* Returns the quaternion of a rotation vector of length up to `angle`, which is on the unit sphere exactly. */
static struct quaternion draw_unit(unsigned long long *state, double angle)
{
    return rotation_exp_quaternion(draw_vector(state, 3, angle / 2));
}

Test(slerp, path_ends_at_its_quaternions)
{
    unsigned long long state = 1;
    for (int i = 0; i < 8; i++) {
        struct quaternion p = draw_unit(&state, 3), q = draw_unit(&state, 3);
        expect_same(slerp_direct(p, q, number(0)), p);
        expect_same(slerp_direct(p, q, number(1)), q);
        expect_same(slerp_shortest(p, q, number(1)), slerp_nearer(p, q));
        expect_same(slerp_nlerp(p, q, number(0)), p);
    }
}

/* p exp(v/2)ᵗ = p exp(t v/2): the rotation from p by the part t of a rotation vector, for rotations by less than 2π. */
Test(slerp, path_is_exponential_of_part)
{
    unsigned long long state = 2;
    static const double t[] = {0.25, 0.5, -0.75, 1.75};
    for (int i = 0; i < 8; i++) {
        struct quaternion p = draw_unit(&state, 3);
        vector v = draw_vector(&state, 3, i < 4 ? 1 : 3);
        struct quaternion q = quaternion_product(p, rotation_exp_quaternion(v));
        vector part = multiply(number(t[i % 4]), v);
        expect_same(slerp_direct(p, q, number(t[i % 4])), quaternion_product(p, rotation_exp_quaternion(part)));
    }
}

Test(slerp, equal_ends_give_them_exactly)
{
    struct quaternion p = {number(0.6), vector3(number(0), number(0.8), number(0))};
    struct quaternion y = slerp_shortest(p, p, number(0.3)), z = slerp_shortest(p, quaternion_negate(p), number(0.3));
    expect_same(y, p);
    expect_same(z, p);
}

Test(slerp, shortest_path_ignores_sign_of_end)
{
    unsigned long long state = 3;
    for (int i = 0; i < 8; i++) {
        struct quaternion p = draw_unit(&state, 6), q = draw_unit(&state, 6);
        real t = number(0.125 * i);
        expect_same(slerp_shortest(p, q, t), slerp_shortest(p, quaternion_negate(q), t));
        expect_same(slerp_nlerp(p, q, t), slerp_nlerp(p, quaternion_negate(q), t));
    }
}

Test(slerp, reversed_path_is_same)
{
    unsigned long long state = 4;
    for (int i = 0; i < 8; i++) {
        struct quaternion p = draw_unit(&state, 3), q = draw_unit(&state, 3);
        expect_same(slerp_direct(p, q, number(0.375)), slerp_direct(q, p, number(0.625)));
    }
}

/* The angle from p to the point at t is tθ: its cosine is p·y. */
Test(slerp, speed_along_path_is_constant)
{
    unsigned long long state = 5;
    for (int i = 0; i < 8; i++) {
        struct quaternion p = draw_unit(&state, 3), q = draw_unit(&state, 3);
        real t = number(0.25 * (i + 1)), T = slerp_squared_angle(p, q);
        expect_agree(slerp_dot(p, slerp_direct(p, q, t)), cosine(multiply(t, square_root(T))));
    }
}

/* In the middle the chord and the arc have the same direction. */
Test(slerp, chord_and_arc_share_middle)
{
    unsigned long long state = 6;
    for (int i = 0; i < 8; i++) {
        struct quaternion p = draw_unit(&state, 3), q = draw_unit(&state, 3);
        expect_same(slerp_nlerp(p, q, number(0.5)), slerp_shortest(p, q, number(0.5)));
    }
}

/* Every great circle through p leads to −p: the result is unknown. */
Test(slerp, opposite_ends_have_no_path)
{
    struct quaternion p = {number(0.6), vector3(number(0), number(0.8), number(0))};
    struct quaternion y = slerp_direct(p, quaternion_negate(p), number(0.3));
    cr_expect(!(width_of(y.s) < 1), "a path from p to −p was chosen");
}

/* If p·q = 0, q and −q are equally near to p, and the path to −q is the alternative result. Otherwise the alternative
 * equals the result. */
Test(slerp, orthogonal_ends_have_two_paths)
{
    struct quaternion p = {number(1), zero_vector()}, q = {number(0), vector3(number(0), number(0), number(1))};
    expect_same(slerp_shortest_alternative(p, q, number(1)), quaternion_negate(slerp_shortest(p, q, number(1))));
    q = (struct quaternion){number(0.6), vector3(number(0), number(0), number(0.8))};
    expect_same(slerp_shortest_alternative(p, q, number(1)), slerp_shortest(p, q, number(1)));
}
