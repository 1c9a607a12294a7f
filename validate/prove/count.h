/* Proofs by counting, for kernels with many inputs that add, multiply and divide: how many roundings a term can pass on
 * its way to an output. Private to this room. */
#ifndef PROVE_COUNT_H
#define PROVE_COUNT_H

#include "bound.h"
#include "prove.h"

/* True if what the kernel does for the promise's outputs is made of operations that can be counted. */
const char *count_obstacle(const struct kernel *kernel, const struct bound *bound, const struct code *code);
/* Fills in the greatest bound of the promise's outputs, and the verdict. */
void count_prove(struct proof *proof);
/* The same for a record that is said to be the kernel's. */
void count_prove_record(struct proof *proof, const struct record *record);

/* What products may lose below the smallest normal number before a node's last rounding, and with it; in ulps, which
 * are nowhere less than the floor's, `least`'s and the smallest number. For the part of a box in which the case's pivot
 * lies in a slice. */
struct underflow {
    double before, all;
};
struct underflow count_lost(const struct proof *proof, struct proof_case *proof_case, int node, const interval *box,
                            interval slice, double least);

/* What units.c shares: whether a node that is no unit is counted; its size at an input; where a field's components lie;
 * and a proof for an output's node, whose terms are those of the scale: null, or what is in the way. */
int count_knows(const struct record *record, int node);
double count_size(const struct record *record, int node, const double *in);
interval count_part_of_domain(const struct field *field);
/* True if the node adds what is rounded and may cancel, or is made of what does. */
int count_cancels(const struct kernel *kernel, const struct record *record, int node);
const char *count_prove_terms(struct proof *proof, const struct record *record, int node, struct underflow lost);

/* The error of a node in ulps of its scale, underflow aside; and in u of its scale, by the roundings of each term. */
double count_roundings(const struct record *record, int node);
double count_part(const struct record *record, int node);

#endif
