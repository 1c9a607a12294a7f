/* The methods whose speed the articles compare, in scalar C and float (methods.h).
 *
 *   S₁ = sin a / a,   S₂ = (1 − cos a) / a²,   S₃ = (a − sin a) / a³,   t = a²
 *   R(v) = cos a E + S₁ [v] + S₂ v vᵀ,   T(v) = S₁ E + S₂ [v] + S₃ v vᵀ
 *
 * v is a rotation vector, a = ‖v‖, R(v) its rotation matrix, T(v) the left Jacobian of SO(3), E the identity matrix.
 * Each method is inlined into its loop over the elements. A memory barrier after each element keeps the compiler from
 * vectorising over elements, so that the methods are compared as in a solver that processes one body at a time; methods
 * that call libm's sine and cosine could not be vectorised anyway. Sources: the Roblox article on rigid-body rotation,
 * sections 2 and 3; "Numerical Integration for Rotational Dynamics". */
#include "methods.h"

#include <math.h>

#define JOIN_(a, b) a##b
#define JOIN(a, b) JOIN_(a, b)

/* --- the coefficients ------------------------------------------------------------------------------------------- */

struct coefficients {
    float cosine, s1, s2, s3;
};

static inline float squared_length(const float v[3])
{
    return v[0] * v[0] + v[1] * v[1] + v[2] * v[2];
}

/* Returns S₁, S₂, S₃ by their Taylor polynomials of degree 6 in a, with Horner's scheme in t. */
static inline struct coefficients polynomials(float t)
{
    const float s1 = 1 + t * (-1.f / 6 + t * (1.f / 120 + t * (-1.f / 5040)));
    const float s2 = 1.f / 2 + t * (-1.f / 24 + t * (1.f / 720 + t * (-1.f / 40320)));
    const float s3 = 1.f / 6 + t * (-1.f / 120 + t * (1.f / 5040 + t * (-1.f / 362880)));
    return (struct coefficients){1 - t * s2, s1, s2, s3};
}

/* Returns S₁, S₂, S₃ by their closed formulas: a square root, a sine, a cosine and a division. The compiler merges sine
 * and cosine into one call. */
static inline struct coefficients closed(float t)
{
    const float a = sqrtf(t), inverse = 1 / a, sine = sinf(a), cosine = cosf(a), s1 = sine * inverse;
    return (struct coefficients){cosine, s1, (1 - cosine) * inverse * inverse, (1 - s1) * inverse * inverse};
}

/* Returns the coefficients S₁, S₂, S₃ of the angle 2h, given those of h and t = (2h)². The formulas follow from R(v) =
 * R(v/2)²: S₁(2h) = S₁ cos h,   S₂(2h) = S₁²/2,   S₃(2h) = (S₃ + S₁ S₂)/4,   cos 2h = 1 − t S₂(2h) */
static inline struct coefficients doubled_once(struct coefficients c, float t)
{
    const float s2 = 0.5f * c.s1 * c.s1;
    return (struct coefficients){1 - t * s2, c.s1 * c.cosine, s2, 0.25f * (c.s3 + c.s1 * c.s2)};
}

static inline struct coefficients doubled(float t, int times)
{
    const float quarter = 0.25f;
    float scale = 1;
    for (int i = 0; i < times; i++)
        scale *= quarter;
    struct coefficients c = polynomials(scale * t);
    for (int i = 0; i < times; i++) {
        scale *= 4;
        c = doubled_once(c, scale * t);
    }
    return c;
}

/* --- the matrices ----------------------------------------------------------------------------------------------- */

/* Computes M = diagonal E + linear [v] + quadratic v vᵀ. */
static inline void assemble(const float v[3], float diagonal, float linear, float quadratic, float M[9])
{
    const float qx = quadratic * v[0], qy = quadratic * v[1], qz = quadratic * v[2];
    const float x = linear * v[0], y = linear * v[1], z = linear * v[2];
    const float xy = qx * v[1], xz = qx * v[2], yz = qy * v[2];
    M[0] = diagonal + qx * v[0];
    M[1] = xy - z;
    M[2] = xz + y;
    M[3] = xy + z;
    M[4] = diagonal + qy * v[1];
    M[5] = yz - x;
    M[6] = xz - y;
    M[7] = yz + x;
    M[8] = diagonal + qz * v[2];
}

static inline void store_S1_S2(const float v[3], struct coefficients c, float *out)
{
    (void)v;
    out[0] = c.s1;
    out[1] = c.s2;
}

static inline void store_R(const float v[3], struct coefficients c, float *out)
{
    assemble(v, c.cosine, c.s1, c.s2, out);
}

static inline void store_T(const float v[3], struct coefficients c, float *out)
{
    assemble(v, c.s1, c.s2, c.s3, out);
}

