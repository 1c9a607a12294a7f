/* Orocos KDL (https://www.orocos.org/kdl), in double: the kernels that its frames.hpp has, in its own types.
 *
 * Here: its calls, one per kernel, over arrays of its Vector and Rotation (rows), which are plumb's own components,
 * and of quaternions as four numbers, scalar last as its functions take them. A rotation vector v is passed as KDL's
 * own addDelta does: axis v, angle |v|. A Frame has no scale, so that no kernel of transforms is its. */
#include "validate/plumb_port.hpp"

#include <cmath>
#include <kdl/config.h>
#include <kdl/frames.hpp>

namespace
{

struct axis_angle {
    KDL::Vector axis;
    double angle;
};

struct axis_angle_vector {
    axis_angle turn;
    KDL::Vector x;
};

struct vector_pair {
    KDL::Vector v, x;
};

struct quaternion {
    double x, y, z, w;
};

void pack_quaternion(const double *element, quaternion &q)
{
    q = {element[1], element[2], element[3], element[0]};
}

void unpack_quaternion(const quaternion &q, double *element)
{
    element[0] = q.w, element[1] = q.x, element[2] = q.y, element[3] = q.z;
}

/* --- KDL's calls ------------------------------------------------------------------------------------------------- */

KDL::Rotation exp(const KDL::Vector &v)
{
    return KDL::Rotation::Rot(v, v.Norm());
}

KDL::Vector rotate(const vector_pair &element)
{
    return exp(element.v) * element.x;
}

KDL::Vector rodrigues(const axis_angle_vector &element)
{
    return KDL::Rotation::Rot2(element.turn.axis, element.turn.angle) * element.x;
}

KDL::Rotation from_axis_angle(const axis_angle &turn)
{
    return KDL::Rotation::Rot2(turn.axis, turn.angle);
}

axis_angle to_axis_angle(const KDL::Rotation &R)
{
    axis_angle turn;
    turn.angle = R.GetRotAngle(turn.axis);
    return turn;
}

KDL::Vector log(const KDL::Rotation &R)
{
    return R.GetRot();
}

quaternion to_quaternion(const KDL::Rotation &R)
{
    quaternion q;
    R.GetQuaternion(q.x, q.y, q.z, q.w);
    return q;
}

/* Quaternion asks for a unit quaternion; the kernel takes any. */
KDL::Rotation from_quaternion(const quaternion &q)
{
    const double length = std::sqrt(q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w);
    return KDL::Rotation::Quaternion(q.x / length, q.y / length, q.z / length, q.w / length);
}

/* --- tables ----------------------------------------------------------------------------------------------------- */

template <auto function, auto pack = nullptr, auto unpack = nullptr>
plumb_port_kernel kernel(const char *id, const char *variant)
{
    return plumb::kernel<double, function, pack, unpack>(id, variant);
}

const plumb_port_kernel kernels[] = {
    kernel<exp>("so3.exp", "Rot"),
    kernel<rotate>("so3.rotate", "Rot"),
    kernel<rodrigues>("rotation.rodrigues", "Rot2"),
    kernel<from_axis_angle>("rotation.from_axis_angle", "Rot2"),
    kernel<to_axis_angle>("rotation.to_axis_angle", "GetRotAngle"),
    kernel<log>("rotation.log", "GetRot"),
    kernel<to_quaternion, nullptr, unpack_quaternion>("rotation.to_quaternion", "GetQuaternion"),
    kernel<from_quaternion, pack_quaternion>("rotation.from_quaternion", "Quaternion"),
};

const char about[] = "KDL " KDL_VERSION_STRING ", " PEER_FLAGS;

} // namespace

const plumb_port *plumb_port_open(void)
{
    static const plumb_port port = {PLUMB_PORT_VERSION, "KDL", about, sizeof kernels / sizeof *kernels, kernels};
    return &port;
}
