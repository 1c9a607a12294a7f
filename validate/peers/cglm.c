/* cglm 0.8 (https://github.com/recp/cglm): the kernels that it has, in its own types.
 *
 * Here: its calls, one a kernel, over arrays of its mat3, mat4 and versor (columns first, quaternions scalar last); the
 * change to plumb's rows of floats stands in pack and unpack, outside of the clock. A rotation vector v is handed over
 * as its users do: angle |v|, axis v (cglm normalises it). A transform is a mat4, column vectors times S; or, for
 * compose in `plumb bench` alone, T, R and S apart with cglm's vectors and matrices (variant "T, R, S"). */
#include "peer.h"
#include <cglm/cglm.h>
#include <cglm/version.h>

typedef struct axis_angle {
    vec3 axis;
    float angle;
} axis_angle;

typedef struct axis_angle_vector {
    axis_angle turn;
    vec3 x;
} axis_angle_vector;

typedef struct vector_pair {
    vec3 v, x;
} vector_pair;

typedef struct matrix_pair {
    mat4 second, first;
} matrix_pair;

typedef struct transform {
    vec3 T;
    mat3 R;
    float S;
} transform;

typedef struct transform_pair {
    transform second, first;
} transform_pair;

typedef struct matrix_point {
    mat4 A;
    vec3 x;
} matrix_point;

/* --- between plumb's rows of floats and cglm's columns ---------------------------------------------------------- */

static void pack_mat3(const float *element, void *own)
{
    float(*m)[3] = own;
    for (int row = 0; row < 3; row++)
        for (int column = 0; column < 3; column++)
            m[column][row] = element[3 * row + column];
}

static void unpack_mat3(const void *own, float *element)
{
    const float(*m)[3] = own;
    for (int row = 0; row < 3; row++)
        for (int column = 0; column < 3; column++)
            element[3 * row + column] = m[column][row];
}

static void unpack_mat4_rotation(const void *own, float *element)
{
    const float(*m)[4] = own;
    for (int row = 0; row < 3; row++)
        for (int column = 0; column < 3; column++)
            element[3 * row + column] = m[column][row];
}

/* (T, R, S) → [[R S, T], [0, 1]] */
static void pack_transform(const float *element, void *own)
{
    float(*m)[4] = own;
    for (int column = 0; column < 3; column++) {
        for (int row = 0; row < 3; row++)
            m[column][row] = element[3 + 3 * row + column] * element[12];
        m[column][3] = 0;
        m[3][column] = element[column];
    }
    m[3][3] = 1;
}

static void unpack_transform(const void *own, float *element)
{
    mat4 m, R;
    vec4 T;
    vec3 S;
    memcpy(m, own, sizeof m);
    glm_decompose(m, T, R, S);
    memcpy(element, T, 3 * sizeof *element);
    unpack_mat4_rotation(R, element + 3);
    element[12] = S[0];
}

static void pack_transform_pair(const float *element, void *own)
{
    matrix_pair *pair = own;
    pack_transform(element, pair->second);
    pack_transform(element + 13, pair->first);
}

static void pack_parts(const float *element, transform *A)
{
    memcpy(A->T, element, sizeof A->T);
    pack_mat3(element + 3, A->R);
    A->S = element[12];
}

static void pack_parts_pair(const float *element, void *own)
{
    transform_pair *pair = own;
    pack_parts(element, &pair->second);
    pack_parts(element + 13, &pair->first);
}

static void unpack_parts(const void *own, float *element)
{
    const transform *A = own;
    memcpy(element, A->T, sizeof A->T);
    unpack_mat3(A->R, element + 3);
    element[12] = A->S;
}

static void pack_transform_point(const float *element, void *own)
{
    matrix_point *point = own;
    pack_transform(element, point->A);
    memcpy(point->x, element + 13, sizeof point->x);
}

static void pack_versor(const float *element, void *own)
{
    float *q = own;
    for (int i = 0; i < 4; i++)
        q[i] = element[(i + 1) % 4];
}

static void unpack_versor(const void *own, float *element)
{
    const float *q = own;
    for (int i = 0; i < 4; i++)
        element[(i + 1) % 4] = q[i];
}

/* --- cglm's calls: inputs are never written, though cglm's prototypes say no const -------------------------------- */

static void run_exp(size_t n, const void *in, void *out)
{
    vec3 *v = (vec3 *)in;
    mat4 *R = out;
    for (size_t i = 0; i < n; i++)
        glm_rotate_make(R[i], glm_vec3_norm(v[i]), v[i]);
}

