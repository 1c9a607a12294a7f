/* Eigen's own templates, compiled and recorded: rotation vectors by AngleAxis, and products of quaternions. */
#include "recorded.hpp"

#include <Eigen/Geometry>

PLUMB_RECORD_EIGEN

template <class Real> using vector3 = Eigen::Matrix<Real, 3, 1>;
template <class Real> using turn = Eigen::AngleAxis<Real>;

template <class Real> void put(const Eigen::Matrix<Real, 3, 3> &R, Real *out)
{
    for (int k = 0; k < 9; k++)
        out[k] = R(k / 3, k % 3);
}

template <class Real> void put(const Eigen::Quaternion<Real> &q, Real *out)
{
    out[0] = q.w(), out[1] = q.x(), out[2] = q.y(), out[3] = q.z();
}

template <class Real> turn<Real> turn_of(const Real *v)
{
    const vector3<Real> x(v[0], v[1], v[2]);
    return turn<Real>(x.norm(), x.normalized());
}

template <class Real> void exponential(const Real *v, Real *R)
{
    put<Real>(turn_of(v).toRotationMatrix(), R);
}

template <class Real> void exponential_quaternion(const Real *v, Real *q)
{
    put<Real>(Eigen::Quaternion<Real>(turn_of(v)), q);
}

template <class Real> void from_axis_angle(const Real *a, Real *R)
{
    put<Real>(turn<Real>(a[3], vector3<Real>(a[0], a[1], a[2])).toRotationMatrix(), R);
}

template <class Real> void from_quaternion(const Real *q, Real *R)
{
    put<Real>(Eigen::Quaternion<Real>(q[0], q[1], q[2], q[3]).toRotationMatrix(), R);
}

template <class Real> void product(const Real *in, Real *out)
{
    put<Real>(Eigen::Quaternion<Real>(in[0], in[1], in[2], in[3]) * Eigen::Quaternion<Real>(in[4], in[5], in[6], in[7]),
              out);
}

static const plumb_port_kernel kernels[] = {
    BOTH("so3.exp", 3, 9, exponential),
    BOTH("rotation.exp_quaternion", 3, 4, exponential_quaternion),
    BOTH("rotation.from_axis_angle", 4, 9, from_axis_angle),
    BOTH("rotation.from_quaternion", 4, 9, from_quaternion),
    BOTH("quaternion.product", 8, 4, product),
};
PORT("Eigen")

static const plumb::record records[] = {
    PLUMB_RECORD("so3.exp", exponential),
    PLUMB_RECORD("rotation.exp_quaternion", exponential_quaternion),
    PLUMB_RECORD("rotation.from_axis_angle", from_axis_angle),
    PLUMB_RECORD("rotation.from_quaternion", from_quaternion),
    PLUMB_RECORD("quaternion.product", product),
};
PLUMB_RECORDS(records)
