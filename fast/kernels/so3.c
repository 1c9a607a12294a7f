/* The exponential map of SO(3) and its left Jacobian.
 *
 *    R(v) = exp([v]) = E + S1 [v] + S2 [v]² = cos a E + S1 [v] + S2 v vᵀ
 *    T(v) = ∫₀¹ R(sv) ds = E + S2 [v] + S3 [v]² = S1 E + S2 [v] + S3 v vᵀ
 *    S1 = sin a / a,   S2 = (1 − cos a) / a²,   S3 = (a − sin a) / a³,   a = |v|, t = a²
 *
 * v is a rotation vector in radians, E the identity matrix, [v] the skew-symmetric matrix of the cross product, R(v)
 * the rotation matrix, T(v) the left Jacobian of SO(3), which the article calls the average of R(sv).
 *
 * Contains S1, S2, S3 by polynomial, by closed formula and over the full domain; R and T, separately and together; R
 * applied to a vector, and its derivative; T applied, its determinant and its inverse. Conversions between
 * representations of a rotation are in rotation.c.
 *
 * Method: for t ≤ 1, minimax polynomials in t are evaluated in float. For t > 1, the closed formulas are evaluated. The
 * kernels of S1, S2 and S3 evaluate them in double; the kernels of R and T evaluate them in double-float arithmetic
 * (pair.h) for t ≤ 2²⁷ (a ≤ 2^13.5 rad) and in double above. If some lane of a tile needs a method, the kernel
 * evaluates it for all lanes, and each lane selects its result. The bits of an element therefore do not depend on the
 * other elements of its tile.
 *
 * The coefficients come from fast/kernels/so3.sollya. The worst error known of each kernel and its limit are in
 * docs/tables/limits.md. Source: the Roblox article on rigid-body rotation, sections 2 to 4. */
#include "pair.h"
#include "series.h"

/* Limits of the methods for R and T. */
#define NEAREST 1   /* |v|² up to which R and T are computed by polynomials */
#define FAR 0x1p27f /* |v|² up to which the angle is computed in pairs of floats */

/* Computes S1, S2, S3 and cos a, which are even functions of a, by the closed formulas in double at |a|. */
NOINLINE series far_series_of_angle(f32x8 a)
{
    return closed_series(widen(magnitude(a)));
}

/* --- S1, S2, S3 --------------------------------------------------------------------------------------------------- */

/* Return S1, S2 and S3: in the lanes with 0 ≤ t ≤ 1 by the polynomial, in the others by the closed formula. A negative
 * t gives NaN, because the closed formula begins with √t. */
SIMD f32x8 s1_of_square(f32x8 t)
{
    f32x8 s = s1_near(t);
    m32x8 near = is_near(t);
    return UNLIKELY(!all_in_unit(t, near)) ? canonical(choose(near, s, far_series(t).s1)) : s;
}

SIMD f32x8 s2_of_square(f32x8 t)
{
    f32x8 s = s2_near(t);
    m32x8 near = is_near(t);
    return UNLIKELY(!all_in_unit(t, near)) ? canonical(choose(near, s, far_series(t).s2)) : s;
}

SIMD f32x8 s3_of_square(f32x8 t)
{
    f32x8 s = s3_near(t);
    m32x8 near = is_near(t);
    return UNLIKELY(!all_in_unit(t, near)) ? canonical(choose(near, s, far_series(t).s3)) : s;
}

/* t → S1 = sin √t / √t
 * For t ≤ 1 a minimax polynomial of degree 4 in t, truncation error 2⁻³¹; above, the closed formula in double, rounded
 * once to float. t < 0 gives NaN. */
PLUMB_KERNEL(so3_s1, "so3.s1", (1), (1))
{
    store_number(out, 0, s1_of_square(load(in, 0)));
}

/* t → S2 = (1 − cos √t) / t
 * For t ≤ 1 a minimax polynomial of degree 3 in t, truncation error 2⁻²⁸·⁵; above, the closed formula in double,
 * rounded once to float. t < 0 gives NaN. */
PLUMB_KERNEL(so3_s2, "so3.s2", (1), (1))
{
    store_number(out, 0, s2_of_square(load(in, 0)));
}

/* t → S3 = (√t − sin √t) / √t³
 * For t ≤ 1 a minimax polynomial of degree 3 in t, truncation error 2⁻³²; above, the closed formula in double, rounded
 * once to float. t < 0 gives NaN. */
PLUMB_KERNEL(so3_s3, "so3.s3", (1), (1))
{
    store_number(out, 0, s3_of_square(load(in, 0)));
}

/* t → S1, S2, S3, with the same formulas as so3.s1, so3.s2 and so3.s3 */
PLUMB_KERNEL(so3_s123, "so3.s123", (1), (1, 1, 1))
{
    f32x8 t = load(in, 0), s1 = s1_near(t), s2 = s2_near(t), s3 = s3_near(t);
    m32x8 near = is_near(t);
    if (UNLIKELY(!all_in_unit(t, near))) {
        series far = far_series(t);
        s1 = canonical(choose(near, s1, far.s1));
        s2 = canonical(choose(near, s2, far.s2));
        s3 = canonical(choose(near, s3, far.s3));
    }
    store_number(out, 0, s1);
    store_number(out, 1, s2);
    store_number(out, 2, s3);
}

/* Returns the functions of a, given the functions of a/2: cos a = 2 cos²(a/2) − 1, S1 = cos(a/2) S1(a/2),
 * S2 = S1(a/2)²/2, S3 = (S3(a/2) + S1(a/2) S2(a/2)) / 4. */
SIMD series doubled(series half)
{
    f32x8 s1 = mul(half.cosine, half.s1), s2 = mul(splat(0.5f), mul(half.s1, half.s1));
    f32x8 s3 = mul(splat(0.25f), fma_f32(half.s1, half.s2, half.s3));
    return (series){fma_f32(mul(splat(2), half.cosine), half.cosine, splat(-1)), s1, s2, s3};
}

/* --- The article's Taylor polynomials, and minimax polynomials of equal degree --------------------------------------
 * These kernels have no branch: the polynomial is evaluated for every t. The truncation error of a Taylor polynomial is
 * at most its first omitted term, which grows with t. */

