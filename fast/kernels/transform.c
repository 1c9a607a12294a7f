/* Rigid transforms with a uniform scale, and their velocities and accelerations, in a hierarchy.
 *
 *   A(x) = J x + T,   J = S R        R a rotation (body to world), S > 0 constant in time
 *   v = T',  a = v',  R' = [w] R,  alpha = w'        w and alpha as world vectors, [w] x = w × x
 *
 * For transforms without velocities and accelerations, this file has composition, inverse, global to local, the action
 * on points, vectors and normals, its inverse, and the augmented matrix; for moving transforms it has composition,
 * inverse and global to local. Each kernel exists in two, three and four dimensions; the dimension n is a constant
 * after inlining. Functions that rigid.c uses, too, are in dynamic.h.
 *
 * No kernel has a branch or approximates a function: errors are those of rounding alone, with fused multiply-adds where
 * possible. The worst error known of each kernel and its limit are in docs/tables/limits.md. The inverse of J is Rᵀ/S
 * throughout, even for a non-orthonormal R. Quotients by S are divisions, not products with 1/S, which may overflow
 * where the quotient does not. Products overflow above 3.4e38 and lose digits below 1.2e-38, as float products do.
 * Source: "The Dynamics of a Transform Hierarchy". */
#include "dynamic.h"

/* --- composition, inverse and global to local ------------------------------------------------------------------------
 * The components of a transform are T (n), R (n × n, row by row) and S (1). The formulas are in dynamic.h. */

/* transform.compose in two dimensions: see compose() in dynamic.h. */
PLUMB_KERNEL(transform_compose_n2, "transform.compose.n2", (7, 7), (7))
{
    compose(2, SCALED, in, out);
}

/* transform.compose in three dimensions: see compose() in dynamic.h. */
PLUMB_KERNEL(transform_compose_n3, "transform.compose.n3", (13, 13), (13))
{
    compose(3, SCALED, in, out);
}

/* transform.compose in four dimensions: see compose() in dynamic.h. */
PLUMB_KERNEL(transform_compose_n4, "transform.compose.n4", (21, 21), (21))
{
    compose(4, SCALED, in, out);
}

/* transform.inverse in two dimensions: see inverse() in dynamic.h. */
PLUMB_KERNEL(transform_inverse_n2, "transform.inverse.n2", (7), (7))
{
    inverse(2, SCALED, in, out);
}

/* transform.inverse in three dimensions: see inverse() in dynamic.h. */
PLUMB_KERNEL(transform_inverse_n3, "transform.inverse.n3", (13), (13))
{
    inverse(3, SCALED, in, out);
}

/* transform.inverse in four dimensions: see inverse() in dynamic.h. */
PLUMB_KERNEL(transform_inverse_n4, "transform.inverse.n4", (21), (21))
{
    inverse(4, SCALED, in, out);
}

/* transform.to_local in two dimensions: see relative_transform() in dynamic.h. */
PLUMB_KERNEL(transform_to_local_n2, "transform.to_local.n2", (7, 7), (7))
{
    relative_transform(2, SCALED, in, out);
}

/* transform.to_local in three dimensions: see relative_transform() in dynamic.h. */
PLUMB_KERNEL(transform_to_local_n3, "transform.to_local.n3", (13, 13), (13))
{
    relative_transform(3, SCALED, in, out);
}

/* transform.to_local in four dimensions: see relative_transform() in dynamic.h. */
PLUMB_KERNEL(transform_to_local_n4, "transform.to_local.n4", (21, 21), (21))
{
    relative_transform(4, SCALED, in, out);
}

/* --- points, vectors and normals ---------------------------------------------------------------------------------- */

/* Returns R x, where R begins at component k and x at component j. */
SIMD vector rotate_loaded(size_t n, tile_in in, size_t k, size_t j)
{
    return matrix_apply(n, load_matrix(n, in, k), load_vector(n, in, j, 1));
}

/* Returns Rᵀ x / S, where R begins at component k and S follows R. */
SIMD vector rotate_back(size_t n, tile_in in, size_t k, vector x)
{
    return vector_divide(n, matrix_apply(n, load_transposed(n, in, k), x), load(in, k + n * n));
}

/* Applies the inverse of a transform to a point: (A, y) → A⁻¹(y) = Rᵀ (y − T) / S */
SIMD void map_point_inverse(size_t n, tile_in in, tile_out out)
{
    const parts at = parts_from(n, SCALED, 0);
    store_vector(n, out, 0, 1, rotate_back(n, in, at.R, load_difference(n, in, at.v, in, at.T)));
}

