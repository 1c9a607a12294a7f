/* Tests of the truth about constraints: impulses that make a joint's velocities what they have to be and leave momentum
 * alone; Jacobians against differences; sweeps that end in the conditions of complementarity; and what has no answer. */
#include "enclosures.h"

#include "fast/plumb.h"
#include "reference/constraint.c"

enum { CASES = 8, DIFFERENCE = -60, DIFFERENCE_BITS = -100 };

TestSuite(constraint, .init = open_test_scope, .fini = close_test_scope);

static matrix draw_inverse(unsigned long long *state)
{
    matrix M = draw_matrix(state, 3, 1);
    return add(multiply(M, transpose(M)), identity(3));
}

/* A row's inputs for two bodies: k, W, k, W, r, r, then `between` numbers, v, w and no impulses of both, and a bias. */
static vector draw_joined(unsigned long long *state, size_t between, size_t bias)
{
    vector in = vector_new(20 + between + 24 + bias), drawn = draw_vector(state, in.n, 1);
    real *next = in.at;
    for (int i = 0; i < 2; i++) {
        next = store(next, number(1.5 + draw(state)));
        next = store_symmetric(next, draw_inverse(state));
    }
    for (size_t k = 14; k < in.n; k++)
        in.at[k] = drawn.at[k];
    return in;
}

/* The momentum along `axis` that a change of velocity is: (v − v before)/k */
static vector momentum_of(real k, vector v, vector before)
{
    return divide(subtract(v, before), k);
}

static vector three(const real *at)
{
    return vector3(at[0], at[1], at[2]);
}

/* v + kp and w + Wa for the body whose motion starts at component `at` */
static struct constraint_motion before_of(const vector in, size_t which, size_t at)
{
    const real *next = in.at + 7 * which;
    struct constraint_body body = constraint_read_body(&next);
    next = in.at + at;
    return constraint_read_motion(body, &next);
}

Test(constraint, after_a_ball_joint_s_impulse_the_anchors_part_at_the_bias_and_momentum_is_kept)
{
    for (unsigned long long i = 0, state = 1; i < CASES; i++) {
        vector in = draw_joined(&state, 0, 3);
        real out[24];
        constraint_ball_row(in.at, out);
        vector one = add(three(out + 12), cross(three(out + 15), three(in.at + 14)));
        vector two = add(three(out + 18), cross(three(out + 21), three(in.at + 17)));
        expect_agree(subtract(two, one), three(in.at + 44));
        vector given = momentum_of(in.at[7], three(out + 18), before_of(in, 1, 32).v);
        expect_agree(given, three(out + 9));
        expect_agree(momentum_of(in.at[0], three(out + 12), before_of(in, 0, 20).v), negate(three(out + 9)));
    }
}

Test(constraint, after_a_distance_s_impulse_the_anchors_part_along_it_at_the_bias)
{
    for (unsigned long long i = 0, state = 2; i < CASES; i++) {
        vector in = draw_joined(&state, 3, 1);
        real out[15];
        constraint_distance_row(in.at, out);
        vector one = add(three(out + 3), cross(three(out + 6), three(in.at + 14)));
        vector two = add(three(out + 9), cross(three(out + 12), three(in.at + 17)));
        expect_agree(dot(three(in.at + 20), subtract(two, one)), in.at[47]);
        expect_agree(momentum_of(in.at[7], three(out + 9), before_of(in, 1, 35).v),
                     multiply(out[2], three(in.at + 20)));
    }
}

/* |x₂ + r₂ − x₁ − r₁| when both bodies have moved for a time t */
static real distance_after(struct constraint_motion one, vector r1, struct constraint_motion two, vector r2, real t)
{
    vector apart = vector3(number(2), number(-1), number(3));
    apart = add(apart, multiply(t, subtract(two.v, one.v)));
    apart = add(apart, add(r2, multiply(t, cross(two.w, r2))));
    apart = subtract(apart, add(r1, multiply(t, cross(one.w, r1))));
    return root(squared_length(apart));
}

Test(constraint, the_distance_s_jacobian_times_the_velocities_is_its_rate)
{
    for (unsigned long long i = 0, state = 3; i < CASES; i++) {
        vector r1 = draw_vector(&state, 3, 1), r2 = draw_vector(&state, 3, 1);
        struct constraint_motion one = {draw_vector(&state, 3, 1), draw_vector(&state, 3, 1)};
        struct constraint_motion two = {draw_vector(&state, 3, 1), draw_vector(&state, 3, 1)};
        real t = number(ldexp(1, DIFFERENCE)), far = distance_after(one, r1, two, r2, t);
        real near = distance_after(one, r1, two, r2, negate(t));
        vector u = subtract(add(vector3(number(2), number(-1), number(3)), r2), r1);
        u = divide(u, root(squared_length(u)));
        real Jv = subtract(add(dot(u, two.v), dot(cross(r2, u), two.w)), add(dot(u, one.v), dot(cross(r1, u), one.w)));
        cr_expect(real_near(Jv, divide(subtract(far, near), add(t, t)), DIFFERENCE_BITS));
    }
}

