/* Operations on eight quaternions q = (s, v) at a time, written with the operations of simd.h. The scalar s is the
 * first component.
 *
 * Contains sums and products that kernels of several families use. The order of the fused multiply-adds in the source
 * determines the roundings. This header contains no formula of a family. */
#ifndef FAST_QUATERNION_H
#define FAST_QUATERNION_H

#include "in_registers.h"
#include "vec3.h"

typedef struct quaternion {
    f32x8 s;
    vec3 v;
} quaternion;

SIMD quaternion load_quaternion(tile_in in, size_t k)
{
    return (quaternion){load(in, k), load_vec3(in, k + 1)};
}

SIMD void store_quaternion(tile_out out, size_t k, quaternion q)
{
    const f32x8 x[] = {q.s, q.v.x, q.v.y, q.v.z};
    store_all(out, k, 1, 4, x);
}

/* Returns k q. */
SIMD quaternion quaternion_scale(f32x8 k, quaternion q)
{
    return (quaternion){mul(k, q.s), vec3_scale(k, q.v)};
}

/* Returns q / k. */
SIMD quaternion quaternion_divide(quaternion q, f32x8 k)
{
    return (quaternion){divide(q.s, k), vec3_divide(q.v, k)};
}

/* Returns |q|²: four roundings. */
SIMD f32x8 quaternion_squared(quaternion q)
{
    return fma_f32(q.s, q.s, dot(q.v, q.v));
}

/* Returns a b = (a.s b.s − a.v·b.v, a.s b.v + b.s a.v + a.v × b.v): four roundings per component. */
SIMD quaternion quaternion_product(quaternion a, quaternion b)
{
    f32x8 s = fms_f32(a.s, b.s, dot(a.v, b.v));
    vec3 v = vec3_scale_add(a.s, b.v, vec3_scale(b.s, a.v));
    return (quaternion){s, cross_add(a.v, b.v, v)};
}

#endif
