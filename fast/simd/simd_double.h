/* Backend of the SIMD abstraction in double, one element at a time: it is slow, and shows that promises in double can
 * be kept.
 *
 * Contains the types and operations; simd.h, which includes this file for PLUMB_BUILD_DOUBLE, describes their meaning.
 * What is a float in the other backends is a double here. A tile is one element: strides are 1, and arrays hold
 * doubles. A kernel that widens to double, or whose coefficients are rounded to float, shows nothing about promises in
 * double and is not built with this backend: validate/peers/portable_double.c has the list. */
#ifndef FAST_SIMD_DOUBLE_H
#define FAST_SIMD_DOUBLE_H

#include "double_patterns.h"

#define PLUMB_PATH_NAME(name) plumb_double_##name

enum { PACKED_APART = 0, STREAMS = 0, NOTES_NANS = 0 };

typedef double f32x8;
typedef uint64_t u32x8, m32x8; /* the bits of a number; a mask: all bits are set, or none */

/* Loads component k. Values in a kernel's own memory (OWN) are stored as in the other backends, a tile of floats
 * apart. */
SIMD f32x8 load(tile_in in, size_t k)
{
    f32x8 a;
    memcpy(&a, in.packed == OWN ? input_at(in, k) : (const float *)((const double *)in.base[k] + in.tile), sizeof a);
    return a;
}
SIMD void store_number(tile_out out, size_t k, f32x8 a)
{
    memcpy(out.packed == OWN ? output_at(out, k) : (float *)((double *)out.base[k] + out.tile), &a, sizeof a);
}
SIMD void finish_streaming(void)
{
}

SIMD u32x8 bits(f32x8 a)
{
    u32x8 u;
    memcpy(&u, &a, sizeof u);
    return u;
}
SIMD f32x8 from_bits(u32x8 a)
{
    f32x8 x;
    memcpy(&x, &a, sizeof x);
    return x;
}

SIMD u32x8 splat_bits(uint32_t x)
{
    return pattern_in_double(x);
}

/* With PLUMB_BUILD_UNFUSED a multiply-add is rounded twice, as on machines without fused multiply-add. */
#ifdef PLUMB_BUILD_UNFUSED
#define MULTIPLY_ADD(a, b, c) ((a) * (b) + (c))
#else
#define MULTIPLY_ADD(a, b, c) fma(a, b, c)
#endif

/* One operation per line: */
/* clang-format off */

SIMD f32x8 splat(double x) { return x; }
SIMD f32x8 negate(f32x8 a) { return -a; }
SIMD f32x8 add(f32x8 a, f32x8 b) { return a + b; }
SIMD f32x8 sub(f32x8 a, f32x8 b) { return a - b; }
SIMD f32x8 mul(f32x8 a, f32x8 b) { return a * b; }
SIMD f32x8 divide(f32x8 a, f32x8 b) { return a / b; }
SIMD f32x8 fma_f32(f32x8 a, f32x8 b, f32x8 c) { return MULTIPLY_ADD(a, b, c); }
SIMD f32x8 fms_f32(f32x8 a, f32x8 b, f32x8 c) { return MULTIPLY_ADD(a, b, -c); }
SIMD f32x8 fnma_f32(f32x8 a, f32x8 b, f32x8 c) { return MULTIPLY_ADD(-a, b, c); }
SIMD f32x8 square_root(f32x8 a) { return sqrt(a); }
SIMD f32x8 min_f32(f32x8 a, f32x8 b) { return a < b ? a : b; }
SIMD f32x8 max_f32(f32x8 a, f32x8 b) { return a > b ? a : b; }

SIMD u32x8 sub_bits(u32x8 a, u32x8 b) { return a - b; }
SIMD u32x8 and_bits(u32x8 a, u32x8 b) { return a & b; }
SIMD u32x8 xor_bits(u32x8 a, u32x8 b) { return a ^ b; }
SIMD u32x8 bits_of_mask(m32x8 a) { return a; }
SIMD m32x8 mask_of_bits(u32x8 a) { return a; }

SIMD m32x8 mask_if(int holds) { return holds ? ~UINT64_C(0) : 0; }
SIMD m32x8 less(f32x8 a, f32x8 b) { return mask_if(a < b); }
SIMD m32x8 less_equal(f32x8 a, f32x8 b) { return mask_if(a <= b); }
SIMD m32x8 equal(f32x8 a, f32x8 b) { return mask_if(a == b); }
SIMD m32x8 is_nan(f32x8 a) { return mask_if(a != a); }
SIMD m32x8 unordered(f32x8 a, f32x8 b) { return mask_if(a != a || b != b); }
SIMD m32x8 both(m32x8 a, m32x8 b) { return a & b; }
SIMD m32x8 either(m32x8 a, m32x8 b) { return a | b; }
SIMD m32x8 not_mask(m32x8 a) { return ~a; }
SIMD int any(m32x8 a) { return a != 0; }
SIMD int all(m32x8 a) { return a != 0; }
SIMD int all_in_unit(f32x8 a, m32x8 in_unit) { (void)a; return all(in_unit); }
SIMD f32x8 choose(m32x8 mask, f32x8 yes, f32x8 no) { return mask ? yes : no; }
/* clang-format on */

#endif
