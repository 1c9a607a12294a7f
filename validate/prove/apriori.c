/* A-priori rounding-error analysis (apriori_prove) by counting roundings, as in Higham's γₖ (Accuracy and Stability of
 * Numerical Algorithms, section 3.1). u is the unit roundoff.
 *
 * Multiplied out, an output y is a sum of terms t₁ + t₂ + …, and its condition scale is S = Σ |tⱼ|. Each operation
 * multiplies the terms of its result by 1 + δ, |δ| ≤ u/(1 + u). If each term passes at most k roundings, then
 *
 *   ŷ = Σ tⱼ Π (1 + δ)     |ŷ − y| ≤ ((1 + u/(1 + u))ᵏ − 1) S
 *
 * The factor of S is at most k u for k ≤ 3, and at most k (1 + 2⁻²³ k) u for larger k (with_products). Since u S is
 * less than an ulp of S, the error in ulps of S is at most k or slightly more, where k is the maximum number of
 * roundings that a term passes (depth_of).
 *
 * A second bound adds up the roundings of partial sums (propagated_by) and is often smaller. A partial sum that reaches
 * the output without being multiplied is at most S in exact arithmetic, so its rounding error is at most half an ulp of
 * S. If the error propagated to it can lift the computed partial sum above the next power of two, its rounding error is
 * at most one ulp of S. The roundings inside the terms of the partial sum count as in the first bound.
 *
 * Further rules:
 *   - A result below the smallest normal number has an additional error of up to half of the smallest subnormal number
 *     (2⁻¹⁵⁰ in float). It is expressed in ulps of the promise's floor.
 *   - If a kernel in float computes something in double, a rounding in double counts as 2⁻²⁹ roundings.
 *   - If all terms have the same sign, S = |y|, so the relative error is bounded, and the value can be a divisor or the
 *     operand of a sqrt; a sqrt halves the relative error.
 *
 * The bound holds in ulps of the formula's condition scale only if S is at most that scale. This is not proved, but
 * tested at random inputs, and at inputs at which each term in turn is larger than all others (terms_agree). */
#include "prove_internal.h"

#include "validate/util/format.h"
#include "validate/util/random.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* RANDOM_INPUTS: random inputs at which the code is compared with the formula. MAX_TERMS: terms of an output that are
 * tested one by one (terms_agree). */
enum { RANDOM_INPUTS = 16, MAX_TERMS = 2048 };

/* Bounds ((1 + u/(1 + u))ᵏ − 1) / u, the relative error of k roundings in u. It is at most k for k ≤ 3; for larger k,
 * the factor 1 + k 2⁻²³ covers the products of rounding errors. (Jeannerod and Rump, "On relative errors of
 * floating-point operations: optimal bounds and applications", 2018, have the bound u/(1 + u) of a rounding.) */
static double with_products(double roundings)
{
    return roundings <= 3 ? roundings : roundings * (1 + roundings * 0x1p-23);
}

/* --- roundings ---------------------------------------------------------------------------------------------------- */

static int is_power_of_two(const struct trace *trace, int i)
{
    int exponent;
    const struct node *node = &trace->nodes[i];
    return node_is_power_input(trace, i) ||
           (node->operation == CONSTANT && fabs(frexp(constant_value(node), &exponent)) == 0.5);
}

/* Returns node x if node i is x multiplied or divided by a power of two, an operation that is exact unless it
 * underflows; else −1. */
static int scaled_by_power(const struct trace *trace, int i)
{
    const struct node *node = &trace->nodes[i];
    const int multiplies = node->operation == MULTIPLY;
    if (!multiplies && node->operation != DIVIDE)
        return -1;
    if (multiplies && is_power_of_two(trace, node->a))
        return node->b;
    return is_power_of_two(trace, node->b) ? node->a : -1;
}

/* True for a sine or a cosine. */
static int is_sine_or_cosine(const struct node *node)
{
    return node->operation == SINE || node->operation == COSINE;
}

/* True if a node is an input, possibly negated and multiplied or divided by powers of two. */
static int is_exact(const struct trace *trace, int i)
{
    const int scaled = scaled_by_power(trace, i);
    return trace->nodes[i].operation == INPUT ||
           (trace->nodes[i].operation == NEGATE && is_exact(trace, trace->nodes[i].a)) ||
           (scaled >= 0 && is_exact(trace, scaled));
}

/* True if a node is a sine, a cosine or an exponential of an exact argument, so that its only error is the function's
 * own; or the exponential of a sine or cosine x of an exact argument. For the exponential of x, e^(x + δ) = eˣ e^δ, so
 * the absolute error δ of x becomes a relative error. */
static int is_function_of_exact(const struct trace *trace, const struct node *node)
{
    return (is_sine_or_cosine(node) && is_exact(trace, node->a)) ||
           (node->operation == EXPONENTIAL &&
            (is_exact(trace, node->a) ||
             (is_sine_or_cosine(&trace->nodes[node->a]) && is_function_of_exact(trace, &trace->nodes[node->a]))));
}

/* Returns the weight of a node's own rounding, in roundings to the format of the inputs: 2⁻²⁹ if the node is a double
 * and the inputs are floats, else 1. */
static double rounding_weight(const struct trace *trace, const struct node *node)
{
    size_t input = 0;
    while (input < trace->count && trace->nodes[input].operation != INPUT)
        input++;
    return node->wide && input < trace->count && !trace->nodes[input].wide ? 0x1p-29 : 1;
}

/* True if a node is a norm-function factor: a function of an input's norm, such as S₁(‖v‖), that multiplies terms of
 * the output (norm_factors.c). */
static int is_factor(const struct trace *trace, int i)
{
    return trace->factor_roundings && trace->factor_roundings[i] >= 0;
}

