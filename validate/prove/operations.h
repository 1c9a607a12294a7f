/* The operations of traces: one table, with a row for each operation.
 *
 * A row has all that the prover knows of an operation, so that a new one is a value of enum operation
 * (fast/recorded.h), a row here, and its folding rules in record.c. Rules are null where an operation has no such
 * meaning (masks and bits), and what asks for them then knows nothing of the result. Mathematics: interval extensions
 * and adjoints as in Moore, Kearfott and Cloud, "Introduction to Interval Analysis"; roundings per term as Higham's
 * gamma counts. */
#ifndef PROVE_OPERATIONS_H
#define PROVE_OPERATIONS_H

#include "fast/recorded.h"
#include "reference/interval.h"

#include <mpfr.h>

struct operation_rules {
    const char *name;
    unsigned char operands, rounds, is_mask;
    /* Bits 1, 2 and 4 are operands a, b and c: those that are added to the result as they are; those whose product is a
     * summand; those that the result depends on differentiably, but for corners. */
    unsigned char summands, factors, differentiable;
    unsigned char is_function; /* of a library, or written out by the kernel: its error is stated, `bits` */
    unsigned char in_ring;     /* adds, multiplies and negates alone: of polynomials */
    /* Returns what the processor computes, in double if wide, else in float. */
    double (*result)(int wide, double a, double b, double c);
    /* Encloses the result without its rounding, for operands x; is_square: the first two are the same node. */
    interval (*enclosure)(const interval x[3], int is_square);
    /* Encloses what operand k gets of the result's adjoint `by`: by ∂y/∂xₖ. */
    interval (*adjoint)(const interval x[3], interval y, interval by, int k);
    /* Returns the quantum exponent of the unrounded result, of those of its operands; NO_QUANTUM if there is none. */
    int (*quantum)(int a, int b, int c);
    /* Computes the exact value, to the precision of y. */
    void (*exact)(mpfr_t y, mpfr_t a, mpfr_t b, mpfr_t c);
    /* Returns the value in the prime field at hand (reference/residue.h); `within` encloses the operands as real
     * numbers. */
    uint64_t (*field)(const uint64_t x[3], const interval within[3]);
    /* A-priori analysis: how many roundings a term has passed, of those that it passed in the operands and `own`. */
    double (*roundings)(double a, double b, double c, double own);
    /* Returns the condition scale: the sum of the sizes of the result's terms. */
    double (*scale)(double a, double b, double c);
    /* Returns 1 or −1 if all terms have that sign, of those of a, b, c and of the product of a and b; else 0. */
    int (*sign)(int a, int b, int c, int product);
};

extern const struct operation_rules operation_rules[OPERATIONS];

/* How many operands an operation takes that are nodes. */
static inline int operation_operands(enum operation operation)
{
    return operation_rules[operation].operands;
}

static inline const char *operation_text(enum operation operation)
{
    return operation_rules[operation].name;
}

static inline int operation_rounds(enum operation operation)
{
    return operation_rules[operation].rounds;
}

static inline int operation_is_mask(enum operation operation)
{
    return operation_rules[operation].is_mask;
}

/* Of a library, or written out by the kernel. */
static inline int operation_is_function(enum operation operation)
{
    return operation_rules[operation].is_function;
}

/* True if operand b is a number, not a node. */
static inline int operation_is_shift(enum operation operation)
{
    return operation == SHIFT_LEFT || operation == SHIFT_RIGHT;
}

enum { OPERAND_A = 1, OPERAND_B = 2, OPERAND_C = 4 };
enum { NO_QUANTUM = -100000 };

#endif
