/* Conditions for the arithmetics whose numbers have an interval v: comparisons, which may hold and may fail, and
 * their conjunction. real_box.h (boxes of inputs) and real_modular.h (elements of prime fields with an interval)
 * include this header after they have defined `real`; each defines for itself how to select by a condition. */
#ifndef REFERENCE_REAL_CONDITIONS_H
#define REFERENCE_REAL_CONDITIONS_H

/* A comparison over all points of a box: may_hold is true if it holds at some points, or may; may_fail is true if it
 * fails at some, or may. */
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

static inline condition below(real a, real b)
{
    return (condition){!(a.v.low >= b.v.high), !(a.v.high < b.v.low)};
}

static inline condition equal(real a, real b)
{
    const int apart = a.v.low > b.v.high || a.v.high < b.v.low;
    const int same = a.v.low == b.v.high && a.v.high == b.v.low;
    return (condition){!apart, !same};
}

/* No guess is right at all points, so this is not a guess: each point takes its own side. */
static inline condition likely_below(real a, real b)
{
    return below(a, b);
}

/* Returns c itself: points at which it holds are enclosed by the one side, the others by the other. */
static inline condition certainly(condition c)
{
    return c;
}

static inline condition both(condition a, condition b)
{
    return (condition){a.may_hold && b.may_hold, a.may_fail || b.may_fail};
}

#endif
