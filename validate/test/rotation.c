/* Tests of the reference formulas of representations of a rotation (reference/formulas/rotation.c): each conversion and
 * its inverse, the angles 0 and π, and the definition of the nearest rotation. */
#include "enclosures.h"

#include "reference/formulas/rotation.c"

TestSuite(rotation, .init = open_test_scope, .fini = close_test_scope);

/* Angles in [0, π), including values close to both ends. */
static const double angles[] = {0x1p-200,           1e-20, 1e-6, 0.1, 0.5,     1,
                                1.5707963267948966, 2,     3,    3.1, 3.14159, 3.1415926535897};

/* Calls a test with vectors whose norms are these angles. */
static void each_angle(void (*test)(vector v, double angle))
{
    for (size_t i = 0; i < sizeof angles / sizeof *angles; i++) {
        unsigned long long state = i + 3;
        vector direction = draw_vector(&state, 3, 1);
        test(multiply(divide(number(angles[i]), length(direction)), direction), angles[i]);
    }
}

#define OF_ANGLES(suite, name) OF_EACH(each_angle, suite, name, vector v, __attribute__((unused)) double angle)

static matrix matrix_of(const double *entries)
{
    matrix M = matrix_new(3, 3);
    for (size_t i = 0; i < 9; i++)
        M.at[i] = number(entries[i]);
    return M;
}

/* Returns a random rotation rounded to float, with up to `drift` added to each entry. The entries are exact numbers. */
static matrix near_rotation_exact(unsigned long long *state, double drift)
{
    matrix R = so3_exp(draw_vector(state, 3, 2)), M = matrix_new(3, 3);
    for (size_t i = 0; i < 9; i++)
        M.at[i] = number((float)(mpfi_get_d(R.at[i].x) + drift * draw(state)));
    return M;
}

/* --- there and back --------------------------------------------------------------------------------------------- */

OF_ANGLES(rotation, logarithm_inverts_the_exponential)
{
    cr_expect(vector_near(rotation_log(so3_exp(v)), v, -200), "angle %g", angle);
}

OF_ANGLES(rotation, quaternion_logarithm_inverts_exponential)
{
    struct quaternion q = rotation_exp_quaternion(v), opposite = {negate(q.s), negate(q.u)};
    cr_expect(vector_near(rotation_log_of_quaternion(rotation_canonical(q)), v, -200), "angle %g", angle);
    cr_expect(vector_near(rotation_log_of_quaternion(rotation_canonical(opposite)), v, -200), "angle %g", angle);
}

OF_ANGLES(rotation, both_exponentials_give_same_rotation)
{
    struct quaternion q = rotation_exp_quaternion(v), three = {multiply(number(3), q.s), multiply(number(3), q.u)};
    expect_agree(rotation_from_quaternion(q), so3_exp(v));
    expect_agree(rotation_from_quaternion(three), so3_exp(v));
    expect_agree(add(square(q.s), squared_length(q.u)), number(1));
}

OF_ANGLES(rotation, matrix_matches_its_quaternion)
{
    matrix R = so3_exp(v);
    struct quaternion q = rotation_to_quaternion(R);
    cr_expect(matrix_near(rotation_from_quaternion(q), R, -200), "angle %g", angle);
    cr_expect(!below(q.s, number(0)).may_hold, "s ≥ 0 at angle %g", angle);
}

Test(rotation, rodrigues_rotates_about_given_axis)
{
    vector axis = vector3(fraction(2, 7), fraction(-3, 7), fraction(6, 7));
    for (double angle = -7; angle <= 7; angle += 0.5) {
        unsigned long long state = 5;
        vector x = draw_vector(&state, 3, 2), v = multiply(number(angle), axis);
        expect_agree(rotation_from_axis_angle(axis, number(angle)), so3_exp(v));
        expect_agree(rotation_rodrigues(axis, number(angle), x), so3_rotate(v, x));
    }
}

Test(rotation, rodrigues_uses_axis_unnormalised)
{
    unsigned long long state = 9;
    vector u = draw_vector(&state, 3, 2), x = draw_vector(&state, 3, 2);
    real angle = number(0.75), c = cosine(angle);
    vector along = multiply(dot(u, x), u);
    vector written = add(along, add(multiply(c, subtract(x, along)), multiply(sine(angle), cross(u, x))));
    expect_agree(rotation_rodrigues(u, angle, x), written);
    expect_agree(apply(rotation_from_axis_angle(u, angle), x), written);
}

