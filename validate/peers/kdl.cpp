/* Orocos KDL (https://www.orocos.org/kdl), in double: the kernels that its frames.hpp and frameacc.hpp have, in its own
 * types.
 *
 * Here: its calls, one per kernel, over arrays of its Vector and Rotation (rows), which are plumb's own components,
 * and of quaternions as four numbers, scalar last as its functions take them. A rotation vector v is passed as KDL's
 * own addDelta does: axis v, angle |v|. A Frame has no scale: of moving transforms it is kept beside, as a program
 * would, and the frame's lengths are multiplied by it. */
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

/* x ↦ T + S R x, with velocities and accelerations of T and R */
struct moving {
    KDL::FrameAcc frame;
    double S;
};

struct moving_pair {
    moving parent, child;
};

KDL::Vector vector_at(const double *x)
{
    return {x[0], x[1], x[2]};
}

void pack_moving(const double *x, moving &A)
{
    const KDL::Rotation R(x[3], x[4], x[5], x[6], x[7], x[8], x[9], x[10], x[11]);
    A.frame = KDL::FrameAcc(KDL::RotationAcc(R, vector_at(x + 19), vector_at(x + 22)),
                            KDL::VectorAcc(vector_at(x), vector_at(x + 13), vector_at(x + 16)));
    A.S = x[12];
}

void pack_moving_pair(const double *x, moving_pair &pair)
{
    pack_moving(x, pair.parent);
    pack_moving(x + 25, pair.child);
}

void unpack_moving(const moving &A, double *x)
{
    const KDL::Vector *const parts[] = {&A.frame.p.v, &A.frame.p.dv, &A.frame.M.w, &A.frame.M.dw};
    for (int k = 0; k < 9; k++)
        x[3 + k] = A.frame.M.R.data[k];
    x[12] = A.S;
    for (int k = 0; k < 3; k++) {
        x[k] = A.frame.p.p[k];
        for (int part = 0; part < 4; part++)
            x[13 + 3 * part + k] = (*parts[part])[k];
    }
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

moving compose(const moving_pair &A)
{
    const KDL::FrameAcc scaled(A.child.frame.M, A.child.frame.p * A.parent.S);
    return {A.parent.frame * scaled, A.parent.S * A.child.S};
}

moving inverse(const moving &A)
{
    const KDL::FrameAcc back = A.frame.Inverse();
    return {KDL::FrameAcc(back.M, back.p / A.S), 1 / A.S};
}

/* As its parent sees it: both are given in the same frame. */
moving to_local(const moving_pair &A)
{
    const KDL::FrameAcc seen = A.parent.frame.Inverse() * A.child.frame;
    return {KDL::FrameAcc(seen.M, seen.p / A.parent.S), A.child.S / A.parent.S};
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
    kernel<compose, pack_moving_pair, unpack_moving>("dynamic.compose.n3", "FrameAcc"),
    kernel<inverse, pack_moving, unpack_moving>("dynamic.inverse.n3", "FrameAcc"),
    kernel<to_local, pack_moving_pair, unpack_moving>("dynamic.to_local.n3", "FrameAcc"),
};

const char about[] = "KDL " KDL_VERSION_STRING ", " PEER_FLAGS;

} // namespace

const plumb_port *plumb_port_open(void)
{
    static const plumb_port port = {PLUMB_PORT_VERSION, "KDL", about, sizeof kernels / sizeof *kernels, kernels};
    return &port;
}
