/* Interface between dispatch.c and the kernels of a path: the operands of complete tiles, with checked arguments.
 * Not public. */
#ifndef FAST_BATCH_H
#define FAST_BATCH_H

#include "fast/plumb/base.h"
#include "operands.h"

/* The inputs, or the outputs: the address of tile 0 of each operand, or of each component in it, and the distance in
 * floats between an operand's tiles. Inputs are only read. */
typedef struct batch {
    float *base[MAX_OPERANDS];
    float *const *component;
    size_t step[MAX_OPERANDS];
} batch;

/* A kernel of one path. packed: the components of a tile are contiguous in all operands; then outputs may be `streamed`
 * (written with non-temporal stores) if their alignment allows it. Otherwise addresses are looked up per component.
 * Defined by PLUMB_KERNEL in the file of a family. */
typedef void tile_kernel(size_t tiles, const batch *in, const batch *out, int packed, int streamed);

#endif
