/* Portable backend of the SIMD abstraction, in the compilers' vector extensions (gcc 12 or later, clang): SSE2 or AVX
 * on x86, NEON on ARM, from one source.
 *
 * Contains the types and operations. simd.h, which includes this file for PLUMB_BUILD_PORTABLE, describes their
 * meaning. A fused multiply-add is one instruction on targets that have it (FMA on x86, 64-bit ARM); on others it is
 * computed in double, with the same bits. */
#ifndef FAST_SIMD_PORTABLE_H
#define FAST_SIMD_PORTABLE_H

#if !defined(__clang__) && (!defined(__GNUC__) || __GNUC__ < 12)
#error "the kernels need the vector extensions of gcc 12 or clang"
#endif

/* Intrinsics for operations without an operator in the vector extensions: a fused multiply-add, and whether a mask is
 * empty. clang 14 does not define __FP_FAST_FMAF, so processors are distinguished by name. */
#if defined(__SSE2__)
#include <immintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#endif

#ifdef PLUMB_BUILD_UNFUSED
#define PLUMB_PATH_NAME(name) plumb_unfused_##name
#else
#define PLUMB_PATH_NAME(name) plumb_portable_##name
#endif

/* There is separate code for packed tiles only if the target has an instruction for a fused multiply-add. If it is
 * computed in double, a kernel is ten times as long, and the cost of addresses is negligible. On the unfused path it
 * would make the library larger by a quarter. */
#if (defined(__FMA__) || defined(__aarch64__)) && !defined(PLUMB_BUILD_UNFUSED)
enum { PACKED_APART = 1, STREAMS = 0, NOTES_NANS = 1 };
#else
enum { PACKED_APART = 0, STREAMS = 0, NOTES_NANS = 1 };
#endif

/* --- parts -----------------------------------------------------------------------------------------------------------
 * A part is one register; gcc stores wider vectors in memory. */
#ifdef __AVX__
#define PART_BYTES 32
#else
#define PART_BYTES 16
#endif
enum { PARTS = 32 / PART_BYTES, WIDE_PARTS = 64 / PART_BYTES };
enum { PART_LANES = PART_BYTES / 4, WIDE_PART_LANES = PART_BYTES / 8 };

typedef float f32part __attribute__((vector_size(PART_BYTES)));
typedef uint32_t u32part __attribute__((vector_size(PART_BYTES)));
typedef double f64part __attribute__((vector_size(PART_BYTES)));
typedef uint64_t u64part __attribute__((vector_size(PART_BYTES)));
typedef double f64pair __attribute__((vector_size(2 * PART_BYTES))); /* as many doubles as a part has floats */

/* clang-format off */
typedef struct f32x8 { f32part part[PARTS]; } f32x8;      /* eight floats */
typedef struct u32x8 { u32part part[PARTS]; } u32x8;      /* their bits */
typedef u32x8 m32x8;                                      /* a mask: in each lane all bits are set, or none */
typedef struct f64x8 { f64part part[WIDE_PARTS]; } f64x8; /* eight doubles */
typedef struct m64x8 { u64part part[WIDE_PARTS]; } m64x8; /* a mask for eight doubles: all bits of a lane, or none */

/* Returns the value of `type` whose part i is `expression`. This is a macro because the expression differs, and not a
 * loop because gcc stores an array that is indexed in a loop in memory. */
#define SET_PART(number, expression) { enum { i = number }; result.part[i] = (expression); }
#if PART_BYTES == 32
#define EACH_PART(type, expression) type result; SET_PART(0, expression) return result
#define EACH_WIDE_PART(type, expression) type result; SET_PART(0, expression) SET_PART(1, expression) return result
#define LOW_HALF 0, 1, 2, 3
#define HIGH_HALF 4, 5, 6, 7
#define EVEN_WORDS 0, 2, 4, 6, 8, 10, 12, 14
#define ODD_WORDS 1, 3, 5, 7, 9, 11, 13, 15
#else
#define EACH_PART(type, expression) type result; SET_PART(0, expression) SET_PART(1, expression) return result
#define EACH_WIDE_PART(type, expression)                                                                               \
    type result; SET_PART(0, expression) SET_PART(1, expression) SET_PART(2, expression) SET_PART(3, expression)       \
    return result
