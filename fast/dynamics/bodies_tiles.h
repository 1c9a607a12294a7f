/* Interface between bodies.c and the loops over bodies (bodies_tiles.c), which are compiled for each path. The caller,
 * bodies.c, has checked all arguments, and passes no empty range. Not public. */
#ifndef FAST_BODIES_TILES_H
#define FAST_BODIES_TILES_H

#include "fast/batch/view.h"
#include "fast/plumb/bodies.h"

/* plumb_bodies with its views in strided form (view.h). `principal` is 1 if the inertia is three principal moments, 0
 * if it is a matrix. `quaternion` is 1 if the orientation is a unit quaternion, 0 if it is a matrix. */
typedef struct body_views {
    int principal, quaternion;
    strided_in inertia, momentum;
    strided_out orientation;
    plumb_bodies_report *report;
} body_views;

/* Advances the bodies from ≤ i < to by one step. Returns the number of bodies that were not advanced; their orientation
 * is unchanged. */
typedef size_t bodies_tiles(const body_views *bodies, const plumb_bodies_step *step, size_t from, size_t to);

bodies_tiles plumb_avx2_bodies_range, plumb_portable_bodies_range, plumb_unfused_bodies_range;

#endif
