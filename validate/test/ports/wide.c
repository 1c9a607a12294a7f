/* No fault: the formulas as they are written, in long double (the x87's format), each component rounded once, in both
 * formats. What such a port gets wrong is not its fault but the judge's. quad.c has the same in binary128. */
#include "port.h"

#include <math.h>

#ifndef WIDE
#define WIDE(function) function##l
typedef long double wide;
#endif

enum { MOST = 9 };

typedef void formula(const wide *in, wide *out);

static wide load(const plumb_port_view *view, int doubles, size_t k, size_t i)
{
    return doubles ? (wide)((const double *)view->base[k])[i] : (wide)((const float *)view->base[k])[i];
}

static void store(const plumb_port_view *view, int doubles, size_t k, size_t i, wide x)
{
    if (doubles)
        ((double *)view->base[k])[i] = (double)x;
    else
        ((float *)view->base[k])[i] = (float)x;
}

static int run(formula *formula, size_t inputs, size_t outputs, int doubles, size_t n, const plumb_port_view *in,
               const plumb_port_view *out)
{
    for (size_t i = 0; i < n; i++) {
        wide x[MOST], y[MOST];
        for (size_t k = 0; k < inputs; k++)
            x[k] = load(in, doubles, k, i);
        formula(x, y);
        for (size_t k = 0; k < outputs; k++)
            store(out, doubles, k, i, y[k]);
    }
    return 0;
}

static wide sine_over(wide a)
{
    return isinf(a) ? 0 : a == 0 ? 1 : WIDE(sin)(a) / a;
}

static void s1(const wide *t, wide *S1)
{
    S1[0] = sine_over(WIDE(sqrt)(t[0]));
}

static void all_nan(wide *R)
{
    for (int k = 0; k < MOST; k++)
        R[k] = NAN;
}

/* E + s [v] + c [v]² */
static void of_vector(const wide *v, wide s, wide c, wide *R)
{
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            R[3 * i + j] = c * v[i] * v[j];
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        R[4 * i] = 1 - c * (v[j] * v[j] + v[k] * v[k]);
        R[3 * k + j] += s * v[i];
        R[3 * j + k] -= s * v[i];
    }
}

static void so3_exp(const wide *v, wide *R)
{
    const wide a = WIDE(sqrt)(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]), h = sine_over(a / 2);
    of_vector(v, sine_over(a), h * h / 2, R);
    if (!isfinite(a))
        all_nan(R);
}

/* cos α E + (1 − cos α) a aᵀ + sin α [a], the axis taken as it is */
static void from_axis_angle(const wide *in, wide *R)
{
    const wide *a = in, half = WIDE(sin)(in[3] / 2), rest = 2 * half * half;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            R[3 * i + j] = rest * a[i] * a[j] + (i == j ? WIDE(cos)(in[3]) : 0);
    for (int i = 0; i < 3; i++) {
        R[3 * ((i + 2) % 3) + (i + 1) % 3] += WIDE(sin)(in[3]) * a[i];
        R[3 * ((i + 1) % 3) + (i + 2) % 3] -= WIDE(sin)(in[3]) * a[i];
    }
    if (in[3] == 0) /* not (1 − cos 0) a aᵀ + …, which would be −0 here and there */
        for (int k = 0; k < MOST; k++)
            R[k] = isnan(R[k]) ? R[k] : k % 4 == 0;
}

static void from_quaternion(const wide *q, wide *R)
{
    const wide square = q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3];
    of_vector(q + 1, 2 * q[0] / square, 2 / square, R);
    if (!isfinite(square) || square == 0)
        all_nan(R);
}

/* --- dual numbers: (a, a'), (b, b') ----------------------------------------------------------------------------- */

static void dual_multiply(const wide *x, wide *y)
{
    y[0] = x[0] * x[2];
    y[1] = x[0] * x[3] + x[1] * x[2];
}

static void dual_divide(const wide *x, wide *y)
{
    y[0] = x[0] / x[2];
    y[1] = (x[1] * x[2] - x[0] * x[3]) / (x[2] * x[2]);
}

static void dual_sqrt(const wide *x, wide *y)
{
    y[0] = WIDE(sqrt)(x[0]);
    y[1] = x[1] / (2 * y[0]);
}

static void dual_sin(const wide *x, wide *y)
{
    y[0] = WIDE(sin)(x[0]);
    y[1] = x[1] * WIDE(cos)(x[0]);
}

static void dual_log(const wide *x, wide *y)
{
    y[0] = WIDE(log)(x[0]);
    y[1] = x[1] / x[0];
}

/* One function for each format, as a port has them. A macro, since the functions differ in a number. */
#define BOTH(name, formula, inputs, outputs)                                                                           \
    static int name##_single(size_t n, const plumb_port_view *in, const plumb_port_view *out)                          \
    {                                                                                                                  \
        return run(formula, inputs, outputs, 0, n, in, out);                                                           \
    }                                                                                                                  \
    static int name##_double(size_t n, const plumb_port_view *in, const plumb_port_view *out)                          \
    {                                                                                                                  \
        return run(formula, inputs, outputs, 1, n, in, out);                                                           \
    }

BOTH(s1, s1, 1, 1)
BOTH(exp, so3_exp, 3, 9)
BOTH(axis_angle, from_axis_angle, 4, 9)
BOTH(quaternion, from_quaternion, 4, 9)
BOTH(multiply, dual_multiply, 4, 2)
BOTH(divide, dual_divide, 4, 2)
BOTH(root, dual_sqrt, 2, 2)
BOTH(sine, dual_sin, 2, 2)
BOTH(logarithm, dual_log, 2, 2)

/* A kernel in both formats. */
#define OFFERED(id, name)                                                                                              \
    {id, PLUMB_PORT_FLOAT, PLUMB_PORT_SOA, name##_single},                                                             \
    {                                                                                                                  \
        id, PLUMB_PORT_DOUBLE, PLUMB_PORT_SOA, name##_double                                                           \
    }

PORT(PLUMB_PORT_VERSION, OFFERED("so3.s1", s1), OFFERED("so3.exp", exp),
     OFFERED("rotation.from_axis_angle", axis_angle), OFFERED("rotation.from_quaternion", quaternion),
     OFFERED("dual.multiply", multiply), OFFERED("dual.divide", divide), OFFERED("dual.sqrt", root),
     OFFERED("dual.sin", sine), OFFERED("dual.log", logarithm))
