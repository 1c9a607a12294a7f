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
#include "series.h"
#include "vec3.h"

typedef struct quaternion {
    f32x8 s;
    vec3 v;
} quaternion;

SEAM quaternion load_quaternion(tile_in in)
{
    return (quaternion){load(in, 0), load_vec3(in, 1)};
}

SEAM f32x8 quaternion_dot(quaternion p, quaternion q)
{
    return fma_f32(p.s, q.s, dot(p.v, q.v));
}

SEAM quaternion quaternion_scale(f32x8 k, quaternion q)
{
    return (quaternion){mul(k, q.s), vec3_scale(k, q.v)};
}

SEAM quaternion quaternion_choose(m32x8 mask, quaternion yes, quaternion no)
{
    return (quaternion){choose(mask, yes.s, no.s), vec3_choose(mask, yes.v, no.v)};
}

SEAM f32x8 greatest(vec3 a)
{
    return max_f32(magnitude(a.x), max_f32(magnitude(a.y), magnitude(a.z)));
}

/* The power of two k with 1 ≤ k m < 2, for m from 2⁻¹²⁷ to 2¹²⁷ (2¹²⁷ below, 2⁻¹²⁶ above): scaling with it loses nothing
 * and makes squares safe. */
SEAM f32x8 power_of_two_over(f32x8 m)
{
    u32x8 exponent = and_bits(bits(m), splat_bits(0x7f800000u));
    return max_f32(from_bits(sub_bits(splat_bits(0x7f000000u), exponent)), splat(0x1p-126f));
}

/* q times a power of two, so that its greatest component is from 1 to 2 (if it was at least 2⁻¹²⁷); NaN if it is ∞. */
SEAM quaternion of_ordinary_size(quaternion q)
{
    f32x8 m = max_f32(magnitude(q.s), greatest(q.v));
    return quaternion_scale(add(power_of_two_over(m), sub(m, m)), q);
}

