/* The exponential map of SO(3) and its average, for batches of rotation vectors.
 *
 *   R(v) = exp([v]) = E + S1 [v] + S2 [v]² = cos a E + S1 [v] + S2 v vᵀ
 *   T(v) = ∫₀¹ R(sv) ds = E + S2 [v] + S3 [v]² = S1 E + S2 [v] + S3 v vᵀ
 *   S1 = sin a / a,   S2 = (1 − cos a) / a²,   S3 = (a − sin a) / a³,   a = |v|, t = a²
 *
 * Here: S1, S2, S3 by polynomial, by closed formula and over the full domain; R and T apart and together; R applied to a
 * vector and its derivative. Conversions between representations of a rotation are in rotation.c.
 *
 * How: for t ≤ 1 minimax polynomials in t, in float. Any lane beyond takes sine and cosine in double, with |v|² in
 * double too (it cannot overflow there); each lane keeps the result of its own branch, so neighbours never matter.
 * Coefficients: fast/so3.sollya. Source: seed 004, sections 2 and 3. Angles are in radians. */
#include "series.h"

typedef struct vec3 {
    f32x8 x, y, z;
} vec3;

OUT_OF_LINE series far_series_of_square(f32x8 t)
{
    return closed_series(wide_square_root(widen(t)));
}

OUT_OF_LINE series far_series_of_angle(f32x8 a)
{
    return closed_series(widen(magnitude(a)));
}

/* --- S1, S2, S3 --------------------------------------------------------------------------------------------------- */

/* near, corrected in the lanes where t is outside [0, 1]; negative t gives NaN. */
SEAM f32x8 s1_of_square(f32x8 t)
{
    f32x8 s = s1_near(t);
    m32x8 near = is_near(t);
    return RARELY(!all(near)) ? canonical(choose(near, s, far_series_of_square(t).s1)) : s;
}

SEAM f32x8 s2_of_square(f32x8 t)
{
    f32x8 s = s2_near(t);
    m32x8 near = is_near(t);
    return RARELY(!all(near)) ? canonical(choose(near, s, far_series_of_square(t).s2)) : s;
}

SEAM f32x8 s3_of_square(f32x8 t)
{
    f32x8 s = s3_near(t);
    m32x8 near = is_near(t);
    return RARELY(!all(near)) ? canonical(choose(near, s, far_series_of_square(t).s3)) : s;
}

PLUMB_KERNEL(so3_s1)
{
    store_number(out, 0, s1_of_square(load(in, 0)));
}

PLUMB_KERNEL(so3_s2)
{
    store_number(out, 0, s2_of_square(load(in, 0)));
}

PLUMB_KERNEL(so3_s3)
{
    store_number(out, 0, s3_of_square(load(in, 0)));
}

PLUMB_KERNEL(so3_s123)
{
    f32x8 t = load(in, 0), s1 = s1_near(t), s2 = s2_near(t), s3 = s3_near(t);
    m32x8 near = is_near(t);
    if (RARELY(!all(near))) {
        series far = far_series_of_square(t);
        s1 = canonical(choose(near, s1, far.s1));
        s2 = canonical(choose(near, s2, far.s2));
        s3 = canonical(choose(near, s3, far.s3));
    }
    store_number(out, 0, s1);
    store_number(out, 1, s2);
    store_number(out, 2, s3);
}

/* S1 = cos(a/2) S1(a/2), S2 = S1(a/2)²/2, S3 = (S3(a/2) + S1(a/2) S2(a/2)) / 4. */
SEAM series doubled(series half)
{
    f32x8 s1 = mul(half.cosine, half.s1), s2 = mul(splat(0.5f), mul(half.s1, half.s1));
    f32x8 s3 = mul(splat(0.25f), fma_f32(half.s1, half.s2, half.s3));
    return (series){fma_f32(mul(splat(2), half.cosine), half.cosine, splat(-1)), s1, s2, s3};
}

/* --- The article's polynomials, and minimax ones of the same degree ------------------------------------------------ */

