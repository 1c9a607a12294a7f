/* The kernels: one function per kernel. Printed by `plumb kernels --header kernels`.
 *
 * A function takes the number n of elements and a view of each operand (base.h), first the inputs, then the outputs.
 * The comment above it has the id and the title of the kernel; the formula; the operands with their shape, unit,
 * domain and order of components; and for each output the limit of its error in the usual region, with the evidence
 * for it (no word: a long search found no larger error). If the contract has no usual region, the limit is that for
 * all inputs. Errors are in ulps of the result, or, if they are called scaled, in ulps of the sum of the absolute
 * values of the terms that are added; errors of a whole vector or matrix, of an angle and of orthogonality are in
 * units of u = 2⁻²⁴. Functions that differ only in a parameter have one comment. `plumb kernels so3.exp` prints all
 * regions, the worst error found in each, and the results for NaN, infinities and zeros.
 *
 * A kernel computes a result for all input data. It returns an error only for invalid views, and then writes nothing.
 *
 *     #include <plumb/plumb.h>
 *     #include <stdio.h>
 *
 *     int main(void) // a thousand points in a frame that is rotated by 90 degrees and has its origin at (0, 0, 1)
 *     {
 *         enum { N = 1000, CAPACITY = 1000 };
 *         static const plumb_transform frame = {{0, 0, 1}, {0, -1, 0, 1, 0, 0, 0, 0, 1}, 1};
 *         static float x[3][CAPACITY], y[3][CAPACITY];
 *         for (int i = 0; i < N; i++)
 *             x[0][i] = (float)i;
 *         const plumb_in frames = plumb_in_same(frame.T), points = plumb_in_arrays(x[0], CAPACITY);
 *         const plumb_status status =
 *             plumb_transform_apply_n3(N, frames, points, plumb_out_arrays(y[0], CAPACITY));
 *         printf("%s: (%g, %g, %g)\n", plumb_status_text(status), y[0][7], y[1][7], y[2][7]);
 *         return status != PLUMB_OK;
 *     } */
/* clang-format off */
#ifndef PLUMB_KERNELS_H
#define PLUMB_KERNELS_H

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* --- so3 ---------------------------------------------------------------------------------------------------------- */


/* so3.s1: S1 of the squared angle
 *   S₁ = sin √t / √t
 * t rad², number 0 … ∞ → S1 number 0 … 1
 * usual (t ≤ 9.87): S1 scaled ulp ≤ 0.95 (proved); near 0 (t ≤ 1): S1 ulp ≤ 0.95 (proved) */
PLUMB_API plumb_status plumb_so3_s1(size_t n, plumb_in t, plumb_out S1);

/* so3.s2: S2 of the squared angle
 *   S₂ = (1 − cos √t) / t
 * t rad², number 0 … ∞ → S2 number 0 … 1
 * usual (t ≤ 9.87): S2 ulp ≤ 0.9 (proved); several turns (t in [9.87, 1e+08]): S2 scaled ulp ≤ 2 (exhaustive) */
PLUMB_API plumb_status plumb_so3_s2(size_t n, plumb_in t, plumb_out S2);

/* so3.s3: S3 of the squared angle
 *   S₃ = (√t − sin √t) / √t³
 * t rad², number 0 … ∞ → S3 number 0 … 1
 * usual (t ≤ 9.87): S3 ulp ≤ 0.8 (proved) */
PLUMB_API plumb_status plumb_so3_s3(size_t n, plumb_in t, plumb_out S3);

/* so3.s123: S1, S2, S3 of the squared angle, together
 *   S₁, S₂, S₃
 * t rad², number 0 … ∞ → S1 number 0 … 1; S2 number 0 … 0.5; S3 number 0 … 0.17
 * usual (t ≤ 9.87): S1 scaled ulp ≤ 0.95 (proved), S2 ulp ≤ 0.9 (proved); near 0 (t ≤ 1): S1 ulp ≤ 0.95 (proved); S3
 *     ulp ≤ 2 (exhaustive); several turns (t in [9.87, 1e+08]): all scaled ulp ≤ 2 (exhaustive) */
PLUMB_API plumb_status plumb_so3_s123(size_t n, plumb_in t, plumb_out S1, plumb_out S2, plumb_out S3);

/* so3.s1.angle: S1 of the angle
 *   S₁ = sin a / a
 * a rad, angle −∞ … ∞ → S1 number 0 … 1
 * usual (|a| ≤ 3.142): S1 scaled ulp ≤ 1.05 (proved) */
PLUMB_API plumb_status plumb_so3_s1_angle(size_t n, plumb_in a, plumb_out S1);

/* so3.s2.angle: S2 of the angle
 *   S₂ = (1 − cos a) / a²
 * a rad, angle −∞ … ∞ → S2 number 0 … 1
 * usual (|a| in [1e-18, 3.142]): S2 ulp ≤ 0.95 (proved); several turns (|a| in [3.142, 1e+04]): S2 scaled ulp ≤ 2
 *     (exhaustive) */
PLUMB_API plumb_status plumb_so3_s2_angle(size_t n, plumb_in a, plumb_out S2);

/* so3.s3.angle: S3 of the angle
 *   S₃ = (a − sin a) / a³
 * a rad, angle −∞ … ∞ → S3 number 0 … 1
 * usual (|a| in [1e-18, 3.142]): S3 ulp ≤ 0.8 (proved) */
PLUMB_API plumb_status plumb_so3_s3_angle(size_t n, plumb_in a, plumb_out S3);

/* so3.exp: rotation matrix of a rotation vector
 *   R(v) = exp [v] = E + S₁[v] + S₂[v]²
 * v 3 rad, vector, norm 0 … ∞ → R 3 × 3 rotation, row by row
 * usual (|v| in [1e-18, 3.142]): R scaled ulp ≤ 4.5 (proved above 9.3e-10), R orthogonality in u ≤ 19 (proved), R angle
 *     in u ≤ 6.5 (proved) */
PLUMB_API plumb_status plumb_so3_exp(size_t n, plumb_in v, plumb_out R);

/* so3.average: left Jacobian of SO(3): the average of the rotations up to v
 *   T(v) = ∫₀¹ R(sv) ds = E + S₂[v] + S₃[v]²
 * v 3 rad, vector, norm 0 … ∞ → T 3 × 3 matrix, norm 0 … 2, row by row
 * usual (|v| in [1e-18, 3.142]): T scaled ulp ≤ 7.5 (proved above 9.3e-10), T norm in u ≤ 4 (proved) */
PLUMB_API plumb_status plumb_so3_average(size_t n, plumb_in v, plumb_out T);

/* so3.exp_average: R and the left Jacobian T of a rotation vector, together
 *   R(v) = E + S₁[v] + S₂[v]², T(v) = E + S₂[v] + S₃[v]²
 * v 3 rad, vector, norm 0 … ∞ → R 3 × 3 rotation, row by row; T 3 × 3 matrix, norm 0 … 2, row by row
 * usual (|v| in [1e-18, 3.142]): R scaled ulp ≤ 4.5 (proved above 9.3e-10), T scaled ulp ≤ 7.5 (proved above 9.3e-10),
 *     R orthogonality in u ≤ 19 (proved), R angle in u ≤ 6.5 (proved), T norm in u ≤ 4 (proved); tiny (|v| ≤ 1e-18):
 *     all scaled ulp ≤ 1 (proved) */
PLUMB_API plumb_status plumb_so3_exp_average(size_t n, plumb_in v, plumb_out R, plumb_out T);

/* so3.rotate: rotation of a vector by a rotation vector
 *   R(v)x = x + S₁ v×x + S₂ v×(v×x)
 * v 3 rad, vector, norm 0 … ∞; x 3 m, vector, norm 0 … 1e+06 → y 3 m, vector, norm 0 … 1e+06
 * usual (|v| in [1e-18, 3.142]): y scaled ulp ≤ 4.5, y norm in u ≤ 12.5 */
PLUMB_API plumb_status plumb_so3_rotate(size_t n, plumb_in v, plumb_in x, plumb_out y);

/* so3.derivative: derivative of R(v)x with respect to v
 *   d(R(v)x)/dv = −[R(v)x] T(v)
 * v 3 rad, vector, norm 0 … ∞; x 3 m, vector, norm 0 … 1e+06 → D 3 × 3 m/rad, matrix, norm 0 … 1e+07, row by row
 * usual (|v| in [1e-18, 3.142]): D scaled ulp ≤ 7.5 */
PLUMB_API plumb_status plumb_so3_derivative(size_t n, plumb_in v, plumb_in x, plumb_out D);

/* so3.angular_velocity: angular velocity of a moving rotation vector
 *   ω = T(v) dv/dt
 * in the world's axes
 * v 3 rad, vector, norm 0 … 1e+04; dv 3 rad/s, vector, norm 0 … 1e+06 → w 3 rad/s, vector, norm 0 … 1e+06
 * usual (|v| in [1e-18, 3.142]): w scaled ulp ≤ 11 (proved), w norm in u ≤ 15 */
PLUMB_API plumb_status plumb_so3_angular_velocity(size_t n, plumb_in v, plumb_in dv, plumb_out w);

/* so3.angular_velocity.body: angular velocity of a moving rotation vector, in the body's axes
 *   Rᵀω = T(−v) dv/dt
 * in the axes of the body that R(v) rotates
 * v 3 rad, vector, norm 0 … 1e+04; dv 3 rad/s, vector, norm 0 … 1e+06 → wbody 3 rad/s, vector, norm 0 … 1e+06
 * usual (|v| in [1e-18, 3.142]): wbody scaled ulp ≤ 11 (proved), wbody norm in u ≤ 15 */
PLUMB_API plumb_status plumb_so3_angular_velocity_body(size_t n, plumb_in v, plumb_in dv, plumb_out wbody);

/* so3.average.determinant: determinant of the left Jacobian
 *   det T(v) = 2 S₂ = (2 sin(|v|/2)/|v|)²
 * 0 at |v| = 2πk, k ≥ 1, which no floating-point v satisfies
 * v 3 rad, vector, norm 0 … 1e+04 → det number 0 … 1
 * usual (|v| in [1e-18, 3.142]): det ulp ≤ 8 (proved); several turns (|v| in [3.142, 1e+04]): det scaled ulp ≤ 8
 *     (proved) */
PLUMB_API plumb_status plumb_so3_average_determinant(size_t n, plumb_in v, plumb_out det);

/* so3.average.inverse: inverse of the left Jacobian
 *   T(v)⁻¹ = E − [v]/2 + c[v]², c = (1 − (|v|/2) cot(|v|/2))/|v|²
 * T is singular at |v| = 2πk, k ≥ 1, which no floating-point v satisfies; near 2π, T⁻¹ grows as 1/(2π − |v|), so the
 *     domain ends at 6.28125
 * v 3 rad, vector, norm 0 … 6.281 → Tinv 3 × 3 matrix, norm 0 … 1e+04, row by row
 * usual (|v| in [1e-18, 3.142]): Tinv scaled ulp ≤ 5 (proved above 9.3e-10), Tinv norm in u ≤ 5 (proved) */
PLUMB_API plumb_status plumb_so3_average_inverse(size_t n, plumb_in v, plumb_out Tinv);

/* so3.vector_rate: rate of a rotation vector, from the angular velocity
 *   dv/dt = T(v)⁻¹ω
 * T is singular at |v| = 2πk, k ≥ 1, which no floating-point v satisfies; near 2π, T⁻¹ grows as 1/(2π − |v|), so the
 *     domain ends at 6.28125
 * v 3 rad, vector, norm 0 … 6.281; w 3 rad/s, vector, norm 0 … 1e+06 → dv 3 rad/s, vector, norm 0 … 1e+06
 * usual (|v| in [1e-18, 3.142]): dv scaled ulp ≤ 6.34 (proved), dv norm in u ≤ 10 */
PLUMB_API plumb_status plumb_so3_vector_rate(size_t n, plumb_in v, plumb_in w, plumb_out dv);

/* so3.vector_rate.body: rate of a rotation vector, from the angular velocity in the body's axes
 *   dv/dt = T(−v)⁻¹Rᵀω
 * T is singular at |v| = 2πk, k ≥ 1, which no floating-point v satisfies; near 2π, T⁻¹ grows as 1/(2π − |v|), so the
 *     domain ends at 6.28125
 * v 3 rad, vector, norm 0 … 6.281; wbody 3 rad/s, vector, norm 0 … 1e+06 → dv 3 rad/s, vector, norm 0 … 1e+06
 * usual (|v| in [1e-18, 3.142]): dv scaled ulp ≤ 6.34 (proved), dv norm in u ≤ 10 */
PLUMB_API plumb_status plumb_so3_vector_rate_body(size_t n, plumb_in v, plumb_in wbody, plumb_out dv);

/* --- rotation ----------------------------------------------------------------------------------------------------- */


/* rotation.log: rotation vector of a rotation matrix
 *   exp [v] = R, |v| ≤ π
 * R is the rotation nearest to M. Each entry of M may differ from that of a rotation by up to 2^-10, far more than by
 *     rounding. For a larger difference d the error of the result grows in proportion to d³
 * M 3 × 3 rotation, entries off by up to 0.0009766, row by row → v 3 rad, vector, norm 0 … 3.142
 * usual (angle in [0.1, 3.042], entries rounded to nearest): v norm in u ≤ 8 */
PLUMB_API plumb_status plumb_rotation_log(size_t n, plumb_in M, plumb_out v);

/* rotation.to_axis_angle: axis and angle of a rotation matrix
 *   R = cos α E + (1 − cos α) a aᵀ + sin α [a], 0 ≤ α ≤ π
 * R is the rotation nearest to M. Each entry of M may differ from that of a rotation by up to 2^-10, far more than by
 *     rounding. For a larger difference d the error of the result grows in proportion to d³
 * M 3 × 3 rotation, entries off by up to 0.0009766, row by row → axis 3 unit vector; angle rad, angle 0 … 3.142
 * usual (angle in [0.1, 3.042], entries rounded to nearest): axis norm in u ≤ 4.5; rounded (entries rounded to
 *     nearest): axis orthogonality in u ≤ 3.75; usual (angle in [0.1, 3.042], entries rounded to nearest): angle ulp ≤
 *     6.5 */
PLUMB_API plumb_status plumb_rotation_to_axis_angle(size_t n, plumb_in M, plumb_out axis, plumb_out angle);

/* rotation.to_quaternion: unit quaternion of a rotation matrix
 *   q = (cos α/2, a sin α/2), scalar part ≥ 0
 * R is the rotation nearest to M. Each entry of M may differ from that of a rotation by up to 2^-10, far more than by
 *     rounding. For a larger difference d the error of the result grows in proportion to d³
 * M 3 × 3 rotation, entries off by up to 0.0009766, row by row → q 4 unit quaternion, w, x, y, z
 * usual (angle in [0.1, 3.042], entries rounded to nearest): q norm in u ≤ 5; rounded (entries rounded to nearest): q
 *     orthogonality in u ≤ 3.75 */
PLUMB_API plumb_status plumb_rotation_to_quaternion(size_t n, plumb_in M, plumb_out q);

/* rotation.from_quaternion: rotation matrix of a quaternion
 *   R = E + 2(s[u] + [u]²)/|q|², q = (s, u)
 * q may have any length: R is that of q/|q|
 * q 4 quaternion, norm 7.523e-37 … 8.507e+37, w, x, y, z → R 3 × 3 rotation, row by row
 * usual (|q| = 1 but for rounding): R scaled ulp ≤ 4; usual (|q| = 1 but for rounding): R orthogonality in u ≤ 19 */
PLUMB_API plumb_status plumb_rotation_from_quaternion(size_t n, plumb_in q, plumb_out R);

/* rotation.log_quaternion: rotation vector of a quaternion
 *   v = 2 atan2(|u|, |s|) sign(s) u/|u|, |v| ≤ π
 * q = (s, u) may have any length; q and −q give the same vector. If s = 0, half a rotation, both signs are right
 * q 4 quaternion, norm 7.523e-37 … 8.507e+37, w, x, y, z → v 3 rad, vector, norm 0 … 3.142
 * usual (angle in [0.1, 3.042], |q| = 1 but for rounding): v scaled ulp ≤ 5.5; usual (angle in [0.1, 3.042], |q| = 1
 *     but for rounding): v norm in u ≤ 5.5 */
PLUMB_API plumb_status plumb_rotation_log_quaternion(size_t n, plumb_in q, plumb_out v);

/* rotation.exp_quaternion: unit quaternion of a rotation vector
 *   q = (cos a/2, sin(a/2) v/a), a = |v|
 * v 3 rad, vector, norm 0 … ∞ → q 4 unit quaternion, w, x, y, z
 * usual (|v| in [1e-18, 3.142]): q scaled ulp ≤ 3 (proved above 9.3e-10), q orthogonality in u ≤ 3.5 (proved); turns
 *     lost (|v| ≥ 1.678e+07): q angle in u ≤ 5.271e+07 */
PLUMB_API plumb_status plumb_rotation_exp_quaternion(size_t n, plumb_in v, plumb_out q);

/* rotation.rodrigues: rotation of a vector about an axis
 *   y = cos α x + (1 − cos α)(a·x) a + sin α a×x
 * the axis is not normalised: if its length is not 1, |y| is not |x|; beyond 2^50 rad any angle of rotation is accepted
 * axis 3 unit vector; angle rad, angle −∞ … ∞; x 3 m, vector, norm 0 … 1e+06 → y 3 m, vector, norm 0 … 1e+06
 * usual (|angle| ≤ 3.142): y scaled ulp ≤ 7.1 (error analysis); turns lost (|angle| ≥ 1.126e+15): y norm in u ≤
 *     3.356e+07 */
PLUMB_API plumb_status plumb_rotation_rodrigues(size_t n, plumb_in axis, plumb_in angle, plumb_in x, plumb_out y);

/* rotation.from_axis_angle: rotation matrix of an axis and an angle
 *   R = cos α E + (1 − cos α) a aᵀ + sin α [a]
 * E + sin α [a] + (1 − cos α)[a]² equals this only if |a| = 1, which is not exactly so for a rounded axis
 * axis 3 unit vector; angle rad, angle −∞ … ∞ → R 3 × 3 rotation, row by row
 * usual (|angle| ≤ 3.142): R scaled ulp ≤ 10 (error analysis), R orthogonality in u ≤ 45; turns lost (|angle| ≥
 *     1.126e+15): R angle in u ≤ 5.271e+07 */
PLUMB_API plumb_status plumb_rotation_from_axis_angle(size_t n, plumb_in axis, plumb_in angle, plumb_out R);

/* rotation.orthonormalise.polar: rotation nearest to a matrix
 *   R = M (MᵀM)^(−1/2)
 * for singular values from 0.8 to 1.2
 * M 3 × 3 rotation, entries off by up to 0.05, row by row → R 3 × 3 rotation, row by row
 * usual (drift ≤ 0.005868): R norm in u ≤ 1.3, R orthogonality in u ≤ 4.5 */
PLUMB_API plumb_status plumb_rotation_orthonormalise_polar(size_t n, plumb_in M, plumb_out R);

/* rotation.orthonormalise.gram_schmidt: rotation from the first two columns of a matrix
 *   r₁ = m₁/|m₁|, r₂ = (m₂ − (r₁·m₂) r₁)/|…|, r₃ = r₁×r₂
 * the third column is not used
 * M 3 × 3 rotation, entries off by up to 0.05, row by row → R 3 × 3 rotation, row by row
 * usual (drift ≤ 0.005868): R norm in u ≤ 5.5, R orthogonality in u ≤ 19 */
PLUMB_API plumb_status plumb_rotation_orthonormalise_gram_schmidt(size_t n, plumb_in M, plumb_out R);

/* rotation.departure: how far a matrix is from a rotation
 *   MᵀM − E, det M = m₃·(m₁×m₂), det(M − E)
 * for a rotation they are 0, 1 and 0; m₁, m₂, m₃ are the columns of M; the entries of MᵀM − E are those on and below
 *     the diagonal
 * M 3 × 3 rotation, entries off by up to 0.05, row by row → gram 6 symmetric matrix, norm 0 … 10, lower triangle, row
 *     by row; det number -10 … 10; det_less number -100 … 100
 * gram scaled ulp ≤ 4.01 (error analysis), det scaled ulp ≤ 5.01 (error analysis), det_less scaled ulp ≤ 7.01 (error
 *     analysis) */
PLUMB_API plumb_status plumb_rotation_departure(size_t n, plumb_in M, plumb_out gram, plumb_out det,
                                                plumb_out det_less);

/* rotation.displacement: displacement of a point by the rotation of a rotation vector
 *   R(v)x − x = v×T(v)x
 * if v is small, the difference of R(v)x and x in floating point has few correct digits
 * v 3 rad, vector, norm 0 … 3; x 3 m, vector, norm 0 … 1e+06 → change 3 m, vector, norm 0 … 1e+07
 * change scaled ulp ≤ 10 (proved) */
PLUMB_API plumb_status plumb_rotation_displacement(size_t n, plumb_in v, plumb_in x, plumb_out change);

/* --- euler -------------------------------------------------------------------------------------------------------- */


/* euler.to_matrix.zyx, zxz: rotation matrix of three rotations about coordinate axes
 *   R = Aᵢ(a) Aⱼ(b) Aₖ(c), for zyx Z(a) Y(b) X(c)
 * intrinsic: each rotation is about an axis of the frame that the preceding ones have rotated, and a is the angle about
 *     the first axis of the id. About fixed axes the same matrix is that of the opposite order: extrinsic xyz is zyx
 *     with the angles reversed. R's columns are the rotated axes: it maps coordinates in the rotated frame to those in
 *     the fixed one
 * a rad, angle -1e+04 … 1e+04; b rad, angle -1e+04 … 1e+04; c rad, angle -1e+04 … 1e+04 → R 3 × 3 rotation, row by row
 * R scaled ulp ≤ 5, R orthogonality in u ≤ 16 */
PLUMB_API plumb_status plumb_euler_to_matrix_zyx(size_t n, plumb_in a, plumb_in b, plumb_in c, plumb_out R);
PLUMB_API plumb_status plumb_euler_to_matrix_zxz(size_t n, plumb_in a, plumb_in b, plumb_in c, plumb_out R);

/* euler.to_quaternion.zyx, zxz: unit quaternion of three rotations about coordinate axes
 *   q = qᵢ(a) qⱼ(b) qₖ(c), qᵢ(a) = (cos a/2, sin a/2 eᵢ)
 * intrinsic, as euler.to_matrix: extrinsic xyz is zyx with the angles reversed. q and −q are the same rotation, and
 *     both are right; plumb's q is the product
 * a rad, angle -1e+04 … 1e+04; b rad, angle -1e+04 … 1e+04; c rad, angle -1e+04 … 1e+04 → q 4 unit quaternion, w, x, y,
 *     z
 * q scaled ulp ≤ 5, q orthogonality in u ≤ 5 */
PLUMB_API plumb_status plumb_euler_to_quaternion_zyx(size_t n, plumb_in a, plumb_in b, plumb_in c, plumb_out q);
PLUMB_API plumb_status plumb_euler_to_quaternion_zxz(size_t n, plumb_in a, plumb_in b, plumb_in c, plumb_out q);

/* euler.from_matrix.zyx, zxz: angles of three rotations about coordinate axes, of a rotation matrix
 *   Aᵢ(a) Aⱼ(b) Aₖ(c) = R, for zyx Z(a) Y(b) X(c)
 * intrinsic, as euler.to_matrix; extrinsic xyz is zyx with the angles reversed. a and c are from −π to π; b from −π/2
 *     to π/2, or from 0 to π if k = i. At the ends of b (gimbal lock) only a + c or a − c is determined: any such pair
 *     is right, and plumb gives a = 0
 * R 3 × 3 rotation, row by row → angles 3 rad, angles of a sequence, each -3.142 … 3.142, a, b, c
 * usual (axes in [0.1, 3.042]): angles scaled ulp ≤ 6; near lock (axes ≤ 0.1): angles angle in u ≤ 16 */
PLUMB_API plumb_status plumb_euler_from_matrix_zyx(size_t n, plumb_in R, plumb_out angles);
PLUMB_API plumb_status plumb_euler_from_matrix_zxz(size_t n, plumb_in R, plumb_out angles);

/* euler.from_quaternion.zyx, zxz: angles of three rotations about coordinate axes, of a unit quaternion
 *   Aᵢ(a) Aⱼ(b) Aₖ(c) = R(q), for zyx Z(a) Y(b) X(c)
 * intrinsic, as euler.to_matrix; extrinsic xyz is zyx with the angles reversed. a and c are from −π to π; b from −π/2
 *     to π/2, or from 0 to π if k = i. At the ends of b (gimbal lock) only a + c or a − c is determined: any such pair
 *     is right, and plumb gives a = 0
 * q 4 unit quaternion, w, x, y, z → angles 3 rad, angles of a sequence, each -3.142 … 3.142, a, b, c
 * usual (axes in [0.1, 3.042]): angles scaled ulp ≤ 6; near lock (axes ≤ 0.1): angles angle in u ≤ 16 */
PLUMB_API plumb_status plumb_euler_from_quaternion_zyx(size_t n, plumb_in q, plumb_out angles);
PLUMB_API plumb_status plumb_euler_from_quaternion_zxz(size_t n, plumb_in q, plumb_out angles);

/* euler.angular_velocity.zyx, zxz: angular velocity from the rates of three angles about coordinate axes
 *   w = a' eᵢ + b' Aᵢ(a) eⱼ + c' Aᵢ(a) Aⱼ(b) eₖ
 * intrinsic, as euler.to_matrix; the rates are the derivatives a', b', c'. w is in the world's axes: d/dt R = [w]R. w
 *     does not depend on c
 * a rad, angle -1e+04 … 1e+04; b rad, angle -1e+04 … 1e+04; rates 3 rad/s, vector, norm 0 … 1e+04 → w 3 rad/s, vector,
 *     norm 0 … 0
 * w scaled ulp ≤ 5 */
