/* Rotations between their representations: axis and angle, rotation vector, matrix, unit quaternion; and the rotation
 * nearest to a matrix that has drifted from one.
 *
 *   R = cos α E + (1 − cos α) a aᵀ + sin α [a]        axis a, |a| = 1, angle α; rotation vector α a
 *   q = (cos α/2, a sin α/2)                          scalar first; q and −q are the same rotation
 *
 * Here: the conversions, Rodrigues' formula on a vector, and both ways of orthonormalising. The exponential of a rotation
 * vector as a matrix is in so3.c. The polynomials come from rotation.sollya.
 * Source: "The Mathematics of Havok's Solver", III.1 (axis, angle, matrix, quaternion); "Numerical Integration for
 * Rotational Dynamics", "Integrating the Rotational Equations" (the exponential of a quaternion); the Roblox article on
 * rigid-body rotation, section 2 (rotation vectors). The methods for matrices with drift are ours. */
#include "arctangent.h"
#include "pair.h"
#include "quaternion.h"
#include "series.h"

SEAM f32x8 quaternion_dot(quaternion p, quaternion q)
{
    return fma_f32(p.s, q.s, dot(p.v, q.v));
}

SEAM quaternion quaternion_choose(m32x8 mask, quaternion yes, quaternion no)
{
    return (quaternion){choose(mask, yes.s, no.s), vec3_choose(mask, yes.v, no.v)};
}

SEAM f32x8 greatest(vec3 a)
{
    return max_f32(magnitude(a.x), max_f32(magnitude(a.y), magnitude(a.z)));
}

/* q times a power of two, so that its greatest component is from 1 to 2 (if it was at least 2⁻¹²⁷); NaN if it is ∞. */
SEAM quaternion of_ordinary_size(quaternion q)
{
    f32x8 m = max_f32(magnitude(q.s), greatest(q.v));
    return quaternion_scale(add(power_of_two_over(m), sub(m, m)), q);
}

/* The rotation vector, of angle 0 to π, of a quaternion of any length.
 * tan(α/4) = |v| / (|q| + |s|) ≤ 1, so that α v/|v| = 4 A(tan² α/4) v / (|q| + |s|): no branch, no division by |v|. */
SEAM vec3 rotation_vector(quaternion q)
{
    f32x8 squared = dot(q.v, q.v);
    f32x8 length = square_root(fma_f32(q.s, q.s, squared));
    f32x8 r = divide(splat(1), add(length, magnitude(q.s)));
    f32x8 ratio = mul(mul(splat(4), r), arctangent_ratio(mul(mul(squared, r), r)));
    return vec3_scale(flip_sign(ratio, sign_of(q.s)), q.v);
}

/* Four rows of a symmetric matrix, as quaternions. */
typedef struct symmetric4 {
    quaternion row[4];
} symmetric4;

SEAM quaternion symmetric4_apply(const symmetric4 *K, quaternion q)
{
    return (quaternion){quaternion_dot(K->row[0], q),
                        {quaternion_dot(K->row[1], q), quaternion_dot(K->row[2], q), quaternion_dot(K->row[3], q)}};
}

/* A quaternion, of length near 32 to 64 and any sign, of the rotation nearest to a matrix that is nearly one.
 *
 *   K + E = ⎡ 1+R₁₁+R₂₂+R₃₃                                          ⎤
 *           ⎢ R₃₂−R₂₃        1+R₁₁−R₂₂−R₃₃                  (symm.)  ⎥  = 4 q qᵀ for a rotation
 *           ⎢ R₁₃−R₃₁        R₁₂+R₂₁         1−R₁₁+R₂₂−R₃₃           ⎥
 *           ⎣ R₂₁−R₁₂        R₁₃+R₃₁         R₂₃+R₃₂   1−R₁₁−R₂₂+R₃₃ ⎦
 *
 * With drift ε, its dominant eigenvector is the nearest rotation's quaternion. The column of the greatest diagonal entry
 * (Shepperd's choice) has an error of ε, and each multiplication by the matrix reduces it by a factor ε: after two it is
 * ε³. The diagonal is summed in an order that is exact near the identity, where q.v is small and its relative error
 * counts. */
SEAM quaternion quaternion_of(mat3 M)
{
    f32x8 one = splat(1);
    f32x8 s = add(add(M.x.x, M.y.y), add(M.z.z, one));
    f32x8 x = add(sub(M.x.x, M.y.y), sub(one, M.z.z));
    f32x8 y = add(sub(M.y.y, M.z.z), sub(one, M.x.x));
    f32x8 z = add(sub(M.z.z, M.x.x), sub(one, M.y.y));
    vec3 w = {sub(M.z.y, M.y.z), sub(M.x.z, M.z.x), sub(M.y.x, M.x.y)};
    f32x8 xy = add(M.x.y, M.y.x), xz = add(M.x.z, M.z.x), yz = add(M.y.z, M.z.y);

    symmetric4 K = {{{s, w}, {w.x, {x, xy, xz}}, {w.y, {xy, y, yz}}, {w.z, {xz, yz, z}}}};
    f32x8 best = s;
    quaternion q = K.row[0];
    m32x8 better = less(best, x);
    q = quaternion_choose(better, K.row[1], q);
    best = max_f32(x, best);
    better = less(best, y);
    q = quaternion_choose(better, K.row[2], q);
    best = max_f32(y, best);
    q = quaternion_choose(less(best, z), K.row[3], q);
    return symmetric4_apply(&K, symmetric4_apply(&K, q));
}

