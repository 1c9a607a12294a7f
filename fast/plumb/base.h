/* Types that all headers of the library share: version, status, paths, views of operands, ranges of elements.
 *
 * The kernels are declared in plumb.h, which includes this file. The sources of the kernels include only this file, so
 * that a new kernel does not recompile the others. */
#ifndef PLUMB_BASE_H
#define PLUMB_BASE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
/* This header is compiled as C, too, which has only these casts. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wold-style-cast"
#endif

/* --- version ---------------------------------------------------------------------------------------------------------
 * Before 1.0, a new minor version may change the interface; a new patch does not. */

#define PLUMB_VERSION_MAJOR 0
#define PLUMB_VERSION_MINOR 2
#define PLUMB_VERSION_PATCH 0
#define PLUMB_VERSION "0.2.0"

/* Marks the functions that the shared library exports; all other symbols are hidden. */
#ifdef __GNUC__
#define PLUMB_API __attribute__((visibility("default")))
#else
#define PLUMB_API
#endif

/* Returns PLUMB_VERSION of the library that is linked at run time. */
PLUMB_API const char *plumb_version(void);

/* --- status ----------------------------------------------------------------------------------------------------------
 * Arguments are checked before anything is written: unless PLUMB_OK is returned, no output has changed. The numeric
 * values of the statuses never change. */

typedef enum plumb_status {
    PLUMB_OK = 0,
    PLUMB_NULL_POINTER = -1, /* an argument, a view or one of its fields is null */
    PLUMB_BAD_VIEW = -2,     /* a view of a kind that the function does not take, or a view that is too small for the
                                components of its operand or for n elements */
    PLUMB_BAD_RANGE = -3,    /* elements beyond the last one, or an end before the beginning */
    PLUMB_BAD_ARGUMENT = -4, /* outside the domain that the function's description states */
    PLUMB_NO_PATH = -5,      /* the CPU cannot run the requested path */
    PLUMB_NO_MEMORY = -6,
    /* trees: */
    PLUMB_NO_PARENT = -16,         /* a node's parent is past the last node */
    PLUMB_PARENT_NOT_BEFORE = -17, /* a node's parent is the node itself or a later one */
    PLUMB_CYCLE = -18,             /* a node is its own ancestor */
    /* chains: */
    PLUMB_NOT_FINITE = -32,   /* a number of the input is a NaN or infinite */
    PLUMB_NOT_POSITIVE = -33, /* a matrix is not positive definite, or numbers overflow */
    /* pairs and lists: */
    PLUMB_TOO_MANY = -48,     /* more elements, or pairs of elements, than the index type can number */
    PLUMB_PAST_END = -49,     /* no pair has this number, or the two elements are not a pair of this kind */
    PLUMB_EMPTY = -50,        /* the list has no element */
    PLUMB_BAD_POSITION = -51, /* checked lists: not a position in this list, or not a range of positions in it */
    PLUMB_BAD_DATA = -52,     /* the bytes are not a serialised list of this element type */
    PLUMB_CORRUPT = -53       /* an invariant of the list does not hold */
} plumb_status;

/* Returns a description such as "an argument, a view or one of its fields is null"; never null. A program that uses
 * list.h or pairs.h without linking the library defines PLUMB_HEADER_ONLY. */
#ifdef PLUMB_HEADER_ONLY
#define PLUMB_TEXT static inline
#include "status_text.h"
#else
PLUMB_API const char *plumb_status_text(plumb_status status);
#endif

/* --- paths -----------------------------------------------------------------------------------------------------------
 * The library is compiled for processors with AVX2 and FMA, and in portable C. These two paths give the same bits. On
 * x86-64 without FMA the portable path computes each fused multiply-add in double, so the library is compiled there a
 * third time: on the unfused path a multiply-add is a product and a sum, each rounded. This path is faster than the
 * portable one; its results are within the limits for code without fused multiply-add, but have other bits.
 *
 * Functions without a path argument choose the fastest path that the processor can run: AVX2, unfused, portable. If the
 * environment variable PLUMB_PATH is avx2, unfused or portable when the program is started, they choose that path if it
 * is available: PLUMB_PATH=portable gives the same bits on every processor. Functions whose names end in _on have a
 * path as argument, for comparisons of paths. */