/* Returns the coefficient of a^power in Sₖ = 1/k! − a²/(k+2)! + a⁴/(k+4)! − … */
SIMD float taylor_coefficient(int k, int power)
{
    static const float factorial[] = {1, 1, 2, 6, 24, 120, 720, 5040, 40320, 362880};
    return (power % 4 == 0 ? 1.0f : -1.0f) / factorial[k + power];
}

/* Returns the Taylor polynomial of Sₖ up to `degree` in a: 2, 4 or 6. */
SIMD f32x8 taylor(int k, int degree, f32x8 t)
{
    f32x8 s = splat(taylor_coefficient(k, degree));
    if (degree > 4)
        s = fma_f32(t, s, splat(taylor_coefficient(k, 4)));
    if (degree > 2)
        s = fma_f32(t, s, splat(taylor_coefficient(k, 2)));
    return fma_f32(t, s, splat(taylor_coefficient(k, 0)));
}

/* t → 1 − t/6 */
PLUMB_KERNEL(so3_s1_taylor2, "so3.s1.taylor2", (1), (1))
{
    store(out, 0, taylor(1, 2, load(in, 0)));
}

/* t → 1 − t/6 + t²/120 */
PLUMB_KERNEL(so3_s1_taylor4, "so3.s1.taylor4", (1), (1))
{
    store(out, 0, taylor(1, 4, load(in, 0)));
}

/* t → 1 − t/6 + t²/120 − t³/5040 */
PLUMB_KERNEL(so3_s1_taylor6, "so3.s1.taylor6", (1), (1))
{
    store(out, 0, taylor(1, 6, load(in, 0)));
}

/* t → 1/2 − t/24 */
PLUMB_KERNEL(so3_s2_taylor2, "so3.s2.taylor2", (1), (1))
{
    store(out, 0, taylor(2, 2, load(in, 0)));
}

/* t → 1/2 − t/24 + t²/720 */
PLUMB_KERNEL(so3_s2_taylor4, "so3.s2.taylor4", (1), (1))
{
    store(out, 0, taylor(2, 4, load(in, 0)));
}

/* t → 1/2 − t/24 + t²/720 − t³/40320 */
PLUMB_KERNEL(so3_s2_taylor6, "so3.s2.taylor6", (1), (1))
{
    store(out, 0, taylor(2, 6, load(in, 0)));
}

/* t → 1/6 − t/120 */
PLUMB_KERNEL(so3_s3_taylor2, "so3.s3.taylor2", (1), (1))
{
    store(out, 0, taylor(3, 2, load(in, 0)));
}

/* t → 1/6 − t/120 + t²/5040 */
PLUMB_KERNEL(so3_s3_taylor4, "so3.s3.taylor4", (1), (1))
{
    store(out, 0, taylor(3, 4, load(in, 0)));
}

/* t → 1/6 − t/120 + t²/5040 − t³/362880 */
PLUMB_KERNEL(so3_s3_taylor6, "so3.s3.taylor6", (1), (1))
{
    store(out, 0, taylor(3, 6, load(in, 0)));
}

/* The polynomials minimax6 approximate S1, S2 and S3 on 0 ≤ t ≤ 1/4. Their degree is 6 in a, which is 3 in t. Their
 * truncation errors are 2^-32.7, 2^-34.2 and 2^-36.8. */
SIMD f32x8 s1_minimax6(f32x8 t)
{
    f32x8 p = fma_f32(t, splat(-0x1.9d33bep-13f), splat(0x1.110f44p-7f));
    p = fma_f32(t, p, splat(-0x1.555554p-3f));
    return fma_f32(t, p, splat(1));
}

/* Returns p in S2 = 1/2 + t p. */
SIMD f32x8 s2_minimax6_slope(f32x8 t)
{
    f32x8 p = fma_f32(t, splat(-0x1.9d073cp-16f), splat(0x1.6c142ep-10f));
    return fma_f32(t, p, splat(-0x1.555554p-5f));
}

SIMD f32x8 s2_minimax6(f32x8 t)
{
    return fma_f32(t, s2_minimax6_slope(t), splat(0.5f));
}

/* Returns p in S3 = SIXTH + p; the constant term of p is 1/6 − SIXTH. */
SIMD f32x8 s3_minimax6_rest(f32x8 t)
{
    f32x8 p = fma_f32(t, splat(-0x1.6eee6cp-19f), splat(0x1.a016eep-13f));
    p = fma_f32(t, p, splat(-0x1.11111p-7f));
    return fma_f32(t, p, splat(-0x1.55e02cp-28f));
}

SIMD f32x8 s3_minimax6(f32x8 t)
{
    return add(splat(SIXTH), s3_minimax6_rest(t));
}

/* t → S1 by minimax6, which is fitted on 0 ≤ t ≤ 1/4: truncation error 2^-32.7 there. No branch: the same polynomial
 * for every t. */
PLUMB_KERNEL(so3_s1_minimax6, "so3.s1.minimax6", (1), (1))
{
    store(out, 0, s1_minimax6(load(in, 0)));
}

/* t → S2 by minimax6, which is fitted on 0 ≤ t ≤ 1/4: truncation error 2^-34.2 there. No branch: the same polynomial
 * for every t. */
PLUMB_KERNEL(so3_s2_minimax6, "so3.s2.minimax6", (1), (1))
{
    store(out, 0, s2_minimax6(load(in, 0)));
}

/* t → S3 by minimax6, which is fitted on 0 ≤ t ≤ 1/4: truncation error 2^-36.8 there. No branch: the same polynomial
 * for every t. */
PLUMB_KERNEL(so3_s3_minimax6, "so3.s3.minimax6", (1), (1))
{
    store(out, 0, s3_minimax6(load(in, 0)));
}

/* Computes S1, S2, S3 and cos a = 1 − t S2 by the polynomials minimax6. */
SIMD series minimax6_series(f32x8 t)
{
    f32x8 s2 = s2_minimax6(t);
    return (series){fnma_f32(s2, t, splat(1)), s1_minimax6(t), s2, s3_minimax6(t)};
}

/* t → S1, S2, S3
 * For t ≤ 1/4 the polynomials minimax6 at t; for 1/4 < t ≤ 1 the polynomials at t/4, followed by one doubling of the
 * angle; above, the closed formulas in double. */
