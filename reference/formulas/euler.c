/* The family euler: sequential rotations (intrinsic Euler angles): a rotation as three rotations, each about a
 * coordinate axis of the frame that the rotations before it have rotated.
 *
 *   R = Aᵢ(a) Aⱼ(b) Aₖ(c),   Aᵢ(a) = exp [a eᵢ]        q = qᵢ(a) qⱼ(b) qₖ(c),   qᵢ(a) = (cos(a/2), sin(a/2) eᵢ)
 *
 * E is the identity matrix, eᵢ its column i, [w] the skew-symmetric matrix with [w]x = w×x. The parameter is the
 * number, from 1 on, of the sequence ijk in the table `sequences`: six with three different axes (Tait–Bryan), six that
 * end about the axis with which they begin (proper Euler angles). The columns of R are the rotated axes. About fixed
 * axes (extrinsic angles) the same rotation is the reversed sequence with the reversed angles.
 *
 * Source: "The Mathematics of Havok's Solver", II.6.1.3, whose Figure 1 is the sequence zyx: rotate about z until the
 * plane of x and y contains the target x′, about the new y until x is x′, about x′ until the other two axes have their
 * target directions. The other sequences are the usual generalisation. */
#ifndef EULER_C
#define EULER_C

#include "quaternion.h"

/* The axes of the sequences, 0 for x: in the order of the contract's list of names. */
static const unsigned char sequences[][3] = {
    {0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0},
    {0, 1, 0}, {0, 2, 0}, {1, 0, 1}, {1, 2, 1}, {2, 0, 2}, {2, 1, 2},
};

/* Returns the rotation by an angle about coordinate axis i: E except in the plane of the other two axes, j and k, where
 * it rotates from j to k. */
static matrix euler_axis_rotation(size_t i, real angle)
{
    const size_t j = (i + 1) % 3, k = (i + 2) % 3;
    matrix R = identity(3);
    R.at[3 * j + j] = R.at[3 * k + k] = cosine(angle);
    R.at[3 * k + j] = sine(angle);
    R.at[3 * j + k] = negate(sine(angle));
    return R;
}

/* Returns Aᵢ(a) Aⱼ(b) Aₖ(c): the rotation that is done first is the leftmost factor. */
static matrix euler_to_matrix(unsigned sequence, real a, real b, real c)
{
    const unsigned char *axis = sequences[sequence - 1];
    return multiply(multiply(euler_axis_rotation(axis[0], a), euler_axis_rotation(axis[1], b)),
                    euler_axis_rotation(axis[2], c));
}

/* Returns qᵢ(a) = (cos(a/2), sin(a/2) eᵢ). */
static struct quaternion euler_axis_quaternion(size_t i, real angle)
{
    struct quaternion q = {cosine(halve(angle)), zero_vector()};
    q.u.at[i] = sine(halve(angle));
    return q;
}

/* Returns qᵢ(a) qⱼ(b) qₖ(c). */
static struct quaternion euler_to_quaternion(unsigned sequence, real a, real b, real c)
{
    const unsigned char *axis = sequences[sequence - 1];
    struct quaternion first = euler_axis_quaternion(axis[0], a), second = euler_axis_quaternion(axis[1], b);
    return quaternion_product(quaternion_product(first, second), euler_axis_quaternion(axis[2], c));
}

/* Returns the other quaternion of the same rotation. */
static struct quaternion euler_to_quaternion_negated(unsigned sequence, real a, real b, real c)
{
    return quaternion_negate(euler_to_quaternion(sequence, a, b, c));
}

/* --- angles of a rotation ----------------------------------------------------------------------------------------- */

/* True if the sequence is odd: axis j does not follow axis i in the order x, y, z, x. In the formulas below, the upper
 * signs of ± and ∓ are for even sequences, the lower signs for odd ones. */
static int euler_is_odd(size_t i, size_t j)
{
    return j != (i + 1) % 3;
}

static real euler_negated_if(int negative, real x)
{
    return negative ? negate(x) : x;
}

static real euler_pi(void)
{
    return multiply(number(4), arctangent(number(1), number(1)));
}

/* Returns atan2(y, x). For y = 0 and x < 0 the result is exactly π; the arctangent of intervals would enclose both π
 * and −π there. For y = 0 the scale of the result is 1/x, because an error of y changes the angle by the error divided
 * by x. */
