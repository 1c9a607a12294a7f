/* The arctangent of eight numbers in [0, 1], and the angles of eight points, for the families that need angles. The
 * polynomial's coefficients come from fast/kernels/rotation.sollya, π and π/2 from fast/kernels/euler.sollya. */
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

/* Returns the angle of the point (x, y), from −π to π: the arctangent of t = min(|x|, |y|)/max(|x|, |y|) ≤ 1 is
 * subtracted from π/2 if |y| > |x|, and then from π if x < 0. Returns 0 for (0, 0). π/2 and π are each the sum of two
 * floats. */
SIMD f32x8 angle_of(f32x8 y, f32x8 x)
{
    f32x8 across = magnitude(x), up = magnitude(y), most = max_f32(across, up);
    f32x8 t = divide(min_f32(up, across), choose(equal(most, splat(0)), splat(1), most));
    f32x8 a = mul(t, arctangent_ratio(mul(t, t)));
    a = choose(less(across, up), sub(splat(0x1.921fb6p0f), add(a, splat(0x1.777a5cp-25f))), a);
    a = choose(less(x, splat(0)), sub(splat(0x1.921fb6p1f), add(a, splat(0x1.777a5cp-24f))), a);
    return choose(less(y, splat(0)), negate(a), a);
}

#endif
