/* The functions of chain_tiles.c, which is compiled once for each code path (portable, AVX2, unfused). chain.c checks
 * the arguments and calls them. Not public. */
#ifndef FAST_CHAIN_TILES_H
#define FAST_CHAIN_TILES_H

#include "fast/batch/view.h"
#include "fast/plumb/chain.h"

/* The number of floats that a tile, which has LANES joints, needs for each kind of data; in parentheses, the floats per
 * joint. In the system of plumb/chain.h, D and U are the diagonal and off-diagonal blocks, η is the right side, λ the
 * impulses, w the relaxation factor, K = D⁻¹.
 *
 *   CHAIN_BLOCKS       what a sweep reads: w K Uᵀ (9) and w K U (9), the factors of λ of the joint before and of the
 *                      joint after; and w K η (3)
 *   CHAIN_VECTOR       a vector λ (3)
 *   CHAIN_SYSTEM       D (6), U (9), η (3)
 *   CHAIN_ELIMINATED   what cyclic reduction stores of an eliminated joint: K (6), the blocks that couple it to the
 *                      joint before and to the joint after (9 each), η (3) */
enum { CHAIN_BLOCKS = 21 * LANES, CHAIN_VECTOR = 3 * LANES, CHAIN_SYSTEM = 18 * LANES, CHAIN_ELIMINATED = 27 * LANES };

/* Returns the number of tiles of n elements. */
static inline size_t chain_tiles_of(size_t n)
{
    return (n + LANES - 1) / LANES;
}

/* Layout of the work memory. Colour 0 is the even joints, colour 1 the odd joints (red-black ordering). A part of the
 * chain is 16 joints: one tile of each colour. `zero` is a tile of zeros, which the first and the last joint read as
 * the λ of their missing neighbour.
 *
 *   sweeps             | blocks of colour 0 | blocks of colour 1 |
 *                      | zero | λ of colour 0 | zero | zero | λ of colour 1 | zero |
 *   cyclic reduction   | the reduced system | λ | what is stored of the eliminated joints, level by level | */

/* Returns the address of the first tile of blocks of a colour, for sweeps. */
static inline float *chain_blocks(const plumb_chain *chain, unsigned colour)
{
    return chain->memory + colour * plumb_chain_parts(chain->n) * CHAIN_BLOCKS;
}

/* Returns the address of the first tile of λ of a colour, for sweeps. */
static inline float *chain_vectors(const plumb_chain *chain, unsigned colour)
{
    const size_t parts = plumb_chain_parts(chain->n);
    return chain->memory + 2 * parts * CHAIN_BLOCKS + (colour * (parts + 2) + 1) * CHAIN_VECTOR;
}

/* The inputs and outputs of plumb_chain_assemble, with their views in strided form (view.h). */
typedef struct chain_assembly {
    strided_in bodies, bias;
    strided_out D, U, eta;
} chain_assembly;

/* plumb_chain_system with its views in strided form (view.h). */
typedef struct chain_system {
    size_t n;
    strided_in D, U, eta;
} chain_system;

/* The types of the functions of a code path. chain_check_bodies returns PLUMB_NOT_FINITE if an input is not finite,
 * PLUMB_BAD_ARGUMENT if an inverse mass is below 0, otherwise PLUMB_OK. chain_part sweeps the tiles of one colour from
 * number `from` up to, but not including, number `to`. Each other function does the work of the public function with
 * its name. */
typedef plumb_status chain_check_bodies(size_t n, const chain_assembly *chain);
typedef void chain_assemble(size_t n, const chain_assembly *chain);
typedef plumb_status chain_solve(const chain_system *system, float *memory, strided_out lambda);
typedef plumb_status chain_prepare(const chain_system *system, const plumb_chain *chain);
typedef void chain_sweeps(const plumb_chain *chain, size_t sweeps);
typedef void chain_part(const plumb_chain *chain, unsigned colour, size_t from, size_t to);

chain_check_bodies plumb_portable_chain_check_bodies, plumb_avx2_chain_check_bodies, plumb_unfused_chain_check_bodies;
chain_assemble plumb_portable_chain_assemble, plumb_avx2_chain_assemble, plumb_unfused_chain_assemble;
chain_solve plumb_portable_chain_solve, plumb_avx2_chain_solve, plumb_unfused_chain_solve;
chain_prepare plumb_portable_chain_prepare, plumb_avx2_chain_prepare, plumb_unfused_chain_prepare;
chain_sweeps plumb_portable_chain_sweeps, plumb_avx2_chain_sweeps, plumb_unfused_chain_sweeps;
chain_part plumb_portable_chain_part, plumb_avx2_chain_part, plumb_unfused_chain_part;

#endif