static real euler_angle_of(real y, real x)
{
    condition on_axis = equal(y, number(0)), left = below(x, number(0));
    real end = scaled_as(where(left, euler_pi(), number(0)), divide(number(1), x));
    return where(on_axis, end, arctangent(y, x));
}

/* Returns the angles (a, b, c) of the sequence ijk of three different axes, given R times any positive number:
 *
 *   a = atan2(∓Rⱼₖ, Rₖₖ),   b = atan2(±Rᵢₖ, √(Rⱼₖ² + Rₖₖ²)),
 *   c = atan2(±(Rₖₖ Rⱼᵢ − Rⱼₖ Rₖᵢ), Rₖₖ Rⱼⱼ − Rⱼₖ Rₖⱼ)
 *
 * c is computed from Aᵢ(−a) R = Aⱼ(b) Aₖ(c), so that the rotation by the three angles is near R even if rounding errors
 * of R determine a. At gimbal lock Rⱼₖ and Rₖₖ are 0; the code replaces Rₖₖ by 1, so that a = 0. */
static vector euler_three_axes(const unsigned char *axis, matrix R)
{
    const size_t i = axis[0], j = axis[1], k = axis[2];
    const int odd = euler_is_odd(i, j);
    real jk = entry(R, j, k), kk = entry(R, k, k), squared = add(square(jk), square(kk));
    condition locked = equal(squared, number(0));
    kk = where(locked, number(1), kk);
    real sine = subtract(multiply(kk, entry(R, j, i)), multiply(jk, entry(R, k, i)));
    real cosine = subtract(multiply(kk, entry(R, j, j)), multiply(jk, entry(R, k, j)));
    return vector3(euler_angle_of(euler_negated_if(!odd, jk), kk),
                   euler_angle_of(euler_negated_if(odd, entry(R, i, k)), square_root(squared)),
                   euler_angle_of(euler_negated_if(odd, sine), cosine));
}

/* Returns the angles (a, b, c) of the sequence iji, given R times any positive number; l is the third axis:
 *
 *   a = atan2(s, t),   b = atan2(√(s² + t²), Rᵢᵢ),   s = Rⱼᵢ, t = ∓Rₗᵢ,
 *   c = atan2(−(t Rⱼₗ ± s Rₗₗ), t Rⱼⱼ ± s Rₗⱼ)
 *
 * At gimbal lock s and t are 0; the code replaces t by 1, so that a = 0. */
static vector euler_two_axes(const unsigned char *axis, matrix R)
{
    const size_t i = axis[0], j = axis[1], l = 3 - i - j;
    const int odd = euler_is_odd(i, j);
    real s = entry(R, j, i), t = euler_negated_if(!odd, entry(R, l, i));
    real squared = add(square(s), square(t));
    condition locked = equal(squared, number(0));
    t = where(locked, number(1), t);
    real signed_s = euler_negated_if(odd, s);
    real sine = add(multiply(t, entry(R, j, l)), multiply(signed_s, entry(R, l, l)));
    real cosine = add(multiply(t, entry(R, j, j)), multiply(signed_s, entry(R, l, j)));
    return vector3(euler_angle_of(s, t), euler_angle_of(square_root(squared), entry(R, i, i)),
                   euler_angle_of(euler_negated_if(!odd, sine), cosine));
}

/* Returns the angles with a and c from −π to π and b from −π/2 to π/2, or from 0 to π if the sequence ends with the
 * axis with which it begins. At gimbal lock, where the first and the last axis are parallel, a = 0.
 *
 * The scale of every entry is set to 1, the length of a row: an implementation may have an error of some u in an entry
 * that is nearly 0. At the angle d from gimbal lock, an error of u in an entry changes a by u/d, and b, too, if b is
 * computed by an arcsine. */
static vector euler_from_matrix(unsigned sequence, matrix R)
{
    const unsigned char *axis = sequences[sequence - 1];
    matrix M = matrix_new(3, 3);
    for (size_t k = 0; k < 9; k++)
        M.at[k] = scaled_as(R.at[k], number(1));
    return axis[0] == axis[2] ? euler_two_axes(axis, M) : euler_three_axes(axis, M);
}

