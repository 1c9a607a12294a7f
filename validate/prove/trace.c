/* Traces (struct trace, prove_internal.h): records plumb's own kernels, simplifies their operations, and rebuilds
 * traces with some nodes replaced. port_trace.c records the kernels of ports. Terms: docs/proofs.md.
 *
 * plumb's kernels are compiled a second time with a SIMD backend that does not compute, but passes each operation to
 * recorded() (fast/simd/simd_recorded.h). A kernel is run once per path; the outcome of each branch is prescribed. */
#include "prove_internal.h"

#include "fast/batch/batch.h"
#include "fast/kernels.h"
#include "validate/contracts/contracts.h"
#include "validate/util/bits.h"
#include "validate/util/random.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* --- operations --------------------------------------------------------------------------------------------------- */

double function_ulps(const struct node *node)
{
    double ulps;
    memcpy(&ulps, &node->bits, sizeof ulps);
    return ulps;
}

int function_is_inlined(const struct node *node)
{
    return operation_is_function(node->operation) && operation_operands(node->operation) == 1 && node->b == INLINED;
}

double function_roundings(const struct node *node)
{
    return function_is_inlined(node) ? function_ulps(node) : 2 * function_ulps(node);
}

double operation_result(const struct node *node, double a, double b, double c)
{
    const struct operation_rules *rules = &operation_rules[node->operation];
    return rules->result ? rules->result(node->wide, a, b, c) : (double)NAN;
}

/* True if node.b is a number, not the index of a node: the number of bits of a shift; INLINED or 0 for a function of
 * one operand. */
static int b_is_number(enum operation operation)
{
    return operation_is_shift(operation) || (operation_is_function(operation) && operation_operands(operation) == 1);
}

static struct node node_of(enum operation operation, int wide, int a, int b, int c)
{
    return (struct node){.operation = operation, .wide = wide, .a = a, .b = b, .c = c};
}

/* --- constants ---------------------------------------------------------------------------------------------------- */

double constant_value(const struct node *node)
{
    return number_from_bits(node->wide, node->bits);
}

int node_is_constant(const struct trace *trace, int node)
{
    return trace->nodes[node].operation == CONSTANT;
}

/* True if a node is a constant with this value; +0 and −0 count as equal. */
static int is_value(const struct trace *trace, int node, double value)
{
    return node_is_constant(trace, node) && constant_value(&trace->nodes[node]) == value;
}

/* Adds a constant with these bits. A mask that is always true becomes a constant with all bits set; a mask that is
 * never true becomes 0. */
static int constant_bits(struct trace *trace, int wide, uint64_t bits)
{
    return trace_node(trace, (struct node){.operation = CONSTANT, .wide = wide, .bits = wide ? bits : (uint32_t)bits});
}

static int constant_mask(struct trace *trace, int wide, int holds)
{
    return constant_bits(trace, wide, holds ? UINT64_MAX : 0);
}

/* Returns 1 or 0 for a mask that is constant, else −1. */
static int mask_outcome(const struct trace *trace, int node)
{
    return !node_is_constant(trace, node) ? -1 : trace->nodes[node].bits != 0;
}

int trace_constant(struct trace *trace, int wide, double value)
{
    return constant_bits(trace, wide, bits_from_number(wide, value == 0 ? 0 : value));
}

/* --- simplification ----------------------------------------------------------------------------------------------- */

/* New nodes are folded: an operation on constants becomes a constant, and identities that hold exactly in
 * floating-point arithmetic, up to the sign of a zero, are applied. The functions named fold_… return the existing or
 * new node to which an operation is equal. If there is none, they bring *node into a normal form, in which operands are
 * ordered and negations are moved from the operands to the result, and return NOT_FOLDED. */

enum { NOT_FOLDED = -1 };

/* Returns the node −a. */
static int negation_of(struct trace *trace, int a)
{
    const struct node node = trace->nodes[a];
    return trace_node(trace, node_of(NEGATE, node.wide, a, 0, 0));
}

/* Returns the result of an operation on constants. */
static double result_of(const struct trace *trace, const struct node *node)
{
    const int operands = operation_operands(node->operation);
    return operation_result(node, constant_value(&trace->nodes[node->a]),
                            operands > 1 ? constant_value(&trace->nodes[node->b]) : 0,
                            operands > 2 ? constant_value(&trace->nodes[node->c]) : 0);
}

static int all_constant(const struct trace *trace, const struct node *node)
{
    const int operands = operation_operands(node->operation);
    return node_is_constant(trace, node->a) && (operands < 2 || node_is_constant(trace, node->b)) &&
           (operands < 3 || node_is_constant(trace, node->c));
}

/* True if one node is the negation of the other. */
static int are_opposite(const struct trace *trace, int a, int b)
{
    return (trace->nodes[a].operation == NEGATE && trace->nodes[a].a == b) ||
           (trace->nodes[b].operation == NEGATE && trace->nodes[b].a == a);
}

/* Replaces a negation by its operand. Returns 1 if the node was one, else 0. */
static int strip_sign(const struct trace *trace, int *node)
{
    const int negative = trace->nodes[*node].operation == NEGATE;
    if (negative)
        *node = trace->nodes[*node].a;
    return negative;
}

/* Orders the operands of a commutative operation by their hashes, so that the order does not depend on which was
 * recorded first. Returns 1 if they were swapped. */
static int order_operands(const struct trace *trace, int *a, int *b)
{
    const int first = *a, swapped = trace->nodes[first].hash > trace->nodes[*b].hash;
    if (swapped) {
        *a = *b;
        *b = first;
    }
    return swapped;
}

/* Marks a node that replaces an operation, if a zero result of that operation may have the other sign. Returns the
 * node. */
static int with_either_zero(struct trace *trace, int node)
{
    trace->nodes[node].has_either_zero = 1;
    return node;
}

