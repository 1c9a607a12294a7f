/* Rigid transforms with scale, and their velocities and accelerations, in a hierarchy.
 *
 *   A(x) = J x + T,   J = S R        R a rotation (body to world), S > 0 constant in time
 *   v = T',  a = v',  R' = [w] R,  alpha = w'        w and alpha as world vectors, [w] x = w × x
 *
 * Here: composition, inverse, global to local, the action on points, vectors and normals, there and back, and the
 * augmented matrix, without the dynamics, and the first three with them. The inverse of J is written Rᵀ/S throughout: a
 * matrix that has drifted from a rotation is transposed, not inverted. Divisions by S are divisions, never products
 * with 1/S: 1/S may overflow where the quotient does not. Products of two factors overflow above 3.4e38 and lose digits
 * below 1.2e-38, as float products do. Source: "The Dynamics of a Transform Hierarchy". */
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
    const tile_in R1 = part_in(in, A1 + r_of(n));
    for (size_t j = 0; j < n; j++)
        put_vector(n, out, r_of(n) + j, n, matrix_apply(n, R2, load_vector(n, R1, j, n)));
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

/* In two dimensions. */
WIDE_KERNEL(transform_compose_n2, "transform.compose.n2", (7, 7), (7))
{
    compose(2, in, out);
}

/* In three. */
WIDE_KERNEL(transform_compose_n3, "transform.compose.n3", (13, 13), (13))
{
    compose(3, in, out);
}

/* In four. */
WIDE_KERNEL(transform_compose_n4, "transform.compose.n4", (21, 21), (21))
{
    compose(4, in, out);
}

/* In two dimensions. */
WIDE_KERNEL(transform_inverse_n2, "transform.inverse.n2", (7), (7))
{
    inverse(2, in, out);
}

/* In three. */
WIDE_KERNEL(transform_inverse_n3, "transform.inverse.n3", (13), (13))
{
    inverse(3, in, out);
}

/* In four. */
WIDE_KERNEL(transform_inverse_n4, "transform.inverse.n4", (21), (21))
{
    inverse(4, in, out);
}

/* --- the others, in three dimensions ------------------------------------------------------------------------------ */

/* (A2, A3) → A1 = A2⁻¹∘A3
 * T1 = R2ᵀ (T3 − T2) / S2,  R1 = R2ᵀ R3,  S1 = S3 / S2 */
WIDE_KERNEL(transform_to_local_n3, "transform.to_local.n3", (13, 13), (13))
{
    enum { A2 = 0, A3 = TRANSFORM };
    mat3 R2t = transposed(load_mat3(in, A2 + R));
    f32x8 S2 = load(in, A2 + S);
    vec3 d = vec3_sub(load_vec3(in, A3 + T), load_vec3(in, A2 + T));

    put_vec3(out, T, vec3_divide(apply(R2t, d), S2));
    put_product(out, R2t, in, A3 + R);
    put(out, S, divide(load(in, A3 + S), S2));
}

/* --- points, vectors and normals in two and three dimensions ------------------------------------------------------ */

/* R x, with R at component k and x at component j */
SEAM vector turned(size_t n, tile_in in, size_t k, size_t j)
{
    return matrix_apply(n, load_matrix(n, in, k), load_vector(n, in, j, 1));
}

/* Rᵀ x / S, with R at component k and S behind it */
SEAM vector turned_back(size_t n, tile_in in, size_t k, vector x)
{
    return vector_divide(n, matrix_apply(n, load_transposed(n, in, k), x), load(in, k + n * n));
}

/* (A, x) → A(x) = S R x + T */
SEAM void map_point(size_t n, tile_in in, sink *out)
{
    vector Rx = turned(n, in, r_of(n), components_of(n));
    put_vector(n, out, 0, 1, vector_scale_add(n, load(in, s_of(n)), Rx, load_vector(n, in, 0, 1)));
}

/* (A, y) → A⁻¹(y) = Rᵀ (y − T) / S */
SEAM void map_point_back(size_t n, tile_in in, sink *out)
{
    vector x = vector_sub(n, load_vector(n, in, components_of(n), 1), load_vector(n, in, 0, 1));
    put_vector(n, out, 0, 1, turned_back(n, in, r_of(n), x));
}

/* (R, S, x) → J x = S R x */
SEAM void map_vector(size_t n, tile_in in, sink *out)
{
    put_vector(n, out, 0, 1, vector_scale(n, load(in, n * n), turned(n, in, 0, n * n + 1)));
}

/* (R, S, x) → J⁻¹ x = Rᵀ x / S */
SEAM void map_vector_back(size_t n, tile_in in, sink *out)
{
    put_vector(n, out, 0, 1, turned_back(n, in, 0, load_vector(n, in, n * n + 1, 1)));
}

/* (R, S, x) → J⁻ᵀ x = R x / S */
SEAM void map_normal(size_t n, tile_in in, sink *out)
{
    put_vector(n, out, 0, 1, vector_divide(n, turned(n, in, 0, n * n + 1), load(in, n * n)));
}

/* In two dimensions. */
WIDE_KERNEL(transform_apply_n2, "transform.apply.n2", (7, 2), (2))
{
    map_point(2, in, out);
}

/* In three. */
WIDE_KERNEL(transform_apply_n3, "transform.apply.n3", (13, 3), (3))
{
    map_point(3, in, out);
}

/* In two dimensions. */
WIDE_KERNEL(transform_apply_inverse_n2, "transform.apply_inverse.n2", (7, 2), (2))
{
    map_point_back(2, in, out);
}

/* In three. */
WIDE_KERNEL(transform_apply_inverse_n3, "transform.apply_inverse.n3", (13, 3), (3))
{
    map_point_back(3, in, out);
}

