/* The angle between two vectors or two rotations, and the shortest rotation from one direction to another.
 *
 *   θ = atan2(|x×y|, x·y)      q = (cos θ/2, sin θ/2 n),   n = x×y/|x×y|
 *
 * x and y of a rotation are unit vectors up to rounding. With c = x×y and W = |x + y|²/2 = 1 + cos θ, for θ > π/2
 * W = |x − y|²/2 = 1 − cos θ, in either case at least 1, q is a multiple of
 *
 *   (W, c)   for θ ≤ π/2,      (|c|, W c/|c|)   for θ > π/2,      both of the length √(W² + |c|²)
 *
 * in which nothing cancels. c is computed as x×d, d = y − x for θ ≤ π/2, d = x + y for θ > π/2, whose terms are not
 * much larger than c. If x and y are opposite up to rounding (|c| < 2⁻²², four unit roundoffs), the rotation is the
 * half turn about an axis perpendicular to x, which maps x to −x.
 *
 * The arctangent's polynomial comes from rotation.sollya. The worst error known of each kernel and its limit are in
 * docs/tables/limits.md. Sources: W. Kahan, "Computing Cross-Products and Rotations in 2- and 3-Dimensional Euclidean
 * Spaces" (2016), for the angle; the forms of q and R are ours. */
#include "arctangent.h"
#include "quaternion.h"

/* --- angle -------------------------------------------------------------------------------------------------------- */

/* Returns a b − c d with an error of at most 1.5 ulp, also if the products nearly cancel, unless |c d| is below
 * 2⁻¹⁰²: the rounding error of c d is computed and subtracted. Source: C.-P. Jeannerod, N. Louvet and J.-M. Muller,
 * "Further Analysis of Kahan's Algorithm for the Accurate Computation of 2×2 Determinants" (2013). */
SIMD f32x8 difference_of_products(f32x8 a, f32x8 b, f32x8 c, f32x8 d)
{
    f32x8 product = mul(c, d), lost = precise_fms_f32(c, d, product);
    return sub(precise_fms_f32(a, b, product), lost);
}

/* x, y → the angle between them, from 0 to π; 0 if one of them is 0
 * No branch. Small angles are accurate relative to themselves while |x×y|² does not underflow, |x×y| above 1e-18. */
PLUMB_KERNEL(between_angle, "between.angle", (3, 3), (1))
{
    vec3 x = load_vec3(in, 0), y = load_vec3(in, 3);
    vec3 c = {difference_of_products(x.y, y.z, x.z, y.y), difference_of_products(x.z, y.x, x.x, y.z),
              difference_of_products(x.x, y.y, x.y, y.x)};
    store(out, 0, angle_of(square_root(dot(c, c)), dot(x, y)));
}

/* p, q → the angle of the rotation from p to q, from 0 to π; the same for −q
 * 2 atan2(|u|, |s|), where (s, u) is the product of the conjugate p^c of p and q. u is the vector part of p^c (q − p),
 * or of p^c (q + p) if p·q < 0, because p^c p has none: near 0 its error is relative to the angle, while |u|² does not
 * underflow, |u| above 1e-18. No branch. */
PLUMB_KERNEL(between_quaternion_angle, "between.quaternion_angle", (4, 4), (1))
{
    quaternion p = load_quaternion(in, 0), q = load_quaternion(in, 4);
    f32x8 s = dot_add(p.v, q.v, mul(p.s, q.s)), sign = flip_sign(splat(-1), sign_of(s));
    quaternion d = {fma_f32(sign, p.s, q.s), vec3_scale_add(sign, p.v, q.v)};
    vec3 u = cross_add(d.v, p.v, vec3_scale_sub(p.s, d.v, vec3_scale(d.s, p.v)));
    f32x8 half = angle_of(square_root(dot(u, u)), magnitude(s));
    store(out, 0, add(half, half));
}

/* A, B → the angle of the rotation AᵀB, from 0 to π
 * atan2(|w|, tr AᵀB − 1), where w is the vector of AᵀB − BᵀA: the sum over the rows a of A and b of B of b×a. It is
 * computed as the sum of d×a, d = b − a, whose error near 0 is relative to the angle, while |w|² does not underflow. No
 * branch. */
