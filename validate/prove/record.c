/* Making records; see record.h. */
#include "prove_internal.h"

#include "fast/batch.h"
#include "fast/kernels.h"
#include "validate/base/random.h"
#include "validate/kernels/kernels.h"

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

int function_is_written_out(const struct node *node)
{
    return operation_is_function(node->operation) && operation_operands(node->operation) == 1 && node->b == WRITTEN_OUT;
}

double function_roundings(const struct node *node)
{
    return function_is_written_out(node) ? function_ulps(node) : 2 * function_ulps(node);
}

double operation_result(const struct node *node, double a, double b, double c)
{
    const struct operation_rules *rules = &operation_rules[node->operation];
    return rules->result ? rules->result(node->wide, a, b, c) : (double)NAN;
}

/* Whether operand b is a number, not a node. */
static int keeps_b(enum operation operation)
{
    return operation_is_shift(operation) || (operation_is_function(operation) && operation_operands(operation) == 1);
}

static struct node node_of(enum operation operation, int wide, int a, int b, int c)
{
    return (struct node){.operation = operation, .wide = wide, .a = a, .b = b, .c = c};
}

/* --- constants ---------------------------------------------------------------------------------------------------- */

static uint64_t bits_of(int wide, double value)
{
    const float narrow = (float)value;
    uint32_t bits;
    uint64_t wide_bits;
    memcpy(&bits, &narrow, sizeof bits);
    memcpy(&wide_bits, &value, sizeof wide_bits);
    return wide ? wide_bits : bits;
}

double constant_value(const struct node *node)
{
    const uint32_t bits = (uint32_t)node->bits;
    float narrow;
    double value;
    memcpy(&narrow, &bits, sizeof narrow);
    memcpy(&value, &node->bits, sizeof value);
    return node->wide ? value : (double)narrow;
}

int node_is_constant(const struct record *record, int node)
{
    return record->nodes[node].operation == CONSTANT;
}

static int is_value(const struct record *record, int node, double value)
{
    return node_is_constant(record, node) && constant_value(&record->nodes[node]) == value;
}

/* A mask that always holds is a constant with all bits set, one that never does is 0. */
static int constant_bits(struct record *record, int wide, uint64_t bits)
{
    return record_node(record,
                       (struct node){.operation = CONSTANT, .wide = wide, .bits = wide ? bits : (uint32_t)bits});
}

static int constant_mask(struct record *record, int wide, int holds)
{
    return constant_bits(record, wide, holds ? UINT64_MAX : 0);
}

static int mask_known(const struct record *record, int node)
{
    return !node_is_constant(record, node) ? -1 : record->nodes[node].bits != 0;
}

int record_constant(struct record *record, int wide, double value)
{
    return constant_bits(record, wide, bits_of(wide, value == 0 ? 0 : value));
}

/* --- folding: nodes that need not be made ------------------------------------------------------------------------- */

enum { KEPT = -1 };

static int negated(struct record *record, int a)
{
    const struct node node = record->nodes[a];
    return record_node(record, node_of(NEGATE, node.wide, a, 0, 0));
}

/* Of constants. */
static double result_of(const struct record *record, const struct node *node)
{
    const int operands = operation_operands(node->operation);
    return operation_result(node, constant_value(&record->nodes[node->a]),
                            operands > 1 ? constant_value(&record->nodes[node->b]) : 0,
                            operands > 2 ? constant_value(&record->nodes[node->c]) : 0);
}

static int all_constant(const struct record *record, const struct node *node)
{
    const int operands = operation_operands(node->operation);
    return node_is_constant(record, node->a) && (operands < 2 || node_is_constant(record, node->b)) &&
           (operands < 3 || node_is_constant(record, node->c));
}

/* Whether a is −b. */
static int are_opposite(const struct record *record, int a, int b)
{
    return (record->nodes[a].operation == NEGATE && record->nodes[a].a == b) ||
           (record->nodes[b].operation == NEGATE && record->nodes[b].a == a);
}

/* Takes a node's sign off: 1 if it was negative. */
static int take_sign(const struct record *record, int *node)
{
    const int negative = record->nodes[*node].operation == NEGATE;
    if (negative)
        *node = record->nodes[*node].a;
    return negative;
}

/* The order of operands that may change places does not depend on which was made first. Returns whether they have. */
static int order(const struct record *record, int *a, int *b)
{
    const int first = *a, swapped = record->nodes[first].hash > record->nodes[*b].hash;
    if (swapped) {
        *a = *b;
        *b = first;
    }
    return swapped;
}

/* Returns a node that takes the place of one whose zeros may have the other sign. */
static int with_either_zero(struct record *record, int node)
{
    record->nodes[node].has_either_zero = 1;
    return node;
}

