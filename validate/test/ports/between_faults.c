/* Faults of the kernels of the family between as they are found in programs, a variant each, after correct ones. Of
 * the angle: after the arctangent, the arccosine of a quotient that rounding makes greater than 1, the arccosine of a
 * quotient in float, the arcsine, and degrees. Of the angle between two quaternions: after the arctangent, the
 * arccosine of a double angle that rounding makes greater than 1, 0 for angles below 0.003, the arccosine of a product
 * without its magnitude, and half of the angle. Of the angle between two matrices: after the arctangent, the arccosine
 * of a trace in float without and with limits, the arcsine, and the angle of AB. Of the quaternion: after (1 + x·y,
 * x×y) normalised with a perpendicular axis for opposite vectors, a division by 0 there, an axis there that is the
 * same for all x, no normalisation, 1 for vectors that are nearly parallel, the angle in place of its half, and the
 * rotation from y to x. Of the matrix: after Möller and Hughes' form, a division by 0 for opposite vectors, −1 in
 * place of a half turn, and the rotation from y to x. */
#include "port.h"

typedef struct pair {
    float x[3], y[3];
} pair;

typedef struct products {
    double x[3], y[3], cross[3], dot, sine;
} products;

static double dot_of(const double *a, const double *b)
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static products products_of(const pair *in)
{
    products p = {.sine = 0};
    for (int k = 0; k < 3; k++)
        p.x[k] = (double)in->x[k], p.y[k] = (double)in->y[k];
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        p.cross[i] = p.x[j] * p.y[k] - p.x[k] * p.y[j];
    }
    p.dot = dot_of(p.x, p.y);
    p.sine = sqrt(dot_of(p.cross, p.cross));
    return p;
}

/* --- angle -------------------------------------------------------------------------------------------------------- */

static double by_arctangent(const pair *in)
{
    const products p = products_of(in);
    return atan2(p.sine, p.dot);
}

/* Returns x·y/|x||y|, rounded to float after each operation. */
static float quotient_of(const pair *in)
{
    const float *x = in->x, *y = in->y;
    const float xy = x[0] * y[0] + x[1] * y[1] + x[2] * y[2];
    const float xx = x[0] * x[0] + x[1] * x[1] + x[2] * x[2], yy = y[0] * y[0] + y[1] * y[1] + y[2] * y[2];
    return xy / (sqrtf(xx) * sqrtf(yy));
}

static double unclamped(const pair *in)
{
    return acos((double)quotient_of(in));
}

static double by_arccosine(const pair *in)
{
    const double quotient = (double)quotient_of(in);
    return acos(fmin(1, fmax(-1, quotient)));
}

static double by_arcsine(const pair *in)
{
    const products p = products_of(in);
    return asin(fmin(1, p.sine / sqrt(dot_of(p.x, p.x) * dot_of(p.y, p.y))));
}

static double in_degrees(const pair *in)
{
    return by_arctangent(in) * 57.29577951308232;
}

/* --- angle between rotations -------------------------------------------------------------------------------------- */

typedef struct quaternions {
    float p[4], q[4];
} quaternions;

typedef struct matrices {
    float A[9], B[9];
} matrices;

static double by_product(const quaternions *in)
{
    double p[4], q[4];
    for (int k = 0; k < 4; k++)
        p[k] = (double)in->p[k], q[k] = (double)in->q[k];
    const double x = p[0] * q[1] - q[0] * p[1] - p[2] * q[3] + p[3] * q[2],
                 y = p[0] * q[2] - q[0] * p[2] - p[3] * q[1] + p[1] * q[3],
                 z = p[0] * q[3] - q[0] * p[3] - p[1] * q[2] + p[2] * q[1];
    const double u[3] = {x, y, z};
    return 2 * atan2(sqrt(dot_of(u, u)), fabs(p[0] * q[0] + dot_of(p + 1, q + 1)));
}

/* Returns p·q, rounded to float after each operation. */
static float quaternion_dot(const quaternions *in)
{
    const float *p = in->p, *q = in->q;
    return p[0] * q[0] + p[1] * q[1] + p[2] * q[2] + p[3] * q[3];
}

static double by_double_angle(const quaternions *in)
{
    const float dot = quaternion_dot(in);
    return (double)acosf(2 * dot * dot - 1);
}

static double zero_if_near(const quaternions *in)
{
    const float dot = fminf(fabsf(quaternion_dot(in)), 1);
    return dot > 1 - 1e-6F ? 0 : 2 * (double)acosf(dot);
}

static double without_magnitude(const quaternions *in)
{
    return 2 * acos(fmin(1, fmax(-1, (double)quaternion_dot(in))));
}

static double half_of_angle(const quaternions *in)
{
    return by_product(in) / 2;
}

