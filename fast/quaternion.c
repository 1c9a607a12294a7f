/* The algebra of quaternions, their rates under an angular velocity, and the exponential cut after the third order.
 *
 *   a b = (a.s b.s − a.v·b.v, a.s b.v + b.s a.v + a.v × b.v)      scalar first
 *   q′ = ½ω q, ω in world axes;  q′ = ½q ω, ω in body axes
 *
 * Here: products and quotients with as few roundings as fused multiply-adds allow. Squares of components must stay in
 * range where a norm is taken: |a| from 1e-18 to 1e18. The exponential itself is rotation.exp_quaternion.
 * Source: "The Mathematics of Havok's Solver", II.1 and III.1.7; "Numerical Integration for Rotational Dynamics",
 * "Evaluating the Exponential Map". */
#include "quaternion.h"
#include "arctangent.h"

/* --- algebra ------------------------------------------------------------------------------------------------------- */

/* a, b → a b
 *
 * Worst found where |a|, |b| in [1e-18, 1e+18]:
 *   c scaled ulp everywhere  2.36, limit 2.51
 *       at -0x1.11e572p-38 -0x1.b3a85p-33 -0x1.50a22ep-34 -0x1.52b74ap-34 -0x1.133e2p+0 -0x1.a41fd8p-2 0x1.fba268p-4
 *          -0x1.d0ab88p-4 */
PLUMB_KERNEL(quaternion_product)
{
    store_quaternion(out, 0, quaternion_product(load_quaternion(in, 0), load_quaternion(in, 4)));
}

/* a, k, b → a + k b
 *
 * Worst found where |a|, |b| in [1e-18, 1e+18]; k in [-1e+18, 1e+18]:
 *   c ulp everywhere  0.5, limit 0.51
 *       at 0x1.ffe46ap-1 0x1.fa162ep-7 0x1.8db534p-8 0x1.fafd16p-7 -0x1.7ff91ap+1 0x1p+0 -0x1.943a8ap-14
 *          0x1.37e3e8p-13 -0x1.6cb6b2p-15 */
PLUMB_KERNEL(quaternion_combination)
{
    quaternion a = load_quaternion(in, 0), b = load_quaternion(in, 5);
    f32x8 k = load(in, 4);
    store_quaternion(out, 0, (quaternion){fma_f32(k, b.s, a.s), vec3_scale_add(k, b.v, a.v)});
}

/* a → (a.s, −a.v)
 *
 * Worst found where |a| in [1e-18, 1e+18]:
 *   c ulp everywhere  0, limit 0 */
PLUMB_KERNEL(quaternion_conjugate)
{
    quaternion a = load_quaternion(in, 0);
    store_quaternion(out, 0, (quaternion){a.s, vec3_negate(a.v)});
}

/* a → |a|
 *
 * Worst found where |a| in [1e-18, 1e+18]:
 *   norm ulp everywhere  1.811, limit 2.5, at -0x1.7ea73cp-41 0x1.6c719cp-38 0x1.7c80c2p-41 0x1.78903cp-43 */
PLUMB_KERNEL(quaternion_norm)
{
    store(out, 0, square_root(quaternion_squared(load_quaternion(in, 0))));
}

/* a → a/|a|
 *
 * Worst found where |a| in [1e-18, 1e+18]:
 *   unit ulp everywhere             3.19, limit 4, at -0x1.8fe9ecp-46 0x1.00f77ep-42 0x1.ac217ep-51 -0x1.a3ad16p-52
 *   unit norm everywhere           3.204, limit 4, at -0x1.8fe9ecp-46 0x1.00f77ep-42 0x1.ac217ep-51 -0x1.a3ad16p-52
 *   unit orthogonality everywhere  3.204, limit 4, at -0x1.8fe9ecp-46 0x1.00f77ep-42 0x1.ac217ep-51 -0x1.a3ad16p-52 */
PLUMB_KERNEL(quaternion_unit)
{
    quaternion a = load_quaternion(in, 0);
    store_quaternion(out, 0, quaternion_divide(a, square_root(quaternion_squared(a))));
}

/* a → (a.s, −a.v)/|a|²
 *
 * Worst found where |a| in [1e-18, 1e+18]:
 *   c ulp everywhere  4.319, limit 5, at 0x1.121a28p-38 0x1.001082p-33 -0x1.008d78p-41 0x1.95808ep-39 */
PLUMB_KERNEL(quaternion_reciprocal)
{
    quaternion a = load_quaternion(in, 0);
    store_quaternion(out, 0, quaternion_divide((quaternion){a.s, vec3_negate(a.v)}, quaternion_squared(a)));
}

/* --- rates --------------------------------------------------------------------------------------------------------- */

/* ½(−ω·v, s ω + ω × v), halved last: where ω is subnormal and q large, halving ω would lose its last bit. */
SEAM quaternion rate(vec3 w, quaternion q)
{
    return quaternion_scale(splat(0.5f), (quaternion){negate(dot(w, q.v)), cross_add(w, q.v, vec3_scale(q.s, w))});
}

/* q, ω → ½ω q
 *
 * Worst found where |q| in [1e-18, 1e+18]; |w| ≤ 1e+06:
 *   rate scaled ulp everywhere  1.5, limit 1.51
 *       at -0x1.fffffep-1 0x1.d78456p-13 -0x1.03c3f6p-13 -0x1.53da66p-13 0x1.25f658p-12 -0x1.000f78p-11
 *          -0x1.73b3d4p-11 */
