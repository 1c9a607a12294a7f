/* Indices of the components of transforms in three dimensions. This header contains no formula.
 *
 * A kernel that uses these indices stores each field as soon as it is computed, often before other inputs are read.
 * Twenty-five outputs do not fit in sixteen registers; outputs that are stored later would be written to the stack and
 * read again. */
#ifndef FAST_ELEMENT_H
#define FAST_ELEMENT_H

#include "fast/plumb/types.h"
#include "vec3.h"

/* The index of the first component of each field of a transform or moving transform, named by the letter of the field
 * in the formulas (transform.c). */
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

#endif
