/* The kernels for one element: plumb_so3_exp_one computes what plumb_so3_exp computes for many, with the same bits.
 * Printed by `plumb kernels --header scalar`.
 *
 * The comment above the function without `_one` in kernels.h has a function's formula, limits and operands.
 * A number is passed as a float, other operands by their address: an array of floats or a struct of types.h. An output
 * may be an input. The functions cannot fail, allocate nothing and have no state.
 *
 * In a program compiled for processors with fused multiply-add (-mfma, -march=native, 64-bit ARM) they are inline: the
 * compiler sees the arithmetic, which is that of the library's own source (scalar_text.h). In other programs, in those
 * compiled with -ffast-math, and if PLUMB_SCALAR_CALLS is defined, each is a call of a function of the library, which
 * uses these instructions if the processor has them.
 *
 *     #include <plumb/scalar.h>
 *     #include <stdio.h>
 *
 *     int main(void) // a body that rotates about an axis for a second, in a thousand steps
 *     {
 *         const float step[3] = {0.001f, 0.002f, -0.001f}; // angular velocity times the time step, rad
 *         float q[4] = {1, 0, 0, 0}, rotation[4];
 *         for (int i = 0; i < 1000; i++) {
 *             plumb_rotation_exp_quaternion_one(step, rotation);
 *             plumb_quaternion_product_one(q, rotation, q);
 *         }
 *         printf("%.6f\n", q[0]);
 *         return !(q[0] > 0);
 *     } */
/* clang-format off */
#ifndef PLUMB_SCALAR_H
#define PLUMB_SCALAR_H

#include "base.h"
#include "types.h"

#include <string.h>

/* PLUMB_ELEMENT(so3_exp) is the function that is called for one element, with the addresses of its operands. */
#if ((defined(__x86_64__) && defined(__FMA__)) || defined(__aarch64__)) && !defined(__FAST_MATH__) &&                  \
    !defined(PLUMB_SCALAR_CALLS)
#include "scalar_text.h"
#define PLUMB_ELEMENT(name) plumb_scalar_##name##_element
#define PLUMB_DECLARE_ELEMENT(name, parameters)
#else
#define PLUMB_ELEMENT(name) plumb_call_##name
#define PLUMB_DECLARE_ELEMENT(name, parameters) PLUMB_API void plumb_call_##name parameters;
#endif

#define PLUMB_ONE static inline __attribute__((always_inline))