PLUMB_KERNEL(so3_s1_taylor2)
{
    store(out, 0, fma_f32(load(in, 0), splat(-1.0f / 6), splat(1)));
}

PLUMB_KERNEL(so3_s1_taylor4)
{
    f32x8 t = load(in, 0), s = fma_f32(t, splat(1.0f / 120), splat(-1.0f / 6));
    store(out, 0, fma_f32(t, s, splat(1)));
}

PLUMB_KERNEL(so3_s1_taylor6)
{
    f32x8 t = load(in, 0), s = fma_f32(t, splat(-1.0f / 5040), splat(1.0f / 120));
    s = fma_f32(t, s, splat(-1.0f / 6));
    store(out, 0, fma_f32(t, s, splat(1)));
}

PLUMB_KERNEL(so3_s2_taylor2)
{
    store(out, 0, fma_f32(load(in, 0), splat(-1.0f / 24), splat(0.5f)));
}

PLUMB_KERNEL(so3_s2_taylor4)
{
    f32x8 t = load(in, 0), s = fma_f32(t, splat(1.0f / 720), splat(-1.0f / 24));
    store(out, 0, fma_f32(t, s, splat(0.5f)));
}

PLUMB_KERNEL(so3_s2_taylor6)
{
    f32x8 t = load(in, 0), s = fma_f32(t, splat(-1.0f / 40320), splat(1.0f / 720));
    s = fma_f32(t, s, splat(-1.0f / 24));
    store(out, 0, fma_f32(t, s, splat(0.5f)));
}

PLUMB_KERNEL(so3_s3_taylor2)
{
    store(out, 0, fma_f32(load(in, 0), splat(-1.0f / 120), splat(1.0f / 6)));
}

PLUMB_KERNEL(so3_s3_taylor4)
{
    f32x8 t = load(in, 0), s = fma_f32(t, splat(1.0f / 5040), splat(-1.0f / 120));
    store(out, 0, fma_f32(t, s, splat(1.0f / 6)));
}

PLUMB_KERNEL(so3_s3_taylor6)
{
    f32x8 t = load(in, 0), s = fma_f32(t, splat(-1.0f / 362880), splat(1.0f / 5040));
    s = fma_f32(t, s, splat(-1.0f / 120));
    store(out, 0, fma_f32(t, s, splat(1.0f / 6)));
}

SEAM f32x8 s1_minimax6(f32x8 t)
{
    f32x8 p = fma_f32(t, splat(-0x1.9d33bep-13f), splat(0x1.110f44p-7f));
    p = fma_f32(t, p, splat(-0x1.555554p-3f));
    return fma_f32(t, p, splat(1));
}

SEAM f32x8 s2_minimax6(f32x8 t)
{
    f32x8 p = fma_f32(t, splat(-0x1.9d073cp-16f), splat(0x1.6c142ep-10f));
    p = fma_f32(t, p, splat(-0x1.555554p-5f));
    return fma_f32(t, p, splat(0.5f));
}

SEAM f32x8 s3_minimax6(f32x8 t)
{
    f32x8 p = fma_f32(t, splat(-0x1.6eee6cp-19f), splat(0x1.a016eep-13f));
    p = fma_f32(t, p, splat(-0x1.11111p-7f));
    p = fma_f32(t, p, splat(-0x1.55e02cp-28f));
    return add(splat(0x1.555556p-3f), p);
}

PLUMB_KERNEL(so3_s1_minimax6)
{
    store(out, 0, s1_minimax6(load(in, 0)));
}

PLUMB_KERNEL(so3_s2_minimax6)
{
    store(out, 0, s2_minimax6(load(in, 0)));
}

PLUMB_KERNEL(so3_s3_minimax6)
{
    store(out, 0, s3_minimax6(load(in, 0)));
}

SEAM series minimax6_series(f32x8 t)
{
    f32x8 s2 = s2_minimax6(t);
    return (series){fnma_f32(s2, t, splat(1)), s1_minimax6(t), s2, s3_minimax6(t)};
}

