/* The oracle computes the errors of results in float or double: it evaluates the exact formula of the reference
 * (reference/reference.h) and applies the measures of measure.h. ŷ is a computed value, y the exact value, u the unit
 * roundoff.
 *
 * Blocks of elements (struct oracle_block) are measured by the filter in floating-point arithmetic, with a bound of the
 * uncertainty of each error. Single elements (struct exact_error) are measured in interval arithmetic; that error
 * decides whether a limit holds. accuracy.h says how errors become verdicts. */
#ifndef ACCURACY_ORACLE_H
#define ACCURACY_ORACLE_H

#include "validate/contracts/contracts.h"

enum {
    EXACT_DIGITS = 20, /* significant digits of values that are shown */
    EXACT_TEXT = 80
};

/* The type of filter_evaluate (reference.h), and of functions that replace it in tests of the check. */
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

/* Returns 0; or −1 with a line in *reason: there are no promises in that format, or the reference lacks the formula. */
int oracle_open(struct oracle *oracle, const struct kernel *kernel, enum format format, const char **reason);

/* Up to FILTER_BLOCK elements: component k of element i is stored at [k * FILTER_BLOCK + i]. */
struct oracle_block {
    size_t n;
    double *in;                           /* filled by the caller: numbers of the format */
    double *computed;                     /* filled by the caller: the port's results */
    double *value, *rest, *bound, *scale; /* from the filter: |value + rest − exact| ≤ bound */
    double *difference;                   /* computed − exact */
    /* Scratch space for the other results of formulas that have several (alternatives). */
    double *spare;
    double *error, *doubt;                                 /* results of oracle_errors */
    double *element;                                       /* space for one element's inputs and outputs */
    double coordinate[FILTER_BLOCK], second[FILTER_BLOCK]; /* kernel_coordinate, kernel_second: give the region */
    /* The call in which the element was computed: its number of elements, and the element's index. */
    uint32_t batch[FILTER_BLOCK], place[FILTER_BLOCK];
    /* True if the port failed at the element: there is no result to measure. */
    unsigned char skipped[FILTER_BLOCK];
};

struct oracle_block *oracle_block_new(const struct oracle *oracle); /* null: out of memory */
void oracle_block_free(struct oracle_block *block);
/* Copies element i's inputs and then its outputs to `element`. */
void oracle_block_gather(const struct oracle *oracle, const struct oracle_block *block, size_t i, double *element);
/* Sets element i's inputs. */
void oracle_block_put(const struct oracle *oracle, struct oracle_block *block, size_t i, const double *in);

/* Computes value, rest, bound and scale with the filter. If a formula has several results (alternatives), computes them
 * for the one that is nearest to the computed result. */
void oracle_filter(const struct oracle *oracle, struct oracle_block *block);
/* Computes the members that the caller does not fill, except the errors. */
void oracle_evaluate(const struct oracle *oracle, struct oracle_block *block);

/* Returns the number of output components that a bound is about, and stores the index of the first. */
size_t oracle_components(const struct oracle *oracle, const struct bound *bound, size_t *first);

/* Returns the number of errors of an element under a bound: one per component, or one for the whole field. */
size_t oracle_errors_count(const struct oracle *oracle, const struct bound *bound);

/* Computes the errors of an evaluated block in the bound's measure. Error j of element i is stored in block->error at
 * index j * FILTER_BLOCK + i; its uncertainty from the filter, ∞ if the filter does not know it, in block->doubt at the
 * same index. */
void oracle_errors(const struct oracle *oracle, struct oracle_block *block, const struct bound *bound);

/* Computes, for each component of element i of an evaluated block, the largest absolute error that the promises about
 * components and norms of fields allow; ∞ if there is no promise. */
void oracle_allowed(const struct oracle *oracle, const struct oracle_block *block, size_t i, double *allowed);

/* An interval that contains the largest of element i's `count` errors, from the results of oracle_errors. */
struct filtered_error {
    double minimum, most;
    int clear; /* each error is known to a thousandth of an ulp, or to a thousandth of its size if that is larger */
};
struct filtered_error oracle_filtered(const struct oracle_block *block, size_t count, size_t i);

/* The error of one element under one bound, from interval arithmetic. The members that describe the component are
 * correct to the digits given: if necessary, they are computed with a higher precision than the error. */
struct exact_error {
    int decided;        /* 0: at the maximum precision, the enclosure of the error was still too wide */
    double error;       /* upper end of this enclosure: the largest error of the element, in the bound's measure */
    double certain;     /* lower end of this enclosure; if decided, at most 1e-6 max(1, error) below `error` */
    size_t component;   /* the output component with that error; of a field, the one with the largest |ŷ − y| */
    double ulp, scaled; /* errors of that component, whatever the measure is */
    /* Norm error, in u, of the field to which the component belongs; NaN if the field has only one component. */
    double norm;
    /* The two signed parts of the ulp error, ŷ − y = (model − y) + (ŷ − model), where the model is the kernel's
     * approximation without roundings. NaN: not finite, or not known accurately enough. */
    double truncation, rounding;
    double value; /* the double nearest to the component's exact value */
    /* The exact value rounded to EXACT_DIGITS decimal digits; fewer digits if these are exact. */
    char digits[EXACT_TEXT];
    double computed; /* the port's result */
};

/* Measures one element in interval arithmetic, with increasing precision until its error is decided: known to a
 * millionth (of itself, or of one unit), and on one side of the limit. */
void oracle_exact(const struct oracle *oracle, const double *in, const double *computed, const struct bound *bound,
                  struct exact_error *result);

/* Compares the filter with interval arithmetic: returns 0 if |value + rest − exact| ≤ bound is refuted for some
 * component of element i, else 1. Ignores components for which the filter has no finite value or bound. */
int oracle_audit(const struct oracle *oracle, const struct oracle_block *block, size_t i);

#endif
