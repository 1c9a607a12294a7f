/* The macro PORT, which makes a shared object a port with the given kernels, and correct functions for S₁. The faulty
 * ports of the tests include it, so that each file contains only its fault. */
#include "validate/peers/each.h"

#include <math.h>

#define PORT(version, ...)                                                                                             \
    static const plumb_port_kernel kernels[] = {__VA_ARGS__};                                                          \
    static const plumb_port port = {version, "faulty", __FILE__, sizeof kernels / sizeof *kernels, kernels};           \
    const plumb_port *plumb_port_open(void)                                                                            \
    {                                                                                                                  \
        return &port;                                                                                                  \
    }

/* Computes S₁(t) = sin √t / √t by 1 − t/6, for ports whose fault is not in the values. */
static inline int good_s1(size_t n, const plumb_port_view *in, const plumb_port_view *out)
{
    const float *t = (const float *)in->base[0];
    float *s = (float *)out->base[0];
    for (size_t i = 0; i < n; i++)
        s[i] = 1 - t[i] / 6;
    return 0;
}

/* Returns S₁(t) in double. */
static inline double right_s1(double t)
{
    const double a = sqrt(t);
    if (isinf(a))
        return 0;
    return a == 0 ? 1 : sin(a) / a;
}
