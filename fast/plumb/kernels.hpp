/* The kernels in C++: plumb::so3_exp is plumb_so3_exp with types. Printed by `plumb kernels --header cpp`.
 *
 * What each computes, how exactly, and what its operands are: above the function of that name in kernels.h.
 * Each is here twice: for n elements in views (base.hpp), with a status; and for one element as values
 * (types.hpp), which cannot fail, its outputs, if there are several, as a std::tuple. The bits are those of C.
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
 *         const plumb::Transform frame = {{0, 0, 1}, quarter, 2};
 *         const plumb::status status =
 *             plumb::transform_apply_n3(x.size(), plumb::in<plumb::Transform>::same(frame), x, y);
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

inline status so3_s1(size_t n, in<float> t, out<float> S1) noexcept { return plumb_so3_s1(n, t, S1); }
inline float so3_s1(float t) noexcept { return detail::one<float>(plumb_so3_s1, t); }

inline status so3_s2(size_t n, in<float> t, out<float> S2) noexcept { return plumb_so3_s2(n, t, S2); }
inline float so3_s2(float t) noexcept { return detail::one<float>(plumb_so3_s2, t); }

inline status so3_s3(size_t n, in<float> t, out<float> S3) noexcept { return plumb_so3_s3(n, t, S3); }
inline float so3_s3(float t) noexcept { return detail::one<float>(plumb_so3_s3, t); }

inline status so3_s123(size_t n, in<float> t, out<float> S1, out<float> S2, out<float> S3) noexcept
    { return plumb_so3_s123(n, t, S1, S2, S3); }
inline std::tuple<float, float, float> so3_s123(float t) noexcept
    { return detail::several<float, float, float>(plumb_so3_s123, t); }

inline status so3_s1_taylor2(size_t n, in<float> t, out<float> S1) noexcept { return plumb_so3_s1_taylor2(n, t, S1); }
inline float so3_s1_taylor2(float t) noexcept { return detail::one<float>(plumb_so3_s1_taylor2, t); }

inline status so3_s1_taylor4(size_t n, in<float> t, out<float> S1) noexcept { return plumb_so3_s1_taylor4(n, t, S1); }
inline float so3_s1_taylor4(float t) noexcept { return detail::one<float>(plumb_so3_s1_taylor4, t); }

inline status so3_s1_taylor6(size_t n, in<float> t, out<float> S1) noexcept { return plumb_so3_s1_taylor6(n, t, S1); }
inline float so3_s1_taylor6(float t) noexcept { return detail::one<float>(plumb_so3_s1_taylor6, t); }

inline status so3_s2_taylor2(size_t n, in<float> t, out<float> S2) noexcept { return plumb_so3_s2_taylor2(n, t, S2); }
inline float so3_s2_taylor2(float t) noexcept { return detail::one<float>(plumb_so3_s2_taylor2, t); }

inline status so3_s2_taylor4(size_t n, in<float> t, out<float> S2) noexcept { return plumb_so3_s2_taylor4(n, t, S2); }
inline float so3_s2_taylor4(float t) noexcept { return detail::one<float>(plumb_so3_s2_taylor4, t); }

inline status so3_s2_taylor6(size_t n, in<float> t, out<float> S2) noexcept { return plumb_so3_s2_taylor6(n, t, S2); }
inline float so3_s2_taylor6(float t) noexcept { return detail::one<float>(plumb_so3_s2_taylor6, t); }

inline status so3_s3_taylor2(size_t n, in<float> t, out<float> S3) noexcept { return plumb_so3_s3_taylor2(n, t, S3); }
inline float so3_s3_taylor2(float t) noexcept { return detail::one<float>(plumb_so3_s3_taylor2, t); }

inline status so3_s3_taylor4(size_t n, in<float> t, out<float> S3) noexcept { return plumb_so3_s3_taylor4(n, t, S3); }
inline float so3_s3_taylor4(float t) noexcept { return detail::one<float>(plumb_so3_s3_taylor4, t); }

inline status so3_s3_taylor6(size_t n, in<float> t, out<float> S3) noexcept { return plumb_so3_s3_taylor6(n, t, S3); }
inline float so3_s3_taylor6(float t) noexcept { return detail::one<float>(plumb_so3_s3_taylor6, t); }

inline status so3_s1_minimax6(size_t n, in<float> t, out<float> S1) noexcept { return plumb_so3_s1_minimax6(n, t, S1); }
inline float so3_s1_minimax6(float t) noexcept { return detail::one<float>(plumb_so3_s1_minimax6, t); }

inline status so3_s2_minimax6(size_t n, in<float> t, out<float> S2) noexcept { return plumb_so3_s2_minimax6(n, t, S2); }
inline float so3_s2_minimax6(float t) noexcept { return detail::one<float>(plumb_so3_s2_minimax6, t); }

inline status so3_s3_minimax6(size_t n, in<float> t, out<float> S3) noexcept { return plumb_so3_s3_minimax6(n, t, S3); }
inline float so3_s3_minimax6(float t) noexcept { return detail::one<float>(plumb_so3_s3_minimax6, t); }

inline status so3_s123_double_angle(size_t n, in<float> t, out<float> S1, out<float> S2, out<float> S3) noexcept
    { return plumb_so3_s123_double_angle(n, t, S1, S2, S3); }
inline std::tuple<float, float, float> so3_s123_double_angle(float t) noexcept
    { return detail::several<float, float, float>(plumb_so3_s123_double_angle, t); }

inline status so3_s1_angle(size_t n, in<float> a, out<float> S1) noexcept { return plumb_so3_s1_angle(n, a, S1); }
inline float so3_s1_angle(float a) noexcept { return detail::one<float>(plumb_so3_s1_angle, a); }

inline status so3_s2_angle(size_t n, in<float> a, out<float> S2) noexcept { return plumb_so3_s2_angle(n, a, S2); }
inline float so3_s2_angle(float a) noexcept { return detail::one<float>(plumb_so3_s2_angle, a); }

inline status so3_s3_angle(size_t n, in<float> a, out<float> S3) noexcept { return plumb_so3_s3_angle(n, a, S3); }
inline float so3_s3_angle(float a) noexcept { return detail::one<float>(plumb_so3_s3_angle, a); }

inline status so3_exp(size_t n, in<vector<3>> v, out<matrix<3>> R) noexcept { return plumb_so3_exp(n, v, R); }
inline matrix<3> so3_exp(const vector<3> &v) noexcept { return detail::one<matrix<3>>(plumb_so3_exp, v); }

inline status so3_average(size_t n, in<vector<3>> v, out<matrix<3>> T) noexcept { return plumb_so3_average(n, v, T); }
inline matrix<3> so3_average(const vector<3> &v) noexcept { return detail::one<matrix<3>>(plumb_so3_average, v); }

inline status so3_exp_average(size_t n, in<vector<3>> v, out<matrix<3>> R, out<matrix<3>> T) noexcept
    { return plumb_so3_exp_average(n, v, R, T); }
inline std::tuple<matrix<3>, matrix<3>> so3_exp_average(const vector<3> &v) noexcept
    { return detail::several<matrix<3>, matrix<3>>(plumb_so3_exp_average, v); }

inline status so3_exp_average_double_angle(size_t n, in<vector<3>> v, out<matrix<3>> R, out<matrix<3>> T) noexcept
    { return plumb_so3_exp_average_double_angle(n, v, R, T); }
inline std::tuple<matrix<3>, matrix<3>> so3_exp_average_double_angle(const vector<3> &v) noexcept
    { return detail::several<matrix<3>, matrix<3>>(plumb_so3_exp_average_double_angle, v); }

inline status so3_rotate(size_t n, in<vector<3>> v, in<vector<3>> x, out<vector<3>> y) noexcept
    { return plumb_so3_rotate(n, v, x, y); }
inline vector<3> so3_rotate(const vector<3> &v, const vector<3> &x) noexcept
    { return detail::one<vector<3>>(plumb_so3_rotate, v, x); }

inline status so3_derivative(size_t n, in<vector<3>> v, in<vector<3>> x, out<matrix<3>> D) noexcept
    { return plumb_so3_derivative(n, v, x, D); }
inline matrix<3> so3_derivative(const vector<3> &v, const vector<3> &x) noexcept
    { return detail::one<matrix<3>>(plumb_so3_derivative, v, x); }

inline status so3_angular_velocity(size_t n, in<vector<3>> v, in<vector<3>> dv, out<vector<3>> w) noexcept
    { return plumb_so3_angular_velocity(n, v, dv, w); }
inline vector<3> so3_angular_velocity(const vector<3> &v, const vector<3> &dv) noexcept
    { return detail::one<vector<3>>(plumb_so3_angular_velocity, v, dv); }

inline status so3_angular_velocity_body(size_t n, in<vector<3>> v, in<vector<3>> dv, out<vector<3>> wbody) noexcept
    { return plumb_so3_angular_velocity_body(n, v, dv, wbody); }
inline vector<3> so3_angular_velocity_body(const vector<3> &v, const vector<3> &dv) noexcept
    { return detail::one<vector<3>>(plumb_so3_angular_velocity_body, v, dv); }

inline status so3_average_determinant(size_t n, in<vector<3>> v, out<float> det) noexcept
    { return plumb_so3_average_determinant(n, v, det); }
inline float so3_average_determinant(const vector<3> &v) noexcept
    { return detail::one<float>(plumb_so3_average_determinant, v); }

inline status so3_average_inverse(size_t n, in<vector<3>> v, out<matrix<3>> Tinv) noexcept
    { return plumb_so3_average_inverse(n, v, Tinv); }
inline matrix<3> so3_average_inverse(const vector<3> &v) noexcept
    { return detail::one<matrix<3>>(plumb_so3_average_inverse, v); }

inline status so3_vector_rate(size_t n, in<vector<3>> v, in<vector<3>> w, out<vector<3>> dv) noexcept
    { return plumb_so3_vector_rate(n, v, w, dv); }
inline vector<3> so3_vector_rate(const vector<3> &v, const vector<3> &w) noexcept
    { return detail::one<vector<3>>(plumb_so3_vector_rate, v, w); }

inline status so3_vector_rate_body(size_t n, in<vector<3>> v, in<vector<3>> wbody, out<vector<3>> dv) noexcept
    { return plumb_so3_vector_rate_body(n, v, wbody, dv); }
inline vector<3> so3_vector_rate_body(const vector<3> &v, const vector<3> &wbody) noexcept
    { return detail::one<vector<3>>(plumb_so3_vector_rate_body, v, wbody); }

/* --- rotation ----------------------------------------------------------------------------------------------------- */

inline status rotation_log(size_t n, in<matrix<3>> M, out<vector<3>> v) noexcept { return plumb_rotation_log(n, M, v); }
inline vector<3> rotation_log(const matrix<3> &M) noexcept { return detail::one<vector<3>>(plumb_rotation_log, M); }

inline status rotation_to_axis_angle(size_t n, in<matrix<3>> M, out<vector<3>> axis, out<float> angle) noexcept
    { return plumb_rotation_to_axis_angle(n, M, axis, angle); }
inline std::tuple<vector<3>, float> rotation_to_axis_angle(const matrix<3> &M) noexcept
    { return detail::several<vector<3>, float>(plumb_rotation_to_axis_angle, M); }

inline status rotation_to_quaternion(size_t n, in<matrix<3>> M, out<quaternion> q) noexcept
    { return plumb_rotation_to_quaternion(n, M, q); }
inline quaternion rotation_to_quaternion(const matrix<3> &M) noexcept
    { return detail::one<quaternion>(plumb_rotation_to_quaternion, M); }

inline status rotation_from_quaternion(size_t n, in<quaternion> q, out<matrix<3>> R) noexcept
    { return plumb_rotation_from_quaternion(n, q, R); }
inline matrix<3> rotation_from_quaternion(const quaternion &q) noexcept
    { return detail::one<matrix<3>>(plumb_rotation_from_quaternion, q); }

inline status rotation_log_quaternion(size_t n, in<quaternion> q, out<vector<3>> v) noexcept
    { return plumb_rotation_log_quaternion(n, q, v); }
inline vector<3> rotation_log_quaternion(const quaternion &q) noexcept
    { return detail::one<vector<3>>(plumb_rotation_log_quaternion, q); }

inline status rotation_exp_quaternion(size_t n, in<vector<3>> v, out<quaternion> q) noexcept
    { return plumb_rotation_exp_quaternion(n, v, q); }
inline quaternion rotation_exp_quaternion(const vector<3> &v) noexcept
    { return detail::one<quaternion>(plumb_rotation_exp_quaternion, v); }

inline status rotation_rodrigues(size_t n, in<vector<3>> axis, in<float> angle, in<vector<3>> x,
    out<vector<3>> y) noexcept
    { return plumb_rotation_rodrigues(n, axis, angle, x, y); }
inline vector<3> rotation_rodrigues(const vector<3> &axis, float angle, const vector<3> &x) noexcept
    { return detail::one<vector<3>>(plumb_rotation_rodrigues, axis, angle, x); }

inline status rotation_from_axis_angle(size_t n, in<vector<3>> axis, in<float> angle, out<matrix<3>> R) noexcept
    { return plumb_rotation_from_axis_angle(n, axis, angle, R); }
inline matrix<3> rotation_from_axis_angle(const vector<3> &axis, float angle) noexcept
    { return detail::one<matrix<3>>(plumb_rotation_from_axis_angle, axis, angle); }

inline status rotation_orthonormalise_polar(size_t n, in<matrix<3>> M, out<matrix<3>> R) noexcept
    { return plumb_rotation_orthonormalise_polar(n, M, R); }
inline matrix<3> rotation_orthonormalise_polar(const matrix<3> &M) noexcept
    { return detail::one<matrix<3>>(plumb_rotation_orthonormalise_polar, M); }

inline status rotation_orthonormalise_gram_schmidt(size_t n, in<matrix<3>> M, out<matrix<3>> R) noexcept
    { return plumb_rotation_orthonormalise_gram_schmidt(n, M, R); }
inline matrix<3> rotation_orthonormalise_gram_schmidt(const matrix<3> &M) noexcept
    { return detail::one<matrix<3>>(plumb_rotation_orthonormalise_gram_schmidt, M); }

/* --- transform ---------------------------------------------------------------------------------------------------- */

inline status transform_compose_n2(size_t n, in<transform<2>> A2, in<transform<2>> A1, out<transform<2>> A3) noexcept
    { return plumb_transform_compose_n2(n, A2, A1, A3); }
inline transform<2> transform_compose_n2(const transform<2> &A2, const transform<2> &A1) noexcept
    { return detail::one<transform<2>>(plumb_transform_compose_n2, A2, A1); }

inline status transform_compose_n3(size_t n, in<transform<3>> A2, in<transform<3>> A1, out<transform<3>> A3) noexcept
    { return plumb_transform_compose_n3(n, A2, A1, A3); }
inline transform<3> transform_compose_n3(const transform<3> &A2, const transform<3> &A1) noexcept
    { return detail::one<transform<3>>(plumb_transform_compose_n3, A2, A1); }

inline status transform_compose_n4(size_t n, in<transform<4>> A2, in<transform<4>> A1, out<transform<4>> A3) noexcept
    { return plumb_transform_compose_n4(n, A2, A1, A3); }
inline transform<4> transform_compose_n4(const transform<4> &A2, const transform<4> &A1) noexcept
    { return detail::one<transform<4>>(plumb_transform_compose_n4, A2, A1); }

inline status transform_inverse_n2(size_t n, in<transform<2>> A, out<transform<2>> A_out) noexcept
    { return plumb_transform_inverse_n2(n, A, A_out); }
inline transform<2> transform_inverse_n2(const transform<2> &A) noexcept
    { return detail::one<transform<2>>(plumb_transform_inverse_n2, A); }

inline status transform_inverse_n3(size_t n, in<transform<3>> A, out<transform<3>> A_out) noexcept
    { return plumb_transform_inverse_n3(n, A, A_out); }
inline transform<3> transform_inverse_n3(const transform<3> &A) noexcept
    { return detail::one<transform<3>>(plumb_transform_inverse_n3, A); }

inline status transform_inverse_n4(size_t n, in<transform<4>> A, out<transform<4>> A_out) noexcept
    { return plumb_transform_inverse_n4(n, A, A_out); }
inline transform<4> transform_inverse_n4(const transform<4> &A) noexcept
    { return detail::one<transform<4>>(plumb_transform_inverse_n4, A); }

inline status transform_to_local_n2(size_t n, in<transform<2>> A2, in<transform<2>> A3, out<transform<2>> A1) noexcept
    { return plumb_transform_to_local_n2(n, A2, A3, A1); }