PLUMB_KERNEL(so3_s123_double_angle, "so3.s123.double_angle", (1), (1, 1, 1))
{
    f32x8 t = load(in, 0);
    m32x8 direct = less_equal(t, splat(0.25f)), near = is_near(t);
    series s = choose_series(direct, minimax6_series(t), doubled(minimax6_series(mul(splat(0.25f), t))));
    if (UNLIKELY(!all_in_unit(t, near)))
        s = choose_series(near, s, far_series(t));
    store(out, 0, s.s1);
    store(out, 1, s.s2);
    store(out, 2, s.s3);
}

/* --- S1, S2, S3 of the angle -------------------------------------------------------------------------------------- */

/* Returns S1, S2, S3 and cos a: for a² ≤ 1 by the polynomials at the rounded a², for larger a by the closed formulas in
 * double at a, because the rounding of a² corresponds to a relative change of a by up to 2⁻²⁵. */
SIMD series series_of_angle(f32x8 a)
{
    f32x8 t = mul(a, a);
    m32x8 near = is_near(t);
    series s = near_series(t);
    if (UNLIKELY(!all_in_unit(t, near)))
        s = choose_series(near, s, far_series_of_angle(a));
    return s;
}

/* a → S1 = sin a / a, an even function of a: see series_of_angle(). */
PLUMB_KERNEL(so3_s1_angle, "so3.s1.angle", (1), (1))
{
    store(out, 0, series_of_angle(load(in, 0)).s1);
}

/* a → S2 = (1 − cos a) / a², an even function of a: see series_of_angle(). */
PLUMB_KERNEL(so3_s2_angle, "so3.s2.angle", (1), (1))
{
    store(out, 0, series_of_angle(load(in, 0)).s2);
}

/* a → S3 = (a − sin a) / a³, an even function of a: see series_of_angle(). */
PLUMB_KERNEL(so3_s3_angle, "so3.s3.angle", (1), (1))
{
    store(out, 0, series_of_angle(load(in, 0)).s3);
}

/* --- R and T ------------------------------------------------------------------------------------------------------ */

/* The coefficients S1, S2, S3 of R and T in the form in which they are used, and v.
 *
 * In the lanes of `near` (t ≤ 1), S1 = 1 − fall, so that S1 v = v − fall v has a small rounding error, because fall is
 * small. In the other lanes S1 = −fall. S2 = s2 + s2_rest is more accurate than one float; S2 v = fma(s2, v, s2_rest v)
 * is in effect rounded once, because the product s2_rest v is exact or its rounding error is negligible. S3 = s3. v is
 * the rotation vector, or v/|v| in the lanes where |v| ≥ 2⁵⁰. */
typedef struct map {
    f32x8 fall, s2, s2_rest, s3;
    m32x8 near;
    vec3 v;
} map;

/* Returns the mask of all lanes. */
SIMD m32x8 everywhere(void)
{
    return mask_of_bits(splat_bits(0xffffffffu));
}

/* Returns the map for t ≤ 1, without v, given p and q in S2 = 1/2 + t p and S3 = SIXTH + q. Because S1 = 1 − t S3,
 * fall = t S3. */
SIMD map near_map(f32x8 t, f32x8 p, f32x8 q)
{
    f32x8 s3 = add(splat(SIXTH), q);
    return (map){.fall = mul(t, s3), .s2 = mul(t, p), .s2_rest = splat(0.5f), .s3 = s3, .near = everywhere()};
}

/* Returns the map m with the vector v. */
SIMD map with_vector(map m, vec3 v)
{
    m.v = v;
    return m;
}

/* --- R and T for t > 1, in pairs of floats ------------------------------------------------------------------------ */

/* The angle a = |v| = kπ/2 + r: a² (square), a (length) and r as pairs; inverse2, which is 1/a² rounded to float; and
 * nearest_multiple, a float whose last two bits are the last two bits of k + 2. */
typedef struct angle_pair {
    pair square, length, r;
    f32x8 nearest_multiple, inverse2;
} angle_pair;

/* Returns r = a − kπ/2, |r| ≤ π/4, where k is the integer nearest to 2a/π (Cody–Waite reduction). π/2 = P + Q, where P
 * is a float. a.high − k P is exact: for a ≥ 1 it is a multiple of 2⁻²³ below 1. a.low − k Q is rounded once. Because
 * of the addition of `shift`, the last bits of *nearest_multiple are those of k + 2. */
SIMD pair reduced(pair a, f32x8 *nearest_multiple)
{
    const f32x8 shift = splat(0x1.8p23f + 2);
    *nearest_multiple = fma_f32(a.high, splat(0x1.45f306p-1f), shift);
    f32x8 k = sub(*nearest_multiple, shift), nearly = precise_fnma_f32(k, splat(0x1.921fb6p0f), a.high);
    f32x8 rest = fnma_f32(k, splat(-0x1.777a5cp-25f), a.low), r = add(nearly, rest);
    return (pair){r, sub(rest, sub(r, nearly))};
}

/* Computes a, 1/a² and the reduced angle from a² = t + low, where t = square.high. With ρ the rounded √t, one step of
 * Newton's method gives a = ρ + (t + low − ρ²) / (2ρ), where t − ρ² is exact (fma) and 1/(2ρ) is computed as (ρ/2)
 * (1/t). */
SIMD angle_pair measure(pair square)
{
    f32x8 root = square_root(square.high), inverse2 = divide(splat(1), square.high);
    f32x8 half_inverse = mul(mul(splat(0.5f), root), inverse2);
    f32x8 low = mul(half_inverse, add(precise_fnma_f32(root, root, square.high), square.low));
    angle_pair m = {square, {root, low}, {root, square.low}, root, inverse2};
    m.r = reduced(m.length, &m.nearest_multiple);
    return m;
}

/* Returns 1 + a as a pair, for |a.high| ≤ 1 (Fast2Sum). */
SIMD pair one_and(pair a)
{
    f32x8 sum = add(splat(1), a.high);
    return (pair){sum, add(sub(a.high, sub(sum, splat(1))), a.low)};
}

/* Returns a/b as a pair, given an approximation `inverse` of 1/b: high = a.high · inverse and
 * low = (a − high · b) · inverse. */