/* minimax6 at t ≤ 1/4; at t/4 and one doubling for t ≤ 1; the closed formulas beyond. */
PLUMB_KERNEL(so3_s123_double_angle)
{
    f32x8 t = load(in, 0);
    m32x8 direct = less_equal(t, splat(0.25f)), near = is_near(t);
    series s = choose_series(direct, minimax6_series(t), doubled(minimax6_series(mul(splat(0.25f), t))));
    if (RARELY(!all(near)))
        s = choose_series(near, s, far_series_of_square(t));
    store(out, 0, s.s1);
    store(out, 1, s.s2);
    store(out, 2, s.s3);
}

/* --- S1, S2, S3 of the angle --------------------------------------------------------------------------------------- */

SEAM series series_of_angle(f32x8 a)
{
    f32x8 t = mul(a, a);
    m32x8 near = is_near(t);
    series s = near_series(t);
    if (RARELY(!all(near)))
        s = choose_series(near, s, far_series_of_angle(a));
    return s;
}

PLUMB_KERNEL(so3_s1_angle)
{
    store(out, 0, series_of_angle(load(in, 0)).s1);
}

PLUMB_KERNEL(so3_s2_angle)
{
    store(out, 0, series_of_angle(load(in, 0)).s2);
}

PLUMB_KERNEL(so3_s3_angle)
{
    store(out, 0, series_of_angle(load(in, 0)).s3);
}

/* sin a / a */
PLUMB_KERNEL(so3_s1_naive)
{
    f32x8 a = load(in, 0), sine, cosine;
    sin_cos(a, &sine, &cosine);
    store(out, 0, divide(sine, a));
}

/* (1 − cos a) / a² */
PLUMB_KERNEL(so3_s2_naive)
{
    f32x8 a = load(in, 0), sine, cosine;
    sin_cos(a, &sine, &cosine);
    store(out, 0, divide(sub(splat(1), cosine), mul(a, a)));
}

/* 2 sin²(a/2) / a² */
PLUMB_KERNEL(so3_s2_half_angle)
{
    f32x8 a = load(in, 0), sine, cosine;
    sin_cos(mul(splat(0.5f), a), &sine, &cosine);
    store(out, 0, divide(mul(mul(splat(2), sine), sine), mul(a, a)));
}

/* (a − sin a) / a³ */
PLUMB_KERNEL(so3_s3_naive)
{
    f32x8 a = load(in, 0), sine, cosine;
    sin_cos(a, &sine, &cosine);
    store(out, 0, divide(sub(a, sine), mul(mul(a, a), a)));
}

/* --- R and T -------------------------------------------------------------------------------------------------------- */

/* What R and T are assembled from. v is the rotation vector; past 2⁵⁰ rad its direction. */
typedef struct map {
    vec3 v;
    series s;
} map;

SEAM vec3 load_vec3(tile_in in, size_t k)
{
    return (vec3){load(in, k), load(in, k + 1), load(in, k + 2)};
}

SEAM f32x8 dot(vec3 a, vec3 b)
{
    return fma_f32(a.x, b.x, fma_f32(a.y, b.y, mul(a.z, b.z)));
}

SEAM m32x8 not_finite(vec3 v)
{
    return is_nan(add(add(sub(v.x, v.x), sub(v.y, v.y)), sub(v.z, v.z)));
}

/* The lanes outside `near`: |v| and its sine in double. From 2⁵⁰ rad on R is E and T is u uᵀ, u = v / |v|: the
 * angle's place in its turn is beyond double there, and T's other terms are below 2⁻⁵⁰. */
OUT_OF_LINE map far_map(map m, m32x8 near)
{
    f64x8 x = widen(m.v.x), y = widen(m.v.y), z = widen(m.v.z);
    f64x8 a = wide_square_root(wide_fma(x, x, wide_fma(y, y, wide_mul(z, z))));
    series s = choose_series(near, m.s, closed_series(a));

    m32x8 farthest = less_equal(splat(FARTHEST_ANGLE), narrow(a));
    if (!any(farthest))
        return (map){m.v, s};
    const f32x8 zero = splat(0), one = splat(1);
    vec3 v = {choose(farthest, narrow(wide_div(x, a)), m.v.x), choose(farthest, narrow(wide_div(y, a)), m.v.y),
              choose(farthest, narrow(wide_div(z, a)), m.v.z)};
    return (map){v, choose_series(farthest, (series){one, zero, zero, one}, s)};
}

