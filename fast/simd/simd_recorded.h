/* Recording backend of the SIMD abstraction: nothing is computed; each operation is passed to recorded.h.
 *
 * Contains the types and operations. simd.h, which includes this file for PLUMB_BUILD_RECORDED, describes their
 * meaning. A kernel run once over this backend gives the trace of its operations on one element, so that its rounding
 * errors can be bounded. NaN results are not part of the trace: is_nan is always false. With PLUMB_RECORDED_DOUBLE
 * every float is a double, as in simd_double.h. */
#ifndef FAST_SIMD_RECORDED_H
#define FAST_SIMD_RECORDED_H

#include "recorded.h"

#ifdef PLUMB_RECORDED_DOUBLE
#include "double_patterns.h"
#define PLUMB_PATH_NAME(name) plumb_recorded_double_##name
typedef double recorded_number;
enum { OF_DOUBLES = 1 };
#else
#define PLUMB_PATH_NAME(name) plumb_recorded_##name
typedef float recorded_number;
enum { OF_DOUBLES = 0 };
#endif

enum { PACKED_APART = 0, STREAMS = 0, NOTES_NANS = 0 };

/* clang-format off */
typedef struct f32x8 { int number; } f32x8;
typedef struct u32x8 { int number; } u32x8;
typedef struct m32x8 { int number; } m32x8;
typedef struct f64x8 { int number; } f64x8;
typedef struct m64x8 { int number; } m64x8;

SIMD uint64_t bits_of_float(float x) { uint32_t u; memcpy(&u, &x, sizeof u); return u; }
SIMD uint64_t bits_of_double(double x) { uint64_t u; memcpy(&u, &x, sizeof u); return u; }
#ifdef PLUMB_RECORDED_DOUBLE
SIMD uint64_t bits_of_number(double x) { return bits_of_double(x); }
SIMD uint64_t pattern_of(uint32_t x) { return pattern_in_double(x); }
#else
SIMD uint64_t bits_of_number(float x) { return bits_of_float(x); }
SIMD uint64_t pattern_of(uint32_t x) { return x; }
#endif

/* Loads component k. In a kernel's own memory (OWN), the numbers of operations are stored. */
SIMD f32x8 load(tile_in in, size_t k)
{
    f32x8 a = {0};
    if (in.packed == OWN)
        memcpy(&a, input_at(in, k), sizeof a);
    return in.packed == OWN ? a : (f32x8){recorded_input(in.component + k)};
}
SIMD void store_number(tile_out out, size_t k, f32x8 a)
{
    if (out.packed == OWN)
        memcpy(output_at(out, k), &a, sizeof a);
    else
        recorded_output(out.component + k, a.number);
}
SIMD void finish_streaming(void) {}

SIMD f32x8 splat(recorded_number x) { return (f32x8){recorded_constant(OF_DOUBLES, bits_of_number(x))}; }
SIMD f32x8 negate(f32x8 a) { return (f32x8){recorded(NEGATE, OF_DOUBLES, a.number, 0, 0)}; }
SIMD f32x8 add(f32x8 a, f32x8 b) { return (f32x8){recorded(ADD, OF_DOUBLES, a.number, b.number, 0)}; }
SIMD f32x8 sub(f32x8 a, f32x8 b) { return add(a, negate(b)); }
SIMD f32x8 mul(f32x8 a, f32x8 b) { return (f32x8){recorded(MULTIPLY, OF_DOUBLES, a.number, b.number, 0)}; }
SIMD f32x8 divide(f32x8 a, f32x8 b) { return (f32x8){recorded(DIVIDE, OF_DOUBLES, a.number, b.number, 0)}; }
SIMD f32x8 fma_f32(f32x8 a, f32x8 b, f32x8 c) { return (f32x8){recorded(FUSED, OF_DOUBLES, a.number, b.number, c.number)}; }
SIMD f32x8 fms_f32(f32x8 a, f32x8 b, f32x8 c) { return fma_f32(a, b, negate(c)); }
SIMD f32x8 fnma_f32(f32x8 a, f32x8 b, f32x8 c) { return fma_f32(negate(a), b, c); }
SIMD f32x8 square_root(f32x8 a) { return (f32x8){recorded(SQRT, OF_DOUBLES, a.number, 0, 0)}; }
SIMD f32x8 min_f32(f32x8 a, f32x8 b) { return (f32x8){recorded(MINIMUM, OF_DOUBLES, a.number, b.number, 0)}; }
SIMD f32x8 max_f32(f32x8 a, f32x8 b) { return (f32x8){recorded(MAXIMUM, OF_DOUBLES, a.number, b.number, 0)}; }

