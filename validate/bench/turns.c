/* Free bodies one at a time: the implicit midpoint rule in scalar C, as its user would write it; see turns.h.
 *
 * Newton's method from the closed first step on, the same polynomials for S₁, S₂, S₃ and the same end as in fast/, and a
 * library's sine past one radian. TURNS_NAME is the path that it is compiled for. */
#include "turns.h"

#include <math.h>

#define JOIN(a, b) a##b
#define JOINED(a, b) JOIN(a, b)

enum { STEPS_MOST = 20 };

struct series {
    float cosine, s1, s2, s3;
};

static struct series series_of(float t)
{
    if (t <= 1) {
        const float s2 = 0.5F + t * (-0x1.55553ap-5F + t * (0x1.6c023cp-10F + t * -0x1.97470ap-16F));
        const float s1 =
            1 + t * (-0x1.555556p-3F + t * (0x1.111136p-7F + t * (-0x1.a01aeep-13F + t * 0x1.6d2448p-19F)));
        const float s3 = 0x1.555556p-3F + t * (-0x1.111104p-7F + t * (0x1.a00984p-13F + t * -0x1.6b38e8p-19F));
        return (struct series){1 - s2 * t, s1, s2, s3};
    }
    const float a = sqrtf(t), s1 = sinf(a) / a, c = cosf(a);
    return (struct series){c, s1, (1 - c) / t, (1 - s1) / t};
}

static float dot(const float *a, const float *b)
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static void cross(const float *a, const float *b, float *c)
{
    c[0] = a[1] * b[2] - a[2] * b[1], c[1] = a[2] * b[0] - a[0] * b[2], c[2] = a[0] * b[1] - a[1] * b[0];
}

/* R(w) x */
static void turned(struct series s, const float *w, const float *x, float *y)
{
    float once[3], twice[3];
    cross(w, x, once);
    cross(w, once, twice);
    for (int i = 0; i < 3; i++)
        y[i] = x[i] + s.s1 * once[i] + s.s2 * twice[i];
}

/* J⁻¹ y, J by rows */
static void solve(const float *J, const float *y, float *x)
{
    float a[3], b[3], c[3];
    cross(J + 3, J + 6, a);
    cross(J + 6, J, b);
    cross(J, J + 3, c);
    const float d = 1 / dot(J, a);
    for (int i = 0; i < 3; i++)
        x[i] = d * (y[0] * a[i] + y[1] * b[i] + y[2] * c[i]);
}

static void full(const float *I, float *M)
{
    M[0] = I[0], M[1] = M[3] = I[1], M[4] = I[2], M[2] = M[6] = I[3], M[5] = M[7] = I[4], M[8] = I[5];
}

/* M − [m]T(w)/2, T(w) = E + S₂[w] + S₃[w]² */
static void jacobian(const float *M, const float *m, const float *w, struct series s, float *J)
{
    float q[3], k = 0.5F * s.s2 * dot(m, w);
    cross(m, w, q);
    const float h[3] = {0.5F * s.s1 * m[0], 0.5F * s.s1 * m[1], 0.5F * s.s1 * m[2]};
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            J[3 * i + j] = M[3 * i + j] - 0.5F * s.s2 * w[i] * m[j] - 0.5F * s.s3 * q[i] * w[j] + (i == j ? k : 0);
    J[1] += h[2], J[2] -= h[1], J[5] += h[0], J[3] -= h[2], J[6] += h[1], J[7] -= h[0];
}

/* v with I v = R(−v/2) L */
static void solved(const float *M, const float *L, float *v)
{
    float J[9];
    jacobian(M, L, (const float[3]){0, 0, 0}, (struct series){1, 1, 0.5F, 0x1.555556p-3F}, J);
    solve(J, L, v);
    for (int step = 0; step < STEPS_MOST; step++) {
        const float w[3] = {-0.5F * v[0], -0.5F * v[1], -0.5F * v[2]};
        const struct series s = series_of(dot(w, w));
        float m[3], F[3], moved[3];
        turned(s, w, L, m);
        for (int i = 0; i < 3; i++)
            F[i] = dot(M + 3 * i, v) - m[i];
        jacobian(M, m, w, s, J);
        solve(J, F, moved);
        for (int i = 0; i < 3; i++)
            v[i] -= moved[i];
        if (!(dot(moved, moved) > 0x1p-24F * dot(v, v)))
            break;
    }
}

/* x + 2 (s u×x + u×(u×x)) */
static void turned_by(float s, const float *u, const float *x, float *y)
{
    float once[3], twice[3];
    cross(u, x, once);
    cross(u, once, twice);
    for (int i = 0; i < 3; i++)
        y[i] = x[i] + 2 * (s * once[i] + twice[i]);
}

/* 1/σ but for 0.15 % more, the greatest eigenvalue of K = I⁻¹ as in fast/: t + √⅔ d cos(⅔ acos u), d = |K − tE| */
static float over_least_moment(const float *M)
{
    float K[9], C[3], squared = 0;
    cross(M + 3, M + 6, K);
    cross(M + 6, M, K + 3);
    cross(M, M + 3, K + 6);
    const float over = 1 / dot(M, K), t = over * (K[0] + K[4] + K[8]) / 3;
    for (int i = 0; i < 9; i++) {
        K[i] = over * K[i] - (i % 4 == 0 ? t : 0);
        squared += K[i] * K[i];
    }
    const float d = sqrtf(squared), scale = 1.5430818F / fmaxf(d, 0x1p-120F);
    for (int i = 0; i < 9; i++)
        K[i] *= scale;
    cross(K + 3, K + 6, C);
    const float u = sqrtf(fminf(fmaxf(0.5F + dot(K, C), 0), 1));
    return 1.0015F * (t + 0.8164966F * d * (0x1.003d2cp-1F + u * (0x1.2160f2p-1F - u * 0x1.10c3ap-4F)));
}

static void step_of(struct turning_body *body, float time)
{
    float *const q = body->orientation, M[9], m[3];
    const float length = 1 / sqrtf(q[0] * q[0] + dot(q + 1, q + 1));
    for (int i = 0; i < 4; i++)
        q[i] *= length;
    const float back[3] = {-q[1], -q[2], -q[3]};
    full(body->inertia, M);
    turned_by(q[0], back, body->momentum, m);
    const float parts = fmaxf(1, ceilf(0.70711F * time * sqrtf(dot(m, m)) * over_least_moment(M)));
    for (int part = 0; part < (int)parts; part++) {
        const float L[3] = {time / parts * m[0], time / parts * m[1], time / parts * m[2]};
        float v[3], middle[3], u[3], turn[3];
        solved(M, L, v);
        const float w[3] = {-0.5F * v[0], -0.5F * v[1], -0.5F * v[2]};
        const struct series s = series_of(dot(w, w));
        turned(s, w, m, middle);
        turned(s, w, middle, m);
        for (int i = 0; i < 3; i++)
            u[i] = -s.s1 * w[i];
        cross(q + 1, u, turn);
        const float scalar = q[0] * s.cosine - dot(q + 1, u);
        for (int i = 0; i < 3; i++)
            q[i + 1] = q[0] * u[i] + s.cosine * q[i + 1] + turn[i];
        q[0] = scalar;
    }
}

void JOINED(turns_, TURNS_NAME)(struct turning_body *bodies, size_t n, float time)
{
    for (size_t i = 0; i < n; i++)
        step_of(&bodies[i], time);
}
