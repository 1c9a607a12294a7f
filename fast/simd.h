/* The SIMD seam: eight floats (or eight doubles) at a time, the same bits on every processor.
 *
 * Here: the vector types and the operations that kernels are written in, once with AVX2 and FMA intrinsics and once in
 * plain C. A family's file is compiled twice, with PLUMB_BUILD_AVX2 and with PLUMB_BUILD_PORTABLE, and contains no
 * intrinsic and no #ifdef of its own. Nothing here knows a formula.
 *
 *     PLUMB_KERNEL(so3_s1)                       // fast/kernels.h: one input, one output
 *     {
 *         f32x8 t = load(in, 0);                 // component 0 of eight elements
 *         store(out, 0, fma_f32(t, splat(-1.0f / 6), splat(1)));
 *     }
 *
 * Why both give the same bits: every operation is IEEE 754's, rounded once to nearest even; fused multiply-add happens
 * where it is written and nowhere else (the compiler's contraction is off); compares, min and max follow x86's rule in
 * both. Only a NaN's sign and payload differ between processors and compilers, so store() writes every NaN as
 * 0x7fc00000. Bits of a NaN must not be turned into a number (sign_of, bits …) before that.
 *
 * A kernel reads all its inputs before its first store, so that working in place is possible. One with more than sixteen
 * inputs need not: in place, dispatch.c runs it through a buffer. */
#ifndef PLUMB_SIMD_H
#define PLUMB_SIMD_H

#include <float.h>
#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "plumb.h"

#if FLT_EVAL_METHOD != 0
#error "the kernels need float arithmetic in float (on 32-bit x86: -mfpmath=sse -msse2)"
#endif

#if defined(PLUMB_BUILD_AVX2) == defined(PLUMB_BUILD_PORTABLE)
#error "define one of PLUMB_BUILD_AVX2 and PLUMB_BUILD_PORTABLE"
#endif

#ifdef PLUMB_BUILD_AVX2
#include <immintrin.h>
#define PLUMB_PATH_NAME(name) plumb_avx2_##name
#else
#define PLUMB_PATH_NAME(name) plumb_portable_##name
#endif

/* Inlining is not a matter of taste here: a vector that passes through memory at each operation costs a factor. */
#if defined(__GNUC__) && defined(SANITIZED) /* checks multiply the code: inlined, a file takes minutes to compile */
#define SEAM static __attribute__((noinline, unused))
#define RARELY(condition) __builtin_expect((condition), 0)
#elif defined(__GNUC__)
#define SEAM static inline __attribute__((always_inline, unused))
#define RARELY(condition) __builtin_expect((condition), 0)
#else
#define SEAM static inline
#define RARELY(condition) (condition)
#endif

/* --- tiles ---------------------------------------------------------------------------------------------------------
 * One tile is eight elements; component k of them stands at base[k] + offset. In packed tiles the components follow each
 * other, component k at base[0] + offset + 8k: addresses are constants then, and a kernel does without a load of a pointer
 * for each of its components. For AVX2, kernels are compiled for both, `packed` being a constant in each. */
typedef struct tile_in {
    const float *const *base;
    size_t offset;
    int packed;
} tile_in;

typedef struct tile_out {
    float *const *base;
    size_t offset;
    int packed;
} tile_out;

SEAM const float *input_at(tile_in in, size_t k)
{
    return (in.packed ? in.base[0] + 8 * k : in.base[k]) + in.offset;
}
SEAM float *output_at(tile_out out, size_t k)
{
    return (out.packed ? out.base[0] + 8 * k : out.base[k]) + out.offset;
}

/* What was written, to be read again. */
SEAM tile_in written(tile_out out)
{
    return (tile_in){(const float *const *)out.base, out.offset, out.packed};
}

/* Defines plumb_<path>_<name>, which dispatch.c calls with whole tiles only, from name_tiles. Macros, because a loop has
 * to be inlined into a function whose name depends on the path. */
#ifdef PLUMB_BUILD_AVX2
#define PLUMB_EXPORT(name)                                                                                             \
    void PLUMB_PATH_NAME(name)(size_t tiles, plumb_in in, plumb_out out, int packed);                                  \
    void PLUMB_PATH_NAME(name)(size_t tiles, plumb_in in, plumb_out out, int packed)                                   \
    {                                                                                                                  \
        if (packed)                                                                                                    \
            name##_tiles(tiles, in, out, 1);                                                                           \
        else                                                                                                           \
            name##_tiles(tiles, in, out, 0);                                                                           \
    }
