/* The family scheme: one step in time, of the harmonic oscillator and of a rigid body, by the simplest schemes:
 * explicit, implicit and semi-implicit Euler; the implicit midpoint rule, and what the source prints under this name;
 * and a hybrid.
 *
 *   oscillator                  explicit       x⁺ = x + hv      v⁺ = v − hω²x
 *   ẋ = v,  v̇ = −ω²x            implicit       x⁺ = x + hv⁺     v⁺ = v − hω²x⁺
 *                               semi-implicit  x⁺ = x + hv⁺     v⁺ = v − hω²x
 *                               midpoint       z⁺ = z + h F((z + z⁺)/2),  z = (x, v), ż = F(z)
 *                               as printed     z⁺ = z + h F(z + hF(z)/2): the explicit midpoint rule
 *                               hybrid         x⁺ = x + hv⁺     v⁺ = v − hω²(x + hv)
 *
 *   body: position p, orientation r (a quaternion), velocity v, angular velocity w in world axes
 *         ṗ = v,  ṙ = ½ w r,  v̇ = f/m,  ẇ = I⁻¹τ, without the gyroscopic term, as in the article
 *         of a solid, with any inertia I:  ẇ = I⁻¹(τ − w×Iw)
 *
 * The orientation r is not normalised after the step. An explicit step gives |r⁺| = |r|√(1 + h²|w|²/4), and rotates by
 * 2 atan(h|w|/2) instead of h|w|. Implicit Euler divides |r| by this square root; the implicit midpoint rule preserves
 * |r|. Steps of a rotation vector are another family. E is the identity matrix, [x] the skew-symmetric matrix with [x]y
 * = x×y.
 *
 * Source: "The Mathematics of Havok's Solver", II.1.1 and II.2.1; the implicit steps of the oscillator are solved in
 * closed form; an implicit step of a solid is enclosed, and its existence proved (solve.h). */
#ifndef SCHEME_C
#define SCHEME_C

#include "rows.h"
#include "solve.h"

/* --- the oscillator --------------------------------------------------------------------------------------------- */

struct oscillator {
    real x, v;
};

/* Returns h ω². */
static real scheme_pull(real w, real h)
{
    return multiply(h, square(w));
}

static struct oscillator scheme_explicit(struct oscillator z, real w, real h)
{
    return (struct oscillator){add(z.x, multiply(h, z.v)), subtract(z.v, multiply(scheme_pull(w, h), z.x))};
}

/* Returns (x + hv, v − hω²x) / (1 + h²ω²). */
static struct oscillator scheme_implicit(struct oscillator z, real w, real h)
{
    struct oscillator to = scheme_explicit(z, w, h);
    real det = add(number(1), multiply(h, scheme_pull(w, h)));
    return (struct oscillator){divide(to.x, det), divide(to.v, det)};
}

static struct oscillator scheme_semi_implicit(struct oscillator z, real w, real h)
{
    real v = subtract(z.v, multiply(scheme_pull(w, h), z.x));
    return (struct oscillator){add(z.x, multiply(h, v)), v};
}

/* Returns ((1 − k)x + hv, (1 − k)v − hω²x) / (1 + k), k = h²ω²/4. */
static struct oscillator scheme_midpoint(struct oscillator z, real w, real h)
{
    real k = multiply(number(0.25), multiply(h, scheme_pull(w, h))), one = number(1);
    real x = add(multiply(subtract(one, k), z.x), multiply(h, z.v));
    real v = subtract(multiply(subtract(one, k), z.v), multiply(scheme_pull(w, h), z.x));
    return (struct oscillator){divide(x, add(one, k)), divide(v, add(one, k))};
}

/* Returns (x + h(v − ½hω²x), v − hω²(x + ½hv)). */
static struct oscillator scheme_midpoint_printed(struct oscillator z, real w, real h)
{
    struct oscillator middle = scheme_explicit(z, w, halve(h));
    return (struct oscillator){add(z.x, multiply(h, middle.v)), subtract(z.v, multiply(scheme_pull(w, h), middle.x))};
}

/* Returns the hybrid step: v⁺ = v − hω²(x + hv), with the force at x + hv, a prediction of x at the end of the step; x⁺
 * = x + hv⁺. */
static struct oscillator scheme_hybrid(struct oscillator z, real w, real h)
{
    real v = scheme_explicit((struct oscillator){add(z.x, multiply(h, z.v)), z.v}, w, h).v;
    return (struct oscillator){add(z.x, multiply(h, v)), v};
}

