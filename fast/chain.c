/* Chains of ball joints: arguments, memory, and the choice of path. The loops over joints are in chain_tiles.c. */
#include "chain_tiles.h"

#include <stdint.h>

enum { LANES = CHAIN_LANES, PART = 2 * LANES, CACHE_LINE = 64 };

#if defined(__x86_64__) && !defined(PLUMB_WITHOUT_AVX2)
#define ON_AVX2(name) plumb_avx2_chain_##name
#else
#define ON_AVX2(name) plumb_portable_chain_##name
#endif

const char *plumb_chain_status_text(plumb_chain_status status)
{
    switch (status) {
    case PLUMB_CHAIN_OK:
        return "ok";
    case PLUMB_CHAIN_NULL_POINTER:
        return "a view, one of its fields or an argument is null";
    case PLUMB_CHAIN_BAD_STRIDE:
        return "tile stride below 8";
    case PLUMB_CHAIN_NO_SUCH_PATH:
        return "this processor cannot run that path";
    case PLUMB_CHAIN_NO_JOINT:
        return "a chain without joints";
    case PLUMB_CHAIN_NO_SUCH_PART:
        return "no such colour, or no such parts";
    case PLUMB_CHAIN_BAD_FACTOR:
        return "the factor is not between 0 and 2";
    case PLUMB_CHAIN_BAD_BODY:
        return "an inverse mass below 0";
    case PLUMB_CHAIN_NOT_FINITE:
        return "a number is infinite or not a number";
    case PLUMB_CHAIN_NOT_POSITIVE:
        return "not positive definite, or too large";
    }
    return "unknown status";
}

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

static plumb_chain_status check_view(const float *const *base, size_t stride, size_t components)
{
    if (!base)
        return PLUMB_CHAIN_NULL_POINTER;
    for (size_t k = 0; k < components; k++)
        if (!base[k])
            return PLUMB_CHAIN_NULL_POINTER;
    return stride < LANES ? PLUMB_CHAIN_BAD_STRIDE : PLUMB_CHAIN_OK;
}

static plumb_chain_status check_in(plumb_in view, size_t components)
{
    return check_view(view.base, view.stride, components);
}

static plumb_chain_status check_out(plumb_out view, size_t components)
{
    return check_view((const float *const *)view.base, view.stride, components);
}

/* U of a single joint is neither read nor written, and may be null. */
static plumb_chain_status check_system(const plumb_chain_system *system, const float *memory)
{
    if (!system || !memory)
        return PLUMB_CHAIN_NULL_POINTER;
    if (system->n == 0)
        return PLUMB_CHAIN_NO_JOINT;
    plumb_chain_status status = check_in(system->D, 6);
    status = status || system->n == 1 ? status : check_in(system->U, 9);
    return status ? status : check_in(system->eta, 3);
}

static plumb_chain_status check_chain(const plumb_chain *chain)
{
    if (!chain || !chain->memory)
        return PLUMB_CHAIN_NULL_POINTER;
    return chain->n == 0 ? PLUMB_CHAIN_NO_JOINT : PLUMB_CHAIN_OK;
}

