/* No fault: computes so3.rotate as x + sin a/a v × x + (1 − cos a)/a² v × (v × x), and so3.exp by the quaternion of
 * half the angle, in float, as textbooks do. Near |v| = π they lose slightly more than 4 of a float's 24 bits. */
#include "port.h"

#include <math.h>

static int rotate(size_t n, const plumb_port_view *in, const plumb_port_view *out)
{
    for (size_t i = 0; i < n; i++) {
        const float *v = (const float *)in->base[0] + i * in->stride, *x = v + 3;
        float *y = (float *)out->base[0] + i * out->stride;
        const float t = v[0] * v[0] + v[1] * v[1] + v[2] * v[2], a = sqrtf(t), h = a > 0 ? sinf(a / 2) / a : 0.5f,
                    s = a > 0 ? sinf(a) / a : 1, c = 2 * h * h;
        const float once[3] = {v[1] * x[2] - v[2] * x[1], v[2] * x[0] - v[0] * x[2], v[0] * x[1] - v[1] * x[0]};
        for (int k = 0; k < 3; k++) {
            const int l = (k + 1) % 3, m = (k + 2) % 3;
            y[k] = x[k] + s * once[k] + c * (v[l] * once[m] - v[m] * once[l]);
        }
    }
    return 0;
}

static int exponential(size_t n, const plumb_port_view *in, const plumb_port_view *out)
{
    for (size_t i = 0; i < n; i++) {
        const float *v = (const float *)in->base[0] + i * in->stride;
        float *R = (float *)out->base[0] + i * out->stride;
        const float t = v[0] * v[0] + v[1] * v[1] + v[2] * v[2], a = sqrtf(t), h = a > 0 ? sinf(a / 2) / a : 0.5f,
                    w = cosf(a / 2), x = h * v[0], y = h * v[1], z = h * v[2];
        const float entries[9] = {1 - 2 * (y * y + z * z), 2 * (x * y - w * z),     2 * (x * z + w * y),
                                  2 * (x * y + w * z),     1 - 2 * (x * x + z * z), 2 * (y * z - w * x),
                                  2 * (x * z - w * y),     2 * (y * z + w * x),     1 - 2 * (x * x + y * y)};
        for (int k = 0; k < 9; k++)
            R[k] = entries[k];
    }
    return 0;
}

PORT(PLUMB_PORT_VERSION, {"so3.rotate", PLUMB_PORT_FLOAT, PLUMB_PORT_AOS, rotate},
     {"so3.exp", PLUMB_PORT_FLOAT, PLUMB_PORT_AOS, exponential})