#define LOW_HALF 0, 1
#define HIGH_HALF 2, 3
#define EVEN_WORDS 0, 2, 4, 6
#define ODD_WORDS 1, 3, 5, 7
#endif
/* clang-format on */

/* Widens the lower half of a part. The complete part is converted and then cut: gcc converts half a register lane by
 * lane. */
SIMD f64part widen_low(f32part a)
{
    f64pair wide = __builtin_convertvector(a, f64pair);
    return __builtin_shufflevector(wide, wide, LOW_HALF);
}

SIMD f64part widen_high(f32part a)
{
    f64pair wide = __builtin_convertvector(a, f64pair);
    return __builtin_shufflevector(wide, wide, HIGH_HALF);
}

SIMD f32part narrow_both(f64part low, f64part high)
{
    return __builtin_convertvector(__builtin_shufflevector(low, high, LOW_HALF, HIGH_HALF), f32part);
}

SIMD f32part choose_part(u32part mask, f32part yes, f32part no)
{
    return (f32part)(((u32part)yes & mask) | ((u32part)no & ~mask));
}

SIMD f64part choose_wide_part(u64part mask, f64part yes, f64part no)
{
    return (f64part)(((u64part)yes & mask) | ((u64part)no & ~mask));
}

/* Returns the square roots. Both compilers compile this loop to one instruction. */
SIMD f32part square_root_part(f32part a)
{
    for (int lane = 0; lane < PART_LANES; lane++)
        a[lane] = __builtin_sqrtf(a[lane]);
    return a;
}

SIMD f64part square_root_wide_part(f64part a)
{
    for (int lane = 0; lane < WIDE_PART_LANES; lane++)
        a[lane] = __builtin_sqrt(a[lane]);
    return a;
}

/* True if any lane of a mask is set. */
SIMD int any_part(u64part mask)
{
#if defined(__AVX__)
    return _mm256_movemask_ps((__m256)mask) != 0;
#elif defined(__SSE2__)
    return _mm_movemask_ps((__m128)mask) != 0;
#else
    uint64_t bits = 0;
    for (int lane = 0; lane < WIDE_PART_LANES; lane++)
        bits |= mask[lane];
    return bits != 0;
#endif
}

/* Loads one part. Values are loaded part by part, because gcc copies a struct through the stack. */
SIMD f32part load_part(const float *from)
{
    f32part a;
    memcpy(&a, from, sizeof a);
    return a;
}

SIMD void store_part(float *to, f32part a)
{
    memcpy(to, &a, sizeof a);
}

/* One operation per line: */
/* clang-format off */

SIMD f32x8 load(tile_in in, size_t k) { EACH_PART(f32x8, load_part(input_at(in, k) + i * PART_LANES)); }
SIMD void store_number(tile_out out, size_t k, f32x8 a)
{
    store_part(output_at(out, k), a.part[0]);
    store_part(output_at(out, k) + 8 - PART_LANES, a.part[PARTS - 1]);
}

SIMD void finish_streaming(void) {}

