/* Conversions of rotations between axis and angle, rotation vector, matrix and unit quaternion; and the rotation
 * nearest to a non-orthonormal matrix.
 *
 *   R = cos α E + (1 − cos α) a aᵀ + sin α [a]        axis a, |a| = 1, angle α; rotation vector α a
 *   q = (cos(α/2), a sin(α/2))                        scalar first; q and −q are the same rotation
 *
 * E is the identity matrix, [a] the skew-symmetric matrix of the cross product, S1 and S2 are the functions of
 * series.h. Contains the conversions, Rodrigues' formula applied to a vector, and two methods of orthonormalisation.
 * The exponential of a rotation vector as a matrix is in so3.c. The polynomials come from rotation.sollya. The worst
 * error known of each kernel and its limit are in docs/tables/limits.md.
 *
 * Source: "The Mathematics of Havok's Solver", III.1 (axis, angle, matrix, quaternion); "Numerical Integration for
 * Rotational Dynamics", "Integrating the Rotational Equations" (the exponential of a quaternion); the Roblox article on
 * rigid-body rotation, section 2 (rotation vectors). The methods for non-orthonormal matrices are ours. */
#include "arctangent.h"
#include "pair.h"
#include "quaternion.h"
#include "series.h"

/* Returns the scalar product of p and q as vectors of four components. */
SIMD f32x8 quaternion_dot(quaternion p, quaternion q)
{
    return fma_f32(p.s, q.s, dot(p.v, q.v));
}

SIMD quaternion quaternion_choose(m32x8 mask, quaternion yes, quaternion no)
{
    return (quaternion){choose(mask, yes.s, no.s), vec3_choose(mask, yes.v, no.v)};
}

/* Returns the largest magnitude of a component of a. */
SIMD f32x8 max_magnitude(vec3 a)
{
    return max_f32(magnitude(a.x), max_f32(magnitude(a.y), magnitude(a.z)));
}

/* Returns q times a power of two, so that its largest component is from 1 to 2 if it was at least 2⁻¹²⁷. Squares of the
 * result neither overflow nor underflow. NaN if a component is ∞, because m − m is added. */
SIMD quaternion scaled_by_power_of_two(quaternion q)
{
    f32x8 m = max_f32(magnitude(q.s), max_magnitude(q.v));
    return quaternion_scale(add(power_of_two_over(m), sub(m, m)), q);
}

/* Returns the rotation vector, with an angle α from 0 to π, of the rotation that a quaternion q = (s, v) of any length
 * describes.
 *
 * tan(α/4) = |v| / (|q| + |s|) ≤ 1, so the vector is ±4 A(tan²(α/4)) v / (|q| + |s|), where A(t) = atan(√t)/√t
 * (arctangent.h, relative error 2.6e-9) and the sign is that of s. No branch and no division by |v|. */
SIMD vec3 rotation_vector(quaternion q)
{
    f32x8 squared = dot(q.v, q.v);
    f32x8 length = square_root(fma_f32(q.s, q.s, squared));
    f32x8 r = divide(splat(1), add(length, magnitude(q.s)));
    f32x8 ratio = mul(mul(splat(4), r), arctangent_ratio(mul(mul(squared, r), r)));
    return vec3_scale(flip_sign(ratio, sign_of(q.s)), q.v);
}

/* A symmetric 4 × 4 matrix, whose rows are stored as quaternions. */
typedef struct symmetric4 {
    quaternion row[4];
} symmetric4;

/* Returns the product of K with the four components of q. */
SIMD quaternion symmetric4_apply(const symmetric4 *K, quaternion q)
{
    return (quaternion){quaternion_dot(K->row[0], q),
                        {quaternion_dot(K->row[1], q), quaternion_dot(K->row[2], q), quaternion_dot(K->row[3], q)}};
}