PLUMB_KERNEL(quaternion_rate)
{
    store_quaternion(out, 0, rate(load_vec3(in, 4), load_quaternion(in, 0)));
}

/* q, ω → ½q ω = ½(−v·ω, s ω + v × ω)
 *
 * Worst found where |q| in [1e-18, 1e+18]; |w| ≤ 1e+06:
 *   rate scaled ulp everywhere  1.5, limit 1.51
 *       at -0x1.03439ap-58 0x1.70d962p-76 -0x1.b703ecp-76 0x1.c0f886p-77 0x1.24b044p+16 0x1.b5e88p+11 0x1.4a0c36p+17 */
PLUMB_KERNEL(quaternion_rate_in_body)
{
    quaternion q = load_quaternion(in, 0);
    vec3 w = load_vec3(in, 4), v = cross_add(q.v, w, vec3_scale(q.s, w));
    store_quaternion(out, 0, quaternion_scale(splat(0.5f), (quaternion){negate(dot(w, q.v)), v}));
}

/* q → the 4 × 3 matrix B with q′ = ½B ω: −v above s E − [v]
 *
 * Worst found where |q| in [1e-18, 1e+18]:
 *   B ulp everywhere  0, limit 0 */
PLUMB_KERNEL(quaternion_rate_matrix)
{
    quaternion q = load_quaternion(in, 0);
    vec3 v = q.v, n = vec3_negate(v);
    store_vec3(out, 0, n);
    store_vec3(out, 3, (vec3){q.s, v.z, n.y});
    store_vec3(out, 6, (vec3){n.z, q.s, v.x});
    store_vec3(out, 9, (vec3){v.y, n.x, q.s});
}

/* q, v, ω → v, ½ω q: the rate of position and quaternion together
 *
 * Worst found where |q| in [1e-18, 1e+18]; |v| ≤ 1e+09; |w| ≤ 1e+06:
 *   velocity ulp everywhere       0, limit 0
 *   rate scaled ulp everywhere  1.5, limit 1.51 */
PLUMB_KERNEL(quaternion_state_rate)
{
    quaternion q = load_quaternion(in, 0);
    vec3 v = load_vec3(in, 4), w = load_vec3(in, 7);
    store_vec3(out, 0, v);
    store_quaternion(out, 3, rate(w, q));
}

/* --- the exponential to the third order ------------------------------------------------------------------------------ */

/* (1 − t/2, (1 − t/6) X), t = |X|² */
SEAM quaternion cubic(vec3 X)
{
    f32x8 t = dot(X, X);
    return (quaternion){fnma_f32(t, splat(0.5f), splat(1)), vec3_scale(fnma_f32(t, splat(1.0f / 6), splat(1)), X)};
}

/* X → the cubic
 *
 * Worst found where |X| ≤ 1e+06:
 *   q scaled ulp usual   1.454, limit 2,   at 0x1.7701p+0 0x1.b592ccp-3 0x1.5c63fep-6
 *   q scaled ulp beyond  4.767, limit 5.5, at -0x1.6b381ap+14 -0x1.1f4b2cp+12 0x1.6f2138p+7 */
PLUMB_KERNEL(quaternion_exp_cubic)
{
    store_quaternion(out, 0, cubic(load_vec3(in, 0)));
}

/* X → the cubic, normalised. Its length is nowhere below 0.93.
 *
 * Worst found where |X| ≤ 1e+06:
 *   q norm usual             3.94, limit 5, at 0x1.7303ecp+0 -0x1.3e9c2ep-2 -0x1.1be70ap-2
 *   q norm beyond           6.779, limit 8, at 0x1.00300ap+1 0x1.ab9318p-4 0x1.2edf0cp-3
 *   q orthogonality usual   2.031, limit 4, at -0x1.90ea24p+0 -0x1.0db008p-4 0x1.eafe72p-5
 *   q orthogonality beyond  3.147, limit 4, at 0x1.73c944p+10 0x1.6435b6p+2 0x1.fe647ap+2 */
PLUMB_KERNEL(quaternion_exp_cubic_unit)
{
    quaternion q = cubic(load_vec3(in, 0));
    store_quaternion(out, 0, quaternion_divide(q, square_root(quaternion_squared(q))));
}

/* x → 2 atan2(s, c), the angle that the cubic turns by; s = x − x³/6, c = 1 − x²/2
 * tan α/4 = |s| / (√(s² + c²) + |c|) ≤ 1, and past α = π it is 2π less that.
 *
 * Worst found where x in [0, 2]:
 *   angle scaled ulp everywhere  2.856, limit 4, at 0x1.a18de4p-2 */
PLUMB_KERNEL(quaternion_exp_cubic_angle)
{
    f32x8 x = load(in, 0), t = mul(x, x);
    f32x8 s = mul(fnma_f32(t, splat(1.0f / 6), splat(1)), x), c = fnma_f32(t, splat(0.5f), splat(1));
    f32x8 quarter = divide(s, add(square_root(fma_f32(s, s, mul(c, c))), magnitude(c)));
    f32x8 angle = mul(mul(splat(4), quarter), arctangent_ratio(mul(quarter, quarter)));
    store(out, 0, choose(less(c, splat(0)), sub(splat(6.2831853f), angle), angle));
}
