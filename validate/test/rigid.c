/* Tests of the reference formulas of rigid transforms (reference/formulas/rigid.c): they equal transforms with S = 1,
 * satisfy the group laws, and their velocities and accelerations agree with a known motion, in two to five dimensions.
 * */
#include "motions.h"

#include "reference/formulas/rigid.c"

static struct dynamic draw_rigid(unsigned long long *state, size_t n)
{
    struct dynamic A = draw_dynamic(state, n);
    A.at.S = number(1);
    return A;
}

TestSuite(rigid, .init = open_test_scope, .fini = close_test_scope);

/* The numbers 1, 2, 3 … are read and stored again, and the scale is 1. */
Test(rigid, rigid_transform_has_scale_one)
{
    for (unsigned n = 2; n <= 5; n++) {
        const size_t size = 3 * n + n * n + 2 * skew_size(n);
        vector in = vector_new(size), out = vector_new(size);
        for (size_t k = 0; k < size; k++)
            in.at[k] = number((double)k + 1);
        const real *next = in.at;
        struct dynamic A = rigid_dynamic_read(&next, n);
        cr_expect_eq(next - in.at, (ptrdiff_t)size);
        cr_expect_eq(rigid_dynamic_store(out.at, A) - out.at, (ptrdiff_t)size);
        expect_agree(in, out);
        expect_agree(A.at.S, number(1));
        expect_agree(A.v.at[0], number(n + n * n + 1));
    }
}

LAW(rigid, inverse_undoes_composition_on_both_sides)
{
    struct dynamic A = draw_rigid(state, n), B = draw_rigid(state, n), back = rigid_dynamic_inverse(A);
    expect_same_dynamic(rigid_dynamic_compose(back, rigid_dynamic_compose(A, B)), B);
    expect_same_dynamic(rigid_dynamic_compose(A, rigid_dynamic_compose(back, B)), B);
    expect_same_transform(rigid_compose(rigid_inverse(A.at), rigid_compose(A.at, B.at)), B.at);
}

LAW(rigid, to_local_composes_with_the_inverse)
{
    struct dynamic A2 = draw_rigid(state, n), A3 = draw_rigid(state, n);
    expect_same_dynamic(rigid_dynamic_to_local(A2, A3), rigid_dynamic_compose(rigid_dynamic_inverse(A2), A3));
    expect_same_transform(rigid_to_local(A2.at, A3.at), rigid_compose(rigid_inverse(A2.at), A3.at));
}

/* Composed maps are applied one after the other and preserve distances. */
LAW(rigid, composed_maps_apply_in_order)
{
    struct transform A2 = draw_rigid(state, n).at, A1 = draw_rigid(state, n).at;
    vector x = draw_vector(state, n, 5), y = draw_vector(state, n, 5);
    expect_agree(rigid_apply(rigid_compose(A2, A1), x), rigid_apply(A2, rigid_apply(A1, x)));
    expect_agree(rigid_apply(rigid_inverse(A1), rigid_apply(A1, x)), x);
    expect_agree(length(subtract(rigid_apply(A1, x), rigid_apply(A1, y))), length(subtract(x, y)));
}

LAW(rigid, dynamics_match_the_motions)
{
    struct dynamic A2 = draw_rigid(state, n), A = draw_rigid(state, n);
    expect_same_dynamic(motion_now(motion_compose(motion_of(A2), motion_of(A))), rigid_dynamic_compose(A2, A));
    expect_same_dynamic(motion_now(motion_inverse(motion_of(A))), rigid_dynamic_inverse(A));
    expect_same_dynamic(motion_now(motion_compose(motion_inverse(motion_of(A2)), motion_of(A))),
                        rigid_dynamic_to_local(A2, A));
}