static plumb_chain_status check_assembly(size_t n, const chain_bodies *chain)
{
    if (n == 0)
        return PLUMB_CHAIN_NO_JOINT;
    plumb_chain_status status = check_in(chain->bodies, PLUMB_CHAIN_BODY);
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

plumb_chain_status plumb_chain_start(const plumb_chain *chain, plumb_in lambda)
{
    plumb_chain_status status = check_chain(chain);
    status = status ? status : check_in(lambda, 3);
    for (size_t k = 0; k < 3 && !status; k++)
        for (size_t i = 0; i < chain->n; i++)
            if (!is_finite(lambda.base[k][i / LANES * lambda.stride + i % LANES]))
                return PLUMB_CHAIN_NOT_FINITE;
    for (size_t k = 0; k < 3 && !status; k++)
        for (size_t i = 0; i < chain->n; i++)
            *lambda_at(chain, i, k) = lambda.base[k][i / LANES * lambda.stride + i % LANES];
    return status;
}

plumb_chain_status plumb_chain_lambda(const plumb_chain *chain, plumb_out lambda)
{
    plumb_chain_status status = check_chain(chain);
    status = status ? status : check_out(lambda, 3);
    for (size_t k = 0; k < 3 && !status; k++)
        for (size_t i = 0; i < chain->n; i++)
            lambda.base[k][i / LANES * lambda.stride + i % LANES] = *lambda_at(chain, i, k);
    return status;
}

/* --- paths -------------------------------------------------------------------------------------------------------- */

static plumb_chain_status assemble(plumb_path path, size_t n, const chain_bodies *chain)
{
    if (!plumb_path_available(path))
        return PLUMB_CHAIN_NO_SUCH_PATH;
    plumb_chain_status status = check_assembly(n, chain);
    if (status)
        return status;
    status = (path == PLUMB_AVX2 ? ON_AVX2(check_bodies) : plumb_portable_chain_check_bodies)(n, chain);
    if (!status)
        (path == PLUMB_AVX2 ? ON_AVX2(assemble) : plumb_portable_chain_assemble)(n, chain);
    return status;
}

static plumb_chain_status solve(plumb_path path, const plumb_chain_system *system, float *memory, plumb_out lambda)
{
    if (!plumb_path_available(path))
        return PLUMB_CHAIN_NO_SUCH_PATH;
    plumb_chain_status status = check_system(system, memory);
    status = status ? status : check_out(lambda, 3);
    return status ? status
                  : (path == PLUMB_AVX2 ? ON_AVX2(solve) : plumb_portable_chain_solve)(system, aligned(memory), lambda);
}

static plumb_chain_status prepare(plumb_path path, const plumb_chain_system *system, float w, float *memory,
                                  plumb_chain *chain)
{
    if (!plumb_path_available(path))
        return PLUMB_CHAIN_NO_SUCH_PATH;
    plumb_chain_status status = chain ? check_system(system, memory) : PLUMB_CHAIN_NULL_POINTER;
    if (status)
        return status;
    if (!(w > 0 && w < 2))
        return PLUMB_CHAIN_BAD_FACTOR;
    const plumb_chain made = {system->n, w, aligned(memory)};
    status = (path == PLUMB_AVX2 ? ON_AVX2(prepare) : plumb_portable_chain_prepare)(system, &made);
    if (!status)
        *chain = made;
    return status;
}

static plumb_chain_status sweep(plumb_path path, const plumb_chain *chain, size_t sweeps)
{
    if (!plumb_path_available(path))
        return PLUMB_CHAIN_NO_SUCH_PATH;
    const plumb_chain_status status = check_chain(chain);
    if (!status)
        (path == PLUMB_AVX2 ? ON_AVX2(sweeps) : plumb_portable_chain_sweeps)(chain, sweeps);
    return status;
}

static plumb_chain_status sweep_part(plumb_path path, const plumb_chain *chain, unsigned colour, size_t from, size_t to)
{
    if (!plumb_path_available(path))
        return PLUMB_CHAIN_NO_SUCH_PATH;
    const plumb_chain_status status = check_chain(chain);
    if (status)
        return status;
    if (colour > 1 || from > to || to > plumb_chain_parts(chain->n))
        return PLUMB_CHAIN_NO_SUCH_PART;
    (path == PLUMB_AVX2 ? ON_AVX2(part) : plumb_portable_chain_part)(chain, colour, from, to);
    return PLUMB_CHAIN_OK;
}

/* The functions of a path. A macro because each is a function of its own name. */
#define FUNCTIONS_OF(path, name)                                                                                       \
    static plumb_chain_status assemble_##name(size_t n, plumb_in bodies, plumb_in bias, plumb_out D, plumb_out U,      \
                                              plumb_out eta)                                                           \
    {                                                                                                                  \
        return assemble(path, n, &(chain_bodies){bodies, bias, D, U, eta});                                            \
    }                                                                                                                  \
    static plumb_chain_status solve_##name(const plumb_chain_system *system, float *memory, plumb_out lambda)          \
    {                                                                                                                  \
        return solve(path, system, memory, lambda);                                                                    \
    }                                                                                                                  \
    static plumb_chain_status prepare_##name(const plumb_chain_system *system, float w, float *memory,                 \
                                             plumb_chain *chain)                                                       \
    {                                                                                                                  \
        return prepare(path, system, w, memory, chain);                                                                \
    }                                                                                                                  \
    static plumb_chain_status sweep_##name(const plumb_chain *chain, size_t sweeps)                                    \
    {                                                                                                                  \
        return sweep(path, chain, sweeps);                                                                             \
    }                                                                                                                  \
    static plumb_chain_status part_##name(const plumb_chain *chain, unsigned colour, size_t from, size_t to)           \
    {                                                                                                                  \
        return sweep_part(path, chain, colour, from, to);                                                              \
    }

FUNCTIONS_OF(PLUMB_PORTABLE, portable)
FUNCTIONS_OF(PLUMB_AVX2, avx2)

const plumb_chain_path plumb_chain_paths[PLUMB_PATHS] = {
    [PLUMB_PORTABLE] = {assemble_portable, solve_portable, prepare_portable, sweep_portable, part_portable},
    [PLUMB_AVX2] = {assemble_avx2, solve_avx2, prepare_avx2, sweep_avx2, part_avx2},
};

static const plumb_chain_path *best(void)
{
    return &plumb_chain_paths[plumb_path_available(PLUMB_AVX2) ? PLUMB_AVX2 : PLUMB_PORTABLE];
}

plumb_chain_status plumb_chain_assemble(size_t n, plumb_in bodies, plumb_in bias, plumb_out D, plumb_out U,
                                        plumb_out eta)
{
    return best()->assemble(n, bodies, bias, D, U, eta);
}

plumb_chain_status plumb_chain_solve(const plumb_chain_system *system, float *memory, plumb_out lambda)
{
    return best()->solve(system, memory, lambda);
}

plumb_chain_status plumb_chain_prepare(const plumb_chain_system *system, float w, float *memory, plumb_chain *chain)
{
    return best()->prepare(system, w, memory, chain);
}

plumb_chain_status plumb_chain_sweep(const plumb_chain *chain, size_t sweeps)
{
    return best()->sweep(chain, sweeps);
}

plumb_chain_status plumb_chain_sweep_part(const plumb_chain *chain, unsigned colour, size_t from, size_t to)
{
    return best()->sweep_part(chain, colour, from, to);
}
