/* Tests of the reference formulas of sudden changes (reference/formulas/delta.c): identities between the formulas, and
 * each change compared with two known motions, before and after it. */
#include "motions.h"

#include "reference/formulas/delta.c"

static struct motion_change draw_change(unsigned long long *state, size_t n)
{
    vector v = draw_vector(state, n, 2), a = draw_vector(state, n, 2);
    matrix w = draw_skew(state, n, 1);
    return (struct motion_change){v, a, w, draw_skew(state, n, 1)};
}

static struct dynamic changed(struct dynamic A, struct motion_change by)
{
    return (struct dynamic){A.at, add(A.v, by.v), add(A.a, by.a), add(A.w, by.w), add(A.alpha, by.alpha)};
}

static struct motion_change difference(struct dynamic after, struct dynamic before)
{
    return (struct motion_change){subtract(after.v, before.v), subtract(after.a, before.a), subtract(after.w, before.w),
                                  subtract(after.alpha, before.alpha)};
}

static void expect_same_change(struct motion_change a, struct motion_change b)
{
    expect_agree(a.v, b.v);
    expect_agree(a.a, b.a);
    expect_agree(a.w, b.w);
    expect_agree(a.alpha, b.alpha);
}

/* Returns the child's global state, computed from the motions. */
static struct dynamic global_of(struct dynamic A2, struct dynamic A1)
{
    return motion_now(motion_compose(motion_of(A2), motion_of(A1)));
}

static struct motion_change velocity_alone(vector v)
{
    matrix zero = multiply(number(0), identity(v.n));
    return (struct motion_change){v, multiply(number(0), v), zero, zero};
}

TestSuite(delta, .init = open_test_scope, .fini = close_test_scope);

/* A local change, expressed globally, is the difference of the motions. */
LAW(delta, global_change_is_difference_of_motions)
{
    struct dynamic A2 = draw_dynamic(state, n), A1 = draw_dynamic(state, n);
    struct motion_change one = draw_change(state, n);
    expect_same_change(delta_to_global(A2, one), difference(global_of(A2, changed(A1, one)), global_of(A2, A1)));
}

LAW(delta, global_to_local_round_trip)
{
    struct dynamic A2 = draw_dynamic(state, n);
    struct motion_change change = draw_change(state, n);
    expect_same_change(delta_to_local(A2, delta_to_global(A2, change)), change);
    expect_same_change(delta_to_global(A2, delta_to_local(A2, change)), change);
}

LAW(delta, inherited_change_is_difference_of_motions)
{
    struct dynamic A2 = draw_dynamic(state, n), A1 = draw_dynamic(state, n), A3 = global_of(A2, A1);
    struct motion_change two = draw_change(state, n);
    expect_same_change(delta_inherited(A2, A1.at.T, A1.v, A3.w, two), difference(global_of(changed(A2, two), A1), A3));
}

LAW(delta, counteracted_child_moves_as_before)
{
    struct dynamic A2 = draw_dynamic(state, n), A1 = draw_dynamic(state, n), A3 = global_of(A2, A1);
    struct motion_change two = draw_change(state, n), one = delta_counteraction(A2, A1.at.T, A1.v, A3.w, two);
    expect_same_dynamic(global_of(changed(A2, two), changed(A1, one)), A3);
}

/* The counteraction is the inherited change, negated, in the axes of the changed parent. */
LAW(delta, counteraction_is_negated_inherited_change)
{
    struct dynamic A2 = draw_dynamic(state, n), A1 = draw_dynamic(state, n), A3 = global_of(A2, A1);
    struct motion_change two = draw_change(state, n), three = delta_inherited(A2, A1.at.T, A1.v, A3.w, two);
    struct motion_change undone = {negate(three.v), negate(three.a), negate(three.w), negate(three.alpha)};
    expect_same_change(delta_counteraction(A2, A1.at.T, A1.v, A3.w, two), delta_to_local(changed(A2, two), undone));
}

/* The printed counteraction is correct if only the velocity changes. */
LAW(delta, printed_counteraction_holds_for_velocity_alone)
{
    struct dynamic A2 = draw_dynamic(state, n), A1 = draw_dynamic(state, n), A3 = global_of(A2, A1);
    struct motion_change two = velocity_alone(draw_vector(state, n, 2)), one = delta_counteraction_printed(A2, two.v);
    struct motion_change general = delta_counteraction(A2, A1.at.T, A1.v, A3.w, two);
    expect_agree(one.v, general.v);
    expect_agree(one.a, general.a);
}

/* The printed counteraction leaves the term of the parent's rotation. */
LAW(delta, printed_counteraction_misses_parent_rotation)
{
    struct dynamic A2 = draw_dynamic(state, n), A1 = draw_dynamic(state, n);
    struct motion_change two = draw_change(state, n), one = velocity_alone(delta_counteraction_printed(A2, two.v).v);
    struct dynamic after = global_of(changed(A2, two), changed(A1, one));
    expect_agree(subtract(after.v, global_of(A2, A1).v), apply(two.w, transform_linear(A2.at, A1.at.T)));
}

/* An impulse p on a child of mass m changes the child's global velocity by p/m, and no acceleration. */
LAW(delta, impulse_changes_velocity_not_acceleration)
{
    struct dynamic A2 = draw_dynamic(state, n), A1 = draw_dynamic(state, n);
    vector p = draw_vector(state, n, 5);
    real m = number(1.5 + draw(state));
    struct motion_change local = delta_of_impulse(A2, p, m), one = velocity_alone(local.v);
    one.a = local.a;
    struct motion_change three = difference(global_of(A2, changed(A1, one)), global_of(A2, A1));
    expect_same_change(three, velocity_alone(divide(p, m)));
}

/* --- rows ------------------------------------------------------------------------------------------------------- */

Test(delta, components_follow_order_of_fields)
{
    real in[34], out[12];
    for (int k = 0; k < 34; k++)
        in[k] = number(k < 9 ? k % 4 == 0 : k + 1);
    in[9] = number(1);
    delta_inherited_row(3, in, out); /* ω₂ 11 …, T₁ 14 …, v₁ 17 …, ω₃ 20 …, Δv₂ 23 …, Δa₂ 26 …, Δω₂ 29 …, Δα₂ 32 … */
    vector dw = vector3(number(29), number(30), number(31)), T = vector3(number(14), number(15), number(16));
    expect_agree(((vector){3, out}), add(vector3(number(23), number(24), number(25)), cross(dw, T)));
    expect_agree(((vector){3, out + 6}), dw);
    vector turning = vector3(number(9), number(9), number(9));
    expect_agree(((vector){3, out + 9}), add(vector3(number(32), number(33), number(34)), cross(dw, turning)));
    delta_of_impulse_row(3, in, out); /* Δp 14 …, m 17 */
    expect_agree(((vector){3, out}), divide(T, number(17)));
}
