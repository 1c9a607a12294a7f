/* Faults, each with a known cause: so3.s1 uses two terms of the series up to t = 1; so3.s2 cancels in 1 − cos √t;
 * so3.s3 is NaN up to t = 0.01; quaternion.product has 20 bits. */
#include "port.h"

#include <math.h>

static int cancelling_s2(size_t n, const plumb_port_view *in, const plumb_port_view *out)
{
    const float *t = (const float *)in->base[0];
    float *s = (float *)out->base[0];
    for (size_t i = 0; i < n; i++)
        s[i] = t[i] == 0 ? 0.5f : (1 - cosf(sqrtf(t[i]))) / t[i];
    return 0;
}

static int short_s1(size_t n, const plumb_port_view *in, const plumb_port_view *out)
{
    const float *t = (const float *)in->base[0];
    float *s = (float *)out->base[0];
    for (size_t i = 0; i < n; i++)
        s[i] = t[i] < 1 ? 1 - t[i] / 6 : (float)right_s1(t[i]);
    return 0;
}

static int undefined_s3(size_t n, const plumb_port_view *in, const plumb_port_view *out)
{
    const float *t = (const float *)in->base[0];
    float *s = (float *)out->base[0];
    for (size_t i = 0; i < n; i++)
        s[i] = t[i] < 0.01f ? 0 * INFINITY : (float)((1 - right_s1(t[i])) / t[i]);
    return 0;
}

static int rounding_product(size_t n, const plumb_port_view *in, const plumb_port_view *out)
{
    for (size_t i = 0; i < n; i++) {
        const float *p = (const float *)in->base[0] + i * in->stride, *q = p + 4;
        float *r = (float *)out->base[0] + i * out->stride;
        const double exact[4] = {(double)p[0] * q[0] - (double)p[1] * q[1] - (double)p[2] * q[2] - (double)p[3] * q[3],
                                 (double)p[0] * q[1] + (double)p[1] * q[0] + (double)p[2] * q[3] - (double)p[3] * q[2],
                                 (double)p[0] * q[2] + (double)p[2] * q[0] + (double)p[3] * q[1] - (double)p[1] * q[3],
                                 (double)p[0] * q[3] + (double)p[3] * q[0] + (double)p[1] * q[2] - (double)p[2] * q[1]};
        for (int k = 0; k < 4; k++) {
            int exponent;
            const double fraction = frexp(exact[k], &exponent);
            r[k] = (float)ldexp(rint(ldexp(fraction, 20)), exponent - 20);
        }
    }
    return 0;
}

PORT(PLUMB_PORT_VERSION, {"so3.s2", PLUMB_PORT_FLOAT, PLUMB_PORT_SOA, cancelling_s2},
     {"so3.s1", PLUMB_PORT_FLOAT, PLUMB_PORT_SOA, short_s1}, {"so3.s3", PLUMB_PORT_FLOAT, PLUMB_PORT_SOA, undefined_s3},
     {"quaternion.product", PLUMB_PORT_FLOAT, PLUMB_PORT_AOS, rounding_product})
