/* Sudden changes of velocities and accelerations in a hierarchy, in two to four dimensions.
 *
 *   dv, da, dw, dalpha      changes of velocity, acceleration, angular velocity and angular acceleration
 *   index 1                 of a child in the frame of its parent (local)
 *   index 2                 of the parent
 *   index 3                 of the child in the frame in which the parent is given (global)
 *
 * Contains the conversion of a change from local to global and back, the change of a child that a change of its parent
 * causes, an impulse, and the change of a child that cancels a change of its parent. Each formula is one function, in
 * which n is a constant after inlining. transform.c defines T, R, S, w, alpha and J = S R, and explains why J⁻¹ is Rᵀ/S
 * with a division. If a scale or mass in a denominator is not above 0, the quotient is NaN.
 *
 * No kernel has a branch or approximates a function: errors are those of rounding alone. The worst error known of each
 * kernel and its limit are in docs/tables/limits.md. Source: "The Dynamics of a Transform Hierarchy", "Local and Global
 * Deltas" and "Example: Newtonian Mechanics — Linear Impulses"; the general counteraction is ours. */
#include "vector.h"

/* Rotation, scale and angular velocity of the parent. */
typedef struct parent {
    matrix R;
    f32x8 S;
    vector w;
} parent;

/* Returns the number of components of a parent among the inputs: n² for R, 1 for S, n(n − 1)/2 for w. */
SIMD size_t parent_size(size_t n)
{
    return n * n + 1 + skew_size(n);
}

/* The index of the first component of each field of a change that begins at component v. */
typedef struct change_offsets {
    size_t v, a, w, alpha;
} change_offsets;

SIMD change_offsets change_offsets_from(size_t n, size_t v)
{
    return (change_offsets){v, v + n, v + 2 * n, v + 2 * n + skew_size(n)};
}

SIMD parent load_parent(size_t n, tile_in in)
{
    return (parent){load_matrix(n, in, 0), load(in, n * n), load_skew(n, in, n * n + 1)};
}

/* Stores a change. The kernels load each field where they use it, since there are more fields than registers. They
 * store all results at the end, since a kernel with at most 13 input components may work in place (simd.h). */
SIMD void store_change(size_t n, tile_out out, vector v, vector a, vector w, vector alpha)
{
    const change_offsets at = change_offsets_from(n, 0);
    store_vector(n, out, at.v, 1, v);
    store_vector(n, out, at.a, 1, a);
    store_skew(n, out, at.w, w);
    store_skew(n, out, at.alpha, alpha);
}

/* --- a child's own change ----------------------------------------------------------------------------------------- */

/* Computes the change of a child from local to global: (R2, S2, w2, d1) → d3
 * dv3 = S2 R2 dv1
 * da3 = S2 R2 da1 + 2 w2 × dv3
 * dw3 = R2 dw1
 * dalpha3 = R2 dalpha1 + w2 × dw3 */
SIMD void to_global(size_t n, tile_in in, tile_out out)
{
    const change_offsets d1 = change_offsets_from(n, parent_size(n));
    const parent A2 = load_parent(n, in);
    vector v = vector_scale(n, A2.S, matrix_apply(n, A2.R, load_vector(n, in, d1.v, 1)));
    vector coriolis = skew_apply(n, twice(skew_size(n), A2.w), v);
    vector a = vector_scale_add(n, A2.S, matrix_apply(n, A2.R, load_vector(n, in, d1.a, 1)), coriolis);
    vector w = skew_rotate(n, A2.R, load_skew(n, in, d1.w));
    vector alpha = commutator_add(n, A2.w, w, skew_rotate(n, A2.R, load_skew(n, in, d1.alpha)));
    store_change(n, out, v, a, w, alpha);
}

/* delta.to_global in two dimensions: see to_global(). */
PLUMB_KERNEL(delta_to_global_n2, "delta.to_global.n2", (4, 1, 1, 2, 2, 1, 1), (2, 2, 1, 1))
{
    to_global(2, in, out);
}

