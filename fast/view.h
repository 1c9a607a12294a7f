/* What the library asks of its arguments, once for kernels, trees, bodies and chains: views, ranges, and the path. */
#ifndef VIEW_H
#define VIEW_H

#include "base.h"

enum { LANES = 8 };

/* PLUMB_ON_AVX2 of a text: the text, in a build that has that path. */
#if defined(__x86_64__) && !defined(PLUMB_WITHOUT_AVX2)
#define PLUMB_ON_AVX2(text) text
/* A path's own function of a name: prefix and name are joined to plumb_avx2_… or plumb_portable_… */
#define PLUMB_OF_PATH(path, name) ((path) == PLUMB_AVX2 ? plumb_avx2_##name : plumb_portable_##name)
#else
#define PLUMB_ON_AVX2(text)
#define PLUMB_OF_PATH(path, name) ((void)(path), plumb_portable_##name)
#endif

/* Makes the best path of PLUMB_BEST. */
static inline plumb_status choose_path(plumb_path *path)
{
    if (*path == PLUMB_BEST)
        *path = plumb_path_available(PLUMB_AVX2) ? PLUMB_AVX2 : PLUMB_PORTABLE;
    return plumb_path_available(*path) ? PLUMB_OK : PLUMB_NO_PATH;
}

/* Makes the end of plumb_all() that of n elements. */
static inline plumb_status check_range(plumb_range *range, uint64_t n)
{
    if (range->to == UINT64_MAX)
        range->to = n;
    return range->from > range->to || range->to > n ? PLUMB_BAD_RANGE : PLUMB_OK;
}

static inline plumb_status check_in(plumb_in view, size_t components)
{
    if (!view.base)
        return PLUMB_NULL_POINTER;
    for (size_t k = 0; k < components; k++)
        if (!view.base[k])
            return PLUMB_NULL_POINTER;
    return view.stride < LANES ? PLUMB_BAD_VIEW : PLUMB_OK;
}

/* An output as an input: what is asked of both. */
static inline plumb_in as_in(plumb_out view)
{
    return (plumb_in){(const float *const *)view.base, view.stride};
}

static inline plumb_status check_out(plumb_out view, size_t components)
{
    return check_in(as_in(view), components);
}

/* Whether component k stands eight floats after component k − 1: what tiles of eight elements in one buffer look
 * like. */
static inline int is_packed(const float *const *base, size_t components)
{
    uintptr_t other = 0;
    for (size_t k = 1; k < components; k++)
        other |= ((uintptr_t)base[k] - (uintptr_t)base[k - 1]) ^ LANES * sizeof(float);
    return other == 0;
}

/* Whether tiles begin where a streamed store may: at a multiple of 32 bytes. */
static inline int can_be_streamed(plumb_out out)
{
    const size_t bytes = LANES * sizeof(float);
    return (uintptr_t)out.base[0] % bytes == 0 && out.stride * sizeof(float) % bytes == 0;
}

#endif