/* Returns a quaternion of the rotation nearest to a nearly orthonormal matrix. Its length is about 32 to 64, and its
 * sign is arbitrary.
 *
 *   K + E = ⎡ 1+R₁₁+R₂₂+R₃₃                                          ⎤
 *           ⎢ R₃₂−R₂₃        1+R₁₁−R₂₂−R₃₃                  (symm.)  ⎥  = 4 q qᵀ for a rotation
 *           ⎢ R₁₃−R₃₁        R₁₂+R₂₁         1−R₁₁+R₂₂−R₃₃           ⎥
 *           ⎣ R₂₁−R₁₂        R₁₃+R₃₁         R₂₃+R₃₂   1−R₁₁−R₂₂+R₃₃ ⎦
 *
 * If the orthogonality defect is ε, the dominant eigenvector of this matrix is the quaternion of the nearest rotation,
 * and the others belong to eigenvalues of order ε. The column with the largest diagonal entry (Shepperd's method) has
 * an error of order ε; two steps of power iteration, each of which multiplies the error by a factor of order ε, reduce
 * it to ε³. The diagonal entries are summed in an order that is exact near the identity, where q.v is small and its
 * relative error matters. */
SIMD quaternion quaternion_of(mat3 M)
{
    f32x8 one = splat(1);
    f32x8 s = add(add(M.x.x, M.y.y), add(M.z.z, one));
    f32x8 x = add(sub(M.x.x, M.y.y), sub(one, M.z.z));
    f32x8 y = add(sub(M.y.y, M.z.z), sub(one, M.x.x));
    f32x8 z = add(sub(M.z.z, M.x.x), sub(one, M.y.y));
    vec3 w = {sub(M.z.y, M.y.z), sub(M.x.z, M.z.x), sub(M.y.x, M.x.y)};
    f32x8 xy = add(M.x.y, M.y.x), xz = add(M.x.z, M.z.x), yz = add(M.y.z, M.z.y);

    symmetric4 K = {{{s, w}, {w.x, {x, xy, xz}}, {w.y, {xy, y, yz}}, {w.z, {xz, yz, z}}}};
    f32x8 largest = s;
    quaternion q = K.row[0];
    q = quaternion_choose(less(largest, x), K.row[1], q);
    largest = max_f32(x, largest);
    q = quaternion_choose(less(largest, y), K.row[2], q);
    largest = max_f32(y, largest);
    q = quaternion_choose(less(largest, z), K.row[3], q);
    return symmetric4_apply(&K, symmetric4_apply(&K, q));
}

/* M → its rotation vector α a, 0 ≤ α ≤ π
 * The quaternion of the nearest rotation (quaternion_of), then rotation_vector(), whose arctangent has a relative error
 * of 2.6e-9. No branch. */
PLUMB_KERNEL(rotation_log, "rotation.log", (9), (3))
{
    store_vec3(out, 0, rotation_vector(quaternion_of(load_mat3(in, 0))));
}

/* M → axis a and angle α, 0 ≤ α ≤ π; by convention a = (1, 0, 0) where α = 0
 * From the quaternion q = (s, v) of the
 * nearest rotation (quaternion_of): tan(α/4) = |v| / (|q| + |s|), whose arctangent (arctangent.h) has a relative error
 * of 2.6e-9. v is scaled by a power of two, so that the squares of small components do not underflow. */
PLUMB_KERNEL(rotation_to_axis_angle, "rotation.to_axis_angle", (9), (3, 1))
{
    quaternion q = quaternion_of(load_mat3(in, 0));
    f32x8 m = max_magnitude(q.v), k = power_of_two_over(m);
    vec3 v = vec3_scale(flip_sign(k, sign_of(q.s)), q.v);
    f32x8 length = square_root(dot(v, v));
    m32x8 is_identity = equal(m, splat(0));
    vec3 axis = vec3_choose(is_identity, (vec3){splat(1), splat(0), splat(0)}, vec3_divide(v, length));

    f32x8 sine = divide(length, k);
    f32x8 x = divide(sine, add(square_root(fma_f32(q.s, q.s, mul(sine, sine))), magnitude(q.s)));
    store_vec3(out, 0, axis);
    store(out, 3, mul(mul(splat(4), x), arctangent_ratio(mul(x, x))));
}

