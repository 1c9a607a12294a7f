/* Rigid transforms with a uniform scale, whose rotation is a unit quaternion.
 *
 *   A(x) = S R(q) x + T,   R(q) x = x + 2 u × (u × x + s x),   q = (s, u), |q| = 1
 *
 * Contains the operations of transform.c on transforms without velocities and accelerations. A transform has eight
 * components instead of thirteen: T (3), q (4, scalar first), S (1). Rotating a vector takes 18 products instead of 9,
 * but less memory is read and written. q^c is the conjugate (s, −u), J = S R(q). R(q)⁻¹ is computed as R(q^c), also for
 * a quaternion whose length is not exactly 1. Quotients by S are divisions, as in transform.c.
 *
 * No kernel has a branch or approximates a function: errors are those of rounding alone. The worst error known of each
 * kernel and its limit are in docs/tables/limits.md. Source: "The Dynamics of a Transform Hierarchy"; "The Mathematics
 * of Havok's Solver", III.1.7. */
#include "element.h"
#include "quaternion.h"

/* The index of q and S and the number of components of a transform (T, q, S) and of its linear part (q, S). */
enum { POSE_Q = 3, POSE_S = 7, POSE = 8, LINEAR_S = 4, LINEAR = 5 };

/* Returns q^c. */
SIMD quaternion conjugated(quaternion q)
{
    return (quaternion){q.s, vec3_negate(q.v)};
}

/* Returns R(q) x = x + 2u × (u × x + s x), where 2u is exact. */
SIMD vec3 rotate_by_quaternion(quaternion q, vec3 x)
{
    return cross_add(vec3_scale(splat(2), q.v), cross_add(q.v, x, vec3_scale(q.s, x)), x);
}

/* Stores a quaternion at component k. */
SIMD void store_pose_quaternion(tile_out out, size_t k, quaternion q)
{
    store(out, k, q.s);
    store_vec3(out, k + 1, q.v);
}

/* Composition: (A2, A1) → A3 = A2∘A1
 * T3 = T2 + S2 R(q2) T1,  q3 = q2 q1,  S3 = S2 S1 */
PLUMB_KERNEL(pose_compose, "pose.compose", (8, 8), (8))
{
    enum { A2 = 0, A1 = POSE };
    if (pose_compose_in_registers(in, out))
        return;
    quaternion q2 = load_quaternion(in, A2 + POSE_Q);
    f32x8 S2 = load(in, A2 + POSE_S);
    store_vec3(out, T, vec3_scale_add(S2, rotate_by_quaternion(q2, load_vec3(in, A1 + T)), load_vec3(in, A2 + T)));
    store_pose_quaternion(out, POSE_Q, quaternion_product(q2, load_quaternion(in, A1 + POSE_Q)));
    store(out, POSE_S, mul(S2, load(in, A1 + POSE_S)));
}

/* Inverse: A → A⁻¹
 * T′ = −R(q^c) T / S,  q′ = q^c,  S′ = 1 / S */
PLUMB_KERNEL(pose_inverse, "pose.inverse", (8), (8))
{
    if (pose_inverse_in_registers(in, out))
        return;
    quaternion inverse = conjugated(load_quaternion(in, POSE_Q));
    f32x8 scale = load(in, POSE_S);
    store_vec3(out, T, vec3_divide(rotate_by_quaternion(inverse, load_vec3(in, T)), negate(scale)));
    store_pose_quaternion(out, POSE_Q, inverse);
    store(out, POSE_S, divide(splat(1), scale));
}

/* Global to local: (A2, A3) → A1 = A2⁻¹∘A3
 * T1 = R(q2^c) (T3 − T2) / S2,  q1 = q2^c q3,  S1 = S3 / S2 */
PLUMB_KERNEL(pose_to_local, "pose.to_local", (8, 8), (8))
{
    enum { A2 = 0, A3 = POSE };
    quaternion inverse = conjugated(load_quaternion(in, A2 + POSE_Q));
    f32x8 S2 = load(in, A2 + POSE_S);
    vec3 d = vec3_sub(load_vec3(in, A3 + T), load_vec3(in, A2 + T));
    store_vec3(out, T, vec3_divide(rotate_by_quaternion(inverse, d), S2));
    store_pose_quaternion(out, POSE_Q, quaternion_product(inverse, load_quaternion(in, A3 + POSE_Q)));
    store(out, POSE_S, divide(load(in, A3 + POSE_S), S2));
}

