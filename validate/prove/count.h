/* Proofs by counting, for kernels with many inputs that add, multiply and divide: how many roundings a term can pass on
 * its way to an output. Private to this room. */
#ifndef COUNT_H
#define COUNT_H

#include "prove.h"
#include "record.h"

/* Whether what the kernel does for the promise's outputs is made of operations that can be counted. */
const char *count_obstacle(const struct kernel *kernel, const struct bound *bound, const struct code *code);
/* Fills in the greatest bound of the promise's outputs, and the verdict. */
void count_prove(struct proof *proof);
/* The same for a record that is said to be the kernel's. */
void count_prove_record(struct proof *proof, const struct record *record);

/* The error of a node in ulps of its scale, underflow aside. */
double count_roundings(const struct record *record, int node);

#endif
