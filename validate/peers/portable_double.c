/* plumb's own formulas in double, as a port: the kernels of fast/, compiled a second time with the SIMD operations of
 * fast/simd/simd_double.h. It shows that the promises in double can be satisfied.
 *
 * This file includes the files of the kernel families, and contains the port's table, which is made from the list of
 * all kernels. The port lacks the families so3, rotation, magnus, dual, constraint and integrator, whose polynomials
 * are only as accurate as a float, or which compute in double and round once to float. It also lacks the kernels of
 * other families that have a coefficient which is only as accurate as a float. */
#include "fast/batch/batch.h"
#include "fast/kernels.h"
#include "validate/plumb_port.h"

/* The functions are weak, so that the address of a kernel is null if the file of its family is not included below. */
#define DECLARE(name, id, inputs, outputs) __attribute__((weak)) tile_kernel plumb_double_##name;
PLUMB_KERNELS(DECLARE)

#define PLUMB_BUILD_DOUBLE
#ifdef PLUMB_BUILD_UNFUSED
#define NAME "plumb-double-unfused"
#else
#define NAME "plumb-double"
#endif
/* Some of the included files have static functions with the same name; the macros below rename them. */
#include "fast/kernels/counting.c"
#include "fast/kernels/delta.c"
#include "fast/kernels/inertial.c"
#include "fast/kernels/scheme.c"
#include "fast/kernels/skew.c"
#define over_moment torque_over_moment
#include "fast/kernels/torque.c"
#undef over_moment
#include "fast/kernels/hierarchy.c"
#include "fast/kernels/pose.c"
#include "fast/kernels/quaternion.c"
#include "fast/kernels/rigid.c"
#include "fast/kernels/transform.c"

/* Returns the operands as a batch in which a tile is a single element, since a SIMD vector is one double here. */
static batch elements_of(const plumb_port_view *view)
{
    batch elements = {.component = (float *const *)view->base};
    for (size_t i = 0; i < MAX_OPERANDS; i++)
        elements.step[i] = 1;
    return elements;
}

#define RUN(name, id, inputs, outputs)                                                                                 \
    static int run_##name(size_t n, const plumb_port_view *in, const plumb_port_view *out)                             \
    {                                                                                                                  \
        const batch from = elements_of(in), to = elements_of(out);                                                     \
        plumb_double_##name(n, &from, &to, 0, 0);                                                                      \
        return 0;                                                                                                      \
    }
PLUMB_KERNELS(RUN)

/* True if the kernel has a coefficient that is only as accurate as a float. */
static int is_skipped(const char *id)
{
    static const char *const ids[] = {"quaternion.exp.cubic", "quaternion.exp.cubic_unit",
                                      "quaternion.exp.cubic_angle"};
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++)
        if (strcmp(id, ids[i]) == 0)
            return 1;
    return 0;
}

const plumb_port *plumb_port_open(void)
{
#define ENTRY(name, id, inputs, outputs) {id, plumb_double_##name, run_##name},
    static const struct {
        const char *id;
        tile_kernel *defined;
        int (*run)(size_t n, const plumb_port_view *in, const plumb_port_view *out);
    } all[] = {PLUMB_KERNELS(ENTRY)};
    static plumb_port_kernel kernels[sizeof all / sizeof *all];
    static plumb_port port = {PLUMB_PORT_VERSION, NAME, "plumb's own kernels, built in double", 0, kernels};
    for (size_t i = 0, count = 0; i < sizeof all / sizeof *all; i++)
        if (all[i].defined && !is_skipped(all[i].id)) {
            kernels[count] = (plumb_port_kernel){
                all[i].id, PLUMB_PORT_DOUBLE, PLUMB_PORT_SOA | PLUMB_PORT_SAME_BITS, all[i].run, 0, 0};
            port.count = ++count;
        }
    return &port;
}
