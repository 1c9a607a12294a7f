/* Structs for operands of kernels and trees, and the index of the first component of each of their fields.
 *
 * An operand is a fixed number of floats, passed as a view (base.h). These structs have the same floats in the same
 * order: plumb_in_structs(array[0].T, PLUMB_DYNAMIC) is a view of an array of plumb_dynamic. If `states` is a view of
 * moving transforms, of any kind, plumb_in_part(states, PLUMB_DYNAMIC_V) is a view of their velocities. Matrices are
 * stored row by row; the first component of a quaternion is the scalar.
 *
 *     #include <plumb/plumb.h>
 *     #include <stdio.h>
 *
 *     int main(void) // a point on a rotating wheel, one metre from its axle: its global velocity and acceleration
 *     {
 *         static plumb_dynamic wheel, point, global;
 *         for (int k = 0; k < 3; k++)
 *             wheel.R[4 * k] = point.R[4 * k] = wheel.S = point.S = 1;
 *         wheel.w[2] = 2;
 *         point.T[0] = 1;
 *         const plumb_status status =
 *             plumb_dynamic_compose_n3(1, plumb_in_one(wheel), plumb_in_one(point), plumb_out_one(global));
 *         printf("%s: %g m/s, %g m/s²\n", plumb_status_text(status), global.v[1], global.a[0]);
 *         return status != PLUMB_OK;
 *     } */
#ifndef PLUMB_TYPES_H
#define PLUMB_TYPES_H

#include "base.h"

#ifdef __cplusplus
#define PLUMB_TYPE_IS(type, floats) static_assert(sizeof(type) == (floats) * sizeof(float), "the struct has padding")
#else
#define PLUMB_TYPE_IS(type, floats) _Static_assert(sizeof(type) == (floats) * sizeof(float), "the struct has padding")
#endif

/* The transform x ↦ T + S R x from the coordinates in a frame to those in its parent. */
typedef struct plumb_transform {
    float T[3]; /* m */
    float R[9];
    float S; /* scale, above 0 */
} plumb_transform;

enum { PLUMB_TRANSFORM_T = 0, PLUMB_TRANSFORM_R = 3, PLUMB_TRANSFORM_S = 12, PLUMB_TRANSFORM = 13 };
PLUMB_TYPE_IS(plumb_transform, PLUMB_TRANSFORM);

/* The same transform with a unit quaternion q in place of R. */
typedef struct plumb_pose {
    float T[3];
    float q[4];
    float S;
} plumb_pose;

enum { PLUMB_POSE_T = 0, PLUMB_POSE_Q = 3, PLUMB_POSE_S = 7, PLUMB_POSE = 8 };
PLUMB_TYPE_IS(plumb_pose, PLUMB_POSE);

/* A moving frame: its transform to its parent, and its velocities and accelerations relative to its parent, in the axes
 * of the parent. */
typedef struct plumb_dynamic {
    float T[3];
    float R[9];
    float S;
    float v[3];     /* velocity, m/s */
    float a[3];     /* acceleration, m/s² */
    float w[3];     /* angular velocity ω, rad/s */
    float alpha[3]; /* angular acceleration, rad/s² */
} plumb_dynamic;

enum {
    PLUMB_DYNAMIC_T = 0,
    PLUMB_DYNAMIC_R = 3,
    PLUMB_DYNAMIC_S = 12,
    PLUMB_DYNAMIC_V = 13,
    PLUMB_DYNAMIC_A = 16,
    PLUMB_DYNAMIC_W = 19,
    PLUMB_DYNAMIC_ALPHA = 22,
    PLUMB_DYNAMIC = 25
};
PLUMB_TYPE_IS(plumb_dynamic, PLUMB_DYNAMIC);

/* A body of a chain (chain.h), with the joints before and after it. */
typedef struct plumb_link {
    float k;    /* inverse mass, 1/kg */
    float W[6]; /* inverse inertia, on and below the diagonal */
    float a[3]; /* arm from its centre to the joint before it, m */
    float b[3]; /* arm from its centre to the joint after it, m */
    float v[3]; /* velocity after external impulses, m/s */
    float w[3]; /* angular velocity after external impulses, rad/s */
} plumb_link;

enum {
    PLUMB_LINK_K = 0,
    PLUMB_LINK_W = 1,
    PLUMB_LINK_ARM_A = 7,
    PLUMB_LINK_ARM_B = 10,
    PLUMB_LINK_VELOCITY = 13,
    PLUMB_LINK_ANGULAR_VELOCITY = 16,
    PLUMB_LINK = 19
};
PLUMB_TYPE_IS(plumb_link, PLUMB_LINK);

#endif