/* 0 is exact: nothing is rounded. A float used in a wide operation keeps its value. */
static int folded_sum(struct record *record, struct node *node)
{
    if (is_value(record, node->a, 0))
        return with_either_zero(record, node->b);
    if (is_value(record, node->b, 0))
        return with_either_zero(record, node->a);
    if (are_opposite(record, node->a, node->b) && isfinite(record->nodes[node->a].most))
        return record_constant(record, node->wide, 0);
    /* −a − b and −a + b are −(a + b) and −(a − b) */
    int a = node->a, b = node->b;
    const int a_negative = take_sign(record, &a), b_negative = take_sign(record, &b), swapped = order(record, &a, &b);
    const int first_negative = swapped ? b_negative : a_negative, second_negative = swapped ? a_negative : b_negative;
    node->a = a;
    node->b = first_negative != second_negative ? negated(record, b) : b;
    return first_negative ? negated(record, with_either_zero(record, record_node(record, *node))) : KEPT;
}

/* True if one is 0 and the other surely finite: 0 ∞ and 0 NaN are NaN. */
static int product_is_zero(const struct record *record, int a, int b)
{
    return (is_value(record, a, 0) && isfinite(record->nodes[b].most)) ||
           (is_value(record, b, 0) && isfinite(record->nodes[a].most));
}

static int folded_product(struct record *record, struct node *node)
{
    if (product_is_zero(record, node->a, node->b))
        return record_constant(record, node->wide, 0);
    if (is_value(record, node->a, 1))
        return node->b;
    if (is_value(record, node->b, 1))
        return node->a;
    const int negative = take_sign(record, &node->a) ^ take_sign(record, &node->b);
    order(record, &node->a, &node->b);
    return negative ? negated(record, record_node(record, *node)) : KEPT;
}

static int folded_fused(struct record *record, struct node *node)
{
    if (product_is_zero(record, node->a, node->b))
        return with_either_zero(record, node->c);
    if (is_value(record, node->c, 0))
        return with_either_zero(record, record_node(record, node_of(MULTIPLY, node->wide, node->a, node->b, 0)));
    if (is_value(record, node->a, 1) || is_value(record, node->b, 1))
        return record_node(record,
                           node_of(ADD, node->wide, is_value(record, node->a, 1) ? node->b : node->a, node->c, 0));
    /* a b − c is −(−a b + c) */
    const int outside = take_sign(record, &node->c);
    const int negative = take_sign(record, &node->a) ^ take_sign(record, &node->b) ^ outside;
    order(record, &node->a, &node->b);
    if (negative)
        node->a = negated(record, node->a);
    return outside ? negated(record, with_either_zero(record, record_node(record, *node))) : KEPT;
}

static int folded_quotient(struct record *record, struct node *node)
{
    if (is_value(record, node->b, 1))
        return node->a;
    const int negative = take_sign(record, &node->a) ^ take_sign(record, &node->b);
    return negative ? negated(record, record_node(record, *node)) : KEPT;
}

static int folded_rounding(struct record *record, struct node *node)
{
    if (all_constant(record, node))
        return isfinite(result_of(record, node)) ? record_constant(record, node->wide, result_of(record, node)) : KEPT;
    switch (node->operation) {
    case ADD:
        return folded_sum(record, node);
    case MULTIPLY:
        return folded_product(record, node);
    case FUSED:
        return folded_fused(record, node);
    case DIVIDE:
        return folded_quotient(record, node);
    case NARROW:
        if (!record->nodes[node->a].wide)
            return node->a;
        if (record->nodes[node->a].operation == NEGATE)
            return negated(record, record_node(record, node_of(NARROW, 0, record->nodes[node->a].a, 0, 0)));
        return KEPT;
    default:
        return KEPT;
    }
}

/* The sign bit's mask in the node's format. */
static uint64_t sign_bit(int wide)
{
    return (uint64_t)1 << (wide ? 63 : 31);
}

static int folded_sign(struct record *record, struct node *node)
{
    const struct node a = record->nodes[node->a];
    if (node->operation == FLIP) {
        if (node_is_constant(record, node->b) && !is_value(record, node->b, 0))
            return record->nodes[node->b].bits & sign_bit(record->nodes[node->b].wide) ? negated(record, node->a)
                                                                                       : node->a;
        return KEPT;
    }
    if (a.operation == CONSTANT) {
        const double x = constant_value(&a);
        return record_constant(record, a.wide, node->operation == NEGATE ? -x : fabs(x));
    }
    if (node->operation == NEGATE)
        return a.operation == NEGATE ? a.a : KEPT;
    if (a.operation == NEGATE)
        node->a = a.a;
    return a.operation == MAGNITUDE ? node->a : KEPT;
}

static int folded_comparison(struct record *record, const struct node *node)
{
    if (!all_constant(record, node))
        return KEPT;
    const double a = constant_value(&record->nodes[node->a]), b = constant_value(&record->nodes[node->b]);
    return constant_mask(record, 0, node->operation == LESS ? a < b : node->operation == SAME ? a == b : a <= b);
}

