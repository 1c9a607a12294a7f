/* The bound over one box; see bound.h. */
#include "prove_internal.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* --- roundings ---------------------------------------------------------------------------------------------------- */

/* As frexp and ldexp find them, which take a good part of a proof's time: of a number above 0, and 2 to a power. */
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

static double power_of_two(int exponent)
{
    const uint64_t bits = (uint64_t)(exponent + DBL_MAX_EXP - 1) << (DBL_MANT_DIG - 1);
    double power;
    memcpy(&power, &bits, sizeof power);
    return exponent >= DBL_MIN_EXP - 1 && exponent < DBL_MAX_EXP ? power : ldexp(1, exponent);
}

/* Up to the power of two P at or below the magnitude, a rounding errs by P/2 units of the binade below; above it by a
 * unit of its own binade's half, but by no more than its distance from P, which is a number of the format itself. */
double half_ulp_under(int wide, double magnitude)
{
    const int digits = wide ? DBL_MANT_DIG : FLT_MANT_DIG, least = wide ? DBL_MIN_EXP : FLT_MIN_EXP;
    if (!(magnitude > 0))
        return 0;
    if (!(magnitude <= (wide ? DBL_MAX : (double)FLT_MAX)))
        return INFINITY;
    const int exponent = exponent_of(magnitude) < least ? least : exponent_of(magnitude);
    /* half of the smallest subnormal double is none: all of it is taken */
    const double power = power_of_two(exponent - 1),
                 above = interval_greatest(power_of_two(exponent - 1 - digits), 0x1p-1074), below = above / 2;
    return interval_greatest(interval_least(above, interval_up(magnitude - power)), exponent == least ? above : below);
}

/* The operands' intervals; of fewer than three the first again. */
static void take_operands(const struct node *node, const interval *value, interval x[3])
{
    const int operands = operation_operands(node->operation);
    x[0] = value[node->a];
    x[1] = operands > 1 ? value[node->b] : x[0]; /* a shift's b is a number */
    x[2] = operands > 2 ? value[node->c] : x[0];
}

/* Encloses an operation's result without its rounding; masks and bits are no numbers. */
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
           (node->operation == ROOT && !(value[node->a].low >= 0));
}

/* Encloses what a rounding node's result would be without its rounding. */
static interval unrounded(const struct node *node, const interval *value)
{
    if (may_be_nan(node, value))
        return interval_everything();
    return enclosure(node, value);
}

/* A library's function is off by so many ulps of the exact value. */
static double function_error(const struct node *node, double magnitude)
{
    int exponent;
    if (function_is_written_out(node))
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

/* Of a number of the format whose unrounded result has a quantum: no digit is below that of the smallest it can be. */
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

/* The rounding of a node whose unrounded result lies in an interval and has a quantum. A product by a power of two is
 * exact, unless it is subnormal. */
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
    if (quantum >= smallest_quantum(node->wide) && quantum < 1000 && magnitude <= power_of_two(quantum + digits))
        return 0;
    return half_ulp_under(node->wide, magnitude);
}

/* --- forward ------------------------------------------------------------------------------------------------------ */

/* What a node that holds another's rounding can be, and how it is rounded itself. */
static interval lost_value(const struct evaluation *evaluation, const struct role *role, int wide, double *rounding)
{
    const double lost = evaluation->rounding[role->of];
    double size = lost;
    *rounding = 0;
    if (role->lost == LOST_IN_ROOT)
        size = interval_up(lost * interval_up(2 * interval_magnitude(evaluation->value[role->of]) + lost));
    if (role->lost == LOST_IN_PRODUCT || role->lost == LOST_IN_ROOT)
        *rounding = half_ulp_under(wide, 0x1p-1074);
    if (role->lost == LOST_IN_FAST_SUM &&
        !(interval_mignitude(evaluation->value[role->first]) >= interval_magnitude(evaluation->value[role->second]))) {
        const double difference =
            half_ulp_under(wide, interval_up(interval_magnitude(evaluation->value[role->second]) + lost));
        *rounding = interval_up(difference + half_ulp_under(wide, interval_up(lost + difference)));
    }
    size = interval_up(size + *rounding);
    return (interval){-size, size};
}

