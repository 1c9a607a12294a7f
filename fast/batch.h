/* From dispatch.c to a path's kernel: the operands of whole tiles, arguments checked. Not public. */
#ifndef FAST_BATCH_H
#define FAST_BATCH_H

#include "operands.h"
#include "plumb/base.h"

/* Inputs, or outputs: where each operand's tile 0 begins, or each component of it, and how many floats apart an
 * operand's tiles are. Inputs are only read. */
typedef struct batch {
    float *base[MOST_OPERANDS];
    float *const *component;
    size_t step[MOST_OPERANDS];
} batch;

/* packed: the components of a tile follow each other in all operands; then outputs may be `streamed`, if they stand
 * where streamed stores may. Else it goes by components. Defined by PLUMB_KERNEL in a family's file. */
typedef void tile_kernel(size_t tiles, const batch *in, const batch *out, int packed, int streamed);

#endif
