/* Bounds the error over one box (evaluate_box, propagated_error, error_parts): encloses values and bounds rounding
 * errors forward, then encloses adjoints by reverse accumulation. The bounds are the symbolic first-order expressions
 * of FPTaylor (Solovyev et al., 2015), with interval adjoints over all rounding errors δ that occur. u is the unit
 * roundoff. */
#include "prove_internal.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* --- roundings ---------------------------------------------------------------------------------------------------- */

/* Returns frexp's exponent of x > 0. Reads the bits, as two_to below writes them: calls of frexp and ldexp took a good
 * part of a proof's time. */
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

/* Returns 2 to the power `exponent`. */
static double two_to(int exponent)
{
    const uint64_t bits = (uint64_t)(exponent + DBL_MAX_EXP - 1) << (DBL_MANT_DIG - 1);
    double power;
    memcpy(&power, &bits, sizeof power);
    return exponent >= DBL_MIN_EXP - 1 && exponent < DBL_MAX_EXP ? power : ldexp(1, exponent);
}

/* Bounds the rounding error as follows. Let P be the power of two at or below the magnitude. Up to P the rounding error
 * is at most half a unit of the binade below P. Above P it is at most half a unit of the binade of P, and at most the
 * distance from P, which is a number of the format. */
double half_ulp_under(int wide, double magnitude)
{
    const int digits = wide ? DBL_MANT_DIG : FLT_MANT_DIG, least = wide ? DBL_MIN_EXP : FLT_MIN_EXP;
    if (!(magnitude > 0))
        return 0;
    if (!(magnitude <= (wide ? DBL_MAX : (double)FLT_MAX)))
        return INFINITY;
    const int exponent = exponent_of(magnitude) < least ? least : exponent_of(magnitude);
    /* halving the smallest subnormal double would underflow: it is used whole */
    const double power = two_to(exponent - 1), above = interval_max(two_to(exponent - 1 - digits), 0x1p-1074),
                 below = above / 2;
    return interval_max(interval_min(above, interval_up(magnitude - power)), exponent == least ? above : below);
}

/* Writes the intervals of the operands; the first one also in place of missing operands. */
static void take_operands(const struct node *node, const interval *value, interval x[3])
{
    const int operands = operation_operands(node->operation);
    x[0] = value[node->a];
    x[1] = operands > 1 ? value[node->b] : x[0]; /* a shift's b is a number of bits */
    x[2] = operands > 2 ? value[node->c] : x[0];
}

/* Encloses an operation's result without its rounding; (−∞, ∞) for masks and bits. */
static interval enclosure(const struct node *node, const interval *value)
{
    const struct operation_rules *rules = &operation_rules[node->operation];
    interval x[3];
    if (!rules->enclosure)
        return interval_everything();
    take_operands(node, value, x);
    return rules->enclosure(x, rules->operands > 1 && node->a == node->b);
}

/* True if a rounding node may yield NaN for operands in these intervals; its value is then unbounded. An operand that
 * is unbounded may be ∞ or NaN, and so may ∞ − ∞, 0 ∞ and ∞/∞: no later operation makes a bounded number of it. */
static int may_be_nan(const struct node *node, const interval *value)
{
    const int operands = operation_operands(node->operation);
    return (operands > 0 && !interval_is_bounded(value[node->a])) ||
           (operands > 1 && !interval_is_bounded(value[node->b])) ||
           (operands > 2 && !interval_is_bounded(value[node->c])) ||
           (node->operation == SQRT && !(value[node->a].low >= 0));
}

/* Encloses what a rounding node's result would be without its rounding. */
static interval unrounded(const struct node *node, const interval *value)
{
    if (may_be_nan(node, value))
        return interval_everything();
    return enclosure(node, value);
}

/* Bounds the absolute error of a function whose exact values are at most `magnitude`. The node states it in ulps of the
 * exact value for a library's function, in u of the value or of the envelope for an inlined one. */
static double function_error(const struct node *node, double magnitude)
{
    int exponent;
    if (function_is_inlined(node))
        return interval_up(function_roundings(node) * (node->wide ? 0x1p-53 : 0x1p-24) *
                           (node->operation == EXPONENTIAL ? magnitude : 1));
    frexp(magnitude, &exponent);
    const int least = node->wide ? DBL_MIN_EXP : FLT_MIN_EXP, digits = node->wide ? DBL_MANT_DIG : FLT_MANT_DIG;
    return interval_up(function_ulps(node) * ldexp(1, (exponent < least ? least : exponent) - digits));
}

/* --- quantum exponents: a multiple of a large enough power of two is not rounded ---------------------------------- */