static void run_rotate(size_t n, const void *in, void *out)
{
    vector_pair *element = (vector_pair *)in;
    vec3 *y = out;
    for (size_t i = 0; i < n; i++) {
        glm_vec3_copy(element[i].x, y[i]);
        glm_vec3_rotate(y[i], glm_vec3_norm(element[i].v), element[i].v);
    }
}

static void run_rodrigues(size_t n, const void *in, void *out)
{
    axis_angle_vector *element = (axis_angle_vector *)in;
    vec3 *y = out;
    for (size_t i = 0; i < n; i++) {
        glm_vec3_copy(element[i].x, y[i]);
        glm_vec3_rotate(y[i], element[i].turn.angle, element[i].turn.axis);
    }
}

static void run_from_axis_angle(size_t n, const void *in, void *out)
{
    axis_angle *turn = (axis_angle *)in;
    mat4 *R = out;
    for (size_t i = 0; i < n; i++)
        glm_rotate_make(R[i], turn[i].angle, turn[i].axis);
}

/* Of q and −q, the same turn, the one by at most π: cglm's angles go up to 2π. */
static void shorten(versor q)
{
    if (q[3] < 0)
        glm_vec4_negate(q);
}

static void run_to_axis_angle(size_t n, const void *in, void *out)
{
    mat3 *R = (mat3 *)in;
    axis_angle *turn = out;
    for (size_t i = 0; i < n; i++) {
        versor q;
        glm_mat3_quat(R[i], q);
        shorten(q);
        glm_quat_axis(q, turn[i].axis);
        turn[i].angle = glm_quat_angle(q);
    }
}

static void run_log(size_t n, const void *in, void *out)
{
    mat3 *R = (mat3 *)in;
    vec3 *v = out;
    for (size_t i = 0; i < n; i++) {
        versor q;
        vec3 axis;
        glm_mat3_quat(R[i], q);
        shorten(q);
        glm_quat_axis(q, axis);
        glm_vec3_scale(axis, glm_quat_angle(q), v[i]);
    }
}

static void run_to_quaternion(size_t n, const void *in, void *out)
{
    mat3 *R = (mat3 *)in;
    versor *q = out;
    for (size_t i = 0; i < n; i++)
        glm_mat3_quat(R[i], q[i]);
}

static void run_from_quaternion(size_t n, const void *in, void *out)
{
    versor *q = (versor *)in;
    mat3 *R = out;
    for (size_t i = 0; i < n; i++) {
        versor unit; /* the kernel takes any quaternion */
        glm_quat_normalize_to(q[i], unit);
        glm_quat_mat3(unit, R[i]);
    }
}

static void run_exp_quaternion(size_t n, const void *in, void *out)
{
    vec3 *v = (vec3 *)in;
    versor *q = out;
    for (size_t i = 0; i < n; i++)
        glm_quatv(q[i], glm_vec3_norm(v[i]), v[i]);
}

static void run_log_quaternion(size_t n, const void *in, void *out)
{
    versor *q = (versor *)in;
    vec3 *v = out;
    for (size_t i = 0; i < n; i++) {
        versor turn;
        vec3 axis;
        glm_quat_copy(q[i], turn);
        shorten(turn);
        glm_quat_axis(turn, axis);
        glm_vec3_scale(axis, glm_quat_angle(turn), v[i]);
    }
}

static void run_compose(size_t n, const void *in, void *out)
{
    matrix_pair *A = (matrix_pair *)in;
    mat4 *result = out;
    for (size_t i = 0; i < n; i++)
        glm_mul(A[i].second, A[i].first, result[i]);
}

static void run_compose_parts(size_t n, const void *in, void *out)
{
    transform_pair *A = (transform_pair *)in;
    transform *result = out;
    for (size_t i = 0; i < n; i++) {
        glm_mat3_mulv(A[i].second.R, A[i].first.T, result[i].T);
        glm_vec3_scale(result[i].T, A[i].second.S, result[i].T);
        glm_vec3_add(A[i].second.T, result[i].T, result[i].T);
        glm_mat3_mul(A[i].second.R, A[i].first.R, result[i].R);
        result[i].S = A[i].second.S * A[i].first.S;
    }
}

static void run_inverse(size_t n, const void *in, void *out)
{
    mat4 *A = (mat4 *)in, *result = out;
    for (size_t i = 0; i < n; i++)
        glm_mat4_inv(A[i], result[i]);
}

static void run_to_local(size_t n, const void *in, void *out)
{
    matrix_pair *A = (matrix_pair *)in;
    mat4 *result = out;
    for (size_t i = 0; i < n; i++) {
        mat4 inverse;
        glm_mat4_inv(A[i].second, inverse);
        glm_mul(inverse, A[i].first, result[i]);
    }
}

