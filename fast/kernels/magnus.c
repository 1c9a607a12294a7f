/* One time step of a rotation under a constant angular acceleration, by the Magnus expansion.
 *
 *   R′ = exp [Ω] R,  q′ = exp(Ω/2) q,  ω′ = ω + α h,   h the step
 *   Ω = h ωₘ + h³/12 α×ω + h⁵/240 α×(α×ω) + h⁵/720 ωₘ×(ωₘ×(ωₘ×α)) + h⁷/6720 α×(α×(α×ω)),   ωₘ = ω + α h/2
 *
 * R is a rotation matrix, q a unit quaternion with the scalar first, ω the angular velocity in world axes, α the
 * angular acceleration, [Ω] the skew-symmetric matrix of the cross product, E the identity matrix. Contains Ω truncated
 * after one to four terms of the expansion (the last two summands above are the fourth term), and the updates of R and
 * q by the exact exponential of this Ω.
 *
 * Two polynomials (magnus.sollya) and one doubling of the angle give the sine and cosine of half angles up to π, so
 * that a step of less than a full rotation needs no square root and no division. A tile with a longer step takes a
 * branch and computes in double. The truncation error of the Magnus expansion is not part of a kernel's error, because
 * the reference of the kernel has the same number of terms. The worst error known of each kernel and its limit are in
 * docs/tables/limits.md.
 *
 * Source: "Numerical Integration for Rotational Dynamics"; the fourth term is ours. */
#include "element.h"
#include "quaternion.h"
#include "trigonometry.h"

/* --- Ω ------------------------------------------------------------------------------------------------------------ */

/* Angular velocity ω, angular acceleration α and time step h of eight elements. */
typedef struct spin {
    vec3 w, alpha;
    f32x8 h;
} spin;

/* Loads ω, α and h from component k on. */
SIMD spin load_spin(tile_in in, size_t k)
{
    return (spin){load_vec3(in, k), load_vec3(in, k + 3), load(in, k + 6)};
}

/* Returns ω′ = ω + α h, the angular velocity at the end of the step. */
SIMD vec3 end_of(spin s)
{
    return vec3_scale_add(s.h, s.alpha, s.w);
}

/* Returns Ω/h by the first `terms` terms of the expansion. */
SIMD vec3 mean_velocity(unsigned terms, spin s)
{
    f32x8 h2 = mul(s.h, s.h), h4 = mul(h2, h2);
    vec3 middle = vec3_scale_add(mul(splat(0.5f), s.h), s.alpha, s.w), sum = middle;
    if (terms == 1)
        return sum;
    vec3 first = cross(s.alpha, s.w);
    sum = vec3_scale_add(mul(splat(1.0f / 12), h2), first, sum);
    if (terms == 2)
        return sum;
    vec3 second = cross(s.alpha, first);
    sum = vec3_scale_add(mul(splat(1.0f / 240), h4), second, sum);
    if (terms == 3)
        return sum;
    vec3 thrice = cross(middle, cross(middle, cross(middle, s.alpha)));
    sum = vec3_scale_add(mul(splat(1.0f / 720), h4), thrice, sum);
    return vec3_scale_add(mul(splat(1.0f / 6720), mul(h4, h2)), cross(s.alpha, second), sum);
}

/* --- its exponential ---------------------------------------------------------------------------------------------- */

/* cos x and 2 sin x / x of eight elements. */
typedef struct circular {
    f32x8 cosine, ratio;
} circular;

/* Computes cos x and 2 sin x / x for z = y² ≤ (π/2)², where y = x/2. Polynomials in z approximate c = cos y and
 * s = sin y / y, with truncation errors of 2⁻³¹ and 2^-30.8. Then cos x = 1 − 2 z s² and 2 sin x / x = 2 s c. */
SIMD circular near_circular(f32x8 z)
{
    f32x8 c = fma_f32(z, splat(-0x1.1972dep-22f), splat(0x1.9f939ep-16f));
    c = fma_f32(z, c, splat(-0x1.6c14bap-10f));
    c = fma_f32(z, c, splat(0x1.55555p-5f));
    c = fma_f32(z, c, splat(-0.5f));
    c = fma_f32(z, c, splat(1));
    f32x8 s = fma_f32(z, splat(-0x1.b12616p-26f), splat(0x1.729374p-19f));
    s = fma_f32(z, s, splat(-0x1.a02218p-13f));
    s = fma_f32(z, s, splat(0x1.111132p-7f));
    s = fma_f32(z, s, splat(-0x1.555556p-3f));
    s = fma_f32(z, s, splat(1));
    f32x8 twice = add(s, s);
    return (circular){fnma_f32(mul(z, s), twice, splat(1)), mul(twice, c)};
}

/* Computes cos x and 2 sin x / x for any z = (x/2)², in double. Angles above FARTHEST_ANGLE are replaced by
 * FARTHEST_ANGLE. */