/* Folds x + 0 to x, which is exact, also if x is a float and the sum a double; and x − x to 0 if x is finite. */
static int fold_sum(struct trace *trace, struct node *node)
{
    if (is_value(trace, node->a, 0) || is_value(trace, node->b, 0))
        return with_either_zero(trace, is_value(trace, node->a, 0) ? node->b : node->a);
    if (are_opposite(trace, node->a, node->b) && isfinite(trace->nodes[node->a].max_abs))
        return trace_constant(trace, node->wide, 0);
    /* −a − b and −a + b are −(a + b) and −(a − b) */
    int a = node->a, b = node->b;
    const int a_negative = strip_sign(trace, &a), b_negative = strip_sign(trace, &b),
              swapped = order_operands(trace, &a, &b);
    const int first_negative = swapped ? b_negative : a_negative, second_negative = swapped ? a_negative : b_negative;
    node->a = a;
    node->b = first_negative != second_negative ? negation_of(trace, b) : b;
    return first_negative ? negation_of(trace, with_either_zero(trace, trace_node(trace, *node))) : NOT_FOLDED;
}

/* True if one factor is 0 and the other is finite for all inputs. (0 ∞ and 0 NaN are NaN.) */
static int product_is_zero(const struct trace *trace, int a, int b)
{
    return (is_value(trace, a, 0) && isfinite(trace->nodes[b].max_abs)) ||
           (is_value(trace, b, 0) && isfinite(trace->nodes[a].max_abs));
}

static int fold_product(struct trace *trace, struct node *node)
{
    if (product_is_zero(trace, node->a, node->b))
        return trace_constant(trace, node->wide, 0);
    if (is_value(trace, node->a, 1))
        return node->b;
    if (is_value(trace, node->b, 1))
        return node->a;
    const int negative = strip_sign(trace, &node->a) ^ strip_sign(trace, &node->b);
    order_operands(trace, &node->a, &node->b);
    return negative ? negation_of(trace, trace_node(trace, *node)) : NOT_FOLDED;
}

static int fold_fused(struct trace *trace, struct node *node)
{
    if (product_is_zero(trace, node->a, node->b))
        return with_either_zero(trace, node->c);
    if (is_value(trace, node->c, 0))
        return with_either_zero(trace, trace_node(trace, node_of(MULTIPLY, node->wide, node->a, node->b, 0)));
    if (is_value(trace, node->a, 1) || is_value(trace, node->b, 1))
        return trace_node(trace, node_of(ADD, node->wide, is_value(trace, node->a, 1) ? node->b : node->a, node->c, 0));
    /* a b − c is −(−a b + c) */
    const int outside = strip_sign(trace, &node->c);
    const int negative = strip_sign(trace, &node->a) ^ strip_sign(trace, &node->b) ^ outside;
    order_operands(trace, &node->a, &node->b);
    if (negative)
        node->a = negation_of(trace, node->a);
    return outside ? negation_of(trace, with_either_zero(trace, trace_node(trace, *node))) : NOT_FOLDED;
}

static int fold_quotient(struct trace *trace, struct node *node)
{
    if (is_value(trace, node->b, 1))
        return node->a;
    const int negative = strip_sign(trace, &node->a) ^ strip_sign(trace, &node->b);
    return negative ? negation_of(trace, trace_node(trace, *node)) : NOT_FOLDED;
}

/* Folds operations that round. A result on constants that is not finite stays an operation. */
static int fold_rounding(struct trace *trace, struct node *node)
{
    if (all_constant(trace, node))
        return isfinite(result_of(trace, node)) ? trace_constant(trace, node->wide, result_of(trace, node))
                                                : NOT_FOLDED;
    switch (node->operation) {
    case ADD:
        return fold_sum(trace, node);
    case MULTIPLY:
        return fold_product(trace, node);
    case FUSED:
        return fold_fused(trace, node);
    case DIVIDE:
        return fold_quotient(trace, node);
    case TO_FLOAT:
        if (!trace->nodes[node->a].wide)
            return node->a;
        if (trace->nodes[node->a].operation == NEGATE)
            return negation_of(trace, trace_node(trace, node_of(TO_FLOAT, 0, trace->nodes[node->a].a, 0, 0)));
        return NOT_FOLDED;
    default:
        return NOT_FOLDED;
    }
}

/* Returns the mask of the sign bit. */
static uint64_t sign_bit(int wide)
{
    return (uint64_t)1 << (wide ? 63 : 31);
}

static int fold_sign(struct trace *trace, struct node *node)
{
    const struct node a = trace->nodes[node->a];
    if (node->operation == XOR_SIGN) {
        if (node_is_constant(trace, node->b) && !is_value(trace, node->b, 0))
            return trace->nodes[node->b].bits & sign_bit(trace->nodes[node->b].wide) ? negation_of(trace, node->a)
                                                                                     : node->a;
        return NOT_FOLDED;
    }
    if (a.operation == CONSTANT) {
        const double x = constant_value(&a);
        return trace_constant(trace, a.wide, node->operation == NEGATE ? -x : fabs(x));
    }
    if (node->operation == NEGATE)
        return a.operation == NEGATE ? a.a : NOT_FOLDED;
    if (a.operation == NEGATE)
        node->a = a.a;
    return a.operation == ABSOLUTE ? node->a : NOT_FOLDED;
}

static int fold_comparison(struct trace *trace, const struct node *node)
{
    if (!all_constant(trace, node))
        return NOT_FOLDED;
    const double a = constant_value(&trace->nodes[node->a]), b = constant_value(&trace->nodes[node->b]);
    switch (node->operation) {
    case LESS:
        return constant_mask(trace, 0, a < b);
    case EQUALS:
        return constant_mask(trace, 0, a == b);
    default:
        return constant_mask(trace, 0, a <= b);
    }
}