/* M → its rotation vector α a, 0 ≤ α ≤ π
 *
 * Worst found where M is a rotation, entries off by up to 0.0009766:
 *   v norm usual         5.487, limit 6
 *       at 0x1.fde37cp-1 0x1.727cdep-4 0x1.cbf83cp-8 -0x1.72c804p-4 0x1.f89bcp-1 0x1.2504c4p-3 0x1.8acbcep-8
 *          -0x1.251c86p-3 0x1.fab83ep-1
 *   v norm near 0        5.708, limit 6
 *       at 0x1.ffab78p-1 -0x1.0da5e8p-6 -0x1.05709ap-5 0x1.0c7a9ap-6 0x1.ffedfep-1 -0x1.473334p-9 0x1.05bd9p-5
 *          0x1.026e4p-9 0x1.ffbcd4p-1
 *   v norm tiny          1.994, limit 2.5
 *       at 0x1p+0 0x1.00f55ep-69 0x1.e9a75cp-71 0x1.fe154p-70 0x1.fffffep-1 -0x1.8f3bc8p-69 0x1.0b2c5p-70
 *          0x1.3ba426p-68 0x1.fffffep-1
 *   v norm near pi       4.176, limit 5
 *       at 0x1.8107bp-4 0x1.f24e5p-1 -0x1.ad4dacp-3 0x1.f0888cp-1 -0x1.18d244p-3 -0x1.9d2de6p-3 -0x1.ccfe88p-3
 *          -0x1.797ed4p-3 -0x1.e9da34p-1
 *   v norm drifted       7.008, limit 9
 *       at 0x1.00000ap+0 0x1.2a43aep-15 -0x1.afeafap-14 -0x1.15a068p-15 0x1.fffff6p-1 0x1.1ce674p-10 0x1.abb574p-14
 *          -0x1.1cb0e2p-10 0x1.000002p+0
 *   v norm much drifted  7.189, limit 9
 *       at 0x1.ff86ccp-1 0x1.709f3ep-10 0x1.1614e4p-11 -0x1.35551p-11 0x1.002386p+0 0x1.13897p-12 -0x1.1cc256p-12
 *          0x1.0f5038p-13 0x1.0028dap+0 */
PLUMB_KERNEL(rotation_log)
{
    store_vec3(out, 0, rotation_vector(quaternion_of(load_mat3(in, 0))));
}