/* delta.to_global in three dimensions: see to_global(). */
PLUMB_KERNEL(delta_to_global_n3, "delta.to_global.n3", (9, 1, 3, 3, 3, 3, 3), (3, 3, 3, 3))
{
    to_global(3, in, out);
}

/* delta.to_global in four dimensions: see to_global(). */
PLUMB_KERNEL(delta_to_global_n4, "delta.to_global.n4", (16, 1, 6, 4, 4, 6, 6), (4, 4, 6, 6))
{
    to_global(4, in, out);
}

/* Computes the change of a child from global to local: (R2, S2, w2, d3) → d1
 * dv1 = R2ᵀ dv3 / S2
 * da1 = R2ᵀ (da3 − 2 w2 × dv3) / S2
 * dw1 = R2ᵀ dw3
 * dalpha1 = R2ᵀ (dalpha3 + dw3 × w2) */
SIMD void to_local(size_t n, tile_in in, tile_out out)
{
    const change_offsets d3 = change_offsets_from(n, parent_size(n));
    const parent A2 = load_parent(n, in);
    const matrix R2t = matrix_transposed(n, A2.R);
    const f32x8 S2 = above_zero(A2.S);
    const vector v3 = load_vector(n, in, d3.v, 1), w3 = load_skew(n, in, d3.w);
    vector v = vector_divide(n, matrix_apply(n, R2t, v3), S2);
    vector a = skew_apply_sub(n, twice(skew_size(n), A2.w), v3, load_vector(n, in, d3.a, 1));
    a = vector_divide(n, matrix_apply(n, R2t, a), S2);
    vector w = skew_rotate(n, R2t, w3);
    vector alpha = skew_rotate(n, R2t, commutator_add(n, w3, A2.w, load_skew(n, in, d3.alpha)));
    store_change(n, out, v, a, w, alpha);
}

/* delta.to_local in two dimensions: see to_local(). */
PLUMB_KERNEL(delta_to_local_n2, "delta.to_local.n2", (4, 1, 1, 2, 2, 1, 1), (2, 2, 1, 1))
{
    to_local(2, in, out);
}

/* delta.to_local in three dimensions: see to_local(). */
PLUMB_KERNEL(delta_to_local_n3, "delta.to_local.n3", (9, 1, 3, 3, 3, 3, 3), (3, 3, 3, 3))
{
    to_local(3, in, out);
}

/* delta.to_local in four dimensions: see to_local(). */
PLUMB_KERNEL(delta_to_local_n4, "delta.to_local.n4", (16, 1, 6, 4, 4, 6, 6), (4, 4, 6, 6))
{
    to_local(4, in, out);
}

/* --- a change of the parent --------------------------------------------------------------------------------------- */

/* The index of the first component of each field of a child and of the change of its parent, among the inputs. */
typedef struct child_offsets {
    size_t T1, v1, w3;
    change_offsets d2;
} child_offsets;

SIMD child_offsets child_offsets_of(size_t n)
{
    const size_t T1 = parent_size(n), w3 = T1 + 2 * n;
    return (child_offsets){T1, T1 + n, w3, change_offsets_from(n, w3 + skew_size(n))};
}

/* Returns J2 x for the vector x at component k. */
SIMD vector load_linear(size_t n, parent A2, tile_in in, size_t k)
{
    return vector_scale(n, A2.S, matrix_apply(n, A2.R, load_vector(n, in, k, 1)));
}

/* Computes the global change d3 of a child that a change d2 of its parent causes: (R2, S2, w2, T1, v1, w3, d2) → d3,
 * with q = dw2 × J2 T1
 * dv3 = dv2 + q
 * da3 = da2 + dalpha2 × J2 T1 + dw2 × (w2 × J2 T1 + 2 J2 v1) + (w2 + dw2) × q
 * dw3 = dw2
 * dalpha3 = dalpha2 + dw2 × (w3 − w2) */
