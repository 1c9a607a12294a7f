/* Tests of the reference formulas of torque: compared with a known motion, differentiated, and with each other; and
 * results of the fast kernels for an inertia matrix that is singular or invalid. */
#include "enclosures.h"

#include "reference/formulas/torque.c"
#include <plumb/articles.h>
#include <plumb/kernels.h>

static matrix draw_rotation(unsigned long long *state)
{
    return matrix_exp(hat(draw_vector(state, 3, 1)));
}

TestSuite(torque, .init = open_test_scope, .fini = close_test_scope);

/* --- a known motion: R(t) = exp(ωt + αt²/2) R, whose angular velocity and acceleration at t = 0 are ω and α ------- */

enum { STEP = -60, DIFFERENCE_BITS = -105 }; /* central differences over ±2⁻⁶⁰ are accurate to about 2⁻¹²⁰ */

struct turning_motion {
    matrix R, body;
    vector w, alpha;
};

static struct turning_motion draw_motion(unsigned long long *state)
{
    matrix R = draw_rotation(state), body = draw_positive(state, 3);
    vector w = draw_vector(state, 3, 1);
    return (struct turning_motion){R, body, w, draw_vector(state, 3, 1)};
}

static matrix inertia_at(struct turning_motion motion, real t)
{
    vector turn = add(multiply(t, motion.w), multiply(multiply(number(0.5), square(t)), motion.alpha));
    return torque_matrix_to_world(multiply(matrix_exp(hat(turn)), motion.R), motion.body);
}

/* Returns I(t)(ω + αt). It differs from the momentum in terms of order t², since ω(t) differs from ω + αt in terms of
 * this order. */
static vector momentum_at(struct turning_motion motion, real t)
{
    return apply(inertia_at(motion, t), add(motion.w, multiply(t, motion.alpha)));
}

LAW(torque, inertia_rate_matches_rotating_body)
{
    struct turning_motion motion = draw_motion(state);
    real step = number(ldexp(1, STEP));
    matrix rate = divide(subtract(inertia_at(motion, step), inertia_at(motion, negate(step))), add(step, step));
    cr_expect(matrix_near(torque_inertia_rate(inertia_at(motion, number(0)), motion.w), rate, DIFFERENCE_BITS));
}

/* The torque needed is the rate of the angular momentum. */
LAW(torque, needed_torque_is_momentum_rate)
{
    struct turning_motion motion = draw_motion(state);
    real step = number(ldexp(1, STEP));
    vector rate = divide(subtract(momentum_at(motion, step), momentum_at(motion, negate(step))), add(step, step));
    matrix inertia = inertia_at(motion, number(0));
    cr_expect(vector_near(torque_needed(inertia, motion.w, motion.alpha), rate, DIFFERENCE_BITS));
}

/* --- identities --------------------------------------------------------------------------------------------------- */

LAW(torque, acceleration_inverts_needed_torque)
{
    matrix inertia = draw_positive(state, 3);
    vector w = draw_vector(state, 3, 2), alpha = draw_vector(state, 3, 2);
    expect_agree(torque_acceleration(inertia, w, torque_needed(inertia, w, alpha)), alpha);
}

/* The gyroscopic term is the rate of the inertia times the angular velocity. */
LAW(torque, gyroscopic_term_is_inertia_rate_product)
{
    matrix inertia = draw_positive(state, 3);
    vector w = draw_vector(state, 3, 2);
    expect_agree(torque_gyroscopic(inertia, w), apply(torque_inertia_rate(inertia, w), w));
}

LAW(torque, energy_is_conserved_without_torque)
{
    matrix inertia = draw_positive(state, 3);
    vector w = draw_vector(state, 3, 2), none = vector3(number(0), number(0), number(0));
    real twice_power = dot(torque_acceleration(inertia, w, none), apply(inertia, w)); /* E = ω·L/2 for constant L */
    expect_agree(twice_power, number(0));
}