SIMD f32x8 add(f32x8 a, f32x8 b) { EACH_PART(f32x8, a.part[i] + b.part[i]); }
SIMD f32x8 sub(f32x8 a, f32x8 b) { EACH_PART(f32x8, a.part[i] - b.part[i]); }
SIMD f32x8 mul(f32x8 a, f32x8 b) { EACH_PART(f32x8, a.part[i] * b.part[i]); }
SIMD f32x8 divide(f32x8 a, f32x8 b) { EACH_PART(f32x8, a.part[i] / b.part[i]); }
SIMD f32x8 negate(f32x8 a) { EACH_PART(f32x8, -a.part[i]); }
SIMD f32x8 square_root(f32x8 a) { EACH_PART(f32x8, square_root_part(a.part[i])); }
SIMD f32x8 min_f32(f32x8 a, f32x8 b)
{
    EACH_PART(f32x8, choose_part((u32part)(a.part[i] < b.part[i]), a.part[i], b.part[i]));
}
SIMD f32x8 max_f32(f32x8 a, f32x8 b)
{
    EACH_PART(f32x8, choose_part((u32part)(a.part[i] > b.part[i]), a.part[i], b.part[i]));
}

SIMD u32x8 bits(f32x8 a) { EACH_PART(u32x8, (u32part)a.part[i]); }
SIMD f32x8 from_bits(u32x8 a) { EACH_PART(f32x8, (f32part)a.part[i]); }
SIMD u32x8 splat_bits(uint32_t x) { EACH_PART(u32x8, (u32part){0} + x); }
SIMD f32x8 splat(float x) { EACH_PART(f32x8, x - (f32part){0}); } /* x + 0 would lose the sign of −0 */
SIMD u32x8 sub_bits(u32x8 a, u32x8 b) { EACH_PART(u32x8, a.part[i] - b.part[i]); }
SIMD u32x8 and_bits(u32x8 a, u32x8 b) { EACH_PART(u32x8, a.part[i] & b.part[i]); }
SIMD u32x8 xor_bits(u32x8 a, u32x8 b) { EACH_PART(u32x8, a.part[i] ^ b.part[i]); }
SIMD u32x8 shift_left(u32x8 a, int n) { EACH_PART(u32x8, a.part[i] << n); }
SIMD m32x8 mask_of_bits(u32x8 a) { EACH_PART(m32x8, (u32part){0} - (a.part[i] >> 31)); }
SIMD u32x8 bits_of_mask(m32x8 a) { return a; }

SIMD m32x8 less(f32x8 a, f32x8 b) { EACH_PART(m32x8, (u32part)(a.part[i] < b.part[i])); }
SIMD m32x8 less_equal(f32x8 a, f32x8 b) { EACH_PART(m32x8, (u32part)(a.part[i] <= b.part[i])); }
SIMD m32x8 equal(f32x8 a, f32x8 b) { EACH_PART(m32x8, (u32part)(a.part[i] == b.part[i])); }
SIMD m32x8 is_nan(f32x8 a) { EACH_PART(m32x8, (u32part)(a.part[i] != a.part[i])); }
SIMD m32x8 unordered(f32x8 a, f32x8 b) { EACH_PART(m32x8, (u32part)(a.part[i] != a.part[i]) | (u32part)(b.part[i] != b.part[i])); }
SIMD m32x8 both(m32x8 a, m32x8 b) { EACH_PART(m32x8, a.part[i] & b.part[i]); }
SIMD m32x8 either(m32x8 a, m32x8 b) { EACH_PART(m32x8, a.part[i] | b.part[i]); }
SIMD m32x8 not_mask(m32x8 a) { EACH_PART(m32x8, ~a.part[i]); }
SIMD int any(m32x8 a) { return any_part((u64part)(a.part[0] | a.part[PARTS - 1])); }
SIMD int all(m32x8 a) { return !any(not_mask(a)); }
SIMD int all_in_unit(f32x8 a, m32x8 in_unit) { (void)a; return all(in_unit); }
SIMD f32x8 choose(m32x8 mask, f32x8 yes, f32x8 no)
{
    EACH_PART(f32x8, choose_part(mask.part[i], yes.part[i], no.part[i]));
}

