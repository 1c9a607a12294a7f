/* S1 = sin a / a, S2 = (1 − cos a) / a², S3 = (a − sin a) / a³ and cos a of eight elements, t = a², for the families
 * that use them.
 *
 * Contains minimax polynomials in float for t ≤ 1, the closed formulas in double for every angle, and the choice
 * between them lane by lane. Coefficients: fast/so3.sollya. */
#ifndef FAST_SERIES_H
#define FAST_SERIES_H

#include "trigonometry.h"
#include "vec3.h"

/* The values cos a, S1, S2 and S3 of eight elements. */
typedef struct series {
    f32x8 cosine, s1, s2, s3;
} series;

/* --- Polynomials in t -------------------------------------------------------------------------------------------- */

/* Computes S1 on [0, 1]; truncation error 2⁻³¹. */
SIMD f32x8 s1_near(f32x8 t)
{
    f32x8 p = fma_f32(t, splat(0x1.6d2448p-19f), splat(-0x1.a01aeep-13f));
    p = fma_f32(t, p, splat(0x1.111136p-7f));
    p = fma_f32(t, p, splat(-0x1.555556p-3f));
    return fma_f32(t, p, splat(1));
}

/* Computes p in S2 = 1/2 + t p on [0, 1]; truncation error 2⁻²⁸·⁵. */
SIMD f32x8 s2_near_slope(f32x8 t)
{
    f32x8 p = fma_f32(t, splat(-0x1.97470ap-16f), splat(0x1.6c023cp-10f));
    return fma_f32(t, p, splat(-0x1.55553ap-5f));
}

SIMD f32x8 s2_near(f32x8 t)
{
    return fma_f32(t, s2_near_slope(t), splat(0.5f));
}

/* 1/6 rounded; its rounding error is added to the constant term of the polynomials. */
#define SIXTH 0x1.555556p-3f

/* Computes p in S3 = SIXTH + p on [0, 1]; truncation error 2⁻³². */
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

SIMD series near_series(f32x8 t)
{
    f32x8 s2 = s2_near(t);
    return (series){fnma_f32(s2, t, splat(1)), s1_near(t), s2, s3_near(t)};
}

SIMD m32x8 is_near(f32x8 t)
{
    return both(less_equal(splat(0), t), less_equal(t, splat(1)));
}

/* --- Closed formulas in double ------------------------------------------------------------------------------------ */

/* Computes, for an angle a ≥ 0: S1 = sin a · a⁻¹, S2 = (1 − cos a) · a⁻², S3 = (1 − S1) · a⁻². For a ≥ 1 the terms
 * cancel only near a zero of the value. ∞ gives 0, 0, 0; NaN gives NaN. */
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

NOINLINE series far_series(f32x8 t)
{
    return closed_series(wide_square_root(widen(t)));
}

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