/* Moves a negation out of a selection, mask ? b : c, so that b is no negation; or c, if b is 0. */
static int fold_choice(struct trace *trace, const struct node *node)
{
    const int first = is_value(trace, node->b, 0) ? node->c : node->b;
    if (trace->nodes[first].operation != NEGATE)
        return NOT_FOLDED;
    const int b = negation_of(trace, node->b), c = negation_of(trace, node->c);
    return negation_of(trace, trace_node(trace, node_of(SELECT, node->wide, node->a, b, c)));
}

static int fold_mask(struct trace *trace, const struct node *node)
{
    const int a = mask_outcome(trace, node->a);
    switch (node->operation) {
    case NOT:
        if (trace->nodes[node->a].operation == NOT)
            return trace->nodes[node->a].a;
        return a >= 0 ? constant_mask(trace, 0, !a) : NOT_FOLDED;
    case SELECT:
        if (a == 1 || node->b == node->c)
            return node->b;
        return a == 0 ? node->c : fold_choice(trace, node);
    default:;
        const int b = mask_outcome(trace, node->b), decides = node->operation == OR;
        if (a == decides || b == decides)
            return constant_mask(trace, 0, decides);
        if (a >= 0)
            return node->b;
        return b >= 0 || node->a == node->b ? node->a : NOT_FOLDED;
    }
}

static int is_bits(const struct trace *trace, int node, uint64_t bits)
{
    return node_is_constant(trace, node) && trace->nodes[node].bits == bits;
}

/* Folds bitwise operations that are operations on numbers: abs, negation, XOR_SIGN, and the selection mask ? number :
 * 0. */
static int fold_bits_of_numbers(struct trace *trace, struct node *node)
{
    const uint64_t sign = sign_bit(node->wide), rest = sign - 1, ones = node->wide ? UINT64_MAX : UINT32_MAX;
    if (node_is_constant(trace, node->a)) { /* puts the constant second */
        const int constant = node->a;
        node->a = node->b;
        node->b = constant;
    }
    const struct node a = trace->nodes[node->a], b = trace->nodes[node->b];
    if (is_bits(trace, node->b, 0))
        return node->operation == AND_BITS ? node->b : node->a;
    if (node->operation == AND_BITS && is_bits(trace, node->b, ones))
        return node->a;
    if (node->operation == AND_BITS && is_bits(trace, node->b, rest))
        return trace_node(trace, node_of(ABSOLUTE, node->wide, node->a, 0, 0));
    if (node->operation == XOR_BITS && is_bits(trace, node->b, sign) && !operation_is_mask(a.operation))
        return negation_of(trace, node->a);
    if (node->operation == AND_BITS && (operation_is_mask(a.operation) || operation_is_mask(b.operation))) {
        const int mask = operation_is_mask(a.operation) ? node->a : node->b;
        return trace_node(trace, node_of(SELECT, node->wide, mask, mask == node->a ? node->b : node->a,
                                         trace_constant(trace, node->wide, 0)));
    }
    if (node->operation == XOR_BITS && b.operation == AND_BITS && is_bits(trace, b.b, sign))
        return trace_node(trace, node_of(XOR_SIGN, node->wide, node->a, b.a, 0));
    if (node->operation == XOR_BITS && a.operation == AND_BITS && is_bits(trace, a.b, sign))
        return trace_node(trace, node_of(XOR_SIGN, node->wide, node->b, a.a, 0));
    return NOT_FOLDED;
}

static int fold_bits(struct trace *trace, struct node *node)
{
    const uint64_t a = trace->nodes[node->a].bits;
    if (operation_is_shift(node->operation))
        return node_is_constant(trace, node->a)
                   ? constant_bits(trace, node->wide, node->operation == SHIFT_LEFT ? a << node->b : a >> node->b)
                   : NOT_FOLDED;
    if (node->operation == MASK_OF_BITS)
        return node_is_constant(trace, node->a) ? constant_mask(trace, node->wide, (a & sign_bit(node->wide)) != 0)
                                                : NOT_FOLDED;
    if (!all_constant(trace, node))
        return node->operation == SUBTRACT_BITS ? NOT_FOLDED : fold_bits_of_numbers(trace, node);
    const uint64_t b = trace->nodes[node->b].bits;
    switch (node->operation) {
    case AND_BITS:
        return constant_bits(trace, node->wide, a & b);
    case OR_BITS:
        return constant_bits(trace, node->wide, a | b);
    case XOR_BITS:
        return constant_bits(trace, node->wide, a ^ b);
    default:
        return constant_bits(trace, node->wide, a - b);
    }
}

/* Folds an operation of any kind. */
static int fold_node(struct trace *trace, struct node *node)
{
    switch (node->operation) {
    case INPUT:
    case CONSTANT:
    case EXACT_SUM:
    case PRODUCT_ROUNDING:
    case SINE:
    case COSINE:
    case EXPONENTIAL:
    case LOGARITHM:
    case TANGENT:
    case ARC_COSINE:
    case ARC_TANGENT:
        return NOT_FOLDED;
    case NEGATE:
    case ABSOLUTE:
    case XOR_SIGN:
        return fold_sign(trace, node);
    case MINIMUM:
    case MAXIMUM:
        if (all_constant(trace, node)) {
            const double a = constant_value(&trace->nodes[node->a]), b = constant_value(&trace->nodes[node->b]);
            return (node->operation == MINIMUM ? a < b : a > b) ? node->a : node->b;
        }
        return node->a == node->b ? node->a : NOT_FOLDED;
    case LESS:
    case LESS_EQUAL:
    case EQUALS:
        return fold_comparison(trace, node);
    case AND:
    case OR:
    case NOT:
    case SELECT:
        return fold_mask(trace, node);
    case AND_BITS:
    case OR_BITS:
    case XOR_BITS:
    case SUBTRACT_BITS:
    case SHIFT_LEFT:
    case SHIFT_RIGHT:
    case MASK_OF_BITS:
        return fold_bits(trace, node);
    default:
        return fold_rounding(trace, node);
    }
}

