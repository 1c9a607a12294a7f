/* The filter arithmetic for checking floats: a real is a few lanes, each with a double value v, a proven bound e of
 * its error, and its scale s.
 *
 *   |v − exact| ≤ e       u = 2⁻⁵³, half the spacing of doubles at 1
 *
 * Running error analysis (Higham, Accuracy and Stability of Numerical Algorithms, section 3.3): e is the propagated
 * error of the operands, plus u|v| for the operation's rounding. The computation of the bound rounds at most eight
 * times, which the factor 1 + 2⁻⁵⁰ covers. Products that underflow have an error below `tiny`. Where a bound
 * overflows or is NaN, the value is not known. The code uses vector extensions, no intrinsics, and gives the same
 * bits on every CPU. Formulas use it through real.h. */
#ifndef REFERENCE_REAL_FILTER_H
#define REFERENCE_REAL_FILTER_H

#include "arena.h"
#include "lanes.h"
#include "tables.h"

struct real {
    lanes v, e, s; /* value, bound, scale */
};
typedef struct real real;

enum { WORDS = 1 }; /* number of doubles that make a value */

static const double unit = 0x1p-53, inflation = 1 + 0x1p-50, tiny = 0x1p-1000;

/* --- numbers ---------------------------------------------------------------------------------------------------- */

static inline real real_of_lanes(lanes x)
{
    return (real){x, lanes_all(0), lanes_abs(x)};
}

/* Returns the value's second word, which is 0 in this arithmetic. */
static inline lanes rest_of(real a)
{
    (void)a;
    return lanes_all(0);
}

static inline real real_unknown(void)
{
    return (real){lanes_all(NAN), lanes_all(NAN), lanes_all(NAN)};
}

static inline real number(double x)
{
    return real_of_lanes(lanes_all(x));
}

/* --- operations ------------------------------------------------------------------------------------------------- */

static inline real real_negate(real a)
{
    return (real){-a.v, a.e, a.s};
}

static inline real real_add(real a, real b)
{
    lanes v = a.v + b.v; /* |fl(x) − x| ≤ u|fl(x)|: Higham, theorem 2.3 */
    return (real){v, (a.e + b.e + unit * lanes_abs(v)) * inflation, a.s + b.s};
}

static inline real real_subtract(real a, real b)
{
    return real_add(a, real_negate(b));
}

static inline real real_multiply(real a, real b)
{
    lanes v = a.v * b.v; /* |ab − a′b′| ≤ |a| e_b + |b′| e_a, |b′| ≤ |b| + e_b */
    lanes e = lanes_abs(a.v) * b.e + (lanes_abs(b.v) + b.e) * a.e + unit * lanes_abs(v) + tiny;
    return (real){v, e * inflation, a.s * b.s};
}

static inline real real_square(real a)
{
    return real_multiply(a, a);
}

/* a/b. With q the computed quotient and b′ the exact divisor, |q − a′/b′| = |q b′ − a′| / |b′|, and b′ is no nearer
 * to 0 than |b| − e. */
static inline real real_divide(real a, real b)
{
    lanes v = a.v / b.v, size = lanes_abs(b.v), nearest = size - b.e;
    lanes e = (lanes_abs(v) * b.e + a.e + unit * lanes_abs(v) * size + tiny * (1 + size)) / nearest;
    e = lanes_pick((mask)(nearest > 0), e * inflation, lanes_all(INFINITY));
    return (real){v, e, (a.s / size) * (b.s / size)};
}

/* √a. |√a − √a′| ≤ e/√a, and ≤ √e where a ≤ e; the exact value a′ is never below 0. */
static inline real root(real a)
{
    mask clear = (mask)(a.v > a.e);
    lanes v = lanes_sqrt(lanes_pick((mask)(a.v < 0) & (mask)(-a.v <= a.e), lanes_all(0), a.v));
    lanes e = lanes_pick(clear, a.e / v, lanes_sqrt(a.e)) + unit * v;
    lanes s = lanes_pick((mask)(v > 0), a.s / v, lanes_sqrt(a.s));
    return (real){v, e * inflation, s};
}

/* Relative error bound of the C library's functions in double: the library promises less than one ulp; this allows
 * for two. */
static const double library_error = 4 * 0x1p-53;

static inline real sine(real a)
{
    lanes v = {sin(a.v[0]), sin(a.v[1]), sin(a.v[2]), sin(a.v[3])};
    lanes e = (a.e + library_error * lanes_abs(v) + tiny) * inflation;
    return (real){v, e, sine_scale(lanes_abs(v), a.v, a.s)};
}