/* If a is within 2⁻¹⁶ of π or −π, where rounding decides the sign, returns a − 2π or a + 2π, which has the other sign.
 * Otherwise returns a. */
static real euler_other_sign(real a)
{
    real pi = euler_pi(), turn = multiply(number(2), pi);
    condition negative = below(a, number(0)), near = below(square(subtract(pi, number(0x1p-16))), square(a));
    real other = where(negative, add(a, turn), subtract(a, turn));
    return scaled_as(where(near, other, a), a);
}

/* Returns the angles with the other sign of a (first) and of c (third) if these are near ±π. A correct implementation
 * may return either sign, so that an error is that from the nearest of the four answers. */
static vector euler_signs(int first, int third, vector angles)
{
    return vector3(first ? euler_other_sign(angles.at[0]) : angles.at[0], angles.at[1],
                   third ? euler_other_sign(angles.at[2]) : angles.at[2]);
}

static vector euler_from_matrix_first(unsigned sequence, matrix R)
{
    return euler_signs(1, 0, euler_from_matrix(sequence, R));
}

static vector euler_from_matrix_third(unsigned sequence, matrix R)
{
    return euler_signs(0, 1, euler_from_matrix(sequence, R));
}

static vector euler_from_matrix_both(unsigned sequence, matrix R)
{
    return euler_signs(1, 1, euler_from_matrix(sequence, R));
}

/* Returns |q|² times the rotation matrix of q = (s, u): (s² − u·u) E + 2 u uᵀ + 2 s [u]. */
static matrix euler_scaled_rotation(struct quaternion q)
{
    real diagonal = subtract(square(q.s), squared_length(q.u)), twice = multiply(number(2), q.s);
    return add(add(multiply(diagonal, identity(3)), multiply(number(2), outer(q.u, q.u))), multiply(twice, hat(q.u)));
}

static vector euler_from_quaternion(unsigned sequence, struct quaternion q)
{
    return euler_from_matrix(sequence, euler_scaled_rotation(q));
}

static vector euler_from_quaternion_first(unsigned sequence, struct quaternion q)
{
    return euler_signs(1, 0, euler_from_quaternion(sequence, q));
}

static vector euler_from_quaternion_third(unsigned sequence, struct quaternion q)
{
    return euler_signs(0, 1, euler_from_quaternion(sequence, q));
}

static vector euler_from_quaternion_both(unsigned sequence, struct quaternion q)
{
    return euler_signs(1, 1, euler_from_quaternion(sequence, q));
}

/* --- rates of the angles ------------------------------------------------------------------------------------------ */

static vector euler_axis(size_t i)
{
    vector axis = zero_vector();
    axis.at[i] = number(1);
    return axis;
}

/* Stores the three axes about which the angles rotate, as they are after the rotations by a and b, in the world's
 * coordinates: eᵢ, Aᵢ(a) eⱼ and Aᵢ(a) Aⱼ(b) eₖ. */
static void euler_axes(const unsigned char *axis, real a, real b, vector *axes)
{
    matrix first = euler_axis_rotation(axis[0], a);
    axes[0] = euler_axis(axis[0]);
    axes[1] = apply(first, euler_axis(axis[1]));
    axes[2] = apply(first, apply(euler_axis_rotation(axis[1], b), euler_axis(axis[2])));
}

/* Stores the same axes in the body's coordinates, the last first: eₖ, Aₖ(−c) eⱼ and Aₖ(−c) Aⱼ(−b) eᵢ. */
static void euler_axes_in_body(const unsigned char *axis, real b, real c, vector *axes)
{
    const unsigned char reversed[3] = {axis[2], axis[1], axis[0]};
    euler_axes(reversed, negate(c), negate(b), axes);
}

static vector euler_reversed(vector rates)
{
    return vector3(rates.at[2], rates.at[1], rates.at[0]);
}

/* Returns the sum of the axes times their rates, the angular velocity. */
static vector euler_velocity_about(const vector *axes, vector rates)
{
    return add(multiply(rates.at[0], axes[0]), add(multiply(rates.at[1], axes[1]), multiply(rates.at[2], axes[2])));
}

