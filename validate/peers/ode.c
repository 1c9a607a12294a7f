/* Port of ODE (https://ode.org), as Debian builds it, in double: the kernels that ODE's rotation.h and odemath.h have.
 *
 * This file contains one call per kernel, over arrays of dVector3 (four numbers), dMatrix3 (rows of four) and
 * dQuaternion (scalar first). pack and unpack, which are not timed, convert from and to plumb's components. A rotation
 * vector v is passed as ODE's users do: axis v, angle |v|. ODE has no function from a rotation back to axis and angle.
 * In version 0.16 dOrthogonalizeR does not change the second row of the matrix, so that the result is not a
 * rotation. */
#include "each.h"
#include "validate/util/engine.h"

#include <math.h>
#include <ode/ode.h>
#include <ode/version.h>
#include <string.h>

enum { FORMAT = sizeof(dReal) == 4 ? PLUMB_PORT_FLOAT : PLUMB_PORT_DOUBLE };

typedef struct vector_pair {
    dVector3 v, x;
} vector_pair;

typedef struct axis_angle_vector {
    dVector3 axis, x;
    dReal angle;
} axis_angle_vector;

typedef struct axis_angle {
    dReal axis[3], angle;
} axis_angle;

/* The pose of a body or geometry, as ODE stores it. */
typedef struct place {
    dMatrix3 R;
    dVector3 T;
} place;

typedef struct place_pair {
    place parent, child;
} place_pair;

typedef struct place_point {
    place at;
    dVector3 x;
} place_point;

/* --- conversion between plumb's components and ODE's types ------------------------------------------------------- */

static void pack_vector(const void *components, void *own)
{
    memcpy(own, components, 3 * sizeof(dReal));
}

static void unpack_vector(const void *own, void *components)
{
    memcpy(components, own, 3 * sizeof(dReal));
}

static void pack_vector_pair(const void *components, void *own)
{
    const dReal *element = components;
    vector_pair *pair = own;
    pack_vector(element, pair->v);
    pack_vector(element + 3, pair->x);
}

static void pack_axis_angle_vector(const void *components, void *own)
{
    const dReal *element = components;
    axis_angle_vector *turned = own;
    pack_vector(element, turned->axis);
    turned->angle = element[3];
    pack_vector(element + 4, turned->x);
}

static void pack_matrix(const void *components, void *own)
{
    const dReal *rows = components;
    dReal *R = own;
    for (int row = 0; row < 3; row++)
        pack_vector(rows + 3 * row, R + 4 * row);
}

static void unpack_matrix(const void *own, void *components)
{
    const dReal *R = own;
    dReal *rows = components;
    for (int row = 0; row < 3; row++)
        unpack_vector(R + 4 * row, rows + 3 * row);
}

static void pack_place(const void *components, void *own)
{
    const dReal *element = components;
    place *at = own;
    pack_vector(element, at->T);
    pack_matrix(element + 3, at->R);
}

static void unpack_place(const void *own, void *components)
{
    const place *at = own;
    dReal *element = components;
    unpack_vector(at->T, element);
    unpack_matrix(at->R, element + 3);
}

static void pack_place_pair(const void *components, void *own)
{
    place_pair *pair = own;
    pack_place(components, &pair->parent);
    pack_place((const dReal *)components + 12, &pair->child);
}

static void pack_place_point(const void *components, void *own)
{
    place_point *point = own;
    pack_place(components, &point->at);
    pack_vector((const dReal *)components + 12, point->x);
}

/* Transposes the matrix, because dOrthogonalizeR begins with the first two rows, and the kernel begins with the first
 * two columns. */
static void pack_transposed(const void *components, void *own)
{
    const dReal *rows = components;
    dReal *M = own;
    for (int row = 0; row < 3; row++)
        for (int column = 0; column < 3; column++)
            M[4 * column + row] = rows[3 * row + column];
}

static void unpack_transposed(const void *own, void *components)
{
    const dReal *M = own;
    dReal *rows = components;
    for (int row = 0; row < 3; row++)
        for (int column = 0; column < 3; column++)
            rows[3 * row + column] = M[4 * column + row];
}

/* --- ODE's calls ------------------------------------------------------------------------------------------------- */

EACH(exp, const dVector3, v, dMatrix3, R)
{
    dRFromAxisAndAngle(*R, (*v)[0], (*v)[1], (*v)[2], dCalcVectorLength3(*v));
}

EACH(rotate, const vector_pair, element, dVector3, y)
{
    const dReal *v = element->v;
    dMatrix3 R;
    dRFromAxisAndAngle(R, v[0], v[1], v[2], dCalcVectorLength3(v));
    dMultiply0_331(*y, R, element->x);
}

EACH(rodrigues, const axis_angle_vector, element, dVector3, y)
{
    const dReal *axis = element->axis;
    dMatrix3 R;
    dRFromAxisAndAngle(R, axis[0], axis[1], axis[2], element->angle);
    dMultiply0_331(*y, R, element->x);
}

EACH(from_axis_angle, const axis_angle, turn, dMatrix3, R)
{
    dRFromAxisAndAngle(*R, turn->axis[0], turn->axis[1], turn->axis[2], turn->angle);
}

EACH(to_quaternion, const dMatrix3, R, dQuaternion, q)
{
    dQfromR(*q, *R);
}

/* dRfromQ requires a unit quaternion, but the kernel's q may have any length. */
EACH(from_quaternion, const dQuaternion, q, dMatrix3, R)
{
    dQuaternion unit;
    memcpy(unit, *q, sizeof unit);
    dSafeNormalize4(unit);
    dRfromQ(*R, unit);
}

EACH(exp_quaternion, const dVector3, v, dQuaternion, q)
{
    dQFromAxisAndAngle(*q, (*v)[0], (*v)[1], (*v)[2], dCalcVectorLength3(*v));
}

