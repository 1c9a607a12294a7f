/* Scalar C with the C library's sinf, cosf and sqrtf: what a careful programmer writes without SIMD.
 *
 *   S1 = sin a / a,   S2 = (1 - cos a)/a²,   S3 = (a - sin a)/a³
 *   R = E + S1 v× + S2 v×²,   T = E + S2 v× + S3 v×²
 *   (T3, R3, S3) = (R2 S2 T1 + T2, R2 R1, S2 S1), and its derivatives
 *
 * Here: the S, R and T functions (Taylor polynomials below half a radian, as the article says; closed formulas above),
 * transforms with their velocities and accelerations, sudden changes of these, inertial forces, and angular
 * acceleration, over plain structs. Built with the flags of the fast path. Sources: the Roblox article on rigid-body
 * rotation, sections 2 and 3; "The Dynamics of a Transform Hierarchy"; "From Torque to Angular Acceleration…
 * Correctly." */
#include "each.h"

#include <math.h>

typedef struct vec3 {
    float x, y, z;
} vec3;

typedef struct mat3 {
    vec3 row[3];
} mat3;

typedef vec3 vec3_pair[2];
typedef mat3 mat3_pair[2];

static inline vec3 add(vec3 a, vec3 b)
{
    return (vec3){a.x + b.x, a.y + b.y, a.z + b.z};
}

static inline vec3 subtract(vec3 a, vec3 b)
{
    return (vec3){a.x - b.x, a.y - b.y, a.z - b.z};
}

static inline vec3 scale(float s, vec3 a)
{
    return (vec3){s * a.x, s * a.y, s * a.z};
}