/* Returns the trace of M and stores the vector of M − Mᵀ; M is AᵀB, or AB. */
static double trace_and_vector(const matrices *in, int transposes, double *w)
{
    double M[3][3] = {{0}};
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            for (int k = 0; k < 3; k++)
                M[i][j] += (double)in->A[transposes ? 3 * k + i : 3 * i + k] * (double)in->B[3 * k + j];
    for (int i = 0; i < 3; i++)
        w[i] = M[(i + 2) % 3][(i + 1) % 3] - M[(i + 1) % 3][(i + 2) % 3];
    return M[0][0] + M[1][1] + M[2][2];
}

static double by_trace_and_vector(const matrices *in)
{
    double w[3];
    const double trace = trace_and_vector(in, 1, w);
    return atan2(sqrt(dot_of(w, w)), trace - 1);
}

/* Returns (tr AᵀB − 1)/2, rounded to float after each operation. */
static float cosine_of(const matrices *in)
{
    float trace = 0;
    for (int k = 0; k < 9; k++)
        trace += in->A[k] * in->B[k];
    return (trace - 1) / 2;
}

static double by_trace(const matrices *in)
{
    return (double)acosf(cosine_of(in));
}

static double by_limited_trace(const matrices *in)
{
    return (double)acosf(fminf(1, fmaxf(-1, cosine_of(in))));
}

static double by_vector(const matrices *in)
{
    double w[3];
    trace_and_vector(in, 1, w);
    return asin(fmin(1, sqrt(dot_of(w, w)) / 2));
}

static double of_product(const matrices *in)
{
    double w[3];
    const double trace = trace_and_vector(in, 0, w);
    return atan2(sqrt(dot_of(w, w)), trace - 1);
}

/* --- quaternion --------------------------------------------------------------------------------------------------- */

static void scaled(double s, const double *v, double k, float *q)
{
    q[0] = (float)(s * k);
    for (int i = 0; i < 3; i++)
        q[i + 1] = (float)(v[i] * k);
}

static void normalised(double s, const double *v, float *q)
{
    scaled(s, v, 1 / sqrt(s * s + dot_of(v, v)), q);
}

/* True if x and y are so nearly opposite that the cross product in double has no direction. */
static int are_opposite(const products *p)
{
    return p->dot < 0 && p->sine < 1e-8;
}

static void textbook(const pair *in, float *q)
{
    const products p = products_of(in);
    const double across[3] = {-p.x[1], p.x[0], 0}, up[3] = {0, -p.x[2], p.x[1]};
    if (are_opposite(&p))
        normalised(0, fabs(p.x[0]) > fabs(p.x[2]) ? across : up, q);
    else
        normalised(sqrt(dot_of(p.x, p.x) * dot_of(p.y, p.y)) + p.dot, p.cross, q);
}

static void without_opposite(const pair *in, float *q)
{
    const products p = products_of(in);
    normalised(1 + p.dot, p.cross, q);
}

static void with_one_axis(const pair *in, float *q)
{
    const products p = products_of(in);
    const double z[3] = {0, 0, 1};
    if (are_opposite(&p))
        normalised(0, z, q);
    else
        textbook(in, q);
}

static void not_normalised(const pair *in, float *q)
{
    const products p = products_of(in);
    scaled(1 + p.dot, p.cross, 1, q);
}

static void none_if_near(const pair *in, float *q)
{
    const products p = products_of(in);
    const double none[3] = {0, 0, 0};
    if (p.dot > 1 - 1e-6)
        normalised(1, none, q);
    else
        textbook(in, q);
}

static void by_whole_angle(const pair *in, float *q)
{
    const products p = products_of(in);
    normalised(p.dot, p.cross, q);
}

static void backwards(const pair *in, float *q)
{
    textbook(in, q);
    for (int k = 1; k < 4; k++)
        q[k] = -q[k];
}

/* --- matrix ------------------------------------------------------------------------------------------------------- */

/* Writes C E + [c] + k c cᵀ. */
static void composed(double C, const double *c, double k, float *R)
{
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, l = (i + 2) % 3;
        R[3 * i + i] = (float)(k * c[i] * c[i] + C);
        R[3 * j + i] = (float)(k * c[j] * c[i] + c[l]);
        R[3 * i + j] = (float)(k * c[i] * c[j] - c[l]);
    }
}

static void half_turn(const double *axis, float *R)
{
    const double none[3] = {0, 0, 0};
    composed(-1, none, 0, R);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            R[3 * i + j] += (float)(2 * axis[i] * axis[j] / dot_of(axis, axis));
}

static void by_cross(const pair *in, float *R)
{
    const products p = products_of(in);
    const double across[3] = {-p.x[1], p.x[0], 0}, up[3] = {0, -p.x[2], p.x[1]};
    const double lengths = sqrt(dot_of(p.x, p.x) * dot_of(p.y, p.y));
    const double c[3] = {p.cross[0] / lengths, p.cross[1] / lengths, p.cross[2] / lengths}, C = p.dot / lengths;
    if (are_opposite(&p))
        half_turn(fabs(p.x[0]) > fabs(p.x[2]) ? across : up, R);
    else if (C < 0)
        composed(C, c, (1 - C) / dot_of(c, c), R);
    else
        composed(C, c, 1 / (1 + C), R);
}

