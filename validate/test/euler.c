/* Tests of the reference formulas of Euler angles (reference/formulas/euler.c): the effect of the three rotations on
 * the axes, single rotations, the product in reverse order about fixed axes, quaternions of the same rotations, and the
 * angles of a rotation, also at gimbal lock. */
#include "enclosures.h"

#include "reference/formulas/euler.c"
#include "reference/formulas/rotation.c"

TestSuite(euler, .init = open_test_scope, .fini = close_test_scope);

enum { SEQUENCES = sizeof sequences / sizeof *sequences, ZYX = 6 };

Test(euler, single_angle_gives_rotation_about_axis)
{
    real a = number(0.75), none = number(0);
    for (unsigned sequence = 1; sequence <= SEQUENCES; sequence++) {
        const unsigned char *axes = sequences[sequence - 1];
        expect_agree(euler_to_matrix(sequence, a, none, none), rotation_from_axis_angle(euler_axis(axes[0]), a));
        expect_agree(euler_to_matrix(sequence, none, a, none), rotation_from_axis_angle(euler_axis(axes[1]), a));
        expect_agree(euler_to_matrix(sequence, none, none, a), rotation_from_axis_angle(euler_axis(axes[2]), a));
    }
}

/* Each rotation is about an axis that the rotations before it have rotated. */
Test(euler, rotations_are_about_rotated_axes)
{
    unsigned long long state = 1;
    for (unsigned sequence = 1; sequence <= SEQUENCES; sequence++) {
        const unsigned char *axes = sequences[sequence - 1];
        vector angle = draw_vector(&state, 3, 3);
        matrix R = rotation_from_axis_angle(euler_axis(axes[0]), angle.at[0]);
        for (size_t i = 1; i < 3; i++)
            R = multiply(rotation_from_axis_angle(apply(R, euler_axis(axes[i])), angle.at[i]), R);
        expect_agree(euler_to_matrix(sequence, angle.at[0], angle.at[1], angle.at[2]), R);
    }
}

/* About fixed axes, the reversed sequence with the reversed angles gives the same rotation. */
Test(euler, reversed_sequence_is_about_fixed_axes)
{
    unsigned long long state = 2;
    for (unsigned sequence = 1; sequence <= SEQUENCES; sequence++) {
        const unsigned char *axes = sequences[sequence - 1];
        vector angle = draw_vector(&state, 3, 3);
        matrix R = identity(3);
        for (size_t i = 3; i-- > 0;)
            R = multiply(rotation_from_axis_angle(euler_axis(axes[i]), angle.at[i]), R);
        expect_agree(euler_to_matrix(sequence, angle.at[0], angle.at[1], angle.at[2]), R);
    }
}

Test(euler, quaternion_is_of_same_rotation)
{
    unsigned long long state = 3;
    for (unsigned sequence = 1; sequence <= SEQUENCES; sequence++) {
        vector angle = draw_vector(&state, 3, 3);
        struct quaternion q = euler_to_quaternion(sequence, angle.at[0], angle.at[1], angle.at[2]);
        expect_agree(rotation_from_quaternion(q), euler_to_matrix(sequence, angle.at[0], angle.at[1], angle.at[2]));
        expect_agree(quaternion_norm(q), number(1));
    }
}

/* Each sequence is in the table once, and no rotation is about the axis of the rotation before it. */
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
    vector turned = apply(euler_to_matrix(ZYX, z, y, x), euler_axis(0));
    expect_agree(turned, vector3(multiply(cosine(y), cosine(z)), multiply(cosine(y), sine(z)), negate(sine(y))));
}

/* --- angles of a rotation ----------------------------------------------------------------------------------------- */

static int is_proper(unsigned sequence)
{
    return sequences[sequence - 1][0] == sequences[sequence - 1][2];
}

/* Draws angles in the ranges of the result. */
static vector draw_angles(unsigned long long *state, unsigned sequence)
{
    vector angles = draw_vector(state, 3, 1.5);
    if (is_proper(sequence))
        angles.at[1] = add(angles.at[1], number(1.5625));
    angles.at[0] = multiply(number(2), angles.at[0]);
    return angles;
}