static inline void store_R_T(const float v[3], struct coefficients c, float *out)
{
    store_R(v, c, out);
    store_T(v, c, out + 9);
}

static inline void product(const float A[9], const float B[9], float AB[9])
{
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            AB[3 * i + j] = A[3 * i] * B[j] + A[3 * i + 1] * B[3 + j] + A[3 * i + 2] * B[6 + j];
}

/* Computes R(v) = R(v/2)² by a matrix product and, if with_T is set, T(v) = (E + R(v/2)) T(v/2) / 2. */
static inline void squared(const float *v, float *out, int with_T)
{
    const float half[3] = {0.5f * v[0], 0.5f * v[1], 0.5f * v[2]};
    const struct coefficients c = polynomials(squared_length(half));
    float R[9], T[9], RT[9];
    store_R(half, c, R);
    product(R, R, out);
    if (with_T) {
        store_T(half, c, T);
        product(R, T, RT);
        for (int k = 0; k < 9; k++)
            out[9 + k] = 0.5f * (T[k] + RT[k]);
    }
}

/* --- quaternions, and correction of non-orthonormal matrices ------------------------------------------------------ */

static inline void store_quaternion(const float half[3], float scalar, float factor, float *out)
{
    out[0] = scalar;
    for (int k = 0; k < 3; k++)
        out[1 + k] = factor * half[k];
}

/* Computes exp X = cos x + X sin x / x for X = v/2, x = |X|. */
static inline void full_quaternion(const float *v, float *out)
{
    const float half[3] = {v[0] / 2, v[1] / 2, v[2] / 2}, x = sqrtf(squared_length(half));
    store_quaternion(half, cosf(x), sinf(x) / x, out);
}

/* Computes (1 − x²/2) + (1 − x²/6) X for X = v/2, x = |X|, and normalises it. */
static inline void cubic_quaternion(const float *v, float *out)
{
    const float half[3] = {v[0] / 2, v[1] / 2, v[2] / 2}, t = squared_length(half);
    const float scalar = 1 - t / 2, factor = 1 - t * (1.f / 6);
    const float inverse = 1 / sqrtf(scalar * scalar + factor * factor * t);
    store_quaternion(half, scalar * inverse, factor * inverse, out);
}

