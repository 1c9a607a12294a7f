/* The box arithmetic. A real consists of two intervals: one encloses all values that a number can take while the inputs
 * vary over a box, the other all values of its condition scale.
 *
 * A formula's result is valid at each point of the box at which the formula has a value. The scale is the scale that
 * the rules of real.h give in exact arithmetic; the filter computes it with rounding. Where a condition holds only at
 * some points, both alternatives are enclosed. A number also stores two properties that intervals cannot represent:
 * whether it is ± an input, so that x·x is computed as a square; and whether its scale equals its magnitude, because
 * nothing cancelled. Formulas use this arithmetic through real.h. */
#ifndef REFERENCE_REAL_BOX_H
#define REFERENCE_REAL_BOX_H

#include "arena.h"
#include "interval.h"
#include "tables.h"

struct real {
    interval v, s; /* value, scale */
    /* i + 1 if this number is input i, −(i + 1) if it is the negative of input i, else 0. */
    int input;
    int plain; /* true if the scale is |value| at each point */
};
typedef struct real real;

/* --- numbers ---------------------------------------------------------------------------------------------------- */

static inline real real_plain(interval v)
{
    return (real){v, interval_absolute(v), 0, 1};
}

static inline real real_unknown(void)
{
    return (real){interval_entire(), {0, INFINITY}, 0, 0};
}

static inline real number(double x)
{
    return real_plain(interval_point(x));
}

/* Returns input number i, from 0, which lies in x. */
static inline real real_input(size_t i, interval x)
{
    return (real){x, interval_absolute(x), (int)i + 1, 1};
}

/* --- operations ------------------------------------------------------------------------------------------------- */

/* Each operation encloses the value by the interval operation (interval.h), which rounds outward. The scale follows the
 * rules of real.h; if the operands are plain, and nothing cancels, the result is plain, too: its scale is |value|. */

static inline real real_negate(real a)
{
    return (real){interval_negate(a.v), a.s, -a.input, a.plain};
}

/* True if a and b have the same sign, or one is 0, so that nothing cancels in their sum. */
static inline int same_sign(interval a, interval b)
{
    return (a.low >= 0 && b.low >= 0) || (a.high <= 0 && b.high <= 0) || interval_is_zero(a) || interval_is_zero(b);
}

static inline real real_add(real a, real b)
{
    const interval v = interval_add(a.v, b.v);
    if (a.plain && b.plain && same_sign(a.v, b.v))
        return real_plain(v);
    return (real){v, interval_not_negative(interval_add(a.s, b.s)), 0, 0};
}

static inline real real_subtract(real a, real b)
{
    return real_add(a, real_negate(b));
}

/* Encloses a b. The product of an input with itself, or with its negative, is ± a square, which has one sign. */
static inline interval value_of_product(real a, real b)
{
    if (!a.input || (a.input != b.input && a.input != -b.input))
        return interval_multiply(a.v, b.v);
    const interval squared = interval_square(a.v);
    return a.input == b.input ? squared : interval_negate(squared);
}

static inline real real_multiply(real a, real b)
{
    const interval v = value_of_product(a, b);
    if (a.plain && b.plain)
        return real_plain(v);
    return (real){v, interval_not_negative(interval_multiply(a.s, b.s)), 0, 0};
}

static inline real real_square(real a)
{
    const interval v = interval_square(a.v);
    return a.plain ? real_plain(v) : (real){v, interval_square(a.s), 0, 0};
}

/* Encloses a scale s divided by a magnitude that may be 0 at some points. */
static inline interval divide_scale(interval s, interval size)
{
    const interval z = interval_outward(s.low / size.high, size.low > 0 ? s.high / size.low : INFINITY);
    return interval_not_negative(z);
}

static inline real real_divide(real a, real b)
{
    const interval v = interval_divide(a.v, b.v);
    if (a.plain && b.plain)
        return real_plain(v);
    const interval size = interval_absolute(b.v), s = divide_scale(a.s, size);
    if (b.plain)
        return (real){v, s, 0, 0};
    return (real){v, interval_not_negative(interval_multiply(s, divide_scale(b.s, size))), 0, 0};
}