/* M → a, α with 0 ≤ α ≤ π; a = (1, 0, 0) where α = 0
 *
 * Worst found where M is a rotation, entries off by up to 0.0009766:
 *   axis norm usual                 2.98, limit 3.5
 *       at 0x1.f375c4p-3 0x1.c5ep-1 -0x1.92bdep-2 0x1.0cda8p-1 0x1.c314ecp-3 0x1.a4e2b2p-1 0x1.a1750cp-1
 *          -0x1.a0c522p-2 -0x1.a5a8ccp-2
 *   axis norm near 0               2.665, limit 3.5
 *       at 0x1.ffe8d2p-1 -0x1.4660cp-8 -0x1.291c4ep-6 0x1.fbfb56p-9 0x1.ff0f5ep-1 -0x1.ef25eep-5 0x1.2d7f38p-6
 *          0x1.ee7c24p-5 0x1.fefac4p-1
 *   axis norm tiny                 2.363, limit 3
 *       at 0x1p+0 -0x1.54c74p-89 -0x1.145ffep-85 0x1.54c74p-89 0x1p+0 -0x1.cc0568p-85 0x1.145ffep-85 0x1.cc0568p-85
 *          0x1.fffffep-1
 *   axis norm near pi              3.105, limit 3.5
 *       at -0x1.2ec07p-4 0x1.f812bp-1 -0x1.458248p-3 0x1.f5ecap-1 0x1.5bf5a2p-5 -0x1.8ad3cep-3 -0x1.76e368p-3
 *          -0x1.5c4954p-3 -0x1.efc2cp-1
 *   axis norm drifted              3.231, limit 4
 *       at 0x1.30662p-6 -0x1.fe861cp-1 -0x1.2d56ecp-4 -0x1.fb0412p-1 -0x1.0cadbep-7 -0x1.1c90e2p-3 0x1.1a8288p-3
 *          0x1.34fd2p-4 -0x1.f9a1ecp-1
 *   axis norm much drifted         3.912, limit 4.5
 *       at 0x1.bcbbeep-5 -0x1.ffb09p-1 -0x1.1aee9ap-11 -0x1.ff6f2ep-1 -0x1.ba88cep-5 0x1.4d8c16p-10 -0x1.10a032p-13
 *          -0x1.22c4dcp-11 -0x1.0039b8p+0
 *   axis orthogonality rounded     2.772, limit 3
 *       at 0x1.f3c6cep-1 -0x1.986914p-4 0x1.8b318ap-3 -0x1.902a3p-3 -0x1.ee6566p-7 0x1.f6126p-1 -0x1.8490d6p-4
 *          -0x1.fd63d2p-1 -0x1.183fd2p-5
 *   axis orthogonality with drift  2.901, limit 4
 *       at 0x1.fe23cap-1 -0x1.b02752p-5 0x1.122eaep-4 -0x1.b5e974p-5 -0x1.ff6876p-1 0x1.d39e8cp-8 0x1.12786p-4
 *          -0x1.2810e2p-7 -0x1.000bd6p+0
 *   angle ulp usual                4.722, limit 5.5
 *       at 0x1.fc583p-1 0x1.e89356p-4 -0x1.4b884ep-11 -0x1.e89358p-4 0x1.fc50dap-1 -0x1.5a0bd8p-7 -0x1.4b4626p-11
 *          0x1.5a0c16p-7 0x1.fff8aap-1
 *   angle ulp near 0               4.685, limit 5.5
 *       at 0x1.fff0d6p-1 -0x1.683ecap-8 -0x1.d0af72p-7 0x1.803e2cp-8 0x1.ffd1bep-1 0x1.a8843ap-6 0x1.cbdab2p-7
 *          -0x1.a9d464p-6 0x1.ffc6dp-1
 *   angle ulp tiny                 1.991, limit 2.5
 *       at 0x1.fffffep-1 -0x1.b9fc02p-65 0x1.64caa4p-64 0x1.718f98p-64 0x1p+0 -0x1.00cf36p-66 -0x1.9a668ep-64
 *          -0x1.aab4e4p-65 0x1p+0
 *   angle ulp near pi              2.226, limit 2.5
 *       at 0x1.fd3afcp-4 0x1.ceeabcp-1 0x1.a291cep-2 0x1.d0d96p-1 -0x1.1454a6p-2 0x1.4872dep-2 0x1.99ea22p-2
 *          0x1.533056p-2 -0x1.b576a2p-1
 *   angle ulp drifted              6.043, limit 6.5
 *       at 0x1.00000ap+0 -0x1.485b38p-11 -0x1.4b9ddcp-14 0x1.48e396p-11 0x1.ffffe6p-1 -0x1.25ded2p-11 0x1.484d3cp-14
 *          0x1.25aa4cp-11 0x1.00000ap+0
 *   angle ulp much drifted         6.545, limit 8
 *       at 0x1.002a6ap+0 0x1.309fdep-11 0x1.91c95ap-12 -0x1.d0b406p-12 0x1.ff8492p-1 -0x1.f073c2p-7 -0x1.7b79e8p-13
 *          0x1.0003acp-6 0x1.001eb6p+0 */
PLUMB_KERNEL(rotation_to_axis_angle)
{
    quaternion q = quaternion_of(load_mat3(in, 0));
    f32x8 m = greatest(q.v), k = power_of_two_over(m);
    vec3 v = vec3_scale(flip_sign(k, sign_of(q.s)), q.v);
    f32x8 length = square_root(dot(v, v));
    m32x8 none = equal(m, splat(0));
    vec3 axis = vec3_choose(none, (vec3){splat(1), splat(0), splat(0)}, vec3_divide(v, length));

    f32x8 sine = divide(length, k);
    f32x8 x = divide(sine, add(square_root(fma_f32(q.s, q.s, mul(sine, sine))), magnitude(q.s)));
    store_vec3(out, 0, axis);
    store(out, 3, mul(mul(splat(4), x), arctangent_ratio(mul(x, x))));
}

