/* Port of cglm 0.8 (https://github.com/recp/cglm): the kernels that cglm has, in cglm's own types.
 *
 * This file contains one call per kernel, over arrays of mat3, mat4 and versor (columns first, quaternions with the
 * scalar last). pack and unpack, which are not timed, convert from and to plumb's rows of floats. A rotation vector v
 * is passed as cglm's users do: angle |v|, axis v (cglm normalises it). A transform is a mat4 whose first three columns
 * contain S R. In the variant "T, R, S" of transform.compose, T, R and S are stored separately, in cglm's vectors and
 * matrices. */
#include "each.h"
#include "validate/util/single_steps.h"

#include <cglm/cglm.h>
#include <cglm/version.h>
#include <string.h>

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

typedef struct versor_pair {
    versor first, second;
} versor_pair;

typedef struct scaled_rotation { /* S times x rotated by the quaternion q */
    versor q;
    float S;
    vec3 x;
} scaled_rotation;

typedef struct scaled_matrix { /* S R x */
    mat3 R;
    float S;
    vec3 x;
} scaled_matrix;

typedef struct transform {
    vec3 T;
    mat3 R;
    float S;
} transform;

typedef struct transform_pair {
    transform second, first;
} transform_pair;

typedef struct quaternion_path {
    versor from, to;
    float t;
} quaternion_path;

typedef struct matrix_point {
    mat4 A;
    vec3 x;
} matrix_point;

/* --- conversion between plumb's rows of floats and cglm's columns ----------------------------------------------- */

static void pack_mat3(const void *components, void *own)
{
    const float *element = components;
    float(*m)[3] = own;
    for (int row = 0; row < 3; row++)
        for (int column = 0; column < 3; column++)
            m[column][row] = element[3 * row + column];
}

static void unpack_mat3(const void *own, void *components)
{
    float *element = components;
    const float(*m)[3] = own;
    for (int row = 0; row < 3; row++)
        for (int column = 0; column < 3; column++)
            element[3 * row + column] = m[column][row];
}

static void unpack_mat4_rotation(const void *own, void *components)
{
    float *element = components;
    const float(*m)[4] = own;
    for (int row = 0; row < 3; row++)
        for (int column = 0; column < 3; column++)
            element[3 * row + column] = m[column][row];
}

/* Converts (T, R, S) → [[R S, T], [0, 1]]. */
static void pack_transform(const void *components, void *own)
{
    const float *element = components;
    float(*m)[4] = own;
    for (int column = 0; column < 3; column++) {
        for (int row = 0; row < 3; row++)
            m[column][row] = element[3 + 3 * row + column] * element[12];
        m[column][3] = 0;
        m[3][column] = element[column];
    }
    m[3][3] = 1;
}

static void unpack_transform(const void *own, void *components)
{
    float *element = components;
    mat4 m, R;
    vec4 T;
    vec3 S;
    memcpy(m, own, sizeof m);
    glm_decompose(m, T, R, S);
    memcpy(element, T, 3 * sizeof *element);
    unpack_mat4_rotation(R, element + 3);
    element[12] = S[0];
}

