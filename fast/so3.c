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
#include "vec3.h"

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

/* p in S2 = 1/2 + t p */
SEAM f32x8 s2_minimax6_slope(f32x8 t)
{
    f32x8 p = fma_f32(t, splat(-0x1.9d073cp-16f), splat(0x1.6c142ep-10f));
    return fma_f32(t, p, splat(-0x1.555554p-5f));
}

SEAM f32x8 s2_minimax6(f32x8 t)
{
    return fma_f32(t, s2_minimax6_slope(t), splat(0.5f));
}

/* p in S3 = SIXTH + p */
SEAM f32x8 s3_minimax6_rest(f32x8 t)
{
    f32x8 p = fma_f32(t, splat(-0x1.6eee6cp-19f), splat(0x1.a016eep-13f));
    p = fma_f32(t, p, splat(-0x1.11111p-7f));
    return fma_f32(t, p, splat(-0x1.55e02cp-28f));
}

SEAM f32x8 s3_minimax6(f32x8 t)
{
    return add(splat(SIXTH), s3_minimax6_rest(t));
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

/* A coefficient in two parts, S = main + rest, so that S x is rounded once: rest · x is exact or too small to count. */
typedef struct coefficient {
    f32x8 main, rest;
} coefficient;

SEAM vec3 times(coefficient s, vec3 v)
{
    return (vec3){fma_f32(s.main, v.x, mul(s.rest, v.x)), fma_f32(s.main, v.y, mul(s.rest, v.y)),
                  fma_f32(s.main, v.z, mul(s.rest, v.z))};
}

/* What R and T are assembled from. v is the rotation vector; past 2⁵⁰ rad its direction. */
typedef struct map {
    vec3 v;
    coefficient s1, s2, s3;
    int finite; /* no lane of v is NaN or infinite */
} map;

/* From p and q in S2 = 1/2 + t p, S3 = 1/6 + q; S1 = 1 − t S3. */
SEAM map near_map(vec3 v, f32x8 t, f32x8 p, f32x8 q)
{
    f32x8 s1 = mul(t, sub(splat(-SIXTH), q));
    return (map){v, {s1, splat(1)}, {mul(t, p), splat(0.5f)}, {splat(SIXTH), q}, 1};
}

SEAM coefficient in_two_parts(f64x8 s)
{
    f32x8 main = narrow(s);
    return (coefficient){main, narrow(wide_sub(s, widen(main)))};
}

SEAM coefficient choose_coefficient(m32x8 mask, coefficient yes, coefficient no)
{
    return (coefficient){choose(mask, yes.main, no.main), choose(mask, yes.rest, no.rest)};
}

/* From 2⁵⁰ rad on R is E and T is u uᵀ = E + [u]², u = v / |v|: the angle's place in its turn is beyond double there, and
 * T's other terms are below 2⁻⁵⁰. Where v is not finite all is NaN. */
OUT_OF_LINE void farthest_map(map *m, m32x8 farthest)
{
    const f32x8 nan = from_bits(splat_bits(0x7fc00000u)), zero = splat(0), one = splat(1);
    vec3 v = m->v;
    f64x8 x = widen(v.x), y = widen(v.y), z = widen(v.z);
    f64x8 a = wide_square_root(wide_fma(x, x, wide_fma(y, y, wide_mul(z, z))));
    m32x8 bad = is_nan(add(add(sub(v.x, v.x), sub(v.y, v.y)), sub(v.z, v.z)));
    vec3 u = {narrow(wide_div(x, a)), narrow(wide_div(y, a)), narrow(wide_div(z, a))};
    m->finite = !any(bad);
    m->v = vec3_choose(farthest, vec3_choose(bad, (vec3){nan, nan, nan}, u), v);
    m->s1 = choose_coefficient(farthest, (coefficient){zero, zero}, m->s1);
    m->s2 = choose_coefficient(farthest, (coefficient){zero, zero}, m->s2);
    m->s3 = choose_coefficient(farthest, (coefficient){one, zero}, m->s3);
}

/* What stands between |v| and the coefficients; sine and cosine are those of |v|. */
typedef struct angle {
    f64x8 length, inverse, sine, cosine;
} angle;

/* 1/|v| in float, then one step of Newton's in double: to 2⁻⁴⁵. */
SEAM void measure(angle *a, vec3 v)
{
    f64x8 x = widen(v.x), y = widen(v.y), z = widen(v.z);
    f64x8 t = wide_fma(x, x, wide_fma(y, y, wide_mul(z, z)));
    f64x8 inverse = widen(divide(splat(1), square_root(narrow(t)))), half = wide_mul(wide_splat(0.5), inverse);
    a->inverse = wide_fma(half, wide_fnma(wide_mul(t, inverse), inverse, wide_splat(1)), inverse);
    a->length = wide_mul(t, a->inverse);
}

/* The closed formulas, in the lanes outside `near`. */
SEAM void complete(map *m, m32x8 near, const angle *a)
{
    const f64x8 one = wide_splat(1);
    f64x8 s1 = wide_mul(a->sine, a->inverse), inverse2 = wide_mul(a->inverse, a->inverse);
    m->s1 = choose_coefficient(near, m->s1, in_two_parts(s1));
    m->s2 = choose_coefficient(near, m->s2, in_two_parts(wide_mul(wide_sub(one, a->cosine), inverse2)));
    m->s3 = choose_coefficient(near, m->s3, in_two_parts(wide_mul(wide_sub(one, s1), inverse2)));
}

/* `near` and `far`: each tile's lanes that are done, the tiles that are not. */
OUT_OF_LINE void far_maps(map m[], const m32x8 near[], const size_t far[], size_t count)
{
    angle a[BLOCK];
    for (size_t i = 0; i < count; i++)
        measure(&a[i], m[far[i]].v);
    for (size_t i = 0; i < count; i++)
        wide_sin_cos(a[i].length, &a[i].sine, &a[i].cosine);
    for (size_t i = 0; i < count; i++)
        complete(&m[far[i]], near[far[i]], &a[i]);
    for (size_t i = 0; i < count; i++) {
        m32x8 done = either(near[far[i]], less(splat(1 / FARTHEST_ANGLE), narrow(a[i].inverse)));
        if (RARELY(!all(done)))
            farthest_map(&m[far[i]], not_mask(done));
    }
}

/* The maps of `tiles` ≤ BLOCK tiles, `stride` apart. */
SEAM void maps_of(map m[], size_t tiles, tile_in in, size_t stride)
{
    m32x8 near[BLOCK];
    size_t far[BLOCK], count = 0;
    for (size_t i = 0; i < tiles; i++, in.offset += stride) {
        vec3 v = load_vec3(in, 0);
        f32x8 t = dot(v, v);
        m[i] = near_map(v, t, s2_near_slope(t), s3_near_rest(t));
        near[i] = less_equal(t, splat(1));
        far[count] = i;
        count += !all(near[i]);
    }
    if (RARELY(count > 0))
        far_maps(m, near, far, count);
}

/* E + [a] + [v][b], b parallel to v. Off the diagonal a fused step, so that b and a are all that is rounded before. */
SEAM mat3 assemble(vec3 a, vec3 b, vec3 v)
{
    const f32x8 one = splat(1);
    f32x8 xx = mul(b.x, v.x), yy = mul(b.y, v.y);
    return (mat3){{sub(one, fma_f32(b.z, v.z, yy)), fms_f32(b.x, v.y, a.z), fma_f32(b.x, v.z, a.y)},
                  {fma_f32(b.x, v.y, a.z), sub(one, fma_f32(b.z, v.z, xx)), fms_f32(b.y, v.z, a.x)},
                  {fms_f32(b.x, v.z, a.y), fma_f32(b.y, v.z, a.x), sub(one, fma_f32(b.y, v.y, xx))}};
}

/* R = E + S1 [v] + S2 [v]² */
SEAM mat3 exponential(map m)
{
    return assemble(times(m.s1, m.v), times(m.s2, m.v), m.v);
}

/* T = E + S2 [v] + S3 [v]² */
SEAM mat3 average(map m)
{
    return assemble(times(m.s2, m.v), times(m.s3, m.v), m.v);
}

SEAM void store_matrix(tile_out out, size_t k, mat3 M)
{
    store_number(out, k + 0, M.x.x);
    store_number(out, k + 1, M.x.y);
    store_number(out, k + 2, M.x.z);
    store_number(out, k + 3, M.y.x);
    store_number(out, k + 4, M.y.y);
    store_number(out, k + 5, M.y.z);
    store_number(out, k + 6, M.z.x);
    store_number(out, k + 7, M.z.y);
    store_number(out, k + 8, M.z.z);
}

PLUMB_KERNEL_IN_STEPS(so3_exp, map, maps_of)
{
    map m = *prepared;
    (void)in;
    store_matrix(out, 0, exponential(m));
    if (RARELY(!m.finite))
        make_canonical(9, out);
}

PLUMB_KERNEL_IN_STEPS(so3_average, map, maps_of)
{
    map m = *prepared;
    (void)in;
    store_matrix(out, 0, average(m));
    if (RARELY(!m.finite))
        make_canonical(9, out);
}

PLUMB_KERNEL_IN_STEPS(so3_exp_average, map, maps_of)
{
    map m = *prepared;
    (void)in;
    store_matrix(out, 0, exponential(m));
    store_matrix(out, 9, average(m));
    if (RARELY(!m.finite))
        make_canonical(18, out);
}

/* --- The double-angle step on matrices ------------------------------------------------------------------------------ */

/* AB, as columns of A weighted by B */
SEAM mat3 product(mat3 A, mat3 B)
{
    mat3 columns = transposed(B);
    return (mat3){{dot(A.x, columns.x), dot(A.x, columns.y), dot(A.x, columns.z)},
                  {dot(A.y, columns.x), dot(A.y, columns.y), dot(A.y, columns.z)},
                  {dot(A.z, columns.x), dot(A.z, columns.y), dot(A.z, columns.z)}};
}

SEAM map choose_map(m32x8 mask, map yes, map no)
{
    return (map){vec3_choose(mask, yes.v, no.v), choose_coefficient(mask, yes.s1, no.s1),
                 choose_coefficient(mask, yes.s2, no.s2), choose_coefficient(mask, yes.s3, no.s3),
                 yes.finite && no.finite};
}

SEAM mat3 choose_mat3(m32x8 mask, mat3 yes, mat3 no)
{
    return (mat3){vec3_choose(mask, yes.x, no.x), vec3_choose(mask, yes.y, no.y), vec3_choose(mask, yes.z, no.z)};
}

/* R(v) = R(v/2)², T(v) = (E + R(v/2)) T(v/2) / 2 for 1/2 < |v| ≤ 1; otherwise as so3_exp_average, but minimax6 up to 1/2. */
PLUMB_KERNEL_IN_STEPS(so3_exp_average_double_angle, map, maps_of)
{
    const f32x8 h = splat(0.5f), one = splat(1);
    vec3 v = load_vec3(in, 0), half_v = vec3_scale(h, v);
    f32x8 t = dot(v, v), quarter = dot(half_v, half_v);
    m32x8 direct = less_equal(t, splat(0.25f)), doubling = both(less_equal(t, one), not_mask(direct));
    map m = near_map(v, t, s2_minimax6_slope(t), s3_minimax6_rest(t));
    m = choose_map(direct, m, *prepared);
    map half = near_map(half_v, quarter, s2_minimax6_slope(quarter), s3_minimax6_rest(quarter));
    mat3 R = exponential(half), T = average(half), doubled_R = product(R, R);
    R.x.x = add(one, R.x.x);
    R.y.y = add(one, R.y.y);
    R.z.z = add(one, R.z.z);
    T = (mat3){vec3_scale(h, T.x), vec3_scale(h, T.y), vec3_scale(h, T.z)};
    store_matrix(out, 0, choose_mat3(doubling, doubled_R, exponential(m)));
    store_matrix(out, 9, choose_mat3(doubling, product(R, T), average(m)));
    if (RARELY(!m.finite))
        make_canonical(18, out);
}

/* --- R applied ------------------------------------------------------------------------------------------------------ */

/* R x = x + S1 v × x + v × (S2 v × x) */
SEAM vec3 rotated(map m, vec3 x)
{
    return cross_add(m.v, cross(times(m.s2, m.v), x), cross_add(times(m.s1, m.v), x, x));
}

PLUMB_KERNEL_IN_STEPS(so3_rotate, map, maps_of)
{
    store_vec3(out, 0, rotated(*prepared, load_vec3(in, 3)));
}

/* d(R(v)x)/dv = −[R(v)x] T(v), row by row: row i holds the derivatives of component i. */
PLUMB_KERNEL_IN_STEPS(so3_derivative, map, maps_of)
{
    map m = *prepared;
    vec3 y = rotated(m, load_vec3(in, 3));
    mat3 columns = transposed(average(m));
    store_mat3(out, 0, transposed((mat3){cross(columns.x, y), cross(columns.y, y), cross(columns.z, y)}));
}
