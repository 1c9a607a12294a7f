/* Ceres Solver (http://ceres-solver.org): the kernels that its rotation.h has, in float and double.
 *
 * Here: its calls, one per kernel, over plain arrays: rotation vectors ("angle axis"), quaternions scalar first, and
 * matrices through its RowMajorAdapter3x3. These are plumb's own components, so that nothing is packed. Templates of
 * the solver's, meant for double and its derivatives; here also in float. */
#include "validate/plumb_port.hpp"

#include <array>
#include <ceres/rotation.h>
#include <ceres/version.h>
#include <vector>

namespace
{

template <class T> using vector = std::array<T, 3>;
template <class T> using quaternion = std::array<T, 4>;
template <class T> using matrix = std::array<T, 9>;

template <class T> struct vector_pair {
    vector<T> v, x;
};

/* --- Ceres's calls ----------------------------------------------------------------------------------------------- */

template <class T> matrix<T> exp(const vector<T> &v)
{
    matrix<T> R;
    ceres::AngleAxisToRotationMatrix(v.data(), ceres::RowMajorAdapter3x3(R.data()));
    return R;
}

template <class T> vector<T> rotate(const vector_pair<T> &element)
{
    vector<T> y;
    ceres::AngleAxisRotatePoint(element.v.data(), element.x.data(), y.data());
    return y;
}

template <class T> vector<T> log(const matrix<T> &R)
{
    vector<T> v;
    ceres::RotationMatrixToAngleAxis(ceres::RowMajorAdapter3x3(R.data()), v.data());
    return v;
}

template <class T> quaternion<T> to_quaternion(const matrix<T> &R)
{
    quaternion<T> q;
    ceres::RotationMatrixToQuaternion(ceres::RowMajorAdapter3x3(R.data()), q.data());
    return q;
}

/* Any quaternion: it divides by q's square. */
template <class T> matrix<T> from_quaternion(const quaternion<T> &q)
{
    matrix<T> R;
    ceres::QuaternionToRotation(q.data(), ceres::RowMajorAdapter3x3(R.data()));
    return R;
}

template <class T> quaternion<T> exp_quaternion(const vector<T> &v)
{
    quaternion<T> q;
    ceres::AngleAxisToQuaternion(v.data(), q.data());
    return q;
}

template <class T> vector<T> log_quaternion(const quaternion<T> &q)
{
    vector<T> v;
    ceres::QuaternionToAngleAxis(q.data(), v.data());
    return v;
}

/* --- tables ----------------------------------------------------------------------------------------------------- */

template <class T> void add_kernels(std::vector<plumb_port_kernel> &kernels)
{
    using plumb::kernel;
    kernels.insert(kernels.end(),
                   {
                       kernel<T, exp<T>>("so3.exp", "AngleAxisToRotationMatrix"),
                       kernel<T, rotate<T>>("so3.rotate", "AngleAxisRotatePoint"),
                       kernel<T, log<T>>("rotation.log", "RotationMatrixToAngleAxis"),
                       kernel<T, to_quaternion<T>>("rotation.to_quaternion", "RotationMatrixToQuaternion"),
                       kernel<T, from_quaternion<T>>("rotation.from_quaternion", "QuaternionToRotation"),
                       kernel<T, exp_quaternion<T>>("rotation.exp_quaternion", "AngleAxisToQuaternion"),
                       kernel<T, log_quaternion<T>>("rotation.log_quaternion", "QuaternionToAngleAxis"),
                   });
}

const char about[] = "Ceres " CERES_VERSION_STRING ", " PEER_FLAGS;

} // namespace

const plumb_port *plumb_port_open(void)
{
    static std::vector<plumb_port_kernel> kernels;
    add_kernels<float>(kernels);
    add_kernels<double>(kernels);
    static const plumb_port port = {PLUMB_PORT_VERSION, "Ceres", about, kernels.size(), kernels.data()};
    return &port;
}