/* Transforms a vector: (R, S, x) → J x = S R x */
SIMD void map_vector(size_t n, tile_in in, tile_out out)
{
    if (map_vector_in_registers(n, in, out))
        return;
    store_vector(n, out, 0, 1, vector_scale(n, load(in, n * n), rotate_loaded(n, in, 0, n * n + 1)));
}

/* Applies the inverse of a transform to a vector: (R, S, x) → J⁻¹ x = Rᵀ x / S */
SIMD void map_vector_inverse(size_t n, tile_in in, tile_out out)
{
    store_vector(n, out, 0, 1, rotate_back(n, in, 0, load_vector(n, in, n * n + 1, 1)));
}

/* Transforms a normal: (R, S, x) → J⁻ᵀ x = R x / S */
SIMD void map_normal(size_t n, tile_in in, tile_out out)
{
    store_vector(n, out, 0, 1, vector_divide(n, rotate_loaded(n, in, 0, n * n + 1), load(in, n * n)));
}

/* transform.apply in two dimensions: see map_point() in dynamic.h. */
PLUMB_KERNEL(transform_apply_n2, "transform.apply.n2", (7, 2), (2))
{
    map_point(2, SCALED, in, out);
}

/* transform.apply in three dimensions: see map_point() in dynamic.h. */
PLUMB_KERNEL(transform_apply_n3, "transform.apply.n3", (13, 3), (3))
{
    map_point(3, SCALED, in, out);
}

/* transform.apply in four dimensions: see map_point() in dynamic.h. */
PLUMB_KERNEL(transform_apply_n4, "transform.apply.n4", (21, 4), (4))
{
    map_point(4, SCALED, in, out);
}

/* transform.apply_inverse in two dimensions: see map_point_inverse(). */
PLUMB_KERNEL(transform_apply_inverse_n2, "transform.apply_inverse.n2", (7, 2), (2))
{
    map_point_inverse(2, in, out);
}

/* transform.apply_inverse in three dimensions: see map_point_inverse(). */
PLUMB_KERNEL(transform_apply_inverse_n3, "transform.apply_inverse.n3", (13, 3), (3))
{
    map_point_inverse(3, in, out);
}

/* transform.apply_inverse in four dimensions: see map_point_inverse(). */
PLUMB_KERNEL(transform_apply_inverse_n4, "transform.apply_inverse.n4", (21, 4), (4))
{
    map_point_inverse(4, in, out);
}

/* transform.vector in two dimensions: see map_vector(). */
PLUMB_KERNEL(transform_vector_n2, "transform.vector.n2", (4, 1, 2), (2))
{
    map_vector(2, in, out);
}

/* transform.vector in three dimensions: see map_vector(). */
PLUMB_KERNEL(transform_vector_n3, "transform.vector.n3", (9, 1, 3), (3))
{
    map_vector(3, in, out);
}

/* transform.vector in four dimensions: see map_vector(). */
PLUMB_KERNEL(transform_vector_n4, "transform.vector.n4", (16, 1, 4), (4))
{
    map_vector(4, in, out);
}

/* transform.vector_inverse in two dimensions: see map_vector_inverse(). */
PLUMB_KERNEL(transform_vector_inverse_n2, "transform.vector_inverse.n2", (4, 1, 2), (2))
{
    map_vector_inverse(2, in, out);
}

/* transform.vector_inverse in three dimensions: see map_vector_inverse(). */
PLUMB_KERNEL(transform_vector_inverse_n3, "transform.vector_inverse.n3", (9, 1, 3), (3))
{
    map_vector_inverse(3, in, out);
}

/* transform.vector_inverse in four dimensions: see map_vector_inverse(). */
PLUMB_KERNEL(transform_vector_inverse_n4, "transform.vector_inverse.n4", (16, 1, 4), (4))
{
    map_vector_inverse(4, in, out);
}

/* transform.normal in two dimensions: see map_normal(). */
PLUMB_KERNEL(transform_normal_n2, "transform.normal.n2", (4, 1, 2), (2))
{
    map_normal(2, in, out);
}

/* transform.normal in three dimensions: see map_normal(). */
PLUMB_KERNEL(transform_normal_n3, "transform.normal.n3", (9, 1, 3), (3))
{
    map_normal(3, in, out);
}

/* transform.normal in four dimensions: see map_normal(). */
PLUMB_KERNEL(transform_normal_n4, "transform.normal.n4", (16, 1, 4), (4))
{
    map_normal(4, in, out);
}

/* --- the augmented matrix ----------------------------------------------------------------------------------------- */