#else
#define PLUMB_EXPORT(name)                                                                                             \
    void PLUMB_PATH_NAME(name)(size_t tiles, plumb_in in, plumb_out out, int packed);                                  \
    void PLUMB_PATH_NAME(name)(size_t tiles, plumb_in in, plumb_out out, int packed)                                   \
    {                                                                                                                  \
        (void)packed;                                                                                                  \
        name##_tiles(tiles, in, out, 0);                                                                               \
    }
#endif

/* A kernel: what follows the macro is the body for one tile, with `in` and `out`. */
#define PLUMB_KERNEL(name)                                                                                             \
    SEAM void name##_tile(tile_in in, tile_out out);                                                                   \
    SEAM void name##_tiles(size_t tiles, plumb_in in, plumb_out out, int packed)                                       \
    {                                                                                                                  \
        const float *const input = in.base[0];                                                                         \
        float *const output = out.base[0];                                                                             \
        for (size_t tile = 0; tile < tiles; tile++)                                                                    \
            name##_tile((tile_in){packed ? &input : in.base, tile * in.stride, packed},                                \
                        (tile_out){packed ? &output : out.base, tile * out.stride, packed});                           \
    }                                                                                                                  \
    PLUMB_EXPORT(name)                                                                                                 \
    SEAM void name##_tile(tile_in in, tile_out out)

/* The same for kernels that are short where all lanes of a tile are near and else have a long chain of operations before
 * their outputs. `near` makes the state of a tile and says whether all its lanes are done with that; if not, `prepare`
 * makes the states of that tile and some that follow. What comes after the macro is the body that stores a tile's outputs
 * from its state, `prepared`. The long chain in one step with the outputs would have the processor wait at each tile for
 * the chain's end; short loops overlap. */
enum { BLOCK = 16 };
#define PLUMB_KERNEL_IN_STEPS(name, state, near, prepare)                                                              \
    SEAM void name##_tile(const state *prepared, tile_in in, tile_out out);                                            \
    SEAM void name##_tiles(size_t tiles, plumb_in in, plumb_out out, int packed)                                       \
    {                                                                                                                  \
        const float *const input = in.base[0];                                                                         \
        float *const output = out.base[0];                                                                             \
        state one, states[BLOCK];                                                                                      \
        for (size_t tile = 0; tile < tiles;) {                                                                         \
            const tile_in from = {packed ? &input : in.base, tile * in.stride, packed};                                \
            const tile_out to = {packed ? &output : out.base, tile * out.stride, packed};                              \
            if (near(&one, from)) {                                                                                    \
                name##_tile(&one, from, to);                                                                           \
                tile++;                                                                                                \
                continue;                                                                                              \
            }                                                                                                          \
            const size_t count = tiles - tile < BLOCK ? tiles - tile : BLOCK;                                          \
            prepare(states, count, (tile_in){in.base, tile * in.stride, 0}, in.stride);                                \
            for (size_t i = 0; i < count; i++, tile++)                                                                 \
                name##_tile(&states[i], (tile_in){packed ? &input : in.base, tile * in.stride, packed},                \
                            (tile_out){packed ? &output : out.base, tile * out.stride, packed});                       \
        }                                                                                                              \
    }                                                                                                                  \
    PLUMB_EXPORT(name)                                                                                                 \
    SEAM void name##_tile(const state *prepared, tile_in in, tile_out out)

/* An operation a line: */
/* clang-format off */

#ifdef PLUMB_BUILD_AVX2
/* === AVX2 and FMA ================================================================================================ */

typedef __m256 f32x8;                            /* eight floats */
typedef __m256i u32x8;                           /* their bits */
typedef __m256 m32x8;                            /* a mask: choose looks at the sign bit of each lane */
typedef struct f64x8 { __m256d low, high; } f64x8; /* eight doubles */
typedef f64x8 m64x8;                             /* a mask for them, likewise */

SEAM f32x8 load(tile_in in, size_t k) { return _mm256_loadu_ps(input_at(in, k)); }
SEAM void store_number(tile_out out, size_t k, f32x8 x) { _mm256_storeu_ps(output_at(out, k), x); }