/* In two dimensions. */
WIDE_KERNEL(transform_vector_n2, "transform.vector.n2", (4, 1, 2), (2))
{
    map_vector(2, in, out);
}

/* In three. */
WIDE_KERNEL(transform_vector_n3, "transform.vector.n3", (9, 1, 3), (3))
{
    map_vector(3, in, out);
}

/* In two dimensions. */
WIDE_KERNEL(transform_vector_inverse_n2, "transform.vector_inverse.n2", (4, 1, 2), (2))
{
    map_vector_back(2, in, out);
}

/* In three. */
WIDE_KERNEL(transform_vector_inverse_n3, "transform.vector_inverse.n3", (9, 1, 3), (3))
{
    map_vector_back(3, in, out);
}

/* In two dimensions. */
WIDE_KERNEL(transform_normal_n2, "transform.normal.n2", (4, 1, 2), (2))
{
    map_normal(2, in, out);
}

/* In three. */
WIDE_KERNEL(transform_normal_n3, "transform.normal.n3", (9, 1, 3), (3))
{
    map_normal(3, in, out);
}

/* --- the augmented matrix ----------------------------------------------------------------------------------------- */

/* (T, R, S) → (S R, T; 0, 1), row by row */
SEAM void put_augmented(size_t n, sink *out, matrix turn, f32x8 scale, vector place)
{
    UNROLLED
    for (size_t i = 0; i < n; i++) {
        put_vector(n, out, i * (n + 1), 1, vector_scale(n, scale, turn.row[i]));
        put(out, i * (n + 1) + n, place.at[i]);
        put(out, n * (n + 1) + i, splat(0));
    }
    put(out, n * (n + 1) + n, splat(1));
}

SEAM void to_matrix(size_t n, tile_in in, sink *out)
{
    put_augmented(n, out, load_matrix(n, in, r_of(n)), load(in, s_of(n)), load_vector(n, in, 0, 1));
}

/* (J, T) → T, R = J / S, S = √(Σ J² / n). J is brought to ordinary size by a power of two before it is squared. */
SEAM void from_matrix(size_t n, tile_in in, sink *out)
{
    matrix J = load_matrix(n, in, 0);
    f32x8 most = splat(0), sum = splat(0);
    UNROLLED
    for (size_t i = 0; i < n * n; i++)
        most = max_f32(most, magnitude(J.row[i / n].at[i % n]));
    const f32x8 k = power_of_two_over(most);
    UNROLLED
    for (size_t i = 0; i < n * n; i++) {
        f32x8 *entry = &J.row[i / n].at[i % n];
        *entry = mul(k, *entry);
        sum = fma_f32(*entry, *entry, sum);
    }
    const f32x8 size = square_root(divide(sum, splat((float)n)));
    put_vector(n, out, 0, 1, load_vector(n, in, n * n, 1));
    UNROLLED
    for (size_t i = 0; i < n; i++)
        put_vector(n, out, r_of(n) + i * n, 1, vector_divide(n, J.row[i], size));
    put(out, s_of(n), divide(size, k));
}

/* In two dimensions. */
WIDE_KERNEL(transform_to_matrix_n2, "transform.to_matrix.n2", (7), (9))
{
    to_matrix(2, in, out);
}

/* In three. */
WIDE_KERNEL(transform_to_matrix_n3, "transform.to_matrix.n3", (13), (16))
{
    to_matrix(3, in, out);
}

/* In two dimensions. */
WIDE_KERNEL(transform_from_matrix_n2, "transform.from_matrix.n2", (4, 2), (7))
{
    from_matrix(2, in, out);
}

/* In three. */
WIDE_KERNEL(transform_from_matrix_n3, "transform.from_matrix.n3", (9, 3), (13))
{
    from_matrix(3, in, out);
}

/* --- with the dynamics, in three dimensions ----------------------------------------------------------------------- */

/* (A2, A1) → A3 = A2∘A1, q = R2 v1 + w2 × R2 T1
 * v3 = v2 + S2 q
 * a3 = a2 + S2 (R2 a1 + alpha2 × R2 T1 + w2 × (q + R2 v1))
 * w3 = w2 + R2 w1
 * alpha3 = alpha2 + R2 alpha1 + w2 × R2 w1        (w2 × w3, since w2 × w2 = 0) */
WIDE_KERNEL(dynamic_compose_n3, "dynamic.compose.n3", (25, 25), (25))
{
    compose_dynamic(in, 0, in, DYNAMIC, out);
}

/* A → A⁻¹
 * v′ = J⁻¹ (w × T − v)
 * a′ = J⁻¹ (alpha × T − w × (w × T − 2v) − a)
 * w′ = −Rᵀ w,  alpha′ = −Rᵀ alpha */
WIDE_KERNEL(dynamic_inverse_n3, "dynamic.inverse.n3", (25), (25))
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
 * a1 = J2⁻¹ (a3 − a2 − alpha2 × d − w2 × (2e − w2 × d)) */
WIDE_KERNEL(dynamic_to_local_n3, "dynamic.to_local.n3", (25, 25), (25))
{
    dynamic_seen_from(in, 0, in, DYNAMIC, out);
}

/* (A2, A3) → A1 = A2⁻¹∘A3, from the local results themselves
 * v1 = J2⁻¹ (v3 − v2 − w2 × J2 T1)
 * a1 = J2⁻¹ (a3 − a2 − alpha2 × J2 T1 − w2 × (w2 × J2 T1 + 2 J2 v1))
 * where J2 T1 = R2 (S2 T1): the scale cancels and is left out. */
WIDE_KERNEL(dynamic_to_local_chained_n3, "dynamic.to_local.chained.n3", (25, 25), (25))
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
