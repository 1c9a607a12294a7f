/* Chains of bodies joined by ball joints: the impulses that keep the joints, by sweeps of Gauss–Seidel or directly.
 *
 *   Uᵀ(i−1) λ(i−1) + D(i) λ(i) + U(i) λ(i+1) = η(i)        i = 0 … n − 1, blocks of 3 × 3
 *
 * Joint i stands between the bodies i and i + 1, of inverse masses k and inverse inertias W; the arms a and b lead from
 * a body's centre to the joint before it and to the joint after it:
 *
 *   D(i) = k E + [b] W [b]ᵀ of body i, and k E + [a] W [a]ᵀ of body i + 1
 *   U(i) = −k E − [a] W [b]ᵀ of body i + 1                 between the joints i and i + 1
 *   η(i) = bias(i) − (v + ω×a of body i + 1) + (v + ω×b of body i)
 *
 * An impulse λ(i) acts on body i + 1, and −λ(i) on body i: constraint.ball for many bodies, with the bits of its Γ and
 * η.
 *
 *   sweeps     λ ← (1 − w) λ + w D⁻¹(η − Uᵀ λ(left) − U λ(right)): all even joints, then all odd ones, eight at a time
 *   directly   every other joint is eliminated, then every other of those that are left …: block LDLᵀ in that order
 *
 *     #include <plumb/chain.h>
 *     #include <stdio.h>
 *
 *     int main(void) // the ceiling and a rope of eight links, 1 kg each, on which gravity has acted for 1/60 s
 *     {
 *         enum { N = 8, BODY = PLUMB_LINK, D = BODY, U = D + 6, ETA = U + 9 };
 *         enum { BIAS = ETA + 3, IMPULSE = BIAS + 3 };
 *         static float at[IMPULSE + 3][N + 8], memory[4096];
 *         for (int i = 1; i <= N; i++) {                              // body 0, the ceiling, stays 0: k = 0, W = 0
 *             at[0][i] = 1;                                           // k
 *             at[1][i] = at[3][i] = at[6][i] = 10;                    // W = 10 E
 *             at[8][i] = 0.5f, at[11][i] = -0.5f;                     // a and b
 *             at[14][i] = -9.81f / 60;                                // v
 *         }
 *         const plumb_out all = plumb_out_arrays(at[0], N + 8);
 *         const plumb_out diagonal = plumb_out_part(all, D), upper = plumb_out_part(all, U);
 *         const plumb_out eta = plumb_out_part(all, ETA), impulses = plumb_out_part(all, IMPULSE);
 *         const plumb_in bodies = plumb_in_of(all), bias = plumb_in_part(bodies, BIAS);
 *         const plumb_chain_system system = {N, plumb_in_of(diagonal), plumb_in_of(upper), plumb_in_of(eta)};
 *         if (plumb_chain_floats(N) > sizeof memory / sizeof *memory ||
 *             plumb_chain_assemble(N, bodies, bias, diagonal, upper, eta) ||
 *             plumb_chain_solve(&system, memory, impulses))
 *             return 1;
 *         printf("the ceiling holds %.4f N s\n", at[IMPULSE + 1][0]); // 8 kg · 9.81 m/s² / 60 s
 *         return 0;
 *     }
 *
 * A joint's bits depend on the system and the number of sweeps alone: not on the layout, the path, threads or their
 * ranges. Source: "The Mathematics of Havok's Solver", II.2.2 to II.5, for two bodies and for systems without
 * structure. */
#ifndef PLUMB_CHAIN_H
#define PLUMB_CHAIN_H

#include "types.h"

