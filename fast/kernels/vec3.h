/* Operations on eight vectors of three components and 3×3 matrices at a time, written with the operations of simd.h.
 *
 * Contains loads, stores, sums and products. The order of the fused multiply-adds in the source determines the
 * roundings. This header contains no formula of a family. */
#ifndef FAST_VEC3_H
#define FAST_VEC3_H

#include "fast/simd/simd.h"

/* Eight vectors. */
typedef struct vec3 {
    f32x8 x, y, z;
} vec3;

/* A matrix by rows: entry (i, j) is number 3i + j of a kernel's nine components. */
typedef struct mat3 {
    vec3 x, y, z;
} mat3;

SIMD vec3 load_vec3(tile_in in, size_t k)
{
    return (vec3){load(in, k), load(in, k + 1), load(in, k + 2)};
}

SIMD mat3 load_mat3(tile_in in, size_t k)
{
    return (mat3){load_vec3(in, k), load_vec3(in, k + 3), load_vec3(in, k + 6)};
}

/* Loads column j of the matrix that begins at component k. */
SIMD vec3 load_column(tile_in in, size_t k, size_t j)
{
    return (vec3){load(in, k + j), load(in, k + 3 + j), load(in, k + 6 + j)};
}

/* Stores a at components k, k + stride and k + 2 stride. */
SIMD void store_strided(tile_out out, size_t k, size_t stride, vec3 a)
{
    const f32x8 x[] = {a.x, a.y, a.z};
    store_all(out, k, stride, 3, x);
}

SIMD void store_vec3(tile_out out, size_t k, vec3 a)
{
    store_strided(out, k, 1, a);
}

/* Stores a vector whose components cannot be NaN, or are canonical already (simd.h). */
SIMD void store_numbers(tile_out out, size_t k, vec3 a)
{
    store_number(out, k, a.x);
    store_number(out, k + 1, a.y);
    store_number(out, k + 2, a.z);
}

SIMD void store_mat3(tile_out out, size_t k, mat3 A)
{
    store_vec3(out, k, A.x);
    store_vec3(out, k + 3, A.y);
    store_vec3(out, k + 6, A.z);
}

SIMD vec3 vec3_add(vec3 a, vec3 b)
{
    return (vec3){add(a.x, b.x), add(a.y, b.y), add(a.z, b.z)};
}

SIMD vec3 vec3_sub(vec3 a, vec3 b)
{
    return (vec3){sub(a.x, b.x), sub(a.y, b.y), sub(a.z, b.z)};
}

SIMD vec3 vec3_negate(vec3 a)
{
    return (vec3){negate(a.x), negate(a.y), negate(a.z)};
}

/* Returns s a. */
SIMD vec3 vec3_scale(f32x8 s, vec3 a)
{
    return (vec3){mul(s, a.x), mul(s, a.y), mul(s, a.z)};
}

/* Returns a / s. */
SIMD vec3 vec3_divide(vec3 a, f32x8 s)
{
    return (vec3){divide(a.x, s), divide(a.y, s), divide(a.z, s)};
}

/* Returns s a + c, rounded once. */
SIMD vec3 vec3_scale_add(f32x8 s, vec3 a, vec3 c)
{
    return (vec3){fma_f32(s, a.x, c.x), fma_f32(s, a.y, c.y), fma_f32(s, a.z, c.z)};
}

/* Returns s a − c, rounded once. */
SIMD vec3 vec3_scale_sub(f32x8 s, vec3 a, vec3 c)
{
    return (vec3){fms_f32(s, a.x, c.x), fms_f32(s, a.y, c.y), fms_f32(s, a.z, c.z)};
}

SIMD vec3 vec3_choose(m32x8 mask, vec3 yes, vec3 no)
{
    return (vec3){choose(mask, yes.x, no.x), choose(mask, yes.y, no.y), choose(mask, yes.z, no.z)};
}

/* Returns a·b: three roundings. */
SIMD f32x8 dot(vec3 a, vec3 b)
{
    return fma_f32(a.z, b.z, fma_f32(a.y, b.y, mul(a.x, b.x)));
}

/* Returns a·b + c: three roundings. */
SIMD f32x8 dot_add(vec3 a, vec3 b, f32x8 c)
{
    return fma_f32(a.z, b.z, fma_f32(a.y, b.y, fma_f32(a.x, b.x, c)));
}

/* Returns a × b: two roundings per entry. */
SIMD vec3 cross(vec3 a, vec3 b)
{
    return (vec3){fms_f32(a.y, b.z, mul(a.z, b.y)), fms_f32(a.z, b.x, mul(a.x, b.z)), fms_f32(a.x, b.y, mul(a.y, b.x))};
}

/* Returns a × b + c: two roundings per entry. */
SIMD vec3 cross_add(vec3 a, vec3 b, vec3 c)
{
    return (vec3){fma_f32(a.y, b.z, fnma_f32(a.z, b.y, c.x)), fma_f32(a.z, b.x, fnma_f32(a.x, b.z, c.y)),
                  fma_f32(a.x, b.y, fnma_f32(a.y, b.x, c.z))};
}

SIMD mat3 transposed(mat3 A)
{
    return (mat3){{A.x.x, A.y.x, A.z.x}, {A.x.y, A.y.y, A.z.y}, {A.x.z, A.y.z, A.z.z}};
}

/* Returns Aa. */
SIMD vec3 apply(mat3 A, vec3 a)
{
    return (vec3){dot(A.x, a), dot(A.y, a), dot(A.z, a)};
}

/* Returns Aa + c. */
SIMD vec3 apply_add(mat3 A, vec3 a, vec3 c)
{
    return (vec3){dot_add(A.x, a, c.x), dot_add(A.y, a, c.y), dot_add(A.z, a, c.z)};
}

#endif
