/* Tests of the steps of a free body in double, which claims and figures use: their equations, and comparison with the
 * reference's solutions. */
#include "validate/articles/claims/claims.h"
#include "validate/articles/claims/reference_in_double.h"

#include "test_objects.h"

static const struct free_body body = {{2.5, 1.4, 1.3}, {0.75, -0.5, 0.625}};

Test(free_body, jacobians_match_the_derivatives)
{
    const double v[3] = {0.3, 0.8, -0.4}, h = 1e-5;
    for (enum rule rule = RULE_MIDPOINT; rule < RULE_COUNT; rule++) {
        double J[9], after[3], before[3];
        free_body_jacobian(rule, &body, v, J);
        for (int j = 0; j < 3; j++) {
            const double e[3] = {j == 0, j == 1, j == 2};
            free_body_residual(rule, &body, (double[3]){v[0] + h * e[0], v[1] + h * e[1], v[2] + h * e[2]}, after);
            free_body_residual(rule, &body, (double[3]){v[0] - h * e[0], v[1] - h * e[1], v[2] - h * e[2]}, before);
            for (int i = 0; i < 3; i++)
                cr_expect_float_eq((after[i] - before[i]) / (2 * h), J[3 * i + j], 1e-9, "%s", rule_names[rule]);
        }
    }
}

static void expect_reference(enum rule rule, const char *id)
{
    double v[3], truth[3];
    const double in[9] = {body.I[0], 0, body.I[1], 0, 0, body.I[2], body.L[0], body.L[1], body.L[2]};
    cr_expect_leq(free_body_solve(rule, &body, free_body_newton, 1e-15, 20, v), 20);
    reference_in_double(id, 0, in, truth);
    for (int k = 0; k < 3; k++)
        cr_expect_float_eq(v[k], truth[k], 1e-15, "%s", id);
}

Test(free_body, solutions_match_the_reference)
{
    expect_reference(RULE_MIDPOINT, "integrator.midpoint");
    expect_reference(RULE_BODY_TRAPEZOID, "integrator.trapezoid");
}

/* Both iterations and all forms of a rule have the same solution. */
Test(free_body, iterations_and_forms_share_solution)
{
    const struct free_body slow = {{2.5, 1.4, 1.3}, {0.3, -0.2, 0.25}};
    double newton[3], v[3], form_c[3];
    free_body_solve(RULE_WORLD_C, &slow, free_body_newton, 1e-15, 20, form_c);
    for (enum rule rule = RULE_MIDPOINT; rule < RULE_COUNT; rule++) {
        free_body_solve(rule, &slow, free_body_newton, 1e-15, 20, newton);
        cr_expect_leq(free_body_solve(rule, &slow, free_body_simple, 1e-15, 200, v), 200, "%s", rule_names[rule]);
        for (int k = 0; k < 3; k++) {
            cr_expect_float_eq(v[k], newton[k], 1e-14, "%s", rule_names[rule]);
            cr_expect(rule < RULE_WORLD_A || fabs(newton[k] - form_c[k]) < 1e-14, "%s", rule_names[rule]);
        }
    }
}

/* For a body with three equal moments σ (a ball), all norms are known: ‖J(0)⁻¹‖ = 1/σ, and the first iterate has the
 * norm |L|/σ. All conditions at v = 0 are therefore equivalent for a ball. For other bodies, a sharper condition holds
 * wherever a weaker one does. */
Test(free_body, guarantees_are_nested_equal_for_ball)
{
    for (double rho = 0.05; rho < 16; rho += 0.05) {
        const struct free_body ball = {{1.25, 1.25, 1.25}, {0.6 * 1.25 * rho, 0, 0.8 * 1.25 * rho}};
        const struct free_body flat = {{2.5, 1.4, 1.3}, {0.6 * rho, 0.8 * rho, 0}};
        cr_expect_eq(free_body_guaranteed(SURE_ROOT_TWO, &ball), free_body_guaranteed(SURE_AT_START, &ball), "%g", rho);
        cr_expect(free_body_guaranteed(SURE_AFTER_1, &ball)); /* the first iterate for a ball is the solution */
        for (enum guarantee weaker = SURE_ROOT_TWO; weaker < SURE_ALIGNED; weaker++)
            cr_expect(!free_body_guaranteed(weaker, &flat) || free_body_guaranteed(weaker + 1, &flat));
        for (enum guarantee weaker = SURE_AFTER_1; weaker < SURE_AFTER_5; weaker++)
            cr_expect(!free_body_guaranteed(weaker, &flat) || free_body_guaranteed(weaker + 1, &flat));
        cr_expect(!free_body_guaranteed(SURE_AT_START_FROBENIUS, &flat) || free_body_guaranteed(SURE_AT_START, &flat));
    }
}