SEAM f32x8 splat(float x) { return _mm256_set1_ps(x); }
SEAM f32x8 add(f32x8 a, f32x8 b) { return _mm256_add_ps(a, b); }
SEAM f32x8 sub(f32x8 a, f32x8 b) { return _mm256_sub_ps(a, b); }
SEAM f32x8 mul(f32x8 a, f32x8 b) { return _mm256_mul_ps(a, b); }
SEAM f32x8 divide(f32x8 a, f32x8 b) { return _mm256_div_ps(a, b); }
SEAM f32x8 fma_f32(f32x8 a, f32x8 b, f32x8 c) { return _mm256_fmadd_ps(a, b, c); }
SEAM f32x8 fms_f32(f32x8 a, f32x8 b, f32x8 c) { return _mm256_fmsub_ps(a, b, c); }
SEAM f32x8 fnma_f32(f32x8 a, f32x8 b, f32x8 c) { return _mm256_fnmadd_ps(a, b, c); }
SEAM f32x8 square_root(f32x8 a) { return _mm256_sqrt_ps(a); }
SEAM f32x8 min_f32(f32x8 a, f32x8 b) { return _mm256_min_ps(a, b); }
SEAM f32x8 max_f32(f32x8 a, f32x8 b) { return _mm256_max_ps(a, b); }
SEAM f32x8 round_f32(f32x8 a) { return _mm256_round_ps(a, _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC); }

SEAM u32x8 bits(f32x8 a) { return _mm256_castps_si256(a); }
SEAM f32x8 from_bits(u32x8 a) { return _mm256_castsi256_ps(a); }
SEAM u32x8 splat_bits(uint32_t x) { return _mm256_set1_epi32((int)x); }
SEAM u32x8 add_bits(u32x8 a, u32x8 b) { return _mm256_add_epi32(a, b); }
SEAM u32x8 sub_bits(u32x8 a, u32x8 b) { return _mm256_sub_epi32(a, b); }
SEAM u32x8 and_bits(u32x8 a, u32x8 b) { return _mm256_and_si256(a, b); }
SEAM u32x8 or_bits(u32x8 a, u32x8 b) { return _mm256_or_si256(a, b); }
SEAM u32x8 xor_bits(u32x8 a, u32x8 b) { return _mm256_xor_si256(a, b); }
SEAM u32x8 shift_left(u32x8 a, int n) { return _mm256_slli_epi32(a, n); }
SEAM u32x8 shift_right(u32x8 a, int n) { return _mm256_srli_epi32(a, n); }
SEAM m32x8 mask_of_bits(u32x8 a) { return _mm256_castsi256_ps(a); }
SEAM u32x8 bits_of_mask(m32x8 a) { return _mm256_castps_si256(a); }

SEAM m32x8 less(f32x8 a, f32x8 b) { return _mm256_cmp_ps(a, b, _CMP_LT_OQ); }
SEAM m32x8 less_equal(f32x8 a, f32x8 b) { return _mm256_cmp_ps(a, b, _CMP_LE_OQ); }
SEAM m32x8 equal(f32x8 a, f32x8 b) { return _mm256_cmp_ps(a, b, _CMP_EQ_OQ); }
SEAM m32x8 is_nan(f32x8 a) { return _mm256_cmp_ps(a, a, _CMP_UNORD_Q); }
SEAM m32x8 unordered(f32x8 a, f32x8 b) { return _mm256_cmp_ps(a, b, _CMP_UNORD_Q); } /* either is NaN */
SEAM m32x8 both(m32x8 a, m32x8 b) { return _mm256_and_ps(a, b); }
SEAM m32x8 either(m32x8 a, m32x8 b) { return _mm256_or_ps(a, b); }
SEAM m32x8 not_mask(m32x8 a) { return _mm256_xor_ps(a, _mm256_castsi256_ps(_mm256_set1_epi32(-1))); }
SEAM int any(m32x8 a) { return _mm256_movemask_ps(a) != 0; }
SEAM int all(m32x8 a) { return _mm256_movemask_ps(a) == 0xff; }
SEAM f32x8 choose(m32x8 mask, f32x8 yes, f32x8 no) { return _mm256_blendv_ps(no, yes, mask); }