/* Stores the augmented matrix (S R, T; 0, 1), row by row. */
SIMD void store_augmented(size_t n, tile_out out, matrix rotation, f32x8 scale, vector place)
{
    UNROLL
    for (size_t i = 0; i < n; i++) {
        store_vector(n, out, i * (n + 1), 1, vector_scale(n, scale, rotation.row[i]));
        store(out, i * (n + 1) + n, place.at[i]);
        store(out, n * (n + 1) + i, splat(0));
    }
    store(out, n * (n + 1) + n, splat(1));
}

/* Computes the augmented matrix of a transform: A → (S R, T; 0, 1), row by row; one rounding per entry of S R */
SIMD void to_matrix(size_t n, tile_in in, tile_out out)
{
    const parts at = parts_from(n, SCALED, 0);
    store_augmented(n, out, load_matrix(n, in, at.R), load(in, at.S), load_vector(n, in, at.T, 1));
}

/* Computes a transform from a linear part and a translation: (J, T) → T, R = J / S, S = √(Σ J² / n), where Σ J² is over
 * all entries. J is scaled by a power of two before it is squared, so that squares neither overflow nor underflow. */
SIMD void from_matrix(size_t n, tile_in in, tile_out out)
{
    const parts to = parts_from(n, SCALED, 0);
    matrix J = load_matrix(n, in, 0);
    f32x8 max_entry = splat(0), sum = splat(0);
    UNROLL
    for (size_t i = 0; i < n * n; i++)
        max_entry = max_f32(max_entry, magnitude(J.row[i / n].at[i % n]));
    const f32x8 k = power_of_two_over(max_entry);
    UNROLL
    for (size_t i = 0; i < n * n; i++) {
        f32x8 *entry = &J.row[i / n].at[i % n];
        *entry = mul(k, *entry);
        sum = fma_f32(*entry, *entry, sum);
    }
    const f32x8 scale = square_root(divide(sum, splat((float)n))); /* k S */
    store_vector(n, out, to.T, 1, load_vector(n, in, n * n, 1));
    UNROLL
    for (size_t i = 0; i < n; i++)
        store_vector(n, out, to.R + i * n, 1, vector_divide(n, J.row[i], scale));
    store(out, to.S, divide(scale, k));
}

/* transform.to_matrix in two dimensions: see to_matrix(). */
PLUMB_KERNEL(transform_to_matrix_n2, "transform.to_matrix.n2", (7), (9))
{
    to_matrix(2, in, out);
}

/* transform.to_matrix in three dimensions: see to_matrix(). */
PLUMB_KERNEL(transform_to_matrix_n3, "transform.to_matrix.n3", (13), (16))
{
    to_matrix(3, in, out);
}

/* transform.to_matrix in four dimensions: see to_matrix(). */
PLUMB_KERNEL(transform_to_matrix_n4, "transform.to_matrix.n4", (21), (25))
{
    to_matrix(4, in, out);
}

/* transform.from_matrix in two dimensions: see from_matrix(). */
PLUMB_KERNEL(transform_from_matrix_n2, "transform.from_matrix.n2", (4, 2), (7))
{
    from_matrix(2, in, out);
}

/* transform.from_matrix in three dimensions: see from_matrix(). */
PLUMB_KERNEL(transform_from_matrix_n3, "transform.from_matrix.n3", (9, 3), (13))
{
    from_matrix(3, in, out);
}

/* transform.from_matrix in four dimensions: see from_matrix(). */
PLUMB_KERNEL(transform_from_matrix_n4, "transform.from_matrix.n4", (16, 4), (21))
{
    from_matrix(4, in, out);
}

/* --- moving transforms -----------------------------------------------------------------------------------------------
 * Composition, inverse and global to local of moving transforms. The formulas are in dynamic.h. */

/* dynamic.compose in two dimensions: see compose_dynamic() in dynamic.h. */
PLUMB_KERNEL(dynamic_compose_n2, "dynamic.compose.n2", (13, 13), (13))
{
    compose_dynamic(2, SCALED, in, 0, in, 13, out);
}

/* dynamic.compose in three dimensions: see compose_dynamic() in dynamic.h. */
PLUMB_KERNEL(dynamic_compose_n3, "dynamic.compose.n3", (25, 25), (25))
{
    compose_dynamic(3, SCALED, in, 0, in, 25, out);
}

/* dynamic.compose in four dimensions: see compose_dynamic() in dynamic.h. */
PLUMB_KERNEL(dynamic_compose_n4, "dynamic.compose.n4", (41, 41), (41))
{
    compose_dynamic(4, SCALED, in, 0, in, 41, out);
}

