/* Scalar backend of the SIMD abstraction: one element at a time, for programs that call a kernel for a single element.
 *
 * Contains the types and operations; simd.h, which includes this file for PLUMB_BUILD_SCALAR, describes their meaning.
 * A tile is one element: what is eight floats in the other backends is one float here. The results have the same bits
 * as with the other backends. The processor needs a fused multiply-add instruction.
 *
 * Arithmetic is written with the operators of C, so that the compiler can schedule it and keep values in registers. On
 * x86, masks and bit patterns are in vector registers, of which element 0 counts: a select is then one instruction,
 * where the conditional operator of C would often become a branch. */
#ifndef FAST_SIMD_SCALAR_H
#define FAST_SIMD_SCALAR_H

#if !defined(__FMA__) && !defined(__aarch64__)
#error "the scalar backend needs a fused multiply-add instruction (on x86: -mfma)"
#endif

#define PLUMB_PATH_NAME(name) plumb_scalar_##name

enum { PACKED_APART = 1, STREAMS = 0, NOTES_NANS = 1 };

/* Begins the definition of plumb_scalar_<name>, whose parameters are the addresses of the operands of one element, and
 * declares its tile: `from` and `to`. In the header for programs (PLUMB_SCALAR_INLINE, see print_scalar_text) it is an
 * inline function <name>_element. */
#ifdef PLUMB_SCALAR_INLINE
#define PLUMB_ORIGINS(name, inputs, outputs)
#define PLUMB_ELEMENT(name, parameters) SIMD void name##_element parameters
#else
#define PLUMB_ELEMENT(name, parameters)                                                                                \
    void PLUMB_PATH_NAME(name) parameters;                                                                             \
    void PLUMB_PATH_NAME(name) parameters
