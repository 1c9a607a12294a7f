/* Splits a kernel's traces into cases (cases_find): straight-line programs without selections, sign copies or roundings
 * to an integer, each with its path condition, which together cover a box of inputs.
 *
 * A stack holds the traces that are still to be split. The top trace is popped and evaluated over the box (bound.c). If
 * the enclosures of the values decide comparisons, the trace is pushed again with constants in place of these
 * comparisons. Otherwise the first undecided node is replaced by each of its possible outcomes: a mask by false and
 * true, the sign of a number by − and +, a rounding to an integer by each integer. Each outcome adds a path condition
 * and gives a trace, which is pushed. A trace without undecided nodes becomes a case: its nodes are analysed
 * (error_free.c, approximation.c), and it is compared with the formula (identity.c).
 *
 * docs/proofs.md, "Terms", defines trace, path condition and case. */
#include "prove_internal.h"

#include "validate/util/random.h"

#include <math.h>
#include <stdlib.h>

static const char path_explosion[] = "path explosion: too many branches to follow";
static const char may_compare_nan[] =
    "it compares a value that may be NaN: the result of 0/0, or of ∞ − ∞ or 0 ∞ after an overflow";

/* MAX_CASES: maximum number of cases of a kernel. MAX_INTEGERS: maximum number of outcomes of one rounding to an
 * integer. To compare a case with the formula, inputs of the box are drawn at random until COMPARED_INPUTS of them take
 * the case's path, at most MAX_DRAWN_INPUTS. */
enum { MAX_CASES = 64, MAX_INTEGERS = 16, MAX_DRAWN_INPUTS = 400, COMPARED_INPUTS = 3 };

/* --- conditions that an outcome implies --------------------------------------------------------------------------- */

/* Adds the condition that the computed value of a node lies in [low, high]. If the node is √x or min(√x, constant),
 * also adds the condition on x that follows. */
static void assume_range(struct trace *trace, int node, double low, double high)
{
    trace_assume(trace, node, low, high);
    struct node made = trace->nodes[node];
    if (made.operation == MINIMUM && (node_is_constant(trace, made.a) || node_is_constant(trace, made.b))) {
        const int first_is_constant = node_is_constant(trace, made.a);
        const int constant = first_is_constant ? made.a : made.b, other = first_is_constant ? made.b : made.a;
        if (!(high < constant_value(&trace->nodes[constant])))
            return;
        trace_assume(trace, other, low, high);
        made = trace->nodes[other];
    }
    low = fmax(low, 0);
    if (made.operation == SQRT) /* its relative rounding error is less than 2⁻²³ */
        trace_assume(trace, made.a, low * low * (1 - 0x1p-21), high * high * (1 + 0x1p-21));
}

/* True if `predicate` holds for all operands that the operation adds. */
static int all_summands(const struct trace *trace, const struct node *node,
                        int (*predicate)(const struct trace *trace, int i))
{
    const int summands = operation_rules[node->operation].summands;
    return (!(summands & OPERAND_A) || predicate(trace, node->a)) &&
           (!(summands & OPERAND_B) || predicate(trace, node->b)) &&
           (!(summands & OPERAND_C) || predicate(trace, node->c));
}

/* True if the form of a node shows that its computed value is never negative: it is composed of squares, square roots,
 * magnitudes, nonnegative constants, and sums and products of these. */
static int is_sum_of_squares(const struct trace *trace, int i)
{
    const struct node *node = &trace->nodes[i];
    const struct operation_rules *rules = &operation_rules[node->operation];
    if (node->operation == CONSTANT)
        return constant_value(node) >= 0;
    if (node->operation == SQRT || node->operation == ABSOLUTE)
        return 1;
    if (!rules->in_ring || !rules->rounds)
        return 0;
    return (!rules->factors || node->a == node->b ||
            (is_sum_of_squares(trace, node->a) && is_sum_of_squares(trace, node->b))) &&
           all_summands(trace, node, is_sum_of_squares);
}

/* Adds the condition that the computed value of a node is 0, and the conditions on its operands that follow: the
 * operand of a sqrt, a negation or a magnitude is 0; the summands are 0 if none can be negative; x is at most 2⁻⁷⁵ in
 * magnitude if x² is 0 in float, since x² then underflows. */
static void assume_zero(struct trace *trace, int i)
{
    const struct node node = trace->nodes[i];
    trace_assume(trace, i, 0, 0);
    if (node.operation == SQRT || node.operation == NEGATE || node.operation == ABSOLUTE)
        assume_zero(trace, node.a);
    if ((node.operation == ADD || node.operation == FUSED) && is_sum_of_squares(trace, i)) {
        assume_zero(trace, node.operation == ADD ? node.a : node.c);
        if (node.operation == ADD)
            assume_zero(trace, node.b);
    }
    if ((node.operation == MULTIPLY || (node.operation == FUSED && is_sum_of_squares(trace, i))) && node.a == node.b) {
        if (node.wide && !trace->nodes[node.a].wide) /* squares of nonzero floats do not underflow in double */
            assume_zero(trace, node.a);
        else
            trace_assume(trace, node.a, -0x1p-75, 0x1p-75);
    }
}

