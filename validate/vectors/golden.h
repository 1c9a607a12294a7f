/* Golden vectors, for the verb. Private to this room. */
#ifndef VECTORS_GOLDEN_H
#define VECTORS_GOLDEN_H

#include "vectors.h"

/* Writes the cases of these kernels (ended by null), as CSV or JSON. 0, or −1 where writing failed or memory ran
 * out. */
int vectors_write_golden(const struct kernel *const *kernels, int json, FILE *stream);

#endif
