/* Types for the filter arithmetics: `lanes`, vectors of a few doubles by the compiler's vector extensions, without
 * intrinsics; masks; and conditions, which in each lane certainly hold, certainly fail or are uncertain. Also the
 * scales and error bounds of functions that both filters use. real.h defines the scale of a number. */
#ifndef REFERENCE_LANES_H
#define REFERENCE_LANES_H

#include <math.h>
#include <stdint.h>

enum { LANES = 4 };
typedef double lanes __attribute__((vector_size(8 * LANES)));
typedef int64_t mask __attribute__((vector_size(8 * LANES)));

static inline lanes lanes_all(double x)
{
    return (lanes){x, x, x, x};
}

static inline lanes lanes_abs(lanes x)
{
    return (lanes)((mask)x & INT64_MAX);
}

/* Returns a in the lanes whose mask bits are set, b in the other lanes. */
static inline lanes lanes_pick(mask m, lanes a, lanes b)
{
    return (lanes)(((mask)a & m) | ((mask)b & ~m));
}

static inline lanes lanes_max(lanes a, lanes b)
{
    return lanes_pick((mask)(a > b), a, b);
}

static inline lanes lanes_min(lanes a, lanes b)
{
    return lanes_pick((mask)(a < b), a, b);
}

static inline int mask_any(mask m)
{
    return (m[0] | m[1] | m[2] | m[3]) != 0;
}

static inline lanes lanes_sqrt(lanes x)
{
    return (lanes){sqrt(x[0]), sqrt(x[1]), sqrt(x[2]), sqrt(x[3])};
}

static inline lanes lanes_exponential(lanes x)
{
    return (lanes){exp(x[0]), exp(x[1]), exp(x[2]), exp(x[3])};
}

static inline lanes lanes_logarithm(lanes x)
{
    return (lanes){log(x[0]), log(x[1]), log(x[2]), log(x[3])};
}

static inline lanes lanes_arctangent(lanes y, lanes x)
{
    return (lanes){atan2(y[0], x[0]), atan2(y[1], x[1]), atan2(y[2], x[2]), atan2(y[3], x[3])};
}

/* --- conditions ------------------------------------------------------------------------------------------------- */

/* Two masks. may_hold: the condition may hold for the exact values; may_fail: it may fail for the exact values. At
 * least one is set in each lane; both are set where the error bounds do not decide the condition. */
typedef struct condition {
    mask may_hold, may_fail;
} condition;

static inline int any_may_hold(condition c)
{
    return mask_any(c.may_hold);
}

static inline int any_may_fail(condition c)
{
    return mask_any(c.may_fail);
}

/* Returns the condition "c is decided and holds", which is itself never uncertain. */
static inline condition certainly(condition c)
{
    return (condition){~c.may_fail, c.may_fail};
}

static inline condition both(condition a, condition b)
{
    return (condition){a.may_hold & b.may_hold, a.may_fail | b.may_fail};
}

/* Returns the error bound of a selection, given the error bounds a and b of the two alternatives: a where the condition
 * holds, b where it fails. Where it is uncertain, the first alternative is selected, and its bound is the larger of a
 * and `cover`, the maximum distance of the exact value from the first alternative if the second applies. NaN stays
 * NaN. */
static inline lanes condition_bound(condition c, lanes a, lanes b, lanes cover)
{
    mask unsure = c.may_hold & c.may_fail;
    lanes sure = lanes_pick(c.may_hold, a, b);
    if (!mask_any(unsure))
        return sure;
    lanes larger = lanes_pick(~((mask)(a > cover)) | (mask)(cover != cover), cover, a);
    return lanes_pick(unsure, lanes_pick((mask)(a != a), a, larger), sure);
}

/* Returns the scale of a selection, given the scales a and b; where the condition is uncertain, the larger of the
 * two. */
static inline lanes condition_scale(condition c, lanes a, lanes b)
{
    return lanes_pick(c.may_hold & c.may_fail, lanes_max(a, b), lanes_pick(c.may_hold, a, b));
}

/* Returns the scale of a min or max of two numbers with the scales a and b, whose difference has the magnitude `gap`.
 * If gap is at most `reach` times the sum of the scales, this is the larger of the two scales; otherwise `chosen`, the
 * scale of the number that was selected. */
static inline lanes scale_if_tied(lanes chosen, lanes gap, lanes a, lanes b, double reach)
{
    return lanes_pick((mask)(gap > reach * (a + b)), chosen, lanes_max(a, b));
}

/* --- scales ----------------------------------------------------------------------------------------------------- */

/* Returns the scale of sin a, given |sin a|, a and the scale of a. Up to the first peak, at π/2, this is |sin a|/|a|
 * times the scale of a, but at most 1; where terms of a have cancelled to 0, the factor sin a/a is 1. Beyond the peak
 * it is the envelope 1. */
static inline lanes sine_scale(lanes size, lanes a, lanes scale)
{
    lanes grown = lanes_pick((mask)(a == 0), scale, lanes_max(size * (scale / lanes_abs(a)), size));
    return lanes_pick((mask)(scale < M_PI_2), lanes_min(grown, lanes_all(1)), lanes_all(1));
}

/* Return the scales of eᵃ and of log a, whose magnitude is `size`. The cancelled part of the terms of a, which is scale
 * − |a|, is multiplied by the derivative. */
static inline lanes exponential_scale(lanes value, lanes a, lanes scale)
{
    return value * lanes_max(scale - lanes_abs(a), lanes_all(1));
}

static inline lanes logarithm_scale(lanes size, lanes a, lanes scale)
{
    return lanes_max((scale - lanes_abs(a)) / lanes_abs(a), size);
}

/* --- the angle of a point that has an error ----------------------------------------------------------------------- */

/* Bounds the change of the angle of the point (x, y) if x and y change by at most x_error and y_error. The point moves
 * by at most d = x_error + y_error. Let r be the larger of |x| and |y|, which is at most the distance of the point from
 * the origin. If d < r, the angle changes by at most asin(d/r) ≤ (π/2) d/r. ∞ where the point may cross the branch cut
 * on the negative x axis. */
static inline lanes angle_error(lanes y, lanes y_error, lanes x, lanes x_error)
{
    lanes d = x_error + y_error, r = lanes_max(lanes_abs(x), lanes_abs(y));
    mask still = (mask)(d == 0);
    mask known = (mask)(d < r) & ((mask)(x > x_error) | (mask)(lanes_abs(y) > y_error) | (mask)(y_error == 0));
    return lanes_pick(still, d, lanes_pick(known, 1.5708 * (d / r), lanes_all(INFINITY)));
}

/* Returns the scale of θ = atan2(y, x): max(|θ|, |x| s(y)/r², |y| s(x)/r²). */
static inline lanes angle_scale(lanes angle, lanes y, lanes y_scale, lanes x, lanes x_scale)
{
    lanes r = lanes_max(lanes_abs(x), lanes_abs(y)), along = lanes_abs(x) / r, across = lanes_abs(y) / r;
    lanes carried = lanes_max(along * (y_scale / r), across * (x_scale / r)) / (along * along + across * across);
    return lanes_max(carried, lanes_abs(angle));
}

#endif
