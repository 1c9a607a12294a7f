/* Kernels of one element whose operands are computed in registers of four floats: products of quaternions, rotations,
 * transforms. For the scalar backend (fast/simd/simd_scalar.h) on x86; in the other backends, and on other processors,
 * the functions do nothing.
 *
 * Each function computes all outputs of a kernel from its inputs and returns true, or does nothing and returns false;
 * the kernel then computes them by its usual code. The operations on every component are those of the usual code, in
 * the same order, so that the bits are equal; four components take one instruction instead of four. Inputs are read
 * before the first store. Stores do not overlap, so that a compiler can keep a result in registers if the caller copies
 * it. */
#ifndef FAST_IN_REGISTERS_H
#define FAST_IN_REGISTERS_H

#include "fast/simd/simd.h"

#ifdef PLUMB_REGISTERS_OF_FOUR

/* --- quaternions, (s, x, y, z) ------------------------------------------------------------------------------------ */

/* Returns a b: see quaternion_product() in quaternion.h. The first component is built with the opposite sign, as
 * −(a.v·b.v), until the last step; the sign is changed by xor because a sum that cancels is +0. */
SIMD f32x4 product_of_four(f32x4 a, f32x4 b)
{
    f32x4 t = mul4(SHUFFLE4(a, 1, 1, 2, 3), SHUFFLE4(b, 1, 0, 0, 0));
    t = fma4(SHUFFLE4(a, 2, 0, 0, 0), SHUFFLE4(b, 2, 1, 2, 3), t);
    t = fma4(SHUFFLE4(a, 3, 3, 1, 2), xor4(SHUFFLE4(b, 3, 2, 3, 1), signs4(0, 1, 1, 1)), t);
    return fma4(SHUFFLE4(a, 0, 2, 3, 1), SHUFFLE4(b, 0, 3, 1, 2), xor4(t, signs4(1, 0, 0, 0)));
}

/* Returns R(q) x in the first three components: see rotate_by_quaternion() in pose.c. */
SIMD f32x4 rotation_of_four(f32x4 q, f32x4 x)
{
    const f32x4 yzx = SHUFFLE4(q, 2, 3, 1, 0), zxy = SHUFFLE4(q, 3, 1, 2, 0), two = splat4(splat(2));
    f32x4 u = mul4(SHUFFLE4(q, 0, 0, 0, 0), x);
    u = fma4(yzx, SHUFFLE4(x, 2, 0, 1, 3), fnma4(zxy, SHUFFLE4(x, 1, 2, 0, 3), u));
    x = fnma4(mul4(two, zxy), SHUFFLE4(u, 1, 2, 0, 3), x);
    return fma4(mul4(two, yzx), SHUFFLE4(u, 2, 0, 1, 3), x);
}

/* q^c */
SIMD f32x4 conjugate_of_four(f32x4 q)
{
    return xor4(q, signs4(0, 1, 1, 1));
}

/* (a, b) → a b */
SIMD int product_in_registers(tile_in in, tile_out out)
{
    store4(out, 0, canonical4(product_of_four(load4(in, 0), load4(in, 4))));
    return 1;
}

/* a → a/|a| */
SIMD int unit_in_registers(tile_in in, tile_out out)
{
    const f32x8 s = load(in, 0), x = load(in, 1), y = load(in, 2), z = load(in, 3);
    const f32x8 squared = fma_f32(s, s, fma_f32(z, z, fma_f32(y, y, mul(x, x))));
    store4(out, 0, canonical4(divide4(load4(in, 0), splat4(square_root(squared)))));
    return 1;
}

/* Returns q times a power of two: see scaled_by_power_of_two() in rotation.c and power_of_two_over() in simd.h. */
SIMD f32x4 of_ordinary_size_of_four(f32x4 q)
{
    const f32x4 size = magnitude4(q), larger = max4(size, SHUFFLE4(size, 1, 0, 3, 2)),
                m = max4(larger, SHUFFLE4(larger, 2, 3, 0, 1));
    return mul4(q, add4(power_of_two_over4(m), sub4(m, m)));
}

/* q → R of q/|q|: see rotation_from_quaternion. A component that is NaN makes all outputs NaN, there and here. */
SIMD int matrix_in_registers(tile_in in, tile_out out)
{
    const f32x4 q = of_ordinary_size_of_four(load4(in, 0)), s = SHUFFLE4(q, 0, 0, 0, 0), v = SHUFFLE4(q, 1, 2, 3, 3),
                yzx = SHUFFLE4(q, 2, 3, 1, 1), zxy = SHUFFLE4(q, 3, 1, 2, 2), yxx = SHUFFLE4(q, 2, 1, 1, 1),
                zzy = SHUFFLE4(q, 3, 3, 2, 2), sv = mul4(s, v);
    const f32x4 own = fma4(s, s, mul4(v, v)), others = fma4(yxx, yxx, mul4(zzy, zzy)); /* s² + x² …; y² + z² … */
    const f32x4 sum = add4(own, others), squared = SHUFFLE4(sum, 0, 0, 0, 0), half = mul4(squared, splat4(splat(0.5f)));
    const f32x4 d = divide4(sub4(own, others), squared);  /* R11, R22, R33 */
    const f32x4 plus = divide4(fma4(yzx, zxy, sv), half), /* R32, R13, R21 */
        minus = divide4(fms4(yzx, zxy, sv), half);        /* R23, R31, R12 */
    f32x4 a = INSERT4(SHUFFLE4_OF(minus, 2, 2, plus, 1, 2), 0, d, 0),
          b = INSERT4(INSERT4(SHUFFLE4(minus, 0, 0, 1, 1), 3, plus, 0), 0, d, 1);
    f32x8 last = ELEMENT4(d, 2);
    if (UNLIKELY(any4(unordered4(a, b))))
        a = replace_nans4(a), b = replace_nans4(b), last = canonical(last);
    store4(out, 0, a);
    store4(out, 4, b);
    put(out, 8, last);
    return 1;
}

