/* The list of kernels: C name, id, input and output components of an element. Printed by fast/list_kernels, from the
 * lines that define the kernels in the families' files.
 *
 * A macro table, because the declarations, both paths' tables and the dispatch are made from it: as four lists they
 * would drift apart. Fields in order, with their components (see the family's file for what they mean):
 *   transform  T n, R n × n, S 1                            (7, 13, 21 for n = 2, 3, 4)
 *   pose       T 3, q 4, S 1                                (8)
 *   dynamic    T 3, R 9, S 1, v 3, a 3, omega 3, alpha 3    (25)
 *   symmetric  on and below the diagonal row by row: xx, yx, yy, zx, zy, zz    (6) */
#ifndef PLUMB_KERNELS_H
#define PLUMB_KERNELS_H

/* clang-format off */
#define PLUMB_KERNELS(K) \
    /* fast/so3.c */ \
    K(so3_s1, "so3.s1", (1), (1)) \
    K(so3_s2, "so3.s2", (1), (1)) \
    K(so3_s3, "so3.s3", (1), (1)) \
    K(so3_s123, "so3.s123", (1), (1, 1, 1)) \
    K(so3_s1_taylor2, "so3.s1.taylor2", (1), (1)) \
    K(so3_s1_taylor4, "so3.s1.taylor4", (1), (1)) \
    K(so3_s1_taylor6, "so3.s1.taylor6", (1), (1)) \
    K(so3_s2_taylor2, "so3.s2.taylor2", (1), (1)) \
    K(so3_s2_taylor4, "so3.s2.taylor4", (1), (1)) \
    K(so3_s2_taylor6, "so3.s2.taylor6", (1), (1)) \
    K(so3_s3_taylor2, "so3.s3.taylor2", (1), (1)) \
    K(so3_s3_taylor4, "so3.s3.taylor4", (1), (1)) \
    K(so3_s3_taylor6, "so3.s3.taylor6", (1), (1)) \
    K(so3_s1_minimax6, "so3.s1.minimax6", (1), (1)) \
    K(so3_s2_minimax6, "so3.s2.minimax6", (1), (1)) \
    K(so3_s3_minimax6, "so3.s3.minimax6", (1), (1)) \
    K(so3_s123_double_angle, "so3.s123.double_angle", (1), (1, 1, 1)) \
    K(so3_s1_angle, "so3.s1.angle", (1), (1)) \
    K(so3_s2_angle, "so3.s2.angle", (1), (1)) \
    K(so3_s3_angle, "so3.s3.angle", (1), (1)) \
    K(so3_exp, "so3.exp", (3), (9)) \
    K(so3_average, "so3.average", (3), (9)) \
    K(so3_exp_average, "so3.exp_average", (3), (9, 9)) \
    K(so3_exp_average_double_angle, "so3.exp_average.double_angle", (3), (9, 9)) \
    K(so3_rotate, "so3.rotate", (3, 3), (3)) \
    K(so3_derivative, "so3.derivative", (3, 3), (9)) \
    /* fast/rotation.c */ \
    K(rotation_log, "rotation.log", (9), (3)) \
    K(rotation_to_axis_angle, "rotation.to_axis_angle", (9), (3, 1)) \
    K(rotation_to_quaternion, "rotation.to_quaternion", (9), (4)) \
    K(rotation_from_quaternion, "rotation.from_quaternion", (4), (9)) \
    K(rotation_log_quaternion, "rotation.log_quaternion", (4), (3)) \
    K(rotation_exp_quaternion, "rotation.exp_quaternion", (3), (4)) \
    K(rotation_rodrigues, "rotation.rodrigues", (3, 1, 3), (3)) \
    K(rotation_from_axis_angle, "rotation.from_axis_angle", (3, 1), (9)) \
    K(rotation_orthonormalise_polar, "rotation.orthonormalise.polar", (9), (9)) \
    K(rotation_orthonormalise_gram_schmidt, "rotation.orthonormalise.gram_schmidt", (9), (9)) \
    /* fast/transform.c */ \
    K(transform_compose_n2, "transform.compose.n2", (7, 7), (7)) \
    K(transform_compose_n3, "transform.compose.n3", (13, 13), (13)) \
    K(transform_compose_n4, "transform.compose.n4", (21, 21), (21)) \
    K(transform_inverse_n2, "transform.inverse.n2", (7), (7)) \
    K(transform_inverse_n3, "transform.inverse.n3", (13), (13)) \
    K(transform_inverse_n4, "transform.inverse.n4", (21), (21)) \
    K(transform_to_local_n3, "transform.to_local.n3", (13, 13), (13)) \
    K(transform_apply_n2, "transform.apply.n2", (7, 2), (2)) \
    K(transform_apply_n3, "transform.apply.n3", (13, 3), (3)) \
    K(transform_apply_inverse_n2, "transform.apply_inverse.n2", (7, 2), (2)) \
    K(transform_apply_inverse_n3, "transform.apply_inverse.n3", (13, 3), (3)) \
    K(transform_vector_n2, "transform.vector.n2", (4, 1, 2), (2)) \
    K(transform_vector_n3, "transform.vector.n3", (9, 1, 3), (3)) \
    K(transform_vector_inverse_n2, "transform.vector_inverse.n2", (4, 1, 2), (2)) \
    K(transform_vector_inverse_n3, "transform.vector_inverse.n3", (9, 1, 3), (3)) \
    K(transform_normal_n2, "transform.normal.n2", (4, 1, 2), (2)) \
    K(transform_normal_n3, "transform.normal.n3", (9, 1, 3), (3)) \
    K(transform_to_matrix_n2, "transform.to_matrix.n2", (7), (9)) \
    K(transform_to_matrix_n3, "transform.to_matrix.n3", (13), (16)) \
    K(transform_from_matrix_n2, "transform.from_matrix.n2", (4, 2), (7)) \
    K(transform_from_matrix_n3, "transform.from_matrix.n3", (9, 3), (13)) \
    K(dynamic_compose, "dynamic.compose", (25, 25), (25)) \
    K(dynamic_inverse, "dynamic.inverse", (25), (25)) \
    K(dynamic_to_local, "dynamic.to_local", (25, 25), (25)) \
    K(dynamic_to_local_chained, "dynamic.to_local.chained", (25, 25), (25)) \
    /* fast/delta.c */ \
    K(delta_to_global_n2, "delta.to_global.n2", (4, 1, 1, 2, 2, 1, 1), (2, 2, 1, 1)) \
    K(delta_to_global_n3, "delta.to_global.n3", (9, 1, 3, 3, 3, 3, 3), (3, 3, 3, 3)) \
    K(delta_to_local_n2, "delta.to_local.n2", (4, 1, 1, 2, 2, 1, 1), (2, 2, 1, 1)) \
    K(delta_to_local_n3, "delta.to_local.n3", (9, 1, 3, 3, 3, 3, 3), (3, 3, 3, 3)) \
    K(delta_inherited_n2, "delta.inherited.n2", (4, 1, 1, 2, 2, 1, 2, 2, 1, 1), (2, 2, 1, 1)) \
    K(delta_inherited_n3, "delta.inherited.n3", (9, 1, 3, 3, 3, 3, 3, 3, 3, 3), (3, 3, 3, 3)) \
    K(delta_counteraction_n2, "delta.counteraction.n2", (4, 1, 1, 2, 2, 1, 2, 2, 1, 1), (2, 2, 1, 1)) \
    K(delta_counteraction_n3, "delta.counteraction.n3", (9, 1, 3, 3, 3, 3, 3, 3, 3, 3), (3, 3, 3, 3)) \
    K(delta_impulse_n2, "delta.impulse.n2", (4, 1, 1, 2, 1), (2, 2)) \
    K(delta_impulse_n3, "delta.impulse.n3", (9, 1, 3, 3, 1), (3, 3)) \
    K(delta_counteraction_printed_n2, "delta.counteraction.printed.n2", (4, 1, 1, 2), (2, 2)) \
    K(delta_counteraction_printed_n3, "delta.counteraction.printed.n3", (9, 1, 3, 3), (3, 3)) \
    /* fast/inertial.c */ \
    K(inertial_axes_n2, "inertial.axes.n2", (4, 1, 2, 2, 1, 1), (2, 2, 1, 1)) \
    K(inertial_axes_n3, "inertial.axes.n3", (9, 1, 3, 3, 3, 3), (3, 3, 3, 3)) \
    K(inertial_terms_n2, "inertial.terms.n2", (1, 1, 2, 2), (2, 2, 2)) \
    K(inertial_terms_n3, "inertial.terms.n3", (3, 3, 3, 3), (3, 3, 3)) \
    K(inertial_acceleration_n2, "inertial.acceleration.n2", (4, 1, 2, 1, 2, 1, 1, 2, 2), (2)) \
    K(inertial_acceleration_n3, "inertial.acceleration.n3", (9, 1, 3, 1, 3, 3, 3, 3, 3), (3)) \
    K(inertial_acceleration_local_n2, "inertial.acceleration.local.n2", (2, 1, 2, 1, 1, 2, 2), (2)) \
    K(inertial_acceleration_local_n3, "inertial.acceleration.local.n3", (3, 1, 3, 3, 3, 3, 3), (3)) \
    /* fast/quaternion.c */ \
    K(quaternion_product, "quaternion.product", (4, 4), (4)) \
    K(quaternion_combination, "quaternion.combination", (4, 1, 4), (4)) \
    K(quaternion_conjugate, "quaternion.conjugate", (4), (4)) \
    K(quaternion_norm, "quaternion.norm", (4), (1)) \
    K(quaternion_unit, "quaternion.unit", (4), (4)) \
    K(quaternion_reciprocal, "quaternion.reciprocal", (4), (4)) \
    K(quaternion_rate, "quaternion.rate", (4, 3), (4)) \
    K(quaternion_rate_in_body, "quaternion.rate_in_body", (4, 3), (4)) \
    K(quaternion_rate_matrix, "quaternion.rate_matrix", (4), (12)) \
    K(quaternion_state_rate, "quaternion.state_rate", (4, 3, 3), (3, 4)) \
    K(quaternion_exp_cubic, "quaternion.exp.cubic", (3), (4)) \
    K(quaternion_exp_cubic_unit, "quaternion.exp.cubic_unit", (3), (4)) \
    K(quaternion_exp_cubic_angle, "quaternion.exp.cubic_angle", (1), (1)) \
    /* fast/torque.c */ \
    K(torque_momentum, "torque.momentum", (6, 3), (3)) \
    K(torque_inertia_rate, "torque.inertia_rate", (6, 3), (6)) \
    K(torque_acceleration, "torque.acceleration", (6, 3, 3), (3)) \
    K(torque_acceleration_approximate, "torque.acceleration.approximate", (6, 3), (3)) \
    K(torque_newton_euler, "torque.newton_euler", (1, 3, 6, 3, 3), (3, 3)) \
    K(torque_free, "torque.free", (3, 3), (3)) \
    K(torque_vector_to_world, "torque.vector_to_world", (9, 3), (3)) \
    K(torque_vector_to_body, "torque.vector_to_body", (9, 3), (3)) \
    K(torque_matrix_to_world, "torque.matrix_to_world", (9, 9), (9)) \
    K(torque_matrix_to_body, "torque.matrix_to_body", (9, 9), (9))