SEAM f64x8 widen(f32x8 a)
{
    return (f64x8){_mm256_cvtps_pd(_mm256_castps256_ps128(a)), _mm256_cvtps_pd(_mm256_extractf128_ps(a, 1))};
}
SEAM f32x8 narrow(f64x8 a)
{
    return _mm256_insertf128_ps(_mm256_castps128_ps256(_mm256_cvtpd_ps(a.low)), _mm256_cvtpd_ps(a.high), 1);
}
SEAM f64x8 wide_splat(double x) { return (f64x8){_mm256_set1_pd(x), _mm256_set1_pd(x)}; }
SEAM f64x8 wide_add(f64x8 a, f64x8 b) { return (f64x8){_mm256_add_pd(a.low, b.low), _mm256_add_pd(a.high, b.high)}; }
SEAM f64x8 wide_sub(f64x8 a, f64x8 b) { return (f64x8){_mm256_sub_pd(a.low, b.low), _mm256_sub_pd(a.high, b.high)}; }
SEAM f64x8 wide_mul(f64x8 a, f64x8 b) { return (f64x8){_mm256_mul_pd(a.low, b.low), _mm256_mul_pd(a.high, b.high)}; }
SEAM f64x8 wide_div(f64x8 a, f64x8 b) { return (f64x8){_mm256_div_pd(a.low, b.low), _mm256_div_pd(a.high, b.high)}; }
SEAM f64x8 wide_fma(f64x8 a, f64x8 b, f64x8 c)
{
    return (f64x8){_mm256_fmadd_pd(a.low, b.low, c.low), _mm256_fmadd_pd(a.high, b.high, c.high)};
}
SEAM f64x8 wide_fnma(f64x8 a, f64x8 b, f64x8 c)
{
    return (f64x8){_mm256_fnmadd_pd(a.low, b.low, c.low), _mm256_fnmadd_pd(a.high, b.high, c.high)};
}
SEAM f64x8 wide_square_root(f64x8 a) { return (f64x8){_mm256_sqrt_pd(a.low), _mm256_sqrt_pd(a.high)}; }
SEAM f64x8 wide_min(f64x8 a, f64x8 b) { return (f64x8){_mm256_min_pd(a.low, b.low), _mm256_min_pd(a.high, b.high)}; }
SEAM f64x8 wide_max(f64x8 a, f64x8 b) { return (f64x8){_mm256_max_pd(a.low, b.low), _mm256_max_pd(a.high, b.high)}; }
SEAM f64x8 wide_and(f64x8 a, f64x8 b) { return (f64x8){_mm256_and_pd(a.low, b.low), _mm256_and_pd(a.high, b.high)}; }
SEAM f64x8 wide_or(f64x8 a, f64x8 b) { return (f64x8){_mm256_or_pd(a.low, b.low), _mm256_or_pd(a.high, b.high)}; }
SEAM f64x8 wide_xor(f64x8 a, f64x8 b) { return (f64x8){_mm256_xor_pd(a.low, b.low), _mm256_xor_pd(a.high, b.high)}; }
SEAM f64x8 wide_shift_left(f64x8 a, int n)
{
    return (f64x8){_mm256_castsi256_pd(_mm256_slli_epi64(_mm256_castpd_si256(a.low), n)),
                   _mm256_castsi256_pd(_mm256_slli_epi64(_mm256_castpd_si256(a.high), n))};
}
SEAM m64x8 wide_mask_of(f64x8 a) { return a; }
SEAM m64x8 wide_less(f64x8 a, f64x8 b)
{
    return (f64x8){_mm256_cmp_pd(a.low, b.low, _CMP_LT_OQ), _mm256_cmp_pd(a.high, b.high, _CMP_LT_OQ)};
}
SEAM f64x8 wide_choose(m64x8 mask, f64x8 yes, f64x8 no)
{
    return (f64x8){_mm256_blendv_pd(no.low, yes.low, mask.low), _mm256_blendv_pd(no.high, yes.high, mask.high)};
}
SEAM int wide_any(m64x8 a) { return (_mm256_movemask_pd(a.low) | _mm256_movemask_pd(a.high)) != 0; }

#else
/* === Plain C ===================================================================================================== */

