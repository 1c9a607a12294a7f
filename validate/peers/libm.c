/* Port of scalar C with the C library's sinf, cosf and sqrtf: what a careful programmer writes without SIMD.
 *
 *   S1 = sin a / a,   S2 = (1 - cos a)/a²,   S3 = (a - sin a)/a³
 *
 * This file contains the functions S1, S2, S3 (Taylor polynomials below half a radian, as the article says; closed
 * formulas above), rotation about an axis, and plain_formulas.h in float, one element at a time. It is compiled for
 * AVX2 and FMA, like plumb's fastest kernels. Source: the Roblox article on rigid-body rotation, section 2. */
#include "each.h"

#include <math.h>

typedef float number;
#define NUMBER(x) ((float)(x))
#define MIN(a, b) ((b) > (a) ? (a) : (b)) /* a is a bound and never NaN; the result is NaN if b is NaN */
#define MAX(a, b) ((b) < (a) ? (a) : (b))
#define square_root sqrtf
enum { MIDPOINT_STEPS = 6 };

/* Returns the determinant. This port does not test whether an inertia matrix is positive definite. */
static inline float if_definite(float determinant, float minimum)
{
    (void)minimum;
    return determinant;
}
#include "plain_formulas.h"

/* --- S1, S2, S3 ------------------------------------------------------------------------------------------------- */

/* The next three functions are Taylor polynomials in t = a², for example S1 = 1 - t/6 + t²/120 - t³/5040. */
static inline float s1_taylor(float t)
{
    return 1.0f - t * (1.0f / 6 - t * (1.0f / 120 - t * (1.0f / 5040)));
}

static inline float s2_taylor(float t)
{
    return 0.5f - t * (1.0f / 24 - t * (1.0f / 720 - t * (1.0f / 40320)));
}

static inline float s3_taylor(float t)
{
    return 1.0f / 6 - t * (1.0f / 120 - t * (1.0f / 5040 - t * (1.0f / 362880)));
}

static inline float s1_of_angle(float a)
{
    return fabsf(a) <= 0.5f ? s1_taylor(a * a) : sinf(a) / a;
}

/* Computes (1 - cos a)/a² = 2 (sin(a/2)/a)². */
static inline float s2_of_angle(float a)
{
    if (fabsf(a) <= 0.5f)
        return s2_taylor(a * a);
    const float h = sinf(0.5f * a) / a;
    return 2.0f * h * h;
}

static inline float s3_of_angle(float a)
{
    return fabsf(a) <= 0.5f ? s3_taylor(a * a) : (1.0f - sinf(a) / a) / (a * a);
}

static inline float s1_of_square(float t)
{
    return t <= 0.25f ? s1_taylor(t) : s1_of_angle(sqrtf(t));
}

static inline float s2_of_square(float t)
{
    return t <= 0.25f ? s2_taylor(t) : s2_of_angle(sqrtf(t));
}

static inline float s3_of_square(float t)
{
    return t <= 0.25f ? s3_taylor(t) : s3_of_angle(sqrtf(t));
}

/* Returns S1, S2 and S3 of t = a². */
static vec3 of_square(float t)
{
    if (t <= 0.25f)
        return (vec3){s1_taylor(t), s2_taylor(t), s3_taylor(t)};
    const float a = sqrtf(t), half = sinf(0.5f * a) / a, s1 = sinf(a) / a;
    return (vec3){s1, 2.0f * half * half, (1.0f - s1) / t};
}

static circular cosine_and_ratio(float x)
{
    return (circular){cosf(x), s1_of_angle(x)};
}

static vec3 s123(const float *t)
{
    return of_square(*t);
}

/* --- rotation about an axis ------------------------------------------------------------------------------------- */

typedef struct axis_angle {
    vec3 axis;
    float angle;
} axis_angle;

typedef struct axis_angle_vector {
    axis_angle turn;
    vec3 x;
} axis_angle_vector;

/* Computes Rx = cos a x + sin a u×x + (1 - cos a)(u·x) u. */
static inline vec3 rotate_about(const axis_angle_vector *e)
{
    const vec3 u = e->turn.axis;
    const float s = sinf(e->turn.angle), c = cosf(e->turn.angle);
    return add(scale(c, e->x), add(scale(s, cross(u, e->x)), scale((1.0f - c) * dot(u, e->x), u)));
}

static inline mat3 from_axis_angle(const axis_angle *turn)
{
    return rodrigues(turn->axis, sinf(turn->angle), 1.0f - cosf(turn->angle));
}

/* --- tables ----------------------------------------------------------------------------------------------------- */

/* Tables of the kernels, in layout AOS: each struct is exactly its floats in order. The tables are macros, so that each
 * function is inlined in its own loop. */
#define SERIES(DO)                                                                                                     \
    DO("so3.s1", s1_of_square)                                                                                         \
    DO("so3.s2", s2_of_square)                                                                                         \
    DO("so3.s3", s3_of_square)                                                                                         \
    DO("so3.s1.angle", s1_of_angle)                                                                                    \
    DO("so3.s2.angle", s2_of_angle)                                                                                    \
    DO("so3.s3.angle", s3_of_angle)                                                                                    \
    DO("so3.s1.taylor6", s1_taylor)                                                                                    \
    DO("so3.s2.taylor6", s2_taylor)                                                                                    \
    DO("so3.s3.taylor6", s3_taylor)
#define OTHERS(DO)                                                                                                     \
    DO("so3.s123", s123, float, vec3)                                                                                  \
    DO("rotation.rodrigues", rotate_about, axis_angle_vector, vec3)                                                    \
    DO("rotation.from_axis_angle", from_axis_angle, axis_angle, mat3)

#define SERIES_LOOP(id, function)                                                                                      \
    EACH(function, const float, x, float, y)                                                                           \
    {                                                                                                                  \
        *y = function(*x);                                                                                             \
    }
SERIES(SERIES_LOOP)

#define LOOP(id, function, In, Out)                                                                                    \
    EACH(function, const In, x, Out, y)                                                                                \
    {                                                                                                                  \
        *y = function(x);                                                                                              \
    }
OTHERS(LOOP)
PLAIN_KERNELS(LOOP)

#define ENTRY(id, function, ...) {id, PLUMB_PORT_FLOAT, PLUMB_PORT_AOS, run_##function, "scalar C", NULL},
static const plumb_port_kernel kernels[] = {SERIES(ENTRY) OTHERS(ENTRY) PLAIN_KERNELS(ENTRY)};

static const char about[] = "scalar C with the C library's functions, " PEER_FLAGS;

const plumb_port *plumb_port_open(void)
{
    static const plumb_port port = {PLUMB_PORT_VERSION, "libm", about, sizeof kernels / sizeof *kernels, kernels};
    return &port;
}
