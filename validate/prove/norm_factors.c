/* Rounding-error analysis of kernels that multiply by functions of t = ‖v‖² (factors_prove).
 *
 * Example: so3.exp computes R = E + S₁(t) [v] + S₂(t) [v]², where E is the identity matrix, [v] the skew-symmetric
 * matrix of v, and with a = ‖v‖, S₁ = sin a/a and S₂ = (1 − cos a)/a² (Rodrigues' formula). The a-priori analysis
 * (apriori.c) counts the roundings of products and sums, but cannot count those inside S₁ and S₂, which are polynomials
 * or closed formulas of t. Such factors are the shared functions of a case (error_free.c); t is its splitting variable.
 *
 * Method: cut the range of t into slices. In each slice, bound the absolute error of S₁ by interval analysis (bound.c),
 * including the error that is propagated from t; divide it by the minimum of |S₁| there. The maximum of the quotients
 * over all slices, in units of the unit roundoff u, enters the a-priori analysis as if S₁ had been rounded that many
 * times.
 *
 * S₁ has a zero at a = π, where that quotient is unbounded. There the error is divided by an envelope of |S₁| instead:
 * 1/a, from a = π/2 on. This is sound if the output's terms, with |S₁| replaced by the envelope, are still no larger
 * than the condition scale in which the limit is stated; that is compared at random inputs of each case (terms_agree).
 * Other terms: docs/proofs.md, "Terms". */
#include "prove_internal.h"

#include "validate/util/format.h"
#include "validate/util/random.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    POINTS = 16,
    DRAWN = 4000,
    SLICES_OF_OCTAVE = 256,
    FINE_SLICES = 8 * SLICES_OF_OCTAVE,
    MAX_SLICES = FINE_SLICES + 80
};

/* The envelope applies from t = (π/2)² on. Slices, which are of the computed t, use it only from slightly above, since
 * the exact t may be smaller. */
static const double quarter_squared = 0x1.3bd3cc9be45dep1, above_quarter = 0x1.3bd3cc9be45dep1 * (1 + 0x1p-20);
/* A shared function with a larger relative error, in u, is assumed to have a zero: its error is divided by the
 * envelope. */
static const double max_relative_error = 24;

/* The vector v for which share ‖v‖² is the splitting variable of a case; `share` is 1 or 1/4. */
struct norm_vector {
    const struct field *field;
    size_t first;
    double share;
    interval region; /* the range of ‖v‖ */
};

/* The analysis of a case. Factors are the shared functions on which the promise's outputs depend. */

struct factors {
    struct proof *proof;
    struct proof_case *proof_case;
    struct norm_vector vector;
    interval box[TRACE_INPUTS], slice[MAX_SLICES];
    size_t slices;
    /* By node. roundings: the error bound of a factor, as a number of roundings; −1 if the node is no factor. size: the
     * magnitude of a factor at an input, or its envelope if that is larger. */
    double *roundings, *size;
    unsigned char *enveloped; /* by node: the factor's error is divided by the envelope */
    int *sum;             /* by node: for the rounding error of x q in x (q + p) (trace_factor) node q + p; else −1 */
    unsigned char *parts; /* by node: marks the partial sums of the splitting variable */
    int reached;          /* some input takes the case's path */
};

/* --- which shared functions are needed ---------------------------------------------------------------------------- */

static int is_factor(const struct factors *factors, int i)
{
    return factors->roundings[i] >= 0;
}

/* True if trace_factor made the node: x (q + p) + (rounding error of x q). */
static int is_sum_of_products(const struct trace *trace, int i)
{
    const struct node *node = &trace->nodes[i], *rounded = &trace->nodes[node->c];
    return node->operation == FUSED && rounded->operation == PRODUCT_ROUNDING &&
           (node->a == rounded->a || node->b == rounded->a);
}

/* Marks the factors that node i depends on, except those inside other shared functions. Returns 0 if the node depends
 * on them through operations that the a-priori analysis does not support, or on the splitting variable directly. */
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
        factors->sum[node->c] = node->a == rounded->a ? node->b : node->a;
        factors->roundings[node->c] = 0;
        return find_factors(factors, node->a) && find_factors(factors, node->b);
    }
    if (!apriori_supports(trace, i) || factors->proof_case->properties[i].approximation >= 0 ||
        factors->proof_case->properties[i].transformation != NO_TRANSFORMATION)
        return 0;
    return (operands < 1 || find_factors(factors, node->a)) && (operands < 2 || find_factors(factors, node->b)) &&
           (operands < 3 || find_factors(factors, node->c));
}

/* Marks the partial sums of a sum of squares, the squares among them. Returns 0 if the node is no such sum. */
static int mark_partial_sums(const struct factors *factors, int i)
{
    const struct node *node = &factors->proof_case->trace.nodes[i];
    factors->parts[i] = 1;
    if (node->operation == ADD)
        return mark_partial_sums(factors, node->a) && mark_partial_sums(factors, node->b);
    return node->a == node->b &&
           (node->operation == MULTIPLY || (node->operation == FUSED && mark_partial_sums(factors, node->c)));
}

