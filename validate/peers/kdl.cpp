/* Port of Orocos KDL (https://www.orocos.org/kdl), in double: the kernels that KDL's frames.hpp and frameacc.hpp have,
 * in KDL's own types.
 *
 * This file contains one call per kernel, over arrays of KDL's Vector and Rotation (rows first), which consist of
 * plumb's components in order, and over arrays of four numbers, a quaternion with the scalar last, as KDL's functions
 * take it. A rotation vector v is passed as KDL's own addDelta does: axis v, angle |v|. A Frame is a rigid transform; a
 * FrameAcc is a rigid transform with velocities and accelerations. */
#include <cmath>
#include <kdl/config.h>
#include <kdl/frameacc.hpp>
#include <kdl/frames.hpp>

#include "calls.hpp"

namespace
{

struct axis_angle {
    KDL::Vector axis;
    double angle;
};

struct quaternion {
    double x, y, z, w;
};

KDL::Vector vector_at(const double *x)
{
    return {x[0], x[1], x[2]};
}

/* Conversion between plumb's components and KDL's types. Vectors and rotations need no conversion, because they consist
 * of plumb's components in order. */
struct own : plain {
    using plain::pack, plain::unpack;

    static const double *pack(const double *from, quaternion &q)
    {
        q = {from[1], from[2], from[3], from[0]};
        return from + 4;
    }

    static void unpack(const quaternion &q, double *to)
    {
        to[0] = q.w, to[1] = q.x, to[2] = q.y, to[3] = q.z;
    }

    static const double *pack(const double *x, KDL::Frame &A)
    {
        A = KDL::Frame(KDL::Rotation(x[3], x[4], x[5], x[6], x[7], x[8], x[9], x[10], x[11]), vector_at(x));
        return x + 12;
    }

    static void unpack(const KDL::Frame &A, double *to)
    {
        unpack(A.p, to);
        unpack(A.M, to + 3);
    }

    /* Converts a rigid transform with the velocities and accelerations of T and R. */
    static const double *pack(const double *x, KDL::FrameAcc &A)
    {
        KDL::Frame frame;
        pack(x, frame);
        A = KDL::FrameAcc(KDL::RotationAcc(frame.M, vector_at(x + 18), vector_at(x + 21)),
                          KDL::VectorAcc(frame.p, vector_at(x + 12), vector_at(x + 15)));
        return x + 24;
    }

    static void unpack(const KDL::FrameAcc &A, double *to)
    {
        const KDL::Vector parts[] = {A.p.v, A.p.dv, A.M.w, A.M.dw};
        unpack(KDL::Frame(A.M.R, A.p.p), to);
        for (int part = 0; part < 4; part++)
            unpack(parts[part], to + 12 + 3 * part);
    }
};

/* --- KDL's calls ------------------------------------------------------------------------------------------------- */

KDL::Rotation exp(const KDL::Vector &v)
{
    return KDL::Rotation::Rot(v, v.Norm());
}

axis_angle to_axis_angle(const KDL::Rotation &R)
{
    axis_angle turn;
    turn.angle = R.GetRotAngle(turn.axis);
    return turn;
}

quaternion to_quaternion(const KDL::Rotation &R)
{
    quaternion q;
    R.GetQuaternion(q.x, q.y, q.z, q.w);
    return q;
}

/* Rotation::Quaternion requires a unit quaternion, but the kernel's q may have any length. */
KDL::Rotation from_quaternion(const quaternion &q)
{
    const double length = std::sqrt(q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w);
    return KDL::Rotation::Quaternion(q.x / length, q.y / length, q.z / length, q.w / length);
}

/* --- tables ----------------------------------------------------------------------------------------------------- */

template <class Call> plumb_port_kernel kernel(const char *id, const char *variant, const Call &function)
{
    return call<own, double>(id, variant, function);
}

std::vector<plumb_port_kernel> kernels()
{
    using V = KDL::Vector;
    using R = KDL::Rotation;
    using F = KDL::Frame;
    using A = KDL::FrameAcc;
    return {
        kernel("so3.exp", "Rot", [](const V &v) { return exp(v); }),
        kernel("so3.rotate", "Rot", [](const V &v, const V &x) { return exp(v) * x; }),
        kernel("rotation.rodrigues", "Rot2",
               [](const axis_angle &turn, const V &x) { return R::Rot2(turn.axis, turn.angle) * x; }),
        kernel("rotation.from_axis_angle", "Rot2",
               [](const axis_angle &turn) { return R::Rot2(turn.axis, turn.angle); }),
        kernel("rotation.to_axis_angle", "GetRotAngle", [](const R &M) { return to_axis_angle(M); }),
        kernel("rotation.log", "GetRot", [](const R &M) { return M.GetRot(); }),
        kernel("rotation.to_quaternion", "GetQuaternion", [](const R &M) { return to_quaternion(M); }),
        kernel("rotation.from_quaternion", "Quaternion", [](const quaternion &q) { return from_quaternion(q); }),
        kernel("euler.to_matrix.zyx", "EulerZYX",
               [](const double &a, const double &b, const double &c) { return R::EulerZYX(a, b, c); }),
        kernel("euler.from_matrix.zyx", "GetEulerZYX",
               [](const R &M) {
                   V angles;
                   M.GetEulerZYX(angles(0), angles(1), angles(2));
                   return angles;
               }),
        kernel("euler.to_matrix.zyz", "EulerZYZ",
               [](const double &a, const double &b, const double &c) { return R::EulerZYZ(a, b, c); }),
        kernel("euler.from_matrix.zyz", "GetEulerZYZ",
               [](const R &M) {
                   V angles;
                   M.GetEulerZYZ(angles(0), angles(1), angles(2));
                   return angles;
               }),
        kernel("between.matrix_angle", "diff", [](const R &A, const R &B) { return KDL::diff(A, B).Norm(); }),
        kernel("rigid.compose.n3", "Frame", [](const F &A2, const F &A1) { return A2 * A1; }),
        kernel("rigid.inverse.n3", "Frame", [](const F &A1) { return A1.Inverse(); }),
        kernel("rigid.to_local.n3", "Frame", [](const F &A2, const F &A3) { return A2.Inverse() * A3; }),
        kernel("rigid.apply.n3", "Frame", [](const F &A1, const V &x) { return A1 * x; }),
        kernel("rigid.dynamic.compose.n3", "FrameAcc", [](const A &A2, const A &A1) { return A2 * A1; }),
        kernel("rigid.dynamic.inverse.n3", "FrameAcc", [](const A &A1) { return A1.Inverse(); }),
        kernel("rigid.dynamic.to_local.n3", "FrameAcc", [](const A &A2, const A &A3) { return A2.Inverse() * A3; }),
    };
}

} // namespace

const plumb_port *plumb_port_open(void)
{
    return port_of("KDL", "KDL " KDL_VERSION_STRING ", " PEER_FLAGS, {kernels()});
}
