/* Intervals of doubles: everything that a number can be when what it is made of lies anywhere in a box.
 *
 * Every operation computes its ends to nearest, within half a unit of the last place, and moves each outward by a whole
 * one: no rounding mode is changed, and the compiler may do what IEEE 754 lets it do. Ends that are known to be exact
 * stay (0 as a factor, the sign of a product). low ≤ high, and an infinite end knows nothing on that side: the number
 * itself is finite. What is made of a NaN knows nothing on any side that the NaN bears on; results have no NaN ends.
 * Where a number does not exist, such as a quotient by 0, nothing is said about it. Here: arithmetic. Formulas over
 * boxes are in real_box.h. */
#ifndef REFERENCE_INTERVAL_H
#define REFERENCE_INTERVAL_H

#include <math.h>

typedef struct bounds {
    double low, high;
} interval;

/* Below this, doubles are no longer relatively precise; nothing that is proved depends on such numbers. */
#define INTERVAL_TINY 0x1p-1000

/* --- ends ------------------------------------------------------------------------------------------------------- */

/* NaN if either is. */
static inline double interval_min(double a, double b)
{
    return a < b || a != a ? a : b;
}

static inline double interval_max(double a, double b)
{
    return a > b || a != a ? a : b;
}

/* What is left is at least a unit of the last place below x, since that much is taken, the result of taking exactly
 * that is a double, and rounding keeps the order. NaN, and ∞ − ∞, become −∞. */
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

static inline interval interval_everything(void)
{
    return (interval){-INFINITY, INFINITY};
}

static inline interval interval_outward(double low, double high)
{
    return (interval){interval_down(low), interval_up(high)};
}

/* The same with infinite ends for NaN ones. */
static inline interval interval_known(double low, double high)
{
    return (interval){low == low ? low : -INFINITY, high == high ? high : INFINITY};
}

/* Whether it is 0 and nothing else. */
static inline int interval_is_zero(interval a)
{
    return a.low == 0 && a.high == 0;
}

static inline int interval_is_bounded(interval a)
{
    return a.low > -INFINITY && a.high < INFINITY;
}

/* The greatest and the least |x|. */
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

static inline interval interval_intersection(interval a, interval b)
{
    return (interval){interval_max(a.low, b.low), interval_min(a.high, b.high)};
}

static inline interval interval_hull(interval a, interval b)
{
    return interval_known(interval_min(a.low, b.low), interval_max(a.high, b.high));
}

/* The part that is not negative, of a number that cannot be. */
static inline interval interval_not_negative(interval a)
{
    return (interval){a.low > 0 ? a.low : 0, a.high};
}

/* --- operations ------------------------------------------------------------------------------------------------- */

static inline interval interval_negate(interval a)
{
    return (interval){-a.high, -a.low};
}

