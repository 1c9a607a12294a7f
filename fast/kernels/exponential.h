/* eᵃ and log a of eight numbers, for all families.
 *
 * Both are computed in double, so that the result, rounded to float, has an error of little more than half an ulp.
 * near_exponential computes eᵃ in float, for loops in which it dominates the cost. Method: powers of two are split off,
 * a = k log 2 + r for eᵃ and a = 2ᵏ m for log a, and a polynomial in r or m is evaluated (coefficients:
 * fast/kernels/dual.sollya). */
#ifndef FAST_EXPONENTIAL_H
#define FAST_EXPONENTIAL_H

#include "fast/simd/simd.h"

/* Limit of |a|, far above the exponents from which eᵃ overflows or underflows a float (89 and −104). */
#define FARTHEST_EXPONENT 400

/* Computes eᵃ = 2ᵏ eʳ, |r| ≤ ½ log 2. Truncation error of the polynomial 2⁻⁴⁵. For |a| ≥ FARTHEST_EXPONENT the result
 * is e^±400, which is outside the range of floats and becomes ∞ or 0 when it is rounded; NaN gives NaN. */
SIMD f64x8 wide_exponential(f64x8 a)
{
    const f64x8 shift = wide_splat(0x1.8p52 + 1023);
    a = wide_min(wide_splat(FARTHEST_EXPONENT), wide_max(wide_splat(-FARTHEST_EXPONENT), a));

    /* shifted = 1.5·2⁵² + 1023 + k: its last bits are the exponent of 2ᵏ, with the bias of a double. */
    f64x8 shifted = wide_fma(a, wide_splat(0x1.71547652b82fep0), shift);
    f64x8 k = wide_sub(shifted, shift);
    f64x8 r = wide_fnma(k, wide_splat(0x1.62e42fefa38p-1), a);
    r = wide_fnma(k, wide_splat(0x1.ef35793c7673p-45), r);

    /* 1 + r + r²/2 + … */
    f64x8 p = wide_fma(r, wide_splat(0x1.7307e0ab895dbp-19), wide_splat(0x1.a1747c9e2343ep-16));
    p = wide_fma(r, p, wide_splat(0x1.a0196e21bb719p-13));
    p = wide_fma(r, p, wide_splat(0x1.6c1635ce2c9dfp-10));
    p = wide_fma(r, p, wide_splat(0x1.1111112faaf0bp-7));
    p = wide_fma(r, p, wide_splat(0x1.555555819a384p-5));
    p = wide_fma(r, p, wide_splat(0x1.555555554c91ap-3));
    p = wide_fma(r, p, wide_splat(0x1.ffffffffee9c1p-2));
    p = wide_fma(r, p, wide_splat(1));
    p = wide_fma(r, p, wide_splat(1));
    return wide_mul(wide_shift_left(shifted, 52), p);
}

/* Computes log a = k log 2 + log m, m in [√½, √2], log m = 2f (1 + f²/3 + …), f = (m − 1)/(m + 1). Relative truncation
 * error of the polynomial 2⁻⁵¹, so that the result is also accurate near a = 1, where k = 0. 0 gives −∞, a negative
 * number or NaN gives NaN, ∞ gives ∞. */
SIMD f64x8 wide_logarithm(f32x8 a)
{
    const u32x8 minimum = splat_bits(0x3f3504f3u); /* √½ */
    const m32x8 subnormal = less(a, splat(0x1p-126f));
    const f32x8 x = choose(subnormal, mul(a, splat(0x1p24f)), a);

    /* (bits of x) − (bits of √½) + (bits of 1): the exponent field is 127 + k, and the fraction is that of the bits of
     * m minus those of √½. */
    u32x8 from = sub_bits(bits(x), splat_bits(0x3f3504f3u - 0x3f800000u));
    f32x8 biased = from_bits(xor_bits(shift_right(from, 23), splat_bits(0x4b000000u))); /* 2²³ + 127 + k */
    f32x8 k = sub(biased, choose(subnormal, splat(0x1p23f + 151), splat(0x1p23f + 127)));
    f64x8 m = widen(from_bits(sub_bits(and_bits(from, splat_bits(0x007fffffu)), sub_bits(splat_bits(0), minimum))));

    f64x8 f = wide_div(wide_sub(m, wide_splat(1)), wide_add(m, wide_splat(1))), t = wide_mul(f, f);
    f64x8 p = wide_fma(t, wide_splat(0x1.587859e1ff7ffp-3), wide_splat(0x1.732c14547c65bp-3));
    p = wide_fma(t, p, wide_splat(0x1.c7227896cd5c1p-3));
    p = wide_fma(t, p, wide_splat(0x1.24924176dadfdp-2));
    p = wide_fma(t, p, wide_splat(0x1.999999a294b81p-2));
    p = wide_fma(t, p, wide_splat(0x1.555555555396p-1));
    p = wide_fma(t, p, wide_splat(2));
    f64x8 y = wide_fma(widen(k), wide_splat(0x1.62e42fefa39efp-1), wide_mul(f, p));

    /* If a is not a finite positive number: −∞ for 0, a itself for ∞, else NaN */
    const f32x8 infinity = splat(INFINITY);
    const m32x8 ordinary = both(less(splat(0), a), less(a, infinity));
    const f32x8 special = choose(equal(a, splat(0)), negate(infinity), choose(equal(a, infinity), a, splat(NAN)));
    const f64x8 wide_special = widen(choose(ordinary, splat(-1), special));
    return wide_choose(wide_mask_of(widen(choose(ordinary, splat(-1), splat(1)))), y, wide_special);
}

/* Computes eᵃ in float for |a| ≤ 80, with an error below one ulp. Truncation error of the polynomial 2⁻²⁷. */
SIMD f32x8 near_exponential(f32x8 a)
{
    const f32x8 shift = splat(0x1.8p23f + 127);
    f32x8 shifted = fma_f32(a, splat(0x1.715476p0f), shift), k = sub(shifted, shift);
    f32x8 r = fnma_f32(k, splat(0x1.7f7d1cp-20f), fnma_f32(k, splat(0x1.62e4p-1f), a));
    f32x8 p = fma_f32(r, splat(0x1.75c7bp-10f), splat(0x1.123ab2p-7f));
    p = fma_f32(r, p, splat(0x1.5548dp-5f));
    p = fma_f32(r, p, splat(0x1.55549p-3f));
    p = fma_f32(r, p, splat(0x1.000008p-1f));
    p = fma_f32(mul(r, r), p, r);
    return mul(from_bits(shift_left(bits(shifted), 23)), add(splat(1), p));
}

#endif
