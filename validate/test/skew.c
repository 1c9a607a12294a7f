/* Tests of the reference formulas of skew-symmetric matrices (reference/formulas/skew.c): identities between the
 * formulas, and a rotation's derivatives compared with known motions. */
#include "motions.h"

#include "reference/formulas/skew.c"

/* Returns the kernel's result for M: the entries of its skew-symmetric part, then its symmetric part. */
static matrix part_of(matrix M, int symmetric)
{
    real *out = arena_take((skew_size(M.rows) + M.rows * M.rows) * sizeof *out);
    skew_parts(M, out);
    const real *at = out;
    matrix w = read_skew(&at, M.rows);
    return symmetric ? read_matrix(&at, M.rows) : w;
}

static matrix nothing(size_t n)
{
    return multiply(number(0), identity(n));
}

TestSuite(skew, .init = open_test_scope, .fini = close_test_scope);

/* A skew matrix is the negative of its transpose, and its own skew part. */
LAW(skew, skew_matrix_is_its_skew_part)
{
    matrix w = skew_matrix(draw_skew(state, n, 2));
    expect_agree(transpose(w), negate(w));
    expect_agree(part_of(w, 0), w);
    expect_agree(part_of(w, 1), nothing(w.rows));
}

LAW(skew, parts_add_up_to_the_matrix)
{
    matrix M = multiply(number(3), matrix_exp(draw_skew(state, n, 1))), S = part_of(M, 1);
    expect_agree(add(part_of(M, 0), S), M);
    expect_agree(transpose(S), S);
}

LAW(skew, rotation_derivatives_match_a_motion)
{
    struct dynamic A = draw_dynamic(state, n);
    struct jet R = motion_of(A).R;
    real *out = arena_take(2 * n * n * sizeof *out);
    skew_rotation_rates(A.at.R, A.w, A.alpha, out);
    expect_agree(shaped(n, n, (vector){n * n, out}), R.at[1]);
    expect_agree(shaped(n, n, (vector){n * n, out + n * n}), multiply(number(2), R.at[2]));
}

/* In the plane skew matrices commute, in space their commutator is the cross product. */
LAW(skew, commutator_is_cross_product_or_zero)
{
    matrix a = draw_skew(state, 2, 2), b = draw_skew(state, 2, 2);
    expect_agree(commutator(a, b), nothing(2));
    vector x = draw_vector(state, 3, 2), y = draw_vector(state, 3, 2);
    expect_agree(vee(commutator(hat(x), hat(y))), cross(x, y));
    expect_agree(apply(hat(x), y), cross(x, y));
}

LAW(skew, commutators_are_skew_satisfying_jacobi)
{
    matrix a = draw_skew(state, n, 2), b = draw_skew(state, n, 2), c = draw_skew(state, n, 2);
    expect_agree(transpose(commutator(a, b)), commutator(b, a));
    matrix sum = add(commutator(a, commutator(b, c)), commutator(b, commutator(c, a)));
    expect_agree(add(sum, commutator(c, commutator(a, b))), nothing(n));
}

/* --- rows ------------------------------------------------------------------------------------------------------- */

Test(skew, components_follow_order_of_fields)
{
    real in[15], out[18];
    for (int k = 0; k < 15; k++)
        in[k] = number(k < 9 ? k % 4 == 0 : k);
    skew_rotation_rates_row(3, in, out); /* R = E, ω 9 …, α 12 … */
    matrix w = hat(vector3(number(9), number(10), number(11))),
           alpha = hat(vector3(number(12), number(13), number(14)));
    expect_agree(shaped(3, 3, (vector){9, out}), w);
    expect_agree(shaped(3, 3, (vector){9, out + 9}), add(alpha, square(w)));
    skew_parts_row(3, in + 6, out); /* 0 0 1, 9 10 11, 12 13 14 */
    expect_agree(((vector){3, out}), vector3(number(1), number(-5.5), number(4.5)));
    expect_agree(out[3], in[6]);
    expect_agree(out[8], number(12));
}
