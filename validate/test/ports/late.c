/* Fault: so3.s1 is wrong from element 120,000 of a call on, as if a counter or an array were too small. */
#include "port.h"

#include <math.h>

static int late(size_t n, const plumb_port_view *in, const plumb_port_view *out)
{
    const float *t = in->base[0];
    float *S1 = out->base[0];
    for (size_t i = 0; i < n; i++) {
        const double a = sqrt(t[i]);
        S1[i] = isnan(t[i]) ? t[i] : 1;
        if (t[i] > 0 && i < 120000)
            S1[i] = (float)(isinf(a) ? 0 : sin(a) / a);
    }
    return 0;
}

PORT(PLUMB_PORT_VERSION, {"so3.s1", PLUMB_PORT_FLOAT, PLUMB_PORT_SOA, late})