/* A sign stands outside: the first side that is not 0 has none. */
static int folded_choice(struct record *record, const struct node *node)
{
    const int first = is_value(record, node->b, 0) ? node->c : node->b;
    if (record->nodes[first].operation != NEGATE)
        return KEPT;
    const int b = negated(record, node->b), c = negated(record, node->c);
    return negated(record, record_node(record, node_of(CHOOSE, node->wide, node->a, b, c)));
}

static int folded_mask(struct record *record, const struct node *node)
{
    const int a = mask_known(record, node->a);
    switch (node->operation) {
    case NOT:
        if (record->nodes[node->a].operation == NOT)
            return record->nodes[node->a].a;
        return a >= 0 ? constant_mask(record, 0, !a) : KEPT;
    case CHOOSE:
        return a == 1 || node->b == node->c ? node->b : a == 0 ? node->c : folded_choice(record, node);
    default:;
        const int b = mask_known(record, node->b), decides = node->operation == OR;
        if (a == decides || b == decides)
            return constant_mask(record, 0, decides);
        return a >= 0 ? node->b : b >= 0 || node->a == node->b ? node->a : KEPT;
    }
}

static int is_bits(const struct record *record, int node, uint64_t bits)
{
    return node_is_constant(record, node) && record->nodes[node].bits == bits;
}

/* Operations on bits that are operations on numbers: a sign taken off, turned or carried over; a number where a mask
 * holds. */
static int folded_bits_of_numbers(struct record *record, struct node *node)
{
    const uint64_t sign = sign_bit(node->wide), rest = sign - 1, ones = node->wide ? UINT64_MAX : UINT32_MAX;
    if (node_is_constant(record, node->a)) { /* the constant second */
        const int constant = node->a;
        node->a = node->b;
        node->b = constant;
    }
    const struct node a = record->nodes[node->a], b = record->nodes[node->b];
    if (is_bits(record, node->b, 0))
        return node->operation == AND_BITS ? node->b : node->a;
    if (node->operation == AND_BITS && is_bits(record, node->b, ones))
        return node->a;
    if (node->operation == AND_BITS && is_bits(record, node->b, rest))
        return record_node(record, node_of(MAGNITUDE, node->wide, node->a, 0, 0));
    if (node->operation == XOR_BITS && is_bits(record, node->b, sign) && !operation_is_mask(a.operation))
        return negated(record, node->a);
    if (node->operation == AND_BITS && (operation_is_mask(a.operation) || operation_is_mask(b.operation))) {
        const int mask = operation_is_mask(a.operation) ? node->a : node->b;
        return record_node(record, node_of(CHOOSE, node->wide, mask, mask == node->a ? node->b : node->a,
                                           record_constant(record, node->wide, 0)));
    }
    if (node->operation == XOR_BITS && b.operation == AND_BITS && is_bits(record, b.b, sign))
        return record_node(record, node_of(FLIP, node->wide, node->a, b.a, 0));
    if (node->operation == XOR_BITS && a.operation == AND_BITS && is_bits(record, a.b, sign))
        return record_node(record, node_of(FLIP, node->wide, node->b, a.a, 0));
    return KEPT;
}

static int folded_bits(struct record *record, struct node *node)
{
    const uint64_t a = record->nodes[node->a].bits;
    if (operation_is_shift(node->operation))
        return node_is_constant(record, node->a)
                   ? constant_bits(record, node->wide, node->operation == SHIFT_LEFT ? a << node->b : a >> node->b)
                   : KEPT;
    if (node->operation == MASK_OF_BITS)
        return node_is_constant(record, node->a) ? constant_mask(record, node->wide, (a & sign_bit(node->wide)) != 0)
                                                 : KEPT;
    if (!all_constant(record, node))
        return node->operation == SUBTRACT_BITS ? KEPT : folded_bits_of_numbers(record, node);
    const uint64_t b = record->nodes[node->b].bits;
    return constant_bits(record, node->wide,
                         node->operation == AND_BITS   ? a & b
                         : node->operation == OR_BITS  ? a | b
                         : node->operation == XOR_BITS ? a ^ b
                                                       : a - b);
}

static int folded(struct record *record, struct node *node)
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
        return KEPT;
    case NEGATE:
    case MAGNITUDE:
    case FLIP:
        return folded_sign(record, node);
    case LEAST:
    case GREATEST:
        if (all_constant(record, node)) {
            const double a = constant_value(&record->nodes[node->a]), b = constant_value(&record->nodes[node->b]);
            return (node->operation == LEAST ? a < b : a > b) ? node->a : node->b;
        }
        return node->a == node->b ? node->a : KEPT;
    case LESS:
    case LESS_EQUAL:
    case SAME:
        return folded_comparison(record, node);
    case AND:
    case OR:
    case NOT:
    case CHOOSE:
        return folded_mask(record, node);
    case AND_BITS:
    case OR_BITS:
    case XOR_BITS:
    case SUBTRACT_BITS:
    case SHIFT_LEFT:
    case SHIFT_RIGHT:
    case MASK_OF_BITS:
        return folded_bits(record, node);
    default:
        return folded_rounding(record, node);
    }
}