typedef struct f32x8 { float lane[8]; } f32x8;
typedef struct u32x8 { uint32_t lane[8]; } u32x8;
typedef struct m32x8 { uint32_t lane[8]; } m32x8;
typedef struct f64x8 { double lane[8]; } f64x8;
typedef struct m64x8 { uint64_t lane[8]; } m64x8;

SEAM uint32_t bits_of_float(float x)
{
    uint32_t u;
    memcpy(&u, &x, sizeof u);
    return u;
}
SEAM float float_of_bits(uint32_t u)
{
    float x;
    memcpy(&x, &u, sizeof x);
    return x;
}
SEAM uint64_t bits_of_double(double x)
{
    uint64_t u;
    memcpy(&u, &x, sizeof u);
    return u;
}
SEAM double double_of_bits(uint64_t u)
{
    double x;
    memcpy(&x, &u, sizeof x);
    return x;
}

/* ab + c, rounded once. Without the instruction: the product is exact in double; the sum is rounded to odd (Boldo and
 * Melquiond 2008), after which rounding to float gives what one rounding would have given. */
SEAM float fused(float a, float b, float c)
{
#ifdef __FP_FAST_FMAF
    return fmaf(a, b, c);
#else
    double product = (double)a * (double)b, addend = c;
    double sum = product + addend;
    double part = sum - product;
    double lost = (product - (sum - part)) + (addend - part); /* sum + lost = product + addend exactly; NaN if not finite */
    uint64_t u = bits_of_double(sum);
    uint64_t inexact = (uint64_t)(lost < 0) | (uint64_t)(lost > 0);
    uint64_t shrinks = (bits_of_double(lost) ^ u) >> 63; /* the exact sum lies nearer to zero */
    uint64_t even = ~u & 1;
    return (float)double_of_bits(u + (inexact & even) - ((inexact & even & shrinks) << 1));
#endif
}

/* A macro, because C has no other way to say “for each lane” once. */
#define EACH_LANE(type, expression)                                                                                    \
    type result;                                                                                                       \
    for (int i = 0; i < 8; i++)                                                                                        \
        result.lane[i] = (expression);                                                                                 \
    return result

SEAM f32x8 load(tile_in in, size_t k)
{
    f32x8 x;
    memcpy(&x, input_at(in, k), sizeof x);
    return x;
}
SEAM void store_number(tile_out out, size_t k, f32x8 x) { memcpy(output_at(out, k), &x, sizeof x); }

SEAM f32x8 splat(float x) { EACH_LANE(f32x8, x); }
SEAM f32x8 add(f32x8 a, f32x8 b) { EACH_LANE(f32x8, a.lane[i] + b.lane[i]); }
SEAM f32x8 sub(f32x8 a, f32x8 b) { EACH_LANE(f32x8, a.lane[i] - b.lane[i]); }
SEAM f32x8 mul(f32x8 a, f32x8 b) { EACH_LANE(f32x8, a.lane[i] * b.lane[i]); }
SEAM f32x8 divide(f32x8 a, f32x8 b) { EACH_LANE(f32x8, a.lane[i] / b.lane[i]); }
SEAM f32x8 fma_f32(f32x8 a, f32x8 b, f32x8 c) { EACH_LANE(f32x8, fused(a.lane[i], b.lane[i], c.lane[i])); }
SEAM f32x8 fms_f32(f32x8 a, f32x8 b, f32x8 c) { EACH_LANE(f32x8, fused(a.lane[i], b.lane[i], -c.lane[i])); }
SEAM f32x8 fnma_f32(f32x8 a, f32x8 b, f32x8 c) { EACH_LANE(f32x8, fused(-a.lane[i], b.lane[i], c.lane[i])); }
SEAM f32x8 square_root(f32x8 a) { EACH_LANE(f32x8, sqrtf(a.lane[i])); }
SEAM f32x8 min_f32(f32x8 a, f32x8 b) { EACH_LANE(f32x8, a.lane[i] < b.lane[i] ? a.lane[i] : b.lane[i]); }
SEAM f32x8 max_f32(f32x8 a, f32x8 b) { EACH_LANE(f32x8, a.lane[i] > b.lane[i] ? a.lane[i] : b.lane[i]); }
SEAM f32x8 round_f32(f32x8 a) { EACH_LANE(f32x8, nearbyintf(a.lane[i])); }