/* --- the table of nodes ------------------------------------------------------------------------------------------- */

/* Returns a hash of the node's expression, which does not depend on the indices of nodes. */
static uint64_t hash_of(const struct trace *trace, const struct node *node)
{
    const int operands = operation_operands(node->operation);
    uint64_t h = (uint64_t)node->operation * 2 + (uint64_t)node->wide + 1;
    h = random_mix(h ^ random_mix(node->bits));
    h = random_mix(h ^ (operands > 0 ? trace->nodes[node->a].hash : 0));
    h = random_mix(h * 3 ^ (operands > 1 ? trace->nodes[node->b].hash : (uint64_t)node->b));
    return random_mix(h * 5 ^ (operands > 2 ? trace->nodes[node->c].hash : 0));
}

int nodes_are_same(const struct node *a, const struct node *b)
{
    return a->operation == b->operation && a->wide == b->wide && a->a == b->a && a->b == b->b && a->c == b->c &&
           a->bits == b->bits && a->zero_identity == b->zero_identity;
}

int traces_are_same(const struct trace *a, const struct trace *b)
{
    int same = a->count == b->count && a->outputs == b->outputs;
    for (size_t i = 0; same && i < a->count; i++)
        same = nodes_are_same(&a->nodes[i], &b->nodes[i]);
    for (size_t k = 0; same && k < a->outputs; k++)
        same = a->output[k] == b->output[k];
    return same;
}

/* Bounds the magnitude of a node's value for all finite inputs; ∞ if the node may overflow or be NaN, or is a mask or
 * bits. The bound covers the node's own rounding, also to the smallest subnormal number. */
static double max_abs_of(const struct trace *trace, const struct node *node)
{
    const int operands = operation_operands(node->operation);
    const double max = node->wide ? DBL_MAX : (double)FLT_MAX, a = operands > 0 ? trace->nodes[node->a].max_abs : 0,
                 b = operands > 1 ? trace->nodes[node->b].max_abs : 0,
                 c = operands > 2 ? trace->nodes[node->c].max_abs : 0;
    double bound = (double)INFINITY;
    switch (node->operation) {
    case INPUT:
        bound = node->bits < TRACE_INPUTS ? trace->input_max_abs[node->bits] : 0;
        return bound > 0 && bound < max ? bound : max;
    case CONSTANT:
        bound = fabs(constant_value(node));
        return isfinite(bound) ? bound : (double)INFINITY;
    case ADD:
    case EXACT_SUM:
        bound = a + b;
        break;
    case MULTIPLY:
    case PRODUCT_ROUNDING:
        bound = a * b;
        break;
    case FUSED:
        bound = a * b + c;
        break;
    case DIVIDE:
        bound = node_is_constant(trace, node->b) && b > 0 ? a / b : (double)INFINITY;
        break;
    case TO_FLOAT:
        bound = a;
        break;
    case NEGATE:
    case ABSOLUTE:
    case XOR_SIGN:
        return a;
    case MINIMUM:
    case MAXIMUM:
        return fmax(a, b);
    case SELECT:
        return fmax(b, c);
    case EXPONENTIAL:
        bound = exp(a) * (1 + 0x1p-10);
        break;
    case SINE:
    case COSINE:
        return isfinite(a) ? 2 : (double)INFINITY;
    case ARC_TANGENT:
        return isfinite(a) && isfinite(b) ? 4 : (double)INFINITY;
    default:
        break;
    }
    bound = bound * (1 + 0x1p-20) + (node->wide ? 0x1p-1074 : 0x1p-149);
    return bound < max ? bound : (double)INFINITY;
}

/* Stores the index of a node in the hash table (open addressing with linear probing). */
static void put_in_table(struct trace *trace, int node)
{
    size_t slot = trace->nodes[node].hash & (trace->table_size - 1);
    while (trace->table[slot] >= 0)
        slot = (slot + 1) & (trace->table_size - 1);
    trace->table[slot] = node;
}

/* Doubles the capacity of nodes and hash table. Returns −1 if memory is short. */
static int grow(struct trace *trace)
{
    const size_t capacity = trace->capacity ? 2 * trace->capacity : 256;
    struct node *nodes = realloc(trace->nodes, capacity * sizeof *nodes);
    trace->nodes = nodes ? nodes : trace->nodes;
    int *table = realloc(trace->table, 4 * capacity * sizeof *table);
    trace->table = table ? table : trace->table;
    if (!nodes || !table)
        return -1;
    trace->capacity = capacity;
    trace->table_size = 4 * capacity;
    for (size_t i = 0; i < trace->table_size; i++)
        table[i] = -1;
    for (size_t i = 0; i < trace->count; i++)
        put_in_table(trace, (int)i);
    return 0;
}

/* True if the sign of the node is unknown where the node is 0. This is so if folding may have changed the sign of a
 * zero result, either of the node itself or of a node on which it depends. Squares and magnitudes do not depend on
 * signs. Also true if memory is short. */
static int zero_is_of_either_sign(const struct trace *trace, int node)
{
    unsigned char *reached = calloc((size_t)node + 1, 1);
    int found = !reached;
    for (int i = node; i >= 0 && !found; i--) {
        const struct node *below = &trace->nodes[i];
        const int operands = operation_operands(below->operation);
        if ((i != node && !reached[i]) || below->operation == ABSOLUTE ||
            (below->operation == MULTIPLY && below->a == below->b))
            continue;
        found = below->has_either_zero || below->operation == MINIMUM || below->operation == MAXIMUM ||
                is_value(trace, i, 0);
        const int operand[] = {below->a, below->b, below->c};
        for (int k = 0; k < operands; k++)
            reached[operand[k]] = 1;
    }
    free(reached);
    return found;
}