static inline real cosine(real a)
{
    lanes v = {cos(a.v[0]), cos(a.v[1]), cos(a.v[2]), cos(a.v[3])};
    return (real){v, (a.e + library_error * lanes_abs(v) + tiny) * inflation, lanes_all(1)};
}

/* sin √t. If t is exact and √t is large, the rounding error r of the root is computed and used, since √t alone would
 * not locate the angle in its period precisely enough: √t = a + r, r = (t − a²)/2a, in which a² is exact (fma) and
 * what is left out is below 2⁻¹⁰⁴ a;
 *
 *   sin(a + r) = sin a cos r + cos a sin r */
static inline real sine_of_root(real t)
{
    real a = root(t), z = sine(a);
    lanes r = a.v;
    const mask long_way = (mask)(t.e == 0) & (mask)(a.v > 64) & (mask)(a.v < INFINITY);
    for (int i = 0; i < LANES; i++) {
        if (!long_way[i])
            continue;
        r[i] = fma(-a.v[i], a.v[i], t.v[i]) / (2 * a.v[i]);
        z.v[i] = z.v[i] * cos(r[i]) + cos(a.v[i]) * sin(r[i]);
        z.e[i] = 6 * library_error + 0x1p-104 * a.v[i];
    }
    return z;
}

/* a/2, which is exact above the subnormal numbers. */
static inline real halved(real a)
{
    mask exact = (mask)(a.v == 0) | (mask)(lanes_abs(a.v) > tiny);
    lanes e = lanes_pick((mask)(a.e > tiny), 0.5 * a.e, a.e); /* halving the smallest subnormal would underflow to 0 */
    return (real){0.5 * a.v, e + lanes_pick(exact, lanes_all(0), lanes_all(tiny)), 0.5 * a.s};
}

/* atan2(y, x). Exact numbers have one zero, which is above the axis: −0 becomes 0. */
static inline real arctangent(real y, real x)
{
    lanes v = lanes_arctangent(y.v + 0.0, x.v);
    lanes e = (angle_error(y.v, y.e, x.v, x.e) + library_error * lanes_abs(v) + tiny) * inflation;
    return (real){v, e, angle_scale(v, y.v, y.s, x.v, x.s)};
}

/* eᵃ. An error of e ≤ 1 in a changes eᵃ by at most eᵃ(e + e²). */
static inline real exponential(real a)
{
    lanes v = lanes_exponential(a.v), moved = a.e * (1 + a.e) * inflation;
    lanes e = lanes_pick((mask)(a.e <= 1), (v * (moved + 2 * library_error) + tiny) * inflation, lanes_all(INFINITY));
    return (real){v, e, exponential_scale(v, a.v, a.s)};
}

/* log a. An error of e in a changes it by at most e/(a − e). */
static inline real logarithm(real a)
{
    lanes v = lanes_logarithm(a.v), e = (a.e / (a.v - a.e) + library_error * lanes_abs(v)) * inflation;
    return (real){v, lanes_pick((mask)(a.v > a.e), e, lanes_all(INFINITY)), logarithm_scale(lanes_abs(v), a.v, a.s)};
}

/* --- enclosures ------------------------------------------------------------------------------------------------- */

/* Returns the value as an exact number, which is used to begin a proof, never as a result. */
static inline real midpoint(real a)
{
    return real_of_lanes(a.v);
}

/* Returns an exact number that is not below a. Used like midpoint. */
static inline real at_most(real a)
{
    return real_of_lanes((a.v + a.e * inflation) + 4 * unit * lanes_abs(a.v));
}

/* Encloses all numbers within |radius| of a. */
static inline real widened(real a, real radius)
{
    return (real){a.v, (a.e + lanes_abs(radius.v) + radius.e) * inflation, a.s};
}

/* Returns x with the scale of a number that it was computed from by steps that the arithmetic does not see. */
static inline real scaled_as(real x, real other)
{
    return (real){x.v, x.e, other.s};
}

/* Returns the relative precision of this arithmetic. */
static inline real resolution(void)
{
    return number(unit);
}

/* --- conditions ------------------------------------------------------------------------------------------------- */

/* a < b. e is subtracted rather than compared with the difference: if both are infinite, the result has to be
 * uncertain. */
static inline condition below(real a, real b)
{
    lanes difference = a.v - b.v, e = (a.e + b.e) * inflation;
    return (condition){~((mask)(difference - e >= 0)), ~((mask)(difference < -e))};
}