/* M → the unit quaternion q with q.s ≥ 0 of the nearest rotation (quaternion_of). No branch. */
PLUMB_KERNEL(rotation_to_quaternion, "rotation.to_quaternion", (9), (4))
{
    quaternion q = quaternion_of(load_mat3(in, 0));
    f32x8 length = flip_sign(square_root(quaternion_dot(q, q)), sign_of(q.s));
    store(out, 0, divide(q.s, length));
    store_vec3(out, 1, vec3_divide(q.v, length));
}

/* q → the rotation matrix of q/|q|, for any q ≠ 0
 * R₁₁ = ((s² + x²) − (y² + z²))/|q|²,  R₁₂ = 2(xy − sz)/|q|² …
 * No approximation and no branch. q is scaled by a power of two first, so that squares neither overflow nor
 * underflow. */
PLUMB_KERNEL(rotation_from_quaternion, "rotation.from_quaternion", (4), (9))
{
    if (matrix_in_registers(in, out))
        return;
    quaternion q = scaled_by_power_of_two(load_quaternion(in, 0));
    f32x8 s = q.s, x = q.v.x, y = q.v.y, z = q.v.z;
    f32x8 sx = fma_f32(s, s, mul(x, x)), sy = fma_f32(s, s, mul(y, y)), sz = fma_f32(s, s, mul(z, z));
    f32x8 yz = fma_f32(y, y, mul(z, z)), xz = fma_f32(x, x, mul(z, z)), xy = fma_f32(x, x, mul(y, y));
    f32x8 squared = add(sx, yz);
    f32x8 half = mul(squared, splat(0.5f));

    store_vec3(out, 0,
               (vec3){divide(sub(sx, yz), squared), divide(fms_f32(x, y, mul(s, z)), half),
                      divide(fma_f32(x, z, mul(s, y)), half)});
    store_vec3(out, 3,
               (vec3){divide(fma_f32(x, y, mul(s, z)), half), divide(sub(sy, xz), squared),
                      divide(fms_f32(y, z, mul(s, x)), half)});
    store_vec3(out, 6,
               (vec3){divide(fms_f32(x, z, mul(s, y)), half), divide(fma_f32(y, z, mul(s, x)), half),
                      divide(sub(sz, xy), squared)});
}

/* q ≠ 0 → rotation vector of angle 0 to π: rotation_vector() of q scaled by a power of two; the arctangent has a
 * relative error of 2.6e-9. No branch. */
PLUMB_KERNEL(rotation_log_quaternion, "rotation.log_quaternion", (4), (3))
{
    store_vec3(out, 0, rotation_vector(scaled_by_power_of_two(load_quaternion(in, 0))));
}

/* --- the exponential ------------------------------------------------------------------------------------------------
 * For a rotation vector v with |v|² = t and a = √t, polynomials in t approximate cos(a/2) and h = sin(a/2)/a for a ≤ π.
 * For a > π the same polynomials are evaluated at r², where a = 2πk + r with |r| ≤ π: cos(a/2) = ±cos(r/2) and
 * h = ±(r/a) sin(r/2)/r, with the negative sign if k is odd. */

#define HALF_TURN 0x1.3bep+3f /* |v|² up to which no full rotation is subtracted: a little above π² */
#define FAR 0x1p40f           /* |v|² up to which the angle is computed in pairs of floats */

/* Returns cos(√t/2) for t ≤ π²; truncation error 2⁻³¹. */
SIMD f32x8 half_cosine(f32x8 t)
{
    f32x8 p = fma_f32(t, splat(-0x1.196b44p-32f), splat(0x1.9f932p-24f));
    p = fma_f32(t, p, splat(-0x1.6c14b8p-16f));
    p = fma_f32(t, p, splat(0x1.55555p-9f));
    p = fma_f32(t, p, splat(-0.125f));
    return fma_f32(t, p, splat(1));
}

/* Returns h − 1/2 for t ≤ π²; truncation error 2^-31.8. The part t.low is multiplied by dh/dt at π², because the effect
 * of the rounding error of t is largest there. */
