/* What a path does for bodies (bodies_tiles.c), and bodies.c calls: arguments are checked, and ranges are not empty.
 * Not public. */
#ifndef FAST_BODIES_TILES_H
#define FAST_BODIES_TILES_H

#include "plumb/bodies.h"
#include "view.h"

/* plumb_bodies with its views as the loops take them. */
typedef struct given_bodies {
    int principal, quaternion;
    strided_in inertia, momentum;
    strided_out orientation;
    plumb_bodies_report *report;
} given_bodies;

/* Returns of how many bodies the orientation is as it was. */
typedef size_t bodies_tiles(const given_bodies *bodies, const plumb_bodies_step *step, size_t from, size_t to);

bodies_tiles plumb_avx2_bodies_range, plumb_portable_bodies_range;

#endif
