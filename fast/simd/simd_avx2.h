/* AVX2 and FMA backend of the SIMD abstraction: eight floats are one register, eight doubles two.
 *
 * Contains the types and operations. simd.h, which includes this file for PLUMB_BUILD_AVX2, describes their meaning. */
#ifndef FAST_SIMD_AVX2_H
#define FAST_SIMD_AVX2_H

#include <immintrin.h>

#define PLUMB_PATH_NAME(name) plumb_avx2_##name

/* Kernels are compiled separately for packed tiles, where addresses are constants, and once more for outputs that are
 * written with non-temporal stores. */
enum { PACKED_APART = 1, STREAMS = 1, NOTES_NANS = 1 };

/* One operation per line: */
/* clang-format off */

typedef __m256 f32x8;                            /* eight floats */
typedef __m256i u32x8;                           /* their bits */
typedef __m256 m32x8;                            /* a mask: choose reads the sign bit of each lane */
typedef struct f64x8 { __m256d low, high; } f64x8; /* eight doubles */
typedef f64x8 m64x8;                             /* a mask for eight doubles: choose reads the sign bits */

SIMD f32x8 load(tile_in in, size_t k) { return _mm256_loadu_ps(input_at(in, k)); }
SIMD void store_number(tile_out out, size_t k, f32x8 x)
{
    if (out.streamed)
        _mm256_stream_ps(output_at(out, k), x);
    else
        _mm256_storeu_ps(output_at(out, k), x);
}
/* Waits for the non-temporal stores: without a fence, other threads may see them later than the stores that follow. */
SIMD void finish_streaming(void) { _mm_sfence(); }


SIMD f32x8 splat(float x) { return _mm256_set1_ps(x); }
SIMD f32x8 add(f32x8 a, f32x8 b) { return _mm256_add_ps(a, b); }
SIMD f32x8 sub(f32x8 a, f32x8 b) { return _mm256_sub_ps(a, b); }
SIMD f32x8 mul(f32x8 a, f32x8 b) { return _mm256_mul_ps(a, b); }
SIMD f32x8 divide(f32x8 a, f32x8 b) { return _mm256_div_ps(a, b); }
SIMD f32x8 fma_f32(f32x8 a, f32x8 b, f32x8 c) { return _mm256_fmadd_ps(a, b, c); }
SIMD f32x8 fms_f32(f32x8 a, f32x8 b, f32x8 c) { return _mm256_fmsub_ps(a, b, c); }
SIMD f32x8 fnma_f32(f32x8 a, f32x8 b, f32x8 c) { return _mm256_fnmadd_ps(a, b, c); }
SIMD f32x8 square_root(f32x8 a) { return _mm256_sqrt_ps(a); }
SIMD f32x8 negate(f32x8 a) { return _mm256_xor_ps(a, _mm256_set1_ps(-0.0f)); }
SIMD f32x8 min_f32(f32x8 a, f32x8 b) { return _mm256_min_ps(a, b); }
SIMD f32x8 max_f32(f32x8 a, f32x8 b) { return _mm256_max_ps(a, b); }

SIMD u32x8 bits(f32x8 a) { return _mm256_castps_si256(a); }
SIMD f32x8 from_bits(u32x8 a) { return _mm256_castsi256_ps(a); }
SIMD u32x8 splat_bits(uint32_t x) { return _mm256_set1_epi32((int)x); }
SIMD u32x8 sub_bits(u32x8 a, u32x8 b) { return _mm256_sub_epi32(a, b); }
SIMD u32x8 and_bits(u32x8 a, u32x8 b) { return _mm256_and_si256(a, b); }
SIMD u32x8 xor_bits(u32x8 a, u32x8 b) { return _mm256_xor_si256(a, b); }
SIMD u32x8 shift_left(u32x8 a, int n) { return _mm256_slli_epi32(a, n); }
SIMD m32x8 mask_of_bits(u32x8 a) { return _mm256_castsi256_ps(a); }
SIMD u32x8 bits_of_mask(m32x8 a) { return _mm256_castps_si256(a); }

