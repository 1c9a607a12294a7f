/* The oracle: how far computed results lie from the exact ones.
 *
 * Blocks are measured by the filter, with a doubt beside each error; single elements by exact, which decides. Here:
 * from results to errors. What to do with them is in judge.h. */
#ifndef ORACLE_H
#define ORACLE_H

#include "reference/reference.h"
#include "validate/kernels/registry.h"

struct oracle {
    const struct row *row;
    enum format format;
    const struct formula *reference, *model; /* model: null where no formula was approximated */
    unsigned parameter;                      /* of both */
    size_t inputs, outputs, alternatives;
};

/* Which parameter of a formula a row means. */
unsigned oracle_parameter(const struct row *row, const struct formula *formula);

/* 0, or −1 with a one-line reason: the reference has no such formula. */
int oracle_open(struct oracle *oracle, const struct row *row, enum format format, const char **reason);

/* Up to FILTER_BLOCK elements: component k of element i stands at [k * FILTER_BLOCK + i]. */
struct oracle_block {
    size_t n;
    double *in;                    /* filled by the caller: numbers of the format */
    double *computed;              /* likewise: what the port made of them */
    double *value, *bound, *scale; /* the filter's: |value − exact| ≤ bound */
    double *spare;                 /* room for the other alternatives */
    double coordinate[FILTER_BLOCK];
};

struct oracle_block *oracle_block_new(const struct oracle *oracle); /* null: out of memory */
void oracle_block_free(struct oracle_block *block);

/* Fills value, bound, scale and coordinate: of the alternative that is nearest to what was computed. */
void oracle_evaluate(const struct oracle *oracle, struct oracle_block *block);

/* How many errors an element has under a bound: its components, or one for the whole field. */
size_t oracle_errors_count(const struct oracle *oracle, const struct bound *bound);

/* Errors of an evaluated block in the bound's measure: error j of element i at [j * FILTER_BLOCK + i], its doubt (the
 * filter's uncertainty, ∞ where it does not know) likewise. binary32 only: for binary64 the filter is too coarse. */
void oracle_errors(const struct oracle *oracle, const struct oracle_block *block, const struct bound *bound,
                   double *error, double *doubt);

/* One element under one bound, decided. */
struct exact_error {
    int decided;        /* 0: the enclosure was still too wide at the precision ceiling; error is then its upper end */
    double error;       /* in the bound's measure, the greatest of the element's */
    size_t component;   /* which one: an output component, or the field's first */
    double ulp, scaled; /* of that component, whatever the measure */
    double truncation, rounding; /* signed parts of the ulp error, ŷ − y = (model − y) + (ŷ − model); NaN: not finite */
    double value;                /* the component's exact value, nearest binary64 */
    double computed;             /* and what the port gave */
};

void oracle_exact(const struct oracle *oracle, const double *in, const double *computed, const struct bound *bound,
                  struct exact_error *result);

/* Whether the filter's claim |value − exact| ≤ bound holds for every component of element i: 1, or 0 where exact
 * refutes it; components that the filter does not know are passed over. */
int oracle_audit(const struct oracle *oracle, const struct oracle_block *block, size_t i);

#endif