/* --- poses: T, q, S ----------------------------------------------------------------------------------------------- */

/* Stores (T, q, S), where S is component `at` of `scale`. */
SIMD void store_pose(tile_out out, f32x4 translation, f32x4 q, f32x4 scale)
{
    f32x4 a = INSERT4(translation, 3, q, 0), b = INSERT4(SHUFFLE4(q, 1, 2, 3, 3), 3, scale, 3);
    if (UNLIKELY(any4(unordered4(a, b))))
        a = replace_nans4(a), b = replace_nans4(b);
    store4(out, 0, a);
    store4(out, 4, b);
}

/* (A2, A1) → A3: see pose_compose. */
SIMD int pose_compose_in_registers(tile_in in, tile_out out)
{
    const f32x4 q2 = load4(in, 3), q1 = load4(in, 11), S2 = splat4(load(in, 7)), two = load4(in, 0), one = load4(in, 8);
    store_pose(out, fma4(S2, rotation_of_four(q2, one), two), product_of_four(q2, q1), mul4(S2, splat4(load(in, 15))));
    return 1;
}

/* A → A⁻¹: see pose_inverse. The fourth quotient is −1/−S = S′. */
SIMD int pose_inverse_in_registers(tile_in in, tile_out out)
{
    const f32x4 q = conjugate_of_four(load4(in, 3)), Rx = rotation_of_four(q, load4(in, 0));
    const f32x4 translation = divide4(INSERT4(Rx, 3, splat4(splat(-1)), 0), splat4(negate(load(in, 7))));
    store_pose(out, translation, q, translation);
    return 1;
}

/* (A, x) → A(x): see pose_apply. */
SIMD int pose_apply_in_registers(tile_in in, tile_out out)
{
    const f32x4 Rx = rotation_of_four(load4(in, 3), load3(in, 8));
    store3(out, 0, canonical3(fma4(splat4(load(in, 7)), Rx, load4(in, 0))));
    return 1;
}

/* (q, S, x) → S R(q) x: see pose_vector. */
SIMD int pose_vector_in_registers(tile_in in, tile_out out)
{
    const f32x4 Rx = rotation_of_four(load4(in, 0), load3(in, 5));
    store3(out, 0, canonical3(mul4(splat4(load(in, 4)), Rx)));
    return 1;
}

/* --- matrices of three rows --------------------------------------------------------------------------------------- */

/* The rows of a matrix in the first three components of each register; the third row is in the last three of `z`, so
 * that the nine components can be loaded without those that follow. */
typedef struct rows_of_four {
    f32x4 x, y, z;
} rows_of_four;

SIMD rows_of_four load_rows_of_four(tile_in in, size_t k)
{
    return (rows_of_four){load4(in, k), load4(in, k + 3), load4(in, k + 5)};
}

/* Returns the columns, each in the first three components. */
SIMD rows_of_four columns_of_four(rows_of_four rows)
{
    const f32x4 low = UNPACK_LOW4(rows.x, rows.y), high = UNPACK_HIGH4(rows.x, rows.y);
    return (rows_of_four){SHUFFLE4_OF(low, 0, 1, rows.z, 1, 1), SHUFFLE4_OF(low, 2, 3, rows.z, 2, 2),
                          SHUFFLE4_OF(high, 0, 1, rows.z, 3, 3)};
}

/* Returns x a.x + y a.y + z a.z: the order of vector_dot() in vector.h. a begins at component k. */
SIMD f32x4 combination_of_four(f32x4 x, f32x4 y, f32x4 z, tile_in in, size_t k)
{
    const f32x4 first = mul4(x, splat4(load(in, k))), second = fma4(y, splat4(load(in, k + 1)), first);
    return fma4(z, splat4(load(in, k + 2)), second);
}

/* Returns M a, where M and a begin at components `matrix` and `a`. */
SIMD f32x4 apply_of_four(tile_in in, size_t matrix, size_t a)
{
    const rows_of_four columns = columns_of_four(load_rows_of_four(in, matrix));
    return combination_of_four(columns.x, columns.y, columns.z, in, a);
}

