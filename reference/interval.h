/* Intervals of doubles: everything that a number can be when what it is made of lies anywhere in a box.
 *
 * Every operation computes its ends to nearest, within half a unit of the last place, and moves each outward by a whole
 * one: no rounding mode is changed, and the compiler may do what IEEE 754 lets it do. Ends that are known to be exact stay
 * (a zero of two numbers that are not negative). An interval with a NaN or infinite end knows nothing on that side.
 * Here: arithmetic. Formulas over boxes are in real_box.h. */
#ifndef INTERVAL_H
#define INTERVAL_H

#include <math.h>

typedef struct interval {
    double low, high;
} interval;

/* Below this, doubles are no longer relatively precise; nothing that is proved depends on such numbers. */
#define INTERVAL_TINY 0x1p-1000

static inline double interval_least(double a, double b)
{
    return a < b ? a : b;
}

static inline double interval_greatest(double a, double b)
{
    return a > b ? a : b;
}

static inline double interval_down(double x)
{
    return x - (fabs(x) * 0x1p-52 + INTERVAL_TINY);
}

static inline double interval_up(double x)
{
    return x + (fabs(x) * 0x1p-52 + INTERVAL_TINY);
}

static inline interval interval_point(double x)
{
    return (interval){x, x};
}

static inline interval interval_outward(double low, double high)
{
    return (interval){interval_down(low), interval_up(high)};
}

static inline interval interval_negate(interval a)
{
    return (interval){-a.high, -a.low};
}

static inline interval interval_add(interval a, interval b)
{
    interval z = interval_outward(a.low + b.low, a.high + b.high);
    if (a.low >= 0 && b.low >= 0)
        z.low = interval_greatest(z.low, 0);
    return z;
}

static inline interval interval_subtract(interval a, interval b)
{
    return interval_add(a, interval_negate(b));
}

static inline interval interval_multiply(interval a, interval b)
{
    if (a.low >= 0 && b.low >= 0)
        return (interval){interval_greatest(interval_down(a.low * b.low), 0), interval_up(a.high * b.high)};
    const double p = a.low * b.low, q = a.low * b.high, r = a.high * b.low, s = a.high * b.high;
    return interval_outward(interval_least(interval_least(p, q), interval_least(r, s)),
                            interval_greatest(interval_greatest(p, q), interval_greatest(r, s)));
}

/* The greatest and the least |x|. */
static inline double interval_magnitude(interval a)
{
    return interval_greatest(fabs(a.low), fabs(a.high));
}

static inline double interval_mignitude(interval a)
{
    return a.low > 0 ? a.low : a.high < 0 ? -a.high : 0;
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

/* Everything where b may be 0. */
static inline interval interval_divide(interval a, interval b)
{
    if (!(b.low > 0 || b.high < 0))
        return (interval){-INFINITY, INFINITY};
    const double p = a.low / b.low, q = a.low / b.high, r = a.high / b.low, s = a.high / b.high;
    interval z = interval_outward(interval_least(interval_least(p, q), interval_least(r, s)),
                                  interval_greatest(interval_greatest(p, q), interval_greatest(r, s)));
    if (a.low >= 0 && b.low > 0)
        z.low = interval_greatest(z.low, 0);
    return z;
}

/* Of the part that is not negative. */
static inline interval interval_root(interval a)
{
    return (interval){interval_greatest(interval_down(sqrt(interval_greatest(a.low, 0))), 0),
                      interval_up(sqrt(interval_greatest(a.high, 0)))};
}

static inline interval interval_hull(interval a, interval b)
{
    return (interval){interval_least(a.low, b.low), interval_greatest(a.high, b.high)};
}

/* All numbers within radius ≥ 0 of a. */
static inline interval interval_widened(interval a, double radius)
{
    return interval_outward(a.low - radius, a.high + radius);
}

#endif
