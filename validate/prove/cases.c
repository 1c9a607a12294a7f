/* Splits a kernel's traces into cases (cases_find): straight-line programs without selections, sign copies or roundings
 * to an integer, each with its path condition, which together cover a box of inputs.
 *
 * A queue holds traces. The last one is evaluated over the box (bound.c). Comparisons that the values decide are
 * replaced by constants. Otherwise the first node that is not decided is replaced by each of its possible outcomes: a
 * mask by false and true, the sign of a number by − and +, a rounding to an integer by each integer. Each outcome adds
 * a path condition and gives a trace that is put into the queue. A trace in which nothing is left to decide becomes a
 * case; its nodes are analysed (error_free.c, approximation.c), and it is compared with the formula (identity.c). */
#include "prove_internal.h"

#include "validate/util/random.h"

#include <math.h>
#include <stdlib.h>

static const char path_explosion[] = "path explosion: too many branches to follow";
static const char may_compare_nan[] = "it compares what may be NaN, as 0/0 and what overflows";

/* MAX_CASES: maximum number of cases. MAX_INTEGERS: maximum number of outcomes of a rounding to an integer. TRIED:
 * random inputs drawn to compare a case with the formula. AGREEING: inputs on the case's path that have to agree. */
enum { MAX_CASES = 64, MAX_INTEGERS = 16, TRIED = 400, AGREEING = 3 };

/* --- conditions that an outcome implies --------------------------------------------------------------------------- */

/* Adds the condition that the computed value of a node lies in [low, high]; if the node is √x or min(√x, constant),
 * also the condition that follows for x. */
static void assume_range(struct trace *trace, int node, double low, double high)
{
    trace_assume(trace, node, low, high);
    struct node made = trace->nodes[node];
    if (made.operation == MINIMUM && (node_is_constant(trace, made.a) || node_is_constant(trace, made.b))) {
        const int constant = node_is_constant(trace, made.a) ? made.a : made.b, other = made.a + made.b - constant;
        if (!(high < constant_value(&trace->nodes[constant])))
            return;
        trace_assume(trace, other, low, high);
        made = trace->nodes[other];
    }
    low = fmax(low, 0);
    if (made.operation == SQRT) /* its relative rounding error is less than 2⁻²³ */
        trace_assume(trace, made.a, low * low * (1 - 0x1p-21), high * high * (1 + 0x1p-21));
}

/* True if `have` is true for all operands that are summands. */
static int all_summands(const struct trace *trace, const struct node *node,
                        int (*have)(const struct trace *trace, int i))
{
    const int summands = operation_rules[node->operation].summands;
    return (!(summands & OPERAND_A) || have(trace, node->a)) && (!(summands & OPERAND_B) || have(trace, node->b)) &&
           (!(summands & OPERAND_C) || have(trace, node->c));
}

/* True if a node's computed value is never negative, because it is made of squares, square roots, magnitudes and
 * constants that are not negative. */
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

/* Adds the condition that the computed value of a node is 0, and what follows: the operand of a sqrt, a negation or a
 * magnitude is 0; summands that cannot be negative are 0; a number whose square is 0 is small enough for the square to
 * underflow. */
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

/* Returns the number of a node's format next to x, above x if `towards` is ∞, below it if −∞; x itself if that number
 * would be infinite. Conditions are closed intervals, so a strict inequality needs the next number. */
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

/* Adds the conditions that follow if a mask is true, or false: for the masks that it combines, and for numbers that are
 * compared with constants. */
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
    const int is_strict = (node.operation == LESS) == holds; /* then the constant that is compared is excluded */
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

/* Rounding to an integer, as factor · operand + shift, with a shift so large that all numbers of the format near it are
 * integers (Handbook of Floating-Point Arithmetic: adding 1.5 · 2^(p − 1)). */
struct integer_rounding {
    double shift, factor;
    int operand;
};

/* Returns the magnitude from which on all numbers of the format are integers. Up to twice that, all integers are
 * numbers of the format. */
static double min_shift(int wide)
{
    return wide ? 0x1p52 : 0x1p23;
}

static int is_shift(const struct trace *trace, int node, int wide)
{
    return node_is_constant(trace, node) && constant_value(&trace->nodes[node]) >= min_shift(wide);
}

/* True if a node has the form of a rounding to an integer; then sets *by. */
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

/* True if a node's values lie where the numbers of its format are exactly the integers. */
static int is_integer(const struct node *node, interval result)
{
    const double minimum = min_shift(node->wide);
    return result.low >= minimum && result.high <= 2 * minimum;
}