SIMD f64x8 widen(f32x8 a)
{
    EACH_WIDE_PART(f64x8, i % 2 ? widen_high(a.part[i / 2]) : widen_low(a.part[i / 2]));
}
SIMD f32x8 narrow(f64x8 a) { EACH_PART(f32x8, narrow_both(a.part[2 * i], a.part[2 * i + 1])); }
SIMD f64x8 wide_splat(double x) { EACH_WIDE_PART(f64x8, x - (f64part){0}); }
SIMD f64x8 wide_add(f64x8 a, f64x8 b) { EACH_WIDE_PART(f64x8, a.part[i] + b.part[i]); }
SIMD f64x8 wide_sub(f64x8 a, f64x8 b) { EACH_WIDE_PART(f64x8, a.part[i] - b.part[i]); }
SIMD f64x8 wide_mul(f64x8 a, f64x8 b) { EACH_WIDE_PART(f64x8, a.part[i] * b.part[i]); }
SIMD f64x8 wide_div(f64x8 a, f64x8 b) { EACH_WIDE_PART(f64x8, a.part[i] / b.part[i]); }
SIMD f64x8 wide_negate(f64x8 a) { EACH_WIDE_PART(f64x8, -a.part[i]); }
SIMD f64x8 wide_square_root(f64x8 a) { EACH_WIDE_PART(f64x8, square_root_wide_part(a.part[i])); }
SIMD f64x8 wide_min(f64x8 a, f64x8 b)
{
    EACH_WIDE_PART(f64x8, choose_wide_part((u64part)(a.part[i] < b.part[i]), a.part[i], b.part[i]));
}
SIMD f64x8 wide_max(f64x8 a, f64x8 b)
{
    EACH_WIDE_PART(f64x8, choose_wide_part((u64part)(a.part[i] > b.part[i]), a.part[i], b.part[i]));
}
SIMD f64x8 wide_and(f64x8 a, f64x8 b) { EACH_WIDE_PART(f64x8, (f64part)((u64part)a.part[i] & (u64part)b.part[i])); }
SIMD f64x8 wide_xor(f64x8 a, f64x8 b) { EACH_WIDE_PART(f64x8, (f64part)((u64part)a.part[i] ^ (u64part)b.part[i])); }
SIMD f64x8 wide_shift_left(f64x8 a, int n) { EACH_WIDE_PART(f64x8, (f64part)((u64part)a.part[i] << n)); }
SIMD m64x8 wide_mask_of(f64x8 a) { EACH_WIDE_PART(m64x8, (u64part){0} - ((u64part)a.part[i] >> 63)); }
SIMD f64x8 wide_choose(m64x8 mask, f64x8 yes, f64x8 no)
{
    EACH_WIDE_PART(f64x8, choose_wide_part(mask.part[i], yes.part[i], no.part[i]));
}

/* --- ab + c, rounded once ----------------------------------------------------------------------------------------- */

#if defined(__FMA__)

SIMD f32x8 fma_f32(f32x8 a, f32x8 b, f32x8 c)
{
    EACH_PART(f32x8, (f32part)_mm256_fmadd_ps((__m256)a.part[i], (__m256)b.part[i], (__m256)c.part[i]));
}
SIMD f64x8 wide_fma(f64x8 a, f64x8 b, f64x8 c)
{
    EACH_WIDE_PART(f64x8, (f64part)_mm256_fmadd_pd((__m256d)a.part[i], (__m256d)b.part[i], (__m256d)c.part[i]));
}

#elif defined(__aarch64__)

SIMD f32x8 fma_f32(f32x8 a, f32x8 b, f32x8 c)
{
    EACH_PART(f32x8, (f32part)vfmaq_f32((float32x4_t)c.part[i], (float32x4_t)a.part[i], (float32x4_t)b.part[i]));
}
SIMD f64x8 wide_fma(f64x8 a, f64x8 b, f64x8 c)
{
    EACH_WIDE_PART(f64x8, (f64part)vfmaq_f64((float64x2_t)c.part[i], (float64x2_t)a.part[i], (float64x2_t)b.part[i]));
}

#else

/* A computed fused multiply-add takes many instructions. Families with many of them can call it as a function
 * (PLUMB_FMA_CALLED): their code is then half as large and takes 1.3 to 1.9 times as long, with the same bits. */