/* Returns the number next to x in a format (double if `wide`, else float): the one above x if `towards` is ∞, the one
 * below x if it is −∞; x itself if that number would be infinite. Conditions are closed intervals, so the condition x <
 * c becomes x ≤ (the number next below c). */
static double next_number(int wide, double x, double towards)
{
    const float narrow = (float)x;
    double next;
    if (wide)
        next = nextafter(x, towards);
    else
        next = towards > 0 ? (double)((double)narrow > x ? narrow : nextafterf(narrow, INFINITY))
                           : (double)((double)narrow < x ? narrow : nextafterf(narrow, -INFINITY));
    return isfinite(next) ? next : x;
}

/* Adds the conditions that follow if a mask is true (`holds` 1) or false (0): on the masks that it combines, and on the
 * numbers that it compares with constants. */
static void assume_mask(struct trace *trace, int mask, int holds)
{
    const struct node node = trace->nodes[mask];
    const int orders = node.operation == LESS || node.operation == LESS_EQUAL;
    if (node.operation == NOT)
        assume_mask(trace, node.a, !holds);
    if ((node.operation == AND && holds) || (node.operation == OR && !holds)) {
        assume_mask(trace, node.a, holds);
        assume_mask(trace, node.b, holds);
    }
    if (node.operation == EQUALS && holds && node_is_constant(trace, node.b) &&
        constant_value(&trace->nodes[node.b]) == 0)
        assume_zero(trace, node.a);
    else if (node.operation == EQUALS && holds && node_is_constant(trace, node.a) &&
             constant_value(&trace->nodes[node.a]) == 0)
        assume_zero(trace, node.b);
    const int is_strict = (node.operation == LESS) == holds; /* the constant itself does not satisfy it */
    if (orders && node_is_constant(trace, node.b)) {
        const double b = constant_value(&trace->nodes[node.b]), towards = holds ? -INFINITY : INFINITY,
                     end = is_strict ? next_number(trace->nodes[node.a].wide, b, towards) : b;
        assume_range(trace, node.a, holds ? -INFINITY : end, holds ? end : INFINITY);
        if (holds && b == 0 && is_sum_of_squares(trace, node.a))
            assume_zero(trace, node.a);
    } else if (orders && node_is_constant(trace, node.a)) {
        const double a = constant_value(&trace->nodes[node.a]), towards = holds ? INFINITY : -INFINITY,
                     end = is_strict ? next_number(trace->nodes[node.b].wide, a, towards) : a;
        assume_range(trace, node.b, holds ? end : -INFINITY, holds ? INFINITY : end);
        if (!holds && a == 0 && is_sum_of_squares(trace, node.b))
            assume_zero(trace, node.b);
    }
}

/* --- undecided nodes ---------------------------------------------------------------------------------------------- */

/* A rounding to an integer: the kernel computes factor · operand + shift, where the shift is so large that all numbers
 * of the format near it are integers (Handbook of Floating-Point Arithmetic: adding 1.5 · 2^(p − 1)). */
struct integer_rounding {
    double shift, factor;
    int operand;
};

/* Returns the smallest power of two from which on all numbers of the format are integers. Between it and twice it, the
 * numbers of the format are exactly the integers. */
static double min_shift(int wide)
{
    return wide ? 0x1p52 : 0x1p23;
}

static int is_shift(const struct trace *trace, int node, int wide)
{
    return node_is_constant(trace, node) && constant_value(&trace->nodes[node]) >= min_shift(wide);
}

/* True if a node has the form of a rounding to an integer. Then writes its shift, factor and operand to *by. */
static int rounds_to_integer(const struct trace *trace, int i, struct integer_rounding *by)
{
    const struct node *node = &trace->nodes[i];
    if (node->operation == ADD && (is_shift(trace, node->a, node->wide) || is_shift(trace, node->b, node->wide))) {
        const int first = is_shift(trace, node->a, node->wide);
        *by = (struct integer_rounding){constant_value(&trace->nodes[first ? node->a : node->b]), 1,
                                        first ? node->b : node->a};
        return 1;
    }
    if (node->operation == FUSED && is_shift(trace, node->c, node->wide) &&
        (node_is_constant(trace, node->a) || node_is_constant(trace, node->b))) {
        const int first = node_is_constant(trace, node->a);
        *by = (struct integer_rounding){constant_value(&trace->nodes[node->c]),
                                        constant_value(&trace->nodes[first ? node->a : node->b]),
                                        first ? node->b : node->a};
        return by->factor > 0;
    }
    return 0;
}

