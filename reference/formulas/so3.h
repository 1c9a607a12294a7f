/* Internal header of reference/: functions of rotation vectors that several families need: S₁, S₂ and S₃ as functions
 * of t = |v|², the rotation matrix R(v), its average T(v) (the left Jacobian of SO(3)), and R(v)x.
 *
 *   R(v) = exp [v] = E + S₁[v] + S₂[v]²      T(v) = ∫₀¹ R(sv) ds = E + S₂[v] + S₃[v]²
 *   S₁ = sin a / a      S₂ = (1 − cos a)/a²      S₃ = (a − sin a)/a³      a = |v|, t = a²
 *   E is the identity matrix, [v] the skew-symmetric matrix with [v]x = v×x
 *
 * Each of S₁, S₂ and S₃ has two forms, a power series and a form without a series. For t > 0 both forms equal the
 * function, so the result encloses the value whichever form is selected. The comparison likely_below only selects the
 * form with the smaller error bound; a wrong decision near the threshold does no harm. At t = 0, where the second forms
 * of S₁ and S₃ divide by 0 and are unknown, the series is selected.
 *
 * The other formulas of the family are in so3.c, so that changing them does not recompile other families. */
#ifndef REFERENCE_SO3_H
#define REFERENCE_SO3_H

#include "reference/arithmetic/real.h"

/* --- S₁, S₂, S₃ ------------------------------------------------------------------------------------------------- */

/* Returns S₁(t) as sin √t / √t, for t > 0. */
static inline real so3_s1_closed(real t)
{
    return divide(sine_of_sqrt(t), square_root(t));
}

/* Returns S₁(t) = sin √t / √t: for t < 1 by the series Σ (−t)ᵏ/(1+2k)!, which also has the value at 0; otherwise by the
 * quotient. */
static inline real so3_s1(real t)
{
    condition small = likely_below(t, number(1));
    return where(small, factorial_series(1, t), so3_s1_closed(t));
}

/* Returns S₂(t) as S₁(t/4)²/2, for t ≥ 0: 1 − cos a = 2 sin²(a/2), in which nothing cancels. so3_s1 selects the form of
 * S₁(t/4). */
static inline real so3_s2_from_s1(real t)
{
    return halve(square(so3_s1(halve(halve(t)))));
}

/* Returns S₂(t) = (1 − cos √t)/t: for t < 1 by the series Σ (−t)ᵏ/(2+2k)!, otherwise from S₁(t/4). */
static inline real so3_s2(real t)
{
    condition small = likely_below(t, number(1));
    return where(small, factorial_series(2, t), so3_s2_from_s1(t));
}

/* Returns S₃(t) as (a − sin a)/a³ with a = √t, for t > 0. */
static inline real so3_s3_closed(real t)
{
    real a = square_root(t);
    return divide(subtract(a, sine(a)), multiply(a, t));
}

/* Returns S₃(t): for t < 16 by the series Σ (−t)ᵏ/(3+2k)!, which also has the value at 0; otherwise by the quotient, in
 * which little cancels for a > 4. */
static inline real so3_s3(real t)
{
    condition small = likely_below(t, number(16));
    return where(small, factorial_series(3, t), so3_s3_closed(t));
}

/* --- R, T ------------------------------------------------------------------------------------------------------- */

/* Returns E + p[v] + q[v]². */
static inline matrix so3_quadratic(real p, real q, vector v)
{
    matrix K = hat(v);
    return add(identity(3), add(multiply(p, K), multiply(q, square(K))));
}

/* Returns R(v) = E + S₁[v] + S₂[v]². */
static inline matrix so3_exp(vector v)
{
    real t = squared_length(v);
    return so3_quadratic(so3_s1(t), so3_s2(t), v);
}

/* Returns T(v) = E + S₂[v] + S₃[v]². */
static inline matrix so3_average(vector v)
{
    real t = squared_length(v);
    return so3_quadratic(so3_s2(t), so3_s3(t), v);
}

/* Returns (E + p[v] + q[v]²)x = x + v × (px + q v × x). */
static inline vector so3_quadratic_applied(real p, real q, vector v, vector x)
{
    vector vx = cross(v, x);
    return add(x, add(multiply(p, vx), multiply(q, cross(v, vx))));
}

/* Returns R(v)x. */
static inline vector so3_rotate(vector v, vector x)
{
    real t = squared_length(v);
    return so3_quadratic_applied(so3_s1(t), so3_s2(t), v, x);
}

#endif
