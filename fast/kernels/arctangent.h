/* The arctangent of eight numbers in [0, 1], for the families that need angles. The polynomial's coefficients come from
 * fast/kernels/rotation.sollya. */
#ifndef FAST_ARCTANGENT_H
#define FAST_ARCTANGENT_H

#include "fast/simd/simd.h"

/* Computes A(t) = atan(√t)/√t for 0 ≤ t ≤ 1; relative error 2.6e-9 before rounding. */
SIMD f32x8 arctangent_ratio(f32x8 t)
{
    f32x8 A = fma_f32(t, splat(-0x1.d4ee9ap-10f), splat(0x1.64f01cp-7f));
    A = fma_f32(t, A, splat(-0x1.fe2526p-6f));
    A = fma_f32(t, A, splat(0x1.da723p-5f));
    A = fma_f32(t, A, splat(-0x1.581a94p-4f));
    A = fma_f32(t, A, splat(0x1.c090fap-4f));
    A = fma_f32(t, A, splat(-0x1.2420d6p-3f));
    A = fma_f32(t, A, splat(0x1.9991e8p-3f));
    A = fma_f32(t, A, splat(-0x1.55553ep-2f));
    return fma_f32(t, A, splat(1));
}

#endif
