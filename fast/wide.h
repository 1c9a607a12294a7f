/* Kernels with more outputs than there are registers, and transforms' places in their elements.
 *
 * Here: how such a kernel stores, and stores of vectors and matrices. No formula.
 *
 * Each field is stored as soon as it is ready, often before other inputs are read: twenty-five outputs do not fit in
 * sixteen registers, and those that had to wait would go through memory twice. */
#ifndef PLUMB_WIDE_H
#define PLUMB_WIDE_H

#include "plumb/types.h"
#include "vec3.h"

/* Where the components of an element of three dimensions stand, in the formulas' letters. */
enum {
    T = PLUMB_DYNAMIC_T,
    R = PLUMB_DYNAMIC_R,
    S = PLUMB_DYNAMIC_S,
    TRANSFORM = PLUMB_TRANSFORM,
    V = PLUMB_DYNAMIC_V,
    A = PLUMB_DYNAMIC_A,
    W = PLUMB_DYNAMIC_W,
    ALPHA = PLUMB_DYNAMIC_ALPHA,
    DYNAMIC = PLUMB_DYNAMIC
};

typedef struct sink {
    tile_out to;
} sink;

/* A kernel whose body writes with put_… to `out` in any order. A macro for PLUMB_KERNEL's reason. */
#define WIDE_KERNEL(name, id, inputs, outputs)                                                                         \
    PLUMB_ORIGINS(name, inputs, outputs)                                                                               \
    SEAM void name##_tile(tile_in in, sink *out);                                                                      \
    SEAM void name##_tiles(size_t tiles, const batch *in, const batch *out, int packed, int streamed)                  \
    {                                                                                                                  \
        PLUMB_FIRST_TILE(name)                                                                                         \
        for (; from.tile < tiles; from.tile++, to.tile++) {                                                            \
            notes made = nothing_noted();                                                                              \
            sink result = {noted_in(&made, to)};                                                                       \
            name##_tile(from, &result);                                                                                \
            mend(made, sizeof name##_out / sizeof *name##_out, to);                                                    \
        }                                                                                                              \
    }                                                                                                                  \
    PLUMB_EXPORT(name)                                                                                                 \
    SEAM void name##_tile(tile_in in, sink *out)

SEAM void put(sink *out, size_t k, f32x8 x)
{
    store(out->to, k, x);
}

/* Components k, k + apart and k + 2 apart. */
SEAM void put_apart(sink *out, size_t k, size_t apart, vec3 a)
{
    store_apart(out->to, k, apart, a);
}

SEAM void put_vec3(sink *out, size_t k, vec3 a)
{
    put_apart(out, k, 1, a);
}

#endif
