/* Values of the reference's formulas as doubles, for experiments and figures. */
#ifndef CLAIMS_TRUTH_H
#define CLAIMS_TRUTH_H

/* Evaluates the formula `id` at one element, to double accuracy where its terms do not cancel. `parameter` is 0 for a
 * formula without one. */
void truth_evaluate(const char *id, unsigned parameter, const double *in, double *out);

#endif
