/* Checks of arguments that kernels, trees, bodies and chains share (views, ranges, the path), and the strided form in
 * which the loops over trees, bodies and chains take views. */
#ifndef FAST_VIEW_H
#define FAST_VIEW_H

#include "fast/plumb/base.h"

enum { LANES = PLUMB_LANES };

/* PLUMB_ON_AVX2(text) expands to `text` in a build that has the AVX2 path, else to nothing. */
#if defined(__x86_64__) && !defined(PLUMB_WITHOUT_AVX2)
#define PLUMB_ON_AVX2(...) __VA_ARGS__
#else
#define PLUMB_ON_AVX2(...)
#endif

/* PLUMB_ON_UNFUSED(text) expands to `text` in a build that has the unfused path, else to nothing. */
#if defined(__x86_64__) && !defined(PLUMB_WITHOUT_UNFUSED)
#define PLUMB_ON_UNFUSED(...) __VA_ARGS__
#else
#define PLUMB_ON_UNFUSED(...)
#endif

/* Select the function of a path: plumb_avx2_NAME, plumb_unfused_NAME or plumb_portable_NAME. SHARED_OF_PATH is for
 * functions that the unfused path shares with the portable one: copies, and counts of pairs, which have to be equal on
 * all paths. */
#define PLUMB_SHARED_OF_PATH(path, name)                                                                               \
    ((void)(path), PLUMB_ON_AVX2((path) == PLUMB_AVX2 ? plumb_avx2_##name :) plumb_portable_##name)
#define PLUMB_OF_PATH(path, name)                                                                                      \
    (PLUMB_ON_UNFUSED((path) == PLUMB_UNFUSED ? plumb_unfused_##name :) PLUMB_SHARED_OF_PATH(path, name))

/* Replaces PLUMB_BEST by the best available path. Returns PLUMB_NO_PATH if the path is not available. */
static inline plumb_status choose_path(plumb_path *path)
{
    if (*path == PLUMB_BEST)
        *path = plumb_best_path();
    return plumb_path_available(*path) ? PLUMB_OK : PLUMB_NO_PATH;
}

/* Checks that a range lies within n elements, after replacing the end of plumb_all(), UINT64_MAX, by n. */
static inline plumb_status check_range(plumb_range *range, uint64_t n)
{
    if (range->to == UINT64_MAX)
        range->to = n;
    return range->from > range->to || range->to > n ? PLUMB_BAD_RANGE : PLUMB_OK;
}

/* --- views -------------------------------------------------------------------------------------------------------- */

/* True for views of structs, of one element for all (PLUMB_SAME), and of fields: an array of pointers to components. */
static inline int is_structs(plumb_in view)
{
    return view.tile == 0;
}

static inline int is_same(plumb_in view)
{
    return view.tile == PLUMB_SAME;
}

static inline int is_fields(plumb_in view)
{
    return view.field == 0;
}

/* True for tiles: eight floats of a component, then eight floats of the next component. */
static inline int is_tiles(plumb_in view)
{
    return view.field == LANES;
}

/* Checks a view of n elements with the given number of components. A PLUMB_SAME view has one element, which is used for
 * all n. */
static inline plumb_status check_in(plumb_in view, size_t components, uint64_t n)
{
    if (!view.at)
        return PLUMB_NULL_POINTER;
    if (is_same(view))
        return view.field == 1 ? PLUMB_OK : PLUMB_BAD_VIEW;
    if (is_structs(view))
        return view.field < components ? PLUMB_BAD_VIEW : PLUMB_OK;
    if (is_tiles(view))
        return n > LANES && view.tile < LANES * components ? PLUMB_BAD_VIEW : PLUMB_OK;
    if (view.tile != LANES || (!is_fields(view) && view.field < n))
        return PLUMB_BAD_VIEW;
    for (size_t k = 0; is_fields(view) && k < components; k++)
        if (!((const float *const *)view.at)[k])
            return PLUMB_NULL_POINTER;
    return PLUMB_OK;
}

/* Checks a view of outputs, which cannot be one element for all. */
static inline plumb_status check_out(plumb_out view, size_t components, uint64_t n)
{
    const plumb_in in = plumb_in_of(view);
    return is_same(in) || view.tile == PLUMB_SAME ? PLUMB_BAD_VIEW : check_in(in, components, n);
}

/* Returns the address of component k of a view; not for structs. */
static inline const float *component_of(plumb_in view, size_t k)
{
    return is_fields(view) ? ((const float *const *)view.at)[k] : (const float *)view.at + k * view.field;
}

/* Returns the address of component k of an element of any view. */
static inline const float *component_at(plumb_in view, size_t k, size_t element)
{
    if (is_same(view))
        return (const float *)view.at + k;
    if (is_structs(view))
        return (const float *)view.at + element * view.field + k;
    return component_of(view, k) + element / LANES * view.tile + element % LANES;
}

/* Returns the address at which component k of an element is written. */
static inline float *written_component_at(plumb_out view, size_t k, size_t element)
{
    return (float *)(uintptr_t)component_at(plumb_in_of(view), k, element);
}

/* Tiles, arrays and fields in the form that the loops over trees, bodies and chains take: component k of element i is
 * base[k][i / 8 * stride + i % 8]. */
typedef struct strided_in {
    const float *const *base;
    size_t stride;
} strided_in;

typedef struct strided_out {
    float *const *base;
    size_t stride;
    int streamed;
} strided_out;

/* Returns a view of inputs for the same memory as a view of outputs, for code that reads the outputs that it has
 * written. */
static inline strided_in read_again(strided_out view)
{
    return (strided_in){(const float *const *)view.base, view.stride};
}

enum { MAX_STRIDED = 25 };

/* The addresses of the components of a view, in memory of the caller. */
typedef struct strided_base {
    const float *of[MAX_STRIDED];
} strided_base;

/* Check a view and convert it to strided form, with the addresses of the components in *base. Structs and a single
 * element for all have no strided form: PLUMB_BAD_VIEW. */
static inline plumb_status stride_in(strided_in *strided, plumb_in view, size_t components, uint64_t n,
                                     strided_base *base)
{
    plumb_status status = view.at ? PLUMB_BAD_VIEW : PLUMB_NULL_POINTER;
    if (!is_structs(view) && !is_same(view))
        status = check_in(view, components, n);
    for (size_t k = 0; !status && k < components; k++)
        base->of[k] = component_of(view, k);
    *strided = (strided_in){base->of, view.tile};
    return status;
}

static inline plumb_status stride_out(strided_out *strided, plumb_out view, size_t components, uint64_t n,
                                      strided_base *base)
{
    strided_in in;
    const plumb_status status = stride_in(&in, plumb_in_of(view), components, n, base);
    *strided = (strided_out){(float *const *)base->of, in.stride, (view.tile & PLUMB_STREAMED) != 0};
    return status;
}

/* True if component k begins eight floats after component k − 1, for every k: the layout of tiles of eight elements in
 * one buffer. */
static inline int is_packed(const float *const *base, size_t components)
{
    uintptr_t other = 0;
    for (size_t k = 1; k < components; k++)
        other |= ((uintptr_t)base[k] - (uintptr_t)base[k - 1]) ^ LANES * sizeof(float);
    return other == 0;
}

/* True if every tile is aligned for non-temporal stores: at a multiple of 32 bytes. */
static inline int can_be_streamed(const void *first, size_t stride)
{
    const size_t bytes = LANES * sizeof(float);
    return (uintptr_t)first % bytes == 0 && stride * sizeof(float) % bytes == 0;
}

#endif