inline transform<2> transform_to_local_n2(const transform<2> &A2, const transform<2> &A3) noexcept
    { return detail::one<transform<2>>(plumb_transform_to_local_n2, A2, A3); }

inline status transform_to_local_n3(size_t n, in<transform<3>> A2, in<transform<3>> A3, out<transform<3>> A1) noexcept
    { return plumb_transform_to_local_n3(n, A2, A3, A1); }
inline transform<3> transform_to_local_n3(const transform<3> &A2, const transform<3> &A3) noexcept
    { return detail::one<transform<3>>(plumb_transform_to_local_n3, A2, A3); }

inline status transform_to_local_n4(size_t n, in<transform<4>> A2, in<transform<4>> A3, out<transform<4>> A1) noexcept
    { return plumb_transform_to_local_n4(n, A2, A3, A1); }
inline transform<4> transform_to_local_n4(const transform<4> &A2, const transform<4> &A3) noexcept
    { return detail::one<transform<4>>(plumb_transform_to_local_n4, A2, A3); }

inline status transform_apply_n2(size_t n, in<transform<2>> A, in<vector<2>> x, out<vector<2>> y) noexcept
    { return plumb_transform_apply_n2(n, A, x, y); }
inline vector<2> transform_apply_n2(const transform<2> &A, const vector<2> &x) noexcept
    { return detail::one<vector<2>>(plumb_transform_apply_n2, A, x); }

inline status transform_apply_n3(size_t n, in<transform<3>> A, in<vector<3>> x, out<vector<3>> y) noexcept
    { return plumb_transform_apply_n3(n, A, x, y); }
inline vector<3> transform_apply_n3(const transform<3> &A, const vector<3> &x) noexcept
    { return detail::one<vector<3>>(plumb_transform_apply_n3, A, x); }

inline status transform_apply_n4(size_t n, in<transform<4>> A, in<vector<4>> x, out<vector<4>> y) noexcept
    { return plumb_transform_apply_n4(n, A, x, y); }
inline vector<4> transform_apply_n4(const transform<4> &A, const vector<4> &x) noexcept
    { return detail::one<vector<4>>(plumb_transform_apply_n4, A, x); }

inline status transform_apply_inverse_n2(size_t n, in<transform<2>> A, in<vector<2>> y, out<vector<2>> x) noexcept
    { return plumb_transform_apply_inverse_n2(n, A, y, x); }
inline vector<2> transform_apply_inverse_n2(const transform<2> &A, const vector<2> &y) noexcept
    { return detail::one<vector<2>>(plumb_transform_apply_inverse_n2, A, y); }

inline status transform_apply_inverse_n3(size_t n, in<transform<3>> A, in<vector<3>> y, out<vector<3>> x) noexcept
    { return plumb_transform_apply_inverse_n3(n, A, y, x); }
inline vector<3> transform_apply_inverse_n3(const transform<3> &A, const vector<3> &y) noexcept
    { return detail::one<vector<3>>(plumb_transform_apply_inverse_n3, A, y); }

inline status transform_apply_inverse_n4(size_t n, in<transform<4>> A, in<vector<4>> y, out<vector<4>> x) noexcept
    { return plumb_transform_apply_inverse_n4(n, A, y, x); }
inline vector<4> transform_apply_inverse_n4(const transform<4> &A, const vector<4> &y) noexcept
    { return detail::one<vector<4>>(plumb_transform_apply_inverse_n4, A, y); }

inline status transform_vector_n2(size_t n, in<matrix<2>> R, in<float> S, in<vector<2>> x, out<vector<2>> Jx) noexcept
    { return plumb_transform_vector_n2(n, R, S, x, Jx); }
inline vector<2> transform_vector_n2(const matrix<2> &R, float S, const vector<2> &x) noexcept
    { return detail::one<vector<2>>(plumb_transform_vector_n2, R, S, x); }

inline status transform_vector_n3(size_t n, in<matrix<3>> R, in<float> S, in<vector<3>> x, out<vector<3>> Jx) noexcept
    { return plumb_transform_vector_n3(n, R, S, x, Jx); }
inline vector<3> transform_vector_n3(const matrix<3> &R, float S, const vector<3> &x) noexcept
    { return detail::one<vector<3>>(plumb_transform_vector_n3, R, S, x); }

inline status transform_vector_n4(size_t n, in<matrix<4>> R, in<float> S, in<vector<4>> x, out<vector<4>> Jx) noexcept
    { return plumb_transform_vector_n4(n, R, S, x, Jx); }
inline vector<4> transform_vector_n4(const matrix<4> &R, float S, const vector<4> &x) noexcept
    { return detail::one<vector<4>>(plumb_transform_vector_n4, R, S, x); }

inline status transform_vector_inverse_n2(size_t n, in<matrix<2>> R, in<float> S, in<vector<2>> x,
    out<vector<2>> z) noexcept
    { return plumb_transform_vector_inverse_n2(n, R, S, x, z); }
inline vector<2> transform_vector_inverse_n2(const matrix<2> &R, float S, const vector<2> &x) noexcept
    { return detail::one<vector<2>>(plumb_transform_vector_inverse_n2, R, S, x); }

inline status transform_vector_inverse_n3(size_t n, in<matrix<3>> R, in<float> S, in<vector<3>> x,
    out<vector<3>> z) noexcept
    { return plumb_transform_vector_inverse_n3(n, R, S, x, z); }
inline vector<3> transform_vector_inverse_n3(const matrix<3> &R, float S, const vector<3> &x) noexcept
    { return detail::one<vector<3>>(plumb_transform_vector_inverse_n3, R, S, x); }

inline status transform_vector_inverse_n4(size_t n, in<matrix<4>> R, in<float> S, in<vector<4>> x,
    out<vector<4>> z) noexcept
    { return plumb_transform_vector_inverse_n4(n, R, S, x, z); }
inline vector<4> transform_vector_inverse_n4(const matrix<4> &R, float S, const vector<4> &x) noexcept
    { return detail::one<vector<4>>(plumb_transform_vector_inverse_n4, R, S, x); }

inline status transform_normal_n2(size_t n, in<matrix<2>> R, in<float> S, in<vector<2>> x,
    out<vector<2>> normal) noexcept
    { return plumb_transform_normal_n2(n, R, S, x, normal); }
inline vector<2> transform_normal_n2(const matrix<2> &R, float S, const vector<2> &x) noexcept
    { return detail::one<vector<2>>(plumb_transform_normal_n2, R, S, x); }

inline status transform_normal_n3(size_t n, in<matrix<3>> R, in<float> S, in<vector<3>> x,
    out<vector<3>> normal) noexcept
    { return plumb_transform_normal_n3(n, R, S, x, normal); }
inline vector<3> transform_normal_n3(const matrix<3> &R, float S, const vector<3> &x) noexcept
    { return detail::one<vector<3>>(plumb_transform_normal_n3, R, S, x); }

inline status transform_normal_n4(size_t n, in<matrix<4>> R, in<float> S, in<vector<4>> x,
    out<vector<4>> normal) noexcept
    { return plumb_transform_normal_n4(n, R, S, x, normal); }
inline vector<4> transform_normal_n4(const matrix<4> &R, float S, const vector<4> &x) noexcept
    { return detail::one<vector<4>>(plumb_transform_normal_n4, R, S, x); }

inline status transform_to_matrix_n2(size_t n, in<transform<2>> A, out<matrix<3>> M) noexcept
    { return plumb_transform_to_matrix_n2(n, A, M); }
inline matrix<3> transform_to_matrix_n2(const transform<2> &A) noexcept
    { return detail::one<matrix<3>>(plumb_transform_to_matrix_n2, A); }

inline status transform_to_matrix_n3(size_t n, in<transform<3>> A, out<matrix<4>> M) noexcept
    { return plumb_transform_to_matrix_n3(n, A, M); }
inline matrix<4> transform_to_matrix_n3(const transform<3> &A) noexcept
    { return detail::one<matrix<4>>(plumb_transform_to_matrix_n3, A); }

inline status transform_to_matrix_n4(size_t n, in<transform<4>> A, out<matrix<5>> M) noexcept
    { return plumb_transform_to_matrix_n4(n, A, M); }
inline matrix<5> transform_to_matrix_n4(const transform<4> &A) noexcept
    { return detail::one<matrix<5>>(plumb_transform_to_matrix_n4, A); }

inline status transform_from_matrix_n2(size_t n, in<matrix<2>> J, in<vector<2>> T, out<transform<2>> A) noexcept
    { return plumb_transform_from_matrix_n2(n, J, T, A); }
inline transform<2> transform_from_matrix_n2(const matrix<2> &J, const vector<2> &T) noexcept
    { return detail::one<transform<2>>(plumb_transform_from_matrix_n2, J, T); }

inline status transform_from_matrix_n3(size_t n, in<matrix<3>> J, in<vector<3>> T, out<transform<3>> A) noexcept
    { return plumb_transform_from_matrix_n3(n, J, T, A); }
inline transform<3> transform_from_matrix_n3(const matrix<3> &J, const vector<3> &T) noexcept
    { return detail::one<transform<3>>(plumb_transform_from_matrix_n3, J, T); }

inline status transform_from_matrix_n4(size_t n, in<matrix<4>> J, in<vector<4>> T, out<transform<4>> A) noexcept
    { return plumb_transform_from_matrix_n4(n, J, T, A); }
inline transform<4> transform_from_matrix_n4(const matrix<4> &J, const vector<4> &T) noexcept
    { return detail::one<transform<4>>(plumb_transform_from_matrix_n4, J, T); }

inline status dynamic_compose_n2(size_t n, in<vector<13>> A2, in<vector<13>> A1, out<vector<13>> A3) noexcept
    { return plumb_dynamic_compose_n2(n, A2, A1, A3); }
inline vector<13> dynamic_compose_n2(const vector<13> &A2, const vector<13> &A1) noexcept
    { return detail::one<vector<13>>(plumb_dynamic_compose_n2, A2, A1); }

inline status dynamic_compose_n3(size_t n, in<dynamic> A2, in<dynamic> A1, out<dynamic> A3) noexcept
    { return plumb_dynamic_compose_n3(n, A2, A1, A3); }
inline dynamic dynamic_compose_n3(const dynamic &A2, const dynamic &A1) noexcept
    { return detail::one<dynamic>(plumb_dynamic_compose_n3, A2, A1); }

inline status dynamic_compose_n4(size_t n, in<vector<41>> A2, in<vector<41>> A1, out<vector<41>> A3) noexcept
    { return plumb_dynamic_compose_n4(n, A2, A1, A3); }
inline vector<41> dynamic_compose_n4(const vector<41> &A2, const vector<41> &A1) noexcept
    { return detail::one<vector<41>>(plumb_dynamic_compose_n4, A2, A1); }

inline status dynamic_inverse_n2(size_t n, in<vector<13>> A, out<vector<13>> A_out) noexcept
    { return plumb_dynamic_inverse_n2(n, A, A_out); }
inline vector<13> dynamic_inverse_n2(const vector<13> &A) noexcept
    { return detail::one<vector<13>>(plumb_dynamic_inverse_n2, A); }

inline status dynamic_inverse_n3(size_t n, in<dynamic> A, out<dynamic> A_out) noexcept
    { return plumb_dynamic_inverse_n3(n, A, A_out); }
inline dynamic dynamic_inverse_n3(const dynamic &A) noexcept
    { return detail::one<dynamic>(plumb_dynamic_inverse_n3, A); }

inline status dynamic_inverse_n4(size_t n, in<vector<41>> A, out<vector<41>> A_out) noexcept
    { return plumb_dynamic_inverse_n4(n, A, A_out); }
inline vector<41> dynamic_inverse_n4(const vector<41> &A) noexcept
    { return detail::one<vector<41>>(plumb_dynamic_inverse_n4, A); }

inline status dynamic_to_local_n2(size_t n, in<vector<13>> A2, in<vector<13>> A3, out<vector<13>> A1) noexcept
    { return plumb_dynamic_to_local_n2(n, A2, A3, A1); }
inline vector<13> dynamic_to_local_n2(const vector<13> &A2, const vector<13> &A3) noexcept
    { return detail::one<vector<13>>(plumb_dynamic_to_local_n2, A2, A3); }

inline status dynamic_to_local_n3(size_t n, in<dynamic> A2, in<dynamic> A3, out<dynamic> A1) noexcept
    { return plumb_dynamic_to_local_n3(n, A2, A3, A1); }
inline dynamic dynamic_to_local_n3(const dynamic &A2, const dynamic &A3) noexcept
    { return detail::one<dynamic>(plumb_dynamic_to_local_n3, A2, A3); }

inline status dynamic_to_local_n4(size_t n, in<vector<41>> A2, in<vector<41>> A3, out<vector<41>> A1) noexcept
    { return plumb_dynamic_to_local_n4(n, A2, A3, A1); }
inline vector<41> dynamic_to_local_n4(const vector<41> &A2, const vector<41> &A3) noexcept
    { return detail::one<vector<41>>(plumb_dynamic_to_local_n4, A2, A3); }

inline status dynamic_to_local_chained_n2(size_t n, in<vector<13>> A2, in<vector<13>> A3, out<vector<13>> A1) noexcept
    { return plumb_dynamic_to_local_chained_n2(n, A2, A3, A1); }
inline vector<13> dynamic_to_local_chained_n2(const vector<13> &A2, const vector<13> &A3) noexcept
    { return detail::one<vector<13>>(plumb_dynamic_to_local_chained_n2, A2, A3); }

inline status dynamic_to_local_chained_n3(size_t n, in<dynamic> A2, in<dynamic> A3, out<dynamic> A1) noexcept
    { return plumb_dynamic_to_local_chained_n3(n, A2, A3, A1); }
inline dynamic dynamic_to_local_chained_n3(const dynamic &A2, const dynamic &A3) noexcept
    { return detail::one<dynamic>(plumb_dynamic_to_local_chained_n3, A2, A3); }

inline status dynamic_to_local_chained_n4(size_t n, in<vector<41>> A2, in<vector<41>> A3, out<vector<41>> A1) noexcept
    { return plumb_dynamic_to_local_chained_n4(n, A2, A3, A1); }
inline vector<41> dynamic_to_local_chained_n4(const vector<41> &A2, const vector<41> &A3) noexcept
    { return detail::one<vector<41>>(plumb_dynamic_to_local_chained_n4, A2, A3); }

/* --- rigid -------------------------------------------------------------------------------------------------------- */

inline status rigid_compose_n2(size_t n, in<vector<6>> A2, in<vector<6>> A1, out<vector<6>> A3) noexcept
    { return plumb_rigid_compose_n2(n, A2, A1, A3); }
inline vector<6> rigid_compose_n2(const vector<6> &A2, const vector<6> &A1) noexcept
    { return detail::one<vector<6>>(plumb_rigid_compose_n2, A2, A1); }

inline status rigid_compose_n3(size_t n, in<vector<12>> A2, in<vector<12>> A1, out<vector<12>> A3) noexcept
    { return plumb_rigid_compose_n3(n, A2, A1, A3); }
inline vector<12> rigid_compose_n3(const vector<12> &A2, const vector<12> &A1) noexcept
    { return detail::one<vector<12>>(plumb_rigid_compose_n3, A2, A1); }

inline status rigid_compose_n4(size_t n, in<vector<20>> A2, in<vector<20>> A1, out<vector<20>> A3) noexcept
    { return plumb_rigid_compose_n4(n, A2, A1, A3); }
inline vector<20> rigid_compose_n4(const vector<20> &A2, const vector<20> &A1) noexcept
    { return detail::one<vector<20>>(plumb_rigid_compose_n4, A2, A1); }

inline status rigid_inverse_n2(size_t n, in<vector<6>> A, out<vector<6>> A_out) noexcept
    { return plumb_rigid_inverse_n2(n, A, A_out); }
inline vector<6> rigid_inverse_n2(const vector<6> &A) noexcept
    { return detail::one<vector<6>>(plumb_rigid_inverse_n2, A); }

inline status rigid_inverse_n3(size_t n, in<vector<12>> A, out<vector<12>> A_out) noexcept
    { return plumb_rigid_inverse_n3(n, A, A_out); }
inline vector<12> rigid_inverse_n3(const vector<12> &A) noexcept
    { return detail::one<vector<12>>(plumb_rigid_inverse_n3, A); }

inline status rigid_inverse_n4(size_t n, in<vector<20>> A, out<vector<20>> A_out) noexcept
    { return plumb_rigid_inverse_n4(n, A, A_out); }
inline vector<20> rigid_inverse_n4(const vector<20> &A) noexcept
    { return detail::one<vector<20>>(plumb_rigid_inverse_n4, A); }

