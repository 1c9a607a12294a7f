/* plain_formulas.h over vectors of eight floats: what a good engineer writes in a day, with the compiler's vector types
 * and a sine after Cephes. plumb's kernels have to be faster than this port.
 *
 * This file contains the number type, its sine and cosine, loops over tiles, and the port. vector.c compiles it for the
 * highest speed, vector_kept.c so that it handles NaNs and large angles correctly. Source of the sine: S. L. Moshier,
 * Cephes, sinf.c. */
#include "each.h"

#include <immintrin.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

enum { LANES = 8, MIDPOINT_STEPS = 4, MAX_COMPONENTS = 128 };

typedef float number __attribute__((vector_size(4 * LANES)));
typedef int32_t mask __attribute__((vector_size(4 * LANES)));

#define NUMBER(x) ((number){} + (float)(x))
#define MIN(a, b) _mm256_min_ps(a, b) /* a is a bound and never NaN; the result is NaN if b is NaN */
#define MAX(a, b) _mm256_max_ps(a, b)
#define square_root(x) _mm256_sqrt_ps(x)

/* Returns the determinant; but if SPECIAL_CASES is 1, NaN in the lanes in which the smallest leading minor of a matrix
 * is not above 0, which means that the matrix is not positive definite. The file that includes this one defines
 * SPECIAL_CASES: 1 if NaNs, large angles and matrices that are not positive definite are handled correctly
 * (vector_kept.c), else 0 (vector.c). */
static inline number if_definite(number determinant, number minimum)
{
    return SPECIAL_CASES ? (number)_mm256_blendv_ps(NUMBER(NAN), determinant, (number)(minimum > NUMBER(0)))
                         : determinant;
}
#include "plain_formulas.h"

INLINE number choose(mask which, number yes, number no)
{
    return _mm256_blendv_ps(no, yes, (number)which);
}

typedef struct sine_cosine {
    number sine, cosine;
} sine_cosine;

/* Computes sin x and cos x for |x| up to 8192: subtracts the nearest multiple of π/2, evaluates polynomials of degree 7
 * (sine) and 8 (cosine), then swaps and negates them by the quadrant. */
INLINE sine_cosine near_sine_cosine(number x)
{
    const number turns = _mm256_round_ps(x * NUMBER(0.636619772f), _MM_FROUND_TO_NEAREST_INT);
    const mask quadrant = (mask)_mm256_cvtps_epi32(turns);
    const number r = ((x - turns * NUMBER(1.5703125f)) - turns * NUMBER(4.837512969970703125e-4f)) -
                     turns * NUMBER(7.54978995489188216e-8f);
    const number t = r * r;
    number s = NUMBER(-1.9515295891e-4f) * t + NUMBER(8.3321608736e-3f);
    s = (s * t + NUMBER(-1.6666654611e-1f)) * t * r + r;
    number c = NUMBER(2.443315711809948e-5f) * t + NUMBER(-1.388731625493765e-3f);
    c = ((c * t + NUMBER(4.166664568298827e-2f)) * t - NUMBER(0.5f)) * t + NUMBER(1);
    const mask odd = quadrant << 31, sine_sign = (quadrant & 2) << 30, cosine_sign = ((quadrant + 1) & 2) << 30;
    return (sine_cosine){(number)((mask)choose(odd, c, s) ^ sine_sign),
                         (number)((mask)choose(odd, s, c) ^ cosine_sign)};
}

INLINE sine_cosine sine_and_cosine(number x)
{
    sine_cosine of = near_sine_cosine(x);
    if (SPECIAL_CASES && !_mm256_testz_ps((number)(x > NUMBER(8192)), (number)(x > NUMBER(8192))))
        for (int i = 0; i < LANES; i++) {
            of.sine[i] = sinf(x[i]);
            of.cosine[i] = cosf(x[i]);
        }
    return of;
}

/* Computes S1 = 2hc, S2 = 2h², S3 = (1 − S1)/a² with t = a², h = sin(a/2)/a and c = cos(a/2); near 0, S3 by its
 * series. */
static inline __attribute__((always_inline)) vec3 of_square(number t)
{
    const number a = square_root(t), tiny = NUMBER(1e-30f);
    const sine_cosine of = sine_and_cosine(NUMBER(0.5f) * a);
    const number h = choose(t > tiny, of.sine / a, NUMBER(0.5f)), s1 = NUMBER(2) * h * of.cosine;
    const number series = NUMBER(1.0f / 6) - t * (NUMBER(1.0f / 120) - t * (NUMBER(1.0f / 5040)));
    return (vec3){s1, NUMBER(2) * h * h, choose(t < NUMBER(0.25f), series, (NUMBER(1) - s1) / t)};
}

