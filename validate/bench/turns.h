/* Free bodies one at a time, in scalar C: what plumb's batches of them are raced against. Compiled for each path's processor. */
#ifndef TURNS_H
#define TURNS_H

#include <stddef.h>

#include "fast/bodies.h"

struct turning_body {
    float inertia[6];  /* its entries on and below the diagonal */
    float momentum[3]; /* in the world */
    float orientation[4];
};

/* Steps of the bodies by a rule, each in as many safe parts as it needs. */
typedef void turns_function(struct turning_body *bodies, size_t n, plumb_bodies_rule rule, float time);

turns_function turns_portable, turns_avx2;

#endif