SIMD circular far_circular(f32x8 z)
{
    const f64x8 two = wide_splat(2);
    f64x8 x = wide_min(wide_mul(two, wide_square_root(widen(z))), wide_splat(FARTHEST_ANGLE)), sine, cosine;
    wide_sin_cos(x, &sine, &cosine);
    return (circular){narrow(cosine), narrow(wide_mul(two, wide_div(sine, x)))};
}

/* The largest z for which near_circular is used: (π/2)², rounded down. */
#define FARTHEST_NEAR 2.4674f

/* Returns the quaternion exp(h v/2) of the rotation by h v. With Y = h v/4 it is (cos x, (2 sin x / x) Y), x = 2|Y|.
 * Lanes with |Y| > π/2 are computed in double. */
SIMD quaternion exp_of(f32x8 h, vec3 v)
{
    vec3 Y = vec3_scale(mul(splat(0.25f), h), v);
    f32x8 z = dot(Y, Y);
    circular of_x = near_circular(z);
    m32x8 far = less(splat(FARTHEST_NEAR), z);
    if (UNLIKELY(any(far))) {
        circular in_double = far_circular(z);
        of_x = (circular){choose(far, in_double.cosine, of_x.cosine), choose(far, in_double.ratio, of_x.ratio)};
    }
    return (quaternion){of_x.cosine, vec3_scale(of_x.ratio, Y)};
}

/* --- kernels ---------------------------------------------------------------------------------------------------------
 * In each kernel the number of terms is a constant after inlining. */

/* Computes ω, α, h → Ω by the first `terms` terms. No branch. */
SIMD void vector_of(unsigned terms, tile_in in, tile_out out)
{
    spin s = load_spin(in, 0);
    store_vec3(out, 0, vec3_scale(s.h, mean_velocity(terms, s)));
}

/* magnus.vector by one term: see vector_of(). */
PLUMB_KERNEL(magnus_vector_terms1, "magnus.vector.terms1", (3, 3, 1), (3))
{
    vector_of(1, in, out);
}

/* magnus.vector by two terms: see vector_of(). */
PLUMB_KERNEL(magnus_vector_terms2, "magnus.vector.terms2", (3, 3, 1), (3))
{
    vector_of(2, in, out);
}

/* magnus.vector by three terms: see vector_of(). */
PLUMB_KERNEL(magnus_vector_terms3, "magnus.vector.terms3", (3, 3, 1), (3))
{
    vector_of(3, in, out);
}

/* magnus.vector by four terms: see vector_of(). */
PLUMB_KERNEL(magnus_vector_terms4, "magnus.vector.terms4", (3, 3, 1), (3))
{
    vector_of(4, in, out);
}

/* Computes q, ω, α, h → q′ = exp(Ω/2) q, ω′ = ω + α h, with Ω by the first `terms` terms. A branch if a step is a full
 * rotation or more (exp_of). */
SIMD void step_quaternion(unsigned terms, tile_in in, tile_out out)
{
    quaternion q = load_quaternion(in, 0);
    spin s = load_spin(in, 4);
    quaternion rotated = quaternion_product(exp_of(s.h, mean_velocity(terms, s)), q);
    vec3 w = end_of(s);
    store(out, 0, rotated.s);
    store_vec3(out, 1, rotated.v);
    store_vec3(out, 4, w);
}

/* magnus.quaternion by one term: see step_quaternion(). */
PLUMB_KERNEL(magnus_quaternion_terms1, "magnus.quaternion.terms1", (4, 3, 3, 1), (4, 3))
{
    step_quaternion(1, in, out);
}

/* magnus.quaternion by two terms: see step_quaternion(). */
PLUMB_KERNEL(magnus_quaternion_terms2, "magnus.quaternion.terms2", (4, 3, 3, 1), (4, 3))
{
    step_quaternion(2, in, out);
}

/* magnus.quaternion by three terms: see step_quaternion(). */
PLUMB_KERNEL(magnus_quaternion_terms3, "magnus.quaternion.terms3", (4, 3, 3, 1), (4, 3))
{
    step_quaternion(3, in, out);
}

/* magnus.quaternion by four terms: see step_quaternion(). */
PLUMB_KERNEL(magnus_quaternion_terms4, "magnus.quaternion.terms4", (4, 3, 3, 1), (4, 3))
{
    step_quaternion(4, in, out);
}

/* Returns the rotation matrix E + 2(s [v] + [v]²)/|q|² of a quaternion whose length is 1 up to rounding errors. 2/|q|²
 * is computed as 4 − 2|q|². If the factor were 2, the error of |q|² would be multiplied by up to four in the
 * orthogonality defect of the matrix. */