/* Stores T, a matrix and, if there is one, S: component 3 of T, and of the rows, is not used. */
SIMD void store_transform_of_four(int scaled, tile_out out, f32x4 translation, f32x4 x, f32x4 y, f32x4 z, f32x8 scale)
{
    f32x4 a = INSERT4(translation, 3, x, 0), b = SHUFFLE4_OF(x, 1, 2, y, 0, 1),
          c = INSERT4(SHUFFLE4(z, 0, 0, 1, 2), 0, y, 2);
    if (UNLIKELY(any4(either(unordered4(a, b), unordered4(c, splat4(scale)))))) {
        a = replace_nans4(a), b = replace_nans4(b), c = replace_nans4(c);
        scale = canonical(scale);
    }
    store4(out, 0, a);
    store4(out, 4, b);
    store4(out, 8, c);
    if (scaled)
        put(out, 12, scale);
}

/* (A2, A1) → A3 of three dimensions, with or without a scale: see compose() in dynamic.h. */
SIMD int compose_in_registers(size_t n, int scaled, tile_in in, tile_out out)
{
    const size_t one = scaled ? 13 : 12;
    if (n != 3)
        return 0;
    const f32x4 RT = apply_of_four(in, 3, one), T2 = load4(in, 0), B1 = load4(in, one + 3), B2 = load4(in, one + 6),
                last = load4(in, one + 8), B3 = SHUFFLE4(last, 1, 2, 3, 3);
    const f32x8 S2 = scaled ? load(in, 12) : splat(1);
    const f32x4 translation = scaled ? fma4(splat4(S2), RT, T2) : add4(RT, T2),
                x = combination_of_four(B1, B2, B3, in, 3), y = combination_of_four(B1, B2, B3, in, 6),
                z = combination_of_four(B1, B2, B3, in, 9);
    store_transform_of_four(scaled, out, translation, x, y, z, scaled ? mul(S2, load(in, one + 12)) : S2);
    return 1;
}

/* A → A⁻¹ of three dimensions, with or without a scale: see inverse() in dynamic.h. */
SIMD int inverse_in_registers(size_t n, int scaled, tile_in in, tile_out out)
{
    if (n != 3)
        return 0;
    const rows_of_four rows = load_rows_of_four(in, 3), columns = columns_of_four(rows);
    const f32x4 RtT = combination_of_four(rows.x, rows.y, SHUFFLE4(rows.z, 1, 2, 3, 3), in, 0);
    f32x4 translation = xor4(RtT, signs4(1, 1, 1, 1));
    f32x8 scale = splat(1);
    if (scaled) { /* the fourth quotient is −1/−S = S′ */
        translation = divide4(INSERT4(RtT, 3, splat4(splat(-1)), 0), splat4(negate(load(in, 12))));
        scale = ELEMENT4(translation, 3);
    }
    store_transform_of_four(scaled, out, translation, columns.x, columns.y, columns.z, scale);
    return 1;
}

/* (A, x) → A(x) in three dimensions, with or without a scale: see map_point() in dynamic.h. */
SIMD int map_point_in_registers(size_t n, int scaled, tile_in in, tile_out out)
{
    if (n != 3)
        return 0;
    const f32x4 Rx = apply_of_four(in, 3, scaled ? 13 : 12), translation = load4(in, 0);
    store3(out, 0, canonical3(scaled ? fma4(splat4(load(in, 12)), Rx, translation) : add4(Rx, translation)));
    return 1;
}

/* (R, S, x) → S R x in three dimensions: see map_vector() in transform.c. */
SIMD int map_vector_in_registers(size_t n, tile_in in, tile_out out)
{
    if (n != 3)
        return 0;
    store3(out, 0, canonical3(mul4(splat4(load(in, 9)), apply_of_four(in, 0, 10))));
    return 1;
}

#else

/* One operation per line: */
/* clang-format off */
SIMD int product_in_registers(tile_in in, tile_out out) { (void)in, (void)out; return 0; }
SIMD int unit_in_registers(tile_in in, tile_out out) { (void)in, (void)out; return 0; }
SIMD int matrix_in_registers(tile_in in, tile_out out) { (void)in, (void)out; return 0; }
SIMD int pose_compose_in_registers(tile_in in, tile_out out) { (void)in, (void)out; return 0; }
SIMD int pose_inverse_in_registers(tile_in in, tile_out out) { (void)in, (void)out; return 0; }
SIMD int pose_apply_in_registers(tile_in in, tile_out out) { (void)in, (void)out; return 0; }
SIMD int pose_vector_in_registers(tile_in in, tile_out out) { (void)in, (void)out; return 0; }
SIMD int compose_in_registers(size_t n, int scaled, tile_in in, tile_out out) { (void)n, (void)scaled, (void)in, (void)out; return 0; }
SIMD int inverse_in_registers(size_t n, int scaled, tile_in in, tile_out out) { (void)n, (void)scaled, (void)in, (void)out; return 0; }
SIMD int map_point_in_registers(size_t n, int scaled, tile_in in, tile_out out) { (void)n, (void)scaled, (void)in, (void)out; return 0; }
SIMD int map_vector_in_registers(size_t n, tile_in in, tile_out out) { (void)n, (void)in, (void)out; return 0; }
/* clang-format on */

#endif

#endif
