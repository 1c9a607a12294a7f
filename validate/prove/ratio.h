/* Proofs by counting, for vectors that are multiplied by a function of their own length and one number more: the
 * rotation vector of a quaternion. Private to this room. */
#ifndef RATIO_H
#define RATIO_H

#include "prove.h"

/* Whether that is a way for the promise. */
int ratio_may_do(const struct kernel *kernel, const struct bound *bound, const struct code *code);
/* Fills in the greatest bound of the promise's outputs, and the verdict; where that holds, writes the certificate,
 * unless it is null. */
void ratio_prove(struct proof *proof, const char *certificate);

#endif
