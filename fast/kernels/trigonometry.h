/* Sine and cosine of eight angles, for all families.
 *
 * Method: k is the integer nearest to 2a/π, and r = a − kπ/2 is computed by two fused operations with π/2 to 107 bits.
 * On [−π/4, π/4] polynomials of degree 9 and 10 in r approximate sine and cosine (coefficients:
 * fast/kernels/so3.sollya); the last two bits of k select the function and its sign. All operations are in double,
 * because the length of a rotation vector has a rounding error in float, and because results that are computed from
 * sine and cosine should have errors of little more than half an ulp of a float. */
#ifndef FAST_TRIGONOMETRY_H
#define FAST_TRIGONOMETRY_H

#include "fast/simd/simd.h"

/* Limit of angles. At 2⁵⁰ rad the spacing of doubles is 1/4 rad. From 2⁵¹ π/2 rad on, k ≥ 2⁵¹, which no longer fits in
 * the last bits of `shifted`. */
#define FARTHEST_ANGLE 0x1p50

/* Computes sin a and cos a for |a| ≤ 2⁵⁰. Truncation errors of the polynomials below 2⁻³⁷ (sine, relative to sin r) and
 * 2⁻⁴³ (cosine, absolute); error of the reduction below 2⁻⁵³ + 2⁻¹⁰⁶ |a|. NaN gives NaN. */
SIMD void wide_sin_cos(f64x8 a, f64x8 *sine, f64x8 *cosine)
{
    const f64x8 shift = wide_splat(0x1.8p52), sign_bit = wide_splat(-0.0);

    /* shifted = 1.5·2⁵² + k: its last bits are those of k. */
    f64x8 shifted = wide_fma(a, wide_splat(0x1.45f306dc9c883p-1), shift);
    f64x8 k = wide_sub(shifted, shift);
    f64x8 r = precise_wide_fnma(k, wide_splat(0x1.921fb54442d18p0), a);
    r = wide_fnma(k, wide_splat(0x1.1a62633145c07p-54), r);
    f64x8 t = wide_mul(r, r);

    /* s = r (1 − t/6 + t²/120 − …) */
    f64x8 s = wide_fma(t, wide_splat(0x1.6cd87a4a32c8fp-19), wide_splat(-0x1.a00f9e3300db2p-13));
    s = wide_fma(t, s, wide_splat(0x1.11110896f77a1p-7));
    s = wide_fma(t, s, wide_splat(-0x1.5555554cbad1fp-3));
    s = wide_fma(wide_mul(r, t), s, r);

    /* c = 1 − t/2 + t²/24 − … */
    f64x8 c = wide_fma(t, wide_splat(-0x1.242aeef030a7bp-22), wide_splat(0x1.a011209e5c197p-16));
    c = wide_fma(t, c, wide_splat(-0x1.6c16b8997d1d4p-10));
    c = wide_fma(t, c, wide_splat(0x1.5555554f4ee78p-5));
    c = wide_fma(t, c, wide_splat(-0.5));
    c = wide_fma(t, c, wide_splat(1));

    /* If k is odd, the two are swapped; bit 1 of k negates the sine, bit 1 of k + 1 the cosine. */
    f64x8 odd = wide_shift_left(shifted, 63), upper = wide_shift_left(shifted, 62);
    m64x8 swap = wide_mask_of(odd);
    *sine = wide_xor(wide_choose(swap, c, s), wide_and(upper, sign_bit));
    *cosine = wide_xor(wide_choose(swap, s, c), wide_and(wide_xor(upper, odd), sign_bit));
}

#endif