/* Returns the maximum number of roundings that a term of the node has passed, including the node's own rounding. */
static double depth_of(const struct trace *trace, int i)
{
    const struct node *node = &trace->nodes[i];
    if (is_factor(trace, i))
        return trace->factor_roundings[i];
    const int operands = operation_operands(node->operation), scaled = scaled_by_power(trace, i);
    if (scaled >= 0)
        return depth_of(trace, scaled);
    const double a = operands > 0 ? depth_of(trace, node->a) : 0, b = operands > 1 ? depth_of(trace, node->b) : 0,
                 c = operands > 2 ? depth_of(trace, node->c) : 0, own = rounding_weight(trace, node);
    const struct operation_rules *rules = &operation_rules[node->operation];
    if (!rules->roundings)
        return a;
    if (node->operation == FUSED && trace->nodes[node->c].operation == PRODUCT_ROUNDING)
        return own + a + b + c; /* the product and its rounding error belong to the same term */
    return rules->roundings(a, b, c, rules->is_function ? own * function_roundings(node) : own);
}

/* Error bound of a partial sum that reaches the output without being multiplied, in two parts, in ulps of the output's
 * condition scale. terms: the maximum number of roundings inside a term. sums: the total of the rounding errors of
 * partial sums, including the last one. */
struct propagated_bound {
    double terms, sums;
};

/* Bounds what the rounding of a partial sum adds to its error, in ulps of the condition scale S, given a bound of the
 * propagated error. Let P be the smallest power of two that is at least S. A computed partial sum of magnitude up to P
 * has a rounding error of at most half an ulp of S. If the propagated error is at most one ulp of S, a partial sum
 * above P is rounded down to P, because the spacing there is two ulps of S. P is not below the exact partial sum, so
 * this rounding reduces the total error. (See also rounding_in_binade in bound.c.) If the propagated error is larger,
 * the rounding error is at most one ulp of S. */
static double node_rounding(double propagated_bound)
{
    return propagated_bound <= 1 ? 0.5 : 1;
}

/* Counts the operations that round among the nodes on which node i depends, without node i itself. 2 means two or more.
 * A norm-function factor counts as 2. */
static int roundings_below(const struct trace *trace, int i)
{
    const struct node *node = &trace->nodes[i];
    const int operands = operation_operands(node->operation);
    int count = 0;
    for (int k = 0; k < operands && count < 2; k++) {
        const int below = node_operand(node, k);
        count += is_factor(trace, below)
                     ? 2
                     : operation_rounds(trace->nodes[below].operation) + roundings_below(trace, below);
    }
    return count < 2 ? count : 2;
}

/* Returns the error bound of node i as a partial sum. `underflow` bounds the error that underflow adds to the
 * propagated error, in ulps of the condition scale. `underflow` is ignored if it is at most 1 and at most one operation
 * below node i rounds: this operation has either an underflow error or a rounding error, and its rounding error is
 * counted. */
static struct propagated_bound propagated_by(const struct trace *trace, int i, double underflow)
{
    const struct node *node = &trace->nodes[i];
    struct propagated_bound a = {0, 0}, b = {0, 0};
    const int scaled = scaled_by_power(trace, i);
    if (is_factor(trace, i))
        return (struct propagated_bound){trace->factor_roundings[i], 0};
    if (scaled >= 0)
        return propagated_by(trace, scaled, underflow);
    const struct operation_rules *rules = &operation_rules[node->operation];
    if (node->operation == NEGATE)
        return propagated_by(trace, node->a, underflow);
    if (rules->is_function && rules->roundings)
        return (struct propagated_bound){depth_of(trace, i), 0};
    if (!rules->roundings)
        return a; /* inputs and constants */
    if (rules->factors)
        a.terms = depth_of(trace, node->a) + depth_of(trace, node->b);
    else if (rules->summands)
        a = propagated_by(trace, node->a, underflow);
    else /* a quotient or a sqrt */
        a.terms = depth_of(trace, i) - rounding_weight(trace, node);
    if (rules->factors && rules->summands && trace->nodes[node->c].operation == PRODUCT_ROUNDING)
        a.terms += depth_of(trace, node->c); /* the product and its rounding error belong to the same term */
    else if (rules->summands & OPERAND_C)
        b = propagated_by(trace, node->c, underflow);
    else if (rules->summands & OPERAND_B)
        b = propagated_by(trace, node->b, underflow);
    const struct propagated_bound inner = {interval_max(a.terms, b.terms), a.sums + b.sums};
    const double propagated_bound = with_products(inner.terms) + inner.sums,
                 underflows = underflow <= 1 && roundings_below(trace, i) < 2 ? 0 : underflow;
    return (struct propagated_bound){inner.terms, inner.sums + rounding_weight(trace, node) *
                                                                   node_rounding(propagated_bound + underflows)};
}

/* True if the partial sums of a node form a tree: no rounded partial sum is used twice. (If a partial sum were used
 * twice, its rounding error would be propagated twice.) */
static int sums_are_a_tree(const struct trace *trace, int i, unsigned char *visited)
{
    const struct node *node = &trace->nodes[i];
    const int scaled = scaled_by_power(trace, i);
    if (is_factor(trace, i))
        return 1;
    if (scaled >= 0)
        return sums_are_a_tree(trace, scaled, visited);
    const int rounds = operation_rounds(node->operation), was_visited = rounds && visited[i]++;
    const int summands = operation_rules[node->operation].summands;
    return !was_visited && (!(summands & OPERAND_A) || sums_are_a_tree(trace, node->a, visited)) &&
           (!(summands & OPERAND_B) || sums_are_a_tree(trace, node->b, visited)) &&
           (!(summands & OPERAND_C) || sums_are_a_tree(trace, node->c, visited));
}

/* Returns the second error bound, in ulps of the condition scale: the total of the rounding errors of partial sums. ∞
 * if the partial sums do not form a tree. The last rounding counts as half an ulp or one ulp, also if the result is
 * subnormal. */
static double bound_by_sums(const struct trace *trace, int output, double underflow)
{
    unsigned char *visited = calloc(trace->count + 1, 1);
    const int tree = visited && sums_are_a_tree(trace, output, visited);
    free(visited);
    const struct propagated_bound all = propagated_by(trace, output, underflow);
    return tree ? with_products(all.terms) + all.sums : (double)INFINITY;
}

/* Returns the first error bound, in units of u times the condition scale: the maximum number of roundings that a term
 * passes, with the products of their errors. */
static double bound_by_depth(const struct trace *trace, int output)
{
    return with_products(depth_of(trace, output));
}

double apriori_relative_error(const struct trace *trace, int node)
{
    return bound_by_depth(trace, node);
}