/* M → unit q with q.s ≥ 0
 *
 * Worst found where M is a rotation, entries off by up to 0.0009766:
 *   q norm usual                3.589, limit 4
 *       at -0x1.158124p-5 0x1.f70c12p-1 0x1.76f352p-3 0x1.ff3428p-1 0x1.5306cp-5 -0x1.32031cp-5 -0x1.6abb04p-5
 *          0x1.73c69ap-3 -0x1.f6fb8ap-1
 *   q norm near 0                 1.5, limit 2
 *       at 0x1.fffffep-1 -0x1.3b66e6p-12 -0x1.2cf3dap-12 0x1.3b9fb4p-12 0x1.fffff6p-1 0x1.821b1ap-11 0x1.2cb882p-12
 *          -0x1.8226bp-11 0x1.fffff6p-1
 *   q norm near pi              3.527, limit 4
 *       at 0x1.61c808p-4 0x1.fdc05ep-1 0x1.27d15ap-5 0x1.fcf1d4p-1 -0x1.56d41cp-4 -0x1.1e8b06p-4 -0x1.10e7a8p-4
 *          0x1.578d22p-5 -0x1.fe692ep-1
 *   q norm drifted              3.206, limit 4
 *       at 0x1.b1f9eap-4 -0x1.fb6554p-1 0x1.4eb734p-4 -0x1.fb935p-1 -0x1.c96374p-4 -0x1.1a08c6p-4 0x1.3cdfp-4
 *          -0x1.2df20cp-4 -0x1.fd119p-1
 *   q norm much drifted         4.157, limit 5
 *       at 0x1.bcbbeep-5 -0x1.ffb09p-1 -0x1.1c76c2p-11 -0x1.ff6f2ep-1 -0x1.ba88c8p-5 0x1.4c35f4p-10 -0x1.118f36p-13
 *          -0x1.2567bap-11 -0x1.003bf8p+0
 *   q orthogonality rounded     2.674, limit 3
 *       at 0x1.61c812p-4 0x1.fdc05ep-1 0x1.27d158p-5 0x1.fcf1d4p-1 -0x1.56d434p-4 -0x1.1e8b04p-4 -0x1.10e7a6p-4
 *          0x1.578d24p-5 -0x1.fe692ep-1
 *   q orthogonality with drift  3.424, limit 4
 *       at 0x1.003b18p+0 0x1.4821fcp-10 0x1.9e7594p-11 -0x1.2226a2p-12 -0x1.fffdcp-1 0x1.1a692ep-6 0x1.d13bdap-11
 *          -0x1.0c66cp-6 -0x1.00065ep+0 */
PLUMB_KERNEL(rotation_to_quaternion)
{
    quaternion q = quaternion_of(load_mat3(in, 0));
    f32x8 length = flip_sign(square_root(quaternion_dot(q, q)), sign_of(q.s));
    store(out, 0, divide(q.s, length));
    store_vec3(out, 1, vec3_divide(q.v, length));
}

/* q → R of q/|q|, for any q ≠ 0
 * R₁₁ = ((s² + x²) − (y² + z²))/|q|²,  R₁₂ = 2(xy − sz)/|q|² …
 *
 * Worst found where |q| in [7.523e-37, 8.507e+37]:
 *   R scaled ulp usual             2.937, limit 3.5
 *       at -0x1.032552p-2 -0x1.8e032ap-1 0x1.1d2e2ep-3 0x1.1e1bc6p-1
 *   R scaled ulp other lengths     4.704, limit 6.5
 *       at 0x1.003582p-63 0x1.07d396p-59 -0x1.5c4feap-63 0x1.6c1f82p-66
 *   R scaled ulp short             4.582, limit 6.5
 *       at -0x1.0136ccp-98 -0x1.2ce23cp-100 0x1.f9b34ap-100 -0x1.04cf62p-94
 *   R scaled ulp long              4.698, limit 6.5
 *       at -0x1.0b1e14p+109 0x1.0c7ed6p+116 0x1.59bccp+104 0x1.0c0a7cp+104
 *   R orthogonality usual          9.318, limit 10.5
 *       at -0x1.938ec8p-2 0x1.6dd7a8p-1 -0x1.8195e6p-2 -0x1.c1161p-2
 *   R orthogonality other lengths  12.63, limit 14.5
 *       at 0x1.cf99eap-68 0x1.6bac7p-59 -0x1.7388c8p-59 -0x1.29faep-61
 *   R orthogonality short          12.33, limit 14.5
 *       at -0x1.3b1436p-88 -0x1.16fdb8p-90 0x1.7100a2p-85 -0x1.c47c3ep-89
 *   R orthogonality long           12.26, limit 14.5
 *       at 0x1.4a53b6p+55 0x1.74e04p+60 -0x1.8b631ep+56 0x1.58ed74p+56 */
