/* The methods whose speed the articles compare, each as a loop over a batch, one element after the other.
 *
 * methods.c is compiled twice, for any x86-64 processor and for AVX2 and FMA (the macro PATH names the two), with the
 * optimisation options of a program that has to be fast. cost.c measures the times. R(v) is the rotation matrix of the
 * rotation vector v, T(v) the left Jacobian of SO(3), E the identity matrix, S₁ and S₂ the coefficients of R(v) = E +
 * S₁[v] + S₂[v]². */
#ifndef CLAIMS_METHODS_H
#define CLAIMS_METHODS_H

#include <stddef.h>

/* Applies the method to n elements of `in` and writes the results to `out`; both arrays are contiguous. */
typedef void method_loop(size_t n, const float *restrict in, float *restrict out);

enum timed_method {
    CLOSED_S1_S2, /* v to S₁, S₂ */
    CLOSED_R,     /* v to R(v) */
    CLOSED_R_T,   /* v to R(v), T(v) */
    POLYNOMIAL_S1_S2,
    POLYNOMIAL_R,
    POLYNOMIAL_T,
    POLYNOMIAL_R_T,
    DOUBLED_R, /* the coefficients at v/2, doubled once; then twice … */
    DOUBLED_2_R,
    DOUBLED_4_R,
    DOUBLED_6_R,
    DOUBLED_8_R,
    DOUBLED_10_R,
    DOUBLED_12_R,
    DOUBLED_R_T,
    DOUBLED_2_R_T,
    DOUBLED_4_R_T,
    DOUBLED_6_R_T,
    DOUBLED_8_R_T,
    DOUBLED_10_R_T,
    DOUBLED_12_R_T,
    SQUARED_R,       /* R(v) as the square of R(v/2) */
    SQUARED_R_T,     /* R(v) as the square of R(v/2), and T(v) = (E + R(v/2)) T(v/2) / 2 */
    FULL_QUATERNION, /* v to exp(v/2) */
    CUBIC_QUATERNION,
    NORMALISED,   /* normalises a quaternion */
    GRAM_SCHMIDT, /* a matrix to a rotation near it */
    POLAR_STEP,
    METHODS
};

extern method_loop *const methods_portable[METHODS], *const methods_avx2[METHODS];

#endif
