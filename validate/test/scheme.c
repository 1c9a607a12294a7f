/* Tests of the reference formulas of time steps (reference/formulas/scheme.c): each satisfies the equation that defines
 * its scheme, preserves or changes areas accordingly, and moves a body by its velocities. */
#include "enclosures.h"

#include "reference/formulas/scheme.c"

TestSuite(scheme, .init = open_test_scope, .fini = close_test_scope);

struct swing {
    struct oscillator at;
    real w, h;
};

static struct swing draw_swing(unsigned long long *state)
{
    vector drawn = draw_vector(state, 4, 1);
    return (struct swing){{drawn.at[0], drawn.at[1]}, add(number(2), drawn.at[2]), add(number(1.5), drawn.at[3])};
}

/* Returns z + h F(at). */
static struct oscillator stepped(struct swing swing, struct oscillator at)
{
    return (struct oscillator){add(swing.at.x, multiply(swing.h, at.v)),
                               subtract(swing.at.v, multiply(scheme_pull(swing.w, swing.h), at.x))};
}

static void expect_same_state(struct oscillator a, struct oscillator b)
{
    expect_agree(a.x, b.x);
    expect_agree(a.v, b.v);
}

LAW(scheme, each_step_satisfies_its_equation)
{
    struct swing swing = draw_swing(state);
    real half = number(0.5), w = swing.w, h = swing.h;
    struct oscillator at = swing.at, to = scheme_implicit(at, w, h);
    expect_same_state(stepped(swing, to), to);
    to = scheme_semi_implicit(at, w, h);
    expect_same_state(stepped(swing, (struct oscillator){at.x, to.v}), to);
    to = scheme_midpoint(at, w, h);
    struct oscillator middle = {multiply(half, add(at.x, to.x)), multiply(half, add(at.v, to.v))};
    expect_same_state(stepped(swing, middle), to);
    expect_same_state(stepped(swing, at), scheme_explicit(at, w, h));
    to = scheme_hybrid(at, w, h);
    expect_agree(stepped(swing, (struct oscillator){add(at.x, multiply(h, at.v)), to.v}).v, to.v);
    expect_agree(add(at.x, multiply(h, to.v)), to.x);
    middle = scheme_explicit(at, w, multiply(half, h));
    expect_same_state(stepped(swing, middle), scheme_midpoint_printed(at, w, h));
}

/* Returns the factor by which a step multiplies areas in the plane of x and v. */
static real area(struct oscillator step(struct oscillator z, real w, real h), real w, real h)
{
    struct oscillator a = step((struct oscillator){number(1), number(0)}, w, h);
    struct oscillator b = step((struct oscillator){number(0), number(1)}, w, h);
    return subtract(multiply(a.x, b.v), multiply(a.v, b.x));
}

/* A step multiplies the area of any set of states by a factor that follows from the scheme. */
LAW(scheme, areas_change_as_scheme_predicts)
{
    struct swing swing = draw_swing(state);
    real one = number(1), t = square(multiply(swing.w, swing.h));
    expect_agree(area(scheme_explicit, swing.w, swing.h), add(one, t));
    expect_agree(area(scheme_implicit, swing.w, swing.h), divide(one, add(one, t)));
    expect_agree(area(scheme_semi_implicit, swing.w, swing.h), one);
    expect_agree(area(scheme_midpoint, swing.w, swing.h), one);
    expect_agree(area(scheme_hybrid, swing.w, swing.h), subtract(one, t));
    expect_agree(area(scheme_midpoint_printed, swing.w, swing.h), add(one, multiply(number(0.25), square(t))));
}

LAW(scheme, midpoint_conserves_oscillator_energy)
{
    struct swing swing = draw_swing(state);
    struct oscillator to = scheme_midpoint(swing.at, swing.w, swing.h);
    real before = add(square(swing.at.v), square(multiply(swing.w, swing.at.x)));
    expect_agree(add(square(to.v), square(multiply(swing.w, to.x))), before);
}