SEAM map map_of(vec3 v)
{
    f32x8 t = dot(v, v);
    m32x8 near = less_equal(t, splat(1));
    map m = {v, near_series(t)};
    return RARELY(!all(near)) ? far_map(m, near) : m;
}

/* M = diagonal E + linear [v] + quadratic v vᵀ, row by row. */
SEAM void assemble(f32x8 M[9], vec3 v, f32x8 diagonal, f32x8 linear, f32x8 quadratic)
{
    f32x8 qx = mul(quadratic, v.x), qy = mul(quadratic, v.y), qz = mul(quadratic, v.z);
    f32x8 xy = mul(qx, v.y), xz = mul(qx, v.z), yz = mul(qy, v.z);
    M[0] = fma_f32(qx, v.x, diagonal);
    M[1] = fnma_f32(linear, v.z, xy);
    M[2] = fma_f32(linear, v.y, xz);
    M[3] = fma_f32(linear, v.z, xy);
    M[4] = fma_f32(qy, v.y, diagonal);
    M[5] = fnma_f32(linear, v.x, yz);
    M[6] = fnma_f32(linear, v.y, xz);
    M[7] = fma_f32(linear, v.x, yz);
    M[8] = fma_f32(qz, v.z, diagonal);
}

SEAM void assemble_exp(f32x8 R[9], map m)
{
    assemble(R, m.v, m.s.cosine, m.s.s1, m.s.s2);
}

SEAM void assemble_average(f32x8 T[9], map m)
{
    assemble(T, m.v, m.s.s1, m.s.s2, m.s.s3);
}

SEAM void store_matrix(tile_out out, size_t first, const f32x8 M[9])
{
    for (size_t k = 0; k < 9; k++)
        store_number(out, first + k, M[k]);
}

/* NaN over the lanes of components 0 … count-1 in `mask`. */
OUT_OF_LINE void poison(tile_out out, size_t count, m32x8 mask)
{
    const tile_in back = {(const float *const *)out.base, out.offset};
    for (size_t k = 0; k < count; k++)
        store_number(out, k, choose(mask, from_bits(splat_bits(0x7fc00000u)), load(back, k)));
}

PLUMB_KERNEL(so3_exp)
{
    vec3 v = load_vec3(in, 0);
    f32x8 R[9];
    assemble_exp(R, map_of(v));
    store_matrix(out, 0, R);
    m32x8 bad = not_finite(v);
    if (RARELY(any(bad)))
        poison(out, 9, bad);
}

PLUMB_KERNEL(so3_average)
{
    vec3 v = load_vec3(in, 0);
    f32x8 T[9];
    assemble_average(T, map_of(v));
    store_matrix(out, 0, T);
    m32x8 bad = not_finite(v);
    if (RARELY(any(bad)))
        poison(out, 9, bad);
}

PLUMB_KERNEL(so3_exp_average)
{
    vec3 v = load_vec3(in, 0);
    f32x8 M[9];
    map m = map_of(v);
    assemble_exp(M, m);
    store_matrix(out, 0, M);
    assemble_average(M, m);
    store_matrix(out, 9, M);
    m32x8 bad = not_finite(v);
    if (RARELY(any(bad)))
        poison(out, 18, bad);
}

/* AB */
SEAM void product(f32x8 C[9], const f32x8 A[9], const f32x8 B[9])
{
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            C[3 * i + j] = fma_f32(A[3 * i], B[j], fma_f32(A[3 * i + 1], B[3 + j], mul(A[3 * i + 2], B[6 + j])));
}

SEAM void choose_matrix(f32x8 M[9], m32x8 mask, const f32x8 yes[9])
{
    for (int k = 0; k < 9; k++)
        M[k] = choose(mask, yes[k], M[k]);
}