SIMD m32x8 less(f32x8 a, f32x8 b) { return _mm256_cmp_ps(a, b, _CMP_LT_OQ); }
SIMD m32x8 less_equal(f32x8 a, f32x8 b) { return _mm256_cmp_ps(a, b, _CMP_LE_OQ); }
SIMD m32x8 equal(f32x8 a, f32x8 b) { return _mm256_cmp_ps(a, b, _CMP_EQ_OQ); }
SIMD m32x8 is_nan(f32x8 a) { return _mm256_cmp_ps(a, a, _CMP_UNORD_Q); }
SIMD m32x8 same_bits(u32x8 a, u32x8 b) { return mask_of_bits(_mm256_cmpeq_epi32(a, b)); }
SIMD m32x8 at_most_bits(u32x8 a, u32x8 b) { return same_bits(_mm256_max_epu32(a, b), b); }
SIMD m32x8 unordered(f32x8 a, f32x8 b) { return _mm256_cmp_ps(a, b, _CMP_UNORD_Q); }
SIMD m32x8 both(m32x8 a, m32x8 b) { return _mm256_and_ps(a, b); }
SIMD m32x8 either(m32x8 a, m32x8 b) { return _mm256_or_ps(a, b); }
SIMD m32x8 not_mask(m32x8 a) { return _mm256_xor_ps(a, _mm256_castsi256_ps(_mm256_set1_epi32(-1))); }
SIMD int any(m32x8 a) { return _mm256_movemask_ps(a) != 0; }
SIMD int all(m32x8 a) { return _mm256_movemask_ps(a) == 0xff; }
SIMD f32x8 choose(m32x8 mask, f32x8 yes, f32x8 no) { return _mm256_blendv_ps(no, yes, mask); }

/* True if all lanes of a are in [0, 1]. `in_unit` is the mask of these lanes, but here −0 counts as outside: one
 * comparison of integers is faster than the two of the mask. */
SIMD int all_in_unit(f32x8 a, m32x8 in_unit)
{
    (void)in_unit;
    return all(at_most_bits(bits(a), bits(splat(1))));
}

SIMD f64x8 widen(f32x8 a)
{
    return (f64x8){_mm256_cvtps_pd(_mm256_castps256_ps128(a)), _mm256_cvtps_pd(_mm256_extractf128_ps(a, 1))};
}
SIMD f32x8 narrow(f64x8 a)
{
    return _mm256_insertf128_ps(_mm256_castps128_ps256(_mm256_cvtpd_ps(a.low)), _mm256_cvtpd_ps(a.high), 1);
}
SIMD f64x8 wide_splat(double x) { return (f64x8){_mm256_set1_pd(x), _mm256_set1_pd(x)}; }
SIMD f64x8 wide_add(f64x8 a, f64x8 b) { return (f64x8){_mm256_add_pd(a.low, b.low), _mm256_add_pd(a.high, b.high)}; }
SIMD f64x8 wide_sub(f64x8 a, f64x8 b) { return (f64x8){_mm256_sub_pd(a.low, b.low), _mm256_sub_pd(a.high, b.high)}; }
SIMD f64x8 wide_mul(f64x8 a, f64x8 b) { return (f64x8){_mm256_mul_pd(a.low, b.low), _mm256_mul_pd(a.high, b.high)}; }
SIMD f64x8 wide_div(f64x8 a, f64x8 b) { return (f64x8){_mm256_div_pd(a.low, b.low), _mm256_div_pd(a.high, b.high)}; }
SIMD f64x8 wide_fma(f64x8 a, f64x8 b, f64x8 c)
{
    return (f64x8){_mm256_fmadd_pd(a.low, b.low, c.low), _mm256_fmadd_pd(a.high, b.high, c.high)};
}
SIMD f64x8 wide_fnma(f64x8 a, f64x8 b, f64x8 c)
{
    return (f64x8){_mm256_fnmadd_pd(a.low, b.low, c.low), _mm256_fnmadd_pd(a.high, b.high, c.high)};
}
SIMD f64x8 wide_square_root(f64x8 a) { return (f64x8){_mm256_sqrt_pd(a.low), _mm256_sqrt_pd(a.high)}; }
SIMD f64x8 wide_min(f64x8 a, f64x8 b) { return (f64x8){_mm256_min_pd(a.low, b.low), _mm256_min_pd(a.high, b.high)}; }
SIMD f64x8 wide_max(f64x8 a, f64x8 b) { return (f64x8){_mm256_max_pd(a.low, b.low), _mm256_max_pd(a.high, b.high)}; }
SIMD f64x8 wide_and(f64x8 a, f64x8 b) { return (f64x8){_mm256_and_pd(a.low, b.low), _mm256_and_pd(a.high, b.high)}; }
SIMD f64x8 wide_xor(f64x8 a, f64x8 b) { return (f64x8){_mm256_xor_pd(a.low, b.low), _mm256_xor_pd(a.high, b.high)}; }
SIMD f64x8 wide_shift_left(f64x8 a, int n)
{
    return (f64x8){_mm256_castsi256_pd(_mm256_slli_epi64(_mm256_castpd_si256(a.low), n)),
                   _mm256_castsi256_pd(_mm256_slli_epi64(_mm256_castpd_si256(a.high), n))};
}
SIMD m64x8 wide_mask_of(f64x8 a) { return a; }
SIMD f64x8 wide_choose(m64x8 mask, f64x8 yes, f64x8 no)
{
    return (f64x8){_mm256_blendv_pd(no.low, yes.low, mask.low), _mm256_blendv_pd(no.high, yes.high, mask.high)};
}

