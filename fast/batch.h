/* What all kernels share: batch views, the status that they return, and their type.
 *
 * Here: types only. The kernels themselves are declared in plumb.h, which includes this file; their list is kernels.h.
 * The kernels' own sources include this file alone, so that a new kernel in the list does not recompile the others. */
#ifndef PLUMB_BATCH_H
#define PLUMB_BATCH_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum plumb_status {
    PLUMB_OK = 0,
    PLUMB_NULL_POINTER, /* a view or one of its fields is null while n > 0 */
    PLUMB_BAD_STRIDE,   /* a tile stride below 8 */
    PLUMB_NO_SUCH_PATH, /* the processor cannot run the path asked for */
    /* of trees, fast/tree.h: */
    PLUMB_NO_SUCH_NODE,      /* a node, or the end of a range of them, past the last */
    PLUMB_NO_SUCH_PARENT,    /* a node's parent is past the last node */
    PLUMB_PARENT_NOT_BEFORE, /* a node's parent is the node itself or a later one */
    PLUMB_CYCLE              /* a node is its own ancestor */
} plumb_status;

/* A batch view: component k of element i stands at base[k][(i / 8) * stride + i % 8].
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

#ifdef __cplusplus
}
#endif

#endif