inline status rigid_to_local_n2(size_t n, in<vector<6>> A2, in<vector<6>> A3, out<vector<6>> A1) noexcept
    { return plumb_rigid_to_local_n2(n, A2, A3, A1); }
inline vector<6> rigid_to_local_n2(const vector<6> &A2, const vector<6> &A3) noexcept
    { return detail::one<vector<6>>(plumb_rigid_to_local_n2, A2, A3); }

inline status rigid_to_local_n3(size_t n, in<vector<12>> A2, in<vector<12>> A3, out<vector<12>> A1) noexcept
    { return plumb_rigid_to_local_n3(n, A2, A3, A1); }
inline vector<12> rigid_to_local_n3(const vector<12> &A2, const vector<12> &A3) noexcept
    { return detail::one<vector<12>>(plumb_rigid_to_local_n3, A2, A3); }

inline status rigid_to_local_n4(size_t n, in<vector<20>> A2, in<vector<20>> A3, out<vector<20>> A1) noexcept
    { return plumb_rigid_to_local_n4(n, A2, A3, A1); }
inline vector<20> rigid_to_local_n4(const vector<20> &A2, const vector<20> &A3) noexcept
    { return detail::one<vector<20>>(plumb_rigid_to_local_n4, A2, A3); }

inline status rigid_apply_n2(size_t n, in<vector<6>> A, in<vector<2>> x, out<vector<2>> y) noexcept
    { return plumb_rigid_apply_n2(n, A, x, y); }
inline vector<2> rigid_apply_n2(const vector<6> &A, const vector<2> &x) noexcept
    { return detail::one<vector<2>>(plumb_rigid_apply_n2, A, x); }

inline status rigid_apply_n3(size_t n, in<vector<12>> A, in<vector<3>> x, out<vector<3>> y) noexcept
    { return plumb_rigid_apply_n3(n, A, x, y); }
inline vector<3> rigid_apply_n3(const vector<12> &A, const vector<3> &x) noexcept
    { return detail::one<vector<3>>(plumb_rigid_apply_n3, A, x); }

inline status rigid_apply_n4(size_t n, in<vector<20>> A, in<vector<4>> x, out<vector<4>> y) noexcept
    { return plumb_rigid_apply_n4(n, A, x, y); }
inline vector<4> rigid_apply_n4(const vector<20> &A, const vector<4> &x) noexcept
    { return detail::one<vector<4>>(plumb_rigid_apply_n4, A, x); }

inline status rigid_dynamic_compose_n2(size_t n, in<vector<12>> A2, in<vector<12>> A1, out<vector<12>> A3) noexcept
    { return plumb_rigid_dynamic_compose_n2(n, A2, A1, A3); }
inline vector<12> rigid_dynamic_compose_n2(const vector<12> &A2, const vector<12> &A1) noexcept
    { return detail::one<vector<12>>(plumb_rigid_dynamic_compose_n2, A2, A1); }

inline status rigid_dynamic_compose_n3(size_t n, in<vector<24>> A2, in<vector<24>> A1, out<vector<24>> A3) noexcept
    { return plumb_rigid_dynamic_compose_n3(n, A2, A1, A3); }
inline vector<24> rigid_dynamic_compose_n3(const vector<24> &A2, const vector<24> &A1) noexcept
    { return detail::one<vector<24>>(plumb_rigid_dynamic_compose_n3, A2, A1); }

inline status rigid_dynamic_compose_n4(size_t n, in<vector<40>> A2, in<vector<40>> A1, out<vector<40>> A3) noexcept
    { return plumb_rigid_dynamic_compose_n4(n, A2, A1, A3); }
inline vector<40> rigid_dynamic_compose_n4(const vector<40> &A2, const vector<40> &A1) noexcept
    { return detail::one<vector<40>>(plumb_rigid_dynamic_compose_n4, A2, A1); }

inline status rigid_dynamic_inverse_n2(size_t n, in<vector<12>> A, out<vector<12>> A_out) noexcept
    { return plumb_rigid_dynamic_inverse_n2(n, A, A_out); }
inline vector<12> rigid_dynamic_inverse_n2(const vector<12> &A) noexcept
    { return detail::one<vector<12>>(plumb_rigid_dynamic_inverse_n2, A); }

inline status rigid_dynamic_inverse_n3(size_t n, in<vector<24>> A, out<vector<24>> A_out) noexcept
    { return plumb_rigid_dynamic_inverse_n3(n, A, A_out); }
inline vector<24> rigid_dynamic_inverse_n3(const vector<24> &A) noexcept
    { return detail::one<vector<24>>(plumb_rigid_dynamic_inverse_n3, A); }

inline status rigid_dynamic_inverse_n4(size_t n, in<vector<40>> A, out<vector<40>> A_out) noexcept
    { return plumb_rigid_dynamic_inverse_n4(n, A, A_out); }
inline vector<40> rigid_dynamic_inverse_n4(const vector<40> &A) noexcept
    { return detail::one<vector<40>>(plumb_rigid_dynamic_inverse_n4, A); }

inline status rigid_dynamic_to_local_n2(size_t n, in<vector<12>> A2, in<vector<12>> A3, out<vector<12>> A1) noexcept
    { return plumb_rigid_dynamic_to_local_n2(n, A2, A3, A1); }
inline vector<12> rigid_dynamic_to_local_n2(const vector<12> &A2, const vector<12> &A3) noexcept
    { return detail::one<vector<12>>(plumb_rigid_dynamic_to_local_n2, A2, A3); }

inline status rigid_dynamic_to_local_n3(size_t n, in<vector<24>> A2, in<vector<24>> A3, out<vector<24>> A1) noexcept
    { return plumb_rigid_dynamic_to_local_n3(n, A2, A3, A1); }
inline vector<24> rigid_dynamic_to_local_n3(const vector<24> &A2, const vector<24> &A3) noexcept
    { return detail::one<vector<24>>(plumb_rigid_dynamic_to_local_n3, A2, A3); }

inline status rigid_dynamic_to_local_n4(size_t n, in<vector<40>> A2, in<vector<40>> A3, out<vector<40>> A1) noexcept
    { return plumb_rigid_dynamic_to_local_n4(n, A2, A3, A1); }
inline vector<40> rigid_dynamic_to_local_n4(const vector<40> &A2, const vector<40> &A3) noexcept
    { return detail::one<vector<40>>(plumb_rigid_dynamic_to_local_n4, A2, A3); }

/* --- delta -------------------------------------------------------------------------------------------------------- */

inline status delta_to_global_n2(size_t n, in<matrix<2>> R2, in<float> S2, in<float> w2, in<vector<2>> dv1,
    in<vector<2>> da1, in<float> dw1, in<float> dalpha1, out<vector<2>> dv3, out<vector<2>> da3, out<float> dw3,
    out<float> dalpha3) noexcept
    { return plumb_delta_to_global_n2(n, R2, S2, w2, dv1, da1, dw1, dalpha1, dv3, da3, dw3, dalpha3); }
inline std::tuple<vector<2>, vector<2>, float, float> delta_to_global_n2(const matrix<2> &R2, float S2, float w2,
    const vector<2> &dv1, const vector<2> &da1, float dw1, float dalpha1) noexcept
    { return detail::several<vector<2>, vector<2>, float, float>(plumb_delta_to_global_n2, R2, S2, w2, dv1, da1, dw1,
      dalpha1); }

inline status delta_to_global_n3(size_t n, in<matrix<3>> R2, in<float> S2, in<vector<3>> w2, in<vector<3>> dv1,
    in<vector<3>> da1, in<vector<3>> dw1, in<vector<3>> dalpha1, out<vector<3>> dv3, out<vector<3>> da3,
    out<vector<3>> dw3, out<vector<3>> dalpha3) noexcept
    { return plumb_delta_to_global_n3(n, R2, S2, w2, dv1, da1, dw1, dalpha1, dv3, da3, dw3, dalpha3); }
inline std::tuple<vector<3>, vector<3>, vector<3>, vector<3>> delta_to_global_n3(const matrix<3> &R2, float S2,
    const vector<3> &w2, const vector<3> &dv1, const vector<3> &da1, const vector<3> &dw1,
    const vector<3> &dalpha1) noexcept
    { return detail::several<vector<3>, vector<3>, vector<3>, vector<3>>(plumb_delta_to_global_n3, R2, S2, w2, dv1, da1,
      dw1, dalpha1); }

inline status delta_to_global_n4(size_t n, in<matrix<4>> R2, in<float> S2, in<vector<6>> w2, in<vector<4>> dv1,
    in<vector<4>> da1, in<vector<6>> dw1, in<vector<6>> dalpha1, out<vector<4>> dv3, out<vector<4>> da3,
    out<vector<6>> dw3, out<vector<6>> dalpha3) noexcept
    { return plumb_delta_to_global_n4(n, R2, S2, w2, dv1, da1, dw1, dalpha1, dv3, da3, dw3, dalpha3); }
inline std::tuple<vector<4>, vector<4>, vector<6>, vector<6>> delta_to_global_n4(const matrix<4> &R2, float S2,
    const vector<6> &w2, const vector<4> &dv1, const vector<4> &da1, const vector<6> &dw1,
    const vector<6> &dalpha1) noexcept
    { return detail::several<vector<4>, vector<4>, vector<6>, vector<6>>(plumb_delta_to_global_n4, R2, S2, w2, dv1, da1,
      dw1, dalpha1); }

inline status delta_to_local_n2(size_t n, in<matrix<2>> R2, in<float> S2, in<float> w2, in<vector<2>> dv3,
    in<vector<2>> da3, in<float> dw3, in<float> dalpha3, out<vector<2>> dv1, out<vector<2>> da1, out<float> dw1,
    out<float> dalpha1) noexcept
    { return plumb_delta_to_local_n2(n, R2, S2, w2, dv3, da3, dw3, dalpha3, dv1, da1, dw1, dalpha1); }
inline std::tuple<vector<2>, vector<2>, float, float> delta_to_local_n2(const matrix<2> &R2, float S2, float w2,
    const vector<2> &dv3, const vector<2> &da3, float dw3, float dalpha3) noexcept
    { return detail::several<vector<2>, vector<2>, float, float>(plumb_delta_to_local_n2, R2, S2, w2, dv3, da3, dw3,
      dalpha3); }

inline status delta_to_local_n3(size_t n, in<matrix<3>> R2, in<float> S2, in<vector<3>> w2, in<vector<3>> dv3,
    in<vector<3>> da3, in<vector<3>> dw3, in<vector<3>> dalpha3, out<vector<3>> dv1, out<vector<3>> da1,
    out<vector<3>> dw1, out<vector<3>> dalpha1) noexcept
    { return plumb_delta_to_local_n3(n, R2, S2, w2, dv3, da3, dw3, dalpha3, dv1, da1, dw1, dalpha1); }
inline std::tuple<vector<3>, vector<3>, vector<3>, vector<3>> delta_to_local_n3(const matrix<3> &R2, float S2,
    const vector<3> &w2, const vector<3> &dv3, const vector<3> &da3, const vector<3> &dw3,
    const vector<3> &dalpha3) noexcept
    { return detail::several<vector<3>, vector<3>, vector<3>, vector<3>>(plumb_delta_to_local_n3, R2, S2, w2, dv3, da3,
      dw3, dalpha3); }

inline status delta_to_local_n4(size_t n, in<matrix<4>> R2, in<float> S2, in<vector<6>> w2, in<vector<4>> dv3,
    in<vector<4>> da3, in<vector<6>> dw3, in<vector<6>> dalpha3, out<vector<4>> dv1, out<vector<4>> da1,
    out<vector<6>> dw1, out<vector<6>> dalpha1) noexcept
    { return plumb_delta_to_local_n4(n, R2, S2, w2, dv3, da3, dw3, dalpha3, dv1, da1, dw1, dalpha1); }
inline std::tuple<vector<4>, vector<4>, vector<6>, vector<6>> delta_to_local_n4(const matrix<4> &R2, float S2,
    const vector<6> &w2, const vector<4> &dv3, const vector<4> &da3, const vector<6> &dw3,
    const vector<6> &dalpha3) noexcept
    { return detail::several<vector<4>, vector<4>, vector<6>, vector<6>>(plumb_delta_to_local_n4, R2, S2, w2, dv3, da3,
      dw3, dalpha3); }

inline status delta_inherited_n2(size_t n, in<matrix<2>> R2, in<float> S2, in<float> w2, in<vector<2>> T1,
    in<vector<2>> v1, in<float> w3, in<vector<2>> dv2, in<vector<2>> da2, in<float> dw2, in<float> dalpha2,
    out<vector<2>> dv3, out<vector<2>> da3, out<float> dw3, out<float> dalpha3) noexcept
    { return plumb_delta_inherited_n2(n, R2, S2, w2, T1, v1, w3, dv2, da2, dw2, dalpha2, dv3, da3, dw3, dalpha3); }
inline std::tuple<vector<2>, vector<2>, float, float> delta_inherited_n2(const matrix<2> &R2, float S2, float w2,
    const vector<2> &T1, const vector<2> &v1, float w3, const vector<2> &dv2, const vector<2> &da2, float dw2,
    float dalpha2) noexcept
    { return detail::several<vector<2>, vector<2>, float, float>(plumb_delta_inherited_n2, R2, S2, w2, T1, v1, w3, dv2,
      da2, dw2, dalpha2); }

inline status delta_inherited_n3(size_t n, in<matrix<3>> R2, in<float> S2, in<vector<3>> w2, in<vector<3>> T1,
    in<vector<3>> v1, in<vector<3>> w3, in<vector<3>> dv2, in<vector<3>> da2, in<vector<3>> dw2, in<vector<3>> dalpha2,
    out<vector<3>> dv3, out<vector<3>> da3, out<vector<3>> dw3, out<vector<3>> dalpha3) noexcept
    { return plumb_delta_inherited_n3(n, R2, S2, w2, T1, v1, w3, dv2, da2, dw2, dalpha2, dv3, da3, dw3, dalpha3); }
inline std::tuple<vector<3>, vector<3>, vector<3>, vector<3>> delta_inherited_n3(const matrix<3> &R2, float S2,
    const vector<3> &w2, const vector<3> &T1, const vector<3> &v1, const vector<3> &w3, const vector<3> &dv2,
    const vector<3> &da2, const vector<3> &dw2, const vector<3> &dalpha2) noexcept
    { return detail::several<vector<3>, vector<3>, vector<3>, vector<3>>(plumb_delta_inherited_n3, R2, S2, w2, T1, v1,
      w3, dv2, da2, dw2, dalpha2); }

inline status delta_inherited_n4(size_t n, in<matrix<4>> R2, in<float> S2, in<vector<6>> w2, in<vector<4>> T1,
    in<vector<4>> v1, in<vector<6>> w3, in<vector<4>> dv2, in<vector<4>> da2, in<vector<6>> dw2, in<vector<6>> dalpha2,
    out<vector<4>> dv3, out<vector<4>> da3, out<vector<6>> dw3, out<vector<6>> dalpha3) noexcept
    { return plumb_delta_inherited_n4(n, R2, S2, w2, T1, v1, w3, dv2, da2, dw2, dalpha2, dv3, da3, dw3, dalpha3); }
inline std::tuple<vector<4>, vector<4>, vector<6>, vector<6>> delta_inherited_n4(const matrix<4> &R2, float S2,
    const vector<6> &w2, const vector<4> &T1, const vector<4> &v1, const vector<6> &w3, const vector<4> &dv2,
    const vector<4> &da2, const vector<6> &dw2, const vector<6> &dalpha2) noexcept
    { return detail::several<vector<4>, vector<4>, vector<6>, vector<6>>(plumb_delta_inherited_n4, R2, S2, w2, T1, v1,
      w3, dv2, da2, dw2, dalpha2); }

inline status delta_counteraction_n2(size_t n, in<matrix<2>> R2, in<float> S2, in<float> w2, in<vector<2>> T1,
    in<vector<2>> v1, in<float> w3, in<vector<2>> dv2, in<vector<2>> da2, in<float> dw2, in<float> dalpha2,
    out<vector<2>> dv1, out<vector<2>> da1, out<float> dw1, out<float> dalpha1) noexcept
    { return plumb_delta_counteraction_n2(n, R2, S2, w2, T1, v1, w3, dv2, da2, dw2, dalpha2, dv1, da1, dw1, dalpha1); }
inline std::tuple<vector<2>, vector<2>, float, float> delta_counteraction_n2(const matrix<2> &R2, float S2, float w2,
    const vector<2> &T1, const vector<2> &v1, float w3, const vector<2> &dv2, const vector<2> &da2, float dw2,
    float dalpha2) noexcept
    { return detail::several<vector<2>, vector<2>, float, float>(plumb_delta_counteraction_n2, R2, S2, w2, T1, v1, w3,
      dv2, da2, dw2, dalpha2); }

