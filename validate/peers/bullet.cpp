/* Port of Bullet 3 (https://bulletphysics.org): the kernels that Bullet's LinearMath has, in Bullet's own types.
 *
 * This file contains one call per kernel, over arrays of btVector3 (four numbers), btMatrix3x3 (rows) and btQuaternion
 * (scalar last). pack and unpack, which are not timed, convert from and to plumb's components. The calls are in float;
 * bullet_double.cpp compiles this file for double. A rotation vector v is passed as Bullet's users do: axis v, angle
 * |v|; any axis if |v| is 0. A btTransform is a rigid transform. Bullet's projected Gauss–Seidel has no over-relaxation
 * factor; the port gets the effect of one by additional rows, in a system twice as large (bounded_system). */
#include "validate/util/engine.h"
#include "validate/util/single_steps.h"

#include <btBulletDynamicsCommon.h>
#include <BulletDynamics/MLCPSolvers/btSolveProjectedGaussSeidel.h>
#include <LinearMath/btTransform.h>

#include <algorithm>
#include <limits>

#include "calls.hpp"

#ifdef BT_USE_DOUBLE_PRECISION
#define PORT_NAME "Bullet-double"
#else
#define PORT_NAME "Bullet"
#endif

namespace
{

struct axis_angle {
    btVector3 axis;
    btScalar angle;
};

constexpr int multipliers = 12, rows = 2 * multipliers;

/* A system for solveMLCP, Bullet's projected Gauss–Seidel. Before the row of each multiplier x it has a row without
 * bounds, whose unknown z becomes x. With the over-relaxation factor w, the diagonal entry of the row of x is G_ii/w,
 * so that a step of Gauss–Seidel gives x the over-relaxed value:
 *
 *   (eta − Σ G_ij x_j + (1 − w) (G_ii/w) z) / (G_ii/w) = x + (w/G_ii) (eta − Σ G_ij x_j − G_ii x),   sums over j ≠ i */
struct bounded_system {
    btScalar A[rows * rows], eta[rows], low[rows], high[rows], x[rows];
};

struct multiplier_vector {
    btScalar at[multipliers];
};

/* Conversion between plumb's components and Bullet's types. */
struct own : plain {
    using plain::pack, plain::unpack;

    static const btScalar *pack(const btScalar *from, btVector3 &v)
    {
        v.setValue(from[0], from[1], from[2]);
        return from + 3;
    }

    static void unpack(const btVector3 &v, btScalar *to)
    {
        to[0] = v.x(), to[1] = v.y(), to[2] = v.z();
    }

    static const btScalar *pack(const btScalar *from, axis_angle &turn)
    {
        pack(from, turn.axis);
        turn.angle = from[3];
        return from + 4;
    }

    static void unpack(const axis_angle &turn, btScalar *to)
    {
        unpack(turn.axis, to);
        to[3] = turn.angle;
    }

    static const btScalar *pack(const btScalar *rows, btMatrix3x3 &R)
    {
        R.setValue(rows[0], rows[1], rows[2], rows[3], rows[4], rows[5], rows[6], rows[7], rows[8]);
        return rows + 9;
    }

    static void unpack(const btMatrix3x3 &R, btScalar *rows)
    {
        for (int row = 0; row < 3; row++)
            unpack(R[row], rows + 3 * row);
    }

    static const btScalar *pack(const btScalar *from, btQuaternion &q)
    {
        q.setValue(from[1], from[2], from[3], from[0]);
        return from + 4;
    }

    static void unpack(const btQuaternion &q, btScalar *to)
    {
        to[0] = q.w(), to[1] = q.x(), to[2] = q.y(), to[3] = q.z();
    }

    static const btScalar *pack(const btScalar *from, btTransform &A)
    {
        return pack(pack(from, A.getOrigin()), A.getBasis());
    }

    static void unpack(const btTransform &A, btScalar *to)
    {
        unpack(A.getOrigin(), to);
        unpack(A.getBasis(), to + 3);
    }