typedef enum plumb_path { PLUMB_BEST, PLUMB_PORTABLE, PLUMB_AVX2, PLUMB_UNFUSED, PLUMB_PATHS } plumb_path;

/* True if this build of the library contains the path and the processor can run it. */
PLUMB_API int plumb_path_available(plumb_path path);
/* Returns the path that functions without a path argument take. */
PLUMB_API plumb_path plumb_best_path(void);

/* --- views -----------------------------------------------------------------------------------------------------------
 * A view describes where the components of the elements of a batch are in memory. The functions below make views.
 * Component k of element i is
 *
 *   tiles     at[i / 8 * 8 c + 8 k + i % 8]   c components in tiles of eight elements (AoSoA): the fastest layout
 *   arrays    at[k * capacity + i]            one array per component (SoA), capacity ≥ n (see plumb_capacity)
 *   structs   at[i * floats + k]              structs of `floats` floats (AoS), floats ≥ c
 *   fields    at[k][i]                        an array of pointers, one per component
 *   same      at[k]                           the same element for all i; for inputs only
 *
 * The kernels take all kinds of views, and the views of a call may be of different kinds; trees take all kinds but
 * `same`; bodies and chains take tiles, arrays and fields. No alignment is required. An output may be the same view as
 * an input (in place); if views overlap in another way, the results are undefined. Only the components of the n
 * elements are read and written. */

/* field: stride in floats from a component to the next one; for structs the number of floats; 0 for fields. tile:
 * stride in floats from eight elements to the next eight; 0 for structs; PLUMB_SAME for `same`. */
typedef struct plumb_in {
    const void *at;
    uint32_t field, tile;
} plumb_in;

typedef struct plumb_out {
    void *at;
    uint32_t field, tile;
} plumb_out;

enum { PLUMB_LANES = 8 }; /* elements of a tile */

#define PLUMB_STREAMED UINT32_C(0x80000000) /* a bit of plumb_out.tile: non-temporal stores are requested */
#define PLUMB_SAME UINT32_C(0xffffffff)     /* plumb_in.tile if all elements are the same */

/* Return the views that are described above. */
static inline plumb_in plumb_in_tiles(const float *tiles, uint32_t components)
{
    const plumb_in view = {tiles, PLUMB_LANES, PLUMB_LANES * components};
    return view;
}

static inline plumb_in plumb_in_arrays(const float *arrays, uint32_t capacity)
{
    const plumb_in view = {arrays, capacity, PLUMB_LANES};
    return view;
}

static inline plumb_in plumb_in_structs(const float *first, uint32_t floats)
{
    const plumb_in view = {first, floats, 0};
    return view;
}

static inline plumb_in plumb_in_fields(const float *const *fields)
{
    const plumb_in view = {fields, 0, PLUMB_LANES};
    return view;
}

static inline plumb_in plumb_in_same(const float *element)
{
    const plumb_in view = {element, 1, PLUMB_SAME};
    return view;
}

/* NOLINTBEGIN(readability-non-const-parameter): the function that gets the view writes to it */
static inline plumb_out plumb_out_tiles(float *tiles, uint32_t components)
{
    const plumb_out view = {tiles, PLUMB_LANES, PLUMB_LANES * components};
    return view;
}

static inline plumb_out plumb_out_arrays(float *arrays, uint32_t capacity)
{
    const plumb_out view = {arrays, capacity, PLUMB_LANES};
    return view;
}

static inline plumb_out plumb_out_structs(float *first, uint32_t floats)
{
    const plumb_out view = {first, floats, 0};
    return view;
}
/* NOLINTEND(readability-non-const-parameter) */

static inline plumb_out plumb_out_fields(float *const *fields)
{
    const plumb_out view = {(void *)(uintptr_t)fields, 0, PLUMB_LANES};
    return view;
}

/* Returns the input view of the same elements as an output view. */
static inline plumb_in plumb_in_of(plumb_out view)
{
    const plumb_in in = {view.at, view.field, view.tile & ~PLUMB_STREAMED};
    return in;
}

