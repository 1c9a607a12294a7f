/* Tests of the truth about implicit steps: that a solution is proven only where there is one, and what the steps conserve. */
#include "enclosures.h"

#include "reference/integrator.c"

enum { CASES = 8, STEP = -60, DIFFERENCE_BITS = -105 }; /* differences over ±2⁻⁶⁰ are right to about 2⁻¹²⁰ */

TestSuite(integrator, .init = open_test_scope, .fini = close_test_scope);

/* A body with moments between 1 and 4, and a momentum below 1.7. */
static struct body draw_body(unsigned long long *state)
{
    matrix M = draw_matrix(state, 3, 1);
    return (struct body){add(multiply(M, transpose(M)), identity(3)), draw_vector(state, 3, 0.98)};
}

typedef vector implicit_step(const struct body *body);
static implicit_step *const steps[] = {integrator_midpoint, integrator_trapezoid};
static const struct equation equations[] = {{midpoint_value, midpoint_jacobian, NULL},
                                            {trapezoid_value, trapezoid_jacobian, NULL}};
enum { STEPS = 2 };

/* --- proofs ------------------------------------------------------------------------------------------------------- */

Test(integrator, a_solution_solves_its_equation)
{
    for (unsigned long long i = 0, state = 1; i < CASES; i++)
        for (size_t k = 0; k < STEPS; k++) {
            const struct body body = draw_body(&state);
            const vector rest = equations[k].value(&body, steps[k](&body));
            cr_expect(vector_near(rest, vector_scaled(number(0), rest), -AGREED));
        }
}

Test(integrator, jacobians_are_the_derivatives)
{
    for (unsigned long long i = 0, state = 2; i < CASES; i++)
        for (size_t k = 0; k < STEPS; k++) {
            const struct body body = draw_body(&state);
            const vector v = draw_vector(&state, 3, 1), e = draw_vector(&state, 3, 1);
            const real step = number(ldexp(1, STEP));
            const vector after = equations[k].value(&body, add(v, multiply(step, e))),
                         before = equations[k].value(&body, subtract(v, multiply(step, e)));
            cr_expect(vector_near(apply(equations[k].jacobian(&body, v), e),
                                  divide(subtract(after, before), add(step, step)), DIFFERENCE_BITS));
        }
}

/* Component by component, F = x² − c */
static vector squares_less(const void *c, vector x)
{
    vector z = vector_new(3);
    for (size_t i = 0; i < 3; i++)
        z.at[i] = subtract(square(x.at[i]), number(*(const double *)c));
    return z;
}

static matrix twice(const void *c, vector x)
{
    (void)c;
    matrix J = identity(3);
    for (size_t i = 0; i < 3; i++)
        J.at[4 * i] = multiply(number(2), x.at[i]);
    return J;
}

static vector krawczyk_of_squares(double c, double x)
{
    return krawczyk(&(struct equation){squares_less, twice, &c}, vector3(number(x), number(x), number(x)));
}

static int is_unknown(vector x)
{
    int unknown = 0;
    for (size_t i = 0; i < x.n; i++)
        unknown += mpfi_nan_p(x.at[i].x) != 0;
    return unknown == (int)x.n;
}

Test(integrator, nothing_is_proven_where_there_is_no_solution_or_a_double_one_or_none_near)
{
    cr_expect(is_unknown(krawczyk_of_squares(-1, 0.5)));        /* x² + 1 */
    cr_expect(is_unknown(krawczyk_of_squares(-0x1p-20, 0.01))); /* nearly a solution */
    cr_expect(is_unknown(krawczyk_of_squares(0, 0x1p-10)));     /* x² near its double solution */
    cr_expect(is_unknown(krawczyk_of_squares(0, 0)));
    cr_expect(is_unknown(krawczyk_of_squares(4, 0.5))); /* too far from 2: ±2 might be meant */
    const vector two = krawczyk_of_squares(4, 2 + 0x1p-30);
    cr_expect(!is_unknown(two) && vector_near(two, vector3(number(2), number(2), number(2)), -50));
}

/* --- what is known of the steps ------------------------------------------------------------------------------------- */

Test(integrator, a_ball_turns_about_its_momentum)
{
    for (unsigned long long i = 0, state = 3; i < CASES; i++)
        for (size_t k = 0; k < STEPS; k++) {
            const struct body ball = {multiply(number(1.5), identity(3)), draw_vector(&state, 3, 0.98)};
            expect_agree(steps[k](&ball), divide(ball.momentum, number(1.5)));
        }
}

Test(integrator, a_step_back_returns)
{
    for (unsigned long long i = 0, state = 4; i < CASES; i++)
        for (size_t k = 0; k < STEPS; k++) {
            const struct body body = draw_body(&state);
            const vector v = steps[k](&body);
            const struct body reversed = {body.inertia, negate(integrator_after(v, body.momentum))};
            expect_agree(steps[k](&reversed), negate(v));
        }
}

/* 2E = L·I⁻¹L */
static real twice_energy(matrix inertia, vector L)
{
    return dot(L, solve(inertia, L));
}

Test(integrator, the_trapezoid_in_body_axes_conserves_the_energy)
{
    for (unsigned long long i = 0, state = 5; i < CASES; i++) {
        const struct body body = draw_body(&state);
        const vector after = integrator_after(integrator_trapezoid(&body), body.momentum);
        expect_agree(twice_energy(body.inertia, after), twice_energy(body.inertia, body.momentum));
    }
}

/* ΔE = −¼ S₁(a/2) S₂(a/2) (v×m)·I⁻¹(v×(v×m)) with m = R(−v/2)L */
Test(integrator, the_midpoint_rule_changes_the_energy_by_what_is_said)
{
    for (unsigned long long i = 0, state = 6; i < CASES; i++) {
        const struct body body = draw_body(&state);
        const vector v = integrator_midpoint(&body), m = integrator_halfway(v, body.momentum);
        const real t = divide(squared_length(v), number(4));
        const vector vm = cross(v, m);
        const real change = multiply(multiply(so3_s1(t), so3_s2(t)), dot(vm, solve(body.inertia, cross(v, vm))));
        const vector after = integrator_after(v, body.momentum);
        const real found = subtract(twice_energy(body.inertia, after), twice_energy(body.inertia, body.momentum));
        expect_agree(divide(found, number(2)), divide(change, number(-4)));
    }
}