inline status delta_counteraction_n3(size_t n, in<matrix<3>> R2, in<float> S2, in<vector<3>> w2, in<vector<3>> T1,
    in<vector<3>> v1, in<vector<3>> w3, in<vector<3>> dv2, in<vector<3>> da2, in<vector<3>> dw2, in<vector<3>> dalpha2,
    out<vector<3>> dv1, out<vector<3>> da1, out<vector<3>> dw1, out<vector<3>> dalpha1) noexcept
    { return plumb_delta_counteraction_n3(n, R2, S2, w2, T1, v1, w3, dv2, da2, dw2, dalpha2, dv1, da1, dw1, dalpha1); }
inline std::tuple<vector<3>, vector<3>, vector<3>, vector<3>> delta_counteraction_n3(const matrix<3> &R2, float S2,
    const vector<3> &w2, const vector<3> &T1, const vector<3> &v1, const vector<3> &w3, const vector<3> &dv2,
    const vector<3> &da2, const vector<3> &dw2, const vector<3> &dalpha2) noexcept
    { return detail::several<vector<3>, vector<3>, vector<3>, vector<3>>(plumb_delta_counteraction_n3, R2, S2, w2, T1,
      v1, w3, dv2, da2, dw2, dalpha2); }

inline status delta_counteraction_n4(size_t n, in<matrix<4>> R2, in<float> S2, in<vector<6>> w2, in<vector<4>> T1,
    in<vector<4>> v1, in<vector<6>> w3, in<vector<4>> dv2, in<vector<4>> da2, in<vector<6>> dw2, in<vector<6>> dalpha2,
    out<vector<4>> dv1, out<vector<4>> da1, out<vector<6>> dw1, out<vector<6>> dalpha1) noexcept
    { return plumb_delta_counteraction_n4(n, R2, S2, w2, T1, v1, w3, dv2, da2, dw2, dalpha2, dv1, da1, dw1, dalpha1); }
inline std::tuple<vector<4>, vector<4>, vector<6>, vector<6>> delta_counteraction_n4(const matrix<4> &R2, float S2,
    const vector<6> &w2, const vector<4> &T1, const vector<4> &v1, const vector<6> &w3, const vector<4> &dv2,
    const vector<4> &da2, const vector<6> &dw2, const vector<6> &dalpha2) noexcept
    { return detail::several<vector<4>, vector<4>, vector<6>, vector<6>>(plumb_delta_counteraction_n4, R2, S2, w2, T1,
      v1, w3, dv2, da2, dw2, dalpha2); }

inline status delta_impulse_n2(size_t n, in<matrix<2>> R2, in<float> S2, in<float> w2, in<vector<2>> dp, in<float> m,
    out<vector<2>> dv1, out<vector<2>> da1) noexcept
    { return plumb_delta_impulse_n2(n, R2, S2, w2, dp, m, dv1, da1); }
inline std::tuple<vector<2>, vector<2>> delta_impulse_n2(const matrix<2> &R2, float S2, float w2, const vector<2> &dp,
    float m) noexcept
    { return detail::several<vector<2>, vector<2>>(plumb_delta_impulse_n2, R2, S2, w2, dp, m); }

inline status delta_impulse_n3(size_t n, in<matrix<3>> R2, in<float> S2, in<vector<3>> w2, in<vector<3>> dp,
    in<float> m, out<vector<3>> dv1, out<vector<3>> da1) noexcept
    { return plumb_delta_impulse_n3(n, R2, S2, w2, dp, m, dv1, da1); }
inline std::tuple<vector<3>, vector<3>> delta_impulse_n3(const matrix<3> &R2, float S2, const vector<3> &w2,
    const vector<3> &dp, float m) noexcept
    { return detail::several<vector<3>, vector<3>>(plumb_delta_impulse_n3, R2, S2, w2, dp, m); }

inline status delta_impulse_n4(size_t n, in<matrix<4>> R2, in<float> S2, in<vector<6>> w2, in<vector<4>> dp,
    in<float> m, out<vector<4>> dv1, out<vector<4>> da1) noexcept
    { return plumb_delta_impulse_n4(n, R2, S2, w2, dp, m, dv1, da1); }
inline std::tuple<vector<4>, vector<4>> delta_impulse_n4(const matrix<4> &R2, float S2, const vector<6> &w2,
    const vector<4> &dp, float m) noexcept
    { return detail::several<vector<4>, vector<4>>(plumb_delta_impulse_n4, R2, S2, w2, dp, m); }

inline status delta_counteraction_printed_n2(size_t n, in<matrix<2>> R2, in<float> S2, in<float> w2, in<vector<2>> dv2,
    out<vector<2>> dv1, out<vector<2>> da1) noexcept
    { return plumb_delta_counteraction_printed_n2(n, R2, S2, w2, dv2, dv1, da1); }
inline std::tuple<vector<2>, vector<2>> delta_counteraction_printed_n2(const matrix<2> &R2, float S2, float w2,
    const vector<2> &dv2) noexcept
    { return detail::several<vector<2>, vector<2>>(plumb_delta_counteraction_printed_n2, R2, S2, w2, dv2); }

inline status delta_counteraction_printed_n3(size_t n, in<matrix<3>> R2, in<float> S2, in<vector<3>> w2,
    in<vector<3>> dv2, out<vector<3>> dv1, out<vector<3>> da1) noexcept
    { return plumb_delta_counteraction_printed_n3(n, R2, S2, w2, dv2, dv1, da1); }
inline std::tuple<vector<3>, vector<3>> delta_counteraction_printed_n3(const matrix<3> &R2, float S2,
    const vector<3> &w2, const vector<3> &dv2) noexcept
    { return detail::several<vector<3>, vector<3>>(plumb_delta_counteraction_printed_n3, R2, S2, w2, dv2); }

inline status delta_counteraction_printed_n4(size_t n, in<matrix<4>> R2, in<float> S2, in<vector<6>> w2,
    in<vector<4>> dv2, out<vector<4>> dv1, out<vector<4>> da1) noexcept
    { return plumb_delta_counteraction_printed_n4(n, R2, S2, w2, dv2, dv1, da1); }
inline std::tuple<vector<4>, vector<4>> delta_counteraction_printed_n4(const matrix<4> &R2, float S2,
    const vector<6> &w2, const vector<4> &dv2) noexcept
    { return detail::several<vector<4>, vector<4>>(plumb_delta_counteraction_printed_n4, R2, S2, w2, dv2); }

/* --- inertial ----------------------------------------------------------------------------------------------------- */

inline status inertial_axes_n2(size_t n, in<matrix<2>> R2, in<float> S2, in<vector<2>> F, in<vector<2>> a2,
    in<float> w2, in<float> alpha2, out<vector<2>> Ft, out<vector<2>> at, out<float> wt, out<float> alphat) noexcept
    { return plumb_inertial_axes_n2(n, R2, S2, F, a2, w2, alpha2, Ft, at, wt, alphat); }
inline std::tuple<vector<2>, vector<2>, float, float> inertial_axes_n2(const matrix<2> &R2, float S2,
    const vector<2> &F, const vector<2> &a2, float w2, float alpha2) noexcept
    { return detail::several<vector<2>, vector<2>, float, float>(plumb_inertial_axes_n2, R2, S2, F, a2, w2, alpha2); }

inline status inertial_axes_n3(size_t n, in<matrix<3>> R2, in<float> S2, in<vector<3>> F, in<vector<3>> a2,
    in<vector<3>> w2, in<vector<3>> alpha2, out<vector<3>> Ft, out<vector<3>> at, out<vector<3>> wt,
    out<vector<3>> alphat) noexcept
    { return plumb_inertial_axes_n3(n, R2, S2, F, a2, w2, alpha2, Ft, at, wt, alphat); }
inline std::tuple<vector<3>, vector<3>, vector<3>, vector<3>> inertial_axes_n3(const matrix<3> &R2, float S2,
    const vector<3> &F, const vector<3> &a2, const vector<3> &w2, const vector<3> &alpha2) noexcept
    { return detail::several<vector<3>, vector<3>, vector<3>, vector<3>>(plumb_inertial_axes_n3, R2, S2, F, a2, w2,
      alpha2); }

inline status inertial_axes_n4(size_t n, in<matrix<4>> R2, in<float> S2, in<vector<4>> F, in<vector<4>> a2,
    in<vector<6>> w2, in<vector<6>> alpha2, out<vector<4>> Ft, out<vector<4>> at, out<vector<6>> wt,
    out<vector<6>> alphat) noexcept
    { return plumb_inertial_axes_n4(n, R2, S2, F, a2, w2, alpha2, Ft, at, wt, alphat); }
inline std::tuple<vector<4>, vector<4>, vector<6>, vector<6>> inertial_axes_n4(const matrix<4> &R2, float S2,
    const vector<4> &F, const vector<4> &a2, const vector<6> &w2, const vector<6> &alpha2) noexcept
    { return detail::several<vector<4>, vector<4>, vector<6>, vector<6>>(plumb_inertial_axes_n4, R2, S2, F, a2, w2,
      alpha2); }

inline status inertial_terms_n2(size_t n, in<float> w, in<float> alpha, in<vector<2>> T, in<vector<2>> v,
    out<vector<2>> centrifugal, out<vector<2>> coriolis, out<vector<2>> euler) noexcept
    { return plumb_inertial_terms_n2(n, w, alpha, T, v, centrifugal, coriolis, euler); }
inline std::tuple<vector<2>, vector<2>, vector<2>> inertial_terms_n2(float w, float alpha, const vector<2> &T,
    const vector<2> &v) noexcept
    { return detail::several<vector<2>, vector<2>, vector<2>>(plumb_inertial_terms_n2, w, alpha, T, v); }

inline status inertial_terms_n3(size_t n, in<vector<3>> w, in<vector<3>> alpha, in<vector<3>> T, in<vector<3>> v,
    out<vector<3>> centrifugal, out<vector<3>> coriolis, out<vector<3>> euler) noexcept
    { return plumb_inertial_terms_n3(n, w, alpha, T, v, centrifugal, coriolis, euler); }
inline std::tuple<vector<3>, vector<3>, vector<3>> inertial_terms_n3(const vector<3> &w, const vector<3> &alpha,
    const vector<3> &T, const vector<3> &v) noexcept
    { return detail::several<vector<3>, vector<3>, vector<3>>(plumb_inertial_terms_n3, w, alpha, T, v); }

inline status inertial_terms_n4(size_t n, in<vector<6>> w, in<vector<6>> alpha, in<vector<4>> T, in<vector<4>> v,
    out<vector<4>> centrifugal, out<vector<4>> coriolis, out<vector<4>> euler) noexcept
    { return plumb_inertial_terms_n4(n, w, alpha, T, v, centrifugal, coriolis, euler); }
inline std::tuple<vector<4>, vector<4>, vector<4>> inertial_terms_n4(const vector<6> &w, const vector<6> &alpha,
    const vector<4> &T, const vector<4> &v) noexcept
    { return detail::several<vector<4>, vector<4>, vector<4>>(plumb_inertial_terms_n4, w, alpha, T, v); }

inline status inertial_acceleration_n2(size_t n, in<matrix<2>> R2, in<float> S2, in<vector<2>> F, in<float> m,
    in<vector<2>> a2, in<float> w2, in<float> alpha2, in<vector<2>> T1, in<vector<2>> v1, out<vector<2>> a1) noexcept
    { return plumb_inertial_acceleration_n2(n, R2, S2, F, m, a2, w2, alpha2, T1, v1, a1); }
inline vector<2> inertial_acceleration_n2(const matrix<2> &R2, float S2, const vector<2> &F, float m,
    const vector<2> &a2, float w2, float alpha2, const vector<2> &T1, const vector<2> &v1) noexcept
    { return detail::one<vector<2>>(plumb_inertial_acceleration_n2, R2, S2, F, m, a2, w2, alpha2, T1, v1); }

inline status inertial_acceleration_n3(size_t n, in<matrix<3>> R2, in<float> S2, in<vector<3>> F, in<float> m,
    in<vector<3>> a2, in<vector<3>> w2, in<vector<3>> alpha2, in<vector<3>> T1, in<vector<3>> v1,
    out<vector<3>> a1) noexcept
    { return plumb_inertial_acceleration_n3(n, R2, S2, F, m, a2, w2, alpha2, T1, v1, a1); }
inline vector<3> inertial_acceleration_n3(const matrix<3> &R2, float S2, const vector<3> &F, float m,
    const vector<3> &a2, const vector<3> &w2, const vector<3> &alpha2, const vector<3> &T1,
    const vector<3> &v1) noexcept
    { return detail::one<vector<3>>(plumb_inertial_acceleration_n3, R2, S2, F, m, a2, w2, alpha2, T1, v1); }

inline status inertial_acceleration_n4(size_t n, in<matrix<4>> R2, in<float> S2, in<vector<4>> F, in<float> m,
    in<vector<4>> a2, in<vector<6>> w2, in<vector<6>> alpha2, in<vector<4>> T1, in<vector<4>> v1,
    out<vector<4>> a1) noexcept
    { return plumb_inertial_acceleration_n4(n, R2, S2, F, m, a2, w2, alpha2, T1, v1, a1); }
inline vector<4> inertial_acceleration_n4(const matrix<4> &R2, float S2, const vector<4> &F, float m,
    const vector<4> &a2, const vector<6> &w2, const vector<6> &alpha2, const vector<4> &T1,
    const vector<4> &v1) noexcept
    { return detail::one<vector<4>>(plumb_inertial_acceleration_n4, R2, S2, F, m, a2, w2, alpha2, T1, v1); }

inline status inertial_acceleration_local_n2(size_t n, in<vector<2>> Ft, in<float> m, in<vector<2>> at, in<float> wt,
    in<float> alphat, in<vector<2>> T1, in<vector<2>> v1, out<vector<2>> a1) noexcept
    { return plumb_inertial_acceleration_local_n2(n, Ft, m, at, wt, alphat, T1, v1, a1); }
inline vector<2> inertial_acceleration_local_n2(const vector<2> &Ft, float m, const vector<2> &at, float wt,
    float alphat, const vector<2> &T1, const vector<2> &v1) noexcept
    { return detail::one<vector<2>>(plumb_inertial_acceleration_local_n2, Ft, m, at, wt, alphat, T1, v1); }

inline status inertial_acceleration_local_n3(size_t n, in<vector<3>> Ft, in<float> m, in<vector<3>> at,
    in<vector<3>> wt, in<vector<3>> alphat, in<vector<3>> T1, in<vector<3>> v1, out<vector<3>> a1) noexcept
    { return plumb_inertial_acceleration_local_n3(n, Ft, m, at, wt, alphat, T1, v1, a1); }
inline vector<3> inertial_acceleration_local_n3(const vector<3> &Ft, float m, const vector<3> &at, const vector<3> &wt,
    const vector<3> &alphat, const vector<3> &T1, const vector<3> &v1) noexcept
    { return detail::one<vector<3>>(plumb_inertial_acceleration_local_n3, Ft, m, at, wt, alphat, T1, v1); }

inline status inertial_acceleration_local_n4(size_t n, in<vector<4>> Ft, in<float> m, in<vector<4>> at,
    in<vector<6>> wt, in<vector<6>> alphat, in<vector<4>> T1, in<vector<4>> v1, out<vector<4>> a1) noexcept
    { return plumb_inertial_acceleration_local_n4(n, Ft, m, at, wt, alphat, T1, v1, a1); }
inline vector<4> inertial_acceleration_local_n4(const vector<4> &Ft, float m, const vector<4> &at, const vector<6> &wt,
    const vector<6> &alphat, const vector<4> &T1, const vector<4> &v1) noexcept
    { return detail::one<vector<4>>(plumb_inertial_acceleration_local_n4, Ft, m, at, wt, alphat, T1, v1); }

/* --- quaternion --------------------------------------------------------------------------------------------------- */

inline status quaternion_product(size_t n, in<quaternion> a, in<quaternion> b, out<quaternion> c) noexcept
    { return plumb_quaternion_product(n, a, b, c); }
inline quaternion quaternion_product(const quaternion &a, const quaternion &b) noexcept
    { return detail::one<quaternion>(plumb_quaternion_product, a, b); }

inline status quaternion_combination(size_t n, in<quaternion> a, in<float> k, in<quaternion> b,
    out<quaternion> c) noexcept
    { return plumb_quaternion_combination(n, a, k, b, c); }
