/* Composition, inverse and change of frame of transforms and moving transforms, for the kernels of pairs of transforms
 * (transform.c, rigid.c) and for trees (tree_tiles.c).
 *
 * Contains the formulas for one tile. T, R, S, v, a, w, alpha and J = S R are defined in transform.c. The index 2 means
 * the parent, 1 the child in the frame of its parent (local), 3 the child in the frame in which the parent is given
 * (global). Parent and child of moving transforms are separate arguments. Trees and the kernels dynamic.compose and
 * dynamic.to_local both use these functions, because they have to give the same bits. n and the form (with or without a
 * scale) are constants after inlining. */
#ifndef FAST_DYNAMIC_H
#define FAST_DYNAMIC_H

#include "in_registers.h"
#include "vector.h"

/* The two forms of a transform. A rigid transform has no component S: its scale is 1, and no operation with S is done.
 * */
enum form { SCALED, RIGID };

/* The index of the first component of each field of a moving transform, and of the component after the last one. A
 * transform without velocities and accelerations consists of the components before v. */
typedef struct parts {
    size_t T, R, S, v, a, w, alpha, end;
} parts;

/* Returns the indices for a transform that begins at component k. */
SIMD parts parts_from(size_t n, enum form form, size_t k)
{
    const size_t scale = k + n + n * n, v = scale + (form == SCALED), w = v + 2 * n, alpha = w + skew_size(n);
    return (parts){k, k + n, scale, v, v + n, w, alpha, alpha + skew_size(n)};
}

/* --- the scale S ------------------------------------------------------------------------------------------------- */

/* The scale of a transform, with its form. */
typedef struct scaling {
    enum form form;
    f32x8 S; /* unused for a rigid transform */
} scaling;

SIMD scaling load_scale(enum form form, tile_in in, parts at)
{
    return (scaling){form, form == SCALED ? load(in, at.S) : splat(1)};
}

/* Returns S x. */
SIMD vector lengthened(size_t n, scaling of, vector x)
{
    return of.form == SCALED ? vector_scale(n, of.S, x) : x;
}

/* Returns S x + c, rounded once. */
SIMD vector lengthened_add(size_t n, scaling of, vector x, vector c)
{
    return of.form == SCALED ? vector_scale_add(n, of.S, x, c) : vector_add(n, x, c);
}

/* Returns x / S. */
SIMD vector shortened(size_t n, scaling of, vector x)
{
    return of.form == SCALED ? vector_divide(n, x, of.S) : x;
}

/* Returns −x / S. */
SIMD vector shortened_negated(size_t n, scaling of, vector x)
{
    return of.form == SCALED ? vector_divide(n, x, negate(of.S)) : vector_negate(n, x);
}

/* Returns x3 − x2 of the vectors at components `three` and `two`. */
SIMD vector load_difference(size_t n, tile_in from3, size_t three, tile_in from2, size_t two)
{
    return vector_sub(n, load_vector(n, from3, three, 1), load_vector(n, from2, two, 1));
}

/* Stores `a` as T, and the product M B as R, where B begins at component `from` of `in`. In three and four dimensions
 * the columns of B are loaded and stored one after the other, to save registers. In two dimensions all of B is loaded
 * before anything is stored, because a kernel with so few inputs may work in place (simd.h). */
SIMD void store_vector_and_product(size_t n, tile_out out, parts to, vector a, matrix M, tile_in in, size_t from)
{
    if (n > 2) {
        store_vector(n, out, to.T, 1, a);
        store_product(n, out, to.R, M, in, from);
        return;
    }
    const tile_in B = part_in(in, from);
    const vector first = matrix_apply(n, M, load_vector(n, B, 0, n)),
                 second = matrix_apply(n, M, load_vector(n, B, 1, n));
    store_vector(n, out, to.T, 1, a);
    store_vector(n, out, to.R, n, first);
    store_vector(n, out, to.R + 1, n, second);
}

/* --- transforms without velocities and accelerations -------------------------------------------------------------- */

/* Computes the composition of transforms: (A2, A1) → A3 = A2∘A1
 *  T3 = T2 + S2 R2 T1,  R3 = R2 R1,  S3 = S2 S1 */
SIMD void compose(size_t n, enum form form, tile_in in, tile_out out)
{
    if (compose_in_registers(n, form == SCALED, in, out))
        return;
    const parts two = parts_from(n, form, 0), one = parts_from(n, form, two.v);
    matrix R2 = load_matrix(n, in, two.R);
    const scaling S2 = load_scale(form, in, two);

    vector T2 = load_vector(n, in, two.T, 1), RT = matrix_apply(n, R2, load_vector(n, in, one.T, 1));
    store_vector_and_product(n, out, two, lengthened_add(n, S2, RT, T2), R2, in, one.R);
    if (form == SCALED)
        store(out, two.S, mul(S2.S, load(in, one.S)));
}