#ifdef PLUMB_FMA_CALLED
#define SIMD_LONG NOINLINE
#else
#define SIMD_LONG SIMD
#endif

/* Returns the rounding error of a + b, given its rounded `sum`, exactly (Knuth's TwoSum); NaN where the sum is not
 * finite. */
SIMD f64part two_sum_error(f64part a, f64part b, f64part sum)
{
    f64part added = sum - a;
    return (a - (sum - added)) + (b - added);
}

/* Returns a + b rounded to odd: of the two doubles next to an inexact sum, the one whose last bit is 1. Rounding this
 * result again, to a shorter format, gives the same as rounding a + b once (Boldo and Melquiond 2008). */
SIMD f64part odd_sum(f64part a, f64part b)
{
    f64part sum = a + b, rounding_error = two_sum_error(a, b, sum);
    u64part inexact = (u64part)((rounding_error < 0) | (rounding_error > 0));
    u64part towards_zero = (((u64part)rounding_error ^ (u64part)sum) & inexact) >> 63;
    return (f64part)(((u64part)sum - towards_zero) | (inexact >> 63));
}

static __attribute__((noinline, cold, const, unused)) f32part fma_by_odd_sum(f32part a, f32part b, f32part c)
{
    return narrow_both(odd_sum(widen_low(a) * widen_low(b), widen_low(c)),
                       odd_sum(widen_high(a) * widen_high(b), widen_high(c)));
}

/* Returns the lower words of doubles. */
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define LOW_WORDS EVEN_WORDS
#else
#define LOW_WORDS ODD_WORDS
#endif
SIMD u32x8 low_words(f64x8 a)
{
    EACH_PART(u32x8, __builtin_shufflevector((u32part)a.part[2 * i], (u32part)a.part[2 * i + 1], LOW_WORDS));
}

/* Returns the mask of the lanes whose 28 lowest bits are 0. Only such a double can lie halfway between two floats,
 * including subnormal ones and those beyond the largest. */
SIMD m32x8 may_be_halfway(f64x8 a)
{
    u32x8 low = low_words(a);
    EACH_PART(m32x8, (u32part)((low.part[i] & 0x0fffffff) == 0));
}

/* Computes ab + c rounded once to float. The product is exact in double; the sum is rounded to double and then again to
 * float. That differs from one rounding only where the rounded sum lies halfway between two floats. */
SIMD_LONG f32x8 fma_f32(f32x8 a, f32x8 b, f32x8 c)
{
    f64x8 sum = wide_add(wide_mul(widen(a), widen(b)), widen(c));
    if (UNLIKELY(any(may_be_halfway(sum)))) {
        EACH_PART(f32x8, fma_by_odd_sum(a.part[i], b.part[i], c.part[i]));
    }
    return narrow(sum);
}

/* Returns the upper half of the significand of a, rounded to 26 bits (Veltkamp). */
SIMD f64part upper_bits(f64part a)
{
    f64part shifted = a * 0x8000001p0;
    return shifted - (shifted - a);
}
/* Returns the rounding error of a · b, given its rounded `product`, exactly: the halves of the factors have 26 bits
 * (Dekker). */
SIMD f64part two_product_error(f64part a, f64part b, f64part product)
{
    f64part a1 = upper_bits(a), a2 = a - a1, b1 = upper_bits(b), b2 = b - b1;
    return ((a1 * b1 - product) + a1 * b2 + a2 * b1) + a2 * b2;
}

/* Computes ab + c in double as sum + rest, where rest is rounded once. *fused is correctly rounded unless the remainder
 * `left` is so near to half a unit that the rounding of `rest` may matter. Returns the mask of the lanes where it is
 * correct. Lanes that are not finite, and magnitudes below 2^-800, where the low bits of a product may be lost, are not
 * in the mask. */
