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

/* --- the motion itself ---------------------------------------------------------------------------------------------- */

static struct motion flow_of(const struct body *body)
{
    return motion_flow(body->inertia, body->momentum, integrator_moments_above(number(0), body));
}

static void expect_same(struct quaternion a, struct quaternion b)
{
    expect_agree(a.s, b.s);
    expect_agree(a.u, b.u);
}

/* R(q) x = (s² − u·u) x + 2 (u·x) u + 2s u×x for |q| = 1 */
static vector turned(struct quaternion q, vector x)
{
    const real two = number(2);
    return add(add(multiply(subtract(square(q.s), dot(q.u, q.u)), x), multiply(multiply(two, dot(q.u, x)), q.u)),
               multiply(multiply(two, q.s), cross(q.u, x)));
}

/* A body whose momentum takes several short steps. */
static struct body draw_fast_body(unsigned long long *state)
{
    const struct body body = draw_body(state);
    return (struct body){body.inertia, multiply(number(2), body.momentum)};
}

Test(integrator, the_motion_conserves_momentum_energy_and_length)
{
    for (unsigned long long i = 0, state = 7; i < CASES / 4; i++) {
        const struct body body = draw_fast_body(&state);
        const struct motion end = flow_of(&body);
        expect_agree(turned(end.q, end.m), body.momentum);
        expect_agree(twice_energy(body.inertia, end.m), twice_energy(body.inertia, body.momentum));
        expect_agree(quaternion_squared_norm(end.q), number(1));
        /* the herpolhode's plane: ω·L = 2E, with ω in the world */
        expect_agree(dot(turned(end.q, solve(body.inertia, end.m)), body.momentum),
                     twice_energy(body.inertia, body.momentum));
    }
}

Test(integrator, the_motion_of_a_ball_is_a_turn_about_its_momentum)
{
    for (unsigned long long i = 0, state = 8; i < CASES / 4; i++) {
        const vector v = draw_vector(&state, 3, 2);
        const struct body ball = {multiply(number(1.5), identity(3)), multiply(number(1.5), v)};
        expect_same(flow_of(&ball).q, rotation_exp_quaternion(v));
    }
}

/* Of moments A about z and B across it: q = exp(L/2B) exp(½(1/A − 1/B) L_z e_z), precession in the world after a spin in the
 * body. */
Test(integrator, the_motion_of_a_symmetric_body_is_precession_and_spin)
{
    for (unsigned long long i = 0, state = 9; i < CASES / 4; i++) {
        const real A = number(2.5 + (double)i), B = number(1.25);
        const vector L = draw_vector(&state, 3, 3);
        struct body body = {identity(3), L};
        body.inertia.at[0] = body.inertia.at[4] = B;
        body.inertia.at[8] = A;
        const real spin = multiply(subtract(divide(number(1), A), divide(number(1), B)), L.at[2]);
        const struct quaternion precession = rotation_exp_quaternion(divide(L, B));
        expect_same(flow_of(&body).q,
                    quaternion_product(precession, rotation_exp_quaternion(vector3(number(0), number(0), spin))));
    }
}

/* A motion is one to its middle and one from there, in the axes of the body as it is then. */
Test(integrator, motions_follow_each_other)
{
    for (unsigned long long i = 0, state = 10; i < CASES / 4; i++) {
        const struct body whole = draw_body(&state), first = {whole.inertia, divide(whole.momentum, number(4))};
        const struct motion quarter = flow_of(&first);
        const struct body rest = {whole.inertia, multiply(number(3), quarter.m)};
        const struct motion end = flow_of(&whole), last = flow_of(&rest);
        expect_same(quaternion_product(quarter.q, last.q), end.q);
        expect_agree(divide(last.m, number(3)), divide(end.m, number(4)));
    }
}

/* Rests are bounded, not neglected: what few terms enclose is wide, and holds the motion. */
Test(integrator, few_terms_enclose_the_motion_too)
{
    unsigned long long state = 12;
    const struct body body = draw_body(&state), part = {body.inertia, divide(body.momentum, number(16))};
    const struct motion exact = flow_of(&part), start = {part.momentum, {number(1), zero_vector()}};
    const struct rates rates = motion_rates(part.inertia, part.momentum);
    for (size_t terms = 1; terms < 12; terms++) {
        const struct motion few = motion_step(&rates, start, number(1), terms);
        cr_expect(equal(few.q.s, exact.q.s).may_hold, "%zu", terms);
        cr_expect(width_of(few.q.s) > width_of(exact.q.s));
        for (size_t i = 0; i < 3; i++)
            cr_expect(equal(few.q.u.at[i], exact.q.u.at[i]).may_hold && equal(few.m.at[i], exact.m.at[i]).may_hold);
    }
}

Test(integrator, no_motion_is_told_of_what_is_no_body_or_turns_too_far)
{
    const struct body flat = {multiply(number(-1), identity(3)), vector3(number(1), number(0), number(0))};
    const struct body fast = {identity(3), vector3(number(100), number(0), number(0))};
    cr_expect(mpfi_nan_p(flow_of(&flat).q.s.x));
    cr_expect(mpfi_nan_p(flow_of(&fast).q.s.x));
}

/* Steps against it, by how far the rotation they make is off: order two, so that a step alone errs by its third power. */
static double step_error(size_t k, const struct body *body, double h)
{
    const struct body part = {body->inertia, multiply(number(h), body->momentum)};
    const struct quaternion step = rotation_exp_quaternion(steps[k](&part)), exact = flow_of(&part).q;
    const vector apart = quaternion_product(quaternion_conjugate(step), exact).u;
    return 2 * mpfi_get_d(root(squared_length(apart)).x);
}

Test(integrator, both_steps_are_of_order_two)
{
    for (unsigned long long i = 0, state = 11; i < 2; i++)
        for (size_t k = 0; k < STEPS; k++) {
            const struct body body = draw_body(&state);
            const double coarse = step_error(k, &body, 0x1p-9), fine = step_error(k, &body, 0x1p-10);
            cr_expect_float_eq(log2(coarse / fine), 3, 0.01, "%zu: %g", k, log2(coarse / fine));
        }
}
