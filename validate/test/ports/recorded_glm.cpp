/* GLM's own templates, compiled and recorded: rotation vectors by angleAxis, and products of quaternions. */
#define GLM_FORCE_XYZW_ONLY /* defines vectors without unions, which cannot contain recorded numbers */
#include "recorded.hpp"

#include <glm/glm.hpp>
#include <glm/gtc/quaternion.hpp>

template <class Real> void put(const glm::mat<3, 3, Real> &R, Real *out)
{
    for (int k = 0; k < 9; k++)
        out[k] = R[k % 3][k / 3];
}

template <class Real> void put(const glm::qua<Real> &q, Real *out)
{
    out[0] = q.w, out[1] = q.x, out[2] = q.y, out[3] = q.z;
}

template <class Real> glm::qua<Real> quaternion_of(const Real *v)
{
    const glm::vec<3, Real> x(v[0], v[1], v[2]);
    const Real angle = glm::length(x);
    return glm::angleAxis(angle, x / angle);
}

template <class Real> void exponential(const Real *v, Real *R)
{
    put<Real>(glm::mat3_cast(quaternion_of(v)), R);
}

template <class Real> void exponential_quaternion(const Real *v, Real *q)
{
    put<Real>(quaternion_of(v), q);
}

template <class Real> void from_quaternion(const Real *q, Real *R)
{
    put<Real>(glm::mat3_cast(glm::qua<Real>(q[0], q[1], q[2], q[3])), R);
}

template <class Real> void product(const Real *in, Real *out)
{
    put<Real>(glm::qua<Real>(in[0], in[1], in[2], in[3]) * glm::qua<Real>(in[4], in[5], in[6], in[7]), out);
}

static const plumb_port_kernel kernels[] = {
    BOTH("so3.exp", 3, 9, exponential),
    BOTH("rotation.exp_quaternion", 3, 4, exponential_quaternion),
    BOTH("rotation.from_quaternion", 4, 9, from_quaternion),
    BOTH("quaternion.product", 8, 4, product),
};
PORT("GLM")

static const plumb::record records[] = {
    PLUMB_RECORD("so3.exp", exponential),
    PLUMB_RECORD("rotation.exp_quaternion", exponential_quaternion),
    PLUMB_RECORD("rotation.from_quaternion", from_quaternion),
    PLUMB_RECORD("quaternion.product", product),
};
PLUMB_RECORDS(records)
