/* plumb's own kernels on the unfused path, as a port: each fused multiply-add is replaced by a product and a sum that
 * are rounded separately, as in a language or on a processor without fused multiply-add, except where a kernel needs
 * the rounding error of a product, which is computed in double (fast/simd/simd.h). A test shows that such code
 * satisfies the limits for ports.
 *
 * This file contains the port's table, which is made from the list of all kernels. The kernels are those of fast/,
 * compiled with PLUMB_BUILD_UNFUSED. */
#include "fast/batch/batch.h"
#include "fast/kernels.h"
#include "validate/plumb_port.h"

#include <string.h>

enum { LANES = 8 };

#define DECLARE(name, id, inputs, outputs) tile_kernel plumb_unfused_##name;
PLUMB_KERNELS(DECLARE)

static batch tiles_of(float *const *component, size_t stride)
{
    batch tiles = {.component = component};
    for (size_t i = 0; i < MAX_OPERANDS; i++)
        tiles.step[i] = stride;
    return tiles;
}

/* Returns the sum of the operands' numbers of components; the list of these numbers ends with 0. */
static size_t components(const size_t *operand)
{
    size_t count = 0;
    while (*operand)
        count += *operand++;
    return count;
}

/* Runs the last tile, of fewer than eight elements, through a buffer, because memory beyond these elements must not be
 * touched. */
static void run_rest(tile_kernel *kernel, size_t rest, const plumb_port_view *in, const plumb_port_view *out,
                     size_t first, const size_t *inputs, const size_t *outputs)
{
    static _Thread_local float given[MAX_COMPONENTS][LANES], made[MAX_COMPONENTS][LANES];
    float *from[MAX_COMPONENTS], *to[MAX_COMPONENTS];
    for (size_t k = 0; k < components(inputs); k++)
        memcpy(from[k] = given[k], (const float *)in->base[k] + first * in->stride, rest * sizeof(float));
    for (size_t k = 0; k < components(outputs); k++)
        to[k] = made[k];
    const batch tile = tiles_of(from, LANES), result = tiles_of(to, LANES);
    kernel(1, &tile, &result, 0, 0);
    for (size_t k = 0; k < components(outputs); k++)
        memcpy((float *)out->base[k] + first * out->stride, made[k], rest * sizeof(float));
}

static int run(tile_kernel *kernel, size_t n, const plumb_port_view *in, const plumb_port_view *out,
               const size_t *inputs, const size_t *outputs)
{
    const batch from = tiles_of((float *const *)in->base, in->stride),
                to = tiles_of((float *const *)out->base, out->stride);
    if (n >= LANES)
        kernel(n / LANES, &from, &to, 0, 0);
    if (n % LANES)
        run_rest(kernel, n % LANES, in, out, n / LANES, inputs, outputs);
    return 0;
}

#define RUN(name, id, inputs, outputs)                                                                                 \
    static int run_##name(size_t n, const plumb_port_view *in, const plumb_port_view *out)                             \
    {                                                                                                                  \
        return run(plumb_unfused_##name, n, in, out, (const size_t[]){OPERANDS_LIST inputs, 0},                        \
                   (const size_t[]){OPERANDS_LIST outputs, 0});                                                        \
    }
PLUMB_KERNELS(RUN)

#define ENTRY(name, id, inputs, outputs)                                                                               \
    {id, PLUMB_PORT_FLOAT, PLUMB_PORT_TILES | PLUMB_PORT_SAME_BITS, run_##name, 0, 0},
static const plumb_port_kernel kernels[] = {PLUMB_KERNELS(ENTRY)};

const plumb_port *plumb_port_open(void)
{
    static const plumb_port port = {PLUMB_PORT_VERSION, "plumb-unfused",
                                    "plumb's own kernels, each fused step in float rounded twice",
                                    sizeof kernels / sizeof *kernels, kernels};
    return &port;
}