/* --- the table of nodes ------------------------------------------------------------------------------------------- */

static uint64_t hash_of(const struct record *record, const struct node *node)
{
    const int operands = operation_operands(node->operation);
    uint64_t h = (uint64_t)node->operation * 2 + (uint64_t)node->wide + 1;
    h = random_mix(h ^ random_mix(node->bits));
    h = random_mix(h ^ (operands > 0 ? record->nodes[node->a].hash : 0));
    h = random_mix(h * 3 ^ (operands > 1 ? record->nodes[node->b].hash : (uint64_t)node->b));
    return random_mix(h * 5 ^ (operands > 2 ? record->nodes[node->c].hash : 0));
}

int nodes_are_same(const struct node *a, const struct node *b)
{
    return a->operation == b->operation && a->wide == b->wide && a->a == b->a && a->b == b->b && a->c == b->c &&
           a->bits == b->bits && a->own_zero == b->own_zero;
}

int records_are_same(const struct record *a, const struct record *b)
{
    int same = a->count == b->count && a->outputs == b->outputs;
    for (size_t i = 0; same && i < a->count; i++)
        same = nodes_are_same(&a->nodes[i], &b->nodes[i]);
    for (size_t k = 0; same && k < a->outputs; k++)
        same = a->output[k] == b->output[k];
    return same;
}

/* Bounds the magnitude of a node's value for all finite inputs; ∞ where it may overflow or be NaN, or is no number.
 * Intermediate results are rounded by less than the factor allows for. */
static double most_of(const struct record *record, const struct node *node)
{
    const int operands = operation_operands(node->operation);
    const double greatest = node->wide ? DBL_MAX : (double)FLT_MAX, a = operands > 0 ? record->nodes[node->a].most : 0,
                 b = operands > 1 ? record->nodes[node->b].most : 0, c = operands > 2 ? record->nodes[node->c].most : 0;
    double most = (double)INFINITY;
    switch (node->operation) {
    case INPUT:
        most = node->bits < RECORD_INPUTS ? record->input_most[node->bits] : 0;
        return most > 0 && most < greatest ? most : greatest;
    case CONSTANT:
        most = fabs(constant_value(node));
        return isfinite(most) ? most : (double)INFINITY;
    case ADD:
    case EXACT_SUM:
        most = a + b;
        break;
    case MULTIPLY:
    case PRODUCT_ROUNDING:
        most = a * b;
        break;
    case FUSED:
        most = a * b + c;
        break;
    case DIVIDE:
        most = node_is_constant(record, node->b) && b > 0 ? a / b : (double)INFINITY;
        break;
    case NARROW:
        most = a;
        break;
    case NEGATE:
    case MAGNITUDE:
    case FLIP:
        return a;
    case LEAST:
    case GREATEST:
        return fmax(a, b);
    case CHOOSE:
        return fmax(b, c);
    case EXPONENTIAL:
        most = exp(a) * (1 + 0x1p-10);
        break;
    case SINE:
    case COSINE:
        return isfinite(a) ? 2 : (double)INFINITY;
    case ARC_TANGENT:
        return isfinite(a) && isfinite(b) ? 4 : (double)INFINITY;
    default:
        break;
    }
    most *= 1 + 0x1p-20;
    return most < greatest ? most : (double)INFINITY;
}

static void put_in_table(struct record *record, int number)
{
    size_t at = record->nodes[number].hash & (record->table_size - 1);
    while (record->table[at] >= 0)
        at = (at + 1) & (record->table_size - 1);
    record->table[at] = number;
}

static int grow(struct record *record)
{
    const size_t room = record->room ? 2 * record->room : 256;
    struct node *nodes = realloc(record->nodes, room * sizeof *nodes);
    record->nodes = nodes ? nodes : record->nodes;
    int *table = realloc(record->table, 4 * room * sizeof *table);
    record->table = table ? table : record->table;
    if (!nodes || !table)
        return -1;
    record->room = room;
    record->table_size = 4 * room;
    for (size_t i = 0; i < record->table_size; i++)
        table[i] = -1;
    for (size_t i = 0; i < record->count; i++)
        put_in_table(record, (int)i);
    return 0;
}

/* True if folding may have changed the sign of a node's zero: its own, or one of those that it is made of. Squares and
 * magnitudes have none. Without memory: true. */
