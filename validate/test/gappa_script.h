/* A case of a one-input kernel as a script for Gappa, a prover of floating-point errors by
 * other authors.
 *
 * A script asks for roundings alone. It defines each node twice, as the kernel computes it and with no operation
 * rounded, and claims that the two results lie within our bound of each other. How far a polynomial is from the
 * function that it stands for is no part of that: the same polynomial stands on both sides, and our bound is of the
 * trace without its approximations. Branches are hypotheses. What Gappa takes on trust is the trace itself, and which
 * of two numbers is the smaller. Its floats have no largest number. */
#ifndef TEST_GAPPA_SCRIPT_H
#define TEST_GAPPA_SCRIPT_H

#include "validate/prove/prove_internal.h"

#include <stdio.h>

/* Our bounds of |computed − unrounded| for each output, over a range of the input. 0; 1 if no input of the range takes
 * the case's branches; −1 if there is no memory. */
int gappa_bounds(const struct proof_case *proof_case, interval range, double *bound);

/* Writes a script that claims these bounds over the range; Gappa exits with 0 if it proves all. 0; 1 if no input of the
 * range takes the case's branches; −1 if there is no memory, or Gappa has no word for one of the operations. */
int gappa_print(const struct proof_case *proof_case, interval range, const double *bound, FILE *stream);

/* What rounding does to a kernel of one input over a promise's region, as a shell script, whose exit status is 0 if
 * Gappa proves our bounds. Returns 0, or −1 after a line on standard error. */
int gappa_print_promise(const struct kernel *kernel, const struct bound *bound, FILE *stream);

#endif