/* --- a rigid body ------------------------------------------------------------------------------------------------- */

static struct scheme_body draw_body(unsigned long long *state)
{
    vector p = draw_vector(state, 3, 2), r = draw_vector(state, 4, 1), v = draw_vector(state, 3, 2);
    r.at[0] = add(number(1.5), r.at[0]);
    return (struct scheme_body){p, divide(r, square_root(squared_length(r))), v, draw_vector(state, 3, 2)};
}

static struct scheme_push draw_push(unsigned long long *state)
{
    vector moments = add(vector3(number(2), number(2), number(2)), draw_vector(state, 3, 1));
    real m = add(number(2), draw_vector(state, 1, 1).at[0]);
    vector f = draw_vector(state, 3, 1);
    return (struct scheme_push){m, moments, f, draw_vector(state, 3, 1)};
}

/* Returns the vector part of a b^c, and stores the scalar part in *s. */
static vector rotation_between(vector a, vector b, real *s)
{
    vector u = vector3(a.at[1], a.at[2], a.at[3]), v = vector3(b.at[1], b.at[2], b.at[3]);
    *s = add(multiply(a.at[0], b.at[0]), dot(u, v));
    return subtract(subtract(multiply(b.at[0], u), multiply(a.at[0], v)), cross(u, v));
}

/* An explicit step multiplies the norm of the quaternion by √(1 + x²) and rotates by 2 arctan x, with x = |ω|h/2. */
LAW(scheme, explicit_orientation_has_known_growth)
{
    struct scheme_body body = draw_body(state);
    struct scheme_push push = draw_push(state);
    real h = number(0.75), s, quarter = multiply(number(0.25), square(h));
    struct scheme_body to = scheme_body_explicit(body, push, h);
    expect_agree(squared_length(to.r), add(number(1), multiply(quarter, squared_length(body.w))));
    vector turn = rotation_between(to.r, body.r, &s);
    expect_agree(s, number(1));
    expect_agree(turn, multiply(halve(h), body.w));
    to = scheme_body_semi_implicit(body, push, h);
    expect_agree(rotation_between(to.r, body.r, &s), multiply(halve(h), to.w));
}

LAW(scheme, inertia_times_acceleration_is_torque)
{
    struct scheme_body body = draw_body(state);
    struct scheme_push push = draw_push(state);
    vector u = vector3(body.r.at[1], body.r.at[2], body.r.at[3]);
    vector L = scheme_rotate(body.r.at[0], negate(u), scheme_angular_acceleration(body.r, push));
    for (size_t k = 0; k < 3; k++)
        L.at[k] = multiply(push.moments.at[k], L.at[k]);
    expect_agree(scheme_rotate(body.r.at[0], u, L), push.tau);
}

/* The semi-implicit step moves with the velocities after the step, the explicit step with the velocities before it. */
LAW(scheme, semi_implicit_uses_velocities_after_step)
{
    struct scheme_body body = draw_body(state), none = body;
    struct scheme_push push = draw_push(state), no_push = push;
    real h = number(0.5);
    no_push.f = no_push.tau = vector3(number(0), number(0), number(0));
    none.v = scheme_body_explicit(body, push, h).v;
    none.w = scheme_body_explicit(body, push, h).w;
    expect_agree(scheme_body_semi_implicit(body, push, h).p, scheme_body_explicit(none, no_push, h).p);
    expect_agree(scheme_body_semi_implicit(body, push, h).r, scheme_body_explicit(none, no_push, h).r);
    expect_agree(scheme_body_explicit(body, push, h).p, scheme_body_explicit(body, no_push, h).p);
}

