/* Traces: formulas that are handed over at run time instead of written here, such as the exact formula that a port
 * brings (validate/plumb_formula.h).
 *
 * A trace is the list of a formula's operations in order; each takes inputs, constants and results of earlier ones.
 * reference/ported.c evaluates trace number n, in every arithmetic, as the formula "ported.formula" with parameter n.
 * Traces are added before any thread evaluates one, and stay until the process ends. */
#ifndef REFERENCE_TRACES_H
#define REFERENCE_TRACES_H

#include <stddef.h>

enum formula_operation {
    TRACE_INPUT,    /* input number a */
    TRACE_CONSTANT, /* `value`, exactly */
    TRACE_ADD,      /* a + b */
    TRACE_SUBTRACT,
    TRACE_MULTIPLY,
    TRACE_DIVIDE,
    TRACE_FUSED, /* a b + c */
    TRACE_ROOT,
    TRACE_NEGATE,
    TRACE_MAGNITUDE,
    TRACE_LEAST, /* min(a, b) */
    TRACE_GREATEST,
    TRACE_SINE,
    TRACE_COSINE,
    TRACE_TANGENT,
    TRACE_EXPONENTIAL,
    TRACE_LOGARITHM,
    TRACE_ARC_COSINE,
    TRACE_ARC_TANGENT, /* atan2(a, b) */
    TRACE_LESS,        /* a < b; results of comparisons are for TRACE_WHERE alone */
    TRACE_LESS_EQUAL,  /* a ≤ b */
    TRACE_EQUAL,       /* a = b */
    TRACE_WHERE,       /* b where comparison a holds, else c */
    TRACE_OPERATIONS
};

struct trace_node {
    enum formula_operation operation;
    unsigned a, b, c; /* numbers of earlier nodes; of an input: which one */
    double value;
};

enum { TRACE_OUTPUTS = 16, TRACE_INPUTS = 8, TRACES_MOST = 64 };

struct formula_trace {
    size_t inputs, outputs, count;
    struct trace_node *nodes;
    unsigned output[TRACE_OUTPUTS]; /* nodes */
};

/* How many operands an operation takes; of inputs and constants 0. */
unsigned trace_operands(enum formula_operation operation);
int trace_is_comparison(enum formula_operation operation);

/* Adds a trace and takes over its nodes. Returns its number, from 1 on; 0 if there are TRACES_MOST already, or if it is
 * not well-formed: an operand is no earlier node, a comparison is used as a number, a number as a comparison. */
unsigned trace_add(const struct formula_trace *trace);
/* Returns trace `number`, or null. */
const struct formula_trace *trace_find(unsigned number);

#endif
