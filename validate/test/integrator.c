/* Tests of the reference formulas of implicit steps (reference/formulas/integrator.c): a solution is proven only if
 * there is one; what the steps conserve; and known properties of their parts. */
#include "enclosures.h"

#include "reference/formulas/integrator.c"

enum { STEP = -60, DIFFERENCE_BITS = -105 }; /* central differences over ±2⁻⁶⁰ are accurate to about 2⁻¹²⁰ */

TestSuite(integrator, .init = open_test_scope, .fini = close_test_scope);

static struct body draw_body_of(unsigned long long *state, double momentum)
{
    matrix inertia = draw_positive(state, 3);
    return (struct body){inertia, draw_vector(state, 3, momentum)};
}

/* Draws a body with a momentum below 1.7, as the first two rules require. */
static struct body draw_body(unsigned long long *state)
{
    return draw_body_of(state, 0.98);
}

static implicit_step *const steps[] = {integrator_midpoint, integrator_trapezoid, integrator_world};
static implicit_step *const back[] = {integrator_midpoint_back, integrator_trapezoid_back, integrator_world_back};
static const struct equation equations[] = {{midpoint_value, midpoint_jacobian, NULL},
                                            {trapezoid_value, trapezoid_jacobian, NULL},
                                            {world_value, world_jacobian, NULL},
                                            {world_start_value, world_start_jacobian, NULL},
                                            {world_middle_value, world_middle_jacobian, NULL}};
static const double momenta[] = {0.98, 0.98, 0.68, 0.68, 0.68};
enum { STEPS = 3, FORMS = 5 };

/* --- proofs ------------------------------------------------------------------------------------------------------- */

LAW(integrator, solution_solves_its_equation)
{
    for (size_t k = 0; k < STEPS; k++) {
        const struct body body = draw_body_of(state, momenta[k]);
        const vector rest = equations[k].value(&body, steps[k](&body));
        cr_expect(vector_near(rest, vector_scaled(number(0), rest), -AGREED));
    }
}

/* All forms of the trapezoidal rule in world axes have the same solutions: the residual in the axes at the beginning or
 * in the middle of the step is the residual in the axes at its end, rotated back. */
LAW(integrator, world_trapezoid_forms_share_solutions)
{
    const struct body body = draw_body_of(state, momenta[2]);
    const vector v = draw_vector(state, 3, 1), half = divide(v, number(2));
    const vector missed = integrator_world_residual(&body, v);
    expect_agree(integrator_world_start_residual(&body, v), so3_rotate(v, missed));
    expect_agree(integrator_world_middle_residual(&body, v), so3_rotate(half, missed));
}

LAW(integrator, jacobians_match_the_derivatives)
{
    for (size_t k = 0; k < FORMS; k++) {
        const struct body body = draw_body_of(state, momenta[k]);
        const vector v = draw_vector(state, 3, 1), e = draw_vector(state, 3, 1);
        const real step = number(ldexp(1, STEP));
        const vector after = equations[k].value(&body, add(v, multiply(step, e))),
                     before = equations[k].value(&body, subtract(v, multiply(step, e)));
        cr_expect(vector_near(apply(equations[k].jacobian(&body, v), e),
                              divide(subtract(after, before), add(step, step)), DIFFERENCE_BITS));
    }
}

/* F(x) = x² − c in each component. */
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

/* Nothing is proved if there is no solution, a double solution, or no solution nearby. */
Test(integrator, nothing_is_proved_without_simple_solution)
{
    cr_expect(is_unknown(krawczyk_of_squares(-1, 0.5)));        /* x² + 1 */
    cr_expect(is_unknown(krawczyk_of_squares(-0x1p-20, 0.01))); /* no solution, but x² + 2⁻²⁰ is nearly 0 */
    cr_expect(is_unknown(krawczyk_of_squares(0, 0x1p-10)));     /* near the double root of x² */
    cr_expect(is_unknown(krawczyk_of_squares(0, 0)));
    cr_expect(is_unknown(krawczyk_of_squares(4, 0.5))); /* too far from 2: the root may be 2 or −2 */
    const vector two = krawczyk_of_squares(4, 2 + 0x1p-30);
    cr_expect(!is_unknown(two) && vector_near(two, vector3(number(2), number(2), number(2)), -50));
}

