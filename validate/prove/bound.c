/* Bounds the errors of a trace's nodes over one box of inputs, in two passes. u is the unit roundoff.
 *
 *   forward   evaluate_box encloses, for each node, the exact and the computed value, and bounds its rounding error δᵢ
 *   reverse   propagated_error encloses the adjoints ∂y/∂xᵢ of one node y, and bounds the error of y by Σ |∂y/∂xᵢ| |δᵢ|
 *
 * error_parts expresses the result in ulps. FPTaylor computes the same sum (Solovyev et al., "Rigorous Estimation of
 * Floating-Point Round-off Errors with Symbolic Taylor Expansions", 2015), but takes the derivatives at δ = 0 and adds
 * a bound of the second-order terms. Here the mean value theorem makes second-order terms unnecessary, because the
 * adjoints are enclosed over all values between the exact and the computed ones. */
#include "prove_internal.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* --- roundings ---------------------------------------------------------------------------------------------------- */

/* Returns the exponent e of x > 0, with x in [2^(e − 1), 2^e), as frexp does. It is read from the bits of x, and two_to
 * sets the bits of a power of two, because calls of frexp and ldexp took a considerable part of a proof's time. */
static int exponent_of(double x)
{
    uint64_t bits;
    int exponent;
    memcpy(&bits, &x, sizeof bits);
    if (x >= DBL_MIN && x <= DBL_MAX)
        return (int)(bits >> (DBL_MANT_DIG - 1)) - DBL_MAX_EXP + 2;
    frexp(x, &exponent);
    return exponent;
}

/* Returns 2^exponent. */
static double two_to(int exponent)
{
    const uint64_t bits = (uint64_t)(exponent + DBL_MAX_EXP - 1) << (DBL_MANT_DIG - 1);
    double power;
    memcpy(&power, &bits, sizeof power);
    return exponent >= DBL_MIN_EXP - 1 && exponent < DBL_MAX_EXP ? power : ldexp(1, exponent);
}

/* Returns the larger of the bounds of |fl(x) − x| for two ranges of x. Let P be the largest power of two with P ≤
 * magnitude.
 *
 *   |x| ≤ P               the rounding error is at most half an ulp of the binade [P/2, P) (`below`)
 *   P < |x| ≤ magnitude   it is at most half an ulp of the binade [P, 2P) (`above`), and at most magnitude − P, because
 *                         P is a number of the format
 *
 * Subnormal numbers have the spacing of the smallest normal binade. If P is in that binade or below it, `above` is the
 * bound for the first range, too. */
double half_ulp_under(int wide, double magnitude)
{
    const int digits = wide ? DBL_MANT_DIG : FLT_MANT_DIG, minimum = wide ? DBL_MIN_EXP : FLT_MIN_EXP;
    if (!(magnitude > 0))
        return 0;
    if (!(magnitude <= (wide ? DBL_MAX : (double)FLT_MAX)))
        return INFINITY;
    const int exponent = exponent_of(magnitude) < minimum ? minimum : exponent_of(magnitude);
    /* half of the smallest subnormal double would underflow to 0, so the smallest subnormal double itself is used */
    const double power = two_to(exponent - 1), above = interval_max(two_to(exponent - 1 - digits), 0x1p-1074),
                 below = above / 2;
    return interval_max(interval_min(above, interval_up(magnitude - power)), exponent == minimum ? above : below);
}

/* Writes the intervals of a node's operands to x. If an operation has fewer than three operands, the interval of the
 * first one fills the other elements. */
static void load_operands(const struct node *node, const interval *value, interval x[3])
{
    const int operands = operation_operands(node->operation);
    x[0] = value[node->a];
    x[1] = operands > 1 ? value[node->b] : x[0]; /* b of a shift is a number of bits, not a node */
    x[2] = operands > 2 ? value[node->c] : x[0];
}

/* Encloses the result of an operation before rounding; (−∞, ∞) for masks and operations on bits. */
static interval enclosure(const struct node *node, const interval *value)
{
    const struct operation_rules *rules = &operation_rules[node->operation];
    interval x[3];
    if (!rules->enclosure)
        return interval_entire();
    load_operands(node, value, x);
    return rules->enclosure(x, rules->operands > 1 && node->a == node->b);
}

