/* Evaluation of traces at one element; see replay.h. */
#include "replay.h"
#include "scoped.h"
#include "validate/util/bits.h"

#include <criterion/criterion.h>
#include <math.h>
#include <mpfr.h>
#include <stdlib.h>
#include <string.h>

/* Sufficient for exact products of doubles and for sums of numbers of any magnitude that the tests use. */
enum { PRECISION = 2400 };

double replay_number(const struct replay *replay, int node)
{
    return number_from_bits(replay->trace->nodes[node].wide, replay->bits[node]);
}

/* Returns an operand's bits, converted to the format of the operation, which may be wider than the operand's. */
static uint64_t bits_as(const struct replay *replay, int wide, int node)
{
    const struct node *operand = &replay->trace->nodes[node];
    if (operation_is_mask(operand->operation) || operand->wide == wide)
        return replay->bits[node];
    return bits_from_number(wide, replay_number(replay, node));
}

static uint64_t mask_of(int holds)
{
    return holds ? UINT64_MAX : 0;
}

/* --- exact operations, which no processor has --------------------------------------------------------------------- */

static int is_exact(const struct replay *replay, int node)
{
    const enum operation operation = replay->trace->nodes[node].operation;
    return operation == EXACT_SUM || operation == PRODUCT_ROUNDING;
}

/* Computes a node's value without rounding if it is an EXACT_SUM or a PRODUCT_ROUNDING, else its computed value. */
static void exact_operand(const struct replay *replay, int node, mpfr_t x)
{
    const struct node *made = &replay->trace->nodes[node];
    if (is_exact(replay, node)) {
        WIDE(PRECISION, b);
        exact_operand(replay, made->a, x);
        exact_operand(replay, made->b, b);
        if (made->operation == EXACT_SUM) {
            mpfr_add(x, x, b, MPFR_RNDN);
        } else {
            mpfr_mul(x, x, b, MPFR_RNDN);
            mpfr_set_d(b, made->wide ? mpfr_get_d(x, MPFR_RNDN) : (double)mpfr_get_flt(x, MPFR_RNDN), MPFR_RNDN);
            mpfr_sub(x, b, x, MPFR_RNDN);
        }
    } else if (made->operation == NEGATE) {
        exact_operand(replay, made->a, x);
        mpfr_neg(x, x, MPFR_RNDN);
    } else {
        mpfr_set_d(x, replay_number(replay, node), MPFR_RNDN);
    }
}

void replay_unrounded(const struct replay *replay, const struct node *node, mpfr_t x)
{
    const int operands = operation_operands(node->operation);
    WIDE(PRECISION, b, c);
    exact_operand(replay, node->a, x);
    if (operands > 1)
        exact_operand(replay, node->b, b);
    if (operands > 2)
        exact_operand(replay, node->c, c);
    switch (node->operation) {
    case ADD:
        mpfr_add(x, x, b, MPFR_RNDN);
        break;
    case MULTIPLY:
        mpfr_mul(x, x, b, MPFR_RNDN);
        break;
    case DIVIDE:
        mpfr_div(x, x, b, MPFR_RNDN);
        break;
    case FUSED:
        mpfr_fma(x, x, b, c, MPFR_RNDN);
        break;
    case SQRT:
        mpfr_sqrt(x, x, MPFR_RNDN);
        break;
    default:
        cr_assert_eq(node->operation, TO_FLOAT);
    }
}

/* Returns the result of an operation with an exact operand, rounded once. */
static double rounded_exactly(const struct replay *replay, const struct node *node)
{
    WIDE(PRECISION, x);
    replay_unrounded(replay, node, x);
    return node->wide ? mpfr_get_d(x, MPFR_RNDN) : (double)mpfr_get_flt(x, MPFR_RNDN);
}

/* --- operations --------------------------------------------------------------------------------------------------- */

static double arithmetic_result(const struct replay *replay, const struct node *node)
{
    const int operands = operation_operands(node->operation);
    return operation_result(node, replay_number(replay, node->a), operands > 1 ? replay_number(replay, node->b) : 0,
                            operands > 2 ? replay_number(replay, node->c) : 0);
}

