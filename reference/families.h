/* The list of the families of formulas. Family F is formulas/F.c, which ends in the table F_formulas. To add a
 * family, add its name here. */
#ifndef REFERENCE_FAMILIES_H
#define REFERENCE_FAMILIES_H

/* clang-format off */
#define FAMILIES(F) \
    F(so3) \
    F(rotation) \
    F(euler) \
    F(slerp) \
    F(between) \
    F(transform) \
    F(rigid) \
    F(delta) \
    F(inertial) \
    F(quaternion) \
    F(torque) \
    F(scheme) \
    F(dual) \
    F(integrator) \
    F(magnus) \
    F(hierarchy) \
    F(constraint) \
    F(pose) \
    F(skew) \
    F(counting) \
    F(ported)
/* clang-format on */

#endif