SIMD pair quotient(pair a, pair b, f32x8 inverse)
{
    f32x8 q = mul(a.high, inverse), left = add(fnma_f32(q, b.high, a.high), fnma_f32(q, b.low, a.low));
    return (pair){q, mul(left, inverse)};
}

/* Values of the polynomials at u, which are evaluated in all lanes. In the lanes with t ≤ 1, u is t, and fall, s2 and
 * s3 are the coefficients of the map. In the other lanes u is r², and the polynomials give −sin a and −cos a. */
typedef struct polynomial_values {
    f32x8 fall, s2, s3;
    pair minus_sine, minus_cosine;
} polynomial_values;

/* Returns the mask of the lanes with t ≤ 1. In the scalar backend a tile has one lane, and an element with t ≤ 1 does
 * not call this function; the constant result lets the compiler omit what is computed for such lanes. */
SIMD m32x8 nearest(f32x8 t)
{
    return WIDTH == 1 ? mask_of_bits(splat_bits(0)) : less_equal(t, splat(NEAREST));
}

/* Evaluates the polynomials in the lanes with t ≤ 1 at t, in the others at r², and computes −sin a and −cos a there. */
SIMD polynomial_values evaluate(angle_pair s)
{
    m32x8 near = nearest(s.square.high);
    f32x8 r = s.r.high;

    /* r²/2 = half_square + half_low, where half_low is the rounding error of half_square plus the contribution of
     * r.low. sin r = r − r u S3(u), and cos r = 1 − u/2 − u² p(u), where p (`slope`) is that of S2(u) = 1/2 + u p(u).
     * */
    f32x8 half_r = mul(splat(0.5f), r), half_square = mul(half_r, r);
    f32x8 half_low = fma_f32(r, s.r.low, fms_f32(half_r, r, half_square));
    f32x8 u = choose(near, s.square.high, add(half_square, half_square)), slope = s2_near_slope(u);
    map m = near_map(u, slope, s3_near_rest(u));
    pair sine = {r, fnma_f32(r, m.fall, s.r.low)};
    pair cosine = one_and((pair){negate(half_square), negate(fma_f32(u, mul(u, slope), half_low))});

    /* a = kπ/2 + r: if k is odd, sine and cosine are swapped; bit 1 of k is the sign of the sine, bit 1 of k + 1 the
     * sign of the cosine. The bits of k + 2 are used instead of those of k, so that both results are negated. */
    u32x8 odd = shift_left(bits(s.nearest_multiple), 31), upper = shift_left(bits(s.nearest_multiple), 30),
          sign = splat_bits(0x80000000u);
    u32x8 sine_sign = and_bits(upper, sign), cosine_sign = and_bits(xor_bits(upper, odd), sign);
    m32x8 swap = mask_of_bits(odd);
    return (polynomial_values){m.fall,
                               m.s2,
                               m.s3,
                               {flip_sign(choose(swap, cosine.high, sine.high), sine_sign),
                                flip_sign(choose(swap, cosine.low, sine.low), sine_sign)},
                               {flip_sign(choose(swap, sine.high, cosine.high), cosine_sign),
                                flip_sign(choose(swap, sine.low, cosine.low), cosine_sign)}};
}

/* Sets the coefficients of the map: in the lanes with t ≤ 1 to the values of the polynomials, in the others to
 * S1 = sin a / a, S2 = (1 − cos a) / a² and S3 = (1 − S1) / a², computed in double-float arithmetic. */
SIMD void complete(map *m, const polynomial_values *e, const angle_pair *s)
{
    m32x8 near = nearest(s->square.high);
    pair minus_s1 = quotient(e->minus_sine, s->length, mul(s->length.high, s->inverse2));
    pair s2 = quotient(one_and(e->minus_cosine), s->square, s->inverse2);
    pair s3 = quotient(one_and(minus_s1), s->square, s->inverse2);
    m->fall = choose(near, e->fall, add(minus_s1.high, minus_s1.low));
    m->s2 = choose(near, e->s2, s2.high);
    m->s2_rest = choose(near, splat(0.5f), s2.low);
    m->s3 = choose(near, e->s3, add(s3.high, s3.low));
    m->near = near;
}

/* Sets the map in the lanes `farthest`, where a ≥ 2⁵⁰ rad and adjacent doubles are 1/4 rad or more apart, so that a
 * does not determine the angle modulo 2π. By convention R = E there, and T = u uᵀ = E + [u]² with u = v/|v|: the terms
 * of T that are omitted, S1 (E − u uᵀ) and S2 [v], are at most 2⁻⁴⁹ in norm. Where v is not finite, all results are
 * NaN. */
SIMD void farthest_map(map *m, m32x8 farthest, f64x8 x, f64x8 y, f64x8 z, f64x8 a)
{
    const f32x8 nan = from_bits(splat_bits(0x7fc00000u)), zero = splat(0), one = splat(1);
    vec3 v = m->v;
    m32x8 bad = is_nan(add(add(sub(v.x, v.x), sub(v.y, v.y)), sub(v.z, v.z)));
    vec3 u = {narrow(wide_div(x, a)), narrow(wide_div(y, a)), narrow(wide_div(z, a))};
    m->v = vec3_choose(farthest, vec3_choose(bad, (vec3){nan, nan, nan}, u), v);
    m->fall = choose(farthest, zero, m->fall);
    m->s2 = choose(farthest, zero, m->s2);
    m->s2_rest = choose(farthest, zero, m->s2_rest);
    m->s3 = choose(farthest, one, m->s3);
}

/* Sets the map in the lanes `far` by the closed formulas in double. Returns 1 if m->v is the input vector in every
 * lane, 0 if it was replaced in some lane (farthest_map). */
NOINLINE int far_map(map *m, m32x8 far)
{
    f64x8 x = widen(m->v.x), y = widen(m->v.y), z = widen(m->v.z);
    f64x8 a = wide_square_root(wide_fma(x, x, wide_fma(y, y, wide_mul(z, z))));
    m32x8 farthest = not_mask(less(narrow(a), splat(FARTHEST_ANGLE)));
    series s = closed_series(a);
    m->fall = choose(far, negate(s.s1), m->fall);
    m->s2 = choose(far, s.s2, m->s2);
    m->s2_rest = choose(far, splat(0), m->s2_rest);
    m->s3 = choose(far, s.s3, m->s3);
    if (!any(farthest))
        return 1;
    farthest_map(m, farthest, x, y, z, a);
    return 0;
}

