/* Rounding-error analysis of kernels that multiply by functions of t = ‖v‖² (factors_prove).
 *
 * Example: so3.exp computes R = E + S₁(t) [v] + S₂(t) [v]², where E is the identity matrix, [v] the skew-symmetric
 * matrix of v, and with a = ‖v‖, S₁ = sin a/a and S₂ = (1 − cos a)/a² (Rodrigues' formula). The a-priori analysis
 * (apriori.c) counts the roundings of products and sums, but cannot count those inside S₁ and S₂, which are polynomials
 * or closed formulas of t. In a case (a straight-line program of one path, cases.c), these factors are the shared
 * functions, and t is the splitting variable; error_free.c finds both.
 *
 * Method: cut the range of t into slices. In each slice, bound the absolute error of S₁ by interval analysis (bound.c),
 * including the error that is propagated from t; divide it by the minimum of |S₁| there. The maximum of the quotients
 * over all slices, divided by the unit roundoff u, is k. The a-priori analysis then counts S₁ as a factor that has
 * passed k roundings.
 *
 * S₁ has a zero at a = π, where that quotient is unbounded. There the error is divided by an envelope of |S₁| instead:
 * 1/a, from a = π/2 on. The envelope is sound only if Σ|terms|, the sum of the magnitudes of the output's terms,
 * computed with the envelope in place of |S₁|, is at most the condition scale in which the limit is stated. This is not
 * proved: terms_agree tests it at up to 16 random inputs of each case. docs/proofs.md, "Terms", defines trace, case,
 * shared function, splitting variable and condition scale. */
#include "prove_internal.h"

#include "validate/util/format.h"
#include "validate/util/random.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    MAX_TESTED_INPUTS = 16,  /* inputs at which terms_agree compares, for each output of a case */
    MAX_DRAWN_INPUTS = 4000, /* random inputs drawn to find them: some take other paths */
    SLICES_PER_OCTAVE = 256, /* t changes by 0.3 % in a slice */
    FINE_SLICES = 8 * SLICES_PER_OCTAVE,
    MAX_SLICES = FINE_SLICES + 80 /* 80 slices of two octaves */
};

/* The envelope applies from t = (π/2)² on. Slices contain computed values of t, and the exact t may be slightly
 * smaller. Slices therefore use the envelope only from above_half_pi_squared on. */
static const double half_pi_squared = 0x1.3bd3cc9be45dep1, above_half_pi_squared = 0x1.3bd3cc9be45dep1 * (1 + 0x1p-20);
/* If the bound of a shared function's relative error is above this number of u, the function probably has a zero in the
 * range, and its error is taken relative to the envelope instead. This is a heuristic: either choice gives a valid
 * bound. */
static const double max_relative_error = 24;

/* The input vector v for which the splitting variable of a case is t = multiplier ‖v‖². The multiplier is 1, or 1/4 if
 * the kernel computes ‖v/2‖². */
struct norm_vector {
    const struct field *field;
    size_t first;
    double multiplier;
    interval region; /* the range of ‖v‖ */
};

/* The state of the analysis of one case. Its factors are the shared functions on which the promise's outputs depend. */

struct factors {
    struct proof *proof;
    struct proof_case *proof_case;
    struct norm_vector vector;
    interval box[TRACE_INPUTS], slice[MAX_SLICES];
    size_t slices;
    /* Both by node. roundings: the error bound of a factor, as a number of roundings; −1 if the node is no factor.
     * magnitude: the magnitude of a factor at one input, or the factor's envelope there if that is larger. */
    double *roundings, *magnitude;
    unsigned char *enveloped; /* by node: the factor's error is relative to the envelope */
    /* By node: the node p + q, if this node is ε in a sum x (p + q) + ε that trace_factor wrote; else −1. */
    int *factor_sum;
    unsigned char *partial_sums; /* by node: 1 for the partial sums of the splitting variable */
    int reached;                 /* some input takes the case's path */
};

/* --- which shared functions are factors --------------------------------------------------------------------------- */

static int is_factor(const struct factors *factors, int i)
{
    return factors->roundings[i] >= 0;
}

/* True if the node is a sum x (p + q) + ε that trace_factor wrote for fma(x, p, fl(x q)); ε is the rounding error of x
 * q. */
