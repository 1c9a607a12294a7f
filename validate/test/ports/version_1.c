/* No fault: a port built for version 1 of the interface, with that version's header. Computes S₁ and S₂ by half angles,
 * in double. The environment variable PLUMB_TEST_LAYOUT sets S₂'s layout, which may be one that only version 2 has. */
#include "plumb_port_1.h"

#include <math.h>
#include <stdlib.h>

/* Returns S₁(t) = sin √t / √t. */
static double sine(double t)
{
    const double a = sqrt(t);
    if (isinf(a))
        return 0;
    return a == 0 ? 1 : sin(a) / a;
}

static int s1(size_t n, const plumb_port_view *in, const plumb_port_view *out)
{
    const float *t = (const float *)in->base[0];
    float *s = (float *)out->base[0];
    for (size_t i = 0; i < n; i++)
        s[i] = (float)sine(t[i]);
    return 0;
}

/* Computes S₂ = S₁(t / 4)² / 2. */
static int s2(size_t n, const plumb_port_view *in, const plumb_port_view *out)
{
    const float *t = (const float *)in->base[0];
    float *s = (float *)out->base[0];
    for (size_t i = 0; i < n; i++) {
        const double half = sine(t[i / 8 * in->stride + i % 8] / 4.0);
        s[i / 8 * out->stride + i % 8] = (float)(half * half / 2);
    }
    return 0;
}

static plumb_port_kernel kernels[] = {{"so3.s1", PLUMB_PORT_BINARY32, PLUMB_PORT_SOA, s1},
                                      {"so3.s2", PLUMB_PORT_BINARY32, PLUMB_PORT_TILES, s2}};
static const plumb_port port = {PLUMB_PORT_VERSION, "old", "by half angles", 2, kernels};

const plumb_port *plumb_port_open(void)
{
    if (getenv("PLUMB_TEST_LAYOUT"))
        kernels[1].layout = atoi(getenv("PLUMB_TEST_LAYOUT"));
    return &port;
}