/* True if a node is never −0, because it is made of squares, square roots, magnitudes and positive constants. False for
 * other sums, even if they are never −0 in the kernel: folding may negate both operands of a sum, and with them the
 * sign of a zero result. */
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

/* True if no comparison of a mask has an operand that may be NaN or infinite. With NaN, a < b and b ≤ a are both false,
 * so the two outcomes of a comparison would not cover all inputs. */
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

/* Returns 1 or 0 if the enclosures of the values decide a comparison, else −1. */
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

/* Traces that are still to be split. */
struct queue {
    struct trace *traces;
    size_t count, capacity;
    int failed, may_compare_nans;
};

/* Pushes a trace, rebuilt with constants in place of some nodes: see trace_specialise. */
static void push(struct queue *queue, const struct trace *from, const double *value)
{
    if (queue->count == queue->capacity) {
        const size_t capacity = queue->capacity ? 2 * queue->capacity : 16;
        struct trace *traces = realloc(queue->traces, capacity * sizeof *traces);
        queue->failed |= !traces;
        if (!traces)
            return;
        queue->traces = traces;
        queue->capacity = capacity;
    }
    if (trace_specialise(from, value, &queue->traces[queue->count]) == 0)
        queue->count++;
    else
        queue->failed = 1;
}

/* Pushes the trace with node i replaced by a constant. Then restores `value`, and drops all conditions of the trace but
 * the first `conditions`. */
static void push_with(struct queue *queue, struct trace *trace, double *value, int i, double constant,
                      size_t conditions)
{
    value[i] = constant;
    push(queue, trace, value);
    value[i] = (double)NAN;
    trace->conditions = conditions;
}

/* Pushes the trace with a mask replaced by false, and by true. */
static void split_by_mask(struct queue *queue, struct trace *trace, double *value, int mask)
{
    const size_t conditions = trace->conditions;
    for (int holds = 0; holds < 2; holds++) {
        assume_mask(trace, mask, holds);
        push_with(queue, trace, value, mask, holds, conditions);
    }
}

/* Pushes, for each integer in `result`, the trace with node i, a rounding to an integer, replaced by that integer. Sets
 * queue->failed if there are too many. */
static void split_by_integer(struct queue *queue, struct trace *trace, double *value, int i, interval result)
{
    struct integer_rounding by;
    const size_t conditions = trace->conditions;
    rounds_to_integer(trace, i, &by);
    if (!(result.high - result.low < MAX_INTEGERS)) {
        queue->failed = 1;
        return;
    }
    for (double integer = ceil(result.low); integer <= result.high; integer++) {
        const double low = (integer - by.shift - 0.5) / by.factor, high = (integer - by.shift + 0.5) / by.factor;
        assume_range(trace, by.operand, interval_down(low), interval_up(high));
        push_with(queue, trace, value, i, integer, conditions);
    }
}

/* Pushes the trace with a negative and with a positive sign of the number whose sign node i, an XOR_SIGN, and others
 * apply. Both conditions include 0 if the number may be −0. */
static void split_by_sign(struct queue *queue, struct trace *trace, double *value, int i)
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
        push(queue, trace, value);
        trace->conditions = conditions;
    }
    for (size_t k = 0; k < trace->count; k++)
        value[k] = (double)NAN;
}

/* True if a mask is made of comparisons alone. A mask of the bits of a number becomes a constant when that number's
 * rounding to an integer is split. */
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

/* True if node i has to be split: with `choices` a selection, else a sign or a rounding to an integer. Selections are
 * split first, since the operand that is not selected, and all that only it needs, is then dropped. */
static int is_open(const struct trace *trace, int i, int choices, const interval *value)
{
    const struct node *node = &trace->nodes[i];
    struct integer_rounding by;
    if (choices)
        return node->operation == SELECT && compares(trace, node->a) && compares_no_nan(trace, node->a, value);
    return node->operation == XOR_SIGN || (rounds_to_integer(trace, i, &by) && is_integer(node, value[i]));
}

/* Pushes the trace with each of the possible outcomes of node i. */
static void split_at(struct queue *queue, struct trace *trace, double *constant, int i, const interval *value)
{
    const struct node *node = &trace->nodes[i];
    if (node->operation == SELECT)
        split_by_mask(queue, trace, constant, node->a);
    else if (node->operation == XOR_SIGN)
        split_by_sign(queue, trace, constant, i);
    else
        split_by_integer(queue, trace, constant, i, value[i]);
}

