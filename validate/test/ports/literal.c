/* inertial.axes in double, with ω′ = RᵀωR and α′ = RᵀαR computed as matrix products in every dimension. The contract
 * reads the formula that way from four dimensions on. In two and three dimensions the results differ for a rounded
 * rotation. */
#include "port.h"

#include <math.h>

enum { MOST = 4 };

/* skew_of expands ω to a skew-symmetric matrix W; numbers_of computes ω from W. */
static void skew_of(int n, const double *w, double W[MOST][MOST])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j <= i; j++) {
            double below = 0;
            if (i != j)
                below = n == 3 ? w[3 - i - j] : w[i * (i - 1) / 2 + j];
            if (n == 3 && i == 2 && j == 0)
                below = -below;
            W[i][j] = below, W[j][i] = -below;
        }
}

static void numbers_of(int n, double W[MOST][MOST], double *w)
{
    for (int i = 1; i < n; i++)
        for (int j = 0; j < i; j++)
            if (n == 3)
                w[3 - i - j] = i + j == 2 ? -W[i][j] : W[i][j];
            else
                w[i * (i - 1) / 2 + j] = W[i][j];
}

/* Computes RᵀωR. */
static void rotate_back(int n, const double *R, const double *w, double *to)
{
    double W[MOST][MOST] = {{0}}, WR[MOST][MOST] = {{0}}, rotated[MOST][MOST] = {{0}};
    skew_of(n, w, W);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
                WR[i][j] += W[i][k] * R[n * k + j];
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
                rotated[i][j] += R[n * k + i] * WR[k][j];
    numbers_of(n, rotated, to);
}

/* Computes (RᵀF/S, Rᵀa/S, RᵀωR, RᵀαR) from (R, S, F, a, ω, α). */
static int axes(int n, size_t count, const plumb_port_view *in, const plumb_port_view *out)
{
    const int skew = n * (n - 1) / 2;
    for (size_t e = 0; e < count; e++) {
        const double *R = (const double *)in->base[0] + e * in->stride, *F = R + n * n + 1, *w = F + 2 * n;
        double *to = (double *)out->base[0] + e * out->stride;
        const double S = F[-1] > 0 ? F[-1] : NAN;
        for (int i = 0; i < 2 * n; i++) {
            double sum = 0;
            for (int k = 0; k < n; k++)
                sum += R[n * k + i % n] * F[i / n * n + k];
            to[i] = sum / S;
        }
        rotate_back(n, R, w, to + 2 * n);
        rotate_back(n, R, w + skew, to + 2 * n + skew);
    }
    return 0;
}

#define RUN(n)                                                                                                         \
    static int run_n##n(size_t count, const plumb_port_view *in, const plumb_port_view *out)                           \
    {                                                                                                                  \
        return axes(n, count, in, out);                                                                                \
    }

RUN(2)
RUN(3)
RUN(4)

PORT(PLUMB_PORT_VERSION, {"inertial.axes.n2", PLUMB_PORT_DOUBLE, PLUMB_PORT_AOS, run_n2},
     {"inertial.axes.n3", PLUMB_PORT_DOUBLE, PLUMB_PORT_AOS, run_n3},
     {"inertial.axes.n4", PLUMB_PORT_DOUBLE, PLUMB_PORT_AOS, run_n4})
