/* The family between: the angle between two vectors or two rotations, and the shortest rotation from one direction to
 * another.
 *
 *   θ = atan2(|x×y|, x·y)      q = (cos θ/2, sin θ/2 n),   R = E + 2 (s[u] + [u]²) of q = (s, u),   n = x×y/|x×y|
 *
 * E is the identity matrix, [u] the skew-symmetric matrix with [u]x = u×x. R maps x/|x| to y/|y|, and leaves n fixed.
 * The lengths of x and y do not matter.
 *
 * If x and y are opposite, every half turn about an axis perpendicular to x maps x to y; q and R are unknown there. The
 * check of kernels near this place does not use the formulas of q and R, but measures how far the image of x is from y
 * (the measure `image`).
 *
 * The angle between two rotations is that of the rotation that leads from the first to the second:
 *
 *   θ = 2 atan2(|u|, |s|),    p^c q = (s, u), where p^c is the conjugate of p
 *   θ = atan2(|w|, tr M − 1),  M = AᵀB,  w = (M₃₂ − M₂₃, M₁₃ − M₃₁, M₂₁ − M₁₂)
 *
 * For exact rotations |w| = 2 sin θ and tr M − 1 = 2 cos θ. The inputs are rotations up to rounding, and θ is the value
 * of these formulas: an error of u in each entry of A or B changes it by at most a few u.
 *
 * Source: A. Watt and M. Watt, "Advanced Animation and Rendering Techniques" (1992), 15.3; the forms without
 * cancellation are ours. */
#ifndef BETWEEN_C
#define BETWEEN_C

#include "quaternion.h"

/* --- angle between vectors ---------------------------------------------------------------------------------------- */

/* Returns the angle θ, from 0 to π, with the sine and cosine given times one number: atan2(sine, cosine), for cosine <
 * 0 as π − atan2(sine, −cosine), because the arctangent of intervals has both signs at (0, −1). The scale of θ is at
 * least 1: an error of u in sine or cosine changes θ by u. */
static real between_angle_of(real sine, real cosine)
{
    real pi = multiply(number(4), arctangent(number(1), number(1)));
    condition obtuse = likely_below(cosine, number(0));
    real angle = where(obtuse, subtract(pi, arctangent(sine, negate(cosine))), arctangent(sine, cosine));
    return scaled_as(angle, number(1));
}

static real between_angle(vector x, vector y)
{
    return between_angle_of(length(cross(x, y)), dot(x, y));
}

/* --- angle between rotations -------------------------------------------------------------------------------------- */

/* Returns 2 atan2(|u|, |s|) of p^c q = (s, u), from 0 to π. */
static real between_quaternion_angle(struct quaternion p, struct quaternion q)
{
    struct quaternion product = quaternion_product(quaternion_conjugate(p), q);
    condition negative = likely_below(product.s, number(0));
    real s = where(negative, negate(product.s), product.s);
    return scaled_as(multiply(number(2), arctangent(length(product.u), s)), number(1));
}

/* Returns atan2(|w|, tr M − 1) of M = AᵀB, from 0 to π. */
static real between_matrix_angle(matrix A, matrix B)
{
    matrix M = multiply(transpose(A), B);
    vector w = subtract(vector3(entry(M, 2, 1), entry(M, 0, 2), entry(M, 1, 0)),
                        vector3(entry(M, 1, 2), entry(M, 2, 0), entry(M, 0, 1)));
    return between_angle_of(length(w), subtract(trace(M), number(1)));
}

/* --- rotation from one direction to another ----------------------------------------------------------------------- */

/* Returns (|x||y| + x·y, x×y), a multiple of q. Unknown, after division by its length, for opposite vectors. */
static struct quaternion between_acute(real lengths, real product, vector normal)
{
    return (struct quaternion){add(lengths, product), normal};
}

/* Returns (|x×y|, (|x||y| − x·y) n), a multiple of q, in which nothing cancels if x·y < 0. Unknown if x×y = 0. */
static struct quaternion between_obtuse(real lengths, real product, vector normal)
{
    real sine = length(normal);
    return (struct quaternion){sine, multiply(divide(subtract(lengths, product), sine), normal)};
}

/* Returns q; both forms are valid for all x and y for which they are known. Each component has the scale 1/cos θ/2: at
 * the angle d = π − θ from opposite, an error of u in a component of x or y changes the axis by u/d. */
static struct quaternion between_quaternion(vector x, vector y)
{
    real lengths = square_root(multiply(squared_length(x), squared_length(y))), product = dot(x, y);
    vector normal = cross(x, y);
    condition obtuse = likely_below(product, number(0));
    struct quaternion far = between_obtuse(lengths, product, normal), near = between_acute(lengths, product, normal);
    struct quaternion q =
        quaternion_unit((struct quaternion){where(obtuse, far.s, near.s), where(obtuse, far.u, near.u)});
    real scale = divide(number(1), q.s);
    return (struct quaternion){scaled_as(q.s, scale), vector3(scaled_as(q.u.at[0], scale), scaled_as(q.u.at[1], scale),
                                                              scaled_as(q.u.at[2], scale))};
}

static struct quaternion between_quaternion_negated(vector x, vector y)
{
    struct quaternion q = between_quaternion(x, y);
    return (struct quaternion){negate(q.s), negate(q.u)};
}

/* Returns R, with the scale of q for each entry. */
static matrix between_matrix(vector x, vector y)
{
    struct quaternion q = between_quaternion(x, y);
    matrix K = hat(q.u), R = add(identity(3), multiply(number(2), add(multiply(q.s, K), square(K))));
    real scale = divide(number(1), q.s);
    for (size_t k = 0; k < 9; k++)
        R.at[k] = scaled_as(R.at[k], scale);
    return R;
}

/* --- rows --------------------------------------------------------------------------------------------------------- */

GIVES(number, between_angle, vector, vector)
GIVES(number, between_quaternion_angle, quaternion, quaternion)
GIVES(number, between_matrix_angle, matrix, matrix)
GIVES(quaternion, between_quaternion, vector, vector)
GIVES(quaternion, between_quaternion_negated, vector, vector)
GIVES(matrix, between_matrix, vector, vector)

static const struct formula between_formulas[] = {
    {"between.angle", ANSWER(between_angle)},
    {"between.quaternion_angle", ANSWER(between_quaternion_angle)},
    {"between.matrix_angle", ANSWER(between_matrix_angle)},
    {"between.quaternion", EITHER(between_quaternion, between_quaternion_negated)},
    {"between.matrix", ANSWER(between_matrix)},
};

#endif