#ifdef __cplusplus
extern "C" {
#endif

/* n joints; views are tiles, arrays or fields. */
typedef struct plumb_chain_system {
    size_t n;
    plumb_in D;   /* 6 components, on and below the diagonal */
    plumb_in U;   /* 9, by rows, of which the last joint's are not read */
    plumb_in eta; /* 3 */
} plumb_chain_system;

/* What the functions below refuse, besides null pointers and bad views: n = 0, a factor w that is not between 0 and 2
 * (sweeps would not converge), an inverse mass below 0, a colour that is neither 0 nor 1 (PLUMB_BAD_ARGUMENT); a NaN or
 * an infinity (PLUMB_NOT_FINITE); a D, or what elimination leaves of it, that is not positive definite by its leading
 * minors as they are computed, and numbers that become too large (PLUMB_NOT_POSITIVE). No output was written then, and
 * memory that was handed over for work holds nothing. */

/* The system of n joints from n + 1 bodies (plumb_link) and a bias for each joint (3). The last joint's U is not
 * written. */
PLUMB_API plumb_status plumb_chain_assemble(size_t n, plumb_in bodies, plumb_in bias, plumb_out D, plumb_out U,
                                            plumb_out eta);

/* So many floats of memory are needed below for n joints. */
PLUMB_API size_t plumb_chain_floats(size_t n);

/* λ (3 components) with A λ = η. In each equation 16 units of 2⁻²⁴ of what is added there, |η| + |A||λ|, are missing at
 * most (10.5 were found in 15,000 chains of up to 130 joints); a joint takes about as long as it does for 20 sweeps. */
PLUMB_API plumb_status plumb_chain_solve(const plumb_chain_system *system, float *memory, plumb_out lambda);

/* --- sweeps ------------------------------------------------------------------------------------------------------- */

/* A system prepared for sweeps with a factor w, and λ, from where cache lines begin in the memory that was given. */
typedef struct plumb_chain {
    size_t n;
    float w;
    float *memory;
} plumb_chain;

/* Prepares a chain, with λ = 0. w = 1 is Gauss–Seidel's own; more than 1 is over-relaxation. */
PLUMB_API plumb_status plumb_chain_prepare(const plumb_chain_system *system, float w, float *memory,
                                           plumb_chain *chain);

/* Sets λ, and reads it. */
PLUMB_API plumb_status plumb_chain_start(const plumb_chain *chain, plumb_in lambda);
PLUMB_API plumb_status plumb_chain_lambda(const plumb_chain *chain, plumb_out lambda);

/* So many sweeps. After a few, λ is within 15 units of 2⁻²⁴ of its greatest component of what exact arithmetic makes of
 * them (10.1 were found in 600 chains of up to 63 joints, where the condition of D is up to 30). Several are under way
 * at a time, so that the blocks are read from memory once for four of them. */
PLUMB_API plumb_status plumb_chain_sweep(const plumb_chain *chain, size_t sweeps);

/* For threads: a chain has plumb_chain_parts(n) parts of 16 joints. One sweep is all parts of colour 0, then all of
 * colour 1; several threads may do parts of one colour at once. */
PLUMB_API size_t plumb_chain_parts(size_t n);
PLUMB_API plumb_status plumb_chain_sweep_part(const plumb_chain *chain, unsigned colour, plumb_range parts);

/* --- by path ------------------------------------------------------------------------------------------------------ */

PLUMB_API plumb_status plumb_chain_assemble_on(plumb_path path, size_t n, plumb_in bodies, plumb_in bias, plumb_out D,
                                               plumb_out U, plumb_out eta);
PLUMB_API plumb_status plumb_chain_solve_on(plumb_path path, const plumb_chain_system *system, float *memory,
                                            plumb_out lambda);
PLUMB_API plumb_status plumb_chain_prepare_on(plumb_path path, const plumb_chain_system *system, float w, float *memory,
                                              plumb_chain *chain);
PLUMB_API plumb_status plumb_chain_sweep_on(plumb_path path, const plumb_chain *chain, size_t sweeps);
PLUMB_API plumb_status plumb_chain_sweep_part_on(plumb_path path, const plumb_chain *chain, unsigned colour,
                                                 plumb_range parts);

#ifdef __cplusplus
}
#endif

#endif