inline quaternion quaternion_combination(const quaternion &a, float k, const quaternion &b) noexcept
    { return detail::one<quaternion>(plumb_quaternion_combination, a, k, b); }

inline status quaternion_conjugate(size_t n, in<quaternion> a, out<quaternion> c) noexcept
    { return plumb_quaternion_conjugate(n, a, c); }
inline quaternion quaternion_conjugate(const quaternion &a) noexcept
    { return detail::one<quaternion>(plumb_quaternion_conjugate, a); }

inline status quaternion_norm(size_t n, in<quaternion> a, out<float> norm) noexcept
    { return plumb_quaternion_norm(n, a, norm); }
inline float quaternion_norm(const quaternion &a) noexcept { return detail::one<float>(plumb_quaternion_norm, a); }

inline status quaternion_unit(size_t n, in<quaternion> a, out<quaternion> unit) noexcept
    { return plumb_quaternion_unit(n, a, unit); }
inline quaternion quaternion_unit(const quaternion &a) noexcept
    { return detail::one<quaternion>(plumb_quaternion_unit, a); }

inline status quaternion_reciprocal(size_t n, in<quaternion> a, out<quaternion> c) noexcept
    { return plumb_quaternion_reciprocal(n, a, c); }
inline quaternion quaternion_reciprocal(const quaternion &a) noexcept
    { return detail::one<quaternion>(plumb_quaternion_reciprocal, a); }

inline status quaternion_rate(size_t n, in<quaternion> q, in<vector<3>> w, out<quaternion> rate) noexcept
    { return plumb_quaternion_rate(n, q, w, rate); }
inline quaternion quaternion_rate(const quaternion &q, const vector<3> &w) noexcept
    { return detail::one<quaternion>(plumb_quaternion_rate, q, w); }

inline status quaternion_rate_in_body(size_t n, in<quaternion> q, in<vector<3>> w, out<quaternion> rate) noexcept
    { return plumb_quaternion_rate_in_body(n, q, w, rate); }
inline quaternion quaternion_rate_in_body(const quaternion &q, const vector<3> &w) noexcept
    { return detail::one<quaternion>(plumb_quaternion_rate_in_body, q, w); }

inline status quaternion_rate_matrix(size_t n, in<quaternion> q, out<matrix<4, 3>> B) noexcept
    { return plumb_quaternion_rate_matrix(n, q, B); }
inline matrix<4, 3> quaternion_rate_matrix(const quaternion &q) noexcept
    { return detail::one<matrix<4, 3>>(plumb_quaternion_rate_matrix, q); }

inline status quaternion_state_rate(size_t n, in<quaternion> q, in<vector<3>> v, in<vector<3>> w,
    out<vector<3>> velocity, out<quaternion> rate) noexcept
    { return plumb_quaternion_state_rate(n, q, v, w, velocity, rate); }
inline std::tuple<vector<3>, quaternion> quaternion_state_rate(const quaternion &q, const vector<3> &v,
    const vector<3> &w) noexcept
    { return detail::several<vector<3>, quaternion>(plumb_quaternion_state_rate, q, v, w); }

inline status quaternion_exp_cubic(size_t n, in<vector<3>> X, out<quaternion> q) noexcept
    { return plumb_quaternion_exp_cubic(n, X, q); }
inline quaternion quaternion_exp_cubic(const vector<3> &X) noexcept
    { return detail::one<quaternion>(plumb_quaternion_exp_cubic, X); }

inline status quaternion_exp_cubic_unit(size_t n, in<vector<3>> X, out<quaternion> q) noexcept
    { return plumb_quaternion_exp_cubic_unit(n, X, q); }
inline quaternion quaternion_exp_cubic_unit(const vector<3> &X) noexcept
    { return detail::one<quaternion>(plumb_quaternion_exp_cubic_unit, X); }

inline status quaternion_exp_cubic_angle(size_t n, in<float> x, out<float> angle) noexcept
    { return plumb_quaternion_exp_cubic_angle(n, x, angle); }
inline float quaternion_exp_cubic_angle(float x) noexcept
    { return detail::one<float>(plumb_quaternion_exp_cubic_angle, x); }

/* --- torque ------------------------------------------------------------------------------------------------------- */

inline status torque_momentum(size_t n, in<symmetric<3>> inertia, in<vector<3>> w, out<vector<3>> L) noexcept
    { return plumb_torque_momentum(n, inertia, w, L); }
inline vector<3> torque_momentum(const symmetric<3> &inertia, const vector<3> &w) noexcept
    { return detail::one<vector<3>>(plumb_torque_momentum, inertia, w); }

inline status torque_inertia_rate(size_t n, in<symmetric<3>> inertia, in<vector<3>> w, out<vector<6>> dI) noexcept
    { return plumb_torque_inertia_rate(n, inertia, w, dI); }
inline vector<6> torque_inertia_rate(const symmetric<3> &inertia, const vector<3> &w) noexcept
    { return detail::one<vector<6>>(plumb_torque_inertia_rate, inertia, w); }

inline status torque_acceleration(size_t n, in<symmetric<3>> inertia, in<vector<3>> w, in<vector<3>> tau,
    out<vector<3>> alpha) noexcept
    { return plumb_torque_acceleration(n, inertia, w, tau, alpha); }
inline vector<3> torque_acceleration(const symmetric<3> &inertia, const vector<3> &w, const vector<3> &tau) noexcept
    { return detail::one<vector<3>>(plumb_torque_acceleration, inertia, w, tau); }

inline status torque_acceleration_approximate(size_t n, in<symmetric<3>> inertia, in<vector<3>> tau,
    out<vector<3>> alpha) noexcept
    { return plumb_torque_acceleration_approximate(n, inertia, tau, alpha); }
inline vector<3> torque_acceleration_approximate(const symmetric<3> &inertia, const vector<3> &tau) noexcept
    { return detail::one<vector<3>>(plumb_torque_acceleration_approximate, inertia, tau); }

inline status torque_newton_euler(size_t n, in<float> m, in<vector<3>> a, in<symmetric<3>> inertia, in<vector<3>> w,
    in<vector<3>> alpha, out<vector<3>> f, out<vector<3>> tau) noexcept
    { return plumb_torque_newton_euler(n, m, a, inertia, w, alpha, f, tau); }
inline std::tuple<vector<3>, vector<3>> torque_newton_euler(float m, const vector<3> &a, const symmetric<3> &inertia,
    const vector<3> &w, const vector<3> &alpha) noexcept
    { return detail::several<vector<3>, vector<3>>(plumb_torque_newton_euler, m, a, inertia, w, alpha); }

inline status torque_free(size_t n, in<vector<3>> m, in<vector<3>> moments, out<vector<3>> dm) noexcept
    { return plumb_torque_free(n, m, moments, dm); }
inline vector<3> torque_free(const vector<3> &m, const vector<3> &moments) noexcept
    { return detail::one<vector<3>>(plumb_torque_free, m, moments); }

inline status torque_vector_to_world(size_t n, in<matrix<3>> R, in<vector<3>> zbody, out<vector<3>> z) noexcept
    { return plumb_torque_vector_to_world(n, R, zbody, z); }
inline vector<3> torque_vector_to_world(const matrix<3> &R, const vector<3> &zbody) noexcept
    { return detail::one<vector<3>>(plumb_torque_vector_to_world, R, zbody); }

inline status torque_vector_to_body(size_t n, in<matrix<3>> R, in<vector<3>> z, out<vector<3>> zbody) noexcept
    { return plumb_torque_vector_to_body(n, R, z, zbody); }
inline vector<3> torque_vector_to_body(const matrix<3> &R, const vector<3> &z) noexcept
    { return detail::one<vector<3>>(plumb_torque_vector_to_body, R, z); }

inline status torque_matrix_to_world(size_t n, in<matrix<3>> R, in<matrix<3>> Mbody, out<matrix<3>> M) noexcept
    { return plumb_torque_matrix_to_world(n, R, Mbody, M); }
inline matrix<3> torque_matrix_to_world(const matrix<3> &R, const matrix<3> &Mbody) noexcept
    { return detail::one<matrix<3>>(plumb_torque_matrix_to_world, R, Mbody); }

inline status torque_matrix_to_body(size_t n, in<matrix<3>> R, in<matrix<3>> M, out<matrix<3>> Mbody) noexcept
    { return plumb_torque_matrix_to_body(n, R, M, Mbody); }
inline matrix<3> torque_matrix_to_body(const matrix<3> &R, const matrix<3> &M) noexcept
    { return detail::one<matrix<3>>(plumb_torque_matrix_to_body, R, M); }

/* --- scheme ------------------------------------------------------------------------------------------------------- */

inline status scheme_oscillator_explicit(size_t n, in<float> x, in<float> v, in<float> w, in<float> h, out<float> x_out,
    out<float> v_out) noexcept
    { return plumb_scheme_oscillator_explicit(n, x, v, w, h, x_out, v_out); }
inline std::tuple<float, float> scheme_oscillator_explicit(float x, float v, float w, float h) noexcept
    { return detail::several<float, float>(plumb_scheme_oscillator_explicit, x, v, w, h); }

inline status scheme_oscillator_implicit(size_t n, in<float> x, in<float> v, in<float> w, in<float> h, out<float> x_out,
    out<float> v_out) noexcept
    { return plumb_scheme_oscillator_implicit(n, x, v, w, h, x_out, v_out); }
inline std::tuple<float, float> scheme_oscillator_implicit(float x, float v, float w, float h) noexcept
    { return detail::several<float, float>(plumb_scheme_oscillator_implicit, x, v, w, h); }

inline status scheme_oscillator_semi_implicit(size_t n, in<float> x, in<float> v, in<float> w, in<float> h,
    out<float> x_out, out<float> v_out) noexcept
    { return plumb_scheme_oscillator_semi_implicit(n, x, v, w, h, x_out, v_out); }
inline std::tuple<float, float> scheme_oscillator_semi_implicit(float x, float v, float w, float h) noexcept
    { return detail::several<float, float>(plumb_scheme_oscillator_semi_implicit, x, v, w, h); }

inline status scheme_oscillator_midpoint(size_t n, in<float> x, in<float> v, in<float> w, in<float> h, out<float> x_out,
    out<float> v_out) noexcept
    { return plumb_scheme_oscillator_midpoint(n, x, v, w, h, x_out, v_out); }
inline std::tuple<float, float> scheme_oscillator_midpoint(float x, float v, float w, float h) noexcept
    { return detail::several<float, float>(plumb_scheme_oscillator_midpoint, x, v, w, h); }

inline status scheme_oscillator_midpoint_printed(size_t n, in<float> x, in<float> v, in<float> w, in<float> h,
    out<float> x_out, out<float> v_out) noexcept
    { return plumb_scheme_oscillator_midpoint_printed(n, x, v, w, h, x_out, v_out); }
inline std::tuple<float, float> scheme_oscillator_midpoint_printed(float x, float v, float w, float h) noexcept
    { return detail::several<float, float>(plumb_scheme_oscillator_midpoint_printed, x, v, w, h); }

inline status scheme_body_rates(size_t n, in<quaternion> r, in<vector<3>> w, in<float> m, in<vector<3>> moments,
    in<vector<3>> f, in<vector<3>> tau, out<vector<4>> dr, out<vector<3>> dv, out<vector<3>> dw) noexcept
    { return plumb_scheme_body_rates(n, r, w, m, moments, f, tau, dr, dv, dw); }
inline std::tuple<vector<4>, vector<3>, vector<3>> scheme_body_rates(const quaternion &r, const vector<3> &w, float m,
    const vector<3> &moments, const vector<3> &f, const vector<3> &tau) noexcept
    { return detail::several<vector<4>, vector<3>, vector<3>>(plumb_scheme_body_rates, r, w, m, moments, f, tau); }

inline status scheme_body_explicit(size_t n, in<vector<3>> p, in<quaternion> r, in<vector<3>> v, in<vector<3>> w,
    in<float> m, in<vector<3>> moments, in<vector<3>> f, in<vector<3>> tau, in<float> h, out<vector<3>> p_out,
    out<quaternion> r_out, out<vector<3>> v_out, out<vector<3>> w_out) noexcept
    { return plumb_scheme_body_explicit(n, p, r, v, w, m, moments, f, tau, h, p_out, r_out, v_out, w_out); }
inline std::tuple<vector<3>, quaternion, vector<3>, vector<3>> scheme_body_explicit(const vector<3> &p,
    const quaternion &r, const vector<3> &v, const vector<3> &w, float m, const vector<3> &moments, const vector<3> &f,
    const vector<3> &tau, float h) noexcept
    { return detail::several<vector<3>, quaternion, vector<3>, vector<3>>(plumb_scheme_body_explicit, p, r, v, w, m,
      moments, f, tau, h); }

inline status scheme_body_semi_implicit(size_t n, in<vector<3>> p, in<quaternion> r, in<vector<3>> v, in<vector<3>> w,
    in<float> m, in<vector<3>> moments, in<vector<3>> f, in<vector<3>> tau, in<float> h, out<vector<3>> p_out,
    out<quaternion> r_out, out<vector<3>> v_out, out<vector<3>> w_out) noexcept
    { return plumb_scheme_body_semi_implicit(n, p, r, v, w, m, moments, f, tau, h, p_out, r_out, v_out, w_out); }
inline std::tuple<vector<3>, quaternion, vector<3>, vector<3>> scheme_body_semi_implicit(const vector<3> &p,
    const quaternion &r, const vector<3> &v, const vector<3> &w, float m, const vector<3> &moments, const vector<3> &f,
    const vector<3> &tau, float h) noexcept
    { return detail::several<vector<3>, quaternion, vector<3>, vector<3>>(plumb_scheme_body_semi_implicit, p, r, v, w,
      m, moments, f, tau, h); }

inline status scheme_body_midpoint_printed(size_t n, in<vector<3>> p, in<quaternion> r, in<vector<3>> v,
    in<vector<3>> w, in<float> m, in<vector<3>> moments, in<vector<3>> f, in<vector<3>> tau, in<float> h,
    out<vector<3>> p_out, out<quaternion> r_out, out<vector<3>> v_out, out<vector<3>> w_out) noexcept
    { return plumb_scheme_body_midpoint_printed(n, p, r, v, w, m, moments, f, tau, h, p_out, r_out, v_out, w_out); }
inline std::tuple<vector<3>, quaternion, vector<3>, vector<3>> scheme_body_midpoint_printed(const vector<3> &p,
    const quaternion &r, const vector<3> &v, const vector<3> &w, float m, const vector<3> &moments, const vector<3> &f,
    const vector<3> &tau, float h) noexcept
    { return detail::several<vector<3>, quaternion, vector<3>, vector<3>>(plumb_scheme_body_midpoint_printed, p, r, v,
      w, m, moments, f, tau, h); }

/* --- dual --------------------------------------------------------------------------------------------------------- */

inline status dual_batch_add(size_t n, in<float> x, in<float> y, in<float> a, in<float> b, out<float> real,
    out<float> dual) noexcept
    { return plumb_dual_batch_add(n, x, y, a, b, real, dual); }
inline std::tuple<float, float> dual_batch_add(float x, float y, float a, float b) noexcept
    { return detail::several<float, float>(plumb_dual_batch_add, x, y, a, b); }

inline status dual_batch_subtract(size_t n, in<float> x, in<float> y, in<float> a, in<float> b, out<float> real,
    out<float> dual) noexcept
    { return plumb_dual_batch_subtract(n, x, y, a, b, real, dual); }
inline std::tuple<float, float> dual_batch_subtract(float x, float y, float a, float b) noexcept
    { return detail::several<float, float>(plumb_dual_batch_subtract, x, y, a, b); }

inline status dual_batch_multiply(size_t n, in<float> x, in<float> y, in<float> a, in<float> b, out<float> real,
    out<float> dual) noexcept
    { return plumb_dual_batch_multiply(n, x, y, a, b, real, dual); }
inline std::tuple<float, float> dual_batch_multiply(float x, float y, float a, float b) noexcept
    { return detail::several<float, float>(plumb_dual_batch_multiply, x, y, a, b); }

inline status dual_batch_divide(size_t n, in<float> x, in<float> y, in<float> a, in<float> b, out<float> real,
    out<float> dual) noexcept
    { return plumb_dual_batch_divide(n, x, y, a, b, real, dual); }
inline std::tuple<float, float> dual_batch_divide(float x, float y, float a, float b) noexcept
    { return detail::several<float, float>(plumb_dual_batch_divide, x, y, a, b); }

inline status dual_batch_matrix(size_t n, in<float> x, in<float> y, in<float> a, in<float> b, out<matrix<2>> M) noexcept
    { return plumb_dual_batch_matrix(n, x, y, a, b, M); }