/* --- a rigid body ----------------------------------------------------------------------------------------------- */

struct scheme_body {
    vector p, r, v, w; /* position; orientation, scalar first; velocity; angular velocity in the world */
};

struct scheme_push {
    real m;
    vector moments, f, tau;
};

/* Returns R(q)x = x + 2(s u×x + u×(u×x))/|q|² for q = (s, u): a rotation for any q but 0. */
static vector scheme_rotate(real s, vector u, vector x)
{
    real norm = add(square(s), squared_length(u));
    vector once = cross(u, x), twice = cross(u, once);
    return add(x, divide(multiply(number(2), add(multiply(s, once), twice)), norm));
}

/* Returns I⁻¹τ = R (Rᵀτ / Ī), where Ī are the principal moments, in the body's axes. */
static vector scheme_angular_acceleration(vector r, struct scheme_push push)
{
    vector u = vector3(r.at[1], r.at[2], r.at[3]), tau = scheme_rotate(r.at[0], negate(u), push.tau);
    for (size_t i = 0; i < 3; i++)
        tau.at[i] = divide(tau.at[i], positive(push.moments.at[i]));
    return scheme_rotate(r.at[0], u, tau);
}

/* Returns ṙ = ½ w r, the product of quaternions: ½(−w·u, s w + w×u) for r = (s, u). */
static vector scheme_orientation_rate(vector r, vector w)
{
    vector u = vector3(r.at[1], r.at[2], r.at[3]), v = add(multiply(r.at[0], w), cross(w, u)), rate = vector_new(4);
    rate.at[0] = halve(negate(dot(w, u)));
    for (size_t i = 0; i < 3; i++)
        rate.at[i + 1] = halve(v.at[i]);
    return rate;
}

/* Returns the body with its velocities after a time h: changed by h times the accelerations M⁻¹(f, τ), which are taken
 * at the orientation r. */
static struct scheme_body scheme_accelerate(struct scheme_body body, vector r, struct scheme_push push, real h)
{
    body.v = add(body.v, divide(multiply(h, push.f), push.m));
    body.w = add(body.w, multiply(h, scheme_angular_acceleration(r, push)));
    return body;
}

/* Returns the body with its position and orientation after a time h with the velocities v and w. The rate of the
 * orientation is taken at the orientation r. */
static struct scheme_body scheme_advance(struct scheme_body body, vector r, vector v, vector w, real h)
{
    body.p = add(body.p, multiply(h, v));
    body.r = add(body.r, multiply(h, scheme_orientation_rate(r, w)));
    return body;
}

static struct scheme_body scheme_body_explicit(struct scheme_body body, struct scheme_push push, real h)
{
    return scheme_advance(scheme_accelerate(body, body.r, push, h), body.r, body.v, body.w, h);
}

static struct scheme_body scheme_body_semi_implicit(struct scheme_body body, struct scheme_push push, real h)
{
    struct scheme_body to = scheme_accelerate(body, body.r, push, h);
    return scheme_advance(to, body.r, to.v, to.w, h);
}

static struct scheme_body scheme_body_midpoint_printed(struct scheme_body body, struct scheme_push push, real h)
{
    struct scheme_body middle = scheme_body_explicit(body, push, halve(h));
    return scheme_advance(scheme_accelerate(body, middle.r, push, h), middle.r, middle.v, middle.w, h);
}

/* Returns the hybrid step: the velocities from the orientation after an explicit step, then the position from these
 * velocities. */
static struct scheme_body scheme_body_hybrid(struct scheme_body body, struct scheme_push push, real h)
{
    struct scheme_body to = scheme_accelerate(body, scheme_body_explicit(body, push, h).r, push, h);
    return scheme_advance(to, body.r, to.v, to.w, h);
}

/* --- implicit steps of a rigid body ------------------------------------------------------------------------------
 *
 * In the axes that the body has before the step, x is the angular velocity after the step. Up to its length, r⁺ is r
 * times the quaternion (1, hx/2), and C is the rotation by the conjugate of that quaternion, which leaves x unchanged.
 * σ is the smallest and Λ the largest moment. The equation of the step is
 *
 *   I(x − C w) = h(C τ − x×Ix)
 *
 * It has at most one solution if 3hM < 2σ, where M = Λ|w| + h|τ|. Reason:
 *
 *   1. Multiplying the equation by Ix shows that a solution has |Ix| ≤ M.
 *   2. Let D be the difference of Ix for two solutions; x then differs by at most |D|/σ.
 *   3. The derivative of C is at most h, so the sum I C w + h C τ differs by at most hM|D|/σ.
 *   4. The difference of the terms h x×Ix, times D, is h (I⁻¹D × D) times the mean of both Ix. It is at most
 *      hM|D|²/(2σ), because |I⁻¹D × D| is at most (1/σ − 1/Λ)|D|²/2.
 *   5. The difference of the two equations, multiplied by D, is therefore |D|² ≤ 3hM/(2σ) |D|², so D = 0.
 *
 * The midpoint rule is an implicit step of h/2, followed by the same change once more. */

