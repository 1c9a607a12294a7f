/* Kernels of formulas that exist only to compare with the articles. Printed by `plumb kernels --header articles`.
 *
 * They are truncated series, formulas as the articles print them with their mistakes, test problems, and counts of
 * iterations. `plumb check`, `conform`, `claims` and the figures call them by their ids (run.h), like all other
 * kernels. This header is not installed, and the shared library does not export these functions, because kernels.h has
 * a better kernel for each, or because a program has no use for it. The comments are explained in kernels.h. */
/* clang-format off */
#ifndef PLUMB_ARTICLES_H
#define PLUMB_ARTICLES_H

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* --- so3 ---------------------------------------------------------------------------------------------------------- */


/* so3.s1.taylor2, 4, 6: S1 by the article's polynomial
 *   S1 ≈ Σ (−t)ᵏ/(2k+1)!, 2k ≤ degree
 * t rad², number 0 … 0.25 → S1 number 0 … 1
 * 2: S1 ulp ≤ 8690 (proved)
 * 4: S1 ulp ≤ 52.4 (proved)
 * 6: S1 ulp ≤ 0.95 (proved) */
plumb_status plumb_so3_s1_taylor2(size_t n, plumb_in t, plumb_out S1);
plumb_status plumb_so3_s1_taylor4(size_t n, plumb_in t, plumb_out S1);
plumb_status plumb_so3_s1_taylor6(size_t n, plumb_in t, plumb_out S1);

/* so3.s2.taylor2, 4, 6: S2 by the article's polynomial
 *   S2 ≈ Σ (−t)ᵏ/(2k+2)!, 2k ≤ degree
 * t rad², number 0 … 0.25 → S2 number 0 … 1
 * 2: S2 ulp ≤ 2910 (proved)
 * 4: S2 ulp ≤ 13.5 (proved)
 * 6: S2 ulp ≤ 0.75 (proved) */
plumb_status plumb_so3_s2_taylor2(size_t n, plumb_in t, plumb_out S2);
plumb_status plumb_so3_s2_taylor4(size_t n, plumb_in t, plumb_out S2);
plumb_status plumb_so3_s2_taylor6(size_t n, plumb_in t, plumb_out S2);

/* so3.s3.taylor2, 4, 6: S3 by the article's polynomial
 *   S3 ≈ Σ (−t)ᵏ/(2k+3)!, 2k ≤ degree
 * t rad², number 0 … 0.25 → S3 number 0 … 1
 * 2: S3 ulp ≤ 830 (proved)
 * 4: S3 ulp ≤ 4 (proved)
 * 6: S3 ulp ≤ 0.84 (proved) */
plumb_status plumb_so3_s3_taylor2(size_t n, plumb_in t, plumb_out S3);
plumb_status plumb_so3_s3_taylor4(size_t n, plumb_in t, plumb_out S3);
plumb_status plumb_so3_s3_taylor6(size_t n, plumb_in t, plumb_out S3);

/* so3.s1.minimax6: S1 for t ≤ 1/4, minimax polynomial of degree 6 in a
 *   S1 ≈ c₀ + c₁t + c₂t² + c₃t³
 * t rad², number 0 … 0.25 → S1 number 0 … 1
 * S1 ulp ≤ 0.7 (proved) */
plumb_status plumb_so3_s1_minimax6(size_t n, plumb_in t, plumb_out S1);

/* so3.s2.minimax6: S2 for t ≤ 1/4, minimax polynomial of degree 6 in a
 *   S2 ≈ c₀ + c₁t + c₂t² + c₃t³
 * t rad², number 0 … 0.25 → S2 number 0 … 1
 * S2 ulp ≤ 0.7 (proved) */
plumb_status plumb_so3_s2_minimax6(size_t n, plumb_in t, plumb_out S2);

/* so3.s3.minimax6: S3 for t ≤ 1/4, minimax polynomial of degree 6 in a
 *   S3 ≈ c₀ + c₁t + c₂t² + c₃t³
 * t rad², number 0 … 0.25 → S3 number 0 … 1
 * S3 ulp ≤ 0.65 (proved) */
plumb_status plumb_so3_s3_minimax6(size_t n, plumb_in t, plumb_out S3);

/* so3.s123.double_angle: S1, S2, S3 by the double-angle step from t/4
 *   S₁ = cos(a/2) S₁(a/2), S₂ = S₁(a/2)²/2, S₃ = (S₃(a/2) + S₁(a/2) S₂(a/2))/4
 * t rad², number 0 … ∞ → S1 number 0 … 1; S2 number 0 … 0.5; S3 number 0 … 0.17
 * usual (t ≤ 9.87): S1 scaled ulp ≤ 1.9 (proved), S2 ulp ≤ 1.95 (proved); near 0 (t ≤ 1): S1 ulp ≤ 1.9 (proved); S3 ulp
 *     ≤ 2 (exhaustive); several turns (t in [9.87, 1e+08]): all scaled ulp ≤ 2 (exhaustive) */
plumb_status plumb_so3_s123_double_angle(size_t n, plumb_in t, plumb_out S1, plumb_out S2, plumb_out S3);

/* so3.exp_average.double_angle: R and T by the double-angle step on matrices
 *   R(v) = R(v/2)², T(v) = (E + R(v/2)) T(v/2) / 2
 * v 3 rad, vector, norm 0 … ∞ → R 3 × 3 rotation, row by row; T 3 × 3 matrix, norm 0 … 2, row by row
 * usual (|v| in [1e-18, 3.142]): R scaled ulp ≤ 5.5 (proved above 9.3e-10), T scaled ulp ≤ 6, R orthogonality in u ≤ 19
 *     (proved), R angle in u ≤ 6.5 (proved), T norm in u ≤ 4.3 (proved); tiny (|v| ≤ 1e-18): all scaled ulp ≤ 1
 *     (proved) */
plumb_status plumb_so3_exp_average_double_angle(size_t n, plumb_in v, plumb_out R, plumb_out T);

/* --- transform ---------------------------------------------------------------------------------------------------- */


