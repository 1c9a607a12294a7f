/* Internal header of reference/: functions of rotation vectors that several families need: S₁, S₂ and S₃ as functions
 * of t = |v|², the rotation matrix R(v), its average T(v) (the left Jacobian of SO(3)), and R(v)x.
 *
 *   R(v) = exp [v] = E + S₁[v] + S₂[v]²      T(v) = ∫₀¹ R(sv) ds = E + S₂[v] + S₃[v]²
 *   S₁ = sin a / a      S₂ = (1 − cos a)/a²      S₃ = (a − sin a)/a³      a = |v|, t = a²
 *   E is the identity matrix, [v] the skew-symmetric matrix with [v]x = v×x
 *
 * Each of S₁, S₂ and S₃ has two forms, a power series and a closed form. Both equal the function for t > 0, so either
 * form encloses the value, also if likely_below selects the other one near the limit; it selects the form with the
 * smaller error bound. At t = 0 the closed form divides by 0 and is unknown; there the series is selected.
 *
 * The other formulas of the family are in so3.c, so that changing them does not recompile other families. */
#ifndef REFERENCE_SO3_H
#define REFERENCE_SO3_H

#include "reference/arithmetic/real.h"

/* --- S₁, S₂, S₃ ------------------------------------------------------------------------------------------------- */

/* Returns sin √t / √t. */
static inline real so3_s1_closed(real t)
{
    return divide(sine_of_sqrt(t), square_root(t));
}

/* Returns S₁(t) = Σ (−t)ᵏ/(1+2k)! = sin √t / √t: the series for t < 1, which also encloses the value at 0, else the
 * closed form. */
static inline real so3_s1(real t)
{
    condition small = likely_below(t, number(1));
    return where(small, factorial_series(1, t), so3_s1_closed(t));
}

/* Returns S₂(t) = Σ (−t)ᵏ/(2+2k)! = S₁(t/4)²/2: 1 − cos a = 2 sin²(a/2), in which nothing cancels. */
static inline real so3_s2_closed(real t)
{
    return halve(square(so3_s1(halve(halve(t)))));
}

/* Returns S₂(t): the series for t < 1, which also encloses the value at 0, else the closed form. */
static inline real so3_s2(real t)
{
    condition small = likely_below(t, number(1));
    return where(small, factorial_series(2, t), so3_s2_closed(t));
}

/* Returns (a − sin a)/a³. */
static inline real so3_s3_closed(real t)
{
    real a = square_root(t);
    return divide(subtract(a, sine(a)), multiply(a, t));
}

/* Returns S₃(t) = Σ (−t)ᵏ/(3+2k)!: the series for t < 16, which also encloses the value at 0, else the closed form, in
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
