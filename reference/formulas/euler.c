/* The family euler: sequential rotations (intrinsic Euler angles): a rotation as three rotations, each about a
 * coordinate axis of the frame that the ones before have rotated.
 *
 *   R = Aᵢ(a) Aⱼ(b) Aₖ(c),   Aᵢ(a) = exp [a eᵢ]
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

#include "rows.h"

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

GIVES(matrix, euler_to_matrix, parameter, number, number, number)

static const struct formula euler_formulas[] = {
    {"euler.to_matrix", ANSWER(euler_to_matrix), .parameters = {1, 12, 1}},
};

#endif