/* Finds the vector v for which ‖v‖² or ‖v/2‖² is the splitting variable, and the range of ‖v‖. Returns 0 if there is
 * none, or if its range reaches 2²⁰. */
static int find_vector(struct factors *factors)
{
    const struct proof *proof = factors->proof;
    const struct coordinate *coordinate = proof->kernel->row->coordinate;
    const double shares[] = {1, 0.25};
    size_t first = 0;
    for (const struct field *field = kernel_promises(proof->kernel, code_format(&proof->code))->inputs; field->name;
         first += field_components(field), field++)
        for (size_t s = 0; field->kind == VECTOR && s < 2; s++)
            if (identity_is_part_squared(factors->proof_case, factors->proof_case->splitting_variable, first,
                                         field_components(field), shares[s])) {
                const int is_coordinate = coordinate && coordinate->of == COORDINATE_NORM && first == 0 &&
                                          (!coordinate->field || strcmp(coordinate->field, field->name) == 0);
                factors->vector = (struct norm_vector){field, first, shares[s], {0, field->high}};
                if (is_coordinate)
                    factors->vector.region = interval_intersection(
                        (interval){bound_low(proof->bound), bound_high(proof->bound)}, factors->vector.region);
                return factors->vector.region.high < 0x1p20;
            }
    return 0;
}

/* --- their errors ------------------------------------------------------------------------------------------------- */

/* Writes a box that contains all inputs for which the computed value of the splitting variable lies in a slice. */
static void box_of_slice(const struct factors *factors, interval slice, interval *box)
{
    const struct norm_vector *vector = &factors->vector;
    const double max_norm = interval_min(interval_up(sqrt(slice.high / vector->share)) * (1 + 0x1p-20),
                                         vector->region.high * (1 + 0x1p-20));
    memcpy(box, factors->box, sizeof factors->box);
    for (size_t k = vector->first; k < vector->first + field_components(vector->field); k++)
        box[k] = (interval){-max_norm, max_norm};
}

/* Cuts the splitting variable's range into slices, from its upper end down: first FINE_SLICES narrow ones, then slices
 * of two octaves, where t is small and the functions hardly change. The last slice reaches down to the lower end.
 * (π/2)² is an end of a slice, since the envelope applies only above. */
static void cut_slices(struct factors *factors)
{
    const interval region = factors->vector.region;
    const double share = factors->vector.share, low = share * region.low * region.low * (1 - 0x1p-20);
    double high = share * region.high * region.high * (1 + 0x1p-20);
    /* If the range has less than 8 octaves, all FINE_SLICES are used for it: the inverse of the left Jacobian has a
     * pole at ‖v‖ = 2π, near which slices have to be narrow. */
    const double of_octave = interval_max(SLICES_OF_OCTAVE, low > 0 ? FINE_SLICES / log2(high / low) : 0);
    for (factors->slices = 0; factors->slices < MAX_SLICES && high > low && high > 0; factors->slices++) {
        double next = high * (factors->slices < FINE_SLICES ? exp2(-1 / of_octave) : 0.25);
        if (factors->slices + 1 == MAX_SLICES)
            next = 0;
        else
            next = high > above_quarter && next < above_quarter ? above_quarter : next;
        factors->slice[factors->slices] = (interval){interval_max(next, low), high};
        high = next;
    }
}

/* Returns the error bound of a factor over the slice that was evaluated, divided by u and by the minimum of its
 * magnitude or, if that is larger, of its envelope; ∞ if there is no bound. For the rounding error of x q in x (q + p),
 * the factor beside x is q + p, and the error is u |q|. */
static double error_in_slice(const struct factors *factors, struct evaluation *evaluation, int i, interval slice)
{
    const int sum = factors->sum[i] >= 0 ? factors->sum[i] : i, product = factors->proof_case->trace.nodes[i].b;
    const double u = format_facts(code_format(&factors->proof->code))->unit,
                 envelope = factors->enveloped[sum] && slice.low >= above_quarter ? 1 / sqrt(slice.high) : 0,
                 size = interval_max(interval_mignitude(evaluation->value[sum]), interval_down(envelope));
    double error = u * interval_magnitude(evaluation->value[product]); /* |rounding error of x q| ≤ u |x| |q| */
    if (sum == i) {
        evaluation->shared_known = 0;
        error = interval_up(propagated_error(evaluation, factors->proof_case, i) + evaluation->rounding[i]);
        evaluation->shared_known = 1;
    }
    const double part = interval_up(error / size / u) * (1 + 0x1p-20); /* the exact t may lie outside of the slice */
    return part == part ? part : INFINITY;
}

/* Raises the error bounds of all factors to those in any slice. */
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

/* Bounds the factors' errors over all slices: first relative to their values, then, for those with too large a relative
 * error (max_relative_error), in a second pass relative to the envelope. Returns 0 if memory is short. */