/* True if the values of a node, enclosed by `result`, lie where the numbers of its format are exactly the integers. */
static int is_integer(const struct node *node, interval result)
{
    const double minimum = min_shift(node->wide);
    return result.low >= minimum && result.high <= 2 * minimum;
}

/* True if the form of a node shows that its value is never −0: it is composed of squares, square roots, magnitudes,
 * positive constants, and sums, products and quotients of these. Returns 0 for all other sums, although x − x is +0:
 * folding (trace.c) may have replaced a − b by −(b − a), which turns +0 into −0. */
static int is_never_minus_zero(const struct trace *trace, int i)
{
    const struct node *node = &trace->nodes[i];
    const struct operation_rules *rules = &operation_rules[node->operation];
    if (node->operation == CONSTANT)
        return constant_value(node) > 0;
    if (node->operation == ABSOLUTE)
        return 1;
    if (node->operation == SQRT)
        return is_never_minus_zero(trace, node->a);
    if (node->operation != DIVIDE && !(rules->rounds && (rules->summands || rules->factors)))
        return 0;
    const int is_product = rules->factors && node->a != node->b;
    return ((!is_product && node->operation != DIVIDE) ||
            (is_never_minus_zero(trace, node->a) && is_never_minus_zero(trace, node->b))) &&
           all_summands(trace, node, is_never_minus_zero);
}

/* True if no comparison in a mask has an operand that may be NaN or infinite. If a or b is NaN, a < b and b ≤ a are
 * both false, so that the conditions of the two outcomes, a < b and b ≤ a, would not cover all inputs. */
static int compares_no_nan(const struct trace *trace, int mask, const interval *value)
{
    const struct node *node = &trace->nodes[mask];
    const int operands = operation_operands(node->operation);
    int numbers = 1;
    for (int k = 0; k < operands && operation_is_mask(node->operation) && node->operation != MASK_OF_BITS; k++) {
        const int operand = node_operand(node, k);
        numbers &= operation_is_mask(trace->nodes[operand].operation) ? compares_no_nan(trace, operand, value)
                                                                      : interval_is_bounded(value[operand]);
    }
    return numbers;
}

/* Returns the outcome of a comparison, 1 or 0, if the enclosures of its operands decide it; else −1. */
static int decided(const struct trace *trace, int mask, const interval *value)
{
    const struct node *node = &trace->nodes[mask];
    const interval a = value[node->a], b = value[node->b];
    if (!compares_no_nan(trace, mask, value))
        return -1;
    if (node->operation == LESS) {
        if (a.high < b.low)
            return 1;
        return a.low >= b.high ? 0 : -1;
    }
    if (node->operation == LESS_EQUAL) {
        if (a.high <= b.low)
            return 1;
        return a.low > b.high ? 0 : -1;
    }
    if (a.high < b.low || b.high < a.low)
        return 0;
    return a.low == a.high && b.low == b.high ? a.low == b.low : -1;
}

/* --- splitting ---------------------------------------------------------------------------------------------------- */

/* A stack of the traces that are still to be split. failed: memory is short, or a rounding to an integer has too many
 * outcomes. may_compare_nans: a comparison stays undecided, since an operand may be NaN. */
struct work_stack {
    struct trace *traces;
    size_t count, capacity;
    int failed, may_compare_nans;
};

/* Pushes a copy of a trace in which value[i] replaces node i, unless it is NaN (trace_specialise). */
static void push(struct work_stack *stack, const struct trace *from, const double *value)
{
    if (stack->count == stack->capacity) {
        const size_t capacity = stack->capacity ? 2 * stack->capacity : 16;
        struct trace *traces = realloc(stack->traces, capacity * sizeof *traces);
        stack->failed |= !traces;
        if (!traces)
            return;
        stack->traces = traces;
        stack->capacity = capacity;
    }
    if (trace_specialise(from, value, &stack->traces[stack->count]) == 0)
        stack->count++;
    else
        stack->failed = 1;
}

/* Pushes the trace with node i replaced by a constant. Then sets value[i] to NaN again, and removes all conditions of
 * the trace except the first `conditions`. */
static void push_with(struct work_stack *stack, struct trace *trace, double *value, int i, double constant,
                      size_t conditions)
{
    value[i] = constant;
    push(stack, trace, value);
    value[i] = (double)NAN;
    trace->conditions = conditions;
}

/* Pushes two traces: one with a mask replaced by false, one with the mask replaced by true. */
static void split_by_mask(struct work_stack *stack, struct trace *trace, double *value, int mask)
{
    const size_t conditions = trace->conditions;
    for (int holds = 0; holds < 2; holds++) {
        assume_mask(trace, mask, holds);
        push_with(stack, trace, value, mask, holds, conditions);
    }
}