struct scheme_load {
    real m;
    matrix inertia;
    vector f, tau;
};

struct scheme_implicit_step {
    matrix inertia;
    vector w, tau; /* in the axes that the body has before the step */
    real h;
};

static vector scheme_after_rotation(const struct scheme_implicit_step *step, vector x, vector z)
{
    return scheme_rotate(number(1), multiply(negate(halve(step->h)), x), z);
}

/* Returns C τ − x×Ix. */
static vector scheme_pull_after(const struct scheme_implicit_step *step, vector x)
{
    return subtract(scheme_after_rotation(step, x, step->tau), cross(x, apply(step->inertia, x)));
}

/* Returns F(x) = I(x − C w) − h(C τ − x×Ix). */
static vector scheme_implicit_value(const void *given, vector x)
{
    const struct scheme_implicit_step *step = given;
    vector moved = apply(step->inertia, subtract(x, scheme_after_rotation(step, x, step->w)));
    return subtract(moved, multiply(step->h, scheme_pull_after(step, x)));
}

/* Returns J(x) = I + h([x]I − [Ix]) − (I[C w] + h[C τ]) h(E − h[x]/2)/(1 + h²|x|²/4). */
static matrix scheme_implicit_jacobian(const void *given, vector x)
{
    const struct scheme_implicit_step *step = given;
    const matrix I = step->inertia;
    vector y = multiply(halve(step->h), x);
    matrix J = add(I, multiply(step->h, subtract(multiply(hat(x), I), hat(apply(I, x)))));
    matrix swung = add(multiply(I, hat(scheme_after_rotation(step, x, step->w))),
                       multiply(step->h, hat(scheme_after_rotation(step, x, step->tau))));
    matrix turn = divide(multiply(step->h, subtract(identity(3), hat(y))), add(number(1), squared_length(y)));
    return subtract(J, multiply(swung, turn));
}

/* Encloses the solution if it is proved to be the only one. If I − (3/2)hM E is certainly positive definite, then 3hM <
 * 2σ, and there is at most one solution (see above); krawczyk encloses it or gives an unknown value. Otherwise the
 * result is unknown. */
static vector scheme_implicit_solution(const struct scheme_implicit_step *step)
{
    const struct equation F = {scheme_implicit_value, scheme_implicit_jacobian, step};
    real h = step->h,
         momentum = add(multiply(eigenvalue_bound(step->inertia), length(step->w)), multiply(h, length(step->tau)));
    matrix left = subtract(step->inertia, multiply(multiply(multiply(number(1.5), h), momentum), identity(3)));
    condition only = certainly(is_positive_definite(left));
    return where(only, krawczyk(&F, newton(&F, step->w)), vector_unknown(3));
}

/* Returns r(1, y), the product of quaternions. */
static vector scheme_rotate_further(vector r, vector y)
{
    vector u = vector3(r.at[1], r.at[2], r.at[3]), v = add(add(u, multiply(r.at[0], y)), cross(u, y));
    vector to = vector_new(4);
    to.at[0] = subtract(r.at[0], dot(u, y));
    for (size_t i = 0; i < 3; i++)
        to.at[i + 1] = v.at[i];
    return to;
}

/* Returns the body after a time h, by Euler's rule or the midpoint rule. The implicit step has the length `span`, which
 * is h for Euler's rule and h/2 for the midpoint rule. Let c = ½ span w, with w at the end of the implicit step; then
 * r⁺ is (1 + c)r/(1 + |c|²) for Euler's rule and (1 + c)²r/(1 + |c|²) for the midpoint rule. */