/* True if a node that rounds may yield NaN for operands in these intervals: if the operand of a sqrt may be negative,
 * or if the interval of an operand is unbounded, which means that the operand may be ±∞ or NaN. (A divisor that may be
 * 0 makes the quotient's interval unbounded.) */
static int may_be_nan(const struct node *node, const interval *value)
{
    const int operands = operation_operands(node->operation);
    return (operands > 0 && !interval_is_bounded(value[node->a])) ||
           (operands > 1 && !interval_is_bounded(value[node->b])) ||
           (operands > 2 && !interval_is_bounded(value[node->c])) ||
           (node->operation == SQRT && !(value[node->a].low >= 0));
}

/* Encloses the result, before rounding, of a node that rounds; (−∞, ∞) if the result may be NaN. */
static interval unrounded(const struct node *node, const interval *value)
{
    if (may_be_nan(node, value))
        return interval_entire();
    return enclosure(node, value);
}

/* Bounds the absolute error of a function's node, given that the magnitude of its exact value is at most `magnitude`.
 * The node holds an error bound. Its unit is an ulp of the exact value for a library's function, u times the exact
 * value for an inlined exponential, and u times an envelope of at most 1 for an inlined sine or cosine
 * (function_roundings). */
static double function_error(const struct node *node, double magnitude)
{
    int exponent;
    if (function_is_inlined(node))
        return interval_up(function_roundings(node) * (node->wide ? 0x1p-53 : 0x1p-24) *
                           (node->operation == EXPONENTIAL ? magnitude : 1));
    frexp(magnitude, &exponent);
    const int minimum = node->wide ? DBL_MIN_EXP : FLT_MIN_EXP, digits = node->wide ? DBL_MANT_DIG : FLT_MANT_DIG;
    return interval_up(function_ulps(node) * ldexp(1, (exponent < minimum ? minimum : exponent) - digits));
}

/* --- quantum exponents -------------------------------------------------------------------------------------------- */

/* A value has the quantum exponent q if it is a multiple of 2^q. A multiple of 2^q whose magnitude is at most 2^(q +
 * p), with the precision p of a format, is a number of the format, unless 2^q is below the smallest subnormal number or
 * the multiple overflows. An operation whose exact result has such a magnitude has no rounding error. */

/* Returns the largest quantum exponent of a constant; 0 for the constant 0. */
static int quantum_of_constant(double value)
{
    int exponent;
    const double fraction = frexp(value, &exponent);
    int digits = 0;
    while (value != 0 && digits < DBL_MANT_DIG && ldexp(fraction, digits) != trunc(ldexp(fraction, digits)))
        digits++;
    return value == 0 ? 0 : exponent - digits;
}

/* Returns a quantum exponent of a node's result before rounding; NO_QUANTUM if none is known. */
static int quantum_of_result(const struct evaluation *evaluation, const struct node *node)
{
    const struct operation_rules *rules = &operation_rules[node->operation];
    const int *quantum = evaluation->quantum;
    return rules->quantum ? rules->quantum(quantum[node->a], rules->operands > 1 ? quantum[node->b] : 0,
                                           rules->operands > 2 ? quantum[node->c] : 0)
                          : NO_QUANTUM;
}

/* Returns the exponent of the smallest subnormal number, which is a quantum exponent of all numbers of the format. */
static int smallest_quantum(int wide)
{
    return wide ? DBL_MIN_EXP - DBL_MANT_DIG : FLT_MIN_EXP - FLT_MANT_DIG;
}

/* Returns a quantum exponent of a rounded value in the interval `value`, if the result before rounding had the quantum
 * exponent `result`. A number of the format is also a multiple of the ulp of the smallest magnitude in the interval. */
static int quantum_of_number(int wide, int result, interval value)
{
    const double minimum = interval_mignitude(value);
    int quantum = result;
    if (minimum > 0) {
        const int last = ilogb(minimum) - (wide ? DBL_MANT_DIG : FLT_MANT_DIG) + 1;
        quantum = last > quantum ? last : quantum;
    }
    return quantum < smallest_quantum(wide) ? smallest_quantum(wide) : quantum;
}

static int is_power_of_two(double constant)
{
    int exponent;
    return fabs(frexp(constant, &exponent)) == 0.5;
}

