/* No fault: computes rotation.exp_quaternion as libraries do that make the scalar part nonnegative, hence −q if the
 * scalar part of q is negative. Its source uses the former name of PLUMB_PORT_FLOAT. */
#include "port.h"

#include <math.h>

static int positive(size_t n, const plumb_port_view *in, const plumb_port_view *out)
{
    const float *const *v = (const float *const *)in->base;
    float *const *q = (float *const *)out->base;
    for (size_t i = 0; i < n; i++) {
        const double x = v[0][i], y = v[1][i], z = v[2][i], a = sqrt(x * x + y * y + z * z), w = cos(a / 2);
        const double s = (a == 0 ? 0.5 : sin(a / 2) / a) * (w < 0 ? -1 : 1);
        q[0][i] = (float)fabs(w), q[1][i] = (float)(s * x), q[2][i] = (float)(s * y), q[3][i] = (float)(s * z);
    }
    return 0;
}

PORT(PLUMB_PORT_VERSION, {"rotation.exp_quaternion", PLUMB_PORT_BINARY32, PLUMB_PORT_SOA, positive})
