/* Values of the reference's formulas, for experiments and figures. */
#ifndef CLAIMS_TRUTH_H
#define CLAIMS_TRUTH_H

/* A formula at one element, to a double's accuracy where its terms do not cancel. `parameter` 0: it takes none. */
void truth_evaluate(const char *id, unsigned parameter, const double *in, double *out);

#endif
