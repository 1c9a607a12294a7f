/* Tests of the reference formulas of transforms and their dynamics (reference/formulas/transform.c): the group laws
 * in two to five dimensions, and velocities and accelerations compared with the derivatives of a known motion. */
#include "motions.h"

static vector zeros(size_t n)
{
    vector x = vector_new(n);
    for (size_t i = 0; i < n; i++)
        x.at[i] = number(0);
    return x;
}

static struct dynamic dynamic_identity(size_t n)
{
    matrix zero = {n, n, zeros(n * n).at};
    return (struct dynamic){{zeros(n), identity(n), number(1)}, zeros(n), zeros(n), zero, zero};
}

TestSuite(transform, .init = open_test_scope, .fini = close_test_scope);

LAW(transform, composition_is_associative)
{
    struct dynamic A = draw_dynamic(state, n), B = draw_dynamic(state, n), C = draw_dynamic(state, n);
    expect_same_dynamic(dynamic_compose(dynamic_compose(A, B), C), dynamic_compose(A, dynamic_compose(B, C)));
}

LAW(transform, identity_is_neutral_on_both_sides)
{
    struct dynamic A = draw_dynamic(state, n), one = dynamic_identity(n);
    expect_same_dynamic(dynamic_compose(A, one), A);
    expect_same_dynamic(dynamic_compose(one, A), A);
}

LAW(transform, inverse_is_inverse_on_both_sides)
{
    struct dynamic A = draw_dynamic(state, n), back = dynamic_inverse(A), one = dynamic_identity(n);
    expect_same_dynamic(dynamic_compose(A, back), one);
    expect_same_dynamic(dynamic_compose(back, A), one);
}

/* Both forms of to_local undo composition. */
LAW(transform, to_local_inverts_composition_both_forms)
{
    struct dynamic A2 = draw_dynamic(state, n), A1 = draw_dynamic(state, n), A3 = dynamic_compose(A2, A1);
    expect_same_dynamic(dynamic_to_local(A2, A3), A1);
    expect_same_dynamic(dynamic_to_local_chained(A2, A3), A1);
}

LAW(transform, to_local_composes_with_the_inverse)
{
    struct dynamic A2 = draw_dynamic(state, n), A3 = draw_dynamic(state, n);
    expect_same_dynamic(dynamic_to_local(A2, A3), dynamic_compose(dynamic_inverse(A2), A3));
}

LAW(transform, composed_maps_apply_in_order)
{
    struct transform A2 = draw_transform(state, n), A1 = draw_transform(state, n);
    vector x = draw_vector(state, n, 5);
    expect_agree(transform_apply(transform_compose(A2, A1), x), transform_apply(A2, transform_apply(A1, x)));
    expect_agree(transform_apply(transform_inverse(A1), transform_apply(A1, x)), x);
    expect_agree(transform_apply_inverse(A1, transform_apply(A1, x)), x);
}

LAW(transform, vectors_are_differences_of_points)
{
    struct transform A = draw_transform(state, n);
    vector x = draw_vector(state, n, 5), y = draw_vector(state, n, 5), from_y_to_x = subtract(x, y);
    expect_agree(transform_linear(A, from_y_to_x), subtract(transform_apply(A, x), transform_apply(A, y)));
    expect_agree(transform_linear_inverse(A, transform_linear(A, x)), x);
}

/* x·y is conserved: (J⁻ᵀx)·(J y) = x·y. */
LAW(transform, a_normal_stays_perpendicular)
{
    struct transform A = draw_transform(state, n);
    vector x = draw_vector(state, n, 5), y = draw_vector(state, n, 5);
    expect_agree(dot(transform_normal(A, x), transform_linear(A, y)), dot(x, y));
}

/* Returns x with a component 1 appended. */
static vector augmented(vector x)
{
    vector y = vector_new(x.n + 1);
    store(store(y.at, x), number(1));
    return y;
}

/* Augmented matrices map points, and multiply as transforms compose. */
LAW(transform, augmented_matrices_match_transforms)
{
    struct transform A2 = draw_transform(state, n), A1 = draw_transform(state, n);
    matrix M2 = transform_to_matrix(A2), M1 = transform_to_matrix(A1);
    vector x = draw_vector(state, n, 5);
    expect_agree(apply(M2, augmented(x)), augmented(transform_apply(A2, x)));
    expect_agree(multiply(M2, M1), transform_to_matrix(transform_compose(A2, A1)));
}

