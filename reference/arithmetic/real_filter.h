/* The filter arithmetic for checking floats. A real is LANES doubles v, each with a proven bound e of its error and its
 * scale s (real.h defines scales):
 *
 *   |v − exact| ≤ e       u = 2⁻⁵³, half the spacing of doubles at 1
 *
 * The bounds come from running error analysis (Higham, Accuracy and Stability of Numerical Algorithms, section 3.3):
 * the bound e of a result is the sum of the propagated errors of the operands, u|v| for the rounding of the operation,
 * and `tiny` where a product may underflow. e is computed in floating point, too. Each of its terms is affected by at
 * most seven roundings, including the last multiplication; the factor `inflation` = 1 + 2⁻⁵⁰ = 1 + 8u covers them,
 * since (1 + 8u)(1 − u)⁷ > 1.
 *
 * If e is infinite or NaN, nothing is known about the value; the caller then has to use the exact arithmetic.
 *
 * + − × ÷ and √ give the same bits on every CPU: the code uses vector extensions without contraction to fma, and no
 * intrinsics. Sines, cosines, arctangents, exponentials and logarithms come from the C library and may differ in the
 * last bits between libraries and CPUs; the bounds are valid for all of them (library_error). Formulas use this
 * arithmetic through real.h. */
#ifndef REFERENCE_REAL_FILTER_H
#define REFERENCE_REAL_FILTER_H

#include "arena.h"
#include "lanes.h"
#include "tables.h"

struct real {
    lanes v, e, s; /* value, bound, scale */
};
typedef struct real real;

enum { WORDS = 1 }; /* number of doubles that represent a value */

static const double unit = 0x1p-53, inflation = 1 + 0x1p-50, tiny = 0x1p-1000;

/* --- numbers ---------------------------------------------------------------------------------------------------- */

static inline real real_of_lanes(lanes x)
{
    return (real){x, lanes_all(0), lanes_abs(x)};
}

/* Returns the low word of the value, which is 0 in this arithmetic: a value is one double. */
static inline lanes rest_of(real a)
{
    (void)a;
    return lanes_all(0);
}

/* Returns a number with an infinite bound: nothing is known about its value. */
static inline real real_unknown(void)
{
    return (real){lanes_all(NAN), lanes_all(NAN), lanes_all(NAN)};
}

/* Returns x in every lane, as an exact number. */
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

/* Returns a/b. Let q be the computed quotient, b′ the exact divisor and a′ the exact dividend. Then |q − a′/b′| = |q b′
 * − a′| / |b′|, where |q b′ − a′| ≤ |q| e_b + e_a + u|q||b| and |b′| ≥ |b| − e_b. If b′ may be 0, the bound is
 * infinite. */
static inline real real_divide(real a, real b)
{
    lanes v = a.v / b.v, size = lanes_abs(b.v), nearest = size - b.e;
    lanes e = (lanes_abs(v) * b.e + a.e + unit * lanes_abs(v) * size + tiny * (1 + size)) / nearest;
    e = lanes_pick((mask)(nearest > 0), e * inflation, lanes_all(INFINITY));
    return (real){v, e, (a.s / size) * (b.s / size)};
}

/* Returns √a. With a′ the exact value, |√a − √a′| ≤ e/√a, and ≤ √e if a ≤ e, where a′ ≥ 0. A computed a below 0 is
 * replaced by 0 if |a| ≤ e; below that the result is NaN, since no a′ ≥ 0 is within the bound. */
static inline real square_root(real a)
{
    mask clear = (mask)(a.v > a.e);
    lanes v = lanes_sqrt(lanes_pick((mask)(a.v < 0) & (mask)(-a.v <= a.e), lanes_all(0), a.v));
    lanes e = lanes_pick(clear, a.e / v, lanes_sqrt(a.e)) + unit * v;
    lanes s = lanes_pick((mask)(v > 0), a.s / v, lanes_sqrt(a.s));
    return (real){v, e * inflation, s};
}

/* Bound of the relative error of the C library's sin, cos, atan2, exp and log: 4u, which is at least two ulps. It is an
 * assumption that their errors are at most two ulps; glibc documents at most one. */
static const double library_error = 4 * 0x1p-53;

/* Returns sin a: a change of a by e changes it by at most e. The scale is explained at sine_scale (lanes.h). */
static inline real sine(real a)
{
    lanes v = {sin(a.v[0]), sin(a.v[1]), sin(a.v[2]), sin(a.v[3])};
    lanes e = (a.e + library_error * lanes_abs(v) + tiny) * inflation;
    return (real){v, e, sine_scale(lanes_abs(v), a.v, a.s)};
}