/* If a node depends on an unknown sign of a zero, gives it a unique number, which makes it different from all other
 * nodes. */
static void distinguish_zeros(struct trace *trace, struct node *node)
{
    if (node->zero_identity == 0 && ((node->operation == XOR_SIGN && zero_is_of_either_sign(trace, node->b)) ||
                                     (node->operation == ARC_TANGENT && (zero_is_of_either_sign(trace, node->a) ||
                                                                         zero_is_of_either_sign(trace, node->b)))))
        node->zero_identity = ++trace->zero_identities;
}

int trace_node(struct trace *trace, struct node node)
{
    const int existing = trace->failed ? 0 : fold_node(trace, &node);
    if (existing != NOT_FOLDED)
        return existing;
    if (!trace->failed)
        distinguish_zeros(trace, &node);
    node.hash = trace->failed ? 0 : hash_of(trace, &node);
    node.max_abs = trace->failed ? (double)INFINITY : max_abs_of(trace, &node);
    for (size_t slot = node.hash & (trace->table_size - 1); trace->table[slot] >= 0;
         slot = (slot + 1) & (trace->table_size - 1))
        if (nodes_are_same(&trace->nodes[trace->table[slot]], &node))
            return trace->table[slot];
    if (trace->count == trace->capacity && grow(trace) != 0) {
        trace->failed = 1;
        return 0;
    }
    trace->nodes[trace->count] = node;
    put_in_table(trace, (int)trace->count);
    return (int)trace->count++;
}

void trace_start(struct trace *trace, size_t inputs, size_t outputs)
{
    *trace = (struct trace){.inputs = inputs, .outputs = outputs};
    trace->failed = grow(trace) != 0;
}

void trace_bound_inputs(struct trace *trace, const interval *box)
{
    for (size_t k = 0; k < trace->inputs && k < TRACE_INPUTS; k++)
        trace->input_max_abs[k] = interval_magnitude(box[k]);
}

void trace_free(struct trace *trace)
{
    free(trace->nodes);
    free(trace->table);
    *trace = (struct trace){0};
}

/* --- recording a kernel ------------------------------------------------------------------------------------------- */

/* State of the kernel that is being recorded, valid during record_path(). It is thread-local, not an argument, because
 * recorded() and the functions after it are called from the kernel's own source, which passes no context. */
static _Thread_local struct {
    struct trace *trace;
    const struct code *code;
    int wide;          /* the kernel is built in double */
    unsigned outcomes; /* bit i: outcome of branch i */
    unsigned branches; /* number of branches so far */
} recording;

int recorded(enum operation operation, int wide, int a, int b, int c)
{
    if (operation == FUSED && wide == recording.wide && recording.code->steps == PLAIN_STEPS)
        return recorded(ADD, wide, recorded(MULTIPLY, wide, a, b, 0), c, 0);
    struct node node = node_of(operation, wide, a, b, c);
    if (recording.code->fault)
        recording.code->fault(recording.trace, &node);
    return trace_node(recording.trace, node);
}

int recorded_input(size_t component)
{
    return trace_node(recording.trace, (struct node){.operation = INPUT, .wide = recording.wide, .bits = component});
}

int recorded_constant(int wide, uint64_t bits)
{
    return constant_bits(recording.trace, wide, bits);
}

void recorded_output(size_t component, int value)
{
    recording.trace->output[component] = value;
}

void trace_select_outputs(struct trace *trace, const struct kernel *kernel, const char *field)
{
    size_t k = 0;
    for (const struct field *output = kernel->outputs; output->name; output++)
        for (const size_t end = k + field_components(output); k < end; k++)
            if (field && strcmp(field, output->name) != 0)
                trace->output[k] = NOT_SELECTED;
}

void trace_assume(struct trace *trace, int node, double low, double high)
{
    if (trace->conditions < TRACE_CONDITIONS)
        trace->condition[trace->conditions++] = (struct path_condition){node, low, high};
    else
        trace->failed = 1;
}

/* Returns the prescribed outcome of a branch on a mask of several lanes; the trace describes one lane. Only the outcome
 * `implies` gives a condition on this lane: if the mask is true in all lanes, it is true in this one; if it is not true
 * in any lane, it is false in this one. The opposite outcomes imply nothing for this lane. */
static int branch(int mask, int implies)
{
    const int constant = mask_outcome(recording.trace, mask);
    if (constant >= 0)
        return constant;
    const int outcome = /* with more branches the trace will be discarded */
        recording.branches <= PATH_BRANCHES ? recording.outcomes >> recording.branches & 1 : 0;
    recording.branches++;
    if (outcome == implies)
        trace_assume(recording.trace, mask, implies, implies);
    return outcome;
}

int recorded_branch_all(int mask)
{
    return branch(mask, 1);
}

int recorded_branch_any(int mask)
{
    return branch(mask, 0);
}

/* The address of a weak function is null if the family is not built in double. */
#define DECLARE(name, id, inputs, outputs)                                                                             \
    tile_kernel plumb_recorded_##name;                                                                                 \
    __attribute__((weak)) tile_kernel plumb_recorded_double_##name;
PLUMB_KERNELS(DECLARE)
#define ENTRY(name, id, inputs, outputs) {id, plumb_recorded_##name, plumb_recorded_double_##name},
static const struct {
    const char *id;
    tile_kernel *run, *run_double;
} kernels[] = {PLUMB_KERNELS(ENTRY)};

/* Records a kernel on the path with these outcomes of branches. Loads and stores are recorded by component index; their
 * addresses are not used. */
