/* The text of the kernels, compiled by scalar.h as part of a program. Printed by fast/print_scalar_text from the
 * sources of the library, fast/kernels/FAMILY.c and the files that these include; comments are there. Not public. */
/* clang-format off */
#ifndef PLUMB_SCALAR_TEXT_H
#define PLUMB_SCALAR_TEXT_H

#pragma GCC system_header /* no warnings about what is not standard C++ */

#include <float.h>
#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base.h"
#include "types.h"

#define PLUMB_BUILD_SCALAR
#define PLUMB_SCALAR_INLINE
#ifndef plumb_scalar_FAST_PAIR_H
#define plumb_scalar_FAST_PAIR_H
#ifndef plumb_scalar_FAST_VEC3_H
#define plumb_scalar_FAST_VEC3_H
#ifndef plumb_scalar_FAST_SIMD_H
#define plumb_scalar_FAST_SIMD_H
#ifndef plumb_scalar_FAST_BATCH_H
#define plumb_scalar_FAST_BATCH_H
#ifndef plumb_scalar_FAST_OPERANDS_H
#define plumb_scalar_FAST_OPERANDS_H
enum { plumb_scalar_MAX_OPERANDS = 15, plumb_scalar_MAX_COMPONENTS = 128 };
#define plumb_scalar_OPERANDS_COUNT(...) plumb_scalar_OPERANDS_COUNTED(__VA_ARGS__, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, )
#define plumb_scalar_OPERANDS_COUNTED(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, count, ...) count
#define plumb_scalar_OPERANDS_LIST(...) __VA_ARGS__
#define plumb_scalar_OPERANDS_PASTE(a, b) plumb_scalar_OPERANDS_PASTE_EXPANDED(a, b)
#define plumb_scalar_OPERANDS_PASTE_EXPANDED(a, b) a##b
#define plumb_scalar_OPERANDS_EACH(f, operands) plumb_scalar_OPERANDS_EACH_LISTED(f, plumb_scalar_OPERANDS_LIST operands)
#define plumb_scalar_OPERANDS_EACH_LISTED(f, ...) plumb_scalar_OPERANDS_PASTE(plumb_scalar_EACH_, plumb_scalar_OPERANDS_COUNT(__VA_ARGS__))(f, 0, 0, __VA_ARGS__)
#define plumb_scalar_EACH_1(f, i, at, n) f(i, at, n)
#define plumb_scalar_EACH_2(f, i, at, n, ...) f(i, at, n) plumb_scalar_EACH_1(f, i + 1, at + n, __VA_ARGS__)
#define plumb_scalar_EACH_3(f, i, at, n, ...) f(i, at, n) plumb_scalar_EACH_2(f, i + 1, at + n, __VA_ARGS__)
#define plumb_scalar_EACH_4(f, i, at, n, ...) f(i, at, n) plumb_scalar_EACH_3(f, i + 1, at + n, __VA_ARGS__)
#define plumb_scalar_EACH_5(f, i, at, n, ...) f(i, at, n) plumb_scalar_EACH_4(f, i + 1, at + n, __VA_ARGS__)
#define plumb_scalar_EACH_6(f, i, at, n, ...) f(i, at, n) plumb_scalar_EACH_5(f, i + 1, at + n, __VA_ARGS__)
#define plumb_scalar_EACH_7(f, i, at, n, ...) f(i, at, n) plumb_scalar_EACH_6(f, i + 1, at + n, __VA_ARGS__)
#define plumb_scalar_EACH_8(f, i, at, n, ...) f(i, at, n) plumb_scalar_EACH_7(f, i + 1, at + n, __VA_ARGS__)
#define plumb_scalar_EACH_9(f, i, at, n, ...) f(i, at, n) plumb_scalar_EACH_8(f, i + 1, at + n, __VA_ARGS__)
#define plumb_scalar_EACH_10(f, i, at, n, ...) f(i, at, n) plumb_scalar_EACH_9(f, i + 1, at + n, __VA_ARGS__)
#define plumb_scalar_EACH_11(f, i, at, n, ...) f(i, at, n) plumb_scalar_EACH_10(f, i + 1, at + n, __VA_ARGS__)
#define plumb_scalar_EACH_12(f, i, at, n, ...) f(i, at, n) plumb_scalar_EACH_11(f, i + 1, at + n, __VA_ARGS__)
#define plumb_scalar_EACH_13(f, i, at, n, ...) f(i, at, n) plumb_scalar_EACH_12(f, i + 1, at + n, __VA_ARGS__)
#define plumb_scalar_EACH_14(f, i, at, n, ...) f(i, at, n) plumb_scalar_EACH_13(f, i + 1, at + n, __VA_ARGS__)
#define plumb_scalar_EACH_15(f, i, at, n, ...) f(i, at, n) plumb_scalar_EACH_14(f, i + 1, at + n, __VA_ARGS__)
#define plumb_scalar_OPERANDS_ORIGINS(...) plumb_scalar_OPERANDS_EACH(plumb_scalar_ORIGINS_OF, (__VA_ARGS__))
#define plumb_scalar_ORIGINS_OF(i, first, n) [(first) ... (first) + (n) - 1] = {i, first},
#define plumb_scalar_OPERANDS(type, name, operands) plumb_scalar_OPERANDS_PASTE(plumb_scalar_OPERANDS_, plumb_scalar_OPERANDS_COUNT operands)(type, name)
#define plumb_scalar_OPERANDS_1(t, x) t x##1
#define plumb_scalar_OPERANDS_2(t, x) plumb_scalar_OPERANDS_1(t, x), t x##2
#define plumb_scalar_OPERANDS_3(t, x) plumb_scalar_OPERANDS_2(t, x), t x##3
#define plumb_scalar_OPERANDS_4(t, x) plumb_scalar_OPERANDS_3(t, x), t x##4
#define plumb_scalar_OPERANDS_5(t, x) plumb_scalar_OPERANDS_4(t, x), t x##5
#define plumb_scalar_OPERANDS_6(t, x) plumb_scalar_OPERANDS_5(t, x), t x##6
#define plumb_scalar_OPERANDS_7(t, x) plumb_scalar_OPERANDS_6(t, x), t x##7
#define plumb_scalar_OPERANDS_8(t, x) plumb_scalar_OPERANDS_7(t, x), t x##8
#define plumb_scalar_OPERANDS_9(t, x) plumb_scalar_OPERANDS_8(t, x), t x##9
#define plumb_scalar_OPERANDS_10(t, x) plumb_scalar_OPERANDS_9(t, x), t x##10
#define plumb_scalar_OPERANDS_11(t, x) plumb_scalar_OPERANDS_10(t, x), t x##11
#define plumb_scalar_OPERANDS_12(t, x) plumb_scalar_OPERANDS_11(t, x), t x##12
#define plumb_scalar_OPERANDS_13(t, x) plumb_scalar_OPERANDS_12(t, x), t x##13
#define plumb_scalar_OPERANDS_14(t, x) plumb_scalar_OPERANDS_13(t, x), t x##14
#define plumb_scalar_OPERANDS_15(t, x) plumb_scalar_OPERANDS_14(t, x), t x##15
#define plumb_scalar_OPERANDS_OF(array, operands) plumb_scalar_OPERANDS_PASTE(plumb_scalar_OPERANDS_OF_, plumb_scalar_OPERANDS_COUNT operands)(array)
#define plumb_scalar_OPERANDS_OF_1(x) x[0]
#define plumb_scalar_OPERANDS_OF_2(x) plumb_scalar_OPERANDS_OF_1(x), x[1]
#define plumb_scalar_OPERANDS_OF_3(x) plumb_scalar_OPERANDS_OF_2(x), x[2]
#define plumb_scalar_OPERANDS_OF_4(x) plumb_scalar_OPERANDS_OF_3(x), x[3]
#define plumb_scalar_OPERANDS_OF_5(x) plumb_scalar_OPERANDS_OF_4(x), x[4]
#define plumb_scalar_OPERANDS_OF_6(x) plumb_scalar_OPERANDS_OF_5(x), x[5]
#define plumb_scalar_OPERANDS_OF_7(x) plumb_scalar_OPERANDS_OF_6(x), x[6]
#define plumb_scalar_OPERANDS_OF_8(x) plumb_scalar_OPERANDS_OF_7(x), x[7]
#define plumb_scalar_OPERANDS_OF_9(x) plumb_scalar_OPERANDS_OF_8(x), x[8]
#define plumb_scalar_OPERANDS_OF_10(x) plumb_scalar_OPERANDS_OF_9(x), x[9]
#define plumb_scalar_OPERANDS_OF_11(x) plumb_scalar_OPERANDS_OF_10(x), x[10]
#define plumb_scalar_OPERANDS_OF_12(x) plumb_scalar_OPERANDS_OF_11(x), x[11]
#define plumb_scalar_OPERANDS_OF_13(x) plumb_scalar_OPERANDS_OF_12(x), x[12]
#define plumb_scalar_OPERANDS_OF_14(x) plumb_scalar_OPERANDS_OF_13(x), x[13]
#define plumb_scalar_OPERANDS_OF_15(x) plumb_scalar_OPERANDS_OF_14(x), x[14]
#endif
typedef struct plumb_scalar_batch {
float *base[plumb_scalar_MAX_OPERANDS];
float *const *component;
size_t step[plumb_scalar_MAX_OPERANDS];
} plumb_scalar_batch;
typedef void plumb_scalar_tile_kernel(size_t tiles, const plumb_scalar_batch *in, const plumb_scalar_batch *out, int packed, int streamed);
typedef void plumb_scalar_structs_kernel(size_t tiles, const plumb_scalar_batch *in, const plumb_scalar_batch *out);
#define plumb_scalar_HAS_STRUCTS_KERNEL(components) ((components) <= 40)
#endif
#if defined(__FAST_MATH__)
#error "the kernels' promises need IEEE 754's arithmetic: -ffast-math gives it up"
#endif
#if FLT_EVAL_METHOD != 0
#error "the kernels need float arithmetic in float (on 32-bit x86: -mfpmath=sse -msse2)"
#endif
#if defined(PLUMB_BUILD_AVX2) + defined(PLUMB_BUILD_PORTABLE) + defined(PLUMB_BUILD_SCALAR) + \
defined(PLUMB_BUILD_RECORDED) + defined(PLUMB_BUILD_DOUBLE) != \
1
#error "define one of PLUMB_BUILD_AVX2, _PORTABLE, _SCALAR, _RECORDED and _DOUBLE"
#endif
#if defined(SANITIZED) && !defined(plumb_scalar_PLUMB_SIMD_CALLED)
#define plumb_scalar_PLUMB_SIMD_CALLED
#endif
#define plumb_scalar_SIMD static inline __attribute__((always_inline, unused))
#define plumb_scalar_NOINLINE static inline __attribute__((noinline, unused))
#define plumb_scalar_UNLIKELY(condition) __builtin_expect((condition), 0)
#if defined(__clang__)
#define plumb_scalar_UNROLL _Pragma("clang loop unroll(full)")
#else
#define plumb_scalar_UNROLL _Pragma("GCC unroll 16")
#endif
enum { plumb_scalar_OWN = 2 };
enum { plumb_scalar_WIDTH = 1 };
typedef struct plumb_scalar_origin {
unsigned char operand, first;
} plumb_scalar_origin;
typedef struct plumb_scalar_tile_in {
const float *const *base;
size_t tile;
int packed;
const size_t *step;
const plumb_scalar_origin *origins;
size_t component;
} plumb_scalar_tile_in;
struct plumb_scalar_notes;
typedef struct plumb_scalar_tile_out {
float *const *base;
size_t tile;
int packed, streamed;
const size_t *step;
const plumb_scalar_origin *origins;
size_t component;
struct plumb_scalar_notes *plumb_scalar_notes;
} plumb_scalar_tile_out;
plumb_scalar_SIMD plumb_scalar_tile_in plumb_scalar_single_in(const float *const *base, size_t offset, int packed)
{
return (plumb_scalar_tile_in){base, offset, packed, NULL, NULL, 0};
}
plumb_scalar_SIMD plumb_scalar_tile_out plumb_scalar_single_out(float *const *base, size_t offset, int packed, int streamed)
{
return (plumb_scalar_tile_out){base, offset, packed, streamed, NULL, NULL, 0, NULL};
}
plumb_scalar_SIMD plumb_scalar_origin plumb_scalar_origin_of(const plumb_scalar_origin *origins, size_t k)
{
return origins ? origins[k] : (plumb_scalar_origin){0, 0};
}
plumb_scalar_SIMD size_t plumb_scalar_offset_of(const size_t *step, size_t tile, plumb_scalar_origin at)
{
return step ? tile * step[at.operand] : tile;
}
plumb_scalar_SIMD const float *plumb_scalar_input_at(plumb_scalar_tile_in in, size_t k)
{
const plumb_scalar_origin at = plumb_scalar_origin_of(in.origins, k);
return (in.packed ? in.base[at.operand] + plumb_scalar_WIDTH * (k - at.first) : in.base[k]) + plumb_scalar_offset_of(in.step, in.tile, at);
}
plumb_scalar_SIMD float *plumb_scalar_output_at(plumb_scalar_tile_out out, size_t k)
{
const plumb_scalar_origin at = plumb_scalar_origin_of(out.origins, k);
return (out.packed ? out.base[at.operand] + plumb_scalar_WIDTH * (k - at.first) : out.base[k]) +
plumb_scalar_offset_of(out.step, out.tile, at);
}
plumb_scalar_SIMD plumb_scalar_tile_in plumb_scalar_part_in(plumb_scalar_tile_in in, size_t k)
{
const plumb_scalar_origin at = plumb_scalar_origin_of(in.origins, k);
const size_t offset = plumb_scalar_offset_of(in.step, in.tile, at) + (in.packed ? plumb_scalar_WIDTH * (k - at.first) : 0);
return (plumb_scalar_tile_in){in.base + (in.packed ? at.operand : k), offset, in.packed, NULL, NULL, in.component + k};
}
plumb_scalar_SIMD plumb_scalar_tile_out plumb_scalar_part_out(plumb_scalar_tile_out out, size_t k)
{
const plumb_scalar_origin at = plumb_scalar_origin_of(out.origins, k);
const size_t offset = plumb_scalar_offset_of(out.step, out.tile, at) + (out.packed ? plumb_scalar_WIDTH * (k - at.first) : 0);
return (plumb_scalar_tile_out){out.base + (out.packed ? at.operand : k),
offset,
out.packed,
out.streamed,
NULL,
NULL,
out.component + k,
out.plumb_scalar_notes};
}
plumb_scalar_SIMD plumb_scalar_tile_in plumb_scalar_written(plumb_scalar_tile_out out)
{
return (plumb_scalar_tile_in){(const float *const *)out.base, out.tile, out.packed, out.step, out.origins, out.component};
}
#ifndef plumb_scalar_FAST_SIMD_SCALAR_H
#define plumb_scalar_FAST_SIMD_SCALAR_H
#if !defined(__FMA__) && !defined(__aarch64__)
#error "the scalar backend needs a fused multiply-add instruction (on x86: -mfma)"
#endif
#define plumb_scalar_PLUMB_PATH_NAME(name) plumb_scalar_##name
enum { plumb_scalar_PACKED_APART = 1, plumb_scalar_STREAMS = 0, plumb_scalar_NOTES_NANS = 1 };
#define plumb_scalar_PLUMB_ORIGINS(name, inputs, outputs)
#define plumb_scalar_PLUMB_ELEMENT(name, parameters) plumb_scalar_SIMD void name##_element parameters
#define plumb_scalar_PLUMB_ELEMENT_BEGIN(name, inputs, outputs) \
plumb_scalar_PLUMB_ORIGINS(name, inputs, outputs) \
plumb_scalar_PLUMB_ELEMENT(name, (plumb_scalar_OPERANDS(const float *, in, inputs), plumb_scalar_OPERANDS(float *, out, outputs))) \
{ \
const float *const in[] = {plumb_scalar_OPERANDS(, in, inputs)}; \
float *const out[] = {plumb_scalar_OPERANDS(, out, outputs)}; \
const plumb_scalar_tile_in from = {in, 0, 1, NULL, name##_in, 0}; \
const plumb_scalar_tile_out to = {out, 0, 1, 0, NULL, name##_out, 0, NULL};
#define plumb_scalar_PLUMB_KERNEL(name, id, inputs, outputs) \
plumb_scalar_SIMD void name##_tile(plumb_scalar_tile_in in, plumb_scalar_tile_out out); \
plumb_scalar_PLUMB_ELEMENT_BEGIN(name, inputs, outputs) \
plumb_scalar_notes made = plumb_scalar_nothing_noted(); \
name##_tile(from, plumb_scalar_noted_in(&made, to)); \
plumb_scalar_canonicalise_outputs(made, sizeof name##_out / sizeof *name##_out, to); \
} \
plumb_scalar_SIMD void name##_tile(plumb_scalar_tile_in in, plumb_scalar_tile_out out)
typedef float plumb_scalar_f32x8;
typedef double plumb_scalar_f64x8;
plumb_scalar_SIMD plumb_scalar_f32x8 plumb_scalar_load(plumb_scalar_tile_in in, size_t k) { return *plumb_scalar_input_at(in, k); }
plumb_scalar_SIMD void plumb_scalar_put(plumb_scalar_tile_out out, size_t k, plumb_scalar_f32x8 x) { *plumb_scalar_output_at(out, k) = x; }
plumb_scalar_SIMD void plumb_scalar_finish_streaming(void) {}
#if defined(__x86_64__) || defined(__i386__)
#define plumb_scalar_OPAQUE(a) __asm__("" : "+x"(a))
#else
#define plumb_scalar_OPAQUE(a) __asm__("" : "+w"(a))
#endif
plumb_scalar_SIMD plumb_scalar_f32x8 plumb_scalar_splat(float x) { return x; }
plumb_scalar_SIMD plumb_scalar_f32x8 plumb_scalar_add(plumb_scalar_f32x8 a, plumb_scalar_f32x8 b) { plumb_scalar_OPAQUE(a); plumb_scalar_OPAQUE(b); return a + b; }
plumb_scalar_SIMD plumb_scalar_f32x8 plumb_scalar_sub(plumb_scalar_f32x8 a, plumb_scalar_f32x8 b) { plumb_scalar_OPAQUE(a); plumb_scalar_OPAQUE(b); return a - b; }
plumb_scalar_SIMD plumb_scalar_f32x8 plumb_scalar_mul(plumb_scalar_f32x8 a, plumb_scalar_f32x8 b) { return a * b; }
plumb_scalar_SIMD plumb_scalar_f32x8 plumb_scalar_divide(plumb_scalar_f32x8 a, plumb_scalar_f32x8 b) { return a / b; }
plumb_scalar_SIMD plumb_scalar_f32x8 plumb_scalar_negate(plumb_scalar_f32x8 a) { plumb_scalar_OPAQUE(a); a = -a; plumb_scalar_OPAQUE(a); return a; }
plumb_scalar_SIMD plumb_scalar_f32x8 plumb_scalar_fma_f32(plumb_scalar_f32x8 a, plumb_scalar_f32x8 b, plumb_scalar_f32x8 c) { return __builtin_fmaf(a, b, c); }
plumb_scalar_SIMD plumb_scalar_f32x8 plumb_scalar_fms_f32(plumb_scalar_f32x8 a, plumb_scalar_f32x8 b, plumb_scalar_f32x8 c) { plumb_scalar_OPAQUE(c); return __builtin_fmaf(a, b, -c); }
plumb_scalar_SIMD plumb_scalar_f32x8 plumb_scalar_fnma_f32(plumb_scalar_f32x8 a, plumb_scalar_f32x8 b, plumb_scalar_f32x8 c) { plumb_scalar_OPAQUE(a); return __builtin_fmaf(-a, b, c); }
plumb_scalar_SIMD plumb_scalar_f32x8 plumb_scalar_min_f32(plumb_scalar_f32x8 a, plumb_scalar_f32x8 b) { return a < b ? a : b; }
plumb_scalar_SIMD plumb_scalar_f32x8 plumb_scalar_max_f32(plumb_scalar_f32x8 a, plumb_scalar_f32x8 b) { return a > b ? a : b; }
plumb_scalar_SIMD plumb_scalar_f32x8 plumb_scalar_magnitude(plumb_scalar_f32x8 a) { return __builtin_fabsf(a); }
plumb_scalar_SIMD plumb_scalar_f32x8 plumb_scalar_canonical(plumb_scalar_f32x8 a) { return __builtin_expect_with_probability(a != a, 0, 0.9999) ? __builtin_nanf("") : a; }
plumb_scalar_SIMD plumb_scalar_f64x8 plumb_scalar_widen(plumb_scalar_f32x8 a) { return a; }
plumb_scalar_SIMD plumb_scalar_f32x8 plumb_scalar_narrow(plumb_scalar_f64x8 a) { return (float)a; }
plumb_scalar_SIMD plumb_scalar_f64x8 plumb_scalar_wide_splat(double x) { return x; }
plumb_scalar_SIMD plumb_scalar_f64x8 plumb_scalar_wide_add(plumb_scalar_f64x8 a, plumb_scalar_f64x8 b) { plumb_scalar_OPAQUE(a); plumb_scalar_OPAQUE(b); return a + b; }
plumb_scalar_SIMD plumb_scalar_f64x8 plumb_scalar_wide_sub(plumb_scalar_f64x8 a, plumb_scalar_f64x8 b) { plumb_scalar_OPAQUE(a); plumb_scalar_OPAQUE(b); return a - b; }
plumb_scalar_SIMD plumb_scalar_f64x8 plumb_scalar_wide_mul(plumb_scalar_f64x8 a, plumb_scalar_f64x8 b) { return a * b; }
plumb_scalar_SIMD plumb_scalar_f64x8 plumb_scalar_wide_div(plumb_scalar_f64x8 a, plumb_scalar_f64x8 b) { return a / b; }
plumb_scalar_SIMD plumb_scalar_f64x8 plumb_scalar_wide_negate(plumb_scalar_f64x8 a) { plumb_scalar_OPAQUE(a); a = -a; plumb_scalar_OPAQUE(a); return a; }
plumb_scalar_SIMD plumb_scalar_f64x8 plumb_scalar_wide_fma(plumb_scalar_f64x8 a, plumb_scalar_f64x8 b, plumb_scalar_f64x8 c) { return __builtin_fma(a, b, c); }
plumb_scalar_SIMD plumb_scalar_f64x8 plumb_scalar_wide_fnma(plumb_scalar_f64x8 a, plumb_scalar_f64x8 b, plumb_scalar_f64x8 c) { plumb_scalar_OPAQUE(a); return __builtin_fma(-a, b, c); }
plumb_scalar_SIMD plumb_scalar_f64x8 plumb_scalar_wide_min(plumb_scalar_f64x8 a, plumb_scalar_f64x8 b) { return a < b ? a : b; }
plumb_scalar_SIMD plumb_scalar_f64x8 plumb_scalar_wide_max(plumb_scalar_f64x8 a, plumb_scalar_f64x8 b) { return a > b ? a : b; }
#if defined(__x86_64__) || defined(__i386__)
#include <smmintrin.h>
typedef __m128i plumb_scalar_u32x8;
typedef __m128 plumb_scalar_m32x8;
typedef __m128d plumb_scalar_m64x8;
#ifdef __clang__
plumb_scalar_SIMD __m128 plumb_scalar_lane(float a) { return _mm_set_ss(a); }
plumb_scalar_SIMD __m128d plumb_scalar_wide_lane(double a) { return _mm_set_sd(a); }
#else
plumb_scalar_SIMD __m128 plumb_scalar_lane(float a) { __m128 v; __asm__("" : "=x"(v) : "0"(a)); return v; }
plumb_scalar_SIMD __m128d plumb_scalar_wide_lane(double a) { __m128d v; __asm__("" : "=x"(v) : "0"(a)); return v; }
#endif
plumb_scalar_SIMD plumb_scalar_f32x8 plumb_scalar_square_root(plumb_scalar_f32x8 a) { return _mm_cvtss_f32(_mm_sqrt_ss(plumb_scalar_lane(a))); }
plumb_scalar_SIMD plumb_scalar_f64x8 plumb_scalar_wide_square_root(plumb_scalar_f64x8 a) { return _mm_cvtsd_f64(_mm_sqrt_sd(plumb_scalar_wide_lane(a), plumb_scalar_wide_lane(a))); }
plumb_scalar_SIMD plumb_scalar_u32x8 plumb_scalar_bits(plumb_scalar_f32x8 a) { return _mm_castps_si128(plumb_scalar_lane(a)); }
plumb_scalar_SIMD plumb_scalar_f32x8 plumb_scalar_from_bits(plumb_scalar_u32x8 a) { return _mm_cvtss_f32(_mm_castsi128_ps(a)); }
plumb_scalar_SIMD plumb_scalar_u32x8 plumb_scalar_splat_bits(uint32_t x) { return _mm_set1_epi32((int)x); }
plumb_scalar_SIMD plumb_scalar_u32x8 plumb_scalar_sub_bits(plumb_scalar_u32x8 a, plumb_scalar_u32x8 b) { return _mm_sub_epi32(a, b); }
plumb_scalar_SIMD plumb_scalar_u32x8 plumb_scalar_and_bits(plumb_scalar_u32x8 a, plumb_scalar_u32x8 b) { return _mm_and_si128(a, b); }
plumb_scalar_SIMD plumb_scalar_u32x8 plumb_scalar_xor_bits(plumb_scalar_u32x8 a, plumb_scalar_u32x8 b) { return _mm_xor_si128(a, b); }
plumb_scalar_SIMD plumb_scalar_u32x8 plumb_scalar_shift_left(plumb_scalar_u32x8 a, int n) { return _mm_slli_epi32(a, n); }
plumb_scalar_SIMD plumb_scalar_u32x8 plumb_scalar_shift_right(plumb_scalar_u32x8 a, int n) { return _mm_srli_epi32(a, n); }
plumb_scalar_SIMD plumb_scalar_m32x8 plumb_scalar_mask_of_bits(plumb_scalar_u32x8 a) { return _mm_castsi128_ps(a); }
plumb_scalar_SIMD plumb_scalar_u32x8 plumb_scalar_bits_of_mask(plumb_scalar_m32x8 a) { return _mm_castps_si128(a); }
plumb_scalar_SIMD plumb_scalar_m32x8 plumb_scalar_less(plumb_scalar_f32x8 a, plumb_scalar_f32x8 b) { return _mm_cmplt_ss(plumb_scalar_lane(a), plumb_scalar_lane(b)); }
plumb_scalar_SIMD plumb_scalar_m32x8 plumb_scalar_less_equal(plumb_scalar_f32x8 a, plumb_scalar_f32x8 b) { return _mm_cmple_ss(plumb_scalar_lane(a), plumb_scalar_lane(b)); }
plumb_scalar_SIMD plumb_scalar_m32x8 plumb_scalar_equal(plumb_scalar_f32x8 a, plumb_scalar_f32x8 b) { return _mm_cmpeq_ss(plumb_scalar_lane(a), plumb_scalar_lane(b)); }
plumb_scalar_SIMD plumb_scalar_m32x8 plumb_scalar_unordered(plumb_scalar_f32x8 a, plumb_scalar_f32x8 b) { return _mm_cmpunord_ss(plumb_scalar_lane(a), plumb_scalar_lane(b)); }
plumb_scalar_SIMD plumb_scalar_m32x8 plumb_scalar_is_nan(plumb_scalar_f32x8 a) { return plumb_scalar_unordered(a, a); }
plumb_scalar_SIMD plumb_scalar_m32x8 plumb_scalar_both(plumb_scalar_m32x8 a, plumb_scalar_m32x8 b) { return _mm_and_ps(a, b); }
plumb_scalar_SIMD plumb_scalar_m32x8 plumb_scalar_either(plumb_scalar_m32x8 a, plumb_scalar_m32x8 b) { return _mm_or_ps(a, b); }
plumb_scalar_SIMD plumb_scalar_m32x8 plumb_scalar_not_mask(plumb_scalar_m32x8 a) { return _mm_xor_ps(a, _mm_castsi128_ps(_mm_set1_epi32(-1))); }
plumb_scalar_SIMD int plumb_scalar_any(plumb_scalar_m32x8 a) { return _mm_cvtsi128_si32(_mm_castps_si128(a)) < 0; }
plumb_scalar_SIMD int plumb_scalar_all(plumb_scalar_m32x8 a) { return plumb_scalar_any(a); }
plumb_scalar_SIMD int plumb_scalar_all_in_unit(plumb_scalar_f32x8 a, plumb_scalar_m32x8 in_unit) { (void)in_unit; return (uint32_t)_mm_cvtsi128_si32(plumb_scalar_bits(a)) <= 0x3f800000; }
plumb_scalar_SIMD plumb_scalar_f32x8 plumb_scalar_choose(plumb_scalar_m32x8 mask, plumb_scalar_f32x8 yes, plumb_scalar_f32x8 no) { return _mm_cvtss_f32(_mm_blendv_ps(plumb_scalar_lane(no), plumb_scalar_lane(yes), mask)); }
plumb_scalar_SIMD plumb_scalar_f64x8 plumb_scalar_from_wide_bits(__m128i a) { return _mm_cvtsd_f64(_mm_castsi128_pd(a)); }
plumb_scalar_SIMD plumb_scalar_f64x8 plumb_scalar_wide_and(plumb_scalar_f64x8 a, plumb_scalar_f64x8 b) { return _mm_cvtsd_f64(_mm_and_pd(plumb_scalar_wide_lane(a), plumb_scalar_wide_lane(b))); }
plumb_scalar_SIMD plumb_scalar_f64x8 plumb_scalar_wide_xor(plumb_scalar_f64x8 a, plumb_scalar_f64x8 b) { return _mm_cvtsd_f64(_mm_xor_pd(plumb_scalar_wide_lane(a), plumb_scalar_wide_lane(b))); }
plumb_scalar_SIMD plumb_scalar_f64x8 plumb_scalar_wide_shift_left(plumb_scalar_f64x8 a, int n) { return plumb_scalar_from_wide_bits(_mm_slli_epi64(_mm_castpd_si128(plumb_scalar_wide_lane(a)), n)); }
plumb_scalar_SIMD plumb_scalar_m64x8 plumb_scalar_wide_mask_of(plumb_scalar_f64x8 a) { return plumb_scalar_wide_lane(a); }
plumb_scalar_SIMD plumb_scalar_f64x8 plumb_scalar_wide_choose(plumb_scalar_m64x8 mask, plumb_scalar_f64x8 yes, plumb_scalar_f64x8 no) { return _mm_cvtsd_f64(_mm_blendv_pd(plumb_scalar_wide_lane(no), plumb_scalar_wide_lane(yes), mask)); }
#define plumb_scalar_PLUMB_REGISTERS_OF_FOUR
typedef __m128 plumb_scalar_f32x4;
plumb_scalar_SIMD plumb_scalar_f32x4 plumb_scalar_load4(plumb_scalar_tile_in in, size_t k) { return _mm_loadu_ps(plumb_scalar_input_at(in, k)); }
plumb_scalar_SIMD plumb_scalar_f32x4 plumb_scalar_load3(plumb_scalar_tile_in in, size_t k) { return _mm_movelh_ps(_mm_castsi128_ps(_mm_loadl_epi64((const __m128i *)(const void *)plumb_scalar_input_at(in, k))), _mm_set_ss(plumb_scalar_load(in, k + 2))); }
plumb_scalar_SIMD void plumb_scalar_store4(plumb_scalar_tile_out out, size_t k, plumb_scalar_f32x4 x) { _mm_storeu_ps(plumb_scalar_output_at(out, k), x); }
plumb_scalar_SIMD plumb_scalar_f32x4 plumb_scalar_splat4(plumb_scalar_f32x8 a) { return _mm_set1_ps(a); }
plumb_scalar_SIMD plumb_scalar_f32x4 plumb_scalar_max4(plumb_scalar_f32x4 a, plumb_scalar_f32x4 b) { return _mm_max_ps(a, b); }
plumb_scalar_SIMD plumb_scalar_f32x4 plumb_scalar_magnitude4(plumb_scalar_f32x4 a) { return _mm_and_ps(a, _mm_castsi128_ps(_mm_set1_epi32(0x7fffffff))); }
plumb_scalar_SIMD plumb_scalar_f32x4 plumb_scalar_power_of_two_over4(plumb_scalar_f32x4 m) { return _mm_max_ps(_mm_castsi128_ps(_mm_sub_epi32(_mm_set1_epi32(0x7f000000), _mm_and_si128(_mm_castps_si128(m), _mm_set1_epi32(0x7f800000)))), _mm_set1_ps(FLT_MIN)); }
plumb_scalar_SIMD plumb_scalar_f32x4 plumb_scalar_signs4(int a, int b, int c, int d) { return _mm_castsi128_ps(_mm_slli_epi32(_mm_setr_epi32(a, b, c, d), 31)); }
plumb_scalar_SIMD plumb_scalar_f32x4 plumb_scalar_add4(plumb_scalar_f32x4 a, plumb_scalar_f32x4 b) { return _mm_add_ps(a, b); }
plumb_scalar_SIMD plumb_scalar_f32x4 plumb_scalar_sub4(plumb_scalar_f32x4 a, plumb_scalar_f32x4 b) { return _mm_sub_ps(a, b); }
plumb_scalar_SIMD plumb_scalar_f32x4 plumb_scalar_mul4(plumb_scalar_f32x4 a, plumb_scalar_f32x4 b) { return _mm_mul_ps(a, b); }
plumb_scalar_SIMD plumb_scalar_f32x4 plumb_scalar_divide4(plumb_scalar_f32x4 a, plumb_scalar_f32x4 b) { return _mm_div_ps(a, b); }
plumb_scalar_SIMD plumb_scalar_f32x4 plumb_scalar_xor4(plumb_scalar_f32x4 a, plumb_scalar_f32x4 b) { return _mm_xor_ps(a, b); }
#if defined(__clang__) && defined(__has_builtin)
#if !__has_builtin(__builtin_ia32_vfmaddps)
#define plumb_scalar_fma_of_four(a, b, c) __builtin_elementwise_fma(a, b, c)
#endif
#endif
#ifndef plumb_scalar_fma_of_four
#define plumb_scalar_fma_of_four(a, b, c) __builtin_ia32_vfmaddps(a, b, c)
#endif
plumb_scalar_SIMD plumb_scalar_f32x4 plumb_scalar_fma4(plumb_scalar_f32x4 a, plumb_scalar_f32x4 b, plumb_scalar_f32x4 c) { return plumb_scalar_fma_of_four(a, b, c); }
plumb_scalar_SIMD plumb_scalar_f32x4 plumb_scalar_fms4(plumb_scalar_f32x4 a, plumb_scalar_f32x4 b, plumb_scalar_f32x4 c) { return plumb_scalar_fma_of_four(a, b, plumb_scalar_xor4(c, plumb_scalar_signs4(1, 1, 1, 1))); }
plumb_scalar_SIMD plumb_scalar_f32x4 plumb_scalar_fnma4(plumb_scalar_f32x4 a, plumb_scalar_f32x4 b, plumb_scalar_f32x4 c) { return plumb_scalar_fma_of_four(-a, b, c); }
plumb_scalar_SIMD plumb_scalar_m32x8 plumb_scalar_unordered4(plumb_scalar_f32x4 a, plumb_scalar_f32x4 b) { return _mm_cmpunord_ps(a, b); }
plumb_scalar_SIMD int plumb_scalar_any4(plumb_scalar_m32x8 a) { return _mm_movemask_ps(a) != 0; }
plumb_scalar_SIMD plumb_scalar_f32x4 plumb_scalar_replace_nans4(plumb_scalar_f32x4 a) { return _mm_blendv_ps(a, _mm_set1_ps(__builtin_nanf("")), plumb_scalar_unordered4(a, a)); }
plumb_scalar_SIMD plumb_scalar_f32x4 plumb_scalar_canonical4(plumb_scalar_f32x4 a) { return plumb_scalar_UNLIKELY(plumb_scalar_any4(plumb_scalar_unordered4(a, a))) ? plumb_scalar_replace_nans4(a) : a; }
plumb_scalar_SIMD plumb_scalar_f32x4 plumb_scalar_canonical3(plumb_scalar_f32x4 a) { return plumb_scalar_UNLIKELY(_mm_movemask_ps(plumb_scalar_unordered4(a, a)) & 7) ? plumb_scalar_replace_nans4(a) : a; }
plumb_scalar_SIMD plumb_scalar_f32x8 plumb_scalar_lowest4(plumb_scalar_f32x4 a) { return _mm_cvtss_f32(a); }
#define plumb_scalar_SHUFFLE4(a, i, j, k, l) _mm_shuffle_ps(a, a, _MM_SHUFFLE(l, k, j, i))
#define plumb_scalar_SHUFFLE4_OF(a, i, j, b, k, l) _mm_shuffle_ps(a, b, _MM_SHUFFLE(l, k, j, i))
#define plumb_scalar_INSERT4(a, i, b, j) _mm_insert_ps(a, b, ((j) << 6) | ((i) << 4))
#define plumb_scalar_UNPACK_LOW4(a, b) _mm_unpacklo_ps(a, b)
#define plumb_scalar_UNPACK_HIGH4(a, b) _mm_unpackhi_ps(a, b)
#define plumb_scalar_ELEMENT4(a, i) plumb_scalar_lowest4(plumb_scalar_SHUFFLE4(a, i, i, i, i))
plumb_scalar_SIMD void plumb_scalar_store3(plumb_scalar_tile_out out, size_t k, plumb_scalar_f32x4 x)
{
_mm_storel_epi64((__m128i *)(void *)plumb_scalar_output_at(out, k), _mm_castps_si128(x));
plumb_scalar_put(out, k + 2, plumb_scalar_ELEMENT4(x, 2));
}
#else
typedef uint32_t plumb_scalar_u32x8, plumb_scalar_m32x8;
typedef uint64_t plumb_scalar_m64x8;
plumb_scalar_SIMD plumb_scalar_f32x8 plumb_scalar_square_root(plumb_scalar_f32x8 a) { return __builtin_sqrtf(a); }
plumb_scalar_SIMD plumb_scalar_f64x8 plumb_scalar_wide_square_root(plumb_scalar_f64x8 a) { return __builtin_sqrt(a); }
plumb_scalar_SIMD plumb_scalar_u32x8 plumb_scalar_bits(plumb_scalar_f32x8 a) { plumb_scalar_u32x8 u; memcpy(&u, &a, sizeof u); return u; }
plumb_scalar_SIMD plumb_scalar_f32x8 plumb_scalar_from_bits(plumb_scalar_u32x8 a) { plumb_scalar_f32x8 x; memcpy(&x, &a, sizeof x); return x; }
plumb_scalar_SIMD plumb_scalar_u32x8 plumb_scalar_splat_bits(uint32_t x) { return x; }
plumb_scalar_SIMD plumb_scalar_u32x8 plumb_scalar_sub_bits(plumb_scalar_u32x8 a, plumb_scalar_u32x8 b) { return a - b; }
plumb_scalar_SIMD plumb_scalar_u32x8 plumb_scalar_and_bits(plumb_scalar_u32x8 a, plumb_scalar_u32x8 b) { return a & b; }
plumb_scalar_SIMD plumb_scalar_u32x8 plumb_scalar_xor_bits(plumb_scalar_u32x8 a, plumb_scalar_u32x8 b) { return a ^ b; }
plumb_scalar_SIMD plumb_scalar_u32x8 plumb_scalar_shift_left(plumb_scalar_u32x8 a, int n) { return a << n; }
plumb_scalar_SIMD plumb_scalar_u32x8 plumb_scalar_shift_right(plumb_scalar_u32x8 a, int n) { return a >> n; }
plumb_scalar_SIMD plumb_scalar_m32x8 plumb_scalar_mask_if(int holds) { return 0u - (uint32_t)(holds != 0); }
plumb_scalar_SIMD plumb_scalar_m32x8 plumb_scalar_mask_of_bits(plumb_scalar_u32x8 a) { return plumb_scalar_mask_if((int)(a >> 31)); }
plumb_scalar_SIMD plumb_scalar_u32x8 plumb_scalar_bits_of_mask(plumb_scalar_m32x8 a) { return a; }
plumb_scalar_SIMD plumb_scalar_m32x8 plumb_scalar_less(plumb_scalar_f32x8 a, plumb_scalar_f32x8 b) { return plumb_scalar_mask_if(a < b); }
plumb_scalar_SIMD plumb_scalar_m32x8 plumb_scalar_less_equal(plumb_scalar_f32x8 a, plumb_scalar_f32x8 b) { return plumb_scalar_mask_if(a <= b); }
plumb_scalar_SIMD plumb_scalar_m32x8 plumb_scalar_equal(plumb_scalar_f32x8 a, plumb_scalar_f32x8 b) { return plumb_scalar_mask_if(a == b); }
plumb_scalar_SIMD plumb_scalar_m32x8 plumb_scalar_is_nan(plumb_scalar_f32x8 a) { return plumb_scalar_mask_if(a != a); }
plumb_scalar_SIMD plumb_scalar_m32x8 plumb_scalar_unordered(plumb_scalar_f32x8 a, plumb_scalar_f32x8 b) { return plumb_scalar_mask_if(a != a || b != b); }
plumb_scalar_SIMD plumb_scalar_m32x8 plumb_scalar_both(plumb_scalar_m32x8 a, plumb_scalar_m32x8 b) { return a & b; }
plumb_scalar_SIMD plumb_scalar_m32x8 plumb_scalar_either(plumb_scalar_m32x8 a, plumb_scalar_m32x8 b) { return a | b; }
plumb_scalar_SIMD plumb_scalar_m32x8 plumb_scalar_not_mask(plumb_scalar_m32x8 a) { return ~a; }
plumb_scalar_SIMD int plumb_scalar_any(plumb_scalar_m32x8 a) { return a != 0; }
plumb_scalar_SIMD int plumb_scalar_all(plumb_scalar_m32x8 a) { return a != 0; }
plumb_scalar_SIMD int plumb_scalar_all_in_unit(plumb_scalar_f32x8 a, plumb_scalar_m32x8 in_unit) { (void)a; return plumb_scalar_all(in_unit); }
plumb_scalar_SIMD plumb_scalar_f32x8 plumb_scalar_choose(plumb_scalar_m32x8 mask, plumb_scalar_f32x8 yes, plumb_scalar_f32x8 no) { return mask ? yes : no; }
plumb_scalar_SIMD uint64_t plumb_scalar_wide_bits(plumb_scalar_f64x8 a) { uint64_t u; memcpy(&u, &a, sizeof u); return u; }
plumb_scalar_SIMD plumb_scalar_f64x8 plumb_scalar_from_wide_bits(uint64_t a) { plumb_scalar_f64x8 x; memcpy(&x, &a, sizeof x); return x; }
plumb_scalar_SIMD plumb_scalar_f64x8 plumb_scalar_wide_and(plumb_scalar_f64x8 a, plumb_scalar_f64x8 b) { return plumb_scalar_from_wide_bits(plumb_scalar_wide_bits(a) & plumb_scalar_wide_bits(b)); }
plumb_scalar_SIMD plumb_scalar_f64x8 plumb_scalar_wide_xor(plumb_scalar_f64x8 a, plumb_scalar_f64x8 b) { return plumb_scalar_from_wide_bits(plumb_scalar_wide_bits(a) ^ plumb_scalar_wide_bits(b)); }
plumb_scalar_SIMD plumb_scalar_f64x8 plumb_scalar_wide_shift_left(plumb_scalar_f64x8 a, int n) { return plumb_scalar_from_wide_bits(plumb_scalar_wide_bits(a) << n); }
plumb_scalar_SIMD plumb_scalar_m64x8 plumb_scalar_wide_mask_of(plumb_scalar_f64x8 a) { return plumb_scalar_wide_bits(a); }
plumb_scalar_SIMD plumb_scalar_f64x8 plumb_scalar_wide_choose(plumb_scalar_m64x8 mask, plumb_scalar_f64x8 yes, plumb_scalar_f64x8 no) { return mask >> 63 ? yes : no; }
#endif
typedef struct plumb_scalar_notes {
int nan;
int plumb_scalar_any;
int plain;
} plumb_scalar_notes;
plumb_scalar_SIMD plumb_scalar_notes plumb_scalar_nothing_noted(void)
{
return (plumb_scalar_notes){0, 0, 0};
}
plumb_scalar_SIMD plumb_scalar_tile_out plumb_scalar_noted_in(plumb_scalar_notes *made, plumb_scalar_tile_out out)
{
out.plumb_scalar_notes = made;
return out;
}
plumb_scalar_SIMD void plumb_scalar_store_number(plumb_scalar_tile_out out, size_t k, plumb_scalar_f32x8 x)
{
if (out.plumb_scalar_notes)
out.plumb_scalar_notes->plain = 1;
plumb_scalar_put(out, k, x);
}
plumb_scalar_SIMD void plumb_scalar_store(plumb_scalar_tile_out out, size_t k, plumb_scalar_f32x8 x)
{
if (out.plumb_scalar_notes) {
out.plumb_scalar_notes->plumb_scalar_any = 1;
out.plumb_scalar_notes->nan |= x != x;
}
plumb_scalar_put(out, k, plumb_scalar_canonical(x));
}
plumb_scalar_SIMD void plumb_scalar_store_all(plumb_scalar_tile_out out, size_t k, size_t apart, size_t n, const plumb_scalar_f32x8 *x)
{
plumb_scalar_UNROLL
for (size_t i = 0; i < n; i++)
plumb_scalar_store(out, k + i * apart, x[i]);
}
plumb_scalar_SIMD void plumb_scalar_make_canonical(size_t outputs, plumb_scalar_tile_out out)
{
plumb_scalar_UNROLL
for (size_t k = 0; k < outputs; k++)
plumb_scalar_put(out, k, plumb_scalar_canonical(plumb_scalar_load(plumb_scalar_written(out), k)));
}
plumb_scalar_SIMD void plumb_scalar_canonicalise_outputs(plumb_scalar_notes made, size_t outputs, plumb_scalar_tile_out out)
{
if (made.plumb_scalar_any && made.plain && plumb_scalar_UNLIKELY(made.nan))
plumb_scalar_make_canonical(outputs, out);
}
#endif
plumb_scalar_SIMD plumb_scalar_u32x8 plumb_scalar_sign_of(plumb_scalar_f32x8 a) { return plumb_scalar_and_bits(plumb_scalar_bits(a), plumb_scalar_splat_bits(0x80000000u)); }
plumb_scalar_SIMD plumb_scalar_f32x8 plumb_scalar_flip_sign(plumb_scalar_f32x8 a, plumb_scalar_u32x8 sign) { return plumb_scalar_from_bits(plumb_scalar_xor_bits(plumb_scalar_bits(a), sign)); }
plumb_scalar_SIMD plumb_scalar_f32x8 plumb_scalar_where(plumb_scalar_m32x8 mask, plumb_scalar_f32x8 a) { return plumb_scalar_from_bits(plumb_scalar_and_bits(plumb_scalar_bits(a), plumb_scalar_bits_of_mask(mask))); }
#if !defined(PLUMB_BUILD_UNFUSED) || !defined(PLUMB_BUILD_PORTABLE)
plumb_scalar_SIMD plumb_scalar_f32x8 plumb_scalar_precise_fma_if(plumb_scalar_m32x8 mask, plumb_scalar_f32x8 a, plumb_scalar_f32x8 b, plumb_scalar_f32x8 c) { (void)mask; return plumb_scalar_fma_f32(a, b, c); }
plumb_scalar_SIMD plumb_scalar_f32x8 plumb_scalar_precise_fms_f32(plumb_scalar_f32x8 a, plumb_scalar_f32x8 b, plumb_scalar_f32x8 c) { return plumb_scalar_fms_f32(a, b, c); }
plumb_scalar_SIMD plumb_scalar_f32x8 plumb_scalar_precise_fnma_f32(plumb_scalar_f32x8 a, plumb_scalar_f32x8 b, plumb_scalar_f32x8 c) { return plumb_scalar_fnma_f32(a, b, c); }
plumb_scalar_SIMD plumb_scalar_f64x8 plumb_scalar_precise_wide_fnma(plumb_scalar_f64x8 a, plumb_scalar_f64x8 b, plumb_scalar_f64x8 c) { return plumb_scalar_wide_fnma(a, b, c); }
#endif
#define plumb_scalar_MIN_NORMAL FLT_MIN
plumb_scalar_SIMD plumb_scalar_f32x8 plumb_scalar_power_of_two_over(plumb_scalar_f32x8 m)
{
plumb_scalar_u32x8 exponent = plumb_scalar_and_bits(plumb_scalar_bits(m), plumb_scalar_splat_bits(0x7f800000u));
return plumb_scalar_max_f32(plumb_scalar_from_bits(plumb_scalar_sub_bits(plumb_scalar_splat_bits(0x7f000000u), exponent)), plumb_scalar_splat(plumb_scalar_MIN_NORMAL));
}
#endif
typedef struct plumb_scalar_vec3 {
plumb_scalar_f32x8 x, y, z;
} plumb_scalar_vec3;
typedef struct plumb_scalar_mat3 {
plumb_scalar_vec3 x, y, z;
} plumb_scalar_mat3;
plumb_scalar_SIMD plumb_scalar_vec3 plumb_scalar_load_vec3(plumb_scalar_tile_in in, size_t k)
{
return (plumb_scalar_vec3){plumb_scalar_load(in, k), plumb_scalar_load(in, k + 1), plumb_scalar_load(in, k + 2)};
}
plumb_scalar_SIMD plumb_scalar_mat3 plumb_scalar_load_mat3(plumb_scalar_tile_in in, size_t k)
{
return (plumb_scalar_mat3){plumb_scalar_load_vec3(in, k), plumb_scalar_load_vec3(in, k + 3), plumb_scalar_load_vec3(in, k + 6)};
}
plumb_scalar_SIMD plumb_scalar_vec3 plumb_scalar_load_column(plumb_scalar_tile_in in, size_t k, size_t j)
{
return (plumb_scalar_vec3){plumb_scalar_load(in, k + j), plumb_scalar_load(in, k + 3 + j), plumb_scalar_load(in, k + 6 + j)};
}
plumb_scalar_SIMD void plumb_scalar_store_strided(plumb_scalar_tile_out out, size_t k, size_t stride, plumb_scalar_vec3 a)
{
const plumb_scalar_f32x8 x[] = {a.x, a.y, a.z};
plumb_scalar_store_all(out, k, stride, 3, x);
}
plumb_scalar_SIMD void plumb_scalar_store_vec3(plumb_scalar_tile_out out, size_t k, plumb_scalar_vec3 a)
{
plumb_scalar_store_strided(out, k, 1, a);
}
plumb_scalar_SIMD void plumb_scalar_store_numbers(plumb_scalar_tile_out out, size_t k, plumb_scalar_vec3 a)
{
plumb_scalar_store_number(out, k, a.x);
plumb_scalar_store_number(out, k + 1, a.y);
plumb_scalar_store_number(out, k + 2, a.z);
}
plumb_scalar_SIMD void plumb_scalar_store_mat3(plumb_scalar_tile_out out, size_t k, plumb_scalar_mat3 plumb_scalar_A)
{
plumb_scalar_store_vec3(out, k, plumb_scalar_A.x);
plumb_scalar_store_vec3(out, k + 3, plumb_scalar_A.y);
plumb_scalar_store_vec3(out, k + 6, plumb_scalar_A.z);
}
plumb_scalar_SIMD plumb_scalar_vec3 plumb_scalar_vec3_add(plumb_scalar_vec3 a, plumb_scalar_vec3 b)
{
return (plumb_scalar_vec3){plumb_scalar_add(a.x, b.x), plumb_scalar_add(a.y, b.y), plumb_scalar_add(a.z, b.z)};
}
plumb_scalar_SIMD plumb_scalar_vec3 plumb_scalar_vec3_sub(plumb_scalar_vec3 a, plumb_scalar_vec3 b)
{
return (plumb_scalar_vec3){plumb_scalar_sub(a.x, b.x), plumb_scalar_sub(a.y, b.y), plumb_scalar_sub(a.z, b.z)};
}
plumb_scalar_SIMD plumb_scalar_vec3 plumb_scalar_vec3_negate(plumb_scalar_vec3 a)
{
return (plumb_scalar_vec3){plumb_scalar_negate(a.x), plumb_scalar_negate(a.y), plumb_scalar_negate(a.z)};
}
plumb_scalar_SIMD plumb_scalar_vec3 plumb_scalar_vec3_scale(plumb_scalar_f32x8 s, plumb_scalar_vec3 a)
{
return (plumb_scalar_vec3){plumb_scalar_mul(s, a.x), plumb_scalar_mul(s, a.y), plumb_scalar_mul(s, a.z)};
}
plumb_scalar_SIMD plumb_scalar_vec3 plumb_scalar_vec3_divide(plumb_scalar_vec3 a, plumb_scalar_f32x8 s)
{
return (plumb_scalar_vec3){plumb_scalar_divide(a.x, s), plumb_scalar_divide(a.y, s), plumb_scalar_divide(a.z, s)};
}
plumb_scalar_SIMD plumb_scalar_vec3 plumb_scalar_vec3_scale_add(plumb_scalar_f32x8 s, plumb_scalar_vec3 a, plumb_scalar_vec3 c)
{
return (plumb_scalar_vec3){plumb_scalar_fma_f32(s, a.x, c.x), plumb_scalar_fma_f32(s, a.y, c.y), plumb_scalar_fma_f32(s, a.z, c.z)};
}
plumb_scalar_SIMD plumb_scalar_vec3 plumb_scalar_vec3_scale_sub(plumb_scalar_f32x8 s, plumb_scalar_vec3 a, plumb_scalar_vec3 c)
{
return (plumb_scalar_vec3){plumb_scalar_fms_f32(s, a.x, c.x), plumb_scalar_fms_f32(s, a.y, c.y), plumb_scalar_fms_f32(s, a.z, c.z)};
}
plumb_scalar_SIMD plumb_scalar_vec3 plumb_scalar_vec3_choose(plumb_scalar_m32x8 mask, plumb_scalar_vec3 yes, plumb_scalar_vec3 no)
{
return (plumb_scalar_vec3){plumb_scalar_choose(mask, yes.x, no.x), plumb_scalar_choose(mask, yes.y, no.y), plumb_scalar_choose(mask, yes.z, no.z)};
}
plumb_scalar_SIMD plumb_scalar_f32x8 plumb_scalar_dot(plumb_scalar_vec3 a, plumb_scalar_vec3 b)
{
return plumb_scalar_fma_f32(a.z, b.z, plumb_scalar_fma_f32(a.y, b.y, plumb_scalar_mul(a.x, b.x)));
}
plumb_scalar_SIMD plumb_scalar_f32x8 plumb_scalar_dot_add(plumb_scalar_vec3 a, plumb_scalar_vec3 b, plumb_scalar_f32x8 c)
{
return plumb_scalar_fma_f32(a.z, b.z, plumb_scalar_fma_f32(a.y, b.y, plumb_scalar_fma_f32(a.x, b.x, c)));
}
plumb_scalar_SIMD plumb_scalar_vec3 plumb_scalar_cross(plumb_scalar_vec3 a, plumb_scalar_vec3 b)
{
return (plumb_scalar_vec3){plumb_scalar_fms_f32(a.y, b.z, plumb_scalar_mul(a.z, b.y)), plumb_scalar_fms_f32(a.z, b.x, plumb_scalar_mul(a.x, b.z)), plumb_scalar_fms_f32(a.x, b.y, plumb_scalar_mul(a.y, b.x))};
}
plumb_scalar_SIMD plumb_scalar_vec3 plumb_scalar_cross_add(plumb_scalar_vec3 a, plumb_scalar_vec3 b, plumb_scalar_vec3 c)
{
return (plumb_scalar_vec3){plumb_scalar_fma_f32(a.y, b.z, plumb_scalar_fnma_f32(a.z, b.y, c.x)), plumb_scalar_fma_f32(a.z, b.x, plumb_scalar_fnma_f32(a.x, b.z, c.y)),
plumb_scalar_fma_f32(a.x, b.y, plumb_scalar_fnma_f32(a.y, b.x, c.z))};
}
plumb_scalar_SIMD plumb_scalar_mat3 plumb_scalar_transposed(plumb_scalar_mat3 plumb_scalar_A)
{
return (plumb_scalar_mat3){{plumb_scalar_A.x.x, plumb_scalar_A.y.x, plumb_scalar_A.z.x}, {plumb_scalar_A.x.y, plumb_scalar_A.y.y, plumb_scalar_A.z.y}, {plumb_scalar_A.x.z, plumb_scalar_A.y.z, plumb_scalar_A.z.z}};
}
plumb_scalar_SIMD plumb_scalar_vec3 plumb_scalar_apply(plumb_scalar_mat3 plumb_scalar_A, plumb_scalar_vec3 a)
{
return (plumb_scalar_vec3){plumb_scalar_dot(plumb_scalar_A.x, a), plumb_scalar_dot(plumb_scalar_A.y, a), plumb_scalar_dot(plumb_scalar_A.z, a)};
}
plumb_scalar_SIMD plumb_scalar_vec3 plumb_scalar_apply_add(plumb_scalar_mat3 plumb_scalar_A, plumb_scalar_vec3 a, plumb_scalar_vec3 c)
{
return (plumb_scalar_vec3){plumb_scalar_dot_add(plumb_scalar_A.x, a, c.x), plumb_scalar_dot_add(plumb_scalar_A.y, a, c.y), plumb_scalar_dot_add(plumb_scalar_A.z, a, c.z)};
}
#endif
typedef struct plumb_scalar_pair {
plumb_scalar_f32x8 high, low;
} plumb_scalar_pair;
plumb_scalar_SIMD plumb_scalar_f32x8 plumb_scalar_sum_rounding_error(plumb_scalar_f32x8 a, plumb_scalar_f32x8 b, plumb_scalar_f32x8 s)
{
plumb_scalar_f32x8 part = plumb_scalar_sub(s, a);
return plumb_scalar_add(plumb_scalar_sub(a, plumb_scalar_sub(s, part)), plumb_scalar_sub(b, part));
}
typedef struct plumb_scalar_squares {
plumb_scalar_f32x8 xx, yy, zz, t;
plumb_scalar_vec3 others;
} plumb_scalar_squares;
plumb_scalar_SIMD plumb_scalar_squares plumb_scalar_squares_of(plumb_scalar_vec3 v)
{
plumb_scalar_f32x8 xx = plumb_scalar_mul(v.x, v.x), yy = plumb_scalar_mul(v.y, v.y), zz = plumb_scalar_mul(v.z, v.z), yz = plumb_scalar_add(yy, zz);
return (plumb_scalar_squares){xx, yy, zz, plumb_scalar_add(xx, yz), {yz, plumb_scalar_add(xx, zz), plumb_scalar_add(xx, yy)}};
}
plumb_scalar_SIMD plumb_scalar_pair plumb_scalar_squared_length(plumb_scalar_vec3 v, plumb_scalar_squares s)
{
plumb_scalar_f32x8 rounding_error = plumb_scalar_add(plumb_scalar_sum_rounding_error(s.yy, s.zz, s.others.x), plumb_scalar_sum_rounding_error(s.xx, s.others.x, s.t));
plumb_scalar_f32x8 x = plumb_scalar_precise_fms_f32(v.x, v.x, s.xx), y = plumb_scalar_precise_fms_f32(v.y, v.y, s.yy), z = plumb_scalar_precise_fms_f32(v.z, v.z, s.zz);
return (plumb_scalar_pair){s.t, plumb_scalar_add(plumb_scalar_add(x, y), plumb_scalar_add(z, rounding_error))};
}
#endif
#ifndef plumb_scalar_FAST_SERIES_H
#define plumb_scalar_FAST_SERIES_H
#ifndef plumb_scalar_FAST_TRIGONOMETRY_H
#define plumb_scalar_FAST_TRIGONOMETRY_H
#define plumb_scalar_FARTHEST_ANGLE 0x1p50
plumb_scalar_SIMD void plumb_scalar_wide_sin_cos(plumb_scalar_f64x8 a, plumb_scalar_f64x8 *sine, plumb_scalar_f64x8 *cosine)
{
const plumb_scalar_f64x8 shift = plumb_scalar_wide_splat(0x1.8p52), sign_bit = plumb_scalar_wide_splat(-0.0);
plumb_scalar_f64x8 plumb_scalar_shifted = plumb_scalar_wide_fma(a, plumb_scalar_wide_splat(0x1.45f306dc9c883p-1), shift);
plumb_scalar_f64x8 k = plumb_scalar_wide_sub(plumb_scalar_shifted, shift);
plumb_scalar_f64x8 r = plumb_scalar_precise_wide_fnma(k, plumb_scalar_wide_splat(0x1.921fb54442d18p0), a);
r = plumb_scalar_wide_fnma(k, plumb_scalar_wide_splat(0x1.1a62633145c07p-54), r);
plumb_scalar_f64x8 t = plumb_scalar_wide_mul(r, r);
plumb_scalar_f64x8 s = plumb_scalar_wide_fma(t, plumb_scalar_wide_splat(0x1.6cd87a4a32c8fp-19), plumb_scalar_wide_splat(-0x1.a00f9e3300db2p-13));
s = plumb_scalar_wide_fma(t, s, plumb_scalar_wide_splat(0x1.11110896f77a1p-7));
s = plumb_scalar_wide_fma(t, s, plumb_scalar_wide_splat(-0x1.5555554cbad1fp-3));
s = plumb_scalar_wide_fma(plumb_scalar_wide_mul(r, t), s, r);
plumb_scalar_f64x8 c = plumb_scalar_wide_fma(t, plumb_scalar_wide_splat(-0x1.242aeef030a7bp-22), plumb_scalar_wide_splat(0x1.a011209e5c197p-16));
c = plumb_scalar_wide_fma(t, c, plumb_scalar_wide_splat(-0x1.6c16b8997d1d4p-10));
c = plumb_scalar_wide_fma(t, c, plumb_scalar_wide_splat(0x1.5555554f4ee78p-5));
c = plumb_scalar_wide_fma(t, c, plumb_scalar_wide_splat(-0.5));
c = plumb_scalar_wide_fma(t, c, plumb_scalar_wide_splat(1));
plumb_scalar_f64x8 odd = plumb_scalar_wide_shift_left(plumb_scalar_shifted, 63), upper = plumb_scalar_wide_shift_left(plumb_scalar_shifted, 62);
plumb_scalar_m64x8 swap = plumb_scalar_wide_mask_of(odd);
*sine = plumb_scalar_wide_xor(plumb_scalar_wide_choose(swap, c, s), plumb_scalar_wide_and(upper, sign_bit));
*cosine = plumb_scalar_wide_xor(plumb_scalar_wide_choose(swap, s, c), plumb_scalar_wide_and(plumb_scalar_wide_xor(upper, odd), sign_bit));
}
#endif
typedef struct plumb_scalar_series {
plumb_scalar_f32x8 cosine, s1, s2, s3;
} plumb_scalar_series;
plumb_scalar_SIMD plumb_scalar_f32x8 plumb_scalar_s1_near(plumb_scalar_f32x8 t)
{
plumb_scalar_f32x8 p = plumb_scalar_fma_f32(t, plumb_scalar_splat(0x1.6d2448p-19f), plumb_scalar_splat(-0x1.a01aeep-13f));
p = plumb_scalar_fma_f32(t, p, plumb_scalar_splat(0x1.111136p-7f));
p = plumb_scalar_fma_f32(t, p, plumb_scalar_splat(-0x1.555556p-3f));
return plumb_scalar_fma_f32(t, p, plumb_scalar_splat(1));
}
plumb_scalar_SIMD plumb_scalar_f32x8 plumb_scalar_s2_near_slope(plumb_scalar_f32x8 t)
{
plumb_scalar_f32x8 p = plumb_scalar_fma_f32(t, plumb_scalar_splat(-0x1.97470ap-16f), plumb_scalar_splat(0x1.6c023cp-10f));
return plumb_scalar_fma_f32(t, p, plumb_scalar_splat(-0x1.55553ap-5f));
}
plumb_scalar_SIMD plumb_scalar_f32x8 plumb_scalar_s2_near(plumb_scalar_f32x8 t)
{
return plumb_scalar_fma_f32(t, plumb_scalar_s2_near_slope(t), plumb_scalar_splat(0.5f));
}
#define plumb_scalar_SIXTH 0x1.555556p-3f
plumb_scalar_SIMD plumb_scalar_f32x8 plumb_scalar_s3_near_rest(plumb_scalar_f32x8 t)
{
plumb_scalar_f32x8 p = plumb_scalar_fma_f32(t, plumb_scalar_splat(-0x1.6b38e8p-19f), plumb_scalar_splat(0x1.a00984p-13f));
p = plumb_scalar_fma_f32(t, p, plumb_scalar_splat(-0x1.111104p-7f));
return plumb_scalar_fma_f32(t, p, plumb_scalar_splat(-0x1.622252p-28f));
}
plumb_scalar_SIMD plumb_scalar_f32x8 plumb_scalar_s3_near(plumb_scalar_f32x8 t)
{
return plumb_scalar_add(plumb_scalar_splat(plumb_scalar_SIXTH), plumb_scalar_s3_near_rest(t));
}
plumb_scalar_SIMD plumb_scalar_series plumb_scalar_near_series(plumb_scalar_f32x8 t)
{
plumb_scalar_f32x8 s2 = plumb_scalar_s2_near(t);
return (plumb_scalar_series){plumb_scalar_fnma_f32(s2, t, plumb_scalar_splat(1)), plumb_scalar_s1_near(t), s2, plumb_scalar_s3_near(t)};
}
plumb_scalar_SIMD plumb_scalar_m32x8 plumb_scalar_is_near(plumb_scalar_f32x8 t)
{
return plumb_scalar_both(plumb_scalar_less_equal(plumb_scalar_splat(0), t), plumb_scalar_less_equal(t, plumb_scalar_splat(1)));
}
plumb_scalar_SIMD plumb_scalar_series plumb_scalar_closed_series(plumb_scalar_f64x8 a)
{
const plumb_scalar_f64x8 one = plumb_scalar_wide_splat(1);
plumb_scalar_f64x8 sine, cosine, plumb_scalar_inverse = plumb_scalar_wide_div(one, a), inverse2 = plumb_scalar_wide_mul(plumb_scalar_inverse, plumb_scalar_inverse);
plumb_scalar_wide_sin_cos(plumb_scalar_wide_min(a, plumb_scalar_wide_splat(plumb_scalar_FARTHEST_ANGLE)), &sine, &cosine);
plumb_scalar_f64x8 s1 = plumb_scalar_wide_mul(sine, plumb_scalar_inverse);
return (plumb_scalar_series){plumb_scalar_narrow(cosine), plumb_scalar_narrow(s1), plumb_scalar_narrow(plumb_scalar_wide_mul(plumb_scalar_wide_sub(one, cosine), inverse2)),
plumb_scalar_narrow(plumb_scalar_wide_mul(plumb_scalar_wide_sub(one, s1), inverse2))};
}
plumb_scalar_SIMD plumb_scalar_series plumb_scalar_choose_series(plumb_scalar_m32x8 mask, plumb_scalar_series yes, plumb_scalar_series no)
{
return (plumb_scalar_series){plumb_scalar_choose(mask, yes.cosine, no.cosine), plumb_scalar_choose(mask, yes.s1, no.s1), plumb_scalar_choose(mask, yes.s2, no.s2),
plumb_scalar_choose(mask, yes.s3, no.s3)};
}
plumb_scalar_NOINLINE plumb_scalar_series plumb_scalar_far_series(plumb_scalar_f32x8 t)
{
return plumb_scalar_closed_series(plumb_scalar_wide_square_root(plumb_scalar_widen(t)));
}
plumb_scalar_SIMD plumb_scalar_series plumb_scalar_series_of(plumb_scalar_vec3 w)
{
plumb_scalar_f32x8 t = plumb_scalar_dot(w, w);
plumb_scalar_m32x8 near = plumb_scalar_is_near(t);
plumb_scalar_series s = plumb_scalar_near_series(t);
if (plumb_scalar_UNLIKELY(!plumb_scalar_all_in_unit(t, near)))
s = plumb_scalar_choose_series(near, s, plumb_scalar_far_series(t));
return s;
}
#endif
#define plumb_scalar_so3_NEAREST 1
#define plumb_scalar_so3_FAR 0x1p27f
plumb_scalar_NOINLINE plumb_scalar_series plumb_scalar_so3_far_series_of_angle(plumb_scalar_f32x8 a)
{
return plumb_scalar_closed_series(plumb_scalar_widen(plumb_scalar_magnitude(a)));
}
plumb_scalar_SIMD plumb_scalar_f32x8 plumb_scalar_so3_s1_of_square(plumb_scalar_f32x8 t)
{
plumb_scalar_f32x8 s = plumb_scalar_s1_near(t);
plumb_scalar_m32x8 near = plumb_scalar_is_near(t);
return plumb_scalar_UNLIKELY(!plumb_scalar_all_in_unit(t, near)) ? plumb_scalar_canonical(plumb_scalar_choose(near, s, plumb_scalar_far_series(t).s1)) : s;
}
plumb_scalar_SIMD plumb_scalar_f32x8 plumb_scalar_so3_s2_of_square(plumb_scalar_f32x8 t)
{
plumb_scalar_f32x8 s = plumb_scalar_s2_near(t);
plumb_scalar_m32x8 near = plumb_scalar_is_near(t);
return plumb_scalar_UNLIKELY(!plumb_scalar_all_in_unit(t, near)) ? plumb_scalar_canonical(plumb_scalar_choose(near, s, plumb_scalar_far_series(t).s2)) : s;
}
plumb_scalar_SIMD plumb_scalar_f32x8 plumb_scalar_so3_s3_of_square(plumb_scalar_f32x8 t)
{
plumb_scalar_f32x8 s = plumb_scalar_s3_near(t);
plumb_scalar_m32x8 near = plumb_scalar_is_near(t);
return plumb_scalar_UNLIKELY(!plumb_scalar_all_in_unit(t, near)) ? plumb_scalar_canonical(plumb_scalar_choose(near, s, plumb_scalar_far_series(t).s3)) : s;
}
static const plumb_scalar_origin plumb_scalar_so3_s1_in[] = {{0, 0}};
static const plumb_scalar_origin plumb_scalar_so3_s1_out[] = {{0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_so3_s1, "so3.s1", (1), (1))
{
plumb_scalar_store_number(out, 0, plumb_scalar_so3_s1_of_square(plumb_scalar_load(in, 0)));
}
static const plumb_scalar_origin plumb_scalar_so3_s2_in[] = {{0, 0}};
static const plumb_scalar_origin plumb_scalar_so3_s2_out[] = {{0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_so3_s2, "so3.s2", (1), (1))
{
plumb_scalar_store_number(out, 0, plumb_scalar_so3_s2_of_square(plumb_scalar_load(in, 0)));
}
static const plumb_scalar_origin plumb_scalar_so3_s3_in[] = {{0, 0}};
static const plumb_scalar_origin plumb_scalar_so3_s3_out[] = {{0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_so3_s3, "so3.s3", (1), (1))
{
plumb_scalar_store_number(out, 0, plumb_scalar_so3_s3_of_square(plumb_scalar_load(in, 0)));
}
static const plumb_scalar_origin plumb_scalar_so3_s123_in[] = {{0, 0}};
static const plumb_scalar_origin plumb_scalar_so3_s123_out[] = {{0, 0}, {1, 1}, {2, 2}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_so3_s123, "so3.s123", (1), (1, 1, 1))
{
plumb_scalar_f32x8 t = plumb_scalar_load(in, 0), s1 = plumb_scalar_s1_near(t), s2 = plumb_scalar_s2_near(t), s3 = plumb_scalar_s3_near(t);
plumb_scalar_m32x8 near = plumb_scalar_is_near(t);
if (plumb_scalar_UNLIKELY(!plumb_scalar_all_in_unit(t, near))) {
plumb_scalar_series far = plumb_scalar_far_series(t);
s1 = plumb_scalar_canonical(plumb_scalar_choose(near, s1, far.s1));
s2 = plumb_scalar_canonical(plumb_scalar_choose(near, s2, far.s2));
s3 = plumb_scalar_canonical(plumb_scalar_choose(near, s3, far.s3));
}
plumb_scalar_store_number(out, 0, s1);
plumb_scalar_store_number(out, 1, s2);
plumb_scalar_store_number(out, 2, s3);
}
plumb_scalar_SIMD plumb_scalar_series plumb_scalar_so3_doubled(plumb_scalar_series half)
{
plumb_scalar_f32x8 s1 = plumb_scalar_mul(half.cosine, half.s1), s2 = plumb_scalar_mul(plumb_scalar_splat(0.5f), plumb_scalar_mul(half.s1, half.s1));
plumb_scalar_f32x8 s3 = plumb_scalar_mul(plumb_scalar_splat(0.25f), plumb_scalar_fma_f32(half.s1, half.s2, half.s3));
return (plumb_scalar_series){plumb_scalar_fma_f32(plumb_scalar_mul(plumb_scalar_splat(2), half.cosine), half.cosine, plumb_scalar_splat(-1)), s1, s2, s3};
}
plumb_scalar_SIMD float plumb_scalar_so3_taylor_coefficient(int k, int power)
{
static const float factorial[] = {1, 1, 2, 6, 24, 120, 720, 5040, 40320, 362880};
return (power % 4 == 0 ? 1.0f : -1.0f) / factorial[k + power];
}
plumb_scalar_SIMD plumb_scalar_f32x8 plumb_scalar_so3_taylor(int k, int degree, plumb_scalar_f32x8 t)
{
plumb_scalar_f32x8 s = plumb_scalar_splat(plumb_scalar_so3_taylor_coefficient(k, degree));
if (degree > 4)
s = plumb_scalar_fma_f32(t, s, plumb_scalar_splat(plumb_scalar_so3_taylor_coefficient(k, 4)));
if (degree > 2)
s = plumb_scalar_fma_f32(t, s, plumb_scalar_splat(plumb_scalar_so3_taylor_coefficient(k, 2)));
return plumb_scalar_fma_f32(t, s, plumb_scalar_splat(plumb_scalar_so3_taylor_coefficient(k, 0)));
}
plumb_scalar_SIMD plumb_scalar_f32x8 plumb_scalar_so3_s1_minimax6(plumb_scalar_f32x8 t)
{
plumb_scalar_f32x8 p = plumb_scalar_fma_f32(t, plumb_scalar_splat(-0x1.9d33bep-13f), plumb_scalar_splat(0x1.110f44p-7f));
p = plumb_scalar_fma_f32(t, p, plumb_scalar_splat(-0x1.555554p-3f));
return plumb_scalar_fma_f32(t, p, plumb_scalar_splat(1));
}
plumb_scalar_SIMD plumb_scalar_f32x8 plumb_scalar_so3_s2_minimax6_slope(plumb_scalar_f32x8 t)
{
plumb_scalar_f32x8 p = plumb_scalar_fma_f32(t, plumb_scalar_splat(-0x1.9d073cp-16f), plumb_scalar_splat(0x1.6c142ep-10f));
return plumb_scalar_fma_f32(t, p, plumb_scalar_splat(-0x1.555554p-5f));
}
plumb_scalar_SIMD plumb_scalar_f32x8 plumb_scalar_so3_s2_minimax6(plumb_scalar_f32x8 t)
{
return plumb_scalar_fma_f32(t, plumb_scalar_so3_s2_minimax6_slope(t), plumb_scalar_splat(0.5f));
}
plumb_scalar_SIMD plumb_scalar_f32x8 plumb_scalar_so3_s3_minimax6_rest(plumb_scalar_f32x8 t)
{
plumb_scalar_f32x8 p = plumb_scalar_fma_f32(t, plumb_scalar_splat(-0x1.6eee6cp-19f), plumb_scalar_splat(0x1.a016eep-13f));
p = plumb_scalar_fma_f32(t, p, plumb_scalar_splat(-0x1.11111p-7f));
return plumb_scalar_fma_f32(t, p, plumb_scalar_splat(-0x1.55e02cp-28f));
}
plumb_scalar_SIMD plumb_scalar_f32x8 plumb_scalar_so3_s3_minimax6(plumb_scalar_f32x8 t)
{
return plumb_scalar_add(plumb_scalar_splat(plumb_scalar_SIXTH), plumb_scalar_so3_s3_minimax6_rest(t));
}
plumb_scalar_SIMD plumb_scalar_series plumb_scalar_so3_minimax6_series(plumb_scalar_f32x8 t)
{
plumb_scalar_f32x8 s2 = plumb_scalar_so3_s2_minimax6(t);
return (plumb_scalar_series){plumb_scalar_fnma_f32(s2, t, plumb_scalar_splat(1)), plumb_scalar_so3_s1_minimax6(t), s2, plumb_scalar_so3_s3_minimax6(t)};
}
plumb_scalar_SIMD plumb_scalar_series plumb_scalar_so3_series_of_angle(plumb_scalar_f32x8 a)
{
plumb_scalar_f32x8 t = plumb_scalar_mul(a, a);
plumb_scalar_m32x8 near = plumb_scalar_is_near(t);
plumb_scalar_series s = plumb_scalar_near_series(t);
if (plumb_scalar_UNLIKELY(!plumb_scalar_all_in_unit(t, near)))
s = plumb_scalar_choose_series(near, s, plumb_scalar_so3_far_series_of_angle(a));
return s;
}
static const plumb_scalar_origin plumb_scalar_so3_s1_angle_in[] = {{0, 0}};
static const plumb_scalar_origin plumb_scalar_so3_s1_angle_out[] = {{0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_so3_s1_angle, "so3.s1.angle", (1), (1))
{
plumb_scalar_store(out, 0, plumb_scalar_so3_series_of_angle(plumb_scalar_load(in, 0)).s1);
}
static const plumb_scalar_origin plumb_scalar_so3_s2_angle_in[] = {{0, 0}};
static const plumb_scalar_origin plumb_scalar_so3_s2_angle_out[] = {{0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_so3_s2_angle, "so3.s2.angle", (1), (1))
{
plumb_scalar_store(out, 0, plumb_scalar_so3_series_of_angle(plumb_scalar_load(in, 0)).s2);
}
static const plumb_scalar_origin plumb_scalar_so3_s3_angle_in[] = {{0, 0}};
static const plumb_scalar_origin plumb_scalar_so3_s3_angle_out[] = {{0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_so3_s3_angle, "so3.s3.angle", (1), (1))
{
plumb_scalar_store(out, 0, plumb_scalar_so3_series_of_angle(plumb_scalar_load(in, 0)).s3);
}
typedef struct plumb_scalar_so3_map {
plumb_scalar_f32x8 fall, s2, s2_rest, s3;
plumb_scalar_m32x8 near;
plumb_scalar_vec3 v;
} plumb_scalar_so3_map;
plumb_scalar_SIMD plumb_scalar_m32x8 plumb_scalar_so3_everywhere(void)
{
return plumb_scalar_mask_of_bits(plumb_scalar_splat_bits(0xffffffffu));
}
plumb_scalar_SIMD plumb_scalar_so3_map plumb_scalar_so3_near_map(plumb_scalar_f32x8 t, plumb_scalar_f32x8 p, plumb_scalar_f32x8 q)
{
plumb_scalar_f32x8 s3 = plumb_scalar_add(plumb_scalar_splat(plumb_scalar_SIXTH), q);
return (plumb_scalar_so3_map){.fall = plumb_scalar_mul(t, s3), .s2 = plumb_scalar_mul(t, p), .s2_rest = plumb_scalar_splat(0.5f), .s3 = s3, .near = plumb_scalar_so3_everywhere()};
}
plumb_scalar_SIMD plumb_scalar_so3_map plumb_scalar_so3_with_vector(plumb_scalar_so3_map m, plumb_scalar_vec3 v)
{
m.v = v;
return m;
}
typedef struct plumb_scalar_so3_angle_pair {
plumb_scalar_pair square, length, r;
plumb_scalar_f32x8 nearest_multiple, inverse2;
} plumb_scalar_so3_angle_pair;
plumb_scalar_SIMD plumb_scalar_pair plumb_scalar_so3_reduced(plumb_scalar_pair a, plumb_scalar_f32x8 *nearest_multiple)
{
const plumb_scalar_f32x8 shift = plumb_scalar_splat(0x1.8p23f + 2);
*nearest_multiple = plumb_scalar_fma_f32(a.high, plumb_scalar_splat(0x1.45f306p-1f), shift);
plumb_scalar_f32x8 k = plumb_scalar_sub(*nearest_multiple, shift), nearly = plumb_scalar_precise_fnma_f32(k, plumb_scalar_splat(0x1.921fb6p0f), a.high);
plumb_scalar_f32x8 rest = plumb_scalar_fnma_f32(k, plumb_scalar_splat(-0x1.777a5cp-25f), a.low), r = plumb_scalar_add(nearly, rest);
return (plumb_scalar_pair){r, plumb_scalar_sub(rest, plumb_scalar_sub(r, nearly))};
}
plumb_scalar_SIMD plumb_scalar_so3_angle_pair plumb_scalar_so3_measure(plumb_scalar_pair square)
{
plumb_scalar_f32x8 root = plumb_scalar_square_root(square.high), inverse2 = plumb_scalar_divide(plumb_scalar_splat(1), square.high);
plumb_scalar_f32x8 half_inverse = plumb_scalar_mul(plumb_scalar_mul(plumb_scalar_splat(0.5f), root), inverse2);
plumb_scalar_f32x8 low = plumb_scalar_mul(half_inverse, plumb_scalar_add(plumb_scalar_precise_fnma_f32(root, root, square.high), square.low));
plumb_scalar_so3_angle_pair m = {square, {root, low}, {root, square.low}, root, inverse2};
m.r = plumb_scalar_so3_reduced(m.length, &m.nearest_multiple);
return m;
}
plumb_scalar_SIMD plumb_scalar_pair plumb_scalar_so3_one_and(plumb_scalar_pair a)
{
plumb_scalar_f32x8 sum = plumb_scalar_add(plumb_scalar_splat(1), a.high);
return (plumb_scalar_pair){sum, plumb_scalar_add(plumb_scalar_sub(a.high, plumb_scalar_sub(sum, plumb_scalar_splat(1))), a.low)};
}
plumb_scalar_SIMD plumb_scalar_pair plumb_scalar_so3_quotient(plumb_scalar_pair a, plumb_scalar_pair b, plumb_scalar_f32x8 plumb_scalar_inverse)
{
plumb_scalar_f32x8 q = plumb_scalar_mul(a.high, plumb_scalar_inverse), left = plumb_scalar_add(plumb_scalar_fnma_f32(q, b.high, a.high), plumb_scalar_fnma_f32(q, b.low, a.low));
return (plumb_scalar_pair){q, plumb_scalar_mul(left, plumb_scalar_inverse)};
}
typedef struct plumb_scalar_so3_polynomial_values {
plumb_scalar_f32x8 fall, s2, s3;
plumb_scalar_pair minus_sine, minus_cosine;
} plumb_scalar_so3_polynomial_values;
plumb_scalar_SIMD plumb_scalar_m32x8 plumb_scalar_so3_nearest(plumb_scalar_f32x8 t)
{
return plumb_scalar_WIDTH == 1 ? plumb_scalar_mask_of_bits(plumb_scalar_splat_bits(0)) : plumb_scalar_less_equal(t, plumb_scalar_splat(plumb_scalar_so3_NEAREST));
}
plumb_scalar_SIMD plumb_scalar_so3_polynomial_values plumb_scalar_so3_evaluate(plumb_scalar_so3_angle_pair s)
{
plumb_scalar_m32x8 near = plumb_scalar_so3_nearest(s.square.high);
plumb_scalar_f32x8 r = s.r.high;
plumb_scalar_f32x8 half_r = plumb_scalar_mul(plumb_scalar_splat(0.5f), r), half_square = plumb_scalar_mul(half_r, r);
plumb_scalar_f32x8 half_low = plumb_scalar_fma_f32(r, s.r.low, plumb_scalar_fms_f32(half_r, r, half_square));
plumb_scalar_f32x8 u = plumb_scalar_choose(near, s.square.high, plumb_scalar_add(half_square, half_square)), slope = plumb_scalar_s2_near_slope(u);
plumb_scalar_so3_map m = plumb_scalar_so3_near_map(u, slope, plumb_scalar_s3_near_rest(u));
plumb_scalar_pair sine = {r, plumb_scalar_fnma_f32(r, m.fall, s.r.low)};
plumb_scalar_pair cosine = plumb_scalar_so3_one_and((plumb_scalar_pair){plumb_scalar_negate(half_square), plumb_scalar_negate(plumb_scalar_fma_f32(u, plumb_scalar_mul(u, slope), half_low))});
plumb_scalar_u32x8 odd = plumb_scalar_shift_left(plumb_scalar_bits(s.nearest_multiple), 31), upper = plumb_scalar_shift_left(plumb_scalar_bits(s.nearest_multiple), 30),
sign = plumb_scalar_splat_bits(0x80000000u);
plumb_scalar_u32x8 sine_sign = plumb_scalar_and_bits(upper, sign), cosine_sign = plumb_scalar_and_bits(plumb_scalar_xor_bits(upper, odd), sign);
plumb_scalar_m32x8 swap = plumb_scalar_mask_of_bits(odd);
return (plumb_scalar_so3_polynomial_values){m.fall,
m.s2,
m.s3,
{plumb_scalar_flip_sign(plumb_scalar_choose(swap, cosine.high, sine.high), sine_sign),
plumb_scalar_flip_sign(plumb_scalar_choose(swap, cosine.low, sine.low), sine_sign)},
{plumb_scalar_flip_sign(plumb_scalar_choose(swap, sine.high, cosine.high), cosine_sign),
plumb_scalar_flip_sign(plumb_scalar_choose(swap, sine.low, cosine.low), cosine_sign)}};
}
plumb_scalar_SIMD void plumb_scalar_so3_complete(plumb_scalar_so3_map *m, const plumb_scalar_so3_polynomial_values *e, const plumb_scalar_so3_angle_pair *s)
{
plumb_scalar_m32x8 near = plumb_scalar_so3_nearest(s->square.high);
plumb_scalar_pair minus_s1 = plumb_scalar_so3_quotient(e->minus_sine, s->length, plumb_scalar_mul(s->length.high, s->inverse2));
plumb_scalar_pair s2 = plumb_scalar_so3_quotient(plumb_scalar_so3_one_and(e->minus_cosine), s->square, s->inverse2);
plumb_scalar_pair s3 = plumb_scalar_so3_quotient(plumb_scalar_so3_one_and(minus_s1), s->square, s->inverse2);
m->fall = plumb_scalar_choose(near, e->fall, plumb_scalar_add(minus_s1.high, minus_s1.low));
m->s2 = plumb_scalar_choose(near, e->s2, s2.high);
m->s2_rest = plumb_scalar_choose(near, plumb_scalar_splat(0.5f), s2.low);
m->s3 = plumb_scalar_choose(near, e->s3, plumb_scalar_add(s3.high, s3.low));
m->near = near;
}
plumb_scalar_SIMD void plumb_scalar_so3_farthest_map(plumb_scalar_so3_map *m, plumb_scalar_m32x8 farthest, plumb_scalar_f64x8 x, plumb_scalar_f64x8 y, plumb_scalar_f64x8 z, plumb_scalar_f64x8 a)
{
const plumb_scalar_f32x8 nan = plumb_scalar_from_bits(plumb_scalar_splat_bits(0x7fc00000u)), zero = plumb_scalar_splat(0), one = plumb_scalar_splat(1);
plumb_scalar_vec3 v = m->v;
plumb_scalar_m32x8 bad = plumb_scalar_is_nan(plumb_scalar_add(plumb_scalar_add(plumb_scalar_sub(v.x, v.x), plumb_scalar_sub(v.y, v.y)), plumb_scalar_sub(v.z, v.z)));
plumb_scalar_vec3 u = {plumb_scalar_narrow(plumb_scalar_wide_div(x, a)), plumb_scalar_narrow(plumb_scalar_wide_div(y, a)), plumb_scalar_narrow(plumb_scalar_wide_div(z, a))};
m->v = plumb_scalar_vec3_choose(farthest, plumb_scalar_vec3_choose(bad, (plumb_scalar_vec3){nan, nan, nan}, u), v);
m->fall = plumb_scalar_choose(farthest, zero, m->fall);
m->s2 = plumb_scalar_choose(farthest, zero, m->s2);
m->s2_rest = plumb_scalar_choose(farthest, zero, m->s2_rest);
m->s3 = plumb_scalar_choose(farthest, one, m->s3);
}
plumb_scalar_NOINLINE int plumb_scalar_so3_far_map(plumb_scalar_so3_map *m, plumb_scalar_m32x8 far)
{
plumb_scalar_f64x8 x = plumb_scalar_widen(m->v.x), y = plumb_scalar_widen(m->v.y), z = plumb_scalar_widen(m->v.z);
plumb_scalar_f64x8 a = plumb_scalar_wide_square_root(plumb_scalar_wide_fma(x, x, plumb_scalar_wide_fma(y, y, plumb_scalar_wide_mul(z, z))));
plumb_scalar_m32x8 farthest = plumb_scalar_not_mask(plumb_scalar_less(plumb_scalar_narrow(a), plumb_scalar_splat(plumb_scalar_FARTHEST_ANGLE)));
plumb_scalar_series s = plumb_scalar_closed_series(a);
m->fall = plumb_scalar_choose(far, plumb_scalar_negate(s.s1), m->fall);
m->s2 = plumb_scalar_choose(far, s.s2, m->s2);
m->s2_rest = plumb_scalar_choose(far, plumb_scalar_splat(0), m->s2_rest);
m->s3 = plumb_scalar_choose(far, s.s3, m->s3);
if (!plumb_scalar_any(farthest))
return 1;
plumb_scalar_so3_farthest_map(m, farthest, x, y, z, a);
return 0;
}
plumb_scalar_SIMD plumb_scalar_vec3 plumb_scalar_so3_vector_of(const plumb_scalar_batch *in, size_t tile, int packed)
{
const float *const *const base = (const float *const *)(packed ? in->base : in->component);
return plumb_scalar_load_vec3(plumb_scalar_single_in(base, tile * *in->step, packed), 0);
}
enum { plumb_scalar_so3_BLOCK = 16 };
plumb_scalar_NOINLINE int plumb_scalar_so3_maps_of(plumb_scalar_so3_map m[], size_t tiles, const plumb_scalar_batch *in, size_t plumb_scalar_so3_first, int packed)
{
plumb_scalar_so3_angle_pair s[plumb_scalar_so3_BLOCK];
plumb_scalar_so3_polynomial_values e[plumb_scalar_so3_BLOCK];
plumb_scalar_m32x8 accurate = plumb_scalar_so3_everywhere();
int as_given = 1;
for (size_t i = 0; i < tiles; i++) {
plumb_scalar_vec3 v = plumb_scalar_so3_vector_of(in, plumb_scalar_so3_first + i, packed);
s[i].square = plumb_scalar_squared_length(v, plumb_scalar_squares_of(v));
accurate = plumb_scalar_both(accurate, plumb_scalar_less_equal(s[i].square.high, plumb_scalar_splat(plumb_scalar_so3_FAR)));
}
for (size_t i = 0; i < tiles; i++)
s[i] = plumb_scalar_so3_measure(s[i].square);
for (size_t i = 0; i < tiles; i++)
e[i] = plumb_scalar_so3_evaluate(s[i]);
for (size_t i = 0; i < tiles; i++)
plumb_scalar_so3_complete(&m[i], &e[i], &s[i]);
for (size_t i = 0; plumb_scalar_UNLIKELY(!plumb_scalar_all(accurate)) && i < tiles; i++) {
plumb_scalar_m32x8 accurate_here = plumb_scalar_less_equal(s[i].square.high, plumb_scalar_splat(plumb_scalar_so3_FAR));
m[i].v = plumb_scalar_so3_vector_of(in, plumb_scalar_so3_first + i, packed);
if (!plumb_scalar_all(accurate_here) && !plumb_scalar_so3_far_map(&m[i], plumb_scalar_not_mask(accurate_here)))
as_given = 0;
}
return as_given;
}
plumb_scalar_SIMD int plumb_scalar_so3_near_map_of(plumb_scalar_so3_map *m, plumb_scalar_tile_in in)
{
plumb_scalar_vec3 v = plumb_scalar_load_vec3(in, 0);
plumb_scalar_f32x8 t = plumb_scalar_squares_of(v).t;
*m = plumb_scalar_so3_with_vector(plumb_scalar_so3_near_map(t, plumb_scalar_s2_near_slope(t), plumb_scalar_s3_near_rest(t)), v);
return plumb_scalar_all(plumb_scalar_less_equal(t, plumb_scalar_splat(plumb_scalar_so3_NEAREST)));
}
plumb_scalar_SIMD int plumb_scalar_so3_map_of(plumb_scalar_so3_map *m, plumb_scalar_tile_in in)
{
plumb_scalar_vec3 v = plumb_scalar_load_vec3(in, 0);
plumb_scalar_so3_angle_pair s = plumb_scalar_so3_measure(plumb_scalar_squared_length(v, plumb_scalar_squares_of(v)));
plumb_scalar_so3_polynomial_values e = plumb_scalar_so3_evaluate(s);
plumb_scalar_m32x8 accurate = plumb_scalar_less_equal(s.square.high, plumb_scalar_splat(plumb_scalar_so3_FAR));
plumb_scalar_so3_complete(m, &e, &s);
m->v = v;
return plumb_scalar_UNLIKELY(!plumb_scalar_all(accurate)) ? plumb_scalar_so3_far_map(m, plumb_scalar_not_mask(accurate)) : 1;
}
plumb_scalar_SIMD plumb_scalar_tile_in plumb_scalar_so3_tile_after(plumb_scalar_tile_in in)
{
in.tile++;
return in;
}
#define plumb_scalar_so3_PLUMB_STRUCTS_IN_STEPS(name, inputs, outputs)
#define plumb_scalar_so3_PLUMB_KERNEL_IN_STEPS(name, id, inputs, outputs) \
plumb_scalar_SIMD void name##_tile(plumb_scalar_so3_map m, plumb_scalar_tile_in in, plumb_scalar_tile_out out); \
plumb_scalar_PLUMB_ELEMENT_BEGIN(name, inputs, outputs) \
plumb_scalar_so3_map m; \
const int as_given = plumb_scalar_so3_near_map_of(&m, from) || plumb_scalar_so3_map_of(&m, from); \
name##_tile(m, from, to); \
if (plumb_scalar_UNLIKELY(!as_given) && plumb_scalar_any(plumb_scalar_is_nan(m.v.x))) \
plumb_scalar_make_canonical(sizeof name##_out / sizeof *name##_out, to); \
} \
plumb_scalar_SIMD void name##_tile(plumb_scalar_so3_map m, plumb_scalar_tile_in in, plumb_scalar_tile_out out)
plumb_scalar_SIMD plumb_scalar_vec3 plumb_scalar_so3_first(plumb_scalar_so3_map m)
{
plumb_scalar_vec3 v = m.v, fall = plumb_scalar_vec3_scale(m.fall, v);
return (plumb_scalar_vec3){plumb_scalar_sub(plumb_scalar_where(m.near, v.x), fall.x), plumb_scalar_sub(plumb_scalar_where(m.near, v.y), fall.y), plumb_scalar_sub(plumb_scalar_where(m.near, v.z), fall.z)};
}
plumb_scalar_SIMD plumb_scalar_vec3 plumb_scalar_so3_second(plumb_scalar_so3_map m)
{
return plumb_scalar_vec3_scale_add(m.s2, m.v, plumb_scalar_vec3_scale(m.s2_rest, m.v));
}
typedef struct plumb_scalar_so3_assembly {
plumb_scalar_vec3 a, left, right;
plumb_scalar_f32x8 s;
plumb_scalar_vec3 others;
} plumb_scalar_so3_assembly;
plumb_scalar_SIMD plumb_scalar_so3_assembly plumb_scalar_so3_exponential(plumb_scalar_so3_map m)
{
plumb_scalar_vec3 v = m.v, b = plumb_scalar_so3_second(m);
return (plumb_scalar_so3_assembly){plumb_scalar_so3_first(m), {b.y, b.x, b.x}, {v.z, v.z, v.y}, plumb_scalar_add(m.s2, m.s2_rest), plumb_scalar_squares_of(v).others};
}
plumb_scalar_SIMD plumb_scalar_so3_assembly plumb_scalar_so3_average(plumb_scalar_so3_map m)
{
plumb_scalar_vec3 v = m.v, products = {plumb_scalar_mul(v.y, v.z), plumb_scalar_mul(v.x, v.z), plumb_scalar_mul(v.x, v.y)};
return (plumb_scalar_so3_assembly){plumb_scalar_so3_second(m), {m.s3, m.s3, m.s3}, products, m.s3, plumb_scalar_squares_of(v).others};
}
plumb_scalar_SIMD plumb_scalar_vec3 plumb_scalar_so3_row_x(plumb_scalar_so3_assembly m)
{
return (plumb_scalar_vec3){plumb_scalar_fnma_f32(m.s, m.others.x, plumb_scalar_splat(1)), plumb_scalar_fms_f32(m.left.z, m.right.z, m.a.z),
plumb_scalar_fma_f32(m.left.y, m.right.y, m.a.y)};
}
plumb_scalar_SIMD plumb_scalar_vec3 plumb_scalar_so3_row_y(plumb_scalar_so3_assembly m)
{
return (plumb_scalar_vec3){plumb_scalar_fma_f32(m.left.z, m.right.z, m.a.z), plumb_scalar_fnma_f32(m.s, m.others.y, plumb_scalar_splat(1)),
plumb_scalar_fms_f32(m.left.x, m.right.x, m.a.x)};
}
plumb_scalar_SIMD plumb_scalar_vec3 plumb_scalar_so3_row_z(plumb_scalar_so3_assembly m)
{
return (plumb_scalar_vec3){plumb_scalar_fms_f32(m.left.y, m.right.y, m.a.y), plumb_scalar_fma_f32(m.left.x, m.right.x, m.a.x),
plumb_scalar_fnma_f32(m.s, m.others.z, plumb_scalar_splat(1))};
}
plumb_scalar_SIMD plumb_scalar_mat3 plumb_scalar_so3_matrix_of(plumb_scalar_so3_assembly m)
{
return (plumb_scalar_mat3){plumb_scalar_so3_row_x(m), plumb_scalar_so3_row_y(m), plumb_scalar_so3_row_z(m)};
}
plumb_scalar_SIMD void plumb_scalar_so3_store_assembly(plumb_scalar_tile_out out, size_t k, plumb_scalar_so3_assembly m)
{
plumb_scalar_store_numbers(out, k + 0, plumb_scalar_so3_row_x(m));
plumb_scalar_store_numbers(out, k + 3, plumb_scalar_so3_row_y(m));
plumb_scalar_store_numbers(out, k + 6, plumb_scalar_so3_row_z(m));
}
plumb_scalar_SIMD void plumb_scalar_so3_store_matrix(plumb_scalar_tile_out out, size_t k, plumb_scalar_mat3 M)
{
plumb_scalar_store_numbers(out, k + 0, M.x);
plumb_scalar_store_numbers(out, k + 3, M.y);
plumb_scalar_store_numbers(out, k + 6, M.z);
}
static const plumb_scalar_origin plumb_scalar_so3_exp_in[] = {{0, 0}, {0, 0}, {0, 0}};
static const plumb_scalar_origin plumb_scalar_so3_exp_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_so3_PLUMB_KERNEL_IN_STEPS(plumb_scalar_so3_exp, "so3.exp", (3), (9))
{
(void)in;
plumb_scalar_so3_store_assembly(out, 0, plumb_scalar_so3_exponential(m));
}
static const plumb_scalar_origin plumb_scalar_so3_average_in[] = {{0, 0}, {0, 0}, {0, 0}};
static const plumb_scalar_origin plumb_scalar_so3_average_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_so3_PLUMB_KERNEL_IN_STEPS(plumb_scalar_so3_average, "so3.average", (3), (9))
{
(void)in;
plumb_scalar_so3_store_assembly(out, 0, plumb_scalar_so3_average(m));
}
static const plumb_scalar_origin plumb_scalar_so3_exp_average_in[] = {{0, 0}, {0, 0}, {0, 0}};
static const plumb_scalar_origin plumb_scalar_so3_exp_average_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 9}, {1, 9}, {1, 9}, {1, 9}, {1, 9}, {1, 9}, {1, 9}, {1, 9}, {1, 9}};
plumb_scalar_so3_PLUMB_KERNEL_IN_STEPS(plumb_scalar_so3_exp_average, "so3.exp_average", (3), (9, 9))
{
(void)in;
plumb_scalar_so3_store_assembly(out, 0, plumb_scalar_so3_exponential(m));
plumb_scalar_so3_store_assembly(out, 9, plumb_scalar_so3_average(m));
}
plumb_scalar_SIMD plumb_scalar_mat3 plumb_scalar_so3_product(plumb_scalar_mat3 plumb_scalar_A, plumb_scalar_mat3 B)
{
plumb_scalar_mat3 columns = plumb_scalar_transposed(B);
return (plumb_scalar_mat3){{plumb_scalar_dot(plumb_scalar_A.x, columns.x), plumb_scalar_dot(plumb_scalar_A.x, columns.y), plumb_scalar_dot(plumb_scalar_A.x, columns.z)},
{plumb_scalar_dot(plumb_scalar_A.y, columns.x), plumb_scalar_dot(plumb_scalar_A.y, columns.y), plumb_scalar_dot(plumb_scalar_A.y, columns.z)},
{plumb_scalar_dot(plumb_scalar_A.z, columns.x), plumb_scalar_dot(plumb_scalar_A.z, columns.y), plumb_scalar_dot(plumb_scalar_A.z, columns.z)}};
}
plumb_scalar_SIMD plumb_scalar_so3_map plumb_scalar_so3_choose_map(plumb_scalar_m32x8 mask, plumb_scalar_so3_map yes, plumb_scalar_so3_map no)
{
return (plumb_scalar_so3_map){plumb_scalar_choose(mask, yes.fall, no.fall),
plumb_scalar_choose(mask, yes.s2, no.s2),
plumb_scalar_choose(mask, yes.s2_rest, no.s2_rest),
plumb_scalar_choose(mask, yes.s3, no.s3),
plumb_scalar_either(plumb_scalar_both(mask, yes.near), plumb_scalar_both(plumb_scalar_not_mask(mask), no.near)),
plumb_scalar_vec3_choose(mask, yes.v, no.v)};
}
plumb_scalar_SIMD plumb_scalar_mat3 plumb_scalar_so3_choose_mat3(plumb_scalar_m32x8 mask, plumb_scalar_mat3 yes, plumb_scalar_mat3 no)
{
return (plumb_scalar_mat3){plumb_scalar_vec3_choose(mask, yes.x, no.x), plumb_scalar_vec3_choose(mask, yes.y, no.y), plumb_scalar_vec3_choose(mask, yes.z, no.z)};
}
plumb_scalar_SIMD plumb_scalar_vec3 plumb_scalar_so3_rotated(plumb_scalar_so3_map m, plumb_scalar_vec3 x)
{
return plumb_scalar_cross_add(m.v, plumb_scalar_cross(plumb_scalar_so3_second(m), x), plumb_scalar_cross_add(plumb_scalar_so3_first(m), x, x));
}
static const plumb_scalar_origin plumb_scalar_so3_rotate_in[] = {{0, 0}, {0, 0}, {0, 0}, {1, 3}, {1, 3}, {1, 3}};
static const plumb_scalar_origin plumb_scalar_so3_rotate_out[] = {{0, 0}, {0, 0}, {0, 0}};
plumb_scalar_so3_PLUMB_KERNEL_IN_STEPS(plumb_scalar_so3_rotate, "so3.rotate", (3, 3), (3))
{
plumb_scalar_store_vec3(out, 0, plumb_scalar_so3_rotated(m, plumb_scalar_load_vec3(in, 3)));
}
static const plumb_scalar_origin plumb_scalar_so3_derivative_in[] = {{0, 0}, {0, 0}, {0, 0}, {1, 3}, {1, 3}, {1, 3}};
static const plumb_scalar_origin plumb_scalar_so3_derivative_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_so3_PLUMB_KERNEL_IN_STEPS(plumb_scalar_so3_derivative, "so3.derivative", (3, 3), (9))
{
plumb_scalar_vec3 y = plumb_scalar_so3_rotated(m, plumb_scalar_load_vec3(in, 3));
plumb_scalar_mat3 columns = plumb_scalar_transposed(plumb_scalar_so3_matrix_of(plumb_scalar_so3_average(m)));
plumb_scalar_store_mat3(out, 0, plumb_scalar_transposed((plumb_scalar_mat3){plumb_scalar_cross(columns.x, y), plumb_scalar_cross(columns.y, y), plumb_scalar_cross(columns.z, y)}));
}
plumb_scalar_SIMD plumb_scalar_vec3 plumb_scalar_so3_apply_left_jacobian(plumb_scalar_so3_map m, plumb_scalar_vec3 x)
{
return plumb_scalar_cross_add(m.v, plumb_scalar_vec3_scale(m.s3, plumb_scalar_cross(m.v, x)), plumb_scalar_cross_add(plumb_scalar_so3_second(m), x, x));
}
static const plumb_scalar_origin plumb_scalar_so3_angular_velocity_in[] = {{0, 0}, {0, 0}, {0, 0}, {1, 3}, {1, 3}, {1, 3}};
static const plumb_scalar_origin plumb_scalar_so3_angular_velocity_out[] = {{0, 0}, {0, 0}, {0, 0}};
plumb_scalar_so3_PLUMB_KERNEL_IN_STEPS(plumb_scalar_so3_angular_velocity, "so3.angular_velocity", (3, 3), (3))
{
plumb_scalar_store_vec3(out, 0, plumb_scalar_so3_apply_left_jacobian(m, plumb_scalar_load_vec3(in, 3)));
}
static const plumb_scalar_origin plumb_scalar_so3_angular_velocity_body_in[] = {{0, 0}, {0, 0}, {0, 0}, {1, 3}, {1, 3}, {1, 3}};
static const plumb_scalar_origin plumb_scalar_so3_angular_velocity_body_out[] = {{0, 0}, {0, 0}, {0, 0}};
plumb_scalar_so3_PLUMB_KERNEL_IN_STEPS(plumb_scalar_so3_angular_velocity_body, "so3.angular_velocity.body", (3, 3), (3))
{
m.v = plumb_scalar_vec3_negate(m.v);
plumb_scalar_store_vec3(out, 0, plumb_scalar_so3_apply_left_jacobian(m, plumb_scalar_load_vec3(in, 3)));
}
plumb_scalar_SIMD plumb_scalar_f64x8 plumb_scalar_so3_wide_length(plumb_scalar_vec3 v)
{
plumb_scalar_f64x8 x = plumb_scalar_widen(v.x), y = plumb_scalar_widen(v.y), z = plumb_scalar_widen(v.z);
return plumb_scalar_wide_square_root(plumb_scalar_wide_fma(x, x, plumb_scalar_wide_fma(y, y, plumb_scalar_wide_mul(z, z))));
}
plumb_scalar_NOINLINE plumb_scalar_f32x8 plumb_scalar_so3_far_s2(plumb_scalar_vec3 v)
{
return plumb_scalar_closed_series(plumb_scalar_so3_wide_length(v)).s2;
}
static const plumb_scalar_origin plumb_scalar_so3_average_determinant_in[] = {{0, 0}, {0, 0}, {0, 0}};
static const plumb_scalar_origin plumb_scalar_so3_average_determinant_out[] = {{0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_so3_average_determinant, "so3.average.determinant", (3), (1))
{
plumb_scalar_vec3 v = plumb_scalar_load_vec3(in, 0);
plumb_scalar_f32x8 t = plumb_scalar_squares_of(v).t, s2 = plumb_scalar_s2_near(t);
plumb_scalar_m32x8 near = plumb_scalar_is_near(t);
if (plumb_scalar_UNLIKELY(!plumb_scalar_all_in_unit(t, near)))
s2 = plumb_scalar_choose(near, s2, plumb_scalar_so3_far_s2(v));
plumb_scalar_store(out, 0, plumb_scalar_add(s2, s2));
}
plumb_scalar_SIMD plumb_scalar_f32x8 plumb_scalar_so3_inverse_near(plumb_scalar_f32x8 t)
{
plumb_scalar_f32x8 c = plumb_scalar_fma_f32(t, plumb_scalar_splat(691 / 1307674368000.0F), plumb_scalar_splat(1 / 47900160.0F));
c = plumb_scalar_fma_f32(t, c, plumb_scalar_splat(1 / 1209600.0F));
c = plumb_scalar_fma_f32(t, c, plumb_scalar_splat(1 / 30240.0F));
c = plumb_scalar_fma_f32(t, c, plumb_scalar_splat(1 / 720.0F));
return plumb_scalar_fma_f32(t, c, plumb_scalar_splat(1 / 12.0F));
}
plumb_scalar_NOINLINE plumb_scalar_f32x8 plumb_scalar_so3_inverse_far(plumb_scalar_vec3 v)
{
plumb_scalar_f64x8 a = plumb_scalar_so3_wide_length(v), h = plumb_scalar_wide_mul(plumb_scalar_wide_splat(0.5), a), sine, cosine;
plumb_scalar_wide_sin_cos(plumb_scalar_wide_min(h, plumb_scalar_wide_splat(plumb_scalar_FARTHEST_ANGLE)), &sine, &cosine);
plumb_scalar_f64x8 cotangent = plumb_scalar_wide_div(plumb_scalar_wide_mul(h, cosine), sine);
return plumb_scalar_narrow(plumb_scalar_wide_div(plumb_scalar_wide_sub(plumb_scalar_wide_splat(1), cotangent), plumb_scalar_wide_mul(a, a)));
}
plumb_scalar_SIMD plumb_scalar_f32x8 plumb_scalar_so3_inverse_coefficient(plumb_scalar_vec3 v)
{
plumb_scalar_f32x8 t = plumb_scalar_squares_of(v).t, c = plumb_scalar_so3_inverse_near(t);
plumb_scalar_m32x8 near = plumb_scalar_is_near(t);
return plumb_scalar_UNLIKELY(!plumb_scalar_all_in_unit(t, near)) ? plumb_scalar_choose(near, c, plumb_scalar_so3_inverse_far(v)) : c;
}
static const plumb_scalar_origin plumb_scalar_so3_average_inverse_in[] = {{0, 0}, {0, 0}, {0, 0}};
static const plumb_scalar_origin plumb_scalar_so3_average_inverse_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_so3_average_inverse, "so3.average.inverse", (3), (9))
{
plumb_scalar_vec3 v = plumb_scalar_load_vec3(in, 0);
plumb_scalar_f32x8 c = plumb_scalar_so3_inverse_coefficient(v);
plumb_scalar_vec3 b = plumb_scalar_vec3_scale(c, v), a = plumb_scalar_vec3_scale(plumb_scalar_splat(-0.5f), v);
plumb_scalar_store_mat3(out, 0, plumb_scalar_so3_matrix_of((plumb_scalar_so3_assembly){a, {b.y, b.x, b.x}, {v.z, v.z, v.y}, c, plumb_scalar_squares_of(v).others}));
}
plumb_scalar_SIMD plumb_scalar_vec3 plumb_scalar_so3_apply_inverse_jacobian(plumb_scalar_f32x8 p, plumb_scalar_vec3 v, plumb_scalar_vec3 x)
{
plumb_scalar_vec3 vx = plumb_scalar_cross(v, x);
return plumb_scalar_cross_add(v, plumb_scalar_vec3_scale(plumb_scalar_so3_inverse_coefficient(v), vx), plumb_scalar_vec3_scale_add(p, vx, x));
}
static const plumb_scalar_origin plumb_scalar_so3_vector_rate_in[] = {{0, 0}, {0, 0}, {0, 0}, {1, 3}, {1, 3}, {1, 3}};
static const plumb_scalar_origin plumb_scalar_so3_vector_rate_out[] = {{0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_so3_vector_rate, "so3.vector_rate", (3, 3), (3))
{
plumb_scalar_store_vec3(out, 0, plumb_scalar_so3_apply_inverse_jacobian(plumb_scalar_splat(-0.5f), plumb_scalar_load_vec3(in, 0), plumb_scalar_load_vec3(in, 3)));
}
static const plumb_scalar_origin plumb_scalar_so3_vector_rate_body_in[] = {{0, 0}, {0, 0}, {0, 0}, {1, 3}, {1, 3}, {1, 3}};
static const plumb_scalar_origin plumb_scalar_so3_vector_rate_body_out[] = {{0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_so3_vector_rate_body, "so3.vector_rate.body", (3, 3), (3))
{
plumb_scalar_store_vec3(out, 0, plumb_scalar_so3_apply_inverse_jacobian(plumb_scalar_splat(0.5f), plumb_scalar_load_vec3(in, 0), plumb_scalar_load_vec3(in, 3)));
}
#ifndef plumb_scalar_FAST_ARCTANGENT_H
#define plumb_scalar_FAST_ARCTANGENT_H
plumb_scalar_SIMD plumb_scalar_f32x8 plumb_scalar_arctangent_ratio(plumb_scalar_f32x8 t)
{
plumb_scalar_f32x8 plumb_scalar_A = plumb_scalar_fma_f32(t, plumb_scalar_splat(-0x1.d4ee9ap-10f), plumb_scalar_splat(0x1.64f01cp-7f));
plumb_scalar_A = plumb_scalar_fma_f32(t, plumb_scalar_A, plumb_scalar_splat(-0x1.fe2526p-6f));
plumb_scalar_A = plumb_scalar_fma_f32(t, plumb_scalar_A, plumb_scalar_splat(0x1.da723p-5f));
plumb_scalar_A = plumb_scalar_fma_f32(t, plumb_scalar_A, plumb_scalar_splat(-0x1.581a94p-4f));
plumb_scalar_A = plumb_scalar_fma_f32(t, plumb_scalar_A, plumb_scalar_splat(0x1.c090fap-4f));
plumb_scalar_A = plumb_scalar_fma_f32(t, plumb_scalar_A, plumb_scalar_splat(-0x1.2420d6p-3f));
plumb_scalar_A = plumb_scalar_fma_f32(t, plumb_scalar_A, plumb_scalar_splat(0x1.9991e8p-3f));
plumb_scalar_A = plumb_scalar_fma_f32(t, plumb_scalar_A, plumb_scalar_splat(-0x1.55553ep-2f));
return plumb_scalar_fma_f32(t, plumb_scalar_A, plumb_scalar_splat(1));
}
plumb_scalar_SIMD plumb_scalar_f32x8 plumb_scalar_angle_of(plumb_scalar_f32x8 y, plumb_scalar_f32x8 x)
{
plumb_scalar_f32x8 across = plumb_scalar_magnitude(x), up = plumb_scalar_magnitude(y), most = plumb_scalar_max_f32(across, up);
plumb_scalar_f32x8 t = plumb_scalar_divide(plumb_scalar_min_f32(up, across), plumb_scalar_choose(plumb_scalar_equal(most, plumb_scalar_splat(0)), plumb_scalar_splat(1), most));
plumb_scalar_f32x8 a = plumb_scalar_mul(t, plumb_scalar_arctangent_ratio(plumb_scalar_mul(t, t)));
a = plumb_scalar_choose(plumb_scalar_less(across, up), plumb_scalar_sub(plumb_scalar_splat(0x1.921fb6p0f), plumb_scalar_add(a, plumb_scalar_splat(0x1.777a5cp-25f))), a);
a = plumb_scalar_choose(plumb_scalar_less(x, plumb_scalar_splat(0)), plumb_scalar_sub(plumb_scalar_splat(0x1.921fb6p1f), plumb_scalar_add(a, plumb_scalar_splat(0x1.777a5cp-24f))), a);
return plumb_scalar_choose(plumb_scalar_less(y, plumb_scalar_splat(0)), plumb_scalar_negate(a), a);
}
#endif
#ifndef plumb_scalar_FAST_QUATERNION_H
#define plumb_scalar_FAST_QUATERNION_H
#ifndef plumb_scalar_FAST_IN_REGISTERS_H
#define plumb_scalar_FAST_IN_REGISTERS_H
#ifdef plumb_scalar_PLUMB_REGISTERS_OF_FOUR
plumb_scalar_SIMD plumb_scalar_f32x4 plumb_scalar_product_of_four(plumb_scalar_f32x4 a, plumb_scalar_f32x4 b)
{
plumb_scalar_f32x4 t = plumb_scalar_mul4(plumb_scalar_SHUFFLE4(a, 1, 1, 2, 3), plumb_scalar_SHUFFLE4(b, 1, 0, 0, 0));
t = plumb_scalar_fma4(plumb_scalar_SHUFFLE4(a, 2, 0, 0, 0), plumb_scalar_SHUFFLE4(b, 2, 1, 2, 3), t);
t = plumb_scalar_fma4(plumb_scalar_SHUFFLE4(a, 3, 3, 1, 2), plumb_scalar_xor4(plumb_scalar_SHUFFLE4(b, 3, 2, 3, 1), plumb_scalar_signs4(0, 1, 1, 1)), t);
return plumb_scalar_fma4(plumb_scalar_SHUFFLE4(a, 0, 2, 3, 1), plumb_scalar_SHUFFLE4(b, 0, 3, 1, 2), plumb_scalar_xor4(t, plumb_scalar_signs4(1, 0, 0, 0)));
}
plumb_scalar_SIMD plumb_scalar_f32x4 plumb_scalar_rotation_of_four(plumb_scalar_f32x4 q, plumb_scalar_f32x4 x)
{
const plumb_scalar_f32x4 yzx = plumb_scalar_SHUFFLE4(q, 2, 3, 1, 0), zxy = plumb_scalar_SHUFFLE4(q, 3, 1, 2, 0), two = plumb_scalar_splat4(plumb_scalar_splat(2));
plumb_scalar_f32x4 u = plumb_scalar_mul4(plumb_scalar_SHUFFLE4(q, 0, 0, 0, 0), x);
u = plumb_scalar_fma4(yzx, plumb_scalar_SHUFFLE4(x, 2, 0, 1, 3), plumb_scalar_fnma4(zxy, plumb_scalar_SHUFFLE4(x, 1, 2, 0, 3), u));
x = plumb_scalar_fnma4(plumb_scalar_mul4(two, zxy), plumb_scalar_SHUFFLE4(u, 1, 2, 0, 3), x);
return plumb_scalar_fma4(plumb_scalar_mul4(two, yzx), plumb_scalar_SHUFFLE4(u, 2, 0, 1, 3), x);
}
plumb_scalar_SIMD plumb_scalar_f32x4 plumb_scalar_conjugate_of_four(plumb_scalar_f32x4 q)
{
return plumb_scalar_xor4(q, plumb_scalar_signs4(0, 1, 1, 1));
}
plumb_scalar_SIMD int plumb_scalar_product_in_registers(plumb_scalar_tile_in in, plumb_scalar_tile_out out)
{
plumb_scalar_store4(out, 0, plumb_scalar_canonical4(plumb_scalar_product_of_four(plumb_scalar_load4(in, 0), plumb_scalar_load4(in, 4))));
return 1;
}
plumb_scalar_SIMD int plumb_scalar_unit_in_registers(plumb_scalar_tile_in in, plumb_scalar_tile_out out)
{
const plumb_scalar_f32x8 s = plumb_scalar_load(in, 0), x = plumb_scalar_load(in, 1), y = plumb_scalar_load(in, 2), z = plumb_scalar_load(in, 3);
const plumb_scalar_f32x8 squared = plumb_scalar_fma_f32(s, s, plumb_scalar_fma_f32(z, z, plumb_scalar_fma_f32(y, y, plumb_scalar_mul(x, x))));
plumb_scalar_store4(out, 0, plumb_scalar_canonical4(plumb_scalar_divide4(plumb_scalar_load4(in, 0), plumb_scalar_splat4(plumb_scalar_square_root(squared)))));
return 1;
}
plumb_scalar_SIMD plumb_scalar_f32x4 plumb_scalar_of_ordinary_size_of_four(plumb_scalar_f32x4 q)
{
const plumb_scalar_f32x4 size = plumb_scalar_magnitude4(q), larger = plumb_scalar_max4(size, plumb_scalar_SHUFFLE4(size, 1, 0, 3, 2)),
m = plumb_scalar_max4(larger, plumb_scalar_SHUFFLE4(larger, 2, 3, 0, 1));
return plumb_scalar_mul4(q, plumb_scalar_add4(plumb_scalar_power_of_two_over4(m), plumb_scalar_sub4(m, m)));
}
plumb_scalar_SIMD int plumb_scalar_matrix_in_registers(plumb_scalar_tile_in in, plumb_scalar_tile_out out)
{
const plumb_scalar_f32x4 q = plumb_scalar_of_ordinary_size_of_four(plumb_scalar_load4(in, 0)), s = plumb_scalar_SHUFFLE4(q, 0, 0, 0, 0), v = plumb_scalar_SHUFFLE4(q, 1, 2, 3, 3),
yzx = plumb_scalar_SHUFFLE4(q, 2, 3, 1, 1), zxy = plumb_scalar_SHUFFLE4(q, 3, 1, 2, 2), yxx = plumb_scalar_SHUFFLE4(q, 2, 1, 1, 1),
zzy = plumb_scalar_SHUFFLE4(q, 3, 3, 2, 2), sv = plumb_scalar_mul4(s, v);
const plumb_scalar_f32x4 own = plumb_scalar_fma4(s, s, plumb_scalar_mul4(v, v)), others = plumb_scalar_fma4(yxx, yxx, plumb_scalar_mul4(zzy, zzy));
const plumb_scalar_f32x4 sum = plumb_scalar_add4(own, others), squared = plumb_scalar_SHUFFLE4(sum, 0, 0, 0, 0), half = plumb_scalar_mul4(squared, plumb_scalar_splat4(plumb_scalar_splat(0.5f)));
const plumb_scalar_f32x4 d = plumb_scalar_divide4(plumb_scalar_sub4(own, others), squared);
const plumb_scalar_f32x4 plus = plumb_scalar_divide4(plumb_scalar_fma4(yzx, zxy, sv), half),
minus = plumb_scalar_divide4(plumb_scalar_fms4(yzx, zxy, sv), half);
plumb_scalar_f32x4 a = plumb_scalar_INSERT4(plumb_scalar_SHUFFLE4_OF(minus, 2, 2, plus, 1, 2), 0, d, 0),
b = plumb_scalar_INSERT4(plumb_scalar_INSERT4(plumb_scalar_SHUFFLE4(minus, 0, 0, 1, 1), 3, plus, 0), 0, d, 1);
plumb_scalar_f32x8 last = plumb_scalar_ELEMENT4(d, 2);
if (plumb_scalar_UNLIKELY(plumb_scalar_any4(plumb_scalar_unordered4(a, b))))
a = plumb_scalar_replace_nans4(a), b = plumb_scalar_replace_nans4(b), last = plumb_scalar_canonical(last);
plumb_scalar_store4(out, 0, a);
plumb_scalar_store4(out, 4, b);
plumb_scalar_put(out, 8, last);
return 1;
}
plumb_scalar_SIMD void plumb_scalar_store_pose(plumb_scalar_tile_out out, plumb_scalar_f32x4 translation, plumb_scalar_f32x4 q, plumb_scalar_f32x4 scale)
{
plumb_scalar_f32x4 a = plumb_scalar_INSERT4(translation, 3, q, 0), b = plumb_scalar_INSERT4(plumb_scalar_SHUFFLE4(q, 1, 2, 3, 3), 3, scale, 3);
if (plumb_scalar_UNLIKELY(plumb_scalar_any4(plumb_scalar_unordered4(a, b))))
a = plumb_scalar_replace_nans4(a), b = plumb_scalar_replace_nans4(b);
plumb_scalar_store4(out, 0, a);
plumb_scalar_store4(out, 4, b);
}
plumb_scalar_SIMD int plumb_scalar_pose_compose_in_registers(plumb_scalar_tile_in in, plumb_scalar_tile_out out)
{
const plumb_scalar_f32x4 q2 = plumb_scalar_load4(in, 3), q1 = plumb_scalar_load4(in, 11), S2 = plumb_scalar_splat4(plumb_scalar_load(in, 7)), two = plumb_scalar_load4(in, 0), one = plumb_scalar_load4(in, 8);
plumb_scalar_store_pose(out, plumb_scalar_fma4(S2, plumb_scalar_rotation_of_four(q2, one), two), plumb_scalar_product_of_four(q2, q1), plumb_scalar_mul4(S2, plumb_scalar_splat4(plumb_scalar_load(in, 15))));
return 1;
}
plumb_scalar_SIMD int plumb_scalar_pose_inverse_in_registers(plumb_scalar_tile_in in, plumb_scalar_tile_out out)
{
const plumb_scalar_f32x4 q = plumb_scalar_conjugate_of_four(plumb_scalar_load4(in, 3)), Rx = plumb_scalar_rotation_of_four(q, plumb_scalar_load4(in, 0));
const plumb_scalar_f32x4 translation = plumb_scalar_divide4(plumb_scalar_INSERT4(Rx, 3, plumb_scalar_splat4(plumb_scalar_splat(-1)), 0), plumb_scalar_splat4(plumb_scalar_negate(plumb_scalar_load(in, 7))));
plumb_scalar_store_pose(out, translation, q, translation);
return 1;
}
plumb_scalar_SIMD int plumb_scalar_pose_apply_in_registers(plumb_scalar_tile_in in, plumb_scalar_tile_out out)
{
const plumb_scalar_f32x4 Rx = plumb_scalar_rotation_of_four(plumb_scalar_load4(in, 3), plumb_scalar_load3(in, 8));
plumb_scalar_store3(out, 0, plumb_scalar_canonical3(plumb_scalar_fma4(plumb_scalar_splat4(plumb_scalar_load(in, 7)), Rx, plumb_scalar_load4(in, 0))));
return 1;
}
plumb_scalar_SIMD int plumb_scalar_pose_vector_in_registers(plumb_scalar_tile_in in, plumb_scalar_tile_out out)
{
const plumb_scalar_f32x4 Rx = plumb_scalar_rotation_of_four(plumb_scalar_load4(in, 0), plumb_scalar_load3(in, 5));
plumb_scalar_store3(out, 0, plumb_scalar_canonical3(plumb_scalar_mul4(plumb_scalar_splat4(plumb_scalar_load(in, 4)), Rx)));
return 1;
}
typedef struct plumb_scalar_rows_of_four {
plumb_scalar_f32x4 x, y, z;
} plumb_scalar_rows_of_four;
plumb_scalar_SIMD plumb_scalar_rows_of_four plumb_scalar_load_rows_of_four(plumb_scalar_tile_in in, size_t k)
{
return (plumb_scalar_rows_of_four){plumb_scalar_load4(in, k), plumb_scalar_load4(in, k + 3), plumb_scalar_load4(in, k + 5)};
}
plumb_scalar_SIMD plumb_scalar_rows_of_four plumb_scalar_columns_of_four(plumb_scalar_rows_of_four rows)
{
const plumb_scalar_f32x4 low = plumb_scalar_UNPACK_LOW4(rows.x, rows.y), high = plumb_scalar_UNPACK_HIGH4(rows.x, rows.y);
return (plumb_scalar_rows_of_four){plumb_scalar_SHUFFLE4_OF(low, 0, 1, rows.z, 1, 1), plumb_scalar_SHUFFLE4_OF(low, 2, 3, rows.z, 2, 2),
plumb_scalar_SHUFFLE4_OF(high, 0, 1, rows.z, 3, 3)};
}
plumb_scalar_SIMD plumb_scalar_f32x4 plumb_scalar_combination_of_four(plumb_scalar_f32x4 x, plumb_scalar_f32x4 y, plumb_scalar_f32x4 z, plumb_scalar_tile_in in, size_t k)
{
const plumb_scalar_f32x4 first = plumb_scalar_mul4(x, plumb_scalar_splat4(plumb_scalar_load(in, k))), second = plumb_scalar_fma4(y, plumb_scalar_splat4(plumb_scalar_load(in, k + 1)), first);
return plumb_scalar_fma4(z, plumb_scalar_splat4(plumb_scalar_load(in, k + 2)), second);
}
plumb_scalar_SIMD plumb_scalar_f32x4 plumb_scalar_apply_of_four(plumb_scalar_tile_in in, size_t plumb_scalar_matrix, size_t a)
{
const plumb_scalar_rows_of_four columns = plumb_scalar_columns_of_four(plumb_scalar_load_rows_of_four(in, plumb_scalar_matrix));
return plumb_scalar_combination_of_four(columns.x, columns.y, columns.z, in, a);
}
plumb_scalar_SIMD void plumb_scalar_store_transform_of_four(int scaled, plumb_scalar_tile_out out, plumb_scalar_f32x4 translation, plumb_scalar_f32x4 x, plumb_scalar_f32x4 y, plumb_scalar_f32x4 z, plumb_scalar_f32x8 scale)
{
plumb_scalar_f32x4 a = plumb_scalar_INSERT4(translation, 3, x, 0), b = plumb_scalar_SHUFFLE4_OF(x, 1, 2, y, 0, 1),
c = plumb_scalar_INSERT4(plumb_scalar_SHUFFLE4(z, 0, 0, 1, 2), 0, y, 2);
if (plumb_scalar_UNLIKELY(plumb_scalar_any4(plumb_scalar_either(plumb_scalar_unordered4(a, b), plumb_scalar_unordered4(c, plumb_scalar_splat4(scale)))))) {
a = plumb_scalar_replace_nans4(a), b = plumb_scalar_replace_nans4(b), c = plumb_scalar_replace_nans4(c);
scale = plumb_scalar_canonical(scale);
}
plumb_scalar_store4(out, 0, a);
plumb_scalar_store4(out, 4, b);
plumb_scalar_store4(out, 8, c);
if (scaled)
plumb_scalar_put(out, 12, scale);
}
plumb_scalar_SIMD int plumb_scalar_compose_in_registers(size_t n, int scaled, plumb_scalar_tile_in in, plumb_scalar_tile_out out)
{
const size_t one = scaled ? 13 : 12;
if (n != 3)
return 0;
const plumb_scalar_f32x4 RT = plumb_scalar_apply_of_four(in, 3, one), T2 = plumb_scalar_load4(in, 0), B1 = plumb_scalar_load4(in, one + 3), B2 = plumb_scalar_load4(in, one + 6),
last = plumb_scalar_load4(in, one + 8), B3 = plumb_scalar_SHUFFLE4(last, 1, 2, 3, 3);
const plumb_scalar_f32x8 S2 = scaled ? plumb_scalar_load(in, 12) : plumb_scalar_splat(1);
const plumb_scalar_f32x4 translation = scaled ? plumb_scalar_fma4(plumb_scalar_splat4(S2), RT, T2) : plumb_scalar_add4(RT, T2),
x = plumb_scalar_combination_of_four(B1, B2, B3, in, 3), y = plumb_scalar_combination_of_four(B1, B2, B3, in, 6),
z = plumb_scalar_combination_of_four(B1, B2, B3, in, 9);
plumb_scalar_store_transform_of_four(scaled, out, translation, x, y, z, scaled ? plumb_scalar_mul(S2, plumb_scalar_load(in, one + 12)) : S2);
return 1;
}
plumb_scalar_SIMD int plumb_scalar_inverse_in_registers(size_t n, int scaled, plumb_scalar_tile_in in, plumb_scalar_tile_out out)
{
if (n != 3)
return 0;
const plumb_scalar_rows_of_four rows = plumb_scalar_load_rows_of_four(in, 3), columns = plumb_scalar_columns_of_four(rows);
const plumb_scalar_f32x4 RtT = plumb_scalar_combination_of_four(rows.x, rows.y, plumb_scalar_SHUFFLE4(rows.z, 1, 2, 3, 3), in, 0);
plumb_scalar_f32x4 translation = plumb_scalar_xor4(RtT, plumb_scalar_signs4(1, 1, 1, 1));
plumb_scalar_f32x8 scale = plumb_scalar_splat(1);
if (scaled) {
translation = plumb_scalar_divide4(plumb_scalar_INSERT4(RtT, 3, plumb_scalar_splat4(plumb_scalar_splat(-1)), 0), plumb_scalar_splat4(plumb_scalar_negate(plumb_scalar_load(in, 12))));
scale = plumb_scalar_ELEMENT4(translation, 3);
}
plumb_scalar_store_transform_of_four(scaled, out, translation, columns.x, columns.y, columns.z, scale);
return 1;
}
plumb_scalar_SIMD int plumb_scalar_map_point_in_registers(size_t n, int scaled, plumb_scalar_tile_in in, plumb_scalar_tile_out out)
{
if (n != 3)
return 0;
const plumb_scalar_f32x4 Rx = plumb_scalar_apply_of_four(in, 3, scaled ? 13 : 12), translation = plumb_scalar_load4(in, 0);
plumb_scalar_store3(out, 0, plumb_scalar_canonical3(scaled ? plumb_scalar_fma4(plumb_scalar_splat4(plumb_scalar_load(in, 12)), Rx, translation) : plumb_scalar_add4(Rx, translation)));
return 1;
}
plumb_scalar_SIMD int plumb_scalar_map_vector_in_registers(size_t n, plumb_scalar_tile_in in, plumb_scalar_tile_out out)
{
if (n != 3)
return 0;
plumb_scalar_store3(out, 0, plumb_scalar_canonical3(plumb_scalar_mul4(plumb_scalar_splat4(plumb_scalar_load(in, 9)), plumb_scalar_apply_of_four(in, 0, 10))));
return 1;
}
#else
plumb_scalar_SIMD int plumb_scalar_product_in_registers(plumb_scalar_tile_in in, plumb_scalar_tile_out out) { (void)in, (void)out; return 0; }
plumb_scalar_SIMD int plumb_scalar_unit_in_registers(plumb_scalar_tile_in in, plumb_scalar_tile_out out) { (void)in, (void)out; return 0; }
plumb_scalar_SIMD int plumb_scalar_matrix_in_registers(plumb_scalar_tile_in in, plumb_scalar_tile_out out) { (void)in, (void)out; return 0; }
plumb_scalar_SIMD int plumb_scalar_pose_compose_in_registers(plumb_scalar_tile_in in, plumb_scalar_tile_out out) { (void)in, (void)out; return 0; }
plumb_scalar_SIMD int plumb_scalar_pose_inverse_in_registers(plumb_scalar_tile_in in, plumb_scalar_tile_out out) { (void)in, (void)out; return 0; }
plumb_scalar_SIMD int plumb_scalar_pose_apply_in_registers(plumb_scalar_tile_in in, plumb_scalar_tile_out out) { (void)in, (void)out; return 0; }
plumb_scalar_SIMD int plumb_scalar_pose_vector_in_registers(plumb_scalar_tile_in in, plumb_scalar_tile_out out) { (void)in, (void)out; return 0; }
plumb_scalar_SIMD int plumb_scalar_compose_in_registers(size_t n, int scaled, plumb_scalar_tile_in in, plumb_scalar_tile_out out) { (void)n, (void)scaled, (void)in, (void)out; return 0; }
plumb_scalar_SIMD int plumb_scalar_inverse_in_registers(size_t n, int scaled, plumb_scalar_tile_in in, plumb_scalar_tile_out out) { (void)n, (void)scaled, (void)in, (void)out; return 0; }
plumb_scalar_SIMD int plumb_scalar_map_point_in_registers(size_t n, int scaled, plumb_scalar_tile_in in, plumb_scalar_tile_out out) { (void)n, (void)scaled, (void)in, (void)out; return 0; }
plumb_scalar_SIMD int plumb_scalar_map_vector_in_registers(size_t n, plumb_scalar_tile_in in, plumb_scalar_tile_out out) { (void)n, (void)in, (void)out; return 0; }
#endif
#endif
typedef struct plumb_scalar_quaternion {
plumb_scalar_f32x8 s;
plumb_scalar_vec3 v;
} plumb_scalar_quaternion;
plumb_scalar_SIMD plumb_scalar_quaternion plumb_scalar_load_quaternion(plumb_scalar_tile_in in, size_t k)
{
return (plumb_scalar_quaternion){plumb_scalar_load(in, k), plumb_scalar_load_vec3(in, k + 1)};
}
plumb_scalar_SIMD void plumb_scalar_store_quaternion(plumb_scalar_tile_out out, size_t k, plumb_scalar_quaternion q)
{
const plumb_scalar_f32x8 x[] = {q.s, q.v.x, q.v.y, q.v.z};
plumb_scalar_store_all(out, k, 1, 4, x);
}
plumb_scalar_SIMD plumb_scalar_quaternion plumb_scalar_quaternion_scale(plumb_scalar_f32x8 k, plumb_scalar_quaternion q)
{
return (plumb_scalar_quaternion){plumb_scalar_mul(k, q.s), plumb_scalar_vec3_scale(k, q.v)};
}
plumb_scalar_SIMD plumb_scalar_quaternion plumb_scalar_quaternion_divide(plumb_scalar_quaternion q, plumb_scalar_f32x8 k)
{
return (plumb_scalar_quaternion){plumb_scalar_divide(q.s, k), plumb_scalar_vec3_divide(q.v, k)};
}
plumb_scalar_SIMD plumb_scalar_f32x8 plumb_scalar_quaternion_squared(plumb_scalar_quaternion q)
{
return plumb_scalar_fma_f32(q.s, q.s, plumb_scalar_dot(q.v, q.v));
}
plumb_scalar_SIMD plumb_scalar_quaternion plumb_scalar_quaternion_product(plumb_scalar_quaternion a, plumb_scalar_quaternion b)
{
plumb_scalar_f32x8 s = plumb_scalar_fms_f32(a.s, b.s, plumb_scalar_dot(a.v, b.v));
plumb_scalar_vec3 v = plumb_scalar_vec3_scale_add(a.s, b.v, plumb_scalar_vec3_scale(b.s, a.v));
return (plumb_scalar_quaternion){s, plumb_scalar_cross_add(a.v, b.v, v)};
}
#endif
plumb_scalar_SIMD plumb_scalar_f32x8 plumb_scalar_rotation_quaternion_dot(plumb_scalar_quaternion p, plumb_scalar_quaternion q)
{
return plumb_scalar_fma_f32(p.s, q.s, plumb_scalar_dot(p.v, q.v));
}
plumb_scalar_SIMD plumb_scalar_quaternion plumb_scalar_rotation_quaternion_choose(plumb_scalar_m32x8 mask, plumb_scalar_quaternion yes, plumb_scalar_quaternion no)
{
return (plumb_scalar_quaternion){plumb_scalar_choose(mask, yes.s, no.s), plumb_scalar_vec3_choose(mask, yes.v, no.v)};
}
plumb_scalar_SIMD plumb_scalar_f32x8 plumb_scalar_rotation_max_magnitude(plumb_scalar_vec3 a)
{
return plumb_scalar_max_f32(plumb_scalar_magnitude(a.x), plumb_scalar_max_f32(plumb_scalar_magnitude(a.y), plumb_scalar_magnitude(a.z)));
}
plumb_scalar_SIMD plumb_scalar_quaternion plumb_scalar_rotation_scaled_by_power_of_two(plumb_scalar_quaternion q)
{
plumb_scalar_f32x8 m = plumb_scalar_max_f32(plumb_scalar_magnitude(q.s), plumb_scalar_rotation_max_magnitude(q.v));
return plumb_scalar_quaternion_scale(plumb_scalar_add(plumb_scalar_power_of_two_over(m), plumb_scalar_sub(m, m)), q);
}
plumb_scalar_SIMD plumb_scalar_vec3 plumb_scalar_rotation_rotation_vector(plumb_scalar_quaternion q)
{
plumb_scalar_f32x8 squared = plumb_scalar_dot(q.v, q.v);
plumb_scalar_f32x8 length = plumb_scalar_square_root(plumb_scalar_fma_f32(q.s, q.s, squared));
plumb_scalar_f32x8 r = plumb_scalar_divide(plumb_scalar_splat(1), plumb_scalar_add(length, plumb_scalar_magnitude(q.s)));
plumb_scalar_f32x8 ratio = plumb_scalar_mul(plumb_scalar_mul(plumb_scalar_splat(4), r), plumb_scalar_arctangent_ratio(plumb_scalar_mul(plumb_scalar_mul(squared, r), r)));
return plumb_scalar_vec3_scale(plumb_scalar_flip_sign(ratio, plumb_scalar_sign_of(q.s)), q.v);
}
typedef struct plumb_scalar_rotation_symmetric4 {
plumb_scalar_quaternion row[4];
} plumb_scalar_rotation_symmetric4;
plumb_scalar_SIMD plumb_scalar_quaternion plumb_scalar_rotation_symmetric4_apply(const plumb_scalar_rotation_symmetric4 *K, plumb_scalar_quaternion q)
{
return (plumb_scalar_quaternion){plumb_scalar_rotation_quaternion_dot(K->row[0], q),
{plumb_scalar_rotation_quaternion_dot(K->row[1], q), plumb_scalar_rotation_quaternion_dot(K->row[2], q), plumb_scalar_rotation_quaternion_dot(K->row[3], q)}};
}
plumb_scalar_SIMD plumb_scalar_quaternion plumb_scalar_rotation_quaternion_of(plumb_scalar_mat3 M)
{
plumb_scalar_f32x8 one = plumb_scalar_splat(1);
plumb_scalar_f32x8 s = plumb_scalar_add(plumb_scalar_add(M.x.x, M.y.y), plumb_scalar_add(M.z.z, one));
plumb_scalar_f32x8 x = plumb_scalar_add(plumb_scalar_sub(M.x.x, M.y.y), plumb_scalar_sub(one, M.z.z));
plumb_scalar_f32x8 y = plumb_scalar_add(plumb_scalar_sub(M.y.y, M.z.z), plumb_scalar_sub(one, M.x.x));
plumb_scalar_f32x8 z = plumb_scalar_add(plumb_scalar_sub(M.z.z, M.x.x), plumb_scalar_sub(one, M.y.y));
plumb_scalar_vec3 w = {plumb_scalar_sub(M.z.y, M.y.z), plumb_scalar_sub(M.x.z, M.z.x), plumb_scalar_sub(M.y.x, M.x.y)};
plumb_scalar_f32x8 xy = plumb_scalar_add(M.x.y, M.y.x), xz = plumb_scalar_add(M.x.z, M.z.x), yz = plumb_scalar_add(M.y.z, M.z.y);
plumb_scalar_rotation_symmetric4 K = {{{s, w}, {w.x, {x, xy, xz}}, {w.y, {xy, y, yz}}, {w.z, {xz, yz, z}}}};
plumb_scalar_f32x8 largest = s;
plumb_scalar_quaternion q = K.row[0];
q = plumb_scalar_rotation_quaternion_choose(plumb_scalar_less(largest, x), K.row[1], q);
largest = plumb_scalar_max_f32(x, largest);
q = plumb_scalar_rotation_quaternion_choose(plumb_scalar_less(largest, y), K.row[2], q);
largest = plumb_scalar_max_f32(y, largest);
q = plumb_scalar_rotation_quaternion_choose(plumb_scalar_less(largest, z), K.row[3], q);
return plumb_scalar_rotation_symmetric4_apply(&K, plumb_scalar_rotation_symmetric4_apply(&K, q));
}
static const plumb_scalar_origin plumb_scalar_rotation_log_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
static const plumb_scalar_origin plumb_scalar_rotation_log_out[] = {{0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_rotation_log, "rotation.log", (9), (3))
{
plumb_scalar_store_vec3(out, 0, plumb_scalar_rotation_rotation_vector(plumb_scalar_rotation_quaternion_of(plumb_scalar_load_mat3(in, 0))));
}
static const plumb_scalar_origin plumb_scalar_rotation_to_axis_angle_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
static const plumb_scalar_origin plumb_scalar_rotation_to_axis_angle_out[] = {{0, 0}, {0, 0}, {0, 0}, {1, 3}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_rotation_to_axis_angle, "rotation.to_axis_angle", (9), (3, 1))
{
plumb_scalar_quaternion q = plumb_scalar_rotation_quaternion_of(plumb_scalar_load_mat3(in, 0));
plumb_scalar_f32x8 m = plumb_scalar_rotation_max_magnitude(q.v), k = plumb_scalar_power_of_two_over(m);
plumb_scalar_vec3 v = plumb_scalar_vec3_scale(plumb_scalar_flip_sign(k, plumb_scalar_sign_of(q.s)), q.v);
plumb_scalar_f32x8 length = plumb_scalar_square_root(plumb_scalar_dot(v, v));
plumb_scalar_m32x8 is_identity = plumb_scalar_equal(m, plumb_scalar_splat(0));
plumb_scalar_vec3 axis = plumb_scalar_vec3_choose(is_identity, (plumb_scalar_vec3){plumb_scalar_splat(1), plumb_scalar_splat(0), plumb_scalar_splat(0)}, plumb_scalar_vec3_divide(v, length));
plumb_scalar_f32x8 sine = plumb_scalar_divide(length, k);
plumb_scalar_f32x8 x = plumb_scalar_divide(sine, plumb_scalar_add(plumb_scalar_square_root(plumb_scalar_fma_f32(q.s, q.s, plumb_scalar_mul(sine, sine))), plumb_scalar_magnitude(q.s)));
plumb_scalar_store_vec3(out, 0, axis);
plumb_scalar_store(out, 3, plumb_scalar_mul(plumb_scalar_mul(plumb_scalar_splat(4), x), plumb_scalar_arctangent_ratio(plumb_scalar_mul(x, x))));
}
static const plumb_scalar_origin plumb_scalar_rotation_to_quaternion_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
static const plumb_scalar_origin plumb_scalar_rotation_to_quaternion_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_rotation_to_quaternion, "rotation.to_quaternion", (9), (4))
{
plumb_scalar_quaternion q = plumb_scalar_rotation_quaternion_of(plumb_scalar_load_mat3(in, 0));
plumb_scalar_f32x8 length = plumb_scalar_flip_sign(plumb_scalar_square_root(plumb_scalar_rotation_quaternion_dot(q, q)), plumb_scalar_sign_of(q.s));
plumb_scalar_store(out, 0, plumb_scalar_divide(q.s, length));
plumb_scalar_store_vec3(out, 1, plumb_scalar_vec3_divide(q.v, length));
}
static const plumb_scalar_origin plumb_scalar_rotation_from_quaternion_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}};
static const plumb_scalar_origin plumb_scalar_rotation_from_quaternion_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_rotation_from_quaternion, "rotation.from_quaternion", (4), (9))
{
if (plumb_scalar_matrix_in_registers(in, out))
return;
plumb_scalar_quaternion q = plumb_scalar_rotation_scaled_by_power_of_two(plumb_scalar_load_quaternion(in, 0));
plumb_scalar_f32x8 s = q.s, x = q.v.x, y = q.v.y, z = q.v.z;
plumb_scalar_f32x8 sx = plumb_scalar_fma_f32(s, s, plumb_scalar_mul(x, x)), sy = plumb_scalar_fma_f32(s, s, plumb_scalar_mul(y, y)), sz = plumb_scalar_fma_f32(s, s, plumb_scalar_mul(z, z));
plumb_scalar_f32x8 yz = plumb_scalar_fma_f32(y, y, plumb_scalar_mul(z, z)), xz = plumb_scalar_fma_f32(x, x, plumb_scalar_mul(z, z)), xy = plumb_scalar_fma_f32(x, x, plumb_scalar_mul(y, y));
plumb_scalar_f32x8 squared = plumb_scalar_add(sx, yz);
plumb_scalar_f32x8 half = plumb_scalar_mul(squared, plumb_scalar_splat(0.5f));
plumb_scalar_store_vec3(out, 0,
(plumb_scalar_vec3){plumb_scalar_divide(plumb_scalar_sub(sx, yz), squared), plumb_scalar_divide(plumb_scalar_fms_f32(x, y, plumb_scalar_mul(s, z)), half),
plumb_scalar_divide(plumb_scalar_fma_f32(x, z, plumb_scalar_mul(s, y)), half)});
plumb_scalar_store_vec3(out, 3,
(plumb_scalar_vec3){plumb_scalar_divide(plumb_scalar_fma_f32(x, y, plumb_scalar_mul(s, z)), half), plumb_scalar_divide(plumb_scalar_sub(sy, xz), squared),
plumb_scalar_divide(plumb_scalar_fms_f32(y, z, plumb_scalar_mul(s, x)), half)});
plumb_scalar_store_vec3(out, 6,
(plumb_scalar_vec3){plumb_scalar_divide(plumb_scalar_fms_f32(x, z, plumb_scalar_mul(s, y)), half), plumb_scalar_divide(plumb_scalar_fma_f32(y, z, plumb_scalar_mul(s, x)), half),
plumb_scalar_divide(plumb_scalar_sub(sz, xy), squared)});
}
static const plumb_scalar_origin plumb_scalar_rotation_log_quaternion_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}};
static const plumb_scalar_origin plumb_scalar_rotation_log_quaternion_out[] = {{0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_rotation_log_quaternion, "rotation.log_quaternion", (4), (3))
{
plumb_scalar_store_vec3(out, 0, plumb_scalar_rotation_rotation_vector(plumb_scalar_rotation_scaled_by_power_of_two(plumb_scalar_load_quaternion(in, 0))));
}
#define plumb_scalar_rotation_HALF_TURN 0x1.3bep+3f
#define plumb_scalar_rotation_FAR 0x1p40f
plumb_scalar_SIMD plumb_scalar_f32x8 plumb_scalar_rotation_half_cosine(plumb_scalar_f32x8 t)
{
plumb_scalar_f32x8 p = plumb_scalar_fma_f32(t, plumb_scalar_splat(-0x1.196b44p-32f), plumb_scalar_splat(0x1.9f932p-24f));
p = plumb_scalar_fma_f32(t, p, plumb_scalar_splat(-0x1.6c14b8p-16f));
p = plumb_scalar_fma_f32(t, p, plumb_scalar_splat(0x1.55555p-9f));
p = plumb_scalar_fma_f32(t, p, plumb_scalar_splat(-0.125f));
return plumb_scalar_fma_f32(t, p, plumb_scalar_splat(1));
}
plumb_scalar_SIMD plumb_scalar_f32x8 plumb_scalar_rotation_half_sine_minus_half(plumb_scalar_pair t)
{
plumb_scalar_f32x8 p = plumb_scalar_fma_f32(t.high, plumb_scalar_splat(-0x1.b124a6p-37f), plumb_scalar_splat(0x1.72936ep-28f));
p = plumb_scalar_fma_f32(t.high, p, plumb_scalar_splat(-0x1.a02218p-20f));
p = plumb_scalar_fma_f32(t.high, p, plumb_scalar_splat(0x1.111132p-12f));
p = plumb_scalar_fma_f32(t.high, p, plumb_scalar_splat(-0x1.555556p-6f));
return plumb_scalar_fma_f32(t.high, p, plumb_scalar_mul(plumb_scalar_splat(-0x1.08345ep-6f), t.low));
}
typedef struct plumb_scalar_rotation_half_angle {
plumb_scalar_f32x8 cosine, sine, rest;
} plumb_scalar_rotation_half_angle;
plumb_scalar_SIMD plumb_scalar_quaternion plumb_scalar_rotation_half_angle_about(plumb_scalar_rotation_half_angle half, plumb_scalar_vec3 v)
{
return (plumb_scalar_quaternion){half.cosine, plumb_scalar_vec3_scale_add(half.sine, v, plumb_scalar_vec3_scale(half.rest, v))};
}
plumb_scalar_SIMD plumb_scalar_quaternion plumb_scalar_rotation_far_half_angle_about(plumb_scalar_rotation_half_angle half, plumb_scalar_vec3 v, plumb_scalar_m32x8 far)
{
plumb_scalar_vec3 rest = plumb_scalar_vec3_scale(half.rest, v);
return (plumb_scalar_quaternion){half.cosine,
{plumb_scalar_precise_fma_if(far, half.sine, v.x, rest.x), plumb_scalar_precise_fma_if(far, half.sine, v.y, rest.y),
plumb_scalar_precise_fma_if(far, half.sine, v.z, rest.z)}};
}
plumb_scalar_SIMD plumb_scalar_f32x8 plumb_scalar_rotation_low_of(plumb_scalar_pair t)
{
return plumb_scalar_where(plumb_scalar_less(plumb_scalar_splat(1), t.high), t.low);
}
plumb_scalar_SIMD plumb_scalar_rotation_half_angle plumb_scalar_rotation_near_half_angle(plumb_scalar_pair t)
{
return (plumb_scalar_rotation_half_angle){plumb_scalar_rotation_half_cosine(t.high), plumb_scalar_rotation_half_sine_minus_half(t), plumb_scalar_splat(0.5f)};
}
plumb_scalar_SIMD plumb_scalar_rotation_half_angle plumb_scalar_rotation_any_half_angle(plumb_scalar_pair t)
{
const plumb_scalar_f32x8 shift = plumb_scalar_splat(0x1.8p23f), half = plumb_scalar_splat(0.5f);
plumb_scalar_m32x8 near = plumb_scalar_less_equal(t.high, plumb_scalar_splat(plumb_scalar_rotation_HALF_TURN));
plumb_scalar_f32x8 root = plumb_scalar_square_root(t.high), plumb_scalar_inverse = plumb_scalar_divide(plumb_scalar_splat(1), root);
plumb_scalar_f32x8 root_low = plumb_scalar_mul(plumb_scalar_mul(half, plumb_scalar_inverse), plumb_scalar_add(plumb_scalar_precise_fnma_f32(root, root, t.high), t.low));
plumb_scalar_f32x8 nearest_multiple = plumb_scalar_fma_f32(root, plumb_scalar_splat(0x1.45f306p-3f), shift), k = plumb_scalar_sub(nearest_multiple, shift);
plumb_scalar_f32x8 nearly = plumb_scalar_precise_fnma_f32(k, plumb_scalar_splat(0x1.921fb6p2f), root);
plumb_scalar_f32x8 r = plumb_scalar_add(nearly, plumb_scalar_fnma_f32(k, plumb_scalar_splat(-0x1.777a5cp-23f), root_low)), rr = plumb_scalar_mul(r, r);
plumb_scalar_u32x8 sign = plumb_scalar_bits(plumb_scalar_where(plumb_scalar_not_mask(near), plumb_scalar_from_bits(plumb_scalar_shift_left(plumb_scalar_bits(nearest_multiple), 31))));
plumb_scalar_f32x8 relative_error = plumb_scalar_fnma_f32(root_low, plumb_scalar_inverse, plumb_scalar_precise_fnma_f32(root, plumb_scalar_inverse, plumb_scalar_splat(1)));
plumb_scalar_f32x8 ratio = plumb_scalar_mul(r, plumb_scalar_inverse), ratio_low = plumb_scalar_fma_f32(ratio, relative_error, plumb_scalar_precise_fms_f32(r, plumb_scalar_inverse, ratio));
plumb_scalar_pair u = {plumb_scalar_choose(near, t.high, rr), plumb_scalar_choose(near, plumb_scalar_rotation_low_of(t), plumb_scalar_fms_f32(r, r, rr))};
plumb_scalar_rotation_half_angle of_u = plumb_scalar_rotation_near_half_angle(u);
plumb_scalar_f32x8 h = plumb_scalar_add(half, of_u.sine), h_low = plumb_scalar_sub(of_u.sine, plumb_scalar_sub(h, half)), sine = plumb_scalar_mul(ratio, h);
plumb_scalar_f32x8 rest = plumb_scalar_fma_f32(ratio, h_low, plumb_scalar_fma_f32(ratio_low, h, plumb_scalar_precise_fms_f32(ratio, h, sine)));
return (plumb_scalar_rotation_half_angle){plumb_scalar_flip_sign(of_u.cosine, sign), plumb_scalar_flip_sign(plumb_scalar_choose(near, of_u.sine, sine), sign),
plumb_scalar_flip_sign(plumb_scalar_choose(near, half, rest), sign)};
}
plumb_scalar_NOINLINE plumb_scalar_quaternion plumb_scalar_rotation_farther_exponential(plumb_scalar_vec3 v)
{
plumb_scalar_vec3 h = plumb_scalar_vec3_scale(plumb_scalar_splat(0.5f), v);
plumb_scalar_f64x8 x = plumb_scalar_widen(h.x), y = plumb_scalar_widen(h.y), z = plumb_scalar_widen(h.z);
plumb_scalar_series s = plumb_scalar_closed_series(plumb_scalar_wide_square_root(plumb_scalar_wide_fma(x, x, plumb_scalar_wide_fma(y, y, plumb_scalar_wide_mul(z, z)))));
plumb_scalar_f32x8 nan = plumb_scalar_from_bits(plumb_scalar_splat_bits(0x7fc00000u));
plumb_scalar_m32x8 bad = plumb_scalar_is_nan(plumb_scalar_add(plumb_scalar_add(plumb_scalar_sub(h.x, h.x), plumb_scalar_sub(h.y, h.y)), plumb_scalar_sub(h.z, h.z)));
return plumb_scalar_rotation_quaternion_choose(bad, (plumb_scalar_quaternion){nan, {nan, nan, nan}}, (plumb_scalar_quaternion){s.cosine, plumb_scalar_vec3_scale(s.s1, h)});
}
plumb_scalar_SIMD plumb_scalar_quaternion plumb_scalar_rotation_far_exponential(plumb_scalar_vec3 v, plumb_scalar_pair t)
{
plumb_scalar_m32x8 accurate = plumb_scalar_less_equal(t.high, plumb_scalar_splat(plumb_scalar_rotation_FAR));
plumb_scalar_quaternion q = plumb_scalar_rotation_far_half_angle_about(plumb_scalar_rotation_any_half_angle(t), v, plumb_scalar_less(plumb_scalar_splat(plumb_scalar_rotation_HALF_TURN), t.high));
return plumb_scalar_UNLIKELY(!plumb_scalar_all(accurate)) ? plumb_scalar_rotation_quaternion_choose(accurate, q, plumb_scalar_rotation_farther_exponential(v)) : q;
}
static const plumb_scalar_origin plumb_scalar_rotation_exp_quaternion_in[] = {{0, 0}, {0, 0}, {0, 0}};
static const plumb_scalar_origin plumb_scalar_rotation_exp_quaternion_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_rotation_exp_quaternion, "rotation.exp_quaternion", (3), (4))
{
plumb_scalar_vec3 v = plumb_scalar_load_vec3(in, 0);
plumb_scalar_squares s = plumb_scalar_squares_of(v);
plumb_scalar_quaternion q;
if (plumb_scalar_all(plumb_scalar_less_equal(s.t, plumb_scalar_splat(1)))) {
q = plumb_scalar_rotation_half_angle_about(plumb_scalar_rotation_near_half_angle((plumb_scalar_pair){s.t, plumb_scalar_splat(0)}), v);
} else {
plumb_scalar_pair t = plumb_scalar_squared_length(v, s);
if (plumb_scalar_all(plumb_scalar_less_equal(s.t, plumb_scalar_splat(plumb_scalar_rotation_HALF_TURN))))
q = plumb_scalar_rotation_half_angle_about(plumb_scalar_rotation_near_half_angle((plumb_scalar_pair){s.t, plumb_scalar_rotation_low_of(t)}), v);
else
q = plumb_scalar_rotation_far_exponential(v, t);
}
plumb_scalar_store_number(out, 0, q.s);
plumb_scalar_store_numbers(out, 1, q.v);
}
typedef struct plumb_scalar_rotation_sine_cosine {
plumb_scalar_f32x8 sine, cosine, versine;
} plumb_scalar_rotation_sine_cosine;
plumb_scalar_SIMD plumb_scalar_rotation_sine_cosine plumb_scalar_rotation_sine_cosine_of(plumb_scalar_f32x8 angle)
{
const plumb_scalar_f64x8 limit = plumb_scalar_wide_splat(plumb_scalar_FARTHEST_ANGLE);
plumb_scalar_f64x8 half = plumb_scalar_wide_mul(plumb_scalar_widen(angle), plumb_scalar_wide_splat(0.5)), s, c;
plumb_scalar_wide_sin_cos(plumb_scalar_wide_max(plumb_scalar_wide_min(half, limit), plumb_scalar_wide_sub(plumb_scalar_wide_splat(0), limit)), &s, &c);
plumb_scalar_f64x8 plumb_scalar_twice = plumb_scalar_wide_add(s, s);
plumb_scalar_f32x8 nan_unless_finite = plumb_scalar_sub(angle, angle);
plumb_scalar_m32x8 bad = plumb_scalar_is_nan(nan_unless_finite);
return (plumb_scalar_rotation_sine_cosine){plumb_scalar_choose(bad, nan_unless_finite, plumb_scalar_narrow(plumb_scalar_wide_mul(plumb_scalar_twice, c))),
plumb_scalar_choose(bad, nan_unless_finite, plumb_scalar_narrow(plumb_scalar_wide_fnma(plumb_scalar_twice, s, plumb_scalar_wide_splat(1)))),
plumb_scalar_choose(bad, nan_unless_finite, plumb_scalar_narrow(plumb_scalar_wide_mul(plumb_scalar_twice, s)))};
}
static const plumb_scalar_origin plumb_scalar_rotation_rodrigues_in[] = {{0, 0}, {0, 0}, {0, 0}, {1, 3}, {2, 4}, {2, 4}, {2, 4}};
static const plumb_scalar_origin plumb_scalar_rotation_rodrigues_out[] = {{0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_rotation_rodrigues, "rotation.rodrigues", (3, 1, 3), (3))
{
plumb_scalar_vec3 a = plumb_scalar_load_vec3(in, 0), x = plumb_scalar_load_vec3(in, 4);
plumb_scalar_rotation_sine_cosine by = plumb_scalar_rotation_sine_cosine_of(plumb_scalar_load(in, 3));
plumb_scalar_vec3 y = plumb_scalar_vec3_scale_add(plumb_scalar_mul(by.versine, plumb_scalar_dot(a, x)), a, plumb_scalar_vec3_scale(by.sine, plumb_scalar_cross(a, x)));
plumb_scalar_store_vec3(out, 0, plumb_scalar_vec3_scale_add(by.cosine, x, y));
}
static const plumb_scalar_origin plumb_scalar_rotation_from_axis_angle_in[] = {{0, 0}, {0, 0}, {0, 0}, {1, 3}};
static const plumb_scalar_origin plumb_scalar_rotation_from_axis_angle_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_rotation_from_axis_angle, "rotation.from_axis_angle", (3, 1), (9))
{
plumb_scalar_vec3 a = plumb_scalar_load_vec3(in, 0);
plumb_scalar_rotation_sine_cosine by = plumb_scalar_rotation_sine_cosine_of(plumb_scalar_load(in, 3));
plumb_scalar_vec3 b = plumb_scalar_vec3_scale(by.versine, a), s = plumb_scalar_vec3_scale(by.sine, a);
plumb_scalar_store_vec3(out, 0, (plumb_scalar_vec3){plumb_scalar_fma_f32(b.x, a.x, by.cosine), plumb_scalar_fms_f32(b.x, a.y, s.z), plumb_scalar_fma_f32(b.x, a.z, s.y)});
plumb_scalar_store_vec3(out, 3, (plumb_scalar_vec3){plumb_scalar_fma_f32(b.x, a.y, s.z), plumb_scalar_fma_f32(b.y, a.y, by.cosine), plumb_scalar_fms_f32(b.y, a.z, s.x)});
plumb_scalar_store_vec3(out, 6, (plumb_scalar_vec3){plumb_scalar_fms_f32(b.x, a.z, s.y), plumb_scalar_fma_f32(b.y, a.z, s.x), plumb_scalar_fma_f32(b.z, a.z, by.cosine)});
}
typedef struct plumb_scalar_rotation_symmetric3 {
plumb_scalar_f32x8 xx, xy, xz, yy, yz, zz;
} plumb_scalar_rotation_symmetric3;
plumb_scalar_SIMD plumb_scalar_rotation_symmetric3 plumb_scalar_rotation_symmetric3_multiply_add(plumb_scalar_rotation_symmetric3 plumb_scalar_A, plumb_scalar_rotation_symmetric3 B, plumb_scalar_f32x8 c)
{
plumb_scalar_vec3 Ax = {plumb_scalar_A.xx, plumb_scalar_A.xy, plumb_scalar_A.xz}, Ay = {plumb_scalar_A.xy, plumb_scalar_A.yy, plumb_scalar_A.yz}, Az = {plumb_scalar_A.xz, plumb_scalar_A.yz, plumb_scalar_A.zz};
plumb_scalar_vec3 Bx = {B.xx, B.xy, B.xz}, By = {B.xy, B.yy, B.yz}, Bz = {B.xz, B.yz, B.zz};
return (plumb_scalar_rotation_symmetric3){plumb_scalar_dot_add(Ax, Bx, c), plumb_scalar_dot(Ax, By), plumb_scalar_dot(Ax, Bz),
plumb_scalar_dot_add(Ay, By, c), plumb_scalar_dot(Ay, Bz), plumb_scalar_dot_add(Az, Bz, c)};
}
static const plumb_scalar_origin plumb_scalar_rotation_orthonormalise_polar_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
static const plumb_scalar_origin plumb_scalar_rotation_orthonormalise_polar_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_rotation_orthonormalise_polar, "rotation.orthonormalise.polar", (9), (9))
{
static const float c[] = {-0x1.010c8ep-2f, 0x1.ab6ed6p-3f,  -0x1.9d2468p-3f, 0x1.caae28p-3f, -0x1.f8baa4p-3f,
0x1.18116ap-2f,  -0x1.3ffea4p-2f, 0x1.7fffd2p-2f,  -0x1p-1f};
plumb_scalar_mat3 M = plumb_scalar_load_mat3(in, 0), Mt = plumb_scalar_transposed(M);
plumb_scalar_f32x8 minus_one = plumb_scalar_splat(-1), zero = plumb_scalar_splat(0);
plumb_scalar_rotation_symmetric3 D = {plumb_scalar_dot_add(Mt.x, Mt.x, minus_one), plumb_scalar_dot(Mt.x, Mt.y), plumb_scalar_dot(Mt.x, Mt.z),
plumb_scalar_dot_add(Mt.y, Mt.y, minus_one), plumb_scalar_dot(Mt.y, Mt.z), plumb_scalar_dot_add(Mt.z, Mt.z, minus_one)};
plumb_scalar_f32x8 first = plumb_scalar_splat(0x1.6290e6p-3f);
plumb_scalar_rotation_symmetric3 C = {first, zero, zero, first, zero, first};
for (size_t i = 0; i < sizeof c / sizeof *c; i++)
C = plumb_scalar_rotation_symmetric3_multiply_add(D, C, plumb_scalar_splat(c[i]));
C = plumb_scalar_rotation_symmetric3_multiply_add(D, C, zero);
plumb_scalar_mat3 small = {{C.xx, C.xy, C.xz}, {C.xy, C.yy, C.yz}, {C.xz, C.yz, C.zz}};
plumb_scalar_store_vec3(out, 0, plumb_scalar_vec3_add(M.x, plumb_scalar_apply(small, M.x)));
plumb_scalar_store_vec3(out, 3, plumb_scalar_vec3_add(M.y, plumb_scalar_apply(small, M.y)));
plumb_scalar_store_vec3(out, 6, plumb_scalar_vec3_add(M.z, plumb_scalar_apply(small, M.z)));
}
plumb_scalar_SIMD plumb_scalar_vec3 plumb_scalar_rotation_normalised(plumb_scalar_vec3 a)
{
return plumb_scalar_vec3_divide(a, plumb_scalar_square_root(plumb_scalar_dot(a, a)));
}
static const plumb_scalar_origin plumb_scalar_rotation_orthonormalise_gram_schmidt_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
static const plumb_scalar_origin plumb_scalar_rotation_orthonormalise_gram_schmidt_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_rotation_orthonormalise_gram_schmidt, "rotation.orthonormalise.gram_schmidt", (9), (9))
{
plumb_scalar_vec3 first = plumb_scalar_rotation_normalised(plumb_scalar_load_column(in, 0, 0)), second = plumb_scalar_load_column(in, 0, 1);
second = plumb_scalar_rotation_normalised(plumb_scalar_vec3_scale_add(plumb_scalar_negate(plumb_scalar_dot(first, second)), first, second));
plumb_scalar_store_mat3(out, 0, plumb_scalar_transposed((plumb_scalar_mat3){first, second, plumb_scalar_cross(first, second)}));
}
static const plumb_scalar_origin plumb_scalar_rotation_departure_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
static const plumb_scalar_origin plumb_scalar_rotation_departure_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 6}, {2, 7}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_rotation_departure, "rotation.departure", (9), (6, 1, 1))
{
const plumb_scalar_f32x8 one = plumb_scalar_splat(1), minus_one = plumb_scalar_splat(-1);
plumb_scalar_mat3 C = plumb_scalar_transposed(plumb_scalar_load_mat3(in, 0));
plumb_scalar_vec3 a = {plumb_scalar_sub(C.x.x, one), C.x.y, C.x.z}, b = {C.y.x, plumb_scalar_sub(C.y.y, one), C.y.z}, c = {C.z.x, C.z.y, plumb_scalar_sub(C.z.z, one)};
plumb_scalar_store_vec3(out, 0, (plumb_scalar_vec3){plumb_scalar_dot_add(C.x, C.x, minus_one), plumb_scalar_dot(C.y, C.x), plumb_scalar_dot_add(C.y, C.y, minus_one)});
plumb_scalar_store_vec3(out, 3, (plumb_scalar_vec3){plumb_scalar_dot(C.z, C.x), plumb_scalar_dot(C.z, C.y), plumb_scalar_dot_add(C.z, C.z, minus_one)});
plumb_scalar_store(out, 6, plumb_scalar_dot(C.z, plumb_scalar_cross(C.x, C.y)));
plumb_scalar_store(out, 7, plumb_scalar_dot(c, plumb_scalar_cross(a, b)));
}
static const plumb_scalar_origin plumb_scalar_rotation_displacement_in[] = {{0, 0}, {0, 0}, {0, 0}, {1, 3}, {1, 3}, {1, 3}};
static const plumb_scalar_origin plumb_scalar_rotation_displacement_out[] = {{0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_rotation_displacement, "rotation.displacement", (3, 3), (3))
{
plumb_scalar_vec3 v = plumb_scalar_load_vec3(in, 0), vx = plumb_scalar_cross(v, plumb_scalar_load_vec3(in, 3));
plumb_scalar_series s = plumb_scalar_series_of(v);
plumb_scalar_store_vec3(out, 0, plumb_scalar_vec3_scale_add(s.s1, vx, plumb_scalar_vec3_scale(s.s2, plumb_scalar_cross(v, vx))));
}
typedef struct plumb_scalar_euler_direction {
plumb_scalar_f32x8 sine, cosine;
} plumb_scalar_euler_direction;
plumb_scalar_SIMD plumb_scalar_euler_direction plumb_scalar_euler_direction_of(plumb_scalar_f64x8 a, plumb_scalar_f32x8 nan_unless_finite)
{
plumb_scalar_f64x8 sine, cosine;
plumb_scalar_wide_sin_cos(a, &sine, &cosine);
return (plumb_scalar_euler_direction){plumb_scalar_add(plumb_scalar_narrow(sine), nan_unless_finite), plumb_scalar_add(plumb_scalar_narrow(cosine), nan_unless_finite)};
}
typedef struct plumb_scalar_euler_directions {
plumb_scalar_euler_direction a, b, c;
} plumb_scalar_euler_directions;
plumb_scalar_SIMD int plumb_scalar_euler_is_odd(size_t i, size_t j)
{
return j != (i + 1) % 3;
}
plumb_scalar_SIMD plumb_scalar_f32x8 plumb_scalar_euler_negated_if(int odd, plumb_scalar_f32x8 x)
{
return odd ? plumb_scalar_negate(x) : x;
}
plumb_scalar_SIMD plumb_scalar_euler_direction plumb_scalar_euler_mirrored_if(int odd, plumb_scalar_euler_direction d)
{
return (plumb_scalar_euler_direction){plumb_scalar_euler_negated_if(odd, d.sine), d.cosine};
}
plumb_scalar_SIMD plumb_scalar_euler_direction plumb_scalar_euler_direction_at(plumb_scalar_tile_in in, size_t n, int odd)
{
plumb_scalar_f32x8 angle = plumb_scalar_load(in, n);
return plumb_scalar_euler_mirrored_if(odd, plumb_scalar_euler_direction_of(plumb_scalar_widen(angle), plumb_scalar_sub(angle, angle)));
}
plumb_scalar_SIMD plumb_scalar_euler_directions plumb_scalar_euler_directions_of(plumb_scalar_tile_in in, int odd)
{
return (plumb_scalar_euler_directions){plumb_scalar_euler_direction_at(in, 0, odd), plumb_scalar_euler_direction_at(in, 1, odd), plumb_scalar_euler_direction_at(in, 2, odd)};
}
plumb_scalar_SIMD void plumb_scalar_euler_store_matrix(plumb_scalar_tile_out out, const plumb_scalar_f32x8 *plumb_scalar_R)
{
for (size_t row = 0; row < 9; row += 3)
plumb_scalar_store_vec3(out, row, (plumb_scalar_vec3){plumb_scalar_R[row], plumb_scalar_R[row + 1], plumb_scalar_R[row + 2]});
}
plumb_scalar_SIMD void plumb_scalar_euler_to_matrix(size_t i, size_t j, plumb_scalar_tile_in in, plumb_scalar_tile_out out)
{
const size_t k = 3 - i - j;
const int odd = plumb_scalar_euler_is_odd(i, j);
const plumb_scalar_euler_directions d = plumb_scalar_euler_directions_of(in, odd);
plumb_scalar_f32x8 ss = plumb_scalar_mul(d.b.sine, d.c.sine), sc = plumb_scalar_mul(d.b.sine, d.c.cosine), plumb_scalar_R[9];
plumb_scalar_f32x8 bc = plumb_scalar_mul(d.b.cosine, d.c.sine), ab = plumb_scalar_mul(d.a.sine, d.b.cosine);
plumb_scalar_R[3 * i + i] = plumb_scalar_mul(d.b.cosine, d.c.cosine);
plumb_scalar_R[3 * i + j] = plumb_scalar_negate(bc);
plumb_scalar_R[3 * i + k] = d.b.sine;
plumb_scalar_R[3 * j + i] = plumb_scalar_fma_f32(d.a.sine, sc, plumb_scalar_mul(d.a.cosine, d.c.sine));
plumb_scalar_R[3 * j + j] = plumb_scalar_fnma_f32(d.a.sine, ss, plumb_scalar_mul(d.a.cosine, d.c.cosine));
plumb_scalar_R[3 * j + k] = plumb_scalar_negate(ab);
plumb_scalar_R[3 * k + i] = plumb_scalar_fnma_f32(d.a.cosine, sc, plumb_scalar_mul(d.a.sine, d.c.sine));
plumb_scalar_R[3 * k + j] = plumb_scalar_fma_f32(d.a.cosine, ss, plumb_scalar_mul(d.a.sine, d.c.cosine));
plumb_scalar_R[3 * k + k] = plumb_scalar_mul(d.a.cosine, d.b.cosine);
plumb_scalar_euler_store_matrix(out, plumb_scalar_R);
}
plumb_scalar_SIMD void plumb_scalar_euler_to_matrix_proper(size_t i, size_t j, plumb_scalar_tile_in in, plumb_scalar_tile_out out)
{
const size_t k = 3 - i - j;
const plumb_scalar_euler_directions d = plumb_scalar_euler_directions_of(in, plumb_scalar_euler_is_odd(i, j));
plumb_scalar_f32x8 cs = plumb_scalar_mul(d.b.cosine, d.c.sine), cc = plumb_scalar_mul(d.b.cosine, d.c.cosine), plumb_scalar_R[9];
plumb_scalar_R[3 * i + i] = d.b.cosine;
plumb_scalar_R[3 * i + j] = plumb_scalar_mul(d.b.sine, d.c.sine);
plumb_scalar_R[3 * i + k] = plumb_scalar_mul(d.b.sine, d.c.cosine);
plumb_scalar_R[3 * j + i] = plumb_scalar_mul(d.a.sine, d.b.sine);
plumb_scalar_R[3 * j + j] = plumb_scalar_fnma_f32(d.a.sine, cs, plumb_scalar_mul(d.a.cosine, d.c.cosine));
plumb_scalar_R[3 * j + k] = plumb_scalar_negate(plumb_scalar_fma_f32(d.a.sine, cc, plumb_scalar_mul(d.a.cosine, d.c.sine)));
plumb_scalar_R[3 * k + i] = plumb_scalar_negate(plumb_scalar_mul(d.a.cosine, d.b.sine));
plumb_scalar_R[3 * k + j] = plumb_scalar_fma_f32(d.a.cosine, cs, plumb_scalar_mul(d.a.sine, d.c.cosine));
plumb_scalar_R[3 * k + k] = plumb_scalar_fms_f32(d.a.cosine, cc, plumb_scalar_mul(d.a.sine, d.c.sine));
plumb_scalar_euler_store_matrix(out, plumb_scalar_R);
}
static const plumb_scalar_origin plumb_scalar_euler_to_matrix_zyx_in[] = {{0, 0}, {1, 1}, {2, 2}};
static const plumb_scalar_origin plumb_scalar_euler_to_matrix_zyx_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_euler_to_matrix_zyx, "euler.to_matrix.zyx", (1, 1, 1), (9))
{
plumb_scalar_euler_to_matrix(2, 1, in, out);
}
static const plumb_scalar_origin plumb_scalar_euler_to_matrix_zxz_in[] = {{0, 0}, {1, 1}, {2, 2}};
static const plumb_scalar_origin plumb_scalar_euler_to_matrix_zxz_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_euler_to_matrix_zxz, "euler.to_matrix.zxz", (1, 1, 1), (9))
{
plumb_scalar_euler_to_matrix_proper(2, 0, in, out);
}
plumb_scalar_SIMD plumb_scalar_euler_direction plumb_scalar_euler_half_direction_at(plumb_scalar_tile_in in, size_t n, int odd)
{
plumb_scalar_f32x8 angle = plumb_scalar_load(in, n);
return plumb_scalar_euler_mirrored_if(odd, plumb_scalar_euler_direction_of(plumb_scalar_wide_mul(plumb_scalar_wide_splat(0.5), plumb_scalar_widen(angle)), plumb_scalar_sub(angle, angle)));
}
plumb_scalar_SIMD plumb_scalar_euler_directions plumb_scalar_euler_half_directions_of(plumb_scalar_tile_in in, int odd)
{
return (plumb_scalar_euler_directions){plumb_scalar_euler_half_direction_at(in, 0, odd), plumb_scalar_euler_half_direction_at(in, 1, odd), plumb_scalar_euler_half_direction_at(in, 2, odd)};
}
plumb_scalar_SIMD void plumb_scalar_euler_store_along(size_t i, size_t j, plumb_scalar_f32x8 s, plumb_scalar_f32x8 x, plumb_scalar_f32x8 y, plumb_scalar_f32x8 z, plumb_scalar_tile_out out)
{
const int odd = plumb_scalar_euler_is_odd(i, j);
plumb_scalar_f32x8 v[3];
v[i] = plumb_scalar_euler_negated_if(odd, x);
v[j] = plumb_scalar_euler_negated_if(odd, y);
v[3 - i - j] = plumb_scalar_euler_negated_if(odd, z);
plumb_scalar_store_quaternion(out, 0, (plumb_scalar_quaternion){s, {v[0], v[1], v[2]}});
}
plumb_scalar_SIMD void plumb_scalar_euler_to_quaternion(size_t i, size_t j, plumb_scalar_tile_in in, plumb_scalar_tile_out out)
{
const plumb_scalar_euler_directions d = plumb_scalar_euler_half_directions_of(in, plumb_scalar_euler_is_odd(i, j));
plumb_scalar_f32x8 cc = plumb_scalar_mul(d.b.cosine, d.c.cosine), cs = plumb_scalar_mul(d.b.cosine, d.c.sine), sc = plumb_scalar_mul(d.b.sine, d.c.cosine),
ss = plumb_scalar_mul(d.b.sine, d.c.sine);
plumb_scalar_euler_store_along(i, j, plumb_scalar_fnma_f32(d.a.sine, ss, plumb_scalar_mul(d.a.cosine, cc)), plumb_scalar_fma_f32(d.a.cosine, ss, plumb_scalar_mul(d.a.sine, cc)),
plumb_scalar_fnma_f32(d.a.sine, cs, plumb_scalar_mul(d.a.cosine, sc)), plumb_scalar_fma_f32(d.a.sine, sc, plumb_scalar_mul(d.a.cosine, cs)), out);
}
plumb_scalar_SIMD void plumb_scalar_euler_to_quaternion_proper(size_t i, size_t j, plumb_scalar_tile_in in, plumb_scalar_tile_out out)
{
const int odd = plumb_scalar_euler_is_odd(i, j);
const plumb_scalar_f64x8 half = plumb_scalar_wide_splat(0.5);
plumb_scalar_f32x8 a = plumb_scalar_load(in, 0), c = plumb_scalar_load(in, 2), nan_unless_finite = plumb_scalar_sub(plumb_scalar_sub(a, a), plumb_scalar_sub(c, c));
plumb_scalar_f64x8 first = plumb_scalar_wide_mul(half, plumb_scalar_widen(a)), third = plumb_scalar_wide_mul(half, plumb_scalar_widen(c));
plumb_scalar_euler_direction middle = plumb_scalar_euler_half_direction_at(in, 1, odd);
plumb_scalar_euler_direction sum = plumb_scalar_euler_mirrored_if(odd, plumb_scalar_euler_direction_of(plumb_scalar_wide_add(first, third), nan_unless_finite));
plumb_scalar_euler_direction difference = plumb_scalar_euler_mirrored_if(odd, plumb_scalar_euler_direction_of(plumb_scalar_wide_sub(first, third), nan_unless_finite));
plumb_scalar_euler_store_along(i, j, plumb_scalar_mul(middle.cosine, sum.cosine), plumb_scalar_mul(middle.cosine, sum.sine), plumb_scalar_mul(middle.sine, difference.cosine),
plumb_scalar_mul(middle.sine, difference.sine), out);
}
static const plumb_scalar_origin plumb_scalar_euler_to_quaternion_zyx_in[] = {{0, 0}, {1, 1}, {2, 2}};
static const plumb_scalar_origin plumb_scalar_euler_to_quaternion_zyx_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_euler_to_quaternion_zyx, "euler.to_quaternion.zyx", (1, 1, 1), (4))
{
plumb_scalar_euler_to_quaternion(2, 1, in, out);
}
static const plumb_scalar_origin plumb_scalar_euler_to_quaternion_zxz_in[] = {{0, 0}, {1, 1}, {2, 2}};
static const plumb_scalar_origin plumb_scalar_euler_to_quaternion_zxz_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_euler_to_quaternion_zxz, "euler.to_quaternion.zxz", (1, 1, 1), (4))
{
plumb_scalar_euler_to_quaternion_proper(2, 0, in, out);
}
plumb_scalar_SIMD plumb_scalar_f32x8 plumb_scalar_euler_one_if_both_zero(plumb_scalar_f32x8 squared, plumb_scalar_f32x8 x)
{
return plumb_scalar_choose(plumb_scalar_equal(squared, plumb_scalar_splat(0)), plumb_scalar_splat(1), x);
}
plumb_scalar_SIMD void plumb_scalar_euler_store_angles(size_t i, size_t j, const plumb_scalar_f32x8 *plumb_scalar_R, plumb_scalar_tile_out out)
{
const size_t k = 3 - i - j;
const int odd = plumb_scalar_euler_is_odd(i, j);
plumb_scalar_f32x8 jk = plumb_scalar_R[3 * j + k], kk = plumb_scalar_R[3 * k + k], squared = plumb_scalar_fma_f32(jk, jk, plumb_scalar_mul(kk, kk));
kk = plumb_scalar_euler_one_if_both_zero(squared, kk);
plumb_scalar_f32x8 sine = plumb_scalar_fms_f32(kk, plumb_scalar_R[3 * j + i], plumb_scalar_mul(jk, plumb_scalar_R[3 * k + i]));
plumb_scalar_f32x8 cosine = plumb_scalar_fms_f32(kk, plumb_scalar_R[3 * j + j], plumb_scalar_mul(jk, plumb_scalar_R[3 * k + j]));
const plumb_scalar_f32x8 angles[] = {plumb_scalar_angle_of(plumb_scalar_euler_negated_if(!odd, jk), kk),
plumb_scalar_angle_of(plumb_scalar_euler_negated_if(odd, plumb_scalar_R[3 * i + k]), plumb_scalar_square_root(squared)),
plumb_scalar_angle_of(plumb_scalar_euler_negated_if(odd, sine), cosine)};
plumb_scalar_store_all(out, 0, 1, 3, angles);
}
plumb_scalar_SIMD void plumb_scalar_euler_store_angles_proper(size_t i, size_t j, const plumb_scalar_f32x8 *plumb_scalar_R, plumb_scalar_tile_out out)
{
const size_t l = 3 - i - j;
const int odd = plumb_scalar_euler_is_odd(i, j);
plumb_scalar_f32x8 s = plumb_scalar_R[3 * j + i], t = plumb_scalar_euler_negated_if(!odd, plumb_scalar_R[3 * l + i]), squared = plumb_scalar_fma_f32(s, s, plumb_scalar_mul(t, t));
t = plumb_scalar_euler_one_if_both_zero(squared, t);
plumb_scalar_f32x8 turned = plumb_scalar_euler_negated_if(odd, s);
plumb_scalar_f32x8 sine = plumb_scalar_fma_f32(t, plumb_scalar_R[3 * j + l], plumb_scalar_mul(turned, plumb_scalar_R[3 * l + l]));
plumb_scalar_f32x8 cosine = plumb_scalar_fma_f32(t, plumb_scalar_R[3 * j + j], plumb_scalar_mul(turned, plumb_scalar_R[3 * l + j]));
const plumb_scalar_f32x8 angles[] = {plumb_scalar_angle_of(s, t), plumb_scalar_angle_of(plumb_scalar_square_root(squared), plumb_scalar_R[3 * i + i]),
plumb_scalar_angle_of(plumb_scalar_euler_negated_if(!odd, sine), cosine)};
plumb_scalar_store_all(out, 0, 1, 3, angles);
}
plumb_scalar_SIMD void plumb_scalar_euler_store_sequence_angles(size_t i, size_t j, size_t k, const plumb_scalar_f32x8 *plumb_scalar_R, plumb_scalar_tile_out out)
{
if (i == k)
plumb_scalar_euler_store_angles_proper(i, j, plumb_scalar_R, out);
else
plumb_scalar_euler_store_angles(i, j, plumb_scalar_R, out);
}
plumb_scalar_SIMD void plumb_scalar_euler_from_matrix(size_t i, size_t j, size_t k, plumb_scalar_tile_in in, plumb_scalar_tile_out out)
{
plumb_scalar_f32x8 plumb_scalar_R[9];
for (size_t n = 0; n < 9; n++)
plumb_scalar_R[n] = plumb_scalar_load(in, n);
plumb_scalar_euler_store_sequence_angles(i, j, k, plumb_scalar_R, out);
}
static const plumb_scalar_origin plumb_scalar_euler_from_matrix_zyx_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
static const plumb_scalar_origin plumb_scalar_euler_from_matrix_zyx_out[] = {{0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_euler_from_matrix_zyx, "euler.from_matrix.zyx", (9), (3))
{
plumb_scalar_euler_from_matrix(2, 1, 0, in, out);
}
static const plumb_scalar_origin plumb_scalar_euler_from_matrix_zxz_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
static const plumb_scalar_origin plumb_scalar_euler_from_matrix_zxz_out[] = {{0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_euler_from_matrix_zxz, "euler.from_matrix.zxz", (9), (3))
{
plumb_scalar_euler_from_matrix(2, 0, 2, in, out);
}
plumb_scalar_SIMD void plumb_scalar_euler_from_quaternion(size_t i, size_t j, size_t k, plumb_scalar_tile_in in, plumb_scalar_tile_out out)
{
plumb_scalar_quaternion q = plumb_scalar_load_quaternion(in, 0);
const plumb_scalar_f32x8 u[] = {q.v.x, q.v.y, q.v.z}, plumb_scalar_twice = plumb_scalar_add(q.s, q.s);
plumb_scalar_f32x8 plumb_scalar_R[9];
for (size_t x = 0; x < 3; x++) {
const size_t y = (x + 1) % 3, z = (x + 2) % 3;
plumb_scalar_f32x8 across = plumb_scalar_fma_f32(u[y], u[y], plumb_scalar_mul(u[z], u[z])), plumb_scalar_product = plumb_scalar_mul(plumb_scalar_add(u[x], u[x]), u[y]);
plumb_scalar_R[3 * x + x] = plumb_scalar_sub(plumb_scalar_fma_f32(q.s, q.s, plumb_scalar_mul(u[x], u[x])), across);
plumb_scalar_R[3 * x + y] = plumb_scalar_fnma_f32(plumb_scalar_twice, u[z], plumb_scalar_product);
plumb_scalar_R[3 * y + x] = plumb_scalar_fma_f32(plumb_scalar_twice, u[z], plumb_scalar_product);
}
plumb_scalar_euler_store_sequence_angles(i, j, k, plumb_scalar_R, out);
}
static const plumb_scalar_origin plumb_scalar_euler_from_quaternion_zyx_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}};
static const plumb_scalar_origin plumb_scalar_euler_from_quaternion_zyx_out[] = {{0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_euler_from_quaternion_zyx, "euler.from_quaternion.zyx", (4), (3))
{
plumb_scalar_euler_from_quaternion(2, 1, 0, in, out);
}
static const plumb_scalar_origin plumb_scalar_euler_from_quaternion_zxz_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}};
static const plumb_scalar_origin plumb_scalar_euler_from_quaternion_zxz_out[] = {{0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_euler_from_quaternion_zxz, "euler.from_quaternion.zxz", (4), (3))
{
plumb_scalar_euler_from_quaternion(2, 0, 2, in, out);
}
typedef struct plumb_scalar_euler_first_rotations {
size_t i, j, k;
plumb_scalar_euler_direction a, b;
} plumb_scalar_euler_first_rotations;
plumb_scalar_SIMD plumb_scalar_euler_first_rotations plumb_scalar_euler_rotations_from_world(size_t i, size_t j, size_t k, plumb_scalar_tile_in in)
{
const int odd = plumb_scalar_euler_is_odd(i, j);
return (plumb_scalar_euler_first_rotations){i, j, k, plumb_scalar_euler_direction_at(in, 0, odd), plumb_scalar_euler_direction_at(in, 1, odd)};
}
plumb_scalar_SIMD plumb_scalar_euler_first_rotations plumb_scalar_euler_rotations_from_body(size_t i, size_t j, size_t k, plumb_scalar_tile_in in)
{
const int odd = !plumb_scalar_euler_is_odd(k, j);
return (plumb_scalar_euler_first_rotations){k, j, i, plumb_scalar_euler_direction_at(in, 1, odd), plumb_scalar_euler_direction_at(in, 0, odd)};
}
plumb_scalar_SIMD void plumb_scalar_euler_store_velocity(plumb_scalar_euler_first_rotations r, plumb_scalar_vec3 plumb_scalar_euler_rates, plumb_scalar_tile_out out)
{
const int is_proper = r.i == r.k;
plumb_scalar_f32x8 t = plumb_scalar_mul(is_proper ? plumb_scalar_negate(r.b.sine) : r.b.cosine, plumb_scalar_euler_rates.z), w[3];
w[r.i] = plumb_scalar_fma_f32(is_proper ? r.b.cosine : r.b.sine, plumb_scalar_euler_rates.z, plumb_scalar_euler_rates.x);
w[r.j] = plumb_scalar_fnma_f32(r.a.sine, t, plumb_scalar_mul(r.a.cosine, plumb_scalar_euler_rates.y));
w[3 - r.i - r.j] = plumb_scalar_fma_f32(r.a.sine, plumb_scalar_euler_rates.y, plumb_scalar_mul(r.a.cosine, t));
plumb_scalar_store_vec3(out, 0, (plumb_scalar_vec3){w[0], w[1], w[2]});
}
plumb_scalar_SIMD plumb_scalar_vec3 plumb_scalar_euler_rates_of(plumb_scalar_euler_first_rotations r, plumb_scalar_vec3 velocity)
{
const int is_proper = r.i == r.k;
const plumb_scalar_f32x8 w[] = {velocity.x, velocity.y, velocity.z};
plumb_scalar_f32x8 across = w[r.j], along = w[3 - r.i - r.j];
plumb_scalar_f32x8 t = plumb_scalar_fnma_f32(r.a.sine, across, plumb_scalar_mul(r.a.cosine, along));
plumb_scalar_f32x8 third = plumb_scalar_divide(t, is_proper ? plumb_scalar_negate(r.b.sine) : r.b.cosine);
return (plumb_scalar_vec3){plumb_scalar_fnma_f32(is_proper ? r.b.cosine : r.b.sine, third, w[r.i]),
plumb_scalar_fma_f32(r.a.sine, along, plumb_scalar_mul(r.a.cosine, across)), third};
}
plumb_scalar_SIMD void plumb_scalar_euler_angular_velocity(size_t i, size_t j, size_t k, plumb_scalar_tile_in in, plumb_scalar_tile_out out)
{
plumb_scalar_euler_store_velocity(plumb_scalar_euler_rotations_from_world(i, j, k, in), plumb_scalar_load_vec3(in, 2), out);
}
plumb_scalar_SIMD void plumb_scalar_euler_angular_velocity_body(size_t i, size_t j, size_t k, plumb_scalar_tile_in in, plumb_scalar_tile_out out)
{
plumb_scalar_vec3 plumb_scalar_euler_rates = plumb_scalar_load_vec3(in, 2);
plumb_scalar_euler_store_velocity(plumb_scalar_euler_rotations_from_body(i, j, k, in), (plumb_scalar_vec3){plumb_scalar_euler_rates.z, plumb_scalar_euler_rates.y, plumb_scalar_euler_rates.x}, out);
}
plumb_scalar_SIMD void plumb_scalar_euler_rates(size_t i, size_t j, size_t k, plumb_scalar_tile_in in, plumb_scalar_tile_out out)
{
plumb_scalar_store_vec3(out, 0, plumb_scalar_euler_rates_of(plumb_scalar_euler_rotations_from_world(i, j, k, in), plumb_scalar_load_vec3(in, 2)));
}
plumb_scalar_SIMD void plumb_scalar_euler_rates_body(size_t i, size_t j, size_t k, plumb_scalar_tile_in in, plumb_scalar_tile_out out)
{
plumb_scalar_vec3 plumb_scalar_euler_rates = plumb_scalar_euler_rates_of(plumb_scalar_euler_rotations_from_body(i, j, k, in), plumb_scalar_load_vec3(in, 2));
plumb_scalar_store_vec3(out, 0, (plumb_scalar_vec3){plumb_scalar_euler_rates.z, plumb_scalar_euler_rates.y, plumb_scalar_euler_rates.x});
}
static const plumb_scalar_origin plumb_scalar_euler_angular_velocity_zyx_in[] = {{0, 0}, {1, 1}, {2, 2}, {2, 2}, {2, 2}};
static const plumb_scalar_origin plumb_scalar_euler_angular_velocity_zyx_out[] = {{0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_euler_angular_velocity_zyx, "euler.angular_velocity.zyx", (1, 1, 3), (3))
{
plumb_scalar_euler_angular_velocity(2, 1, 0, in, out);
}
static const plumb_scalar_origin plumb_scalar_euler_angular_velocity_zxz_in[] = {{0, 0}, {1, 1}, {2, 2}, {2, 2}, {2, 2}};
static const plumb_scalar_origin plumb_scalar_euler_angular_velocity_zxz_out[] = {{0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_euler_angular_velocity_zxz, "euler.angular_velocity.zxz", (1, 1, 3), (3))
{
plumb_scalar_euler_angular_velocity(2, 0, 2, in, out);
}
static const plumb_scalar_origin plumb_scalar_euler_angular_velocity_body_zyx_in[] = {{0, 0}, {1, 1}, {2, 2}, {2, 2}, {2, 2}};
static const plumb_scalar_origin plumb_scalar_euler_angular_velocity_body_zyx_out[] = {{0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_euler_angular_velocity_body_zyx, "euler.angular_velocity.body.zyx", (1, 1, 3), (3))
{
plumb_scalar_euler_angular_velocity_body(2, 1, 0, in, out);
}
static const plumb_scalar_origin plumb_scalar_euler_angular_velocity_body_zxz_in[] = {{0, 0}, {1, 1}, {2, 2}, {2, 2}, {2, 2}};
static const plumb_scalar_origin plumb_scalar_euler_angular_velocity_body_zxz_out[] = {{0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_euler_angular_velocity_body_zxz, "euler.angular_velocity.body.zxz", (1, 1, 3), (3))
{
plumb_scalar_euler_angular_velocity_body(2, 0, 2, in, out);
}
static const plumb_scalar_origin plumb_scalar_euler_rates_zyx_in[] = {{0, 0}, {1, 1}, {2, 2}, {2, 2}, {2, 2}};
static const plumb_scalar_origin plumb_scalar_euler_rates_zyx_out[] = {{0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_euler_rates_zyx, "euler.rates.zyx", (1, 1, 3), (3))
{
plumb_scalar_euler_rates(2, 1, 0, in, out);
}
static const plumb_scalar_origin plumb_scalar_euler_rates_zxz_in[] = {{0, 0}, {1, 1}, {2, 2}, {2, 2}, {2, 2}};
static const plumb_scalar_origin plumb_scalar_euler_rates_zxz_out[] = {{0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_euler_rates_zxz, "euler.rates.zxz", (1, 1, 3), (3))
{
plumb_scalar_euler_rates(2, 0, 2, in, out);
}
static const plumb_scalar_origin plumb_scalar_euler_rates_body_zyx_in[] = {{0, 0}, {1, 1}, {2, 2}, {2, 2}, {2, 2}};
static const plumb_scalar_origin plumb_scalar_euler_rates_body_zyx_out[] = {{0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_euler_rates_body_zyx, "euler.rates.body.zyx", (1, 1, 3), (3))
{
plumb_scalar_euler_rates_body(2, 1, 0, in, out);
}
static const plumb_scalar_origin plumb_scalar_euler_rates_body_zxz_in[] = {{0, 0}, {1, 1}, {2, 2}, {2, 2}, {2, 2}};
static const plumb_scalar_origin plumb_scalar_euler_rates_body_zxz_out[] = {{0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_euler_rates_body_zxz, "euler.rates.body.zxz", (1, 1, 3), (3))
{
plumb_scalar_euler_rates_body(2, 0, 2, in, out);
}
plumb_scalar_SIMD plumb_scalar_f32x8 plumb_scalar_slerp_s1_to_pi(plumb_scalar_f32x8 t)
{
plumb_scalar_f32x8 p = plumb_scalar_fma_f32(t, plumb_scalar_splat(-0x1.1cc8c2p-40f), plumb_scalar_splat(0x1.792d8p-33f));
p = plumb_scalar_fma_f32(t, p, plumb_scalar_splat(-0x1.b1370ap-26f));
p = plumb_scalar_fma_f32(t, p, plumb_scalar_splat(0x1.720754p-19f));
p = plumb_scalar_fma_f32(t, p, plumb_scalar_splat(-0x1.a01c66p-13f));
p = plumb_scalar_fma_f32(t, p, plumb_scalar_splat(0x1.111122p-7f));
p = plumb_scalar_fma_f32(t, p, plumb_scalar_splat(-0x1.555556p-3f));
return plumb_scalar_fma_f32(t, p, plumb_scalar_splat(1));
}
typedef struct plumb_scalar_slerp_chords {
plumb_scalar_f32x8 apart, together;
} plumb_scalar_slerp_chords;
plumb_scalar_SIMD plumb_scalar_slerp_chords plumb_scalar_slerp_chords_of(plumb_scalar_quaternion p, plumb_scalar_quaternion q)
{
return (plumb_scalar_slerp_chords){plumb_scalar_quaternion_squared((plumb_scalar_quaternion){plumb_scalar_sub(p.s, q.s), plumb_scalar_vec3_sub(p.v, q.v)}),
plumb_scalar_quaternion_squared((plumb_scalar_quaternion){plumb_scalar_add(p.s, q.s), plumb_scalar_vec3_add(p.v, q.v)})};
}
plumb_scalar_SIMD plumb_scalar_quaternion plumb_scalar_slerp_weighted(plumb_scalar_f32x8 a, plumb_scalar_quaternion p, plumb_scalar_f32x8 b, plumb_scalar_quaternion q)
{
return (plumb_scalar_quaternion){plumb_scalar_fma_f32(a, p.s, plumb_scalar_mul(b, q.s)), plumb_scalar_vec3_scale_add(a, p.v, plumb_scalar_vec3_scale(b, q.v))};
}
typedef struct plumb_scalar_slerp_weights {
plumb_scalar_f32x8 p, q;
} plumb_scalar_slerp_weights;
plumb_scalar_SIMD plumb_scalar_slerp_weights plumb_scalar_slerp_acute_weights(plumb_scalar_f32x8 t, plumb_scalar_f32x8 x)
{
plumb_scalar_f32x8 rest = plumb_scalar_sub(plumb_scalar_splat(1), t), plumb_scalar_A = plumb_scalar_arctangent_ratio(x), plumb_scalar_T = plumb_scalar_mul(plumb_scalar_mul(plumb_scalar_splat(4), x), plumb_scalar_mul(plumb_scalar_A, plumb_scalar_A)), k = plumb_scalar_fma_f32(x, plumb_scalar_A, plumb_scalar_A);
return (plumb_scalar_slerp_weights){plumb_scalar_mul(plumb_scalar_mul(rest, k), plumb_scalar_slerp_s1_to_pi(plumb_scalar_mul(plumb_scalar_mul(rest, rest), plumb_scalar_T))), plumb_scalar_mul(plumb_scalar_mul(t, k), plumb_scalar_slerp_s1_to_pi(plumb_scalar_mul(plumb_scalar_mul(t, t), plumb_scalar_T)))};
}
plumb_scalar_SIMD plumb_scalar_slerp_weights plumb_scalar_slerp_obtuse_weights(plumb_scalar_f32x8 t, plumb_scalar_f32x8 x)
{
plumb_scalar_f32x8 root = plumb_scalar_square_root(x), plumb_scalar_twice = plumb_scalar_add(root, root), k = plumb_scalar_divide(plumb_scalar_add(plumb_scalar_splat(1), x), plumb_scalar_twice);
plumb_scalar_m32x8 opposite = plumb_scalar_equal(x, plumb_scalar_splat(0));
plumb_scalar_f64x8 angle = plumb_scalar_wide_sub(plumb_scalar_wide_splat(0x1.921fb54442d18p1), plumb_scalar_widen(plumb_scalar_mul(plumb_scalar_twice, plumb_scalar_arctangent_ratio(x))));
plumb_scalar_f64x8 first, second, unused, cosine, done = plumb_scalar_wide_mul(plumb_scalar_widen(t), angle);
plumb_scalar_wide_sin_cos(plumb_scalar_wide_sub(angle, done), &first, &unused);
plumb_scalar_wide_sin_cos(done, &second, &cosine);
return (plumb_scalar_slerp_weights){plumb_scalar_choose(opposite, plumb_scalar_narrow(cosine), plumb_scalar_mul(k, plumb_scalar_narrow(first))),
plumb_scalar_choose(opposite, plumb_scalar_narrow(second), plumb_scalar_mul(k, plumb_scalar_narrow(second)))};
}
plumb_scalar_SIMD plumb_scalar_quaternion plumb_scalar_slerp_orthogonal_if_opposite(plumb_scalar_f32x8 together, plumb_scalar_quaternion p, plumb_scalar_quaternion q)
{
plumb_scalar_m32x8 opposite = plumb_scalar_equal(together, plumb_scalar_splat(0));
return (plumb_scalar_quaternion){plumb_scalar_choose(opposite, plumb_scalar_negate(p.v.x), q.s),
plumb_scalar_vec3_choose(opposite, (plumb_scalar_vec3){p.s, p.v.z, plumb_scalar_negate(p.v.y)}, q.v)};
}
static const plumb_scalar_origin plumb_scalar_slerp_shortest_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 4}, {1, 4}, {1, 4}, {1, 4}, {2, 8}};
static const plumb_scalar_origin plumb_scalar_slerp_shortest_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_slerp_shortest, "slerp.shortest", (4, 4, 1), (4))
{
plumb_scalar_quaternion p = plumb_scalar_load_quaternion(in, 0), q = plumb_scalar_load_quaternion(in, 4);
plumb_scalar_slerp_chords c = plumb_scalar_slerp_chords_of(p, q);
plumb_scalar_f32x8 x = plumb_scalar_divide(plumb_scalar_min_f32(c.apart, c.together), plumb_scalar_max_f32(c.apart, c.together));
plumb_scalar_slerp_weights w = plumb_scalar_slerp_acute_weights(plumb_scalar_load(in, 8), x);
plumb_scalar_m32x8 obtuse = plumb_scalar_less(c.together, c.apart);
plumb_scalar_store_quaternion(out, 0, plumb_scalar_slerp_weighted(w.p, p, plumb_scalar_choose(obtuse, plumb_scalar_negate(w.q), w.q), q));
}
static const plumb_scalar_origin plumb_scalar_slerp_direct_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 4}, {1, 4}, {1, 4}, {1, 4}, {2, 8}};
static const plumb_scalar_origin plumb_scalar_slerp_direct_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_slerp_direct, "slerp.direct", (4, 4, 1), (4))
{
plumb_scalar_quaternion p = plumb_scalar_load_quaternion(in, 0), q = plumb_scalar_load_quaternion(in, 4);
plumb_scalar_f32x8 t = plumb_scalar_load(in, 8);
plumb_scalar_slerp_chords c = plumb_scalar_slerp_chords_of(p, q);
plumb_scalar_f32x8 x = plumb_scalar_divide(plumb_scalar_min_f32(c.apart, c.together), plumb_scalar_max_f32(c.apart, c.together));
plumb_scalar_slerp_weights w = plumb_scalar_slerp_acute_weights(t, x);
plumb_scalar_m32x8 obtuse = plumb_scalar_less(c.together, c.apart);
if (plumb_scalar_any(obtuse)) {
plumb_scalar_slerp_weights far = plumb_scalar_slerp_obtuse_weights(t, x);
w = (plumb_scalar_slerp_weights){plumb_scalar_choose(obtuse, far.p, w.p), plumb_scalar_choose(obtuse, far.q, w.q)};
q = plumb_scalar_slerp_orthogonal_if_opposite(c.together, p, q);
}
plumb_scalar_store_quaternion(out, 0, plumb_scalar_slerp_weighted(w.p, p, w.q, q));
}
static const plumb_scalar_origin plumb_scalar_slerp_nlerp_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 4}, {1, 4}, {1, 4}, {1, 4}, {2, 8}};
static const plumb_scalar_origin plumb_scalar_slerp_nlerp_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_slerp_nlerp, "slerp.nlerp", (4, 4, 1), (4))
{
plumb_scalar_quaternion p = plumb_scalar_load_quaternion(in, 0), q = plumb_scalar_load_quaternion(in, 4);
plumb_scalar_f32x8 t = plumb_scalar_load(in, 8), cosine = plumb_scalar_fma_f32(p.s, q.s, plumb_scalar_dot(p.v, q.v));
plumb_scalar_quaternion y = plumb_scalar_slerp_weighted(plumb_scalar_sub(plumb_scalar_splat(1), t), p, plumb_scalar_choose(plumb_scalar_less(cosine, plumb_scalar_splat(0)), plumb_scalar_negate(t), t), q);
plumb_scalar_store_quaternion(out, 0, plumb_scalar_quaternion_divide(y, plumb_scalar_square_root(plumb_scalar_quaternion_squared(y))));
}
plumb_scalar_SIMD plumb_scalar_f32x8 plumb_scalar_between_difference_of_products(plumb_scalar_f32x8 a, plumb_scalar_f32x8 b, plumb_scalar_f32x8 c, plumb_scalar_f32x8 d)
{
plumb_scalar_f32x8 plumb_scalar_product = plumb_scalar_mul(c, d), lost = plumb_scalar_precise_fms_f32(c, d, plumb_scalar_product);
return plumb_scalar_sub(plumb_scalar_precise_fms_f32(a, b, plumb_scalar_product), lost);
}
static const plumb_scalar_origin plumb_scalar_between_angle_in[] = {{0, 0}, {0, 0}, {0, 0}, {1, 3}, {1, 3}, {1, 3}};
static const plumb_scalar_origin plumb_scalar_between_angle_out[] = {{0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_between_angle, "between.angle", (3, 3), (1))
{
plumb_scalar_vec3 x = plumb_scalar_load_vec3(in, 0), y = plumb_scalar_load_vec3(in, 3);
plumb_scalar_vec3 c = {plumb_scalar_between_difference_of_products(x.y, y.z, x.z, y.y), plumb_scalar_between_difference_of_products(x.z, y.x, x.x, y.z),
plumb_scalar_between_difference_of_products(x.x, y.y, x.y, y.x)};
plumb_scalar_store(out, 0, plumb_scalar_angle_of(plumb_scalar_square_root(plumb_scalar_dot(c, c)), plumb_scalar_dot(x, y)));
}
static const plumb_scalar_origin plumb_scalar_between_quaternion_angle_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 4}, {1, 4}, {1, 4}, {1, 4}};
static const plumb_scalar_origin plumb_scalar_between_quaternion_angle_out[] = {{0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_between_quaternion_angle, "between.quaternion_angle", (4, 4), (1))
{
plumb_scalar_quaternion p = plumb_scalar_load_quaternion(in, 0), q = plumb_scalar_load_quaternion(in, 4);
plumb_scalar_f32x8 s = plumb_scalar_dot_add(p.v, q.v, plumb_scalar_mul(p.s, q.s)), sign = plumb_scalar_flip_sign(plumb_scalar_splat(-1), plumb_scalar_sign_of(s));
plumb_scalar_quaternion d = {plumb_scalar_fma_f32(sign, p.s, q.s), plumb_scalar_vec3_scale_add(sign, p.v, q.v)};
plumb_scalar_vec3 u = plumb_scalar_cross_add(d.v, p.v, plumb_scalar_vec3_scale_sub(p.s, d.v, plumb_scalar_vec3_scale(d.s, p.v)));
plumb_scalar_f32x8 half = plumb_scalar_angle_of(plumb_scalar_square_root(plumb_scalar_dot(u, u)), plumb_scalar_magnitude(s));
plumb_scalar_store(out, 0, plumb_scalar_add(half, half));
}
static const plumb_scalar_origin plumb_scalar_between_matrix_angle_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 9}, {1, 9}, {1, 9}, {1, 9}, {1, 9}, {1, 9}, {1, 9}, {1, 9}, {1, 9}};
static const plumb_scalar_origin plumb_scalar_between_matrix_angle_out[] = {{0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_between_matrix_angle, "between.matrix_angle", (9, 9), (1))
{
plumb_scalar_mat3 plumb_scalar_A = plumb_scalar_load_mat3(in, 0), B = plumb_scalar_load_mat3(in, 9);
plumb_scalar_vec3 w = plumb_scalar_cross(plumb_scalar_vec3_sub(B.x, plumb_scalar_A.x), plumb_scalar_A.x);
w = plumb_scalar_cross_add(plumb_scalar_vec3_sub(B.y, plumb_scalar_A.y), plumb_scalar_A.y, w);
w = plumb_scalar_cross_add(plumb_scalar_vec3_sub(B.z, plumb_scalar_A.z), plumb_scalar_A.z, w);
plumb_scalar_f32x8 cosine = plumb_scalar_add(plumb_scalar_add(plumb_scalar_dot_add(plumb_scalar_A.x, B.x, plumb_scalar_splat(-1)), plumb_scalar_dot(plumb_scalar_A.y, B.y)), plumb_scalar_dot(plumb_scalar_A.z, B.z));
plumb_scalar_store(out, 0, plumb_scalar_angle_of(plumb_scalar_square_root(plumb_scalar_dot(w, w)), cosine));
}
typedef struct plumb_scalar_between_turn {
plumb_scalar_m32x8 is_obtuse, is_opposite;
plumb_scalar_f32x8 plumb_scalar_W, squared;
plumb_scalar_vec3 c;
} plumb_scalar_between_turn;
plumb_scalar_SIMD plumb_scalar_vec3 plumb_scalar_between_perpendicular(plumb_scalar_vec3 x)
{
plumb_scalar_f32x8 zero = plumb_scalar_splat(0);
return plumb_scalar_vec3_choose(plumb_scalar_less(plumb_scalar_magnitude(x.z), plumb_scalar_magnitude(x.x)), (plumb_scalar_vec3){plumb_scalar_negate(x.y), x.x, zero},
(plumb_scalar_vec3){zero, plumb_scalar_negate(x.z), x.y});
}
plumb_scalar_SIMD plumb_scalar_between_turn plumb_scalar_between_turn_between(plumb_scalar_vec3 x, plumb_scalar_vec3 y)
{
plumb_scalar_m32x8 is_obtuse = plumb_scalar_less(plumb_scalar_dot(x, y), plumb_scalar_splat(0));
plumb_scalar_vec3 sum = plumb_scalar_vec3_add(x, y), difference = plumb_scalar_vec3_sub(y, x), across = plumb_scalar_vec3_choose(is_obtuse, difference, sum);
plumb_scalar_vec3 c = plumb_scalar_cross(x, plumb_scalar_vec3_choose(is_obtuse, sum, difference));
plumb_scalar_m32x8 is_opposite = plumb_scalar_both(is_obtuse, plumb_scalar_less(plumb_scalar_dot(c, c), plumb_scalar_splat(0x1p-44f)));
c = plumb_scalar_vec3_choose(is_opposite, plumb_scalar_between_perpendicular(x), c);
return (plumb_scalar_between_turn){is_obtuse, is_opposite, plumb_scalar_mul(plumb_scalar_splat(0.5f), plumb_scalar_dot(across, across)), plumb_scalar_dot(c, c), c};
}
static const plumb_scalar_origin plumb_scalar_between_quaternion_in[] = {{0, 0}, {0, 0}, {0, 0}, {1, 3}, {1, 3}, {1, 3}};
static const plumb_scalar_origin plumb_scalar_between_quaternion_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_between_quaternion, "between.quaternion", (3, 3), (4))
{
plumb_scalar_between_turn t = plumb_scalar_between_turn_between(plumb_scalar_load_vec3(in, 0), plumb_scalar_load_vec3(in, 3));
plumb_scalar_f32x8 n = plumb_scalar_square_root(t.squared), r = plumb_scalar_square_root(plumb_scalar_fma_f32(t.plumb_scalar_W, t.plumb_scalar_W, t.squared));
plumb_scalar_f32x8 s = plumb_scalar_choose(t.is_obtuse, n, t.plumb_scalar_W);
s = plumb_scalar_choose(t.is_opposite, plumb_scalar_splat(0), s);
r = plumb_scalar_choose(t.is_opposite, t.plumb_scalar_W, r);
plumb_scalar_f32x8 k = plumb_scalar_divide(plumb_scalar_choose(t.is_obtuse, t.plumb_scalar_W, plumb_scalar_splat(1)), plumb_scalar_mul(plumb_scalar_choose(t.is_obtuse, n, plumb_scalar_splat(1)), r));
plumb_scalar_store_quaternion(out, 0, (plumb_scalar_quaternion){plumb_scalar_divide(s, r), plumb_scalar_vec3_scale(k, t.c)});
}
static const plumb_scalar_origin plumb_scalar_between_matrix_in[] = {{0, 0}, {0, 0}, {0, 0}, {1, 3}, {1, 3}, {1, 3}};
static const plumb_scalar_origin plumb_scalar_between_matrix_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_between_matrix, "between.matrix", (3, 3), (9))
{
plumb_scalar_between_turn t = plumb_scalar_between_turn_between(plumb_scalar_load_vec3(in, 0), plumb_scalar_load_vec3(in, 3));
plumb_scalar_f32x8 plumb_scalar_W = plumb_scalar_mul(t.plumb_scalar_W, t.plumb_scalar_W), squared = plumb_scalar_choose(t.is_opposite, plumb_scalar_splat(0), t.squared), r = plumb_scalar_add(plumb_scalar_W, squared);
plumb_scalar_f32x8 C = plumb_scalar_divide(plumb_scalar_sub(plumb_scalar_W, squared), r), a = plumb_scalar_divide(plumb_scalar_choose(t.is_opposite, plumb_scalar_splat(0), plumb_scalar_add(t.plumb_scalar_W, t.plumb_scalar_W)), r);
plumb_scalar_f32x8 k = plumb_scalar_divide(plumb_scalar_choose(t.is_obtuse, plumb_scalar_add(plumb_scalar_W, plumb_scalar_W), plumb_scalar_splat(2)), plumb_scalar_mul(plumb_scalar_choose(t.is_obtuse, t.squared, plumb_scalar_splat(1)), r));
C = plumb_scalar_choose(t.is_obtuse, plumb_scalar_negate(C), C);
plumb_scalar_vec3 c = t.c, kc = plumb_scalar_vec3_scale(k, c), ac = plumb_scalar_vec3_scale(a, c);
plumb_scalar_store_mat3(out, 0,
(plumb_scalar_mat3){{plumb_scalar_fma_f32(kc.x, c.x, C), plumb_scalar_fms_f32(kc.x, c.y, ac.z), plumb_scalar_fma_f32(kc.x, c.z, ac.y)},
{plumb_scalar_fma_f32(kc.x, c.y, ac.z), plumb_scalar_fma_f32(kc.y, c.y, C), plumb_scalar_fms_f32(kc.y, c.z, ac.x)},
{plumb_scalar_fms_f32(kc.x, c.z, ac.y), plumb_scalar_fma_f32(kc.y, c.z, ac.x), plumb_scalar_fma_f32(kc.z, c.z, C)}});
}
#ifndef plumb_scalar_FAST_DYNAMIC_H
#define plumb_scalar_FAST_DYNAMIC_H
#ifndef plumb_scalar_FAST_VECTOR_H
#define plumb_scalar_FAST_VECTOR_H
#ifndef plumb_scalar_FAST_ELEMENT_H
#define plumb_scalar_FAST_ELEMENT_H
enum {
plumb_scalar_T = PLUMB_DYNAMIC_T,
plumb_scalar_R = PLUMB_DYNAMIC_R,
plumb_scalar_S = PLUMB_DYNAMIC_S,
plumb_scalar_TRANSFORM = PLUMB_TRANSFORM,
plumb_scalar_V = PLUMB_DYNAMIC_V,
plumb_scalar_A = PLUMB_DYNAMIC_A,
plumb_scalar_W = PLUMB_DYNAMIC_W,
plumb_scalar_ALPHA = PLUMB_DYNAMIC_ALPHA,
plumb_scalar_DYNAMIC = PLUMB_DYNAMIC
};
#endif
enum { plumb_scalar_MAX_DIMENSIONS = 4, plumb_scalar_MAX_NUMBERS = 6 };
typedef struct plumb_scalar_vector {
plumb_scalar_f32x8 at[plumb_scalar_MAX_NUMBERS];
} plumb_scalar_vector;
typedef struct plumb_scalar_matrix {
plumb_scalar_vector row[plumb_scalar_MAX_DIMENSIONS];
} plumb_scalar_matrix;
plumb_scalar_SIMD plumb_scalar_vector plumb_scalar_load_vector(size_t n, plumb_scalar_tile_in in, size_t k, size_t stride)
{
const plumb_scalar_tile_in from_k = plumb_scalar_part_in(in, k);
plumb_scalar_vector a;
plumb_scalar_UNROLL
for (size_t i = 0; i < n; i++)
a.at[i] = plumb_scalar_load(from_k, i * stride);
return a;
}
plumb_scalar_SIMD plumb_scalar_matrix plumb_scalar_load_matrix(size_t n, plumb_scalar_tile_in in, size_t k)
{
const plumb_scalar_tile_in from_k = plumb_scalar_part_in(in, k);
plumb_scalar_matrix M;
plumb_scalar_UNROLL
for (size_t i = 0; i < n; i++)
M.row[i] = plumb_scalar_load_vector(n, from_k, i * n, 1);
return M;
}
plumb_scalar_SIMD plumb_scalar_matrix plumb_scalar_load_transposed(size_t n, plumb_scalar_tile_in in, size_t k)
{
const plumb_scalar_tile_in from_k = plumb_scalar_part_in(in, k);
plumb_scalar_matrix M;
plumb_scalar_UNROLL
for (size_t i = 0; i < n; i++)
M.row[i] = plumb_scalar_load_vector(n, from_k, i, n);
return M;
}
plumb_scalar_SIMD void plumb_scalar_store_vector(size_t n, plumb_scalar_tile_out out, size_t k, size_t stride, plumb_scalar_vector a)
{
plumb_scalar_store_all(out, k, stride, n, a.at);
}
plumb_scalar_SIMD void plumb_scalar_store_matrix_rows(size_t n, plumb_scalar_tile_out out, size_t k, plumb_scalar_matrix M)
{
plumb_scalar_UNROLL
for (size_t i = 0; i < n; i++)
plumb_scalar_store_vector(n, out, k + i * n, 1, M.row[i]);
}
plumb_scalar_SIMD plumb_scalar_f32x8 plumb_scalar_vector_dot(size_t n, plumb_scalar_vector a, plumb_scalar_vector b)
{
plumb_scalar_f32x8 sum = plumb_scalar_mul(a.at[0], b.at[0]);
plumb_scalar_UNROLL
for (size_t i = 1; i < n; i++)
sum = plumb_scalar_fma_f32(a.at[i], b.at[i], sum);
return sum;
}
plumb_scalar_SIMD plumb_scalar_f32x8 plumb_scalar_vector_dot_add(size_t n, plumb_scalar_vector a, plumb_scalar_vector b, plumb_scalar_f32x8 c)
{
plumb_scalar_UNROLL
for (size_t i = 0; i < n; i++)
c = plumb_scalar_fma_f32(a.at[i], b.at[i], c);
return c;
}
plumb_scalar_SIMD plumb_scalar_vector plumb_scalar_matrix_apply(size_t n, plumb_scalar_matrix M, plumb_scalar_vector a)
{
plumb_scalar_vector b;
plumb_scalar_UNROLL
for (size_t i = 0; i < n; i++)
b.at[i] = plumb_scalar_vector_dot(n, M.row[i], a);
return b;
}
plumb_scalar_SIMD plumb_scalar_vector plumb_scalar_matrix_apply_add(size_t n, plumb_scalar_matrix M, plumb_scalar_vector a, plumb_scalar_vector c)
{
plumb_scalar_UNROLL
for (size_t i = 0; i < n; i++)
c.at[i] = plumb_scalar_vector_dot_add(n, M.row[i], a, c.at[i]);
return c;
}
plumb_scalar_SIMD void plumb_scalar_store_product(size_t n, plumb_scalar_tile_out out, size_t k, plumb_scalar_matrix M, plumb_scalar_tile_in in, size_t from)
{
const plumb_scalar_tile_in B = plumb_scalar_part_in(in, from);
for (size_t j = 0; j < n; j++)
plumb_scalar_store_vector(n, out, k + j, n, plumb_scalar_matrix_apply(n, M, plumb_scalar_load_vector(n, B, j, n)));
}
plumb_scalar_SIMD plumb_scalar_vector plumb_scalar_matrix_column(size_t n, plumb_scalar_matrix M, size_t j)
{
plumb_scalar_vector a;
plumb_scalar_UNROLL
for (size_t i = 0; i < n; i++)
a.at[i] = M.row[i].at[j];
return a;
}
plumb_scalar_SIMD plumb_scalar_matrix plumb_scalar_matrix_transposed(size_t n, plumb_scalar_matrix M)
{
plumb_scalar_matrix Z;
plumb_scalar_UNROLL
for (size_t j = 0; j < n; j++)
Z.row[j] = plumb_scalar_matrix_column(n, M, j);
return Z;
}
plumb_scalar_SIMD plumb_scalar_vector plumb_scalar_vector_add(size_t n, plumb_scalar_vector a, plumb_scalar_vector b)
{
plumb_scalar_UNROLL
for (size_t i = 0; i < n; i++)
a.at[i] = plumb_scalar_add(a.at[i], b.at[i]);
return a;
}
plumb_scalar_SIMD plumb_scalar_vector plumb_scalar_vector_negate(size_t n, plumb_scalar_vector a)
{
plumb_scalar_UNROLL
for (size_t i = 0; i < n; i++)
a.at[i] = plumb_scalar_negate(a.at[i]);
return a;
}
plumb_scalar_SIMD plumb_scalar_vector plumb_scalar_vector_sub(size_t n, plumb_scalar_vector a, plumb_scalar_vector b)
{
plumb_scalar_UNROLL
for (size_t i = 0; i < n; i++)
a.at[i] = plumb_scalar_sub(a.at[i], b.at[i]);
return a;
}
plumb_scalar_SIMD plumb_scalar_vector plumb_scalar_vector_scale(size_t n, plumb_scalar_f32x8 s, plumb_scalar_vector a)
{
plumb_scalar_UNROLL
for (size_t i = 0; i < n; i++)
a.at[i] = plumb_scalar_mul(s, a.at[i]);
return a;
}
plumb_scalar_SIMD plumb_scalar_vector plumb_scalar_vector_scale_add(size_t n, plumb_scalar_f32x8 s, plumb_scalar_vector a, plumb_scalar_vector c)
{
plumb_scalar_UNROLL
for (size_t i = 0; i < n; i++)
a.at[i] = plumb_scalar_fma_f32(s, a.at[i], c.at[i]);
return a;
}
plumb_scalar_SIMD plumb_scalar_vector plumb_scalar_vector_scale_sub(size_t n, plumb_scalar_f32x8 s, plumb_scalar_vector a, plumb_scalar_vector c)
{
plumb_scalar_UNROLL
for (size_t i = 0; i < n; i++)
a.at[i] = plumb_scalar_fms_f32(s, a.at[i], c.at[i]);
return a;
}
plumb_scalar_SIMD plumb_scalar_f32x8 plumb_scalar_above_zero(plumb_scalar_f32x8 x)
{
return plumb_scalar_choose(plumb_scalar_less(plumb_scalar_splat(0), x), x, plumb_scalar_from_bits(plumb_scalar_splat_bits(0x7fc00000u)));
}
plumb_scalar_SIMD plumb_scalar_vector plumb_scalar_twice(size_t n, plumb_scalar_vector a)
{
return plumb_scalar_vector_scale(n, plumb_scalar_splat(2), a);
}
plumb_scalar_SIMD plumb_scalar_vector plumb_scalar_vector_divide(size_t n, plumb_scalar_vector a, plumb_scalar_f32x8 s)
{
plumb_scalar_UNROLL
for (size_t i = 0; i < n; i++)
a.at[i] = plumb_scalar_divide(a.at[i], s);
return a;
}
plumb_scalar_SIMD size_t plumb_scalar_skew_size(size_t n)
{
return n * (n - 1) / 2;
}
plumb_scalar_SIMD plumb_scalar_vector plumb_scalar_load_skew(size_t n, plumb_scalar_tile_in in, size_t k)
{
return plumb_scalar_load_vector(plumb_scalar_skew_size(n), in, k, 1);
}
plumb_scalar_SIMD void plumb_scalar_store_skew(size_t n, plumb_scalar_tile_out out, size_t k, plumb_scalar_vector w)
{
plumb_scalar_store_vector(plumb_scalar_skew_size(n), out, k, 1, w);
}
plumb_scalar_SIMD plumb_scalar_vec3 plumb_scalar_as_vec3(plumb_scalar_vector a)
{
return (plumb_scalar_vec3){a.at[0], a.at[1], a.at[2]};
}
plumb_scalar_SIMD plumb_scalar_vector plumb_scalar_of_vec3(plumb_scalar_vec3 a)
{
return (plumb_scalar_vector){{a.x, a.y, a.z}};
}
plumb_scalar_SIMD plumb_scalar_f32x8 plumb_scalar_skew_entry(plumb_scalar_vector w, size_t i, size_t j)
{
return j < i ? w.at[i * (i - 1) / 2 + j] : plumb_scalar_negate(w.at[j * (j - 1) / 2 + i]);
}
plumb_scalar_SIMD plumb_scalar_vector plumb_scalar_skew_apply(size_t n, plumb_scalar_vector w, plumb_scalar_vector x)
{
if (n == 3)
return plumb_scalar_of_vec3(plumb_scalar_cross(plumb_scalar_as_vec3(w), plumb_scalar_as_vec3(x)));
plumb_scalar_vector z;
plumb_scalar_UNROLL
for (size_t i = 0; i < n; i++) {
const size_t first = i == 0;
z.at[i] = plumb_scalar_mul(plumb_scalar_skew_entry(w, i, first), x.at[first]);
plumb_scalar_UNROLL
for (size_t j = first + 1; j < n; j++)
if (j != i)
z.at[i] = plumb_scalar_fma_f32(plumb_scalar_skew_entry(w, i, j), x.at[j], z.at[i]);
}
return z;
}
plumb_scalar_SIMD plumb_scalar_vector plumb_scalar_skew_apply_negated(size_t n, plumb_scalar_vector w, plumb_scalar_vector x)
{
return n == 3 ? plumb_scalar_of_vec3(plumb_scalar_cross(plumb_scalar_as_vec3(x), plumb_scalar_as_vec3(w))) : plumb_scalar_vector_negate(n, plumb_scalar_skew_apply(n, w, x));
}
plumb_scalar_SIMD plumb_scalar_vector plumb_scalar_skew_apply_add(size_t n, plumb_scalar_vector w, plumb_scalar_vector x, plumb_scalar_vector c)
{
if (n == 3)
return plumb_scalar_of_vec3(plumb_scalar_cross_add(plumb_scalar_as_vec3(w), plumb_scalar_as_vec3(x), plumb_scalar_as_vec3(c)));
plumb_scalar_UNROLL
for (size_t i = 0; i < n; i++) {
plumb_scalar_UNROLL
for (size_t j = 0; j < n; j++)
if (j != i)
c.at[i] = plumb_scalar_fma_f32(plumb_scalar_skew_entry(w, i, j), x.at[j], c.at[i]);
}
return c;
}
plumb_scalar_SIMD plumb_scalar_vector plumb_scalar_skew_apply_sub(size_t n, plumb_scalar_vector w, plumb_scalar_vector x, plumb_scalar_vector c)
{
return n == 3 ? plumb_scalar_of_vec3(plumb_scalar_cross_add(plumb_scalar_as_vec3(x), plumb_scalar_as_vec3(w), plumb_scalar_as_vec3(c)))
: plumb_scalar_skew_apply_add(n, plumb_scalar_vector_negate(plumb_scalar_skew_size(n), w), x, c);
}
plumb_scalar_SIMD plumb_scalar_vector plumb_scalar_skew_rotate_add(size_t n, plumb_scalar_matrix M, plumb_scalar_vector w, plumb_scalar_vector c)
{
if (n < 4)
return n == 2 ? plumb_scalar_vector_add(1, w, c) : plumb_scalar_matrix_apply_add(n, M, w, c);
plumb_scalar_UNROLL
for (size_t i = 1; i < n; i++) {
const plumb_scalar_vector row = plumb_scalar_skew_apply_negated(n, w, M.row[i]);
plumb_scalar_UNROLL
for (size_t j = 0; j < i; j++)
c.at[i * (i - 1) / 2 + j] = plumb_scalar_vector_dot_add(n, row, M.row[j], c.at[i * (i - 1) / 2 + j]);
}
return c;
}
plumb_scalar_SIMD plumb_scalar_vector plumb_scalar_skew_rotate(size_t n, plumb_scalar_matrix M, plumb_scalar_vector w)
{
if (n < 4)
return n == 2 ? w : plumb_scalar_matrix_apply(n, M, w);
const plumb_scalar_vector zero = {{plumb_scalar_splat(0), plumb_scalar_splat(0), plumb_scalar_splat(0), plumb_scalar_splat(0), plumb_scalar_splat(0), plumb_scalar_splat(0)}};
return plumb_scalar_skew_rotate_add(n, M, w, zero);
}
plumb_scalar_SIMD plumb_scalar_vector plumb_scalar_commutator_add(size_t n, plumb_scalar_vector a, plumb_scalar_vector b, plumb_scalar_vector c)
{
if (n == 3)
return plumb_scalar_of_vec3(plumb_scalar_cross_add(plumb_scalar_as_vec3(a), plumb_scalar_as_vec3(b), plumb_scalar_as_vec3(c)));
plumb_scalar_UNROLL
for (size_t i = 1; i < n; i++) {
plumb_scalar_UNROLL
for (size_t j = 0; j < i; j++) {
plumb_scalar_f32x8 *const sum = &c.at[i * (i - 1) / 2 + j];
plumb_scalar_UNROLL
for (size_t k = 0; k < n; k++)
if (k != i && k != j)
*sum = plumb_scalar_fma_f32(plumb_scalar_skew_entry(a, i, k), plumb_scalar_skew_entry(b, k, j),
plumb_scalar_fnma_f32(plumb_scalar_skew_entry(b, i, k), plumb_scalar_skew_entry(a, k, j), *sum));
}
}
return c;
}
#endif
enum plumb_scalar_form { plumb_scalar_SCALED, plumb_scalar_RIGID };
typedef struct plumb_scalar_parts {
size_t plumb_scalar_T, plumb_scalar_R, plumb_scalar_S, v, a, w, alpha, end;
} plumb_scalar_parts;
plumb_scalar_SIMD plumb_scalar_parts plumb_scalar_parts_from(size_t n, enum plumb_scalar_form plumb_scalar_form, size_t k)
{
const size_t scale = k + n + n * n, v = scale + (plumb_scalar_form == plumb_scalar_SCALED), w = v + 2 * n, alpha = w + plumb_scalar_skew_size(n);
return (plumb_scalar_parts){k, k + n, scale, v, v + n, w, alpha, alpha + plumb_scalar_skew_size(n)};
}
typedef struct plumb_scalar_scaling {
enum plumb_scalar_form plumb_scalar_form;
plumb_scalar_f32x8 plumb_scalar_S;
} plumb_scalar_scaling;
plumb_scalar_SIMD plumb_scalar_scaling plumb_scalar_load_scale(enum plumb_scalar_form plumb_scalar_form, plumb_scalar_tile_in in, plumb_scalar_parts at)
{
return (plumb_scalar_scaling){plumb_scalar_form, plumb_scalar_form == plumb_scalar_SCALED ? plumb_scalar_load(in, at.plumb_scalar_S) : plumb_scalar_splat(1)};
}
plumb_scalar_SIMD plumb_scalar_vector plumb_scalar_lengthened(size_t n, plumb_scalar_scaling of, plumb_scalar_vector x)
{
return of.plumb_scalar_form == plumb_scalar_SCALED ? plumb_scalar_vector_scale(n, of.plumb_scalar_S, x) : x;
}
plumb_scalar_SIMD plumb_scalar_vector plumb_scalar_lengthened_add(size_t n, plumb_scalar_scaling of, plumb_scalar_vector x, plumb_scalar_vector c)
{
return of.plumb_scalar_form == plumb_scalar_SCALED ? plumb_scalar_vector_scale_add(n, of.plumb_scalar_S, x, c) : plumb_scalar_vector_add(n, x, c);
}
plumb_scalar_SIMD plumb_scalar_vector plumb_scalar_shortened(size_t n, plumb_scalar_scaling of, plumb_scalar_vector x)
{
return of.plumb_scalar_form == plumb_scalar_SCALED ? plumb_scalar_vector_divide(n, x, of.plumb_scalar_S) : x;
}
plumb_scalar_SIMD plumb_scalar_vector plumb_scalar_shortened_negated(size_t n, plumb_scalar_scaling of, plumb_scalar_vector x)
{
return of.plumb_scalar_form == plumb_scalar_SCALED ? plumb_scalar_vector_divide(n, x, plumb_scalar_negate(of.plumb_scalar_S)) : plumb_scalar_vector_negate(n, x);
}
plumb_scalar_SIMD plumb_scalar_vector plumb_scalar_load_difference(size_t n, plumb_scalar_tile_in from3, size_t three, plumb_scalar_tile_in from2, size_t two)
{
return plumb_scalar_vector_sub(n, plumb_scalar_load_vector(n, from3, three, 1), plumb_scalar_load_vector(n, from2, two, 1));
}
plumb_scalar_SIMD void plumb_scalar_store_vector_and_product(size_t n, plumb_scalar_tile_out out, plumb_scalar_parts to, plumb_scalar_vector a, plumb_scalar_matrix M, plumb_scalar_tile_in in, size_t from)
{
if (n > 2) {
plumb_scalar_store_vector(n, out, to.plumb_scalar_T, 1, a);
plumb_scalar_store_product(n, out, to.plumb_scalar_R, M, in, from);
return;
}
const plumb_scalar_tile_in B = plumb_scalar_part_in(in, from);
const plumb_scalar_vector first = plumb_scalar_matrix_apply(n, M, plumb_scalar_load_vector(n, B, 0, n)),
second = plumb_scalar_matrix_apply(n, M, plumb_scalar_load_vector(n, B, 1, n));
plumb_scalar_store_vector(n, out, to.plumb_scalar_T, 1, a);
plumb_scalar_store_vector(n, out, to.plumb_scalar_R, n, first);
plumb_scalar_store_vector(n, out, to.plumb_scalar_R + 1, n, second);
}
plumb_scalar_SIMD void plumb_scalar_compose(size_t n, enum plumb_scalar_form plumb_scalar_form, plumb_scalar_tile_in in, plumb_scalar_tile_out out)
{
if (plumb_scalar_compose_in_registers(n, plumb_scalar_form == plumb_scalar_SCALED, in, out))
return;
const plumb_scalar_parts two = plumb_scalar_parts_from(n, plumb_scalar_form, 0), one = plumb_scalar_parts_from(n, plumb_scalar_form, two.v);
plumb_scalar_matrix R2 = plumb_scalar_load_matrix(n, in, two.plumb_scalar_R);
const plumb_scalar_scaling S2 = plumb_scalar_load_scale(plumb_scalar_form, in, two);
plumb_scalar_vector T2 = plumb_scalar_load_vector(n, in, two.plumb_scalar_T, 1), RT = plumb_scalar_matrix_apply(n, R2, plumb_scalar_load_vector(n, in, one.plumb_scalar_T, 1));
plumb_scalar_store_vector_and_product(n, out, two, plumb_scalar_lengthened_add(n, S2, RT, T2), R2, in, one.plumb_scalar_R);
if (plumb_scalar_form == plumb_scalar_SCALED)
plumb_scalar_store(out, two.plumb_scalar_S, plumb_scalar_mul(S2.plumb_scalar_S, plumb_scalar_load(in, one.plumb_scalar_S)));
}
plumb_scalar_SIMD void plumb_scalar_inverse(size_t n, enum plumb_scalar_form plumb_scalar_form, plumb_scalar_tile_in in, plumb_scalar_tile_out out)
{
if (plumb_scalar_inverse_in_registers(n, plumb_scalar_form == plumb_scalar_SCALED, in, out))
return;
const plumb_scalar_parts at = plumb_scalar_parts_from(n, plumb_scalar_form, 0);
plumb_scalar_matrix Rt = plumb_scalar_load_transposed(n, in, at.plumb_scalar_R);
const plumb_scalar_scaling scale = plumb_scalar_load_scale(plumb_scalar_form, in, at);
plumb_scalar_store_vector(n, out, at.plumb_scalar_T, 1, plumb_scalar_shortened_negated(n, scale, plumb_scalar_matrix_apply(n, Rt, plumb_scalar_load_vector(n, in, at.plumb_scalar_T, 1))));
plumb_scalar_UNROLL
for (size_t i = 0; i < n * n; i++)
plumb_scalar_store_number(out, at.plumb_scalar_R + i, Rt.row[i / n].at[i % n]);
if (plumb_scalar_form == plumb_scalar_SCALED)
plumb_scalar_store_number(out, at.plumb_scalar_S, plumb_scalar_divide(plumb_scalar_splat(1), scale.plumb_scalar_S));
}
plumb_scalar_SIMD void plumb_scalar_relative_transform(size_t n, enum plumb_scalar_form plumb_scalar_form, plumb_scalar_tile_in in, plumb_scalar_tile_out out)
{
const plumb_scalar_parts two = plumb_scalar_parts_from(n, plumb_scalar_form, 0), three = plumb_scalar_parts_from(n, plumb_scalar_form, two.v);
plumb_scalar_matrix R2t = plumb_scalar_load_transposed(n, in, two.plumb_scalar_R);
const plumb_scalar_scaling S2 = plumb_scalar_load_scale(plumb_scalar_form, in, two);
plumb_scalar_vector d = plumb_scalar_load_difference(n, in, three.plumb_scalar_T, in, two.plumb_scalar_T);
plumb_scalar_store_vector_and_product(n, out, two, plumb_scalar_shortened(n, S2, plumb_scalar_matrix_apply(n, R2t, d)), R2t, in, three.plumb_scalar_R);
if (plumb_scalar_form == plumb_scalar_SCALED)
plumb_scalar_store(out, two.plumb_scalar_S, plumb_scalar_divide(plumb_scalar_load(in, three.plumb_scalar_S), S2.plumb_scalar_S));
}
plumb_scalar_SIMD void plumb_scalar_map_point(size_t n, enum plumb_scalar_form plumb_scalar_form, plumb_scalar_tile_in in, plumb_scalar_tile_out out)
{
if (plumb_scalar_map_point_in_registers(n, plumb_scalar_form == plumb_scalar_SCALED, in, out))
return;
const plumb_scalar_parts at = plumb_scalar_parts_from(n, plumb_scalar_form, 0);
plumb_scalar_vector Rx = plumb_scalar_matrix_apply(n, plumb_scalar_load_matrix(n, in, at.plumb_scalar_R), plumb_scalar_load_vector(n, in, at.v, 1));
plumb_scalar_store_vector(n, out, 0, 1, plumb_scalar_lengthened_add(n, plumb_scalar_load_scale(plumb_scalar_form, in, at), Rx, plumb_scalar_load_vector(n, in, at.plumb_scalar_T, 1)));
}
plumb_scalar_SIMD void plumb_scalar_compose_dynamic(size_t n, enum plumb_scalar_form plumb_scalar_form, plumb_scalar_tile_in from2, size_t A2, plumb_scalar_tile_in from1, size_t A1, plumb_scalar_tile_out out)
{
const plumb_scalar_parts two = plumb_scalar_parts_from(n, plumb_scalar_form, A2), one = plumb_scalar_parts_from(n, plumb_scalar_form, A1), to = plumb_scalar_parts_from(n, plumb_scalar_form, 0);
plumb_scalar_matrix R2 = plumb_scalar_load_matrix(n, from2, two.plumb_scalar_R);
const plumb_scalar_scaling S2 = plumb_scalar_load_scale(plumb_scalar_form, from2, two);
plumb_scalar_store_product(n, out, to.plumb_scalar_R, R2, from1, one.plumb_scalar_R);
plumb_scalar_vector RT = plumb_scalar_matrix_apply(n, R2, plumb_scalar_load_vector(n, from1, one.plumb_scalar_T, 1));
plumb_scalar_store_vector(n, out, to.plumb_scalar_T, 1, plumb_scalar_lengthened_add(n, S2, RT, plumb_scalar_load_vector(n, from2, two.plumb_scalar_T, 1)));
plumb_scalar_vector JT = plumb_scalar_lengthened(n, S2, RT);
plumb_scalar_vector Jv = plumb_scalar_lengthened(n, S2, plumb_scalar_matrix_apply(n, R2, plumb_scalar_load_vector(n, from1, one.v, 1)));
plumb_scalar_vector w2 = plumb_scalar_load_skew(n, from2, two.w);
plumb_scalar_vector wJT = plumb_scalar_skew_apply(n, w2, JT);
plumb_scalar_store_vector(n, out, to.v, 1, plumb_scalar_vector_add(n, plumb_scalar_vector_add(n, plumb_scalar_load_vector(n, from2, two.v, 1), Jv), wJT));
plumb_scalar_vector Ra = plumb_scalar_matrix_apply(n, R2, plumb_scalar_load_vector(n, from1, one.a, 1));
plumb_scalar_vector a3 = plumb_scalar_lengthened_add(n, S2, Ra, plumb_scalar_load_vector(n, from2, two.a, 1));
plumb_scalar_vector alpha2 = plumb_scalar_load_skew(n, from2, two.alpha);
a3 = plumb_scalar_skew_apply_add(n, alpha2, JT, a3);
a3 = plumb_scalar_skew_apply_add(n, w2, plumb_scalar_vector_scale_add(n, plumb_scalar_splat(2), Jv, wJT), a3);
plumb_scalar_store_vector(n, out, to.a, 1, a3);
plumb_scalar_vector Rw = plumb_scalar_skew_rotate(n, R2, plumb_scalar_load_skew(n, from1, one.w));
plumb_scalar_store_skew(n, out, to.w, plumb_scalar_vector_add(plumb_scalar_skew_size(n), w2, Rw));
plumb_scalar_vector alpha = plumb_scalar_skew_rotate_add(n, R2, plumb_scalar_load_skew(n, from1, one.alpha), alpha2);
plumb_scalar_store_skew(n, out, to.alpha, plumb_scalar_commutator_add(n, w2, Rw, alpha));
if (plumb_scalar_form == plumb_scalar_SCALED)
plumb_scalar_store(out, to.plumb_scalar_S, plumb_scalar_mul(S2.plumb_scalar_S, plumb_scalar_load(from1, one.plumb_scalar_S)));
}
plumb_scalar_SIMD void plumb_scalar_inverse_dynamic(size_t n, enum plumb_scalar_form plumb_scalar_form, plumb_scalar_tile_in in, plumb_scalar_tile_out out)
{
const plumb_scalar_parts at = plumb_scalar_parts_from(n, plumb_scalar_form, 0);
plumb_scalar_matrix Rt = plumb_scalar_load_transposed(n, in, at.plumb_scalar_R);
const plumb_scalar_scaling scale = plumb_scalar_load_scale(plumb_scalar_form, in, at);
plumb_scalar_vector x = plumb_scalar_load_vector(n, in, at.plumb_scalar_T, 1), v = plumb_scalar_load_vector(n, in, at.v, 1), a = plumb_scalar_load_vector(n, in, at.a, 1);
plumb_scalar_vector w = plumb_scalar_load_skew(n, in, at.w), alpha = plumb_scalar_load_skew(n, in, at.alpha);
plumb_scalar_store_vector(n, out, at.plumb_scalar_T, 1, plumb_scalar_shortened_negated(n, scale, plumb_scalar_matrix_apply(n, Rt, x)));
plumb_scalar_store_matrix_rows(n, out, at.plumb_scalar_R, Rt);
plumb_scalar_vector Sv = plumb_scalar_skew_apply_add(n, w, x, plumb_scalar_vector_negate(n, v));
plumb_scalar_store_vector(n, out, at.v, 1, plumb_scalar_shortened(n, scale, plumb_scalar_matrix_apply(n, Rt, Sv)));
plumb_scalar_vector minus_Sa = plumb_scalar_skew_apply_sub(n, alpha, x, a);
minus_Sa = plumb_scalar_skew_apply_add(n, w, plumb_scalar_vector_scale_add(n, plumb_scalar_splat(-2), v, plumb_scalar_skew_apply(n, w, x)), minus_Sa);
plumb_scalar_store_vector(n, out, at.a, 1, plumb_scalar_shortened_negated(n, scale, plumb_scalar_matrix_apply(n, Rt, minus_Sa)));
plumb_scalar_store_skew(n, out, at.w, plumb_scalar_vector_negate(plumb_scalar_skew_size(n), plumb_scalar_skew_rotate(n, Rt, w)));
plumb_scalar_store_skew(n, out, at.alpha, plumb_scalar_vector_negate(plumb_scalar_skew_size(n), plumb_scalar_skew_rotate(n, Rt, alpha)));
if (plumb_scalar_form == plumb_scalar_SCALED)
plumb_scalar_store(out, at.plumb_scalar_S, plumb_scalar_divide(plumb_scalar_splat(1), scale.plumb_scalar_S));
}
plumb_scalar_SIMD void plumb_scalar_store_local_rotation(size_t n, plumb_scalar_tile_out out, plumb_scalar_matrix R2t, plumb_scalar_scaling S2, plumb_scalar_tile_in from2, plumb_scalar_parts two, plumb_scalar_tile_in from3,
plumb_scalar_parts three)
{
const plumb_scalar_parts to = plumb_scalar_parts_from(n, S2.plumb_scalar_form, 0);
const size_t skew = plumb_scalar_skew_size(n);
plumb_scalar_vector w2 = plumb_scalar_load_skew(n, from2, two.w), w3 = plumb_scalar_load_skew(n, from3, three.w);
plumb_scalar_vector alpha = plumb_scalar_vector_sub(skew, plumb_scalar_load_skew(n, from3, three.alpha), plumb_scalar_load_skew(n, from2, two.alpha));
plumb_scalar_store_product(n, out, to.plumb_scalar_R, R2t, from3, three.plumb_scalar_R);
plumb_scalar_store_skew(n, out, to.w, plumb_scalar_skew_rotate(n, R2t, plumb_scalar_vector_sub(skew, w3, w2)));
plumb_scalar_store_skew(n, out, to.alpha, plumb_scalar_skew_rotate(n, R2t, plumb_scalar_commutator_add(n, w3, w2, alpha)));
if (S2.plumb_scalar_form == plumb_scalar_SCALED)
plumb_scalar_store(out, to.plumb_scalar_S, plumb_scalar_divide(plumb_scalar_load(from3, three.plumb_scalar_S), S2.plumb_scalar_S));
}
plumb_scalar_SIMD void plumb_scalar_relative_dynamic(size_t n, enum plumb_scalar_form plumb_scalar_form, plumb_scalar_tile_in from2, size_t A2, plumb_scalar_tile_in from3, size_t A3, plumb_scalar_tile_out out)
{
const plumb_scalar_parts two = plumb_scalar_parts_from(n, plumb_scalar_form, A2), three = plumb_scalar_parts_from(n, plumb_scalar_form, A3), to = plumb_scalar_parts_from(n, plumb_scalar_form, 0);
plumb_scalar_matrix R2t = plumb_scalar_load_transposed(n, from2, two.plumb_scalar_R);
const plumb_scalar_scaling S2 = plumb_scalar_load_scale(plumb_scalar_form, from2, two);
plumb_scalar_store_local_rotation(n, out, R2t, S2, from2, two, from3, three);
plumb_scalar_vector d = plumb_scalar_load_difference(n, from3, three.plumb_scalar_T, from2, two.plumb_scalar_T);
plumb_scalar_store_vector(n, out, to.plumb_scalar_T, 1, plumb_scalar_shortened(n, S2, plumb_scalar_matrix_apply(n, R2t, d)));
plumb_scalar_vector e = plumb_scalar_load_difference(n, from3, three.v, from2, two.v);
plumb_scalar_vector w2 = plumb_scalar_load_skew(n, from2, two.w);
plumb_scalar_vector minus_wd = plumb_scalar_skew_apply_negated(n, w2, d);
plumb_scalar_store_vector(n, out, to.v, 1, plumb_scalar_shortened(n, S2, plumb_scalar_matrix_apply(n, R2t, plumb_scalar_vector_add(n, e, minus_wd))));
plumb_scalar_vector a = plumb_scalar_load_difference(n, from3, three.a, from2, two.a);
a = plumb_scalar_skew_apply_sub(n, plumb_scalar_load_skew(n, from2, two.alpha), d, a);
a = plumb_scalar_skew_apply_sub(n, w2, plumb_scalar_vector_scale_add(n, plumb_scalar_splat(2), e, minus_wd), a);
plumb_scalar_store_vector(n, out, to.a, 1, plumb_scalar_shortened(n, S2, plumb_scalar_matrix_apply(n, R2t, a)));
}
#endif
static const plumb_scalar_origin plumb_scalar_transform_compose_n2_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 7}, {1, 7}, {1, 7}, {1, 7}, {1, 7}, {1, 7}, {1, 7}};
static const plumb_scalar_origin plumb_scalar_transform_compose_n2_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_transform_compose_n2, "transform.compose.n2", (7, 7), (7))
{
plumb_scalar_compose(2, plumb_scalar_SCALED, in, out);
}
static const plumb_scalar_origin plumb_scalar_transform_compose_n3_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 13}, {1, 13}, {1, 13}, {1, 13}, {1, 13}, {1, 13}, {1, 13}, {1, 13}, {1, 13}, {1, 13}, {1, 13}, {1, 13}, {1, 13}};
static const plumb_scalar_origin plumb_scalar_transform_compose_n3_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_transform_compose_n3, "transform.compose.n3", (13, 13), (13))
{
plumb_scalar_compose(3, plumb_scalar_SCALED, in, out);
}
static const plumb_scalar_origin plumb_scalar_transform_compose_n4_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 21}, {1, 21}, {1, 21}, {1, 21}, {1, 21}, {1, 21}, {1, 21}, {1, 21}, {1, 21}, {1, 21}, {1, 21}, {1, 21}, {1, 21}, {1, 21}, {1, 21}, {1, 21}, {1, 21}, {1, 21}, {1, 21}, {1, 21}, {1, 21}};
static const plumb_scalar_origin plumb_scalar_transform_compose_n4_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_transform_compose_n4, "transform.compose.n4", (21, 21), (21))
{
plumb_scalar_compose(4, plumb_scalar_SCALED, in, out);
}
static const plumb_scalar_origin plumb_scalar_transform_inverse_n2_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
static const plumb_scalar_origin plumb_scalar_transform_inverse_n2_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_transform_inverse_n2, "transform.inverse.n2", (7), (7))
{
plumb_scalar_inverse(2, plumb_scalar_SCALED, in, out);
}
static const plumb_scalar_origin plumb_scalar_transform_inverse_n3_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
static const plumb_scalar_origin plumb_scalar_transform_inverse_n3_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_transform_inverse_n3, "transform.inverse.n3", (13), (13))
{
plumb_scalar_inverse(3, plumb_scalar_SCALED, in, out);
}
static const plumb_scalar_origin plumb_scalar_transform_inverse_n4_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
static const plumb_scalar_origin plumb_scalar_transform_inverse_n4_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_transform_inverse_n4, "transform.inverse.n4", (21), (21))
{
plumb_scalar_inverse(4, plumb_scalar_SCALED, in, out);
}
static const plumb_scalar_origin plumb_scalar_transform_to_local_n2_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 7}, {1, 7}, {1, 7}, {1, 7}, {1, 7}, {1, 7}, {1, 7}};
static const plumb_scalar_origin plumb_scalar_transform_to_local_n2_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_transform_to_local_n2, "transform.to_local.n2", (7, 7), (7))
{
plumb_scalar_relative_transform(2, plumb_scalar_SCALED, in, out);
}
static const plumb_scalar_origin plumb_scalar_transform_to_local_n3_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 13}, {1, 13}, {1, 13}, {1, 13}, {1, 13}, {1, 13}, {1, 13}, {1, 13}, {1, 13}, {1, 13}, {1, 13}, {1, 13}, {1, 13}};
static const plumb_scalar_origin plumb_scalar_transform_to_local_n3_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_transform_to_local_n3, "transform.to_local.n3", (13, 13), (13))
{
plumb_scalar_relative_transform(3, plumb_scalar_SCALED, in, out);
}
static const plumb_scalar_origin plumb_scalar_transform_to_local_n4_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 21}, {1, 21}, {1, 21}, {1, 21}, {1, 21}, {1, 21}, {1, 21}, {1, 21}, {1, 21}, {1, 21}, {1, 21}, {1, 21}, {1, 21}, {1, 21}, {1, 21}, {1, 21}, {1, 21}, {1, 21}, {1, 21}, {1, 21}, {1, 21}};
static const plumb_scalar_origin plumb_scalar_transform_to_local_n4_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_transform_to_local_n4, "transform.to_local.n4", (21, 21), (21))
{
plumb_scalar_relative_transform(4, plumb_scalar_SCALED, in, out);
}
plumb_scalar_SIMD plumb_scalar_vector plumb_scalar_transform_rotate_loaded(size_t n, plumb_scalar_tile_in in, size_t k, size_t j)
{
return plumb_scalar_matrix_apply(n, plumb_scalar_load_matrix(n, in, k), plumb_scalar_load_vector(n, in, j, 1));
}
plumb_scalar_SIMD plumb_scalar_vector plumb_scalar_transform_rotate_back(size_t n, plumb_scalar_tile_in in, size_t k, plumb_scalar_vector x)
{
return plumb_scalar_vector_divide(n, plumb_scalar_matrix_apply(n, plumb_scalar_load_transposed(n, in, k), x), plumb_scalar_load(in, k + n * n));
}
plumb_scalar_SIMD void plumb_scalar_transform_map_point_inverse(size_t n, plumb_scalar_tile_in in, plumb_scalar_tile_out out)
{
const plumb_scalar_parts at = plumb_scalar_parts_from(n, plumb_scalar_SCALED, 0);
plumb_scalar_store_vector(n, out, 0, 1, plumb_scalar_transform_rotate_back(n, in, at.plumb_scalar_R, plumb_scalar_load_difference(n, in, at.v, in, at.plumb_scalar_T)));
}
plumb_scalar_SIMD void plumb_scalar_transform_map_vector(size_t n, plumb_scalar_tile_in in, plumb_scalar_tile_out out)
{
if (plumb_scalar_map_vector_in_registers(n, in, out))
return;
plumb_scalar_store_vector(n, out, 0, 1, plumb_scalar_vector_scale(n, plumb_scalar_load(in, n * n), plumb_scalar_transform_rotate_loaded(n, in, 0, n * n + 1)));
}
plumb_scalar_SIMD void plumb_scalar_transform_map_vector_inverse(size_t n, plumb_scalar_tile_in in, plumb_scalar_tile_out out)
{
plumb_scalar_store_vector(n, out, 0, 1, plumb_scalar_transform_rotate_back(n, in, 0, plumb_scalar_load_vector(n, in, n * n + 1, 1)));
}
plumb_scalar_SIMD void plumb_scalar_transform_map_normal(size_t n, plumb_scalar_tile_in in, plumb_scalar_tile_out out)
{
plumb_scalar_store_vector(n, out, 0, 1, plumb_scalar_vector_divide(n, plumb_scalar_transform_rotate_loaded(n, in, 0, n * n + 1), plumb_scalar_load(in, n * n)));
}
static const plumb_scalar_origin plumb_scalar_transform_apply_n2_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 7}, {1, 7}};
static const plumb_scalar_origin plumb_scalar_transform_apply_n2_out[] = {{0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_transform_apply_n2, "transform.apply.n2", (7, 2), (2))
{
plumb_scalar_map_point(2, plumb_scalar_SCALED, in, out);
}
static const plumb_scalar_origin plumb_scalar_transform_apply_n3_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 13}, {1, 13}, {1, 13}};
static const plumb_scalar_origin plumb_scalar_transform_apply_n3_out[] = {{0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_transform_apply_n3, "transform.apply.n3", (13, 3), (3))
{
plumb_scalar_map_point(3, plumb_scalar_SCALED, in, out);
}
static const plumb_scalar_origin plumb_scalar_transform_apply_n4_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 21}, {1, 21}, {1, 21}, {1, 21}};
static const plumb_scalar_origin plumb_scalar_transform_apply_n4_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_transform_apply_n4, "transform.apply.n4", (21, 4), (4))
{
plumb_scalar_map_point(4, plumb_scalar_SCALED, in, out);
}
static const plumb_scalar_origin plumb_scalar_transform_apply_inverse_n2_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 7}, {1, 7}};
static const plumb_scalar_origin plumb_scalar_transform_apply_inverse_n2_out[] = {{0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_transform_apply_inverse_n2, "transform.apply_inverse.n2", (7, 2), (2))
{
plumb_scalar_transform_map_point_inverse(2, in, out);
}
static const plumb_scalar_origin plumb_scalar_transform_apply_inverse_n3_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 13}, {1, 13}, {1, 13}};
static const plumb_scalar_origin plumb_scalar_transform_apply_inverse_n3_out[] = {{0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_transform_apply_inverse_n3, "transform.apply_inverse.n3", (13, 3), (3))
{
plumb_scalar_transform_map_point_inverse(3, in, out);
}
static const plumb_scalar_origin plumb_scalar_transform_apply_inverse_n4_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 21}, {1, 21}, {1, 21}, {1, 21}};
static const plumb_scalar_origin plumb_scalar_transform_apply_inverse_n4_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_transform_apply_inverse_n4, "transform.apply_inverse.n4", (21, 4), (4))
{
plumb_scalar_transform_map_point_inverse(4, in, out);
}
static const plumb_scalar_origin plumb_scalar_transform_vector_n2_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 4}, {2, 5}, {2, 5}};
static const plumb_scalar_origin plumb_scalar_transform_vector_n2_out[] = {{0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_transform_vector_n2, "transform.vector.n2", (4, 1, 2), (2))
{
plumb_scalar_transform_map_vector(2, in, out);
}
static const plumb_scalar_origin plumb_scalar_transform_vector_n3_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 9}, {2, 10}, {2, 10}, {2, 10}};
static const plumb_scalar_origin plumb_scalar_transform_vector_n3_out[] = {{0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_transform_vector_n3, "transform.vector.n3", (9, 1, 3), (3))
{
plumb_scalar_transform_map_vector(3, in, out);
}
static const plumb_scalar_origin plumb_scalar_transform_vector_n4_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 16}, {2, 17}, {2, 17}, {2, 17}, {2, 17}};
static const plumb_scalar_origin plumb_scalar_transform_vector_n4_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_transform_vector_n4, "transform.vector.n4", (16, 1, 4), (4))
{
plumb_scalar_transform_map_vector(4, in, out);
}
static const plumb_scalar_origin plumb_scalar_transform_vector_inverse_n2_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 4}, {2, 5}, {2, 5}};
static const plumb_scalar_origin plumb_scalar_transform_vector_inverse_n2_out[] = {{0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_transform_vector_inverse_n2, "transform.vector_inverse.n2", (4, 1, 2), (2))
{
plumb_scalar_transform_map_vector_inverse(2, in, out);
}
static const plumb_scalar_origin plumb_scalar_transform_vector_inverse_n3_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 9}, {2, 10}, {2, 10}, {2, 10}};
static const plumb_scalar_origin plumb_scalar_transform_vector_inverse_n3_out[] = {{0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_transform_vector_inverse_n3, "transform.vector_inverse.n3", (9, 1, 3), (3))
{
plumb_scalar_transform_map_vector_inverse(3, in, out);
}
static const plumb_scalar_origin plumb_scalar_transform_vector_inverse_n4_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 16}, {2, 17}, {2, 17}, {2, 17}, {2, 17}};
static const plumb_scalar_origin plumb_scalar_transform_vector_inverse_n4_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_transform_vector_inverse_n4, "transform.vector_inverse.n4", (16, 1, 4), (4))
{
plumb_scalar_transform_map_vector_inverse(4, in, out);
}
static const plumb_scalar_origin plumb_scalar_transform_normal_n2_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 4}, {2, 5}, {2, 5}};
static const plumb_scalar_origin plumb_scalar_transform_normal_n2_out[] = {{0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_transform_normal_n2, "transform.normal.n2", (4, 1, 2), (2))
{
plumb_scalar_transform_map_normal(2, in, out);
}
static const plumb_scalar_origin plumb_scalar_transform_normal_n3_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 9}, {2, 10}, {2, 10}, {2, 10}};
static const plumb_scalar_origin plumb_scalar_transform_normal_n3_out[] = {{0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_transform_normal_n3, "transform.normal.n3", (9, 1, 3), (3))
{
plumb_scalar_transform_map_normal(3, in, out);
}
static const plumb_scalar_origin plumb_scalar_transform_normal_n4_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 16}, {2, 17}, {2, 17}, {2, 17}, {2, 17}};
static const plumb_scalar_origin plumb_scalar_transform_normal_n4_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_transform_normal_n4, "transform.normal.n4", (16, 1, 4), (4))
{
plumb_scalar_transform_map_normal(4, in, out);
}
plumb_scalar_SIMD void plumb_scalar_transform_store_augmented(size_t n, plumb_scalar_tile_out out, plumb_scalar_matrix rotation, plumb_scalar_f32x8 scale, plumb_scalar_vector place)
{
plumb_scalar_UNROLL
for (size_t i = 0; i < n; i++) {
plumb_scalar_store_vector(n, out, i * (n + 1), 1, plumb_scalar_vector_scale(n, scale, rotation.row[i]));
plumb_scalar_store(out, i * (n + 1) + n, place.at[i]);
plumb_scalar_store(out, n * (n + 1) + i, plumb_scalar_splat(0));
}
plumb_scalar_store(out, n * (n + 1) + n, plumb_scalar_splat(1));
}
plumb_scalar_SIMD void plumb_scalar_transform_to_matrix(size_t n, plumb_scalar_tile_in in, plumb_scalar_tile_out out)
{
const plumb_scalar_parts at = plumb_scalar_parts_from(n, plumb_scalar_SCALED, 0);
plumb_scalar_transform_store_augmented(n, out, plumb_scalar_load_matrix(n, in, at.plumb_scalar_R), plumb_scalar_load(in, at.plumb_scalar_S), plumb_scalar_load_vector(n, in, at.plumb_scalar_T, 1));
}
plumb_scalar_SIMD void plumb_scalar_transform_from_matrix(size_t n, plumb_scalar_tile_in in, plumb_scalar_tile_out out)
{
const plumb_scalar_parts to = plumb_scalar_parts_from(n, plumb_scalar_SCALED, 0);
plumb_scalar_matrix J = plumb_scalar_load_matrix(n, in, 0);
plumb_scalar_f32x8 max_entry = plumb_scalar_splat(0), sum = plumb_scalar_splat(0);
plumb_scalar_UNROLL
for (size_t i = 0; i < n * n; i++)
max_entry = plumb_scalar_max_f32(max_entry, plumb_scalar_magnitude(J.row[i / n].at[i % n]));
const plumb_scalar_f32x8 k = plumb_scalar_power_of_two_over(max_entry);
plumb_scalar_UNROLL
for (size_t i = 0; i < n * n; i++) {
plumb_scalar_f32x8 *plumb_scalar_entry = &J.row[i / n].at[i % n];
*plumb_scalar_entry = plumb_scalar_mul(k, *plumb_scalar_entry);
sum = plumb_scalar_fma_f32(*plumb_scalar_entry, *plumb_scalar_entry, sum);
}
const plumb_scalar_f32x8 scale = plumb_scalar_square_root(plumb_scalar_divide(sum, plumb_scalar_splat((float)n)));
plumb_scalar_store_vector(n, out, to.plumb_scalar_T, 1, plumb_scalar_load_vector(n, in, n * n, 1));
plumb_scalar_UNROLL
for (size_t i = 0; i < n; i++)
plumb_scalar_store_vector(n, out, to.plumb_scalar_R + i * n, 1, plumb_scalar_vector_divide(n, J.row[i], scale));
plumb_scalar_store(out, to.plumb_scalar_S, plumb_scalar_divide(scale, k));
}
static const plumb_scalar_origin plumb_scalar_transform_to_matrix_n2_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
static const plumb_scalar_origin plumb_scalar_transform_to_matrix_n2_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_transform_to_matrix_n2, "transform.to_matrix.n2", (7), (9))
{
plumb_scalar_transform_to_matrix(2, in, out);
}
static const plumb_scalar_origin plumb_scalar_transform_to_matrix_n3_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
static const plumb_scalar_origin plumb_scalar_transform_to_matrix_n3_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_transform_to_matrix_n3, "transform.to_matrix.n3", (13), (16))
{
plumb_scalar_transform_to_matrix(3, in, out);
}
static const plumb_scalar_origin plumb_scalar_transform_to_matrix_n4_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
static const plumb_scalar_origin plumb_scalar_transform_to_matrix_n4_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_transform_to_matrix_n4, "transform.to_matrix.n4", (21), (25))
{
plumb_scalar_transform_to_matrix(4, in, out);
}
static const plumb_scalar_origin plumb_scalar_transform_from_matrix_n2_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 4}, {1, 4}};
static const plumb_scalar_origin plumb_scalar_transform_from_matrix_n2_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_transform_from_matrix_n2, "transform.from_matrix.n2", (4, 2), (7))
{
plumb_scalar_transform_from_matrix(2, in, out);
}
static const plumb_scalar_origin plumb_scalar_transform_from_matrix_n3_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 9}, {1, 9}, {1, 9}};
static const plumb_scalar_origin plumb_scalar_transform_from_matrix_n3_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_transform_from_matrix_n3, "transform.from_matrix.n3", (9, 3), (13))
{
plumb_scalar_transform_from_matrix(3, in, out);
}
static const plumb_scalar_origin plumb_scalar_transform_from_matrix_n4_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 16}, {1, 16}, {1, 16}, {1, 16}};
static const plumb_scalar_origin plumb_scalar_transform_from_matrix_n4_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_transform_from_matrix_n4, "transform.from_matrix.n4", (16, 4), (21))
{
plumb_scalar_transform_from_matrix(4, in, out);
}
static const plumb_scalar_origin plumb_scalar_dynamic_compose_n2_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 13}, {1, 13}, {1, 13}, {1, 13}, {1, 13}, {1, 13}, {1, 13}, {1, 13}, {1, 13}, {1, 13}, {1, 13}, {1, 13}, {1, 13}};
static const plumb_scalar_origin plumb_scalar_dynamic_compose_n2_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_dynamic_compose_n2, "dynamic.compose.n2", (13, 13), (13))
{
plumb_scalar_compose_dynamic(2, plumb_scalar_SCALED, in, 0, in, 13, out);
}
static const plumb_scalar_origin plumb_scalar_dynamic_compose_n3_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 25}, {1, 25}, {1, 25}, {1, 25}, {1, 25}, {1, 25}, {1, 25}, {1, 25}, {1, 25}, {1, 25}, {1, 25}, {1, 25}, {1, 25}, {1, 25}, {1, 25}, {1, 25}, {1, 25}, {1, 25}, {1, 25}, {1, 25}, {1, 25}, {1, 25}, {1, 25}, {1, 25}, {1, 25}};
static const plumb_scalar_origin plumb_scalar_dynamic_compose_n3_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_dynamic_compose_n3, "dynamic.compose.n3", (25, 25), (25))
{
plumb_scalar_compose_dynamic(3, plumb_scalar_SCALED, in, 0, in, 25, out);
}
static const plumb_scalar_origin plumb_scalar_dynamic_compose_n4_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 41}, {1, 41}, {1, 41}, {1, 41}, {1, 41}, {1, 41}, {1, 41}, {1, 41}, {1, 41}, {1, 41}, {1, 41}, {1, 41}, {1, 41}, {1, 41}, {1, 41}, {1, 41}, {1, 41}, {1, 41}, {1, 41}, {1, 41}, {1, 41}, {1, 41}, {1, 41}, {1, 41}, {1, 41}, {1, 41}, {1, 41}, {1, 41}, {1, 41}, {1, 41}, {1, 41}, {1, 41}, {1, 41}, {1, 41}, {1, 41}, {1, 41}, {1, 41}, {1, 41}, {1, 41}, {1, 41}, {1, 41}};
static const plumb_scalar_origin plumb_scalar_dynamic_compose_n4_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_dynamic_compose_n4, "dynamic.compose.n4", (41, 41), (41))
{
plumb_scalar_compose_dynamic(4, plumb_scalar_SCALED, in, 0, in, 41, out);
}
static const plumb_scalar_origin plumb_scalar_dynamic_inverse_n2_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
static const plumb_scalar_origin plumb_scalar_dynamic_inverse_n2_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_dynamic_inverse_n2, "dynamic.inverse.n2", (13), (13))
{
plumb_scalar_inverse_dynamic(2, plumb_scalar_SCALED, in, out);
}
static const plumb_scalar_origin plumb_scalar_dynamic_inverse_n3_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
static const plumb_scalar_origin plumb_scalar_dynamic_inverse_n3_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_dynamic_inverse_n3, "dynamic.inverse.n3", (25), (25))
{
plumb_scalar_inverse_dynamic(3, plumb_scalar_SCALED, in, out);
}
static const plumb_scalar_origin plumb_scalar_dynamic_inverse_n4_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
static const plumb_scalar_origin plumb_scalar_dynamic_inverse_n4_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_dynamic_inverse_n4, "dynamic.inverse.n4", (41), (41))
{
plumb_scalar_inverse_dynamic(4, plumb_scalar_SCALED, in, out);
}
static const plumb_scalar_origin plumb_scalar_dynamic_to_local_n2_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 13}, {1, 13}, {1, 13}, {1, 13}, {1, 13}, {1, 13}, {1, 13}, {1, 13}, {1, 13}, {1, 13}, {1, 13}, {1, 13}, {1, 13}};
static const plumb_scalar_origin plumb_scalar_dynamic_to_local_n2_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_dynamic_to_local_n2, "dynamic.to_local.n2", (13, 13), (13))
{
plumb_scalar_relative_dynamic(2, plumb_scalar_SCALED, in, 0, in, 13, out);
}
static const plumb_scalar_origin plumb_scalar_dynamic_to_local_n3_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 25}, {1, 25}, {1, 25}, {1, 25}, {1, 25}, {1, 25}, {1, 25}, {1, 25}, {1, 25}, {1, 25}, {1, 25}, {1, 25}, {1, 25}, {1, 25}, {1, 25}, {1, 25}, {1, 25}, {1, 25}, {1, 25}, {1, 25}, {1, 25}, {1, 25}, {1, 25}, {1, 25}, {1, 25}};
static const plumb_scalar_origin plumb_scalar_dynamic_to_local_n3_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_dynamic_to_local_n3, "dynamic.to_local.n3", (25, 25), (25))
{
plumb_scalar_relative_dynamic(3, plumb_scalar_SCALED, in, 0, in, 25, out);
}
static const plumb_scalar_origin plumb_scalar_dynamic_to_local_n4_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 41}, {1, 41}, {1, 41}, {1, 41}, {1, 41}, {1, 41}, {1, 41}, {1, 41}, {1, 41}, {1, 41}, {1, 41}, {1, 41}, {1, 41}, {1, 41}, {1, 41}, {1, 41}, {1, 41}, {1, 41}, {1, 41}, {1, 41}, {1, 41}, {1, 41}, {1, 41}, {1, 41}, {1, 41}, {1, 41}, {1, 41}, {1, 41}, {1, 41}, {1, 41}, {1, 41}, {1, 41}, {1, 41}, {1, 41}, {1, 41}, {1, 41}, {1, 41}, {1, 41}, {1, 41}, {1, 41}, {1, 41}};
static const plumb_scalar_origin plumb_scalar_dynamic_to_local_n4_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_dynamic_to_local_n4, "dynamic.to_local.n4", (41, 41), (41))
{
plumb_scalar_relative_dynamic(4, plumb_scalar_SCALED, in, 0, in, 41, out);
}
plumb_scalar_SIMD void plumb_scalar_transform_dynamic_chained(size_t n, plumb_scalar_tile_in in, plumb_scalar_tile_out out)
{
const plumb_scalar_parts two = plumb_scalar_parts_from(n, plumb_scalar_SCALED, 0), three = plumb_scalar_parts_from(n, plumb_scalar_SCALED, two.end);
plumb_scalar_matrix R2t = plumb_scalar_load_transposed(n, in, two.plumb_scalar_R);
const plumb_scalar_scaling S2 = plumb_scalar_load_scale(plumb_scalar_SCALED, in, two);
plumb_scalar_store_local_rotation(n, out, R2t, S2, in, two, in, three);
plumb_scalar_vector ST = plumb_scalar_matrix_apply(n, R2t, plumb_scalar_load_difference(n, in, three.plumb_scalar_T, in, two.plumb_scalar_T));
plumb_scalar_store_vector(n, out, two.plumb_scalar_T, 1, plumb_scalar_shortened(n, S2, ST));
plumb_scalar_matrix R2 = plumb_scalar_matrix_transposed(n, R2t);
plumb_scalar_vector JT = plumb_scalar_matrix_apply(n, R2, ST), w2 = plumb_scalar_load_skew(n, in, two.w);
plumb_scalar_vector minus_wJT = plumb_scalar_skew_apply_negated(n, w2, JT);
plumb_scalar_vector e = plumb_scalar_load_difference(n, in, three.v, in, two.v);
plumb_scalar_vector Sv = plumb_scalar_matrix_apply(n, R2t, plumb_scalar_vector_add(n, e, minus_wJT));
plumb_scalar_store_vector(n, out, two.v, 1, plumb_scalar_shortened(n, S2, Sv));
plumb_scalar_vector a = plumb_scalar_load_difference(n, in, three.a, in, two.a);
a = plumb_scalar_skew_apply_sub(n, plumb_scalar_load_skew(n, in, two.alpha), JT, a);
a = plumb_scalar_skew_apply_sub(n, w2, plumb_scalar_vector_scale_sub(n, plumb_scalar_splat(2), plumb_scalar_matrix_apply(n, R2, Sv), minus_wJT), a);
plumb_scalar_store_vector(n, out, two.a, 1, plumb_scalar_shortened(n, S2, plumb_scalar_matrix_apply(n, R2t, a)));
}
static const plumb_scalar_origin plumb_scalar_rigid_compose_n2_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 6}, {1, 6}, {1, 6}, {1, 6}, {1, 6}, {1, 6}};
static const plumb_scalar_origin plumb_scalar_rigid_compose_n2_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_rigid_compose_n2, "rigid.compose.n2", (6, 6), (6))
{
plumb_scalar_compose(2, plumb_scalar_RIGID, in, out);
}
static const plumb_scalar_origin plumb_scalar_rigid_compose_n3_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 12}, {1, 12}, {1, 12}, {1, 12}, {1, 12}, {1, 12}, {1, 12}, {1, 12}, {1, 12}, {1, 12}, {1, 12}, {1, 12}};
static const plumb_scalar_origin plumb_scalar_rigid_compose_n3_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_rigid_compose_n3, "rigid.compose.n3", (12, 12), (12))
{
plumb_scalar_compose(3, plumb_scalar_RIGID, in, out);
}
static const plumb_scalar_origin plumb_scalar_rigid_compose_n4_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 20}, {1, 20}, {1, 20}, {1, 20}, {1, 20}, {1, 20}, {1, 20}, {1, 20}, {1, 20}, {1, 20}, {1, 20}, {1, 20}, {1, 20}, {1, 20}, {1, 20}, {1, 20}, {1, 20}, {1, 20}, {1, 20}, {1, 20}};
static const plumb_scalar_origin plumb_scalar_rigid_compose_n4_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_rigid_compose_n4, "rigid.compose.n4", (20, 20), (20))
{
plumb_scalar_compose(4, plumb_scalar_RIGID, in, out);
}
static const plumb_scalar_origin plumb_scalar_rigid_inverse_n2_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
static const plumb_scalar_origin plumb_scalar_rigid_inverse_n2_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_rigid_inverse_n2, "rigid.inverse.n2", (6), (6))
{
plumb_scalar_inverse(2, plumb_scalar_RIGID, in, out);
}
static const plumb_scalar_origin plumb_scalar_rigid_inverse_n3_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
static const plumb_scalar_origin plumb_scalar_rigid_inverse_n3_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_rigid_inverse_n3, "rigid.inverse.n3", (12), (12))
{
plumb_scalar_inverse(3, plumb_scalar_RIGID, in, out);
}
static const plumb_scalar_origin plumb_scalar_rigid_inverse_n4_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
static const plumb_scalar_origin plumb_scalar_rigid_inverse_n4_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_rigid_inverse_n4, "rigid.inverse.n4", (20), (20))
{
plumb_scalar_inverse(4, plumb_scalar_RIGID, in, out);
}
static const plumb_scalar_origin plumb_scalar_rigid_to_local_n2_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 6}, {1, 6}, {1, 6}, {1, 6}, {1, 6}, {1, 6}};
static const plumb_scalar_origin plumb_scalar_rigid_to_local_n2_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_rigid_to_local_n2, "rigid.to_local.n2", (6, 6), (6))
{
plumb_scalar_relative_transform(2, plumb_scalar_RIGID, in, out);
}
static const plumb_scalar_origin plumb_scalar_rigid_to_local_n3_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 12}, {1, 12}, {1, 12}, {1, 12}, {1, 12}, {1, 12}, {1, 12}, {1, 12}, {1, 12}, {1, 12}, {1, 12}, {1, 12}};
static const plumb_scalar_origin plumb_scalar_rigid_to_local_n3_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_rigid_to_local_n3, "rigid.to_local.n3", (12, 12), (12))
{
plumb_scalar_relative_transform(3, plumb_scalar_RIGID, in, out);
}
static const plumb_scalar_origin plumb_scalar_rigid_to_local_n4_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 20}, {1, 20}, {1, 20}, {1, 20}, {1, 20}, {1, 20}, {1, 20}, {1, 20}, {1, 20}, {1, 20}, {1, 20}, {1, 20}, {1, 20}, {1, 20}, {1, 20}, {1, 20}, {1, 20}, {1, 20}, {1, 20}, {1, 20}};
static const plumb_scalar_origin plumb_scalar_rigid_to_local_n4_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_rigid_to_local_n4, "rigid.to_local.n4", (20, 20), (20))
{
plumb_scalar_relative_transform(4, plumb_scalar_RIGID, in, out);
}
static const plumb_scalar_origin plumb_scalar_rigid_apply_n2_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 6}, {1, 6}};
static const plumb_scalar_origin plumb_scalar_rigid_apply_n2_out[] = {{0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_rigid_apply_n2, "rigid.apply.n2", (6, 2), (2))
{
plumb_scalar_map_point(2, plumb_scalar_RIGID, in, out);
}
static const plumb_scalar_origin plumb_scalar_rigid_apply_n3_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 12}, {1, 12}, {1, 12}};
static const plumb_scalar_origin plumb_scalar_rigid_apply_n3_out[] = {{0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_rigid_apply_n3, "rigid.apply.n3", (12, 3), (3))
{
plumb_scalar_map_point(3, plumb_scalar_RIGID, in, out);
}
static const plumb_scalar_origin plumb_scalar_rigid_apply_n4_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 20}, {1, 20}, {1, 20}, {1, 20}};
static const plumb_scalar_origin plumb_scalar_rigid_apply_n4_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_rigid_apply_n4, "rigid.apply.n4", (20, 4), (4))
{
plumb_scalar_map_point(4, plumb_scalar_RIGID, in, out);
}
static const plumb_scalar_origin plumb_scalar_rigid_dynamic_compose_n2_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 12}, {1, 12}, {1, 12}, {1, 12}, {1, 12}, {1, 12}, {1, 12}, {1, 12}, {1, 12}, {1, 12}, {1, 12}, {1, 12}};
static const plumb_scalar_origin plumb_scalar_rigid_dynamic_compose_n2_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_rigid_dynamic_compose_n2, "rigid.dynamic.compose.n2", (12, 12), (12))
{
plumb_scalar_compose_dynamic(2, plumb_scalar_RIGID, in, 0, in, 12, out);
}
static const plumb_scalar_origin plumb_scalar_rigid_dynamic_compose_n3_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 24}, {1, 24}, {1, 24}, {1, 24}, {1, 24}, {1, 24}, {1, 24}, {1, 24}, {1, 24}, {1, 24}, {1, 24}, {1, 24}, {1, 24}, {1, 24}, {1, 24}, {1, 24}, {1, 24}, {1, 24}, {1, 24}, {1, 24}, {1, 24}, {1, 24}, {1, 24}, {1, 24}};
static const plumb_scalar_origin plumb_scalar_rigid_dynamic_compose_n3_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_rigid_dynamic_compose_n3, "rigid.dynamic.compose.n3", (24, 24), (24))
{
plumb_scalar_compose_dynamic(3, plumb_scalar_RIGID, in, 0, in, 24, out);
}
static const plumb_scalar_origin plumb_scalar_rigid_dynamic_compose_n4_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 40}, {1, 40}, {1, 40}, {1, 40}, {1, 40}, {1, 40}, {1, 40}, {1, 40}, {1, 40}, {1, 40}, {1, 40}, {1, 40}, {1, 40}, {1, 40}, {1, 40}, {1, 40}, {1, 40}, {1, 40}, {1, 40}, {1, 40}, {1, 40}, {1, 40}, {1, 40}, {1, 40}, {1, 40}, {1, 40}, {1, 40}, {1, 40}, {1, 40}, {1, 40}, {1, 40}, {1, 40}, {1, 40}, {1, 40}, {1, 40}, {1, 40}, {1, 40}, {1, 40}, {1, 40}, {1, 40}};
static const plumb_scalar_origin plumb_scalar_rigid_dynamic_compose_n4_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_rigid_dynamic_compose_n4, "rigid.dynamic.compose.n4", (40, 40), (40))
{
plumb_scalar_compose_dynamic(4, plumb_scalar_RIGID, in, 0, in, 40, out);
}
static const plumb_scalar_origin plumb_scalar_rigid_dynamic_inverse_n2_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
static const plumb_scalar_origin plumb_scalar_rigid_dynamic_inverse_n2_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_rigid_dynamic_inverse_n2, "rigid.dynamic.inverse.n2", (12), (12))
{
plumb_scalar_inverse_dynamic(2, plumb_scalar_RIGID, in, out);
}
static const plumb_scalar_origin plumb_scalar_rigid_dynamic_inverse_n3_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
static const plumb_scalar_origin plumb_scalar_rigid_dynamic_inverse_n3_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_rigid_dynamic_inverse_n3, "rigid.dynamic.inverse.n3", (24), (24))
{
plumb_scalar_inverse_dynamic(3, plumb_scalar_RIGID, in, out);
}
static const plumb_scalar_origin plumb_scalar_rigid_dynamic_inverse_n4_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
static const plumb_scalar_origin plumb_scalar_rigid_dynamic_inverse_n4_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_rigid_dynamic_inverse_n4, "rigid.dynamic.inverse.n4", (40), (40))
{
plumb_scalar_inverse_dynamic(4, plumb_scalar_RIGID, in, out);
}
static const plumb_scalar_origin plumb_scalar_rigid_dynamic_to_local_n2_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 12}, {1, 12}, {1, 12}, {1, 12}, {1, 12}, {1, 12}, {1, 12}, {1, 12}, {1, 12}, {1, 12}, {1, 12}, {1, 12}};
static const plumb_scalar_origin plumb_scalar_rigid_dynamic_to_local_n2_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_rigid_dynamic_to_local_n2, "rigid.dynamic.to_local.n2", (12, 12), (12))
{
plumb_scalar_relative_dynamic(2, plumb_scalar_RIGID, in, 0, in, 12, out);
}
static const plumb_scalar_origin plumb_scalar_rigid_dynamic_to_local_n3_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 24}, {1, 24}, {1, 24}, {1, 24}, {1, 24}, {1, 24}, {1, 24}, {1, 24}, {1, 24}, {1, 24}, {1, 24}, {1, 24}, {1, 24}, {1, 24}, {1, 24}, {1, 24}, {1, 24}, {1, 24}, {1, 24}, {1, 24}, {1, 24}, {1, 24}, {1, 24}, {1, 24}};
static const plumb_scalar_origin plumb_scalar_rigid_dynamic_to_local_n3_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_rigid_dynamic_to_local_n3, "rigid.dynamic.to_local.n3", (24, 24), (24))
{
plumb_scalar_relative_dynamic(3, plumb_scalar_RIGID, in, 0, in, 24, out);
}
static const plumb_scalar_origin plumb_scalar_rigid_dynamic_to_local_n4_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 40}, {1, 40}, {1, 40}, {1, 40}, {1, 40}, {1, 40}, {1, 40}, {1, 40}, {1, 40}, {1, 40}, {1, 40}, {1, 40}, {1, 40}, {1, 40}, {1, 40}, {1, 40}, {1, 40}, {1, 40}, {1, 40}, {1, 40}, {1, 40}, {1, 40}, {1, 40}, {1, 40}, {1, 40}, {1, 40}, {1, 40}, {1, 40}, {1, 40}, {1, 40}, {1, 40}, {1, 40}, {1, 40}, {1, 40}, {1, 40}, {1, 40}, {1, 40}, {1, 40}, {1, 40}, {1, 40}};
static const plumb_scalar_origin plumb_scalar_rigid_dynamic_to_local_n4_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_rigid_dynamic_to_local_n4, "rigid.dynamic.to_local.n4", (40, 40), (40))
{
plumb_scalar_relative_dynamic(4, plumb_scalar_RIGID, in, 0, in, 40, out);
}
typedef struct plumb_scalar_delta_parent {
plumb_scalar_matrix plumb_scalar_R;
plumb_scalar_f32x8 plumb_scalar_S;
plumb_scalar_vector w;
} plumb_scalar_delta_parent;
plumb_scalar_SIMD size_t plumb_scalar_delta_parent_size(size_t n)
{
return n * n + 1 + plumb_scalar_skew_size(n);
}
typedef struct plumb_scalar_delta_change_offsets {
size_t v, a, w, alpha;
} plumb_scalar_delta_change_offsets;
plumb_scalar_SIMD plumb_scalar_delta_change_offsets plumb_scalar_delta_change_offsets_from(size_t n, size_t v)
{
return (plumb_scalar_delta_change_offsets){v, v + n, v + 2 * n, v + 2 * n + plumb_scalar_skew_size(n)};
}
plumb_scalar_SIMD plumb_scalar_delta_parent plumb_scalar_delta_load_parent(size_t n, plumb_scalar_tile_in in)
{
return (plumb_scalar_delta_parent){plumb_scalar_load_matrix(n, in, 0), plumb_scalar_load(in, n * n), plumb_scalar_load_skew(n, in, n * n + 1)};
}
plumb_scalar_SIMD void plumb_scalar_delta_store_change(size_t n, plumb_scalar_tile_out out, plumb_scalar_vector v, plumb_scalar_vector a, plumb_scalar_vector w, plumb_scalar_vector alpha)
{
const plumb_scalar_delta_change_offsets at = plumb_scalar_delta_change_offsets_from(n, 0);
plumb_scalar_store_vector(n, out, at.v, 1, v);
plumb_scalar_store_vector(n, out, at.a, 1, a);
plumb_scalar_store_skew(n, out, at.w, w);
plumb_scalar_store_skew(n, out, at.alpha, alpha);
}
plumb_scalar_SIMD void plumb_scalar_delta_to_global(size_t n, plumb_scalar_tile_in in, plumb_scalar_tile_out out)
{
const plumb_scalar_delta_change_offsets d1 = plumb_scalar_delta_change_offsets_from(n, plumb_scalar_delta_parent_size(n));
const plumb_scalar_delta_parent A2 = plumb_scalar_delta_load_parent(n, in);
plumb_scalar_vector v = plumb_scalar_vector_scale(n, A2.plumb_scalar_S, plumb_scalar_matrix_apply(n, A2.plumb_scalar_R, plumb_scalar_load_vector(n, in, d1.v, 1)));
plumb_scalar_vector coriolis = plumb_scalar_skew_apply(n, plumb_scalar_twice(plumb_scalar_skew_size(n), A2.w), v);
plumb_scalar_vector a = plumb_scalar_vector_scale_add(n, A2.plumb_scalar_S, plumb_scalar_matrix_apply(n, A2.plumb_scalar_R, plumb_scalar_load_vector(n, in, d1.a, 1)), coriolis);
plumb_scalar_vector w = plumb_scalar_skew_rotate(n, A2.plumb_scalar_R, plumb_scalar_load_skew(n, in, d1.w));
plumb_scalar_vector alpha = plumb_scalar_commutator_add(n, A2.w, w, plumb_scalar_skew_rotate(n, A2.plumb_scalar_R, plumb_scalar_load_skew(n, in, d1.alpha)));
plumb_scalar_delta_store_change(n, out, v, a, w, alpha);
}
static const plumb_scalar_origin plumb_scalar_delta_to_global_n2_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 4}, {2, 5}, {3, 6}, {3, 6}, {4, 8}, {4, 8}, {5, 10}, {6, 11}};
static const plumb_scalar_origin plumb_scalar_delta_to_global_n2_out[] = {{0, 0}, {0, 0}, {1, 2}, {1, 2}, {2, 4}, {3, 5}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_delta_to_global_n2, "delta.to_global.n2", (4, 1, 1, 2, 2, 1, 1), (2, 2, 1, 1))
{
plumb_scalar_delta_to_global(2, in, out);
}
static const plumb_scalar_origin plumb_scalar_delta_to_global_n3_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 9}, {2, 10}, {2, 10}, {2, 10}, {3, 13}, {3, 13}, {3, 13}, {4, 16}, {4, 16}, {4, 16}, {5, 19}, {5, 19}, {5, 19}, {6, 22}, {6, 22}, {6, 22}};
static const plumb_scalar_origin plumb_scalar_delta_to_global_n3_out[] = {{0, 0}, {0, 0}, {0, 0}, {1, 3}, {1, 3}, {1, 3}, {2, 6}, {2, 6}, {2, 6}, {3, 9}, {3, 9}, {3, 9}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_delta_to_global_n3, "delta.to_global.n3", (9, 1, 3, 3, 3, 3, 3), (3, 3, 3, 3))
{
plumb_scalar_delta_to_global(3, in, out);
}
static const plumb_scalar_origin plumb_scalar_delta_to_global_n4_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 16}, {2, 17}, {2, 17}, {2, 17}, {2, 17}, {2, 17}, {2, 17}, {3, 23}, {3, 23}, {3, 23}, {3, 23}, {4, 27}, {4, 27}, {4, 27}, {4, 27}, {5, 31}, {5, 31}, {5, 31}, {5, 31}, {5, 31}, {5, 31}, {6, 37}, {6, 37}, {6, 37}, {6, 37}, {6, 37}, {6, 37}};
static const plumb_scalar_origin plumb_scalar_delta_to_global_n4_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 4}, {1, 4}, {1, 4}, {1, 4}, {2, 8}, {2, 8}, {2, 8}, {2, 8}, {2, 8}, {2, 8}, {3, 14}, {3, 14}, {3, 14}, {3, 14}, {3, 14}, {3, 14}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_delta_to_global_n4, "delta.to_global.n4", (16, 1, 6, 4, 4, 6, 6), (4, 4, 6, 6))
{
plumb_scalar_delta_to_global(4, in, out);
}
plumb_scalar_SIMD void plumb_scalar_delta_to_local(size_t n, plumb_scalar_tile_in in, plumb_scalar_tile_out out)
{
const plumb_scalar_delta_change_offsets d3 = plumb_scalar_delta_change_offsets_from(n, plumb_scalar_delta_parent_size(n));
const plumb_scalar_delta_parent A2 = plumb_scalar_delta_load_parent(n, in);
const plumb_scalar_matrix R2t = plumb_scalar_matrix_transposed(n, A2.plumb_scalar_R);
const plumb_scalar_f32x8 S2 = plumb_scalar_above_zero(A2.plumb_scalar_S);
const plumb_scalar_vector v3 = plumb_scalar_load_vector(n, in, d3.v, 1), w3 = plumb_scalar_load_skew(n, in, d3.w);
plumb_scalar_vector v = plumb_scalar_vector_divide(n, plumb_scalar_matrix_apply(n, R2t, v3), S2);
plumb_scalar_vector a = plumb_scalar_skew_apply_sub(n, plumb_scalar_twice(plumb_scalar_skew_size(n), A2.w), v3, plumb_scalar_load_vector(n, in, d3.a, 1));
a = plumb_scalar_vector_divide(n, plumb_scalar_matrix_apply(n, R2t, a), S2);
plumb_scalar_vector w = plumb_scalar_skew_rotate(n, R2t, w3);
plumb_scalar_vector alpha = plumb_scalar_skew_rotate(n, R2t, plumb_scalar_commutator_add(n, w3, A2.w, plumb_scalar_load_skew(n, in, d3.alpha)));
plumb_scalar_delta_store_change(n, out, v, a, w, alpha);
}
static const plumb_scalar_origin plumb_scalar_delta_to_local_n2_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 4}, {2, 5}, {3, 6}, {3, 6}, {4, 8}, {4, 8}, {5, 10}, {6, 11}};
static const plumb_scalar_origin plumb_scalar_delta_to_local_n2_out[] = {{0, 0}, {0, 0}, {1, 2}, {1, 2}, {2, 4}, {3, 5}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_delta_to_local_n2, "delta.to_local.n2", (4, 1, 1, 2, 2, 1, 1), (2, 2, 1, 1))
{
plumb_scalar_delta_to_local(2, in, out);
}
static const plumb_scalar_origin plumb_scalar_delta_to_local_n3_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 9}, {2, 10}, {2, 10}, {2, 10}, {3, 13}, {3, 13}, {3, 13}, {4, 16}, {4, 16}, {4, 16}, {5, 19}, {5, 19}, {5, 19}, {6, 22}, {6, 22}, {6, 22}};
static const plumb_scalar_origin plumb_scalar_delta_to_local_n3_out[] = {{0, 0}, {0, 0}, {0, 0}, {1, 3}, {1, 3}, {1, 3}, {2, 6}, {2, 6}, {2, 6}, {3, 9}, {3, 9}, {3, 9}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_delta_to_local_n3, "delta.to_local.n3", (9, 1, 3, 3, 3, 3, 3), (3, 3, 3, 3))
{
plumb_scalar_delta_to_local(3, in, out);
}
static const plumb_scalar_origin plumb_scalar_delta_to_local_n4_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 16}, {2, 17}, {2, 17}, {2, 17}, {2, 17}, {2, 17}, {2, 17}, {3, 23}, {3, 23}, {3, 23}, {3, 23}, {4, 27}, {4, 27}, {4, 27}, {4, 27}, {5, 31}, {5, 31}, {5, 31}, {5, 31}, {5, 31}, {5, 31}, {6, 37}, {6, 37}, {6, 37}, {6, 37}, {6, 37}, {6, 37}};
static const plumb_scalar_origin plumb_scalar_delta_to_local_n4_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 4}, {1, 4}, {1, 4}, {1, 4}, {2, 8}, {2, 8}, {2, 8}, {2, 8}, {2, 8}, {2, 8}, {3, 14}, {3, 14}, {3, 14}, {3, 14}, {3, 14}, {3, 14}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_delta_to_local_n4, "delta.to_local.n4", (16, 1, 6, 4, 4, 6, 6), (4, 4, 6, 6))
{
plumb_scalar_delta_to_local(4, in, out);
}
typedef struct plumb_scalar_delta_child_offsets {
size_t T1, v1, w3;
plumb_scalar_delta_change_offsets d2;
} plumb_scalar_delta_child_offsets;
plumb_scalar_SIMD plumb_scalar_delta_child_offsets plumb_scalar_delta_child_offsets_of(size_t n)
{
const size_t T1 = plumb_scalar_delta_parent_size(n), w3 = T1 + 2 * n;
return (plumb_scalar_delta_child_offsets){T1, T1 + n, w3, plumb_scalar_delta_change_offsets_from(n, w3 + plumb_scalar_skew_size(n))};
}
plumb_scalar_SIMD plumb_scalar_vector plumb_scalar_delta_load_linear(size_t n, plumb_scalar_delta_parent A2, plumb_scalar_tile_in in, size_t k)
{
return plumb_scalar_vector_scale(n, A2.plumb_scalar_S, plumb_scalar_matrix_apply(n, A2.plumb_scalar_R, plumb_scalar_load_vector(n, in, k, 1)));
}
plumb_scalar_SIMD void plumb_scalar_delta_inherited(size_t n, plumb_scalar_tile_in in, plumb_scalar_tile_out out)
{
const plumb_scalar_delta_child_offsets at = plumb_scalar_delta_child_offsets_of(n);
const plumb_scalar_delta_parent A2 = plumb_scalar_delta_load_parent(n, in);
const plumb_scalar_vector JT = plumb_scalar_delta_load_linear(n, A2, in, at.T1), Jv = plumb_scalar_delta_load_linear(n, A2, in, at.v1);
const plumb_scalar_vector dw = plumb_scalar_load_skew(n, in, at.d2.w), dalpha = plumb_scalar_load_skew(n, in, at.d2.alpha);
plumb_scalar_vector q = plumb_scalar_skew_apply(n, dw, JT), before = plumb_scalar_skew_apply_add(n, A2.w, JT, plumb_scalar_twice(n, Jv));
plumb_scalar_vector v = plumb_scalar_vector_add(n, plumb_scalar_load_vector(n, in, at.d2.v, 1), q);
plumb_scalar_vector a = plumb_scalar_skew_apply_add(n, dalpha, JT, plumb_scalar_load_vector(n, in, at.d2.a, 1));
a = plumb_scalar_skew_apply_add(n, dw, before, a);
a = plumb_scalar_skew_apply_add(n, plumb_scalar_vector_add(plumb_scalar_skew_size(n), A2.w, dw), q, a);
plumb_scalar_vector alpha = plumb_scalar_commutator_add(n, dw, plumb_scalar_vector_sub(plumb_scalar_skew_size(n), plumb_scalar_load_skew(n, in, at.w3), A2.w), dalpha);
plumb_scalar_delta_store_change(n, out, v, a, dw, alpha);
}
static const plumb_scalar_origin plumb_scalar_delta_inherited_n2_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 4}, {2, 5}, {3, 6}, {3, 6}, {4, 8}, {4, 8}, {5, 10}, {6, 11}, {6, 11}, {7, 13}, {7, 13}, {8, 15}, {9, 16}};
static const plumb_scalar_origin plumb_scalar_delta_inherited_n2_out[] = {{0, 0}, {0, 0}, {1, 2}, {1, 2}, {2, 4}, {3, 5}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_delta_inherited_n2, "delta.inherited.n2", (4, 1, 1, 2, 2, 1, 2, 2, 1, 1), (2, 2, 1, 1))
{
plumb_scalar_delta_inherited(2, in, out);
}
static const plumb_scalar_origin plumb_scalar_delta_inherited_n3_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 9}, {2, 10}, {2, 10}, {2, 10}, {3, 13}, {3, 13}, {3, 13}, {4, 16}, {4, 16}, {4, 16}, {5, 19}, {5, 19}, {5, 19}, {6, 22}, {6, 22}, {6, 22}, {7, 25}, {7, 25}, {7, 25}, {8, 28}, {8, 28}, {8, 28}, {9, 31}, {9, 31}, {9, 31}};
static const plumb_scalar_origin plumb_scalar_delta_inherited_n3_out[] = {{0, 0}, {0, 0}, {0, 0}, {1, 3}, {1, 3}, {1, 3}, {2, 6}, {2, 6}, {2, 6}, {3, 9}, {3, 9}, {3, 9}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_delta_inherited_n3, "delta.inherited.n3", (9, 1, 3, 3, 3, 3, 3, 3, 3, 3), (3, 3, 3, 3))
{
plumb_scalar_delta_inherited(3, in, out);
}
static const plumb_scalar_origin plumb_scalar_delta_inherited_n4_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 16}, {2, 17}, {2, 17}, {2, 17}, {2, 17}, {2, 17}, {2, 17}, {3, 23}, {3, 23}, {3, 23}, {3, 23}, {4, 27}, {4, 27}, {4, 27}, {4, 27}, {5, 31}, {5, 31}, {5, 31}, {5, 31}, {5, 31}, {5, 31}, {6, 37}, {6, 37}, {6, 37}, {6, 37}, {7, 41}, {7, 41}, {7, 41}, {7, 41}, {8, 45}, {8, 45}, {8, 45}, {8, 45}, {8, 45}, {8, 45}, {9, 51}, {9, 51}, {9, 51}, {9, 51}, {9, 51}, {9, 51}};
static const plumb_scalar_origin plumb_scalar_delta_inherited_n4_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 4}, {1, 4}, {1, 4}, {1, 4}, {2, 8}, {2, 8}, {2, 8}, {2, 8}, {2, 8}, {2, 8}, {3, 14}, {3, 14}, {3, 14}, {3, 14}, {3, 14}, {3, 14}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_delta_inherited_n4, "delta.inherited.n4", (16, 1, 6, 4, 4, 6, 4, 4, 6, 6), (4, 4, 6, 6))
{
plumb_scalar_delta_inherited(4, in, out);
}
plumb_scalar_SIMD void plumb_scalar_delta_counteraction(size_t n, plumb_scalar_tile_in in, plumb_scalar_tile_out out)
{
const plumb_scalar_delta_child_offsets at = plumb_scalar_delta_child_offsets_of(n);
const plumb_scalar_delta_parent A2 = plumb_scalar_delta_load_parent(n, in);
const plumb_scalar_matrix R2t = plumb_scalar_matrix_transposed(n, A2.plumb_scalar_R);
const plumb_scalar_f32x8 minus_S2 = plumb_scalar_negate(plumb_scalar_above_zero(A2.plumb_scalar_S));
const plumb_scalar_vector JT = plumb_scalar_delta_load_linear(n, A2, in, at.T1), Jv = plumb_scalar_delta_load_linear(n, A2, in, at.v1);
const plumb_scalar_vector dv = plumb_scalar_load_vector(n, in, at.d2.v, 1), dw = plumb_scalar_load_skew(n, in, at.d2.w);
const plumb_scalar_vector dalpha = plumb_scalar_load_skew(n, in, at.d2.alpha);
plumb_scalar_vector q = plumb_scalar_skew_apply(n, dw, JT), before = plumb_scalar_skew_apply_add(n, A2.w, JT, plumb_scalar_twice(n, Jv));
plumb_scalar_vector v = plumb_scalar_vector_divide(n, plumb_scalar_matrix_apply(n, R2t, plumb_scalar_vector_add(n, dv, q)), minus_S2);
plumb_scalar_vector a = plumb_scalar_skew_apply_add(n, dalpha, JT, plumb_scalar_load_vector(n, in, at.d2.a, 1));
a = plumb_scalar_skew_apply_add(n, dw, before, a);
plumb_scalar_vector after = plumb_scalar_vector_add(plumb_scalar_skew_size(n), A2.w, dw);
a = plumb_scalar_skew_apply_sub(n, after, plumb_scalar_vector_scale_add(n, plumb_scalar_splat(2), dv, q), a);
a = plumb_scalar_vector_divide(n, plumb_scalar_matrix_apply(n, R2t, a), minus_S2);
plumb_scalar_vector w = plumb_scalar_vector_negate(plumb_scalar_skew_size(n), plumb_scalar_skew_rotate(n, R2t, dw));
plumb_scalar_vector alpha = plumb_scalar_commutator_add(n, dw, plumb_scalar_load_skew(n, in, at.w3), dalpha);
plumb_scalar_delta_store_change(n, out, v, a, w, plumb_scalar_vector_negate(plumb_scalar_skew_size(n), plumb_scalar_skew_rotate(n, R2t, alpha)));
}
static const plumb_scalar_origin plumb_scalar_delta_counteraction_n2_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 4}, {2, 5}, {3, 6}, {3, 6}, {4, 8}, {4, 8}, {5, 10}, {6, 11}, {6, 11}, {7, 13}, {7, 13}, {8, 15}, {9, 16}};
static const plumb_scalar_origin plumb_scalar_delta_counteraction_n2_out[] = {{0, 0}, {0, 0}, {1, 2}, {1, 2}, {2, 4}, {3, 5}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_delta_counteraction_n2, "delta.counteraction.n2", (4, 1, 1, 2, 2, 1, 2, 2, 1, 1), (2, 2, 1, 1))
{
plumb_scalar_delta_counteraction(2, in, out);
}
static const plumb_scalar_origin plumb_scalar_delta_counteraction_n3_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 9}, {2, 10}, {2, 10}, {2, 10}, {3, 13}, {3, 13}, {3, 13}, {4, 16}, {4, 16}, {4, 16}, {5, 19}, {5, 19}, {5, 19}, {6, 22}, {6, 22}, {6, 22}, {7, 25}, {7, 25}, {7, 25}, {8, 28}, {8, 28}, {8, 28}, {9, 31}, {9, 31}, {9, 31}};
static const plumb_scalar_origin plumb_scalar_delta_counteraction_n3_out[] = {{0, 0}, {0, 0}, {0, 0}, {1, 3}, {1, 3}, {1, 3}, {2, 6}, {2, 6}, {2, 6}, {3, 9}, {3, 9}, {3, 9}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_delta_counteraction_n3, "delta.counteraction.n3", (9, 1, 3, 3, 3, 3, 3, 3, 3, 3), (3, 3, 3, 3))
{
plumb_scalar_delta_counteraction(3, in, out);
}
static const plumb_scalar_origin plumb_scalar_delta_counteraction_n4_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 16}, {2, 17}, {2, 17}, {2, 17}, {2, 17}, {2, 17}, {2, 17}, {3, 23}, {3, 23}, {3, 23}, {3, 23}, {4, 27}, {4, 27}, {4, 27}, {4, 27}, {5, 31}, {5, 31}, {5, 31}, {5, 31}, {5, 31}, {5, 31}, {6, 37}, {6, 37}, {6, 37}, {6, 37}, {7, 41}, {7, 41}, {7, 41}, {7, 41}, {8, 45}, {8, 45}, {8, 45}, {8, 45}, {8, 45}, {8, 45}, {9, 51}, {9, 51}, {9, 51}, {9, 51}, {9, 51}, {9, 51}};
static const plumb_scalar_origin plumb_scalar_delta_counteraction_n4_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 4}, {1, 4}, {1, 4}, {1, 4}, {2, 8}, {2, 8}, {2, 8}, {2, 8}, {2, 8}, {2, 8}, {3, 14}, {3, 14}, {3, 14}, {3, 14}, {3, 14}, {3, 14}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_delta_counteraction_n4, "delta.counteraction.n4", (16, 1, 6, 4, 4, 6, 4, 4, 6, 6), (4, 4, 6, 6))
{
plumb_scalar_delta_counteraction(4, in, out);
}
plumb_scalar_SIMD void plumb_scalar_delta_store_linear(size_t n, plumb_scalar_tile_out out, plumb_scalar_delta_parent A2, plumb_scalar_vector v, plumb_scalar_f32x8 S2)
{
const plumb_scalar_matrix R2t = plumb_scalar_matrix_transposed(n, A2.plumb_scalar_R);
plumb_scalar_vector minus_a = plumb_scalar_skew_apply(n, plumb_scalar_twice(plumb_scalar_skew_size(n), A2.w), v);
plumb_scalar_vector v1 = plumb_scalar_vector_divide(n, plumb_scalar_matrix_apply(n, R2t, v), S2);
plumb_scalar_vector a1 = plumb_scalar_vector_divide(n, plumb_scalar_matrix_apply(n, R2t, minus_a), plumb_scalar_negate(S2));
plumb_scalar_store_vector(n, out, 0, 1, v1);
plumb_scalar_store_vector(n, out, n, 1, a1);
}
plumb_scalar_SIMD void plumb_scalar_delta_impulse(size_t n, plumb_scalar_tile_in in, plumb_scalar_tile_out out)
{
const plumb_scalar_delta_parent A2 = plumb_scalar_delta_load_parent(n, in);
const plumb_scalar_vector p = plumb_scalar_load_vector(n, in, plumb_scalar_delta_parent_size(n), 1);
const plumb_scalar_f32x8 m = plumb_scalar_load(in, plumb_scalar_delta_parent_size(n) + n);
plumb_scalar_delta_store_linear(n, out, A2, plumb_scalar_vector_divide(n, p, plumb_scalar_above_zero(m)), plumb_scalar_above_zero(A2.plumb_scalar_S));
}
static const plumb_scalar_origin plumb_scalar_delta_impulse_n2_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 4}, {2, 5}, {3, 6}, {3, 6}, {4, 8}};
static const plumb_scalar_origin plumb_scalar_delta_impulse_n2_out[] = {{0, 0}, {0, 0}, {1, 2}, {1, 2}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_delta_impulse_n2, "delta.impulse.n2", (4, 1, 1, 2, 1), (2, 2))
{
plumb_scalar_delta_impulse(2, in, out);
}
static const plumb_scalar_origin plumb_scalar_delta_impulse_n3_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 9}, {2, 10}, {2, 10}, {2, 10}, {3, 13}, {3, 13}, {3, 13}, {4, 16}};
static const plumb_scalar_origin plumb_scalar_delta_impulse_n3_out[] = {{0, 0}, {0, 0}, {0, 0}, {1, 3}, {1, 3}, {1, 3}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_delta_impulse_n3, "delta.impulse.n3", (9, 1, 3, 3, 1), (3, 3))
{
plumb_scalar_delta_impulse(3, in, out);
}
static const plumb_scalar_origin plumb_scalar_delta_impulse_n4_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 16}, {2, 17}, {2, 17}, {2, 17}, {2, 17}, {2, 17}, {2, 17}, {3, 23}, {3, 23}, {3, 23}, {3, 23}, {4, 27}};
static const plumb_scalar_origin plumb_scalar_delta_impulse_n4_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 4}, {1, 4}, {1, 4}, {1, 4}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_delta_impulse_n4, "delta.impulse.n4", (16, 1, 6, 4, 1), (4, 4))
{
plumb_scalar_delta_impulse(4, in, out);
}
plumb_scalar_SIMD void plumb_scalar_delta_counteraction_printed(size_t n, plumb_scalar_tile_in in, plumb_scalar_tile_out out)
{
const plumb_scalar_delta_parent A2 = plumb_scalar_delta_load_parent(n, in);
plumb_scalar_delta_store_linear(n, out, A2, plumb_scalar_load_vector(n, in, plumb_scalar_delta_parent_size(n), 1), plumb_scalar_negate(plumb_scalar_above_zero(A2.plumb_scalar_S)));
}
typedef struct plumb_scalar_inertial_force_offsets {
size_t F, m, a, w, alpha, end;
} plumb_scalar_inertial_force_offsets;
plumb_scalar_SIMD plumb_scalar_inertial_force_offsets plumb_scalar_inertial_inertial_offsets_from(size_t n, size_t F, size_t masses)
{
const size_t a = F + n + masses, w = a + n, alpha = w + plumb_scalar_skew_size(n);
return (plumb_scalar_inertial_force_offsets){F, F + n, a, w, alpha, alpha + plumb_scalar_skew_size(n)};
}
plumb_scalar_SIMD void plumb_scalar_inertial_axes(size_t n, plumb_scalar_tile_in in, plumb_scalar_tile_out out)
{
const plumb_scalar_inertial_force_offsets at = plumb_scalar_inertial_inertial_offsets_from(n, n * n + 1, 0), to = plumb_scalar_inertial_inertial_offsets_from(n, 0, 0);
const plumb_scalar_matrix R2t = plumb_scalar_load_transposed(n, in, 0);
const plumb_scalar_f32x8 S2 = plumb_scalar_above_zero(plumb_scalar_load(in, n * n));
plumb_scalar_vector F = plumb_scalar_vector_divide(n, plumb_scalar_matrix_apply(n, R2t, plumb_scalar_load_vector(n, in, at.F, 1)), S2);
plumb_scalar_vector a = plumb_scalar_vector_divide(n, plumb_scalar_matrix_apply(n, R2t, plumb_scalar_load_vector(n, in, at.a, 1)), S2);
plumb_scalar_vector w = plumb_scalar_skew_rotate(n, R2t, plumb_scalar_load_skew(n, in, at.w)), alpha = plumb_scalar_skew_rotate(n, R2t, plumb_scalar_load_skew(n, in, at.alpha));
plumb_scalar_store_vector(n, out, to.F, 1, F);
plumb_scalar_store_vector(n, out, to.a, 1, a);
plumb_scalar_store_skew(n, out, to.w, w);
plumb_scalar_store_skew(n, out, to.alpha, alpha);
}
static const plumb_scalar_origin plumb_scalar_inertial_axes_n2_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 4}, {2, 5}, {2, 5}, {3, 7}, {3, 7}, {4, 9}, {5, 10}};
static const plumb_scalar_origin plumb_scalar_inertial_axes_n2_out[] = {{0, 0}, {0, 0}, {1, 2}, {1, 2}, {2, 4}, {3, 5}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_inertial_axes_n2, "inertial.axes.n2", (4, 1, 2, 2, 1, 1), (2, 2, 1, 1))
{
plumb_scalar_inertial_axes(2, in, out);
}
static const plumb_scalar_origin plumb_scalar_inertial_axes_n3_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 9}, {2, 10}, {2, 10}, {2, 10}, {3, 13}, {3, 13}, {3, 13}, {4, 16}, {4, 16}, {4, 16}, {5, 19}, {5, 19}, {5, 19}};
static const plumb_scalar_origin plumb_scalar_inertial_axes_n3_out[] = {{0, 0}, {0, 0}, {0, 0}, {1, 3}, {1, 3}, {1, 3}, {2, 6}, {2, 6}, {2, 6}, {3, 9}, {3, 9}, {3, 9}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_inertial_axes_n3, "inertial.axes.n3", (9, 1, 3, 3, 3, 3), (3, 3, 3, 3))
{
plumb_scalar_inertial_axes(3, in, out);
}
static const plumb_scalar_origin plumb_scalar_inertial_axes_n4_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 16}, {2, 17}, {2, 17}, {2, 17}, {2, 17}, {3, 21}, {3, 21}, {3, 21}, {3, 21}, {4, 25}, {4, 25}, {4, 25}, {4, 25}, {4, 25}, {4, 25}, {5, 31}, {5, 31}, {5, 31}, {5, 31}, {5, 31}, {5, 31}};
static const plumb_scalar_origin plumb_scalar_inertial_axes_n4_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 4}, {1, 4}, {1, 4}, {1, 4}, {2, 8}, {2, 8}, {2, 8}, {2, 8}, {2, 8}, {2, 8}, {3, 14}, {3, 14}, {3, 14}, {3, 14}, {3, 14}, {3, 14}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_inertial_axes_n4, "inertial.axes.n4", (16, 1, 4, 4, 6, 6), (4, 4, 6, 6))
{
plumb_scalar_inertial_axes(4, in, out);
}
plumb_scalar_SIMD void plumb_scalar_inertial_terms(size_t n, plumb_scalar_tile_in in, plumb_scalar_tile_out out)
{
const size_t skew = plumb_scalar_skew_size(n);
const plumb_scalar_vector w = plumb_scalar_load_skew(n, in, 0), alpha = plumb_scalar_load_skew(n, in, skew);
const plumb_scalar_vector T1 = plumb_scalar_load_vector(n, in, 2 * skew, 1), v1 = plumb_scalar_load_vector(n, in, 2 * skew + n, 1);
plumb_scalar_store_vector(n, out, 0, 1, plumb_scalar_skew_apply(n, plumb_scalar_vector_negate(skew, w), plumb_scalar_skew_apply(n, w, T1)));
plumb_scalar_store_vector(n, out, n, 1, plumb_scalar_skew_apply(n, plumb_scalar_vector_scale(skew, plumb_scalar_splat(-2), w), v1));
plumb_scalar_store_vector(n, out, 2 * n, 1, plumb_scalar_skew_apply(n, plumb_scalar_vector_negate(skew, alpha), T1));
}
static const plumb_scalar_origin plumb_scalar_inertial_terms_n2_in[] = {{0, 0}, {1, 1}, {2, 2}, {2, 2}, {3, 4}, {3, 4}};
static const plumb_scalar_origin plumb_scalar_inertial_terms_n2_out[] = {{0, 0}, {0, 0}, {1, 2}, {1, 2}, {2, 4}, {2, 4}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_inertial_terms_n2, "inertial.terms.n2", (1, 1, 2, 2), (2, 2, 2))
{
plumb_scalar_inertial_terms(2, in, out);
}
static const plumb_scalar_origin plumb_scalar_inertial_terms_n3_in[] = {{0, 0}, {0, 0}, {0, 0}, {1, 3}, {1, 3}, {1, 3}, {2, 6}, {2, 6}, {2, 6}, {3, 9}, {3, 9}, {3, 9}};
static const plumb_scalar_origin plumb_scalar_inertial_terms_n3_out[] = {{0, 0}, {0, 0}, {0, 0}, {1, 3}, {1, 3}, {1, 3}, {2, 6}, {2, 6}, {2, 6}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_inertial_terms_n3, "inertial.terms.n3", (3, 3, 3, 3), (3, 3, 3))
{
plumb_scalar_inertial_terms(3, in, out);
}
static const plumb_scalar_origin plumb_scalar_inertial_terms_n4_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 6}, {1, 6}, {1, 6}, {1, 6}, {1, 6}, {1, 6}, {2, 12}, {2, 12}, {2, 12}, {2, 12}, {3, 16}, {3, 16}, {3, 16}, {3, 16}};
static const plumb_scalar_origin plumb_scalar_inertial_terms_n4_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 4}, {1, 4}, {1, 4}, {1, 4}, {2, 8}, {2, 8}, {2, 8}, {2, 8}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_inertial_terms_n4, "inertial.terms.n4", (6, 6, 4, 4), (4, 4, 4))
{
plumb_scalar_inertial_terms(4, in, out);
}
plumb_scalar_SIMD plumb_scalar_vector plumb_scalar_inertial_relative_to_parent(size_t n, plumb_scalar_tile_in in, plumb_scalar_inertial_force_offsets at)
{
const plumb_scalar_f32x8 inverse_mass = plumb_scalar_divide(plumb_scalar_splat(1), plumb_scalar_above_zero(plumb_scalar_load(in, at.m)));
return plumb_scalar_vector_scale_sub(n, inverse_mass, plumb_scalar_load_vector(n, in, at.F, 1), plumb_scalar_load_vector(n, in, at.a, 1));
}
plumb_scalar_SIMD plumb_scalar_vector plumb_scalar_inertial_minus_inertial(size_t n, plumb_scalar_tile_in in, plumb_scalar_inertial_force_offsets at, plumb_scalar_vector x, plumb_scalar_vector v)
{
const plumb_scalar_vector w = plumb_scalar_load_skew(n, in, at.w);
plumb_scalar_vector euler = plumb_scalar_skew_apply(n, plumb_scalar_load_skew(n, in, at.alpha), x);
return plumb_scalar_skew_apply_add(n, w, plumb_scalar_skew_apply_add(n, w, x, plumb_scalar_twice(n, v)), euler);
}
plumb_scalar_SIMD void plumb_scalar_inertial_acceleration(size_t n, plumb_scalar_tile_in in, plumb_scalar_tile_out out)
{
const plumb_scalar_inertial_force_offsets at = plumb_scalar_inertial_inertial_offsets_from(n, n * n + 1, 1);
const plumb_scalar_matrix R2 = plumb_scalar_load_matrix(n, in, 0);
const plumb_scalar_f32x8 S2 = plumb_scalar_above_zero(plumb_scalar_load(in, n * n));
plumb_scalar_vector RT = plumb_scalar_matrix_apply(n, R2, plumb_scalar_load_vector(n, in, at.end, 1));
plumb_scalar_vector Rv = plumb_scalar_matrix_apply(n, R2, plumb_scalar_load_vector(n, in, at.end + n, 1));
plumb_scalar_vector a = plumb_scalar_vector_scale_add(n, plumb_scalar_negate(S2), plumb_scalar_inertial_minus_inertial(n, in, at, RT, Rv), plumb_scalar_inertial_relative_to_parent(n, in, at));
plumb_scalar_store_vector(n, out, 0, 1, plumb_scalar_vector_divide(n, plumb_scalar_matrix_apply(n, plumb_scalar_matrix_transposed(n, R2), a), S2));
}
static const plumb_scalar_origin plumb_scalar_inertial_acceleration_n2_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 4}, {2, 5}, {2, 5}, {3, 7}, {4, 8}, {4, 8}, {5, 10}, {6, 11}, {7, 12}, {7, 12}, {8, 14}, {8, 14}};
static const plumb_scalar_origin plumb_scalar_inertial_acceleration_n2_out[] = {{0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_inertial_acceleration_n2, "inertial.acceleration.n2", (4, 1, 2, 1, 2, 1, 1, 2, 2), (2))
{
plumb_scalar_inertial_acceleration(2, in, out);
}
static const plumb_scalar_origin plumb_scalar_inertial_acceleration_n3_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 9}, {2, 10}, {2, 10}, {2, 10}, {3, 13}, {4, 14}, {4, 14}, {4, 14}, {5, 17}, {5, 17}, {5, 17}, {6, 20}, {6, 20}, {6, 20}, {7, 23}, {7, 23}, {7, 23}, {8, 26}, {8, 26}, {8, 26}};
static const plumb_scalar_origin plumb_scalar_inertial_acceleration_n3_out[] = {{0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_inertial_acceleration_n3, "inertial.acceleration.n3", (9, 1, 3, 1, 3, 3, 3, 3, 3), (3))
{
plumb_scalar_inertial_acceleration(3, in, out);
}
static const plumb_scalar_origin plumb_scalar_inertial_acceleration_n4_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 16}, {2, 17}, {2, 17}, {2, 17}, {2, 17}, {3, 21}, {4, 22}, {4, 22}, {4, 22}, {4, 22}, {5, 26}, {5, 26}, {5, 26}, {5, 26}, {5, 26}, {5, 26}, {6, 32}, {6, 32}, {6, 32}, {6, 32}, {6, 32}, {6, 32}, {7, 38}, {7, 38}, {7, 38}, {7, 38}, {8, 42}, {8, 42}, {8, 42}, {8, 42}};
static const plumb_scalar_origin plumb_scalar_inertial_acceleration_n4_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_inertial_acceleration_n4, "inertial.acceleration.n4", (16, 1, 4, 1, 4, 6, 6, 4, 4), (4))
{
plumb_scalar_inertial_acceleration(4, in, out);
}
plumb_scalar_SIMD void plumb_scalar_inertial_acceleration_local(size_t n, plumb_scalar_tile_in in, plumb_scalar_tile_out out)
{
const plumb_scalar_inertial_force_offsets at = plumb_scalar_inertial_inertial_offsets_from(n, 0, 1);
plumb_scalar_vector inertial = plumb_scalar_inertial_minus_inertial(n, in, at, plumb_scalar_load_vector(n, in, at.end, 1), plumb_scalar_load_vector(n, in, at.end + n, 1));
plumb_scalar_store_vector(n, out, 0, 1, plumb_scalar_vector_sub(n, plumb_scalar_inertial_relative_to_parent(n, in, at), inertial));
}
static const plumb_scalar_origin plumb_scalar_inertial_acceleration_local_n2_in[] = {{0, 0}, {0, 0}, {1, 2}, {2, 3}, {2, 3}, {3, 5}, {4, 6}, {5, 7}, {5, 7}, {6, 9}, {6, 9}};
static const plumb_scalar_origin plumb_scalar_inertial_acceleration_local_n2_out[] = {{0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_inertial_acceleration_local_n2, "inertial.acceleration.local.n2", (2, 1, 2, 1, 1, 2, 2), (2))
{
plumb_scalar_inertial_acceleration_local(2, in, out);
}
static const plumb_scalar_origin plumb_scalar_inertial_acceleration_local_n3_in[] = {{0, 0}, {0, 0}, {0, 0}, {1, 3}, {2, 4}, {2, 4}, {2, 4}, {3, 7}, {3, 7}, {3, 7}, {4, 10}, {4, 10}, {4, 10}, {5, 13}, {5, 13}, {5, 13}, {6, 16}, {6, 16}, {6, 16}};
static const plumb_scalar_origin plumb_scalar_inertial_acceleration_local_n3_out[] = {{0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_inertial_acceleration_local_n3, "inertial.acceleration.local.n3", (3, 1, 3, 3, 3, 3, 3), (3))
{
plumb_scalar_inertial_acceleration_local(3, in, out);
}
static const plumb_scalar_origin plumb_scalar_inertial_acceleration_local_n4_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 4}, {2, 5}, {2, 5}, {2, 5}, {2, 5}, {3, 9}, {3, 9}, {3, 9}, {3, 9}, {3, 9}, {3, 9}, {4, 15}, {4, 15}, {4, 15}, {4, 15}, {4, 15}, {4, 15}, {5, 21}, {5, 21}, {5, 21}, {5, 21}, {6, 25}, {6, 25}, {6, 25}, {6, 25}};
static const plumb_scalar_origin plumb_scalar_inertial_acceleration_local_n4_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_inertial_acceleration_local_n4, "inertial.acceleration.local.n4", (4, 1, 4, 6, 6, 4, 4), (4))
{
plumb_scalar_inertial_acceleration_local(4, in, out);
}
static const plumb_scalar_origin plumb_scalar_quaternion_product_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 4}, {1, 4}, {1, 4}, {1, 4}};
static const plumb_scalar_origin plumb_scalar_quaternion_product_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_quaternion_product, "quaternion.product", (4, 4), (4))
{
if (plumb_scalar_product_in_registers(in, out))
return;
plumb_scalar_store_quaternion(out, 0, plumb_scalar_quaternion_product(plumb_scalar_load_quaternion(in, 0), plumb_scalar_load_quaternion(in, 4)));
}
static const plumb_scalar_origin plumb_scalar_quaternion_combination_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 4}, {2, 5}, {2, 5}, {2, 5}, {2, 5}};
static const plumb_scalar_origin plumb_scalar_quaternion_combination_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_quaternion_combination, "quaternion.combination", (4, 1, 4), (4))
{
plumb_scalar_quaternion a = plumb_scalar_load_quaternion(in, 0), b = plumb_scalar_load_quaternion(in, 5);
plumb_scalar_f32x8 k = plumb_scalar_load(in, 4);
plumb_scalar_store_quaternion(out, 0, (plumb_scalar_quaternion){plumb_scalar_fma_f32(k, b.s, a.s), plumb_scalar_vec3_scale_add(k, b.v, a.v)});
}
static const plumb_scalar_origin plumb_scalar_quaternion_conjugate_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}};
static const plumb_scalar_origin plumb_scalar_quaternion_conjugate_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_quaternion_conjugate, "quaternion.conjugate", (4), (4))
{
plumb_scalar_quaternion a = plumb_scalar_load_quaternion(in, 0);
plumb_scalar_store_quaternion(out, 0, (plumb_scalar_quaternion){a.s, plumb_scalar_vec3_negate(a.v)});
}
static const plumb_scalar_origin plumb_scalar_quaternion_norm_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}};
static const plumb_scalar_origin plumb_scalar_quaternion_norm_out[] = {{0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_quaternion_norm, "quaternion.norm", (4), (1))
{
plumb_scalar_store(out, 0, plumb_scalar_square_root(plumb_scalar_quaternion_squared(plumb_scalar_load_quaternion(in, 0))));
}
static const plumb_scalar_origin plumb_scalar_quaternion_unit_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}};
static const plumb_scalar_origin plumb_scalar_quaternion_unit_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_quaternion_unit, "quaternion.unit", (4), (4))
{
if (plumb_scalar_unit_in_registers(in, out))
return;
plumb_scalar_quaternion a = plumb_scalar_load_quaternion(in, 0);
plumb_scalar_store_quaternion(out, 0, plumb_scalar_quaternion_divide(a, plumb_scalar_square_root(plumb_scalar_quaternion_squared(a))));
}
static const plumb_scalar_origin plumb_scalar_quaternion_reciprocal_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}};
static const plumb_scalar_origin plumb_scalar_quaternion_reciprocal_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_quaternion_reciprocal, "quaternion.reciprocal", (4), (4))
{
plumb_scalar_quaternion a = plumb_scalar_load_quaternion(in, 0);
plumb_scalar_store_quaternion(out, 0, plumb_scalar_quaternion_divide((plumb_scalar_quaternion){a.s, plumb_scalar_vec3_negate(a.v)}, plumb_scalar_quaternion_squared(a)));
}
plumb_scalar_SIMD plumb_scalar_quaternion plumb_scalar_quaternion_rate(plumb_scalar_vec3 w, plumb_scalar_quaternion q)
{
return plumb_scalar_quaternion_scale(plumb_scalar_splat(0.5f), (plumb_scalar_quaternion){plumb_scalar_negate(plumb_scalar_dot(w, q.v)), plumb_scalar_cross_add(w, q.v, plumb_scalar_vec3_scale(q.s, w))});
}
static const plumb_scalar_origin plumb_scalar_quaternion_rate_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 4}, {1, 4}, {1, 4}};
static const plumb_scalar_origin plumb_scalar_quaternion_rate_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_quaternion_rate, "quaternion.rate", (4, 3), (4))
{
plumb_scalar_store_quaternion(out, 0, plumb_scalar_quaternion_rate(plumb_scalar_load_vec3(in, 4), plumb_scalar_load_quaternion(in, 0)));
}
static const plumb_scalar_origin plumb_scalar_quaternion_rate_in_body_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 4}, {1, 4}, {1, 4}};
static const plumb_scalar_origin plumb_scalar_quaternion_rate_in_body_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_quaternion_rate_in_body, "quaternion.rate_in_body", (4, 3), (4))
{
plumb_scalar_quaternion q = plumb_scalar_load_quaternion(in, 0);
plumb_scalar_vec3 w = plumb_scalar_load_vec3(in, 4), v = plumb_scalar_cross_add(q.v, w, plumb_scalar_vec3_scale(q.s, w));
plumb_scalar_store_quaternion(out, 0, plumb_scalar_quaternion_scale(plumb_scalar_splat(0.5f), (plumb_scalar_quaternion){plumb_scalar_negate(plumb_scalar_dot(w, q.v)), v}));
}
static const plumb_scalar_origin plumb_scalar_quaternion_rate_matrix_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}};
static const plumb_scalar_origin plumb_scalar_quaternion_rate_matrix_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_quaternion_rate_matrix, "quaternion.rate_matrix", (4), (12))
{
plumb_scalar_quaternion q = plumb_scalar_load_quaternion(in, 0);
plumb_scalar_vec3 v = q.v, n = plumb_scalar_vec3_negate(v);
plumb_scalar_store_vec3(out, 0, n);
plumb_scalar_store_vec3(out, 3, (plumb_scalar_vec3){q.s, v.z, n.y});
plumb_scalar_store_vec3(out, 6, (plumb_scalar_vec3){n.z, q.s, v.x});
plumb_scalar_store_vec3(out, 9, (plumb_scalar_vec3){v.y, n.x, q.s});
}
static const plumb_scalar_origin plumb_scalar_quaternion_state_rate_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 4}, {1, 4}, {1, 4}, {2, 7}, {2, 7}, {2, 7}};
static const plumb_scalar_origin plumb_scalar_quaternion_state_rate_out[] = {{0, 0}, {0, 0}, {0, 0}, {1, 3}, {1, 3}, {1, 3}, {1, 3}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_quaternion_state_rate, "quaternion.state_rate", (4, 3, 3), (3, 4))
{
plumb_scalar_quaternion q = plumb_scalar_load_quaternion(in, 0);
plumb_scalar_vec3 v = plumb_scalar_load_vec3(in, 4), w = plumb_scalar_load_vec3(in, 7);
plumb_scalar_store_vec3(out, 0, v);
plumb_scalar_store_quaternion(out, 3, plumb_scalar_quaternion_rate(w, q));
}
plumb_scalar_SIMD plumb_scalar_quaternion plumb_scalar_quaternion_cubic(plumb_scalar_vec3 X)
{
plumb_scalar_f32x8 t = plumb_scalar_dot(X, X);
return (plumb_scalar_quaternion){plumb_scalar_fnma_f32(t, plumb_scalar_splat(0.5f), plumb_scalar_splat(1)), plumb_scalar_vec3_scale(plumb_scalar_fnma_f32(t, plumb_scalar_splat(1.0f / 6), plumb_scalar_splat(1)), X)};
}
#ifndef plumb_scalar_FAST_SYMMETRIC_H
#define plumb_scalar_FAST_SYMMETRIC_H
typedef struct plumb_scalar_symmetric {
plumb_scalar_f32x8 xx, yx, yy, zx, zy, zz;
} plumb_scalar_symmetric;
plumb_scalar_SIMD plumb_scalar_symmetric plumb_scalar_load_symmetric(plumb_scalar_tile_in in, size_t k)
{
return (plumb_scalar_symmetric){plumb_scalar_load(in, k),     plumb_scalar_load(in, k + 1), plumb_scalar_load(in, k + 2),
plumb_scalar_load(in, k + 3), plumb_scalar_load(in, k + 4), plumb_scalar_load(in, k + 5)};
}
plumb_scalar_SIMD plumb_scalar_vec3 plumb_scalar_symmetric_apply(plumb_scalar_symmetric M, plumb_scalar_vec3 a)
{
return (plumb_scalar_vec3){plumb_scalar_dot((plumb_scalar_vec3){M.xx, M.yx, M.zx}, a), plumb_scalar_dot((plumb_scalar_vec3){M.yx, M.yy, M.zy}, a), plumb_scalar_dot((plumb_scalar_vec3){M.zx, M.zy, M.zz}, a)};
}
plumb_scalar_SIMD plumb_scalar_vec3 plumb_scalar_symmetric_apply_add(plumb_scalar_symmetric M, plumb_scalar_vec3 a, plumb_scalar_vec3 c)
{
return (plumb_scalar_vec3){plumb_scalar_dot_add((plumb_scalar_vec3){M.xx, M.yx, M.zx}, a, c.x), plumb_scalar_dot_add((plumb_scalar_vec3){M.yx, M.yy, M.zy}, a, c.y),
plumb_scalar_dot_add((plumb_scalar_vec3){M.zx, M.zy, M.zz}, a, c.z)};
}
plumb_scalar_SIMD plumb_scalar_vec3 plumb_scalar_symmetric_apply_subtract(plumb_scalar_symmetric M, plumb_scalar_vec3 a, plumb_scalar_vec3 c)
{
return (plumb_scalar_vec3){plumb_scalar_fma_f32(M.zx, a.z, plumb_scalar_fma_f32(M.yx, a.y, plumb_scalar_fms_f32(M.xx, a.x, c.x))),
plumb_scalar_fma_f32(M.zy, a.z, plumb_scalar_fma_f32(M.yy, a.y, plumb_scalar_fms_f32(M.yx, a.x, c.y))),
plumb_scalar_fma_f32(M.zz, a.z, plumb_scalar_fma_f32(M.zy, a.y, plumb_scalar_fms_f32(M.zx, a.x, c.z)))};
}
plumb_scalar_SIMD plumb_scalar_f32x8 plumb_scalar_minor(plumb_scalar_f32x8 a, plumb_scalar_f32x8 b, plumb_scalar_f32x8 c, plumb_scalar_f32x8 d)
{
return plumb_scalar_fms_f32(a, b, plumb_scalar_mul(c, d));
}
plumb_scalar_SIMD plumb_scalar_symmetric plumb_scalar_symmetric_adjoint(plumb_scalar_symmetric M)
{
return (plumb_scalar_symmetric){.xx = plumb_scalar_minor(M.yy, M.zz, M.zy, M.zy),
.yx = plumb_scalar_minor(M.zx, M.zy, M.yx, M.zz),
.yy = plumb_scalar_minor(M.xx, M.zz, M.zx, M.zx),
.zx = plumb_scalar_minor(M.yx, M.zy, M.yy, M.zx),
.zy = plumb_scalar_minor(M.yx, M.zx, M.xx, M.zy),
.zz = plumb_scalar_minor(M.xx, M.yy, M.yx, M.yx)};
}
plumb_scalar_SIMD plumb_scalar_f32x8 plumb_scalar_symmetric_inverse_determinant(plumb_scalar_symmetric M, plumb_scalar_symmetric adjoint)
{
plumb_scalar_f32x8 det = plumb_scalar_fma_f32(M.zx, adjoint.zx, plumb_scalar_fma_f32(M.yx, adjoint.yx, plumb_scalar_mul(M.xx, adjoint.xx)));
plumb_scalar_f32x8 minimum = plumb_scalar_min_f32(M.xx, plumb_scalar_min_f32(adjoint.zz, det));
return plumb_scalar_divide(plumb_scalar_splat(1), plumb_scalar_choose(plumb_scalar_less(plumb_scalar_splat(0), minimum), det, plumb_scalar_splat(NAN)));
}
plumb_scalar_SIMD plumb_scalar_vec3 plumb_scalar_symmetric_solve(plumb_scalar_symmetric M, plumb_scalar_vec3 a)
{
plumb_scalar_symmetric adjoint = plumb_scalar_symmetric_adjoint(M);
return plumb_scalar_vec3_scale(plumb_scalar_symmetric_inverse_determinant(M, adjoint), plumb_scalar_symmetric_apply(adjoint, a));
}
plumb_scalar_SIMD plumb_scalar_symmetric plumb_scalar_symmetric_inverse(plumb_scalar_symmetric M)
{
plumb_scalar_symmetric adjoint = plumb_scalar_symmetric_adjoint(M);
plumb_scalar_f32x8 d = plumb_scalar_symmetric_inverse_determinant(M, adjoint);
return (plumb_scalar_symmetric){plumb_scalar_mul(d, adjoint.xx), plumb_scalar_mul(d, adjoint.yx), plumb_scalar_mul(d, adjoint.yy),
plumb_scalar_mul(d, adjoint.zx), plumb_scalar_mul(d, adjoint.zy), plumb_scalar_mul(d, adjoint.zz)};
}
plumb_scalar_SIMD plumb_scalar_m32x8 plumb_scalar_is_positive(plumb_scalar_symmetric M)
{
plumb_scalar_f32x8 xx = plumb_scalar_minor(M.yy, M.zz, M.zy, M.zy), yx = plumb_scalar_minor(M.zx, M.zy, M.yx, M.zz), zx = plumb_scalar_minor(M.yx, M.zy, M.yy, M.zx);
plumb_scalar_f32x8 det = plumb_scalar_fma_f32(M.zx, zx, plumb_scalar_fma_f32(M.yx, yx, plumb_scalar_mul(M.xx, xx)));
return plumb_scalar_less(plumb_scalar_splat(0), plumb_scalar_min_f32(M.xx, plumb_scalar_min_f32(plumb_scalar_minor(M.xx, M.yy, M.yx, M.yx), det)));
}
plumb_scalar_SIMD plumb_scalar_f32x8 plumb_scalar_symmetric_squared(plumb_scalar_symmetric M)
{
plumb_scalar_vec3 diagonal = {M.xx, M.yy, M.zz}, off_diagonal = {M.yx, M.zx, M.zy};
return plumb_scalar_dot_add(diagonal, diagonal, plumb_scalar_mul(plumb_scalar_splat(2), plumb_scalar_dot(off_diagonal, off_diagonal)));
}
plumb_scalar_SIMD plumb_scalar_f32x8 plumb_scalar_sqrt_of_max_eigenvalue(plumb_scalar_symmetric M)
{
plumb_scalar_f32x8 t = plumb_scalar_mul(plumb_scalar_splat(1.0F / 3), plumb_scalar_add(M.xx, plumb_scalar_add(M.yy, M.zz)));
plumb_scalar_symmetric deviator = {plumb_scalar_sub(M.xx, t), M.yx, plumb_scalar_sub(M.yy, t), M.zx, M.zy, plumb_scalar_sub(M.zz, t)};
return plumb_scalar_square_root(plumb_scalar_add(t, plumb_scalar_square_root(plumb_scalar_mul(plumb_scalar_splat(2.0F / 3), plumb_scalar_symmetric_squared(deviator)))));
}
plumb_scalar_SIMD plumb_scalar_mat3 plumb_scalar_cofactors_of(plumb_scalar_mat3 J)
{
return (plumb_scalar_mat3){plumb_scalar_cross(J.y, J.z), plumb_scalar_cross(J.z, J.x), plumb_scalar_cross(J.x, J.y)};
}
plumb_scalar_SIMD plumb_scalar_f32x8 plumb_scalar_inverse_determinant(plumb_scalar_mat3 J, plumb_scalar_mat3 cofactors)
{
return plumb_scalar_divide(plumb_scalar_splat(1), plumb_scalar_dot(J.x, cofactors.x));
}
plumb_scalar_SIMD plumb_scalar_vec3 plumb_scalar_solve(plumb_scalar_mat3 J, plumb_scalar_vec3 y)
{
plumb_scalar_mat3 C = plumb_scalar_cofactors_of(J);
plumb_scalar_vec3 x = plumb_scalar_vec3_scale_add(y.x, C.x, plumb_scalar_vec3_scale_add(y.y, C.y, plumb_scalar_vec3_scale(y.z, C.z)));
return plumb_scalar_vec3_scale(plumb_scalar_inverse_determinant(J, C), x);
}
plumb_scalar_SIMD plumb_scalar_mat3 plumb_scalar_crossed(plumb_scalar_symmetric K, plumb_scalar_vec3 p, plumb_scalar_vec3 m)
{
const plumb_scalar_f32x8 zero = plumb_scalar_splat(0);
plumb_scalar_vec3 n = plumb_scalar_vec3_negate(p);
return (plumb_scalar_mat3){plumb_scalar_cross_add((plumb_scalar_vec3){K.xx, K.yx, K.zx}, m, (plumb_scalar_vec3){zero, n.z, p.y}),
plumb_scalar_cross_add((plumb_scalar_vec3){K.yx, K.yy, K.zy}, m, (plumb_scalar_vec3){p.z, zero, n.x}),
plumb_scalar_cross_add((plumb_scalar_vec3){K.zx, K.zy, K.zz}, m, (plumb_scalar_vec3){n.y, p.x, zero})};
}
plumb_scalar_SIMD plumb_scalar_vec3 plumb_scalar_gyroscopic_row(plumb_scalar_f32x8 h, plumb_scalar_f32x8 b, plumb_scalar_vec3 y, plumb_scalar_f32x8 c, plumb_scalar_vec3 z, plumb_scalar_vec3 a, plumb_scalar_vec3 f)
{
plumb_scalar_vec3 plumb_scalar_product = {plumb_scalar_fms_f32(b, y.x, plumb_scalar_mul(c, z.x)), plumb_scalar_fms_f32(b, y.y, plumb_scalar_mul(c, z.y)), plumb_scalar_fms_f32(b, y.z, plumb_scalar_mul(c, z.z))};
return plumb_scalar_vec3_scale_add(h, plumb_scalar_vec3_sub(plumb_scalar_product, f), a);
}
plumb_scalar_SIMD plumb_scalar_mat3 plumb_scalar_gyroscopic_jacobian(plumb_scalar_symmetric I, plumb_scalar_vec3 w, plumb_scalar_vec3 L, plumb_scalar_f32x8 h)
{
const plumb_scalar_f32x8 zero = plumb_scalar_splat(0);
plumb_scalar_vec3 x = {I.xx, I.yx, I.zx}, y = {I.yx, I.yy, I.zy}, z = {I.zx, I.zy, I.zz};
return (plumb_scalar_mat3){plumb_scalar_gyroscopic_row(h, w.y, z, w.z, y, x, (plumb_scalar_vec3){zero, plumb_scalar_negate(L.z), L.y}),
plumb_scalar_gyroscopic_row(h, w.z, x, w.x, z, y, (plumb_scalar_vec3){L.z, zero, plumb_scalar_negate(L.x)}),
plumb_scalar_gyroscopic_row(h, w.x, y, w.y, x, z, (plumb_scalar_vec3){plumb_scalar_negate(L.y), L.x, zero})};
}
#endif
static const plumb_scalar_origin plumb_scalar_torque_momentum_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 6}, {1, 6}, {1, 6}};
static const plumb_scalar_origin plumb_scalar_torque_momentum_out[] = {{0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_torque_momentum, "torque.momentum", (6, 3), (3))
{
plumb_scalar_store_vec3(out, 0, plumb_scalar_symmetric_apply(plumb_scalar_load_symmetric(in, 0), plumb_scalar_load_vec3(in, 6)));
}
plumb_scalar_SIMD plumb_scalar_f32x8 plumb_scalar_torque_three_terms(plumb_scalar_f32x8 a, plumb_scalar_f32x8 s, plumb_scalar_f32x8 b, plumb_scalar_f32x8 t, plumb_scalar_f32x8 c, plumb_scalar_f32x8 u)
{
return plumb_scalar_fma_f32(a, s, plumb_scalar_fms_f32(b, t, plumb_scalar_mul(c, u)));
}
static const plumb_scalar_origin plumb_scalar_torque_inertia_rate_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 6}, {1, 6}, {1, 6}};
static const plumb_scalar_origin plumb_scalar_torque_inertia_rate_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_torque_inertia_rate, "torque.inertia_rate", (6, 3), (6))
{
plumb_scalar_symmetric I = plumb_scalar_load_symmetric(in, 0);
plumb_scalar_vec3 w = plumb_scalar_load_vec3(in, 6);
plumb_scalar_f32x8 xx = plumb_scalar_minor(w.y, I.zx, w.z, I.yx), yy = plumb_scalar_minor(w.z, I.yx, w.x, I.zy), zz = plumb_scalar_minor(w.x, I.zy, w.y, I.zx);
const plumb_scalar_f32x8 rate[] = {plumb_scalar_add(xx, xx),
plumb_scalar_torque_three_terms(w.z, plumb_scalar_sub(I.xx, I.yy), w.y, I.zy, w.x, I.zx),
plumb_scalar_add(yy, yy),
plumb_scalar_torque_three_terms(w.y, plumb_scalar_sub(I.zz, I.xx), w.x, I.yx, w.z, I.zy),
plumb_scalar_torque_three_terms(w.x, plumb_scalar_sub(I.yy, I.zz), w.z, I.zx, w.y, I.yx),
plumb_scalar_add(zz, zz)};
plumb_scalar_store_all(out, 0, 1, 6, rate);
}
static const plumb_scalar_origin plumb_scalar_torque_acceleration_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 6}, {1, 6}, {1, 6}, {2, 9}, {2, 9}, {2, 9}};
static const plumb_scalar_origin plumb_scalar_torque_acceleration_out[] = {{0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_torque_acceleration, "torque.acceleration", (6, 3, 3), (3))
{
plumb_scalar_symmetric I = plumb_scalar_load_symmetric(in, 0);
plumb_scalar_vec3 w = plumb_scalar_load_vec3(in, 6);
plumb_scalar_store_vec3(out, 0, plumb_scalar_symmetric_solve(I, plumb_scalar_cross_add(plumb_scalar_symmetric_apply(I, w), w, plumb_scalar_load_vec3(in, 9))));
}
static const plumb_scalar_origin plumb_scalar_torque_on_foot_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 9}, {1, 9}, {1, 9}, {1, 9}, {1, 9}, {1, 9}, {2, 15}, {2, 15}, {2, 15}, {3, 18}, {4, 19}, {4, 19}, {4, 19}, {5, 22}, {5, 22}, {5, 22}};
static const plumb_scalar_origin plumb_scalar_torque_on_foot_out[] = {{0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_torque_on_foot, "torque.on_foot", (9, 6, 3, 1, 3, 3), (3))
{
plumb_scalar_mat3 rotation = plumb_scalar_load_mat3(in, 0), back = plumb_scalar_transposed(rotation);
plumb_scalar_symmetric I = plumb_scalar_load_symmetric(in, 9);
plumb_scalar_vec3 x = plumb_scalar_apply(back, plumb_scalar_load_vec3(in, 22)), weight = plumb_scalar_vec3_scale(plumb_scalar_load(in, 18), plumb_scalar_apply(back, plumb_scalar_load_vec3(in, 19)));
plumb_scalar_vec3 tau = plumb_scalar_cross(plumb_scalar_load_vec3(in, 15), weight);
plumb_scalar_store_vec3(out, 0, plumb_scalar_apply(rotation, plumb_scalar_symmetric_solve(I, plumb_scalar_cross_add(plumb_scalar_symmetric_apply(I, x), x, tau))));
}
static const plumb_scalar_origin plumb_scalar_torque_newton_euler_in[] = {{0, 0}, {1, 1}, {1, 1}, {1, 1}, {2, 4}, {2, 4}, {2, 4}, {2, 4}, {2, 4}, {2, 4}, {3, 10}, {3, 10}, {3, 10}, {4, 13}, {4, 13}, {4, 13}};
static const plumb_scalar_origin plumb_scalar_torque_newton_euler_out[] = {{0, 0}, {0, 0}, {0, 0}, {1, 3}, {1, 3}, {1, 3}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_torque_newton_euler, "torque.newton_euler", (1, 3, 6, 3, 3), (3, 3))
{
plumb_scalar_symmetric I = plumb_scalar_load_symmetric(in, 4);
plumb_scalar_vec3 w = plumb_scalar_load_vec3(in, 10);
plumb_scalar_vec3 f = plumb_scalar_vec3_scale(plumb_scalar_load(in, 0), plumb_scalar_load_vec3(in, 1));
plumb_scalar_vec3 tau = plumb_scalar_cross_add(w, plumb_scalar_symmetric_apply(I, w), plumb_scalar_symmetric_apply(I, plumb_scalar_load_vec3(in, 13)));
plumb_scalar_store_vec3(out, 0, f);
plumb_scalar_store_vec3(out, 3, tau);
}
plumb_scalar_SIMD plumb_scalar_f32x8 plumb_scalar_torque_over_moment(plumb_scalar_f32x8 x, plumb_scalar_f32x8 moment)
{
return plumb_scalar_divide(x, plumb_scalar_choose(plumb_scalar_less(plumb_scalar_splat(0), moment), moment, plumb_scalar_splat(NAN)));
}
static const plumb_scalar_origin plumb_scalar_torque_free_in[] = {{0, 0}, {0, 0}, {0, 0}, {1, 3}, {1, 3}, {1, 3}};
static const plumb_scalar_origin plumb_scalar_torque_free_out[] = {{0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_torque_free, "torque.free", (3, 3), (3))
{
plumb_scalar_vec3 m = plumb_scalar_load_vec3(in, 0), moments = plumb_scalar_load_vec3(in, 3);
plumb_scalar_vec3 w = {plumb_scalar_torque_over_moment(m.x, moments.x), plumb_scalar_torque_over_moment(m.y, moments.y), plumb_scalar_torque_over_moment(m.z, moments.z)};
plumb_scalar_store_vec3(out, 0, plumb_scalar_cross(m, w));
}
static const plumb_scalar_origin plumb_scalar_torque_vector_to_world_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 9}, {1, 9}, {1, 9}};
static const plumb_scalar_origin plumb_scalar_torque_vector_to_world_out[] = {{0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_torque_vector_to_world, "torque.vector_to_world", (9, 3), (3))
{
plumb_scalar_store_vec3(out, 0, plumb_scalar_apply(plumb_scalar_load_mat3(in, 0), plumb_scalar_load_vec3(in, 9)));
}
static const plumb_scalar_origin plumb_scalar_torque_vector_to_body_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 9}, {1, 9}, {1, 9}};
static const plumb_scalar_origin plumb_scalar_torque_vector_to_body_out[] = {{0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_torque_vector_to_body, "torque.vector_to_body", (9, 3), (3))
{
plumb_scalar_store_vec3(out, 0, plumb_scalar_apply(plumb_scalar_transposed(plumb_scalar_load_mat3(in, 0)), plumb_scalar_load_vec3(in, 9)));
}
plumb_scalar_SIMD void plumb_scalar_torque_store_rotated(plumb_scalar_tile_out out, plumb_scalar_mat3 Q, plumb_scalar_mat3 M)
{
plumb_scalar_mat3 Mt = plumb_scalar_transposed(M);
plumb_scalar_mat3 QM = {plumb_scalar_apply(Mt, Q.x), plumb_scalar_apply(Mt, Q.y), plumb_scalar_apply(Mt, Q.z)};
plumb_scalar_store_mat3(out, 0, (plumb_scalar_mat3){plumb_scalar_apply(Q, QM.x), plumb_scalar_apply(Q, QM.y), plumb_scalar_apply(Q, QM.z)});
}
static const plumb_scalar_origin plumb_scalar_torque_matrix_to_world_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 9}, {1, 9}, {1, 9}, {1, 9}, {1, 9}, {1, 9}, {1, 9}, {1, 9}, {1, 9}};
static const plumb_scalar_origin plumb_scalar_torque_matrix_to_world_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_torque_matrix_to_world, "torque.matrix_to_world", (9, 9), (9))
{
plumb_scalar_torque_store_rotated(out, plumb_scalar_load_mat3(in, 0), plumb_scalar_load_mat3(in, 9));
}
static const plumb_scalar_origin plumb_scalar_torque_matrix_to_body_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 9}, {1, 9}, {1, 9}, {1, 9}, {1, 9}, {1, 9}, {1, 9}, {1, 9}, {1, 9}};
static const plumb_scalar_origin plumb_scalar_torque_matrix_to_body_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_torque_matrix_to_body, "torque.matrix_to_body", (9, 9), (9))
{
plumb_scalar_torque_store_rotated(out, plumb_scalar_transposed(plumb_scalar_load_mat3(in, 0)), plumb_scalar_load_mat3(in, 9));
}
typedef struct plumb_scalar_scheme_oscillator {
plumb_scalar_f32x8 x, v, h, pull;
} plumb_scalar_scheme_oscillator;
plumb_scalar_SIMD plumb_scalar_scheme_oscillator plumb_scalar_scheme_load_oscillator(plumb_scalar_tile_in in)
{
plumb_scalar_f32x8 w = plumb_scalar_load(in, 2), h = plumb_scalar_load(in, 3);
return (plumb_scalar_scheme_oscillator){plumb_scalar_load(in, 0), plumb_scalar_load(in, 1), h, plumb_scalar_mul(h, plumb_scalar_mul(w, w))};
}
plumb_scalar_SIMD void plumb_scalar_scheme_store_oscillator(plumb_scalar_tile_out out, plumb_scalar_f32x8 x, plumb_scalar_f32x8 v)
{
plumb_scalar_store(out, 0, x);
plumb_scalar_store(out, 1, v);
}
typedef struct plumb_scalar_scheme_orientation {
plumb_scalar_f32x8 s;
plumb_scalar_vec3 u;
} plumb_scalar_scheme_orientation;
typedef struct plumb_scalar_scheme_rigid_state {
plumb_scalar_vec3 p, v, w;
plumb_scalar_scheme_orientation r;
} plumb_scalar_scheme_rigid_state;
typedef struct plumb_scalar_scheme_push {
plumb_scalar_f32x8 m;
plumb_scalar_vec3 moments, f, tau;
} plumb_scalar_scheme_push;
plumb_scalar_SIMD plumb_scalar_scheme_push plumb_scalar_scheme_load_push(plumb_scalar_tile_in in, size_t k)
{
return (plumb_scalar_scheme_push){plumb_scalar_load(in, k), plumb_scalar_load_vec3(in, k + 1), plumb_scalar_load_vec3(in, k + 4), plumb_scalar_load_vec3(in, k + 7)};
}
plumb_scalar_SIMD plumb_scalar_scheme_rigid_state plumb_scalar_scheme_load_body(plumb_scalar_tile_in in)
{
return (plumb_scalar_scheme_rigid_state){plumb_scalar_load_vec3(in, 0), plumb_scalar_load_vec3(in, 7), plumb_scalar_load_vec3(in, 10), {plumb_scalar_load(in, 3), plumb_scalar_load_vec3(in, 4)}};
}
plumb_scalar_SIMD void plumb_scalar_scheme_store_body(plumb_scalar_tile_out out, plumb_scalar_scheme_rigid_state to)
{
plumb_scalar_store_vec3(out, 0, to.p);
plumb_scalar_store(out, 3, to.r.s);
plumb_scalar_store_vec3(out, 4, to.r.u);
plumb_scalar_store_vec3(out, 7, to.v);
plumb_scalar_store_vec3(out, 10, to.w);
}
plumb_scalar_SIMD plumb_scalar_vec3 plumb_scalar_scheme_rotate_by_orientation(plumb_scalar_scheme_orientation r, plumb_scalar_f32x8 twice_inverse, plumb_scalar_vec3 x)
{
plumb_scalar_vec3 once = plumb_scalar_cross(r.u, x);
return plumb_scalar_vec3_scale_add(twice_inverse, plumb_scalar_cross_add(r.u, once, plumb_scalar_vec3_scale(r.s, once)), x);
}
plumb_scalar_SIMD plumb_scalar_f32x8 plumb_scalar_scheme_over_moment(plumb_scalar_f32x8 x, plumb_scalar_f32x8 moment)
{
return plumb_scalar_divide(x, plumb_scalar_choose(plumb_scalar_less(plumb_scalar_splat(0), moment), moment, plumb_scalar_splat(NAN)));
}
plumb_scalar_SIMD plumb_scalar_vec3 plumb_scalar_scheme_angular_acceleration(plumb_scalar_scheme_orientation r, plumb_scalar_scheme_push by)
{
plumb_scalar_f32x8 twice_inverse = plumb_scalar_divide(plumb_scalar_splat(2), plumb_scalar_fma_f32(r.s, r.s, plumb_scalar_dot(r.u, r.u)));
plumb_scalar_vec3 tau = plumb_scalar_scheme_rotate_by_orientation((plumb_scalar_scheme_orientation){r.s, plumb_scalar_vec3_negate(r.u)}, twice_inverse, by.tau);
tau = (plumb_scalar_vec3){plumb_scalar_scheme_over_moment(tau.x, by.moments.x), plumb_scalar_scheme_over_moment(tau.y, by.moments.y), plumb_scalar_scheme_over_moment(tau.z, by.moments.z)};
return plumb_scalar_scheme_rotate_by_orientation(r, twice_inverse, tau);
}
plumb_scalar_SIMD plumb_scalar_scheme_orientation plumb_scalar_scheme_quaternion_rate(plumb_scalar_scheme_orientation r, plumb_scalar_vec3 w)
{
return (plumb_scalar_scheme_orientation){plumb_scalar_negate(plumb_scalar_dot(w, r.u)), plumb_scalar_cross_add(w, r.u, plumb_scalar_vec3_scale(r.s, w))};
}
plumb_scalar_SIMD plumb_scalar_scheme_rigid_state plumb_scalar_scheme_accelerate(plumb_scalar_scheme_rigid_state from, plumb_scalar_scheme_orientation r, plumb_scalar_scheme_push by, plumb_scalar_f32x8 h)
{
from.v = plumb_scalar_vec3_scale_add(plumb_scalar_divide(h, by.m), by.f, from.v);
from.w = plumb_scalar_vec3_scale_add(h, plumb_scalar_scheme_angular_acceleration(r, by), from.w);
return from;
}
plumb_scalar_SIMD plumb_scalar_scheme_rigid_state plumb_scalar_scheme_advance(plumb_scalar_scheme_rigid_state from, plumb_scalar_scheme_rigid_state at, plumb_scalar_f32x8 h)
{
plumb_scalar_scheme_orientation plumb_scalar_twice = plumb_scalar_scheme_quaternion_rate(at.r, at.w);
plumb_scalar_f32x8 half = plumb_scalar_mul(plumb_scalar_splat(0.5f), h);
from.p = plumb_scalar_vec3_scale_add(h, at.v, from.p);
from.r = (plumb_scalar_scheme_orientation){plumb_scalar_fma_f32(half, plumb_scalar_twice.s, from.r.s), plumb_scalar_vec3_scale_add(half, plumb_scalar_twice.u, from.r.u)};
return from;
}
static const plumb_scalar_origin plumb_scalar_scheme_body_rates_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 4}, {1, 4}, {1, 4}, {2, 7}, {3, 8}, {3, 8}, {3, 8}, {4, 11}, {4, 11}, {4, 11}, {5, 14}, {5, 14}, {5, 14}};
static const plumb_scalar_origin plumb_scalar_scheme_body_rates_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 4}, {1, 4}, {1, 4}, {2, 7}, {2, 7}, {2, 7}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_scheme_body_rates, "scheme.body.rates", (4, 3, 1, 3, 3, 3), (4, 3, 3))
{
plumb_scalar_scheme_orientation r = {plumb_scalar_load(in, 0), plumb_scalar_load_vec3(in, 1)};
plumb_scalar_scheme_push by = plumb_scalar_scheme_load_push(in, 7);
plumb_scalar_scheme_orientation plumb_scalar_twice = plumb_scalar_scheme_quaternion_rate(r, plumb_scalar_load_vec3(in, 4));
plumb_scalar_store(out, 0, plumb_scalar_mul(plumb_scalar_splat(0.5f), plumb_scalar_twice.s));
plumb_scalar_store_vec3(out, 1, plumb_scalar_vec3_scale(plumb_scalar_splat(0.5f), plumb_scalar_twice.u));
plumb_scalar_store_vec3(out, 4, plumb_scalar_vec3_divide(by.f, by.m));
plumb_scalar_store_vec3(out, 7, plumb_scalar_scheme_angular_acceleration(r, by));
}
static const plumb_scalar_origin plumb_scalar_scheme_body_explicit_in[] = {{0, 0}, {0, 0}, {0, 0}, {1, 3}, {1, 3}, {1, 3}, {1, 3}, {2, 7}, {2, 7}, {2, 7}, {3, 10}, {3, 10}, {3, 10}, {4, 13}, {5, 14}, {5, 14}, {5, 14}, {6, 17}, {6, 17}, {6, 17}, {7, 20}, {7, 20}, {7, 20}, {8, 23}};
static const plumb_scalar_origin plumb_scalar_scheme_body_explicit_out[] = {{0, 0}, {0, 0}, {0, 0}, {1, 3}, {1, 3}, {1, 3}, {1, 3}, {2, 7}, {2, 7}, {2, 7}, {3, 10}, {3, 10}, {3, 10}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_scheme_body_explicit, "scheme.body.explicit", (3, 4, 3, 3, 1, 3, 3, 3, 1), (3, 4, 3, 3))
{
plumb_scalar_scheme_rigid_state at = plumb_scalar_scheme_load_body(in);
plumb_scalar_f32x8 h = plumb_scalar_load(in, 23);
plumb_scalar_scheme_store_body(out, plumb_scalar_scheme_advance(plumb_scalar_scheme_accelerate(at, at.r, plumb_scalar_scheme_load_push(in, 13), h), at, h));
}
static const plumb_scalar_origin plumb_scalar_scheme_body_semi_implicit_in[] = {{0, 0}, {0, 0}, {0, 0}, {1, 3}, {1, 3}, {1, 3}, {1, 3}, {2, 7}, {2, 7}, {2, 7}, {3, 10}, {3, 10}, {3, 10}, {4, 13}, {5, 14}, {5, 14}, {5, 14}, {6, 17}, {6, 17}, {6, 17}, {7, 20}, {7, 20}, {7, 20}, {8, 23}};
static const plumb_scalar_origin plumb_scalar_scheme_body_semi_implicit_out[] = {{0, 0}, {0, 0}, {0, 0}, {1, 3}, {1, 3}, {1, 3}, {1, 3}, {2, 7}, {2, 7}, {2, 7}, {3, 10}, {3, 10}, {3, 10}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_scheme_body_semi_implicit, "scheme.body.semi_implicit", (3, 4, 3, 3, 1, 3, 3, 3, 1), (3, 4, 3, 3))
{
plumb_scalar_scheme_rigid_state at = plumb_scalar_scheme_load_body(in);
plumb_scalar_f32x8 h = plumb_scalar_load(in, 23);
plumb_scalar_scheme_rigid_state to = plumb_scalar_scheme_accelerate(at, at.r, plumb_scalar_scheme_load_push(in, 13), h);
plumb_scalar_scheme_store_body(out, plumb_scalar_scheme_advance(to, to, h));
}
static const plumb_scalar_origin plumb_scalar_scheme_body_hybrid_in[] = {{0, 0}, {0, 0}, {0, 0}, {1, 3}, {1, 3}, {1, 3}, {1, 3}, {2, 7}, {2, 7}, {2, 7}, {3, 10}, {3, 10}, {3, 10}, {4, 13}, {5, 14}, {5, 14}, {5, 14}, {6, 17}, {6, 17}, {6, 17}, {7, 20}, {7, 20}, {7, 20}, {8, 23}};
static const plumb_scalar_origin plumb_scalar_scheme_body_hybrid_out[] = {{0, 0}, {0, 0}, {0, 0}, {1, 3}, {1, 3}, {1, 3}, {1, 3}, {2, 7}, {2, 7}, {2, 7}, {3, 10}, {3, 10}, {3, 10}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_scheme_body_hybrid, "scheme.body.hybrid", (3, 4, 3, 3, 1, 3, 3, 3, 1), (3, 4, 3, 3))
{
plumb_scalar_scheme_rigid_state at = plumb_scalar_scheme_load_body(in);
plumb_scalar_f32x8 h = plumb_scalar_load(in, 23);
plumb_scalar_scheme_rigid_state to = plumb_scalar_scheme_accelerate(at, plumb_scalar_scheme_advance(at, at, h).r, plumb_scalar_scheme_load_push(in, 13), h);
plumb_scalar_scheme_store_body(out, plumb_scalar_scheme_advance(to, (plumb_scalar_scheme_rigid_state){to.p, to.v, to.w, at.r}, h));
}
#define plumb_scalar_scheme_MOVED 0x1p-36f
enum { plumb_scalar_scheme_MAX_IMPLICIT = 20 };
typedef struct plumb_scalar_scheme_implicit {
plumb_scalar_symmetric I;
plumb_scalar_vec3 w, tau;
plumb_scalar_f32x8 h;
} plumb_scalar_scheme_implicit;
plumb_scalar_SIMD plumb_scalar_vec3 plumb_scalar_scheme_to_axes_after(plumb_scalar_vec3 y, plumb_scalar_f32x8 twice_inverse, plumb_scalar_vec3 z)
{
return plumb_scalar_scheme_rotate_by_orientation((plumb_scalar_scheme_orientation){plumb_scalar_splat(1), plumb_scalar_vec3_negate(y)}, twice_inverse, z);
}
plumb_scalar_SIMD plumb_scalar_vec3 plumb_scalar_scheme_implicit_move(plumb_scalar_scheme_implicit step, plumb_scalar_vec3 x)
{
const plumb_scalar_f32x8 h = step.h, half = plumb_scalar_mul(plumb_scalar_splat(0.5f), h);
plumb_scalar_vec3 y = plumb_scalar_vec3_scale(half, x), L = plumb_scalar_symmetric_apply(step.I, x);
plumb_scalar_f32x8 twice_inverse = plumb_scalar_divide(plumb_scalar_splat(2), plumb_scalar_dot_add(y, y, plumb_scalar_splat(1))), factor = plumb_scalar_negate(plumb_scalar_mul(half, twice_inverse));
plumb_scalar_vec3 w = plumb_scalar_scheme_to_axes_after(y, twice_inverse, step.w), pull = plumb_scalar_vec3_scale(h, plumb_scalar_scheme_to_axes_after(y, twice_inverse, step.tau));
plumb_scalar_vec3 F = plumb_scalar_vec3_scale_add(h, plumb_scalar_cross(x, L), plumb_scalar_symmetric_apply_subtract(step.I, plumb_scalar_vec3_sub(x, w), pull));
plumb_scalar_mat3 J = plumb_scalar_gyroscopic_jacobian(step.I, x, L, h), B = plumb_scalar_crossed(step.I, pull, w);
J = (plumb_scalar_mat3){plumb_scalar_vec3_scale_add(factor, plumb_scalar_cross_add(y, B.x, B.x), J.x), plumb_scalar_vec3_scale_add(factor, plumb_scalar_cross_add(y, B.y, B.y), J.y),
plumb_scalar_vec3_scale_add(factor, plumb_scalar_cross_add(y, B.z, B.z), J.z)};
return plumb_scalar_solve(J, F);
}
plumb_scalar_SIMD plumb_scalar_vec3 plumb_scalar_scheme_implicit_solution(plumb_scalar_scheme_implicit step)
{
const plumb_scalar_vec3 none = {plumb_scalar_splat(NAN), plumb_scalar_splat(NAN), plumb_scalar_splat(NAN)};
const plumb_scalar_f32x8 terms = plumb_scalar_dot(step.w, step.w);
plumb_scalar_vec3 x = step.w;
plumb_scalar_m32x8 moves = plumb_scalar_less_equal(plumb_scalar_splat(0), plumb_scalar_splat(0));
for (int i = 0; i < plumb_scalar_scheme_MAX_IMPLICIT && plumb_scalar_any(moves); i++) {
plumb_scalar_vec3 plumb_scalar_scheme_advance = plumb_scalar_scheme_implicit_move(step, x), next = plumb_scalar_vec3_sub(x, plumb_scalar_scheme_advance);
x = plumb_scalar_vec3_choose(moves, next, x);
moves = plumb_scalar_both(moves, plumb_scalar_less(plumb_scalar_mul(plumb_scalar_splat(plumb_scalar_scheme_MOVED), plumb_scalar_dot_add(next, next, terms)), plumb_scalar_dot(plumb_scalar_scheme_advance, plumb_scalar_scheme_advance)));
}
return plumb_scalar_vec3_choose(moves, none, x);
}
plumb_scalar_SIMD void plumb_scalar_scheme_step_solid(plumb_scalar_tile_in in, plumb_scalar_tile_out out, int midpoint)
{
const plumb_scalar_f32x8 half = plumb_scalar_splat(0.5f), one = plumb_scalar_splat(1), m = plumb_scalar_load(in, 13), h = plumb_scalar_load(in, 26);
const plumb_scalar_f32x8 span = midpoint ? plumb_scalar_mul(half, h) : h;
const plumb_scalar_vec3 f = plumb_scalar_load_vec3(in, 20), tau = plumb_scalar_load_vec3(in, 23);
const plumb_scalar_symmetric I = plumb_scalar_load_symmetric(in, 14);
const plumb_scalar_scheme_rigid_state at = plumb_scalar_scheme_load_body(in);
const plumb_scalar_scheme_orientation back = {at.r.s, plumb_scalar_vec3_negate(at.r.u)};
const plumb_scalar_f32x8 plumb_scalar_twice = plumb_scalar_divide(plumb_scalar_splat(2), plumb_scalar_fma_f32(at.r.s, at.r.s, plumb_scalar_dot(at.r.u, at.r.u)));
plumb_scalar_vec3 x = plumb_scalar_scheme_implicit_solution(
(plumb_scalar_scheme_implicit){I, plumb_scalar_scheme_rotate_by_orientation(back, plumb_scalar_twice, at.w), plumb_scalar_scheme_rotate_by_orientation(back, plumb_scalar_twice, tau), span});
plumb_scalar_vec3 y = plumb_scalar_vec3_scale(plumb_scalar_mul(half, span), x);
const plumb_scalar_scheme_orientation after = {plumb_scalar_sub(at.r.s, plumb_scalar_dot(at.r.u, y)), plumb_scalar_cross_add(at.r.u, y, plumb_scalar_vec3_scale_add(at.r.s, y, at.r.u))};
const plumb_scalar_f32x8 twice_after = plumb_scalar_divide(plumb_scalar_splat(2), plumb_scalar_fma_f32(after.s, after.s, plumb_scalar_dot(after.u, after.u)));
plumb_scalar_vec3 pull = plumb_scalar_scheme_rotate_by_orientation((plumb_scalar_scheme_orientation){after.s, plumb_scalar_vec3_negate(after.u)}, twice_after, tau);
plumb_scalar_vec3 alpha =
plumb_scalar_scheme_rotate_by_orientation(after, twice_after, plumb_scalar_symmetric_solve(I, plumb_scalar_cross_add(plumb_scalar_symmetric_apply(I, x), x, pull)));
plumb_scalar_vec3 w = plumb_scalar_vec3_scale_add(span, alpha, at.w), c = plumb_scalar_vec3_scale(plumb_scalar_mul(half, span), w);
plumb_scalar_scheme_orientation rate = plumb_scalar_scheme_quaternion_rate(at.r, w);
plumb_scalar_f32x8 t = plumb_scalar_dot(c, c), factor = midpoint ? plumb_scalar_sub(one, t) : one, denominator = plumb_scalar_add(one, t), half_h = plumb_scalar_mul(half, h);
plumb_scalar_store_vec3(out, 0, plumb_scalar_vec3_scale_add(h, plumb_scalar_vec3_scale_add(plumb_scalar_divide(span, m), f, at.v), at.p));
plumb_scalar_store(out, 3, plumb_scalar_divide(plumb_scalar_fma_f32(half_h, rate.s, plumb_scalar_mul(factor, at.r.s)), denominator));
plumb_scalar_store_vec3(out, 4, plumb_scalar_vec3_divide(plumb_scalar_vec3_scale_add(half_h, rate.u, plumb_scalar_vec3_scale(factor, at.r.u)), denominator));
plumb_scalar_store_vec3(out, 7, plumb_scalar_vec3_scale_add(plumb_scalar_divide(h, m), f, at.v));
plumb_scalar_store_vec3(out, 10, plumb_scalar_vec3_scale_add(h, alpha, at.w));
}
static const plumb_scalar_origin plumb_scalar_scheme_solid_implicit_in[] = {{0, 0}, {0, 0}, {0, 0}, {1, 3}, {1, 3}, {1, 3}, {1, 3}, {2, 7}, {2, 7}, {2, 7}, {3, 10}, {3, 10}, {3, 10}, {4, 13}, {5, 14}, {5, 14}, {5, 14}, {5, 14}, {5, 14}, {5, 14}, {6, 20}, {6, 20}, {6, 20}, {7, 23}, {7, 23}, {7, 23}, {8, 26}};
static const plumb_scalar_origin plumb_scalar_scheme_solid_implicit_out[] = {{0, 0}, {0, 0}, {0, 0}, {1, 3}, {1, 3}, {1, 3}, {1, 3}, {2, 7}, {2, 7}, {2, 7}, {3, 10}, {3, 10}, {3, 10}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_scheme_solid_implicit, "scheme.solid.implicit", (3, 4, 3, 3, 1, 6, 3, 3, 1), (3, 4, 3, 3))
{
plumb_scalar_scheme_step_solid(in, out, 0);
}
static const plumb_scalar_origin plumb_scalar_scheme_solid_midpoint_in[] = {{0, 0}, {0, 0}, {0, 0}, {1, 3}, {1, 3}, {1, 3}, {1, 3}, {2, 7}, {2, 7}, {2, 7}, {3, 10}, {3, 10}, {3, 10}, {4, 13}, {5, 14}, {5, 14}, {5, 14}, {5, 14}, {5, 14}, {5, 14}, {6, 20}, {6, 20}, {6, 20}, {7, 23}, {7, 23}, {7, 23}, {8, 26}};
static const plumb_scalar_origin plumb_scalar_scheme_solid_midpoint_out[] = {{0, 0}, {0, 0}, {0, 0}, {1, 3}, {1, 3}, {1, 3}, {1, 3}, {2, 7}, {2, 7}, {2, 7}, {3, 10}, {3, 10}, {3, 10}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_scheme_solid_midpoint, "scheme.solid.midpoint", (3, 4, 3, 3, 1, 6, 3, 3, 1), (3, 4, 3, 3))
{
plumb_scalar_scheme_step_solid(in, out, 1);
}
#ifndef plumb_scalar_FAST_EXPONENTIAL_H
#define plumb_scalar_FAST_EXPONENTIAL_H
#define plumb_scalar_FARTHEST_EXPONENT 400
plumb_scalar_SIMD plumb_scalar_f64x8 plumb_scalar_wide_exponential(plumb_scalar_f64x8 a)
{
const plumb_scalar_f64x8 shift = plumb_scalar_wide_splat(0x1.8p52 + 1023);
a = plumb_scalar_wide_min(plumb_scalar_wide_splat(plumb_scalar_FARTHEST_EXPONENT), plumb_scalar_wide_max(plumb_scalar_wide_splat(-plumb_scalar_FARTHEST_EXPONENT), a));
plumb_scalar_f64x8 plumb_scalar_shifted = plumb_scalar_wide_fma(a, plumb_scalar_wide_splat(0x1.71547652b82fep0), shift);
plumb_scalar_f64x8 k = plumb_scalar_wide_sub(plumb_scalar_shifted, shift);
plumb_scalar_f64x8 r = plumb_scalar_wide_fnma(k, plumb_scalar_wide_splat(0x1.62e42fefa38p-1), a);
r = plumb_scalar_wide_fnma(k, plumb_scalar_wide_splat(0x1.ef35793c7673p-45), r);
plumb_scalar_f64x8 p = plumb_scalar_wide_fma(r, plumb_scalar_wide_splat(0x1.7307e0ab895dbp-19), plumb_scalar_wide_splat(0x1.a1747c9e2343ep-16));
p = plumb_scalar_wide_fma(r, p, plumb_scalar_wide_splat(0x1.a0196e21bb719p-13));
p = plumb_scalar_wide_fma(r, p, plumb_scalar_wide_splat(0x1.6c1635ce2c9dfp-10));
p = plumb_scalar_wide_fma(r, p, plumb_scalar_wide_splat(0x1.1111112faaf0bp-7));
p = plumb_scalar_wide_fma(r, p, plumb_scalar_wide_splat(0x1.555555819a384p-5));
p = plumb_scalar_wide_fma(r, p, plumb_scalar_wide_splat(0x1.555555554c91ap-3));
p = plumb_scalar_wide_fma(r, p, plumb_scalar_wide_splat(0x1.ffffffffee9c1p-2));
p = plumb_scalar_wide_fma(r, p, plumb_scalar_wide_splat(1));
p = plumb_scalar_wide_fma(r, p, plumb_scalar_wide_splat(1));
return plumb_scalar_wide_mul(plumb_scalar_wide_shift_left(plumb_scalar_shifted, 52), p);
}
plumb_scalar_SIMD plumb_scalar_f64x8 plumb_scalar_wide_logarithm(plumb_scalar_f32x8 a)
{
const plumb_scalar_u32x8 minimum = plumb_scalar_splat_bits(0x3f3504f3u);
const plumb_scalar_m32x8 subnormal = plumb_scalar_less(a, plumb_scalar_splat(0x1p-126f));
const plumb_scalar_f32x8 x = plumb_scalar_choose(subnormal, plumb_scalar_mul(a, plumb_scalar_splat(0x1p24f)), a);
plumb_scalar_u32x8 from = plumb_scalar_sub_bits(plumb_scalar_bits(x), plumb_scalar_splat_bits(0x3f3504f3u - 0x3f800000u));
plumb_scalar_f32x8 biased = plumb_scalar_from_bits(plumb_scalar_xor_bits(plumb_scalar_shift_right(from, 23), plumb_scalar_splat_bits(0x4b000000u)));
plumb_scalar_f32x8 k = plumb_scalar_sub(biased, plumb_scalar_choose(subnormal, plumb_scalar_splat(0x1p23f + 151), plumb_scalar_splat(0x1p23f + 127)));
plumb_scalar_f64x8 m = plumb_scalar_widen(plumb_scalar_from_bits(plumb_scalar_sub_bits(plumb_scalar_and_bits(from, plumb_scalar_splat_bits(0x007fffffu)), plumb_scalar_sub_bits(plumb_scalar_splat_bits(0), minimum))));
plumb_scalar_f64x8 f = plumb_scalar_wide_div(plumb_scalar_wide_sub(m, plumb_scalar_wide_splat(1)), plumb_scalar_wide_add(m, plumb_scalar_wide_splat(1))), t = plumb_scalar_wide_mul(f, f);
plumb_scalar_f64x8 p = plumb_scalar_wide_fma(t, plumb_scalar_wide_splat(0x1.587859e1ff7ffp-3), plumb_scalar_wide_splat(0x1.732c14547c65bp-3));
p = plumb_scalar_wide_fma(t, p, plumb_scalar_wide_splat(0x1.c7227896cd5c1p-3));
p = plumb_scalar_wide_fma(t, p, plumb_scalar_wide_splat(0x1.24924176dadfdp-2));
p = plumb_scalar_wide_fma(t, p, plumb_scalar_wide_splat(0x1.999999a294b81p-2));
p = plumb_scalar_wide_fma(t, p, plumb_scalar_wide_splat(0x1.555555555396p-1));
p = plumb_scalar_wide_fma(t, p, plumb_scalar_wide_splat(2));
plumb_scalar_f64x8 y = plumb_scalar_wide_fma(plumb_scalar_widen(k), plumb_scalar_wide_splat(0x1.62e42fefa39efp-1), plumb_scalar_wide_mul(f, p));
const plumb_scalar_f32x8 infinity = plumb_scalar_splat(INFINITY);
const plumb_scalar_m32x8 ordinary = plumb_scalar_both(plumb_scalar_less(plumb_scalar_splat(0), a), plumb_scalar_less(a, infinity));
const plumb_scalar_f32x8 special = plumb_scalar_choose(plumb_scalar_equal(a, plumb_scalar_splat(0)), plumb_scalar_negate(infinity), plumb_scalar_choose(plumb_scalar_equal(a, infinity), a, plumb_scalar_splat(NAN)));
const plumb_scalar_f64x8 wide_special = plumb_scalar_widen(plumb_scalar_choose(ordinary, plumb_scalar_splat(-1), special));
return plumb_scalar_wide_choose(plumb_scalar_wide_mask_of(plumb_scalar_widen(plumb_scalar_choose(ordinary, plumb_scalar_splat(-1), plumb_scalar_splat(1)))), y, wide_special);
}
plumb_scalar_SIMD plumb_scalar_f32x8 plumb_scalar_near_exponential(plumb_scalar_f32x8 a)
{
const plumb_scalar_f32x8 shift = plumb_scalar_splat(0x1.8p23f + 127);
plumb_scalar_f32x8 plumb_scalar_shifted = plumb_scalar_fma_f32(a, plumb_scalar_splat(0x1.715476p0f), shift), k = plumb_scalar_sub(plumb_scalar_shifted, shift);
plumb_scalar_f32x8 r = plumb_scalar_fnma_f32(k, plumb_scalar_splat(0x1.7f7d1cp-20f), plumb_scalar_fnma_f32(k, plumb_scalar_splat(0x1.62e4p-1f), a));
plumb_scalar_f32x8 p = plumb_scalar_fma_f32(r, plumb_scalar_splat(0x1.75c7bp-10f), plumb_scalar_splat(0x1.123ab2p-7f));
p = plumb_scalar_fma_f32(r, p, plumb_scalar_splat(0x1.5548dp-5f));
p = plumb_scalar_fma_f32(r, p, plumb_scalar_splat(0x1.55549p-3f));
p = plumb_scalar_fma_f32(r, p, plumb_scalar_splat(0x1.000008p-1f));
p = plumb_scalar_fma_f32(plumb_scalar_mul(r, r), p, r);
return plumb_scalar_mul(plumb_scalar_from_bits(plumb_scalar_shift_left(plumb_scalar_bits(plumb_scalar_shifted), 23)), plumb_scalar_add(plumb_scalar_splat(1), p));
}
#endif
static const plumb_scalar_origin plumb_scalar_dual_batch_add_in[] = {{0, 0}, {1, 1}, {2, 2}, {3, 3}};
static const plumb_scalar_origin plumb_scalar_dual_batch_add_out[] = {{0, 0}, {1, 1}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_dual_batch_add, "dual.add", (1, 1, 1, 1), (1, 1))
{
plumb_scalar_f32x8 x = plumb_scalar_add(plumb_scalar_load(in, 0), plumb_scalar_load(in, 2)), y = plumb_scalar_add(plumb_scalar_load(in, 1), plumb_scalar_load(in, 3));
plumb_scalar_store(out, 0, x);
plumb_scalar_store(out, 1, y);
}
static const plumb_scalar_origin plumb_scalar_dual_batch_subtract_in[] = {{0, 0}, {1, 1}, {2, 2}, {3, 3}};
static const plumb_scalar_origin plumb_scalar_dual_batch_subtract_out[] = {{0, 0}, {1, 1}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_dual_batch_subtract, "dual.subtract", (1, 1, 1, 1), (1, 1))
{
plumb_scalar_f32x8 x = plumb_scalar_sub(plumb_scalar_load(in, 0), plumb_scalar_load(in, 2)), y = plumb_scalar_sub(plumb_scalar_load(in, 1), plumb_scalar_load(in, 3));
plumb_scalar_store(out, 0, x);
plumb_scalar_store(out, 1, y);
}
plumb_scalar_SIMD plumb_scalar_f32x8 plumb_scalar_dual_crossed(plumb_scalar_f32x8 x, plumb_scalar_f32x8 y, plumb_scalar_f32x8 a, plumb_scalar_f32x8 b)
{
return plumb_scalar_fma_f32(y, a, plumb_scalar_mul(x, b));
}
static const plumb_scalar_origin plumb_scalar_dual_batch_multiply_in[] = {{0, 0}, {1, 1}, {2, 2}, {3, 3}};
static const plumb_scalar_origin plumb_scalar_dual_batch_multiply_out[] = {{0, 0}, {1, 1}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_dual_batch_multiply, "dual.multiply", (1, 1, 1, 1), (1, 1))
{
plumb_scalar_f32x8 x = plumb_scalar_load(in, 0), y = plumb_scalar_load(in, 1), a = plumb_scalar_load(in, 2), b = plumb_scalar_load(in, 3);
plumb_scalar_store(out, 0, plumb_scalar_mul(x, a));
plumb_scalar_store(out, 1, plumb_scalar_dual_crossed(x, y, a, b));
}
static const plumb_scalar_origin plumb_scalar_dual_batch_divide_in[] = {{0, 0}, {1, 1}, {2, 2}, {3, 3}};
static const plumb_scalar_origin plumb_scalar_dual_batch_divide_out[] = {{0, 0}, {1, 1}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_dual_batch_divide, "dual.divide", (1, 1, 1, 1), (1, 1))
{
plumb_scalar_f32x8 x = plumb_scalar_load(in, 0), a = plumb_scalar_load(in, 2);
plumb_scalar_f64x8 wide_x = plumb_scalar_widen(x), y = plumb_scalar_widen(plumb_scalar_load(in, 1)), wide_a = plumb_scalar_widen(a), b = plumb_scalar_widen(plumb_scalar_load(in, 3));
plumb_scalar_f64x8 across = plumb_scalar_wide_fnma(wide_x, b, plumb_scalar_wide_mul(y, wide_a));
plumb_scalar_store(out, 0, plumb_scalar_divide(x, a));
plumb_scalar_store(out, 1, plumb_scalar_narrow(plumb_scalar_wide_div(across, plumb_scalar_wide_mul(wide_a, wide_a))));
}
static const plumb_scalar_origin plumb_scalar_dual_batch_hyper_multiply_in[] = {{0, 0}, {1, 1}, {2, 2}, {3, 3}, {4, 4}, {5, 5}, {6, 6}, {7, 7}};
static const plumb_scalar_origin plumb_scalar_dual_batch_hyper_multiply_out[] = {{0, 0}, {1, 1}, {2, 2}, {3, 3}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_dual_batch_hyper_multiply, "dual.hyper.multiply", (1, 1, 1, 1, 1, 1, 1, 1), (1, 1, 1, 1))
{
plumb_scalar_f32x8 x = plumb_scalar_load(in, 0), y1 = plumb_scalar_load(in, 1), y2 = plumb_scalar_load(in, 2), y12 = plumb_scalar_load(in, 3);
plumb_scalar_f32x8 a = plumb_scalar_load(in, 4), b1 = plumb_scalar_load(in, 5), b2 = plumb_scalar_load(in, 6), b12 = plumb_scalar_load(in, 7);
plumb_scalar_f32x8 second = plumb_scalar_fma_f32(y2, b1, plumb_scalar_fma_f32(y1, b2, plumb_scalar_fma_f32(y12, a, plumb_scalar_mul(x, b12))));
plumb_scalar_store(out, 0, plumb_scalar_mul(x, a));
plumb_scalar_store(out, 1, plumb_scalar_dual_crossed(x, y1, a, b1));
plumb_scalar_store(out, 2, plumb_scalar_dual_crossed(x, y2, a, b2));
plumb_scalar_store(out, 3, second);
}
plumb_scalar_SIMD void plumb_scalar_dual_store_extended(plumb_scalar_tile_out out, plumb_scalar_f64x8 y, plumb_scalar_f64x8 f, plumb_scalar_f64x8 slope)
{
plumb_scalar_store(out, 0, plumb_scalar_narrow(f));
plumb_scalar_store(out, 1, plumb_scalar_narrow(plumb_scalar_wide_mul(y, slope)));
}
plumb_scalar_SIMD void plumb_scalar_dual_sin_cos(plumb_scalar_f64x8 x, plumb_scalar_f64x8 *sine, plumb_scalar_f64x8 *cosine)
{
const plumb_scalar_f64x8 maximum = plumb_scalar_wide_splat(plumb_scalar_FARTHEST_ANGLE), minimum = plumb_scalar_wide_splat(-plumb_scalar_FARTHEST_ANGLE);
plumb_scalar_f64x8 clamped = plumb_scalar_wide_min(maximum, plumb_scalar_wide_max(minimum, x));
plumb_scalar_wide_sin_cos(plumb_scalar_wide_fma(x, plumb_scalar_wide_splat(0), clamped), sine, cosine);
}
plumb_scalar_SIMD void plumb_scalar_dual_power(unsigned n, plumb_scalar_tile_in in, plumb_scalar_tile_out out)
{
plumb_scalar_f64x8 x = plumb_scalar_widen(plumb_scalar_load(in, 0)), y = plumb_scalar_widen(plumb_scalar_load(in, 1)), slope = plumb_scalar_wide_splat(1);
for (unsigned k = 1; k < n; k++)
slope = plumb_scalar_wide_mul(slope, x);
plumb_scalar_dual_store_extended(out, y, plumb_scalar_wide_mul(slope, x), plumb_scalar_wide_mul(plumb_scalar_wide_splat(n), slope));
}
static const plumb_scalar_origin plumb_scalar_dual_batch_power_n1_in[] = {{0, 0}, {1, 1}};
static const plumb_scalar_origin plumb_scalar_dual_batch_power_n1_out[] = {{0, 0}, {1, 1}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_dual_batch_power_n1, "dual.power.n1", (1, 1), (1, 1))
{
plumb_scalar_dual_power(1, in, out);
}
static const plumb_scalar_origin plumb_scalar_dual_batch_power_n2_in[] = {{0, 0}, {1, 1}};
static const plumb_scalar_origin plumb_scalar_dual_batch_power_n2_out[] = {{0, 0}, {1, 1}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_dual_batch_power_n2, "dual.power.n2", (1, 1), (1, 1))
{
plumb_scalar_dual_power(2, in, out);
}
static const plumb_scalar_origin plumb_scalar_dual_batch_power_n3_in[] = {{0, 0}, {1, 1}};
static const plumb_scalar_origin plumb_scalar_dual_batch_power_n3_out[] = {{0, 0}, {1, 1}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_dual_batch_power_n3, "dual.power.n3", (1, 1), (1, 1))
{
plumb_scalar_dual_power(3, in, out);
}
static const plumb_scalar_origin plumb_scalar_dual_batch_power_n4_in[] = {{0, 0}, {1, 1}};
static const plumb_scalar_origin plumb_scalar_dual_batch_power_n4_out[] = {{0, 0}, {1, 1}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_dual_batch_power_n4, "dual.power.n4", (1, 1), (1, 1))
{
plumb_scalar_dual_power(4, in, out);
}
static const plumb_scalar_origin plumb_scalar_dual_batch_power_n5_in[] = {{0, 0}, {1, 1}};
static const plumb_scalar_origin plumb_scalar_dual_batch_power_n5_out[] = {{0, 0}, {1, 1}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_dual_batch_power_n5, "dual.power.n5", (1, 1), (1, 1))
{
plumb_scalar_dual_power(5, in, out);
}
static const plumb_scalar_origin plumb_scalar_dual_batch_power_n6_in[] = {{0, 0}, {1, 1}};
static const plumb_scalar_origin plumb_scalar_dual_batch_power_n6_out[] = {{0, 0}, {1, 1}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_dual_batch_power_n6, "dual.power.n6", (1, 1), (1, 1))
{
plumb_scalar_dual_power(6, in, out);
}
static const plumb_scalar_origin plumb_scalar_dual_batch_power_n7_in[] = {{0, 0}, {1, 1}};
static const plumb_scalar_origin plumb_scalar_dual_batch_power_n7_out[] = {{0, 0}, {1, 1}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_dual_batch_power_n7, "dual.power.n7", (1, 1), (1, 1))
{
plumb_scalar_dual_power(7, in, out);
}
static const plumb_scalar_origin plumb_scalar_dual_batch_power_n8_in[] = {{0, 0}, {1, 1}};
static const plumb_scalar_origin plumb_scalar_dual_batch_power_n8_out[] = {{0, 0}, {1, 1}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_dual_batch_power_n8, "dual.power.n8", (1, 1), (1, 1))
{
plumb_scalar_dual_power(8, in, out);
}
static const plumb_scalar_origin plumb_scalar_dual_batch_exp_in[] = {{0, 0}, {1, 1}};
static const plumb_scalar_origin plumb_scalar_dual_batch_exp_out[] = {{0, 0}, {1, 1}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_dual_batch_exp, "dual.exp", (1, 1), (1, 1))
{
plumb_scalar_f64x8 f = plumb_scalar_wide_exponential(plumb_scalar_widen(plumb_scalar_load(in, 0))), y = plumb_scalar_widen(plumb_scalar_load(in, 1));
plumb_scalar_dual_store_extended(out, y, f, f);
}
static const plumb_scalar_origin plumb_scalar_dual_batch_log_in[] = {{0, 0}, {1, 1}};
static const plumb_scalar_origin plumb_scalar_dual_batch_log_out[] = {{0, 0}, {1, 1}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_dual_batch_log, "dual.log", (1, 1), (1, 1))
{
plumb_scalar_f32x8 x = plumb_scalar_load(in, 0), y = plumb_scalar_load(in, 1);
plumb_scalar_store(out, 0, plumb_scalar_narrow(plumb_scalar_wide_logarithm(x)));
plumb_scalar_store(out, 1, plumb_scalar_divide(y, x));
}
static const plumb_scalar_origin plumb_scalar_dual_batch_sin_in[] = {{0, 0}, {1, 1}};
static const plumb_scalar_origin plumb_scalar_dual_batch_sin_out[] = {{0, 0}, {1, 1}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_dual_batch_sin, "dual.sin", (1, 1), (1, 1))
{
plumb_scalar_f64x8 y = plumb_scalar_widen(plumb_scalar_load(in, 1)), sine, cosine;
plumb_scalar_dual_sin_cos(plumb_scalar_widen(plumb_scalar_load(in, 0)), &sine, &cosine);
plumb_scalar_dual_store_extended(out, y, sine, cosine);
}
static const plumb_scalar_origin plumb_scalar_dual_batch_cos_in[] = {{0, 0}, {1, 1}};
static const plumb_scalar_origin plumb_scalar_dual_batch_cos_out[] = {{0, 0}, {1, 1}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_dual_batch_cos, "dual.cos", (1, 1), (1, 1))
{
plumb_scalar_f64x8 y = plumb_scalar_widen(plumb_scalar_load(in, 1)), sine, cosine;
plumb_scalar_dual_sin_cos(plumb_scalar_widen(plumb_scalar_load(in, 0)), &sine, &cosine);
plumb_scalar_dual_store_extended(out, y, cosine, plumb_scalar_wide_xor(sine, plumb_scalar_wide_splat(-0.0)));
}
static const plumb_scalar_origin plumb_scalar_dual_batch_sqrt_in[] = {{0, 0}, {1, 1}};
static const plumb_scalar_origin plumb_scalar_dual_batch_sqrt_out[] = {{0, 0}, {1, 1}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_dual_batch_sqrt, "dual.sqrt", (1, 1), (1, 1))
{
plumb_scalar_f64x8 f = plumb_scalar_wide_square_root(plumb_scalar_widen(plumb_scalar_load(in, 0))), y = plumb_scalar_widen(plumb_scalar_load(in, 1));
plumb_scalar_store(out, 0, plumb_scalar_narrow(f));
plumb_scalar_store(out, 1, plumb_scalar_narrow(plumb_scalar_wide_div(y, plumb_scalar_wide_add(f, f))));
}
typedef struct plumb_scalar_dual_composed {
plumb_scalar_f64x8 f, cosine, sine;
} plumb_scalar_dual_composed;
plumb_scalar_SIMD plumb_scalar_dual_composed plumb_scalar_dual_exp_of_sin(plumb_scalar_f32x8 x)
{
plumb_scalar_dual_composed z;
plumb_scalar_dual_sin_cos(plumb_scalar_widen(x), &z.sine, &z.cosine);
z.f = plumb_scalar_wide_exponential(z.sine);
return z;
}
enum { plumb_scalar_dual_MAX_DIMENSIONS = 8 };
#define plumb_scalar_dual_NEAR_FIELD 100
typedef struct plumb_scalar_dual_values {
plumb_scalar_f32x8 x[plumb_scalar_dual_MAX_DIMENSIONS], squared[plumb_scalar_dual_MAX_DIMENSIONS], sine[plumb_scalar_dual_MAX_DIMENSIONS], cosine[plumb_scalar_dual_MAX_DIMENSIONS],
decay[plumb_scalar_dual_MAX_DIMENSIONS];
} plumb_scalar_dual_values;
plumb_scalar_SIMD void plumb_scalar_dual_near_sin_cos(plumb_scalar_f32x8 a, plumb_scalar_f32x8 *sine, plumb_scalar_f32x8 *cosine)
{
const plumb_scalar_f32x8 shift = plumb_scalar_splat(0x1.8p23f);
plumb_scalar_f32x8 plumb_scalar_shifted = plumb_scalar_fma_f32(a, plumb_scalar_splat(0x1.45f306p-1f), shift), k = plumb_scalar_sub(plumb_scalar_shifted, shift);
plumb_scalar_f32x8 r = plumb_scalar_fnma_f32(k, plumb_scalar_splat(-0x1.777a5cp-25f), plumb_scalar_precise_fnma_f32(k, plumb_scalar_splat(0x1.921fb6p0f), a)), t = plumb_scalar_mul(r, r);
plumb_scalar_f32x8 s = plumb_scalar_fma_f32(t, plumb_scalar_splat(-0x1.9956b6p-13f), plumb_scalar_splat(0x1.11077ep-7f));
s = plumb_scalar_fma_f32(t, s, plumb_scalar_splat(-0x1.555546p-3f));
s = plumb_scalar_fma_f32(plumb_scalar_mul(r, t), s, r);
plumb_scalar_f32x8 c = plumb_scalar_fma_f32(t, plumb_scalar_splat(0x1.99ebaep-16f), plumb_scalar_splat(-0x1.6c0c3p-10f));
c = plumb_scalar_fma_f32(t, c, plumb_scalar_splat(0x1.55554ap-5f));
c = plumb_scalar_fma_f32(t, c, plumb_scalar_splat(-0.5f));
c = plumb_scalar_fma_f32(t, c, plumb_scalar_splat(1));
plumb_scalar_u32x8 odd = plumb_scalar_shift_left(plumb_scalar_bits(plumb_scalar_shifted), 31), upper = plumb_scalar_shift_left(plumb_scalar_bits(plumb_scalar_shifted), 30), sign = plumb_scalar_splat_bits(0x80000000u);
plumb_scalar_m32x8 swap = plumb_scalar_mask_of_bits(odd);
*sine = plumb_scalar_flip_sign(plumb_scalar_choose(swap, c, s), plumb_scalar_and_bits(upper, sign));
*cosine = plumb_scalar_flip_sign(plumb_scalar_choose(swap, s, c), plumb_scalar_and_bits(plumb_scalar_xor_bits(upper, odd), sign));
}
plumb_scalar_NOINLINE void plumb_scalar_dual_far_functions(plumb_scalar_f32x8 x, plumb_scalar_m32x8 near, plumb_scalar_f32x8 *sine, plumb_scalar_f32x8 *cosine, plumb_scalar_f32x8 *decay)
{
plumb_scalar_f64x8 s, c, wide = plumb_scalar_widen(x);
plumb_scalar_dual_sin_cos(wide, &s, &c);
*sine = plumb_scalar_choose(near, *sine, plumb_scalar_narrow(s));
*cosine = plumb_scalar_choose(near, *cosine, plumb_scalar_narrow(c));
*decay = plumb_scalar_choose(near, *decay, plumb_scalar_narrow(plumb_scalar_wide_exponential(plumb_scalar_wide_mul(plumb_scalar_wide_splat(-0.25), wide))));
}
plumb_scalar_SIMD void plumb_scalar_dual_field_values(size_t n, plumb_scalar_tile_in in, plumb_scalar_dual_values *at)
{
in = plumb_scalar_part_in(in, 0);
plumb_scalar_UNROLL
for (size_t i = 0; i < n; i++) {
const plumb_scalar_f32x8 x = plumb_scalar_load(in, i);
const plumb_scalar_m32x8 near = plumb_scalar_less_equal(plumb_scalar_magnitude(x), plumb_scalar_splat(plumb_scalar_dual_NEAR_FIELD));
plumb_scalar_dual_near_sin_cos(x, &at->sine[i], &at->cosine[i]);
at->decay[i] = plumb_scalar_near_exponential(plumb_scalar_mul(plumb_scalar_splat(-0.25f), x));
if (plumb_scalar_UNLIKELY(!plumb_scalar_all(near)))
plumb_scalar_dual_far_functions(x, near, &at->sine[i], &at->cosine[i], &at->decay[i]);
at->x[i] = x;
at->squared[i] = plumb_scalar_mul(x, x);
}
}
plumb_scalar_SIMD plumb_scalar_f32x8 plumb_scalar_dual_field_value(size_t n, const plumb_scalar_dual_values *at, size_t i)
{
const size_t b = (i + 1) % n, c = (i + 2) % n, d = (i + 3) % n;
plumb_scalar_f32x8 cubic = plumb_scalar_mul(plumb_scalar_mul(plumb_scalar_splat(0.5f), at->squared[c]), at->x[i]);
return plumb_scalar_add(plumb_scalar_add(plumb_scalar_fms_f32(at->x[i], at->x[b], cubic), at->sine[i]), at->decay[d]);
}
plumb_scalar_SIMD plumb_scalar_f32x8 plumb_scalar_dual_field_slope(size_t n, const plumb_scalar_dual_values *at, const plumb_scalar_f32x8 *y, size_t i)
{
const size_t b = (i + 1) % n, c = (i + 2) % n, d = (i + 3) % n;
plumb_scalar_f32x8 square = plumb_scalar_mul(at->x[c], y[c]);
plumb_scalar_f32x8 cubic = plumb_scalar_fma_f32(square, at->x[i], plumb_scalar_mul(plumb_scalar_mul(plumb_scalar_splat(0.5f), at->squared[c]), y[i]));
plumb_scalar_f32x8 plumb_scalar_product = plumb_scalar_fma_f32(y[i], at->x[b], plumb_scalar_fms_f32(at->x[i], y[b], cubic));
plumb_scalar_f32x8 functions = plumb_scalar_fma_f32(at->cosine[i], y[i], plumb_scalar_mul(plumb_scalar_mul(plumb_scalar_splat(-0.25f), at->decay[d]), y[d]));
return plumb_scalar_add(plumb_scalar_product, functions);
}
plumb_scalar_SIMD void plumb_scalar_dual_directional(size_t n, plumb_scalar_tile_in in, plumb_scalar_tile_out out)
{
plumb_scalar_dual_values at;
plumb_scalar_dual_field_values(n, in, &at);
const plumb_scalar_tile_in direction = plumb_scalar_part_in(in, n);
const plumb_scalar_tile_out plumb_scalar_V = plumb_scalar_part_out(out, 0), D = plumb_scalar_part_out(out, n);
plumb_scalar_f32x8 y[plumb_scalar_dual_MAX_DIMENSIONS];
plumb_scalar_UNROLL
for (size_t i = 0; i < n; i++)
y[i] = plumb_scalar_load(direction, i);
plumb_scalar_UNROLL
for (size_t i = 0; i < n; i++) {
plumb_scalar_store(plumb_scalar_V, i, plumb_scalar_dual_field_value(n, &at, i));
plumb_scalar_store(D, i, plumb_scalar_dual_field_slope(n, &at, y, i));
}
}
plumb_scalar_SIMD void plumb_scalar_dual_prefetch_column(size_t n, plumb_scalar_tile_out prefetch_at, size_t j)
{
plumb_scalar_UNROLL
for (size_t i = 0; i < n; i += 2)
__builtin_prefetch(plumb_scalar_output_at(prefetch_at, j * n + i), 1);
}
plumb_scalar_SIMD void plumb_scalar_dual_jacobian(size_t n, plumb_scalar_tile_in in, plumb_scalar_tile_out out)
{
plumb_scalar_tile_out prefetch_at = out;
prefetch_at.tile += 2;
plumb_scalar_dual_values at;
plumb_scalar_dual_field_values(n, in, &at);
plumb_scalar_f32x8 ones[2 * plumb_scalar_dual_MAX_DIMENSIONS];
for (size_t i = 0; i < 2 * n; i++)
ones[i] = plumb_scalar_splat(i == n);
for (size_t j = 0; j < n; j++) {
plumb_scalar_UNROLL
for (size_t i = 0; i < n; i++)
plumb_scalar_store(out, i * n + j, plumb_scalar_dual_field_slope(n, &at, ones + n - j, i));
plumb_scalar_dual_prefetch_column(n, prefetch_at, j);
}
}
#ifndef plumb_scalar_FAST_IMPLICIT_H
#define plumb_scalar_FAST_IMPLICIT_H
typedef struct plumb_scalar_body {
plumb_scalar_symmetric I;
plumb_scalar_vec3 L;
} plumb_scalar_body;
typedef struct plumb_scalar_rotated_momentum {
plumb_scalar_vec3 w, m;
plumb_scalar_series s;
} plumb_scalar_rotated_momentum;
plumb_scalar_SIMD plumb_scalar_vec3 plumb_scalar_rotate_by(plumb_scalar_series s, plumb_scalar_vec3 w, plumb_scalar_vec3 x)
{
plumb_scalar_vec3 wx = plumb_scalar_cross(w, x);
return plumb_scalar_vec3_scale_add(s.s1, wx, plumb_scalar_vec3_scale_add(s.s2, plumb_scalar_cross(w, wx), x));
}
plumb_scalar_SIMD plumb_scalar_rotated_momentum plumb_scalar_rotate_momentum(plumb_scalar_vec3 w, plumb_scalar_vec3 L)
{
plumb_scalar_series s = plumb_scalar_series_of(w);
return (plumb_scalar_rotated_momentum){w, plumb_scalar_rotate_by(s, w, L), s};
}
plumb_scalar_SIMD plumb_scalar_mat3 plumb_scalar_shifted(plumb_scalar_symmetric I, plumb_scalar_vec3 h)
{
return (plumb_scalar_mat3){{I.xx, plumb_scalar_add(I.yx, h.z), plumb_scalar_sub(I.zx, h.y)},
{plumb_scalar_sub(I.yx, h.z), I.yy, plumb_scalar_add(I.zy, h.x)},
{plumb_scalar_add(I.zx, h.y), plumb_scalar_sub(I.zy, h.x), I.zz}};
}
plumb_scalar_SIMD plumb_scalar_f32x8 plumb_scalar_entry(plumb_scalar_f32x8 b, plumb_scalar_f32x8 p, plumb_scalar_f32x8 m, plumb_scalar_f32x8 q, plumb_scalar_f32x8 n)
{
return plumb_scalar_fnma_f32(p, m, plumb_scalar_fnma_f32(q, n, b));
}
plumb_scalar_SIMD plumb_scalar_f32x8 plumb_scalar_diagonal_entry(plumb_scalar_f32x8 b, plumb_scalar_f32x8 p, plumb_scalar_f32x8 m, plumb_scalar_f32x8 q, plumb_scalar_f32x8 n, plumb_scalar_f32x8 r, plumb_scalar_f32x8 w)
{
return plumb_scalar_fma_f32(p, m, plumb_scalar_fma_f32(q, n, plumb_scalar_fnma_f32(r, w, b)));
}
plumb_scalar_SIMD plumb_scalar_mat3 plumb_scalar_jacobian(plumb_scalar_symmetric I, plumb_scalar_rotated_momentum at)
{
const plumb_scalar_f32x8 half = plumb_scalar_splat(0.5f);
plumb_scalar_vec3 m = at.m, w = at.w;
plumb_scalar_vec3 p = plumb_scalar_vec3_scale(plumb_scalar_mul(half, at.s.s2), w), q = plumb_scalar_vec3_scale(plumb_scalar_mul(half, at.s.s3), plumb_scalar_cross(m, w));
plumb_scalar_mat3 B = plumb_scalar_shifted(I, plumb_scalar_vec3_scale(plumb_scalar_mul(half, at.s.s1), m));
return (plumb_scalar_mat3){{plumb_scalar_diagonal_entry(B.x.x, p.y, m.y, p.z, m.z, q.x, w.x), plumb_scalar_entry(B.x.y, p.x, m.y, q.x, w.y),
plumb_scalar_entry(B.x.z, p.x, m.z, q.x, w.z)},
{plumb_scalar_entry(B.y.x, p.y, m.x, q.y, w.x), plumb_scalar_diagonal_entry(B.y.y, p.z, m.z, p.x, m.x, q.y, w.y),
plumb_scalar_entry(B.y.z, p.y, m.z, q.y, w.z)},
{plumb_scalar_entry(B.z.x, p.z, m.x, q.z, w.x), plumb_scalar_entry(B.z.y, p.z, m.y, q.z, w.y),
plumb_scalar_diagonal_entry(B.z.z, p.x, m.x, p.y, m.y, q.z, w.z)}};
}
plumb_scalar_SIMD plumb_scalar_vec3 plumb_scalar_residual(plumb_scalar_symmetric I, plumb_scalar_vec3 v, plumb_scalar_vec3 m)
{
return plumb_scalar_symmetric_apply_subtract(I, v, m);
}
plumb_scalar_SIMD plumb_scalar_rotated_momentum plumb_scalar_midpoint_at(plumb_scalar_body state, plumb_scalar_vec3 v)
{
return plumb_scalar_rotate_momentum(plumb_scalar_vec3_scale(plumb_scalar_splat(-0.5f), v), state.L);
}
plumb_scalar_SIMD plumb_scalar_rotated_momentum plumb_scalar_end_at(plumb_scalar_body state, plumb_scalar_vec3 v)
{
return plumb_scalar_rotate_momentum(plumb_scalar_vec3_negate(v), state.L);
}
plumb_scalar_SIMD plumb_scalar_vec3 plumb_scalar_trapezoid_residual(plumb_scalar_body state, plumb_scalar_vec3 v, plumb_scalar_rotated_momentum end)
{
return plumb_scalar_residual(state.I, v, plumb_scalar_vec3_scale(plumb_scalar_splat(0.5f), plumb_scalar_vec3_add(state.L, end.m)));
}
typedef struct plumb_scalar_world {
plumb_scalar_symmetric plumb_scalar_inverse;
plumb_scalar_vec3 p;
plumb_scalar_rotated_momentum end;
} plumb_scalar_world;
plumb_scalar_SIMD plumb_scalar_world plumb_scalar_world_at(plumb_scalar_body state, plumb_scalar_symmetric plumb_scalar_inverse, plumb_scalar_vec3 v)
{
plumb_scalar_rotated_momentum end = plumb_scalar_end_at(state, v);
return (plumb_scalar_world){plumb_scalar_inverse, plumb_scalar_rotate_by(end.s, end.w, plumb_scalar_symmetric_apply(plumb_scalar_inverse, state.L)), end};
}
plumb_scalar_SIMD plumb_scalar_vec3 plumb_scalar_world_residual(plumb_scalar_vec3 v, plumb_scalar_world at)
{
return plumb_scalar_vec3_scale_add(plumb_scalar_splat(-0.5f), plumb_scalar_vec3_add(at.p, plumb_scalar_symmetric_apply(at.plumb_scalar_inverse, at.end.m)), v);
}
plumb_scalar_SIMD plumb_scalar_mat3 plumb_scalar_average(plumb_scalar_series s, plumb_scalar_vec3 w)
{
plumb_scalar_vec3 p = plumb_scalar_vec3_scale(s.s2, w), q = plumb_scalar_vec3_scale(s.s3, w);
return (plumb_scalar_mat3){{plumb_scalar_fma_f32(q.x, w.x, s.s1), plumb_scalar_fms_f32(q.x, w.y, p.z), plumb_scalar_fma_f32(q.x, w.z, p.y)},
{plumb_scalar_fma_f32(q.x, w.y, p.z), plumb_scalar_fma_f32(q.y, w.y, s.s1), plumb_scalar_fms_f32(q.y, w.z, p.x)},
{plumb_scalar_fms_f32(q.x, w.z, p.y), plumb_scalar_fma_f32(q.y, w.z, p.x), plumb_scalar_fma_f32(q.z, w.z, s.s1)}};
}
plumb_scalar_SIMD plumb_scalar_vec3 plumb_scalar_row_times(plumb_scalar_vec3 e, plumb_scalar_vec3 b, plumb_scalar_mat3 M)
{
return plumb_scalar_vec3_scale_add(b.x, M.x, plumb_scalar_vec3_scale_add(b.y, M.y, plumb_scalar_vec3_scale_add(b.z, M.z, e)));
}
plumb_scalar_SIMD plumb_scalar_mat3 plumb_scalar_world_jacobian(plumb_scalar_world at)
{
const plumb_scalar_f32x8 zero = plumb_scalar_splat(0), one = plumb_scalar_splat(1), factor = plumb_scalar_splat(-0.5f);
const plumb_scalar_series s = at.end.s, scaled = {s.cosine, plumb_scalar_mul(factor, s.s1), plumb_scalar_mul(factor, s.s2), plumb_scalar_mul(factor, s.s3)};
plumb_scalar_mat3 mean = plumb_scalar_average(scaled, at.end.w);
plumb_scalar_mat3 side = plumb_scalar_crossed(at.plumb_scalar_inverse, at.p, at.end.m);
return (plumb_scalar_mat3){plumb_scalar_row_times((plumb_scalar_vec3){one, zero, zero}, side.x, mean), plumb_scalar_row_times((plumb_scalar_vec3){zero, one, zero}, side.y, mean),
plumb_scalar_row_times((plumb_scalar_vec3){zero, zero, one}, side.z, mean)};
}
typedef struct plumb_scalar_ends {
plumb_scalar_symmetric plumb_scalar_inverse;
plumb_scalar_rotated_momentum end, start;
plumb_scalar_vec3 b, back, q;
plumb_scalar_series s;
} plumb_scalar_ends;
plumb_scalar_SIMD plumb_scalar_ends plumb_scalar_ends_from_start(plumb_scalar_body state, plumb_scalar_vec3 v)
{
plumb_scalar_symmetric plumb_scalar_inverse = plumb_scalar_symmetric_inverse(state.I);
plumb_scalar_rotated_momentum end = plumb_scalar_end_at(state, v);
plumb_scalar_vec3 b = plumb_scalar_symmetric_apply(plumb_scalar_inverse, end.m);
return (plumb_scalar_ends){plumb_scalar_inverse, end, {v, plumb_scalar_symmetric_apply(plumb_scalar_inverse, state.L), end.s}, b, v, plumb_scalar_rotate_by(end.s, v, b), end.s};
}
plumb_scalar_SIMD plumb_scalar_ends plumb_scalar_ends_from_middle(plumb_scalar_body state, plumb_scalar_vec3 v)
{
plumb_scalar_symmetric plumb_scalar_inverse = plumb_scalar_symmetric_inverse(state.I);
plumb_scalar_rotated_momentum end = plumb_scalar_end_at(state, v),
start = plumb_scalar_rotate_momentum(plumb_scalar_vec3_scale(plumb_scalar_splat(-0.5f), v), plumb_scalar_symmetric_apply(plumb_scalar_inverse, state.L));
plumb_scalar_vec3 b = plumb_scalar_symmetric_apply(plumb_scalar_inverse, end.m), back = plumb_scalar_vec3_negate(start.w);
return (plumb_scalar_ends){plumb_scalar_inverse, end, start, b, back, plumb_scalar_rotate_by(start.s, back, b), start.s};
}
plumb_scalar_SIMD plumb_scalar_vec3 plumb_scalar_ends_residual(plumb_scalar_vec3 v, plumb_scalar_ends at)
{
return plumb_scalar_vec3_scale_add(plumb_scalar_splat(-0.5f), plumb_scalar_vec3_add(at.start.m, at.q), v);
}
plumb_scalar_SIMD plumb_scalar_series plumb_scalar_scaled_series(plumb_scalar_f32x8 factor, plumb_scalar_series s)
{
return (plumb_scalar_series){s.cosine, plumb_scalar_mul(factor, s.s1), plumb_scalar_mul(factor, s.s2), plumb_scalar_mul(factor, s.s3)};
}
plumb_scalar_SIMD plumb_scalar_mat3 plumb_scalar_product(plumb_scalar_mat3 M, plumb_scalar_mat3 N)
{
const plumb_scalar_vec3 none = {plumb_scalar_splat(0), plumb_scalar_splat(0), plumb_scalar_splat(0)};
return (plumb_scalar_mat3){plumb_scalar_row_times(none, M.x, N), plumb_scalar_row_times(none, M.y, N), plumb_scalar_row_times(none, M.z, N)};
}
plumb_scalar_SIMD plumb_scalar_mat3 plumb_scalar_ends_rotation_derivative(plumb_scalar_ends at, plumb_scalar_vec3 p)
{
plumb_scalar_mat3 mean = plumb_scalar_average(plumb_scalar_scaled_series(plumb_scalar_splat(-0.5f), at.end.s), at.end.w);
plumb_scalar_mat3 columns = plumb_scalar_transposed(plumb_scalar_product(plumb_scalar_crossed(at.plumb_scalar_inverse, p, at.end.m), mean));
return plumb_scalar_transposed((plumb_scalar_mat3){plumb_scalar_rotate_by(at.s, at.back, columns.x), plumb_scalar_rotate_by(at.s, at.back, columns.y),
plumb_scalar_rotate_by(at.s, at.back, columns.z)});
}
plumb_scalar_SIMD plumb_scalar_mat3 plumb_scalar_plus_identity(plumb_scalar_mat3 M)
{
const plumb_scalar_f32x8 one = plumb_scalar_splat(1);
M.x.x = plumb_scalar_add(one, M.x.x), M.y.y = plumb_scalar_add(one, M.y.y), M.z.z = plumb_scalar_add(one, M.z.z);
return M;
}
plumb_scalar_SIMD plumb_scalar_mat3 plumb_scalar_start_jacobian(plumb_scalar_ends at)
{
return plumb_scalar_plus_identity(plumb_scalar_ends_rotation_derivative(at, plumb_scalar_vec3_negate(at.b)));
}
plumb_scalar_SIMD plumb_scalar_mat3 plumb_scalar_middle_jacobian(plumb_scalar_ends at)
{
const plumb_scalar_f32x8 zero = plumb_scalar_splat(0);
const plumb_scalar_vec3 none = {zero, zero, zero};
const plumb_scalar_symmetric nothing = {zero, zero, zero, zero, zero, zero};
plumb_scalar_mat3 J = plumb_scalar_ends_rotation_derivative(at, none);
plumb_scalar_mat3 p = plumb_scalar_product(plumb_scalar_crossed(nothing, at.start.m, none), plumb_scalar_average(plumb_scalar_scaled_series(plumb_scalar_splat(-0.25f), at.s), at.start.w));
plumb_scalar_mat3 q = plumb_scalar_product(plumb_scalar_crossed(nothing, at.q, none), plumb_scalar_average(plumb_scalar_scaled_series(plumb_scalar_splat(0.25f), at.s), at.back));
return plumb_scalar_plus_identity((plumb_scalar_mat3){plumb_scalar_vec3_add(J.x, plumb_scalar_vec3_add(p.x, q.x)), plumb_scalar_vec3_add(J.y, plumb_scalar_vec3_add(p.y, q.y)),
plumb_scalar_vec3_add(J.z, plumb_scalar_vec3_add(p.z, q.z))});
}
plumb_scalar_SIMD plumb_scalar_vec3 plumb_scalar_midpoint_step(plumb_scalar_body state, plumb_scalar_vec3 v)
{
plumb_scalar_rotated_momentum at = plumb_scalar_midpoint_at(state, v);
return plumb_scalar_solve(plumb_scalar_jacobian(state.I, at), plumb_scalar_residual(state.I, v, at.m));
}
plumb_scalar_SIMD plumb_scalar_vec3 plumb_scalar_trapezoid_step(plumb_scalar_body state, plumb_scalar_vec3 v)
{
plumb_scalar_rotated_momentum at = plumb_scalar_end_at(state, v);
return plumb_scalar_solve(plumb_scalar_jacobian(state.I, at), plumb_scalar_trapezoid_residual(state, v, at));
}
plumb_scalar_SIMD plumb_scalar_vec3 plumb_scalar_world_step(plumb_scalar_body state, plumb_scalar_vec3 v)
{
plumb_scalar_world at = plumb_scalar_world_at(state, plumb_scalar_symmetric_inverse(state.I), v);
return plumb_scalar_solve(plumb_scalar_world_jacobian(at), plumb_scalar_world_residual(v, at));
}
plumb_scalar_SIMD plumb_scalar_vec3 plumb_scalar_world_start_step(plumb_scalar_body state, plumb_scalar_vec3 v)
{
plumb_scalar_ends at = plumb_scalar_ends_from_start(state, v);
return plumb_scalar_solve(plumb_scalar_start_jacobian(at), plumb_scalar_ends_residual(v, at));
}
plumb_scalar_SIMD plumb_scalar_vec3 plumb_scalar_world_middle_step(plumb_scalar_body state, plumb_scalar_vec3 v)
{
plumb_scalar_ends at = plumb_scalar_ends_from_middle(state, v);
return plumb_scalar_solve(plumb_scalar_middle_jacobian(at), plumb_scalar_ends_residual(v, at));
}
typedef plumb_scalar_vec3 plumb_scalar_newton_step(plumb_scalar_body state, plumb_scalar_vec3 v);
plumb_scalar_SIMD plumb_scalar_body plumb_scalar_body_of(plumb_scalar_symmetric I, plumb_scalar_vec3 L)
{
const plumb_scalar_vec3 none = {plumb_scalar_splat(NAN), plumb_scalar_splat(NAN), plumb_scalar_splat(NAN)};
return (plumb_scalar_body){I, plumb_scalar_vec3_choose(plumb_scalar_is_positive(I), L, none)};
}
#endif
#define plumb_scalar_integrator_MOVED 0x1p-24f
enum { plumb_scalar_integrator_MAX_STEPS = 20, plumb_scalar_integrator_MAX_COUNTED = 10, plumb_scalar_integrator_MAX_PARTS = 16, plumb_scalar_integrator_MAX_ENERGY_PARTS = 64 };
plumb_scalar_SIMD plumb_scalar_vec3 plumb_scalar_integrator_newton(plumb_scalar_newton_step step, plumb_scalar_body state, plumb_scalar_vec3 v)
{
plumb_scalar_m32x8 moves = plumb_scalar_less_equal(plumb_scalar_splat(0), plumb_scalar_splat(0));
for (int i = 0; i < plumb_scalar_integrator_MAX_STEPS && plumb_scalar_any(moves); i++) {
plumb_scalar_vec3 moved = step(state, v), next = plumb_scalar_vec3_sub(v, moved);
v = plumb_scalar_vec3_choose(moves, next, v);
moves = plumb_scalar_both(moves, plumb_scalar_less(plumb_scalar_mul(plumb_scalar_splat(plumb_scalar_integrator_MOVED), plumb_scalar_dot(next, next)), plumb_scalar_dot(moved, moved)));
}
const plumb_scalar_vec3 none = {plumb_scalar_splat(NAN), plumb_scalar_splat(NAN), plumb_scalar_splat(NAN)};
return plumb_scalar_vec3_choose(moves, none, v);
}
plumb_scalar_SIMD plumb_scalar_body plumb_scalar_integrator_load_body(plumb_scalar_tile_in in)
{
return plumb_scalar_body_of(plumb_scalar_load_symmetric(in, 0), plumb_scalar_load_vec3(in, 6));
}
plumb_scalar_SIMD plumb_scalar_vec3 plumb_scalar_integrator_first_step(plumb_scalar_body state)
{
return plumb_scalar_solve(plumb_scalar_shifted(state.I, plumb_scalar_vec3_scale(plumb_scalar_splat(0.5f), state.L)), state.L);
}
static const plumb_scalar_origin plumb_scalar_integrator_midpoint_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 6}, {1, 6}, {1, 6}};
static const plumb_scalar_origin plumb_scalar_integrator_midpoint_out[] = {{0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_integrator_midpoint, "integrator.midpoint", (6, 3), (3))
{
plumb_scalar_body state = plumb_scalar_integrator_load_body(in);
plumb_scalar_store_vec3(out, 0, plumb_scalar_integrator_newton(plumb_scalar_midpoint_step, state, plumb_scalar_integrator_first_step(state)));
}
static const plumb_scalar_origin plumb_scalar_integrator_trapezoid_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 6}, {1, 6}, {1, 6}};
static const plumb_scalar_origin plumb_scalar_integrator_trapezoid_out[] = {{0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_integrator_trapezoid, "integrator.trapezoid", (6, 3), (3))
{
plumb_scalar_body state = plumb_scalar_integrator_load_body(in);
plumb_scalar_store_vec3(out, 0, plumb_scalar_integrator_newton(plumb_scalar_trapezoid_step, state, plumb_scalar_integrator_first_step(state)));
}
static const plumb_scalar_origin plumb_scalar_integrator_world_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 6}, {1, 6}, {1, 6}};
static const plumb_scalar_origin plumb_scalar_integrator_world_out[] = {{0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_integrator_world, "integrator.world", (6, 3), (3))
{
plumb_scalar_body state = plumb_scalar_integrator_load_body(in);
const plumb_scalar_vec3 rest = {plumb_scalar_splat(0), plumb_scalar_splat(0), plumb_scalar_splat(0)};
plumb_scalar_store_vec3(out, 0, plumb_scalar_integrator_newton(plumb_scalar_world_step, state, rest));
}
plumb_scalar_SIMD void plumb_scalar_integrator_step_back(plumb_scalar_newton_step step, plumb_scalar_tile_in in, plumb_scalar_tile_out out)
{
const plumb_scalar_vec3 rest = {plumb_scalar_splat(0), plumb_scalar_splat(0), plumb_scalar_splat(0)};
plumb_scalar_body state = plumb_scalar_integrator_load_body(in);
plumb_scalar_vec3 v = plumb_scalar_integrator_newton(step, state, rest);
state.L = plumb_scalar_vec3_negate(plumb_scalar_end_at(state, v).m);
plumb_scalar_store_vec3(out, 0, plumb_scalar_integrator_newton(step, state, rest));
}
plumb_scalar_SIMD plumb_scalar_body plumb_scalar_integrator_load_any_body(plumb_scalar_tile_in in)
{
return (plumb_scalar_body){plumb_scalar_load_symmetric(in, 0), plumb_scalar_load_vec3(in, 6)};
}
static const plumb_scalar_origin plumb_scalar_integrator_midpoint_residual_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 6}, {1, 6}, {1, 6}, {2, 9}, {2, 9}, {2, 9}};
static const plumb_scalar_origin plumb_scalar_integrator_midpoint_residual_out[] = {{0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_integrator_midpoint_residual, "integrator.midpoint.residual", (6, 3, 3), (3))
{
plumb_scalar_body state = plumb_scalar_integrator_load_any_body(in);
plumb_scalar_vec3 v = plumb_scalar_load_vec3(in, 9);
plumb_scalar_store_vec3(out, 0, plumb_scalar_residual(state.I, v, plumb_scalar_midpoint_at(state, v).m));
}
static const plumb_scalar_origin plumb_scalar_integrator_trapezoid_residual_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 6}, {1, 6}, {1, 6}, {2, 9}, {2, 9}, {2, 9}};
static const plumb_scalar_origin plumb_scalar_integrator_trapezoid_residual_out[] = {{0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_integrator_trapezoid_residual, "integrator.trapezoid.residual", (6, 3, 3), (3))
{
plumb_scalar_body state = plumb_scalar_integrator_load_any_body(in);
plumb_scalar_vec3 v = plumb_scalar_load_vec3(in, 9);
plumb_scalar_store_vec3(out, 0, plumb_scalar_trapezoid_residual(state, v, plumb_scalar_end_at(state, v)));
}
static const plumb_scalar_origin plumb_scalar_integrator_world_residual_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 6}, {1, 6}, {1, 6}, {2, 9}, {2, 9}, {2, 9}};
static const plumb_scalar_origin plumb_scalar_integrator_world_residual_out[] = {{0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_integrator_world_residual, "integrator.world.residual", (6, 3, 3), (3))
{
plumb_scalar_body state = plumb_scalar_integrator_load_any_body(in);
plumb_scalar_vec3 v = plumb_scalar_load_vec3(in, 9);
plumb_scalar_store_vec3(out, 0, plumb_scalar_world_residual(v, plumb_scalar_world_at(state, plumb_scalar_symmetric_inverse(state.I), v)));
}
static const plumb_scalar_origin plumb_scalar_integrator_midpoint_jacobian_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 6}, {1, 6}, {1, 6}, {2, 9}, {2, 9}, {2, 9}};
static const plumb_scalar_origin plumb_scalar_integrator_midpoint_jacobian_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_integrator_midpoint_jacobian, "integrator.midpoint.jacobian", (6, 3, 3), (9))
{
plumb_scalar_body state = plumb_scalar_integrator_load_any_body(in);
plumb_scalar_store_mat3(out, 0, plumb_scalar_jacobian(state.I, plumb_scalar_midpoint_at(state, plumb_scalar_load_vec3(in, 9))));
}
static const plumb_scalar_origin plumb_scalar_integrator_trapezoid_jacobian_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 6}, {1, 6}, {1, 6}, {2, 9}, {2, 9}, {2, 9}};
static const plumb_scalar_origin plumb_scalar_integrator_trapezoid_jacobian_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_integrator_trapezoid_jacobian, "integrator.trapezoid.jacobian", (6, 3, 3), (9))
{
plumb_scalar_body state = plumb_scalar_integrator_load_any_body(in);
plumb_scalar_store_mat3(out, 0, plumb_scalar_jacobian(state.I, plumb_scalar_end_at(state, plumb_scalar_load_vec3(in, 9))));
}
static const plumb_scalar_origin plumb_scalar_integrator_world_jacobian_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 6}, {1, 6}, {1, 6}, {2, 9}, {2, 9}, {2, 9}};
static const plumb_scalar_origin plumb_scalar_integrator_world_jacobian_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_integrator_world_jacobian, "integrator.world.jacobian", (6, 3, 3), (9))
{
plumb_scalar_body state = plumb_scalar_integrator_load_any_body(in);
plumb_scalar_store_mat3(out, 0, plumb_scalar_world_jacobian(plumb_scalar_world_at(state, plumb_scalar_symmetric_inverse(state.I), plumb_scalar_load_vec3(in, 9))));
}
static const plumb_scalar_origin plumb_scalar_integrator_newton_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 6}, {1, 6}, {1, 6}, {2, 9}, {2, 9}, {2, 9}};
static const plumb_scalar_origin plumb_scalar_integrator_newton_out[] = {{0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_integrator_newton, "integrator.newton", (6, 3, 3), (3))
{
plumb_scalar_vec3 v = plumb_scalar_load_vec3(in, 9);
plumb_scalar_store_vec3(out, 0, plumb_scalar_vec3_sub(v, plumb_scalar_midpoint_step(plumb_scalar_integrator_load_body(in), v)));
}
plumb_scalar_SIMD plumb_scalar_vec3 plumb_scalar_integrator_simple(plumb_scalar_body state, plumb_scalar_vec3 v)
{
return plumb_scalar_symmetric_solve(state.I, plumb_scalar_midpoint_at(state, v).m);
}
static const plumb_scalar_origin plumb_scalar_integrator_simple_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 6}, {1, 6}, {1, 6}, {2, 9}, {2, 9}, {2, 9}};
static const plumb_scalar_origin plumb_scalar_integrator_simple_out[] = {{0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_integrator_simple, "integrator.simple", (6, 3, 3), (3))
{
plumb_scalar_store_vec3(out, 0, plumb_scalar_integrator_simple(plumb_scalar_integrator_load_any_body(in), plumb_scalar_load_vec3(in, 9)));
}
plumb_scalar_SIMD plumb_scalar_f32x8 plumb_scalar_integrator_nan_unless_finite(plumb_scalar_vec3 a)
{
plumb_scalar_vec3 zero = plumb_scalar_vec3_sub(a, a);
return plumb_scalar_add(zero.x, plumb_scalar_add(zero.y, zero.z));
}
plumb_scalar_SIMD plumb_scalar_vec3 plumb_scalar_integrator_simple_step(plumb_scalar_body state, plumb_scalar_vec3 v)
{
return plumb_scalar_vec3_sub(v, plumb_scalar_integrator_simple(state, v));
}
plumb_scalar_SIMD plumb_scalar_f32x8 plumb_scalar_integrator_count_steps(plumb_scalar_newton_step step, plumb_scalar_tile_in in)
{
plumb_scalar_body state = plumb_scalar_integrator_load_body(in);
plumb_scalar_symmetric I = state.I;
const plumb_scalar_f32x8 one = plumb_scalar_splat(1);
plumb_scalar_f32x8 count = one;
plumb_scalar_vec3 v = {plumb_scalar_splat(0), plumb_scalar_splat(0), plumb_scalar_splat(0)};
plumb_scalar_m32x8 active = plumb_scalar_less_equal(one, one);
for (int i = 0; i < plumb_scalar_integrator_MAX_COUNTED && plumb_scalar_any(active); i++) {
plumb_scalar_vec3 moved = step(state, v);
active = plumb_scalar_both(active, plumb_scalar_not_mask(plumb_scalar_less(plumb_scalar_dot(moved, moved), plumb_scalar_splat(1e-10F))));
count = plumb_scalar_add(count, plumb_scalar_where(active, one));
v = plumb_scalar_vec3_sub(v, moved);
}
plumb_scalar_f32x8 inertia = plumb_scalar_add(plumb_scalar_integrator_nan_unless_finite((plumb_scalar_vec3){I.xx, I.yx, I.yy}), plumb_scalar_integrator_nan_unless_finite((plumb_scalar_vec3){I.zx, I.zy, I.zz}));
return plumb_scalar_add(count, plumb_scalar_add(inertia, plumb_scalar_integrator_nan_unless_finite(state.L)));
}
plumb_scalar_SIMD plumb_scalar_f32x8 plumb_scalar_integrator_min_moment(plumb_scalar_vec3 moments)
{
const plumb_scalar_f32x8 zero = plumb_scalar_splat(0);
plumb_scalar_m32x8 positive = plumb_scalar_both(plumb_scalar_less(zero, moments.x), plumb_scalar_both(plumb_scalar_less(zero, moments.y), plumb_scalar_less(zero, moments.z)));
return plumb_scalar_choose(positive, plumb_scalar_min_f32(moments.x, plumb_scalar_min_f32(moments.y, moments.z)), plumb_scalar_splat(NAN));
}
static const plumb_scalar_origin plumb_scalar_integrator_parts_in[] = {{0, 0}, {0, 0}, {0, 0}, {1, 3}, {1, 3}, {1, 3}};
static const plumb_scalar_origin plumb_scalar_integrator_parts_out[] = {{0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_integrator_parts, "integrator.parts", (3, 3), (1))
{
plumb_scalar_vec3 L = plumb_scalar_load_vec3(in, 3);
plumb_scalar_f32x8 sigma = plumb_scalar_integrator_min_moment(plumb_scalar_load_vec3(in, 0));
plumb_scalar_f64x8 x = plumb_scalar_widen(L.x), y = plumb_scalar_widen(L.y), z = plumb_scalar_widen(L.z), s = plumb_scalar_widen(sigma), n = plumb_scalar_wide_splat(1);
plumb_scalar_f64x8 length = plumb_scalar_wide_fma(x, x, plumb_scalar_wide_fma(y, y, plumb_scalar_wide_mul(z, z))), squared = plumb_scalar_wide_mul(s, s);
for (int k = 1; k < plumb_scalar_integrator_MAX_PARTS; k++) {
plumb_scalar_f64x8 left = plumb_scalar_wide_sub(plumb_scalar_wide_mul(plumb_scalar_wide_splat(2.0 * k * k), squared), length);
n = plumb_scalar_wide_add(n, plumb_scalar_wide_choose(plumb_scalar_wide_mask_of(left), plumb_scalar_wide_splat(1), plumb_scalar_wide_splat(0)));
}
plumb_scalar_store(out, 0, plumb_scalar_add(plumb_scalar_narrow(n), plumb_scalar_add(plumb_scalar_integrator_nan_unless_finite(L), plumb_scalar_sub(sigma, sigma))));
}
static const plumb_scalar_origin plumb_scalar_integrator_safe_part_in[] = {{0, 0}, {0, 0}, {0, 0}, {1, 3}, {1, 3}, {1, 3}, {2, 6}};
static const plumb_scalar_origin plumb_scalar_integrator_safe_part_out[] = {{0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_integrator_safe_part, "integrator.safe_part", (3, 3, 1), (1))
{
plumb_scalar_vec3 L = plumb_scalar_load_vec3(in, 3);
plumb_scalar_f32x8 sigma = plumb_scalar_integrator_min_moment(plumb_scalar_load_vec3(in, 0)), left = plumb_scalar_load(in, 6), length = plumb_scalar_square_root(plumb_scalar_dot(L, L));
plumb_scalar_f32x8 part = plumb_scalar_min_f32(left, plumb_scalar_divide(plumb_scalar_mul(plumb_scalar_splat(0x1.6a09e6p0f), sigma), length));
plumb_scalar_store(out, 0, plumb_scalar_add(part, plumb_scalar_add(plumb_scalar_sub(left, left), plumb_scalar_add(plumb_scalar_integrator_nan_unless_finite(L), plumb_scalar_sub(sigma, sigma)))));
}
plumb_scalar_SIMD plumb_scalar_vec3 plumb_scalar_integrator_field(plumb_scalar_body state, plumb_scalar_vec3 v)
{
plumb_scalar_rotated_momentum end = plumb_scalar_end_at(state, v);
return plumb_scalar_solve(plumb_scalar_average(end.s, end.w), plumb_scalar_symmetric_solve(state.I, end.m));
}
static const plumb_scalar_origin plumb_scalar_integrator_field_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 6}, {1, 6}, {1, 6}, {2, 9}, {2, 9}, {2, 9}};
static const plumb_scalar_origin plumb_scalar_integrator_field_out[] = {{0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_integrator_field, "integrator.field", (6, 3, 3), (3))
{
plumb_scalar_store_vec3(out, 0, plumb_scalar_integrator_field(plumb_scalar_integrator_load_any_body(in), plumb_scalar_load_vec3(in, 9)));
}
static const plumb_scalar_origin plumb_scalar_integrator_gyroscopic_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 6}, {1, 6}, {1, 6}, {2, 9}};
static const plumb_scalar_origin plumb_scalar_integrator_gyroscopic_out[] = {{0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_integrator_gyroscopic, "integrator.gyroscopic", (6, 3, 1), (3))
{
plumb_scalar_body state = plumb_scalar_body_of(plumb_scalar_load_symmetric(in, 0), plumb_scalar_load_vec3(in, 6));
plumb_scalar_vec3 w = state.L, L = plumb_scalar_symmetric_apply(state.I, w);
plumb_scalar_f32x8 h = plumb_scalar_load(in, 9);
plumb_scalar_store_vec3(out, 0, plumb_scalar_vec3_sub(w, plumb_scalar_solve(plumb_scalar_gyroscopic_jacobian(state.I, w, L, h), plumb_scalar_vec3_scale(h, plumb_scalar_cross(w, L)))));
}
static const plumb_scalar_origin plumb_scalar_integrator_momentum_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 9}, {1, 9}, {1, 9}, {1, 9}, {1, 9}, {1, 9}, {2, 15}, {2, 15}, {2, 15}};
static const plumb_scalar_origin plumb_scalar_integrator_momentum_out[] = {{0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_integrator_momentum, "integrator.momentum", (9, 6, 3), (3))
{
plumb_scalar_mat3 O = plumb_scalar_load_mat3(in, 0);
plumb_scalar_vec3 w = plumb_scalar_apply(plumb_scalar_transposed(O), plumb_scalar_load_vec3(in, 15));
plumb_scalar_store_vec3(out, 0, plumb_scalar_apply(O, plumb_scalar_symmetric_apply(plumb_scalar_load_symmetric(in, 9), w)));
}
static const plumb_scalar_origin plumb_scalar_integrator_momentum_vector_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 6}, {1, 6}, {1, 6}, {2, 9}, {2, 9}, {2, 9}};
static const plumb_scalar_origin plumb_scalar_integrator_momentum_vector_out[] = {{0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_integrator_momentum_vector, "integrator.momentum.vector", (6, 3, 3), (3))
{
plumb_scalar_vec3 v = plumb_scalar_load_vec3(in, 6), rate = plumb_scalar_load_vec3(in, 9), across = plumb_scalar_cross(rate, v);
plumb_scalar_series s = plumb_scalar_series_of(v);
plumb_scalar_vec3 w = plumb_scalar_vec3_scale_add(s.s3, plumb_scalar_cross(across, v), plumb_scalar_vec3_scale_add(s.s2, across, rate));
plumb_scalar_store_vec3(out, 0, plumb_scalar_rotate_by(s, v, plumb_scalar_symmetric_apply(plumb_scalar_load_symmetric(in, 0), w)));
}
static const plumb_scalar_origin plumb_scalar_integrator_energy_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 6}, {1, 6}, {1, 6}};
static const plumb_scalar_origin plumb_scalar_integrator_energy_out[] = {{0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_integrator_energy, "integrator.energy", (6, 3), (1))
{
plumb_scalar_vec3 L = plumb_scalar_load_vec3(in, 6);
plumb_scalar_store(out, 0, plumb_scalar_mul(plumb_scalar_splat(0.5f), plumb_scalar_dot(L, plumb_scalar_symmetric_solve(plumb_scalar_load_symmetric(in, 0), L))));
}
static const plumb_scalar_origin plumb_scalar_integrator_energy_velocity_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 6}, {1, 6}, {1, 6}};
static const plumb_scalar_origin plumb_scalar_integrator_energy_velocity_out[] = {{0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_integrator_energy_velocity, "integrator.energy.velocity", (6, 3), (1))
{
plumb_scalar_vec3 w = plumb_scalar_load_vec3(in, 6);
plumb_scalar_store(out, 0, plumb_scalar_mul(plumb_scalar_splat(0.5f), plumb_scalar_dot(w, plumb_scalar_symmetric_apply(plumb_scalar_load_symmetric(in, 0), w))));
}
static const plumb_scalar_origin plumb_scalar_integrator_update_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 9}, {1, 9}, {1, 9}, {2, 12}, {2, 12}, {2, 12}};
static const plumb_scalar_origin plumb_scalar_integrator_update_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 9}, {1, 9}, {1, 9}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_integrator_update, "integrator.update", (9, 3, 3), (9, 3))
{
plumb_scalar_vec3 w = plumb_scalar_vec3_negate(plumb_scalar_load_vec3(in, 12));
plumb_scalar_series s = plumb_scalar_series_of(w);
for (size_t k = 0; k < 4; k++)
plumb_scalar_store_vec3(out, 3 * k, plumb_scalar_rotate_by(s, w, plumb_scalar_load_vec3(in, 3 * k)));
}
plumb_scalar_SIMD plumb_scalar_f32x8 plumb_scalar_integrator_twice_energy(plumb_scalar_vec3 moments, plumb_scalar_vec3 m)
{
return plumb_scalar_dot(m, (plumb_scalar_vec3){plumb_scalar_divide(m.x, moments.x), plumb_scalar_divide(m.y, moments.y), plumb_scalar_divide(m.z, moments.z)});
}
plumb_scalar_SIMD plumb_scalar_f32x8 plumb_scalar_integrator_energy_error(plumb_scalar_newton_step step, plumb_scalar_tile_in in)
{
const plumb_scalar_vec3 rest = {plumb_scalar_splat(0), plumb_scalar_splat(0), plumb_scalar_splat(0)};
plumb_scalar_vec3 moments = plumb_scalar_load_vec3(in, 0), L = plumb_scalar_load_vec3(in, 3), m = L;
plumb_scalar_f32x8 n = plumb_scalar_load(in, 6), sigma = plumb_scalar_integrator_min_moment(moments);
plumb_scalar_m32x8 valid = plumb_scalar_both(plumb_scalar_less(plumb_scalar_splat(0.5f), n), plumb_scalar_less(n, plumb_scalar_splat(plumb_scalar_integrator_MAX_ENERGY_PARTS + 0.5f)));
plumb_scalar_symmetric I = {moments.x, rest.x, moments.y, rest.x, rest.x, moments.z};
for (int k = 0; k < plumb_scalar_integrator_MAX_ENERGY_PARTS; k++) {
plumb_scalar_m32x8 active = plumb_scalar_less(plumb_scalar_splat((float)k + 0.5f), n);
if (!plumb_scalar_any(active))
break;
plumb_scalar_vec3 v = plumb_scalar_integrator_newton(step, plumb_scalar_body_of(I, plumb_scalar_vec3_choose(active, plumb_scalar_vec3_divide(m, n), rest)), rest);
m = plumb_scalar_vec3_choose(active, plumb_scalar_rotate_momentum(plumb_scalar_vec3_negate(v), m).m, m);
}
plumb_scalar_f32x8 before = plumb_scalar_integrator_twice_energy(moments, L);
plumb_scalar_f32x8 change = plumb_scalar_divide(plumb_scalar_sub(plumb_scalar_integrator_twice_energy(moments, m), before), plumb_scalar_add(before, plumb_scalar_sub(sigma, sigma)));
return plumb_scalar_choose(valid, change, plumb_scalar_splat(NAN));
}
typedef struct plumb_scalar_magnus_spin {
plumb_scalar_vec3 w, alpha;
plumb_scalar_f32x8 h;
} plumb_scalar_magnus_spin;
plumb_scalar_SIMD plumb_scalar_magnus_spin plumb_scalar_magnus_load_spin(plumb_scalar_tile_in in, size_t k)
{
return (plumb_scalar_magnus_spin){plumb_scalar_load_vec3(in, k), plumb_scalar_load_vec3(in, k + 3), plumb_scalar_load(in, k + 6)};
}
plumb_scalar_SIMD plumb_scalar_vec3 plumb_scalar_magnus_end_of(plumb_scalar_magnus_spin s)
{
return plumb_scalar_vec3_scale_add(s.h, s.alpha, s.w);
}
plumb_scalar_SIMD plumb_scalar_vec3 plumb_scalar_magnus_mean_velocity(unsigned terms, plumb_scalar_magnus_spin s)
{
plumb_scalar_f32x8 h2 = plumb_scalar_mul(s.h, s.h), h4 = plumb_scalar_mul(h2, h2);
plumb_scalar_vec3 middle = plumb_scalar_vec3_scale_add(plumb_scalar_mul(plumb_scalar_splat(0.5f), s.h), s.alpha, s.w), sum = middle;
if (terms == 1)
return sum;
plumb_scalar_vec3 first = plumb_scalar_cross(s.alpha, s.w);
sum = plumb_scalar_vec3_scale_add(plumb_scalar_mul(plumb_scalar_splat(1.0f / 12), h2), first, sum);
if (terms == 2)
return sum;
plumb_scalar_vec3 second = plumb_scalar_cross(s.alpha, first);
sum = plumb_scalar_vec3_scale_add(plumb_scalar_mul(plumb_scalar_splat(1.0f / 240), h4), second, sum);
if (terms == 3)
return sum;
plumb_scalar_vec3 thrice = plumb_scalar_cross(middle, plumb_scalar_cross(middle, plumb_scalar_cross(middle, s.alpha)));
sum = plumb_scalar_vec3_scale_add(plumb_scalar_mul(plumb_scalar_splat(1.0f / 720), h4), thrice, sum);
return plumb_scalar_vec3_scale_add(plumb_scalar_mul(plumb_scalar_splat(1.0f / 6720), plumb_scalar_mul(h4, h2)), plumb_scalar_cross(s.alpha, second), sum);
}
typedef struct plumb_scalar_magnus_circular {
plumb_scalar_f32x8 cosine, ratio;
} plumb_scalar_magnus_circular;
plumb_scalar_SIMD plumb_scalar_magnus_circular plumb_scalar_magnus_near_circular(plumb_scalar_f32x8 z)
{
plumb_scalar_f32x8 c = plumb_scalar_fma_f32(z, plumb_scalar_splat(-0x1.1972dep-22f), plumb_scalar_splat(0x1.9f939ep-16f));
c = plumb_scalar_fma_f32(z, c, plumb_scalar_splat(-0x1.6c14bap-10f));
c = plumb_scalar_fma_f32(z, c, plumb_scalar_splat(0x1.55555p-5f));
c = plumb_scalar_fma_f32(z, c, plumb_scalar_splat(-0.5f));
c = plumb_scalar_fma_f32(z, c, plumb_scalar_splat(1));
plumb_scalar_f32x8 s = plumb_scalar_fma_f32(z, plumb_scalar_splat(-0x1.b12616p-26f), plumb_scalar_splat(0x1.729374p-19f));
s = plumb_scalar_fma_f32(z, s, plumb_scalar_splat(-0x1.a02218p-13f));
s = plumb_scalar_fma_f32(z, s, plumb_scalar_splat(0x1.111132p-7f));
s = plumb_scalar_fma_f32(z, s, plumb_scalar_splat(-0x1.555556p-3f));
s = plumb_scalar_fma_f32(z, s, plumb_scalar_splat(1));
plumb_scalar_f32x8 plumb_scalar_twice = plumb_scalar_add(s, s);
return (plumb_scalar_magnus_circular){plumb_scalar_fnma_f32(plumb_scalar_mul(z, s), plumb_scalar_twice, plumb_scalar_splat(1)), plumb_scalar_mul(plumb_scalar_twice, c)};
}
plumb_scalar_SIMD plumb_scalar_magnus_circular plumb_scalar_magnus_far_circular(plumb_scalar_f32x8 z)
{
const plumb_scalar_f64x8 two = plumb_scalar_wide_splat(2);
plumb_scalar_f64x8 x = plumb_scalar_wide_min(plumb_scalar_wide_mul(two, plumb_scalar_wide_square_root(plumb_scalar_widen(z))), plumb_scalar_wide_splat(plumb_scalar_FARTHEST_ANGLE)), sine, cosine;
plumb_scalar_wide_sin_cos(x, &sine, &cosine);
return (plumb_scalar_magnus_circular){plumb_scalar_narrow(cosine), plumb_scalar_narrow(plumb_scalar_wide_mul(two, plumb_scalar_wide_div(sine, x)))};
}
#define plumb_scalar_magnus_FARTHEST_NEAR 2.4674f
plumb_scalar_SIMD plumb_scalar_quaternion plumb_scalar_magnus_exp_of(plumb_scalar_f32x8 h, plumb_scalar_vec3 v)
{
plumb_scalar_vec3 Y = plumb_scalar_vec3_scale(plumb_scalar_mul(plumb_scalar_splat(0.25f), h), v);
plumb_scalar_f32x8 z = plumb_scalar_dot(Y, Y);
plumb_scalar_magnus_circular of_x = plumb_scalar_magnus_near_circular(z);
plumb_scalar_m32x8 far = plumb_scalar_less(plumb_scalar_splat(plumb_scalar_magnus_FARTHEST_NEAR), z);
if (plumb_scalar_UNLIKELY(plumb_scalar_any(far))) {
plumb_scalar_magnus_circular in_double = plumb_scalar_magnus_far_circular(z);
of_x = (plumb_scalar_magnus_circular){plumb_scalar_choose(far, in_double.cosine, of_x.cosine), plumb_scalar_choose(far, in_double.ratio, of_x.ratio)};
}
return (plumb_scalar_quaternion){of_x.cosine, plumb_scalar_vec3_scale(of_x.ratio, Y)};
}
plumb_scalar_SIMD void plumb_scalar_magnus_vector_of(unsigned terms, plumb_scalar_tile_in in, plumb_scalar_tile_out out)
{
plumb_scalar_magnus_spin s = plumb_scalar_magnus_load_spin(in, 0);
plumb_scalar_store_vec3(out, 0, plumb_scalar_vec3_scale(s.h, plumb_scalar_magnus_mean_velocity(terms, s)));
}
static const plumb_scalar_origin plumb_scalar_magnus_vector_terms1_in[] = {{0, 0}, {0, 0}, {0, 0}, {1, 3}, {1, 3}, {1, 3}, {2, 6}};
static const plumb_scalar_origin plumb_scalar_magnus_vector_terms1_out[] = {{0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_magnus_vector_terms1, "magnus.vector.terms1", (3, 3, 1), (3))
{
plumb_scalar_magnus_vector_of(1, in, out);
}
static const plumb_scalar_origin plumb_scalar_magnus_vector_terms2_in[] = {{0, 0}, {0, 0}, {0, 0}, {1, 3}, {1, 3}, {1, 3}, {2, 6}};
static const plumb_scalar_origin plumb_scalar_magnus_vector_terms2_out[] = {{0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_magnus_vector_terms2, "magnus.vector.terms2", (3, 3, 1), (3))
{
plumb_scalar_magnus_vector_of(2, in, out);
}
static const plumb_scalar_origin plumb_scalar_magnus_vector_terms3_in[] = {{0, 0}, {0, 0}, {0, 0}, {1, 3}, {1, 3}, {1, 3}, {2, 6}};
static const plumb_scalar_origin plumb_scalar_magnus_vector_terms3_out[] = {{0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_magnus_vector_terms3, "magnus.vector.terms3", (3, 3, 1), (3))
{
plumb_scalar_magnus_vector_of(3, in, out);
}
static const plumb_scalar_origin plumb_scalar_magnus_vector_terms4_in[] = {{0, 0}, {0, 0}, {0, 0}, {1, 3}, {1, 3}, {1, 3}, {2, 6}};
static const plumb_scalar_origin plumb_scalar_magnus_vector_terms4_out[] = {{0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_magnus_vector_terms4, "magnus.vector.terms4", (3, 3, 1), (3))
{
plumb_scalar_magnus_vector_of(4, in, out);
}
plumb_scalar_SIMD void plumb_scalar_magnus_step_quaternion(unsigned terms, plumb_scalar_tile_in in, plumb_scalar_tile_out out)
{
plumb_scalar_quaternion q = plumb_scalar_load_quaternion(in, 0);
plumb_scalar_magnus_spin s = plumb_scalar_magnus_load_spin(in, 4);
plumb_scalar_quaternion rotated = plumb_scalar_quaternion_product(plumb_scalar_magnus_exp_of(s.h, plumb_scalar_magnus_mean_velocity(terms, s)), q);
plumb_scalar_vec3 w = plumb_scalar_magnus_end_of(s);
plumb_scalar_store(out, 0, rotated.s);
plumb_scalar_store_vec3(out, 1, rotated.v);
plumb_scalar_store_vec3(out, 4, w);
}
static const plumb_scalar_origin plumb_scalar_magnus_quaternion_terms1_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 4}, {1, 4}, {1, 4}, {2, 7}, {2, 7}, {2, 7}, {3, 10}};
static const plumb_scalar_origin plumb_scalar_magnus_quaternion_terms1_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 4}, {1, 4}, {1, 4}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_magnus_quaternion_terms1, "magnus.quaternion.terms1", (4, 3, 3, 1), (4, 3))
{
plumb_scalar_magnus_step_quaternion(1, in, out);
}
static const plumb_scalar_origin plumb_scalar_magnus_quaternion_terms2_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 4}, {1, 4}, {1, 4}, {2, 7}, {2, 7}, {2, 7}, {3, 10}};
static const plumb_scalar_origin plumb_scalar_magnus_quaternion_terms2_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 4}, {1, 4}, {1, 4}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_magnus_quaternion_terms2, "magnus.quaternion.terms2", (4, 3, 3, 1), (4, 3))
{
plumb_scalar_magnus_step_quaternion(2, in, out);
}
static const plumb_scalar_origin plumb_scalar_magnus_quaternion_terms3_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 4}, {1, 4}, {1, 4}, {2, 7}, {2, 7}, {2, 7}, {3, 10}};
static const plumb_scalar_origin plumb_scalar_magnus_quaternion_terms3_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 4}, {1, 4}, {1, 4}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_magnus_quaternion_terms3, "magnus.quaternion.terms3", (4, 3, 3, 1), (4, 3))
{
plumb_scalar_magnus_step_quaternion(3, in, out);
}
static const plumb_scalar_origin plumb_scalar_magnus_quaternion_terms4_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 4}, {1, 4}, {1, 4}, {2, 7}, {2, 7}, {2, 7}, {3, 10}};
static const plumb_scalar_origin plumb_scalar_magnus_quaternion_terms4_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 4}, {1, 4}, {1, 4}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_magnus_quaternion_terms4, "magnus.quaternion.terms4", (4, 3, 3, 1), (4, 3))
{
plumb_scalar_magnus_step_quaternion(4, in, out);
}
plumb_scalar_SIMD plumb_scalar_mat3 plumb_scalar_magnus_matrix_of(plumb_scalar_quaternion q)
{
plumb_scalar_f32x8 factor = plumb_scalar_fnma_f32(plumb_scalar_splat(2), plumb_scalar_quaternion_squared(q), plumb_scalar_splat(4));
plumb_scalar_vec3 v = q.v, d = plumb_scalar_vec3_scale(factor, v), n = plumb_scalar_vec3_scale(q.s, d);
plumb_scalar_f32x8 one = plumb_scalar_splat(1);
return (plumb_scalar_mat3){
{plumb_scalar_fnma_f32(d.z, v.z, plumb_scalar_fnma_f32(d.y, v.y, one)), plumb_scalar_fms_f32(d.x, v.y, n.z), plumb_scalar_fma_f32(d.x, v.z, n.y)},
{plumb_scalar_fma_f32(d.x, v.y, n.z), plumb_scalar_fnma_f32(d.z, v.z, plumb_scalar_fnma_f32(d.x, v.x, one)), plumb_scalar_fms_f32(d.y, v.z, n.x)},
{plumb_scalar_fms_f32(d.x, v.z, n.y), plumb_scalar_fma_f32(d.y, v.z, n.x), plumb_scalar_fnma_f32(d.y, v.y, plumb_scalar_fnma_f32(d.x, v.x, one))},
};
}
plumb_scalar_SIMD void plumb_scalar_magnus_step_rotation(unsigned terms, plumb_scalar_tile_in in, plumb_scalar_tile_out out)
{
plumb_scalar_magnus_spin s = plumb_scalar_magnus_load_spin(in, 9);
plumb_scalar_mat3 rotation = plumb_scalar_magnus_matrix_of(plumb_scalar_magnus_exp_of(s.h, plumb_scalar_magnus_mean_velocity(terms, s)));
const plumb_scalar_tile_in rows = plumb_scalar_part_in(in, 0);
plumb_scalar_tile_out rotated = plumb_scalar_part_out(out, 0);
for (size_t j = 0; j < 3; j++)
plumb_scalar_store_strided(rotated, j, 3, plumb_scalar_apply(rotation, plumb_scalar_load_column(rows, 0, j)));
plumb_scalar_store_vec3(out, 9, plumb_scalar_magnus_end_of(s));
}
static const plumb_scalar_origin plumb_scalar_magnus_rotation_terms1_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 9}, {1, 9}, {1, 9}, {2, 12}, {2, 12}, {2, 12}, {3, 15}};
static const plumb_scalar_origin plumb_scalar_magnus_rotation_terms1_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 9}, {1, 9}, {1, 9}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_magnus_rotation_terms1, "magnus.rotation.terms1", (9, 3, 3, 1), (9, 3))
{
plumb_scalar_magnus_step_rotation(1, in, out);
}
static const plumb_scalar_origin plumb_scalar_magnus_rotation_terms2_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 9}, {1, 9}, {1, 9}, {2, 12}, {2, 12}, {2, 12}, {3, 15}};
static const plumb_scalar_origin plumb_scalar_magnus_rotation_terms2_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 9}, {1, 9}, {1, 9}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_magnus_rotation_terms2, "magnus.rotation.terms2", (9, 3, 3, 1), (9, 3))
{
plumb_scalar_magnus_step_rotation(2, in, out);
}
static const plumb_scalar_origin plumb_scalar_magnus_rotation_terms3_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 9}, {1, 9}, {1, 9}, {2, 12}, {2, 12}, {2, 12}, {3, 15}};
static const plumb_scalar_origin plumb_scalar_magnus_rotation_terms3_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 9}, {1, 9}, {1, 9}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_magnus_rotation_terms3, "magnus.rotation.terms3", (9, 3, 3, 1), (9, 3))
{
plumb_scalar_magnus_step_rotation(3, in, out);
}
static const plumb_scalar_origin plumb_scalar_magnus_rotation_terms4_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 9}, {1, 9}, {1, 9}, {2, 12}, {2, 12}, {2, 12}, {3, 15}};
static const plumb_scalar_origin plumb_scalar_magnus_rotation_terms4_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 9}, {1, 9}, {1, 9}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_magnus_rotation_terms4, "magnus.rotation.terms4", (9, 3, 3, 1), (9, 3))
{
plumb_scalar_magnus_step_rotation(4, in, out);
}
static const plumb_scalar_origin plumb_scalar_magnus_condition_in[] = {{0, 0}, {0, 0}, {0, 0}, {1, 3}, {1, 3}, {1, 3}, {2, 6}};
static const plumb_scalar_origin plumb_scalar_magnus_condition_out[] = {{0, 0}, {1, 1}, {2, 2}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_magnus_condition, "magnus.condition", (3, 3, 1), (1, 1, 1))
{
plumb_scalar_magnus_spin s = plumb_scalar_magnus_load_spin(in, 0);
plumb_scalar_vec3 end = plumb_scalar_magnus_end_of(s);
plumb_scalar_f32x8 lengths = plumb_scalar_add(plumb_scalar_square_root(plumb_scalar_dot(s.w, s.w)), plumb_scalar_square_root(plumb_scalar_dot(end, end)));
plumb_scalar_f32x8 angle = plumb_scalar_mul(plumb_scalar_mul(plumb_scalar_splat(0.5f), s.h), lengths);
plumb_scalar_store(out, 0, angle);
plumb_scalar_store(out, 1, plumb_scalar_mul(plumb_scalar_splat(0x1.ccf642p-2f), angle));
plumb_scalar_store(out, 2, plumb_scalar_mul(plumb_scalar_splat(0x1.45f306p-3f), angle));
}
static const plumb_scalar_origin plumb_scalar_magnus_ends_in[] = {{0, 0}, {0, 0}, {0, 0}, {1, 3}, {1, 3}, {1, 3}, {2, 6}};
static const plumb_scalar_origin plumb_scalar_magnus_ends_out[] = {{0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_magnus_ends, "magnus.ends", (3, 3, 1), (3))
{
plumb_scalar_vec3 w = plumb_scalar_load_vec3(in, 0), end = plumb_scalar_load_vec3(in, 3);
plumb_scalar_f32x8 h = plumb_scalar_load(in, 6);
plumb_scalar_vec3 sum = plumb_scalar_vec3_scale(plumb_scalar_mul(plumb_scalar_splat(0.5f), h), plumb_scalar_vec3_add(w, end));
plumb_scalar_store_vec3(out, 0, plumb_scalar_vec3_scale_add(plumb_scalar_mul(plumb_scalar_splat(1.0f / 12), plumb_scalar_mul(h, h)), plumb_scalar_cross(end, w), sum));
}
static const plumb_scalar_origin plumb_scalar_magnus_rate_in[] = {{0, 0}, {0, 0}, {0, 0}, {1, 3}, {1, 3}, {1, 3}, {1, 3}, {1, 3}, {1, 3}, {1, 3}, {1, 3}, {1, 3}};
static const plumb_scalar_origin plumb_scalar_magnus_rate_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_magnus_rate, "magnus.rate", (3, 9), (9))
{
plumb_scalar_vec3 w = plumb_scalar_load_vec3(in, 0);
plumb_scalar_mat3 columns = {plumb_scalar_cross(w, plumb_scalar_load_column(in, 3, 0)), plumb_scalar_cross(w, plumb_scalar_load_column(in, 3, 1)), plumb_scalar_cross(w, plumb_scalar_load_column(in, 3, 2))};
plumb_scalar_store_mat3(out, 0, plumb_scalar_transposed(columns));
}
static const plumb_scalar_origin plumb_scalar_magnus_translation_in[] = {{0, 0}, {0, 0}, {0, 0}, {1, 3}, {1, 3}, {1, 3}, {2, 6}, {2, 6}, {2, 6}, {3, 9}};
static const plumb_scalar_origin plumb_scalar_magnus_translation_out[] = {{0, 0}, {0, 0}, {0, 0}, {1, 3}, {1, 3}, {1, 3}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_magnus_translation, "magnus.translation", (3, 3, 3, 1), (3, 3))
{
plumb_scalar_vec3 x = plumb_scalar_load_vec3(in, 0), v = plumb_scalar_load_vec3(in, 3), a = plumb_scalar_load_vec3(in, 6);
plumb_scalar_f32x8 h = plumb_scalar_load(in, 9);
plumb_scalar_vec3 middle = plumb_scalar_vec3_scale_add(plumb_scalar_mul(plumb_scalar_splat(0.5f), h), a, v);
plumb_scalar_store_vec3(out, 0, plumb_scalar_vec3_scale_add(h, middle, x));
plumb_scalar_store_vec3(out, 3, plumb_scalar_vec3_scale_add(h, a, v));
}
#ifndef plumb_scalar_FAST_JOINT_BODY_H
#define plumb_scalar_FAST_JOINT_BODY_H
typedef struct plumb_scalar_joint_body {
plumb_scalar_f32x8 k;
plumb_scalar_symmetric plumb_scalar_W;
plumb_scalar_vec3 r, v, w;
} plumb_scalar_joint_body;
plumb_scalar_SIMD plumb_scalar_vec3 plumb_scalar_anchor(plumb_scalar_joint_body plumb_scalar_body)
{
return plumb_scalar_cross_add(plumb_scalar_body.w, plumb_scalar_body.r, plumb_scalar_body.v);
}
plumb_scalar_SIMD plumb_scalar_mat3 plumb_scalar_inertia_cross_columns(plumb_scalar_symmetric plumb_scalar_inverse, plumb_scalar_vec3 r)
{
plumb_scalar_f32x8 zero = plumb_scalar_splat(0);
return (plumb_scalar_mat3){plumb_scalar_symmetric_apply(plumb_scalar_inverse, (plumb_scalar_vec3){zero, r.z, plumb_scalar_negate(r.y)}),
plumb_scalar_symmetric_apply(plumb_scalar_inverse, (plumb_scalar_vec3){plumb_scalar_negate(r.z), zero, r.x}),
plumb_scalar_symmetric_apply(plumb_scalar_inverse, (plumb_scalar_vec3){r.y, plumb_scalar_negate(r.x), zero})};
}
plumb_scalar_SIMD plumb_scalar_symmetric plumb_scalar_response(plumb_scalar_joint_body plumb_scalar_body)
{
plumb_scalar_mat3 columns = plumb_scalar_inertia_cross_columns(plumb_scalar_body.plumb_scalar_W, plumb_scalar_body.r);
plumb_scalar_vec3 x = plumb_scalar_cross(plumb_scalar_body.r, columns.x), y = plumb_scalar_cross(plumb_scalar_body.r, columns.y), z = plumb_scalar_cross(plumb_scalar_body.r, columns.z);
return (plumb_scalar_symmetric){plumb_scalar_sub(plumb_scalar_body.k, x.x), plumb_scalar_negate(x.y), plumb_scalar_sub(plumb_scalar_body.k, y.y), plumb_scalar_negate(x.z), plumb_scalar_negate(y.z), plumb_scalar_sub(plumb_scalar_body.k, z.z)};
}
plumb_scalar_SIMD plumb_scalar_mat3 plumb_scalar_response_between(plumb_scalar_joint_body plumb_scalar_body, plumb_scalar_vec3 s)
{
plumb_scalar_mat3 columns = plumb_scalar_inertia_cross_columns(plumb_scalar_body.plumb_scalar_W, s);
plumb_scalar_vec3 x = plumb_scalar_cross(plumb_scalar_body.r, columns.x), y = plumb_scalar_cross(plumb_scalar_body.r, columns.y), z = plumb_scalar_cross(plumb_scalar_body.r, columns.z);
return (plumb_scalar_mat3){{plumb_scalar_sub(x.x, plumb_scalar_body.k), y.x, z.x}, {x.y, plumb_scalar_sub(y.y, plumb_scalar_body.k), z.y}, {x.z, y.z, plumb_scalar_sub(z.z, plumb_scalar_body.k)}};
}
plumb_scalar_SIMD plumb_scalar_symmetric plumb_scalar_symmetric_add(plumb_scalar_symmetric a, plumb_scalar_symmetric b)
{
return (plumb_scalar_symmetric){plumb_scalar_add(a.xx, b.xx), plumb_scalar_add(a.yx, b.yx), plumb_scalar_add(a.yy, b.yy),
plumb_scalar_add(a.zx, b.zx), plumb_scalar_add(a.zy, b.zy), plumb_scalar_add(a.zz, b.zz)};
}
#endif
plumb_scalar_SIMD plumb_scalar_joint_body plumb_scalar_constraint_load_joint_body(plumb_scalar_tile_in in, size_t which, size_t at)
{
plumb_scalar_joint_body plumb_scalar_body = {
.k = plumb_scalar_load(in, 7 * which), .plumb_scalar_W = plumb_scalar_load_symmetric(in, 7 * which + 1), .r = plumb_scalar_load_vec3(in, 14 + 3 * which)};
plumb_scalar_body.v = plumb_scalar_vec3_scale_add(plumb_scalar_body.k, plumb_scalar_load_vec3(in, at + 6), plumb_scalar_load_vec3(in, at));
plumb_scalar_body.w = plumb_scalar_symmetric_apply_add(plumb_scalar_body.plumb_scalar_W, plumb_scalar_load_vec3(in, at + 9), plumb_scalar_load_vec3(in, at + 3));
return plumb_scalar_body;
}
plumb_scalar_SIMD void plumb_scalar_constraint_store_impulse(plumb_scalar_tile_out out, size_t at, plumb_scalar_joint_body plumb_scalar_body, plumb_scalar_vec3 p)
{
plumb_scalar_store_vec3(out, at, plumb_scalar_vec3_scale_add(plumb_scalar_body.k, p, plumb_scalar_body.v));
plumb_scalar_store_vec3(out, at + 3, plumb_scalar_symmetric_apply_add(plumb_scalar_body.plumb_scalar_W, plumb_scalar_cross(plumb_scalar_body.r, p), plumb_scalar_body.w));
}
static const plumb_scalar_origin plumb_scalar_constraint_ball_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 7}, {1, 7}, {1, 7}, {1, 7}, {1, 7}, {1, 7}, {1, 7}, {2, 14}, {2, 14}, {2, 14}, {3, 17}, {3, 17}, {3, 17}, {4, 20}, {4, 20}, {4, 20}, {4, 20}, {4, 20}, {4, 20}, {4, 20}, {4, 20}, {4, 20}, {4, 20}, {4, 20}, {4, 20}, {5, 32}, {5, 32}, {5, 32}, {5, 32}, {5, 32}, {5, 32}, {5, 32}, {5, 32}, {5, 32}, {5, 32}, {5, 32}, {5, 32}, {6, 44}, {6, 44}, {6, 44}};
static const plumb_scalar_origin plumb_scalar_constraint_ball_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 6}, {1, 6}, {1, 6}, {2, 9}, {2, 9}, {2, 9}, {3, 12}, {3, 12}, {3, 12}, {3, 12}, {3, 12}, {3, 12}, {4, 18}, {4, 18}, {4, 18}, {4, 18}, {4, 18}, {4, 18}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_constraint_ball, "constraint.ball", (7, 7, 3, 3, 12, 12, 3), (6, 3, 3, 6, 6))
{
enum { MOTION_1 = 20, MOTION_2 = 32, BIAS = 44 };
plumb_scalar_joint_body one = plumb_scalar_constraint_load_joint_body(in, 0, MOTION_1), two = plumb_scalar_constraint_load_joint_body(in, 1, MOTION_2);
plumb_scalar_symmetric G = plumb_scalar_symmetric_add(plumb_scalar_response(one), plumb_scalar_response(two));
plumb_scalar_vec3 eta = plumb_scalar_vec3_sub(plumb_scalar_load_vec3(in, BIAS), plumb_scalar_vec3_sub(plumb_scalar_anchor(two), plumb_scalar_anchor(one)));
plumb_scalar_vec3 lambda = plumb_scalar_symmetric_solve(G, eta);
plumb_scalar_store_vec3(out, 0, (plumb_scalar_vec3){G.xx, G.yx, G.yy});
plumb_scalar_store_vec3(out, 3, (plumb_scalar_vec3){G.zx, G.zy, G.zz});
plumb_scalar_store_vec3(out, 6, eta);
plumb_scalar_store_vec3(out, 9, lambda);
plumb_scalar_constraint_store_impulse(out, 12, one, plumb_scalar_vec3_negate(lambda));
plumb_scalar_constraint_store_impulse(out, 18, two, lambda);
}
static const plumb_scalar_origin plumb_scalar_constraint_distance_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 7}, {1, 7}, {1, 7}, {1, 7}, {1, 7}, {1, 7}, {1, 7}, {2, 14}, {2, 14}, {2, 14}, {3, 17}, {3, 17}, {3, 17}, {4, 20}, {4, 20}, {4, 20}, {5, 23}, {5, 23}, {5, 23}, {5, 23}, {5, 23}, {5, 23}, {5, 23}, {5, 23}, {5, 23}, {5, 23}, {5, 23}, {5, 23}, {6, 35}, {6, 35}, {6, 35}, {6, 35}, {6, 35}, {6, 35}, {6, 35}, {6, 35}, {6, 35}, {6, 35}, {6, 35}, {6, 35}, {7, 47}};
static const plumb_scalar_origin plumb_scalar_constraint_distance_out[] = {{0, 0}, {1, 1}, {2, 2}, {3, 3}, {3, 3}, {3, 3}, {3, 3}, {3, 3}, {3, 3}, {4, 9}, {4, 9}, {4, 9}, {4, 9}, {4, 9}, {4, 9}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_constraint_distance, "constraint.distance", (7, 7, 3, 3, 3, 12, 12, 1), (1, 1, 1, 6, 6))
{
enum { DIRECTION = 20, MOTION_1 = 23, MOTION_2 = 35, BIAS = 47 };
plumb_scalar_joint_body one = plumb_scalar_constraint_load_joint_body(in, 0, MOTION_1), two = plumb_scalar_constraint_load_joint_body(in, 1, MOTION_2);
plumb_scalar_vec3 u = plumb_scalar_load_vec3(in, DIRECTION), c1 = plumb_scalar_cross(one.r, u), c2 = plumb_scalar_cross(two.r, u);
plumb_scalar_f32x8 angular_part = plumb_scalar_dot_add(c1, plumb_scalar_symmetric_apply(one.plumb_scalar_W, c1), plumb_scalar_dot(c2, plumb_scalar_symmetric_apply(two.plumb_scalar_W, c2)));
plumb_scalar_f32x8 G = plumb_scalar_fma_f32(plumb_scalar_add(one.k, two.k), plumb_scalar_dot(u, u), angular_part);
plumb_scalar_f32x8 relative_velocity = plumb_scalar_sub(plumb_scalar_dot_add(c2, two.w, plumb_scalar_dot(u, two.v)), plumb_scalar_dot_add(c1, one.w, plumb_scalar_dot(u, one.v)));
plumb_scalar_f32x8 eta = plumb_scalar_sub(plumb_scalar_load(in, BIAS), relative_velocity);
plumb_scalar_f32x8 lambda = plumb_scalar_divide(eta, plumb_scalar_choose(plumb_scalar_less(plumb_scalar_splat(0), G), G, plumb_scalar_splat(NAN)));
plumb_scalar_store(out, 0, G);
plumb_scalar_store(out, 1, eta);
plumb_scalar_store(out, 2, lambda);
plumb_scalar_constraint_store_impulse(out, 3, one, plumb_scalar_vec3_scale(plumb_scalar_negate(lambda), u));
plumb_scalar_constraint_store_impulse(out, 9, two, plumb_scalar_vec3_scale(lambda, u));
}
plumb_scalar_SIMD plumb_scalar_vec3 plumb_scalar_constraint_load_angular(plumb_scalar_tile_in in, plumb_scalar_symmetric plumb_scalar_inverse, size_t at)
{
return plumb_scalar_symmetric_apply_add(plumb_scalar_inverse, plumb_scalar_load_vec3(in, at + 3), plumb_scalar_load_vec3(in, at));
}
static const plumb_scalar_origin plumb_scalar_constraint_hinge_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 6}, {1, 6}, {1, 6}, {1, 6}, {1, 6}, {1, 6}, {2, 12}, {2, 12}, {2, 12}, {2, 12}, {2, 12}, {2, 12}, {2, 12}, {2, 12}, {2, 12}, {3, 21}, {3, 21}, {3, 21}, {4, 24}, {4, 24}, {4, 24}, {5, 27}, {5, 27}, {5, 27}, {6, 30}, {6, 30}, {6, 30}, {7, 33}, {7, 33}};
static const plumb_scalar_origin plumb_scalar_constraint_hinge_out[] = {{0, 0}, {0, 0}, {0, 0}, {1, 3}, {1, 3}, {2, 5}, {2, 5}, {3, 7}, {3, 7}, {3, 7}, {4, 10}, {4, 10}, {4, 10}, {5, 13}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_constraint_hinge, "constraint.hinge", (6, 6, 9, 3, 3, 3, 3, 2), (3, 2, 2, 3, 3, 1))
{
enum { ROTATION = 12, MOTION_1 = 21, MOTION_2 = 27, BIAS = 33 };
plumb_scalar_symmetric W1 = plumb_scalar_load_symmetric(in, 0), W2 = plumb_scalar_load_symmetric(in, 6), W_sum = plumb_scalar_symmetric_add(W1, W2);
plumb_scalar_vec3 axis = plumb_scalar_load_column(in, ROTATION, 0), b = plumb_scalar_load_column(in, ROTATION, 1), c = plumb_scalar_load_column(in, ROTATION, 2);
plumb_scalar_vec3 w1 = plumb_scalar_constraint_load_angular(in, W1, MOTION_1), w2 = plumb_scalar_constraint_load_angular(in, W2, MOTION_2);
plumb_scalar_vec3 relative_velocity = plumb_scalar_vec3_sub(w2, w1);
plumb_scalar_vec3 Wb = plumb_scalar_symmetric_apply(W_sum, b), Wc = plumb_scalar_symmetric_apply(W_sum, c);
plumb_scalar_f32x8 bb = plumb_scalar_dot(b, Wb), cb = plumb_scalar_dot(c, Wb), cc = plumb_scalar_dot(c, Wc), det = plumb_scalar_minor(bb, cc, cb, cb);
plumb_scalar_f32x8 eta_b = plumb_scalar_sub(plumb_scalar_load(in, BIAS), plumb_scalar_dot(b, relative_velocity));
plumb_scalar_f32x8 eta_c = plumb_scalar_sub(plumb_scalar_load(in, BIAS + 1), plumb_scalar_dot(c, relative_velocity));
plumb_scalar_f32x8 det_or_nan = plumb_scalar_choose(plumb_scalar_less(plumb_scalar_splat(0), plumb_scalar_min_f32(bb, det)), det, plumb_scalar_splat(NAN));
plumb_scalar_f32x8 lambda_b = plumb_scalar_divide(plumb_scalar_minor(cc, eta_b, cb, eta_c), det_or_nan),
lambda_c = plumb_scalar_divide(plumb_scalar_minor(bb, eta_c, cb, eta_b), det_or_nan);
plumb_scalar_vec3 torque = plumb_scalar_vec3_scale_add(lambda_b, b, plumb_scalar_vec3_scale(lambda_c, c));
plumb_scalar_store_vec3(out, 0, (plumb_scalar_vec3){bb, cb, cc});
plumb_scalar_store(out, 3, eta_b);
plumb_scalar_store(out, 4, eta_c);
plumb_scalar_store(out, 5, lambda_b);
plumb_scalar_store(out, 6, lambda_c);
w1 = plumb_scalar_symmetric_apply_add(W1, plumb_scalar_vec3_negate(torque), w1);
w2 = plumb_scalar_symmetric_apply_add(W2, torque, w2);
plumb_scalar_store_vec3(out, 7, w1);
plumb_scalar_store_vec3(out, 10, w2);
plumb_scalar_store(out, 13, plumb_scalar_dot(axis, plumb_scalar_vec3_sub(w2, w1)));
}
plumb_scalar_SIMD plumb_scalar_f32x8 plumb_scalar_constraint_nan_unless_finite(plumb_scalar_f32x8 x)
{
return plumb_scalar_sub(x, x);
}
static const plumb_scalar_origin plumb_scalar_constraint_bias_in[] = {{0, 0}, {1, 1}, {2, 2}};
static const plumb_scalar_origin plumb_scalar_constraint_bias_out[] = {{0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_constraint_bias, "constraint.bias", (1, 1, 1), (1))
{
plumb_scalar_store(out, 0, plumb_scalar_divide(plumb_scalar_mul(plumb_scalar_negate(plumb_scalar_load(in, 1)), plumb_scalar_load(in, 0)), plumb_scalar_load(in, 2)));
}
static const plumb_scalar_origin plumb_scalar_constraint_acceleration_in[] = {{0, 0}, {1, 1}, {2, 2}, {3, 3}};
static const plumb_scalar_origin plumb_scalar_constraint_acceleration_out[] = {{0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_constraint_acceleration, "constraint.acceleration", (1, 1, 1, 1), (1))
{
plumb_scalar_store(out, 0, plumb_scalar_negate(plumb_scalar_fma_f32(plumb_scalar_load(in, 2), plumb_scalar_load(in, 1), plumb_scalar_mul(plumb_scalar_load(in, 3), plumb_scalar_load(in, 0)))));
}
plumb_scalar_SIMD plumb_scalar_f64x8 plumb_scalar_constraint_logarithm_of_complement(plumb_scalar_f32x8 x, plumb_scalar_f32x8 a)
{
plumb_scalar_f64x8 wide_a = plumb_scalar_widen(a), rounding_error = plumb_scalar_wide_sub(plumb_scalar_wide_sub(plumb_scalar_wide_splat(1), plumb_scalar_widen(x)), wide_a);
return plumb_scalar_wide_add(plumb_scalar_wide_logarithm(a), plumb_scalar_wide_div(rounding_error, wide_a));
}
plumb_scalar_SIMD plumb_scalar_f32x8 plumb_scalar_constraint_removed_fraction(plumb_scalar_f32x8 a, plumb_scalar_f64x8 b)
{
plumb_scalar_f32x8 fraction = plumb_scalar_narrow(plumb_scalar_wide_sub(plumb_scalar_wide_splat(1), plumb_scalar_wide_exponential(b)));
return plumb_scalar_choose(plumb_scalar_less(plumb_scalar_magnitude(a), plumb_scalar_splat(FLT_MIN)), plumb_scalar_splat(1), fraction);
}
static const plumb_scalar_origin plumb_scalar_constraint_error_reduction_in[] = {{0, 0}, {1, 1}};
static const plumb_scalar_origin plumb_scalar_constraint_error_reduction_out[] = {{0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_constraint_error_reduction, "constraint.error_reduction", (1, 1), (1))
{
plumb_scalar_f32x8 beta = plumb_scalar_load(in, 0), n = plumb_scalar_load(in, 1), a = plumb_scalar_sub(plumb_scalar_splat(1), beta);
plumb_scalar_f64x8 logarithm = plumb_scalar_wide_mul(plumb_scalar_widen(n), plumb_scalar_constraint_logarithm_of_complement(beta, a));
plumb_scalar_store(out, 0, plumb_scalar_add(plumb_scalar_constraint_removed_fraction(a, logarithm), plumb_scalar_constraint_nan_unless_finite(n)));
}
static const plumb_scalar_origin plumb_scalar_constraint_share_in[] = {{0, 0}, {1, 1}};
static const plumb_scalar_origin plumb_scalar_constraint_share_out[] = {{0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_constraint_share, "constraint.share", (1, 1), (1))
{
plumb_scalar_f32x8 ERP = plumb_scalar_load(in, 0), n = plumb_scalar_load(in, 1), a = plumb_scalar_sub(plumb_scalar_splat(1), ERP);
plumb_scalar_f64x8 logarithm = plumb_scalar_wide_div(plumb_scalar_constraint_logarithm_of_complement(ERP, a), plumb_scalar_widen(n));
plumb_scalar_store(out, 0, plumb_scalar_add(plumb_scalar_constraint_removed_fraction(a, logarithm), plumb_scalar_constraint_nan_unless_finite(n)));
}
static const plumb_scalar_origin plumb_scalar_constraint_complementarity_in[] = {{0, 0}, {1, 1}, {2, 2}, {2, 2}};
static const plumb_scalar_origin plumb_scalar_constraint_complementarity_out[] = {{0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_constraint_complementarity, "constraint.complementarity", (1, 1, 2), (1))
{
plumb_scalar_f32x8 lambda = plumb_scalar_load(in, 0), r = plumb_scalar_load(in, 1), low = plumb_scalar_load(in, 2), high = plumb_scalar_load(in, 3);
plumb_scalar_f32x8 x = plumb_scalar_min_f32(plumb_scalar_sub(lambda, low), plumb_scalar_max_f32(plumb_scalar_sub(lambda, high), r));
plumb_scalar_store(out, 0, plumb_scalar_choose(plumb_scalar_less_equal(low, high), plumb_scalar_add(x, plumb_scalar_constraint_nan_unless_finite(lambda)), plumb_scalar_splat(NAN)));
}
enum { plumb_scalar_constraint_SWEEPS = 2, plumb_scalar_constraint_MAX_MULTIPLIERS = 12 };
plumb_scalar_SIMD size_t plumb_scalar_constraint_in_triangle(size_t i, size_t j)
{
return i < j ? j * (j + 1) / 2 + i : i * (i + 1) / 2 + j;
}
plumb_scalar_SIMD void plumb_scalar_constraint_sweep(size_t n, plumb_scalar_tile_in in, plumb_scalar_tile_out out)
{
const size_t of_eta = n * (n + 1) / 2, of_low = of_eta + n, of_start = of_low + 2 * n;
const plumb_scalar_tile_in G = plumb_scalar_part_in(in, 0), eta = plumb_scalar_part_in(in, of_eta), low = plumb_scalar_part_in(in, of_low),
high = plumb_scalar_part_in(in, of_low + n), start = plumb_scalar_part_in(in, of_start);
plumb_scalar_f32x8 lambda[plumb_scalar_constraint_MAX_MULTIPLIERS], factor[plumb_scalar_constraint_MAX_MULTIPLIERS], omega = plumb_scalar_load(in, of_start + n);
plumb_scalar_m32x8 valid = plumb_scalar_less_equal(plumb_scalar_load(low, 0), plumb_scalar_load(high, 0));
plumb_scalar_UNROLL
for (size_t i = 0; i < n; i++) {
plumb_scalar_f32x8 diagonal = plumb_scalar_load(G, plumb_scalar_constraint_in_triangle(i, i));
factor[i] = plumb_scalar_divide(omega, diagonal);
valid = plumb_scalar_both(valid, plumb_scalar_both(plumb_scalar_less(plumb_scalar_splat(0), diagonal), plumb_scalar_less_equal(plumb_scalar_load(low, i), plumb_scalar_load(high, i))));
}
plumb_scalar_UNROLL
for (size_t i = 0; i < n; i++)
lambda[i] = plumb_scalar_choose(valid, plumb_scalar_load(start, i), plumb_scalar_splat(NAN));
for (size_t k = 0; k < plumb_scalar_constraint_SWEEPS; k++) {
plumb_scalar_UNROLL
for (size_t i = 0; i < n; i++) {
plumb_scalar_f32x8 even = plumb_scalar_load(eta, i), odd = plumb_scalar_splat(0);
plumb_scalar_UNROLL
for (size_t m = 0; m + 1 < n; m++) {
const size_t j = (i + m) % n;
if (m % 2)
odd = plumb_scalar_fnma_f32(plumb_scalar_load(G, plumb_scalar_constraint_in_triangle(i, j)), lambda[j], odd);
else
even = plumb_scalar_fnma_f32(plumb_scalar_load(G, plumb_scalar_constraint_in_triangle(i, j)), lambda[j], even);
}
const size_t newest = (i + n - 1) % n;
plumb_scalar_f32x8 r = plumb_scalar_fnma_f32(plumb_scalar_load(G, plumb_scalar_constraint_in_triangle(i, newest)), lambda[newest], plumb_scalar_add(even, odd));
plumb_scalar_f32x8 x = plumb_scalar_fma_f32(factor[i], r, lambda[i]);
lambda[i] = plumb_scalar_min_f32(plumb_scalar_load(high, i), plumb_scalar_max_f32(plumb_scalar_load(low, i), x));
}
}
plumb_scalar_UNROLL
for (size_t i = 0; i < n; i++)
plumb_scalar_store(out, i, lambda[i]);
}
static const plumb_scalar_origin plumb_scalar_constraint_pgs_n2_in[] = {{0, 0}, {0, 0}, {0, 0}, {1, 3}, {1, 3}, {2, 5}, {2, 5}, {2, 5}, {2, 5}, {3, 9}, {3, 9}, {4, 11}};
static const plumb_scalar_origin plumb_scalar_constraint_pgs_n2_out[] = {{0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_constraint_pgs_n2, "constraint.pgs.n2", (3, 2, 4, 2, 1), (2))
{
plumb_scalar_constraint_sweep(2, in, out);
}
static const plumb_scalar_origin plumb_scalar_constraint_pgs_n3_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 6}, {1, 6}, {1, 6}, {2, 9}, {2, 9}, {2, 9}, {2, 9}, {2, 9}, {2, 9}, {3, 15}, {3, 15}, {3, 15}, {4, 18}};
static const plumb_scalar_origin plumb_scalar_constraint_pgs_n3_out[] = {{0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_constraint_pgs_n3, "constraint.pgs.n3", (6, 3, 6, 3, 1), (3))
{
plumb_scalar_constraint_sweep(3, in, out);
}
static const plumb_scalar_origin plumb_scalar_constraint_pgs_n4_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 10}, {1, 10}, {1, 10}, {1, 10}, {2, 14}, {2, 14}, {2, 14}, {2, 14}, {2, 14}, {2, 14}, {2, 14}, {2, 14}, {3, 22}, {3, 22}, {3, 22}, {3, 22}, {4, 26}};
static const plumb_scalar_origin plumb_scalar_constraint_pgs_n4_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_constraint_pgs_n4, "constraint.pgs.n4", (10, 4, 8, 4, 1), (4))
{
plumb_scalar_constraint_sweep(4, in, out);
}
static const plumb_scalar_origin plumb_scalar_constraint_pgs_n5_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 15}, {1, 15}, {1, 15}, {1, 15}, {1, 15}, {2, 20}, {2, 20}, {2, 20}, {2, 20}, {2, 20}, {2, 20}, {2, 20}, {2, 20}, {2, 20}, {2, 20}, {3, 30}, {3, 30}, {3, 30}, {3, 30}, {3, 30}, {4, 35}};
static const plumb_scalar_origin plumb_scalar_constraint_pgs_n5_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_constraint_pgs_n5, "constraint.pgs.n5", (15, 5, 10, 5, 1), (5))
{
plumb_scalar_constraint_sweep(5, in, out);
}
static const plumb_scalar_origin plumb_scalar_constraint_pgs_n6_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 21}, {1, 21}, {1, 21}, {1, 21}, {1, 21}, {1, 21}, {2, 27}, {2, 27}, {2, 27}, {2, 27}, {2, 27}, {2, 27}, {2, 27}, {2, 27}, {2, 27}, {2, 27}, {2, 27}, {2, 27}, {3, 39}, {3, 39}, {3, 39}, {3, 39}, {3, 39}, {3, 39}, {4, 45}};
static const plumb_scalar_origin plumb_scalar_constraint_pgs_n6_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_constraint_pgs_n6, "constraint.pgs.n6", (21, 6, 12, 6, 1), (6))
{
plumb_scalar_constraint_sweep(6, in, out);
}
static const plumb_scalar_origin plumb_scalar_constraint_pgs_n7_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 28}, {1, 28}, {1, 28}, {1, 28}, {1, 28}, {1, 28}, {1, 28}, {2, 35}, {2, 35}, {2, 35}, {2, 35}, {2, 35}, {2, 35}, {2, 35}, {2, 35}, {2, 35}, {2, 35}, {2, 35}, {2, 35}, {2, 35}, {2, 35}, {3, 49}, {3, 49}, {3, 49}, {3, 49}, {3, 49}, {3, 49}, {3, 49}, {4, 56}};
static const plumb_scalar_origin plumb_scalar_constraint_pgs_n7_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_constraint_pgs_n7, "constraint.pgs.n7", (28, 7, 14, 7, 1), (7))
{
plumb_scalar_constraint_sweep(7, in, out);
}
static const plumb_scalar_origin plumb_scalar_constraint_pgs_n8_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 36}, {1, 36}, {1, 36}, {1, 36}, {1, 36}, {1, 36}, {1, 36}, {1, 36}, {2, 44}, {2, 44}, {2, 44}, {2, 44}, {2, 44}, {2, 44}, {2, 44}, {2, 44}, {2, 44}, {2, 44}, {2, 44}, {2, 44}, {2, 44}, {2, 44}, {2, 44}, {2, 44}, {3, 60}, {3, 60}, {3, 60}, {3, 60}, {3, 60}, {3, 60}, {3, 60}, {3, 60}, {4, 68}};
static const plumb_scalar_origin plumb_scalar_constraint_pgs_n8_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_constraint_pgs_n8, "constraint.pgs.n8", (36, 8, 16, 8, 1), (8))
{
plumb_scalar_constraint_sweep(8, in, out);
}
static const plumb_scalar_origin plumb_scalar_constraint_pgs_n9_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 45}, {1, 45}, {1, 45}, {1, 45}, {1, 45}, {1, 45}, {1, 45}, {1, 45}, {1, 45}, {2, 54}, {2, 54}, {2, 54}, {2, 54}, {2, 54}, {2, 54}, {2, 54}, {2, 54}, {2, 54}, {2, 54}, {2, 54}, {2, 54}, {2, 54}, {2, 54}, {2, 54}, {2, 54}, {2, 54}, {2, 54}, {3, 72}, {3, 72}, {3, 72}, {3, 72}, {3, 72}, {3, 72}, {3, 72}, {3, 72}, {3, 72}, {4, 81}};
static const plumb_scalar_origin plumb_scalar_constraint_pgs_n9_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_constraint_pgs_n9, "constraint.pgs.n9", (45, 9, 18, 9, 1), (9))
{
plumb_scalar_constraint_sweep(9, in, out);
}
static const plumb_scalar_origin plumb_scalar_constraint_pgs_n10_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 55}, {1, 55}, {1, 55}, {1, 55}, {1, 55}, {1, 55}, {1, 55}, {1, 55}, {1, 55}, {1, 55}, {2, 65}, {2, 65}, {2, 65}, {2, 65}, {2, 65}, {2, 65}, {2, 65}, {2, 65}, {2, 65}, {2, 65}, {2, 65}, {2, 65}, {2, 65}, {2, 65}, {2, 65}, {2, 65}, {2, 65}, {2, 65}, {2, 65}, {2, 65}, {3, 85}, {3, 85}, {3, 85}, {3, 85}, {3, 85}, {3, 85}, {3, 85}, {3, 85}, {3, 85}, {3, 85}, {4, 95}};
static const plumb_scalar_origin plumb_scalar_constraint_pgs_n10_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_constraint_pgs_n10, "constraint.pgs.n10", (55, 10, 20, 10, 1), (10))
{
plumb_scalar_constraint_sweep(10, in, out);
}
static const plumb_scalar_origin plumb_scalar_constraint_pgs_n11_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 66}, {1, 66}, {1, 66}, {1, 66}, {1, 66}, {1, 66}, {1, 66}, {1, 66}, {1, 66}, {1, 66}, {1, 66}, {2, 77}, {2, 77}, {2, 77}, {2, 77}, {2, 77}, {2, 77}, {2, 77}, {2, 77}, {2, 77}, {2, 77}, {2, 77}, {2, 77}, {2, 77}, {2, 77}, {2, 77}, {2, 77}, {2, 77}, {2, 77}, {2, 77}, {2, 77}, {2, 77}, {2, 77}, {3, 99}, {3, 99}, {3, 99}, {3, 99}, {3, 99}, {3, 99}, {3, 99}, {3, 99}, {3, 99}, {3, 99}, {3, 99}, {4, 110}};
static const plumb_scalar_origin plumb_scalar_constraint_pgs_n11_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_constraint_pgs_n11, "constraint.pgs.n11", (66, 11, 22, 11, 1), (11))
{
plumb_scalar_constraint_sweep(11, in, out);
}
static const plumb_scalar_origin plumb_scalar_constraint_pgs_n12_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 78}, {1, 78}, {1, 78}, {1, 78}, {1, 78}, {1, 78}, {1, 78}, {1, 78}, {1, 78}, {1, 78}, {1, 78}, {1, 78}, {2, 90}, {2, 90}, {2, 90}, {2, 90}, {2, 90}, {2, 90}, {2, 90}, {2, 90}, {2, 90}, {2, 90}, {2, 90}, {2, 90}, {2, 90}, {2, 90}, {2, 90}, {2, 90}, {2, 90}, {2, 90}, {2, 90}, {2, 90}, {2, 90}, {2, 90}, {2, 90}, {2, 90}, {3, 114}, {3, 114}, {3, 114}, {3, 114}, {3, 114}, {3, 114}, {3, 114}, {3, 114}, {3, 114}, {3, 114}, {3, 114}, {3, 114}, {4, 126}};
static const plumb_scalar_origin plumb_scalar_constraint_pgs_n12_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_constraint_pgs_n12, "constraint.pgs.n12", (78, 12, 24, 12, 1), (12))
{
plumb_scalar_constraint_sweep(12, in, out);
}
enum { plumb_scalar_pose_POSE_Q = 3, plumb_scalar_pose_POSE_S = 7, plumb_scalar_pose_POSE = 8, plumb_scalar_pose_LINEAR_S = 4, plumb_scalar_pose_LINEAR = 5 };
plumb_scalar_SIMD plumb_scalar_quaternion plumb_scalar_pose_conjugated(plumb_scalar_quaternion q)
{
return (plumb_scalar_quaternion){q.s, plumb_scalar_vec3_negate(q.v)};
}
plumb_scalar_SIMD plumb_scalar_vec3 plumb_scalar_pose_rotate_by_quaternion(plumb_scalar_quaternion q, plumb_scalar_vec3 x)
{
return plumb_scalar_cross_add(plumb_scalar_vec3_scale(plumb_scalar_splat(2), q.v), plumb_scalar_cross_add(q.v, x, plumb_scalar_vec3_scale(q.s, x)), x);
}
plumb_scalar_SIMD void plumb_scalar_pose_store_pose_quaternion(plumb_scalar_tile_out out, size_t k, plumb_scalar_quaternion q)
{
plumb_scalar_store(out, k, q.s);
plumb_scalar_store_vec3(out, k + 1, q.v);
}
static const plumb_scalar_origin plumb_scalar_pose_compose_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 8}, {1, 8}, {1, 8}, {1, 8}, {1, 8}, {1, 8}, {1, 8}, {1, 8}};
static const plumb_scalar_origin plumb_scalar_pose_compose_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_pose_compose, "pose.compose", (8, 8), (8))
{
enum { A2 = 0, A1 = plumb_scalar_pose_POSE };
if (plumb_scalar_pose_compose_in_registers(in, out))
return;
plumb_scalar_quaternion q2 = plumb_scalar_load_quaternion(in, A2 + plumb_scalar_pose_POSE_Q);
plumb_scalar_f32x8 S2 = plumb_scalar_load(in, A2 + plumb_scalar_pose_POSE_S);
plumb_scalar_store_vec3(out, plumb_scalar_T, plumb_scalar_vec3_scale_add(S2, plumb_scalar_pose_rotate_by_quaternion(q2, plumb_scalar_load_vec3(in, A1 + plumb_scalar_T)), plumb_scalar_load_vec3(in, A2 + plumb_scalar_T)));
plumb_scalar_pose_store_pose_quaternion(out, plumb_scalar_pose_POSE_Q, plumb_scalar_quaternion_product(q2, plumb_scalar_load_quaternion(in, A1 + plumb_scalar_pose_POSE_Q)));
plumb_scalar_store(out, plumb_scalar_pose_POSE_S, plumb_scalar_mul(S2, plumb_scalar_load(in, A1 + plumb_scalar_pose_POSE_S)));
}
static const plumb_scalar_origin plumb_scalar_pose_inverse_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
static const plumb_scalar_origin plumb_scalar_pose_inverse_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_pose_inverse, "pose.inverse", (8), (8))
{
if (plumb_scalar_pose_inverse_in_registers(in, out))
return;
plumb_scalar_quaternion plumb_scalar_inverse = plumb_scalar_pose_conjugated(plumb_scalar_load_quaternion(in, plumb_scalar_pose_POSE_Q));
plumb_scalar_f32x8 scale = plumb_scalar_load(in, plumb_scalar_pose_POSE_S);
plumb_scalar_store_vec3(out, plumb_scalar_T, plumb_scalar_vec3_divide(plumb_scalar_pose_rotate_by_quaternion(plumb_scalar_inverse, plumb_scalar_load_vec3(in, plumb_scalar_T)), plumb_scalar_negate(scale)));
plumb_scalar_pose_store_pose_quaternion(out, plumb_scalar_pose_POSE_Q, plumb_scalar_inverse);
plumb_scalar_store(out, plumb_scalar_pose_POSE_S, plumb_scalar_divide(plumb_scalar_splat(1), scale));
}
static const plumb_scalar_origin plumb_scalar_pose_to_local_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 8}, {1, 8}, {1, 8}, {1, 8}, {1, 8}, {1, 8}, {1, 8}, {1, 8}};
static const plumb_scalar_origin plumb_scalar_pose_to_local_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_pose_to_local, "pose.to_local", (8, 8), (8))
{
enum { A2 = 0, A3 = plumb_scalar_pose_POSE };
plumb_scalar_quaternion plumb_scalar_inverse = plumb_scalar_pose_conjugated(plumb_scalar_load_quaternion(in, A2 + plumb_scalar_pose_POSE_Q));
plumb_scalar_f32x8 S2 = plumb_scalar_load(in, A2 + plumb_scalar_pose_POSE_S);
plumb_scalar_vec3 d = plumb_scalar_vec3_sub(plumb_scalar_load_vec3(in, A3 + plumb_scalar_T), plumb_scalar_load_vec3(in, A2 + plumb_scalar_T));
plumb_scalar_store_vec3(out, plumb_scalar_T, plumb_scalar_vec3_divide(plumb_scalar_pose_rotate_by_quaternion(plumb_scalar_inverse, d), S2));
plumb_scalar_pose_store_pose_quaternion(out, plumb_scalar_pose_POSE_Q, plumb_scalar_quaternion_product(plumb_scalar_inverse, plumb_scalar_load_quaternion(in, A3 + plumb_scalar_pose_POSE_Q)));
plumb_scalar_store(out, plumb_scalar_pose_POSE_S, plumb_scalar_divide(plumb_scalar_load(in, A3 + plumb_scalar_pose_POSE_S), S2));
}
static const plumb_scalar_origin plumb_scalar_pose_apply_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 8}, {1, 8}, {1, 8}};
static const plumb_scalar_origin plumb_scalar_pose_apply_out[] = {{0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_pose_apply, "pose.apply", (8, 3), (3))
{
if (plumb_scalar_pose_apply_in_registers(in, out))
return;
plumb_scalar_vec3 Rx = plumb_scalar_pose_rotate_by_quaternion(plumb_scalar_load_quaternion(in, plumb_scalar_pose_POSE_Q), plumb_scalar_load_vec3(in, plumb_scalar_pose_POSE));
plumb_scalar_store_vec3(out, 0, plumb_scalar_vec3_scale_add(plumb_scalar_load(in, plumb_scalar_pose_POSE_S), Rx, plumb_scalar_load_vec3(in, plumb_scalar_T)));
}
static const plumb_scalar_origin plumb_scalar_pose_apply_inverse_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 8}, {1, 8}, {1, 8}};
static const plumb_scalar_origin plumb_scalar_pose_apply_inverse_out[] = {{0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_pose_apply_inverse, "pose.apply_inverse", (8, 3), (3))
{
plumb_scalar_vec3 d = plumb_scalar_vec3_sub(plumb_scalar_load_vec3(in, plumb_scalar_pose_POSE), plumb_scalar_load_vec3(in, plumb_scalar_T));
plumb_scalar_store_vec3(out, 0, plumb_scalar_vec3_divide(plumb_scalar_pose_rotate_by_quaternion(plumb_scalar_pose_conjugated(plumb_scalar_load_quaternion(in, plumb_scalar_pose_POSE_Q)), d), plumb_scalar_load(in, plumb_scalar_pose_POSE_S)));
}
static const plumb_scalar_origin plumb_scalar_pose_vector_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 4}, {2, 5}, {2, 5}, {2, 5}};
static const plumb_scalar_origin plumb_scalar_pose_vector_out[] = {{0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_pose_vector, "pose.vector", (4, 1, 3), (3))
{
if (plumb_scalar_pose_vector_in_registers(in, out))
return;
plumb_scalar_store_vec3(out, 0,
plumb_scalar_vec3_scale(plumb_scalar_load(in, plumb_scalar_pose_LINEAR_S), plumb_scalar_pose_rotate_by_quaternion(plumb_scalar_load_quaternion(in, 0), plumb_scalar_load_vec3(in, plumb_scalar_pose_LINEAR))));
}
static const plumb_scalar_origin plumb_scalar_pose_vector_inverse_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 4}, {2, 5}, {2, 5}, {2, 5}};
static const plumb_scalar_origin plumb_scalar_pose_vector_inverse_out[] = {{0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_pose_vector_inverse, "pose.vector_inverse", (4, 1, 3), (3))
{
plumb_scalar_vec3 rotated = plumb_scalar_pose_rotate_by_quaternion(plumb_scalar_pose_conjugated(plumb_scalar_load_quaternion(in, 0)), plumb_scalar_load_vec3(in, plumb_scalar_pose_LINEAR));
plumb_scalar_store_vec3(out, 0, plumb_scalar_vec3_divide(rotated, plumb_scalar_load(in, plumb_scalar_pose_LINEAR_S)));
}
static const plumb_scalar_origin plumb_scalar_pose_normal_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 4}, {2, 5}, {2, 5}, {2, 5}};
static const plumb_scalar_origin plumb_scalar_pose_normal_out[] = {{0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_pose_normal, "pose.normal", (4, 1, 3), (3))
{
plumb_scalar_store_vec3(out, 0,
plumb_scalar_vec3_divide(plumb_scalar_pose_rotate_by_quaternion(plumb_scalar_load_quaternion(in, 0), plumb_scalar_load_vec3(in, plumb_scalar_pose_LINEAR)), plumb_scalar_load(in, plumb_scalar_pose_LINEAR_S)));
}
plumb_scalar_SIMD void plumb_scalar_pose_store_augmented_row(plumb_scalar_tile_out out, size_t i, plumb_scalar_f32x8 scale, plumb_scalar_vec3 row, plumb_scalar_f32x8 x)
{
plumb_scalar_store_vec3(out, 4 * i, plumb_scalar_vec3_scale(scale, row));
plumb_scalar_store(out, 4 * i + 3, x);
}
static const plumb_scalar_origin plumb_scalar_pose_to_matrix_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
static const plumb_scalar_origin plumb_scalar_pose_to_matrix_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_pose_to_matrix, "pose.to_matrix", (8), (16))
{
plumb_scalar_quaternion q = plumb_scalar_load_quaternion(in, plumb_scalar_pose_POSE_Q);
plumb_scalar_f32x8 scale = plumb_scalar_load(in, plumb_scalar_pose_POSE_S), one = plumb_scalar_splat(1);
plumb_scalar_vec3 u = q.v, d = plumb_scalar_vec3_scale(plumb_scalar_splat(2), u), place = plumb_scalar_load_vec3(in, plumb_scalar_T);
plumb_scalar_f32x8 s = q.s, xy = plumb_scalar_mul(d.x, u.y), xz = plumb_scalar_mul(d.x, u.z), yz = plumb_scalar_mul(d.y, u.z);
plumb_scalar_f32x8 xx = plumb_scalar_mul(d.x, u.x), yy = plumb_scalar_mul(d.y, u.y);
plumb_scalar_vec3 x = {plumb_scalar_fnma_f32(d.z, u.z, plumb_scalar_sub(one, yy)), plumb_scalar_fnma_f32(s, d.z, xy), plumb_scalar_fma_f32(s, d.y, xz)};
plumb_scalar_vec3 y = {plumb_scalar_fma_f32(s, d.z, xy), plumb_scalar_fnma_f32(d.z, u.z, plumb_scalar_sub(one, xx)), plumb_scalar_fnma_f32(s, d.x, yz)};
plumb_scalar_vec3 z = {plumb_scalar_fnma_f32(s, d.y, xz), plumb_scalar_fma_f32(s, d.x, yz), plumb_scalar_fnma_f32(d.y, u.y, plumb_scalar_sub(one, xx))};
plumb_scalar_pose_store_augmented_row(out, 0, scale, x, place.x);
plumb_scalar_pose_store_augmented_row(out, 1, scale, y, place.y);
plumb_scalar_pose_store_augmented_row(out, 2, scale, z, place.z);
for (size_t k = 12; k < 15; k++)
plumb_scalar_store(out, k, plumb_scalar_splat(0));
plumb_scalar_store(out, 15, one);
}
typedef struct plumb_scalar_skew_skew_index {
size_t i, j;
} plumb_scalar_skew_skew_index;
plumb_scalar_SIMD plumb_scalar_skew_skew_index plumb_scalar_skew_skew_index_of(size_t n, size_t k)
{
if (n == 3)
return (plumb_scalar_skew_skew_index){(k + 2) % 3, (k + 1) % 3};
const size_t i = 1 + (k >= 1) + (k >= 3);
return (plumb_scalar_skew_skew_index){i, k - i * (i - 1) / 2};
}
plumb_scalar_SIMD void plumb_scalar_skew_full_matrix(size_t n, plumb_scalar_tile_in in, plumb_scalar_tile_out out)
{
const plumb_scalar_vector w = plumb_scalar_load_skew(n, in, 0);
plumb_scalar_matrix M;
plumb_scalar_UNROLL
for (size_t i = 0; i < n; i++)
M.row[i].at[i] = plumb_scalar_splat(0);
plumb_scalar_UNROLL
for (size_t k = 0; k < plumb_scalar_skew_size(n); k++) {
const plumb_scalar_skew_skew_index at = plumb_scalar_skew_skew_index_of(n, k);
M.row[at.i].at[at.j] = w.at[k];
M.row[at.j].at[at.i] = plumb_scalar_negate(w.at[k]);
}
plumb_scalar_store_matrix_rows(n, out, 0, M);
}
static const plumb_scalar_origin plumb_scalar_skew_matrix_n2_in[] = {{0, 0}};
static const plumb_scalar_origin plumb_scalar_skew_matrix_n2_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_skew_matrix_n2, "skew.matrix.n2", (1), (4))
{
plumb_scalar_skew_full_matrix(2, in, out);
}
static const plumb_scalar_origin plumb_scalar_skew_matrix_n3_in[] = {{0, 0}, {0, 0}, {0, 0}};
static const plumb_scalar_origin plumb_scalar_skew_matrix_n3_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_skew_matrix_n3, "skew.matrix.n3", (3), (9))
{
plumb_scalar_skew_full_matrix(3, in, out);
}
static const plumb_scalar_origin plumb_scalar_skew_matrix_n4_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
static const plumb_scalar_origin plumb_scalar_skew_matrix_n4_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_skew_matrix_n4, "skew.matrix.n4", (6), (16))
{
plumb_scalar_skew_full_matrix(4, in, out);
}
plumb_scalar_SIMD void plumb_scalar_skew_split(size_t n, plumb_scalar_tile_in in, plumb_scalar_tile_out out)
{
const plumb_scalar_f32x8 half = plumb_scalar_splat(0.5f);
const plumb_scalar_matrix M = plumb_scalar_load_matrix(n, in, 0);
plumb_scalar_vector w = {0};
plumb_scalar_matrix mean = M;
plumb_scalar_UNROLL
for (size_t k = 0; k < plumb_scalar_skew_size(n); k++) {
const plumb_scalar_skew_skew_index at = plumb_scalar_skew_skew_index_of(n, k);
const plumb_scalar_f32x8 a = M.row[at.i].at[at.j], b = M.row[at.j].at[at.i];
w.at[k] = plumb_scalar_mul(half, plumb_scalar_sub(a, b));
mean.row[at.i].at[at.j] = mean.row[at.j].at[at.i] = plumb_scalar_mul(half, plumb_scalar_add(a, b));
}
plumb_scalar_store_skew(n, out, 0, w);
plumb_scalar_store_matrix_rows(n, out, plumb_scalar_skew_size(n), mean);
}
static const plumb_scalar_origin plumb_scalar_skew_parts_n2_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}};
static const plumb_scalar_origin plumb_scalar_skew_parts_n2_out[] = {{0, 0}, {1, 1}, {1, 1}, {1, 1}, {1, 1}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_skew_parts_n2, "skew.parts.n2", (4), (1, 4))
{
plumb_scalar_skew_split(2, in, out);
}
static const plumb_scalar_origin plumb_scalar_skew_parts_n3_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
static const plumb_scalar_origin plumb_scalar_skew_parts_n3_out[] = {{0, 0}, {0, 0}, {0, 0}, {1, 3}, {1, 3}, {1, 3}, {1, 3}, {1, 3}, {1, 3}, {1, 3}, {1, 3}, {1, 3}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_skew_parts_n3, "skew.parts.n3", (9), (3, 9))
{
plumb_scalar_skew_split(3, in, out);
}
static const plumb_scalar_origin plumb_scalar_skew_parts_n4_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
static const plumb_scalar_origin plumb_scalar_skew_parts_n4_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 6}, {1, 6}, {1, 6}, {1, 6}, {1, 6}, {1, 6}, {1, 6}, {1, 6}, {1, 6}, {1, 6}, {1, 6}, {1, 6}, {1, 6}, {1, 6}, {1, 6}, {1, 6}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_skew_parts_n4, "skew.parts.n4", (16), (6, 16))
{
plumb_scalar_skew_split(4, in, out);
}
plumb_scalar_SIMD void plumb_scalar_skew_skew_product(size_t n, plumb_scalar_tile_in in, plumb_scalar_tile_out out)
{
plumb_scalar_store_vector(n, out, 0, 1, plumb_scalar_skew_apply(n, plumb_scalar_load_skew(n, in, 0), plumb_scalar_load_vector(n, in, plumb_scalar_skew_size(n), 1)));
}
static const plumb_scalar_origin plumb_scalar_skew_apply_n2_in[] = {{0, 0}, {1, 1}, {1, 1}};
static const plumb_scalar_origin plumb_scalar_skew_apply_n2_out[] = {{0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_skew_apply_n2, "skew.apply.n2", (1, 2), (2))
{
plumb_scalar_skew_skew_product(2, in, out);
}
static const plumb_scalar_origin plumb_scalar_skew_apply_n3_in[] = {{0, 0}, {0, 0}, {0, 0}, {1, 3}, {1, 3}, {1, 3}};
static const plumb_scalar_origin plumb_scalar_skew_apply_n3_out[] = {{0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_skew_apply_n3, "skew.apply.n3", (3, 3), (3))
{
plumb_scalar_skew_skew_product(3, in, out);
}
static const plumb_scalar_origin plumb_scalar_skew_apply_n4_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 6}, {1, 6}, {1, 6}, {1, 6}};
static const plumb_scalar_origin plumb_scalar_skew_apply_n4_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_skew_apply_n4, "skew.apply.n4", (6, 4), (4))
{
plumb_scalar_skew_skew_product(4, in, out);
}
plumb_scalar_SIMD void plumb_scalar_skew_rotation_rates(size_t n, plumb_scalar_tile_in in, plumb_scalar_tile_out out)
{
const plumb_scalar_vector w = plumb_scalar_load_skew(n, in, n * n), alpha = plumb_scalar_load_skew(n, in, n * n + plumb_scalar_skew_size(n));
const plumb_scalar_matrix Rt = n == 2 ? plumb_scalar_load_transposed(n, in, 0) : (plumb_scalar_matrix){0};
for (size_t j = 0; j < n; j++) {
const plumb_scalar_vector r = n == 2 ? Rt.row[j] : plumb_scalar_load_vector(n, in, j, n), once = plumb_scalar_skew_apply(n, w, r);
plumb_scalar_store_vector(n, out, j, n, once);
plumb_scalar_store_vector(n, out, n * n + j, n, plumb_scalar_skew_apply_add(n, w, once, plumb_scalar_skew_apply(n, alpha, r)));
}
}
static const plumb_scalar_origin plumb_scalar_skew_rotation_rates_n2_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 4}, {2, 5}};
static const plumb_scalar_origin plumb_scalar_skew_rotation_rates_n2_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 4}, {1, 4}, {1, 4}, {1, 4}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_skew_rotation_rates_n2, "skew.rotation_rates.n2", (4, 1, 1), (4, 4))
{
plumb_scalar_skew_rotation_rates(2, in, out);
}
static const plumb_scalar_origin plumb_scalar_skew_rotation_rates_n3_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 9}, {1, 9}, {1, 9}, {2, 12}, {2, 12}, {2, 12}};
static const plumb_scalar_origin plumb_scalar_skew_rotation_rates_n3_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 9}, {1, 9}, {1, 9}, {1, 9}, {1, 9}, {1, 9}, {1, 9}, {1, 9}, {1, 9}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_skew_rotation_rates_n3, "skew.rotation_rates.n3", (9, 3, 3), (9, 9))
{
plumb_scalar_skew_rotation_rates(3, in, out);
}
static const plumb_scalar_origin plumb_scalar_skew_rotation_rates_n4_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 16}, {1, 16}, {1, 16}, {1, 16}, {1, 16}, {1, 16}, {2, 22}, {2, 22}, {2, 22}, {2, 22}, {2, 22}, {2, 22}};
static const plumb_scalar_origin plumb_scalar_skew_rotation_rates_n4_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 16}, {1, 16}, {1, 16}, {1, 16}, {1, 16}, {1, 16}, {1, 16}, {1, 16}, {1, 16}, {1, 16}, {1, 16}, {1, 16}, {1, 16}, {1, 16}, {1, 16}, {1, 16}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_skew_rotation_rates_n4, "skew.rotation_rates.n4", (16, 6, 6), (16, 16))
{
plumb_scalar_skew_rotation_rates(4, in, out);
}
plumb_scalar_SIMD void plumb_scalar_skew_bracket(size_t n, plumb_scalar_tile_in in, plumb_scalar_tile_out out)
{
const plumb_scalar_vector a = plumb_scalar_load_skew(n, in, 0), b = plumb_scalar_load_skew(n, in, plumb_scalar_skew_size(n));
const plumb_scalar_vector zero = {{plumb_scalar_splat(0), plumb_scalar_splat(0), plumb_scalar_splat(0), plumb_scalar_splat(0), plumb_scalar_splat(0), plumb_scalar_splat(0)}};
plumb_scalar_store_skew(n, out, 0, n == 3 ? plumb_scalar_of_vec3(plumb_scalar_cross(plumb_scalar_as_vec3(a), plumb_scalar_as_vec3(b))) : plumb_scalar_commutator_add(n, a, b, zero));
}
static const plumb_scalar_origin plumb_scalar_skew_commutator_n2_in[] = {{0, 0}, {1, 1}};
static const plumb_scalar_origin plumb_scalar_skew_commutator_n2_out[] = {{0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_skew_commutator_n2, "skew.commutator.n2", (1, 1), (1))
{
plumb_scalar_skew_bracket(2, in, out);
}
static const plumb_scalar_origin plumb_scalar_skew_commutator_n3_in[] = {{0, 0}, {0, 0}, {0, 0}, {1, 3}, {1, 3}, {1, 3}};
static const plumb_scalar_origin plumb_scalar_skew_commutator_n3_out[] = {{0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_skew_commutator_n3, "skew.commutator.n3", (3, 3), (3))
{
plumb_scalar_skew_bracket(3, in, out);
}
static const plumb_scalar_origin plumb_scalar_skew_commutator_n4_in[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 6}, {1, 6}, {1, 6}, {1, 6}, {1, 6}, {1, 6}};
static const plumb_scalar_origin plumb_scalar_skew_commutator_n4_out[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
plumb_scalar_PLUMB_KERNEL(plumb_scalar_skew_commutator_n4, "skew.commutator.n4", (6, 6), (6))
{
plumb_scalar_skew_bracket(4, in, out);
}
plumb_scalar_SIMD plumb_scalar_f32x8 plumb_scalar_counting_distinct(plumb_scalar_f32x8 n)
{
return plumb_scalar_mul(plumb_scalar_splat(0.5f), plumb_scalar_mul(n, plumb_scalar_sub(n, plumb_scalar_splat(1))));
}

#undef PLUMB_BUILD_SCALAR
#undef PLUMB_SCALAR_INLINE
#endif