OF_ANGLES(rotation, matrix_axis_and_angle_rebuild_matrix)
{
    matrix R = so3_exp(v);
    real out[4];
    rotation_to_axis_angle(R, out);
    vector axis = vector3(out[0], out[1], out[2]);
    if (angle > 1e-9) /* below, the axis needs more than the scope's precision */
        cr_expect(vector_near(axis, divide(v, length(v)), -150), "axis at angle %g", angle);
    cr_expect(real_near(out[3], length(v), -150), "angle %g", angle);
}

/* --- angles 0 and π --------------------------------------------------------------------------------------------- */

Test(rotation, the_identity_has_angle_zero_exactly)
{
    real out[4];
    matrix E = identity(3);
    vector v = rotation_log(E);
    rotation_to_axis_angle(E, out);
    for (size_t i = 0; i < 3; i++)
        cr_expect(exactly(v.at[i], 0) && exactly(out[i], i == 0), "component %zu", i);
    cr_expect(exactly(out[3], 0));
}

Test(rotation, stretched_identity_has_angle_zero)
{
    const double entries[] = {1.25, 0.125, 0, 0.125, 1, -0.0625, 0, -0.0625, 0.875};
    vector v = rotation_log(matrix_of(entries));
    for (size_t i = 0; i < 3; i++)
        cr_expect(exactly(v.at[i], 0), "component %zu", i);
}

/* A rotation by π has two logarithms and two quaternions. */
Test(rotation, half_rotation_has_two_logarithms)
{
    const double entries[] = {-1, 0, 0, 0, 1, 0, 0, 0, -1};
    matrix M = matrix_of(entries);
    struct quaternion q = rotation_to_quaternion(M);
    cr_expect(exactly(q.s, 0));
    expect_agree(q.u, vector3(number(0), number(1), number(0)));
    expect_agree(rotation_log(M), vector3(number(0), pi(), number(0)));
    expect_agree(rotation_log_alternative(M), vector3(number(0), negate(pi()), number(0)));
}

/* The nearest rotation is diag(1, −1, −1), although the trace of M is positive. */
Test(rotation, stretched_half_rotation_has_angle_pi)
{
    const double entries[] = {10, 0, 0, 0, -1, 0, 0, 0, -1};
    real out[4];
    rotation_to_axis_angle(matrix_of(entries), out);
    expect_agree(vector3(out[0], out[1], out[2]), vector3(number(1), number(0), number(0)));
    expect_agree(out[3], pi());
}

Test(rotation, half_rotation_has_zero_scalar_part)
{
    unsigned long long state = 21;
    for (int i = 0; i < 50; i++) {
        double u[3], entries[9], norm = 0;
        for (int k = 0; k < 3; k++)
            u[k] = draw(&state), norm += u[k] * u[k];
        for (int k = 0; k < 9; k++)
            entries[k] = (float)(2 * u[k / 3] * u[k % 3] / norm - (k % 4 == 0));
        struct quaternion q = rotation_to_quaternion(matrix_of(entries));
        cr_expect(exactly(q.s, 0));
        cr_expect(real_near(magnitude(dot(q.u, vector3(number(u[0]), number(u[1]), number(u[2])))),
                            square_root(number(norm)), -20));
    }
}

Test(rotation, near_pi_both_vectors_rebuild_matrix)
{
    unsigned long long state = 4;
    vector direction = draw_vector(&state, 3, 1);
    vector v = multiply(divide(subtract(pi(), number(1e-7)), length(direction)), direction);
    matrix R = so3_exp(v);
    vector near = rotation_log(R), far = rotation_log_alternative(R);
    expect_agree(so3_exp(near), R);
    expect_agree(so3_exp(far), R);
    cr_expect(real_near(add(length(near), length(far)), multiply(number(2), pi()), -200));
    cr_expect(real_near(cosine(number(0)), divide(negate(dot(near, far)), multiply(length(near), length(far))), -200),
              "opposite directions");
}