/* Loads the first input, a vector, of tile number `tile`. */
SIMD vec3 vector_of(const batch *in, size_t tile, int packed)
{
    const float *const *const base = (const float *const *)(packed ? in->base : in->component);
    return load_vec3(single_in(base, tile * *in->step, packed), 0);
}

/* Maximum number of tiles that maps_of computes together. */
enum { BLOCK = 16 };

/* Computes the maps of `tiles` ≤ BLOCK tiles. Each step is a short loop over the tiles, so that the processor overlaps
 * the dependency chains of several tiles. Returns 1 if v is the input vector in all tiles; m[].v may then be unset, and
 * the caller loads the input. Returns 0 if m[].v is set and differs from the input in some tile (farthest_map). */
NOINLINE int maps_of(map m[], size_t tiles, const batch *in, size_t first, int packed)
{
    angle_pair s[BLOCK];
    polynomial_values e[BLOCK];
    m32x8 accurate = everywhere();
    int as_given = 1;
    for (size_t i = 0; i < tiles; i++) {
        vec3 v = vector_of(in, first + i, packed);
        s[i].square = squared_length(v, squares_of(v));
        accurate = both(accurate, less_equal(s[i].square.high, splat(FAR)));
    }
    for (size_t i = 0; i < tiles; i++)
        s[i] = measure(s[i].square);
    for (size_t i = 0; i < tiles; i++)
        e[i] = evaluate(s[i]);
    for (size_t i = 0; i < tiles; i++)
        complete(&m[i], &e[i], &s[i]);
    for (size_t i = 0; UNLIKELY(!all(accurate)) && i < tiles; i++) {
        m32x8 accurate_here = less_equal(s[i].square.high, splat(FAR));
        m[i].v = vector_of(in, first + i, packed);
        if (!all(accurate_here) && !far_map(&m[i], not_mask(accurate_here)))
            as_given = 0;
    }
    return as_given;
}

/* Computes the map of a tile by the polynomials. Returns 1 if t ≤ 1 in every lane; otherwise the map is not valid. */
SIMD int near_map_of(map *m, tile_in in)
{
    vec3 v = load_vec3(in, 0);
    f32x8 t = squares_of(v).t;
    *m = with_vector(near_map(t, s2_near_slope(t), s3_near_rest(t)), v);
    return all(less_equal(t, splat(NEAREST)));
}

/* Computes the map of a tile by all methods. Returns 1 if m->v is the input in every lane, 0 if it was replaced in some
 * lane. */
SIMD int map_of(map *m, tile_in in)
{
    vec3 v = load_vec3(in, 0);
    angle_pair s = measure(squared_length(v, squares_of(v)));
    polynomial_values e = evaluate(s);
    m32x8 accurate = less_equal(s.square.high, splat(FAR));
    complete(m, &e, &s);
    m->v = v;
    return UNLIKELY(!all(accurate)) ? far_map(m, not_mask(accurate)) : 1;
}

/* Returns the next tile of the same batch. */
SIMD tile_in tile_after(tile_in in)
{
    in.tile++;
    return in;
}

#ifdef PLUMB_BUILD_AVX2
/* Computes the map of eight structs by the polynomials, and returns 1 if it is valid, as near_map_of does. */
SIMD int near_map_of_structs(map *m, const float *from, size_t apart)
{
    f32x8 v[3];
    load_structs(from, apart, 3, v);
    const float *const at = (const float *)v;
    return near_map_of(m, single_in(&at, 0, OWN));
}

/* Defines plumb_avx2_<name>_structs, the same kernel over arrays of structs. Where maps_of computes several tiles
 * together, their vectors are copied to memory. */
#define PLUMB_STRUCTS_IN_STEPS(name, inputs, outputs)                                                                  \
    PLUMB_STRUCTS_BEGIN(name, inputs, outputs)                                                                         \
    map next, several[BLOCK];                                                                                          \
    f32x8 vectors[BLOCK][3];                                                                                           \
    const batch block = {.base = {(float *)vectors}, .step = {3 * WIDTH}};                                             \
    while (tiles) {                                                                                                    \
        for (int near = near_map_of_structs(&next, from[0], from_apart[0]); near; tiles--) {                           \
            const map one = next;                                                                                      \
            OPERANDS_EACH(PLUMB_LOAD_STRUCTS, inputs)                                                                  \
            near = tiles > 1 && near_map_of_structs(&next, from[0], from_apart[0]);                                    \
            name##_tile(one, own_in, own_out);                                                                         \
            OPERANDS_EACH(PLUMB_STORE_STRUCTS, outputs)                                                                \
        }                                                                                                              \
        const size_t count = tiles < BLOCK ? tiles : BLOCK;                                                            \
        if (!count)                                                                                                    \
            return;                                                                                                    \
        for (size_t i = 0; i < count; i++)                                                                             \
            load_structs(from[0] + 8 * i * from_apart[0], from_apart[0], 3, vectors[i]);                               \
        const int as_given = maps_of(several, count, &block, 0, 1);                                                    \
        for (size_t i = 0; i < count; i++, tiles--) {                                                                  \
            OPERANDS_EACH(PLUMB_LOAD_STRUCTS, inputs)                                                                  \
            const map one = as_given ? with_vector(several[i], load_vec3(own_in, 0)) : several[i];                     \
            name##_tile(one, own_in, own_out);                                                                         \
            if (UNLIKELY(!as_given) && any(is_nan(one.v.x))) {                                                         \
                OPERANDS_EACH(PLUMB_CANONICALISE, outputs)                                                             \
            }                                                                                                          \
            OPERANDS_EACH(PLUMB_STORE_STRUCTS, outputs)                                                                \
        }                                                                                                              \
    }                                                                                                                  \
    }
#else
#define PLUMB_STRUCTS_IN_STEPS(name, inputs, outputs)
#endif

/* Defines a kernel whose outputs depend on the map of its first input. What follows the macro stores the outputs of one
 * tile, given its map m.
 *
 * In the scalar backend a tile is one element, whose map is computed directly. In the other backends, the polynomials
 * of the next tile are computed before the outputs of the current one: otherwise the processor would wait at every tile
 * for the end of a long dependency chain. A tile with t > 1 in some lane, and up to BLOCK − 1 tiles after it, are
 * computed together by maps_of. */