inline matrix<2> dual_batch_matrix(float x, float y, float a, float b) noexcept
    { return detail::one<matrix<2>>(plumb_dual_batch_matrix, x, y, a, b); }

inline status dual_batch_hyper_multiply(size_t n, in<float> x, in<float> y1, in<float> y2, in<float> y12, in<float> a,
    in<float> b1, in<float> b2, in<float> b12, out<float> real, out<float> dual1, out<float> dual2,
    out<float> dual12) noexcept
    { return plumb_dual_batch_hyper_multiply(n, x, y1, y2, y12, a, b1, b2, b12, real, dual1, dual2, dual12); }
inline std::tuple<float, float, float, float> dual_batch_hyper_multiply(float x, float y1, float y2, float y12, float a,
    float b1, float b2, float b12) noexcept
    { return detail::several<float, float, float, float>(plumb_dual_batch_hyper_multiply, x, y1, y2, y12, a, b1, b2,
      b12); }

inline status dual_batch_power_n2(size_t n, in<float> x, in<float> y, out<float> real, out<float> dual) noexcept
    { return plumb_dual_batch_power_n2(n, x, y, real, dual); }
inline std::tuple<float, float> dual_batch_power_n2(float x, float y) noexcept
    { return detail::several<float, float>(plumb_dual_batch_power_n2, x, y); }

inline status dual_batch_power_n3(size_t n, in<float> x, in<float> y, out<float> real, out<float> dual) noexcept
    { return plumb_dual_batch_power_n3(n, x, y, real, dual); }
inline std::tuple<float, float> dual_batch_power_n3(float x, float y) noexcept
    { return detail::several<float, float>(plumb_dual_batch_power_n3, x, y); }

inline status dual_batch_exp(size_t n, in<float> x, in<float> y, out<float> real, out<float> dual) noexcept
    { return plumb_dual_batch_exp(n, x, y, real, dual); }
inline std::tuple<float, float> dual_batch_exp(float x, float y) noexcept
    { return detail::several<float, float>(plumb_dual_batch_exp, x, y); }

inline status dual_batch_log(size_t n, in<float> x, in<float> y, out<float> real, out<float> dual) noexcept
    { return plumb_dual_batch_log(n, x, y, real, dual); }
inline std::tuple<float, float> dual_batch_log(float x, float y) noexcept
    { return detail::several<float, float>(plumb_dual_batch_log, x, y); }

inline status dual_batch_sin(size_t n, in<float> x, in<float> y, out<float> real, out<float> dual) noexcept
    { return plumb_dual_batch_sin(n, x, y, real, dual); }
inline std::tuple<float, float> dual_batch_sin(float x, float y) noexcept
    { return detail::several<float, float>(plumb_dual_batch_sin, x, y); }

inline status dual_batch_cos(size_t n, in<float> x, in<float> y, out<float> real, out<float> dual) noexcept
    { return plumb_dual_batch_cos(n, x, y, real, dual); }
inline std::tuple<float, float> dual_batch_cos(float x, float y) noexcept
    { return detail::several<float, float>(plumb_dual_batch_cos, x, y); }

inline status dual_batch_sqrt(size_t n, in<float> x, in<float> y, out<float> real, out<float> dual) noexcept
    { return plumb_dual_batch_sqrt(n, x, y, real, dual); }
inline std::tuple<float, float> dual_batch_sqrt(float x, float y) noexcept
    { return detail::several<float, float>(plumb_dual_batch_sqrt, x, y); }

inline status dual_batch_sin_squared(size_t n, in<float> x, in<float> y, out<float> real, out<float> dual) noexcept
    { return plumb_dual_batch_sin_squared(n, x, y, real, dual); }
inline std::tuple<float, float> dual_batch_sin_squared(float x, float y) noexcept
    { return detail::several<float, float>(plumb_dual_batch_sin_squared, x, y); }

inline status dual_batch_exp_sin(size_t n, in<float> x, in<float> y, out<float> real, out<float> dual) noexcept
    { return plumb_dual_batch_exp_sin(n, x, y, real, dual); }
inline std::tuple<float, float> dual_batch_exp_sin(float x, float y) noexcept
    { return detail::several<float, float>(plumb_dual_batch_exp_sin, x, y); }

inline status dual_batch_derivative(size_t n, in<float> x, out<float> real, out<float> dual) noexcept
    { return plumb_dual_batch_derivative(n, x, real, dual); }
inline std::tuple<float, float> dual_batch_derivative(float x) noexcept
    { return detail::several<float, float>(plumb_dual_batch_derivative, x); }

inline status dual_batch_second_derivative(size_t n, in<float> x, out<float> f, out<float> f1, out<float> f2) noexcept
    { return plumb_dual_batch_second_derivative(n, x, f, f1, f2); }
inline std::tuple<float, float, float> dual_batch_second_derivative(float x) noexcept
    { return detail::several<float, float, float>(plumb_dual_batch_second_derivative, x); }

inline status dual_batch_directional_n2(size_t n, in<vector<2>> x, in<vector<2>> y, out<vector<2>> V,
    out<vector<2>> D) noexcept
    { return plumb_dual_batch_directional_n2(n, x, y, V, D); }
inline std::tuple<vector<2>, vector<2>> dual_batch_directional_n2(const vector<2> &x, const vector<2> &y) noexcept
    { return detail::several<vector<2>, vector<2>>(plumb_dual_batch_directional_n2, x, y); }

inline status dual_batch_directional_n3(size_t n, in<vector<3>> x, in<vector<3>> y, out<vector<3>> V,
    out<vector<3>> D) noexcept
    { return plumb_dual_batch_directional_n3(n, x, y, V, D); }
inline std::tuple<vector<3>, vector<3>> dual_batch_directional_n3(const vector<3> &x, const vector<3> &y) noexcept
    { return detail::several<vector<3>, vector<3>>(plumb_dual_batch_directional_n3, x, y); }

inline status dual_batch_jacobian_n2(size_t n, in<vector<2>> x, out<matrix<2>> J) noexcept
    { return plumb_dual_batch_jacobian_n2(n, x, J); }
inline matrix<2> dual_batch_jacobian_n2(const vector<2> &x) noexcept
    { return detail::one<matrix<2>>(plumb_dual_batch_jacobian_n2, x); }

inline status dual_batch_jacobian_n3(size_t n, in<vector<3>> x, out<matrix<3>> J) noexcept
    { return plumb_dual_batch_jacobian_n3(n, x, J); }
inline matrix<3> dual_batch_jacobian_n3(const vector<3> &x) noexcept
    { return detail::one<matrix<3>>(plumb_dual_batch_jacobian_n3, x); }

inline status dual_batch_jacobian_n8(size_t n, in<vector<8>> x, out<matrix<8>> J) noexcept
    { return plumb_dual_batch_jacobian_n8(n, x, J); }
inline matrix<8> dual_batch_jacobian_n8(const vector<8> &x) noexcept
    { return detail::one<matrix<8>>(plumb_dual_batch_jacobian_n8, x); }

/* --- integrator --------------------------------------------------------------------------------------------------- */

inline status integrator_midpoint(size_t n, in<symmetric<3>> inertia, in<vector<3>> L, out<vector<3>> v) noexcept
    { return plumb_integrator_midpoint(n, inertia, L, v); }
inline vector<3> integrator_midpoint(const symmetric<3> &inertia, const vector<3> &L) noexcept
    { return detail::one<vector<3>>(plumb_integrator_midpoint, inertia, L); }

inline status integrator_trapezoid(size_t n, in<symmetric<3>> inertia, in<vector<3>> L, out<vector<3>> v) noexcept
    { return plumb_integrator_trapezoid(n, inertia, L, v); }
inline vector<3> integrator_trapezoid(const symmetric<3> &inertia, const vector<3> &L) noexcept
    { return detail::one<vector<3>>(plumb_integrator_trapezoid, inertia, L); }

inline status integrator_world(size_t n, in<symmetric<3>> inertia, in<vector<3>> L, out<vector<3>> v) noexcept
    { return plumb_integrator_world(n, inertia, L, v); }
inline vector<3> integrator_world(const symmetric<3> &inertia, const vector<3> &L) noexcept
    { return detail::one<vector<3>>(plumb_integrator_world, inertia, L); }

inline status integrator_midpoint_back(size_t n, in<symmetric<3>> inertia, in<vector<3>> L, out<vector<3>> v) noexcept
    { return plumb_integrator_midpoint_back(n, inertia, L, v); }
inline vector<3> integrator_midpoint_back(const symmetric<3> &inertia, const vector<3> &L) noexcept
    { return detail::one<vector<3>>(plumb_integrator_midpoint_back, inertia, L); }

inline status integrator_trapezoid_back(size_t n, in<symmetric<3>> inertia, in<vector<3>> L, out<vector<3>> v) noexcept
    { return plumb_integrator_trapezoid_back(n, inertia, L, v); }
inline vector<3> integrator_trapezoid_back(const symmetric<3> &inertia, const vector<3> &L) noexcept
    { return detail::one<vector<3>>(plumb_integrator_trapezoid_back, inertia, L); }

inline status integrator_world_back(size_t n, in<symmetric<3>> inertia, in<vector<3>> L, out<vector<3>> v) noexcept
    { return plumb_integrator_world_back(n, inertia, L, v); }
inline vector<3> integrator_world_back(const symmetric<3> &inertia, const vector<3> &L) noexcept
    { return detail::one<vector<3>>(plumb_integrator_world_back, inertia, L); }

inline status integrator_midpoint_residual(size_t n, in<symmetric<3>> inertia, in<vector<3>> L, in<vector<3>> v,
    out<vector<3>> F) noexcept
    { return plumb_integrator_midpoint_residual(n, inertia, L, v, F); }
inline vector<3> integrator_midpoint_residual(const symmetric<3> &inertia, const vector<3> &L,
    const vector<3> &v) noexcept
    { return detail::one<vector<3>>(plumb_integrator_midpoint_residual, inertia, L, v); }

inline status integrator_trapezoid_residual(size_t n, in<symmetric<3>> inertia, in<vector<3>> L, in<vector<3>> v,
    out<vector<3>> F) noexcept
    { return plumb_integrator_trapezoid_residual(n, inertia, L, v, F); }
inline vector<3> integrator_trapezoid_residual(const symmetric<3> &inertia, const vector<3> &L,
    const vector<3> &v) noexcept
    { return detail::one<vector<3>>(plumb_integrator_trapezoid_residual, inertia, L, v); }

inline status integrator_world_residual(size_t n, in<symmetric<3>> inertia, in<vector<3>> L, in<vector<3>> v,
    out<vector<3>> F) noexcept
    { return plumb_integrator_world_residual(n, inertia, L, v, F); }
inline vector<3> integrator_world_residual(const symmetric<3> &inertia, const vector<3> &L, const vector<3> &v) noexcept
    { return detail::one<vector<3>>(plumb_integrator_world_residual, inertia, L, v); }

inline status integrator_midpoint_jacobian(size_t n, in<symmetric<3>> inertia, in<vector<3>> L, in<vector<3>> v,
    out<matrix<3>> J) noexcept
    { return plumb_integrator_midpoint_jacobian(n, inertia, L, v, J); }
inline matrix<3> integrator_midpoint_jacobian(const symmetric<3> &inertia, const vector<3> &L,
    const vector<3> &v) noexcept
    { return detail::one<matrix<3>>(plumb_integrator_midpoint_jacobian, inertia, L, v); }

inline status integrator_trapezoid_jacobian(size_t n, in<symmetric<3>> inertia, in<vector<3>> L, in<vector<3>> v,
    out<matrix<3>> J) noexcept
    { return plumb_integrator_trapezoid_jacobian(n, inertia, L, v, J); }
inline matrix<3> integrator_trapezoid_jacobian(const symmetric<3> &inertia, const vector<3> &L,
    const vector<3> &v) noexcept
    { return detail::one<matrix<3>>(plumb_integrator_trapezoid_jacobian, inertia, L, v); }

inline status integrator_world_jacobian(size_t n, in<symmetric<3>> inertia, in<vector<3>> L, in<vector<3>> v,
    out<matrix<3>> J) noexcept
    { return plumb_integrator_world_jacobian(n, inertia, L, v, J); }
inline matrix<3> integrator_world_jacobian(const symmetric<3> &inertia, const vector<3> &L, const vector<3> &v) noexcept
    { return detail::one<matrix<3>>(plumb_integrator_world_jacobian, inertia, L, v); }

inline status integrator_world_start_residual(size_t n, in<symmetric<3>> inertia, in<vector<3>> L, in<vector<3>> v,
    out<vector<3>> F) noexcept
    { return plumb_integrator_world_start_residual(n, inertia, L, v, F); }
inline vector<3> integrator_world_start_residual(const symmetric<3> &inertia, const vector<3> &L,
    const vector<3> &v) noexcept
    { return detail::one<vector<3>>(plumb_integrator_world_start_residual, inertia, L, v); }

inline status integrator_world_middle_residual(size_t n, in<symmetric<3>> inertia, in<vector<3>> L, in<vector<3>> v,
    out<vector<3>> F) noexcept
    { return plumb_integrator_world_middle_residual(n, inertia, L, v, F); }
inline vector<3> integrator_world_middle_residual(const symmetric<3> &inertia, const vector<3> &L,
    const vector<3> &v) noexcept
    { return detail::one<vector<3>>(plumb_integrator_world_middle_residual, inertia, L, v); }

inline status integrator_world_start_jacobian(size_t n, in<symmetric<3>> inertia, in<vector<3>> L, in<vector<3>> v,
    out<matrix<3>> J) noexcept
    { return plumb_integrator_world_start_jacobian(n, inertia, L, v, J); }
inline matrix<3> integrator_world_start_jacobian(const symmetric<3> &inertia, const vector<3> &L,
    const vector<3> &v) noexcept
    { return detail::one<matrix<3>>(plumb_integrator_world_start_jacobian, inertia, L, v); }

inline status integrator_world_middle_jacobian(size_t n, in<symmetric<3>> inertia, in<vector<3>> L, in<vector<3>> v,
    out<matrix<3>> J) noexcept
    { return plumb_integrator_world_middle_jacobian(n, inertia, L, v, J); }
inline matrix<3> integrator_world_middle_jacobian(const symmetric<3> &inertia, const vector<3> &L,
    const vector<3> &v) noexcept
    { return detail::one<matrix<3>>(plumb_integrator_world_middle_jacobian, inertia, L, v); }

inline status integrator_newton(size_t n, in<symmetric<3>> inertia, in<vector<3>> L, in<vector<3>> v,
    out<vector<3>> v_next) noexcept
    { return plumb_integrator_newton(n, inertia, L, v, v_next); }
inline vector<3> integrator_newton(const symmetric<3> &inertia, const vector<3> &L, const vector<3> &v) noexcept
    { return detail::one<vector<3>>(plumb_integrator_newton, inertia, L, v); }

inline status integrator_simple(size_t n, in<symmetric<3>> inertia, in<vector<3>> L, in<vector<3>> v,
    out<vector<3>> v_next) noexcept
    { return plumb_integrator_simple(n, inertia, L, v, v_next); }
inline vector<3> integrator_simple(const symmetric<3> &inertia, const vector<3> &L, const vector<3> &v) noexcept
    { return detail::one<vector<3>>(plumb_integrator_simple, inertia, L, v); }

inline status integrator_midpoint_steps(size_t n, in<symmetric<3>> inertia, in<vector<3>> L, out<float> n_out) noexcept
    { return plumb_integrator_midpoint_steps(n, inertia, L, n_out); }
inline float integrator_midpoint_steps(const symmetric<3> &inertia, const vector<3> &L) noexcept
    { return detail::one<float>(plumb_integrator_midpoint_steps, inertia, L); }

inline status integrator_trapezoid_steps(size_t n, in<symmetric<3>> inertia, in<vector<3>> L, out<float> n_out) noexcept
    { return plumb_integrator_trapezoid_steps(n, inertia, L, n_out); }
inline float integrator_trapezoid_steps(const symmetric<3> &inertia, const vector<3> &L) noexcept
    { return detail::one<float>(plumb_integrator_trapezoid_steps, inertia, L); }

inline status integrator_world_steps(size_t n, in<symmetric<3>> inertia, in<vector<3>> L, out<float> n_out) noexcept
    { return plumb_integrator_world_steps(n, inertia, L, n_out); }
inline float integrator_world_steps(const symmetric<3> &inertia, const vector<3> &L) noexcept
    { return detail::one<float>(plumb_integrator_world_steps, inertia, L); }