static void record_path(tile_kernel *recorded_kernel, const struct kernel *kernel, const struct code *code,
                        unsigned outcomes, struct trace *trace)
{
    float *nowhere[MAX_COMPONENTS] = {0};
    const batch empty = {.component = nowhere};
    trace_start(trace, kernel->input_components, kernel->output_components);
    recording.trace = trace;
    recording.code = code;
    recording.wide = code->in_double;
    recording.outcomes = outcomes;
    recording.branches = 0;
    if (code->fault)
        code->fault(trace, NULL);
    if (!trace->failed)
        recorded_kernel(1, &empty, &empty, 0, 0);
}

int trace_next_path(uint32_t *outcomes, unsigned n)
{
    while (n > 0 && (*outcomes >> (n - 1) & 1))
        *outcomes &= ~(1u << --n);
    if (n == 0)
        return 0;
    *outcomes |= 1u << (n - 1);
    return 1;
}

/* Returns the function that records a kernel in a format; null if there is none. */
static tile_kernel *recorded_kernel_of(const struct kernel *kernel, enum format format)
{
    for (size_t i = 0; kernel_is_coded(kernel, format) && i < sizeof kernels / sizeof *kernels; i++)
        if (kernel_find(kernels[i].id) == kernel)
            return format == FLOAT ? kernels[i].run : kernels[i].run_double;
    return NULL;
}

struct trace *traces_of_kernel(const struct kernel *kernel, const struct code *code, size_t *count)
{
    struct trace *traces = NULL;
    tile_kernel *const recorded_kernel = recorded_kernel_of(kernel, code_format(code));
    uint32_t outcomes = 0;
    *count = 0;
    do {
        struct trace *more = recorded_kernel ? realloc(traces, (*count + 1) * sizeof *traces) : NULL;
        traces = more ? more : traces;
        if (more)
            record_path(recorded_kernel, kernel, code, outcomes, &traces[(*count)++]);
        if (!more || traces[*count - 1].failed || recording.branches > PATH_BRANCHES || *count > MAX_PATHS) {
            traces_free(traces, *count);
            *count = 0;
            return NULL;
        }
    } while (trace_next_path(&outcomes, recording.branches));
    return traces;
}

void traces_free(struct trace *traces, size_t count)
{
    for (size_t i = 0; i < count; i++)
        trace_free(&traces[i]);
    free(traces);
}

/* --- rebuilding --------------------------------------------------------------------------------------------------- */

int node_without_sign(const struct trace *trace, int node)
{
    return trace->nodes[node].operation == NEGATE ? trace->nodes[node].a : node;
}

/* State of rebuilding a trace, and the changes to be made. */
struct trace_rewrite {
    const struct trace *from;
    const double *value; /* constants that replace nodes: see trace_specialise; or null */
    struct trace *trace;
    int *new_index; /* of each node of `from`; −1: not rebuilt yet */
    int mirror;     /* index of an input to be negated, or −1 */
    int power;      /* a node that becomes an input, or −1 */
    int factored;   /* fma(x, p, fl(x q)) becomes x (p + q) + ε: see trace_factor */
    int split;      /* min, max and abs become selections */
};

/* Replaces a node fma(±x, p, fl(x q)) by x (q ± p) + ε, where ε is the rounding error of x q. Other nodes stay as they
 * are. */
static void factor_out(struct trace *trace, struct node *node)
{
    if (node->operation != FUSED || trace->nodes[node->c].operation != MULTIPLY)
        return;
    const struct node product = trace->nodes[node->c];
    for (int i = 0; i < 4; i++) {
        const int factor = i & 1 ? node->b : node->a, p = i & 1 ? node->a : node->b, x = i & 2 ? product.b : product.a,
                  q = i & 2 ? product.a : product.b, same = factor == x;
        if (node_without_sign(trace, factor) != x || node_is_constant(trace, x) ||
            node_without_sign(trace, p) == node_without_sign(trace, q))
            continue; /* fma(−x, q, fl(x q)) is ε itself: a TwoProd */
        const int second = same ? p : negation_of(trace, p);
        node->c = trace_node(trace, node_of(PRODUCT_ROUNDING, product.wide, x, q, 0));
        node->a = x;
        node->b = trace_node(trace, node_of(EXACT_SUM, 1, q, second, 0));
        return;
    }
}

/* Replaces min(a, b) by a < b ? a : b, max(a, b) by b < a ? a : b, |a| by a < 0 ? −a : a. */
static void split_kink(struct trace *trace, struct node *node)
{
    const int is_min = node->operation == MINIMUM, is_abs = node->operation == ABSOLUTE, a = node->a,
              b = is_abs ? trace_constant(trace, trace->nodes[a].wide, 0) : node->b;
    if (!is_min && !is_abs && node->operation != MAXIMUM)
        return;
    const int mask = trace_node(trace, node_of(LESS, 0, is_min || is_abs ? a : b, is_min || is_abs ? b : a, 0));
    *node =
        is_abs ? node_of(SELECT, node->wide, mask, negation_of(trace, a), a) : node_of(SELECT, node->wide, mask, a, b);
}

static int works_on_bits(enum operation operation)
{
    return (operation >= AND_BITS && operation <= MASK_OF_BITS) || operation == SHIFT_RIGHT;
}

/* Returns the sign, −1 or 1, by which an XOR_SIGN multiplies, if bitwise operations computed it and it has become a
 * constant; else 0. Also returns 0 if the sign is copied from a number, because the sign of a zero is unknown. */
static int sign_of_bits(const struct trace_rewrite *work, const struct node *from, int sign)
{
    if (from->operation != XOR_SIGN || !works_on_bits(work->from->nodes[from->b].operation) ||
        !node_is_constant(work->trace, sign))
        return 0;
    return work->trace->nodes[sign].bits & sign_bit(work->trace->nodes[sign].wide) ? -1 : 1;
}