static void pack_transform_pair(const void *components, void *own)
{
    const float *element = components;
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

static void pack_parts_pair(const void *components, void *own)
{
    const float *element = components;
    transform_pair *pair = own;
    pack_parts(element, &pair->second);
    pack_parts(element + 13, &pair->first);
}

static void unpack_parts(const void *own, void *components)
{
    float *element = components;
    const transform *A = own;
    memcpy(element, A->T, sizeof A->T);
    unpack_mat3(A->R, element + 3);
    element[12] = A->S;
}

static void pack_transform_point(const void *components, void *own)
{
    const float *element = components;
    matrix_point *point = own;
    pack_transform(element, point->A);
    memcpy(point->x, element + 13, sizeof point->x);
}

static void pack_versor(const void *components, void *own)
{
    const float *element = components;
    float *q = own;
    for (int i = 0; i < 4; i++)
        q[i] = element[(i + 1) % 4];
}

static void pack_path(const void *components, void *own)
{
    const float *element = components;
    quaternion_path *path = own;
    pack_versor(element, path->from);
    pack_versor(element + 4, path->to);
    path->t = element[8];
}

static void unpack_versor(const void *own, void *components)
{
    float *element = components;
    const float *q = own;
    for (int i = 0; i < 4; i++)
        element[(i + 1) % 4] = q[i];
}

static void pack_versor_pair(const void *components, void *own)
{
    const float *element = components;
    versor_pair *pair = own;
    pack_versor(element, pair->first);
    pack_versor(element + 4, pair->second);
}

static void pack_scaled_rotation(const void *components, void *own)
{
    const float *element = components;
    scaled_rotation *rotation = own;
    pack_versor(element, rotation->q);
    rotation->S = element[4];
    memcpy(rotation->x, element + 5, sizeof rotation->x);
}

static void pack_scaled_matrix(const void *components, void *own)
{
    const float *element = components;
    scaled_matrix *matrix = own;
    pack_mat3(element, matrix->R);
    matrix->S = element[9];
    memcpy(matrix->x, element + 10, sizeof matrix->x);
}

/* --- cglm's calls: inputs are never written, although its prototypes lack const ------------------------------- */

EACH(exp, vec3, v, mat4, R)
{
    glm_rotate_make(*R, glm_vec3_norm(*v), *v);
}

EACH(rotate, vector_pair, element, vec3, y)
{
    glm_vec3_copy(element->x, *y);
    glm_vec3_rotate(*y, glm_vec3_norm(element->v), element->v);
}

EACH(rodrigues, axis_angle_vector, element, vec3, y)
{
    glm_vec3_copy(element->x, *y);
    glm_vec3_rotate(*y, element->turn.angle, element->turn.axis);
}

EACH(from_axis_angle, axis_angle, turn, mat4, R)
{
    glm_rotate_make(*R, turn->angle, turn->axis);
}

/* Replaces q by −q, which is the same rotation, if the angle of q is above π: cglm's angles go up to 2π. */
static void shorten(versor q)
{
    if (q[3] < 0)
        glm_vec4_negate(q);
}

EACH(to_axis_angle, mat3, R, axis_angle, turn)
{
    versor q;
    glm_mat3_quat(*R, q);
    shorten(q);
    glm_quat_axis(q, turn->axis);
    turn->angle = glm_quat_angle(q);
}

EACH(log, mat3, R, vec3, v)
{
    versor q;
    vec3 axis;
    glm_mat3_quat(*R, q);
    shorten(q);
    glm_quat_axis(q, axis);
    glm_vec3_scale(axis, glm_quat_angle(q), *v);
}

EACH(to_quaternion, mat3, R, versor, q)
{
    glm_mat3_quat(*R, *q);
}

EACH(from_quaternion, versor, q, mat3, R)
{
    versor unit; /* the kernel's quaternion may have any length */
    glm_quat_normalize_to(*q, unit);
    glm_quat_mat3(unit, *R);
}

EACH(product, versor_pair, element, versor, q)
{
    glm_quat_mul(element->first, element->second, *q);
}

EACH(unit, versor, q, versor, unit)
{
    glm_quat_normalize_to(*q, *unit);
}

EACH(rotate_scaled, scaled_rotation, element, vec3, y)
{
    glm_quat_rotatev(element->q, element->x, *y);
    glm_vec3_scale(*y, element->S, *y);
}

EACH(multiply, scaled_matrix, element, vec3, y)
{
    glm_mat3_mulv(element->R, element->x, *y);
    glm_vec3_scale(*y, element->S, *y);
}

EACH(exp_quaternion, vec3, v, versor, q)
{
    glm_quatv(*q, glm_vec3_norm(*v), *v);
}

EACH(log_quaternion, versor, q, vec3, v)
{
    versor turn;
    vec3 axis;
    glm_quat_copy(*q, turn);
    shorten(turn);
    glm_quat_axis(turn, axis);
    glm_vec3_scale(axis, glm_quat_angle(turn), *v);
}

/* cglm takes and gives the angles about x, y and z, whatever the sequence; `ordered` has them in the order of the
 * sequence. */
EACH(euler_xyz, vec3, ordered, mat4, R)
{
    glm_euler_xyz((vec3){(*ordered)[0], (*ordered)[1], (*ordered)[2]}, *R);
}

EACH(euler_yxz, vec3, ordered, mat4, R)
{
    glm_euler_yxz((vec3){(*ordered)[1], (*ordered)[0], (*ordered)[2]}, *R);
}

EACH(euler_zxy, vec3, ordered, mat4, R)
{
    glm_euler_zxy((vec3){(*ordered)[1], (*ordered)[2], (*ordered)[0]}, *R);
}

EACH(euler_zyx, vec3, ordered, mat4, R)
{
    glm_euler_zyx((vec3){(*ordered)[2], (*ordered)[1], (*ordered)[0]}, *R);
}

EACH(euler_angles, mat3, R, vec3, angles)
{
    mat4 whole = GLM_MAT4_IDENTITY_INIT;
    glm_mat4_ins3(*R, whole);
    glm_euler_angles(whole, *angles);
}

EACH(slerp, quaternion_path, path, versor, q)
{
    glm_quat_slerp(path->from, path->to, path->t, *q);
}

EACH(nlerp, quaternion_path, path, versor, q)
{
    glm_quat_nlerp(path->from, path->to, path->t, *q);
}

EACH(angle_between, vector_pair, pair, float, angle)
{
    *angle = glm_vec3_angle(pair->v, pair->x);
}

EACH(from_vecs, vector_pair, pair, versor, q)
{
    glm_quat_from_vecs(pair->v, pair->x, *q);
}

EACH(compose, matrix_pair, A, mat4, result)
{
    glm_mul(A->second, A->first, *result);
}

EACH(compose_parts, transform_pair, A, transform, result)
{
    glm_mat3_mulv(A->second.R, A->first.T, result->T);
    glm_vec3_scale(result->T, A->second.S, result->T);
    glm_vec3_add(A->second.T, result->T, result->T);
    glm_mat3_mul(A->second.R, A->first.R, result->R);
    result->S = A->second.S * A->first.S;
}

EACH(inverse, mat4, A, mat4, result)
{
    glm_mat4_inv(*A, *result);
}

EACH(to_local, matrix_pair, A, mat4, result)
{
    mat4 inverse;
    glm_mat4_inv(A->second, inverse);
    glm_mul(inverse, A->first, *result);
}

EACH(apply, matrix_point, element, vec3, y)
{
    glm_mat4_mulv3(element->A, element->x, 1.0f, *y);
}

/* --- tables ----------------------------------------------------------------------------------------------------- */

/* Some kernels have several variants; plumb check uses the first, and plumb bench times all. */
/* clang-format off */
static const plumb_port_kernel kernels[] = {
    {"so3.exp", PLUMB_PORT_FLOAT, PLUMB_PORT_OWN, run_exp, "glm_rotate_make",
     &(const plumb_port_own){sizeof(vec3), sizeof(mat4), NULL, unpack_mat4_rotation}},
    {"so3.rotate", PLUMB_PORT_FLOAT, PLUMB_PORT_OWN, run_rotate, "glm_vec3_rotate",
     &(const plumb_port_own){sizeof(vector_pair), sizeof(vec3), NULL, NULL}},
    {"rotation.rodrigues", PLUMB_PORT_FLOAT, PLUMB_PORT_OWN, run_rodrigues, "glm_vec3_rotate",
     &(const plumb_port_own){sizeof(axis_angle_vector), sizeof(vec3), NULL, NULL}},
    {"rotation.from_axis_angle", PLUMB_PORT_FLOAT, PLUMB_PORT_OWN, run_from_axis_angle, "glm_rotate_make",
     &(const plumb_port_own){sizeof(axis_angle), sizeof(mat4), NULL, unpack_mat4_rotation}},
    {"rotation.to_axis_angle", PLUMB_PORT_FLOAT, PLUMB_PORT_OWN, run_to_axis_angle, "glm_mat3_quat",
     &(const plumb_port_own){sizeof(mat3), sizeof(axis_angle), pack_mat3, NULL}},
    {"rotation.log", PLUMB_PORT_FLOAT, PLUMB_PORT_OWN, run_log, "glm_mat3_quat",
     &(const plumb_port_own){sizeof(mat3), sizeof(vec3), pack_mat3, NULL}},
    {"rotation.to_quaternion", PLUMB_PORT_FLOAT, PLUMB_PORT_OWN, run_to_quaternion, "glm_mat3_quat",
     &(const plumb_port_own){sizeof(mat3), sizeof(versor), pack_mat3, unpack_versor}},
    {"rotation.from_quaternion", PLUMB_PORT_FLOAT, PLUMB_PORT_OWN, run_from_quaternion, "glm_quat_mat3",
     &(const plumb_port_own){sizeof(versor), sizeof(mat3), pack_versor, unpack_mat3}},
    {"quaternion.product", PLUMB_PORT_FLOAT, PLUMB_PORT_OWN, run_product, "glm_quat_mul",
     &(const plumb_port_own){sizeof(versor_pair), sizeof(versor), pack_versor_pair, unpack_versor}},
    {"quaternion.unit", PLUMB_PORT_FLOAT, PLUMB_PORT_OWN, run_unit, "glm_quat_normalize_to",
     &(const plumb_port_own){sizeof(versor), sizeof(versor), pack_versor, unpack_versor}},
    {"pose.vector", PLUMB_PORT_FLOAT, PLUMB_PORT_OWN, run_rotate_scaled, "glm_quat_rotatev",
     &(const plumb_port_own){sizeof(scaled_rotation), sizeof(vec3), pack_scaled_rotation, NULL}},
    {"transform.vector", PLUMB_PORT_FLOAT, PLUMB_PORT_OWN, run_multiply, "glm_mat3_mulv",
     &(const plumb_port_own){sizeof(scaled_matrix), sizeof(vec3), pack_scaled_matrix, NULL}},
    {"rotation.exp_quaternion", PLUMB_PORT_FLOAT, PLUMB_PORT_OWN, run_exp_quaternion, "glm_quatv",
     &(const plumb_port_own){sizeof(vec3), sizeof(versor), NULL, unpack_versor}},
    {"rotation.log_quaternion", PLUMB_PORT_FLOAT, PLUMB_PORT_OWN, run_log_quaternion, "glm_quat_axis",
     &(const plumb_port_own){sizeof(versor), sizeof(vec3), pack_versor, NULL}},
    {"euler.to_matrix.xyz", PLUMB_PORT_FLOAT, PLUMB_PORT_OWN, run_euler_xyz, "glm_euler_xyz",
     &(const plumb_port_own){sizeof(vec3), sizeof(mat4), NULL, unpack_mat4_rotation}},
    {"euler.to_matrix.yxz", PLUMB_PORT_FLOAT, PLUMB_PORT_OWN, run_euler_yxz, "glm_euler_yxz",
     &(const plumb_port_own){sizeof(vec3), sizeof(mat4), NULL, unpack_mat4_rotation}},
    {"euler.to_matrix.zxy", PLUMB_PORT_FLOAT, PLUMB_PORT_OWN, run_euler_zxy, "glm_euler_zxy",
     &(const plumb_port_own){sizeof(vec3), sizeof(mat4), NULL, unpack_mat4_rotation}},
    {"euler.to_matrix.zyx", PLUMB_PORT_FLOAT, PLUMB_PORT_OWN, run_euler_zyx, "glm_euler_zyx",
     &(const plumb_port_own){sizeof(vec3), sizeof(mat4), NULL, unpack_mat4_rotation}},
    {"euler.from_matrix.xyz", PLUMB_PORT_FLOAT, PLUMB_PORT_OWN, run_euler_angles, "glm_euler_angles",
     &(const plumb_port_own){sizeof(mat3), sizeof(vec3), pack_mat3, NULL}},
    {"slerp.shortest", PLUMB_PORT_FLOAT, PLUMB_PORT_OWN, run_slerp, "glm_quat_slerp",
     &(const plumb_port_own){sizeof(quaternion_path), sizeof(versor), pack_path, unpack_versor}},
    {"slerp.nlerp", PLUMB_PORT_FLOAT, PLUMB_PORT_OWN, run_nlerp, "glm_quat_nlerp",
     &(const plumb_port_own){sizeof(quaternion_path), sizeof(versor), pack_path, unpack_versor}},
    {"between.angle", PLUMB_PORT_FLOAT, PLUMB_PORT_OWN, run_angle_between, "glm_vec3_angle",
     &(const plumb_port_own){sizeof(vector_pair), sizeof(float), NULL, NULL}},
    {"between.quaternion", PLUMB_PORT_FLOAT, PLUMB_PORT_OWN, run_from_vecs, "glm_quat_from_vecs",
     &(const plumb_port_own){sizeof(vector_pair), sizeof(versor), NULL, unpack_versor}},
    {"transform.compose", PLUMB_PORT_FLOAT, PLUMB_PORT_OWN, run_compose, "glm_mul",
     &(const plumb_port_own){sizeof(matrix_pair), sizeof(mat4), pack_transform_pair, unpack_transform}},
    {"transform.inverse", PLUMB_PORT_FLOAT, PLUMB_PORT_OWN, run_inverse, "glm_mat4_inv",
     &(const plumb_port_own){sizeof(mat4), sizeof(mat4), pack_transform, unpack_transform}},
    {"transform.to_local", PLUMB_PORT_FLOAT, PLUMB_PORT_OWN, run_to_local, "glm_mat4_inv, glm_mul",
     &(const plumb_port_own){sizeof(matrix_pair), sizeof(mat4), pack_transform_pair, unpack_transform}},
    {"transform.apply", PLUMB_PORT_FLOAT, PLUMB_PORT_OWN, run_apply, "glm_mat4_mulv3",
     &(const plumb_port_own){sizeof(matrix_point), sizeof(vec3), pack_transform_point, NULL}},
    {"transform.compose", PLUMB_PORT_FLOAT, PLUMB_PORT_OWN, run_compose_parts, "T, R, S",
     &(const plumb_port_own){sizeof(transform_pair), sizeof(transform), pack_parts_pair, unpack_parts}},
};
/* clang-format on */

#define TEXT_OF(x) #x
#define TEXT(x) TEXT_OF(x)
static const char about[] =
    "cglm " TEXT(CGLM_VERSION_MAJOR) "." TEXT(CGLM_VERSION_MINOR) "." TEXT(CGLM_VERSION_PATCH) ", " PEER_FLAGS;

void single_steps(size_t n, const float *v, float *q)
{
    versor orientation, step;
    glm_quat_identity(orientation);
    for (size_t i = 0; i < n; i++) {
        vec3 turn = {v[3 * i], v[3 * i + 1], v[3 * i + 2]};
        glm_quatv(step, glm_vec3_norm(turn), turn);
        glm_quat_mul(orientation, step, orientation);
        memcpy(q + 4 * i, orientation, sizeof orientation);
    }
}

const plumb_port *plumb_port_open(void)
{
    static const plumb_port port = {PLUMB_PORT_VERSION, "cglm", about, sizeof kernels / sizeof *kernels, kernels};
    return &port;
}
