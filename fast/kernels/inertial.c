/* The acceleration of a child in the frame of its moving parent, and the inertial forces in that frame, in two to four
 * dimensions.
 *
 *   F, m              force on the child, in world axes; mass of the child
 *   a2, w2, alpha2    acceleration, angular velocity and angular acceleration of the parent, in world axes
 *   T1, v1, a1        position, velocity and acceleration of the child in the frame of its parent
 *
 * Contains the conversion of force and motion to the axes of the parent; the centrifugal, Coriolis and Euler
 * accelerations; and the acceleration of the child, from quantities in world axes and from quantities in the axes of
 * the parent. Each formula is one function, in which n is a constant after inlining. transform.c defines T, R, S, w and
 * alpha, and explains why J⁻¹ is Rᵀ/S with a division. If a mass or scale in a denominator is not above 0, the quotient
 * is NaN.
 *
 * No kernel has a branch or approximates a function: errors are those of rounding alone. The worst error known of each
 * kernel and its limit are in docs/tables/limits.md. Source: "The Dynamics of a Transform Hierarchy", "Example:
 * Newtonian Mechanics — Force to Acceleration". */
#include "vector.h"

/* The index of the first component of F (n components), m (1, or 0 if the formula has no mass), a (n), w and alpha
 * (n(n − 1)/2 each) among the inputs, and of the component after them. */
typedef struct force_offsets {
    size_t F, m, a, w, alpha, end;
} force_offsets;

SIMD force_offsets inertial_offsets_from(size_t n, size_t F, size_t masses)
{
    const size_t a = F + n + masses, w = a + n, alpha = w + skew_size(n);
    return (force_offsets){F, F + n, a, w, alpha, alpha + skew_size(n)};
}

/* Converts force and motion from world axes to the axes of the parent:
 *   (R2, S2, F, a2, w2, alpha2) → J2⁻¹ F,  J2⁻¹ a2,  R2ᵀ w2,  R2ᵀ alpha2 */
SIMD void axes(size_t n, tile_in in, tile_out out)
{
    const force_offsets at = inertial_offsets_from(n, n * n + 1, 0), to = inertial_offsets_from(n, 0, 0);
    const matrix R2t = load_transposed(n, in, 0);
    const f32x8 S2 = above_zero(load(in, n * n));
    vector F = vector_divide(n, matrix_apply(n, R2t, load_vector(n, in, at.F, 1)), S2);
    vector a = vector_divide(n, matrix_apply(n, R2t, load_vector(n, in, at.a, 1)), S2);
    vector w = skew_rotate(n, R2t, load_skew(n, in, at.w)), alpha = skew_rotate(n, R2t, load_skew(n, in, at.alpha));
    store_vector(n, out, to.F, 1, F);
    store_vector(n, out, to.a, 1, a);
    store_skew(n, out, to.w, w);
    store_skew(n, out, to.alpha, alpha);
}

/* inertial.axes in two dimensions: see axes(). */
PLUMB_KERNEL(inertial_axes_n2, "inertial.axes.n2", (4, 1, 2, 2, 1, 1), (2, 2, 1, 1))
{
    axes(2, in, out);
}

/* inertial.axes in three dimensions: see axes(). */
PLUMB_KERNEL(inertial_axes_n3, "inertial.axes.n3", (9, 1, 3, 3, 3, 3), (3, 3, 3, 3))
{
    axes(3, in, out);
}

/* inertial.axes in four dimensions: see axes(). */
PLUMB_KERNEL(inertial_axes_n4, "inertial.axes.n4", (16, 1, 4, 4, 6, 6), (4, 4, 6, 6))
{
    axes(4, in, out);
}

/* Computes the inertial accelerations: (w, alpha, T, v) → centrifugal, Coriolis and Euler acceleration
 * −w × (w × T),  −2 w × v,  −alpha × T;  in two dimensions w² T,  −2 w v⊥,  −alpha T⊥ */
SIMD void terms(size_t n, tile_in in, tile_out out)
{
    const size_t skew = skew_size(n);
    const vector w = load_skew(n, in, 0), alpha = load_skew(n, in, skew);
    const vector T1 = load_vector(n, in, 2 * skew, 1), v1 = load_vector(n, in, 2 * skew + n, 1);
    store_vector(n, out, 0, 1, skew_apply(n, vector_negate(skew, w), skew_apply(n, w, T1)));
    store_vector(n, out, n, 1, skew_apply(n, vector_scale(skew, splat(-2), w), v1));
    store_vector(n, out, 2 * n, 1, skew_apply(n, vector_negate(skew, alpha), T1));
}

/* inertial.terms in two dimensions: see terms(). */
PLUMB_KERNEL(inertial_terms_n2, "inertial.terms.n2", (1, 1, 2, 2), (2, 2, 2))
{
    terms(2, in, out);
}

