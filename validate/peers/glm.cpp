/* Port of GLM 0.9.9 (https://github.com/g-truc/glm): the kernels that GLM has, in float and double, in GLM's own types.
 *
 * This file contains one call per kernel, over arrays of vec3, mat3, mat4 and quat (columns first, quaternions built
 * from w, x, y, z). pack and unpack, which are not timed, convert from and to plumb's rows. A rotation vector v is
 * passed as GLM's users do: angle |v|, axis v/|v|; any axis if |v| is 0. A transform is a mat4. This port does not use
 * axisAngle of gtx/matrix_interpolation, because in this version of GLM it returns the angle π/4 for most matrices. */
#define GLM_ENABLE_EXPERIMENTAL
#include <glm/glm.hpp>
#include <glm/gtc/matrix_inverse.hpp>
#include <glm/gtc/matrix_transform.hpp>
#include <glm/gtc/quaternion.hpp>
#include <glm/gtx/euler_angles.hpp>
#include <glm/gtx/orthonormalize.hpp>
#include <glm/gtx/quaternion.hpp>
#include <glm/gtx/rotate_vector.hpp>
#include <glm/gtx/vector_angle.hpp>

#include "calls.hpp"
#include "validate/util/single_steps.h"

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

/* Conversion between plumb's rows and GLM's columns. */
struct own : plain {
    using plain::pack, plain::unpack;

    template <class T> static const T *pack(const T *rows, mat3<T> &R)
    {
        for (int row = 0; row < 3; row++)
            for (int column = 0; column < 3; column++)
                R[column][row] = rows[3 * row + column];
        return rows + 9;
    }

    template <class T> static void unpack(const mat3<T> &R, T *rows)
    {
        for (int row = 0; row < 3; row++)
            for (int column = 0; column < 3; column++)
                rows[3 * row + column] = R[column][row];
    }

    template <class T> static const T *pack(const T *from, quat<T> &q)
    {
        q = quat<T>(from[0], from[1], from[2], from[3]);
        return from + 4;
    }

    template <class T> static void unpack(const quat<T> &q, T *to)
    {
        to[0] = q.w, to[1] = q.x, to[2] = q.y, to[3] = q.z;
    }

    /* Converts (T, R, S) → [[R S, T], [0, 1]]. */
    template <class T> static const T *pack(const T *from, mat4<T> &A)
    {
        mat3<T> R;
        pack(from + 3, R);
        A = mat4<T>(R * from[12]);
        A[3] = glm::vec<4, T>(from[0], from[1], from[2], 1);
        return from + 13;
    }

    template <class T> static void unpack(const mat4<T> &A, T *to)
    {
        const T S = glm::length(vec3<T>(A[0]));
        for (int k = 0; k < 3; k++)
            to[k] = A[3][k];
        unpack(mat3<T>(A) / S, to + 3);
        to[12] = S;
    }
};

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

/* Returns q or −q, which are the same rotation: the one whose angle is at most π. GLM's angles go up to 2π. */
template <class T> quat<T> shorten(const quat<T> &q)
{
    return q.w < 0 ? -q : q;
}

template <class T> axis_angle<T> to_axis_angle(const mat3<T> &R)
{
    const quat<T> q = shorten(glm::quat_cast(R));
    return {glm::axis(q), glm::angle(q)};
}

template <class T> quat<T> exp_quaternion(const vec3<T> &v)
{
    const axis_angle<T> turn = turn_of(v);
    return glm::angleAxis(turn.angle, turn.axis);
}

/* --- tables ----------------------------------------------------------------------------------------------------- */