/* Applies a transform to a point: (A, x) → A(x) = S R(q) x + T */
PLUMB_KERNEL(pose_apply, "pose.apply", (8, 3), (3))
{
    if (pose_apply_in_registers(in, out))
        return;
    vec3 Rx = rotate_by_quaternion(load_quaternion(in, POSE_Q), load_vec3(in, POSE));
    store_vec3(out, 0, vec3_scale_add(load(in, POSE_S), Rx, load_vec3(in, T)));
}

/* Applies the inverse of a transform to a point: (A, y) → A⁻¹(y) = R(q^c) (y − T) / S */
PLUMB_KERNEL(pose_apply_inverse, "pose.apply_inverse", (8, 3), (3))
{
    vec3 d = vec3_sub(load_vec3(in, POSE), load_vec3(in, T));
    store_vec3(out, 0, vec3_divide(rotate_by_quaternion(conjugated(load_quaternion(in, POSE_Q)), d), load(in, POSE_S)));
}

/* Transforms a vector: (q, S, x) → J x = S R(q) x */
PLUMB_KERNEL(pose_vector, "pose.vector", (4, 1, 3), (3))
{
    if (pose_vector_in_registers(in, out))
        return;
    store_vec3(out, 0,
               vec3_scale(load(in, LINEAR_S), rotate_by_quaternion(load_quaternion(in, 0), load_vec3(in, LINEAR))));
}

/* Applies the inverse of a transform to a vector: (q, S, x) → J⁻¹ x = R(q^c) x / S */
PLUMB_KERNEL(pose_vector_inverse, "pose.vector_inverse", (4, 1, 3), (3))
{
    vec3 rotated = rotate_by_quaternion(conjugated(load_quaternion(in, 0)), load_vec3(in, LINEAR));
    store_vec3(out, 0, vec3_divide(rotated, load(in, LINEAR_S)));
}

/* Transforms a normal: (q, S, x) → J⁻ᵀ x = R(q) x / S */
PLUMB_KERNEL(pose_normal, "pose.normal", (4, 1, 3), (3))
{
    store_vec3(out, 0,
               vec3_divide(rotate_by_quaternion(load_quaternion(in, 0), load_vec3(in, LINEAR)), load(in, LINEAR_S)));
}

/* Stores row i of the augmented matrix: S times the row of R, and component i of T. */
SIMD void store_augmented_row(tile_out out, size_t i, f32x8 scale, vec3 row, f32x8 x)
{
    store_vec3(out, 4 * i, vec3_scale(scale, row));
    store(out, 4 * i + 3, x);
}

/* Augmented matrix, row by row: A → (J, T; 0, 1), J = S R,
 *   R = 1 − 2(y² + z²)   2(xy − sz)       2(xz + sy)
 *       2(xy + sz)       1 − 2(x² + z²)   2(yz − sx)
 *       2(xz − sy)       2(yz + sx)       1 − 2(x² + y²)       for u = (x, y, z) */
PLUMB_KERNEL(pose_to_matrix, "pose.to_matrix", (8), (16))
{
    quaternion q = load_quaternion(in, POSE_Q);
    f32x8 scale = load(in, POSE_S), one = splat(1);
    vec3 u = q.v, d = vec3_scale(splat(2), u), place = load_vec3(in, T);
    f32x8 s = q.s, xy = mul(d.x, u.y), xz = mul(d.x, u.z), yz = mul(d.y, u.z);
    f32x8 xx = mul(d.x, u.x), yy = mul(d.y, u.y);
    vec3 x = {fnma_f32(d.z, u.z, sub(one, yy)), fnma_f32(s, d.z, xy), fma_f32(s, d.y, xz)};
    vec3 y = {fma_f32(s, d.z, xy), fnma_f32(d.z, u.z, sub(one, xx)), fnma_f32(s, d.x, yz)};
    vec3 z = {fnma_f32(s, d.y, xz), fma_f32(s, d.x, yz), fnma_f32(d.y, u.y, sub(one, xx))};
    store_augmented_row(out, 0, scale, x, place.x);
    store_augmented_row(out, 1, scale, y, place.y);
    store_augmented_row(out, 2, scale, z, place.z);
    for (size_t k = 12; k < 15; k++)
        store(out, k, splat(0));
    store(out, 15, one);
}
