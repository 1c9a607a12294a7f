/* Internal header of validate/ports/vectors: the golden vectors, for the command plumb vectors. */
#ifndef VECTORS_GOLDEN_H
#define VECTORS_GOLDEN_H

#include "vectors.h"

/* Writes the golden vectors of the kernels (an array ended by null) as JSON or, if `json` is 0, as CSV. Returns 0, or
 * −1 if writing failed or when out of memory. */
int vectors_write_golden(const struct kernel *const *kernels, int json, FILE *stream);

#endif
