/* Steps of free rigid bodies by the rules of plumb/bodies.h, in scalar C, one body after the other, as a user of these
 * rules would write them; see scalar.h.
 *
 * The equations F(v) = 0 are solved by Newton's method, whose first step is a closed formula. S₁ = sin a/a, S₂ = (1 −
 * cos a)/a² and S₃ = (a − sin a)/a³ are computed, as functions of t = a² = ‖w‖², by the same polynomials as in fast/,
 * and above one radian by the C library's sine; the stopping criterion is the same as in fast/. E is the identity, [m]
 * the matrix of the cross product m×, and R(w) = E + S₁[w] + S₂[w]² the rotation matrix of w. */
#include "scalar_vectors.h"

#include <math.h>

enum { MAX_STEPS = 20 };

struct scalar_series {
    float cosine, s1, s2, s3;
};

static struct scalar_series series_of(float t)
{
    if (t <= 1) {
        const float s2 = 0.5F + t * (-0x1.55553ap-5F + t * (0x1.6c023cp-10F + t * -0x1.97470ap-16F));
        const float s1 =
            1 + t * (-0x1.555556p-3F + t * (0x1.111136p-7F + t * (-0x1.a01aeep-13F + t * 0x1.6d2448p-19F)));
        const float s3 = 0x1.555556p-3F + t * (-0x1.111104p-7F + t * (0x1.a00984p-13F + t * -0x1.6b38e8p-19F));
        return (struct scalar_series){1 - s2 * t, s1, s2, s3};
    }
    const float a = sqrtf(t), s1 = sinf(a) / a, c = cosf(a);
    return (struct scalar_series){c, s1, (1 - c) / t, (1 - s1) / t};
}

/* Computes y = R(w) x. */
static void rotate(struct scalar_series s, const float *w, const float *x, float *y)
{
    float once[3], twice[3];
    cross(w, x, once);
    cross(w, once, twice);
    for (int i = 0; i < 3; i++)
        y[i] = x[i] + s.s1 * once[i] + s.s2 * twice[i];
}

/* Computes x = J⁻¹ y; J is row-major. */
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

/* Computes J = M − [m]T(w)/2, where T(w) = E + S₂[w] + S₃[w]² is the left Jacobian of SO(3). */
static void jacobian(const float *M, const float *m, const float *w, struct scalar_series s, float *J)
{
    float q[3], k = 0.5F * s.s2 * dot(m, w);
    cross(m, w, q);
    const float h[3] = {0.5F * s.s1 * m[0], 0.5F * s.s1 * m[1], 0.5F * s.s1 * m[2]};
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            J[3 * i + j] = M[3 * i + j] - 0.5F * s.s2 * w[i] * m[j] - 0.5F * s.s3 * q[i] * w[j] + (i == j ? k : 0);
    J[1] += h[2], J[2] -= h[1], J[5] += h[0], J[3] -= h[2], J[6] += h[1], J[7] -= h[0];
}

/* A step of Newton's method for F(v) = 0. Stores J⁻¹F at v in `subtracted`; the caller subtracts it from v. v is the
 * rotation vector of the step, M the inertia I, K its inverse, and L the angular momentum in the body frame times the
 * time of the step. */
typedef void newton_step(const float *M, const float *K, const float *L, const float *v, float *subtracted);

/* The implicit midpoint rule: F = I v − R(−v/2) L. */
static void midpoint(const float *M, const float *K, const float *L, const float *v, float *subtracted)
{
    const float w[3] = {-0.5F * v[0], -0.5F * v[1], -0.5F * v[2]};
    const struct scalar_series s = series_of(dot(w, w));
    float m[3], F[3], J[9];
    (void)K;
    rotate(s, w, L, m);
    for (int i = 0; i < 3; i++)
        F[i] = dot(M + 3 * i, v) - m[i];
    jacobian(M, m, w, s, J);
    solve(J, F, subtracted);
}