/* A ball rotates about its momentum by any rule, so that v = L/I is the solution for any |L|. */
Test(free_body, ball_solution_exists_for_any_step)
{
    const struct free_body ball = {{1.25, 1.25, 1.25}, {12, 16, -15}};
    for (enum rule rule = RULE_MIDPOINT; rule < RULE_COUNT; rule++) {
        double v[3];
        cr_assert_eq(free_body_continue(rule, &ball, v), 0, "%s", rule_names[rule]);
        for (int k = 0; k < 3; k++)
            cr_expect_float_eq(v[k], ball.L[k] / 1.25, 1e-9, "%s", rule_names[rule]);
    }
}

/* If the condition for convergence holds, there is one solution. For much larger |L|, the solution that is continuously
 * connected to v = 0 at L = 0 may end, and Newton's method may find another solution. */
Test(free_body, newton_may_find_other_solution)
{
    int same = 0, ended = 0, another = 0;
    for (int k = 0; k < 100; k++) {
        const struct free_body near = {{2.5, 1.4, 1.3}, {0.12 * (k % 10), 0.12 * (k / 10.), 0}},
                               far = {{2.5, 1.4, 1.3}, {1.5 * (k % 10) + 0.7, 1.5 * (k / 10.) + 0.7, 0}};
        double v[3], right[3], F[3];
        cr_assert_eq(free_body_continue(RULE_BODY_TRAPEZOID, &near, right), 0);
        free_body_solve(RULE_BODY_TRAPEZOID, &near, free_body_newton, 1e-13, 20, v);
        for (int i = 0; i < 3; i++)
            cr_expect_float_eq(v[i], right[i], 1e-9);
        const int there = free_body_continue(RULE_BODY_TRAPEZOID, &far, right) == 0;
        if (free_body_solve(RULE_BODY_TRAPEZOID, &far, free_body_newton, 1e-12, 40, v) > 40)
            continue;
        free_body_residual(RULE_BODY_TRAPEZOID, &far, v, F);
        cr_expect_lt(free_body_length(F), 1e-9, "a solution");
        const double off[3] = {v[0] - right[0], v[1] - right[1], v[2] - right[2]};
        same += there && free_body_length(off) < 1e-6;
        another += there && free_body_length(off) > 1e-2;
        ended += !there;
    }
    cr_expect(same > 10 && ended > 10,
              "%d equal, %d where the continued solution ends, %d other solutions although it exists", same, ended,
              another);
}

/* Newton's method for the rotated equation has the same solutions. */
Test(free_body, newton_on_rotated_equation_agrees)
{
    static free_body_iteration *const forms[] = {free_body_newton_halfway, free_body_newton_rotated};
    for (enum rule rule = RULE_MIDPOINT; rule < RULE_COUNT; rule++)
        for (int f = 0; f < 2; f++) {
            double v[3], w[3];
            free_body_solve(rule, &body, free_body_newton, 1e-15, 20, v);
            /* Newton's method squares the error in each step, so that seven steps are enough */
            cr_expect_leq(free_body_solve(rule, &body, forms[f], 1e-12, 7, w), 7, "%s", rule_names[rule]);
            for (int k = 0; k < 3; k++)
                cr_expect_float_eq(v[k], w[k], 1e-13, "%s", rule_names[rule]);
        }
}

/* A Newton step for form A equals a Newton step for form C's equation multiplied by R(v), since form C is form A
 * multiplied by R(−v). */
Test(free_body, form_a_is_form_c_rotated)
{
    double a[3] = {0.3, 0.2, -0.1}, c[3] = {0.3, 0.2, -0.1};
    free_body_newton(RULE_WORLD_A, &body, a);
    free_body_newton_rotated(RULE_WORLD_C, &body, c);
    for (int k = 0; k < 3; k++)
        cr_expect_float_eq(a[k], c[k], 1e-14);
}
