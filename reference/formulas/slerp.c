/* The family slerp: interpolation between two unit quaternions p and q, at the constant speed of a rotation about one
 * axis (slerp), and along the chord (nlerp).
 *
 *   slerp(p, q, t) = [sin((1 − t)θ) p + sin(tθ) q] / sin θ,   θ = 2 atan2(|p − q|, |p + q|)
 *   nlerp(p, q, t) = [(1 − t) p + t q] / |(1 − t) p + t q|
 *
 * θ is the angle between p and q as vectors of four components, half of the angle of the rotation between them. p and q
 * are not normalised. If their lengths are not exactly 1, the length of the result has an error of the same order, but
 * θ only of the second order: cos θ is 2 p·q / (|p|² + |q|²), which is p·q / |p||q| times 1 − (|p| − |q|)²/(|p|² +
 * |q|²). The weights of p and q depend on θ² only.
 *
 * q and −q are the same rotation, and so are a result y and −y. The shortest path leads from p to q if p·q ≥ 0, and
 * from p to −q otherwise, so that θ ≤ π/2. The path from −p to the negated end has the negated results, which are
 * valid, too. If p·q is 0 up to rounding, q and −q are equally near, and both paths are valid. The direct path leads to
 * q itself; it is unknown if q = −p, where all great circles are equally short. With t < 0 or t > 1 a path continues
 * beyond its ends.
 *
 * Source: K. Shoemake, "Animating Rotation with Quaternion Curves", SIGGRAPH 1985; the form of θ, and the weights by
 * S₁, which have no singularity at θ = 0, are ours. */
#ifndef SLERP_C
#define SLERP_C

#include "quaternion.h"

/* --- p and q ------------------------------------------------------------------------------------------------------ */

static struct quaternion slerp_difference(struct quaternion p, struct quaternion q)
{
    return (struct quaternion){subtract(p.s, q.s), subtract(p.u, q.u)};
}

/* Returns θ². Its condition scale is set to θ² itself: although terms cancel in p − q, correct code computes θ with a
 * small relative error, because p and q are exact inputs. */
static real slerp_squared_angle(struct quaternion p, struct quaternion q)
{
    real difference = quaternion_norm(slerp_difference(p, q));
    real sum = quaternion_norm(quaternion_combination(p, number(1), q));
    return scaled_as_itself(square(multiply(number(2), arctangent(difference, sum))));
}

static real slerp_dot(struct quaternion p, struct quaternion q)
{
    return add(multiply(p.s, q.s), dot(p.u, q.u));
}

/* Returns q or −q, the one to which the shortest path leads. Where the sign of p·q is undecided, both are enclosed. */
static struct quaternion slerp_nearer(struct quaternion p, struct quaternion q)
{
    condition negative = below(slerp_dot(p, q), number(0));
    return quaternion_negate_where(negative, q);
}

/* Returns the end of the alternative path. If |p·q| < 2⁻²⁰, where the rounding errors of a sum of products decide which
 * of q and −q is nearer, this is the negative of slerp_nearer; otherwise slerp_nearer itself. Where the comparison is
 * undecided, both are enclosed. */
static struct quaternion slerp_nearer_alternative(struct quaternion p, struct quaternion q)
{
    condition undecided = below(square(slerp_dot(p, q)), number(0x1p-40));
    return quaternion_negate_where(undecided, slerp_nearer(p, q));
}

/* Returns a p + b q. */
static struct quaternion slerp_sum(real a, struct quaternion p, real b, struct quaternion q)
{
    return (struct quaternion){add(multiply(a, p.s), multiply(b, q.s)), add(multiply(a, p.u), multiply(b, q.u))};
}

/* --- paths -------------------------------------------------------------------------------------------------------- */

/* Returns the weight sin(tθ) / sin θ, given θ², as t S₁(t²θ²) / S₁(θ²), which is t at θ = 0. */
static real slerp_weight(real t, real squared_angle)
{
    return divide(multiply(t, so3_s1(multiply(square(t), squared_angle))), so3_s1(squared_angle));
}

/* Returns the point of the path from p to q; unknown if q = −p, because S₁(θ²) is then 0. */
static struct quaternion slerp_direct(struct quaternion p, struct quaternion q, real t)
{
    real T = slerp_squared_angle(p, q);
    return slerp_sum(slerp_weight(subtract(number(1), t), T), p, slerp_weight(t, T), q);
}

static struct quaternion slerp_shortest(struct quaternion p, struct quaternion q, real t)
{
    return slerp_direct(p, slerp_nearer(p, q), t);
}

static struct quaternion slerp_shortest_alternative(struct quaternion p, struct quaternion q, real t)
{
    return slerp_direct(p, slerp_nearer_alternative(p, q), t);
}

static struct quaternion slerp_shortest_negated(struct quaternion p, struct quaternion q, real t)
{
    return quaternion_negate(slerp_shortest(p, q, t));
}

/* Returns the point of the chord from p to q, normalised. */
static struct quaternion slerp_chord(struct quaternion p, struct quaternion q, real t)
{
    return quaternion_unit(slerp_sum(subtract(number(1), t), p, t, q));
}

static struct quaternion slerp_nlerp(struct quaternion p, struct quaternion q, real t)
{
    return slerp_chord(p, slerp_nearer(p, q), t);
}

static struct quaternion slerp_nlerp_alternative(struct quaternion p, struct quaternion q, real t)
{
    return slerp_chord(p, slerp_nearer_alternative(p, q), t);
}

static struct quaternion slerp_nlerp_negated(struct quaternion p, struct quaternion q, real t)
{
    return quaternion_negate(slerp_nlerp(p, q, t));
}

/* --- rows of the table (rows.h) ----------------------------------------------------------------------------------- */

GIVES(quaternion, slerp_shortest, quaternion, quaternion, number)
GIVES(quaternion, slerp_shortest_negated, quaternion, quaternion, number)
GIVES(quaternion, slerp_shortest_alternative, quaternion, quaternion, number)
GIVES(quaternion, slerp_direct, quaternion, quaternion, number)
GIVES(quaternion, slerp_nlerp, quaternion, quaternion, number)
GIVES(quaternion, slerp_nlerp_negated, quaternion, quaternion, number)
GIVES(quaternion, slerp_nlerp_alternative, quaternion, quaternion, number)

static const struct formula slerp_formulas[] = {
    {"slerp.shortest", ONE_OF(slerp_shortest, slerp_shortest_negated, slerp_shortest_alternative)},
    {"slerp.direct", ANSWER(slerp_direct)},
    {"slerp.nlerp", ONE_OF(slerp_nlerp, slerp_nlerp_negated, slerp_nlerp_alternative)},
};

#endif