static inline __attribute__((always_inline)) circular cosine_and_ratio(number x)
{
    const sine_cosine of = sine_and_cosine(x);
    return (circular){of.cosine, choose(x > NUMBER(1e-15f), of.sine / x, NUMBER(1))};
}

/* Replaces every NaN by the NaN with the bits 0x7fc00000. */
INLINE void canonicalise_nans(number *result, size_t components)
{
    for (size_t k = 0; k < components; k++)
        result[k] = choose(result[k] != result[k],
                           (number)(mask){0x7fc00000, 0x7fc00000, 0x7fc00000, 0x7fc00000, 0x7fc00000, 0x7fc00000,
                                          0x7fc00000, 0x7fc00000},
                           result[k]);
}

/* Copies the first `lanes` lanes of tile number `tile` of each component into vectors, and 0 into the other lanes;
 * scatter copies them back. */
static void gather(const plumb_port_view *view, size_t tile, size_t lanes, size_t components, number *to)
{
    memset(to, 0, components * sizeof *to);
    for (size_t k = 0; k < components; k++)
        memcpy(&to[k], (const float *)view->base[k] + tile * view->stride, lanes * sizeof(float));
}

static void scatter(const plumb_port_view *view, size_t tile, size_t lanes, size_t components, const number *from)
{
    for (size_t k = 0; k < components; k++)
        memcpy((float *)view->base[k] + tile * view->stride, &from[k], lanes * sizeof(float));
}

static int is_packed(const plumb_port_view *view, size_t components)
{
    int packed = view->stride == LANES * components && (uintptr_t)view->base[0] % sizeof(number) == 0;
    for (size_t k = 1; k < components; k++)
        packed = packed && (const float *)view->base[k] == (const float *)view->base[0] + LANES * k;
    return packed;
}

/* Defines the loop of a kernel. Tiles whose components are contiguous are used as structs of numbers in place; others,
 * and a last tile that is not full, go through a buffer. It is a macro, because the types differ. */
#define LOOP(id, function, from, to)                                                                                   \
    static int run_##function(size_t n, const plumb_port_view *in, const plumb_port_view *out)                         \
    {                                                                                                                  \
        enum { INPUTS = sizeof(from) / sizeof(number), OUTPUTS = sizeof(to) / sizeof(number) };                        \
        const size_t tiles = n / LANES;                                                                                \
        size_t tile = 0;                                                                                               \
        if (is_packed(in, INPUTS) && is_packed(out, OUTPUTS)) {                                                        \
            const from *element = in->base[0];                                                                         \
            to *result = out->base[0];                                                                                 \
            for (; tile < tiles; tile++) {                                                                             \
                to computed = function(&element[tile]);                                                                \
                if (SPECIAL_CASES)                                                                                     \
                    canonicalise_nans((number *)&computed, OUTPUTS);                                                   \
                result[tile] = computed;                                                                               \
            }                                                                                                          \
        }                                                                                                              \
        for (; tile * LANES < n; tile++) {                                                                             \
            const size_t lanes = n - tile * LANES < LANES ? n - tile * LANES : LANES;                                  \
            from element;                                                                                              \
            gather(in, tile, lanes, INPUTS, (number *)&element);                                                       \
            to computed = function(&element);                                                                          \
            if (SPECIAL_CASES)                                                                                         \
                canonicalise_nans((number *)&computed, OUTPUTS);                                                       \
            scatter(out, tile, lanes, OUTPUTS, (const number *)&computed);                                             \
        }                                                                                                              \
        return 0;                                                                                                      \
    }
PLAIN_KERNELS(LOOP)

#define ENTRY(id, function, ...) {id, PLUMB_PORT_FLOAT, PLUMB_PORT_TILES, run_##function, VARIANT, NULL},
static const plumb_port_kernel kernels[] = {PLAIN_KERNELS(ENTRY)};

const plumb_port *plumb_port_open(void)
{
    static const plumb_port port = {PLUMB_PORT_VERSION, NAME, ABOUT ", " PEER_FLAGS, sizeof kernels / sizeof *kernels,
                                    kernels};
    return &port;
}