static int zero_is_of_either_sign(const struct record *record, int node)
{
    unsigned char *reached = calloc((size_t)node + 1, 1);
    int found = !reached;
    for (int i = node; i >= 0 && !found; i--) {
        const struct node *made = &record->nodes[i];
        const int operands = operation_operands(made->operation);
        if ((i != node && !reached[i]) || made->operation == MAGNITUDE ||
            (made->operation == MULTIPLY && made->a == made->b))
            continue;
        found =
            made->has_either_zero || made->operation == LEAST || made->operation == GREATEST || is_value(record, i, 0);
        for (int k = 0; k < operands; k++)
            reached[k == 0 ? made->a : k == 1 ? made->b : made->c] = 1;
    }
    free(reached);
    return found;
}

/* Gives a node that depends on the sign of a zero which is of either sign a number of its own. */
static void tell_zeros_apart(struct record *record, struct node *node)
{
    if (node->own_zero == 0 && ((node->operation == FLIP && zero_is_of_either_sign(record, node->b)) ||
                                (node->operation == ARC_TANGENT &&
                                 (zero_is_of_either_sign(record, node->a) || zero_is_of_either_sign(record, node->b)))))
        node->own_zero = ++record->own_zeros;
}

/* Node 0 stands for every node that could not be made. */
int record_node(struct record *record, struct node node)
{
    const int known = record->failed ? 0 : folded(record, &node);
    if (known != KEPT)
        return known;
    if (!record->failed)
        tell_zeros_apart(record, &node);
    node.hash = record->failed ? 0 : hash_of(record, &node);
    node.most = record->failed ? (double)INFINITY : most_of(record, &node);
    for (size_t at = node.hash & (record->table_size - 1); record->table[at] >= 0;
         at = (at + 1) & (record->table_size - 1))
        if (nodes_are_same(&record->nodes[record->table[at]], &node))
            return record->table[at];
    if (record->count == record->room && grow(record) != 0) {
        record->failed = 1;
        return 0;
    }
    record->nodes[record->count] = node;
    put_in_table(record, (int)record->count);
    return (int)record->count++;
}

void record_start(struct record *record, size_t inputs, size_t outputs)
{
    *record = (struct record){.inputs = inputs, .outputs = outputs};
    record->failed = grow(record) != 0;
}

void record_bound_inputs(struct record *record, const interval *box)
{
    for (size_t k = 0; k < record->inputs && k < RECORD_INPUTS; k++)
        record->input_most[k] = interval_magnitude(box[k]);
}

void record_free(struct record *record)
{
    free(record->nodes);
    free(record->table);
    *record = (struct record){0};
}

/* --- recording a kernel ------------------------------------------------------------------------------------------- */

/* The kernel's run over the recording seam: which way its branches go, and how many it has met. */
static _Thread_local struct {
    struct record *record;
    enum steps steps;
    int wide; /* what is a float in the kernel's text is a double */
    unsigned ways, met;
} running;

void (*record_falsified)(struct record *record, struct node *node);

int recorded(enum operation operation, int wide, int a, int b, int c)
{
    if (operation == FUSED && wide == running.wide && running.steps == PLAIN_STEPS)
        return recorded(ADD, wide, recorded(MULTIPLY, wide, a, b, 0), c, 0);
    struct node node = node_of(operation, wide, a, b, c);
    if (record_falsified)
        record_falsified(running.record, &node);
    return record_node(running.record, node);
}

int recorded_input(size_t component)
{
    return record_node(running.record, (struct node){.operation = INPUT, .wide = running.wide, .bits = component});
}

int recorded_constant(int wide, uint64_t bits)
{
    return constant_bits(running.record, wide, bits);
}

void recorded_output(size_t component, int value)
{
    running.record->output[component] = value;
}

void record_ask_for(struct record *record, const struct kernel *kernel, const char *field)
{
    size_t k = 0;
    for (const struct field *of = kernel->outputs; of->name; of++)
        for (const size_t end = k + field_components(of); k < end; k++)
            if (field && strcmp(field, of->name) != 0)
                record->output[k] = NOT_ASKED_FOR;
}

void record_know(struct record *record, int node, double low, double high)
{
    if (record->known_count < RECORD_KNOWN)
        record->known[record->known_count++] = (struct known){node, low, high};
    else
        record->failed = 1;
}

/* That a mask holds in all lanes tells that it holds in ours; that it does not, nothing. */
static int branch(int mask, int telling)
{
    const int known = mask_known(running.record, mask);
    if (known >= 0)
        return known;
    const int goes =
        running.met <= RECORD_BRANCHES ? running.ways >> running.met & 1 : 0; /* past that no record is kept */
    running.met++;
    if (goes == telling)
        record_know(running.record, mask, telling, telling);
    return goes;
}

int recorded_branch_all(int mask)
{
    return branch(mask, 1);
}

int recorded_branch_any(int mask)
{
    return branch(mask, 0);
}

/* Of a family that is not built in double the address is null. */
#define DECLARE(name, id, inputs, outputs)                                                                             \
    tile_kernel plumb_recorded_##name;                                                                                 \
    __attribute__((weak)) tile_kernel plumb_recorded_double_##name;