PLUMB_KERNEL(rotation_from_quaternion)
{
    quaternion q = of_ordinary_size(load_quaternion(in, 0));
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

/* q ≠ 0 → rotation vector of angle 0 to π
 *
 * Worst found where |q| in [7.523e-37, 8.507e+37]:
 *   v scaled ulp usual          3.581, limit 4,   at 0x1.ef4e4cp-1 0x1.e412dap-3 -0x1.c3061ap-6 0x1.6341fap-4
 *   v scaled ulp near 0         3.544, limit 4,   at 0x1.ff708ap-1 -0x1.f6875ap-6 -0x1.a3a584p-8 0x1.1c8448p-5
 *   v scaled ulp tiny            1.25, limit 2,   at -0x1.fffffep-1 0x1.8000cap-78 0x1.c7c9dep-77 0x1.0a6ae2p-77
 *   v scaled ulp near pi        3.315, limit 4,   at 0x1.c805p-7 -0x1.58cd34p-1 0x1.996feep-2 -0x1.3e44f6p-1
 *   v scaled ulp other lengths  3.818, limit 5,   at 0x1.ff6f5ep-1 -0x1.f4e5eap-6 -0x1.ffca5cp-8 0x1.1e69f4p-5
 *   v scaled ulp short          4.186, limit 5,   at 0x1.48d4bp-90 0x1.12e266p-86 0x1.e9b5f4p-87 -0x1.7f5b5cp-89
 *   v scaled ulp long           4.186, limit 5,   at 0x1.19e736p+63 0x1.8f620cp+62 0x1.d9395ep+63 0x1.dbbeaep+60
 *   v norm usual                4.144, limit 5,   at -0x1.fb0b0cp-1 -0x1.0332aap-3 -0x1.a061ep-6 -0x1.a2221ep-5
 *   v norm near 0                3.69, limit 4.5, at 0x1.ff6ffap-1 -0x1.337eb8p-5 0x1.4499a6p-6 -0x1.45aa74p-6
 *   v norm tiny                 1.656, limit 2,   at -0x1.fffffep-1 -0x1.ce0806p-69 0x1.811cf2p-65 0x1.bcadd2p-70
 *   v norm near pi              3.608, limit 4,   at -0x1.7ec1p-7 0x1.f4353ep-1 -0x1.1c375ap-3 0x1.4b1898p-3
 *   v norm other lengths        4.213, limit 5,   at -0x1.4ebc88p-2 0x1.54f7bep+1 0x1.175d4p-16 -0x1.015ad8p+0
 *   v norm short                4.411, limit 5,   at 0x1.48d4bp-90 0x1.12e266p-86 0x1.e9b5f4p-87 -0x1.7f5b5cp-89
 *   v norm long                 4.186, limit 5,   at 0x1.19e736p+63 0x1.8f61fap+62 0x1.d93962p+63 0x1.dbbea4p+60 */
PLUMB_KERNEL(rotation_log_quaternion)
{
    store_vec3(out, 0, rotation_vector(of_ordinary_size(load_quaternion(in, 0))));
}

/* --- the exponential ------------------------------------------------------------------------------------------------
 * Of a rotation vector v, |v|² = t: cos a/2 and h = sin(a/2)/a, a = √t, are polynomials in t up to π. Beyond, a = 2πk + r
 * with |r| ≤ π: cos a/2 = ±cos r/2 and h = ±(r/a) sin(r/2)/r, negative where k is odd, by the same polynomials in r². */

#define HALF_TURN 0x1.3bep+3f /* |v|² up to which there is no turn to take off: a little above π² */
#define FAR 0x1p40f           /* |v|² up to which the angle is measured in float */

/* cos(√t/2), t ≤ π²: truncation 2⁻³¹ */
SEAM f32x8 half_cosine(f32x8 t)
{
    f32x8 p = fma_f32(t, splat(-0x1.196b44p-32f), splat(0x1.9f932p-24f));
    p = fma_f32(t, p, splat(-0x1.6c14b8p-16f));
    p = fma_f32(t, p, splat(0x1.55555p-9f));
    p = fma_f32(t, p, splat(-0.125f));
    return fma_f32(t, p, splat(1));
}

/* h − 1/2, t ≤ π²: truncation 2⁻³¹·⁹. t.low is multiplied by h's derivative at π², where t loses most. */
SEAM f32x8 half_sine_fall(pair t)
{
    f32x8 p = fma_f32(t.high, splat(-0x1.b124a6p-37f), splat(0x1.72936ep-28f));
    p = fma_f32(t.high, p, splat(-0x1.a02218p-20f));
    p = fma_f32(t.high, p, splat(0x1.111132p-12f));
    p = fma_f32(t.high, p, splat(-0x1.555556p-6f));
    return fma_f32(t.high, p, mul(splat(-0x1.08345ep-6f), t.low));
}

/* cos a/2, and h = sine + rest. h v is rounded once, because rest v is exact or too small to matter. */
typedef struct half_angle {
    f32x8 cosine, sine, rest;
} half_angle;

/* q = (cos a/2, h v) */
SEAM quaternion half_angle_about(half_angle half, vec3 v)
{
    return (quaternion){half.cosine, vec3_scale_add(half.sine, v, vec3_scale(half.rest, v))};
}

/* Where t ≤ 1, its low part is left out: it would change nothing there, and a tile of small angles does without it. */
SEAM f32x8 low_of(pair t)
{
    return where(less(splat(1), t.high), t.low);
}

SEAM half_angle near_half_angle(pair t)
{
    return (half_angle){half_cosine(t.high), half_sine_fall(t), splat(0.5f)};
}

/* Of lanes up to π, whose u is t, and of those beyond, where u = r² and h = ±(r/a) sin(r/2)/r. a = √t + (a² − (√t)²) / 2a;
 * of 2π the first digits are a float, whose multiple is subtracted exactly. */
SEAM half_angle any_half_angle(pair t)
{
    const f32x8 shift = splat(0x1.8p23f), half = splat(0.5f);
    m32x8 near = less_equal(t.high, splat(HALF_TURN));
    f32x8 root = square_root(t.high), inverse = divide(splat(1), root);
    f32x8 root_low = mul(mul(half, inverse), add(fnma_f32(root, root, t.high), t.low));

    /* turns = 1.5·2²³ + k: its last bit is that of k. */
    f32x8 turns = fma_f32(root, splat(0x1.45f306p-3f), shift), k = sub(turns, shift);
    f32x8 nearly = fnma_f32(k, splat(0x1.921fb6p2f), root);
    f32x8 r = add(nearly, fnma_f32(k, splat(-0x1.777a5cp-23f), root_low)), rr = mul(r, r);
    u32x8 sign = bits(where(not_mask(near), from_bits(shift_left(bits(turns), 31))));

    /* r/a, and what it lacks: 1/a is off by its own rounding and by root's. */
    f32x8 off = fnma_f32(root_low, inverse, fnma_f32(root, inverse, splat(1)));
    f32x8 ratio = mul(r, inverse), ratio_low = fma_f32(ratio, off, fms_f32(r, inverse, ratio));

    pair u = {choose(near, t.high, rr), choose(near, low_of(t), fms_f32(r, r, rr))};
    half_angle of_u = near_half_angle(u);
    f32x8 h = add(half, of_u.sine), h_low = sub(of_u.sine, sub(h, half)), sine = mul(ratio, h);
    f32x8 rest = fma_f32(ratio, h_low, fma_f32(ratio_low, h, fms_f32(ratio, h, sine)));
    return (half_angle){flip_sign(of_u.cosine, sign), flip_sign(choose(near, of_u.sine, sine), sign),
                        flip_sign(choose(near, half, rest), sign)};
}

/* The same in double; from 2⁵¹ rad on the values are those of some angle; NaN where v is not finite. */
OUT_OF_LINE quaternion farther_exponential(vec3 v)
{
    vec3 h = vec3_scale(splat(0.5f), v);
    f64x8 x = widen(h.x), y = widen(h.y), z = widen(h.z);
    series s = closed_series(wide_square_root(wide_fma(x, x, wide_fma(y, y, wide_mul(z, z)))));
    f32x8 nan = from_bits(splat_bits(0x7fc00000u));
    m32x8 bad = is_nan(add(add(sub(h.x, h.x), sub(h.y, h.y)), sub(h.z, h.z)));
    return quaternion_choose(bad, (quaternion){nan, {nan, nan, nan}}, (quaternion){s.cosine, vec3_scale(s.s1, h)});
}

/* Of tiles with lanes beyond π. */
SEAM quaternion far_exponential(vec3 v, pair t)
{
    m32x8 measured = less_equal(t.high, splat(FAR));
    quaternion q = half_angle_about(any_half_angle(t), v);
    return RARELY(!all(measured)) ? quaternion_choose(measured, q, farther_exponential(v)) : q;
}

/* v → (cos a/2, sin(a/2) v/a), a = |v|
 *
 * Worst found where |v| < ∞:
 *   q scaled ulp usual              1.366, limit 2,   at -0x1.8df6ap+1 -0x1.8ee09cp-3 -0x1.65c744p-4
 *   q scaled ulp tiny           7.451e-09, limit 1,   at 0x1.fffc36p-72 0x1.fffffep-64 -0x1.dfcp-139
 *   q scaled ulp several turns      1.368, limit 2,   at -0x1.0e0fa4p+3 -0x1.290d46p+1 -0x1.c1fa1cp+1
 *   q scaled ulp many turns         1.306, limit 2,   at -0x1.9e7b0cp+20 -0x1.bc6f7cp+23 0x1.c4d376p+21
 *   q orthogonality usual            1.51, limit 2.5, at 0x1.c6572p-3 -0x1.dff968p+0 -0x1.10119ep+1
 *   q orthogonality past pi         1.683, limit 2.5, at -0x1.c8ddeep+0 -0x1.b9f836p+0 0x1.eccbfap+0
 *   q angle turns lost              1.763, limit 5,   at 0x1.db05e2p+22 0x1.490c4ap+23 0x1.57eec8p+23 */
PLUMB_KERNEL(rotation_exp_quaternion)
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

/* --- axis and angle ------------------------------------------------------------------------------------------------ */

/* sin α, cos α, 1 − cos α */
typedef struct turn {
    f32x8 sine, cosine, versine;
} turn;

/* From s = sin α/2 and c = cos α/2 in double: 2sc, 1 − 2s², 2s². What 1 − 2s² loses by cancellation is below a float's
 * digits. From 2⁵¹ rad on the values are those of some angle; ±∞ and NaN give NaN. */
SEAM turn turn_of(f32x8 angle)
{
    const f64x8 limit = wide_splat(FARTHEST_ANGLE);
    f64x8 half = wide_mul(widen(angle), wide_splat(0.5)), s, c;
    wide_sin_cos(wide_max(wide_min(half, limit), wide_sub(wide_splat(0), limit)), &s, &c);
    f64x8 twice = wide_add(s, s);
    f32x8 nan_unless_finite = sub(angle, angle);
    m32x8 bad = is_nan(nan_unless_finite);
    return (turn){choose(bad, nan_unless_finite, narrow(wide_mul(twice, c))),
                  choose(bad, nan_unless_finite, narrow(wide_fnma(twice, s, wide_splat(1)))),
                  choose(bad, nan_unless_finite, narrow(wide_mul(twice, s)))};
}

/* a, α, x → cos α x + (1 − cos α)(a·x) a + sin α a × x; a is taken as it is
 *
 * Worst found where |axis| = 1; |angle| < ∞; |x| ≤ 1e+06:
 *   y scaled ulp usual              4.179, limit 6
 *       at -0x1.432e24p-1 0x1.12de76p-5 0x1.8cbdb2p-1 -0x1.798d22p+0 -0x1.c35788p+19 0x1.b6f3bep+12 0x1.65edacp+15
 *   y scaled ulp several turns       3.92, limit 6
 *       at 0x1.4b8d1p-1 -0x1.16bfd8p-11 -0x1.8626acp-1 0x1.fec1bcp+3 -0x1.a5ac06p+19 -0x1.6fe01cp+15 -0x1.ba70bp+13
 *   y scaled ulp many turns         4.171, limit 6
 *       at -0x1.3346b8p-1 0x1.97854ep-1 0x1.452cf8p-4 0x1.ec545p+17 -0x1.e8fb4ap-21 -0x1.9300eep-43 -0x1.c8fc42p-28
 *   y norm turns lost           3.355e+07, limit 3.355e+07
 *       at 0x1.dc66bcp-20 -0x1.766512p-17 0x1p+0 0x1.1bf22ep+127 0x1.9217eap+1 0x1.ffd098p-127 0x0p+0 */
PLUMB_KERNEL(rotation_rodrigues)
{
    vec3 a = load_vec3(in, 0), x = load_vec3(in, 4);
    turn by = turn_of(load(in, 3));
    vec3 y = vec3_scale_add(mul(by.versine, dot(a, x)), a, vec3_scale(by.sine, cross(a, x)));
    store_vec3(out, 0, vec3_scale_add(by.cosine, x, y));
}

/* a, α → cos α E + (1 − cos α) a aᵀ + sin α [a]; a is taken as it is
 *
 * Worst found where |axis| = 1; |angle| < ∞:
 *   R scaled ulp usual              2.609, limit 3
 *       at 0x1.ffffbcp-1 0x0p+0 -0x1.f2a0cp-10 0x1.036904p-43
 *   R scaled ulp several turns      1.942, limit 3
 *       at 0x1.0004cp-2 -0x1.8f1664p-8 0x1.efbaccp-1 -0x1.7250ccp+11
 *   R scaled ulp many turns          1.85, limit 3
 *       at -0x1.061502p-2 0x1.3a3c6p-14 -0x1.eef25cp-1 0x1.1543d8p+23
 *   R angle turns lost          5.271e+07, limit 6.711e+07
 *       at 0x1.405a34p-2 -0x1.b451dp-2 -0x1.b29e88p-1 -0x1.0c53fap+56
 *   R orthogonality usual           6.539, limit 7.5
 *       at -0x1.21d99ep-1 -0x1.995d24p-1 0x1.9ae574p-3 -0x1.48c03ep+1
 *   R orthogonality past pi         6.815, limit 7.5
 *       at 0x1.203892p-1 0x1.2713b4p-1 0x1.2f519p-1 -0x1.13f6aep+13
 *   R orthogonality turns lost      16.57, limit 17.5
 *       at 0x1.d70f54p-2 -0x1.caa39ap-5 -0x1.c5b46ep-1 0x1.01d468p+74 */
PLUMB_KERNEL(rotation_from_axis_angle)
{
    vec3 a = load_vec3(in, 0);
    turn by = turn_of(load(in, 3));
    vec3 b = vec3_scale(by.versine, a), s = vec3_scale(by.sine, a);
    store_vec3(out, 0, (vec3){fma_f32(b.x, a.x, by.cosine), fms_f32(b.x, a.y, s.z), fma_f32(b.x, a.z, s.y)});
    store_vec3(out, 3, (vec3){fma_f32(b.x, a.y, s.z), fma_f32(b.y, a.y, by.cosine), fms_f32(b.y, a.z, s.x)});
    store_vec3(out, 6, (vec3){fms_f32(b.x, a.z, s.y), fma_f32(b.y, a.z, s.x), fma_f32(b.z, a.z, by.cosine)});
}

/* --- orthonormalisation -------------------------------------------------------------------------------------------- */

typedef struct symmetric3 {
    f32x8 xx, xy, xz, yy, yz, zz;
} symmetric3;

/* A B + c E, where A and B commute */
SEAM symmetric3 symmetric3_multiply_add(symmetric3 A, symmetric3 B, f32x8 c)
{
    vec3 Ax = {A.xx, A.xy, A.xz}, Ay = {A.xy, A.yy, A.yz}, Az = {A.xz, A.yz, A.zz};
    vec3 Bx = {B.xx, B.xy, B.xz}, By = {B.xy, B.yy, B.yz}, Bz = {B.xz, B.yz, B.zz};
    return (symmetric3){dot_add(Ax, Bx, c), dot(Ax, By), dot(Ax, Bz),
                        dot_add(Ay, By, c), dot(Ay, Bz), dot_add(Az, Bz, c)};
}

/* M → the rotation nearest to it, M (MᵀM)^(−1/2), for singular values of M from 0.8 to 1.2.
 * With D = MᵀM − E, which is small: M + M (D c(D)), c(x) = ((1 + x)^(−1/2) − 1)/x. A small correction has small rounding
 * errors.
 *
 * Worst found where M is a rotation, entries off by up to 0.05:
 *   R norm usual                  0.9279, limit 1.1
 *       at 0x1.adf11ep-5 0x1.a2a3p-1 0x1.25cc26p-1 -0x1.33bdb4p-1 0x1.effe7p-2 -0x1.460a76p-1 -0x1.998794p-1
 *          -0x1.3f1226p-2 0x1.07c2d4p-1
 *   R norm much drifted            1.327, limit 1.5
 *       at 0x1.12db2cp-3 -0x1.6e64b8p-2 0x1.c88826p-1 -0x1.fd467ep-7 -0x1.dd1dd2p-1 -0x1.6f69aap-2 0x1.ab19c6p-1
 *          0x1.cbc734p-5 -0x1.da0a9ep-3
 *   R orthogonality usual          3.177, limit 3.5
 *       at 0x1.adf122p-5 0x1.a2a3p-1 0x1.25cc26p-1 -0x1.33bdb4p-1 0x1.effe72p-2 -0x1.460a76p-1 -0x1.998794p-1
 *          -0x1.3f2606p-2 0x1.07c2d4p-1
 *   R orthogonality much drifted   4.593, limit 5.5
 *       at 0x1.12db2cp-3 -0x1.6e64b8p-2 0x1.c88826p-1 -0x1.fd467ep-7 -0x1.dd1dd2p-1 -0x1.6f69aap-2 0x1.ab19c6p-1
 *          0x1.cbc734p-5 -0x1.da0a9ep-3 */
PLUMB_KERNEL(rotation_orthonormalise_polar)
{
    /* c(x), from the highest term: 1.9e-8 absolute in x c(x) before rounding */
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

SEAM vec3 normalised(vec3 a)
{
    return vec3_divide(a, square_root(dot(a, a)));
}

/* M → the rotation whose first column is M's, normalised, and whose second is M's without its part along the first,
 * normalised; the third is their cross product.
 *
 * Worst found where M is a rotation, entries off by up to 0.05:
 *   R norm usual                  4.051, limit 5
 *       at -0x1.5eee66p-1 0x1.74d126p-1 0x1.34359ep-13 0x1.74d136p-1 0x1.5eee3cp-1 -0x1.5d5ac2p-14 0x1.8bd17p-9
 *          -0x1.0000c2p-12 -0x1.002ef6p+0
 *   R norm much drifted           3.587, limit 5
 *       at 0x1.00e196p+0 0x1.b44aap-6 -0x1.b34362p-7 0x1.43469p-5 -0x1.0ccfa2p+0 -0x1.503bcap-6 0x1.ca271ep-6
 *          -0x1.3edbd2p-5 -0x1.0944e2p+0
 *   R orthogonality usual         14.02, limit 16
 *       at -0x1.5eee66p-1 0x1.74d126p-1 0x1.34359ep-13 0x1.74d136p-1 0x1.5eee3cp-1 -0x1.5d5ac2p-14 0x1.8bd17p-9
 *          -0x1.0000c2p-12 -0x1.002ef6p+0
 *   R orthogonality much drifted  12.42, limit 16
 *       at 0x1.00e196p+0 0x1.b44aap-6 -0x1.b34362p-7 0x1.43469p-5 -0x1.0ccfa2p+0 -0x1.503bcap-6 0x1.ca271ep-6
 *          -0x1.3edbd2p-5 -0x1.0944e2p+0 */
PLUMB_KERNEL(rotation_orthonormalise_gram_schmidt)
{
    vec3 first = normalised(load_column(in, 0, 0)), second = load_column(in, 0, 1);
    second = normalised(vec3_scale_add(negate(dot(first, second)), first, second));
    store_mat3(out, 0, transposed((mat3){first, second, cross(first, second)}));
}
