/* Values of the reference's formulas, for experiments. */
#ifndef CLAIMS_TRUTH_H
#define CLAIMS_TRUTH_H

#include <stddef.h>

/* A formula at one element, to a double's accuracy where its terms do not cancel. `parameter` 0: it takes none. */
void truth_evaluate(const char *id, unsigned parameter, size_t inputs, const double *in, size_t outputs, double *out);

#endif
