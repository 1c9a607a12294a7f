/* Sequential rotations: three rotations, each about a coordinate axis of the frame that the previous ones have rotated.
 *
 *   R = Z(z) Y(y) X(x), where X(a), Y(a), Z(a) are the rotations by the angle a about the axes x, y, z
 *
 * Contains the rotation matrix of such angles. Sines and cosines are computed in double and rounded once to float. The
 * worst error known of each output and its limit are in docs/tables/limits.md. Source: "The Mathematics of Havok's
 * Solver", II.6.1.3. */
#include "trigonometry.h"
#include "vec3.h"

/* sin a and cos a of an angle a. */
typedef struct direction {
    f32x8 sine, cosine;
} direction;

/* Returns sin a and cos a, computed in double and rounded to float, for |a| up to 2⁵⁰. ±∞ and NaN give NaN, because
 * a − a is added. */
SIMD direction direction_of(f32x8 angle)
{
    f64x8 sine, cosine;
    wide_sin_cos(widen(angle), &sine, &cosine);
    f32x8 nan_unless_finite = sub(angle, angle);
    return (direction){add(narrow(sine), nan_unless_finite), add(narrow(cosine), nan_unless_finite)};
}

/* (a, b, c) → Z(a) Y(b) X(c), row by row
 * An entry has up to three roundings besides those of the sines and cosines. sin y sin x and sin y cos x are computed
 * once and used in two rows. No branch. */
PLUMB_KERNEL(euler_to_matrix_zyx, "euler.to_matrix.zyx", (1, 1, 1), (9))
{
    direction z = direction_of(load(in, 0)), y = direction_of(load(in, 1)), x = direction_of(load(in, 2));
    f32x8 ss = mul(y.sine, x.sine), sc = mul(y.sine, x.cosine);
    store_vec3(out, 0,
               (vec3){mul(z.cosine, y.cosine), fms_f32(z.cosine, ss, mul(z.sine, x.cosine)),
                      fma_f32(z.cosine, sc, mul(z.sine, x.sine))});
    store_vec3(out, 3,
               (vec3){mul(z.sine, y.cosine), fma_f32(z.sine, ss, mul(z.cosine, x.cosine)),
                      fms_f32(z.sine, sc, mul(z.cosine, x.sine))});
    store_vec3(out, 6, (vec3){negate(y.sine), mul(y.cosine, x.sine), mul(y.cosine, x.cosine)});
}