/* Computes q / |q|. */
static inline void normalised(const float *q, float *out)
{
    const float inverse = 1 / sqrtf(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
    for (int k = 0; k < 4; k++)
        out[k] = q[k] * inverse;
}

/* Orthonormalises the columns by Gram–Schmidt; the third column is the cross product of the first two. */
static inline void gram_schmidt(const float *M, float *out)
{
    float a[3] = {M[0], M[3], M[6]}, b[3] = {M[1], M[4], M[7]};
    const float first = 1 / sqrtf(squared_length(a));
    for (int k = 0; k < 3; k++)
        a[k] *= first;
    const float along = a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
    for (int k = 0; k < 3; k++)
        b[k] -= along * a[k];
    const float second = 1 / sqrtf(squared_length(b));
    for (int k = 0; k < 3; k++)
        b[k] *= second;
    const float c[3] = {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
    for (int k = 0; k < 3; k++) {
        out[3 * k] = a[k];
        out[3 * k + 1] = b[k];
        out[3 * k + 2] = c[k];
    }
}

/* Computes M (3E − MᵀM) / 2: one Newton–Schulz step towards the polar factor, enough for a small orthogonality
 * defect. */
static inline void polar_step(const float *M, float *out)
{
    float square[9];
    for (int i = 0; i < 3; i++)
        for (int j = i; j < 3; j++) {
            const float entry = M[i] * M[j] + M[3 + i] * M[3 + j] + M[6 + i] * M[6 + j];
            square[3 * i + j] = square[3 * j + i] = (i == j ? 1.5f : 0) - 0.5f * entry;
        }
    product(M, square, out);
}

/* --- the loops -------------------------------------------------------------------------------------------------- */

/* Defines a loop over elements, in which `x` and `y` point to the element's inputs and outputs. It is a macro, since
 * the body has to be inlined. */
#define LOOP(name, inputs, outputs, body)                                                                              \
    static void name(size_t n, const float *restrict in, float *restrict out)                                          \
    {                                                                                                                  \
        for (size_t i = 0; i < n; i++) {                                                                               \
            const float *x = in + (inputs)*i;                                                                          \
            float *y = out + (outputs)*i;                                                                              \
            body;                                                                                                      \
            __asm__ volatile("" ::: "memory"); /* keeps elements separate */                                           \
        }                                                                                                              \
    }

LOOP(closed_S1_S2_loop, 3, 2, store_S1_S2(x, closed(squared_length(x)), y))
LOOP(closed_R_loop, 3, 9, store_R(x, closed(squared_length(x)), y))
LOOP(closed_R_T_loop, 3, 18, store_R_T(x, closed(squared_length(x)), y))
LOOP(polynomial_S1_S2_loop, 3, 2, store_S1_S2(x, polynomials(squared_length(x)), y))
LOOP(polynomial_R_loop, 3, 9, store_R(x, polynomials(squared_length(x)), y))
LOOP(polynomial_T_loop, 3, 9, store_T(x, polynomials(squared_length(x)), y))
LOOP(polynomial_R_T_loop, 3, 18, store_R_T(x, polynomials(squared_length(x)), y))
LOOP(doubled_R_loop, 3, 9, store_R(x, doubled(squared_length(x), 1), y))
LOOP(doubled_2_R_loop, 3, 9, store_R(x, doubled(squared_length(x), 2), y))
LOOP(doubled_4_R_loop, 3, 9, store_R(x, doubled(squared_length(x), 4), y))
LOOP(doubled_6_R_loop, 3, 9, store_R(x, doubled(squared_length(x), 6), y))
LOOP(doubled_8_R_loop, 3, 9, store_R(x, doubled(squared_length(x), 8), y))
LOOP(doubled_10_R_loop, 3, 9, store_R(x, doubled(squared_length(x), 10), y))
LOOP(doubled_12_R_loop, 3, 9, store_R(x, doubled(squared_length(x), 12), y))
LOOP(doubled_R_T_loop, 3, 18, store_R_T(x, doubled(squared_length(x), 1), y))
LOOP(doubled_2_R_T_loop, 3, 18, store_R_T(x, doubled(squared_length(x), 2), y))
LOOP(doubled_4_R_T_loop, 3, 18, store_R_T(x, doubled(squared_length(x), 4), y))
LOOP(doubled_6_R_T_loop, 3, 18, store_R_T(x, doubled(squared_length(x), 6), y))
LOOP(doubled_8_R_T_loop, 3, 18, store_R_T(x, doubled(squared_length(x), 8), y))
LOOP(doubled_10_R_T_loop, 3, 18, store_R_T(x, doubled(squared_length(x), 10), y))
LOOP(doubled_12_R_T_loop, 3, 18, store_R_T(x, doubled(squared_length(x), 12), y))
LOOP(squared_R_loop, 3, 9, squared(x, y, 0))
LOOP(squared_R_T_loop, 3, 18, squared(x, y, 1))
LOOP(full_quaternion_loop, 3, 4, full_quaternion(x, y))
LOOP(cubic_quaternion_loop, 3, 4, cubic_quaternion(x, y))
LOOP(normalised_loop, 4, 4, normalised(x, y))
LOOP(gram_schmidt_loop, 9, 9, gram_schmidt(x, y))
LOOP(polar_step_loop, 9, 9, polar_step(x, y))

method_loop *const JOIN(methods_, PATH)[METHODS] = {
    [CLOSED_S1_S2] = closed_S1_S2_loop,
    [CLOSED_R] = closed_R_loop,
    [CLOSED_R_T] = closed_R_T_loop,
    [POLYNOMIAL_S1_S2] = polynomial_S1_S2_loop,
    [POLYNOMIAL_R] = polynomial_R_loop,
    [POLYNOMIAL_T] = polynomial_T_loop,
    [POLYNOMIAL_R_T] = polynomial_R_T_loop,
    [DOUBLED_R] = doubled_R_loop,
    [DOUBLED_2_R] = doubled_2_R_loop,
    [DOUBLED_4_R] = doubled_4_R_loop,
    [DOUBLED_6_R] = doubled_6_R_loop,
    [DOUBLED_8_R] = doubled_8_R_loop,
    [DOUBLED_10_R] = doubled_10_R_loop,
    [DOUBLED_12_R] = doubled_12_R_loop,
    [DOUBLED_R_T] = doubled_R_T_loop,
    [DOUBLED_2_R_T] = doubled_2_R_T_loop,
    [DOUBLED_4_R_T] = doubled_4_R_T_loop,
    [DOUBLED_6_R_T] = doubled_6_R_T_loop,
    [DOUBLED_8_R_T] = doubled_8_R_T_loop,
    [DOUBLED_10_R_T] = doubled_10_R_T_loop,
    [DOUBLED_12_R_T] = doubled_12_R_T_loop,
    [SQUARED_R] = squared_R_loop,
    [SQUARED_R_T] = squared_R_T_loop,
    [FULL_QUATERNION] = full_quaternion_loop,
    [CUBIC_QUATERNION] = cubic_quaternion_loop,
    [NORMALISED] = normalised_loop,
    [GRAM_SCHMIDT] = gram_schmidt_loop,
    [POLAR_STEP] = polar_step_loop,
};