/* Computes the inverse of a transform: A → A⁻¹
 *  T′ = −Rᵀ T / S,  R′ = Rᵀ,  S′ = 1 / S */
SIMD void inverse(size_t n, enum form form, tile_in in, tile_out out)
{
    if (inverse_in_registers(n, form == SCALED, in, out))
        return;
    const parts at = parts_from(n, form, 0);
    matrix Rt = load_transposed(n, in, at.R);
    const scaling scale = load_scale(form, in, at);

    /* store_vector notes lanes with NaN for canonicalisation. If R or S has a NaN, so has T′ in the same lane, so that
     * R′ and S′ are stored by store_number, which notes nothing. */
    store_vector(n, out, at.T, 1, shortened_negated(n, scale, matrix_apply(n, Rt, load_vector(n, in, at.T, 1))));
    UNROLL
    for (size_t i = 0; i < n * n; i++)
        store_number(out, at.R + i, Rt.row[i / n].at[i % n]);
    if (form == SCALED)
        store_number(out, at.S, divide(splat(1), scale.S));
}

/* Computes the transform A3 relative to A2: (A2, A3) → A1 = A2⁻¹∘A3
 *  T1 = R2ᵀ (T3 − T2) / S2,  R1 = R2ᵀ R3,  S1 = S3 / S2 */
SIMD void relative_transform(size_t n, enum form form, tile_in in, tile_out out)
{
    const parts two = parts_from(n, form, 0), three = parts_from(n, form, two.v);
    matrix R2t = load_transposed(n, in, two.R);
    const scaling S2 = load_scale(form, in, two);
    vector d = load_difference(n, in, three.T, in, two.T);

    store_vector_and_product(n, out, two, shortened(n, S2, matrix_apply(n, R2t, d)), R2t, in, three.R);
    if (form == SCALED)
        store(out, two.S, divide(load(in, three.S), S2.S));
}

/* Applies a transform to a point: (A, x) → A(x) = S R x + T */
SIMD void map_point(size_t n, enum form form, tile_in in, tile_out out)
{
    if (map_point_in_registers(n, form == SCALED, in, out))
        return;
    const parts at = parts_from(n, form, 0);
    vector Rx = matrix_apply(n, load_matrix(n, in, at.R), load_vector(n, in, at.v, 1));
    store_vector(n, out, 0, 1, lengthened_add(n, load_scale(form, in, at), Rx, load_vector(n, in, at.T, 1)));
}

/* --- moving transforms -------------------------------------------------------------------------------------------- */

/* Computes the composition of moving transforms: (A2, A1) → A3 = A2∘A1, with J2 = S2 R2
 *  v3 = v2 + J2 v1 + w2 × J2 T1
 *  a3 = a2 + J2 a1 + alpha2 × J2 T1 + w2 × (w2 × J2 T1 + 2 J2 v1)
 *  w3 = w2 + R2 w1
 *  alpha3 = alpha2 + R2 alpha1 + w2 × R2 w1        (w2 × w3, since w2 × w2 = 0) */
SIMD void compose_dynamic(size_t n, enum form form, tile_in from2, size_t A2, tile_in from1, size_t A1, tile_out out)
{
    const parts two = parts_from(n, form, A2), one = parts_from(n, form, A1), to = parts_from(n, form, 0);
    matrix R2 = load_matrix(n, from2, two.R);
    const scaling S2 = load_scale(form, from2, two);
    store_product(n, out, to.R, R2, from1, one.R);

    vector RT = matrix_apply(n, R2, load_vector(n, from1, one.T, 1));
    store_vector(n, out, to.T, 1, lengthened_add(n, S2, RT, load_vector(n, from2, two.T, 1)));

    vector JT = lengthened(n, S2, RT);
    vector Jv = lengthened(n, S2, matrix_apply(n, R2, load_vector(n, from1, one.v, 1)));
    vector w2 = load_skew(n, from2, two.w);
    vector wJT = skew_apply(n, w2, JT);
    store_vector(n, out, to.v, 1, vector_add(n, vector_add(n, load_vector(n, from2, two.v, 1), Jv), wJT));

    vector Ra = matrix_apply(n, R2, load_vector(n, from1, one.a, 1));
    vector a3 = lengthened_add(n, S2, Ra, load_vector(n, from2, two.a, 1));
    vector alpha2 = load_skew(n, from2, two.alpha);
    a3 = skew_apply_add(n, alpha2, JT, a3);
    a3 = skew_apply_add(n, w2, vector_scale_add(n, splat(2), Jv, wJT), a3);
    store_vector(n, out, to.a, 1, a3);

    vector Rw = skew_rotate(n, R2, load_skew(n, from1, one.w));
    store_skew(n, out, to.w, vector_add(skew_size(n), w2, Rw));
    vector alpha = skew_rotate_add(n, R2, load_skew(n, from1, one.alpha), alpha2);
    store_skew(n, out, to.alpha, commutator_add(n, w2, Rw, alpha));
    if (form == SCALED)
        store(out, to.S, mul(S2.S, load(from1, one.S)));
}