SIMD f32x8 half_sine_minus_half(pair t)
{
    f32x8 p = fma_f32(t.high, splat(-0x1.b124a6p-37f), splat(0x1.72936ep-28f));
    p = fma_f32(t.high, p, splat(-0x1.a02218p-20f));
    p = fma_f32(t.high, p, splat(0x1.111132p-12f));
    p = fma_f32(t.high, p, splat(-0x1.555556p-6f));
    return fma_f32(t.high, p, mul(splat(-0x1.08345ep-6f), t.low));
}

/* cos(a/2), and h = sin(a/2)/a as the sum sine + rest. h v is computed as fma(sine, v, rest v) and is in effect rounded
 * once, because the product rest v is exact or its rounding error is negligible. */
typedef struct half_angle {
    f32x8 cosine, sine, rest;
} half_angle;

/* Returns q = (cos(a/2), h v). */
SIMD quaternion half_angle_about(half_angle half, vec3 v)
{
    return (quaternion){half.cosine, vec3_scale_add(half.sine, v, vec3_scale(half.rest, v))};
}

/* Returns q = (cos(a/2), h v). In the lanes of `far`, where a > π, h v is computed in double on the unfused path. */
SIMD quaternion far_half_angle_about(half_angle half, vec3 v, m32x8 far)
{
    vec3 rest = vec3_scale(half.rest, v);
    return (quaternion){half.cosine,
                        {precise_fma_if(far, half.sine, v.x, rest.x), precise_fma_if(far, half.sine, v.y, rest.y),
                         precise_fma_if(far, half.sine, v.z, rest.z)}};
}

/* Returns the low part of t in the lanes where t > 1, and 0 in the others. A tile in which all t ≤ 1 does not compute
 * the low part, and an element has to have the same bits in all tiles. The accuracy does not need it for t ≤ 1. */
SIMD f32x8 low_of(pair t)
{
    return where(less(splat(1), t.high), t.low);
}

/* Computes the half angle for t ≤ π². */
SIMD half_angle near_half_angle(pair t)
{
    return (half_angle){half_cosine(t.high), half_sine_minus_half(t), splat(0.5f)};
}

/* Computes the half angle for all lanes of a tile. The polynomials are evaluated at u: u = t in the lanes with a ≤ π;
 * in the others a = 2πk + r, u = r² and h = ±(r/a) sin(r/2)/r. ρ is the rounded √t, and a = ρ + (t − ρ²) / (2ρ) is a
 * pair. 2π = P + Q, where P is a float, and ρ − kP is computed by one fused operation. */
SIMD half_angle any_half_angle(pair t)
{
    const f32x8 shift = splat(0x1.8p23f), half = splat(0.5f);
    m32x8 near = less_equal(t.high, splat(HALF_TURN));
    f32x8 root = square_root(t.high), inverse = divide(splat(1), root);
    f32x8 root_low = mul(mul(half, inverse), add(precise_fnma_f32(root, root, t.high), t.low));

    /* `nearest_multiple` = 1.5·2²³ + k: its last bit is that of k, and an odd k negates both functions. */
    f32x8 nearest_multiple = fma_f32(root, splat(0x1.45f306p-3f), shift), k = sub(nearest_multiple, shift);
    f32x8 nearly = precise_fnma_f32(k, splat(0x1.921fb6p2f), root);
    f32x8 r = add(nearly, fnma_f32(k, splat(-0x1.777a5cp-23f), root_low)), rr = mul(r, r);
    u32x8 sign = bits(where(not_mask(near), from_bits(shift_left(bits(nearest_multiple), 31))));

    /* ratio + ratio_low = r/a. `relative_error` is that of `inverse` as an approximation of 1/a; it was computed from
     * ρ. */
    f32x8 relative_error = fnma_f32(root_low, inverse, precise_fnma_f32(root, inverse, splat(1)));
    f32x8 ratio = mul(r, inverse), ratio_low = fma_f32(ratio, relative_error, precise_fms_f32(r, inverse, ratio));

    pair u = {choose(near, t.high, rr), choose(near, low_of(t), fms_f32(r, r, rr))};
    half_angle of_u = near_half_angle(u);
    f32x8 h = add(half, of_u.sine), h_low = sub(of_u.sine, sub(h, half)), sine = mul(ratio, h);
    f32x8 rest = fma_f32(ratio, h_low, fma_f32(ratio_low, h, precise_fms_f32(ratio, h, sine)));
    return (half_angle){flip_sign(of_u.cosine, sign), flip_sign(choose(near, of_u.sine, sine), sign),
                        flip_sign(choose(near, half, rest), sign)};
}

