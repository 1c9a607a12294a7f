/* Rigid transforms with scale, and their velocities and accelerations, in a hierarchy.
 *
 *   A(x) = J x + T,   J = S R        R a rotation (body to world), S > 0 constant in time
 *   v = T',  a = v',  R' = [w] R,  alpha = w'        w and alpha as world vectors, [w] x = w × x
 *
 * Here: composition, inverse, global to local and the action on a point, without and with the dynamics. The inverse of J
 * is written Rᵀ/S throughout: a matrix that has drifted from a rotation is transposed, not inverted.
 * Divisions by S are divisions, never products with 1/S: 1/S may overflow where the quotient does not. Products of two
 * factors overflow above 3.4e38 and lose digits below 1.2e-38, as float products do.
 * Source: "The Dynamics of a Transform Hierarchy". */
#include "dynamic.h"
#include "vector.h"

/* --- composition and inverse in n dimensions -------------------------------------------------------------------------
 * One text each; in every kernel n is a constant. Components of an element: T n, R n × n row by row, S 1. */

/* Where the components stand, and how many there are. */
SEAM size_t r_of(size_t n)
{
    return n;
}

SEAM size_t s_of(size_t n)
{
    return n + n * n;
}

SEAM size_t components_of(size_t n)
{
    return n + n * n + 1;
}

/* (A2, A1) → A3 = A2∘A1
 * T3 = T2 + S2 R2 T1,  R3 = R2 R1,  S3 = S2 S1 */
SEAM void compose(size_t n, tile_in in, sink *out)
{
    const size_t A1 = components_of(n);
    matrix R2 = load_matrix(n, in, r_of(n));
    f32x8 S2 = load(in, s_of(n));

    vector T2 = load_vector(n, in, 0, 1), T3 = matrix_apply(n, R2, load_vector(n, in, A1, 1));
    UNROLLED
    for (size_t i = 0; i < n; i++)
        T3.at[i] = fma_f32(S2, T3.at[i], T2.at[i]);
    put_vector(n, out, 0, 1, T3);
    for (size_t j = 0; j < n; j++)
        put_vector(n, out, r_of(n) + j, n, matrix_apply(n, R2, load_vector(n, in, A1 + r_of(n) + j, n)));
    put(out, s_of(n), mul(S2, load(in, A1 + s_of(n))));
}

/* A → A⁻¹
 * T′ = −Rᵀ T / S,  R′ = Rᵀ,  S′ = 1 / S */
SEAM void inverse(size_t n, tile_in in, sink *out)
{
    matrix Rt = load_transposed(n, in, r_of(n));
    f32x8 scale = load(in, s_of(n));

    vector x = matrix_apply(n, Rt, load_vector(n, in, 0, 1));
    UNROLLED
    for (size_t i = 0; i < n; i++)
        x.at[i] = divide(x.at[i], negate(scale));
    put_vector(n, out, 0, 1, x);
    UNROLLED
    for (size_t i = 0; i < n; i++)
        put_vector(n, out, r_of(n) + i * n, 1, Rt.row[i]);
    put(out, s_of(n), divide(splat(1), scale));
}

/* In two dimensions.
 *
 * Worst found where |T2|, |T1| ≤ 1e+09; R2, R1 are rotations; S2, S1 in [0.0009766, 1024]:
 *   T3 scaled ulp everywhere   2.622, limit 3.01
 *   R3 scaled ulp everywhere  0.9998, limit 1.01
 *   S3 ulp everywhere            0.5, limit 0.5 */
WIDE_KERNEL(transform_compose_n2, 7)
{
    compose(2, in, out);
}

/* In three.
 *
 * Worst found where |T2|, |T1| ≤ 1e+09; R2, R1 are rotations; S2, S1 in [0.0009766, 1024]:
 *   T3 scaled ulp everywhere  3.999, limit 4.01
 *   R3 scaled ulp everywhere  1.496, limit 1.51
 *   S3 ulp everywhere           0.5, limit 0.5 */
