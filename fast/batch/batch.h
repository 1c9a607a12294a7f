/* Interface between dispatch.c and the kernels of a path: the operands of complete tiles, with checked arguments.
 * Not public. */
#ifndef FAST_BATCH_H
#define FAST_BATCH_H

#include "fast/plumb/base.h"
#include "operands.h"

/* The addresses of all inputs, or of all outputs. Inputs are only read. A kernel uses `base` if it is
 * compiled for packed operands and all operands are packed, that is, the components of each operand's tile are
 * contiguous; otherwise it uses `component`. */
typedef struct batch {
    float *base[MAX_OPERANDS]; /* base[i]: tile 0 of operand i, if operands are packed */
    float *const *component;   /* component[k]: component k in tile 0; owned by the caller; not used if packed */
    size_t step[MAX_OPERANDS]; /* step[i]: the distance in floats between consecutive tiles of operand i */
} batch;

/* A kernel of one path, which PLUMB_KERNEL defines in the file of a family. packed: 1 if all operands are packed.
 * streamed: 1 if the outputs are written with non-temporal stores, which requires that they are packed and aligned. */
typedef void tile_kernel(size_t tiles, const batch *in, const batch *out, int packed, int streamed);

/* A kernel of the AVX2 path for arrays of structs. base[i] is the address of the first struct of operand i, step[i] the
 * distance in floats between its structs, or 0 if one element is used for all. If one element is used for all, the
 * kernel may read up to 15 bytes before and after it. From an array, the kernel reads only the eight structs of a
 * tile. */
typedef void structs_kernel(size_t tiles, const batch *in, const batch *out);

/* True if a kernel whose inputs and outputs have this many components in total is also compiled for arrays of structs.
 * A kernel with more components is not: its code would be long, and the conversion of structs to tiles in memory costs
 * little beside its arithmetic. */
#define HAS_STRUCTS_KERNEL(components) ((components) <= 40)

#endif