/* --- known properties of the steps -------------------------------------------------------------------------------- */

LAW(integrator, ball_rotates_about_its_momentum)
{
    for (size_t k = 0; k < STEPS; k++) {
        const struct body ball = {multiply(number(1.5), identity(3)), draw_vector(state, 3, momenta[k])};
        expect_agree(steps[k](&ball), divide(ball.momentum, number(1.5)));
    }
}

LAW(integrator, backward_step_returns)
{
    for (size_t k = 0; k < STEPS; k++) {
        const struct body body = draw_body_of(state, momenta[k]);
        const vector v = steps[k](&body);
        const struct body reversed = {body.inertia, negate(integrator_after(v, body.momentum))};
        expect_agree(steps[k](&reversed), negate(v));
        expect_agree(back[k](&body), negate(v));
    }
}

/* The trapezoidal rule of the equation is the mean of the field at both ends. At the start, f(0) = I⁻¹L. For a ball,
 * the field at the end of the step has the same value; for another body it differs. */
LAW(integrator, equation_trapezoid_averages_both_fields)
{
    const struct body body = draw_body(state);
    const struct body ball = {multiply(number(1.5), identity(3)), body.momentum};
    const vector v = draw_vector(state, 3, 1), zero = zero_vector();
    const vector mean = divide(add(integrator_field(&body, zero), integrator_field(&body, v)), number(2));
    expect_agree(add(integrator_field_trapezoid(&body, v), mean), v);
    expect_agree(integrator_field_trapezoid(&ball, divide(body.momentum, number(1.5))), zero);
}

/* Returns 2E = L·I⁻¹L. */
static real twice_energy(matrix inertia, vector L)
{
    return dot(L, solve(inertia, L));
}

LAW(integrator, body_trapezoid_conserves_energy)
{
    const struct body body = draw_body(state);
    const vector after = integrator_after(integrator_trapezoid(&body), body.momentum);
    expect_agree(twice_energy(body.inertia, after), twice_energy(body.inertia, body.momentum));
}

/* The midpoint rule changes the energy by ΔE = −¼ S₁(a/2) S₂(a/2) (v×m)·I⁻¹(v×(v×m)) with m = R(−v/2)L. */
LAW(integrator, midpoint_energy_change_matches_formula)
{
    const struct body body = draw_body(state);
    const vector v = integrator_midpoint(&body), after = integrator_after(v, body.momentum);
    const real found = subtract(twice_energy(body.inertia, after), twice_energy(body.inertia, body.momentum));
    expect_agree(divide(found, number(2)), integrator_midpoint_change(body.inertia, v));
}

/* Returns a body in its principal axes. */
static struct body principal_body(vector moments, vector L)
{
    matrix inertia = matrix_new(3, 3);
    for (size_t i = 0; i < 9; i++)
        inertia.at[i] = i % 4 ? number(0) : moments.at[i / 4];
    return (struct body){inertia, L};
}

/* The energy after a step in parts must equal that after the parts taken as separate steps. */
Test(integrator, map_energy_follows_its_parts)
{
    for (unsigned parts = 1; parts <= 3; parts++) {
        const vector moments = vector3(number(2.5), number(1.5), number(1.25));
        const vector L = multiply(number(parts), vector3(number(0.75), number(0.5), number(0.625)));
        struct body body = principal_body(moments, L);
        const real before = integrator_energy(&body);
        for (unsigned k = 0; k < parts; k++) {
            const struct body part = {body.inertia, divide(body.momentum, number(parts))};
            body.momentum = integrator_after(integrator_midpoint(&part), body.momentum);
        }
        expect_agree(integrator_midpoint_energy(moments, L, number(parts)),
                     divide(subtract(integrator_energy(&body), before), before));
        cr_expect(!below(magnitude(integrator_world_energy(moments, L, number(parts))), number(1e-6)).may_hold);
        cr_expect(
            real_near(integrator_energy_error(integrator_trapezoid, moments, L, number(parts)), number(0), -AGREED));
    }
    const vector moments = vector3(number(1), number(2), number(3)), L = vector3(number(1), number(1), number(1));
    cr_expect(mpfi_nan_p(integrator_midpoint_energy(moments, L, number(0)).x));
    cr_expect(mpfi_nan_p(integrator_midpoint_energy(moments, L, number(65)).x));
    cr_expect(mpfi_nan_p(integrator_midpoint_energy(moments, multiply(number(4), L), number(1)).x));
}

