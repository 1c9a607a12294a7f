/* Loops over elements that call plumb's kernels for one element at a time, and loops with the same computations in
 * plain scalar C; see single_loops.h. This file is compiled twice. When it is compiled for AVX2 and FMA, the compiler
 * inlines plumb's calls (plumb/scalar.h); when it is compiled for any processor, they are calls of library functions.
 * The plain functions are what an author writes without a library: they are correct for the usual inputs only. */
#include "scalar_vectors.h"

#include "validate/bench/single_loops.h"

#include <plumb/scalar.h>

#include <math.h>
#include <string.h>

/* Defines loop_<name>, which calls plumb's kernel for each of n elements. a, b and c are the numbers of components of
 * its inputs, and r the number of its output. The components of an element's inputs are consecutive, and so are those
 * of its output. This is a macro because each call has to be inlined into its own loop. */
#define LOOP_1(name, a, r)                                                                                             \
    static void loop_##name(size_t n, const float *in, float *out)                                                     \
    {                                                                                                                  \
        for (size_t i = 0; i < n; i++)                                                                                 \
            PLUMB_ELEMENT(name)(in + i * (a), out + i * (r));                                                          \
    }
#define LOOP_2(name, a, b, r)                                                                                          \
    static void loop_##name(size_t n, const float *in, float *out)                                                     \
    {                                                                                                                  \
        for (size_t i = 0; i < n; i++)                                                                                 \
            PLUMB_ELEMENT(name)(in + i * ((a) + (b)), in + i * ((a) + (b)) + (a), out + i * (r));                      \
    }
#define LOOP_3(name, a, b, c, r)                                                                                       \
    static void loop_##name(size_t n, const float *in, float *out)                                                     \
    {                                                                                                                  \
        for (size_t i = 0; i < n; i++) {                                                                               \
            const float *const element = in + i * ((a) + (b) + (c));                                                   \
            PLUMB_ELEMENT(name)(element, element + (a), element + (a) + (b), out + i * (r));                           \
        }                                                                                                              \
    }
/* Defines plain_<name>, which calls the plain function `name` for each of n elements. */
#define PLAIN(name, inputs, outputs)                                                                                   \
    static void plain_##name(size_t n, const float *in, float *out)                                                    \
    {                                                                                                                  \
        for (size_t i = 0; i < n; i++)                                                                                 \
            name(in + i * (inputs), out + i * (outputs));                                                              \
    }

LOOP_2(quaternion_product, 4, 4, 4)
LOOP_1(quaternion_unit, 4, 4)
LOOP_3(pose_vector, 4, 1, 3, 3)
LOOP_2(pose_apply, 8, 3, 3)
LOOP_2(pose_compose, 8, 8, 8)
LOOP_1(pose_inverse, 8, 8)
LOOP_3(transform_vector_n3, 9, 1, 3, 3)
LOOP_2(transform_apply_n3, 13, 3, 3)
LOOP_2(transform_compose_n3, 13, 13, 13)
LOOP_1(transform_inverse_n3, 13, 13)
LOOP_2(rigid_apply_n3, 12, 3, 3)
LOOP_2(rigid_compose_n3, 12, 12, 12)
LOOP_1(rigid_inverse_n3, 12, 12)
LOOP_2(dynamic_compose_n3, 25, 25, 25)
LOOP_1(dynamic_inverse_n3, 25, 25)
LOOP_1(so3_exp, 3, 9)
LOOP_2(so3_rotate, 3, 3, 3)
LOOP_1(rotation_exp_quaternion, 3, 4)
LOOP_1(rotation_from_quaternion, 4, 9)
LOOP_1(rotation_to_quaternion, 9, 4)
LOOP_1(rotation_log, 9, 3)
LOOP_1(rotation_log_quaternion, 4, 3)

/* --- plain C ------------------------------------------------------------------------------------------------------ */

/* a, b → the product of the quaternions a and b. */
static inline void product(const float *ab, float *q)
{
    const float *const a = ab, *const b = ab + 4;
    q[0] = a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3];
    q[1] = a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2];
    q[2] = a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1];
    q[3] = a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0];
}

/* q, S, x → S times x rotated by the unit quaternion q: x + 2s v × x + 2v × (v × x). */
static inline void rotate(const float *q, float *y)
{
    const float *const v = q + 1, *const x = q + 5;
    float u[3], w[3];
    cross(v, x, u);
    u[0] += u[0], u[1] += u[1], u[2] += u[2];
    cross(v, u, w);
    for (int i = 0; i < 3; i++)
        y[i] = q[4] * (x[i] + q[0] * u[i] + w[i]);
}

/* R (9 components), S, x → S R x. */
static inline void scale_and_rotate(const float *A, float *y)
{
    apply(A, A + 10, y);
    for (int i = 0; i < 3; i++)
        y[i] *= A[9];
}

/* A transform has 13 components: translation t, rotation matrix R, scale S. t, R, S, x → t + S R x. */
static inline void apply_transform(const float *A, float *y)
{
    apply(A + 3, A + 13, y);
    for (int i = 0; i < 3; i++)
        y[i] = A[i] + A[12] * y[i];
}

/* A, B → the transform that applies first B, then A. */
static inline void compose_transforms(const float *AB, float *C)
{
    const float *const A = AB, *const B = AB + 13;
    apply(A + 3, B, C);
    for (int i = 0; i < 3; i++)
        C[i] = A[i] + A[12] * C[i];
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            C[3 + 3 * i + j] = A[3 + 3 * i] * B[3 + j] + A[3 + 3 * i + 1] * B[6 + j] + A[3 + 3 * i + 2] * B[9 + j];
    C[12] = A[12] * B[12];
}

