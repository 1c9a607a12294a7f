/* The list of kernels: C name, id, components of each input and output. Printed by fast/list_kernels, from the
 * lines that define the kernels in the families' files.
 *
 * A macro table, because the declarations, the paths' tables and the dispatch are made from it: as four lists they
 * would drift apart. Fields in order, with their components (see the family's file for what they mean):
 *   transform  T n, R n × n, S 1                            (7, 13, 21 for n = 2, 3, 4)
 *   pose       T 3, q 4, S 1                                (8)
 *   dynamic    T 3, R 9, S 1, v 3, a 3, omega 3, alpha 3    (25)
 *   symmetric  on and below the diagonal row by row: xx, yx, yy, zx, zy, zz    (6) */
#ifndef PLUMB_LIST_OF_KERNELS_H
#define PLUMB_LIST_OF_KERNELS_H

/* clang-format off */
#define PLUMB_KERNELS(K) \
    /* fast/kernels/so3.c */ \
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
    K(so3_angular_velocity, "so3.angular_velocity", (3, 3), (3)) \
    K(so3_angular_velocity_body, "so3.angular_velocity.body", (3, 3), (3)) \
    K(so3_average_determinant, "so3.average.determinant", (3), (1)) \
    K(so3_average_inverse, "so3.average.inverse", (3), (9)) \
    K(so3_vector_rate, "so3.vector_rate", (3, 3), (3)) \
    K(so3_vector_rate_body, "so3.vector_rate.body", (3, 3), (3)) \
    /* fast/kernels/rotation.c */ \
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
    K(rotation_departure, "rotation.departure", (9), (6, 1, 1)) \
    K(rotation_displacement, "rotation.displacement", (3, 3), (3)) \
    /* fast/kernels/euler.c */ \
    K(euler_to_matrix_zyx, "euler.to_matrix.zyx", (1, 1, 1), (9)) \
    K(euler_to_matrix_zxz, "euler.to_matrix.zxz", (1, 1, 1), (9)) \
    K(euler_to_quaternion_zyx, "euler.to_quaternion.zyx", (1, 1, 1), (4)) \
    K(euler_to_quaternion_zxz, "euler.to_quaternion.zxz", (1, 1, 1), (4)) \
    K(euler_from_matrix_zyx, "euler.from_matrix.zyx", (9), (3)) \
    K(euler_from_matrix_zxz, "euler.from_matrix.zxz", (9), (3)) \
    K(euler_from_quaternion_zyx, "euler.from_quaternion.zyx", (4), (3)) \
    K(euler_from_quaternion_zxz, "euler.from_quaternion.zxz", (4), (3)) \
    K(euler_angular_velocity_zyx, "euler.angular_velocity.zyx", (1, 1, 3), (3)) \
    K(euler_angular_velocity_zxz, "euler.angular_velocity.zxz", (1, 1, 3), (3)) \
    K(euler_angular_velocity_body_zyx, "euler.angular_velocity.body.zyx", (1, 1, 3), (3)) \
    K(euler_angular_velocity_body_zxz, "euler.angular_velocity.body.zxz", (1, 1, 3), (3)) \
    K(euler_rates_zyx, "euler.rates.zyx", (1, 1, 3), (3)) \
    K(euler_rates_zxz, "euler.rates.zxz", (1, 1, 3), (3)) \
    K(euler_rates_body_zyx, "euler.rates.body.zyx", (1, 1, 3), (3)) \
    K(euler_rates_body_zxz, "euler.rates.body.zxz", (1, 1, 3), (3)) \
    /* fast/kernels/slerp.c */ \
    K(slerp_shortest, "slerp.shortest", (4, 4, 1), (4)) \
    K(slerp_direct, "slerp.direct", (4, 4, 1), (4)) \
    K(slerp_nlerp, "slerp.nlerp", (4, 4, 1), (4)) \
    /* fast/kernels/between.c */ \
    K(between_angle, "between.angle", (3, 3), (1)) \
    K(between_quaternion_angle, "between.quaternion_angle", (4, 4), (1)) \
    K(between_matrix_angle, "between.matrix_angle", (9, 9), (1)) \
    K(between_quaternion, "between.quaternion", (3, 3), (4)) \
    K(between_matrix, "between.matrix", (3, 3), (9)) \
    /* fast/kernels/transform.c */ \
    K(transform_compose_n2, "transform.compose.n2", (7, 7), (7)) \
    K(transform_compose_n3, "transform.compose.n3", (13, 13), (13)) \
    K(transform_compose_n4, "transform.compose.n4", (21, 21), (21)) \
    K(transform_inverse_n2, "transform.inverse.n2", (7), (7)) \
    K(transform_inverse_n3, "transform.inverse.n3", (13), (13)) \
    K(transform_inverse_n4, "transform.inverse.n4", (21), (21)) \
    K(transform_to_local_n2, "transform.to_local.n2", (7, 7), (7)) \
    K(transform_to_local_n3, "transform.to_local.n3", (13, 13), (13)) \
    K(transform_to_local_n4, "transform.to_local.n4", (21, 21), (21)) \
    K(transform_apply_n2, "transform.apply.n2", (7, 2), (2)) \
    K(transform_apply_n3, "transform.apply.n3", (13, 3), (3)) \
    K(transform_apply_n4, "transform.apply.n4", (21, 4), (4)) \
    K(transform_apply_inverse_n2, "transform.apply_inverse.n2", (7, 2), (2)) \
    K(transform_apply_inverse_n3, "transform.apply_inverse.n3", (13, 3), (3)) \
    K(transform_apply_inverse_n4, "transform.apply_inverse.n4", (21, 4), (4)) \
    K(transform_vector_n2, "transform.vector.n2", (4, 1, 2), (2)) \
    K(transform_vector_n3, "transform.vector.n3", (9, 1, 3), (3)) \
    K(transform_vector_n4, "transform.vector.n4", (16, 1, 4), (4)) \
    K(transform_vector_inverse_n2, "transform.vector_inverse.n2", (4, 1, 2), (2)) \
    K(transform_vector_inverse_n3, "transform.vector_inverse.n3", (9, 1, 3), (3)) \
    K(transform_vector_inverse_n4, "transform.vector_inverse.n4", (16, 1, 4), (4)) \
    K(transform_normal_n2, "transform.normal.n2", (4, 1, 2), (2)) \
    K(transform_normal_n3, "transform.normal.n3", (9, 1, 3), (3)) \
    K(transform_normal_n4, "transform.normal.n4", (16, 1, 4), (4)) \
    K(transform_to_matrix_n2, "transform.to_matrix.n2", (7), (9)) \
    K(transform_to_matrix_n3, "transform.to_matrix.n3", (13), (16)) \
    K(transform_to_matrix_n4, "transform.to_matrix.n4", (21), (25)) \
    K(transform_from_matrix_n2, "transform.from_matrix.n2", (4, 2), (7)) \
    K(transform_from_matrix_n3, "transform.from_matrix.n3", (9, 3), (13)) \
    K(transform_from_matrix_n4, "transform.from_matrix.n4", (16, 4), (21)) \
    K(dynamic_compose_n2, "dynamic.compose.n2", (13, 13), (13)) \
    K(dynamic_compose_n3, "dynamic.compose.n3", (25, 25), (25)) \
    K(dynamic_compose_n4, "dynamic.compose.n4", (41, 41), (41)) \
    K(dynamic_inverse_n2, "dynamic.inverse.n2", (13), (13)) \
    K(dynamic_inverse_n3, "dynamic.inverse.n3", (25), (25)) \
    K(dynamic_inverse_n4, "dynamic.inverse.n4", (41), (41)) \
    K(dynamic_to_local_n2, "dynamic.to_local.n2", (13, 13), (13)) \
    K(dynamic_to_local_n3, "dynamic.to_local.n3", (25, 25), (25)) \
    K(dynamic_to_local_n4, "dynamic.to_local.n4", (41, 41), (41)) \
    K(dynamic_to_local_chained_n2, "dynamic.to_local.chained.n2", (13, 13), (13)) \
    K(dynamic_to_local_chained_n3, "dynamic.to_local.chained.n3", (25, 25), (25)) \
    K(dynamic_to_local_chained_n4, "dynamic.to_local.chained.n4", (41, 41), (41)) \
    /* fast/kernels/rigid.c */ \
    K(rigid_compose_n2, "rigid.compose.n2", (6, 6), (6)) \
    K(rigid_compose_n3, "rigid.compose.n3", (12, 12), (12)) \
    K(rigid_compose_n4, "rigid.compose.n4", (20, 20), (20)) \
    K(rigid_inverse_n2, "rigid.inverse.n2", (6), (6)) \
    K(rigid_inverse_n3, "rigid.inverse.n3", (12), (12)) \
    K(rigid_inverse_n4, "rigid.inverse.n4", (20), (20)) \
    K(rigid_to_local_n2, "rigid.to_local.n2", (6, 6), (6)) \
    K(rigid_to_local_n3, "rigid.to_local.n3", (12, 12), (12)) \
    K(rigid_to_local_n4, "rigid.to_local.n4", (20, 20), (20)) \
    K(rigid_apply_n2, "rigid.apply.n2", (6, 2), (2)) \
    K(rigid_apply_n3, "rigid.apply.n3", (12, 3), (3)) \
    K(rigid_apply_n4, "rigid.apply.n4", (20, 4), (4)) \
    K(rigid_dynamic_compose_n2, "rigid.dynamic.compose.n2", (12, 12), (12)) \
    K(rigid_dynamic_compose_n3, "rigid.dynamic.compose.n3", (24, 24), (24)) \
    K(rigid_dynamic_compose_n4, "rigid.dynamic.compose.n4", (40, 40), (40)) \
    K(rigid_dynamic_inverse_n2, "rigid.dynamic.inverse.n2", (12), (12)) \
    K(rigid_dynamic_inverse_n3, "rigid.dynamic.inverse.n3", (24), (24)) \
    K(rigid_dynamic_inverse_n4, "rigid.dynamic.inverse.n4", (40), (40)) \
    K(rigid_dynamic_to_local_n2, "rigid.dynamic.to_local.n2", (12, 12), (12)) \
    K(rigid_dynamic_to_local_n3, "rigid.dynamic.to_local.n3", (24, 24), (24)) \
    K(rigid_dynamic_to_local_n4, "rigid.dynamic.to_local.n4", (40, 40), (40)) \
    /* fast/kernels/delta.c */ \
    K(delta_to_global_n2, "delta.to_global.n2", (4, 1, 1, 2, 2, 1, 1), (2, 2, 1, 1)) \
    K(delta_to_global_n3, "delta.to_global.n3", (9, 1, 3, 3, 3, 3, 3), (3, 3, 3, 3)) \
    K(delta_to_global_n4, "delta.to_global.n4", (16, 1, 6, 4, 4, 6, 6), (4, 4, 6, 6)) \
    K(delta_to_local_n2, "delta.to_local.n2", (4, 1, 1, 2, 2, 1, 1), (2, 2, 1, 1)) \
    K(delta_to_local_n3, "delta.to_local.n3", (9, 1, 3, 3, 3, 3, 3), (3, 3, 3, 3)) \
    K(delta_to_local_n4, "delta.to_local.n4", (16, 1, 6, 4, 4, 6, 6), (4, 4, 6, 6)) \
    K(delta_inherited_n2, "delta.inherited.n2", (4, 1, 1, 2, 2, 1, 2, 2, 1, 1), (2, 2, 1, 1)) \
    K(delta_inherited_n3, "delta.inherited.n3", (9, 1, 3, 3, 3, 3, 3, 3, 3, 3), (3, 3, 3, 3)) \
    K(delta_inherited_n4, "delta.inherited.n4", (16, 1, 6, 4, 4, 6, 4, 4, 6, 6), (4, 4, 6, 6)) \
    K(delta_counteraction_n2, "delta.counteraction.n2", (4, 1, 1, 2, 2, 1, 2, 2, 1, 1), (2, 2, 1, 1)) \
    K(delta_counteraction_n3, "delta.counteraction.n3", (9, 1, 3, 3, 3, 3, 3, 3, 3, 3), (3, 3, 3, 3)) \
    K(delta_counteraction_n4, "delta.counteraction.n4", (16, 1, 6, 4, 4, 6, 4, 4, 6, 6), (4, 4, 6, 6)) \
    K(delta_impulse_n2, "delta.impulse.n2", (4, 1, 1, 2, 1), (2, 2)) \
    K(delta_impulse_n3, "delta.impulse.n3", (9, 1, 3, 3, 1), (3, 3)) \
    K(delta_impulse_n4, "delta.impulse.n4", (16, 1, 6, 4, 1), (4, 4)) \
    K(delta_counteraction_printed_n2, "delta.counteraction.printed.n2", (4, 1, 1, 2), (2, 2)) \
    K(delta_counteraction_printed_n3, "delta.counteraction.printed.n3", (9, 1, 3, 3), (3, 3)) \
    K(delta_counteraction_printed_n4, "delta.counteraction.printed.n4", (16, 1, 6, 4), (4, 4)) \
    /* fast/kernels/inertial.c */ \
    K(inertial_axes_n2, "inertial.axes.n2", (4, 1, 2, 2, 1, 1), (2, 2, 1, 1)) \
    K(inertial_axes_n3, "inertial.axes.n3", (9, 1, 3, 3, 3, 3), (3, 3, 3, 3)) \
    K(inertial_axes_n4, "inertial.axes.n4", (16, 1, 4, 4, 6, 6), (4, 4, 6, 6)) \
    K(inertial_terms_n2, "inertial.terms.n2", (1, 1, 2, 2), (2, 2, 2)) \
    K(inertial_terms_n3, "inertial.terms.n3", (3, 3, 3, 3), (3, 3, 3)) \
    K(inertial_terms_n4, "inertial.terms.n4", (6, 6, 4, 4), (4, 4, 4)) \
    K(inertial_acceleration_n2, "inertial.acceleration.n2", (4, 1, 2, 1, 2, 1, 1, 2, 2), (2)) \
    K(inertial_acceleration_n3, "inertial.acceleration.n3", (9, 1, 3, 1, 3, 3, 3, 3, 3), (3)) \
    K(inertial_acceleration_n4, "inertial.acceleration.n4", (16, 1, 4, 1, 4, 6, 6, 4, 4), (4)) \
    K(inertial_acceleration_local_n2, "inertial.acceleration.local.n2", (2, 1, 2, 1, 1, 2, 2), (2)) \
    K(inertial_acceleration_local_n3, "inertial.acceleration.local.n3", (3, 1, 3, 3, 3, 3, 3), (3)) \
    K(inertial_acceleration_local_n4, "inertial.acceleration.local.n4", (4, 1, 4, 6, 6, 4, 4), (4)) \
    /* fast/kernels/quaternion.c */ \
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
    /* fast/kernels/torque.c */ \
    K(torque_momentum, "torque.momentum", (6, 3), (3)) \
    K(torque_inertia_rate, "torque.inertia_rate", (6, 3), (6)) \
    K(torque_acceleration, "torque.acceleration", (6, 3, 3), (3)) \
    K(torque_acceleration_approximate, "torque.acceleration.approximate", (6, 3), (3)) \
    K(torque_on_foot, "torque.on_foot", (9, 6, 3, 1, 3, 3), (3)) \
    K(torque_newton_euler, "torque.newton_euler", (1, 3, 6, 3, 3), (3, 3)) \
    K(torque_free, "torque.free", (3, 3), (3)) \
    K(torque_vector_to_world, "torque.vector_to_world", (9, 3), (3)) \
    K(torque_vector_to_body, "torque.vector_to_body", (9, 3), (3)) \
    K(torque_matrix_to_world, "torque.matrix_to_world", (9, 9), (9)) \
    K(torque_matrix_to_body, "torque.matrix_to_body", (9, 9), (9)) \
    /* fast/kernels/scheme.c */ \
    K(scheme_oscillator_explicit, "scheme.oscillator.explicit", (1, 1, 1, 1), (1, 1)) \
    K(scheme_oscillator_implicit, "scheme.oscillator.implicit", (1, 1, 1, 1), (1, 1)) \
    K(scheme_oscillator_semi_implicit, "scheme.oscillator.semi_implicit", (1, 1, 1, 1), (1, 1)) \
    K(scheme_oscillator_midpoint, "scheme.oscillator.midpoint", (1, 1, 1, 1), (1, 1)) \
    K(scheme_oscillator_midpoint_printed, "scheme.oscillator.midpoint_printed", (1, 1, 1, 1), (1, 1)) \
    K(scheme_oscillator_hybrid, "scheme.oscillator.hybrid", (1, 1, 1, 1), (1, 1)) \
    K(scheme_body_rates, "scheme.body.rates", (4, 3, 1, 3, 3, 3), (4, 3, 3)) \
    K(scheme_body_explicit, "scheme.body.explicit", (3, 4, 3, 3, 1, 3, 3, 3, 1), (3, 4, 3, 3)) \
    K(scheme_body_semi_implicit, "scheme.body.semi_implicit", (3, 4, 3, 3, 1, 3, 3, 3, 1), (3, 4, 3, 3)) \
    K(scheme_body_midpoint_printed, "scheme.body.midpoint_printed", (3, 4, 3, 3, 1, 3, 3, 3, 1), (3, 4, 3, 3)) \
    K(scheme_body_hybrid, "scheme.body.hybrid", (3, 4, 3, 3, 1, 3, 3, 3, 1), (3, 4, 3, 3)) \
    K(scheme_solid_implicit, "scheme.solid.implicit", (3, 4, 3, 3, 1, 6, 3, 3, 1), (3, 4, 3, 3)) \
    K(scheme_solid_midpoint, "scheme.solid.midpoint", (3, 4, 3, 3, 1, 6, 3, 3, 1), (3, 4, 3, 3)) \
    /* fast/kernels/dual.c */ \
    K(dual_batch_add, "dual.add", (1, 1, 1, 1), (1, 1)) \
    K(dual_batch_subtract, "dual.subtract", (1, 1, 1, 1), (1, 1)) \
    K(dual_batch_multiply, "dual.multiply", (1, 1, 1, 1), (1, 1)) \
    K(dual_batch_divide, "dual.divide", (1, 1, 1, 1), (1, 1)) \
    K(dual_batch_matrix, "dual.matrix", (1, 1, 1, 1), (4)) \
    K(dual_batch_hyper_multiply, "dual.hyper.multiply", (1, 1, 1, 1, 1, 1, 1, 1), (1, 1, 1, 1)) \
    K(dual_batch_power_n1, "dual.power.n1", (1, 1), (1, 1)) \
    K(dual_batch_power_n2, "dual.power.n2", (1, 1), (1, 1)) \
    K(dual_batch_power_n3, "dual.power.n3", (1, 1), (1, 1)) \
    K(dual_batch_power_n4, "dual.power.n4", (1, 1), (1, 1)) \
    K(dual_batch_power_n5, "dual.power.n5", (1, 1), (1, 1)) \
    K(dual_batch_power_n6, "dual.power.n6", (1, 1), (1, 1)) \
    K(dual_batch_power_n7, "dual.power.n7", (1, 1), (1, 1)) \
    K(dual_batch_power_n8, "dual.power.n8", (1, 1), (1, 1)) \
    K(dual_batch_exp, "dual.exp", (1, 1), (1, 1)) \
    K(dual_batch_log, "dual.log", (1, 1), (1, 1)) \
    K(dual_batch_sin, "dual.sin", (1, 1), (1, 1)) \
    K(dual_batch_cos, "dual.cos", (1, 1), (1, 1)) \
    K(dual_batch_sqrt, "dual.sqrt", (1, 1), (1, 1)) \
    K(dual_batch_sin_squared, "dual.sin_squared", (1, 1), (1, 1)) \
    K(dual_batch_exp_sin, "dual.exp_sin", (1, 1), (1, 1)) \
    K(dual_batch_derivative, "dual.derivative", (1), (1, 1)) \
    K(dual_batch_second_derivative, "dual.second_derivative", (1), (1, 1, 1)) \
    K(dual_batch_directional_n2, "dual.directional.n2", (2, 2), (2, 2)) \
    K(dual_batch_directional_n3, "dual.directional.n3", (3, 3), (3, 3)) \
    K(dual_batch_jacobian_n2, "dual.jacobian.n2", (2), (4)) \
    K(dual_batch_jacobian_n3, "dual.jacobian.n3", (3), (9)) \
    K(dual_batch_jacobian_n8, "dual.jacobian.n8", (8), (64)) \
    /* fast/kernels/integrator.c */ \
    K(integrator_midpoint, "integrator.midpoint", (6, 3), (3)) \
    K(integrator_trapezoid, "integrator.trapezoid", (6, 3), (3)) \
    K(integrator_world, "integrator.world", (6, 3), (3)) \
    K(integrator_midpoint_back, "integrator.midpoint.back", (6, 3), (3)) \
    K(integrator_trapezoid_back, "integrator.trapezoid.back", (6, 3), (3)) \
    K(integrator_world_back, "integrator.world.back", (6, 3), (3)) \
    K(integrator_midpoint_residual, "integrator.midpoint.residual", (6, 3, 3), (3)) \
    K(integrator_trapezoid_residual, "integrator.trapezoid.residual", (6, 3, 3), (3)) \
    K(integrator_world_residual, "integrator.world.residual", (6, 3, 3), (3)) \
    K(integrator_midpoint_jacobian, "integrator.midpoint.jacobian", (6, 3, 3), (9)) \
    K(integrator_trapezoid_jacobian, "integrator.trapezoid.jacobian", (6, 3, 3), (9)) \
    K(integrator_world_jacobian, "integrator.world.jacobian", (6, 3, 3), (9)) \
    K(integrator_world_start_residual, "integrator.world.start.residual", (6, 3, 3), (3)) \
    K(integrator_world_middle_residual, "integrator.world.middle.residual", (6, 3, 3), (3)) \
    K(integrator_world_start_jacobian, "integrator.world.start.jacobian", (6, 3, 3), (9)) \
    K(integrator_world_middle_jacobian, "integrator.world.middle.jacobian", (6, 3, 3), (9)) \
    K(integrator_newton, "integrator.newton", (6, 3, 3), (3)) \
    K(integrator_simple, "integrator.simple", (6, 3, 3), (3)) \
    K(integrator_midpoint_steps, "integrator.midpoint.steps", (6, 3), (1)) \
    K(integrator_trapezoid_steps, "integrator.trapezoid.steps", (6, 3), (1)) \
    K(integrator_world_steps, "integrator.world.steps", (6, 3), (1)) \
    K(integrator_world_start_steps, "integrator.world.start.steps", (6, 3), (1)) \
    K(integrator_world_middle_steps, "integrator.world.middle.steps", (6, 3), (1)) \
    K(integrator_simple_steps, "integrator.simple.steps", (6, 3), (1)) \
    K(integrator_kantorovich, "integrator.kantorovich", (6, 3, 3), (1, 1, 1)) \
    K(integrator_condition, "integrator.condition", (3, 3), (1, 1)) \
    K(integrator_condition_sharper, "integrator.condition.sharper", (3, 3), (1, 1)) \
    K(integrator_parts, "integrator.parts", (3, 3), (1)) \
    K(integrator_safe_part, "integrator.safe_part", (3, 3, 1), (1)) \
    K(integrator_field, "integrator.field", (6, 3, 3), (3)) \
    K(integrator_field_trapezoid, "integrator.field.trapezoid", (6, 3, 3), (3)) \
    K(integrator_euler, "integrator.euler", (6, 3, 1), (3)) \
    K(integrator_gyroscopic, "integrator.gyroscopic", (6, 3, 1), (3)) \
    K(integrator_momentum, "integrator.momentum", (9, 6, 3), (3)) \
    K(integrator_momentum_vector, "integrator.momentum.vector", (6, 3, 3), (3)) \
    K(integrator_energy, "integrator.energy", (6, 3), (1)) \
    K(integrator_energy_velocity, "integrator.energy.velocity", (6, 3), (1)) \
    K(integrator_herpolhode, "integrator.herpolhode", (9, 6, 3), (3, 1)) \
    K(integrator_update, "integrator.update", (9, 3, 3), (9, 3)) \
    K(integrator_midpoint_change, "integrator.midpoint.change", (6, 3), (1)) \
    K(integrator_midpoint_energy, "integrator.midpoint.energy", (3, 3, 1), (1)) \
    K(integrator_trapezoid_energy, "integrator.trapezoid.energy", (3, 3, 1), (1)) \
    K(integrator_world_energy, "integrator.world.energy", (3, 3, 1), (1)) \
    /* fast/kernels/magnus.c */ \
    K(magnus_vector_terms1, "magnus.vector.terms1", (3, 3, 1), (3)) \
    K(magnus_vector_terms2, "magnus.vector.terms2", (3, 3, 1), (3)) \
    K(magnus_vector_terms3, "magnus.vector.terms3", (3, 3, 1), (3)) \
    K(magnus_vector_terms4, "magnus.vector.terms4", (3, 3, 1), (3)) \
    K(magnus_quaternion_terms1, "magnus.quaternion.terms1", (4, 3, 3, 1), (4, 3)) \
    K(magnus_quaternion_terms2, "magnus.quaternion.terms2", (4, 3, 3, 1), (4, 3)) \
    K(magnus_quaternion_terms3, "magnus.quaternion.terms3", (4, 3, 3, 1), (4, 3)) \
    K(magnus_quaternion_terms4, "magnus.quaternion.terms4", (4, 3, 3, 1), (4, 3)) \
    K(magnus_rotation_terms1, "magnus.rotation.terms1", (9, 3, 3, 1), (9, 3)) \
    K(magnus_rotation_terms2, "magnus.rotation.terms2", (9, 3, 3, 1), (9, 3)) \
    K(magnus_rotation_terms3, "magnus.rotation.terms3", (9, 3, 3, 1), (9, 3)) \
    K(magnus_rotation_terms4, "magnus.rotation.terms4", (9, 3, 3, 1), (9, 3)) \
    K(magnus_condition, "magnus.condition", (3, 3, 1), (1, 1, 1)) \
    K(magnus_ends, "magnus.ends", (3, 3, 1), (3)) \
    K(magnus_rate, "magnus.rate", (3, 9), (9)) \
    K(magnus_translation, "magnus.translation", (3, 3, 3, 1), (3, 3)) \
    /* fast/kernels/hierarchy.c */ \
    K(hierarchy_chain, "hierarchy.chain", (25, 25, 25), (25)) \
    /* fast/kernels/constraint.c */ \
    K(constraint_ball, "constraint.ball", (7, 7, 3, 3, 12, 12, 3), (6, 3, 3, 6, 6)) \
    K(constraint_distance, "constraint.distance", (7, 7, 3, 3, 3, 12, 12, 1), (1, 1, 1, 6, 6)) \
    K(constraint_hinge, "constraint.hinge", (6, 6, 9, 3, 3, 3, 3, 2), (3, 2, 2, 3, 3, 1)) \
    K(constraint_bias, "constraint.bias", (1, 1, 1), (1)) \
    K(constraint_acceleration, "constraint.acceleration", (1, 1, 1, 1), (1)) \
    K(constraint_decay, "constraint.decay", (1, 1, 1), (1)) \
    K(constraint_drift, "constraint.drift", (1, 1, 1), (1)) \
    K(constraint_error_reduction, "constraint.error_reduction", (1, 1), (1)) \
    K(constraint_share, "constraint.share", (1, 1), (1)) \
    K(constraint_predicted_rate, "constraint.predicted_rate", (1, 1, 1), (1)) \
    K(constraint_complementarity, "constraint.complementarity", (1, 1, 2), (1)) \
    K(constraint_pgs_n2, "constraint.pgs.n2", (3, 2, 4, 2, 1), (2)) \
    K(constraint_pgs_n3, "constraint.pgs.n3", (6, 3, 6, 3, 1), (3)) \
    K(constraint_pgs_n4, "constraint.pgs.n4", (10, 4, 8, 4, 1), (4)) \
    K(constraint_pgs_n5, "constraint.pgs.n5", (15, 5, 10, 5, 1), (5)) \
    K(constraint_pgs_n6, "constraint.pgs.n6", (21, 6, 12, 6, 1), (6)) \
    K(constraint_pgs_n7, "constraint.pgs.n7", (28, 7, 14, 7, 1), (7)) \
    K(constraint_pgs_n8, "constraint.pgs.n8", (36, 8, 16, 8, 1), (8)) \
    K(constraint_pgs_n9, "constraint.pgs.n9", (45, 9, 18, 9, 1), (9)) \
    K(constraint_pgs_n10, "constraint.pgs.n10", (55, 10, 20, 10, 1), (10)) \
    K(constraint_pgs_n11, "constraint.pgs.n11", (66, 11, 22, 11, 1), (11)) \
    K(constraint_pgs_n12, "constraint.pgs.n12", (78, 12, 24, 12, 1), (12)) \
    /* fast/kernels/pose.c */ \
    K(pose_compose, "pose.compose", (8, 8), (8)) \
    K(pose_inverse, "pose.inverse", (8), (8)) \
    K(pose_to_local, "pose.to_local", (8, 8), (8)) \
    K(pose_apply, "pose.apply", (8, 3), (3)) \
    K(pose_apply_inverse, "pose.apply_inverse", (8, 3), (3)) \
    K(pose_vector, "pose.vector", (4, 1, 3), (3)) \
    K(pose_vector_inverse, "pose.vector_inverse", (4, 1, 3), (3)) \
    K(pose_normal, "pose.normal", (4, 1, 3), (3)) \
    K(pose_to_matrix, "pose.to_matrix", (8), (16)) \
    /* fast/kernels/skew.c */ \
    K(skew_matrix_n2, "skew.matrix.n2", (1), (4)) \
    K(skew_matrix_n3, "skew.matrix.n3", (3), (9)) \
    K(skew_matrix_n4, "skew.matrix.n4", (6), (16)) \
    K(skew_parts_n2, "skew.parts.n2", (4), (1, 4)) \
    K(skew_parts_n3, "skew.parts.n3", (9), (3, 9)) \
    K(skew_parts_n4, "skew.parts.n4", (16), (6, 16)) \
    K(skew_apply_n2, "skew.apply.n2", (1, 2), (2)) \
    K(skew_apply_n3, "skew.apply.n3", (3, 3), (3)) \
    K(skew_apply_n4, "skew.apply.n4", (6, 4), (4)) \
    K(skew_rotation_rates_n2, "skew.rotation_rates.n2", (4, 1, 1), (4, 4)) \
    K(skew_rotation_rates_n3, "skew.rotation_rates.n3", (9, 3, 3), (9, 9)) \
    K(skew_rotation_rates_n4, "skew.rotation_rates.n4", (16, 6, 6), (16, 16)) \
    K(skew_commutator_n2, "skew.commutator.n2", (1, 1), (1)) \
    K(skew_commutator_n3, "skew.commutator.n3", (3, 3), (3)) \
    K(skew_commutator_n4, "skew.commutator.n4", (6, 6), (6)) \
    /* fast/kernels/counting.c */ \
    K(counting_pairs, "counting.pairs", (1), (1, 1, 1, 1, 1)) \
    K(counting_alike, "counting.alike", (1, 1), (1)) \
    K(counting_place, "counting.place", (1, 1, 1), (1, 1))

