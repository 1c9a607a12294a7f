/* A port in double with the family's first formula, (det R) ω, for three dimensions. */
#include "plumb_port.h"

static int turned_rate(size_t n, const plumb_port_view *in, const plumb_port_view *out)
{
    double *const *x = (double *const *)in->base, *const *y = (double *const *)out->base;
    for (size_t i = 0; i < n; i++) {
        y[3][i] = 0;
        for (int k = 0; k < 3; k++) {
            y[k][i] = (x[0][i] * x[3][i] - x[1][i] * x[2][i]) * x[4 + k][i];
            y[3][i] += x[4 + k][i] > 1;
        }
    }
    return 0;
}

static const plumb_port_kernel kernels[] = {{"turned.rate.n3", PLUMB_PORT_DOUBLE, PLUMB_PORT_SOA, turned_rate}};
static const plumb_port port = {PLUMB_PORT_VERSION, "turned", "in double", 1, kernels};

const plumb_port *plumb_port_open(void)
{
    return &port;
}