SIMD mat3 matrix_of(quaternion q)
{
    f32x8 factor = fnma_f32(splat(2), quaternion_squared(q), splat(4));
    vec3 v = q.v, d = vec3_scale(factor, v), n = vec3_scale(q.s, d);
    f32x8 one = splat(1);
    return (mat3){
        {fnma_f32(d.z, v.z, fnma_f32(d.y, v.y, one)), fms_f32(d.x, v.y, n.z), fma_f32(d.x, v.z, n.y)},
        {fma_f32(d.x, v.y, n.z), fnma_f32(d.z, v.z, fnma_f32(d.x, v.x, one)), fms_f32(d.y, v.z, n.x)},
        {fms_f32(d.x, v.z, n.y), fma_f32(d.y, v.z, n.x), fnma_f32(d.y, v.y, fnma_f32(d.x, v.x, one))},
    };
}

/* Computes R, ω, α, h → R′ = exp [Ω] R, ω′ = ω + α h, with Ω by the first `terms` terms and exp [Ω] from the quaternion
 * exp(Ω/2). A branch if a step is a full rotation or more (exp_of). */
SIMD void step_rotation(unsigned terms, tile_in in, tile_out out)
{
    spin s = load_spin(in, 9);
    mat3 rotation = matrix_of(exp_of(s.h, mean_velocity(terms, s)));
    const tile_in rows = part_in(in, 0);
    tile_out rotated = part_out(out, 0);
    for (size_t j = 0; j < 3; j++)
        store_strided(rotated, j, 3, apply(rotation, load_column(rows, 0, j)));
    store_vec3(out, 9, end_of(s));
}

/* magnus.rotation by one term: see step_rotation(). */
PLUMB_KERNEL(magnus_rotation_terms1, "magnus.rotation.terms1", (9, 3, 3, 1), (9, 3))
{
    step_rotation(1, in, out);
}

/* magnus.rotation by two terms: see step_rotation(). */
PLUMB_KERNEL(magnus_rotation_terms2, "magnus.rotation.terms2", (9, 3, 3, 1), (9, 3))
{
    step_rotation(2, in, out);
}

/* magnus.rotation by three terms: see step_rotation(). */
PLUMB_KERNEL(magnus_rotation_terms3, "magnus.rotation.terms3", (9, 3, 3, 1), (9, 3))
{
    step_rotation(3, in, out);
}

/* magnus.rotation by four terms: see step_rotation(). */
PLUMB_KERNEL(magnus_rotation_terms4, "magnus.rotation.terms4", (9, 3, 3, 1), (9, 3))
{
    step_rotation(4, in, out);
}

/* ω, α, h → the angle h (|ω| + |ω′|)/2, which is an upper bound of the rotation in a step, and the quotients of this
 * angle by π/√2 (the article's condition) and by 2π: the Magnus series converges if one of them is below 1. No
 * approximation, no branch. */
PLUMB_KERNEL(magnus_condition, "magnus.condition", (3, 3, 1), (1, 1, 1))
{
    spin s = load_spin(in, 0);
    vec3 end = end_of(s);
    f32x8 lengths = add(square_root(dot(s.w, s.w)), square_root(dot(end, end)));
    f32x8 angle = mul(mul(splat(0.5f), s.h), lengths);
    store(out, 0, angle);
    store(out, 1, mul(splat(0x1.ccf642p-2f), angle)); /* √2/π */
    store(out, 2, mul(splat(0x1.45f306p-3f), angle)); /* 1/(2π) */
}

/* ω, ω′, h → h (ω + ω′)/2 + h²/12 ω′×ω, which is Ω by two terms computed from both ends of the step. No branch. */
PLUMB_KERNEL(magnus_ends, "magnus.ends", (3, 3, 1), (3))
{
    vec3 w = load_vec3(in, 0), end = load_vec3(in, 3);
    f32x8 h = load(in, 6);
    vec3 sum = vec3_scale(mul(splat(0.5f), h), vec3_add(w, end));
    store_vec3(out, 0, vec3_scale_add(mul(splat(1.0f / 12), mul(h, h)), cross(end, w), sum));
}

/* ω, R → [ω] R, the rate of R: each column is ω × that column of R. Two roundings per entry, no branch. */
PLUMB_KERNEL(magnus_rate, "magnus.rate", (3, 9), (9))
{
    vec3 w = load_vec3(in, 0);
    mat3 columns = {cross(w, load_column(in, 3, 0)), cross(w, load_column(in, 3, 1)), cross(w, load_column(in, 3, 2))};
    store_mat3(out, 0, transposed(columns));
}

/* x, v, a, h → x + h (v + v′)/2, v′ = v + a h: a step of a translation under constant acceleration, exact except for
 * rounding. No branch. */
PLUMB_KERNEL(magnus_translation, "magnus.translation", (3, 3, 3, 1), (3, 3))
{
    vec3 x = load_vec3(in, 0), v = load_vec3(in, 3), a = load_vec3(in, 6);
    f32x8 h = load(in, 9);
    vec3 middle = vec3_scale_add(mul(splat(0.5f), h), a, v);
    store_vec3(out, 0, vec3_scale_add(h, middle, x));
    store_vec3(out, 3, vec3_scale_add(h, a, v));
}