/* Bounds the rounding error of a node whose result before rounding lies in `result` and has the quantum exponent
 * `quantum`. For a function, bounds the total error of the function. A product with a power of two is exact unless it
 * is subnormal. Returns ∞ if the result may overflow. */
static double rounding_of(const struct evaluation *evaluation, const struct node *node, interval result, int quantum)
{
    if (!(interval_magnitude(result) <= (node->wide ? DBL_MAX : (double)FLT_MAX)))
        return INFINITY; /* it may overflow */
    if ((node->operation == MULTIPLY || node->operation == PRODUCT_ROUNDING) &&
        (evaluation->is_power[node->a] || evaluation->is_power[node->b]))
        return interval_mignitude(result) >= (node->wide ? DBL_MIN : (double)FLT_MIN)
                   ? 0
                   : half_ulp_under(node->wide, 0x1p-1074);
    const int digits = node->wide ? DBL_MANT_DIG : FLT_MANT_DIG;
    const double magnitude = interval_magnitude(result);
    if (operation_is_function(node->operation))
        return function_error(node, magnitude);
    if (quantum >= smallest_quantum(node->wide) && quantum < 1000 && magnitude <= two_to(quantum + digits))
        return 0;
    return half_ulp_under(node->wide, magnitude);
}

/* --- forward ------------------------------------------------------------------------------------------------------ */

/* Encloses the value of a node that is the last operation of an error-free transformation, and bounds its rounding
 * error. If nothing in the trace were rounded, its value would be 0. Apart from its own rounding error, its computed
 * value is ±δ, where δ is the rounding error of node property->of. For the remainder of a sqrt whose result before
 * rounding is r, it is ±(2r + δ) δ.
 *
 * TWO_SUM has no rounding error. TWO_PROD and SQRT_REMAINDER have one only if the result is subnormal: then it is at
 * most half of the smallest subnormal number. FAST_TWO_SUM, s = a + b, e = b − (s − a), has no rounding error if |a| ≥
 * |b| for all inputs of the box. Otherwise both s − a, whose magnitude is at most |b| + |δ|, and e may have one (Muller
 * et al., Handbook of Floating-Point Arithmetic, chapter 4). */
static interval transformation_value(const struct evaluation *evaluation, const struct property *property, int wide,
                                     double *rounding)
{
    const double delta = evaluation->rounding[property->of];
    double size = delta;
    *rounding = 0;
    if (property->transformation == SQRT_REMAINDER)
        size = interval_up(delta * interval_up(2 * interval_magnitude(evaluation->value[property->of]) + delta));
    if (property->transformation == TWO_PROD || property->transformation == SQRT_REMAINDER)
        *rounding = half_ulp_under(wide, 0x1p-1074);
    if (property->transformation == FAST_TWO_SUM && !(interval_mignitude(evaluation->value[property->first]) >=
                                                      interval_magnitude(evaluation->value[property->second]))) {
        const double difference =
            half_ulp_under(wide, interval_up(interval_magnitude(evaluation->value[property->second]) + delta));
        *rounding = interval_up(difference + half_ulp_under(wide, interval_up(delta + difference)));
    }
    size = interval_up(size + *rounding);
    return (interval){-size, size};
}

/* Intersects a node's value, the enclosure of its exact and its computed values, with [low, high], which is known to
 * contain the computed value. Before the intersection, [low, high] is widened by a bound of the node's error, so that
 * it contains the exact value, too. Returns 0 if the intersection is empty. */
static int clipped(struct evaluation *evaluation, const struct proof_case *proof_case, int node, double low,
                   double high)
{
    interval *value = &evaluation->value[node];
    if (value->low >= low && value->high <= high)
        return 1;
    const double error = proof_case->trace.nodes[node].operation == INPUT || evaluation->is_monotonic
                             ? 0
                             : interval_up(propagated_error(evaluation, proof_case, node) + evaluation->rounding[node]);
    value->low = interval_max(value->low, interval_down(low - error));
    value->high = interval_min(value->high, interval_up(high + error));
    return !(value->low > value->high); /* also true if an end is NaN */
}

/* Intersects a node's value with the path conditions on this node; the splitting variable's value also with the region
 * and the slice. Returns 0 if no value is left: then no input of the box takes this path and belongs to the slice. */