PLUMB_API plumb_status plumb_euler_angular_velocity_zyx(size_t n, plumb_in a, plumb_in b, plumb_in rates, plumb_out w);
PLUMB_API plumb_status plumb_euler_angular_velocity_zxz(size_t n, plumb_in a, plumb_in b, plumb_in rates, plumb_out w);

/* euler.angular_velocity.body.zyx, zxz: angular velocity from the rates of three angles about coordinate axes, in the body's axes
 *   w = a' Aₖ(−c) Aⱼ(−b) eᵢ + b' Aₖ(−c) eⱼ + c' eₖ
 * intrinsic, as euler.to_matrix; the rates are the derivatives a', b', c'. w is in the axes of the body that R rotates:
 *     d/dt R = R[w]. w does not depend on a
 * b rad, angle -1e+04 … 1e+04; c rad, angle -1e+04 … 1e+04; rates 3 rad/s, vector, norm 0 … 1e+04 → w 3 rad/s, vector,
 *     norm 0 … 0
 * w scaled ulp ≤ 5 */
PLUMB_API plumb_status plumb_euler_angular_velocity_body_zyx(size_t n, plumb_in b, plumb_in c, plumb_in rates,
                                                             plumb_out w);
PLUMB_API plumb_status plumb_euler_angular_velocity_body_zxz(size_t n, plumb_in b, plumb_in c, plumb_in rates,
                                                             plumb_out w);

/* euler.rates.zyx, zxz: rates of three angles about coordinate axes, from an angular velocity
 *   a' eᵢ + b' Aᵢ(a) eⱼ + c' Aᵢ(a) Aⱼ(b) eₖ = w
 * intrinsic, as euler.to_matrix; the rates are the derivatives a', b', c'. w is in the world's axes: d/dt R = [w]R. At
 *     gimbal lock most w have no rates. b starts at 2^-10, because sequences with k = i lock at 0; no other float is a
 *     lock
 * a rad, angle -1e+04 … 1e+04; b rad, angle 0.0009766 … 1e+04; w 3 rad/s, vector, norm 0 … 1e+04 → rates 3 rad/s,
 *     vector, norm 0 … 0
 * rates scaled ulp ≤ 8 */
PLUMB_API plumb_status plumb_euler_rates_zyx(size_t n, plumb_in a, plumb_in b, plumb_in w, plumb_out rates);
PLUMB_API plumb_status plumb_euler_rates_zxz(size_t n, plumb_in a, plumb_in b, plumb_in w, plumb_out rates);

/* euler.rates.body.zyx, zxz: rates of three angles about coordinate axes, from an angular velocity in the body's axes
 *   a' Aₖ(−c) Aⱼ(−b) eᵢ + b' Aₖ(−c) eⱼ + c' eₖ = w
 * intrinsic, as euler.to_matrix; the rates are the derivatives a', b', c'. w is in the axes of the body that R rotates:
 *     d/dt R = R[w]. At gimbal lock most w have no rates. b starts at 2^-10, because sequences with k = i lock at 0; no
 *     other float is a lock
 * b rad, angle 0.0009766 … 1e+04; c rad, angle -1e+04 … 1e+04; w 3 rad/s, vector, norm 0 … 1e+04 → rates 3 rad/s,
 *     vector, norm 0 … 0
 * rates scaled ulp ≤ 8 */
PLUMB_API plumb_status plumb_euler_rates_body_zyx(size_t n, plumb_in b, plumb_in c, plumb_in w, plumb_out rates);
PLUMB_API plumb_status plumb_euler_rates_body_zxz(size_t n, plumb_in b, plumb_in c, plumb_in w, plumb_out rates);

/* --- slerp -------------------------------------------------------------------------------------------------------- */


/* slerp.shortest: shortest path between two unit quaternions, at constant speed
 *   y = [sin((1 − t)θ) p ± sin(tθ) q] / sin θ, cos θ = |p·q|
 * slerp with the choice of sign that most programs make: it ends at −q if p·q < 0. If |p·q| is at most 2^-20, either
 *     end is correct. y and −y are the same rotation; plumb's y is p at t = 0. p and q are not normalised: their
 *     lengths are 1 up to rounding. If t < 0 or t > 1, y is on the continued path
 * p 4 unit quaternion, w, x, y, z; q 4 unit quaternion, w, x, y, z; t number -1 … 2 → y 4 unit quaternion, w, x, y, z
 * usual (θ in [0.001, 1.57]): y scaled ulp ≤ 20; orthogonal (θ in [1.57, 1.572]): y norm in u ≤ 20; y orthogonality in
 *     u ≤ 10 */
PLUMB_API plumb_status plumb_slerp_shortest(size_t n, plumb_in p, plumb_in q, plumb_in t, plumb_out y);

/* slerp.direct: path from a unit quaternion to another, without a choice of sign, at constant speed
 *   y = [sin((1 − t)θ) p + sin(tθ) q] / sin θ, cos θ = p·q
 * slerp without a choice of sign: it ends at q, and follows the longer arc if p·q < 0. p and q are not normalised:
 *     their lengths are 1 up to rounding. If q is −p up to rounding, all great circles are equally short, and any is
 *     right: within 1e-7 of θ = π y has only to be finite. If t < 0 or t > 1, y is on the continued path
 * p 4 unit quaternion, w, x, y, z; q 4 unit quaternion, w, x, y, z; t number -1 … 2 → y 4 unit quaternion, w, x, y, z
 * usual (θ in [0.001, 3.042]): y scaled ulp ≤ 20; opposite (θ in [3.142, 3.142]): y norm in u ≤ 1e+36 */
PLUMB_API plumb_status plumb_slerp_direct(size_t n, plumb_in p, plumb_in q, plumb_in t, plumb_out y);

/* slerp.nlerp: normalised point of the chord between two unit quaternions
 *   y = [(1 − t) p ± t q] / |(1 − t) p ± t q|, the sign that of p·q
 * the path of slerp.shortest, at a speed that is not constant. If |p·q| is at most 2^-20, either end is correct. y and
 *     −y are the same rotation; plumb's y is p at t = 0. If t < 0 or t > 1, y is on the continued path
 * p 4 unit quaternion, w, x, y, z; q 4 unit quaternion, w, x, y, z; t number -1 … 2 → y 4 unit quaternion, w, x, y, z
 * usual (θ in [0.001, 1.57]): y scaled ulp ≤ 8; orthogonal (θ in [1.57, 1.572]): y norm in u ≤ 8; y orthogonality in u
 *     ≤ 5 */
PLUMB_API plumb_status plumb_slerp_nlerp(size_t n, plumb_in p, plumb_in q, plumb_in t, plumb_out y);

/* --- between ------------------------------------------------------------------------------------------------------ */


/* between.angle: angle between two vectors
 *   θ = atan2(|x×y|, x·y)
 * from 0 to π, without a sign. x and y need not be unit vectors. The arccosine of x·y/|x||y| loses half of the digits
 *     near 0 and π, and is NaN if rounding makes the quotient greater than 1 or less than −1
 * x 3 vector, norm 1e-06 … 1e+06; y 3 vector, norm 1e-06 … 1e+06 → angle rad, number 0 … 3.142
 * usual (θ in [0.001, 3.141]): angle scaled ulp ≤ 4 */
PLUMB_API plumb_status plumb_between_angle(size_t n, plumb_in x, plumb_in y, plumb_out angle);

/* between.quaternion_angle: angle of the rotation between two unit quaternions
 *   θ = 2 atan2(|u|, |s|), p^c q = (s, u)
 * from 0 to π; q and −q are the same rotation. p and q are not normalised: their lengths are 1 up to rounding. 2 acos
 *     |p·q| loses half of the digits near 0, and is NaN if rounding makes |p·q| greater than 1
 * p 4 unit quaternion, w, x, y, z; q 4 unit quaternion, w, x, y, z → angle rad, number 0 … 3.142
 * usual (θ in [0.001, 3.141]): angle scaled ulp ≤ 6 */
PLUMB_API plumb_status plumb_between_quaternion_angle(size_t n, plumb_in p, plumb_in q, plumb_out angle);

/* between.matrix_angle: angle of the rotation between two rotation matrices
 *   θ = atan2(|w|, tr M − 1), M = AᵀB, w = (M₃₂ − M₂₃, M₁₃ − M₃₁, M₂₁ − M₁₂)
 * from 0 to π. A and B are not orthonormalised: their entries are those of rotations up to rounding. acos((tr M − 1)/2)
 *     loses half of the digits near 0 and π, and is NaN if rounding makes the quotient greater than 1 or less than −1
 * A 3 × 3 rotation, row by row; B 3 × 3 rotation, row by row → angle rad, number 0 … 3.142
 * usual (θ in [0.001, 3.141]): angle scaled ulp ≤ 6 */
PLUMB_API plumb_status plumb_between_matrix_angle(size_t n, plumb_in A, plumb_in B, plumb_out angle);

/* between.quaternion: unit quaternion of the shortest rotation from one unit vector to another
 *   q = (cos θ/2, sin θ/2 x×y/|x×y|)
 * q rotates x to y. q and −q are the same rotation. The kernel does not normalise x and y: their lengths are 1 up to
 *     rounding. If they are opposite, any half turn about a perpendicular axis is right; within 0.001 of it, every
 *     rotation that maps x to y is accepted
 * x 3 unit vector; y 3 unit vector → q 4 unit quaternion, w, x, y, z
 * usual (θ ≤ 3.042): q scaled ulp ≤ 6; nearly opposite (θ in [3.141, 3.142]): q image in u ≤ 16; q orthogonality in u ≤
 *     6 */
PLUMB_API plumb_status plumb_between_quaternion(size_t n, plumb_in x, plumb_in y, plumb_out q);

/* between.matrix: matrix of the shortest rotation from one unit vector to another
 *   R = x·y E + [x×y] + (x×y)(x×y)ᵀ/(1 + x·y), x and y divided by their lengths
 * R x = y. The kernel does not normalise x and y: their lengths are 1 up to rounding. If they are opposite, any half
 *     turn about a perpendicular axis is right; within 0.001 of it, every rotation that maps x to y is accepted
 * x 3 unit vector; y 3 unit vector → R 3 × 3 rotation, row by row
 * usual (θ ≤ 3.042): R scaled ulp ≤ 6; nearly opposite (θ in [3.141, 3.142]): R image in u ≤ 16; R orthogonality in u ≤
 *     28 */
PLUMB_API plumb_status plumb_between_matrix(size_t n, plumb_in x, plumb_in y, plumb_out R);

/* --- transform ---------------------------------------------------------------------------------------------------- */


/* transform.compose.n2, n3, n4: composition of two transforms
 *   A₃ = A₂∘A₁: T₃ = T₂ + S₂R₂T₁, R₃ = R₂R₁, S₃ = S₂S₁
 * A2, A1 → A3: T n m, vector, norm 0 … 1e+09; R n × n rotation, row by row; S positive number 0.0009766 … 1024
 * n2: T3 scaled ulp ≤ 4.01 (error analysis), R3 scaled ulp ≤ 1.51 (error analysis), S3 ulp ≤ 0.501 (error analysis)
 * n3: T3 scaled ulp ≤ 5.01 (error analysis), R3 scaled ulp ≤ 3.01 (error analysis), S3 ulp ≤ 0.501 (error analysis)
 * n4: T3 scaled ulp ≤ 6.01 (error analysis), R3 scaled ulp ≤ 4.01 (error analysis), S3 ulp ≤ 0.501 (error analysis) */
PLUMB_API plumb_status plumb_transform_compose_n2(size_t n, plumb_in A2, plumb_in A1, plumb_out A3);
PLUMB_API plumb_status plumb_transform_compose_n3(size_t n, plumb_in A2, plumb_in A1, plumb_out A3);
PLUMB_API plumb_status plumb_transform_compose_n4(size_t n, plumb_in A2, plumb_in A1, plumb_out A3);

/* transform.inverse.n2, n3, n4: inverse of a transform
 *   A⁻¹: T′ = −RᵀT/S, R′ = Rᵀ, S′ = 1/S
 * Rᵀ is used as R⁻¹, which it is only if R is exactly a rotation
 * A → A_out: T n m, vector, norm 0 … 1e+09; R n × n rotation, row by row; S positive number 0.0009766 … 1024
 * n2: T scaled ulp ≤ 3.01 (error analysis), T norm in u ≤ 3.42 (error analysis), R ulp ≤ 0 (error analysis), R norm in
 *     u ≤ 0 (error analysis), S ulp ≤ 0.501 (error analysis)
 * n3: T scaled ulp ≤ 4.01 (error analysis), T norm in u ≤ 4.74 (error analysis), R ulp ≤ 0 (error analysis), R norm in
 *     u ≤ 0 (error analysis), S ulp ≤ 0.501 (error analysis)
 * n4: T scaled ulp ≤ 5.01 (error analysis), T norm in u ≤ 6.01 (error analysis), R ulp ≤ 0 (error analysis), R norm in
 *     u ≤ 0 (error analysis), S ulp ≤ 0.501 (error analysis) */
PLUMB_API plumb_status plumb_transform_inverse_n2(size_t n, plumb_in A, plumb_out A_out);
PLUMB_API plumb_status plumb_transform_inverse_n3(size_t n, plumb_in A, plumb_out A_out);
PLUMB_API plumb_status plumb_transform_inverse_n4(size_t n, plumb_in A, plumb_out A_out);

/* transform.to_local.n2, n3, n4: transform relative to its parent
 *   A₁ = A₂⁻¹∘A₃: T₁ = R₂ᵀ(T₃ − T₂)/S₂, R₁ = R₂ᵀR₃, S₁ = S₃/S₂
 * Rᵀ is used as R⁻¹, which it is only if R is exactly a rotation
 * A2, A3 → A1: T n m, vector, norm 0 … 1e+09; R n × n rotation, row by row; S positive number 0.0009766 … 1024
 * n2: T1 scaled ulp ≤ 4.01 (error analysis), T1 norm in u ≤ 4.42 (error analysis), R1 scaled ulp ≤ 1.51 (error
 *     analysis), S1 ulp ≤ 0.501 (error analysis)
 * n3: T1 scaled ulp ≤ 5.01 (error analysis), T1 norm in u ≤ 5.74 (error analysis), R1 scaled ulp ≤ 3.01 (error
 *     analysis), S1 ulp ≤ 0.501 (error analysis)
 * n4: T1 scaled ulp ≤ 6.01 (error analysis), T1 norm in u ≤ 7.01 (error analysis), R1 scaled ulp ≤ 4.01 (error
 *     analysis), S1 ulp ≤ 0.501 (error analysis) */
PLUMB_API plumb_status plumb_transform_to_local_n2(size_t n, plumb_in A2, plumb_in A3, plumb_out A1);
PLUMB_API plumb_status plumb_transform_to_local_n3(size_t n, plumb_in A2, plumb_in A3, plumb_out A1);
PLUMB_API plumb_status plumb_transform_to_local_n4(size_t n, plumb_in A2, plumb_in A3, plumb_out A1);

/* transform.apply.n2, n3, n4: point from child to parent coordinates
 *   A(x) = S R x + T
 * A: T n m, vector, norm 0 … 1e+09; R n × n rotation, row by row; S positive number 0.0009766 … 1024
 * x n m, vector, norm 0 … 1e+09 → y n m, vector, norm 0 … 3e+12
 * n2: y scaled ulp ≤ 4.01 (error analysis)
 * n3: y scaled ulp ≤ 5.01 (error analysis)
 * n4: y scaled ulp ≤ 6.01 (error analysis) */
PLUMB_API plumb_status plumb_transform_apply_n2(size_t n, plumb_in A, plumb_in x, plumb_out y);
PLUMB_API plumb_status plumb_transform_apply_n3(size_t n, plumb_in A, plumb_in x, plumb_out y);
PLUMB_API plumb_status plumb_transform_apply_n4(size_t n, plumb_in A, plumb_in x, plumb_out y);

/* transform.apply_inverse.n2, n3, n4: point from parent to child coordinates
 *   A⁻¹(y) = Rᵀ(y − T)/S
 * Rᵀ is used as R⁻¹, which it is only if R is exactly a rotation
 * A: T n m, vector, norm 0 … 1e+09; R n × n rotation, row by row; S positive number 0.0009766 … 1024
 * y n m, vector, norm 0 … 1e+09 → x n m, vector, norm 0 … 3e+12
 * n2: x scaled ulp ≤ 4.01 (error analysis)
 * n3: x scaled ulp ≤ 5.01 (error analysis)
 * n4: x scaled ulp ≤ 6.01 (error analysis) */
PLUMB_API plumb_status plumb_transform_apply_inverse_n2(size_t n, plumb_in A, plumb_in y, plumb_out x);
PLUMB_API plumb_status plumb_transform_apply_inverse_n3(size_t n, plumb_in A, plumb_in y, plumb_out x);
PLUMB_API plumb_status plumb_transform_apply_inverse_n4(size_t n, plumb_in A, plumb_in y, plumb_out x);

/* transform.vector.n2, n3, n4: vector from child to parent coordinates
 *   J x = S R x
 * R n × n rotation, row by row; S positive number 0.0009766 … 1024; x n m, vector, norm 0 … 1e+09 → Jx n m, vector,
 *     norm 0 … 3e+12
 * n2: Jx scaled ulp ≤ 3.01 (error analysis)
 * n3: Jx scaled ulp ≤ 4.01 (error analysis)
 * n4: Jx scaled ulp ≤ 5.01 (error analysis) */
PLUMB_API plumb_status plumb_transform_vector_n2(size_t n, plumb_in R, plumb_in S, plumb_in x, plumb_out Jx);
PLUMB_API plumb_status plumb_transform_vector_n3(size_t n, plumb_in R, plumb_in S, plumb_in x, plumb_out Jx);
PLUMB_API plumb_status plumb_transform_vector_n4(size_t n, plumb_in R, plumb_in S, plumb_in x, plumb_out Jx);

/* transform.vector_inverse.n2, n3, n4: vector from parent to child coordinates
 *   z = J⁻¹x = Rᵀx/S
 * Rᵀ is used as R⁻¹, which it is only if R is exactly a rotation
 * R n × n rotation, row by row; S positive number 0.0009766 … 1024; x n m, vector, norm 0 … 1e+09 → z n m, vector, norm
 *     0 … 3e+12
 * n2: z scaled ulp ≤ 3.01 (error analysis)
 * n3: z scaled ulp ≤ 4.01 (error analysis)
 * n4: z scaled ulp ≤ 5.01 (error analysis) */
PLUMB_API plumb_status plumb_transform_vector_inverse_n2(size_t n, plumb_in R, plumb_in S, plumb_in x, plumb_out z);
PLUMB_API plumb_status plumb_transform_vector_inverse_n3(size_t n, plumb_in R, plumb_in S, plumb_in x, plumb_out z);
PLUMB_API plumb_status plumb_transform_vector_inverse_n4(size_t n, plumb_in R, plumb_in S, plumb_in x, plumb_out z);

/* transform.normal.n2, n3, n4: surface normal from child to parent coordinates
 *   J⁻ᵀx = R x/S
 * Rᵀ is used as R⁻¹, which it is only if R is exactly a rotation
 * R n × n rotation, row by row; S positive number 0.0009766 … 1024; x n m, vector, norm 0 … 1e+09 → normal n m, vector,
 *     norm 0 … 3e+12
 * n2: normal scaled ulp ≤ 3.01 (error analysis)
 * n3: normal scaled ulp ≤ 4.01 (error analysis)
 * n4: normal scaled ulp ≤ 5.01 (error analysis) */
PLUMB_API plumb_status plumb_transform_normal_n2(size_t n, plumb_in R, plumb_in S, plumb_in x, plumb_out normal);
PLUMB_API plumb_status plumb_transform_normal_n3(size_t n, plumb_in R, plumb_in S, plumb_in x, plumb_out normal);
PLUMB_API plumb_status plumb_transform_normal_n4(size_t n, plumb_in R, plumb_in S, plumb_in x, plumb_out normal);

/* transform.to_matrix.n2, n3, n4: augmented matrix of a transform
 *   M = (SR, T; 0, 1)
 * A: T n m, vector, norm 0 … 1e+09; R n × n rotation, row by row; S positive number 0.0009766 … 1024
 * n2: → M 3 × 3 matrix, norm 0 … 3e+09, row by row
 * n3: → M 4 × 4 matrix, norm 0 … 3e+09, row by row
 * n4: → M 5 × 5 matrix, norm 0 … 3e+09, row by row
 * M ulp ≤ 0.51 (error analysis) */
PLUMB_API plumb_status plumb_transform_to_matrix_n2(size_t n, plumb_in A, plumb_out M);
PLUMB_API plumb_status plumb_transform_to_matrix_n3(size_t n, plumb_in A, plumb_out M);
PLUMB_API plumb_status plumb_transform_to_matrix_n4(size_t n, plumb_in A, plumb_out M);

/* transform.from_matrix.n2, n3, n4: transform from a matrix and a translation
 *   S = √(tr JᵀJ/n), R = J/S, T as it is
 * J and T are the upper rows of the augmented matrix; R is a rotation if J is S times a rotation
 * J n × n matrix, norm 0.0009766 … 1e+09, row by row; T n m, vector, norm 0 … 1e+09
 * → A: T n m, vector, norm 0 … 1e+09; R n × n matrix, norm 0 … 3, row by row; S positive number 0.0002441 … 1e+09
 * n2: T ulp ≤ 0 (error analysis), R ulp ≤ 4.01 (error analysis), S ulp ≤ 3.01 (error analysis)
 * n3: T ulp ≤ 0 (error analysis), R ulp ≤ 7.01 (error analysis), S ulp ≤ 6.01 (error analysis)
 * n4: T ulp ≤ 0 (error analysis), R ulp ≤ 10.01 (error analysis), S ulp ≤ 9.01 (error analysis) */
PLUMB_API plumb_status plumb_transform_from_matrix_n2(size_t n, plumb_in J, plumb_in T, plumb_out A);
PLUMB_API plumb_status plumb_transform_from_matrix_n3(size_t n, plumb_in J, plumb_in T, plumb_out A);
PLUMB_API plumb_status plumb_transform_from_matrix_n4(size_t n, plumb_in J, plumb_in T, plumb_out A);

/* dynamic.compose.n2, n3, n4: composition of two moving transforms
 *   v₃ = v₂ + J₂v₁ + ω₂×J₂T₁, a₃ = a₂ + J₂a₁ + α₂×J₂T₁ + ω₂×(ω₂×J₂T₁ + 2J₂v₁), ω₃ = ω₂ + R₂ω₁, α₃ = α₂ + R₂α₁ + ω₂×ω₃
 * T₃, R₃ and S₃ as in transform.compose. R ω is ω in two dimensions, the matrix R times the vector ω in three, and RωRᵀ
 *     in four or more. ω×α is 0 in two dimensions, the cross product in three, and the commutator in four or more. ω×x
 *     is the skew matrix of ω times x
 * n2: A2, A1 → A3: T n m, vector, norm 0 … 1e+09; R n × n rotation, row by row; S positive number 0.0009766 … 1024; v n
 *     m/s, vector, norm 0 … 1e+09; a n m/s², vector, norm 0 … 1e+09; w n(n − 1)/2 rad/s, skew matrix, norm 0 … 1e+04;
 *     alpha n(n − 1)/2 rad/s², skew matrix, norm 0 … 1e+08
 * n3: A2, A1 → A3: T n m, vector, norm 0 … 1e+09; R n × n rotation, row by row; S positive number 0.0009766 … 1024; v n
 *     m/s, vector, norm 0 … 1e+09; a n m/s², vector, norm 0 … 1e+09; w n(n − 1)/2 rad/s, skew matrix, norm 0 … 1e+04,
 *     x, y, z; alpha n(n − 1)/2 rad/s², skew matrix, norm 0 … 1e+08, x, y, z
 * n4: A2, A1 → A3: T n m, vector, norm 0 … 1e+09; R n × n rotation, row by row; S positive number 0.0009766 … 1024; v n
 *     m/s, vector, norm 0 … 1e+09; a n m/s², vector, norm 0 … 1e+09; w n(n − 1)/2 rad/s, skew matrix, norm 0 … 1e+04,
 *     strict lower triangle, row by row; alpha n(n − 1)/2 rad/s², skew matrix, norm 0 … 1e+08, strict lower triangle,
 *     row by row
 * n2: T3 scaled ulp ≤ 4.01 (error analysis), R3 scaled ulp ≤ 1.51 (error analysis), S3 ulp ≤ 0.501 (error analysis), v3
 *     scaled ulp ≤ 5.01 (error analysis), a3 scaled ulp ≤ 7.1 (error analysis), w3 scaled ulp ≤ 0.51 (error analysis),
 *     alpha3 scaled ulp ≤ 0.51 (error analysis)
 * n3: T3 scaled ulp ≤ 5.01 (error analysis), R3 scaled ulp ≤ 3.01 (error analysis), S3 ulp ≤ 0.501 (error analysis), v3
 *     scaled ulp ≤ 7.01 (error analysis), a3 scaled ulp ≤ 10.1 (error analysis), w3 scaled ulp ≤ 4.01 (error analysis),
 *     alpha3 scaled ulp ≤ 6.01 (error analysis)
 * n4: T3 scaled ulp ≤ 6.01 (error analysis), R3 scaled ulp ≤ 4.01 (error analysis), S3 ulp ≤ 0.501 (error analysis), v3
 *     scaled ulp ≤ 9.01 (error analysis), a3 scaled ulp ≤ 13.1 (error analysis), w3 scaled ulp ≤ 8.01 (error analysis),
 *     alpha3 scaled ulp ≤ 12.01 (error analysis) */