static int is_sum_of_products(const struct trace *trace, int i)
{
    const struct node *node = &trace->nodes[i], *rounded = &trace->nodes[node->c];
    return node->operation == FUSED && rounded->operation == PRODUCT_ROUNDING &&
           (node->a == rounded->a || node->b == rounded->a);
}

/* Marks the factors that node i depends on, except factors inside other shared functions. Returns 0 if an operation
 * between node i and these factors is not supported by the a-priori analysis, or if one uses the splitting variable
 * itself. */
static int find_factors(struct factors *factors, int i)
{
    const struct trace *trace = &factors->proof_case->trace;
    const struct node *node = &trace->nodes[i];
    const int operands = operation_operands(node->operation);
    if (factors->proof_case->properties[i].is_shared || i == factors->proof_case->splitting_variable) {
        factors->roundings[i] = 0;
        return factors->proof_case->properties[i].is_shared;
    }
    if (is_sum_of_products(trace, i)) {
        const struct node *rounded = &trace->nodes[node->c];
        factors->factor_sum[node->c] = node->a == rounded->a ? node->b : node->a;
        factors->roundings[node->c] = 0;
        return find_factors(factors, node->a) && find_factors(factors, node->b);
    }
    if (!apriori_supports(trace, i) || factors->proof_case->properties[i].approximation >= 0 ||
        factors->proof_case->properties[i].transformation != NO_TRANSFORMATION)
        return 0;
    return (operands < 1 || find_factors(factors, node->a)) && (operands < 2 || find_factors(factors, node->b)) &&
           (operands < 3 || find_factors(factors, node->c));
}

/* Marks the partial sums of node i, a sum of squares; the squares count as partial sums. Returns 0 if node i is not a
 * sum of squares. */
static int mark_partial_sums(const struct factors *factors, int i)
{
    const struct node *node = &factors->proof_case->trace.nodes[i];
    factors->partial_sums[i] = 1;
    if (node->operation == ADD)
        return mark_partial_sums(factors, node->a) && mark_partial_sums(factors, node->b);
    return node->a == node->b &&
           (node->operation == MULTIPLY || (node->operation == FUSED && mark_partial_sums(factors, node->c)));
}

/* Finds the input vector v for which ‖v‖² or ‖v/2‖² is the splitting variable, and the range of ‖v‖. Returns 0 if there
 * is no such vector, or if ‖v‖ may be 2²⁰ or more. */
static int find_vector(struct factors *factors)
{
    const struct proof *proof = factors->proof;
    const struct coordinate *coordinate = proof->kernel->row->coordinate;
    const double multipliers[] = {1, 0.25};
    size_t first = 0;
    for (const struct field *field = kernel_promises(proof->kernel, code_format(&proof->code))->inputs; field->name;
         first += field_components(field), field++)
        for (size_t s = 0; field->kind == VECTOR && s < 2; s++)
            if (identity_is_part_squared(factors->proof_case, factors->proof_case->splitting_variable, first,
                                         field_components(field), multipliers[s])) {
                const int is_coordinate = coordinate && coordinate->of == COORDINATE_NORM && first == 0 &&
                                          (!coordinate->field || strcmp(coordinate->field, field->name) == 0);
                factors->vector = (struct norm_vector){field, first, multipliers[s], {0, field->high}};
                if (is_coordinate)
                    factors->vector.region = interval_intersection(
                        (interval){bound_low(proof->bound), bound_high(proof->bound)}, factors->vector.region);
                return factors->vector.region.high < 0x1p20;
            }
    return 0;
}

/* --- the errors of the factors ------------------------------------------------------------------------------------ */

/* Writes a box that contains all inputs for which the computed value of the splitting variable lies in a slice. */
static void box_of_slice(const struct factors *factors, interval slice, interval *box)
{
    const struct norm_vector *vector = &factors->vector;
    const double max_norm = interval_min(interval_up(sqrt(slice.high / vector->multiplier)) * (1 + 0x1p-20),
                                         vector->region.high * (1 + 0x1p-20));
    memcpy(box, factors->box, sizeof factors->box);
    for (size_t k = vector->first; k < vector->first + field_components(vector->field); k++)
        box[k] = (interval){-max_norm, max_norm};
}