WIDE_KERNEL(transform_compose_n3, 13)
{
    compose(3, in, out);
}

/* In four.
 *
 * Worst found where |T2|, |T1| ≤ 1e+09; R2, R1 are rotations; S2, S1 in [0.0009766, 1024]:
 *   T3 scaled ulp everywhere  4.325, limit 5.01
 *   R3 scaled ulp everywhere  2.396, limit 2.51
 *   S3 ulp everywhere           0.5, limit 0.5 */
WIDE_KERNEL(transform_compose_n4, 21)
{
    compose(4, in, out);
}

/* In two dimensions.
 *
 * Worst found where |T| ≤ 1e+09; R is a rotation; S in [0.0009766, 1024]:
 *   T scaled ulp everywhere  2.491, limit 3.01
 *       at -0x1.1264acp-63 0x1.f04d84p-83 -0x1.fff20ep-1 -0x1.de0be6p-7 0x1.de0be6p-7 -0x1.fff20ep-1 0x1.0071aep+5
 *   T norm everywhere        2.914, limit 3.5
 *       at 0x1.00b752p-5 -0x1.215472p-7 0x1.fffffep-1 -0x1.95760ap-12 0x1.95760ap-12 0x1.fffffep-1 0x1.ffe502p-2
 *   R ulp everywhere             0, limit 0
 *   R norm everywhere            0, limit 0
 *   S ulp everywhere           0.5, limit 0.5
 *       at 0x1.74cf14p+28 0x1.e19f8ep+25 0x0p+0 0x1p+0 -0x1p+0 0x0p+0 0x1.fffffep+8 */
WIDE_KERNEL(transform_inverse_n2, 7)
{
    inverse(2, in, out);
}

/* In three.
 *
 * Worst found where |T| ≤ 1e+09; R is a rotation; S in [0.0009766, 1024]:
 *   T scaled ulp everywhere  3.413, limit 4.01
 *   T norm everywhere        3.655, limit 4.5
 *   R ulp everywhere             0, limit 0
 *   R norm everywhere            0, limit 0
 *   S ulp everywhere           0.5, limit 0.5 */
WIDE_KERNEL(transform_inverse_n3, 13)
{
    inverse(3, in, out);
}

/* In four.
 *
 * Worst found where |T| ≤ 1e+09; R is a rotation; S in [0.0009766, 1024]:
 *   T scaled ulp everywhere  4.269, limit 5.01
 *   T norm everywhere        4.664, limit 5.5
 *   R ulp everywhere             0, limit 0
 *   R norm everywhere            0, limit 0
 *   S ulp everywhere           0.5, limit 0.5 */
WIDE_KERNEL(transform_inverse_n4, 21)
{
    inverse(4, in, out);
}

/* --- the others, in three dimensions ------------------------------------------------------------------------------- */

/* (A2, A3) → A1 = A2⁻¹∘A3
 * T1 = R2ᵀ (T3 − T2) / S2,  R1 = R2ᵀ R3,  S1 = S3 / S2
 *
 * Worst found where |T2|, |T3| ≤ 1e+09; R2, R3 are rotations; S2, S3 in [0.0009766, 1024]:
 *   T1 scaled ulp everywhere  4.294, limit 5.01
 *   T1 norm everywhere        4.799, limit 6
 *   R1 scaled ulp everywhere  1.497, limit 1.51
 *   S1 ulp everywhere           0.5, limit 0.5 */
WIDE_KERNEL(transform_to_local_n3, TRANSFORM)
{
    enum { A2 = 0, A3 = TRANSFORM };
    mat3 R2t = transposed(load_mat3(in, A2 + R));
    f32x8 S2 = load(in, A2 + S);
    vec3 d = vec3_sub(load_vec3(in, A3 + T), load_vec3(in, A2 + T));

    put_vec3(out, T, vec3_divide(apply(R2t, d), S2));
    put_product(out, R2t, in, A3 + R);
    put(out, S, divide(load(in, A3 + S), S2));
}