    static const btScalar *pack(const btScalar *element, bounded_system &system)
    {
        const btScalar *const eta = element + multipliers * (multipliers + 1) / 2, *const low = eta + multipliers,
                              *const high = low + multipliers, *const start = high + multipliers,
                              w = start[multipliers];
        system = {};
        for (int i = 0; i < multipliers; i++) {
            const int z = 2 * i, x = 2 * i + 1;
            for (int j = 0; j < multipliers; j++)
                system.A[rows * x + 2 * j + 1] = element[std::max(i, j) * (std::max(i, j) + 1) / 2 + std::min(i, j)];
            const btScalar diagonal = system.A[rows * x + x] / w;
            system.A[rows * x + x] = diagonal;
            system.A[rows * x + z] = -(1 - w) * diagonal;
            system.A[rows * z + z] = 1;
            system.A[rows * z + x] = -1;
            system.eta[x] = eta[i], system.low[x] = low[i], system.high[x] = high[i];
            system.low[z] = -std::numeric_limits<btScalar>::infinity();
            system.high[z] = std::numeric_limits<btScalar>::infinity();
            system.x[x] = start[i];
        }
        return start + multipliers + 1;
    }
};

/* --- Bullet's calls ---------------------------------------------------------------------------------------------- */

void fill(btVectorXu &vector, const btScalar *from)
{
    std::copy(from, from + rows, &vector.m_storage[0]);
}

/* Makes two sweeps of projected Gauss–Seidel. The numbers are copied to Bullet's own matrix and vectors, which are
 * allocated once per thread. */
multiplier_vector sweep(const bounded_system &system)
{
    static thread_local btMatrixXu A(rows, rows);
    static thread_local btVectorXu eta(rows), low(rows), high(rows), x(rows);
    static thread_local btAlignedObjectArray<int> limited_by;
    btSolveProjectedGaussSeidel solver;
    std::copy(system.A, system.A + rows * rows, A.getBufferPointerWritable());
    fill(eta, system.eta), fill(low, system.low), fill(high, system.high), fill(x, system.x);
    limited_by.resize(rows, -1);
    solver.solveMLCP(A, eta, x, low, high, limited_by, 2);
    multiplier_vector lambda;
    for (int i = 0; i < multipliers; i++)
        lambda.at[i] = x[2 * i + 1];
    return lambda;
}

btQuaternion exp_quaternion(const btVector3 &v)
{
    const btScalar angle = v.length();
    return btQuaternion(angle == 0 ? btVector3(1, 0, 0) : v, angle);
}

btQuaternion to_quaternion(const btMatrix3x3 &R)
{
    btQuaternion q;
    R.getRotation(q);
    return q;
}

/* Returns the rotation of q as axis and angle. Bullet's angles go up to 2π; since q and −q are the same rotation, this
 * function takes the one of the two whose angle is at most π. */
axis_angle axis_angle_of(const btQuaternion &q)
{
    const btQuaternion turn = q.w() < 0 ? -q : q;
    return {turn.getAxis(), turn.getAngle()};
}

btVector3 vector_of(const btQuaternion &q)
{
    const axis_angle turn = axis_angle_of(q);
    return turn.axis * turn.angle;
}

/* Returns the angles about z, y and x of a btMatrix3x3 or btQuaternion. */
template <class Rotation> btVector3 yaw_pitch_roll(const Rotation &rotation)
{
    btScalar yaw, pitch, roll;
    rotation.getEulerZYX(yaw, pitch, roll);
    return btVector3(yaw, pitch, roll);
}

/* --- tables ----------------------------------------------------------------------------------------------------- */

template <class Call> plumb_port_kernel kernel(const char *id, const char *variant, const Call &function)
{
    return call<own, btScalar>(id, variant, function);
}

std::vector<plumb_port_kernel> kernels()
{
    using V = btVector3;
    using M = btMatrix3x3;
    using Q = btQuaternion;
    using A = btTransform;
    return {
        kernel("so3.exp", "btQuaternion", [](const V &v) { return M(exp_quaternion(v)); }),
        kernel("so3.rotate", "quatRotate", [](const V &v, const V &x) { return quatRotate(exp_quaternion(v), x); }),
        kernel("rotation.rodrigues", "btVector3::rotate",
               [](const axis_angle &turn, const V &x) { return x.rotate(turn.axis, turn.angle); }),
        kernel("rotation.from_axis_angle", "btQuaternion",
               [](const axis_angle &turn) { return M(Q(turn.axis, turn.angle)); }),
        kernel("rotation.to_axis_angle", "getRotation, getAxis, getAngle",
               [](const M &R) { return axis_angle_of(to_quaternion(R)); }),
        kernel("rotation.log", "getRotation, getAxis, getAngle",
               [](const M &R) { return vector_of(to_quaternion(R)); }),
        kernel("rotation.to_quaternion", "getRotation", [](const M &R) { return to_quaternion(R); }),
        /* setRotation divides by |q|², so that q need not be unit. */
        kernel("rotation.from_quaternion", "setRotation", [](const Q &q) { return M(q); }),
        kernel("quaternion.product", "btQuaternion", [](const Q &a, const Q &b) { return a * b; }),
        kernel("quaternion.unit", "normalized", [](const Q &q) { return q.normalized(); }),
        kernel("pose.vector", "quatRotate",
               [](const Q &q, const btScalar &S, const V &x) { return quatRotate(q, x) * S; }),
        kernel("transform.vector.n3", "btMatrix3x3",
               [](const M &R, const btScalar &S, const V &x) { return (R * x) * S; }),
        kernel("rotation.exp_quaternion", "btQuaternion", [](const V &v) { return exp_quaternion(v); }),
        /* getAxis and getAngle require a unit quaternion, but the kernel's q may have any length. */
        kernel("rotation.log_quaternion", "getAxis, getAngle", [](const Q &q) { return vector_of(q.normalized()); }),
        kernel("euler.to_matrix.zyx", "setEulerZYX",
               [](const btScalar &a, const btScalar &b, const btScalar &c) {
                   M R;
                   R.setEulerZYX(c, b, a);
                   return R;
               }),
        kernel("euler.from_matrix.zyx", "getEulerZYX", [](const M &R) { return yaw_pitch_roll(R); }),
        kernel("euler.to_quaternion.zyx", "setEulerZYX",
               [](const btScalar &a, const btScalar &b, const btScalar &c) {
                   Q q;
                   q.setEulerZYX(a, b, c);
                   return q;
               }),
        kernel("euler.from_quaternion.zyx", "getEulerZYX", [](const Q &q) { return yaw_pitch_roll(q); }),
        kernel("euler.to_quaternion.yxz", "setEuler",
               [](const btScalar &a, const btScalar &b, const btScalar &c) {
                   Q q;
                   q.setEuler(a, b, c);
                   return q;
               }),
        kernel("slerp.shortest", "slerp", [](const Q &p, const Q &q, const btScalar &t) { return p.slerp(q, t); }),
        kernel("between.angle", "angle", [](const V &x, const V &y) { return x.angle(y); }),
        kernel("between.quaternion_angle", "angleShortestPath",
               [](const Q &p, const Q &q) { return p.angleShortestPath(q); }),
        kernel("between.quaternion", "shortestArcQuat", [](const V &x, const V &y) { return shortestArcQuat(x, y); }),
        kernel("rigid.compose.n3", "btTransform", [](const A &A2, const A &A1) { return A2 * A1; }),
        kernel("rigid.inverse.n3", "btTransform", [](const A &A1) { return A1.inverse(); }),
        kernel("rigid.to_local.n3", "inverseTimes", [](const A &A2, const A &A3) { return A2.inverseTimes(A3); }),
        kernel("rigid.apply.n3", "btTransform", [](const A &A1, const V &x) { return A1(x); }),
        kernel("constraint.pgs.n12", "solveMLCP", [](const bounded_system &system) { return sweep(system); }),
    };
}

const char about[] = "Bullet " TEXT(BT_BULLET_VERSION) ", " PEER_FLAGS;

} // namespace

