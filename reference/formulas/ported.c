/* The family ported: formulas that ports provide, evaluated from their traces (traces.h).
 *
 * Each operation of a trace is evaluated in the reference's arithmetic. There is one formula for all traces; its
 * parameter is the number of the trace. All operations are evaluated, also the operations of branches that are not
 * taken: a value that does not exist there is unknown, and TRACE_WHERE selects the value of the other branch. */
#ifndef PORTED_C
#define PORTED_C

#include "rows.h"

#include "traces.h"

/* Returns |a|. Where the sign of a is undecided, encloses both a and −a. */
static real ported_magnitude(real a)
{
    condition negative = below(a, number(0));
    return where(negative, negate(a), a);
}

/* Returns acos a = atan2(√((1 − a)(1 + a)), a), an identity for |a| ≤ 1. */
static real ported_arc_cosine(real a)
{
    return arctangent(square_root(multiply(subtract(number(1), a), add(number(1), a))), a);
}

/* Returns the condition of a comparison. */
static condition ported_condition(const struct trace_node *comparison, const real *x)
{
    if (comparison->operation == TRACE_EQUAL)
        return equal(x[comparison->a], x[comparison->b]);
    return below(x[comparison->a], x[comparison->b]);
}

/* Returns b where the comparison holds, else c. `below` and `equal` are never wrong; where they are undecided, both
 * sides are enclosed. a ≤ b holds where b < a fails. */
static real ported_where(const struct trace_node *comparison, const real *x, real b, real c)
{
    if (comparison->operation == TRACE_LESS_EQUAL) {
        const struct trace_node greater = {.operation = TRACE_LESS, .a = comparison->b, .b = comparison->a};
        return ported_where(&greater, x, c, b);
    }
    condition holds = ported_condition(comparison, x);
    return where(holds, b, c);
}

/* Returns a node's value, computed from the inputs and the values of earlier nodes. */
static real ported_value(const struct formula_trace *trace, const struct trace_node *node, const real *in,
                         const real *x)
{
    switch (node->operation) {
    case TRACE_INPUT:
        return in[node->a];
    case TRACE_CONSTANT:
        return number(node->value);
    case TRACE_ADD:
        return add(x[node->a], x[node->b]);
    case TRACE_SUBTRACT:
        return subtract(x[node->a], x[node->b]);
    case TRACE_MULTIPLY:
        return node->a == node->b ? square(x[node->a]) : multiply(x[node->a], x[node->b]);
    case TRACE_DIVIDE:
        return divide(x[node->a], x[node->b]);
    case TRACE_FUSED:
        return add(multiply(x[node->a], x[node->b]), x[node->c]);
    case TRACE_SQRT:
        return square_root(x[node->a]);
    case TRACE_NEGATE:
        return negate(x[node->a]);
    case TRACE_MAGNITUDE:
        return ported_magnitude(x[node->a]);
    case TRACE_MIN:
        return minimum(x[node->a], x[node->b]);
    case TRACE_MAX:
        return maximum(x[node->a], x[node->b]);
    case TRACE_SINE:
        return sine(x[node->a]);
    case TRACE_COSINE:
        return cosine(x[node->a]);
    case TRACE_TANGENT:
        return divide(sine(x[node->a]), cosine(x[node->a]));
    case TRACE_EXPONENTIAL:
        return exponential(x[node->a]);
    case TRACE_LOGARITHM:
        return logarithm(x[node->a]);
    case TRACE_ARC_COSINE:
        return ported_arc_cosine(x[node->a]);
    case TRACE_ARC_TANGENT:
        return arctangent(x[node->a], x[node->b]);
    case TRACE_WHERE:
        return ported_where(&trace->nodes[node->a], x, x[node->b], x[node->c]);
    default: /* a comparison: TRACE_WHERE evaluates its operands itself */
        return number(0);
    }
}

static struct components ported_formula_shape(unsigned n)
{
    const struct formula_trace *trace = trace_find(n);
    return trace ? (struct components){trace->inputs, trace->outputs} : (struct components){0, 0};
}

static void ported_formula_row(unsigned n, const real *in, real *out)
{
    const struct formula_trace *trace = trace_find(n);
    real *x = arena_take(trace->count * sizeof *x);
    for (size_t i = 0; i < trace->count; i++)
        x[i] = ported_value(trace, &trace->nodes[i], in, x);
    for (size_t k = 0; k < trace->outputs; k++)
        out[k] = x[trace->output[k]];
}

static const struct formula ported_formulas[] = {
    {"ported.formula", ANSWER(ported_formula), .parameters = {1, MAX_TRACES, 1}},
};

#endif
