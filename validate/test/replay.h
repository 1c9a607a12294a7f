/* For tests of proofs: a trace evaluated at one element, operation by operation, as the processor would. */
#ifndef TEST_REPLAY_H
#define TEST_REPLAY_H

#include "validate/prove/prove_internal.h"

#include <mpfr.h>

struct replay {
    const struct trace *trace;
    uint64_t *bits; /* of each node, in its format; of masks all or none */
};

/* Ends the test where there is no memory. */
struct replay replay_of(const struct trace *trace, const float *in);
void replay_free(struct replay *replay);

/* A node's value; exact sums and roundings of products are rounded to double. */
double replay_number(const struct replay *replay, int node);
/* What a node would be if it were not rounded: its operation on what its operands are. x: of 2400 bits or more. */
void replay_unrounded(const struct replay *replay, const struct node *node, mpfr_t x);
/* What a node that the trace need not have would be. */
double replay_direct(const struct replay *replay, const struct node *node);
/* Whether what is known of the trace's nodes holds. */
int replay_takes_path(const struct replay *replay);

/* A constant of these bits. */
int recorded_bits(struct trace *trace, int wide, uint64_t bits);

#endif