#ifdef PLUMB_BUILD_SCALAR
#define PLUMB_KERNEL_IN_STEPS(name, id, inputs, outputs)                                                               \
    SIMD void name##_tile(map m, tile_in in, tile_out out);                                                            \
    PLUMB_ELEMENT_BEGIN(name, inputs, outputs)                                                                         \
    map m;                                                                                                             \
    const int as_given = near_map_of(&m, from) || map_of(&m, from);                                                    \
    name##_tile(m, from, to);                                                                                          \
    if (UNLIKELY(!as_given) && any(is_nan(m.v.x)))                                                                     \
        make_canonical(sizeof name##_out / sizeof *name##_out, to);                                                    \
    }                                                                                                                  \
    SIMD void name##_tile(map m, tile_in in, tile_out out)
#else
#define PLUMB_KERNEL_IN_STEPS(name, id, inputs, outputs)                                                               \
    PLUMB_ORIGINS(name, inputs, outputs)                                                                               \
    SIMD void name##_tile(map m, tile_in in, tile_out out);                                                            \
    /* For tiles in which m->v differs from the input vector; NaN in the lanes where the input is not finite. */       \
    NOINLINE void name##_rare(size_t tiles, const batch *in, const batch *out, int packed, int streamed, const map *m, \
                              size_t first)                                                                            \
    {                                                                                                                  \
        PLUMB_FIRST_TILE(name)                                                                                         \
        from.tile = to.tile = first;                                                                                   \
        for (size_t i = 0; i < tiles; i++, from.tile++, to.tile++) {                                                   \
            name##_tile(m[i], from, to);                                                                               \
            if (any(is_nan(m[i].v.x)))                                                                                 \
                make_canonical(sizeof name##_out / sizeof *name##_out, to);                                            \
        }                                                                                                              \
    }                                                                                                                  \
    SIMD void name##_tiles(size_t tiles, const batch *in, const batch *out, int packed, int streamed)                  \
    {                                                                                                                  \
        PLUMB_FIRST_TILE(name)                                                                                         \
        map next, several[BLOCK];                                                                                      \
        while (from.tile < tiles) {                                                                                    \
            for (int near = near_map_of(&next, from); near; from.tile++, to.tile++) {                                  \
                const map one = next;                                                                                  \
                near = from.tile + 1 < tiles && near_map_of(&next, tile_after(from));                                  \
                name##_tile(with_vector(one, load_vec3(from, 0)), from, to);                                           \
            }                                                                                                          \
            if (from.tile == tiles)                                                                                    \
                return;                                                                                                \
            const size_t count = tiles - from.tile < BLOCK ? tiles - from.tile : BLOCK;                                \
            if (UNLIKELY(!maps_of(several, count, in, from.tile, packed))) {                                           \
                name##_rare(count, in, out, packed, streamed, several, from.tile);                                     \
                from.tile += count, to.tile += count;                                                                  \
                continue;                                                                                              \
            }                                                                                                          \
            for (size_t i = 0; i < count; i++, from.tile++, to.tile++)                                                 \
                name##_tile(with_vector(several[i], load_vec3(from, 0)), from, to);                                    \
        }                                                                                                              \
    }                                                                                                                  \
    PLUMB_EXPORT(name)                                                                                                 \
    PLUMB_STRUCTS_IN_STEPS(name, inputs, outputs)                                                                      \
    SIMD void name##_tile(map m, tile_in in, tile_out out)
#endif

/* Returns S1 v. */
SIMD vec3 first(map m)
{
    vec3 v = m.v, fall = vec3_scale(m.fall, v);
    return (vec3){sub(where(m.near, v.x), fall.x), sub(where(m.near, v.y), fall.y), sub(where(m.near, v.z), fall.z)};
}

/* Returns S2 v. */
SIMD vec3 second(map m)
{
    return vec3_scale_add(m.s2, m.v, vec3_scale(m.s2_rest, m.v));
}

/* The matrix E + [a] + s [v]². The diagonal of [v]² is −others. The entries of s [v]² outside the diagonal are
 * products: left.x right.x in rows and columns y and z, left.y right.y in x and z, left.z right.z in x and y. */
typedef struct assembly {
    vec3 a, left, right;
    f32x8 s;
    vec3 others;
} assembly;

/* Returns R = E + S1 [v] + S2 [v]², where entry (i, j) of S2 v vᵀ is computed as (S2 v)ᵢ vⱼ. */
SIMD assembly exponential(map m)
{
    vec3 v = m.v, b = second(m);
    return (assembly){first(m), {b.y, b.x, b.x}, {v.z, v.z, v.y}, add(m.s2, m.s2_rest), squares_of(v).others};
}

/* Returns T = E + S2 [v] + S3 [v]², where entry (i, j) of S3 v vᵀ is computed as S3 (vᵢ vⱼ). */
SIMD assembly average(map m)
{
    vec3 v = m.v, products = {mul(v.y, v.z), mul(v.x, v.z), mul(v.x, v.y)};
    return (assembly){second(m), {m.s3, m.s3, m.s3}, products, m.s3, squares_of(v).others};
}

/* Return the rows of the matrix. Each entry is computed by one fused multiply-add. */
SIMD vec3 row_x(assembly m)
{
    return (vec3){fnma_f32(m.s, m.others.x, splat(1)), fms_f32(m.left.z, m.right.z, m.a.z),
                  fma_f32(m.left.y, m.right.y, m.a.y)};
}

SIMD vec3 row_y(assembly m)
{
    return (vec3){fma_f32(m.left.z, m.right.z, m.a.z), fnma_f32(m.s, m.others.y, splat(1)),
                  fms_f32(m.left.x, m.right.x, m.a.x)};
}

SIMD vec3 row_z(assembly m)
{
    return (vec3){fms_f32(m.left.y, m.right.y, m.a.y), fma_f32(m.left.x, m.right.x, m.a.x),
                  fnma_f32(m.s, m.others.z, splat(1))};
}

SIMD mat3 matrix_of(assembly m)
{
    return (mat3){row_x(m), row_y(m), row_z(m)};
}

/* Stores each row as soon as it is computed: two matrices do not fit in the registers. */
SIMD void store_assembly(tile_out out, size_t k, assembly m)
{
    store_numbers(out, k + 0, row_x(m));
    store_numbers(out, k + 3, row_y(m));
    store_numbers(out, k + 6, row_z(m));
}

/* Stores a matrix. Only the function name##_rare (PLUMB_KERNEL_IN_STEPS) processes vectors that are not finite; it
 * canonicalises the NaNs. */
SIMD void store_matrix(tile_out out, size_t k, mat3 M)
{
    store_numbers(out, k + 0, M.x);
    store_numbers(out, k + 3, M.y);
    store_numbers(out, k + 6, M.z);
}

/* v → R(v) = E + S1 [v] + S2 [v]²
 * S1 and S2 by polynomials in t = |v|² for t ≤ 1 (truncation errors 2⁻³² t of S1, 2⁻²⁸·⁵ of S2), in double-float
 * arithmetic for |v| ≤ 2^13.5 rad, in double above. From 2⁵⁰ rad on the result is E (farthest_map). */
PLUMB_KERNEL_IN_STEPS(so3_exp, "so3.exp", (3), (9))
{
    (void)in;
    store_assembly(out, 0, exponential(m));
}

/* v → T(v) = E + S2 [v] + S3 [v]², the left Jacobian
 * S2 and S3 by polynomials in t = |v|² for t ≤ 1 (truncation errors 2⁻²⁸·⁵ and 2⁻³²), in double-float arithmetic for
 * |v| ≤ 2^13.5 rad, in double above. From 2⁵⁰ rad on the result is v vᵀ/|v|² (farthest_map). */
PLUMB_KERNEL_IN_STEPS(so3_average, "so3.average", (3), (9))
{
    (void)in;
    store_assembly(out, 0, average(m));
}

/* v → R(v), T(v), with the bits of so3.exp and so3.average, from one computation of S1, S2 and S3 */
PLUMB_KERNEL_IN_STEPS(so3_exp_average, "so3.exp_average", (3), (9, 9))
{
    (void)in;
    store_assembly(out, 0, exponential(m));
    store_assembly(out, 9, average(m));
}

/* --- The double-angle step on matrices ---------------------------------------------------------------------------- */

/* Returns A B: entry (i, j) is the dot product of row i of A and column j of B. */
SIMD mat3 product(mat3 A, mat3 B)
{
    mat3 columns = transposed(B);
    return (mat3){{dot(A.x, columns.x), dot(A.x, columns.y), dot(A.x, columns.z)},
                  {dot(A.y, columns.x), dot(A.y, columns.y), dot(A.y, columns.z)},
                  {dot(A.z, columns.x), dot(A.z, columns.y), dot(A.z, columns.z)}};
}

SIMD map choose_map(m32x8 mask, map yes, map no)
{
    return (map){choose(mask, yes.fall, no.fall),
                 choose(mask, yes.s2, no.s2),
                 choose(mask, yes.s2_rest, no.s2_rest),
                 choose(mask, yes.s3, no.s3),
                 either(both(mask, yes.near), both(not_mask(mask), no.near)),
                 vec3_choose(mask, yes.v, no.v)};
}

SIMD mat3 choose_mat3(m32x8 mask, mat3 yes, mat3 no)
{
    return (mat3){vec3_choose(mask, yes.x, no.x), vec3_choose(mask, yes.y, no.y), vec3_choose(mask, yes.z, no.z)};
}

/* v → R(v), T(v) by one doubling of the angle
 * R(v) = R(v/2)², T(v) = (E + R(v/2)) T(v/2) / 2 for 1/2 < |v| ≤ 1, where R(v/2) and T(v/2) come from the polynomials
 * minimax6. For |v| ≤ 1/2 these polynomials at v itself; above 1 the map of so3.exp_average. */
PLUMB_KERNEL_IN_STEPS(so3_exp_average_double_angle, "so3.exp_average.double_angle", (3), (9, 9))
{
    const f32x8 h = splat(0.5f), one = splat(1);
    vec3 v = load_vec3(in, 0), half_v = vec3_scale(h, v);
    f32x8 t = squares_of(v).t, quarter = squares_of(half_v).t;
    m32x8 direct = less_equal(t, splat(0.25f)), doubling = both(less_equal(t, one), not_mask(direct));
    m = choose_map(direct, with_vector(near_map(t, s2_minimax6_slope(t), s3_minimax6_rest(t)), v), m);
    map half = with_vector(near_map(quarter, s2_minimax6_slope(quarter), s3_minimax6_rest(quarter)), half_v);
    mat3 R = matrix_of(exponential(half)), T = matrix_of(average(half)), doubled_R = product(R, R);
    R.x.x = add(one, R.x.x);
    R.y.y = add(one, R.y.y);
    R.z.z = add(one, R.z.z);
    T = (mat3){vec3_scale(h, T.x), vec3_scale(h, T.y), vec3_scale(h, T.z)};
    store_matrix(out, 0, choose_mat3(doubling, doubled_R, matrix_of(exponential(m))));
    store_matrix(out, 9, choose_mat3(doubling, product(R, T), matrix_of(average(m))));
}

/* --- R applied ---------------------------------------------------------------------------------------------------- */

/* Returns Rx = x + S1 v × x + v × (S2 v × x), without computing the matrix R. */
SIMD vec3 rotated(map m, vec3 x)
{
    return cross_add(m.v, cross(second(m), x), cross_add(first(m), x, x));
}

/* v, x → R(v) x = x + S1 v × x + v × (S2 v × x), with the S1 and S2 of so3.exp */
PLUMB_KERNEL_IN_STEPS(so3_rotate, "so3.rotate", (3, 3), (3))
{
    store_vec3(out, 0, rotated(m, load_vec3(in, 3)));
}

/* v, x → d(R(v)x)/dv = −[R(v)x] T(v), with the S1, S2 and S3 of so3.exp_average
 * Entry (i, j) is the derivative of component i by vⱼ. Column j is Tⱼ × R(v)x, where Tⱼ is column j of T. */
PLUMB_KERNEL_IN_STEPS(so3_derivative, "so3.derivative", (3, 3), (9))
{
    vec3 y = rotated(m, load_vec3(in, 3));
    mat3 columns = transposed(matrix_of(average(m)));
    store_mat3(out, 0, transposed((mat3){cross(columns.x, y), cross(columns.y, y), cross(columns.z, y)}));
}

/* --- T applied, its determinant, its inverse ---------------------------------------------------------------------- */

/* Returns T x = x + S2 v × x + v × (S3 v × x). */
SIMD vec3 apply_left_jacobian(map m, vec3 x)
{
    return cross_add(m.v, vec3_scale(m.s3, cross(m.v, x)), cross_add(second(m), x, x));
}

/* v, dv/dt → T(v) dv/dt, the angular velocity in world axes, with the S2 and S3 of so3.average */
PLUMB_KERNEL_IN_STEPS(so3_angular_velocity, "so3.angular_velocity", (3, 3), (3))
{
    store_vec3(out, 0, apply_left_jacobian(m, load_vec3(in, 3)));
}

/* v, dv/dt → T(−v) dv/dt, the angular velocity in body axes, with the S2 and S3 of so3.average; T(−v) is the right
 * Jacobian */
PLUMB_KERNEL_IN_STEPS(so3_angular_velocity_body, "so3.angular_velocity.body", (3, 3), (3))
{
    m.v = vec3_negate(m.v);
    store_vec3(out, 0, apply_left_jacobian(m, load_vec3(in, 3)));
}

/* Returns |v| in double. */
SIMD f64x8 wide_length(vec3 v)
{
    f64x8 x = widen(v.x), y = widen(v.y), z = widen(v.z);
    return wide_square_root(wide_fma(x, x, wide_fma(y, y, wide_mul(z, z))));
}

/* Computes S2 by the closed formula in double, with the angle in double. */
NOINLINE f32x8 far_s2(vec3 v)
{
    return closed_series(wide_length(v)).s2;
}

/* v → det T(v) = 2 S2
 * S2 by its polynomial for t = |v|² ≤ 1 (truncation error 2⁻²⁸·⁵), by the closed formula in double above. */
PLUMB_KERNEL(so3_average_determinant, "so3.average.determinant", (3), (1))
{
    vec3 v = load_vec3(in, 0);
    f32x8 t = squares_of(v).t, s2 = s2_near(t);
    m32x8 near = is_near(t);
    if (UNLIKELY(!all_in_unit(t, near)))
        s2 = choose(near, s2, far_s2(v));
    store(out, 0, add(s2, s2));
}

/* Computes c = (1 − (a/2) cot(a/2)) / a² for 0 ≤ t ≤ 1 by the first six terms of Σ |B₂ₖ| tᵏ⁻¹ / (2k)!, k = 1, 2, …,
 * where B₂ₖ are the Bernoulli numbers. The omitted terms are below 2⁻³⁶, which is 2⁻³² of c. */
SIMD f32x8 inverse_near(f32x8 t)
{
    f32x8 c = fma_f32(t, splat(691 / 1307674368000.0F), splat(1 / 47900160.0F));
    c = fma_f32(t, c, splat(1 / 1209600.0F));
    c = fma_f32(t, c, splat(1 / 30240.0F));
    c = fma_f32(t, c, splat(1 / 720.0F));
    return fma_f32(t, c, splat(1 / 12.0F));
}

/* Computes the same c by the closed formula in double. c has poles at |v| = 2π, 4π, …, where T(v) is singular. */
NOINLINE f32x8 inverse_far(vec3 v)
{
    f64x8 a = wide_length(v), h = wide_mul(wide_splat(0.5), a), sine, cosine;
    wide_sin_cos(wide_min(h, wide_splat(FARTHEST_ANGLE)), &sine, &cosine);
    f64x8 cotangent = wide_div(wide_mul(h, cosine), sine); /* h cot h */
    return narrow(wide_div(wide_sub(wide_splat(1), cotangent), wide_mul(a, a)));
}

/* Returns c: by the polynomial in the lanes with t ≤ 1, by the closed formula in the others. */
SIMD f32x8 inverse_coefficient(vec3 v)
{
    f32x8 t = squares_of(v).t, c = inverse_near(t);
    m32x8 near = is_near(t);
    return UNLIKELY(!all_in_unit(t, near)) ? choose(near, c, inverse_far(v)) : c;
}

/* v → T(v)⁻¹ = E − [v]/2 + c [v]², the inverse of the left Jacobian, singular at |v| = 2π, 4π, …
 * c = (1 − (a/2) cot(a/2)) / a²: for t ≤ 1 six terms of its power series, truncation error 2⁻³⁶; above, the closed
 * formula in double. */
PLUMB_KERNEL(so3_average_inverse, "so3.average.inverse", (3), (9))
{
    vec3 v = load_vec3(in, 0);
    f32x8 c = inverse_coefficient(v);
    vec3 b = vec3_scale(c, v), a = vec3_scale(splat(-0.5f), v);
    store_mat3(out, 0, matrix_of((assembly){a, {b.y, b.x, b.x}, {v.z, v.z, v.y}, c, squares_of(v).others}));
}

/* Returns x + p v × x + c v × (v × x): for p = −1/2 the product of the inverse of the left Jacobian with x, for p = 1/2
 * the product of the inverse of the right Jacobian with x. */
SIMD vec3 apply_inverse_jacobian(f32x8 p, vec3 v, vec3 x)
{
    vec3 vx = cross(v, x);
    return cross_add(v, vec3_scale(inverse_coefficient(v), vx), vec3_scale_add(p, vx, x));
}

/* v, w → dv/dt = T(v)⁻¹ w, the rate of the rotation vector for the angular velocity w in world axes; c as in
 * so3.average.inverse */
PLUMB_KERNEL(so3_vector_rate, "so3.vector_rate", (3, 3), (3))
{
    store_vec3(out, 0, apply_inverse_jacobian(splat(-0.5f), load_vec3(in, 0), load_vec3(in, 3)));
}

/* v, w → dv/dt = T(−v)⁻¹ w, the rate of the rotation vector for the angular velocity w in body axes; c as in
 * so3.average.inverse */
PLUMB_KERNEL(so3_vector_rate_body, "so3.vector_rate.body", (3, 3), (3))
{
    store_vec3(out, 0, apply_inverse_jacobian(splat(0.5f), load_vec3(in, 0), load_vec3(in, 3)));
}