/* Computes the exponential in double. From 2⁵¹ rad on, where doubles do not determine the half angle modulo 2π, the
 * result is a unit quaternion with the correct axis and an arbitrary angle. NaN in the lanes where v is not finite. */
NOINLINE quaternion farther_exponential(vec3 v)
{
    vec3 h = vec3_scale(splat(0.5f), v);
    f64x8 x = widen(h.x), y = widen(h.y), z = widen(h.z);
    series s = closed_series(wide_square_root(wide_fma(x, x, wide_fma(y, y, wide_mul(z, z)))));
    f32x8 nan = from_bits(splat_bits(0x7fc00000u));
    m32x8 bad = is_nan(add(add(sub(h.x, h.x), sub(h.y, h.y)), sub(h.z, h.z)));
    return quaternion_choose(bad, (quaternion){nan, {nan, nan, nan}}, (quaternion){s.cosine, vec3_scale(s.s1, h)});
}

/* Computes the exponential for a tile with an angle above π: in double-float arithmetic where t ≤ 2⁴⁰, else in
 * double. */
SIMD quaternion far_exponential(vec3 v, pair t)
{
    m32x8 accurate = less_equal(t.high, splat(FAR));
    quaternion q = far_half_angle_about(any_half_angle(t), v, less(splat(HALF_TURN), t.high));
    return UNLIKELY(!all(accurate)) ? quaternion_choose(accurate, q, farther_exponential(v)) : q;
}

/* v → (cos(a/2), sin(a/2) v/a), a = |v|
 * For a ≤ π: polynomials in a², truncation errors 2⁻³¹ (scalar) and 2^-31.8 (sin(a/2)/a). For π < a ≤ 2²⁰ rad: the same
 * polynomials after argument reduction in double-float arithmetic. For larger a: in double. The first two branches are
 * shorter code for tiles of small angles, and give the same bits. */
PLUMB_KERNEL(rotation_exp_quaternion, "rotation.exp_quaternion", (3), (4))
{
    vec3 v = load_vec3(in, 0);
    squares s = squares_of(v);
    quaternion q;
    if (all(less_equal(s.t, splat(1)))) {
        q = half_angle_about(near_half_angle((pair){s.t, splat(0)}), v);
    } else {
        pair t = squared_length(v, s);
        if (all(less_equal(s.t, splat(HALF_TURN))))
            q = half_angle_about(near_half_angle((pair){s.t, low_of(t)}), v);
        else
            q = far_exponential(v, t);
    }
    store_number(out, 0, q.s);
    store_numbers(out, 1, q.v);
}

/* --- axis and angle ----------------------------------------------------------------------------------------------- */

/* sin α, cos α, 1 − cos α */
typedef struct sine_cosine {
    f32x8 sine, cosine, versine;
} sine_cosine;

/* Returns sin α, cos α and 1 − cos α as 2sc, 1 − 2s² and 2s², where s = sin(α/2) and c = cos(α/2) are computed in
 * double. The absolute errors before rounding to float are below 2⁻³⁵, also for the difference 1 − 2s². From 2⁵¹ rad on
 * the values are those of an arbitrary angle. ±∞ and NaN give NaN. */