/* Cuts the splitting variable's range into slices, from its upper end down: first FINE_SLICES narrow slices, then
 * slices of two octaves, since the functions hardly change where t is small. The last slice reaches down to the lower
 * end. above_half_pi_squared is made an end of a slice, since slices use the envelope only from there on. */
static void cut_slices(struct factors *factors)
{
    const interval region = factors->vector.region;
    const double multiplier = factors->vector.multiplier, low = multiplier * region.low * region.low * (1 - 0x1p-20);
    double high = multiplier * region.high * region.high * (1 + 0x1p-20);
    /* If the range has less than 8 octaves, all FINE_SLICES are used for it: the inverse of the left Jacobian has a
     * pole at ‖v‖ = 2π, near which slices have to be narrow. */
    const double slices_per_octave = interval_max(SLICES_PER_OCTAVE, low > 0 ? FINE_SLICES / log2(high / low) : 0);
    for (factors->slices = 0; factors->slices < MAX_SLICES && high > low && high > 0; factors->slices++) {
        double next = high * (factors->slices < FINE_SLICES ? exp2(-1 / slices_per_octave) : 0.25);
        if (factors->slices + 1 == MAX_SLICES)
            next = 0;
        else
            next = high > above_half_pi_squared && next < above_half_pi_squared ? above_half_pi_squared : next;
        factors->slice[factors->slices] = (interval){interval_max(next, low), high};
        high = next;
    }
}

/* Returns the error bound of a factor, node i, over the slice that was evaluated. The unit is u times the minimum of
 * the factor's magnitude in the slice, or of its envelope if that is larger. Returns ∞ if there is no bound. If node i
 * is the rounding error ε of x q in x (p + q) + ε, its error u |x q| is taken relative to |x (p + q)|: the quotient is
 * u |q| / |p + q|. */
static double error_in_slice(const struct factors *factors, struct evaluation *evaluation, int i, interval slice)
{
    const int factor_node = factors->factor_sum[i] >= 0 ? factors->factor_sum[i] : i;
    const int q_node = factors->proof_case->trace.nodes[i].b; /* of x q, if node i is ε */
    const double u = format_facts(code_format(&factors->proof->code))->unit,
                 envelope =
                     factors->enveloped[factor_node] && slice.low >= above_half_pi_squared ? 1 / sqrt(slice.high) : 0,
                 magnitude = interval_max(interval_mignitude(evaluation->value[factor_node]), interval_down(envelope));
    double error = u * interval_magnitude(evaluation->value[q_node]);
    if (factor_node == i) {
        evaluation->shared_known = 0; /* so that the errors inside this factor are propagated */
        error = interval_up(propagated_error(evaluation, factors->proof_case, i) + evaluation->rounding[i]);
        evaluation->shared_known = 1;
    }
    const double roundings =
        interval_up(error / magnitude / u) * (1 + 0x1p-20); /* the exact t may lie outside of the slice */
    return roundings == roundings ? roundings : INFINITY;   /* NaN, from ∞/∞ or 0/0, is no bound */
}

/* Raises the error bound of each factor to the maximum of its bounds in all slices. */
static void raise_bounds(struct factors *factors, struct evaluation *evaluation)
{
    for (size_t s = 0; s < factors->slices; s++) {
        interval box[TRACE_INPUTS];
        box_of_slice(factors, factors->slice[s], box);
        evaluation->slice = factors->slice[s];
        if (!evaluate_box(evaluation, factors->proof_case, box))
            continue;
        factors->reached = 1;
        factors->proof->boxes++;
        for (int i = 0; i < (int)factors->proof_case->trace.count; i++)
            if (is_factor(factors, i))
                factors->roundings[i] =
                    interval_max(factors->roundings[i], error_in_slice(factors, evaluation, i, factors->slice[s]));
    }
}

/* Bounds the factors' errors over all slices. The first pass bounds them relative to the factors' values. If some
 * bounds are above max_relative_error, a second pass bounds the errors of these factors relative to the envelope.
 * Returns 0 if memory is short. */