/* What is known of a computed value is known of the exact one up to the error between them. */
static int clipped(struct evaluation *evaluation, const struct proof_case *proof_case, int node, double low,
                   double high)
{
    interval *value = &evaluation->value[node];
    if (value->low >= low && value->high <= high)
        return 1;
    const double error = proof_case->record.nodes[node].operation == INPUT || evaluation->keeps_order
                             ? 0
                             : interval_up(carried_error(evaluation, proof_case, node) + evaluation->rounding[node]);
    value->low = interval_greatest(value->low, interval_down(low - error));
    value->high = interval_least(value->high, interval_up(high + error));
    return !(value->low > value->high); /* NaN: anything */
}

static int takes_branch(struct evaluation *evaluation, const struct proof_case *proof_case, int node)
{
    const struct record *record = &proof_case->record;
    for (size_t i = 0; evaluation->is_known[node] && i < record->known_count; i++)
        if (record->known[i].node == node &&
            !clipped(evaluation, proof_case, node, record->known[i].low, record->known[i].high))
            return 0;
    const interval region = proof_case->pivot_region;
    return node != proof_case->pivot ||
           (clipped(evaluation, proof_case, node, region.low, region.high) &&
            clipped(evaluation, proof_case, node, evaluation->slice.low, evaluation->slice.high));
}

/* Of x (q + p), which stands for the sum of x p and of x q rounded (record_factored): x p; else the product. */
static interval added_product(const struct record *record, const struct node *node, const interval *value)
{
    const struct node *lost = &record->nodes[node->c];
    const int x_first = node->a == lost->a;
    const struct node *sum = &record->nodes[x_first ? node->b : node->a];
    if (lost->operation != PRODUCT_ROUNDING)
        return interval_multiply(value[node->a], value[node->b]);
    if ((!x_first && node->b != lost->a) || sum->operation != EXACT_SUM || (sum->a != lost->b && sum->b != lost->b))
        return interval_everything();
    return interval_multiply(value[lost->a], value[sum->a == lost->b ? sum->b : sum->a]);
}

/* A sum of two numbers of the format is rounded by no more than either: the other is one that it could be rounded to. ∞
 * where that is not so. */
static double least_summand(const struct evaluation *evaluation, const struct record *record, const struct node *node)
{
    const interval *value = evaluation->value;
    const int keeps_a = node->wide || !record->nodes[node->a].wide,
              keeps_b = node->wide || !record->nodes[node->b].wide;
    if (node->operation == ADD)
        return interval_least(keeps_a ? interval_magnitude(value[node->b]) : (double)INFINITY,
                              keeps_b ? interval_magnitude(value[node->a]) : (double)INFINITY);
    return node->operation == FUSED && (node->wide || !record->nodes[node->c].wide)
               ? interval_magnitude(added_product(record, node, value))
               : (double)INFINITY;
}

/* A rounded node: its value lies between what it is without rounding and what the kernel computes. */
static interval rounded_value(struct evaluation *evaluation, const struct proof_case *proof_case, int i)
{
    const struct record *record = &proof_case->record;
    const struct node *node = &record->nodes[i];
    interval result = unrounded(node, evaluation->value);
    if (proof_case->roles[i].vanishes && interval_is_bounded(result)) { /* ∞ − ∞ is not 0 */
        const double size = carried_error(evaluation, proof_case, i);
        result.low = interval_greatest(result.low, -size);
        result.high = interval_least(result.high, size);
    }
    if (evaluation->parts && evaluation->parts[i]) /* each is rounded to no more than the sum is */
        result.high = interval_least(result.high, interval_up(evaluation->slice.high * (1 + 0x1p-20)));
    const int quantum = quantum_of_result(evaluation, node);
    double rounding = rounding_of(evaluation, node, result, quantum);
    if (rounding < INFINITY) /* else it may overflow */
        rounding = interval_least(rounding, least_summand(evaluation, record, node));
    if (node->operation == PRODUCT_ROUNDING) {
        evaluation->rounding[i] = rounding;
        return (interval){-rounding, rounding};
    }
    interval value = interval_widened(result, rounding);
    if (evaluation->keeps_order && !operation_is_function(node->operation) && result.low > 0)
        value.low = interval_greatest(value.low, interval_down(result.low - half_ulp_under(node->wide, result.low)));
    const int may_change_sign =
        operation_is_function(node->operation) &&
        (function_roundings(node) >= 2 || (function_is_written_out(node) && node->operation != EXPONENTIAL));
    if (result.low >= 0 && !may_change_sign)
        value.low = interval_greatest(value.low, 0); /* rounding keeps signs */
    evaluation->rounding[i] = rounding;
    evaluation->quantum[i] = quantum_of_number(node->wide, quantum, value);
    return value;
}