SIMD u64part quick_wide_fma(f64part a, f64part b, f64part c, f64part *fused)
{
    f64part product = a * b, sum = product + c;
    f64part rest = two_sum_error(product, c, sum) + two_product_error(a, b, product);
    f64part result = sum + rest, left = (sum - result) + rest;
    f64part magnitude = (f64part)((u64part)result & 0x7fffffffffffffff);
    *fused = result;
    return (u64part)((result + left * (1 + 0x1p-40) == result) & (magnitude >= 0x1p-800));
}
SIMD m64x8 quick_wide_fmas(f64x8 a, f64x8 b, f64x8 c, f64x8 *fused)
{
    EACH_WIDE_PART(m64x8, quick_wide_fma(a.part[i], b.part[i], c.part[i], &fused->part[i]));
}

static __attribute__((noinline, cold, const, unused)) f64part wide_fma_by_library(f64part a, f64part b, f64part c)
{
    for (int lane = 0; lane < WIDE_PART_LANES; lane++)
        c[lane] = fma(a[lane], b[lane], c[lane]);
    return c;
}

SIMD_LONG f64x8 wide_fma(f64x8 a, f64x8 b, f64x8 c)
{
    f64x8 fused;
    m64x8 right = quick_wide_fmas(a, b, c, &fused);
    u64part all = right.part[0] & right.part[1] & right.part[WIDE_PARTS - 2] & right.part[WIDE_PARTS - 1];
    if (UNLIKELY(any_part(~all))) {
        EACH_WIDE_PART(f64x8, wide_fma_by_library(a.part[i], b.part[i], c.part[i]));
    }
    return fused;
}

#endif

/* On the unfused path each multiply-add is a product and a sum, which are rounded separately, except for the functions
 * `precise_…` of floats: they compute in double, in which the product is exact, and round the sum to float; the rounding
 * in double adds up to 2⁻³⁰ ulp of the float. */
#ifdef PLUMB_BUILD_UNFUSED
SIMD f32x8 precise_fma_if(m32x8 mask, f32x8 a, f32x8 b, f32x8 c)
{
    return choose(mask, narrow(wide_add(wide_mul(widen(a), widen(b)), widen(c))), add(mul(a, b), c));
}
SIMD f32x8 precise_fms_f32(f32x8 a, f32x8 b, f32x8 c)
{
    return narrow(wide_sub(wide_mul(widen(a), widen(b)), widen(c)));
}
SIMD f32x8 precise_fnma_f32(f32x8 a, f32x8 b, f32x8 c)
{
    return narrow(wide_sub(widen(c), wide_mul(widen(a), widen(b))));
}
SIMD f64x8 precise_wide_fnma(f64x8 a, f64x8 b, f64x8 c) { return wide_fma(wide_negate(a), b, c); }
SIMD f32x8 unfused_f32(f32x8 a, f32x8 b, f32x8 c) { return add(mul(a, b), c); }
SIMD f64x8 wide_unfused(f64x8 a, f64x8 b, f64x8 c) { return wide_add(wide_mul(a, b), c); }
#define fma_f32 unfused_f32
#define wide_fma wide_unfused
#endif

SIMD f32x8 fms_f32(f32x8 a, f32x8 b, f32x8 c) { return fma_f32(a, b, negate(c)); }
SIMD f32x8 fnma_f32(f32x8 a, f32x8 b, f32x8 c) { return fma_f32(negate(a), b, c); }
SIMD f64x8 wide_fnma(f64x8 a, f64x8 b, f64x8 c) { return wide_fma(wide_negate(a), b, c); }

/* --- for trees: permutation of lanes, and the vectors of one node ------------------------------------------------- */