/* inertial.terms in three dimensions: see terms(). */
PLUMB_KERNEL(inertial_terms_n3, "inertial.terms.n3", (3, 3, 3, 3), (3, 3, 3))
{
    terms(3, in, out);
}

/* inertial.terms in four dimensions: see terms(). */
PLUMB_KERNEL(inertial_terms_n4, "inertial.terms.n4", (6, 6, 4, 4), (4, 4, 4))
{
    terms(4, in, out);
}

/* Returns F / m − a. The force is multiplied by 1 / m, so that there is one division for all components. */
SIMD vector relative_to_parent(size_t n, tile_in in, force_offsets at)
{
    const f32x8 inverse_mass = divide(splat(1), above_zero(load(in, at.m)));
    return vector_scale_sub(n, inverse_mass, load_vector(n, in, at.F, 1), load_vector(n, in, at.a, 1));
}

/* Returns alpha × x + w × (w × x + 2 v), which is minus the sum of the Euler, centrifugal and Coriolis accelerations of
 * a child with the position x and the velocity v in the axes of alpha and w. */
SIMD vector minus_inertial(size_t n, tile_in in, force_offsets at, vector x, vector v)
{
    const vector w = load_skew(n, in, at.w);
    vector euler = skew_apply(n, load_skew(n, in, at.alpha), x);
    return skew_apply_add(n, w, skew_apply_add(n, w, x, twice(n, v)), euler);
}

/* Computes the acceleration of the child in the frame of its parent: (R2, S2, F, m, a2, w2, alpha2, T1, v1) → a1
 * a1 = R2ᵀ (F / m − a2 − S2 (alpha2 × R2 T1 + w2 × (w2 × R2 T1 + 2 R2 v1))) / S2 */
SIMD void acceleration(size_t n, tile_in in, tile_out out)
{
    const force_offsets at = inertial_offsets_from(n, n * n + 1, 1);
    const matrix R2 = load_matrix(n, in, 0);
    const f32x8 S2 = above_zero(load(in, n * n));
    vector RT = matrix_apply(n, R2, load_vector(n, in, at.end, 1));
    vector Rv = matrix_apply(n, R2, load_vector(n, in, at.end + n, 1));
    vector a = vector_scale_add(n, negate(S2), minus_inertial(n, in, at, RT, Rv), relative_to_parent(n, in, at));
    store_vector(n, out, 0, 1, vector_divide(n, matrix_apply(n, matrix_transposed(n, R2), a), S2));
}

/* inertial.acceleration in two dimensions: see acceleration(). */
PLUMB_KERNEL(inertial_acceleration_n2, "inertial.acceleration.n2", (4, 1, 2, 1, 2, 1, 1, 2, 2), (2))
{
    acceleration(2, in, out);
}

/* inertial.acceleration in three dimensions: see acceleration(). */
PLUMB_KERNEL(inertial_acceleration_n3, "inertial.acceleration.n3", (9, 1, 3, 1, 3, 3, 3, 3, 3), (3))
{
    acceleration(3, in, out);
}

/* inertial.acceleration in four dimensions: see acceleration(). */
PLUMB_KERNEL(inertial_acceleration_n4, "inertial.acceleration.n4", (16, 1, 4, 1, 4, 6, 6, 4, 4), (4))
{
    acceleration(4, in, out);
}

/* Computes the acceleration of the child from force and motion in the axes of the parent:
 *   (F, m, a2, w2, alpha2, T1, v1) → a1 = F / m − a2 − alpha2 × T1 − w2 × (w2 × T1 + 2 v1) */
SIMD void acceleration_local(size_t n, tile_in in, tile_out out)
{
    const force_offsets at = inertial_offsets_from(n, 0, 1);
    vector inertial = minus_inertial(n, in, at, load_vector(n, in, at.end, 1), load_vector(n, in, at.end + n, 1));
    store_vector(n, out, 0, 1, vector_sub(n, relative_to_parent(n, in, at), inertial));
}

/* inertial.acceleration.local in two dimensions: see acceleration_local(). */
PLUMB_KERNEL(inertial_acceleration_local_n2, "inertial.acceleration.local.n2", (2, 1, 2, 1, 1, 2, 2), (2))
{
    acceleration_local(2, in, out);
}

/* inertial.acceleration.local in three dimensions: see acceleration_local(). */
PLUMB_KERNEL(inertial_acceleration_local_n3, "inertial.acceleration.local.n3", (3, 1, 3, 3, 3, 3, 3), (3))
{
    acceleration_local(3, in, out);
}

/* inertial.acceleration.local in four dimensions: see acceleration_local(). */
PLUMB_KERNEL(inertial_acceleration_local_n4, "inertial.acceleration.local.n4", (4, 1, 4, 6, 6, 4, 4), (4))
{
    acceleration_local(4, in, out);
}
