/* One step in time by the simplest schemes: explicit, implicit and semi-implicit Euler, the midpoint rule as it is
 * named and as it is printed; on the harmonic oscillator, and on a rigid body where a step needs no equation solved.
 *
 *   ẋ = v,  v̇ = −ω²x            explicit       x⁺ = x + hv      v⁺ = v − hω²x
 *                               implicit       x⁺ = x + hv⁺     v⁺ = v − hω²x⁺
 *                               semi-implicit  x⁺ = x + hv⁺     v⁺ = v − hω²x
 *                               midpoint       z⁺ = z + h F((z + z⁺)/2),  z = (x, v)
 *                               as printed     z⁺ = z + h F(z + hF(z)/2): the explicit midpoint rule
 *                               hybrid         x⁺ = x + hv⁺     v⁺ = v − hω²(x + hv)
 *
 *   q̇ = Sv:  ṗ = v,  ṙ = ½Q(w)r     v̇ = M⁻¹(f, τ):  v̇ = f/m,  ẇ = I⁻¹τ, no gyroscopic term, as in the article
 *
 * Here: one step; the orientation r is not normalised after it. |r⁺| = |r|√(1 + h²|w|²/4), and r⁺ turns by 2
 * atan(h|w|/2) where the body turns by h|w|. Steps with the gyroscopic term that need Newton's method have their own
 * family. Source: "The Mathematics of Havok's Solver", II.1.1 and II.2.1; the implicit steps of the oscillator are
 * solved by hand. */
#ifndef SCHEME_C
#define SCHEME_C

#include "rows.h"

/* --- the oscillator --------------------------------------------------------------------------------------------- */

struct oscillator {
    real x, v;
};

/* h ω² */
static real scheme_pull(real w, real h)
{
    return multiply(h, square(w));
}

static struct oscillator scheme_explicit(struct oscillator z, real w, real h)
{
    return (struct oscillator){add(z.x, multiply(h, z.v)), subtract(z.v, multiply(scheme_pull(w, h), z.x))};
}

/* (x + hv, v − hω²x) / (1 + h²ω²) */
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

/* ((1 − k)x + hv, (1 − k)v − hω²x) / (1 + k), k = h²ω²/4 */
static struct oscillator scheme_midpoint(struct oscillator z, real w, real h)
{
    real k = multiply(number(0.25), multiply(h, scheme_pull(w, h))), one = number(1);
    real x = add(multiply(subtract(one, k), z.x), multiply(h, z.v));
    real v = subtract(multiply(subtract(one, k), z.v), multiply(scheme_pull(w, h), z.x));
    return (struct oscillator){divide(x, add(one, k)), divide(v, add(one, k))};
}

/* (x + h(v − ½hω²x), v − hω²(x + ½hv)) */
static struct oscillator scheme_midpoint_printed(struct oscillator z, real w, real h)
{
    struct oscillator middle = scheme_explicit(z, w, halved(h));
    return (struct oscillator){add(z.x, multiply(h, middle.v)), subtract(z.v, multiply(scheme_pull(w, h), middle.x))};
}

/* v − hω²(x + hv): the force where x will be about then */
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

/* R(q)x = x + 2(s u×x + u×(u×x))/|q|² for q = (s, u): a rotation for any q but 0 */
static vector scheme_turned(real s, vector u, vector x)
{
    real norm = add(square(s), squared_length(u));
    vector once = cross(u, x), twice = cross(u, once);
    return add(x, divide(multiply(number(2), add(multiply(s, once), twice)), norm));
}

/* I⁻¹τ with the principal moments in the body's axes: R (Rᵀτ / Ī) */
static vector scheme_angular_acceleration(vector r, struct scheme_push push)
{
    vector u = vector3(r.at[1], r.at[2], r.at[3]), tau = scheme_turned(r.at[0], negate(u), push.tau);
    for (size_t i = 0; i < 3; i++)
        tau.at[i] = divide(tau.at[i], positive(push.moments.at[i]));
    return scheme_turned(r.at[0], u, tau);
}

/* ṙ = ½Q(w)r: ½(−w·u, s w + w×u) */
static vector scheme_orientation_rate(vector r, vector w)
{
    vector u = vector3(r.at[1], r.at[2], r.at[3]), v = add(multiply(r.at[0], w), cross(w, u)), rate = vector_new(4);
    rate.at[0] = halved(negate(dot(w, u)));
    for (size_t i = 0; i < 3; i++)
        rate.at[i + 1] = halved(v.at[i]);
    return rate;
}

/* What velocities become in a time h from M⁻¹(f, τ) at an orientation */
static struct scheme_body scheme_pushed(struct scheme_body body, vector r, struct scheme_push push, real h)
{
    body.v = add(body.v, divide(multiply(h, push.f), push.m));
    body.w = add(body.w, multiply(h, scheme_angular_acceleration(r, push)));
    return body;
}

/* What the position becomes in a time h at a velocity v, w, and an orientation */
static struct scheme_body scheme_moved(struct scheme_body body, vector r, vector v, vector w, real h)
{
    body.p = add(body.p, multiply(h, v));
    body.r = add(body.r, multiply(h, scheme_orientation_rate(r, w)));
    return body;
}

static struct scheme_body scheme_body_explicit(struct scheme_body body, struct scheme_push push, real h)
{
    return scheme_moved(scheme_pushed(body, body.r, push, h), body.r, body.v, body.w, h);
}

static struct scheme_body scheme_body_semi_implicit(struct scheme_body body, struct scheme_push push, real h)
{
    struct scheme_body to = scheme_pushed(body, body.r, push, h);
    return scheme_moved(to, body.r, to.v, to.w, h);
}

static struct scheme_body scheme_body_midpoint_printed(struct scheme_body body, struct scheme_push push, real h)
{
    struct scheme_body middle = scheme_body_explicit(body, push, halved(h));
    return scheme_moved(scheme_pushed(body, middle.r, push, h), middle.r, middle.v, middle.w, h);
}

/* The velocities by what is there after an explicit step, the position by them */
static struct scheme_body scheme_body_hybrid(struct scheme_body body, struct scheme_push push, real h)
{
    struct scheme_body to = scheme_pushed(body, scheme_body_explicit(body, push, h).r, push, h);
    return scheme_moved(to, body.r, to.v, to.w, h);
}

/* --- rows ------------------------------------------------------------------------------------------------------- */

/* ṙ, v̇, ẇ */
static void scheme_rates(vector r, vector w, struct scheme_push push, real *out)
{
    out = store(out, scheme_orientation_rate(r, w));
    store(store(out, divide(push.f, push.m)), scheme_angular_acceleration(r, push));
}

VECTOR_KIND(orientation, 4)
KIND(oscillator, struct oscillator, number, x, number, v)
KIND(scheme_body, struct scheme_body, vector, p, orientation, r, vector, v, vector, w)
KIND(scheme_push, struct scheme_push, number, m, vector, moments, vector, f, vector, tau)

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
};

#endif