/* Node i is a rounding to an integer. Pushes one trace for each integer in the interval `result`, with the integer in
 * place of node i. Sets stack->failed if there are more than MAX_INTEGERS. */
static void split_by_integer(struct work_stack *stack, struct trace *trace, double *value, int i, interval result)
{
    struct integer_rounding by;
    const size_t conditions = trace->conditions;
    rounds_to_integer(trace, i, &by);
    if (!(result.high - result.low < MAX_INTEGERS)) {
        stack->failed = 1;
        return;
    }
    for (double integer = ceil(result.low); integer <= result.high; integer++) {
        const double low = (integer - by.shift - 0.5) / by.factor, high = (integer - by.shift + 0.5) / by.factor;
        assume_range(trace, by.operand, interval_down(low), interval_up(high));
        push_with(stack, trace, value, i, integer, conditions);
    }
}

/* Node i, an XOR_SIGN, multiplies by the sign of a number s. Pushes two traces: in one s is negative, in the other
 * positive, in node i and in all other nodes that use the same sign. If s may be −0, the conditions of both traces
 * include s = 0. */
static void split_by_sign(struct work_stack *stack, struct trace *trace, double *value, int i)
{
    const size_t conditions = trace->conditions;
    const int sign_of = trace->nodes[i].b;
    double minimum;
    if (!is_never_minus_zero(trace, sign_of))
        minimum = 0;
    else
        minimum = trace->nodes[sign_of].wide ? 0x1p-1074 : 0x1p-149;
    for (int negative = 0; negative < 2; negative++) {
        trace_assume(trace, sign_of, negative ? -INFINITY : 0, negative ? -minimum : INFINITY);
        for (size_t k = 0; k < trace->count; k++)
            if (trace->nodes[k].operation == XOR_SIGN && trace->nodes[k].b == sign_of &&
                trace->nodes[k].zero_identity == trace->nodes[i].zero_identity)
                value[k] = negative ? -1 : 1;
        push(stack, trace, value);
        trace->conditions = conditions;
    }
    for (size_t k = 0; k < trace->count; k++)
        value[k] = (double)NAN;
}

/* True if a mask is composed of comparisons alone. A MASK_OF_BITS is not: it is decided later, when split_by_integer
 * replaces the number whose bits it tests by a constant. */
static int compares(const struct trace *trace, int mask)
{
    const struct node *node = &trace->nodes[mask];
    switch (node->operation) {
    case AND:
    case OR:
        return compares(trace, node->a) && compares(trace, node->b);
    case NOT:
        return compares(trace, node->a);
    default:
        return operation_is_mask(node->operation) && node->operation != MASK_OF_BITS;
    }
}

/* True if node i has to be split. If `selections` is 1, only selections count; if 0, only XOR_SIGN and roundings to an
 * integer. Selections are split first, because that drops the nodes on which only the operand that is not selected
 * depends. */
static int is_open(const struct trace *trace, int i, int selections, const interval *value)
{
    const struct node *node = &trace->nodes[i];
    struct integer_rounding by;
    if (selections)
        return node->operation == SELECT && compares(trace, node->a) && compares_no_nan(trace, node->a, value);
    return node->operation == XOR_SIGN || (rounds_to_integer(trace, i, &by) && is_integer(node, value[i]));
}

/* Pushes one trace for each possible outcome of node i. */
static void split_at(struct work_stack *stack, struct trace *trace, double *constant, int i, const interval *value)
{
    const struct node *node = &trace->nodes[i];
    if (node->operation == SELECT)
        split_by_mask(stack, trace, constant, node->a);
    else if (node->operation == XOR_SIGN)
        split_by_sign(stack, trace, constant, i);
    else
        split_by_integer(stack, trace, constant, i, value[i]);
}

/* Pushes the trace with constants in place of the comparisons that the box decides, and returns 1. If there are none,
 * pushes nothing and returns 0. */
static int fold_decided(struct work_stack *stack, const struct trace *trace, double *constant, const interval *value)
{
    int folded = 0;
    for (int i = 0; i < (int)trace->count; i++) {
        const enum operation operation = trace->nodes[i].operation;
        if ((operation == LESS || operation == LESS_EQUAL || operation == EQUALS) && decided(trace, i, value) >= 0) {
            constant[i] = decided(trace, i, value);
            folded = 1;
        }
    }
    if (folded)
        push(stack, trace, constant);
    return folded;
}

/* Replaces the comparisons that the box decides by constants; if there are none, splits the trace by the first node
 * that has to be split. Returns 1 if it pushed traces. Otherwise returns 0, and sets may_compare_nans if a selection is
 * left: then a comparison in its mask may have a NaN operand. */