static int meets_conditions(struct evaluation *evaluation, const struct proof_case *proof_case, int node)
{
    const struct trace *trace = &proof_case->trace;
    for (size_t i = 0; evaluation->has_condition[node] && i < trace->conditions; i++)
        if (trace->condition[i].node == node &&
            !clipped(evaluation, proof_case, node, trace->condition[i].low, trace->condition[i].high))
            return 0;
    const interval region = proof_case->splitting_region;
    return node != proof_case->splitting_variable ||
           (clipped(evaluation, proof_case, node, region.low, region.high) &&
            clipped(evaluation, proof_case, node, evaluation->slice.low, evaluation->slice.high));
}

/* Encloses the product that a node of operation FUSED adds to a number of its format. For fma(a, b, c) this is a b. If
 * trace_factor replaced fma(x, p, fl(x q)) by x (q + p) + ε, where ε is the rounding error of x q (PRODUCT_ROUNDING)
 * and q + p is not rounded (EXACT_SUM), it is x p, because the number to which it is added is the computed product fl(x
 * q). */
static interval added_product(const struct trace *trace, const struct node *node, const interval *value)
{
    const struct node *rounded = &trace->nodes[node->c];
    const int x_first = node->a == rounded->a;
    const struct node *sum = &trace->nodes[x_first ? node->b : node->a];
    if (rounded->operation != PRODUCT_ROUNDING)
        return interval_multiply(value[node->a], value[node->b]);
    if ((!x_first && node->b != rounded->a) || sum->operation != EXACT_SUM ||
        (sum->a != rounded->b && sum->b != rounded->b))
        return interval_entire();
    return interval_multiply(value[rounded->a], value[sum->a == rounded->b ? sum->b : sum->a]);
}

/* Bounds the rounding error δ of a sum by the magnitude of a summand. If b is a number of the result's format, the
 * distance of a + b to the nearest number of the format is at most |a|; so |δ| ≤ min(|a|, |b|) if a and b both are
 * (Muller et al., Handbook of Floating-Point Arithmetic, chapter 4). For fma(a, b, c), |δ| ≤ |a b| if c is a number of
 * the format. Returns the smallest of these bounds; ∞ if none applies. */
static double smaller_summand(const struct evaluation *evaluation, const struct trace *trace, const struct node *node)
{
    const interval *value = evaluation->value;
    const int exact_in_a = node->wide || !trace->nodes[node->a].wide,
              exact_in_b = node->wide || !trace->nodes[node->b].wide;
    if (node->operation == ADD)
        return interval_min(exact_in_a ? interval_magnitude(value[node->b]) : (double)INFINITY,
                            exact_in_b ? interval_magnitude(value[node->a]) : (double)INFINITY);
    return node->operation == FUSED && (node->wide || !trace->nodes[node->c].wide)
               ? interval_magnitude(added_product(trace, node, value))
               : (double)INFINITY;
}

/* Encloses the exact and the computed value of a node that rounds, bounds its rounding error, and sets its quantum
 * exponent.
 *
 * If the exact value is 0 (is_zero), the magnitude of the result before rounding is at most the propagated error. The
 * computed value has the sign of the result before rounding. Exceptions: a library's function with an error bound of 2
 * u or more, and an inlined sine or cosine, may have the other sign near their zeros. */
static interval rounded_value(struct evaluation *evaluation, const struct proof_case *proof_case, int i)
{
    const struct trace *trace = &proof_case->trace;
    const struct node *node = &trace->nodes[i];
    interval result = unrounded(node, evaluation->value);
    if (proof_case->properties[i].is_zero && interval_is_bounded(result)) { /* ∞ − ∞ is not 0 */
        const double size = propagated_error(evaluation, proof_case, i);
        result.low = interval_max(result.low, -size);
        result.high = interval_min(result.high, size);
    }
    if (evaluation->parts && evaluation->parts[i]) /* no summand is negative, so a partial sum is at most the sum */
        result.high = interval_min(result.high, interval_up(evaluation->slice.high * (1 + 0x1p-20)));
    const int quantum = quantum_of_result(evaluation, node);
    double rounding = rounding_of(evaluation, node, result, quantum);
    if (rounding < INFINITY) /* else it may overflow */
        rounding = interval_min(rounding, smaller_summand(evaluation, trace, node));
    if (node->operation == PRODUCT_ROUNDING) {
        evaluation->rounding[i] = rounding;
        return (interval){-rounding, rounding};
    }
    interval value = interval_widened(result, rounding);
    if (evaluation->is_monotonic && !operation_is_function(node->operation) && result.low > 0)
        value.low = interval_max(value.low, interval_down(result.low - half_ulp_under(node->wide, result.low)));
    const int may_change_sign =
        operation_is_function(node->operation) &&
        (function_roundings(node) >= 2 || (function_is_inlined(node) && node->operation != EXPONENTIAL));
    if (result.low >= 0 && !may_change_sign)
        value.low = interval_max(value.low, 0); /* rounding does not change the sign */
    evaluation->rounding[i] = rounding;
    evaluation->quantum[i] = quantum_of_number(node->wide, quantum, value);
    return value;
}

