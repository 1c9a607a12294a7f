/* Random chains of ball joints (plumb/chain.h), for tests, benchmarks and figures. */
#ifndef BENCH_CHAIN_SAMPLES_H
#define BENCH_CHAIN_SAMPLES_H

#include "validate/util/random.h"

#include <plumb/chain.h>

/* Indices of the first components of a body (k, W, a, b, v, ω), of the bias of the joint after it, and of the joint's
 * D, U, η and λ; plumb/chain.h defines these symbols. */
enum {
    CHAIN_BODY = 0,
    CHAIN_BIAS = PLUMB_LINK,
    CHAIN_D = CHAIN_BIAS + 3,
    CHAIN_U = CHAIN_D + 6,
    CHAIN_ETA = CHAIN_U + 9,
    CHAIN_LAMBDA = CHAIN_ETA + 3,
    CHAIN_COMPONENTS = CHAIN_LAMBDA + 3
};

/* Draws a body about a metre long. Its inverse mass k is drawn from ½ to 1½ per kg (masses of ⅔ to 2 kg). The
 * eigenvalues of its inverse inertia W are r k, r k and 3 r k, where r is `ratio`, in 1/m². The arms to the joints
 * before and after it have nearly opposite directions. */
void draw_chain_body(struct random *random, double ratio, float body[PLUMB_LINK]);

#endif