SEAM u32x8 bits(f32x8 a) { EACH_LANE(u32x8, bits_of_float(a.lane[i])); }
SEAM f32x8 from_bits(u32x8 a) { EACH_LANE(f32x8, float_of_bits(a.lane[i])); }
SEAM u32x8 splat_bits(uint32_t x) { EACH_LANE(u32x8, x); }
SEAM u32x8 add_bits(u32x8 a, u32x8 b) { EACH_LANE(u32x8, a.lane[i] + b.lane[i]); }
SEAM u32x8 sub_bits(u32x8 a, u32x8 b) { EACH_LANE(u32x8, a.lane[i] - b.lane[i]); }
SEAM u32x8 and_bits(u32x8 a, u32x8 b) { EACH_LANE(u32x8, a.lane[i] & b.lane[i]); }
SEAM u32x8 or_bits(u32x8 a, u32x8 b) { EACH_LANE(u32x8, a.lane[i] | b.lane[i]); }
SEAM u32x8 xor_bits(u32x8 a, u32x8 b) { EACH_LANE(u32x8, a.lane[i] ^ b.lane[i]); }
SEAM u32x8 shift_left(u32x8 a, int n) { EACH_LANE(u32x8, a.lane[i] << n); }
SEAM u32x8 shift_right(u32x8 a, int n) { EACH_LANE(u32x8, a.lane[i] >> n); }
SEAM m32x8 mask_of_bits(u32x8 a) { EACH_LANE(m32x8, a.lane[i]); }
SEAM u32x8 bits_of_mask(m32x8 a) { EACH_LANE(u32x8, a.lane[i]); }

SEAM m32x8 less(f32x8 a, f32x8 b) { EACH_LANE(m32x8, -(uint32_t)(a.lane[i] < b.lane[i])); }
SEAM m32x8 less_equal(f32x8 a, f32x8 b) { EACH_LANE(m32x8, -(uint32_t)(a.lane[i] <= b.lane[i])); }
SEAM m32x8 equal(f32x8 a, f32x8 b) { EACH_LANE(m32x8, -(uint32_t)(a.lane[i] == b.lane[i])); }
SEAM m32x8 is_nan(f32x8 a) { EACH_LANE(m32x8, -(uint32_t)(a.lane[i] != a.lane[i])); }
SEAM m32x8 unordered(f32x8 a, f32x8 b)
{
    EACH_LANE(m32x8, -(uint32_t)(a.lane[i] != a.lane[i] || b.lane[i] != b.lane[i]));
}
SEAM m32x8 both(m32x8 a, m32x8 b) { EACH_LANE(m32x8, a.lane[i] & b.lane[i]); }
SEAM m32x8 either(m32x8 a, m32x8 b) { EACH_LANE(m32x8, a.lane[i] | b.lane[i]); }
SEAM m32x8 not_mask(m32x8 a) { EACH_LANE(m32x8, ~a.lane[i]); }
SEAM int any(m32x8 a)
{
    uint32_t u = 0;
    for (int i = 0; i < 8; i++)
        u |= a.lane[i];
    return u >> 31;
}
SEAM int all(m32x8 a) { return !any(not_mask(a)); }
SEAM f32x8 choose(m32x8 mask, f32x8 yes, f32x8 no)
{
    EACH_LANE(f32x8, mask.lane[i] >> 31 ? yes.lane[i] : no.lane[i]);
}