/* Encloses the exact and the computed value of node i over a box. Sets the node's rounding error and quantum
 * exponent. */
static interval value_of(struct evaluation *evaluation, const struct proof_case *proof_case, int i, const interval *box)
{
    const struct trace *trace = &proof_case->trace;
    const struct node *node = &trace->nodes[i];
    const struct property *property = &proof_case->properties[i];
    if (node->operation == CONSTANT)
        return interval_point(constant_value(node));
    evaluation->rounding[i] = 0;
    evaluation->quantum[i] = NO_QUANTUM;
    if (node->operation == INPUT) {
        evaluation->quantum[i] = quantum_of_number(node->wide, NO_QUANTUM, box[node->bits]);
        return box[node->bits];
    }
    if (property->transformation == TWO_SUM || property->transformation == FAST_TWO_SUM)
        evaluation->quantum[i] = quantum_of_result(evaluation, &trace->nodes[property->of]);
    if (property->transformation != NO_TRANSFORMATION)
        return transformation_value(evaluation, property, node->wide, &evaluation->rounding[i]);
    if (operation_rounds(node->operation))
        return rounded_value(evaluation, proof_case, i);
    evaluation->quantum[i] = quantum_of_result(evaluation, node);
    return enclosure(node, evaluation->value);
}

int evaluate_box(struct evaluation *evaluation, const struct proof_case *proof_case, const interval *box)
{
    evaluation->shared_known = 0;
    for (int i = 0; i < (int)proof_case->trace.count; i++) {
        const int number = proof_case->properties[i].approximation;
        interval *value = &evaluation->value[i];
        *value = value_of(evaluation, proof_case, i, box);
        if (number >= 0) {
            const struct approximation *approximation = &proof_case->approximations[number];
            evaluation->approximation_error[number] = approximation_distance(
                approximation,
                approximation->argument < 0 ? interval_point(0) : evaluation->value[approximation->argument]);
            *value = interval_widened(*value, evaluation->approximation_error[number]);
        }
        if (!meets_conditions(evaluation, proof_case, i))
            return 0;
    }
    for (size_t i = 0; i < proof_case->trace.count; i++)
        evaluation->shared_error[i] = (double)NAN;
    evaluation->shared_known = 1;
    return 1;
}

/* --- reverse ------------------------------------------------------------------------------------------------------ */

static inline void accumulate(struct evaluation *evaluation, int node, interval by)
{
    if (!evaluation->is_exact[node])
        evaluation->adjoint[node] = interval_add(evaluation->adjoint[node], by);
}

/* Adds to the adjoint of each operand of node i the product by · ∂(node)/∂(operand), where `by` is the adjoint of the
 * node. */
static void accumulate_operands(struct evaluation *evaluation, const struct node *node, int i, interval by)
{
    static const int order[] = {2, 0, 1};
    const struct operation_rules *rules = &operation_rules[node->operation];
    const int operand[] = {node->a, node->b, node->c};
    interval x[3];
    if (!rules->differentiable)
        return;
    load_operands(node, evaluation->value, x);
    for (int n = 0; n < 3; n++) {
        const int k = order[n];
        if (rules->differentiable >> k & 1 && !evaluation->is_exact[operand[k]])
            accumulate(evaluation, operand[k], rules->adjoint(x, evaluation->value[i], by, k));
    }
}

/* The result of an error-free transformation, with the adjoint `by`, depends on the rounding error δ = computed − exact
 * of node property->of: it is −sign · δ, or −sign · (2r + δ) δ for the remainder of r = √t. Adds its contribution to
 * the adjoint of δ; the factor 2r + δ is enclosed. */
