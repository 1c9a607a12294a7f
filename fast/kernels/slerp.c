/* Interpolation between two unit quaternions: slerp, at the constant speed of a rotation about one axis, and nlerp,
 * along the chord.
 *
 *   slerp(p, q, t) = [sin((1 − t)θ) p + sin(tθ) q] / sin θ,   θ the angle between p and q as vectors of four components
 *   nlerp(p, q, t) = [(1 − t) p + t q] / |(1 − t) p + t q|
 *
 * Neither θ nor its sine is computed on the shortest path. With x = |p − q|²/|p + q|² = tan²(θ/2) ≤ 1 and A(x) =
 * atan(√x)/√x,
 *
 *   θ² = 4 x A(x)²,   sin(tθ) / sin θ = t S1(t²θ²) (1 + x) A(x),   S1(a²) = sin a / a
 *
 * in which no term cancels and nothing is divided by 0 if p = q. The polynomial of S1 comes from slerp.sollya, that of
 * A from rotation.sollya. The worst error known of each kernel and its limit are in docs/tables/limits.md. Source: K.
 * Shoemake, "Animating Rotation with Quaternion Curves", SIGGRAPH 1985; the evaluation is ours. */
#include "arctangent.h"
#include "quaternion.h"
#include "trigonometry.h"

/* Returns S1 = sin √t / √t for 0 ≤ t ≤ π²; truncation error 2^-29.9. */
SIMD f32x8 s1_to_pi(f32x8 t)
{
    f32x8 p = fma_f32(t, splat(-0x1.1cc8c2p-40f), splat(0x1.792d8p-33f));
    p = fma_f32(t, p, splat(-0x1.b1370ap-26f));
    p = fma_f32(t, p, splat(0x1.720754p-19f));
    p = fma_f32(t, p, splat(-0x1.a01c66p-13f));
    p = fma_f32(t, p, splat(0x1.111122p-7f));
    p = fma_f32(t, p, splat(-0x1.555556p-3f));
    return fma_f32(t, p, splat(1));
}

/* The squared lengths |p − q|² and |p + q|² of the chords from p to q and to −q. */
typedef struct chords {
    f32x8 apart, together;
} chords;

/* Returns |p − q|² and |p + q|². */
SIMD chords chords_of(quaternion p, quaternion q)
{
    return (chords){quaternion_squared((quaternion){sub(p.s, q.s), vec3_sub(p.v, q.v)}),
                    quaternion_squared((quaternion){add(p.s, q.s), vec3_add(p.v, q.v)})};
}

/* Returns a p + b q. */
SIMD quaternion weighted(f32x8 a, quaternion p, f32x8 b, quaternion q)
{
    return (quaternion){fma_f32(a, p.s, mul(b, q.s)), vec3_scale_add(a, p.v, vec3_scale(b, q.v))};
}

/* The weights of p and q. */
typedef struct weights {
    f32x8 p, q;
} weights;

/* Returns sin((1 − t)θ)/sin θ and sin(tθ)/sin θ for θ ≤ π/2 and −1 ≤ t ≤ 2, given x = tan²(θ/2). */
SIMD weights acute_weights(f32x8 t, f32x8 x)
{
    f32x8 rest = sub(splat(1), t), A = arctangent_ratio(x), T = mul(mul(splat(4), x), mul(A, A)), k = fma_f32(x, A, A);
    return (weights){mul(mul(rest, k), s1_to_pi(mul(mul(rest, rest), T))), mul(mul(t, k), s1_to_pi(mul(mul(t, t), T)))};
}

/* Returns sin((1 − t)θ)/sin θ and sin(tθ)/sin θ for θ > π/2, given x = tan²((π − θ)/2), with the sines computed in
 * double: π − θ = 2√x A(x) and 1/sin θ = (1 + x)/(2√x). For x = 0 returns cos(πt) and sin(πt). */
SIMD weights obtuse_weights(f32x8 t, f32x8 x)
{
    f32x8 root = square_root(x), twice = add(root, root), k = divide(add(splat(1), x), twice);
    m32x8 opposite = equal(x, splat(0));
    f64x8 angle = wide_sub(wide_splat(0x1.921fb54442d18p1), widen(mul(twice, arctangent_ratio(x))));
    f64x8 first, second, unused, cosine, done = wide_mul(widen(t), angle);
    wide_sin_cos(wide_sub(angle, done), &first, &unused);
    wide_sin_cos(done, &second, &cosine);
    return (weights){choose(opposite, narrow(cosine), mul(k, narrow(first))),
                     choose(opposite, narrow(second), mul(k, narrow(second)))};
}

/* Returns q, or where q = −p the quaternion p i, which is orthogonal to p. */
SIMD quaternion orthogonal_if_opposite(f32x8 together, quaternion p, quaternion q)
{
    m32x8 opposite = equal(together, splat(0));
    return (quaternion){choose(opposite, negate(p.v.x), q.s),
                        vec3_choose(opposite, (vec3){p.s, p.v.z, negate(p.v.y)}, q.v)};
}

/* p, q, t → the point of the shortest path from p to q or −q, −1 ≤ t ≤ 2
 * The sign of q is that for which |p − q| ≤ |p + q|, so that x ≤ 1. No branch and one division. */
PLUMB_KERNEL(slerp_shortest, "slerp.shortest", (4, 4, 1), (4))
{
    quaternion p = load_quaternion(in, 0), q = load_quaternion(in, 4);
    chords c = chords_of(p, q);
    f32x8 x = divide(min_f32(c.apart, c.together), max_f32(c.apart, c.together));
    weights w = acute_weights(load(in, 8), x);
    m32x8 obtuse = less(c.together, c.apart);
    store_quaternion(out, 0, weighted(w.p, p, choose(obtuse, negate(w.q), w.q), q));
}

/* p, q, t → the point of the path from p to q itself, −1 ≤ t ≤ 2; if q = −p, of the path by way of p i
 * Up to θ = π/2 as slerp.shortest, beyond by obtuse_weights(), which a tile without such angles does not compute. */
PLUMB_KERNEL(slerp_direct, "slerp.direct", (4, 4, 1), (4))
{
    quaternion p = load_quaternion(in, 0), q = load_quaternion(in, 4);
    f32x8 t = load(in, 8);
    chords c = chords_of(p, q);
    f32x8 x = divide(min_f32(c.apart, c.together), max_f32(c.apart, c.together));
    weights w = acute_weights(t, x);
    m32x8 obtuse = less(c.together, c.apart);
    if (any(obtuse)) {
        weights far = obtuse_weights(t, x);
        w = (weights){choose(obtuse, far.p, w.p), choose(obtuse, far.q, w.q)};
        q = orthogonal_if_opposite(c.together, p, q);
    }
    store_quaternion(out, 0, weighted(w.p, p, w.q, q));
}

/* p, q, t → the point of the chord from p to the nearer one of q and −q, normalised, −1 ≤ t ≤ 2
 * The sign of q is that of p·q. The length before the division is at least 0.7. No branch. */
PLUMB_KERNEL(slerp_nlerp, "slerp.nlerp", (4, 4, 1), (4))
{
    quaternion p = load_quaternion(in, 0), q = load_quaternion(in, 4);
    f32x8 t = load(in, 8), cosine = fma_f32(p.s, q.s, dot(p.v, q.v));
    quaternion y = weighted(sub(splat(1), t), p, choose(less(cosine, splat(0)), negate(t), t), q);
    store_quaternion(out, 0, quaternion_divide(y, square_root(quaternion_squared(y))));
}
