/* Conditions for the arithmetics whose numbers have an interval v: comparisons and their conjunction. real_box.h (boxes
 * of inputs) and real_modular.h (elements of prime fields with an interval) include this header after they have defined
 * `real`; each of them defines its own selection by a condition. */
#ifndef REFERENCE_REAL_CONDITIONS_H
#define REFERENCE_REAL_CONDITIONS_H

/* A comparison over all points of a box. may_hold: it holds at some points, or this is not excluded. may_fail: it fails
 * at some points, or this is not excluded. */
typedef struct condition {
    int may_hold, may_fail;
} condition;

static inline int any_may_hold(condition c)
{
    return c.may_hold;
}

static inline int any_may_fail(condition c)
{
    return c.may_fail;
}

/* Returns a < b: it may hold unless all of a is at or above all of b, and may fail unless all of a is below all of
 * b. */
static inline condition below(real a, real b)
{
    return (condition){!(a.v.low >= b.v.high), !(a.v.high < b.v.low)};
}

/* Returns a = b: it may hold unless the intervals are disjoint, and may fail unless both are the same point. */
static inline condition equal(real a, real b)
{
    const int are_disjoint = a.v.low > b.v.high || a.v.high < b.v.low;
    const int are_same_point = a.v.low == b.v.high && a.v.high == b.v.low;
    return (condition){!are_disjoint, !are_same_point};
}

/* Returns a < b. An approximate comparison cannot be right at all points of a box; where it holds at some points only,
 * both alternatives are enclosed. */
static inline condition likely_below(real a, real b)
{
    return below(a, b);
}

/* Returns c itself: if c holds at some points only, both alternatives are enclosed, one for the points at which it
 * holds, the other for the rest. */
static inline condition certainly(condition c)
{
    return c;
}

static inline condition both(condition a, condition b)
{
    return (condition){a.may_hold && b.may_hold, a.may_fail || b.may_fail};
}

#endif
