/* The algebra of quaternions, their rates under an angular velocity, and the exponential truncated after the third
 * order.
 *
 *   a b = (a.s b.s − a.v·b.v, a.s b.v + b.s a.v + a.v × b.v)      scalar first
 *   q′ = ½ω q, ω in world axes;  q′ = ½q ω, ω in body axes
 *
 * Every kernel evaluates its formula in float, without a branch; only quaternion.exp.cubic_angle approximates a
 * function. Products and sums are fused multiply-adds where possible. Kernels that compute a norm are accurate for |a|
 * from 1e-18 to 1e18; the squares of other components overflow or underflow. E is the identity matrix, [v] the
 * skew-symmetric matrix of the cross product. The worst error known of each kernel and its limit are in
 * docs/tables/limits.md.
 *
 * The exponential without truncation is rotation.exp_quaternion (rotation.c). Source: "The Mathematics of Havok's
 * Solver", II.1 and III.1.7; "Numerical Integration for Rotational Dynamics", "Evaluating the Exponential Map". */
#include "quaternion.h"
#include "arctangent.h"

/* --- algebra ------------------------------------------------------------------------------------------------------ */

/* a, b → a b, the product of quaternions; four roundings per component */
PLUMB_KERNEL(quaternion_product, "quaternion.product", (4, 4), (4))
{
    if (product_in_registers(in, out))
        return;
    store_quaternion(out, 0, quaternion_product(load_quaternion(in, 0), load_quaternion(in, 4)));
}

/* a, k, b → a + k b; one rounding per component */
PLUMB_KERNEL(quaternion_combination, "quaternion.combination", (4, 1, 4), (4))
{
    quaternion a = load_quaternion(in, 0), b = load_quaternion(in, 5);
    f32x8 k = load(in, 4);
    store_quaternion(out, 0, (quaternion){fma_f32(k, b.s, a.s), vec3_scale_add(k, b.v, a.v)});
}

/* a → (a.s, −a.v), the conjugate; exact */
PLUMB_KERNEL(quaternion_conjugate, "quaternion.conjugate", (4), (4))
{
    quaternion a = load_quaternion(in, 0);
    store_quaternion(out, 0, (quaternion){a.s, vec3_negate(a.v)});
}

/* a → |a| = √(a.s² + a.v·a.v) */
PLUMB_KERNEL(quaternion_norm, "quaternion.norm", (4), (1))
{
    store(out, 0, square_root(quaternion_squared(load_quaternion(in, 0))));
}

/* a → a/|a|; NaN for a = 0 */
PLUMB_KERNEL(quaternion_unit, "quaternion.unit", (4), (4))
{
    if (unit_in_registers(in, out))
        return;
    quaternion a = load_quaternion(in, 0);
    store_quaternion(out, 0, quaternion_divide(a, square_root(quaternion_squared(a))));
}

/* a → a⁻¹ = (a.s, −a.v)/|a|²; NaN for a = 0 */
PLUMB_KERNEL(quaternion_reciprocal, "quaternion.reciprocal", (4), (4))
{
    quaternion a = load_quaternion(in, 0);
    store_quaternion(out, 0, quaternion_divide((quaternion){a.s, vec3_negate(a.v)}, quaternion_squared(a)));
}

/* --- rates -------------------------------------------------------------------------------------------------------- */

/* Returns ½ω q = ½(−ω·v, s ω + ω × v) for q = (s, v). The product is halved last: halving a subnormal ω first could
 * lose its last bit, which a large q would make visible. */
SIMD quaternion rate(vec3 w, quaternion q)
{
    return quaternion_scale(splat(0.5f), (quaternion){negate(dot(w, q.v)), cross_add(w, q.v, vec3_scale(q.s, w))});
}

/* q, ω → q′ = ½ω q, ω in world axes */
PLUMB_KERNEL(quaternion_rate, "quaternion.rate", (4, 3), (4))
{
    store_quaternion(out, 0, rate(load_vec3(in, 4), load_quaternion(in, 0)));
}