PLUMB_API plumb_status plumb_dynamic_compose_n2(size_t n, plumb_in A2, plumb_in A1, plumb_out A3);
PLUMB_API plumb_status plumb_dynamic_compose_n3(size_t n, plumb_in A2, plumb_in A1, plumb_out A3);
PLUMB_API plumb_status plumb_dynamic_compose_n4(size_t n, plumb_in A2, plumb_in A1, plumb_out A3);

/* dynamic.inverse.n2, n3, n4: inverse of a moving transform
 *   v′ = J⁻¹(ω×T − v), a′ = J⁻¹(α×T − ω×(ω×T − 2v) − a), ω′ = −Rᵀω, α′ = −Rᵀα
 * T′, R′ and S′ as in transform.inverse; Rᵀ is used as R⁻¹, which it is only if R is exactly a rotation. R ω is ω in
 *     two dimensions, the matrix R times the vector ω in three, and RωRᵀ in four or more. ω×α is 0 in two dimensions,
 *     the cross product in three, and the commutator in four or more. ω×x is the skew matrix of ω times x
 * n2: A → A_out: T n m, vector, norm 0 … 1e+09; R n × n rotation, row by row; S positive number 0.0009766 … 1024; v n
 *     m/s, vector, norm 0 … 1e+09; a n m/s², vector, norm 0 … 1e+09; w n(n − 1)/2 rad/s, skew matrix, norm 0 … 1e+04;
 *     alpha n(n − 1)/2 rad/s², skew matrix, norm 0 … 1e+08
 * n3: A → A_out: T n m, vector, norm 0 … 1e+09; R n × n rotation, row by row; S positive number 0.0009766 … 1024; v n
 *     m/s, vector, norm 0 … 1e+09; a n m/s², vector, norm 0 … 1e+09; w n(n − 1)/2 rad/s, skew matrix, norm 0 … 1e+04,
 *     x, y, z; alpha n(n − 1)/2 rad/s², skew matrix, norm 0 … 1e+08, x, y, z
 * n4: A → A_out: T n m, vector, norm 0 … 1e+09; R n × n rotation, row by row; S positive number 0.0009766 … 1024; v n
 *     m/s, vector, norm 0 … 1e+09; a n m/s², vector, norm 0 … 1e+09; w n(n − 1)/2 rad/s, skew matrix, norm 0 … 1e+04,
 *     strict lower triangle, row by row; alpha n(n − 1)/2 rad/s², skew matrix, norm 0 … 1e+08, strict lower triangle,
 *     row by row
 * n2: T scaled ulp ≤ 3.01 (error analysis), T norm in u ≤ 3.42 (error analysis), R ulp ≤ 0 (error analysis), R norm in
 *     u ≤ 0 (error analysis), S ulp ≤ 0.501 (error analysis), v scaled ulp ≤ 5.01 (error analysis), a scaled ulp ≤ 7.01
 *     (error analysis), w ulp ≤ 0 (error analysis), alpha ulp ≤ 0 (error analysis)
 * n3: T scaled ulp ≤ 4.01 (error analysis), T norm in u ≤ 4.74 (error analysis), R ulp ≤ 0 (error analysis), R norm in
 *     u ≤ 0 (error analysis), S ulp ≤ 0.501 (error analysis), v scaled ulp ≤ 7.01 (error analysis), a scaled ulp ≤
 *     10.01 (error analysis), w scaled ulp ≤ 3.01 (error analysis), alpha scaled ulp ≤ 3.01 (error analysis)
 * n4: T scaled ulp ≤ 5.01 (error analysis), T norm in u ≤ 6.01 (error analysis), R ulp ≤ 0 (error analysis), R norm in
 *     u ≤ 0 (error analysis), S ulp ≤ 0.501 (error analysis), v scaled ulp ≤ 9.01 (error analysis), a scaled ulp ≤
 *     13.01 (error analysis), w scaled ulp ≤ 7.01 (error analysis), alpha scaled ulp ≤ 7.01 (error analysis) */
PLUMB_API plumb_status plumb_dynamic_inverse_n2(size_t n, plumb_in A, plumb_out A_out);
PLUMB_API plumb_status plumb_dynamic_inverse_n3(size_t n, plumb_in A, plumb_out A_out);
PLUMB_API plumb_status plumb_dynamic_inverse_n4(size_t n, plumb_in A, plumb_out A_out);

/* dynamic.to_local.n2, n3, n4: moving transform relative to its parent
 *   v₁ = J₂⁻¹(e − ω₂×d), a₁ = J₂⁻¹(a₃ − a₂ − α₂×d − ω₂×(2e − ω₂×d)), d = T₃ − T₂, e = v₃ − v₂; ω₁ = R₂ᵀ(ω₃ − ω₂), α₁ =
 *     R₂ᵀ(α₃ − α₂ + ω₃×ω₂)
 * T₁, R₁ and S₁ as in transform.to_local; Rᵀ is used as R⁻¹, which it is only if R is exactly a rotation. R ω is ω in
 *     two dimensions, the matrix R times the vector ω in three, and RωRᵀ in four or more. ω×α is 0 in two dimensions,
 *     the cross product in three, and the commutator in four or more. ω×x is the skew matrix of ω times x
 * n2: A2, A3 → A1: T n m, vector, norm 0 … 1e+09; R n × n rotation, row by row; S positive number 0.0009766 … 1024; v n
 *     m/s, vector, norm 0 … 1e+09; a n m/s², vector, norm 0 … 1e+09; w n(n − 1)/2 rad/s, skew matrix, norm 0 … 1e+04;
 *     alpha n(n − 1)/2 rad/s², skew matrix, norm 0 … 1e+08
 * n3: A2, A3 → A1: T n m, vector, norm 0 … 1e+09; R n × n rotation, row by row; S positive number 0.0009766 … 1024; v n
 *     m/s, vector, norm 0 … 1e+09; a n m/s², vector, norm 0 … 1e+09; w n(n − 1)/2 rad/s, skew matrix, norm 0 … 1e+04,
 *     x, y, z; alpha n(n − 1)/2 rad/s², skew matrix, norm 0 … 1e+08, x, y, z
 * n4: A2, A3 → A1: T n m, vector, norm 0 … 1e+09; R n × n rotation, row by row; S positive number 0.0009766 … 1024; v n
 *     m/s, vector, norm 0 … 1e+09; a n m/s², vector, norm 0 … 1e+09; w n(n − 1)/2 rad/s, skew matrix, norm 0 … 1e+04,
 *     strict lower triangle, row by row; alpha n(n − 1)/2 rad/s², skew matrix, norm 0 … 1e+08, strict lower triangle,
 *     row by row
 * n2: T1 scaled ulp ≤ 4.01 (error analysis), T1 norm in u ≤ 4.42 (error analysis), R1 scaled ulp ≤ 1.51 (error
 *     analysis), S1 ulp ≤ 0.501 (error analysis), v1 scaled ulp ≤ 6.01 (error analysis), a1 scaled ulp ≤ 8.01 (error
 *     analysis), w1 scaled ulp ≤ 0.51 (error analysis), w1 norm in u ≤ 1.01 (error analysis), alpha1 scaled ulp ≤ 0.51
 *     (error analysis)
 * n3: T1 scaled ulp ≤ 5.01 (error analysis), T1 norm in u ≤ 5.74 (error analysis), R1 scaled ulp ≤ 3.01 (error
 *     analysis), S1 ulp ≤ 0.501 (error analysis), v1 scaled ulp ≤ 8.01 (error analysis), a1 scaled ulp ≤ 11.01 (error
 *     analysis), w1 scaled ulp ≤ 4.01 (error analysis), w1 norm in u ≤ 4.74 (error analysis), alpha1 scaled ulp ≤ 6.01
 *     (error analysis)
 * n4: T1 scaled ulp ≤ 6.01 (error analysis), T1 norm in u ≤ 7.01 (error analysis), R1 scaled ulp ≤ 4.01 (error
 *     analysis), S1 ulp ≤ 0.501 (error analysis), v1 scaled ulp ≤ 10.01 (error analysis), a1 scaled ulp ≤ 14.01 (error
 *     analysis), w1 scaled ulp ≤ 8.01 (error analysis), w1 norm in u ≤ 10, alpha1 scaled ulp ≤ 12.01 (error analysis) */
PLUMB_API plumb_status plumb_dynamic_to_local_n2(size_t n, plumb_in A2, plumb_in A3, plumb_out A1);
PLUMB_API plumb_status plumb_dynamic_to_local_n3(size_t n, plumb_in A2, plumb_in A3, plumb_out A1);
PLUMB_API plumb_status plumb_dynamic_to_local_n4(size_t n, plumb_in A2, plumb_in A3, plumb_out A1);

/* --- rigid -------------------------------------------------------------------------------------------------------- */


/* rigid.compose.n2, n3, n4: composition of two rigid transforms
 *   A₃ = A₂∘A₁: T₃ = T₂ + R₂T₁, R₃ = R₂R₁
 * A2, A1 → A3: T n m, vector, norm 0 … 1e+09; R n × n rotation, row by row
 * n2: T3 scaled ulp ≤ 2.51 (error analysis), R3 scaled ulp ≤ 1.51 (error analysis)
 * n3: T3 scaled ulp ≤ 4.01 (error analysis), R3 scaled ulp ≤ 3.01 (error analysis)
 * n4: T3 scaled ulp ≤ 5.01 (error analysis), R3 scaled ulp ≤ 4.01 (error analysis) */
PLUMB_API plumb_status plumb_rigid_compose_n2(size_t n, plumb_in A2, plumb_in A1, plumb_out A3);
PLUMB_API plumb_status plumb_rigid_compose_n3(size_t n, plumb_in A2, plumb_in A1, plumb_out A3);
PLUMB_API plumb_status plumb_rigid_compose_n4(size_t n, plumb_in A2, plumb_in A1, plumb_out A3);

/* rigid.inverse.n2, n3, n4: inverse of a rigid transform
 *   A⁻¹: T′ = −RᵀT, R′ = Rᵀ
 * Rᵀ is used as R⁻¹, which it is only if R is exactly a rotation
 * A → A_out: T n m, vector, norm 0 … 1e+09; R n × n rotation, row by row
 * n2: T scaled ulp ≤ 1.51 (error analysis), T norm in u ≤ 2.42 (error analysis), R ulp ≤ 0 (error analysis), R norm in
 *     u ≤ 0 (error analysis)
 * n3: T scaled ulp ≤ 3.01 (error analysis), T norm in u ≤ 3.74 (error analysis), R ulp ≤ 0 (error analysis), R norm in
 *     u ≤ 0 (error analysis)
 * n4: T scaled ulp ≤ 4.01 (error analysis), T norm in u ≤ 5.01 (error analysis), R ulp ≤ 0 (error analysis), R norm in
 *     u ≤ 0 (error analysis) */
PLUMB_API plumb_status plumb_rigid_inverse_n2(size_t n, plumb_in A, plumb_out A_out);
PLUMB_API plumb_status plumb_rigid_inverse_n3(size_t n, plumb_in A, plumb_out A_out);
PLUMB_API plumb_status plumb_rigid_inverse_n4(size_t n, plumb_in A, plumb_out A_out);

/* rigid.to_local.n2, n3, n4: rigid transform relative to its parent
 *   A₁ = A₂⁻¹∘A₃: T₁ = R₂ᵀ(T₃ − T₂), R₁ = R₂ᵀR₃
 * Rᵀ is used as R⁻¹, which it is only if R is exactly a rotation
 * A2, A3 → A1: T n m, vector, norm 0 … 1e+09; R n × n rotation, row by row
 * n2: T1 scaled ulp ≤ 3.01 (error analysis), T1 norm in u ≤ 3.42 (error analysis), R1 scaled ulp ≤ 1.51 (error
 *     analysis)
 * n3: T1 scaled ulp ≤ 4.01 (error analysis), T1 norm in u ≤ 4.74 (error analysis), R1 scaled ulp ≤ 3.01 (error
 *     analysis)
 * n4: T1 scaled ulp ≤ 5.01 (error analysis), T1 norm in u ≤ 6.01 (error analysis), R1 scaled ulp ≤ 4.01 (error
 *     analysis) */
PLUMB_API plumb_status plumb_rigid_to_local_n2(size_t n, plumb_in A2, plumb_in A3, plumb_out A1);
PLUMB_API plumb_status plumb_rigid_to_local_n3(size_t n, plumb_in A2, plumb_in A3, plumb_out A1);
PLUMB_API plumb_status plumb_rigid_to_local_n4(size_t n, plumb_in A2, plumb_in A3, plumb_out A1);

/* rigid.apply.n2, n3, n4: point from child to parent coordinates, by a rigid transform
 *   A(x) = R x + T
 * A: T n m, vector, norm 0 … 1e+09; R n × n rotation, row by row
 * x n m, vector, norm 0 … 1e+09 → y n m, vector, norm 0 … 1e+10
 * n2: y scaled ulp ≤ 2.51 (error analysis)
 * n3: y scaled ulp ≤ 4.01 (error analysis)
 * n4: y scaled ulp ≤ 5.01 (error analysis) */
PLUMB_API plumb_status plumb_rigid_apply_n2(size_t n, plumb_in A, plumb_in x, plumb_out y);
PLUMB_API plumb_status plumb_rigid_apply_n3(size_t n, plumb_in A, plumb_in x, plumb_out y);
PLUMB_API plumb_status plumb_rigid_apply_n4(size_t n, plumb_in A, plumb_in x, plumb_out y);

/* rigid.dynamic.compose.n2, n3, n4: composition of two moving rigid transforms
 *   v₃ = v₂ + R₂v₁ + ω₂×R₂T₁, a₃ = a₂ + R₂a₁ + α₂×R₂T₁ + ω₂×(ω₂×R₂T₁ + 2R₂v₁), ω₃ = ω₂ + R₂ω₁, α₃ = α₂ + R₂α₁ + ω₂×ω₃
 * T₃ and R₃ as in rigid.compose. R ω is ω in two dimensions, the matrix R times the vector ω in three, and RωRᵀ in four
 *     or more. ω×α is 0 in two dimensions, the cross product in three, and the commutator in four or more. ω×x is the
 *     skew matrix of ω times x
 * n2: A2, A1 → A3: T n m, vector, norm 0 … 1e+09; R n × n rotation, row by row; v n m/s, vector, norm 0 … 1e+09; a n
 *     m/s², vector, norm 0 … 1e+09; w n(n − 1)/2 rad/s, skew matrix, norm 0 … 1e+04; alpha n(n − 1)/2 rad/s², skew
 *     matrix, norm 0 … 1e+08
 * n3: A2, A1 → A3: T n m, vector, norm 0 … 1e+09; R n × n rotation, row by row; v n m/s, vector, norm 0 … 1e+09; a n
 *     m/s², vector, norm 0 … 1e+09; w n(n − 1)/2 rad/s, skew matrix, norm 0 … 1e+04, x, y, z; alpha n(n − 1)/2 rad/s²,
 *     skew matrix, norm 0 … 1e+08, x, y, z
 * n4: A2, A1 → A3: T n m, vector, norm 0 … 1e+09; R n × n rotation, row by row; v n m/s, vector, norm 0 … 1e+09; a n
 *     m/s², vector, norm 0 … 1e+09; w n(n − 1)/2 rad/s, skew matrix, norm 0 … 1e+04, strict lower triangle, row by row;
 *     alpha n(n − 1)/2 rad/s², skew matrix, norm 0 … 1e+08, strict lower triangle, row by row
 * n2: T3 scaled ulp ≤ 2.51 (error analysis), R3 scaled ulp ≤ 1.51 (error analysis), v3 scaled ulp ≤ 4.01 (error
 *     analysis), a3 scaled ulp ≤ 6.01 (error analysis), w3 scaled ulp ≤ 0.51 (error analysis), alpha3 scaled ulp ≤ 0.51
 *     (error analysis)
 * n3: T3 scaled ulp ≤ 4.01 (error analysis), R3 scaled ulp ≤ 3.01 (error analysis), v3 scaled ulp ≤ 6.01 (error
 *     analysis), a3 scaled ulp ≤ 9.01 (error analysis), w3 scaled ulp ≤ 4.01 (error analysis), alpha3 scaled ulp ≤ 6.01
 *     (error analysis)
 * n4: T3 scaled ulp ≤ 5.01 (error analysis), R3 scaled ulp ≤ 4.01 (error analysis), v3 scaled ulp ≤ 8.01 (error
 *     analysis), a3 scaled ulp ≤ 12.01 (error analysis), w3 scaled ulp ≤ 8.01 (error analysis), alpha3 scaled ulp ≤
 *     12.01 (error analysis) */
PLUMB_API plumb_status plumb_rigid_dynamic_compose_n2(size_t n, plumb_in A2, plumb_in A1, plumb_out A3);
PLUMB_API plumb_status plumb_rigid_dynamic_compose_n3(size_t n, plumb_in A2, plumb_in A1, plumb_out A3);
PLUMB_API plumb_status plumb_rigid_dynamic_compose_n4(size_t n, plumb_in A2, plumb_in A1, plumb_out A3);

/* rigid.dynamic.inverse.n2, n3, n4: inverse of a moving rigid transform
 *   v′ = Rᵀ(ω×T − v), a′ = Rᵀ(α×T − ω×(ω×T − 2v) − a), ω′ = −Rᵀω, α′ = −Rᵀα
 * T′ and R′ as in rigid.inverse; Rᵀ is used as R⁻¹, which it is only if R is exactly a rotation. R ω is ω in two
 *     dimensions, the matrix R times the vector ω in three, and RωRᵀ in four or more. ω×α is 0 in two dimensions, the
 *     cross product in three, and the commutator in four or more. ω×x is the skew matrix of ω times x
 * n2: A → A_out: T n m, vector, norm 0 … 1e+09; R n × n rotation, row by row; v n m/s, vector, norm 0 … 1e+09; a n
 *     m/s², vector, norm 0 … 1e+09; w n(n − 1)/2 rad/s, skew matrix, norm 0 … 1e+04; alpha n(n − 1)/2 rad/s², skew
 *     matrix, norm 0 … 1e+08
 * n3: A → A_out: T n m, vector, norm 0 … 1e+09; R n × n rotation, row by row; v n m/s, vector, norm 0 … 1e+09; a n
 *     m/s², vector, norm 0 … 1e+09; w n(n − 1)/2 rad/s, skew matrix, norm 0 … 1e+04, x, y, z; alpha n(n − 1)/2 rad/s²,
 *     skew matrix, norm 0 … 1e+08, x, y, z
 * n4: A → A_out: T n m, vector, norm 0 … 1e+09; R n × n rotation, row by row; v n m/s, vector, norm 0 … 1e+09; a n
 *     m/s², vector, norm 0 … 1e+09; w n(n − 1)/2 rad/s, skew matrix, norm 0 … 1e+04, strict lower triangle, row by row;
 *     alpha n(n − 1)/2 rad/s², skew matrix, norm 0 … 1e+08, strict lower triangle, row by row
 * n2: T scaled ulp ≤ 1.51 (error analysis), T norm in u ≤ 2.42 (error analysis), R ulp ≤ 0 (error analysis), R norm in
 *     u ≤ 0 (error analysis), v scaled ulp ≤ 4.01 (error analysis), a scaled ulp ≤ 6.01 (error analysis), w ulp ≤ 0
 *     (error analysis), alpha ulp ≤ 0 (error analysis)
 * n3: T scaled ulp ≤ 3.01 (error analysis), T norm in u ≤ 3.74 (error analysis), R ulp ≤ 0 (error analysis), R norm in
 *     u ≤ 0 (error analysis), v scaled ulp ≤ 6.01 (error analysis), a scaled ulp ≤ 9.01 (error analysis), w scaled ulp
 *     ≤ 3.01 (error analysis), alpha scaled ulp ≤ 3.01 (error analysis)
 * n4: T scaled ulp ≤ 4.01 (error analysis), T norm in u ≤ 5.01 (error analysis), R ulp ≤ 0 (error analysis), R norm in
 *     u ≤ 0 (error analysis), v scaled ulp ≤ 8.01 (error analysis), a scaled ulp ≤ 12.01 (error analysis), w scaled ulp
 *     ≤ 7.01 (error analysis), alpha scaled ulp ≤ 7.01 (error analysis) */
PLUMB_API plumb_status plumb_rigid_dynamic_inverse_n2(size_t n, plumb_in A, plumb_out A_out);
PLUMB_API plumb_status plumb_rigid_dynamic_inverse_n3(size_t n, plumb_in A, plumb_out A_out);
PLUMB_API plumb_status plumb_rigid_dynamic_inverse_n4(size_t n, plumb_in A, plumb_out A_out);

/* rigid.dynamic.to_local.n2, n3, n4: moving rigid transform relative to its parent
 *   v₁ = R₂ᵀ(e − ω₂×d), a₁ = R₂ᵀ(a₃ − a₂ − α₂×d − ω₂×(2e − ω₂×d)), d = T₃ − T₂, e = v₃ − v₂; ω₁ = R₂ᵀ(ω₃ − ω₂), α₁ =
 *     R₂ᵀ(α₃ − α₂ + ω₃×ω₂)
 * T₁ and R₁ as in rigid.to_local; Rᵀ is used as R⁻¹, which it is only if R is exactly a rotation. R ω is ω in two
 *     dimensions, the matrix R times the vector ω in three, and RωRᵀ in four or more. ω×α is 0 in two dimensions, the
 *     cross product in three, and the commutator in four or more. ω×x is the skew matrix of ω times x
 * n2: A2, A3 → A1: T n m, vector, norm 0 … 1e+09; R n × n rotation, row by row; v n m/s, vector, norm 0 … 1e+09; a n
 *     m/s², vector, norm 0 … 1e+09; w n(n − 1)/2 rad/s, skew matrix, norm 0 … 1e+04; alpha n(n − 1)/2 rad/s², skew
 *     matrix, norm 0 … 1e+08
 * n3: A2, A3 → A1: T n m, vector, norm 0 … 1e+09; R n × n rotation, row by row; v n m/s, vector, norm 0 … 1e+09; a n
 *     m/s², vector, norm 0 … 1e+09; w n(n − 1)/2 rad/s, skew matrix, norm 0 … 1e+04, x, y, z; alpha n(n − 1)/2 rad/s²,
 *     skew matrix, norm 0 … 1e+08, x, y, z
 * n4: A2, A3 → A1: T n m, vector, norm 0 … 1e+09; R n × n rotation, row by row; v n m/s, vector, norm 0 … 1e+09; a n
 *     m/s², vector, norm 0 … 1e+09; w n(n − 1)/2 rad/s, skew matrix, norm 0 … 1e+04, strict lower triangle, row by row;
 *     alpha n(n − 1)/2 rad/s², skew matrix, norm 0 … 1e+08, strict lower triangle, row by row
 * n2: T1 scaled ulp ≤ 3.01 (error analysis), T1 norm in u ≤ 3.42 (error analysis), R1 scaled ulp ≤ 1.51 (error
 *     analysis), v1 scaled ulp ≤ 5.01 (error analysis), a1 scaled ulp ≤ 7.01 (error analysis), w1 scaled ulp ≤ 0.51
 *     (error analysis), w1 norm in u ≤ 1.01 (error analysis), alpha1 scaled ulp ≤ 0.51 (error analysis)
 * n3: T1 scaled ulp ≤ 4.01 (error analysis), T1 norm in u ≤ 4.74 (error analysis), R1 scaled ulp ≤ 3.01 (error
 *     analysis), v1 scaled ulp ≤ 7.01 (error analysis), a1 scaled ulp ≤ 10.01 (error analysis), w1 scaled ulp ≤ 4.01
 *     (error analysis), w1 norm in u ≤ 4.74 (error analysis), alpha1 scaled ulp ≤ 6.01 (error analysis)
 * n4: T1 scaled ulp ≤ 5.01 (error analysis), T1 norm in u ≤ 6.01 (error analysis), R1 scaled ulp ≤ 4.01 (error
 *     analysis), v1 scaled ulp ≤ 9.01 (error analysis), a1 scaled ulp ≤ 13.01 (error analysis), w1 scaled ulp ≤ 8.01
 *     (error analysis), w1 norm in u ≤ 10, alpha1 scaled ulp ≤ 12.01 (error analysis) */
PLUMB_API plumb_status plumb_rigid_dynamic_to_local_n2(size_t n, plumb_in A2, plumb_in A3, plumb_out A1);
PLUMB_API plumb_status plumb_rigid_dynamic_to_local_n3(size_t n, plumb_in A2, plumb_in A3, plumb_out A1);
PLUMB_API plumb_status plumb_rigid_dynamic_to_local_n4(size_t n, plumb_in A2, plumb_in A3, plumb_out A1);

/* --- delta -------------------------------------------------------------------------------------------------------- */


