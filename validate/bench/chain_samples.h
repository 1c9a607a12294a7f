/* Random chains of ball joints (plumb/chain.h), for tests, benchmarks and figures. */
#ifndef BENCH_CHAIN_SAMPLES_H
#define BENCH_CHAIN_SAMPLES_H

#include "validate/util/random.h"

#include <plumb/chain.h>

/* Indices of the components of a body, and of the joint after it. */
enum {
    CHAIN_BODY = 0,
    CHAIN_BIAS = PLUMB_LINK,
    CHAIN_D = CHAIN_BIAS + 3,
    CHAIN_U = CHAIN_D + 6,
    CHAIN_ETA = CHAIN_U + 9,
    CHAIN_LAMBDA = CHAIN_ETA + 3,
    CHAIN_COMPONENTS = CHAIN_LAMBDA + 3
};

/* Draws a body about a metre long. Its inverse mass k is between ½ and 1½ (2/3 to 2 kg), and the eigenvalues of its
 * inverse inertia W between `turning` k and 3 `turning` k. The arms to the joints before and after it have nearly
 * opposite directions. */
void draw_chain_body(struct random *random, double turning, float body[PLUMB_LINK]);

#endif