static void dividing_by_0(const pair *in, float *R)
{
    const products p = products_of(in);
    composed(p.dot, p.cross, 1 / (1 + p.dot), R);
}

static void by_reflection(const pair *in, float *R)
{
    const products p = products_of(in);
    const double none[3] = {0, 0, 0};
    if (are_opposite(&p))
        composed(-1, none, 0, R);
    else
        by_cross(in, R);
}

static void transposed(const pair *in, float *R)
{
    const pair reversed = {{in->y[0], in->y[1], in->y[2]}, {in->x[0], in->x[1], in->x[2]}};
    by_cross(&reversed, R);
}

/* --- table -------------------------------------------------------------------------------------------------------- */

#define RUN(input, name, size, action)                                                                                 \
    static int run_##name(size_t n, const plumb_port_view *in, const plumb_port_view *out)                             \
    {                                                                                                                  \
        const input *x = in->base[0];                                                                                  \
        float *y = out->base[0];                                                                                       \
        for (size_t i = 0; i < n; i++, x++, y += (size))                                                               \
            action;                                                                                                    \
        return 0;                                                                                                      \
    }
#define ANGLE(name) RUN(pair, name, 1, *y = (float)name(x))
#define QUATERNION_ANGLE(name) RUN(quaternions, name, 1, *y = (float)name(x))
#define MATRIX_ANGLE(name) RUN(matrices, name, 1, *y = (float)name(x))
#define QUATERNION(name) RUN(pair, name, 4, name(x, y))
#define MATRIX(name) RUN(pair, name, 9, name(x, y))
ANGLE(by_arctangent)
ANGLE(unclamped)
ANGLE(by_arccosine)
ANGLE(by_arcsine)
ANGLE(in_degrees)
QUATERNION_ANGLE(by_product)
QUATERNION_ANGLE(by_double_angle)
QUATERNION_ANGLE(zero_if_near)
QUATERNION_ANGLE(without_magnitude)
QUATERNION_ANGLE(half_of_angle)
MATRIX_ANGLE(by_trace_and_vector)
MATRIX_ANGLE(by_trace)
MATRIX_ANGLE(by_limited_trace)
MATRIX_ANGLE(by_vector)
MATRIX_ANGLE(of_product)
QUATERNION(textbook)
QUATERNION(without_opposite)
QUATERNION(with_one_axis)
QUATERNION(not_normalised)
QUATERNION(none_if_near)
QUATERNION(by_whole_angle)
QUATERNION(backwards)
MATRIX(by_cross)
MATRIX(dividing_by_0)
MATRIX(by_reflection)
MATRIX(transposed)

static const plumb_port_own angle = {sizeof(pair), sizeof(float), NULL, NULL},
                            quaternion_angle = {sizeof(quaternions), sizeof(float), NULL, NULL},
                            matrix_angle = {sizeof(matrices), sizeof(float), NULL, NULL},
                            quaternion = {sizeof(pair), 4 * sizeof(float), NULL, NULL},
                            matrix = {sizeof(pair), 9 * sizeof(float), NULL, NULL};
#define ENTRY(name, kind)                                                                                              \
    {                                                                                                                  \
        "between." #kind, PLUMB_PORT_FLOAT, PLUMB_PORT_OWN, run_##name, #name, &kind                                   \
    }
PORT(PLUMB_PORT_VERSION, ENTRY(by_arctangent, angle), ENTRY(unclamped, angle), ENTRY(by_arccosine, angle),
     ENTRY(by_arcsine, angle), ENTRY(in_degrees, angle), ENTRY(by_product, quaternion_angle),
     ENTRY(by_double_angle, quaternion_angle), ENTRY(zero_if_near, quaternion_angle),
     ENTRY(without_magnitude, quaternion_angle), ENTRY(half_of_angle, quaternion_angle),
     ENTRY(by_trace_and_vector, matrix_angle), ENTRY(by_trace, matrix_angle), ENTRY(by_limited_trace, matrix_angle),
     ENTRY(by_vector, matrix_angle), ENTRY(of_product, matrix_angle), ENTRY(textbook, quaternion),
     ENTRY(without_opposite, quaternion), ENTRY(with_one_axis, quaternion), ENTRY(not_normalised, quaternion),
     ENTRY(none_if_near, quaternion), ENTRY(by_whole_angle, quaternion), ENTRY(backwards, quaternion),
     ENTRY(by_cross, matrix), ENTRY(dividing_by_0, matrix), ENTRY(by_reflection, matrix), ENTRY(transposed, matrix))