/* (A, x) → A(x) = S R x + T
 *
 * Worst found where |T|, |x| ≤ 1e+09; R is a rotation; S in [0.0009766, 1024]:
 *   y scaled ulp everywhere  3.999, limit 4.01 */
WIDE_KERNEL(transform_apply_n3, 3)
{
    vec3 Rx = apply(load_mat3(in, R), load_vec3(in, TRANSFORM));
    put_vec3(out, 0, vec3_scale_add(load(in, S), Rx, load_vec3(in, T)));
}

/* (A2, A1) → A3 = A2∘A1, q = R2 v1 + w2 × R2 T1
 * v3 = v2 + S2 q
 * a3 = a2 + S2 (R2 a1 + alpha2 × R2 T1 + w2 × (q + R2 v1))
 * w3 = w2 + R2 w1
 * alpha3 = alpha2 + R2 alpha1 + w2 × R2 w1        (w2 × w3, since w2 × w2 = 0)
 *
 * Worst found where |T2|, |v2|, |a2|, |T1|, |v1|, |a1| ≤ 1e+09; R2, R1 are rotations; S2, S1 in [0.0009766, 1024];
 *     |w2|, |w1| ≤ 1e+04; |alpha2|, |alpha1| ≤ 1e+08:
 *   T3 scaled ulp everywhere      3.999, limit 4.01
 *   R3 scaled ulp everywhere      1.499, limit 1.51
 *   S3 ulp everywhere               0.5, limit 0.5
 *   v3 scaled ulp everywhere      4.657, limit 6
 *   a3 scaled ulp everywhere      5.246, limit 8.5
 *   w3 scaled ulp everywhere      1.992, limit 2.51
 *   alpha3 scaled ulp everywhere  3.653, limit 4.5 */
WIDE_KERNEL(dynamic_compose, DYNAMIC)
{
    compose_dynamic(in, 0, in, DYNAMIC, out);
}

/* A → A⁻¹
 * v′ = J⁻¹ (w × T − v)
 * a′ = J⁻¹ (alpha × T − w × (w × T − 2v) − a)
 * w′ = −Rᵀ w,  alpha′ = −Rᵀ alpha
 *
 * Worst found where |T|, |v|, |a| ≤ 1e+09; R is a rotation; S in [0.0009766, 1024]; |w| ≤ 1e+04; |alpha| ≤ 1e+08:
 *   T scaled ulp everywhere      3.408, limit 4.01
 *   T norm everywhere            3.868, limit 100
 *   R ulp everywhere                 0, limit 0
 *   R norm everywhere                0, limit 0
 *   S ulp everywhere               0.5, limit 0.5
 *   v scaled ulp everywhere      4.832, limit 6.01
 *   a scaled ulp everywhere      6.266, limit 9.01
 *   w scaled ulp everywhere      1.498, limit 1.51
 *   alpha scaled ulp everywhere  1.499, limit 1.51 */
WIDE_KERNEL(dynamic_inverse, DYNAMIC)
{
    mat3 Rt = transposed(load_mat3(in, R));
    f32x8 scale = load(in, S);
    put_transposed(out, in, R);

    vec3 x = load_vec3(in, T), v = load_vec3(in, V), w = load_vec3(in, W), alpha = load_vec3(in, ALPHA);
    put_vec3(out, T, vec3_divide(apply(Rt, x), negate(scale)));
    put_vec3(out, V, vec3_divide(apply(Rt, cross_add(w, x, vec3_negate(v))), scale));

    vec3 minus_a = cross_add(x, alpha, load_vec3(in, A));
    minus_a = cross_add(w, vec3_scale_add(splat(-2), v, cross(w, x)), minus_a);
    put_vec3(out, A, vec3_divide(apply(Rt, minus_a), negate(scale)));

    put_vec3(out, W, vec3_negate(apply(Rt, w)));
    put_vec3(out, ALPHA, vec3_negate(apply(Rt, alpha)));
    put(out, S, divide(splat(1), scale));
}

