/* Finds error-free transformations in a trace (transformations_find): nodes that are the rounding error of another
 * node.
 *
 *   TwoSum           s = a + b, p = s − a, e = (a − (s − p)) + (b − p)        Knuth: exact for all a, b
 *   Fast2Sum         s = a + b, e = b − (s − a)                              Dekker: exact where |a| ≥ |b|
 *   TwoProd          m = a b, e = fma(a, b, −m)                              exact above the subnormal numbers
 *   sqrt remainder   r = √t, e = fma(−r, r, t)                               exact above the subnormal numbers
 *
 * They are recognised by their operations, in any order of the operands and with any signs (Muller et al., Handbook of
 * Floating-Point Arithmetic, chapter 4; for the sqrt Boldo and Daumas, "Representable correcting terms for possibly
 * underflowing floating point operations", 2003).
 *
 * Also finds the splitting variable of a case and its shared functions (shared_functions_find): nodes that depend on
 * the inputs only through the splitting variable. For example, S₁ = sin a/a, S₂ = (1 − cos a)/a² and S₃ = (a − sin
 * a)/a³ are shared functions of a² = ‖v‖². The error of a shared function is bounded once for all outputs that use it,
 * and counts as one error there. Errors that cancel inside the function, for example between its numerator and
 * denominator, then cancel in the bound, too. */
#include "prove_internal.h"

#include <math.h>
#include <stdlib.h>

/* A node or its negative. */
struct signed_node {
    int node, sign;
};

/* Returns a node and the sign 1; for a negation, its operand and the sign −1. */
static struct signed_node term_of(const struct trace *trace, int node)
{
    return trace->nodes[node].operation == NEGATE ? (struct signed_node){trace->nodes[node].a, -1}
                                                  : (struct signed_node){node, 1};
}

static struct signed_node opposite(struct signed_node a)
{
    return (struct signed_node){a.node, -a.sign};
}

/* True if two terms are the same node with the same sign, or equal constants. */
static int are_equal(const struct trace *trace, struct signed_node a, struct signed_node b)
{
    if (a.node == b.node)
        return a.sign == b.sign;
    return node_is_constant(trace, a.node) && node_is_constant(trace, b.node) &&
           a.sign * constant_value(&trace->nodes[a.node]) == b.sign * constant_value(&trace->nodes[b.node]);
}

/* Writes the two summands of a sum, with their signs, to *a and *b; in reverse order if `swapped`. Returns 0 if the
 * term is not a sum. */
static int split(const struct trace *trace, struct signed_node sum, int swapped, struct signed_node *a,
                 struct signed_node *b)
{
    const struct node *node = &trace->nodes[sum.node];
    if (node->operation != ADD)
        return 0;
    *a = term_of(trace, swapped ? node->b : node->a);
    *b = term_of(trace, swapped ? node->a : node->b);
    a->sign *= sum.sign;
    b->sign *= sum.sign;
    return 1;
}

/* True if a term is the sum a + b. */
static int is_sum_of(const struct trace *trace, struct signed_node sum, struct signed_node a, struct signed_node b)
{
    struct signed_node x, y;
    return split(trace, sum, 0, &x, &y) &&
           ((are_equal(trace, x, a) && are_equal(trace, y, b)) || (are_equal(trace, x, b) && are_equal(trace, y, a)));
}

/* True if three sums are rounded to the same format. */
static int one_format(const struct trace *trace, int a, int b, int c)
{
    return trace->nodes[a].wide == trace->nodes[b].wide && trace->nodes[b].wide == trace->nodes[c].wide;
}

/* True if node = b − (s − a) with s = a + b, in any order of the operands. Then sets *property. */
static int is_fast_two_sum(const struct trace *trace, int node, struct property *property)
{
    struct signed_node b, rest, minus_s, a;
    for (int order = 0; order < 4; order++)
        if (split(trace, (struct signed_node){node, 1}, order & 1, &b, &rest) &&
            split(trace, rest, order >> 1, &minus_s, &a) && is_sum_of(trace, opposite(minus_s), a, b) &&
            one_format(trace, node, rest.node, minus_s.node)) {
            *property = (struct property){.transformation = FAST_TWO_SUM,
                                          .of = minus_s.node,
                                          .sign = -minus_s.sign,
                                          .first = a.node,
                                          .second = b.node};
            return 1;
        }
    return 0;
}

/* True if node = (b − p) + (a − w) with p = s − a, w = s − p, s = a + b, in any order of the operands. Then sets
 * *property. */
static int is_two_sum(const struct trace *trace, int node, struct property *property)
{
    struct signed_node left, right, b, minus_p, s, minus_a;
    for (int order = 0; order < 8; order++)
        if (split(trace, (struct signed_node){node, 1}, order & 1, &left, &right) &&
            split(trace, left, order >> 1 & 1, &b, &minus_p) &&
            split(trace, opposite(minus_p), order >> 2, &s, &minus_a) && is_sum_of(trace, s, opposite(minus_a), b) &&
            one_format(trace, node, left.node, minus_p.node) && one_format(trace, node, right.node, s.node)) {
            struct signed_node a, minus_w;
            for (int swapped = 0; swapped < 2; swapped++)
                if (split(trace, right, swapped, &a, &minus_w) && are_equal(trace, a, opposite(minus_a)) &&
                    one_format(trace, node, right.node, minus_w.node) &&
                    is_sum_of(trace, opposite(minus_w), s, minus_p)) {
                    *property = (struct property){.transformation = TWO_SUM, .of = s.node, .sign = s.sign};
                    return 1;
                }
        }
    return 0;
}