/* Orthonormalises M. dOrthogonalizeR would end the program if one of the first two rows is 0 or not finite; this
 * function then gives NaN instead of calling it. */
EACH(gram_schmidt, const dMatrix3, M, dMatrix3, R)
{
    memcpy(*R, *M, sizeof *R);
    const dReal size = dCalcVectorLengthSquare3(*M) * dCalcVectorLengthSquare3(*M + 4);
    if (size > 0 && isfinite(size))
        dOrthogonalizeR(*R);
    else
        for (int k = 0; k < dM3E__MAX; k++)
            (*R)[k] = NAN;
}

/* Like ODE's own collision code, this file multiplies by R with dMultiply0 and by Rᵀ with dMultiply1. */
EACH(compose, const place_pair, A, place, to)
{
    dMultiply0_331(to->T, A->parent.R, A->child.T);
    dAddVectors3(to->T, to->T, A->parent.T);
    dMultiply0_333(to->R, A->parent.R, A->child.R);
}

EACH(to_local, const place_pair, A, place, to)
{
    dVector3 d;
    dSubtractVectors3(d, A->child.T, A->parent.T);
    dMultiply1_331(to->T, A->parent.R, d);
    dMultiply1_333(to->R, A->parent.R, A->child.R);
}

EACH(apply, const place_point, A, dVector3, y)
{
    dMultiply0_331(*y, A->at.R, A->x);
    dAddVectors3(*y, *y, A->at.T);
}

/* --- tables ----------------------------------------------------------------------------------------------------- */

/* clang-format off */
static const plumb_port_kernel kernels[] = {
    {"so3.exp", FORMAT, PLUMB_PORT_OWN, run_exp, "dRFromAxisAndAngle",
     &(const plumb_port_own){sizeof(dVector3), sizeof(dMatrix3), pack_vector, unpack_matrix}},
    {"so3.rotate", FORMAT, PLUMB_PORT_OWN, run_rotate, "dRFromAxisAndAngle",
     &(const plumb_port_own){sizeof(vector_pair), sizeof(dVector3), pack_vector_pair, unpack_vector}},
    {"rotation.rodrigues", FORMAT, PLUMB_PORT_OWN, run_rodrigues, "dRFromAxisAndAngle",
     &(const plumb_port_own){sizeof(axis_angle_vector), sizeof(dVector3), pack_axis_angle_vector, unpack_vector}},
    {"rotation.from_axis_angle", FORMAT, PLUMB_PORT_OWN, run_from_axis_angle, "dRFromAxisAndAngle",
     &(const plumb_port_own){sizeof(axis_angle), sizeof(dMatrix3), NULL, unpack_matrix}},
    {"rotation.to_quaternion", FORMAT, PLUMB_PORT_OWN, run_to_quaternion, "dQfromR",
     &(const plumb_port_own){sizeof(dMatrix3), sizeof(dQuaternion), pack_matrix, NULL}},
    {"rotation.from_quaternion", FORMAT, PLUMB_PORT_OWN, run_from_quaternion, "dRfromQ",
     &(const plumb_port_own){sizeof(dQuaternion), sizeof(dMatrix3), NULL, unpack_matrix}},
    {"rotation.exp_quaternion", FORMAT, PLUMB_PORT_OWN, run_exp_quaternion, "dQFromAxisAndAngle",
     &(const plumb_port_own){sizeof(dVector3), sizeof(dQuaternion), pack_vector, NULL}},
    {"rigid.compose.n3", FORMAT, PLUMB_PORT_OWN, run_compose, "dMultiply0",
     &(const plumb_port_own){sizeof(place_pair), sizeof(place), pack_place_pair, unpack_place}},
    {"rigid.to_local.n3", FORMAT, PLUMB_PORT_OWN, run_to_local, "dMultiply1",
     &(const plumb_port_own){sizeof(place_pair), sizeof(place), pack_place_pair, unpack_place}},
    {"rigid.apply.n3", FORMAT, PLUMB_PORT_OWN, run_apply, "dMultiply0",
     &(const plumb_port_own){sizeof(place_point), sizeof(dVector3), pack_place_point, unpack_vector}},
    {"rotation.orthonormalise.gram_schmidt", FORMAT, PLUMB_PORT_OWN, run_gram_schmidt, "dOrthogonalizeR",
     &(const plumb_port_own){sizeof(dMatrix3), sizeof(dMatrix3), pack_transposed, unpack_transposed}},
};
/* clang-format on */

static const char about[] = "ODE " dODE_VERSION ", " PEER_FLAGS;

/* Moves a free body of unit mass in a world without gravity; see validate/util/engine.h. */
int engine_turn(int term, const double moments[3], double h, int steps, double w[3])
{
    if (!dInitODE2(0))
        return -1;
    const dWorldID world = dWorldCreate();
    const dBodyID body = dBodyCreate(world);
    dMass mass;
    dMassSetParameters(&mass, 1, 0, 0, 0, moments[0], moments[1], moments[2], 0, 0, 0);
    dBodySetMass(body, &mass);
    if (term >= 0)
        dBodySetGyroscopicMode(body, term);
    dBodySetAngularVel(body, w[0], w[1], w[2]);
    int done = 1;
    for (int step = 0; step < steps; step++)
        done = done && dWorldStep(world, h);
    for (int i = 0; i < 3; i++)
        w[i] = dBodyGetAngularVel(body)[i];
    dWorldDestroy(world);
    dCloseODE();
    return done ? 0 : -1;
}

const plumb_port *plumb_port_open(void)
{
    static const plumb_port port = {PLUMB_PORT_VERSION, "ODE", about, sizeof kernels / sizeof *kernels, kernels};
    return &port;
}
