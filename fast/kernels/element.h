/* Indices of the components of transforms in three dimensions. No formula.
 *
 * Kernels on transforms have more outputs than there are registers. Each field is stored as soon as it is ready, often
 * before other inputs are read: twenty-five outputs do not fit in sixteen registers, and those that had to wait would
 * go through memory twice. */
#ifndef FAST_ELEMENT_H
#define FAST_ELEMENT_H

#include "fast/plumb/types.h"
#include "vec3.h"

/* The first component of each field of a three-dimensional element, in the formulas' letters. */
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