/* Rebuilds node i, after the nodes on which it depends. Returns its new index. */
static int rebuild_node(struct trace_rewrite *work, int i)
{
    double value = work->value ? work->value[i] : (double)NAN;
    struct node node = work->from->nodes[i];
    const int operands = operation_operands(node.operation);
    if (work->new_index[i] >= 0)
        return work->new_index[i];
    if (i == work->power)
        return work->new_index[i] = trace_node(
                   work->trace, (struct node){.operation = INPUT, .wide = node.wide, .bits = work->from->inputs});
    if (!isnan(value) && node.operation != XOR_SIGN)
        return work->new_index[i] = operation_is_mask(node.operation)
                                        ? constant_mask(work->trace, node.wide, value != 0)
                                        : trace_constant(work->trace, node.wide, value);
    node.a = operands > 0 ? rebuild_node(work, node.a) : 0;
    if (operands > 1)
        node.b = rebuild_node(work, node.b);
    else
        node.b = b_is_number(node.operation) ? node.b : 0;
    node.c = operands > 2 ? rebuild_node(work, node.c) : 0;
    const int sign = sign_of_bits(work, &work->from->nodes[i], node.b);
    value = sign ? sign : value;
    if (!isnan(value)) /* the sign by which an XOR_SIGN multiplies */
        return work->new_index[i] = value < 0 ? negation_of(work->trace, node.a) : node.a;
    if (work->factored)
        factor_out(work->trace, &node);
    if (work->split)
        split_kink(work->trace, &node);
    const int copy = trace_node(work->trace, node);
    const int is_mirrored = node.operation == INPUT && (int)node.bits == work->mirror;
    return work->new_index[i] = is_mirrored ? negation_of(work->trace, copy) : copy;
}

/* Rebuilds the nodes on which the outputs and conditions of how->from depend, with the changes that *how prescribes, in
 * how->trace. Conditions on nodes that become constants are dropped. Returns −1 if memory is short. */
static int rebuild(const struct trace_rewrite *how)
{
    struct trace_rewrite work = *how;
    const struct trace *from = how->from;
    struct trace *trace = how->trace;
    work.new_index = malloc((from->count + 1) * sizeof *work.new_index);
    trace_start(trace, from->inputs + (work.power >= 0), from->outputs);
    memcpy(trace->input_max_abs, from->input_max_abs, sizeof trace->input_max_abs);
    trace->zero_identities = from->zero_identities;
    trace->has_power = from->has_power;
    trace->scaled_first = from->scaled_first;
    trace->scaled_end = from->scaled_end;
    const int ready = work.new_index && !trace->failed;
    for (size_t i = 0; ready && i < from->count; i++)
        work.new_index[i] = -1;
    for (size_t k = 0; ready && k < from->outputs; k++)
        trace->output[k] = from->output[k] == NOT_SELECTED ? NOT_SELECTED : rebuild_node(&work, from->output[k]);
    for (size_t k = 0; ready && k < from->conditions; k++) {
        const int node = rebuild_node(&work, from->condition[k].node);
        if (!node_is_constant(trace, node))
            trace_assume(trace, node, from->condition[k].low, from->condition[k].high);
    }
    const int status = ready && !trace->failed ? 0 : -1;
    free(work.new_index);
    if (status != 0)
        trace_free(trace);
    return status;
}

/* Rebuilds the trace twice, because folding leaves nodes that nothing uses; the second pass drops them. */
int trace_specialise(const struct trace *from, const double *value, struct trace *trace)
{
    struct trace once = {0};
    if (rebuild(&(struct trace_rewrite){.from = from, .value = value, .trace = &once, .mirror = -1, .power = -1}) != 0)
        return -1;
    const int status = rebuild(&(struct trace_rewrite){.from = &once, .trace = trace, .mirror = -1, .power = -1});
    trace_free(&once);
    return status;
}

int trace_factor(const struct trace *from, struct trace *trace)
{
    return rebuild(&(struct trace_rewrite){.from = from, .trace = trace, .mirror = -1, .power = -1, .factored = 1});
}

int trace_split_kinks(const struct trace *from, struct trace *trace)
{
    return rebuild(&(struct trace_rewrite){.from = from, .trace = trace, .mirror = -1, .power = -1, .split = 1});
}

int node_is_power_input(const struct trace *trace, int node)
{
    return trace->has_power && trace->nodes[node].operation == INPUT && trace->nodes[node].bits + 1 == trace->inputs;
}

/* True if a node is the maximum of the magnitudes of some inputs, possibly also of 0. Marks these inputs in
 * `is_scaled`. */
static int is_max_of_inputs(const struct trace *trace, int i, unsigned char *is_scaled)
{
    const struct node *node = &trace->nodes[i];
    if (node->operation == ABSOLUTE && trace->nodes[node->a].operation == INPUT)
        return is_scaled[trace->nodes[node->a].bits] = 1;
    return node->operation == MAXIMUM
               ? is_max_of_inputs(trace, node->a, is_scaled) && is_max_of_inputs(trace, node->b, is_scaled)
               : is_value(trace, i, 0);
}

/* Returns node x if node i is max(2⁻ᵏ, FLT_MIN), where k is the exponent of x; else −1. The kernel computes 2⁻ᵏ by
 * operations on bits: it clears all bits of x except the exponent bits, bias + k, and subtracts them from the bits of
 * twice the bias. In double, the constant is DBL_MIN. The product of x and this power of two is in [1, 2) if x is
 * normal and less than 2¹²⁷. */