Test(rotation, below_pi_logarithm_is_unique)
{
    unsigned long long state = 8;
    matrix R = so3_exp(draw_vector(&state, 3, 1));
    expect_agree(rotation_log(R), rotation_log_alternative(R));
}

/* --- nearest rotation ------------------------------------------------------------------------------------------- */

/* The polar factor is a rotation, and the other factor is symmetric and positive definite. */
Test(rotation, polar_factor_leaves_positive_symmetric_factor)
{
    unsigned long long state = 12;
    for (int i = 0; i < 40; i++) {
        matrix M = near_rotation_exact(&state, i % 2 ? 0.2 : 0), R = rotation_polar(M), P = multiply(transpose(R), M);
        expect_agree(multiply(R, transpose(R)), identity(3));
        expect_agree(determinant(R), number(1));
        expect_agree(P, transpose(P));
        real minor = subtract(multiply(P.at[0], P.at[4]), multiply(P.at[1], P.at[3]));
        cr_expect(!below(number(0), P.at[0]).may_fail && !below(number(0), minor).may_fail &&
                  !below(number(0), determinant(P)).may_fail);
    }
}

Test(rotation, scaled_rotation_has_same_polar_factor)
{
    unsigned long long state = 13;
    for (double stretch = 0.125; stretch <= 8; stretch *= 2) {
        matrix R = so3_exp(draw_vector(&state, 3, 2));
        cr_expect(matrix_near(rotation_polar(multiply(number(stretch), R)), R, -250), "stretched by %g", stretch);
    }
}

Test(rotation, exp_of_log_is_nearest_rotation)
{
    unsigned long long state = 14;
    for (int i = 0; i < 20; i++) {
        matrix M = near_rotation_exact(&state, 0.05);
        expect_agree(so3_exp(rotation_log(M)), rotation_polar(M));
    }
}

Test(rotation, matrix_of_no_rotation_gives_nan)
{
    const double reflection[] = {1, 0, 0, 0, 1, 0, 0, 0, -1}, flat_one[] = {1, 0, 0, 0, 1, 0, 0, 0, 0};
    const double not_a_number[] = {NAN, 0, 0, 0, 1, 0, 0, 0, 1};
    cr_expect(mpfi_nan_p(rotation_polar(matrix_of(reflection)).at[0].x));
    cr_expect(mpfi_nan_p(rotation_polar(matrix_of(flat_one)).at[0].x));
    cr_expect(mpfi_nan_p(rotation_polar(matrix_of(not_a_number)).at[0].x));
}

/* Gram–Schmidt gives a rotation that leaves an upper triangle. */
Test(rotation, gram_schmidt_leaves_upper_triangle)
{
    unsigned long long state = 15;
    for (int i = 0; i < 40; i++) {
        matrix M = near_rotation_exact(&state, 0.1), R = rotation_gram_schmidt(M), rest = multiply(transpose(R), M);
        expect_agree(multiply(R, transpose(R)), identity(3));
        expect_agree(determinant(R), number(1));
        cr_expect(real_near(entry(rest, 1, 0), number(0), -250) && real_near(entry(rest, 2, 0), number(0), -250) &&
                  real_near(entry(rest, 2, 1), number(0), -250));
        cr_expect(!below(number(0), entry(rest, 0, 0)).may_fail && !below(number(0), entry(rest, 1, 1)).may_fail);
    }
}

Test(rotation, displacement_is_new_minus_old_position)
{
    for (unsigned long long i = 0, state = 41; i < 12; i++) {
        const vector v = draw_vector(&state, 3, 2), x = draw_vector(&state, 3, 3);
        expect_agree(rotation_displacement(v, x), subtract(so3_rotate(v, x), x));
    }
}

Test(rotation, only_rotations_have_zero_defect)
{
    real out[8];
    unsigned long long state = 42;
    rotation_departure(so3_exp(draw_vector(&state, 3, 2)), out);
    for (size_t i = 0; i < 8; i++)
        expect_agree(out[i], number(i == 6));
    const double stretched[] = {2, 0, 0, 1, 1, 0, 0, 0, -1};
    const double expected[] = {4, 1, 0, 0, 0, 0, -2, 0};
    rotation_departure(matrix_of(stretched), out);
    for (size_t i = 0; i < 8; i++)
        cr_expect(exactly(out[i], expected[i]), "%zu", i);
}
