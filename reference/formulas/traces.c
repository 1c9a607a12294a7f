/* The list of traces, which are formulas that ports provide as lists of operations: see traces.h. */
#include "traces.h"

/* Global, since a formula receives only its parameter and its inputs. */
static struct formula_trace traces[MAX_TRACES];
static unsigned trace_count;

unsigned trace_operands(enum formula_operation operation)
{
    switch (operation) {
    case TRACE_INPUT:
    case TRACE_CONSTANT:
        return 0;
    case TRACE_FUSED:
    case TRACE_WHERE:
        return 3;
    case TRACE_ADD:
    case TRACE_SUBTRACT:
    case TRACE_MULTIPLY:
    case TRACE_DIVIDE:
    case TRACE_MIN:
    case TRACE_MAX:
    case TRACE_ARC_TANGENT:
    case TRACE_LESS:
    case TRACE_LESS_EQUAL:
    case TRACE_EQUAL:
        return 2;
    default:
        return 1;
    }
}

int trace_is_comparison(enum formula_operation operation)
{
    return operation == TRACE_LESS || operation == TRACE_LESS_EQUAL || operation == TRACE_EQUAL;
}

/* True if the operands of node i are earlier nodes: a comparison as the first operand of TRACE_WHERE, numbers
 * otherwise. */
static int node_is_well_formed(const struct formula_trace *trace, size_t i)
{
    const struct trace_node *node = &trace->nodes[i];
    const unsigned operand[] = {node->a, node->b, node->c};
    if ((unsigned)node->operation >= TRACE_OPERATIONS)
        return 0;
    if (node->operation == TRACE_INPUT)
        return node->a < trace->inputs;
    for (unsigned k = 0; k < trace_operands(node->operation); k++) {
        const int wants_comparison = node->operation == TRACE_WHERE && k == 0;
        if (operand[k] >= i || trace_is_comparison(trace->nodes[operand[k]].operation) != wants_comparison)
            return 0;
    }
    return 1;
}

static int is_well_formed(const struct formula_trace *trace)
{
    if (trace->inputs == 0 || trace->inputs > TRACE_INPUTS || trace->outputs == 0 || trace->outputs > TRACE_OUTPUTS)
        return 0;
    for (size_t i = 0; i < trace->count; i++)
        if (!node_is_well_formed(trace, i))
            return 0;
    for (size_t k = 0; k < trace->outputs; k++)
        if (trace->output[k] >= trace->count || trace_is_comparison(trace->nodes[trace->output[k]].operation))
            return 0;
    return 1;
}

unsigned trace_add(const struct formula_trace *trace)
{
    if (trace_count == MAX_TRACES || !is_well_formed(trace))
        return 0;
    traces[trace_count] = *trace;
    return ++trace_count;
}

const struct formula_trace *trace_find(unsigned number)
{
    return number > 0 && number <= trace_count ? &traces[number - 1] : NULL;
}