static void adjust(struct evaluation *evaluation, const struct property *property, interval by)
{
    by = property->sign > 0 ? interval_negate(by) : by;
    if (property->transformation == SQRT_REMAINDER) {
        const interval twice = interval_multiply(interval_point(2), evaluation->value[property->of]);
        by = interval_multiply(by, interval_widened(twice, evaluation->rounding[property->of]));
    }
    evaluation->adjustment[property->of] = interval_add(evaluation->adjustment[property->of], by);
}

/* True if node i is a shared function whose error bound (shared_error) replaces the errors of the nodes on which it
 * depends. False for the output itself. */
static int is_known_shared(const struct evaluation *evaluation, const struct proof_case *proof_case, int i, int output)
{
    return proof_case->properties[i].is_shared && evaluation->shared_known && i != output;
}

/* Returns two lists of nodes in one array, each ended by −1. The first has the nodes on which an output depends,
 * including the output, in reverse topological order; the second has the shared functions among them. Nodes marked
 * is_exact are left out. The search stops at shared functions if evaluation->shared_known is set. From the result of an
 * error-free transformation it continues only at the node whose rounding error this result is. The lists are computed
 * once per output and belong to the evaluation. Returns null if memory is short. */
static const int *dependencies_of(struct evaluation *evaluation, const struct proof_case *proof_case, int output)
{
    const struct node *nodes = proof_case->trace.nodes;
    int **dependencies = &evaluation->dependencies[evaluation->shared_known][output], count = 0, shared = 0;
    unsigned char *reached = *dependencies ? NULL : calloc((size_t)output + 1, 1);
    if (reached)
        *dependencies = malloc(2 * ((size_t)output + 2) * sizeof **dependencies);
    if (!reached || !*dependencies) {
        free(reached);
        return *dependencies;
    }
    reached[output] = 1;
    for (int i = output; i >= 0; i--) {
        if (!reached[i] || evaluation->is_exact[i])
            continue;
        (*dependencies)[count++] = i;
        const struct property *property = &proof_case->properties[i];
        const int operands = operation_operands(nodes[i].operation);
        if (is_known_shared(evaluation, proof_case, i, output))
            continue;
        if (property->transformation != NO_TRANSFORMATION)
            reached[property->of] = 1;
        for (int k = 0; k < operands && property->transformation == NO_TRANSFORMATION; k++)
            reached[node_operand(&nodes[i], k)] = 1;
    }
    (*dependencies)[count] = -1;
    for (int k = 0; k < count; k++)
        if (is_known_shared(evaluation, proof_case, (*dependencies)[k], output))
            (*dependencies)[count + 1 + shared++] = (*dependencies)[k];
    (*dependencies)[count + 1 + shared] = -1;
    free(reached);
    return *dependencies;
}

/* Computes shared_error for the shared functions in the second list of dependencies_of, unless it is already known for
 * this box. The recursion has depth 1: shared_known is 0 during the calls of propagated_error. */
static void find_shared_errors(struct evaluation *evaluation, const struct proof_case *proof_case,
                               const int *dependencies)
{
    while (*dependencies >= 0)
        dependencies++;
    for (const int *node = dependencies + 1; *node >= 0; node++)
        if (isnan(evaluation->shared_error[*node])) {
            evaluation->shared_known = 0;
            evaluation->shared_error[*node] =
                interval_up(propagated_error(evaluation, proof_case, *node) + evaluation->rounding[*node]);
            evaluation->shared_known = 1;
        }
}

/* Initialises the reverse pass: sets the output's adjoint to 1 and all others to 0. Only the adjoints of nodes that the
 * previous pass reached have to be cleared. */
static void begin_at(struct evaluation *evaluation, const int *dependencies, int output)
{
    for (const int *i = evaluation->reached; i && *i >= 0; i++)
        evaluation->adjoint[*i] = evaluation->adjustment[*i] = interval_point(0);
    evaluation->reached = dependencies;
    if (*dependencies == output) /* else the output is marked is_exact, and the list is empty */
        evaluation->adjoint[output] = interval_point(1);
}

