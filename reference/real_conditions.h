/* Conditions of arithmetics whose numbers have an interval v: what may hold and what may fail.
 *
 * Here: comparisons and their conjunction, for boxes of inputs (real_box.h) and for elements of prime fields with an
 * interval beside them (real_modular.h), which define `real` before. How one selects by a condition is theirs. */
#ifndef REFERENCE_REAL_CONDITIONS_H
#define REFERENCE_REAL_CONDITIONS_H

/* Whether it holds at some points, or may; and fails at some, or may. */
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

/* No guess is right for all points: each may take its own side. */
static inline condition likely_below(real a, real b)
{
    return below(a, b);
}

/* The same: points at which it holds are enclosed by the one side, the others by the other. */
static inline condition certainly(condition c)
{
    return c;
}

static inline condition both(condition a, condition b)
{
    return (condition){a.may_hold && b.may_hold, a.may_fail || b.may_fail};
}

#endif