static inline void invert_transform(const float *A, float *B)
{
    B[12] = 1 / A[12];
    for (int i = 0; i < 3; i++) {
        B[i] = -B[12] * (A[3 + i] * A[0] + A[6 + i] * A[1] + A[9 + i] * A[2]);
        for (int j = 0; j < 3; j++)
            B[3 + 3 * i + j] = A[3 + 3 * j + i];
    }
}

/* v → the matrix of the rotation about v by the angle |v|, by Rodrigues' formula. */
static inline void rotation(const float *v, float *R)
{
    const float t = dot(v, v), a = sqrtf(t), s1 = a > 0 ? sinf(a) / a : 1, c = cosf(a), s2 = a > 0 ? (1 - c) / t : 0.5F;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            R[3 * i + j] = s2 * v[i] * v[j] + (i == j ? c : 0);
    R[1] -= s1 * v[2], R[2] += s1 * v[1], R[5] -= s1 * v[0];
    R[3] += s1 * v[2], R[6] -= s1 * v[1], R[7] += s1 * v[0];
}

/* v → the unit quaternion of the rotation about v by the angle |v|. */
static inline void exponential(const float *v, float *q)
{
    const float a = sqrtf(dot(v, v)), h = a > 0 ? sinf(a / 2) / a : 0.5F;
    q[0] = cosf(a / 2);
    for (int i = 0; i < 3; i++)
        q[i + 1] = h * v[i];
}

/* q → the rotation matrix of the unit quaternion q. */
static inline void matrix(const float *q, float *R)
{
    const float x = q[1] + q[1], y = q[2] + q[2], z = q[3] + q[3], s = q[0];
    R[0] = 1 - (q[2] * y + q[3] * z), R[1] = q[1] * y - s * z, R[2] = q[1] * z + s * y;
    R[3] = q[1] * y + s * z, R[4] = 1 - (q[1] * x + q[3] * z), R[5] = q[2] * z - s * x;
    R[6] = q[1] * z - s * y, R[7] = q[2] * z + s * x, R[8] = 1 - (q[1] * x + q[2] * y);
}

/* R → the rotation vector of the matrix R, for angles below π. */
static inline void logarithm(const float *R, float *v)
{
    const float w[3] = {R[7] - R[5], R[2] - R[6], R[3] - R[1]}, sine = sqrtf(dot(w, w)), trace = R[0] + R[4] + R[8];
    const float k = sine > 0 ? atan2f(sine, trace - 1) / sine : 0.5F;
    for (int i = 0; i < 3; i++)
        v[i] = k * w[i];
}

PLAIN(product, 8, 4)
PLAIN(rotate, 8, 3)
PLAIN(scale_and_rotate, 13, 3)
PLAIN(apply_transform, 16, 3)
PLAIN(compose_transforms, 26, 13)
PLAIN(invert_transform, 13, 13)
PLAIN(rotation, 3, 9)
PLAIN(exponential, 3, 4)
PLAIN(matrix, 4, 9)
PLAIN(logarithm, 9, 3)

/* --- a chain of steps --------------------------------------------------------------------------------------------- */

/* The chains of single_steps.h: q ← q exp(v) for each of n rotation vectors. */
static void loop_steps(size_t n, const float *v, float *out)
{
    float q[4] = {1, 0, 0, 0}, step[4];
    for (size_t i = 0; i < n; i++) {
        PLUMB_ELEMENT(rotation_exp_quaternion)(v + 3 * i, step);
        PLUMB_ELEMENT(quaternion_product)(q, step, q);
        memcpy(out + 4 * i, q, sizeof q);
    }
}

static void plain_steps(size_t n, const float *v, float *out)
{
    float both[8] = {1, 0, 0, 0};
    for (size_t i = 0; i < n; i++) {
        exponential(v + 3 * i, both + 4);
        product(both, out + 4 * i);
        memcpy(both, out + 4 * i, 4 * sizeof *both);
    }
}

const struct single_loop SCALAR_NAME(single)[] = {
    {"quaternion.product", loop_quaternion_product, plain_product},
    {"quaternion.unit", loop_quaternion_unit, NULL},
    {"pose.vector", loop_pose_vector, plain_rotate},
    {"pose.apply", loop_pose_apply, NULL},
    {"pose.compose", loop_pose_compose, NULL},
    {"pose.inverse", loop_pose_inverse, NULL},
    {"transform.vector.n3", loop_transform_vector_n3, plain_scale_and_rotate},
    {"transform.apply.n3", loop_transform_apply_n3, plain_apply_transform},
    {"transform.compose.n3", loop_transform_compose_n3, plain_compose_transforms},
    {"transform.inverse.n3", loop_transform_inverse_n3, plain_invert_transform},
    {"rigid.apply.n3", loop_rigid_apply_n3, NULL},
    {"rigid.compose.n3", loop_rigid_compose_n3, NULL},
    {"rigid.inverse.n3", loop_rigid_inverse_n3, NULL},
    {"dynamic.compose.n3", loop_dynamic_compose_n3, NULL},
    {"dynamic.inverse.n3", loop_dynamic_inverse_n3, NULL},
    {"so3.exp", loop_so3_exp, plain_rotation},
    {"so3.rotate", loop_so3_rotate, NULL},
    {"rotation.exp_quaternion", loop_rotation_exp_quaternion, plain_exponential},
    {"rotation.from_quaternion", loop_rotation_from_quaternion, plain_matrix},
    {"rotation.to_quaternion", loop_rotation_to_quaternion, NULL},
    {"rotation.log", loop_rotation_log, plain_logarithm},
    {"rotation.log_quaternion", loop_rotation_log_quaternion, NULL},
    {0}};

const struct single_chain SCALAR_NAME(chain) = {loop_steps, plain_steps};