PLUMB_KERNELS(DECLARE)
#define ENTRY(name, id, inputs, outputs) {id, plumb_recorded_##name, plumb_recorded_double_##name},
static const struct {
    const char *id;
    tile_kernel *run, *run_double;
} kernels[] = {PLUMB_KERNELS(ENTRY)};

/* Loads and stores are recorded by the number of the component: none of these addresses is used. */
static void run(tile_kernel *code, const struct kernel *kernel, struct record *record, unsigned ways)
{
    static float *nowhere[MOST_COMPONENTS];
    const batch nothing = {.component = nowhere};
    record_start(record, kernel->input_components, kernel->output_components);
    running.record = record;
    running.ways = ways;
    running.met = 0;
    if (record_falsified)
        record_falsified(record, NULL);
    if (!record->failed)
        code(1, &nothing, &nothing, 0, 0);
}

int record_next_way(uint32_t *ways, unsigned met)
{
    while (met > 0 && (*ways >> (met - 1) & 1))
        *ways &= ~(1u << --met);
    if (met == 0)
        return 0;
    *ways |= 1u << (met - 1);
    return 1;
}

static tile_kernel *code_of(const struct kernel *wanted, enum format format)
{
    for (size_t i = 0; kernel_is_coded(wanted, format) && i < sizeof kernels / sizeof *kernels; i++)
        if (kernel_find(kernels[i].id) == wanted)
            return format == BINARY32 ? kernels[i].run : kernels[i].run_double;
    return NULL;
}

struct record *records_of_kernel(const struct kernel *wanted, enum format format, enum steps steps, size_t *count)
{
    struct record *records = NULL;
    tile_kernel *const code = code_of(wanted, format);
    uint32_t ways = 0;
    *count = 0;
    running.steps = steps;
    running.wide = format == BINARY64;
    do {
        struct record *more = code ? realloc(records, (*count + 1) * sizeof *records) : NULL;
        records = more ? more : records;
        if (more)
            run(code, wanted, &records[(*count)++], ways);
        if (!more || records[*count - 1].failed || running.met > RECORD_BRANCHES || *count > RECORD_WAYS) {
            records_free(records, *count);
            *count = 0;
            return NULL;
        }
    } while (record_next_way(&ways, running.met));
    return records;
}

void records_free(struct record *records, size_t count)
{
    for (size_t i = 0; i < count; i++)
        record_free(&records[i]);
    free(records);
}

/* --- specialising ------------------------------------------------------------------------------------------------- */

int node_without_sign(const struct record *record, int node)
{
    return record->nodes[node].operation == NEGATE ? record->nodes[node].a : node;
}

/* A record being made anew: the new number of each node, or −1. */
struct rebuilding {
    const struct record *from;
    const double *value;
    struct record *record;
    int *now;
    int mirror;   /* an input to be negated, or −1 */
    int power;    /* a node that becomes an input, or −1 */
    int factored; /* x p + x q becomes x (p + q) */
    int split;    /* the least, the greatest and the magnitude become choices */
};

/* fma(±x, p, x q) as ±x (q' + p) and what rounding x q adds, so that it is seen to depend on the sum of p and q
 * alone. */
static void factor(struct record *record, struct node *node)
{
    if (node->operation != FUSED || record->nodes[node->c].operation != MULTIPLY)
        return;
    const struct node product = record->nodes[node->c];
    for (int i = 0; i < 4; i++) {
        const int factor = i & 1 ? node->b : node->a, p = i & 1 ? node->a : node->b, x = i & 2 ? product.b : product.a,
                  q = i & 2 ? product.a : product.b, same = factor == x;
        if (node_without_sign(record, factor) != x || node_is_constant(record, x) ||
            node_without_sign(record, p) == node_without_sign(record, q))
            continue; /* x q − x q is what rounding x q lost */
        const int second = same ? p : negated(record, p);
        node->c = record_node(record, node_of(PRODUCT_ROUNDING, product.wide, x, q, 0));
        node->a = x;
        node->b = record_node(record, node_of(EXACT_SUM, 1, q, second, 0));
        return;
    }
}

/* min(a, b) as a < b ? a : b, max(a, b) as b < a ? a : b, |a| as a < 0 ? −a : a */
static void split_corner(struct record *record, struct node *node)
{
    const int least = node->operation == LEAST, size = node->operation == MAGNITUDE, a = node->a,
              b = size ? record_constant(record, record->nodes[a].wide, 0) : node->b;
    if (!least && !size && node->operation != GREATEST)
        return;
    const int mask = record_node(record, node_of(LESS, 0, least || size ? a : b, least || size ? b : a, 0));
    *node = size ? node_of(CHOOSE, node->wide, mask, negated(record, a), a) : node_of(CHOOSE, node->wide, mask, a, b);
}

static int works_on_bits(enum operation operation)
{
    return (operation >= AND_BITS && operation <= MASK_OF_BITS) || operation == SHIFT_RIGHT;
}

