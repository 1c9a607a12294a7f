/* Tests of the reference formulas of transforms with quaternions (reference/formulas/pose.c): each equals the transform
 * with the rotation's matrix. */
#include "motions.h"

#include "reference/formulas/pose.c"
#include "reference/formulas/rotation.c"

TestSuite(pose, .init = open_test_scope, .fini = close_test_scope);

static struct pose draw_pose(unsigned long long *state)
{
    vector x = draw_vector(state, 4, 2), T = draw_vector(state, 3, 3);
    struct quaternion q = {x.at[0], vector3(x.at[1], x.at[2], x.at[3])};
    return (struct pose){T, quaternion_unit(q), number(1.5 + draw(state))};
}

/* Returns the transform that equals the pose. Its rotation matrix is computed by a formula of the family rotation. */
static struct transform with_matrix(struct pose A)
{
    return (struct transform){A.T, rotation_from_quaternion(A.q), A.S};
}

/* Compositions and inverses of poses equal compositions and inverses of the transforms with the rotation matrices. */
LAW(pose, pose_algebra_matches_matrices)
{
    struct pose A2 = draw_pose(state), A1 = draw_pose(state);
    struct transform M2 = with_matrix(A2), M1 = with_matrix(A1);
    expect_same_transform(with_matrix(pose_compose(A2, A1)), transform_compose(M2, M1));
    expect_same_transform(with_matrix(pose_inverse(A1)), transform_inverse(M1));
    expect_same_transform(with_matrix(pose_to_local(A2, A1)), transform_to_local(M2, M1));
}

/* Points, vectors and normals are mapped as by the matrices. */
LAW(pose, mapped_points_and_normals_match_matrices)
{
    struct pose A = draw_pose(state);
    struct transform M = with_matrix(A);
    vector x = draw_vector(state, 3, 5);
    expect_agree(pose_apply(A, x), transform_apply(M, x));
    expect_agree(pose_apply_inverse(A, x), transform_apply_inverse(M, x));
    expect_agree(pose_linear(A, x), transform_linear(M, x));
    expect_agree(pose_linear_inverse(A, x), transform_linear_inverse(M, x));
    expect_agree(pose_normal(A, x), transform_normal(M, x));
}

LAW(pose, matrix_rotates_like_the_quaternion)
{
    struct pose A = draw_pose(state);
    vector x = draw_vector(state, 3, 5);
    expect_agree(pose_rotation(A.q), rotation_from_quaternion(A.q));
    expect_agree(apply(pose_rotation(A.q), x), pose_rotate(A.q, x));
}

/* q x q^c = (|q|² − 1) x + R(q) x for any norm, as the note in the contracts says about a q that is only approximately
 * a unit quaternion. */
LAW(pose, nonunit_quaternion_deviation_matches_formula)
{
    struct quaternion q = draw_pose(state).q;
    q = (struct quaternion){multiply(number(1.25), q.s), multiply(number(1.25), q.u)};
    vector x = draw_vector(state, 3, 5);
    struct quaternion image =
        quaternion_product(quaternion_product(q, (struct quaternion){number(0), x}), quaternion_conjugate(q));
    vector drift = multiply(subtract(quaternion_squared_norm(q), number(1)), x);
    expect_agree(image.s, number(0));
    expect_agree(image.u, add(drift, pose_rotate(q, x)));
}

Test(pose, components_follow_order_of_fields)
{
    real in[16], out[16];
    for (int k = 0; k < 16; k++)
        in[k] = number(k + 1);
    const real *next = in;
    struct pose A = pose_read(&next, 0);
    cr_expect_eq(next - in, 8);
    pose_store(out, A);
    for (int k = 0; k < 8; k++)
        cr_expect(agrees(in[k], out[k]), "component %d", k);
    expect_agree(A.q.s, number(4));
    expect_agree(A.S, number(8));
    pose_to_matrix_row(0, in, out);
    expect_agree(out[3], number(1));
    expect_agree(out[15], number(1));
}
