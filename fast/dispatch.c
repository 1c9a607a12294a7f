/* From a public kernel to the code that runs it.
 *
 * Here: argument checks, cutting a batch into tiles of eight (the last, partial one goes through a buffer, so that
 * nothing past element n-1 is touched), and the choice of path. No formula. */
#include <string.h>

#include "plumb.h"

enum { LANES = 8, MOST_COMPONENTS = 64 };

/* What a path's kernel is: whole tiles only, arguments checked. Defined by PLUMB_KERNEL in a family's file. */
typedef void tile_kernel(size_t tiles, plumb_in in, plumb_out out);

#ifdef __x86_64__
#define ON_AVX2(text) text
#else
#define ON_AVX2(text)
#endif

const char *plumb_status_text(plumb_status status)
{
    switch (status) {
    case PLUMB_OK:
        return "ok";
    case PLUMB_NULL_POINTER:
        return "a view or one of its fields is null";
    case PLUMB_BAD_STRIDE:
        return "tile stride below 8";
    case PLUMB_NO_SUCH_PATH:
        return "this processor cannot run that path";
    }
    return "unknown status";
}

/* The compiler's run-time library reads the processor once, before main: asking is a load and a test, from any thread. */
int plumb_path_available(plumb_path path)
{
    switch (path) {
    case PLUMB_PORTABLE:
        return 1;
    case PLUMB_AVX2:
        ON_AVX2(return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");)
    case PLUMB_PATHS:
        break;
    }
    return 0;
}

static plumb_status check(unsigned inputs, unsigned outputs, size_t n, plumb_in in, plumb_out out)
{
    if (n == 0)
        return PLUMB_OK;
    if (!in.base || !out.base)
        return PLUMB_NULL_POINTER;
    for (unsigned k = 0; k < inputs; k++)
        if (!in.base[k])
            return PLUMB_NULL_POINTER;
    for (unsigned k = 0; k < outputs; k++)
        if (!out.base[k])
            return PLUMB_NULL_POINTER;
    if (in.stride < LANES || out.stride < LANES)
        return PLUMB_BAD_STRIDE;
    return PLUMB_OK;
}

/* The last n < 8 elements. The lanes to spare hold zeros, and what comes out of them is dropped. */
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
    kernel(1, (plumb_in){from, LANES}, (plumb_out){to, LANES});
    for (unsigned k = 0; k < outputs; k++)
        memcpy(out.base[k] + tile * out.stride, result[k], n * sizeof(float));
}

static plumb_status run(tile_kernel *kernel, unsigned inputs, unsigned outputs, size_t n, plumb_in in, plumb_out out)
{
    plumb_status status = check(inputs, outputs, n, in, out);
    if (status != PLUMB_OK || n == 0)
        return status;
    if (n >= LANES)
        kernel(n / LANES, in, out);
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
    ON_AVX2(tile_kernel plumb_avx2_##name;)                                                                            \
    static plumb_status avx2_##name(size_t n, plumb_in in, plumb_out out)                                              \
    {                                                                                                                  \
        ON_AVX2(if (plumb_path_available(PLUMB_AVX2)) return run(plumb_avx2_##name, inputs, outputs, n, in, out);)     \
        (void)n, (void)in, (void)out;                                                                                  \
        return PLUMB_NO_SUCH_PATH;                                                                                     \
    }                                                                                                                  \
    plumb_status plumb_##name(size_t n, plumb_in in, plumb_out out)                                                    \
    {                                                                                                                  \
        return plumb_path_available(PLUMB_AVX2) ? avx2_##name(n, in, out) : portable_##name(n, in, out);               \
    }
PLUMB_KERNELS(DEFINE_KERNEL)

#define ENTRY(name, id, inputs, outputs) {id, inputs, outputs, {portable_##name, avx2_##name}},
const plumb_kernel_entry plumb_kernels[] = {PLUMB_KERNELS(ENTRY){0}};