double apriori_ulps(const struct trace *trace, int output)
{
    return interval_min(bound_by_depth(trace, output), bound_by_sums(trace, output, 0));
}

/* --- underflow ---------------------------------------------------------------------------------------------------- */

interval component_domain(const struct field *field)
{
    switch (field->kind) {
    case ROTATION:
    case UNIT_VECTOR:
    case UNIT_QUATERNION:
        return (interval){-1.01, 1.01};
    case NUMBER:
    case POSITIVE:
        return (interval){field->low, field->high};
    default:
        return (interval){-field->high, field->high};
    }
}

/* True for a constant that is ± 1, 2, 4 … */
static int is_scaling_up(const struct trace *trace, int i)
{
    return node_is_constant(trace, i) && is_power_of_two(trace, i) && fabs(constant_value(&trace->nodes[i])) >= 1;
}

/* True if a node's result may be below the smallest normal number and inexact there. Sums are exact there, because
 * their operands are multiples of the smallest subnormal number (Handbook of Floating-Point Arithmetic, chapter 4:
 * Hauser's theorem); so are products by 1, 2, 4 … */
static int may_underflow(const struct evaluation *evaluation, const struct trace *trace, int i)
{
    const struct node *node = &trace->nodes[i];
    if (node->operation == MULTIPLY && (is_scaling_up(trace, node->a) || is_scaling_up(trace, node->b)))
        return 0;
    const interval a = evaluation->value[node->a], b = evaluation->value[node->b];
    const double minimum = node->wide ? DBL_MIN : (double)FLT_MIN;
    if (node->operation == MULTIPLY || node->operation == PRODUCT_ROUNDING)
        return !(interval_mignitude(a) * interval_mignitude(b) > minimum);
    if (node->operation == DIVIDE)
        return !(interval_mignitude(a) / interval_magnitude(b) > minimum);
    return (node->operation == FUSED || node->operation == TO_FLOAT || node->operation == SQRT) &&
           !(interval_mignitude(evaluation->value[i]) > 2 * minimum);
}

/* If node i is an input, or an input multiplied by the power of two with which the kernel scales its inputs
 * (trace_with_power), returns the index of this input; else TRACE_INPUTS. */
static size_t input_of(const struct trace *trace, int i)
{
    const struct node *node = &trace->nodes[i];
    if (trace->has_power && node->operation == MULTIPLY &&
        (node_is_power_input(trace, node->a) || node_is_power_input(trace, node->b)))
        node = &trace->nodes[scaled_by_power(trace, i)];
    return node->operation == INPUT ? node->bits : TRACE_INPUTS;
}

/* If node i is a sum of squares of components of a field, returns the set of these components, as bits; else −1. If the
 * kernel scales its inputs by a power of two (trace_with_power), the components are multiplied by it before they are
 * squared. `first` is the index of the field's first component among the inputs. */
static long squares_in(const struct trace *trace, const struct field *field, size_t first, int i)
{
    const struct node *node = &trace->nodes[i];
    const int squares = (node->operation == MULTIPLY || node->operation == FUSED) && node->a == node->b &&
                        (trace->nodes[node->a].operation == MULTIPLY) == trace->has_power;
    const size_t component = squares ? input_of(trace, node->a) - first : field_components(field);
    long own;
    if (node->operation == ADD)
        own = squares_in(trace, field, first, node->a);
    else
        own = component < field_components(field) ? 1L << component : -1;
    const long others = own < 0 || node->operation == MULTIPLY
                            ? 0
                            : squares_in(trace, field, first, node->operation == ADD ? node->b : node->c);
    return own < 0 || others < 0 || (own & others) ? -1 : own | others;
}

/* Adds conditions for a field whose n components are scaled by a power of two: after scaling, their maximum magnitude
 * lies in [1, 4), so each component lies in [−4, 4] and the sum of the squares in [1, 16 n]. (The maximum magnitude is
 * below 2 except for the largest numbers of the format.) Adds no conditions if the field's norm may be so small that
 * its largest component is subnormal. */
static void assume_scaled(const struct field *field, size_t first, enum format format, struct trace *trace)
{
    const size_t n = field_components(field);
    if (!trace->has_power || trace->scaled_first != first || trace->scaled_end != first + n ||
        !(field->low / sqrt((double)n) > format_facts(format)->smallest_normal))
        return;
    for (int i = 0; i < (int)trace->count; i++) {
        const size_t component = trace->nodes[i].operation == MULTIPLY ? input_of(trace, i) - first : n;
        if (component < n)
            trace_assume(trace, i, -4, 4);
        else if (squares_in(trace, field, first, i) == (1L << n) - 1)
            trace_assume(trace, i, 1 - 0x1p-20, 16 * (double)n);
    }
}

/* True if a node is a component of the field, or its negative. */
static int is_part_of(const struct trace *trace, const struct field *field, size_t first, int i)
{
    return input_of(trace, node_without_sign(trace, i)) - first < field_components(field);
}

static interval norm_of(const struct field *field)
{
    if (field->kind == UNIT_QUATERNION)
        return (interval){0.99, 1.01};
    return field->kind == QUATERNION ? (interval){field->low, field->high} : (interval){0, INFINITY};
}

/* Adds conditions that follow from the ranges of the norms of quaternions: on nodes that are squared norms, on
 * components divided by squared norms, and on components that are scaled by a power of two. */
static void assume_norms(const struct kernel *kernel, enum format format, struct trace *trace)
{
    size_t first = 0;
    for (const struct field *field = kernel_promises(kernel, format)->inputs; field->name; field++) {
        const int is_any = field->kind == QUATERNION;
        const interval length = norm_of(field);
        const double low = length.low, high = length.high;
        for (int i = 0; i < (int)trace->count && high < INFINITY && !trace->has_power; i++)
            if (squares_in(trace, field, first, i) == (1L << field_components(field)) - 1)
                trace_assume(trace, i, low * low * (1 - 0x1p-20), high * high * (1 + 0x1p-20));
            else if (trace->nodes[i].operation == DIVIDE && is_part_of(trace, field, first, trace->nodes[i].a) &&
                     squares_in(trace, field, first, trace->nodes[i].b) == (1L << field_components(field)) - 1)
                trace_assume(trace, i, -1.01 / low, 1.01 / low);
        if (is_any || field->kind == MATRIX)
            assume_scaled(field, first, format, trace);
        first += field_components(field);
    }
}

