/* Orocos KDL (https://www.orocos.org/kdl), in double: the kernels that its frames.hpp and frameacc.hpp have, in its own
 * types.
 *
 * Here: its calls, one per kernel, over arrays of its Vector and Rotation (rows), which are plumb's own components,
 * and of quaternions as four numbers, scalar last as its functions take them. A rotation vector v is passed as KDL's
 * own addDelta does: axis v, angle |v|. A Frame is a rigid transform, a FrameAcc one that moves. */
#include "validate/plumb_port.hpp"

#include <cmath>
#include <kdl/config.h>
#include <kdl/frameacc.hpp>
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

KDL::Vector vector_at(const double *x)
{
    return {x[0], x[1], x[2]};
}

void put_vector(const KDL::Vector &v, double *x)
{
    for (int k = 0; k < 3; k++)
        x[k] = v[k];
}

struct frame_pair {
    KDL::Frame parent, child;
};

struct frame_point {
    KDL::Frame frame;
    KDL::Vector x;
};

void pack_frame(const double *x, KDL::Frame &A)
{
    A = KDL::Frame(KDL::Rotation(x[3], x[4], x[5], x[6], x[7], x[8], x[9], x[10], x[11]), vector_at(x));
}

void pack_frame_pair(const double *x, frame_pair &pair)
{
    pack_frame(x, pair.parent);
    pack_frame(x + 12, pair.child);
}

void pack_frame_point(const double *x, frame_point &element)
{
    pack_frame(x, element.frame);
    element.x = vector_at(x + 12);
}

void unpack_frame(const KDL::Frame &A, double *x)
{
    put_vector(A.p, x);
    for (int k = 0; k < 9; k++)
        x[3 + k] = A.M.data[k];
}

/* With velocities and accelerations of T and R */
struct moving_pair {
    KDL::FrameAcc parent, child;
};

void pack_moving(const double *x, KDL::FrameAcc &A)
{
    KDL::Frame frame;
    pack_frame(x, frame);
    A = KDL::FrameAcc(KDL::RotationAcc(frame.M, vector_at(x + 18), vector_at(x + 21)),
                      KDL::VectorAcc(frame.p, vector_at(x + 12), vector_at(x + 15)));
}

void pack_moving_pair(const double *x, moving_pair &pair)
{
    pack_moving(x, pair.parent);
    pack_moving(x + 24, pair.child);
}

void unpack_moving(const KDL::FrameAcc &A, double *x)
{
    const KDL::Vector parts[] = {A.p.v, A.p.dv, A.M.w, A.M.dw};
    unpack_frame(KDL::Frame(A.M.R, A.p.p), x);
    for (int part = 0; part < 4; part++)
        put_vector(parts[part], x + 12 + 3 * part);
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

KDL::Frame compose(const frame_pair &A)
{
    return A.parent * A.child;
}

KDL::Frame inverse(const KDL::Frame &A)
{
    return A.Inverse();
}

KDL::Frame to_local(const frame_pair &A)
{
    return A.parent.Inverse() * A.child;
}

KDL::Vector apply(const frame_point &element)
{
    return element.frame * element.x;
}

KDL::FrameAcc compose_moving(const moving_pair &A)
{
    return A.parent * A.child;
}

KDL::FrameAcc inverse_moving(const KDL::FrameAcc &A)
{
    return A.Inverse();
}

KDL::FrameAcc to_local_moving(const moving_pair &A)
{
    return A.parent.Inverse() * A.child;
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
    kernel<compose, pack_frame_pair, unpack_frame>("rigid.compose.n3", "Frame"),
    kernel<inverse, pack_frame, unpack_frame>("rigid.inverse.n3", "Frame"),
    kernel<to_local, pack_frame_pair, unpack_frame>("rigid.to_local.n3", "Frame"),
    kernel<apply, pack_frame_point>("rigid.apply.n3", "Frame"),
    kernel<compose_moving, pack_moving_pair, unpack_moving>("rigid.dynamic.compose.n3", "FrameAcc"),
    kernel<inverse_moving, pack_moving, unpack_moving>("rigid.dynamic.inverse.n3", "FrameAcc"),
    kernel<to_local_moving, pack_moving_pair, unpack_moving>("rigid.dynamic.to_local.n3", "FrameAcc"),
};

const char about[] = "KDL " KDL_VERSION_STRING ", " PEER_FLAGS;

} // namespace

const plumb_port *plumb_port_open(void)
{
    static const plumb_port port = {PLUMB_PORT_VERSION, "KDL", about, sizeof kernels / sizeof *kernels, kernels};
    return &port;
}