/* Of a flip whose sign is no number's but made of bits, and known by now: −1 or 1. 0 elsewhere: a number's zero has
 * either sign. */
static int sign_of_bits(const struct rebuilding *work, const struct node *from, int sign)
{
    if (from->operation != FLIP || !works_on_bits(work->from->nodes[from->b].operation) ||
        !node_is_constant(work->record, sign))
        return 0;
    return work->record->nodes[sign].bits & sign_bit(work->record->nodes[sign].wide) ? -1 : 1;
}

static int rebuilt(struct rebuilding *work, int i)
{
    double value = work->value ? work->value[i] : (double)NAN;
    struct node node = work->from->nodes[i];
    const int operands = operation_operands(node.operation);
    if (work->now[i] >= 0)
        return work->now[i];
    if (i == work->power)
        return work->now[i] = record_node(
                   work->record, (struct node){.operation = INPUT, .wide = node.wide, .bits = work->from->inputs});
    if (!isnan(value) && node.operation != FLIP)
        return work->now[i] = operation_is_mask(node.operation) ? constant_mask(work->record, node.wide, value != 0)
                                                                : record_constant(work->record, node.wide, value);
    node.a = operands > 0 ? rebuilt(work, node.a) : 0;
    node.b = operands > 1 ? rebuilt(work, node.b) : keeps_b(node.operation) ? node.b : 0;
    node.c = operands > 2 ? rebuilt(work, node.c) : 0;
    const int sign = sign_of_bits(work, &work->from->nodes[i], node.b);
    value = sign ? sign : value;
    if (!isnan(value)) /* of a flip: the sign that it carries over */
        return work->now[i] = value < 0 ? negated(work->record, node.a) : node.a;
    if (work->factored)
        factor(work->record, &node);
    if (work->split)
        split_corner(work->record, &node);
    const int made = record_node(work->record, node);
    return work->now[i] =
               node.operation == INPUT && (int)node.bits == work->mirror ? negated(work->record, made) : made;
}

static int rebuild(const struct rebuilding *how)
{
    struct rebuilding work = *how;
    const struct record *from = how->from;
    struct record *record = how->record;
    work.now = malloc((from->count + 1) * sizeof *work.now);
    record_start(record, from->inputs + (work.power >= 0), from->outputs);
    memcpy(record->input_most, from->input_most, sizeof record->input_most);
    record->own_zeros = from->own_zeros;
    record->over_greatest = from->over_greatest;
    record->sized_first = from->sized_first;
    record->sized_end = from->sized_end;
    const int ready = work.now && !record->failed;
    for (size_t i = 0; ready && i < from->count; i++)
        work.now[i] = -1;
    for (size_t k = 0; ready && k < from->outputs; k++)
        record->output[k] = from->output[k] == NOT_ASKED_FOR ? NOT_ASKED_FOR : rebuilt(&work, from->output[k]);
    for (size_t k = 0; ready && k < from->known_count; k++) {
        const int node = rebuilt(&work, from->known[k].node);
        if (!node_is_constant(record, node))
            record_know(record, node, from->known[k].low, from->known[k].high);
    }
    const int status = ready && !record->failed ? 0 : -1;
    free(work.now);
    if (status != 0)
        record_free(record);
    return status;
}

/* Twice, because folding leaves nodes that nothing needs any more. */
int record_specialised(const struct record *from, const double *value, struct record *record)
{
    struct record once = {0};
    if (rebuild(&(struct rebuilding){.from = from, .value = value, .record = &once, .mirror = -1, .power = -1}) != 0)
        return -1;
    const int status = rebuild(&(struct rebuilding){.from = &once, .record = record, .mirror = -1, .power = -1});
    record_free(&once);
    return status;
}

int record_factored(const struct record *from, struct record *record)
{
    return rebuild(&(struct rebuilding){.from = from, .record = record, .mirror = -1, .power = -1, .factored = 1});
}

int record_split(const struct record *from, struct record *record)
{
    return rebuild(&(struct rebuilding){.from = from, .record = record, .mirror = -1, .power = -1, .split = 1});
}

int node_is_the_power(const struct record *record, int node)
{
    return record->over_greatest && record->nodes[node].operation == INPUT &&
           record->nodes[node].bits + 1 == record->inputs;
}

/* Whether a node is the greatest of sizes of inputs, or 0, which are counted in `sized`. */
static int is_greatest_size(const struct record *record, int i, unsigned char *sized)
{
    const struct node *node = &record->nodes[i];
    if (node->operation == MAGNITUDE && record->nodes[node->a].operation == INPUT)
        return sized[record->nodes[node->a].bits] = 1;
    return node->operation == GREATEST
               ? is_greatest_size(record, node->a, sized) && is_greatest_size(record, node->b, sized)
               : is_value(record, i, 0);
}

/* Whether a node is max(2ᵉ, least) by bits, e the exponent that takes a number's own to 0; of which it gives the node,
 * else −1. For a number from 2^−126 on it is a power of two over it, for less the greatest of them, 2¹²⁷. */