static int quantum_of_constant(double value)
{
    int exponent;
    const double fraction = frexp(value, &exponent);
    int digits = 0;
    while (value != 0 && digits < DBL_MANT_DIG && ldexp(fraction, digits) != trunc(ldexp(fraction, digits)))
        digits++;
    return value == 0 ? 0 : exponent - digits;
}

/* Returns the quantum exponent of a node's result before its rounding. */
static int quantum_of_result(const struct evaluation *evaluation, const struct node *node)
{
    const struct operation_rules *rules = &operation_rules[node->operation];
    const int *quantum = evaluation->quantum;
    return rules->quantum ? rules->quantum(quantum[node->a], rules->operands > 1 ? quantum[node->b] : 0,
                                           rules->operands > 2 ? quantum[node->c] : 0)
                          : NO_QUANTUM;
}

static int smallest_quantum(int wide)
{
    return wide ? DBL_MIN_EXP - DBL_MANT_DIG : FLT_MIN_EXP - FLT_MANT_DIG;
}

/* Returns the quantum exponent of a computed value whose unrounded result has the exponent `result`. A number of the
 * format is a multiple of the ulp of the smallest magnitude that it can have. */
static int quantum_of_number(int wide, int result, interval value)
{
    const double least = interval_mignitude(value);
    int quantum = result;
    if (least > 0) {
        const int last = ilogb(least) - (wide ? DBL_MANT_DIG : FLT_MANT_DIG) + 1;
        quantum = last > quantum ? last : quantum;
    }
    return quantum < smallest_quantum(wide) ? smallest_quantum(wide) : quantum;
}

static int is_power_of_two(double constant)
{
    int exponent;
    return fabs(frexp(constant, &exponent)) == 0.5;
}

/* Bounds the rounding error of a node whose unrounded result lies in an interval and has a quantum exponent; ∞ if it
 * may overflow. A product by a power of two is exact unless it is subnormal. */
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

/* Encloses a node that is the last operation of an error-free transformation, and bounds its own rounding error. */
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

/* Intersects a node's value, which encloses the exact and the computed one, with a condition on the computed one,
 * widened by the error between the two. Returns 0 if nothing is left. */
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
    return !(value->low > value->high); /* true of NaN, too */
}

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

/* Encloses x p if trace_factor wrote x p + x q as x (q + p), with x q rounded; else the product of a fused node. */
static interval added_product(const struct trace *trace, const struct node *node, const interval *value)
{
    const struct node *rounded = &trace->nodes[node->c];
    const int x_first = node->a == rounded->a;
    const struct node *sum = &trace->nodes[x_first ? node->b : node->a];
    if (rounded->operation != PRODUCT_ROUNDING)
        return interval_multiply(value[node->a], value[node->b]);
    if ((!x_first && node->b != rounded->a) || sum->operation != EXACT_SUM ||
        (sum->a != rounded->b && sum->b != rounded->b))
        return interval_everything();
    return interval_multiply(value[rounded->a], value[sum->a == rounded->b ? sum->b : sum->a]);
}

/* Bounds the rounding error of a sum a + b by its summands: if b is a number of the format, a + b lies no farther than
 * |a| from the nearest one, and the other way round. Returns the smaller of the magnitudes that bound it; ∞ for other
 * operations. */
static double smaller_summand(const struct evaluation *evaluation, const struct trace *trace, const struct node *node)
{
    const interval *value = evaluation->value;
    const int keeps_a = node->wide || !trace->nodes[node->a].wide, keeps_b = node->wide || !trace->nodes[node->b].wide;
    if (node->operation == ADD)
        return interval_min(keeps_a ? interval_magnitude(value[node->b]) : (double)INFINITY,
                            keeps_b ? interval_magnitude(value[node->a]) : (double)INFINITY);
    return node->operation == FUSED && (node->wide || !trace->nodes[node->c].wide)
               ? interval_magnitude(added_product(trace, node, value))
               : (double)INFINITY;
}

/* Encloses the exact and the computed value of a rounding node, and bounds its rounding error. */
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
    if (evaluation->parts && evaluation->parts[i]) /* no partial sum exceeds the whole sum */
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
        value.low = interval_max(value.low, 0); /* rounding keeps signs */
    evaluation->rounding[i] = rounding;
    evaluation->quantum[i] = quantum_of_number(node->wide, quantum, value);
    return value;
}

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