/* dynamic.to_local.chained.n2, n3, n4: moving transform relative to its parent, from its local position and velocity
 *   v₁ = J₂⁻¹(v₃ − v₂ − ω₂×J₂T₁), a₁ = J₂⁻¹(a₃ − a₂ − α₂×J₂T₁ − ω₂×(ω₂×J₂T₁ + 2J₂v₁)); ω₁ = R₂ᵀ(ω₃ − ω₂), α₁ = R₂ᵀ(α₃ −
 *     α₂ + ω₃×ω₂)
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
 *     analysis), S1 ulp ≤ 0.501 (error analysis), v1 scaled ulp ≤ 10.01 (error analysis), a1 scaled ulp ≤ 10.5, w1
 *     scaled ulp ≤ 0.51 (error analysis), w1 norm in u ≤ 1.01 (error analysis), alpha1 scaled ulp ≤ 0.51 (error
 *     analysis)
 * n3: T1 scaled ulp ≤ 5.01 (error analysis), T1 norm in u ≤ 5.74 (error analysis), R1 scaled ulp ≤ 3.01 (error
 *     analysis), S1 ulp ≤ 0.501 (error analysis), v1 scaled ulp ≤ 14.01 (error analysis), a1 scaled ulp ≤ 12.5, w1
 *     scaled ulp ≤ 4.01 (error analysis), w1 norm in u ≤ 4.74 (error analysis), alpha1 scaled ulp ≤ 6.01 (error
 *     analysis)
 * n4: T1 scaled ulp ≤ 6.01 (error analysis), T1 norm in u ≤ 7.01 (error analysis), R1 scaled ulp ≤ 4.01 (error
 *     analysis), S1 ulp ≤ 0.501 (error analysis), v1 scaled ulp ≤ 18.01 (error analysis), a1 scaled ulp ≤ 14.5, w1
 *     scaled ulp ≤ 8.01 (error analysis), w1 norm in u ≤ 10, alpha1 scaled ulp ≤ 12.01 (error analysis) */
plumb_status plumb_dynamic_to_local_chained_n2(size_t n, plumb_in A2, plumb_in A3, plumb_out A1);
plumb_status plumb_dynamic_to_local_chained_n3(size_t n, plumb_in A2, plumb_in A3, plumb_out A1);
plumb_status plumb_dynamic_to_local_chained_n4(size_t n, plumb_in A2, plumb_in A3, plumb_out A1);

/* --- delta -------------------------------------------------------------------------------------------------------- */


/* delta.counteraction.printed.n2, n3, n4: delta.counteraction as printed: only the parent's velocity changes
 *   Δv₁ = −J₂⁻¹Δv₂, Δa₁ = 2J₂⁻¹(ω₂×Δv₂)
 * Rᵀ is used as R⁻¹, which it is only if R is exactly a rotation; ω×x is the skew matrix of ω times x; the formula
 *     lacks Δω₂×J₂T₁, so it is wrong if the parent's angular velocity changes, too
 * n2: R2 n × n rotation, row by row; S2 positive number 0.0009766 … 1024; w2 n(n − 1)/2 rad/s, skew matrix, norm 0 …
 *     1e+04; dv2 n m/s, vector, norm 0 … 1e+09 → dv1 n m/s, vector, norm 0 … 1e+09; da1 n m/s², vector, norm 0 … 1e+09
 * n3: R2 n × n rotation, row by row; S2 positive number 0.0009766 … 1024; w2 n(n − 1)/2 rad/s, skew matrix, norm 0 …
 *     1e+04, x, y, z; dv2 n m/s, vector, norm 0 … 1e+09 → dv1 n m/s, vector, norm 0 … 1e+09; da1 n m/s², vector, norm 0
 *     … 1e+09
 * n4: R2 n × n rotation, row by row; S2 positive number 0.0009766 … 1024; w2 n(n − 1)/2 rad/s, skew matrix, norm 0 …
 *     1e+04, strict lower triangle, row by row; dv2 n m/s, vector, norm 0 … 1e+09 → dv1 n m/s, vector, norm 0 … 1e+09;
 *     da1 n m/s², vector, norm 0 … 1e+09
 * n2: dv1 scaled ulp ≤ 3.01 (error analysis), da1 scaled ulp ≤ 4.01 (error analysis)
 * n3: dv1 scaled ulp ≤ 4.01 (error analysis), da1 scaled ulp ≤ 6.01 (error analysis)
 * n4: dv1 scaled ulp ≤ 5.01 (error analysis), da1 scaled ulp ≤ 8.01 (error analysis) */
plumb_status plumb_delta_counteraction_printed_n2(size_t n, plumb_in R2, plumb_in S2, plumb_in w2, plumb_in dv2,
                                                  plumb_out dv1, plumb_out da1);
plumb_status plumb_delta_counteraction_printed_n3(size_t n, plumb_in R2, plumb_in S2, plumb_in w2, plumb_in dv2,
                                                  plumb_out dv1, plumb_out da1);
plumb_status plumb_delta_counteraction_printed_n4(size_t n, plumb_in R2, plumb_in S2, plumb_in w2, plumb_in dv2,
                                                  plumb_out dv1, plumb_out da1);

/* --- quaternion --------------------------------------------------------------------------------------------------- */


/* quaternion.exp.cubic: exponential of an imaginary quaternion to the third order
 *   (1 − x²/2, (1 − x²/6) X), x = |X|
 * its length is 1 − x⁴/24 + O(x⁶), not 1; claim C6 says how far it may be used
 * X 3 rad, vector, norm 0 … 1e+06 → q 4 quaternion, norm 0 … 1e+18, w, x, y, z
 * usual (|X| ≤ 1.571): q scaled ulp ≤ 2 (proved above 9.3e-10) */
plumb_status plumb_quaternion_exp_cubic(size_t n, plumb_in X, plumb_out q);

/* quaternion.exp.cubic_unit: normalised exponential of an imaginary quaternion to the third order
 *   q/|q|, q = (1 − x²/2, (1 − x²/6) X), x = |X|
 * claim C6 says how far it may be used
 * X 3 rad, vector, norm 0 … 1e+06 → q 4 unit quaternion, w, x, y, z
 * usual (|X| ≤ 1.571): q norm in u ≤ 5.5, q orthogonality in u ≤ 4 (proved) */
plumb_status plumb_quaternion_exp_cubic_unit(size_t n, plumb_in X, plumb_out q);

/* quaternion.exp.cubic_angle: rotation angle of the exponential of an imaginary quaternion to the third order
 *   2 atan2(x − x³/6, 1 − x²/2) = 2(x + x⁵/30 − x⁷/252 + …)
 * the exact angle is 2x; beyond the domain, the formula jumps at x = √6, where the cubic rotates by 2π
 * x rad, number 0 … 2 → angle rad, number 0 … 6
 * angle scaled ulp ≤ 4.5 */