static uint64_t mask_result(const struct replay *replay, const struct node *node)
{
    const double a = replay_number(replay, node->a),
                 b = operation_operands(node->operation) > 1 ? replay_number(replay, node->b) : 0;
    switch (node->operation) {
    case LESS:
        return mask_of(a < b);
    case LESS_EQUAL:
        return mask_of(a <= b);
    case EQUALS:
        return mask_of(a == b);
    case AND:
        return mask_of(replay->bits[node->a] && replay->bits[node->b]);
    case OR:
        return mask_of(replay->bits[node->a] || replay->bits[node->b]);
    case NOT:
        return mask_of(!replay->bits[node->a]);
    default: { /* MASK_OF_BITS */
        const int wide = replay->trace->nodes[node->a].wide;
        return mask_of(replay->bits[node->a] >> (wide ? 63 : 31) & 1);
    }
    }
}

static uint64_t bitwise_result(const struct replay *replay, const struct node *node)
{
    const uint64_t all = node->wide ? UINT64_MAX : UINT32_MAX, a = bits_as(replay, node->wide, node->a);
    if (operation_is_shift(node->operation))
        return (node->operation == SHIFT_LEFT ? a << node->b : a >> node->b) & all;
    const uint64_t b = bits_as(replay, node->wide, node->b);
    switch (node->operation) {
    case AND_BITS:
        return a & b & all;
    case OR_BITS:
        return (a | b) & all;
    case XOR_BITS:
        return (a ^ b) & all;
    default:
        return (a - b) & all;
    }
}

static int has_exact_operand(const struct replay *replay, const struct node *node)
{
    const int operands = operation_operands(node->operation);
    return (operands > 0 && is_exact(replay, node->a)) || (operands > 1 && is_exact(replay, node->b)) ||
           (operands > 2 && is_exact(replay, node->c));
}

static uint64_t value_of(const struct replay *replay, const struct node *node, const float *in)
{
    switch (node->operation) {
    case INPUT:
        return bits_from_number(0, (double)in[node->bits]);
    case CONSTANT:
        return node->bits;
    case EXACT_SUM:
    case PRODUCT_ROUNDING:
        return 0;
    case SELECT:
        return bits_as(replay, node->wide, replay->bits[node->a] ? node->b : node->c);
    case AND_BITS:
    case OR_BITS:
    case XOR_BITS:
    case SUBTRACT_BITS:
    case SHIFT_LEFT:
    case SHIFT_RIGHT:
        return bitwise_result(replay, node);
    default:
        break;
    }
    if (operation_is_mask(node->operation))
        return mask_result(replay, node);
    return bits_from_number(node->wide, operation_rounds(node->operation) && has_exact_operand(replay, node)
                                            ? rounded_exactly(replay, node)
                                            : arithmetic_result(replay, node));
}

struct replay replay_of(const struct trace *trace, const float *in)
{
    struct replay replay = {trace, calloc(trace->count + 1, sizeof *replay.bits)};
    cr_assert(replay.bits);
    for (size_t i = 0; i < trace->count; i++)
        replay.bits[i] = value_of(&replay, &trace->nodes[i], in);
    return replay;
}

double replay_evaluate_node(const struct replay *replay, const struct node *node)
{
    return number_from_bits(node->wide, value_of(replay, node, NULL));
}

void replay_free(struct replay *replay)
{
    free(replay->bits);
}

int replay_takes_path(const struct replay *replay)
{
    for (size_t i = 0; i < replay->trace->conditions; i++) {
        const struct path_condition *known = &replay->trace->condition[i];
        const int is_mask = operation_is_mask(replay->trace->nodes[known->node].operation);
        const double value = is_mask ? replay->bits[known->node] != 0 : replay_number(replay, known->node);
        if (!(value >= known->low && value <= known->high))
            return 0;
    }
    return 1;
}

int replay_add_constant(struct trace *trace, int wide, uint64_t bits)
{
    return trace_node(trace, (struct node){.operation = CONSTANT, .wide = wide, .bits = bits});
}