/* delta.to_global.n2, n3, n4: sudden change of a child's motion, from local to global
 *   Δv₃ = J₂Δv₁, Δa₃ = J₂Δa₁ + 2ω₂×Δv₃, Δω₃ = R₂Δω₁, Δα₃ = R₂Δα₁ + ω₂×Δω₃
 * R ω is ω in two dimensions, the matrix R times the vector ω in three, and RωRᵀ in four or more. ω×α is 0 in two
 *     dimensions, the cross product in three, and the commutator in four or more. ω×x is the skew matrix of ω times x
 * n2: R2 n × n rotation, row by row; S2 positive number 0.0009766 … 1024; w2 n(n − 1)/2 rad/s, skew matrix, norm 0 …
 *     1e+04; dv1 n m/s, vector, norm 0 … 1e+09; da1 n m/s², vector, norm 0 … 1e+09; dw1 n(n − 1)/2 rad/s, skew matrix,
 *     norm 0 … 1e+04; dalpha1 n(n − 1)/2 rad/s², skew matrix, norm 0 … 1e+08 → dv3 n m/s, vector, norm 0 … 1e+09; da3 n
 *     m/s², vector, norm 0 … 1e+09; dw3 n(n − 1)/2 rad/s, skew matrix, norm 0 … 1e+04; dalpha3 n(n − 1)/2 rad/s², skew
 *     matrix, norm 0 … 1e+08
 * n3: R2 n × n rotation, row by row; S2 positive number 0.0009766 … 1024; w2 n(n − 1)/2 rad/s, skew matrix, norm 0 …
 *     1e+04, x, y, z; dv1 n m/s, vector, norm 0 … 1e+09; da1 n m/s², vector, norm 0 … 1e+09; dw1 n(n − 1)/2 rad/s, skew
 *     matrix, norm 0 … 1e+04, x, y, z; dalpha1 n(n − 1)/2 rad/s², skew matrix, norm 0 … 1e+08, x, y, z → dv3 n m/s,
 *     vector, norm 0 … 1e+09; da3 n m/s², vector, norm 0 … 1e+09; dw3 n(n − 1)/2 rad/s, skew matrix, norm 0 … 1e+04, x,
 *     y, z; dalpha3 n(n − 1)/2 rad/s², skew matrix, norm 0 … 1e+08, x, y, z
 * n4: R2 n × n rotation, row by row; S2 positive number 0.0009766 … 1024; w2 n(n − 1)/2 rad/s, skew matrix, norm 0 …
 *     1e+04, strict lower triangle, row by row; dv1 n m/s, vector, norm 0 … 1e+09; da1 n m/s², vector, norm 0 … 1e+09;
 *     dw1 n(n − 1)/2 rad/s, skew matrix, norm 0 … 1e+04, strict lower triangle, row by row; dalpha1 n(n − 1)/2 rad/s²,
 *     skew matrix, norm 0 … 1e+08, strict lower triangle, row by row → dv3 n m/s, vector, norm 0 … 1e+09; da3 n m/s²,
 *     vector, norm 0 … 1e+09; dw3 n(n − 1)/2 rad/s, skew matrix, norm 0 … 1e+04, strict lower triangle, row by row;
 *     dalpha3 n(n − 1)/2 rad/s², skew matrix, norm 0 … 1e+08, strict lower triangle, row by row
 * n2: dv3 scaled ulp ≤ 3.01 (error analysis), da3 scaled ulp ≤ 5.01 (error analysis), dw3 ulp ≤ 0 (error analysis),
 *     dalpha3 ulp ≤ 0 (error analysis)
 * n3: dv3 scaled ulp ≤ 4.01 (error analysis), da3 scaled ulp ≤ 7.01 (error analysis), dw3 scaled ulp ≤ 3.01 (error
 *     analysis), dalpha3 scaled ulp ≤ 6.01 (error analysis)
 * n4: dv3 scaled ulp ≤ 5.01 (error analysis), da3 scaled ulp ≤ 9.01 (error analysis), dw3 scaled ulp ≤ 7.01 (error
 *     analysis), dalpha3 scaled ulp ≤ 12.01 (error analysis) */
PLUMB_API plumb_status plumb_delta_to_global_n2(size_t n, plumb_in R2, plumb_in S2, plumb_in w2, plumb_in dv1,
                                                plumb_in da1, plumb_in dw1, plumb_in dalpha1, plumb_out dv3,
                                                plumb_out da3, plumb_out dw3, plumb_out dalpha3);
PLUMB_API plumb_status plumb_delta_to_global_n3(size_t n, plumb_in R2, plumb_in S2, plumb_in w2, plumb_in dv1,
                                                plumb_in da1, plumb_in dw1, plumb_in dalpha1, plumb_out dv3,
                                                plumb_out da3, plumb_out dw3, plumb_out dalpha3);
PLUMB_API plumb_status plumb_delta_to_global_n4(size_t n, plumb_in R2, plumb_in S2, plumb_in w2, plumb_in dv1,
                                                plumb_in da1, plumb_in dw1, plumb_in dalpha1, plumb_out dv3,
                                                plumb_out da3, plumb_out dw3, plumb_out dalpha3);

/* delta.to_local.n2, n3, n4: sudden change of a child's motion, from global to local
 *   Δv₁ = J₂⁻¹Δv₃, Δa₁ = J₂⁻¹(Δa₃ − 2ω₂×Δv₃), Δω₁ = R₂ᵀΔω₃, Δα₁ = R₂ᵀ(Δα₃ + Δω₃×ω₂)
 * Rᵀ is used as R⁻¹, which it is only if R is exactly a rotation. R ω is ω in two dimensions, the matrix R times the
 *     vector ω in three, and RωRᵀ in four or more. ω×α is 0 in two dimensions, the cross product in three, and the
 *     commutator in four or more. ω×x is the skew matrix of ω times x
 * n2: R2 n × n rotation, row by row; S2 positive number 0.0009766 … 1024; w2 n(n − 1)/2 rad/s, skew matrix, norm 0 …
 *     1e+04; dv3 n m/s, vector, norm 0 … 1e+09; da3 n m/s², vector, norm 0 … 1e+09; dw3 n(n − 1)/2 rad/s, skew matrix,
 *     norm 0 … 1e+04; dalpha3 n(n − 1)/2 rad/s², skew matrix, norm 0 … 1e+08 → dv1 n m/s, vector, norm 0 … 1e+09; da1 n
 *     m/s², vector, norm 0 … 1e+09; dw1 n(n − 1)/2 rad/s, skew matrix, norm 0 … 1e+04; dalpha1 n(n − 1)/2 rad/s², skew
 *     matrix, norm 0 … 1e+08
 * n3: R2 n × n rotation, row by row; S2 positive number 0.0009766 … 1024; w2 n(n − 1)/2 rad/s, skew matrix, norm 0 …
 *     1e+04, x, y, z; dv3 n m/s, vector, norm 0 … 1e+09; da3 n m/s², vector, norm 0 … 1e+09; dw3 n(n − 1)/2 rad/s, skew
 *     matrix, norm 0 … 1e+04, x, y, z; dalpha3 n(n − 1)/2 rad/s², skew matrix, norm 0 … 1e+08, x, y, z → dv1 n m/s,
 *     vector, norm 0 … 1e+09; da1 n m/s², vector, norm 0 … 1e+09; dw1 n(n − 1)/2 rad/s, skew matrix, norm 0 … 1e+04, x,
 *     y, z; dalpha1 n(n − 1)/2 rad/s², skew matrix, norm 0 … 1e+08, x, y, z
 * n4: R2 n × n rotation, row by row; S2 positive number 0.0009766 … 1024; w2 n(n − 1)/2 rad/s, skew matrix, norm 0 …
 *     1e+04, strict lower triangle, row by row; dv3 n m/s, vector, norm 0 … 1e+09; da3 n m/s², vector, norm 0 … 1e+09;
 *     dw3 n(n − 1)/2 rad/s, skew matrix, norm 0 … 1e+04, strict lower triangle, row by row; dalpha3 n(n − 1)/2 rad/s²,
 *     skew matrix, norm 0 … 1e+08, strict lower triangle, row by row → dv1 n m/s, vector, norm 0 … 1e+09; da1 n m/s²,
 *     vector, norm 0 … 1e+09; dw1 n(n − 1)/2 rad/s, skew matrix, norm 0 … 1e+04, strict lower triangle, row by row;
 *     dalpha1 n(n − 1)/2 rad/s², skew matrix, norm 0 … 1e+08, strict lower triangle, row by row
 * n2: dv1 scaled ulp ≤ 3.01 (error analysis), da1 scaled ulp ≤ 5.01 (error analysis), dw1 ulp ≤ 0 (error analysis),
 *     dalpha1 ulp ≤ 0 (error analysis)
 * n3: dv1 scaled ulp ≤ 4.01 (error analysis), da1 scaled ulp ≤ 7.01 (error analysis), dw1 scaled ulp ≤ 3.01 (error
 *     analysis), dalpha1 scaled ulp ≤ 6.01 (error analysis)
 * n4: dv1 scaled ulp ≤ 5.01 (error analysis), da1 scaled ulp ≤ 9.01 (error analysis), dw1 scaled ulp ≤ 7.01 (error
 *     analysis), dalpha1 scaled ulp ≤ 12.01 (error analysis) */
PLUMB_API plumb_status plumb_delta_to_local_n2(size_t n, plumb_in R2, plumb_in S2, plumb_in w2, plumb_in dv3,
                                               plumb_in da3, plumb_in dw3, plumb_in dalpha3, plumb_out dv1,
                                               plumb_out da1, plumb_out dw1, plumb_out dalpha1);
PLUMB_API plumb_status plumb_delta_to_local_n3(size_t n, plumb_in R2, plumb_in S2, plumb_in w2, plumb_in dv3,
                                               plumb_in da3, plumb_in dw3, plumb_in dalpha3, plumb_out dv1,
                                               plumb_out da1, plumb_out dw1, plumb_out dalpha1);
PLUMB_API plumb_status plumb_delta_to_local_n4(size_t n, plumb_in R2, plumb_in S2, plumb_in w2, plumb_in dv3,
                                               plumb_in da3, plumb_in dw3, plumb_in dalpha3, plumb_out dv1,
                                               plumb_out da1, plumb_out dw1, plumb_out dalpha1);

/* delta.inherited.n2, n3, n4: global change of a child's motion when its parent's motion changes
 *   Δv₃ = Δv₂ + Δω₂×J₂T₁, Δa₃ = Δa₂ + Δα₂×J₂T₁ + Δω₂×(ω₂×J₂T₁ + 2J₂v₁) + (ω₂ + Δω₂)×(Δω₂×J₂T₁), Δω₃ = Δω₂, Δα₃ = Δα₂ +
 *     Δω₂×(ω₃ − ω₂)
 * ω₂ and ω₃ are the values before the change. R ω is ω in two dimensions, the matrix R times the vector ω in three, and
 *     RωRᵀ in four or more. ω×α is 0 in two dimensions, the cross product in three, and the commutator in four or more.
 *     ω×x is the skew matrix of ω times x
 * n2: R2 n × n rotation, row by row; S2 positive number 0.0009766 … 1024; w2 n(n − 1)/2 rad/s, skew matrix, norm 0 …
 *     1e+04; T1 n m, vector, norm 0 … 1e+09; v1 n m/s, vector, norm 0 … 1e+09; w3 n(n − 1)/2 rad/s, skew matrix, norm 0
 *     … 1e+04; dv2 n m/s, vector, norm 0 … 1e+09; da2 n m/s², vector, norm 0 … 1e+09; dw2 n(n − 1)/2 rad/s, skew
 *     matrix, norm 0 … 1e+04; dalpha2 n(n − 1)/2 rad/s², skew matrix, norm 0 … 1e+08 → dv3 n m/s, vector, norm 0 …
 *     1e+09; da3 n m/s², vector, norm 0 … 1e+09; dw3 n(n − 1)/2 rad/s, skew matrix, norm 0 … 1e+04; dalpha3 n(n − 1)/2
 *     rad/s², skew matrix, norm 0 … 1e+08
 * n3: R2 n × n rotation, row by row; S2 positive number 0.0009766 … 1024; w2 n(n − 1)/2 rad/s, skew matrix, norm 0 …
 *     1e+04, x, y, z; T1 n m, vector, norm 0 … 1e+09; v1 n m/s, vector, norm 0 … 1e+09; w3 n(n − 1)/2 rad/s, skew
 *     matrix, norm 0 … 1e+04, x, y, z; dv2 n m/s, vector, norm 0 … 1e+09; da2 n m/s², vector, norm 0 … 1e+09; dw2 n(n −
 *     1)/2 rad/s, skew matrix, norm 0 … 1e+04, x, y, z; dalpha2 n(n − 1)/2 rad/s², skew matrix, norm 0 … 1e+08, x, y, z
 *     → dv3 n m/s, vector, norm 0 … 1e+09; da3 n m/s², vector, norm 0 … 1e+09; dw3 n(n − 1)/2 rad/s, skew matrix, norm
 *     0 … 1e+04, x, y, z; dalpha3 n(n − 1)/2 rad/s², skew matrix, norm 0 … 1e+08, x, y, z
 * n4: R2 n × n rotation, row by row; S2 positive number 0.0009766 … 1024; w2 n(n − 1)/2 rad/s, skew matrix, norm 0 …
 *     1e+04, strict lower triangle, row by row; T1 n m, vector, norm 0 … 1e+09; v1 n m/s, vector, norm 0 … 1e+09; w3
 *     n(n − 1)/2 rad/s, skew matrix, norm 0 … 1e+04, strict lower triangle, row by row; dv2 n m/s, vector, norm 0 …
 *     1e+09; da2 n m/s², vector, norm 0 … 1e+09; dw2 n(n − 1)/2 rad/s, skew matrix, norm 0 … 1e+04, strict lower
 *     triangle, row by row; dalpha2 n(n − 1)/2 rad/s², skew matrix, norm 0 … 1e+08, strict lower triangle, row by row →
 *     dv3 n m/s, vector, norm 0 … 1e+09; da3 n m/s², vector, norm 0 … 1e+09; dw3 n(n − 1)/2 rad/s, skew matrix, norm 0
 *     … 1e+04, strict lower triangle, row by row; dalpha3 n(n − 1)/2 rad/s², skew matrix, norm 0 … 1e+08, strict lower
 *     triangle, row by row
 * n2: dv3 scaled ulp ≤ 5.01 (error analysis), da3 scaled ulp ≤ 8.01 (error analysis), dw3 ulp ≤ 0 (error analysis),
 *     dalpha3 ulp ≤ 0 (error analysis)
 * n3: dv3 scaled ulp ≤ 7.01 (error analysis), da3 scaled ulp ≤ 12.01 (error analysis), dw3 ulp ≤ 0 (error analysis),
 *     dalpha3 scaled ulp ≤ 4.01 (error analysis)
 * n4: dv3 scaled ulp ≤ 9.01 (error analysis), da3 scaled ulp ≤ 16.01 (error analysis), dw3 ulp ≤ 0 (error analysis),
 *     dalpha3 scaled ulp ≤ 6.01 (error analysis) */
PLUMB_API plumb_status plumb_delta_inherited_n2(size_t n, plumb_in R2, plumb_in S2, plumb_in w2, plumb_in T1,
                                                plumb_in v1, plumb_in w3, plumb_in dv2, plumb_in da2, plumb_in dw2,
                                                plumb_in dalpha2, plumb_out dv3, plumb_out da3, plumb_out dw3,
                                                plumb_out dalpha3);
PLUMB_API plumb_status plumb_delta_inherited_n3(size_t n, plumb_in R2, plumb_in S2, plumb_in w2, plumb_in T1,
                                                plumb_in v1, plumb_in w3, plumb_in dv2, plumb_in da2, plumb_in dw2,
                                                plumb_in dalpha2, plumb_out dv3, plumb_out da3, plumb_out dw3,
                                                plumb_out dalpha3);
PLUMB_API plumb_status plumb_delta_inherited_n4(size_t n, plumb_in R2, plumb_in S2, plumb_in w2, plumb_in T1,
                                                plumb_in v1, plumb_in w3, plumb_in dv2, plumb_in da2, plumb_in dw2,
                                                plumb_in dalpha2, plumb_out dv3, plumb_out da3, plumb_out dw3,
                                                plumb_out dalpha3);

/* delta.counteraction.n2, n3, n4: local change that preserves a child's global motion when its parent's motion changes
 *   q = Δω₂×J₂T₁: Δv₁ = −J₂⁻¹(Δv₂ + q), Δa₁ = −J₂⁻¹(Δa₂ + Δα₂×J₂T₁ + Δω₂×(ω₂×J₂T₁ + 2J₂v₁) − (ω₂ + Δω₂)×(2Δv₂ + q)),
 *     Δω₁ = −R₂ᵀΔω₂, Δα₁ = −R₂ᵀ(Δα₂ + Δω₂×ω₃)
 * Rᵀ is used as R⁻¹, which it is only if R is exactly a rotation; ω₂ and ω₃ are the values before the change. R ω is ω
 *     in two dimensions, the matrix R times the vector ω in three, and RωRᵀ in four or more. ω×α is 0 in two
 *     dimensions, the cross product in three, and the commutator in four or more. ω×x is the skew matrix of ω times x
 * n2: R2 n × n rotation, row by row; S2 positive number 0.0009766 … 1024; w2 n(n − 1)/2 rad/s, skew matrix, norm 0 …
 *     1e+04; T1 n m, vector, norm 0 … 1e+09; v1 n m/s, vector, norm 0 … 1e+09; w3 n(n − 1)/2 rad/s, skew matrix, norm 0
 *     … 1e+04; dv2 n m/s, vector, norm 0 … 1e+09; da2 n m/s², vector, norm 0 … 1e+09; dw2 n(n − 1)/2 rad/s, skew
 *     matrix, norm 0 … 1e+04; dalpha2 n(n − 1)/2 rad/s², skew matrix, norm 0 … 1e+08 → dv1 n m/s, vector, norm 0 …
 *     1e+09; da1 n m/s², vector, norm 0 … 1e+09; dw1 n(n − 1)/2 rad/s, skew matrix, norm 0 … 1e+04; dalpha1 n(n − 1)/2
 *     rad/s², skew matrix, norm 0 … 1e+08
 * n3: R2 n × n rotation, row by row; S2 positive number 0.0009766 … 1024; w2 n(n − 1)/2 rad/s, skew matrix, norm 0 …
 *     1e+04, x, y, z; T1 n m, vector, norm 0 … 1e+09; v1 n m/s, vector, norm 0 … 1e+09; w3 n(n − 1)/2 rad/s, skew
 *     matrix, norm 0 … 1e+04, x, y, z; dv2 n m/s, vector, norm 0 … 1e+09; da2 n m/s², vector, norm 0 … 1e+09; dw2 n(n −
 *     1)/2 rad/s, skew matrix, norm 0 … 1e+04, x, y, z; dalpha2 n(n − 1)/2 rad/s², skew matrix, norm 0 … 1e+08, x, y, z
 *     → dv1 n m/s, vector, norm 0 … 1e+09; da1 n m/s², vector, norm 0 … 1e+09; dw1 n(n − 1)/2 rad/s, skew matrix, norm
 *     0 … 1e+04, x, y, z; dalpha1 n(n − 1)/2 rad/s², skew matrix, norm 0 … 1e+08, x, y, z
 * n4: R2 n × n rotation, row by row; S2 positive number 0.0009766 … 1024; w2 n(n − 1)/2 rad/s, skew matrix, norm 0 …
 *     1e+04, strict lower triangle, row by row; T1 n m, vector, norm 0 … 1e+09; v1 n m/s, vector, norm 0 … 1e+09; w3
 *     n(n − 1)/2 rad/s, skew matrix, norm 0 … 1e+04, strict lower triangle, row by row; dv2 n m/s, vector, norm 0 …
 *     1e+09; da2 n m/s², vector, norm 0 … 1e+09; dw2 n(n − 1)/2 rad/s, skew matrix, norm 0 … 1e+04, strict lower
 *     triangle, row by row; dalpha2 n(n − 1)/2 rad/s², skew matrix, norm 0 … 1e+08, strict lower triangle, row by row →
 *     dv1 n m/s, vector, norm 0 … 1e+09; da1 n m/s², vector, norm 0 … 1e+09; dw1 n(n − 1)/2 rad/s, skew matrix, norm 0
 *     … 1e+04, strict lower triangle, row by row; dalpha1 n(n − 1)/2 rad/s², skew matrix, norm 0 … 1e+08, strict lower
 *     triangle, row by row
 * n2: dv1 scaled ulp ≤ 8.01 (error analysis), da1 scaled ulp ≤ 11.02 (error analysis), dw1 ulp ≤ 0 (error analysis),
 *     dalpha1 ulp ≤ 0 (error analysis)
 * n3: dv1 scaled ulp ≤ 11.01 (error analysis), da1 scaled ulp ≤ 16.02 (error analysis), dw1 scaled ulp ≤ 3.01 (error
 *     analysis), dalpha1 scaled ulp ≤ 6.01 (error analysis)
 * n4: dv1 scaled ulp ≤ 14.01 (error analysis), da1 scaled ulp ≤ 21.02 (error analysis), dw1 scaled ulp ≤ 7.01 (error
 *     analysis), dalpha1 scaled ulp ≤ 12.01 (error analysis) */
PLUMB_API plumb_status plumb_delta_counteraction_n2(size_t n, plumb_in R2, plumb_in S2, plumb_in w2, plumb_in T1,
                                                    plumb_in v1, plumb_in w3, plumb_in dv2, plumb_in da2, plumb_in dw2,
                                                    plumb_in dalpha2, plumb_out dv1, plumb_out da1, plumb_out dw1,
                                                    plumb_out dalpha1);
PLUMB_API plumb_status plumb_delta_counteraction_n3(size_t n, plumb_in R2, plumb_in S2, plumb_in w2, plumb_in T1,
                                                    plumb_in v1, plumb_in w3, plumb_in dv2, plumb_in da2, plumb_in dw2,
                                                    plumb_in dalpha2, plumb_out dv1, plumb_out da1, plumb_out dw1,
                                                    plumb_out dalpha1);
PLUMB_API plumb_status plumb_delta_counteraction_n4(size_t n, plumb_in R2, plumb_in S2, plumb_in w2, plumb_in T1,
                                                    plumb_in v1, plumb_in w3, plumb_in dv2, plumb_in da2, plumb_in dw2,
                                                    plumb_in dalpha2, plumb_out dv1, plumb_out da1, plumb_out dw1,
                                                    plumb_out dalpha1);

/* delta.impulse.n2, n3, n4: local change of a child's motion by an impulse
 *   Δv₁ = J₂⁻¹Δp/m, Δa₁ = −2J₂⁻¹(ω₂×Δp)/m
 * Rᵀ is used as R⁻¹, which it is only if R is exactly a rotation; ω×x is the skew matrix of ω times x; NaN if the mass
 *     is not positive
 * n2: R2 n × n rotation, row by row; S2 positive number 0.0009766 … 1024; w2 n(n − 1)/2 rad/s, skew matrix, norm 0 …
 *     1e+04; dp n N s, vector, norm 0 … 1e+09; m kg, positive number 0.0009766 … 1.049e+06 → dv1 n m/s, vector, norm 0
 *     … 1e+09; da1 n m/s², vector, norm 0 … 1e+09
 * n3: R2 n × n rotation, row by row; S2 positive number 0.0009766 … 1024; w2 n(n − 1)/2 rad/s, skew matrix, norm 0 …
 *     1e+04, x, y, z; dp n N s, vector, norm 0 … 1e+09; m kg, positive number 0.0009766 … 1.049e+06 → dv1 n m/s,
 *     vector, norm 0 … 1e+09; da1 n m/s², vector, norm 0 … 1e+09
 * n4: R2 n × n rotation, row by row; S2 positive number 0.0009766 … 1024; w2 n(n − 1)/2 rad/s, skew matrix, norm 0 …
 *     1e+04, strict lower triangle, row by row; dp n N s, vector, norm 0 … 1e+09; m kg, positive number 0.0009766 …
 *     1.049e+06 → dv1 n m/s, vector, norm 0 … 1e+09; da1 n m/s², vector, norm 0 … 1e+09
 * n2: dv1 scaled ulp ≤ 4.01 (error analysis), da1 scaled ulp ≤ 5.01 (error analysis)
 * n3: dv1 scaled ulp ≤ 5.01 (error analysis), da1 scaled ulp ≤ 7.01 (error analysis)
 * n4: dv1 scaled ulp ≤ 6.01 (error analysis), da1 scaled ulp ≤ 9.01 (error analysis) */
PLUMB_API plumb_status plumb_delta_impulse_n2(size_t n, plumb_in R2, plumb_in S2, plumb_in w2, plumb_in dp, plumb_in m,
                                              plumb_out dv1, plumb_out da1);
PLUMB_API plumb_status plumb_delta_impulse_n3(size_t n, plumb_in R2, plumb_in S2, plumb_in w2, plumb_in dp, plumb_in m,
                                              plumb_out dv1, plumb_out da1);
PLUMB_API plumb_status plumb_delta_impulse_n4(size_t n, plumb_in R2, plumb_in S2, plumb_in w2, plumb_in dp, plumb_in m,
                                              plumb_out dv1, plumb_out da1);

/* --- inertial ----------------------------------------------------------------------------------------------------- */


