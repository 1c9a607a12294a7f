/* Proofs by counting, for kernels that multiply vectors and matrices by functions of a vector's length, such as S₁ and
 * S₂. Private to this room. */
#ifndef PROVE_UNITS_H
#define PROVE_UNITS_H

#include "prove.h"

/* True if that may be a way for the promise: it is one of components, and a vector among the inputs. */
int units_may_do(const struct kernel *kernel, const struct bound *bound);
/* Fills in the greatest bound of the promise's outputs, and the verdict. */
void units_prove(struct proof *proof);

#endif