Test(euler, angles_of_matrix_are_those_given)
{
    unsigned long long state = 4;
    for (unsigned sequence = 1; sequence <= SEQUENCES; sequence++) {
        vector angles = draw_angles(&state, sequence);
        matrix R = euler_to_matrix(sequence, angles.at[0], angles.at[1], angles.at[2]);
        struct quaternion q = euler_to_quaternion(sequence, angles.at[0], angles.at[1], angles.at[2]);
        expect_agree(euler_from_matrix(sequence, R), angles);
        expect_agree(euler_from_quaternion(sequence, q), angles);
        expect_agree(euler_from_quaternion(sequence, (struct quaternion){negate(q.s), negate(q.u)}), angles);
    }
}

/* At gimbal lock a = 0, and the three angles give the same rotation. */
Test(euler, locked_angles_give_same_rotation)
{
    static const double locked[2][9] = {{1, 0, 0, 0, 0, -1, 0, 1, 0}, {0, 0, 1, 1, 0, 0, 0, 1, 0}};
    for (unsigned sequence = 1; sequence <= SEQUENCES; sequence++) {
        /* the rows and columns of a matrix for xyx or xyz, renamed */
        const unsigned char *axes = sequences[sequence - 1];
        const size_t first = axes[0], second = axes[1], other = 3 - first - second;
        const size_t name[3] = {first, second, other};
        matrix R = matrix_new(3, 3);
        for (size_t i = 0; i < 3; i++)
            for (size_t j = 0; j < 3; j++)
                R.at[3 * name[i] + name[j]] = number(locked[!is_proper(sequence)][3 * i + j]);
        vector angles = euler_from_matrix(sequence, R);
        expect_agree(angles.at[0], number(0));
        expect_agree(euler_to_matrix(sequence, angles.at[0], angles.at[1], angles.at[2]), R);
    }
}

/* Near ±π either sign is right: the alternatives differ from the angles by 2π there, and nowhere else. */
Test(euler, angle_near_pi_has_two_signs)
{
    real half = multiply(number(4), arctangent(number(1), number(1))), small = number(0x1p-20), none = number(0.25);
    matrix R = euler_to_matrix(ZYX, subtract(half, small), none, none);
    vector angles = euler_from_matrix(ZYX, R), other = euler_from_matrix_first(ZYX, R);
    expect_agree(subtract(angles.at[0], other.at[0]), multiply(number(2), half));
    expect_agree(euler_from_matrix_third(ZYX, R), angles);
    R = euler_to_matrix(ZYX, number(3), none, none);
    expect_agree(euler_from_matrix_first(ZYX, R), euler_from_matrix(ZYX, R));
}

/* --- rates of the angles ------------------------------------------------------------------------------------------ */

/* Returns R(t) at angles + t rates. */
static matrix rotation_after(unsigned sequence, vector angles, vector rates, double t)
{
    vector at = add(angles, multiply(number(t), rates));
    return euler_to_matrix(sequence, at.at[0], at.at[1], at.at[2]);
}

/* dR/dt Rᵀ = [w], with the derivative by central differences, whose error is less than 2⁻³⁶ here; and R maps the
 * angular velocity in the body's axes to that in the world's axes. */
Test(euler, angular_velocity_is_derivative_of_matrix)
{
    const double h = 0x1p-20;
    unsigned long long state = 6;
    for (unsigned sequence = 1; sequence <= SEQUENCES; sequence++) {
        vector angles = draw_vector(&state, 3, 3), rates = draw_vector(&state, 3, 1);
        real a = angles.at[0], b = angles.at[1], c = angles.at[2];
        matrix R = euler_to_matrix(sequence, a, b, c);
        matrix before = rotation_after(sequence, angles, rates, -h), after = rotation_after(sequence, angles, rates, h);
        matrix derivative = divide(subtract(after, before), number(2 * h));
        vector in_world = euler_angular_velocity(sequence, a, b, rates);
        vector in_body = euler_angular_velocity_body(sequence, b, c, rates);
        cr_expect(matrix_near(multiply(derivative, transpose(R)), hat(in_world), -36), "sequence %u", sequence);
        expect_agree(apply(R, in_body), in_world);
    }
}

Test(euler, rates_give_angular_velocity_back)
{
    unsigned long long state = 7;
    for (unsigned sequence = 1; sequence <= SEQUENCES; sequence++) {
        vector angles = draw_vector(&state, 3, 3), w = draw_vector(&state, 3, 1);
        real a = angles.at[0], b = angles.at[1], c = angles.at[2];
        expect_agree(euler_angular_velocity(sequence, a, b, euler_rates(sequence, a, b, w)), w);
        expect_agree(euler_angular_velocity_body(sequence, b, c, euler_rates_body(sequence, b, c, w)), w);
    }
}