static int split(struct work_stack *stack, struct trace *trace, const interval *value)
{
    double *constant = malloc((trace->count + 1) * sizeof *constant);
    int is_split = 0;
    stack->failed |= !constant;
    for (size_t i = 0; constant && i < trace->count; i++)
        constant[i] = (double)NAN;
    is_split = constant && fold_decided(stack, trace, constant, value);
    for (int selections = 1; constant && selections >= 0 && !is_split; selections--)
        for (int i = 0; i < (int)trace->count && !is_split; i++)
            if ((is_split = is_open(trace, i, selections, value)))
                split_at(stack, trace, constant, i, value);
    for (size_t i = 0; i < trace->count && !is_split; i++)
        stack->may_compare_nans |= trace->nodes[i].operation == SELECT && compares(trace, trace->nodes[i].a);
    free(constant);
    return is_split;
}

/* --- cases -------------------------------------------------------------------------------------------------------- */

/* True if two traces have the same nodes, outputs and path conditions. */
static int is_same_trace(const struct trace *a, const struct trace *b)
{
    int same = a->conditions == b->conditions && traces_are_same(a, b);
    for (size_t k = 0; same && k < a->conditions; k++)
        same = a->condition[k].node == b->condition[k].node && a->condition[k].low == b->condition[k].low &&
               a->condition[k].high == b->condition[k].high;
    return same;
}

static void case_free(struct proof_case *proof_case)
{
    approximations_free(proof_case);
    free(proof_case->properties);
    trace_free(&proof_case->trace);
}

/* Draws input number i of a case; its components are floats. Inputs 0, 4, 8 … come from the whole box; the other inputs
 * from boxes with the same lower corner, whose edges are 1/2, 1/4 or 1/8 as long. */
static void draw_input(const struct proof_case *proof_case, const interval *box, struct random *random, int i,
                       double *in)
{
    const double shrunk = exp2(-(double)(i % 4)); /* the inputs of some cases all lie near a corner of the box */
    for (size_t k = 0; k < proof_case->trace.inputs; k++)
        in[k] = (double)(float)(box[k].low + shrunk * (box[k].high - box[k].low) * random_unit(random));
}

/* Sets proof_case->agrees to 1 if the case without rounding is identical with the formula; to −1 if both differ at a
 * random input of the box that takes the case's path; to 0 if neither was shown. Also marks the nodes that are exactly
 * 0 at these inputs. Returns 0, or −1 when out of memory. */
static int find_agreement(struct proof_case *proof_case, const struct kernel *kernel, const struct code *code,
                          const interval *box)
{
    struct random random = {.state = 1};
    const struct formula *formula = kernel_promises(kernel, code_format(code))->against;
    double in[TRACE_INPUTS];
    int agreeing = 0;
    for (int i = 0; i < MAX_DRAWN_INPUTS && agreeing < COMPARED_INPUTS; i++) {
        draw_input(proof_case, box, &random, i, in);
        const enum trace_agreement agrees = exact_trace_agrees(proof_case, formula, kernel->parameter, in);
        if (agrees == TRACE_OUT_OF_MEMORY)
            return -1;
        if (agrees == TRACE_DIFFERS) {
            proof_case->agrees = -1;
            return 0;
        }
        agreeing += agrees == TRACE_AGREES;
    }
    proof_case->agrees = identity_holds(proof_case, formula, kernel->parameter, box);
    return proof_case->agrees < 0 ? -1 : 0;
}

/* Returns a line that says how `computed`, an output of the code without rounding, differs from the formula's value,
 * which lies in `exact`. */
static const char *difference(double computed, interval exact)
{
    const double size = interval_magnitude(exact), apart = fabs(computed - exact.low);
    if (isnan(computed) || isinf(computed))
        return "without rounding it gives NaN or infinity where the formula is a number";
    if (fabs(computed + exact.low) < apart / 4)
        return "without rounding it is the formula with the other sign";
    return apart <= 0x1p-10 * size
               ? "without rounding it is nearly the formula: a coefficient is wrong, or the function that a polynomial "
                 "approximates was not recognised"
               : "without rounding it is not the formula";
}

/* Returns a line that says how a case differs from the formula, and stores in *found the first input at which it does,
 * if one was found. */
