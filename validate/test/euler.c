/* Tests of the reference formulas of Euler angles (reference/formulas/euler.c): the effect of the three rotations on
 * the axes, single rotations, and the product in reverse order about fixed axes. */
#include "enclosures.h"

#include "reference/formulas/euler.c"
#include "reference/formulas/rotation.c"

TestSuite(euler, .init = open_test_scope, .fini = close_test_scope);

static vector axis(size_t i)
{
    vector a = zero_vector();
    a.at[i] = number(1);
    return a;
}

Test(euler, single_angle_gives_rotation_about_axis)
{
    real a = number(0.75), none = number(0);
    expect_agree(euler_to_matrix_zyx(a, none, none), rotation_from_axis_angle(axis(2), a));
    expect_agree(euler_to_matrix_zyx(none, a, none), rotation_from_axis_angle(axis(1), a));
    expect_agree(euler_to_matrix_zyx(none, none, a), rotation_from_axis_angle(axis(0), a));
}

/* Rotations about z by ψ, then about the rotated y axis, then about the x axis after both. */
Test(euler, rotations_are_about_rotated_axes)
{
    unsigned long long state = 1;
    for (int i = 0; i < 4; i++) {
        vector angle = draw_vector(&state, 3, 3);
        matrix R = rotation_from_axis_angle(axis(2), angle.at[0]);
        R = multiply(rotation_from_axis_angle(apply(R, axis(1)), angle.at[1]), R);
        R = multiply(rotation_from_axis_angle(apply(R, axis(0)), angle.at[2]), R);
        expect_agree(euler_to_matrix_zyx(angle.at[0], angle.at[1], angle.at[2]), R);
    }
}

/* The first two rotations move x to heading ψ and elevation −θ; the third does not change it. */
Test(euler, third_rotation_leaves_first_axis)
{
    real z = number(0.5), y = number(-0.25), x = number(1.25);
    vector turned = apply(euler_to_matrix_zyx(z, y, x), axis(0));
    expect_agree(turned, vector3(multiply(cosine(y), cosine(z)), multiply(cosine(y), sine(z)), negate(sine(y))));
}