static int scaling_power_of(const struct trace *trace, int i)
{
    const struct node *max = &trace->nodes[i];
    if (max->operation != MAXIMUM)
        return -1;
    const int constant = node_is_constant(trace, max->a) ? max->a : max->b, wide = max->wide;
    const struct node *power = &trace->nodes[max->a + max->b - constant];
    const uint64_t twice_bias = wide ? UINT64_C(0x7fe0000000000000) : 0x7f000000,
                   exponent_mask = wide ? UINT64_C(0x7ff0000000000000) : 0x7f800000;
    if (!is_value(trace, constant, wide ? DBL_MIN : (double)FLT_MIN) || power->operation != SUBTRACT_BITS ||
        power->wide != wide || !is_bits(trace, power->a, twice_bias))
        return -1;
    const struct node *exponent_bits = &trace->nodes[power->b];
    return exponent_bits->operation == AND_BITS && exponent_bits->wide == wide &&
                   is_bits(trace, exponent_bits->b, exponent_mask)
               ? exponent_bits->a
               : -1;
}

int trace_with_power(const struct trace *from, struct trace *trace)
{
    struct trace_rewrite work = {.from = from, .trace = trace, .mirror = -1, .power = -1};
    size_t first = 0, end = 0;
    for (int i = 0; i < (int)from->count && work.power < 0 && from->inputs + 1 < TRACE_INPUTS; i++) {
        unsigned char is_scaled[TRACE_INPUTS] = {0};
        const int max_of_inputs = scaling_power_of(from, i);
        if (max_of_inputs < 0 || !is_max_of_inputs(from, max_of_inputs, is_scaled))
            continue;
        for (first = 0; first < from->inputs && !is_scaled[first];)
            first++;
        for (end = first; end < from->inputs && is_scaled[end];)
            end++;
        size_t others = 0; /* the scaled inputs have to be contiguous */
        for (size_t k = end; k < from->inputs; k++)
            others += is_scaled[k];
        work.power = others == 0 && end > first ? i : -1;
    }
    const int status = rebuild(&work);
    if (status != 0 || work.power < 0)
        return status;
    trace->has_power = 1;
    trace->scaled_first = first;
    trace->scaled_end = end;
    return 0;
}

/* A quotient that rounds to a constant. denominator 0: no quotient was found. */
struct quotient {
    double numerator, denominator;
};

/* True if the quotient rounds to a constant and is not exactly equal to it. */
static int is_quotient(const struct node *node, struct quotient quotient)
{
    const struct node rounded = node_of(DIVIDE, node->wide, 0, 0, 0);
    return fma(constant_value(node), quotient.denominator, -quotient.numerator) != 0 &&
           operation_result(&rounded, quotient.numerator, quotient.denominator, 0) == constant_value(node);
}

/* Returns a quotient that rounds to a constant: 1/q with an integer q, or a decimal fraction of up to three places,
 * such as 1.11. */
static struct quotient quotient_of(const struct node *node)
{
    const double x = node->operation == CONSTANT ? constant_value(node) : 0;
    const struct quotient inverse = {1, round(1 / x)};
    if (x != 0 && fabs(inverse.denominator) >= 3 && fabs(inverse.denominator) <= 10000 && is_quotient(node, inverse))
        return inverse;
    for (double tens = 10; x != 0 && tens <= 1000; tens *= 10) {
        const struct quotient decimal = {round(x * tens), tens};
        if (fabs(decimal.numerator) < 0x1p24 && is_quotient(node, decimal))
            return decimal;
    }
    return (struct quotient){0, 0};
}

int trace_with_quotients(struct trace *trace)
{
    size_t found = 0;
    for (size_t i = 0; i < trace->count; i++)
        found += quotient_of(&trace->nodes[i]).denominator != 0;
    /* The number of nodes inserted before all other nodes: the operands of the quotients. */
    const int inserted = 2 * (int)found;
    struct node *nodes = found ? calloc(trace->count + (size_t)inserted, sizeof *nodes) : NULL;
    if (!nodes)
        return found ? -1 : 0;
    for (size_t i = 0, next = 0; i < trace->count; i++) {
        const struct quotient quotient = quotient_of(&trace->nodes[i]);
        struct node *node = &nodes[i + (size_t)inserted];
        *node = trace->nodes[i];
        node->a += inserted, node->b += b_is_number(node->operation) ? 0 : inserted, node->c += inserted;
        if (quotient.denominator != 0) {
            nodes[next] = (struct node){.operation = CONSTANT, .bits = bits_from_number(0, quotient.numerator)};
            nodes[next + 1] = (struct node){.operation = CONSTANT, .bits = bits_from_number(0, quotient.denominator)};
            *node = node_of(DIVIDE, node->wide, (int)next, (int)next + 1, 0);
            next += 2;
        }
    }
    for (size_t k = 0; k < trace->outputs; k++)
        trace->output[k] += trace->output[k] == NOT_SELECTED ? 0 : inserted;
    for (size_t k = 0; k < trace->conditions; k++)
        trace->condition[k].node += inserted;
    free(trace->nodes);
    trace->nodes = nodes;
    trace->count += (size_t)inserted;
    return (int)found;
}

int trace_mirror(struct trace *trace, size_t input, int *mirrored)
{
    struct trace copy = {0};
    if (trace_specialise(trace, NULL, &copy) != 0)
        return -1;
    struct trace_rewrite work = {.from = &copy, .trace = trace, .mirror = (int)input, .power = -1};
    work.new_index = malloc((copy.count + 1) * sizeof *work.new_index);
    for (size_t i = 0; work.new_index && i < copy.count; i++)
        work.new_index[i] = -1;
    for (size_t k = 0; work.new_index && k < copy.outputs; k++)
        mirrored[k] = copy.output[k] == NOT_SELECTED ? NOT_SELECTED : rebuild_node(&work, copy.output[k]);
    for (size_t k = 0; work.new_index && k < copy.conditions; k++)
        mirrored[copy.outputs + k] = rebuild_node(&work, copy.condition[k].node);
    const int status = work.new_index && !trace->failed ? 0 : -1;
    free(work.new_index);
    trace_free(&copy);
    return status;
}
