/* Bullet 3 (https://bulletphysics.org): the kernels that its LinearMath has, in its own types.
 *
 * Here: its calls, one per kernel, over arrays of its btVector3 (four numbers), btMatrix3x3 (rows) and btQuaternion
 * (scalar last); the change to plumb's components is in pack and unpack, which are not timed. In float;
 * bullet_double.cpp compiles this file for double. A rotation vector v is passed as Bullet's users do: axis v, angle
 * |v|; where |v| is 0, any axis. A btTransform is a rigid transform. Its projected Gauss–Seidel has no factor of
 * over-relaxation, and gets it by rows of a system that is twice as large. */
#include "validate/base/engine.h"
#include "validate/plumb_port.hpp"

#include <btBulletDynamicsCommon.h>
#include <BulletDynamics/MLCPSolvers/btSolveProjectedGaussSeidel.h>
#include <LinearMath/btTransform.h>

#include <algorithm>
#include <limits>

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

struct axis_angle_vector {
    axis_angle turn;
    btVector3 x;
};

struct vector_pair {
    btVector3 v, x;
};

/* --- between plumb's components and Bullet's types --------------------------------------------------------------- */

void pack_vector(const btScalar *element, btVector3 &v)
{
    v.setValue(element[0], element[1], element[2]);
}

void unpack_vector(const btVector3 &v, btScalar *element)
{
    element[0] = v.x(), element[1] = v.y(), element[2] = v.z();
}

void pack_vector_pair(const btScalar *element, vector_pair &pair)
{
    pack_vector(element, pair.v);
    pack_vector(element + 3, pair.x);
}

void pack_axis_angle(const btScalar *element, axis_angle &turn)
{
    pack_vector(element, turn.axis);
    turn.angle = element[3];
}

void unpack_axis_angle(const axis_angle &turn, btScalar *element)
{
    unpack_vector(turn.axis, element);
    element[3] = turn.angle;
}

void pack_axis_angle_vector(const btScalar *element, axis_angle_vector &turned)
{
    pack_axis_angle(element, turned.turn);
    pack_vector(element + 4, turned.x);
}

void pack_matrix(const btScalar *rows, btMatrix3x3 &R)
{
    R.setValue(rows[0], rows[1], rows[2], rows[3], rows[4], rows[5], rows[6], rows[7], rows[8]);
}

void unpack_matrix(const btMatrix3x3 &R, btScalar *rows)
{
    for (int row = 0; row < 3; row++)
        unpack_vector(R[row], rows + 3 * row);
}

void pack_quaternion(const btScalar *element, btQuaternion &q)
{
    q.setValue(element[1], element[2], element[3], element[0]);
}

void unpack_quaternion(const btQuaternion &q, btScalar *element)
{
    element[0] = q.w(), element[1] = q.x(), element[2] = q.y(), element[3] = q.z();
}

struct transform_pair {
    btTransform parent, child;
};

struct transform_point {
    btTransform transform;
    btVector3 x;
};

void pack_transform(const btScalar *element, btTransform &A)
{
    pack_vector(element, A.getOrigin());
    pack_matrix(element + 3, A.getBasis());
}

void unpack_transform(const btTransform &A, btScalar *element)
{
    unpack_vector(A.getOrigin(), element);
    unpack_matrix(A.getBasis(), element + 3);
}

void pack_transform_pair(const btScalar *element, transform_pair &pair)
{
    pack_transform(element, pair.parent);
    pack_transform(element + 12, pair.child);
}

void pack_transform_point(const btScalar *element, transform_point &point)
{
    pack_transform(element, point.transform);
    pack_vector(element + 12, point.x);
}

/* --- projected Gauss–Seidel --------------------------------------------------------------------------------------- */

constexpr int multipliers = 12, rows = 2 * multipliers;

/* A system for solveMLCP. Before each row of a multiplier x stands one that makes z = x, without bounds; then, with w
 * the factor and G_ii/w on the diagonal, (eta − Σ G_ij x_j + (1 − w) (G_ii/w) z) / (G_ii/w) = x + (w/G_ii) (eta − Σ
 * G_ij x_j − G_ii x). */
struct bounded_system {
    btScalar A[rows * rows], eta[rows], low[rows], high[rows], x[rows];
};

struct multiplier_vector {
    btScalar at[multipliers];
};

void pack_system(const btScalar *element, bounded_system &system)
{
    const btScalar *const eta = element + multipliers * (multipliers + 1) / 2, *const low = eta + multipliers,
                          *const high = low + multipliers, *const start = high + multipliers, w = start[multipliers];
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
}

void fill(btVectorXu &vector, const btScalar *from)
{
    std::copy(from, from + rows, &vector.m_storage[0]);
}

/* Two sweeps. The numbers go to Bullet's own matrix and vectors, which are made once. */
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

