/* A port that is right by another way than the articles': a turn is that of the quaternion q, x ↦ q x q̄, in long
 * double, rounded once. What it gives is a turn's matrix, or a turned vector, only if the axis is of unit length. */
#include "port.h"

#include <math.h>

/* q = (cos α/2, sin α/2 a) */
static void quaternion(const double *const *in, size_t i, long double q[4])
{
    const long double half = (long double)in[3][i] / 2, s = sinl(half);
    q[0] = cosl(half);
    for (int k = 0; k < 3; k++)
        q[1 + k] = s * in[k][i];
}

/* y = q x q̄ = x + 2 w v×x + 2 v×(v×x), q = (w, v) of unit length */
static void sandwich(const long double q[4], const long double x[3], double y[3])
{
    const long double *v = q + 1;
    long double t[3];
    for (int k = 0; k < 3; k++)
        t[k] = 2 * (v[(k + 1) % 3] * x[(k + 2) % 3] - v[(k + 2) % 3] * x[(k + 1) % 3]);
    for (int k = 0; k < 3; k++)
        y[k] = (double)(x[k] + q[0] * t[k] + (v[(k + 1) % 3] * t[(k + 2) % 3] - v[(k + 2) % 3] * t[(k + 1) % 3]));
}

static int rodrigues(size_t n, const plumb_port_view *in, const plumb_port_view *out)
{
    const double *const *x = (const double *const *)in->base;
    for (size_t i = 0; i < n; i++) {
        const long double vector[3] = {x[4][i], x[5][i], x[6][i]};
        long double q[4];
        double y[3];
        quaternion(x, i, q);
        sandwich(q, vector, y);
        for (int k = 0; k < 3; k++)
            ((double *)out->base[k])[i] = y[k];
    }
    return 0;
}

static int from_axis_angle(size_t n, const plumb_port_view *in, const plumb_port_view *out)
{
    for (size_t i = 0; i < n; i++) {
        long double q[4];
        quaternion((const double *const *)in->base, i, q);
        for (int column = 0; column < 3; column++) {
            const long double axis[3] = {column == 0, column == 1, column == 2};
            double y[3];
            sandwich(q, axis, y);
            for (int row = 0; row < 3; row++)
                ((double *)out->base[3 * row + column])[i] = y[row];
        }
    }
    return 0;
}

PORT(PLUMB_PORT_VERSION, {"rotation.rodrigues", PLUMB_PORT_BINARY64, PLUMB_PORT_SOA, rodrigues},
     {"rotation.from_axis_angle", PLUMB_PORT_BINARY64, PLUMB_PORT_SOA, from_axis_angle})