/* Returns the angular velocity in the world's axes, a′eᵢ + b′Aᵢ(a) eⱼ + c′Aᵢ(a) Aⱼ(b) eₖ. It does not depend on c. */
static vector euler_angular_velocity(unsigned sequence, real a, real b, vector rates)
{
    vector axes[3];
    euler_axes(sequences[sequence - 1], a, b, axes);
    return euler_velocity_about(axes, rates);
}

/* Returns the angular velocity in the body's axes, which does not depend on a. */
static vector euler_angular_velocity_body(unsigned sequence, real b, real c, vector rates)
{
    vector axes[3];
    euler_axes_in_body(sequences[sequence - 1], b, c, axes);
    return euler_velocity_about(axes, euler_reversed(rates));
}

/* Returns the rates of an angular velocity w about three axes x, y, z, of which y is perpendicular to the others. With
 * p = z − (x·z) x, the part of z perpendicular to x, they are a′ = x·w − (x·z) c′, b′ = y·w, c′ = p·w / p·p. */
static vector euler_rates_about(const vector *axes, vector w)
{
    real cosine = dot(axes[0], axes[2]);
    vector across = subtract(axes[2], multiply(cosine, axes[0]));
    real third = divide(dot(across, w), squared_length(across));
    return vector3(subtract(dot(axes[0], w), multiply(cosine, third)), dot(axes[1], w), third);
}

/* Returns the rates of the angles for an angular velocity in the world's axes. */
static vector euler_rates(unsigned sequence, real a, real b, vector w)
{
    vector axes[3];
    euler_axes(sequences[sequence - 1], a, b, axes);
    return euler_rates_about(axes, w);
}

/* Returns the rates of the angles for an angular velocity in the body's axes. */
static vector euler_rates_body(unsigned sequence, real b, real c, vector w)
{
    vector axes[3];
    euler_axes_in_body(sequences[sequence - 1], b, c, axes);
    return euler_reversed(euler_rates_about(axes, w));
}

/* --- rows of the table (rows.h) ----------------------------------------------------------------------------------- */

GIVES(matrix, euler_to_matrix, parameter, number, number, number)
GIVES(quaternion, euler_to_quaternion, parameter, number, number, number)
GIVES(quaternion, euler_to_quaternion_negated, parameter, number, number, number)
GIVES(vector, euler_from_matrix, parameter, matrix)
GIVES(vector, euler_from_matrix_first, parameter, matrix)
GIVES(vector, euler_from_matrix_third, parameter, matrix)
GIVES(vector, euler_from_matrix_both, parameter, matrix)
GIVES(vector, euler_from_quaternion, parameter, quaternion)
GIVES(vector, euler_from_quaternion_first, parameter, quaternion)
GIVES(vector, euler_from_quaternion_third, parameter, quaternion)
GIVES(vector, euler_from_quaternion_both, parameter, quaternion)
GIVES(vector, euler_angular_velocity, parameter, number, number, vector)
GIVES(vector, euler_angular_velocity_body, parameter, number, number, vector)
GIVES(vector, euler_rates, parameter, number, number, vector)
GIVES(vector, euler_rates_body, parameter, number, number, vector)

static const struct formula euler_formulas[] = {
    {"euler.to_matrix", ANSWER(euler_to_matrix), .parameters = {1, 12, 1}},
    {"euler.to_quaternion", EITHER(euler_to_quaternion, euler_to_quaternion_negated), .parameters = {1, 12, 1}},
    {"euler.from_matrix",
     ANY_OF(euler_from_matrix, euler_from_matrix_first, euler_from_matrix_third, euler_from_matrix_both),
     .parameters = {1, 12, 1}},
    {"euler.from_quaternion",
     ANY_OF(euler_from_quaternion, euler_from_quaternion_first, euler_from_quaternion_third,
            euler_from_quaternion_both),
     .parameters = {1, 12, 1}},
    {"euler.angular_velocity", ANSWER(euler_angular_velocity), .parameters = {1, 12, 1}},
    {"euler.angular_velocity.body", ANSWER(euler_angular_velocity_body), .parameters = {1, 12, 1}},
    {"euler.rates", ANSWER(euler_rates), .parameters = {1, 12, 1}},
    {"euler.rates.body", ANSWER(euler_rates_body), .parameters = {1, 12, 1}},
};

#endif
