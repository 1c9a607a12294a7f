/* Interface between chain.c and the code of a path for chains (chain_tiles.c), after the arguments are checked. Not
 * public. */
#ifndef FAST_CHAIN_TILES_H
#define FAST_CHAIN_TILES_H

#include "fast/batch/view.h"
#include "fast/plumb/chain.h"

/* Sizes of tiles in floats: blocks prepared for a sweep; a vector; D, U and eta; and what elimination stores of a
 * joint. */
enum { CHAIN_BLOCKS = 21 * LANES, CHAIN_VECTOR = 3 * LANES, CHAIN_SYSTEM = 18 * LANES, CHAIN_ELIMINATED = 27 * LANES };

/* Returns the number of tiles of n elements. */
static inline size_t chain_tiles_of(size_t n)
{
    return (n + LANES - 1) / LANES;
}

/* Layout of the memory. For sweeps: the blocks of even joints, those of odd ones, then λ of even joints and λ of odd
 * ones, each between two tiles of zeros. For solving: the remaining system, what is stored of each eliminated joint,
 * and λ. */
static inline float *chain_blocks(const plumb_chain *chain, unsigned colour)
{
    return chain->memory + colour * plumb_chain_parts(chain->n) * CHAIN_BLOCKS;
}

static inline float *chain_vectors(const plumb_chain *chain, unsigned colour)
{
    const size_t parts = plumb_chain_parts(chain->n);
    return chain->memory + 2 * parts * CHAIN_BLOCKS + (colour * (parts + 2) + 1) * CHAIN_VECTOR;
}

typedef struct chain_bodies {
    strided_in bodies, bias;
    strided_out D, U, eta;
} chain_bodies;

/* plumb_chain_system with its views in strided form (view.h). */
typedef struct chain_system {
    size_t n;
    strided_in D, U, eta;
} chain_system;

/* Returns PLUMB_OK if the inputs are finite, and no inverse mass is below 0. */
typedef plumb_status chain_check_bodies(size_t n, const chain_bodies *chain);
typedef void chain_assemble(size_t n, const chain_bodies *chain);
typedef plumb_status chain_solve(const chain_system *system, float *memory, strided_out lambda);
typedef plumb_status chain_prepare(const chain_system *system, const plumb_chain *chain);
typedef void chain_sweeps(const plumb_chain *chain, size_t sweeps);
typedef void chain_part(const plumb_chain *chain, unsigned colour, size_t from, size_t to);

chain_check_bodies plumb_portable_chain_check_bodies, plumb_avx2_chain_check_bodies;
chain_assemble plumb_portable_chain_assemble, plumb_avx2_chain_assemble;
chain_solve plumb_portable_chain_solve, plumb_avx2_chain_solve;
chain_prepare plumb_portable_chain_prepare, plumb_avx2_chain_prepare;
chain_sweeps plumb_portable_chain_sweeps, plumb_avx2_chain_sweeps;
chain_part plumb_portable_chain_part, plumb_avx2_chain_part;

#endif