/* inertial.axes.n2, n3, n4: force and motion of a parent, in the parent's axes
 *   F′ = J₂⁻¹F, a′ = J₂⁻¹a₂, ω′ = R₂ᵀω₂, α′ = R₂ᵀα₂
 * Rᵀ is used as R⁻¹, which it is only if R is exactly a rotation. R ω is ω in two dimensions, the matrix R times the
 *     vector ω in three, and RωRᵀ in four or more
 * n2: R2 n × n rotation, row by row; S2 positive number 0.0009766 … 1024; F n N, vector, norm 0 … 1e+09; a2 n m/s²,
 *     vector, norm 0 … 1e+09; w2 n(n − 1)/2 rad/s, skew matrix, norm 0 … 1e+04; alpha2 n(n − 1)/2 rad/s², skew matrix,
 *     norm 0 … 1e+08 → Ft n N, vector, norm 0 … 1e+09; at n m/s², vector, norm 0 … 1e+09; wt n(n − 1)/2 rad/s, skew
 *     matrix, norm 0 … 1e+04; alphat n(n − 1)/2 rad/s², skew matrix, norm 0 … 1e+08
 * n3: R2 n × n rotation, row by row; S2 positive number 0.0009766 … 1024; F n N, vector, norm 0 … 1e+09; a2 n m/s²,
 *     vector, norm 0 … 1e+09; w2 n(n − 1)/2 rad/s, skew matrix, norm 0 … 1e+04, x, y, z; alpha2 n(n − 1)/2 rad/s², skew
 *     matrix, norm 0 … 1e+08, x, y, z → Ft n N, vector, norm 0 … 1e+09; at n m/s², vector, norm 0 … 1e+09; wt n(n −
 *     1)/2 rad/s, skew matrix, norm 0 … 1e+04, x, y, z; alphat n(n − 1)/2 rad/s², skew matrix, norm 0 … 1e+08, x, y, z
 * n4: R2 n × n rotation, row by row; S2 positive number 0.0009766 … 1024; F n N, vector, norm 0 … 1e+09; a2 n m/s²,
 *     vector, norm 0 … 1e+09; w2 n(n − 1)/2 rad/s, skew matrix, norm 0 … 1e+04, strict lower triangle, row by row;
 *     alpha2 n(n − 1)/2 rad/s², skew matrix, norm 0 … 1e+08, strict lower triangle, row by row → Ft n N, vector, norm 0
 *     … 1e+09; at n m/s², vector, norm 0 … 1e+09; wt n(n − 1)/2 rad/s, skew matrix, norm 0 … 1e+04, strict lower
 *     triangle, row by row; alphat n(n − 1)/2 rad/s², skew matrix, norm 0 … 1e+08, strict lower triangle, row by row
 * n2: Ft scaled ulp ≤ 3.01 (error analysis), at scaled ulp ≤ 3.01 (error analysis), wt ulp ≤ 0 (error analysis), alphat
 *     ulp ≤ 0 (error analysis)
 * n3: Ft scaled ulp ≤ 4.01 (error analysis), at scaled ulp ≤ 4.01 (error analysis), wt scaled ulp ≤ 3.01 (error
 *     analysis), alphat scaled ulp ≤ 3.01 (error analysis)
 * n4: Ft scaled ulp ≤ 5.01 (error analysis), at scaled ulp ≤ 5.01 (error analysis), wt scaled ulp ≤ 7.01 (error
 *     analysis), alphat scaled ulp ≤ 7.01 (error analysis) */
PLUMB_API plumb_status plumb_inertial_axes_n2(size_t n, plumb_in R2, plumb_in S2, plumb_in F, plumb_in a2, plumb_in w2,
                                              plumb_in alpha2, plumb_out Ft, plumb_out at, plumb_out wt,
                                              plumb_out alphat);
PLUMB_API plumb_status plumb_inertial_axes_n3(size_t n, plumb_in R2, plumb_in S2, plumb_in F, plumb_in a2, plumb_in w2,
                                              plumb_in alpha2, plumb_out Ft, plumb_out at, plumb_out wt,
                                              plumb_out alphat);
PLUMB_API plumb_status plumb_inertial_axes_n4(size_t n, plumb_in R2, plumb_in S2, plumb_in F, plumb_in a2, plumb_in w2,
                                              plumb_in alpha2, plumb_out Ft, plumb_out at, plumb_out wt,
                                              plumb_out alphat);

/* inertial.terms.n2, n3, n4: centrifugal, Coriolis and Euler acceleration
 *   −ω×(ω×T), −2ω×v, −α×T; in two dimensions ω²T, −2ωv′, −αT′ with (x, y)′ = (−y, x)
 * for a mass of 1; the forces are these times the mass; ω×x is the skew matrix of ω times x
 * n2: w n(n − 1)/2 rad/s, skew matrix, norm 0 … 1e+04; alpha n(n − 1)/2 rad/s², skew matrix, norm 0 … 1e+08; T n m,
 *     vector, norm 0 … 1e+09; v n m/s, vector, norm 0 … 1e+09 → centrifugal n m/s², vector, norm 0 … 1e+09; coriolis n
 *     m/s², vector, norm 0 … 1e+09; euler n m/s², vector, norm 0 … 1e+09
 * n3: w n(n − 1)/2 rad/s, skew matrix, norm 0 … 1e+04, x, y, z; alpha n(n − 1)/2 rad/s², skew matrix, norm 0 … 1e+08,
 *     x, y, z; T n m, vector, norm 0 … 1e+09; v n m/s, vector, norm 0 … 1e+09 → centrifugal n m/s², vector, norm 0 …
 *     1e+09; coriolis n m/s², vector, norm 0 … 1e+09; euler n m/s², vector, norm 0 … 1e+09
 * n4: w n(n − 1)/2 rad/s, skew matrix, norm 0 … 1e+04, strict lower triangle, row by row; alpha n(n − 1)/2 rad/s², skew
 *     matrix, norm 0 … 1e+08, strict lower triangle, row by row; T n m, vector, norm 0 … 1e+09; v n m/s, vector, norm 0
 *     … 1e+09 → centrifugal n m/s², vector, norm 0 … 1e+09; coriolis n m/s², vector, norm 0 … 1e+09; euler n m/s²,
 *     vector, norm 0 … 1e+09
 * n2: centrifugal scaled ulp ≤ 1.52 (error analysis), coriolis scaled ulp ≤ 0.51 (error analysis), euler scaled ulp ≤
 *     0.51 (error analysis)
 * n3: centrifugal scaled ulp ≤ 4.02 (error analysis), coriolis scaled ulp ≤ 1.51 (error analysis), euler scaled ulp ≤
 *     1.51 (error analysis)
 * n4: centrifugal scaled ulp ≤ 6.52 (error analysis), coriolis scaled ulp ≤ 3.01 (error analysis), euler scaled ulp ≤
 *     3.01 (error analysis) */
PLUMB_API plumb_status plumb_inertial_terms_n2(size_t n, plumb_in w, plumb_in alpha, plumb_in T, plumb_in v,
                                               plumb_out centrifugal, plumb_out coriolis, plumb_out euler);
PLUMB_API plumb_status plumb_inertial_terms_n3(size_t n, plumb_in w, plumb_in alpha, plumb_in T, plumb_in v,
                                               plumb_out centrifugal, plumb_out coriolis, plumb_out euler);
PLUMB_API plumb_status plumb_inertial_terms_n4(size_t n, plumb_in w, plumb_in alpha, plumb_in T, plumb_in v,
                                               plumb_out centrifugal, plumb_out coriolis, plumb_out euler);

/* inertial.acceleration.n2, n3, n4: acceleration in a moving parent, from a force
 *   a₁ = J₂⁻¹(F/m − a₂ − α₂×J₂T₁ − ω₂×(ω₂×J₂T₁ + 2J₂v₁))
 * Rᵀ is used as R⁻¹, which it is only if R is exactly a rotation; ω×x is the skew matrix of ω times x; NaN if the mass
 *     is not positive
 * n2: R2 n × n rotation, row by row; S2 positive number 0.0009766 … 1024; F n N, vector, norm 0 … 1e+09; m kg, positive
 *     number 0.0009766 … 1.049e+06; a2 n m/s², vector, norm 0 … 1e+09; w2 n(n − 1)/2 rad/s, skew matrix, norm 0 …
 *     1e+04; alpha2 n(n − 1)/2 rad/s², skew matrix, norm 0 … 1e+08; T1 n m, vector, norm 0 … 1e+09; v1 n m/s, vector,
 *     norm 0 … 1e+09 → a1 n m/s², vector, norm 0 … 1e+09
 * n3: R2 n × n rotation, row by row; S2 positive number 0.0009766 … 1024; F n N, vector, norm 0 … 1e+09; m kg, positive
 *     number 0.0009766 … 1.049e+06; a2 n m/s², vector, norm 0 … 1e+09; w2 n(n − 1)/2 rad/s, skew matrix, norm 0 …
 *     1e+04, x, y, z; alpha2 n(n − 1)/2 rad/s², skew matrix, norm 0 … 1e+08, x, y, z; T1 n m, vector, norm 0 … 1e+09;
 *     v1 n m/s, vector, norm 0 … 1e+09 → a1 n m/s², vector, norm 0 … 1e+09
 * n4: R2 n × n rotation, row by row; S2 positive number 0.0009766 … 1024; F n N, vector, norm 0 … 1e+09; m kg, positive
 *     number 0.0009766 … 1.049e+06; a2 n m/s², vector, norm 0 … 1e+09; w2 n(n − 1)/2 rad/s, skew matrix, norm 0 …
 *     1e+04, strict lower triangle, row by row; alpha2 n(n − 1)/2 rad/s², skew matrix, norm 0 … 1e+08, strict lower
 *     triangle, row by row; T1 n m, vector, norm 0 … 1e+09; v1 n m/s, vector, norm 0 … 1e+09 → a1 n m/s², vector, norm
 *     0 … 1e+09
 * n2: a1 scaled ulp ≤ 11.01 (error analysis)
 * n3: a1 scaled ulp ≤ 15.01 (error analysis)
 * n4: a1 scaled ulp ≤ 19.01 (error analysis) */
PLUMB_API plumb_status plumb_inertial_acceleration_n2(size_t n, plumb_in R2, plumb_in S2, plumb_in F, plumb_in m,
                                                      plumb_in a2, plumb_in w2, plumb_in alpha2, plumb_in T1,
                                                      plumb_in v1, plumb_out a1);
PLUMB_API plumb_status plumb_inertial_acceleration_n3(size_t n, plumb_in R2, plumb_in S2, plumb_in F, plumb_in m,
                                                      plumb_in a2, plumb_in w2, plumb_in alpha2, plumb_in T1,
                                                      plumb_in v1, plumb_out a1);
PLUMB_API plumb_status plumb_inertial_acceleration_n4(size_t n, plumb_in R2, plumb_in S2, plumb_in F, plumb_in m,
                                                      plumb_in a2, plumb_in w2, plumb_in alpha2, plumb_in T1,
                                                      plumb_in v1, plumb_out a1);

/* inertial.acceleration.local.n2, n3, n4: acceleration in a moving parent, from force and motion in the parent's axes
 *   a₁ = F′/m − a′ − α′×T₁ − ω′×(ω′×T₁) − 2ω′×v₁
 * ω×x is the skew matrix of ω times x; NaN if the mass is not positive
 * n2: Ft n N, vector, norm 0 … 1e+09; m kg, positive number 0.0009766 … 1.049e+06; at n m/s², vector, norm 0 … 1e+09;
 *     wt n(n − 1)/2 rad/s, skew matrix, norm 0 … 1e+04; alphat n(n − 1)/2 rad/s², skew matrix, norm 0 … 1e+08; T1 n m,
 *     vector, norm 0 … 1e+09; v1 n m/s, vector, norm 0 … 1e+09 → a1 n m/s², vector, norm 0 … 1e+09
 * n3: Ft n N, vector, norm 0 … 1e+09; m kg, positive number 0.0009766 … 1.049e+06; at n m/s², vector, norm 0 … 1e+09;
 *     wt n(n − 1)/2 rad/s, skew matrix, norm 0 … 1e+04, x, y, z; alphat n(n − 1)/2 rad/s², skew matrix, norm 0 … 1e+08,
 *     x, y, z; T1 n m, vector, norm 0 … 1e+09; v1 n m/s, vector, norm 0 … 1e+09 → a1 n m/s², vector, norm 0 … 1e+09
 * n4: Ft n N, vector, norm 0 … 1e+09; m kg, positive number 0.0009766 … 1.049e+06; at n m/s², vector, norm 0 … 1e+09;
 *     wt n(n − 1)/2 rad/s, skew matrix, norm 0 … 1e+04, strict lower triangle, row by row; alphat n(n − 1)/2 rad/s²,
 *     skew matrix, norm 0 … 1e+08, strict lower triangle, row by row; T1 n m, vector, norm 0 … 1e+09; v1 n m/s, vector,
 *     norm 0 … 1e+09 → a1 n m/s², vector, norm 0 … 1e+09
 * n2: a1 scaled ulp ≤ 5.01 (error analysis)
 * n3: a1 scaled ulp ≤ 7.01 (error analysis)
 * n4: a1 scaled ulp ≤ 9.01 (error analysis) */
PLUMB_API plumb_status plumb_inertial_acceleration_local_n2(size_t n, plumb_in Ft, plumb_in m, plumb_in at, plumb_in wt,
                                                            plumb_in alphat, plumb_in T1, plumb_in v1, plumb_out a1);
PLUMB_API plumb_status plumb_inertial_acceleration_local_n3(size_t n, plumb_in Ft, plumb_in m, plumb_in at, plumb_in wt,
                                                            plumb_in alphat, plumb_in T1, plumb_in v1, plumb_out a1);
PLUMB_API plumb_status plumb_inertial_acceleration_local_n4(size_t n, plumb_in Ft, plumb_in m, plumb_in at, plumb_in wt,
                                                            plumb_in alphat, plumb_in T1, plumb_in v1, plumb_out a1);

/* --- quaternion --------------------------------------------------------------------------------------------------- */


/* quaternion.product: product of two quaternions
 *   ab = (a₀b₀ − u·v, a₀v + b₀u + u×v), a = (a₀, u), b = (b₀, v)
 * a 4 quaternion, norm 1e-18 … 1e+18, w, x, y, z; b 4 quaternion, norm 1e-18 … 1e+18, w, x, y, z → c 4 quaternion, norm
 *     0 … 1e+36, w, x, y, z
 * c scaled ulp ≤ 4.01 (error analysis) */
PLUMB_API plumb_status plumb_quaternion_product(size_t n, plumb_in a, plumb_in b, plumb_out c);

/* quaternion.combination: sum of a quaternion and a multiple of another
 *   c = a + k b
 * a 4 quaternion, norm 1e-18 … 1e+18, w, x, y, z; k number -1e+18 … 1e+18; b 4 quaternion, norm 1e-18 … 1e+18, w, x, y,
 *     z → c 4 quaternion, norm 0 … 2e+36, w, x, y, z
 * c scaled ulp ≤ 1.01 (error analysis) */
PLUMB_API plumb_status plumb_quaternion_combination(size_t n, plumb_in a, plumb_in k, plumb_in b, plumb_out c);

/* quaternion.conjugate: conjugate of a quaternion
 *   a^c = (a₀, −u) = −½(a + iai + jaj + kak)
 * the article prints +½(q + iai + jaj + kak): the sign is wrong, and q should be a
 * a 4 quaternion, norm 1e-18 … 1e+18, w, x, y, z → c 4 quaternion, norm 0 … 1e+18, w, x, y, z
 * c ulp ≤ 0 (error analysis) */
PLUMB_API plumb_status plumb_quaternion_conjugate(size_t n, plumb_in a, plumb_out c);

/* quaternion.norm: norm of a quaternion
 *   |a| = √(a a^c)
 * a 4 quaternion, norm 1e-18 … 1e+18, w, x, y, z → norm number 0 … 1e+18
 * norm ulp ≤ 3.15 (error analysis) */
PLUMB_API plumb_status plumb_quaternion_norm(size_t n, plumb_in a, plumb_out norm);

/* quaternion.unit: quaternion divided by its norm
 *   a/|a|
 * a 4 quaternion, norm 1e-18 … 1e+18, w, x, y, z → unit 4 unit quaternion, w, x, y, z
 * unit ulp ≤ 4.25 (error analysis), unit norm in u ≤ 4.25 (error analysis), unit orthogonality in u ≤ 4.25 (error
 *     analysis) */
PLUMB_API plumb_status plumb_quaternion_unit(size_t n, plumb_in a, plumb_out unit);

/* quaternion.reciprocal: reciprocal of a quaternion
 *   a⁻¹ = a^c/|a|²
 * the article prints a⁻¹a^c = 1 in place of a⁻¹a = 1
 * a 4 quaternion, norm 1e-18 … 1e+18, w, x, y, z → c 4 quaternion, norm 0 … 1e+18, w, x, y, z
 * c ulp ≤ 5.3 (error analysis) */
PLUMB_API plumb_status plumb_quaternion_reciprocal(size_t n, plumb_in a, plumb_out c);

/* quaternion.rate: rate of a quaternion, from the angular velocity in world axes
 *   dq/dt = ½ωq = ½B(q)ω
 * q 4 quaternion, norm 1e-18 … 1e+18, w, x, y, z; w 3 rad/s, vector, norm 0 … 1e+06 → rate 4 1/s, quaternion, norm 0 …
 *     1e+24, w, x, y, z
 * rate scaled ulp ≤ 3.01 (error analysis) */
PLUMB_API plumb_status plumb_quaternion_rate(size_t n, plumb_in q, plumb_in w, plumb_out rate);

/* quaternion.rate_in_body: rate of a quaternion, from the angular velocity in body axes
 *   dq/dt = ½qω
 * q 4 quaternion, norm 1e-18 … 1e+18, w, x, y, z; w 3 rad/s, vector, norm 0 … 1e+06 → rate 4 1/s, quaternion, norm 0 …
 *     1e+24, w, x, y, z
 * rate scaled ulp ≤ 3.01 (error analysis) */
PLUMB_API plumb_status plumb_quaternion_rate_in_body(size_t n, plumb_in q, plumb_in w, plumb_out rate);

/* quaternion.rate_matrix: matrix that gives a quaternion's rate
 *   B(q) = [−uᵀ; sE − [u]], q = (s, u): dq/dt = ½B(q)ω
 * the article's matrix has its scalar last and two wrong entries
 * q 4 quaternion, norm 1e-18 … 1e+18, w, x, y, z → B 4 × 3 matrix, norm 0 … 2e+18, row by row
 * B ulp ≤ 0 (error analysis) */
PLUMB_API plumb_status plumb_quaternion_rate_matrix(size_t n, plumb_in q, plumb_out B);

/* quaternion.state_rate: rates of position and quaternion together
 *   (v, ½B(q)ω) = S(v, ω), S = [[E, 0], [0, ½B(q)]]
 * q 4 quaternion, norm 1e-18 … 1e+18, w, x, y, z; v 3 m/s, vector, norm 0 … 1e+09; w 3 rad/s, vector, norm 0 … 1e+06 →
 *     velocity 3 m/s, vector, norm 0 … 1e+09; rate 4 1/s, quaternion, norm 0 … 1e+24, w, x, y, z
 * velocity ulp ≤ 0 (error analysis), rate scaled ulp ≤ 3.01 (error analysis) */
PLUMB_API plumb_status plumb_quaternion_state_rate(size_t n, plumb_in q, plumb_in v, plumb_in w, plumb_out velocity,
                                                   plumb_out rate);

/* --- torque ------------------------------------------------------------------------------------------------------- */


/* torque.momentum: angular momentum
 *   L = Iω
 * inertia: I 6 kg m², symmetric positive definite matrix, eigenvalues 0.03125 … 32, lower triangle, row by row; w 3
 *     rad/s, vector, norm 0 … 1e+04 → L 3 kg m²/s, vector, norm 0 … 1e+06
 * L scaled ulp ≤ 3.01 (error analysis) */
PLUMB_API plumb_status plumb_torque_momentum(size_t n, plumb_in inertia, plumb_in w, plumb_out L);

/* torque.inertia_rate: rate of change of the inertia of a rotating body
 *   dI/dt = ω×I − Iω×, on and below the diagonal
 * inertia: I 6 kg m², symmetric positive definite matrix, eigenvalues 0.03125 … 32, lower triangle, row by row; w 3
 *     rad/s, vector, norm 0 … 1e+04 → dI 6 kg m²/s, symmetric matrix, norm 0 … 1e+07, lower triangle, row by row
 * dI scaled ulp ≤ 3.01 (error analysis) */
PLUMB_API plumb_status plumb_torque_inertia_rate(size_t n, plumb_in inertia, plumb_in w, plumb_out dI);

/* torque.acceleration: angular acceleration from torque
 *   α = I⁻¹(τ − ω×Iω)
 * NaN unless the three computed leading minors of I are positive
 * inertia: I 6 kg m², symmetric positive definite matrix, eigenvalues 0.03125 … 32, lower triangle, row by row; w 3
 *     rad/s, vector, norm 0 … 1e+04; tau 3 N m, vector, norm 0 … 1e+09 → alpha 3 rad/s², vector, norm 0 … 1e+12
 * alpha scaled ulp ≤ 12 */
PLUMB_API plumb_status plumb_torque_acceleration(size_t n, plumb_in inertia, plumb_in w, plumb_in tau, plumb_out alpha);

/* torque.on_foot: angular acceleration of a body that stands on a foot under gravity
 *   α = R I⁻¹(c×mRᵀg − x×Ix), x = Rᵀω
 * I about the foot, and c from the foot to the centre of mass, are in the body's axes, g and ω in the world's; without
 *     x×Ix, as in games, a spinning lamppost would not fall; NaN unless the three computed leading minors of I are
 *     positive
 * R 3 × 3 rotation, row by row; inertia: I 6 kg m², symmetric positive definite matrix, eigenvalues 0.03125 … 32, lower
 *     triangle, row by row; c 3 m, vector, norm 0 … 100; m kg, positive number 0.0009766 … 1024; g 3 m/s², vector, norm
 *     0 … 1000; w 3 rad/s, vector, norm 0 … 1e+04 → alpha 3 rad/s², vector, norm 0 … 1e+14
 * alpha scaled ulp ≤ 20 */
PLUMB_API plumb_status plumb_torque_on_foot(size_t n, plumb_in R, plumb_in inertia, plumb_in c, plumb_in m, plumb_in g,
                                            plumb_in w, plumb_out alpha);

/* torque.newton_euler: force and torque for given accelerations
 *   f = m a, τ = Iα + ω×Iω
 * m kg, positive number 0.0009766 … 1024; a 3 m/s², vector, norm 0 … 1e+09; inertia: I 6 kg m², symmetric positive
 *     definite matrix, eigenvalues 0.03125 … 32, lower triangle, row by row; w 3 rad/s, vector, norm 0 … 1e+04; alpha 3
 *     rad/s², vector, norm 0 … 1e+08 → f 3 N, vector, norm 0 … 2e+12; tau 3 N m, vector, norm 0 … 1e+11
 * f ulp ≤ 0.51 (error analysis), tau scaled ulp ≤ 6.01 (error analysis) */
PLUMB_API plumb_status plumb_torque_newton_euler(size_t n, plumb_in m, plumb_in a, plumb_in inertia, plumb_in w,
                                                 plumb_in alpha, plumb_out f, plumb_out tau);

/* torque.free: rate of change of a free body's angular momentum in body axes
 *   dm/dt = m × I⁻¹m
 * the axes are those of the principal moments; a component is NaN if it is divided by a moment that is not positive
 * m 3 kg m²/s, vector, norm 0 … 1e+06
 * moments: I1 kg m², positive number 0.03125 … 32; I2 kg m², positive number 0.03125 … 32; I3 kg m², positive number
 *     0.03125 … 32
 * → dm 3 N m, vector, norm 0 … 1e+14
 * dm scaled ulp ≤ 3.01 (error analysis) */
PLUMB_API plumb_status plumb_torque_free(size_t n, plumb_in m, plumb_in moments, plumb_out dm);

/* torque.vector_to_world: vector from body to world axes
 *   z = R z′
 * R 3 × 3 rotation, row by row; zbody 3 vector, norm 0 … 1e+09 → z 3 vector, norm 0 … 1e+09
 * z scaled ulp ≤ 3.01 (error analysis) */
PLUMB_API plumb_status plumb_torque_vector_to_world(size_t n, plumb_in R, plumb_in zbody, plumb_out z);

/* torque.vector_to_body: vector from world to body axes
 *   z′ = Rᵀz
 * R 3 × 3 rotation, row by row; z 3 vector, norm 0 … 1e+09 → zbody 3 vector, norm 0 … 1e+09
 * zbody scaled ulp ≤ 3.01 (error analysis) */
PLUMB_API plumb_status plumb_torque_vector_to_body(size_t n, plumb_in R, plumb_in z, plumb_out zbody);

/* torque.matrix_to_world: matrix from body to world axes
 *   M = R M′ Rᵀ
 * M is any matrix, not only an inertia; if it is symmetric, so is the result, up to rounding
 * R 3 × 3 rotation, row by row; Mbody 3 × 3 matrix, norm 0 … 1e+09, row by row → M 3 × 3 matrix, norm 0 … 1e+09, row by
 *     row
 * M scaled ulp ≤ 6.01 (error analysis) */
PLUMB_API plumb_status plumb_torque_matrix_to_world(size_t n, plumb_in R, plumb_in Mbody, plumb_out M);

/* torque.matrix_to_body: matrix from world to body axes
 *   M′ = RᵀM R
 * M is any matrix, not only an inertia; if it is symmetric, so is the result, up to rounding
 * R 3 × 3 rotation, row by row; M 3 × 3 matrix, norm 0 … 1e+09, row by row → Mbody 3 × 3 matrix, norm 0 … 1e+09, row by
 *     row
 * Mbody scaled ulp ≤ 6.01 (error analysis) */
PLUMB_API plumb_status plumb_torque_matrix_to_body(size_t n, plumb_in R, plumb_in M, plumb_out Mbody);

/* --- scheme ------------------------------------------------------------------------------------------------------- */


