/* Chains of ball joints: the public functions of plumb/chain.h, which check arguments, lay out memory and choose the
 * path. The loops over joints are in chain_tiles.c. */
#include "chain_tiles.h"

/* A part of a chain is sixteen consecutive joints: a tile of the eight even ones and a tile of the eight odd ones.
 * CACHE_LINE is in bytes. */
enum { JOINTS_PER_PART = 2 * LANES, CACHE_LINE = 64 };

/* --- memory ------------------------------------------------------------------------------------------------------- */

size_t plumb_chain_parts(size_t n)
{
    return n / JOINTS_PER_PART + (n % JOINTS_PER_PART > 0);
}

/* Returns the number of floats that cyclic reduction needs. The first level leaves one tile of the reduced system per
 * part, after which there is one tile of padding joints. λ has two tiles per part, and two for the padding. Each level
 * stores a tile per part for the joints that it eliminates, and halves the number of joints that are left. */
static size_t floats_to_solve(size_t n)
{
    const size_t parts = plumb_chain_parts(n);
    size_t floats = (parts + 1) * (CHAIN_SYSTEM + 2 * CHAIN_VECTOR) + parts * CHAIN_ELIMINATED;
    for (size_t left = (n + 1) / 2; left > 1; left = (left + 1) / 2)
        floats += plumb_chain_parts(left) * CHAIN_ELIMINATED;
    return floats;
}

/* Returns the number of floats that sweeps need: the layout is described at chain_blocks (chain_tiles.h). */
static size_t floats_to_sweep(size_t n)
{
    const size_t parts = plumb_chain_parts(n);
    return 2 * (parts * CHAIN_BLOCKS + (parts + 2) * CHAIN_VECTOR);
}

size_t plumb_chain_floats(size_t n)
{
    const size_t sweeping = floats_to_sweep(n), solving = floats_to_solve(n);
    return (sweeping > solving ? sweeping : solving) + CACHE_LINE / sizeof(float); /* for aligned() */
}

/* Returns the address of the first cache line that begins in memory. A load or store that crosses a cache line takes
 * 1.5 times as long. */
static float *aligned(float *memory)
{
    return memory + (0 - (uintptr_t)memory) % CACHE_LINE / sizeof(float);
}

/* --- arguments ---------------------------------------------------------------------------------------------------- */

/* The component addresses of the views of a system; the strided views point to them. */
typedef struct system_bases {
    strided_base D, U, eta;
} system_bases;

/* Checks the views of a system, and converts them to strided form. A chain of one joint has no block U: it is neither
 * read nor written, and its address may be null. */
static plumb_status stride_system(chain_system *strided, const plumb_chain_system *system, const float *memory,
                                  system_bases *base)
{
    if (!system || !memory)
        return PLUMB_NULL_POINTER;
    const size_t n = system->n;
    if (n == 0)
        return PLUMB_BAD_ARGUMENT;
    *strided = (chain_system){.n = n};
    plumb_status status = stride_in(&strided->D, system->D, 6, n, &base->D);
    status = status || n == 1 ? status : stride_in(&strided->U, system->U, 9, n, &base->U);
    return status ? status : stride_in(&strided->eta, system->eta, 3, n, &base->eta);
}

static plumb_status check_chain(const plumb_chain *chain)
{
    if (!chain || !chain->memory)
        return PLUMB_NULL_POINTER;
    return chain->n == 0 ? PLUMB_BAD_ARGUMENT : PLUMB_OK;
}

/* --- λ ------------------------------------------------------------------------------------------------------------ */

/* Returns the address of component k of λ of joint i. Joint i is number i/2 of the joints of its colour. */
static float *lambda_at(const plumb_chain *chain, size_t i, size_t k)
{
    const size_t index = i / 2;
    return chain_vectors(chain, i % 2) + index / LANES * CHAIN_VECTOR + k * LANES + index % LANES;
}

static int is_finite(float x)
{
    return x - x == 0;
}

plumb_status plumb_chain_start(const plumb_chain *chain, plumb_in lambda)
{
    strided_base base;
    strided_in from;
    plumb_status status = check_chain(chain);
    status = status ? status : stride_in(&from, lambda, 3, chain->n, &base);
    for (size_t k = 0; k < 3 && !status; k++)
        for (size_t i = 0; i < chain->n; i++)
            if (!is_finite(from.base[k][i / LANES * from.stride + i % LANES]))
                return PLUMB_NOT_FINITE;
    for (size_t k = 0; k < 3 && !status; k++)
        for (size_t i = 0; i < chain->n; i++)
            *lambda_at(chain, i, k) = from.base[k][i / LANES * from.stride + i % LANES];
    return status;
}