inline status integrator_world_start_steps(size_t n, in<symmetric<3>> inertia, in<vector<3>> L,
    out<float> n_out) noexcept
    { return plumb_integrator_world_start_steps(n, inertia, L, n_out); }
inline float integrator_world_start_steps(const symmetric<3> &inertia, const vector<3> &L) noexcept
    { return detail::one<float>(plumb_integrator_world_start_steps, inertia, L); }

inline status integrator_world_middle_steps(size_t n, in<symmetric<3>> inertia, in<vector<3>> L,
    out<float> n_out) noexcept
    { return plumb_integrator_world_middle_steps(n, inertia, L, n_out); }
inline float integrator_world_middle_steps(const symmetric<3> &inertia, const vector<3> &L) noexcept
    { return detail::one<float>(plumb_integrator_world_middle_steps, inertia, L); }

inline status integrator_simple_steps(size_t n, in<symmetric<3>> inertia, in<vector<3>> L, out<float> n_out) noexcept
    { return plumb_integrator_simple_steps(n, inertia, L, n_out); }
inline float integrator_simple_steps(const symmetric<3> &inertia, const vector<3> &L) noexcept
    { return detail::one<float>(plumb_integrator_simple_steps, inertia, L); }

inline status integrator_kantorovich(size_t n, in<symmetric<3>> inertia, in<vector<3>> L, in<vector<3>> v,
    out<float> beta, out<float> eta, out<float> h) noexcept
    { return plumb_integrator_kantorovich(n, inertia, L, v, beta, eta, h); }
inline std::tuple<float, float, float> integrator_kantorovich(const symmetric<3> &inertia, const vector<3> &L,
    const vector<3> &v) noexcept
    { return detail::several<float, float, float>(plumb_integrator_kantorovich, inertia, L, v); }

inline status integrator_condition(size_t n, in<vector<3>> moments, in<vector<3>> L, out<float> h,
    out<float> reach) noexcept
    { return plumb_integrator_condition(n, moments, L, h, reach); }
inline std::tuple<float, float> integrator_condition(const vector<3> &moments, const vector<3> &L) noexcept
    { return detail::several<float, float>(plumb_integrator_condition, moments, L); }

inline status integrator_condition_sharper(size_t n, in<vector<3>> moments, in<vector<3>> L, out<float> skew,
    out<float> aligned) noexcept
    { return plumb_integrator_condition_sharper(n, moments, L, skew, aligned); }
inline std::tuple<float, float> integrator_condition_sharper(const vector<3> &moments, const vector<3> &L) noexcept
    { return detail::several<float, float>(plumb_integrator_condition_sharper, moments, L); }

inline status integrator_parts(size_t n, in<vector<3>> moments, in<vector<3>> L, out<float> n_out) noexcept
    { return plumb_integrator_parts(n, moments, L, n_out); }
inline float integrator_parts(const vector<3> &moments, const vector<3> &L) noexcept
    { return detail::one<float>(plumb_integrator_parts, moments, L); }

inline status integrator_field(size_t n, in<symmetric<3>> inertia, in<vector<3>> L, in<vector<3>> v,
    out<vector<3>> dv) noexcept
    { return plumb_integrator_field(n, inertia, L, v, dv); }
inline vector<3> integrator_field(const symmetric<3> &inertia, const vector<3> &L, const vector<3> &v) noexcept
    { return detail::one<vector<3>>(plumb_integrator_field, inertia, L, v); }

inline status integrator_field_trapezoid(size_t n, in<symmetric<3>> inertia, in<vector<3>> L, in<vector<3>> v,
    out<vector<3>> F) noexcept
    { return plumb_integrator_field_trapezoid(n, inertia, L, v, F); }
inline vector<3> integrator_field_trapezoid(const symmetric<3> &inertia, const vector<3> &L,
    const vector<3> &v) noexcept
    { return detail::one<vector<3>>(plumb_integrator_field_trapezoid, inertia, L, v); }

inline status integrator_euler(size_t n, in<symmetric<3>> inertia, in<vector<3>> w, in<float> h,
    out<vector<3>> w_end) noexcept
    { return plumb_integrator_euler(n, inertia, w, h, w_end); }
inline vector<3> integrator_euler(const symmetric<3> &inertia, const vector<3> &w, float h) noexcept
    { return detail::one<vector<3>>(plumb_integrator_euler, inertia, w, h); }

inline status integrator_gyroscopic(size_t n, in<symmetric<3>> inertia, in<vector<3>> w, in<float> h,
    out<vector<3>> w_end) noexcept
    { return plumb_integrator_gyroscopic(n, inertia, w, h, w_end); }
inline vector<3> integrator_gyroscopic(const symmetric<3> &inertia, const vector<3> &w, float h) noexcept
    { return detail::one<vector<3>>(plumb_integrator_gyroscopic, inertia, w, h); }

inline status integrator_momentum(size_t n, in<matrix<3>> O, in<symmetric<3>> inertia, in<vector<3>> w,
    out<vector<3>> L) noexcept
    { return plumb_integrator_momentum(n, O, inertia, w, L); }
inline vector<3> integrator_momentum(const matrix<3> &O, const symmetric<3> &inertia, const vector<3> &w) noexcept
    { return detail::one<vector<3>>(plumb_integrator_momentum, O, inertia, w); }

inline status integrator_momentum_vector(size_t n, in<symmetric<3>> inertia, in<vector<3>> v, in<vector<3>> dv,
    out<vector<3>> L) noexcept
    { return plumb_integrator_momentum_vector(n, inertia, v, dv, L); }
inline vector<3> integrator_momentum_vector(const symmetric<3> &inertia, const vector<3> &v,
    const vector<3> &dv) noexcept
    { return detail::one<vector<3>>(plumb_integrator_momentum_vector, inertia, v, dv); }

inline status integrator_energy(size_t n, in<symmetric<3>> inertia, in<vector<3>> L, out<float> E) noexcept
    { return plumb_integrator_energy(n, inertia, L, E); }
inline float integrator_energy(const symmetric<3> &inertia, const vector<3> &L) noexcept
    { return detail::one<float>(plumb_integrator_energy, inertia, L); }

inline status integrator_energy_velocity(size_t n, in<symmetric<3>> inertia, in<vector<3>> w, out<float> E) noexcept
    { return plumb_integrator_energy_velocity(n, inertia, w, E); }
inline float integrator_energy_velocity(const symmetric<3> &inertia, const vector<3> &w) noexcept
    { return detail::one<float>(plumb_integrator_energy_velocity, inertia, w); }

inline status integrator_herpolhode(size_t n, in<matrix<3>> O, in<symmetric<3>> inertia, in<vector<3>> L,
    out<vector<3>> w, out<float> d) noexcept
    { return plumb_integrator_herpolhode(n, O, inertia, L, w, d); }
inline std::tuple<vector<3>, float> integrator_herpolhode(const matrix<3> &O, const symmetric<3> &inertia,
    const vector<3> &L) noexcept
    { return detail::several<vector<3>, float>(plumb_integrator_herpolhode, O, inertia, L); }

inline status integrator_update(size_t n, in<matrix<3>> O, in<vector<3>> m, in<vector<3>> v, out<matrix<3>> O_end,
    out<vector<3>> m_end) noexcept
    { return plumb_integrator_update(n, O, m, v, O_end, m_end); }
inline std::tuple<matrix<3>, vector<3>> integrator_update(const matrix<3> &O, const vector<3> &m,
    const vector<3> &v) noexcept
    { return detail::several<matrix<3>, vector<3>>(plumb_integrator_update, O, m, v); }

inline status integrator_midpoint_change(size_t n, in<symmetric<3>> inertia, in<vector<3>> v, out<float> dE) noexcept
    { return plumb_integrator_midpoint_change(n, inertia, v, dE); }
inline float integrator_midpoint_change(const symmetric<3> &inertia, const vector<3> &v) noexcept
    { return detail::one<float>(plumb_integrator_midpoint_change, inertia, v); }

inline status integrator_midpoint_energy(size_t n, in<vector<3>> moments, in<vector<3>> L, in<float> n_out,
    out<float> change) noexcept
    { return plumb_integrator_midpoint_energy(n, moments, L, n_out, change); }
inline float integrator_midpoint_energy(const vector<3> &moments, const vector<3> &L, float n_out) noexcept
    { return detail::one<float>(plumb_integrator_midpoint_energy, moments, L, n_out); }

inline status integrator_trapezoid_energy(size_t n, in<vector<3>> moments, in<vector<3>> L, in<float> n_out,
    out<float> change) noexcept
    { return plumb_integrator_trapezoid_energy(n, moments, L, n_out, change); }
inline float integrator_trapezoid_energy(const vector<3> &moments, const vector<3> &L, float n_out) noexcept
    { return detail::one<float>(plumb_integrator_trapezoid_energy, moments, L, n_out); }

inline status integrator_world_energy(size_t n, in<vector<3>> moments, in<vector<3>> L, in<float> n_out,
    out<float> change) noexcept
    { return plumb_integrator_world_energy(n, moments, L, n_out, change); }
inline float integrator_world_energy(const vector<3> &moments, const vector<3> &L, float n_out) noexcept
    { return detail::one<float>(plumb_integrator_world_energy, moments, L, n_out); }

/* --- magnus ------------------------------------------------------------------------------------------------------- */

inline status magnus_vector_terms1(size_t n, in<vector<3>> w, in<vector<3>> alpha, in<float> dt,
    out<vector<3>> Omega) noexcept
    { return plumb_magnus_vector_terms1(n, w, alpha, dt, Omega); }
inline vector<3> magnus_vector_terms1(const vector<3> &w, const vector<3> &alpha, float dt) noexcept
    { return detail::one<vector<3>>(plumb_magnus_vector_terms1, w, alpha, dt); }

inline status magnus_vector_terms2(size_t n, in<vector<3>> w, in<vector<3>> alpha, in<float> dt,
    out<vector<3>> Omega) noexcept
    { return plumb_magnus_vector_terms2(n, w, alpha, dt, Omega); }
inline vector<3> magnus_vector_terms2(const vector<3> &w, const vector<3> &alpha, float dt) noexcept
    { return detail::one<vector<3>>(plumb_magnus_vector_terms2, w, alpha, dt); }

inline status magnus_vector_terms3(size_t n, in<vector<3>> w, in<vector<3>> alpha, in<float> dt,
    out<vector<3>> Omega) noexcept
    { return plumb_magnus_vector_terms3(n, w, alpha, dt, Omega); }
inline vector<3> magnus_vector_terms3(const vector<3> &w, const vector<3> &alpha, float dt) noexcept
    { return detail::one<vector<3>>(plumb_magnus_vector_terms3, w, alpha, dt); }

inline status magnus_vector_terms4(size_t n, in<vector<3>> w, in<vector<3>> alpha, in<float> dt,
    out<vector<3>> Omega) noexcept
    { return plumb_magnus_vector_terms4(n, w, alpha, dt, Omega); }
inline vector<3> magnus_vector_terms4(const vector<3> &w, const vector<3> &alpha, float dt) noexcept
    { return detail::one<vector<3>>(plumb_magnus_vector_terms4, w, alpha, dt); }

inline status magnus_quaternion_terms1(size_t n, in<quaternion> q, in<vector<3>> w, in<vector<3>> alpha, in<float> dt,
    out<quaternion> q_end, out<vector<3>> w_end) noexcept
    { return plumb_magnus_quaternion_terms1(n, q, w, alpha, dt, q_end, w_end); }
inline std::tuple<quaternion, vector<3>> magnus_quaternion_terms1(const quaternion &q, const vector<3> &w,
    const vector<3> &alpha, float dt) noexcept
    { return detail::several<quaternion, vector<3>>(plumb_magnus_quaternion_terms1, q, w, alpha, dt); }

inline status magnus_quaternion_terms2(size_t n, in<quaternion> q, in<vector<3>> w, in<vector<3>> alpha, in<float> dt,
    out<quaternion> q_end, out<vector<3>> w_end) noexcept
    { return plumb_magnus_quaternion_terms2(n, q, w, alpha, dt, q_end, w_end); }
inline std::tuple<quaternion, vector<3>> magnus_quaternion_terms2(const quaternion &q, const vector<3> &w,
    const vector<3> &alpha, float dt) noexcept
    { return detail::several<quaternion, vector<3>>(plumb_magnus_quaternion_terms2, q, w, alpha, dt); }

inline status magnus_quaternion_terms3(size_t n, in<quaternion> q, in<vector<3>> w, in<vector<3>> alpha, in<float> dt,
    out<quaternion> q_end, out<vector<3>> w_end) noexcept
    { return plumb_magnus_quaternion_terms3(n, q, w, alpha, dt, q_end, w_end); }
inline std::tuple<quaternion, vector<3>> magnus_quaternion_terms3(const quaternion &q, const vector<3> &w,
    const vector<3> &alpha, float dt) noexcept
    { return detail::several<quaternion, vector<3>>(plumb_magnus_quaternion_terms3, q, w, alpha, dt); }

inline status magnus_quaternion_terms4(size_t n, in<quaternion> q, in<vector<3>> w, in<vector<3>> alpha, in<float> dt,
    out<quaternion> q_end, out<vector<3>> w_end) noexcept
    { return plumb_magnus_quaternion_terms4(n, q, w, alpha, dt, q_end, w_end); }
inline std::tuple<quaternion, vector<3>> magnus_quaternion_terms4(const quaternion &q, const vector<3> &w,
    const vector<3> &alpha, float dt) noexcept
    { return detail::several<quaternion, vector<3>>(plumb_magnus_quaternion_terms4, q, w, alpha, dt); }

inline status magnus_rotation_terms1(size_t n, in<matrix<3>> R, in<vector<3>> w, in<vector<3>> alpha, in<float> dt,
    out<matrix<3>> R_end, out<vector<3>> w_end) noexcept
    { return plumb_magnus_rotation_terms1(n, R, w, alpha, dt, R_end, w_end); }
inline std::tuple<matrix<3>, vector<3>> magnus_rotation_terms1(const matrix<3> &R, const vector<3> &w,
    const vector<3> &alpha, float dt) noexcept
    { return detail::several<matrix<3>, vector<3>>(plumb_magnus_rotation_terms1, R, w, alpha, dt); }

inline status magnus_rotation_terms2(size_t n, in<matrix<3>> R, in<vector<3>> w, in<vector<3>> alpha, in<float> dt,
    out<matrix<3>> R_end, out<vector<3>> w_end) noexcept
    { return plumb_magnus_rotation_terms2(n, R, w, alpha, dt, R_end, w_end); }
inline std::tuple<matrix<3>, vector<3>> magnus_rotation_terms2(const matrix<3> &R, const vector<3> &w,
    const vector<3> &alpha, float dt) noexcept
    { return detail::several<matrix<3>, vector<3>>(plumb_magnus_rotation_terms2, R, w, alpha, dt); }

inline status magnus_rotation_terms3(size_t n, in<matrix<3>> R, in<vector<3>> w, in<vector<3>> alpha, in<float> dt,
    out<matrix<3>> R_end, out<vector<3>> w_end) noexcept
    { return plumb_magnus_rotation_terms3(n, R, w, alpha, dt, R_end, w_end); }
inline std::tuple<matrix<3>, vector<3>> magnus_rotation_terms3(const matrix<3> &R, const vector<3> &w,
    const vector<3> &alpha, float dt) noexcept
    { return detail::several<matrix<3>, vector<3>>(plumb_magnus_rotation_terms3, R, w, alpha, dt); }

inline status magnus_rotation_terms4(size_t n, in<matrix<3>> R, in<vector<3>> w, in<vector<3>> alpha, in<float> dt,
    out<matrix<3>> R_end, out<vector<3>> w_end) noexcept
    { return plumb_magnus_rotation_terms4(n, R, w, alpha, dt, R_end, w_end); }
inline std::tuple<matrix<3>, vector<3>> magnus_rotation_terms4(const matrix<3> &R, const vector<3> &w,
    const vector<3> &alpha, float dt) noexcept
    { return detail::several<matrix<3>, vector<3>>(plumb_magnus_rotation_terms4, R, w, alpha, dt); }

inline status magnus_ends(size_t n, in<vector<3>> w, in<vector<3>> w_end, in<float> dt, out<vector<3>> Omega) noexcept
    { return plumb_magnus_ends(n, w, w_end, dt, Omega); }
inline vector<3> magnus_ends(const vector<3> &w, const vector<3> &w_end, float dt) noexcept
    { return detail::one<vector<3>>(plumb_magnus_ends, w, w_end, dt); }

inline status magnus_rate(size_t n, in<vector<3>> w, in<matrix<3>> R, out<matrix<3>> rate) noexcept
    { return plumb_magnus_rate(n, w, R, rate); }