/* Returns cos a: a change of a by e changes it by at most e. The scale is the envelope 1. */
static inline real cosine(real a)
{
    lanes v = {cos(a.v[0]), cos(a.v[1]), cos(a.v[2]), cos(a.v[3])};
    return (real){v, (a.e + library_error * lanes_abs(v) + tiny) * inflation, lanes_all(1)};
}

/* Returns sin √t. The rounding error of a = fl(√t) moves a large angle by a considerable part of a rotation. So for an
 * exact t with a > 64 the sine is computed from a and the remainder r of the square root:
 *
 *   √t = a + r,   r = (t − a²)/2a with an error below 2⁻¹⁰⁴ a,   sin(a + r) = sin a cos r + cos a sin r
 *
 * t − a² is exact (fma). The bound is the sum of 4u for each of four library functions and the roundings of two
 * products and a sum. */
static inline real sine_of_sqrt(real t)
{
    real a = square_root(t), z = sine(a);
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

/* Returns a/2. Exact if a is 0 or |a| > tiny; else a subnormal result may lose a bit, for which the bound grows by
 * tiny. */
static inline real halve(real a)
{
    mask exact = (mask)(a.v == 0) | (mask)(lanes_abs(a.v) > tiny);
    lanes e = lanes_pick((mask)(a.e > tiny), 0.5 * a.e, a.e); /* halving the smallest subnormal would underflow to 0 */
    return (real){0.5 * a.v, e + lanes_pick(exact, lanes_all(0), lanes_all(tiny)), 0.5 * a.s};
}

/* Returns atan2(y, x). The input −0 represents the number 0, and the angle of (x, 0) with x < 0 is π by convention;
 * atan2(−0, x) would be −π. Adding 0.0 replaces −0 by +0. */
static inline real arctangent(real y, real x)
{
    lanes v = lanes_arctangent(y.v + 0.0, x.v);
    lanes e = (angle_error(y.v, y.e, x.v, x.e) + library_error * lanes_abs(v) + tiny) * inflation;
    return (real){v, e, angle_scale(v, y.v, y.s, x.v, x.s)};
}

/* Returns eᵃ. An error of e ≤ 1 in a changes eᵃ by at most eᵃ(e + e²); for e > 1 the bound is infinite. The computed v
 * replaces eᵃ in the bound, so the library's error counts twice: directly, and in this product. */
static inline real exponential(real a)
{
    lanes v = lanes_exponential(a.v), moved = a.e * (1 + a.e) * inflation;
    lanes e = lanes_pick((mask)(a.e <= 1), (v * (moved + 2 * library_error) + tiny) * inflation, lanes_all(INFINITY));
    return (real){v, e, exponential_scale(v, a.v, a.s)};
}

/* Returns log a. An error of e in a changes it by at most e/(a − e), the largest derivative times e. If a ≤ e, the
 * exact value may be 0 or below, and the bound is infinite. */
static inline real logarithm(real a)
{
    lanes v = lanes_logarithm(a.v), e = (a.e / (a.v - a.e) + library_error * lanes_abs(v)) * inflation;
    return (real){v, lanes_pick((mask)(a.v > a.e), e, lanes_all(INFINITY)), logarithm_scale(lanes_abs(v), a.v, a.s)};
}

/* --- enclosures ------------------------------------------------------------------------------------------------- */

/* Returns the number v with the bound 0. It is near a but does not enclose a: a starting point for Newton's method or
 * for a proof by an enclosure (solve.h), never a result. */
static inline real midpoint(real a)
{
    return real_of_lanes(a.v);
}

/* Returns a number with the bound 0 that is at least the exact value of a: a + e, increased to cover its roundings.
 * Used for radii of boxes (solve.h). */
static inline real upper_bound(real a)
{
    return real_of_lanes((a.v + a.e * inflation) + 4 * unit * lanes_abs(a.v));
}

/* Returns a real that encloses every number within |radius| of a: the bound grows by the upper bound of |radius|. */
static inline real widened(real a, real radius)
{
    return (real){a.v, (a.e + lanes_abs(radius.v) + radius.e) * inflation, a.s};
}

/* Returns x with the scale of `other`. Used for a value that was computed by an iteration or a cancelling sum, so that
 * its own scale is not the scale of the terms in the formula; `other` is the sum of these terms. */
static inline real scaled_as(real x, real other)
{
    return (real){x.v, x.e, other.s};
}

/* Returns x with the scale |x|. For a value that correct code computes with a small relative error although terms
 * cancel in it: |p − q| of inputs p and q, whose difference is rounded once. */
static inline real scaled_as_itself(real x)
{
    return (real){x.v, x.e, lanes_abs(x.v)};
}

/* Returns the unit roundoff of this arithmetic, u. */
static inline real resolution(void)
{
    return number(unit);
}

/* --- conditions ------------------------------------------------------------------------------------------------- */

/* Returns the condition a < b. It may hold unless a − b − e ≥ 0, and may fail unless a − b < −e, where e is the sum of
 * both bounds. The code tests difference − e ≥ 0, not difference ≥ e, because if both are infinite, ∞ − ∞ is NaN and
 * the condition is uncertain, as it has to be. */
static inline condition below(real a, real b)
{
    lanes difference = a.v - b.v, e = (a.e + b.e) * inflation;
    return (condition){~((mask)(difference - e >= 0)), ~((mask)(difference < -e))};
}

/* Returns the condition a = b: may hold unless |a − b| > e; may fail unless both are exact and equal. */
static inline condition equal(real a, real b)
{
    lanes difference = lanes_abs(a.v - b.v), e = (a.e + b.e) * inflation;
    return (condition){~((mask)(difference > e)), ~((mask)(difference == 0) & (mask)(e == 0))};
}

/* Compares the values and ignores their bounds: a guess, which is always decided. */
static inline condition likely_below(real a, real b)
{
    mask holds = (mask)(a.v < b.v);
    return (condition){holds, ~holds};
}

/* Returns a where the condition holds and b where it fails. Where it is uncertain, returns the value of a with a bound
 * that also covers b: if b applies, the exact value differs from a by at most |a − b| plus the bound of b. */
static inline real real_select(condition c, real a, real b)
{
    lanes cover = (lanes_abs(a.v - b.v) + b.e) * inflation;
    return (real){lanes_pick(c.may_hold, a.v, b.v), condition_bound(c, a.e, b.e, cover), condition_scale(c, a.s, b.s)};
}

/* 128 · 2⁻²³: 128 spacings of floats at 1, because this arithmetic checks floats. */
static const double tie_gap = 0x1p-16;

/* Returns x, which is the min or max of a and b. If |a − b| is at most `tie_gap` times the sum of the scales, x gets
 * the larger of the two scales, because rounding errors of an implementation may then decide which of the two it
 * selects. */
static inline real max_scale_if_tied(real x, real a, real b)
{
    return (real){x.v, x.e, scale_if_tied(x.s, lanes_abs(a.v - b.v), a.s, b.s, tie_gap)};
}

/* --- series ----------------------------------------------------------------------------------------------------- */

enum { SERIES_SHORT = 9, SERIES_LONG = 16 };

/* Computes Σ_{k<terms} cₖ(−t)ᵏ, cₖ = 1/(m+2k)!, by Horner's rule. The error is at most γ(2·terms) Σ|cₖ|tᵏ (Higham,
 * section 5.1) plus u Σ|cₖ|tᵏ for the rounded coefficients, in all less than (4·terms + 4)u Σ|cₖ|tᵏ. If each term is at
 * most r < 1 times the one before, Σ|cₖ|tᵏ ≤ c₀/(1 − r). */
static inline lanes factorial_horner(unsigned m, lanes t, int terms)
{
    lanes sum = lanes_all(inverse_factorial[m + 2 * (terms - 1)]);
    for (int k = terms - 2; k >= 0; k--)
        sum = inverse_factorial[m + 2 * k] - t * sum;
    return sum;
}

/* Returns a bound of the error of factorial_horner for 0 ≤ t ≤ limit: its rounding error, and twice the first omitted
 * term; the omitted terms alternate and decrease, so their sum is smaller than the first. */
static inline double factorial_error(unsigned m, double limit, int terms)
{
    double ratio = limit / ((m + 1) * (m + 2)), power = 1;
    for (int k = 0; k < terms; k++)
        power *= limit;
    return (4 * terms + 8) * unit * inverse_factorial[m] / (1 - ratio) + 2 * power * inverse_factorial[m + 2 * terms];
}

/* Returns Σ (−t)ᵏ/(m+2k)! for 0 ≤ t ≤ 1, with SERIES_SHORT terms; for m = 3 also for t ≤ 16, with SERIES_LONG terms.
 * For other t the bound is NaN. An error of e in t changes the sum by at most e/(m+2)!, since the sum is ∫₀¹ (1−x)ᵐ⁻¹
 * cos(x√t) dx / (m−1)!; 1.001 covers the roundings of this product. */
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

/* Returns Σ (−t)ᵏ/(2k+1) = atan(√t)/√t for 0 ≤ t ≤ 2⁻⁶; for other t the bound is NaN. The bound has the rounding error
 * of Horner's rule, as in factorial_horner; the first omitted term; and e/3 for an error of e in t, since the
 * derivative is at most 1/3 in magnitude. */
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
