/* The SIMD abstraction: operations on eight floats (or eight doubles) at a time, with the same bits on every processor.
 *
 * This header contains the macro PLUMB_KERNEL, which defines a kernel, and the operations that are made of simpler
 * ones. The vector types and the simple operations exist in five backends: AVX2 and FMA intrinsics (simd_avx2.h); the
 * compilers' vector extensions (simd_portable.h); one element at a time (simd_scalar.h); a recording backend, which
 * writes down the operations of a kernel for proofs (simd_recorded.h); and a backend that computes in double
 * (simd_double.h). The file of a family is compiled with PLUMB_BUILD_AVX2, PLUMB_BUILD_PORTABLE and PLUMB_BUILD_SCALAR,
 * and contains no intrinsic and no #ifdef of its own, except for a loop over tiles in so3.c. This header contains no
 * formula of a family.
 *
 *      PLUMB_KERNEL(so3_s1, "so3.s1", (1), (1))   // its name, its id; the components of its inputs, of its outputs
 *      {
 *          f32x8 t = load(in, 0);                 // component 0 of eight elements
 *          store(out, 0, fma_f32(t, splat(-1.0f / 6), splat(1)));
 *      }
 *
 * Why all of them give the same bits: every operation is that of IEEE 754, rounded once to nearest even; a multiply-add
 * is fused where fma is written and nowhere else (-ffp-contract=off); min and max return their second argument if the
 * arguments are equal or one is NaN. Only the sign and payload of a NaN differ between processors and compilers, so all
 * NaNs of a kernel are canonicalised to 0x7fc00000: store() notes them, and a tile that contains one is canonicalised
 * afterwards. A kernel must not compute with the bits of a NaN (sign_of, bits …).
 *
 * A kernel with up to thirteen input components reads them all before its first store, so that it can work in place. A
 * kernel with more may store earlier: dispatch.c runs it through a buffer if an output is also an input. */
#ifndef FAST_SIMD_H
#define FAST_SIMD_H

#include <float.h>
#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "fast/batch/batch.h"
#include "fast/batch/operands.h"

#if defined(__FAST_MATH__)
#error "the kernels' promises need IEEE 754's arithmetic: -ffast-math gives it up"
#endif

#if FLT_EVAL_METHOD != 0
#error "the kernels need float arithmetic in float (on 32-bit x86: -mfpmath=sse -msse2)"
#endif

#if defined(PLUMB_BUILD_AVX2) + defined(PLUMB_BUILD_PORTABLE) + defined(PLUMB_BUILD_SCALAR) +                          \
        defined(PLUMB_BUILD_RECORDED) + defined(PLUMB_BUILD_DOUBLE) !=                                                 \
    1
#error "define one of PLUMB_BUILD_AVX2, _PORTABLE, _SCALAR, _RECORDED and _DOUBLE"
#endif

/* Defines SIMD, which begins the definition of a function of the SIMD abstraction: static inline. Inlining is
 * necessary: a kernel whose vectors are passed through memory at each operation is several times slower. Functions are
 * not inlined under sanitizers, because inlined checks would make a file take minutes to compile; nor in code that is
 * not performance-critical (PLUMB_SIMD_CALLED), which then compiles in a fifth of the time. */
#if defined(SANITIZED) && !defined(PLUMB_SIMD_CALLED)
#define PLUMB_SIMD_CALLED
#endif
#ifdef PLUMB_SIMD_CALLED
#define SIMD static __attribute__((noinline, unused))
#else
#define SIMD static inline __attribute__((always_inline, unused))
#endif
/* NOINLINE: a function for a rare case, which is not inlined into the loop that calls it. UNLIKELY: the condition is
 * false for almost every tile, so the compiler places its branch outside of the loop. */
#ifdef PLUMB_SCALAR_INLINE /* "inline": a program that does not call the function does not contain it */
#define NOINLINE static inline __attribute__((noinline, unused))
#else
#define NOINLINE static __attribute__((noinline, unused))
#endif
#define UNLIKELY(condition) __builtin_expect((condition), 0)