SIMD void inherited(size_t n, tile_in in, tile_out out)
{
    const child_offsets at = child_offsets_of(n);
    const parent A2 = load_parent(n, in);
    const vector JT = load_linear(n, A2, in, at.T1), Jv = load_linear(n, A2, in, at.v1);
    const vector dw = load_skew(n, in, at.d2.w), dalpha = load_skew(n, in, at.d2.alpha);
    vector q = skew_apply(n, dw, JT), before = skew_apply_add(n, A2.w, JT, twice(n, Jv));
    vector v = vector_add(n, load_vector(n, in, at.d2.v, 1), q);
    vector a = skew_apply_add(n, dalpha, JT, load_vector(n, in, at.d2.a, 1));
    a = skew_apply_add(n, dw, before, a);
    a = skew_apply_add(n, vector_add(skew_size(n), A2.w, dw), q, a);
    vector alpha = commutator_add(n, dw, vector_sub(skew_size(n), load_skew(n, in, at.w3), A2.w), dalpha);
    store_change(n, out, v, a, dw, alpha);
}

/* delta.inherited in two dimensions: see inherited(). */
PLUMB_KERNEL(delta_inherited_n2, "delta.inherited.n2", (4, 1, 1, 2, 2, 1, 2, 2, 1, 1), (2, 2, 1, 1))
{
    inherited(2, in, out);
}

/* delta.inherited in three dimensions: see inherited(). */
PLUMB_KERNEL(delta_inherited_n3, "delta.inherited.n3", (9, 1, 3, 3, 3, 3, 3, 3, 3, 3), (3, 3, 3, 3))
{
    inherited(3, in, out);
}

/* delta.inherited in four dimensions: see inherited(). */
PLUMB_KERNEL(delta_inherited_n4, "delta.inherited.n4", (16, 1, 6, 4, 4, 6, 4, 4, 6, 6), (4, 4, 6, 6))
{
    inherited(4, in, out);
}

/* Computes the local change d1 of a child that cancels the effect of a change d2 of its parent, so that the child's
 * global motion stays: (R2, S2, w2, T1, v1, w3, d2) → d1, with q = dw2 × J2 T1
 * dv1 = −R2ᵀ (dv2 + q) / S2
 * da1 = −R2ᵀ (da2 + dalpha2 × J2 T1 + dw2 × (w2 × J2 T1 + 2 J2 v1) − (w2 + dw2) × (2 dv2 + q)) / S2
 * dw1 = −R2ᵀ dw2
 * dalpha1 = −R2ᵀ (dalpha2 + dw2 × w3) */
SIMD void counteraction(size_t n, tile_in in, tile_out out)
{
    const child_offsets at = child_offsets_of(n);
    const parent A2 = load_parent(n, in);
    const matrix R2t = matrix_transposed(n, A2.R);
    const f32x8 minus_S2 = negate(above_zero(A2.S));
    const vector JT = load_linear(n, A2, in, at.T1), Jv = load_linear(n, A2, in, at.v1);
    const vector dv = load_vector(n, in, at.d2.v, 1), dw = load_skew(n, in, at.d2.w);
    const vector dalpha = load_skew(n, in, at.d2.alpha);
    vector q = skew_apply(n, dw, JT), before = skew_apply_add(n, A2.w, JT, twice(n, Jv));
    vector v = vector_divide(n, matrix_apply(n, R2t, vector_add(n, dv, q)), minus_S2);
    vector a = skew_apply_add(n, dalpha, JT, load_vector(n, in, at.d2.a, 1));
    a = skew_apply_add(n, dw, before, a);
    vector after = vector_add(skew_size(n), A2.w, dw);
    a = skew_apply_sub(n, after, vector_scale_add(n, splat(2), dv, q), a);
    a = vector_divide(n, matrix_apply(n, R2t, a), minus_S2);
    vector w = vector_negate(skew_size(n), skew_rotate(n, R2t, dw));
    vector alpha = commutator_add(n, dw, load_skew(n, in, at.w3), dalpha);
    store_change(n, out, v, a, w, vector_negate(skew_size(n), skew_rotate(n, R2t, alpha)));
}

/* delta.counteraction in two dimensions: see counteraction(). */
PLUMB_KERNEL(delta_counteraction_n2, "delta.counteraction.n2", (4, 1, 1, 2, 2, 1, 2, 2, 1, 1), (2, 2, 1, 1))
{
    counteraction(2, in, out);
}