plumb_status plumb_quaternion_exp_cubic_angle(size_t n, plumb_in x, plumb_out angle);

/* --- torque ------------------------------------------------------------------------------------------------------- */


/* torque.acceleration.approximate: angular acceleration from torque, without the gyroscopic term
 *   α = I⁻¹τ
 * for slow or symmetric bodies only: without torque, it leaves ω constant, although L is the constant; NaN unless the
 *     three computed leading minors of I are positive
 * inertia: I 6 kg m², symmetric positive definite matrix, eigenvalues 0.03125 … 32, lower triangle, row by row; tau 3 N
 *     m, vector, norm 0 … 1e+09 → alpha 3 rad/s², vector, norm 0 … 1e+12
 * alpha scaled ulp ≤ 10 */
plumb_status plumb_torque_acceleration_approximate(size_t n, plumb_in inertia, plumb_in tau, plumb_out alpha);

/* --- scheme ------------------------------------------------------------------------------------------------------- */


/* scheme.oscillator.explicit: explicit Euler step of the oscillator
 *   x⁺ = x + hv, v⁺ = v − hω²x
 * amplitudes grow by the factor √(1 + h²ω²) per step
 * x m, number -1e+09 … 1e+09; v m/s, number -1e+09 … 1e+09; w rad/s, positive number 0.0009766 … 1024; h s, positive
 *     number 0.0009766 … 1 → x_out: x m, number -1e+09 … 1e+09; v_out: v m/s, number -1e+09 … 1e+09
 * x scaled ulp ≤ 1.01 (error analysis), v scaled ulp ≤ 4.01 (error analysis) */
plumb_status plumb_scheme_oscillator_explicit(size_t n, plumb_in x, plumb_in v, plumb_in w, plumb_in h, plumb_out x_out,
                                              plumb_out v_out);

/* scheme.oscillator.implicit: implicit Euler step of the oscillator
 *   x⁺ = x + hv⁺, v⁺ = v − hω²x⁺
 * amplitudes are divided by √(1 + h²ω²) per step
 * x m, number -1e+09 … 1e+09; v m/s, number -1e+09 … 1e+09; w rad/s, positive number 0.0009766 … 1024; h s, positive
 *     number 0.0009766 … 1 → x_out: x m, number -1e+09 … 1e+09; v_out: v m/s, number -1e+09 … 1e+09
 * x scaled ulp ≤ 7.01 (error analysis), v scaled ulp ≤ 9.01 (error analysis) */
plumb_status plumb_scheme_oscillator_implicit(size_t n, plumb_in x, plumb_in v, plumb_in w, plumb_in h, plumb_out x_out,
                                              plumb_out v_out);

/* scheme.oscillator.semi_implicit: semi-implicit Euler step of the oscillator
 *   x⁺ = x + hv⁺, v⁺ = v − hω²x
 * stable if hω < 2
 * x m, number -1e+09 … 1e+09; v m/s, number -1e+09 … 1e+09; w rad/s, positive number 0.0009766 … 1024; h s, positive
 *     number 0.0009766 … 1 → x_out: x m, number -1e+09 … 1e+09; v_out: v m/s, number -1e+09 … 1e+09
 * x scaled ulp ≤ 6.01 (error analysis), v scaled ulp ≤ 4.01 (error analysis) */
plumb_status plumb_scheme_oscillator_semi_implicit(size_t n, plumb_in x, plumb_in v, plumb_in w, plumb_in h,
                                                   plumb_out x_out, plumb_out v_out);

/* scheme.oscillator.midpoint: implicit midpoint step of the oscillator
 *   z⁺ = z + hF((z + z⁺)/2), z = (x, v), F = (v, −ω²x)
 * amplitudes are preserved, for any h
 * x m, number -1e+09 … 1e+09; v m/s, number -1e+09 … 1e+09; w rad/s, positive number 0.0009766 … 1024; h s, positive
 *     number 0.0009766 … 1 → x_out: x m, number -1e+09 … 1e+09; v_out: v m/s, number -1e+09 … 1e+09
 * x scaled ulp ≤ 11.01 (error analysis), v scaled ulp ≤ 11.01 (error analysis) */
plumb_status plumb_scheme_oscillator_midpoint(size_t n, plumb_in x, plumb_in v, plumb_in w, plumb_in h, plumb_out x_out,
                                              plumb_out v_out);

/* scheme.oscillator.midpoint_printed: midpoint step of the oscillator as the article prints it
 *   z⁺ = z + hF(z + hF(z)/2), z = (x, v), F = (v, −ω²x)
 * this is the explicit midpoint rule, although the article calls it the implicit one: amplitudes grow by the factor √(1
 *     + h⁴ω⁴/4) per step
 * x m, number -1e+09 … 1e+09; v m/s, number -1e+09 … 1e+09; w rad/s, positive number 0.0009766 … 1024; h s, positive
 *     number 0.0009766 … 1 → x_out: x m, number -1e+09 … 1e+09; v_out: v m/s, number -1e+09 … 1e+09
 * x scaled ulp ≤ 6.01 (error analysis), v scaled ulp ≤ 6.01 (error analysis) */
plumb_status plumb_scheme_oscillator_midpoint_printed(size_t n, plumb_in x, plumb_in v, plumb_in w, plumb_in h,
                                                      plumb_out x_out, plumb_out v_out);

/* scheme.oscillator.hybrid: hybrid step of the oscillator
 *   x⁺ = x + hv⁺, v⁺ = v − hω²(x + hv)
 * the force is that at the position x + hv, which is expected at the step's end, as in the article's "almost implicit"
 *     mix: areas shrink by the factor 1 − h²ω² per step, amplitudes by its root if hω ≤ 1; if hω ≥ 2/√3, they grow
 * x m, number -1e+09 … 1e+09; v m/s, number -1e+09 … 1e+09; w rad/s, positive number 0.0009766 … 1024; h s, positive
 *     number 0.0009766 … 1 → x_out: x m, number -1e+09 … 1e+09; v_out: v m/s, number -1e+09 … 1e+09
 * x scaled ulp ≤ 8.01 (error analysis), v scaled ulp ≤ 6.01 (error analysis) */
