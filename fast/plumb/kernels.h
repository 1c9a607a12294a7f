/* The kernels: a function each, below what it computes and how exactly. Printed by `plumb kernels --header kernels`
 * from the judge's tables, which measured it.
 *
 * n elements, and a view of each operand (base.h), inputs and then outputs. Above each function: its id and title;
 * the formula; its operands with their shape, unit and domain; the regions of its domain; for each output and measure
 * the limits, by region or everywhere, with what they rest on, and the worst error found; the input of the first of
 * these errors; what NaNs, infinities and zeros give, in as far as the family's head does not say it. Functions that
 * differ in a parameter alone stand together. Errors are in ulps, of the result or of the terms that were added
 * (scaled); those of a whole vector or matrix, of an angle and of orthogonality in u = 2⁻²⁴. More of it:
 * `plumb kernels so3.exp`.
 * A kernel fails on no data: the status tells what is wrong with the views, and then nothing is written.
 *
 *     #include <plumb/plumb.h>
 *     #include <stdio.h>
 *
 *     int main(void) // a thousand points in a frame that is turned by a quarter and lies at (0, 0, 1)
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
 * usual: t ≤ 9.87; near 0: t ≤ 1; several turns: t in [9.87, 1e+08]; many turns: t ≥ 1e+08
 * S1 scaled ulp: usual ≤ 0.95 (proved, 0.6329 found), several turns ≤ 2 (swept, 0.5 found), many turns ≤ 2 (swept,
 *     0.4998 found)
 * S1 ulp: near 0 ≤ 0.95 (proved, 0.6329 found)
 * worst 0.6329 at t = 0x1.ffb85cp-1
 * NaN gives NaN; t < 0 gives NaN; t = +∞ gives 0, the limit; 0 and subnormal numbers are judged like others; 0 gives
 *     the limit exactly */
PLUMB_API plumb_status plumb_so3_s1(size_t n, plumb_in t, plumb_out S1);

/* so3.s2: S2 of the squared angle
 *   S₂ = (1 − cos √t) / t
 * t rad², number 0 … ∞ → S2 number 0 … 1
 * usual: t ≤ 9.87; near 0: t ≤ 1; several turns: t in [9.87, 1e+08]; many turns: t ≥ 1e+08
 * S2 ulp: usual ≤ 0.9 (proved, 0.6419 found), near 0 ≤ 0.9 (proved, 0.6419 found)
 * S2 scaled ulp: several turns ≤ 2 (swept, 0.5 found), many turns ≤ 2 (swept, 0.4997 found)
 * worst 0.6419 at t = 0x1.ffddcp-1
 * NaN gives NaN; t < 0 gives NaN; t = +∞ gives 0, the limit; 0 and subnormal numbers are judged like others; 0 gives
 *     the limit exactly */
PLUMB_API plumb_status plumb_so3_s2(size_t n, plumb_in t, plumb_out S2);

/* so3.s3: S3 of the squared angle
 *   S₃ = (√t − sin √t) / √t³
 * t rad², number 0 … ∞ → S3 number 0 … 1
 * usual: t ≤ 9.87; near 0: t ≤ 1; past pi: t ≥ 9.87
 * S3 ulp: usual ≤ 0.8 (proved, 0.5737 found), near 0 ≤ 0.8 (proved, 0.5737 found), past pi ≤ 2 (swept, 0.5 found)
 * worst 0.5737 at t = 0x1.feeb16p-1
 * NaN gives NaN; t < 0 gives NaN; t = +∞ gives 0, the limit; 0 and subnormal numbers are judged like others; at 0 the
 *     limit, as well as it can be rounded */
PLUMB_API plumb_status plumb_so3_s3(size_t n, plumb_in t, plumb_out S3);

/* so3.s123: S1, S2, S3 of the squared angle, together
 *   S₁, S₂, S₃
 * t rad², number 0 … ∞ → S1 number 0 … 1; S2 number 0 … 0.5; S3 number 0 … 0.17
 * usual: t ≤ 9.87; near 0: t ≤ 1; several turns: t in [9.87, 1e+08]; many turns: t ≥ 1e+08
 * S1 scaled ulp: usual ≤ 0.95 (proved, 0.6329 found)
 * S2 ulp: usual ≤ 0.9 (proved, 0.6419 found), near 0 ≤ 0.9 (proved, 0.6419 found)
 * S1 ulp: near 0 ≤ 0.95 (proved, 0.6329 found)
 * S3 ulp: near 0 ≤ 0.8 (proved, 0.5737 found), everywhere ≤ 2 (swept, 0.5737 found)
 * all scaled ulp: several turns ≤ 2 (swept, 0.5 found), many turns ≤ 2 (swept, 0.4999 found)
 * worst 0.6329 at t = 0x1.ffb85cp-1
 * NaN gives NaN; t < 0 gives NaN; t = +∞ gives 0, the limit; 0 and subnormal numbers are judged like others; at 0 the
 *     limit, as well as it can be rounded */
PLUMB_API plumb_status plumb_so3_s123(size_t n, plumb_in t, plumb_out S1, plumb_out S2, plumb_out S3);

/* so3.s1.taylor2, 4, 6: S1 by the article's polynomial
 *   S1 ≈ Σ (−t)ᵏ/(2k+1)!, 2k ≤ degree
 * t rad², number 0 … 0.25 → S1 number 0 … 1
 * 2: near 0: t ≤ 0.0002441; S1 ulp: everywhere ≤ 8690 (proved, 8687 found), near 0 ≤ 0.51 (proved, 0.5083 found); worst
 *     8687 at t = 0x1.fffff8p-3
 * 4: near 0: t ≤ 0.01562; small: t ≤ 0.0625; S1 ulp: everywhere ≤ 52.4 (proved, 52.32 found), near 0 ≤ 0.52 (proved,
 *     0.5127 found), small ≤ 1.32 (proved, 1.312 found); worst 52.32 at t = 0x1.ffff6ap-3
 * 6: S1 ulp ≤ 0.95 (proved, 0.7297 found); worst 0.7297 at t = 0x1.ffdf4cp-3
 * NaN gives NaN; at 0 the limit, as well as it can be rounded; 0 and subnormal numbers are judged like others */
PLUMB_API plumb_status plumb_so3_s1_taylor2(size_t n, plumb_in t, plumb_out S1);
PLUMB_API plumb_status plumb_so3_s1_taylor4(size_t n, plumb_in t, plumb_out S1);
PLUMB_API plumb_status plumb_so3_s1_taylor6(size_t n, plumb_in t, plumb_out S1);

/* so3.s2.taylor2, 4, 6: S2 by the article's polynomial
 *   S2 ≈ Σ (−t)ᵏ/(2k+2)!, 2k ≤ degree
 * t rad², number 0 … 0.25 → S2 number 0 … 1
 * 2: near 0: t ≤ 0.0002441; S2 ulp: everywhere ≤ 2910 (proved, 2900 found), near 0 ≤ 0.51 (proved, 0.5028 found); worst
 *     2900 at t = 0x1.ffffbp-3
 * 4: near 0: t ≤ 0.01562; S2 ulp: everywhere ≤ 13.5 (proved, 13.46 found), near 0 ≤ 0.51 (proved, 0.5033 found); worst
 *     13.46 at t = 0x1.fff79p-3
 * 6: S2 ulp ≤ 0.75 (proved, 0.5601 found); worst 0.5601 at t = 0x1.fd34a2p-3
 * NaN gives NaN; at 0 the limit, as well as it can be rounded; 0 and subnormal numbers are judged like others */
PLUMB_API plumb_status plumb_so3_s2_taylor2(size_t n, plumb_in t, plumb_out S2);
PLUMB_API plumb_status plumb_so3_s2_taylor4(size_t n, plumb_in t, plumb_out S2);
PLUMB_API plumb_status plumb_so3_s2_taylor6(size_t n, plumb_in t, plumb_out S2);

/* so3.s3.taylor2, 4, 6: S3 by the article's polynomial
 *   S3 ≈ Σ (−t)ᵏ/(2k+3)!, 2k ≤ degree
 * t rad², number 0 … 0.25 → S3 number 0 … 1
 * 2: near 0: t ≤ 0.0002441; S3 ulp: everywhere ≤ 830 (proved, 829.5 found), near 0 ≤ 0.84 (proved, 0.8333 found); worst
 *     829.5 at t = 0x1.ffff68p-3
 * 4: near 0: t ≤ 0.01562; S3 ulp: everywhere ≤ 4 (proved, 3.715 found), near 0 ≤ 0.84 (proved, 0.834 found); worst
 *     3.715 at t = 0x1.fff9e6p-3
 * 6: S3 ulp ≤ 0.84 (proved, 0.8334 found); worst 0.8334 at t = 0x1.c02c76p-5
 * NaN gives NaN; at 0 the limit, as well as it can be rounded; 0 and subnormal numbers are judged like others */
PLUMB_API plumb_status plumb_so3_s3_taylor2(size_t n, plumb_in t, plumb_out S3);
PLUMB_API plumb_status plumb_so3_s3_taylor4(size_t n, plumb_in t, plumb_out S3);
PLUMB_API plumb_status plumb_so3_s3_taylor6(size_t n, plumb_in t, plumb_out S3);

/* so3.s1.minimax6: S1 for t ≤ 1/4, minimax polynomial of degree 6 in a
 *   S1 ≈ c₀ + c₁t + c₂t² + c₃t³
 * t rad², number 0 … 0.25 → S1 number 0 … 1
 * S1 ulp ≤ 0.7 (proved, 0.5321 found); worst 0.5321 at t = 0x1.ff141ep-3
 * NaN gives NaN; at 0 the limit, as well as it can be rounded; 0 and subnormal numbers are judged like others */
PLUMB_API plumb_status plumb_so3_s1_minimax6(size_t n, plumb_in t, plumb_out S1);

/* so3.s2.minimax6: S2 for t ≤ 1/4, minimax polynomial of degree 6 in a
 *   S2 ≈ c₀ + c₁t + c₂t² + c₃t³
 * t rad², number 0 … 0.25 → S2 number 0 … 1
 * S2 ulp ≤ 0.7 (proved, 0.5154 found); worst 0.5154 at t = 0x1.ff7408p-3
 * NaN gives NaN; at 0 the limit, as well as it can be rounded; 0 and subnormal numbers are judged like others */
PLUMB_API plumb_status plumb_so3_s2_minimax6(size_t n, plumb_in t, plumb_out S2);

/* so3.s3.minimax6: S3 for t ≤ 1/4, minimax polynomial of degree 6 in a
 *   S3 ≈ c₀ + c₁t + c₂t² + c₃t³
 * t rad², number 0 … 0.25 → S3 number 0 … 1
 * S3 ulp ≤ 0.65 (proved, 0.5154 found); worst 0.5154 at t = 0x1.fe94f6p-3
 * NaN gives NaN; at 0 the limit, as well as it can be rounded; 0 and subnormal numbers are judged like others */
PLUMB_API plumb_status plumb_so3_s3_minimax6(size_t n, plumb_in t, plumb_out S3);

/* so3.s123.double_angle: S1, S2, S3 by the double-angle step from t/4
 *   S₁ = cos(a/2) S₁(a/2), S₂ = S₁(a/2)²/2, S₃ = (S₃(a/2) + S₁(a/2) S₂(a/2))/4
 * t rad², number 0 … ∞ → S1 number 0 … 1; S2 number 0 … 0.5; S3 number 0 … 0.17
 * usual: t ≤ 9.87; near 0: t ≤ 1; several turns: t in [9.87, 1e+08]; many turns: t ≥ 1e+08
 * S1 scaled ulp: usual ≤ 1.9 (proved, 1.488 found)
 * S2 ulp: usual ≤ 1.95 (proved, 1.513 found), near 0 ≤ 1.95 (proved, 1.513 found)
 * S1 ulp: near 0 ≤ 1.9 (proved, 1.488 found)
 * S3 ulp: near 0 ≤ 1.7 (proved, 1.113 found), everywhere ≤ 2 (swept, 1.113 found)
 * all scaled ulp: several turns ≤ 2 (swept, 0.5 found), many turns ≤ 2 (swept, 0.4999 found)
 * worst 1.488 at t = 0x1.88127ap-1
 * NaN gives NaN; t < 0 gives NaN; t = +∞ gives 0, the limit; 0 and subnormal numbers are judged like others; at 0 the
 *     limit, as well as it can be rounded */
PLUMB_API plumb_status plumb_so3_s123_double_angle(size_t n, plumb_in t, plumb_out S1, plumb_out S2, plumb_out S3);

/* so3.s1.angle: S1 of the angle
 *   S₁ = sin a / a
 * a rad, angle −∞ … ∞ → S1 number 0 … 1
 * usual: |a| ≤ 3.142; several turns: |a| in [3.142, 1e+04]; many turns: |a| ≥ 1e+04
 * S1 scaled ulp: usual ≤ 1.05 (proved, 0.6997 found), several turns ≤ 2 (swept, 0.5 found), many turns ≤ 2 (swept,
 *     0.4996 found)
 * worst 0.6997 at a = 0x1.f9e9aap-1
 * NaN gives NaN; an infinite angle gives 0; 0 and subnormal numbers are judged like others; 0 gives the limit exactly */
PLUMB_API plumb_status plumb_so3_s1_angle(size_t n, plumb_in a, plumb_out S1);

/* so3.s2.angle: S2 of the angle
 *   S₂ = (1 − cos a) / a²
 * a rad, angle −∞ … ∞ → S2 number 0 … 1
 * usual: |a| in [1e-18, 3.142]; tiny: |a| ≤ 1e-18; several turns: |a| in [3.142, 1e+04]; many turns: |a| ≥ 1e+04
 * S2 ulp: usual ≤ 0.95 (proved, 0.6708 found), tiny ≤ 0.51 (proved, 8.875e-31 found)
 * S2 scaled ulp: several turns ≤ 2 (swept, 0.5 found), many turns ≤ 2 (swept, 0.4995 found)
 * worst 0.6708 at a = 0x1.ffe84ep-1
 * NaN gives NaN; an infinite angle gives 0; 0 and subnormal numbers are judged like others; 0 gives the limit exactly */
PLUMB_API plumb_status plumb_so3_s2_angle(size_t n, plumb_in a, plumb_out S2);

/* so3.s3.angle: S3 of the angle
 *   S₃ = (a − sin a) / a³
 * a rad, angle −∞ … ∞ → S3 number 0 … 1
 * usual: |a| in [1e-18, 3.142]; tiny: |a| ≤ 1e-18; past pi: |a| ≥ 3.142
 * S3 ulp: usual ≤ 0.8 (proved, 0.5852 found), tiny ≤ 0.52 (proved, 0.3333 found), past pi ≤ 2 (swept, 0.5 found)
 * worst 0.5852 at a = -0x1.ffc3f2p-1
 * NaN gives NaN; an infinite angle gives 0; 0 and subnormal numbers are judged like others; at 0 the limit, as well as
 *     it can be rounded */
PLUMB_API plumb_status plumb_so3_s3_angle(size_t n, plumb_in a, plumb_out S3);

/* so3.exp: rotation matrix of a rotation vector
 *   R(v) = exp [v] = E + S₁[v] + S₂[v]²
 * v 3 rad, vector, norm 0 … ∞ → R 3 × 3 rotation, row by row
 * usual: |v| in [1e-18, 3.142]; tiny: |v| ≤ 1e-18; several turns: |v| in [3.142, 1e+04]; many turns: |v| ≥ 1e+04
 * R scaled ulp: usual ≤ 4.5 (proved above 9.3e-10, 2.276 found), tiny ≤ 1 (proved, 0.5 found), several turns ≤ 2.65
 *     (1.968 found)
 * R orthogonality in u: usual ≤ 19 (proved, 14.06 found), several turns ≤ 20 (15.06 found), many turns ≤ 19 (14.42
 *     found)
 * R angle in u: usual ≤ 6.5 (proved, 3.968 found), several turns ≤ 5.5 (4.116 found), many turns ≤ 5 (3.304 found)
 * worst 2.276 at v = 0x1.3fabb2p-3 0x1.201832p-2 0x1.c81f32p-1
 * v = 0 gives the identity exactly; a NaN in v gives NaN in every entry; an ∞ in v gives NaN in every entry; a
 *     subnormal component is judged like others; so is a vector of them; the largest numbers give finite entries */
PLUMB_API plumb_status plumb_so3_exp(size_t n, plumb_in v, plumb_out R);

/* so3.average: average of the rotations on the way to v
 *   T(v) = ∫₀¹ R(sv) ds = E + S₂[v] + S₃[v]²
 * v 3 rad, vector, norm 0 … ∞ → T 3 × 3 matrix, norm 0 … 2, row by row
 * usual: |v| in [1e-18, 3.142]; tiny: |v| ≤ 1e-18; several turns: |v| in [3.142, 1e+04]; many turns: |v| ≥ 1e+04
 * T scaled ulp: usual ≤ 7.5 (proved above 9.3e-10, 2.605 found), tiny ≤ 1 (proved, 0.5 found), several turns ≤ 2.65
 *     (1.981 found)
 * T norm in u: usual ≤ 4 (proved, 2.498 found), several turns ≤ 6 (4.467 found), many turns ≤ 5 (3.522 found)
 * worst 2.605 at v = 0x1.a4f892p-30 0x1.786dep-27 0x1.2d9ecep+1
 * v = 0 gives the identity exactly; a NaN in v gives NaN in every entry; an ∞ in v gives NaN in every entry; a
 *     subnormal component is judged like others; so is a vector of them; the largest numbers give finite entries */
PLUMB_API plumb_status plumb_so3_average(size_t n, plumb_in v, plumb_out T);

/* so3.exp_average: R and T of a rotation vector, together
 *   R(v) = E + S₁[v] + S₂[v]², T(v) = E + S₂[v] + S₃[v]²
 * v 3 rad, vector, norm 0 … ∞ → R 3 × 3 rotation, row by row; T 3 × 3 matrix, norm 0 … 2, row by row
 * usual: |v| in [1e-18, 3.142]; tiny: |v| ≤ 1e-18; several turns: |v| in [3.142, 1e+04]; many turns: |v| ≥ 1e+04
 * R scaled ulp: usual ≤ 4.5 (proved above 9.3e-10, 2.276 found)
 * T scaled ulp: usual ≤ 7.5 (proved above 9.3e-10, 2.605 found)
 * all scaled ulp: tiny ≤ 1 (proved, 0.5 found), several turns ≤ 2.65 (1.981 found)
 * R orthogonality in u: usual ≤ 19 (proved, 14.06 found), several turns ≤ 20 (15.06 found), many turns ≤ 19 (14.42
 *     found)
 * R angle in u: usual ≤ 6.5 (proved, 3.968 found), several turns ≤ 5.5 (4.116 found), many turns ≤ 5 (3.304 found)
 * T norm in u: usual ≤ 4 (proved, 2.498 found), several turns ≤ 6 (4.467 found), many turns ≤ 5 (3.522 found)
 * worst 2.276 at v = 0x1.3fabb2p-3 0x1.201832p-2 0x1.c81f32p-1
 * v = 0 gives the identity exactly; a NaN in v gives NaN in every entry; an ∞ in v gives NaN in every entry; a
 *     subnormal component is judged like others; so is a vector of them; the largest numbers give finite entries */
PLUMB_API plumb_status plumb_so3_exp_average(size_t n, plumb_in v, plumb_out R, plumb_out T);

/* so3.exp_average.double_angle: R and T by the double-angle step on matrices
 *   R(v) = R(v/2)², T(v) = (E + R(v/2)) T(v/2) / 2
 * v 3 rad, vector, norm 0 … ∞ → R 3 × 3 rotation, row by row; T 3 × 3 matrix, norm 0 … 2, row by row
 * usual: |v| in [1e-18, 3.142]; tiny: |v| ≤ 1e-18; several turns: |v| in [3.142, 1e+04]; many turns: |v| ≥ 1e+04
 * R scaled ulp: usual ≤ 5.5 (proved above 9.3e-10, 4.252 found)
 * T scaled ulp: usual ≤ 6 (3.88 found)
 * all scaled ulp: tiny ≤ 1 (proved, 0.5 found), several turns ≤ 4.5 (1.981 found)
 * R orthogonality in u: usual ≤ 19 (proved, 14.06 found), several turns ≤ 20 (15.06 found), many turns ≤ 19 (14.42
 *     found)
 * R angle in u: usual ≤ 6.5 (proved, 3.968 found), several turns ≤ 5.5 (4.116 found), many turns ≤ 8 (3.304 found)
 * T norm in u: usual ≤ 4.3 (proved, 2.498 found), several turns ≤ 6 (4.467 found), many turns ≤ 5 (3.522 found)
 * worst 4.252 at v = 0x1.f912dap-2 -0x1.1472fap-4 -0x1.0f166cp-1
 * v = 0 gives the identity exactly; a NaN in v gives NaN in every entry; an ∞ in v gives NaN in every entry; a
 *     subnormal component is judged like others; so is a vector of them; the largest numbers give finite entries */
PLUMB_API plumb_status plumb_so3_exp_average_double_angle(size_t n, plumb_in v, plumb_out R, plumb_out T);

/* so3.rotate: a vector turned by a rotation vector
 *   R(v)x = x + S₁ v×x + S₂ v×(v×x)
 * v 3 rad, vector, norm 0 … ∞; x 3 m, vector, norm 0 … 1e+06 → y 3 m, vector, norm 0 … 1e+06
 * usual: |v| in [1e-18, 3.142]; tiny: |v| ≤ 1e-18; several turns: |v| in [3.142, 1e+04]; many turns: |v| ≥ 1e+04
 * y scaled ulp: usual ≤ 4.5 (3.371 found), tiny ≤ 2 (1 found), several turns ≤ 4.5 (3.38 found)
 * y norm in u: usual ≤ 12.5 (7.929 found), several turns ≤ 11 (8.199 found), many turns ≤ 10 (6.7 found)
 * worst 3.371 at v = -0x1.407da4p-1 0x1.7e88c2p-5 -0x1.58e30ep+0, x = 0x1.188034p+10 -0x1.1372ecp+14 -0x1.202942p+18
 * a NaN in v gives NaN; an ∞ in v gives NaN; a NaN in x gives NaN somewhere; v = 0 is judged like others */
PLUMB_API plumb_status plumb_so3_rotate(size_t n, plumb_in v, plumb_in x, plumb_out y);

/* so3.derivative: derivative of R(v)x with respect to v
 *   d(R(v)x)/dv = −[R(v)x] T(v)
 * v 3 rad, vector, norm 0 … ∞; x 3 m, vector, norm 0 … 1e+06 → D 3 × 3 m/rad, matrix, norm 0 … 1e+07, row by row
 * usual: |v| in [1e-18, 3.142]; tiny: |v| ≤ 1e-18; several turns: |v| in [3.142, 1e+04]; many turns: |v| ≥ 1e+04
 * D scaled ulp: usual ≤ 7.5 (5.522 found), tiny ≤ 2 (1.25 found), several turns ≤ 9.1 (7.206 found), many turns ≤ 7.5
 *     (5.857 found)
 * worst 5.522 at v = -0x1.d40bb8p-6 0x1.47471cp-10 -0x1.18de8ap-8, x = 0x1.0d4e08p+19 -0x1.02037ap+18 -0x1.57c7c6p+17
 * a NaN in v gives NaN; an ∞ in v gives NaN; a NaN in x gives NaN somewhere; v = 0 is judged like others */
PLUMB_API plumb_status plumb_so3_derivative(size_t n, plumb_in v, plumb_in x, plumb_out D);

/* so3.angular_velocity: angular velocity of a moving rotation vector
 *   ω = T(v) dv/dt
 * in the world's axes
 * v 3 rad, vector, norm 0 … 1e+04; dv 3 rad/s, vector, norm 0 … 1e+06 → w 3 rad/s, vector, norm 0 … 1e+06
 * usual: |v| in [1e-18, 3.142]; tiny: |v| ≤ 1e-18; several turns: |v| in [3.142, 1e+04]
 * w scaled ulp: usual ≤ 11 (proved, 4.451 found), tiny ≤ 11 (proved, 1 found), several turns ≤ 11 (3.436 found)
 * w norm in u: usual ≤ 15 (8.378 found)
 * worst 4.451 at v = 0x1.afc6ep+0 -0x1.86293p+0 0x1.6a2f38p-9, dv = -0x1.64b2e6p+12 0x1.71a84ap+6 0x1.d8de82p+2
 * a NaN in v gives NaN; an ∞ in v gives NaN; a NaN in dv gives NaN somewhere; v = 0 is judged like others */
PLUMB_API plumb_status plumb_so3_angular_velocity(size_t n, plumb_in v, plumb_in dv, plumb_out w);

/* so3.angular_velocity.body: the same in the body's axes
 *   Rᵀω = T(−v) dv/dt
 * in the axes of the body that R(v) turns
 * v 3 rad, vector, norm 0 … 1e+04; dv 3 rad/s, vector, norm 0 … 1e+06 → wbody 3 rad/s, vector, norm 0 … 1e+06
 * usual: |v| in [1e-18, 3.142]; tiny: |v| ≤ 1e-18; several turns: |v| in [3.142, 1e+04]
 * wbody scaled ulp: usual ≤ 11 (proved, 4.466 found), tiny ≤ 11 (proved, 1 found), several turns ≤ 11 (3.37 found)
 * wbody norm in u: usual ≤ 15 (9.165 found)
 * worst 4.466 at v = 0x1.afc6ep+0 -0x1.86293p+0 0x1.69ef4ap-9, dv = -0x1.64b2e6p+12 0x1.71a84ap+6 0x1.d91a88p+2
 * a NaN in v gives NaN; an ∞ in v gives NaN; a NaN in dv gives NaN somewhere; v = 0 is judged like others */
PLUMB_API plumb_status plumb_so3_angular_velocity_body(size_t n, plumb_in v, plumb_in dv, plumb_out wbody);

/* so3.average.determinant: determinant of the average rotation
 *   det T(v) = 2 S₂ = (2 sin(|v|/2)/|v|)²
 * 0 where |v| is 2π, 4π …: no number is
 * v 3 rad, vector, norm 0 … 1e+04 → det number 0 … 1
 * usual: |v| in [1e-18, 3.142]; tiny: |v| ≤ 1e-18; several turns: |v| in [3.142, 1e+04]
 * det ulp: usual ≤ 8 (proved, 0.7744 found), tiny ≤ 8 (proved, 8.382e-31 found)
 * det scaled ulp: several turns ≤ 8 (proved, 0.5 found)
 * worst 0.7744 at v = -0x1.fd5506p-2 -0x1.7c4044p-1 0x1.ca7554p-2
 * a NaN in v gives NaN in every component; 0 gives the limit exactly; a vector of subnormal numbers is judged like
 *     others */
PLUMB_API plumb_status plumb_so3_average_determinant(size_t n, plumb_in v, plumb_out det);

/* so3.average.inverse: inverse of the average rotation
 *   T(v)⁻¹ = E − [v]/2 + c[v]², c = (1 − (|v|/2) cot(|v|/2))/|v|²
 * T is singular where |v| is 2π, 4π …, where no number is, and T⁻¹ grows there as 1/(|v| − 2πk): judged up to 6.28
 * v 3 rad, vector, norm 0 … 6.281 → Tinv 3 × 3 matrix, norm 0 … 1e+04, row by row
 * usual: |v| in [1e-18, 3.142]; tiny: |v| ≤ 1e-18; to a turn: |v| in [3.142, 6.281]
 * Tinv scaled ulp: usual ≤ 5 (proved above 9.3e-10, 3.183 found), tiny ≤ 1 (proved, 0.4431 found), to a turn ≤ 5 (1.212
 *     found)
 * Tinv norm in u: usual ≤ 5 (proved, 1.47 found)
 * worst 3.183 at v = -0x1.2d0448p-12 0x1.80d57p-2 -0x1.f6f636p-2
 * v = 0 gives the identity exactly; a NaN in v gives NaN in every entry; an ∞ in v gives NaN in every entry; a
 *     subnormal component is judged like others; so is a vector of them */
PLUMB_API plumb_status plumb_so3_average_inverse(size_t n, plumb_in v, plumb_out Tinv);

/* so3.vector_rate: how a rotation vector moves at an angular velocity
 *   dv/dt = T(v)⁻¹ω
 * T is singular where |v| is 2π, 4π …, where no number is, and T⁻¹ grows there as 1/(|v| − 2πk): judged up to 6.28
 * v 3 rad, vector, norm 0 … 6.281; w 3 rad/s, vector, norm 0 … 1e+06 → dv 3 rad/s, vector, norm 0 … 1e+06
 * usual: |v| in [1e-18, 3.142]; tiny: |v| ≤ 1e-18; to a turn: |v| in [3.142, 6.281]
 * dv scaled ulp: usual ≤ 6.34 (proved, 4.441 found), tiny ≤ 6 (proved, 1.5 found), to a turn ≤ 6.64 (proved, 2.568
 *     found)
 * dv norm in u: usual ≤ 10 (4.953 found)
 * worst 4.441 at v = -0x1.7ec58cp-4 0x1.444cfap-4 -0x1.96dabcp-26, w = -0x1.954daap-34 -0x1.5686d4p-58 0x1.be6e8ap-58
 * a NaN in v gives NaN; an ∞ in v gives NaN; a NaN in w gives NaN somewhere; v = 0 is judged like others */
PLUMB_API plumb_status plumb_so3_vector_rate(size_t n, plumb_in v, plumb_in w, plumb_out dv);

/* so3.vector_rate.body: the same by the angular velocity in the body's axes
 *   dv/dt = T(−v)⁻¹Rᵀω
 * T is singular where |v| is 2π, 4π …, where no number is, and T⁻¹ grows there as 1/(|v| − 2πk): judged up to 6.28
 * v 3 rad, vector, norm 0 … 6.281; wbody 3 rad/s, vector, norm 0 … 1e+06 → dv 3 rad/s, vector, norm 0 … 1e+06
 * usual: |v| in [1e-18, 3.142]; tiny: |v| ≤ 1e-18; to a turn: |v| in [3.142, 6.281]
 * dv scaled ulp: usual ≤ 6.34 (proved, 4.441 found), tiny ≤ 6 (proved, 1.5 found), to a turn ≤ 6.64 (proved, 2.595
 *     found)
 * dv norm in u: usual ≤ 10 (4.804 found)
 * worst 4.441 at v = -0x1.7ec58cp-4 0x1.444cfap-4 -0x1.96dab6p-26, wbody = -0x1.954daap-34 -0x1.568668p-58
 *     0x1.be510ep-58
 * a NaN in v gives NaN; an ∞ in v gives NaN; a NaN in wbody gives NaN somewhere; v = 0 is judged like others */
PLUMB_API plumb_status plumb_so3_vector_rate_body(size_t n, plumb_in v, plumb_in wbody, plumb_out dv);

/* --- rotation ----------------------------------------------------------------------------------------------------- */


/* rotation.log: rotation vector of a matrix
 *   exp [v] = R, |v| ≤ π
 * bears drift of up to 2^-10 in every entry, far more than rounding makes; beyond, errors grow with its third power
 * M 3 × 3 rotation, entries off by up to 0.0009766, row by row → v 3 rad, vector, norm 0 … 3.142
 * usual: angle in [0.1, 3.042], entries rounded to nearest; near 0: angle in [1e-18, 0.1], entries rounded to nearest;
 *     tiny: angle ≤ 1e-18, entries rounded to nearest; near pi: angle in [3.042, 3.142], entries rounded to nearest;
 *     drifted: entries off by up to 2^-20; much drifted: entries off by more, up to 2^-10
 * v norm in u: usual ≤ 8 (5.953 found), near 0 ≤ 8 (6.135 found), tiny ≤ 2.5 (2 found), near pi ≤ 6 (4.61 found),
 *     drifted ≤ 10.5 (7.057 found), much drifted ≤ 10 (7.594 found)
 * worst 5.953 at M = 0x1.dcbfb4p-1 0x1.6cca58p-2 0x1.3ea6dep-4 -0x1.65edfep-2 0x1.dd983ep-1 -0x1.677512p-4
 *     -0x1.a94ac8p-4 0x1.bea798p-5 0x1.fc7784p-1
 * a NaN in M gives NaN in every component; an ∞ in M gives ∞ or NaN somewhere */
PLUMB_API plumb_status plumb_rotation_log(size_t n, plumb_in M, plumb_out v);

/* rotation.to_axis_angle: axis and angle of a matrix
 *   R = cos α E + (1 − cos α) a aᵀ + sin α [a], 0 ≤ α ≤ π
 * bears drift of up to 2^-10 in every entry, far more than rounding makes; beyond, errors grow with its third power
 * M 3 × 3 rotation, entries off by up to 0.0009766, row by row → axis 3 unit vector; angle rad, angle 0 … 3.142
 * usual: angle in [0.1, 3.042], entries rounded to nearest; near 0: angle in [1e-18, 0.1], entries rounded to nearest;
 *     tiny: angle ≤ 1e-18, entries rounded to nearest; near pi: angle in [3.042, 3.142], entries rounded to nearest;
 *     drifted: entries off by up to 2^-20; much drifted: entries off by more, up to 2^-10; rounded: entries rounded to
 *     nearest; with drift: entries off by more than rounding; usual: angle in [0.1, 3.042], entries rounded to nearest;
 *     near 0: angle in [1e-18, 0.1], entries rounded to nearest; tiny: angle ≤ 1e-18, entries rounded to nearest; near
 *     pi: angle in [3.042, 3.142], entries rounded to nearest; drifted: entries off by up to 2^-20; much drifted:
 *     entries off by more, up to 2^-10
 * axis norm in u: usual ≤ 4.5 (3.319 found), near 0 ≤ 4.25 (2.763 found), tiny ≤ 3.25 (2.434 found), near pi ≤ 4.5
 *     (3.136 found), drifted ≤ 5 (3.624 found), much drifted ≤ 6 (4.354 found)
 * axis orthogonality in u: rounded ≤ 3.75 (2.808 found), with drift ≤ 4 (2.978 found)
 * angle ulp: usual ≤ 6.5 (4.992 found), near 0 ≤ 6.5 (4.878 found), tiny ≤ 3.25 (2.48 found), near pi ≤ 3 (2.267
 *     found), drifted ≤ 8 (6.103 found), much drifted ≤ 9.5 (7.293 found)
 * worst 3.319 at M = 0x1.ba3d5p-4 -0x1.d00a4cp-1 0x1.a25a5ap-2 -0x1.fb8acap-1 -0x1.08cf86p-3 -0x1.978272p-6
 *     0x1.34b5dcp-4 -0x1.9bf5eap-2 -0x1.d325d2p-1
 * a NaN in M gives NaN in every component; an ∞ in M gives ∞ or NaN somewhere */
PLUMB_API plumb_status plumb_rotation_to_axis_angle(size_t n, plumb_in M, plumb_out axis, plumb_out angle);

/* rotation.to_quaternion: unit quaternion of a matrix
 *   q = (cos α/2, a sin α/2), scalar part ≥ 0
 * bears drift of up to 2^-10 in every entry, far more than rounding makes; beyond, errors grow with its third power
 * M 3 × 3 rotation, entries off by up to 0.0009766, row by row → q 4 unit quaternion, w, x, y, z
 * usual: angle in [0.1, 3.042], entries rounded to nearest; near 0: angle ≤ 0.1, entries rounded to nearest; near pi:
 *     angle in [3.042, 3.142], entries rounded to nearest; drifted: entries off by up to 2^-20; much drifted: entries
 *     off by more, up to 2^-10; rounded: entries rounded to nearest; with drift: entries off by more than rounding
 * q norm in u: usual ≤ 5 (3.64 found), near 0 ≤ 2 (1.5 found), near pi ≤ 5 (3.698 found), drifted ≤ 5 (3.616 found),
 *     much drifted ≤ 5.75 (4.465 found)
 * q orthogonality in u: rounded ≤ 3.75 (2.834 found), with drift ≤ 4.5 (3.484 found)
 * worst 3.64 at M = -0x1.158122p-5 0x1.f70c14p-1 0x1.76f34cp-3 0x1.ff3426p-1 0x1.5306cp-5 -0x1.32031cp-5 -0x1.6abaecp-5
 *     0x1.73c69ap-3 -0x1.f6fb8ap-1
 * a NaN in M gives NaN in every component; an ∞ in M gives ∞ or NaN somewhere */
PLUMB_API plumb_status plumb_rotation_to_quaternion(size_t n, plumb_in M, plumb_out q);

/* rotation.from_quaternion: matrix of a quaternion
 *   R = E + 2(s[u] + [u]²)/|q|², q = (s, u)
 * q may have any length: R is that of q/|q|
 * q 4 quaternion, norm 7.523e-37 … 8.507e+37, w, x, y, z → R 3 × 3 rotation, row by row
 * usual: |q| = 1 but for rounding; other lengths: |q| from 1e-18 to 1e18; short: |q| below 1e-18; long: |q| above 1e18;
 *     usual: |q| = 1 but for rounding; other lengths: |q| from 1e-18 to 1e18; short: |q| below 1e-18; long: |q| above
 *     1e18
 * R scaled ulp: usual ≤ 4 (2.937 found), other lengths ≤ 7.01 (counted, 5.038 found), short ≤ 7.01 (counted, 5.072
 *     found), long ≤ 7.01 (counted, 4.897 found)
 * R orthogonality in u: usual ≤ 13 (9.318 found), other lengths ≤ 18 (13.9 found), short ≤ 18 (13.68 found), long ≤ 18
 *     (12.88 found)
 * worst 2.937 at q = -0x1.032552p-2 -0x1.8e032ap-1 0x1.1d2e2ep-3 0x1.1e1bc6p-1
 * a NaN in q gives NaN in every component; an ∞ in q gives NaN in every component; q = 0 gives NaN; a zero in q is
 *     judged like others; a subnormal number in q is judged like others */
PLUMB_API plumb_status plumb_rotation_from_quaternion(size_t n, plumb_in q, plumb_out R);

/* rotation.log_quaternion: rotation vector of a quaternion
 *   v = 2 atan2(|u|, |s|) (± u)/|u|, |v| ≤ π
 * q may have any length; q and −q give the same vector
 * q 4 quaternion, norm 7.523e-37 … 8.507e+37, w, x, y, z → v 3 rad, vector, norm 0 … 3.142
 * usual: angle in [0.1, 3.042], |q| = 1 but for rounding; near 0: angle in [1e-18, 0.1], |q| = 1 but for rounding;
 *     tiny: angle ≤ 1e-18, |q| = 1 but for rounding; near pi: angle in [3.042, 3.142], |q| = 1 but for rounding; other
 *     lengths: |q| from 1e-18 to 1e18; short: |q| below 1e-18; long: |q| above 1e18; usual: angle in [0.1, 3.042], |q|
 *     = 1 but for rounding; near 0: angle in [1e-18, 0.1], |q| = 1 but for rounding; tiny: angle ≤ 1e-18, |q| = 1 but
 *     for rounding; near pi: angle in [3.042, 3.142], |q| = 1 but for rounding; other lengths: |q| from 1e-18 to 1e18;
 *     short: |q| below 1e-18; long: |q| above 1e18
 * v scaled ulp: usual ≤ 5.5 (4.182 found), near 0 ≤ 5 (3.544 found), tiny ≤ 2 (1.25 found), near pi ≤ 5 (3.589 found),
 *     other lengths ≤ 6 (4.506 found), short ≤ 6 (4.268 found), long ≤ 6 (4.599 found)
 * v norm in u: usual ≤ 5.5 (4.198 found), near 0 ≤ 5 (3.792 found), tiny ≤ 2.25 (1.656 found), near pi ≤ 5 (3.775
 *     found), other lengths ≤ 6 (4.479 found), short ≤ 6 (4.411 found), long ≤ 6 (4.724 found)
 * worst 4.182 at q = 0x1.f09b62p-1 0x1.f15f94p-3 -0x1.fadbdp-12 -0x1.0072e4p-6
 * a NaN in q gives NaN in every component; an ∞ in q gives NaN in every component; q = 0 gives NaN; a zero in q is
 *     judged like others; a subnormal number in q is judged like others */
PLUMB_API plumb_status plumb_rotation_log_quaternion(size_t n, plumb_in q, plumb_out v);

/* rotation.exp_quaternion: unit quaternion of a rotation vector
 *   q = (cos a/2, sin(a/2) v/a), a = |v|
 * v 3 rad, vector, norm 0 … ∞ → q 4 unit quaternion, w, x, y, z
 * usual: |v| in [1e-18, 3.142]; tiny: |v| ≤ 1e-18; several turns: |v| in [3.142, 1e+04]; many turns: |v| in [1e+04,
 *     1.678e+07]; past pi: |v| ≥ 3.142; turns lost: |v| ≥ 1.678e+07
 * q scaled ulp: usual ≤ 3 (proved above 9.3e-10, 1.423 found), tiny ≤ 1 (proved, 7.451e-09 found), several turns ≤ 2
 *     (1.436 found), many turns ≤ 2 (1.468 found)
 * q orthogonality in u: usual ≤ 3.5 (proved, 1.646 found), past pi ≤ 5 (1.689 found)
 * q angle in u: turns lost ≤ 5 (1.842 found)
 * worst 1.423 at v = 0x1.56a8a4p-1 -0x1.901594p-1 0x1.79c74p+1
 * a NaN in v gives NaN in every component; an ∞ in v gives NaN in every component; a subnormal number in v is judged
 *     like others; v = 0 gives (1, 0, 0, 0) exactly; the largest numbers give a unit quaternion */
PLUMB_API plumb_status plumb_rotation_exp_quaternion(size_t n, plumb_in v, plumb_out q);

/* rotation.rodrigues: a vector turned about an axis
 *   y = cos α x + (1 − cos α)(a·x) a + sin α a×x
 * the axis is taken as it is: of unit length, or y is not of x's; beyond 2^50 rad, where a float says nothing of the
 *     turn, y is x turned by some angle
 * axis 3 unit vector; angle rad, angle −∞ … ∞; x 3 m, vector, norm 0 … 1e+06 → y 3 m, vector, norm 0 … 1e+06
 * usual: |angle| ≤ 3.142; several turns: |angle| in [3.142, 1e+04]; many turns: |angle| in [1e+04, 1.126e+15]; turns
 *     lost: |angle| ≥ 1.126e+15
 * y scaled ulp: usual ≤ 7.1 (counted, 4.417 found), several turns ≤ 7.1 (counted, 4.261 found), many turns ≤ 7.1
 *     (counted, 4.324 found)
 * y norm in u: turns lost ≤ 3.356e+07 (3.355e+07 found)
 * worst 4.417 at axis = -0x1.fc82ep-2 0x1.7ca022p-15 -0x1.bc6856p-1, angle = -0x1.4d6952p-1, x = 0x1.64208cp-34
 *     -0x1.0235bep-43 0x1.ba1492p-46
 * a NaN in axis, x gives NaN somewhere; a NaN in angle gives NaN in every component; an ∞ in angle gives NaN in every
 *     component; a subnormal number in angle, x is judged like others; a zero in angle, x is judged like others */
PLUMB_API plumb_status plumb_rotation_rodrigues(size_t n, plumb_in axis, plumb_in angle, plumb_in x, plumb_out y);

/* rotation.from_axis_angle: matrix of a rotation by axis and angle
 *   R = cos α E + (1 − cos α) a aᵀ + sin α [a]
 * R = E + sin α [a] + (1 − cos α)[a]², which is the same where |a| = 1, may differ by what rounding a does
 * axis 3 unit vector; angle rad, angle −∞ … ∞ → R 3 × 3 rotation, row by row
 * usual: |angle| ≤ 3.142; several turns: |angle| in [3.142, 1e+04]; many turns: |angle| in [1e+04, 1.126e+15]; turns
 *     lost: |angle| ≥ 1.126e+15; past pi: |angle| in [3.142, 1.126e+15]
 * R scaled ulp: usual ≤ 10 (counted, 2.609 found), several turns ≤ 10 (counted, 1.945 found), many turns ≤ 10 (counted,
 *     1.933 found)
 * R angle in u: turns lost ≤ 5.271e+07 (5.271e+07 found)
 * R orthogonality in u: usual ≤ 25 (6.539 found), past pi ≤ 25 (7.051 found), turns lost ≤ 22 (16.57 found)
 * worst 2.609 at axis = 0x1.ffffbcp-1 0 -0x1.f2a0cp-10, angle = 0x1.036904p-43
 * a NaN in axis gives NaN somewhere; a NaN in angle gives NaN in every component; an ∞ in angle gives NaN in every
 *     component; a subnormal number in angle is judged like others; angle 0 gives the identity exactly; the largest
 *     angles give a rotation */
PLUMB_API plumb_status plumb_rotation_from_axis_angle(size_t n, plumb_in axis, plumb_in angle, plumb_out R);

/* rotation.orthonormalise.polar: the rotation nearest to a matrix
 *   R = M (MᵀM)^(−1/2)
 * for singular values from 0.8 to 1.2
 * M 3 × 3 rotation, entries off by up to 0.05, row by row → R 3 × 3 rotation, row by row
 * usual: drift ≤ 0.005868; much drifted: drift ≥ 0.005868
 * R norm in u: usual ≤ 1.3 (1.023 found), much drifted ≤ 1.9 (1.458 found)
 * R orthogonality in u: usual ≤ 4.5 (3.51 found), much drifted ≤ 6.5 (5.008 found)
 * worst 1.023 at M = 0x1.b57de8p-1 0x1.3520a8p-6 0x1.0b97d2p-1 0x1.92f494p-2 -0x1.5d0c9cp-1 -0x1.3b9bc4p-1
 *     0x1.5f64aep-2 0x1.7695aep-1 -0x1.2dd3c2p-1
 * a NaN in M gives NaN in every component; an ∞ in M gives ∞ or NaN somewhere */
PLUMB_API plumb_status plumb_rotation_orthonormalise_polar(size_t n, plumb_in M, plumb_out R);

/* rotation.orthonormalise.gram_schmidt: the rotation of a matrix's first two columns
 *   r₁ = m₁/|m₁|, r₂ = (m₂ − (r₁·m₂) r₁)/|…|, r₃ = r₁×r₂
 * the third column is not looked at
 * M 3 × 3 rotation, entries off by up to 0.05, row by row → R 3 × 3 rotation, row by row
 * usual: drift ≤ 0.005868; much drifted: drift ≥ 0.005868
 * R norm in u: usual ≤ 5.5 (4.174 found), much drifted ≤ 5 (3.962 found)
 * R orthogonality in u: usual ≤ 19 (14.38 found), much drifted ≤ 18 (13.72 found)
 * worst 4.174 at M = 0x1.6d58a8p-1 -0x1.66c9bp-1 -0x1.152f1ap-11 0x1.66b50ap-1 0x1.6d4b28p-1 0x1.86e89ap-10
 *     0x1.bb67aep-12 -0x1.0014f4p-12 0x1.fff0fap-1
 * NaNs give NaN in every entry; so does M = 0 */
PLUMB_API plumb_status plumb_rotation_orthonormalise_gram_schmidt(size_t n, plumb_in M, plumb_out R);

/* rotation.departure: how far a matrix is from a rotation
 *   MᵀM − E, det M = m₃·(m₁×m₂), det(M − E)
 * 0, 1 and 0 of a rotation; m₁, m₂, m₃ are M's columns; MᵀM − E on and below the diagonal
 * M 3 × 3 rotation, entries off by up to 0.05, row by row → gram 6 symmetric matrix, norm 0 … 10, lower triangle, row
 *     by row; det number -10 … 10; det_less number -100 … 100
 * gram scaled ulp ≤ 4.01 (counted, 1.5 found); det scaled ulp ≤ 5.01 (counted, 3.393 found); det_less scaled ulp ≤ 7.01
 *     (counted, 2.201 found); worst 1.5 at M = 0x1.000008p+0 0x1.600004p-21 0x1.2a6fb6p-15 0x1.3ffab6p-22 0x1p+0
 *     -0x1.6c467cp-20 -0x1.ee00f8p-23 0x1.8dfcfep-22 0x1.000002p+0
 * a NaN gives NaN somewhere; an ∞ in M gives ∞ or NaN somewhere; M = 0 is judged like others; a subnormal number in M
 *     is judged like others */
PLUMB_API plumb_status plumb_rotation_departure(size_t n, plumb_in M, plumb_out gram, plumb_out det,
                                                plumb_out det_less);

/* rotation.displacement: how far a rotation vector moves a point
 *   R(v)x − x = v×T(v)x
 * the difference itself keeps digits only of x
 * v 3 rad, vector, norm 0 … 3; x 3 m, vector, norm 0 … 1e+06 → change 3 m, vector, norm 0 … 1e+07
 * change scaled ulp ≤ 10 (proved, 5.659 found); worst 5.659 at v = 0x1.72300ap+1 0x1.98286cp-1 0x1.dba394p-8, x =
 *     -0x1.ee7244p+0 -0x1.13c79p+12 -0x1.bb49cp-131
 * a NaN gives NaN somewhere; an ∞ gives ∞ or NaN somewhere; v, x = 0 is judged like others; a subnormal number in x is
 *     judged like others */
PLUMB_API plumb_status plumb_rotation_displacement(size_t n, plumb_in v, plumb_in x, plumb_out change);

/* --- euler -------------------------------------------------------------------------------------------------------- */


/* euler.to_matrix.zyx: rotation matrix of three turns, about z, then the new y, then the new x
 *   R = Z(z) Y(y) X(x), each by its angle about its axis
 * intrinsic: each turn is about an axis of the frame that the ones before have turned; about fixed axes the same matrix
 *     takes the turns in the opposite order, x first. R's columns are the turned axes: it takes coordinates in the
 *     turned frame to those in the fixed one
 * z rad, angle -1e+04 … 1e+04; y rad, angle -1e+04 … 1e+04; x rad, angle -1e+04 … 1e+04 → R 3 × 3 rotation, row by row
 * R scaled ulp ≤ 5 (2.59 found); R orthogonality in u ≤ 16 (7.583 found); worst 2.59 at z = 0x1.2e4aaep-42, y =
 *     0x1.c9013p-8, x = 0x1.1ecf2cp-9
 * a NaN gives NaN somewhere; an ∞ gives ∞ or NaN somewhere; a subnormal number anywhere is judged like others; a zero
 *     anywhere is judged like others */
PLUMB_API plumb_status plumb_euler_to_matrix_zyx(size_t n, plumb_in z, plumb_in y, plumb_in x, plumb_out R);

/* --- transform ---------------------------------------------------------------------------------------------------- */

/* In each: a NaN gives NaN somewhere */

/* transform.compose.n2, n3, n4: one transform inside another
 *   A₃ = A₂∘A₁: T₃ = T₂ + S₂R₂T₁, R₃ = R₂R₁, S₃ = S₂S₁
 * A2, A1 → A3: T n m, vector, norm 0 … 1e+09; R n × n rotation, row by row; S positive number 0.0009766 … 1024
 * n2: T3 scaled ulp ≤ 4.01 (counted, 2.764 found); R3 scaled ulp ≤ 1.51 (counted, 0.9998 found); S3 ulp ≤ 0.501
 *     (counted, 0.5 found); worst 2.764 at T2 = -0x1.b424acp+28 -0x1.3e2306p+27, R2 = -0x1.dd5bd6p-1 -0x1.7241e8p-2
 *     0x1.7241e8p-2 -0x1.dd5bd6p-1, S2 = 0x1.c5fbc2p+6, T1 = 0x1.2d707cp+28 0x1.52cb9cp+23, R1 = -0x1.73acf8p-2
 *     0x1.dd1548p-1 -0x1.dd1548p-1 -0x1.73acf8p-2, S1 = 0x1.456168p+5
 * n3: T3 scaled ulp ≤ 5.01 (counted, 3.999 found); R3 scaled ulp ≤ 3.01 (counted, 1.5 found); S3 ulp ≤ 0.501 (counted,
 *     0.5 found); worst 3.999 at T2 = 0x1.8e2192p-23 0 0, R2 = 0x1.31ac5cp-1 0x1.8481a4p-1 0x1.0a9ceep-2 0x1.f73acep-4
 *     -0x1.a0fa62p-2 0x1.cf60d8p-1 0x1.95e53p-1 -0x1.044472p-1 -0x1.586804p-2, S2 = 0x1.ffe828p+0, T1 = 0x1.ace026p+0
 *     0x1.515fc6p-24 0x1.eb9e72p-23, R1 = 0x1p+0 0 0 0 0x1p+0 0 0 0 0x1p+0, S1 = 0x1p+0
 * n4: T3 scaled ulp ≤ 6.01 (counted, 4.418 found); R3 scaled ulp ≤ 4.01 (counted, 2.437 found); S3 ulp ≤ 0.501
 *     (counted, 0.5 found); worst 4.418 at T2 = -0x1.12f798p-77 0x1.4862ap-69 0x1.124a1ap-63 0x1.0474bep-66, R2 =
 *     -0x1.ffffb2p-1 0x1.2ec272p-10 0x1.cc16bcp-10 0x1.be2b4ep-12 0x1.fd2062p-10 0x1.af8a0ap-1 0x1.101ef6p-1
 *     0x1.59ae28p-4 -0x1.dbb74cp-11 0x1.101f42p-1 -0x1.985574p-1 -0x1.24479cp-2 0x1.6e3598p-19 0x1.59ae98p-4
 *     -0x1.2447a8p-2 0x1.e8cb6p-1, S2 = 0x1.fde4ccp-9, T1 = -0x1.006bfep-6 0x1.283208p-6 -0x1.1b445ep-7
 *     -0x1.c70098p-10, R1 = -0x1.fd1d3p-1 -0x1.a1fe9p-4 0x1.7aa37cp-7 0x1.afa2dcp-6 0x1.a0387p-4 -0x1.ae06f6p-1
 *     0x1.9d32b8p-3 0x1.f957dep-2 -0x1.60d7cap-7 0x1.9cd5ap-3 0x1.f4aeb2p-1 -0x1.be7c94p-5 -0x1.cf5cbcp-6 0x1.f95376p-2
 *     -0x1.b7bb9ap-5 0x1.bc3aeap-1, S1 = 0x1.d76ac6p+3
 * an ∞ gives ∞ or NaN somewhere; a subnormal number anywhere is judged like others; a zero anywhere is judged like
 *     others; the largest numbers in T2 stay finite */
PLUMB_API plumb_status plumb_transform_compose_n2(size_t n, plumb_in A2, plumb_in A1, plumb_out A3);
PLUMB_API plumb_status plumb_transform_compose_n3(size_t n, plumb_in A2, plumb_in A1, plumb_out A3);
PLUMB_API plumb_status plumb_transform_compose_n4(size_t n, plumb_in A2, plumb_in A1, plumb_out A3);

/* transform.inverse.n2, n3, n4: inverse of a transform
 *   A⁻¹: T′ = −RᵀT/S, R′ = Rᵀ, S′ = 1/S
 * the inverse of R is taken to be its transpose, as for a rotation; a drifted R is not inverted
 * A → A_out: T n m, vector, norm 0 … 1e+09; R n × n rotation, row by row; S positive number 0.0009766 … 1024
 * n2: T scaled ulp ≤ 3.01 (counted, 2.496 found); T norm in u ≤ 3.42 (counted, 2.999 found); R ulp ≤ 0 (counted, 0
 *     found); R norm in u ≤ 0 (counted, 0 found); S ulp ≤ 0.501 (counted, 0.5 found); worst 2.496 at T =
 *     -0x1.1264acp-63 0x1.f04d86p-83, R = -0x1.fff20cp-1 -0x1.de1524p-7 0x1.de1524p-7 -0x1.fff20cp-1, S = 0x1.006416p+5
 * n3: T scaled ulp ≤ 4.01 (counted, 3.485 found); T norm in u ≤ 4.74 (counted, 3.814 found); R ulp ≤ 0 (counted, 0
 *     found); R norm in u ≤ 0 (counted, 0 found); S ulp ≤ 0.501 (counted, 0.5 found); worst 3.485 at T = 0x1.00bfecp-50
 *     -0x1.5e1162p-51 0x1.da6bf8p-52, R = -0x1.fffffep-1 -0x1.5b23ep-13 -0x1.040786p-12 -0x1.fa6a82p-14 -0x1.1241a8p-1
 *     0x1.b059dap-1 -0x1.1ddaf8p-12 0x1.b059dap-1 0x1.1241a8p-1, S = 0x1.010206p-9
 * n4: T scaled ulp ≤ 5.01 (counted, 4.477 found); T norm in u ≤ 6.01 (counted, 4.77 found); R ulp ≤ 0 (counted, 0
 *     found); R norm in u ≤ 0 (counted, 0 found); S ulp ≤ 0.501 (counted, 0.5 found); worst 4.477 at T =
 *     -0x1.0052f8p-41 -0x1.94c498p-39 0x1.1c5316p-39 0x1.50721cp-40, R = 0x1.fffffep-1 -0x1.6fa612p-13 0x1.0bb2a2p-12
 *     -0x1.829f16p-14 0x1.70638cp-13 0x1.ffffe2p-1 -0x1.3086b8p-10 0x1.415e1cp-11 -0x1.0b82dcp-12 0x1.30954ep-10
 *     0x1.ffffe6p-1 -0x1.26c68ep-12 0x1.81de7cp-14 -0x1.413462p-11 0x1.278bf8p-12 0x1.fffff8p-1, S = 0x1.014bb4p-5
 * an ∞ in T, R gives ∞ or NaN somewhere; a subnormal number in T, R is judged like others; T = 0 is judged like others;
 *     S = 0 gives an infinite scale; S = ∞ gives the scale 0 */
PLUMB_API plumb_status plumb_transform_inverse_n2(size_t n, plumb_in A, plumb_out A_out);
PLUMB_API plumb_status plumb_transform_inverse_n3(size_t n, plumb_in A, plumb_out A_out);
PLUMB_API plumb_status plumb_transform_inverse_n4(size_t n, plumb_in A, plumb_out A_out);

/* transform.to_local.n2, n3, n4: a transform as its parent sees it
 *   A₁ = A₂⁻¹∘A₃: T₁ = R₂ᵀ(T₃ − T₂)/S₂, R₁ = R₂ᵀR₃, S₁ = S₃/S₂
 * the inverse of R is taken to be its transpose, as for a rotation; a drifted R is not inverted
 * A2, A3 → A1: T n m, vector, norm 0 … 1e+09; R n × n rotation, row by row; S positive number 0.0009766 … 1024
 * n2: T1 scaled ulp ≤ 4.01 (counted, 3.487 found); T1 norm in u ≤ 4.42 (counted, 3.995 found); R1 scaled ulp ≤ 1.51
 *     (counted, 0.9999 found); S1 ulp ≤ 0.501 (counted, 0.5 found); worst 3.487 at T2 = -0x1.6b9p-42 0x1.cf61bp-40, R2
 *     = -0x1.569b14p-4 0x1.fe34bp-1 -0x1.fe34bp-1 -0x1.569b14p-4, S2 = 0x1.008d08p+7, T3 = -0x1.013be6p-30
 *     0x1.568ap-49, R3 = 0x1.fe5344p-1 -0x1.4b05bp-4 0x1.4b05bp-4 0x1.fe5344p-1, S3 = 0x1.007d84p+6
 * n3: T1 scaled ulp ≤ 5.01 (counted, 4.339 found); T1 norm in u ≤ 5.74 (counted, 4.939 found); R1 scaled ulp ≤ 3.01
 *     (counted, 1.5 found); S1 ulp ≤ 0.501 (counted, 0.5 found); worst 4.339 at T2 = -0x1.a4cp-8 -0x1.0761ep-4
 *     0x1.76f6p-5, R2 = 0x1.ffd914p-1 -0x1.487ef2p-7 -0x1.6beac4p-6 0x1.2e77bep-7 0x1.ffa76cp-1 -0x1.2377a2p-5
 *     0x1.7183d6p-6 0x1.21b38p-5 0x1.ff8ca8p-1, S2 = 0x1.06f116p+9, T3 = -0x1.0498a6p+6 -0x1.8d4c06p+1 0x1.8de4bcp+4,
 *     R3 = 0x1.f2e3c8p-1 -0x1.85a82ap-4 -0x1.a13dap-3 0x1.b205b2p-4 0x1.fca4aep-1 0x1.5f81dap-5 0x1.96253cp-3
 *     -0x1.03ad5p-4 0x1.f4c7b6p-1, S3 = 0x1.cb1a66p-4
 * n4: T1 scaled ulp ≤ 6.01 (counted, 5.491 found); T1 norm in u ≤ 7.01 (counted, 5.707 found); R1 scaled ulp ≤ 4.01
 *     (counted, 2.466 found); S1 ulp ≤ 0.501 (counted, 0.5 found); worst 5.491 at T2 = -0x1p-109 -0x1.fffffep-108
 *     0x1.ffafc8p-111 -0x1.ffeb32p-109, R2 = -0x1.fffffep-1 -0x1.7208b2p-12 -0x1.22415ep-16 -0x1.2ccac6p-20
 *     -0x1.724b4ap-12 0x1.ffec0ep-1 0x1.1dc344p-6 0x1.18d2b8p-18 0x1.75e53ep-17 0x1.1dc348p-6 -0x1.ffec1p-1
 *     -0x1.17092ep-17 -0x1.2c5edap-20 -0x1.0f12c2p-18 -0x1.19716cp-17 0x1p+0, S2 = 0x1.008692p+2, T3 = 0x1.00061cp-85
 *     0x1.2cd4c6p-83 0x1.565778p-86 0x1.252f3ep-84, R3 = 0x1.de2952p-1 -0x1.302f7ap-7 0x1.69ca5ep-3 -0x1.3e224ap-2
 *     0x1.0868cp-5 0x1.d81bbcp-1 -0x1.719bd8p-2 -0x1.160c92p-3 0x1.c2bd06p-3 0x1.0e3d38p-2 0x1.79e7bp-2 0x1.ba2346p-1
 *     0x1.1e995ap-2 -0x1.21aca8p-2 -0x1.ad13d8p-1 0x1.7e398p-2, S3 = 0x1.d26ffp+7
 * an ∞ in T2, R2, T3, R3, S3 gives ∞ or NaN somewhere; a subnormal number in T2, R2, T3, R3, S3 is judged like others;
 *     T2, T3 = 0 is judged like others; S2 = 0 gives an infinite scale; S2 = ∞ gives the scale 0 */
PLUMB_API plumb_status plumb_transform_to_local_n2(size_t n, plumb_in A2, plumb_in A3, plumb_out A1);
PLUMB_API plumb_status plumb_transform_to_local_n3(size_t n, plumb_in A2, plumb_in A3, plumb_out A1);
PLUMB_API plumb_status plumb_transform_to_local_n4(size_t n, plumb_in A2, plumb_in A3, plumb_out A1);

/* transform.apply.n2, n3, n4: a point in the parent's coordinates
 *   A(x) = S R x + T
 * A: T n m, vector, norm 0 … 1e+09; R n × n rotation, row by row; S positive number 0.0009766 … 1024
 * x n m, vector, norm 0 … 1e+09 → y n m, vector, norm 0 … 3e+12
 * n2: y scaled ulp ≤ 4.01 (counted, 2.987 found); worst 2.987 at T = 0x1.6p-144 -0x1.ep-146, R = 0x1.ff75eep-1
 *     -0x1.77e80ep-5 0x1.77e80ep-5 0x1.ff75eep-1, S = 0x1.fdf438p+7, x = 0x1.01213ep+24 -0x1.d4ecd8p+17
 * n3: y scaled ulp ≤ 5.01 (counted, 3.999 found); worst 3.999 at T = 0x1.8e2192p-23 0 0, R = 0x1.31ac5cp-1
 *     0x1.8481a4p-1 0x1.0a9ceep-2 0x1.f73acep-4 -0x1.a0fa62p-2 0x1.cf60d8p-1 0x1.95e53p-1 -0x1.044472p-1
 *     -0x1.586804p-2, S = 0x1.ffe828p+0, x = 0x1.ace026p+0 0x1.515fc6p-24 0x1.eb9e72p-23
 * n4: y scaled ulp ≤ 6.01 (counted, 4.498 found); worst 4.498 at T = 0x1.a2d06p-115 0x1.e1946ap-104 -0x1.f9c196p-111
 *     0x1.2b2aacp-115, R = 0x1.fffe02p-1 -0x1.2d742ep-8 -0x1.51bd44p-10 0x1.6a3fc4p-9 0x1.2b417ap-8 0x1.fff4d6p-1
 *     -0x1.3bccbep-7 0x1.ed3d34p-8 0x1.600608p-10 0x1.3c82c2p-7 0x1.fff8e4p-1 -0x1.df6f86p-9 -0x1.6e1e56p-9
 *     -0x1.ea1146p-8 0x1.e9670ap-9 0x1.fffaeap-1, S = 0x1.c23942p+9, x = 0x1.201d3ep-28 -0x1.d947ap-32 -0x1.2848e4p-26
 *     0x1.e9c49ap-28
 * an ∞ gives ∞ or NaN somewhere; a subnormal number anywhere is judged like others; a zero anywhere is judged like
 *     others; the largest numbers in T stay finite */
PLUMB_API plumb_status plumb_transform_apply_n2(size_t n, plumb_in A, plumb_in x, plumb_out y);
PLUMB_API plumb_status plumb_transform_apply_n3(size_t n, plumb_in A, plumb_in x, plumb_out y);
PLUMB_API plumb_status plumb_transform_apply_n4(size_t n, plumb_in A, plumb_in x, plumb_out y);

/* transform.apply_inverse.n2, n3, n4: a point of the parent's in the child's coordinates
 *   A⁻¹(y) = Rᵀ(y − T)/S
 * the inverse of R is taken to be its transpose, as for a rotation; a drifted R is not inverted
 * A: T n m, vector, norm 0 … 1e+09; R n × n rotation, row by row; S positive number 0.0009766 … 1024
 * y n m, vector, norm 0 … 1e+09 → x n m, vector, norm 0 … 3e+12
 * n2: x scaled ulp ≤ 4.01 (counted, 3.447 found); worst 3.447 at T = -0x1.24e19p+28 -0x1.bc0424p+25, R = 0x1.937a6p-5
 *     -0x1.ff60ecp-1 0x1.ff60ecp-1 0x1.937a6p-5, S = 0x1.0422acp-2, y = 0x1.71e8cep+29 -0x1.a0b342p+26
 * n3: x scaled ulp ≤ 5.01 (counted, 4.398 found); worst 4.398 at T = -0x1.fffffep-91 -0x1.3fffe6p-91 -0x1.8eff7ep-126,
 *     R = 0x1.fffffep-1 -0x1.856e02p-12 0x1.721434p-20 0x1.856e38p-12 0x1.fffcf4p-1 -0x1.be2776p-8 0x1.349faep-20
 *     0x1.be2776p-8 0x1.fffcf6p-1, S = 0x1.055b9ap-4, y = 0x1.0551fep-66 0x1.de3c98p-69 0x1.ddc92p-68
 * n4: x scaled ulp ≤ 6.01 (counted, 5.433 found); worst 5.433 at T = 0x1.01375p-77 -0x1.0f2fb6p-76 -0x1.b5b0bep-76
 *     0x1.0a1a0ap-75, R = 0x1.fffff6p-1 -0x1.c3960cp-14 -0x1.0662eap-11 -0x1.433134p-11 0x1.c3960cp-14 0x1p+0
 *     -0x1.b0858cp-26 -0x1.29ff6cp-25 0x1.0662eap-11 -0x1.ed2e96p-26 0x1.fffffcp-1 -0x1.4e135cp-23 0x1.433134p-11
 *     -0x1.101db6p-25 -0x1.486f2p-23 0x1.fffffap-1, S = 0x1.025f88p+8, y = -0x1p-101 -0x1.ffffe2p-101 -0x1.ffffe4p-101
 *     -0x1.fffff6p-100
 * an ∞ in y, R gives ∞ or NaN somewhere; a subnormal number in y, R is judged like others; y = 0 is judged like others */
PLUMB_API plumb_status plumb_transform_apply_inverse_n2(size_t n, plumb_in A, plumb_in y, plumb_out x);
PLUMB_API plumb_status plumb_transform_apply_inverse_n3(size_t n, plumb_in A, plumb_in y, plumb_out x);
PLUMB_API plumb_status plumb_transform_apply_inverse_n4(size_t n, plumb_in A, plumb_in y, plumb_out x);

/* transform.vector.n2, n3, n4: a vector in the parent's coordinates
 *   J x = S R x
 * the inverse of R is taken to be its transpose, as for a rotation; a drifted R is not inverted
 * R n × n rotation, row by row; S positive number 0.0009766 … 1024; x n m, vector, norm 0 … 1e+09 → Jx n m, vector,
 *     norm 0 … 3e+12
 * n2: Jx scaled ulp ≤ 3.01 (counted, 2.975 found); worst 2.975 at R = -0x1.fff9d4p-1 0x1.3deefep-7 -0x1.3deefep-7
 *     -0x1.fff9d4p-1, S = 0x1.fabe3cp+9, x = -0x1.019ec6p-33 0x1.afe53p-35
 * n3: Jx scaled ulp ≤ 4.01 (counted, 3.792 found); worst 3.792 at R = -0x1.d5d1e8p-2 0x1.7c16d2p-2 -0x1.9d555p-1
 *     -0x1.7c66cap-2 0x1.7d8c94p-1 0x1.1b8714p-1 0x1.9d42eap-1 0x1.1ba1e2p-1 -0x1.a1d626p-3, S = 0x1.edd002p+0, x =
 *     0x1.632becp-56 -0x1.ebe50cp-65 -0x1.a6bb34p-68
 * n4: Jx scaled ulp ≤ 5.01 (counted, 4.741 found); worst 4.741 at R = -0x1.5ba7b4p-1 0x1.d7b3b4p-2 0x1.96dep-2
 *     0x1.a4cdd8p-2 -0x1.091042p-1 0x1.f1cf68p-3 -0x1.4e47b6p-1 -0x1.fc8ab6p-2 -0x1.c9435p-2 -0x1.4e47acp-1
 *     0x1.bf54fp-2 -0x1.b6a4d8p-2 -0x1.11da7ep-2 -0x1.19943ep-1 -0x1.e5c0ecp-2 0x1.44388ap-1, S = 0x1.e5bcdap+9, x =
 *     -0x1.e3710cp-93 0x1.d17d38p-118 -0x1.7fc1ep-99 0x1.19a9eap-99
 * an ∞ gives ∞ or NaN somewhere; a subnormal number anywhere is judged like others; a zero anywhere is judged like
 *     others */
PLUMB_API plumb_status plumb_transform_vector_n2(size_t n, plumb_in R, plumb_in S, plumb_in x, plumb_out Jx);
PLUMB_API plumb_status plumb_transform_vector_n3(size_t n, plumb_in R, plumb_in S, plumb_in x, plumb_out Jx);
PLUMB_API plumb_status plumb_transform_vector_n4(size_t n, plumb_in R, plumb_in S, plumb_in x, plumb_out Jx);

/* transform.vector_inverse.n2, n3, n4: a vector of the parent's in the child's coordinates
 *   z = J⁻¹x = Rᵀx/S
 * the inverse of R is taken to be its transpose, as for a rotation; a drifted R is not inverted
 * R n × n rotation, row by row; S positive number 0.0009766 … 1024; x n m, vector, norm 0 … 1e+09 → z n m, vector, norm
 *     0 … 3e+12
 * n2: z scaled ulp ≤ 3.01 (counted, 2.499 found); worst 2.499 at R = -0x1.fffffap-1 -0x1.2f5648p-11 0x1.2f5648p-11
 *     -0x1.fffffap-1, S = 0x1.001e94p-8, x = -0x1.000342p+26 0x1.38a11p+25
 * n3: z scaled ulp ≤ 4.01 (counted, 3.44 found); worst 3.44 at R = -0x1.ed4326p-1 -0x1.9c1a64p-7 0x1.123046p-2
 *     -0x1.89541ep-7 0x1.fff5ap-1 0x1.ef03aep-9 -0x1.12372ap-2 0x1.bcfe1ap-12 -0x1.ed4cfp-1, S = 0x1.035102p+3, x =
 *     0x1.40df8p-47 -0x1.fce85p-62 0x1.01baeap-63
 * n4: z scaled ulp ≤ 5.01 (counted, 4.486 found); worst 4.486 at R = 0x1.ffffdep-1 0x1.cbb24ep-13 0x1.2a01dcp-11
 *     0x1.4c18dp-10 -0x1.cbc0bep-13 0x1p+0 0x1.8563c4p-15 0x1.f5d0a4p-23 -0x1.29d2ecp-11 -0x1.866f0cp-15 0x1.fffffap-1
 *     -0x1.1960fp-12 -0x1.4c2306p-10 -0x1.193ebap-21 0x1.189fbp-12 0x1.ffffe4p-1, S = 0x1.009948p+0, x = 0x1.00097cp-50
 *     0x1.06f56ap-51 -0x1.3ef41cp-51 -0x1.40002ap-50
 * an ∞ in x, R gives ∞ or NaN somewhere; a subnormal number in x, R is judged like others; x = 0 is judged like others */
PLUMB_API plumb_status plumb_transform_vector_inverse_n2(size_t n, plumb_in R, plumb_in S, plumb_in x, plumb_out z);
PLUMB_API plumb_status plumb_transform_vector_inverse_n3(size_t n, plumb_in R, plumb_in S, plumb_in x, plumb_out z);
PLUMB_API plumb_status plumb_transform_vector_inverse_n4(size_t n, plumb_in R, plumb_in S, plumb_in x, plumb_out z);

/* transform.normal.n2, n3, n4: a surface's normal in the parent's coordinates
 *   J⁻ᵀx = R x/S
 * the inverse of R is taken to be its transpose, as for a rotation; a drifted R is not inverted
 * R n × n rotation, row by row; S positive number 0.0009766 … 1024; x n m, vector, norm 0 … 1e+09 → normal n m, vector,
 *     norm 0 … 3e+12
 * n2: normal scaled ulp ≤ 3.01 (counted, 2.492 found); worst 2.492 at R = -0x1.fffffap-1 -0x1.30d2dcp-11 0x1.30d2dcp-11
 *     -0x1.fffffap-1, S = 0x1.007a64p+4, x = -0x1.006318p-22 0x1.241a72p-23
 * n3: normal scaled ulp ≤ 4.01 (counted, 3.486 found); worst 3.486 at R = -0x1.071d5cp-8 -0x1.95d45ap-1 0x1.382846p-1
 *     -0x1.c34acep-1 -0x1.23fea4p-2 -0x1.818f5ep-2 0x1.e3a1f4p-2 -0x1.13eb38p-1 -0x1.651fc8p-1, S = 0x1.00c65cp-7, x =
 *     -0x1.f39ap-12 -0x1.24b1cp-38 -0x1.587114p-36
 * n4: normal scaled ulp ≤ 5.01 (counted, 4.491 found); worst 4.491 at R = 0x1.fffffep-1 -0x1.38cb1ap-23 0x1.64efe4p-12
 *     0x1.e1690ep-25 0x1.215616p-22 0x1.fffffep-1 -0x1.7d6258p-12 0x1.30a9e6p-25 -0x1.64efdep-12 0x1.7d625ep-12
 *     0x1.fffffcp-1 -0x1.79081p-13 -0x1.f78cc6p-24 0x1.0107fep-25 0x1.79080cp-13 0x1p+0, S = 0x1.008452p+0, x =
 *     -0x1.004512p-80 -0x1.a3097cp-82 0x1.fcdce2p-83 0x1.104446p-80
 * an ∞ in x, R gives ∞ or NaN somewhere; a subnormal number in x, R is judged like others; x = 0 is judged like others */
PLUMB_API plumb_status plumb_transform_normal_n2(size_t n, plumb_in R, plumb_in S, plumb_in x, plumb_out normal);
PLUMB_API plumb_status plumb_transform_normal_n3(size_t n, plumb_in R, plumb_in S, plumb_in x, plumb_out normal);
PLUMB_API plumb_status plumb_transform_normal_n4(size_t n, plumb_in R, plumb_in S, plumb_in x, plumb_out normal);

/* transform.to_matrix.n2, n3, n4: augmented matrix of a transform
 *   M = (SR, T; 0, 1)
 * A: T n m, vector, norm 0 … 1e+09; R n × n rotation, row by row; S positive number 0.0009766 … 1024
 * n2: → M 3 × 3 matrix, norm 0 … 3e+09, row by row
 * n3: → M 4 × 4 matrix, norm 0 … 3e+09, row by row
 * n4: → M 5 × 5 matrix, norm 0 … 3e+09, row by row
 * n2: M ulp ≤ 0.51 (counted, 0.5 found); worst 0.5 at T = 0x1.874p-139 -0x1p-147, R = 0x1.ff9c5cp-1 0x1.3f5ep-5
 *     -0x1.3f5ep-5 0x1.ff9c5cp-1, S = 0x1.748p-6
 * n3: M ulp ≤ 0.51 (counted, 0.5 found); worst 0.5 at T = 0x1.a41ba8p-8 0x1.92a896p-9 -0x1.90f54ap-9, R =
 *     -0x1.391eap-12 -0x1.f2f028p-3 0x1.f092d4p-1 -0x1.9c6aep-1 -0x1.263c44p-1 -0x1.2824f8p-3 0x1.2f683p-1
 *     -0x1.900376p-1 -0x1.918b6ep-3, S = 0x1.bp+1
 * n4: M ulp ≤ 0.51 (counted, 0.5 found); worst 0.5 at T = 0x1.f43192p+25 0x1.91d46cp+28 0x1.ffff5ep+27 0x1.05d36p+26, R
 *     = 0x1.2c8p-1 0x1.317946p-1 -0x1.8a9334p-2 -0x1.8e07f8p-2 0x1.99901ep-4 -0x1.0684c8p-1 -0x1.a9cc1ap-1
 *     0x1.81d25ep-3 0x1.7e723cp-1 -0x1.0dff26p-1 0x1.974bb4p-2 -0x1.36b022p-4 -0x1.2f0926p-2 -0x1.48ba68p-2
 *     -0x1.51d986p-5 -0x1.cc22c2p-1, S = 0x1.b42ep+1
 * an ∞ gives ∞ or NaN somewhere; a subnormal number anywhere is judged like others; a zero anywhere is judged like
 *     others; the largest numbers in T stay finite */
PLUMB_API plumb_status plumb_transform_to_matrix_n2(size_t n, plumb_in A, plumb_out M);
PLUMB_API plumb_status plumb_transform_to_matrix_n3(size_t n, plumb_in A, plumb_out M);
PLUMB_API plumb_status plumb_transform_to_matrix_n4(size_t n, plumb_in A, plumb_out M);

/* transform.from_matrix.n2, n3, n4: transform of a matrix and a translation
 *   S = √(tr JᵀJ/n), R = J/S, T as it is
 * J and T are the upper rows of the augmented matrix; R is a rotation where J is one times S
 * J n × n matrix, norm 0.0009766 … 1e+09, row by row; T n m, vector, norm 0 … 1e+09
 * → A: T n m, vector, norm 0 … 1e+09; R n × n matrix, norm 0 … 3, row by row; S positive number 0.0002441 … 1e+09
 * n2: T ulp ≤ 0 (counted, 0 found); R ulp ≤ 4.01 (counted, 3.03 found); S ulp ≤ 3.01 (counted, 1.91 found); worst 0 at
 *     J = -0x1.407da4p-1 0x1.7e88c2p-5 -0x1.58e30ep+0 0x1.188034p+10, T = -0x1.1372ecp+14 -0x1.202942p+18
 * n3: T ulp ≤ 0 (counted, 0 found); R ulp ≤ 7.01 (counted, 5.101 found); S ulp ≤ 6.01 (counted, 4.128 found); worst 0
 *     at J = 0x1.fffe6ep-1 -0x1.410f24p-8 0x1.410f24p-8 0x1.fffe6ep-1 0x1.d7a4f8p+7 0x1.e71f1cp-16 -0x1.146076p-13
 *     0x1.38780cp-13 -0x1.bdca26p-122, T = -0x1.1539eap-119 0x1.cda8ecp-52 0x1.3f34a4p-7
 * n4: T ulp ≤ 0 (counted, 0 found); R ulp ≤ 10.01 (counted, 7.419 found); S ulp ≤ 9.01 (counted, 5.246 found); worst 0
 *     at J = 0x1.df5498p+28 -0x1.02303ep+25 0x1.0dab86p+28 0x1.06354ep+28 -0x1.dfbbcap+28 0x1.4085d4p+24
 *     -0x1.1709fap+23 0x1.e461d4p+19 0x1.de2f2cp+26 -0x1.ad574ep+22 -0x1.7121cep+24 0x1.79b9b2p+26 -0x1.353456p+28
 *     -0x1.080098p+26 0x1.61b9b4p+23 -0x1.39a616p+27, T = -0x1.4b3fc4p+27 0x1.d270b2p+23 -0x1.6f8438p+26
 *     -0x1.e2621ep+26
 * an ∞ gives ∞ or NaN somewhere; a subnormal number in T is judged like others; J = 0 gives NaN in R; J = 0 gives the
 *     scale 0 */
PLUMB_API plumb_status plumb_transform_from_matrix_n2(size_t n, plumb_in J, plumb_in T, plumb_out A);
PLUMB_API plumb_status plumb_transform_from_matrix_n3(size_t n, plumb_in J, plumb_in T, plumb_out A);
PLUMB_API plumb_status plumb_transform_from_matrix_n4(size_t n, plumb_in J, plumb_in T, plumb_out A);

/* dynamic.compose.n2, n3, n4: one moving transform inside another
 *   v₃ = v₂ + J₂v₁ + ω₂×J₂T₁, a₃ = a₂ + J₂a₁ + α₂×J₂T₁ + ω₂×(ω₂×J₂T₁ + 2J₂v₁), ω₃ = ω₂ + R₂ω₁, α₃ = α₂ + R₂α₁ + ω₂×ω₃
 * R ω is ω itself in two dimensions, R times the vector in three (torque.matrix_to_world is RωRᵀ, which differs where R
 *     is rounded), and RωRᵀ of matrices from four on; ω×x is the skew matrix of ω times x, ω×α a cross product in three
 *     dimensions, the commutator from four on and 0 in two
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
 * n2: T3 scaled ulp ≤ 4.01 (counted, 2.43 found); R3 scaled ulp ≤ 1.51 (counted, 0.9995 found); S3 ulp ≤ 0.501
 *     (counted, 0.5 found); v3 scaled ulp ≤ 5.01 (counted, 3.55 found); a3 scaled ulp ≤ 7.1 (counted, 4.699 found); w3
 *     scaled ulp ≤ 0.51 (counted, 0.5 found); alpha3 scaled ulp ≤ 0.51 (counted, 0.5 found); worst 2.43 at T2 =
 *     0x1.e25388p-84 0x1.adb9cap-125, R2 = -0x1.fffffep-1 -0x1.156384p-12 0x1.156384p-12 -0x1.fffffep-1, S2 =
 *     0x1.f1fd4p+6, v2 = 0x1.a83f4p-131 -0x1.00005p-3, a2 = -0x1p-146 -0x1.a1c61ap-111, w2 = 0x1.f23f58p-13, alpha2 =
 *     0x1.0c46a4p-29, T1 = 0x1.0349fep-29 0x1.6b0af8p-30, R1 = 0x1.fff35cp-1 -0x1.c70b66p-7 0x1.c70b66p-7
 *     0x1.fff35cp-1, S1 = 0x1.0cbedcp-6, v1 = 0x1.0a5c54p-88 -0x1.1cp-141, a1 = 0x1.73f11cp-53 0x1.4a961ap-55, w1 =
 *     0x1.a84e0ap-24, alpha1 = 0x1.11e7e2p+19
 * n3: T3 scaled ulp ≤ 5.01 (counted, 3.999 found); R3 scaled ulp ≤ 3.01 (counted, 1.499 found); S3 ulp ≤ 0.501
 *     (counted, 0.5 found); v3 scaled ulp ≤ 7.01 (counted, 5.108 found); a3 scaled ulp ≤ 10.1 (counted, 5.524 found);
 *     w3 scaled ulp ≤ 4.01 (counted, 2.183 found); alpha3 scaled ulp ≤ 6.01 (counted, 3.73 found); worst 3.999 at T2 =
 *     0x1.8e2192p-23 0 0, R2 = 0x1.31ac5cp-1 0x1.8481a4p-1 0x1.0a9ceep-2 0x1.f73acep-4 -0x1.a0fa62p-2 0x1.cf60d8p-1
 *     0x1.95e53p-1 -0x1.044472p-1 -0x1.586804p-2, S2 = 0x1.ffe828p+0, v2 = 0 0 0, a2 = 0 0 0, w2 = 0 0 0, alpha2 = 0 0
 *     0, T1 = 0x1.ace026p+0 0x1.515fc6p-24 0x1.eb9e72p-23, R1 = 0x1p+0 0 0 0 0x1p+0 0 0 0 0x1p+0, S1 = 0x1p+0, v1 = 0 0
 *     0, a1 = 0 0 0, w1 = 0 0 0, alpha1 = 0 0 0
 * n4: T3 scaled ulp ≤ 6.01 (counted, 4.322 found); R3 scaled ulp ≤ 4.01 (counted, 2.429 found); S3 ulp ≤ 0.501
 *     (counted, 0.5 found); v3 scaled ulp ≤ 9.01 (counted, 4.857 found); a3 scaled ulp ≤ 13.1 (counted, 6.225 found);
 *     w3 scaled ulp ≤ 8.01 (counted, 3.781 found); alpha3 scaled ulp ≤ 12.01 (counted, 4.382 found); worst 4.322 at T2
 *     = -0x1.0c2p-138 -0x1.4d2p-137 -0x1.0e8p-137 0x1.f3p-141, R2 = -0x1.fff4aep-1 0x1.592548p-10 -0x1.6075a8p-8
 *     0x1.8688dep-7 -0x1.8f4c9cp-9 0x1.dde0eep-1 0x1.13f49ap-2 -0x1.e59034p-3 0x1.91e518p-7 0x1.13f4ap-2 -0x1.6f900ap-4
 *     0x1.eadf56p-1 -0x1.d8756cp-9 -0x1.e5987cp-3 0x1.eae7a6p-1 0x1.4061eap-3, S2 = 0x1.ed8426p+5, v2 = -0x1.2abff4p-27
 *     0x1.153e2cp-15 0x1.f76p-138 0x1.f270bcp-36, a2 = -0x1.7c078ep-90 0x1.6fb16p-91 0x1.6d3448p-91 -0x1.8bfad4p-92, w2
 *     = -0x1.251e7p-126 -0x1.9b8f0cp-123 0x1.6535b4p-124 -0x1.102b56p-124 0x1.8e211cp-127 -0x1.ee57acp-123, alpha2 =
 *     -0x1.3413e4p-49 0x1.bd4d94p-37 -0x1.0c43a2p-59 -0x1.2c11b8p-23 -0x1.28c832p-57 0x1.af4ee2p-39, T1 = 0x1.054bfp+0
 *     -0x1.5198bep-1 0x1.3507fcp+0 0x1.5a09d6p-3, R1 = 0x1.ffc924p-1 -0x1.ba133ap-7 -0x1.fa64ccp-7 0x1.4e37ep-6
 *     0x1.92907p-7 0x1.fea24p-1 -0x1.267bf8p-4 0x1.9a4684p-9 0x1.2f79eep-6 0x1.2528e2p-4 0x1.fb851ap-1 -0x1.bfe8eap-4
 *     -0x1.2f682cp-6 0x1.48695ap-8 0x1.c0fe0cp-4 0x1.fcd1ep-1, S1 = 0x1.143a4cp+6, v1 = -0x1.b7a368p+11 0x1.40ce9ep+9
 *     -0x1.a64a42p+10 0x1.fcdd44p+8, a1 = 0x1.0dp-139 -0x1p-148 0 -0, w1 = -0x1.3f2e4cp-106 -0 0x1.2d6p-136
 *     0x1.ac63fap-115 0x1.8p-148 0x1.cedp-135, alpha1 = -0x1.6ebf4ap-67 0x1.66b1a6p-70 0x1.3ed05ap-69 -0x1.2174ep-67
 *     0x1.bdd85ep-69 -0x1.05ae4cp-67
 * an ∞ gives ∞ or NaN somewhere; a subnormal number anywhere is judged like others; a zero anywhere is judged like
 *     others; the largest numbers in T2, v2, a2 stay finite */
PLUMB_API plumb_status plumb_dynamic_compose_n2(size_t n, plumb_in A2, plumb_in A1, plumb_out A3);
PLUMB_API plumb_status plumb_dynamic_compose_n3(size_t n, plumb_in A2, plumb_in A1, plumb_out A3);
PLUMB_API plumb_status plumb_dynamic_compose_n4(size_t n, plumb_in A2, plumb_in A1, plumb_out A3);

/* dynamic.inverse.n2, n3, n4: inverse of a moving transform
 *   v′ = J⁻¹(ω×T − v), a′ = J⁻¹(α×T − ω×(ω×T − 2v) − a), ω′ = −Rᵀω, α′ = −Rᵀα
 * the inverse of R is taken to be its transpose, as for a rotation; a drifted R is not inverted; R ω is ω itself in two
 *     dimensions, R times the vector in three (torque.matrix_to_world is RωRᵀ, which differs where R is rounded), and
 *     RωRᵀ of matrices from four on; ω×x is the skew matrix of ω times x, ω×α a cross product in three dimensions, the
 *     commutator from four on and 0 in two
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
 * n2: T scaled ulp ≤ 3.01 (counted, 2.463 found); T norm in u ≤ 3.42 (counted, 2.955 found); R ulp ≤ 0 (counted, 0
 *     found); R norm in u ≤ 0 (counted, 0 found); S ulp ≤ 0.501 (counted, 0.5 found); v scaled ulp ≤ 5.01 (counted,
 *     3.433 found); a scaled ulp ≤ 7.01 (counted, 4.894 found); w ulp ≤ 0 (counted, 0 found); alpha ulp ≤ 0 (counted, 0
 *     found); worst 2.463 at T = -0x1.0311aep-87 -0x1.2b841p-89, R = 0x1.fffffep-1 -0x1.4a21fcp-12 0x1.4a21fcp-12
 *     0x1.fffffep-1, S = 0x1.033758p+4, v = -0x1.ebp-140 -0x1.cab7a6p-56, a = 0x1.05eb9ep-97 -0x1.ca8fecp-97, w =
 *     0x1.875a44p-92, alpha = 0x1.00042ep-91
 * n3: T scaled ulp ≤ 4.01 (counted, 3.489 found); T norm in u ≤ 4.74 (counted, 3.967 found); R ulp ≤ 0 (counted, 0
 *     found); R norm in u ≤ 0 (counted, 0 found); S ulp ≤ 0.501 (counted, 0.5 found); v scaled ulp ≤ 7.01 (counted,
 *     5.441 found); a scaled ulp ≤ 10.01 (counted, 6.783 found); w scaled ulp ≤ 3.01 (counted, 1.5 found); alpha scaled
 *     ulp ≤ 3.01 (counted, 1.5 found); worst 3.489 at T = -0x1.000406p-91 -0x1.ac7c4ap-91 -0x1.9741ap-91, R =
 *     0x1.ffffdap-1 -0x1.8a8872p-10 -0x1.d6f846p-19 0x1.8a88a4p-10 0x1.ffffp-1 0x1.d8023ep-9 -0x1.0077acp-19
 *     -0x1.d80248p-9 0x1.ffff26p-1, S = 0x1.00ac8cp-4, v = 0x1.600644p-54 0x1.7ac176p-55 0x1.35056ep-79, a =
 *     0x1.3ae566p-4 -0x1.a8e81ep-4 0x1.30269ep-2, w = 0x1.fffffep-16 -0x1.ba6726p-34 -0x1.f0fedcp-34, alpha =
 *     -0x1.fffd18p-87 -0x1.e2f2p-134 0x1.74491ep-119
 * n4: T scaled ulp ≤ 5.01 (counted, 4.455 found); T norm in u ≤ 6.01 (counted, 4.592 found); R ulp ≤ 0 (counted, 0
 *     found); R norm in u ≤ 0 (counted, 0 found); S ulp ≤ 0.501 (counted, 0.5 found); v scaled ulp ≤ 9.01 (counted,
 *     6.852 found); a scaled ulp ≤ 13.01 (counted, 9.262 found); w scaled ulp ≤ 7.01 (counted, 4.137 found); alpha
 *     scaled ulp ≤ 7.01 (counted, 3.67 found); worst 4.455 at T = -0x1.0033eep-93 -0x1.530feep-92 0x1.e49542p-94
 *     0x1.274998p-95, R = -0x1.fffff2p-1 -0x1.fb7196p-13 -0x1.ae90eap-14 -0x1.baef9ep-11 -0x1.f9409ap-13 -0x1.178cc2p-1
 *     -0x1.4fd0acp-1 0x1.0ae0dep-1 -0x1.acb4ecp-14 -0x1.4fd0acp-1 0x1.7187c8p-1 0x1.c4e48cp-3 -0x1.bb1ee8p-11
 *     0x1.0ae0dep-1 0x1.c4e48cp-3 0x1.a604eep-1, S = 0x1.02679cp-2, v = 0x1.bd5ebep-13 0x1.fca54ep-15 0x1.4p-147
 *     -0x1.440a3ep-28, a = 0x1.af3f9p-125 -0x1.34816ap-126 -0x1.db218p-117 0x1.cac9fp-129, w = -0x1.8711ep-105
 *     -0x1.1b3ccap-105 0x1.fd169ap-106 -0x1.9a773ap-113 0x1.83624ap-105 0x1.2dbd7p-105, alpha = 0x1.e49da2p-4
 *     -0x1.489fe8p-6 0x1.4c9f64p-4 0x1.40da4ep-4 -0x1.05c1dap-7 0x1.825826p-9
 * an ∞ in T, R, v, a, w, alpha gives ∞ or NaN somewhere; a subnormal number in T, R, v, w, alpha is judged like others;
 *     a subnormal number in a is judged like others; T, w = 0 is judged like others; S = 0 gives an infinite scale; S =
 *     ∞ gives the scale 0 */
PLUMB_API plumb_status plumb_dynamic_inverse_n2(size_t n, plumb_in A, plumb_out A_out);
PLUMB_API plumb_status plumb_dynamic_inverse_n3(size_t n, plumb_in A, plumb_out A_out);
PLUMB_API plumb_status plumb_dynamic_inverse_n4(size_t n, plumb_in A, plumb_out A_out);

/* dynamic.to_local.n2, n3, n4: a moving transform as its parent sees it
 *   v₁ = J₂⁻¹(e − ω₂×d), a₁ = J₂⁻¹(a₃ − a₂ − α₂×d − ω₂×(2e − ω₂×d)), d = T₃ − T₂, e = v₃ − v₂; ω₁ = R₂ᵀ(ω₃ − ω₂), α₁ =
 *     R₂ᵀ(α₃ − α₂ + ω₃×ω₂)
 * the inverse of R is taken to be its transpose, as for a rotation; a drifted R is not inverted; R ω is ω itself in two
 *     dimensions, R times the vector in three (torque.matrix_to_world is RωRᵀ, which differs where R is rounded), and
 *     RωRᵀ of matrices from four on; ω×x is the skew matrix of ω times x, ω×α a cross product in three dimensions, the
 *     commutator from four on and 0 in two
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
 * n2: T1 scaled ulp ≤ 4.01 (counted, 3.42 found); T1 norm in u ≤ 4.42 (counted, 3.884 found); R1 scaled ulp ≤ 1.51
 *     (counted, 0.9999 found); S1 ulp ≤ 0.501 (counted, 0.5 found); v1 scaled ulp ≤ 6.01 (counted, 5.185 found); a1
 *     scaled ulp ≤ 8.01 (counted, 5.913 found); w1 scaled ulp ≤ 0.51 (counted, 0.5 found); w1 norm in u ≤ 1.01
 *     (counted, 1 found); alpha1 scaled ulp ≤ 0.51 (counted, 0.5 found); worst 3.42 at T2 = -0x1.688p-23
 *     0x1.499ad4p-49, R2 = 0x1.fffffep-1 -0x1.4f6c96p-12 0x1.4f6c96p-12 0x1.fffffep-1, S2 = 0x1.04effp+9, v2 =
 *     -0x1.bc2b44p-126 0x1.41a29p-110, a2 = -0x1.29p-137 -0x1.29cp-139, w2 = -0x1.480ea6p-98, alpha2 = -0x1.51ddf8p+0,
 *     T3 = 0x1.043174p-8 0x1.3f4c16p-6, R3 = -0x1.fb0304p-1 -0x1.1d2e9cp-3 0x1.1d2e9cp-3 -0x1.fb0304p-1, S3 =
 *     0x1.0b3f36p+9, v3 = -0x1.9afd12p-65 0x1.0b98cp-131, a3 = -0x1.c83c38p-12 -0x1.ad00a2p-13, w3 = -0x1.424e86p-99,
 *     alpha3 = -0x1.76380ap+7
 * n3: T1 scaled ulp ≤ 5.01 (counted, 4.469 found); T1 norm in u ≤ 5.74 (counted, 4.896 found); R1 scaled ulp ≤ 3.01
 *     (counted, 1.499 found); S1 ulp ≤ 0.501 (counted, 0.5 found); v1 scaled ulp ≤ 8.01 (counted, 6.42 found); a1
 *     scaled ulp ≤ 11.01 (counted, 7.923 found); w1 scaled ulp ≤ 4.01 (counted, 2.485 found); w1 norm in u ≤ 4.74
 *     (counted, 3.999 found); alpha1 scaled ulp ≤ 6.01 (counted, 4.223 found); worst 4.469 at T2 = 0x1.014d52p+19
 *     -0x1.9d3b02p+21 0x1.de3f98p+19, R2 = 0x1.fffffep-1 -0x1.11d3bap-13 0x1.25ba0ap-12 0x1.11eb76p-13 0x1p+0
 *     -0x1.4af788p-13 -0x1.25b482p-12 0x1.4b0b2cp-13 0x1.fffffep-1, S2 = 0x1.01a784p-8, v2 = 0x1.8ee9bp-81
 *     0x1.0c40e8p-82 0x1.823bb6p-81, a2 = 0x1.ddd1d6p+27 0x1.5c2bfap+29 0x1.61fdd6p+22, w2 = -0x1.10a806p-79
 *     0x1.4d5004p-78 0x1.7ccacap-79, alpha2 = -0x1.3789fp-42 -0x1.fdde04p-38 -0x1.0d6e78p-43, T3 = -0x1.fffffep-6
 *     0x1.28943ep-26 -0x1.3a38p-135, R3 = 0x1.fbe038p-1 -0x1.5cee68p-4 0x1.7ff9ep-4 0x1.919a32p-4 0x1.f8497cp-1
 *     -0x1.23b64p-3 -0x1.487da8p-4 0x1.342fa6p-3 0x1.f88064p-1, S3 = 0x1.e5e914p-7, v3 = 0x1.6d9c9ap-80 0x1.0c7c88p-78
 *     -0x1.8c65d6p-78, a3 = 0x1.27fa58p-127 0x1.4p-144 0x1.54c70ap-113, w3 = 0x1.2129bap-95 -0x1.567a0ap-96
 *     0x1.6c133cp-96, alpha3 = -0x1.9p-143 0x1.296p-138 -0x1.88p-142
 * n4: T1 scaled ulp ≤ 6.01 (counted, 5.436 found); T1 norm in u ≤ 7.01 (counted, 5.89 found); R1 scaled ulp ≤ 4.01
 *     (counted, 2.462 found); S1 ulp ≤ 0.501 (counted, 0.5 found); v1 scaled ulp ≤ 10.01 (counted, 7.588 found); a1
 *     scaled ulp ≤ 14.01 (counted, 8.044 found); w1 scaled ulp ≤ 8.01 (counted, 5.33 found); w1 norm in u ≤ 10 (7.554
 *     found); alpha1 scaled ulp ≤ 12.01 (counted, 6.802 found); worst 5.436 at T2 = 0x1p-43 -0x1.93f91cp-41
 *     -0x1.457326p-52 -0x1.9702ecp-71, R2 = -0x1.fffff2p-1 -0x1.81b9b8p-11 0x1.2c714ep-13 0x1.fa9758p-12
 *     -0x1.2d9b58p-11 0x1.bd99c6p-1 -0x1.ad0ac8p-2 0x1.091046p-2 0x1.5aea02p-11 -0x1.acef02p-2 -0x1.69ca32p-2
 *     0x1.ac4806p-1 0x1.5504a6p-13 0x1.093d1ap-2 0x1.ac411ap-1 0x1.ee9692p-2, S2 = 0x1.02897p+9, v2 = 0x1.2c1084p+0
 *     -0x1.f8276ap+10 -0x1.1bd76ap-20 0x1.cde762p+5, a2 = 0x1.01ec1p+1 0x1.4d45f8p+3 0x1.0e60bp+1 -0x1.c44f2cp+1, w2 =
 *     0x1.654df8p-45 0x1.217d7p-48 0x1.0ca4eep-46 -0x1.1468b2p-45 -0x1.d880cep-48 0x1.13a40ep-45, alpha2 =
 *     0x1.b52f04p-32 0x1.903c12p-32 -0x1.352a18p-31 0x1.357f5p-30 0x1.64a2f2p-31 -0x1.033148p-31, T3 = 0x1.00802ap-19
 *     -0x1.b81904p-23 -0x1.accc3cp-18 0x1.0a42f2p-18, R3 = 0x1.ea3d9ap-1 -0x1.f2052ap-4 0x1.05ac18p-2 -0x1.c8ac58p-5
 *     0x1.a143d6p-3 0x1.da982ep-1 -0x1.3966dep-2 0x1.326ab2p-4 -0x1.a1ab22p-3 0x1.6a7762p-2 0x1.cdaf0ep-1
 *     -0x1.21a728p-3 0x1.34f032p-7 -0x1.b134fcp-6 0x1.56333ap-3 0x1.f898f4p-1, S3 = 0x1.5ebba8p-3, v3 = 0x1.57b38p-132
 *     0x1.bb8p-138 0x1.a9cp-139 0x1.30cp-137, a3 = 0x1.2c6e54p-49 0x1.27d6d4p-49 0x1.a251ap-47 -0x1.3aca48p-47, w3 =
 *     0x1.7161acp-51 0x1.265688p-32 -0x1.404a2ep-60 -0x1.4f5d6ap-54 0x1.266882p-25 0x1.18d50cp-36, alpha3 =
 *     -0x1.c9fa8cp-126 -0x1.5e6dp-133 0x1.70f3p-131 -0x1.fbd2p-133 -0x1.8d829ep-126 0x1.3fb8p-135
 * an ∞ in T2, R2, v2, a2, w2, alpha2, T3, R3, S3, v3, a3, w3, alpha3 gives ∞ or NaN somewhere; a subnormal number in
 *     T2, T3, w2, w3 is judged like others; T2, v3, w2 = 0 is judged like others; S2 = 0 gives an infinite scale; S2 =
 *     ∞ gives the scale 0 */
PLUMB_API plumb_status plumb_dynamic_to_local_n2(size_t n, plumb_in A2, plumb_in A3, plumb_out A1);
PLUMB_API plumb_status plumb_dynamic_to_local_n3(size_t n, plumb_in A2, plumb_in A3, plumb_out A1);
PLUMB_API plumb_status plumb_dynamic_to_local_n4(size_t n, plumb_in A2, plumb_in A3, plumb_out A1);

/* dynamic.to_local.chained.n2, n3, n4: the same from the local results themselves
 *   v₁ = J₂⁻¹(v₃ − v₂ − ω₂×J₂T₁), a₁ = J₂⁻¹(a₃ − a₂ − α₂×J₂T₁ − ω₂×(ω₂×J₂T₁ + 2J₂v₁)); ω₁ = R₂ᵀ(ω₃ − ω₂), α₁ = R₂ᵀ(α₃ −
 *     α₂ + ω₃×ω₂)
 * the inverse of R is taken to be its transpose, as for a rotation; a drifted R is not inverted; R ω is ω itself in two
 *     dimensions, R times the vector in three (torque.matrix_to_world is RωRᵀ, which differs where R is rounded), and
 *     RωRᵀ of matrices from four on; ω×x is the skew matrix of ω times x, ω×α a cross product in three dimensions, the
 *     commutator from four on and 0 in two
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
 * n2: T1 scaled ulp ≤ 4.01 (counted, 3.42 found); T1 norm in u ≤ 4.42 (counted, 3.884 found); R1 scaled ulp ≤ 1.51
 *     (counted, 0.9999 found); S1 ulp ≤ 0.501 (counted, 0.5 found); v1 scaled ulp ≤ 10.01 (counted, 7.129 found); a1
 *     scaled ulp ≤ 10.5 (7 found); w1 scaled ulp ≤ 0.51 (counted, 0.5 found); w1 norm in u ≤ 1.01 (counted, 1 found);
 *     alpha1 scaled ulp ≤ 0.51 (counted, 0.5 found); worst 3.42 at T2 = -0x1.688p-23 0x1.499ad4p-49, R2 = 0x1.fffffep-1
 *     -0x1.4f6c96p-12 0x1.4f6c96p-12 0x1.fffffep-1, S2 = 0x1.04effp+9, v2 = -0x1.bc2b44p-126 0x1.41a29p-110, a2 =
 *     -0x1.29p-137 -0x1.29cp-139, w2 = -0x1.480ea6p-98, alpha2 = -0x1.51ddf8p+0, T3 = 0x1.043174p-8 0x1.3f4c16p-6, R3 =
 *     -0x1.fb0304p-1 -0x1.1d2e9cp-3 0x1.1d2e9cp-3 -0x1.fb0304p-1, S3 = 0x1.0b3f36p+9, v3 = -0x1.9afd12p-65
 *     0x1.0b98cp-131, a3 = -0x1.c83c38p-12 -0x1.ad00a2p-13, w3 = -0x1.424e86p-99, alpha3 = -0x1.76380ap+7
 * n3: T1 scaled ulp ≤ 5.01 (counted, 4.469 found); T1 norm in u ≤ 5.74 (counted, 4.896 found); R1 scaled ulp ≤ 3.01
 *     (counted, 1.499 found); S1 ulp ≤ 0.501 (counted, 0.5 found); v1 scaled ulp ≤ 14.01 (counted, 10.67 found); a1
 *     scaled ulp ≤ 12.5 (9.966 found); w1 scaled ulp ≤ 4.01 (counted, 2.485 found); w1 norm in u ≤ 4.74 (counted, 3.999
 *     found); alpha1 scaled ulp ≤ 6.01 (counted, 4.223 found); worst 4.469 at T2 = 0x1.014d52p+19 -0x1.9d3b02p+21
 *     0x1.de3f98p+19, R2 = 0x1.fffffep-1 -0x1.11d3bap-13 0x1.25ba0ap-12 0x1.11eb76p-13 0x1p+0 -0x1.4af788p-13
 *     -0x1.25b482p-12 0x1.4b0b2cp-13 0x1.fffffep-1, S2 = 0x1.01a784p-8, v2 = 0x1.8ee9bp-81 0x1.0c40e8p-82
 *     0x1.823bb6p-81, a2 = 0x1.ddd1d6p+27 0x1.5c2bfap+29 0x1.61fdd6p+22, w2 = -0x1.10a806p-79 0x1.4d5004p-78
 *     0x1.7ccacap-79, alpha2 = -0x1.3789fp-42 -0x1.fdde04p-38 -0x1.0d6e78p-43, T3 = -0x1.fffffep-6 0x1.28943ep-26
 *     -0x1.3a38p-135, R3 = 0x1.fbe038p-1 -0x1.5cee68p-4 0x1.7ff9ep-4 0x1.919a32p-4 0x1.f8497cp-1 -0x1.23b64p-3
 *     -0x1.487da8p-4 0x1.342fa6p-3 0x1.f88064p-1, S3 = 0x1.e5e914p-7, v3 = 0x1.6d9c9ap-80 0x1.0c7c88p-78
 *     -0x1.8c65d6p-78, a3 = 0x1.27fa58p-127 0x1.4p-144 0x1.54c70ap-113, w3 = 0x1.2129bap-95 -0x1.567a0ap-96
 *     0x1.6c133cp-96, alpha3 = -0x1.9p-143 0x1.296p-138 -0x1.88p-142
 * n4: T1 scaled ulp ≤ 6.01 (counted, 5.436 found); T1 norm in u ≤ 7.01 (counted, 5.889 found); R1 scaled ulp ≤ 4.01
 *     (counted, 2.458 found); S1 ulp ≤ 0.501 (counted, 0.5 found); v1 scaled ulp ≤ 18.01 (counted, 9.335 found); a1
 *     scaled ulp ≤ 14.5 (11.47 found); w1 scaled ulp ≤ 8.01 (counted, 5.33 found); w1 norm in u ≤ 10 (7.554 found);
 *     alpha1 scaled ulp ≤ 12.01 (counted, 7.33 found); worst 5.436 at T2 = 0x1p-43 -0x1.93fe9ep-41 -0x1.457326p-52
 *     -0x1.9702f2p-71, R2 = -0x1.fffff2p-1 -0x1.81b9b8p-11 0x1.2c714ep-13 0x1.fa9758p-12 -0x1.2d9b58p-11 0x1.bd99c6p-1
 *     -0x1.ad0ac8p-2 0x1.091046p-2 0x1.5aea02p-11 -0x1.acef02p-2 -0x1.69ca32p-2 0x1.ac4806p-1 0x1.5504a6p-13
 *     0x1.093d1ap-2 0x1.ac411ap-1 0x1.ee9692p-2, S2 = 0x1.02897p+9, v2 = 0x1.2c1084p+0 -0x1.f8276ap+10 -0x1.1bd76ap-20
 *     0x1.cde762p+5, a2 = 0x1.01ec1p+1 0x1.4d45f8p+3 0x1.0e60bp+1 -0x1.c44f2cp+1, w2 = 0x1.654df8p-45 0x1.217d7p-48
 *     0x1.0ca4eep-46 -0x1.1468b2p-45 -0x1.d880cep-48 0x1.13a40ep-45, alpha2 = 0x1.b52f04p-32 0x1.903c12p-32
 *     -0x1.352a18p-31 0x1.357f5p-30 0x1.64a2f2p-31 -0x1.033148p-31, T3 = 0x1.00802ap-19 -0x1.b81904p-23 -0x1.accc3cp-18
 *     0x1.0a42f2p-18, R3 = 0x1.ea3d9ap-1 -0x1.f2052ap-4 0x1.05ac18p-2 -0x1.c8ac58p-5 0x1.a143d6p-3 0x1.da982ep-1
 *     -0x1.3966dep-2 0x1.326ab2p-4 -0x1.a1ab22p-3 0x1.6a7762p-2 0x1.cdaf0ep-1 -0x1.21a728p-3 0x1.34f032p-7
 *     -0x1.b134fcp-6 0x1.56333ap-3 0x1.f898f4p-1, S3 = 0x1.5ebba8p-3, v3 = 0x1.57b38p-132 0x1.bb8p-138 0x1.a9cp-139
 *     0x1.30cp-137, a3 = 0x1.2c6e54p-49 0x1.27d6d4p-49 0x1.a251ap-47 -0x1.3aca48p-47, w3 = 0x1.7161acp-51
 *     0x1.265688p-32 -0x1.404a2ep-60 -0x1.4f5d6ap-54 0x1.266882p-25 0x1.18d50cp-36, alpha3 = -0x1.c9fa8cp-126
 *     -0x1.5e6dp-133 0x1.70f3p-131 -0x1.fbd2p-133 -0x1.8d829ep-126 0x1.3fb8p-135
 * an ∞ in T2, R2, v2, a2, w2, alpha2, T3, R3, S3, v3, a3, w3, alpha3 gives ∞ or NaN somewhere; a subnormal number in
 *     T2, T3, w2, w3 is judged like others; T2, v3, w2 = 0 is judged like others; S2 = 0 gives an infinite scale; S2 =
 *     ∞ gives the scale 0 */
PLUMB_API plumb_status plumb_dynamic_to_local_chained_n2(size_t n, plumb_in A2, plumb_in A3, plumb_out A1);
PLUMB_API plumb_status plumb_dynamic_to_local_chained_n3(size_t n, plumb_in A2, plumb_in A3, plumb_out A1);
PLUMB_API plumb_status plumb_dynamic_to_local_chained_n4(size_t n, plumb_in A2, plumb_in A3, plumb_out A1);

/* --- rigid -------------------------------------------------------------------------------------------------------- */

/* In each: a NaN gives NaN somewhere; an ∞ gives ∞ or NaN somewhere; a subnormal number anywhere is judged like others;
 * a zero anywhere is judged like others */

/* rigid.compose.n2, n3, n4: one rigid transform inside another
 *   A₃ = A₂∘A₁: T₃ = T₂ + R₂T₁, R₃ = R₂R₁
 * A2, A1 → A3: T n m, vector, norm 0 … 1e+09; R n × n rotation, row by row
 * n2: T3 scaled ulp ≤ 2.51 (counted, 1.5 found); R3 scaled ulp ≤ 1.51 (counted, 1 found); worst 1.5 at T2 =
 *     0x1.1d6ep+18 0x1.70a8cap+17, R2 = -0x1.ffff14p-1 -0x1.ec847ap-9 0x1.ec847ap-9 -0x1.ffff14p-1, T1 = 0x1.88ad9p+27
 *     -0x1.cf8e1cp+28, R1 = 0x1.699f0ap-4 -0x1.fe002ep-1 0x1.fe002ep-1 0x1.699f0ap-4
 * n3: T3 scaled ulp ≤ 4.01 (counted, 2.371 found); R3 scaled ulp ≤ 3.01 (counted, 1.5 found); worst 2.371 at T2 =
 *     0x1.15a67ep+25 0x1.6dbbd2p+27 0x1.9448d2p+24, R2 = -0x1.b6677cp-1 0x1.aa943ep-6 -0x1.0822eap-1 -0x1.d265cap-4
 *     -0x1.f7a444p-1 0x1.1d61fcp-3 -0x1.01f782p-1 0x1.6caaa6p-3 0x1.b0c3e8p-1, T1 = -0x1.34b54ep+28 0x1.b28666p+24
 *     0x1.4cf3bep+26, R1 = 0x1.740418p-1 0x1.4e562ap-1 -0x1.b594p-3 -0x1.c811eep-2 0x1.5e6ed6p-1 0x1.2788e4p-1
 *     0x1.0bdbc2p-1 -0x1.4c05dcp-2 0x1.93878ep-1
 * n4: T3 scaled ulp ≤ 5.01 (counted, 2.684 found); R3 scaled ulp ≤ 4.01 (counted, 2.478 found); worst 2.684 at T2 =
 *     0x1.df420ap+27 -0x1.375d22p+29 0x1.d744ap+27 0x1.13356p+24, R2 = 0x1.9847dcp-1 0x1.df58dp-2 -0x1.82e1c4p-2
 *     -0x1.84037ep-5 0x1.7c21cp-2 0x1.6be53ap-4 0x1.d31066p-1 -0x1.30a89ep-3 -0x1.8ac9ep-2 0x1.a1093p-1 0x1.275feap-3
 *     0x1.a29b0ap-2 -0x1.1d62dap-2 0x1.52e562p-2 -0x1.0c1354p-4 -0x1.cc609p-1, T1 = 0x1.63c02cp+29 0x1.13541ap+26
 *     -0x1.d3757ep+28 -0x1.58f4a6p+27, R1 = -0x1.3c2bcp-2 0x1.b7e656p-1 -0x1.3b0bep-4 0x1.9a5192p-2 -0x1.6d5e9cp-1
 *     -0x1.b105e8p-3 -0x1.43459cp-1 -0x1.bddee6p-3 -0x1.39f1fap-1 -0x1.51005ep-4 0x1.8b0e5p-1 -0x1.2f0464p-3
 *     -0x1.1d8ef2p-3 -0x1.d5a194p-2 0x1.18e826p-7 0x1.c15254p-1
 * the largest numbers in T2 stay finite */
PLUMB_API plumb_status plumb_rigid_compose_n2(size_t n, plumb_in A2, plumb_in A1, plumb_out A3);
PLUMB_API plumb_status plumb_rigid_compose_n3(size_t n, plumb_in A2, plumb_in A1, plumb_out A3);
PLUMB_API plumb_status plumb_rigid_compose_n4(size_t n, plumb_in A2, plumb_in A1, plumb_out A3);

/* rigid.inverse.n2, n3, n4: inverse of a rigid transform
 *   A⁻¹: T′ = −RᵀT, R′ = Rᵀ
 * the inverse of R is taken to be its transpose, as for a rotation; a drifted R is not inverted
 * A → A_out: T n m, vector, norm 0 … 1e+09; R n × n rotation, row by row
 * n2: T scaled ulp ≤ 1.51 (counted, 1 found); T norm in u ≤ 2.42 (counted, 2 found); R ulp ≤ 0 (counted, 0 found); R
 *     norm in u ≤ 0 (counted, 0 found); worst 1 at T = -0x1.000002p-39 -0x1.fff294p-52, R = 0x1.fffffep-1
 *     -0x1.0006b6p-12 0x1.0006b6p-12 0x1.fffffep-1
 * n3: T scaled ulp ≤ 3.01 (counted, 1.5 found); T norm in u ≤ 3.74 (counted, 2.997 found); R ulp ≤ 0 (counted, 0
 *     found); R norm in u ≤ 0 (counted, 0 found); worst 1.5 at T = 0x1.00a73p-10 -0x1.32505ep-27 -0x1.ad1deap-23, R =
 *     0x1.fffcfp-1 -0x1.a84d72p-8 -0x1.214ddp-9 0x1.abe6ap-8 0x1.ffd168p-1 0x1.a7843cp-6 0x1.0b43e4p-9 -0x1.a7be24p-6
 *     0x1.ffd3e2p-1
 * n4: T scaled ulp ≤ 4.01 (counted, 2.491 found); T norm in u ≤ 5.01 (counted, 3.974 found); R ulp ≤ 0 (counted, 0
 *     found); R norm in u ≤ 0 (counted, 0 found); worst 2.491 at T = 0x1.55f9p-48 -0x1.10056p-63 0x1.05f8ep-54
 *     -0x1.02316ap-55, R = 0x1.ffd7b4p-1 0x1.14979ap-7 -0x1.f8db7cp-7 -0x1.1ea764p-6 -0x1.14a70ep-7 0x1.fffb54p-1
 *     -0x1.b7e3d2p-19 0x1.e1d85ep-16 0x1.f8e936p-7 0x1.17b47ep-13 0x1.fff07p-1 -0x1.177ae6p-17 0x1.1e9d9ep-6
 *     0x1.f30c34p-14 -0x1.11f6ccp-12 0x1.ffebfp-1 */
PLUMB_API plumb_status plumb_rigid_inverse_n2(size_t n, plumb_in A, plumb_out A_out);
PLUMB_API plumb_status plumb_rigid_inverse_n3(size_t n, plumb_in A, plumb_out A_out);
PLUMB_API plumb_status plumb_rigid_inverse_n4(size_t n, plumb_in A, plumb_out A_out);

/* rigid.to_local.n2, n3, n4: a rigid transform as its parent sees it
 *   A₁ = A₂⁻¹∘A₃: T₁ = R₂ᵀ(T₃ − T₂), R₁ = R₂ᵀR₃
 * the inverse of R is taken to be its transpose, as for a rotation; a drifted R is not inverted
 * A2, A3 → A1: T n m, vector, norm 0 … 1e+09; R n × n rotation, row by row
 * n2: T1 scaled ulp ≤ 3.01 (counted, 2.49 found); T1 norm in u ≤ 3.42 (counted, 3 found); R1 scaled ulp ≤ 1.51
 *     (counted, 0.9999 found); worst 2.49 at T2 = 0x1.02521ap-74 -0x1.7fd814p-127, R2 = 0x1.ffffc2p-1 0x1.fb665cp-10
 *     -0x1.fb665cp-10 0x1.ffffc2p-1, T3 = -0x1p-98 -0x1.a00036p-104, R3 = 0x1.f5d49ep-1 -0x1.9627bp-3 0x1.9627bp-3
 *     0x1.f5d49ep-1
 * n3: T1 scaled ulp ≤ 4.01 (counted, 2.754 found); T1 norm in u ≤ 4.74 (counted, 4 found); R1 scaled ulp ≤ 3.01
 *     (counted, 1.498 found); worst 2.754 at T2 = 0x1.1362d8p-37 -0x1.d678ccp-38 0x1.7f451p-41, R2 = 0x1.48c0ecp-1
 *     -0x1.814ed6p-4 -0x1.858b88p-1 -0x1.2c867p-4 -0x1.fda8bcp-1 0x1.f4faaep-5 -0x1.86b5ap-1 0x1.0f3d7p-6
 *     -0x1.4ac8c8p-1, T3 = -0x1.5d6e7p-41 0x1p-149 -0x1.dbp-141, R3 = 0x1.f377eep-1 -0x1.c214d2p-3 -0x1.e5f6d6p-8
 *     0x1.b43b74p-3 0x1.e7d62cp-1 -0x1.bb0104p-3 0x1.bf4edcp-5 0x1.aced2ap-3 0x1.f3dd22p-1
 * n4: T1 scaled ulp ≤ 5.01 (counted, 3.152 found); T1 norm in u ≤ 6.01 (counted, 4.983 found); R1 scaled ulp ≤ 4.01
 *     (counted, 2.466 found); worst 3.152 at T2 = -0x1.46912ep+19 0x1.57e168p+17 -0x1.3486c6p+18 0x1.128d6cp+17, R2 =
 *     -0x1.68ed4ep-1 -0x1.6e4bc6p-2 0x1.0279cap-1 -0x1.6317e4p-2 0x1.7b0c1ep-5 0x1.07b5d2p-2 0x1.6771c6p-1
 *     0x1.531c94p-1 -0x1.7b6de6p-8 -0x1.a06b18p-1 -0x1.b2cb0cp-3 0x1.155634p-1 0x1.6a5c7cp-1 -0x1.84e666p-2
 *     0x1.d2209ap-2 -0x1.897dbep-2, T3 = 0x1.88edep+18 -0x1.28634cp+16 0x1.6daa4ep+16 -0x1.f09e42p+17, R3 =
 *     -0x1.5040b2p-2 0x1.603b1cp-1 0x1.636cc2p-3 0x1.3f3df8p-1 0x1.a4f9c2p-1 0x1.111f06p-1 -0x1.531d8cp-3 -0x1.c0598p-4
 *     0x1.d897aap-2 -0x1.bac0d2p-2 0x1.093d26p-1 0x1.26def2p-1 -0x1.ca7eb6p-5 0x1.e13dep-3 0x1.a45e46p-1 -0x1.08d658p-1 */
PLUMB_API plumb_status plumb_rigid_to_local_n2(size_t n, plumb_in A2, plumb_in A3, plumb_out A1);
PLUMB_API plumb_status plumb_rigid_to_local_n3(size_t n, plumb_in A2, plumb_in A3, plumb_out A1);
PLUMB_API plumb_status plumb_rigid_to_local_n4(size_t n, plumb_in A2, plumb_in A3, plumb_out A1);

/* rigid.apply.n2, n3, n4: a point in the parent's coordinates, by a rigid transform
 *   A(x) = R x + T
 * A: T n m, vector, norm 0 … 1e+09; R n × n rotation, row by row
 * x n m, vector, norm 0 … 1e+09 → y n m, vector, norm 0 … 1e+10
 * n2: y scaled ulp ≤ 2.51 (counted, 1.5 found); worst 1.5 at T = -0x1.a17edap+24 0x1.b5ff86p+28, R = 0x1.61895ep-1
 *     0x1.72587ap-1 -0x1.72587ap-1 0x1.61895ep-1, x = -0x1.748c32p+29 0x1.108fe8p+26
 * n3: y scaled ulp ≤ 4.01 (counted, 2.499 found); worst 2.499 at T = -0x1.c00002p-66 0x1.792002p-65 -0x1.5da4aap-67, R
 *     = -0x1.ffffccp-1 -0x1.00a5d2p-14 -0x1.ce4a46p-10 -0x1.b975dcp-10 0x1.538168p-2 0x1.e30a24p-1 0x1.1446d4p-11
 *     0x1.e30a56p-1 -0x1.53814cp-2, x = 0x1.f626ccp-45 0x1.cc95aap-45 0x1.5c0f1cp-41
 * n4: y scaled ulp ≤ 5.01 (counted, 2.961 found); worst 2.961 at T = -0x1.d137c6p-18 0x1.cfdefap-16 0x1.9ee5a4p-17
 *     0x1.0ca982p-23, R = -0x1.893bf6p-2 -0x1.b0f8bp-2 -0x1.88c5a6p-1 -0x1.2aff24p-2 -0x1.9bb3aap-3 -0x1.a8bb6p-5
 *     0x1.d52b54p-2 -0x1.ba82bep-1 0x1.f4e2ecp-2 -0x1.b17e8cp-1 0x1.a2d50cp-3 0x1.742e0ep-5 0x1.8384a2p-1 0x1.468866p-2
 *     -0x1.994b4p-2 -0x1.a0d54p-2, x = 0x1.2c9424p-16 0x1.a887e6p-21 -0x1.2ef784p-22 -0x1.8e8b6ep-19
 * the largest numbers in T stay finite */
PLUMB_API plumb_status plumb_rigid_apply_n2(size_t n, plumb_in A, plumb_in x, plumb_out y);
PLUMB_API plumb_status plumb_rigid_apply_n3(size_t n, plumb_in A, plumb_in x, plumb_out y);
PLUMB_API plumb_status plumb_rigid_apply_n4(size_t n, plumb_in A, plumb_in x, plumb_out y);

/* rigid.dynamic.compose.n2, n3, n4: one moving rigid transform inside another
 *   v₃ = v₂ + R₂v₁ + ω₂×R₂T₁, a₃ = a₂ + R₂a₁ + α₂×R₂T₁ + ω₂×(ω₂×R₂T₁ + 2R₂v₁), ω₃ = ω₂ + R₂ω₁, α₃ = α₂ + R₂α₁ + ω₂×ω₃
 * R ω is ω itself in two dimensions, R times the vector in three (torque.matrix_to_world is RωRᵀ, which differs where R
 *     is rounded), and RωRᵀ of matrices from four on; ω×x is the skew matrix of ω times x, ω×α a cross product in three
 *     dimensions, the commutator from four on and 0 in two
 * n2: A2, A1 → A3: T n m, vector, norm 0 … 1e+09; R n × n rotation, row by row; v n m/s, vector, norm 0 … 1e+09; a n
 *     m/s², vector, norm 0 … 1e+09; w n(n − 1)/2 rad/s, skew matrix, norm 0 … 1e+04; alpha n(n − 1)/2 rad/s², skew
 *     matrix, norm 0 … 1e+08
 * n3: A2, A1 → A3: T n m, vector, norm 0 … 1e+09; R n × n rotation, row by row; v n m/s, vector, norm 0 … 1e+09; a n
 *     m/s², vector, norm 0 … 1e+09; w n(n − 1)/2 rad/s, skew matrix, norm 0 … 1e+04, x, y, z; alpha n(n − 1)/2 rad/s²,
 *     skew matrix, norm 0 … 1e+08, x, y, z
 * n4: A2, A1 → A3: T n m, vector, norm 0 … 1e+09; R n × n rotation, row by row; v n m/s, vector, norm 0 … 1e+09; a n
 *     m/s², vector, norm 0 … 1e+09; w n(n − 1)/2 rad/s, skew matrix, norm 0 … 1e+04, strict lower triangle, row by row;
 *     alpha n(n − 1)/2 rad/s², skew matrix, norm 0 … 1e+08, strict lower triangle, row by row
 * n2: T3 scaled ulp ≤ 2.51 (counted, 1.5 found); R3 scaled ulp ≤ 1.51 (counted, 0.9995 found); v3 scaled ulp ≤ 4.01
 *     (counted, 3.228 found); a3 scaled ulp ≤ 6.01 (counted, 3.887 found); w3 scaled ulp ≤ 0.51 (counted, 0.5 found);
 *     alpha3 scaled ulp ≤ 0.51 (counted, 0.5 found); worst 1.5 at T2 = 0x1.5ff6cp+23 0x1.e48e7ep+20, R2 = -0x1.ffff5p-1
 *     -0x1.a7f392p-9 0x1.a7f392p-9 -0x1.ffff5p-1, v2 = -0x1.de91dap+28 -0x1.9fe6e8p+27, a2 = -0x1.3b1312p+28
 *     -0x1.92e744p+27, w2 = -0x1.62a42ep+12, alpha2 = 0x1.277d6ap+23, T1 = 0x1.a5d176p+29 0x1.2a14dp+28, R1 =
 *     0x1.d1a046p-2 -0x1.c801b6p-1 0x1.c801b6p-1 0x1.d1a046p-2, v1 = -0x1.4d58f2p+26 -0x1.2bfa0ep+25, a1 =
 *     0x1.adc3f8p+28 0x1.35feep+27, w1 = -0x1.3ab62cp+11, alpha1 = 0x1.6c5c8ep+26
 * n3: T3 scaled ulp ≤ 4.01 (counted, 1.996 found); R3 scaled ulp ≤ 3.01 (counted, 1.498 found); v3 scaled ulp ≤ 6.01
 *     (counted, 4.091 found); a3 scaled ulp ≤ 9.01 (counted, 4.9 found); w3 scaled ulp ≤ 4.01 (counted, 2.381 found);
 *     alpha3 scaled ulp ≤ 6.01 (counted, 3.402 found); worst 1.996 at T2 = 0x1.74d6c6p+9 0x1.125af4p+10 0x1.da85dp+10,
 *     R2 = -0x1.fd60ecp-1 -0x1.42ec8ep-6 0x1.9600bcp-4 0x1.941682p-6 0x1.cebddep-1 0x1.b583aap-2 -0x1.916f78p-4
 *     0x1.b5c714p-2 -0x1.cc1fa2p-1, v2 = 0x1.433b22p+10 0x1.d9468cp+13 0x1.27403ep+14, a2 = -0x1.5f5078p+15
 *     0x1.30e2dcp+17 0x1.ccc9ep+17, w2 = 0x1.3ad328p+3 0x1.8c1864p-1 0x1.63ac54p+0, alpha2 = 0x1.778266p+6
 *     -0x1.6495fcp+3 -0x1.4dc774p+5, T1 = -0x1.42e472p+10 0x1.6fb246p+7 -0x1.1543eap+7, R1 = -0x1.fd6b9p-1
 *     0x1.96142cp-6 -0x1.8deb9ep-4 -0x1.3ab0bp-6 0x1.cecb8p-1 0x1.b5936cp-2 0x1.930f68p-4 0x1.b54822p-2 -0x1.cc3822p-1,
 *     v1 = -0x1.0294dep+11 0x1.3d8ccep+13 0x1.ec45p+13, a1 = 0x1.ceccb6p+14 0x1.0b46c6p+16 -0x1.2db2cap+16, w1 =
 *     0x1.71a816p+0 -0x1.bf00ecp+1 -0x1.3928ccp+3, alpha1 = 0x1.21cb1ap+6 -0x1.85de9ap+5 -0x1.1216f2p+5
 * n4: T3 scaled ulp ≤ 5.01 (counted, 2.495 found); R3 scaled ulp ≤ 4.01 (counted, 2.482 found); v3 scaled ulp ≤ 8.01
 *     (counted, 5.195 found); a3 scaled ulp ≤ 12.01 (counted, 5.681 found); w3 scaled ulp ≤ 8.01 (counted, 4.134
 *     found); alpha3 scaled ulp ≤ 12.01 (counted, 7.229 found); worst 2.495 at T2 = -0x1.28decep+13 0x1.1189a6p+12
 *     -0x1.3492eep+15 0x1.152f7cp+14, R2 = -0x1.fffe94p-1 0x1.90e384p-11 -0x1.d2448ep-23 0x1.2cf0c2p-8 0x1.90e384p-11
 *     0x1.fffffp-1 -0x1.29d3bp-11 -0x1.d74062p-20 -0x1.d296bp-23 -0x1.29d3bp-11 -0x1.fffffap-1 -0x1.02d772p-27
 *     0x1.2cf0c2p-8 -0x1.d74882p-20 -0x1.02da2cp-27 0x1.fffe9ep-1, v2 = 0x1.c6d812p-121 0x1.84237cp-125 -0x1.148p-138
 *     0x1.4cp-143, a2 = 0x1.fb7f6p+24 0x1.5ade7cp+24 0x1.3e2b36p+23 -0x1.398f8ap+24, w2 = -0x1.47e2fcp-33 -0x1.d3p-140
 *     -0x1.fb227ap-45 -0x1.287b4ap-39 -0x1.a2f1p-133 -0x1.db2beep-60, alpha2 = 0x1.261fe8p-66 -0x1.29711p-62
 *     0x1.b3eda4p-63 -0x1.fa3696p-64 -0x1.30f65ap-63 0x1.41a92ep-61, T1 = 0x1.697e98p+14 0x1.83c22cp+14 -0x1.5f62d6p+14
 *     -0x1.4f44p+14, R1 = 0x1.ff4e82p-1 -0x1.8ffa88p-5 0x1.241c3cp-6 -0x1.1c9b9ap-9 0x1.95d998p-5 0x1.fee6acp-1
 *     -0x1.5dd166p-5 -0x1.a18faep-9 -0x1.fe9aap-7 0x1.655ce4p-5 0x1.fee8b4p-1 0x1.786b2p-5 0x1.8f2e96p-9 0x1.18600ep-10
 *     -0x1.78d08p-5 0x1.ff7494p-1, v1 = -0x1.dp-143 -0x1.c6p-142 -0x1.174ea4p+13 0x1.c6a414p+6, a1 = 0x1.445178p-41
 *     0x1.acd6fep-41 -0x1.1a65a8p-42 -0x1.2c7704p-42, w1 = -0x1.ec1002p-81 0x1.6a5e2ap-74 -0x1.5500e6p-74
 *     0x1.39a746p-64 -0x1.0cf99ep-77 -0x1.a5eaeap-94, alpha1 = -0x1.14a3dep-49 0x1.ccp-143 -0x1.13d796p-82
 *     0x1.094558p-48 -0x1.2847bp-60 -0x1.fd349cp-65
 * the largest numbers in T2, v2, a2 stay finite */
PLUMB_API plumb_status plumb_rigid_dynamic_compose_n2(size_t n, plumb_in A2, plumb_in A1, plumb_out A3);
PLUMB_API plumb_status plumb_rigid_dynamic_compose_n3(size_t n, plumb_in A2, plumb_in A1, plumb_out A3);
PLUMB_API plumb_status plumb_rigid_dynamic_compose_n4(size_t n, plumb_in A2, plumb_in A1, plumb_out A3);

/* rigid.dynamic.inverse.n2, n3, n4: inverse of a moving rigid transform
 *   v′ = Rᵀ(ω×T − v), a′ = Rᵀ(α×T − ω×(ω×T − 2v) − a), ω′ = −Rᵀω, α′ = −Rᵀα
 * the inverse of R is taken to be its transpose, as for a rotation; a drifted R is not inverted; R ω is ω itself in two
 *     dimensions, R times the vector in three (torque.matrix_to_world is RωRᵀ, which differs where R is rounded), and
 *     RωRᵀ of matrices from four on; ω×x is the skew matrix of ω times x, ω×α a cross product in three dimensions, the
 *     commutator from four on and 0 in two
 * n2: A → A_out: T n m, vector, norm 0 … 1e+09; R n × n rotation, row by row; v n m/s, vector, norm 0 … 1e+09; a n
 *     m/s², vector, norm 0 … 1e+09; w n(n − 1)/2 rad/s, skew matrix, norm 0 … 1e+04; alpha n(n − 1)/2 rad/s², skew
 *     matrix, norm 0 … 1e+08
 * n3: A → A_out: T n m, vector, norm 0 … 1e+09; R n × n rotation, row by row; v n m/s, vector, norm 0 … 1e+09; a n
 *     m/s², vector, norm 0 … 1e+09; w n(n − 1)/2 rad/s, skew matrix, norm 0 … 1e+04, x, y, z; alpha n(n − 1)/2 rad/s²,
 *     skew matrix, norm 0 … 1e+08, x, y, z
 * n4: A → A_out: T n m, vector, norm 0 … 1e+09; R n × n rotation, row by row; v n m/s, vector, norm 0 … 1e+09; a n
 *     m/s², vector, norm 0 … 1e+09; w n(n − 1)/2 rad/s, skew matrix, norm 0 … 1e+04, strict lower triangle, row by row;
 *     alpha n(n − 1)/2 rad/s², skew matrix, norm 0 … 1e+08, strict lower triangle, row by row
 * n2: T scaled ulp ≤ 1.51 (counted, 1 found); T norm in u ≤ 2.42 (counted, 2 found); R ulp ≤ 0 (counted, 0 found); R
 *     norm in u ≤ 0 (counted, 0 found); v scaled ulp ≤ 4.01 (counted, 2.401 found); a scaled ulp ≤ 6.01 (counted, 3.968
 *     found); w ulp ≤ 0 (counted, 0 found); alpha ulp ≤ 0 (counted, 0 found); worst 1 at T = 0x1.000002p-71
 *     -0x1.a91cbp-81, R = 0x1.fffffep-1 0x1.5add24p-12 -0x1.5add24p-12 0x1.fffffep-1, v = 0x1.190f2p-97
 *     0x1.002504p-110, a = 0x1.c5778cp-44 0x1.89b30cp-33, w = 0x1.8e24dcp-45, alpha = -0x1.e77b0cp-120
 * n3: T scaled ulp ≤ 3.01 (counted, 1.5 found); T norm in u ≤ 3.74 (counted, 2.991 found); R ulp ≤ 0 (counted, 0
 *     found); R norm in u ≤ 0 (counted, 0 found); v scaled ulp ≤ 6.01 (counted, 3.455 found); a scaled ulp ≤ 9.01
 *     (counted, 4.694 found); w scaled ulp ≤ 3.01 (counted, 1.5 found); alpha scaled ulp ≤ 3.01 (counted, 1.5 found);
 *     worst 1.5 at T = 0x1.00bd24p-71 -0x1.9ba79ep-82 0x1.bd988p-89, R = -0x1.fffa96p-1 0x1.ac5e7p-10 0x1.251248p-7
 *     0x1.7a1a6ep-10 -0x1.e2afacp-1 0x1.5582dcp-2 0x1.26266ap-7 0x1.5582ap-2 0x1.e2aa42p-1, v = -0x1.10422cp-122
 *     -0x1.c0d4bp-129 0x1.292p-135, a = -0x1.3a3d88p-111 0x1.8a3d9ap-108 0x1.0d93p-109, w = 0x1.fefe7ep+3 0x1.a158e6p+3
 *     -0x1.e68e5ap+5, alpha = 0x1.64p-143 -0x1.0808p-136 0x1.55p-140
 * n4: T scaled ulp ≤ 4.01 (counted, 2 found); T norm in u ≤ 5.01 (counted, 3.968 found); R ulp ≤ 0 (counted, 0 found);
 *     R norm in u ≤ 0 (counted, 0 found); v scaled ulp ≤ 8.01 (counted, 4.775 found); a scaled ulp ≤ 12.01 (counted,
 *     5.63 found); w scaled ulp ≤ 7.01 (counted, 4.2 found); alpha scaled ulp ≤ 7.01 (counted, 4.413 found); worst 2 at
 *     T = 0x1.11a13ep-25 -0x1.c879cp-43 0x1.9be05ep-31 0x1.21409cp-31, R = 0x1.ffefaap-1 0x1.1eb038p-7 0x1.aefd3ep-11
 *     0x1.adc52cp-7 0x1.1f239ep-7 0x1.89dc42p-2 -0x1.323deap-5 -0x1.d8341p-1 -0x1.50e0b4p-11 0x1.0c633cp-4
 *     -0x1.fdb92ap-1 0x1.153138p-4 0x1.adcc34p-7 -0x1.d7662p-1 -0x1.622488p-4 -0x1.85791cp-2, v = -0x1.ffa8b4p-50
 *     -0x1.3f08p-55 -0x1.7ed23ap-34 -0x1.227e02p-52, a = 0x1.362c7ap-1 0x1.6a410ap-1 -0x1.41cd94p-4 0x1.698848p-3, w =
 *     0x1.76e4c6p-2 -0x1.bed6acp-2 -0x1.a50b16p-2 -0x1.170f92p-3 -0x1.6cebcap-2 0x1.fb5cd2p-3, alpha = -0x1.c3c7a6p-1
 *     -0x1.bac868p-4 -0x1.f23d4ap-5 -0x1.a2c91ap-3 -0x1.649096p-3 0x1.84cb1p-1 */
PLUMB_API plumb_status plumb_rigid_dynamic_inverse_n2(size_t n, plumb_in A, plumb_out A_out);
PLUMB_API plumb_status plumb_rigid_dynamic_inverse_n3(size_t n, plumb_in A, plumb_out A_out);
PLUMB_API plumb_status plumb_rigid_dynamic_inverse_n4(size_t n, plumb_in A, plumb_out A_out);

/* rigid.dynamic.to_local.n2, n3, n4: a moving rigid transform as its parent sees it
 *   v₁ = R₂ᵀ(e − ω₂×d), a₁ = R₂ᵀ(a₃ − a₂ − α₂×d − ω₂×(2e − ω₂×d)), d = T₃ − T₂, e = v₃ − v₂; ω₁ = R₂ᵀ(ω₃ − ω₂), α₁ =
 *     R₂ᵀ(α₃ − α₂ + ω₃×ω₂)
 * the inverse of R is taken to be its transpose, as for a rotation; a drifted R is not inverted; R ω is ω itself in two
 *     dimensions, R times the vector in three (torque.matrix_to_world is RωRᵀ, which differs where R is rounded), and
 *     RωRᵀ of matrices from four on; ω×x is the skew matrix of ω times x, ω×α a cross product in three dimensions, the
 *     commutator from four on and 0 in two
 * n2: A2, A3 → A1: T n m, vector, norm 0 … 1e+09; R n × n rotation, row by row; v n m/s, vector, norm 0 … 1e+09; a n
 *     m/s², vector, norm 0 … 1e+09; w n(n − 1)/2 rad/s, skew matrix, norm 0 … 1e+04; alpha n(n − 1)/2 rad/s², skew
 *     matrix, norm 0 … 1e+08
 * n3: A2, A3 → A1: T n m, vector, norm 0 … 1e+09; R n × n rotation, row by row; v n m/s, vector, norm 0 … 1e+09; a n
 *     m/s², vector, norm 0 … 1e+09; w n(n − 1)/2 rad/s, skew matrix, norm 0 … 1e+04, x, y, z; alpha n(n − 1)/2 rad/s²,
 *     skew matrix, norm 0 … 1e+08, x, y, z
 * n4: A2, A3 → A1: T n m, vector, norm 0 … 1e+09; R n × n rotation, row by row; v n m/s, vector, norm 0 … 1e+09; a n
 *     m/s², vector, norm 0 … 1e+09; w n(n − 1)/2 rad/s, skew matrix, norm 0 … 1e+04, strict lower triangle, row by row;
 *     alpha n(n − 1)/2 rad/s², skew matrix, norm 0 … 1e+08, strict lower triangle, row by row
 * n2: T1 scaled ulp ≤ 3.01 (counted, 2.487 found); T1 norm in u ≤ 3.42 (counted, 2.996 found); R1 scaled ulp ≤ 1.51
 *     (counted, 0.9999 found); v1 scaled ulp ≤ 5.01 (counted, 3.845 found); a1 scaled ulp ≤ 7.01 (counted, 4.419
 *     found); w1 scaled ulp ≤ 0.51 (counted, 0.5 found); w1 norm in u ≤ 1.01 (counted, 1 found); alpha1 scaled ulp ≤
 *     0.51 (counted, 0.5 found); worst 2.487 at T2 = 0x1.23dp-101 -0x1.4d8caap-100, R2 = 0x1.fd9ea8p-1 0x1.8a7f72p-4
 *     -0x1.8a7f72p-4 0x1.fd9ea8p-1, v2 = -0x1.b864e4p-28 0x1.2e239ep-26, a2 = -0x1.637312p-116 -0x1.1dcp-139, w2 =
 *     -0x1.62664p-131, alpha2 = -0x1.9478p-136, T3 = -0x1.011bd2p-89 -0x1.6cp-118, R3 = 0x1.ff46dep-1 0x1.b33fe6p-5
 *     -0x1.b33fe6p-5 0x1.ff46dep-1, v3 = -0x1.30ce9cp-76 -0x1.f713bep-75, a3 = 0x1.08081p-23 0x1.5dp-139, w3 =
 *     0x1.04624p-129, alpha3 = 0x1.03243ap+11
 * n3: T1 scaled ulp ≤ 4.01 (counted, 2.398 found); T1 norm in u ≤ 4.74 (counted, 4 found); R1 scaled ulp ≤ 3.01
 *     (counted, 1.5 found); v1 scaled ulp ≤ 7.01 (counted, 4.511 found); a1 scaled ulp ≤ 10.01 (counted, 5.521 found);
 *     w1 scaled ulp ≤ 4.01 (counted, 2.487 found); w1 norm in u ≤ 4.74 (counted, 3.989 found); alpha1 scaled ulp ≤ 6.01
 *     (counted, 4.153 found); worst 2.398 at T2 = -0x1.b4p-15 -0x1.dc3dbcp-15 -0x1.6cb7fep-14, R2 = -0x1.fee1d4p-1
 *     -0x1.cbd086p-6 -0x1.e9c2b2p-5 0x1.cbd0c4p-6 0x1.474bdep-1 -0x1.897702p-1 0x1.e9c2a4p-5 -0x1.897702p-1
 *     -0x1.462db2p-1, v2 = 0x1.4c2d48p-122 -0x1.6a53e2p-123 0x1.170238p-125, a2 = 0x1.5275e8p-100 -0x1.821198p-98
 *     0x1.385ef2p-97, w2 = -0x1.dc2b22p+10 0x1.266d48p-12 0x1.24p-142, alpha2 = -0x1.5318p-136 0x1.383p-137
 *     -0x1.99p-140, T3 = -0x1.0527d2p+3 -0x1.58p-144 0x1.bp-144, R3 = -0x1.90478p-10 -0x1.a2e374p-1 -0x1.266858p-1
 *     -0x1.96031cp-1 -0x1.65b5c2p-2 0x1.ff1cd6p-2 -0x1.37eceep-1 0x1.d3b4dap-2 -0x1.4be6fep-1, v3 = -0x1.58p-141
 *     -0x1.95aa6ap-50 0x1.43a196p-31, a3 = -0x1.2a456ap-79 -0x1.ef7e04p-77 -0x1.1c5754p-78, w3 = 0x1.e0865cp-86
 *     0x1.3cdf06p-85 0x1.b93532p-88, alpha3 = -0x1.554958p-14 0x1.5b2986p-11 0x1.3c810ap-9
 * n4: T1 scaled ulp ≤ 5.01 (counted, 2.869 found); T1 norm in u ≤ 6.01 (counted, 4.838 found); R1 scaled ulp ≤ 4.01
 *     (counted, 2.469 found); v1 scaled ulp ≤ 9.01 (counted, 5.767 found); a1 scaled ulp ≤ 13.01 (counted, 7.461
 *     found); w1 scaled ulp ≤ 8.01 (counted, 5.272 found); w1 norm in u ≤ 10 (7.598 found); alpha1 scaled ulp ≤ 12.01
 *     (counted, 6.698 found); worst 2.869 at T2 = 0x1.89181p+27 -0x1.5611eep+24 0x1.3f03fp+23 -0x1.5b92d6p+26, R2 =
 *     -0x1.33d96ap-5 0x1.aa466ep-2 0x1.aaf83cp-1 -0x1.7103f2p-2 -0x1.5fe9e8p-1 -0x1.4ecf98p-1 0x1.40ef6cp-2
 *     0x1.545e94p-5 0x1.6e50bp-1 -0x1.3f3096p-1 0x1.24cce8p-2 -0x1.1087d6p-3 0x1.e97d4cp-4 0x1.a272a6p-4 0x1.696e4p-2
 *     0x1.d83c46p-1, v2 = 0x1.0b0fep+25 -0x1.cfff14p+28 0x1.abca1cp+27 -0x1.e834bap+27, a2 = 0x1.0600bep+29
 *     -0x1.c0c456p+28 0x1.2f4ce6p+26 -0x1.2d1d4p+29, w2 = -0x1.3ef4aap+10 0x1.844dbp+10 0x1.c13448p+11 0x1.27baa8p+11
 *     0x1.477232p+10 0x1.a3fcfap+9, alpha2 = 0x1.ba1e86p+23 0x1.f2705ep+22 0x1.ca2dbp+24 0x1.ad207cp+22 0x1.472fc4p+21
 *     0x1.678eb8p+24, T3 = -0x1.a454eep+29 -0x1.6cf114p+28 0x1.522d42p+27 0x1.3555bcp+24, R3 = -0x1.100d2ep-2
 *     0x1.e1f2e4p-2 0x1.adf7d4p-1 0x1.a740fp-5 -0x1.da9804p-1 -0x1.08889ep-4 -0x1.16f5c2p-2 0x1.ff928ap-3
 *     -0x1.df920cp-4 0x1.4c626ep-1 -0x1.70f1b4p-2 -0x1.51b31ap-1 -0x1.e6c14ep-3 -0x1.302468p-1 0x1.3475a6p-2
 *     -0x1.6a00e6p-1, v3 = 0x1.783aaep+17 -0x1.5ffa34p+22 -0x1.439cc2p+24 -0x1.fb7136p+25, a3 = 0x1.7c21b2p+26
 *     -0x1.025ee6p+21 -0x1.44821ap+27 0x1.9be266p+26, w3 = 0x1.7de5b6p+7 -0x1.9f52bp+7 -0x1.599834p+9 0x1.1b4d98p+8
 *     -0x1.0c65eap+7 0x1.17adfap+8, alpha3 = 0x1.a1167p+23 -0x1.5be104p+22 -0x1.098682p+24 0x1.847ab4p+21
 *     0x1.b1f534p+25 -0x1.90fe9cp+22 */
PLUMB_API plumb_status plumb_rigid_dynamic_to_local_n2(size_t n, plumb_in A2, plumb_in A3, plumb_out A1);
PLUMB_API plumb_status plumb_rigid_dynamic_to_local_n3(size_t n, plumb_in A2, plumb_in A3, plumb_out A1);
PLUMB_API plumb_status plumb_rigid_dynamic_to_local_n4(size_t n, plumb_in A2, plumb_in A3, plumb_out A1);

/* --- delta -------------------------------------------------------------------------------------------------------- */


/* delta.to_global.n2, n3, n4: a child's sudden change, as its surroundings see it
 *   Δv₃ = J₂Δv₁, Δa₃ = J₂Δa₁ + 2ω₂×Δv₃, Δω₃ = R₂Δω₁, Δα₃ = R₂Δα₁ + ω₂×Δω₃
 * R ω is ω itself in two dimensions, R times the vector in three (torque.matrix_to_world is RωRᵀ, which differs where R
 *     is rounded), and RωRᵀ of matrices from four on; ω×x is the skew matrix of ω times x, ω×α a cross product in three
 *     dimensions, the commutator from four on and 0 in two
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
 * n2: dv3 scaled ulp ≤ 3.01 (counted, 2.829 found); da3 scaled ulp ≤ 5.01 (counted, 3.749 found); dw3 ulp ≤ 0 (counted,
 *     0 found); dalpha3 ulp ≤ 0 (counted, 0 found); worst 2.829 at R2 = 0x1.fffe6ep-1 -0x1.410f28p-8 0x1.410f28p-8
 *     0x1.fffe6ep-1, S2 = 0x1.d7a4f8p+7, w2 = 0x1.e71f1ap-16, dv1 = -0x1.14607ap-13 0x1.3874d6p-13, da1 =
 *     -0x1.bdca26p-122 -0x1.1539eap-119, dw1 = 0x1.cda8eep-52, dalpha1 = 0x1.3f34a4p-7
 * n3: dv3 scaled ulp ≤ 4.01 (counted, 3.497 found); da3 scaled ulp ≤ 7.01 (counted, 5.396 found); dw3 scaled ulp ≤ 3.01
 *     (counted, 1.5 found); dalpha3 scaled ulp ≤ 6.01 (counted, 3.78 found); worst 3.497 at R2 = 0x1.fffffep-1
 *     0x1.82e0cep-12 -0x1.0a7adep-22 -0x1.82e0ccp-12 0x1.ffffd8p-1 -0x1.8e224ep-10 -0x1.4f329p-22 0x1.8e224ep-10
 *     0x1.ffffdap-1, S2 = 0x1.ffaabcp+1, w2 = -0x1.815934p-67 -0x1.7a76p-67 -0x1.8a3f8ap-68, dv1 = -0x1.001b3p-76
 *     -0x1.f666acp-78 -0x1.ebdd4ap-79, da1 = -0x1.c81f42p+4 0x1.1219cep+1 0x1.00240ep+5, dw1 = 0x1.c3d2p+3
 *     0x1.f61446p+4 0x1.9be838p+7, dalpha1 = 0x1.ed2cc6p-107 -0x1.aae38ap-112 0x1.4fe1b8p-108
 * n4: dv3 scaled ulp ≤ 5.01 (counted, 4.264 found); da3 scaled ulp ≤ 9.01 (counted, 5.614 found); dw3 scaled ulp ≤ 7.01
 *     (counted, 3.953 found); dalpha3 scaled ulp ≤ 12.01 (counted, 6.524 found); worst 4.264 at R2 = 0x1.133f46p-1
 *     0x1.e1879ep-4 -0x1.031e4ap-1 -0x1.5406aap-1 -0x1.9caa7ep-2 -0x1.fb7eeap-2 -0x1.815caap-1 0x1.46e5aap-3
 *     -0x1.d15c4cp-2 0x1.ac74d2p-1 -0x1.385368p-2 0x1.9fda8ap-7 0x1.2b72e4p-1 0x1.9b033ep-3 -0x1.29653p-2
 *     0x1.75e7c6p-1, S2 = 0x1.be26aep-6, w2 = -0x1.6c8fc8p+5 0x1.629dcp+3 0x1.45625ep+4 -0x1.a1213cp+5 -0x1.677c48p+4
 *     0x1.f4b89cp+0, dv1 = 0x1.23cd94p+29 -0x1.f9618p+24 0x1.52f286p+21 -0x1.a0abaep+26, da1 = -0x1.654e4p+24
 *     -0x1.af94dcp+27 0x1.682b24p+28 -0x1.4339dcp+25, dw1 = -0x1.65ec88p+10 -0x1.5c1bep+10 -0x1.3382fcp+9
 *     -0x1.455654p+9 0x1.0c96cp+10 0x1.57921ep+10, dalpha1 = 0x1.3f6ca6p+20 -0x1.36dd88p+19 0x1.c1be1ap+16
 *     0x1.50b9ccp+22 0x1.5f18d6p+20 0x1.58a09ep+19
 * a NaN gives NaN somewhere; an ∞ gives ∞ or NaN somewhere; a subnormal number anywhere is judged like others; a zero
 *     anywhere is judged like others */
PLUMB_API plumb_status plumb_delta_to_global_n2(size_t n, plumb_in R2, plumb_in S2, plumb_in w2, plumb_in dv1,
                                                plumb_in da1, plumb_in dw1, plumb_in dalpha1, plumb_out dv3,
                                                plumb_out da3, plumb_out dw3, plumb_out dalpha3);
PLUMB_API plumb_status plumb_delta_to_global_n3(size_t n, plumb_in R2, plumb_in S2, plumb_in w2, plumb_in dv1,
                                                plumb_in da1, plumb_in dw1, plumb_in dalpha1, plumb_out dv3,
                                                plumb_out da3, plumb_out dw3, plumb_out dalpha3);
PLUMB_API plumb_status plumb_delta_to_global_n4(size_t n, plumb_in R2, plumb_in S2, plumb_in w2, plumb_in dv1,
                                                plumb_in da1, plumb_in dw1, plumb_in dalpha1, plumb_out dv3,
                                                plumb_out da3, plumb_out dw3, plumb_out dalpha3);

/* delta.to_local.n2, n3, n4: the change in its parent that makes a child's global one
 *   Δv₁ = J₂⁻¹Δv₃, Δa₁ = J₂⁻¹(Δa₃ − 2ω₂×Δv₃), Δω₁ = R₂ᵀΔω₃, Δα₁ = R₂ᵀ(Δα₃ + Δω₃×ω₂)
 * the inverse of R is taken to be its transpose, as for a rotation; a drifted R is not inverted; R ω is ω itself in two
 *     dimensions, R times the vector in three (torque.matrix_to_world is RωRᵀ, which differs where R is rounded), and
 *     RωRᵀ of matrices from four on; ω×x is the skew matrix of ω times x, ω×α a cross product in three dimensions, the
 *     commutator from four on and 0 in two
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
 * n2: dv1 scaled ulp ≤ 3.01 (counted, 2.489 found); da1 scaled ulp ≤ 5.01 (counted, 3.389 found); dw1 ulp ≤ 0 (counted,
 *     0 found); dalpha1 ulp ≤ 0 (counted, 0 found); worst 2.489 at R2 = -0x1.fffffep-1 -0x1.4a64aep-12 0x1.4a64aep-12
 *     -0x1.fffffep-1, S2 = 0x1.011d54p+6, w2 = 0x1.4ca19cp-113, dv3 = 0x1.005c06p-70 -0x1.0d72d6p-72, da3 =
 *     0x1.322fa4p-127 -0x1.62cd54p-88, dw3 = -0x1.df45e8p-82, dalpha3 = 0x1.7769a4p-6
 * n3: dv1 scaled ulp ≤ 4.01 (counted, 3.492 found); da1 scaled ulp ≤ 7.01 (counted, 5.151 found); dw1 scaled ulp ≤ 3.01
 *     (counted, 1.5 found); dalpha1 scaled ulp ≤ 6.01 (counted, 3.469 found); worst 3.492 at R2 = -0x1.ffffeep-1
 *     -0x1.7a32bep-14 -0x1.08f97cp-10 -0x1.79fd22p-14 -0x1.f7eb8ap-1 0x1.6a678ap-3 -0x1.08f9cap-10 0x1.6a678ap-3
 *     0x1.f7eb78p-1, S2 = 0x1.005908p+6, w2 = -0x1.12f198p+12 -0x1.122588p+12 -0x1.07ebep+12, dv3 = 0x1.0015c6p-55
 *     -0x1.b2ce7ap-58 0x1.26ca0cp-58, da3 = 0x1.02e21cp-4 0x1.dea85p-39 0x1.5c11dep-18, dw3 = -0x1.a92fbap-33
 *     0x1.5p-143 -0x1.164818p-50, dalpha3 = 0x1.799p-137 0x1.06a36p-128 0x1.1503b8p-117
 * n4: dv1 scaled ulp ≤ 5.01 (counted, 4.345 found); da1 scaled ulp ≤ 9.01 (counted, 6.043 found); dw1 scaled ulp ≤ 7.01
 *     (counted, 4.139 found); dalpha1 scaled ulp ≤ 12.01 (counted, 6.061 found); worst 4.345 at R2 = -0x1p+0
 *     0x1.2d759cp-20 0x1.9c15aep-24 -0x1.2ff152p-20 -0x1.2d759cp-20 0x1.820634p-7 -0x1.59d21ap-4 0x1.fe22e2p-1
 *     -0x1.9c15aep-24 -0x1.59d21ap-4 0x1.fc4e8cp-1 0x1.5cab5ep-4 0x1.2ff152p-20 0x1.fe22e2p-1 0x1.5cab5ep-4
 *     -0x1.2b52c8p-8, S2 = 0x1.090b8p+2, w2 = -0x1.ed22dep-6 0x1.cb39f6p+2 -0x1.044096p-8 0x1.3p-145 0x1.422ap-134
 *     0x1.900564p-11, dv3 = 0x1.b74a2ep-73 -0x1.11902cp-98 0x1.8b02a2p-105 0x1.52af12p-102, da3 = -0x1.3d866cp-47
 *     0x1.5ecc46p-47 -0x1.760152p-47 0x1.f02efap-47, dw3 = -0x1.e2aap-34 0x1.389d78p-25 -0x1.a66844p-47 0x1.4p-142
 *     0x1.15afe4p-23 0x1.1a2d76p-37, dalpha3 = -0x1.4p-146 -0x1.1a8p-139 -0x1.8d98p-134 0x1.8p-146 0x1.5740ep-130
 *     0x1.34b118p-128
 * a NaN gives NaN somewhere; an ∞ in R2, w2, dv3, da3, dw3, dalpha3 gives ∞ or NaN somewhere; a subnormal number in R2,
 *     w2, dv3, dw3 is judged like others; w2, dv3 = 0 is judged like others; S2 not above 0 gives NaN in dv1; S2 = 0
 *     gives NaN in dv1; S2 not above 0 gives NaN in da1; S2 = 0 gives NaN in da1 */
PLUMB_API plumb_status plumb_delta_to_local_n2(size_t n, plumb_in R2, plumb_in S2, plumb_in w2, plumb_in dv3,
                                               plumb_in da3, plumb_in dw3, plumb_in dalpha3, plumb_out dv1,
                                               plumb_out da1, plumb_out dw1, plumb_out dalpha1);
PLUMB_API plumb_status plumb_delta_to_local_n3(size_t n, plumb_in R2, plumb_in S2, plumb_in w2, plumb_in dv3,
                                               plumb_in da3, plumb_in dw3, plumb_in dalpha3, plumb_out dv1,
                                               plumb_out da1, plumb_out dw1, plumb_out dalpha1);
PLUMB_API plumb_status plumb_delta_to_local_n4(size_t n, plumb_in R2, plumb_in S2, plumb_in w2, plumb_in dv3,
                                               plumb_in da3, plumb_in dw3, plumb_in dalpha3, plumb_out dv1,
                                               plumb_out da1, plumb_out dw1, plumb_out dalpha1);

/* delta.inherited.n2, n3, n4: a child's global change when its parent's motion changes
 *   Δv₃ = Δv₂ + Δω₂×J₂T₁, Δa₃ = Δa₂ + Δα₂×J₂T₁ + Δω₂×(ω₂×J₂T₁ + 2J₂v₁) + (ω₂ + Δω₂)×(Δω₂×J₂T₁), Δω₃ = Δω₂, Δα₃ = Δα₂ +
 *     Δω₂×(ω₃ − ω₂)
 * ω₂ and ω₃ are those before the change; R ω is ω itself in two dimensions, R times the vector in three
 *     (torque.matrix_to_world is RωRᵀ, which differs where R is rounded), and RωRᵀ of matrices from four on; ω×x is the
 *     skew matrix of ω times x, ω×α a cross product in three dimensions, the commutator from four on and 0 in two
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
 * n2: dv3 scaled ulp ≤ 5.01 (counted, 3.888 found); da3 scaled ulp ≤ 8.01 (counted, 4.391 found); dw3 ulp ≤ 0 (counted,
 *     0 found); dalpha3 ulp ≤ 0 (counted, 0 found); worst 3.888 at R2 = 0x1.6a9a76p-2 -0x1.ded34ap-1 0x1.ded34ap-1
 *     0x1.6a9a76p-2, S2 = 0x1.cc8fc8p-1, w2 = -0x1.a4c832p+3, T1 = -0x1.72dd52p-20 0x1.1d2e66p-31, v1 = 0x1.af6258p-128
 *     0x1.4d48aep-125, w3 = -0x1.d6d4fcp-21, dv2 = 0x1.3711f2p-122 0x1.200002p-88, da2 = 0x1.4750a2p-24
 *     -0x1.d4d232p-63, dw2 = -0x1.151c74p-47, dalpha2 = -0x1.0e148p-132
 * n3: dv3 scaled ulp ≤ 7.01 (counted, 4.789 found); da3 scaled ulp ≤ 12.01 (counted, 5.969 found); dw3 ulp ≤ 0
 *     (counted, 0 found); dalpha3 scaled ulp ≤ 4.01 (counted, 2.488 found); worst 4.789 at R2 = 0x1.d197aap-7
 *     -0x1.6b05a4p-3 0x1.f7d6fcp-1 -0x1.e0a304p-7 -0x1.f7daf8p-1 -0x1.6a997ap-3 0x1.ffe4aap-1 -0x1.868b02p-7
 *     -0x1.0fb0ecp-6, S2 = 0x1.1c89bap+1, w2 = 0x1.c80364p+10 0x1.672eaep+10 0x1.acd78ap+12, T1 = -0x1.0b6c2cp+29
 *     -0x1.107924p+29 0x1.0064a8p+29, v1 = 0x1.27d708p+20 -0x1.399c3p+18 -0x1.418cc8p+22, w3 = -0x1.9f3964p+11
 *     0x1.4f11f4p+10 0x1.81ab4ep+10, dv2 = 0x1.0b2bd2p+28 -0x1.5ep+25 -0x1.52008ap+28, da2 = -0x1.85931ep+29
 *     -0x1.87d58ap+28 0x1.63668p+24, dw2 = 0x1.934814p+12 0x1.d44444p+11 0x1.596304p+8, dalpha2 = -0x1.6e8972p+25
 *     -0x1.7971ep+24 -0x1.5e14b8p+25
 * n4: dv3 scaled ulp ≤ 9.01 (counted, 5.044 found); da3 scaled ulp ≤ 16.01 (counted, 7.141 found); dw3 ulp ≤ 0
 *     (counted, 0 found); dalpha3 scaled ulp ≤ 6.01 (counted, 2.605 found); worst 5.044 at R2 = -0x1.b36c62p-2
 *     -0x1.a91756p-1 -0x1.426348p-2 0x1.671a3ap-3 -0x1.b650bap-1 0x1.b9cf6p-2 0x1.37e916p-3 0x1.ec3ef8p-3
 *     -0x1.158b52p-3 -0x1.56d9p-2 0x1.ac5b02p-1 -0x1.a5afecp-2 -0x1.0aea2cp-2 0x1.c88404p-4 -0x1.afb3a2p-2
 *     -0x1.b90138p-1, S2 = 0x1.302f92p-3, w2 = 0x1.421556p+7 0x1.3d9e44p+9 -0x1.a570ap+7 0x1.8b3beap+7 -0x1.34df94p+8
 *     0x1.98d314p+8, T1 = 0x1.6527fap+28 -0x1.50306cp+24 0x1.decd6cp+24 -0x1.777e1ep+25, v1 = 0x1.9848cp+26
 *     -0x1.4d0c3cp+27 -0x1.d3d9d8p+23 -0x1.165068p+28, w3 = 0x1.573f3cp+10 0x1.85d158p+12 0x1.ed536ep+10 0x1.e89768p+11
 *     -0x1.dc77c8p+9 0x1.35db26p+12, dv2 = 0x1.49ep+23 0x1.1fe334p+18 -0x1.e31706p+20 0x1.bab36ep+24, da2 =
 *     -0x1.b6d2b8p+28 0x1.b846a6p+28 0x1.14cb52p+27 -0x1.c8e88ep+27, dw2 = 0x1.17abe8p+11 0x1.319146p+10 0x1.0c4f4p+12
 *     -0x1.1506d6p+7 0x1.524ee6p+12 -0x1.59bf3ap+11, dalpha2 = -0x1.7e8744p+23 0x1.1a569cp+22 0x1.da9a7ap+23
 *     -0x1.d01528p+24 0x1.c99412p+22 -0x1.78494p+21
 * a NaN in R2, S2, w2, T1, v1, dv2, da2, dw2, dalpha2 gives NaN somewhere; an ∞ in R2, S2, w2, T1, v1, dv2, da2, dw2,
 *     dalpha2 gives ∞ or NaN somewhere; a subnormal number anywhere is judged like others; a zero anywhere is judged
 *     like others */
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

/* delta.counteraction.n2, n3, n4: the local change by which a child moves on as before when its parent's motion changes
 *   q = Δω₂×J₂T₁: Δv₁ = −J₂⁻¹(Δv₂ + q), Δa₁ = −J₂⁻¹(Δa₂ + Δα₂×J₂T₁ + Δω₂×(ω₂×J₂T₁ + 2J₂v₁) − (ω₂ + Δω₂)×(2Δv₂ + q)),
 *     Δω₁ = −R₂ᵀΔω₂, Δα₁ = −R₂ᵀ(Δα₂ + Δω₂×ω₃)
 * the inverse of R is taken to be its transpose, as for a rotation; a drifted R is not inverted; ω₂ and ω₃ are those
 *     before the change; R ω is ω itself in two dimensions, R times the vector in three (torque.matrix_to_world is
 *     RωRᵀ, which differs where R is rounded), and RωRᵀ of matrices from four on; ω×x is the skew matrix of ω times x,
 *     ω×α a cross product in three dimensions, the commutator from four on and 0 in two
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
 * n2: dv1 scaled ulp ≤ 8.01 (counted, 5.748 found); da1 scaled ulp ≤ 11.02 (counted, 5.882 found); dw1 ulp ≤ 0
 *     (counted, 0 found); dalpha1 ulp ≤ 0 (counted, 0 found); worst 5.748 at R2 = -0x1.ffff1cp-1 0x1.e275ep-9
 *     -0x1.e275ep-9 -0x1.ffff1cp-1, S2 = 0x1.1f022ap+7, w2 = -0x1.795p-136, T1 = 0x1.06a1c2p-12 0x1.9f2052p-12, v1 =
 *     0x1.09d46cp+14 -0x1.a8ab6ep+14, w3 = -0x1.f6adap-78, dv2 = 0x1.859fp-40 0x1.2bafp-40, da2 = -0x1.80bep-134
 *     -0x1.3fecp-132, dw2 = -0x1.eb4f08p-28, dalpha2 = -0x1p-59
 * n3: dv1 scaled ulp ≤ 11.01 (counted, 6.828 found); da1 scaled ulp ≤ 16.02 (counted, 8.406 found); dw1 scaled ulp ≤
 *     3.01 (counted, 1.5 found); dalpha1 scaled ulp ≤ 6.01 (counted, 3.373 found); worst 6.828 at R2 = -0x1.b6fd0ep-1
 *     -0x1.07f88cp-9 0x1.077fe4p-1 0x1.0831e4p-9 -0x1.ffffb6p-1 -0x1.231236p-11 0x1.077fe4p-1 0x1.264e0cp-11
 *     0x1.b6fd58p-1, S2 = 0x1.330cb8p-5, w2 = -0x1.4194fep-93 -0x1.78776p-130 0x1.58c10ap-100, T1 = -0x1.6dcf4ap+23
 *     0x1.075e22p+22 -0x1.fa413ep+23, v1 = 0x1.709ddep-110 -0x1.1cc728p-89 0x1.b114ccp-105, w3 = 0x1.c6de18p-38
 *     0x1.661a76p-37 0x1.964c34p-40, dv2 = -0x1.466062p-69 -0x1.c24fcp-73 0x1.10ddc6p-74, da2 = -0x1.451ep-131
 *     0x1.e9d38p-132 0x1.67c2p-132, dw2 = 0x1.16e826p-33 0x1.50a836p-21 0x1.b1b8b6p-11, dalpha2 = -0x1.f67848p-2
 *     0x1.492226p-1 0x1.be237p-1
 * n4: dv1 scaled ulp ≤ 14.01 (counted, 7.294 found); da1 scaled ulp ≤ 21.02 (counted, 9.118 found); dw1 scaled ulp ≤
 *     7.01 (counted, 4.428 found); dalpha1 scaled ulp ≤ 12.01 (counted, 5.619 found); worst 7.294 at R2 = 0x1.ffff92p-1
 *     -0x1.12a09ep-9 0x1.626554p-10 0x1.15cce8p-11 0x1.12a186p-9 0x1.ffffb6p-1 -0x1.37e458p-16 0x1.2d2b38p-21
 *     -0x1.626256p-10 0x1.676a16p-16 0x1.ffffe2p-1 -0x1.6bc462p-18 -0x1.15cdd4p-11 0x1.26ec26p-21 0x1.3bb214p-18
 *     0x1.fffffcp-1, S2 = 0x1.3a121cp+8, w2 = -0x1.d716p-134 -0x1.2fp-141 -0x1.c25a28p-122 0x1.06e928p-116
 *     -0x1.b89aacp-117 0x1.49fa16p-112, T1 = 0x1.9571c8p+23 -0x1.21a0eep+1 0x1.6ap-142 0x1.4de5b2p+14, v1 =
 *     -0x1.265p-137 -0x1.b028p-136 -0x1.fffd08p-126 0x1.5c4p-138, w3 = -0x1.071cb2p+12 0x1.288b26p+10 0x1.dc7aaep+10
 *     -0x1.53da0ap+11 0x1.00cab8p+9 -0x1.51fb2cp+12, dv2 = 0x1.f6252cp-48 -0x1.8p-29 -0x1.d15c14p-56 0x1.c515bp-127,
 *     da2 = 0x1.0b5e66p-22 0x1.53cf2cp-43 0x1.24p-143 -0x1.e19ea8p-18, dw2 = 0x1.1f4394p-38 -0x1.3d9264p-38
 *     0x1.8b1db6p-36 -0x1.bd0c16p-37 0x1.e8f232p-37 -0x1.16b424p-36, dalpha2 = -0x1.541p-137 0x1.fdb5c6p+3
 *     -0x1.29652p-10 -0x1.76fc94p+2 0x1.25dc52p+9 -0x1.d41218p-10
 * a NaN in R2, S2, w2, T1, v1, dv2, da2, dw2, dalpha2 gives NaN somewhere; an ∞ in R2, w2, T1, dv2, da2, dw2, dalpha2
 *     gives ∞ or NaN somewhere; a subnormal number in R2, T1, dv2, dw2 is judged like others; w2, dw2 = 0 is judged
 *     like others; S2 not above 0 gives NaN in dv1; S2 = 0 gives NaN in dv1; S2 not above 0 gives NaN in da1; S2 = 0
 *     gives NaN in da1 */
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

/* delta.impulse.n2, n3, n4: what an impulse changes of a child's local motion
 *   Δv₁ = J₂⁻¹Δp/m, Δa₁ = −2J₂⁻¹(ω₂×Δp)/m
 * the inverse of R is taken to be its transpose, as for a rotation; a drifted R is not inverted; ω×x is the skew matrix
 *     of ω times x; a mass not above 0 gives NaN
 * n2: R2 n × n rotation, row by row; S2 positive number 0.0009766 … 1024; w2 n(n − 1)/2 rad/s, skew matrix, norm 0 …
 *     1e+04; dp n N s, vector, norm 0 … 1e+09; m kg, positive number 0.0009766 … 1.049e+06 → dv1 n m/s, vector, norm 0
 *     … 1e+09; da1 n m/s², vector, norm 0 … 1e+09
 * n3: R2 n × n rotation, row by row; S2 positive number 0.0009766 … 1024; w2 n(n − 1)/2 rad/s, skew matrix, norm 0 …
 *     1e+04, x, y, z; dp n N s, vector, norm 0 … 1e+09; m kg, positive number 0.0009766 … 1.049e+06 → dv1 n m/s,
 *     vector, norm 0 … 1e+09; da1 n m/s², vector, norm 0 … 1e+09
 * n4: R2 n × n rotation, row by row; S2 positive number 0.0009766 … 1024; w2 n(n − 1)/2 rad/s, skew matrix, norm 0 …
 *     1e+04, strict lower triangle, row by row; dp n N s, vector, norm 0 … 1e+09; m kg, positive number 0.0009766 …
 *     1.049e+06 → dv1 n m/s, vector, norm 0 … 1e+09; da1 n m/s², vector, norm 0 … 1e+09
 * n2: dv1 scaled ulp ≤ 4.01 (counted, 3.464 found); da1 scaled ulp ≤ 5.01 (counted, 4.361 found); worst 3.464 at R2 =
 *     0x1.ffffeep-1 -0x1.167a7ep-10 0x1.167a7ep-10 0x1.ffffeep-1, S2 = 0x1.00e8bap+9, w2 = -0x1.373b9p-61, dp =
 *     0x1.27d64p+4 -0x1.ec33cp+3, m = 0x1.271114p+7
 * n3: dv1 scaled ulp ≤ 5.01 (counted, 4.326 found); da1 scaled ulp ≤ 7.01 (counted, 5.507 found); worst 4.326 at R2 =
 *     0x1.ffffeap-1 -0x1.074afp-10 0x1.02d5bcp-11 0x1.07553ap-10 0x1.ffffeep-1 -0x1.459f96p-12 -0x1.02abd6p-11
 *     0x1.4624a8p-12 0x1.fffffap-1, S2 = 0x1.030b82p+5, w2 = -0x1.7d2p-134 0x1.3a46p-133 -0x1.2783bp-128, dp =
 *     0x1.d0884cp-27 -0x1.100f68p-35 0x1.0ddc8ep-35, m = 0x1.cb3f02p+14
 * n4: dv1 scaled ulp ≤ 6.01 (counted, 5.198 found); da1 scaled ulp ≤ 9.01 (counted, 6.362 found); worst 5.198 at R2 =
 *     0x1.ffff4cp-1 -0x1.a37e2ap-10 0x1.0614eep-10 -0x1.5e953cp-9 0x1.a2e9c6p-10 0x1.ffffc6p-1 -0x1.288d78p-12
 *     -0x1.e9f9aep-11 -0x1.05389p-10 0x1.2b4286p-12 0x1.ffffdcp-1 0x1.157b8ap-10 0x1.5eeaacp-9 0x1.e793p-11
 *     -0x1.14da12p-10 0x1.ffff66p-1, S2 = 0x1.093758p-1, w2 = -0x1.46e666p-66 0x1.e89d18p-66 -0x1.a8231p-64
 *     0x1.5dafaep-63 -0x1.d0fe74p-64 0x1.9ed6cep-65, dp = 0x1.3553eep+18 -0x1.80f06ep+11 0x1.def646p+18
 *     -0x1.80675ap+17, m = 0x1.2bbb86p-10
 * a NaN gives NaN somewhere; an ∞ in R2, w2, dp gives ∞ or NaN somewhere; a subnormal number in R2, w2, dp is judged
 *     like others; w2, dp = 0 is judged like others; m, S2 not above 0 gives NaN in dv1; m, S2 = 0 gives NaN in dv1; m,
 *     S2 not above 0 gives NaN in da1; m, S2 = 0 gives NaN in da1 */
PLUMB_API plumb_status plumb_delta_impulse_n2(size_t n, plumb_in R2, plumb_in S2, plumb_in w2, plumb_in dp, plumb_in m,
                                              plumb_out dv1, plumb_out da1);
PLUMB_API plumb_status plumb_delta_impulse_n3(size_t n, plumb_in R2, plumb_in S2, plumb_in w2, plumb_in dp, plumb_in m,
                                              plumb_out dv1, plumb_out da1);
PLUMB_API plumb_status plumb_delta_impulse_n4(size_t n, plumb_in R2, plumb_in S2, plumb_in w2, plumb_in dp, plumb_in m,
                                              plumb_out dv1, plumb_out da1);

/* delta.counteraction.printed.n2, n3, n4: the same as printed: for a parent of which nothing changes but its velocity
 *   Δv₁ = −J₂⁻¹Δv₂, Δa₁ = 2J₂⁻¹(ω₂×Δv₂)
 * the inverse of R is taken to be its transpose, as for a rotation; a drifted R is not inverted; ω×x is the skew matrix
 *     of ω times x; leaves Δω₂×J₂T₁ where the parent's turning changes too
 * n2: R2 n × n rotation, row by row; S2 positive number 0.0009766 … 1024; w2 n(n − 1)/2 rad/s, skew matrix, norm 0 …
 *     1e+04; dv2 n m/s, vector, norm 0 … 1e+09 → dv1 n m/s, vector, norm 0 … 1e+09; da1 n m/s², vector, norm 0 … 1e+09
 * n3: R2 n × n rotation, row by row; S2 positive number 0.0009766 … 1024; w2 n(n − 1)/2 rad/s, skew matrix, norm 0 …
 *     1e+04, x, y, z; dv2 n m/s, vector, norm 0 … 1e+09 → dv1 n m/s, vector, norm 0 … 1e+09; da1 n m/s², vector, norm 0
 *     … 1e+09
 * n4: R2 n × n rotation, row by row; S2 positive number 0.0009766 … 1024; w2 n(n − 1)/2 rad/s, skew matrix, norm 0 …
 *     1e+04, strict lower triangle, row by row; dv2 n m/s, vector, norm 0 … 1e+09 → dv1 n m/s, vector, norm 0 … 1e+09;
 *     da1 n m/s², vector, norm 0 … 1e+09
 * n2: dv1 scaled ulp ≤ 3.01 (counted, 2.494 found); da1 scaled ulp ≤ 4.01 (counted, 3.483 found); worst 2.494 at R2 =
 *     -0x1.fffffep-1 -0x1.9d8fb4p-12 0x1.9d8fb4p-12 -0x1.fffffep-1, S2 = 0x1.009b2ep-3, w2 = 0x1.8fc7c4p-48, dv2 =
 *     -0x1.006dbcp-56 -0x1.483b5ap-58
 * n3: dv1 scaled ulp ≤ 4.01 (counted, 3.467 found); da1 scaled ulp ≤ 6.01 (counted, 5.295 found); worst 3.467 at R2 =
 *     0x1.fffffap-1 -0x1.152c28p-14 0x1.3204a8p-11 0x1.152c28p-14 0x1p+0 0x1.4b787p-26 -0x1.3204a8p-11 0x1.4b2f3ap-26
 *     0x1.fffffap-1, S2 = 0x1.026418p-5, w2 = -0x1.f7cac2p-126 -0x1.cp-147 -0x1.db6c8p-132, dv2 = 0x1.00076cp-89
 *     0x1.0754a2p-85 -0x1.be0e2p-86
 * n4: dv1 scaled ulp ≤ 5.01 (counted, 4.477 found); da1 scaled ulp ≤ 8.01 (counted, 6.957 found); worst 4.477 at R2 =
 *     0x1.fffff6p-1 -0x1.ba9ae4p-13 -0x1.952ff8p-23 -0x1.97c0cep-11 -0x1.ba9ca6p-13 -0x1p+0 -0x1.d67414p-14
 *     -0x1.1396cp-18 -0x1.49160ap-23 -0x1.d6723cp-14 0x1.fffffcp-1 -0x1.ad155ap-12 -0x1.97c0bp-11 0x1.21af32p-18
 *     -0x1.ad1538p-12 -0x1.fffff4p-1, S2 = 0x1.00fc4ep+1, w2 = -0x1.ap-146 0x1.77p-140 0x1.b604p-135 0x1.9d8p-140
 *     0x1.9ep-142 -0x1.737p-136, dv2 = -0x1.005f1ep-2 -0x1.9c887p-3 -0x1.2ab7dcp-2 -0x1.9b30cp-3
 * a NaN gives NaN somewhere; an ∞ in R2, w2, dv2 gives ∞ or NaN somewhere; a subnormal number in R2, w2, dv2 is judged
 *     like others; w2, dv2 = 0 is judged like others; S2 not above 0 gives NaN in dv1; S2 = 0 gives NaN in dv1; S2 not
 *     above 0 gives NaN in da1; S2 = 0 gives NaN in da1 */
PLUMB_API plumb_status plumb_delta_counteraction_printed_n2(size_t n, plumb_in R2, plumb_in S2, plumb_in w2,
                                                            plumb_in dv2, plumb_out dv1, plumb_out da1);
PLUMB_API plumb_status plumb_delta_counteraction_printed_n3(size_t n, plumb_in R2, plumb_in S2, plumb_in w2,
                                                            plumb_in dv2, plumb_out dv1, plumb_out da1);
PLUMB_API plumb_status plumb_delta_counteraction_printed_n4(size_t n, plumb_in R2, plumb_in S2, plumb_in w2,
                                                            plumb_in dv2, plumb_out dv1, plumb_out da1);

/* --- inertial ----------------------------------------------------------------------------------------------------- */

/* In each: a NaN gives NaN somewhere */

/* inertial.axes.n2, n3, n4: a force and a parent's motion in the parent's axes
 *   F′ = J₂⁻¹F, a′ = J₂⁻¹a₂, ω′ = R₂ᵀω₂, α′ = R₂ᵀα₂
 * the inverse of R is taken to be its transpose, as for a rotation; a drifted R is not inverted; R ω is ω itself in two
 *     dimensions, R times the vector in three (torque.matrix_to_world is RωRᵀ, which differs where R is rounded), and
 *     RωRᵀ of matrices from four on
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
 * n2: Ft scaled ulp ≤ 3.01 (counted, 2.489 found); at scaled ulp ≤ 3.01 (counted, 2.463 found); wt ulp ≤ 0 (counted, 0
 *     found); alphat ulp ≤ 0 (counted, 0 found); worst 2.489 at R2 = 0x1.fffffep-1 -0x1.92c4bep-12 0x1.92c4bep-12
 *     0x1.fffffep-1, S2 = 0x1.00ecf6p+9, F = 0x1.00dd8ep-88 -0x1.f1843cp-90, a2 = -0x1.a0eb6ep-61 -0x1.57143ep-63, w2 =
 *     0x1.fe1ee4p-6, alpha2 = 0x1.8e5e4p-91
 * n3: Ft scaled ulp ≤ 4.01 (counted, 3.463 found); at scaled ulp ≤ 4.01 (counted, 3.434 found); wt scaled ulp ≤ 3.01
 *     (counted, 1.5 found); alphat scaled ulp ≤ 3.01 (counted, 1.5 found); worst 3.463 at R2 = 0x1.fffffep-1
 *     0x1.f14f48p-19 0x1.1761b8p-12 -0x1.cb0b44p-19 -0x1.ffd124p-1 0x1.b6138cp-6 0x1.1762bep-12 -0x1.b6138cp-6
 *     -0x1.ffd122p-1, S2 = 0x1.0263e4p+8, F = 0x1.02514cp-49 -0x1.8d1194p-49 0x1.08a342p-49, a2 = 0x1.0263d8p+9
 *     0x1.24p-141 -0x1.985d1p-16, w2 = -0x1.e473ccp-16 -0x1.ac19cp-12 0x1.efa48cp-13, alpha2 = 0x1.55d946p-87
 *     0x1.fa17eep-86 -0x1.c64098p-88
 * n4: Ft scaled ulp ≤ 5.01 (counted, 4.105 found); at scaled ulp ≤ 5.01 (counted, 3.966 found); wt scaled ulp ≤ 7.01
 *     (counted, 3.699 found); alphat scaled ulp ≤ 7.01 (counted, 4.536 found); worst 4.105 at R2 = -0x1.ffff6ap-1
 *     0x1.77e494p-10 -0x1.52c76p-9 0x1.e4703ap-12 -0x1.97ec3p-10 0x1.002442p-1 0x1.b467e6p-1 -0x1.3804eep-3
 *     0x1.49ae28p-9 0x1.b467eep-1 -0x1.d0b71ap-2 0x1.0a1938p-2 -0x1.d76cb2p-12 -0x1.3804f2p-3 0x1.0a1938p-2
 *     0x1.e837e2p-1, S2 = 0x1.17c3eap-1, F = 0x1.14aa9cp-72 0x1.5682d4p-71 0x1.285f3ap-73 -0x1.a5838ep-71, a2 =
 *     0x1.5f2bd2p-59 0x1.248514p-60 0x1.38514cp-59 -0x1.717b5ep-60, w2 = 0x1.d96p-136 -0x1.1f4bfap-34 -0x1.72cp-138
 *     -0x1p-149 0x1.c409f4p-43 0x1.78204ep-65, alpha2 = 0x1.3190bcp-121 0x1.605b72p-119 0x1.bfd8e6p-115 0x1.c95a64p-124
 *     -0x1.e348p-136 0x1.4b226p-130
 * an ∞ in R2, F, a2, w2, alpha2 gives ∞ or NaN somewhere; a subnormal number in R2, F, w2 is judged like others; F, w2
 *     = 0 is judged like others; S2 not above 0 gives NaN in Ft; S2 = 0 gives NaN in Ft; S2 not above 0 gives NaN in
 *     at; S2 = 0 gives NaN in at */
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
 * for a mass of 1; as forces, times the mass; ω×x is the skew matrix of ω times x
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
 * n2: centrifugal scaled ulp ≤ 1.52 (counted, 1.478 found); coriolis scaled ulp ≤ 0.51 (counted, 0.5 found); euler
 *     scaled ulp ≤ 0.51 (counted, 0.5 found); worst 1.478 at w = -0x1.faff5p+12, alpha = -0x1.880df2p+24, T =
 *     -0x1.0513b4p+28 0x1.339b46p+27, v = -0x1.3de9fcp+24 -0x1.cc5018p+28
 * n3: centrifugal scaled ulp ≤ 4.02 (counted, 3.002 found); coriolis scaled ulp ≤ 1.51 (counted, 1 found); euler scaled
 *     ulp ≤ 1.51 (counted, 1 found); worst 3.002 at w = 0x1.c0e58ap+10 -0x1.93c272p+11 0x1.49db56p+10, alpha =
 *     0x1.4a2b46p+24 0x1.c257fap+25 0x1.832feep+22, T = 0x1.46eeb8p+29 0x1.4792f4p+26 0x1.687fc6p+24, v =
 *     -0x1.eda546p+27 0x1.0c52aap+29 -0x1.be5084p+27
 * n4: centrifugal scaled ulp ≤ 6.52 (counted, 3.789 found); coriolis scaled ulp ≤ 3.01 (counted, 1.5 found); euler
 *     scaled ulp ≤ 3.01 (counted, 1.5 found); worst 3.789 at w = 0x1.d56ff8p-14 0x1.65a028p+12 0x1.e282c2p+2
 *     -0x1.5d485ep+0 -0x1.cdeaa8p+1 -0x1.150bc8p-11, alpha = 0x1.1a895p-69 0x1.1bacb2p-74 0x1.46564cp-68 -0x1.92p-142
 *     0x1.fe681p-96 0x1.18d07ap-93, T = -0x1.7fdcc6p+21 -0x1.ac976cp+20 0x1.4cab34p+22 0x1.62d442p+22, v = 0x1.068p-138
 *     -0x1.3fep-137 0x1.06p-140 -0x1.7ap-142
 * an ∞ gives ∞ or NaN somewhere; a subnormal number anywhere is judged like others; a zero anywhere is judged like
 *     others */
PLUMB_API plumb_status plumb_inertial_terms_n2(size_t n, plumb_in w, plumb_in alpha, plumb_in T, plumb_in v,
                                               plumb_out centrifugal, plumb_out coriolis, plumb_out euler);
PLUMB_API plumb_status plumb_inertial_terms_n3(size_t n, plumb_in w, plumb_in alpha, plumb_in T, plumb_in v,
                                               plumb_out centrifugal, plumb_out coriolis, plumb_out euler);
PLUMB_API plumb_status plumb_inertial_terms_n4(size_t n, plumb_in w, plumb_in alpha, plumb_in T, plumb_in v,
                                               plumb_out centrifugal, plumb_out coriolis, plumb_out euler);

/* inertial.acceleration.n2, n3, n4: acceleration in a moving parent, of a force
 *   a₁ = J₂⁻¹(F/m − a₂ − α₂×J₂T₁ − ω₂×(ω₂×J₂T₁ + 2J₂v₁))
 * the inverse of R is taken to be its transpose, as for a rotation; a drifted R is not inverted; ω×x is the skew matrix
 *     of ω times x; a mass not above 0 gives NaN
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
 * n2: a1 scaled ulp ≤ 11.01 (counted, 5.435 found); worst 5.435 at R2 = 0x1.09baf8p-6 0x1.ffeec2p-1 -0x1.ffeec2p-1
 *     0x1.09baf8p-6, S2 = 0x1.2915d6p+7, F = 0x1.f4891cp+26 0x1.cd4e2p+29, m = 0x1.04c492p+12, a2 = -0x1.adc28ep+25
 *     0x1.62e86ap+7, w2 = 0x1.928362p+9, alpha2 = 0x1.cf924cp+22, T1 = 0x1.0c03c6p+28 0x1.dad4b6p+26, v1 =
 *     0x1.1a7266p+24 0x1.53c0f4p+29
 * n3: a1 scaled ulp ≤ 15.01 (counted, 6.972 found); worst 6.972 at R2 = -0x1.c03bb2p-4 0x1.fcecd2p-1 -0x1.31174p-23
 *     -0x1.fcecd2p-1 -0x1.c03bb2p-4 -0x1.19ef26p-22 -0x1.28ef2ep-22 0x1.e31b4ep-24 0x1p+0, S2 = 0x1.ffff16p+6, F =
 *     0x1.53e2bep+23 0x1.1d9674p+29 0x1.7dcdd8p+29, m = 0x1.08fa72p-4, a2 = 0x1.05dedp+27 -0x1.01e2bp+28
 *     0x1.7cb128p+15, w2 = -0x1.fffffep+10 -0x1.00118ep-17 -0x1.00088ep-1, alpha2 = -0x1.5a8p-140 0x1.1p-145
 *     0x1.47p-141, T1 = 0x1.c384b6p+25 0x1.09217p+27 0x1.d0e598p+23, v1 = -0x1.17ade4p+28 -0x1.405beap+29
 *     -0x1.219606p+28
 * n4: a1 scaled ulp ≤ 19.01 (counted, 8.684 found); worst 8.684 at R2 = 0x1.d9917p-1 0x1.74189ep-4 0x1.12fc9ep-2
 *     -0x1.034d6cp-2 0x1.74f6bap-4 -0x1.fd4a96p-1 -0x1.2e5df6p-6 -0x1.670a4p-5 0x1.125926p-2 -0x1.22f6a4p-6
 *     -0x1.15eed6p-7 0x1.ed2dep-1 -0x1.03e674p-2 -0x1.6cf2a4p-5 0x1.ed1566p-1 0x1.408724p-4, S2 = 0x1.08617ap+9, F =
 *     0x1.c1671cp-127 0x1.dc43p-132 0x1.7140cp-128 -0x1.7348p-135, m = 0x1.9cae3cp+4, a2 = -0x1.fc8ecep-75
 *     0x1.dd2134p-76 0x1.53c358p-57 0x1.0ed5p-48, w2 = 0x1.63181ep-31 -0x1.3262c8p-32 0x1.883496p-29 0x1.6e563ap-30
 *     -0x1.21dd32p-28 0x1.71b65cp-29, alpha2 = -0x1.d6f18p-131 -0x1.fbf43p-128 0x1.6ecfap-65 -0x1.231608p-127
 *     0x1.d60a48p-41 -0x1.96234ep-59, T1 = 0x1.f9f84p-130 0x1.1be40ap+10 -0x1.7dc558p-128 -0x1.11cbf8p-8, v1 =
 *     0x1.60319ap-83 0x1.e9a31ep-84 -0x1.0c8c2cp-89 -0x1.ea2b3ap-84
 * an ∞ in R2, F, a2, w2, T1, v1 gives ∞ or NaN somewhere; a subnormal number in R2, F, w2, T1 is judged like others; F,
 *     w2 = 0 is judged like others; m, S2 not above 0 gives NaN in a1; m, S2 = 0 gives NaN in a1 */
PLUMB_API plumb_status plumb_inertial_acceleration_n2(size_t n, plumb_in R2, plumb_in S2, plumb_in F, plumb_in m,
                                                      plumb_in a2, plumb_in w2, plumb_in alpha2, plumb_in T1,
                                                      plumb_in v1, plumb_out a1);
PLUMB_API plumb_status plumb_inertial_acceleration_n3(size_t n, plumb_in R2, plumb_in S2, plumb_in F, plumb_in m,
                                                      plumb_in a2, plumb_in w2, plumb_in alpha2, plumb_in T1,
                                                      plumb_in v1, plumb_out a1);
PLUMB_API plumb_status plumb_inertial_acceleration_n4(size_t n, plumb_in R2, plumb_in S2, plumb_in F, plumb_in m,
                                                      plumb_in a2, plumb_in w2, plumb_in alpha2, plumb_in T1,
                                                      plumb_in v1, plumb_out a1);

/* inertial.acceleration.local.n2, n3, n4: the same from force and motion in the parent's axes
 *   a₁ = F′/m − a′ − α′×T₁ − ω′×(ω′×T₁) − 2ω′×v₁
 * ω×x is the skew matrix of ω times x; a mass not above 0 gives NaN
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
 * n2: a1 scaled ulp ≤ 5.01 (counted, 2.447 found); worst 2.447 at Ft = 0x1.f44754p+6 -0x1.ef031cp+5, m =
 *     0x1.f44754p+12, at = -0x1.211e8ep-39 -0x1.21af2p-34, wt = 0x1.5da77cp-2, alphat = -0x1.321b3p-39, T1 =
 *     -0x1.c18p-139 -0x1.71d1d4p-11, v1 = -0x1.a37e94p-110 -0x1.b5d076p-123
 * n3: a1 scaled ulp ≤ 7.01 (counted, 3.198 found); worst 3.198 at Ft = 0x1.c2dc1ep+25 -0x1.8p-147 0x1.9ea08p+23, m =
 *     0x1.51c558p-3, at = 0x1.e3p-140 -0x1.609df8p-60 -0x1.27fd08p-53, wt = -0x1.87f756p+11 0x1.b6ea96p+12
 *     0x1.4ae9bcp+12, alphat = -0x1.d0f3bep-112 0x1.81a82ep-112 0x1.1a04a2p-110, T1 = 0x1.24295p-13 0x1.c5b422p+15
 *     -0x1.779dbp-2, v1 = 0x1.de9c6ep-54 0x1.b3b66p-54 0x1.61921ep-54
 * n4: a1 scaled ulp ≤ 9.01 (counted, 4.237 found); worst 4.237 at Ft = 0x1.dd5p-135 -0x1.99cep-133 -0x1.450312p-124
 *     0x1.b2bp-133, m = 0x1.9a6564p+16, at = 0x1.5b715p-83 -0x1.9051a6p-86 0x1.98d756p-85 -0x1.fffffep-82, wt =
 *     -0x1.0df444p-4 0x1.2e14ap-12 0x1.dd6c86p-6 0x1.6ce8b2p-4 -0x1.c4d194p-4 0x1.7bbc26p-5, alphat = 0x1.e4785ap-68
 *     0x1.9c16dp-90 0x1.0a5f84p-57 0x1.86p-141 -0x1.36c62ap-75 0x1.389a1cp-73, T1 = -0x1.04a4ecp-70 -0x1.5656fp-65
 *     -0x1.b1e5c4p-66 -0x1.041906p-63, v1 = -0x1.35ae28p-54 -0x1.3p-145 0x1.d49898p-57 -0x1.3d672p-128
 * an ∞ in Ft, at, wt, T1, v1 gives ∞ or NaN somewhere; a subnormal number in Ft, wt, T1 is judged like others; Ft, wt =
 *     0 is judged like others; m not above 0 gives NaN in a1; m = 0 gives NaN in a1 */
PLUMB_API plumb_status plumb_inertial_acceleration_local_n2(size_t n, plumb_in Ft, plumb_in m, plumb_in at, plumb_in wt,
                                                            plumb_in alphat, plumb_in T1, plumb_in v1, plumb_out a1);
PLUMB_API plumb_status plumb_inertial_acceleration_local_n3(size_t n, plumb_in Ft, plumb_in m, plumb_in at, plumb_in wt,
                                                            plumb_in alphat, plumb_in T1, plumb_in v1, plumb_out a1);
PLUMB_API plumb_status plumb_inertial_acceleration_local_n4(size_t n, plumb_in Ft, plumb_in m, plumb_in at, plumb_in wt,
                                                            plumb_in alphat, plumb_in T1, plumb_in v1, plumb_out a1);

/* --- quaternion --------------------------------------------------------------------------------------------------- */

/* In each: a NaN gives NaN somewhere */

/* quaternion.product: product of two quaternions
 *   ab = (a₀b₀ − u·v, a₀v + b₀u + u×v), a = (a₀, u), b = (b₀, v)
 * a 4 quaternion, norm 1e-18 … 1e+18, w, x, y, z; b 4 quaternion, norm 1e-18 … 1e+18, w, x, y, z → c 4 quaternion, norm
 *     0 … 1e+36, w, x, y, z
 * c scaled ulp ≤ 4.01 (counted, 2.487 found); worst 2.487 at a = -0x1.00b2a6p-2 -0x1.733526p-1 0x1.84925cp-1
 *     -0x1.23682p-2, b = 0x1.515122p+18 -0x1.5157cap-2 -0x1.fe9baep-6 0x1.6c2168p-2
 * an ∞ gives ∞ or NaN somewhere; a subnormal number anywhere is judged like others; a zero anywhere is judged like
 *     others */
PLUMB_API plumb_status plumb_quaternion_product(size_t n, plumb_in a, plumb_in b, plumb_out c);

/* quaternion.combination: sum of a quaternion and a multiple of another
 *   c = a + k b
 * a 4 quaternion, norm 1e-18 … 1e+18, w, x, y, z; k number -1e+18 … 1e+18; b 4 quaternion, norm 1e-18 … 1e+18, w, x, y,
 *     z → c 4 quaternion, norm 0 … 2e+36, w, x, y, z
 * c scaled ulp ≤ 1.01 (counted, 0.5 found); worst 0.5 at a = -0x1p+0 0 0 0, k = -0x1.fffffep+24, b = 0x1p+0 0 0 0
 * an ∞ gives ∞ or NaN somewhere; a subnormal number anywhere is judged like others; a zero anywhere is judged like
 *     others */
PLUMB_API plumb_status plumb_quaternion_combination(size_t n, plumb_in a, plumb_in k, plumb_in b, plumb_out c);

/* quaternion.conjugate: conjugate of a quaternion
 *   a^c = (a₀, −u) = −½(a + iai + jaj + kak)
 * the article has + ½(q + …), which is wrong twice
 * a 4 quaternion, norm 1e-18 … 1e+18, w, x, y, z → c 4 quaternion, norm 0 … 1e+18, w, x, y, z
 * c ulp ≤ 0 (counted, 0 found); worst 0 at a = 0x1.ffffbcp-1 0 -0x1.f2a0cp-10 0x1.036904p-43
 * an ∞ gives ∞ or NaN somewhere; a subnormal number anywhere is judged like others; a zero anywhere is judged like
 *     others */
PLUMB_API plumb_status plumb_quaternion_conjugate(size_t n, plumb_in a, plumb_out c);

/* quaternion.norm: norm of a quaternion
 *   |a| = √(a a^c)
 * a 4 quaternion, norm 1e-18 … 1e+18, w, x, y, z → norm number 0 … 1e+18
 * norm ulp ≤ 3.15 (counted, 1.82 found); worst 1.82 at a = -0x1.82291cp-42 -0x1.6cd8a4p-35 0x1.702c82p-42
 *     0x1.008fd6p-41
 * an ∞ gives ∞ or NaN somewhere; a subnormal number anywhere is judged like others; a zero anywhere is judged like
 *     others */
PLUMB_API plumb_status plumb_quaternion_norm(size_t n, plumb_in a, plumb_out norm);

/* quaternion.unit: the unit quaternion along a quaternion
 *   a/|a|
 * a 4 quaternion, norm 1e-18 … 1e+18, w, x, y, z → unit 4 unit quaternion, w, x, y, z
 * unit ulp ≤ 4.25 (counted, 3.406 found); unit norm in u ≤ 4.25 (counted, 3.417 found); unit orthogonality in u ≤ 4.25
 *     (counted, 3.417 found); worst 3.406 at a = -0x1.881db6p-46 0x1.01037ap-42 0x1.e220eep-51 -0x1.a8872ap-53
 * a subnormal number anywhere is judged like others; a zero anywhere is judged like others; a = 0 gives NaN */
PLUMB_API plumb_status plumb_quaternion_unit(size_t n, plumb_in a, plumb_out unit);

/* quaternion.reciprocal: reciprocal of a quaternion
 *   a⁻¹ = a^c/|a|²
 * a⁻¹a = aa⁻¹ = 1, where the article has a⁻¹a^c
 * a 4 quaternion, norm 1e-18 … 1e+18, w, x, y, z → c 4 quaternion, norm 0 … 1e+18, w, x, y, z
 * c ulp ≤ 5.3 (counted, 4.468 found); worst 4.468 at a = 0x1.ed6dc8p-39 0x1.001026p-33 -0x1.008016p-41 0x1.95808ep-39
 * a subnormal number anywhere is judged like others; a zero anywhere is judged like others; a = 0 gives NaN */
PLUMB_API plumb_status plumb_quaternion_reciprocal(size_t n, plumb_in a, plumb_out c);

/* quaternion.rate: rate of a quaternion, angular velocity in world axes
 *   dq/dt = ½ωq = ½B(q)ω
 * q 4 quaternion, norm 1e-18 … 1e+18, w, x, y, z; w 3 rad/s, vector, norm 0 … 1e+06 → rate 4 1/s, quaternion, norm 0 …
 *     1e+24, w, x, y, z
 * rate scaled ulp ≤ 3.01 (counted, 1.5 found); worst 1.5 at q = -0x1.af2a44p-1 0x1.472ae8p-18 0x1.03e364p-18
 *     0x1.6f13b2p-2, w = 0x1.52da74p-24 0x1.3c1e8cp-23 0x1.0d9c4p-22
 * an ∞ gives ∞ or NaN somewhere; a subnormal number anywhere is judged like others; a zero anywhere is judged like
 *     others */
PLUMB_API plumb_status plumb_quaternion_rate(size_t n, plumb_in q, plumb_in w, plumb_out rate);

/* quaternion.rate_in_body: rate of a quaternion, angular velocity in body axes
 *   dq/dt = ½qω
 * q 4 quaternion, norm 1e-18 … 1e+18, w, x, y, z; w 3 rad/s, vector, norm 0 … 1e+06 → rate 4 1/s, quaternion, norm 0 …
 *     1e+24, w, x, y, z
 * rate scaled ulp ≤ 3.01 (counted, 1.5 found); worst 1.5 at q = -0x1.2b3a48p-58 0x1.73463p-76 -0x1.b703fp-76
 *     0x1.c0f8b2p-77, w = 0x1.24bb8ap+16 0x1.b5e856p+11 0x1.4a0c34p+17
 * an ∞ gives ∞ or NaN somewhere; a subnormal number anywhere is judged like others; a zero anywhere is judged like
 *     others */
PLUMB_API plumb_status plumb_quaternion_rate_in_body(size_t n, plumb_in q, plumb_in w, plumb_out rate);

/* quaternion.rate_matrix: the matrix of a quaternion's rate
 *   B(q) = [−uᵀ; sE − [u]], q = (s, u): dq/dt = ½B(q)ω
 * the article's matrix has its scalar last and two wrong entries
 * q 4 quaternion, norm 1e-18 … 1e+18, w, x, y, z → B 4 × 3 matrix, norm 0 … 2e+18, row by row
 * B ulp ≤ 0 (counted, 0 found); worst 0 at q = -0x1p+0 0x1.ae6518p-17 -0x1.4fb76p-19 0x1.0832d2p-19
 * an ∞ gives ∞ or NaN somewhere; a subnormal number anywhere is judged like others; a zero anywhere is judged like
 *     others */
PLUMB_API plumb_status plumb_quaternion_rate_matrix(size_t n, plumb_in q, plumb_out B);

/* quaternion.state_rate: rates of position and quaternion together
 *   (v, ½B(q)ω) = S(v, ω), S = [[E, 0], [0, ½B(q)]]
 * q 4 quaternion, norm 1e-18 … 1e+18, w, x, y, z; v 3 m/s, vector, norm 0 … 1e+09; w 3 rad/s, vector, norm 0 … 1e+06 →
 *     velocity 3 m/s, vector, norm 0 … 1e+09; rate 4 1/s, quaternion, norm 0 … 1e+24, w, x, y, z
 * velocity ulp ≤ 0 (counted, 0 found); rate scaled ulp ≤ 3.01 (counted, 1.5 found); worst 0 at q = 0x1.670636p-56
 *     0x1.797b7ap-52 -0x1.80acb2p-55 -0x1.7fb5f8p-54, v = -0x1.394c66p+26 0x1.a2286ap+26 -0x1.995692p+26, w =
 *     -0x1.e39ffcp+15 -0x1.0f6f04p+17 0x1.832e98p+17
 * an ∞ gives ∞ or NaN somewhere; a subnormal number anywhere is judged like others; a zero anywhere is judged like
 *     others */
PLUMB_API plumb_status plumb_quaternion_state_rate(size_t n, plumb_in q, plumb_in v, plumb_in w, plumb_out velocity,
                                                   plumb_out rate);

/* quaternion.exp.cubic: exponential of an imaginary quaternion to the third order
 *   (1 − x²/2, (1 − x²/6) X), x = |X|
 * its length is not 1: x⁴/72 more in the scalar part's favour; claim C6 says how far it may be used
 * X 3 rad, vector, norm 0 … 1e+06 → q 4 quaternion, norm 0 … 1e+18, w, x, y, z
 * usual: |X| ≤ 1.571; beyond: |X| ≥ 1.571
 * q scaled ulp: usual ≤ 2 (proved above 9.3e-10, 1.477 found), beyond ≤ 6.5 (4.957 found)
 * worst 1.477 at X = 0x1.6ebec8p+0 0x1.9c6858p-6 0x1.7d0a7p-5
 * an ∞ gives ∞ or NaN somewhere; a subnormal number anywhere is judged like others; X = 0 gives (1, 0, 0, 0) exactly */
PLUMB_API plumb_status plumb_quaternion_exp_cubic(size_t n, plumb_in X, plumb_out q);

/* quaternion.exp.cubic_unit: the same, normalised
 *   q/|q|, q = (1 − x²/2, (1 − x²/6) X), x = |X|
 * claim C6 says how far it may be used
 * X 3 rad, vector, norm 0 … 1e+06 → q 4 unit quaternion, w, x, y, z
 * usual: |X| ≤ 1.571; beyond: |X| ≥ 1.571
 * q norm in u: usual ≤ 5.5 (4.144 found), beyond ≤ 9.5 (proved above 9.3e-10, 7.123 found)
 * q orthogonality in u: usual ≤ 4 (proved, 2.181 found), beyond ≤ 4.5 (proved, 3.321 found)
 * worst 4.144 at X = 0x1.7cc364p+0 -0x1.70085ap-5 0x1.fe36ecp-2
 * an ∞ gives ∞ or NaN somewhere; a subnormal number anywhere is judged like others; X = 0 gives (1, 0, 0, 0) exactly */
PLUMB_API plumb_status plumb_quaternion_exp_cubic_unit(size_t n, plumb_in X, plumb_out q);

/* quaternion.exp.cubic_angle: the angle that the cubic turns by
 *   2 atan2(x − x³/6, 1 − x²/2) = 2(x + x⁵/30 − x⁷/252 + …)
 * 2x is what it should be; beyond 2 it goes on to jump at √6, where the cubic turns by a whole turn
 * x rad, number 0 … 2 → angle rad, number 0 … 6
 * angle scaled ulp ≤ 4.5 (3.263 found); worst 3.263 at x = 0x1.d7f8bp-4 */
PLUMB_API plumb_status plumb_quaternion_exp_cubic_angle(size_t n, plumb_in x, plumb_out angle);

/* --- torque ------------------------------------------------------------------------------------------------------- */

/* In each: a NaN gives NaN somewhere */

/* torque.momentum: angular momentum
 *   L = Iω
 * inertia: I 6 kg m², symmetric positive definite matrix, eigenvalues 0.03125 … 32, lower triangle, row by row; w 3
 *     rad/s, vector, norm 0 … 1e+04 → L 3 kg m²/s, vector, norm 0 … 1e+06
 * L scaled ulp ≤ 3.01 (counted, 1.5 found); worst 1.5 at I = 0x1.7a909cp-2 -0x1.df7d3cp-3 0x1.0b7ec4p-1 -0x1.b5b3acp-3
 *     0x1.6cda2p-3 0x1.8438dp-2, w = 0x1.1f9f18p-47 0x1.b68b98p-54 -0x1.14a09p-60
 * an ∞ gives ∞ or NaN somewhere; a subnormal number in w is judged like others; w, I = 0 is judged like others */
PLUMB_API plumb_status plumb_torque_momentum(size_t n, plumb_in inertia, plumb_in w, plumb_out L);

/* torque.inertia_rate: how fast the inertia of a turning body changes
 *   dI/dt = ω×I − Iω×, on and below the diagonal
 * inertia: I 6 kg m², symmetric positive definite matrix, eigenvalues 0.03125 … 32, lower triangle, row by row; w 3
 *     rad/s, vector, norm 0 … 1e+04 → dI 6 kg m²/s, symmetric matrix, norm 0 … 1e+07, lower triangle, row by row
 * dI scaled ulp ≤ 3.01 (counted, 1.821 found); worst 1.821 at I = 0x1.a477ep+2 -0x1.79a74cp+0 0x1.39e64ap-1
 *     0x1.60c362p-3 -0x1.dbcccap-4 0x1.c80428p-4, w = 0x1.499afep+10 0x1.60d154p+9 0x1.2b4e52p+8
 * an ∞ gives ∞ or NaN somewhere; a subnormal number in w is judged like others; w = 0 is judged like others */
PLUMB_API plumb_status plumb_torque_inertia_rate(size_t n, plumb_in inertia, plumb_in w, plumb_out dI);

/* torque.acceleration: angular acceleration from torque
 *   α = I⁻¹(τ − ω×Iω)
 * NaN unless all three leading minors of I, as they are computed, are above 0
 * inertia: I 6 kg m², symmetric positive definite matrix, eigenvalues 0.03125 … 32, lower triangle, row by row; w 3
 *     rad/s, vector, norm 0 … 1e+04; tau 3 N m, vector, norm 0 … 1e+09 → alpha 3 rad/s², vector, norm 0 … 1e+12
 * alpha scaled ulp ≤ 12 (7.922 found); worst 7.922 at I = 0x1.6b5a32p-2 -0x1.0bd804p-6 0x1.456b7cp-3 0x1.ddec2ap-7
 *     0x1.1b5fb2p-5 0x1.a80674p-3, w = 0x1.cb395p-129 0x1.fbe4dp-11 -0x1.331a72p-4, tau = 0x1.4c31b8p-2 0x1.f3ap-138
 *     -0x1.1538p-135
 * an ∞ gives ∞ or NaN somewhere; a subnormal number in w, tau is judged like others; w, tau = 0 is judged like others;
 *     I = 0, which is singular, gives NaN; an I of negative numbers, which is not positive definite, gives NaN */
PLUMB_API plumb_status plumb_torque_acceleration(size_t n, plumb_in inertia, plumb_in w, plumb_in tau, plumb_out alpha);

/* torque.acceleration.approximate: angular acceleration from torque, the gyroscopic term left out
 *   α = I⁻¹τ
 * for slow or symmetric bodies only: without torque it keeps ω, where L is what is kept; NaN unless all three leading
 *     minors of I, as they are computed, are above 0
 * inertia: I 6 kg m², symmetric positive definite matrix, eigenvalues 0.03125 … 32, lower triangle, row by row; tau 3 N
 *     m, vector, norm 0 … 1e+09 → alpha 3 rad/s², vector, norm 0 … 1e+12
 * alpha scaled ulp ≤ 10 (7.491 found); worst 7.491 at I = 0x1.0d8756p+4 0x1.11109ep-1 0x1.0b9efep+4 0x1.ff76eap-1
 *     -0x1.15e6ap+0 0x1.fc8f5ap+3, tau = -0x1.c71c7cp-25 0x1.627e4p-130 -0x1.304278p-38
 * an ∞ gives ∞ or NaN somewhere; a subnormal number in tau is judged like others; tau = 0 is judged like others; I = 0,
 *     which is singular, gives NaN; an I of negative numbers, which is not positive definite, gives NaN */
PLUMB_API plumb_status plumb_torque_acceleration_approximate(size_t n, plumb_in inertia, plumb_in tau, plumb_out alpha);

/* torque.on_foot: angular acceleration of a body that stands on a foot under gravity
 *   α = R I⁻¹(c×mRᵀg − x×Ix), x = Rᵀω
 * I about the foot and c, from there to the centre of mass, in the body's axes; g and ω in the world's; Euler's method
 *     as games have it leaves x×Ix out: then a lamppost that spins stands; NaN unless all three leading minors of I, as
 *     they are computed, are above 0
 * R 3 × 3 rotation, row by row; inertia: I 6 kg m², symmetric positive definite matrix, eigenvalues 0.03125 … 32, lower
 *     triangle, row by row; c 3 m, vector, norm 0 … 100; m kg, positive number 0.0009766 … 1024; g 3 m/s², vector, norm
 *     0 … 1000; w 3 rad/s, vector, norm 0 … 1e+04 → alpha 3 rad/s², vector, norm 0 … 1e+14
 * alpha scaled ulp ≤ 20 (9.648 found); worst 9.648 at R = 0x1.ffffa8p-1 0x1.89e424p-10 0x1.c912a4p-10 -0x1.8add54p-10
 *     0x1.ffff8ep-1 0x1.1736fcp-9 -0x1.c83b7p-10 -0x1.178eecp-9 0x1.ffff8p-1, I = 0x1.afe928p-3 -0x1.c60688p-8
 *     0x1.f8f118p-4 0x1.e214ap-8 0x1.d512a4p-7 0x1.6e99a8p-3, c = 0x1.07315ep-76 -0x1.994cp-134 0x1.55e02cp-102, m =
 *     0x1.bd1fb6p-2, g = -0x1.8667aap-94 -0x1.129736p-92 0x1.e4c554p-94, w = 0x1.89040ap-14 -0x1.42adfap+1 0x1.54ap-136
 * an ∞ gives ∞ or NaN somewhere; a subnormal number in w, g is judged like others; w, g, c = 0 is judged like others; I
 *     = 0, which is singular, gives NaN; an I of negative numbers, which is not positive definite, gives NaN */
PLUMB_API plumb_status plumb_torque_on_foot(size_t n, plumb_in R, plumb_in inertia, plumb_in c, plumb_in m, plumb_in g,
                                            plumb_in w, plumb_out alpha);

/* torque.newton_euler: force and torque that accelerations need
 *   f = m a, τ = Iα + ω×Iω
 * m kg, positive number 0.0009766 … 1024; a 3 m/s², vector, norm 0 … 1e+09; inertia: I 6 kg m², symmetric positive
 *     definite matrix, eigenvalues 0.03125 … 32, lower triangle, row by row; w 3 rad/s, vector, norm 0 … 1e+04; alpha 3
 *     rad/s², vector, norm 0 … 1e+08 → f 3 N, vector, norm 0 … 2e+12; tau 3 N m, vector, norm 0 … 1e+11
 * f ulp ≤ 0.51 (counted, 0.5 found); tau scaled ulp ≤ 6.01 (counted, 3.228 found); worst 0.5 at m = 0x1.fffffep-2, a =
 *     -0 -0 -0x1.000002p+24, I = 0x1.d9418ap-1 -0x1.9790f4p-6 0x1.0c8e5ap-2 -0x1.1d0d2cp-1 0x1.aded82p-1 0x1.ffb948p+1,
 *     w = -0x1.68d80cp+12 -0 0x1.68d80cp+12, alpha = -0x1.25d266p+25 0x1.f0661cp+24 -0x1.2c76c4p+24
 * an ∞ gives ∞ or NaN somewhere; a subnormal number in a is judged like others; a subnormal number in w, alpha is
 *     judged like others; a, w, alpha = 0 is judged like others */
PLUMB_API plumb_status plumb_torque_newton_euler(size_t n, plumb_in m, plumb_in a, plumb_in inertia, plumb_in w,
                                                 plumb_in alpha, plumb_out f, plumb_out tau);

/* torque.free: how a free body's angular momentum turns in its own axes
 *   dm/dt = m × I⁻¹m
 * the axes are those of the principal moments; NaN in what a moment that is not above 0 divides
 * m 3 kg m²/s, vector, norm 0 … 1e+06
 * moments: I1 kg m², positive number 0.03125 … 32; I2 kg m², positive number 0.03125 … 32; I3 kg m², positive number
 *     0.03125 … 32
 * → dm 3 N m, vector, norm 0 … 1e+14
 * dm scaled ulp ≤ 3.01 (counted, 1.995 found); worst 1.995 at m = 0x1.95469ap+15 0x1.a3267cp+18 -0x1.f7fe4p+16, I1 =
 *     0x1.f066ecp+4, I2 = 0x1.a2f9bap-4, I3 = 0x1.f2bd5cp+2
 * an ∞ in m gives ∞ or NaN somewhere; a subnormal number in m is judged like others; m = 0 is judged like others; I1,
 *     I2, I3 = 0 gives NaN; a negative I1, I2, I3 gives NaN */
PLUMB_API plumb_status plumb_torque_free(size_t n, plumb_in m, plumb_in moments, plumb_out dm);

/* torque.vector_to_world: a body's vector in the world
 *   z = R z′
 * R 3 × 3 rotation, row by row; zbody 3 vector, norm 0 … 1e+09 → z 3 vector, norm 0 … 1e+09
 * z scaled ulp ≤ 3.01 (counted, 1.5 found); worst 1.5 at R = 0x1.ffffe4p-1 0x1.27b1a4p-18 -0x1.4c90fap-10
 *     0x1.7a647cp-18 0x1.fffbe4p-1 0x1.037148p-7 0x1.4c90a6p-10 -0x1.03714ap-7 0x1.fffbcap-1, zbody = 0x1.a49248p+26
 *     -0x1.e68ea4p+27 0x1.f9b10ep+24
 * an ∞ gives ∞ or NaN somewhere; a subnormal number in zbody is judged like others; zbody = 0 is judged like others */
PLUMB_API plumb_status plumb_torque_vector_to_world(size_t n, plumb_in R, plumb_in zbody, plumb_out z);

/* torque.vector_to_body: a vector as a body sees it
 *   z′ = Rᵀz
 * R 3 × 3 rotation, row by row; z 3 vector, norm 0 … 1e+09 → zbody 3 vector, norm 0 … 1e+09
 * zbody scaled ulp ≤ 3.01 (counted, 1.5 found); worst 1.5 at R = -0x1.ffff96p-1 0x1.3eb0c4p-9 0x1.5b51dap-11
 *     0x1.3e8b52p-9 0x1.b8cca8p-1 0x1.047538p-1 0x1.5d75bap-11 0x1.047538p-1 -0x1.b8cd12p-1, z = 0x1.f1826cp-96
 *     0x1.59137cp-96 0x1.29d4cp-97
 * an ∞ gives ∞ or NaN somewhere; a subnormal number in z is judged like others; z = 0 is judged like others */
PLUMB_API plumb_status plumb_torque_vector_to_body(size_t n, plumb_in R, plumb_in z, plumb_out zbody);

/* torque.matrix_to_world: a body's matrix in the world
 *   M = R M′ Rᵀ
 * M is any matrix, not only an inertia: what is symmetric before stays so but for rounding
 * R 3 × 3 rotation, row by row; Mbody 3 × 3 matrix, norm 0 … 1e+09, row by row → M 3 × 3 matrix, norm 0 … 1e+09, row by
 *     row
 * M scaled ulp ≤ 6.01 (counted, 4.301 found); worst 4.301 at R = -0x1.0571bep-5 0x1.d8e6c4p-1 -0x1.871b78p-2
 *     0x1.d8e6e6p-1 -0x1.e67dd2p-4 -0x1.7525b8p-2 -0x1.871adap-2 -0x1.75265cp-2 -0x1.b2d92ap-1, Mbody = -0x1.529362p+20
 *     0x1.dc8622p+11 0x1.b03e3p+16 0x1.b9d132p+3 -0x1.dap-142 -0x1.6007bap+4 0x1.d4a44p+10 0x1.a65518p+9 0x1.6283b2p+4
 * an ∞ gives ∞ or NaN somewhere; a subnormal number in Mbody is judged like others; Mbody = 0 is judged like others */
PLUMB_API plumb_status plumb_torque_matrix_to_world(size_t n, plumb_in R, plumb_in Mbody, plumb_out M);

/* torque.matrix_to_body: a matrix as a body sees it
 *   M′ = RᵀM R
 * M is any matrix, not only an inertia: what is symmetric before stays so but for rounding
 * R 3 × 3 rotation, row by row; M 3 × 3 matrix, norm 0 … 1e+09, row by row → Mbody 3 × 3 matrix, norm 0 … 1e+09, row by
 *     row
 * Mbody scaled ulp ≤ 6.01 (counted, 4.306 found); worst 4.306 at R = -0x1.0571acp-5 0x1.d8e6c4p-1 -0x1.871b7ap-2
 *     0x1.d8e6e6p-1 -0x1.e67dd6p-4 -0x1.7525b2p-2 -0x1.871ad6p-2 -0x1.75265ep-2 -0x1.b2d92ap-1, M = -0x1.597374p+20
 *     0x1.dbeb66p+11 0x1.cccbd4p+16 0x1.b9d1fcp+3 0x1.10bp-135 -0x1.600862p+4 0x1.d48348p+10 0x1.a65474p+9
 *     0x1.6283b2p+4
 * an ∞ gives ∞ or NaN somewhere; a subnormal number in M is judged like others; M = 0 is judged like others */
PLUMB_API plumb_status plumb_torque_matrix_to_body(size_t n, plumb_in R, plumb_in M, plumb_out Mbody);

/* --- scheme ------------------------------------------------------------------------------------------------------- */

/* In each: a NaN gives NaN somewhere */

/* scheme.oscillator.explicit: a step of explicit Euler on the oscillator
 *   x⁺ = x + hv, v⁺ = v − hω²x
 * amplitudes grow by √(1 + h²ω²) a step
 * x m, number -1e+09 … 1e+09; v m/s, number -1e+09 … 1e+09; w rad/s, positive number 0.0009766 … 1024; h s, positive
 *     number 0.0009766 … 1 → x_out: x m, number -1e+09 … 1e+09; v_out: v m/s, number -1e+09 … 1e+09
 * x scaled ulp ≤ 1.01 (counted, 0.5 found); v scaled ulp ≤ 4.01 (counted, 2.92 found); worst 0.5 at x = -0x1.747a4p-13,
 *     v = -0x1.fa2e16p-7, w = 0x1.899dc4p+0, h = 0x1p+0
 * an ∞ in x, v, h gives ∞ or NaN somewhere; a subnormal number in x, v is judged like others; x, v, w, h = 0 is judged
 *     like others */
PLUMB_API plumb_status plumb_scheme_oscillator_explicit(size_t n, plumb_in x, plumb_in v, plumb_in w, plumb_in h,
                                                        plumb_out x_out, plumb_out v_out);

/* scheme.oscillator.implicit: a step of implicit Euler on the oscillator
 *   x⁺ = x + hv⁺, v⁺ = v − hω²x⁺
 * amplitudes shrink by √(1 + h²ω²) a step
 * x m, number -1e+09 … 1e+09; v m/s, number -1e+09 … 1e+09; w rad/s, positive number 0.0009766 … 1024; h s, positive
 *     number 0.0009766 … 1 → x_out: x m, number -1e+09 … 1e+09; v_out: v m/s, number -1e+09 … 1e+09
 * x scaled ulp ≤ 7.01 (counted, 4.154 found); v scaled ulp ≤ 9.01 (counted, 4.365 found); worst 4.154 at x =
 *     0x1.35e7ep+5, v = 0x1.800108p+6, w = 0x1.72d22ap+2, h = 0x1.f64f74p-1
 * an ∞ in x, v, h gives ∞ or NaN somewhere; a subnormal number in x, v is judged like others; x, v, w, h = 0 is judged
 *     like others */
PLUMB_API plumb_status plumb_scheme_oscillator_implicit(size_t n, plumb_in x, plumb_in v, plumb_in w, plumb_in h,
                                                        plumb_out x_out, plumb_out v_out);

/* scheme.oscillator.semi_implicit: a step of semi-implicit Euler on the oscillator
 *   x⁺ = x + hv⁺, v⁺ = v − hω²x
 * stable for hω below 2
 * x m, number -1e+09 … 1e+09; v m/s, number -1e+09 … 1e+09; w rad/s, positive number 0.0009766 … 1024; h s, positive
 *     number 0.0009766 … 1 → x_out: x m, number -1e+09 … 1e+09; v_out: v m/s, number -1e+09 … 1e+09
 * x scaled ulp ≤ 6.01 (counted, 3.266 found); v scaled ulp ≤ 4.01 (counted, 2.92 found); worst 3.266 at x =
 *     0x1.18ab5ap+29, v = 0x1.4c56dap+29, w = 0x1.7fb19ep+5, h = 0x1.cd1fd4p-1
 * an ∞ in x, v, h gives ∞ or NaN somewhere; a subnormal number in x, v is judged like others; x, v, w, h = 0 is judged
 *     like others */
PLUMB_API plumb_status plumb_scheme_oscillator_semi_implicit(size_t n, plumb_in x, plumb_in v, plumb_in w, plumb_in h,
                                                             plumb_out x_out, plumb_out v_out);

/* scheme.oscillator.midpoint: a step of the implicit midpoint rule on the oscillator
 *   z⁺ = z + hF((z + z⁺)/2), z = (x, v), F = (v, −ω²x)
 * amplitudes are kept, for any step
 * x m, number -1e+09 … 1e+09; v m/s, number -1e+09 … 1e+09; w rad/s, positive number 0.0009766 … 1024; h s, positive
 *     number 0.0009766 … 1 → x_out: x m, number -1e+09 … 1e+09; v_out: v m/s, number -1e+09 … 1e+09
 * x scaled ulp ≤ 11.01 (counted, 5.033 found); v scaled ulp ≤ 11.01 (counted, 5.123 found); worst 5.033 at x =
 *     -0x1.feb9ecp-72, v = -0x1.17c984p-39, w = 0x1.121dfcp+9, h = 0x1.e8082cp-2
 * an ∞ in x, v, h gives ∞ or NaN somewhere; a subnormal number in x, v is judged like others; x, v, w, h = 0 is judged
 *     like others */
PLUMB_API plumb_status plumb_scheme_oscillator_midpoint(size_t n, plumb_in x, plumb_in v, plumb_in w, plumb_in h,
                                                        plumb_out x_out, plumb_out v_out);

/* scheme.oscillator.midpoint_printed: a step of the midpoint rule as the article prints it
 *   z⁺ = z + hF(z + hF(z)/2), z = (x, v), F = (v, −ω²x)
 * this is the explicit midpoint rule, and not the implicit one that it is printed as: amplitudes grow by √(1 + h⁴ω⁴/4)
 *     a step
 * x m, number -1e+09 … 1e+09; v m/s, number -1e+09 … 1e+09; w rad/s, positive number 0.0009766 … 1024; h s, positive
 *     number 0.0009766 … 1 → x_out: x m, number -1e+09 … 1e+09; v_out: v m/s, number -1e+09 … 1e+09
 * x scaled ulp ≤ 6.01 (counted, 3.193 found); v scaled ulp ≤ 6.01 (counted, 3.42 found); worst 3.193 at x =
 *     0x1.2009c6p+29, v = 0x1.ef0c3p+27, w = 0x1.812474p+5, h = 0x1.c55ddep-1
 * an ∞ in x, v, h gives ∞ or NaN somewhere; a subnormal number in x, v is judged like others; x, v, w, h = 0 is judged
 *     like others */
PLUMB_API plumb_status plumb_scheme_oscillator_midpoint_printed(size_t n, plumb_in x, plumb_in v, plumb_in w,
                                                                plumb_in h, plumb_out x_out, plumb_out v_out);

/* scheme.oscillator.hybrid: a step of the hybrid scheme on the oscillator
 *   x⁺ = x + hv⁺, v⁺ = v − hω²(x + hv)
 * the force where x is expected at the step's end, as the article's "almost implicit" mix: areas shrink by 1 − h²ω² a
 *     step, amplitudes by its root up to hω = 1; from hω = 2/√3 on they grow
 * x m, number -1e+09 … 1e+09; v m/s, number -1e+09 … 1e+09; w rad/s, positive number 0.0009766 … 1024; h s, positive
 *     number 0.0009766 … 1 → x_out: x m, number -1e+09 … 1e+09; v_out: v m/s, number -1e+09 … 1e+09
 * x scaled ulp ≤ 8.01 (counted, 3.747 found); v scaled ulp ≤ 6.01 (counted, 3.382 found); worst 3.747 at x =
 *     0x1.96833ep-78, v = -0x1.9ef008p-51, w = 0x1.6c4696p+6, h = 0x1.58281ap-1
 * an ∞ in x, v, h gives ∞ or NaN somewhere; a subnormal number in x, v is judged like others; x, v, w, h = 0 is judged
 *     like others */
PLUMB_API plumb_status plumb_scheme_oscillator_hybrid(size_t n, plumb_in x, plumb_in v, plumb_in w, plumb_in h,
                                                      plumb_out x_out, plumb_out v_out);

/* scheme.body.rates: rates of a rigid body's orientation and velocities
 *   dr/dt = ½(0, w)r, dv/dt = f/m, dw/dt = R(r)(R(r)ᵀτ/(I₁, I₂, I₃))
 * R(r) is the rotation by r/|r|; the gyroscopic term is left out; NaN in dw where a moment is not above 0
 * r 4 unit quaternion, w, x, y, z; w 3 rad/s, vector, norm 0 … 1000; m kg, positive number 0.0009766 … 1024
 * moments: I1 kg m², positive number 0.03125 … 32; I2 kg m², positive number 0.03125 … 32; I3 kg m², positive number
 *     0.03125 … 32
 * f 3 N, vector, norm 0 … 1e+06; tau 3 N m, vector, norm 0 … 1e+04 → dr 4 1/s, quaternion, norm 0 … 1e+04, w, x, y, z;
 *     dv 3 m/s², vector, norm 0 … 1e+10; dw 3 rad/s², vector, norm 0 … 1e+07
 * dr scaled ulp ≤ 3.01 (counted, 1.5 found); dv ulp ≤ 0.51 (counted, 0.5 found); dw scaled ulp ≤ 25.01 (counted, 10.49
 *     found); worst 1.5 at r = -0x1.2ef51ap-1 -0x1.9af1fcp-1 0x1.2c5b2ap-4 0x1.1583cep-6, w = -0x1.d5d24ep+7
 *     0x1.99a5bep+7 -0x1.c7f5a8p+5, m = 0x1.08e826p+6, I1 = 0x1.b0db72p-2, I2 = 0x1.bdba2ep+4, I3 = 0x1.be6cd6p-5, f =
 *     -0x1.64f97p+18 -0x1.463fc6p+19 -0x1.6355f4p+18, tau = -0x1.dad0b6p+8 -0x1.4c578ep+7 0x1.c9139cp+6
 * an ∞ in w, f, tau gives ∞ or NaN somewhere; a subnormal number in w, tau is judged like others; I1, I2, I3 = 0 gives
 *     NaN; a negative I1, I2, I3 gives NaN */
PLUMB_API plumb_status plumb_scheme_body_rates(size_t n, plumb_in r, plumb_in w, plumb_in m, plumb_in moments,
                                               plumb_in f, plumb_in tau, plumb_out dr, plumb_out dv, plumb_out dw);

/* scheme.body.explicit: a step of explicit Euler on a rigid body
 *   p⁺ = p + hv, r⁺ = r + ½h(0, w)r, v⁺ = v + hf/m, w⁺ = w + hI⁻¹τ
 * R(r) is the rotation by r/|r|, also by a half step's r, which is none of length 1; I⁻¹τ is R(r)(R(r)ᵀτ/(I₁, I₂, I₃));
 *     r is not normalised after the step: its length grows by √(1 + h²|w|²/4), and it turns by 2 atan(h|w|/2) where the
 *     body turns by h|w|; NaN in w, and what follows from it, where a moment is not above 0
 * p 3 m, vector, norm 0 … 1e+09; r 4 unit quaternion, w, x, y, z; v 3 m/s, vector, norm 0 … 1e+06; w 3 rad/s, vector,
 *     norm 0 … 1000; m kg, positive number 0.0009766 … 1024
 * moments: I1 kg m², positive number 0.03125 … 32; I2 kg m², positive number 0.03125 … 32; I3 kg m², positive number
 *     0.03125 … 32
 * f 3 N, vector, norm 0 … 1e+06; tau 3 N m, vector, norm 0 … 1e+04; h s, positive number 0.0009766 … 1 → p_out: p 3 m,
 *     vector, norm 0 … 1e+10; r_out: r 4 quaternion, norm 0 … 1e+09, w, x, y, z; v_out: v 3 m/s, vector, norm 0 …
 *     1e+10; w_out: w 3 rad/s, vector, norm 0 … 1e+10
 * p scaled ulp ≤ 1.01 (counted, 0.5 found); r scaled ulp ≤ 5.01 (counted, 3.479 found); v scaled ulp ≤ 2.51 (counted,
 *     1.499 found); w scaled ulp ≤ 27.01 (counted, 11.47 found); worst 0.5 at p = 0x1.e06c8ap-29 -0x1.78b3p-23
 *     0x1.f6df7cp-19, r = -0x1.670a08p-3 0x1.72b84ap-3 -0x1.ee6b82p-1 0x1.02cc6ep-4, v = 0x1.d16cb2p-16 0x1.fe874cp-15
 *     -0x1.8f332cp-19, w = -0x1.d09046p+3 -0x1.e9536cp-6 0x1.081884p+1, m = 0x1.4b546cp+0, I1 = 0x1.8e750ep-2, I2 =
 *     0x1.eb4a9p+1, I3 = 0x1.611cbp+2, f = -0x1.adac9cp-10 -0x1.575bccp-10 0x1.d4061ep-10, tau = 0x1.b949c6p+12
 *     0x1.3e37fp+11 0x1.2d0d36p+11, h = 0x1p+0
 * an ∞ in p, v, w, f, tau gives ∞ or NaN somewhere; a subnormal number in p, w is judged like others; I1, I2, I3 = 0
 *     gives NaN; a negative I1, I2, I3 gives NaN */
PLUMB_API plumb_status plumb_scheme_body_explicit(size_t n, plumb_in p, plumb_in r, plumb_in v, plumb_in w, plumb_in m,
                                                  plumb_in moments, plumb_in f, plumb_in tau, plumb_in h,
                                                  plumb_out p_out, plumb_out r_out, plumb_out v_out, plumb_out w_out);

/* scheme.body.semi_implicit: a step of semi-implicit Euler on a rigid body
 *   v⁺ = v + hf/m, w⁺ = w + hI⁻¹τ, p⁺ = p + hv⁺, r⁺ = r + ½h(0, w⁺)r
 * R(r) is the rotation by r/|r|, also by a half step's r, which is none of length 1; I⁻¹τ is R(r)(R(r)ᵀτ/(I₁, I₂, I₃));
 *     r is not normalised after the step: its length grows by √(1 + h²|w|²/4), and it turns by 2 atan(h|w|/2) where the
 *     body turns by h|w|; NaN in w, and what follows from it, where a moment is not above 0
 * p 3 m, vector, norm 0 … 1e+09; r 4 unit quaternion, w, x, y, z; v 3 m/s, vector, norm 0 … 1e+06; w 3 rad/s, vector,
 *     norm 0 … 1000; m kg, positive number 0.0009766 … 1024
 * moments: I1 kg m², positive number 0.03125 … 32; I2 kg m², positive number 0.03125 … 32; I3 kg m², positive number
 *     0.03125 … 32
 * f 3 N, vector, norm 0 … 1e+06; tau 3 N m, vector, norm 0 … 1e+04; h s, positive number 0.0009766 … 1 → p_out: p 3 m,
 *     vector, norm 0 … 1e+10; r_out: r 4 quaternion, norm 0 … 1e+09, w, x, y, z; v_out: v 3 m/s, vector, norm 0 …
 *     1e+10; w_out: w 3 rad/s, vector, norm 0 … 1e+10
 * p scaled ulp ≤ 5.01 (counted, 2.886 found); r scaled ulp ≤ 12 (9.002 found); v scaled ulp ≤ 2.51 (counted, 1.499
 *     found); w scaled ulp ≤ 27.01 (counted, 11.47 found); worst 2.886 at p = -0x1.de3804p-122 0x1.0615p-84
 *     0x1.1ffafp-84, r = 0x1.24bb58p-4 0x1.eab1aep-6 -0x1.ccdecap-2 -0x1.c77dp-1, v = -0x1.e96374p-118 -0x1.8aeda6p-116
 *     0x1.b1aa2p-130, w = 0x1.6e7998p+3 -0x1.45567p+4 0x1.c6f1ep-4, m = 0x1.f6c8f4p-5, I1 = 0x1.988ce8p-3, I2 =
 *     0x1.65545cp-1, I3 = 0x1.64bff2p+2, f = -0x1.019a9p-25 0x1.019908p-27 0x1.01990ep-24, tau = -0x1.37c4ccp-57
 *     -0x1.a8cda2p-56 -0x1.261bc4p-58, h = 0x1.f9cba6p-2
 * an ∞ in p, v, w, f, tau gives ∞ or NaN somewhere; a subnormal number in p, w is judged like others; I1, I2, I3 = 0
 *     gives NaN; a negative I1, I2, I3 gives NaN */
PLUMB_API plumb_status plumb_scheme_body_semi_implicit(size_t n, plumb_in p, plumb_in r, plumb_in v, plumb_in w,
                                                       plumb_in m, plumb_in moments, plumb_in f, plumb_in tau,
                                                       plumb_in h, plumb_out p_out, plumb_out r_out, plumb_out v_out,
                                                       plumb_out w_out);

/* scheme.body.midpoint_printed: a step of the midpoint rule as printed on a rigid body
 *   q⁺ = q + hS(q½)v½, v⁺ = v + hM⁻¹(q½)(f, τ), q½ and v½ after an explicit step of h/2
 * R(r) is the rotation by r/|r|, also by a half step's r, which is none of length 1; I⁻¹τ is R(r)(R(r)ᵀτ/(I₁, I₂, I₃));
 *     r is not normalised after the step: its length grows by √(1 + h²|w|²/4), and it turns by 2 atan(h|w|/2) where the
 *     body turns by h|w|; NaN in w, and what follows from it, where a moment is not above 0
 * p 3 m, vector, norm 0 … 1e+09; r 4 unit quaternion, w, x, y, z; v 3 m/s, vector, norm 0 … 1e+06; w 3 rad/s, vector,
 *     norm 0 … 1000; m kg, positive number 0.0009766 … 1024
 * moments: I1 kg m², positive number 0.03125 … 32; I2 kg m², positive number 0.03125 … 32; I3 kg m², positive number
 *     0.03125 … 32
 * f 3 N, vector, norm 0 … 1e+06; tau 3 N m, vector, norm 0 … 1e+04; h s, positive number 0.0009766 … 1 → p_out: p 3 m,
 *     vector, norm 0 … 1e+10; r_out: r 4 quaternion, norm 0 … 1e+09, w, x, y, z; v_out: v 3 m/s, vector, norm 0 …
 *     1e+10; w_out: w 3 rad/s, vector, norm 0 … 1e+10
 * p scaled ulp ≤ 5.01 (counted, 2.886 found); r scaled ulp ≤ 12 (9.035 found); v scaled ulp ≤ 2.51 (counted, 1.499
 *     found); w scaled ulp ≤ 21.5 (12.24 found); worst 2.886 at p = -0x1.de3804p-122 0x1.0615p-84 0x1.1ffafp-84, r =
 *     0x1.24bb58p-4 0x1.eab1aep-6 -0x1.ccdecap-2 -0x1.c77dp-1, v = -0x1.e96374p-118 -0x1.8aeda6p-116 0x1.b1aa2p-130, w
 *     = 0x1.6e7998p+3 -0x1.45567p+4 0x1.c6f1ep-4, m = 0x1.f6c8f4p-5, I1 = 0x1.988ce8p-3, I2 = 0x1.65545cp-1, I3 =
 *     0x1.64bff2p+2, f = -0x1.019a9p-25 0x1.019908p-27 0x1.01990ep-24, tau = -0x1.37c4ccp-57 -0x1.a8cda2p-56
 *     -0x1.261bc4p-58, h = 0x1.f9cba6p-2
 * an ∞ in p, v, w, f, tau gives ∞ or NaN somewhere; a subnormal number in p, w is judged like others; I1, I2, I3 = 0
 *     gives NaN; a negative I1, I2, I3 gives NaN */
PLUMB_API plumb_status plumb_scheme_body_midpoint_printed(size_t n, plumb_in p, plumb_in r, plumb_in v, plumb_in w,
                                                          plumb_in m, plumb_in moments, plumb_in f, plumb_in tau,
                                                          plumb_in h, plumb_out p_out, plumb_out r_out, plumb_out v_out,
                                                          plumb_out w_out);

/* scheme.body.hybrid: a step of the hybrid scheme on a rigid body
 *   v⁺ = v + hM⁻¹(q + hS(q)v)(f, τ), q⁺ = q + hS(q)v⁺
 * R(r) is the rotation by r/|r|, also by a half step's r, which is none of length 1; I⁻¹τ is R(r)(R(r)ᵀτ/(I₁, I₂, I₃));
 *     r is not normalised after the step: its length grows by √(1 + h²|w|²/4), and it turns by 2 atan(h|w|/2) where the
 *     body turns by h|w|; NaN in w, and what follows from it, where a moment is not above 0
 * p 3 m, vector, norm 0 … 1e+09; r 4 unit quaternion, w, x, y, z; v 3 m/s, vector, norm 0 … 1e+06; w 3 rad/s, vector,
 *     norm 0 … 1000; m kg, positive number 0.0009766 … 1024
 * moments: I1 kg m², positive number 0.03125 … 32; I2 kg m², positive number 0.03125 … 32; I3 kg m², positive number
 *     0.03125 … 32
 * f 3 N, vector, norm 0 … 1e+06; tau 3 N m, vector, norm 0 … 1e+04; h s, positive number 0.0009766 … 1 → p_out: p 3 m,
 *     vector, norm 0 … 1e+10; r_out: r 4 quaternion, norm 0 … 1e+09, w, x, y, z; v_out: v 3 m/s, vector, norm 0 …
 *     1e+10; w_out: w 3 rad/s, vector, norm 0 … 1e+10
 * p scaled ulp ≤ 5.01 (counted, 2.945 found); r scaled ulp ≤ 20 (12.45 found); v scaled ulp ≤ 2.51 (counted, 1.499
 *     found); w scaled ulp ≤ 21.5 (11.98 found); worst 2.945 at p = -0x1.73b75ap-80 0x1.c1b5cp-89 -0x1.87ec38p-116, r =
 *     -0x1.5a5c9cp-3 -0x1.cb82eap-2 0x1.8b96f4p-1 0x1.a9fdep-2, v = 0x1.d6ea18p-63 0x1.f4ap-129 -0x1.96138p-132, w =
 *     0x1.b8b3cp-131 -0x1.965p-133 0x1.996d8p-132, m = 0x1.e6bc8p+8, I1 = 0x1.42979p+3, I2 = 0x1.fc87b4p-3, I3 =
 *     0x1.74c2dep-5, f = 0x1.049bap-33 -0x1.049c86p-38 -0x1.f7af3ep-34, tau = -0x1.010136p-59 -0x1.96a88p-132
 *     -0x1.6f1cfp-62, h = 0x1.eec5ap-5
 * an ∞ in p, v, w, f, tau gives ∞ or NaN somewhere; a subnormal number in p, w is judged like others; I1, I2, I3 = 0
 *     gives NaN; a negative I1, I2, I3 gives NaN */
PLUMB_API plumb_status plumb_scheme_body_hybrid(size_t n, plumb_in p, plumb_in r, plumb_in v, plumb_in w, plumb_in m,
                                                plumb_in moments, plumb_in f, plumb_in tau, plumb_in h, plumb_out p_out,
                                                plumb_out r_out, plumb_out v_out, plumb_out w_out);

/* scheme.solid.implicit: a step of implicit Euler on a rigid body of any inertia, with the gyroscopic term
 *   q⁺ = q + hS(q⁺)v⁺, v⁺ = v + hM⁻¹(q⁺)(f, τ − w⁺×I(q⁺)w⁺)
 * R(r) is the rotation by r/|r|, also by r⁺; dw/dt is R(r)I⁻¹(R(r)ᵀτ − x×Ix), x = R(r)ᵀw, with I in the body's axes; r
 *     is not normalised after the step: its length shrinks by √(1 + h²|w⁺|²/4); NaN in w, and what follows from it,
 *     where Newton's method does not converge in 20 steps, or I is not positive definite by the signs of its leading
 *     minors as they are computed
 * p 3 m, vector, norm 0 … 1e+09; r 4 unit quaternion, w, x, y, z; v 3 m/s, vector, norm 0 … 1e+06; w 3 rad/s, vector,
 *     norm 0 … 8; m kg, positive number 0.0009766 … 1024; inertia: I 6 kg m², symmetric positive definite matrix,
 *     eigenvalues 1 … 4, lower triangle, row by row; f 3 N, vector, norm 0 … 1e+06; tau 3 N m, vector, norm 0 … 100; h
 *     s, positive number 0.0009766 … 0.01562 → p_out: p 3 m, vector, norm 0 … 1e+10; r_out: r 4 quaternion, norm 0 …
 *     1e+09, w, x, y, z; v_out: v 3 m/s, vector, norm 0 … 1e+10; w_out: w 3 rad/s, vector, norm 0 … 1e+10
 * p scaled ulp ≤ 5.01 (counted, 2.707 found); r scaled ulp ≤ 13 (8.927 found); v scaled ulp ≤ 2.51 (counted, 1.499
 *     found); w scaled ulp ≤ 12 (8.924 found); worst 2.707 at p = 0x1.3ea1c8p-107 -0x1.4c5234p-106 0x1.b27104p-106, r =
 *     0x1.799a08p-6 -0x1.64687cp-7 0x1.a5da8ep-6 0x1.ffa9f6p-1, v = -0x1.60b4p-135 0x1.8783acp-108 -0x1.71058p-132, w =
 *     0x1.11b27p-65 -0x1.6bfc72p-53 0, m = 0x1.b955a6p-2, I = 0x1.2f9f5ep+1 0x1.e7977p-3 0x1.63b08ap+1 0x1.70c10cp-3
 *     -0x1.bf4e2ep-3 0x1.67b528p+1, f = 0x1.3612f6p-21 0x1.08e602p-23 -0x1.bd843ap-22, tau = -0x1.1a2p-134 0x1.81p-141
 *     -0x1.1bc6p-133, h = 0x1.d34dbep-8
 * an ∞ in p, v, w, f, tau, I gives ∞ or NaN somewhere; a subnormal number in p, w is judged like others; I = 0, which
 *     is singular, gives NaN in w; an I of negative numbers, which is not positive definite, gives NaN in w */
PLUMB_API plumb_status plumb_scheme_solid_implicit(size_t n, plumb_in p, plumb_in r, plumb_in v, plumb_in w, plumb_in m,
                                                   plumb_in inertia, plumb_in f, plumb_in tau, plumb_in h,
                                                   plumb_out p_out, plumb_out r_out, plumb_out v_out, plumb_out w_out);

/* scheme.solid.midpoint: a step of the implicit midpoint rule on the same
 *   z⁺ = z + hF((z + z⁺)/2), z = (q, v), F = (S(q)v, M⁻¹(q)(f, τ − w×I(q)w))
 * R(r) is the rotation by r/|r|, also by r⁺; dw/dt is R(r)I⁻¹(R(r)ᵀτ − x×Ix), x = R(r)ᵀw, with I in the body's axes; r
 *     is not normalised after the step: its length stays; NaN in w, and what follows from it, where Newton's method
 *     does not converge in 20 steps, or I is not positive definite by the signs of its leading minors as they are
 *     computed
 * p 3 m, vector, norm 0 … 1e+09; r 4 unit quaternion, w, x, y, z; v 3 m/s, vector, norm 0 … 1e+06; w 3 rad/s, vector,
 *     norm 0 … 8; m kg, positive number 0.0009766 … 1024; inertia: I 6 kg m², symmetric positive definite matrix,
 *     eigenvalues 1 … 4, lower triangle, row by row; f 3 N, vector, norm 0 … 1e+06; tau 3 N m, vector, norm 0 … 100; h
 *     s, positive number 0.0009766 … 0.01562 → p_out: p 3 m, vector, norm 0 … 1e+10; r_out: r 4 quaternion, norm 0 …
 *     1e+09, w, x, y, z; v_out: v 3 m/s, vector, norm 0 … 1e+10; w_out: w 3 rad/s, vector, norm 0 … 1e+10
 * p scaled ulp ≤ 5.01 (counted, 2.726 found); r scaled ulp ≤ 13 (10.23 found); v scaled ulp ≤ 2.51 (counted, 1.499
 *     found); w scaled ulp ≤ 12 (8.929 found); worst 2.726 at p = -0x1.0e6f28p-13 -0x1.5c38d2p-20 -0x1.e6807cp-27, r =
 *     0x1.4c18c6p-2 0x1.d0b396p-1 0x1.c9d4e6p-3 0x1.294a2ap-3, v = -0x1.ced0f4p-36 0x1.560e8ap-37 0x1.d318fp-31, w =
 *     -0x1.071a3p-26 -0x1.fee58ep-34 0x1.fedaep-39, m = 0x1.a325cp-8, I = 0x1.99e034p+0 0x1.c2a87cp-4 0x1.efe042p+0
 *     0x1.aed4dep-3 0x1.9313f8p-2 0x1.c3fadp+0, f = 0x1.cb39e6p-4 0x1.cc9fbap-3 -0x1.fa3282p-5, tau = -0x1.16c8eep-126
 *     -0x1.8p-147 0x1.30dap-133, h = 0x1.d1e5bep-7
 * an ∞ in p, v, w, f, tau, I gives ∞ or NaN somewhere; a subnormal number in p, w is judged like others; I = 0, which
 *     is singular, gives NaN in w; an I of negative numbers, which is not positive definite, gives NaN in w */
PLUMB_API plumb_status plumb_scheme_solid_midpoint(size_t n, plumb_in p, plumb_in r, plumb_in v, plumb_in w, plumb_in m,
                                                   plumb_in inertia, plumb_in f, plumb_in tau, plumb_in h,
                                                   plumb_out p_out, plumb_out r_out, plumb_out v_out, plumb_out w_out);

/* --- dual --------------------------------------------------------------------------------------------------------- */

/* In each: a NaN gives NaN somewhere */

/* dual.add: sum of dual numbers
 *   (x, y) + (a, b) = (x + a, y + b)
 * x number -1e+18 … 1e+18; y number -1e+18 … 1e+18; a number -1e+18 … 1e+18; b number -1e+18 … 1e+18 → real number −∞ …
 *     ∞; dual number −∞ … ∞
 * real ulp ≤ 0.501 (counted, 0.5 found); dual ulp ≤ 0.501 (counted, 0.5 found); worst 0.5 at x = -0x1.fffffep+54, y =
 *     -0x1.000002p+53, a = -0x1p+30, b = -0x1.7f9774p+59
 * an ∞ gives ∞ or NaN somewhere; a subnormal number anywhere is judged like others; a zero anywhere is judged like
 *     others */
PLUMB_API plumb_status plumb_dual_batch_add(size_t n, plumb_in x, plumb_in y, plumb_in a, plumb_in b, plumb_out real,
                                            plumb_out dual);

/* dual.subtract: difference of dual numbers
 *   (x, y) − (a, b) = (x − a, y − b)
 * x number -1e+18 … 1e+18; y number -1e+18 … 1e+18; a number -1e+18 … 1e+18; b number -1e+18 … 1e+18 → real number −∞ …
 *     ∞; dual number −∞ … ∞
 * real ulp ≤ 0.501 (counted, 0.5 found); dual ulp ≤ 0.501 (counted, 0.5 found); worst 0.5 at x = -0x1p+58, y = 0x1p+58,
 *     a = 0x1.fffffep+57, b = -0x1.348194p+58
 * an ∞ gives ∞ or NaN somewhere; a subnormal number anywhere is judged like others; a zero anywhere is judged like
 *     others */
PLUMB_API plumb_status plumb_dual_batch_subtract(size_t n, plumb_in x, plumb_in y, plumb_in a, plumb_in b,
                                                 plumb_out real, plumb_out dual);

/* dual.multiply: product of dual numbers
 *   (x, y)(a, b) = (xa, ya + xb)
 * x number -1e+18 … 1e+18; y number -1e+18 … 1e+18; a number -1e+18 … 1e+18; b number -1e+18 … 1e+18 → real number −∞ …
 *     ∞; dual number −∞ … ∞
 * dual scaled ulp ≤ 1.51 (counted, 1 found); real ulp ≤ 0.501 (counted, 0.5 found); worst 1 at x = -0x1.4c3852p-64, y =
 *     -0x1.4c2954p-95, a = 0x1.8a9a72p+43, b = -0x1.81fda8p+37
 * an ∞ gives ∞ or NaN somewhere; a subnormal number anywhere is judged like others; a zero anywhere is judged like
 *     others */
PLUMB_API plumb_status plumb_dual_batch_multiply(size_t n, plumb_in x, plumb_in y, plumb_in a, plumb_in b,
                                                 plumb_out real, plumb_out dual);

/* dual.divide: quotient of dual numbers
 *   (x, y)/(a, b) = (x/a, (ya − xb)/a²)
 * x number -1e+09 … 1e+09; y number -1e+09 … 1e+09; a positive number 1e-09 … 1e+09; b number -1e+09 … 1e+09 → real
 *     number −∞ … ∞; dual number −∞ … ∞
 * dual scaled ulp ≤ 4 (counted, 0.5 found); real ulp ≤ 0.501 (counted, 0.5 found); worst 0.5 at x = 0x1p+25, y =
 *     -0x1.f24c16p+3, a = 0x1.fffffep-4, b = -0x1.fffffep+23
 * a = 0 gives ∞ or NaN; a negative a is judged like others; a subnormal number in x is judged like others */
PLUMB_API plumb_status plumb_dual_batch_divide(size_t n, plumb_in x, plumb_in y, plumb_in a, plumb_in b, plumb_out real,
                                               plumb_out dual);

/* dual.matrix: dual numbers as matrices: their product
 *   [[x, y], [0, x]] [[a, b], [0, a]] = [[xa, ya + xb], [0, xa]]
 * x number -1e+18 … 1e+18; y number -1e+18 … 1e+18; a number -1e+18 … 1e+18; b number -1e+18 … 1e+18 → M 2 × 2 matrix,
 *     norm 0 … ∞, row by row
 * M scaled ulp ≤ 1.51 (counted, 1 found); worst 1 at x = -0x1.4c3852p-64, y = -0x1.4c2954p-95, a = 0x1.8a9a72p+43, b =
 *     -0x1.81fda8p+37
 * an ∞ gives ∞ or NaN somewhere; a subnormal number anywhere is judged like others; a zero anywhere is judged like
 *     others */
PLUMB_API plumb_status plumb_dual_batch_matrix(size_t n, plumb_in x, plumb_in y, plumb_in a, plumb_in b, plumb_out M);

/* dual.hyper.multiply: product of hyper-dual numbers
 *   (x, y₁, y₂, y₁₂)(a, b₁, b₂, b₁₂) = (xa, y₁a + xb₁, y₂a + xb₂, y₁₂a + y₁b₂ + y₂b₁ + xb₁₂)
 * x number -1e+18 … 1e+18; y1 number -1e+18 … 1e+18; y2 number -1e+18 … 1e+18; y12 number -1e+18 … 1e+18; a number
 *     -1e+18 … 1e+18; b1 number -1e+18 … 1e+18; b2 number -1e+18 … 1e+18; b12 number -1e+18 … 1e+18 → real number −∞ …
 *     ∞; dual1 number −∞ … ∞; dual2 number −∞ … ∞; dual12 number −∞ … ∞
 * dual12 scaled ulp ≤ 4.01 (counted, 2.49 found); real ulp ≤ 0.501 (counted, 0.5 found); dual1 scaled ulp ≤ 1.51
 *     (counted, 1 found); dual2 scaled ulp ≤ 1.51 (counted, 1 found); worst 2.49 at x = -0x1.6b785cp+59, y1 =
 *     -0x1.d7b7eap+58, y2 = 0x1.11a19ep+56, y12 = -0x1.304a16p+57, a = -0x1.68bc24p+57, b1 = 0x1.71f6aep+58, b2 =
 *     -0x1.eb4dp+55, b12 = -0x1.30679ep+59
 * an ∞ gives ∞ or NaN somewhere; a subnormal number anywhere is judged like others; a zero anywhere is judged like
 *     others */
PLUMB_API plumb_status plumb_dual_batch_hyper_multiply(size_t n, plumb_in x, plumb_in y1, plumb_in y2, plumb_in y12,
                                                       plumb_in a, plumb_in b1, plumb_in b2, plumb_in b12,
                                                       plumb_out real, plumb_out dual1, plumb_out dual2,
                                                       plumb_out dual12);

/* dual.power.n2, n3: powers of a dual number
 *   (x, y)ⁿ = (xⁿ, n xⁿ⁻¹ y)
 * x number -1e+04 … 1e+04; y number -1e+04 … 1e+04 → real number −∞ … ∞; dual number −∞ … ∞
 * n2: dual ulp ≤ 3 (counted, 0.5 found); real ulp ≤ 2 (counted, 0.5 found); worst 0.5 at x = 0x1.0588p+13, y =
 *     0x1.6eap+12
 * n3: dual ulp ≤ 4 (counted, 0.5 found); real ulp ≤ 3 (counted, 0.5 found); worst 0.5 at x = -0x1.fffffep-9, y =
 *     0x1.555556p+12
 * a subnormal number anywhere is judged like others; a zero anywhere is judged like others */
PLUMB_API plumb_status plumb_dual_batch_power_n2(size_t n, plumb_in x, plumb_in y, plumb_out real, plumb_out dual);
PLUMB_API plumb_status plumb_dual_batch_power_n3(size_t n, plumb_in x, plumb_in y, plumb_out real, plumb_out dual);

/* dual.exp: exponential of a dual number
 *   exp (x, y) = (exp x, y exp x)
 * x number -80 … 80; y number -1000 … 1000 → real number −∞ … ∞; dual number −∞ … ∞
 * real ulp ≤ 1.5 (swept, 0.5 found); dual ulp ≤ 2.5 (counted, 0.5 found); worst 0.5 at x = -0x1p-25, y = -0x1.2aa526p+9
 * a subnormal number anywhere is judged like others; a zero anywhere is judged like others; x = ∞ gives ∞ */
PLUMB_API plumb_status plumb_dual_batch_exp(size_t n, plumb_in x, plumb_in y, plumb_out real, plumb_out dual);

/* dual.log: logarithm of a dual number
 *   log (x, y) = (log x, y/x)
 * x positive number 1e-30 … 1e+30; y number -1e+08 … 1e+08 → real number −∞ … ∞; dual number −∞ … ∞
 * real ulp ≤ 1.5 (swept, 0.5 found); dual ulp ≤ 0.501 (counted, 0.5 found); worst 0.5 at x = 0x1.fffffcp-1, y =
 *     0x1.62812ap+22
 * x < 0 gives NaN; x = 0 gives −∞; x = ∞ gives ∞; a subnormal x is judged like others; the largest number has a finite
 *     logarithm */
PLUMB_API plumb_status plumb_dual_batch_log(size_t n, plumb_in x, plumb_in y, plumb_out real, plumb_out dual);

/* dual.sin: sine of a dual number
 *   sin (x, y) = (sin x, y cos x)
 * angles beyond 2^50 count as 2^50
 * x rad, angle -1e+09 … 1e+09; y number -1e+09 … 1e+09 → real number −∞ … ∞; dual number −∞ … ∞
 * real scaled ulp ≤ 1.5 (swept, 0.5001 found); dual scaled ulp ≤ 2.5 (counted, 0.5 found); worst 0.5001 at x =
 *     0x1.017ccep-2, y = 0x1.85469cp-118
 * x = ±∞ gives NaN; a subnormal number anywhere is judged like others; a zero anywhere is judged like others */
PLUMB_API plumb_status plumb_dual_batch_sin(size_t n, plumb_in x, plumb_in y, plumb_out real, plumb_out dual);

/* dual.cos: cosine of a dual number
 *   cos (x, y) = (cos x, −y sin x)
 * angles beyond 2^50 count as 2^50
 * x rad, angle -1e+09 … 1e+09; y number -1e+09 … 1e+09 → real number −∞ … ∞; dual number −∞ … ∞
 * real scaled ulp ≤ 1.5 (swept, 0.25 found); dual scaled ulp ≤ 2.5 (counted, 0.5001 found); worst 0.25 at x =
 *     0x1.7ae796p+29, y = -0x1.39e996p+27
 * x = ±∞ gives NaN; a subnormal number anywhere is judged like others; a zero anywhere is judged like others */
PLUMB_API plumb_status plumb_dual_batch_cos(size_t n, plumb_in x, plumb_in y, plumb_out real, plumb_out dual);

/* dual.sqrt: root of a dual number
 *   √(x, y) = (√x, y/(2√x))
 * x positive number 1e-30 … 1e+30; y number -1e+09 … 1e+09 → real number −∞ … ∞; dual number −∞ … ∞
 * real ulp ≤ 0.51 (counted, 0.5 found); dual ulp ≤ 1.51 (counted, 0.5 found); worst 0.5 at x = 0x1.fffffep-23, y =
 *     -0x1.fffffep-20
 * x < 0 gives NaN; x = 0 has no derivative: ∞ or NaN */
PLUMB_API plumb_status plumb_dual_batch_sqrt(size_t n, plumb_in x, plumb_in y, plumb_out real, plumb_out dual);

/* dual.sin_squared: the article's example, sin² of a dual number
 *   sin² (x, y) = (sin² x, 2y sin x cos x)
 * angles beyond 2^50 count as 2^50
 * x rad, angle -1e+09 … 1e+09; y number -1e+09 … 1e+09 → real number −∞ … ∞; dual number −∞ … ∞
 * real scaled ulp ≤ 3.5 (swept, 0.5001 found); dual scaled ulp ≤ 4.5 (counted, 0.5001 found); worst 0.5001 at x =
 *     -0x1.549f04p-3, y = -0x1.9861bep-33
 * x = ±∞ gives NaN; a subnormal number anywhere is judged like others; a zero anywhere is judged like others */
PLUMB_API plumb_status plumb_dual_batch_sin_squared(size_t n, plumb_in x, plumb_in y, plumb_out real, plumb_out dual);

/* dual.exp_sin: a composition, exp∘sin, of a dual number
 *   exp sin (x, y) = exp(sin x) (1, y cos x)
 * angles beyond 2^50 count as 2^50
 * x rad, angle -1e+09 … 1e+09; y number -1e+09 … 1e+09 → real number −∞ … ∞; dual number −∞ … ∞
 * real scaled ulp ≤ 4 (swept, 0.5 found); dual scaled ulp ≤ 5 (counted, 0.5 found); worst 0.5 at x = 0x1.4aabf4p-1, y =
 *     -0x1.d6e8ep-128
 * x = ±∞ gives NaN; a subnormal number anywhere is judged like others; a zero anywhere is judged like others */
PLUMB_API plumb_status plumb_dual_batch_exp_sin(size_t n, plumb_in x, plumb_in y, plumb_out real, plumb_out dual);

/* dual.derivative: value and derivative of f = exp∘sin
 *   f(x, 1) = (f, f′)
 * angles beyond 2^50 count as 2^50
 * x rad, angle -1e+09 … 1e+09 → real number −∞ … ∞; dual number −∞ … ∞
 * dual scaled ulp ≤ 4 (swept, 0.5 found); real ulp ≤ 3 (swept, 0.5001 found); worst 0.5 at x = 0x1.a8f192p+8
 * x = ±∞ gives NaN; a subnormal number anywhere is judged like others; a zero anywhere is judged like others */
PLUMB_API plumb_status plumb_dual_batch_derivative(size_t n, plumb_in x, plumb_out real, plumb_out dual);

/* dual.second_derivative: value, first and second derivative of f = exp∘sin, by hyper-dual numbers
 *   f(x, 1, 1, 0) = (f, f′, f′, f″)
 * angles beyond 2^50 count as 2^50
 * x rad, angle -1e+09 … 1e+09 → f number 0 … 3; f1 number -3 … 3; f2 number -6 … 6
 * f2 scaled ulp ≤ 6 (swept, 0.5 found); f1 scaled ulp ≤ 4 (swept, 0.5 found); f ulp ≤ 3 (swept, 0.5001 found); worst
 *     0.5 at x = -0x1.f9ef18p+6
 * x = ±∞ gives NaN; a subnormal number anywhere is judged like others; a zero anywhere is judged like others */
PLUMB_API plumb_status plumb_dual_batch_second_derivative(size_t n, plumb_in x, plumb_out f, plumb_out f1,
                                                          plumb_out f2);

/* dual.directional.n2, n3: value and directional derivative of a vector field
 *   V(x + εy) = V(x) + ε (y·∇)V, Vᵢ = xᵢ xᵢ₊₁ − ½ xᵢ₊₂² xᵢ + sin xᵢ + exp(−xᵢ₊₃/4)
 * x n vector, norm 0 … 300; y n vector, norm 0 … 1000 → V n vector, norm 0 … ∞; D n vector, norm 0 … ∞
 * n2: D scaled ulp ≤ 4.5 (3.036 found); V scaled ulp ≤ 3.75 (2.872 found); worst 3.036 at x = 0x1.2283dp+7
 *     -0x1.8aeeecp+5, y = -0x1.3156dep+8 -0x1.b5d454p+6
 * n3: D scaled ulp ≤ 4.5 (3.425 found); V scaled ulp ≤ 3.75 (2.902 found); worst 3.425 at x = 0x1.043c58p+6
 *     0x1.275f06p+3 -0x1.d2130ap+2, y = -0x1.40c522p+6 -0x1.e1afe4p+9 0x1.6fa8dp+7
 * an ∞ gives ∞ or NaN somewhere; a subnormal number anywhere is judged like others; a zero anywhere is judged like
 *     others */
PLUMB_API plumb_status plumb_dual_batch_directional_n2(size_t n, plumb_in x, plumb_in y, plumb_out V, plumb_out D);
PLUMB_API plumb_status plumb_dual_batch_directional_n3(size_t n, plumb_in x, plumb_in y, plumb_out V, plumb_out D);

/* dual.jacobian.n2, n3, n8: Jacobian of a vector field
 *   V(x + εeⱼ) = V(x) + ε J eⱼ, Vᵢ = xᵢ xᵢ₊₁ − ½ xᵢ₊₂² xᵢ + sin xᵢ + exp(−xᵢ₊₃/4)
 * x n vector, norm 0 … 300 → J n × n matrix, norm 0 … ∞, row by row
 * n2: J scaled ulp ≤ 3.9 (counted, 1.748 found); worst 1.748 at x = -0x1.b890e8p+6 -0x1.8ab548p+4
 * n3: J scaled ulp ≤ 3.52 (counted, 2.472 found); worst 2.472 at x = 0x1.b1b9fep-4 0x1.00e516p+3 -0x1.791fdep+4
 * n8: J scaled ulp ≤ 3.25 (counted, 1.732 found); worst 1.732 at x = 0x1.06235ap+2 0x1.4ab3f4p+0 -0x1.338784p+2
 *     0x1.37e326p+0 -0x1.2f9d5cp+1 -0x1.5c7194p-1 0x1.13bp+1 -0x1.62e72ap+3
 * an ∞ gives ∞ or NaN somewhere; a subnormal number anywhere is judged like others; a zero anywhere is judged like
 *     others */
PLUMB_API plumb_status plumb_dual_batch_jacobian_n2(size_t n, plumb_in x, plumb_out J);
PLUMB_API plumb_status plumb_dual_batch_jacobian_n3(size_t n, plumb_in x, plumb_out J);
PLUMB_API plumb_status plumb_dual_batch_jacobian_n8(size_t n, plumb_in x, plumb_out J);

/* --- integrator --------------------------------------------------------------------------------------------------- */

/* In each: a NaN gives NaN somewhere */

/* integrator.midpoint: implicit midpoint step of a free body
 *   I v = R(−v/2) L
 * the solution is the only one: |L| is below a multiple of the least moment; NaN where Newton's method does not
 *     converge in 20 steps, or I is not positive definite by the signs of its leading minors as they are computed
 * inertia: I 6 kg m², symmetric positive definite matrix, eigenvalues 1 … 4, lower triangle, row by row; L 3 kg m²,
 *     vector, norm 0 … 2 → v 3 rad, vector, norm 0 … 2
 * v scaled ulp ≤ 5.5 (4.042 found); v norm in u ≤ 10 (7.081 found); worst 4.042 at I = 0x1.064884p+1 -0x1.0fd4b2p-5
 *     0x1.284a78p+0 0x1.a9351ap-4 0x1.cc6932p-3 0x1.3bf698p+1, L = 0x1.afaf68p-17 -0x1p-149 0x1.05afdcp-7
 * an ∞ gives ∞ or NaN somewhere; L = 0 gives 0; a subnormal number in L is judged like others; I = 0, which is
 *     singular, gives NaN; an I of negative numbers, which is not positive definite, gives NaN */
PLUMB_API plumb_status plumb_integrator_midpoint(size_t n, plumb_in inertia, plumb_in L, plumb_out v);

/* integrator.trapezoid: object-space trapezoid step of a free body
 *   I v = (L + R(−v) L)/2
 * the solution is the only one: |L| is below a multiple of the least moment; NaN where Newton's method does not
 *     converge in 20 steps, or I is not positive definite by the signs of its leading minors as they are computed
 * inertia: I 6 kg m², symmetric positive definite matrix, eigenvalues 1 … 4, lower triangle, row by row; L 3 kg m²,
 *     vector, norm 0 … 1.9 → v 3 rad, vector, norm 0 … 2
 * v scaled ulp ≤ 6 (4.601 found); v norm in u ≤ 10 (7.65 found); worst 4.601 at I = 0x1.818a68p+0 0x1.29e368p-4
 *     0x1.25003ap+1 0x1.68743ep-2 0x1.070888p-4 0x1.25906ep+1, L = 0x1.4c5642p-25 -0x1.274p-138 0x1.07b596p-6
 * an ∞ gives ∞ or NaN somewhere; L = 0 gives 0; a subnormal number in L is judged like others; I = 0, which is
 *     singular, gives NaN; an I of negative numbers, which is not positive definite, gives NaN */
PLUMB_API plumb_status plumb_integrator_trapezoid(size_t n, plumb_in inertia, plumb_in L, plumb_out v);

/* integrator.world: world-space trapezoid step of a free body
 *   v = (R(−v)I⁻¹ + I⁻¹R(−v)) L/2
 * the solution is the only one: |L| is below a multiple of the least moment; NaN where Newton's method does not
 *     converge in 20 steps, or I is not positive definite by the signs of its leading minors as they are computed
 * inertia: I 6 kg m², symmetric positive definite matrix, eigenvalues 1 … 4, lower triangle, row by row; L 3 kg m²,
 *     vector, norm 0 … 1.15 → v 3 rad, vector, norm 0 … 2
 * v scaled ulp ≤ 10 (7.568 found); v norm in u ≤ 14 (8.873 found); worst 7.568 at I = 0x1.7c5ae6p+1 0x1.aab824p-3
 *     0x1.3f8356p+1 -0x1.0a9a02p-2 -0x1.30684ap-5 0x1.211286p+1, L = -0x1.82d492p-14 -0x1.a142d8p-29 0x1.4bae5p-32
 * an ∞ gives ∞ or NaN somewhere; L = 0 gives 0; a subnormal number in L is judged like others; I = 0, which is
 *     singular, gives NaN; an I of negative numbers, which is not positive definite, gives NaN */
PLUMB_API plumb_status plumb_integrator_world(size_t n, plumb_in inertia, plumb_in L, plumb_out v);

/* integrator.midpoint.back: the midpoint step back from a step's end
 *   I v⁻ = R(−v⁻/2) L⁻, L⁻ = −R(−v) L: v⁻ = −v
 * L is the momentum before the step there; the solution is the only one: |L| is below a multiple of the least moment;
 *     NaN where Newton's method does not converge in 20 steps, or I is not positive definite by the signs of its
 *     leading minors as they are computed
 * inertia: I 6 kg m², symmetric positive definite matrix, eigenvalues 1 … 4, lower triangle, row by row; L 3 kg m²,
 *     vector, norm 0 … 2 → v 3 rad, vector, norm 0 … 2
 * v scaled ulp ≤ 10.5 (8.082 found); worst 8.082 at I = 0x1.f1a42ep+1 -0x1.1da196p-9 0x1.27137p+1 0x1.d2d93ap-7
 *     -0x1.24d01cp-3 0x1.d1a53ep+1, L = -0x1.9fefe8p-83 0x1.6b6b88p-89 -0x1.ce2d0ap-76
 * an ∞ gives ∞ or NaN somewhere; L = 0 gives 0; a subnormal number in L is judged like others; I = 0, which is
 *     singular, gives NaN; an I of negative numbers, which is not positive definite, gives NaN */
PLUMB_API plumb_status plumb_integrator_midpoint_back(size_t n, plumb_in inertia, plumb_in L, plumb_out v);

/* integrator.trapezoid.back: the object-space trapezoid step back from a step's end
 *   I v⁻ = (L⁻ + R(−v⁻) L⁻)/2, L⁻ = −R(−v) L: v⁻ = −v
 * L is the momentum before the step there; the solution is the only one: |L| is below a multiple of the least moment;
 *     NaN where Newton's method does not converge in 20 steps, or I is not positive definite by the signs of its
 *     leading minors as they are computed
 * inertia: I 6 kg m², symmetric positive definite matrix, eigenvalues 1 … 4, lower triangle, row by row; L 3 kg m²,
 *     vector, norm 0 … 1.9 → v 3 rad, vector, norm 0 … 2
 * v scaled ulp ≤ 10.5 (8.082 found); worst 8.082 at I = 0x1.f1a42ep+1 -0x1.1da196p-9 0x1.27137p+1 0x1.d2d93ap-7
 *     -0x1.24d01cp-3 0x1.d1a53ep+1, L = -0x1.9fefe8p-83 0x1.6b6b88p-89 -0x1.ce2d0ap-76
 * an ∞ gives ∞ or NaN somewhere; L = 0 gives 0; a subnormal number in L is judged like others; I = 0, which is
 *     singular, gives NaN; an I of negative numbers, which is not positive definite, gives NaN */
PLUMB_API plumb_status plumb_integrator_trapezoid_back(size_t n, plumb_in inertia, plumb_in L, plumb_out v);

/* integrator.world.back: the world-space trapezoid step back from a step's end
 *   v⁻ = (R(−v⁻)I⁻¹ + I⁻¹R(−v⁻)) L⁻/2, L⁻ = −R(−v) L: v⁻ = −v
 * L is the momentum before the step there; the solution is the only one: |L| is below a multiple of the least moment;
 *     NaN where Newton's method does not converge in 20 steps, or I is not positive definite by the signs of its
 *     leading minors as they are computed
 * inertia: I 6 kg m², symmetric positive definite matrix, eigenvalues 1 … 4, lower triangle, row by row; L 3 kg m²,
 *     vector, norm 0 … 1.15 → v 3 rad, vector, norm 0 … 2
 * v scaled ulp ≤ 13 (9.05 found); worst 9.05 at I = 0x1.82fc7cp+0 0x1.b3c7c6p-5 0x1.80bfeap+0 0x1.082964p-4
 *     -0x1.4fdb2cp-4 0x1.ce32e2p+0, L = -0x1.b7dbdcp-12 0x1.4928fp-8 0x1.e0efb4p-7
 * an ∞ gives ∞ or NaN somewhere; L = 0 gives 0; a subnormal number in L is judged like others; I = 0, which is
 *     singular, gives NaN; an I of negative numbers, which is not positive definite, gives NaN */
PLUMB_API plumb_status plumb_integrator_world_back(size_t n, plumb_in inertia, plumb_in L, plumb_out v);

/* integrator.midpoint.residual: by how much a rotation vector misses the midpoint rule
 *   F = I v − R(−v/2) L
 * inertia: I 6 kg m², symmetric positive definite matrix, eigenvalues 1 … 4, lower triangle, row by row; L 3 kg m²,
 *     vector, norm 0 … 1000; v 3 rad, vector, norm 0 … 3 → F 3 kg m², vector, norm 0 … 1000
 * F scaled ulp ≤ 10.5 (proved, 6.002 found); worst 6.002 at I = 0x1.690dp+1 0x1.1fb01ap-1 0x1.573304p+1 0x1.0b7402p+0
 *     -0x1.6a249cp-3 0x1.6307dcp+1, L = -0x1.ca6c7cp+9 -0x1.59a8f6p-1 0x1.4673cep+0, v = -0x1.9fc358p-1 0x1.639844p+1
 *     0x1.0916b2p-6
 * an ∞ gives ∞ or NaN somewhere; L, v = 0 is judged like others; a subnormal number in L is judged like others */
PLUMB_API plumb_status plumb_integrator_midpoint_residual(size_t n, plumb_in inertia, plumb_in L, plumb_in v,
                                                          plumb_out F);

/* integrator.trapezoid.residual: by how much it misses the object-space trapezoid
 *   F = I v − (L + R(−v) L)/2
 * inertia: I 6 kg m², symmetric positive definite matrix, eigenvalues 1 … 4, lower triangle, row by row; L 3 kg m²,
 *     vector, norm 0 … 1000; v 3 rad, vector, norm 0 … 3 → F 3 kg m², vector, norm 0 … 1000
 * F scaled ulp ≤ 10.5 (8.069 found); worst 8.069 at I = 0x1.688efcp+1 0x1.1a830ap-1 0x1.573304p+1 0x1.0b6c32p+0
 *     -0x1.6a256cp-3 0x1.601a7ep+1, L = -0x1.ca6c7cp+9 -0x1.59a9d2p-1 0x1.467542p+0, v = -0x1.9fc358p-1 0x1.639844p+1
 *     0x1.09161ap-6
 * an ∞ gives ∞ or NaN somewhere; L, v = 0 is judged like others; a subnormal number in L is judged like others */
PLUMB_API plumb_status plumb_integrator_trapezoid_residual(size_t n, plumb_in inertia, plumb_in L, plumb_in v,
                                                           plumb_out F);

/* integrator.world.residual: by how much it misses the world-space trapezoid
 *   F = v − (R(−v)I⁻¹ + I⁻¹R(−v)) L/2
 * NaN where I is not positive definite, by the signs of its leading minors as they are computed
 * inertia: I 6 kg m², symmetric positive definite matrix, eigenvalues 1 … 4, lower triangle, row by row; L 3 kg m²,
 *     vector, norm 0 … 1000; v 3 rad, vector, norm 0 … 3 → F 3 rad, vector, norm 0 … 1000
 * F scaled ulp ≤ 10 (7.706 found); worst 7.706 at I = 0x1.b48cf8p+0 -0x1.72b732p-6 0x1.9fdfd2p+0 0x1.9844cep-8
 *     0x1.4075b8p-3 0x1.bc0554p+0, L = 0x1.d13398p-56 0x1.73ed8cp-79 0x1.f37274p-81, v = 0x1.8db906p-94 -0x1.08cp-77
 *     0x1.aadfd6p-81
 * an ∞ gives ∞ or NaN somewhere; L, v = 0 is judged like others; a subnormal number in L is judged like others; I = 0,
 *     which is singular, gives NaN; an I of negative numbers, which is not positive definite, gives NaN */
PLUMB_API plumb_status plumb_integrator_world_residual(size_t n, plumb_in inertia, plumb_in L, plumb_in v, plumb_out F);

/* integrator.midpoint.jacobian: derivative of the midpoint rule's residual
 *   J = I − [R(−v/2) L]T(−v/2)/2
 * inertia: I 6 kg m², symmetric positive definite matrix, eigenvalues 1 … 4, lower triangle, row by row; L 3 kg m²,
 *     vector, norm 0 … 1000; v 3 rad, vector, norm 0 … 3 → J 3 × 3 kg m², matrix, norm 0 … 1000, row by row
 * J scaled ulp ≤ 8.5 (5.431 found); worst 5.431 at I = 0x1.61af9cp+1 0x1.438f44p-7 0x1.09fff8p+1 -0x1.5018p-3
 *     0x1.473f9ap-6 0x1.2eb086p+1, L = 0x1.a989dap+5 0x1.55198cp+3 -0x1.eba0e4p+9, v = -0x1.2e4286p+1 0x1.3ed576p-3
 *     0x1.5df57ep-2
 * an ∞ gives ∞ or NaN somewhere; L, v = 0 is judged like others; a subnormal number in L is judged like others */
PLUMB_API plumb_status plumb_integrator_midpoint_jacobian(size_t n, plumb_in inertia, plumb_in L, plumb_in v,
                                                          plumb_out J);

/* integrator.trapezoid.jacobian: derivative of the object-space trapezoid's residual
 *   J = I − [R(−v) L]T(−v)/2
 * inertia: I 6 kg m², symmetric positive definite matrix, eigenvalues 1 … 4, lower triangle, row by row; L 3 kg m²,
 *     vector, norm 0 … 1000; v 3 rad, vector, norm 0 … 3 → J 3 × 3 kg m², matrix, norm 0 … 1000, row by row
 * J scaled ulp ≤ 8.5 (6.722 found); worst 6.722 at I = 0x1.9fabdap+0 -0x1.765fd4p-2 0x1.72f01ap+0 -0x1.6912p-3
 *     0x1.04081ap-2 0x1.8bc80ep+0, L = 0x1.c4acaap+7 -0x1.df6854p+0 -0x1.9d3c34p+8, v = -0x1.0136c6p+1 -0x1.c6408cp-3
 *     0x1.30007ap-3
 * an ∞ gives ∞ or NaN somewhere; L, v = 0 is judged like others; a subnormal number in L is judged like others */
PLUMB_API plumb_status plumb_integrator_trapezoid_jacobian(size_t n, plumb_in inertia, plumb_in L, plumb_in v,
                                                           plumb_out J);

/* integrator.world.jacobian: derivative of the world-space trapezoid's residual
 *   J = E − ([R(−v)I⁻¹L] + I⁻¹[R(−v) L])T(−v)/2
 * NaN where I is not positive definite, by the signs of its leading minors as they are computed
 * inertia: I 6 kg m², symmetric positive definite matrix, eigenvalues 1 … 4, lower triangle, row by row; L 3 kg m²,
 *     vector, norm 0 … 1000; v 3 rad, vector, norm 0 … 3 → J 3 × 3 matrix, norm 0 … 1000, row by row
 * J scaled ulp ≤ 12.5 (9.609 found); worst 9.609 at I = 0x1.38a2bp+0 0x1.83eea6p-7 0x1.4ae8ccp+0 0x1.71ddbep-5
 *     -0x1.d96e0ep-5 0x1.56b2c8p+0, L = -0x1.04b232p-35 -0x1.d6718ap-1 0x1.003316p-28, v = 0x1.872a3cp-19
 *     -0x1.2d099p-125 -0x1.b41bacp-12
 * an ∞ gives ∞ or NaN somewhere; L, v = 0 is judged like others; a subnormal number in L is judged like others; I = 0,
 *     which is singular, gives NaN; an I of negative numbers, which is not positive definite, gives NaN */
PLUMB_API plumb_status plumb_integrator_world_jacobian(size_t n, plumb_in inertia, plumb_in L, plumb_in v, plumb_out J);

/* integrator.world.start.residual: by how much it misses the same, seen from the beginning, as the article has it
 *   F = v − (I⁻¹L + R(v)I⁻¹R(−v) L)/2
 * it has the solutions of the world-space trapezoid's other forms, and Newton's method takes other steps to them; NaN
 *     where I is not positive definite, by the signs of its leading minors as they are computed
 * inertia: I 6 kg m², symmetric positive definite matrix, eigenvalues 1 … 4, lower triangle, row by row; L 3 kg m²,
 *     vector, norm 0 … 1000; v 3 rad, vector, norm 0 … 3 → F 3 rad, vector, norm 0 … 1000
 * F scaled ulp ≤ 12.5 (7.762 found); worst 7.762 at I = 0x1.b48ae6p+0 -0x1.72b732p-6 0x1.9fdfd2p+0 0x1.9844cep-8
 *     0x1.4075b8p-3 0x1.bc0554p+0, L = 0x1.d13a1ep-56 0x1.73ed8cp-79 0x1.f37274p-81, v = 0x1.a141d6p-94 -0x1.28cp-77
 *     0x1.bfd616p-81
 * an ∞ gives ∞ or NaN somewhere; L, v = 0 is judged like others; a subnormal number in L is judged like others; I = 0,
 *     which is singular, gives NaN; an I of negative numbers, which is not positive definite, gives NaN */
PLUMB_API plumb_status plumb_integrator_world_start_residual(size_t n, plumb_in inertia, plumb_in L, plumb_in v,
                                                             plumb_out F);

/* integrator.world.middle.residual: by how much it misses the same, seen from the middle
 *   F = v − (R(−v/2)I⁻¹ + R(v/2)I⁻¹R(−v)) L/2
 * it has the solutions of the world-space trapezoid's other forms, and Newton's method takes other steps to them; NaN
 *     where I is not positive definite, by the signs of its leading minors as they are computed
 * inertia: I 6 kg m², symmetric positive definite matrix, eigenvalues 1 … 4, lower triangle, row by row; L 3 kg m²,
 *     vector, norm 0 … 1000; v 3 rad, vector, norm 0 … 3 → F 3 rad, vector, norm 0 … 1000
 * F scaled ulp ≤ 12.5 (7.762 found); worst 7.762 at I = 0x1.b48ae6p+0 -0x1.72b732p-6 0x1.9fdfd2p+0 0x1.9844cep-8
 *     0x1.4075b8p-3 0x1.bc0554p+0, L = 0x1.d13a1ep-56 0x1.73ed8cp-79 0x1.f37274p-81, v = 0x1.a141d6p-94 -0x1.15cp-77
 *     0x1.bfd614p-81
 * an ∞ gives ∞ or NaN somewhere; L, v = 0 is judged like others; a subnormal number in L is judged like others; I = 0,
 *     which is singular, gives NaN; an I of negative numbers, which is not positive definite, gives NaN */
PLUMB_API plumb_status plumb_integrator_world_middle_residual(size_t n, plumb_in inertia, plumb_in L, plumb_in v,
                                                              plumb_out F);

/* integrator.world.start.jacobian: derivative of the residual seen from the beginning
 *   J = E − (K[L] − [K L])T(v)/2, K = R(v)I⁻¹R(−v)
 * it has the solutions of the world-space trapezoid's other forms, and Newton's method takes other steps to them; NaN
 *     where I is not positive definite, by the signs of its leading minors as they are computed
 * inertia: I 6 kg m², symmetric positive definite matrix, eigenvalues 1 … 4, lower triangle, row by row; L 3 kg m²,
 *     vector, norm 0 … 1000; v 3 rad, vector, norm 0 … 3 → J 3 × 3 matrix, norm 0 … 1000, row by row
 * J scaled ulp ≤ 16 (11.31 found); worst 11.31 at I = 0x1.38a2bp+0 0x1.83eea6p-7 0x1.4ae8ccp+0 0x1.71ddbep-5
 *     -0x1.d96e0ep-5 0x1.56b2c8p+0, L = -0x1.2dee64p-14 -0x1.d5bdbap-1 0x1.dad476p-29, v = 0x1.6b0424p-16
 *     -0x1.42b06ep-125 -0x1.b96ca6p-12
 * an ∞ gives ∞ or NaN somewhere; L, v = 0 is judged like others; a subnormal number in L is judged like others; I = 0,
 *     which is singular, gives NaN; an I of negative numbers, which is not positive definite, gives NaN */
PLUMB_API plumb_status plumb_integrator_world_start_jacobian(size_t n, plumb_in inertia, plumb_in L, plumb_in v,
                                                             plumb_out J);

/* integrator.world.middle.jacobian: derivative of the residual seen from the middle
 *   J = E − [R(−v/2)I⁻¹L]T(−v/2)/4 + [R(v/2)I⁻¹R(−v) L]T(v/2)/4 − R(v/2)I⁻¹[R(−v) L]T(−v)/2
 * it has the solutions of the world-space trapezoid's other forms, and Newton's method takes other steps to them; NaN
 *     where I is not positive definite, by the signs of its leading minors as they are computed
 * inertia: I 6 kg m², symmetric positive definite matrix, eigenvalues 1 … 4, lower triangle, row by row; L 3 kg m²,
 *     vector, norm 0 … 1000; v 3 rad, vector, norm 0 … 3 → J 3 × 3 matrix, norm 0 … 1000, row by row
 * J scaled ulp ≤ 12.5 (8.966 found); worst 8.966 at I = 0x1.555b54p+0 -0x1.06873cp-3 0x1.1b83cp+0 0x1.128edp-6
 *     0x1.726186p-5 0x1.639fbep+0, L = -0x1.38a3d8p+7 0x1.99b09p+3 -0x1.242e1ep+9, v = -0x1.18d2bap-8 0x1.179c14p-21
 *     -0x1.792532p-14
 * an ∞ gives ∞ or NaN somewhere; L, v = 0 is judged like others; a subnormal number in L is judged like others; I = 0,
 *     which is singular, gives NaN; an I of negative numbers, which is not positive definite, gives NaN */
PLUMB_API plumb_status plumb_integrator_world_middle_jacobian(size_t n, plumb_in inertia, plumb_in L, plumb_in v,
                                                              plumb_out J);

/* integrator.newton: one of Newton's steps to the midpoint rule's solution
 *   v − J⁻¹(I v − R(−v/2) L)
 * NaN where I is not positive definite, by the signs of its leading minors as they are computed
 * inertia: I 6 kg m², symmetric positive definite matrix, eigenvalues 1 … 4, lower triangle, row by row; L 3 kg m²,
 *     vector, norm 0 … 2; v 3 rad, vector, norm 0 … 2 → v_next 3 rad, vector, norm 0 … 1e+04
 * v_next scaled ulp ≤ 12 (9.294 found); worst 9.294 at I = 0x1.42d2dep+1 0x1.5f1ec6p-4 0x1.42e4bap+1 0x1.44d088p-4
 *     0x1.03f47ep-2 0x1.9def9ep+0, L = -0x1.13f1fep-76 0x1.287df6p-75 -0x1.3018bap-79, v = 0x1.6b56d4p-96
 *     -0x1.348502p-99 0x1.f64852p-98
 * an ∞ gives ∞ or NaN somewhere; L, v = 0 is judged like others; a subnormal number in L is judged like others; I = 0,
 *     which is singular, gives NaN; an I of negative numbers, which is not positive definite, gives NaN */
PLUMB_API plumb_status plumb_integrator_newton(size_t n, plumb_in inertia, plumb_in L, plumb_in v, plumb_out v_next);

/* integrator.simple: one simple iteration to the midpoint rule's solution
 *   I⁻¹R(−v/2) L
 * over the time step, that is the angular velocity in the middle of the step, in the body's axes; NaN where I is not
 *     positive definite, by the signs of its leading minors as they are computed
 * inertia: I 6 kg m², symmetric positive definite matrix, eigenvalues 1 … 4, lower triangle, row by row; L 3 kg m²,
 *     vector, norm 0 … 1000; v 3 rad, vector, norm 0 … 3 → v_next 3 rad, vector, norm 0 … 1e+04
 * v_next scaled ulp ≤ 11 (8.33 found); worst 8.33 at I = 0x1.29e7ap+1 -0x1.6c9964p-2 0x1.9e705ap+1 0x1.b1214p-3
 *     0x1.d611b6p-5 0x1.63be54p+1, L = 0x1.3ef41ep-52 0x1.1f6842p-45 0x1.7af2cp-81, v = -0x1.8b0fa2p-13 -0x1.b45ec2p-14
 *     0x1.2d9976p-11
 * an ∞ gives ∞ or NaN somewhere; L, v = 0 is judged like others; a subnormal number in L is judged like others; I = 0,
 *     which is singular, gives NaN; an I of negative numbers, which is not positive definite, gives NaN */
PLUMB_API plumb_status plumb_integrator_simple(size_t n, plumb_in inertia, plumb_in L, plumb_in v, plumb_out v_next);

/* integrator.midpoint.steps: how many of Newton's steps the midpoint rule takes
 *   steps v − J⁻¹F from v = 0 until one is shorter than 10⁻⁵
 * 11 where ten steps are not enough; a step within a hundredth of 10⁻⁵ may be short or long; NaN where I is not
 *     positive definite, by the signs of its leading minors as they are computed
 * inertia: I 6 kg m², symmetric positive definite matrix, eigenvalues 1 … 4, lower triangle, row by row; L 3 kg m²,
 *     vector, norm 0 … 1.4 → n_out: n count 1 … 11
 * n difference ≤ 0 (0 found); worst 0 at I = 0x1.059804p+1 0x1.7452a8p-4 0x1.1f223p+1 0x1.e65446p-3 -0x1.84a072p-5
 *     0x1.74923ep+1, L = -0x1.835d6cp-3 0x1.10be58p-2 -0x1.e39c26p-5
 * an ∞ gives ∞ or NaN somewhere; L = 0 takes one step; a subnormal number in L is judged like others; I = 0, which is
 *     singular, gives NaN; an I of negative numbers, which is not positive definite, gives NaN */
PLUMB_API plumb_status plumb_integrator_midpoint_steps(size_t n, plumb_in inertia, plumb_in L, plumb_out n_out);

/* integrator.trapezoid.steps: how many of Newton's steps the object-space trapezoid takes
 *   steps v − J⁻¹F from v = 0 until one is shorter than 10⁻⁵
 * 11 where ten steps are not enough; a step within a hundredth of 10⁻⁵ may be short or long; NaN where I is not
 *     positive definite, by the signs of its leading minors as they are computed
 * inertia: I 6 kg m², symmetric positive definite matrix, eigenvalues 1 … 4, lower triangle, row by row; L 3 kg m²,
 *     vector, norm 0 … 1 → n_out: n count 1 … 11
 * n difference ≤ 0 (0 found); worst 0 at I = 0x1.b7709ep+0 -0x1.134a8cp-5 0x1.81d976p+0 -0x1.71b79cp-3 -0x1.b9f0c6p-4
 *     0x1.3de5d8p+0, L = -0x1.774a9cp-5 -0x1.526844p-3 -0x1.5456bep-11
 * an ∞ gives ∞ or NaN somewhere; L = 0 takes one step; a subnormal number in L is judged like others; I = 0, which is
 *     singular, gives NaN; an I of negative numbers, which is not positive definite, gives NaN */
PLUMB_API plumb_status plumb_integrator_trapezoid_steps(size_t n, plumb_in inertia, plumb_in L, plumb_out n_out);

/* integrator.world.steps: how many of Newton's steps the world-space trapezoid takes
 *   steps v − J⁻¹F from v = 0 until one is shorter than 10⁻⁵
 * 11 where ten steps are not enough; a step within a hundredth of 10⁻⁵ may be short or long; NaN where I is not
 *     positive definite, by the signs of its leading minors as they are computed
 * inertia: I 6 kg m², symmetric positive definite matrix, eigenvalues 1 … 4, lower triangle, row by row; L 3 kg m²,
 *     vector, norm 0 … 1.15 → n_out: n count 1 … 11
 * n difference ≤ 0 (0 found); worst 0 at I = 0x1.0d6172p+1 -0x1.010c5ap-1 0x1.50c82p+1 -0x1.8ebdf6p-1 -0x1.21a46cp-2
 *     0x1.e9e84ep+0, L = 0x1.488ae2p-4 -0x1.3fd5a2p-2 0x1.eb09fcp-6
 * an ∞ gives ∞ or NaN somewhere; L = 0 takes one step; a subnormal number in L is judged like others; I = 0, which is
 *     singular, gives NaN; an I of negative numbers, which is not positive definite, gives NaN */
PLUMB_API plumb_status plumb_integrator_world_steps(size_t n, plumb_in inertia, plumb_in L, plumb_out n_out);

/* integrator.world.start.steps: how many of Newton's steps it takes from the form seen from the beginning
 *   steps v − J⁻¹F from v = 0 until one is shorter than 10⁻⁵
 * 11 where ten steps are not enough; a step within a hundredth of 10⁻⁵ may be short or long; NaN where I is not
 *     positive definite, by the signs of its leading minors as they are computed
 * inertia: I 6 kg m², symmetric positive definite matrix, eigenvalues 1 … 4, lower triangle, row by row; L 3 kg m²,
 *     vector, norm 0 … 1.15 → n_out: n count 1 … 11
 * n difference ≤ 0 (0 found); worst 0 at I = 0x1.0162d2p+1 0x1.9deb2p-6 0x1.1c6bfcp+1 -0x1.0e9eap-3 0x1.b8694ap-3
 *     0x1.ec6d3ap+0, L = 0x1.d5c3cp-6 -0x1.8aef8ap-4 0x1.9d0802p-9
 * an ∞ gives ∞ or NaN somewhere; L = 0 takes one step; a subnormal number in L is judged like others; I = 0, which is
 *     singular, gives NaN; an I of negative numbers, which is not positive definite, gives NaN */
PLUMB_API plumb_status plumb_integrator_world_start_steps(size_t n, plumb_in inertia, plumb_in L, plumb_out n_out);

/* integrator.world.middle.steps: how many of Newton's steps it takes from the form seen from the middle
 *   steps v − J⁻¹F from v = 0 until one is shorter than 10⁻⁵
 * 11 where ten steps are not enough; a step within a hundredth of 10⁻⁵ may be short or long; NaN where I is not
 *     positive definite, by the signs of its leading minors as they are computed
 * inertia: I 6 kg m², symmetric positive definite matrix, eigenvalues 1 … 4, lower triangle, row by row; L 3 kg m²,
 *     vector, norm 0 … 1.15 → n_out: n count 1 … 11
 * n difference ≤ 0 (0 found); worst 0 at I = 0x1.1d3594p+1 -0x1.a74da4p-3 0x1.083b0cp+1 0x1.9c1968p-2 -0x1.a9be5ap-6
 *     0x1.830452p+1, L = -0x1.60b074p-2 -0x1.de44c6p-3 -0x1.36e39cp-2
 * an ∞ gives ∞ or NaN somewhere; L = 0 takes one step; a subnormal number in L is judged like others; I = 0, which is
 *     singular, gives NaN; an I of negative numbers, which is not positive definite, gives NaN */
PLUMB_API plumb_status plumb_integrator_world_middle_steps(size_t n, plumb_in inertia, plumb_in L, plumb_out n_out);

/* integrator.simple.steps: how many simple iterations the midpoint rule takes
 *   steps I⁻¹R(−v/2) L from v = 0 until one is shorter than 10⁻⁵
 * 11 where ten steps are not enough; a step within a hundredth of 10⁻⁵ may be short or long; NaN where I is not
 *     positive definite, by the signs of its leading minors as they are computed
 * inertia: I 6 kg m², symmetric positive definite matrix, eigenvalues 1 … 4, lower triangle, row by row; L 3 kg m²,
 *     vector, norm 0 … 1 → n_out: n count 1 … 11
 * n difference ≤ 0 (0 found); worst 0 at I = 0x1.4bf2aap+1 -0x1.3be1bp+0 0x1.190226p+1 -0x1.1ce2p-1 0x1.a1ba4ap-3
 *     0x1.a7e0ep+0, L = 0x1.d6662cp-13 -0x1.3ebcb8p-5 -0x1.ba2a18p-3
 * an ∞ gives ∞ or NaN somewhere; L = 0 takes one step; a subnormal number in L is judged like others; I = 0, which is
 *     singular, gives NaN; an I of negative numbers, which is not positive definite, gives NaN */
PLUMB_API plumb_status plumb_integrator_simple_steps(size_t n, plumb_in inertia, plumb_in L, plumb_out n_out);

/* integrator.kantorovich: Kantorovich's condition at a rotation vector
 *   β ≥ |J⁻¹|, η = |J⁻¹F|, h = βη|L|/4 of the midpoint rule
 * where h ≤ ½, Newton's method goes on to a solution within 2η; β = √(t + √⅔|JJᵀ⁻¹ − tE|), t a third of that matrix's
 *     trace; NaN where I is not positive definite, by the signs of its leading minors as they are computed
 * inertia: I 6 kg m², symmetric positive definite matrix, eigenvalues 1 … 4, lower triangle, row by row; L 3 kg m²,
 *     vector, norm 0 … 2; v 3 rad, vector, norm 0 … 2 → beta 1/(kg m²), number 0 … 1000; eta rad, number 0 … 1000; h
 *     number 0 … 1e+06
 * all scaled ulp ≤ 10.5 (8.17 found); worst 8.17 at I = 0x1.adf3c2p+0 0x1.bdf8a8p-4 0x1.3079a6p+1 -0x1.dd64dap-4
 *     0x1.d3de9ap-5 0x1.2eab3cp+1, L = -0x1.a9a80cp-127 -0x1.18ceeap-31 -0x1.b46f3ep-46, v = 0x1.d17ff4p-43
 *     -0x1.b6a152p-44 0x1.5b6e7ep-44
 * an ∞ gives ∞ or NaN somewhere; L, v = 0 is judged like others; a subnormal number in L is judged like others; I = 0,
 *     which is singular, gives NaN; an I of negative numbers, which is not positive definite, gives NaN */
PLUMB_API plumb_status plumb_integrator_kantorovich(size_t n, plumb_in inertia, plumb_in L, plumb_in v, plumb_out beta,
                                                    plumb_out eta, plumb_out h);

/* integrator.condition: the article's condition for a safe step, and how far the iterates go
 *   h = |L|²/(4σ²) ≤ ½, reach = (4σ/|L|)(1 − √(1 − 2h)), σ the least moment
 * beyond h = ½ the reach is NaN; NaN where a moment is not above 0
 * moments: I1 kg m², positive number 1 … 4; I2 kg m², positive number 1 … 4; I3 kg m², positive number 1 … 4
 * L 3 kg m², vector, norm 0 … 1.41 → h number 0 … 0.5; reach rad, number 0 … 2.9
 * h scaled ulp ≤ 9.5 (7.025 found); reach scaled ulp ≤ 5.5 (3.791 found); worst 7.025 at I1 = 0x1.65ce4cp+1, I2 =
 *     0x1.71672ep+0, I3 = 0x1.92c036p+1, L = 0x1.00b004p+0 -0x1.52a7fcp-11 -0x1.830d5p-3
 * an ∞ in L gives ∞ or NaN somewhere; a subnormal number in L is judged like others; I1, I2, I3 = 0 gives NaN; a
 *     negative I1, I2, I3 gives NaN; L = 0 is judged like others */
PLUMB_API plumb_status plumb_integrator_condition(size_t n, plumb_in moments, plumb_in L, plumb_out h, plumb_out reach);

/* integrator.condition.sharper: what share a step is of those that two sharper conditions call safe
 *   |L|φ/(2√2 σ), φ = (1 + √5)/2, and |L|/(2.0725 σ), σ the least moment
 * 2√2/φ is 1.7481; of 2.07257 the second takes 2.0725; NaN where a moment is not above 0
 * moments: I1 kg m², positive number 1 … 4; I2 kg m², positive number 1 … 4; I3 kg m², positive number 1 … 4
 * L 3 kg m², vector, norm 0 … 20 → skew number 0 … 20; aligned number 0 … 20
 * skew scaled ulp ≤ 5.5 (3.896 found); aligned scaled ulp ≤ 5.5 (3.658 found); worst 3.896 at I1 = 0x1.7d895cp+1, I2 =
 *     0x1.4c16cep+0, I3 = 0x1.9dd71ap+1, L = -0x1.208c7p+3 0x1.5e9ef2p-1 0x1.68bbe6p-1
 * an ∞ in L gives ∞ or NaN somewhere; a subnormal number in L is judged like others; I1, I2, I3 = 0 gives NaN; a
 *     negative I1, I2, I3 gives NaN; L = 0 is judged like others */
PLUMB_API plumb_status plumb_integrator_condition_sharper(size_t n, plumb_in moments, plumb_in L, plumb_out skew,
                                                          plumb_out aligned);

/* integrator.parts: in how many equal parts a step is safe
 *   the least n with |L|/n ≤ √2 σ, σ the least moment
 * 16 where 16 are not enough; NaN where a moment is not above 0
 * moments: I1 kg m², positive number 1 … 4; I2 kg m², positive number 1 … 4; I3 kg m², positive number 1 … 4
 * L 3 kg m², vector, norm 0 … 20 → n_out: n count 1 … 16
 * n difference ≤ 0 (0 found); worst 0 at I1 = 0x1.65ce4cp+1, I2 = 0x1.71672ep+0, I3 = 0x1.92c036p+1, L = 0x1.00b004p+0
 *     -0x1.52a7fcp-11 -0x1.830d5p-3
 * an ∞ in L gives ∞ or NaN somewhere; a subnormal number in L is judged like others; I1, I2, I3 = 0 gives NaN; a
 *     negative I1, I2, I3 gives NaN; L = 0 is one part */
PLUMB_API plumb_status plumb_integrator_parts(size_t n, plumb_in moments, plumb_in L, plumb_out n_out);

/* integrator.safe_part: the largest safe part of what is left of a step
 *   min(left, √2 σ/|L|), σ the least moment
 * in units of the step, which is folded into L; NaN where a moment is not above 0
 * moments: I1 kg m², positive number 1 … 4; I2 kg m², positive number 1 … 4; I3 kg m², positive number 1 … 4
 * L 3 kg m², vector, norm 0 … 20; left number 0 … 1 → part number 0 … 1
 * part scaled ulp ≤ 5.5 (4.054 found); worst 4.054 at I1 = 0x1.7a8848p+0, I2 = 0x1.73d77cp+0, I3 = 0x1.73e198p+0, L =
 *     0x1.00dadap+2 0x1.a4aaeap-1 0x1.4efaa8p-2, left = 0x1.eca7ecp-1
 * an ∞ in L gives ∞ or NaN somewhere; a subnormal number in L is judged like others; I1, I2, I3 = 0 gives NaN; a
 *     negative I1, I2, I3 gives NaN; L, left = 0 is judged like others */
PLUMB_API plumb_status plumb_integrator_safe_part(size_t n, plumb_in moments, plumb_in L, plumb_in left,
                                                  plumb_out part);

/* integrator.field: how the rotation vector of a free body's motion changes
 *   dv/dt = T(−v)⁻¹I⁻¹R(−v) L
 * L is the momentum itself here, not times a step; T(−v) is singular at |v| = 2π; NaN where I is not positive definite,
 *     by the signs of its leading minors as they are computed
 * inertia: I 6 kg m², symmetric positive definite matrix, eigenvalues 1 … 4, lower triangle, row by row; L 3 kg m²,
 *     vector, norm 0 … 1000; v 3 rad, vector, norm 0 … 3 → dv 3 rad/s, vector, norm 0 … 1e+04
 * dv scaled ulp ≤ 15 (11.48 found); worst 11.48 at I = 0x1.1eb72p+1 -0x1.3cde7ep-5 0x1.164fbp+1 0x1.0510dep-5
 *     0x1.502a48p-4 0x1.e8f36p+0, L = 0x1.1849a2p+8 0x1.78d4bcp+5 0x1.cda5bcp+9, v = -0x1.992eap-10 0x1.c9ba4ep-6
 *     -0x1.1efed8p-7
 * an ∞ gives ∞ or NaN somewhere; L, v = 0 is judged like others; a subnormal number in L is judged like others; I = 0,
 *     which is singular, gives NaN; an I of negative numbers, which is not positive definite, gives NaN */
PLUMB_API plumb_status plumb_integrator_field(size_t n, plumb_in inertia, plumb_in L, plumb_in v, plumb_out dv);

/* integrator.field.trapezoid: by how much a rotation vector misses the trapezoidal rule of that equation
 *   F = v − (f(0) + f(v))/2, f(v) = T(−v)⁻¹I⁻¹R(−v) L
 * another rule than the trapezoids of angular velocities; T(−v) is singular at |v| = 2π; NaN where I is not positive
 *     definite, by the signs of its leading minors as they are computed
 * inertia: I 6 kg m², symmetric positive definite matrix, eigenvalues 1 … 4, lower triangle, row by row; L 3 kg m²,
 *     vector, norm 0 … 1000; v 3 rad, vector, norm 0 … 3 → F 3 rad, vector, norm 0 … 1000
 * F scaled ulp ≤ 13.5 (9.461 found); worst 9.461 at I = 0x1.1eb72p+1 -0x1.3cde7ep-5 0x1.164fbp+1 0x1.0510c4p-5
 *     0x1.502a48p-4 0x1.e8f36p+0, L = 0x1.1fbd22p+8 0x1.82dd98p+5 0x1.d9ad52p+9, v = -0x1.9e2d6ep-10 0x1.cdd708p-6
 *     -0x1.2286f4p-7
 * an ∞ gives ∞ or NaN somewhere; L, v = 0 is judged like others; a subnormal number in L is judged like others; I = 0,
 *     which is singular, gives NaN; an I of negative numbers, which is not positive definite, gives NaN */
PLUMB_API plumb_status plumb_integrator_field_trapezoid(size_t n, plumb_in inertia, plumb_in L, plumb_in v,
                                                        plumb_out F);

/* integrator.euler: a step of explicit Euler of a free body's angular velocity
 *   w − h I⁻¹(w × I w)
 * in the body's axes, or the world's with the inertia there; NaN where I is not positive definite, by the signs of its
 *     leading minors as they are computed
 * inertia: I 6 kg m², symmetric positive definite matrix, eigenvalues 1 … 4, lower triangle, row by row; w 3 rad/s,
 *     vector, norm 0 … 8; h s, positive number 0.0009766 … 0.0625 → w_end 3 rad/s, vector, norm 0 … 1000
 * w_end scaled ulp ≤ 11 (8.71 found); worst 8.71 at I = 0x1.e1ca88p+1 -0x1.908158p-3 0x1.953758p+1 -0x1.148c5p-3
 *     0x1.262684p-5 0x1.a156ccp+1, w = -0x1.9bcd86p-12 -0x1.523ecap-40 0x1.129688p-42, h = 0x1.91343p-5
 * an ∞ in I, w gives ∞ or NaN somewhere; w, h = 0 is judged like others; I = 0, which is singular, gives NaN; an I of
 *     negative numbers, which is not positive definite, gives NaN */
PLUMB_API plumb_status plumb_integrator_euler(size_t n, plumb_in inertia, plumb_in w, plumb_in h, plumb_out w_end);

/* integrator.gyroscopic: the half-implicit gyroscopic step of physics libraries
 *   w − (I + h([w]I − [I w]))⁻¹ h w × I w
 * in the body's axes: one of Newton's steps to implicit Euler; NaN where I is not positive definite, by the signs of
 *     its leading minors as they are computed
 * inertia: I 6 kg m², symmetric positive definite matrix, eigenvalues 1 … 4, lower triangle, row by row; w 3 rad/s,
 *     vector, norm 0 … 8; h s, positive number 0.0009766 … 0.0625 → w_end 3 rad/s, vector, norm 0 … 1000
 * w_end scaled ulp ≤ 12.5 (9.678 found); worst 9.678 at I = 0x1.568786p+0 0x1.d0f72cp-6 0x1.4bb192p+0 0x1.3a7aa4p-7
 *     0x1.42c24ep-5 0x1.490504p+0, w = -0x1.1b20e4p-42 -0x1.d7570ep-23 -0x1p-84, h = 0x1.987f7p-10
 * an ∞ in I, w gives ∞ or NaN somewhere; w, h = 0 is judged like others; I = 0, which is singular, gives NaN; an I of
 *     negative numbers, which is not positive definite, gives NaN */
PLUMB_API plumb_status plumb_integrator_gyroscopic(size_t n, plumb_in inertia, plumb_in w, plumb_in h, plumb_out w_end);

/* integrator.momentum: angular momentum of a turned body
 *   L = O I Oᵀω
 * I in the body's axes, ω and L in the world's
 * O 3 × 3 rotation, row by row; inertia: I 6 kg m², symmetric positive definite matrix, eigenvalues 1 … 4, lower
 *     triangle, row by row; w 3 rad/s, vector, norm 0 … 1000 → L 3 kg m²/s, vector, norm 0 … 1000
 * L scaled ulp ≤ 9.01 (counted, 5.204 found); worst 5.204 at O = 0x1.ffffe2p-1 -0x1.2276cp-11 0x1.395e4p-10
 *     0x1.21f5cap-11 0x1.fffffp-1 0x1.a57b74p-11 -0x1.397c1ap-10 -0x1.a522ap-11 0x1.ffffdep-1, I = 0x1.af1cdep+0
 *     -0x1.6111ecp-6 0x1.ed5098p+0 0x1.fb82fep-7 0x1.09d812p-3 0x1.f74ab8p+0, w = -0x1.22ae5ap-8 0x1.f1778p-9
 *     -0x1.e6e9e2p-12
 * an ∞ gives ∞ or NaN somewhere; a subnormal number in w is judged like others; w = 0 is judged like others */
PLUMB_API plumb_status plumb_integrator_momentum(size_t n, plumb_in O, plumb_in inertia, plumb_in w, plumb_out L);

/* integrator.momentum.vector: angular momentum from a rotation vector's rate
 *   L = R(v) I T(−v) dv/dt
 * I in the axes of the body that R(v) turns
 * inertia: I 6 kg m², symmetric positive definite matrix, eigenvalues 1 … 4, lower triangle, row by row; v 3 rad,
 *     vector, norm 0 … 3; dv 3 rad/s, vector, norm 0 … 1000 → L 3 kg m²/s, vector, norm 0 … 1000
 * L scaled ulp ≤ 20 (proved, 4.427 found); worst 4.427 at I = 0x1.de580ap+0 0x1.099092p-3 0x1.00ed3ep+1 -0x1.912e58p-9
 *     0x1.cb24c8p-4 0x1.90526ep+0, v = -0x1.dd96eap-11 -0x1.7e196ap-24 -0x1.21f21ap-5, dv = -0x1.fd58e2p-4
 *     0x1.12ecdcp-4 0x1.4a9294p-6
 * an ∞ gives ∞ or NaN somewhere; a subnormal number in dv is judged like others; v = 0 is judged like others */
PLUMB_API plumb_status plumb_integrator_momentum_vector(size_t n, plumb_in inertia, plumb_in v, plumb_in dv,
                                                        plumb_out L);

/* integrator.energy: energy of rotation by the momentum
 *   E = L·I⁻¹L/2
 * L and I in the same axes; NaN where I is not positive definite, by the signs of its leading minors as they are
 *     computed
 * inertia: I 6 kg m², symmetric positive definite matrix, eigenvalues 1 … 4, lower triangle, row by row; L 3 kg m²/s,
 *     vector, norm 0 … 1000 → E J, number 0 … 1e+06
 * E scaled ulp ≤ 15 (7.1 found); worst 7.1 at I = 0x1.bc95aap+1 0x1.782ef8p-5 0x1.653286p+1 -0x1.683984p-3
 *     0x1.bed4fcp-4 0x1.83e52p+0, L = -0x1.b050cp+5 0x1.a207c2p+9 0x1.7730bap+4
 * an ∞ gives ∞ or NaN somewhere; a subnormal number in L is judged like others; L = 0 is judged like others; I = 0,
 *     which is singular, gives NaN; an I of negative numbers, which is not positive definite, gives NaN */
PLUMB_API plumb_status plumb_integrator_energy(size_t n, plumb_in inertia, plumb_in L, plumb_out E);

/* integrator.energy.velocity: energy of rotation by the angular velocity
 *   E = ω·Iω/2
 * ω and I in the same axes
 * inertia: I 6 kg m², symmetric positive definite matrix, eigenvalues 1 … 4, lower triangle, row by row; w 3 rad/s,
 *     vector, norm 0 … 1000 → E J, number 0 … 1e+06
 * E scaled ulp ≤ 6.01 (counted, 4.18 found); worst 4.18 at I = 0x1.5ded6ep+0 0x1.7baaf2p-5 0x1.727454p+0 -0x1.c5d3cp-7
 *     -0x1.f3c142p-3 0x1.76a1b4p+1, w = 0x1.9fb3a4p+8 0x1.d0a098p+4 -0x1.5601c4p+6
 * an ∞ gives ∞ or NaN somewhere; a subnormal number in w is judged like others; w = 0 is judged like others */
PLUMB_API plumb_status plumb_integrator_energy_velocity(size_t n, plumb_in inertia, plumb_in w, plumb_out E);

/* integrator.herpolhode: a point of the herpolhode, and how far its plane is from the origin
 *   ω = O I⁻¹OᵀL, d = ω·L/|L| = 2E/|L|
 * I in the body's axes, ω and L in the world's; NaN where I is not positive definite, by the signs of its leading
 *     minors as they are computed
 * O 3 × 3 rotation, row by row; inertia: I 6 kg m², symmetric positive definite matrix, eigenvalues 1 … 4, lower
 *     triangle, row by row; L 3 kg m²/s, vector, norm 0.0009766 … 1000 → w 3 rad/s, vector, norm 0 … 1000; d rad/s,
 *     number 0 … 1000
 * w scaled ulp ≤ 15 (9.042 found); d scaled ulp ≤ 15 (11.61 found); worst 9.042 at O = -0x1.fffffep-1 0x1.9d29dap-12
 *     -0x1.55dd9ep-16 -0x1.9d2dcp-12 -0x1.fffff4p-1 0x1.78521ap-11 -0x1.511ee4p-16 0x1.78532cp-11 0x1.fffff8p-1, I =
 *     0x1.37a05p+1 0x1.8511b2p-2 0x1.cd7fep+0 0x1.e2e97cp-3 -0x1.17045p-2 0x1.6196ap+1, L = 0x1.1b6872p-8 -0x1.81p-140
 *     0x1.04407cp-13
 * an ∞ gives ∞ or NaN somewhere; I = 0, which is singular, gives NaN; an I of negative numbers, which is not positive
 *     definite, gives NaN; L = 0 has no plane: d is NaN */
PLUMB_API plumb_status plumb_integrator_herpolhode(size_t n, plumb_in O, plumb_in inertia, plumb_in L, plumb_out w,
                                                   plumb_out d);

/* integrator.update: orientation and momentum after a step
 *   O⁺ = O R(v), m⁺ = R(−v)m
 * m in the body's axes: in the world's it stays
 * O 3 × 3 rotation, row by row; m 3 kg m²/s, vector, norm 0 … 1000; v 3 rad, vector, norm 0 … 3 → O_end 3 × 3 matrix,
 *     norm 0 … 2, row by row; m_end 3 kg m²/s, vector, norm 0 … 1000
 * O_end scaled ulp ≤ 12 (proved, 6.018 found); m_end scaled ulp ≤ 12 (proved, 5.992 found); worst 6.018 at O = 0x1p+0
 *     0x1.60dbap-14 -0x1.79cb66p-14 -0x1.6127f8p-14 0x1.fffff6p-1 -0x1.9e0392p-11 0x1.798408p-14 0x1.9e0496p-11
 *     0x1.fffff6p-1, m = -0x1p-149 0x1.cp-146 0x1.38p-144, v = 0x1.76bcp+1 0x1.49446ep-6 0x1.74fe84p-2
 * an ∞ gives ∞ or NaN somewhere; a subnormal number in m is judged like others; v = 0 is judged like others */
PLUMB_API plumb_status plumb_integrator_update(size_t n, plumb_in O, plumb_in m, plumb_in v, plumb_out O_end,
                                               plumb_out m_end);

/* integrator.midpoint.change: what a midpoint step changes the energy by
 *   E′ − E = −S₁(|v|/2) S₂(|v|/2) (v×m)·I⁻¹(v×(v×m))/4, m = I v
 * v solves the midpoint rule, so that I v is the momentum in the middle of the step; NaN where I is not positive
 *     definite, by the signs of its leading minors as they are computed
 * inertia: I 6 kg m², symmetric positive definite matrix, eigenvalues 1 … 4, lower triangle, row by row; v 3 rad,
 *     vector, norm 0 … 3 → dE J, number 0 … 1e+06
 * dE scaled ulp ≤ 25 (14.33 found); worst 14.33 at I = 0x1.5631bp+0 0x1.1dff6ap-15 0x1.c73a6cp+0 0x1.24be4p-4
 *     -0x1.9fa4dp-4 0x1.e83eecp+0, v = 0x1.e4b03ap-7 -0x1.577dap-130 0x1.3eca5p-31
 * an ∞ gives ∞ or NaN somewhere; a subnormal number in v is judged like others; v = 0 is judged like others; I = 0,
 *     which is singular, gives NaN; an I of negative numbers, which is not positive definite, gives NaN */
PLUMB_API plumb_status plumb_integrator_midpoint_change(size_t n, plumb_in inertia, plumb_in v, plumb_out dE);

/* integrator.midpoint.energy: relative change of the energy by midpoint steps
 *   (E′ − E)/E, E′ after n steps of L/n
 * the article's map of the energy, where L/n is about the least moment; NaN where a moment is not above 0, and where n
 *     is not 1 to 64
 * moments: I1 kg m², positive number 1 … 4; I2 kg m², positive number 1 … 4; I3 kg m², positive number 1 … 4
 * L 3 kg m², vector, norm 0.0009766 … 2; n_out: n index 1 … 2 → change number -1 … 1
 * change scaled ulp ≤ 10 (2.862 found); worst 2.862 at I1 = 0x1.d82bcap+0, I2 = 0x1.71fc3ep+1, I3 = 0x1.308b3ap+1, L =
 *     0x1.09f3b6p+0 -0x1.65f226p-5 -0x1.fcbf56p-3, n = 0x1p+1
 * an ∞ in L gives ∞ or NaN somewhere; I1, I2, I3 = 0 gives NaN; a negative I1, I2, I3 gives NaN; L = 0 has no energy to
 *     compare with: NaN; in no parts there is no step: NaN */
PLUMB_API plumb_status plumb_integrator_midpoint_energy(size_t n, plumb_in moments, plumb_in L, plumb_in n_out,
                                                        plumb_out change);

/* integrator.trapezoid.energy: relative change of the energy by object-space trapezoid steps
 *   (E′ − E)/E, E′ after n steps of L/n
 * it is 0: what is found is rounding; NaN where a moment is not above 0, and where n is not 1 to 64
 * moments: I1 kg m², positive number 1 … 4; I2 kg m², positive number 1 … 4; I3 kg m², positive number 1 … 4
 * L 3 kg m², vector, norm 0.0009766 … 1.9; n_out: n index 1 … 2 → change number -1 … 1
 * change scaled ulp ≤ 10 (3.08 found); worst 3.08 at I1 = 0x1.724c04p+0, I2 = 0x1.b378fap+0, I3 = 0x1.ae3ca2p+0, L =
 *     0x1.050a0ap-3 -0x1.8535a4p-7 -0x1.a91fcap-7, n = 0x1p+1
 * an ∞ in L gives ∞ or NaN somewhere; I1, I2, I3 = 0 gives NaN; a negative I1, I2, I3 gives NaN; L = 0 has no energy to
 *     compare with: NaN; in no parts there is no step: NaN */
PLUMB_API plumb_status plumb_integrator_trapezoid_energy(size_t n, plumb_in moments, plumb_in L, plumb_in n_out,
                                                         plumb_out change);

/* integrator.world.energy: relative change of the energy by world-space trapezoid steps
 *   (E′ − E)/E, E′ after n steps of L/n
 * twice that of the midpoint rule, with the other sign; NaN where a moment is not above 0, and where n is not 1 to 64
 * moments: I1 kg m², positive number 1 … 4; I2 kg m², positive number 1 … 4; I3 kg m², positive number 1 … 4
 * L 3 kg m², vector, norm 0.0009766 … 1.15; n_out: n index 1 … 2 → change number -1 … 1
 * change scaled ulp ≤ 10 (2.715 found); worst 2.715 at I1 = 0x1.1550e8p+1, I2 = 0x1.0b0778p+1, I3 = 0x1.119118p+1, L =
 *     -0x1.13388ep-4 -0x1.0a598p-2 0x1.8518fep-8, n = 0x1p+1
 * an ∞ in L gives ∞ or NaN somewhere; I1, I2, I3 = 0 gives NaN; a negative I1, I2, I3 gives NaN; L = 0 has no energy to
 *     compare with: NaN; in no parts there is no step: NaN */
PLUMB_API plumb_status plumb_integrator_world_energy(size_t n, plumb_in moments, plumb_in L, plumb_in n_out,
                                                     plumb_out change);

/* --- magnus ------------------------------------------------------------------------------------------------------- */

/* In each: a NaN gives NaN somewhere */

/* magnus.vector.terms1, terms2, terms3, terms4: the first terms of the Magnus expansion
 *   Ω = Ω₁ + … + Ωₖ, Ω₁ = h m, m = ω + αh/2, Ω₂ = h³/12 α×ω, Ω₃ = h⁵/240 α×(α×ω), Ω₄ = h⁵/720 m×(m×(m×α)) + h⁷/6720
 *     α×(α×(α×ω)), Ω₅ = h⁷/7560 α×(m×(m×(m×α))) − h⁷/30240 m×(m×(α×(m×α))) + h⁹/241920 α×(α×(α×(α×m)))
 * the fourth and fifth term are ours; three terms are of no higher order than two: claim C61
 * w 3 rad/s, vector, norm 0 … 100; alpha 3 rad/s², vector, norm 0 … 3000; dt s, positive number 9.537e-07 … 1 → Omega 3
 *     rad, vector, norm 0 … 1e+12
 * terms1: Omega scaled ulp ≤ 3.01 (counted, 1.493 found); worst 1.493 at w = -0x1.004116p+2 -0x1.ee172p-3
 *     0x1.000decp+3, alpha = -0x1.59859ep+9 -0x1.56c66ap+10 0x1.7db938p+10, dt = 0x1.fca94ep-17
 * terms2: Omega scaled ulp ≤ 8.01 (counted, 4.659 found); worst 4.659 at w = -0x1.2d93bp+6 0x1.1c5b78p-2 0x1.adf66ap+4,
 *     alpha = 0x1.e8879ep+10 0x1.048d16p+10 0x1.ee2d34p+8, dt = 0x1.5375d6p-1
 * terms3: Omega scaled ulp ≤ 12.01 (counted, 8.053 found); worst 8.053 at w = 0x1.3cbfc6p+3 -0x1.288734p-8
 *     -0x1.c4e474p+5, alpha = -0x1.3042cap+11 -0x1.98d5fp+8 -0x1.88faap+8, dt = 0x1.6a48ep-1
 * terms4: Omega scaled ulp ≤ 21.01 (counted, 8.378 found); worst 8.378 at w = -0x1.cf820cp+2 -0x1.0a94dp+2
 *     0x1.2c5546p+6, alpha = 0x1.c048aap+0 0x1.7c4504p-1 0x1.50afa4p+1, dt = 0x1.16bdeap-1
 * an ∞ gives ∞ or NaN somewhere; a subnormal number in w, alpha is judged like others; w, alpha = 0 is judged like
 *     others */
PLUMB_API plumb_status plumb_magnus_vector_terms1(size_t n, plumb_in w, plumb_in alpha, plumb_in dt, plumb_out Omega);
PLUMB_API plumb_status plumb_magnus_vector_terms2(size_t n, plumb_in w, plumb_in alpha, plumb_in dt, plumb_out Omega);
PLUMB_API plumb_status plumb_magnus_vector_terms3(size_t n, plumb_in w, plumb_in alpha, plumb_in dt, plumb_out Omega);
PLUMB_API plumb_status plumb_magnus_vector_terms4(size_t n, plumb_in w, plumb_in alpha, plumb_in dt, plumb_out Omega);

/* magnus.quaternion.terms1, terms2, terms3, terms4: a step of a unit quaternion by the first terms of the Magnus expansion
 *   q′ = exp(Ω/2)q, ω′ = ω + αh; Ω as in magnus.vector
 * hω alone where α = 0, whatever the number of terms; long steps keep |q| and little else; q is taken as it is, not
 *     made a unit quaternion
 * q 4 unit quaternion, w, x, y, z; w 3 rad/s, vector, norm 0 … 100; alpha 3 rad/s², vector, norm 0 … 3000; dt s,
 *     positive number 9.537e-07 … 1 → q_end 4 unit quaternion, w, x, y, z; w_end 3 rad/s, vector, norm 0 … 4000
 * terms1: usual: dt ≤ 0.03125; long steps: dt in [0.03125, 1]; q_end scaled ulp: usual ≤ 10.5 (6.003 found); q_end norm
 *     in u: usual ≤ 15.35 (9.629 found); q_end orthogonality in u: usual ≤ 7.5 (5.055 found), long steps ≤ 12.5 (8.261
 *     found); q_end angle in u: long steps ≤ 8800 (3929 found); w_end scaled ulp: usual ≤ 1.01 (counted, 0.5 found),
 *     long steps ≤ 1.01 (counted, 0.5 found); worst 6.003 at q = 0x1.0d1b16p-5 -0x1.ff5ec4p-1 0x1.4dfb82p-8
 *     0x1.2d67dap-5, w = 0x1.26ddb8p+6 -0x1.d43054p+5 0x1.50b028p+4, alpha = 0x1.349aa6p+11 -0x1.d40988p+9
 *     -0x1.2ec49ap+10, dt = 0x1.f2d784p-6
 * terms2: usual: dt ≤ 0.03125; long steps: dt in [0.03125, 1]; q_end scaled ulp: usual ≤ 12.25 (9.668 found); q_end
 *     norm in u: usual ≤ 16.7 (11.73 found); q_end orthogonality in u: usual ≤ 7.5 (5.764 found), long steps ≤ 12.5
 *     (8.099 found); q_end angle in u: long steps ≤ 2.793e+05 (1.224e+05 found); w_end scaled ulp: usual ≤ 1.01
 *     (counted, 0.5 found), long steps ≤ 1.01 (counted, 0.5 found); worst 9.668 at q = 0x1.d55784p-6 -0x1.d86772p-1
 *     0x1.89c08p-2 -0x1.c2bda6p-9, w = -0x1.0f621p+4 -0x1.835ee8p+6 0x1.1c5eacp+2, alpha = -0x1.ce2f6ap+9
 *     -0x1.524e4ap+11 0x1.ce3634p+8, dt = 0x1.f4862p-6
 * terms3: usual: dt ≤ 0.03125; long steps: dt in [0.03125, 1]; q_end scaled ulp: usual ≤ 14 (10.3 found); q_end norm in
 *     u: usual ≤ 18.05 (12.57 found); q_end orthogonality in u: usual ≤ 7.5 (4.973 found), long steps ≤ 12.5 (7.974
 *     found); q_end angle in u: long steps ≤ 5.271e+07 (2.204e+07 found); w_end scaled ulp: usual ≤ 1.01 (counted, 0.5
 *     found), long steps ≤ 1.01 (counted, 0.5 found); worst 10.3 at q = 0x1.cce224p-3 0x1.df8448p-1 0x1.132ce8p-2
 *     0x1.38f348p-9, w = 0x1.ac0ecep+3 -0x1.663a3cp+6 -0x1.5aeaap+0, alpha = 0x1.46111ep+8 -0x1.6028e2p+11
 *     -0x1.2d901ap+8, dt = 0x1.efc54ep-6
 * terms4: usual: dt ≤ 0.03125; long steps: dt in [0.03125, 1]; q_end scaled ulp: usual ≤ 15.75 (12.43 found); q_end
 *     norm in u: usual ≤ 19.4 (15.45 found); q_end orthogonality in u: usual ≤ 7.5 (5.218 found), long steps ≤ 12.5
 *     (8.235 found); q_end angle in u: long steps ≤ 5.271e+07 (5.271e+07 found); w_end scaled ulp: usual ≤ 1.01
 *     (counted, 0.5 found), long steps ≤ 1.01 (counted, 0.5 found); worst 12.43 at q = -0x1.5a684ep-10 0x1.ed4a0cp-1
 *     0x1.123c8ap-2 -0x1.66bd8ap-8, w = 0x1.abde86p+3 -0x1.663adcp+6 -0x1.5aea44p+0, alpha = 0x1.4610e8p+8
 *     -0x1.6028e2p+11 -0x1.2d8f74p+8, dt = 0x1.efc54ep-6
 * an ∞ gives ∞ or NaN somewhere; a subnormal number in w, alpha is judged like others; w, alpha = 0 is judged like
 *     others */
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
 * hω alone where α = 0, whatever the number of terms; long steps keep R a rotation and little else; R is taken as it
 *     is, not made a rotation
 * R 3 × 3 rotation, row by row; w 3 rad/s, vector, norm 0 … 100; alpha 3 rad/s², vector, norm 0 … 3000; dt s, positive
 *     number 9.537e-07 … 1 → R_end 3 × 3 rotation, row by row; w_end 3 rad/s, vector, norm 0 … 4000
 * terms1: usual: dt ≤ 0.03125; long steps: dt in [0.03125, 1]; R_end scaled ulp: usual ≤ 16.25 (11.07 found); R_end
 *     angle in u: usual ≤ 48 (18.29 found), long steps ≤ 8800 (4151 found); R_end orthogonality in u: usual ≤ 54 (21.42
 *     found), long steps ≤ 54 (22.75 found); w_end scaled ulp: usual ≤ 1.01 (counted, 0.5 found), long steps ≤ 1.01
 *     (counted, 0.5 found); worst 11.07 at R = -0x1.b4c866p-1 0x1.dc7fc6p-2 0x1.e35a92p-3 -0x1.a865fap-3 0x1.ceacb4p-4
 *     -0x1.f18938p-1 -0x1.ea5658p-2 -0x1.c17c0ap-1 0x1.123b96p-14, w = -0x1.8ef27p+6 0x1.4170dcp+2 0x1.be6e6cp-4, alpha
 *     = -0x1.7e934ap+8 -0x1.adf9fap+7 0x1.d5f6b6p+4, dt = 0x1.f0ec38p-6
 * terms2: usual: dt ≤ 0.03125; long steps: dt in [0.03125, 1]; R_end scaled ulp: usual ≤ 17 (11.34 found); R_end angle
 *     in u: usual ≤ 48 (21.89 found), long steps ≤ 2.793e+05 (1.035e+05 found); R_end orthogonality in u: usual ≤ 54
 *     (21.06 found), long steps ≤ 54 (21.77 found); w_end scaled ulp: usual ≤ 1.01 (counted, 0.5 found), long steps ≤
 *     1.01 (counted, 0.5 found); worst 11.34 at R = -0x1.f21b1ap-1 0x1.d9deb4p-3 -0x1.cc40ecp-21 0x1.b0891cp-3
 *     0x1.c6a81ep-1 -0x1.a24638p-2 -0x1.831f02p-4 -0x1.96ec7cp-2 -0x1.d356c2p-1, w = 0x1.fd0b28p+0 0x1.d62ee2p+5
 *     0x1.4a68b2p-1, alpha = -0x1.66965ap+2 0x1.2ccfeep+11 -0x1.ec6c5cp+8, dt = 0x1.fee234p-6
 * terms3: usual: dt ≤ 0.03125; long steps: dt in [0.03125, 1]; R_end scaled ulp: usual ≤ 17.75 (10.88 found); R_end
 *     angle in u: usual ≤ 48 (24.32 found), long steps ≤ 5.271e+07 (2.254e+07 found); R_end orthogonality in u: usual ≤
 *     54 (21.89 found), long steps ≤ 54 (22.26 found); w_end scaled ulp: usual ≤ 1.01 (counted, 0.5 found), long steps
 *     ≤ 1.01 (counted, 0.5 found); worst 10.88 at R = -0x1.3c7b32p-1 -0x1.9073bp-1 0x1.422f18p-4 -0x1.927812p-1
 *     0x1.3ab264p-1 -0x1.0cc166p-4 0x1.8595dep-9 -0x1.a3629p-4 -0x1.fd4e9p-1, w = -0x1.a18394p+5 0x1.4da2cep+6
 *     0x1.124d46p-2, alpha = 0x1.209a58p+3 0x1.0afa7ep+8 -0x1.7f86fep+4, dt = 0x1.ccdc92p-6
 * terms4: usual: dt ≤ 0.03125; long steps: dt in [0.03125, 1]; R_end scaled ulp: usual ≤ 18.5 (11.48 found); R_end
 *     angle in u: usual ≤ 48 (30.4 found), long steps ≤ 5.271e+07 (5.271e+07 found); R_end orthogonality in u: usual ≤
 *     54 (22.42 found), long steps ≤ 54 (22.97 found); w_end scaled ulp: usual ≤ 1.01 (counted, 0.5 found), long steps
 *     ≤ 1.01 (counted, 0.5 found); worst 11.48 at R = -0x1.f2f3eep-4 0x1.e9e50ap-1 -0x1.0e3d34p-2 0x1.cffc78p-1
 *     -0x1.45529ap-10 -0x1.b0f1fcp-2 -0x1.9e96a4p-2 -0x1.29a2cep-2 -0x1.bbe06p-1, w = -0x1.12039p+1 -0x1.b96744p-1
 *     -0x1.71e76ep+6, alpha = 0x1.5b94bcp+4 -0x1.df278cp+3 0x1.ebce6ap+3, dt = 0x1.f64132p-6
 * an ∞ gives ∞ or NaN somewhere; a subnormal number in w, alpha is judged like others; w, alpha = 0 is judged like
 *     others */
PLUMB_API plumb_status plumb_magnus_rotation_terms1(size_t n, plumb_in R, plumb_in w, plumb_in alpha, plumb_in dt,
                                                    plumb_out R_end, plumb_out w_end);
PLUMB_API plumb_status plumb_magnus_rotation_terms2(size_t n, plumb_in R, plumb_in w, plumb_in alpha, plumb_in dt,
                                                    plumb_out R_end, plumb_out w_end);
PLUMB_API plumb_status plumb_magnus_rotation_terms3(size_t n, plumb_in R, plumb_in w, plumb_in alpha, plumb_in dt,
                                                    plumb_out R_end, plumb_out w_end);
PLUMB_API plumb_status plumb_magnus_rotation_terms4(size_t n, plumb_in R, plumb_in w, plumb_in alpha, plumb_in dt,
                                                    plumb_out R_end, plumb_out w_end);

/* magnus.condition: how far a step turns at most, and what share that is of what the expansion converges for
 *   h(|ω| + |ω′|)/2 ≥ ∫|ω + αt| dt, over π/√2 and over 2π
 * the article has π/√2, which is enough; 2π is enough too, and no path above it is: claim C62
 * w 3 rad/s, vector, norm 0 … 100; alpha 3 rad/s², vector, norm 0 … 3000; dt s, positive number 9.537e-07 … 1 → angle
 *     rad, number 0 … 1e+04; share number 0 … 1e+04; sharp number 0 … 1e+04
 * all scaled ulp ≤ 7 (5.518 found); worst 5.518 at w = 0x1.fe20bep+4 0x1.07af48p+6 0x1.cd230ep+4, alpha =
 *     0x1.5937fep+11 -0x1.e66acp+7 0x1.7ae6d2p+8, dt = 0x1.7837cp-1
 * an ∞ gives ∞ or NaN somewhere; w, alpha = 0 is judged like others */
PLUMB_API plumb_status plumb_magnus_condition(size_t n, plumb_in w, plumb_in alpha, plumb_in dt, plumb_out angle,
                                              plumb_out share, plumb_out sharp);

/* magnus.ends: its first two terms from the velocities at both ends
 *   Ω₁ + Ω₂ = h(ω + ω′)/2 + h²/12 ω′×ω
 * w 3 rad/s, vector, norm 0 … 100; w_end 3 rad/s, vector, norm 0 … 4000; dt s, positive number 9.537e-07 … 1 → Omega 3
 *     rad, vector, norm 0 … 1e+12
 * Omega scaled ulp ≤ 7.01 (counted, 4.152 found); worst 4.152 at w = -0x1.7b6ca6p+6 -0x1.862096p+4 0x1.452502p+0, w_end
 *     = -0x1.04111ap+10 0x1.8d1eaep+10 0x1.4449ccp+8, dt = 0x1.036acp-3
 * an ∞ gives ∞ or NaN somewhere; a subnormal number in w is judged like others; w = 0 is judged like others */
PLUMB_API plumb_status plumb_magnus_ends(size_t n, plumb_in w, plumb_in w_end, plumb_in dt, plumb_out Omega);

/* magnus.rate: rate of a rotation matrix
 *   dR/dt = [ω]R
 * w 3 rad/s, vector, norm 0 … 1e+06; R 3 × 3 rotation, row by row → rate 3 × 3 1/s, matrix, norm 0 … 2e+06, row by row
 * rate scaled ulp ≤ 1.51 (counted, 1 found); worst 1 at w = -0x1.ea642cp-61 -0x1.6af378p-44 -0x1.8972f8p-40, R =
 *     0x1.fbe674p-1 -0x1.94709ap-4 -0x1.428c4ap-4 0x1.80cbdap-4 0x1.fcbb58p-1 -0x1.ff976ap-5 0x1.59bf16p-4
 *     0x1.bee44cp-5 0x1.fd6856p-1
 * a subnormal number in w is judged like others; w = 0 is judged like others */
PLUMB_API plumb_status plumb_magnus_rate(size_t n, plumb_in w, plumb_in R, plumb_out rate);

/* magnus.translation: a step of a position under constant acceleration
 *   x′ = x + h(v + v′)/2, v′ = v + ah
 * x 3 m, vector, norm 0 … 1e+09; v 3 m/s, vector, norm 0 … 1e+09; a 3 m/s², vector, norm 0 … 1e+09; dt s, positive
 *     number 9.537e-07 … 1 → x_end 3 m, vector, norm 0 … 3e+09; v_end 3 m/s, vector, norm 0 … 2e+09
 * x_end scaled ulp ≤ 4.01 (counted, 1.491 found); v_end scaled ulp ≤ 1.01 (counted, 0.5 found); worst 1.491 at x =
 *     -0x1.b0843cp-96 -0x1.80abe2p-126 0x1.172034p-89, v = 0x1.ffffecp-35 -0x1.fffd12p-44 0x1.01bd6cp-46, a =
 *     0x1.16d604p-48 0x1.7a087ap-52 -0x1.3ddba8p-51, dt = 0x1.fb31eap-8
 * an ∞ gives ∞ or NaN somewhere; a subnormal number in x is judged like others; a = 0 is judged like others */
PLUMB_API plumb_status plumb_magnus_translation(size_t n, plumb_in x, plumb_in v, plumb_in a, plumb_in dt,
                                                plumb_out x_end, plumb_out v_end);

/* --- hierarchy ---------------------------------------------------------------------------------------------------- */


/* hierarchy.chain: a moving transform below two others, by dynamic.compose: A₁ is the root's, A₂ in A₁, A₃ in A₂
 *   A = (A₁∘A₂)∘A₃
 * as dynamic.compose.n3: R ω is R times the vector; ω×x is the skew matrix of ω times x
 * A1, A2, A3 → A: T 3 m, vector, norm 0 … 1e+09; R 3 × 3 rotation, row by row; S positive number 0.0009766 … 1024; v 3
 *     m/s, vector, norm 0 … 1e+09; a 3 m/s², vector, norm 0 … 1e+09; w 3 rad/s, skew matrix, norm 0 … 1e+04, x, y, z;
 *     alpha 3 rad/s², skew matrix, norm 0 … 1e+08, x, y, z
 * T scaled ulp ≤ 9.02 (counted, 5.444 found); R scaled ulp ≤ 6.01 (counted, 3.708 found); S ulp ≤ 1.51 (counted, 1.492
 *     found); v scaled ulp ≤ 15.02 (counted, 7.147 found); a scaled ulp ≤ 22.02 (counted, 10.65 found); w scaled ulp ≤
 *     7.01 (counted, 4.584 found); alpha scaled ulp ≤ 13.01 (counted, 6.585 found); worst 5.444 at T1 =
 *     -0x1.78c418p-115 -0x1.69257p-114 0x1.1d84bap-115, R1 = -0x1.edaf28p-1 -0x1.0963bcp-3 0x1.d996e6p-3 -0x1.0a3cb2p-3
 *     -0x1.0ee4dep-1 -0x1.ad5648p-1 0x1.d91d1p-3 -0x1.ad5eaep-1 0x1.f9280ep-2, S1 = 0x1.6f367p+2, v1 = 0x1.d4p-142
 *     -0x1.1d9ba2p-1 -0x1.291a2cp+12, a1 = 0x1.86f37ap+4 0x1.ffff8ep+11 0x1.3825cp-10, w1 = -0x1p-149 -0x1.b28p-139
 *     -0x1.06p-142, alpha1 = 0x1.9e9488p+2 0x1p-149 0x1.e63a22p+20, T2 = -0x1.7bc3bp-129 0x1.9a897cp-121 -0x1.0d2p-137,
 *     R2 = 0x1.ffffd4p-1 -0x1.6bc60ep-14 -0x1.a7d2c2p-10 0x1.6bc60ep-14 0x1p+0 -0x1.2b943ep-24 0x1.a7d2c2p-10
 *     -0x1.2eab9ap-24 0x1.ffffd4p-1, S2 = 0x1.9dc498p-10, v2 = 0x1.bf0966p-114 0x1.84ed6ap-98 0x1.a8p-144, a2 =
 *     0x1.7737e8p-92 0x1.24951p-90 -0x1.02dd2p-90, w2 = -0x1.68p-144 0x1.8ec168p-122 -0x1.1481ep-101, alpha2 =
 *     0x1.03f49ep-22 -0x1.11e1d8p-24 -0x1.427692p-24, T3 = 0x1.a42122p-21 0x1.9p-145 0x1.6e0d44p-37, R3 = 0x1.fb0278p-1
 *     -0x1.090284p-4 -0x1.f9326p-4 0x1.02bb76p-4 0x1.fee8ccp-1 -0x1.0b105p-6 0x1.fc70bcp-4 0x1.11a084p-7 0x1.fc05aap-1,
 *     S3 = 0x1.5aa7eap-6, v3 = -0x1.f8799p-120 0x1.919e78p-117 -0x1.2ef0a6p-117, a3 = 0x1.fd0088p-75 -0x1.921d6p-75
 *     -0x1.39bbe6p-73, w3 = 0x1.dd1812p-57 -0x1.84ad4ap-56 -0x1.53cdfep-56, alpha3 = 0x1.0836c6p-89 -0x1.327bbp-74
 *     0x1.8b1e64p-57
 * a NaN gives NaN somewhere; an ∞ gives ∞ or NaN somewhere; a subnormal number anywhere is judged like others; a zero
 *     anywhere is judged like others; the largest numbers in T1, v1, a1 stay finite */
PLUMB_API plumb_status plumb_hierarchy_chain(size_t n, plumb_in A1, plumb_in A2, plumb_in A3, plumb_out A);

/* --- constraint --------------------------------------------------------------------------------------------------- */

/* In each: a NaN gives NaN somewhere */

/* constraint.ball: the impulse that keeps a ball joint
 *   Γ = J M⁻¹Jᵀ, η = B − J(v¹ + M⁻¹g), Γλ = η, v² = v¹ + M⁻¹(g + Jᵀλ), J = (−E, [r₁], E, −[r₂])
 * NaN unless Γ is positive definite, by its leading minors as they are computed: two immovable bodies have none
 * body1, body2: k 1/kg, positive number 0.25 … 4; W 6 1/(kg m²), symmetric positive definite matrix, eigenvalues 0.25 …
 *     4, lower triangle, row by row
 * r1 3 m, vector, norm 0 … 1; r2 3 m, vector, norm 0 … 1
 * motion1, motion2: v 3 m/s, vector, norm 0 … 1e+04; w 3 rad/s, vector, norm 0 … 1e+04; p 3 N s, vector, norm 0 …
 *     1e+04; a 3 N m s, vector, norm 0 … 1e+04
 * B 3 m/s, vector, norm 0 … 1e+04 → G 6 1/kg, symmetric positive definite matrix, eigenvalues 0 … 1000, lower triangle,
 *     row by row; eta 3 m/s, vector, norm 0 … 1e+06; lambda 3 N s, vector, norm 0 … 1e+06
 * motion1_out, motion2_out: v 3 m/s, vector, norm 0 … 1e+07; w 3 rad/s, vector, norm 0 … 1e+07
 * G scaled ulp ≤ 6.01 (counted, 3.32 found); eta scaled ulp ≤ 9.01 (counted, 4.49 found); lambda scaled ulp ≤ 18.5
 *     (14.09 found); v1 scaled ulp ≤ 18.5 (14.47 found); w1 scaled ulp ≤ 18.5 (9.896 found); v2 scaled ulp ≤ 18.5
 *     (14.47 found); w2 scaled ulp ≤ 18.5 (9.41 found); worst 3.32 at k1 = 0x1.b38598p-1, W1 = 0x1.e4a7f8p-1
 *     0x1.cc08fcp-1 0x1.8e9b86p+1 0x1.089738p-1 0x1.fd987ep-2 0x1.274ee2p+0, k2 = 0x1.47776ep+0, W2 = 0x1.682148p+1
 *     0x1.3c715ep-3 0x1.96eddap+1 -0x1.479366p-2 0x1.69f718p-2 0x1.2bfe5ep+1, r1 = 0x1.6bf694p-5 0x1.35ceaap-3
 *     -0x1.117accp-3, r2 = 0x1.7abb72p-5 -0x1.c66d92p-1 -0x1.85e598p-2, v1 = -0x1.1d183ap+8 0x1.0a0fd4p+10
 *     0x1.df0b12p+10, w1 = -0x1.6a8b3cp+11 0x1.fa69dp+10 0x1.83f17ap+12, p1 = -0x1.00d898p+6 -0x1.151412p+13
 *     -0x1.1d0858p+10, a1 = 0x1.fa79f2p+10 0x1.ecd1aap+11 -0x1.865b7cp+8, v2 = -0x1.d6fc3ap+11 -0x1.317488p+11
 *     -0x1.f97826p+11, w2 = 0x1.4589d8p+12 0x1.011026p+9 0x1.b2f79cp+11, p2 = -0x1.4a421ap+9 -0x1.3012b6p+11
 *     0x1.a3a7e4p+11, a2 = 0x1.4a4e5ap+10 -0x1.205056p+8 -0x1.7621bap+12, B = -0x1.4e7758p+9 -0x1.81b692p+12
 *     0x1.1ccf2ep+12
 * an ∞ in v1, p2, r1 gives ∞ or NaN somewhere; a subnormal number in w1, r2 is judged like others; r1, v2, a1 = 0 is
 *     judged like others */
PLUMB_API plumb_status plumb_constraint_ball(size_t n, plumb_in body1, plumb_in body2, plumb_in r1, plumb_in r2,
                                             plumb_in motion1, plumb_in motion2, plumb_in B, plumb_out G, plumb_out eta,
                                             plumb_out lambda, plumb_out motion1_out, plumb_out motion2_out);

/* constraint.distance: the impulse that keeps a distance
 *   Γ = J M⁻¹Jᵀ, η = B − J(v¹ + M⁻¹g), Γλ = η, v² = v¹ + M⁻¹(g + Jᵀλ), J = (−uᵀ, −(r₁×u)ᵀ, uᵀ, (r₂×u)ᵀ)
 * NaN unless Γ is positive definite, by its leading minors as they are computed: two immovable bodies have none
 * body1, body2: k 1/kg, positive number 0.25 … 4; W 6 1/(kg m²), symmetric positive definite matrix, eigenvalues 0.25 …
 *     4, lower triangle, row by row
 * r1 3 m, vector, norm 0 … 1; r2 3 m, vector, norm 0 … 1; u 3 unit vector
 * motion1, motion2: v 3 m/s, vector, norm 0 … 1e+04; w 3 rad/s, vector, norm 0 … 1e+04; p 3 N s, vector, norm 0 …
 *     1e+04; a 3 N m s, vector, norm 0 … 1e+04
 * B m/s, number -1e+04 … 1e+04 → G 1/kg, number 0 … 1000; eta m/s, number -1e+06 … 1e+06; lambda N s, number -1e+06 …
 *     1e+06
 * motion1_out, motion2_out: v 3 m/s, vector, norm 0 … 1e+07; w 3 rad/s, vector, norm 0 … 1e+07
 * G scaled ulp ≤ 14.01 (counted, 5.713 found); eta scaled ulp ≤ 12.01 (counted, 5.459 found); lambda scaled ulp ≤ 18.5
 *     (10.3 found); v1 scaled ulp ≤ 18.5 (11.76 found); w1 scaled ulp ≤ 18.5 (13.6 found); v2 scaled ulp ≤ 18.5 (11.54
 *     found); w2 scaled ulp ≤ 18.5 (10.88 found); worst 5.713 at k1 = 0x1.26f092p-2, W1 = 0x1.86b41ep-2 0x1.09276p-4
 *     0x1.307d54p+1 0x1.ff55d6p-4 0x1.ae764ap-2 0x1.9ea6b2p-1, k2 = 0x1.7a65a4p-1, W2 = 0x1.2e11ccp+1 0x1.40f3fap-4
 *     0x1.7df6aap+1 -0x1.b0ef6ep-1 0x1.fcb6eap-7 0x1.cdb262p+0, r1 = 0x1.7696d6p-2 0x1.432d8ep-1 0x1.2a51c4p-1, r2 =
 *     -0x1.f7725cp-15 0x1.41a8d4p-2 0x1.e4c506p-1, u = -0x1.013d48p-3 0x1.9358fap-1 -0x1.34bcdcp-1, v1 = 0x1.545ebap+7
 *     -0x1.70a1a4p+10 -0x1.d2a17p+9, w1 = 0x1.70b24cp+9 0x1.2d3ec4p+10 0x1.6fcfcp+8, p1 = 0x1.619422p+12
 *     -0x1.6d5148p+10 -0x1.22f3d8p+10, a1 = 0x1.bbd556p+3 -0x1.3773e4p+6 -0x1.913006p+4, v2 = 0x1.65e8cp+8
 *     0x1.6cbec2p+9 0x1.34bf8ep+9, w2 = 0x1.2b135ep+11 -0x1.2730b8p+12 -0x1.b5ffd6p+11, p2 = 0x1.b2343p+8
 *     -0x1.00c644p+10 0x1.487554p+10, a2 = 0x1.85c6b4p+11 0x1.e92f6cp+7 0x1.48e1c6p+11, B = -0x1.f3caep+11
 * an ∞ in v1, p2, r1 gives ∞ or NaN somewhere; a subnormal number in w1, r2 is judged like others; r1, v2, a1 = 0 is
 *     judged like others */
PLUMB_API plumb_status plumb_constraint_distance(size_t n, plumb_in body1, plumb_in body2, plumb_in r1, plumb_in r2,
                                                 plumb_in u, plumb_in motion1, plumb_in motion2, plumb_in B,
                                                 plumb_out G, plumb_out eta, plumb_out lambda, plumb_out motion1_out,
                                                 plumb_out motion2_out);

/* constraint.hinge: the impulse that lets two bodies turn about one axis only
 *   Γ = J M⁻¹Jᵀ, η = B − J(ω¹ + M⁻¹g), Γλ = η, ω² = ω¹ + M⁻¹(g + Jᵀλ), J = (−nᵀ, nᵀ) for n = b, c
 * the hinge turns freely about the first column of R, at `rate`; b and c are the others. NaN unless Γ is positive
 *     definite, by its leading minors as they are computed: two immovable bodies have none
 * W1 6 1/(kg m²), symmetric positive definite matrix, eigenvalues 0.25 … 4, lower triangle, row by row; W2 6 1/(kg m²),
 *     symmetric positive definite matrix, eigenvalues 0.25 … 4, lower triangle, row by row; R 3 × 3 rotation, row by
 *     row; w1 3 rad/s, vector, norm 0 … 1e+04; a1 3 N m s, vector, norm 0 … 1e+04; w2 3 rad/s, vector, norm 0 … 1e+04;
 *     a2 3 N m s, vector, norm 0 … 1e+04; B 2 rad/s, vector, norm 0 … 1e+04, about b, about c → G 3 1/(kg m²),
 *     symmetric positive definite matrix, eigenvalues 0 … 1000, lower triangle, row by row; eta 2 rad/s, vector, norm 0
 *     … 1e+06, about b, about c; lambda 2 N m s, vector, norm 0 … 1e+06, about b, about c; w1_out: w1 3 rad/s, vector,
 *     norm 0 … 1e+07; w2_out: w2 3 rad/s, vector, norm 0 … 1e+07; rate rad/s, number -1e+07 … 1e+07
 * G scaled ulp ≤ 7.01 (counted, 4.878 found); eta scaled ulp ≤ 9.01 (counted, 5.687 found); lambda scaled ulp ≤ 18.5
 *     (12.78 found); w1 scaled ulp ≤ 18.5 (12.53 found); w2 scaled ulp ≤ 18.5 (12.47 found); rate scaled ulp ≤ 18.5
 *     (11.18 found); worst 4.878 at W1 = 0x1.73bc38p-1 0x1.18f3c6p-5 0x1.2426c8p-1 -0x1.653658p-4 0x1.6070aap-4
 *     0x1.052d5ep-1, W2 = 0x1.fffffcp+1 -0x1.b8p-143 0x1.00000cp+2 0 -0x1p-148 0x1.c4bc06p-2, R = -0x1.b75f7cp-2
 *     -0x1.c3314ap-1 0x1.9618b4p-3 0x1.23c7bcp-1 -0x1.802664p-4 0x1.a1f96ap-1 -0x1.66cfe8p-1 0x1.da6608p-2
 *     0x1.15bb1p-1, w1 = -0x1.13f902p+9 -0x1.7ab82cp+10 0x1.4c64p+7, a1 = -0x1.c2ac5cp-127 0x1.74p-143 0x1.cp-147, w2 =
 *     -0x1.5116bep+3 0x1.1ap-141 0x1.7d81a8p-126, a2 = -0x1.741ea8p+9 0x1.d41fecp+11 -0x1.db9a8ep+9, B = 0x1.5fc6c2p+11
 *     -0x1.361bb6p+10
 * an ∞ in w1, a2 gives ∞ or NaN somewhere; a subnormal number in w1 is judged like others; w2, a1, B = 0 is judged like
 *     others */
PLUMB_API plumb_status plumb_constraint_hinge(size_t n, plumb_in W1, plumb_in W2, plumb_in R, plumb_in w1, plumb_in a1,
                                              plumb_in w2, plumb_in a2, plumb_in B, plumb_out G, plumb_out eta,
                                              plumb_out lambda, plumb_out w1_out, plumb_out w2_out, plumb_out rate);

/* constraint.bias: Baumgarte's bias of a velocity constraint
 *   B = −βC/h
 * the article's −βC is of a rate β in 1/s; with it the error shrinks by 1 − hβ a step, and not by 1 − β
 * C m, number -1e+06 … 1e+06; beta number 0 … 2; h s, positive number 0.0009766 … 1 → B m/s, number -1e+10 … 1e+10
 * B scaled ulp ≤ 1.51 (counted, 1.5 found); worst 1.5 at C = -0x1.fffffep+15, beta = 0x1.0008dap-9, h = 0x1.001092p-6
 * an ∞ in C gives ∞ or NaN somewhere; a subnormal number in C is judged like others; C = 0 is judged like others; h = 0
 *     gives ∞ or NaN */
PLUMB_API plumb_status plumb_constraint_bias(size_t n, plumb_in C, plumb_in beta, plumb_in h, plumb_out B);

/* constraint.acceleration: the acceleration that Baumgarte's stabilization aims at
 *   C″ = −αC′ − βC
 * an error then decays without overshooting for α² ≥ 4β, fastest for α² = 4β
 * C m, number -1e+06 … 1e+06; rate m/s, number -1e+06 … 1e+06; alpha 1/s, positive number 0.0009766 … 1e+04; beta 1/s²,
 *     positive number 0.0009766 … 1e+08 → acceleration m/s², number -1e+15 … 1e+15
 * acceleration scaled ulp ≤ 1.51 (counted, 1 found); worst 1 at C = -0x1.ebd7p+18, rate = 0x1.d349fep+18, alpha =
 *     0x1.0b58a8p-7, beta = 0x1.03p+12
 * an ∞ in C, rate gives ∞ or NaN somewhere; a subnormal number in C is judged like others; C, rate = 0 is judged like
 *     others */
PLUMB_API plumb_status plumb_constraint_acceleration(size_t n, plumb_in C, plumb_in rate, plumb_in alpha, plumb_in beta,
                                                     plumb_out acceleration);

/* constraint.decay: an error after a time of Baumgarte's stabilization of velocities
 *   C(t) = C(0) e^(−βt)
 * C m, number -1e+06 … 1e+06; beta 1/s, positive number 0.0009766 … 4; t s, number 0 … 8 → Ct m, number -1e+06 … 1e+06
 * Ct ulp ≤ 34 (0.5 found); worst 0.5 at C = -0x1.ffe614p-20, beta = 0x1.000e06p-10, t = 0x1.fffde2p-16
 * an ∞ in C gives ∞ or NaN somewhere; C, t = 0 is judged like others; a subnormal number in t is judged like others */
PLUMB_API plumb_status plumb_constraint_decay(size_t n, plumb_in C, plumb_in beta, plumb_in t, plumb_out Ct);

/* constraint.drift: an error after some steps with Baumgarte's bias
 *   C(n) = C(1 − β)ⁿ
 * n is `steps`; NaN where it is not a whole number from 0 to 1023
 * C m, number -1e+06 … 1e+06; beta number 0 … 2; steps index 0 … 1000 → Cn m, number -1e+06 … 1e+06
 * Cn ulp ≤ 2 (0.5 found); worst 0.5 at C = -0x1.de6a3ep-59, beta = 0x1.5676d4p-23, steps = 0x1p+0
 * an ∞ in C gives ∞ or NaN somewhere; C, beta, steps = 0 is judged like others; a negative number of steps gives NaN */
PLUMB_API plumb_status plumb_constraint_drift(size_t n, plumb_in C, plumb_in beta, plumb_in steps, plumb_out Cn);

/* constraint.error_reduction: the error reduction parameter: how much of an error is gone after a second
 *   ERP = 1 − (1 − β)ⁿ
 * n is the rate, in steps per second; it need not be whole
 * beta number 0 … 1; rate 1/s, positive number 1 … 1000 → ERP number 0 … 1
 * ERP scaled ulp ≤ 1 (0.25 found); worst 0.25 at beta = 0x1.4f12c6p-1, rate = 0x1.00004p+0
 * a subnormal number in beta is judged like others; beta = 0 is judged like others */
PLUMB_API plumb_status plumb_constraint_error_reduction(size_t n, plumb_in beta, plumb_in rate, plumb_out ERP);

/* constraint.share: the share of an error to take at each step for an error reduction parameter
 *   β = 1 − (1 − ERP)^(1/n)
 * n is the rate, in steps per second; it need not be whole
 * ERP number 0 … 1; rate 1/s, positive number 1 … 1000 → beta number 0 … 1
 * beta scaled ulp ≤ 3 (0.25 found); worst 0.25 at ERP = 0x1.5a8d0ap-1, rate = 0x1.5cfd5cp+0
 * a subnormal number in ERP is judged like others; ERP = 0 is judged like others */
PLUMB_API plumb_status plumb_constraint_share(size_t n, plumb_in ERP, plumb_in rate, plumb_out beta);

/* constraint.predicted_rate: the rate of an error that is predicted
 *   dC/dt = (C(t + h) − C(t))/h
 * C0 m, number -1e+06 … 1e+06; C1 m, number -1e+06 … 1e+06; h s, positive number 0.0009766 … 1 → rate m/s, number
 *     -1e+10 … 1e+10
 * rate scaled ulp ≤ 1.51 (counted, 1.5 found); worst 1.5 at C0 = -0x1.000806p+18, C1 = 0x1.ffff58p+17, h =
 *     0x1.000d66p-3
 * an ∞ in C0, C1 gives ∞ or NaN somewhere; a subnormal number in C0 is judged like others; C1 = 0 is judged like
 *     others; h = 0 gives ∞ or NaN */
PLUMB_API plumb_status plumb_constraint_predicted_rate(size_t n, plumb_in C0, plumb_in C1, plumb_in h, plumb_out rate);

/* constraint.complementarity: by how much a multiplier and its residual miss complementarity
 *   min(λ − λ⁻, max(λ − λ⁺, r)), r = Γλ − η
 * 0 just where r = 0 between the bounds, r ≥ 0 at the lower and r ≤ 0 at the upper one, as it has to be; the article
 *     prints r = 0 just where λ is within its bounds; r and λ in units in which Γ's diagonal is about 1; NaN where a
 *     bound is above the other
 * lambda number -1000 … 1000; r number -1000 … 1000; limits 2 bounds, each -1000 … 1000, all lower bounds, then all
 *     upper ones → missed number -1e+04 … 1e+04
 * missed scaled ulp ≤ 0.63 (0.5 found); worst 0.5 at lambda = -0x1.7a55bep+8, r = 0x1.80ea3ap+8, limits = 0x1.0b5482p+7
 *     0x1.42b63p+9
 * lambda, r, limits = 0 is judged like others; a subnormal number in lambda, r is judged like others */
PLUMB_API plumb_status plumb_constraint_complementarity(size_t n, plumb_in lambda, plumb_in r, plumb_in limits,
                                                        plumb_out missed);

/* constraint.pgs.n3, n12: two sweeps of projected Gauss–Seidel with over-relaxation
 *   λ⁺ = clamp(λ + ω D⁻¹(η − Γλ)), one entry after the other, D the diagonal of Γ, twice
 * NaN in all multipliers where a diagonal entry of Γ is not above 0 or a bound is above the other; two sweeps a call
 * n3: G 6 1/kg, symmetric positive definite matrix, eigenvalues 1 … 2, lower triangle, row by row; eta n m/s, vector,
 *     norm 0 … 1000; limits 6 N s, bounds, each -1000 … 1000, all lower bounds, then all upper ones; lambda n N s,
 *     vector, norm 0 … 1000; w number 0.25 … 1.75 → lambda_out: lambda n N s, vector, norm 0 … 1e+04
 * n12: G 78 1/kg, symmetric positive definite matrix, eigenvalues 1 … 2, lower triangle, row by row; eta n m/s, vector,
 *     norm 0 … 1000; limits 24 N s, bounds, each -1000 … 1000, all lower bounds, then all upper ones; lambda n N s,
 *     vector, norm 0 … 1000; w number 0.25 … 1.75 → lambda_out: lambda n N s, vector, norm 0 … 1e+04
 * n3: lambda scaled ulp ≤ 9.1 (6.712 found); worst 6.712 at G = 0x1.b7199cp+0 -0x1.c70acap-7 0x1.e48df4p+0
 *     0x1.b03052p-4 -0x1.012e48p-3 0x1.7bbcfap+0, eta = 0x1.ffb2cap-83 0x1.727ep-75 -0x1.2dbcap-63, limits =
 *     -0x1.d63b12p-41 -0x1.d607ap-37 -0x1.c14b9ep-62 0x1.1666bcp-44 -0x1.0e8p-100 0x1.305248p-35, lambda =
 *     0x1.f433c2p-100 -0x1.851904p-89 -0x1.592a04p-88, w = 0x1.87b7fap+0
 * n12: lambda scaled ulp ≤ 13.6 (9.994 found); worst 9.994 at G = 0x1.c0837ep+0 -0x1.f61fd4p-4 0x1.b9d61p+0
 *     -0x1.fea406p-9 0x1.ae53fp-6 0x1.546beap+0 -0x1.2f2aeap-3 -0x1.94d2fap-6 -0x1.0a6a0ap-5 0x1.3fa556p+0
 *     -0x1.7bd198p-5 -0x1.8d12a6p-9 0x1.d8ed2p-6 -0x1.355234p-7 0x1.4b0ffp+0 0x1.6c2196p-5 0x1.949e66p-3 0x1.52453cp-9
 *     -0x1.8f6fa8p-6 -0x1.431b02p-6 0x1.52eb1ap+0 -0x1.37045cp-7 0x1.5067fp-4 0x1.af830ap-6 -0x1.6da1b4p-4
 *     0x1.23d138p-3 -0x1.c7c598p-6 0x1.76a07cp+0 -0x1.a949f4p-6 0x1.4fbbb8p-4 0x1.7ad7a6p-3 -0x1.1fc37ep-5
 *     -0x1.4521aep-5 0x1.6d6e76p-5 0x1.26e856p-18 0x1.afdbp+0 -0x1.e77b98p-5 -0x1.3f9d4p-4 0x1.d2dedep-9 -0x1.b340d6p-7
 *     -0x1.04899p-6 -0x1.ae5118p-8 -0x1.2a628cp-5 0x1.195a44p-3 0x1.5e9e3cp+0 -0x1.3a40bep-3 -0x1.016194p-3
 *     -0x1.e01eecp-8 0x1.342916p-5 -0x1.eeea78p-13 -0x1.2e5332p-4 0x1.c20b14p-6 0x1.460008p-8 0x1.e34e16p-5
 *     0x1.6bd92ap+0 -0x1.1b931ep-5 -0x1.305ee2p-5 0x1.d6144p-4 -0x1.eec034p-5 0x1.4b829ap-4 -0x1.f5093cp-4
 *     0x1.adf0d6p-3 0x1.9859acp-6 0x1.c172eep-7 -0x1.464514p-6 0x1.c45bc6p+0 0x1.66bbfp-4 -0x1.ef1664p-5 0x1.02519ap-6
 *     0x1.2855a4p-5 -0x1.d574b8p-6 -0x1.45a832p-6 -0x1.ea8b9ap-4 0x1.d16be6p-5 0x1.926556p-4 -0x1.6fb014p-5
 *     0x1.431fb6p-4 0x1.bb6ebcp+0, eta = -0x1.d31e94p-47 -0x1.73da84p-46 0x1.66a56p-49 -0x1.77f54cp-46 0x1.1036fap-44
 *     0x1.235576p-45 -0x1.bd38c8p-46 -0x1.aaab42p-51 0x1.fdf29ep-47 0x1.f40f9p-45 0x1.31346cp-46 -0x1.54086p-45, limits
 *     = -0x1.c0157ap-99 -0x1.46f1fap+2 0x1.d11592p-117 0x1.0dce8p-131 -0x1.9b484cp-75 -0x1.5c3e26p-126 -0x1.ed36cep+5
 *     0x1.75586cp-78 -0x1.4cda4ap-96 -0x1.066574p-125 0x1.2f7cp-135 -0x1.69b30ep-17 -0x1.f3ap-138 0x1.72c8bcp-37
 *     0x1.7e6fa4p-17 0x1.9d1764p-126 0x1.e32582p-40 -0x1.44p-138 0x1.0eap-137 0x1.308a86p-75 0x1.6adbc6p-31
 *     0x1.8fe4f4p+2 0x1.2e3f42p-79 0x1.cabba4p-55, lambda = 0x1.965372p-49 -0x1.698b7p-48 0x1.6bbd6ep-27 0x1.1e874p-131
 *     0x1.397e7ep-37 0x1.67e4bcp-22 0x1.505b02p-45 0x1.2af9b6p-31 0x1.9a181ep-53 -0x1.226edep-39 0x1.70b6p-134
 *     -0x1.9bb674p-113, w = 0x1.433122p+0
 * eta, lambda, limits = 0 is judged like others; a subnormal number in eta, lambda is judged like others; Γ = 0 gives
 *     NaN */
PLUMB_API plumb_status plumb_constraint_pgs_n3(size_t n, plumb_in G, plumb_in eta, plumb_in limits, plumb_in lambda,
                                               plumb_in w, plumb_out lambda_out);
PLUMB_API plumb_status plumb_constraint_pgs_n12(size_t n, plumb_in G, plumb_in eta, plumb_in limits, plumb_in lambda,
                                                plumb_in w, plumb_out lambda_out);

/* --- pose --------------------------------------------------------------------------------------------------------- */

/* In each: a NaN gives NaN somewhere */

/* pose.compose: one transform inside another, with quaternions
 *   T₃ = T₂ + S₂R(q₂)T₁, q₃ = q₂q₁, S₃ = S₂S₁
 * R(q) is E + 2(s[u] + [u]²) of q as it is, which is not made a unit quaternion, and its inverse that of the conjugate;
 *     a drifted q is not inverted
 * A2, A1 → A3: T 3 m, vector, norm 0 … 1e+09; q 4 unit quaternion, w, x, y, z; S positive number 0.0009766 … 1024
 * T3 scaled ulp ≤ 8.01 (counted, 5.063 found); q3 scaled ulp ≤ 4.01 (counted, 1.996 found); S3 ulp ≤ 0.501 (counted,
 *     0.5 found); worst 5.063 at T2 = -0x1.fa4eep-110 0x1.5a3826p-107 0x1.424p-137, q2 = -0x1.1ea644p-2 0x1.8e25c6p-22
 *     -0x1.47530ap-23 -0x1.eb87cp-1, S2 = 0x1.f04f52p-3, T1 = 0x1.f6b73cp-25 0x1.e29948p-15 0x1.d2b056p-2, q1 =
 *     0x1.e1168cp-2 0x1.517238p-1 0x1.208be8p-2 -0x1.07d06ap-1, S1 = 0x1.7acfcap-6
 * an ∞ gives ∞ or NaN somewhere; a subnormal number anywhere is judged like others; a zero anywhere is judged like
 *     others; the largest numbers in T2 stay finite */
PLUMB_API plumb_status plumb_pose_compose(size_t n, plumb_in A2, plumb_in A1, plumb_out A3);

/* pose.inverse: inverse of a transform, with a quaternion
 *   T′ = −R(q^c)T/S, q′ = q^c, S′ = 1/S
 * R(q) is E + 2(s[u] + [u]²) of q as it is, which is not made a unit quaternion, and its inverse that of the conjugate;
 *     a drifted q is not inverted
 * A → A_out: T 3 m, vector, norm 0 … 1e+09; q 4 unit quaternion, w, x, y, z; S positive number 0.0009766 … 1024
 * T scaled ulp ≤ 7.01 (counted, 4.684 found); q ulp ≤ 0 (counted, 0 found); S ulp ≤ 0.501 (counted, 0.5 found); worst
 *     4.684 at T = -0x1.df7098p-55 -0x1.bd9d0ep-70 0x1.7002d2p-83, q = 0x1.33db2cp-9 -0x1.e3664ep-8 -0x1.fffc12p-1
 *     0x1.d71352p-17, S = 0x1.2072dp+9
 * an ∞ in T, q gives ∞ or NaN somewhere; a subnormal number in T, q is judged like others; T = 0 is judged like others;
 *     S = 0 gives an infinite scale; S = ∞ gives the scale 0 */
PLUMB_API plumb_status plumb_pose_inverse(size_t n, plumb_in A, plumb_out A_out);

/* pose.to_local: a transform as its parent sees it, with quaternions
 *   T₁ = R(q₂^c)(T₃ − T₂)/S₂, q₁ = q₂^c q₃, S₁ = S₃/S₂
 * R(q) is E + 2(s[u] + [u]²) of q as it is, which is not made a unit quaternion, and its inverse that of the conjugate;
 *     a drifted q is not inverted
 * A2, A3 → A1: T 3 m, vector, norm 0 … 1e+09; q 4 unit quaternion, w, x, y, z; S positive number 0.0009766 … 1024
 * T1 scaled ulp ≤ 8.01 (counted, 5.683 found); q1 scaled ulp ≤ 4.01 (counted, 1.969 found); S1 ulp ≤ 0.501 (counted,
 *     0.5 found); worst 5.683 at T2 = 0x1.a2dbdp-117 -0x1.29d04ap-69 0x1.ab6a88p-84, q2 = 0x1.ffe3ecp-1 0x1.f814bp-7
 *     -0x1.91d056p-9 -0x1.ba6b26p-7, S2 = 0x1.024fe4p-8, T3 = -0x1.442f12p-87 0x1.fffffep-94 -0x1.226a4cp-126, q3 =
 *     0x1.dc9988p-1 0x1.665774p-3 -0x1.0b1d66p-3 0x1.2c141p-2, S3 = 0x1.024fe6p+0
 * an ∞ in T2, q2, T3, q3, S3 gives ∞ or NaN somewhere; a subnormal number in T2, q2, T3, q3, S3 is judged like others;
 *     T2, T3 = 0 is judged like others; S2 = 0 gives an infinite scale; S2 = ∞ gives the scale 0 */
PLUMB_API plumb_status plumb_pose_to_local(size_t n, plumb_in A2, plumb_in A3, plumb_out A1);

/* pose.apply: a point in the parent's coordinates, by a quaternion
 *   y = A(x) = S R(q) x + T
 * R(q) is E + 2(s[u] + [u]²) of q as it is, which is not made a unit quaternion, and its inverse that of the conjugate;
 *     a drifted q is not inverted
 * A: T 3 m, vector, norm 0 … 1e+09; q 4 unit quaternion, w, x, y, z; S positive number 0.0009766 … 1024
 * x 3 m, vector, norm 0 … 1e+09 → y 3 m, vector, norm 0 … 3e+12
 * y scaled ulp ≤ 8.01 (counted, 4.994 found); worst 4.994 at T = 0x1.c1eb6ep-40 -0x1.5bbe24p-123 0x1.f94p-45, q =
 *     0x1.735ba4p-11 -0x1.1bf8e6p-18 0x1.fffff8p-1 -0x1.4e14cap-17, S = 0x1.ff0cdap-4, x = -0x1.619532p+0
 *     0x1.8855f2p-18 0x1.c00006p-32
 * an ∞ gives ∞ or NaN somewhere; a subnormal number anywhere is judged like others; a zero anywhere is judged like
 *     others; the largest numbers in T stay finite */
PLUMB_API plumb_status plumb_pose_apply(size_t n, plumb_in A, plumb_in x, plumb_out y);

/* pose.apply_inverse: a point of the parent's in the child's coordinates, by a quaternion
 *   y = A⁻¹(x) = R(q^c)(x − T)/S
 * R(q) is E + 2(s[u] + [u]²) of q as it is, which is not made a unit quaternion, and its inverse that of the conjugate;
 *     a drifted q is not inverted
 * A: T 3 m, vector, norm 0 … 1e+09; q 4 unit quaternion, w, x, y, z; S positive number 0.0009766 … 1024
 * x 3 m, vector, norm 0 … 1e+09 → y 3 m, vector, norm 0 … 3e+12
 * y scaled ulp ≤ 8.01 (counted, 5.341 found); worst 5.341 at T = -0x1.7ff26ep+8 -0x1.64ep+3 0x1.3ffffap-17, q =
 *     -0x1.ffb31ap-5 -0x1.fd53f4p-1 -0x1.59f1eep-21 -0x1.4a7462p-4, S = 0x1.05ec5p-10, x = -0x1.284574p+6
 *     -0x1.0172dp+16 -0x1.3785aep+5
 * an ∞ in x, q gives ∞ or NaN somewhere; a subnormal number in x, q is judged like others; x = 0 is judged like others */
PLUMB_API plumb_status plumb_pose_apply_inverse(size_t n, plumb_in A, plumb_in x, plumb_out y);

/* pose.vector: a vector in the parent's coordinates, by a quaternion
 *   y = J x = S R(q) x
 * R(q) is E + 2(s[u] + [u]²) of q as it is, which is not made a unit quaternion, and its inverse that of the conjugate;
 *     a drifted q is not inverted
 * q 4 unit quaternion, w, x, y, z; S positive number 0.0009766 … 1024; x 3 m, vector, norm 0 … 1e+09 → y 3 m, vector,
 *     norm 0 … 3e+12
 * y scaled ulp ≤ 7.01 (counted, 5.162 found); worst 5.162 at q = 0x1.5b0a8cp-6 0x1.ffe292p-1 -0x1.2dd028p-11
 *     -0x1.bae0a6p-13, S = 0x1.e1adaap+3, x = -0x1.d8fb4p-33 0x1.d01aacp-51 0x1.916634p-26
 * an ∞ gives ∞ or NaN somewhere; a subnormal number anywhere is judged like others; a zero anywhere is judged like
 *     others */
PLUMB_API plumb_status plumb_pose_vector(size_t n, plumb_in q, plumb_in S, plumb_in x, plumb_out y);

/* pose.vector_inverse: a vector of the parent's in the child's coordinates, by a quaternion
 *   y = J⁻¹x = R(q^c) x/S
 * R(q) is E + 2(s[u] + [u]²) of q as it is, which is not made a unit quaternion, and its inverse that of the conjugate;
 *     a drifted q is not inverted
 * q 4 unit quaternion, w, x, y, z; S positive number 0.0009766 … 1024; x 3 m, vector, norm 0 … 1e+09 → y 3 m, vector,
 *     norm 0 … 3e+12
 * y scaled ulp ≤ 7.01 (counted, 5.178 found); worst 5.178 at q = -0x1.fe935ep-13 -0x1.1180c6p-6 0x1.45fba4p-23
 *     -0x1.ffedbcp-1, S = 0x1.1018d8p+8, x = -0x1.163fecp-80 0x1.0ff8e6p-59 -0x1.734d1cp-77
 * an ∞ in x, q gives ∞ or NaN somewhere; a subnormal number in x, q is judged like others; x = 0 is judged like others */
PLUMB_API plumb_status plumb_pose_vector_inverse(size_t n, plumb_in q, plumb_in S, plumb_in x, plumb_out y);

/* pose.normal: a surface's normal in the parent's coordinates, by a quaternion
 *   y = J⁻ᵀx = R(q) x/S
 * R(q) is E + 2(s[u] + [u]²) of q as it is, which is not made a unit quaternion, and its inverse that of the conjugate;
 *     a drifted q is not inverted
 * q 4 unit quaternion, w, x, y, z; S positive number 0.0009766 … 1024; x 3 m, vector, norm 0 … 1e+09 → y 3 m, vector,
 *     norm 0 … 3e+12
 * y scaled ulp ≤ 7.01 (counted, 5.109 found); worst 5.109 at q = -0x1.fe939ep-13 -0x1.1180b8p-6 0x1.45fbbcp-23
 *     -0x1.ffedbcp-1, S = 0x1.101d8ep+8, x = -0x1.163fecp-80 0x1.0ff8e2p-59 -0x1.7203b6p-77
 * an ∞ in x, q gives ∞ or NaN somewhere; a subnormal number in x, q is judged like others; x = 0 is judged like others */
PLUMB_API plumb_status plumb_pose_normal(size_t n, plumb_in q, plumb_in S, plumb_in x, plumb_out y);

/* pose.to_matrix: augmented matrix of a transform with a quaternion
 *   M = (S R(q), T; 0, 1), R(q) = E + 2(s[u] + [u]²)
 * R(q) is E + 2(s[u] + [u]²) of q as it is, which is not made a unit quaternion, and its inverse that of the conjugate;
 *     a drifted q is not inverted
 * A: T 3 m, vector, norm 0 … 1e+09; q 4 unit quaternion, w, x, y, z; S positive number 0.0009766 … 1024
 * → M 4 × 4 matrix, norm 0 … 3e+09, row by row
 * M scaled ulp ≤ 4.01 (counted, 2.905 found); worst 2.905 at T = 0x1.57eaaap-90 -0x1.8p-148 -0x1.ff537ap-91, q =
 *     0x1.6b64e4p-15 -0x1.dfe5aep-5 -0x1.1821e6p-2 -0x1.eb8df4p-1, S = 0x1.f1e69p+6
 * an ∞ gives ∞ or NaN somewhere; a subnormal number anywhere is judged like others; a zero anywhere is judged like
 *     others; the largest numbers in T stay finite */
PLUMB_API plumb_status plumb_pose_to_matrix(size_t n, plumb_in A, plumb_out M);

/* --- skew --------------------------------------------------------------------------------------------------------- */

/* In each: a subnormal number anywhere is judged like others; a zero anywhere is judged like others */

/* skew.matrix.n2, n3, n4: a skew matrix from its numbers
 *   ω as a matrix, ωᵀ = −ω
 * ω as n(n − 1)/2 numbers: in three dimensions the vector of ω×x, else the entries below the diagonal, row by row
 * n2: w n(n − 1)/2 skew matrix, norm 0 … 1e+09 → M n × n matrix, norm 0 … 1e+09, row by row
 * n3: w n(n − 1)/2 skew matrix, norm 0 … 1e+09, x, y, z → M n × n matrix, norm 0 … 1e+09, row by row
 * n4: w n(n − 1)/2 skew matrix, norm 0 … 1e+09, strict lower triangle, row by row → M n × n matrix, norm 0 … 1e+09, row
 *     by row
 * n2: M ulp ≤ 0 (counted, 0 found); worst 0 at w = 0x1.5be5dp+28
 * n3: M ulp ≤ 0 (counted, 0 found); worst 0 at w = -0x1.a8b5f8p+27 -0x1.aa2526p+27 0x1.eeab9ep+27
 * n4: M ulp ≤ 0 (counted, 0 found); worst 0 at w = -0x1.218d0ap+26 0x1.7db1d6p+24 -0x1.9031f8p+24 0x1.4cb70ap+27
 *     -0x1.dfc73ep+28 -0x1.225846p+20
 * a NaN gives NaN somewhere; an ∞ gives ∞ or NaN somewhere */
PLUMB_API plumb_status plumb_skew_matrix_n2(size_t n, plumb_in w, plumb_out M);
PLUMB_API plumb_status plumb_skew_matrix_n3(size_t n, plumb_in w, plumb_out M);
PLUMB_API plumb_status plumb_skew_matrix_n4(size_t n, plumb_in w, plumb_out M);

/* skew.parts.n2, n3, n4: a matrix's skew and symmetric part
 *   ω = (M − Mᵀ)/2, S = (M + Mᵀ)/2
 * ω as n(n − 1)/2 numbers: in three dimensions the vector of ω×x, else the entries below the diagonal, row by row
 * n2: M n × n matrix, norm 0 … 1e+09, row by row → w n(n − 1)/2 skew matrix, norm 0 … 1e+09; S n × n matrix, norm 0 …
 *     1e+09, row by row
 * n3: M n × n matrix, norm 0 … 1e+09, row by row → w n(n − 1)/2 skew matrix, norm 0 … 1e+09, x, y, z; S n × n matrix,
 *     norm 0 … 1e+09, row by row
 * n4: M n × n matrix, norm 0 … 1e+09, row by row → w n(n − 1)/2 skew matrix, norm 0 … 1e+09, strict lower triangle, row
 *     by row; S n × n matrix, norm 0 … 1e+09, row by row
 * n2: w scaled ulp ≤ 0.51 (counted, 0.5 found); S scaled ulp ≤ 0.51 (counted, 0.5 found); worst 0.5 at M =
 *     -0x1.fffffep+13 0x1p-7 -0x1.fffffep+17 0
 * n3: w scaled ulp ≤ 0.51 (counted, 0.5 found); S scaled ulp ≤ 0.51 (counted, 0.5 found); worst 0.5 at M = -0 0
 *     0x1.c463acp+2 0 -0 -0x1.fffffep+17 0x1.3de436p+28 0x1p+18 -0
 * n4: w scaled ulp ≤ 0.51 (counted, 0.5 found); S scaled ulp ≤ 0.51 (counted, 0.5 found); worst 0.5 at M = -0x1p-149 0
 *     -0 0x1.fffffep+17 0x1p-149 -0x1.dcd65p+27 -0 0x1.fffffcp-127 0x1.dcd65p+27 -0 -0 0 -0x1p-7 0x1.fffffep+7
 *     0x1.fffffcp-127 0x1p-149
 * a NaN gives NaN somewhere; an ∞ gives ∞ or NaN somewhere */
PLUMB_API plumb_status plumb_skew_parts_n2(size_t n, plumb_in M, plumb_out w, plumb_out S);
PLUMB_API plumb_status plumb_skew_parts_n3(size_t n, plumb_in M, plumb_out w, plumb_out S);
PLUMB_API plumb_status plumb_skew_parts_n4(size_t n, plumb_in M, plumb_out w, plumb_out S);

/* skew.apply.n2, n3, n4: a skew matrix times a vector
 *   ωx, which is ω×x in three dimensions
 * ω×x is the skew matrix of ω times x; ω as n(n − 1)/2 numbers: in three dimensions the vector of ω×x, else the entries
 *     below the diagonal, row by row
 * n2: w n(n − 1)/2 rad/s, skew matrix, norm 0 … 1e+04; x n m, vector, norm 0 … 1e+09 → wx n m/s, vector, norm 0 … 1e+09
 * n3: w n(n − 1)/2 rad/s, skew matrix, norm 0 … 1e+04, x, y, z; x n m, vector, norm 0 … 1e+09 → wx n m/s, vector, norm
 *     0 … 1e+09
 * n4: w n(n − 1)/2 rad/s, skew matrix, norm 0 … 1e+04, strict lower triangle, row by row; x n m, vector, norm 0 … 1e+09
 *     → wx n m/s, vector, norm 0 … 1e+09
 * n2: wx scaled ulp ≤ 0.51 (counted, 0.5 found); worst 0.5 at w = -0x1.388p+13, x = 0x1.a78b08p+28 -0x1.a36ep+29
 * n3: wx scaled ulp ≤ 1.51 (counted, 1 found); worst 1 at w = 0x1.fffffap-95 -0x1.000002p-72 0x1.271568p-60, x =
 *     0x1.fffffep-10 0x1p+13 0x1.000002p-106
 * n4: wx scaled ulp ≤ 3.01 (counted, 1.5 found); worst 1.5 at w = -0x1.9349ccp+0 0x1.27d8e6p-13 -0x1.2344c2p-21
 *     0x1.04a98ap-23 -0x1.934ac8p-1 -0x1.06683cp-24, x = 0x1.062c0cp-8 0x1.43c266p-8 0x1.15c3d4p-11 -0x1.f6d79ep-10
 * a NaN gives NaN somewhere; an ∞ gives ∞ or NaN somewhere */
PLUMB_API plumb_status plumb_skew_apply_n2(size_t n, plumb_in w, plumb_in x, plumb_out wx);
PLUMB_API plumb_status plumb_skew_apply_n3(size_t n, plumb_in w, plumb_in x, plumb_out wx);
PLUMB_API plumb_status plumb_skew_apply_n4(size_t n, plumb_in w, plumb_in x, plumb_out wx);

/* skew.rotation_rates.n2, n3, n4: first and second derivative of a rotation
 *   dR/dt = ωR, d²R/dt² = (α + ω²)R
 * ω and α in the axes that R turns into; ω as n(n − 1)/2 numbers: in three dimensions the vector of ω×x, else the
 *     entries below the diagonal, row by row
 * n2: R n × n rotation, row by row; w n(n − 1)/2 rad/s, skew matrix, norm 0 … 1e+04; alpha n(n − 1)/2 rad/s², skew
 *     matrix, norm 0 … 1e+08 → dR n × n 1/s, matrix, norm 0 … 1e+05, row by row; ddR n × n 1/s², matrix, norm 0 …
 *     1e+09, row by row
 * n3: R n × n rotation, row by row; w n(n − 1)/2 rad/s, skew matrix, norm 0 … 1e+04, x, y, z; alpha n(n − 1)/2 rad/s²,
 *     skew matrix, norm 0 … 1e+08, x, y, z → dR n × n 1/s, matrix, norm 0 … 1e+05, row by row; ddR n × n 1/s², matrix,
 *     norm 0 … 1e+09, row by row
 * n4: R n × n rotation, row by row; w n(n − 1)/2 rad/s, skew matrix, norm 0 … 1e+04, strict lower triangle, row by row;
 *     alpha n(n − 1)/2 rad/s², skew matrix, norm 0 … 1e+08, strict lower triangle, row by row → dR n × n 1/s, matrix,
 *     norm 0 … 1e+05, row by row; ddR n × n 1/s², matrix, norm 0 … 1e+09, row by row
 * n2: dR scaled ulp ≤ 0.51 (counted, 0.5 found); ddR scaled ulp ≤ 3.01 (counted, 1.494 found); worst 0.5 at R =
 *     0x1.33333cp-1 -0x1.999994p-1 0x1.999994p-1 0x1.33333cp-1, w = 0x1.4p+3, alpha = 0x1.a05f3ep+3
 * n3: dR scaled ulp ≤ 1.51 (counted, 1 found); ddR scaled ulp ≤ 5.01 (counted, 3.38 found); worst 1 at R = 0x1p+0
 *     -0x1.d0c6aep-18 0x1.23895ap-18 0x1.d0c6c2p-18 0x1p+0 -0x1.0de9d6p-20 -0x1.23893ap-18 0x1.0debe8p-20 0x1p+0, w =
 *     -0x1.d8829ap+1 -0x1.938p-139 -0x1.e5e63ep-17, alpha = 0x1.f8d0d6p-11 0x1.a6cb2cp-11 -0x1.3184a2p-13
 * n4: dR scaled ulp ≤ 3.01 (counted, 1.5 found); ddR scaled ulp ≤ 7.01 (counted, 4.109 found); worst 1.5 at R =
 *     -0x1.d689d6p-3 0x1.3d505p-3 -0x1.9858c8p-3 -0x1.e13d4cp-1 -0x1.077b5ep-1 -0x1.a5c7dcp-1 0x1.d7d33cp-3
 *     -0x1.e24cf6p-5 0x1.c9266p-3 0x1.1cbf5ep-3 0x1.dfb012p-1 -0x1.d7d684p-3 -0x1.973652p-1 0x1.0df8a2p-1 0x1.5f2fd4p-3
 *     0x1.f5ab58p-3, w = -0x1.782dfap+9 -0x1.bf209cp+8 0x1.70ef86p+11 -0x1.23ae5cp+10 -0x1.c6bcb4p+4 0x1.c24934p+4,
 *     alpha = -0x1.cdb28cp+23 0x1.42c7bap+23 -0x1.3cc622p+23 -0x1.1fbddep+20 0x1.95a00ep+19 0x1.9340dcp+20
 * a NaN gives NaN somewhere; an ∞ gives ∞ or NaN somewhere */
PLUMB_API plumb_status plumb_skew_rotation_rates_n2(size_t n, plumb_in R, plumb_in w, plumb_in alpha, plumb_out dR,
                                                    plumb_out ddR);
PLUMB_API plumb_status plumb_skew_rotation_rates_n3(size_t n, plumb_in R, plumb_in w, plumb_in alpha, plumb_out dR,
                                                    plumb_out ddR);
PLUMB_API plumb_status plumb_skew_rotation_rates_n4(size_t n, plumb_in R, plumb_in w, plumb_in alpha, plumb_out dR,
                                                    plumb_out ddR);

/* skew.commutator.n2, n3, n4: commutator of two skew matrices
 *   [α, β] = αβ − βα, which is α×β in three dimensions
 * in two dimensions it is 0, whatever the two are; ω as n(n − 1)/2 numbers: in three dimensions the vector of ω×x, else
 *     the entries below the diagonal, row by row
 * n2: a n(n − 1)/2 skew matrix, norm 0 … 1e+09; b n(n − 1)/2 skew matrix, norm 0 … 1e+09 → c n(n − 1)/2 skew matrix,
 *     norm 0 … ∞
 * n3: a n(n − 1)/2 skew matrix, norm 0 … 1e+09, x, y, z; b n(n − 1)/2 skew matrix, norm 0 … 1e+09, x, y, z → c n(n −
 *     1)/2 skew matrix, norm 0 … ∞, x, y, z
 * n4: a n(n − 1)/2 skew matrix, norm 0 … 1e+09, strict lower triangle, row by row; b n(n − 1)/2 skew matrix, norm 0 …
 *     1e+09, strict lower triangle, row by row → c n(n − 1)/2 skew matrix, norm 0 … ∞, strict lower triangle, row by
 *     row
 * n2: c ulp ≤ 0 (counted, 0 found); worst 0 at a = -0x1.b5d43ep+29, b = 0x1.bdd44cp+29
 * n3: c scaled ulp ≤ 1.51 (counted, 1 found); worst 1 at a = -0x1.fffffep-63 -0x1.6aebd6p-64 0x1.fffffap-61, b =
 *     0x1p-17 0x1p-102 0x1.000002p-15
 * n4: c scaled ulp ≤ 4.01 (counted, 2.486 found); worst 2.486 at a = -0x1.935706p+26 0x1.c1c6d6p+28 0x1.e2ea9p+27
 *     0x1.86318p+27 -0x1.e4f81ep+26 0x1.bdfa2p+25, b = 0x1.9f1574p+25 0x1.b88984p+25 -0x1.cc01f8p+27 -0x1.3c354ep+26
 *     -0x1.84caf6p+24 -0x1.ddc928p+26 */
PLUMB_API plumb_status plumb_skew_commutator_n2(size_t n, plumb_in a, plumb_in b, plumb_out c);
PLUMB_API plumb_status plumb_skew_commutator_n3(size_t n, plumb_in a, plumb_in b, plumb_out c);
PLUMB_API plumb_status plumb_skew_commutator_n4(size_t n, plumb_in a, plumb_in b, plumb_out c);

/* --- counting ----------------------------------------------------------------------------------------------------- */

/* In each: a NaN gives NaN somewhere; an ∞ gives ∞ or NaN somewhere; a zero anywhere is judged like others */

/* counting.pairs: how many pairs there are, and what keeping them takes
 *   n², p = n(n − 1)/2, p(p − 1)/2; 2n + 1 and n times the elements' memory
 * all pairs, distinct pairs, distinct pairs of distinct pairs; a pair is kept as two elements, beside the n
 * n_out: n index 0 … 4.194e+06 → all number -1 … 1.268e+30; distinct number -1 … 1.268e+30; of_pairs number -1 …
 *     1.268e+30; memory_all number -1 … 1.268e+30; memory_distinct number -1 … 1.268e+30
 * all scaled ulp ≤ 0.51 (counted, 0.5 found); distinct scaled ulp ≤ 1.6 (counted, 0.5 found); of_pairs scaled ulp ≤
 *     5.01 (2.591 found); memory_all scaled ulp ≤ 0.51 (counted, 0 found); memory_distinct scaled ulp ≤ 0 (counted, 0
 *     found); worst 0.5 at n = 0x1.69fp+13 */
PLUMB_API plumb_status plumb_counting_pairs(size_t n, plumb_in n_out, plumb_out all, plumb_out distinct,
                                            plumb_out of_pairs, plumb_out memory_all, plumb_out memory_distinct);

/* counting.alike: how many distinct pairs have two of a kind
 *   a(a − 1)/2 + b(b − 1)/2
 * of a elements of one kind and b of another: pairs of numbers have an even sum where both are even or both odd
 * a index 0 … 4.194e+06; b index 0 … 4.194e+06 → alike number -1 … 1.268e+30
 * alike scaled ulp ≤ 3.14 (counted, 1.247 found); worst 1.247 at a = 0x1.7409c8p+21, b = 0x1.56735p+21 */
PLUMB_API plumb_status plumb_counting_alike(size_t n, plumb_in a, plumb_in b, plumb_out alike);

/* counting.place: which number a pair has
 *   k = in + j of all, k = i(2n − i − 3)/2 + j − 1 of the distinct
 * from 0, as two nested loops come to it: j from 0 on for all pairs, from i + 1 on for the distinct ones, which have i
 *     < j < n: elsewhere the formula's value
 * i index 0 … 4.194e+06; j index 0 … 4.194e+06; n_out: n index 0 … 4.194e+06 → all number -1 … 1.268e+30; distinct
 *     number -1 … 1.268e+30
 * all scaled ulp ≤ 1.01 (counted, 0.5 found); distinct scaled ulp ≤ 5.51 (counted, 1 found); worst 0.5 at i =
 *     0x1.9bff8p+17, j = 0x1.af6p+13, n = 0x1.3ep+7 */
PLUMB_API plumb_status plumb_counting_place(size_t n, plumb_in i, plumb_in j, plumb_in n_out, plumb_out all,
                                            plumb_out distinct);

#ifdef __cplusplus
}
#endif

#endif