static const char *why_not_the_formula(const struct proof_case *proof_case, const struct kernel *kernel,
                                       const struct code *code, const interval *box, struct disagreement *found)
{
    struct random random = {.state = 1};
    double in[TRACE_INPUTS], *value = malloc((proof_case->trace.count + 1) * sizeof *value);
    interval point[TRACE_INPUTS], exact[TRACE_OUTPUTS], scale[TRACE_OUTPUTS];
    const char *why = value ? NULL : proof_out_of_memory;
    int is_taken = 0;
    for (int i = 0; i < MAX_DRAWN_INPUTS && !why; i++) {
        draw_input(proof_case, box, &random, i, in);
        const int status = exact_trace_values(proof_case, in, value);
        if (status < 0)
            why = proof_out_of_memory;
        if (status <= 0)
            continue;
        is_taken = 1;
        for (size_t k = 0; k < proof_case->trace.inputs; k++)
            point[k] = interval_point(in[k]);
        box_evaluate(kernel_promises(kernel, code_format(code))->against, kernel->parameter, 0, point, exact, scale);
        for (size_t k = 0; k < proof_case->trace.outputs && !why; k++) {
            const double computed =
                proof_case->trace.output[k] == NOT_SELECTED ? exact[k].low : value[proof_case->trace.output[k]];
            if (!isnan(computed) && computed >= exact[k].low - 0x1p-40 * scale[k].high &&
                computed <= exact[k].high + 0x1p-40 * scale[k].high)
                continue;
            why = difference(computed, exact[k]);
            *found = (struct disagreement){.is_known = 1, .output = k, .computed = computed, .exact = exact[k].low};
            for (size_t j = 0; j < PROOF_INPUTS && j < proof_case->trace.inputs; j++)
                found->in[j] = in[j];
        }
    }
    free(value);
    if (why)
        return why;
    return is_taken ? "without rounding, neither equality with the formula nor a difference from it was shown"
                    : "no input was found that takes one of its paths, to compare it with the formula";
}

/* Removes the conditions that hold for all inputs of the box, by the enclosures in `value`. */
static void drop_implied_conditions(struct trace *trace, const interval *value)
{
    size_t count = 0;
    for (size_t i = 0; i < trace->conditions; i++) {
        const struct path_condition *condition = &trace->condition[i];
        if (!(value[condition->node].low >= condition->low && value[condition->node].high <= condition->high))
            trace->condition[count++] = *condition;
    }
    trace->conditions = count;
}

/* Encloses the computed sum of the squares of an input's components, if the norm of the input lies in `norms`. If
 * norms.low ≤ 2⁻⁵⁰, the lower end is 0, because squares may underflow; if norms.high ≥ 2⁶⁰, the upper end is ∞, because
 * they may overflow. */
static interval squared_lengths(interval norms)
{
    const double low = norms.low > 0x1p-50 ? norms.low : 0, high = norms.high < 0x1p60 ? norms.high : INFINITY;
    return (interval){low * low * (1 - 0x1p-20), high * high * (1 + 0x1p-20)};
}

/* The readings of the polynomials in a trace:
 *
 *   AS_FUNCTIONS                     as approximations of functions; a node that is used more than once is not an inner
 *                                    step of a polynomial
 *   AS_FUNCTIONS_WITH_REUSED_STEPS   as approximations of functions; a node that is used more than once may be an inner
 *                                    step (approximations_find)
 *   AS_WRITTEN                       as exact polynomials, which approximate nothing: for example, 1 − t/2 may be part
 *                                    of a cubic, and need not approximate a cosine */
enum polynomial_reading { AS_FUNCTIONS, AS_FUNCTIONS_WITH_REUSED_STEPS, AS_WRITTEN };

/* Finds the properties of the case's nodes, compares the case with the formula and sets proof_case->agrees. Returns 0,
 * or −1 if memory is short. */
static int analyse(struct proof_case *proof_case, const struct kernel *kernel, const struct code *code,
                   const interval *box, enum polynomial_reading reading)
{
    approximations_free(proof_case);
    free(proof_case->properties);
    *proof_case = (struct proof_case){
        .trace = proof_case->trace, .splitting_variable = -1, .splitting_region = interval_entire()};
    if (transformations_find(proof_case) != 0)
        return -1;
    if ((reading != AS_WRITTEN &&
         approximations_find(proof_case, box, reading == AS_FUNCTIONS_WITH_REUSED_STEPS) != 0) ||
        shared_functions_find(proof_case) != 0)
        return -1;
    return find_agreement(proof_case, kernel, code, box);
}

/* Analyses a case by one reading of the table after the other, until it does not differ from the formula. The second
 * reading also replaces constants by the quotients that they approximate (trace_with_quotients); the readings after it
 * use the trace with these quotients. Returns 0, or −1 if memory is short. */
static int find_reading(struct proof_case *proof_case, const struct kernel *kernel, const struct code *code,
                        const interval *box)
{
    static const struct {
        int adds_quotients;
        enum polynomial_reading polynomials;
    } readings[] = {{0, AS_FUNCTIONS}, {1, AS_FUNCTIONS}, {0, AS_FUNCTIONS_WITH_REUSED_STEPS}, {0, AS_WRITTEN}};
    for (size_t i = 0; i < sizeof readings / sizeof *readings; i++) {
        if (readings[i].adds_quotients && trace_with_quotients(&proof_case->trace) <= 0)
            continue; /* no constant is a quotient */
        if (analyse(proof_case, kernel, code, box, readings[i].polynomials) != 0)
            return -1;
        if (proof_case->agrees >= 0)
            return 0;
    }
    return 0;
}

