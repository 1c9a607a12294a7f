/* Internal header of reference/: traces are formulas that are defined at run time, not in a family's file: the exact
 * formulas that ports provide (validate/plumb_formula.h).
 *
 * A trace is the list of a formula's operations in order; the operands of an operation are inputs, constants and
 * results of earlier operations. reference/formulas/ported.c evaluates trace number n, in every arithmetic, as the
 * formula "ported.formula" with parameter n. Traces have to be added before any thread evaluates one, and stay until
 * the process ends. */
#ifndef REFERENCE_TRACES_H
#define REFERENCE_TRACES_H

#include <stddef.h>

enum formula_operation {
    TRACE_INPUT,    /* input with index a */
    TRACE_CONSTANT, /* `value`, exactly */
    TRACE_ADD,      /* a + b */
    TRACE_SUBTRACT,
    TRACE_MULTIPLY,
    TRACE_DIVIDE,
    TRACE_FUSED, /* a b + c */
    TRACE_SQRT,
    TRACE_NEGATE,
    TRACE_MAGNITUDE,
    TRACE_MIN, /* min(a, b) */
    TRACE_MAX,
    TRACE_SINE,
    TRACE_COSINE,
    TRACE_TANGENT,
    TRACE_EXPONENTIAL,
    TRACE_LOGARITHM,
    TRACE_ARC_COSINE,
    TRACE_ARC_TANGENT, /* atan2(a, b) */
    TRACE_LESS,        /* a < b; only TRACE_WHERE may use the results of comparisons */
    TRACE_LESS_EQUAL,  /* a ≤ b */
    TRACE_EQUAL,       /* a = b */
    TRACE_WHERE,       /* b where comparison a holds, else c */
    TRACE_OPERATIONS
};

struct trace_node {
    enum formula_operation operation;
    unsigned a, b, c; /* indices of earlier nodes; of TRACE_INPUT: the index of the input */
    double value;
};

enum { TRACE_OUTPUTS = 16, TRACE_INPUTS = 8, MAX_TRACES = 64 };

struct formula_trace {
    size_t inputs, outputs, count;
    struct trace_node *nodes;
    unsigned output[TRACE_OUTPUTS]; /* indices of nodes */
};

/* Returns the number of operands of an operation; 0 for inputs and constants. */
unsigned trace_operands(enum formula_operation operation);
int trace_is_comparison(enum formula_operation operation);

/* Adds a trace and takes ownership of its nodes. Returns the number of the trace, from 1 on; 0 if there are MAX_TRACES
 * already, or if the trace is not well-formed: an operand is not an earlier node, a comparison is used as a number, or
 * a number as a comparison. */
unsigned trace_add(const struct formula_trace *trace);
/* Returns trace `number`, or null. */
const struct formula_trace *trace_find(unsigned number);

#endif