/* scheme.body.rates: rates of a rigid body's orientation and velocities
 *   dr/dt = ½(0, w)r, dv/dt = f/m, dw/dt = R(r)(R(r)ᵀτ/(I₁, I₂, I₃))
 * R(r) is the rotation by r/|r|; the gyroscopic term is left out; NaN in dw if a moment is not positive
 * r 4 unit quaternion, w, x, y, z; w 3 rad/s, vector, norm 0 … 1000; m kg, positive number 0.0009766 … 1024
 * moments: I1 kg m², positive number 0.03125 … 32; I2 kg m², positive number 0.03125 … 32; I3 kg m², positive number
 *     0.03125 … 32
 * f 3 N, vector, norm 0 … 1e+06; tau 3 N m, vector, norm 0 … 1e+04 → dr 4 1/s, quaternion, norm 0 … 1e+04, w, x, y, z;
 *     dv 3 m/s², vector, norm 0 … 1e+10; dw 3 rad/s², vector, norm 0 … 1e+07
 * dr scaled ulp ≤ 3.01 (error analysis), dv ulp ≤ 0.51 (error analysis), dw scaled ulp ≤ 25.01 (error analysis) */
PLUMB_API plumb_status plumb_scheme_body_rates(size_t n, plumb_in r, plumb_in w, plumb_in m, plumb_in moments,
                                               plumb_in f, plumb_in tau, plumb_out dr, plumb_out dv, plumb_out dw);

/* scheme.body.explicit: explicit Euler step of a rigid body
 *   p⁺ = p + hv, r⁺ = r + ½h(0, w)r, v⁺ = v + hf/m, w⁺ = w + hI⁻¹τ
 * R(r) is the rotation by r/|r|; I⁻¹τ is R(r)(R(r)ᵀτ/(I₁, I₂, I₃)); r is not normalised after the step: its length
 *     grows by the factor √(1 + h²|w|²/4), and it rotates by 2 atan(h|w|/2) instead of h|w|; NaN in w, and in all that
 *     depends on it, if a moment is not positive
 * p 3 m, vector, norm 0 … 1e+09; r 4 unit quaternion, w, x, y, z; v 3 m/s, vector, norm 0 … 1e+06; w 3 rad/s, vector,
 *     norm 0 … 1000; m kg, positive number 0.0009766 … 1024
 * moments: I1 kg m², positive number 0.03125 … 32; I2 kg m², positive number 0.03125 … 32; I3 kg m², positive number
 *     0.03125 … 32
 * f 3 N, vector, norm 0 … 1e+06; tau 3 N m, vector, norm 0 … 1e+04; h s, positive number 0.0009766 … 1 → p_out: p 3 m,
 *     vector, norm 0 … 1e+10; r_out: r 4 quaternion, norm 0 … 1e+09, w, x, y, z; v_out: v 3 m/s, vector, norm 0 …
 *     1e+10; w_out: w 3 rad/s, vector, norm 0 … 1e+10
 * p scaled ulp ≤ 1.01 (error analysis), r scaled ulp ≤ 5.01 (error analysis), v scaled ulp ≤ 2.51 (error analysis), w
 *     scaled ulp ≤ 27.01 (error analysis) */
PLUMB_API plumb_status plumb_scheme_body_explicit(size_t n, plumb_in p, plumb_in r, plumb_in v, plumb_in w, plumb_in m,
                                                  plumb_in moments, plumb_in f, plumb_in tau, plumb_in h,
                                                  plumb_out p_out, plumb_out r_out, plumb_out v_out, plumb_out w_out);

/* scheme.body.semi_implicit: semi-implicit Euler step of a rigid body
 *   v⁺ = v + hf/m, w⁺ = w + hI⁻¹τ, p⁺ = p + hv⁺, r⁺ = r + ½h(0, w⁺)r
 * R(r) is the rotation by r/|r|; I⁻¹τ is R(r)(R(r)ᵀτ/(I₁, I₂, I₃)); r is not normalised after the step: its length
 *     grows by the factor √(1 + h²|w⁺|²/4), and it rotates by 2 atan(h|w⁺|/2) instead of h|w⁺|; NaN in w, and in all
 *     that depends on it, if a moment is not positive
 * p 3 m, vector, norm 0 … 1e+09; r 4 unit quaternion, w, x, y, z; v 3 m/s, vector, norm 0 … 1e+06; w 3 rad/s, vector,
 *     norm 0 … 1000; m kg, positive number 0.0009766 … 1024
 * moments: I1 kg m², positive number 0.03125 … 32; I2 kg m², positive number 0.03125 … 32; I3 kg m², positive number
 *     0.03125 … 32
 * f 3 N, vector, norm 0 … 1e+06; tau 3 N m, vector, norm 0 … 1e+04; h s, positive number 0.0009766 … 1 → p_out: p 3 m,
 *     vector, norm 0 … 1e+10; r_out: r 4 quaternion, norm 0 … 1e+09, w, x, y, z; v_out: v 3 m/s, vector, norm 0 …
 *     1e+10; w_out: w 3 rad/s, vector, norm 0 … 1e+10
 * p scaled ulp ≤ 5.01 (error analysis), r scaled ulp ≤ 12, v scaled ulp ≤ 2.51 (error analysis), w scaled ulp ≤ 27.01
 *     (error analysis) */
PLUMB_API plumb_status plumb_scheme_body_semi_implicit(size_t n, plumb_in p, plumb_in r, plumb_in v, plumb_in w,
                                                       plumb_in m, plumb_in moments, plumb_in f, plumb_in tau,
                                                       plumb_in h, plumb_out p_out, plumb_out r_out, plumb_out v_out,
                                                       plumb_out w_out);

/* scheme.body.hybrid: hybrid step of a rigid body
 *   v⁺ = v + hM⁻¹(q + hS(q)v)(f, τ), q⁺ = q + hS(q)v⁺
 * R(r) is the rotation by r/|r|, also by the predicted r + ½h(0, w)r, whose length is not 1; I⁻¹τ is R(r)(R(r)ᵀτ/(I₁,
 *     I₂, I₃)); r is not normalised after the step: its length grows by the factor √(1 + h²|w⁺|²/4), and it rotates by
 *     2 atan(h|w⁺|/2) instead of h|w⁺|; NaN in w, and in all that depends on it, if a moment is not positive
 * p 3 m, vector, norm 0 … 1e+09; r 4 unit quaternion, w, x, y, z; v 3 m/s, vector, norm 0 … 1e+06; w 3 rad/s, vector,
 *     norm 0 … 1000; m kg, positive number 0.0009766 … 1024
 * moments: I1 kg m², positive number 0.03125 … 32; I2 kg m², positive number 0.03125 … 32; I3 kg m², positive number
 *     0.03125 … 32
 * f 3 N, vector, norm 0 … 1e+06; tau 3 N m, vector, norm 0 … 1e+04; h s, positive number 0.0009766 … 1 → p_out: p 3 m,
 *     vector, norm 0 … 1e+10; r_out: r 4 quaternion, norm 0 … 1e+09, w, x, y, z; v_out: v 3 m/s, vector, norm 0 …
 *     1e+10; w_out: w 3 rad/s, vector, norm 0 … 1e+10
 * p scaled ulp ≤ 5.01 (error analysis), r scaled ulp ≤ 20, v scaled ulp ≤ 2.51 (error analysis), w scaled ulp ≤ 21.5 */
PLUMB_API plumb_status plumb_scheme_body_hybrid(size_t n, plumb_in p, plumb_in r, plumb_in v, plumb_in w, plumb_in m,
                                                plumb_in moments, plumb_in f, plumb_in tau, plumb_in h, plumb_out p_out,
                                                plumb_out r_out, plumb_out v_out, plumb_out w_out);

/* scheme.solid.implicit: implicit Euler step of a rigid body of any inertia, with the gyroscopic term
 *   q⁺ = q + hS(q⁺)v⁺, v⁺ = v + hM⁻¹(q⁺)(f, τ − w⁺×I(q⁺)w⁺)
 * R(r) is the rotation by r/|r|, also by r⁺; dw/dt is R(r)I⁻¹(R(r)ᵀτ − x×Ix), x = R(r)ᵀw, with I in the body's axes; r
 *     is not normalised after the step: its length is divided by √(1 + h²|w⁺|²/4); NaN in w, and in all that depends on
 *     it, if Newton's method does not converge in 20 steps, or if I is not positive definite, which the signs of its
 *     computed leading minors decide
 * p 3 m, vector, norm 0 … 1e+09; r 4 unit quaternion, w, x, y, z; v 3 m/s, vector, norm 0 … 1e+06; w 3 rad/s, vector,
 *     norm 0 … 8; m kg, positive number 0.0009766 … 1024; inertia: I 6 kg m², symmetric positive definite matrix,
 *     eigenvalues 1 … 4, lower triangle, row by row; f 3 N, vector, norm 0 … 1e+06; tau 3 N m, vector, norm 0 … 100; h
 *     s, positive number 0.0009766 … 0.01562 → p_out: p 3 m, vector, norm 0 … 1e+10; r_out: r 4 quaternion, norm 0 …
 *     1e+09, w, x, y, z; v_out: v 3 m/s, vector, norm 0 … 1e+10; w_out: w 3 rad/s, vector, norm 0 … 1e+10
 * p scaled ulp ≤ 5.01 (error analysis), r scaled ulp ≤ 13, v scaled ulp ≤ 2.51 (error analysis), w scaled ulp ≤ 12 */
PLUMB_API plumb_status plumb_scheme_solid_implicit(size_t n, plumb_in p, plumb_in r, plumb_in v, plumb_in w, plumb_in m,
                                                   plumb_in inertia, plumb_in f, plumb_in tau, plumb_in h,
                                                   plumb_out p_out, plumb_out r_out, plumb_out v_out, plumb_out w_out);

/* scheme.solid.midpoint: implicit midpoint step of a rigid body of any inertia, with the gyroscopic term
 *   z⁺ = z + hF((z + z⁺)/2), z = (q, v), F = (S(q)v, M⁻¹(q)(f, τ − w×I(q)w))
 * R(r) is the rotation by r/|r|, also by r⁺; dw/dt is R(r)I⁻¹(R(r)ᵀτ − x×Ix), x = R(r)ᵀw, with I in the body's axes; r
 *     is not normalised after the step: its length does not change; NaN in w, and in all that depends on it, if
 *     Newton's method does not converge in 20 steps, or if I is not positive definite, which the signs of its computed
 *     leading minors decide
 * p 3 m, vector, norm 0 … 1e+09; r 4 unit quaternion, w, x, y, z; v 3 m/s, vector, norm 0 … 1e+06; w 3 rad/s, vector,
 *     norm 0 … 8; m kg, positive number 0.0009766 … 1024; inertia: I 6 kg m², symmetric positive definite matrix,
 *     eigenvalues 1 … 4, lower triangle, row by row; f 3 N, vector, norm 0 … 1e+06; tau 3 N m, vector, norm 0 … 100; h
 *     s, positive number 0.0009766 … 0.01562 → p_out: p 3 m, vector, norm 0 … 1e+10; r_out: r 4 quaternion, norm 0 …
 *     1e+09, w, x, y, z; v_out: v 3 m/s, vector, norm 0 … 1e+10; w_out: w 3 rad/s, vector, norm 0 … 1e+10
 * p scaled ulp ≤ 5.01 (error analysis), r scaled ulp ≤ 13, v scaled ulp ≤ 2.51 (error analysis), w scaled ulp ≤ 12 */
PLUMB_API plumb_status plumb_scheme_solid_midpoint(size_t n, plumb_in p, plumb_in r, plumb_in v, plumb_in w, plumb_in m,
                                                   plumb_in inertia, plumb_in f, plumb_in tau, plumb_in h,
                                                   plumb_out p_out, plumb_out r_out, plumb_out v_out, plumb_out w_out);

/* --- dual --------------------------------------------------------------------------------------------------------- */


/* dual.add: sum of dual numbers
 *   (x, y) + (a, b) = (x + a, y + b)
 * x number -1e+18 … 1e+18; y number -1e+18 … 1e+18; a number -1e+18 … 1e+18; b number -1e+18 … 1e+18 → real number −∞ …
 *     ∞; dual number −∞ … ∞
 * real ulp ≤ 0.501 (error analysis), dual ulp ≤ 0.501 (error analysis) */
PLUMB_API plumb_status plumb_dual_batch_add(size_t n, plumb_in x, plumb_in y, plumb_in a, plumb_in b, plumb_out real,
                                            plumb_out dual);

/* dual.subtract: difference of dual numbers
 *   (x, y) − (a, b) = (x − a, y − b)
 * x number -1e+18 … 1e+18; y number -1e+18 … 1e+18; a number -1e+18 … 1e+18; b number -1e+18 … 1e+18 → real number −∞ …
 *     ∞; dual number −∞ … ∞
 * real ulp ≤ 0.501 (error analysis), dual ulp ≤ 0.501 (error analysis) */
PLUMB_API plumb_status plumb_dual_batch_subtract(size_t n, plumb_in x, plumb_in y, plumb_in a, plumb_in b,
                                                 plumb_out real, plumb_out dual);

/* dual.multiply: product of dual numbers
 *   (x, y)(a, b) = (xa, ya + xb)
 * x number -1e+18 … 1e+18; y number -1e+18 … 1e+18; a number -1e+18 … 1e+18; b number -1e+18 … 1e+18 → real number −∞ …
 *     ∞; dual number −∞ … ∞
 * dual scaled ulp ≤ 1.51 (error analysis), real ulp ≤ 0.501 (error analysis) */
PLUMB_API plumb_status plumb_dual_batch_multiply(size_t n, plumb_in x, plumb_in y, plumb_in a, plumb_in b,
                                                 plumb_out real, plumb_out dual);

/* dual.divide: quotient of dual numbers
 *   (x, y)/(a, b) = (x/a, (ya − xb)/a²)
 * x number -1e+09 … 1e+09; y number -1e+09 … 1e+09; a positive number 1e-09 … 1e+09; b number -1e+09 … 1e+09 → real
 *     number −∞ … ∞; dual number −∞ … ∞
 * dual scaled ulp ≤ 4 (error analysis), real ulp ≤ 0.501 (error analysis) */
PLUMB_API plumb_status plumb_dual_batch_divide(size_t n, plumb_in x, plumb_in y, plumb_in a, plumb_in b, plumb_out real,
                                               plumb_out dual);

/* dual.hyper.multiply: product of hyper-dual numbers
 *   (x, y₁, y₂, y₁₂)(a, b₁, b₂, b₁₂) = (xa, y₁a + xb₁, y₂a + xb₂, y₁₂a + y₁b₂ + y₂b₁ + xb₁₂)
 * x number -1e+18 … 1e+18; y1 number -1e+18 … 1e+18; y2 number -1e+18 … 1e+18; y12 number -1e+18 … 1e+18; a number
 *     -1e+18 … 1e+18; b1 number -1e+18 … 1e+18; b2 number -1e+18 … 1e+18; b12 number -1e+18 … 1e+18 → real number −∞ …
 *     ∞; dual1 number −∞ … ∞; dual2 number −∞ … ∞; dual12 number −∞ … ∞
 * dual12 scaled ulp ≤ 4.01 (error analysis), real ulp ≤ 0.501 (error analysis), dual1 scaled ulp ≤ 1.51 (error
 *     analysis), dual2 scaled ulp ≤ 1.51 (error analysis) */
PLUMB_API plumb_status plumb_dual_batch_hyper_multiply(size_t n, plumb_in x, plumb_in y1, plumb_in y2, plumb_in y12,
                                                       plumb_in a, plumb_in b1, plumb_in b2, plumb_in b12,
                                                       plumb_out real, plumb_out dual1, plumb_out dual2,
                                                       plumb_out dual12);

/* dual.power.n1, n2, n3, n4, n5, n6, n7, n8: powers of a dual number
 *   (x, y)ⁿ = (xⁿ, n xⁿ⁻¹ y)
 * x number -1e+04 … 1e+04; y number -1e+04 … 1e+04 → real number −∞ … ∞; dual number −∞ … ∞
 * n1: dual ulp ≤ 2 (error analysis), real ulp ≤ 1 (error analysis)
 * n2: dual ulp ≤ 3 (error analysis), real ulp ≤ 2 (error analysis)
 * n3: dual ulp ≤ 4 (error analysis), real ulp ≤ 3 (error analysis)
 * n4: dual ulp ≤ 5 (error analysis), real ulp ≤ 4 (error analysis)
 * n5: dual ulp ≤ 6 (error analysis), real ulp ≤ 5 (error analysis)
 * n6: dual ulp ≤ 7 (error analysis), real ulp ≤ 6 (error analysis)
 * n7: dual ulp ≤ 8 (error analysis), real ulp ≤ 7 (error analysis)
 * n8: dual ulp ≤ 9 (error analysis), real ulp ≤ 8 (error analysis) */
PLUMB_API plumb_status plumb_dual_batch_power_n1(size_t n, plumb_in x, plumb_in y, plumb_out real, plumb_out dual);
PLUMB_API plumb_status plumb_dual_batch_power_n2(size_t n, plumb_in x, plumb_in y, plumb_out real, plumb_out dual);
PLUMB_API plumb_status plumb_dual_batch_power_n3(size_t n, plumb_in x, plumb_in y, plumb_out real, plumb_out dual);
PLUMB_API plumb_status plumb_dual_batch_power_n4(size_t n, plumb_in x, plumb_in y, plumb_out real, plumb_out dual);
PLUMB_API plumb_status plumb_dual_batch_power_n5(size_t n, plumb_in x, plumb_in y, plumb_out real, plumb_out dual);
PLUMB_API plumb_status plumb_dual_batch_power_n6(size_t n, plumb_in x, plumb_in y, plumb_out real, plumb_out dual);
PLUMB_API plumb_status plumb_dual_batch_power_n7(size_t n, plumb_in x, plumb_in y, plumb_out real, plumb_out dual);
PLUMB_API plumb_status plumb_dual_batch_power_n8(size_t n, plumb_in x, plumb_in y, plumb_out real, plumb_out dual);

/* dual.exp: exponential of a dual number
 *   exp (x, y) = (exp x, y exp x)
 * x number -80 … 80; y number -1000 … 1000 → real number −∞ … ∞; dual number −∞ … ∞
 * real ulp ≤ 1.5 (exhaustive), dual ulp ≤ 2.5 (error analysis) */
PLUMB_API plumb_status plumb_dual_batch_exp(size_t n, plumb_in x, plumb_in y, plumb_out real, plumb_out dual);

/* dual.log: logarithm of a dual number
 *   log (x, y) = (log x, y/x)
 * x positive number 1e-30 … 1e+30; y number -1e+08 … 1e+08 → real number −∞ … ∞; dual number −∞ … ∞
 * real ulp ≤ 1.5 (exhaustive), dual ulp ≤ 0.501 (error analysis) */
PLUMB_API plumb_status plumb_dual_batch_log(size_t n, plumb_in x, plumb_in y, plumb_out real, plumb_out dual);

/* dual.sin: sine of a dual number
 *   sin (x, y) = (sin x, y cos x)
 * outside the domain: angles beyond 2^50 count as 2^50
 * x rad, angle -1e+09 … 1e+09; y number -1e+09 … 1e+09 → real number −∞ … ∞; dual number −∞ … ∞
 * real scaled ulp ≤ 1.5 (exhaustive), dual scaled ulp ≤ 2.5 (error analysis) */
PLUMB_API plumb_status plumb_dual_batch_sin(size_t n, plumb_in x, plumb_in y, plumb_out real, plumb_out dual);

/* dual.cos: cosine of a dual number
 *   cos (x, y) = (cos x, −y sin x)
 * outside the domain: angles beyond 2^50 count as 2^50
 * x rad, angle -1e+09 … 1e+09; y number -1e+09 … 1e+09 → real number −∞ … ∞; dual number −∞ … ∞
 * real scaled ulp ≤ 1.5 (exhaustive), dual scaled ulp ≤ 2.5 (error analysis) */
PLUMB_API plumb_status plumb_dual_batch_cos(size_t n, plumb_in x, plumb_in y, plumb_out real, plumb_out dual);

/* dual.sqrt: root of a dual number
 *   √(x, y) = (√x, y/(2√x))
 * x positive number 1e-30 … 1e+30; y number -1e+09 … 1e+09 → real number −∞ … ∞; dual number −∞ … ∞
 * real ulp ≤ 0.51 (error analysis), dual ulp ≤ 1.51 (error analysis) */
PLUMB_API plumb_status plumb_dual_batch_sqrt(size_t n, plumb_in x, plumb_in y, plumb_out real, plumb_out dual);

/* --- integrator --------------------------------------------------------------------------------------------------- */


/* integrator.midpoint: implicit midpoint step of a free body
 *   I v = R(−v/2) L
 * there is only one solution, because |L| is below a multiple of the smallest moment; NaN if Newton's method does not
 *     converge in 20 steps, or if I is not positive definite, which the signs of its computed leading minors decide
 * inertia: I 6 kg m², symmetric positive definite matrix, eigenvalues 1 … 4, lower triangle, row by row; L 3 kg m²,
 *     vector, norm 0 … 2 → v 3 rad, vector, norm 0 … 2
 * v scaled ulp ≤ 5.5, v norm in u ≤ 10 */
PLUMB_API plumb_status plumb_integrator_midpoint(size_t n, plumb_in inertia, plumb_in L, plumb_out v);

/* integrator.trapezoid: object-space trapezoid step of a free body
 *   I v = (L + R(−v) L)/2
 * there is only one solution, because |L| is below a multiple of the smallest moment; NaN if Newton's method does not
 *     converge in 20 steps, or if I is not positive definite, which the signs of its computed leading minors decide
 * inertia: I 6 kg m², symmetric positive definite matrix, eigenvalues 1 … 4, lower triangle, row by row; L 3 kg m²,
 *     vector, norm 0 … 1.9 → v 3 rad, vector, norm 0 … 2
 * v scaled ulp ≤ 6, v norm in u ≤ 10 */
PLUMB_API plumb_status plumb_integrator_trapezoid(size_t n, plumb_in inertia, plumb_in L, plumb_out v);

/* integrator.world: world-space trapezoid step of a free body
 *   v = (R(−v)I⁻¹ + I⁻¹R(−v)) L/2
 * there is only one solution, because |L| is below a multiple of the smallest moment; NaN if Newton's method does not
 *     converge in 20 steps, or if I is not positive definite, which the signs of its computed leading minors decide
 * inertia: I 6 kg m², symmetric positive definite matrix, eigenvalues 1 … 4, lower triangle, row by row; L 3 kg m²,
 *     vector, norm 0 … 1.15 → v 3 rad, vector, norm 0 … 2
 * v scaled ulp ≤ 10, v norm in u ≤ 14 */
PLUMB_API plumb_status plumb_integrator_world(size_t n, plumb_in inertia, plumb_in L, plumb_out v);

/* integrator.midpoint.residual: residual of the midpoint rule at a rotation vector
 *   F = I v − R(−v/2) L
 * inertia: I 6 kg m², symmetric positive definite matrix, eigenvalues 1 … 4, lower triangle, row by row; L 3 kg m²,
 *     vector, norm 0 … 1000; v 3 rad, vector, norm 0 … 3 → F 3 kg m², vector, norm 0 … 1000
 * F scaled ulp ≤ 10.5 (proved) */
PLUMB_API plumb_status plumb_integrator_midpoint_residual(size_t n, plumb_in inertia, plumb_in L, plumb_in v,
                                                          plumb_out F);

/* integrator.trapezoid.residual: residual of the object-space trapezoid at a rotation vector
 *   F = I v − (L + R(−v) L)/2
 * inertia: I 6 kg m², symmetric positive definite matrix, eigenvalues 1 … 4, lower triangle, row by row; L 3 kg m²,
 *     vector, norm 0 … 1000; v 3 rad, vector, norm 0 … 3 → F 3 kg m², vector, norm 0 … 1000
 * F scaled ulp ≤ 10.5 */
PLUMB_API plumb_status plumb_integrator_trapezoid_residual(size_t n, plumb_in inertia, plumb_in L, plumb_in v,
                                                           plumb_out F);

/* integrator.world.residual: residual of the world-space trapezoid at a rotation vector
 *   F = v − (R(−v)I⁻¹ + I⁻¹R(−v)) L/2
 * NaN if I is not positive definite, which the signs of its computed leading minors decide
 * inertia: I 6 kg m², symmetric positive definite matrix, eigenvalues 1 … 4, lower triangle, row by row; L 3 kg m²,
 *     vector, norm 0 … 1000; v 3 rad, vector, norm 0 … 3 → F 3 rad, vector, norm 0 … 1000
 * F scaled ulp ≤ 10 */
PLUMB_API plumb_status plumb_integrator_world_residual(size_t n, plumb_in inertia, plumb_in L, plumb_in v, plumb_out F);

/* integrator.midpoint.jacobian: derivative of the midpoint rule's residual
 *   J = I − [R(−v/2) L]T(−v/2)/2
 * inertia: I 6 kg m², symmetric positive definite matrix, eigenvalues 1 … 4, lower triangle, row by row; L 3 kg m²,
 *     vector, norm 0 … 1000; v 3 rad, vector, norm 0 … 3 → J 3 × 3 kg m², matrix, norm 0 … 1000, row by row
 * J scaled ulp ≤ 8.5 */
PLUMB_API plumb_status plumb_integrator_midpoint_jacobian(size_t n, plumb_in inertia, plumb_in L, plumb_in v,
                                                          plumb_out J);

/* integrator.trapezoid.jacobian: derivative of the object-space trapezoid's residual
 *   J = I − [R(−v) L]T(−v)/2
 * inertia: I 6 kg m², symmetric positive definite matrix, eigenvalues 1 … 4, lower triangle, row by row; L 3 kg m²,
 *     vector, norm 0 … 1000; v 3 rad, vector, norm 0 … 3 → J 3 × 3 kg m², matrix, norm 0 … 1000, row by row
 * J scaled ulp ≤ 8.5 */
PLUMB_API plumb_status plumb_integrator_trapezoid_jacobian(size_t n, plumb_in inertia, plumb_in L, plumb_in v,
                                                           plumb_out J);