/* q, ω → q′ = ½q ω = ½(−v·ω, s ω + v × ω), ω in body axes */
PLUMB_KERNEL(quaternion_rate_in_body, "quaternion.rate_in_body", (4, 3), (4))
{
    quaternion q = load_quaternion(in, 0);
    vec3 w = load_vec3(in, 4), v = cross_add(q.v, w, vec3_scale(q.s, w));
    store_quaternion(out, 0, quaternion_scale(splat(0.5f), (quaternion){negate(dot(w, q.v)), v}));
}

/* q → the 4 × 3 matrix B with q′ = ½B ω, row by row: −vᵀ, then the rows of s E − [v]. Exact: entries are components of
 * q or their negatives. */
PLUMB_KERNEL(quaternion_rate_matrix, "quaternion.rate_matrix", (4), (12))
{
    quaternion q = load_quaternion(in, 0);
    vec3 v = q.v, n = vec3_negate(v);
    store_vec3(out, 0, n);
    store_vec3(out, 3, (vec3){q.s, v.z, n.y});
    store_vec3(out, 6, (vec3){n.z, q.s, v.x});
    store_vec3(out, 9, (vec3){v.y, n.x, q.s});
}

/* q, v, ω → v, ½ω q: the rates of position and orientation */
PLUMB_KERNEL(quaternion_state_rate, "quaternion.state_rate", (4, 3, 3), (3, 4))
{
    quaternion q = load_quaternion(in, 0);
    vec3 v = load_vec3(in, 4), w = load_vec3(in, 7);
    store_vec3(out, 0, v);
    store_quaternion(out, 3, rate(w, q));
}

/* --- the exponential to the third order --------------------------------------------------------------------------- */

/* Returns (1 − t/2, (1 − t/6) X), t = |X|²: exp X truncated after the third order. */
SIMD quaternion cubic(vec3 X)
{
    f32x8 t = dot(X, X);
    return (quaternion){fnma_f32(t, splat(0.5f), splat(1)), vec3_scale(fnma_f32(t, splat(1.0f / 6), splat(1)), X)};
}

/* X → (1 − t/2, (1 − t/6) X), t = |X|²: exp X truncated after the third order */
PLUMB_KERNEL(quaternion_exp_cubic, "quaternion.exp.cubic", (3), (4))
{
    store_quaternion(out, 0, cubic(load_vec3(in, 0)));
}

/* X → (1 − t/2, (1 − t/6) X), t = |X|², normalised
 * The length before the normalisation is at least 0.93 for every X, so that the division does not overflow. */
PLUMB_KERNEL(quaternion_exp_cubic_unit, "quaternion.exp.cubic_unit", (3), (4))
{
    quaternion q = cubic(load_vec3(in, 0));
    store_quaternion(out, 0, quaternion_divide(q, square_root(quaternion_squared(q))));
}

/* x → 2 atan2(s, c), s = x − x³/6, c = 1 − x²/2: the angle α of the rotation by the truncated exponential For c ≥ 0,
 * tan(α/4) = s / (√(s² + c²) + c) ≤ 1, and the arctangent of arctangent.h has a relative error of 2.6e-9. For c < 0,
 * which is α > π, the result is 2π minus the angle computed from |c|. No branch. */
PLUMB_KERNEL(quaternion_exp_cubic_angle, "quaternion.exp.cubic_angle", (1), (1))
{
    f32x8 x = load(in, 0), t = mul(x, x);
    f32x8 s = mul(fnma_f32(t, splat(1.0f / 6), splat(1)), x), c = fnma_f32(t, splat(0.5f), splat(1));
    f32x8 quarter = divide(s, add(square_root(fma_f32(s, s, mul(c, c))), magnitude(c)));
    f32x8 angle = mul(mul(splat(4), quarter), arctangent_ratio(mul(quarter, quarter)));
    store(out, 0, choose(less(c, splat(0)), sub(splat(6.2831853f), angle), angle));
}
