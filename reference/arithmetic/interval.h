/* Intervals of doubles: an interval encloses all values that a number can take while the inputs vary over a box.
 *
 * Each operation computes its ends in round-to-nearest, which has an error of at most half an ulp, and then moves each
 * end outward by at least one ulp. The rounding mode is not changed, and the code is correct under every optimisation
 * that IEEE 754 allows. Ends that are known to be exact are not moved: products with the factor 0, and the end 0 of a
 * result whose sign is known.
 *
 * low ≤ high. An infinite end means that nothing is known on that side; the number itself is finite. If an operand has
 * a NaN end, the sides of the result that depend on it are infinite; results have no NaN ends. An enclosure makes no
 * statement about operands for which the result does not exist, such as a quotient by 0.
 *
 * This header has the arithmetic; real_box.h evaluates formulas over boxes. */
#ifndef REFERENCE_INTERVAL_H
#define REFERENCE_INTERVAL_H

#include <math.h>

typedef struct bounds {
    double low, high;
} interval;

/* Added to the distance by which ends are moved outward, because the relative precision of subnormal numbers is lower.
 * It widens intervals noticeably only near 0, where no proof depends on it. */
#define INTERVAL_TINY 0x1p-1000

/* --- ends ------------------------------------------------------------------------------------------------------- */

/* Return the smaller and the larger number; NaN if either is NaN. */
static inline double interval_min(double a, double b)
{
    return a < b || a != a ? a : b;
}

static inline double interval_max(double a, double b)
{
    return a > b || a != a ? a : b;
}

/* interval_down returns a number at least one ulp below x, interval_up a number at least one ulp above x. Why: |x| 2⁻⁵²
 * + INTERVAL_TINY is at least an ulp of x, x minus one ulp is itself a double, and rounding is monotonic. For NaN, and
 * if ∞ − ∞ occurs, the results are −∞ and ∞. */
static inline double interval_down(double x)
{
    const double moved = x - (fabs(x) * 0x1p-52 + INTERVAL_TINY);
    return moved == moved ? moved : -INFINITY;
}

static inline double interval_up(double x)
{
    const double moved = x + (fabs(x) * 0x1p-52 + INTERVAL_TINY);
    return moved == moved ? moved : INFINITY;
}

/* --- intervals -------------------------------------------------------------------------------------------------- */

static inline interval interval_point(double x)
{
    return (interval){x, x};
}

static inline interval interval_entire(void)
{
    return (interval){-INFINITY, INFINITY};
}

/* Returns [low, high] with each end moved outward, for ends that were rounded once. */
static inline interval interval_outward(double low, double high)
{
    return (interval){interval_down(low), interval_up(high)};
}

/* Returns [low, high], with infinite ends in place of NaN. */
static inline interval interval_from_bounds(double low, double high)
{
    return (interval){low == low ? low : -INFINITY, high == high ? high : INFINITY};
}

/* True if the interval is {0}. */
static inline int interval_is_zero(interval a)
{
    return a.low == 0 && a.high == 0;
}

static inline int interval_is_bounded(interval a)
{
    return a.low > -INFINITY && a.high < INFINITY;
}

/* interval_magnitude returns the largest |x| of the interval, interval_mignitude the smallest. */
static inline double interval_magnitude(interval a)
{
    const double size = interval_max(fabs(a.low), fabs(a.high));
    return size == size ? size : INFINITY;
}

static inline double interval_mignitude(interval a)
{
    if (a.low > 0)
        return a.low;
    return a.high < 0 ? -a.high : 0;
}

/* interval_intersection is for two intervals that overlap. interval_hull returns the smallest interval that contains
 * both. */
static inline interval interval_intersection(interval a, interval b)
{
    return (interval){interval_max(a.low, b.low), interval_min(a.high, b.high)};
}

static inline interval interval_hull(interval a, interval b)
{
    return interval_from_bounds(interval_min(a.low, b.low), interval_max(a.high, b.high));
}

/* Returns the nonnegative part of an interval, which encloses a number that cannot be negative. */
static inline interval interval_not_negative(interval a)
{
    return (interval){a.low > 0 ? a.low : 0, a.high};
}

/* --- operations ------------------------------------------------------------------------------------------------- */

static inline interval interval_negate(interval a)
{
    return (interval){-a.high, -a.low};
}