/* --- for trees: permutation of lanes, and the vectors of one node ------------------------------------------------- */

SIMD u32x8 load_bits(const uint32_t *from) { return _mm256_loadu_si256((const void *)from); }
SIMD u32x8 shift_right(u32x8 a, int n) { return _mm256_srli_epi32(a, n); }
SIMD f32x8 lanes_by_number(f32x8 a, u32x8 number) { return _mm256_permutevar8x32_ps(a, number); }

typedef __m128 f32x4; /* four floats: a vector of three components, and one that is unused */
SIMD f32x4 load4(const float *from) { return _mm_loadu_ps(from); }
SIMD f32x4 load_last3(const float *from) { const f32x4 x = _mm_loadu_ps(from - 1); return _mm_shuffle_ps(x, x, _MM_SHUFFLE(3, 3, 2, 1)); }
SIMD void store4(float *to, f32x4 a) { _mm_storeu_ps(to, a); }
SIMD void store3(float *to, f32x4 a)
{
    _mm_storel_pi((__m64 *)to, a);
    _mm_store_ss(to + 2, _mm_movehl_ps(a, a));
}
SIMD f32x4 splat4(float x) { return _mm_set1_ps(x); }
SIMD f32x4 add4(f32x4 a, f32x4 b) { return _mm_add_ps(a, b); }
SIMD f32x4 mul4(f32x4 a, f32x4 b) { return _mm_mul_ps(a, b); }
SIMD f32x4 fma4(f32x4 a, f32x4 b, f32x4 c) { return _mm_fmadd_ps(a, b, c); }
SIMD f32x4 fms4(f32x4 a, f32x4 b, f32x4 c) { return _mm_fmsub_ps(a, b, c); }
SIMD f32x4 fnma4(f32x4 a, f32x4 b, f32x4 c) { return _mm_fnmadd_ps(a, b, c); }
SIMD f32x4 rotate_lanes4(f32x4 a) { return _mm_permute_ps(a, _MM_SHUFFLE(3, 0, 2, 1)); }      /* y, z, x */
SIMD f32x4 rotate_lanes_back4(f32x4 a) { return _mm_permute_ps(a, _MM_SHUFFLE(3, 1, 0, 2)); } /* z, x, y */
SIMD int has_nan4(f32x4 a) { return _mm_movemask_ps(_mm_cmpunord_ps(a, a)) != 0; }