/* R(v) = R(v/2)², T(v) = (E + R(v/2)) T(v/2) / 2 for 1/2 < |v| ≤ 1; otherwise as so3_exp_average, but with minimax6. */
PLUMB_KERNEL(so3_exp_average_double_angle)
{
    vec3 v = load_vec3(in, 0);
    f32x8 t = dot(v, v), R[9], T[9], half_R[9], half_T[9], doubled_R[9], doubled_T[9];
    m32x8 direct = less_equal(t, splat(0.25f)), near = less_equal(t, splat(1)), bad = not_finite(v);
    map m = {v, minimax6_series(t)};
    if (RARELY(!all(near)))
        m = far_map(m, near);
    assemble_exp(R, m);
    assemble_average(T, m);

    f32x8 h = splat(0.5f);
    map half = {{mul(h, v.x), mul(h, v.y), mul(h, v.z)}, minimax6_series(mul(splat(0.25f), t))};
    assemble_exp(half_R, half);
    assemble_average(half_T, half);
    product(doubled_R, half_R, half_R);
    for (int k = 0; k < 9; k++) {
        half_R[k] = k % 4 ? half_R[k] : add(splat(1), half_R[k]);
        half_T[k] = mul(h, half_T[k]);
    }
    product(doubled_T, half_R, half_T);

    m32x8 doubling = both(near, not_mask(direct));
    choose_matrix(R, doubling, doubled_R);
    choose_matrix(T, doubling, doubled_T);
    store_matrix(out, 0, R);
    store_matrix(out, 9, T);
    if (RARELY(any(bad)))
        poison(out, 18, bad);
}

/* --- R applied ------------------------------------------------------------------------------------------------------ */

/* a × b */
SEAM vec3 cross(vec3 a, vec3 b)
{
    return (vec3){fms_f32(a.y, b.z, mul(a.z, b.y)), fms_f32(a.z, b.x, mul(a.x, b.z)),
                  fms_f32(a.x, b.y, mul(a.y, b.x))};
}

SEAM vec3 scaled(f32x8 a, vec3 v)
{
    return (vec3){mul(a, v.x), mul(a, v.y), mul(a, v.z)};
}

/* R x = cos a x + S1 v × x + (S2 v · x) v */
SEAM vec3 rotated(map m, vec3 x)
{
    vec3 turned = cross(scaled(m.s.s1, m.v), x);
    f32x8 along = dot(scaled(m.s.s2, m.v), x);
    return (vec3){fma_f32(m.s.cosine, x.x, fma_f32(along, m.v.x, turned.x)),
                  fma_f32(m.s.cosine, x.y, fma_f32(along, m.v.y, turned.y)),
                  fma_f32(m.s.cosine, x.z, fma_f32(along, m.v.z, turned.z))};
}

PLUMB_KERNEL(so3_rotate)
{
    vec3 v = load_vec3(in, 0), x = load_vec3(in, 3), y = rotated(map_of(v), x);
    m32x8 bad = not_finite(v);
    store(out, 0, y.x);
    store(out, 1, y.y);
    store(out, 2, y.z);
    if (RARELY(any(bad)))
        poison(out, 3, bad);
}

/* d(R(v)x)/dv = −[R(v)x] T(v), row by row: row i holds the derivatives of component i. */
PLUMB_KERNEL(so3_derivative)
{
    vec3 v = load_vec3(in, 0), x = load_vec3(in, 3);
    map m = map_of(v);
    m32x8 bad = not_finite(v);
    f32x8 T[9];
    assemble_average(T, m);
    vec3 y = rotated(m, x);
    for (size_t j = 0; j < 3; j++) {
        vec3 column = cross((vec3){T[j], T[3 + j], T[6 + j]}, y);
        store(out, j, column.x);
        store(out, 3 + j, column.y);
        store(out, 6 + j, column.z);
    }
    if (RARELY(any(bad)))
        poison(out, 9, bad);
}