static inline float dot(vec3 a, vec3 b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static inline vec3 cross(vec3 a, vec3 b)
{
    return (vec3){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

static inline vec3 apply(const mat3 *m, vec3 a)
{
    return (vec3){dot(m->row[0], a), dot(m->row[1], a), dot(m->row[2], a)};
}

static inline mat3 transpose(const mat3 *m)
{
    const vec3 *r = m->row;
    return (mat3){{{r[0].x, r[1].x, r[2].x}, {r[0].y, r[1].y, r[2].y}, {r[0].z, r[1].z, r[2].z}}};
}

/* a b, row by row: (a b)_i = Σ a_ij b_j */
static inline mat3 multiply(const mat3 *a, const mat3 *b)
{
    mat3 c;
    for (int i = 0; i < 3; i++)
        c.row[i] =
            add(add(scale(a->row[i].x, b->row[0]), scale(a->row[i].y, b->row[1])), scale(a->row[i].z, b->row[2]));
    return c;
}

/* --- S1, S2, S3 ------------------------------------------------------------------------------------------------- */

/* S1 = 1 - t/6 + t²/120 - t³/5040, S2 and S3 alike */
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

/* (1 - cos a)/a² = 2 (sin(a/2)/a)² */
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

/* The kernel of a function of one number. */
#define SCALAR_LOOP(function)                                                                                          \
    EACH(function, const float, x, float, y)                                                                           \
    {                                                                                                                  \
        *y = function(*x);                                                                                             \
    }
SCALAR_LOOP(s1_of_square)
SCALAR_LOOP(s2_of_square)
SCALAR_LOOP(s3_of_square)
SCALAR_LOOP(s1_of_angle)
SCALAR_LOOP(s2_of_angle)
SCALAR_LOOP(s3_of_angle)
SCALAR_LOOP(s1_taylor)
SCALAR_LOOP(s2_taylor)
SCALAR_LOOP(s3_taylor)

/* All three from t. */
static inline vec3 s123(float t)
{
    if (t <= 0.25f)
        return (vec3){s1_taylor(t), s2_taylor(t), s3_taylor(t)};
    const float a = sqrtf(t), half = sinf(0.5f * a) / a, s1 = sinf(a) / a;
    return (vec3){s1, 2.0f * half * half, (1.0f - s1) / t};
}

EACH(s123, const float, t, vec3, S)
{
    *S = s123(*t);
}

/* --- R, T ------------------------------------------------------------------------------------------------------- */

/* E + p v× + q v×² = (1 - q v·v) E + p v× + q v vᵀ */
static inline mat3 rodrigues(vec3 v, float p, float q)
{
    const float d = 1.0f - q * dot(v, v);
    const vec3 u = scale(q, v), w = scale(p, v);
    return (mat3){{{d + u.x * v.x, u.x * v.y - w.z, u.x * v.z + w.y},
                   {u.y * v.x + w.z, d + u.y * v.y, u.y * v.z - w.x},
                   {u.z * v.x - w.y, u.z * v.y + w.x, d + u.z * v.z}}};
}

EACH(exp, const vec3, v, mat3, R)
{
    const vec3 S = s123(dot(*v, *v));
    *R = rodrigues(*v, S.x, S.y);
}

EACH(average, const vec3, v, mat3, T)
{
    const vec3 S = s123(dot(*v, *v));
    *T = rodrigues(*v, S.y, S.z);
}

EACH(exp_average, const vec3, v, mat3_pair, RT)
{
    const vec3 S = s123(dot(*v, *v));
    (*RT)[0] = rodrigues(*v, S.x, S.y);
    (*RT)[1] = rodrigues(*v, S.y, S.z);
}

/* R(v)x = x + S1 v×x + S2 v×(v×x) */
EACH(rotate, const vec3_pair, vx, vec3, y)
{
    const vec3 v = (*vx)[0], x = (*vx)[1], S = s123(dot(v, v)), w = cross(v, x);
    *y = add(x, add(scale(S.x, w), scale(S.y, cross(v, w))));
}

typedef struct axis_angle {
    vec3 axis;
    float angle;
} axis_angle;

typedef struct axis_angle_vector {
    axis_angle turn;
    vec3 x;
} axis_angle_vector;

/* Rx = cos a x + sin a u×x + (1 - cos a)(u·x) u */
EACH(rodrigues, const axis_angle_vector, element, vec3, y)
{
    const vec3 u = element->turn.axis, x = element->x;
    const float s = sinf(element->turn.angle), c = cosf(element->turn.angle);
    *y = add(scale(c, x), add(scale(s, cross(u, x)), scale((1.0f - c) * dot(u, x), u)));
}

EACH(from_axis_angle, const axis_angle, turn, mat3, R)
{
    const float c = cosf(turn->angle);
    *R = rodrigues(turn->axis, sinf(turn->angle), 1.0f - c);
}

typedef struct quaternion {
    float s;
    vec3 v;
} quaternion;

/* q = (cos a/2, S1(a/2)/2 v) */
EACH(exp_quaternion, const vec3, v, quaternion, q)
{
    const float half = 0.5f * sqrtf(dot(*v, *v));
    *q = (quaternion){cosf(half), scale(0.5f * s1_of_angle(half), *v)};
}

/* R = E + 2/|q|² (s v× + v×²) */
EACH(from_quaternion, const quaternion, q, mat3, R)
{
    const float factor = 2.0f / (q->s * q->s + dot(q->v, q->v));
    *R = rodrigues(q->v, factor * q->s, factor);
}

/* --- quaternions ------------------------------------------------------------------------------------------------ */

typedef struct quaternions {
    quaternion a, b;
} quaternions;

/* ab = (a0 b0 - u·v, a0 v + b0 u + u×v) */
static inline quaternion product(quaternion a, quaternion b)
{
    return (quaternion){a.s * b.s - dot(a.v, b.v), add(add(scale(a.s, b.v), scale(b.s, a.v)), cross(a.v, b.v))};
}

EACH(product, const quaternions, element, quaternion, c)
{
    *c = product(element->a, element->b);
}

/* (1 - x²/2, (1 - x²/6) X), normalised */
EACH(cubic_unit, const vec3, X, quaternion, q)
{
    const float t = dot(*X, *X), c = 1.0f - 0.5f * t, s = 1.0f - t * (1.0f / 6);
    const float r = 1.0f / sqrtf(c * c + s * s * t);
    *q = (quaternion){c * r, scale(s * r, *X)};
}

/* --- a step by the Magnus expansion ------------------------------------------------------------------------------- */

typedef struct spinning {
    quaternion q;
    vec3 w, alpha;
    float h;
} spinning;

typedef struct spun {
    quaternion q;
    vec3 w;
} spun;

/* Ω = h m + h³/12 α×w + h⁵/240 α×(α×w) + h⁵/720 m×(m×(m×α)) + h⁷/6720 α×(α×(α×w)), m = w + h/2 α */
static inline vec3 magnus_vector(unsigned terms, const spinning *from)
{
    const float h = from->h, h2 = h * h, h3 = h2 * h, h5 = h3 * h2;
    const vec3 m = add(from->w, scale(0.5f * h, from->alpha)), aw = cross(from->alpha, from->w);
    vec3 sum = add(scale(h, m), scale(h3 * (1.0f / 12), aw));
    const vec3 aaw = cross(from->alpha, aw);
    if (terms > 2)
        sum = add(sum, scale(h5 * (1.0f / 240), aaw));
    if (terms > 3) {
        sum = add(sum, scale(h5 * (1.0f / 720), cross(m, cross(m, cross(m, from->alpha)))));
        sum = add(sum, scale(h5 * h2 * (1.0f / 6720), cross(from->alpha, aaw)));
    }
    return sum;
}

/* q' = exp(Ω/2) q, w' = w + h α */
static inline spun magnus_step(unsigned terms, const spinning *from)
{
    const vec3 X = scale(0.5f, magnus_vector(terms, from));
    const float x = sqrtf(dot(X, X));
    const quaternion turn = {cosf(x), scale(s1_of_angle(x), X)};
    return (spun){product(turn, from->q), add(from->w, scale(from->h, from->alpha))};
}

EACH(magnus_2, const spinning, from, spun, to)
{
    *to = magnus_step(2, from);
}

EACH(magnus_3, const spinning, from, spun, to)
{
    *to = magnus_step(3, from);
}

EACH(magnus_4, const spinning, from, spun, to)
{
    *to = magnus_step(4, from);
}

/* --- transforms ------------------------------------------------------------------------------------------------- */

typedef struct transform {
    vec3 T;
    mat3 R;
    float S;
} transform, transform_pair[2];

/* A2(x) = R2 S2 x + T2 */
static inline vec3 map(const transform *A, vec3 x)
{
    return add(scale(A->S, apply(&A->R, x)), A->T);
}

static inline transform compose(const transform *A2, const transform *A1)
{
    return (transform){map(A2, A1->T), multiply(&A2->R, &A1->R), A2->S * A1->S};
}

/* S' = 1/S, R' = Rᵀ, T' = -S' R' T */
static inline transform inverse(const transform *A)
{
    const mat3 R = transpose(&A->R);
    const float S = 1.0f / A->S;
    return (transform){scale(-S, apply(&R, A->T)), R, S};
}

EACH(compose, const transform_pair, A, transform, result)
{
    *result = compose(&(*A)[0], &(*A)[1]);
}

EACH(inverse, const transform, A, transform, result)
{
    *result = inverse(A);
}

/* A2⁻¹∘A3, with T1 = J2⁻¹ (T3 - T2) */
EACH(to_local, const transform_pair, A, transform, result)
{
    const transform *A2 = &(*A)[0], *A3 = &(*A)[1];
    const mat3 R = transpose(&A2->R);
    const float S = 1.0f / A2->S;
    *result = (transform){scale(S, apply(&R, subtract(A3->T, A2->T))), multiply(&R, &A3->R), S * A3->S};
}

typedef struct transform_point {
    transform A;
    vec3 x;
} transform_point;

EACH(apply, const transform_point, element, vec3, y)
{
    *y = map(&element->A, element->x);
}

typedef struct dynamic {
    transform A;
    vec3 v, a, w, alpha;
} dynamic, dynamic_pair[2];

/* v3 = v2 + J2 v1 + w2×J2 T1
 * a3 = a2 + J2 a1 + α2×J2 T1 + w2×(w2×J2 T1) + 2 w2×J2 v1
 * w3 = w2 + R2 w1,   α3 = α2 + R2 α1 + w2×R2 w1 */
EACH(dynamic_compose, const dynamic_pair, D, dynamic, result)
{
    const dynamic *D2 = &(*D)[0], *D1 = &(*D)[1];
    const mat3 *R2 = &D2->A.R;
    const float S2 = D2->A.S;
    const vec3 T = scale(S2, apply(R2, D1->A.T)), v = scale(S2, apply(R2, D1->v)), a = scale(S2, apply(R2, D1->a));
    const vec3 w = apply(R2, D1->w), alpha = apply(R2, D1->alpha), wT = cross(D2->w, T);
    dynamic r;
    r.A = (transform){add(T, D2->A.T), multiply(R2, &D1->A.R), S2 * D1->A.S};
    r.v = add(add(D2->v, v), wT);
    r.a = add(add(D2->a, a), add(cross(D2->alpha, T), add(cross(D2->w, wT), scale(2.0f, cross(D2->w, v)))));
    r.w = add(D2->w, w);
    r.alpha = add(add(D2->alpha, alpha), cross(D2->w, w));
    *result = r;
}

/* v' = J⁻¹(w×T - v),   a' = J⁻¹(α×T - w×(w×T) + 2 w×v - a),   w' = -Rᵀw,   α' = -Rᵀα */
EACH(dynamic_inverse, const dynamic, d, dynamic, result)
{
    const mat3 R = transpose(&d->A.R);
    const float S = 1.0f / d->A.S;
    const vec3 wT = cross(d->w, d->A.T), sum = subtract(cross(d->alpha, d->A.T), cross(d->w, wT));
    dynamic r;
    r.A = inverse(&d->A);
    r.v = scale(S, apply(&R, subtract(wT, d->v)));
    r.a = scale(S, apply(&R, subtract(add(sum, scale(2.0f, cross(d->w, d->v))), d->a)));
    r.w = scale(-1.0f, apply(&R, d->w));
    r.alpha = scale(-1.0f, apply(&R, d->alpha));
    *result = r;
}

/* v1 = J2⁻¹(v3 - v2 - w2×(T3 - T2))
 * a1 = J2⁻¹(a3 - a2 - α2×ΔT + w2×(w2×ΔT) - 2 w2×(v3 - v2))
 * w1 = R2ᵀ(w3 - w2),   α1 = R2ᵀ(α3 - α2 + w3×w2) */
EACH(dynamic_to_local, const dynamic_pair, D, dynamic, result)
{
    const dynamic *D2 = &(*D)[0], *D3 = &(*D)[1];
    const mat3 R = transpose(&D2->A.R);
    const float S = 1.0f / D2->A.S;
    const vec3 T = subtract(D3->A.T, D2->A.T), v = subtract(D3->v, D2->v), wT = cross(D2->w, T);
    const vec3 a = subtract(subtract(D3->a, D2->a), cross(D2->alpha, T));
    dynamic r;
    r.A = (transform){scale(S, apply(&R, T)), multiply(&R, &D3->A.R), S * D3->A.S};
    r.v = scale(S, apply(&R, subtract(v, wT)));
    r.a = scale(S, apply(&R, subtract(add(a, cross(D2->w, wT)), scale(2.0f, cross(D2->w, v)))));
    r.w = apply(&R, subtract(D3->w, D2->w));
    r.alpha = apply(&R, add(subtract(D3->alpha, D2->alpha), cross(D3->w, D2->w)));
    *result = r;
}

/* --- torque ----------------------------------------------------------------------------------------------------- */

/* A symmetric matrix by its entries on and below the diagonal. */
typedef struct symmetric {
    float xx, yx, yy, zx, zy, zz;
} symmetric;

static inline vec3 symmetric_apply(const symmetric *m, vec3 a)
{
    return (vec3){m->xx * a.x + m->yx * a.y + m->zx * a.z, m->yx * a.x + m->yy * a.y + m->zy * a.z,
                  m->zx * a.x + m->zy * a.y + m->zz * a.z};
}

/* m⁻¹ a, by minors */
static inline vec3 symmetric_solve(const symmetric *m, vec3 a)
{
    const symmetric minors = {m->yy * m->zz - m->zy * m->zy, m->zx * m->zy - m->yx * m->zz,
                              m->xx * m->zz - m->zx * m->zx, m->yx * m->zy - m->yy * m->zx,
                              m->yx * m->zx - m->xx * m->zy, m->xx * m->yy - m->yx * m->yx};
    return scale(1.0f / (m->xx * minors.xx + m->yx * minors.yx + m->zx * minors.zx), symmetric_apply(&minors, a));
}

typedef struct turning {
    symmetric I;
    vec3 w, tau;
} turning;

/* α = I⁻¹(τ − w×Iw) */
EACH(acceleration, const turning, body, vec3, alpha)
{
    const vec3 gyroscopic = cross(body->w, symmetric_apply(&body->I, body->w));
    *alpha = symmetric_solve(&body->I, subtract(body->tau, gyroscopic));
}

/* --- sudden changes, and inertial forces -------------------------------------------------------------------------- */

typedef struct parent_change {
    mat3 R;
    float S;
    vec3 w, dv, da, dw, dalpha;
} parent_change;

typedef struct change {
    vec3 dv, da, dw, dalpha;
} change;

/* Δv3 = J2 Δv1,   Δa3 = J2 Δa1 + 2 w2×Δv3,   Δw3 = R2 Δw1,   Δα3 = R2 Δα1 + w2×Δw3 */
EACH(delta_to_global, const parent_change, e, change, result)
{
    change r;
    r.dv = scale(e->S, apply(&e->R, e->dv));
    r.da = add(scale(e->S, apply(&e->R, e->da)), scale(2.0f, cross(e->w, r.dv)));
    r.dw = apply(&e->R, e->dw);
    r.dalpha = add(apply(&e->R, e->dalpha), cross(e->w, r.dw));
    *result = r;
}

/* Δv1 = J2⁻¹Δv3,   Δa1 = J2⁻¹(Δa3 - 2 w2×Δv3),   Δw1 = R2ᵀΔw3,   Δα1 = R2ᵀ(Δα3 + Δw3×w2) */
EACH(delta_to_local, const parent_change, e, change, result)
{
    const mat3 R = transpose(&e->R);
    const float S = 1.0f / e->S;
    change r;
    r.dv = scale(S, apply(&R, e->dv));
    r.da = scale(S, apply(&R, subtract(e->da, scale(2.0f, cross(e->w, e->dv)))));
    r.dw = apply(&R, e->dw);
    r.dalpha = apply(&R, add(e->dalpha, cross(e->dw, e->w)));
    *result = r;
}

typedef struct struck {
    mat3 R;
    float S;
    vec3 w2, T1, v1, w3, dv, da, dw, dalpha;
} struck;

/* Δv3 = Δv2 + Δw2×J2 T1
 * Δa3 = Δa2 + Δα2×J2 T1 + Δw2×(w2×J2 T1) + w2×(Δw2×J2 T1) + Δw2×(Δw2×J2 T1) + 2 Δw2×J2 v1
 * Δw3 = Δw2,   Δα3 = Δα2 + Δw2×(w3 - w2) */
EACH(delta_inherited, const struck, e, change, result)
{
    const vec3 T = scale(e->S, apply(&e->R, e->T1)), v = scale(e->S, apply(&e->R, e->v1)), q = cross(e->dw, T);
    const vec3 swung = add(cross(e->dw, cross(e->w2, T)), add(cross(e->w2, q), cross(e->dw, q)));
    change r;
    r.dv = add(e->dv, q);
    r.da = add(add(e->da, cross(e->dalpha, T)), add(swung, scale(2.0f, cross(e->dw, v))));
    r.dw = e->dw;
    r.dalpha = add(e->dalpha, cross(e->dw, subtract(e->w3, e->w2)));
    *result = r;
}

typedef struct pushed {
    mat3 R;
    float S;
    vec3 F;
    float m;
    vec3 a, w, alpha, T, v;
} pushed;

/* a1 = J2⁻¹(F/m - a2 - α2×J2 T1 - w2×(w2×J2 T1) - 2 w2×J2 v1) */
EACH(inertial_acceleration, const pushed, e, vec3, a1)
{
    const mat3 R = transpose(&e->R);
    const vec3 T = scale(e->S, apply(&e->R, e->T)), v = scale(e->S, apply(&e->R, e->v));
    const vec3 turning = add(cross(e->alpha, T), cross(e->w, add(cross(e->w, T), scale(2.0f, v))));
    const vec3 a = subtract(subtract(scale(1.0f / e->m, e->F), e->a), turning);
    *a1 = scale(1.0f / e->S, apply(&R, a));
}

typedef struct moving_point {
    vec3 w, alpha, T, v;
} moving_point;

typedef struct inertial_terms {
    vec3 centrifugal, coriolis, euler;
} inertial_terms;

/* -w×(w×T),   -2 w×v,   -α×T */
EACH(inertial_terms, const moving_point, e, inertial_terms, terms)
{
    *terms = (inertial_terms){cross(cross(e->w, e->T), e->w), scale(-2.0f, cross(e->w, e->v)), cross(e->T, e->alpha)};
}

/* --- projected Gauss–Seidel ------------------------------------------------------------------------------------- */

enum { MULTIPLIERS = 12, TRIANGLE = MULTIPLIERS * (MULTIPLIERS + 1) / 2 };

typedef struct bounded_system {
    float G[TRIANGLE], eta[MULTIPLIERS], low[MULTIPLIERS], high[MULTIPLIERS], lambda[MULTIPLIERS], w;
} bounded_system;

typedef float multipliers[MULTIPLIERS];

/* Σ Gᵢⱼ λⱼ, G by its entries on and below the diagonal */
static inline float row_times(const float *G, int i, const float *lambda)
{
    const float *row = G + i * (i + 1) / 2;
    float sum = 0;
    for (int j = 0; j <= i; j++)
        sum += row[j] * lambda[j];
    for (int j = i + 1; j < MULTIPLIERS; j++)
        sum += G[j * (j + 1) / 2 + i] * lambda[j];
    return sum;
}

/* Two sweeps */
EACH(pgs, const bounded_system, system, multipliers, result)
{
    float *lambda = *result;
    float relaxed[MULTIPLIERS];
    for (int i = 0; i < MULTIPLIERS; i++) {
        relaxed[i] = system->w / system->G[i * (i + 3) / 2];
        lambda[i] = system->lambda[i];
    }
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < MULTIPLIERS; i++) {
            const float x = lambda[i] + relaxed[i] * (system->eta[i] - row_times(system->G, i, lambda));
            lambda[i] = x < system->low[i] ? system->low[i] : x > system->high[i] ? system->high[i] : x;
        }
}

/* --- tables ----------------------------------------------------------------------------------------------------- */

/* Layout AOS: each struct is exactly its floats in order. */
static const plumb_port_kernel kernels[] = {
    {"so3.s1", PLUMB_PORT_BINARY32, PLUMB_PORT_AOS, run_s1_of_square, "scalar C"},
    {"so3.s2", PLUMB_PORT_BINARY32, PLUMB_PORT_AOS, run_s2_of_square, "scalar C"},
    {"so3.s3", PLUMB_PORT_BINARY32, PLUMB_PORT_AOS, run_s3_of_square, "scalar C"},
    {"so3.s123", PLUMB_PORT_BINARY32, PLUMB_PORT_AOS, run_s123, "scalar C"},
    {"so3.s1.angle", PLUMB_PORT_BINARY32, PLUMB_PORT_AOS, run_s1_of_angle, "scalar C"},
    {"so3.s2.angle", PLUMB_PORT_BINARY32, PLUMB_PORT_AOS, run_s2_of_angle, "scalar C"},
    {"so3.s3.angle", PLUMB_PORT_BINARY32, PLUMB_PORT_AOS, run_s3_of_angle, "scalar C"},
    {"so3.s1.taylor6", PLUMB_PORT_BINARY32, PLUMB_PORT_AOS, run_s1_taylor, "scalar C"},
    {"so3.s2.taylor6", PLUMB_PORT_BINARY32, PLUMB_PORT_AOS, run_s2_taylor, "scalar C"},
    {"so3.s3.taylor6", PLUMB_PORT_BINARY32, PLUMB_PORT_AOS, run_s3_taylor, "scalar C"},
    {"so3.exp", PLUMB_PORT_BINARY32, PLUMB_PORT_AOS, run_exp, "scalar C"},
    {"so3.average", PLUMB_PORT_BINARY32, PLUMB_PORT_AOS, run_average, "scalar C"},
    {"so3.exp_average", PLUMB_PORT_BINARY32, PLUMB_PORT_AOS, run_exp_average, "scalar C"},
    {"so3.rotate", PLUMB_PORT_BINARY32, PLUMB_PORT_AOS, run_rotate, "scalar C"},
    {"rotation.rodrigues", PLUMB_PORT_BINARY32, PLUMB_PORT_AOS, run_rodrigues, "scalar C"},
    {"rotation.from_axis_angle", PLUMB_PORT_BINARY32, PLUMB_PORT_AOS, run_from_axis_angle, "scalar C"},
    {"rotation.exp_quaternion", PLUMB_PORT_BINARY32, PLUMB_PORT_AOS, run_exp_quaternion, "scalar C"},
    {"rotation.from_quaternion", PLUMB_PORT_BINARY32, PLUMB_PORT_AOS, run_from_quaternion, "scalar C"},
    {"quaternion.product", PLUMB_PORT_BINARY32, PLUMB_PORT_AOS, run_product, "scalar C"},
    {"quaternion.exp.cubic_unit", PLUMB_PORT_BINARY32, PLUMB_PORT_AOS, run_cubic_unit, "scalar C"},
    {"magnus.quaternion.terms2", PLUMB_PORT_BINARY32, PLUMB_PORT_AOS, run_magnus_2, "scalar C"},
    {"magnus.quaternion.terms3", PLUMB_PORT_BINARY32, PLUMB_PORT_AOS, run_magnus_3, "scalar C"},
    {"magnus.quaternion.terms4", PLUMB_PORT_BINARY32, PLUMB_PORT_AOS, run_magnus_4, "scalar C"},
    {"transform.compose", PLUMB_PORT_BINARY32, PLUMB_PORT_AOS, run_compose, "scalar C"},
    {"transform.inverse", PLUMB_PORT_BINARY32, PLUMB_PORT_AOS, run_inverse, "scalar C"},
    {"transform.to_local", PLUMB_PORT_BINARY32, PLUMB_PORT_AOS, run_to_local, "scalar C"},
    {"transform.apply", PLUMB_PORT_BINARY32, PLUMB_PORT_AOS, run_apply, "scalar C"},
    {"dynamic.compose", PLUMB_PORT_BINARY32, PLUMB_PORT_AOS, run_dynamic_compose, "scalar C"},
    {"dynamic.inverse", PLUMB_PORT_BINARY32, PLUMB_PORT_AOS, run_dynamic_inverse, "scalar C"},
    {"dynamic.to_local", PLUMB_PORT_BINARY32, PLUMB_PORT_AOS, run_dynamic_to_local, "scalar C"},
    {"delta.to_global", PLUMB_PORT_BINARY32, PLUMB_PORT_AOS, run_delta_to_global, "scalar C"},
    {"delta.to_local", PLUMB_PORT_BINARY32, PLUMB_PORT_AOS, run_delta_to_local, "scalar C"},
    {"delta.inherited", PLUMB_PORT_BINARY32, PLUMB_PORT_AOS, run_delta_inherited, "scalar C"},
    {"inertial.terms", PLUMB_PORT_BINARY32, PLUMB_PORT_AOS, run_inertial_terms, "scalar C"},
    {"inertial.acceleration", PLUMB_PORT_BINARY32, PLUMB_PORT_AOS, run_inertial_acceleration, "scalar C"},
    {"torque.acceleration", PLUMB_PORT_BINARY32, PLUMB_PORT_AOS, run_acceleration, "scalar C"},
    {"constraint.pgs.n12", PLUMB_PORT_BINARY32, PLUMB_PORT_AOS, run_pgs, "scalar C"},
};

static const char about[] = "scalar C with the C library's functions, " PEER_FLAGS;

const plumb_port *plumb_port_open(void)
{
    static const plumb_port port = {PLUMB_PORT_VERSION, "libm", about, sizeof kernels / sizeof *kernels, kernels};
    return &port;
}
