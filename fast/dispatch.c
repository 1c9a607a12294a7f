/* From a public kernel to the code that runs it.
 *
 * Here: argument checks, cutting a batch into tiles of eight (the last, partial one goes through a buffer, so that
 * nothing past element n-1 is touched), and the choice of path. No formula. */
#include "view.h"

#include <string.h>

#include "plumb.h"

enum { MOST_COMPONENTS = 128 };

/* Kernels with more inputs than this may write before they have read everything. */
enum { READS_FIRST = 13 };

/* What a path's kernel is: whole tiles only, arguments checked; packed: the components of a tile follow each other in
 * both views; then outputs may be streamed, if they stand where streamed stores may. Defined by PLUMB_KERNEL in a
 * family's file. */
typedef void tile_kernel(size_t tiles, plumb_in in, plumb_out out, int packed);

/* The texts of base.h. */
#define PLUMB_TEXT
#include "status_text.h"

/* The compiler's run-time library reads the processor once, before main: asking is a load and a test, from any
 * thread. */
const char *plumb_version(void)
{
    return PLUMB_VERSION;
}

int plumb_path_available(plumb_path path)
{
    switch (path) {
    case PLUMB_BEST:
    case PLUMB_PORTABLE:
        return 1;
    case PLUMB_AVX2:
        PLUMB_ON_AVX2(return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");)
    case PLUMB_PATHS:
        break;
    }
    return 0;
}

/* The least and the greatest of some addresses. Two independent chains of comparisons run at once, which a call with
 * few tiles needs. */
typedef struct span {
    uintptr_t low, high;
} span;

static span span_of(const float *const *base, unsigned count, int packed)
{
    if (packed)
        return (span){(uintptr_t)base[0], (uintptr_t)base[count - 1]};
    span a = {(uintptr_t)base[0], (uintptr_t)base[0]}, b = a;
    unsigned k = 0;
    for (; k + 2 <= count; k += 2) {
        uintptr_t p = (uintptr_t)base[k], q = (uintptr_t)base[k + 1];
        a.low = p < a.low ? p : a.low;
        a.high = p > a.high ? p : a.high;
        b.low = q < b.low ? q : b.low;
        b.high = q > b.high ? q : b.high;
    }
    if (k < count) {
        uintptr_t p = (uintptr_t)base[k];
        a.low = p < a.low ? p : a.low;
        a.high = p > a.high ? p : a.high;
    }
    return (span){a.low < b.low ? a.low : b.low, a.high > b.high ? a.high : b.high};
}

static int shares_an_array(unsigned inputs, unsigned outputs, plumb_in in, plumb_out out)
{
    for (unsigned k = 0; k < outputs; k++)
        for (unsigned j = 0; j < inputs; j++)
            if (out.base[k] == in.base[j])
                return 1;
    return 0;
}

/* Tile after tile through a buffer, for kernels that write some outputs before they have read all inputs. */
static void run_in_place(tile_kernel *kernel, unsigned inputs, unsigned outputs, size_t tiles, plumb_in in,
                         plumb_out out)
{
    float result[MOST_COMPONENTS][LANES];
    const float *from[MOST_COMPONENTS];
    float *to[MOST_COMPONENTS];

    for (unsigned k = 0; k < outputs; k++)
        to[k] = result[k];
    for (size_t tile = 0; tile < tiles; tile++) {
        for (unsigned k = 0; k < inputs; k++)
            from[k] = in.base[k] + tile * in.stride;
        kernel(1, (plumb_in){from, LANES}, (plumb_out){to, LANES, 0}, 0);
        for (unsigned k = 0; k < outputs; k++)
            memcpy(out.base[k] + tile * out.stride, result[k], sizeof result[k]);
    }
}

/* The last n < 8 elements. The unused lanes hold zeros, and their results are dropped. */
static void run_partial(tile_kernel *kernel, unsigned inputs, unsigned outputs, size_t tile, size_t n, plumb_in in,
                        plumb_out out)
{
    float buffer[MOST_COMPONENTS][LANES] = {{0}}, result[MOST_COMPONENTS][LANES];
    const float *from[MOST_COMPONENTS];
    float *to[MOST_COMPONENTS];

    for (unsigned k = 0; k < inputs; k++) {
        memcpy(buffer[k], in.base[k] + tile * in.stride, n * sizeof(float));
        from[k] = buffer[k];
    }
    for (unsigned k = 0; k < outputs; k++)
        to[k] = result[k];
    kernel(1, (plumb_in){from, LANES}, (plumb_out){to, LANES, 0}, 1);
    for (unsigned k = 0; k < outputs; k++)
        memcpy(out.base[k] + tile * out.stride, result[k], n * sizeof(float));
}

/* The spans reveal a null pointer. Where they do not overlap, no array is shared; only where they do is each output
 * compared with each input. */
static plumb_status run(tile_kernel *kernel, unsigned inputs, unsigned outputs, size_t n, plumb_in in, plumb_out out)
{
    if (n == 0)
        return PLUMB_OK;
    if (!in.base || !out.base)
        return PLUMB_NULL_POINTER;
    const float *const *results = as_in(out).base;
    const int packed = is_packed(in.base, inputs) && is_packed(results, outputs);
    span from = span_of(in.base, inputs, packed), to = span_of(results, outputs, packed);
    if (!from.low || !to.low)
        return PLUMB_NULL_POINTER;
    if (in.stride < LANES || out.stride < LANES)
        return PLUMB_BAD_VIEW;
    out.streamed = out.streamed && can_be_streamed(out);

    int wide = inputs > READS_FIRST;
    if (wide && to.low <= from.high && from.low <= to.high && shares_an_array(inputs, outputs, in, out))
        run_in_place(kernel, inputs, outputs, n / LANES, in, out);
    else if (n >= LANES)
        kernel(n / LANES, in, out, packed);
    if (n % LANES)
        run_partial(kernel, inputs, outputs, n / LANES, n % LANES, in, out);
    return PLUMB_OK;
}

/* Each kernel on each path, and on the best path: functions of the public type. Macros, because their names are made
 * from the list. */
#define DEFINE_KERNEL(name, id, inputs, outputs)                                                                       \
    _Static_assert((inputs) <= MOST_COMPONENTS && (outputs) <= MOST_COMPONENTS, id);                                   \
    tile_kernel plumb_portable_##name;                                                                                 \
    static plumb_status portable_##name(size_t n, plumb_in in, plumb_out out)                                          \
    {                                                                                                                  \
        return run(plumb_portable_##name, inputs, outputs, n, in, out);                                                \
    }                                                                                                                  \
    PLUMB_ON_AVX2(tile_kernel plumb_avx2_##name;)                                                                      \
    static plumb_status avx2_##name(size_t n, plumb_in in, plumb_out out)                                              \
    {                                                                                                                  \
        PLUMB_ON_AVX2(                                                                                                 \
            if (plumb_path_available(PLUMB_AVX2)) return run(plumb_avx2_##name, inputs, outputs, n, in, out);)         \
        (void)n, (void)in, (void)out;                                                                                  \
        return PLUMB_NO_PATH;                                                                                          \
    }                                                                                                                  \
    plumb_status plumb_##name(size_t n, plumb_in in, plumb_out out)                                                    \
    {                                                                                                                  \
        return plumb_path_available(PLUMB_AVX2) ? avx2_##name(n, in, out) : portable_##name(n, in, out);               \
    }
PLUMB_KERNELS(DEFINE_KERNEL)

#define ENTRY(name, id, inputs, outputs) {id, inputs, outputs, {plumb_##name, portable_##name, avx2_##name}},
const plumb_kernel_entry plumb_kernels[] = {PLUMB_KERNELS(ENTRY){0}};