static interval value_of(struct evaluation *evaluation, const struct proof_case *proof_case, int i, const interval *box)
{
    const struct record *record = &proof_case->record;
    const struct node *node = &record->nodes[i];
    const struct role *role = &proof_case->roles[i];
    if (node->operation == CONSTANT)
        return interval_point(constant_value(node));
    evaluation->rounding[i] = 0;
    evaluation->quantum[i] = NO_QUANTUM;
    if (node->operation == INPUT) {
        evaluation->quantum[i] = quantum_of_number(node->wide, NO_QUANTUM, box[node->bits]);
        return box[node->bits];
    }
    if (role->lost == LOST_IN_SUM || role->lost == LOST_IN_FAST_SUM)
        evaluation->quantum[i] = quantum_of_result(evaluation, &record->nodes[role->of]);
    if (role->lost != LOST_NOTHING)
        return lost_value(evaluation, role, node->wide, &evaluation->rounding[i]);
    if (operation_rounds(node->operation))
        return rounded_value(evaluation, proof_case, i);
    evaluation->quantum[i] = quantum_of_result(evaluation, node);
    return enclosure(node, evaluation->value);
}

int evaluate_box(struct evaluation *evaluation, const struct proof_case *proof_case, const interval *box)
{
    evaluation->shared_known = 0;
    for (int i = 0; i < (int)proof_case->record.count; i++) {
        const int ideal = proof_case->roles[i].ideal;
        interval *value = &evaluation->value[i];
        *value = value_of(evaluation, proof_case, i, box);
        if (ideal >= 0) {
            const struct ideal *approximation = &proof_case->ideals[ideal];
            evaluation->approximation[ideal] = ideal_distance(
                approximation, approximation->of < 0 ? interval_point(0) : evaluation->value[approximation->of]);
            *value = interval_widened(*value, evaluation->approximation[ideal]);
        }
        if (!takes_branch(evaluation, proof_case, i))
            return 0;
    }
    for (size_t i = 0; i < proof_case->record.count; i++)
        evaluation->shared_error[i] = (double)NAN;
    evaluation->shared_known = 1;
    return 1;
}

/* --- reverse ------------------------------------------------------------------------------------------------------ */

static inline void flow(struct evaluation *evaluation, int node, interval by)
{
    if (!evaluation->is_exact[node])
        evaluation->adjoint[node] = interval_add(evaluation->adjoint[node], by);
}

/* Adds what a node's operands get of its adjoint. */
static void flow_back(struct evaluation *evaluation, const struct node *node, int i, interval by)
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
            flow(evaluation, operand[k], rules->adjoint(x, evaluation->value[i], by, k));
    }
}

/* What a lost node hands on is the other's rounding δ: lost = ∓δ, of a root r ∓(2r + δ)δ. */
static void adjust(struct evaluation *evaluation, const struct role *role, interval by)
{
    by = role->sign > 0 ? interval_negate(by) : by;
    if (role->lost == LOST_IN_ROOT) {
        const interval twice = interval_multiply(interval_point(2), evaluation->value[role->of]);
        by = interval_multiply(by, interval_widened(twice, evaluation->rounding[role->of]));
    }
    evaluation->adjustment[role->of] = interval_add(evaluation->adjustment[role->of], by);
}

static int is_known_shared(const struct evaluation *evaluation, const struct proof_case *proof_case, int i, int output)
{
    return proof_case->roles[i].is_shared && evaluation->shared_known && i != output;
}

/* The nodes that flow_back and adjust reach from an output, the last first and then −1; then its shared functions,
 * and −1. Null without memory. */
static const int *makers_of(struct evaluation *evaluation, const struct proof_case *proof_case, int output)
{
    const struct node *nodes = proof_case->record.nodes;
    int **makers = &evaluation->makers[evaluation->shared_known][output], count = 0, shared = 0;
    unsigned char *reached = *makers ? NULL : calloc((size_t)output + 1, 1);
    if (reached)
        *makers = malloc(2 * ((size_t)output + 2) * sizeof **makers);
    if (!reached || !*makers) {
        free(reached);
        return *makers;
    }
    reached[output] = 1;
    for (int i = output; i >= 0; i--) {
        if (!reached[i] || evaluation->is_exact[i])
            continue;
        (*makers)[count++] = i;
        const struct role *role = &proof_case->roles[i];
        const int operands = operation_operands(nodes[i].operation);
        if (is_known_shared(evaluation, proof_case, i, output))
            continue;
        if (role->lost != LOST_NOTHING)
            reached[role->of] = 1;
        for (int k = 0; k < operands && role->lost == LOST_NOTHING; k++)
            reached[k == 0 ? nodes[i].a : k == 1 ? nodes[i].b : nodes[i].c] = 1;
    }
    (*makers)[count] = -1;
    for (int k = 0; k < count; k++)
        if (is_known_shared(evaluation, proof_case, (*makers)[k], output))
            (*makers)[count + 1 + shared++] = (*makers)[k];
    (*makers)[count + 1 + shared] = -1;
    free(reached);
    return *makers;
}