static int bound_factors(struct factors *factors)
{
    struct evaluation evaluation;
    if (evaluation_start(&evaluation, factors->proof_case) != 0)
        return 0;
    if (mark_partial_sums(factors, factors->proof_case->splitting_variable))
        evaluation.parts = factors->parts;
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
    struct underflow most = {0};
    for (size_t s = 0; s < factors->slices; s++) {
        interval box[TRACE_INPUTS];
        box_of_slice(factors, factors->slice[s], box);
        const struct underflow underflow =
            apriori_underflow(factors->proof, factors->proof_case, node, box, factors->slice[s], 0);
        most.before = interval_max(most.before, underflow.before);
        most.all = interval_max(most.all, underflow.all);
        most.failed |= underflow.failed;
    }
    return most;
}

/* --- their terms -------------------------------------------------------------------------------------------------- */

/* True if, at up to POINTS random inputs that take the case's path, the sum of the magnitudes of the kernel's terms,
 * with envelopes in place of factors that have one, is at most the formula's condition scale. False if none of the
 * DRAWN inputs takes the path. Returns −1 when out of memory. */
static int terms_agree(struct factors *factors, size_t output)
{
    const struct proof *proof = factors->proof;
    const struct kernel *kernel = proof->kernel;
    const struct promises *promises = kernel_promises(kernel, code_format(&proof->code));
    struct trace *trace = &factors->proof_case->trace;
    struct random random = {.state = 11};
    double in[TRACE_INPUTS], *value = calloc(trace->count + 1, sizeof *value);
    int points = 0, agree = value ? 1 : -1;
    for (int drawn = 0; agree > 0 && drawn < DRAWN && points < POINTS; drawn++) {
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
            const double envelope = factors->enveloped[i] && square >= quarter_squared ? 1 / sqrt(square) : 0;
            factors->size[i] = factors->sum[i] >= 0 ? 0 : interval_max(fabs(value[i]), envelope);
        }
        agree = apriori_scale(trace, trace->output[output], in) <= scale[output].high * (1 + 0x1p-40);
        points++;
    }
    free(value);
    return agree < 0 ? -1 : agree && points > 0;
}

/* --- a case ------------------------------------------------------------------------------------------------------- */

/* Raises proof->proved to the error bound of output k. Returns null, or a line that says why there is no bound. */
static const char *prove_output(struct factors *factors, size_t k)
{
    const struct trace *trace = &factors->proof_case->trace;
    const int node = node_without_sign(trace, trace->output[k]), agree = terms_agree(factors, k);
    if (agree < 0)
        return proof_out_of_memory;
    return agree ? apriori_prove_terms(factors->proof, trace, node, max_underflow(factors, node))
                 : "its terms are not those of the formula's scale";
}

/* Raises proof->proved to the error bound of the promise's outputs in one case. Returns null, also if no input takes
 * the case's path; or a line that says why there is no bound. */
static const char *prove_case(struct factors *factors)
{
    struct proof *proof = factors->proof;
    struct trace *trace = &factors->proof_case->trace;
    if (factors->proof_case->splitting_variable < 0 || !find_vector(factors))
        return "its functions are not of a vector's norm";
    for (size_t i = 0; i < trace->count; i++) {
        factors->roundings[i] = -1;
        factors->sum[i] = -1;
    }
    size_t k = 0;
    for (const struct field *field = proof->kernel->outputs; field->name; field++)
        for (const size_t end = k + field_components(field); k < end; k++)
            if (!proof->bound->field || strcmp(proof->bound->field, field->name) == 0) {
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
    trace->factor_magnitude = factors->size;
    k = 0;
    const char *problem = NULL;
    for (const struct field *field = proof->kernel->outputs; field->name; field++)
        for (const size_t end = k + field_components(field); k < end && !problem; k++)
            if (!proof->bound->field || strcmp(proof->bound->field, field->name) == 0)
                problem = prove_output(factors, k);
    trace->factor_roundings = trace->factor_magnitude = NULL;
    return problem;
}

/* Encloses the inputs in the promise's region. */
static void domain_of(struct factors *factors)
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
    domain_of(&factors);
    cases_find(&cases, proof->kernel, &proof->code, factors.box, NULL);
    proof->method = "slices";
    proof->cases = cases.count;
    proof->problem = cases.problem;
    for (size_t i = 0; i < cases.count && !proof->problem; i++) {
        factors.proof_case = &cases.cases[i];
        factors.reached = 0;
        const size_t n = factors.proof_case->trace.count + 1;
        factors.roundings = calloc(n, sizeof *factors.roundings);
        factors.size = calloc(n, sizeof *factors.size);
        factors.enveloped = calloc(n, 1);
        factors.sum = calloc(n, sizeof *factors.sum);
        factors.parts = calloc(n, 1);
        proof->problem = factors.roundings && factors.size && factors.enveloped && factors.sum && factors.parts
                             ? prove_case(&factors)
                             : proof_out_of_memory;
        free(factors.roundings);
        free(factors.size);
        free(factors.enveloped);
        free(factors.sum);
        free(factors.parts);
    }
    cases_free(&cases);
    if (!proof->problem && !(proof->proved < INFINITY))
        proof->problem = "one of its functions has a zero";
    proof_compare_with_limit(proof);
}
