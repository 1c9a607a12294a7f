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

/* A kernel of the AVX2 path for arrays of structs: base[i] is the address of the first struct of operand i, step[i] the
 * distance in floats between its structs, 0 if one element is used for all. Up to 15 bytes on either side of such an
 * element are read; of arrays, nothing outside of a tile's structs. */
typedef void structs_kernel(size_t tiles, const batch *in, const batch *out);

/* True if a kernel with so many components, of all inputs and outputs together, is compiled for structs, too. With more
 * components, conversion to tiles in memory takes a small part of the time, and the code would be long. */
#define HAS_STRUCTS_KERNEL(components) ((components) <= 40)

#endif