plumb_status plumb_scheme_oscillator_hybrid(size_t n, plumb_in x, plumb_in v, plumb_in w, plumb_in h, plumb_out x_out,
                                            plumb_out v_out);

/* scheme.body.midpoint_printed: midpoint step of a rigid body as the article prints it
 *   q⁺ = q + hS(q½)v½, v⁺ = v + hM⁻¹(q½)(f, τ), q½ and v½ after an explicit step of h/2
 * R(r) is the rotation by r/|r|, also by the r of the half step, whose length is not 1; I⁻¹τ is R(r)(R(r)ᵀτ/(I₁, I₂,
 *     I₃)); r is not normalised after the step: without torque its length grows by the factor √(1 + h⁴|w|⁴/64); NaN in
 *     w, and in all that depends on it, if a moment is not positive
 * p 3 m, vector, norm 0 … 1e+09; r 4 unit quaternion, w, x, y, z; v 3 m/s, vector, norm 0 … 1e+06; w 3 rad/s, vector,
 *     norm 0 … 1000; m kg, positive number 0.0009766 … 1024
 * moments: I1 kg m², positive number 0.03125 … 32; I2 kg m², positive number 0.03125 … 32; I3 kg m², positive number
 *     0.03125 … 32
 * f 3 N, vector, norm 0 … 1e+06; tau 3 N m, vector, norm 0 … 1e+04; h s, positive number 0.0009766 … 1 → p_out: p 3 m,
 *     vector, norm 0 … 1e+10; r_out: r 4 quaternion, norm 0 … 1e+09, w, x, y, z; v_out: v 3 m/s, vector, norm 0 …
 *     1e+10; w_out: w 3 rad/s, vector, norm 0 … 1e+10
 * p scaled ulp ≤ 5.01 (error analysis), r scaled ulp ≤ 12, v scaled ulp ≤ 2.51 (error analysis), w scaled ulp ≤ 21.5 */
plumb_status plumb_scheme_body_midpoint_printed(size_t n, plumb_in p, plumb_in r, plumb_in v, plumb_in w, plumb_in m,
                                                plumb_in moments, plumb_in f, plumb_in tau, plumb_in h, plumb_out p_out,
                                                plumb_out r_out, plumb_out v_out, plumb_out w_out);

/* --- dual --------------------------------------------------------------------------------------------------------- */


/* dual.matrix: product of dual numbers as matrices
 *   [[x, y], [0, x]] [[a, b], [0, a]] = [[xa, ya + xb], [0, xa]]
 * x number -1e+18 … 1e+18; y number -1e+18 … 1e+18; a number -1e+18 … 1e+18; b number -1e+18 … 1e+18 → M 2 × 2 matrix,
 *     norm 0 … ∞, row by row
 * M scaled ulp ≤ 1.51 (error analysis) */
plumb_status plumb_dual_batch_matrix(size_t n, plumb_in x, plumb_in y, plumb_in a, plumb_in b, plumb_out M);

/* dual.sin_squared: square of the sine of a dual number, the article's example
 *   sin² (x, y) = (sin² x, 2y sin x cos x)
 * outside the domain: angles beyond 2^50 count as 2^50
 * x rad, angle -1e+09 … 1e+09; y number -1e+09 … 1e+09 → real number −∞ … ∞; dual number −∞ … ∞
 * real scaled ulp ≤ 3.5 (exhaustive), dual scaled ulp ≤ 4.5 (error analysis) */
plumb_status plumb_dual_batch_sin_squared(size_t n, plumb_in x, plumb_in y, plumb_out real, plumb_out dual);

/* dual.exp_sin: a composition, exp∘sin, of a dual number
 *   exp sin (x, y) = exp(sin x) (1, y cos x)
 * outside the domain: angles beyond 2^50 count as 2^50
 * x rad, angle -1e+09 … 1e+09; y number -1e+09 … 1e+09 → real number −∞ … ∞; dual number −∞ … ∞
 * real scaled ulp ≤ 4 (exhaustive), dual scaled ulp ≤ 5 (error analysis) */
plumb_status plumb_dual_batch_exp_sin(size_t n, plumb_in x, plumb_in y, plumb_out real, plumb_out dual);

/* dual.derivative: value and derivative of f = exp∘sin
 *   f(x, 1) = (f, f′)
 * outside the domain: angles beyond 2^50 count as 2^50
 * x rad, angle -1e+09 … 1e+09 → real number −∞ … ∞; dual number −∞ … ∞
 * dual scaled ulp ≤ 4 (exhaustive), real ulp ≤ 3 (exhaustive) */
plumb_status plumb_dual_batch_derivative(size_t n, plumb_in x, plumb_out real, plumb_out dual);

/* dual.second_derivative: value, first and second derivative of f = exp∘sin, by hyper-dual numbers
 *   f(x, 1, 1, 0) = (f, f′, f′, f″)
 * outside the domain: angles beyond 2^50 count as 2^50
 * x rad, angle -1e+09 … 1e+09 → f number 0 … 3; f1 number -3 … 3; f2 number -6 … 6
 * f2 scaled ulp ≤ 6 (exhaustive), f1 scaled ulp ≤ 4 (exhaustive), f ulp ≤ 3 (exhaustive) */
plumb_status plumb_dual_batch_second_derivative(size_t n, plumb_in x, plumb_out f, plumb_out f1, plumb_out f2);

/* dual.directional.n2, n3: value and directional derivative of a vector field
 *   V(x + εy) = V(x) + ε (y·∇)V, Vᵢ = xᵢ xᵢ₊₁ − ½ xᵢ₊₂² xᵢ + sin xᵢ + exp(−xᵢ₊₃/4)
 * x n vector, norm 0 … 300; y n vector, norm 0 … 1000 → V n vector, norm 0 … ∞; D n vector, norm 0 … ∞
 * D scaled ulp ≤ 4.5, V scaled ulp ≤ 3.75 */
plumb_status plumb_dual_batch_directional_n2(size_t n, plumb_in x, plumb_in y, plumb_out V, plumb_out D);
plumb_status plumb_dual_batch_directional_n3(size_t n, plumb_in x, plumb_in y, plumb_out V, plumb_out D);