/* delta.counteraction in three dimensions: see counteraction(). */
PLUMB_KERNEL(delta_counteraction_n3, "delta.counteraction.n3", (9, 1, 3, 3, 3, 3, 3, 3, 3, 3), (3, 3, 3, 3))
{
    counteraction(3, in, out);
}

/* delta.counteraction in four dimensions: see counteraction(). */
PLUMB_KERNEL(delta_counteraction_n4, "delta.counteraction.n4", (16, 1, 6, 4, 4, 6, 4, 4, 6, 6), (4, 4, 6, 6))
{
    counteraction(4, in, out);
}

/* --- velocities and accelerations alone --------------------------------------------------------------------------- */

/* Stores R2ᵀ v / S2 and −R2ᵀ (2 w2 × v) / S2, with the argument S2 in place of A2.S, so that the caller can negate it.
 * */
SIMD void store_linear(size_t n, tile_out out, parent A2, vector v, f32x8 S2)
{
    const matrix R2t = matrix_transposed(n, A2.R);
    vector minus_a = skew_apply(n, twice(skew_size(n), A2.w), v);
    vector v1 = vector_divide(n, matrix_apply(n, R2t, v), S2);
    vector a1 = vector_divide(n, matrix_apply(n, R2t, minus_a), negate(S2));
    store_vector(n, out, 0, 1, v1);
    store_vector(n, out, n, 1, a1);
}

/* Computes the local change of a child of mass m by an impulse dp: (R2, S2, w2, dp, m) → dv1, da1, with dv3 = dp / m
 * dv1 = R2ᵀ dv3 / S2
 * da1 = −R2ᵀ (2 w2 × dv3) / S2 */
SIMD void impulse(size_t n, tile_in in, tile_out out)
{
    const parent A2 = load_parent(n, in);
    const vector p = load_vector(n, in, parent_size(n), 1);
    const f32x8 m = load(in, parent_size(n) + n);
    store_linear(n, out, A2, vector_divide(n, p, above_zero(m)), above_zero(A2.S));
}

/* delta.impulse in two dimensions: see impulse(). */
PLUMB_KERNEL(delta_impulse_n2, "delta.impulse.n2", (4, 1, 1, 2, 1), (2, 2))
{
    impulse(2, in, out);
}

/* delta.impulse in three dimensions: see impulse(). */
PLUMB_KERNEL(delta_impulse_n3, "delta.impulse.n3", (9, 1, 3, 3, 1), (3, 3))
{
    impulse(3, in, out);
}

/* delta.impulse in four dimensions: see impulse(). */
PLUMB_KERNEL(delta_impulse_n4, "delta.impulse.n4", (16, 1, 6, 4, 1), (4, 4))
{
    impulse(4, in, out);
}

/* Computes the counteraction as the article prints it, where only the parent's velocity changes:
 * (R2, S2, w2, dv2) → dv1, da1
 * dv1 = −R2ᵀ dv2 / S2
 * da1 = R2ᵀ (2 w2 × dv2) / S2 */
SIMD void counteraction_printed(size_t n, tile_in in, tile_out out)
{
    const parent A2 = load_parent(n, in);
    store_linear(n, out, A2, load_vector(n, in, parent_size(n), 1), negate(above_zero(A2.S)));
}

/* delta.counteraction.printed in two dimensions: see counteraction_printed(). */
PLUMB_KERNEL(delta_counteraction_printed_n2, "delta.counteraction.printed.n2", (4, 1, 1, 2), (2, 2))
{
    counteraction_printed(2, in, out);
}

/* delta.counteraction.printed in three dimensions: see counteraction_printed(). */
PLUMB_KERNEL(delta_counteraction_printed_n3, "delta.counteraction.printed.n3", (9, 1, 3, 3), (3, 3))
{
    counteraction_printed(3, in, out);
}

/* delta.counteraction.printed in four dimensions: see counteraction_printed(). */
PLUMB_KERNEL(delta_counteraction_printed_n4, "delta.counteraction.printed.n4", (16, 1, 6, 4), (4, 4))
{
    counteraction_printed(4, in, out);
}