static int power_is_over(const struct record *record, int i)
{
    const struct node *greater = &record->nodes[i];
    if (greater->operation != GREATEST)
        return -1;
    const int least = node_is_constant(record, greater->a) ? greater->a : greater->b, wide = greater->wide;
    const struct node *power = &record->nodes[greater->a + greater->b - least];
    const uint64_t twice_bias = wide ? UINT64_C(0x7fe0000000000000) : 0x7f000000,
                   exponent = wide ? UINT64_C(0x7ff0000000000000) : 0x7f800000;
    if (!is_value(record, least, wide ? DBL_MIN : (double)FLT_MIN) || power->operation != SUBTRACT_BITS ||
        power->wide != wide || !is_bits(record, power->a, twice_bias))
        return -1;
    const struct node *own = &record->nodes[power->b];
    return own->operation == AND_BITS && own->wide == wide && is_bits(record, own->b, exponent) ? own->a : -1;
}

int record_with_power(const struct record *from, struct record *record)
{
    struct rebuilding work = {.from = from, .record = record, .mirror = -1, .power = -1};
    size_t first = 0, end = 0;
    for (int i = 0; i < (int)from->count && work.power < 0 && from->inputs + 1 < RECORD_INPUTS; i++) {
        unsigned char sized[RECORD_INPUTS] = {0};
        const int over = power_is_over(from, i);
        if (over < 0 || !is_greatest_size(from, over, sized))
            continue;
        for (first = 0; first < from->inputs && !sized[first];)
            first++;
        for (end = first; end < from->inputs && sized[end];)
            end++;
        size_t others = 0;
        for (size_t k = end; k < from->inputs; k++)
            others += sized[k];
        work.power = others == 0 && end > first ? i : -1;
    }
    const int status = rebuild(&work);
    if (status != 0 || work.power < 0)
        return status;
    record->over_greatest = 1;
    record->sized_first = first;
    record->sized_end = end;
    return 0;
}

/* q, if the node is the constant 1/q rounded. */
static double divisor_of(const struct node *node)
{
    const double q = node->operation == CONSTANT ? round(1 / constant_value(node)) : 0;
    int exponent;
    const struct node quotient = node_of(DIVIDE, node->wide, 0, 0, 0);
    return fabs(q) >= 3 && fabs(q) <= 10000 && fabs(frexp(q, &exponent)) != 0.5 &&
                   operation_result(&quotient, 1, q, 0) == constant_value(node)
               ? q
               : 0;
}

int record_with_quotients(struct record *record)
{
    size_t found = 0;
    for (size_t i = 0; i < record->count; i++)
        found += divisor_of(&record->nodes[i]) != 0;
    const int before = (int)found + 1; /* 1, and the divisors */
    struct node *nodes = found ? calloc(record->count + (size_t)before, sizeof *nodes) : NULL;
    if (!nodes)
        return found ? -1 : 0;
    nodes[0] = (struct node){.operation = CONSTANT, .bits = bits_of(0, 1)};
    for (size_t i = 0, next = 1; i < record->count; i++) {
        const double q = divisor_of(&record->nodes[i]);
        struct node *node = &nodes[i + (size_t)before];
        *node = record->nodes[i];
        node->a += before, node->b += keeps_b(node->operation) ? 0 : before, node->c += before;
        if (q != 0) {
            nodes[next] = (struct node){.operation = CONSTANT, .bits = bits_of(0, q)};
            *node = node_of(DIVIDE, node->wide, 0, (int)next++, 0);
        }
    }
    for (size_t k = 0; k < record->outputs; k++)
        record->output[k] += record->output[k] == NOT_ASKED_FOR ? 0 : before;
    for (size_t k = 0; k < record->known_count; k++)
        record->known[k].node += before;
    free(record->nodes);
    record->nodes = nodes;
    record->count += (size_t)before;
    return (int)found;
}

int record_mirrored(struct record *record, size_t input, int *mirrored)
{
    struct record copy = {0};
    if (record_specialised(record, NULL, &copy) != 0)
        return -1;
    struct rebuilding work = {.from = &copy, .record = record, .mirror = (int)input, .power = -1};
    work.now = malloc((copy.count + 1) * sizeof *work.now);
    for (size_t i = 0; work.now && i < copy.count; i++)
        work.now[i] = -1;
    for (size_t k = 0; work.now && k < copy.outputs; k++)
        mirrored[k] = copy.output[k] == NOT_ASKED_FOR ? NOT_ASKED_FOR : rebuilt(&work, copy.output[k]);
    for (size_t k = 0; work.now && k < copy.known_count; k++)
        mirrored[copy.outputs + k] = rebuilt(&work, copy.known[k].node);
    const int status = work.now && !record->failed ? 0 : -1;
    free(work.now);
    record_free(&copy);
    return status;
}
