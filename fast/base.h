/* What all of the library shares: version, status, paths, batch views, ranges of elements.
 *
 * Here: types, and the two questions that can be asked of them. The kernels are declared in plumb.h, which includes
 * this file. The kernels' own sources include this file alone, so that a new kernel does not recompile the others. */
#ifndef PLUMB_BASE_H
#define PLUMB_BASE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* --- version ---------------------------------------------------------------------------------------------------------
 * Before 1.0, another minor version may change what a program calls; another patch does not. */

#define PLUMB_VERSION_MAJOR 0
#define PLUMB_VERSION_MINOR 1
#define PLUMB_VERSION_PATCH 0
#define PLUMB_VERSION "0.1.0"

/* What the shared library offers; all else is hidden in it. */
#ifdef __GNUC__
#define PLUMB_API __attribute__((visibility("default")))
#else
#define PLUMB_API
#endif

/* PLUMB_VERSION of the library that the program runs with. */
PLUMB_API const char *plumb_version(void);

/* --- status ----------------------------------------------------------------------------------------------------------
 * Arguments are checked before anything is written: whatever is returned but PLUMB_OK, no output has changed. The
 * numbers stay as they are. */

typedef enum plumb_status {
    PLUMB_OK = 0,
    PLUMB_NULL_POINTER = -1, /* an argument, a view or one of its fields is null */
    PLUMB_BAD_VIEW = -2,     /* a tile stride below 8 */
    PLUMB_BAD_RANGE = -3,    /* of elements that are not there, or one that ends before it begins */
    PLUMB_BAD_ARGUMENT = -4, /* outside of what the function's description allows */
    PLUMB_NO_PATH = -5,      /* the processor cannot run the path asked for */
    PLUMB_NO_MEMORY = -6,
    /* trees: */
    PLUMB_NO_PARENT = -16,         /* a node's parent is past the last node */
    PLUMB_PARENT_NOT_BEFORE = -17, /* a node's parent is the node itself or a later one */
    PLUMB_CYCLE = -18,             /* a node is its own ancestor */
    /* chains: */
    PLUMB_NOT_FINITE = -32,   /* a number of the input is a NaN or infinite */
    PLUMB_NOT_POSITIVE = -33, /* a matrix is not positive definite, or numbers have become too large to tell */
    /* pairs and lists: */
    PLUMB_TOO_MANY = -48,     /* more elements, or pairs of them, than can be numbered */
    PLUMB_PAST_END = -49,     /* no pair has that number, or the two are no pair of that kind */
    PLUMB_EMPTY = -50,        /* no element to take */
    PLUMB_BAD_POSITION = -51, /* checked lists: not a position of this list, or not a range of it */
    PLUMB_BAD_DATA = -52,     /* the bytes are not a serialised list of this element type */
    PLUMB_CORRUPT = -53       /* an invariant of the list does not hold */
} plumb_status;

/* "a tile stride is below 8" and the like; never null. A program that does without the library, for list.h or pairs.h
 * alone, defines PLUMB_HEADER_ONLY. */
#ifdef PLUMB_HEADER_ONLY
#define PLUMB_TEXT static inline
#include "status_text.h"
#else
PLUMB_API const char *plumb_status_text(plumb_status status);
#endif

/* --- paths -----------------------------------------------------------------------------------------------------------
 * The library's code is there twice, and both give the same bits. What is called without naming a path takes the best
 * that the processor has; the functions whose names end in _on take a path, for those who compare them. */

typedef enum plumb_path { PLUMB_BEST, PLUMB_PORTABLE, PLUMB_AVX2, PLUMB_PATHS } plumb_path;

/* Whether this processor, and this build, can run the path. */
PLUMB_API int plumb_path_available(plumb_path path);

/* --- batch views -----------------------------------------------------------------------------------------------------
 * Component k of element i stands at base[k][(i / 8) * stride + i % 8].
 *   stride 8, separate arrays                     structure of arrays: base[k][i]
 *   base[k] = buffer + 8k, stride = 8 * fields    tiles of eight elements (AoSoA), what hot loops should use
 * No alignment is needed. An output component may be the same array as an input component with the same stride
 * (in place); any other overlap is undefined. Nothing past element n-1 is read or written. */

typedef struct plumb_in {
    const float *const *base;
    size_t stride;
} plumb_in;

/* streamed: 0 (leave it out), or 1 for outputs that together are larger than the last cache and are not read again
 * soon: they are written past the caches, which saves reading what they replace. Where they would fit in a cache that
 * costs up to three times the time. The bits are the same. Only packed tiles are streamed, by the AVX2 path: inputs and
 * outputs in tiles of eight elements whose components follow each other, the outputs at a multiple of 32 bytes with a
 * stride that is one of eight. In any other layout, and in the last, partial tile, outputs are written as ever. */
typedef struct plumb_out {
    float *const *base;
    size_t stride;
    int streamed;
} plumb_out;

/* Every kernel has this type. Components follow each other in the order of the kernel's row; matrices are row by
 * row, quaternions scalar first. */
typedef plumb_status plumb_kernel(size_t n, plumb_in in, plumb_out out);

/* --- ranges ----------------------------------------------------------------------------------------------------------
 * Elements from ≤ i < to. Several threads may work on ranges of one array at once, best from multiples of eight on:
 * nothing but a range's elements is written. */

typedef struct plumb_range {
    uint64_t from, to;
} plumb_range;

/* Every element, however many there are. */
static inline plumb_range plumb_all(void)
{
    const plumb_range range = {0, UINT64_MAX};
    return range;
}

/* A thread's share: part number `part` of `parts` of n elements, which begins at a multiple of eight. Empty where there
 * is no such part. */
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
}
#endif

#endif
