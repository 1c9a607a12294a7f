/* Free bodies: arguments and the choice of path. The steps are in bodies_tiles.c. */
#include "bodies_tiles.h"

enum { LANES = 8, MOST_PARTS = 4096 };

#if defined(__x86_64__) && !defined(PLUMB_WITHOUT_AVX2)
#define ON_AVX2(text) text
#else
#define ON_AVX2(text)
#endif

static plumb_bodies_status check_view(const float *const *base, size_t stride, size_t components)
{
    if (!base)
        return PLUMB_BODIES_NULL_POINTER;
    for (size_t k = 0; k < components; k++)
        if (!base[k])
            return PLUMB_BODIES_NULL_POINTER;
    return stride < LANES ? PLUMB_BODIES_BAD_STRIDE : PLUMB_BODIES_OK;
}

static plumb_bodies_status check(const plumb_bodies *bodies, const plumb_bodies_step *step, size_t from, size_t to)
{
    if (!bodies || !step)
        return PLUMB_BODIES_NULL_POINTER;
    if ((unsigned)step->rule >= PLUMB_BODIES_RULES || (unsigned)step->parts > PLUMB_ADAPTIVE_PARTS)
        return PLUMB_BODIES_NO_SUCH_METHOD;
    if (from > to || to > bodies->n)
        return PLUMB_BODIES_NO_SUCH_BODY;
    if (from == to)
        return PLUMB_BODIES_OK;
    plumb_bodies_status status = check_view(bodies->inertia.base, bodies->inertia.stride, bodies->principal ? 3 : 6);
    status = status ? status : check_view(bodies->momentum.base, bodies->momentum.stride, 3);
    return status ? status
                  : check_view((const float *const *)bodies->orientation.base, bodies->orientation.stride,
                               bodies->quaternion ? 4 : 9);
}

static plumb_bodies_status run(bodies_tiles *tiles, const plumb_bodies *bodies, const plumb_bodies_step *step,
                               size_t from, size_t to, size_t *untouched)
{
    const plumb_bodies_status status = check(bodies, step, from, to);
    size_t count = 0;
    if (status)
        return status;
    plumb_bodies_step own = *step;
    own.most_parts = own.most_parts ? own.most_parts : MOST_PARTS;
    if (from < to)
        count = tiles(bodies, &own, from, to);
    if (untouched)
        *untouched = count;
    return PLUMB_BODIES_OK;
}

static plumb_bodies_status run_portable(const plumb_bodies *bodies, const plumb_bodies_step *step, size_t from,
                                        size_t to, size_t *untouched)
{
    return run(plumb_portable_bodies_range, bodies, step, from, to, untouched);
}

static plumb_bodies_status run_avx2(const plumb_bodies *bodies, const plumb_bodies_step *step, size_t from, size_t to,
                                    size_t *untouched)
{
    ON_AVX2(
        if (plumb_path_available(PLUMB_AVX2)) return run(plumb_avx2_bodies_range, bodies, step, from, to, untouched);)
    (void)bodies, (void)step, (void)from, (void)to, (void)untouched;
    return PLUMB_BODIES_NO_SUCH_PATH;
}

plumb_bodies_range *const plumb_bodies_paths[PLUMB_PATHS] = {[PLUMB_PORTABLE] = run_portable, [PLUMB_AVX2] = run_avx2};

plumb_bodies_status plumb_bodies_advance_range(const plumb_bodies *bodies, const plumb_bodies_step *step, size_t from,
                                               size_t to, size_t *untouched)
{
    const plumb_path best = plumb_path_available(PLUMB_AVX2) ? PLUMB_AVX2 : PLUMB_PORTABLE;
    return plumb_bodies_paths[best](bodies, step, from, to, untouched);
}

plumb_bodies_status plumb_bodies_advance(const plumb_bodies *bodies, const plumb_bodies_step *step, size_t *untouched)
{
    return plumb_bodies_advance_range(bodies, step, 0, bodies ? bodies->n : 0, untouched);
}