/* A(t) = atan(√t)/√t, 0 ≤ t ≤ 1: 2.6e-9 relative before rounding */
SEAM f32x8 arctangent_ratio(f32x8 t)
{
    f32x8 A = fma_f32(t, splat(-0x1.d4ee9ap-10f), splat(0x1.64f01cp-7f));
    A = fma_f32(t, A, splat(-0x1.fe2526p-6f));
    A = fma_f32(t, A, splat(0x1.da723p-5f));
    A = fma_f32(t, A, splat(-0x1.581a94p-4f));
    A = fma_f32(t, A, splat(0x1.c090fap-4f));
    A = fma_f32(t, A, splat(-0x1.2420d6p-3f));
    A = fma_f32(t, A, splat(0x1.9991e8p-3f));
    A = fma_f32(t, A, splat(-0x1.55553ep-2f));
    return fma_f32(t, A, splat(1));
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
 *   v norm usual           5.4, limit 9
 *       at 0x1.fd6b0ap-1 0x1.12e2p-5 0x1.8327ep-4 -0x1.748d0ep-6 0x1.fc925ap-1 -0x1.cff3e6p-4 -0x1.90219ep-4
 *          0x1.c4cf48p-4 0x1.fa65d2p-1
 *   v norm near 0        5.218, limit 9
 *       at 0x1.ffbeep-1 0x1.bd4d64p-6 0x1.0586dcp-6 -0x1.d0e6eap-6 0x1.fe2472p-1 0x1.48a76ap-4 -0x1.c1b22cp-7
 *          -0x1.4a588cp-4 0x1.fe48a4p-1
 *   v norm tiny          1.494, limit 9
 *       at 0x1p+0 0x1.119b1p-74 0x1.f3bc0cp-71 0x1.136ca6p-74 0x1p+0 -0x1.371abep-75 -0x1.08c11cp-70 -0x1.9b8ff2p-74
 *          0x1.fffffep-1
 *   v norm near pi         3.9, limit 9
 *       at -0x1.f4bceap-2 -0x1.96f8c2p-1 -0x1.6fe08cp-2 -0x1.96ce1p-1 0x1.e32b86p-3 0x1.1e775ep-1 -0x1.709d46p-2
 *          0x1.1e3ab2p-1 -0x1.7e6c66p-1
 *   v norm drifted       5.397, limit 9
 *       at 0x1.000002p+0 -0x1.5373f8p-13 -0x1.188cfap-15 0x1.59662ep-13 0x1.ffffe8p-1 -0x1.289b3ap-10 0x1.03c2c4p-15
 *          0x1.28d01cp-10 0x1.ffffeap-1
 *   v norm much drifted  6.985, limit 9
 *       at 0x1.ffe4d2p-1 0x1.33cfcep-10 0x1.15703cp-11 -0x1.ad682p-11 0x1.0007ecp+0 -0x1.005dc8p-12 -0x1.515ab6p-12
 *          -0x1.6229d2p-14 0x1.000b72p+0 */
PLUMB_KERNEL(rotation_log)
{
    store_vec3(out, 0, rotation_vector(quaternion_of(load_mat3(in, 0))));
}

/* M → a, α with 0 ≤ α ≤ π; a = (1, 0, 0) where α = 0
 *
 * Worst found where M is a rotation, entries off by up to 0.0009766:
 *   axis norm usual                2.974, limit 5
 *       at 0x1.f375c4p-3 0x1.c5ep-1 -0x1.92bdep-2 0x1.0cda8p-1 0x1.c314ecp-3 0x1.a4e2b2p-1 0x1.a1750cp-1
 *          -0x1.a0c522p-2 -0x1.a5a8cep-2
 *   axis norm near 0               2.589, limit 5
 *       at 0x1.ffed1ep-1 -0x1.4711c2p-8 -0x1.09d0bcp-6 0x1.0505c2p-8 0x1.ff065p-1 -0x1.f85af8p-5 0x1.0e57dap-6
 *          0x1.f7c0dap-5 0x1.fef612p-1
 *   axis norm tiny                 2.349, limit 5
 *       at 0x1p+0 -0x1.8576fap-78 0x1.18962ap-75 -0x1.ccdf94p-78 0x1p+0 -0x1.7bba32p-76 0x1.833dcp-77 0x1.3bd5fp-75
 *          0x1p+0
 *   axis norm near pi              2.882, limit 5
 *       at -0x1.462e98p-3 -0x1.f7614ep-1 -0x1.6eda36p-4 -0x1.f48ed4p-1 0x1.27dbcap-3 0x1.38cb48p-3 -0x1.1907ap-3
 *          0x1.ca4a6p-4 -0x1.f7e93p-1
 *   axis norm drifted              2.946, limit 5
 *       at 0x1.795916p-2 -0x1.d359cp-1 0x1.68a6cep-3 -0x1.9fbfcap-1 -0x1.ca655p-3 0x1.13fa64p-1 -0x1.cf7606p-2
 *          -0x1.5dd2f4p-2 -0x1.a5b93cp-1
 *   axis norm much drifted         3.443, limit 5
 *       at 0x1.c1511ap-9 -0x1.0022fep+0 -0x1.eb32aap-7 -0x1.0027dep+0 -0x1.aaeae6p-9 0x1.f487f4p-7 -0x1.f22b04p-7
 *          0x1.d3b51cp-7 -0x1.00162p+0
 *   axis orthogonality rounded     2.552, limit 4
 *       at 0x1.ffed1ep-1 -0x1.4711c2p-8 -0x1.09d0bcp-6 0x1.0505c2p-8 0x1.ff065p-1 -0x1.f85af8p-5 0x1.0e57dap-6
 *          0x1.f7c0dap-5 0x1.fef612p-1
 *   axis orthogonality with drift  2.901, limit 4
 *       at 0x1.fe23cap-1 -0x1.b02752p-5 0x1.122eaep-4 -0x1.b5e974p-5 -0x1.ff6876p-1 0x1.d39e8cp-8 0x1.12786p-4
 *          -0x1.2810e2p-7 -0x1.000bd6p+0
 *   angle ulp usual                4.422, limit 8
 *       at 0x1.d1f464p-1 0x1.99bacp-2 -0x1.ba96eep-4 -0x1.a64ae2p-2 0x1.cce828p-1 -0x1.1e6352p-3 0x1.527af8p-5
 *          0x1.5fe4bp-3 0x1.f7f10ep-1
 *   angle ulp near 0               4.685, limit 8
 *       at 0x1.fff0d6p-1 -0x1.683ecap-8 -0x1.d0af72p-7 0x1.803e2cp-8 0x1.ffd1bep-1 0x1.a8843ap-6 0x1.cbdab2p-7
 *          -0x1.a9d464p-6 0x1.ffc6dp-1
 *   angle ulp tiny                 1.877, limit 8
 *       at 0x1p+0 -0x1.58ecf8p-84 0x1.4be4cap-86 0x1.58e0c6p-84 0x1p+0 -0x1.6a25p-84 -0x1.4bf6acp-86 0x1.6a190ep-84
 *          0x1p+0
 *   angle ulp near pi              1.998, limit 8
 *       at -0x1.bf1c08p-1 0x1.2e5d6cp-2 0x1.8ce486p-2 0x1.19fbb4p-2 -0x1.6dbb72p-2 0x1.c8f96p-1 0x1.9b9f96p-2
 *          0x1.c5b46p-1 0x1.d83b7p-3
 *   angle ulp drifted              5.551, limit 8
 *       at 0x1.00000ap+0 0x1.b24c54p-15 -0x1.afd682p-11 -0x1.bb2916p-15 0x1.00001p+0 -0x1.547066p-13 0x1.af93dcp-11
 *          0x1.52b056p-13 0x1.ffffdap-1
 *   angle ulp much drifted         6.391, limit 8
 *       at 0x1.000dd8p+0 -0x1.35ea7p-10 0x1.c62452p-16 0x1.0a38cap-10 0x1.001536p+0 -0x1.c3c3ccp-9 0x1.644ae8p-13
 *          0x1.d8d886p-9 0x1.fff456p-1 */
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
 *   q norm usual                2.878, limit 5
 *       at 0x1.5d9bbcp-2 0x1.e11632p-1 -0x1.7ec7a2p-6 0x1.78175cp-1 -0x1.01423cp-2 0x1.42ba9p-1 0x1.2c3ceep-1
 *          -0x1.dbe22cp-3 -0x1.8d4cbap-1
 *   q norm near 0                 1.5, limit 5
 *       at 0x1.fffffep-1 -0x1.3b66f2p-12 -0x1.2cf3dap-12 0x1.3b9fa8p-12 0x1.fffff6p-1 0x1.821b1ap-11 0x1.2cb88p-12
 *          -0x1.8226bp-11 0x1.fffff6p-1
 *   q norm near pi              3.295, limit 5
 *       at 0x1.3fb416p-5 0x1.ff9adep-1 0x1.21d5e8p-8 0x1.fb2a16p-1 -0x1.38272cp-5 -0x1.0dbeaep-3 -0x1.0d310cp-3
 *          0x1.37fbd6p-7 -0x1.fb88d2p-1
 *   q norm drifted              2.798, limit 5
 *       at -0x1.3794acp-2 -0x1.c17b9ap-1 0x1.7a9f2cp-2 -0x1.a283d8p-1 0x1.527e78p-5 -0x1.262dfap-1 0x1.f4dfa6p-2
 *          -0x1.e883c2p-2 -0x1.75d996p-1
 *   q norm much drifted         3.634, limit 5
 *       at 0x1.c1511ap-9 -0x1.0022fep+0 -0x1.eb32aap-7 -0x1.0027dep+0 -0x1.aaeae6p-9 0x1.f487f4p-7 -0x1.f22b04p-7
 *          0x1.d3b51cp-7 -0x1.00162p+0
 *   q orthogonality rounded     2.406, limit 4
 *       at -0x1.e2543cp-3 0x1.cf7718p-1 0x1.6a3caep-2 0x1.d8a748p-1 0x1.8353a8p-4 0x1.7d918ap-2 0x1.3724dcp-2
 *          0x1.a8437cp-2 -0x1.b74042p-1
 *   q orthogonality with drift  3.162, limit 4
 *       at 0x1.ffb1b4p-1 0x1.73ed28p-7 -0x1.193e62p-6 0x1.8444aep-7 -0x1.00328cp+0 0x1.a5cddcp-11 -0x1.0ad508p-6
 *          -0x1.cb157cp-11 -0x1.00219p+0 */
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
 *   R scaled ulp usual             2.834, limit 6.5
 *       at -0x1.b74b6p-4 -0x1.fc5ceep-1 -0x1.367a86p-24 -0x1.a60884p-5
 *   R scaled ulp other lengths     4.364, limit 6.5
 *       at 0x1.1d5ccep-11 -0x1.43df46p-19 -0x1.f6d4dcp-10 -0x1.158cfcp-9
 *   R scaled ulp short             3.843, limit 6.5
 *       at 0x1.717346p-119 0x1.f8948ep-124 -0x1.e0888p-131 -0x1.7093dp-127
 *   R scaled ulp long              4.684, limit 6.5
 *       at -0x1.0b1e14p+109 0x1.0c7ed6p+116 0x1.59b7f8p+104 0x1.0c08c2p+104
 *   R orthogonality usual          8.514, limit 14.5
 *       at 0x1.fbf88cp-3 0x1.06e85p-1 -0x1.9df232p-1 0x1.29dd28p-3
 *   R orthogonality other lengths  12.56, limit 14.5
 *       at -0x1.7013fap+5 0x1.34f8p+1 -0x1.5ca0f4p+1 0x1.6a661p+5
 *   R orthogonality short          11.16, limit 14.5
 *       at 0x1.15cbb8p-100 -0x1.6ffe9ep-96 -0x1.68ae08p-96 0x1.8cd686p-99
 *   R orthogonality long           11.25, limit 14.5
 *       at 0x1.05a5bep+92 -0x1.81d568p+80 0x1.4a841cp+81 0x1.272b46p+79 */
PLUMB_KERNEL(rotation_from_quaternion)
{
    quaternion q = of_ordinary_size(load_quaternion(in));
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
 *   v scaled ulp usual          3.519, limit 5, at 0x1.8789cap-1 -0x1.4143eep-1 -0x1.c9358cp-4 -0x1.84fb36p-4
 *   v scaled ulp near 0         3.038, limit 5, at 0x1.ff6f82p-1 0x1.f1059p-6 -0x1.131a78p-5 0x1.98c332p-7
 *   v scaled ulp tiny            1.25, limit 5, at -0x1.fffffep-1 0x1.8000cap-78 0x1.c7c9dep-77 0x1.0a6ae2p-77
 *   v scaled ulp near pi        3.124, limit 5, at 0x1.3acdfep-5 0x1.482362p-1 -0x1.c9e26ap-2 0x1.3eda8ap-1
 *   v scaled ulp other lengths  3.519, limit 5, at 0x1.8789cap-1 -0x1.4143eep-1 -0x1.c9358cp-4 -0x1.84fb36p-4
 *   v scaled ulp short          4.186, limit 5, at 0x1.48d4bp-90 0x1.12e266p-86 0x1.e9b5f4p-87 -0x1.7f5b5cp-89
 *   v scaled ulp long           3.505, limit 5, at 0x1.651f4ep+66 0x1.6fc958p+68 -0x1.06cdaep+67 0x1.02d688p+70
 *   v norm usual                3.813, limit 5, at -0x1.d114d4p-1 0x1.0ec252p-2 -0x1.7f5846p-5 0x1.484742p-2
 *   v norm near 0               3.179, limit 5, at -0x1.ff648ap-1 -0x1.29b172p-5 0x1.032774p-5 -0x1.cd4c08p-8
 *   v norm tiny                  1.65, limit 5, at -0x1.fffffep-1 0x1.ba4f04p-95 0x1.826304p-90 0x1.10f36ep-95
 *   v norm near pi              3.294, limit 5, at 0x1.52cbfep-8 -0x1.cf3296p-1 -0x1.87220ep-5 -0x1.b1880ep-2
 *   v norm other lengths        3.813, limit 5, at -0x1.d114d4p-1 0x1.0ec252p-2 -0x1.7f5846p-5 0x1.484742p-2
 *   v norm short                4.411, limit 5, at 0x1.48d4bp-90 0x1.12e266p-86 0x1.e9b5f4p-87 -0x1.7f5b5cp-89
 *   v norm long                 3.861, limit 5, at 0x1.a94b26p+105 0x1.122488p+102 -0x1.3182a6p+105 0x1.4cff68p+104 */
PLUMB_KERNEL(rotation_log_quaternion)
{
    store_vec3(out, 0, rotation_vector(of_ordinary_size(load_quaternion(in))));
}

/* (cos |h|, sin |h| h/|h|); from 2⁵⁰ rad on the values are those of some angle; NaN where h is not finite. */
OUT_OF_LINE quaternion far_exponential(vec3 h)
{
    f64x8 x = widen(h.x), y = widen(h.y), z = widen(h.z);
    series s = closed_series(wide_square_root(wide_fma(x, x, wide_fma(y, y, wide_mul(z, z)))));
    f32x8 nan = from_bits(splat_bits(0x7fc00000u));
    m32x8 bad = is_nan(add(add(sub(h.x, h.x), sub(h.y, h.y)), sub(h.z, h.z)));
    return quaternion_choose(bad, (quaternion){nan, {nan, nan, nan}}, (quaternion){s.cosine, vec3_scale(s.s1, h)});
}

/* v → (cos a/2, sin(a/2) v/a), a = |v|: with h = v/2, t = |h|², cos = 1 − t S2 and the vector h − t S3 h for t ≤ 1.
 *
 * Worst found where |v| < ∞:
 *   q scaled ulp usual              1.269, limit 2,   at -0x1.3e0568p-1 -0x1.8bc5c8p-4 0x1.8542dcp+1
 *   q scaled ulp tiny           9.368e-31, limit 2,   at -0x1.c258fap-99 0x1.05525p-60 -0x1.782e24p-62
 *   q scaled ulp several turns      1.468, limit 2,   at 0x1.f48d54p+3 0x1.a2bf98p+0 0x1.1594a8p+1
 *   q scaled ulp many turns         1.456, limit 2,   at 0x1.eap-141 0x1.fbcc08p+16 0x1.6367dep+5
 *   q orthogonality usual           1.491, limit 2.5, at -0x1.8ffcb2p+0 0x1.b3305cp+0 0x1.fb14bap+0
 *   q orthogonality past pi         1.642, limit 2.5, at 0x1.2f28cep+3 -0x1.641584p+3 -0x1.700802p+2
 *   q angle turns lost              1.631, limit 5,   at -0x1.18be72p+21 -0x1.61d922p+23 -0x1.aca13ep+23 */
PLUMB_KERNEL(rotation_exp_quaternion)
{
    vec3 h = vec3_scale(splat(0.5f), load_vec3(in, 0));
    f32x8 t = dot(h, h), fall = mul(t, s3_near(t));
    m32x8 near = less_equal(t, splat(1));
    quaternion q = {fnma_f32(t, s2_near(t), splat(1)), vec3_scale_add(negate(fall), h, h)};
    if (RARELY(!all(near)))
        q = quaternion_choose(near, q, far_exponential(h));
    store(out, 0, q.s);
    store_vec3(out, 1, q.v);
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
 *   y scaled ulp usual               4.16, limit 6
 *       at -0x1.432e24p-1 0x1.12ded2p-5 0x1.8cbdb2p-1 -0x1.798d22p+0 -0x1.c35788p+19 0x1.b6f3bep+12 0x1.65edacp+15
 *   y scaled ulp several turns      3.726, limit 6
 *       at -0x1.eb62c4p-21 -0x1.1ef75ap-1 -0x1.a8058ep-1 -0x1.2bf1fap+3 -0x1.3d67e6p-58 0x1.e83698p-39 0x1.8d434p-55
 *   y scaled ulp many turns         3.983, limit 6
 *       at -0x1.3346b8p-1 0x1.97854ep-1 0x1.452cf6p-4 0x1.ec766ap+17 -0x1.e8fb4ap-21 -0x1.944032p-43 -0x1.c8fc48p-28
 *   y norm turns lost           3.355e+07, limit 3.355e+07
 *       at 0x1.d87c4cp-20 -0x1.75e0cep-17 0x1p+0 0x1.1bf22ep+127 0x1.9217eap+1 0x1.ffd098p-127 0x0p+0 */
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
 *   R scaled ulp usual              2.422, limit 2.5
 *       at 0x1.0e5ffcp-21 0x1.fffffep-1 0x1.f0c9cep-12 0x1.0d7acap+0
 *   R scaled ulp several turns      1.942, limit 2.5
 *       at 0x1.0004cp-2 -0x1.8f1664p-8 0x1.efbaccp-1 -0x1.7250ccp+11
 *   R scaled ulp many turns         1.764, limit 2.5
 *       at -0x1.0611p-2 0x1.c7715ap-14 -0x1.eef2e2p-1 0x1.1543d8p+23
 *   R angle turns lost          5.271e+07, limit 6.711e+07
 *       at -0x1.5f882p-4 -0x1.b051ep-1 0x1.0ec362p-1 -0x1.2d5484p+78
 *   R orthogonality usual           5.852, limit 7.5
 *       at -0x1.7bc6bcp-1 -0x1.06e53cp-1 -0x1.b9d066p-2 0x1.836bd2p+1
 *   R orthogonality past pi         6.815, limit 7.5
 *       at 0x1.203892p-1 0x1.2713b4p-1 0x1.2f519p-1 -0x1.13f6aep+13
 *   R orthogonality turns lost      15.85, limit 17.5
 *       at 0x1.d70f54p-2 -0x1.caa39ap-5 -0x1.c5b46ep-1 0x1.62ce8ep+72 */
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
 *   R norm usual                  0.878, limit 1.5
 *       at 0x1.b58a2ap-1 0x1.35206ap-6 0x1.0b97d2p-1 0x1.92fbc2p-2 -0x1.5d0c9cp-1 -0x1.3bdc42p-1 0x1.5f64b2p-2
 *          0x1.7695aep-1 -0x1.2db204p-1
 *   R norm much drifted           1.279, limit 1.5
 *       at 0x1.36f1e4p-2 -0x1.1f178ep-5 -0x1.e6ce82p-1 -0x1.32bd8p-1 0x1.495e9ep-1 -0x1.e57744p-3 0x1.13e79ep-1
 *          0x1.874a28p-1 0x1.489bd2p-3
 *   R orthogonality usual          3.01, limit 5
 *       at 0x1.b58a2ap-1 0x1.35206ap-6 0x1.0b97d2p-1 0x1.92fbc2p-2 -0x1.5d0c9cp-1 -0x1.3bdc42p-1 0x1.5f64b2p-2
 *          0x1.7695aep-1 -0x1.2db204p-1
 *   R orthogonality much drifted  4.428, limit 5
 *       at 0x1.36f1e4p-2 -0x1.1f178ep-5 -0x1.e6ce82p-1 -0x1.32bd8p-1 0x1.495e9ep-1 -0x1.e57744p-3 0x1.13e79ep-1
 *          0x1.874a28p-1 0x1.489bd2p-3 */
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
 *   R norm usual                  4.048, limit 5
 *       at -0x1.5eee66p-1 0x1.74d126p-1 0x1.1d5a42p-13 0x1.74d136p-1 0x1.5eee3cp-1 -0x1.ec9b3p-15 0x1.8bd17p-9
 *          -0x1.febe2p-13 -0x1.00006ep+0
 *   R norm much drifted           3.495, limit 5
 *       at -0x1.5f5d2ap-1 -0x1.1c098ep-1 0x1.e3974ep-2 0x1.74ff1ap-3 0x1.0ccc84p-1 0x1.c4e17cp-1 -0x1.7395dp-1
 *          0x1.4b82bap-1 -0x1.324cc8p-2
 *   R orthogonality usual         14.02, limit 16
 *       at -0x1.5eee66p-1 0x1.74d126p-1 0x1.1d5a42p-13 0x1.74d136p-1 0x1.5eee3cp-1 -0x1.ec9b3p-15 0x1.8bd17p-9
 *          -0x1.febe2p-13 -0x1.00006ep+0
 *   R orthogonality much drifted  11.97, limit 16
 *       at -0x1.5f5d2ap-1 -0x1.1c098ep-1 0x1.e3974ep-2 0x1.74ff1ap-3 0x1.0ccc84p-1 0x1.c4e17cp-1 -0x1.7395dp-1
 *          0x1.4b82bap-1 -0x1.324cc8p-2 */
PLUMB_KERNEL(rotation_orthonormalise_gram_schmidt)
{
    vec3 first = normalised(load_column(in, 0, 0)), second = load_column(in, 0, 1);
    second = normalised(vec3_scale_add(negate(dot(first, second)), first, second));
    store_mat3(out, 0, transposed((mat3){first, second, cross(first, second)}));
}
