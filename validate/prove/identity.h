/* True if a record is its formula: both, the record without its roundings and with functions in place of polynomials,
 * are evaluated at random elements of two prime fields and have to give the same (reference/residue.h). Private to this
 * room. */
#ifndef PROVE_IDENTITY_H
#define PROVE_IDENTITY_H

#include "bound.h"
#include "reference/reference.h"

/* True if the outputs that are asked for are the formula's, over a box of inputs that take the case's branches: not
 * where conditions of the formula, or signs that the record uses, change within it. Nodes that are marked as vanishing
 * and are not 0 lose the mark. */
int identity_holds(struct proof_case *proof_case, const struct formula *formula, unsigned parameter,
                   const interval *box);

/* True if a node without its roundings is the sum of all inputs' squares. */
int identity_is_squared_length(const struct proof_case *proof_case, int node);

/* True if it is the sum of the squares of n inputs from `first` on, times `share`. */
int identity_is_part_squared(const struct proof_case *proof_case, int node, size_t first, size_t n, double share);

/* True if the n × n outputs from `first` on are a rotation or a reflection at every input of a box: RᵀR is E. */
int identity_is_orthogonal(const struct formula *formula, unsigned parameter, const interval *box, size_t inputs,
                           size_t first, size_t n);

#endif
