/* Fault: so3.s1 is off by three ulps at a single float, 0x1.234568p-4. */
#include "port.h"

#include <math.h>

static int run(size_t n, const plumb_port_view *in, const plumb_port_view *out)
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

PORT(PLUMB_PORT_VERSION, {"so3.s1", PLUMB_PORT_BINARY32, PLUMB_PORT_SOA, run})