/* dual.jacobian.n2, n3, n8: Jacobian of a vector field
 *   V(x + εeⱼ) = V(x) + ε J eⱼ, Vᵢ = xᵢ xᵢ₊₁ − ½ xᵢ₊₂² xᵢ + sin xᵢ + exp(−xᵢ₊₃/4)
 * x n vector, norm 0 … 300 → J n × n matrix, norm 0 … ∞, row by row
 * n2: J scaled ulp ≤ 3.9 (error analysis)
 * n3: J scaled ulp ≤ 3.52 (error analysis)
 * n8: J scaled ulp ≤ 3.25 (error analysis) */
plumb_status plumb_dual_batch_jacobian_n2(size_t n, plumb_in x, plumb_out J);
plumb_status plumb_dual_batch_jacobian_n3(size_t n, plumb_in x, plumb_out J);
plumb_status plumb_dual_batch_jacobian_n8(size_t n, plumb_in x, plumb_out J);

/* --- integrator --------------------------------------------------------------------------------------------------- */


/* integrator.midpoint.back: implicit midpoint step back from the end of a step
 *   I v⁻ = R(−v⁻/2) L⁻, L⁻ = −R(−v) L: v⁻ = −v
 * in the formula, L is the momentum before the step; there is only one solution, because |L| is below a multiple of the
 *     smallest moment; NaN if Newton's method does not converge in 20 steps, or if I is not positive definite, which
 *     the signs of its computed leading minors decide
 * inertia: I 6 kg m², symmetric positive definite matrix, eigenvalues 1 … 4, lower triangle, row by row; L 3 kg m²,
 *     vector, norm 0 … 2 → v 3 rad, vector, norm 0 … 2
 * v scaled ulp ≤ 10.5 */
plumb_status plumb_integrator_midpoint_back(size_t n, plumb_in inertia, plumb_in L, plumb_out v);

/* integrator.trapezoid.back: object-space trapezoid step back from the end of a step
 *   I v⁻ = (L⁻ + R(−v⁻) L⁻)/2, L⁻ = −R(−v) L: v⁻ = −v
 * in the formula, L is the momentum before the step; there is only one solution, because |L| is below a multiple of the
 *     smallest moment; NaN if Newton's method does not converge in 20 steps, or if I is not positive definite, which
 *     the signs of its computed leading minors decide
 * inertia: I 6 kg m², symmetric positive definite matrix, eigenvalues 1 … 4, lower triangle, row by row; L 3 kg m²,
 *     vector, norm 0 … 1.9 → v 3 rad, vector, norm 0 … 2
 * v scaled ulp ≤ 10.5 */
plumb_status plumb_integrator_trapezoid_back(size_t n, plumb_in inertia, plumb_in L, plumb_out v);

/* integrator.world.back: world-space trapezoid step back from the end of a step
 *   v⁻ = (R(−v⁻)I⁻¹ + I⁻¹R(−v⁻)) L⁻/2, L⁻ = −R(−v) L: v⁻ = −v
 * in the formula, L is the momentum before the step; there is only one solution, because |L| is below a multiple of the
 *     smallest moment; NaN if Newton's method does not converge in 20 steps, or if I is not positive definite, which
 *     the signs of its computed leading minors decide
 * inertia: I 6 kg m², symmetric positive definite matrix, eigenvalues 1 … 4, lower triangle, row by row; L 3 kg m²,
 *     vector, norm 0 … 1.15 → v 3 rad, vector, norm 0 … 2
 * v scaled ulp ≤ 13 */
plumb_status plumb_integrator_world_back(size_t n, plumb_in inertia, plumb_in L, plumb_out v);

/* integrator.world.start.residual: residual of the world-space trapezoid in the body's axes at the step's beginning, as in the article
 *   F = v − (I⁻¹L + R(v)I⁻¹R(−v) L)/2
 * the solutions are those of the other forms of the world-space trapezoid, but Newton's method takes other steps to
 *     them; NaN if I is not positive definite, which the signs of its computed leading minors decide
 * inertia: I 6 kg m², symmetric positive definite matrix, eigenvalues 1 … 4, lower triangle, row by row; L 3 kg m²,
 *     vector, norm 0 … 1000; v 3 rad, vector, norm 0 … 3 → F 3 rad, vector, norm 0 … 1000
 * F scaled ulp ≤ 12.5 */
plumb_status plumb_integrator_world_start_residual(size_t n, plumb_in inertia, plumb_in L, plumb_in v, plumb_out F);

/* integrator.world.middle.residual: residual of the world-space trapezoid in the body's axes at the step's middle
 *   F = v − (R(−v/2)I⁻¹ + R(v/2)I⁻¹R(−v)) L/2
 * the solutions are those of the other forms of the world-space trapezoid, but Newton's method takes other steps to
 *     them; NaN if I is not positive definite, which the signs of its computed leading minors decide
 * inertia: I 6 kg m², symmetric positive definite matrix, eigenvalues 1 … 4, lower triangle, row by row; L 3 kg m²,
 *     vector, norm 0 … 1000; v 3 rad, vector, norm 0 … 3 → F 3 rad, vector, norm 0 … 1000
 * F scaled ulp ≤ 12.5 */
plumb_status plumb_integrator_world_middle_residual(size_t n, plumb_in inertia, plumb_in L, plumb_in v, plumb_out F);

/* integrator.world.start.jacobian: derivative of the world-space trapezoid's residual in the body's axes at the step's beginning
 *   J = E − (K[L] − [K L])T(v)/2, K = R(v)I⁻¹R(−v)
 * the solutions are those of the other forms of the world-space trapezoid, but Newton's method takes other steps to
 *     them; NaN if I is not positive definite, which the signs of its computed leading minors decide
 * inertia: I 6 kg m², symmetric positive definite matrix, eigenvalues 1 … 4, lower triangle, row by row; L 3 kg m²,
 *     vector, norm 0 … 1000; v 3 rad, vector, norm 0 … 3 → J 3 × 3 matrix, norm 0 … 1000, row by row
 * J scaled ulp ≤ 16 */
plumb_status plumb_integrator_world_start_jacobian(size_t n, plumb_in inertia, plumb_in L, plumb_in v, plumb_out J);

