/* Values of the reference's formulas as doubles, for experiments and figures. */
#ifndef CLAIMS_REFERENCE_IN_DOUBLE_H
#define CLAIMS_REFERENCE_IN_DOUBLE_H

/* Evaluates the formula `id` at one element in double arithmetic, with the reference's filter. The error is a few units
 * in the last place of the condition scale, the sum of the magnitudes of the formula's terms; where terms cancel, the
 * relative error of the value may be much larger. `parameter` is 0 for a formula without one. */
void reference_in_double(const char *id, unsigned parameter, const double *in, double *out);

#endif