SIMD u32x8 bits(f32x8 a) { return (u32x8){a.number}; }
SIMD f32x8 from_bits(u32x8 a) { return (f32x8){a.number}; }
SIMD u32x8 splat_bits(uint32_t x) { return (u32x8){recorded_constant(OF_DOUBLES, pattern_of(x))}; }
SIMD u32x8 sub_bits(u32x8 a, u32x8 b) { return (u32x8){recorded(SUBTRACT_BITS, OF_DOUBLES, a.number, b.number, 0)}; }
SIMD u32x8 and_bits(u32x8 a, u32x8 b) { return (u32x8){recorded(AND_BITS, OF_DOUBLES, a.number, b.number, 0)}; }
SIMD u32x8 xor_bits(u32x8 a, u32x8 b) { return (u32x8){recorded(XOR_BITS, OF_DOUBLES, a.number, b.number, 0)}; }
SIMD u32x8 shift_left(u32x8 a, int n) { return (u32x8){recorded(SHIFT_LEFT, OF_DOUBLES, a.number, n, 0)}; }
SIMD u32x8 shift_right(u32x8 a, int n) { return (u32x8){recorded(SHIFT_RIGHT, OF_DOUBLES, a.number, n, 0)}; }
SIMD m32x8 mask_of_bits(u32x8 a) { return (m32x8){recorded(MASK_OF_BITS, OF_DOUBLES, a.number, 0, 0)}; }
SIMD u32x8 bits_of_mask(m32x8 a) { return (u32x8){a.number}; }

SIMD m32x8 less(f32x8 a, f32x8 b) { return (m32x8){recorded(LESS, OF_DOUBLES, a.number, b.number, 0)}; }
SIMD m32x8 less_equal(f32x8 a, f32x8 b) { return (m32x8){recorded(LESS_EQUAL, OF_DOUBLES, a.number, b.number, 0)}; }
SIMD m32x8 equal(f32x8 a, f32x8 b) { return (m32x8){recorded(EQUALS, OF_DOUBLES, a.number, b.number, 0)}; }
SIMD m32x8 is_nan(f32x8 a) { (void)a; return (m32x8){recorded_constant(0, 0)}; }
SIMD m32x8 unordered(f32x8 a, f32x8 b) { (void)a; (void)b; return (m32x8){recorded_constant(0, 0)}; }
SIMD m32x8 both(m32x8 a, m32x8 b) { return (m32x8){recorded(AND, OF_DOUBLES, a.number, b.number, 0)}; }
SIMD m32x8 either(m32x8 a, m32x8 b) { return (m32x8){recorded(OR, OF_DOUBLES, a.number, b.number, 0)}; }
SIMD m32x8 not_mask(m32x8 a) { return (m32x8){recorded(NOT, OF_DOUBLES, a.number, 0, 0)}; }
SIMD int any(m32x8 a) { return recorded_branch_any(a.number); }
SIMD int all(m32x8 a) { return recorded_branch_all(a.number); }
SIMD int all_in_unit(f32x8 a, m32x8 in_unit) { (void)a; return all(in_unit); }
SIMD f32x8 choose(m32x8 mask, f32x8 yes, f32x8 no) { return (f32x8){recorded(SELECT, OF_DOUBLES, mask.number, yes.number, no.number)}; }

/* Widening is no operation: every float is a double. */
SIMD f64x8 widen(f32x8 a) { return (f64x8){a.number}; }
SIMD f32x8 narrow(f64x8 a) { return (f32x8){recorded(TO_FLOAT, 0, a.number, 0, 0)}; }
SIMD f64x8 wide_splat(double x) { return (f64x8){recorded_constant(1, bits_of_double(x))}; }
SIMD f64x8 wide_negate(f64x8 a) { return (f64x8){recorded(NEGATE, 1, a.number, 0, 0)}; }
SIMD f64x8 wide_add(f64x8 a, f64x8 b) { return (f64x8){recorded(ADD, 1, a.number, b.number, 0)}; }
SIMD f64x8 wide_sub(f64x8 a, f64x8 b) { return wide_add(a, wide_negate(b)); }
SIMD f64x8 wide_mul(f64x8 a, f64x8 b) { return (f64x8){recorded(MULTIPLY, 1, a.number, b.number, 0)}; }
SIMD f64x8 wide_div(f64x8 a, f64x8 b) { return (f64x8){recorded(DIVIDE, 1, a.number, b.number, 0)}; }
SIMD f64x8 wide_fma(f64x8 a, f64x8 b, f64x8 c) { return (f64x8){recorded(FUSED, 1, a.number, b.number, c.number)}; }
SIMD f64x8 wide_fnma(f64x8 a, f64x8 b, f64x8 c) { return wide_fma(wide_negate(a), b, c); }
SIMD f64x8 wide_square_root(f64x8 a) { return (f64x8){recorded(SQRT, 1, a.number, 0, 0)}; }
SIMD f64x8 wide_min(f64x8 a, f64x8 b) { return (f64x8){recorded(MINIMUM, 1, a.number, b.number, 0)}; }
SIMD f64x8 wide_max(f64x8 a, f64x8 b) { return (f64x8){recorded(MAXIMUM, 1, a.number, b.number, 0)}; }
SIMD f64x8 wide_and(f64x8 a, f64x8 b) { return (f64x8){recorded(AND_BITS, 1, a.number, b.number, 0)}; }
SIMD f64x8 wide_xor(f64x8 a, f64x8 b) { return (f64x8){recorded(XOR_BITS, 1, a.number, b.number, 0)}; }
SIMD f64x8 wide_shift_left(f64x8 a, int n) { return (f64x8){recorded(SHIFT_LEFT, 1, a.number, n, 0)}; }
SIMD m64x8 wide_mask_of(f64x8 a) { return (m64x8){recorded(MASK_OF_BITS, 1, a.number, 0, 0)}; }
SIMD f64x8 wide_choose(m64x8 mask, f64x8 yes, f64x8 no) { return (f64x8){recorded(SELECT, 1, mask.number, yes.number, no.number)}; }
/* clang-format on */

#endif
