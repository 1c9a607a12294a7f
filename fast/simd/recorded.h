/* Interface between the recording backend and the prover: the trace of a kernel, that is, the operations on one element
 * in the kernel's order.
 *
 * Contains the operations, and the functions that simd_recorded.h calls, one call per operation of the kernel. The
 * prover defines them (validate/prove/trace.c) and stores their arguments. Operations are numbered consecutively; a
 * value is identified by the number of the operation that produced it. */
#ifndef FAST_RECORDED_H
#define FAST_RECORDED_H

#include <stddef.h>
#include <stdint.h>

enum operation {
    INPUT,    /* component number `bits` of the element */
    CONSTANT, /* its value is `bits`: a number, or a bit pattern */
    /* rounded once, to the format of the result */
    ADD,
    MULTIPLY,
    DIVIDE,
    FUSED, /* a b + c */
    SQRT,
    TO_FLOAT, /* a double to a float */
    /* exact */
    NEGATE,
    ABSOLUTE,
    MINIMUM, /* the second operand if they are equal, as for MAXIMUM */
    MAXIMUM,
    XOR_SIGN, /* a, negated where b is negative */
    /* masks */
    LESS,
    LESS_EQUAL,
    EQUALS,
    AND,
    OR,
    NOT,
    SELECT, /* b in the lanes of a, else c */
    /* operations on bits; a kernel can be proved only if their operands are constants */
    AND_BITS,
    OR_BITS,
    XOR_BITS,
    SUBTRACT_BITS,
    SHIFT_LEFT,   /* by b */
    MASK_OF_BITS, /* true where the first bit is set */
    /* not recorded from kernels: the prover uses them to express combinations of operations */
    EXACT_SUM,        /* a + b, not rounded */
    PRODUCT_ROUNDING, /* the rounding error of a b */
    /* another operation on bits: shift by b, filling with zeros */
    SHIFT_RIGHT,
    /* recorded from ports only: functions of a library. `bits` is their assumed error in ulps, a double */
    SINE,
    COSINE,
    EXPONENTIAL,
    LOGARITHM,
    TANGENT,
    ARC_COSINE,
    ARC_TANGENT, /* the angle of (b, a) */
    OPERATIONS
};

/* Records an operation and returns its number; a, b and c are the numbers of its operands, and unused ones are ignored.
 * wide: 1 if the operation is in double. */
int recorded(enum operation operation, int wide, int a, int b, int c);
int recorded_input(size_t component);
int recorded_constant(int wide, uint64_t bits);
void recorded_output(size_t component, int value);
/* Returns the outcome of a branch that depends on whether a mask is true in all lanes, or in any lane. */
int recorded_branch_all(int mask);
int recorded_branch_any(int mask);

#endif
