/* What a kernel does, written down instead of done: the operations of one element, in the kernel's order.
 *
 * Here: the operations, and the functions that simd_recorded.h calls, one call for each operation of the kernel. The
 * prover defines them (validate/prove/trace.c) and keeps what they are given. Operations are numbered as they come; a
 * value is named by the number of the operation that made it. */
#ifndef FAST_RECORDED_H
#define FAST_RECORDED_H

#include <stddef.h>
#include <stdint.h>

enum operation {
    INPUT,    /* component number `bits` of the element */
    CONSTANT, /* the number, or the bits */
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
    MINIMUM, /* the second where they are equal, as for MAXIMUM */
    MAXIMUM,
    XOR_SIGN, /* a, negated where b is negative */
    /* masks */
    LESS,
    LESS_EQUAL,
    EQUALS,
    AND,
    OR,
    NOT,
    SELECT, /* where a holds b, else c */
    /* on bits; only on constants in what can be proved */
    AND_BITS,
    OR_BITS,
    XOR_BITS,
    SUBTRACT_BITS,
    SHIFT_LEFT,   /* by b */
    MASK_OF_BITS, /* holds where the first bit is set */
    /* no kernel's, but a prover's way to write what kernels do */
    EXACT_SUM,        /* a + b, not rounded */
    PRODUCT_ROUNDING, /* what rounding a b adds to it */
    /* on bits, too: by b, zeros coming in */
    SHIFT_RIGHT,
    /* no kernel's, but a port's: of a library, with an error that is assumed, `bits` as a double, in ulps */
    SINE,
    COSINE,
    EXPONENTIAL,
    LOGARITHM,
    TANGENT,
    ARC_COSINE,
    ARC_TANGENT, /* the angle of (b, a) */
    OPERATIONS
};

/* The operation's number; a, b and c are numbers of others, as many as it takes. wide: in double. */
int recorded(enum operation operation, int wide, int a, int b, int c);
int recorded_input(size_t component);
int recorded_constant(int wide, uint64_t bits);
void recorded_output(size_t component, int value);
/* Which way a branch goes that depends on whether a mask holds in all lanes, or in any. */
int recorded_branch_all(int mask);
int recorded_branch_any(int mask);

#endif