PLUMB_KERNEL(between_matrix_angle, "between.matrix_angle", (9, 9), (1))
{
    mat3 A = load_mat3(in, 0), B = load_mat3(in, 9);
    vec3 w = cross(vec3_sub(B.x, A.x), A.x);
    w = cross_add(vec3_sub(B.y, A.y), A.y, w);
    w = cross_add(vec3_sub(B.z, A.z), A.z, w);
    f32x8 cosine = add(add(dot_add(A.x, B.x, splat(-1)), dot(A.y, B.y)), dot(A.z, B.z));
    store(out, 0, angle_of(square_root(dot(w, w)), cosine));
}

/* --- rotation ----------------------------------------------------------------------------------------------------- */

/* W, a vector c along the axis of rotation, and |c|². Where `is_opposite` holds, c is perpendicular to x and its length
 * has no meaning. */
typedef struct turn {
    m32x8 is_obtuse, is_opposite;
    f32x8 W, squared;
    vec3 c;
} turn;

/* Returns (−y, x, 0) or (0, −z, y), the one without the smaller of |x| and |z|: a vector perpendicular to the unit
 * vector (x, y, z), of a length from √½ to 1. */
SIMD vec3 perpendicular(vec3 x)
{
    f32x8 zero = splat(0);
    return vec3_choose(less(magnitude(x.z), magnitude(x.x)), (vec3){negate(x.y), x.x, zero},
                       (vec3){zero, negate(x.z), x.y});
}

SIMD turn turn_between(vec3 x, vec3 y)
{
    m32x8 is_obtuse = less(dot(x, y), splat(0));
    vec3 sum = vec3_add(x, y), difference = vec3_sub(y, x), across = vec3_choose(is_obtuse, difference, sum);
    vec3 c = cross(x, vec3_choose(is_obtuse, sum, difference));
    m32x8 is_opposite = both(is_obtuse, less(dot(c, c), splat(0x1p-44f)));
    c = vec3_choose(is_opposite, perpendicular(x), c);
    return (turn){is_obtuse, is_opposite, mul(splat(0.5f), dot(across, across)), dot(c, c), c};
}

/* x, y → the unit quaternion that rotates x to y, with a scalar of at least 0
 * No branch; two roots and two divisions. */
PLUMB_KERNEL(between_quaternion, "between.quaternion", (3, 3), (4))
{
    turn t = turn_between(load_vec3(in, 0), load_vec3(in, 3));
    f32x8 n = square_root(t.squared), r = square_root(fma_f32(t.W, t.W, t.squared));
    f32x8 s = choose(t.is_obtuse, n, t.W);
    s = choose(t.is_opposite, splat(0), s);
    r = choose(t.is_opposite, t.W, r);
    f32x8 k = divide(choose(t.is_obtuse, t.W, splat(1)), mul(choose(t.is_obtuse, n, splat(1)), r));
    store_quaternion(out, 0, (quaternion){divide(s, r), vec3_scale(k, t.c)});
}

/* x, y → the matrix that rotates x to y
 * With C = cos θ, R = C E + a [c] + k c cᵀ: C = ±(W² − |c|²)/r, a = 2W/r, k = 2/r, for θ > π/2 k = 2W²/(|c|² r), and
 * r = W² + |c|². No branch; three divisions. */
PLUMB_KERNEL(between_matrix, "between.matrix", (3, 3), (9))
{
    turn t = turn_between(load_vec3(in, 0), load_vec3(in, 3));
    f32x8 W = mul(t.W, t.W), squared = choose(t.is_opposite, splat(0), t.squared), r = add(W, squared);
    f32x8 C = divide(sub(W, squared), r), a = divide(choose(t.is_opposite, splat(0), add(t.W, t.W)), r);
    f32x8 k = divide(choose(t.is_obtuse, add(W, W), splat(2)), mul(choose(t.is_obtuse, t.squared, splat(1)), r));
    C = choose(t.is_obtuse, negate(C), C);
    vec3 c = t.c, kc = vec3_scale(k, c), ac = vec3_scale(a, c);
    store_mat3(out, 0,
               (mat3){{fma_f32(kc.x, c.x, C), fms_f32(kc.x, c.y, ac.z), fma_f32(kc.x, c.z, ac.y)},
                      {fma_f32(kc.x, c.y, ac.z), fma_f32(kc.y, c.y, C), fms_f32(kc.y, c.z, ac.x)},
                      {fms_f32(kc.x, c.z, ac.y), fma_f32(kc.y, c.z, ac.x), fma_f32(kc.z, c.z, C)}});
}
