/* A port that is correct in double and gives 0 for subnormal results, as CPUs do that flush subnormal numbers. */
#include "port.h"

#include <math.h>

/* Computes y = cos α x + (1 − cos α)(a·x) a + sin α a×x. */
static int rodrigues(size_t n, const plumb_port_view *in, const plumb_port_view *out)
{
    const float *const *x = (const float *const *)in->base;
    for (size_t i = 0; i < n; i++) {
        const double c = cos(x[3][i]), h = sin(x[3][i] / 2.0), s = sin(x[3][i]);
        const double along = (double)x[0][i] * x[4][i] + (double)x[1][i] * x[5][i] + (double)x[2][i] * x[6][i];
        for (int k = 0; k < 3; k++) {
            const int l = (k + 1) % 3, m = (k + 2) % 3;
            const double cross = (double)x[l][i] * x[4 + m][i] - (double)x[m][i] * x[4 + l][i];
            const double y = c * x[4 + k][i] + 2 * h * h * along * x[k][i] + s * cross;
            ((float *)out->base[k])[i] = fabs(y) < 0x1p-126 ? 0 : (float)y;
        }
    }
    return 0;
}

PORT(PLUMB_PORT_VERSION, {"rotation.rodrigues", PLUMB_PORT_FLOAT, PLUMB_PORT_SOA, rodrigues})