static int bound_factors(struct factors *factors)
{
    struct evaluation evaluation;
    if (evaluation_start(&evaluation, factors->proof_case) != 0)
        return 0;
    if (mark_partial_sums(factors, factors->proof_case->splitting_variable))
        evaluation.parts = factors->partial_sums;
    cut_slices(factors);
    raise_bounds(factors, &evaluation);
    int any_enveloped = 0;
    for (size_t i = 0; i < factors->proof_case->trace.count; i++) {
        factors->enveloped[i] = factors->roundings[i] > max_relative_error;
        any_enveloped |= factors->enveloped[i];
        factors->roundings[i] = factors->enveloped[i] ? 0 : factors->roundings[i];
    }
    if (any_enveloped)
        raise_bounds(factors, &evaluation);
    evaluation_free(&evaluation);
    return 1;
}

/* Bounds what underflow adds to the error of an output: the maximum over all slices. */
static struct underflow max_underflow(const struct factors *factors, int node)
{
    struct underflow max = {0};
    for (size_t s = 0; s < factors->slices; s++) {
        interval box[TRACE_INPUTS];
        box_of_slice(factors, factors->slice[s], box);
        const struct underflow underflow =
            apriori_underflow(factors->proof, factors->proof_case, node, box, factors->slice[s], 0);
        max.before = interval_max(max.before, underflow.before);
        max.all = interval_max(max.all, underflow.all);
        max.failed |= underflow.failed;
    }
    return max;
}

/* --- the outputs' terms and the condition scale ------------------------------------------------------------------- */

/* Tests, at up to MAX_TESTED_INPUTS random inputs that take the case's path, that the sum of the magnitudes of the
 * output's terms, with envelopes in place of factors that have one, is at most the formula's condition scale. Returns 1
 * if it is; 0 if it is larger at an input, or if none of MAX_DRAWN_INPUTS inputs takes the path; −1 when out of
 * memory. */
static int terms_agree(struct factors *factors, size_t output)
{
    const struct proof *proof = factors->proof;
    const struct kernel *kernel = proof->kernel;
    const struct promises *promises = kernel_promises(kernel, code_format(&proof->code));
    struct trace *trace = &factors->proof_case->trace;
    struct random random = {.state = 11};
    double in[TRACE_INPUTS], *value = calloc(trace->count + 1, sizeof *value);
    int points = 0, agree = value ? 1 : -1;
    for (int drawn = 0; agree > 0 && drawn < MAX_DRAWN_INPUTS && points < MAX_TESTED_INPUTS; drawn++) {
        interval point[TRACE_INPUTS], unused[TRACE_OUTPUTS], scale[TRACE_OUTPUTS];
        size_t k = 0;
        for (const struct field *field = promises->inputs; field->name; k += field_components(field), field++) {
            struct field narrow = *field;
            if (k == factors->vector.first)
                narrow.high = factors->vector.region.high, narrow.low = factors->vector.region.low;
            field_draw(&random, DRAW_UNIFORM, &narrow, code_format(&proof->code), in + k);
        }
        const int status = exact_trace_values(factors->proof_case, in, value);
        if (status < 0)
            agree = -1;
        if (status <= 0)
            continue;
        for (k = 0; k < kernel->input_components; k++)
            point[k] = interval_point(in[k]);
        box_evaluate(promises->against, kernel->parameter, 0, point, unused, scale);
        const double square = value[factors->proof_case->splitting_variable];
        for (size_t i = 0; i < trace->count; i++) {
            const double envelope = factors->enveloped[i] && square >= half_pi_squared ? 1 / sqrt(square) : 0;
            factors->magnitude[i] = factors->factor_sum[i] >= 0 ? 0 : interval_max(fabs(value[i]), envelope);
        }
        agree = apriori_scale(trace, trace->output[output], in) <= scale[output].high * (1 + 0x1p-40);
        points++;
    }
    free(value);
    return agree < 0 ? -1 : agree && points > 0;
}

/* --- the proof of a case ------------------------------------------------------------------------------------------ */

/* Raises proof->proved to the error bound of output k, if that is larger. Returns null, or a line that says why there
 * is no bound. */
static const char *prove_output(struct factors *factors, size_t k)
{
    const struct trace *trace = &factors->proof_case->trace;
    const int node = node_without_sign(trace, trace->output[k]), agree = terms_agree(factors, k);
    if (agree < 0)
        return proof_out_of_memory;
    return agree ? apriori_prove_terms(factors->proof, trace, node, max_underflow(factors, node))
                 : "its terms are not the formula's: the sum of their magnitudes is above the condition scale at "
                   "a tested input, or no input was found to test";
}

