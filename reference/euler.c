/* Sequential rotations: a rotation as three turns, each about a coordinate axis of the frame that the ones before have
 * turned (Euler angles, intrinsic).
 *
 *   R = Z(ψ) Y(θ) X(φ),    X(a) = exp [a e₁],   Y(a) = exp [a e₂],   Z(a) = exp [a e₃]
 *
 * Here: the sequence of the source, from the angles to the matrix: about z until the plane of x and y holds the target
 * x′, about the new y until x is x′, about x′ until the other two axes are in place. A matrix's columns are the turned
 * axes. Source: "The Mathematics of Havok's Solver", II.6.1.3, which has no formula: this is its Figure 1. */
#ifndef EULER_C
#define EULER_C

#include "rows.h"

/* A turn by an angle about coordinate axis i: E but for the plane of the other two, j and k, which turns from j to k */
static matrix euler_turn(size_t i, real angle)
{
    const size_t j = (i + 1) % 3, k = (i + 2) % 3;
    matrix R = identity(3);
    R.at[3 * j + j] = R.at[3 * k + k] = cosine(angle);
    R.at[3 * k + j] = sine(angle);
    R.at[3 * j + k] = negate(sine(angle));
    return R;
}

/* Z(ψ) Y(θ) X(φ): the turn that is done first stands first */
static matrix euler_to_matrix_zyx(real z, real y, real x)
{
    return multiply(multiply(euler_turn(2, z), euler_turn(1, y)), euler_turn(0, x));
}

GIVES(matrix, euler_to_matrix_zyx, number, number, number)

static const struct formula euler_formulas[] = {
    {"euler.to_matrix.zyx", ANSWER(euler_to_matrix_zyx)},
};

#endif
