/* GLM 0.9.9 (https://github.com/g-truc/glm): the kernels that it has, in float and double, in its own types.
 *
 * Here: its calls, one per kernel, over arrays of its vec3, mat3, mat4 and quat (columns first, quaternions built from
 * w, x, y, z); the change to plumb's rows is in pack and unpack, which are not timed. A rotation vector v is passed as
 * GLM's users do: angle |v|, axis v/|v|; where |v| is 0, any axis. A transform is a mat4. Left out: axisAngle of
 * gtx/matrix_interpolation, whose angle is π/4 for most matrices in this version. */
#include "validate/plumb_port.hpp"

#define GLM_ENABLE_EXPERIMENTAL
#include <glm/glm.hpp>
#include <glm/gtc/matrix_inverse.hpp>
#include <glm/gtc/matrix_transform.hpp>
#include <glm/gtc/quaternion.hpp>
#include <glm/gtx/orthonormalize.hpp>
#include <glm/gtx/rotate_vector.hpp>
#include <vector>

namespace
{

template <class T> using vec3 = glm::vec<3, T>;
template <class T> using mat3 = glm::mat<3, 3, T>;
template <class T> using mat4 = glm::mat<4, 4, T>;
template <class T> using quat = glm::qua<T>;

template <class T> struct axis_angle {
    vec3<T> axis;
    T angle;
};

template <class T> struct axis_angle_vector {
    axis_angle<T> turn;
    vec3<T> x;
};

template <class T> struct vector_pair {
    vec3<T> v, x;
};

template <class T> struct matrix_pair {
    mat4<T> second, first;
};

template <class T> struct matrix_point {
    mat4<T> A;
    vec3<T> x;
};

/* --- between plumb's rows and GLM's columns -------------------------------------------------------------------- */

template <class T> void pack_matrix(const T *rows, mat3<T> &R)
{
    for (int row = 0; row < 3; row++)
        for (int column = 0; column < 3; column++)
            R[column][row] = rows[3 * row + column];
}

template <class T> void unpack_matrix(const mat3<T> &R, T *rows)
{
    for (int row = 0; row < 3; row++)
        for (int column = 0; column < 3; column++)
            rows[3 * row + column] = R[column][row];
}

template <class T> void pack_quaternion(const T *element, quat<T> &q)
{
    q = quat<T>(element[0], element[1], element[2], element[3]);
}

template <class T> void unpack_quaternion(const quat<T> &q, T *element)
{
    element[0] = q.w, element[1] = q.x, element[2] = q.y, element[3] = q.z;
}

/* (T, R, S) → [[R S, T], [0, 1]] */
template <class T> void pack_transform(const T *element, mat4<T> &A)
{
    mat3<T> R;
    pack_matrix(element + 3, R);
    A = mat4<T>(R * element[12]);
    A[3] = glm::vec<4, T>(element[0], element[1], element[2], 1);
}

template <class T> void unpack_transform(const mat4<T> &A, T *element)
{
    const T S = glm::length(vec3<T>(A[0]));
    for (int k = 0; k < 3; k++)
        element[k] = A[3][k];
    unpack_matrix(mat3<T>(A) / S, element + 3);
    element[12] = S;
}

template <class T> void pack_transform_pair(const T *element, matrix_pair<T> &pair)
{
    pack_transform(element, pair.second);
    pack_transform(element + 13, pair.first);
}

template <class T> void pack_transform_point(const T *element, matrix_point<T> &point)
{
    pack_transform(element, point.A);
    point.x = vec3<T>(element[13], element[14], element[15]);
}

/* --- GLM's calls ------------------------------------------------------------------------------------------------ */

template <class T> axis_angle<T> turn_of(const vec3<T> &v)
{
    const T angle = glm::length(v);
    return {angle == 0 ? vec3<T>(1, 0, 0) : v / angle, angle};
}

template <class T> mat3<T> from_axis_angle(const axis_angle<T> &turn)
{
    return mat3<T>(glm::rotate(mat4<T>(1), turn.angle, turn.axis));
}

template <class T> mat3<T> exp(const vec3<T> &v)
{
    return from_axis_angle(turn_of(v));
}

template <class T> vec3<T> rodrigues(const axis_angle_vector<T> &element)
{
    return glm::rotate(element.x, element.turn.angle, element.turn.axis);
}

template <class T> vec3<T> rotate(const vector_pair<T> &element)
{
    const axis_angle<T> turn = turn_of(element.v);
    return glm::rotate(element.x, turn.angle, turn.axis);
}

template <class T> quat<T> exp_quaternion(const vec3<T> &v)
{
    const axis_angle<T> turn = turn_of(v);
    return glm::angleAxis(turn.angle, turn.axis);
}

/* Picks q or −q, the same rotation, so that the angle is at most π: GLM's angles go up to 2π. */
template <class T> quat<T> shorten(const quat<T> &q)
{
    return q.w < 0 ? -q : q;
}

template <class T> axis_angle<T> to_axis_angle(const mat3<T> &R)
{
    const quat<T> q = shorten(glm::quat_cast(R));
    return {glm::axis(q), glm::angle(q)};
}

template <class T> vec3<T> log(const mat3<T> &R)
{
    const axis_angle<T> turn = to_axis_angle(R);
    return turn.angle * turn.axis;
}

/* axis and angle ask for a unit quaternion; the kernel takes any. */
template <class T> vec3<T> log_quaternion(const quat<T> &q)
{
    const quat<T> turn = shorten(glm::normalize(q));
    return glm::angle(turn) * glm::axis(turn);
}

template <class T> quat<T> to_quaternion(const mat3<T> &R)
{
    return glm::quat_cast(R);
}

/* mat3_cast asks for a unit quaternion; the kernel takes any. */
template <class T> mat3<T> from_quaternion(const quat<T> &q)
{
    return glm::mat3_cast(glm::normalize(q));
}

template <class T> mat3<T> gram_schmidt(const mat3<T> &M)
{
    return glm::orthonormalize(M);
}

template <class T> mat4<T> compose(const matrix_pair<T> &A)
{
    return A.second * A.first;
}

template <class T> mat4<T> inverse(const mat4<T> &A)
{
    return glm::affineInverse(A);
}

template <class T> mat4<T> to_local(const matrix_pair<T> &A)
{
    return glm::affineInverse(A.second) * A.first;
}

template <class T> vec3<T> apply(const matrix_point<T> &element)
{
    return vec3<T>(element.A * glm::vec<4, T>(element.x, 1));
}

/* --- tables ----------------------------------------------------------------------------------------------------- */

/* plumb check takes the first of the kernels with the same id. */
template <class T> void add_kernels(std::vector<plumb_port_kernel> &kernels)
{
    using plumb::kernel;
    kernels.insert(
        kernels.end(),
        {
            kernel<T, exp<T>, nullptr, unpack_matrix<T>>("so3.exp", "rotate"),
            kernel<T, rotate<T>>("so3.rotate", "rotate"),
            kernel<T, rodrigues<T>>("rotation.rodrigues", "rotate"),
            kernel<T, from_axis_angle<T>, nullptr, unpack_matrix<T>>("rotation.from_axis_angle", "rotate"),
            kernel<T, to_axis_angle<T>, pack_matrix<T>>("rotation.to_axis_angle", "quat_cast, axis, angle"),
            kernel<T, log<T>, pack_matrix<T>>("rotation.log", "quat_cast, axis, angle"),
            kernel<T, to_quaternion<T>, pack_matrix<T>, unpack_quaternion<T>>("rotation.to_quaternion", "quat_cast"),
            kernel<T, from_quaternion<T>, pack_quaternion<T>, unpack_matrix<T>>("rotation.from_quaternion",
                                                                                "mat3_cast"),
            kernel<T, exp_quaternion<T>, nullptr, unpack_quaternion<T>>("rotation.exp_quaternion", "angleAxis"),
            kernel<T, log_quaternion<T>, pack_quaternion<T>>("rotation.log_quaternion", "axis, angle"),
            kernel<T, gram_schmidt<T>, pack_matrix<T>, unpack_matrix<T>>("rotation.orthonormalise.gram_schmidt",
                                                                         "orthonormalize"),
            kernel<T, compose<T>, pack_transform_pair<T>, unpack_transform<T>>("transform.compose", "mat4"),
            kernel<T, inverse<T>, pack_transform<T>, unpack_transform<T>>("transform.inverse", "affineInverse"),
            kernel<T, to_local<T>, pack_transform_pair<T>, unpack_transform<T>>("transform.to_local", "affineInverse"),
            kernel<T, apply<T>, pack_transform_point<T>>("transform.apply", "mat4"),
        });
}

#define TEXT_OF(x) #x
#define TEXT(x) TEXT_OF(x)
const char about[] = "GLM " TEXT(GLM_VERSION_MAJOR) "." TEXT(GLM_VERSION_MINOR) "." TEXT(GLM_VERSION_PATCH) "." TEXT(
    GLM_VERSION_REVISION) ", " PEER_FLAGS;

} // namespace

const plumb_port *plumb_port_open(void)
{
    static std::vector<plumb_port_kernel> kernels;
    add_kernels<float>(kernels);
    add_kernels<double>(kernels);
    static const plumb_port port = {PLUMB_PORT_VERSION, "glm", about, kernels.size(), kernels.data()};
    return &port;
}
