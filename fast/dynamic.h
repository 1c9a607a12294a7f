/* One moving transform in another and back again, for kernels over pairs of them (transform.c) and for trees.
 *
 * Here: the formulas for one tile, with parent and child read from two places. Trees promise the bits of the kernels
 * dynamic.compose and dynamic.to_local, so there is one text, in which n is a constant wherever it is used. What the
 * symbols mean stands in transform.c. */
#ifndef PLUMB_DYNAMIC_H
#define PLUMB_DYNAMIC_H

#include "vector.h"

/* Where the components of a moving transform stand. */
typedef struct parts {
    size_t T, R, S, v, a, w, alpha, end;
} parts;

/* Of one that begins at component k. */
SEAM parts parts_from(size_t n, size_t k)
{
    const size_t scale = k + n + n * n, v = scale + 1, w = v + 2 * n, alpha = w + skew_size(n);
    return (parts){k, k + n, scale, v, v + n, w, alpha, alpha + skew_size(n)};
}

/* (A2, A1) → A3 = A2∘A1, with J2 = S2 R2
 * v3 = v2 + J2 v1 + w2 × J2 T1
 * a3 = a2 + J2 a1 + alpha2 × J2 T1 + w2 × (w2 × J2 T1 + 2 J2 v1)
 * w3 = w2 + R2 w1
 * alpha3 = alpha2 + R2 alpha1 + w2 × R2 w1        (w2 × w3, since w2 × w2 = 0) */
SEAM void compose_dynamic(size_t n, tile_in from2, size_t A2, tile_in from1, size_t A1, sink *out)
{
    const parts two = parts_from(n, A2), one = parts_from(n, A1), to = parts_from(n, 0);
    matrix R2 = load_matrix(n, from2, two.R);
    f32x8 S2 = load(from2, two.S);
    put_product(n, out, to.R, R2, from1, one.R);

    vector RT = matrix_apply(n, R2, load_vector(n, from1, one.T, 1));
    put_vector(n, out, to.T, 1, vector_scale_add(n, S2, RT, load_vector(n, from2, two.T, 1)));

    vector JT = vector_scale(n, S2, RT);
    vector Jv = vector_scale(n, S2, matrix_apply(n, R2, load_vector(n, from1, one.v, 1)));
    vector w2 = load_skew(n, from2, two.w);
    vector wJT = skew_apply(n, w2, JT);
    put_vector(n, out, to.v, 1, vector_add(n, vector_add(n, load_vector(n, from2, two.v, 1), Jv), wJT));

    vector Ra = matrix_apply(n, R2, load_vector(n, from1, one.a, 1));
    vector a3 = vector_scale_add(n, S2, Ra, load_vector(n, from2, two.a, 1));
    vector alpha2 = load_skew(n, from2, two.alpha);
    a3 = skew_apply_add(n, alpha2, JT, a3);
    a3 = skew_apply_add(n, w2, vector_scale_add(n, splat(2), Jv, wJT), a3);
    put_vector(n, out, to.a, 1, a3);

    vector Rw = skew_turned(n, R2, load_skew(n, from1, one.w));
    put_skew(n, out, to.w, vector_add(skew_size(n), w2, Rw));
    vector alpha = skew_turned_add(n, R2, load_skew(n, from1, one.alpha), alpha2);
    put_skew(n, out, to.alpha, commutator_add(n, w2, Rw, alpha));
    put(out, to.S, mul(S2, load(from1, one.S)));
}

/* What both forms of global to local share: R1, S1, w1 = R2ᵀ (w3 − w2) and
 * alpha1 = R2ᵀ (alpha3 − alpha2 + w3 × w2). */
SEAM void put_local_rotation(size_t n, sink *out, matrix R2t, f32x8 S2, tile_in from2, parts two, tile_in from3,
                             parts three)
{
    const parts to = parts_from(n, 0);
    const size_t skew = skew_size(n);
    vector w2 = load_skew(n, from2, two.w), w3 = load_skew(n, from3, three.w);
    vector alpha = vector_sub(skew, load_skew(n, from3, three.alpha), load_skew(n, from2, two.alpha));

    put_product(n, out, to.R, R2t, from3, three.R);
    put_skew(n, out, to.w, skew_turned(n, R2t, vector_sub(skew, w3, w2)));
    put_skew(n, out, to.alpha, skew_turned(n, R2t, commutator_add(n, w3, w2, alpha)));
    put(out, to.S, divide(load(from3, three.S), S2));
}

/* x3 − x2 of vectors at components two and three */
SEAM vector load_difference(size_t n, tile_in from3, size_t three, tile_in from2, size_t two)
{
    return vector_sub(n, load_vector(n, from3, three, 1), load_vector(n, from2, two, 1));
}

/* (A2, A3) → A1 = A2⁻¹∘A3, from differences of globals: d = T3 − T2, e = v3 − v2
 * v1 = J2⁻¹ (e − w2 × d)
 * a1 = J2⁻¹ (a3 − a2 − alpha2 × d − w2 × (2e − w2 × d)) */
SEAM void dynamic_seen_from(size_t n, tile_in from2, size_t A2, tile_in from3, size_t A3, sink *out)
{
    const parts two = parts_from(n, A2), three = parts_from(n, A3), to = parts_from(n, 0);
    matrix R2t = load_transposed(n, from2, two.R);
    f32x8 S2 = load(from2, two.S);
    put_local_rotation(n, out, R2t, S2, from2, two, from3, three);

    vector d = load_difference(n, from3, three.T, from2, two.T);
    put_vector(n, out, to.T, 1, vector_divide(n, matrix_apply(n, R2t, d), S2));

    vector e = load_difference(n, from3, three.v, from2, two.v);
    vector w2 = load_skew(n, from2, two.w);
    vector minus_wd = skew_apply_negated(n, w2, d);
    put_vector(n, out, to.v, 1, vector_divide(n, matrix_apply(n, R2t, vector_add(n, e, minus_wd)), S2));

    vector a = load_difference(n, from3, three.a, from2, two.a);
    a = skew_apply_sub(n, load_skew(n, from2, two.alpha), d, a);
    a = skew_apply_sub(n, w2, vector_scale_add(n, splat(2), e, minus_wd), a);
    put_vector(n, out, to.a, 1, vector_divide(n, matrix_apply(n, R2t, a), S2));
}

#endif