#endif
#define PLUMB_ELEMENT_BEGIN(name, inputs, outputs)                                                                     \
    PLUMB_ORIGINS(name, inputs, outputs)                                                                               \
    PLUMB_ELEMENT(name, (OPERANDS(const float *, in, inputs), OPERANDS(float *, out, outputs)))                        \
    {                                                                                                                  \
        const float *const in[] = {OPERANDS(, in, inputs)};                                                            \
        float *const out[] = {OPERANDS(, out, outputs)};                                                               \
        const tile_in from = {in, 0, 1, NULL, name##_in, 0};                                                           \
        const tile_out to = {out, 0, 1, 0, NULL, name##_out, 0, NULL};

/* Defines a kernel. What follows the macro is its body, with `in` and `out`. */
#define PLUMB_KERNEL(name, id, inputs, outputs)                                                                        \
    SIMD void name##_tile(tile_in in, tile_out out);                                                                   \
    PLUMB_ELEMENT_BEGIN(name, inputs, outputs)                                                                         \
    notes made = nothing_noted();                                                                                      \
    name##_tile(from, noted_in(&made, to));                                                                            \
    canonicalise_outputs(made, sizeof name##_out / sizeof *name##_out, to);                                            \
    }                                                                                                                  \
    SIMD void name##_tile(tile_in in, tile_out out)

/* One operation per line: */
/* clang-format off */

typedef float f32x8;
typedef double f64x8;

SIMD f32x8 load(tile_in in, size_t k) { return *input_at(in, k); }
SIMD void put(tile_out out, size_t k, f32x8 x) { *output_at(out, k) = x; }
SIMD void finish_streaming(void) {}

/* Hides from the compiler how a was computed, without an instruction. Otherwise gcc would change bits in two ways: by
 * default it contracts a product and a sum to a fused multiply-add (-ffp-contract=fast); and it replaces −(a b + c) by
 * (−a) b − c, which has the other sign if it is 0, also by moving a negation from a divisor to the dividend. Hidden are
 * the operands of sums, the operands of negations, and the results of both. */
#if defined(__x86_64__) || defined(__i386__)
#define OPAQUE(a) __asm__("" : "+x"(a))
#else
#define OPAQUE(a) __asm__("" : "+w"(a))
#endif

SIMD f32x8 splat(float x) { return x; }
SIMD f32x8 add(f32x8 a, f32x8 b) { OPAQUE(a); OPAQUE(b); return a + b; }
SIMD f32x8 sub(f32x8 a, f32x8 b) { OPAQUE(a); OPAQUE(b); return a - b; }
SIMD f32x8 mul(f32x8 a, f32x8 b) { return a * b; }
SIMD f32x8 divide(f32x8 a, f32x8 b) { return a / b; }
SIMD f32x8 negate(f32x8 a) { OPAQUE(a); a = -a; OPAQUE(a); return a; }
SIMD f32x8 fma_f32(f32x8 a, f32x8 b, f32x8 c) { return __builtin_fmaf(a, b, c); }
SIMD f32x8 fms_f32(f32x8 a, f32x8 b, f32x8 c) { OPAQUE(c); return __builtin_fmaf(a, b, -c); }
SIMD f32x8 fnma_f32(f32x8 a, f32x8 b, f32x8 c) { OPAQUE(a); return __builtin_fmaf(-a, b, c); }
SIMD f32x8 min_f32(f32x8 a, f32x8 b) { return a < b ? a : b; }
SIMD f32x8 max_f32(f32x8 a, f32x8 b) { return a > b ? a : b; }
SIMD f32x8 magnitude(f32x8 a) { return __builtin_fabsf(a); }

/* Returns a, or 0x7fc00000 if a is NaN. The branch is hardly ever taken; in a loop that the compiler vectorises, it
 * becomes a select. */
SIMD f32x8 canonical(f32x8 a) { return __builtin_expect_with_probability(a != a, 0, 0.9999) ? __builtin_nanf("") : a; }

SIMD f64x8 widen(f32x8 a) { return a; }
SIMD f32x8 narrow(f64x8 a) { return (float)a; }
SIMD f64x8 wide_splat(double x) { return x; }
SIMD f64x8 wide_add(f64x8 a, f64x8 b) { OPAQUE(a); OPAQUE(b); return a + b; }
SIMD f64x8 wide_sub(f64x8 a, f64x8 b) { OPAQUE(a); OPAQUE(b); return a - b; }
SIMD f64x8 wide_mul(f64x8 a, f64x8 b) { return a * b; }
SIMD f64x8 wide_div(f64x8 a, f64x8 b) { return a / b; }
SIMD f64x8 wide_negate(f64x8 a) { OPAQUE(a); a = -a; OPAQUE(a); return a; }
SIMD f64x8 wide_fma(f64x8 a, f64x8 b, f64x8 c) { return __builtin_fma(a, b, c); }
SIMD f64x8 wide_fnma(f64x8 a, f64x8 b, f64x8 c) { OPAQUE(a); return __builtin_fma(-a, b, c); }
SIMD f64x8 wide_min(f64x8 a, f64x8 b) { return a < b ? a : b; }
SIMD f64x8 wide_max(f64x8 a, f64x8 b) { return a > b ? a : b; }

#if defined(__x86_64__) || defined(__i386__)

#include <smmintrin.h> /* only SSE4.1, because immintrin.h takes a third of a second to compile */

typedef __m128i u32x8; /* the bits of a float in element 0; the other elements are undefined */
typedef __m128 m32x8;  /* a mask: choose reads the sign bit of element 0 */
typedef __m128d m64x8;

/* Returns a vector whose element 0 is a; the other elements are undefined and not used. clang detects that they are not
 * used. For gcc, empty inline assembly prevents an instruction that sets them. */
#ifdef __clang__
SIMD __m128 lane(float a) { return _mm_set_ss(a); }
SIMD __m128d wide_lane(double a) { return _mm_set_sd(a); }
#else
SIMD __m128 lane(float a) { __m128 v; __asm__("" : "=x"(v) : "0"(a)); return v; }
SIMD __m128d wide_lane(double a) { __m128d v; __asm__("" : "=x"(v) : "0"(a)); return v; }
#endif

/* __builtin_sqrtf would set errno, with a branch, unless the compiler is told not to (-fno-math-errno). */
SIMD f32x8 square_root(f32x8 a) { return _mm_cvtss_f32(_mm_sqrt_ss(lane(a))); }
SIMD f64x8 wide_square_root(f64x8 a) { return _mm_cvtsd_f64(_mm_sqrt_sd(wide_lane(a), wide_lane(a))); }

SIMD u32x8 bits(f32x8 a) { return _mm_castps_si128(lane(a)); }
SIMD f32x8 from_bits(u32x8 a) { return _mm_cvtss_f32(_mm_castsi128_ps(a)); }
SIMD u32x8 splat_bits(uint32_t x) { return _mm_set1_epi32((int)x); }
SIMD u32x8 sub_bits(u32x8 a, u32x8 b) { return _mm_sub_epi32(a, b); }
SIMD u32x8 and_bits(u32x8 a, u32x8 b) { return _mm_and_si128(a, b); }
SIMD u32x8 xor_bits(u32x8 a, u32x8 b) { return _mm_xor_si128(a, b); }
SIMD u32x8 shift_left(u32x8 a, int n) { return _mm_slli_epi32(a, n); }
SIMD u32x8 shift_right(u32x8 a, int n) { return _mm_srli_epi32(a, n); }
SIMD m32x8 mask_of_bits(u32x8 a) { return _mm_castsi128_ps(a); }
SIMD u32x8 bits_of_mask(m32x8 a) { return _mm_castps_si128(a); }

SIMD m32x8 less(f32x8 a, f32x8 b) { return _mm_cmplt_ss(lane(a), lane(b)); }
SIMD m32x8 less_equal(f32x8 a, f32x8 b) { return _mm_cmple_ss(lane(a), lane(b)); }
SIMD m32x8 equal(f32x8 a, f32x8 b) { return _mm_cmpeq_ss(lane(a), lane(b)); }
SIMD m32x8 unordered(f32x8 a, f32x8 b) { return _mm_cmpunord_ss(lane(a), lane(b)); }
SIMD m32x8 is_nan(f32x8 a) { return unordered(a, a); }
SIMD m32x8 both(m32x8 a, m32x8 b) { return _mm_and_ps(a, b); }
SIMD m32x8 either(m32x8 a, m32x8 b) { return _mm_or_ps(a, b); }
SIMD m32x8 not_mask(m32x8 a) { return _mm_xor_ps(a, _mm_castsi128_ps(_mm_set1_epi32(-1))); }
SIMD int any(m32x8 a) { return _mm_cvtsi128_si32(_mm_castps_si128(a)) < 0; }
SIMD int all(m32x8 a) { return any(a); }
SIMD int all_in_unit(f32x8 a, m32x8 in_unit) { (void)in_unit; return (uint32_t)_mm_cvtsi128_si32(bits(a)) <= 0x3f800000; }
SIMD f32x8 choose(m32x8 mask, f32x8 yes, f32x8 no) { return _mm_cvtss_f32(_mm_blendv_ps(lane(no), lane(yes), mask)); }

SIMD f64x8 from_wide_bits(__m128i a) { return _mm_cvtsd_f64(_mm_castsi128_pd(a)); }
SIMD f64x8 wide_and(f64x8 a, f64x8 b) { return _mm_cvtsd_f64(_mm_and_pd(wide_lane(a), wide_lane(b))); }
SIMD f64x8 wide_xor(f64x8 a, f64x8 b) { return _mm_cvtsd_f64(_mm_xor_pd(wide_lane(a), wide_lane(b))); }
SIMD f64x8 wide_shift_left(f64x8 a, int n) { return from_wide_bits(_mm_slli_epi64(_mm_castpd_si128(wide_lane(a)), n)); }
SIMD m64x8 wide_mask_of(f64x8 a) { return wide_lane(a); }
SIMD f64x8 wide_choose(m64x8 mask, f64x8 yes, f64x8 no) { return _mm_cvtsd_f64(_mm_blendv_pd(wide_lane(no), wide_lane(yes), mask)); }

/* Four components of an element in a register, for kernels whose operands have three or four components
 * (kernels/in_registers.h). load4 and store4 access the components k to k + 3 of an operand, load3 and store3 the
 * components k to k + 2. A product must not be an operand of a sum, because the compiler could fuse the two. */
#define PLUMB_REGISTERS_OF_FOUR
typedef __m128 f32x4;

SIMD f32x4 load4(tile_in in, size_t k) { return _mm_loadu_ps(input_at(in, k)); }
SIMD f32x4 load3(tile_in in, size_t k) { return _mm_movelh_ps(_mm_castsi128_ps(_mm_loadl_epi64((const __m128i *)(const void *)input_at(in, k))), _mm_set_ss(load(in, k + 2))); }
SIMD void store4(tile_out out, size_t k, f32x4 x) { _mm_storeu_ps(output_at(out, k), x); }
SIMD f32x4 splat4(f32x8 a) { return _mm_set1_ps(a); }
SIMD f32x4 max4(f32x4 a, f32x4 b) { return _mm_max_ps(a, b); }
SIMD f32x4 magnitude4(f32x4 a) { return _mm_and_ps(a, _mm_castsi128_ps(_mm_set1_epi32(0x7fffffff))); }
SIMD f32x4 power_of_two_over4(f32x4 m) { return _mm_max_ps(_mm_castsi128_ps(_mm_sub_epi32(_mm_set1_epi32(0x7f000000), _mm_and_si128(_mm_castps_si128(m), _mm_set1_epi32(0x7f800000)))), _mm_set1_ps(FLT_MIN)); }
SIMD f32x4 signs4(int a, int b, int c, int d) { return _mm_castsi128_ps(_mm_slli_epi32(_mm_setr_epi32(a, b, c, d), 31)); }
SIMD f32x4 add4(f32x4 a, f32x4 b) { return _mm_add_ps(a, b); }
SIMD f32x4 sub4(f32x4 a, f32x4 b) { return _mm_sub_ps(a, b); }
SIMD f32x4 mul4(f32x4 a, f32x4 b) { return _mm_mul_ps(a, b); }
SIMD f32x4 divide4(f32x4 a, f32x4 b) { return _mm_div_ps(a, b); }
SIMD f32x4 xor4(f32x4 a, f32x4 b) { return _mm_xor_ps(a, b); }
#if defined(__clang__) && defined(__has_builtin)
#if !__has_builtin(__builtin_ia32_vfmaddps)
#define fma_of_four(a, b, c) __builtin_elementwise_fma(a, b, c)
#endif
#endif
#ifndef fma_of_four
#define fma_of_four(a, b, c) __builtin_ia32_vfmaddps(a, b, c)
#endif
SIMD f32x4 fma4(f32x4 a, f32x4 b, f32x4 c) { return fma_of_four(a, b, c); }
SIMD f32x4 fms4(f32x4 a, f32x4 b, f32x4 c) { return fma_of_four(a, b, xor4(c, signs4(1, 1, 1, 1))); }
SIMD f32x4 fnma4(f32x4 a, f32x4 b, f32x4 c) { return fma_of_four(-a, b, c); }
SIMD m32x8 unordered4(f32x4 a, f32x4 b) { return _mm_cmpunord_ps(a, b); }
SIMD int any4(m32x8 a) { return _mm_movemask_ps(a) != 0; }
SIMD f32x4 replace_nans4(f32x4 a) { return _mm_blendv_ps(a, _mm_set1_ps(__builtin_nanf("")), unordered4(a, a)); }
SIMD f32x4 canonical4(f32x4 a) { return UNLIKELY(any4(unordered4(a, a))) ? replace_nans4(a) : a; }
/* Canonicalises the first three components; the fourth is undefined. */
SIMD f32x4 canonical3(f32x4 a) { return UNLIKELY(_mm_movemask_ps(unordered4(a, a)) & 7) ? replace_nans4(a) : a; }
SIMD f32x8 lowest4(f32x4 a) { return _mm_cvtss_f32(a); }

/* Selections of components, in the order of the macros below: components i, j, k, l of a; components i, j of a and k, l
 * of b; a with component i replaced by component j of b; a0, b0, a1, b1; a2, b2, a3, b3; component i of a. These are
 * macros because the numbers are constants in the instructions. */
#define SHUFFLE4(a, i, j, k, l) _mm_shuffle_ps(a, a, _MM_SHUFFLE(l, k, j, i))
#define SHUFFLE4_OF(a, i, j, b, k, l) _mm_shuffle_ps(a, b, _MM_SHUFFLE(l, k, j, i))
#define INSERT4(a, i, b, j) _mm_insert_ps(a, b, ((j) << 6) | ((i) << 4))
#define UNPACK_LOW4(a, b) _mm_unpacklo_ps(a, b)
#define UNPACK_HIGH4(a, b) _mm_unpackhi_ps(a, b)
#define ELEMENT4(a, i) lowest4(SHUFFLE4(a, i, i, i, i))

SIMD void store3(tile_out out, size_t k, f32x4 x)
{
    _mm_storel_epi64((__m128i *)(void *)output_at(out, k), _mm_castps_si128(x));
    put(out, k + 2, ELEMENT4(x, 2));
}

#else

typedef uint32_t u32x8, m32x8; /* the bits of a number; a mask: all bits are set, or none */
typedef uint64_t m64x8;

SIMD f32x8 square_root(f32x8 a) { return __builtin_sqrtf(a); }
SIMD f64x8 wide_square_root(f64x8 a) { return __builtin_sqrt(a); }

SIMD u32x8 bits(f32x8 a) { u32x8 u; memcpy(&u, &a, sizeof u); return u; }
SIMD f32x8 from_bits(u32x8 a) { f32x8 x; memcpy(&x, &a, sizeof x); return x; }
SIMD u32x8 splat_bits(uint32_t x) { return x; }
SIMD u32x8 sub_bits(u32x8 a, u32x8 b) { return a - b; }
SIMD u32x8 and_bits(u32x8 a, u32x8 b) { return a & b; }
SIMD u32x8 xor_bits(u32x8 a, u32x8 b) { return a ^ b; }
SIMD u32x8 shift_left(u32x8 a, int n) { return a << n; }
SIMD u32x8 shift_right(u32x8 a, int n) { return a >> n; }
SIMD m32x8 mask_if(int holds) { return 0u - (uint32_t)(holds != 0); }
SIMD m32x8 mask_of_bits(u32x8 a) { return mask_if((int)(a >> 31)); }
SIMD u32x8 bits_of_mask(m32x8 a) { return a; }

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

SIMD uint64_t wide_bits(f64x8 a) { uint64_t u; memcpy(&u, &a, sizeof u); return u; }
SIMD f64x8 from_wide_bits(uint64_t a) { f64x8 x; memcpy(&x, &a, sizeof x); return x; }
SIMD f64x8 wide_and(f64x8 a, f64x8 b) { return from_wide_bits(wide_bits(a) & wide_bits(b)); }
SIMD f64x8 wide_xor(f64x8 a, f64x8 b) { return from_wide_bits(wide_bits(a) ^ wide_bits(b)); }
SIMD f64x8 wide_shift_left(f64x8 a, int n) { return from_wide_bits(wide_bits(a) << n); }
SIMD m64x8 wide_mask_of(f64x8 a) { return wide_bits(a); }
SIMD f64x8 wide_choose(m64x8 mask, f64x8 yes, f64x8 no) { return mask >> 63 ? yes : no; }

#endif

/* clang-format on */

/* --- NaNs ------------------------------------------------------------------------------------------------------------
 * Each output is canonicalised when it is stored, except those that a kernel stores with store_number because their
 * NaNs were noted. If there are such outputs, all are canonicalised afterwards if a NaN was noted. */

typedef struct notes {
    int nan; /* 1 if a NaN was noted */
    int any; /* 1 if anything was examined, and 1 if an output was stored as it is: constants once a kernel is inlined
                */
    int plain;
} notes;

SIMD notes nothing_noted(void)
{
    return (notes){0, 0, 0};
}

SIMD tile_out noted_in(notes *made, tile_out out)
{
    out.notes = made;
    return out;
}

SIMD void store_number(tile_out out, size_t k, f32x8 x)
{
    if (out.notes)
        out.notes->plain = 1;
    put(out, k, x);
}

/* Stores component k, and notes its NaNs. */
SIMD void store(tile_out out, size_t k, f32x8 x)
{
    if (out.notes) {
        out.notes->any = 1;
        out.notes->nan |= x != x;
    }
    put(out, k, canonical(x));
}

/* Stores components k, k + apart, …, and notes their NaNs. */
SIMD void store_all(tile_out out, size_t k, size_t apart, size_t n, const f32x8 *x)
{
    UNROLL
    for (size_t i = 0; i < n; i++)
        store(out, k + i * apart, x[i]);
}

SIMD void make_canonical(size_t outputs, tile_out out)
{
    UNROLL
    for (size_t k = 0; k < outputs; k++)
        put(out, k, canonical(load(written(out), k)));
}

SIMD void canonicalise_outputs(notes made, size_t outputs, tile_out out)
{
    if (made.any && made.plain && UNLIKELY(made.nan))
        make_canonical(outputs, out);
}

#endif
