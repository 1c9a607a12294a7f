/* Chains of bodies connected by ball joints: computes the impulses that satisfy the joints, by Gauss–Seidel sweeps or
 * directly.
 *
 *   Uᵀ(i−1) λ(i−1) + D(i) λ(i) + U(i) λ(i+1) = η(i)        i = 0 … n − 1, blocks of 3 × 3
 *
 * Joint i connects the bodies i and i + 1. A body has the inverse mass k, the inverse inertia W, the velocity v of its
 * centre and the angular velocity ω; the arms a and b lead from its centre to the joint before it and to the joint
 * after it. E is the identity matrix, [a] the skew-symmetric matrix of the cross product:
 *
 *   D(i) = k E + [b] W [b]ᵀ of body i, and k E + [a] W [a]ᵀ of body i + 1
 *   U(i) = −k E − [a] W [b]ᵀ of body i + 1                 between the joints i and i + 1
 *   η(i) = bias(i) − (v + ω×a of body i + 1) + (v + ω×b of body i)
 *
 * An impulse λ(i) acts on body i + 1, and −λ(i) on body i. For a single joint this is the kernel constraint.ball, whose
 * G and eta have the same bits as D and η.
 *
 * By sweeps, λ(i) ← (1 − w) λ(i) + w D⁻¹(η − Uᵀ λ(i−1) − U λ(i+1)), for all even joints, then for all odd joints,
 * eight at a time (red-black ordering). Directly, by cyclic reduction: every second joint is eliminated, then every
 * second of the remaining joints, and so on, which is a block LDLᵀ decomposition.
 *
 *     #include <plumb/chain.h>
 *     #include <stdio.h>
 *
 *     int main(void) // the ceiling and a rope of eight links, 1 kg each, on which gravity has acted for 1/60 s
 *     {
 *         enum { N = 8, BODY = PLUMB_LINK, D = BODY, U = D + 6, ETA = U + 9 };
 *         enum { BIAS = ETA + 3, IMPULSE = BIAS + 3 };
 *         static float at[IMPULSE + 3][N + 8], memory[4096];
 *         for (int i = 1; i <= N; i++) {                              // body 0, the ceiling, is fixed: k = 0, W = 0
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
 * The bits of λ depend only on the system and the number of sweeps, not on the layout, the path, the number of threads
 * or their ranges. Source: "The Mathematics of Havok's Solver", II.2.2 to II.5, which treats two bodies, and systems
 * without the structure of a chain. */
#ifndef PLUMB_CHAIN_H
#define PLUMB_CHAIN_H

#include "types.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The system of n joints. The views are tiles, arrays or fields (base.h). */
typedef struct plumb_chain_system {
    size_t n;
    plumb_in D;   /* 6 components, on and below the diagonal */
    plumb_in U;   /* 9 components, by rows; U of the last joint is not read */
    plumb_in eta; /* 3 components */
} plumb_chain_system;

/* The functions below return these errors, besides those for null pointers and bad views. PLUMB_BAD_ARGUMENT: n is 0,
 * the factor w is not between 0 and 2 (sweeps would not converge), an inverse mass is below 0, or a colour is neither 0
 * nor 1. PLUMB_NOT_FINITE: an input is NaN or infinite. PLUMB_NOT_POSITIVE: a leading minor of D, or of its Schur
 * complement during the elimination, is not above 0 as computed, or numbers overflow. In these cases no output is
 * written, and the content of the work memory is undefined. */

/* Computes the system of n joints from n + 1 bodies (plumb_link) and a bias of 3 components per joint. U of the last
 * joint is not written. */
PLUMB_API plumb_status plumb_chain_assemble(size_t n, plumb_in bodies, plumb_in bias, plumb_out D, plumb_out U,
                                            plumb_out eta);

/* Returns the number of floats of work memory that the functions below need for n joints. */
PLUMB_API size_t plumb_chain_floats(size_t n);

/* Computes λ (3 components per joint) with A λ = η, where A is the matrix of the system. The residual of each equation
 * is at most 16 · 2⁻²⁴ (|η| + |A||λ|); the maximum found in 15,000 chains of up to 130 joints is 10.5 · 2⁻²⁴. The time
 * per joint is about that of 20 sweeps. */
PLUMB_API plumb_status plumb_chain_solve(const plumb_chain_system *system, float *memory, plumb_out lambda);

/* --- sweeps ------------------------------------------------------------------------------------------------------- */

/* A system that is prepared for sweeps with the relaxation factor w, and λ. Both are in the work memory of the caller,
 * from the first cache line on that begins there. */
typedef struct plumb_chain {
    size_t n;
    float w;
    float *memory;
} plumb_chain;

/* Prepares a chain, with λ = 0. w = 1 is Gauss–Seidel; w > 1 is successive over-relaxation. */
PLUMB_API plumb_status plumb_chain_prepare(const plumb_chain_system *system, float w, float *memory,
                                           plumb_chain *chain);

/* plumb_chain_start sets λ, plumb_chain_lambda reads it. */
PLUMB_API plumb_status plumb_chain_start(const plumb_chain *chain, plumb_in lambda);
PLUMB_API plumb_status plumb_chain_lambda(const plumb_chain *chain, plumb_out lambda);

/* Makes this number of sweeps. After a few sweeps, the difference between λ and the result of the same sweeps in exact
 * arithmetic is at most 15 · 2⁻²⁴ times the largest component of λ; the maximum found in 600 chains of up to 63 joints,
 * with condition numbers of D up to 30, is 10.1 · 2⁻²⁴. Four sweeps are pipelined, so that the blocks are read from
 * memory once for all four. */
PLUMB_API plumb_status plumb_chain_sweep(const plumb_chain *chain, size_t sweeps);

/* For threads: a chain has plumb_chain_parts(n) parts of 16 joints each. A sweep first processes the even joints of all
 * parts (colour 0), then the odd joints of all parts (colour 1). Several threads may process parts of one colour at the
 * same time. */
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
