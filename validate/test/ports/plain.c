/* A correct port, beside the faulty ones of this directory: Magnus steps in double, written directly from the formulas
 * (reference/formulas/magnus.c), without fused multiply-add and with the C library's sine.
 *
 *   q′ = exp(Ω/2) q,   R′ = exp([Ω]) R,   w′ = w + h a,   Ω = Ω₁ + Ω₂ + Ω₃ + Ω₄ + Ω₅
 *
 * The inputs are q (4) or R (9), the angular velocity w (3), the angular acceleration a (3) and the time h of the step;
 * the outputs are q′ or R′, and w′. */
#include "port.h"

#include <math.h>

typedef struct vector {
    double x, y, z;
} vector;

static vector add(vector a, vector b)
{
    return (vector){a.x + b.x, a.y + b.y, a.z + b.z};
}

static vector times(double k, vector a)
{
    return (vector){k * a.x, k * a.y, k * a.z};
}

static vector cross(vector a, vector b)
{
    return (vector){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

static vector load(const plumb_port_view *in, size_t first, size_t i)
{
    const double *const *x = (const double *const *)in->base;
    return (vector){x[first][i], x[first + 1][i], x[first + 2][i]};
}

static void store(const plumb_port_view *out, size_t first, size_t i, const double *values, size_t count)
{
    for (size_t k = 0; k < count; k++)
        ((double *)out->base[first + k])[i] = values[k];
}

/* Returns the sum of the first `terms` of the terms Ω₁ to Ω₅. */
static vector omega(int terms, vector w, vector a, double h)
{
    const double h3 = h * h * h, h5 = h3 * h * h, h7 = h5 * h * h, h9 = h7 * h * h;
    const vector m = add(w, times(h / 2, a)), aw = cross(a, w), aaw = cross(a, aw), ma = cross(m, a);
    vector sum = times(h, m);
    if (terms > 1)
        sum = add(sum, times(h3 / 12, aw));
    if (terms > 2)
        sum = add(sum, times(h5 / 240, aaw));
    if (terms > 3)
        sum = add(sum, add(times(h5 / 720, cross(m, cross(m, ma))), times(h7 / 6720, cross(a, aaw))));
    if (terms > 4) {
        const vector first = times(-h7 / 30240, cross(m, cross(m, cross(a, ma)))),
                     second = times(h7 / 7560, cross(a, cross(m, cross(m, ma)))),
                     third = times(h9 / 241920, cross(a, cross(a, cross(a, cross(a, m)))));
        sum = add(sum, add(add(first, second), third));
    }
    return sum;
}

/* Computes q = exp(v/2). Returns the scalar part and stores the vector part in *part. */
static double exponential(vector v, vector *part)
{
    const double angle = sqrt(v.x * v.x + v.y * v.y + v.z * v.z);
    *part = times(angle > 0 ? sin(angle / 2) / angle : 0.5, v);
    return cos(angle / 2);
}

static int quaternion_step(int terms, size_t n, const plumb_port_view *in, const plumb_port_view *out)
{
    const double *const *x = (const double *const *)in->base;
    for (size_t i = 0; i < n; i++) {
        const vector w = load(in, 4, i), a = load(in, 7, i), u = load(in, 1, i);
        const double h = x[10][i], b = x[0][i];
        vector v;
        const double s = exponential(omega(terms, w, a, h), &v);
        const vector product = add(add(times(s, u), times(b, v)), cross(v, u)), end = add(w, times(h, a));
        store(out, 0, i, (const double[]){s * b - (v.x * u.x + v.y * u.y + v.z * u.z), product.x, product.y, product.z},
              4);
        store(out, 4, i, (const double[]){end.x, end.y, end.z}, 3);
    }
    return 0;
}

static int rotation_step(int terms, size_t n, const plumb_port_view *in, const plumb_port_view *out)
{
    const double *const *x = (const double *const *)in->base;
    for (size_t i = 0; i < n; i++) {
        const vector w = load(in, 9, i), a = load(in, 12, i), end = add(w, times(x[15][i], a));
        vector v;
        const double s = exponential(omega(terms, w, a, x[15][i]), &v);
        for (size_t column = 0; column < 3; column++) {
            const vector r = {x[column][i], x[3 + column][i], x[6 + column][i]}, t = times(2, cross(v, r)),
                         rotated = add(add(r, times(s, t)), cross(v, t));
            for (size_t row = 0; row < 3; row++)
                store(out, 3 * row + column, i, (const double[]){rotated.x, rotated.y, rotated.z} + row, 1);
        }
        store(out, 9, i, (const double[]){end.x, end.y, end.z}, 3);
    }
    return 0;
}

#define STEPS(k)                                                                                                       \
    static int quaternion_##k(size_t n, const plumb_port_view *in, const plumb_port_view *out)                         \
    {                                                                                                                  \
        return quaternion_step(k, n, in, out);                                                                         \
    }                                                                                                                  \
    static int rotation_##k(size_t n, const plumb_port_view *in, const plumb_port_view *out)                           \
    {                                                                                                                  \
        return rotation_step(k, n, in, out);                                                                           \
    }
STEPS(1)
STEPS(2)
STEPS(3)
STEPS(4)
STEPS(5)

#define ENTRIES(k)                                                                                                     \
    {"magnus.quaternion.terms" #k, PLUMB_PORT_DOUBLE, PLUMB_PORT_SOA, quaternion_##k},                                 \
    {                                                                                                                  \
        "magnus.rotation.terms" #k, PLUMB_PORT_DOUBLE, PLUMB_PORT_SOA, rotation_##k                                    \
    }
PORT(PLUMB_PORT_VERSION, ENTRIES(1), ENTRIES(2), ENTRIES(3), ENTRIES(4), ENTRIES(5))