SEAM f64x8 widen(f32x8 a) { EACH_LANE(f64x8, (double)a.lane[i]); }
SEAM f32x8 narrow(f64x8 a) { EACH_LANE(f32x8, (float)a.lane[i]); }
SEAM f64x8 wide_splat(double x) { EACH_LANE(f64x8, x); }
SEAM f64x8 wide_add(f64x8 a, f64x8 b) { EACH_LANE(f64x8, a.lane[i] + b.lane[i]); }
SEAM f64x8 wide_sub(f64x8 a, f64x8 b) { EACH_LANE(f64x8, a.lane[i] - b.lane[i]); }
SEAM f64x8 wide_mul(f64x8 a, f64x8 b) { EACH_LANE(f64x8, a.lane[i] * b.lane[i]); }
SEAM f64x8 wide_div(f64x8 a, f64x8 b) { EACH_LANE(f64x8, a.lane[i] / b.lane[i]); }
SEAM f64x8 wide_fma(f64x8 a, f64x8 b, f64x8 c) { EACH_LANE(f64x8, fma(a.lane[i], b.lane[i], c.lane[i])); }
SEAM f64x8 wide_fnma(f64x8 a, f64x8 b, f64x8 c) { EACH_LANE(f64x8, fma(-a.lane[i], b.lane[i], c.lane[i])); }
SEAM f64x8 wide_square_root(f64x8 a) { EACH_LANE(f64x8, sqrt(a.lane[i])); }
SEAM f64x8 wide_min(f64x8 a, f64x8 b) { EACH_LANE(f64x8, a.lane[i] < b.lane[i] ? a.lane[i] : b.lane[i]); }
SEAM f64x8 wide_max(f64x8 a, f64x8 b) { EACH_LANE(f64x8, a.lane[i] > b.lane[i] ? a.lane[i] : b.lane[i]); }
SEAM f64x8 wide_and(f64x8 a, f64x8 b)
{
    EACH_LANE(f64x8, double_of_bits(bits_of_double(a.lane[i]) & bits_of_double(b.lane[i])));
}
SEAM f64x8 wide_or(f64x8 a, f64x8 b)
{
    EACH_LANE(f64x8, double_of_bits(bits_of_double(a.lane[i]) | bits_of_double(b.lane[i])));
}
SEAM f64x8 wide_xor(f64x8 a, f64x8 b)
{
    EACH_LANE(f64x8, double_of_bits(bits_of_double(a.lane[i]) ^ bits_of_double(b.lane[i])));
}
SEAM f64x8 wide_shift_left(f64x8 a, int n)
{
    EACH_LANE(f64x8, double_of_bits(bits_of_double(a.lane[i]) << n));
}
SEAM m64x8 wide_mask_of(f64x8 a) { EACH_LANE(m64x8, bits_of_double(a.lane[i])); }
SEAM m64x8 wide_less(f64x8 a, f64x8 b) { EACH_LANE(m64x8, -(uint64_t)(a.lane[i] < b.lane[i])); }
SEAM f64x8 wide_choose(m64x8 mask, f64x8 yes, f64x8 no)
{
    EACH_LANE(f64x8, mask.lane[i] >> 63 ? yes.lane[i] : no.lane[i]);
}
SEAM int wide_any(m64x8 a)
{
    uint64_t u = 0;
    for (int i = 0; i < 8; i++)
        u |= a.lane[i];
    return (int)(u >> 63);
}

#endif
/* === Made of the above =========================================================================================== */

SEAM f32x8 negate(f32x8 a) { return from_bits(xor_bits(bits(a), splat_bits(0x80000000u))); }
SEAM f32x8 magnitude(f32x8 a) { return from_bits(and_bits(bits(a), splat_bits(0x7fffffffu))); }
/* ±0 with a's sign: xor it into a number to multiply by that sign. */
SEAM u32x8 sign_of(f32x8 a) { return and_bits(bits(a), splat_bits(0x80000000u)); }
SEAM f32x8 flip_sign(f32x8 a, u32x8 sign) { return from_bits(xor_bits(bits(a), sign)); }
/* a in the lanes of a mask that a comparison made, 0 in the others. */
SEAM f32x8 where(m32x8 mask, f32x8 a) { return from_bits(and_bits(bits(a), bits_of_mask(mask))); }
SEAM f32x8 with_sign(f32x8 a, u32x8 sign) { return from_bits(or_bits(bits(magnitude(a)), sign)); }

/* Every NaN as 0x7fc00000. */
SEAM f32x8 canonical(f32x8 a) { return choose(is_nan(a), from_bits(splat_bits(0x7fc00000u)), a); }

/* store_number is for values that cannot be NaN, or are canonical already; it saves two operations. */
SEAM void store(tile_out out, size_t k, f32x8 x) { store_number(out, k, canonical(x)); }

/* clang-format on */

/* Of all outputs of a tile, where a NaN among them is so rare that this costs nothing: compilers may give it any sign. */
static inline void make_canonical(size_t outputs, tile_out out)
{
    for (size_t k = 0; k < outputs; k++)
        store(out, k, load(written(out), k));
}

#endif