/* Adds a case, unless there is one with the same trace. norms: null, or the region of the inputs' norm; if the
 * splitting variable is the squared norm, the region then bounds it. Sets cases->problem if memory is short or there
 * are more than MAX_CASES. */
static void add_case(struct proof_cases *cases, struct trace *from, const struct kernel *kernel,
                     const struct code *code, const interval *box, const interval *norms)
{
    struct proof_case *more = NULL;
    struct trace plain, factored, *trace = &factored;
    int status = trace_specialise(from, NULL, &plain);
    if (status == 0) {
        status = trace_factor(&plain, trace);
        trace_free(&plain);
    }
    if (status != 0) {
        cases->problem = proof_out_of_memory;
        return;
    }
    for (size_t i = 0; i < cases->count; i++)
        if (is_same_trace(&cases->cases[i].trace, trace)) {
            trace_free(trace);
            return;
        }
    if (cases->count < MAX_CASES)
        more = realloc(cases->cases, (cases->count + 1) * sizeof *more);
    if (!more) {
        cases->problem = "it has too many cases";
        trace_free(trace);
        return;
    }
    cases->cases = more;
    struct proof_case *new = &more[cases->count++];
    *new = (struct proof_case){.trace = *trace};
    if (find_reading(new, kernel, code, box) != 0) {
        cases->problem = proof_out_of_memory;
        return;
    }
    if (norms && new->splitting_variable >= 0 && identity_is_squared_length(new, new->splitting_variable))
        new->splitting_region = squared_lengths(*norms);
}

/* Encloses the values of a trace, with its error-free transformations, over the box. Sets *empty to 1 if no input takes
 * the trace's path, else to 0. Returns 1, and the caller frees the evaluation; or 0 if memory is short. */
static int values_over(const struct trace *trace, const interval *box, struct evaluation *evaluation, int *empty)
{
    struct proof_case draft = {.trace = *trace, .splitting_variable = -1};
    const int ok = transformations_find(&draft) == 0 && evaluation_start(evaluation, &draft) == 0;
    *empty = ok && !evaluate_box(evaluation, &draft, box);
    free(draft.properties);
    return ok;
}

/* Writes to `within` the part of the inputs' box, itself a box, that contains all inputs which satisfy the path
 * condition. `value` encloses the nodes' values under that condition. */
static void narrow_box(const struct trace *trace, const interval *value, const interval *box, interval *within)
{
    for (size_t k = 0; k < trace->inputs; k++)
        within[k] = box[k];
    for (size_t i = 0; i < trace->count; i++)
        if (trace->nodes[i].operation == INPUT)
            within[trace->nodes[i].bits] = value[i];
}

/* True if the norm of every input in the box is below `min_norm`. */
static int is_shorter(const interval *box, size_t inputs, double min_norm)
{
    interval sum = interval_point(0);
    for (size_t k = 0; k < inputs; k++)
        sum = interval_add(sum, interval_square(box[k]));
    return interval_sqrt(sum).high < min_norm;
}

/* Pops the top trace and splits it, or adds it as a case if there is nothing to split. Drops it if no input of the
 * region takes its path. */
static void process_trace(struct proof_cases *cases, struct work_stack *stack, const struct kernel *kernel,
                          const struct code *code, const interval *box, const interval *norms)
{
    struct trace trace = stack->traces[--stack->count];
    struct evaluation evaluation;
    int empty;
    if (!values_over(&trace, box, &evaluation, &empty)) {
        cases->problem = proof_out_of_memory;
        trace_free(&trace);
        return;
    }
    interval within[TRACE_INPUTS];
    narrow_box(&trace, evaluation.value, box, within);
    if (!empty && !(norms && is_shorter(within, trace.inputs, norms->low)) && !split(stack, &trace, evaluation.value)) {
        drop_implied_conditions(&trace, evaluation.value);
        add_case(cases, &trace, kernel, code, within, norms);
    }
    trace_free(&trace);
    evaluation_free(&evaluation);
}

/* Processes those masks of the path condition whose comparisons have no operand that may be NaN, given the conditions
 * so far: for each, adds the conditions that its outcome implies, and stores the outcome in `value`. Returns how many
 * masks it processed that earlier calls had not; −1 if no input takes the path or memory is short. */
static int assume_decided_masks(struct work_stack *stack, struct trace *trace, size_t masks, const interval *box,
                                double *value)
{
    struct evaluation evaluation;
    int empty, assumed = 0;
    if (!values_over(trace, box, &evaluation, &empty)) {
        stack->failed = 1;
        return -1;
    }
    for (size_t i = 0; i < masks && !empty; i++) {
        const struct path_condition mask = trace->condition[i];
        if (isnan(value[mask.node]) && compares_no_nan(trace, mask.node, evaluation.value)) {
            value[mask.node] = mask.high;
            assume_mask(trace, mask.node, mask.high > 0);
            assumed++;
        }
    }
    evaluation_free(&evaluation);
    return empty ? -1 : assumed;
}