/* dynamic.inverse in two dimensions: see inverse_dynamic() in dynamic.h. */
PLUMB_KERNEL(dynamic_inverse_n2, "dynamic.inverse.n2", (13), (13))
{
    inverse_dynamic(2, SCALED, in, out);
}

/* dynamic.inverse in three dimensions: see inverse_dynamic() in dynamic.h. */
PLUMB_KERNEL(dynamic_inverse_n3, "dynamic.inverse.n3", (25), (25))
{
    inverse_dynamic(3, SCALED, in, out);
}

/* dynamic.inverse in four dimensions: see inverse_dynamic() in dynamic.h. */
PLUMB_KERNEL(dynamic_inverse_n4, "dynamic.inverse.n4", (41), (41))
{
    inverse_dynamic(4, SCALED, in, out);
}

/* dynamic.to_local in two dimensions: see relative_dynamic() in dynamic.h. */
PLUMB_KERNEL(dynamic_to_local_n2, "dynamic.to_local.n2", (13, 13), (13))
{
    relative_dynamic(2, SCALED, in, 0, in, 13, out);
}

/* dynamic.to_local in three dimensions: see relative_dynamic() in dynamic.h. */
PLUMB_KERNEL(dynamic_to_local_n3, "dynamic.to_local.n3", (25, 25), (25))
{
    relative_dynamic(3, SCALED, in, 0, in, 25, out);
}

/* dynamic.to_local in four dimensions: see relative_dynamic() in dynamic.h. */
PLUMB_KERNEL(dynamic_to_local_n4, "dynamic.to_local.n4", (41, 41), (41))
{
    relative_dynamic(4, SCALED, in, 0, in, 41, out);
}

/* Computes global to local by the chained form: (A2, A3) → A1 = A2⁻¹∘A3, where v1 is computed from the local result T1
 * and a1 from T1 and v1, instead of from differences of global quantities
 *  v1 = J2⁻¹ (v3 − v2 − w2 × J2 T1)
 *  a1 = J2⁻¹ (a3 − a2 − alpha2 × J2 T1 − w2 × (w2 × J2 T1 + 2 J2 v1))
 * J2 T1 = R2 (S2 T1) and J2 v1 = R2 (S2 v1): the division by S2 and the product with it cancel and are omitted. */
SIMD void dynamic_chained(size_t n, tile_in in, tile_out out)
{
    const parts two = parts_from(n, SCALED, 0), three = parts_from(n, SCALED, two.end);
    matrix R2t = load_transposed(n, in, two.R);
    const scaling S2 = load_scale(SCALED, in, two);
    store_local_rotation(n, out, R2t, S2, in, two, in, three);

    vector ST = matrix_apply(n, R2t, load_difference(n, in, three.T, in, two.T));
    store_vector(n, out, two.T, 1, shortened(n, S2, ST));

    matrix R2 = matrix_transposed(n, R2t);
    vector JT = matrix_apply(n, R2, ST), w2 = load_skew(n, in, two.w);
    vector minus_wJT = skew_apply_negated(n, w2, JT);
    vector e = load_difference(n, in, three.v, in, two.v);
    vector Sv = matrix_apply(n, R2t, vector_add(n, e, minus_wJT));
    store_vector(n, out, two.v, 1, shortened(n, S2, Sv));

    vector a = load_difference(n, in, three.a, in, two.a);
    a = skew_apply_sub(n, load_skew(n, in, two.alpha), JT, a);
    a = skew_apply_sub(n, w2, vector_scale_sub(n, splat(2), matrix_apply(n, R2, Sv), minus_wJT), a);
    store_vector(n, out, two.a, 1, shortened(n, S2, matrix_apply(n, R2t, a)));
}

/* dynamic.to_local.chained in two dimensions: see dynamic_chained(). */
PLUMB_KERNEL(dynamic_to_local_chained_n2, "dynamic.to_local.chained.n2", (13, 13), (13))
{
    dynamic_chained(2, in, out);
}

/* dynamic.to_local.chained in three dimensions: see dynamic_chained(). */
PLUMB_KERNEL(dynamic_to_local_chained_n3, "dynamic.to_local.chained.n3", (25, 25), (25))
{
    dynamic_chained(3, in, out);
}

/* dynamic.to_local.chained in four dimensions: see dynamic_chained(). */
PLUMB_KERNEL(dynamic_to_local_chained_n4, "dynamic.to_local.chained.n4", (41, 41), (41))
{
    dynamic_chained(4, in, out);
}