/* --- Bullet's calls ---------------------------------------------------------------------------------------------- */

btQuaternion exp_quaternion(const btVector3 &v)
{
    const btScalar angle = v.length();
    return btQuaternion(angle == 0 ? btVector3(1, 0, 0) : v, angle);
}

btMatrix3x3 exp(const btVector3 &v)
{
    return btMatrix3x3(exp_quaternion(v));
}

btVector3 rotate(const vector_pair &element)
{
    return quatRotate(exp_quaternion(element.v), element.x);
}

btVector3 rodrigues(const axis_angle_vector &element)
{
    return element.x.rotate(element.turn.axis, element.turn.angle);
}

btMatrix3x3 from_axis_angle(const axis_angle &turn)
{
    return btMatrix3x3(btQuaternion(turn.axis, turn.angle));
}

btQuaternion to_quaternion(const btMatrix3x3 &R)
{
    btQuaternion q;
    R.getRotation(q);
    return q;
}

/* Picks q or −q, the same rotation, so that the angle is at most π: Bullet's angles go up to 2π. */
axis_angle axis_angle_of(const btQuaternion &q)
{
    const btQuaternion turn = q.w() < 0 ? -q : q;
    return {turn.getAxis(), turn.getAngle()};
}

axis_angle to_axis_angle(const btMatrix3x3 &R)
{
    return axis_angle_of(to_quaternion(R));
}

btVector3 log(const btMatrix3x3 &R)
{
    const axis_angle turn = to_axis_angle(R);
    return turn.axis * turn.angle;
}

/* getAxis and getAngle ask for a unit quaternion; the kernel takes any. */
btVector3 log_quaternion(const btQuaternion &q)
{
    const axis_angle turn = axis_angle_of(q.normalized());
    return turn.axis * turn.angle;
}

/* setRotation divides by q's square: it takes any quaternion. */
btMatrix3x3 from_quaternion(const btQuaternion &q)
{
    return btMatrix3x3(q);
}

btTransform compose(const transform_pair &A)
{
    return A.parent * A.child;
}

btTransform inverse(const btTransform &A)
{
    return A.inverse();
}

btTransform to_local(const transform_pair &A)
{
    return A.parent.inverseTimes(A.child);
}

btVector3 apply(const transform_point &element)
{
    return element.transform(element.x);
}

/* --- tables ----------------------------------------------------------------------------------------------------- */

template <auto function, auto pack, auto unpack> plumb_port_kernel kernel(const char *id, const char *variant)
{
    return plumb::kernel<btScalar, function, pack, unpack>(id, variant);
}

const plumb_port_kernel kernels[] = {
    kernel<exp, pack_vector, unpack_matrix>("so3.exp", "btQuaternion"),
    kernel<rotate, pack_vector_pair, unpack_vector>("so3.rotate", "quatRotate"),
    kernel<rodrigues, pack_axis_angle_vector, unpack_vector>("rotation.rodrigues", "btVector3::rotate"),
    kernel<from_axis_angle, pack_axis_angle, unpack_matrix>("rotation.from_axis_angle", "btQuaternion"),
    kernel<to_axis_angle, pack_matrix, unpack_axis_angle>("rotation.to_axis_angle", "getRotation, getAxis, getAngle"),
    kernel<log, pack_matrix, unpack_vector>("rotation.log", "getRotation, getAxis, getAngle"),
    kernel<to_quaternion, pack_matrix, unpack_quaternion>("rotation.to_quaternion", "getRotation"),
    kernel<from_quaternion, pack_quaternion, unpack_matrix>("rotation.from_quaternion", "setRotation"),
    kernel<exp_quaternion, pack_vector, unpack_quaternion>("rotation.exp_quaternion", "btQuaternion"),
    kernel<log_quaternion, pack_quaternion, unpack_vector>("rotation.log_quaternion", "getAxis, getAngle"),
    kernel<compose, pack_transform_pair, unpack_transform>("rigid.compose.n3", "btTransform"),
    kernel<inverse, pack_transform, unpack_transform>("rigid.inverse.n3", "btTransform"),
    kernel<to_local, pack_transform_pair, unpack_transform>("rigid.to_local.n3", "inverseTimes"),
    kernel<apply, pack_transform_point, unpack_vector>("rigid.apply.n3", "btTransform"),
    kernel<sweep, pack_system, nullptr>("constraint.pgs.n12", "solveMLCP"),
};

#define TEXT_OF(x) #x
#define TEXT(x) TEXT_OF(x)
const char about[] = "Bullet " TEXT(BT_BULLET_VERSION) ", " PEER_FLAGS;

} // namespace

/* A body of unit mass in a world without gravity. */
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

const plumb_port *plumb_port_open(void)
{
    static const plumb_port port = {PLUMB_PORT_VERSION, PORT_NAME, about, sizeof kernels / sizeof *kernels, kernels};
    return &port;
}