/* Moves a free body of unit mass in a world without gravity; see validate/util/engine.h. */
int engine_turn(int term, const double *moments, double h, int steps, double *w)
{
    btDefaultCollisionConfiguration configuration;
    btCollisionDispatcher dispatcher(&configuration);
    btDbvtBroadphase broadphase;
    btSequentialImpulseConstraintSolver solver;
    btDiscreteDynamicsWorld world(&dispatcher, &broadphase, &solver, &configuration);
    btSphereShape shape(1);
    btRigidBody body(1, nullptr, &shape, {btScalar(moments[0]), btScalar(moments[1]), btScalar(moments[2])});
    constexpr int terms = BT_ENABLE_GYROSCOPIC_FORCE_EXPLICIT | BT_ENABLE_GYROSCOPIC_FORCE_IMPLICIT_WORLD |
                          BT_ENABLE_GYROSCOPIC_FORCE_IMPLICIT_BODY;
    if (term >= 0)
        body.setFlags((body.getFlags() & ~terms) | (term ? BT_ENABLE_GYROSCOPIC_FORCE_IMPLICIT_BODY : 0));
    body.setActivationState(DISABLE_DEACTIVATION);
    world.setGravity({0, 0, 0});
    world.addRigidBody(&body);
    body.setAngularVelocity({btScalar(w[0]), btScalar(w[1]), btScalar(w[2])});
    for (int step = 0; step < steps; step++)
        world.stepSimulation(btScalar(h), 0);
    for (int i = 0; i < 3; i++)
        w[i] = double(body.getAngularVelocity()[i]);
    world.removeRigidBody(&body);
    return 0;
}

#ifndef BT_USE_DOUBLE_PRECISION
void single_steps(std::size_t n, const float *v, float *q)
{
    btQuaternion orientation = btQuaternion::getIdentity();
    for (std::size_t i = 0; i < n; i++) {
        orientation = orientation * exp_quaternion(btVector3(v[3 * i], v[3 * i + 1], v[3 * i + 2]));
        std::memcpy(q + 4 * i, &orientation, sizeof orientation);
    }
}
#endif

const plumb_port *plumb_port_open(void)
{
    return port_of(PORT_NAME, about, {kernels()});
}
