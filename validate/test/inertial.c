/* Tests of the reference formulas of inertial forces (reference/formulas/inertial.c): both forms of the acceleration
 * compared with known motions, and the terms by name. */
#include "motions.h"

#include "reference/formulas/inertial.c"

static struct frame frame_of(struct dynamic A)
{
    return (struct frame){A.a, A.w, A.alpha};
}

static vector perpendicular(vector x)
{
    vector z = vector_new(2);
    z.at[0] = negate(x.at[1]), z.at[1] = x.at[0];
    return z;
}

/* A parent, the child in its frame, from two motions, and the force F = m a₃ that causes the child's motion. */
struct pushed_child {
    struct dynamic parent, child;
    vector F;
    real m;
};

static struct pushed_child draw_pushed(unsigned long long *state, size_t n)
{
    struct pushed_child pushed = {.parent = draw_dynamic(state, n), .m = number(1.5 + draw(state))};
    struct dynamic A3 = draw_dynamic(state, n);
    pushed.child = motion_now(motion_compose(motion_inverse(motion_of(pushed.parent)), motion_of(A3)));
    pushed.F = multiply(pushed.m, A3.a);
    return pushed;
}

TestSuite(inertial, .init = open_test_scope, .fini = close_test_scope);

/* The computed acceleration equals the acceleration of the motion relative to the parent. */
LAW(inertial, acceleration_matches_motion_in_parent)
{
    struct pushed_child p = draw_pushed(state, n);
    vector a = inertial_acceleration(p.parent.at, p.F, p.m, frame_of(p.parent), p.child.at.T, p.child.v);
    expect_agree(a, p.child.a);
}

LAW(inertial, acceleration_agrees_in_parent_axes)
{
    struct pushed_child p = draw_pushed(state, n);
    struct frame seen = inertial_axes(p.parent.at, frame_of(p.parent));
    vector F = transform_linear_inverse(p.parent.at, p.F);
    expect_agree(inertial_acceleration_local(F, p.m, seen, p.child.at.T, p.child.v), p.child.a);
}

/* The angular velocity in the parent's axes is the rotated skew matrix. */
LAW(inertial, parent_axes_rotate_the_skew_matrix)
{
    struct dynamic A2 = draw_dynamic(state, n);
    matrix back = transpose(A2.at.R);
    expect_agree(inertial_axes(A2.at, frame_of(A2)).w, multiply(back, multiply(A2.w, A2.at.R)));
}

Test(inertial, planar_terms_are_scalars_and_perpendiculars)
{
    unsigned long long state = 4;
    matrix w = draw_skew(&state, 2, 1), alpha = draw_skew(&state, 2, 1);
    vector T = draw_vector(&state, 2, 3), v = draw_vector(&state, 2, 3);
    real rate = entry(w, 1, 0), gain = entry(alpha, 1, 0);
    expect_agree(inertial_centrifugal(w, T), multiply(square(rate), T));
    expect_agree(inertial_coriolis(w, v), multiply(multiply(number(-2), rate), perpendicular(v)));
    expect_agree(inertial_euler(alpha, T), multiply(negate(gain), perpendicular(T)));
}

Test(inertial, spatial_terms_are_cross_products)
{
    unsigned long long state = 5;
    vector w = draw_vector(&state, 3, 1), alpha = draw_vector(&state, 3, 1);
    vector T = draw_vector(&state, 3, 3), v = draw_vector(&state, 3, 3);
    expect_agree(inertial_centrifugal(hat(w), T), negate(cross(w, cross(w, T))));
    expect_agree(inertial_coriolis(hat(w), v), multiply(number(-2), cross(w, v)));
    expect_agree(inertial_euler(hat(alpha), T), cross(T, alpha));
}

/* --- rows ------------------------------------------------------------------------------------------------------- */

Test(inertial, components_follow_order_of_fields)
{
    real in[29], out[12];
    for (int k = 0; k < 29; k++)
        in[k] = number(k < 9 ? k % 4 == 0 : k + 1);
    in[9] = number(1);
    vector F = vector3(number(11), number(12), number(13));
    inertial_force_and_axes_row(3, in, out); /* F 11 …, a₂ 14 …, ω₂ 17 …, α₂ 20 … */
    for (int k = 0; k < 12; k++)
        cr_expect(agrees(out[k], number(k + 11)), "component %d", k);
    inertial_acceleration_row(3, in, out); /* m 14, a₂ 15 …, ω₂ 18 …, α₂ 21 …, T₁ 24 …, v₁ 27 … */
    vector w = vector3(number(18), number(19), number(20)), alpha = vector3(number(21), number(22), number(23));
    vector T = vector3(number(24), number(25), number(26)), v = vector3(number(27), number(28), number(29));
    vector a = subtract(divide(F, number(14)), vector3(number(15), number(16), number(17)));
    vector turning = add(cross(alpha, T), cross(w, add(cross(w, T), multiply(number(2), v))));
    expect_agree(((vector){3, out}), subtract(a, turning));
}