/* Pushes the trace of a path with the masks of its path condition replaced by constants. Repeats assume_decided_masks
 * until it finds no more masks, because each new condition may show that another comparison involves no NaN. Sets
 * may_compare_nans and pushes nothing if masks are left. */
static void push_path(struct work_stack *stack, struct trace *trace, const interval *box)
{
    double *value = malloc((trace->count + 1) * sizeof *value);
    const size_t masks = trace->conditions;
    int assumed = 1;
    stack->failed |= !value;
    for (size_t i = 0; value && i < trace->count; i++)
        value[i] = (double)NAN;
    while (value && assumed > 0)
        assumed = assume_decided_masks(stack, trace, masks, box, value);
    for (size_t i = 0; i < masks && assumed == 0; i++)
        stack->may_compare_nans |= isnan(value[trace->condition[i].node]);
    if (assumed == 0 && !stack->may_compare_nans)
        push(stack, trace, value);
    free(value);
}

/* Pushes the traces of all paths of a kernel. If with_functions is set, inlined sines, cosines and exponentials are
 * first replaced by one node each (inlined.c). Returns 0 if the kernel has no traces. */
static int push_paths(struct work_stack *stack, const struct kernel *kernel, const struct code *code,
                      const interval *box, int with_functions)
{
    size_t count;
    struct analyses analyses = {0};
    struct trace *traces = traces_of_code(kernel, code, &count);
    const int has_traces = traces != NULL;
    for (size_t i = 0; has_traces && i < count; i++) {
        struct trace with_named = {0}, without_kinks = {0};
        trace_bound_inputs(&traces[i], box);
        stack->failed |= (with_functions && trace_with_functions(&traces[i], box, &analyses, &with_named) != 0) ||
                         trace_split_kinks(with_functions ? &with_named : &traces[i], &without_kinks) != 0;
        if (!stack->failed)
            push_path(stack, &without_kinks, box);
        trace_free(&with_named);
        trace_free(&without_kinks);
    }
    analyses_free(&analyses);
    traces_free(traces, count);
    return has_traces;
}

/* If a case differs from the formula, sets cases->problem, and cases->disagreement if an input shows it. */
static void explain_disagreement(struct proof_cases *cases, const struct kernel *kernel, const struct code *code,
                                 const interval *box)
{
    for (size_t i = 0; i < cases->count && !cases->disagreement.is_known; i++)
        if (cases->cases[i].agrees < 0)
            cases->problem = why_not_the_formula(&cases->cases[i], kernel, code, box, &cases->disagreement);
}

/* Splits all traces of a kernel into cases, or sets cases->problem. with_functions: see push_paths. */
static void split_all(struct proof_cases *cases, const struct kernel *kernel, const struct code *code,
                      const interval *box, const interval *norms, int with_functions)
{
    struct work_stack stack = {0};
    *cases = (struct proof_cases){0};
    if (!push_paths(&stack, kernel, code, box, with_functions))
        cases->problem = "it has too many branches or paths, or memory is short";
    while (stack.count > 0 && !cases->problem && !stack.failed && !stack.may_compare_nans)
        process_trace(cases, &stack, kernel, code, box, norms);
    if (stack.failed)
        cases->problem = path_explosion;
    else if (stack.may_compare_nans)
        cases->problem = may_compare_nan;
    for (size_t i = 0; i < stack.count; i++)
        trace_free(&stack.traces[i]);
    free(stack.traces);
    if (!cases->problem)
        explain_disagreement(cases, kernel, code, box);
    if (cases->problem) {
        const struct proof_cases none = {.problem = cases->problem, .disagreement = cases->disagreement};
        cases_free(cases);
        *cases = none;
    }
}

/* First splits the traces as they are, so that each quadrant of an inlined sine or cosine becomes a case. If there are
 * too many paths, or comparisons with values that may be NaN, starts again with one node in place of each inlined
 * function, so that one case covers all quadrants. The second attempt is not made for kernels of one input, for which
 * plumb sweep can try all floats, nor for ports. */
void cases_find(struct proof_cases *cases, const struct kernel *kernel, const struct code *code, const interval *box,
                const interval *norms)
{
    split_all(cases, kernel, code, box, norms, 0);
    if ((cases->problem == path_explosion || cases->problem == may_compare_nan) && !code->port &&
        kernel->input_components > 1)
        split_all(cases, kernel, code, box, norms, 1);
}

void cases_free(struct proof_cases *cases)
{
    for (size_t i = 0; i < cases->count; i++)
        case_free(&cases->cases[i]);
    free(cases->cases);
    *cases = (struct proof_cases){0};
}