plumb_status plumb_chain_lambda(const plumb_chain *chain, plumb_out lambda)
{
    strided_base base;
    strided_out to;
    plumb_status status = check_chain(chain);
    status = status ? status : stride_out(&to, lambda, 3, chain->n, &base);
    for (size_t k = 0; k < 3 && !status; k++)
        for (size_t i = 0; i < chain->n; i++)
            to.base[k][i / LANES * to.stride + i % LANES] = *lambda_at(chain, i, k);
    return status;
}

/* --- functions that choose the path ------------------------------------------------------------------------------- */

plumb_status plumb_chain_assemble_on(plumb_path path, size_t n, plumb_in bodies, plumb_in bias, plumb_out D,
                                     plumb_out U, plumb_out eta)
{
    strided_base at_bodies, at_bias, at_D, at_U, at_eta;
    chain_assembly chain = {0};
    plumb_status status = choose_path(&path);
    if (status || n == 0)
        return status ? status : PLUMB_BAD_ARGUMENT;
    status = stride_in(&chain.bodies, bodies, PLUMB_LINK, n + 1, &at_bodies);
    status = status ? status : stride_in(&chain.bias, bias, 3, n, &at_bias);
    status = status ? status : stride_out(&chain.D, D, 6, n, &at_D);
    status = status || n == 1 ? status : stride_out(&chain.U, U, 9, n, &at_U);
    status = status ? status : stride_out(&chain.eta, eta, 3, n, &at_eta);
    if (status || (status = PLUMB_OF_PATH(path, chain_check_bodies)(n, &chain)))
        return status;
    PLUMB_OF_PATH(path, chain_assemble)(n, &chain);
    return PLUMB_OK;
}

plumb_status plumb_chain_solve_on(plumb_path path, const plumb_chain_system *system, float *memory, plumb_out lambda)
{
    system_bases base;
    strided_base at_lambda;
    chain_system strided;
    strided_out to;
    plumb_status status = choose_path(&path);
    if (status || (status = stride_system(&strided, system, memory, &base)) ||
        (status = stride_out(&to, lambda, 3, strided.n, &at_lambda)))
        return status;
    return PLUMB_OF_PATH(path, chain_solve)(&strided, aligned(memory), to);
}

plumb_status plumb_chain_prepare_on(plumb_path path, const plumb_chain_system *system, float w, float *memory,
                                    plumb_chain *chain)
{
    system_bases base;
    chain_system strided;
    plumb_status status = choose_path(&path);
    if (status || (status = stride_system(&strided, system, memory, &base)))
        return status;
    if (!chain)
        return PLUMB_NULL_POINTER;
    if (!(w > 0 && w < 2))
        return PLUMB_BAD_ARGUMENT;
    const plumb_chain prepared = {strided.n, w, aligned(memory)};
    status = PLUMB_OF_PATH(path, chain_prepare)(&strided, &prepared);
    if (!status)
        *chain = prepared;
    return status;
}

plumb_status plumb_chain_sweep_on(plumb_path path, const plumb_chain *chain, size_t sweeps)
{
    plumb_status status = choose_path(&path);
    if (status || (status = check_chain(chain)))
        return status;
    PLUMB_OF_PATH(path, chain_sweeps)(chain, sweeps);
    return PLUMB_OK;
}

plumb_status plumb_chain_sweep_part_on(plumb_path path, const plumb_chain *chain, unsigned colour, plumb_range parts)
{
    plumb_status status = choose_path(&path);
    if (status || (status = check_chain(chain)))
        return status;
    if (colour > 1)
        return PLUMB_BAD_ARGUMENT;
    if ((status = check_range(&parts, plumb_chain_parts(chain->n))))
        return status;
    PLUMB_OF_PATH(path, chain_part)(chain, colour, parts.from, parts.to);
    return PLUMB_OK;
}

plumb_status plumb_chain_assemble(size_t n, plumb_in bodies, plumb_in bias, plumb_out D, plumb_out U, plumb_out eta)
{
    return plumb_chain_assemble_on(PLUMB_BEST, n, bodies, bias, D, U, eta);
}

plumb_status plumb_chain_solve(const plumb_chain_system *system, float *memory, plumb_out lambda)
{
    return plumb_chain_solve_on(PLUMB_BEST, system, memory, lambda);
}

plumb_status plumb_chain_prepare(const plumb_chain_system *system, float w, float *memory, plumb_chain *chain)
{
    return plumb_chain_prepare_on(PLUMB_BEST, system, w, memory, chain);
}

plumb_status plumb_chain_sweep(const plumb_chain *chain, size_t sweeps)
{
    return plumb_chain_sweep_on(PLUMB_BEST, chain, sweeps);
}

plumb_status plumb_chain_sweep_part(const plumb_chain *chain, unsigned colour, plumb_range parts)
{
    return plumb_chain_sweep_part_on(PLUMB_BEST, chain, colour, parts);
}