/* The object-space trapezoidal rule: F = I v − (L + R(−v) L)/2. */
static void trapezoid(const float *M, const float *K, const float *L, const float *v, float *subtracted)
{
    const float w[3] = {-v[0], -v[1], -v[2]};
    const struct scalar_series s = series_of(dot(w, w));
    float m[3], F[3], J[9];
    (void)K;
    rotate(s, w, L, m);
    for (int i = 0; i < 3; i++)
        F[i] = dot(M + 3 * i, v) - 0.5F * (L[i] + m[i]);
    jacobian(M, m, w, s, J);
    solve(J, F, subtracted);
}

/* Computes J = E − ([p] + I⁻¹[m]) T(w)/2 row by row: for a row b of [p] + I⁻¹[m], bᵀT(w) = b + S₂ b×w + S₃ (b×w)×w. */
static void world_jacobian(const float *K, const float *m, const float *p, const float *w, struct scalar_series s,
                           float *J)
{
    const float P[9] = {0, -p[2], p[1], p[2], 0, -p[0], -p[1], p[0], 0};
    for (int i = 0; i < 3; i++) {
        float b[3], once[3], twice[3];
        cross(K + 3 * i, m, b);
        for (int j = 0; j < 3; j++)
            b[j] += P[3 * i + j];
        cross(b, w, once);
        cross(once, w, twice);
        for (int j = 0; j < 3; j++)
            J[3 * i + j] = (i == j ? 1 : 0) - 0.5F * (b[j] + s.s2 * once[j] + s.s3 * twice[j]);
    }
}

/* The world-space trapezoidal rule: F = v − (R(−v) I⁻¹ + I⁻¹R(−v)) L/2. */
static void world(const float *M, const float *K, const float *L, const float *v, float *subtracted)
{
    const float w[3] = {-v[0], -v[1], -v[2]};
    const struct scalar_series s = series_of(dot(w, w));
    float y[3], m[3], p[3], Km[3], F[3], J[9];
    (void)M;
    apply(K, L, y);
    rotate(s, w, y, p);
    rotate(s, w, L, m);
    apply(K, m, Km);
    for (int i = 0; i < 3; i++)
        F[i] = v[i] - 0.5F * (p[i] + Km[i]);
    world_jacobian(K, m, p, w, s, J);
    solve(J, F, subtracted);
}

/* Computes v after the first step of Newton's method, which starts from v = 0; there J needs none of S₁ … S₃. */
static void first_of(plumb_bodies_rule rule, const float *M, const float *K, const float *L, float *v)
{
    static const float zero[3];
    const struct scalar_series s = {1, 1, 0.5F, 0x1.555556p-3F};
    float J[9], y[3];
    if (rule == PLUMB_BODIES_WORLD_TRAPEZOID) {
        apply(K, L, y);
        world_jacobian(K, L, y, zero, s, J);
        solve(J, y, v);
        return;
    }
    jacobian(M, L, zero, s, J);
    solve(J, L, v);
}

static inline __attribute__((always_inline)) void iterate(newton_step *step, const float *M, const float *K,
                                                          const float *L, float *v)
{
    for (int i = 0; i < MAX_STEPS; i++) {
        float moved[3];
        step(M, K, L, v, moved);
        for (int k = 0; k < 3; k++)
            v[k] -= moved[k];
        if (!(dot(moved, moved) > 0x1p-24F * dot(v, v)))
            break;
    }
}

static void newton_solution(plumb_bodies_rule rule, const float *M, const float *K, const float *L, float *v)
{
    first_of(rule, M, K, L, v);
    if (rule == PLUMB_BODIES_MIDPOINT)
        iterate(midpoint, M, K, L, v);
    else if (rule == PLUMB_BODIES_TRAPEZOID)
        iterate(trapezoid, M, K, L, v);
    else
        iterate(world, M, K, L, v);
}