/* UNROLL: unrolls the loop that follows it, so that the array of vectors that the loop uses stays in registers. */
#if defined(PLUMB_SIMD_CALLED)
#define UNROLL
#elif defined(__clang__)
#define UNROLL _Pragma("clang loop unroll(full)")
#else
#define UNROLL _Pragma("GCC unroll 16")
#endif

/* --- tiles ---------------------------------------------------------------------------------------------------------
 * One tile is eight elements; in the scalar backend it is one. The components of all inputs are numbered consecutively,
 * and so are the components of all outputs, but each operand has its own address. In packed tiles the components of an
 * operand are contiguous, and base[i] is the address of operand i; in other tiles base[k] is the address of component
 * k. Tile number t of operand i begins t * step[i] floats after tile 0. In packed tiles, the distances of components
 * are constants, so that a kernel need not load a pointer for each component. For AVX2, kernels are therefore compiled
 * for both layouts, with `packed` as a constant, and for packed tiles once more with `streamed` outputs, which are
 * written with non-temporal stores. */
/* A value of `packed`, besides 0 and 1: packed tiles in the memory of the kernel itself, for intermediate results. */
enum { OWN = 2 };

/* The number of elements of a tile. */
#ifdef PLUMB_BUILD_SCALAR
enum { WIDTH = 1 };
#else
enum { WIDTH = 8 };
#endif

/* The origin of a component: the number of its operand, and the number of that operand's first component. */
typedef struct origin {
    unsigned char operand, first;
} origin;

/* A tile of the inputs, or a part of one. base, step and packed: see above. */
typedef struct tile_in {
    const float *const *base;
    size_t tile;
    int packed;
    const size_t *step;
    const origin *origins;
    size_t component; /* for the recording backend: the number of component 0 of this part among all components */
} tile_in;

struct notes;
typedef struct tile_out {
    float *const *base;
    size_t tile;
    int packed, streamed;
    const size_t *step;
    const origin *origins;
    size_t component;
    struct notes *notes; /* records NaNs, which are canonicalised afterwards; NULL: store() canonicalises at once */
} tile_out;

/* Return the tile of a single operand, which begins `offset` floats after the base. It needs no table of origins. */
SIMD tile_in single_in(const float *const *base, size_t offset, int packed)
{
    return (tile_in){base, offset, packed, NULL, NULL, 0};
}
SIMD tile_out single_out(float *const *base, size_t offset, int packed, int streamed)
{
    return (tile_out){base, offset, packed, streamed, NULL, NULL, 0, NULL};
}

SIMD origin origin_of(const origin *origins, size_t k)
{
    return origins ? origins[k] : (origin){0, 0};
}
SIMD size_t offset_of(const size_t *step, size_t tile, origin at)
{
    return step ? tile * step[at.operand] : tile;
}
SIMD const float *input_at(tile_in in, size_t k)
{
    const origin at = origin_of(in.origins, k);
    return (in.packed ? in.base[at.operand] + WIDTH * (k - at.first) : in.base[k]) + offset_of(in.step, in.tile, at);
}
SIMD float *output_at(tile_out out, size_t k)
{
    const origin at = origin_of(out.origins, k);
    return (out.packed ? out.base[at.operand] + WIDTH * (k - at.first) : out.base[k]) +
           offset_of(out.step, out.tile, at);
}

/* Return the part of a tile that begins at component k. All its components must belong to one operand. Its address is
 * looked up once, not for each component as in the complete tile. */
SIMD tile_in part_in(tile_in in, size_t k)
{
    const origin at = origin_of(in.origins, k);
    const size_t offset = offset_of(in.step, in.tile, at) + (in.packed ? WIDTH * (k - at.first) : 0);
    return (tile_in){in.base + (in.packed ? at.operand : k), offset, in.packed, NULL, NULL, in.component + k};
}
SIMD tile_out part_out(tile_out out, size_t k)
{
    const origin at = origin_of(out.origins, k);
    const size_t offset = offset_of(out.step, out.tile, at) + (out.packed ? WIDTH * (k - at.first) : 0);
    return (tile_out){out.base + (out.packed ? at.operand : k),
                      offset,
                      out.packed,
                      out.streamed,
                      NULL,
                      NULL,
                      out.component + k,
                      out.notes};
}