static inline condition equal(real a, real b)
{
    lanes difference = lanes_abs(a.v - b.v), e = (a.e + b.e) * inflation;
    return (condition){~((mask)(difference > e)), ~((mask)(difference == 0) & (mask)(e == 0))};
}

static inline condition likely_below(real a, real b)
{
    mask holds = (mask)(a.v < b.v);
    return (condition){holds, ~holds};
}

/* Selects a or b per lane; where the condition is uncertain, the value is a's, with a bound that covers both. */
static inline real real_select(condition c, real a, real b)
{
    lanes cover = (lanes_abs(a.v - b.v) + b.e) * inflation;
    return (real){lanes_pick(c.may_hold, a.v, b.v), condition_bound(c, a.e, b.e, cover), condition_scale(c, a.s, b.s)};
}

static const double contest = 0x1p-16; /* 128 spacings of floats, which this arithmetic checks */

/* Returns x, which is the min or max of a and b, with the larger of both scales where rounding may decide which of
 * them is smaller. */
static inline real contested(real x, real a, real b)
{
    return (real){x.v, x.e, contested_scale(x.s, lanes_abs(a.v - b.v), a.s, b.s, contest)};
}

/* --- series ----------------------------------------------------------------------------------------------------- */

enum { SERIES_SHORT = 9, SERIES_LONG = 16 };

/* Computes Σ_{k<terms} cₖ(−t)ᵏ by Horner's rule. Its error is at most γ(2·terms) Σ|cₖ|tᵏ (Higham, section 5.1), plus
 * u of each coefficient: less than (4·terms + 4) u of the sum of the terms' magnitudes, which is c₀/(1 − r) if each
 * is at most r times the one before. */
static inline lanes factorial_horner(unsigned m, lanes t, int terms)
{
    lanes sum = lanes_all(inverse_factorial[m + 2 * (terms - 1)]);
    for (int k = terms - 2; k >= 0; k--)
        sum = inverse_factorial[m + 2 * k] - t * sum;
    return sum;
}

/* Returns a bound of the rounding error of Horner's rule, and of the omitted terms, which alternate, for 0 ≤ t ≤
 * limit. */
static inline double factorial_error(unsigned m, double limit, int terms)
{
    double ratio = limit / ((m + 1) * (m + 2)), power = 1;
    for (int k = 0; k < terms; k++)
        power *= limit;
    return (4 * terms + 8) * unit * inverse_factorial[m] / (1 - ratio) + 2 * power * inverse_factorial[m + 2 * terms];
}

/* Σ (−t)ᵏ/(m+2k)!, for 0 ≤ t ≤ 1, or up to 16 for m = 3; elsewhere not known. An error of e in t changes it by at
 * most e/(m+2)!, since the sum is ∫₀¹ (1−x)ᵐ⁻¹ cos(x√t) dx / (m−1)!. */
static inline real factorial_series(unsigned m, real t)
{
    mask large = (mask)(t.v > 1), outside = ~(mask)(t.v >= 0) | (mask)(t.v > (m == 3 ? 16 : 1));
    lanes v = factorial_horner(m, t.v, SERIES_SHORT);
    lanes e = lanes_all(factorial_error(m, 1, SERIES_SHORT));
    if (m == 3 && mask_any(large)) {
        v = lanes_pick(large, factorial_horner(m, t.v, SERIES_LONG), v);
        e = lanes_pick(large, lanes_all(factorial_error(m, 16, SERIES_LONG)), e);
    }
    e = (e + 1.001 * inverse_factorial[m + 2] * t.e) * inflation;
    return (real){v, (lanes)((mask)e | outside), lanes_abs(v)};
}

/* Σ (−t)ᵏ/(2k+1) = atan(√t)/√t, for 0 ≤ t ≤ 2⁻⁶; elsewhere not known. Its derivative is at most 1/3 in magnitude. */
static inline real arctangent_series(real t)
{
    enum { TERMS = 9 };
    mask outside = ~(mask)(t.v >= 0) | (mask)(t.v > 0x1p-6);
    lanes v = lanes_all(inverse_odd[TERMS - 1]);
    for (int k = TERMS - 2; k >= 0; k--)
        v = inverse_odd[k] - t.v * v;
    double own = (4 * TERMS + 8) * unit / (1 - 0x1p-6) + 0x1p-54 / (2 * TERMS + 1);
    lanes e = (own + 0.334 * t.e) * inflation;
    return (real){v, (lanes)((mask)e | outside), lanes_abs(v)};
}

#endif