/* Encloses the power of two by which a field's components are scaled so that their maximum magnitude is in [1, 2),
 * given the range of the field's norm; (0, ∞) if only some components of the field are scaled. */
static interval range_of_power(const struct field *field, const struct trace *trace)
{
    const size_t n = field_components(field);
    return trace->scaled_end - trace->scaled_first == n
               ? (interval){0.5 / field->high, 4 * sqrt((double)n) / field->low}
               : (interval){0, INFINITY};
}

/* True if condition i bounds a squared norm: among the conditions that assume_norms adds, only these have a positive
 * lower end. False in an analysis of norm-function factors, whose conditions are path conditions. */
static int is_squared_norm(const struct trace *trace, size_t i)
{
    return !trace->factor_roundings && trace->condition[i].low > 0;
}

/* Bounds, in u, the relative error of a squared norm that is due to underflow. Let h be half of the smallest subnormal
 * number. The squares of up to four components may each have an error of h. If n components were scaled by a power of
 * two to magnitudes below 4, a scaled component x may already have an error of h, which contributes 2 |x| h ≤ 8 h to
 * the error of its square; together 9 h per component. */
static double underflow_of_norms(const struct trace *trace, const struct format_facts *format)
{
    const double halves = trace->has_power ? 9 * (double)(trace->scaled_end - trace->scaled_first) : 4;
    double worst = 0;
    for (size_t i = 0; i < trace->conditions; i++)
        if (is_squared_norm(trace, i))
            worst = interval_max(worst, halves / 2 * format->smallest / (trace->condition[i].low * format->unit));
    return worst;
}

/* True if a node is a value multiplied by a power of two and is used only as the argument of exponentials. If it
 * underflows, the argument is near 0, and the error of the exponential is negligible. */
static int is_exponent(const struct trace *trace, int i)
{
    int has_use = 0;
    if (scaled_by_power(trace, i) < 0)
        return 0;
    for (int k = 0; k < (int)trace->count; k++) {
        const struct node *node = &trace->nodes[k];
        const int operands = operation_operands(node->operation);
        const int is_operand =
            (operands > 0 && node->a == i) || (operands > 1 && node->b == i) || (operands > 2 && node->c == i);
        if (is_operand && node->operation != EXPONENTIAL)
            return 0;
        has_use |= is_operand;
    }
    return has_use;
}

/* True if a node may overflow for an input of the box that was evaluated, and no path condition excludes that. */
static int may_overflow(const struct evaluation *evaluation, const struct trace *trace, int i)
{
    return !(evaluation->rounding[i] < INFINITY) &&
           !(evaluation->has_condition[i] &&
             interval_magnitude(evaluation->value[i]) < (trace->nodes[i].wide ? DBL_MAX : (double)FLT_MAX));
}

/* Returns a lower bound of a node's condition scale over a box: 1 for an inlined cosine; the minimum value of an
 * exponential; for a sum, the larger of the lower bounds of its summands; else 0. */
static double min_scale(const struct evaluation *evaluation, const struct trace *trace, int i)
{
    const struct node *node = &trace->nodes[i];
    const int summands = operation_rules[node->operation].summands;
    double minimum = 0;
    if (node->operation == COSINE)
        return function_is_inlined(node);
    if (node->operation == EXPONENTIAL)
        return interval_exponential(evaluation->value[node->a]).low * (1 - 0x1p-10);
    if (summands & OPERAND_A)
        minimum = min_scale(evaluation, trace, node->a);
    if (summands & OPERAND_B)
        minimum = interval_max(minimum, min_scale(evaluation, trace, node->b));
    return summands & OPERAND_C ? min_scale(evaluation, trace, node->c) : minimum;
}

/* Marks the partial sums of node i. The second error bound counts half an ulp or one ulp of the output for the rounding
 * of each partial sum; this also covers the case in which the partial sum underflows. */
static void mark_sums(const struct trace *trace, int i, unsigned char *is_sum)
{
    const struct node *node = &trace->nodes[i];
    const int scaled = scaled_by_power(trace, i);
    if (is_factor(trace, i) || (scaled >= 0 && (is_scaling_up(trace, node->a) || is_scaling_up(trace, node->b))))
        return;
    if (scaled >= 0 || node->operation == NEGATE) {
        mark_sums(trace, scaled >= 0 ? scaled : node->a, is_sum);
        return;
    }
    is_sum[i] = (unsigned char)operation_rounds(node->operation);
    const int summands = operation_rules[node->operation].summands;
    if (summands & OPERAND_A)
        mark_sums(trace, node->a, is_sum);
    if (summands & (OPERAND_B | OPERAND_C))
        mark_sums(trace, summands & OPERAND_B ? node->b : node->c, is_sum);
}

