/* The error of a recorded kernel over a box of inputs, in ulps, bounded from above.
 *
 * Along the record, each rounding adds at most half a unit of the binade that its result can lie in, and each
 * polynomial at most its distance from the function that it stands for. By the mean value theorem these reach an output
 * multiplied by the output's derivatives with respect to them, over all values that lie between the exact and the
 * computed ones: intervals, found in reverse. What error-free transformations return is known to be a rounding's error,
 * and vanishes with it. Here: the bound over one box. Which boxes, is in boxes.c; what polynomials stand for, in
 * ideal.c. */
#ifndef PROVE_BOUND_H
#define PROVE_BOUND_H

#include "record.h"
#include "reference/interval.h"

/* What a node is beside its operation. */
enum lost { LOST_NOTHING, LOST_IN_SUM, LOST_IN_FAST_SUM, LOST_IN_PRODUCT, LOST_IN_ROOT };

struct role {
    enum lost lost;    /* the node is what another's rounding lost … */
    int of, sign;      /* … of this one: sign · (exact − computed) */
    int first, second; /* of a fast sum: the summands, the first to be the greater */
    int vanishes;      /* without rounding it would be 0 */
    int ideal;         /* the number of the approximation that ends here, or −1 */
    int is_shared;     /* it depends on the inputs through the pivot alone, and others use it */
};

/* A record without undecided branches, and what is known of its nodes. */
struct proof_case {
    struct record record;
    struct role *roles;
    struct ideal *ideals; /* ideal.h */
    size_t ideals_count;
    interval pivot_region; /* what the promise's region leaves of the pivot's computed values */
    int pivot;             /* a node on which much of the record depends, and nothing else of the inputs; −1: none */
    int agrees;            /* without rounding it was found to be the formula, at several inputs */
    int points;            /* how many */
};

/* Room for the evaluation of one case; one for each thread. */
struct evaluation {
    interval *value, *adjoint, *adjustment;
    double *rounding;        /* at most, for each node */
    int *quantum;            /* quantum exponents of computed values; NO_QUANTUM: not known */
    double *approximation;   /* at most, for each ideal */
    double *shared_error;    /* at most the error of a node that is a shared function, with its own rounding */
    unsigned char *is_known; /* whether the record knows something of a node */
    unsigned char *is_exact; /* a constant that stands for itself: no error comes from there */
    unsigned char *is_power; /* a constant that is ± a power of two */
    int shared_known;
    int keeps_order;            /* a result above a number is rounded to no less than that is: counts need it; and what
                              is known of a node allows for roundings */
    const unsigned char *parts; /* null, or marks nodes that are added up to the pivot, none of them negative */
    interval slice;             /* of the pivot's computed values: only inputs for which it lies there count */
    int **makers
        [2]; /* of each node what it is made of, the last first, then −1, the shared functions among them, −1; or null:
                              not asked for yet. [1]: shared functions are not gone into */
    const int *reached; /* those of the node that was asked for last: all other adjoints and adjustments are 0 */
    size_t nodes;       /* how many there is room for */
};

int evaluation_start(struct evaluation *evaluation, const struct proof_case *proof_case);
void evaluation_free(struct evaluation *evaluation);

/* Values and roundings of all nodes over a box; 0 if no input of the box takes the case's branches. */
int evaluate_box(struct evaluation *evaluation, const struct proof_case *proof_case, const interval *box);

/* The error that an output carries before its last rounding, absolute; the adjoints of the inputs stay in `adjoint`. */
double carried_error(struct evaluation *evaluation, const struct proof_case *proof_case, int node);

/* What an error in ulps is made of, where it is greatest: (carried + last) / unit. */
struct error_parts {
    double ulps, carried, last, unit; /* unit: NaN where the error is 0, or nothing is known */
};

/* The error of an output in ulps of a size, the exact value's or its terms', that lies in `size` (not negative). */
double error_in_ulps(struct evaluation *evaluation, const struct proof_case *proof_case, size_t output, interval size);
struct error_parts error_parts(struct evaluation *evaluation, const struct proof_case *proof_case, size_t output,
                               interval size);

/* At most |rounded − x| for |x| ≤ magnitude, rounded to nearest in binary32 or, wide, binary64. */
double half_ulp_under(int wide, double magnitude);

/* Finds the roles that follow from a record's text: error-free transformations. Allocates `roles`. */
int roles_find(struct proof_case *proof_case);
/* Finds the splitting variable and the shared functions, once the ideals are known. */
int shared_functions_find(struct proof_case *proof_case);

#endif