/* The energy of a body with two equal moments, or rotating about an axis, is conserved. */
Test(integrator, energy_is_conserved_for_symmetric_bodies)
{
    static implicit_step *const rules[] = {integrator_midpoint, integrator_world};
    for (size_t k = 0; k < 2; k++) {
        const vector round = vector3(number(1), number(1), number(3)),
                     L = vector3(number(0.5), number(0.25), number(0.75));
        cr_expect(exactly(integrator_energy_error(rules[k], round, L, number(1)), 0));
        const vector moments = vector3(number(1), number(2), number(3)),
                     axis = vector3(number(0), number(0), number(0.5));
        cr_expect(exactly(integrator_energy_error(rules[k], moments, axis, number(1)), 0));
        const struct body body = principal_body(round, L), turned = principal_body(moments, axis);
        expect_agree(integrator_energy(&(struct body){body.inertia, integrator_after(rules[k](&body), L)}),
                     integrator_energy(&body));
        expect_agree(integrator_energy(&(struct body){turned.inertia, integrator_after(rules[k](&turned), axis)}),
                     integrator_energy(&turned));
    }
}

/* The update O⁺ = O R(v), m⁺ = R(−v)m conserves the momentum in the world frame. If it also conserves the energy, the
 * distance of the herpolhode's plane does not change. */
LAW(integrator, update_conserves_momentum_in_world)
{
    const struct body body = draw_body(state);
    const matrix O = so3_exp(draw_vector(state, 3, 2));
    const vector v = integrator_trapezoid(&body), L = apply(O, body.momentum);
    real out[12], before[4], after[4];
    integrator_update(O, body.momentum, v, out);
    const matrix turned = {3, 3, out};
    expect_agree(apply(turned, (vector){3, out + 9}), L);
    expect_agree(turned, multiply(O, so3_exp(v)));
    integrator_herpolhode(O, &(struct body){body.inertia, L}, before);
    integrator_herpolhode(turned, &(struct body){body.inertia, L}, after);
    expect_agree(before[3], after[3]);
    expect_agree(multiply(before[3], length(L)), multiply(number(2), integrator_energy(&body)));
    const vector w = {3, after};
    expect_agree(integrator_momentum(turned, body.inertia, w), L);
    expect_agree(dot(w, L), multiply(number(2), integrator_velocity_energy(body.inertia, apply(transpose(turned), w))));
}

/* --- the exact motion --------------------------------------------------------------------------------------------- */

static struct motion flow_of(const struct body *body)
{
    return motion_flow(body->inertia, body->momentum, integrator_moments_above(number(0), body));
}

static void expect_same(struct quaternion a, struct quaternion b)
{
    expect_agree(a.s, b.s);
    expect_agree(a.u, b.u);
}

/* Returns R(q) x = (s² − u·u) x + 2 (u·x) u + 2s u×x for |q| = 1. */
static vector turned(struct quaternion q, vector x)
{
    const real two = number(2);
    return add(add(multiply(subtract(square(q.s), dot(q.u, q.u)), x), multiply(multiply(two, dot(q.u, x)), q.u)),
               multiply(multiply(two, q.s), cross(q.u, x)));
}

/* Draws a body with a momentum so large that the motion needs several short steps. */
static struct body draw_fast_body(unsigned long long *state)
{
    const struct body body = draw_body(state);
    return (struct body){body.inertia, multiply(number(2), body.momentum)};
}