struct underflow apriori_underflow(const struct proof *proof, struct proof_case *proof_case, int output,
                                   const interval *box, interval slice, double minimum)
{
    const struct trace *trace = &proof_case->trace;
    struct evaluation evaluation;
    if (evaluation_start(&evaluation, proof_case) != 0)
        return (struct underflow){INFINITY, INFINITY, 1};
    for (size_t i = 0; i < trace->conditions; i++)
        evaluation.is_exact[trace->condition[i].node] |= is_squared_norm(trace, i); /* see underflow_of_norms */
    for (int i = 0; i < (int)trace->count; i++)
        evaluation.is_exact[i] |= trace->nodes[i].operation == MULTIPLY && is_exponent(trace, i);
    evaluation.is_monotonic = !trace->factor_roundings;
    evaluation.slice = slice;
    const int reached = evaluate_box(&evaluation, proof_case, box);
    if (reached && proof->bound->measure == SCALED_ULP)
        minimum = interval_max(minimum, min_scale(&evaluation, trace, output));
    for (int i = 0; i < (int)trace->count; i++) {
        evaluation.rounding[i] = 0;
        if (may_overflow(&evaluation, trace, i))
            evaluation.rounding[i] = (double)INFINITY;
        else if (!evaluation.is_exact[i] && may_underflow(&evaluation, trace, i))
            evaluation.rounding[i] = rounding_weight(trace, &trace->nodes[i]) < 1 ? 0x1p-900 : 1;
    }
    /* in units of half the smallest subnormal number */
    const double all = propagated_error(&evaluation, proof_case, output) + evaluation.rounding[output];
    unsigned char *is_sum = calloc(trace->count + 1, 1);
    if (is_sum)
        mark_sums(trace, output, is_sum);
    for (size_t i = 0; is_sum && i < trace->count; i++)
        evaluation.rounding[i] = is_sum[i] && evaluation.rounding[i] < INFINITY ? 0 : evaluation.rounding[i];
    free(is_sum);
    const double before = propagated_error(&evaluation, proof_case, output);
    const struct format_facts *format = format_facts(code_format(&proof->code));
    const double floor = interval_max(minimum, interval_max(proof->bound->floor, format->smallest_normal)),
                 ulps = format->smallest / floor / (2 * format->unit);
    const int failed = evaluation.out_of_memory;
    evaluation_free(&evaluation);
    if (trace->factor_roundings && !reached)
        return (struct underflow){0, 0, 0};
    return (struct underflow){before * ulps, all < INFINITY ? all * ulps : (double)INFINITY, failed};
}

/* --- terms of the code and of the formula ------------------------------------------------------------------------- */

/* Evaluates node i, the argument of a function that is_function_of_exact accepts, at an input. */
static double argument_at(const struct trace *trace, int i, const double *in)
{
    const struct node *node = &trace->nodes[i];
    const int scaled = scaled_by_power(trace, i);
    if (node->operation == INPUT)
        return in[node->bits];
    if (node->operation == NEGATE)
        return -argument_at(trace, node->a, in);
    if (node->operation == SINE)
        return sin(argument_at(trace, node->a, in));
    if (node->operation == COSINE)
        return cos(argument_at(trace, node->a, in));
    return scaled >= 0 ? argument_at(trace, scaled, in) * constant_value(&trace->nodes[node->a + node->b - scaled])
                       : (double)NAN;
}

/* Evaluates, at an input, the magnitude to which the error bound of a sine or cosine is relative: the magnitude of the
 * function; for an inlined one its envelope (function_roundings). */
static double envelope_at(const struct trace *trace, const struct node *node, const double *in)
{
    const double argument = argument_at(trace, node->a, in);
    if (function_is_inlined(node) && (node->operation == COSINE || fabs(argument) > acos(0)))
        return 1;
    return fabs(node->operation == SINE ? sin(argument) : cos(argument));
}

/* Evaluates a node's condition scale at an input, given the condition scales S(a) and S(b) of its operands: S(a) + S(b)
 * for a sum, S(a) S(b) for a product, S(a) / S(b) for a quotient. */
static double scale_at(const struct trace *trace, int i, const double *in)
{
    const struct node *node = &trace->nodes[i];
    if (is_factor(trace, i))
        return trace->factor_magnitude[i];
    const struct operation_rules *rules = &operation_rules[node->operation];
    if (node->operation == INPUT)
        return fabs(in[node->bits]);
    if (node->operation == CONSTANT)
        return fabs(constant_value(node));
    if (is_sine_or_cosine(node))
        return envelope_at(trace, node, in);
    if (node->operation == EXPONENTIAL)
        return exp(argument_at(trace, node->a, in));
    return rules->scale
               ? rules->scale(scale_at(trace, node->a, in), rules->operands > 1 ? scale_at(trace, node->b, in) : 0,
                              rules->operands > 2 ? scale_at(trace, node->c, in) : 0)
               : (double)NAN;
}

double apriori_scale(const struct trace *trace, int node, const double *in)
{
    return scale_at(trace, node, in);
}

int apriori_supports(const struct trace *trace, int node)
{
    return operation_rules[trace->nodes[node].operation].in_ring;
}

/* True if component k of the inputs is positive everywhere in its domain, which is the same in both formats. */
static int is_above_zero(const struct kernel *kernel, size_t k)
{
    const struct field *field = kernel->inputs;
    if (k >= kernel->input_components)
        return 1; /* a power of two */
    for (; k >= field_components(field); field++)
        k -= field_components(field);
    return field->kind == POSITIVE && field->low > 0;
}

/* Returns 1 or −1 if all terms of node i have this sign, so that the relative error of the node is bounded and its
 * value has this sign or is 0. Otherwise returns 0. A square counts as one positive term, unless its operand adds
 * rounded terms that may cancel: then the relative error of the square is unbounded. */
static int sign_of(const struct kernel *kernel, const struct trace *trace, int i)
{
    const struct node *node = &trace->nodes[i];
    const int operands = operation_operands(node->operation), a = operands > 0 ? sign_of(kernel, trace, node->a) : 0,
              b = operands > 1 ? sign_of(kernel, trace, node->b) : 0,
              product = node->a == node->b ? !apriori_cancels(kernel, trace, node->a) : a * b,
              c = operands > 2 ? sign_of(kernel, trace, node->c) : 0;
    if (node->operation == INPUT)
        return is_above_zero(kernel, node->bits);
    if (node->operation == CONSTANT)
        return (constant_value(node) > 0) - (constant_value(node) < 0);
    return operation_rules[node->operation].sign ? operation_rules[node->operation].sign(a, b, c, product) : 0;
}

/* Counts the terms that each node has when multiplied out. An input, a constant, a function and a factor are one term
 * each. */
static void count_terms(const struct trace *trace, double *terms)
{
    for (int i = 0; i < (int)trace->count; i++) {
        const struct node *node = &trace->nodes[i];
        const struct operation_rules *rules = &operation_rules[node->operation];
        terms[i] = 1;
        if (is_factor(trace, i) || !rules->scale)
            continue;
        terms[i] = rules->factors ? terms[node->a] * terms[node->b] : terms[node->a];
        if (rules->summands & (OPERAND_B | OPERAND_C))
            terms[i] += terms[rules->summands & OPERAND_B ? node->b : node->c];
    }
}

