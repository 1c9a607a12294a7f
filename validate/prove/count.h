/* Proofs by counting, for kernels with many inputs that add, multiply and divide: how many roundings a term can pass on its
 * way to an output. Private to this room. */
#ifndef COUNT_H
#define COUNT_H

#include "prove.h"

/* Whether the kernel is made of operations that can be counted. */
const char *count_obstacle(const struct kernel *kernel);
/* Fills in the greatest bound of the promise's outputs, and the verdict. */
void count_prove(struct proof *proof);

#endif