/* Pushes the trace with the comparisons that the box decides replaced by constants. Returns 0 if there are none. */
static int fold_decided(struct queue *queue, const struct trace *trace, double *constant, const interval *value)
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
        push(queue, trace, constant);
    return folded;
}

/* Replaces the comparisons that the box decides, or if there are none, splits the trace by the first node that has to
 * be split. Returns 0 if there is neither; then sets may_compare_nans if selections are left, whose masks may compare
 * NaN. */
static int split(struct queue *queue, struct trace *trace, const interval *value)
{
    double *constant = malloc((trace->count + 1) * sizeof *constant);
    int is_split = 0;
    queue->failed |= !constant;
    for (size_t i = 0; constant && i < trace->count; i++)
        constant[i] = (double)NAN;
    is_split = constant && fold_decided(queue, trace, constant, value);
    for (int choices = 1; constant && choices >= 0 && !is_split; choices--)
        for (int i = 0; i < (int)trace->count && !is_split; i++)
            if ((is_split = is_open(trace, i, choices, value)))
                split_at(queue, trace, constant, i, value);
    for (size_t i = 0; i < trace->count && !is_split; i++)
        queue->may_compare_nans |= trace->nodes[i].operation == SELECT && compares(trace, trace->nodes[i].a);
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

/* Draws input number i of a case, with components that are floats: in turn from the box, and from the boxes with the
 * same lower corner and 1/2, 1/4 and 1/8 of its edges. */
static void draw_input(const struct proof_case *proof_case, const interval *box, struct random *random, int i,
                       double *in)
{
    const double shrunk = exp2(-(double)(i % 4)); /* some cases lie near a corner of the box */
    for (size_t k = 0; k < proof_case->trace.inputs; k++)
        in[k] = (double)(float)(box[k].low + shrunk * (box[k].high - box[k].low) * random_unit(random));
}

/* Sets `agrees` to 1 if the case without rounding is identical with the formula; to −1 if it differs at a random input
 * of the box that takes its path; to 0 if neither was shown. Also marks the nodes that are exactly 0 at these inputs.
 * Returns 0, or −1 when out of memory. */
static int find_agreement(struct proof_case *proof_case, const struct kernel *kernel, const struct code *code,
                          const interval *box)
{
    struct random random = {.state = 1};
    const struct formula *formula = kernel_promises(kernel, code_format(code))->against;
    double in[TRACE_INPUTS];
    int agreeing = 0;
    for (int i = 0; i < TRIED && agreeing < AGREEING; i++) {
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

/* Returns a line that says how an output without rounding, `computed`, differs from the formula's. */
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

/* Returns a line that says why a case is not the formula, and stores in *found the first input that shows it, if one
 * was found. */
static const char *why_not_the_formula(const struct proof_case *proof_case, const struct kernel *kernel,
                                       const struct code *code, const interval *box, struct disagreement *found)
{
    struct random random = {.state = 1};
    double in[TRACE_INPUTS], *value = malloc((proof_case->trace.count + 1) * sizeof *value);
    interval point[TRACE_INPUTS], exact[TRACE_OUTPUTS], scale[TRACE_OUTPUTS];
    const char *why = value ? NULL : proof_out_of_memory;
    int is_taken = 0;
    for (int i = 0; i < TRIED && !why; i++) {
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
            *found =
                (struct disagreement){.has_condition = 1, .output = k, .computed = computed, .exact = exact[k].low};
            for (size_t j = 0; j < PROOF_INPUTS && j < proof_case->trace.inputs; j++)
                found->in[j] = in[j];
        }
    }
    free(value);
    if (why)
        return why;
    return is_taken ? "without rounding it was not seen to be the formula"
                    : "no input was found that takes one of its paths, to compare it with the formula";
}

/* Drops the conditions that hold for the whole box. */
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

/* Encloses the computed sum of the squares of floats, if its exact square root lies in `norms`. The lower end is 0 for
 * norms down to 2⁻⁵⁰ or less, and the upper end ∞ for norms up to 2⁶⁰ or more, where squares may underflow or overflow.
 * */
static interval squared_lengths(interval norms)
{
    const double low = norms.low > 0x1p-50 ? norms.low : 0, high = norms.high < 0x1p60 ? norms.high : INFINITY;
    return (interval){low * low * (1 - 0x1p-20), high * high * (1 + 0x1p-20)};
}

/* Interpretations of the polynomials in a trace. OF_FUNCTIONS: as approximations of functions, where a polynomial ends
 * at nodes with more than one use. OF_FUNCTIONS_THROUGH_ALL: also through such nodes (approximations_find).
 * OF_THEMSELVES: as the polynomials that they are: 1 − t/2, for example, may be part of a cubic and need not
 * approximate a cosine. */
enum polynomials_as { OF_FUNCTIONS, OF_FUNCTIONS_THROUGH_ALL, OF_THEMSELVES };

/* Finds the properties of the case's nodes and, unless without_formula, compares the case with the formula
 * (proof_case->agrees). Returns −1 if memory is short. */
static int analyse(struct proof_case *proof_case, const struct kernel *kernel, const struct code *code,
                   const interval *box, int without_formula, enum polynomials_as polynomials_as)
{
    approximations_free(proof_case);
    free(proof_case->properties);
    *proof_case = (struct proof_case){
        .trace = proof_case->trace, .splitting_variable = -1, .splitting_region = interval_entire()};
    if (transformations_find(proof_case) != 0)
        return -1;
    if (without_formula)
        return 0;
    if ((polynomials_as != OF_THEMSELVES &&
         approximations_find(proof_case, box, polynomials_as == OF_FUNCTIONS_THROUGH_ALL) != 0) ||
        shared_functions_find(proof_case) != 0)
        return -1;
    return find_agreement(proof_case, kernel, code, box);
}

/* Adds a case, unless there is one with the same trace. Tries the interpretations of polynomials, and constants that
 * are rounded quotients (trace_with_quotients), until the case is not shown to differ from the formula. norms: the
 * region of the inputs' norm, which then bounds the splitting variable; or null. Sets cases->problem if that fails. */
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
    if (analyse(new, kernel, code, box, cases->without_formula, OF_FUNCTIONS) != 0 ||
        (new->agrees < 0 && trace_with_quotients(&new->trace) > 0 &&
         analyse(new, kernel, code, box, 0, OF_FUNCTIONS) != 0) ||
        (new->agrees < 0 && analyse(new, kernel, code, box, 0, OF_FUNCTIONS_THROUGH_ALL) != 0) ||
        (new->agrees < 0 && analyse(new, kernel, code, box, 0, OF_THEMSELVES) != 0)) {
        cases->problem = proof_out_of_memory;
        return;
    }
    if (norms && new->splitting_variable >= 0 && identity_is_squared_length(new, new->splitting_variable))
        new->splitting_region = squared_lengths(*norms);
}

/* Evaluates a trace, with its error-free transformations, over the box. Sets *empty if no input takes its path. Returns
 * 0 if memory is short; else the caller frees the evaluation. */
static int values_over(const struct trace *trace, const interval *box, struct evaluation *evaluation, int *empty)
{
    struct proof_case draft = {.trace = *trace, .splitting_variable = -1};
    const int ok = transformations_find(&draft) == 0 && evaluation_start(evaluation, &draft) == 0;
    *empty = ok && !evaluate_box(evaluation, &draft, box);
    free(draft.properties);
    return ok;
}

/* Writes a box within the inputs' box that contains all inputs which meet the path condition. */
static void narrow_box(const struct trace *trace, const interval *value, const interval *box, interval *within)
{
    for (size_t k = 0; k < trace->inputs; k++)
        within[k] = box[k];
    for (size_t i = 0; i < trace->count; i++)
        if (trace->nodes[i].operation == INPUT)
            within[trace->nodes[i].bits] = value[i];
}

/* True if the norm of every input of the box is below `shortest`. */
static int is_shorter(const interval *box, size_t inputs, double shortest)
{
    interval sum = interval_point(0);
    for (size_t k = 0; k < inputs; k++)
        sum = interval_add(sum, interval_square(box[k]));
    return interval_sqrt(sum).high < shortest;
}

/* Removes the last trace of the queue and splits it, or makes it a case if there is nothing to split. Drops it if no
 * input of the region takes its path. */
static void process_trace(struct proof_cases *cases, struct queue *queue, const struct kernel *kernel,
                          const struct code *code, const interval *box, const interval *norms)
{
    struct trace trace = queue->traces[--queue->count];
    struct evaluation evaluation;
    int empty;
    if (!values_over(&trace, box, &evaluation, &empty)) {
        cases->problem = proof_out_of_memory;
        trace_free(&trace);
        return;
    }
    interval within[TRACE_INPUTS];
    narrow_box(&trace, evaluation.value, box, within);
    if (!empty && !(norms && is_shorter(within, trace.inputs, norms->low)) && !split(queue, &trace, evaluation.value)) {
        drop_implied_conditions(&trace, evaluation.value);
        add_case(cases, &trace, kernel, code, within, norms);
    }
    trace_free(&trace);
    evaluation_free(&evaluation);
}

/* Adds the conditions that follow from those masks of the path condition that compare no NaN, as the conditions added
 * so far show; sets `value` to their outcomes. Returns the number of such masks that are new; −1 if no input takes the
 * path or memory is short. */
static int assume_decided_masks(struct queue *queue, struct trace *trace, size_t masks, const interval *box,
                                double *value)
{
    struct evaluation evaluation;
    int empty, assumed = 0;
    if (!values_over(trace, box, &evaluation, &empty)) {
        queue->failed = 1;
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

/* Pushes the trace of a path, with the masks of its path condition replaced by constants. */
static void push_path(struct queue *queue, struct trace *trace, const interval *box)
{
    double *value = malloc((trace->count + 1) * sizeof *value);
    const size_t masks = trace->conditions;
    int assumed = 1;
    queue->failed |= !value;
    for (size_t i = 0; value && i < trace->count; i++)
        value[i] = (double)NAN;
    while (value && assumed > 0)
        assumed = assume_decided_masks(queue, trace, masks, box, value);
    for (size_t i = 0; i < masks && assumed == 0; i++)
        queue->may_compare_nans |= isnan(value[trace->condition[i].node]);
    if (assumed == 0 && !queue->may_compare_nans)
        push(queue, trace, value);
    free(value);
}

/* Splits all traces of a kernel into cases, or sets cases->problem. with_functions: inlined sines, cosines and
 * exponentials are first replaced by one node each (inlined.c). */
static void split_all(struct proof_cases *cases, const struct kernel *kernel, const struct code *code,
                      const interval *box, const interval *norms, int with_functions)
{
    size_t count;
    struct queue queue = {0};
    struct analyses analyses = {0};
    struct trace *traces = traces_of_code(kernel, code, &count);
    *cases = (struct proof_cases){.without_formula = cases->without_formula,
                                  .problem = traces ? NULL : "it has too many branches, or there is no memory"};
    for (size_t i = 0; traces && i < count; i++) {
        struct trace named = {0}, smooth = {0};
        trace_bound_inputs(&traces[i], box);
        queue.failed |= (with_functions && trace_with_functions(&traces[i], box, &analyses, &named) != 0) ||
                        trace_split_corners(with_functions ? &named : &traces[i], &smooth) != 0;
        if (!queue.failed)
            push_path(&queue, &smooth, box);
        trace_free(&named);
        trace_free(&smooth);
    }
    traces_free(traces, count);
    analyses_free(&analyses);
    while (queue.count > 0 && !cases->problem && !queue.failed && !queue.may_compare_nans)
        process_trace(cases, &queue, kernel, code, box, norms);
    if (queue.failed)
        cases->problem = path_explosion;
    else if (queue.may_compare_nans)
        cases->problem = may_compare_nan;
    for (size_t i = 0; i < queue.count; i++)
        trace_free(&queue.traces[i]);
    free(queue.traces);
    for (size_t i = cases->problem ? cases->count : 0; i < cases->count && !cases->disagreement.has_condition; i++)
        if (cases->cases[i].agrees < 0)
            cases->problem = why_not_the_formula(&cases->cases[i], kernel, code, box, &cases->disagreement);
    if (cases->problem) {
        const struct proof_cases none = {.problem = cases->problem, .disagreement = cases->disagreement};
        cases_free(cases);
        *cases = none;
    }
}

/* First tries the trace as it is, in which each quadrant of an inlined sine or cosine becomes a case. If there are too
 * many cases, or comparisons with what may be NaN, replaces inlined functions by one node each, so that one case covers
 * all quadrants. Does not do that for kernels of one input, for which plumb sweep can try all floats. */
void cases_find(struct proof_cases *cases, const struct kernel *kernel, const struct code *code, const interval *box,
                const interval *norms)
{
    cases->without_formula = 0;
    split_all(cases, kernel, code, box, norms, 0);
    if ((cases->problem == path_explosion || cases->problem == may_compare_nan) && !code->port &&
        kernel->input_components > 1)
        split_all(cases, kernel, code, box, norms, 1);
}

void cases_of_text(struct proof_cases *cases, const struct kernel *kernel, const struct code *code, const interval *box)
{
    cases->without_formula = 1;
    split_all(cases, kernel, code, box, NULL, 1);
}

void cases_free(struct proof_cases *cases)
{
    for (size_t i = 0; i < cases->count; i++)
        case_free(&cases->cases[i]);
    free(cases->cases);
    *cases = (struct proof_cases){0};
}