/* The C names in the order of the ids, bytewise, for the search by id. */
#define PLUMB_KERNELS_BY_ID(K) \
    K(between_angle) \
    K(between_matrix) \
    K(between_matrix_angle) \
    K(between_quaternion) \
    K(between_quaternion_angle) \
    K(constraint_acceleration) \
    K(constraint_ball) \
    K(constraint_bias) \
    K(constraint_complementarity) \
    K(constraint_decay) \
    K(constraint_distance) \
    K(constraint_drift) \
    K(constraint_error_reduction) \
    K(constraint_hinge) \
    K(constraint_pgs_n10) \
    K(constraint_pgs_n11) \
    K(constraint_pgs_n12) \
    K(constraint_pgs_n2) \
    K(constraint_pgs_n3) \
    K(constraint_pgs_n4) \
    K(constraint_pgs_n5) \
    K(constraint_pgs_n6) \
    K(constraint_pgs_n7) \
    K(constraint_pgs_n8) \
    K(constraint_pgs_n9) \
    K(constraint_predicted_rate) \
    K(constraint_share) \
    K(counting_alike) \
    K(counting_pairs) \
    K(counting_place) \
    K(delta_counteraction_n2) \
    K(delta_counteraction_n3) \
    K(delta_counteraction_n4) \
    K(delta_counteraction_printed_n2) \
    K(delta_counteraction_printed_n3) \
    K(delta_counteraction_printed_n4) \
    K(delta_impulse_n2) \
    K(delta_impulse_n3) \
    K(delta_impulse_n4) \
    K(delta_inherited_n2) \
    K(delta_inherited_n3) \
    K(delta_inherited_n4) \
    K(delta_to_global_n2) \
    K(delta_to_global_n3) \
    K(delta_to_global_n4) \
    K(delta_to_local_n2) \
    K(delta_to_local_n3) \
    K(delta_to_local_n4) \
    K(dual_batch_add) \
    K(dual_batch_cos) \
    K(dual_batch_derivative) \
    K(dual_batch_directional_n2) \
    K(dual_batch_directional_n3) \
    K(dual_batch_divide) \
    K(dual_batch_exp) \
    K(dual_batch_exp_sin) \
    K(dual_batch_hyper_multiply) \
    K(dual_batch_jacobian_n2) \
    K(dual_batch_jacobian_n3) \
    K(dual_batch_jacobian_n8) \
    K(dual_batch_log) \
    K(dual_batch_matrix) \
    K(dual_batch_multiply) \
    K(dual_batch_power_n1) \
    K(dual_batch_power_n2) \
    K(dual_batch_power_n3) \
    K(dual_batch_power_n4) \
    K(dual_batch_power_n5) \
    K(dual_batch_power_n6) \
    K(dual_batch_power_n7) \
    K(dual_batch_power_n8) \
    K(dual_batch_second_derivative) \
    K(dual_batch_sin) \
    K(dual_batch_sin_squared) \
    K(dual_batch_sqrt) \
    K(dual_batch_subtract) \
    K(dynamic_compose_n2) \
    K(dynamic_compose_n3) \
    K(dynamic_compose_n4) \
    K(dynamic_inverse_n2) \
    K(dynamic_inverse_n3) \
    K(dynamic_inverse_n4) \
    K(dynamic_to_local_chained_n2) \
    K(dynamic_to_local_chained_n3) \
    K(dynamic_to_local_chained_n4) \
    K(dynamic_to_local_n2) \
    K(dynamic_to_local_n3) \
    K(dynamic_to_local_n4) \
    K(euler_angular_velocity_body_zxz) \
    K(euler_angular_velocity_body_zyx) \
    K(euler_angular_velocity_zxz) \
    K(euler_angular_velocity_zyx) \
    K(euler_from_matrix_zxz) \
    K(euler_from_matrix_zyx) \
    K(euler_from_quaternion_zxz) \
    K(euler_from_quaternion_zyx) \
    K(euler_rates_body_zxz) \
    K(euler_rates_body_zyx) \
    K(euler_rates_zxz) \
    K(euler_rates_zyx) \
    K(euler_to_matrix_zxz) \
    K(euler_to_matrix_zyx) \
    K(euler_to_quaternion_zxz) \
    K(euler_to_quaternion_zyx) \
    K(hierarchy_chain) \
    K(inertial_acceleration_local_n2) \
    K(inertial_acceleration_local_n3) \
    K(inertial_acceleration_local_n4) \
    K(inertial_acceleration_n2) \
    K(inertial_acceleration_n3) \
    K(inertial_acceleration_n4) \
    K(inertial_axes_n2) \
    K(inertial_axes_n3) \
    K(inertial_axes_n4) \
    K(inertial_terms_n2) \
    K(inertial_terms_n3) \
    K(inertial_terms_n4) \
    K(integrator_condition) \
    K(integrator_condition_sharper) \
    K(integrator_energy) \
    K(integrator_energy_velocity) \
    K(integrator_euler) \
    K(integrator_field) \
    K(integrator_field_trapezoid) \
    K(integrator_gyroscopic) \
    K(integrator_herpolhode) \
    K(integrator_kantorovich) \
    K(integrator_midpoint) \
    K(integrator_midpoint_back) \
    K(integrator_midpoint_change) \
    K(integrator_midpoint_energy) \
    K(integrator_midpoint_jacobian) \
    K(integrator_midpoint_residual) \
    K(integrator_midpoint_steps) \
    K(integrator_momentum) \
    K(integrator_momentum_vector) \
    K(integrator_newton) \
    K(integrator_parts) \
    K(integrator_safe_part) \
    K(integrator_simple) \
    K(integrator_simple_steps) \
    K(integrator_trapezoid) \
    K(integrator_trapezoid_back) \
    K(integrator_trapezoid_energy) \
    K(integrator_trapezoid_jacobian) \
    K(integrator_trapezoid_residual) \
    K(integrator_trapezoid_steps) \
    K(integrator_update) \
    K(integrator_world) \
    K(integrator_world_back) \
    K(integrator_world_energy) \
    K(integrator_world_jacobian) \
    K(integrator_world_middle_jacobian) \
    K(integrator_world_middle_residual) \
    K(integrator_world_middle_steps) \
    K(integrator_world_residual) \
    K(integrator_world_start_jacobian) \
    K(integrator_world_start_residual) \
    K(integrator_world_start_steps) \
    K(integrator_world_steps) \
    K(magnus_condition) \
    K(magnus_ends) \
    K(magnus_quaternion_terms1) \
    K(magnus_quaternion_terms2) \
    K(magnus_quaternion_terms3) \
    K(magnus_quaternion_terms4) \
    K(magnus_rate) \
    K(magnus_rotation_terms1) \
    K(magnus_rotation_terms2) \
    K(magnus_rotation_terms3) \
    K(magnus_rotation_terms4) \
    K(magnus_translation) \
    K(magnus_vector_terms1) \
    K(magnus_vector_terms2) \
    K(magnus_vector_terms3) \
    K(magnus_vector_terms4) \
    K(pose_apply) \
    K(pose_apply_inverse) \
    K(pose_compose) \
    K(pose_inverse) \
    K(pose_normal) \
    K(pose_to_local) \
    K(pose_to_matrix) \
    K(pose_vector) \
    K(pose_vector_inverse) \
    K(quaternion_combination) \
    K(quaternion_conjugate) \
    K(quaternion_exp_cubic) \
    K(quaternion_exp_cubic_angle) \
    K(quaternion_exp_cubic_unit) \
    K(quaternion_norm) \
    K(quaternion_product) \
    K(quaternion_rate) \
    K(quaternion_rate_in_body) \
    K(quaternion_rate_matrix) \
    K(quaternion_reciprocal) \
    K(quaternion_state_rate) \
    K(quaternion_unit) \
    K(rigid_apply_n2) \
    K(rigid_apply_n3) \
    K(rigid_apply_n4) \
    K(rigid_compose_n2) \
    K(rigid_compose_n3) \
    K(rigid_compose_n4) \
    K(rigid_dynamic_compose_n2) \
    K(rigid_dynamic_compose_n3) \
    K(rigid_dynamic_compose_n4) \
    K(rigid_dynamic_inverse_n2) \
    K(rigid_dynamic_inverse_n3) \
    K(rigid_dynamic_inverse_n4) \
    K(rigid_dynamic_to_local_n2) \
    K(rigid_dynamic_to_local_n3) \
    K(rigid_dynamic_to_local_n4) \
    K(rigid_inverse_n2) \
    K(rigid_inverse_n3) \
    K(rigid_inverse_n4) \
    K(rigid_to_local_n2) \
    K(rigid_to_local_n3) \
    K(rigid_to_local_n4) \
    K(rotation_departure) \
    K(rotation_displacement) \
    K(rotation_exp_quaternion) \
    K(rotation_from_axis_angle) \
    K(rotation_from_quaternion) \
    K(rotation_log) \
    K(rotation_log_quaternion) \
    K(rotation_orthonormalise_gram_schmidt) \
    K(rotation_orthonormalise_polar) \
    K(rotation_rodrigues) \
    K(rotation_to_axis_angle) \
    K(rotation_to_quaternion) \
    K(scheme_body_explicit) \
    K(scheme_body_hybrid) \
    K(scheme_body_midpoint_printed) \
    K(scheme_body_rates) \
    K(scheme_body_semi_implicit) \
    K(scheme_oscillator_explicit) \
    K(scheme_oscillator_hybrid) \
    K(scheme_oscillator_implicit) \
    K(scheme_oscillator_midpoint) \
    K(scheme_oscillator_midpoint_printed) \
    K(scheme_oscillator_semi_implicit) \
    K(scheme_solid_implicit) \
    K(scheme_solid_midpoint) \
    K(skew_apply_n2) \
    K(skew_apply_n3) \
    K(skew_apply_n4) \
    K(skew_commutator_n2) \
    K(skew_commutator_n3) \
    K(skew_commutator_n4) \
    K(skew_matrix_n2) \
    K(skew_matrix_n3) \
    K(skew_matrix_n4) \
    K(skew_parts_n2) \
    K(skew_parts_n3) \
    K(skew_parts_n4) \
    K(skew_rotation_rates_n2) \
    K(skew_rotation_rates_n3) \
    K(skew_rotation_rates_n4) \
    K(slerp_direct) \
    K(slerp_nlerp) \
    K(slerp_shortest) \
    K(so3_angular_velocity) \
    K(so3_angular_velocity_body) \
    K(so3_average) \
    K(so3_average_determinant) \
    K(so3_average_inverse) \
    K(so3_derivative) \
    K(so3_exp) \
    K(so3_exp_average) \
    K(so3_exp_average_double_angle) \
    K(so3_rotate) \
    K(so3_s1) \
    K(so3_s1_angle) \
    K(so3_s1_minimax6) \
    K(so3_s1_taylor2) \
    K(so3_s1_taylor4) \
    K(so3_s1_taylor6) \
    K(so3_s123) \
    K(so3_s123_double_angle) \
    K(so3_s2) \
    K(so3_s2_angle) \
    K(so3_s2_minimax6) \
    K(so3_s2_taylor2) \
    K(so3_s2_taylor4) \
    K(so3_s2_taylor6) \
    K(so3_s3) \
    K(so3_s3_angle) \
    K(so3_s3_minimax6) \
    K(so3_s3_taylor2) \
    K(so3_s3_taylor4) \
    K(so3_s3_taylor6) \
    K(so3_vector_rate) \
    K(so3_vector_rate_body) \
    K(torque_acceleration) \
    K(torque_acceleration_approximate) \
    K(torque_free) \
    K(torque_inertia_rate) \
    K(torque_matrix_to_body) \
    K(torque_matrix_to_world) \
    K(torque_momentum) \
    K(torque_newton_euler) \
    K(torque_on_foot) \
    K(torque_vector_to_body) \
    K(torque_vector_to_world) \
    K(transform_apply_n2) \
    K(transform_apply_n3) \
    K(transform_apply_n4) \
    K(transform_apply_inverse_n2) \
    K(transform_apply_inverse_n3) \
    K(transform_apply_inverse_n4) \
    K(transform_compose_n2) \
    K(transform_compose_n3) \
    K(transform_compose_n4) \
    K(transform_from_matrix_n2) \
    K(transform_from_matrix_n3) \
    K(transform_from_matrix_n4) \
    K(transform_inverse_n2) \
    K(transform_inverse_n3) \
    K(transform_inverse_n4) \
    K(transform_normal_n2) \
    K(transform_normal_n3) \
    K(transform_normal_n4) \
    K(transform_to_local_n2) \
    K(transform_to_local_n3) \
    K(transform_to_local_n4) \
    K(transform_to_matrix_n2) \
    K(transform_to_matrix_n3) \
    K(transform_to_matrix_n4) \
    K(transform_vector_n2) \
    K(transform_vector_n3) \
    K(transform_vector_n4) \
    K(transform_vector_inverse_n2) \
    K(transform_vector_inverse_n3) \
    K(transform_vector_inverse_n4)
/* clang-format on */

#endif