/* The motion conserves momentum, energy and the norm of the quaternion. */
Test(integrator, motion_conserves_momentum_energy_norm)
{
    for (unsigned long long i = 0, state = 7; i < CASES / 4; i++) {
        const struct body body = draw_fast_body(&state);
        const struct motion end = flow_of(&body);
        expect_agree(turned(end.q, end.m), body.momentum);
        expect_agree(twice_energy(body.inertia, end.m), twice_energy(body.inertia, body.momentum));
        expect_agree(quaternion_squared_norm(end.q), number(1));
        /* herpolhode's plane: ω·L = 2E, with ω in the world frame */
        expect_agree(dot(turned(end.q, solve(body.inertia, end.m)), body.momentum),
                     twice_energy(body.inertia, body.momentum));
    }
}

Test(integrator, ball_motion_rotates_about_momentum)
{
    for (unsigned long long i = 0, state = 8; i < CASES / 4; i++) {
        const vector v = draw_vector(&state, 3, 2);
        const struct body ball = {multiply(number(1.5), identity(3)), multiply(number(1.5), v)};
        expect_same(flow_of(&ball).q, rotation_exp_quaternion(v));
    }
}

/* A body with moment A about z and moments B about x and y: q = exp(L/2B) exp(½(1/A − 1/B) L_z e_z), a spin in the body
 * frame followed by precession in the world frame. */
Test(integrator, symmetric_motion_is_precession_and_spin)
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

/* A motion equals the motion to an intermediate time followed by the motion from there, in the body axes at that
 * time. */
Test(integrator, consecutive_motions_compose)
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

/* The remainder of the series is enclosed, not neglected: with few terms the enclosure is wide and contains the
 * motion. */
Test(integrator, few_terms_enclose_the_motion)
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

/* An inertia that no body has, and a body that rotates too far, give no motion. */
Test(integrator, invalid_or_fast_body_gives_nan)
{
    const struct body flat = {multiply(number(-1), identity(3)), vector3(number(1), number(0), number(0))};
    const struct body fast = {identity(3), vector3(number(100), number(0), number(0))};
    cr_expect(mpfi_nan_p(flow_of(&flat).q.s.x));
    cr_expect(mpfi_nan_p(flow_of(&fast).q.s.x));
}

/* Returns the rotation angle between a step of size h and the exact motion. A step of a method of order two has an
 * error of order h³. */
static double step_error(size_t k, const struct body *body, double h)
{
    const struct body part = {body->inertia, multiply(number(h), body->momentum)};
    const struct quaternion step = rotation_exp_quaternion(steps[k](&part)), exact = flow_of(&part).q;
    const vector apart = quaternion_product(quaternion_conjugate(step), exact).u;
    return 2 * mpfi_get_d(square_root(squared_length(apart)).x);
}

Test(integrator, all_steps_have_order_two)
{
    for (unsigned long long i = 0, state = 11; i < 2; i++)
        for (size_t k = 0; k < STEPS; k++) {
            const struct body body = draw_body(&state);
            const double coarse = step_error(k, &body, 0x1p-9), fine = step_error(k, &body, 0x1p-10);
            cr_expect_float_eq(log2(coarse / fine), 3, 0.01, "%zu: %g", k, log2(coarse / fine));
        }
}

/* --- parts of a step ---------------------------------------------------------------------------------------------- */

/* d/dt R(v) = R(v) [w] with the angular velocity w = I⁻¹R(−v)L in body axes. */
LAW(integrator, field_rotates_body_by_angular_velocity)
{
    const struct body body = draw_body(state);
    const vector v = draw_vector(state, 3, 1.5), change = integrator_field(&body, v);
    const real step = number(ldexp(1, STEP));
    const matrix after = so3_exp(add(v, multiply(step, change))), before = so3_exp(subtract(v, multiply(step, change)));
    const matrix rate = divide(subtract(after, before), add(step, step));
    const vector w = solve(body.inertia, integrator_after(v, body.momentum));
    cr_expect(matrix_near(multiply(so3_exp(negate(v)), rate), hat(w), DIFFERENCE_BITS));
}

/* The momentum and energy computed from the vector's rate are the body's. Along the field, L = R(v) I T(−v)v̇ = R I
 * Rᵀω, and ω·L = ω·R I Rᵀω = m·I⁻¹m, which is twice the kinetic energy. */