/* ω̄ = Ī⁻¹m has the derivative Ī⁻¹ṁ in the body frame. The derivative of ω has the same components in both frames,
 * because ω × ω = 0. */
LAW(torque, body_form_matches_world_form)
{
    vector moments = add(vector3(number(2), number(2), number(2)), draw_vector(state, 3, 1));
    vector m = draw_vector(state, 3, 2), none = vector3(number(0), number(0), number(0));
    matrix R = draw_rotation(state), body = identity(3);
    for (size_t k = 0; k < 3; k++)
        body.at[4 * k] = moments.at[k];
    vector w = apply(R, solve(body, m));
    vector alpha = torque_acceleration(torque_matrix_to_world(R, body), w, none);
    expect_agree(apply(transpose(R), alpha), solve(body, torque_free(m, moments)));
}

LAW(torque, rotated_matrix_acts_as_in_body)
{
    matrix R = draw_rotation(state), M = draw_matrix(state, 3, 2);
    vector z = draw_vector(state, 3, 2);
    expect_agree(apply(torque_matrix_to_world(R, M), apply(R, z)), apply(R, apply(M, z)));
    expect_agree(torque_matrix_to_world(transpose(R), torque_matrix_to_world(R, M)), M);
}

/* --- singular matrices -------------------------------------------------------------------------------------------- */

/* True if all components of alpha are NaN for an inertia matrix, with and without the gyroscopic term. */
static int gives_nan(const float inertia[6])
{
    const float ones[3] = {1, 1, 1};
    const plumb_in I = plumb_in_structs(inertia, 6), one = plumb_in_structs(ones, 3);
    float out[2][3];
    cr_assert_eq(plumb_torque_acceleration(1, I, one, one, plumb_out_structs(out[0], 3)), PLUMB_OK);
    cr_assert_eq(plumb_torque_acceleration_approximate(1, I, one, plumb_out_structs(out[1], 3)), PLUMB_OK);
    int count = 0;
    for (int k = 0; k < 6; k++)
        count += isnan(out[k / 3][k % 3]) != 0;
    cr_assert(count == 0 || count == 6, "%d of 6 are NaN", count);
    return count == 6;
}

/* xx, yx, yy, zx, zy, zz */
Test(torque, indefinite_inertia_gives_nan)
{
    cr_expect_not(gives_nan((float[]){2, 0, 3, 0, 0, 4}));
    cr_expect_not(gives_nan((float[]){2, 1, 3, 0, 1, 4}));
    cr_expect(gives_nan((float[]){2, 0, 3, 0, 0, 0}), "no inertia about the third axis");
    cr_expect(gives_nan((float[]){1, 1, 1, 1, 1, 1}), "of rank one");
    cr_expect(gives_nan((float[]){2, 1, 2, 3, 3, 6}), "of rank two: the third row is the sum of the others");
    cr_expect(gives_nan((float[]){2, 0, 3, 0, 0, -4}), "its determinant is negative");
    cr_expect(gives_nan((float[]){-2, 0, -3, 0, 0, 4}), "its determinant is positive, its first entry is not");
    cr_expect(gives_nan((float[]){2, 0, -3, 0, 0, -4}), "its second minor is negative");
    cr_expect(gives_nan((float[]){1, 2, 1, 0, 0, 1}), "its products of inertia are too large");
}

/* İω + Iα equals the torque of gravity at the centre of mass, in the world frame. */
LAW(torque, pivoted_body_accelerates_by_its_weight)
{
    const matrix R = draw_rotation(state), I = draw_positive(state, 3);
    const vector c = draw_vector(state, 3, 1), g = draw_vector(state, 3, 9), w = draw_vector(state, 3, 2);
    const real m = number(1.5);
    const vector alpha = torque_on_foot(R, I, c, m, g, w);
    expect_agree(torque_needed(torque_matrix_to_world(R, I), w, alpha), cross(apply(R, c), multiply(m, g)));
}