/* Encloses a + b. Adding 0 is exact, and a sum of numbers that are not negative is not negative. */
static inline interval interval_add(interval a, interval b)
{
    if (interval_is_zero(a))
        return interval_from_bounds(b.low, b.high);
    if (interval_is_zero(b))
        return interval_from_bounds(a.low, a.high);
    interval z = interval_outward(a.low + b.low, a.high + b.high);
    if (a.low >= 0 && b.low >= 0)
        z.low = interval_max(z.low, 0);
    if (a.high <= 0 && b.high <= 0)
        z.high = interval_min(z.high, 0);
    return z;
}

static inline interval interval_subtract(interval a, interval b)
{
    return interval_add(a, interval_negate(b));
}

/* Encloses a b, for factors that are not {0} and contain positive numbers. A NaN end makes the comparisons for its side
 * false, so that this side becomes infinite. */
static inline interval interval_product(interval a, interval b)
{
    if (a.low >= 0 && b.low >= 0)
        return interval_not_negative(interval_outward(a.low * b.low, a.high * b.high));
    if (a.low >= 0)
        return interval_outward(a.high * b.low, a.high * b.high);
    if (b.low >= 0)
        return interval_outward(a.low * b.high, a.high * b.high);
    return interval_outward(interval_min(a.low * b.high, a.high * b.low), interval_max(a.low * b.low, a.high * b.high));
}

/* Encloses a b. If a factor is {0} the product is 0, exactly, unless the other one may be infinite. A factor without
 * positive numbers is replaced by its negative; the result is then negated. */
static inline interval interval_multiply(interval a, interval b)
{
    if (interval_is_zero(a) || interval_is_zero(b))
        return interval_is_bounded(a) && interval_is_bounded(b) ? interval_point(0) : interval_entire();
    const int a_negated = a.high <= 0, b_negated = b.high <= 0;
    const interval z = interval_product(a_negated ? interval_negate(a) : a, b_negated ? interval_negate(b) : b);
    return a_negated != b_negated ? interval_negate(z) : z;
}

static inline interval interval_absolute(interval a)
{
    return (interval){interval_mignitude(a), interval_magnitude(a)};
}

static inline interval interval_square(interval a)
{
    a = interval_absolute(a);
    return interval_multiply(a, a);
}

/* Encloses a/b, for an interval b of positive numbers and an interval a that contains nonnegative numbers. */
static inline interval interval_quotient(interval a, interval b)
{
    if (a.low >= 0)
        return interval_not_negative(interval_outward(a.low / b.high, a.high / b.low));
    return interval_outward(a.low / b.low, a.high / b.low);
}

/* Encloses a/b; (−∞, ∞) where b may be 0. */
static inline interval interval_divide(interval a, interval b)
{
    if (!(b.low > 0 || b.high < 0))
        return interval_entire();
    if (interval_is_zero(a))
        return interval_is_bounded(b) ? a : interval_entire();
    const int a_negated = a.high <= 0, b_negated = b.high < 0;
    const interval z = interval_quotient(a_negated ? interval_negate(a) : a, b_negated ? interval_negate(b) : b);
    return a_negated != b_negated ? interval_negate(z) : z;
}

/* Encloses a/2, which is exact except for subnormal numbers. */
static inline interval interval_half(interval a)
{
    if (interval_mignitude(a) > INTERVAL_TINY || interval_is_zero(a))
        return interval_from_bounds(0.5 * a.low, 0.5 * a.high);
    interval z = interval_outward(0.5 * a.low, 0.5 * a.high);
    if (a.low >= 0)
        z.low = interval_max(z.low, 0);
    if (a.high <= 0)
        z.high = interval_min(z.high, 0);
    return z;
}

/* Encloses √a over the part of a that is not negative; (−∞, ∞) if there is none. */
static inline interval interval_sqrt(interval a)
{
    if (!(a.high >= 0))
        return interval_entire();
    const interval z = interval_outward(sqrt(a.low > 0 ? a.low : 0), sqrt(a.high));
    return (interval){interval_max(z.low, 0), a.high == 0 ? 0 : z.high};
}

/* Encloses all numbers within radius ≥ 0 of a. */
static inline interval interval_widened(interval a, double radius)
{
    return interval_outward(a.low - radius, a.high + radius);
}

/* --- functions -------------------------------------------------------------------------------------------------- */

/* Encloses the exact value of a function for which the C library returned x. Assumes that its error is at most two
 * ulps; glibc documents at most one. */
static inline interval interval_of_library(double x)
{
    return (interval){interval_down(interval_down(x)), interval_up(interval_up(x))};
}