/* Returns √a. Encloses because √ is increasing, so the ends suffice; the part of a below 0 is omitted, since the exact
 * value cannot be there. Unknown if all of a is below 0. */
static inline real square_root(real a)
{
    if (!(a.v.high >= 0))
        return real_unknown();
    const interval v = interval_sqrt(a.v);
    if (a.plain)
        return real_plain(v);
    const interval s_sqrt = interval_sqrt(a.s);
    if (v.high == 0)
        return (real){v, s_sqrt, 0, 0};
    interval s = divide_scale(a.s, v);
    if (!(v.low > 0)) /* a may be 0, where the scale is √s(a) */
        s.low = interval_min(s.low, s_sqrt.low);
    return (real){v, s, 0, 0};
}

/* Returns a sine with the enclosure v, and its scale: |sin a| s(a)/|a|, at most 1, where s(a) < π/2, else 1. If s(a)
 * may be on either side of π/2, the scale encloses both cases. */
static inline real sine_of(real a, interval v)
{
    const interval size = interval_absolute(v);
    if (a.s.low >= M_PI_2)
        return (real){v, {1, 1}, 0, 0};
    const int below_peak = a.s.high < M_PI_2;
    if (a.plain)
        return (real){v, {size.low, below_peak ? size.high : 1}, 0, below_peak};
    const interval around = interval_absolute(a.v);
    interval s = around.high == 0 ? a.s : interval_multiply(size, divide_scale(a.s, around));
    s.low = interval_min(interval_max(s.low, size.low), 1);
    s.high = below_peak ? interval_min(interval_max(s.high, size.high), 1) : 1;
    return (real){v, s, 0, 0};
}

static inline real sine(real a)
{
    return sine_of(a, interval_sine(a.v));
}

/* Returns cos a, with its envelope 1 as the scale. */
static inline real cosine(real a)
{
    return (real){interval_cosine(a.v), {1, 1}, 0, 0};
}

/* Encloses sin √t for one number t > 64². Let a be √t rounded. Then √t = a + r with r = (t − a²)/2a, in which t − a² is
 * exact (fma) and the omitted terms are below 2⁻¹⁰⁴ a; and sin(a + r) = sin a cos r + cos a sin r. The widening covers
 * an error of at most two ulps for each factor and operation. */
static inline interval sine_of_large_sqrt(double t)
{
    const double a = sqrt(t), r = fma(-a, a, t) / (2 * a);
    return interval_widened(interval_point(sin(a) * cos(r) + cos(a) * sin(r)), 24 * 0x1p-53 + 0x1p-104 * a);
}

/* Returns sin √t. For large t the sines at the two ends are computed from the ends of t, since √t is rounded:
 * interval_wave encloses the values between them. Beyond INTERVAL_MAX_ANGLE the change of the sine is at most the
 * change of √t, which is at most (high − low)/(2 √low). */
static inline real sine_of_sqrt(real t)
{
    const real a = square_root(t);
    if (!(t.v.low > 0x1p12 && t.v.high < INFINITY))
        return sine(a);
    const interval distance = interval_divide(interval_subtract(interval_point(t.v.high), interval_point(t.v.low)),
                                              interval_add(interval_point(a.v.low), interval_point(a.v.low)));
    const interval low = sine_of_large_sqrt(t.v.low), high = sine_of_large_sqrt(t.v.high);
    if (!(a.v.high < INTERVAL_MAX_ANGLE))
        return sine_of(a, interval_within_one(interval_hull(interval_widened(low, distance.high), high)));
    return sine_of(a, interval_wave(a.v, -0.5, low, high));
}

/* Returns eᵃ max(1, s(a) − |a|). */
static inline real exponential(real a)
{
    const interval v = interval_exponential(a.v);
    if (a.plain)
        return real_plain(v);
    interval lost = interval_subtract(a.s, interval_absolute(a.v));
    lost = (interval){interval_max(lost.low, 1), interval_max(lost.high, 1)};
    return (real){v, interval_not_negative(interval_multiply(v, lost)), 0, 0};
}

