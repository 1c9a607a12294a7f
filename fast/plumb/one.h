/* Each kernel for a single element, with the same bits. Printed by `plumb kernels --header one`.
 *
 * Vectors, matrices and quaternions are arrays of floats, transforms the structs of types.h, single numbers values.
 * Nothing is computed here, so that a program's own compiler options do not change the bits. An element costs some
 * tens of nanoseconds more than one of a batch.
 *
 *     #include <plumb/one.h>
 *     #include <stdio.h>
 *
 *     int main(void)
 *     {
 *         const float v[3] = {0, 0, 1.5f};
 *         float R[9];
 *         const plumb_status status = plumb_so3_exp_one(v, R);
 *         printf("%s: cos 1.5 = %.9g\n", plumb_status_text(status), R[0]);
 *         return status != PLUMB_OK;
 *     } */
/* clang-format off */
#ifndef PLUMB_ONE_H
#define PLUMB_ONE_H

#include "kernels.h"
#include "types.h"

#ifdef __cplusplus
extern "C" {
#endif

/* --- so3 ---------------------------------------------------------------------------------------------------------- */

static inline plumb_status plumb_so3_s1_one(float t, float *S1)
    { return plumb_so3_s1(1, plumb_in_structs(&t, 1), plumb_out_structs(S1, 1)); }
static inline plumb_status plumb_so3_s2_one(float t, float *S2)
    { return plumb_so3_s2(1, plumb_in_structs(&t, 1), plumb_out_structs(S2, 1)); }
static inline plumb_status plumb_so3_s3_one(float t, float *S3)
    { return plumb_so3_s3(1, plumb_in_structs(&t, 1), plumb_out_structs(S3, 1)); }
static inline plumb_status plumb_so3_s123_one(float t, float *S1, float *S2, float *S3)
    { return plumb_so3_s123(1, plumb_in_structs(&t, 1), plumb_out_structs(S1, 1), plumb_out_structs(S2, 1),
      plumb_out_structs(S3, 1)); }
static inline plumb_status plumb_so3_s1_taylor2_one(float t, float *S1)
    { return plumb_so3_s1_taylor2(1, plumb_in_structs(&t, 1), plumb_out_structs(S1, 1)); }
static inline plumb_status plumb_so3_s1_taylor4_one(float t, float *S1)
    { return plumb_so3_s1_taylor4(1, plumb_in_structs(&t, 1), plumb_out_structs(S1, 1)); }
static inline plumb_status plumb_so3_s1_taylor6_one(float t, float *S1)
    { return plumb_so3_s1_taylor6(1, plumb_in_structs(&t, 1), plumb_out_structs(S1, 1)); }
static inline plumb_status plumb_so3_s2_taylor2_one(float t, float *S2)
    { return plumb_so3_s2_taylor2(1, plumb_in_structs(&t, 1), plumb_out_structs(S2, 1)); }
static inline plumb_status plumb_so3_s2_taylor4_one(float t, float *S2)
    { return plumb_so3_s2_taylor4(1, plumb_in_structs(&t, 1), plumb_out_structs(S2, 1)); }
static inline plumb_status plumb_so3_s2_taylor6_one(float t, float *S2)
    { return plumb_so3_s2_taylor6(1, plumb_in_structs(&t, 1), plumb_out_structs(S2, 1)); }
static inline plumb_status plumb_so3_s3_taylor2_one(float t, float *S3)
    { return plumb_so3_s3_taylor2(1, plumb_in_structs(&t, 1), plumb_out_structs(S3, 1)); }
static inline plumb_status plumb_so3_s3_taylor4_one(float t, float *S3)
    { return plumb_so3_s3_taylor4(1, plumb_in_structs(&t, 1), plumb_out_structs(S3, 1)); }
static inline plumb_status plumb_so3_s3_taylor6_one(float t, float *S3)
    { return plumb_so3_s3_taylor6(1, plumb_in_structs(&t, 1), plumb_out_structs(S3, 1)); }
static inline plumb_status plumb_so3_s1_minimax6_one(float t, float *S1)
    { return plumb_so3_s1_minimax6(1, plumb_in_structs(&t, 1), plumb_out_structs(S1, 1)); }
static inline plumb_status plumb_so3_s2_minimax6_one(float t, float *S2)
    { return plumb_so3_s2_minimax6(1, plumb_in_structs(&t, 1), plumb_out_structs(S2, 1)); }
static inline plumb_status plumb_so3_s3_minimax6_one(float t, float *S3)
    { return plumb_so3_s3_minimax6(1, plumb_in_structs(&t, 1), plumb_out_structs(S3, 1)); }
static inline plumb_status plumb_so3_s123_double_angle_one(float t, float *S1, float *S2, float *S3)
    { return plumb_so3_s123_double_angle(1, plumb_in_structs(&t, 1), plumb_out_structs(S1, 1), plumb_out_structs(S2, 1),
      plumb_out_structs(S3, 1)); }
static inline plumb_status plumb_so3_s1_angle_one(float a, float *S1)
    { return plumb_so3_s1_angle(1, plumb_in_structs(&a, 1), plumb_out_structs(S1, 1)); }
static inline plumb_status plumb_so3_s2_angle_one(float a, float *S2)
    { return plumb_so3_s2_angle(1, plumb_in_structs(&a, 1), plumb_out_structs(S2, 1)); }
static inline plumb_status plumb_so3_s3_angle_one(float a, float *S3)
    { return plumb_so3_s3_angle(1, plumb_in_structs(&a, 1), plumb_out_structs(S3, 1)); }
static inline plumb_status plumb_so3_exp_one(const float v[3], float R[9])
    { return plumb_so3_exp(1, plumb_in_structs(v, 3), plumb_out_structs(R, 9)); }
static inline plumb_status plumb_so3_average_one(const float v[3], float T[9])
    { return plumb_so3_average(1, plumb_in_structs(v, 3), plumb_out_structs(T, 9)); }
static inline plumb_status plumb_so3_exp_average_one(const float v[3], float R[9], float T[9])
    { return plumb_so3_exp_average(1, plumb_in_structs(v, 3), plumb_out_structs(R, 9), plumb_out_structs(T, 9)); }
static inline plumb_status plumb_so3_exp_average_double_angle_one(const float v[3], float R[9], float T[9])
    { return plumb_so3_exp_average_double_angle(1, plumb_in_structs(v, 3), plumb_out_structs(R, 9),
      plumb_out_structs(T, 9)); }
static inline plumb_status plumb_so3_rotate_one(const float v[3], const float x[3], float y[3])
    { return plumb_so3_rotate(1, plumb_in_structs(v, 3), plumb_in_structs(x, 3), plumb_out_structs(y, 3)); }
static inline plumb_status plumb_so3_derivative_one(const float v[3], const float x[3], float D[9])
    { return plumb_so3_derivative(1, plumb_in_structs(v, 3), plumb_in_structs(x, 3), plumb_out_structs(D, 9)); }
static inline plumb_status plumb_so3_angular_velocity_one(const float v[3], const float dv[3], float w[3])
    { return plumb_so3_angular_velocity(1, plumb_in_structs(v, 3), plumb_in_structs(dv, 3), plumb_out_structs(w, 3)); }
static inline plumb_status plumb_so3_angular_velocity_body_one(const float v[3], const float dv[3], float wbody[3])
    { return plumb_so3_angular_velocity_body(1, plumb_in_structs(v, 3), plumb_in_structs(dv, 3),
      plumb_out_structs(wbody, 3)); }
static inline plumb_status plumb_so3_average_determinant_one(const float v[3], float *det)
    { return plumb_so3_average_determinant(1, plumb_in_structs(v, 3), plumb_out_structs(det, 1)); }
static inline plumb_status plumb_so3_average_inverse_one(const float v[3], float Tinv[9])
    { return plumb_so3_average_inverse(1, plumb_in_structs(v, 3), plumb_out_structs(Tinv, 9)); }
static inline plumb_status plumb_so3_vector_rate_one(const float v[3], const float w[3], float dv[3])
    { return plumb_so3_vector_rate(1, plumb_in_structs(v, 3), plumb_in_structs(w, 3), plumb_out_structs(dv, 3)); }
static inline plumb_status plumb_so3_vector_rate_body_one(const float v[3], const float wbody[3], float dv[3])
    { return plumb_so3_vector_rate_body(1, plumb_in_structs(v, 3), plumb_in_structs(wbody, 3),
      plumb_out_structs(dv, 3)); }

/* --- rotation ----------------------------------------------------------------------------------------------------- */

static inline plumb_status plumb_rotation_log_one(const float M[9], float v[3])
    { return plumb_rotation_log(1, plumb_in_structs(M, 9), plumb_out_structs(v, 3)); }
static inline plumb_status plumb_rotation_to_axis_angle_one(const float M[9], float axis[3], float *angle)
    { return plumb_rotation_to_axis_angle(1, plumb_in_structs(M, 9), plumb_out_structs(axis, 3),
      plumb_out_structs(angle, 1)); }
static inline plumb_status plumb_rotation_to_quaternion_one(const float M[9], float q[4])
    { return plumb_rotation_to_quaternion(1, plumb_in_structs(M, 9), plumb_out_structs(q, 4)); }
static inline plumb_status plumb_rotation_from_quaternion_one(const float q[4], float R[9])
    { return plumb_rotation_from_quaternion(1, plumb_in_structs(q, 4), plumb_out_structs(R, 9)); }
static inline plumb_status plumb_rotation_log_quaternion_one(const float q[4], float v[3])
    { return plumb_rotation_log_quaternion(1, plumb_in_structs(q, 4), plumb_out_structs(v, 3)); }
static inline plumb_status plumb_rotation_exp_quaternion_one(const float v[3], float q[4])
    { return plumb_rotation_exp_quaternion(1, plumb_in_structs(v, 3), plumb_out_structs(q, 4)); }
static inline plumb_status plumb_rotation_rodrigues_one(const float axis[3], float angle, const float x[3], float y[3])
    { return plumb_rotation_rodrigues(1, plumb_in_structs(axis, 3), plumb_in_structs(&angle, 1), plumb_in_structs(x, 3),
      plumb_out_structs(y, 3)); }
static inline plumb_status plumb_rotation_from_axis_angle_one(const float axis[3], float angle, float R[9])
    { return plumb_rotation_from_axis_angle(1, plumb_in_structs(axis, 3), plumb_in_structs(&angle, 1),
      plumb_out_structs(R, 9)); }
static inline plumb_status plumb_rotation_orthonormalise_polar_one(const float M[9], float R[9])
    { return plumb_rotation_orthonormalise_polar(1, plumb_in_structs(M, 9), plumb_out_structs(R, 9)); }
static inline plumb_status plumb_rotation_orthonormalise_gram_schmidt_one(const float M[9], float R[9])
    { return plumb_rotation_orthonormalise_gram_schmidt(1, plumb_in_structs(M, 9), plumb_out_structs(R, 9)); }
static inline plumb_status plumb_rotation_departure_one(const float M[9], float gram[6], float *det, float *det_less)
    { return plumb_rotation_departure(1, plumb_in_structs(M, 9), plumb_out_structs(gram, 6), plumb_out_structs(det, 1),
      plumb_out_structs(det_less, 1)); }
static inline plumb_status plumb_rotation_displacement_one(const float v[3], const float x[3], float change[3])
    { return plumb_rotation_displacement(1, plumb_in_structs(v, 3), plumb_in_structs(x, 3),
      plumb_out_structs(change, 3)); }

/* --- euler -------------------------------------------------------------------------------------------------------- */

static inline plumb_status plumb_euler_to_matrix_zyx_one(float z, float y, float x, float R[9])
    { return plumb_euler_to_matrix_zyx(1, plumb_in_structs(&z, 1), plumb_in_structs(&y, 1), plumb_in_structs(&x, 1),
      plumb_out_structs(R, 9)); }

/* --- transform ---------------------------------------------------------------------------------------------------- */

static inline plumb_status plumb_transform_compose_n2_one(const float A2[7], const float A1[7], float A3[7])
    { return plumb_transform_compose_n2(1, plumb_in_structs(A2, 7), plumb_in_structs(A1, 7),
      plumb_out_structs(A3, 7)); }
static inline plumb_status plumb_transform_compose_n3_one(const plumb_transform *A2, const plumb_transform *A1,
    plumb_transform *A3)
    { return plumb_transform_compose_n3(1, plumb_in_structs(A2->T, 13), plumb_in_structs(A1->T, 13),
      plumb_out_structs(A3->T, 13)); }
static inline plumb_status plumb_transform_compose_n4_one(const float A2[21], const float A1[21], float A3[21])
    { return plumb_transform_compose_n4(1, plumb_in_structs(A2, 21), plumb_in_structs(A1, 21),
      plumb_out_structs(A3, 21)); }
static inline plumb_status plumb_transform_inverse_n2_one(const float A[7], float A_out[7])
    { return plumb_transform_inverse_n2(1, plumb_in_structs(A, 7), plumb_out_structs(A_out, 7)); }
static inline plumb_status plumb_transform_inverse_n3_one(const plumb_transform *A, plumb_transform *A_out)
    { return plumb_transform_inverse_n3(1, plumb_in_structs(A->T, 13), plumb_out_structs(A_out->T, 13)); }
static inline plumb_status plumb_transform_inverse_n4_one(const float A[21], float A_out[21])
    { return plumb_transform_inverse_n4(1, plumb_in_structs(A, 21), plumb_out_structs(A_out, 21)); }
static inline plumb_status plumb_transform_to_local_n2_one(const float A2[7], const float A3[7], float A1[7])
    { return plumb_transform_to_local_n2(1, plumb_in_structs(A2, 7), plumb_in_structs(A3, 7),
      plumb_out_structs(A1, 7)); }
static inline plumb_status plumb_transform_to_local_n3_one(const plumb_transform *A2, const plumb_transform *A3,
    plumb_transform *A1)
    { return plumb_transform_to_local_n3(1, plumb_in_structs(A2->T, 13), plumb_in_structs(A3->T, 13),
      plumb_out_structs(A1->T, 13)); }
static inline plumb_status plumb_transform_to_local_n4_one(const float A2[21], const float A3[21], float A1[21])
    { return plumb_transform_to_local_n4(1, plumb_in_structs(A2, 21), plumb_in_structs(A3, 21),
      plumb_out_structs(A1, 21)); }
static inline plumb_status plumb_transform_apply_n2_one(const float A[7], const float x[2], float y[2])
    { return plumb_transform_apply_n2(1, plumb_in_structs(A, 7), plumb_in_structs(x, 2), plumb_out_structs(y, 2)); }
static inline plumb_status plumb_transform_apply_n3_one(const plumb_transform *A, const float x[3], float y[3])
    { return plumb_transform_apply_n3(1, plumb_in_structs(A->T, 13), plumb_in_structs(x, 3), plumb_out_structs(y, 3)); }
static inline plumb_status plumb_transform_apply_n4_one(const float A[21], const float x[4], float y[4])
    { return plumb_transform_apply_n4(1, plumb_in_structs(A, 21), plumb_in_structs(x, 4), plumb_out_structs(y, 4)); }
static inline plumb_status plumb_transform_apply_inverse_n2_one(const float A[7], const float y[2], float x[2])
    { return plumb_transform_apply_inverse_n2(1, plumb_in_structs(A, 7), plumb_in_structs(y, 2),
      plumb_out_structs(x, 2)); }
static inline plumb_status plumb_transform_apply_inverse_n3_one(const plumb_transform *A, const float y[3], float x[3])
    { return plumb_transform_apply_inverse_n3(1, plumb_in_structs(A->T, 13), plumb_in_structs(y, 3),
      plumb_out_structs(x, 3)); }
static inline plumb_status plumb_transform_apply_inverse_n4_one(const float A[21], const float y[4], float x[4])
    { return plumb_transform_apply_inverse_n4(1, plumb_in_structs(A, 21), plumb_in_structs(y, 4),
      plumb_out_structs(x, 4)); }
static inline plumb_status plumb_transform_vector_n2_one(const float R[4], float S, const float x[2], float Jx[2])
    { return plumb_transform_vector_n2(1, plumb_in_structs(R, 4), plumb_in_structs(&S, 1), plumb_in_structs(x, 2),
      plumb_out_structs(Jx, 2)); }
static inline plumb_status plumb_transform_vector_n3_one(const float R[9], float S, const float x[3], float Jx[3])
    { return plumb_transform_vector_n3(1, plumb_in_structs(R, 9), plumb_in_structs(&S, 1), plumb_in_structs(x, 3),
      plumb_out_structs(Jx, 3)); }
static inline plumb_status plumb_transform_vector_n4_one(const float R[16], float S, const float x[4], float Jx[4])
    { return plumb_transform_vector_n4(1, plumb_in_structs(R, 16), plumb_in_structs(&S, 1), plumb_in_structs(x, 4),
      plumb_out_structs(Jx, 4)); }
static inline plumb_status plumb_transform_vector_inverse_n2_one(const float R[4], float S, const float x[2],
    float z[2])
    { return plumb_transform_vector_inverse_n2(1, plumb_in_structs(R, 4), plumb_in_structs(&S, 1),
      plumb_in_structs(x, 2), plumb_out_structs(z, 2)); }
static inline plumb_status plumb_transform_vector_inverse_n3_one(const float R[9], float S, const float x[3],
    float z[3])
    { return plumb_transform_vector_inverse_n3(1, plumb_in_structs(R, 9), plumb_in_structs(&S, 1),
      plumb_in_structs(x, 3), plumb_out_structs(z, 3)); }
static inline plumb_status plumb_transform_vector_inverse_n4_one(const float R[16], float S, const float x[4],
    float z[4])
    { return plumb_transform_vector_inverse_n4(1, plumb_in_structs(R, 16), plumb_in_structs(&S, 1),
      plumb_in_structs(x, 4), plumb_out_structs(z, 4)); }
static inline plumb_status plumb_transform_normal_n2_one(const float R[4], float S, const float x[2], float normal[2])
    { return plumb_transform_normal_n2(1, plumb_in_structs(R, 4), plumb_in_structs(&S, 1), plumb_in_structs(x, 2),
      plumb_out_structs(normal, 2)); }
static inline plumb_status plumb_transform_normal_n3_one(const float R[9], float S, const float x[3], float normal[3])
    { return plumb_transform_normal_n3(1, plumb_in_structs(R, 9), plumb_in_structs(&S, 1), plumb_in_structs(x, 3),
      plumb_out_structs(normal, 3)); }
static inline plumb_status plumb_transform_normal_n4_one(const float R[16], float S, const float x[4], float normal[4])
    { return plumb_transform_normal_n4(1, plumb_in_structs(R, 16), plumb_in_structs(&S, 1), plumb_in_structs(x, 4),
      plumb_out_structs(normal, 4)); }
static inline plumb_status plumb_transform_to_matrix_n2_one(const float A[7], float M[9])
    { return plumb_transform_to_matrix_n2(1, plumb_in_structs(A, 7), plumb_out_structs(M, 9)); }
static inline plumb_status plumb_transform_to_matrix_n3_one(const plumb_transform *A, float M[16])
    { return plumb_transform_to_matrix_n3(1, plumb_in_structs(A->T, 13), plumb_out_structs(M, 16)); }
static inline plumb_status plumb_transform_to_matrix_n4_one(const float A[21], float M[25])
    { return plumb_transform_to_matrix_n4(1, plumb_in_structs(A, 21), plumb_out_structs(M, 25)); }
static inline plumb_status plumb_transform_from_matrix_n2_one(const float J[4], const float T[2], float A[7])
    { return plumb_transform_from_matrix_n2(1, plumb_in_structs(J, 4), plumb_in_structs(T, 2),
      plumb_out_structs(A, 7)); }
static inline plumb_status plumb_transform_from_matrix_n3_one(const float J[9], const float T[3], plumb_transform *A)
    { return plumb_transform_from_matrix_n3(1, plumb_in_structs(J, 9), plumb_in_structs(T, 3),
      plumb_out_structs(A->T, 13)); }
static inline plumb_status plumb_transform_from_matrix_n4_one(const float J[16], const float T[4], float A[21])
    { return plumb_transform_from_matrix_n4(1, plumb_in_structs(J, 16), plumb_in_structs(T, 4),
      plumb_out_structs(A, 21)); }
static inline plumb_status plumb_dynamic_compose_n2_one(const float A2[13], const float A1[13], float A3[13])
    { return plumb_dynamic_compose_n2(1, plumb_in_structs(A2, 13), plumb_in_structs(A1, 13),
      plumb_out_structs(A3, 13)); }
static inline plumb_status plumb_dynamic_compose_n3_one(const plumb_dynamic *A2, const plumb_dynamic *A1,
    plumb_dynamic *A3)
    { return plumb_dynamic_compose_n3(1, plumb_in_structs(A2->T, 25), plumb_in_structs(A1->T, 25),
      plumb_out_structs(A3->T, 25)); }
static inline plumb_status plumb_dynamic_compose_n4_one(const float A2[41], const float A1[41], float A3[41])
    { return plumb_dynamic_compose_n4(1, plumb_in_structs(A2, 41), plumb_in_structs(A1, 41),
      plumb_out_structs(A3, 41)); }
static inline plumb_status plumb_dynamic_inverse_n2_one(const float A[13], float A_out[13])
    { return plumb_dynamic_inverse_n2(1, plumb_in_structs(A, 13), plumb_out_structs(A_out, 13)); }
static inline plumb_status plumb_dynamic_inverse_n3_one(const plumb_dynamic *A, plumb_dynamic *A_out)
    { return plumb_dynamic_inverse_n3(1, plumb_in_structs(A->T, 25), plumb_out_structs(A_out->T, 25)); }
static inline plumb_status plumb_dynamic_inverse_n4_one(const float A[41], float A_out[41])
    { return plumb_dynamic_inverse_n4(1, plumb_in_structs(A, 41), plumb_out_structs(A_out, 41)); }
static inline plumb_status plumb_dynamic_to_local_n2_one(const float A2[13], const float A3[13], float A1[13])
    { return plumb_dynamic_to_local_n2(1, plumb_in_structs(A2, 13), plumb_in_structs(A3, 13),
      plumb_out_structs(A1, 13)); }
static inline plumb_status plumb_dynamic_to_local_n3_one(const plumb_dynamic *A2, const plumb_dynamic *A3,
    plumb_dynamic *A1)
    { return plumb_dynamic_to_local_n3(1, plumb_in_structs(A2->T, 25), plumb_in_structs(A3->T, 25),
      plumb_out_structs(A1->T, 25)); }
static inline plumb_status plumb_dynamic_to_local_n4_one(const float A2[41], const float A3[41], float A1[41])
    { return plumb_dynamic_to_local_n4(1, plumb_in_structs(A2, 41), plumb_in_structs(A3, 41),
      plumb_out_structs(A1, 41)); }
static inline plumb_status plumb_dynamic_to_local_chained_n2_one(const float A2[13], const float A3[13], float A1[13])
    { return plumb_dynamic_to_local_chained_n2(1, plumb_in_structs(A2, 13), plumb_in_structs(A3, 13),
      plumb_out_structs(A1, 13)); }
static inline plumb_status plumb_dynamic_to_local_chained_n3_one(const plumb_dynamic *A2, const plumb_dynamic *A3,
    plumb_dynamic *A1)
    { return plumb_dynamic_to_local_chained_n3(1, plumb_in_structs(A2->T, 25), plumb_in_structs(A3->T, 25),
      plumb_out_structs(A1->T, 25)); }
static inline plumb_status plumb_dynamic_to_local_chained_n4_one(const float A2[41], const float A3[41], float A1[41])
    { return plumb_dynamic_to_local_chained_n4(1, plumb_in_structs(A2, 41), plumb_in_structs(A3, 41),
      plumb_out_structs(A1, 41)); }

/* --- rigid -------------------------------------------------------------------------------------------------------- */

static inline plumb_status plumb_rigid_compose_n2_one(const float A2[6], const float A1[6], float A3[6])
    { return plumb_rigid_compose_n2(1, plumb_in_structs(A2, 6), plumb_in_structs(A1, 6), plumb_out_structs(A3, 6)); }
static inline plumb_status plumb_rigid_compose_n3_one(const float A2[12], const float A1[12], float A3[12])
    { return plumb_rigid_compose_n3(1, plumb_in_structs(A2, 12), plumb_in_structs(A1, 12), plumb_out_structs(A3, 12)); }
static inline plumb_status plumb_rigid_compose_n4_one(const float A2[20], const float A1[20], float A3[20])
    { return plumb_rigid_compose_n4(1, plumb_in_structs(A2, 20), plumb_in_structs(A1, 20), plumb_out_structs(A3, 20)); }
static inline plumb_status plumb_rigid_inverse_n2_one(const float A[6], float A_out[6])
    { return plumb_rigid_inverse_n2(1, plumb_in_structs(A, 6), plumb_out_structs(A_out, 6)); }
static inline plumb_status plumb_rigid_inverse_n3_one(const float A[12], float A_out[12])
    { return plumb_rigid_inverse_n3(1, plumb_in_structs(A, 12), plumb_out_structs(A_out, 12)); }
static inline plumb_status plumb_rigid_inverse_n4_one(const float A[20], float A_out[20])
    { return plumb_rigid_inverse_n4(1, plumb_in_structs(A, 20), plumb_out_structs(A_out, 20)); }
static inline plumb_status plumb_rigid_to_local_n2_one(const float A2[6], const float A3[6], float A1[6])
    { return plumb_rigid_to_local_n2(1, plumb_in_structs(A2, 6), plumb_in_structs(A3, 6), plumb_out_structs(A1, 6)); }
static inline plumb_status plumb_rigid_to_local_n3_one(const float A2[12], const float A3[12], float A1[12])
    { return plumb_rigid_to_local_n3(1, plumb_in_structs(A2, 12), plumb_in_structs(A3, 12),
      plumb_out_structs(A1, 12)); }
static inline plumb_status plumb_rigid_to_local_n4_one(const float A2[20], const float A3[20], float A1[20])
    { return plumb_rigid_to_local_n4(1, plumb_in_structs(A2, 20), plumb_in_structs(A3, 20),
      plumb_out_structs(A1, 20)); }
static inline plumb_status plumb_rigid_apply_n2_one(const float A[6], const float x[2], float y[2])
    { return plumb_rigid_apply_n2(1, plumb_in_structs(A, 6), plumb_in_structs(x, 2), plumb_out_structs(y, 2)); }
static inline plumb_status plumb_rigid_apply_n3_one(const float A[12], const float x[3], float y[3])
    { return plumb_rigid_apply_n3(1, plumb_in_structs(A, 12), plumb_in_structs(x, 3), plumb_out_structs(y, 3)); }
static inline plumb_status plumb_rigid_apply_n4_one(const float A[20], const float x[4], float y[4])
    { return plumb_rigid_apply_n4(1, plumb_in_structs(A, 20), plumb_in_structs(x, 4), plumb_out_structs(y, 4)); }
static inline plumb_status plumb_rigid_dynamic_compose_n2_one(const float A2[12], const float A1[12], float A3[12])
    { return plumb_rigid_dynamic_compose_n2(1, plumb_in_structs(A2, 12), plumb_in_structs(A1, 12),
      plumb_out_structs(A3, 12)); }
static inline plumb_status plumb_rigid_dynamic_compose_n3_one(const float A2[24], const float A1[24], float A3[24])
    { return plumb_rigid_dynamic_compose_n3(1, plumb_in_structs(A2, 24), plumb_in_structs(A1, 24),
      plumb_out_structs(A3, 24)); }
static inline plumb_status plumb_rigid_dynamic_compose_n4_one(const float A2[40], const float A1[40], float A3[40])
    { return plumb_rigid_dynamic_compose_n4(1, plumb_in_structs(A2, 40), plumb_in_structs(A1, 40),
      plumb_out_structs(A3, 40)); }
static inline plumb_status plumb_rigid_dynamic_inverse_n2_one(const float A[12], float A_out[12])
    { return plumb_rigid_dynamic_inverse_n2(1, plumb_in_structs(A, 12), plumb_out_structs(A_out, 12)); }
static inline plumb_status plumb_rigid_dynamic_inverse_n3_one(const float A[24], float A_out[24])
    { return plumb_rigid_dynamic_inverse_n3(1, plumb_in_structs(A, 24), plumb_out_structs(A_out, 24)); }
static inline plumb_status plumb_rigid_dynamic_inverse_n4_one(const float A[40], float A_out[40])
    { return plumb_rigid_dynamic_inverse_n4(1, plumb_in_structs(A, 40), plumb_out_structs(A_out, 40)); }
static inline plumb_status plumb_rigid_dynamic_to_local_n2_one(const float A2[12], const float A3[12], float A1[12])
    { return plumb_rigid_dynamic_to_local_n2(1, plumb_in_structs(A2, 12), plumb_in_structs(A3, 12),
      plumb_out_structs(A1, 12)); }
static inline plumb_status plumb_rigid_dynamic_to_local_n3_one(const float A2[24], const float A3[24], float A1[24])
    { return plumb_rigid_dynamic_to_local_n3(1, plumb_in_structs(A2, 24), plumb_in_structs(A3, 24),
      plumb_out_structs(A1, 24)); }
static inline plumb_status plumb_rigid_dynamic_to_local_n4_one(const float A2[40], const float A3[40], float A1[40])
    { return plumb_rigid_dynamic_to_local_n4(1, plumb_in_structs(A2, 40), plumb_in_structs(A3, 40),
      plumb_out_structs(A1, 40)); }

/* --- delta -------------------------------------------------------------------------------------------------------- */

static inline plumb_status plumb_delta_to_global_n2_one(const float R2[4], float S2, float w2, const float dv1[2],
    const float da1[2], float dw1, float dalpha1, float dv3[2], float da3[2], float *dw3, float *dalpha3)
    { return plumb_delta_to_global_n2(1, plumb_in_structs(R2, 4), plumb_in_structs(&S2, 1), plumb_in_structs(&w2, 1),
      plumb_in_structs(dv1, 2), plumb_in_structs(da1, 2), plumb_in_structs(&dw1, 1), plumb_in_structs(&dalpha1, 1),
      plumb_out_structs(dv3, 2), plumb_out_structs(da3, 2), plumb_out_structs(dw3, 1), plumb_out_structs(dalpha3, 1)); }
static inline plumb_status plumb_delta_to_global_n3_one(const float R2[9], float S2, const float w2[3],
    const float dv1[3], const float da1[3], const float dw1[3], const float dalpha1[3], float dv3[3], float da3[3],
    float dw3[3], float dalpha3[3])
    { return plumb_delta_to_global_n3(1, plumb_in_structs(R2, 9), plumb_in_structs(&S2, 1), plumb_in_structs(w2, 3),
      plumb_in_structs(dv1, 3), plumb_in_structs(da1, 3), plumb_in_structs(dw1, 3), plumb_in_structs(dalpha1, 3),
      plumb_out_structs(dv3, 3), plumb_out_structs(da3, 3), plumb_out_structs(dw3, 3), plumb_out_structs(dalpha3, 3)); }
static inline plumb_status plumb_delta_to_global_n4_one(const float R2[16], float S2, const float w2[6],
    const float dv1[4], const float da1[4], const float dw1[6], const float dalpha1[6], float dv3[4], float da3[4],
    float dw3[6], float dalpha3[6])
    { return plumb_delta_to_global_n4(1, plumb_in_structs(R2, 16), plumb_in_structs(&S2, 1), plumb_in_structs(w2, 6),
      plumb_in_structs(dv1, 4), plumb_in_structs(da1, 4), plumb_in_structs(dw1, 6), plumb_in_structs(dalpha1, 6),
      plumb_out_structs(dv3, 4), plumb_out_structs(da3, 4), plumb_out_structs(dw3, 6), plumb_out_structs(dalpha3, 6)); }
static inline plumb_status plumb_delta_to_local_n2_one(const float R2[4], float S2, float w2, const float dv3[2],
    const float da3[2], float dw3, float dalpha3, float dv1[2], float da1[2], float *dw1, float *dalpha1)
    { return plumb_delta_to_local_n2(1, plumb_in_structs(R2, 4), plumb_in_structs(&S2, 1), plumb_in_structs(&w2, 1),
      plumb_in_structs(dv3, 2), plumb_in_structs(da3, 2), plumb_in_structs(&dw3, 1), plumb_in_structs(&dalpha3, 1),
      plumb_out_structs(dv1, 2), plumb_out_structs(da1, 2), plumb_out_structs(dw1, 1), plumb_out_structs(dalpha1, 1)); }
static inline plumb_status plumb_delta_to_local_n3_one(const float R2[9], float S2, const float w2[3],
    const float dv3[3], const float da3[3], const float dw3[3], const float dalpha3[3], float dv1[3], float da1[3],
    float dw1[3], float dalpha1[3])
    { return plumb_delta_to_local_n3(1, plumb_in_structs(R2, 9), plumb_in_structs(&S2, 1), plumb_in_structs(w2, 3),
      plumb_in_structs(dv3, 3), plumb_in_structs(da3, 3), plumb_in_structs(dw3, 3), plumb_in_structs(dalpha3, 3),
      plumb_out_structs(dv1, 3), plumb_out_structs(da1, 3), plumb_out_structs(dw1, 3), plumb_out_structs(dalpha1, 3)); }
static inline plumb_status plumb_delta_to_local_n4_one(const float R2[16], float S2, const float w2[6],
    const float dv3[4], const float da3[4], const float dw3[6], const float dalpha3[6], float dv1[4], float da1[4],
    float dw1[6], float dalpha1[6])
    { return plumb_delta_to_local_n4(1, plumb_in_structs(R2, 16), plumb_in_structs(&S2, 1), plumb_in_structs(w2, 6),
      plumb_in_structs(dv3, 4), plumb_in_structs(da3, 4), plumb_in_structs(dw3, 6), plumb_in_structs(dalpha3, 6),
      plumb_out_structs(dv1, 4), plumb_out_structs(da1, 4), plumb_out_structs(dw1, 6), plumb_out_structs(dalpha1, 6)); }
static inline plumb_status plumb_delta_inherited_n2_one(const float R2[4], float S2, float w2, const float T1[2],
    const float v1[2], float w3, const float dv2[2], const float da2[2], float dw2, float dalpha2, float dv3[2],
    float da3[2], float *dw3, float *dalpha3)
    { return plumb_delta_inherited_n2(1, plumb_in_structs(R2, 4), plumb_in_structs(&S2, 1), plumb_in_structs(&w2, 1),
      plumb_in_structs(T1, 2), plumb_in_structs(v1, 2), plumb_in_structs(&w3, 1), plumb_in_structs(dv2, 2),
      plumb_in_structs(da2, 2), plumb_in_structs(&dw2, 1), plumb_in_structs(&dalpha2, 1), plumb_out_structs(dv3, 2),
      plumb_out_structs(da3, 2), plumb_out_structs(dw3, 1), plumb_out_structs(dalpha3, 1)); }
static inline plumb_status plumb_delta_inherited_n3_one(const float R2[9], float S2, const float w2[3],
    const float T1[3], const float v1[3], const float w3[3], const float dv2[3], const float da2[3], const float dw2[3],
    const float dalpha2[3], float dv3[3], float da3[3], float dw3[3], float dalpha3[3])
    { return plumb_delta_inherited_n3(1, plumb_in_structs(R2, 9), plumb_in_structs(&S2, 1), plumb_in_structs(w2, 3),
      plumb_in_structs(T1, 3), plumb_in_structs(v1, 3), plumb_in_structs(w3, 3), plumb_in_structs(dv2, 3),
      plumb_in_structs(da2, 3), plumb_in_structs(dw2, 3), plumb_in_structs(dalpha2, 3), plumb_out_structs(dv3, 3),
      plumb_out_structs(da3, 3), plumb_out_structs(dw3, 3), plumb_out_structs(dalpha3, 3)); }
static inline plumb_status plumb_delta_inherited_n4_one(const float R2[16], float S2, const float w2[6],
    const float T1[4], const float v1[4], const float w3[6], const float dv2[4], const float da2[4], const float dw2[6],
    const float dalpha2[6], float dv3[4], float da3[4], float dw3[6], float dalpha3[6])
    { return plumb_delta_inherited_n4(1, plumb_in_structs(R2, 16), plumb_in_structs(&S2, 1), plumb_in_structs(w2, 6),
      plumb_in_structs(T1, 4), plumb_in_structs(v1, 4), plumb_in_structs(w3, 6), plumb_in_structs(dv2, 4),
      plumb_in_structs(da2, 4), plumb_in_structs(dw2, 6), plumb_in_structs(dalpha2, 6), plumb_out_structs(dv3, 4),
      plumb_out_structs(da3, 4), plumb_out_structs(dw3, 6), plumb_out_structs(dalpha3, 6)); }
static inline plumb_status plumb_delta_counteraction_n2_one(const float R2[4], float S2, float w2, const float T1[2],
    const float v1[2], float w3, const float dv2[2], const float da2[2], float dw2, float dalpha2, float dv1[2],
    float da1[2], float *dw1, float *dalpha1)
    { return plumb_delta_counteraction_n2(1, plumb_in_structs(R2, 4), plumb_in_structs(&S2, 1),
      plumb_in_structs(&w2, 1), plumb_in_structs(T1, 2), plumb_in_structs(v1, 2), plumb_in_structs(&w3, 1),
      plumb_in_structs(dv2, 2), plumb_in_structs(da2, 2), plumb_in_structs(&dw2, 1), plumb_in_structs(&dalpha2, 1),
      plumb_out_structs(dv1, 2), plumb_out_structs(da1, 2), plumb_out_structs(dw1, 1), plumb_out_structs(dalpha1, 1)); }
static inline plumb_status plumb_delta_counteraction_n3_one(const float R2[9], float S2, const float w2[3],
    const float T1[3], const float v1[3], const float w3[3], const float dv2[3], const float da2[3], const float dw2[3],
    const float dalpha2[3], float dv1[3], float da1[3], float dw1[3], float dalpha1[3])
    { return plumb_delta_counteraction_n3(1, plumb_in_structs(R2, 9), plumb_in_structs(&S2, 1), plumb_in_structs(w2, 3),
      plumb_in_structs(T1, 3), plumb_in_structs(v1, 3), plumb_in_structs(w3, 3), plumb_in_structs(dv2, 3),
      plumb_in_structs(da2, 3), plumb_in_structs(dw2, 3), plumb_in_structs(dalpha2, 3), plumb_out_structs(dv1, 3),
      plumb_out_structs(da1, 3), plumb_out_structs(dw1, 3), plumb_out_structs(dalpha1, 3)); }
static inline plumb_status plumb_delta_counteraction_n4_one(const float R2[16], float S2, const float w2[6],
    const float T1[4], const float v1[4], const float w3[6], const float dv2[4], const float da2[4], const float dw2[6],
    const float dalpha2[6], float dv1[4], float da1[4], float dw1[6], float dalpha1[6])
    { return plumb_delta_counteraction_n4(1, plumb_in_structs(R2, 16), plumb_in_structs(&S2, 1),
      plumb_in_structs(w2, 6), plumb_in_structs(T1, 4), plumb_in_structs(v1, 4), plumb_in_structs(w3, 6),
      plumb_in_structs(dv2, 4), plumb_in_structs(da2, 4), plumb_in_structs(dw2, 6), plumb_in_structs(dalpha2, 6),
      plumb_out_structs(dv1, 4), plumb_out_structs(da1, 4), plumb_out_structs(dw1, 6), plumb_out_structs(dalpha1, 6)); }
static inline plumb_status plumb_delta_impulse_n2_one(const float R2[4], float S2, float w2, const float dp[2], float m,
    float dv1[2], float da1[2])
    { return plumb_delta_impulse_n2(1, plumb_in_structs(R2, 4), plumb_in_structs(&S2, 1), plumb_in_structs(&w2, 1),
      plumb_in_structs(dp, 2), plumb_in_structs(&m, 1), plumb_out_structs(dv1, 2), plumb_out_structs(da1, 2)); }
static inline plumb_status plumb_delta_impulse_n3_one(const float R2[9], float S2, const float w2[3], const float dp[3],
    float m, float dv1[3], float da1[3])
    { return plumb_delta_impulse_n3(1, plumb_in_structs(R2, 9), plumb_in_structs(&S2, 1), plumb_in_structs(w2, 3),
      plumb_in_structs(dp, 3), plumb_in_structs(&m, 1), plumb_out_structs(dv1, 3), plumb_out_structs(da1, 3)); }
static inline plumb_status plumb_delta_impulse_n4_one(const float R2[16], float S2, const float w2[6],
    const float dp[4], float m, float dv1[4], float da1[4])
    { return plumb_delta_impulse_n4(1, plumb_in_structs(R2, 16), plumb_in_structs(&S2, 1), plumb_in_structs(w2, 6),
      plumb_in_structs(dp, 4), plumb_in_structs(&m, 1), plumb_out_structs(dv1, 4), plumb_out_structs(da1, 4)); }
static inline plumb_status plumb_delta_counteraction_printed_n2_one(const float R2[4], float S2, float w2,
    const float dv2[2], float dv1[2], float da1[2])
    { return plumb_delta_counteraction_printed_n2(1, plumb_in_structs(R2, 4), plumb_in_structs(&S2, 1),
      plumb_in_structs(&w2, 1), plumb_in_structs(dv2, 2), plumb_out_structs(dv1, 2), plumb_out_structs(da1, 2)); }
static inline plumb_status plumb_delta_counteraction_printed_n3_one(const float R2[9], float S2, const float w2[3],
    const float dv2[3], float dv1[3], float da1[3])
    { return plumb_delta_counteraction_printed_n3(1, plumb_in_structs(R2, 9), plumb_in_structs(&S2, 1),
      plumb_in_structs(w2, 3), plumb_in_structs(dv2, 3), plumb_out_structs(dv1, 3), plumb_out_structs(da1, 3)); }
static inline plumb_status plumb_delta_counteraction_printed_n4_one(const float R2[16], float S2, const float w2[6],
    const float dv2[4], float dv1[4], float da1[4])
    { return plumb_delta_counteraction_printed_n4(1, plumb_in_structs(R2, 16), plumb_in_structs(&S2, 1),
      plumb_in_structs(w2, 6), plumb_in_structs(dv2, 4), plumb_out_structs(dv1, 4), plumb_out_structs(da1, 4)); }

/* --- inertial ----------------------------------------------------------------------------------------------------- */

static inline plumb_status plumb_inertial_axes_n2_one(const float R2[4], float S2, const float F[2], const float a2[2],
    float w2, float alpha2, float Ft[2], float at[2], float *wt, float *alphat)
    { return plumb_inertial_axes_n2(1, plumb_in_structs(R2, 4), plumb_in_structs(&S2, 1), plumb_in_structs(F, 2),
      plumb_in_structs(a2, 2), plumb_in_structs(&w2, 1), plumb_in_structs(&alpha2, 1), plumb_out_structs(Ft, 2),
      plumb_out_structs(at, 2), plumb_out_structs(wt, 1), plumb_out_structs(alphat, 1)); }
static inline plumb_status plumb_inertial_axes_n3_one(const float R2[9], float S2, const float F[3], const float a2[3],
    const float w2[3], const float alpha2[3], float Ft[3], float at[3], float wt[3], float alphat[3])
    { return plumb_inertial_axes_n3(1, plumb_in_structs(R2, 9), plumb_in_structs(&S2, 1), plumb_in_structs(F, 3),
      plumb_in_structs(a2, 3), plumb_in_structs(w2, 3), plumb_in_structs(alpha2, 3), plumb_out_structs(Ft, 3),
      plumb_out_structs(at, 3), plumb_out_structs(wt, 3), plumb_out_structs(alphat, 3)); }
static inline plumb_status plumb_inertial_axes_n4_one(const float R2[16], float S2, const float F[4], const float a2[4],
    const float w2[6], const float alpha2[6], float Ft[4], float at[4], float wt[6], float alphat[6])
    { return plumb_inertial_axes_n4(1, plumb_in_structs(R2, 16), plumb_in_structs(&S2, 1), plumb_in_structs(F, 4),
      plumb_in_structs(a2, 4), plumb_in_structs(w2, 6), plumb_in_structs(alpha2, 6), plumb_out_structs(Ft, 4),
      plumb_out_structs(at, 4), plumb_out_structs(wt, 6), plumb_out_structs(alphat, 6)); }
static inline plumb_status plumb_inertial_terms_n2_one(float w, float alpha, const float T[2], const float v[2],
    float centrifugal[2], float coriolis[2], float euler[2])
    { return plumb_inertial_terms_n2(1, plumb_in_structs(&w, 1), plumb_in_structs(&alpha, 1), plumb_in_structs(T, 2),
      plumb_in_structs(v, 2), plumb_out_structs(centrifugal, 2), plumb_out_structs(coriolis, 2),
      plumb_out_structs(euler, 2)); }
static inline plumb_status plumb_inertial_terms_n3_one(const float w[3], const float alpha[3], const float T[3],
    const float v[3], float centrifugal[3], float coriolis[3], float euler[3])
    { return plumb_inertial_terms_n3(1, plumb_in_structs(w, 3), plumb_in_structs(alpha, 3), plumb_in_structs(T, 3),
      plumb_in_structs(v, 3), plumb_out_structs(centrifugal, 3), plumb_out_structs(coriolis, 3),
      plumb_out_structs(euler, 3)); }
static inline plumb_status plumb_inertial_terms_n4_one(const float w[6], const float alpha[6], const float T[4],
    const float v[4], float centrifugal[4], float coriolis[4], float euler[4])
    { return plumb_inertial_terms_n4(1, plumb_in_structs(w, 6), plumb_in_structs(alpha, 6), plumb_in_structs(T, 4),
      plumb_in_structs(v, 4), plumb_out_structs(centrifugal, 4), plumb_out_structs(coriolis, 4),
      plumb_out_structs(euler, 4)); }
static inline plumb_status plumb_inertial_acceleration_n2_one(const float R2[4], float S2, const float F[2], float m,
    const float a2[2], float w2, float alpha2, const float T1[2], const float v1[2], float a1[2])
    { return plumb_inertial_acceleration_n2(1, plumb_in_structs(R2, 4), plumb_in_structs(&S2, 1),
      plumb_in_structs(F, 2), plumb_in_structs(&m, 1), plumb_in_structs(a2, 2), plumb_in_structs(&w2, 1),
      plumb_in_structs(&alpha2, 1), plumb_in_structs(T1, 2), plumb_in_structs(v1, 2), plumb_out_structs(a1, 2)); }
static inline plumb_status plumb_inertial_acceleration_n3_one(const float R2[9], float S2, const float F[3], float m,
    const float a2[3], const float w2[3], const float alpha2[3], const float T1[3], const float v1[3], float a1[3])
    { return plumb_inertial_acceleration_n3(1, plumb_in_structs(R2, 9), plumb_in_structs(&S2, 1),
      plumb_in_structs(F, 3), plumb_in_structs(&m, 1), plumb_in_structs(a2, 3), plumb_in_structs(w2, 3),
      plumb_in_structs(alpha2, 3), plumb_in_structs(T1, 3), plumb_in_structs(v1, 3), plumb_out_structs(a1, 3)); }
static inline plumb_status plumb_inertial_acceleration_n4_one(const float R2[16], float S2, const float F[4], float m,
    const float a2[4], const float w2[6], const float alpha2[6], const float T1[4], const float v1[4], float a1[4])
    { return plumb_inertial_acceleration_n4(1, plumb_in_structs(R2, 16), plumb_in_structs(&S2, 1),
      plumb_in_structs(F, 4), plumb_in_structs(&m, 1), plumb_in_structs(a2, 4), plumb_in_structs(w2, 6),
      plumb_in_structs(alpha2, 6), plumb_in_structs(T1, 4), plumb_in_structs(v1, 4), plumb_out_structs(a1, 4)); }
static inline plumb_status plumb_inertial_acceleration_local_n2_one(const float Ft[2], float m, const float at[2],
    float wt, float alphat, const float T1[2], const float v1[2], float a1[2])
    { return plumb_inertial_acceleration_local_n2(1, plumb_in_structs(Ft, 2), plumb_in_structs(&m, 1),
      plumb_in_structs(at, 2), plumb_in_structs(&wt, 1), plumb_in_structs(&alphat, 1), plumb_in_structs(T1, 2),
      plumb_in_structs(v1, 2), plumb_out_structs(a1, 2)); }
static inline plumb_status plumb_inertial_acceleration_local_n3_one(const float Ft[3], float m, const float at[3],
    const float wt[3], const float alphat[3], const float T1[3], const float v1[3], float a1[3])
    { return plumb_inertial_acceleration_local_n3(1, plumb_in_structs(Ft, 3), plumb_in_structs(&m, 1),
      plumb_in_structs(at, 3), plumb_in_structs(wt, 3), plumb_in_structs(alphat, 3), plumb_in_structs(T1, 3),
      plumb_in_structs(v1, 3), plumb_out_structs(a1, 3)); }
static inline plumb_status plumb_inertial_acceleration_local_n4_one(const float Ft[4], float m, const float at[4],
    const float wt[6], const float alphat[6], const float T1[4], const float v1[4], float a1[4])
    { return plumb_inertial_acceleration_local_n4(1, plumb_in_structs(Ft, 4), plumb_in_structs(&m, 1),
      plumb_in_structs(at, 4), plumb_in_structs(wt, 6), plumb_in_structs(alphat, 6), plumb_in_structs(T1, 4),
      plumb_in_structs(v1, 4), plumb_out_structs(a1, 4)); }

/* --- quaternion --------------------------------------------------------------------------------------------------- */

static inline plumb_status plumb_quaternion_product_one(const float a[4], const float b[4], float c[4])
    { return plumb_quaternion_product(1, plumb_in_structs(a, 4), plumb_in_structs(b, 4), plumb_out_structs(c, 4)); }
static inline plumb_status plumb_quaternion_combination_one(const float a[4], float k, const float b[4], float c[4])
    { return plumb_quaternion_combination(1, plumb_in_structs(a, 4), plumb_in_structs(&k, 1), plumb_in_structs(b, 4),
      plumb_out_structs(c, 4)); }
static inline plumb_status plumb_quaternion_conjugate_one(const float a[4], float c[4])
    { return plumb_quaternion_conjugate(1, plumb_in_structs(a, 4), plumb_out_structs(c, 4)); }
static inline plumb_status plumb_quaternion_norm_one(const float a[4], float *norm)
    { return plumb_quaternion_norm(1, plumb_in_structs(a, 4), plumb_out_structs(norm, 1)); }
static inline plumb_status plumb_quaternion_unit_one(const float a[4], float unit[4])
    { return plumb_quaternion_unit(1, plumb_in_structs(a, 4), plumb_out_structs(unit, 4)); }
static inline plumb_status plumb_quaternion_reciprocal_one(const float a[4], float c[4])
    { return plumb_quaternion_reciprocal(1, plumb_in_structs(a, 4), plumb_out_structs(c, 4)); }
static inline plumb_status plumb_quaternion_rate_one(const float q[4], const float w[3], float rate[4])
    { return plumb_quaternion_rate(1, plumb_in_structs(q, 4), plumb_in_structs(w, 3), plumb_out_structs(rate, 4)); }
static inline plumb_status plumb_quaternion_rate_in_body_one(const float q[4], const float w[3], float rate[4])
    { return plumb_quaternion_rate_in_body(1, plumb_in_structs(q, 4), plumb_in_structs(w, 3),
      plumb_out_structs(rate, 4)); }
static inline plumb_status plumb_quaternion_rate_matrix_one(const float q[4], float B[12])
    { return plumb_quaternion_rate_matrix(1, plumb_in_structs(q, 4), plumb_out_structs(B, 12)); }
static inline plumb_status plumb_quaternion_state_rate_one(const float q[4], const float v[3], const float w[3],
    float velocity[3], float rate[4])
    { return plumb_quaternion_state_rate(1, plumb_in_structs(q, 4), plumb_in_structs(v, 3), plumb_in_structs(w, 3),
      plumb_out_structs(velocity, 3), plumb_out_structs(rate, 4)); }
static inline plumb_status plumb_quaternion_exp_cubic_one(const float X[3], float q[4])
    { return plumb_quaternion_exp_cubic(1, plumb_in_structs(X, 3), plumb_out_structs(q, 4)); }
static inline plumb_status plumb_quaternion_exp_cubic_unit_one(const float X[3], float q[4])
    { return plumb_quaternion_exp_cubic_unit(1, plumb_in_structs(X, 3), plumb_out_structs(q, 4)); }
static inline plumb_status plumb_quaternion_exp_cubic_angle_one(float x, float *angle)
    { return plumb_quaternion_exp_cubic_angle(1, plumb_in_structs(&x, 1), plumb_out_structs(angle, 1)); }

/* --- torque ------------------------------------------------------------------------------------------------------- */

static inline plumb_status plumb_torque_momentum_one(const float inertia[6], const float w[3], float L[3])
    { return plumb_torque_momentum(1, plumb_in_structs(inertia, 6), plumb_in_structs(w, 3), plumb_out_structs(L, 3)); }
static inline plumb_status plumb_torque_inertia_rate_one(const float inertia[6], const float w[3], float dI[6])
    { return plumb_torque_inertia_rate(1, plumb_in_structs(inertia, 6), plumb_in_structs(w, 3),
      plumb_out_structs(dI, 6)); }
static inline plumb_status plumb_torque_acceleration_one(const float inertia[6], const float w[3], const float tau[3],
    float alpha[3])
    { return plumb_torque_acceleration(1, plumb_in_structs(inertia, 6), plumb_in_structs(w, 3),
      plumb_in_structs(tau, 3), plumb_out_structs(alpha, 3)); }
static inline plumb_status plumb_torque_acceleration_approximate_one(const float inertia[6], const float tau[3],
    float alpha[3])
    { return plumb_torque_acceleration_approximate(1, plumb_in_structs(inertia, 6), plumb_in_structs(tau, 3),
      plumb_out_structs(alpha, 3)); }
static inline plumb_status plumb_torque_on_foot_one(const float R[9], const float inertia[6], const float c[3], float m,
    const float g[3], const float w[3], float alpha[3])
    { return plumb_torque_on_foot(1, plumb_in_structs(R, 9), plumb_in_structs(inertia, 6), plumb_in_structs(c, 3),
      plumb_in_structs(&m, 1), plumb_in_structs(g, 3), plumb_in_structs(w, 3), plumb_out_structs(alpha, 3)); }
static inline plumb_status plumb_torque_newton_euler_one(float m, const float a[3], const float inertia[6],
    const float w[3], const float alpha[3], float f[3], float tau[3])
    { return plumb_torque_newton_euler(1, plumb_in_structs(&m, 1), plumb_in_structs(a, 3), plumb_in_structs(inertia, 6),
      plumb_in_structs(w, 3), plumb_in_structs(alpha, 3), plumb_out_structs(f, 3), plumb_out_structs(tau, 3)); }
static inline plumb_status plumb_torque_free_one(const float m[3], const float moments[3], float dm[3])
    { return plumb_torque_free(1, plumb_in_structs(m, 3), plumb_in_structs(moments, 3), plumb_out_structs(dm, 3)); }
static inline plumb_status plumb_torque_vector_to_world_one(const float R[9], const float zbody[3], float z[3])
    { return plumb_torque_vector_to_world(1, plumb_in_structs(R, 9), plumb_in_structs(zbody, 3),
      plumb_out_structs(z, 3)); }
static inline plumb_status plumb_torque_vector_to_body_one(const float R[9], const float z[3], float zbody[3])
    { return plumb_torque_vector_to_body(1, plumb_in_structs(R, 9), plumb_in_structs(z, 3),
      plumb_out_structs(zbody, 3)); }
static inline plumb_status plumb_torque_matrix_to_world_one(const float R[9], const float Mbody[9], float M[9])
    { return plumb_torque_matrix_to_world(1, plumb_in_structs(R, 9), plumb_in_structs(Mbody, 9),
      plumb_out_structs(M, 9)); }
static inline plumb_status plumb_torque_matrix_to_body_one(const float R[9], const float M[9], float Mbody[9])
    { return plumb_torque_matrix_to_body(1, plumb_in_structs(R, 9), plumb_in_structs(M, 9),
      plumb_out_structs(Mbody, 9)); }

/* --- scheme ------------------------------------------------------------------------------------------------------- */

static inline plumb_status plumb_scheme_oscillator_explicit_one(float x, float v, float w, float h, float *x_out,
    float *v_out)
    { return plumb_scheme_oscillator_explicit(1, plumb_in_structs(&x, 1), plumb_in_structs(&v, 1),
      plumb_in_structs(&w, 1), plumb_in_structs(&h, 1), plumb_out_structs(x_out, 1), plumb_out_structs(v_out, 1)); }
static inline plumb_status plumb_scheme_oscillator_implicit_one(float x, float v, float w, float h, float *x_out,
    float *v_out)
    { return plumb_scheme_oscillator_implicit(1, plumb_in_structs(&x, 1), plumb_in_structs(&v, 1),
      plumb_in_structs(&w, 1), plumb_in_structs(&h, 1), plumb_out_structs(x_out, 1), plumb_out_structs(v_out, 1)); }
static inline plumb_status plumb_scheme_oscillator_semi_implicit_one(float x, float v, float w, float h, float *x_out,
    float *v_out)
    { return plumb_scheme_oscillator_semi_implicit(1, plumb_in_structs(&x, 1), plumb_in_structs(&v, 1),
      plumb_in_structs(&w, 1), plumb_in_structs(&h, 1), plumb_out_structs(x_out, 1), plumb_out_structs(v_out, 1)); }
static inline plumb_status plumb_scheme_oscillator_midpoint_one(float x, float v, float w, float h, float *x_out,
    float *v_out)
    { return plumb_scheme_oscillator_midpoint(1, plumb_in_structs(&x, 1), plumb_in_structs(&v, 1),
      plumb_in_structs(&w, 1), plumb_in_structs(&h, 1), plumb_out_structs(x_out, 1), plumb_out_structs(v_out, 1)); }
static inline plumb_status plumb_scheme_oscillator_midpoint_printed_one(float x, float v, float w, float h,
    float *x_out, float *v_out)
    { return plumb_scheme_oscillator_midpoint_printed(1, plumb_in_structs(&x, 1), plumb_in_structs(&v, 1),
      plumb_in_structs(&w, 1), plumb_in_structs(&h, 1), plumb_out_structs(x_out, 1), plumb_out_structs(v_out, 1)); }
static inline plumb_status plumb_scheme_oscillator_hybrid_one(float x, float v, float w, float h, float *x_out,
    float *v_out)
    { return plumb_scheme_oscillator_hybrid(1, plumb_in_structs(&x, 1), plumb_in_structs(&v, 1),
      plumb_in_structs(&w, 1), plumb_in_structs(&h, 1), plumb_out_structs(x_out, 1), plumb_out_structs(v_out, 1)); }
static inline plumb_status plumb_scheme_body_rates_one(const float r[4], const float w[3], float m,
    const float moments[3], const float f[3], const float tau[3], float dr[4], float dv[3], float dw[3])
    { return plumb_scheme_body_rates(1, plumb_in_structs(r, 4), plumb_in_structs(w, 3), plumb_in_structs(&m, 1),
      plumb_in_structs(moments, 3), plumb_in_structs(f, 3), plumb_in_structs(tau, 3), plumb_out_structs(dr, 4),
      plumb_out_structs(dv, 3), plumb_out_structs(dw, 3)); }
static inline plumb_status plumb_scheme_body_explicit_one(const float p[3], const float r[4], const float v[3],
    const float w[3], float m, const float moments[3], const float f[3], const float tau[3], float h, float p_out[3],
    float r_out[4], float v_out[3], float w_out[3])
    { return plumb_scheme_body_explicit(1, plumb_in_structs(p, 3), plumb_in_structs(r, 4), plumb_in_structs(v, 3),
      plumb_in_structs(w, 3), plumb_in_structs(&m, 1), plumb_in_structs(moments, 3), plumb_in_structs(f, 3),
      plumb_in_structs(tau, 3), plumb_in_structs(&h, 1), plumb_out_structs(p_out, 3), plumb_out_structs(r_out, 4),
      plumb_out_structs(v_out, 3), plumb_out_structs(w_out, 3)); }
static inline plumb_status plumb_scheme_body_semi_implicit_one(const float p[3], const float r[4], const float v[3],
    const float w[3], float m, const float moments[3], const float f[3], const float tau[3], float h, float p_out[3],
    float r_out[4], float v_out[3], float w_out[3])
    { return plumb_scheme_body_semi_implicit(1, plumb_in_structs(p, 3), plumb_in_structs(r, 4), plumb_in_structs(v, 3),
      plumb_in_structs(w, 3), plumb_in_structs(&m, 1), plumb_in_structs(moments, 3), plumb_in_structs(f, 3),
      plumb_in_structs(tau, 3), plumb_in_structs(&h, 1), plumb_out_structs(p_out, 3), plumb_out_structs(r_out, 4),
      plumb_out_structs(v_out, 3), plumb_out_structs(w_out, 3)); }
static inline plumb_status plumb_scheme_body_midpoint_printed_one(const float p[3], const float r[4], const float v[3],
    const float w[3], float m, const float moments[3], const float f[3], const float tau[3], float h, float p_out[3],
    float r_out[4], float v_out[3], float w_out[3])
    { return plumb_scheme_body_midpoint_printed(1, plumb_in_structs(p, 3), plumb_in_structs(r, 4),
      plumb_in_structs(v, 3), plumb_in_structs(w, 3), plumb_in_structs(&m, 1), plumb_in_structs(moments, 3),
      plumb_in_structs(f, 3), plumb_in_structs(tau, 3), plumb_in_structs(&h, 1), plumb_out_structs(p_out, 3),
      plumb_out_structs(r_out, 4), plumb_out_structs(v_out, 3), plumb_out_structs(w_out, 3)); }
static inline plumb_status plumb_scheme_body_hybrid_one(const float p[3], const float r[4], const float v[3],
    const float w[3], float m, const float moments[3], const float f[3], const float tau[3], float h, float p_out[3],
    float r_out[4], float v_out[3], float w_out[3])
    { return plumb_scheme_body_hybrid(1, plumb_in_structs(p, 3), plumb_in_structs(r, 4), plumb_in_structs(v, 3),
      plumb_in_structs(w, 3), plumb_in_structs(&m, 1), plumb_in_structs(moments, 3), plumb_in_structs(f, 3),
      plumb_in_structs(tau, 3), plumb_in_structs(&h, 1), plumb_out_structs(p_out, 3), plumb_out_structs(r_out, 4),
      plumb_out_structs(v_out, 3), plumb_out_structs(w_out, 3)); }
static inline plumb_status plumb_scheme_solid_implicit_one(const float p[3], const float r[4], const float v[3],
    const float w[3], float m, const float inertia[6], const float f[3], const float tau[3], float h, float p_out[3],
    float r_out[4], float v_out[3], float w_out[3])
    { return plumb_scheme_solid_implicit(1, plumb_in_structs(p, 3), plumb_in_structs(r, 4), plumb_in_structs(v, 3),
      plumb_in_structs(w, 3), plumb_in_structs(&m, 1), plumb_in_structs(inertia, 6), plumb_in_structs(f, 3),
      plumb_in_structs(tau, 3), plumb_in_structs(&h, 1), plumb_out_structs(p_out, 3), plumb_out_structs(r_out, 4),
      plumb_out_structs(v_out, 3), plumb_out_structs(w_out, 3)); }
static inline plumb_status plumb_scheme_solid_midpoint_one(const float p[3], const float r[4], const float v[3],
    const float w[3], float m, const float inertia[6], const float f[3], const float tau[3], float h, float p_out[3],
    float r_out[4], float v_out[3], float w_out[3])
    { return plumb_scheme_solid_midpoint(1, plumb_in_structs(p, 3), plumb_in_structs(r, 4), plumb_in_structs(v, 3),
      plumb_in_structs(w, 3), plumb_in_structs(&m, 1), plumb_in_structs(inertia, 6), plumb_in_structs(f, 3),
      plumb_in_structs(tau, 3), plumb_in_structs(&h, 1), plumb_out_structs(p_out, 3), plumb_out_structs(r_out, 4),
      plumb_out_structs(v_out, 3), plumb_out_structs(w_out, 3)); }

/* --- dual --------------------------------------------------------------------------------------------------------- */

static inline plumb_status plumb_dual_batch_add_one(float x, float y, float a, float b, float *real, float *dual)
    { return plumb_dual_batch_add(1, plumb_in_structs(&x, 1), plumb_in_structs(&y, 1), plumb_in_structs(&a, 1),
      plumb_in_structs(&b, 1), plumb_out_structs(real, 1), plumb_out_structs(dual, 1)); }
static inline plumb_status plumb_dual_batch_subtract_one(float x, float y, float a, float b, float *real, float *dual)
    { return plumb_dual_batch_subtract(1, plumb_in_structs(&x, 1), plumb_in_structs(&y, 1), plumb_in_structs(&a, 1),
      plumb_in_structs(&b, 1), plumb_out_structs(real, 1), plumb_out_structs(dual, 1)); }
static inline plumb_status plumb_dual_batch_multiply_one(float x, float y, float a, float b, float *real, float *dual)
    { return plumb_dual_batch_multiply(1, plumb_in_structs(&x, 1), plumb_in_structs(&y, 1), plumb_in_structs(&a, 1),
      plumb_in_structs(&b, 1), plumb_out_structs(real, 1), plumb_out_structs(dual, 1)); }
static inline plumb_status plumb_dual_batch_divide_one(float x, float y, float a, float b, float *real, float *dual)
    { return plumb_dual_batch_divide(1, plumb_in_structs(&x, 1), plumb_in_structs(&y, 1), plumb_in_structs(&a, 1),
      plumb_in_structs(&b, 1), plumb_out_structs(real, 1), plumb_out_structs(dual, 1)); }
static inline plumb_status plumb_dual_batch_matrix_one(float x, float y, float a, float b, float M[4])
    { return plumb_dual_batch_matrix(1, plumb_in_structs(&x, 1), plumb_in_structs(&y, 1), plumb_in_structs(&a, 1),
      plumb_in_structs(&b, 1), plumb_out_structs(M, 4)); }
static inline plumb_status plumb_dual_batch_hyper_multiply_one(float x, float y1, float y2, float y12, float a,
    float b1, float b2, float b12, float *real, float *dual1, float *dual2, float *dual12)
    { return plumb_dual_batch_hyper_multiply(1, plumb_in_structs(&x, 1), plumb_in_structs(&y1, 1),
      plumb_in_structs(&y2, 1), plumb_in_structs(&y12, 1), plumb_in_structs(&a, 1), plumb_in_structs(&b1, 1),
      plumb_in_structs(&b2, 1), plumb_in_structs(&b12, 1), plumb_out_structs(real, 1), plumb_out_structs(dual1, 1),
      plumb_out_structs(dual2, 1), plumb_out_structs(dual12, 1)); }
static inline plumb_status plumb_dual_batch_power_n2_one(float x, float y, float *real, float *dual)
    { return plumb_dual_batch_power_n2(1, plumb_in_structs(&x, 1), plumb_in_structs(&y, 1), plumb_out_structs(real, 1),
      plumb_out_structs(dual, 1)); }
static inline plumb_status plumb_dual_batch_power_n3_one(float x, float y, float *real, float *dual)
    { return plumb_dual_batch_power_n3(1, plumb_in_structs(&x, 1), plumb_in_structs(&y, 1), plumb_out_structs(real, 1),
      plumb_out_structs(dual, 1)); }
static inline plumb_status plumb_dual_batch_exp_one(float x, float y, float *real, float *dual)
    { return plumb_dual_batch_exp(1, plumb_in_structs(&x, 1), plumb_in_structs(&y, 1), plumb_out_structs(real, 1),
      plumb_out_structs(dual, 1)); }
static inline plumb_status plumb_dual_batch_log_one(float x, float y, float *real, float *dual)
    { return plumb_dual_batch_log(1, plumb_in_structs(&x, 1), plumb_in_structs(&y, 1), plumb_out_structs(real, 1),
      plumb_out_structs(dual, 1)); }
static inline plumb_status plumb_dual_batch_sin_one(float x, float y, float *real, float *dual)
    { return plumb_dual_batch_sin(1, plumb_in_structs(&x, 1), plumb_in_structs(&y, 1), plumb_out_structs(real, 1),
      plumb_out_structs(dual, 1)); }
static inline plumb_status plumb_dual_batch_cos_one(float x, float y, float *real, float *dual)
    { return plumb_dual_batch_cos(1, plumb_in_structs(&x, 1), plumb_in_structs(&y, 1), plumb_out_structs(real, 1),
      plumb_out_structs(dual, 1)); }
static inline plumb_status plumb_dual_batch_sqrt_one(float x, float y, float *real, float *dual)
    { return plumb_dual_batch_sqrt(1, plumb_in_structs(&x, 1), plumb_in_structs(&y, 1), plumb_out_structs(real, 1),
      plumb_out_structs(dual, 1)); }
static inline plumb_status plumb_dual_batch_sin_squared_one(float x, float y, float *real, float *dual)
    { return plumb_dual_batch_sin_squared(1, plumb_in_structs(&x, 1), plumb_in_structs(&y, 1),
      plumb_out_structs(real, 1), plumb_out_structs(dual, 1)); }
static inline plumb_status plumb_dual_batch_exp_sin_one(float x, float y, float *real, float *dual)
    { return plumb_dual_batch_exp_sin(1, plumb_in_structs(&x, 1), plumb_in_structs(&y, 1), plumb_out_structs(real, 1),
      plumb_out_structs(dual, 1)); }
static inline plumb_status plumb_dual_batch_derivative_one(float x, float *real, float *dual)
    { return plumb_dual_batch_derivative(1, plumb_in_structs(&x, 1), plumb_out_structs(real, 1),
      plumb_out_structs(dual, 1)); }
static inline plumb_status plumb_dual_batch_second_derivative_one(float x, float *f, float *f1, float *f2)
    { return plumb_dual_batch_second_derivative(1, plumb_in_structs(&x, 1), plumb_out_structs(f, 1),
      plumb_out_structs(f1, 1), plumb_out_structs(f2, 1)); }
static inline plumb_status plumb_dual_batch_directional_n2_one(const float x[2], const float y[2], float V[2],
    float D[2])
    { return plumb_dual_batch_directional_n2(1, plumb_in_structs(x, 2), plumb_in_structs(y, 2), plumb_out_structs(V, 2),
      plumb_out_structs(D, 2)); }
static inline plumb_status plumb_dual_batch_directional_n3_one(const float x[3], const float y[3], float V[3],
    float D[3])
    { return plumb_dual_batch_directional_n3(1, plumb_in_structs(x, 3), plumb_in_structs(y, 3), plumb_out_structs(V, 3),
      plumb_out_structs(D, 3)); }
static inline plumb_status plumb_dual_batch_jacobian_n2_one(const float x[2], float J[4])
    { return plumb_dual_batch_jacobian_n2(1, plumb_in_structs(x, 2), plumb_out_structs(J, 4)); }
static inline plumb_status plumb_dual_batch_jacobian_n3_one(const float x[3], float J[9])
    { return plumb_dual_batch_jacobian_n3(1, plumb_in_structs(x, 3), plumb_out_structs(J, 9)); }
static inline plumb_status plumb_dual_batch_jacobian_n8_one(const float x[8], float J[64])
    { return plumb_dual_batch_jacobian_n8(1, plumb_in_structs(x, 8), plumb_out_structs(J, 64)); }

/* --- integrator --------------------------------------------------------------------------------------------------- */

static inline plumb_status plumb_integrator_midpoint_one(const float inertia[6], const float L[3], float v[3])
    { return plumb_integrator_midpoint(1, plumb_in_structs(inertia, 6), plumb_in_structs(L, 3),
      plumb_out_structs(v, 3)); }
static inline plumb_status plumb_integrator_trapezoid_one(const float inertia[6], const float L[3], float v[3])
    { return plumb_integrator_trapezoid(1, plumb_in_structs(inertia, 6), plumb_in_structs(L, 3),
      plumb_out_structs(v, 3)); }
static inline plumb_status plumb_integrator_world_one(const float inertia[6], const float L[3], float v[3])
    { return plumb_integrator_world(1, plumb_in_structs(inertia, 6), plumb_in_structs(L, 3), plumb_out_structs(v, 3)); }
static inline plumb_status plumb_integrator_midpoint_back_one(const float inertia[6], const float L[3], float v[3])
    { return plumb_integrator_midpoint_back(1, plumb_in_structs(inertia, 6), plumb_in_structs(L, 3),
      plumb_out_structs(v, 3)); }
static inline plumb_status plumb_integrator_trapezoid_back_one(const float inertia[6], const float L[3], float v[3])
    { return plumb_integrator_trapezoid_back(1, plumb_in_structs(inertia, 6), plumb_in_structs(L, 3),
      plumb_out_structs(v, 3)); }
static inline plumb_status plumb_integrator_world_back_one(const float inertia[6], const float L[3], float v[3])
    { return plumb_integrator_world_back(1, plumb_in_structs(inertia, 6), plumb_in_structs(L, 3),
      plumb_out_structs(v, 3)); }
static inline plumb_status plumb_integrator_midpoint_residual_one(const float inertia[6], const float L[3],
    const float v[3], float F[3])
    { return plumb_integrator_midpoint_residual(1, plumb_in_structs(inertia, 6), plumb_in_structs(L, 3),
      plumb_in_structs(v, 3), plumb_out_structs(F, 3)); }
static inline plumb_status plumb_integrator_trapezoid_residual_one(const float inertia[6], const float L[3],
    const float v[3], float F[3])
    { return plumb_integrator_trapezoid_residual(1, plumb_in_structs(inertia, 6), plumb_in_structs(L, 3),
      plumb_in_structs(v, 3), plumb_out_structs(F, 3)); }
static inline plumb_status plumb_integrator_world_residual_one(const float inertia[6], const float L[3],
    const float v[3], float F[3])
    { return plumb_integrator_world_residual(1, plumb_in_structs(inertia, 6), plumb_in_structs(L, 3),
      plumb_in_structs(v, 3), plumb_out_structs(F, 3)); }
static inline plumb_status plumb_integrator_midpoint_jacobian_one(const float inertia[6], const float L[3],
    const float v[3], float J[9])
    { return plumb_integrator_midpoint_jacobian(1, plumb_in_structs(inertia, 6), plumb_in_structs(L, 3),
      plumb_in_structs(v, 3), plumb_out_structs(J, 9)); }
static inline plumb_status plumb_integrator_trapezoid_jacobian_one(const float inertia[6], const float L[3],
    const float v[3], float J[9])
    { return plumb_integrator_trapezoid_jacobian(1, plumb_in_structs(inertia, 6), plumb_in_structs(L, 3),
      plumb_in_structs(v, 3), plumb_out_structs(J, 9)); }
static inline plumb_status plumb_integrator_world_jacobian_one(const float inertia[6], const float L[3],
    const float v[3], float J[9])
    { return plumb_integrator_world_jacobian(1, plumb_in_structs(inertia, 6), plumb_in_structs(L, 3),
      plumb_in_structs(v, 3), plumb_out_structs(J, 9)); }
static inline plumb_status plumb_integrator_world_start_residual_one(const float inertia[6], const float L[3],
    const float v[3], float F[3])
    { return plumb_integrator_world_start_residual(1, plumb_in_structs(inertia, 6), plumb_in_structs(L, 3),
      plumb_in_structs(v, 3), plumb_out_structs(F, 3)); }
static inline plumb_status plumb_integrator_world_middle_residual_one(const float inertia[6], const float L[3],
    const float v[3], float F[3])
    { return plumb_integrator_world_middle_residual(1, plumb_in_structs(inertia, 6), plumb_in_structs(L, 3),
      plumb_in_structs(v, 3), plumb_out_structs(F, 3)); }
static inline plumb_status plumb_integrator_world_start_jacobian_one(const float inertia[6], const float L[3],
    const float v[3], float J[9])
    { return plumb_integrator_world_start_jacobian(1, plumb_in_structs(inertia, 6), plumb_in_structs(L, 3),
      plumb_in_structs(v, 3), plumb_out_structs(J, 9)); }
static inline plumb_status plumb_integrator_world_middle_jacobian_one(const float inertia[6], const float L[3],
    const float v[3], float J[9])
    { return plumb_integrator_world_middle_jacobian(1, plumb_in_structs(inertia, 6), plumb_in_structs(L, 3),
      plumb_in_structs(v, 3), plumb_out_structs(J, 9)); }
static inline plumb_status plumb_integrator_newton_one(const float inertia[6], const float L[3], const float v[3],
    float v_next[3])
    { return plumb_integrator_newton(1, plumb_in_structs(inertia, 6), plumb_in_structs(L, 3), plumb_in_structs(v, 3),
      plumb_out_structs(v_next, 3)); }
static inline plumb_status plumb_integrator_simple_one(const float inertia[6], const float L[3], const float v[3],
    float v_next[3])
    { return plumb_integrator_simple(1, plumb_in_structs(inertia, 6), plumb_in_structs(L, 3), plumb_in_structs(v, 3),
      plumb_out_structs(v_next, 3)); }
static inline plumb_status plumb_integrator_midpoint_steps_one(const float inertia[6], const float L[3], float *n_out)
    { return plumb_integrator_midpoint_steps(1, plumb_in_structs(inertia, 6), plumb_in_structs(L, 3),
      plumb_out_structs(n_out, 1)); }
static inline plumb_status plumb_integrator_trapezoid_steps_one(const float inertia[6], const float L[3], float *n_out)
    { return plumb_integrator_trapezoid_steps(1, plumb_in_structs(inertia, 6), plumb_in_structs(L, 3),
      plumb_out_structs(n_out, 1)); }
static inline plumb_status plumb_integrator_world_steps_one(const float inertia[6], const float L[3], float *n_out)
    { return plumb_integrator_world_steps(1, plumb_in_structs(inertia, 6), plumb_in_structs(L, 3),
      plumb_out_structs(n_out, 1)); }
static inline plumb_status plumb_integrator_world_start_steps_one(const float inertia[6], const float L[3],
    float *n_out)
    { return plumb_integrator_world_start_steps(1, plumb_in_structs(inertia, 6), plumb_in_structs(L, 3),
      plumb_out_structs(n_out, 1)); }
static inline plumb_status plumb_integrator_world_middle_steps_one(const float inertia[6], const float L[3],
    float *n_out)
    { return plumb_integrator_world_middle_steps(1, plumb_in_structs(inertia, 6), plumb_in_structs(L, 3),
      plumb_out_structs(n_out, 1)); }
static inline plumb_status plumb_integrator_simple_steps_one(const float inertia[6], const float L[3], float *n_out)
    { return plumb_integrator_simple_steps(1, plumb_in_structs(inertia, 6), plumb_in_structs(L, 3),
      plumb_out_structs(n_out, 1)); }
static inline plumb_status plumb_integrator_kantorovich_one(const float inertia[6], const float L[3], const float v[3],
    float *beta, float *eta, float *h)
    { return plumb_integrator_kantorovich(1, plumb_in_structs(inertia, 6), plumb_in_structs(L, 3),
      plumb_in_structs(v, 3), plumb_out_structs(beta, 1), plumb_out_structs(eta, 1), plumb_out_structs(h, 1)); }
static inline plumb_status plumb_integrator_condition_one(const float moments[3], const float L[3], float *h,
    float *reach)
    { return plumb_integrator_condition(1, plumb_in_structs(moments, 3), plumb_in_structs(L, 3),
      plumb_out_structs(h, 1), plumb_out_structs(reach, 1)); }
static inline plumb_status plumb_integrator_condition_sharper_one(const float moments[3], const float L[3], float *skew,
    float *aligned)
    { return plumb_integrator_condition_sharper(1, plumb_in_structs(moments, 3), plumb_in_structs(L, 3),
      plumb_out_structs(skew, 1), plumb_out_structs(aligned, 1)); }
static inline plumb_status plumb_integrator_parts_one(const float moments[3], const float L[3], float *n_out)
    { return plumb_integrator_parts(1, plumb_in_structs(moments, 3), plumb_in_structs(L, 3),
      plumb_out_structs(n_out, 1)); }
static inline plumb_status plumb_integrator_safe_part_one(const float moments[3], const float L[3], float left,
    float *part)
    { return plumb_integrator_safe_part(1, plumb_in_structs(moments, 3), plumb_in_structs(L, 3),
      plumb_in_structs(&left, 1), plumb_out_structs(part, 1)); }
static inline plumb_status plumb_integrator_field_one(const float inertia[6], const float L[3], const float v[3],
    float dv[3])
    { return plumb_integrator_field(1, plumb_in_structs(inertia, 6), plumb_in_structs(L, 3), plumb_in_structs(v, 3),
      plumb_out_structs(dv, 3)); }
static inline plumb_status plumb_integrator_field_trapezoid_one(const float inertia[6], const float L[3],
    const float v[3], float F[3])
    { return plumb_integrator_field_trapezoid(1, plumb_in_structs(inertia, 6), plumb_in_structs(L, 3),
      plumb_in_structs(v, 3), plumb_out_structs(F, 3)); }
static inline plumb_status plumb_integrator_euler_one(const float inertia[6], const float w[3], float h, float w_end[3])
    { return plumb_integrator_euler(1, plumb_in_structs(inertia, 6), plumb_in_structs(w, 3), plumb_in_structs(&h, 1),
      plumb_out_structs(w_end, 3)); }
static inline plumb_status plumb_integrator_gyroscopic_one(const float inertia[6], const float w[3], float h,
    float w_end[3])
    { return plumb_integrator_gyroscopic(1, plumb_in_structs(inertia, 6), plumb_in_structs(w, 3),
      plumb_in_structs(&h, 1), plumb_out_structs(w_end, 3)); }
static inline plumb_status plumb_integrator_momentum_one(const float O[9], const float inertia[6], const float w[3],
    float L[3])
    { return plumb_integrator_momentum(1, plumb_in_structs(O, 9), plumb_in_structs(inertia, 6), plumb_in_structs(w, 3),
      plumb_out_structs(L, 3)); }
static inline plumb_status plumb_integrator_momentum_vector_one(const float inertia[6], const float v[3],
    const float dv[3], float L[3])
    { return plumb_integrator_momentum_vector(1, plumb_in_structs(inertia, 6), plumb_in_structs(v, 3),
      plumb_in_structs(dv, 3), plumb_out_structs(L, 3)); }
static inline plumb_status plumb_integrator_energy_one(const float inertia[6], const float L[3], float *E)
    { return plumb_integrator_energy(1, plumb_in_structs(inertia, 6), plumb_in_structs(L, 3),
      plumb_out_structs(E, 1)); }
static inline plumb_status plumb_integrator_energy_velocity_one(const float inertia[6], const float w[3], float *E)
    { return plumb_integrator_energy_velocity(1, plumb_in_structs(inertia, 6), plumb_in_structs(w, 3),
      plumb_out_structs(E, 1)); }
static inline plumb_status plumb_integrator_herpolhode_one(const float O[9], const float inertia[6], const float L[3],
    float w[3], float *d)
    { return plumb_integrator_herpolhode(1, plumb_in_structs(O, 9), plumb_in_structs(inertia, 6),
      plumb_in_structs(L, 3), plumb_out_structs(w, 3), plumb_out_structs(d, 1)); }
static inline plumb_status plumb_integrator_update_one(const float O[9], const float m[3], const float v[3],
    float O_end[9], float m_end[3])
    { return plumb_integrator_update(1, plumb_in_structs(O, 9), plumb_in_structs(m, 3), plumb_in_structs(v, 3),
      plumb_out_structs(O_end, 9), plumb_out_structs(m_end, 3)); }
static inline plumb_status plumb_integrator_midpoint_change_one(const float inertia[6], const float v[3], float *dE)
    { return plumb_integrator_midpoint_change(1, plumb_in_structs(inertia, 6), plumb_in_structs(v, 3),
      plumb_out_structs(dE, 1)); }
static inline plumb_status plumb_integrator_midpoint_energy_one(const float moments[3], const float L[3], float n_out,
    float *change)
    { return plumb_integrator_midpoint_energy(1, plumb_in_structs(moments, 3), plumb_in_structs(L, 3),
      plumb_in_structs(&n_out, 1), plumb_out_structs(change, 1)); }
static inline plumb_status plumb_integrator_trapezoid_energy_one(const float moments[3], const float L[3], float n_out,
    float *change)
    { return plumb_integrator_trapezoid_energy(1, plumb_in_structs(moments, 3), plumb_in_structs(L, 3),
      plumb_in_structs(&n_out, 1), plumb_out_structs(change, 1)); }
static inline plumb_status plumb_integrator_world_energy_one(const float moments[3], const float L[3], float n_out,
    float *change)
    { return plumb_integrator_world_energy(1, plumb_in_structs(moments, 3), plumb_in_structs(L, 3),
      plumb_in_structs(&n_out, 1), plumb_out_structs(change, 1)); }

/* --- magnus ------------------------------------------------------------------------------------------------------- */

static inline plumb_status plumb_magnus_vector_terms1_one(const float w[3], const float alpha[3], float dt,
    float Omega[3])
    { return plumb_magnus_vector_terms1(1, plumb_in_structs(w, 3), plumb_in_structs(alpha, 3), plumb_in_structs(&dt, 1),
      plumb_out_structs(Omega, 3)); }
static inline plumb_status plumb_magnus_vector_terms2_one(const float w[3], const float alpha[3], float dt,
    float Omega[3])
    { return plumb_magnus_vector_terms2(1, plumb_in_structs(w, 3), plumb_in_structs(alpha, 3), plumb_in_structs(&dt, 1),
      plumb_out_structs(Omega, 3)); }
static inline plumb_status plumb_magnus_vector_terms3_one(const float w[3], const float alpha[3], float dt,
    float Omega[3])
    { return plumb_magnus_vector_terms3(1, plumb_in_structs(w, 3), plumb_in_structs(alpha, 3), plumb_in_structs(&dt, 1),
      plumb_out_structs(Omega, 3)); }
static inline plumb_status plumb_magnus_vector_terms4_one(const float w[3], const float alpha[3], float dt,
    float Omega[3])
    { return plumb_magnus_vector_terms4(1, plumb_in_structs(w, 3), plumb_in_structs(alpha, 3), plumb_in_structs(&dt, 1),
      plumb_out_structs(Omega, 3)); }
static inline plumb_status plumb_magnus_quaternion_terms1_one(const float q[4], const float w[3], const float alpha[3],
    float dt, float q_end[4], float w_end[3])
    { return plumb_magnus_quaternion_terms1(1, plumb_in_structs(q, 4), plumb_in_structs(w, 3),
      plumb_in_structs(alpha, 3), plumb_in_structs(&dt, 1), plumb_out_structs(q_end, 4), plumb_out_structs(w_end, 3)); }
static inline plumb_status plumb_magnus_quaternion_terms2_one(const float q[4], const float w[3], const float alpha[3],
    float dt, float q_end[4], float w_end[3])
    { return plumb_magnus_quaternion_terms2(1, plumb_in_structs(q, 4), plumb_in_structs(w, 3),
      plumb_in_structs(alpha, 3), plumb_in_structs(&dt, 1), plumb_out_structs(q_end, 4), plumb_out_structs(w_end, 3)); }
static inline plumb_status plumb_magnus_quaternion_terms3_one(const float q[4], const float w[3], const float alpha[3],
    float dt, float q_end[4], float w_end[3])
    { return plumb_magnus_quaternion_terms3(1, plumb_in_structs(q, 4), plumb_in_structs(w, 3),
      plumb_in_structs(alpha, 3), plumb_in_structs(&dt, 1), plumb_out_structs(q_end, 4), plumb_out_structs(w_end, 3)); }
static inline plumb_status plumb_magnus_quaternion_terms4_one(const float q[4], const float w[3], const float alpha[3],
    float dt, float q_end[4], float w_end[3])
    { return plumb_magnus_quaternion_terms4(1, plumb_in_structs(q, 4), plumb_in_structs(w, 3),
      plumb_in_structs(alpha, 3), plumb_in_structs(&dt, 1), plumb_out_structs(q_end, 4), plumb_out_structs(w_end, 3)); }
static inline plumb_status plumb_magnus_rotation_terms1_one(const float R[9], const float w[3], const float alpha[3],
    float dt, float R_end[9], float w_end[3])
    { return plumb_magnus_rotation_terms1(1, plumb_in_structs(R, 9), plumb_in_structs(w, 3), plumb_in_structs(alpha, 3),
      plumb_in_structs(&dt, 1), plumb_out_structs(R_end, 9), plumb_out_structs(w_end, 3)); }
static inline plumb_status plumb_magnus_rotation_terms2_one(const float R[9], const float w[3], const float alpha[3],
    float dt, float R_end[9], float w_end[3])
    { return plumb_magnus_rotation_terms2(1, plumb_in_structs(R, 9), plumb_in_structs(w, 3), plumb_in_structs(alpha, 3),
      plumb_in_structs(&dt, 1), plumb_out_structs(R_end, 9), plumb_out_structs(w_end, 3)); }
static inline plumb_status plumb_magnus_rotation_terms3_one(const float R[9], const float w[3], const float alpha[3],
    float dt, float R_end[9], float w_end[3])
    { return plumb_magnus_rotation_terms3(1, plumb_in_structs(R, 9), plumb_in_structs(w, 3), plumb_in_structs(alpha, 3),
      plumb_in_structs(&dt, 1), plumb_out_structs(R_end, 9), plumb_out_structs(w_end, 3)); }
static inline plumb_status plumb_magnus_rotation_terms4_one(const float R[9], const float w[3], const float alpha[3],
    float dt, float R_end[9], float w_end[3])
    { return plumb_magnus_rotation_terms4(1, plumb_in_structs(R, 9), plumb_in_structs(w, 3), plumb_in_structs(alpha, 3),
      plumb_in_structs(&dt, 1), plumb_out_structs(R_end, 9), plumb_out_structs(w_end, 3)); }
static inline plumb_status plumb_magnus_condition_one(const float w[3], const float alpha[3], float dt, float *angle,
    float *share, float *sharp)
    { return plumb_magnus_condition(1, plumb_in_structs(w, 3), plumb_in_structs(alpha, 3), plumb_in_structs(&dt, 1),
      plumb_out_structs(angle, 1), plumb_out_structs(share, 1), plumb_out_structs(sharp, 1)); }
static inline plumb_status plumb_magnus_ends_one(const float w[3], const float w_end[3], float dt, float Omega[3])
    { return plumb_magnus_ends(1, plumb_in_structs(w, 3), plumb_in_structs(w_end, 3), plumb_in_structs(&dt, 1),
      plumb_out_structs(Omega, 3)); }
static inline plumb_status plumb_magnus_rate_one(const float w[3], const float R[9], float rate[9])
    { return plumb_magnus_rate(1, plumb_in_structs(w, 3), plumb_in_structs(R, 9), plumb_out_structs(rate, 9)); }
static inline plumb_status plumb_magnus_translation_one(const float x[3], const float v[3], const float a[3], float dt,
    float x_end[3], float v_end[3])
    { return plumb_magnus_translation(1, plumb_in_structs(x, 3), plumb_in_structs(v, 3), plumb_in_structs(a, 3),
      plumb_in_structs(&dt, 1), plumb_out_structs(x_end, 3), plumb_out_structs(v_end, 3)); }

/* --- hierarchy ---------------------------------------------------------------------------------------------------- */

static inline plumb_status plumb_hierarchy_chain_one(const plumb_dynamic *A1, const plumb_dynamic *A2,
    const plumb_dynamic *A3, plumb_dynamic *A)
    { return plumb_hierarchy_chain(1, plumb_in_structs(A1->T, 25), plumb_in_structs(A2->T, 25),
      plumb_in_structs(A3->T, 25), plumb_out_structs(A->T, 25)); }

/* --- constraint --------------------------------------------------------------------------------------------------- */

static inline plumb_status plumb_constraint_ball_one(const float body1[7], const float body2[7], const float r1[3],
    const float r2[3], const float motion1[12], const float motion2[12], const float B[3], float G[6], float eta[3],
    float lambda[3], float motion1_out[6], float motion2_out[6])
    { return plumb_constraint_ball(1, plumb_in_structs(body1, 7), plumb_in_structs(body2, 7), plumb_in_structs(r1, 3),
      plumb_in_structs(r2, 3), plumb_in_structs(motion1, 12), plumb_in_structs(motion2, 12), plumb_in_structs(B, 3),
      plumb_out_structs(G, 6), plumb_out_structs(eta, 3), plumb_out_structs(lambda, 3),
      plumb_out_structs(motion1_out, 6), plumb_out_structs(motion2_out, 6)); }
static inline plumb_status plumb_constraint_distance_one(const float body1[7], const float body2[7], const float r1[3],
    const float r2[3], const float u[3], const float motion1[12], const float motion2[12], float B, float *G,
    float *eta, float *lambda, float motion1_out[6], float motion2_out[6])
    { return plumb_constraint_distance(1, plumb_in_structs(body1, 7), plumb_in_structs(body2, 7),
      plumb_in_structs(r1, 3), plumb_in_structs(r2, 3), plumb_in_structs(u, 3), plumb_in_structs(motion1, 12),
      plumb_in_structs(motion2, 12), plumb_in_structs(&B, 1), plumb_out_structs(G, 1), plumb_out_structs(eta, 1),
      plumb_out_structs(lambda, 1), plumb_out_structs(motion1_out, 6), plumb_out_structs(motion2_out, 6)); }
static inline plumb_status plumb_constraint_hinge_one(const float W1[6], const float W2[6], const float R[9],
    const float w1[3], const float a1[3], const float w2[3], const float a2[3], const float B[2], float G[3],
    float eta[2], float lambda[2], float w1_out[3], float w2_out[3], float *rate)
    { return plumb_constraint_hinge(1, plumb_in_structs(W1, 6), plumb_in_structs(W2, 6), plumb_in_structs(R, 9),
      plumb_in_structs(w1, 3), plumb_in_structs(a1, 3), plumb_in_structs(w2, 3), plumb_in_structs(a2, 3),
      plumb_in_structs(B, 2), plumb_out_structs(G, 3), plumb_out_structs(eta, 2), plumb_out_structs(lambda, 2),
      plumb_out_structs(w1_out, 3), plumb_out_structs(w2_out, 3), plumb_out_structs(rate, 1)); }
static inline plumb_status plumb_constraint_bias_one(float C, float beta, float h, float *B)
    { return plumb_constraint_bias(1, plumb_in_structs(&C, 1), plumb_in_structs(&beta, 1), plumb_in_structs(&h, 1),
      plumb_out_structs(B, 1)); }
static inline plumb_status plumb_constraint_acceleration_one(float C, float rate, float alpha, float beta,
    float *acceleration)
    { return plumb_constraint_acceleration(1, plumb_in_structs(&C, 1), plumb_in_structs(&rate, 1),
      plumb_in_structs(&alpha, 1), plumb_in_structs(&beta, 1), plumb_out_structs(acceleration, 1)); }
static inline plumb_status plumb_constraint_decay_one(float C, float beta, float t, float *Ct)
    { return plumb_constraint_decay(1, plumb_in_structs(&C, 1), plumb_in_structs(&beta, 1), plumb_in_structs(&t, 1),
      plumb_out_structs(Ct, 1)); }
static inline plumb_status plumb_constraint_drift_one(float C, float beta, float steps, float *Cn)
    { return plumb_constraint_drift(1, plumb_in_structs(&C, 1), plumb_in_structs(&beta, 1), plumb_in_structs(&steps, 1),
      plumb_out_structs(Cn, 1)); }
static inline plumb_status plumb_constraint_error_reduction_one(float beta, float rate, float *ERP)
    { return plumb_constraint_error_reduction(1, plumb_in_structs(&beta, 1), plumb_in_structs(&rate, 1),
      plumb_out_structs(ERP, 1)); }
static inline plumb_status plumb_constraint_share_one(float ERP, float rate, float *beta)
    { return plumb_constraint_share(1, plumb_in_structs(&ERP, 1), plumb_in_structs(&rate, 1),
      plumb_out_structs(beta, 1)); }
static inline plumb_status plumb_constraint_predicted_rate_one(float C0, float C1, float h, float *rate)
    { return plumb_constraint_predicted_rate(1, plumb_in_structs(&C0, 1), plumb_in_structs(&C1, 1),
      plumb_in_structs(&h, 1), plumb_out_structs(rate, 1)); }
static inline plumb_status plumb_constraint_complementarity_one(float lambda, float r, const float limits[2],
    float *missed)
    { return plumb_constraint_complementarity(1, plumb_in_structs(&lambda, 1), plumb_in_structs(&r, 1),
      plumb_in_structs(limits, 2), plumb_out_structs(missed, 1)); }
static inline plumb_status plumb_constraint_pgs_n3_one(const float G[6], const float eta[3], const float limits[6],
    const float lambda[3], float w, float lambda_out[3])
    { return plumb_constraint_pgs_n3(1, plumb_in_structs(G, 6), plumb_in_structs(eta, 3), plumb_in_structs(limits, 6),
      plumb_in_structs(lambda, 3), plumb_in_structs(&w, 1), plumb_out_structs(lambda_out, 3)); }
static inline plumb_status plumb_constraint_pgs_n12_one(const float G[78], const float eta[12], const float limits[24],
    const float lambda[12], float w, float lambda_out[12])
    { return plumb_constraint_pgs_n12(1, plumb_in_structs(G, 78), plumb_in_structs(eta, 12),
      plumb_in_structs(limits, 24), plumb_in_structs(lambda, 12), plumb_in_structs(&w, 1),
      plumb_out_structs(lambda_out, 12)); }

/* --- pose --------------------------------------------------------------------------------------------------------- */

static inline plumb_status plumb_pose_compose_one(const plumb_pose *A2, const plumb_pose *A1, plumb_pose *A3)
    { return plumb_pose_compose(1, plumb_in_structs(A2->T, 8), plumb_in_structs(A1->T, 8),
      plumb_out_structs(A3->T, 8)); }
static inline plumb_status plumb_pose_inverse_one(const plumb_pose *A, plumb_pose *A_out)
    { return plumb_pose_inverse(1, plumb_in_structs(A->T, 8), plumb_out_structs(A_out->T, 8)); }
static inline plumb_status plumb_pose_to_local_one(const plumb_pose *A2, const plumb_pose *A3, plumb_pose *A1)
    { return plumb_pose_to_local(1, plumb_in_structs(A2->T, 8), plumb_in_structs(A3->T, 8),
      plumb_out_structs(A1->T, 8)); }
static inline plumb_status plumb_pose_apply_one(const plumb_pose *A, const float x[3], float y[3])
    { return plumb_pose_apply(1, plumb_in_structs(A->T, 8), plumb_in_structs(x, 3), plumb_out_structs(y, 3)); }
static inline plumb_status plumb_pose_apply_inverse_one(const plumb_pose *A, const float x[3], float y[3])
    { return plumb_pose_apply_inverse(1, plumb_in_structs(A->T, 8), plumb_in_structs(x, 3), plumb_out_structs(y, 3)); }
static inline plumb_status plumb_pose_vector_one(const float q[4], float S, const float x[3], float y[3])
    { return plumb_pose_vector(1, plumb_in_structs(q, 4), plumb_in_structs(&S, 1), plumb_in_structs(x, 3),
      plumb_out_structs(y, 3)); }
static inline plumb_status plumb_pose_vector_inverse_one(const float q[4], float S, const float x[3], float y[3])
    { return plumb_pose_vector_inverse(1, plumb_in_structs(q, 4), plumb_in_structs(&S, 1), plumb_in_structs(x, 3),
      plumb_out_structs(y, 3)); }
static inline plumb_status plumb_pose_normal_one(const float q[4], float S, const float x[3], float y[3])
    { return plumb_pose_normal(1, plumb_in_structs(q, 4), plumb_in_structs(&S, 1), plumb_in_structs(x, 3),
      plumb_out_structs(y, 3)); }
static inline plumb_status plumb_pose_to_matrix_one(const plumb_pose *A, float M[16])
    { return plumb_pose_to_matrix(1, plumb_in_structs(A->T, 8), plumb_out_structs(M, 16)); }

/* --- skew --------------------------------------------------------------------------------------------------------- */

static inline plumb_status plumb_skew_matrix_n2_one(float w, float M[4])
    { return plumb_skew_matrix_n2(1, plumb_in_structs(&w, 1), plumb_out_structs(M, 4)); }
static inline plumb_status plumb_skew_matrix_n3_one(const float w[3], float M[9])
    { return plumb_skew_matrix_n3(1, plumb_in_structs(w, 3), plumb_out_structs(M, 9)); }
static inline plumb_status plumb_skew_matrix_n4_one(const float w[6], float M[16])
    { return plumb_skew_matrix_n4(1, plumb_in_structs(w, 6), plumb_out_structs(M, 16)); }
static inline plumb_status plumb_skew_parts_n2_one(const float M[4], float *w, float S[4])
    { return plumb_skew_parts_n2(1, plumb_in_structs(M, 4), plumb_out_structs(w, 1), plumb_out_structs(S, 4)); }
static inline plumb_status plumb_skew_parts_n3_one(const float M[9], float w[3], float S[9])
    { return plumb_skew_parts_n3(1, plumb_in_structs(M, 9), plumb_out_structs(w, 3), plumb_out_structs(S, 9)); }
static inline plumb_status plumb_skew_parts_n4_one(const float M[16], float w[6], float S[16])
    { return plumb_skew_parts_n4(1, plumb_in_structs(M, 16), plumb_out_structs(w, 6), plumb_out_structs(S, 16)); }
static inline plumb_status plumb_skew_apply_n2_one(float w, const float x[2], float wx[2])
    { return plumb_skew_apply_n2(1, plumb_in_structs(&w, 1), plumb_in_structs(x, 2), plumb_out_structs(wx, 2)); }
static inline plumb_status plumb_skew_apply_n3_one(const float w[3], const float x[3], float wx[3])
    { return plumb_skew_apply_n3(1, plumb_in_structs(w, 3), plumb_in_structs(x, 3), plumb_out_structs(wx, 3)); }
static inline plumb_status plumb_skew_apply_n4_one(const float w[6], const float x[4], float wx[4])
    { return plumb_skew_apply_n4(1, plumb_in_structs(w, 6), plumb_in_structs(x, 4), plumb_out_structs(wx, 4)); }
static inline plumb_status plumb_skew_rotation_rates_n2_one(const float R[4], float w, float alpha, float dR[4],
    float ddR[4])
    { return plumb_skew_rotation_rates_n2(1, plumb_in_structs(R, 4), plumb_in_structs(&w, 1),
      plumb_in_structs(&alpha, 1), plumb_out_structs(dR, 4), plumb_out_structs(ddR, 4)); }
static inline plumb_status plumb_skew_rotation_rates_n3_one(const float R[9], const float w[3], const float alpha[3],
    float dR[9], float ddR[9])
    { return plumb_skew_rotation_rates_n3(1, plumb_in_structs(R, 9), plumb_in_structs(w, 3), plumb_in_structs(alpha, 3),
      plumb_out_structs(dR, 9), plumb_out_structs(ddR, 9)); }
static inline plumb_status plumb_skew_rotation_rates_n4_one(const float R[16], const float w[6], const float alpha[6],
    float dR[16], float ddR[16])
    { return plumb_skew_rotation_rates_n4(1, plumb_in_structs(R, 16), plumb_in_structs(w, 6),
      plumb_in_structs(alpha, 6), plumb_out_structs(dR, 16), plumb_out_structs(ddR, 16)); }
static inline plumb_status plumb_skew_commutator_n2_one(float a, float b, float *c)
    { return plumb_skew_commutator_n2(1, plumb_in_structs(&a, 1), plumb_in_structs(&b, 1), plumb_out_structs(c, 1)); }
static inline plumb_status plumb_skew_commutator_n3_one(const float a[3], const float b[3], float c[3])
    { return plumb_skew_commutator_n3(1, plumb_in_structs(a, 3), plumb_in_structs(b, 3), plumb_out_structs(c, 3)); }
static inline plumb_status plumb_skew_commutator_n4_one(const float a[6], const float b[6], float c[6])
    { return plumb_skew_commutator_n4(1, plumb_in_structs(a, 6), plumb_in_structs(b, 6), plumb_out_structs(c, 6)); }

/* --- counting ----------------------------------------------------------------------------------------------------- */

static inline plumb_status plumb_counting_pairs_one(float n_out, float *all, float *distinct, float *of_pairs,
    float *memory_all, float *memory_distinct)
    { return plumb_counting_pairs(1, plumb_in_structs(&n_out, 1), plumb_out_structs(all, 1),
      plumb_out_structs(distinct, 1), plumb_out_structs(of_pairs, 1), plumb_out_structs(memory_all, 1),
      plumb_out_structs(memory_distinct, 1)); }
static inline plumb_status plumb_counting_alike_one(float a, float b, float *alike)
    { return plumb_counting_alike(1, plumb_in_structs(&a, 1), plumb_in_structs(&b, 1), plumb_out_structs(alike, 1)); }
static inline plumb_status plumb_counting_place_one(float i, float j, float n_out, float *all, float *distinct)
    { return plumb_counting_place(1, plumb_in_structs(&i, 1), plumb_in_structs(&j, 1), plumb_in_structs(&n_out, 1),
      plumb_out_structs(all, 1), plumb_out_structs(distinct, 1)); }

#ifdef __cplusplus
}
#endif

#endif