/* The printed midpoint rule is exact for a constant force. */
LAW(scheme, printed_midpoint_suits_constant_force)
{
    struct scheme_body body = draw_body(state);
    struct scheme_push push = draw_push(state);
    real h = number(0.5);
    vector fall = multiply(multiply(number(0.5), square(h)), divide(push.f, push.m));
    expect_agree(scheme_body_midpoint_printed(body, push, h).p, add(body.p, add(multiply(h, body.v), fall)));
}

/* --- implicit steps of a rigid body ------------------------------------------------------------------------------- */

struct pushed_solid {
    struct scheme_body at;
    struct scheme_load load;
    real h;
};

/* Draws a body and a step so small that the solution is unique. */
static struct pushed_solid draw_solid(unsigned long long *state)
{
    const struct scheme_push push = draw_push(state);
    const matrix M = draw_matrix(state, 3, 0.5);
    const struct scheme_load load = {push.m, add(multiply(M, transpose(M)), identity(3)), push.f, push.tau};
    return (struct pushed_solid){draw_body(state), load, number(0x1p-5)};
}

/* Returns z + h F(at), with the rotation of a quaternion and the inertia in the world frame. */
static struct scheme_body moved_by(const struct pushed_solid *of, struct scheme_body at)
{
    const vector u = vector3(at.r.at[1], at.r.at[2], at.r.at[3]);
    matrix columns = matrix_new(3, 3);
    for (size_t i = 0; i < 3; i++)
        store(columns.at + 3 * i,
              scheme_rotate(at.r.at[0], u, vector3(number(i == 0), number(i == 1), number(i == 2))));
    const matrix I = multiply(transpose(columns), multiply(of->load.inertia, columns));
    struct scheme_body to = of->at;
    to.p = add(to.p, multiply(of->h, at.v));
    to.r = add(to.r, multiply(of->h, scheme_orientation_rate(at.r, at.w)));
    to.v = add(to.v, multiply(of->h, divide(of->load.f, of->load.m)));
    to.w = add(to.w, multiply(of->h, solve(I, subtract(of->load.tau, cross(at.w, apply(I, at.w))))));
    return to;
}

static void expect_same_body(struct scheme_body a, struct scheme_body b)
{
    expect_agree(a.p, b.p);
    expect_agree(a.r, b.r);
    expect_agree(a.v, b.v);
    expect_agree(a.w, b.w);
}

static vector halfway(vector a, vector b)
{
    return multiply(number(0.5), add(a, b));
}

LAW(scheme, implicit_solid_steps_satisfy_their_equations)
{
    const struct pushed_solid of = draw_solid(state);
    const struct scheme_body z = of.at, end = scheme_solid_implicit(z, of.load, of.h);
    expect_same_body(moved_by(&of, end), end);
    const struct scheme_body to = scheme_solid_midpoint(z, of.load, of.h);
    const struct scheme_body middle = {halfway(z.p, to.p), halfway(z.r, to.r), halfway(z.v, to.v), halfway(z.w, to.w)};
    expect_same_body(moved_by(&of, middle), to);
}

/* The midpoint rule preserves the norm of an orientation, and implicit Euler shrinks it. */
LAW(scheme, midpoint_preserves_quaternion_norm)
{
    const struct pushed_solid of = draw_solid(state);
    const struct scheme_body to = scheme_solid_implicit(of.at, of.load, of.h);
    const real growth = add(number(1), squared_length(multiply(halve(of.h), to.w)));
    expect_agree(multiply(growth, squared_length(to.r)), squared_length(of.at.r));
    expect_agree(squared_length(scheme_solid_midpoint(of.at, of.load, of.h).r), squared_length(of.at.r));
}

Test(scheme, ambiguous_implicit_step_gives_nan)
{
    unsigned long long state = 11;
    const struct pushed_solid of = draw_solid(&state);
    cr_expect(mpfi_nan_p(scheme_solid_implicit(of.at, of.load, number(2)).w.at[0].x));
    cr_expect(mpfi_nan_p(scheme_solid_midpoint(of.at, of.load, number(2)).w.at[0].x));
}
