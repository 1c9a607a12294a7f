/* Double-float arithmetic: a number is represented by a pair, the sum of two floats, of which the second is the
 * rounding error of the first.
 *
 * Contains the type, the rounding error of a sum, and the squared length of a vector as a pair. The relative error of
 * this squared length is small enough for angles of many rotations. This header contains no formula of a family. */
#ifndef FAST_PAIR_H
#define FAST_PAIR_H

#include "vec3.h"

/* The number high + low: a rounded value, and the error of that value. */
typedef struct pair {
    f32x8 high, low;
} pair;

/* Returns a + b − s exactly, where s is the rounded sum a + b, for any a and b (Knuth's TwoSum). */
SIMD f32x8 sum_rounding_error(f32x8 a, f32x8 b, f32x8 s)
{
    f32x8 part = sub(s, a);
    return add(sub(a, sub(s, part)), sub(b, part));
}

/* Squares of the components of a vector v and their sums: xx = v.x², yy = v.y², zz = v.z², t = |v|², and
 * others = (yy + zz, xx + zz, xx + yy), each rounded. */
typedef struct squares {
    f32x8 xx, yy, zz, t;
    vec3 others;
} squares;

SIMD squares squares_of(vec3 v)
{
    f32x8 xx = mul(v.x, v.x), yy = mul(v.y, v.y), zz = mul(v.z, v.z), yz = add(yy, zz);
    return (squares){xx, yy, zz, add(xx, yz), {yz, add(xx, zz), add(xx, yy)}};
}

/* Returns |v|² as a pair: t, and the sum of the rounding errors of the three squares and the two sums of which t
 * consists. */
SIMD pair squared_length(vec3 v, squares s)
{
    f32x8 rounding_error = add(sum_rounding_error(s.yy, s.zz, s.others.x), sum_rounding_error(s.xx, s.others.x, s.t));
    f32x8 x = precise_fms_f32(v.x, v.x, s.xx), y = precise_fms_f32(v.y, v.y, s.yy), z = precise_fms_f32(v.z, v.z, s.zz);
    return (pair){s.t, add(add(x, y), add(z, rounding_error))};
}

#endif
