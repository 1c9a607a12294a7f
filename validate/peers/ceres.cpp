/* Port of Ceres Solver (http://ceres-solver.org): the kernels that Ceres' rotation.h has, in float and double.
 *
 * This file contains one call per kernel, over plain arrays: rotation vectors ("angle axis"), quaternions with the
 * scalar first, and matrices through RowMajorAdapter3x3. These are plumb's own components, so that nothing is
 * converted. Ceres means its templates for double and for its automatic derivatives; this port uses them in float,
 * too. */
#include <array>
#include <ceres/rotation.h>
#include <ceres/version.h>

#include "calls.hpp"

namespace
{

template <class T> using vector = std::array<T, 3>;
template <class T> using quaternion = std::array<T, 4>;
template <class T> using matrix = std::array<T, 9>;

template <class T> std::vector<plumb_port_kernel> kernels()
{
    using V = vector<T>;
    using Q = quaternion<T>;
    using M = matrix<T>;
    return {
        call<plain, T>("so3.exp", "AngleAxisToRotationMatrix",
                       [](const V &v) {
                           M R;
                           ceres::AngleAxisToRotationMatrix(v.data(), ceres::RowMajorAdapter3x3(R.data()));
                           return R;
                       }),
        call<plain, T>("so3.rotate", "AngleAxisRotatePoint",
                       [](const V &v, const V &x) {
                           V y;
                           ceres::AngleAxisRotatePoint(v.data(), x.data(), y.data());
                           return y;
                       }),
        call<plain, T>("rotation.log", "RotationMatrixToAngleAxis",
                       [](const M &R) {
                           V v;
                           ceres::RotationMatrixToAngleAxis(ceres::RowMajorAdapter3x3(R.data()), v.data());
                           return v;
                       }),
        call<plain, T>("rotation.to_quaternion", "RotationMatrixToQuaternion",
                       [](const M &R) {
                           Q q;
                           ceres::RotationMatrixToQuaternion(ceres::RowMajorAdapter3x3(R.data()), q.data());
                           return q;
                       }),
        /* QuaternionToRotation divides by |q|², so that q need not be unit. */
        call<plain, T>("rotation.from_quaternion", "QuaternionToRotation",
                       [](const Q &q) {
                           M R;
                           ceres::QuaternionToRotation(q.data(), ceres::RowMajorAdapter3x3(R.data()));
                           return R;
                       }),
        call<plain, T>("rotation.exp_quaternion", "AngleAxisToQuaternion",
                       [](const V &v) {
                           Q q;
                           ceres::AngleAxisToQuaternion(v.data(), q.data());
                           return q;
                       }),
        call<plain, T>("rotation.log_quaternion", "QuaternionToAngleAxis",
                       [](const Q &q) {
                           V v;
                           ceres::QuaternionToAngleAxis(q.data(), v.data());
                           return v;
                       }),
    };
}

} // namespace

const plumb_port *plumb_port_open(void)
{
    return port_of("Ceres", "Ceres " CERES_VERSION_STRING ", " PEER_FLAGS, {kernels<float>(), kernels<double>()});
}