SIMD sine_cosine sine_cosine_of(f32x8 angle)
{
    const f64x8 limit = wide_splat(FARTHEST_ANGLE);
    f64x8 half = wide_mul(widen(angle), wide_splat(0.5)), s, c;
    wide_sin_cos(wide_max(wide_min(half, limit), wide_sub(wide_splat(0), limit)), &s, &c);
    f64x8 twice = wide_add(s, s);
    f32x8 nan_unless_finite = sub(angle, angle);
    m32x8 bad = is_nan(nan_unless_finite);
    return (sine_cosine){choose(bad, nan_unless_finite, narrow(wide_mul(twice, c))),
                         choose(bad, nan_unless_finite, narrow(wide_fnma(twice, s, wide_splat(1)))),
                         choose(bad, nan_unless_finite, narrow(wide_mul(twice, s)))};
}

/* a, α, x → cos α x + (1 − cos α)(a·x) a + sin α a × x; a is not normalised
 * Sine and cosine in double, rounded once (sine_cosine_of); the rest in float. No branch. */
PLUMB_KERNEL(rotation_rodrigues, "rotation.rodrigues", (3, 1, 3), (3))
{
    vec3 a = load_vec3(in, 0), x = load_vec3(in, 4);
    sine_cosine by = sine_cosine_of(load(in, 3));
    vec3 y = vec3_scale_add(mul(by.versine, dot(a, x)), a, vec3_scale(by.sine, cross(a, x)));
    store_vec3(out, 0, vec3_scale_add(by.cosine, x, y));
}

/* a, α → cos α E + (1 − cos α) a aᵀ + sin α [a]; a is not normalised
 * Sine and cosine in double, rounded once (sine_cosine_of); products and sums in float. No branch. */
PLUMB_KERNEL(rotation_from_axis_angle, "rotation.from_axis_angle", (3, 1), (9))
{
    vec3 a = load_vec3(in, 0);
    sine_cosine by = sine_cosine_of(load(in, 3));
    vec3 b = vec3_scale(by.versine, a), s = vec3_scale(by.sine, a);
    store_vec3(out, 0, (vec3){fma_f32(b.x, a.x, by.cosine), fms_f32(b.x, a.y, s.z), fma_f32(b.x, a.z, s.y)});
    store_vec3(out, 3, (vec3){fma_f32(b.x, a.y, s.z), fma_f32(b.y, a.y, by.cosine), fms_f32(b.y, a.z, s.x)});
    store_vec3(out, 6, (vec3){fms_f32(b.x, a.z, s.y), fma_f32(b.y, a.z, s.x), fma_f32(b.z, a.z, by.cosine)});
}

/* --- orthonormalisation ------------------------------------------------------------------------------------------- */

/* A symmetric 3 × 3 matrix. */
typedef struct symmetric3 {
    f32x8 xx, xy, xz, yy, yz, zz;
} symmetric3;

/* Returns A B + c E, where A and B commute. */
SIMD symmetric3 symmetric3_multiply_add(symmetric3 A, symmetric3 B, f32x8 c)
{
    vec3 Ax = {A.xx, A.xy, A.xz}, Ay = {A.xy, A.yy, A.yz}, Az = {A.xz, A.yz, A.zz};
    vec3 Bx = {B.xx, B.xy, B.xz}, By = {B.xy, B.yy, B.yz}, Bz = {B.xz, B.yz, B.zz};
    return (symmetric3){dot_add(Ax, Bx, c), dot(Ax, By), dot(Ax, Bz),
                        dot_add(Ay, By, c), dot(Ay, Bz), dot_add(Az, Bz, c)};
}

/* M → the rotation nearest to M, M (MᵀM)^(−1/2), for singular values of M from 0.8 to 1.2
 * Computed as M + M (D c(D)),
 * where D = MᵀM − E and c is a polynomial of degree 9 for ((1 + x)^(−1/2) − 1)/x. The error of x c(x) before rounding
 * is 1.9e-8. Because D is small, the rounding errors of the correction M (D c(D)) are small. No branch. */