/* Transposes the 3×3 matrix of the rows a, b, c. */
SIMD void transpose3(f32x4 *a, f32x4 *b, f32x4 *c)
{
    const f32x4 low = _mm_unpacklo_ps(*a, *b), high = _mm_unpackhi_ps(*a, *b);
    *a = _mm_shuffle_ps(low, *c, _MM_SHUFFLE(3, 0, 1, 0));
    *b = _mm_shuffle_ps(low, *c, _MM_SHUFFLE(3, 1, 3, 2));
    *c = _mm_shuffle_ps(high, *c, _MM_SHUFFLE(3, 2, 1, 0));
}

SIMD f32x4 load3(const float *from)
{
    return _mm_movelh_ps(_mm_loadl_pi(_mm_setzero_ps(), (const __m64 *)from), _mm_load_ss(from + 2));
}

/* Transposes both halves of four registers: in each half, four rows of four become columns. */
SIMD void transpose_halves(__m256 a[4])
{
    const __m256 low = _mm256_unpacklo_ps(a[0], a[1]), high = _mm256_unpackhi_ps(a[0], a[1]),
                 next_low = _mm256_unpacklo_ps(a[2], a[3]), next_high = _mm256_unpackhi_ps(a[2], a[3]);
    const __m256 crossed_low = _mm256_shuffle_ps(low, next_low, _MM_SHUFFLE(1, 0, 3, 2)),
                 crossed_high = _mm256_shuffle_ps(high, next_high, _MM_SHUFFLE(1, 0, 3, 2));
    a[0] = _mm256_blend_ps(low, crossed_low, 0xcc); /* blends can run on more ports than shuffles */
    a[1] = _mm256_blend_ps(next_low, crossed_low, 0x33);
    a[2] = _mm256_blend_ps(high, crossed_high, 0xcc);
    a[3] = _mm256_blend_ps(next_high, crossed_high, 0x33);
}

/* Transposes eight rows of four or three floats, `apart` floats from each other, to columns of eight contiguous floats;
 * and back. */
SIMD void columns_of_rows(const float *from, size_t apart, size_t width, float *to)
{
    __m256 a[4];
    UNROLL
    for (size_t i = 0; i < 4; i++) {
        const float *const one = from + i * apart, *const other = from + (i + 4) * apart;
        a[i] = width == 3 ? _mm256_set_m128(load3(other), load3(one)) : _mm256_loadu2_m128(other, one);
    }
    transpose_halves(a);
    UNROLL
    for (size_t k = 0; k < width; k++)
        _mm256_storeu_ps(to + 8 * k, a[k]);
}
SIMD void rows_of_columns(const float *from, float *to, size_t apart, size_t width)
{
    __m256 a[4];
    UNROLL
    for (size_t k = 0; k < 4; k++)
        a[k] = _mm256_loadu_ps(from + 8 * (k < width ? k : 0));
    transpose_halves(a);
    UNROLL
    for (size_t i = 0; i < 4; i++) {
        const __m128 one = _mm256_castps256_ps128(a[i]), other = _mm256_extractf128_ps(a[i], 1);
        if (width == 3)
            store3(to + i * apart, one), store3(to + (i + 4) * apart, other);
        else
            store4(to + i * apart, one), store4(to + (i + 4) * apart, other);
    }
}

/* Transposes an 8×8 matrix from one memory location to another. */
SIMD void transpose8(const float *from, size_t apart, float *to, size_t to_apart)
{
    __m256 left[4], right[4];
    UNROLL
    for (size_t i = 0; i < 4; i++) {
        left[i] = _mm256_loadu2_m128(from + (i + 4) * apart, from + i * apart);
        right[i] = _mm256_loadu2_m128(from + (i + 4) * apart + 4, from + i * apart + 4);
    }
    transpose_halves(left);
    transpose_halves(right);
    UNROLL
    for (size_t k = 0; k < 4; k++) {
        _mm256_storeu_ps(to + k * to_apart, left[k]);
        _mm256_storeu_ps(to + (k + 4) * to_apart, right[k]);
    }
}

/* clang-format on */

#endif
