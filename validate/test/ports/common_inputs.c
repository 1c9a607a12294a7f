/* Faults at common inputs only: each kernel has a relative error of 1/1000 at the inputs that its function's comment
 * describes, and is correct elsewhere. */
#include "port.h"

#include <math.h>

enum { MOST = 64 };

typedef double formula(const float *in, double *out); /* returns a factor by which all results are multiplied */

static const double wrong = 1 + 1e-3;

static int run(formula *formula, size_t outputs, size_t n, const plumb_port_view *in, const plumb_port_view *out)
{
    for (size_t i = 0; i < n; i++) {
        double result[MOST];
        const double factor = formula((const float *)in->base[0] + i * in->stride, result);
        for (size_t k = 0; k < outputs; k++)
            ((float *)out->base[0])[i * out->stride + k] = (float)(factor * result[k]);
    }
    return 0;
}

/* Computes T₂ + S₂R₂T₁, R₂R₁, S₂S₁ from (T, R, S) of transform 2 and of transform 1. */
static void compose(int n, const float *in, double *out)
{
    const float *T2 = in, *R2 = in + n, *T1 = R2 + n * n + 1, *R1 = T1 + n;
    const double S2 = R2[n * n], S1 = R1[n * n];
    for (int i = 0; i < n; i++) {
        double rotated = 0;
        for (int k = 0; k < n; k++)
            rotated += (double)R2[n * i + k] * T1[k];
        out[i] = T2[i] + S2 * rotated;
        for (int j = 0; j < n; j++) {
            out[n + n * i + j] = 0;
            for (int k = 0; k < n; k++)
                out[n + n * i + j] += (double)R2[n * i + k] * R1[n * k + j];
        }
    }
    out[n + n * n] = S2 * S1;
}

/* Wrong if both scales are ½. */
static double halves(const float *in, double *out)
{
    compose(2, in, out);
    return in[6] == 0.5f && in[13] == 0.5f ? wrong : 1;
}

/* Wrong if both scales are 1, which makes the transforms rigid. */
static double rigid(const float *in, double *out)
{
    compose(3, in, out);
    return in[12] == 1 && in[25] == 1 ? wrong : 1;
}

/* Wrong if transform 1 is the identity. */
static double identity(const float *in, double *out)
{
    static const float E[21] = {[4] = 1, [9] = 1, [14] = 1, [19] = 1, [20] = 1};
    compose(4, in, out);
    for (int k = 0; k < 21; k++)
        if (in[21 + k] != E[k])
            return 1;
    return wrong;
}

/* Wrong if both operands are equal. */
static double equal(const float *in, double *out)
{
    out[0] = (double)in[0] * in[2];
    out[1] = (double)in[0] * in[3] + (double)in[1] * in[2];
    return in[0] == in[2] && in[1] == in[3] ? wrong : 1;
}

/* Wrong if the components of the point are 1, 2, 3. */
static double one_two_three(const float *in, double *out)
{
    const double x = in[0], y = in[1], z = in[2], a = sqrt(x * x + y * y + z * z), h = a > 0 ? sin(a / 2) / a : 0.5,
                 s = a > 0 ? sin(a) / a : 1, c = 2 * h * h;
    const double v[3] = {x, y, z}, along = x * in[3] + y * in[4] + z * in[5];
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        out[i] = in[3 + i] + s * (v[j] * in[3 + k] - v[k] * in[3 + j]) + c * (v[i] * along - a * a * in[3 + i]);
    }
    return in[3] == 1 && in[4] == 2 && in[5] == 3 ? wrong : 1;
}

/* Wrong if the rotation vector has integer components and is not 0. */
static double whole(const float *in, double *out)
{
    for (int j = 0; j < 3; j++) {
        float column[6] = {in[0], in[1], in[2]};
        double rotated[3];
        column[3 + j] = 1;
        one_two_three(column, rotated);
        for (int i = 0; i < 3; i++)
            out[3 * i + j] = rotated[i];
    }
    for (int k = 0; k < 3; k++)
        if (in[k] != floorf(in[k]) || fabsf(in[k]) > 19)
            return 1;
    return in[0] != 0 || in[1] != 0 || in[2] != 0 ? wrong : 1;
}

/* Defines a kernel's function. A macro, since the functions differ in a formula and a number. */
#define RUN(formula, outputs)                                                                                          \
    static int run_##formula(size_t n, const plumb_port_view *in, const plumb_port_view *out)                          \
    {                                                                                                                  \
        return run(formula, outputs, n, in, out);                                                                      \
    }

RUN(halves, 7)
RUN(rigid, 13)
RUN(identity, 21)
RUN(equal, 2)
RUN(one_two_three, 3)
RUN(whole, 9)

PORT(PLUMB_PORT_VERSION, {"transform.compose.n2", PLUMB_PORT_FLOAT, PLUMB_PORT_AOS, run_halves},
     {"transform.compose.n3", PLUMB_PORT_FLOAT, PLUMB_PORT_AOS, run_rigid},
     {"transform.compose.n4", PLUMB_PORT_FLOAT, PLUMB_PORT_AOS, run_identity},
     {"dual.multiply", PLUMB_PORT_FLOAT, PLUMB_PORT_AOS, run_equal},
     {"so3.rotate", PLUMB_PORT_FLOAT, PLUMB_PORT_AOS, run_one_two_three},
     {"so3.exp", PLUMB_PORT_FLOAT, PLUMB_PORT_AOS, run_whole})