/* Return the view of the components from index `component` on: for example, plumb_in_part(transforms, 3) is the view of
 * R of transforms in three dimensions. */
static inline plumb_in plumb_in_part(plumb_in view, size_t component)
{
    if (!view.at)
        return view;
    const plumb_in structs_or_same = {(const float *)view.at + component, view.field, view.tile},
                   fields = {(const float *const *)view.at + component, 0, view.tile},
                   others = {(const float *)view.at + component * view.field, view.field, view.tile};
    if (view.tile == 0 || view.tile == PLUMB_SAME)
        return structs_or_same;
    return view.field == 0 ? fields : others;
}

static inline plumb_out plumb_out_part(plumb_out view, size_t component)
{
    if (!view.at)
        return view;
    const plumb_out structs = {(float *)view.at + component, view.field, view.tile},
                    fields = {(float **)view.at + component, 0, view.tile},
                    others = {(float *)view.at + component * view.field, view.field, view.tile};
    if (view.tile == 0)
        return structs;
    return view.field == 0 ? fields : others;
}

/* Return the view of the elements from index `elements` on, which is a multiple of eight. A view of fields is returned
 * unchanged, because its array of pointers belongs to the caller. */
static inline plumb_in plumb_in_skip(plumb_in view, size_t elements)
{
    if (view.tile == 0)
        view.at = (const float *)view.at + elements * view.field;
    else if (view.tile != PLUMB_SAME && view.field)
        view.at = (const float *)view.at + elements / PLUMB_LANES * view.tile;
    return view;
}

static inline plumb_out plumb_out_skip(plumb_out view, size_t elements)
{
    if (view.tile == 0)
        view.at = (float *)view.at + elements * view.field;
    else if (view.field)
        view.at = (float *)view.at + elements / PLUMB_LANES * (view.tile & ~PLUMB_STREAMED);
    return view;
}

/* Returns the view with a request for non-temporal stores, for outputs that together are larger than the last-level
 * cache and are not read again soon. Such stores bypass the caches, so that the cache lines that they overwrite need
 * not be read first. For outputs that would fit in a cache, the call takes up to three times as long. The bits are the
 * same. The request has an effect only on the AVX2 path, if all views are tiles and the output views are aligned to 32
 * bytes. Otherwise, and for the last tile if it is not full, ordinary stores are used. */
static inline plumb_out plumb_out_streamed(plumb_out view)
{
    view.tile |= view.tile ? PLUMB_STREAMED : 0;
    return view;
}

/* Returns a capacity of arrays for n elements: n rounded up to a multiple of eight, plus 16 if that is a multiple of
 * 1024. Arrays at distances that are multiples of 4 KiB would be in the same sets of the caches (set conflicts), so
 * that a call would take up to four times as long. */
static inline uint32_t plumb_capacity(size_t n)
{
    const size_t whole = (n + PLUMB_LANES - 1) / PLUMB_LANES * PLUMB_LANES;
    return (uint32_t)(whole && whole % 1024 == 0 ? whole + 16 : whole);
}

/* --- ranges ----------------------------------------------------------------------------------------------------------
 * The elements from ≤ i < to. Several threads may process ranges of one array at the same time: only the elements of a
 * range are written. Ranges that begin at multiples of eight are fastest. */

typedef struct plumb_range {
    uint64_t from, to;
} plumb_range;

/* Returns the range of all elements. */
static inline plumb_range plumb_all(void)
{
    const plumb_range range = {0, UINT64_MAX};
    return range;
}

/* Divides n elements into `parts` ranges of nearly equal size, for example one per thread, and returns range number
 * `part`. Each begins at a multiple of eight. Returns an empty range if part ≥ parts. */
static inline plumb_range plumb_part(uint64_t n, uint64_t parts, uint64_t part)
{
    const uint64_t tiles = n / 8, each = parts ? tiles / parts : 0, more = parts ? tiles % parts : 0;
    plumb_range range = {n, n};
    if (part < parts) {
        range.from = 8 * (each * part + (part < more ? part : more));
        range.to = part + 1 == parts ? n : range.from + 8 * (each + (part < more));
    }
    return range;
}

#ifdef __cplusplus
#pragma GCC diagnostic pop
}
#endif

#endif