/* True if node = ± (a b − m) with m = a b, or ± (t − r r) with r = √t. Then sets *property. */
static int is_two_prod_or_remainder(const struct trace *trace, int node, struct property *property)
{
    const struct node *fused = &trace->nodes[node];
    if (fused->operation != FUSED)
        return 0;
    const struct signed_node a = term_of(trace, fused->a), b = term_of(trace, fused->b), c = term_of(trace, fused->c);
    const int sign = a.sign * b.sign;
    const struct node *third = &trace->nodes[c.node];
    if (third->operation == MULTIPLY && c.sign == -sign && third->wide == fused->wide &&
        ((third->a == a.node && third->b == b.node) || (third->a == b.node && third->b == a.node))) {
        *property = (struct property){.transformation = TWO_PROD, .of = c.node, .sign = sign};
        return 1;
    }
    const struct node *first = &trace->nodes[a.node];
    if (a.node == b.node && first->operation == SQRT && c.sign == -sign && first->wide == fused->wide &&
        are_equal(trace, c, (struct signed_node){first->a, c.sign})) {
        *property = (struct property){.transformation = SQRT_REMAINDER, .of = a.node, .sign = c.sign};
        return 1;
    }
    return 0;
}

int transformations_find(struct proof_case *proof_case)
{
    const struct trace *trace = &proof_case->trace;
    proof_case->properties = calloc(trace->count + 1, sizeof *proof_case->properties);
    if (!proof_case->properties)
        return -1;
    for (int i = 0; i < (int)trace->count; i++) {
        struct property *property = &proof_case->properties[i];
        if (!is_two_sum(trace, i, property) && !is_fast_two_sum(trace, i, property))
            is_two_prod_or_remainder(trace, i, property);
        property->approximation = -1;
    }
    return 0;
}

/* --- splitting variable and shared functions ---------------------------------------------------------------------- */

/* Returns the splitting variable: the first node that is the operand of a sqrt and not an input, or, if there is none,
 * the first node that is the argument of an approximation and not an input. Returns −1 if there is neither, or if the
 * kernel has only one input. */
static int splitting_variable_of(const struct proof_case *proof_case)
{
    const struct trace *trace = &proof_case->trace;
    if (trace->inputs == 1)
        return -1;
    for (int i = 0; i < (int)trace->count; i++)
        if (trace->nodes[i].operation == SQRT && trace->nodes[trace->nodes[i].a].operation != INPUT)
            return trace->nodes[i].a;
    for (size_t i = 0; i < proof_case->approximations_count; i++) {
        const int argument = proof_case->approximations[i].argument;
        if (argument >= 0 && trace->nodes[argument].operation != INPUT)
            return argument;
    }
    return -1;
}

/* Marks the nodes that depend on the inputs only through the splitting variable. Among these are constants, the
 * splitting variable itself, and the results of error-free transformations, which are 0 if nothing is rounded. */
static void mark_functions_of_splitting_variable(const struct proof_case *proof_case, unsigned char *is_function)
{
    const struct trace *trace = &proof_case->trace;
    for (int i = 0; i < (int)trace->count; i++) {
        const struct node *node = &trace->nodes[i];
        const int operands = operation_operands(node->operation);
        is_function[i] = node->operation != INPUT && (operands < 1 || is_function[node->a]) &&
                         (operands < 2 || is_function[node->b]) && (operands < 3 || is_function[node->c]);
        is_function[i] |=
            i == proof_case->splitting_variable || proof_case->properties[i].transformation != NO_TRANSFORMATION;
    }
}

/* Marks an operand as a shared function if is_function is set for it and it is not a constant, the splitting variable,
 * a negation, or the result of an error-free transformation. */
static void mark_shared(struct proof_case *proof_case, const unsigned char *is_function, int node)
{
    if (is_function[node] && !node_is_constant(&proof_case->trace, node) && node != proof_case->splitting_variable &&
        proof_case->properties[node].transformation == NO_TRANSFORMATION &&
        proof_case->trace.nodes[node].operation != NEGATE)
        proof_case->properties[node].is_shared = 1;
}

int shared_functions_find(struct proof_case *proof_case)
{
    const struct trace *trace = &proof_case->trace;
    proof_case->splitting_variable = splitting_variable_of(proof_case);
    unsigned char *is_function = calloc(trace->count + 1, 1);
    if (!is_function)
        return -1;
    if (proof_case->splitting_variable >= 0) {
        mark_functions_of_splitting_variable(proof_case, is_function);
        for (int i = 0; i < (int)trace->count; i++) {
            const struct node *node = &trace->nodes[i];
            const int operands = operation_operands(node->operation);
            if (is_function[i])
                continue;
            if (operands > 0)
                mark_shared(proof_case, is_function, node_without_sign(trace, node->a));
            if (operands > 1)
                mark_shared(proof_case, is_function, node_without_sign(trace, node->b));
            if (operands > 2)
                mark_shared(proof_case, is_function, node_without_sign(trace, node->c));
        }
    }
    free(is_function);
    return 0;
}