/* Encloses eᵃ. exp is increasing, so the ends suffice; it is not negative. */
static inline interval interval_exponential(interval a)
{
    const interval low = interval_of_library(exp(a.low)), high = interval_of_library(exp(a.high));
    return interval_not_negative(interval_from_bounds(low.low, high.high));
}

/* Encloses log over the part of a above 0; (−∞, ∞) if there is none. log is increasing, so the ends suffice. */
static inline interval interval_logarithm(interval a)
{
    if (!(a.high > 0))
        return interval_entire();
    const double low = a.low > 0 ? interval_of_library(log(a.low)).low : -INFINITY;
    return interval_from_bounds(low, interval_of_library(log(a.high)).high);
}

/* π and 1/π */
static const interval interval_pi = {0x1.921fb54442d18p+1, 0x1.921fb54442d19p+1};
static const interval interval_inverse_pi = {0x1.45f306dc9c882p-2, 0x1.45f306dc9c883p-2};

/* Limit of the angles up to which interval_wave locates the extrema of sine and cosine. */
#define INTERVAL_MAX_ANGLE 0x1p20

/* Intersects with [−1, 1], in which sines and cosines are. */
static inline interval interval_within_one(interval a)
{
    return (interval){interval_max(a.low, -1), interval_min(a.high, 1)};
}

/* Encloses a sine or cosine over a, given enclosures of its values at the two ends of a. The extrema are at the angles
 * for which a/π + shift is an integer: the value is 1 if this integer is even, −1 if it is odd. If a contains no
 * extremum, the function is monotonic over a, so the values at the ends suffice. Beyond INTERVAL_MAX_ANGLE the extrema
 * cannot be located; the value then changes by no more than the angle. Intervals wider than 8 > 2π give [−1, 1]. */
static inline interval interval_wave(interval a, double shift, interval at_low, interval at_high)
{
    const double width = interval_up(a.high - a.low);
    if (!(width < 8))
        return (interval){-1, 1};
    if (!(interval_magnitude(a) < INTERVAL_MAX_ANGLE))
        return interval_within_one(interval_hull(interval_widened(at_low, a.high > a.low ? width : 0), at_high));
    const interval count = interval_add(interval_multiply(a, interval_inverse_pi), interval_point(shift));
    const long first = (long)floor(count.low), last = (long)floor(count.high);
    interval z = interval_hull(at_low, at_high);
    if (last > first) /* one extremum, or both kinds if there are two or more integers */
        z = interval_hull(z, last - first > 1 ? (interval){-1, 1} : interval_point(last % 2 ? -1 : 1));
    return interval_within_one(z);
}

/* Intersects z, which encloses sin a, with the sign that the sine has for 0 ≤ a ≤ 3 < π and for −3 ≤ a ≤ 0. */
static inline interval interval_sign_of_angle(interval z, interval a)
{
    if (a.low >= 0 && a.high <= 3)
        z.low = interval_max(z.low, 0);
    if (a.high <= 0 && a.low >= -3)
        z.high = interval_min(z.high, 0);
    return z;
}

static inline interval interval_sine(interval a)
{
    const interval z = interval_wave(a, -0.5, interval_of_library(sin(a.low)), interval_of_library(sin(a.high)));
    return interval_sign_of_angle(z, a);
}

static inline interval interval_cosine(interval a)
{
    return interval_wave(a, 0, interval_of_library(cos(a.low)), interval_of_library(cos(a.high)));
}

/* Encloses the angle of (x, y), from −π to π. Along a straight line that does not pass through the origin the angle is
 * monotonic, so over a rectangle its extrema are at corners. If the rectangle may cross the cut along the negative x
 * axis or contain the origin, or is unbounded, the result is [−π, π]. */
static inline interval interval_arctangent(interval y, interval x)
{
    if (!(y.low >= 0 || y.high < 0 || x.low > 0) || !interval_is_bounded(x) || !interval_is_bounded(y))
        return (interval){-interval_pi.high, interval_pi.high};
    const double low = y.low + 0.0, high = y.high + 0.0; /* −0 becomes 0: the negative axis itself has the angle π */
    const interval z =
        interval_hull(interval_hull(interval_of_library(atan2(low, x.low)), interval_of_library(atan2(high, x.low))),
                      interval_hull(interval_of_library(atan2(low, x.high)), interval_of_library(atan2(high, x.high))));
    return y.low >= 0 ? interval_not_negative(z) : z;
}

#endif