/* integrator.world.jacobian: derivative of the world-space trapezoid's residual
 *   J = E − ([R(−v)I⁻¹L] + I⁻¹[R(−v) L])T(−v)/2
 * NaN if I is not positive definite, which the signs of its computed leading minors decide
 * inertia: I 6 kg m², symmetric positive definite matrix, eigenvalues 1 … 4, lower triangle, row by row; L 3 kg m²,
 *     vector, norm 0 … 1000; v 3 rad, vector, norm 0 … 3 → J 3 × 3 matrix, norm 0 … 1000, row by row
 * J scaled ulp ≤ 12.5 */
PLUMB_API plumb_status plumb_integrator_world_jacobian(size_t n, plumb_in inertia, plumb_in L, plumb_in v, plumb_out J);

/* integrator.newton: one step of Newton's method to the midpoint rule's solution
 *   v − J⁻¹(I v − R(−v/2) L)
 * NaN if I is not positive definite, which the signs of its computed leading minors decide
 * inertia: I 6 kg m², symmetric positive definite matrix, eigenvalues 1 … 4, lower triangle, row by row; L 3 kg m²,
 *     vector, norm 0 … 2; v 3 rad, vector, norm 0 … 2 → v_next 3 rad, vector, norm 0 … 1e+04
 * v_next scaled ulp ≤ 12 */
PLUMB_API plumb_status plumb_integrator_newton(size_t n, plumb_in inertia, plumb_in L, plumb_in v, plumb_out v_next);

/* integrator.simple: one simple iteration to the midpoint rule's solution
 *   I⁻¹R(−v/2) L
 * divided by the time step, the result is the angular velocity in the middle of the step, in the body's axes; NaN if I
 *     is not positive definite, which the signs of its computed leading minors decide
 * inertia: I 6 kg m², symmetric positive definite matrix, eigenvalues 1 … 4, lower triangle, row by row; L 3 kg m²,
 *     vector, norm 0 … 1000; v 3 rad, vector, norm 0 … 3 → v_next 3 rad, vector, norm 0 … 1e+04
 * v_next scaled ulp ≤ 11 */
PLUMB_API plumb_status plumb_integrator_simple(size_t n, plumb_in inertia, plumb_in L, plumb_in v, plumb_out v_next);

/* integrator.parts: smallest number of equal parts in which a step is safe
 *   the smallest n with |L|/n ≤ √2 σ, σ the smallest moment
 * also 16 if 16 are not enough; NaN if a moment is not positive
 * moments: I1 kg m², positive number 1 … 4; I2 kg m², positive number 1 … 4; I3 kg m², positive number 1 … 4
 * L 3 kg m², vector, norm 0 … 20 → n_out: n count 1 … 16
 * n difference ≤ 0 */
PLUMB_API plumb_status plumb_integrator_parts(size_t n, plumb_in moments, plumb_in L, plumb_out n_out);

/* integrator.safe_part: largest safe part of the rest of a step
 *   min(left, √2 σ/|L|), σ the smallest moment
 * in units of the step, by which L is multiplied; NaN if a moment is not positive
 * moments: I1 kg m², positive number 1 … 4; I2 kg m², positive number 1 … 4; I3 kg m², positive number 1 … 4
 * L 3 kg m², vector, norm 0 … 20; left number 0 … 1 → part number 0 … 1
 * part scaled ulp ≤ 5.5 */
PLUMB_API plumb_status plumb_integrator_safe_part(size_t n, plumb_in moments, plumb_in L, plumb_in left,
                                                  plumb_out part);

/* integrator.field: rate of change of the rotation vector of a free body's motion
 *   dv/dt = T(−v)⁻¹I⁻¹R(−v) L
 * L is the momentum itself, not its product with a time step; T(−v) is singular at |v| = 2π; NaN if I is not positive
 *     definite, which the signs of its computed leading minors decide
 * inertia: I 6 kg m², symmetric positive definite matrix, eigenvalues 1 … 4, lower triangle, row by row; L 3 kg m²/s,
 *     vector, norm 0 … 1000; v 3 rad, vector, norm 0 … 3 → dv 3 rad/s, vector, norm 0 … 1e+04
 * dv scaled ulp ≤ 15 */
PLUMB_API plumb_status plumb_integrator_field(size_t n, plumb_in inertia, plumb_in L, plumb_in v, plumb_out dv);

/* integrator.gyroscopic: the half-implicit gyroscopic step of physics libraries
 *   w − (I + h([w]I − [I w]))⁻¹ h w × I w
 * in the body's axes; it is one step of Newton's method to the solution of implicit Euler; NaN if I is not positive
 *     definite, which the signs of its computed leading minors decide
 * inertia: I 6 kg m², symmetric positive definite matrix, eigenvalues 1 … 4, lower triangle, row by row; w 3 rad/s,
 *     vector, norm 0 … 8; h s, positive number 0.0009766 … 0.0625 → w_end 3 rad/s, vector, norm 0 … 1000
 * w_end scaled ulp ≤ 12.5 */
PLUMB_API plumb_status plumb_integrator_gyroscopic(size_t n, plumb_in inertia, plumb_in w, plumb_in h, plumb_out w_end);

/* integrator.momentum: angular momentum of a rotated body
 *   L = O I Oᵀω
 * I is in the body's axes, ω and L are in the world's
 * O 3 × 3 rotation, row by row; inertia: I 6 kg m², symmetric positive definite matrix, eigenvalues 1 … 4, lower
 *     triangle, row by row; w 3 rad/s, vector, norm 0 … 1000 → L 3 kg m²/s, vector, norm 0 … 1000
 * L scaled ulp ≤ 9.01 (error analysis) */
PLUMB_API plumb_status plumb_integrator_momentum(size_t n, plumb_in O, plumb_in inertia, plumb_in w, plumb_out L);

/* integrator.momentum.vector: angular momentum from the rate of a rotation vector
 *   L = R(v) I T(−v) dv/dt
 * I is in the axes of the body that R(v) rotates
 * inertia: I 6 kg m², symmetric positive definite matrix, eigenvalues 1 … 4, lower triangle, row by row; v 3 rad,
 *     vector, norm 0 … 3; dv 3 rad/s, vector, norm 0 … 1000 → L 3 kg m²/s, vector, norm 0 … 1000
 * L scaled ulp ≤ 20 (proved) */
PLUMB_API plumb_status plumb_integrator_momentum_vector(size_t n, plumb_in inertia, plumb_in v, plumb_in dv,
                                                        plumb_out L);

/* integrator.energy: energy of rotation, from the angular momentum
 *   E = L·I⁻¹L/2
 * L and I are in the same axes; NaN if I is not positive definite, which the signs of its computed leading minors
 *     decide
 * inertia: I 6 kg m², symmetric positive definite matrix, eigenvalues 1 … 4, lower triangle, row by row; L 3 kg m²/s,
 *     vector, norm 0 … 1000 → E J, number 0 … 1e+06
 * E scaled ulp ≤ 15 */
PLUMB_API plumb_status plumb_integrator_energy(size_t n, plumb_in inertia, plumb_in L, plumb_out E);

/* integrator.energy.velocity: energy of rotation, from the angular velocity
 *   E = ω·Iω/2
 * ω and I are in the same axes
 * inertia: I 6 kg m², symmetric positive definite matrix, eigenvalues 1 … 4, lower triangle, row by row; w 3 rad/s,
 *     vector, norm 0 … 1000 → E J, number 0 … 1e+06
 * E scaled ulp ≤ 6.01 (error analysis) */
PLUMB_API plumb_status plumb_integrator_energy_velocity(size_t n, plumb_in inertia, plumb_in w, plumb_out E);

/* integrator.update: orientation and momentum after a step
 *   O⁺ = O R(v), m⁺ = R(−v)m
 * m is in the body's axes; in the world's axes the momentum does not change
 * O 3 × 3 rotation, row by row; m 3 kg m²/s, vector, norm 0 … 1000; v 3 rad, vector, norm 0 … 3 → O_end 3 × 3 matrix,
 *     norm 0 … 2, row by row; m_end 3 kg m²/s, vector, norm 0 … 1000
 * O_end scaled ulp ≤ 12 (proved), m_end scaled ulp ≤ 12 (proved) */
PLUMB_API plumb_status plumb_integrator_update(size_t n, plumb_in O, plumb_in m, plumb_in v, plumb_out O_end,
                                               plumb_out m_end);

/* --- magnus ------------------------------------------------------------------------------------------------------- */


/* magnus.vector.terms1, terms2, terms3, terms4: sum of the first terms of the Magnus expansion
 *   Ω = Ω₁ + … + Ωₖ, Ω₁ = h m, m = ω + αh/2, Ω₂ = h³/12 α×ω, Ω₃ = h⁵/240 α×(α×ω), Ω₄ = h⁵/720 m×(m×(m×α)) + h⁷/6720
 *     α×(α×(α×ω)), Ω₅ = h⁷/7560 α×(m×(m×(m×α))) − h⁷/30240 m×(m×(α×(m×α))) + h⁹/241920 α×(α×(α×(α×m)))
 * the fourth and the fifth term are ours; three terms have no higher order than two: claim C61
 * w 3 rad/s, vector, norm 0 … 100; alpha 3 rad/s², vector, norm 0 … 3000; dt s, positive number 9.537e-07 … 1 → Omega 3
 *     rad, vector, norm 0 … 1e+12
 * terms1: Omega scaled ulp ≤ 3.01 (error analysis)
 * terms2: Omega scaled ulp ≤ 8.01 (error analysis)
 * terms3: Omega scaled ulp ≤ 12.01 (error analysis)
 * terms4: Omega scaled ulp ≤ 21.01 (error analysis) */
PLUMB_API plumb_status plumb_magnus_vector_terms1(size_t n, plumb_in w, plumb_in alpha, plumb_in dt, plumb_out Omega);
PLUMB_API plumb_status plumb_magnus_vector_terms2(size_t n, plumb_in w, plumb_in alpha, plumb_in dt, plumb_out Omega);
PLUMB_API plumb_status plumb_magnus_vector_terms3(size_t n, plumb_in w, plumb_in alpha, plumb_in dt, plumb_out Omega);
PLUMB_API plumb_status plumb_magnus_vector_terms4(size_t n, plumb_in w, plumb_in alpha, plumb_in dt, plumb_out Omega);

/* magnus.quaternion.terms1, terms2, terms3, terms4: a step of a unit quaternion by the first terms of the Magnus expansion
 *   q′ = exp(Ω/2)q, ω′ = ω + αh; Ω as in magnus.vector
 * if α = 0, Ω = hω for any number of terms; after long steps |q′| is still |q|, but the angle has few correct digits; q
 *     is not normalised
 * q 4 unit quaternion, w, x, y, z; w 3 rad/s, vector, norm 0 … 100; alpha 3 rad/s², vector, norm 0 … 3000; dt s,
 *     positive number 9.537e-07 … 1 → q_end 4 unit quaternion, w, x, y, z; w_end 3 rad/s, vector, norm 0 … 4000
 * terms1: usual (dt ≤ 0.03125): q_end scaled ulp ≤ 10.5, q_end norm in u ≤ 15.35, q_end orthogonality in u ≤ 7.5, w_end
 *     scaled ulp ≤ 1.01 (error analysis); long steps (dt in [0.03125, 1]): q_end angle in u ≤ 8800
 * terms2: usual (dt ≤ 0.03125): q_end scaled ulp ≤ 12.25, q_end norm in u ≤ 16.7, q_end orthogonality in u ≤ 7.5, w_end
 *     scaled ulp ≤ 1.01 (error analysis); long steps (dt in [0.03125, 1]): q_end angle in u ≤ 2.793e+05
 * terms3: usual (dt ≤ 0.03125): q_end scaled ulp ≤ 14, q_end norm in u ≤ 18.05, q_end orthogonality in u ≤ 7.5, w_end
 *     scaled ulp ≤ 1.01 (error analysis); long steps (dt in [0.03125, 1]): q_end angle in u ≤ 5.271e+07
 * terms4: usual (dt ≤ 0.03125): q_end scaled ulp ≤ 15.75, q_end norm in u ≤ 19.4, q_end orthogonality in u ≤ 7.5, w_end
 *     scaled ulp ≤ 1.01 (error analysis); long steps (dt in [0.03125, 1]): q_end angle in u ≤ 5.271e+07 */
PLUMB_API plumb_status plumb_magnus_quaternion_terms1(size_t n, plumb_in q, plumb_in w, plumb_in alpha, plumb_in dt,
                                                      plumb_out q_end, plumb_out w_end);
PLUMB_API plumb_status plumb_magnus_quaternion_terms2(size_t n, plumb_in q, plumb_in w, plumb_in alpha, plumb_in dt,
                                                      plumb_out q_end, plumb_out w_end);
PLUMB_API plumb_status plumb_magnus_quaternion_terms3(size_t n, plumb_in q, plumb_in w, plumb_in alpha, plumb_in dt,
                                                      plumb_out q_end, plumb_out w_end);
PLUMB_API plumb_status plumb_magnus_quaternion_terms4(size_t n, plumb_in q, plumb_in w, plumb_in alpha, plumb_in dt,
                                                      plumb_out q_end, plumb_out w_end);

/* magnus.rotation.terms1, terms2, terms3, terms4: a step of a rotation matrix by the first terms of the Magnus expansion
 *   R′ = exp [Ω] R, ω′ = ω + αh; Ω as in magnus.vector
 * if α = 0, Ω = hω for any number of terms; after long steps R′ is still a rotation, but its angle has few correct
 *     digits; R is not corrected to a rotation
 * R 3 × 3 rotation, row by row; w 3 rad/s, vector, norm 0 … 100; alpha 3 rad/s², vector, norm 0 … 3000; dt s, positive
 *     number 9.537e-07 … 1 → R_end 3 × 3 rotation, row by row; w_end 3 rad/s, vector, norm 0 … 4000
 * terms1: usual (dt ≤ 0.03125): R_end scaled ulp ≤ 16.25, R_end angle in u ≤ 48, R_end orthogonality in u ≤ 54, w_end
 *     scaled ulp ≤ 1.01 (error analysis)
 * terms2: usual (dt ≤ 0.03125): R_end scaled ulp ≤ 17, R_end angle in u ≤ 48, R_end orthogonality in u ≤ 54, w_end
 *     scaled ulp ≤ 1.01 (error analysis)
 * terms3: usual (dt ≤ 0.03125): R_end scaled ulp ≤ 17.75, R_end angle in u ≤ 48, R_end orthogonality in u ≤ 54, w_end
 *     scaled ulp ≤ 1.01 (error analysis)
 * terms4: usual (dt ≤ 0.03125): R_end scaled ulp ≤ 18.5, R_end angle in u ≤ 48, R_end orthogonality in u ≤ 54, w_end
 *     scaled ulp ≤ 1.01 (error analysis) */
PLUMB_API plumb_status plumb_magnus_rotation_terms1(size_t n, plumb_in R, plumb_in w, plumb_in alpha, plumb_in dt,
                                                    plumb_out R_end, plumb_out w_end);
PLUMB_API plumb_status plumb_magnus_rotation_terms2(size_t n, plumb_in R, plumb_in w, plumb_in alpha, plumb_in dt,
                                                    plumb_out R_end, plumb_out w_end);
PLUMB_API plumb_status plumb_magnus_rotation_terms3(size_t n, plumb_in R, plumb_in w, plumb_in alpha, plumb_in dt,
                                                    plumb_out R_end, plumb_out w_end);
PLUMB_API plumb_status plumb_magnus_rotation_terms4(size_t n, plumb_in R, plumb_in w, plumb_in alpha, plumb_in dt,
                                                    plumb_out R_end, plumb_out w_end);

/* magnus.condition: upper bound of the rotation angle of a step, and its ratio to the radius of convergence
 *   h(|ω| + |ω′|)/2 ≥ ∫|ω + αt| dt, over π/√2 and over 2π
 * the article's bound π/√2 is sufficient; 2π is sufficient, too, and no larger bound is: claim C62
 * w 3 rad/s, vector, norm 0 … 100; alpha 3 rad/s², vector, norm 0 … 3000; dt s, positive number 9.537e-07 … 1 → angle
 *     rad, number 0 … 1e+04; share number 0 … 1e+04; sharp number 0 … 1e+04
 * all scaled ulp ≤ 7 */
PLUMB_API plumb_status plumb_magnus_condition(size_t n, plumb_in w, plumb_in alpha, plumb_in dt, plumb_out angle,
                                              plumb_out share, plumb_out sharp);

/* magnus.ends: first two terms of the Magnus expansion, from the angular velocities at both ends
 *   Ω₁ + Ω₂ = h(ω + ω′)/2 + h²/12 ω′×ω
 * w 3 rad/s, vector, norm 0 … 100; w_end 3 rad/s, vector, norm 0 … 4000; dt s, positive number 9.537e-07 … 1 → Omega 3
 *     rad, vector, norm 0 … 1e+12
 * Omega scaled ulp ≤ 7.01 (error analysis) */
PLUMB_API plumb_status plumb_magnus_ends(size_t n, plumb_in w, plumb_in w_end, plumb_in dt, plumb_out Omega);

/* magnus.rate: rate of a rotation matrix
 *   dR/dt = [ω]R
 * w 3 rad/s, vector, norm 0 … 1e+06; R 3 × 3 rotation, row by row → rate 3 × 3 1/s, matrix, norm 0 … 2e+06, row by row
 * rate scaled ulp ≤ 1.51 (error analysis) */
PLUMB_API plumb_status plumb_magnus_rate(size_t n, plumb_in w, plumb_in R, plumb_out rate);

/* magnus.translation: a step of a position under constant acceleration
 *   x′ = x + h(v + v′)/2, v′ = v + ah
 * x 3 m, vector, norm 0 … 1e+09; v 3 m/s, vector, norm 0 … 1e+09; a 3 m/s², vector, norm 0 … 1e+09; dt s, positive
 *     number 9.537e-07 … 1 → x_end 3 m, vector, norm 0 … 3e+09; v_end 3 m/s, vector, norm 0 … 2e+09
 * x_end scaled ulp ≤ 4.01 (error analysis), v_end scaled ulp ≤ 1.01 (error analysis) */
PLUMB_API plumb_status plumb_magnus_translation(size_t n, plumb_in x, plumb_in v, plumb_in a, plumb_in dt,
                                                plumb_out x_end, plumb_out v_end);

/* --- constraint --------------------------------------------------------------------------------------------------- */


/* constraint.ball: impulse that keeps the two anchors of a ball joint together
 *   Γ = J M⁻¹Jᵀ, η = B − J(v¹ + M⁻¹g), Γλ = η, v² = v¹ + M⁻¹(g + Jᵀλ), J = (−E, [r₁], E, −[r₂])
 * NaN unless Γ is positive definite, which the signs of its computed leading minors decide: of two immovable bodies Γ
 *     is 0
 * body1, body2: k 1/kg, positive number 0.25 … 4; W 6 1/(kg m²), symmetric positive definite matrix, eigenvalues 0.25 …
 *     4, lower triangle, row by row
 * r1 3 m, vector, norm 0 … 1; r2 3 m, vector, norm 0 … 1
 * motion1, motion2: v 3 m/s, vector, norm 0 … 1e+04; w 3 rad/s, vector, norm 0 … 1e+04; p 3 N s, vector, norm 0 …
 *     1e+04; a 3 N m s, vector, norm 0 … 1e+04
 * B 3 m/s, vector, norm 0 … 1e+04 → G 6 1/kg, symmetric positive definite matrix, eigenvalues 0 … 1000, lower triangle,
 *     row by row; eta 3 m/s, vector, norm 0 … 1e+06; lambda 3 N s, vector, norm 0 … 1e+06
 * motion1_out, motion2_out: v 3 m/s, vector, norm 0 … 1e+07; w 3 rad/s, vector, norm 0 … 1e+07
 * G scaled ulp ≤ 6.01 (error analysis), eta scaled ulp ≤ 9.01 (error analysis), lambda scaled ulp ≤ 18.5, v1 scaled ulp
 *     ≤ 18.5, w1 scaled ulp ≤ 18.5, v2 scaled ulp ≤ 18.5, w2 scaled ulp ≤ 18.5 */
PLUMB_API plumb_status plumb_constraint_ball(size_t n, plumb_in body1, plumb_in body2, plumb_in r1, plumb_in r2,
                                             plumb_in motion1, plumb_in motion2, plumb_in B, plumb_out G, plumb_out eta,
                                             plumb_out lambda, plumb_out motion1_out, plumb_out motion2_out);

/* constraint.distance: impulse that keeps the distance of two anchors
 *   Γ = J M⁻¹Jᵀ, η = B − J(v¹ + M⁻¹g), Γλ = η, v² = v¹ + M⁻¹(g + Jᵀλ), J = (−uᵀ, −(r₁×u)ᵀ, uᵀ, (r₂×u)ᵀ)
 * NaN unless Γ is positive definite, which the signs of its computed leading minors decide: of two immovable bodies Γ
 *     is 0
 * body1, body2: k 1/kg, positive number 0.25 … 4; W 6 1/(kg m²), symmetric positive definite matrix, eigenvalues 0.25 …
 *     4, lower triangle, row by row
 * r1 3 m, vector, norm 0 … 1; r2 3 m, vector, norm 0 … 1; u 3 unit vector
 * motion1, motion2: v 3 m/s, vector, norm 0 … 1e+04; w 3 rad/s, vector, norm 0 … 1e+04; p 3 N s, vector, norm 0 …
 *     1e+04; a 3 N m s, vector, norm 0 … 1e+04
 * B m/s, number -1e+04 … 1e+04 → G 1/kg, number 0 … 1000; eta m/s, number -1e+06 … 1e+06; lambda N s, number -1e+06 …
 *     1e+06
 * motion1_out, motion2_out: v 3 m/s, vector, norm 0 … 1e+07; w 3 rad/s, vector, norm 0 … 1e+07
 * G scaled ulp ≤ 14.01 (error analysis), eta scaled ulp ≤ 12.01 (error analysis), lambda scaled ulp ≤ 18.5, v1 scaled
 *     ulp ≤ 18.5, w1 scaled ulp ≤ 18.5, v2 scaled ulp ≤ 18.5, w2 scaled ulp ≤ 18.5 */
PLUMB_API plumb_status plumb_constraint_distance(size_t n, plumb_in body1, plumb_in body2, plumb_in r1, plumb_in r2,
                                                 plumb_in u, plumb_in motion1, plumb_in motion2, plumb_in B,
                                                 plumb_out G, plumb_out eta, plumb_out lambda, plumb_out motion1_out,
                                                 plumb_out motion2_out);

/* constraint.hinge: impulse of a hinge, which lets two bodies rotate about one axis only
 *   Γ = J M⁻¹Jᵀ, η = B − J(ω¹ + M⁻¹g), Γλ = η, ω² = ω¹ + M⁻¹(g + Jᵀλ), J = (−nᵀ, nᵀ) for n = b, c
 * the hinge rotates freely about the first column of R, at `rate`; b and c are the other columns. NaN unless Γ is
 *     positive definite, which the signs of its computed leading minors decide: of two immovable bodies Γ is 0
 * W1 6 1/(kg m²), symmetric positive definite matrix, eigenvalues 0.25 … 4, lower triangle, row by row; W2 6 1/(kg m²),
 *     symmetric positive definite matrix, eigenvalues 0.25 … 4, lower triangle, row by row; R 3 × 3 rotation, row by
 *     row; w1 3 rad/s, vector, norm 0 … 1e+04; a1 3 N m s, vector, norm 0 … 1e+04; w2 3 rad/s, vector, norm 0 … 1e+04;
 *     a2 3 N m s, vector, norm 0 … 1e+04; B 2 rad/s, vector, norm 0 … 1e+04, about b, about c → G 3 1/(kg m²),
 *     symmetric positive definite matrix, eigenvalues 0 … 1000, lower triangle, row by row; eta 2 rad/s, vector, norm 0
 *     … 1e+06, about b, about c; lambda 2 N m s, vector, norm 0 … 1e+06, about b, about c; w1_out: w1 3 rad/s, vector,
 *     norm 0 … 1e+07; w2_out: w2 3 rad/s, vector, norm 0 … 1e+07; rate rad/s, number -1e+07 … 1e+07
 * G scaled ulp ≤ 7.01 (error analysis), eta scaled ulp ≤ 9.01 (error analysis), lambda scaled ulp ≤ 18.5, w1 scaled ulp
 *     ≤ 18.5, w2 scaled ulp ≤ 18.5, rate scaled ulp ≤ 18.5 */
PLUMB_API plumb_status plumb_constraint_hinge(size_t n, plumb_in W1, plumb_in W2, plumb_in R, plumb_in w1, plumb_in a1,
                                              plumb_in w2, plumb_in a2, plumb_in B, plumb_out G, plumb_out eta,
                                              plumb_out lambda, plumb_out w1_out, plumb_out w2_out, plumb_out rate);

/* constraint.bias: Baumgarte's bias of a velocity constraint
 *   B = −βC/h
 * the article's −βC is for a rate β in 1/s; with it the error shrinks by the factor 1 − hβ per step, and not by 1 − β
 * C m, number -1e+06 … 1e+06; beta number 0 … 2; h s, positive number 0.0009766 … 1 → B m/s, number -1e+10 … 1e+10
 * B scaled ulp ≤ 1.51 (error analysis) */
PLUMB_API plumb_status plumb_constraint_bias(size_t n, plumb_in C, plumb_in beta, plumb_in h, plumb_out B);