/* integrator.world.middle.jacobian: derivative of the world-space trapezoid's residual in the body's axes at the step's middle
 *   J = E − [R(−v/2)I⁻¹L]T(−v/2)/4 + [R(v/2)I⁻¹R(−v) L]T(v/2)/4 − R(v/2)I⁻¹[R(−v) L]T(−v)/2
 * the solutions are those of the other forms of the world-space trapezoid, but Newton's method takes other steps to
 *     them; NaN if I is not positive definite, which the signs of its computed leading minors decide
 * inertia: I 6 kg m², symmetric positive definite matrix, eigenvalues 1 … 4, lower triangle, row by row; L 3 kg m²,
 *     vector, norm 0 … 1000; v 3 rad, vector, norm 0 … 3 → J 3 × 3 matrix, norm 0 … 1000, row by row
 * J scaled ulp ≤ 12.5 */
plumb_status plumb_integrator_world_middle_jacobian(size_t n, plumb_in inertia, plumb_in L, plumb_in v, plumb_out J);

/* integrator.midpoint.steps: number of Newton's steps for the midpoint rule
 *   steps v − J⁻¹F from v = 0 until one is shorter than 10⁻⁵
 * 11 if ten steps are not enough; a step whose length is within 1 % of 10⁻⁵ may count as shorter or longer; NaN if I is
 *     not positive definite, which the signs of its computed leading minors decide
 * inertia: I 6 kg m², symmetric positive definite matrix, eigenvalues 1 … 4, lower triangle, row by row; L 3 kg m²,
 *     vector, norm 0 … 1.4 → n_out: n count 1 … 11
 * n difference ≤ 0 */
plumb_status plumb_integrator_midpoint_steps(size_t n, plumb_in inertia, plumb_in L, plumb_out n_out);

/* integrator.trapezoid.steps: number of Newton's steps for the object-space trapezoid
 *   steps v − J⁻¹F from v = 0 until one is shorter than 10⁻⁵
 * 11 if ten steps are not enough; a step whose length is within 1 % of 10⁻⁵ may count as shorter or longer; NaN if I is
 *     not positive definite, which the signs of its computed leading minors decide
 * inertia: I 6 kg m², symmetric positive definite matrix, eigenvalues 1 … 4, lower triangle, row by row; L 3 kg m²,
 *     vector, norm 0 … 1 → n_out: n count 1 … 11
 * n difference ≤ 0 */
plumb_status plumb_integrator_trapezoid_steps(size_t n, plumb_in inertia, plumb_in L, plumb_out n_out);

/* integrator.world.steps: number of Newton's steps for the world-space trapezoid
 *   steps v − J⁻¹F from v = 0 until one is shorter than 10⁻⁵
 * 11 if ten steps are not enough; a step whose length is within 1 % of 10⁻⁵ may count as shorter or longer; NaN if I is
 *     not positive definite, which the signs of its computed leading minors decide
 * inertia: I 6 kg m², symmetric positive definite matrix, eigenvalues 1 … 4, lower triangle, row by row; L 3 kg m²,
 *     vector, norm 0 … 1.15 → n_out: n count 1 … 11
 * n difference ≤ 0 */
plumb_status plumb_integrator_world_steps(size_t n, plumb_in inertia, plumb_in L, plumb_out n_out);

/* integrator.world.start.steps: number of Newton's steps for the world-space trapezoid in the body's axes at the step's beginning
 *   steps v − J⁻¹F from v = 0 until one is shorter than 10⁻⁵
 * 11 if ten steps are not enough; a step whose length is within 1 % of 10⁻⁵ may count as shorter or longer; NaN if I is
 *     not positive definite, which the signs of its computed leading minors decide
 * inertia: I 6 kg m², symmetric positive definite matrix, eigenvalues 1 … 4, lower triangle, row by row; L 3 kg m²,
 *     vector, norm 0 … 1.15 → n_out: n count 1 … 11
 * n difference ≤ 0 */
plumb_status plumb_integrator_world_start_steps(size_t n, plumb_in inertia, plumb_in L, plumb_out n_out);

/* integrator.world.middle.steps: number of Newton's steps for the world-space trapezoid in the body's axes at the step's middle
 *   steps v − J⁻¹F from v = 0 until one is shorter than 10⁻⁵
 * 11 if ten steps are not enough; a step whose length is within 1 % of 10⁻⁵ may count as shorter or longer; NaN if I is
 *     not positive definite, which the signs of its computed leading minors decide
 * inertia: I 6 kg m², symmetric positive definite matrix, eigenvalues 1 … 4, lower triangle, row by row; L 3 kg m²,
 *     vector, norm 0 … 1.15 → n_out: n count 1 … 11
 * n difference ≤ 0 */
plumb_status plumb_integrator_world_middle_steps(size_t n, plumb_in inertia, plumb_in L, plumb_out n_out);

/* integrator.simple.steps: number of simple iterations for the midpoint rule
 *   steps I⁻¹R(−v/2) L from v = 0 until one is shorter than 10⁻⁵
 * 11 if ten steps are not enough; a step whose length is within 1 % of 10⁻⁵ may count as shorter or longer; NaN if I is
 *     not positive definite, which the signs of its computed leading minors decide
 * inertia: I 6 kg m², symmetric positive definite matrix, eigenvalues 1 … 4, lower triangle, row by row; L 3 kg m²,
 *     vector, norm 0 … 1 → n_out: n count 1 … 11
 * n difference ≤ 0 */
plumb_status plumb_integrator_simple_steps(size_t n, plumb_in inertia, plumb_in L, plumb_out n_out);

/* integrator.kantorovich: Kantorovich's condition at a rotation vector
 *   β ≥ |J⁻¹|, η = |J⁻¹F|, h = βη|L|/4 of the midpoint rule
 * if h ≤ ½, Newton's method converges to a solution within 2η; β = √(t + √⅔|(JJᵀ)⁻¹ − tE|), where t is a third of the
 *     trace of (JJᵀ)⁻¹; NaN if I is not positive definite, which the signs of its computed leading minors decide
 * inertia: I 6 kg m², symmetric positive definite matrix, eigenvalues 1 … 4, lower triangle, row by row; L 3 kg m²,
 *     vector, norm 0 … 2; v 3 rad, vector, norm 0 … 2 → beta 1/(kg m²), number 0 … 1000; eta rad, number 0 … 1000; h
 *     number 0 … 1e+06
 * all scaled ulp ≤ 10.5 */
plumb_status plumb_integrator_kantorovich(size_t n, plumb_in inertia, plumb_in L, plumb_in v, plumb_out beta,
                                          plumb_out eta, plumb_out h);

