/* Correct except for its conventions: each kernel takes or returns something as another library would. */
#include "port.h"

#include <math.h>

/* Computes the rotation about the unit vector (x, y, z) by an angle, or, if `sign` is −1, its transpose. */
static void rotation(double x, double y, double z, double angle, double sign, float *R)
{
    const double c = cos(angle), s = sign * sin(angle), C = 2 * sin(angle / 2) * sin(angle / 2);
    const double m[9] = {c + x * x * C,     x * y * C - z * s, x * z * C + y * s, x * y * C + z * s, c + y * y * C,
                         y * z * C - x * s, x * z * C - y * s, y * z * C + x * s, c + z * z * C};
    for (int k = 0; k < 9; k++)
        R[k] = (float)m[k];
}

/* Computes so3.exp of `factor` times v. */
static void exp_of(size_t n, const plumb_port_view *in, const plumb_port_view *out, double factor, double sign)
{
    for (size_t i = 0; i < n; i++) {
        const float *v = (const float *)in->base[0] + i * in->stride;
        const double x = factor * v[0], y = factor * v[1], z = factor * v[2], a = sqrt(x * x + y * y + z * z);
        const double by = a > 0 ? 1 / a : 0;
        rotation(x * by, y * by, z * by, a, sign, (float *)out->base[0] + i * out->stride);
    }
}

static int transposed(size_t n, const plumb_port_view *in, const plumb_port_view *out)
{
    exp_of(n, in, out, 1, -1);
    return 0;
}

static int axis_degrees(size_t n, const plumb_port_view *in, const plumb_port_view *out)
{
    for (size_t i = 0; i < n; i++) {
        const float *axis = (const float *)in->base[0] + i * in->stride;
        rotation(axis[0], axis[1], axis[2], axis[3] * (3.14159265358979323846 / 180), 1,
                 (float *)out->base[0] + i * out->stride);
    }
    return 0;
}

/* Computes rotation.from_quaternion with q = (x, y, z, w). */
static int scalar_last(size_t n, const plumb_port_view *in, const plumb_port_view *out)
{
    for (size_t i = 0; i < n; i++) {
        const float *q = (const float *)in->base[0] + i * in->stride;
        const double w = q[3], x = q[0], y = q[1], z = q[2], N = w * w + x * x + y * y + z * z;
        const double m[9] = {
            w * w + x * x - y * y - z * z, 2 * (x * y - w * z),           2 * (x * z + w * y),
            2 * (x * y + w * z),           w * w - x * x + y * y - z * z, 2 * (y * z - w * x),
            2 * (x * z - w * y),           2 * (y * z + w * x),           w * w - x * x - y * y + z * z};
        for (int k = 0; k < 9; k++)
            ((float *)out->base[0])[i * out->stride + k] = (float)(m[k] / N);
    }
    return 0;
}

/* Computes the conjugate of rotation.to_quaternion, from the largest of the four components. */
static int conjugated(size_t n, const plumb_port_view *in, const plumb_port_view *out)
{
    for (size_t i = 0; i < n; i++) {
        const float *R = (const float *)in->base[0] + i * in->stride;
        const double q[4][4] = {
            {1. + R[0] + R[4] + R[8], (double)R[7] - R[5], (double)R[2] - R[6], (double)R[3] - R[1]},
            {(double)R[7] - R[5], 1. + R[0] - R[4] - R[8], (double)R[1] + R[3], (double)R[2] + R[6]},
            {(double)R[2] - R[6], (double)R[1] + R[3], 1. - R[0] + R[4] - R[8], (double)R[5] + R[7]},
            {(double)R[3] - R[1], (double)R[2] + R[6], (double)R[5] + R[7], 1. - R[0] - R[4] + R[8]}};
        int most = 0;
        double N = 0;
        for (int k = 1; k < 4; k++)
            most = q[k][k] > q[most][most] ? k : most;
        for (int k = 0; k < 4; k++)
            N += q[most][k] * q[most][k];
        for (int k = 0; k < 4; k++)
            ((float *)out->base[0])[i * out->stride + k] = (float)((k ? -1 : 1) * q[most][k] / sqrt(N));
    }
    return 0;
}

PORT(PLUMB_PORT_VERSION, {"so3.exp", PLUMB_PORT_FLOAT, PLUMB_PORT_AOS, transposed},
     {"rotation.from_axis_angle", PLUMB_PORT_FLOAT, PLUMB_PORT_AOS, axis_degrees},
     {"rotation.from_quaternion", PLUMB_PORT_FLOAT, PLUMB_PORT_AOS, scalar_last},
     {"rotation.to_quaternion", PLUMB_PORT_FLOAT, PLUMB_PORT_AOS, conjugated})
