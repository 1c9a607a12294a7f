/* Tests of the reference formulas of angles and rotations between vectors and of angles between rotations
 * (reference/formulas/between.c): what the rotation maps and leaves fixed, its angle, its inverse, and the place where
 * it is unknown; rotations of which the angle is known. */
#include "enclosures.h"

#include "reference/formulas/between.c"

TestSuite(between, .init = open_test_scope, .fini = close_test_scope);

/* Draws a vector that is at least 1/4 long. */
static vector draw_long(unsigned long long *state)
{
    vector x = draw_vector(state, 3, 4);
    x.at[0] = add(x.at[0], number(4.25));
    return x;
}

static matrix matrix_of(struct quaternion q)
{
    matrix K = hat(q.u);
    return add(identity(3), multiply(number(2), add(multiply(q.s, K), square(K))));
}

/* Acute and obtuse pairs, by the sign of y. */
static vector second(unsigned long long *state, int i)
{
    vector y = draw_long(state);
    return i % 2 ? negate(y) : y;
}

Test(between, rotation_maps_first_to_second)
{
    unsigned long long state = 1;
    for (int i = 0; i < 8; i++) {
        vector x = draw_long(&state), y = second(&state, i), to = divide(y, length(y));
        expect_agree(apply(between_matrix(x, y), divide(x, length(x))), to);
        expect_agree(apply(matrix_of(between_quaternion(x, y)), divide(x, length(x))), to);
        expect_agree(quaternion_norm(between_quaternion(x, y)), number(1));
    }
}

/* The shortest of all rotations that map x to y leaves their common perpendicular fixed. */
Test(between, rotation_leaves_perpendicular_fixed)
{
    unsigned long long state = 2;
    for (int i = 0; i < 8; i++) {
        vector x = draw_long(&state), y = second(&state, i), normal = cross(x, y);
        expect_agree(apply(between_matrix(x, y), normal), normal);
    }
}

Test(between, rotation_is_by_the_angle)
{
    unsigned long long state = 3;
    for (int i = 0; i < 8; i++) {
        vector x = draw_long(&state), y = second(&state, i);
        real angle = between_angle(x, y);
        expect_agree(between_quaternion(x, y).s, cosine(halve(angle)));
        expect_agree(trace(between_matrix(x, y)), add(number(1), multiply(number(2), cosine(angle))));
    }
}

Test(between, exchanged_vectors_give_inverse)
{
    unsigned long long state = 4;
    for (int i = 0; i < 8; i++) {
        vector x = draw_long(&state), y = second(&state, i);
        expect_agree(between_matrix(y, x), transpose(between_matrix(x, y)));
        expect_agree(between_quaternion(y, x).u, negate(between_quaternion(x, y).u));
        expect_agree(between_angle(y, x), between_angle(x, y));
    }
}

Test(between, lengths_do_not_matter)
{
    unsigned long long state = 5;
    for (int i = 0; i < 8; i++) {
        vector x = draw_long(&state), y = second(&state, i), longer = multiply(number(3), x);
        expect_agree(between_matrix(longer, y), between_matrix(x, y));
        expect_agree(between_angle(longer, y), between_angle(x, y));
    }
}

Test(between, parallel_vectors_give_identity)
{
    vector x = vector3(number(3), number(0), number(4)), y = vector3(number(6), number(0), number(8));
    expect_agree(between_angle(x, y), number(0));
    expect_agree(between_matrix(x, y), identity(3));
}

Test(between, opposite_vectors_have_no_axis)
{
    vector x = vector3(number(3), number(0), number(4));
    expect_agree(between_angle(x, negate(x)), pi());
    cr_expect(!(width_of(between_quaternion(x, negate(x)).u.at[1]) < 1), "an axis was chosen");
}

/* Returns the quaternion of a rotation vector of a length up to `angle`. */
static struct quaternion draw_rotation(unsigned long long *state, double angle)
{
    return rotation_exp_quaternion(draw_vector(state, 3, angle / 2));
}

/* The rotation by v after any other one is by the angle |v|, for |v| up to π. */
Test(between, rotations_are_apart_by_angle)
{
    unsigned long long state = 6;
    for (int i = 0; i < 8; i++) {
        vector v = draw_vector(&state, 3, i < 4 ? 0x1p-20 : 1.75);
        struct quaternion p = draw_rotation(&state, 6), q = quaternion_product(p, rotation_exp_quaternion(v));
        expect_agree(between_quaternion_angle(p, q), length(v));
        expect_agree(between_matrix_angle(matrix_of(p), matrix_of(q)), length(v));
    }
}

Test(between, sign_of_quaternion_keeps_angle)
{
    unsigned long long state = 7;
    for (int i = 0; i < 8; i++) {
        struct quaternion p = draw_rotation(&state, 6), q = draw_rotation(&state, 6);
        expect_agree(between_quaternion_angle(p, (struct quaternion){negate(q.s), negate(q.u)}),
                     between_quaternion_angle(p, q));
        expect_agree(between_quaternion_angle(q, p), between_quaternion_angle(p, q));
    }
}

Test(between, equal_rotations_have_angle_0)
{
    unsigned long long state = 8;
    struct quaternion q = draw_rotation(&state, 3);
    expect_agree(between_quaternion_angle(q, q), number(0));
    expect_agree(between_matrix_angle(matrix_of(q), matrix_of(q)), number(0));
}

/* Half turns: about x after about y, which is a half turn about z. */
Test(between, half_turn_has_angle_pi)
{
    struct quaternion x = {number(0), vector3(number(1), number(0), number(0))};
    struct quaternion y = {number(0), vector3(number(0), number(1), number(0))};
    expect_agree(between_quaternion_angle(x, y), pi());
    expect_agree(between_matrix_angle(matrix_of(x), matrix_of(y)), pi());
}