/* Returns max(|log a|, (s(a) − |a|)/|a|). */
static inline real logarithm(real a)
{
    const interval v = interval_logarithm(a.v), size = interval_absolute(v);
    if (a.plain)
        return real_plain(v);
    const interval lost = interval_not_negative(interval_subtract(a.s, interval_absolute(a.v)));
    const interval moved = divide_scale(lost, interval_absolute(a.v));
    const interval s = {interval_max(size.low, moved.low), interval_max(size.high, moved.high)};
    return (real){v, interval_from_bounds(s.low, s.high), 0, 0};
}

static inline real halve(real a)
{
    return (real){interval_half(a.v), interval_half(a.s), 0, a.plain};
}

/* Returns atan2(y, x), with the scale max(|θ|, |x| s(y)/r², |y| s(x)/r²); if y and x are plain, the latter two are |sin
 * 2θ|/2 < |θ|. */
static inline real arctangent(real y, real x)
{
    const interval v = interval_arctangent(y.v, x.v);
    if (y.plain && x.plain)
        return real_plain(v);
    const interval r2 = interval_add(interval_square(x.v), interval_square(y.v)), size = interval_absolute(v);
    const interval along = divide_scale(interval_multiply(interval_absolute(x.v), y.s), r2);
    const interval across = divide_scale(interval_multiply(interval_absolute(y.v), x.s), r2);
    const interval s = {interval_max(size.low, interval_max(along.low, across.low)),
                        interval_max(size.high, interval_max(along.high, across.high))};
    return (real){v, interval_from_bounds(s.low, s.high), 0, 0};
}

/* --- enclosures ------------------------------------------------------------------------------------------------- */

/* Returns an exact number near the middle of a. It does not enclose a: a starting point for Newton's method or for a
 * proof by an enclosure (solve.h), never a result. */
static inline real midpoint(real a)
{
    const double middle = 0.5 * a.v.low + 0.5 * a.v.high;
    return number(isfinite(middle) ? middle : 0);
}

/* Returns an exact number that is at least a; 0 if a is unbounded. Used for radii of boxes (solve.h). */
static inline real upper_bound(real a)
{
    return number(isfinite(a.v.high) ? a.v.high : 0);
}

/* Encloses all numbers within |radius| of a. At different points of the box the number may be different ones of
 * these. */
static inline real widened(real a, real radius)
{
    const interval v = interval_widened(a.v, interval_magnitude(radius.v));
    return a.plain ? real_plain(v) : (real){v, a.s, 0, 0};
}

/* Returns x with the scale of `other`: see real_filter.h. */
static inline real scaled_as(real x, real other)
{
    return (real){x.v, other.s, 0, 0};
}

/* Returns x with the scale |x|: see real_filter.h. */
static inline real scaled_as_itself(real x)
{
    return real_plain(x.v);
}

/* Returns the relative precision of this arithmetic: intervals of points are a few ulps wide. */
static inline real resolution(void)
{
    return number(0x1p-48);
}

/* --- conditions ------------------------------------------------------------------------------------------------- */

#include "real_conditions.h"

/* Encloses the selection: a if the condition holds at every point of the box, b if it holds at none; else the smallest
 * intervals that contain the intervals of a and b. */
static inline real real_select(condition c, real a, real b)
{
    if (!c.may_fail)
        return a;
    if (!c.may_hold)
        return b;
    return (real){interval_hull(a.v, b.v), interval_hull(a.s, b.s), 0, a.plain && b.plain};
}

/* Returns x, which is the min or max of a and b. Where |a − b| is at most `tie_gap` times the sum of their scales,
 * rounding may decide which one is selected, so the scale is the larger of the two. `tie_gap` is 2⁻¹⁶ for floats and
 * 2⁻⁴⁵ for doubles; between these, the scale encloses both cases. */