/* Counts how often each input is a factor of term number n of node i, 0 ≤ n < terms[i]. Divisors do not count. */
static void count_factors(const struct trace *trace, const double *terms, int i, double n, int *factors)
{
    const struct node *node = &trace->nodes[i];
    const struct operation_rules *rules = &operation_rules[node->operation];
    if (node->operation == INPUT)
        factors[node->bits]++;
    if (is_factor(trace, i) || !rules->scale)
        return;
    const double first = rules->factors ? terms[node->a] * terms[node->b] : terms[node->a];
    if (n >= first) {
        count_factors(trace, terms, rules->summands & OPERAND_B ? node->b : node->c, n - first, factors);
    } else if (rules->factors) {
        count_factors(trace, terms, node->a, floor(n / terms[node->b]), factors);
        count_factors(trace, terms, node->b, fmod(n, terms[node->b]), factors);
    } else {
        count_factors(trace, terms, node->a, n, factors);
    }
}

/* Draws a value of input k: magnitude from 0.5 to 2, random sign unless it has to be positive; a power of two for the
 * input of trace_with_power. */
static double random_input(const struct kernel *kernel, size_t k, struct random *random)
{
    if (k >= kernel->input_components)
        return ldexp(1, (int)random_below(random, 16) - 8);
    const double sign = random_sign(random), size = random_between(random, 0.5, 2);
    return (double)(float)(is_above_zero(kernel, k) ? size : sign * size);
}

/* Multiplies the inputs that are factors of a term by large powers of two, and divides all other inputs by large powers
 * of two. The term is then larger than all others, even if its coefficient is small, so that the test fails if the
 * formula's condition scale lacks it. The exponents are random if is_random is set, else the largest for which the term
 * does not overflow in double. */
static void make_dominant(const int *factors, size_t inputs, int is_random, struct random *random, double *in)
{
    int degree = 1;
    for (size_t k = 0; k < inputs; k++)
        degree += factors[k];
    const int max_exponent = degree > 6 ? 800 / degree : FLT_MAX_EXP - 2; /* their product is a double */
    for (size_t k = 0; k < inputs; k++) {
        const int exponent = is_random ? 1 + (int)random_below(random, (uint64_t)max_exponent) : max_exponent;
        in[k] = ldexp(in[k], factors[k] ? exponent : -exponent);
    }
}

/* Returns 1 if the condition scale of the kernel's code at an input is at most the condition scale of the formula, 0 if
 * it is larger, −1 if one of them is NaN. */
static int scale_is_within(const struct proof *proof, const struct trace *trace, size_t output, const double *in)
{
    const struct kernel *kernel = proof->kernel;
    interval point[TRACE_INPUTS], value[TRACE_OUTPUTS], scale[TRACE_OUTPUTS];
    for (size_t k = 0; k < trace->inputs; k++)
        point[k] = interval_point(in[k]);
    box_evaluate(kernel_promises(kernel, code_format(&proof->code))->against, kernel->parameter, 0, point, value,
                 scale);
    const double of_code = scale_at(trace, trace->output[output], in), of_formula = scale[output].high * (1 + 0x1p-40);
    if (of_code <= of_formula)
        return 1;
    return of_code > of_formula ? 0 : -1;
}

/* Tests that the sum of the magnitudes of the code's terms is at most the formula's condition scale: at POINTS random
 * inputs, and for each term at two inputs at which this term is larger than all others. If an output has more than
 * MAX_TERMS terms, a random selection of them is tested for plumb's own kernels, and the test fails for ports. Returns
 * 1 if the test passes, 0 if it fails, −1 when out of memory. */
static int terms_agree(const struct proof *proof, const struct trace *trace, size_t output)
{
    const int node = trace->output[output];
    struct random random = {.state = 7};
    double in[TRACE_INPUTS], *terms = malloc(trace->count * sizeof *terms);
    if (!terms)
        return -1;
    count_terms(trace, terms);
    const double count = terms[node];
    int agree = count <= MAX_TERMS || !proof->code.port;
    for (int i = 0; agree && i < RANDOM_INPUTS + 2 * (int)interval_min(count, MAX_TERMS); i++) {
        const double n = floor(count <= MAX_TERMS ? 0.5 * (i - RANDOM_INPUTS) : count * random_unit(&random));
        int factors[TRACE_INPUTS] = {0};
        for (size_t k = 0; k < trace->inputs; k++)
            in[k] = random_input(proof->kernel, k, &random);
        if (i >= RANDOM_INPUTS) {
            count_factors(trace, terms, node, n, factors);
            make_dominant(factors, trace->inputs, i & 1, &random, in);
        }
        const int within = scale_is_within(proof, trace, output, in);
        agree = within > 0 || (i >= RANDOM_INPUTS && within < 0);
    }
    free(terms);
    return agree;
}

/* Returns 1 if the code without rounding agrees with the formula at RANDOM_INPUTS random inputs, 0 if not, −1 when out
 * of memory. terms_agree compares magnitudes only; this test covers the signs of the terms. */
static int values_agree(const struct proof *proof, struct proof_case *proof_case)
{
    const struct kernel *kernel = proof->kernel;
    struct random random = {.state = 9};
    double in[TRACE_INPUTS];
    for (int i = 0; i < RANDOM_INPUTS; i++) {
        for (size_t k = 0; k < proof_case->trace.inputs; k++)
            in[k] = random_input(kernel, k, &random);
        const enum trace_agreement agreement = exact_trace_agrees(
            proof_case, kernel_promises(kernel, code_format(&proof->code))->against, kernel->parameter, in);
        if (agreement != TRACE_AGREES)
            return agreement == TRACE_OUT_OF_MEMORY ? -1 : 0;
    }
    return 1;
}

int apriori_cancels(const struct kernel *kernel, const struct trace *trace, int i)
{
    const struct node *node = &trace->nodes[i];
    const int operands = operation_operands(node->operation);
    const int adds = (node->operation == ADD || node->operation == FUSED) && !sign_of(kernel, trace, i);
    for (int k = 0; k < operands && node->operation != EXPONENTIAL; k++) {
        const int operand = node_operand(node, k);
        if ((adds && depth_of(trace, operand) > 0) || apriori_cancels(kernel, trace, operand))
            return 1;
    }
    return function_is_inlined(node) && is_sine_or_cosine(node); /* the relative error is unbounded near its zeros */
}

