/* Fault: so3.s1 is off by three ulps at a single float, 0x1.234568p-4, and by eight at a double,
 * 0x1.23456789abcdep-4. */
#include "port.h"

#include <math.h>

static int single(size_t n, const plumb_port_view *in, const plumb_port_view *out)
{
    const float *t = in->base[0];
    float *S1 = out->base[0];
    for (size_t i = 0; i < n; i++) {
        const double a = sqrt(t[i]);
        S1[i] = t[i] > 0 ? (float)(sin(a) / a) : 1;
        if (t[i] == 0x1.234568p-4f)
            S1[i] -= 3 * 0x1p-24f;
    }
    return 0;
}

static int twofold(size_t n, const plumb_port_view *in, const plumb_port_view *out)
{
    const double *t = in->base[0];
    double *S1 = out->base[0];
    for (size_t i = 0; i < n; i++) {
        const double a = sqrt(t[i]);
        S1[i] = t[i] > 0 ? sin(a) / a : 1;
        if (t[i] == 0x1.23456789abcdep-4)
            S1[i] -= 8 * 0x1p-53;
    }
    return 0;
}

PORT(PLUMB_PORT_VERSION, {"so3.s1", PLUMB_PORT_BINARY32, PLUMB_PORT_SOA, single},
     {"so3.s1", PLUMB_PORT_BINARY64, PLUMB_PORT_SOA, twofold})
