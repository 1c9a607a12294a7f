/* Tests of the reference formulas of Euler angles (reference/formulas/euler.c): the effect of the three rotations on
 * the axes, single rotations, and the product in reverse order about fixed axes. */
#include "enclosures.h"

#include "reference/formulas/euler.c"
#include "reference/formulas/rotation.c"

TestSuite(euler, .init = open_test_scope, .fini = close_test_scope);

enum { SEQUENCES = sizeof sequences / sizeof *sequences, ZYX = 6 };

static vector axis(size_t i)
{
    vector a = zero_vector();
    a.at[i] = number(1);
    return a;
}

Test(euler, single_angle_gives_rotation_about_axis)
{
    real a = number(0.75), none = number(0);
    for (unsigned sequence = 1; sequence <= SEQUENCES; sequence++) {
        const unsigned char *axes = sequences[sequence - 1];
        expect_agree(euler_to_matrix(sequence, a, none, none), rotation_from_axis_angle(axis(axes[0]), a));
        expect_agree(euler_to_matrix(sequence, none, a, none), rotation_from_axis_angle(axis(axes[1]), a));
        expect_agree(euler_to_matrix(sequence, none, none, a), rotation_from_axis_angle(axis(axes[2]), a));
    }
}

/* Each rotation is about an axis that the ones before have rotated. */
Test(euler, rotations_are_about_rotated_axes)
{
    unsigned long long state = 1;
    for (unsigned sequence = 1; sequence <= SEQUENCES; sequence++) {
        const unsigned char *axes = sequences[sequence - 1];
        vector angle = draw_vector(&state, 3, 3);
        matrix R = rotation_from_axis_angle(axis(axes[0]), angle.at[0]);
        for (size_t i = 1; i < 3; i++)
            R = multiply(rotation_from_axis_angle(apply(R, axis(axes[i])), angle.at[i]), R);
        expect_agree(euler_to_matrix(sequence, angle.at[0], angle.at[1], angle.at[2]), R);
    }
}

/* About fixed axes the same rotation is that of the reversed sequence with the reversed angles. */
Test(euler, reversed_sequence_is_about_fixed_axes)
{
    unsigned long long state = 2;
    for (unsigned sequence = 1; sequence <= SEQUENCES; sequence++) {
        const unsigned char *axes = sequences[sequence - 1];
        vector angle = draw_vector(&state, 3, 3);
        matrix R = identity(3);
        for (size_t i = 3; i-- > 0;)
            R = multiply(rotation_from_axis_angle(axis(axes[i]), angle.at[i]), R);
        expect_agree(euler_to_matrix(sequence, angle.at[0], angle.at[1], angle.at[2]), R);
    }
}

/* Each sequence is in the table once, and no rotation is about the axis of the one before. */
Test(euler, sequences_are_different)
{
    for (size_t i = 0; i < SEQUENCES; i++) {
        cr_assert(sequences[i][0] != sequences[i][1] && sequences[i][1] != sequences[i][2]);
        for (size_t j = 0; j < i; j++)
            cr_assert_neq(memcmp(sequences[i], sequences[j], 3), 0, "%zu and %zu", i, j);
    }
}

/* The first two rotations move x to heading ψ and elevation −θ; the third does not change it. */
Test(euler, third_rotation_leaves_first_axis)
{
    real z = number(0.5), y = number(-0.25), x = number(1.25);
    vector turned = apply(euler_to_matrix(ZYX, z, y, x), axis(0));
    expect_agree(turned, vector3(multiply(cosine(y), cosine(z)), multiply(cosine(y), sine(z)), negate(sine(y))));
}
