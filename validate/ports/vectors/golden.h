/* Internal header of validate/ports/vectors: the golden vectors, for the command plumb vectors. */
#ifndef VECTORS_GOLDEN_H
#define VECTORS_GOLDEN_H

#include "vectors.h"

enum golden_form {
    GOLDEN_CSV,
    GOLDEN_JSON,
    GOLDEN_CPP /* a header for validate/bindings/cpp/plumb_golden.hpp */
};

/* Writes the golden vectors of the kernels (an array ended by null). Returns 0, or −1 if writing failed or when out of
 * memory. */
int vectors_write_golden(const struct kernel *const *kernels, enum golden_form form, FILE *stream);

#endif
