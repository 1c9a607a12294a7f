/* One moving transform in another and back again, for kernels over pairs of them (transform.c) and for trees.
 *
 * Here: the formulas for one tile, with parent and child read from two places. Trees promise the bits of the kernels
 * dynamic.compose and dynamic.to_local, so there is one text. What the symbols mean stands in transform.c. */
#ifndef PLUMB_DYNAMIC_H
#define PLUMB_DYNAMIC_H

#include "wide.h"

/* (A2, A1) → A3 = A2∘A1, q = R2 v1 + w2 × R2 T1
 * v3 = v2 + S2 q
 * a3 = a2 + S2 (R2 a1 + alpha2 × R2 T1 + w2 × (q + R2 v1))
 * w3 = w2 + R2 w1
 * alpha3 = alpha2 + R2 alpha1 + w2 × R2 w1        (w2 × w3, since w2 × w2 = 0) */
SEAM void compose_dynamic(tile_in from2, size_t A2, tile_in from1, size_t A1, sink *out)
{
    mat3 R2 = load_mat3(from2, A2 + R);
    f32x8 S2 = load(from2, A2 + S);
    put_product(out, R2, from1, A1 + R);

    vec3 RT = apply(R2, load_vec3(from1, A1 + T));
    put_vec3(out, T, vec3_scale_add(S2, RT, load_vec3(from2, A2 + T)));

    vec3 JT = vec3_scale(S2, RT);
    vec3 Jv = vec3_scale(S2, apply(R2, load_vec3(from1, A1 + V)));
    vec3 w2 = load_vec3(from2, A2 + W);
    vec3 wJT = cross(w2, JT);
    put_vec3(out, V, vec3_add(vec3_add(load_vec3(from2, A2 + V), Jv), wJT));

    vec3 a3 = vec3_scale_add(S2, apply(R2, load_vec3(from1, A1 + A)), load_vec3(from2, A2 + A));
    vec3 alpha2 = load_vec3(from2, A2 + ALPHA);
    a3 = cross_add(alpha2, JT, a3);
    a3 = cross_add(w2, vec3_scale_add(splat(2), Jv, wJT), a3);
    put_vec3(out, A, a3);

    vec3 Rw = apply(R2, load_vec3(from1, A1 + W));
    put_vec3(out, W, vec3_add(w2, Rw));
    put_vec3(out, ALPHA, cross_add(w2, Rw, apply_add(R2, load_vec3(from1, A1 + ALPHA), alpha2)));
    put(out, S, mul(S2, load(from1, A1 + S)));
}

/* What both forms of global to local share: R1, S1, w1 = R2ᵀ (w3 − w2) and
 * alpha1 = R2ᵀ (alpha3 − alpha2 + w3 × w2). */
SEAM void put_local_rotation(sink *out, mat3 R2t, f32x8 S2, tile_in from2, size_t A2, tile_in from3, size_t A3)
{
    vec3 w2 = load_vec3(from2, A2 + W), w3 = load_vec3(from3, A3 + W);
    vec3 alpha = vec3_sub(load_vec3(from3, A3 + ALPHA), load_vec3(from2, A2 + ALPHA));

    put_product(out, R2t, from3, A3 + R);
    put_vec3(out, W, apply(R2t, vec3_sub(w3, w2)));
    put_vec3(out, ALPHA, apply(R2t, cross_add(w3, w2, alpha)));
    put(out, S, divide(load(from3, A3 + S), S2));
}

/* (A2, A3) → A1 = A2⁻¹∘A3, from differences of globals: d = T3 − T2, e = v3 − v2
 * v1 = J2⁻¹ (e − w2 × d)
 * a1 = J2⁻¹ (a3 − a2 − alpha2 × d − w2 × (2e − w2 × d)) */
SEAM void dynamic_seen_from(tile_in from2, size_t A2, tile_in from3, size_t A3, sink *out)
{
    mat3 R2t = transposed(load_mat3(from2, A2 + R));
    f32x8 S2 = load(from2, A2 + S);
    put_local_rotation(out, R2t, S2, from2, A2, from3, A3);

    vec3 d = vec3_sub(load_vec3(from3, A3 + T), load_vec3(from2, A2 + T));
    put_vec3(out, T, vec3_divide(apply(R2t, d), S2));

    vec3 e = vec3_sub(load_vec3(from3, A3 + V), load_vec3(from2, A2 + V));
    vec3 w2 = load_vec3(from2, A2 + W);
    vec3 dw = cross(d, w2);
    put_vec3(out, V, vec3_divide(apply(R2t, vec3_add(e, dw)), S2));

    vec3 a = vec3_sub(load_vec3(from3, A3 + A), load_vec3(from2, A2 + A));
    a = cross_add(d, load_vec3(from2, A2 + ALPHA), a);
    a = cross_add(vec3_scale_add(splat(2), e, dw), w2, a);
    put_vec3(out, A, vec3_divide(apply(R2t, a), S2));
}

#endif