LAW(integrator, rate_gives_momentum_and_energy)
{
    const struct body body = draw_body(state);
    const vector v = draw_vector(state, 3, 1.5), change = integrator_field(&body, v);
    const matrix R = so3_exp(v), turned = multiply(R, multiply(body.inertia, transpose(R)));
    const vector w = apply(so3_average(v), change);
    expect_agree(integrator_vector_momentum(body.inertia, v, change), body.momentum);
    expect_agree(integrator_momentum(R, body.inertia, w), body.momentum);
    expect_agree(apply(turned, w), body.momentum);
    const real energy = twice_energy(body.inertia, integrator_after(v, body.momentum));
    cr_expect(real_near(dot(w, body.momentum), energy, -AGREED) &&
              real_near(dot(w, apply(turned, w)), energy, -AGREED));
}

static real steps_of_ball(const struct equation *F, double momentum)
{
    struct body ball = {multiply(number(1.5), identity(3)), vector3(number(momentum), number(0), number(0))};
    struct equation of_ball = F ? *F : equations[0];
    of_ball.given = &ball;
    return integrator_steps(F ? &of_ball : NULL, &ball, 1);
}

/* For a ball, the first iterate is already the solution. */
Test(integrator, step_count_includes_last_short_step)
{
    for (size_t k = 0; k <= STEPS; k++) {
        const struct equation *F = k < STEPS ? equations + k : NULL;
        cr_expect(equal(steps_of_ball(F, 0), number(1)).may_hold);
        cr_expect(!any_may_fail(equal(steps_of_ball(F, 1), number(2))));
    }
    const struct body far = {draw_positive(&(unsigned long long){8}, 3), vector3(number(30), number(40), number(5))};
    cr_expect(!any_may_fail(equal(integrator_steps(NULL, &far, 1), number(11))), "simple iterations converged");
}

/* --- convergence of Newton's method ------------------------------------------------------------------------------- */

/* The inverse Jacobian stretches no vector by more than the bound of its norm. */
LAW(integrator, inverse_jacobian_norm_is_bounded)
{
    const struct body body = draw_body(state);
    const vector v = draw_vector(state, 3, 1), x = draw_vector(state, 3, 1);
    real out[3];
    integrator_kantorovich(&body, v, out);
    const vector y = solve(integrator_midpoint_jacobian(&body, v), x);
    cr_expect(!below(multiply(square(out[0]), squared_length(x)), squared_length(y)).may_hold);
}

/* If Kantorovich's condition holds, the solution is at most twice the Newton step away. */
Test(integrator, kantorovich_bounds_distance_to_solution)
{
    size_t held = 0;
    for (unsigned long long i = 0, state = 10; i < 4 * CASES; i++) {
        const struct body body = draw_body(&state);
        const vector v = draw_vector(&state, 3, 0.7);
        real out[3];
        integrator_kantorovich(&body, v, out);
        if (below(number(0.5), out[2]).may_hold)
            continue;
        const vector away = subtract(integrator_midpoint(&body), v);
        cr_expect(!below(multiply(number(4), square(out[1])), squared_length(away)).may_hold);
        held++;
    }
    cr_expect_geq(held, CASES);
}

/* For a ball, β = 1/σ and η = |L|/σ: the article's three bounds hold with equality. */
LAW(integrator, both_conditions_coincide_for_ball)
{
    const vector L = draw_vector(state, 3, 0.98), moments = vector3(number(1.5), number(1.5), number(1.5));
    const struct body ball = {multiply(number(1.5), identity(3)), L};
    real at_rest[3], article[2];
    integrator_kantorovich(&ball, vector_scaled(number(0), L), at_rest);
    integrator_condition(moments, L, article);
    expect_agree(at_rest[2], article[0]);
}

/* The first condition holds with equality at |L| = √2(√5 − 1)σ = 1.7481 σ, the second at |L| = 2.0725 σ. */
Test(integrator, sharper_conditions_reach_one_at_constants)
{
    const vector moments = vector3(number(3), number(1), number(2));
    real out[2], length = multiply(square_root(number(2)), subtract(square_root(number(5)), number(1)));
    integrator_condition_sharper(moments, vector3(number(0), length, number(0)), out);
    expect_agree(out[0], number(1));
    cr_expect_float_eq(mpfi_get_d(length.x), 1.7481, 1e-4);
    integrator_condition_sharper(moments, vector3(fraction(20725, 10000), number(0), number(0)), out);
    expect_agree(out[1], number(1));
}

