/* The kernels in C++: plumb::so3_exp is plumb_so3_exp with types. Printed by `plumb kernels --header cpp`.
 *
 * The comment above the function of that name in kernels.h has a kernel's formula, limits and operands.
 * There are two ways to call a kernel. For n elements in views (base.hpp) it returns a status. For one element as
 * values (types.hpp) it returns the output, or a std::tuple of several outputs, and cannot fail; this call is inline if
 * the program is compiled for fused multiply-add (scalar.h). A kernel is an object, so that it can be passed to an
 * algorithm: std::transform(v.begin(), v.end(), R.begin(), plumb::so3_exp). The results have the same bits as in C.
 *
 *     #include <plumb/kernels.hpp>
 *     #include <cstdio>
 *     #include <vector>
 *
 *     int main()
 *     {
 *         const plumb::matrix<3> quarter = plumb::so3_exp({0, 0, 1.5707963f});
 *         std::vector<plumb::vector<3>> x(1000), y(1000);
 *         x[7] = {7, 0, 1};
 *         const plumb::transform<3> frame = {{0, 0, 1}, quarter, 2};
 *         const plumb::status status =
 *             plumb::transform_apply_n3(x.size(), plumb::in<plumb::transform<3>>::same(frame), x, y);
 *         std::printf("%s: %.3f m up\n", status.text(), double(y[7][1]));
 *         const auto [R, T] = plumb::so3_exp_average({0, 0, 1.5f});
 *         return !status || R(0, 0) >= T(0, 0);
 *     } */
/* clang-format off */
#ifndef PLUMB_KERNELS_HPP
#define PLUMB_KERNELS_HPP

#include "types.hpp"