static void run_apply(size_t n, const void *in, void *out)
{
    matrix_point *element = (matrix_point *)in;
    vec3 *y = out;
    for (size_t i = 0; i < n; i++)
        glm_mat4_mulv3(element[i].A, element[i].x, 1.0f, y[i]);
}

/* --- tables ----------------------------------------------------------------------------------------------------- */

/* Id, variant, components, types, pack, function, unpack. Tables, since the peer's and the port's rows are both made from
 * the first; a port has a kernel once. */
/* clang-format off */
#define PORT_TABLE(K) \
    K("so3.exp", "glm_rotate_make", 3, 9, vec3, mat4, NULL, exp, unpack_mat4_rotation) \
    K("so3.rotate", "glm_vec3_rotate", 6, 3, vector_pair, vec3, NULL, rotate, NULL) \
    K("rotation.rodrigues", "glm_vec3_rotate", 7, 3, axis_angle_vector, vec3, NULL, rodrigues, NULL) \
    K("rotation.from_axis_angle", "glm_rotate_make", 4, 9, axis_angle, mat4, NULL, from_axis_angle, unpack_mat4_rotation) \
    K("rotation.to_axis_angle", "glm_mat3_quat", 9, 4, mat3, axis_angle, pack_mat3, to_axis_angle, NULL) \
    K("rotation.log", "glm_mat3_quat", 9, 3, mat3, vec3, pack_mat3, log, NULL) \
    K("rotation.to_quaternion", "glm_mat3_quat", 9, 4, mat3, versor, pack_mat3, to_quaternion, unpack_versor) \
    K("rotation.from_quaternion", "glm_quat_mat3", 4, 9, versor, mat3, pack_versor, from_quaternion, unpack_mat3) \
    K("rotation.exp_quaternion", "glm_quatv", 3, 4, vec3, versor, NULL, exp_quaternion, unpack_versor) \
    K("rotation.log_quaternion", "glm_quat_axis", 4, 3, versor, vec3, pack_versor, log_quaternion, NULL) \
    K("transform.compose", "glm_mul", 26, 13, matrix_pair, mat4, pack_transform_pair, compose, unpack_transform) \
    K("transform.inverse", "glm_mat4_inv", 13, 13, mat4, mat4, pack_transform, inverse, unpack_transform) \
    K("transform.to_local", "glm_mat4_inv, glm_mul", 26, 13, matrix_pair, mat4, pack_transform_pair, to_local, unpack_transform) \
    K("transform.apply", "glm_mat4_mulv3", 16, 3, matrix_point, vec3, pack_transform_point, apply, NULL)
#define BENCH_TABLE(K) \
    K("transform.compose", "T, R, S", 26, 13, transform_pair, transform, pack_parts_pair, compose_parts, unpack_parts)
/* clang-format on */

#define PEER_ROW(id, variant, inputs, outputs, type_in, type_out, pack, name, unpack)                                  \
    {id, variant, inputs, outputs, sizeof(type_in), sizeof(type_out), pack, run_##name, unpack},
static const plumb_peer_kernel peer_kernels[] = {PORT_TABLE(PEER_ROW) BENCH_TABLE(PEER_ROW)};

#define PORT_INDEX(id, variant, inputs, outputs, type_in, type_out, pack, name, unpack) INDEX_##name,
enum { PORT_TABLE(PORT_INDEX) INDEX_END };

#define PORT_RUN(id, variant, inputs, outputs, type_in, type_out, pack, name, unpack)                                  \
    static int port_##name(size_t n, const plumb_port_view *in, const plumb_port_view *out)                            \
    {                                                                                                                  \
        return peer_run_port(&peer_kernels[INDEX_##name], n, in, out);                                                 \
    }
PORT_TABLE(PORT_RUN)

#define PORT_ROW(id, variant, inputs, outputs, type_in, type_out, pack, name, unpack)                                  \
    {id, PLUMB_PORT_BINARY32, PLUMB_PORT_AOS, port_##name},
static const plumb_port_kernel port_kernels[] = {PORT_TABLE(PORT_ROW)};

#define TEXT_OF(x) #x
#define TEXT(x) TEXT_OF(x)
static const char about[] =
    "cglm " TEXT(CGLM_VERSION_MAJOR) "." TEXT(CGLM_VERSION_MINOR) "." TEXT(CGLM_VERSION_PATCH) ", " PEER_FLAGS;

const plumb_peer *plumb_peer_open(void)
{
    static const plumb_peer peer = {"cglm", about, sizeof peer_kernels / sizeof *peer_kernels, peer_kernels};
    return &peer;
}

const plumb_port *plumb_port_open(void)
{
    static const plumb_port port = {PLUMB_PORT_VERSION, "cglm", about, INDEX_END, port_kernels};
    return &port;
}