Test(constraint, an_error_with_baumgarte_s_bias_shrinks_by_its_share)
{
    real C = number(0.75), beta = number(0.25), h = fraction(1, 60);
    for (unsigned n = 1; n <= 8; n++) {
        expect_agree(constraint_drift(n, number(0.75), beta), C = add(C, multiply(h, constraint_bias(C, beta, h))));
    }
}

/* --- projected Gauss–Seidel ----------------------------------------------------------------------------------------- */

/* Four multipliers after so many calls; upper bounds 0.1, lower −0.1. */
static vector solved(matrix G, vector eta, vector low, vector high, int calls)
{
    vector lambda = vector_new(eta.n);
    for (size_t i = 0; i < eta.n; i++)
        lambda.at[i] = number(0);
    for (int k = 0; k < calls; k++) {
        constraint_sweep(G, eta, low, high, lambda, number(1));
        for (size_t i = 0; i < eta.n; i++)
            lambda.at[i] = midpoint(lambda.at[i]);
    }
    return lambda;
}

Test(constraint, sweeps_end_in_the_conditions_of_complementarity)
{
    enum { N = 4 };
    int at_bounds = 0, between = 0;
    for (unsigned long long i = 0, state = 4; i < CASES; i++) {
        matrix M = draw_matrix(&state, N, 1), G = add(multiply(M, transpose(M)), identity(N));
        vector eta = draw_vector(&state, N, 1), low = vector_new(N), high = vector_new(N);
        for (size_t k = 0; k < N; k++)
            low.at[k] = number(-0.25), high.at[k] = number(0.25);
        vector lambda = solved(G, eta, low, high, 120), r = subtract(apply(G, lambda), eta);
        for (size_t k = 0; k < N; k++) {
            const int lower = !any_may_fail(equal(lambda.at[k], low.at[k]));
            const int upper = !any_may_fail(equal(lambda.at[k], high.at[k]));
            const real zero = number(0), r_k = r.at[k];
            at_bounds += lower || upper;
            between += !lower && !upper;
            cr_expect(lower || !any_may_hold(below(number(0x1p-30), r_k)), "r ≤ 0 but at the lower bound");
            cr_expect(upper || !any_may_hold(below(r_k, number(-0x1p-30))), "r ≥ 0 but at the upper bound");
            cr_expect(lower || upper || real_near(r_k, zero, -30), "r = 0 between");
        }
    }
    cr_expect(at_bounds > 3 && between > 3, "%d at bounds, %d between", at_bounds, between);
}

/* How many multipliers of three are NaN; numbers are in the kernel's order. */
static int nan_of(const float in[19])
{
    const float *base[19];
    float out[3], *result[3] = {&out[0], &out[1], &out[2]};
    for (int k = 0; k < 19; k++)
        base[k] = &in[k];
    cr_assert_eq(plumb_constraint_pgs_n3(1, (plumb_in){base, 8}, (plumb_out){result, 8, 0}), PLUMB_OK);
    return (isnan(out[0]) != 0) + (isnan(out[1]) != 0) + (isnan(out[2]) != 0);
}

Test(constraint, bounds_upside_down_and_diagonals_not_above_0_give_nan)
{
    const float good[19] = {2, 0.5f, 2, 0.25f, 0.5f, 2, 1, 2, 3, -1, -1, -1, 1, 1, 1, 0, 0, 0, 1};
    cr_expect_eq(nan_of(good), 0);
    for (int i = 0; i < 3; i++) {
        float in[19];
        memcpy(in, good, sizeof in);
        in[9 + i] = 2;
        cr_expect_eq(nan_of(in), 3, "lower bound %d above its upper one", i);
        memcpy(in, good, sizeof in);
        in[i * (i + 3) / 2] = 0;
        cr_expect_eq(nan_of(in), 3, "diagonal entry %d is 0", i);
        in[i * (i + 3) / 2] = -1;
        cr_expect_eq(nan_of(in), 3, "diagonal entry %d is negative", i);
        memcpy(in, good, sizeof in);
        in[12 + i] = INFINITY;
        cr_expect_eq(nan_of(in), 0, "no upper bound is no fault");
    }
}