/* integrator.condition: the article's condition for a safe step, and how far the iterates go
 *   h = |L|²/(4σ²) ≤ ½, reach = (4σ/|L|)(1 − √(1 − 2h)), σ the smallest moment
 * the reach is NaN if h > ½; NaN if a moment is not positive
 * moments: I1 kg m², positive number 1 … 4; I2 kg m², positive number 1 … 4; I3 kg m², positive number 1 … 4
 * L 3 kg m², vector, norm 0 … 1.41 → h number 0 … 0.5; reach rad, number 0 … 2.9
 * h scaled ulp ≤ 9.5, reach scaled ulp ≤ 5.5 */
plumb_status plumb_integrator_condition(size_t n, plumb_in moments, plumb_in L, plumb_out h, plumb_out reach);

/* integrator.condition.sharper: ratios of a step to the largest steps that two sharper conditions call safe
 *   |L|φ/(2√2 σ), φ = (1 + √5)/2, and |L|/(2.0725 σ), σ the smallest moment
 * 2√2/φ is 1.7481; 2.0725 is rounded down from 2.07257; NaN if a moment is not positive
 * moments: I1 kg m², positive number 1 … 4; I2 kg m², positive number 1 … 4; I3 kg m², positive number 1 … 4
 * L 3 kg m², vector, norm 0 … 20 → skew number 0 … 20; aligned number 0 … 20
 * skew scaled ulp ≤ 5.5, aligned scaled ulp ≤ 5.5 */
plumb_status plumb_integrator_condition_sharper(size_t n, plumb_in moments, plumb_in L, plumb_out skew,
                                                plumb_out aligned);

/* integrator.field.trapezoid: residual of the trapezoidal rule of integrator.field at a rotation vector
 *   F = v − (f(0) + f(v))/2, f(v) = T(−v)⁻¹I⁻¹R(−v) L
 * this rule differs from the trapezoids of angular velocities; T(−v) is singular at |v| = 2π; NaN if I is not positive
 *     definite, which the signs of its computed leading minors decide
 * inertia: I 6 kg m², symmetric positive definite matrix, eigenvalues 1 … 4, lower triangle, row by row; L 3 kg m²,
 *     vector, norm 0 … 1000; v 3 rad, vector, norm 0 … 3 → F 3 rad, vector, norm 0 … 1000
 * F scaled ulp ≤ 13.5 */
plumb_status plumb_integrator_field_trapezoid(size_t n, plumb_in inertia, plumb_in L, plumb_in v, plumb_out F);

/* integrator.euler: explicit Euler step of a free body's angular velocity
 *   w − h I⁻¹(w × I w)
 * in the body's axes, or in the world's if I is in these; NaN if I is not positive definite, which the signs of its
 *     computed leading minors decide
 * inertia: I 6 kg m², symmetric positive definite matrix, eigenvalues 1 … 4, lower triangle, row by row; w 3 rad/s,
 *     vector, norm 0 … 8; h s, positive number 0.0009766 … 0.0625 → w_end 3 rad/s, vector, norm 0 … 1000
 * w_end scaled ulp ≤ 11 */
plumb_status plumb_integrator_euler(size_t n, plumb_in inertia, plumb_in w, plumb_in h, plumb_out w_end);

/* integrator.herpolhode: point of the herpolhode, and the distance of its plane from the origin
 *   ω = O I⁻¹OᵀL, d = ω·L/|L| = 2E/|L|
 * I is in the body's axes, ω and L are in the world's; NaN if I is not positive definite, which the signs of its
 *     computed leading minors decide
 * O 3 × 3 rotation, row by row; inertia: I 6 kg m², symmetric positive definite matrix, eigenvalues 1 … 4, lower
 *     triangle, row by row; L 3 kg m²/s, vector, norm 0.0009766 … 1000 → w 3 rad/s, vector, norm 0 … 1000; d rad/s,
 *     number 0 … 1000
 * w scaled ulp ≤ 15, d scaled ulp ≤ 15 */
plumb_status plumb_integrator_herpolhode(size_t n, plumb_in O, plumb_in inertia, plumb_in L, plumb_out w, plumb_out d);

/* integrator.midpoint.change: change of the energy by a midpoint step
 *   E′ − E = −S₁(|v|/2) S₂(|v|/2) (v×m)·I⁻¹(v×(v×m))/4, m = I v
 * v is a solution of the midpoint rule, so that I v is the momentum in the middle of the step, times the step; dE is
 *     the change of energy times the square of the step; NaN if I is not positive definite, which the signs of its
 *     computed leading minors decide
 * inertia: I 6 kg m², symmetric positive definite matrix, eigenvalues 1 … 4, lower triangle, row by row; v 3 rad,
 *     vector, norm 0 … 3 → dE kg m², number 0 … 1e+06
 * dE scaled ulp ≤ 25 */
plumb_status plumb_integrator_midpoint_change(size_t n, plumb_in inertia, plumb_in v, plumb_out dE);

/* integrator.midpoint.energy: relative change of the energy by midpoint steps
 *   (E′ − E)/E, E′ after n steps of L/n
 * the article's map of the energy, where L/n is about the smallest moment; NaN if a moment is not positive, or if n is
 *     not from 1 to 64
 * moments: I1 kg m², positive number 1 … 4; I2 kg m², positive number 1 … 4; I3 kg m², positive number 1 … 4
 * L 3 kg m², vector, norm 0.0009766 … 2; n_out: n index 1 … 2 → change number -1 … 1
 * change scaled ulp ≤ 10 */
plumb_status plumb_integrator_midpoint_energy(size_t n, plumb_in moments, plumb_in L, plumb_in n_out, plumb_out change);

/* integrator.trapezoid.energy: relative change of the energy by object-space trapezoid steps
 *   (E′ − E)/E, E′ after n steps of L/n
 * the exact value is 0, and the result is rounding; NaN if a moment is not positive, or if n is not from 1 to 64
 * moments: I1 kg m², positive number 1 … 4; I2 kg m², positive number 1 … 4; I3 kg m², positive number 1 … 4
 * L 3 kg m², vector, norm 0.0009766 … 1.9; n_out: n index 1 … 2 → change number -1 … 1
 * change scaled ulp ≤ 10 */
plumb_status plumb_integrator_trapezoid_energy(size_t n, plumb_in moments, plumb_in L, plumb_in n_out,
                                               plumb_out change);