double propagated_error(struct evaluation *evaluation, const struct proof_case *proof_case, int output)
{
    const struct trace *trace = &proof_case->trace;
    const int *dependencies = dependencies_of(evaluation, proof_case, output);
    double error = 0;
    if (!dependencies) {
        evaluation->out_of_memory = 1;
        return INFINITY;
    }
    if (evaluation->shared_known)
        find_shared_errors(evaluation, proof_case, dependencies);
    begin_at(evaluation, dependencies, output);
    for (int i = *dependencies; i >= 0; i = *++dependencies) {
        const interval by = evaluation->adjoint[i];
        const struct property *property = &proof_case->properties[i];
        const int is_shared = is_known_shared(evaluation, proof_case, i, output);
        if (i != output && evaluation->rounding[i] > 0) {
            const interval own = is_shared ? evaluation->adjustment[i] : interval_add(by, evaluation->adjustment[i]);
            /* An error with the adjoint 0 has no effect on the output, even if it is ∞. */
            if (own.low != 0 || own.high != 0)
                error = interval_up(error + interval_up(interval_magnitude(own) * evaluation->rounding[i]));
        }
        if (by.low == 0 && by.high == 0)
            continue;
        if (is_shared) {
            error = interval_up(error + interval_up(interval_magnitude(by) * evaluation->shared_error[i]));
            continue;
        }
        if (property->approximation >= 0 && i != output)
            error = interval_up(
                error + interval_up(interval_magnitude(by) * evaluation->approximation_error[property->approximation]));
        if (property->transformation != NO_TRANSFORMATION)
            adjust(evaluation, property, by);
        else
            accumulate_operands(evaluation, &trace->nodes[i], i, by);
    }
    const int approximation = proof_case->properties[output].approximation;
    return approximation >= 0 ? interval_up(error + evaluation->approximation_error[approximation]) : error;
}

/* --- in ulps ------------------------------------------------------------------------------------------------------ */

/* Returns the ulp of the format in the binade [2^exponent, 2^(exponent + 1)); the spacing of subnormal numbers if that
 * binade is below the normal numbers. */
static double unit_of(int wide, int exponent)
{
    const int minimum = (wide ? DBL_MIN_EXP : FLT_MIN_EXP) - 1;
    return two_to((exponent < minimum ? minimum : exponent) - (wide ? DBL_MANT_DIG : FLT_MANT_DIG) + 1);
}

/* True if the outputs are doubles. Outputs have the format of the inputs; a trace without inputs counts as double. */
static int outputs_are_double(const struct trace *trace)
{
    size_t i = 0;
    while (i < trace->count && trace->nodes[i].operation != INPUT)
        i++;
    return i == trace->count || trace->nodes[i].wide;
}

/* True if a node's own error comes from one rounding to nearest in the outputs' format. False for functions, results of
 * error-free transformations, and nodes of the other format. */
static int rounds_once(const struct proof_case *proof_case, int i)
{
    const struct node *node = &proof_case->trace.nodes[i];
    return node->wide == outputs_are_double(&proof_case->trace) && !operation_is_function(node->operation) &&
           proof_case->properties[i].transformation == NO_TRANSFORMATION;
}

/* Bounds the last rounding error of an output whose unit is the ulp of a binade [P, 2P), so that the exact value y has
 * |y| ≤ top ≤ 2P. Let z be the result before the last rounding. The first bound follows from |z| ≤ top + propagated;
 * `last` and `magnitude` bound the rounding error and the computed value over the whole box.
 *
 * If propagated ≤ unit, the ulp in [P, 2P), then unit/2 is a bound, too. For |z| ≤ 2P it bounds the rounding error. For
 * 2P < |z| ≤ 2P + unit, z is rounded to ±2P, because the spacing above 2P is 2 unit and ties are rounded to even. Since
 * ±2P lies between y and z, the error after the rounding is then at most `propagated`. */
static double rounding_in_binade(int wide, double propagated, double magnitude, double last, double unit, double top)
{
    const double rounding =
        interval_min(last, half_ulp_under(wide, interval_min(magnitude, interval_up(top + propagated))));
    return propagated <= unit ? interval_min(rounding, unit / 2) : rounding;
}

