/* Exports the trace of a one-input kernel as a script for Gappa, an independent prover of rounding-error bounds.
 *
 * The script defines each node twice: rounded, as the kernel computes it, and without rounding. It claims that the two
 * values differ by at most plumb's bound. It covers rounding errors only: the error of a polynomial approximation is
 * not part of the claim, because both definitions use the same polynomial. Branch outcomes appear as hypotheses. The
 * script takes for granted the trace itself, and, where a range of values decides it, which operand of a min or max is
 * selected. Gappa's model of float has no overflow. */
#ifndef TEST_GAPPA_SCRIPT_H
#define TEST_GAPPA_SCRIPT_H

#include "validate/prove/prove_internal.h"

#include <stdio.h>

/* Computes plumb's bound of |computed − unrounded| for each output over a range of the input. Returns 0; 1 if no input
 * in the range takes the case's branches; −1 if memory is exhausted. */
int gappa_bounds(const struct proof_case *proof_case, interval range, double *bound);

/* Writes a script that claims these bounds over the range; gappa exits with status 0 if it proves all of them. Returns
 * 0; 1 if no input in the range takes the case's branches; −1 if memory is exhausted or Gappa cannot express one of the
 * operations. */
int gappa_print(const struct proof_case *proof_case, interval range, const double *bound, FILE *stream);

/* Writes a shell script that runs Gappa on a one-input kernel over the region of a promise; its exit status is 0 if
 * Gappa proves all of plumb's bounds. Returns 0, or −1 after a line on standard error. */
int gappa_print_promise(const struct kernel *kernel, const struct bound *bound, FILE *stream);

#endif