#ifdef __cplusplus
extern "C" {
/* C has no other casts. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wold-style-cast"
#endif

/* --- so3 ---------------------------------------------------------------------------------------------------------- */

PLUMB_DECLARE_ELEMENT(so3_s1, (const float *, float *))
PLUMB_ONE void plumb_so3_s1_one(float t, float *S1)
{
    PLUMB_ELEMENT(so3_s1)(&t, S1);
}

PLUMB_DECLARE_ELEMENT(so3_s2, (const float *, float *))
PLUMB_ONE void plumb_so3_s2_one(float t, float *S2)
{
    PLUMB_ELEMENT(so3_s2)(&t, S2);
}

PLUMB_DECLARE_ELEMENT(so3_s3, (const float *, float *))
PLUMB_ONE void plumb_so3_s3_one(float t, float *S3)
{
    PLUMB_ELEMENT(so3_s3)(&t, S3);
}

PLUMB_DECLARE_ELEMENT(so3_s123, (const float *, float *, float *, float *))
PLUMB_ONE void plumb_so3_s123_one(float t, float *S1, float *S2, float *S3)
{
    PLUMB_ELEMENT(so3_s123)(&t, S1, S2, S3);
}

PLUMB_DECLARE_ELEMENT(so3_s1_angle, (const float *, float *))
PLUMB_ONE void plumb_so3_s1_angle_one(float a, float *S1)
{
    PLUMB_ELEMENT(so3_s1_angle)(&a, S1);
}

PLUMB_DECLARE_ELEMENT(so3_s2_angle, (const float *, float *))
PLUMB_ONE void plumb_so3_s2_angle_one(float a, float *S2)
{
    PLUMB_ELEMENT(so3_s2_angle)(&a, S2);
}

PLUMB_DECLARE_ELEMENT(so3_s3_angle, (const float *, float *))
PLUMB_ONE void plumb_so3_s3_angle_one(float a, float *S3)
{
    PLUMB_ELEMENT(so3_s3_angle)(&a, S3);
}

PLUMB_DECLARE_ELEMENT(so3_exp, (const float *, float *))
PLUMB_ONE void plumb_so3_exp_one(const float v[3], float R[9])
{
    PLUMB_ELEMENT(so3_exp)(v, R);
}

PLUMB_DECLARE_ELEMENT(so3_average, (const float *, float *))
PLUMB_ONE void plumb_so3_average_one(const float v[3], float T[9])
{
    PLUMB_ELEMENT(so3_average)(v, T);
}

PLUMB_DECLARE_ELEMENT(so3_exp_average, (const float *, float *, float *))
PLUMB_ONE void plumb_so3_exp_average_one(const float v[3], float R[9], float T[9])
{
    PLUMB_ELEMENT(so3_exp_average)(v, R, T);
}

PLUMB_DECLARE_ELEMENT(so3_rotate, (const float *, const float *, float *))
PLUMB_ONE void plumb_so3_rotate_one(const float v[3], const float x[3], float y[3])
{
    PLUMB_ELEMENT(so3_rotate)(v, x, y);
}

PLUMB_DECLARE_ELEMENT(so3_derivative, (const float *, const float *, float *))
PLUMB_ONE void plumb_so3_derivative_one(const float v[3], const float x[3], float D[9])
{
    PLUMB_ELEMENT(so3_derivative)(v, x, D);
}

PLUMB_DECLARE_ELEMENT(so3_angular_velocity, (const float *, const float *, float *))
PLUMB_ONE void plumb_so3_angular_velocity_one(const float v[3], const float dv[3], float w[3])
{
    PLUMB_ELEMENT(so3_angular_velocity)(v, dv, w);
}

PLUMB_DECLARE_ELEMENT(so3_angular_velocity_body, (const float *, const float *, float *))
PLUMB_ONE void plumb_so3_angular_velocity_body_one(const float v[3], const float dv[3], float wbody[3])
{
    PLUMB_ELEMENT(so3_angular_velocity_body)(v, dv, wbody);
}

PLUMB_DECLARE_ELEMENT(so3_average_determinant, (const float *, float *))
PLUMB_ONE void plumb_so3_average_determinant_one(const float v[3], float *det)
{
    PLUMB_ELEMENT(so3_average_determinant)(v, det);
}

PLUMB_DECLARE_ELEMENT(so3_average_inverse, (const float *, float *))
PLUMB_ONE void plumb_so3_average_inverse_one(const float v[3], float Tinv[9])
{
    PLUMB_ELEMENT(so3_average_inverse)(v, Tinv);
}

PLUMB_DECLARE_ELEMENT(so3_vector_rate, (const float *, const float *, float *))
PLUMB_ONE void plumb_so3_vector_rate_one(const float v[3], const float w[3], float dv[3])
{
    PLUMB_ELEMENT(so3_vector_rate)(v, w, dv);
}

PLUMB_DECLARE_ELEMENT(so3_vector_rate_body, (const float *, const float *, float *))
PLUMB_ONE void plumb_so3_vector_rate_body_one(const float v[3], const float wbody[3], float dv[3])
{
    PLUMB_ELEMENT(so3_vector_rate_body)(v, wbody, dv);
}


/* --- rotation ----------------------------------------------------------------------------------------------------- */

PLUMB_DECLARE_ELEMENT(rotation_log, (const float *, float *))
PLUMB_ONE void plumb_rotation_log_one(const float M[9], float v[3])
{
    PLUMB_ELEMENT(rotation_log)(M, v);
}

PLUMB_DECLARE_ELEMENT(rotation_to_axis_angle, (const float *, float *, float *))
PLUMB_ONE void plumb_rotation_to_axis_angle_one(const float M[9], float axis[3], float *angle)
{
    PLUMB_ELEMENT(rotation_to_axis_angle)(M, axis, angle);
}

PLUMB_DECLARE_ELEMENT(rotation_to_quaternion, (const float *, float *))
PLUMB_ONE void plumb_rotation_to_quaternion_one(const float M[9], float q[4])
{
    PLUMB_ELEMENT(rotation_to_quaternion)(M, q);
}

PLUMB_DECLARE_ELEMENT(rotation_from_quaternion, (const float *, float *))
PLUMB_ONE void plumb_rotation_from_quaternion_one(const float q[4], float R[9])
{
    PLUMB_ELEMENT(rotation_from_quaternion)(q, R);
}

PLUMB_DECLARE_ELEMENT(rotation_log_quaternion, (const float *, float *))
PLUMB_ONE void plumb_rotation_log_quaternion_one(const float q[4], float v[3])
{
    PLUMB_ELEMENT(rotation_log_quaternion)(q, v);
}

PLUMB_DECLARE_ELEMENT(rotation_exp_quaternion, (const float *, float *))
PLUMB_ONE void plumb_rotation_exp_quaternion_one(const float v[3], float q[4])
{
    PLUMB_ELEMENT(rotation_exp_quaternion)(v, q);
}

PLUMB_DECLARE_ELEMENT(rotation_rodrigues, (const float *, const float *, const float *, float *))
PLUMB_ONE void plumb_rotation_rodrigues_one(const float axis[3], float angle, const float x[3], float y[3])
{
    PLUMB_ELEMENT(rotation_rodrigues)(axis, &angle, x, y);
}

PLUMB_DECLARE_ELEMENT(rotation_from_axis_angle, (const float *, const float *, float *))
PLUMB_ONE void plumb_rotation_from_axis_angle_one(const float axis[3], float angle, float R[9])
{
    PLUMB_ELEMENT(rotation_from_axis_angle)(axis, &angle, R);
}

PLUMB_DECLARE_ELEMENT(rotation_orthonormalise_polar, (const float *, float *))
PLUMB_ONE void plumb_rotation_orthonormalise_polar_one(const float M[9], float R[9])
{
    PLUMB_ELEMENT(rotation_orthonormalise_polar)(M, R);
}

PLUMB_DECLARE_ELEMENT(rotation_orthonormalise_gram_schmidt, (const float *, float *))
PLUMB_ONE void plumb_rotation_orthonormalise_gram_schmidt_one(const float M[9], float R[9])
{
    PLUMB_ELEMENT(rotation_orthonormalise_gram_schmidt)(M, R);
}

PLUMB_DECLARE_ELEMENT(rotation_departure, (const float *, float *, float *, float *))
PLUMB_ONE void plumb_rotation_departure_one(const float M[9], float gram[6], float *det, float *det_less)
{
    PLUMB_ELEMENT(rotation_departure)(M, gram, det, det_less);
}

PLUMB_DECLARE_ELEMENT(rotation_displacement, (const float *, const float *, float *))
PLUMB_ONE void plumb_rotation_displacement_one(const float v[3], const float x[3], float change[3])
{
    PLUMB_ELEMENT(rotation_displacement)(v, x, change);
}


/* --- euler -------------------------------------------------------------------------------------------------------- */

PLUMB_DECLARE_ELEMENT(euler_to_matrix_zyx, (const float *, const float *, const float *, float *))
PLUMB_ONE void plumb_euler_to_matrix_zyx_one(float a, float b, float c, float R[9])
{
    PLUMB_ELEMENT(euler_to_matrix_zyx)(&a, &b, &c, R);
}

PLUMB_DECLARE_ELEMENT(euler_to_matrix_zxz, (const float *, const float *, const float *, float *))
PLUMB_ONE void plumb_euler_to_matrix_zxz_one(float a, float b, float c, float R[9])
{
    PLUMB_ELEMENT(euler_to_matrix_zxz)(&a, &b, &c, R);
}

PLUMB_DECLARE_ELEMENT(euler_to_quaternion_zyx, (const float *, const float *, const float *, float *))
PLUMB_ONE void plumb_euler_to_quaternion_zyx_one(float a, float b, float c, float q[4])
{
    PLUMB_ELEMENT(euler_to_quaternion_zyx)(&a, &b, &c, q);
}

PLUMB_DECLARE_ELEMENT(euler_to_quaternion_zxz, (const float *, const float *, const float *, float *))
PLUMB_ONE void plumb_euler_to_quaternion_zxz_one(float a, float b, float c, float q[4])
{
    PLUMB_ELEMENT(euler_to_quaternion_zxz)(&a, &b, &c, q);
}

PLUMB_DECLARE_ELEMENT(euler_from_matrix_zyx, (const float *, float *))
PLUMB_ONE void plumb_euler_from_matrix_zyx_one(const float R[9], float angles[3])
{
    PLUMB_ELEMENT(euler_from_matrix_zyx)(R, angles);
}

PLUMB_DECLARE_ELEMENT(euler_from_matrix_zxz, (const float *, float *))
PLUMB_ONE void plumb_euler_from_matrix_zxz_one(const float R[9], float angles[3])
{
    PLUMB_ELEMENT(euler_from_matrix_zxz)(R, angles);
}

PLUMB_DECLARE_ELEMENT(euler_from_quaternion_zyx, (const float *, float *))
PLUMB_ONE void plumb_euler_from_quaternion_zyx_one(const float q[4], float angles[3])
{
    PLUMB_ELEMENT(euler_from_quaternion_zyx)(q, angles);
}

PLUMB_DECLARE_ELEMENT(euler_from_quaternion_zxz, (const float *, float *))
PLUMB_ONE void plumb_euler_from_quaternion_zxz_one(const float q[4], float angles[3])
{
    PLUMB_ELEMENT(euler_from_quaternion_zxz)(q, angles);
}

PLUMB_DECLARE_ELEMENT(euler_angular_velocity_zyx, (const float *, const float *, const float *, float *))
PLUMB_ONE void plumb_euler_angular_velocity_zyx_one(float a, float b, const float rates[3], float w[3])
{
    PLUMB_ELEMENT(euler_angular_velocity_zyx)(&a, &b, rates, w);
}

PLUMB_DECLARE_ELEMENT(euler_angular_velocity_zxz, (const float *, const float *, const float *, float *))
PLUMB_ONE void plumb_euler_angular_velocity_zxz_one(float a, float b, const float rates[3], float w[3])
{
    PLUMB_ELEMENT(euler_angular_velocity_zxz)(&a, &b, rates, w);
}

PLUMB_DECLARE_ELEMENT(euler_angular_velocity_body_zyx, (const float *, const float *, const float *, float *))
PLUMB_ONE void plumb_euler_angular_velocity_body_zyx_one(float b, float c, const float rates[3], float w[3])
{
    PLUMB_ELEMENT(euler_angular_velocity_body_zyx)(&b, &c, rates, w);
}

PLUMB_DECLARE_ELEMENT(euler_angular_velocity_body_zxz, (const float *, const float *, const float *, float *))
PLUMB_ONE void plumb_euler_angular_velocity_body_zxz_one(float b, float c, const float rates[3], float w[3])
{
    PLUMB_ELEMENT(euler_angular_velocity_body_zxz)(&b, &c, rates, w);
}

PLUMB_DECLARE_ELEMENT(euler_rates_zyx, (const float *, const float *, const float *, float *))
PLUMB_ONE void plumb_euler_rates_zyx_one(float a, float b, const float w[3], float rates[3])
{
    PLUMB_ELEMENT(euler_rates_zyx)(&a, &b, w, rates);
}

PLUMB_DECLARE_ELEMENT(euler_rates_zxz, (const float *, const float *, const float *, float *))
PLUMB_ONE void plumb_euler_rates_zxz_one(float a, float b, const float w[3], float rates[3])
{
    PLUMB_ELEMENT(euler_rates_zxz)(&a, &b, w, rates);
}

PLUMB_DECLARE_ELEMENT(euler_rates_body_zyx, (const float *, const float *, const float *, float *))
PLUMB_ONE void plumb_euler_rates_body_zyx_one(float b, float c, const float w[3], float rates[3])
{
    PLUMB_ELEMENT(euler_rates_body_zyx)(&b, &c, w, rates);
}

PLUMB_DECLARE_ELEMENT(euler_rates_body_zxz, (const float *, const float *, const float *, float *))
PLUMB_ONE void plumb_euler_rates_body_zxz_one(float b, float c, const float w[3], float rates[3])
{
    PLUMB_ELEMENT(euler_rates_body_zxz)(&b, &c, w, rates);
}


/* --- slerp -------------------------------------------------------------------------------------------------------- */

PLUMB_DECLARE_ELEMENT(slerp_shortest, (const float *, const float *, const float *, float *))
PLUMB_ONE void plumb_slerp_shortest_one(const float p[4], const float q[4], float t, float y[4])
{
    PLUMB_ELEMENT(slerp_shortest)(p, q, &t, y);
}

PLUMB_DECLARE_ELEMENT(slerp_direct, (const float *, const float *, const float *, float *))
PLUMB_ONE void plumb_slerp_direct_one(const float p[4], const float q[4], float t, float y[4])
{
    PLUMB_ELEMENT(slerp_direct)(p, q, &t, y);
}

PLUMB_DECLARE_ELEMENT(slerp_nlerp, (const float *, const float *, const float *, float *))
PLUMB_ONE void plumb_slerp_nlerp_one(const float p[4], const float q[4], float t, float y[4])
{
    PLUMB_ELEMENT(slerp_nlerp)(p, q, &t, y);
}


/* --- between ------------------------------------------------------------------------------------------------------ */

PLUMB_DECLARE_ELEMENT(between_angle, (const float *, const float *, float *))
PLUMB_ONE void plumb_between_angle_one(const float x[3], const float y[3], float *angle)
{
    PLUMB_ELEMENT(between_angle)(x, y, angle);
}

PLUMB_DECLARE_ELEMENT(between_quaternion_angle, (const float *, const float *, float *))
PLUMB_ONE void plumb_between_quaternion_angle_one(const float p[4], const float q[4], float *angle)
{
    PLUMB_ELEMENT(between_quaternion_angle)(p, q, angle);
}

PLUMB_DECLARE_ELEMENT(between_matrix_angle, (const float *, const float *, float *))
PLUMB_ONE void plumb_between_matrix_angle_one(const float A[9], const float B[9], float *angle)
{
    PLUMB_ELEMENT(between_matrix_angle)(A, B, angle);
}

PLUMB_DECLARE_ELEMENT(between_quaternion, (const float *, const float *, float *))
PLUMB_ONE void plumb_between_quaternion_one(const float x[3], const float y[3], float q[4])
{
    PLUMB_ELEMENT(between_quaternion)(x, y, q);
}

PLUMB_DECLARE_ELEMENT(between_matrix, (const float *, const float *, float *))
PLUMB_ONE void plumb_between_matrix_one(const float x[3], const float y[3], float R[9])
{
    PLUMB_ELEMENT(between_matrix)(x, y, R);
}


/* --- transform ---------------------------------------------------------------------------------------------------- */

PLUMB_DECLARE_ELEMENT(transform_compose_n2, (const float *, const float *, float *))
PLUMB_ONE void plumb_transform_compose_n2_one(const float A2[7], const float A1[7], float A3[7])
{
    float result[7];
    const int in_place = A3 == A2 || A3 == A1;
    PLUMB_ELEMENT(transform_compose_n2)(A2, A1, in_place ? result + 0 : A3);
    if (in_place) {
        memcpy(A3, result + 0, 7 * sizeof(float));
    }
}

PLUMB_DECLARE_ELEMENT(transform_compose_n3, (const float *, const float *, float *))
PLUMB_ONE void plumb_transform_compose_n3_one(const plumb_transform *A2, const plumb_transform *A1, plumb_transform *A3)
{
    float result[13];
    const int in_place = A3 == A2 || A3 == A1;
    PLUMB_ELEMENT(transform_compose_n3)((const float *)A2, (const float *)A1, in_place ? result + 0 : (float *)A3);
    if (in_place) {
        memcpy(A3, result + 0, 13 * sizeof(float));
    }
}

PLUMB_DECLARE_ELEMENT(transform_compose_n4, (const float *, const float *, float *))
PLUMB_ONE void plumb_transform_compose_n4_one(const float A2[21], const float A1[21], float A3[21])
{
    float result[21];
    const int in_place = A3 == A2 || A3 == A1;
    PLUMB_ELEMENT(transform_compose_n4)(A2, A1, in_place ? result + 0 : A3);
    if (in_place) {
        memcpy(A3, result + 0, 21 * sizeof(float));
    }
}

PLUMB_DECLARE_ELEMENT(transform_inverse_n2, (const float *, float *))
PLUMB_ONE void plumb_transform_inverse_n2_one(const float A[7], float A_out[7])
{
    PLUMB_ELEMENT(transform_inverse_n2)(A, A_out);
}

PLUMB_DECLARE_ELEMENT(transform_inverse_n3, (const float *, float *))
PLUMB_ONE void plumb_transform_inverse_n3_one(const plumb_transform *A, plumb_transform *A_out)
{
    PLUMB_ELEMENT(transform_inverse_n3)((const float *)A, (float *)A_out);
}

PLUMB_DECLARE_ELEMENT(transform_inverse_n4, (const float *, float *))
PLUMB_ONE void plumb_transform_inverse_n4_one(const float A[21], float A_out[21])
{
    float result[21];
    const int in_place = A_out == A;
    PLUMB_ELEMENT(transform_inverse_n4)(A, in_place ? result + 0 : A_out);
    if (in_place) {
        memcpy(A_out, result + 0, 21 * sizeof(float));
    }
}

PLUMB_DECLARE_ELEMENT(transform_to_local_n2, (const float *, const float *, float *))
PLUMB_ONE void plumb_transform_to_local_n2_one(const float A2[7], const float A3[7], float A1[7])
{
    float result[7];
    const int in_place = A1 == A2 || A1 == A3;
    PLUMB_ELEMENT(transform_to_local_n2)(A2, A3, in_place ? result + 0 : A1);
    if (in_place) {
        memcpy(A1, result + 0, 7 * sizeof(float));
    }
}

PLUMB_DECLARE_ELEMENT(transform_to_local_n3, (const float *, const float *, float *))
PLUMB_ONE void plumb_transform_to_local_n3_one(const plumb_transform *A2, const plumb_transform *A3,
                                               plumb_transform *A1)
{
    float result[13];
    const int in_place = A1 == A2 || A1 == A3;
    PLUMB_ELEMENT(transform_to_local_n3)((const float *)A2, (const float *)A3, in_place ? result + 0 : (float *)A1);
    if (in_place) {
        memcpy(A1, result + 0, 13 * sizeof(float));
    }
}

PLUMB_DECLARE_ELEMENT(transform_to_local_n4, (const float *, const float *, float *))
PLUMB_ONE void plumb_transform_to_local_n4_one(const float A2[21], const float A3[21], float A1[21])
{
    float result[21];
    const int in_place = A1 == A2 || A1 == A3;
    PLUMB_ELEMENT(transform_to_local_n4)(A2, A3, in_place ? result + 0 : A1);
    if (in_place) {
        memcpy(A1, result + 0, 21 * sizeof(float));
    }
}

PLUMB_DECLARE_ELEMENT(transform_apply_n2, (const float *, const float *, float *))
PLUMB_ONE void plumb_transform_apply_n2_one(const float A[7], const float x[2], float y[2])
{
    PLUMB_ELEMENT(transform_apply_n2)(A, x, y);
}

PLUMB_DECLARE_ELEMENT(transform_apply_n3, (const float *, const float *, float *))
PLUMB_ONE void plumb_transform_apply_n3_one(const plumb_transform *A, const float x[3], float y[3])
{
    float result[3];
    const int in_place = y == x;
    PLUMB_ELEMENT(transform_apply_n3)((const float *)A, x, in_place ? result + 0 : y);
    if (in_place) {
        memcpy(y, result + 0, 3 * sizeof(float));
    }
}

PLUMB_DECLARE_ELEMENT(transform_apply_n4, (const float *, const float *, float *))
PLUMB_ONE void plumb_transform_apply_n4_one(const float A[21], const float x[4], float y[4])
{
    float result[4];
    const int in_place = y == x;
    PLUMB_ELEMENT(transform_apply_n4)(A, x, in_place ? result + 0 : y);
    if (in_place) {
        memcpy(y, result + 0, 4 * sizeof(float));
    }
}

PLUMB_DECLARE_ELEMENT(transform_apply_inverse_n2, (const float *, const float *, float *))
PLUMB_ONE void plumb_transform_apply_inverse_n2_one(const float A[7], const float y[2], float x[2])
{
    PLUMB_ELEMENT(transform_apply_inverse_n2)(A, y, x);
}

PLUMB_DECLARE_ELEMENT(transform_apply_inverse_n3, (const float *, const float *, float *))
PLUMB_ONE void plumb_transform_apply_inverse_n3_one(const plumb_transform *A, const float y[3], float x[3])
{
    float result[3];
    const int in_place = x == y;
    PLUMB_ELEMENT(transform_apply_inverse_n3)((const float *)A, y, in_place ? result + 0 : x);
    if (in_place) {
        memcpy(x, result + 0, 3 * sizeof(float));
    }
}

PLUMB_DECLARE_ELEMENT(transform_apply_inverse_n4, (const float *, const float *, float *))
PLUMB_ONE void plumb_transform_apply_inverse_n4_one(const float A[21], const float y[4], float x[4])
{
    float result[4];
    const int in_place = x == y;
    PLUMB_ELEMENT(transform_apply_inverse_n4)(A, y, in_place ? result + 0 : x);
    if (in_place) {
        memcpy(x, result + 0, 4 * sizeof(float));
    }
}

PLUMB_DECLARE_ELEMENT(transform_vector_n2, (const float *, const float *, const float *, float *))
PLUMB_ONE void plumb_transform_vector_n2_one(const float R[4], float S, const float x[2], float Jx[2])
{
    PLUMB_ELEMENT(transform_vector_n2)(R, &S, x, Jx);
}

PLUMB_DECLARE_ELEMENT(transform_vector_n3, (const float *, const float *, const float *, float *))
PLUMB_ONE void plumb_transform_vector_n3_one(const float R[9], float S, const float x[3], float Jx[3])
{
    PLUMB_ELEMENT(transform_vector_n3)(R, &S, x, Jx);
}

PLUMB_DECLARE_ELEMENT(transform_vector_n4, (const float *, const float *, const float *, float *))
PLUMB_ONE void plumb_transform_vector_n4_one(const float R[16], float S, const float x[4], float Jx[4])
{
    float result[4];
    const int in_place = Jx == x;
    PLUMB_ELEMENT(transform_vector_n4)(R, &S, x, in_place ? result + 0 : Jx);
    if (in_place) {
        memcpy(Jx, result + 0, 4 * sizeof(float));
    }
}

PLUMB_DECLARE_ELEMENT(transform_vector_inverse_n2, (const float *, const float *, const float *, float *))
PLUMB_ONE void plumb_transform_vector_inverse_n2_one(const float R[4], float S, const float x[2], float z[2])
{
    PLUMB_ELEMENT(transform_vector_inverse_n2)(R, &S, x, z);
}

PLUMB_DECLARE_ELEMENT(transform_vector_inverse_n3, (const float *, const float *, const float *, float *))
PLUMB_ONE void plumb_transform_vector_inverse_n3_one(const float R[9], float S, const float x[3], float z[3])
{
    PLUMB_ELEMENT(transform_vector_inverse_n3)(R, &S, x, z);
}

PLUMB_DECLARE_ELEMENT(transform_vector_inverse_n4, (const float *, const float *, const float *, float *))
PLUMB_ONE void plumb_transform_vector_inverse_n4_one(const float R[16], float S, const float x[4], float z[4])
{
    float result[4];
    const int in_place = z == x;
    PLUMB_ELEMENT(transform_vector_inverse_n4)(R, &S, x, in_place ? result + 0 : z);
    if (in_place) {
        memcpy(z, result + 0, 4 * sizeof(float));
    }
}

PLUMB_DECLARE_ELEMENT(transform_normal_n2, (const float *, const float *, const float *, float *))
PLUMB_ONE void plumb_transform_normal_n2_one(const float R[4], float S, const float x[2], float normal[2])
{
    PLUMB_ELEMENT(transform_normal_n2)(R, &S, x, normal);
}

PLUMB_DECLARE_ELEMENT(transform_normal_n3, (const float *, const float *, const float *, float *))
PLUMB_ONE void plumb_transform_normal_n3_one(const float R[9], float S, const float x[3], float normal[3])
{
    PLUMB_ELEMENT(transform_normal_n3)(R, &S, x, normal);
}

PLUMB_DECLARE_ELEMENT(transform_normal_n4, (const float *, const float *, const float *, float *))
PLUMB_ONE void plumb_transform_normal_n4_one(const float R[16], float S, const float x[4], float normal[4])
{
    float result[4];
    const int in_place = normal == x;
    PLUMB_ELEMENT(transform_normal_n4)(R, &S, x, in_place ? result + 0 : normal);
    if (in_place) {
        memcpy(normal, result + 0, 4 * sizeof(float));
    }
}

PLUMB_DECLARE_ELEMENT(transform_to_matrix_n2, (const float *, float *))
PLUMB_ONE void plumb_transform_to_matrix_n2_one(const float A[7], float M[9])
{
    PLUMB_ELEMENT(transform_to_matrix_n2)(A, M);
}

PLUMB_DECLARE_ELEMENT(transform_to_matrix_n3, (const float *, float *))
PLUMB_ONE void plumb_transform_to_matrix_n3_one(const plumb_transform *A, float M[16])
{
    PLUMB_ELEMENT(transform_to_matrix_n3)((const float *)A, M);
}

PLUMB_DECLARE_ELEMENT(transform_to_matrix_n4, (const float *, float *))
PLUMB_ONE void plumb_transform_to_matrix_n4_one(const float A[21], float M[25])
{
    PLUMB_ELEMENT(transform_to_matrix_n4)(A, M);
}

PLUMB_DECLARE_ELEMENT(transform_from_matrix_n2, (const float *, const float *, float *))
PLUMB_ONE void plumb_transform_from_matrix_n2_one(const float J[4], const float T[2], float A[7])
{
    PLUMB_ELEMENT(transform_from_matrix_n2)(J, T, A);
}

PLUMB_DECLARE_ELEMENT(transform_from_matrix_n3, (const float *, const float *, float *))
PLUMB_ONE void plumb_transform_from_matrix_n3_one(const float J[9], const float T[3], plumb_transform *A)
{
    PLUMB_ELEMENT(transform_from_matrix_n3)(J, T, (float *)A);
}

PLUMB_DECLARE_ELEMENT(transform_from_matrix_n4, (const float *, const float *, float *))
PLUMB_ONE void plumb_transform_from_matrix_n4_one(const float J[16], const float T[4], float A[21])
{
    PLUMB_ELEMENT(transform_from_matrix_n4)(J, T, A);
}

PLUMB_DECLARE_ELEMENT(dynamic_compose_n2, (const float *, const float *, float *))
PLUMB_ONE void plumb_dynamic_compose_n2_one(const float A2[13], const float A1[13], float A3[13])
{
    float result[13];
    const int in_place = A3 == A2 || A3 == A1;
    PLUMB_ELEMENT(dynamic_compose_n2)(A2, A1, in_place ? result + 0 : A3);
    if (in_place) {
        memcpy(A3, result + 0, 13 * sizeof(float));
    }
}

PLUMB_DECLARE_ELEMENT(dynamic_compose_n3, (const float *, const float *, float *))
PLUMB_ONE void plumb_dynamic_compose_n3_one(const plumb_dynamic *A2, const plumb_dynamic *A1, plumb_dynamic *A3)
{
    float result[25];
    const int in_place = A3 == A2 || A3 == A1;
    PLUMB_ELEMENT(dynamic_compose_n3)((const float *)A2, (const float *)A1, in_place ? result + 0 : (float *)A3);
    if (in_place) {
        memcpy(A3, result + 0, 25 * sizeof(float));
    }
}

PLUMB_DECLARE_ELEMENT(dynamic_compose_n4, (const float *, const float *, float *))
PLUMB_ONE void plumb_dynamic_compose_n4_one(const float A2[41], const float A1[41], float A3[41])
{
    float result[41];
    const int in_place = A3 == A2 || A3 == A1;
    PLUMB_ELEMENT(dynamic_compose_n4)(A2, A1, in_place ? result + 0 : A3);
    if (in_place) {
        memcpy(A3, result + 0, 41 * sizeof(float));
    }
}

PLUMB_DECLARE_ELEMENT(dynamic_inverse_n2, (const float *, float *))
PLUMB_ONE void plumb_dynamic_inverse_n2_one(const float A[13], float A_out[13])
{
    PLUMB_ELEMENT(dynamic_inverse_n2)(A, A_out);
}

PLUMB_DECLARE_ELEMENT(dynamic_inverse_n3, (const float *, float *))
PLUMB_ONE void plumb_dynamic_inverse_n3_one(const plumb_dynamic *A, plumb_dynamic *A_out)
{
    float result[25];
    const int in_place = A_out == A;
    PLUMB_ELEMENT(dynamic_inverse_n3)((const float *)A, in_place ? result + 0 : (float *)A_out);
    if (in_place) {
        memcpy(A_out, result + 0, 25 * sizeof(float));
    }
}

PLUMB_DECLARE_ELEMENT(dynamic_inverse_n4, (const float *, float *))
PLUMB_ONE void plumb_dynamic_inverse_n4_one(const float A[41], float A_out[41])
{
    float result[41];
    const int in_place = A_out == A;
    PLUMB_ELEMENT(dynamic_inverse_n4)(A, in_place ? result + 0 : A_out);
    if (in_place) {
        memcpy(A_out, result + 0, 41 * sizeof(float));
    }
}

PLUMB_DECLARE_ELEMENT(dynamic_to_local_n2, (const float *, const float *, float *))
PLUMB_ONE void plumb_dynamic_to_local_n2_one(const float A2[13], const float A3[13], float A1[13])
{
    float result[13];
    const int in_place = A1 == A2 || A1 == A3;
    PLUMB_ELEMENT(dynamic_to_local_n2)(A2, A3, in_place ? result + 0 : A1);
    if (in_place) {
        memcpy(A1, result + 0, 13 * sizeof(float));
    }
}

PLUMB_DECLARE_ELEMENT(dynamic_to_local_n3, (const float *, const float *, float *))
PLUMB_ONE void plumb_dynamic_to_local_n3_one(const plumb_dynamic *A2, const plumb_dynamic *A3, plumb_dynamic *A1)
{
    float result[25];
    const int in_place = A1 == A2 || A1 == A3;
    PLUMB_ELEMENT(dynamic_to_local_n3)((const float *)A2, (const float *)A3, in_place ? result + 0 : (float *)A1);
    if (in_place) {
        memcpy(A1, result + 0, 25 * sizeof(float));
    }
}

PLUMB_DECLARE_ELEMENT(dynamic_to_local_n4, (const float *, const float *, float *))
PLUMB_ONE void plumb_dynamic_to_local_n4_one(const float A2[41], const float A3[41], float A1[41])
{
    float result[41];
    const int in_place = A1 == A2 || A1 == A3;
    PLUMB_ELEMENT(dynamic_to_local_n4)(A2, A3, in_place ? result + 0 : A1);
    if (in_place) {
        memcpy(A1, result + 0, 41 * sizeof(float));
    }
}


/* --- rigid -------------------------------------------------------------------------------------------------------- */

PLUMB_DECLARE_ELEMENT(rigid_compose_n2, (const float *, const float *, float *))
PLUMB_ONE void plumb_rigid_compose_n2_one(const float A2[6], const float A1[6], float A3[6])
{
    PLUMB_ELEMENT(rigid_compose_n2)(A2, A1, A3);
}

PLUMB_DECLARE_ELEMENT(rigid_compose_n3, (const float *, const float *, float *))
PLUMB_ONE void plumb_rigid_compose_n3_one(const float A2[12], const float A1[12], float A3[12])
{
    float result[12];
    const int in_place = A3 == A2 || A3 == A1;
    PLUMB_ELEMENT(rigid_compose_n3)(A2, A1, in_place ? result + 0 : A3);
    if (in_place) {
        memcpy(A3, result + 0, 12 * sizeof(float));
    }
}

PLUMB_DECLARE_ELEMENT(rigid_compose_n4, (const float *, const float *, float *))
PLUMB_ONE void plumb_rigid_compose_n4_one(const float A2[20], const float A1[20], float A3[20])
{
    float result[20];
    const int in_place = A3 == A2 || A3 == A1;
    PLUMB_ELEMENT(rigid_compose_n4)(A2, A1, in_place ? result + 0 : A3);
    if (in_place) {
        memcpy(A3, result + 0, 20 * sizeof(float));
    }
}

PLUMB_DECLARE_ELEMENT(rigid_inverse_n2, (const float *, float *))
PLUMB_ONE void plumb_rigid_inverse_n2_one(const float A[6], float A_out[6])
{
    PLUMB_ELEMENT(rigid_inverse_n2)(A, A_out);
}

PLUMB_DECLARE_ELEMENT(rigid_inverse_n3, (const float *, float *))
PLUMB_ONE void plumb_rigid_inverse_n3_one(const float A[12], float A_out[12])
{
    PLUMB_ELEMENT(rigid_inverse_n3)(A, A_out);
}

PLUMB_DECLARE_ELEMENT(rigid_inverse_n4, (const float *, float *))
PLUMB_ONE void plumb_rigid_inverse_n4_one(const float A[20], float A_out[20])
{
    float result[20];
    const int in_place = A_out == A;
    PLUMB_ELEMENT(rigid_inverse_n4)(A, in_place ? result + 0 : A_out);
    if (in_place) {
        memcpy(A_out, result + 0, 20 * sizeof(float));
    }
}

PLUMB_DECLARE_ELEMENT(rigid_to_local_n2, (const float *, const float *, float *))
PLUMB_ONE void plumb_rigid_to_local_n2_one(const float A2[6], const float A3[6], float A1[6])
{
    PLUMB_ELEMENT(rigid_to_local_n2)(A2, A3, A1);
}

PLUMB_DECLARE_ELEMENT(rigid_to_local_n3, (const float *, const float *, float *))
PLUMB_ONE void plumb_rigid_to_local_n3_one(const float A2[12], const float A3[12], float A1[12])
{
    float result[12];
    const int in_place = A1 == A2 || A1 == A3;
    PLUMB_ELEMENT(rigid_to_local_n3)(A2, A3, in_place ? result + 0 : A1);
    if (in_place) {
        memcpy(A1, result + 0, 12 * sizeof(float));
    }
}

PLUMB_DECLARE_ELEMENT(rigid_to_local_n4, (const float *, const float *, float *))
PLUMB_ONE void plumb_rigid_to_local_n4_one(const float A2[20], const float A3[20], float A1[20])
{
    float result[20];
    const int in_place = A1 == A2 || A1 == A3;
    PLUMB_ELEMENT(rigid_to_local_n4)(A2, A3, in_place ? result + 0 : A1);
    if (in_place) {
        memcpy(A1, result + 0, 20 * sizeof(float));
    }
}

PLUMB_DECLARE_ELEMENT(rigid_apply_n2, (const float *, const float *, float *))
PLUMB_ONE void plumb_rigid_apply_n2_one(const float A[6], const float x[2], float y[2])
{
    PLUMB_ELEMENT(rigid_apply_n2)(A, x, y);
}

PLUMB_DECLARE_ELEMENT(rigid_apply_n3, (const float *, const float *, float *))
PLUMB_ONE void plumb_rigid_apply_n3_one(const float A[12], const float x[3], float y[3])
{
    float result[3];
    const int in_place = y == x;
    PLUMB_ELEMENT(rigid_apply_n3)(A, x, in_place ? result + 0 : y);
    if (in_place) {
        memcpy(y, result + 0, 3 * sizeof(float));
    }
}

PLUMB_DECLARE_ELEMENT(rigid_apply_n4, (const float *, const float *, float *))
PLUMB_ONE void plumb_rigid_apply_n4_one(const float A[20], const float x[4], float y[4])
{
    float result[4];
    const int in_place = y == x;
    PLUMB_ELEMENT(rigid_apply_n4)(A, x, in_place ? result + 0 : y);
    if (in_place) {
        memcpy(y, result + 0, 4 * sizeof(float));
    }
}

PLUMB_DECLARE_ELEMENT(rigid_dynamic_compose_n2, (const float *, const float *, float *))
PLUMB_ONE void plumb_rigid_dynamic_compose_n2_one(const float A2[12], const float A1[12], float A3[12])
{
    float result[12];
    const int in_place = A3 == A2 || A3 == A1;
    PLUMB_ELEMENT(rigid_dynamic_compose_n2)(A2, A1, in_place ? result + 0 : A3);
    if (in_place) {
        memcpy(A3, result + 0, 12 * sizeof(float));
    }
}

PLUMB_DECLARE_ELEMENT(rigid_dynamic_compose_n3, (const float *, const float *, float *))
PLUMB_ONE void plumb_rigid_dynamic_compose_n3_one(const float A2[24], const float A1[24], float A3[24])
{
    float result[24];
    const int in_place = A3 == A2 || A3 == A1;
    PLUMB_ELEMENT(rigid_dynamic_compose_n3)(A2, A1, in_place ? result + 0 : A3);
    if (in_place) {
        memcpy(A3, result + 0, 24 * sizeof(float));
    }
}

PLUMB_DECLARE_ELEMENT(rigid_dynamic_compose_n4, (const float *, const float *, float *))
PLUMB_ONE void plumb_rigid_dynamic_compose_n4_one(const float A2[40], const float A1[40], float A3[40])
{
    float result[40];
    const int in_place = A3 == A2 || A3 == A1;
    PLUMB_ELEMENT(rigid_dynamic_compose_n4)(A2, A1, in_place ? result + 0 : A3);
    if (in_place) {
        memcpy(A3, result + 0, 40 * sizeof(float));
    }
}

PLUMB_DECLARE_ELEMENT(rigid_dynamic_inverse_n2, (const float *, float *))
PLUMB_ONE void plumb_rigid_dynamic_inverse_n2_one(const float A[12], float A_out[12])
{
    PLUMB_ELEMENT(rigid_dynamic_inverse_n2)(A, A_out);
}

PLUMB_DECLARE_ELEMENT(rigid_dynamic_inverse_n3, (const float *, float *))
PLUMB_ONE void plumb_rigid_dynamic_inverse_n3_one(const float A[24], float A_out[24])
{
    float result[24];
    const int in_place = A_out == A;
    PLUMB_ELEMENT(rigid_dynamic_inverse_n3)(A, in_place ? result + 0 : A_out);
    if (in_place) {
        memcpy(A_out, result + 0, 24 * sizeof(float));
    }
}

PLUMB_DECLARE_ELEMENT(rigid_dynamic_inverse_n4, (const float *, float *))
PLUMB_ONE void plumb_rigid_dynamic_inverse_n4_one(const float A[40], float A_out[40])
{
    float result[40];
    const int in_place = A_out == A;
    PLUMB_ELEMENT(rigid_dynamic_inverse_n4)(A, in_place ? result + 0 : A_out);
    if (in_place) {
        memcpy(A_out, result + 0, 40 * sizeof(float));
    }
}

PLUMB_DECLARE_ELEMENT(rigid_dynamic_to_local_n2, (const float *, const float *, float *))
PLUMB_ONE void plumb_rigid_dynamic_to_local_n2_one(const float A2[12], const float A3[12], float A1[12])
{
    float result[12];
    const int in_place = A1 == A2 || A1 == A3;
    PLUMB_ELEMENT(rigid_dynamic_to_local_n2)(A2, A3, in_place ? result + 0 : A1);
    if (in_place) {
        memcpy(A1, result + 0, 12 * sizeof(float));
    }
}

PLUMB_DECLARE_ELEMENT(rigid_dynamic_to_local_n3, (const float *, const float *, float *))
PLUMB_ONE void plumb_rigid_dynamic_to_local_n3_one(const float A2[24], const float A3[24], float A1[24])
{
    float result[24];
    const int in_place = A1 == A2 || A1 == A3;
    PLUMB_ELEMENT(rigid_dynamic_to_local_n3)(A2, A3, in_place ? result + 0 : A1);
    if (in_place) {
        memcpy(A1, result + 0, 24 * sizeof(float));
    }
}

PLUMB_DECLARE_ELEMENT(rigid_dynamic_to_local_n4, (const float *, const float *, float *))
PLUMB_ONE void plumb_rigid_dynamic_to_local_n4_one(const float A2[40], const float A3[40], float A1[40])
{
    float result[40];
    const int in_place = A1 == A2 || A1 == A3;
    PLUMB_ELEMENT(rigid_dynamic_to_local_n4)(A2, A3, in_place ? result + 0 : A1);
    if (in_place) {
        memcpy(A1, result + 0, 40 * sizeof(float));
    }
}


/* --- delta -------------------------------------------------------------------------------------------------------- */

PLUMB_DECLARE_ELEMENT(delta_to_global_n2, (const float *, const float *, const float *, const float *, const float *,
                                           const float *, const float *, float *, float *, float *, float *))
PLUMB_ONE void plumb_delta_to_global_n2_one(const float R2[4], float S2, float w2, const float dv1[2],
                                            const float da1[2], float dw1, float dalpha1, float dv3[2], float da3[2],
                                            float *dw3, float *dalpha3)
{
    PLUMB_ELEMENT(delta_to_global_n2)(R2, &S2, &w2, dv1, da1, &dw1, &dalpha1, dv3, da3, dw3, dalpha3);
}

PLUMB_DECLARE_ELEMENT(delta_to_global_n3, (const float *, const float *, const float *, const float *, const float *,
                                           const float *, const float *, float *, float *, float *, float *))
PLUMB_ONE void plumb_delta_to_global_n3_one(const float R2[9], float S2, const float w2[3], const float dv1[3],
                                            const float da1[3], const float dw1[3], const float dalpha1[3],
                                            float dv3[3], float da3[3], float dw3[3], float dalpha3[3])
{
    float result[12];
    const int in_place = dv3 == w2 || da3 == w2 || dw3 == w2 || dalpha3 == w2 || dv3 == dv1 || da3 == dv1 ||
                         dw3 == dv1 || dalpha3 == dv1 || dv3 == da1 || da3 == da1 || dw3 == da1 || dalpha3 == da1 ||
                         dv3 == dw1 || da3 == dw1 || dw3 == dw1 || dalpha3 == dw1 || dv3 == dalpha1 || da3 == dalpha1 ||
                         dw3 == dalpha1 || dalpha3 == dalpha1;
    PLUMB_ELEMENT(delta_to_global_n3)(R2, &S2, w2, dv1, da1, dw1, dalpha1, in_place ? result + 0 : dv3,
                                      in_place ? result + 3 : da3, in_place ? result + 6 : dw3,
                                      in_place ? result + 9 : dalpha3);
    if (in_place) {
        memcpy(dv3, result + 0, 3 * sizeof(float));
        memcpy(da3, result + 3, 3 * sizeof(float));
        memcpy(dw3, result + 6, 3 * sizeof(float));
        memcpy(dalpha3, result + 9, 3 * sizeof(float));
    }
}

PLUMB_DECLARE_ELEMENT(delta_to_global_n4, (const float *, const float *, const float *, const float *, const float *,
                                           const float *, const float *, float *, float *, float *, float *))
PLUMB_ONE void plumb_delta_to_global_n4_one(const float R2[16], float S2, const float w2[6], const float dv1[4],
                                            const float da1[4], const float dw1[6], const float dalpha1[6],
                                            float dv3[4], float da3[4], float dw3[6], float dalpha3[6])
{
    float result[20];
    const int in_place = dw3 == w2 || dalpha3 == w2 || dv3 == dv1 || da3 == dv1 || dv3 == da1 || da3 == da1 ||
                         dw3 == dw1 || dalpha3 == dw1 || dw3 == dalpha1 || dalpha3 == dalpha1;
    PLUMB_ELEMENT(delta_to_global_n4)(R2, &S2, w2, dv1, da1, dw1, dalpha1, in_place ? result + 0 : dv3,
                                      in_place ? result + 4 : da3, in_place ? result + 8 : dw3,
                                      in_place ? result + 14 : dalpha3);
    if (in_place) {
        memcpy(dv3, result + 0, 4 * sizeof(float));
        memcpy(da3, result + 4, 4 * sizeof(float));
        memcpy(dw3, result + 8, 6 * sizeof(float));
        memcpy(dalpha3, result + 14, 6 * sizeof(float));
    }
}

PLUMB_DECLARE_ELEMENT(delta_to_local_n2, (const float *, const float *, const float *, const float *, const float *,
                                          const float *, const float *, float *, float *, float *, float *))
PLUMB_ONE void plumb_delta_to_local_n2_one(const float R2[4], float S2, float w2, const float dv3[2],
                                           const float da3[2], float dw3, float dalpha3, float dv1[2], float da1[2],
                                           float *dw1, float *dalpha1)
{
    PLUMB_ELEMENT(delta_to_local_n2)(R2, &S2, &w2, dv3, da3, &dw3, &dalpha3, dv1, da1, dw1, dalpha1);
}

PLUMB_DECLARE_ELEMENT(delta_to_local_n3, (const float *, const float *, const float *, const float *, const float *,
                                          const float *, const float *, float *, float *, float *, float *))
PLUMB_ONE void plumb_delta_to_local_n3_one(const float R2[9], float S2, const float w2[3], const float dv3[3],
                                           const float da3[3], const float dw3[3], const float dalpha3[3], float dv1[3],
                                           float da1[3], float dw1[3], float dalpha1[3])
{
    float result[12];
    const int in_place = dv1 == w2 || da1 == w2 || dw1 == w2 || dalpha1 == w2 || dv1 == dv3 || da1 == dv3 ||
                         dw1 == dv3 || dalpha1 == dv3 || dv1 == da3 || da1 == da3 || dw1 == da3 || dalpha1 == da3 ||
                         dv1 == dw3 || da1 == dw3 || dw1 == dw3 || dalpha1 == dw3 || dv1 == dalpha3 || da1 == dalpha3 ||
                         dw1 == dalpha3 || dalpha1 == dalpha3;
    PLUMB_ELEMENT(delta_to_local_n3)(R2, &S2, w2, dv3, da3, dw3, dalpha3, in_place ? result + 0 : dv1,
                                     in_place ? result + 3 : da1, in_place ? result + 6 : dw1,
                                     in_place ? result + 9 : dalpha1);
    if (in_place) {
        memcpy(dv1, result + 0, 3 * sizeof(float));
        memcpy(da1, result + 3, 3 * sizeof(float));
        memcpy(dw1, result + 6, 3 * sizeof(float));
        memcpy(dalpha1, result + 9, 3 * sizeof(float));
    }
}

PLUMB_DECLARE_ELEMENT(delta_to_local_n4, (const float *, const float *, const float *, const float *, const float *,
                                          const float *, const float *, float *, float *, float *, float *))
PLUMB_ONE void plumb_delta_to_local_n4_one(const float R2[16], float S2, const float w2[6], const float dv3[4],
                                           const float da3[4], const float dw3[6], const float dalpha3[6], float dv1[4],
                                           float da1[4], float dw1[6], float dalpha1[6])
{
    float result[20];
    const int in_place = dw1 == w2 || dalpha1 == w2 || dv1 == dv3 || da1 == dv3 || dv1 == da3 || da1 == da3 ||
                         dw1 == dw3 || dalpha1 == dw3 || dw1 == dalpha3 || dalpha1 == dalpha3;
    PLUMB_ELEMENT(delta_to_local_n4)(R2, &S2, w2, dv3, da3, dw3, dalpha3, in_place ? result + 0 : dv1,
                                     in_place ? result + 4 : da1, in_place ? result + 8 : dw1,
                                     in_place ? result + 14 : dalpha1);
    if (in_place) {
        memcpy(dv1, result + 0, 4 * sizeof(float));
        memcpy(da1, result + 4, 4 * sizeof(float));
        memcpy(dw1, result + 8, 6 * sizeof(float));
        memcpy(dalpha1, result + 14, 6 * sizeof(float));
    }
}

PLUMB_DECLARE_ELEMENT(delta_inherited_n2, (const float *, const float *, const float *, const float *, const float *,
                                           const float *, const float *, const float *, const float *, const float *,
                                           float *, float *, float *, float *))
PLUMB_ONE void plumb_delta_inherited_n2_one(const float R2[4], float S2, float w2, const float T1[2], const float v1[2],
                                            float w3, const float dv2[2], const float da2[2], float dw2, float dalpha2,
                                            float dv3[2], float da3[2], float *dw3, float *dalpha3)
{
    float result[6];
    const int in_place = dv3 == T1 || da3 == T1 || dv3 == v1 || da3 == v1 || dv3 == dv2 || da3 == dv2 || dv3 == da2 ||
                         da3 == da2;
    PLUMB_ELEMENT(delta_inherited_n2)(R2, &S2, &w2, T1, v1, &w3, dv2, da2, &dw2, &dalpha2, in_place ? result + 0 : dv3,
                                      in_place ? result + 2 : da3, in_place ? result + 4 : dw3,
                                      in_place ? result + 5 : dalpha3);
    if (in_place) {
        memcpy(dv3, result + 0, 2 * sizeof(float));
        memcpy(da3, result + 2, 2 * sizeof(float));
        memcpy(dw3, result + 4, 1 * sizeof(float));
        memcpy(dalpha3, result + 5, 1 * sizeof(float));
    }
}

PLUMB_DECLARE_ELEMENT(delta_inherited_n3, (const float *, const float *, const float *, const float *, const float *,
                                           const float *, const float *, const float *, const float *, const float *,
                                           float *, float *, float *, float *))
PLUMB_ONE void plumb_delta_inherited_n3_one(const float R2[9], float S2, const float w2[3], const float T1[3],
                                            const float v1[3], const float w3[3], const float dv2[3],
                                            const float da2[3], const float dw2[3], const float dalpha2[3],
                                            float dv3[3], float da3[3], float dw3[3], float dalpha3[3])
{
    float result[12];
    const int in_place = dv3 == w2 || da3 == w2 || dw3 == w2 || dalpha3 == w2 || dv3 == T1 || da3 == T1 || dw3 == T1 ||
                         dalpha3 == T1 || dv3 == v1 || da3 == v1 || dw3 == v1 || dalpha3 == v1 || dv3 == w3 ||
                         da3 == w3 || dw3 == w3 || dalpha3 == w3 || dv3 == dv2 || da3 == dv2 || dw3 == dv2 ||
                         dalpha3 == dv2 || dv3 == da2 || da3 == da2 || dw3 == da2 || dalpha3 == da2 || dv3 == dw2 ||
                         da3 == dw2 || dw3 == dw2 || dalpha3 == dw2 || dv3 == dalpha2 || da3 == dalpha2 ||
                         dw3 == dalpha2 || dalpha3 == dalpha2;
    PLUMB_ELEMENT(delta_inherited_n3)(R2, &S2, w2, T1, v1, w3, dv2, da2, dw2, dalpha2, in_place ? result + 0 : dv3,
                                      in_place ? result + 3 : da3, in_place ? result + 6 : dw3,
                                      in_place ? result + 9 : dalpha3);
    if (in_place) {
        memcpy(dv3, result + 0, 3 * sizeof(float));
        memcpy(da3, result + 3, 3 * sizeof(float));
        memcpy(dw3, result + 6, 3 * sizeof(float));
        memcpy(dalpha3, result + 9, 3 * sizeof(float));
    }
}

PLUMB_DECLARE_ELEMENT(delta_inherited_n4, (const float *, const float *, const float *, const float *, const float *,
                                           const float *, const float *, const float *, const float *, const float *,
                                           float *, float *, float *, float *))
PLUMB_ONE void plumb_delta_inherited_n4_one(const float R2[16], float S2, const float w2[6], const float T1[4],
                                            const float v1[4], const float w3[6], const float dv2[4],
                                            const float da2[4], const float dw2[6], const float dalpha2[6],
                                            float dv3[4], float da3[4], float dw3[6], float dalpha3[6])
{
    float result[20];
    const int in_place = dw3 == w2 || dalpha3 == w2 || dv3 == T1 || da3 == T1 || dv3 == v1 || da3 == v1 || dw3 == w3 ||
                         dalpha3 == w3 || dv3 == dv2 || da3 == dv2 || dv3 == da2 || da3 == da2 || dw3 == dw2 ||
                         dalpha3 == dw2 || dw3 == dalpha2 || dalpha3 == dalpha2;
    PLUMB_ELEMENT(delta_inherited_n4)(R2, &S2, w2, T1, v1, w3, dv2, da2, dw2, dalpha2, in_place ? result + 0 : dv3,
                                      in_place ? result + 4 : da3, in_place ? result + 8 : dw3,
                                      in_place ? result + 14 : dalpha3);
    if (in_place) {
        memcpy(dv3, result + 0, 4 * sizeof(float));
        memcpy(da3, result + 4, 4 * sizeof(float));
        memcpy(dw3, result + 8, 6 * sizeof(float));
        memcpy(dalpha3, result + 14, 6 * sizeof(float));
    }
}

PLUMB_DECLARE_ELEMENT(delta_counteraction_n2, (const float *, const float *, const float *, const float *,
                                               const float *, const float *, const float *, const float *,
                                               const float *, const float *, float *, float *, float *, float *))
PLUMB_ONE void plumb_delta_counteraction_n2_one(const float R2[4], float S2, float w2, const float T1[2],
                                                const float v1[2], float w3, const float dv2[2], const float da2[2],
                                                float dw2, float dalpha2, float dv1[2], float da1[2], float *dw1,
                                                float *dalpha1)
{
    float result[6];
    const int in_place = dv1 == T1 || da1 == T1 || dv1 == v1 || da1 == v1 || dv1 == dv2 || da1 == dv2 || dv1 == da2 ||
                         da1 == da2;
    PLUMB_ELEMENT(delta_counteraction_n2)(R2, &S2, &w2, T1, v1, &w3, dv2, da2, &dw2, &dalpha2,
                                          in_place ? result + 0 : dv1, in_place ? result + 2 : da1,
                                          in_place ? result + 4 : dw1, in_place ? result + 5 : dalpha1);
    if (in_place) {
        memcpy(dv1, result + 0, 2 * sizeof(float));
        memcpy(da1, result + 2, 2 * sizeof(float));
        memcpy(dw1, result + 4, 1 * sizeof(float));
        memcpy(dalpha1, result + 5, 1 * sizeof(float));
    }
}

PLUMB_DECLARE_ELEMENT(delta_counteraction_n3, (const float *, const float *, const float *, const float *,
                                               const float *, const float *, const float *, const float *,
                                               const float *, const float *, float *, float *, float *, float *))
PLUMB_ONE void plumb_delta_counteraction_n3_one(const float R2[9], float S2, const float w2[3], const float T1[3],
                                                const float v1[3], const float w3[3], const float dv2[3],
                                                const float da2[3], const float dw2[3], const float dalpha2[3],
                                                float dv1[3], float da1[3], float dw1[3], float dalpha1[3])
{
    float result[12];
    const int in_place = dv1 == w2 || da1 == w2 || dw1 == w2 || dalpha1 == w2 || dv1 == T1 || da1 == T1 || dw1 == T1 ||
                         dalpha1 == T1 || dv1 == v1 || da1 == v1 || dw1 == v1 || dalpha1 == v1 || dv1 == w3 ||
                         da1 == w3 || dw1 == w3 || dalpha1 == w3 || dv1 == dv2 || da1 == dv2 || dw1 == dv2 ||
                         dalpha1 == dv2 || dv1 == da2 || da1 == da2 || dw1 == da2 || dalpha1 == da2 || dv1 == dw2 ||
                         da1 == dw2 || dw1 == dw2 || dalpha1 == dw2 || dv1 == dalpha2 || da1 == dalpha2 ||
                         dw1 == dalpha2 || dalpha1 == dalpha2;
    PLUMB_ELEMENT(delta_counteraction_n3)(R2, &S2, w2, T1, v1, w3, dv2, da2, dw2, dalpha2, in_place ? result + 0 : dv1,
                                          in_place ? result + 3 : da1, in_place ? result + 6 : dw1,
                                          in_place ? result + 9 : dalpha1);
    if (in_place) {
        memcpy(dv1, result + 0, 3 * sizeof(float));
        memcpy(da1, result + 3, 3 * sizeof(float));
        memcpy(dw1, result + 6, 3 * sizeof(float));
        memcpy(dalpha1, result + 9, 3 * sizeof(float));
    }
}

PLUMB_DECLARE_ELEMENT(delta_counteraction_n4, (const float *, const float *, const float *, const float *,
                                               const float *, const float *, const float *, const float *,
                                               const float *, const float *, float *, float *, float *, float *))
PLUMB_ONE void plumb_delta_counteraction_n4_one(const float R2[16], float S2, const float w2[6], const float T1[4],
                                                const float v1[4], const float w3[6], const float dv2[4],
                                                const float da2[4], const float dw2[6], const float dalpha2[6],
                                                float dv1[4], float da1[4], float dw1[6], float dalpha1[6])
{
    float result[20];
    const int in_place = dw1 == w2 || dalpha1 == w2 || dv1 == T1 || da1 == T1 || dv1 == v1 || da1 == v1 || dw1 == w3 ||
                         dalpha1 == w3 || dv1 == dv2 || da1 == dv2 || dv1 == da2 || da1 == da2 || dw1 == dw2 ||
                         dalpha1 == dw2 || dw1 == dalpha2 || dalpha1 == dalpha2;
    PLUMB_ELEMENT(delta_counteraction_n4)(R2, &S2, w2, T1, v1, w3, dv2, da2, dw2, dalpha2, in_place ? result + 0 : dv1,
                                          in_place ? result + 4 : da1, in_place ? result + 8 : dw1,
                                          in_place ? result + 14 : dalpha1);
    if (in_place) {
        memcpy(dv1, result + 0, 4 * sizeof(float));
        memcpy(da1, result + 4, 4 * sizeof(float));
        memcpy(dw1, result + 8, 6 * sizeof(float));
        memcpy(dalpha1, result + 14, 6 * sizeof(float));
    }
}

PLUMB_DECLARE_ELEMENT(delta_impulse_n2, (const float *, const float *, const float *, const float *, const float *,
                                         float *, float *))
PLUMB_ONE void plumb_delta_impulse_n2_one(const float R2[4], float S2, float w2, const float dp[2], float m,
                                          float dv1[2], float da1[2])
{
    PLUMB_ELEMENT(delta_impulse_n2)(R2, &S2, &w2, dp, &m, dv1, da1);
}

PLUMB_DECLARE_ELEMENT(delta_impulse_n3, (const float *, const float *, const float *, const float *, const float *,
                                         float *, float *))
PLUMB_ONE void plumb_delta_impulse_n3_one(const float R2[9], float S2, const float w2[3], const float dp[3], float m,
                                          float dv1[3], float da1[3])
{
    float result[6];
    const int in_place = dv1 == w2 || da1 == w2 || dv1 == dp || da1 == dp;
    PLUMB_ELEMENT(delta_impulse_n3)(R2, &S2, w2, dp, &m, in_place ? result + 0 : dv1, in_place ? result + 3 : da1);
    if (in_place) {
        memcpy(dv1, result + 0, 3 * sizeof(float));
        memcpy(da1, result + 3, 3 * sizeof(float));
    }
}

PLUMB_DECLARE_ELEMENT(delta_impulse_n4, (const float *, const float *, const float *, const float *, const float *,
                                         float *, float *))
PLUMB_ONE void plumb_delta_impulse_n4_one(const float R2[16], float S2, const float w2[6], const float dp[4], float m,
                                          float dv1[4], float da1[4])
{
    float result[8];
    const int in_place = dv1 == dp || da1 == dp;
    PLUMB_ELEMENT(delta_impulse_n4)(R2, &S2, w2, dp, &m, in_place ? result + 0 : dv1, in_place ? result + 4 : da1);
    if (in_place) {
        memcpy(dv1, result + 0, 4 * sizeof(float));
        memcpy(da1, result + 4, 4 * sizeof(float));
    }
}


/* --- inertial ----------------------------------------------------------------------------------------------------- */

PLUMB_DECLARE_ELEMENT(inertial_axes_n2, (const float *, const float *, const float *, const float *, const float *,
                                         const float *, float *, float *, float *, float *))
PLUMB_ONE void plumb_inertial_axes_n2_one(const float R2[4], float S2, const float F[2], const float a2[2], float w2,
                                          float alpha2, float Ft[2], float at[2], float *wt, float *alphat)
{
    PLUMB_ELEMENT(inertial_axes_n2)(R2, &S2, F, a2, &w2, &alpha2, Ft, at, wt, alphat);
}

PLUMB_DECLARE_ELEMENT(inertial_axes_n3, (const float *, const float *, const float *, const float *, const float *,
                                         const float *, float *, float *, float *, float *))
PLUMB_ONE void plumb_inertial_axes_n3_one(const float R2[9], float S2, const float F[3], const float a2[3],
                                          const float w2[3], const float alpha2[3], float Ft[3], float at[3],
                                          float wt[3], float alphat[3])
{
    float result[12];
    const int in_place = Ft == F || at == F || wt == F || alphat == F || Ft == a2 || at == a2 || wt == a2 ||
                         alphat == a2 || Ft == w2 || at == w2 || wt == w2 || alphat == w2 || Ft == alpha2 ||
                         at == alpha2 || wt == alpha2 || alphat == alpha2;
    PLUMB_ELEMENT(inertial_axes_n3)(R2, &S2, F, a2, w2, alpha2, in_place ? result + 0 : Ft, in_place ? result + 3 : at,
                                    in_place ? result + 6 : wt, in_place ? result + 9 : alphat);
    if (in_place) {
        memcpy(Ft, result + 0, 3 * sizeof(float));
        memcpy(at, result + 3, 3 * sizeof(float));
        memcpy(wt, result + 6, 3 * sizeof(float));
        memcpy(alphat, result + 9, 3 * sizeof(float));
    }
}

PLUMB_DECLARE_ELEMENT(inertial_axes_n4, (const float *, const float *, const float *, const float *, const float *,
                                         const float *, float *, float *, float *, float *))
PLUMB_ONE void plumb_inertial_axes_n4_one(const float R2[16], float S2, const float F[4], const float a2[4],
                                          const float w2[6], const float alpha2[6], float Ft[4], float at[4],
                                          float wt[6], float alphat[6])
{
    float result[20];
    const int in_place = Ft == F || at == F || Ft == a2 || at == a2 || wt == w2 || alphat == w2 || wt == alpha2 ||
                         alphat == alpha2;
    PLUMB_ELEMENT(inertial_axes_n4)(R2, &S2, F, a2, w2, alpha2, in_place ? result + 0 : Ft, in_place ? result + 4 : at,
                                    in_place ? result + 8 : wt, in_place ? result + 14 : alphat);
    if (in_place) {
        memcpy(Ft, result + 0, 4 * sizeof(float));
        memcpy(at, result + 4, 4 * sizeof(float));
        memcpy(wt, result + 8, 6 * sizeof(float));
        memcpy(alphat, result + 14, 6 * sizeof(float));
    }
}

PLUMB_DECLARE_ELEMENT(inertial_terms_n2, (const float *, const float *, const float *, const float *, float *, float *,
                                          float *))
PLUMB_ONE void plumb_inertial_terms_n2_one(float w, float alpha, const float T[2], const float v[2],
                                           float centrifugal[2], float coriolis[2], float euler[2])
{
    PLUMB_ELEMENT(inertial_terms_n2)(&w, &alpha, T, v, centrifugal, coriolis, euler);
}

PLUMB_DECLARE_ELEMENT(inertial_terms_n3, (const float *, const float *, const float *, const float *, float *, float *,
                                          float *))
PLUMB_ONE void plumb_inertial_terms_n3_one(const float w[3], const float alpha[3], const float T[3], const float v[3],
                                           float centrifugal[3], float coriolis[3], float euler[3])
{
    PLUMB_ELEMENT(inertial_terms_n3)(w, alpha, T, v, centrifugal, coriolis, euler);
}

PLUMB_DECLARE_ELEMENT(inertial_terms_n4, (const float *, const float *, const float *, const float *, float *, float *,
                                          float *))
PLUMB_ONE void plumb_inertial_terms_n4_one(const float w[6], const float alpha[6], const float T[4], const float v[4],
                                           float centrifugal[4], float coriolis[4], float euler[4])
{
    float result[12];
    const int in_place = centrifugal == T || coriolis == T || euler == T || centrifugal == v || coriolis == v ||
                         euler == v;
    PLUMB_ELEMENT(inertial_terms_n4)(w, alpha, T, v, in_place ? result + 0 : centrifugal,
                                     in_place ? result + 4 : coriolis, in_place ? result + 8 : euler);
    if (in_place) {
        memcpy(centrifugal, result + 0, 4 * sizeof(float));
        memcpy(coriolis, result + 4, 4 * sizeof(float));
        memcpy(euler, result + 8, 4 * sizeof(float));
    }
}

PLUMB_DECLARE_ELEMENT(inertial_acceleration_n2, (const float *, const float *, const float *, const float *,
                                                 const float *, const float *, const float *, const float *,
                                                 const float *, float *))
PLUMB_ONE void plumb_inertial_acceleration_n2_one(const float R2[4], float S2, const float F[2], float m,
                                                  const float a2[2], float w2, float alpha2, const float T1[2],
                                                  const float v1[2], float a1[2])
{
    float result[2];
    const int in_place = a1 == F || a1 == a2 || a1 == T1 || a1 == v1;
    PLUMB_ELEMENT(inertial_acceleration_n2)(R2, &S2, F, &m, a2, &w2, &alpha2, T1, v1, in_place ? result + 0 : a1);
    if (in_place) {
        memcpy(a1, result + 0, 2 * sizeof(float));
    }
}

PLUMB_DECLARE_ELEMENT(inertial_acceleration_n3, (const float *, const float *, const float *, const float *,
                                                 const float *, const float *, const float *, const float *,
                                                 const float *, float *))
PLUMB_ONE void plumb_inertial_acceleration_n3_one(const float R2[9], float S2, const float F[3], float m,
                                                  const float a2[3], const float w2[3], const float alpha2[3],
                                                  const float T1[3], const float v1[3], float a1[3])
{
    float result[3];
    const int in_place = a1 == F || a1 == a2 || a1 == w2 || a1 == alpha2 || a1 == T1 || a1 == v1;
    PLUMB_ELEMENT(inertial_acceleration_n3)(R2, &S2, F, &m, a2, w2, alpha2, T1, v1, in_place ? result + 0 : a1);
    if (in_place) {
        memcpy(a1, result + 0, 3 * sizeof(float));
    }
}

PLUMB_DECLARE_ELEMENT(inertial_acceleration_n4, (const float *, const float *, const float *, const float *,
                                                 const float *, const float *, const float *, const float *,
                                                 const float *, float *))
PLUMB_ONE void plumb_inertial_acceleration_n4_one(const float R2[16], float S2, const float F[4], float m,
                                                  const float a2[4], const float w2[6], const float alpha2[6],
                                                  const float T1[4], const float v1[4], float a1[4])
{
    float result[4];
    const int in_place = a1 == F || a1 == a2 || a1 == T1 || a1 == v1;
    PLUMB_ELEMENT(inertial_acceleration_n4)(R2, &S2, F, &m, a2, w2, alpha2, T1, v1, in_place ? result + 0 : a1);
    if (in_place) {
        memcpy(a1, result + 0, 4 * sizeof(float));
    }
}

PLUMB_DECLARE_ELEMENT(inertial_acceleration_local_n2, (const float *, const float *, const float *, const float *,
                                                       const float *, const float *, const float *, float *))
PLUMB_ONE void plumb_inertial_acceleration_local_n2_one(const float Ft[2], float m, const float at[2], float wt,
                                                        float alphat, const float T1[2], const float v1[2], float a1[2])
{
    PLUMB_ELEMENT(inertial_acceleration_local_n2)(Ft, &m, at, &wt, &alphat, T1, v1, a1);
}

PLUMB_DECLARE_ELEMENT(inertial_acceleration_local_n3, (const float *, const float *, const float *, const float *,
                                                       const float *, const float *, const float *, float *))
PLUMB_ONE void plumb_inertial_acceleration_local_n3_one(const float Ft[3], float m, const float at[3],
                                                        const float wt[3], const float alphat[3], const float T1[3],
                                                        const float v1[3], float a1[3])
{
    float result[3];
    const int in_place = a1 == Ft || a1 == at || a1 == wt || a1 == alphat || a1 == T1 || a1 == v1;
    PLUMB_ELEMENT(inertial_acceleration_local_n3)(Ft, &m, at, wt, alphat, T1, v1, in_place ? result + 0 : a1);
    if (in_place) {
        memcpy(a1, result + 0, 3 * sizeof(float));
    }
}

PLUMB_DECLARE_ELEMENT(inertial_acceleration_local_n4, (const float *, const float *, const float *, const float *,
                                                       const float *, const float *, const float *, float *))
PLUMB_ONE void plumb_inertial_acceleration_local_n4_one(const float Ft[4], float m, const float at[4],
                                                        const float wt[6], const float alphat[6], const float T1[4],
                                                        const float v1[4], float a1[4])
{
    float result[4];
    const int in_place = a1 == Ft || a1 == at || a1 == T1 || a1 == v1;
    PLUMB_ELEMENT(inertial_acceleration_local_n4)(Ft, &m, at, wt, alphat, T1, v1, in_place ? result + 0 : a1);
    if (in_place) {
        memcpy(a1, result + 0, 4 * sizeof(float));
    }
}


/* --- quaternion --------------------------------------------------------------------------------------------------- */

PLUMB_DECLARE_ELEMENT(quaternion_product, (const float *, const float *, float *))
PLUMB_ONE void plumb_quaternion_product_one(const float a[4], const float b[4], float c[4])
{
    PLUMB_ELEMENT(quaternion_product)(a, b, c);
}

PLUMB_DECLARE_ELEMENT(quaternion_combination, (const float *, const float *, const float *, float *))
PLUMB_ONE void plumb_quaternion_combination_one(const float a[4], float k, const float b[4], float c[4])
{
    PLUMB_ELEMENT(quaternion_combination)(a, &k, b, c);
}

PLUMB_DECLARE_ELEMENT(quaternion_conjugate, (const float *, float *))
PLUMB_ONE void plumb_quaternion_conjugate_one(const float a[4], float c[4])
{
    PLUMB_ELEMENT(quaternion_conjugate)(a, c);
}

PLUMB_DECLARE_ELEMENT(quaternion_norm, (const float *, float *))
PLUMB_ONE void plumb_quaternion_norm_one(const float a[4], float *norm)
{
    PLUMB_ELEMENT(quaternion_norm)(a, norm);
}

PLUMB_DECLARE_ELEMENT(quaternion_unit, (const float *, float *))
PLUMB_ONE void plumb_quaternion_unit_one(const float a[4], float unit[4])
{
    PLUMB_ELEMENT(quaternion_unit)(a, unit);
}

PLUMB_DECLARE_ELEMENT(quaternion_reciprocal, (const float *, float *))
PLUMB_ONE void plumb_quaternion_reciprocal_one(const float a[4], float c[4])
{
    PLUMB_ELEMENT(quaternion_reciprocal)(a, c);
}

PLUMB_DECLARE_ELEMENT(quaternion_rate, (const float *, const float *, float *))
PLUMB_ONE void plumb_quaternion_rate_one(const float q[4], const float w[3], float rate[4])
{
    PLUMB_ELEMENT(quaternion_rate)(q, w, rate);
}

PLUMB_DECLARE_ELEMENT(quaternion_rate_in_body, (const float *, const float *, float *))
PLUMB_ONE void plumb_quaternion_rate_in_body_one(const float q[4], const float w[3], float rate[4])
{
    PLUMB_ELEMENT(quaternion_rate_in_body)(q, w, rate);
}

PLUMB_DECLARE_ELEMENT(quaternion_rate_matrix, (const float *, float *))
PLUMB_ONE void plumb_quaternion_rate_matrix_one(const float q[4], float B[12])
{
    PLUMB_ELEMENT(quaternion_rate_matrix)(q, B);
}

PLUMB_DECLARE_ELEMENT(quaternion_state_rate, (const float *, const float *, const float *, float *, float *))
PLUMB_ONE void plumb_quaternion_state_rate_one(const float q[4], const float v[3], const float w[3], float velocity[3],
                                               float rate[4])
{
    PLUMB_ELEMENT(quaternion_state_rate)(q, v, w, velocity, rate);
}


/* --- torque ------------------------------------------------------------------------------------------------------- */

PLUMB_DECLARE_ELEMENT(torque_momentum, (const float *, const float *, float *))
PLUMB_ONE void plumb_torque_momentum_one(const float inertia[6], const float w[3], float L[3])
{
    PLUMB_ELEMENT(torque_momentum)(inertia, w, L);
}

PLUMB_DECLARE_ELEMENT(torque_inertia_rate, (const float *, const float *, float *))
PLUMB_ONE void plumb_torque_inertia_rate_one(const float inertia[6], const float w[3], float dI[6])
{
    PLUMB_ELEMENT(torque_inertia_rate)(inertia, w, dI);
}

PLUMB_DECLARE_ELEMENT(torque_acceleration, (const float *, const float *, const float *, float *))
PLUMB_ONE void plumb_torque_acceleration_one(const float inertia[6], const float w[3], const float tau[3],
                                             float alpha[3])
{
    PLUMB_ELEMENT(torque_acceleration)(inertia, w, tau, alpha);
}

PLUMB_DECLARE_ELEMENT(torque_on_foot, (const float *, const float *, const float *, const float *, const float *,
                                       const float *, float *))
PLUMB_ONE void plumb_torque_on_foot_one(const float R[9], const float inertia[6], const float c[3], float m,
                                        const float g[3], const float w[3], float alpha[3])
{
    float result[3];
    const int in_place = alpha == c || alpha == g || alpha == w;
    PLUMB_ELEMENT(torque_on_foot)(R, inertia, c, &m, g, w, in_place ? result + 0 : alpha);
    if (in_place) {
        memcpy(alpha, result + 0, 3 * sizeof(float));
    }
}

PLUMB_DECLARE_ELEMENT(torque_newton_euler, (const float *, const float *, const float *, const float *, const float *,
                                            float *, float *))
PLUMB_ONE void plumb_torque_newton_euler_one(float m, const float a[3], const float inertia[6], const float w[3],
                                             const float alpha[3], float f[3], float tau[3])
{
    float result[6];
    const int in_place = f == a || tau == a || f == w || tau == w || f == alpha || tau == alpha;
    PLUMB_ELEMENT(torque_newton_euler)(&m, a, inertia, w, alpha, in_place ? result + 0 : f,
                                       in_place ? result + 3 : tau);
    if (in_place) {
        memcpy(f, result + 0, 3 * sizeof(float));
        memcpy(tau, result + 3, 3 * sizeof(float));
    }
}

PLUMB_DECLARE_ELEMENT(torque_free, (const float *, const float *, float *))
PLUMB_ONE void plumb_torque_free_one(const float m[3], const float moments[3], float dm[3])
{
    PLUMB_ELEMENT(torque_free)(m, moments, dm);
}

PLUMB_DECLARE_ELEMENT(torque_vector_to_world, (const float *, const float *, float *))
PLUMB_ONE void plumb_torque_vector_to_world_one(const float R[9], const float zbody[3], float z[3])
{
    PLUMB_ELEMENT(torque_vector_to_world)(R, zbody, z);
}

PLUMB_DECLARE_ELEMENT(torque_vector_to_body, (const float *, const float *, float *))
PLUMB_ONE void plumb_torque_vector_to_body_one(const float R[9], const float z[3], float zbody[3])
{
    PLUMB_ELEMENT(torque_vector_to_body)(R, z, zbody);
}

PLUMB_DECLARE_ELEMENT(torque_matrix_to_world, (const float *, const float *, float *))
PLUMB_ONE void plumb_torque_matrix_to_world_one(const float R[9], const float Mbody[9], float M[9])
{
    float result[9];
    const int in_place = M == R || M == Mbody;
    PLUMB_ELEMENT(torque_matrix_to_world)(R, Mbody, in_place ? result + 0 : M);
    if (in_place) {
        memcpy(M, result + 0, 9 * sizeof(float));
    }
}

PLUMB_DECLARE_ELEMENT(torque_matrix_to_body, (const float *, const float *, float *))
PLUMB_ONE void plumb_torque_matrix_to_body_one(const float R[9], const float M[9], float Mbody[9])
{
    float result[9];
    const int in_place = Mbody == R || Mbody == M;
    PLUMB_ELEMENT(torque_matrix_to_body)(R, M, in_place ? result + 0 : Mbody);
    if (in_place) {
        memcpy(Mbody, result + 0, 9 * sizeof(float));
    }
}


/* --- scheme ------------------------------------------------------------------------------------------------------- */

PLUMB_DECLARE_ELEMENT(scheme_body_rates, (const float *, const float *, const float *, const float *, const float *,
                                          const float *, float *, float *, float *))
PLUMB_ONE void plumb_scheme_body_rates_one(const float r[4], const float w[3], float m, const float moments[3],
                                           const float f[3], const float tau[3], float dr[4], float dv[3], float dw[3])
{
    float result[10];
    const int in_place = dr == r || dv == w || dw == w || dv == moments || dw == moments || dv == f || dw == f ||
                         dv == tau || dw == tau;
    PLUMB_ELEMENT(scheme_body_rates)(r, w, &m, moments, f, tau, in_place ? result + 0 : dr, in_place ? result + 4 : dv,
                                     in_place ? result + 7 : dw);
    if (in_place) {
        memcpy(dr, result + 0, 4 * sizeof(float));
        memcpy(dv, result + 4, 3 * sizeof(float));
        memcpy(dw, result + 7, 3 * sizeof(float));
    }
}

PLUMB_DECLARE_ELEMENT(scheme_body_explicit, (const float *, const float *, const float *, const float *, const float *,
                                             const float *, const float *, const float *, const float *, float *,
                                             float *, float *, float *))
PLUMB_ONE void plumb_scheme_body_explicit_one(const float p[3], const float r[4], const float v[3], const float w[3],
                                              float m, const float moments[3], const float f[3], const float tau[3],
                                              float h, float p_out[3], float r_out[4], float v_out[3], float w_out[3])
{
    float result[13];
    const int in_place = p_out == p || v_out == p || w_out == p || r_out == r || p_out == v || v_out == v ||
                         w_out == v || p_out == w || v_out == w || w_out == w || p_out == moments || v_out == moments ||
                         w_out == moments || p_out == f || v_out == f || w_out == f || p_out == tau || v_out == tau ||
                         w_out == tau;
    PLUMB_ELEMENT(scheme_body_explicit)(p, r, v, w, &m, moments, f, tau, &h, in_place ? result + 0 : p_out,
                                        in_place ? result + 3 : r_out, in_place ? result + 7 : v_out,
                                        in_place ? result + 10 : w_out);
    if (in_place) {
        memcpy(p_out, result + 0, 3 * sizeof(float));
        memcpy(r_out, result + 3, 4 * sizeof(float));
        memcpy(v_out, result + 7, 3 * sizeof(float));
        memcpy(w_out, result + 10, 3 * sizeof(float));
    }
}

PLUMB_DECLARE_ELEMENT(scheme_body_semi_implicit, (const float *, const float *, const float *, const float *,
                                                  const float *, const float *, const float *, const float *,
                                                  const float *, float *, float *, float *, float *))
PLUMB_ONE void plumb_scheme_body_semi_implicit_one(const float p[3], const float r[4], const float v[3],
                                                   const float w[3], float m, const float moments[3], const float f[3],
                                                   const float tau[3], float h, float p_out[3], float r_out[4],
                                                   float v_out[3], float w_out[3])
{
    float result[13];
    const int in_place = p_out == p || v_out == p || w_out == p || r_out == r || p_out == v || v_out == v ||
                         w_out == v || p_out == w || v_out == w || w_out == w || p_out == moments || v_out == moments ||
                         w_out == moments || p_out == f || v_out == f || w_out == f || p_out == tau || v_out == tau ||
                         w_out == tau;
    PLUMB_ELEMENT(scheme_body_semi_implicit)(p, r, v, w, &m, moments, f, tau, &h, in_place ? result + 0 : p_out,
                                             in_place ? result + 3 : r_out, in_place ? result + 7 : v_out,
                                             in_place ? result + 10 : w_out);
    if (in_place) {
        memcpy(p_out, result + 0, 3 * sizeof(float));
        memcpy(r_out, result + 3, 4 * sizeof(float));
        memcpy(v_out, result + 7, 3 * sizeof(float));
        memcpy(w_out, result + 10, 3 * sizeof(float));
    }
}

PLUMB_DECLARE_ELEMENT(scheme_body_hybrid, (const float *, const float *, const float *, const float *, const float *,
                                           const float *, const float *, const float *, const float *, float *, float *,
                                           float *, float *))
PLUMB_ONE void plumb_scheme_body_hybrid_one(const float p[3], const float r[4], const float v[3], const float w[3],
                                            float m, const float moments[3], const float f[3], const float tau[3],
                                            float h, float p_out[3], float r_out[4], float v_out[3], float w_out[3])
{
    float result[13];
    const int in_place = p_out == p || v_out == p || w_out == p || r_out == r || p_out == v || v_out == v ||
                         w_out == v || p_out == w || v_out == w || w_out == w || p_out == moments || v_out == moments ||
                         w_out == moments || p_out == f || v_out == f || w_out == f || p_out == tau || v_out == tau ||
                         w_out == tau;
    PLUMB_ELEMENT(scheme_body_hybrid)(p, r, v, w, &m, moments, f, tau, &h, in_place ? result + 0 : p_out,
                                      in_place ? result + 3 : r_out, in_place ? result + 7 : v_out,
                                      in_place ? result + 10 : w_out);
    if (in_place) {
        memcpy(p_out, result + 0, 3 * sizeof(float));
        memcpy(r_out, result + 3, 4 * sizeof(float));
        memcpy(v_out, result + 7, 3 * sizeof(float));
        memcpy(w_out, result + 10, 3 * sizeof(float));
    }
}

PLUMB_DECLARE_ELEMENT(scheme_solid_implicit, (const float *, const float *, const float *, const float *, const float *,
                                              const float *, const float *, const float *, const float *, float *,
                                              float *, float *, float *))
PLUMB_ONE void plumb_scheme_solid_implicit_one(const float p[3], const float r[4], const float v[3], const float w[3],
                                               float m, const float inertia[6], const float f[3], const float tau[3],
                                               float h, float p_out[3], float r_out[4], float v_out[3], float w_out[3])
{
    float result[13];
    const int in_place = p_out == p || v_out == p || w_out == p || r_out == r || p_out == v || v_out == v ||
                         w_out == v || p_out == w || v_out == w || w_out == w || p_out == f || v_out == f ||
                         w_out == f || p_out == tau || v_out == tau || w_out == tau;
    PLUMB_ELEMENT(scheme_solid_implicit)(p, r, v, w, &m, inertia, f, tau, &h, in_place ? result + 0 : p_out,
                                         in_place ? result + 3 : r_out, in_place ? result + 7 : v_out,
                                         in_place ? result + 10 : w_out);
    if (in_place) {
        memcpy(p_out, result + 0, 3 * sizeof(float));
        memcpy(r_out, result + 3, 4 * sizeof(float));
        memcpy(v_out, result + 7, 3 * sizeof(float));
        memcpy(w_out, result + 10, 3 * sizeof(float));
    }
}

PLUMB_DECLARE_ELEMENT(scheme_solid_midpoint, (const float *, const float *, const float *, const float *, const float *,
                                              const float *, const float *, const float *, const float *, float *,
                                              float *, float *, float *))
PLUMB_ONE void plumb_scheme_solid_midpoint_one(const float p[3], const float r[4], const float v[3], const float w[3],
                                               float m, const float inertia[6], const float f[3], const float tau[3],
                                               float h, float p_out[3], float r_out[4], float v_out[3], float w_out[3])
{
    float result[13];
    const int in_place = p_out == p || v_out == p || w_out == p || r_out == r || p_out == v || v_out == v ||
                         w_out == v || p_out == w || v_out == w || w_out == w || p_out == f || v_out == f ||
                         w_out == f || p_out == tau || v_out == tau || w_out == tau;
    PLUMB_ELEMENT(scheme_solid_midpoint)(p, r, v, w, &m, inertia, f, tau, &h, in_place ? result + 0 : p_out,
                                         in_place ? result + 3 : r_out, in_place ? result + 7 : v_out,
                                         in_place ? result + 10 : w_out);
    if (in_place) {
        memcpy(p_out, result + 0, 3 * sizeof(float));
        memcpy(r_out, result + 3, 4 * sizeof(float));
        memcpy(v_out, result + 7, 3 * sizeof(float));
        memcpy(w_out, result + 10, 3 * sizeof(float));
    }
}


/* --- dual --------------------------------------------------------------------------------------------------------- */

PLUMB_DECLARE_ELEMENT(dual_batch_add, (const float *, const float *, const float *, const float *, float *, float *))
PLUMB_ONE void plumb_dual_batch_add_one(float x, float y, float a, float b, float *real, float *dual)
{
    PLUMB_ELEMENT(dual_batch_add)(&x, &y, &a, &b, real, dual);
}

PLUMB_DECLARE_ELEMENT(dual_batch_subtract, (const float *, const float *, const float *, const float *, float *,
                                            float *))
PLUMB_ONE void plumb_dual_batch_subtract_one(float x, float y, float a, float b, float *real, float *dual)
{
    PLUMB_ELEMENT(dual_batch_subtract)(&x, &y, &a, &b, real, dual);
}

PLUMB_DECLARE_ELEMENT(dual_batch_multiply, (const float *, const float *, const float *, const float *, float *,
                                            float *))
PLUMB_ONE void plumb_dual_batch_multiply_one(float x, float y, float a, float b, float *real, float *dual)
{
    PLUMB_ELEMENT(dual_batch_multiply)(&x, &y, &a, &b, real, dual);
}

PLUMB_DECLARE_ELEMENT(dual_batch_divide, (const float *, const float *, const float *, const float *, float *, float *))
PLUMB_ONE void plumb_dual_batch_divide_one(float x, float y, float a, float b, float *real, float *dual)
{
    PLUMB_ELEMENT(dual_batch_divide)(&x, &y, &a, &b, real, dual);
}

PLUMB_DECLARE_ELEMENT(dual_batch_hyper_multiply, (const float *, const float *, const float *, const float *,
                                                  const float *, const float *, const float *, const float *, float *,
                                                  float *, float *, float *))
PLUMB_ONE void plumb_dual_batch_hyper_multiply_one(float x, float y1, float y2, float y12, float a, float b1, float b2,
                                                   float b12, float *real, float *dual1, float *dual2, float *dual12)
{
    PLUMB_ELEMENT(dual_batch_hyper_multiply)(&x, &y1, &y2, &y12, &a, &b1, &b2, &b12, real, dual1, dual2, dual12);
}

PLUMB_DECLARE_ELEMENT(dual_batch_power_n1, (const float *, const float *, float *, float *))
PLUMB_ONE void plumb_dual_batch_power_n1_one(float x, float y, float *real, float *dual)
{
    PLUMB_ELEMENT(dual_batch_power_n1)(&x, &y, real, dual);
}

PLUMB_DECLARE_ELEMENT(dual_batch_power_n2, (const float *, const float *, float *, float *))
PLUMB_ONE void plumb_dual_batch_power_n2_one(float x, float y, float *real, float *dual)
{
    PLUMB_ELEMENT(dual_batch_power_n2)(&x, &y, real, dual);
}

PLUMB_DECLARE_ELEMENT(dual_batch_power_n3, (const float *, const float *, float *, float *))
PLUMB_ONE void plumb_dual_batch_power_n3_one(float x, float y, float *real, float *dual)
{
    PLUMB_ELEMENT(dual_batch_power_n3)(&x, &y, real, dual);
}

PLUMB_DECLARE_ELEMENT(dual_batch_power_n4, (const float *, const float *, float *, float *))
PLUMB_ONE void plumb_dual_batch_power_n4_one(float x, float y, float *real, float *dual)
{
    PLUMB_ELEMENT(dual_batch_power_n4)(&x, &y, real, dual);
}

PLUMB_DECLARE_ELEMENT(dual_batch_power_n5, (const float *, const float *, float *, float *))
PLUMB_ONE void plumb_dual_batch_power_n5_one(float x, float y, float *real, float *dual)
{
    PLUMB_ELEMENT(dual_batch_power_n5)(&x, &y, real, dual);
}

PLUMB_DECLARE_ELEMENT(dual_batch_power_n6, (const float *, const float *, float *, float *))
PLUMB_ONE void plumb_dual_batch_power_n6_one(float x, float y, float *real, float *dual)
{
    PLUMB_ELEMENT(dual_batch_power_n6)(&x, &y, real, dual);
}

PLUMB_DECLARE_ELEMENT(dual_batch_power_n7, (const float *, const float *, float *, float *))
PLUMB_ONE void plumb_dual_batch_power_n7_one(float x, float y, float *real, float *dual)
{
    PLUMB_ELEMENT(dual_batch_power_n7)(&x, &y, real, dual);
}

PLUMB_DECLARE_ELEMENT(dual_batch_power_n8, (const float *, const float *, float *, float *))
PLUMB_ONE void plumb_dual_batch_power_n8_one(float x, float y, float *real, float *dual)
{
    PLUMB_ELEMENT(dual_batch_power_n8)(&x, &y, real, dual);
}

PLUMB_DECLARE_ELEMENT(dual_batch_exp, (const float *, const float *, float *, float *))
PLUMB_ONE void plumb_dual_batch_exp_one(float x, float y, float *real, float *dual)
{
    PLUMB_ELEMENT(dual_batch_exp)(&x, &y, real, dual);
}

PLUMB_DECLARE_ELEMENT(dual_batch_log, (const float *, const float *, float *, float *))
PLUMB_ONE void plumb_dual_batch_log_one(float x, float y, float *real, float *dual)
{
    PLUMB_ELEMENT(dual_batch_log)(&x, &y, real, dual);
}

PLUMB_DECLARE_ELEMENT(dual_batch_sin, (const float *, const float *, float *, float *))
PLUMB_ONE void plumb_dual_batch_sin_one(float x, float y, float *real, float *dual)
{
    PLUMB_ELEMENT(dual_batch_sin)(&x, &y, real, dual);
}

PLUMB_DECLARE_ELEMENT(dual_batch_cos, (const float *, const float *, float *, float *))
PLUMB_ONE void plumb_dual_batch_cos_one(float x, float y, float *real, float *dual)
{
    PLUMB_ELEMENT(dual_batch_cos)(&x, &y, real, dual);
}

PLUMB_DECLARE_ELEMENT(dual_batch_sqrt, (const float *, const float *, float *, float *))
PLUMB_ONE void plumb_dual_batch_sqrt_one(float x, float y, float *real, float *dual)
{
    PLUMB_ELEMENT(dual_batch_sqrt)(&x, &y, real, dual);
}


/* --- integrator --------------------------------------------------------------------------------------------------- */

PLUMB_DECLARE_ELEMENT(integrator_midpoint, (const float *, const float *, float *))
PLUMB_ONE void plumb_integrator_midpoint_one(const float inertia[6], const float L[3], float v[3])
{
    PLUMB_ELEMENT(integrator_midpoint)(inertia, L, v);
}

PLUMB_DECLARE_ELEMENT(integrator_trapezoid, (const float *, const float *, float *))
PLUMB_ONE void plumb_integrator_trapezoid_one(const float inertia[6], const float L[3], float v[3])
{
    PLUMB_ELEMENT(integrator_trapezoid)(inertia, L, v);
}

PLUMB_DECLARE_ELEMENT(integrator_world, (const float *, const float *, float *))
PLUMB_ONE void plumb_integrator_world_one(const float inertia[6], const float L[3], float v[3])
{
    PLUMB_ELEMENT(integrator_world)(inertia, L, v);
}

PLUMB_DECLARE_ELEMENT(integrator_midpoint_residual, (const float *, const float *, const float *, float *))
PLUMB_ONE void plumb_integrator_midpoint_residual_one(const float inertia[6], const float L[3], const float v[3],
                                                      float F[3])
{
    PLUMB_ELEMENT(integrator_midpoint_residual)(inertia, L, v, F);
}

PLUMB_DECLARE_ELEMENT(integrator_trapezoid_residual, (const float *, const float *, const float *, float *))
PLUMB_ONE void plumb_integrator_trapezoid_residual_one(const float inertia[6], const float L[3], const float v[3],
                                                       float F[3])
{
    PLUMB_ELEMENT(integrator_trapezoid_residual)(inertia, L, v, F);
}

PLUMB_DECLARE_ELEMENT(integrator_world_residual, (const float *, const float *, const float *, float *))
PLUMB_ONE void plumb_integrator_world_residual_one(const float inertia[6], const float L[3], const float v[3],
                                                   float F[3])
{
    PLUMB_ELEMENT(integrator_world_residual)(inertia, L, v, F);
}

PLUMB_DECLARE_ELEMENT(integrator_midpoint_jacobian, (const float *, const float *, const float *, float *))
PLUMB_ONE void plumb_integrator_midpoint_jacobian_one(const float inertia[6], const float L[3], const float v[3],
                                                      float J[9])
{
    PLUMB_ELEMENT(integrator_midpoint_jacobian)(inertia, L, v, J);
}

PLUMB_DECLARE_ELEMENT(integrator_trapezoid_jacobian, (const float *, const float *, const float *, float *))
PLUMB_ONE void plumb_integrator_trapezoid_jacobian_one(const float inertia[6], const float L[3], const float v[3],
                                                       float J[9])
{
    PLUMB_ELEMENT(integrator_trapezoid_jacobian)(inertia, L, v, J);
}

PLUMB_DECLARE_ELEMENT(integrator_world_jacobian, (const float *, const float *, const float *, float *))
PLUMB_ONE void plumb_integrator_world_jacobian_one(const float inertia[6], const float L[3], const float v[3],
                                                   float J[9])
{
    PLUMB_ELEMENT(integrator_world_jacobian)(inertia, L, v, J);
}

PLUMB_DECLARE_ELEMENT(integrator_newton, (const float *, const float *, const float *, float *))
PLUMB_ONE void plumb_integrator_newton_one(const float inertia[6], const float L[3], const float v[3], float v_next[3])
{
    PLUMB_ELEMENT(integrator_newton)(inertia, L, v, v_next);
}

PLUMB_DECLARE_ELEMENT(integrator_simple, (const float *, const float *, const float *, float *))
PLUMB_ONE void plumb_integrator_simple_one(const float inertia[6], const float L[3], const float v[3], float v_next[3])
{
    PLUMB_ELEMENT(integrator_simple)(inertia, L, v, v_next);
}

PLUMB_DECLARE_ELEMENT(integrator_parts, (const float *, const float *, float *))
PLUMB_ONE void plumb_integrator_parts_one(const float moments[3], const float L[3], float *n_out)
{
    PLUMB_ELEMENT(integrator_parts)(moments, L, n_out);
}

PLUMB_DECLARE_ELEMENT(integrator_safe_part, (const float *, const float *, const float *, float *))
PLUMB_ONE void plumb_integrator_safe_part_one(const float moments[3], const float L[3], float left, float *part)
{
    PLUMB_ELEMENT(integrator_safe_part)(moments, L, &left, part);
}

PLUMB_DECLARE_ELEMENT(integrator_field, (const float *, const float *, const float *, float *))
PLUMB_ONE void plumb_integrator_field_one(const float inertia[6], const float L[3], const float v[3], float dv[3])
{
    PLUMB_ELEMENT(integrator_field)(inertia, L, v, dv);
}

PLUMB_DECLARE_ELEMENT(integrator_gyroscopic, (const float *, const float *, const float *, float *))
PLUMB_ONE void plumb_integrator_gyroscopic_one(const float inertia[6], const float w[3], float h, float w_end[3])
{
    PLUMB_ELEMENT(integrator_gyroscopic)(inertia, w, &h, w_end);
}

PLUMB_DECLARE_ELEMENT(integrator_momentum, (const float *, const float *, const float *, float *))
PLUMB_ONE void plumb_integrator_momentum_one(const float O[9], const float inertia[6], const float w[3], float L[3])
{
    float result[3];
    const int in_place = L == w;
    PLUMB_ELEMENT(integrator_momentum)(O, inertia, w, in_place ? result + 0 : L);
    if (in_place) {
        memcpy(L, result + 0, 3 * sizeof(float));
    }
}

PLUMB_DECLARE_ELEMENT(integrator_momentum_vector, (const float *, const float *, const float *, float *))
PLUMB_ONE void plumb_integrator_momentum_vector_one(const float inertia[6], const float v[3], const float dv[3],
                                                    float L[3])
{
    PLUMB_ELEMENT(integrator_momentum_vector)(inertia, v, dv, L);
}

PLUMB_DECLARE_ELEMENT(integrator_energy, (const float *, const float *, float *))
PLUMB_ONE void plumb_integrator_energy_one(const float inertia[6], const float L[3], float *E)
{
    PLUMB_ELEMENT(integrator_energy)(inertia, L, E);
}

PLUMB_DECLARE_ELEMENT(integrator_energy_velocity, (const float *, const float *, float *))
PLUMB_ONE void plumb_integrator_energy_velocity_one(const float inertia[6], const float w[3], float *E)
{
    PLUMB_ELEMENT(integrator_energy_velocity)(inertia, w, E);
}

PLUMB_DECLARE_ELEMENT(integrator_update, (const float *, const float *, const float *, float *, float *))
PLUMB_ONE void plumb_integrator_update_one(const float O[9], const float m[3], const float v[3], float O_end[9],
                                           float m_end[3])
{
    float result[12];
    const int in_place = O_end == O || m_end == m || m_end == v;
    PLUMB_ELEMENT(integrator_update)(O, m, v, in_place ? result + 0 : O_end, in_place ? result + 9 : m_end);
    if (in_place) {
        memcpy(O_end, result + 0, 9 * sizeof(float));
        memcpy(m_end, result + 9, 3 * sizeof(float));
    }
}


/* --- magnus ------------------------------------------------------------------------------------------------------- */

PLUMB_DECLARE_ELEMENT(magnus_vector_terms1, (const float *, const float *, const float *, float *))
PLUMB_ONE void plumb_magnus_vector_terms1_one(const float w[3], const float alpha[3], float dt, float Omega[3])
{
    PLUMB_ELEMENT(magnus_vector_terms1)(w, alpha, &dt, Omega);
}

PLUMB_DECLARE_ELEMENT(magnus_vector_terms2, (const float *, const float *, const float *, float *))
PLUMB_ONE void plumb_magnus_vector_terms2_one(const float w[3], const float alpha[3], float dt, float Omega[3])
{
    PLUMB_ELEMENT(magnus_vector_terms2)(w, alpha, &dt, Omega);
}

PLUMB_DECLARE_ELEMENT(magnus_vector_terms3, (const float *, const float *, const float *, float *))
PLUMB_ONE void plumb_magnus_vector_terms3_one(const float w[3], const float alpha[3], float dt, float Omega[3])
{
    PLUMB_ELEMENT(magnus_vector_terms3)(w, alpha, &dt, Omega);
}

PLUMB_DECLARE_ELEMENT(magnus_vector_terms4, (const float *, const float *, const float *, float *))
PLUMB_ONE void plumb_magnus_vector_terms4_one(const float w[3], const float alpha[3], float dt, float Omega[3])
{
    PLUMB_ELEMENT(magnus_vector_terms4)(w, alpha, &dt, Omega);
}

PLUMB_DECLARE_ELEMENT(magnus_quaternion_terms1, (const float *, const float *, const float *, const float *, float *,
                                                 float *))
PLUMB_ONE void plumb_magnus_quaternion_terms1_one(const float q[4], const float w[3], const float alpha[3], float dt,
                                                  float q_end[4], float w_end[3])
{
    PLUMB_ELEMENT(magnus_quaternion_terms1)(q, w, alpha, &dt, q_end, w_end);
}

PLUMB_DECLARE_ELEMENT(magnus_quaternion_terms2, (const float *, const float *, const float *, const float *, float *,
                                                 float *))
PLUMB_ONE void plumb_magnus_quaternion_terms2_one(const float q[4], const float w[3], const float alpha[3], float dt,
                                                  float q_end[4], float w_end[3])
{
    PLUMB_ELEMENT(magnus_quaternion_terms2)(q, w, alpha, &dt, q_end, w_end);
}

PLUMB_DECLARE_ELEMENT(magnus_quaternion_terms3, (const float *, const float *, const float *, const float *, float *,
                                                 float *))
PLUMB_ONE void plumb_magnus_quaternion_terms3_one(const float q[4], const float w[3], const float alpha[3], float dt,
                                                  float q_end[4], float w_end[3])
{
    PLUMB_ELEMENT(magnus_quaternion_terms3)(q, w, alpha, &dt, q_end, w_end);
}

PLUMB_DECLARE_ELEMENT(magnus_quaternion_terms4, (const float *, const float *, const float *, const float *, float *,
                                                 float *))
PLUMB_ONE void plumb_magnus_quaternion_terms4_one(const float q[4], const float w[3], const float alpha[3], float dt,
                                                  float q_end[4], float w_end[3])
{
    PLUMB_ELEMENT(magnus_quaternion_terms4)(q, w, alpha, &dt, q_end, w_end);
}

PLUMB_DECLARE_ELEMENT(magnus_rotation_terms1, (const float *, const float *, const float *, const float *, float *,
                                               float *))
PLUMB_ONE void plumb_magnus_rotation_terms1_one(const float R[9], const float w[3], const float alpha[3], float dt,
                                                float R_end[9], float w_end[3])
{
    float result[12];
    const int in_place = R_end == R || w_end == w || w_end == alpha;
    PLUMB_ELEMENT(magnus_rotation_terms1)(R, w, alpha, &dt, in_place ? result + 0 : R_end,
                                          in_place ? result + 9 : w_end);
    if (in_place) {
        memcpy(R_end, result + 0, 9 * sizeof(float));
        memcpy(w_end, result + 9, 3 * sizeof(float));
    }
}

PLUMB_DECLARE_ELEMENT(magnus_rotation_terms2, (const float *, const float *, const float *, const float *, float *,
                                               float *))
PLUMB_ONE void plumb_magnus_rotation_terms2_one(const float R[9], const float w[3], const float alpha[3], float dt,
                                                float R_end[9], float w_end[3])
{
    float result[12];
    const int in_place = R_end == R || w_end == w || w_end == alpha;
    PLUMB_ELEMENT(magnus_rotation_terms2)(R, w, alpha, &dt, in_place ? result + 0 : R_end,
                                          in_place ? result + 9 : w_end);
    if (in_place) {
        memcpy(R_end, result + 0, 9 * sizeof(float));
        memcpy(w_end, result + 9, 3 * sizeof(float));
    }
}

PLUMB_DECLARE_ELEMENT(magnus_rotation_terms3, (const float *, const float *, const float *, const float *, float *,
                                               float *))
PLUMB_ONE void plumb_magnus_rotation_terms3_one(const float R[9], const float w[3], const float alpha[3], float dt,
                                                float R_end[9], float w_end[3])
{
    float result[12];
    const int in_place = R_end == R || w_end == w || w_end == alpha;
    PLUMB_ELEMENT(magnus_rotation_terms3)(R, w, alpha, &dt, in_place ? result + 0 : R_end,
                                          in_place ? result + 9 : w_end);
    if (in_place) {
        memcpy(R_end, result + 0, 9 * sizeof(float));
        memcpy(w_end, result + 9, 3 * sizeof(float));
    }
}

PLUMB_DECLARE_ELEMENT(magnus_rotation_terms4, (const float *, const float *, const float *, const float *, float *,
                                               float *))
PLUMB_ONE void plumb_magnus_rotation_terms4_one(const float R[9], const float w[3], const float alpha[3], float dt,
                                                float R_end[9], float w_end[3])
{
    float result[12];
    const int in_place = R_end == R || w_end == w || w_end == alpha;
    PLUMB_ELEMENT(magnus_rotation_terms4)(R, w, alpha, &dt, in_place ? result + 0 : R_end,
                                          in_place ? result + 9 : w_end);
    if (in_place) {
        memcpy(R_end, result + 0, 9 * sizeof(float));
        memcpy(w_end, result + 9, 3 * sizeof(float));
    }
}

PLUMB_DECLARE_ELEMENT(magnus_condition, (const float *, const float *, const float *, float *, float *, float *))
PLUMB_ONE void plumb_magnus_condition_one(const float w[3], const float alpha[3], float dt, float *angle, float *share,
                                          float *sharp)
{
    PLUMB_ELEMENT(magnus_condition)(w, alpha, &dt, angle, share, sharp);
}

PLUMB_DECLARE_ELEMENT(magnus_ends, (const float *, const float *, const float *, float *))
PLUMB_ONE void plumb_magnus_ends_one(const float w[3], const float w_end[3], float dt, float Omega[3])
{
    PLUMB_ELEMENT(magnus_ends)(w, w_end, &dt, Omega);
}

PLUMB_DECLARE_ELEMENT(magnus_rate, (const float *, const float *, float *))
PLUMB_ONE void plumb_magnus_rate_one(const float w[3], const float R[9], float rate[9])
{
    PLUMB_ELEMENT(magnus_rate)(w, R, rate);
}

PLUMB_DECLARE_ELEMENT(magnus_translation, (const float *, const float *, const float *, const float *, float *,
                                           float *))
PLUMB_ONE void plumb_magnus_translation_one(const float x[3], const float v[3], const float a[3], float dt,
                                            float x_end[3], float v_end[3])
{
    PLUMB_ELEMENT(magnus_translation)(x, v, a, &dt, x_end, v_end);
}


/* --- constraint --------------------------------------------------------------------------------------------------- */

PLUMB_DECLARE_ELEMENT(constraint_ball, (const float *, const float *, const float *, const float *, const float *,
                                        const float *, const float *, float *, float *, float *, float *, float *))
PLUMB_ONE void plumb_constraint_ball_one(const float body1[7], const float body2[7], const float r1[3],
                                         const float r2[3], const float motion1[12], const float motion2[12],
                                         const float B[3], float G[6], float eta[3], float lambda[3],
                                         float motion1_out[6], float motion2_out[6])
{
    float result[24];
    const int in_place = eta == r1 || lambda == r1 || eta == r2 || lambda == r2 || eta == B || lambda == B;
    PLUMB_ELEMENT(constraint_ball)(body1, body2, r1, r2, motion1, motion2, B, in_place ? result + 0 : G,
                                   in_place ? result + 6 : eta, in_place ? result + 9 : lambda,
                                   in_place ? result + 12 : motion1_out, in_place ? result + 18 : motion2_out);
    if (in_place) {
        memcpy(G, result + 0, 6 * sizeof(float));
        memcpy(eta, result + 6, 3 * sizeof(float));
        memcpy(lambda, result + 9, 3 * sizeof(float));
        memcpy(motion1_out, result + 12, 6 * sizeof(float));
        memcpy(motion2_out, result + 18, 6 * sizeof(float));
    }
}

PLUMB_DECLARE_ELEMENT(constraint_distance, (const float *, const float *, const float *, const float *, const float *,
                                            const float *, const float *, const float *, float *, float *, float *,
                                            float *, float *))
PLUMB_ONE void plumb_constraint_distance_one(const float body1[7], const float body2[7], const float r1[3],
                                             const float r2[3], const float u[3], const float motion1[12],
                                             const float motion2[12], float B, float *G, float *eta, float *lambda,
                                             float motion1_out[6], float motion2_out[6])
{
    PLUMB_ELEMENT(constraint_distance)(body1, body2, r1, r2, u, motion1, motion2, &B, G, eta, lambda, motion1_out,
                                       motion2_out);
}

PLUMB_DECLARE_ELEMENT(constraint_hinge, (const float *, const float *, const float *, const float *, const float *,
                                         const float *, const float *, const float *, float *, float *, float *,
                                         float *, float *, float *))
PLUMB_ONE void plumb_constraint_hinge_one(const float W1[6], const float W2[6], const float R[9], const float w1[3],
                                          const float a1[3], const float w2[3], const float a2[3], const float B[2],
                                          float G[3], float eta[2], float lambda[2], float w1_out[3], float w2_out[3],
                                          float *rate)
{
    float result[14];
    const int in_place = G == w1 || w1_out == w1 || w2_out == w1 || G == a1 || w1_out == a1 || w2_out == a1 ||
                         G == w2 || w1_out == w2 || w2_out == w2 || G == a2 || w1_out == a2 || w2_out == a2 ||
                         eta == B || lambda == B;
    PLUMB_ELEMENT(constraint_hinge)(W1, W2, R, w1, a1, w2, a2, B, in_place ? result + 0 : G,
                                    in_place ? result + 3 : eta, in_place ? result + 5 : lambda,
                                    in_place ? result + 7 : w1_out, in_place ? result + 10 : w2_out,
                                    in_place ? result + 13 : rate);
    if (in_place) {
        memcpy(G, result + 0, 3 * sizeof(float));
        memcpy(eta, result + 3, 2 * sizeof(float));
        memcpy(lambda, result + 5, 2 * sizeof(float));
        memcpy(w1_out, result + 7, 3 * sizeof(float));
        memcpy(w2_out, result + 10, 3 * sizeof(float));
        memcpy(rate, result + 13, 1 * sizeof(float));
    }
}

PLUMB_DECLARE_ELEMENT(constraint_bias, (const float *, const float *, const float *, float *))
PLUMB_ONE void plumb_constraint_bias_one(float C, float beta, float h, float *B)
{
    PLUMB_ELEMENT(constraint_bias)(&C, &beta, &h, B);
}

PLUMB_DECLARE_ELEMENT(constraint_acceleration, (const float *, const float *, const float *, const float *, float *))
PLUMB_ONE void plumb_constraint_acceleration_one(float C, float rate, float alpha, float beta, float *acceleration)
{
    PLUMB_ELEMENT(constraint_acceleration)(&C, &rate, &alpha, &beta, acceleration);
}

PLUMB_DECLARE_ELEMENT(constraint_error_reduction, (const float *, const float *, float *))
PLUMB_ONE void plumb_constraint_error_reduction_one(float beta, float rate, float *ERP)
{
    PLUMB_ELEMENT(constraint_error_reduction)(&beta, &rate, ERP);
}

PLUMB_DECLARE_ELEMENT(constraint_share, (const float *, const float *, float *))
PLUMB_ONE void plumb_constraint_share_one(float ERP, float rate, float *beta)
{
    PLUMB_ELEMENT(constraint_share)(&ERP, &rate, beta);
}

PLUMB_DECLARE_ELEMENT(constraint_complementarity, (const float *, const float *, const float *, float *))
PLUMB_ONE void plumb_constraint_complementarity_one(float lambda, float r, const float limits[2], float *missed)
{
    PLUMB_ELEMENT(constraint_complementarity)(&lambda, &r, limits, missed);
}

PLUMB_DECLARE_ELEMENT(constraint_pgs_n2, (const float *, const float *, const float *, const float *, const float *,
                                          float *))
PLUMB_ONE void plumb_constraint_pgs_n2_one(const float G[3], const float eta[2], const float limits[4],
                                           const float lambda[2], float w, float lambda_out[2])
{
    PLUMB_ELEMENT(constraint_pgs_n2)(G, eta, limits, lambda, &w, lambda_out);
}

PLUMB_DECLARE_ELEMENT(constraint_pgs_n3, (const float *, const float *, const float *, const float *, const float *,
                                          float *))
PLUMB_ONE void plumb_constraint_pgs_n3_one(const float G[6], const float eta[3], const float limits[6],
                                           const float lambda[3], float w, float lambda_out[3])
{
    float result[3];
    const int in_place = lambda_out == eta || lambda_out == lambda;
    PLUMB_ELEMENT(constraint_pgs_n3)(G, eta, limits, lambda, &w, in_place ? result + 0 : lambda_out);
    if (in_place) {
        memcpy(lambda_out, result + 0, 3 * sizeof(float));
    }
}

PLUMB_DECLARE_ELEMENT(constraint_pgs_n4, (const float *, const float *, const float *, const float *, const float *,
                                          float *))
PLUMB_ONE void plumb_constraint_pgs_n4_one(const float G[10], const float eta[4], const float limits[8],
                                           const float lambda[4], float w, float lambda_out[4])
{
    float result[4];
    const int in_place = lambda_out == eta || lambda_out == lambda;
    PLUMB_ELEMENT(constraint_pgs_n4)(G, eta, limits, lambda, &w, in_place ? result + 0 : lambda_out);
    if (in_place) {
        memcpy(lambda_out, result + 0, 4 * sizeof(float));
    }
}

PLUMB_DECLARE_ELEMENT(constraint_pgs_n5, (const float *, const float *, const float *, const float *, const float *,
                                          float *))
PLUMB_ONE void plumb_constraint_pgs_n5_one(const float G[15], const float eta[5], const float limits[10],
                                           const float lambda[5], float w, float lambda_out[5])
{
    float result[5];
    const int in_place = lambda_out == eta || lambda_out == lambda;
    PLUMB_ELEMENT(constraint_pgs_n5)(G, eta, limits, lambda, &w, in_place ? result + 0 : lambda_out);
    if (in_place) {
        memcpy(lambda_out, result + 0, 5 * sizeof(float));
    }
}

PLUMB_DECLARE_ELEMENT(constraint_pgs_n6, (const float *, const float *, const float *, const float *, const float *,
                                          float *))
PLUMB_ONE void plumb_constraint_pgs_n6_one(const float G[21], const float eta[6], const float limits[12],
                                           const float lambda[6], float w, float lambda_out[6])
{
    float result[6];
    const int in_place = lambda_out == eta || lambda_out == lambda;
    PLUMB_ELEMENT(constraint_pgs_n6)(G, eta, limits, lambda, &w, in_place ? result + 0 : lambda_out);
    if (in_place) {
        memcpy(lambda_out, result + 0, 6 * sizeof(float));
    }
}

PLUMB_DECLARE_ELEMENT(constraint_pgs_n7, (const float *, const float *, const float *, const float *, const float *,
                                          float *))
PLUMB_ONE void plumb_constraint_pgs_n7_one(const float G[28], const float eta[7], const float limits[14],
                                           const float lambda[7], float w, float lambda_out[7])
{
    float result[7];
    const int in_place = lambda_out == eta || lambda_out == lambda;
    PLUMB_ELEMENT(constraint_pgs_n7)(G, eta, limits, lambda, &w, in_place ? result + 0 : lambda_out);
    if (in_place) {
        memcpy(lambda_out, result + 0, 7 * sizeof(float));
    }
}

PLUMB_DECLARE_ELEMENT(constraint_pgs_n8, (const float *, const float *, const float *, const float *, const float *,
                                          float *))
PLUMB_ONE void plumb_constraint_pgs_n8_one(const float G[36], const float eta[8], const float limits[16],
                                           const float lambda[8], float w, float lambda_out[8])
{
    float result[8];
    const int in_place = lambda_out == eta || lambda_out == lambda;
    PLUMB_ELEMENT(constraint_pgs_n8)(G, eta, limits, lambda, &w, in_place ? result + 0 : lambda_out);
    if (in_place) {
        memcpy(lambda_out, result + 0, 8 * sizeof(float));
    }
}

PLUMB_DECLARE_ELEMENT(constraint_pgs_n9, (const float *, const float *, const float *, const float *, const float *,
                                          float *))
PLUMB_ONE void plumb_constraint_pgs_n9_one(const float G[45], const float eta[9], const float limits[18],
                                           const float lambda[9], float w, float lambda_out[9])
{
    float result[9];
    const int in_place = lambda_out == eta || lambda_out == lambda;
    PLUMB_ELEMENT(constraint_pgs_n9)(G, eta, limits, lambda, &w, in_place ? result + 0 : lambda_out);
    if (in_place) {
        memcpy(lambda_out, result + 0, 9 * sizeof(float));
    }
}

PLUMB_DECLARE_ELEMENT(constraint_pgs_n10, (const float *, const float *, const float *, const float *, const float *,
                                           float *))
PLUMB_ONE void plumb_constraint_pgs_n10_one(const float G[55], const float eta[10], const float limits[20],
                                            const float lambda[10], float w, float lambda_out[10])
{
    float result[10];
    const int in_place = lambda_out == eta || lambda_out == lambda;
    PLUMB_ELEMENT(constraint_pgs_n10)(G, eta, limits, lambda, &w, in_place ? result + 0 : lambda_out);
    if (in_place) {
        memcpy(lambda_out, result + 0, 10 * sizeof(float));
    }
}

PLUMB_DECLARE_ELEMENT(constraint_pgs_n11, (const float *, const float *, const float *, const float *, const float *,
                                           float *))
PLUMB_ONE void plumb_constraint_pgs_n11_one(const float G[66], const float eta[11], const float limits[22],
                                            const float lambda[11], float w, float lambda_out[11])
{
    float result[11];
    const int in_place = lambda_out == eta || lambda_out == lambda;
    PLUMB_ELEMENT(constraint_pgs_n11)(G, eta, limits, lambda, &w, in_place ? result + 0 : lambda_out);
    if (in_place) {
        memcpy(lambda_out, result + 0, 11 * sizeof(float));
    }
}

PLUMB_DECLARE_ELEMENT(constraint_pgs_n12, (const float *, const float *, const float *, const float *, const float *,
                                           float *))
PLUMB_ONE void plumb_constraint_pgs_n12_one(const float G[78], const float eta[12], const float limits[24],
                                            const float lambda[12], float w, float lambda_out[12])
{
    float result[12];
    const int in_place = lambda_out == eta || lambda_out == lambda;
    PLUMB_ELEMENT(constraint_pgs_n12)(G, eta, limits, lambda, &w, in_place ? result + 0 : lambda_out);
    if (in_place) {
        memcpy(lambda_out, result + 0, 12 * sizeof(float));
    }
}


/* --- pose --------------------------------------------------------------------------------------------------------- */

PLUMB_DECLARE_ELEMENT(pose_compose, (const float *, const float *, float *))
PLUMB_ONE void plumb_pose_compose_one(const plumb_pose *A2, const plumb_pose *A1, plumb_pose *A3)
{
    float result[8];
    const int in_place = A3 == A2 || A3 == A1;
    PLUMB_ELEMENT(pose_compose)((const float *)A2, (const float *)A1, in_place ? result + 0 : (float *)A3);
    if (in_place) {
        memcpy(A3, result + 0, 8 * sizeof(float));
    }
}

PLUMB_DECLARE_ELEMENT(pose_inverse, (const float *, float *))
PLUMB_ONE void plumb_pose_inverse_one(const plumb_pose *A, plumb_pose *A_out)
{
    PLUMB_ELEMENT(pose_inverse)((const float *)A, (float *)A_out);
}

PLUMB_DECLARE_ELEMENT(pose_to_local, (const float *, const float *, float *))
PLUMB_ONE void plumb_pose_to_local_one(const plumb_pose *A2, const plumb_pose *A3, plumb_pose *A1)
{
    float result[8];
    const int in_place = A1 == A2 || A1 == A3;
    PLUMB_ELEMENT(pose_to_local)((const float *)A2, (const float *)A3, in_place ? result + 0 : (float *)A1);
    if (in_place) {
        memcpy(A1, result + 0, 8 * sizeof(float));
    }
}

PLUMB_DECLARE_ELEMENT(pose_apply, (const float *, const float *, float *))
PLUMB_ONE void plumb_pose_apply_one(const plumb_pose *A, const float x[3], float y[3])
{
    PLUMB_ELEMENT(pose_apply)((const float *)A, x, y);
}

PLUMB_DECLARE_ELEMENT(pose_apply_inverse, (const float *, const float *, float *))
PLUMB_ONE void plumb_pose_apply_inverse_one(const plumb_pose *A, const float x[3], float y[3])
{
    PLUMB_ELEMENT(pose_apply_inverse)((const float *)A, x, y);
}

PLUMB_DECLARE_ELEMENT(pose_vector, (const float *, const float *, const float *, float *))
PLUMB_ONE void plumb_pose_vector_one(const float q[4], float S, const float x[3], float y[3])
{
    PLUMB_ELEMENT(pose_vector)(q, &S, x, y);
}

PLUMB_DECLARE_ELEMENT(pose_vector_inverse, (const float *, const float *, const float *, float *))
PLUMB_ONE void plumb_pose_vector_inverse_one(const float q[4], float S, const float x[3], float y[3])
{
    PLUMB_ELEMENT(pose_vector_inverse)(q, &S, x, y);
}

PLUMB_DECLARE_ELEMENT(pose_normal, (const float *, const float *, const float *, float *))
PLUMB_ONE void plumb_pose_normal_one(const float q[4], float S, const float x[3], float y[3])
{
    PLUMB_ELEMENT(pose_normal)(q, &S, x, y);
}

PLUMB_DECLARE_ELEMENT(pose_to_matrix, (const float *, float *))
PLUMB_ONE void plumb_pose_to_matrix_one(const plumb_pose *A, float M[16])
{
    PLUMB_ELEMENT(pose_to_matrix)((const float *)A, M);
}


/* --- skew --------------------------------------------------------------------------------------------------------- */

PLUMB_DECLARE_ELEMENT(skew_matrix_n2, (const float *, float *))
PLUMB_ONE void plumb_skew_matrix_n2_one(float w, float M[4])
{
    PLUMB_ELEMENT(skew_matrix_n2)(&w, M);
}

PLUMB_DECLARE_ELEMENT(skew_matrix_n3, (const float *, float *))
PLUMB_ONE void plumb_skew_matrix_n3_one(const float w[3], float M[9])
{
    PLUMB_ELEMENT(skew_matrix_n3)(w, M);
}

PLUMB_DECLARE_ELEMENT(skew_matrix_n4, (const float *, float *))
PLUMB_ONE void plumb_skew_matrix_n4_one(const float w[6], float M[16])
{
    PLUMB_ELEMENT(skew_matrix_n4)(w, M);
}

PLUMB_DECLARE_ELEMENT(skew_parts_n2, (const float *, float *, float *))
PLUMB_ONE void plumb_skew_parts_n2_one(const float M[4], float *w, float S[4])
{
    PLUMB_ELEMENT(skew_parts_n2)(M, w, S);
}

PLUMB_DECLARE_ELEMENT(skew_parts_n3, (const float *, float *, float *))
PLUMB_ONE void plumb_skew_parts_n3_one(const float M[9], float w[3], float S[9])
{
    PLUMB_ELEMENT(skew_parts_n3)(M, w, S);
}

PLUMB_DECLARE_ELEMENT(skew_parts_n4, (const float *, float *, float *))
PLUMB_ONE void plumb_skew_parts_n4_one(const float M[16], float w[6], float S[16])
{
    float result[22];
    const int in_place = S == M;
    PLUMB_ELEMENT(skew_parts_n4)(M, in_place ? result + 0 : w, in_place ? result + 6 : S);
    if (in_place) {
        memcpy(w, result + 0, 6 * sizeof(float));
        memcpy(S, result + 6, 16 * sizeof(float));
    }
}

PLUMB_DECLARE_ELEMENT(skew_apply_n2, (const float *, const float *, float *))
PLUMB_ONE void plumb_skew_apply_n2_one(float w, const float x[2], float wx[2])
{
    PLUMB_ELEMENT(skew_apply_n2)(&w, x, wx);
}

PLUMB_DECLARE_ELEMENT(skew_apply_n3, (const float *, const float *, float *))
PLUMB_ONE void plumb_skew_apply_n3_one(const float w[3], const float x[3], float wx[3])
{
    PLUMB_ELEMENT(skew_apply_n3)(w, x, wx);
}

PLUMB_DECLARE_ELEMENT(skew_apply_n4, (const float *, const float *, float *))
PLUMB_ONE void plumb_skew_apply_n4_one(const float w[6], const float x[4], float wx[4])
{
    PLUMB_ELEMENT(skew_apply_n4)(w, x, wx);
}

PLUMB_DECLARE_ELEMENT(skew_rotation_rates_n2, (const float *, const float *, const float *, float *, float *))
PLUMB_ONE void plumb_skew_rotation_rates_n2_one(const float R[4], float w, float alpha, float dR[4], float ddR[4])
{
    PLUMB_ELEMENT(skew_rotation_rates_n2)(R, &w, &alpha, dR, ddR);
}

PLUMB_DECLARE_ELEMENT(skew_rotation_rates_n3, (const float *, const float *, const float *, float *, float *))
PLUMB_ONE void plumb_skew_rotation_rates_n3_one(const float R[9], const float w[3], const float alpha[3], float dR[9],
                                                float ddR[9])
{
    float result[18];
    const int in_place = dR == R || ddR == R;
    PLUMB_ELEMENT(skew_rotation_rates_n3)(R, w, alpha, in_place ? result + 0 : dR, in_place ? result + 9 : ddR);
    if (in_place) {
        memcpy(dR, result + 0, 9 * sizeof(float));
        memcpy(ddR, result + 9, 9 * sizeof(float));
    }
}

PLUMB_DECLARE_ELEMENT(skew_rotation_rates_n4, (const float *, const float *, const float *, float *, float *))
PLUMB_ONE void plumb_skew_rotation_rates_n4_one(const float R[16], const float w[6], const float alpha[6], float dR[16],
                                                float ddR[16])
{
    float result[32];
    const int in_place = dR == R || ddR == R;
    PLUMB_ELEMENT(skew_rotation_rates_n4)(R, w, alpha, in_place ? result + 0 : dR, in_place ? result + 16 : ddR);
    if (in_place) {
        memcpy(dR, result + 0, 16 * sizeof(float));
        memcpy(ddR, result + 16, 16 * sizeof(float));
    }
}

PLUMB_DECLARE_ELEMENT(skew_commutator_n2, (const float *, const float *, float *))
PLUMB_ONE void plumb_skew_commutator_n2_one(float a, float b, float *c)
{
    PLUMB_ELEMENT(skew_commutator_n2)(&a, &b, c);
}

PLUMB_DECLARE_ELEMENT(skew_commutator_n3, (const float *, const float *, float *))
PLUMB_ONE void plumb_skew_commutator_n3_one(const float a[3], const float b[3], float c[3])
{
    PLUMB_ELEMENT(skew_commutator_n3)(a, b, c);
}

PLUMB_DECLARE_ELEMENT(skew_commutator_n4, (const float *, const float *, float *))
PLUMB_ONE void plumb_skew_commutator_n4_one(const float a[6], const float b[6], float c[6])
{
    PLUMB_ELEMENT(skew_commutator_n4)(a, b, c);
}

#ifdef __cplusplus
#pragma GCC diagnostic pop
}
#endif

#endif
