/* Counting roundings in norms: of vectors that a rotation turns, as it is or transposed. Private to this room. */
#ifndef PROVE_NORM_H
#define PROVE_NORM_H

#include "record.h"

/* At most ‖computed − exact‖ / ‖exact‖ in u, underflow aside, of n outputs that are a rotation among the inputs times n
 * inputs, or differences of them, divided by another or not. ∞ if they are not seen to be that. */
double norm_roundings(const struct kernel *kernel, const struct record *record, const int *output, size_t n);

#endif