namespace plumb
{

/* --- so3 ---------------------------------------------------------------------------------------------------------- */

inline constexpr kernel<plumb_so3_s1, PLUMB_ELEMENT(so3_s1), takes<float>, gives<float>> so3_s1{}; // t → S1
inline constexpr kernel<plumb_so3_s2, PLUMB_ELEMENT(so3_s2), takes<float>, gives<float>> so3_s2{}; // t → S2
inline constexpr kernel<plumb_so3_s3, PLUMB_ELEMENT(so3_s3), takes<float>, gives<float>> so3_s3{}; // t → S3
inline constexpr kernel<plumb_so3_s123, PLUMB_ELEMENT(so3_s123), takes<float>, gives<float, float, float>> so3_s123{};
    // t → S1, S2, S3
inline constexpr kernel<plumb_so3_s1_angle, PLUMB_ELEMENT(so3_s1_angle), takes<float>, gives<float>> so3_s1_angle{};
    // a → S1
inline constexpr kernel<plumb_so3_s2_angle, PLUMB_ELEMENT(so3_s2_angle), takes<float>, gives<float>> so3_s2_angle{};
    // a → S2
inline constexpr kernel<plumb_so3_s3_angle, PLUMB_ELEMENT(so3_s3_angle), takes<float>, gives<float>> so3_s3_angle{};
    // a → S3
inline constexpr kernel<plumb_so3_exp, PLUMB_ELEMENT(so3_exp), takes<vector<3>>, gives<matrix<3>>> so3_exp{}; // v → R
inline constexpr kernel<plumb_so3_average, PLUMB_ELEMENT(so3_average), takes<vector<3>>,
    gives<matrix<3>>> so3_average{}; // v → T
inline constexpr kernel<plumb_so3_exp_average, PLUMB_ELEMENT(so3_exp_average), takes<vector<3>>, gives<matrix<3>,
    matrix<3>>> so3_exp_average{}; // v → R, T
inline constexpr kernel<plumb_so3_rotate, PLUMB_ELEMENT(so3_rotate), takes<vector<3>, vector<3>>,
    gives<vector<3>>> so3_rotate{}; // v, x → y
inline constexpr kernel<plumb_so3_derivative, PLUMB_ELEMENT(so3_derivative), takes<vector<3>, vector<3>>,
    gives<matrix<3>>> so3_derivative{}; // v, x → D
inline constexpr kernel<plumb_so3_angular_velocity, PLUMB_ELEMENT(so3_angular_velocity), takes<vector<3>, vector<3>>,
    gives<vector<3>>> so3_angular_velocity{}; // v, dv → w
inline constexpr kernel<plumb_so3_angular_velocity_body, PLUMB_ELEMENT(so3_angular_velocity_body), takes<vector<3>,
    vector<3>>, gives<vector<3>>> so3_angular_velocity_body{}; // v, dv → wbody
inline constexpr kernel<plumb_so3_average_determinant, PLUMB_ELEMENT(so3_average_determinant), takes<vector<3>>,
    gives<float>> so3_average_determinant{}; // v → det
inline constexpr kernel<plumb_so3_average_inverse, PLUMB_ELEMENT(so3_average_inverse), takes<vector<3>>,
    gives<matrix<3>>> so3_average_inverse{}; // v → Tinv
inline constexpr kernel<plumb_so3_vector_rate, PLUMB_ELEMENT(so3_vector_rate), takes<vector<3>, vector<3>>,
    gives<vector<3>>> so3_vector_rate{}; // v, w → dv
inline constexpr kernel<plumb_so3_vector_rate_body, PLUMB_ELEMENT(so3_vector_rate_body), takes<vector<3>, vector<3>>,
    gives<vector<3>>> so3_vector_rate_body{}; // v, wbody → dv

/* --- rotation ----------------------------------------------------------------------------------------------------- */

inline constexpr kernel<plumb_rotation_log, PLUMB_ELEMENT(rotation_log), takes<matrix<3>>,
    gives<vector<3>>> rotation_log{}; // M → v
inline constexpr kernel<plumb_rotation_to_axis_angle, PLUMB_ELEMENT(rotation_to_axis_angle), takes<matrix<3>>,
    gives<vector<3>, float>> rotation_to_axis_angle{}; // M → axis, angle
inline constexpr kernel<plumb_rotation_to_quaternion, PLUMB_ELEMENT(rotation_to_quaternion), takes<matrix<3>>,
    gives<quaternion>> rotation_to_quaternion{}; // M → q
inline constexpr kernel<plumb_rotation_from_quaternion, PLUMB_ELEMENT(rotation_from_quaternion), takes<quaternion>,
    gives<matrix<3>>> rotation_from_quaternion{}; // q → R
inline constexpr kernel<plumb_rotation_log_quaternion, PLUMB_ELEMENT(rotation_log_quaternion), takes<quaternion>,
    gives<vector<3>>> rotation_log_quaternion{}; // q → v
inline constexpr kernel<plumb_rotation_exp_quaternion, PLUMB_ELEMENT(rotation_exp_quaternion), takes<vector<3>>,
    gives<quaternion>> rotation_exp_quaternion{}; // v → q
inline constexpr kernel<plumb_rotation_rodrigues, PLUMB_ELEMENT(rotation_rodrigues), takes<vector<3>, float, vector<3>>,
    gives<vector<3>>> rotation_rodrigues{}; // axis, angle, x → y
inline constexpr kernel<plumb_rotation_from_axis_angle, PLUMB_ELEMENT(rotation_from_axis_angle), takes<vector<3>,
    float>, gives<matrix<3>>> rotation_from_axis_angle{}; // axis, angle → R
inline constexpr kernel<plumb_rotation_orthonormalise_polar, PLUMB_ELEMENT(rotation_orthonormalise_polar),
    takes<matrix<3>>, gives<matrix<3>>> rotation_orthonormalise_polar{}; // M → R
inline constexpr kernel<plumb_rotation_orthonormalise_gram_schmidt, PLUMB_ELEMENT(rotation_orthonormalise_gram_schmidt),
    takes<matrix<3>>, gives<matrix<3>>> rotation_orthonormalise_gram_schmidt{}; // M → R
inline constexpr kernel<plumb_rotation_departure, PLUMB_ELEMENT(rotation_departure), takes<matrix<3>>,
    gives<symmetric<3>, float, float>> rotation_departure{}; // M → gram, det, det_less
inline constexpr kernel<plumb_rotation_displacement, PLUMB_ELEMENT(rotation_displacement), takes<vector<3>, vector<3>>,
    gives<vector<3>>> rotation_displacement{}; // v, x → change

/* --- euler -------------------------------------------------------------------------------------------------------- */

inline constexpr kernel<plumb_euler_to_matrix_zyx, PLUMB_ELEMENT(euler_to_matrix_zyx), takes<float, float, float>,
    gives<matrix<3>>> euler_to_matrix_zyx{}; // a, b, c → R
inline constexpr kernel<plumb_euler_to_matrix_zxz, PLUMB_ELEMENT(euler_to_matrix_zxz), takes<float, float, float>,
    gives<matrix<3>>> euler_to_matrix_zxz{}; // a, b, c → R
inline constexpr kernel<plumb_euler_to_quaternion_zyx, PLUMB_ELEMENT(euler_to_quaternion_zyx), takes<float, float,
    float>, gives<quaternion>> euler_to_quaternion_zyx{}; // a, b, c → q
inline constexpr kernel<plumb_euler_to_quaternion_zxz, PLUMB_ELEMENT(euler_to_quaternion_zxz), takes<float, float,
    float>, gives<quaternion>> euler_to_quaternion_zxz{}; // a, b, c → q
inline constexpr kernel<plumb_euler_from_matrix_zyx, PLUMB_ELEMENT(euler_from_matrix_zyx), takes<matrix<3>>,
    gives<vector<3>>> euler_from_matrix_zyx{}; // R → angles
inline constexpr kernel<plumb_euler_from_matrix_zxz, PLUMB_ELEMENT(euler_from_matrix_zxz), takes<matrix<3>>,
    gives<vector<3>>> euler_from_matrix_zxz{}; // R → angles
inline constexpr kernel<plumb_euler_from_quaternion_zyx, PLUMB_ELEMENT(euler_from_quaternion_zyx), takes<quaternion>,
    gives<vector<3>>> euler_from_quaternion_zyx{}; // q → angles
inline constexpr kernel<plumb_euler_from_quaternion_zxz, PLUMB_ELEMENT(euler_from_quaternion_zxz), takes<quaternion>,
    gives<vector<3>>> euler_from_quaternion_zxz{}; // q → angles
inline constexpr kernel<plumb_euler_angular_velocity_zyx, PLUMB_ELEMENT(euler_angular_velocity_zyx), takes<float, float,
    vector<3>>, gives<vector<3>>> euler_angular_velocity_zyx{}; // a, b, rates → w
inline constexpr kernel<plumb_euler_angular_velocity_zxz, PLUMB_ELEMENT(euler_angular_velocity_zxz), takes<float, float,
    vector<3>>, gives<vector<3>>> euler_angular_velocity_zxz{}; // a, b, rates → w
inline constexpr kernel<plumb_euler_angular_velocity_body_zyx, PLUMB_ELEMENT(euler_angular_velocity_body_zyx),
    takes<float, float, vector<3>>, gives<vector<3>>> euler_angular_velocity_body_zyx{}; // b, c, rates → w
inline constexpr kernel<plumb_euler_angular_velocity_body_zxz, PLUMB_ELEMENT(euler_angular_velocity_body_zxz),
    takes<float, float, vector<3>>, gives<vector<3>>> euler_angular_velocity_body_zxz{}; // b, c, rates → w
inline constexpr kernel<plumb_euler_rates_zyx, PLUMB_ELEMENT(euler_rates_zyx), takes<float, float, vector<3>>,
    gives<vector<3>>> euler_rates_zyx{}; // a, b, w → rates
inline constexpr kernel<plumb_euler_rates_zxz, PLUMB_ELEMENT(euler_rates_zxz), takes<float, float, vector<3>>,
    gives<vector<3>>> euler_rates_zxz{}; // a, b, w → rates
inline constexpr kernel<plumb_euler_rates_body_zyx, PLUMB_ELEMENT(euler_rates_body_zyx), takes<float, float, vector<3>>,
    gives<vector<3>>> euler_rates_body_zyx{}; // b, c, w → rates
inline constexpr kernel<plumb_euler_rates_body_zxz, PLUMB_ELEMENT(euler_rates_body_zxz), takes<float, float, vector<3>>,
    gives<vector<3>>> euler_rates_body_zxz{}; // b, c, w → rates

/* --- slerp -------------------------------------------------------------------------------------------------------- */

inline constexpr kernel<plumb_slerp_shortest, PLUMB_ELEMENT(slerp_shortest), takes<quaternion, quaternion, float>,
    gives<quaternion>> slerp_shortest{}; // p, q, t → y
inline constexpr kernel<plumb_slerp_direct, PLUMB_ELEMENT(slerp_direct), takes<quaternion, quaternion, float>,
    gives<quaternion>> slerp_direct{}; // p, q, t → y
inline constexpr kernel<plumb_slerp_nlerp, PLUMB_ELEMENT(slerp_nlerp), takes<quaternion, quaternion, float>,
    gives<quaternion>> slerp_nlerp{}; // p, q, t → y

/* --- between ------------------------------------------------------------------------------------------------------ */

inline constexpr kernel<plumb_between_angle, PLUMB_ELEMENT(between_angle), takes<vector<3>, vector<3>>,
    gives<float>> between_angle{}; // x, y → angle
inline constexpr kernel<plumb_between_quaternion_angle, PLUMB_ELEMENT(between_quaternion_angle), takes<quaternion,
    quaternion>, gives<float>> between_quaternion_angle{}; // p, q → angle
inline constexpr kernel<plumb_between_matrix_angle, PLUMB_ELEMENT(between_matrix_angle), takes<matrix<3>, matrix<3>>,
    gives<float>> between_matrix_angle{}; // A, B → angle
inline constexpr kernel<plumb_between_quaternion, PLUMB_ELEMENT(between_quaternion), takes<vector<3>, vector<3>>,
    gives<quaternion>> between_quaternion{}; // x, y → q
inline constexpr kernel<plumb_between_matrix, PLUMB_ELEMENT(between_matrix), takes<vector<3>, vector<3>>,
    gives<matrix<3>>> between_matrix{}; // x, y → R

/* --- transform ---------------------------------------------------------------------------------------------------- */

inline constexpr kernel<plumb_transform_compose_n2, PLUMB_ELEMENT(transform_compose_n2), takes<transform<2>,
    transform<2>>, gives<transform<2>>> transform_compose_n2{}; // A2, A1 → A3
inline constexpr kernel<plumb_transform_compose_n3, PLUMB_ELEMENT(transform_compose_n3), takes<transform<3>,
    transform<3>>, gives<transform<3>>> transform_compose_n3{}; // A2, A1 → A3
inline constexpr kernel<plumb_transform_compose_n4, PLUMB_ELEMENT(transform_compose_n4), takes<transform<4>,
    transform<4>>, gives<transform<4>>> transform_compose_n4{}; // A2, A1 → A3
inline constexpr kernel<plumb_transform_inverse_n2, PLUMB_ELEMENT(transform_inverse_n2), takes<transform<2>>,
    gives<transform<2>>> transform_inverse_n2{}; // A → A_out
inline constexpr kernel<plumb_transform_inverse_n3, PLUMB_ELEMENT(transform_inverse_n3), takes<transform<3>>,
    gives<transform<3>>> transform_inverse_n3{}; // A → A_out
inline constexpr kernel<plumb_transform_inverse_n4, PLUMB_ELEMENT(transform_inverse_n4), takes<transform<4>>,
    gives<transform<4>>> transform_inverse_n4{}; // A → A_out
inline constexpr kernel<plumb_transform_to_local_n2, PLUMB_ELEMENT(transform_to_local_n2), takes<transform<2>,
    transform<2>>, gives<transform<2>>> transform_to_local_n2{}; // A2, A3 → A1
inline constexpr kernel<plumb_transform_to_local_n3, PLUMB_ELEMENT(transform_to_local_n3), takes<transform<3>,
    transform<3>>, gives<transform<3>>> transform_to_local_n3{}; // A2, A3 → A1
inline constexpr kernel<plumb_transform_to_local_n4, PLUMB_ELEMENT(transform_to_local_n4), takes<transform<4>,
    transform<4>>, gives<transform<4>>> transform_to_local_n4{}; // A2, A3 → A1
inline constexpr kernel<plumb_transform_apply_n2, PLUMB_ELEMENT(transform_apply_n2), takes<transform<2>, vector<2>>,
    gives<vector<2>>> transform_apply_n2{}; // A, x → y
inline constexpr kernel<plumb_transform_apply_n3, PLUMB_ELEMENT(transform_apply_n3), takes<transform<3>, vector<3>>,
    gives<vector<3>>> transform_apply_n3{}; // A, x → y
inline constexpr kernel<plumb_transform_apply_n4, PLUMB_ELEMENT(transform_apply_n4), takes<transform<4>, vector<4>>,
    gives<vector<4>>> transform_apply_n4{}; // A, x → y
inline constexpr kernel<plumb_transform_apply_inverse_n2, PLUMB_ELEMENT(transform_apply_inverse_n2), takes<transform<2>,
    vector<2>>, gives<vector<2>>> transform_apply_inverse_n2{}; // A, y → x
inline constexpr kernel<plumb_transform_apply_inverse_n3, PLUMB_ELEMENT(transform_apply_inverse_n3), takes<transform<3>,
    vector<3>>, gives<vector<3>>> transform_apply_inverse_n3{}; // A, y → x
inline constexpr kernel<plumb_transform_apply_inverse_n4, PLUMB_ELEMENT(transform_apply_inverse_n4), takes<transform<4>,
    vector<4>>, gives<vector<4>>> transform_apply_inverse_n4{}; // A, y → x
inline constexpr kernel<plumb_transform_vector_n2, PLUMB_ELEMENT(transform_vector_n2), takes<matrix<2>, float,
    vector<2>>, gives<vector<2>>> transform_vector_n2{}; // R, S, x → Jx
inline constexpr kernel<plumb_transform_vector_n3, PLUMB_ELEMENT(transform_vector_n3), takes<matrix<3>, float,
    vector<3>>, gives<vector<3>>> transform_vector_n3{}; // R, S, x → Jx
inline constexpr kernel<plumb_transform_vector_n4, PLUMB_ELEMENT(transform_vector_n4), takes<matrix<4>, float,
    vector<4>>, gives<vector<4>>> transform_vector_n4{}; // R, S, x → Jx
inline constexpr kernel<plumb_transform_vector_inverse_n2, PLUMB_ELEMENT(transform_vector_inverse_n2), takes<matrix<2>,
    float, vector<2>>, gives<vector<2>>> transform_vector_inverse_n2{}; // R, S, x → z
inline constexpr kernel<plumb_transform_vector_inverse_n3, PLUMB_ELEMENT(transform_vector_inverse_n3), takes<matrix<3>,
    float, vector<3>>, gives<vector<3>>> transform_vector_inverse_n3{}; // R, S, x → z
inline constexpr kernel<plumb_transform_vector_inverse_n4, PLUMB_ELEMENT(transform_vector_inverse_n4), takes<matrix<4>,
    float, vector<4>>, gives<vector<4>>> transform_vector_inverse_n4{}; // R, S, x → z
inline constexpr kernel<plumb_transform_normal_n2, PLUMB_ELEMENT(transform_normal_n2), takes<matrix<2>, float,
    vector<2>>, gives<vector<2>>> transform_normal_n2{}; // R, S, x → normal
inline constexpr kernel<plumb_transform_normal_n3, PLUMB_ELEMENT(transform_normal_n3), takes<matrix<3>, float,
    vector<3>>, gives<vector<3>>> transform_normal_n3{}; // R, S, x → normal
inline constexpr kernel<plumb_transform_normal_n4, PLUMB_ELEMENT(transform_normal_n4), takes<matrix<4>, float,
    vector<4>>, gives<vector<4>>> transform_normal_n4{}; // R, S, x → normal
inline constexpr kernel<plumb_transform_to_matrix_n2, PLUMB_ELEMENT(transform_to_matrix_n2), takes<transform<2>>,
    gives<matrix<3>>> transform_to_matrix_n2{}; // A → M
inline constexpr kernel<plumb_transform_to_matrix_n3, PLUMB_ELEMENT(transform_to_matrix_n3), takes<transform<3>>,
    gives<matrix<4>>> transform_to_matrix_n3{}; // A → M
inline constexpr kernel<plumb_transform_to_matrix_n4, PLUMB_ELEMENT(transform_to_matrix_n4), takes<transform<4>>,
    gives<matrix<5>>> transform_to_matrix_n4{}; // A → M
inline constexpr kernel<plumb_transform_from_matrix_n2, PLUMB_ELEMENT(transform_from_matrix_n2), takes<matrix<2>,
    vector<2>>, gives<transform<2>>> transform_from_matrix_n2{}; // J, T → A
inline constexpr kernel<plumb_transform_from_matrix_n3, PLUMB_ELEMENT(transform_from_matrix_n3), takes<matrix<3>,
    vector<3>>, gives<transform<3>>> transform_from_matrix_n3{}; // J, T → A
inline constexpr kernel<plumb_transform_from_matrix_n4, PLUMB_ELEMENT(transform_from_matrix_n4), takes<matrix<4>,
    vector<4>>, gives<transform<4>>> transform_from_matrix_n4{}; // J, T → A
inline constexpr kernel<plumb_dynamic_compose_n2, PLUMB_ELEMENT(dynamic_compose_n2), takes<dynamic_transform<2>,
    dynamic_transform<2>>, gives<dynamic_transform<2>>> dynamic_compose_n2{}; // A2, A1 → A3
inline constexpr kernel<plumb_dynamic_compose_n3, PLUMB_ELEMENT(dynamic_compose_n3), takes<dynamic, dynamic>,
    gives<dynamic>> dynamic_compose_n3{}; // A2, A1 → A3
inline constexpr kernel<plumb_dynamic_compose_n4, PLUMB_ELEMENT(dynamic_compose_n4), takes<dynamic_transform<4>,
    dynamic_transform<4>>, gives<dynamic_transform<4>>> dynamic_compose_n4{}; // A2, A1 → A3
inline constexpr kernel<plumb_dynamic_inverse_n2, PLUMB_ELEMENT(dynamic_inverse_n2), takes<dynamic_transform<2>>,
    gives<dynamic_transform<2>>> dynamic_inverse_n2{}; // A → A_out
inline constexpr kernel<plumb_dynamic_inverse_n3, PLUMB_ELEMENT(dynamic_inverse_n3), takes<dynamic>,
    gives<dynamic>> dynamic_inverse_n3{}; // A → A_out
inline constexpr kernel<plumb_dynamic_inverse_n4, PLUMB_ELEMENT(dynamic_inverse_n4), takes<dynamic_transform<4>>,
    gives<dynamic_transform<4>>> dynamic_inverse_n4{}; // A → A_out
inline constexpr kernel<plumb_dynamic_to_local_n2, PLUMB_ELEMENT(dynamic_to_local_n2), takes<dynamic_transform<2>,
    dynamic_transform<2>>, gives<dynamic_transform<2>>> dynamic_to_local_n2{}; // A2, A3 → A1
inline constexpr kernel<plumb_dynamic_to_local_n3, PLUMB_ELEMENT(dynamic_to_local_n3), takes<dynamic, dynamic>,
    gives<dynamic>> dynamic_to_local_n3{}; // A2, A3 → A1
inline constexpr kernel<plumb_dynamic_to_local_n4, PLUMB_ELEMENT(dynamic_to_local_n4), takes<dynamic_transform<4>,
    dynamic_transform<4>>, gives<dynamic_transform<4>>> dynamic_to_local_n4{}; // A2, A3 → A1

/* --- rigid -------------------------------------------------------------------------------------------------------- */

inline constexpr kernel<plumb_rigid_compose_n2, PLUMB_ELEMENT(rigid_compose_n2), takes<vector<6>, vector<6>>,
    gives<vector<6>>> rigid_compose_n2{}; // A2, A1 → A3
inline constexpr kernel<plumb_rigid_compose_n3, PLUMB_ELEMENT(rigid_compose_n3), takes<vector<12>, vector<12>>,
    gives<vector<12>>> rigid_compose_n3{}; // A2, A1 → A3
inline constexpr kernel<plumb_rigid_compose_n4, PLUMB_ELEMENT(rigid_compose_n4), takes<vector<20>, vector<20>>,
    gives<vector<20>>> rigid_compose_n4{}; // A2, A1 → A3
inline constexpr kernel<plumb_rigid_inverse_n2, PLUMB_ELEMENT(rigid_inverse_n2), takes<vector<6>>,
    gives<vector<6>>> rigid_inverse_n2{}; // A → A_out
inline constexpr kernel<plumb_rigid_inverse_n3, PLUMB_ELEMENT(rigid_inverse_n3), takes<vector<12>>,
    gives<vector<12>>> rigid_inverse_n3{}; // A → A_out
inline constexpr kernel<plumb_rigid_inverse_n4, PLUMB_ELEMENT(rigid_inverse_n4), takes<vector<20>>,
    gives<vector<20>>> rigid_inverse_n4{}; // A → A_out
inline constexpr kernel<plumb_rigid_to_local_n2, PLUMB_ELEMENT(rigid_to_local_n2), takes<vector<6>, vector<6>>,
    gives<vector<6>>> rigid_to_local_n2{}; // A2, A3 → A1
inline constexpr kernel<plumb_rigid_to_local_n3, PLUMB_ELEMENT(rigid_to_local_n3), takes<vector<12>, vector<12>>,
    gives<vector<12>>> rigid_to_local_n3{}; // A2, A3 → A1
inline constexpr kernel<plumb_rigid_to_local_n4, PLUMB_ELEMENT(rigid_to_local_n4), takes<vector<20>, vector<20>>,
    gives<vector<20>>> rigid_to_local_n4{}; // A2, A3 → A1
inline constexpr kernel<plumb_rigid_apply_n2, PLUMB_ELEMENT(rigid_apply_n2), takes<vector<6>, vector<2>>,
    gives<vector<2>>> rigid_apply_n2{}; // A, x → y
inline constexpr kernel<plumb_rigid_apply_n3, PLUMB_ELEMENT(rigid_apply_n3), takes<vector<12>, vector<3>>,
    gives<vector<3>>> rigid_apply_n3{}; // A, x → y
inline constexpr kernel<plumb_rigid_apply_n4, PLUMB_ELEMENT(rigid_apply_n4), takes<vector<20>, vector<4>>,
    gives<vector<4>>> rigid_apply_n4{}; // A, x → y
inline constexpr kernel<plumb_rigid_dynamic_compose_n2, PLUMB_ELEMENT(rigid_dynamic_compose_n2), takes<vector<12>,
    vector<12>>, gives<vector<12>>> rigid_dynamic_compose_n2{}; // A2, A1 → A3
inline constexpr kernel<plumb_rigid_dynamic_compose_n3, PLUMB_ELEMENT(rigid_dynamic_compose_n3), takes<vector<24>,
    vector<24>>, gives<vector<24>>> rigid_dynamic_compose_n3{}; // A2, A1 → A3
inline constexpr kernel<plumb_rigid_dynamic_compose_n4, PLUMB_ELEMENT(rigid_dynamic_compose_n4), takes<vector<40>,
    vector<40>>, gives<vector<40>>> rigid_dynamic_compose_n4{}; // A2, A1 → A3
inline constexpr kernel<plumb_rigid_dynamic_inverse_n2, PLUMB_ELEMENT(rigid_dynamic_inverse_n2), takes<vector<12>>,
    gives<vector<12>>> rigid_dynamic_inverse_n2{}; // A → A_out
inline constexpr kernel<plumb_rigid_dynamic_inverse_n3, PLUMB_ELEMENT(rigid_dynamic_inverse_n3), takes<vector<24>>,
    gives<vector<24>>> rigid_dynamic_inverse_n3{}; // A → A_out
inline constexpr kernel<plumb_rigid_dynamic_inverse_n4, PLUMB_ELEMENT(rigid_dynamic_inverse_n4), takes<vector<40>>,
    gives<vector<40>>> rigid_dynamic_inverse_n4{}; // A → A_out
inline constexpr kernel<plumb_rigid_dynamic_to_local_n2, PLUMB_ELEMENT(rigid_dynamic_to_local_n2), takes<vector<12>,
    vector<12>>, gives<vector<12>>> rigid_dynamic_to_local_n2{}; // A2, A3 → A1
inline constexpr kernel<plumb_rigid_dynamic_to_local_n3, PLUMB_ELEMENT(rigid_dynamic_to_local_n3), takes<vector<24>,
    vector<24>>, gives<vector<24>>> rigid_dynamic_to_local_n3{}; // A2, A3 → A1
inline constexpr kernel<plumb_rigid_dynamic_to_local_n4, PLUMB_ELEMENT(rigid_dynamic_to_local_n4), takes<vector<40>,
    vector<40>>, gives<vector<40>>> rigid_dynamic_to_local_n4{}; // A2, A3 → A1

/* --- delta -------------------------------------------------------------------------------------------------------- */

inline constexpr kernel<plumb_delta_to_global_n2, PLUMB_ELEMENT(delta_to_global_n2), takes<matrix<2>, float, float,
    vector<2>, vector<2>, float, float>, gives<vector<2>, vector<2>, float, float>> delta_to_global_n2{};
    // R2, S2, w2, dv1, da1, dw1, dalpha1 → dv3, da3, dw3, dalpha3
inline constexpr kernel<plumb_delta_to_global_n3, PLUMB_ELEMENT(delta_to_global_n3), takes<matrix<3>, float, vector<3>,
    vector<3>, vector<3>, vector<3>, vector<3>>, gives<vector<3>, vector<3>, vector<3>,
    vector<3>>> delta_to_global_n3{}; // R2, S2, w2, dv1, da1, dw1, dalpha1 → dv3, da3, dw3, dalpha3
inline constexpr kernel<plumb_delta_to_global_n4, PLUMB_ELEMENT(delta_to_global_n4), takes<matrix<4>, float, vector<6>,
    vector<4>, vector<4>, vector<6>, vector<6>>, gives<vector<4>, vector<4>, vector<6>,
    vector<6>>> delta_to_global_n4{}; // R2, S2, w2, dv1, da1, dw1, dalpha1 → dv3, da3, dw3, dalpha3
inline constexpr kernel<plumb_delta_to_local_n2, PLUMB_ELEMENT(delta_to_local_n2), takes<matrix<2>, float, float,
    vector<2>, vector<2>, float, float>, gives<vector<2>, vector<2>, float, float>> delta_to_local_n2{};
    // R2, S2, w2, dv3, da3, dw3, dalpha3 → dv1, da1, dw1, dalpha1
inline constexpr kernel<plumb_delta_to_local_n3, PLUMB_ELEMENT(delta_to_local_n3), takes<matrix<3>, float, vector<3>,
    vector<3>, vector<3>, vector<3>, vector<3>>, gives<vector<3>, vector<3>, vector<3>, vector<3>>> delta_to_local_n3{};
    // R2, S2, w2, dv3, da3, dw3, dalpha3 → dv1, da1, dw1, dalpha1
inline constexpr kernel<plumb_delta_to_local_n4, PLUMB_ELEMENT(delta_to_local_n4), takes<matrix<4>, float, vector<6>,
    vector<4>, vector<4>, vector<6>, vector<6>>, gives<vector<4>, vector<4>, vector<6>, vector<6>>> delta_to_local_n4{};
    // R2, S2, w2, dv3, da3, dw3, dalpha3 → dv1, da1, dw1, dalpha1
inline constexpr kernel<plumb_delta_inherited_n2, PLUMB_ELEMENT(delta_inherited_n2), takes<matrix<2>, float, float,
    vector<2>, vector<2>, float, vector<2>, vector<2>, float, float>, gives<vector<2>, vector<2>, float,
    float>> delta_inherited_n2{}; // R2, S2, w2, T1, v1, w3, dv2, da2, dw2, dalpha2 → dv3, da3, dw3, dalpha3
inline constexpr kernel<plumb_delta_inherited_n3, PLUMB_ELEMENT(delta_inherited_n3), takes<matrix<3>, float, vector<3>,
    vector<3>, vector<3>, vector<3>, vector<3>, vector<3>, vector<3>, vector<3>>, gives<vector<3>, vector<3>, vector<3>,
    vector<3>>> delta_inherited_n3{}; // R2, S2, w2, T1, v1, w3, dv2, da2, dw2, dalpha2 → dv3, da3, dw3, dalpha3
inline constexpr kernel<plumb_delta_inherited_n4, PLUMB_ELEMENT(delta_inherited_n4), takes<matrix<4>, float, vector<6>,
    vector<4>, vector<4>, vector<6>, vector<4>, vector<4>, vector<6>, vector<6>>, gives<vector<4>, vector<4>, vector<6>,
    vector<6>>> delta_inherited_n4{}; // R2, S2, w2, T1, v1, w3, dv2, da2, dw2, dalpha2 → dv3, da3, dw3, dalpha3
inline constexpr kernel<plumb_delta_counteraction_n2, PLUMB_ELEMENT(delta_counteraction_n2), takes<matrix<2>, float,
    float, vector<2>, vector<2>, float, vector<2>, vector<2>, float, float>, gives<vector<2>, vector<2>, float,
    float>> delta_counteraction_n2{}; // R2, S2, w2, T1, v1, w3, dv2, da2, dw2, dalpha2 → dv1, da1, dw1, dalpha1
inline constexpr kernel<plumb_delta_counteraction_n3, PLUMB_ELEMENT(delta_counteraction_n3), takes<matrix<3>, float,
    vector<3>, vector<3>, vector<3>, vector<3>, vector<3>, vector<3>, vector<3>, vector<3>>, gives<vector<3>, vector<3>,
    vector<3>, vector<3>>> delta_counteraction_n3{};
    // R2, S2, w2, T1, v1, w3, dv2, da2, dw2, dalpha2 → dv1, da1, dw1, dalpha1
inline constexpr kernel<plumb_delta_counteraction_n4, PLUMB_ELEMENT(delta_counteraction_n4), takes<matrix<4>, float,
    vector<6>, vector<4>, vector<4>, vector<6>, vector<4>, vector<4>, vector<6>, vector<6>>, gives<vector<4>, vector<4>,
    vector<6>, vector<6>>> delta_counteraction_n4{};
    // R2, S2, w2, T1, v1, w3, dv2, da2, dw2, dalpha2 → dv1, da1, dw1, dalpha1
inline constexpr kernel<plumb_delta_impulse_n2, PLUMB_ELEMENT(delta_impulse_n2), takes<matrix<2>, float, float,
    vector<2>, float>, gives<vector<2>, vector<2>>> delta_impulse_n2{}; // R2, S2, w2, dp, m → dv1, da1
inline constexpr kernel<plumb_delta_impulse_n3, PLUMB_ELEMENT(delta_impulse_n3), takes<matrix<3>, float, vector<3>,
    vector<3>, float>, gives<vector<3>, vector<3>>> delta_impulse_n3{}; // R2, S2, w2, dp, m → dv1, da1
inline constexpr kernel<plumb_delta_impulse_n4, PLUMB_ELEMENT(delta_impulse_n4), takes<matrix<4>, float, vector<6>,
    vector<4>, float>, gives<vector<4>, vector<4>>> delta_impulse_n4{}; // R2, S2, w2, dp, m → dv1, da1

/* --- inertial ----------------------------------------------------------------------------------------------------- */

inline constexpr kernel<plumb_inertial_axes_n2, PLUMB_ELEMENT(inertial_axes_n2), takes<matrix<2>, float, vector<2>,
    vector<2>, float, float>, gives<vector<2>, vector<2>, float, float>> inertial_axes_n2{};
    // R2, S2, F, a2, w2, alpha2 → Ft, at, wt, alphat
inline constexpr kernel<plumb_inertial_axes_n3, PLUMB_ELEMENT(inertial_axes_n3), takes<matrix<3>, float, vector<3>,
    vector<3>, vector<3>, vector<3>>, gives<vector<3>, vector<3>, vector<3>, vector<3>>> inertial_axes_n3{};
    // R2, S2, F, a2, w2, alpha2 → Ft, at, wt, alphat
inline constexpr kernel<plumb_inertial_axes_n4, PLUMB_ELEMENT(inertial_axes_n4), takes<matrix<4>, float, vector<4>,
    vector<4>, vector<6>, vector<6>>, gives<vector<4>, vector<4>, vector<6>, vector<6>>> inertial_axes_n4{};
    // R2, S2, F, a2, w2, alpha2 → Ft, at, wt, alphat
inline constexpr kernel<plumb_inertial_terms_n2, PLUMB_ELEMENT(inertial_terms_n2), takes<float, float, vector<2>,
    vector<2>>, gives<vector<2>, vector<2>, vector<2>>> inertial_terms_n2{};
    // w, alpha, T, v → centrifugal, coriolis, euler
inline constexpr kernel<plumb_inertial_terms_n3, PLUMB_ELEMENT(inertial_terms_n3), takes<vector<3>, vector<3>,
    vector<3>, vector<3>>, gives<vector<3>, vector<3>, vector<3>>> inertial_terms_n3{};
    // w, alpha, T, v → centrifugal, coriolis, euler
inline constexpr kernel<plumb_inertial_terms_n4, PLUMB_ELEMENT(inertial_terms_n4), takes<vector<6>, vector<6>,
    vector<4>, vector<4>>, gives<vector<4>, vector<4>, vector<4>>> inertial_terms_n4{};
    // w, alpha, T, v → centrifugal, coriolis, euler
inline constexpr kernel<plumb_inertial_acceleration_n2, PLUMB_ELEMENT(inertial_acceleration_n2), takes<matrix<2>, float,
    vector<2>, float, vector<2>, float, float, vector<2>, vector<2>>, gives<vector<2>>> inertial_acceleration_n2{};
    // R2, S2, F, m, a2, w2, alpha2, T1, v1 → a1
inline constexpr kernel<plumb_inertial_acceleration_n3, PLUMB_ELEMENT(inertial_acceleration_n3), takes<matrix<3>, float,
    vector<3>, float, vector<3>, vector<3>, vector<3>, vector<3>, vector<3>>,
    gives<vector<3>>> inertial_acceleration_n3{}; // R2, S2, F, m, a2, w2, alpha2, T1, v1 → a1
inline constexpr kernel<plumb_inertial_acceleration_n4, PLUMB_ELEMENT(inertial_acceleration_n4), takes<matrix<4>, float,
    vector<4>, float, vector<4>, vector<6>, vector<6>, vector<4>, vector<4>>,
    gives<vector<4>>> inertial_acceleration_n4{}; // R2, S2, F, m, a2, w2, alpha2, T1, v1 → a1
inline constexpr kernel<plumb_inertial_acceleration_local_n2, PLUMB_ELEMENT(inertial_acceleration_local_n2),
    takes<vector<2>, float, vector<2>, float, float, vector<2>, vector<2>>,
    gives<vector<2>>> inertial_acceleration_local_n2{}; // Ft, m, at, wt, alphat, T1, v1 → a1
inline constexpr kernel<plumb_inertial_acceleration_local_n3, PLUMB_ELEMENT(inertial_acceleration_local_n3),
    takes<vector<3>, float, vector<3>, vector<3>, vector<3>, vector<3>, vector<3>>,
    gives<vector<3>>> inertial_acceleration_local_n3{}; // Ft, m, at, wt, alphat, T1, v1 → a1
inline constexpr kernel<plumb_inertial_acceleration_local_n4, PLUMB_ELEMENT(inertial_acceleration_local_n4),
    takes<vector<4>, float, vector<4>, vector<6>, vector<6>, vector<4>, vector<4>>,
    gives<vector<4>>> inertial_acceleration_local_n4{}; // Ft, m, at, wt, alphat, T1, v1 → a1

/* --- quaternion --------------------------------------------------------------------------------------------------- */

inline constexpr kernel<plumb_quaternion_product, PLUMB_ELEMENT(quaternion_product), takes<quaternion, quaternion>,
    gives<quaternion>> quaternion_product{}; // a, b → c
inline constexpr kernel<plumb_quaternion_combination, PLUMB_ELEMENT(quaternion_combination), takes<quaternion, float,
    quaternion>, gives<quaternion>> quaternion_combination{}; // a, k, b → c
inline constexpr kernel<plumb_quaternion_conjugate, PLUMB_ELEMENT(quaternion_conjugate), takes<quaternion>,
    gives<quaternion>> quaternion_conjugate{}; // a → c
inline constexpr kernel<plumb_quaternion_norm, PLUMB_ELEMENT(quaternion_norm), takes<quaternion>,
    gives<float>> quaternion_norm{}; // a → norm
inline constexpr kernel<plumb_quaternion_unit, PLUMB_ELEMENT(quaternion_unit), takes<quaternion>,
    gives<quaternion>> quaternion_unit{}; // a → unit
inline constexpr kernel<plumb_quaternion_reciprocal, PLUMB_ELEMENT(quaternion_reciprocal), takes<quaternion>,
    gives<quaternion>> quaternion_reciprocal{}; // a → c
inline constexpr kernel<plumb_quaternion_rate, PLUMB_ELEMENT(quaternion_rate), takes<quaternion, vector<3>>,
    gives<quaternion>> quaternion_rate{}; // q, w → rate
inline constexpr kernel<plumb_quaternion_rate_in_body, PLUMB_ELEMENT(quaternion_rate_in_body), takes<quaternion,
    vector<3>>, gives<quaternion>> quaternion_rate_in_body{}; // q, w → rate
inline constexpr kernel<plumb_quaternion_rate_matrix, PLUMB_ELEMENT(quaternion_rate_matrix), takes<quaternion>,
    gives<matrix<4, 3>>> quaternion_rate_matrix{}; // q → B
inline constexpr kernel<plumb_quaternion_state_rate, PLUMB_ELEMENT(quaternion_state_rate), takes<quaternion, vector<3>,
    vector<3>>, gives<vector<3>, quaternion>> quaternion_state_rate{}; // q, v, w → velocity, rate

/* --- torque ------------------------------------------------------------------------------------------------------- */

inline constexpr kernel<plumb_torque_momentum, PLUMB_ELEMENT(torque_momentum), takes<symmetric<3>, vector<3>>,
    gives<vector<3>>> torque_momentum{}; // inertia, w → L
inline constexpr kernel<plumb_torque_inertia_rate, PLUMB_ELEMENT(torque_inertia_rate), takes<symmetric<3>, vector<3>>,
    gives<symmetric<3>>> torque_inertia_rate{}; // inertia, w → dI
inline constexpr kernel<plumb_torque_acceleration, PLUMB_ELEMENT(torque_acceleration), takes<symmetric<3>, vector<3>,
    vector<3>>, gives<vector<3>>> torque_acceleration{}; // inertia, w, tau → alpha
inline constexpr kernel<plumb_torque_on_foot, PLUMB_ELEMENT(torque_on_foot), takes<matrix<3>, symmetric<3>, vector<3>,
    float, vector<3>, vector<3>>, gives<vector<3>>> torque_on_foot{}; // R, inertia, c, m, g, w → alpha
inline constexpr kernel<plumb_torque_newton_euler, PLUMB_ELEMENT(torque_newton_euler), takes<float, vector<3>,
    symmetric<3>, vector<3>, vector<3>>, gives<vector<3>, vector<3>>> torque_newton_euler{};
    // m, a, inertia, w, alpha → f, tau
inline constexpr kernel<plumb_torque_free, PLUMB_ELEMENT(torque_free), takes<vector<3>, vector<3>>,
    gives<vector<3>>> torque_free{}; // m, moments → dm
inline constexpr kernel<plumb_torque_vector_to_world, PLUMB_ELEMENT(torque_vector_to_world), takes<matrix<3>,
    vector<3>>, gives<vector<3>>> torque_vector_to_world{}; // R, zbody → z
inline constexpr kernel<plumb_torque_vector_to_body, PLUMB_ELEMENT(torque_vector_to_body), takes<matrix<3>, vector<3>>,
    gives<vector<3>>> torque_vector_to_body{}; // R, z → zbody
inline constexpr kernel<plumb_torque_matrix_to_world, PLUMB_ELEMENT(torque_matrix_to_world), takes<matrix<3>,
    matrix<3>>, gives<matrix<3>>> torque_matrix_to_world{}; // R, Mbody → M
inline constexpr kernel<plumb_torque_matrix_to_body, PLUMB_ELEMENT(torque_matrix_to_body), takes<matrix<3>, matrix<3>>,
    gives<matrix<3>>> torque_matrix_to_body{}; // R, M → Mbody

/* --- scheme ------------------------------------------------------------------------------------------------------- */

inline constexpr kernel<plumb_scheme_body_rates, PLUMB_ELEMENT(scheme_body_rates), takes<quaternion, vector<3>, float,
    vector<3>, vector<3>, vector<3>>, gives<quaternion, vector<3>, vector<3>>> scheme_body_rates{};
    // r, w, m, moments, f, tau → dr, dv, dw
inline constexpr kernel<plumb_scheme_body_explicit, PLUMB_ELEMENT(scheme_body_explicit), takes<vector<3>, quaternion,
    vector<3>, vector<3>, float, vector<3>, vector<3>, vector<3>, float>, gives<vector<3>, quaternion, vector<3>,
    vector<3>>> scheme_body_explicit{}; // p, r, v, w, m, moments, f, tau, h → p_out, r_out, v_out, w_out
inline constexpr kernel<plumb_scheme_body_semi_implicit, PLUMB_ELEMENT(scheme_body_semi_implicit), takes<vector<3>,
    quaternion, vector<3>, vector<3>, float, vector<3>, vector<3>, vector<3>, float>, gives<vector<3>, quaternion,
    vector<3>, vector<3>>> scheme_body_semi_implicit{};
    // p, r, v, w, m, moments, f, tau, h → p_out, r_out, v_out, w_out
inline constexpr kernel<plumb_scheme_body_hybrid, PLUMB_ELEMENT(scheme_body_hybrid), takes<vector<3>, quaternion,
    vector<3>, vector<3>, float, vector<3>, vector<3>, vector<3>, float>, gives<vector<3>, quaternion, vector<3>,
    vector<3>>> scheme_body_hybrid{}; // p, r, v, w, m, moments, f, tau, h → p_out, r_out, v_out, w_out
inline constexpr kernel<plumb_scheme_solid_implicit, PLUMB_ELEMENT(scheme_solid_implicit), takes<vector<3>, quaternion,
    vector<3>, vector<3>, float, symmetric<3>, vector<3>, vector<3>, float>, gives<vector<3>, quaternion, vector<3>,
    vector<3>>> scheme_solid_implicit{}; // p, r, v, w, m, inertia, f, tau, h → p_out, r_out, v_out, w_out
inline constexpr kernel<plumb_scheme_solid_midpoint, PLUMB_ELEMENT(scheme_solid_midpoint), takes<vector<3>, quaternion,
    vector<3>, vector<3>, float, symmetric<3>, vector<3>, vector<3>, float>, gives<vector<3>, quaternion, vector<3>,
    vector<3>>> scheme_solid_midpoint{}; // p, r, v, w, m, inertia, f, tau, h → p_out, r_out, v_out, w_out

/* --- dual --------------------------------------------------------------------------------------------------------- */

inline constexpr kernel<plumb_dual_batch_add, PLUMB_ELEMENT(dual_batch_add), takes<float, float, float, float>,
    gives<float, float>> dual_batch_add{}; // x, y, a, b → real, dual
inline constexpr kernel<plumb_dual_batch_subtract, PLUMB_ELEMENT(dual_batch_subtract), takes<float, float, float,
    float>, gives<float, float>> dual_batch_subtract{}; // x, y, a, b → real, dual
inline constexpr kernel<plumb_dual_batch_multiply, PLUMB_ELEMENT(dual_batch_multiply), takes<float, float, float,
    float>, gives<float, float>> dual_batch_multiply{}; // x, y, a, b → real, dual
inline constexpr kernel<plumb_dual_batch_divide, PLUMB_ELEMENT(dual_batch_divide), takes<float, float, float, float>,
    gives<float, float>> dual_batch_divide{}; // x, y, a, b → real, dual
inline constexpr kernel<plumb_dual_batch_hyper_multiply, PLUMB_ELEMENT(dual_batch_hyper_multiply), takes<float, float,
    float, float, float, float, float, float>, gives<float, float, float, float>> dual_batch_hyper_multiply{};
    // x, y1, y2, y12, a, b1, b2, b12 → real, dual1, dual2, dual12
inline constexpr kernel<plumb_dual_batch_power_n1, PLUMB_ELEMENT(dual_batch_power_n1), takes<float, float>, gives<float,
    float>> dual_batch_power_n1{}; // x, y → real, dual
inline constexpr kernel<plumb_dual_batch_power_n2, PLUMB_ELEMENT(dual_batch_power_n2), takes<float, float>, gives<float,
    float>> dual_batch_power_n2{}; // x, y → real, dual
inline constexpr kernel<plumb_dual_batch_power_n3, PLUMB_ELEMENT(dual_batch_power_n3), takes<float, float>, gives<float,
    float>> dual_batch_power_n3{}; // x, y → real, dual
inline constexpr kernel<plumb_dual_batch_power_n4, PLUMB_ELEMENT(dual_batch_power_n4), takes<float, float>, gives<float,
    float>> dual_batch_power_n4{}; // x, y → real, dual
inline constexpr kernel<plumb_dual_batch_power_n5, PLUMB_ELEMENT(dual_batch_power_n5), takes<float, float>, gives<float,
    float>> dual_batch_power_n5{}; // x, y → real, dual
inline constexpr kernel<plumb_dual_batch_power_n6, PLUMB_ELEMENT(dual_batch_power_n6), takes<float, float>, gives<float,
    float>> dual_batch_power_n6{}; // x, y → real, dual
inline constexpr kernel<plumb_dual_batch_power_n7, PLUMB_ELEMENT(dual_batch_power_n7), takes<float, float>, gives<float,
    float>> dual_batch_power_n7{}; // x, y → real, dual
inline constexpr kernel<plumb_dual_batch_power_n8, PLUMB_ELEMENT(dual_batch_power_n8), takes<float, float>, gives<float,
    float>> dual_batch_power_n8{}; // x, y → real, dual
inline constexpr kernel<plumb_dual_batch_exp, PLUMB_ELEMENT(dual_batch_exp), takes<float, float>, gives<float,
    float>> dual_batch_exp{}; // x, y → real, dual
inline constexpr kernel<plumb_dual_batch_log, PLUMB_ELEMENT(dual_batch_log), takes<float, float>, gives<float,
    float>> dual_batch_log{}; // x, y → real, dual
inline constexpr kernel<plumb_dual_batch_sin, PLUMB_ELEMENT(dual_batch_sin), takes<float, float>, gives<float,
    float>> dual_batch_sin{}; // x, y → real, dual
inline constexpr kernel<plumb_dual_batch_cos, PLUMB_ELEMENT(dual_batch_cos), takes<float, float>, gives<float,
    float>> dual_batch_cos{}; // x, y → real, dual
inline constexpr kernel<plumb_dual_batch_sqrt, PLUMB_ELEMENT(dual_batch_sqrt), takes<float, float>, gives<float,
    float>> dual_batch_sqrt{}; // x, y → real, dual

/* --- integrator --------------------------------------------------------------------------------------------------- */

inline constexpr kernel<plumb_integrator_midpoint, PLUMB_ELEMENT(integrator_midpoint), takes<symmetric<3>, vector<3>>,
    gives<vector<3>>> integrator_midpoint{}; // inertia, L → v
inline constexpr kernel<plumb_integrator_trapezoid, PLUMB_ELEMENT(integrator_trapezoid), takes<symmetric<3>, vector<3>>,
    gives<vector<3>>> integrator_trapezoid{}; // inertia, L → v
inline constexpr kernel<plumb_integrator_world, PLUMB_ELEMENT(integrator_world), takes<symmetric<3>, vector<3>>,
    gives<vector<3>>> integrator_world{}; // inertia, L → v
inline constexpr kernel<plumb_integrator_midpoint_residual, PLUMB_ELEMENT(integrator_midpoint_residual),
    takes<symmetric<3>, vector<3>, vector<3>>, gives<vector<3>>> integrator_midpoint_residual{}; // inertia, L, v → F
inline constexpr kernel<plumb_integrator_trapezoid_residual, PLUMB_ELEMENT(integrator_trapezoid_residual),
    takes<symmetric<3>, vector<3>, vector<3>>, gives<vector<3>>> integrator_trapezoid_residual{}; // inertia, L, v → F
inline constexpr kernel<plumb_integrator_world_residual, PLUMB_ELEMENT(integrator_world_residual), takes<symmetric<3>,
    vector<3>, vector<3>>, gives<vector<3>>> integrator_world_residual{}; // inertia, L, v → F
inline constexpr kernel<plumb_integrator_midpoint_jacobian, PLUMB_ELEMENT(integrator_midpoint_jacobian),
    takes<symmetric<3>, vector<3>, vector<3>>, gives<matrix<3>>> integrator_midpoint_jacobian{}; // inertia, L, v → J
inline constexpr kernel<plumb_integrator_trapezoid_jacobian, PLUMB_ELEMENT(integrator_trapezoid_jacobian),
    takes<symmetric<3>, vector<3>, vector<3>>, gives<matrix<3>>> integrator_trapezoid_jacobian{}; // inertia, L, v → J
inline constexpr kernel<plumb_integrator_world_jacobian, PLUMB_ELEMENT(integrator_world_jacobian), takes<symmetric<3>,
    vector<3>, vector<3>>, gives<matrix<3>>> integrator_world_jacobian{}; // inertia, L, v → J
inline constexpr kernel<plumb_integrator_newton, PLUMB_ELEMENT(integrator_newton), takes<symmetric<3>, vector<3>,
    vector<3>>, gives<vector<3>>> integrator_newton{}; // inertia, L, v → v_next
inline constexpr kernel<plumb_integrator_simple, PLUMB_ELEMENT(integrator_simple), takes<symmetric<3>, vector<3>,
    vector<3>>, gives<vector<3>>> integrator_simple{}; // inertia, L, v → v_next
inline constexpr kernel<plumb_integrator_parts, PLUMB_ELEMENT(integrator_parts), takes<vector<3>, vector<3>>,
    gives<float>> integrator_parts{}; // moments, L → n_out
inline constexpr kernel<plumb_integrator_safe_part, PLUMB_ELEMENT(integrator_safe_part), takes<vector<3>, vector<3>,
    float>, gives<float>> integrator_safe_part{}; // moments, L, left → part
inline constexpr kernel<plumb_integrator_field, PLUMB_ELEMENT(integrator_field), takes<symmetric<3>, vector<3>,
    vector<3>>, gives<vector<3>>> integrator_field{}; // inertia, L, v → dv
inline constexpr kernel<plumb_integrator_gyroscopic, PLUMB_ELEMENT(integrator_gyroscopic), takes<symmetric<3>,
    vector<3>, float>, gives<vector<3>>> integrator_gyroscopic{}; // inertia, w, h → w_end
inline constexpr kernel<plumb_integrator_momentum, PLUMB_ELEMENT(integrator_momentum), takes<matrix<3>, symmetric<3>,
    vector<3>>, gives<vector<3>>> integrator_momentum{}; // O, inertia, w → L
inline constexpr kernel<plumb_integrator_momentum_vector, PLUMB_ELEMENT(integrator_momentum_vector), takes<symmetric<3>,
    vector<3>, vector<3>>, gives<vector<3>>> integrator_momentum_vector{}; // inertia, v, dv → L
inline constexpr kernel<plumb_integrator_energy, PLUMB_ELEMENT(integrator_energy), takes<symmetric<3>, vector<3>>,
    gives<float>> integrator_energy{}; // inertia, L → E
inline constexpr kernel<plumb_integrator_energy_velocity, PLUMB_ELEMENT(integrator_energy_velocity), takes<symmetric<3>,
    vector<3>>, gives<float>> integrator_energy_velocity{}; // inertia, w → E
inline constexpr kernel<plumb_integrator_update, PLUMB_ELEMENT(integrator_update), takes<matrix<3>, vector<3>,
    vector<3>>, gives<matrix<3>, vector<3>>> integrator_update{}; // O, m, v → O_end, m_end

/* --- magnus ------------------------------------------------------------------------------------------------------- */

inline constexpr kernel<plumb_magnus_vector_terms1, PLUMB_ELEMENT(magnus_vector_terms1), takes<vector<3>, vector<3>,
    float>, gives<vector<3>>> magnus_vector_terms1{}; // w, alpha, dt → Omega
inline constexpr kernel<plumb_magnus_vector_terms2, PLUMB_ELEMENT(magnus_vector_terms2), takes<vector<3>, vector<3>,
    float>, gives<vector<3>>> magnus_vector_terms2{}; // w, alpha, dt → Omega
inline constexpr kernel<plumb_magnus_vector_terms3, PLUMB_ELEMENT(magnus_vector_terms3), takes<vector<3>, vector<3>,
    float>, gives<vector<3>>> magnus_vector_terms3{}; // w, alpha, dt → Omega
inline constexpr kernel<plumb_magnus_vector_terms4, PLUMB_ELEMENT(magnus_vector_terms4), takes<vector<3>, vector<3>,
    float>, gives<vector<3>>> magnus_vector_terms4{}; // w, alpha, dt → Omega
inline constexpr kernel<plumb_magnus_quaternion_terms1, PLUMB_ELEMENT(magnus_quaternion_terms1), takes<quaternion,
    vector<3>, vector<3>, float>, gives<quaternion, vector<3>>> magnus_quaternion_terms1{};
    // q, w, alpha, dt → q_end, w_end
inline constexpr kernel<plumb_magnus_quaternion_terms2, PLUMB_ELEMENT(magnus_quaternion_terms2), takes<quaternion,
    vector<3>, vector<3>, float>, gives<quaternion, vector<3>>> magnus_quaternion_terms2{};
    // q, w, alpha, dt → q_end, w_end
inline constexpr kernel<plumb_magnus_quaternion_terms3, PLUMB_ELEMENT(magnus_quaternion_terms3), takes<quaternion,
    vector<3>, vector<3>, float>, gives<quaternion, vector<3>>> magnus_quaternion_terms3{};
    // q, w, alpha, dt → q_end, w_end
inline constexpr kernel<plumb_magnus_quaternion_terms4, PLUMB_ELEMENT(magnus_quaternion_terms4), takes<quaternion,
    vector<3>, vector<3>, float>, gives<quaternion, vector<3>>> magnus_quaternion_terms4{};
    // q, w, alpha, dt → q_end, w_end
inline constexpr kernel<plumb_magnus_rotation_terms1, PLUMB_ELEMENT(magnus_rotation_terms1), takes<matrix<3>, vector<3>,
    vector<3>, float>, gives<matrix<3>, vector<3>>> magnus_rotation_terms1{}; // R, w, alpha, dt → R_end, w_end
inline constexpr kernel<plumb_magnus_rotation_terms2, PLUMB_ELEMENT(magnus_rotation_terms2), takes<matrix<3>, vector<3>,
    vector<3>, float>, gives<matrix<3>, vector<3>>> magnus_rotation_terms2{}; // R, w, alpha, dt → R_end, w_end
inline constexpr kernel<plumb_magnus_rotation_terms3, PLUMB_ELEMENT(magnus_rotation_terms3), takes<matrix<3>, vector<3>,
    vector<3>, float>, gives<matrix<3>, vector<3>>> magnus_rotation_terms3{}; // R, w, alpha, dt → R_end, w_end
inline constexpr kernel<plumb_magnus_rotation_terms4, PLUMB_ELEMENT(magnus_rotation_terms4), takes<matrix<3>, vector<3>,
    vector<3>, float>, gives<matrix<3>, vector<3>>> magnus_rotation_terms4{}; // R, w, alpha, dt → R_end, w_end
inline constexpr kernel<plumb_magnus_condition, PLUMB_ELEMENT(magnus_condition), takes<vector<3>, vector<3>, float>,
    gives<float, float, float>> magnus_condition{}; // w, alpha, dt → angle, share, sharp
inline constexpr kernel<plumb_magnus_ends, PLUMB_ELEMENT(magnus_ends), takes<vector<3>, vector<3>, float>,
    gives<vector<3>>> magnus_ends{}; // w, w_end, dt → Omega
inline constexpr kernel<plumb_magnus_rate, PLUMB_ELEMENT(magnus_rate), takes<vector<3>, matrix<3>>,
    gives<matrix<3>>> magnus_rate{}; // w, R → rate
inline constexpr kernel<plumb_magnus_translation, PLUMB_ELEMENT(magnus_translation), takes<vector<3>, vector<3>,
    vector<3>, float>, gives<vector<3>, vector<3>>> magnus_translation{}; // x, v, a, dt → x_end, v_end

/* --- constraint --------------------------------------------------------------------------------------------------- */

inline constexpr kernel<plumb_constraint_ball, PLUMB_ELEMENT(constraint_ball), takes<vector<7>, vector<7>, vector<3>,
    vector<3>, vector<12>, vector<12>, vector<3>>, gives<symmetric<3>, vector<3>, vector<3>, vector<6>,
    vector<6>>> constraint_ball{};
    // body1, body2, r1, r2, motion1, motion2, B → G, eta, lambda, motion1_out, motion2_out
inline constexpr kernel<plumb_constraint_distance, PLUMB_ELEMENT(constraint_distance), takes<vector<7>, vector<7>,
    vector<3>, vector<3>, vector<3>, vector<12>, vector<12>, float>, gives<float, float, float, vector<6>,
    vector<6>>> constraint_distance{};
    // body1, body2, r1, r2, u, motion1, motion2, B → G, eta, lambda, motion1_out, motion2_out
inline constexpr kernel<plumb_constraint_hinge, PLUMB_ELEMENT(constraint_hinge), takes<symmetric<3>, symmetric<3>,
    matrix<3>, vector<3>, vector<3>, vector<3>, vector<3>, vector<2>>, gives<symmetric<2>, vector<2>, vector<2>,
    vector<3>, vector<3>, float>> constraint_hinge{};
    // W1, W2, R, w1, a1, w2, a2, B → G, eta, lambda, w1_out, w2_out, rate
inline constexpr kernel<plumb_constraint_bias, PLUMB_ELEMENT(constraint_bias), takes<float, float, float>,
    gives<float>> constraint_bias{}; // C, beta, h → B
inline constexpr kernel<plumb_constraint_acceleration, PLUMB_ELEMENT(constraint_acceleration), takes<float, float,
    float, float>, gives<float>> constraint_acceleration{}; // C, rate, alpha, beta → acceleration
inline constexpr kernel<plumb_constraint_error_reduction, PLUMB_ELEMENT(constraint_error_reduction), takes<float,
    float>, gives<float>> constraint_error_reduction{}; // beta, rate → ERP
inline constexpr kernel<plumb_constraint_share, PLUMB_ELEMENT(constraint_share), takes<float, float>,
    gives<float>> constraint_share{}; // ERP, rate → beta
inline constexpr kernel<plumb_constraint_complementarity, PLUMB_ELEMENT(constraint_complementarity), takes<float, float,
    vector<2>>, gives<float>> constraint_complementarity{}; // lambda, r, limits → missed
inline constexpr kernel<plumb_constraint_pgs_n2, PLUMB_ELEMENT(constraint_pgs_n2), takes<symmetric<2>, vector<2>,
    vector<4>, vector<2>, float>, gives<vector<2>>> constraint_pgs_n2{}; // G, eta, limits, lambda, w → lambda_out
inline constexpr kernel<plumb_constraint_pgs_n3, PLUMB_ELEMENT(constraint_pgs_n3), takes<symmetric<3>, vector<3>,
    vector<6>, vector<3>, float>, gives<vector<3>>> constraint_pgs_n3{}; // G, eta, limits, lambda, w → lambda_out
inline constexpr kernel<plumb_constraint_pgs_n4, PLUMB_ELEMENT(constraint_pgs_n4), takes<symmetric<4>, vector<4>,
    vector<8>, vector<4>, float>, gives<vector<4>>> constraint_pgs_n4{}; // G, eta, limits, lambda, w → lambda_out
inline constexpr kernel<plumb_constraint_pgs_n5, PLUMB_ELEMENT(constraint_pgs_n5), takes<symmetric<5>, vector<5>,
    vector<10>, vector<5>, float>, gives<vector<5>>> constraint_pgs_n5{}; // G, eta, limits, lambda, w → lambda_out
inline constexpr kernel<plumb_constraint_pgs_n6, PLUMB_ELEMENT(constraint_pgs_n6), takes<symmetric<6>, vector<6>,
    vector<12>, vector<6>, float>, gives<vector<6>>> constraint_pgs_n6{}; // G, eta, limits, lambda, w → lambda_out
inline constexpr kernel<plumb_constraint_pgs_n7, PLUMB_ELEMENT(constraint_pgs_n7), takes<symmetric<7>, vector<7>,
    vector<14>, vector<7>, float>, gives<vector<7>>> constraint_pgs_n7{}; // G, eta, limits, lambda, w → lambda_out
inline constexpr kernel<plumb_constraint_pgs_n8, PLUMB_ELEMENT(constraint_pgs_n8), takes<symmetric<8>, vector<8>,
    vector<16>, vector<8>, float>, gives<vector<8>>> constraint_pgs_n8{}; // G, eta, limits, lambda, w → lambda_out
inline constexpr kernel<plumb_constraint_pgs_n9, PLUMB_ELEMENT(constraint_pgs_n9), takes<symmetric<9>, vector<9>,
    vector<18>, vector<9>, float>, gives<vector<9>>> constraint_pgs_n9{}; // G, eta, limits, lambda, w → lambda_out
inline constexpr kernel<plumb_constraint_pgs_n10, PLUMB_ELEMENT(constraint_pgs_n10), takes<symmetric<10>, vector<10>,
    vector<20>, vector<10>, float>, gives<vector<10>>> constraint_pgs_n10{}; // G, eta, limits, lambda, w → lambda_out
inline constexpr kernel<plumb_constraint_pgs_n11, PLUMB_ELEMENT(constraint_pgs_n11), takes<symmetric<11>, vector<11>,
    vector<22>, vector<11>, float>, gives<vector<11>>> constraint_pgs_n11{}; // G, eta, limits, lambda, w → lambda_out
inline constexpr kernel<plumb_constraint_pgs_n12, PLUMB_ELEMENT(constraint_pgs_n12), takes<symmetric<12>, vector<12>,
    vector<24>, vector<12>, float>, gives<vector<12>>> constraint_pgs_n12{}; // G, eta, limits, lambda, w → lambda_out

/* --- pose --------------------------------------------------------------------------------------------------------- */

inline constexpr kernel<plumb_pose_compose, PLUMB_ELEMENT(pose_compose), takes<pose, pose>, gives<pose>> pose_compose{};
    // A2, A1 → A3
inline constexpr kernel<plumb_pose_inverse, PLUMB_ELEMENT(pose_inverse), takes<pose>, gives<pose>> pose_inverse{};
    // A → A_out
inline constexpr kernel<plumb_pose_to_local, PLUMB_ELEMENT(pose_to_local), takes<pose, pose>,
    gives<pose>> pose_to_local{}; // A2, A3 → A1
inline constexpr kernel<plumb_pose_apply, PLUMB_ELEMENT(pose_apply), takes<pose, vector<3>>,
    gives<vector<3>>> pose_apply{}; // A, x → y
inline constexpr kernel<plumb_pose_apply_inverse, PLUMB_ELEMENT(pose_apply_inverse), takes<pose, vector<3>>,
    gives<vector<3>>> pose_apply_inverse{}; // A, x → y
inline constexpr kernel<plumb_pose_vector, PLUMB_ELEMENT(pose_vector), takes<quaternion, float, vector<3>>,
    gives<vector<3>>> pose_vector{}; // q, S, x → y
inline constexpr kernel<plumb_pose_vector_inverse, PLUMB_ELEMENT(pose_vector_inverse), takes<quaternion, float,
    vector<3>>, gives<vector<3>>> pose_vector_inverse{}; // q, S, x → y
inline constexpr kernel<plumb_pose_normal, PLUMB_ELEMENT(pose_normal), takes<quaternion, float, vector<3>>,
    gives<vector<3>>> pose_normal{}; // q, S, x → y
inline constexpr kernel<plumb_pose_to_matrix, PLUMB_ELEMENT(pose_to_matrix), takes<pose>,
    gives<matrix<4>>> pose_to_matrix{}; // A → M

/* --- skew --------------------------------------------------------------------------------------------------------- */

inline constexpr kernel<plumb_skew_matrix_n2, PLUMB_ELEMENT(skew_matrix_n2), takes<float>,
    gives<matrix<2>>> skew_matrix_n2{}; // w → M
inline constexpr kernel<plumb_skew_matrix_n3, PLUMB_ELEMENT(skew_matrix_n3), takes<vector<3>>,
    gives<matrix<3>>> skew_matrix_n3{}; // w → M
inline constexpr kernel<plumb_skew_matrix_n4, PLUMB_ELEMENT(skew_matrix_n4), takes<vector<6>>,
    gives<matrix<4>>> skew_matrix_n4{}; // w → M
inline constexpr kernel<plumb_skew_parts_n2, PLUMB_ELEMENT(skew_parts_n2), takes<matrix<2>>, gives<float,
    matrix<2>>> skew_parts_n2{}; // M → w, S
inline constexpr kernel<plumb_skew_parts_n3, PLUMB_ELEMENT(skew_parts_n3), takes<matrix<3>>, gives<vector<3>,
    matrix<3>>> skew_parts_n3{}; // M → w, S
inline constexpr kernel<plumb_skew_parts_n4, PLUMB_ELEMENT(skew_parts_n4), takes<matrix<4>>, gives<vector<6>,
    matrix<4>>> skew_parts_n4{}; // M → w, S
inline constexpr kernel<plumb_skew_apply_n2, PLUMB_ELEMENT(skew_apply_n2), takes<float, vector<2>>,
    gives<vector<2>>> skew_apply_n2{}; // w, x → wx
inline constexpr kernel<plumb_skew_apply_n3, PLUMB_ELEMENT(skew_apply_n3), takes<vector<3>, vector<3>>,
    gives<vector<3>>> skew_apply_n3{}; // w, x → wx
inline constexpr kernel<plumb_skew_apply_n4, PLUMB_ELEMENT(skew_apply_n4), takes<vector<6>, vector<4>>,
    gives<vector<4>>> skew_apply_n4{}; // w, x → wx
inline constexpr kernel<plumb_skew_rotation_rates_n2, PLUMB_ELEMENT(skew_rotation_rates_n2), takes<matrix<2>, float,
    float>, gives<matrix<2>, matrix<2>>> skew_rotation_rates_n2{}; // R, w, alpha → dR, ddR
inline constexpr kernel<plumb_skew_rotation_rates_n3, PLUMB_ELEMENT(skew_rotation_rates_n3), takes<matrix<3>, vector<3>,
    vector<3>>, gives<matrix<3>, matrix<3>>> skew_rotation_rates_n3{}; // R, w, alpha → dR, ddR
inline constexpr kernel<plumb_skew_rotation_rates_n4, PLUMB_ELEMENT(skew_rotation_rates_n4), takes<matrix<4>, vector<6>,
    vector<6>>, gives<matrix<4>, matrix<4>>> skew_rotation_rates_n4{}; // R, w, alpha → dR, ddR
inline constexpr kernel<plumb_skew_commutator_n2, PLUMB_ELEMENT(skew_commutator_n2), takes<float, float>,
    gives<float>> skew_commutator_n2{}; // a, b → c
inline constexpr kernel<plumb_skew_commutator_n3, PLUMB_ELEMENT(skew_commutator_n3), takes<vector<3>, vector<3>>,
    gives<vector<3>>> skew_commutator_n3{}; // a, b → c
inline constexpr kernel<plumb_skew_commutator_n4, PLUMB_ELEMENT(skew_commutator_n4), takes<vector<6>, vector<6>>,
    gives<vector<6>>> skew_commutator_n4{}; // a, b → c

} // namespace plumb

#endif
