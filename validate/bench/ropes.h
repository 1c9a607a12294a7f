/* Random chains of ball joints (plumb/chain.h), for tests, benchmarks and figures. */
#ifndef BENCH_ROPES_H
#define BENCH_ROPES_H

#include "validate/base/random.h"

#include <plumb/chain.h>

/* Indices of the components of a body, and of the joint after it. */
enum {
    ROPE_BODY = 0,
    ROPE_BIAS = PLUMB_LINK,
    ROPE_D = ROPE_BIAS + 3,
    ROPE_U = ROPE_D + 6,
    ROPE_ETA = ROPE_U + 9,
    ROPE_LAMBDA = ROPE_ETA + 3,
    ROPE_COMPONENTS = ROPE_LAMBDA + 3
};

/* Draws a body of 2/3 to 2 kg that is about a metre long: inverse mass k of ½ to 1½, W with eigenvalues from k ·
 * `turning` to 3 times that, arms in nearly opposite directions. */
void rope_draw_body(struct random *random, double turning, float body[PLUMB_LINK]);

#endif