/* Adds to the adjoints of a node's operands what the node's adjoint contributes. */
static void accumulate_operands(struct evaluation *evaluation, const struct node *node, int i, interval by)
{
    static const int order[] = {2, 0, 1};
    const struct operation_rules *rules = &operation_rules[node->operation];
    const int operand[] = {node->a, node->b, node->c};
    interval x[3];
    if (!rules->differentiable)
        return;
    take_operands(node, evaluation->value, x);
    for (int n = 0; n < 3; n++) {
        const int k = order[n];
        if (rules->differentiable >> k & 1 && !evaluation->is_exact[operand[k]])
            accumulate(evaluation, operand[k], rules->adjoint(x, evaluation->value[i], by, k));
    }
}

/* Propagates the adjoint of a transformation's result to the rounding error δ of the other node. The result is ∓δ, or
 * ∓(2r + δ)δ for the remainder of r = √t. */
static void adjust(struct evaluation *evaluation, const struct property *property, interval by)
{
    by = property->sign > 0 ? interval_negate(by) : by;
    if (property->transformation == SQRT_REMAINDER) {
        const interval twice = interval_multiply(interval_point(2), evaluation->value[property->of]);
        by = interval_multiply(by, interval_widened(twice, evaluation->rounding[property->of]));
    }
    evaluation->adjustment[property->of] = interval_add(evaluation->adjustment[property->of], by);
}

static int is_known_shared(const struct evaluation *evaluation, const struct proof_case *proof_case, int i, int output)
{
    return proof_case->properties[i].is_shared && evaluation->shared_known && i != output;
}

/* Returns the nodes that an output depends on, in reverse order, ended by −1; then the shared functions among them,
 * ended by −1. Returns null if memory is short. The evaluation owns the list. */
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

/* Computes the errors of the shared functions among an output's dependencies that are not known yet for this box. */
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

/* Sets the output's adjoint to 1 and all others to 0. Only those that the last call reached may differ from 0. */
static void begin_at(struct evaluation *evaluation, const int *dependencies, int output)
{
    for (const int *i = evaluation->reached; i && *i >= 0; i++)
        evaluation->adjoint[*i] = evaluation->adjustment[*i] = interval_point(0);
    evaluation->reached = dependencies;
    if (*dependencies == output) /* the output is no constant */
        evaluation->adjoint[output] = interval_point(1);
}

double propagated_error(struct evaluation *evaluation, const struct proof_case *proof_case, int output)
{
    const struct trace *trace = &proof_case->trace;
    const int *dependencies = dependencies_of(evaluation, proof_case, output);
    double error = 0;
    if (!dependencies)
        return INFINITY;
    if (evaluation->shared_known)
        find_shared_errors(evaluation, proof_case, dependencies);
    begin_at(evaluation, dependencies, output);
    for (int i = *dependencies; i >= 0; i = *++dependencies) {
        const interval by = evaluation->adjoint[i];
        const struct property *property = &proof_case->properties[i];
        const int is_shared = is_known_shared(evaluation, proof_case, i, output);
        if (i != output && evaluation->rounding[i] > 0) {
            const interval own = is_shared ? evaluation->adjustment[i] : interval_add(by, evaluation->adjustment[i]);
            if (own.low != 0 || own.high != 0) /* 0 ∞ is no error */
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

/* Returns the ulp of numbers of the format in [2^exponent, 2^(exponent + 1)). */
static double unit_of(int wide, int exponent)
{
    const int least = (wide ? DBL_MIN_EXP : FLT_MIN_EXP) - 1;
    return two_to((exponent < least ? least : exponent) - (wide ? DBL_MANT_DIG : FLT_MANT_DIG) + 1);
}

/* True if outputs are doubles, as inputs are. */
static int gives_doubles(const struct trace *trace)
{
    size_t i = 0;
    while (i < trace->count && trace->nodes[i].operation != INPUT)
        i++;
    return i == trace->count || trace->nodes[i].wide;
}

/* True if a node's own error is one rounding to the outputs' format: not for a library's function, nor for a float
 * where outputs are doubles. */
static int rounds_once(const struct proof_case *proof_case, int i)
{
    const struct node *node = &proof_case->trace.nodes[i];
    return node->wide == gives_doubles(&proof_case->trace) && !operation_is_function(node->operation) &&
           proof_case->properties[i].transformation == NO_TRANSFORMATION;
}

/* Bounds the last rounding error where the magnitude lies in a binade [P, 2P): the exact value is below 2P, and the
 * unrounded result below 2P plus the propagated error. If that error is at most a unit, a result above 2P is rounded to
 * 2P, between the exact value and itself. */
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
    const int wide = gives_doubles(trace), once = rounds_once(proof_case, o);
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
    const int least = wide ? DBL_MIN_EXP : FLT_MIN_EXP;
    low = !(size.low > 0) || low < least ? least : low;
    high = high < low ? low : high;
    /* In units of the binade the error falls from binade to binade, except for the last rounding's: three binades are
     * enough. */
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
