/* Evaluation of a trace (validate/prove) at one element, operation by operation with IEEE 754 rounding, as the CPU
 * computes it. Tests of the prover compare its bounds and its branch conditions with these values. */
#ifndef TEST_REPLAY_H
#define TEST_REPLAY_H

#include "validate/prove/prove_internal.h"

#include <mpfr.h>

struct replay {
    const struct trace *trace;
    uint64_t *bits; /* value of each node, in its format; for masks all bits 0 or all bits 1 */
};

/* Evaluates all nodes of a trace for the inputs `in`. Fails the test if memory is exhausted. The caller frees the
 * result with replay_free. */
struct replay replay_of(const struct trace *trace, const float *in);
void replay_free(struct replay *replay);

/* Returns a node's value; 0 for an EXACT_SUM or PRODUCT_ROUNDING, which no CPU computes. */
double replay_number(const struct replay *replay, int node);
/* Computes the result of a node's operation on the computed operands without rounding it. Operands that are EXACT_SUM
 * or PRODUCT_ROUNDING are evaluated exactly. x must have at least 2400 bits. */
void replay_unrounded(const struct replay *replay, const struct node *node, mpfr_t x);
/* Returns the value that a node would have if it were added to the trace. The node must not be an input. */
double replay_evaluate_node(const struct replay *replay, const struct node *node);
/* True if all path conditions of the trace hold for this element. */
int replay_takes_path(const struct replay *replay);

/* Adds a constant with these bits to the trace and returns its index. */
int replay_add_constant(struct trace *trace, int wide, uint64_t bits);

#endif