PLUMB_KERNEL(rotation_orthonormalise_polar, "rotation.orthonormalise.polar", (9), (9))
{
    /* The coefficients of c(x) from x⁸ down to 1; that of x⁹ is `first`. */
    static const float c[] = {-0x1.010c8ep-2f, 0x1.ab6ed6p-3f,  -0x1.9d2468p-3f, 0x1.caae28p-3f, -0x1.f8baa4p-3f,
                              0x1.18116ap-2f,  -0x1.3ffea4p-2f, 0x1.7fffd2p-2f,  -0x1p-1f};
    mat3 M = load_mat3(in, 0), Mt = transposed(M);
    f32x8 minus_one = splat(-1), zero = splat(0);
    symmetric3 D = {dot_add(Mt.x, Mt.x, minus_one), dot(Mt.x, Mt.y), dot(Mt.x, Mt.z),
                    dot_add(Mt.y, Mt.y, minus_one), dot(Mt.y, Mt.z), dot_add(Mt.z, Mt.z, minus_one)};

    f32x8 first = splat(0x1.6290e6p-3f);
    symmetric3 C = {first, zero, zero, first, zero, first};
    for (size_t i = 0; i < sizeof c / sizeof *c; i++)
        C = symmetric3_multiply_add(D, C, splat(c[i]));
    C = symmetric3_multiply_add(D, C, zero);

    mat3 small = {{C.xx, C.xy, C.xz}, {C.xy, C.yy, C.yz}, {C.xz, C.yz, C.zz}};
    store_vec3(out, 0, vec3_add(M.x, apply(small, M.x)));
    store_vec3(out, 3, vec3_add(M.y, apply(small, M.y)));
    store_vec3(out, 6, vec3_add(M.z, apply(small, M.z)));
}

SIMD vec3 normalised(vec3 a)
{
    return vec3_divide(a, square_root(dot(a, a)));
}

/* M → the rotation by the Gram–Schmidt method: the first column is the first column of M, normalised; the second column
 * is the second column of M minus its component along the first, normalised; the third column is the cross product of
 * the first two. No approximation, no branch. */
PLUMB_KERNEL(rotation_orthonormalise_gram_schmidt, "rotation.orthonormalise.gram_schmidt", (9), (9))
{
    vec3 first = normalised(load_column(in, 0, 0)), second = load_column(in, 0, 1);
    second = normalised(vec3_scale_add(negate(dot(first, second)), first, second));
    store_mat3(out, 0, transposed((mat3){first, second, cross(first, second)}));
}

/* M → the orthogonality defect MᵀM − E on and below the diagonal; det M, which is 1 for a rotation; det (M − E), which
 * is 0 for a rotation. No approximation, no branch. */
PLUMB_KERNEL(rotation_departure, "rotation.departure", (9), (6, 1, 1))
{
    const f32x8 one = splat(1), minus_one = splat(-1);
    mat3 C = transposed(load_mat3(in, 0));
    vec3 a = {sub(C.x.x, one), C.x.y, C.x.z}, b = {C.y.x, sub(C.y.y, one), C.y.z}, c = {C.z.x, C.z.y, sub(C.z.z, one)};
    store_vec3(out, 0, (vec3){dot_add(C.x, C.x, minus_one), dot(C.y, C.x), dot_add(C.y, C.y, minus_one)});
    store_vec3(out, 3, (vec3){dot(C.z, C.x), dot(C.z, C.y), dot_add(C.z, C.z, minus_one)});
    store(out, 6, dot(C.z, cross(C.x, C.y)));
    store(out, 7, dot(c, cross(a, b)));
}

/* (v, x) → the displacement R(v) x − x = S1 v×x + S2 v×(v×x) of a point, without the cancellation of R(v) x − x
 * S1 and S2 by the polynomials of series.h for t = |v|² ≤ 1 (truncation errors 2⁻³¹ and 2⁻²⁸·⁵), in double above. */
PLUMB_KERNEL(rotation_displacement, "rotation.displacement", (3, 3), (3))
{
    vec3 v = load_vec3(in, 0), vx = cross(v, load_vec3(in, 3));
    series s = series_of(v);
    store_vec3(out, 0, vec3_scale_add(s.s1, vx, vec3_scale(s.s2, cross(v, vx))));
}