/* Finds the error of the shared functions among an output's makers, where that is not done for this box. */
static void find_shared_errors(struct evaluation *evaluation, const struct proof_case *proof_case, const int *makers)
{
    while (*makers >= 0)
        makers++;
    for (const int *node = makers + 1; *node >= 0; node++)
        if (isnan(evaluation->shared_error[*node])) {
            evaluation->shared_known = 0;
            evaluation->shared_error[*node] =
                interval_up(carried_error(evaluation, proof_case, *node) + evaluation->rounding[*node]);
            evaluation->shared_known = 1;
        }
}

/* Nothing is known to flow anywhere, but 1 to the output: only those have to be told whom the last call reached. */
static void begin_at(struct evaluation *evaluation, const int *makers, int output)
{
    for (const int *i = evaluation->reached; i && *i >= 0; i++)
        evaluation->adjoint[*i] = evaluation->adjustment[*i] = interval_point(0);
    evaluation->reached = makers;
    if (*makers == output) /* no constant */
        evaluation->adjoint[output] = interval_point(1);
}

double carried_error(struct evaluation *evaluation, const struct proof_case *proof_case, int output)
{
    const struct record *record = &proof_case->record;
    const int *makers = makers_of(evaluation, proof_case, output);
    double error = 0;
    if (!makers)
        return INFINITY;
    if (evaluation->shared_known)
        find_shared_errors(evaluation, proof_case, makers);
    begin_at(evaluation, makers, output);
    for (int i = *makers; i >= 0; i = *++makers) {
        const interval by = evaluation->adjoint[i];
        const struct role *role = &proof_case->roles[i];
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
        if (role->ideal >= 0 && i != output)
            error = interval_up(error + interval_up(interval_magnitude(by) * evaluation->approximation[role->ideal]));
        if (role->lost != LOST_NOTHING)
            adjust(evaluation, role, by);
        else
            flow_back(evaluation, &record->nodes[i], i, by);
    }
    const int ideal = proof_case->roles[output].ideal;
    return ideal >= 0 ? interval_up(error + evaluation->approximation[ideal]) : error;
}

/* --- in ulps ------------------------------------------------------------------------------------------------------ */

/* The unit of a number in [2^exponent, 2^(exponent + 1)) of the format. */
static double unit_of(int wide, int exponent)
{
    const int least = (wide ? DBL_MIN_EXP : FLT_MIN_EXP) - 1;
    return power_of_two((exponent < least ? least : exponent) - (wide ? DBL_MANT_DIG : FLT_MANT_DIG) + 1);
}

/* Whether outputs are doubles: as inputs are. */
static int gives_doubles(const struct record *record)
{
    size_t i = 0;
    while (i < record->count && record->nodes[i].operation != INPUT)
        i++;
    return i == record->count || record->nodes[i].wide;
}

/* Whether all that a node adds of its own is one rounding to the outputs' format: a library's function errs by more,
 * and so does a float where doubles are wanted. */
static int rounds_once(const struct proof_case *proof_case, int i)
{
    const struct node *node = &proof_case->record.nodes[i];
    return node->wide == gives_doubles(&proof_case->record) && !operation_is_function(node->operation) &&
           proof_case->roles[i].lost == LOST_NOTHING;
}

/* In a binade [P, 2P) of the size, the exact value is below 2P and the unrounded result below 2P and the carried error.
 * If that error is at most a unit, a result above 2P is rounded to 2P, between the exact value and itself. */
static double rounding_in_binade(int wide, double carried, double magnitude, double last, double unit, double top)
{
    const double rounding =
        interval_least(last, half_ulp_under(wide, interval_least(magnitude, interval_up(top + carried))));
    return carried <= unit ? interval_least(rounding, unit / 2) : rounding;
}