static inline interval interval_add(interval a, interval b)
{
    if (interval_is_zero(a))
        return interval_known(b.low, b.high);
    if (interval_is_zero(b))
        return interval_known(a.low, a.high);
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

/* Of factors that are not 0 only and of which none is negative throughout. A NaN end meets none of the conditions that
 * its side would need. */
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

static inline interval interval_multiply(interval a, interval b)
{
    if (interval_is_zero(a) || interval_is_zero(b))
        return interval_is_bounded(a) && interval_is_bounded(b) ? interval_point(0) : interval_everything();
    const int a_turned = a.high <= 0, b_turned = b.high <= 0;
    const interval z = interval_product(a_turned ? interval_negate(a) : a, b_turned ? interval_negate(b) : b);
    return a_turned != b_turned ? interval_negate(z) : z;
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

/* By a divisor that is positive throughout, of a number that is not negative throughout */
static inline interval interval_quotient(interval a, interval b)
{
    if (a.low >= 0)
        return interval_not_negative(interval_outward(a.low / b.high, a.high / b.low));
    return interval_outward(a.low / b.low, a.high / b.low);
}

/* Everything where b may be 0. */
static inline interval interval_divide(interval a, interval b)
{
    if (!(b.low > 0 || b.high < 0))
        return interval_everything();
    if (interval_is_zero(a))
        return interval_is_bounded(b) ? a : interval_everything();
    const int a_turned = a.high <= 0, b_turned = b.high < 0;
    const interval z = interval_quotient(a_turned ? interval_negate(a) : a, b_turned ? interval_negate(b) : b);
    return a_turned != b_turned ? interval_negate(z) : z;
}

/* a/2, exact but for subnormal numbers */
static inline interval interval_half(interval a)
{
    if (interval_mignitude(a) > INTERVAL_TINY || interval_is_zero(a))
        return interval_known(0.5 * a.low, 0.5 * a.high);
    interval z = interval_outward(0.5 * a.low, 0.5 * a.high);
    if (a.low >= 0)
        z.low = interval_max(z.low, 0);
    if (a.high <= 0)
        z.high = interval_min(z.high, 0);
    return z;
}

/* Of the part that is not negative; everything where there is none. */
static inline interval interval_root(interval a)
{
    if (!(a.high >= 0))
        return interval_everything();
    const interval z = interval_outward(sqrt(a.low > 0 ? a.low : 0), sqrt(a.high));
    return (interval){interval_max(z.low, 0), a.high == 0 ? 0 : z.high};
}

/* All numbers within radius ≥ 0 of a. */
static inline interval interval_widened(interval a, double radius)
{
    return interval_outward(a.low - radius, a.high + radius);
}

/* --- functions -------------------------------------------------------------------------------------------------- */

/* What a function of the C library can have meant by x: it promises less than one ulp, this allows for two. */
static inline interval interval_of_library(double x)
{
    return (interval){interval_down(interval_down(x)), interval_up(interval_up(x))};
}

/* Both grow throughout; an exponential is not negative. */
static inline interval interval_exponential(interval a)
{
    const interval low = interval_of_library(exp(a.low)), high = interval_of_library(exp(a.high));
    return interval_not_negative(interval_known(low.low, high.high));
}

/* Of the part above 0; everything where there is none. */
static inline interval interval_logarithm(interval a)
{
    if (!(a.high > 0))
        return interval_everything();
    const double low = a.low > 0 ? interval_of_library(log(a.low)).low : -INFINITY;
    return interval_known(low, interval_of_library(log(a.high)).high);
}

/* π and 1/π */
static const interval interval_pi = {0x1.921fb54442d18p+1, 0x1.921fb54442d19p+1};
static const interval interval_inverse_pi = {0x1.45f306dc9c882p-2, 0x1.45f306dc9c883p-2};

/* Up to this size of an angle, its half turns are counted. */
#define INTERVAL_TURNS 0x1p20

static inline interval interval_within_one(interval a)
{
    return (interval){interval_max(a.low, -1), interval_min(a.high, 1)};
}

/* A sine or cosine over a, from its values at the two ends. Its extrema stand where a/π + shift is whole: 1 where that
 * is even, −1 where it is odd. Beyond what can be counted, it changes by no more than its argument does. */
static inline interval interval_wave(interval a, double shift, interval at_low, interval at_high)
{
    const double width = interval_up(a.high - a.low);
    if (!(width < 8))
        return (interval){-1, 1};
    if (!(interval_magnitude(a) < INTERVAL_TURNS))
        return interval_within_one(interval_hull(interval_widened(at_low, a.high > a.low ? width : 0), at_high));
    const interval count = interval_add(interval_multiply(a, interval_inverse_pi), interval_point(shift));
    const long first = (long)floor(count.low), last = (long)floor(count.high);
    interval z = interval_hull(at_low, at_high);
    if (last > first) /* a whole number lies in it, or two: then the one before last is the other extremum */
        z = interval_hull(z, last - first > 1 ? (interval){-1, 1} : interval_point(last % 2 ? -1 : 1));
    return interval_within_one(z);
}

/* Up to 3 < π its sign is that of the angle. */
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

/* The angle of (x, y), from −π to π. Along a straight line past the origin it grows or falls throughout, so that over a
 * rectangle it is least and greatest at corners, unless the cut along the negative x axis goes through it. */
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