inline matrix<3> magnus_rate(const vector<3> &w, const matrix<3> &R) noexcept
    { return detail::one<matrix<3>>(plumb_magnus_rate, w, R); }

inline status magnus_translation(size_t n, in<vector<3>> x, in<vector<3>> v, in<vector<3>> a, in<float> dt,
    out<vector<3>> x_end, out<vector<3>> v_end) noexcept
    { return plumb_magnus_translation(n, x, v, a, dt, x_end, v_end); }
inline std::tuple<vector<3>, vector<3>> magnus_translation(const vector<3> &x, const vector<3> &v, const vector<3> &a,
    float dt) noexcept
    { return detail::several<vector<3>, vector<3>>(plumb_magnus_translation, x, v, a, dt); }

/* --- hierarchy ---------------------------------------------------------------------------------------------------- */

inline status hierarchy_chain(size_t n, in<dynamic> A1, in<dynamic> A2, in<dynamic> A3, out<dynamic> A) noexcept
    { return plumb_hierarchy_chain(n, A1, A2, A3, A); }
inline dynamic hierarchy_chain(const dynamic &A1, const dynamic &A2, const dynamic &A3) noexcept
    { return detail::one<dynamic>(plumb_hierarchy_chain, A1, A2, A3); }

/* --- constraint --------------------------------------------------------------------------------------------------- */

inline status constraint_ball(size_t n, in<vector<7>> body1, in<vector<7>> body2, in<vector<3>> r1, in<vector<3>> r2,
    in<vector<12>> motion1, in<vector<12>> motion2, in<vector<3>> B, out<vector<6>> G, out<vector<3>> eta,
    out<vector<3>> lambda, out<vector<6>> motion1_out, out<vector<6>> motion2_out) noexcept
    { return plumb_constraint_ball(n, body1, body2, r1, r2, motion1, motion2, B, G, eta, lambda, motion1_out,
      motion2_out); }
inline std::tuple<vector<6>, vector<3>, vector<3>, vector<6>, vector<6>> constraint_ball(const vector<7> &body1,
    const vector<7> &body2, const vector<3> &r1, const vector<3> &r2, const vector<12> &motion1,
    const vector<12> &motion2, const vector<3> &B) noexcept
    { return detail::several<vector<6>, vector<3>, vector<3>, vector<6>, vector<6>>(plumb_constraint_ball, body1, body2,
      r1, r2, motion1, motion2, B); }

inline status constraint_distance(size_t n, in<vector<7>> body1, in<vector<7>> body2, in<vector<3>> r1,
    in<vector<3>> r2, in<vector<3>> u, in<vector<12>> motion1, in<vector<12>> motion2, in<float> B, out<float> G,
    out<float> eta, out<float> lambda, out<vector<6>> motion1_out, out<vector<6>> motion2_out) noexcept
    { return plumb_constraint_distance(n, body1, body2, r1, r2, u, motion1, motion2, B, G, eta, lambda, motion1_out,
      motion2_out); }
inline std::tuple<float, float, float, vector<6>, vector<6>> constraint_distance(const vector<7> &body1,
    const vector<7> &body2, const vector<3> &r1, const vector<3> &r2, const vector<3> &u, const vector<12> &motion1,
    const vector<12> &motion2, float B) noexcept
    { return detail::several<float, float, float, vector<6>, vector<6>>(plumb_constraint_distance, body1, body2, r1, r2,
      u, motion1, motion2, B); }

inline status constraint_hinge(size_t n, in<symmetric<3>> W1, in<symmetric<3>> W2, in<matrix<3>> R, in<vector<3>> w1,
    in<vector<3>> a1, in<vector<3>> w2, in<vector<3>> a2, in<vector<2>> B, out<vector<3>> G, out<vector<2>> eta,
    out<vector<2>> lambda, out<vector<3>> w1_out, out<vector<3>> w2_out, out<float> rate) noexcept
    { return plumb_constraint_hinge(n, W1, W2, R, w1, a1, w2, a2, B, G, eta, lambda, w1_out, w2_out, rate); }
inline std::tuple<vector<3>, vector<2>, vector<2>, vector<3>, vector<3>, float> constraint_hinge(const symmetric<3> &W1,
    const symmetric<3> &W2, const matrix<3> &R, const vector<3> &w1, const vector<3> &a1, const vector<3> &w2,
    const vector<3> &a2, const vector<2> &B) noexcept
    { return detail::several<vector<3>, vector<2>, vector<2>, vector<3>, vector<3>, float>(plumb_constraint_hinge, W1,
      W2, R, w1, a1, w2, a2, B); }

inline status constraint_bias(size_t n, in<float> C, in<float> beta, in<float> h, out<float> B) noexcept
    { return plumb_constraint_bias(n, C, beta, h, B); }
inline float constraint_bias(float C, float beta, float h) noexcept
    { return detail::one<float>(plumb_constraint_bias, C, beta, h); }

inline status constraint_drift_n4(size_t n, in<float> C, in<float> beta, out<float> Cn) noexcept
    { return plumb_constraint_drift_n4(n, C, beta, Cn); }
inline float constraint_drift_n4(float C, float beta) noexcept
    { return detail::one<float>(plumb_constraint_drift_n4, C, beta); }

inline status constraint_error_reduction_n60(size_t n, in<float> beta, out<float> ERP) noexcept
    { return plumb_constraint_error_reduction_n60(n, beta, ERP); }
inline float constraint_error_reduction_n60(float beta) noexcept
    { return detail::one<float>(plumb_constraint_error_reduction_n60, beta); }

inline status constraint_share_n60(size_t n, in<float> ERP, out<float> beta) noexcept
    { return plumb_constraint_share_n60(n, ERP, beta); }
inline float constraint_share_n60(float ERP) noexcept { return detail::one<float>(plumb_constraint_share_n60, ERP); }

inline status constraint_predicted_rate(size_t n, in<float> C0, in<float> C1, in<float> h, out<float> rate) noexcept
    { return plumb_constraint_predicted_rate(n, C0, C1, h, rate); }
inline float constraint_predicted_rate(float C0, float C1, float h) noexcept
    { return detail::one<float>(plumb_constraint_predicted_rate, C0, C1, h); }

inline status constraint_pgs_n3(size_t n, in<symmetric<3>> G, in<vector<3>> eta, in<vector<6>> limits,
    in<vector<3>> lambda, in<float> w, out<vector<3>> lambda_out) noexcept
    { return plumb_constraint_pgs_n3(n, G, eta, limits, lambda, w, lambda_out); }
inline vector<3> constraint_pgs_n3(const symmetric<3> &G, const vector<3> &eta, const vector<6> &limits,
    const vector<3> &lambda, float w) noexcept
    { return detail::one<vector<3>>(plumb_constraint_pgs_n3, G, eta, limits, lambda, w); }

inline status constraint_pgs_n12(size_t n, in<symmetric<12>> G, in<vector<12>> eta, in<vector<24>> limits,
    in<vector<12>> lambda, in<float> w, out<vector<12>> lambda_out) noexcept
    { return plumb_constraint_pgs_n12(n, G, eta, limits, lambda, w, lambda_out); }
inline vector<12> constraint_pgs_n12(const symmetric<12> &G, const vector<12> &eta, const vector<24> &limits,
    const vector<12> &lambda, float w) noexcept
    { return detail::one<vector<12>>(plumb_constraint_pgs_n12, G, eta, limits, lambda, w); }

/* --- pose --------------------------------------------------------------------------------------------------------- */

inline status pose_compose(size_t n, in<pose> A2, in<pose> A1, out<pose> A3) noexcept
    { return plumb_pose_compose(n, A2, A1, A3); }
inline pose pose_compose(const pose &A2, const pose &A1) noexcept
    { return detail::one<pose>(plumb_pose_compose, A2, A1); }

inline status pose_inverse(size_t n, in<pose> A, out<pose> A_out) noexcept { return plumb_pose_inverse(n, A, A_out); }
inline pose pose_inverse(const pose &A) noexcept { return detail::one<pose>(plumb_pose_inverse, A); }

inline status pose_to_local(size_t n, in<pose> A2, in<pose> A3, out<pose> A1) noexcept
    { return plumb_pose_to_local(n, A2, A3, A1); }
inline pose pose_to_local(const pose &A2, const pose &A3) noexcept
    { return detail::one<pose>(plumb_pose_to_local, A2, A3); }

inline status pose_apply(size_t n, in<pose> A, in<vector<3>> x, out<vector<3>> y) noexcept
    { return plumb_pose_apply(n, A, x, y); }
inline vector<3> pose_apply(const pose &A, const vector<3> &x) noexcept
    { return detail::one<vector<3>>(plumb_pose_apply, A, x); }

inline status pose_apply_inverse(size_t n, in<pose> A, in<vector<3>> x, out<vector<3>> y) noexcept
    { return plumb_pose_apply_inverse(n, A, x, y); }
inline vector<3> pose_apply_inverse(const pose &A, const vector<3> &x) noexcept
    { return detail::one<vector<3>>(plumb_pose_apply_inverse, A, x); }

inline status pose_vector(size_t n, in<quaternion> q, in<float> S, in<vector<3>> x, out<vector<3>> y) noexcept
    { return plumb_pose_vector(n, q, S, x, y); }
inline vector<3> pose_vector(const quaternion &q, float S, const vector<3> &x) noexcept
    { return detail::one<vector<3>>(plumb_pose_vector, q, S, x); }

inline status pose_vector_inverse(size_t n, in<quaternion> q, in<float> S, in<vector<3>> x, out<vector<3>> y) noexcept
    { return plumb_pose_vector_inverse(n, q, S, x, y); }
inline vector<3> pose_vector_inverse(const quaternion &q, float S, const vector<3> &x) noexcept
    { return detail::one<vector<3>>(plumb_pose_vector_inverse, q, S, x); }

inline status pose_normal(size_t n, in<quaternion> q, in<float> S, in<vector<3>> x, out<vector<3>> y) noexcept
    { return plumb_pose_normal(n, q, S, x, y); }
inline vector<3> pose_normal(const quaternion &q, float S, const vector<3> &x) noexcept
    { return detail::one<vector<3>>(plumb_pose_normal, q, S, x); }

inline status pose_to_matrix(size_t n, in<pose> A, out<matrix<4>> M) noexcept { return plumb_pose_to_matrix(n, A, M); }
inline matrix<4> pose_to_matrix(const pose &A) noexcept { return detail::one<matrix<4>>(plumb_pose_to_matrix, A); }

/* --- skew --------------------------------------------------------------------------------------------------------- */

inline status skew_matrix_n2(size_t n, in<float> w, out<matrix<2>> M) noexcept { return plumb_skew_matrix_n2(n, w, M); }
inline matrix<2> skew_matrix_n2(float w) noexcept { return detail::one<matrix<2>>(plumb_skew_matrix_n2, w); }

inline status skew_matrix_n3(size_t n, in<vector<3>> w, out<matrix<3>> M) noexcept
    { return plumb_skew_matrix_n3(n, w, M); }
inline matrix<3> skew_matrix_n3(const vector<3> &w) noexcept { return detail::one<matrix<3>>(plumb_skew_matrix_n3, w); }

inline status skew_matrix_n4(size_t n, in<vector<6>> w, out<matrix<4>> M) noexcept
    { return plumb_skew_matrix_n4(n, w, M); }
inline matrix<4> skew_matrix_n4(const vector<6> &w) noexcept { return detail::one<matrix<4>>(plumb_skew_matrix_n4, w); }

inline status skew_parts_n2(size_t n, in<matrix<2>> M, out<float> w, out<matrix<2>> S) noexcept
    { return plumb_skew_parts_n2(n, M, w, S); }
inline std::tuple<float, matrix<2>> skew_parts_n2(const matrix<2> &M) noexcept
    { return detail::several<float, matrix<2>>(plumb_skew_parts_n2, M); }

inline status skew_parts_n3(size_t n, in<matrix<3>> M, out<vector<3>> w, out<matrix<3>> S) noexcept
    { return plumb_skew_parts_n3(n, M, w, S); }
inline std::tuple<vector<3>, matrix<3>> skew_parts_n3(const matrix<3> &M) noexcept
    { return detail::several<vector<3>, matrix<3>>(plumb_skew_parts_n3, M); }

inline status skew_parts_n4(size_t n, in<matrix<4>> M, out<vector<6>> w, out<matrix<4>> S) noexcept
    { return plumb_skew_parts_n4(n, M, w, S); }
inline std::tuple<vector<6>, matrix<4>> skew_parts_n4(const matrix<4> &M) noexcept
    { return detail::several<vector<6>, matrix<4>>(plumb_skew_parts_n4, M); }

inline status skew_apply_n2(size_t n, in<float> w, in<vector<2>> x, out<vector<2>> wx) noexcept
    { return plumb_skew_apply_n2(n, w, x, wx); }
inline vector<2> skew_apply_n2(float w, const vector<2> &x) noexcept
    { return detail::one<vector<2>>(plumb_skew_apply_n2, w, x); }

inline status skew_apply_n3(size_t n, in<vector<3>> w, in<vector<3>> x, out<vector<3>> wx) noexcept
    { return plumb_skew_apply_n3(n, w, x, wx); }
inline vector<3> skew_apply_n3(const vector<3> &w, const vector<3> &x) noexcept
    { return detail::one<vector<3>>(plumb_skew_apply_n3, w, x); }

inline status skew_apply_n4(size_t n, in<vector<6>> w, in<vector<4>> x, out<vector<4>> wx) noexcept
    { return plumb_skew_apply_n4(n, w, x, wx); }
inline vector<4> skew_apply_n4(const vector<6> &w, const vector<4> &x) noexcept
    { return detail::one<vector<4>>(plumb_skew_apply_n4, w, x); }

inline status skew_rotation_rates_n2(size_t n, in<matrix<2>> R, in<float> w, in<float> alpha, out<matrix<2>> dR,
    out<matrix<2>> ddR) noexcept
    { return plumb_skew_rotation_rates_n2(n, R, w, alpha, dR, ddR); }
inline std::tuple<matrix<2>, matrix<2>> skew_rotation_rates_n2(const matrix<2> &R, float w, float alpha) noexcept
    { return detail::several<matrix<2>, matrix<2>>(plumb_skew_rotation_rates_n2, R, w, alpha); }

inline status skew_rotation_rates_n3(size_t n, in<matrix<3>> R, in<vector<3>> w, in<vector<3>> alpha, out<matrix<3>> dR,
    out<matrix<3>> ddR) noexcept
    { return plumb_skew_rotation_rates_n3(n, R, w, alpha, dR, ddR); }
inline std::tuple<matrix<3>, matrix<3>> skew_rotation_rates_n3(const matrix<3> &R, const vector<3> &w,
    const vector<3> &alpha) noexcept
    { return detail::several<matrix<3>, matrix<3>>(plumb_skew_rotation_rates_n3, R, w, alpha); }

inline status skew_rotation_rates_n4(size_t n, in<matrix<4>> R, in<vector<6>> w, in<vector<6>> alpha, out<matrix<4>> dR,
    out<matrix<4>> ddR) noexcept
    { return plumb_skew_rotation_rates_n4(n, R, w, alpha, dR, ddR); }
inline std::tuple<matrix<4>, matrix<4>> skew_rotation_rates_n4(const matrix<4> &R, const vector<6> &w,
    const vector<6> &alpha) noexcept
    { return detail::several<matrix<4>, matrix<4>>(plumb_skew_rotation_rates_n4, R, w, alpha); }

inline status skew_commutator_n2(size_t n, in<float> a, in<float> b, out<float> c) noexcept
    { return plumb_skew_commutator_n2(n, a, b, c); }
inline float skew_commutator_n2(float a, float b) noexcept
    { return detail::one<float>(plumb_skew_commutator_n2, a, b); }

inline status skew_commutator_n3(size_t n, in<vector<3>> a, in<vector<3>> b, out<vector<3>> c) noexcept
    { return plumb_skew_commutator_n3(n, a, b, c); }
inline vector<3> skew_commutator_n3(const vector<3> &a, const vector<3> &b) noexcept
    { return detail::one<vector<3>>(plumb_skew_commutator_n3, a, b); }

inline status skew_commutator_n4(size_t n, in<vector<6>> a, in<vector<6>> b, out<vector<6>> c) noexcept
    { return plumb_skew_commutator_n4(n, a, b, c); }
inline vector<6> skew_commutator_n4(const vector<6> &a, const vector<6> &b) noexcept
    { return detail::one<vector<6>>(plumb_skew_commutator_n4, a, b); }

} // namespace plumb

#endif