/* Some kernels have several variants; plumb check uses the first, and plumb bench times all. */
template <class T> std::vector<plumb_port_kernel> kernels()
{
    using V = vec3<T>;
    using M = mat3<T>;
    using Q = quat<T>;
    using A = mat4<T>;
    return {
        call<own, T>("so3.exp", "rotate", [](const V &v) { return from_axis_angle(turn_of(v)); }),
        call<own, T>("so3.rotate", "rotate",
                     [](const V &v, const V &x) {
                         const axis_angle<T> turn = turn_of(v);
                         return glm::rotate(x, turn.angle, turn.axis);
                     }),
        call<own, T>("rotation.rodrigues", "rotate",
                     [](const axis_angle<T> &turn, const V &x) { return glm::rotate(x, turn.angle, turn.axis); }),
        call<own, T>("rotation.from_axis_angle", "rotate",
                     [](const axis_angle<T> &turn) { return from_axis_angle(turn); }),
        call<own, T>("rotation.to_axis_angle", "quat_cast, axis, angle", [](const M &R) { return to_axis_angle(R); }),
        call<own, T>("rotation.log", "quat_cast, axis, angle",
                     [](const M &R) {
                         const axis_angle<T> turn = to_axis_angle(R);
                         return turn.angle * turn.axis;
                     }),
        call<own, T>("rotation.to_quaternion", "quat_cast", [](const M &R) { return glm::quat_cast(R); }),
        /* mat3_cast requires a unit quaternion, but the kernel's q may have any length. */
        call<own, T>("rotation.from_quaternion", "mat3_cast",
                     [](const Q &q) { return glm::mat3_cast(glm::normalize(q)); }),
        call<own, T>("quaternion.product", "qua", [](const Q &a, const Q &b) { return a * b; }),
        call<own, T>("quaternion.unit", "normalize", [](const Q &q) { return glm::normalize(q); }),
        call<own, T>("pose.vector", "qua", [](const Q &q, const T &S, const V &x) { return S * (q * x); }),
        call<own, T>("transform.vector", "mat3", [](const M &R, const T &S, const V &x) { return S * (R * x); }),
        call<own, T>("rotation.exp_quaternion", "angleAxis", [](const V &v) { return exp_quaternion(v); }),
        /* axis and angle require a unit quaternion, but the kernel's q may have any length. */
        call<own, T>("rotation.log_quaternion", "axis, angle",
                     [](const Q &q) {
                         const Q turn = shorten(glm::normalize(q));
                         return glm::angle(turn) * glm::axis(turn);
                     }),
        call<own, T>("rotation.orthonormalise.gram_schmidt", "orthonormalize",
                     [](const M &R) { return glm::orthonormalize(R); }),
        call<own, T>("euler.to_matrix.xyz", "eulerAngleXYZ",
                     [](const T &a, const T &b, const T &c) { return M(glm::eulerAngleXYZ(a, b, c)); }),
        call<own, T>("euler.from_matrix.xyz", "extractEulerAngleXYZ",
                     [](const M &R) {
                         V angles;
                         glm::extractEulerAngleXYZ(glm::mat<4, 4, T>(R), angles.x, angles.y, angles.z);
                         return angles;
                     }),
        call<own, T>("euler.to_matrix.yxz", "eulerAngleYXZ",
                     [](const T &a, const T &b, const T &c) { return M(glm::eulerAngleYXZ(a, b, c)); }),
        call<own, T>("euler.from_matrix.yxz", "extractEulerAngleYXZ",
                     [](const M &R) {
                         V angles;
                         glm::extractEulerAngleYXZ(glm::mat<4, 4, T>(R), angles.x, angles.y, angles.z);
                         return angles;
                     }),
        call<own, T>("euler.to_matrix.zxy", "eulerAngleZXY",
                     [](const T &a, const T &b, const T &c) { return M(glm::eulerAngleZXY(a, b, c)); }),
        call<own, T>("euler.from_matrix.zxy", "extractEulerAngleZXY",
                     [](const M &R) {
                         V angles;
                         glm::extractEulerAngleZXY(glm::mat<4, 4, T>(R), angles.x, angles.y, angles.z);
                         return angles;
                     }),
        call<own, T>("euler.to_matrix.zyx", "eulerAngleZYX",
                     [](const T &a, const T &b, const T &c) { return M(glm::eulerAngleZYX(a, b, c)); }),
        call<own, T>("euler.from_matrix.zyx", "extractEulerAngleZYX",
                     [](const M &R) {
                         V angles;
                         glm::extractEulerAngleZYX(glm::mat<4, 4, T>(R), angles.x, angles.y, angles.z);
                         return angles;
                     }),
        call<own, T>("euler.to_matrix.zxz", "eulerAngleZXZ",
                     [](const T &a, const T &b, const T &c) { return M(glm::eulerAngleZXZ(a, b, c)); }),
        call<own, T>("euler.from_matrix.zxz", "extractEulerAngleZXZ",
                     [](const M &R) {
                         V angles;
                         glm::extractEulerAngleZXZ(glm::mat<4, 4, T>(R), angles.x, angles.y, angles.z);
                         return angles;
                     }),
        call<own, T>("euler.to_matrix.zyz", "eulerAngleZYZ",
                     [](const T &a, const T &b, const T &c) { return M(glm::eulerAngleZYZ(a, b, c)); }),
        call<own, T>("euler.from_matrix.zyz", "extractEulerAngleZYZ",
                     [](const M &R) {
                         V angles;
                         glm::extractEulerAngleZYZ(glm::mat<4, 4, T>(R), angles.x, angles.y, angles.z);
                         return angles;
                     }),
        call<own, T>("euler.to_quaternion.zyx", "qua",
                     [](const T &a, const T &b, const T &c) { return Q(V(c, b, a)); }),
        call<own, T>("euler.from_quaternion.zyx", "eulerAngles",
                     [](const Q &q) {
                         const V about = glm::eulerAngles(q);
                         return V(about.z, about.y, about.x);
                     }),
        call<own, T>("slerp.shortest", "slerp", [](const Q &p, const Q &q, const T &t) { return glm::slerp(p, q, t); }),
        call<own, T>("slerp.direct", "mix", [](const Q &p, const Q &q, const T &t) { return glm::mix(p, q, t); }),
        /* angle requires unit vectors, but the kernel's x and y may have any length. */
        call<own, T>("between.angle", "angle",
                     [](const V &x, const V &y) { return glm::angle(glm::normalize(x), glm::normalize(y)); }),
        call<own, T>("between.quaternion", "rotation", [](const V &x, const V &y) { return glm::rotation(x, y); }),
        call<own, T>("transform.compose", "mat4", [](const A &A2, const A &A1) { return A2 * A1; }),
        call<own, T>("transform.inverse", "affineInverse", [](const A &A1) { return glm::affineInverse(A1); }),
        call<own, T>("transform.to_local", "affineInverse",
                     [](const A &A2, const A &A3) { return glm::affineInverse(A2) * A3; }),
        call<own, T>("transform.apply", "mat4", [](const A &A1, const V &x) { return V(A1 * glm::vec<4, T>(x, 1)); }),
    };
}

const char about[] = "GLM " TEXT(GLM_VERSION_MAJOR) "." TEXT(GLM_VERSION_MINOR) "." TEXT(GLM_VERSION_PATCH) "." TEXT(
    GLM_VERSION_REVISION) ", " PEER_FLAGS;

} // namespace

void single_steps(std::size_t n, const float *v, float *q)
{
    quat<float> orientation(1, 0, 0, 0);
    for (std::size_t i = 0; i < n; i++) {
        orientation = orientation * exp_quaternion(vec3<float>(v[3 * i], v[3 * i + 1], v[3 * i + 2]));
        std::memcpy(q + 4 * i, &orientation, sizeof orientation);
    }
}

const plumb_port *plumb_port_open(void)
{
    return port_of("glm", about, {kernels<float>(), kernels<double>()});
}