/* Rotates x by the unit quaternion (s, u): y = x + 2 (s u×x + u×(u×x)). */
static void rotate_by_quaternion(float s, const float *u, const float *x, float *y)
{
    float once[3], twice[3];
    cross(u, x, once);
    cross(u, once, twice);
    for (int i = 0; i < 3; i++)
        y[i] = x[i] + 2 * (s * once[i] + twice[i]);
}

/* Computes K = I⁻¹, where M is the inertia I. */
static void inverse(const float *M, float *K)
{
    cross(M + 3, M + 6, K);
    cross(M + 6, M, K + 3);
    cross(M, M + 3, K + 6);
    const float over = 1 / dot(M, K);
    for (int i = 0; i < 9; i++)
        K[i] *= over;
}

/* Returns 1/σ plus 0.15 %, which is more than the error of the formula; σ is the smallest principal moment of inertia.
 * 1/σ is the largest eigenvalue of K, computed as in fast/ (bodies_tiles.c) by t + √⅔ d cos(⅔ acos u), where t is a
 * third of the trace of K and d = |K − tE|. */
static float inverse_min_moment(const float *K)
{
    float D[9], C[3], squared = 0;
    const float t = (K[0] + K[4] + K[8]) / 3;
    for (int i = 0; i < 9; i++) {
        D[i] = K[i] - (i % 4 == 0 ? t : 0);
        squared += D[i] * D[i];
    }
    const float d = sqrtf(squared);
    cross(D + 3, D + 6, C);
    const float cosine = 3.6742346F * dot(D, C) / fmaxf(squared * d, 0x1p-120F);
    const float u = sqrtf(fmaxf(fminf(0.5F + cosine, 1), 0));
    return 1.0015F * (t + 0.8164966F * d * (0x1.003d2cp-1F + u * (0x1.2160f2p-1F - u * 0x1.10c3ap-4F)));
}

/* For each rule, a step of time Δt is divided into Δt |L|/σ times this number of parts (rounded up): 1/√2, 1 and
 * 1/1.18. */
static const float parts_per_angle[PLUMB_BODIES_RULES] = {0.70711F, 1.000002F, 0.84746F};

static void step_of(struct turning_body *body, plumb_bodies_rule rule, float time)
{
    float *const q = body->orientation, M[9], K[9], m[3];
    const float length = 1 / sqrtf(q[0] * q[0] + dot(q + 1, q + 1));
    for (int i = 0; i < 4; i++)
        q[i] *= length;
    const float back[3] = {-q[1], -q[2], -q[3]};
    full(body->inertia, M);
    inverse(M, K);
    rotate_by_quaternion(q[0], back, body->momentum, m);
    const float parts = fmaxf(1, ceilf(parts_per_angle[rule] * time * sqrtf(dot(m, m)) * inverse_min_moment(K)));
    for (int part = 0; part < (int)parts; part++) {
        const float L[3] = {time / parts * m[0], time / parts * m[1], time / parts * m[2]};
        float v[3], middle[3], u[3], turn[3];
        newton_solution(rule, M, K, L, v);
        const float w[3] = {-0.5F * v[0], -0.5F * v[1], -0.5F * v[2]};
        const struct scalar_series s = series_of(dot(w, w));
        rotate(s, w, m, middle);
        rotate(s, w, middle, m);
        for (int i = 0; i < 3; i++)
            u[i] = -s.s1 * w[i];
        cross(q + 1, u, turn);
        const float scalar = q[0] * s.cosine - dot(q + 1, u);
        for (int i = 0; i < 3; i++)
            q[i + 1] = q[0] * u[i] + s.cosine * q[i + 1] + turn[i];
        q[0] = scalar;
    }
}

void SCALAR_NAME(bodies)(struct turning_body *bodies, size_t n, plumb_bodies_rule rule, float time)
{
    for (size_t i = 0; i < n; i++)
        step_of(&bodies[i], rule, time);
}