/* If a sharper condition holds, a few Newton steps suffice to prove that there is a solution. */
LAW(integrator, sharper_condition_ensures_quick_convergence)
{
    const vector moments = add(draw_vector(state, 3, 1), vector3(number(2), number(2), number(2)));
    vector L = draw_vector(state, 3, 1), v = zero_vector();
    real out[3];
    integrator_condition_sharper(moments, L, out);
    const struct body body = principal_body(moments, divide(L, out[1])); /* where the condition holds with equality */
    const struct equation F = {midpoint_value, midpoint_jacobian, &body};
    for (int k = 0; k < 4; k++)
        v = integrator_newton(&F, v);
    integrator_kantorovich(&body, v, out);
    cr_expect(!below(number(0.5), out[2]).may_hold);
}

LAW(integrator, iterates_stay_within_the_radius)
{
    const vector moments = add(draw_vector(state, 3, 1), vector3(number(2), number(2), number(2)));
    const vector L = draw_vector(state, 3, 0.8);
    matrix inertia = identity(3);
    for (size_t k = 0; k < 3; k++)
        inertia.at[4 * k] = moments.at[k];
    const struct body body = {inertia, L};
    struct equation F = equations[0];
    real out[2];
    F.given = &body;
    integrator_condition(moments, L, out);
    vector v = vector_scaled(number(0), L);
    for (int k = 0; k < 5; k++) {
        v = integrator_newton(&F, v);
        cr_expect(!below(square(out[1]), squared_length(v)).may_hold);
    }
}

/* The limit of one part is √2: |L| = 1.4 needs one part and 1.5 two; 7 needs five and 7.1 six. */
Test(integrator, part_count_is_the_condition_minimum)
{
    static const double lengths[] = {0, 1.4, 1.5, 2.8, 2.9, 7, 7.1}, parts[] = {1, 1, 2, 2, 3, 5, 6};
    const vector moments = vector3(number(3), number(1), number(2));
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        const vector L = vector3(number(0), number(lengths[i]), number(0));
        cr_expect(!any_may_fail(equal(integrator_parts(moments, L), number(parts[i]))), "%g", lengths[i]);
    }
}

/* --- explicit and half-implicit steps ----------------------------------------------------------------------------- */

/* Returns |I (w⁺ − w) + h w⁺ × I w⁺|², the squared residual of implicit Euler. */
static real squared_residual(matrix inertia, vector w, real h)
{
    const vector after = integrator_gyroscopic(inertia, w, h);
    const vector moved = apply(inertia, subtract(after, w));
    return squared_length(add(moved, multiply(h, cross(after, apply(inertia, after)))));
}

/* The difference between the gyroscopic step and implicit Euler is of the order of h³: one Newton step leaves a
 * residual of the order of the squared change, times the step. */
LAW(integrator, gyroscopic_step_has_third_order_gap)
{
    const matrix inertia = draw_positive(state, 3);
    const vector w = draw_vector(state, 3, 1);
    const real h = number(0x1p-20), whole = squared_residual(inertia, w, h),
               half = squared_residual(inertia, w, halve(h));
    const real ratio = divide(whole, half); /* ratio of squared residuals: 8² */
    cr_expect(!below(ratio, number(63.9)).may_hold && !below(number(64.1), ratio).may_hold);
}

/* The energy that explicit Euler gains is proportional to h². ẇ = −I⁻¹(w × Iw) conserves the energy and |L|, so Euler's
 * step changes both by terms of order h² only. */
LAW(integrator, explicit_euler_gains_energy_quadratically)
{
    const matrix inertia = draw_positive(state, 3);
    const vector w = draw_vector(state, 3, 1);
    const real h = number(0x1p-10);
    const vector after = integrator_euler(inertia, w, h), change = divide(subtract(after, w), h);
    const real before = dot(w, apply(inertia, w));
    const real gained = subtract(dot(after, apply(inertia, after)), before);
    expect_agree(gained, multiply(square(h), dot(change, apply(inertia, change))));
}
