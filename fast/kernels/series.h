/* The functions S1 = sin a / a, S2 = (1 − cos a) / a², S3 = (a − sin a) / a³ and cos a of eight numbers t = a², for all
 * families.
 *
 * Contains minimax polynomials in float for t ≤ 1, the closed formulas in double for every angle, and the selection of
 * one of them per lane. The coefficients of the polynomials come from fast/kernels/so3.sollya. */
#ifndef FAST_SERIES_H
#define FAST_SERIES_H

#include "trigonometry.h"
#include "vec3.h"

/* The values cos a, S1, S2 and S3 of eight elements. */
typedef struct series {
    f32x8 cosine, s1, s2, s3;
} series;

/* --- Polynomials in t -------------------------------------------------------------------------------------------- */

/* Computes S1 for 0 ≤ t ≤ 1; truncation error 2⁻³¹. */
SIMD f32x8 s1_near(f32x8 t)
{
    f32x8 p = fma_f32(t, splat(0x1.6d2448p-19f), splat(-0x1.a01aeep-13f));
    p = fma_f32(t, p, splat(0x1.111136p-7f));
    p = fma_f32(t, p, splat(-0x1.555556p-3f));
    return fma_f32(t, p, splat(1));
}

/* Computes the polynomial p in S2 = 1/2 + t p for 0 ≤ t ≤ 1; the truncation error of S2 is 2⁻²⁸·⁵. */
SIMD f32x8 s2_near_slope(f32x8 t)
{
    f32x8 p = fma_f32(t, splat(-0x1.97470ap-16f), splat(0x1.6c023cp-10f));
    return fma_f32(t, p, splat(-0x1.55553ap-5f));
}

SIMD f32x8 s2_near(f32x8 t)
{
    return fma_f32(t, s2_near_slope(t), splat(0.5f));
}

/* 1/6 rounded to float. */
#define SIXTH 0x1.555556p-3f

/* Computes the polynomial p in S3 = SIXTH + p for 0 ≤ t ≤ 1; truncation error 2⁻³². The constant term of p is
 * 1/6 − SIXTH. */
SIMD f32x8 s3_near_rest(f32x8 t)
{
    f32x8 p = fma_f32(t, splat(-0x1.6b38e8p-19f), splat(0x1.a00984p-13f));
    p = fma_f32(t, p, splat(-0x1.111104p-7f));
    return fma_f32(t, p, splat(-0x1.622252p-28f));
}

SIMD f32x8 s3_near(f32x8 t)
{
    return add(splat(SIXTH), s3_near_rest(t));
}

/* Computes all four functions for 0 ≤ t ≤ 1; cos a = 1 − t S2. */
SIMD series near_series(f32x8 t)
{
    f32x8 s2 = s2_near(t);
    return (series){fnma_f32(s2, t, splat(1)), s1_near(t), s2, s3_near(t)};
}

/* Returns the mask of the lanes with 0 ≤ t ≤ 1, in which the polynomials are valid; a lane with NaN is not set. */
SIMD m32x8 is_near(f32x8 t)
{
    return both(less_equal(splat(0), t), less_equal(t, splat(1)));
}

/* --- Closed formulas in double ------------------------------------------------------------------------------------ */

/* Computes, for an angle a ≥ 0 in double, S1 = sin a · a⁻¹, S2 = (1 − cos a) · a⁻², S3 = (1 − S1) · a⁻² and cos a, each
 * rounded once to float. For a ≥ 1 the differences cancel only near a zero of the function. Sine and cosine are
 * computed for min(a, FARTHEST_ANGLE). a = ∞ gives S1 = S2 = S3 = 0; a = NaN gives NaN for these three. */
SIMD series closed_series(f64x8 a)
{
    const f64x8 one = wide_splat(1);
    f64x8 sine, cosine, inverse = wide_div(one, a), inverse2 = wide_mul(inverse, inverse);
    wide_sin_cos(wide_min(a, wide_splat(FARTHEST_ANGLE)), &sine, &cosine);
    f64x8 s1 = wide_mul(sine, inverse);
    return (series){narrow(cosine), narrow(s1), narrow(wide_mul(wide_sub(one, cosine), inverse2)),
                    narrow(wide_mul(wide_sub(one, s1), inverse2))};
}

SIMD series choose_series(m32x8 mask, series yes, series no)
{
    return (series){choose(mask, yes.cosine, no.cosine), choose(mask, yes.s1, no.s1), choose(mask, yes.s2, no.s2),
                    choose(mask, yes.s3, no.s3)};
}

/* --- The functions of a rotation vector: a = |w| ------------------------------------------------------------------ */

/* Computes the functions of a = √t by the closed formulas; NaN for t < 0. */
NOINLINE series far_series(f32x8 t)
{
    return closed_series(wide_square_root(widen(t)));
}

/* Computes the functions of a = |w|: by the polynomials in the lanes with |w|² ≤ 1, by the closed formulas in the
 * others. */
SIMD series series_of(vec3 w)
{
    f32x8 t = dot(w, w);
    m32x8 near = is_near(t);
    series s = near_series(t);
    if (UNLIKELY(!all_in_unit(t, near)))
        s = choose_series(near, s, far_series(t));
    return s;
}

#endif