/* constraint.acceleration: acceleration of an error that Baumgarte's stabilization prescribes
 *   C″ = −αC′ − βC
 * an error then decays without overshooting if α² ≥ 4β, and fastest if α² = 4β
 * C m, number -1e+06 … 1e+06; rate m/s, number -1e+06 … 1e+06; alpha 1/s, positive number 0.0009766 … 1e+04; beta 1/s²,
 *     positive number 0.0009766 … 1e+08 → acceleration m/s², number -1e+15 … 1e+15
 * acceleration scaled ulp ≤ 1.51 (error analysis) */
PLUMB_API plumb_status plumb_constraint_acceleration(size_t n, plumb_in C, plumb_in rate, plumb_in alpha, plumb_in beta,
                                                     plumb_out acceleration);

/* constraint.error_reduction: error reduction parameter: the share of an error that is removed in a second
 *   ERP = 1 − (1 − β)ⁿ
 * n is the rate, in steps per second; it need not be an integer
 * beta number 0 … 1; rate 1/s, positive number 1 … 1000 → ERP number 0 … 1
 * ERP scaled ulp ≤ 1 */
PLUMB_API plumb_status plumb_constraint_error_reduction(size_t n, plumb_in beta, plumb_in rate, plumb_out ERP);

/* constraint.share: share of an error to remove per step, from the error reduction parameter
 *   β = 1 − (1 − ERP)^(1/n)
 * n is the rate, in steps per second; it need not be an integer
 * ERP number 0 … 1; rate 1/s, positive number 1 … 1000 → beta number 0 … 1
 * beta scaled ulp ≤ 3 */
PLUMB_API plumb_status plumb_constraint_share(size_t n, plumb_in ERP, plumb_in rate, plumb_out beta);

/* constraint.complementarity: by how much a multiplier and its residual violate complementarity
 *   min(λ − λ⁻, max(λ − λ⁺, r)), r = Γλ − η
 * 0 if and only if r = 0 between the bounds, r ≥ 0 at the lower and r ≤ 0 at the upper one, as complementarity
 *     requires; the article prints that r = 0 if and only if λ is within its bounds; r and λ are in units in which the
 *     diagonal of Γ is about 1; NaN if a lower bound is above its upper bound
 * lambda number -1000 … 1000; r number -1000 … 1000; limits 2 bounds, each -1000 … 1000, all lower bounds, then all
 *     upper ones → missed number -1e+04 … 1e+04
 * missed scaled ulp ≤ 0.63 */
PLUMB_API plumb_status plumb_constraint_complementarity(size_t n, plumb_in lambda, plumb_in r, plumb_in limits,
                                                        plumb_out missed);

/* constraint.pgs.n2, n3, n4, n5, n6, n7, n8, n9, n10, n11, n12: two sweeps of projected Gauss–Seidel with over-relaxation
 *   λ⁺ = clamp(λ + ω D⁻¹(η − Γλ)), one entry after the other, D the diagonal of Γ, twice
 * NaN in all multipliers if a diagonal entry of Γ is not positive or a lower bound is above its upper bound; a call
 *     makes two sweeps
 * n2: G 3 1/kg, symmetric positive definite matrix, eigenvalues 1 … 2, lower triangle, row by row; eta n m/s, vector,
 *     norm 0 … 1000; limits 4 N s, bounds, each -1000 … 1000, all lower bounds, then all upper ones; lambda n N s,
 *     vector, norm 0 … 1000; w number 0.25 … 1.75 → lambda_out: lambda n N s, vector, norm 0 … 1e+04
 * n3: G 6 1/kg, symmetric positive definite matrix, eigenvalues 1 … 2, lower triangle, row by row; eta n m/s, vector,
 *     norm 0 … 1000; limits 6 N s, bounds, each -1000 … 1000, all lower bounds, then all upper ones; lambda n N s,
 *     vector, norm 0 … 1000; w number 0.25 … 1.75 → lambda_out: lambda n N s, vector, norm 0 … 1e+04
 * n4: G 10 1/kg, symmetric positive definite matrix, eigenvalues 1 … 2, lower triangle, row by row; eta n m/s, vector,
 *     norm 0 … 1000; limits 8 N s, bounds, each -1000 … 1000, all lower bounds, then all upper ones; lambda n N s,
 *     vector, norm 0 … 1000; w number 0.25 … 1.75 → lambda_out: lambda n N s, vector, norm 0 … 1e+04
 * n5: G 15 1/kg, symmetric positive definite matrix, eigenvalues 1 … 2, lower triangle, row by row; eta n m/s, vector,
 *     norm 0 … 1000; limits 10 N s, bounds, each -1000 … 1000, all lower bounds, then all upper ones; lambda n N s,
 *     vector, norm 0 … 1000; w number 0.25 … 1.75 → lambda_out: lambda n N s, vector, norm 0 … 1e+04
 * n6: G 21 1/kg, symmetric positive definite matrix, eigenvalues 1 … 2, lower triangle, row by row; eta n m/s, vector,
 *     norm 0 … 1000; limits 12 N s, bounds, each -1000 … 1000, all lower bounds, then all upper ones; lambda n N s,
 *     vector, norm 0 … 1000; w number 0.25 … 1.75 → lambda_out: lambda n N s, vector, norm 0 … 1e+04
 * n7: G 28 1/kg, symmetric positive definite matrix, eigenvalues 1 … 2, lower triangle, row by row; eta n m/s, vector,
 *     norm 0 … 1000; limits 14 N s, bounds, each -1000 … 1000, all lower bounds, then all upper ones; lambda n N s,
 *     vector, norm 0 … 1000; w number 0.25 … 1.75 → lambda_out: lambda n N s, vector, norm 0 … 1e+04
 * n8: G 36 1/kg, symmetric positive definite matrix, eigenvalues 1 … 2, lower triangle, row by row; eta n m/s, vector,
 *     norm 0 … 1000; limits 16 N s, bounds, each -1000 … 1000, all lower bounds, then all upper ones; lambda n N s,
 *     vector, norm 0 … 1000; w number 0.25 … 1.75 → lambda_out: lambda n N s, vector, norm 0 … 1e+04
 * n9: G 45 1/kg, symmetric positive definite matrix, eigenvalues 1 … 2, lower triangle, row by row; eta n m/s, vector,
 *     norm 0 … 1000; limits 18 N s, bounds, each -1000 … 1000, all lower bounds, then all upper ones; lambda n N s,
 *     vector, norm 0 … 1000; w number 0.25 … 1.75 → lambda_out: lambda n N s, vector, norm 0 … 1e+04
 * n10: G 55 1/kg, symmetric positive definite matrix, eigenvalues 1 … 2, lower triangle, row by row; eta n m/s, vector,
 *     norm 0 … 1000; limits 20 N s, bounds, each -1000 … 1000, all lower bounds, then all upper ones; lambda n N s,
 *     vector, norm 0 … 1000; w number 0.25 … 1.75 → lambda_out: lambda n N s, vector, norm 0 … 1e+04
 * n11: G 66 1/kg, symmetric positive definite matrix, eigenvalues 1 … 2, lower triangle, row by row; eta n m/s, vector,
 *     norm 0 … 1000; limits 22 N s, bounds, each -1000 … 1000, all lower bounds, then all upper ones; lambda n N s,
 *     vector, norm 0 … 1000; w number 0.25 … 1.75 → lambda_out: lambda n N s, vector, norm 0 … 1e+04
 * n12: G 78 1/kg, symmetric positive definite matrix, eigenvalues 1 … 2, lower triangle, row by row; eta n m/s, vector,
 *     norm 0 … 1000; limits 24 N s, bounds, each -1000 … 1000, all lower bounds, then all upper ones; lambda n N s,
 *     vector, norm 0 … 1000; w number 0.25 … 1.75 → lambda_out: lambda n N s, vector, norm 0 … 1e+04
 * n2: lambda scaled ulp ≤ 12
 * n3: lambda scaled ulp ≤ 12.5
 * n4: lambda scaled ulp ≤ 13
 * n5: lambda scaled ulp ≤ 13.5
 * n6: lambda scaled ulp ≤ 14
 * n7: lambda scaled ulp ≤ 14.5
 * n8: lambda scaled ulp ≤ 15
 * n9: lambda scaled ulp ≤ 15.5
 * n10: lambda scaled ulp ≤ 16
 * n11: lambda scaled ulp ≤ 16.5
 * n12: lambda scaled ulp ≤ 17 */
PLUMB_API plumb_status plumb_constraint_pgs_n2(size_t n, plumb_in G, plumb_in eta, plumb_in limits, plumb_in lambda,
                                               plumb_in w, plumb_out lambda_out);
PLUMB_API plumb_status plumb_constraint_pgs_n3(size_t n, plumb_in G, plumb_in eta, plumb_in limits, plumb_in lambda,
                                               plumb_in w, plumb_out lambda_out);
PLUMB_API plumb_status plumb_constraint_pgs_n4(size_t n, plumb_in G, plumb_in eta, plumb_in limits, plumb_in lambda,
                                               plumb_in w, plumb_out lambda_out);
PLUMB_API plumb_status plumb_constraint_pgs_n5(size_t n, plumb_in G, plumb_in eta, plumb_in limits, plumb_in lambda,
                                               plumb_in w, plumb_out lambda_out);
PLUMB_API plumb_status plumb_constraint_pgs_n6(size_t n, plumb_in G, plumb_in eta, plumb_in limits, plumb_in lambda,
                                               plumb_in w, plumb_out lambda_out);
PLUMB_API plumb_status plumb_constraint_pgs_n7(size_t n, plumb_in G, plumb_in eta, plumb_in limits, plumb_in lambda,
                                               plumb_in w, plumb_out lambda_out);
PLUMB_API plumb_status plumb_constraint_pgs_n8(size_t n, plumb_in G, plumb_in eta, plumb_in limits, plumb_in lambda,
                                               plumb_in w, plumb_out lambda_out);
PLUMB_API plumb_status plumb_constraint_pgs_n9(size_t n, plumb_in G, plumb_in eta, plumb_in limits, plumb_in lambda,
                                               plumb_in w, plumb_out lambda_out);
PLUMB_API plumb_status plumb_constraint_pgs_n10(size_t n, plumb_in G, plumb_in eta, plumb_in limits, plumb_in lambda,
                                                plumb_in w, plumb_out lambda_out);
PLUMB_API plumb_status plumb_constraint_pgs_n11(size_t n, plumb_in G, plumb_in eta, plumb_in limits, plumb_in lambda,
                                                plumb_in w, plumb_out lambda_out);
PLUMB_API plumb_status plumb_constraint_pgs_n12(size_t n, plumb_in G, plumb_in eta, plumb_in limits, plumb_in lambda,
                                                plumb_in w, plumb_out lambda_out);

/* --- pose --------------------------------------------------------------------------------------------------------- */


/* pose.compose: composition of two transforms with quaternions
 *   T₃ = T₂ + S₂R(q₂)T₁, q₃ = q₂q₁, S₃ = S₂S₁
 * R(q) = E + 2(s[u] + [u]²) with q = (s, u), which is not normalised; R(q^c) is used as its inverse, which it is only
 *     if |q| is exactly 1
 * A2, A1 → A3: T 3 m, vector, norm 0 … 1e+09; q 4 unit quaternion, w, x, y, z; S positive number 0.0009766 … 1024
 * T3 scaled ulp ≤ 8.01 (error analysis), q3 scaled ulp ≤ 4.01 (error analysis), S3 ulp ≤ 0.501 (error analysis) */
PLUMB_API plumb_status plumb_pose_compose(size_t n, plumb_in A2, plumb_in A1, plumb_out A3);

/* pose.inverse: inverse of a transform with a quaternion
 *   T′ = −R(q^c)T/S, q′ = q^c, S′ = 1/S
 * R(q) = E + 2(s[u] + [u]²) with q = (s, u), which is not normalised; R(q^c) is used as its inverse, which it is only
 *     if |q| is exactly 1
 * A → A_out: T 3 m, vector, norm 0 … 1e+09; q 4 unit quaternion, w, x, y, z; S positive number 0.0009766 … 1024
 * T scaled ulp ≤ 7.01 (error analysis), q ulp ≤ 0 (error analysis), S ulp ≤ 0.501 (error analysis) */
PLUMB_API plumb_status plumb_pose_inverse(size_t n, plumb_in A, plumb_out A_out);

/* pose.to_local: transform relative to its parent, with quaternions
 *   T₁ = R(q₂^c)(T₃ − T₂)/S₂, q₁ = q₂^c q₃, S₁ = S₃/S₂
 * R(q) = E + 2(s[u] + [u]²) with q = (s, u), which is not normalised; R(q^c) is used as its inverse, which it is only
 *     if |q| is exactly 1
 * A2, A3 → A1: T 3 m, vector, norm 0 … 1e+09; q 4 unit quaternion, w, x, y, z; S positive number 0.0009766 … 1024
 * T1 scaled ulp ≤ 8.01 (error analysis), q1 scaled ulp ≤ 4.01 (error analysis), S1 ulp ≤ 0.501 (error analysis) */
PLUMB_API plumb_status plumb_pose_to_local(size_t n, plumb_in A2, plumb_in A3, plumb_out A1);

/* pose.apply: point from child to parent coordinates, by a quaternion
 *   y = A(x) = S R(q) x + T
 * R(q) = E + 2(s[u] + [u]²) with q = (s, u), which is not normalised; R(q^c) is used as its inverse, which it is only
 *     if |q| is exactly 1
 * A: T 3 m, vector, norm 0 … 1e+09; q 4 unit quaternion, w, x, y, z; S positive number 0.0009766 … 1024
 * x 3 m, vector, norm 0 … 1e+09 → y 3 m, vector, norm 0 … 3e+12
 * y scaled ulp ≤ 8.01 (error analysis) */
PLUMB_API plumb_status plumb_pose_apply(size_t n, plumb_in A, plumb_in x, plumb_out y);

/* pose.apply_inverse: point from parent to child coordinates, by a quaternion
 *   y = A⁻¹(x) = R(q^c)(x − T)/S
 * R(q) = E + 2(s[u] + [u]²) with q = (s, u), which is not normalised; R(q^c) is used as its inverse, which it is only
 *     if |q| is exactly 1
 * A: T 3 m, vector, norm 0 … 1e+09; q 4 unit quaternion, w, x, y, z; S positive number 0.0009766 … 1024
 * x 3 m, vector, norm 0 … 1e+09 → y 3 m, vector, norm 0 … 3e+12
 * y scaled ulp ≤ 8.01 (error analysis) */
PLUMB_API plumb_status plumb_pose_apply_inverse(size_t n, plumb_in A, plumb_in x, plumb_out y);

/* pose.vector: vector from child to parent coordinates, by a quaternion
 *   y = J x = S R(q) x
 * R(q) = E + 2(s[u] + [u]²) with q = (s, u), which is not normalised; R(q^c) is used as its inverse, which it is only
 *     if |q| is exactly 1
 * q 4 unit quaternion, w, x, y, z; S positive number 0.0009766 … 1024; x 3 m, vector, norm 0 … 1e+09 → y 3 m, vector,
 *     norm 0 … 3e+12
 * y scaled ulp ≤ 7.01 (error analysis) */
PLUMB_API plumb_status plumb_pose_vector(size_t n, plumb_in q, plumb_in S, plumb_in x, plumb_out y);

/* pose.vector_inverse: vector from parent to child coordinates, by a quaternion
 *   y = J⁻¹x = R(q^c) x/S
 * R(q) = E + 2(s[u] + [u]²) with q = (s, u), which is not normalised; R(q^c) is used as its inverse, which it is only
 *     if |q| is exactly 1
 * q 4 unit quaternion, w, x, y, z; S positive number 0.0009766 … 1024; x 3 m, vector, norm 0 … 1e+09 → y 3 m, vector,
 *     norm 0 … 3e+12
 * y scaled ulp ≤ 7.01 (error analysis) */
PLUMB_API plumb_status plumb_pose_vector_inverse(size_t n, plumb_in q, plumb_in S, plumb_in x, plumb_out y);

/* pose.normal: surface normal from child to parent coordinates, by a quaternion
 *   y = J⁻ᵀx = R(q) x/S
 * R(q) = E + 2(s[u] + [u]²) with q = (s, u), which is not normalised; R(q^c) is used as its inverse, which it is only
 *     if |q| is exactly 1
 * q 4 unit quaternion, w, x, y, z; S positive number 0.0009766 … 1024; x 3 m, vector, norm 0 … 1e+09 → y 3 m, vector,
 *     norm 0 … 3e+12
 * y scaled ulp ≤ 7.01 (error analysis) */
PLUMB_API plumb_status plumb_pose_normal(size_t n, plumb_in q, plumb_in S, plumb_in x, plumb_out y);

/* pose.to_matrix: augmented matrix of a transform with a quaternion
 *   M = (S R(q), T; 0, 1), R(q) = E + 2(s[u] + [u]²)
 * R(q) = E + 2(s[u] + [u]²) with q = (s, u), which is not normalised; R(q^c) is used as its inverse, which it is only
 *     if |q| is exactly 1
 * A: T 3 m, vector, norm 0 … 1e+09; q 4 unit quaternion, w, x, y, z; S positive number 0.0009766 … 1024
 * → M 4 × 4 matrix, norm 0 … 3e+09, row by row
 * M scaled ulp ≤ 4.01 (error analysis) */
PLUMB_API plumb_status plumb_pose_to_matrix(size_t n, plumb_in A, plumb_out M);

/* --- skew --------------------------------------------------------------------------------------------------------- */


/* skew.matrix.n2, n3, n4: skew matrix from its independent entries
 *   ω as a matrix, ωᵀ = −ω
 * ω consists of n(n − 1)/2 numbers: in three dimensions the vector of ω×x, otherwise the entries below the diagonal,
 *     row by row
 * n2: w n(n − 1)/2 skew matrix, norm 0 … 1e+09 → M n × n matrix, norm 0 … 1e+09, row by row
 * n3: w n(n − 1)/2 skew matrix, norm 0 … 1e+09, x, y, z → M n × n matrix, norm 0 … 1e+09, row by row
 * n4: w n(n − 1)/2 skew matrix, norm 0 … 1e+09, strict lower triangle, row by row → M n × n matrix, norm 0 … 1e+09, row
 *     by row
 * M ulp ≤ 0 (error analysis) */
PLUMB_API plumb_status plumb_skew_matrix_n2(size_t n, plumb_in w, plumb_out M);
PLUMB_API plumb_status plumb_skew_matrix_n3(size_t n, plumb_in w, plumb_out M);
PLUMB_API plumb_status plumb_skew_matrix_n4(size_t n, plumb_in w, plumb_out M);

/* skew.parts.n2, n3, n4: skew and symmetric part of a matrix
 *   ω = (M − Mᵀ)/2, S = (M + Mᵀ)/2
 * ω consists of n(n − 1)/2 numbers: in three dimensions the vector of ω×x, otherwise the entries below the diagonal,
 *     row by row
 * n2: M n × n matrix, norm 0 … 1e+09, row by row → w n(n − 1)/2 skew matrix, norm 0 … 1e+09; S n × n matrix, norm 0 …
 *     1e+09, row by row
 * n3: M n × n matrix, norm 0 … 1e+09, row by row → w n(n − 1)/2 skew matrix, norm 0 … 1e+09, x, y, z; S n × n matrix,
 *     norm 0 … 1e+09, row by row
 * n4: M n × n matrix, norm 0 … 1e+09, row by row → w n(n − 1)/2 skew matrix, norm 0 … 1e+09, strict lower triangle, row
 *     by row; S n × n matrix, norm 0 … 1e+09, row by row
 * w scaled ulp ≤ 0.51 (error analysis), S scaled ulp ≤ 0.51 (error analysis) */
PLUMB_API plumb_status plumb_skew_parts_n2(size_t n, plumb_in M, plumb_out w, plumb_out S);
PLUMB_API plumb_status plumb_skew_parts_n3(size_t n, plumb_in M, plumb_out w, plumb_out S);
PLUMB_API plumb_status plumb_skew_parts_n4(size_t n, plumb_in M, plumb_out w, plumb_out S);

/* skew.apply.n2, n3, n4: product of a skew matrix and a vector
 *   ωx, which is ω×x in three dimensions
 * ω×x is the skew matrix of ω times x; ω consists of n(n − 1)/2 numbers: in three dimensions the vector of ω×x,
 *     otherwise the entries below the diagonal, row by row
 * n2: w n(n − 1)/2 rad/s, skew matrix, norm 0 … 1e+04; x n m, vector, norm 0 … 1e+09 → wx n m/s, vector, norm 0 … 1e+09
 * n3: w n(n − 1)/2 rad/s, skew matrix, norm 0 … 1e+04, x, y, z; x n m, vector, norm 0 … 1e+09 → wx n m/s, vector, norm
 *     0 … 1e+09
 * n4: w n(n − 1)/2 rad/s, skew matrix, norm 0 … 1e+04, strict lower triangle, row by row; x n m, vector, norm 0 … 1e+09
 *     → wx n m/s, vector, norm 0 … 1e+09
 * n2: wx scaled ulp ≤ 0.51 (error analysis)
 * n3: wx scaled ulp ≤ 1.51 (error analysis)
 * n4: wx scaled ulp ≤ 3.01 (error analysis) */
PLUMB_API plumb_status plumb_skew_apply_n2(size_t n, plumb_in w, plumb_in x, plumb_out wx);
PLUMB_API plumb_status plumb_skew_apply_n3(size_t n, plumb_in w, plumb_in x, plumb_out wx);
PLUMB_API plumb_status plumb_skew_apply_n4(size_t n, plumb_in w, plumb_in x, plumb_out wx);

/* skew.rotation_rates.n2, n3, n4: first and second derivative of a rotation
 *   dR/dt = ωR, d²R/dt² = (α + ω²)R
 * ω and α are in the axes of the rotated vectors R x; ω consists of n(n − 1)/2 numbers: in three dimensions the vector
 *     of ω×x, otherwise the entries below the diagonal, row by row
 * n2: R n × n rotation, row by row; w n(n − 1)/2 rad/s, skew matrix, norm 0 … 1e+04; alpha n(n − 1)/2 rad/s², skew
 *     matrix, norm 0 … 1e+08 → dR n × n 1/s, matrix, norm 0 … 1e+05, row by row; ddR n × n 1/s², matrix, norm 0 …
 *     1e+09, row by row
 * n3: R n × n rotation, row by row; w n(n − 1)/2 rad/s, skew matrix, norm 0 … 1e+04, x, y, z; alpha n(n − 1)/2 rad/s²,
 *     skew matrix, norm 0 … 1e+08, x, y, z → dR n × n 1/s, matrix, norm 0 … 1e+05, row by row; ddR n × n 1/s², matrix,
 *     norm 0 … 1e+09, row by row
 * n4: R n × n rotation, row by row; w n(n − 1)/2 rad/s, skew matrix, norm 0 … 1e+04, strict lower triangle, row by row;
 *     alpha n(n − 1)/2 rad/s², skew matrix, norm 0 … 1e+08, strict lower triangle, row by row → dR n × n 1/s, matrix,
 *     norm 0 … 1e+05, row by row; ddR n × n 1/s², matrix, norm 0 … 1e+09, row by row
 * n2: dR scaled ulp ≤ 0.51 (error analysis), ddR scaled ulp ≤ 3.01 (error analysis)
 * n3: dR scaled ulp ≤ 1.51 (error analysis), ddR scaled ulp ≤ 5.01 (error analysis)
 * n4: dR scaled ulp ≤ 3.01 (error analysis), ddR scaled ulp ≤ 7.01 (error analysis) */
PLUMB_API plumb_status plumb_skew_rotation_rates_n2(size_t n, plumb_in R, plumb_in w, plumb_in alpha, plumb_out dR,
                                                    plumb_out ddR);
PLUMB_API plumb_status plumb_skew_rotation_rates_n3(size_t n, plumb_in R, plumb_in w, plumb_in alpha, plumb_out dR,
                                                    plumb_out ddR);
PLUMB_API plumb_status plumb_skew_rotation_rates_n4(size_t n, plumb_in R, plumb_in w, plumb_in alpha, plumb_out dR,
                                                    plumb_out ddR);

/* skew.commutator.n2, n3, n4: commutator of two skew matrices
 *   [α, β] = αβ − βα, which is α×β in three dimensions
 * in two dimensions it is always 0; ω consists of n(n − 1)/2 numbers: in three dimensions the vector of ω×x, otherwise
 *     the entries below the diagonal, row by row
 * n2: a n(n − 1)/2 skew matrix, norm 0 … 1e+09; b n(n − 1)/2 skew matrix, norm 0 … 1e+09 → c n(n − 1)/2 skew matrix,
 *     norm 0 … ∞
 * n3: a n(n − 1)/2 skew matrix, norm 0 … 1e+09, x, y, z; b n(n − 1)/2 skew matrix, norm 0 … 1e+09, x, y, z → c n(n −
 *     1)/2 skew matrix, norm 0 … ∞, x, y, z
 * n4: a n(n − 1)/2 skew matrix, norm 0 … 1e+09, strict lower triangle, row by row; b n(n − 1)/2 skew matrix, norm 0 …
 *     1e+09, strict lower triangle, row by row → c n(n − 1)/2 skew matrix, norm 0 … ∞, strict lower triangle, row by
 *     row
 * n2: c ulp ≤ 0 (error analysis)
 * n3: c scaled ulp ≤ 1.51 (error analysis)
 * n4: c scaled ulp ≤ 4.01 (error analysis) */
PLUMB_API plumb_status plumb_skew_commutator_n2(size_t n, plumb_in a, plumb_in b, plumb_out c);
PLUMB_API plumb_status plumb_skew_commutator_n3(size_t n, plumb_in a, plumb_in b, plumb_out c);
PLUMB_API plumb_status plumb_skew_commutator_n4(size_t n, plumb_in a, plumb_in b, plumb_out c);

#ifdef __cplusplus
}
#endif

#endif
