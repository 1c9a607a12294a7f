/* The oracle: how far computed results lie from the exact ones.
 *
 * Blocks are measured by the filter, with a doubt beside each error; single elements by exact, which decides. Here:
 * from results to errors, in either format. What to do with them is in judge.h. */
#ifndef JUDGE_ORACLE_H
#define JUDGE_ORACLE_H

#include "validate/kernels/kernels.h"

enum {
    EXACT_DIGITS = 20, /* significant, of values that are shown */
    EXACT_TEXT = 80
};

/* reference.h's filter_evaluate, or what stands in for it where the judge itself is tested. */
typedef void filter_evaluator(const struct formula *formula, unsigned parameter, size_t alternative, enum format format,
                              size_t n, const double *in, double *value, double *rest, double *bound, double *scale);

struct oracle {
    const struct promises *promises;
    const struct kernel *kernel;
    enum format format;
    size_t inputs, outputs, alternatives;
    filter_evaluator *filter;
    int flush; /* subnormal inputs of blocks become 0 */
};

/* 0, or −1 with a one-line reason: nothing is promised in that format, or the reference has no such formula. */
int oracle_open(struct oracle *oracle, const struct kernel *kernel, enum format format, const char **reason);

/* Up to FILTER_BLOCK elements: component k of element i is stored at [k * FILTER_BLOCK + i]. */
struct oracle_block {
    size_t n;
    double *in;                           /* filled by the caller: numbers of the format */
    double *computed;                     /* likewise: what the port made of them */
    double *value, *rest, *bound, *scale; /* the filter's: |value + rest − exact| ≤ bound */
    double *difference;                   /* computed − exact */
    double *spare;                        /* space for the other alternatives */
    double *error, *doubt;                /* what oracle_errors found */
    double *element;                      /* space for one element's inputs and outputs */
    double coordinate[FILTER_BLOCK], second[FILTER_BLOCK];
    uint32_t batch[FILTER_BLOCK], place[FILTER_BLOCK]; /* the call it was computed in: its elements, and which it was */
    unsigned char skipped[FILTER_BLOCK];               /* the port failed at it: there is no result to be measured */
};

struct oracle_block *oracle_block_new(const struct oracle *oracle); /* null: out of memory */
void oracle_block_free(struct oracle_block *block);
/* Element i's inputs, and after them its outputs. */
void oracle_block_gather(const struct oracle *oracle, const struct oracle_block *block, size_t i, double *element);
/* Sets element i's inputs. */
void oracle_block_put(const struct oracle *oracle, struct oracle_block *block, size_t i, const double *in);

/* Fills what the filter says, of the alternative that is nearest to what was computed. */
void oracle_filter(const struct oracle *oracle, struct oracle_block *block);
/* Fills everything that the caller does not. */
void oracle_evaluate(const struct oracle *oracle, struct oracle_block *block);

/* The first output component under a bound, and how many. */
size_t oracle_components(const struct oracle *oracle, const struct bound *bound, size_t *first);

/* How many errors an element has under a bound: its components, or one for the whole field. */
size_t oracle_errors_count(const struct oracle *oracle, const struct bound *bound);

/* Errors of an evaluated block in the bound's measure: error j of element i at block->error[j * FILTER_BLOCK + i], its
 * doubt (the filter's uncertainty, ∞ where it does not know) at block->doubt likewise. */
void oracle_errors(const struct oracle *oracle, struct oracle_block *block, const struct bound *bound);

/* The reverse: how far from the exact value each component of an evaluated block's element i may be by the promises
 * about components and lengths of fields; ∞ where none is. */
void oracle_allowed(const struct oracle *oracle, const struct oracle_block *block, size_t i, double *allowed);

/* Where the largest of element i's `count` errors lies, as oracle_errors has left them. */
struct filtered_error {
    double least, most;
    int clear; /* each of them is decided to a thousandth of an ulp, or of itself */
};
struct filtered_error oracle_filtered(const struct oracle_block *block, size_t count, size_t i);

/* One element under one bound, decided. What is said of the component is certain to the digits given, whether or not
 * the error was decided earlier, at a lower precision. */
struct exact_error {
    int decided;        /* 0: the enclosure was still too wide at the precision ceiling; error is then its upper end */
    double error;       /* in the bound's measure, the largest of the element's */
    double certain;     /* it is at least this; hardly less than `error` unless that is not decided */
    size_t component;   /* the output component with that error; of a field, the one with the largest |ŷ − y| */
    double ulp, scaled; /* of that component, whatever the measure */
    double norm;        /* in u, of the whole field that it is one of several components of; else NaN */
    double truncation, rounding; /* signed parts of the ulp error, ŷ − y = (model − y) + (ŷ − model); NaN: not finite,
                                    or not known well enough */
    double value;                /* the component's exact value, the nearest double */
    char digits[EXACT_TEXT]; /* the same, nearest decimal of EXACT_DIGITS digits; fewer where that is exact */
    double computed;         /* and what the port gave */
};

/* An error that is decided is known to a millionth (of itself, or of one unit), and on which side of the limit it
 * is. */
void oracle_exact(const struct oracle *oracle, const double *in, const double *computed, const struct bound *bound,
                  struct exact_error *result);

/* Whether the filter's claim |value + rest − exact| ≤ bound holds for every component of element i: 1, or 0 where exact
 * refutes it; components that the filter does not know are passed over. */
int oracle_audit(const struct oracle *oracle, const struct oracle_block *block, size_t i);

#endif
