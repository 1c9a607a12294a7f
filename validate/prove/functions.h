/* Sines, cosines and exponentials that a kernel writes out itself: range reduction, polynomial, quadrant or power of
 * two. Private to this room. */
#ifndef PROVE_FUNCTIONS_H
#define PROVE_FUNCTIONS_H

#include "bound.h"

/* The part of a record that computes nodes, its outputs, from others, its inputs, by adding, multiplying, dividing and
 * roots alone. 0 if the nodes are made of more; to be freed in any case. */
struct part {
    struct proof_case of_r; /* without ideals */
    const struct record *from;
    const int *cut;
    size_t cuts;
    int *now, failed;
};
int part_start(struct part *part, const struct record *from, const int *cut, size_t cuts, const int *node,
               size_t count);
void part_free(struct part *part);

/* What is known of functions already: kernels write the same one out for each of many inputs, in each of many records.
 * All 0 at first. */
struct analyses {
    struct analysed *of;
    size_t count;
    int failed;
};
void analyses_free(struct analyses *analyses);

/* The record with nodes SINE, COSINE and EXPONENTIAL in place of what computes them, where that is proved for every
 * argument that inputs in a box give: with the roundings that they are off by at most (function_roundings). Least and
 * greatest are settled where the box decides them. −1 without memory. */
int record_with_functions(const struct record *from, const interval *box, struct analyses *analyses,
                          struct record *record);

#endif