LAW(transform, matrix_is_decomposed_again)
{
    struct transform A = draw_transform(state, n);
    expect_same_transform(transform_from_matrix(multiply(A.S, A.R), A.T), A);
}

/* In three dimensions, rotating a vector's skew matrix gives the skew matrix of the rotated vector. */
Test(transform, spatial_skew_rotation_matches_matrices)
{
    unsigned long long state = 7;
    matrix R = draw_transform(&state, 3).R, w = draw_skew(&state, 3, 1);
    expect_agree(transform_rotate(R, w), multiply(R, multiply(w, transpose(R))));
}

/* --- known motions ---------------------------------------------------------------------------------------------- */

LAW(transform, motion_jets_match_velocity_and_acceleration)
{
    struct dynamic A = draw_dynamic(state, n);
    expect_same_dynamic(motion_now(motion_of(A)), A);
}

LAW(transform, composed_dynamics_match_composed_motion)
{
    struct dynamic A2 = draw_dynamic(state, n), A1 = draw_dynamic(state, n);
    expect_same_dynamic(motion_now(motion_compose(motion_of(A2), motion_of(A1))), dynamic_compose(A2, A1));
}

LAW(transform, inverse_dynamics_match_inverse_motion)
{
    struct dynamic A = draw_dynamic(state, n);
    expect_same_dynamic(motion_now(motion_inverse(motion_of(A))), dynamic_inverse(A));
}

LAW(transform, local_dynamics_match_relative_motion)
{
    struct dynamic A2 = draw_dynamic(state, n), A3 = draw_dynamic(state, n);
    struct dynamic A1 = motion_now(motion_compose(motion_inverse(motion_of(A2)), motion_of(A3)));
    expect_same_dynamic(A1, dynamic_to_local(A2, A3));
    expect_same_dynamic(A1, dynamic_to_local_chained(A2, A3));
}

/* --- rows ------------------------------------------------------------------------------------------------------- */

Test(transform, components_follow_order_of_fields)
{
    real in[25], out[25];
    for (int k = 0; k < 25; k++)
        in[k] = number(k + 1);
    const real *next = in;
    struct dynamic A = dynamic_read(&next, 3);
    cr_expect_eq(next - in, 25);
    cr_expect_eq(dynamic_store(out, A) - out, 25);
    for (int k = 0; k < 25; k++)
        cr_expect(agrees(in[k], out[k]), "component %d", k);
    cr_expect(agrees(entry(A.at.R, 1, 2), number(9)), "R is row by row");
    cr_expect(agrees(apply(A.w, vector3(number(1), number(0), number(0))), vector3(number(0), number(22), number(-21))),
              "ω×x");
}

/* Reads the numbers 1, 2, 3 … as a dynamic transform in n dimensions and stores them again. */
static struct dynamic counted_dynamic(size_t n)
{
    const size_t size = 1 + 3 * n + n * n + 2 * skew_size(n);
    vector in = vector_new(size), out = vector_new(size);
    for (size_t k = 0; k < size; k++)
        in.at[k] = number((double)k + 1);
    const real *next = in.at;
    struct dynamic A = dynamic_read(&next, n);
    cr_expect_eq(next - in.at, (ptrdiff_t)size);
    cr_expect_eq(dynamic_store(out.at, A) - out.at, (ptrdiff_t)size);
    expect_agree(in, out);
    return A;
}

Test(transform, planar_angular_velocity_is_one_number)
{
    struct dynamic A = counted_dynamic(2);
    expect_agree(A.w.at[2], number(12));
    expect_agree(A.w.at[1], number(-12));
    expect_agree(A.alpha.at[2], number(13));
}

/* In other dimensions the components are those below the diagonal, row by row. */
Test(transform, skew_components_follow_lower_triangle)
{
    struct dynamic A = counted_dynamic(4);
    expect_agree(entry(A.w, 1, 0), number(30));
    expect_agree(entry(A.w, 2, 1), number(32));
    expect_agree(entry(A.w, 3, 0), number(33));
    expect_agree(entry(A.w, 0, 3), number(-33));
    expect_agree(add(A.w, transpose(A.w)), multiply(number(0), identity(4)));
}

Test(transform, planar_skew_matrix_is_rotation_invariant)
{
    unsigned long long state = 7;
    matrix R = draw_transform(&state, 2).R, w = draw_skew(&state, 2, 1);
    expect_agree(transform_rotate(R, w), multiply(R, multiply(w, transpose(R))));
}