struct error_parts error_parts(struct evaluation *evaluation, const struct proof_case *proof_case, size_t output,
                               interval size)
{
    const struct record *record = &proof_case->record;
    int o = record->output[output];
    while (record->nodes[o].operation == NEGATE)
        o = record->nodes[o].a;
    const double carried = carried_error(evaluation, proof_case, o), last = evaluation->rounding[o],
                 magnitude = interval_up(interval_magnitude(evaluation->value[o]) + last);
    const int wide = gives_doubles(record), once = rounds_once(proof_case, o);
    int low, high;
    struct error_parts worst = {0, carried, last, NAN};
    if (carried == 0 && last == 0)
        return worst;
    if (!(carried < INFINITY) || !(last < INFINITY) || !(size.high < INFINITY)) {
        worst.ulps = INFINITY;
        return worst;
    }
    frexp(size.low, &low);
    frexp(size.high, &high);
    const int least = wide ? DBL_MIN_EXP : FLT_MIN_EXP;
    low = !(size.low > 0) || low < least ? least : low;
    high = high < low ? low : high;
    /* the error in units falls from binade to binade, but for the last rounding's crossing: two are enough */
    for (int exponent = low; exponent <= high && exponent < low + 3; exponent++) {
        const double top = interval_least(size.high, power_of_two(exponent)), unit = unit_of(wide, exponent - 1),
                     rounding = once ? rounding_in_binade(wide, carried, magnitude, last, unit, top) : last,
                     ulps = interval_up(interval_up(carried + rounding) / unit);
        if (!(ulps <= worst.ulps))
            worst = (struct error_parts){ulps, carried, rounding, unit};
    }
    return worst;
}

double error_in_ulps(struct evaluation *evaluation, const struct proof_case *proof_case, size_t output, interval size)
{
    return error_parts(evaluation, proof_case, output, size).ulps;
}

/* --- room --------------------------------------------------------------------------------------------------------- */

int evaluation_start(struct evaluation *evaluation, const struct proof_case *proof_case)
{
    const size_t n = proof_case->record.count + 1;
    *evaluation = (struct evaluation){.value = calloc(n, sizeof(interval)),
                                      .adjoint = calloc(n, sizeof(interval)),
                                      .adjustment = calloc(n, sizeof(interval)),
                                      .rounding = calloc(n, sizeof(double)),
                                      .quantum = calloc(n, sizeof(int)),
                                      .shared_error = calloc(n, sizeof(double)),
                                      .is_known = calloc(n, 1),
                                      .is_exact = calloc(n, 1),
                                      .is_power = calloc(n, 1),
                                      .slice = {-INFINITY, INFINITY},
                                      .makers = {calloc(n, sizeof(int *)), calloc(n, sizeof(int *))},
                                      .nodes = n};
    evaluation->approximation = calloc(proof_case->ideals_count + 1, sizeof(double));
    if (evaluation->value && evaluation->adjoint && evaluation->adjustment && evaluation->rounding &&
        evaluation->quantum && evaluation->shared_error && evaluation->approximation && evaluation->makers[0] &&
        evaluation->makers[1] && evaluation->is_known && evaluation->is_exact && evaluation->is_power) {
        for (size_t i = 0; i < proof_case->record.known_count; i++)
            evaluation->is_known[proof_case->record.known[i].node] = 1;
        for (size_t i = 0; i < proof_case->record.count; i++)
            if (proof_case->record.nodes[i].operation == CONSTANT) {
                const double constant = constant_value(&proof_case->record.nodes[i]);
                evaluation->quantum[i] = quantum_of_constant(constant);
                evaluation->is_power[i] = (unsigned char)is_power_of_two(constant);
                evaluation->is_exact[i] = proof_case->roles[i].ideal < 0;
            }
        return 0;
    }
    evaluation_free(evaluation);
    return -1;
}

void evaluation_free(struct evaluation *evaluation)
{
    for (int k = 0; k < 2; k++) {
        for (size_t i = 0; evaluation->makers[k] && i < evaluation->nodes; i++)
            free(evaluation->makers[k][i]);
        free(evaluation->makers[k]);
    }
    free(evaluation->value);
    free(evaluation->adjoint);
    free(evaluation->adjustment);
    free(evaluation->rounding);
    free(evaluation->quantum);
    free(evaluation->shared_error);
    free(evaluation->is_known);
    free(evaluation->is_exact);
    free(evaluation->is_power);
    free(evaluation->approximation);
    *evaluation = (struct evaluation){0};
}