struct error_parts error_parts(struct evaluation *evaluation, const struct proof_case *proof_case, size_t output,
                               interval size)
{
    const struct trace *trace = &proof_case->trace;
    int o = trace->output[output];
    while (trace->nodes[o].operation == NEGATE)
        o = trace->nodes[o].a;
    const double propagated = propagated_error(evaluation, proof_case, o), last = evaluation->rounding[o],
                 magnitude = interval_up(interval_magnitude(evaluation->value[o]) + last);
    const int wide = outputs_are_double(trace), once = rounds_once(proof_case, o);
    int low, high;
    struct error_parts worst = {0, propagated, last, NAN};
    if (propagated == 0 && last == 0)
        return worst;
    if (!(propagated < INFINITY) || !(last < INFINITY) || !(size.high < INFINITY)) {
        worst.ulps = INFINITY;
        return worst;
    }
    frexp(size.low, &low);
    frexp(size.high, &high);
    const int minimum = wide ? DBL_MIN_EXP : FLT_MIN_EXP;
    low = !(size.low > 0) || low < minimum ? minimum : low;
    high = high < low ? low : high;
    /* From one binade to the next, the ulp doubles, the propagated error stays the same, and the bound of the last
     * rounding error at most doubles. So the error in ulps does not increase, and binades after the third need not be
     * evaluated. */
    for (int exponent = low; exponent <= high && exponent < low + 3; exponent++) {
        const double top = interval_min(size.high, two_to(exponent)), unit = unit_of(wide, exponent - 1),
                     rounding = once ? rounding_in_binade(wide, propagated, magnitude, last, unit, top) : last,
                     ulps = interval_up(interval_up(propagated + rounding) / unit);
        if (!(ulps <= worst.ulps))
            worst = (struct error_parts){ulps, propagated, rounding, unit};
    }
    return worst;
}

/* --- memory ------------------------------------------------------------------------------------------------------- */

int evaluation_start(struct evaluation *evaluation, const struct proof_case *proof_case)
{
    const size_t n = proof_case->trace.count + 1;
    *evaluation = (struct evaluation){.value = calloc(n, sizeof(interval)),
                                      .adjoint = calloc(n, sizeof(interval)),
                                      .adjustment = calloc(n, sizeof(interval)),
                                      .rounding = calloc(n, sizeof(double)),
                                      .quantum = calloc(n, sizeof(int)),
                                      .shared_error = calloc(n, sizeof(double)),
                                      .has_condition = calloc(n, 1),
                                      .is_exact = calloc(n, 1),
                                      .is_power = calloc(n, 1),
                                      .slice = {-INFINITY, INFINITY},
                                      .dependencies = {calloc(n, sizeof(int *)), calloc(n, sizeof(int *))},
                                      .nodes = n};
    evaluation->approximation_error = calloc(proof_case->approximations_count + 1, sizeof(double));
    if (evaluation->value && evaluation->adjoint && evaluation->adjustment && evaluation->rounding &&
        evaluation->quantum && evaluation->shared_error && evaluation->approximation_error &&
        evaluation->dependencies[0] && evaluation->dependencies[1] && evaluation->has_condition &&
        evaluation->is_exact && evaluation->is_power) {
        for (size_t i = 0; i < proof_case->trace.conditions; i++)
            evaluation->has_condition[proof_case->trace.condition[i].node] = 1;
        for (size_t i = 0; i < proof_case->trace.count; i++)
            if (proof_case->trace.nodes[i].operation == CONSTANT) {
                const double constant = constant_value(&proof_case->trace.nodes[i]);
                evaluation->quantum[i] = quantum_of_constant(constant);
                evaluation->is_power[i] = (unsigned char)is_power_of_two(constant);
                evaluation->is_exact[i] = proof_case->properties[i].approximation < 0;
            }
        return 0;
    }
    evaluation_free(evaluation);
    return -1;
}

void evaluation_free(struct evaluation *evaluation)
{
    for (int k = 0; k < 2; k++) {
        for (size_t i = 0; evaluation->dependencies[k] && i < evaluation->nodes; i++)
            free(evaluation->dependencies[k][i]);
        free(evaluation->dependencies[k]);
    }
    free(evaluation->value);
    free(evaluation->adjoint);
    free(evaluation->adjustment);
    free(evaluation->rounding);
    free(evaluation->quantum);
    free(evaluation->shared_error);
    free(evaluation->has_condition);
    free(evaluation->is_exact);
    free(evaluation->is_power);
    free(evaluation->approximation_error);
    *evaluation = (struct evaluation){0};
}