/* True if the promise limits the error of this output field. */
static int is_limited(const struct proof *proof, const struct field *field)
{
    return !proof->bound->field || strcmp(proof->bound->field, field->name) == 0;
}

/* Raises proof->proved to the maximum error bound of the promise's outputs in one case. Returns a line that says why
 * there is no bound; or null if there is one, or if no input takes the case's path. */
static const char *prove_case(struct factors *factors)
{
    struct proof *proof = factors->proof;
    struct trace *trace = &factors->proof_case->trace;
    if (factors->proof_case->splitting_variable < 0 || !find_vector(factors))
        return "no input vector v was found such that its functions depend on ‖v‖² alone";
    for (size_t i = 0; i < trace->count; i++) {
        factors->roundings[i] = -1;
        factors->factor_sum[i] = -1;
    }
    size_t k = 0;
    for (const struct field *field = proof->kernel->outputs; field->name; field++)
        for (const size_t end = k + field_components(field); k < end; k++)
            if (is_limited(proof, field)) {
                if (!find_factors(factors, trace->output[k]))
                    return "it has operations other than sums and products of functions of the norm";
            }
    if (!bound_factors(factors))
        return proof_out_of_memory;
    if (!factors->reached)
        return NULL;
    if (factors->proof_case->agrees <= 0)
        return "without rounding it is not the formula";
    trace->factor_roundings = factors->roundings;
    trace->factor_magnitude = factors->magnitude;
    k = 0;
    const char *problem = NULL;
    for (const struct field *field = proof->kernel->outputs; field->name; field++)
        for (const size_t end = k + field_components(field); k < end && !problem; k++)
            if (is_limited(proof, field))
                problem = prove_output(factors, k);
    trace->factor_roundings = trace->factor_magnitude = NULL;
    return problem;
}

/* Writes to factors->box a box that contains all inputs in the promise's region. */
static void write_region_box(struct factors *factors)
{
    const struct proof *proof = factors->proof;
    const struct coordinate *coordinate = proof->kernel->row->coordinate;
    size_t k = 0;
    for (const struct field *field = kernel_promises(proof->kernel, code_format(&proof->code))->inputs; field->name;
         field++) {
        const size_t first = k;
        for (const size_t end = k + field_components(field); k < end; k++) {
            factors->box[k] = component_domain(field);
            if (first == 0 && coordinate && coordinate->of == COORDINATE_NORM && bound_high(proof->bound) < field->high)
                factors->box[k] = (interval){-bound_high(proof->bound), bound_high(proof->bound)};
        }
    }
}

int factors_apply(const struct kernel *kernel, const struct bound *bound)
{
    int vectors = 0;
    for (const struct field *field = kernel->inputs; field->name; field++)
        vectors += field->kind == VECTOR;
    return vectors > 0 && bound->measure == SCALED_ULP;
}

void factors_prove(struct proof *proof)
{
    struct factors factors = {.proof = proof};
    struct proof_cases cases;
    write_region_box(&factors);
    cases_find(&cases, proof->kernel, &proof->code, factors.box, NULL);
    proof->method = "slices";
    proof->cases = cases.count;
    proof->problem = cases.problem;
    for (size_t i = 0; i < cases.count && !proof->problem; i++) {
        factors.proof_case = &cases.cases[i];
        factors.reached = 0;
        const size_t n = factors.proof_case->trace.count + 1;
        factors.roundings = calloc(n, sizeof *factors.roundings);
        factors.magnitude = calloc(n, sizeof *factors.magnitude);
        factors.enveloped = calloc(n, 1);
        factors.factor_sum = calloc(n, sizeof *factors.factor_sum);
        factors.partial_sums = calloc(n, 1);
        proof->problem =
            factors.roundings && factors.magnitude && factors.enveloped && factors.factor_sum && factors.partial_sums
                ? prove_case(&factors)
                : proof_out_of_memory;
        free(factors.roundings);
        free(factors.magnitude);
        free(factors.enveloped);
        free(factors.factor_sum);
        free(factors.partial_sums);
    }
    cases_free(&cases);
    if (!proof->problem && !(proof->proved < INFINITY))
        proof->problem = "the relative error of one of its functions is unbounded: it may have a zero in the region";
    proof_compare_with_limit(proof);
}