static inline real max_scale_if_tied(real x, real a, real b)
{
    const interval gap = interval_absolute(interval_subtract(a.v, b.v)), terms = interval_add(a.s, b.s);
    if (gap.low > 0x1p-16 * terms.high)
        return x;
    const interval greater = {interval_max(a.s.low, b.s.low), interval_max(a.s.high, b.s.high)};
    const int surely = gap.high <= 0x1p-45 * terms.low;
    return (real){x.v, surely ? greater : interval_hull(x.s, greater), x.input, 0};
}

/* --- series ----------------------------------------------------------------------------------------------------- */

/* Encloses Σ (−t)ᵏ/(m+2k)! for one number 0 ≤ t ≤ 17 and m ≥ 1, by Horner's rule. It encloses because
 *
 *   the rounding of the coefficients and of the 2·terms operations adds at most (4·terms + 4) u times the sum of the
 *       magnitudes of the terms, u = 2⁻⁵³;
 *   this sum is at most 1.2/m! for t ≤ 1, and otherwise at most 7.5/m!, since sinh √17/√17 < 7.5;
 *   the first omitted term is less than u/m!. */
static inline interval factorial_sum(unsigned m, double t)
{
    enum { FEW = 9, MANY = 17 };
    const int terms = t <= 1 ? FEW : MANY;
    double sum = inverse_factorial[m + 2 * (terms - 1)];
    for (int k = terms - 2; k >= 0; k--)
        sum = inverse_factorial[m + 2 * k] - t * sum;
    const double error = (t <= 1 ? 1.3 * (4 * FEW + 8) : 8 * (4 * MANY + 8)) * 0x1p-53 * inverse_factorial[m];
    return interval_widened(interval_point(sum), error);
}

/* Encloses f(t) = Σ (−t)ᵏ/(m+2k)!, for t ≥ 0. Its derivative is −Σ (k+1)(−t)ᵏ/(m+2k+2)!. If 2t ≤ (m+3)(m+4), the terms
 * of that sum alternate and decrease in magnitude, so f is decreasing, and the ends suffice. For larger t, f(t) is 1/m!
 * times an average of cosines, so |f(t)| ≤ 1/m!. For m ≥ 2 it is not negative, because it is (1/(m−2)! − Σ
 * (−t)ᵏ/(m−2+2k)!)/t. */
static inline real factorial_series(unsigned m, real t)
{
    if (!(t.v.low >= 0) || m < 1)
        return real_unknown();
    if (!(t.v.high <= 17 && 2 * t.v.high <= (m + 3) * (m + 4)))
        return real_plain(interval_outward(m == 1 ? -1 : 0, inverse_factorial[m]));
    const interval maximum = factorial_sum(m, t.v.low);
    const interval minimum = t.v.high == t.v.low ? maximum : factorial_sum(m, t.v.high);
    return real_plain((interval){minimum.low, maximum.high});
}

/* Encloses Σ (−t)ᵏ/(2k+1) = atan(√t)/√t for one number t ≥ 0. For small t, the widening covers the rounding of
 * Horner's rule and the first omitted term. */
static inline interval arctangent_sum(double t)
{
    enum { TERMS = 9 };
    if (t > 0x1p-6) {
        const interval a = interval_sqrt(interval_point(t));
        return interval_divide(interval_arctangent(a, interval_point(1)), a);
    }
    double sum = inverse_odd[TERMS - 1];
    for (int k = TERMS - 2; k >= 0; k--)
        sum = inverse_odd[k] - t * sum;
    return interval_widened(interval_point(sum), (4 * TERMS + 8) * 0x1p-53 / (1 - 0x1p-6) + 0x1p-54 / (2 * TERMS + 1));
}

/* Encloses atan(√t)/√t over an interval of t ≥ 0. It is decreasing, as atan a/a is, so the ends suffice. */
static inline real arctangent_series(real t)
{
    if (!(t.v.low >= 0 && t.v.high < INFINITY))
        return real_unknown();
    return real_plain((interval){arctangent_sum(t.v.high).low, arctangent_sum(t.v.low).high});
}

#endif
