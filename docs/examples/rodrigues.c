/* R(v) = exp(v×) by the textbook's Rodrigues formula, in double: a port of one kernel. */
#include "plumb_port.h"
#include <math.h>

static int my_exp(size_t n, const plumb_port_view *in, const plumb_port_view *out)
{
    float *const *v = (float *const *)in->base, *const *R = (float *const *)out->base;
    for (size_t i = 0; i < n; i++) {
        double x = v[0][i], y = v[1][i], z = v[2][i], a = sqrt(x * x + y * y + z * z);
        double s = a == 0 ? 1 : sin(a) / a, c = a == 0 ? 0.5 : (1 - cos(a)) / (a * a);
        R[0][i] = 1 - c * (y * y + z * z), R[1][i] = c * x * y - s * z, R[2][i] = c * x * z + s * y;
        R[3][i] = c * x * y + s * z, R[4][i] = 1 - c * (x * x + z * z), R[5][i] = c * y * z - s * x;
        R[6][i] = c * x * z - s * y, R[7][i] = c * y * z + s * x, R[8][i] = 1 - c * (x * x + y * y);
    }
    return 0;
}

static const plumb_port_kernel kernels[] = {{"so3.exp", PLUMB_PORT_FLOAT, PLUMB_PORT_SOA, my_exp, 0, 0}};
static const plumb_port port = {PLUMB_PORT_VERSION, "mine", "Rodrigues in double", 1, kernels};
const plumb_port *plumb_port_open(void) { return &port; }