static struct scheme_body scheme_solid(struct scheme_body body, struct scheme_load load, real h, int midpoint)
{
    real span = midpoint ? halve(h) : h, s = body.r.at[0];
    vector back = negate(vector3(body.r.at[1], body.r.at[2], body.r.at[3]));
    const struct scheme_implicit_step step = {load.inertia, scheme_rotate(s, back, body.w),
                                              scheme_rotate(s, back, load.tau), span};
    vector x = scheme_implicit_solution(&step), to = scheme_rotate_further(body.r, multiply(halve(span), x));
    vector alpha = scheme_rotate(to.at[0], vector3(to.at[1], to.at[2], to.at[3]),
                                 solve(load.inertia, scheme_pull_after(&step, x)));
    vector a = divide(load.f, load.m), w = add(body.w, multiply(span, alpha));
    real t = squared_length(multiply(halve(span), w)), one = number(1);
    vector kept = midpoint ? multiply(subtract(one, t), body.r) : body.r;
    return (struct scheme_body){add(body.p, multiply(h, add(body.v, multiply(span, a)))),
                                divide(add(kept, multiply(h, scheme_orientation_rate(body.r, w))), add(one, t)),
                                add(body.v, multiply(h, a)), add(body.w, multiply(h, alpha))};
}

static struct scheme_body scheme_solid_implicit(struct scheme_body body, struct scheme_load load, real h)
{
    return scheme_solid(body, load, h, 0);
}

static struct scheme_body scheme_solid_midpoint(struct scheme_body body, struct scheme_load load, real h)
{
    return scheme_solid(body, load, h, 1);
}

/* --- rows of the table (rows.h) --------------------------------------------------------------------------------- */

/* Writes ṙ, v̇ and ẇ. */
static void scheme_rates(vector r, vector w, struct scheme_push push, real *out)
{
    out = store(out, scheme_orientation_rate(r, w));
    store(store(out, divide(push.f, push.m)), scheme_angular_acceleration(r, push));
}

BASIC_KIND(inertia, matrix, 6, read_inertia(in), store_symmetric(out, x))
VECTOR_KIND(orientation, 4)
KIND(oscillator, struct oscillator, number, x, number, v)
KIND(scheme_body, struct scheme_body, vector, p, orientation, r, vector, v, vector, w)
KIND(scheme_push, struct scheme_push, number, m, vector, moments, vector, f, vector, tau)
KIND(scheme_load, struct scheme_load, number, m, inertia, inertia, vector, f, vector, tau)

GIVES(oscillator, scheme_hybrid, oscillator, number, number)
GIVES(oscillator, scheme_explicit, oscillator, number, number)
GIVES(oscillator, scheme_implicit, oscillator, number, number)
GIVES(oscillator, scheme_semi_implicit, oscillator, number, number)
GIVES(oscillator, scheme_midpoint, oscillator, number, number)
GIVES(oscillator, scheme_midpoint_printed, oscillator, number, number)
STORES((orientation, vector, vector), scheme_rates, orientation, vector, scheme_push)
GIVES(scheme_body, scheme_body_explicit, scheme_body, scheme_push, number)
GIVES(scheme_body, scheme_body_semi_implicit, scheme_body, scheme_push, number)
GIVES(scheme_body, scheme_body_midpoint_printed, scheme_body, scheme_push, number)
GIVES(scheme_body, scheme_body_hybrid, scheme_body, scheme_push, number)
GIVES(scheme_body, scheme_solid_implicit, scheme_body, scheme_load, number)
GIVES(scheme_body, scheme_solid_midpoint, scheme_body, scheme_load, number)

static const struct formula scheme_formulas[] = {
    {"scheme.oscillator.explicit", ANSWER(scheme_explicit)},
    {"scheme.oscillator.implicit", ANSWER(scheme_implicit)},
    {"scheme.oscillator.semi_implicit", ANSWER(scheme_semi_implicit)},
    {"scheme.oscillator.midpoint", ANSWER(scheme_midpoint)},
    {"scheme.oscillator.midpoint_printed", ANSWER(scheme_midpoint_printed)},
    {"scheme.oscillator.hybrid", ANSWER(scheme_hybrid)},
    {"scheme.body.rates", ANSWER(scheme_rates)},
    {"scheme.body.explicit", ANSWER(scheme_body_explicit)},
    {"scheme.body.semi_implicit", ANSWER(scheme_body_semi_implicit)},
    {"scheme.body.midpoint_printed", ANSWER(scheme_body_midpoint_printed)},
    {"scheme.body.hybrid", ANSWER(scheme_body_hybrid)},
    {"scheme.solid.implicit", ANSWER(scheme_solid_implicit)},
    {"scheme.solid.midpoint", ANSWER(scheme_solid_midpoint)},
};

#endif
