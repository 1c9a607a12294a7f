/* Templates as libraries define them, compiled and recorded: exponentials after the source of Sophus and of manif, and
 * by half angles. PORT_VARIANT=manif selects manif's quaternion. */
#include "recorded.hpp"

#include <cmath>
#include <cstdlib>

/* After Sophus' SO3::expAndTheta: near 0 a series in |v|². */
template <class Real> void sophus(const Real *v, Real *q)
{
    using std::cos, std::sin, std::sqrt;
    const Real theta_sq = v[0] * v[0] + v[1] * v[1] + v[2] * v[2], epsilon = sizeof(Real) == 4 ? 1e-5f : 1e-10;
    Real imaginary, real;
    if (theta_sq < epsilon * epsilon) {
        const Real theta_po4 = theta_sq * theta_sq;
        imaginary = Real(0.5) - Real(1.0 / 48.0) * theta_sq + Real(1.0 / 3840.0) * theta_po4;
        real = Real(1) - Real(1.0 / 8.0) * theta_sq + Real(1.0 / 384.0) * theta_po4;
    } else {
        const Real theta = sqrt(theta_sq), half_theta = Real(0.5) * theta;
        imaginary = sin(half_theta) / theta;
        real = cos(half_theta);
    }
    q[0] = real, q[1] = imaginary * v[0], q[2] = imaginary * v[1], q[3] = imaginary * v[2];
}

/* After manif's SO3Tangent::exp: axis and angle, near 0 the first terms of the series. */
template <class Real> void manif(const Real *v, Real *q)
{
    using std::cos, std::sin, std::sqrt;
    const Real theta_sq = v[0] * v[0] + v[1] * v[1] + v[2] * v[2];
    if (theta_sq > Real(1e-8)) {
        const Real theta = sqrt(theta_sq), s = sin(theta / Real(2));
        q[0] = cos(theta / Real(2));
        for (int k = 0; k < 3; k++)
            q[1 + k] = v[k] / theta * s;
    } else {
        q[0] = Real(1);
        for (int k = 0; k < 3; k++)
            q[1 + k] = v[k] / Real(2);
    }
}

template <class Real> void exponential_quaternion(const Real *v, Real *q)
{
    const char *variant = std::getenv("PORT_VARIANT");
    variant &&std::strcmp(variant, "manif") == 0 ? manif(v, q) : sophus(v, q);
}

template <class Real> void half_angles(const Real *v, Real *R)
{
    using std::sin, std::sqrt;
    const Real x = v[0], y = v[1], z = v[2], a = sqrt(x * x + y * y + z * z);
    const Real s = a == Real(0) ? Real(1) : sin(a) / a, h = a == Real(0) ? Real(1) : sin(a / Real(2)) / (a / Real(2)),
               c = h * h / Real(2);
    R[0] = Real(1) - c * (y * y + z * z), R[1] = c * x * y - s * z, R[2] = c * x * z + s * y;
    R[3] = c * x * y + s * z, R[4] = Real(1) - c * (x * x + z * z), R[5] = c * y * z - s * x;
    R[6] = c * x * z - s * y, R[7] = c * y * z + s * x, R[8] = Real(1) - c * (x * x + y * y);
}

static const plumb_port_kernel kernels[] = {
    WIDE_BETWEEN("so3.exp", 3, 9, half_angles),
    {"so3.exp", PLUMB_PORT_DOUBLE, PLUMB_PORT_SOA, run<3, 9, double, double, half_angles<double>>, nullptr, nullptr},
    BOTH("rotation.exp_quaternion", 3, 4, exponential_quaternion),
};
PORT("own")

static const plumb::record records[] = {
    PLUMB_RECORD_IN("so3.exp", half_angles, double),
    PLUMB_RECORD("rotation.exp_quaternion", exponential_quaternion),
};
PLUMB_RECORDS(records)