/* Returns the outputs as inputs, to read what has been stored. */
SIMD tile_in written(tile_out out)
{
    return (tile_in){(const float *const *)out.base, out.tile, out.packed, out.step, out.origins, out.component};
}

#if defined(PLUMB_BUILD_AVX2)
#include "simd_avx2.h"
#elif defined(PLUMB_BUILD_PORTABLE)
#include "simd_portable.h"
#elif defined(PLUMB_BUILD_SCALAR)
#include "simd_scalar.h"
#elif defined(PLUMB_BUILD_DOUBLE)
#include "simd_double.h"
#else
#include "simd_recorded.h"
#endif

#ifndef PLUMB_SCALAR_INLINE /* a header for programs, which defines the tables itself */
/* Tables of the origins of a kernel's input and output components, and the counts of its operands. */
#define PLUMB_ORIGINS(name, inputs, outputs)                                                                           \
    enum { name##_ins = OPERANDS_COUNT inputs, name##_outs = OPERANDS_COUNT outputs };                                 \
    static const origin name##_in[] = {OPERANDS_ORIGINS inputs}, name##_out[] = {OPERANDS_ORIGINS outputs};
#endif

#ifndef PLUMB_BUILD_SCALAR /* simd_scalar.h defines PLUMB_KERNEL without a loop over tiles */

#ifdef PLUMB_BUILD_AVX2
#include "structs_avx2.h"
#else
#define PLUMB_STRUCTS(name, inputs, outputs)
#endif

/* Defines plumb_<path>_<name> from name_tiles(tiles, in, out, packed, streamed); dispatch.c calls it with complete
 * tiles only. In name_tiles, once it is inlined, the last two are constants. These are macros because a loop has to be
 * inlined into a function whose name depends on the path. */
#define PLUMB_EXPORT(name)                                                                                             \
    tile_kernel PLUMB_PATH_NAME(name);                                                                                 \
    void PLUMB_PATH_NAME(name)(size_t tiles, const batch *in, const batch *out, int packed, int streamed)              \
    {                                                                                                                  \
        if (STREAMS && packed && streamed) {                                                                           \
            name##_tiles(tiles, in, out, 1, 1);                                                                        \
            finish_streaming();                                                                                        \
        } else if (PACKED_APART && packed) {                                                                           \
            name##_tiles(tiles, in, out, 1, 0);                                                                        \
        } else {                                                                                                       \
            name##_tiles(tiles, in, out, 0, 0);                                                                        \
        }                                                                                                              \
    }

/* Declares `from` and `to`, the first tile of the batches `in` and `out`, for a loop over tiles. Bases and steps are
 * copied, so that the compiler need not read them again after each store of an output. */
#define PLUMB_FIRST_TILE(name)                                                                                         \
    const float *in_base[name##_ins];                                                                                  \
    float *out_base[name##_outs];                                                                                      \
    size_t in_step[name##_ins], out_step[name##_outs];                                                                 \
    memcpy(in_base, in->base, sizeof in_base);                                                                         \
    memcpy(out_base, out->base, sizeof out_base);                                                                      \
    memcpy(in_step, in->step, sizeof in_step);                                                                         \
    memcpy(out_step, out->step, sizeof out_step);                                                                      \
    tile_in from = {packed ? in_base : (const float *const *)in->component,                                            \
                    0,                                                                                                 \
                    packed,                                                                                            \
                    in_step,                                                                                           \
                    name##_ins > 1 ? name##_in : NULL,                                                                 \
                    0};                                                                                                \
    tile_out to = {packed ? out_base : out->component,  0, packed, streamed, out_step,                                 \
                   name##_outs > 1 ? name##_out : NULL, 0, NULL};

/* Prefetches a packed tile. Its components are contiguous: two fill a cache line. */
SIMD void prefetch_tile(const float *tile, size_t components)
{
    for (size_t k = 0; k < components; k += 2)
        __builtin_prefetch(tile + 8 * k);
}

/* An operand with at least WIDE components is wide: its tile has more cache lines than the hardware prefetcher tracks.
 * They are prefetched PREFETCH_DISTANCE bytes of input in advance. Narrower operands are left to the hardware:
 * prefetching them costs time. */
enum { WIDE = 24, PREFETCH_DISTANCE = 4096 };

/* Prefetches the wide operands of packed tiles; sizes are the operands' numbers of components. At the end of a batch
 * the prefetched lines may belong to other memory or to none, which does no harm. */
SIMD void prefetch_wide(tile_in in, const unsigned char *sizes, size_t operands, size_t components)
{
    const size_t tile = in.tile + 1 + PREFETCH_DISTANCE / (components * 8 * sizeof(float));
    UNROLL
    for (size_t i = 0; i < operands; i++)
        if (sizes[i] >= WIDE)
            prefetch_tile(in.base[i] + tile * in.step[i], sizes[i]);
}

/* Defines a kernel. What follows the macro is the body for one tile, with `in` and `out`. */
#define PLUMB_KERNEL(name, id, inputs, outputs)                                                                        \
    PLUMB_ORIGINS(name, inputs, outputs)                                                                               \
    static const unsigned char name##_sizes[] = {OPERANDS_LIST inputs};                                                \
    SIMD void name##_tile(tile_in in, tile_out out);                                                                   \
    SIMD void name##_tiles(size_t tiles, const batch *in, const batch *out, int packed, int streamed)                  \
    {                                                                                                                  \
        PLUMB_FIRST_TILE(name)                                                                                         \
        for (; from.tile < tiles; from.tile++, to.tile++) {                                                            \
            if (packed && streamed)                                                                                    \
                prefetch_wide(from, name##_sizes, name##_ins, sizeof name##_in / sizeof *name##_in);                   \
            notes made = nothing_noted();                                                                              \
            name##_tile(from, noted_in(&made, to));                                                                    \
            canonicalise_outputs(made, sizeof name##_out / sizeof *name##_out, to);                                    \
        }                                                                                                              \
    }                                                                                                                  \
    PLUMB_EXPORT(name)                                                                                                 \
    PLUMB_STRUCTS(name, inputs, outputs)                                                                               \
    SIMD void name##_tile(tile_in in, tile_out out)

#endif

/* --- made of the backends' operations ----------------------------------------------------------------------------- */

/* One operation per line: */
/* clang-format off */

#ifndef PLUMB_BUILD_SCALAR
SIMD f32x8 magnitude(f32x8 a) { return from_bits(and_bits(bits(a), splat_bits(0x7fffffffu))); }
/* Canonicalises: returns a with every NaN replaced by 0x7fc00000. */
SIMD f32x8 canonical(f32x8 a) { return choose(is_nan(a), from_bits(splat_bits(0x7fc00000u)), a); }
#endif
/* Returns ±0 with the sign of a. The xor of another number with this result multiplies that number by the sign of a. */
SIMD u32x8 sign_of(f32x8 a) { return and_bits(bits(a), splat_bits(0x80000000u)); }
SIMD f32x8 flip_sign(f32x8 a, u32x8 sign) { return from_bits(xor_bits(bits(a), sign)); }
/* Returns a in the lanes of a mask that a comparison made, and 0 in the others. */
SIMD f32x8 where(m32x8 mask, f32x8 a) { return from_bits(and_bits(bits(a), bits_of_mask(mask))); }
/* Return ab + c, ab − c and c − ab for rounding errors of products and for reductions of arguments, which fail if the
 * product is rounded to a float. On the unfused path of floats they are computed in double and then rounded to float,
 * precise_fma_if only in the lanes of the mask; elsewhere they are the operations without `precise_`. */
#if !defined(PLUMB_BUILD_UNFUSED) || !defined(PLUMB_BUILD_PORTABLE)
SIMD f32x8 precise_fma_if(m32x8 mask, f32x8 a, f32x8 b, f32x8 c) { (void)mask; return fma_f32(a, b, c); }
SIMD f32x8 precise_fms_f32(f32x8 a, f32x8 b, f32x8 c) { return fms_f32(a, b, c); }
SIMD f32x8 precise_fnma_f32(f32x8 a, f32x8 b, f32x8 c) { return fnma_f32(a, b, c); }
#ifndef PLUMB_BUILD_DOUBLE
SIMD f64x8 precise_wide_fnma(f64x8 a, f64x8 b, f64x8 c) { return wide_fnma(a, b, c); }
#endif
#endif

/* clang-format on */

#if defined(PLUMB_BUILD_DOUBLE) || defined(PLUMB_RECORDED_DOUBLE)
#define MIN_NORMAL DBL_MIN
#else
#define MIN_NORMAL FLT_MIN
#endif

/* Returns the power of two k with 1 ≤ k m < 2, for m from 2⁻¹²⁷ to 2¹²⁷; for smaller m 2¹²⁷, for larger m 2⁻¹²⁶. The
 * product with k is exact, and the square of k m neither overflows nor underflows. */
SIMD f32x8 power_of_two_over(f32x8 m)
{
    u32x8 exponent = and_bits(bits(m), splat_bits(0x7f800000u));
    return max_f32(from_bits(sub_bits(splat_bits(0x7f000000u), exponent)), splat(MIN_NORMAL));
}

#ifndef PLUMB_BUILD_SCALAR /* simd_scalar.h defines its own notes */

/* The lanes of a tile in which one of its outputs, or a sum of outputs, is NaN. */
typedef struct notes {
    m32x8 nan;
    int any; /* 1 if an output was examined; a constant after inlining, so that the check can be omitted */
} notes;

SIMD notes nothing_noted(void)
{
    return (notes){.any = 0};
}

SIMD tile_out noted_in(notes *made, tile_out out)
{
    out.notes = NOTES_NANS ? made : NULL;
    return out;
}

/* Notes the lanes in which a or b is NaN. */
SIMD void note(tile_out out, f32x8 a, f32x8 b)
{
    if (out.notes)
        *out.notes = (notes){either(out.notes->nan, unordered(a, b)), 1};
}

/* Stores component k, and notes the lanes in which it is NaN. A value is stored with store_number instead if it cannot
 * be NaN, if its NaNs are canonical, or if its NaNs are in lanes that have been noted for another output. */
SIMD void store(tile_out out, size_t k, f32x8 x)
{
    store_number(out, k, out.notes ? x : canonical(x));
    note(out, x, x);
}

/* Stores the components k, k + apart, …, and notes NaNs with a single comparison, of two sums: of the components with
 * even and with odd index. The additions run on ports of the processor that are not used by products and comparisons.
 * If infinities of opposite sign cancel in a sum, the sum is NaN, and a tile is canonicalised although it need not
 * be. */
SIMD void store_all(tile_out out, size_t k, size_t apart, size_t n, const f32x8 *x)
{
    f32x8 sum[2] = {x[0], x[n > 1]};
    UNROLL
    for (size_t i = 0; i < n; i++) {
        store_number(out, k + i * apart, out.notes ? x[i] : canonical(x[i]));
        sum[i % 2] = i < 2 ? sum[i % 2] : add(sum[i % 2], x[i]);
    }
    note(out, sum[0], sum[1]);
}

/* Canonicalises every NaN among a tile's outputs, after they were stored. */
SIMD void make_canonical(size_t outputs, tile_out out)
{
    for (size_t k = 0; k < outputs; k++)
        store_number(out, k, canonical(load(written(out), k)));
}

static __attribute__((noinline, cold, unused)) void make_canonical_apart(size_t outputs, tile_out out)
{
    make_canonical(outputs, out);
}

/* Canonicalises a tile's outputs if a NaN was noted. NaNs are rare: for other tiles this costs one branch. */
SIMD void canonicalise_outputs(notes made, size_t outputs, tile_out out)
{
    if (made.any && UNLIKELY(any(made.nan)))
        make_canonical_apart(outputs, out);
}

#endif

#endif