/* --- the proof of a promise --------------------------------------------------------------------------------------- */

/* Writes constants for trace_specialise: 1 for comparisons 0 < input that hold everywhere in the input's domain (a
 * kernel returns NaN where they do not hold); NaN, which replaces nothing, for all other nodes. */
static void fold_positive(const struct kernel *kernel, const struct trace *trace, double *constant)
{
    for (size_t i = 0; i < trace->count; i++) {
        const struct node *node = &trace->nodes[i], *left = &trace->nodes[node->a], *right = &trace->nodes[node->b];
        const int is_positivity_test = node->operation == LESS && left->operation == CONSTANT &&
                                       constant_value(left) == 0 && right->operation == INPUT;
        constant[i] = is_positivity_test && is_above_zero(kernel, right->bits) ? 1 : (double)NAN;
    }
}

/* Resets the properties of all nodes, because the a-priori analysis uses neither error-free transformations nor
 * approximations. Returns 0 if memory is short. */
static int clear_properties(struct proof_case *proof_case)
{
    free(proof_case->properties);
    proof_case->properties = calloc(proof_case->trace.count + 1, sizeof *proof_case->properties);
    for (size_t i = 0; proof_case->properties && i < proof_case->trace.count; i++)
        proof_case->properties[i].approximation = -1;
    return proof_case->properties != NULL;
}

/* Writes to `box` a box that contains all inputs in the promise's region. */
static void write_region_box(const struct kernel *kernel, const struct bound *bound, const struct code *code,
                             interval *box)
{
    const struct coordinate *coordinate = kernel->row->coordinate;
    size_t k = 0;
    for (const struct field *field = kernel_promises(kernel, code_format(code))->inputs; field->name; field++) {
        const int is_coordinate = coordinate && coordinate->of == COORDINATE_MAGNITUDE &&
                                  (coordinate->field ? strcmp(coordinate->field, field->name) == 0 : k == 0);
        for (const size_t end = k + field_components(field); k < end; k++) {
            box[k] = component_domain(field);
            if (is_coordinate)
                box[k] = interval_intersection(box[k], (interval){-bound_high(bound), bound_high(bound)});
        }
    }
}

/* Makes a case from a trace: folds comparisons that always hold, replaces inlined functions by one node each, and the
 * computed power of two that scales inputs by an input. Returns 0 if memory is short. Call release in either case. */
static int case_of_trace(const struct kernel *kernel, const struct bound *bound, const struct code *code,
                         const struct trace *trace, struct analyses *analyses, struct proof_case *proof_case)
{
    interval box[TRACE_INPUTS];
    double *constant = malloc((trace->count + 1) * sizeof *constant);
    *proof_case = (struct proof_case){.splitting_variable = -1};
    if (constant)
        fold_positive(kernel, trace, constant);
    struct trace folded = {0}, named = {0}, bounded = *trace;
    write_region_box(kernel, bound, code, box);
    trace_bound_inputs(&bounded, box);
    const int ok = constant && trace_specialise(&bounded, constant, &folded) == 0 &&
                   trace_with_functions(&folded, box, analyses, &named) == 0 &&
                   trace_with_power(&named, &proof_case->trace) == 0;
    free(constant);
    trace_free(&folded);
    trace_free(&named);
    return ok && clear_properties(proof_case);
}

static void release(struct proof_case *proof_case)
{
    free(proof_case->properties);
    trace_free(&proof_case->trace);
}

/* Makes one case for the promise's outputs, if they are computed by the same trace on all paths of the kernel. (The
 * kernel may branch for other outputs.) The case has no path conditions. Returns 0 if the traces differ or memory is
 * short. Call release in either case. */
static int common_case(const struct kernel *kernel, const struct bound *bound, const struct code *code,
                       struct proof_case *proof_case)
{
    size_t count;
    struct trace *traces = traces_of_code(kernel, code, &count);
    struct analyses analyses = {0};
    *proof_case = (struct proof_case){.splitting_variable = -1};
    for (size_t r = 0; r < count; r++)
        trace_select_outputs(&traces[r], kernel, bound->field);
    int ok = count > 0;
    for (size_t r = 0; ok && r < count; r++) {
        struct proof_case other = {.splitting_variable = -1};
        traces[r].conditions = 0;
        ok = case_of_trace(kernel, bound, code, &traces[r], &analyses, r == 0 ? proof_case : &other);
        if (ok && r > 0)
            ok = traces_are_same(&proof_case->trace, &other.trace);
        if (r > 0)
            release(&other);
    }
    traces_free(traces, count);
    analyses_free(&analyses);
    return ok;
}

const char *apriori_obstacle(const struct kernel *kernel, const struct bound *bound, const struct code *code)
{
    struct proof_case proof_case;
    const char *obstacle = NULL;
    if (bound->measure == TURN || measures_rotation(kernel, bound))
        return "angles and orthogonality of matrices have no a-priori analysis";
    const int taken = common_case(kernel, bound, code, &proof_case);
    if (!taken)
        obstacle = "it branches";
    for (size_t i = 0; taken && i < proof_case.trace.count; i++) {
        const struct node *node = &proof_case.trace.nodes[i];
        if ((node->operation > NEGATE && !is_function_of_exact(&proof_case.trace, node)) ||
            (code->in_double && !node->wide && node->operation != CONSTANT))
            obstacle = "it has operations other than sums, products, quotients and sqrt";
        else if (node->operation == DIVIDE && depth_of(&proof_case.trace, node->b) > 0 &&
                 !sign_of(kernel, &proof_case.trace, node->b))
            obstacle = "it divides by a rounded value whose terms may cancel";
        else if (node->operation == SQRT && sign_of(kernel, &proof_case.trace, node->a) != 1)
            obstacle = "it takes the sqrt of a value whose terms may cancel";
    }
    release(&proof_case);
    return obstacle;
}

