/* The modular arithmetic, for testing identities. A real is an element of a prime field, which represents the number as
 * a function of the inputs (residue.h), and an interval that encloses its values while the inputs vary over a box.
 *
 * The interval is used only to decide the formula's conditions. If it does not decide a condition, both alternatives
 * have to be the same element; otherwise the number is unknown, because it is then not one function of the inputs.
 * Numbers that are defined only by enclosures (midpoint, upper_bound, widened) are unknown, too. Formulas use this
 * arithmetic through real.h. */
#ifndef REFERENCE_REAL_MODULAR_H
#define REFERENCE_REAL_MODULAR_H

#include "arena.h"
#include "interval.h"
#include "residue.h"

struct real {
    interval v;
    uint64_t m;
};
typedef struct real real;

/* --- operations ------------------------------------------------------------------------------------------------- */

static inline real number(double x)
{
    return (real){interval_point(x), residue_of(x)};
}

static inline real real_unknown(void)
{
    return (real){interval_entire(), RESIDUE_UNKNOWN};
}

static inline real real_negate(real a)
{
    return (real){interval_negate(a.v), residue_subtract(0, a.m)};
}

static inline real real_add(real a, real b)
{
    return (real){interval_add(a.v, b.v), residue_add(a.m, b.m)};
}

static inline real real_subtract(real a, real b)
{
    return (real){interval_subtract(a.v, b.v), residue_subtract(a.m, b.m)};
}

static inline real real_multiply(real a, real b)
{
    return (real){interval_multiply(a.v, b.v), residue_multiply(a.m, b.m)};
}

static inline real real_square(real a)
{
    return (real){interval_square(a.v), residue_multiply(a.m, a.m)};
}

static inline real real_divide(real a, real b)
{
    return (real){interval_divide(a.v, b.v), residue_divide(a.m, b.m)};
}

static inline real halve(real a)
{
    return (real){interval_half(a.v), residue_divide(a.m, 2)};
}

/* Returns √a. The part of the interval below 0 is omitted, since the exact value cannot be there. */
static inline real square_root(real a)
{
    return (real){a.v.high >= 0 ? interval_sqrt(a.v) : interval_entire(), residue_sqrt(a.m)};
}

static inline real sine(real a)
{
    real z = {.v = interval_sine(a.v)};
    uint64_t unused;
    residue_circle(a.m, &unused, &z.m);
    return z;
}

static inline real cosine(real a)
{
    real z = {.v = interval_cosine(a.v)};
    uint64_t unused;
    residue_circle(a.m, &z.m, &unused);
    return z;
}

static inline real sine_of_sqrt(real t)
{
    return sine(square_root(t));
}

static inline real exponential(real a)
{
    return (real){interval_exponential(a.v), residue_exponential(a.m)};
}

static inline real logarithm(real a)
{
    return (real){interval_logarithm(a.v), residue_logarithm(a.m)};
}

/* Returns atan2(y, x). For x > 0 the angle is that of y/x; elsewhere its element is unknown. */
static inline real arctangent(real y, real x)
{
    const uint64_t ratio = x.v.low > 0 ? residue_divide(y.m, x.m) : RESIDUE_UNKNOWN;
    if (y.v.low >= 0 && x.v.low > 0)
        residue_know_doubled(ratio);
    return (real){interval_arctangent(y.v, x.v), residue_arctangent(ratio)};
}

/* Returns Σ (−t)ᵏ/(m+2k)!. For t ≥ 0 the interval is [0, 1], which contains the values for m ≥ 2; for m < 2 (cos a, sin
 * a/a) it is [−1, 1]. */
static inline real factorial_series(unsigned m, real t)
{
    return (real){t.v.low >= 0 ? (interval){m < 2 ? -1 : 0, 1} : interval_entire(), residue_series(m, t.m)};
}

static inline real arctangent_series(real t)
{
    const real a = square_root(t);
    return (real){t.v.low >= 0 ? (interval){0, 1} : interval_entire(), residue_divide(residue_arctangent(a.m), a.m)};
}

/* --- enclosures ------------------------------------------------------------------------------------------------- */

static inline real real_of_enclosure(interval v)
{
    return (real){v, RESIDUE_UNKNOWN};
}

static inline real midpoint(real a)
{
    return real_of_enclosure(a.v);
}

static inline real upper_bound(real a)
{
    return real_of_enclosure(a.v);
}

static inline real widened(real a, real radius)
{
    return real_of_enclosure(interval_widened(a.v, interval_magnitude(radius.v)));
}

static inline real scaled_as(real x, real other)
{
    (void)other;
    return x;
}

static inline real scaled_as_itself(real x)
{
    return x;
}

static inline real resolution(void)
{
    return number(0x1p-48);
}

/* --- conditions ------------------------------------------------------------------------------------------------- */

#include "real_conditions.h"

/* Selects a or b; if the condition is not decided, the number is unknown unless both are the same element. */
static inline real real_select(condition c, real a, real b)
{
    if (!c.may_fail)
        return a;
    if (!c.may_hold)
        return b;
    return (real){interval_hull(a.v, b.v), residue_same(a.m, b.m) ? a.m : RESIDUE_UNKNOWN};
}

static inline real max_scale_if_tied(real x, real a, real b)
{
    (void)a, (void)b;
    return x;
}

#endif