SIMD u32x8 load_bits(const uint32_t *from)
{
    u32x8 result;
    memcpy(&result, from, sizeof result);
    return result;
}
SIMD u32x8 shift_right(u32x8 a, int n) { EACH_PART(u32x8, a.part[i] >> n); }
SIMD m32x8 same_bits(u32x8 a, u32x8 b) { EACH_PART(m32x8, (u32part)(a.part[i] == b.part[i])); }
SIMD m32x8 at_most_bits(u32x8 a, u32x8 b) { EACH_PART(m32x8, (u32part)(a.part[i] <= b.part[i])); }
SIMD f32x8 lanes_by_number(f32x8 a, u32x8 number)
{
    float from[8], to[8];
    uint32_t lane[8];
    memcpy(from, &a, sizeof from);
    memcpy(lane, &number, sizeof lane);
    for (int i = 0; i < 8; i++)
        to[i] = from[lane[i] & 7];
    memcpy(&a, to, sizeof to);
    return a;
}

/* Four floats, of which the last is unused, in the first half of eight: the operations are those above. */
typedef f32x8 f32x4;
SIMD f32x4 load4(const float *from)
{
    f32x4 result = splat(0);
    memcpy(&result, from, 4 * sizeof(float));
    return result;
}
SIMD f32x4 load_last3(const float *from) { return load4((const float[]){from[0], from[1], from[2], 0}); }

SIMD void store4(float *to, f32x4 a) { memcpy(to, &a, 4 * sizeof(float)); }
SIMD void store3(float *to, f32x4 a) { memcpy(to, &a, 3 * sizeof(float)); }
SIMD f32x4 splat4(float x) { return splat(x); }
SIMD f32x4 add4(f32x4 a, f32x4 b) { return add(a, b); }
SIMD f32x4 mul4(f32x4 a, f32x4 b) { return mul(a, b); }
SIMD f32x4 fma4(f32x4 a, f32x4 b, f32x4 c) { return fma_f32(a, b, c); }
SIMD f32x4 fms4(f32x4 a, f32x4 b, f32x4 c) { return fms_f32(a, b, c); }
SIMD f32x4 fnma4(f32x4 a, f32x4 b, f32x4 c) { return fnma_f32(a, b, c); }
SIMD f32x4 ordered4(f32x4 a, int first, int second, int third)
{
    float from[4];
    store4(from, a);
    return load4((const float[]){from[first], from[second], from[third], from[3]});
}
SIMD f32x4 rotate_lanes4(f32x4 a) { return ordered4(a, 1, 2, 0); }      /* y, z, x */
SIMD f32x4 rotate_lanes_back4(f32x4 a) { return ordered4(a, 2, 0, 1); } /* z, x, y */
SIMD int has_nan4(f32x4 a) { return any(is_nan(a)); }

/* Transposes the 3×3 matrix of the rows a, b, c. */
SIMD void transpose3(f32x4 *a, f32x4 *b, f32x4 *c)
{
    float x[4], y[4], z[4];
    store4(x, *a), store4(y, *b), store4(z, *c);
    *a = load4((const float[]){x[0], y[0], z[0], 0});
    *b = load4((const float[]){x[1], y[1], z[1], 0});
    *c = load4((const float[]){x[2], y[2], z[2], 0});
}

/* Transposes eight rows of four or three floats, `apart` floats from each other, to columns of eight contiguous floats;
 * and back. */
SIMD void columns_of_rows(const float *from, size_t apart, size_t width, float *to)
{
    for (size_t i = 0; i < 8; i++)
        for (size_t k = 0; k < width; k++)
            to[8 * k + i] = from[i * apart + k];
}
SIMD void rows_of_columns(const float *from, float *to, size_t apart, size_t width)
{
    for (size_t i = 0; i < 8; i++)
        for (size_t k = 0; k < width; k++)
            to[i * apart + k] = from[8 * k + i];
}

/* Transposes an 8×8 matrix from one memory location to another. */
SIMD void transpose8(const float *from, size_t apart, float *to, size_t to_apart)
{
    for (size_t i = 0; i < 8; i++)
        for (size_t j = 0; j < 8; j++)
            to[j * to_apart + i] = from[i * apart + j];
}

/* clang-format on */

#endif
