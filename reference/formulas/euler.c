/* The family euler: sequential rotations (intrinsic Euler angles): a rotation as three rotations, each about a
 * coordinate axis of the frame that the ones before have rotated.
 *
 *   R = Z(ψ) Y(θ) X(φ),    X(a) = exp [a e₁],   Y(a) = exp [a e₂],   Z(a) = exp [a e₃]
 *
 * E is the identity matrix, eᵢ its column i, [w] the skew-symmetric matrix with [w]x = w×x. The angles are those of the
 * sequence in the source: rotate about z until the target axis x′ lies in the plane of z and the rotated x; then about
 * the new y until x is x′; then about x′ until the other two axes have their target directions. The columns of R are
 * the rotated axes. Source: "The Mathematics of Havok's Solver", II.6.1.3, which has no formula: this is its Figure
 * 1. */
#ifndef EULER_C
#define EULER_C

#include "rows.h"

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

/* Returns Z(ψ) Y(θ) X(φ): the first rotation of the sequence is the leftmost factor. */
static matrix euler_to_matrix_zyx(real z, real y, real x)
{
    return multiply(multiply(euler_axis_rotation(2, z), euler_axis_rotation(1, y)), euler_axis_rotation(0, x));
}

GIVES(matrix, euler_to_matrix_zyx, number, number, number)

static const struct formula euler_formulas[] = {
    {"euler.to_matrix.zyx", ANSWER(euler_to_matrix_zyx)},
};

#endif