/* Computes the inverse of a moving transform: A → A⁻¹
 *  v′ = J⁻¹ (w × T − v)
 *  a′ = J⁻¹ (alpha × T − w × (w × T − 2v) − a)
 *  w′ = −Rᵀ w,  alpha′ = −Rᵀ alpha
 * All inputs are read before the first store, since in two dimensions the kernel works in place. */
SIMD void inverse_dynamic(size_t n, enum form form, tile_in in, tile_out out)
{
    const parts at = parts_from(n, form, 0);
    matrix Rt = load_transposed(n, in, at.R);
    const scaling scale = load_scale(form, in, at);
    vector x = load_vector(n, in, at.T, 1), v = load_vector(n, in, at.v, 1), a = load_vector(n, in, at.a, 1);
    vector w = load_skew(n, in, at.w), alpha = load_skew(n, in, at.alpha);

    store_vector(n, out, at.T, 1, shortened_negated(n, scale, matrix_apply(n, Rt, x)));
    store_matrix_rows(n, out, at.R, Rt);
    vector Sv = skew_apply_add(n, w, x, vector_negate(n, v));
    store_vector(n, out, at.v, 1, shortened(n, scale, matrix_apply(n, Rt, Sv)));

    vector minus_Sa = skew_apply_sub(n, alpha, x, a);
    minus_Sa = skew_apply_add(n, w, vector_scale_add(n, splat(-2), v, skew_apply(n, w, x)), minus_Sa);
    store_vector(n, out, at.a, 1, shortened_negated(n, scale, matrix_apply(n, Rt, minus_Sa)));

    store_skew(n, out, at.w, vector_negate(skew_size(n), skew_rotate(n, Rt, w)));
    store_skew(n, out, at.alpha, vector_negate(skew_size(n), skew_rotate(n, Rt, alpha)));
    if (form == SCALED)
        store(out, at.S, divide(splat(1), scale.S));
}

/* Stores the outputs that relative_dynamic() and dynamic_chained() (transform.c) compute in the same way: R1, S1,
 * w1 = R2ᵀ (w3 − w2) and alpha1 = R2ᵀ (alpha3 − alpha2 + w3 × w2). */
SIMD void store_local_rotation(size_t n, tile_out out, matrix R2t, scaling S2, tile_in from2, parts two, tile_in from3,
                               parts three)
{
    const parts to = parts_from(n, S2.form, 0);
    const size_t skew = skew_size(n);
    vector w2 = load_skew(n, from2, two.w), w3 = load_skew(n, from3, three.w);
    vector alpha = vector_sub(skew, load_skew(n, from3, three.alpha), load_skew(n, from2, two.alpha));

    store_product(n, out, to.R, R2t, from3, three.R);
    store_skew(n, out, to.w, skew_rotate(n, R2t, vector_sub(skew, w3, w2)));
    store_skew(n, out, to.alpha, skew_rotate(n, R2t, commutator_add(n, w3, w2, alpha)));
    if (S2.form == SCALED)
        store(out, to.S, divide(load(from3, three.S), S2.S));
}

/* Computes global to local: (A2, A3) → A1 = A2⁻¹∘A3, from the differences d = T3 − T2, e = v3 − v2
 *  v1 = J2⁻¹ (e − w2 × d)
 *  a1 = J2⁻¹ (a3 − a2 − alpha2 × d − w2 × (2e − w2 × d)) */
SIMD void relative_dynamic(size_t n, enum form form, tile_in from2, size_t A2, tile_in from3, size_t A3, tile_out out)
{
    const parts two = parts_from(n, form, A2), three = parts_from(n, form, A3), to = parts_from(n, form, 0);
    matrix R2t = load_transposed(n, from2, two.R);
    const scaling S2 = load_scale(form, from2, two);
    store_local_rotation(n, out, R2t, S2, from2, two, from3, three);

    vector d = load_difference(n, from3, three.T, from2, two.T);
    store_vector(n, out, to.T, 1, shortened(n, S2, matrix_apply(n, R2t, d)));

    vector e = load_difference(n, from3, three.v, from2, two.v);
    vector w2 = load_skew(n, from2, two.w);
    vector minus_wd = skew_apply_negated(n, w2, d);
    store_vector(n, out, to.v, 1, shortened(n, S2, matrix_apply(n, R2t, vector_add(n, e, minus_wd))));

    vector a = load_difference(n, from3, three.a, from2, two.a);
    a = skew_apply_sub(n, load_skew(n, from2, two.alpha), d, a);
    a = skew_apply_sub(n, w2, vector_scale_add(n, splat(2), e, minus_wd), a);
    store_vector(n, out, to.a, 1, shortened(n, S2, matrix_apply(n, R2t, a)));
}

#endif