/* integrator.world.energy: relative change of the energy by world-space trapezoid steps
 *   (E′ − E)/E, E′ after n steps of L/n
 * twice that of the midpoint rule, with the opposite sign; NaN if a moment is not positive, or if n is not from 1 to 64
 * moments: I1 kg m², positive number 1 … 4; I2 kg m², positive number 1 … 4; I3 kg m², positive number 1 … 4
 * L 3 kg m², vector, norm 0.0009766 … 1.15; n_out: n index 1 … 2 → change number -1 … 1
 * change scaled ulp ≤ 10 */
plumb_status plumb_integrator_world_energy(size_t n, plumb_in moments, plumb_in L, plumb_in n_out, plumb_out change);

/* --- hierarchy ---------------------------------------------------------------------------------------------------- */


/* hierarchy.chain: moving transform at the end of a path of three links: A₁ of the root, A₂ in A₁, A₃ in A₂
 *   A = (A₁∘A₂)∘A₃
 * ∘ is dynamic.compose.n3: R ω is the matrix R times the vector ω; ω×x is the skew matrix of ω times x
 * A1, A2, A3 → A: T 3 m, vector, norm 0 … 1e+09; R 3 × 3 rotation, row by row; S positive number 0.0009766 … 1024; v 3
 *     m/s, vector, norm 0 … 1e+09; a 3 m/s², vector, norm 0 … 1e+09; w 3 rad/s, skew matrix, norm 0 … 1e+04, x, y, z;
 *     alpha 3 rad/s², skew matrix, norm 0 … 1e+08, x, y, z
 * T scaled ulp ≤ 9.02 (error analysis), R scaled ulp ≤ 6.01 (error analysis), S ulp ≤ 1.51 (error analysis), v scaled
 *     ulp ≤ 15.02 (error analysis), a scaled ulp ≤ 22.02 (error analysis), w scaled ulp ≤ 7.01 (error analysis), alpha
 *     scaled ulp ≤ 13.01 (error analysis) */
plumb_status plumb_hierarchy_chain(size_t n, plumb_in A1, plumb_in A2, plumb_in A3, plumb_out A);

/* --- constraint --------------------------------------------------------------------------------------------------- */


/* constraint.decay: error that remains after a time of Baumgarte's stabilization of velocities
 *   C(t) = C(0) e^(−βt)
 * C m, number -1e+06 … 1e+06; beta 1/s, positive number 0.0009766 … 4; t s, number 0 … 8 → Ct m, number -1e+06 … 1e+06
 * Ct ulp ≤ 34 */
plumb_status plumb_constraint_decay(size_t n, plumb_in C, plumb_in beta, plumb_in t, plumb_out Ct);

/* constraint.drift: error that remains after n steps with Baumgarte's bias
 *   C(n) = C(1 − β)ⁿ
 * n is `steps`; NaN if it is not an integer from 0 to 1023
 * C m, number -1e+06 … 1e+06; beta number 0 … 2; steps index 0 … 1000 → Cn m, number -1e+06 … 1e+06
 * Cn ulp ≤ 2 */
plumb_status plumb_constraint_drift(size_t n, plumb_in C, plumb_in beta, plumb_in steps, plumb_out Cn);

/* constraint.predicted_rate: rate of change of an error, from its predicted value after a step
 *   dC/dt = (C(t + h) − C(t))/h
 * C0 m, number -1e+06 … 1e+06; C1 m, number -1e+06 … 1e+06; h s, positive number 0.0009766 … 1 → rate m/s, number
 *     -1e+10 … 1e+10
 * rate scaled ulp ≤ 1.51 (error analysis) */
plumb_status plumb_constraint_predicted_rate(size_t n, plumb_in C0, plumb_in C1, plumb_in h, plumb_out rate);

/* --- counting ----------------------------------------------------------------------------------------------------- */


/* counting.pairs: numbers of pairs, and the memory that storing the pairs takes
 *   n², p = n(n − 1)/2, p(p − 1)/2; 2n + 1 and n times the elements' memory
 * the numbers are those of all pairs, of distinct pairs, and of distinct pairs of distinct pairs; the memory is that of
 *     the n elements and of the pairs, each of which is stored as two elements
 * n_out: n index 0 … 4.194e+06 → all number -1 … 1.268e+30; distinct number -1 … 1.268e+30; of_pairs number -1 …
 *     1.268e+30; memory_all number -1 … 1.268e+30; memory_distinct number -1 … 1.268e+30
 * all scaled ulp ≤ 0.51 (error analysis), distinct scaled ulp ≤ 1.6 (error analysis), of_pairs scaled ulp ≤ 5.01,
 *     memory_all scaled ulp ≤ 0.51 (error analysis), memory_distinct scaled ulp ≤ 0 (error analysis) */
plumb_status plumb_counting_pairs(size_t n, plumb_in n_out, plumb_out all, plumb_out distinct, plumb_out of_pairs,
                                  plumb_out memory_all, plumb_out memory_distinct);

/* counting.alike: number of distinct pairs whose two elements are of the same kind
 *   a(a − 1)/2 + b(b − 1)/2
 * there are a elements of one kind and b of another; for example, two integers have an even sum if both are even or
 *     both are odd
 * a index 0 … 4.194e+06; b index 0 … 4.194e+06 → alike number -1 … 1.268e+30
 * alike scaled ulp ≤ 3.14 (error analysis) */
plumb_status plumb_counting_alike(size_t n, plumb_in a, plumb_in b, plumb_out alike);

/* counting.place: index of a pair
 *   k = in + j of all, k = i(2n − i − 3)/2 + j − 1 of the distinct
 * counted from 0 in the order of two nested loops: j from 0 for all pairs, j from i + 1 for the distinct ones, which
 *     have i < j < n; for other i and j, the value of the formula
 * i index 0 … 4.194e+06; j index 0 … 4.194e+06; n_out: n index 0 … 4.194e+06 → all number -1 … 1.268e+30; distinct
 *     number -1 … 1.268e+30
 * all scaled ulp ≤ 1.01 (error analysis), distinct scaled ulp ≤ 5.51 (error analysis) */
plumb_status plumb_counting_place(size_t n, plumb_in i, plumb_in j, plumb_in n_out, plumb_out all, plumb_out distinct);

#ifdef __cplusplus
}
#endif

#endif