const char *apriori_prove_terms(struct proof *proof, const struct trace *trace, int node, struct underflow underflow)
{
    const double norm_factor = 1 + underflow_of_norms(trace, format_facts(code_format(&proof->code)));
    if (underflow.failed)
        return proof_out_of_memory;
    if (!(underflow.all < INFINITY))
        return "products may overflow, or underflow too much";
    proof->proved = interval_max(
        proof->proved, interval_min(norm_factor * bound_by_depth(trace, node) + underflow.all,
                                    norm_factor * bound_by_sums(trace, node, underflow.before + (norm_factor - 1)) +
                                        underflow.before));
    return NULL;
}

/* Raises proof->proved to the error bound of output k, if that is larger; or sets proof->problem. */
static void prove_output(struct proof *proof, struct proof_case *proof_case, size_t k, const interval *box)
{
    const struct trace *trace = &proof_case->trace;
    const int node = node_without_sign(trace, trace->output[k]), agree = terms_agree(proof, trace, k);
    if (agree < 0)
        proof->problem = proof_out_of_memory;
    else if (proof->bound->measure == ULP && apriori_cancels(proof->kernel, trace, node))
        proof->problem = "it adds rounded terms that may cancel, and the limit is in ulps of the result";
    else if (!agree)
        proof->problem =
            "its terms are not the formula's: the sum of their magnitudes is above the condition scale at a "
            "tested input";
    else
        proof->problem = apriori_prove_terms(proof, trace, node,
                                             apriori_underflow(proof, proof_case, node, box, interval_entire(), 0));
}

/* Bounds the error of an output vector in norm, or sets proof->problem. If no terms cancel, all components have bounded
 * relative errors, and the relative error in norm is at most the largest of these. Otherwise the vector has to be a
 * rotated vector (rotated_norm.c). The errors that underflow adds to the components are combined to a Euclidean norm.
 * For a unit quaternion, the result also bounds the error of its norm, | ‖q̂‖ − ‖q‖ | ≤ ‖q̂ − q‖. */
static void prove_norm(struct proof *proof, struct proof_case *proof_case, const struct field *field, size_t first,
                       const interval *box)
{
    const struct trace *trace = &proof_case->trace;
    const size_t n = field_components(field);
    const int is_factor = field->kind == UNIT_QUATERNION || field->kind == UNIT_VECTOR;
    const double norm_factor = 1 + underflow_of_norms(trace, format_facts(code_format(&proof->code)));
    double part = 0, underflow = 0;
    int failed = 0;
    for (size_t k = first; k < first + n; k++) {
        const int node = node_without_sign(trace, trace->output[k]);
        const struct underflow below =
            apriori_underflow(proof, proof_case, node, box, interval_entire(), is_factor ? 0.5 : 0);
        part =
            interval_max(part, apriori_cancels(proof->kernel, trace, node) ? (double)INFINITY
                                                                           : norm_factor * bound_by_depth(trace, node));
        underflow += below.all * below.all;
        failed |= below.failed;
    }
    const double rotated =
        part < INFINITY ? (double)INFINITY : rotated_norm_roundings(proof->kernel, trace, trace->output + first, n);
    proof->proved = interval_min(part, rotated) + (underflow > 0 ? interval_up(sqrt(underflow)) : 0);
    if (failed)
        proof->problem = proof_out_of_memory;
    else if (!(proof->proved < INFINITY))
        proof->problem = !(underflow < INFINITY) ? "products may overflow, or underflow too much"
                                                 : "it was not recognised as a rotation of a vector";
}

/* Sets proof->proved to the maximum error bound of the promise's outputs in a case, and the verdict. First tests that
 * the case without rounding is the formula. If it is not, tries again with constants such as the float next to 1/3
 * replaced by the quotients that they approximate (trace_with_quotients). */
static void prove_case(struct proof *proof, struct proof_case *proof_case)
{
    const struct kernel *kernel = proof->kernel;
    interval box[TRACE_INPUTS];
    size_t k = 0;
    write_region_box(kernel, proof->bound, &proof->code, box);
    for (const struct field *field = kernel_promises(kernel, code_format(&proof->code))->inputs; field->name; field++) {
        if (proof_case->trace.has_power && proof_case->trace.scaled_first == k)
            box[proof_case->trace.inputs - 1] = range_of_power(field, &proof_case->trace);
        k += field_components(field);
    }
    int agrees = values_agree(proof, proof_case);
    if (agrees == 0 && trace_with_quotients(&proof_case->trace) > 0)
        agrees = clear_properties(proof_case) ? values_agree(proof, proof_case) : -1;
    if (agrees > 0)
        agrees = identity_holds(proof_case, kernel_promises(kernel, code_format(&proof->code))->against,
                                kernel->parameter, box);
    if (agrees <= 0)
        proof->problem = agrees < 0 ? proof_out_of_memory : "without rounding it is not the formula";
    proof_case->trace.conditions = 0;
    assume_norms(kernel, code_format(&proof->code), &proof_case->trace);
    k = 0;
    for (const struct field *field = kernel->outputs; field->name; field++) {
        const size_t first = k;
        const int is_meant = !proof->bound->field || strcmp(proof->bound->field, field->name) == 0;
        for (const size_t end = k + field_components(field); k < end; k++)
            if (!proof->problem && is_meant && measure_of_components(proof->bound->measure))
                prove_output(proof, proof_case, k, box);
        if (!proof->problem && is_meant && !measure_of_components(proof->bound->measure))
            prove_norm(proof, proof_case, field, first, box);
    }
    proof_compare_with_limit(proof);
}

void apriori_prove_trace(struct proof *proof, const struct trace *trace)
{
    struct proof_case proof_case = {.splitting_variable = -1};
    struct analyses analyses = {0};
    proof->method = "a priori";
    proof->cases = 1;
    if (!case_of_trace(proof->kernel, proof->bound, &proof->code, trace, &analyses, &proof_case))
        proof->problem = proof_out_of_memory, proof->verdict = PROOF_UNSUPPORTED;
    else
        prove_case(proof, &proof_case);
    analyses_free(&analyses);
    release(&proof_case);
}

void apriori_prove(struct proof *proof)
{
    struct proof_case proof_case;
    if (common_case(proof->kernel, proof->bound, &proof->code, &proof_case)) {
        apriori_prove_trace(proof, &proof_case.trace);
    } else {
        proof->verdict = PROOF_UNSUPPORTED;
        proof->problem = proof_out_of_memory;
    }
    release(&proof_case);
}
