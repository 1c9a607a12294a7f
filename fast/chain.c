/* Chains of ball joints: arguments, memory, and the choice of path. The loops over joints are in chain_tiles.c. */
#include "chain_tiles.h"

#include "view.h"

enum { PART = 2 * LANES, CACHE_LINE = 64 };

/* --- memory ------------------------------------------------------------------------------------------------------- */

size_t plumb_chain_parts(size_t n)
{
    return n / PART + (n % PART > 0);
}

/* Of all levels of the elimination: the system and λ after the first, and each level's odd joints. */
static size_t floats_to_solve(size_t n)
{
    const size_t parts = plumb_chain_parts(n);
    size_t floats = (parts + 1) * (CHAIN_SYSTEM + 2 * CHAIN_VECTOR) + parts * CHAIN_KEPT;
    for (size_t left = (n + 1) / 2; left > 1; left = (left + 1) / 2)
        floats += plumb_chain_parts(left) * CHAIN_KEPT;
    return floats;
}

size_t plumb_chain_floats(size_t n)
{
    const size_t parts = plumb_chain_parts(n), sweeping = 2 * (parts * CHAIN_BLOCKS + (parts + 2) * CHAIN_VECTOR),
                 solving = floats_to_solve(n);
    return (sweeping > solving ? sweeping : solving) + CACHE_LINE / sizeof(float);
}

/* Where a cache line begins: loads and stores that cross lines would take half as long again. */
static float *aligned(float *memory)
{
    return memory + (0 - (uintptr_t)memory) % CACHE_LINE / sizeof(float);
}

/* --- arguments ---------------------------------------------------------------------------------------------------- */

/* U of a single joint is neither read nor written, and may be null. */
static plumb_status check_system(const plumb_chain_system *system, const float *memory)
{
    if (!system || !memory)
        return PLUMB_NULL_POINTER;
    if (system->n == 0)
        return PLUMB_BAD_ARGUMENT;
    plumb_status status = check_in(system->D, 6);
    status = status || system->n == 1 ? status : check_in(system->U, 9);
    return status ? status : check_in(system->eta, 3);
}

static plumb_status check_chain(const plumb_chain *chain)
{
    if (!chain || !chain->memory)
        return PLUMB_NULL_POINTER;
    return chain->n == 0 ? PLUMB_BAD_ARGUMENT : PLUMB_OK;
}

static plumb_status check_assembly(size_t n, const chain_bodies *chain)
{
    if (n == 0)
        return PLUMB_BAD_ARGUMENT;
    plumb_status status = check_in(chain->bodies, PLUMB_CHAIN_BODY);
    status = status ? status : check_in(chain->bias, 3);
    status = status ? status : check_out(chain->D, 6);
    status = status || n == 1 ? status : check_out(chain->U, 9);
    return status ? status : check_out(chain->eta, 3);
}

/* --- λ ------------------------------------------------------------------------------------------------------------ */

/* Where component k of joint i is. */
static float *lambda_at(const plumb_chain *chain, size_t i, size_t k)
{
    const size_t own = i / 2;
    return chain_vectors(chain, i % 2) + own / LANES * CHAIN_VECTOR + k * LANES + own % LANES;
}

static int is_finite(float x)
{
    return x - x == 0;
}

plumb_status plumb_chain_start(const plumb_chain *chain, plumb_in lambda)
{
    plumb_status status = check_chain(chain);
    status = status ? status : check_in(lambda, 3);
    for (size_t k = 0; k < 3 && !status; k++)
        for (size_t i = 0; i < chain->n; i++)
            if (!is_finite(lambda.base[k][i / LANES * lambda.stride + i % LANES]))
                return PLUMB_NOT_FINITE;
    for (size_t k = 0; k < 3 && !status; k++)
        for (size_t i = 0; i < chain->n; i++)
            *lambda_at(chain, i, k) = lambda.base[k][i / LANES * lambda.stride + i % LANES];
    return status;
}

plumb_status plumb_chain_lambda(const plumb_chain *chain, plumb_out lambda)
{
    plumb_status status = check_chain(chain);
    status = status ? status : check_out(lambda, 3);
    for (size_t k = 0; k < 3 && !status; k++)
        for (size_t i = 0; i < chain->n; i++)
            lambda.base[k][i / LANES * lambda.stride + i % LANES] = *lambda_at(chain, i, k);
    return status;
}

/* --- by path ------------------------------------------------------------------------------------------------------ */

plumb_status plumb_chain_assemble_on(plumb_path path, size_t n, plumb_in bodies, plumb_in bias, plumb_out D,
                                     plumb_out U, plumb_out eta)
{
    const chain_bodies chain = {bodies, bias, D, U, eta};
    plumb_status status = choose_path(&path);
    if (status || (status = check_assembly(n, &chain)) || (status = PLUMB_OF_PATH(path, chain_check_bodies)(n, &chain)))
        return status;
    PLUMB_OF_PATH(path, chain_assemble)(n, &chain);
    return PLUMB_OK;
}

plumb_status plumb_chain_solve_on(plumb_path path, const plumb_chain_system *system, float *memory, plumb_out lambda)
{
    plumb_status status = choose_path(&path);
    if (status || (status = check_system(system, memory)) || (status = check_out(lambda, 3)))
        return status;
    return PLUMB_OF_PATH(path, chain_solve)(system, aligned(memory), lambda);
}

plumb_status plumb_chain_prepare_on(plumb_path path, const plumb_chain_system *system, float w, float *memory,
                                    plumb_chain *chain)
{
    plumb_status status = choose_path(&path);
    if (status || (status = check_system(system, memory)))
        return status;
    if (!chain)
        return PLUMB_NULL_POINTER;
    if (!(w > 0 && w < 2))
        return PLUMB_BAD_ARGUMENT;
    const plumb_chain made = {system->n, w, aligned(memory)};
    status = PLUMB_OF_PATH(path, chain_prepare)(system, &made);
    if (!status)
        *chain = made;
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
