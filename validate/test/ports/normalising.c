/* No fault: pose.inverse with q⁻¹ = q^c/|q|², as libraries invert quaternions, in place of q^c, and its quaternion with
 * s ≥ 0. At unit quaternions both are right; at others, which are outside of the domain, the formulas differ. */
#include "port.h"

#define DEFINE_INVERSE(name, real)                                                                                     \
    static int name(size_t n, const plumb_port_view *in, const plumb_port_view *out)                                   \
    {                                                                                                                  \
        const real *const *x = (const real *const *)in->base;                                                          \
        for (size_t i = 0; i < n; i++) {                                                                               \
            const real s = x[3][i], a = x[4][i], b = x[5][i], c = x[6][i], S = x[7][i];                                \
            const real size = s * s + a * a + b * b + c * c, sign = s < 0 ? -1 / size : 1 / size;                      \
            const real u[3] = {-a / size, -b / size, -c / size}, t[3] = {x[0][i], x[1][i], x[2][i]};                   \
            const real w = s / size;                                                                                   \
            real v[3], y[3];                                                                                           \
            for (int k = 0; k < 3; k++)                                                                                \
                v[k] = u[(k + 1) % 3] * t[(k + 2) % 3] - u[(k + 2) % 3] * t[(k + 1) % 3] + w * t[k];                   \
            for (int k = 0; k < 3; k++)                                                                                \
                y[k] = t[k] + 2 * (u[(k + 1) % 3] * v[(k + 2) % 3] - u[(k + 2) % 3] * v[(k + 1) % 3]);                 \
            for (int k = 0; k < 3; k++)                                                                                \
                ((real *)out->base[k])[i] = -y[k] / S;                                                                 \
            const real q[4] = {s * sign, -a * sign, -b * sign, -c * sign};                                             \
            for (int k = 0; k < 4; k++)                                                                                \
                ((real *)out->base[3 + k])[i] = q[k];                                                                  \
            ((real *)out->base[7])[i] = 1 / S;                                                                         \
        }                                                                                                              \
        return 0;                                                                                                      \
    }

DEFINE_INVERSE(inverse_in_float, float)
DEFINE_INVERSE(inverse_in_double, double)

PORT(PLUMB_PORT_VERSION, {"pose.inverse", PLUMB_PORT_FLOAT, PLUMB_PORT_SOA, inverse_in_float},
     {"pose.inverse", PLUMB_PORT_DOUBLE, PLUMB_PORT_SOA, inverse_in_double})