/* (A2, A3) → A1 = A2⁻¹∘A3, from differences of globals: d = T3 − T2, e = v3 − v2
 * v1 = J2⁻¹ (e − w2 × d)
 * a1 = J2⁻¹ (a3 − a2 − alpha2 × d − w2 × (2e − w2 × d))
 *
 * Worst found where |T2|, |v2|, |a2|, |T3|, |v3|, |a3| ≤ 1e+09; R2, R3 are rotations; S2, S3 in [0.0009766, 1024];
 *     |w2|, |w3| ≤ 1e+04; |alpha2|, |alpha3| ≤ 1e+08:
 *   T1 scaled ulp everywhere      4.467, limit 5.01
 *   T1 norm everywhere            4.885, limit 6
 *   R1 scaled ulp everywhere      1.496, limit 1.51
 *   S1 ulp everywhere               0.5, limit 0.5
 *   v1 scaled ulp everywhere      6.404, limit 8.01
 *   a1 scaled ulp everywhere      6.443, limit 10.01
 *   w1 scaled ulp everywhere      2.466, limit 3.51
 *   w1 norm everywhere            3.999, limit 6
 *   alpha1 scaled ulp everywhere  4.188, limit 6.01 */
WIDE_KERNEL(dynamic_to_local, DYNAMIC)
{
    dynamic_seen_from(in, 0, in, DYNAMIC, out);
}

/* (A2, A3) → A1 = A2⁻¹∘A3, from the local results themselves
 * v1 = J2⁻¹ (v3 − v2 − w2 × J2 T1)
 * a1 = J2⁻¹ (a3 − a2 − alpha2 × J2 T1 − w2 × (w2 × J2 T1 + 2 J2 v1))
 * where J2 T1 = R2 (S2 T1): the scale cancels and is left out.
 *
 * Worst found where |T2|, |v2|, |a2|, |T3|, |v3|, |a3| ≤ 1e+09; R2, R3 are rotations; S2, S3 in [0.0009766, 1024];
 *     |w2|, |w3| ≤ 1e+04; |alpha2|, |alpha3| ≤ 1e+08:
 *   T1 scaled ulp everywhere      4.467, limit 5.01
 *   T1 norm everywhere            4.885, limit 6
 *   R1 scaled ulp everywhere      1.496, limit 1.51
 *   S1 ulp everywhere               0.5, limit 0.5
 *   v1 scaled ulp everywhere      10.33, limit 11
 *   a1 scaled ulp everywhere      9.894, limit 12.5
 *   w1 scaled ulp everywhere      2.466, limit 3.51
 *   w1 norm everywhere            3.999, limit 6
 *   alpha1 scaled ulp everywhere  4.188, limit 6.01 */
WIDE_KERNEL(dynamic_to_local_chained, DYNAMIC)
{
    enum { A2 = 0, A3 = DYNAMIC };
    mat3 R2 = load_mat3(in, A2 + R), R2t = transposed(R2);
    f32x8 S2 = load(in, A2 + S);
    put_local_rotation(out, R2t, S2, in, A2, in, A3);

    vec3 ST = apply(R2t, vec3_sub(load_vec3(in, A3 + T), load_vec3(in, A2 + T)));
    put_vec3(out, T, vec3_divide(ST, S2));

    vec3 JT = apply(R2, ST), w2 = load_vec3(in, A2 + W);
    vec3 JTw = cross(JT, w2);
    vec3 Sv = apply(R2t, vec3_add(vec3_sub(load_vec3(in, A3 + V), load_vec3(in, A2 + V)), JTw));
    put_vec3(out, V, vec3_divide(Sv, S2));

    vec3 a = vec3_sub(load_vec3(in, A3 + A), load_vec3(in, A2 + A));
    a = cross_add(JT, load_vec3(in, A2 + ALPHA), a);
    a = cross_add(vec3_scale_sub(splat(2), apply(R2, Sv), JTw), w2, a);
    put_vec3(out, A, vec3_divide(apply(R2t, a), S2));
}
