/* Rounding-error analysis of kernels that multiply by functions of t = |v|².
 *
 * Example: so3.exp computes R = E + S₁(t) [v] + S₂(t) [v]². An a-priori count (count.c) knows the roundings of products
 * and sums, but not those inside S₁ and S₂, which are polynomials or closed formulas of t: shared functions (bound.h).
 *
 * Method: cut the range of t into slices. In each, bound the absolute error of S₁ by interval analysis (bound.c),
 * including the error of t itself; divide by |S₁|; take the maximum over all slices. The result, in units of u, enters
 * the count as if S₁ had been rounded that many times.
 *
 * Where S₁ has a zero (at half a rotation) its error is divided by an upper envelope of |S₁|, which is 1/|v| from a
 * quarter rotation on. That the terms are then no larger than the condition scale of the output is checked at random
 * inputs of each case. Terms: docs/proofs.md. */
#include "prove_internal.h"

#include "validate/base/format.h"
#include "validate/base/random.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    POINTS = 16,
    DRAWN = 4000,
    SLICES_OF_OCTAVE = 256,
    FINE_SLICES = 8 * SLICES_OF_OCTAVE,
    MOST_SLICES = FINE_SLICES + 80
};

/* The envelope's sizes begin at the square of a quarter turn, and its errors a little above: what is computed of the
 * square may be less. */
static const double quarter_squared = 0x1.3bd3cc9be45dep1, beyond_quarter = 0x1.3bd3cc9be45dep1 * (1 + 0x1p-20);
/* A shared function with a larger error than this, in u of itself, is one that comes near 0. */
static const double most_of_itself = 24;

/* The vector whose squared length, times `share`, is the pivot of a case. */
struct turning {
    const struct field *field;
    size_t first;
    double share;
    interval region; /* of its length */
};

struct units {
    struct proof *proof;
    struct proof_case *proof_case;
    struct turning turning;
    interval box[RECORD_INPUTS], slice[MOST_SLICES];
    size_t slices;
    double *roundings, *size; /* of each node that is a unit, else −1 */
    unsigned char *enveloped;
    int *sum; /* of what rounding a product x q loses, where x (q + p) stands for x q + x p: q + p; else −1 */
    unsigned char *parts; /* nodes that are added up to the pivot */
    int reached;          /* some input takes the case's branches */
};

/* --- which shared functions are needed ---------------------------------------------------------------------------- */

static int is_unit(const struct units *units, int i)
{
    return units->roundings[i] >= 0;
}

/* True if a node is x (q + p) and what rounding x q adds: record_factored has made it. */
static int is_sum_of_products(const struct record *record, int i)
{
    const struct node *node = &record->nodes[i], *lost = &record->nodes[node->c];
    return node->operation == FUSED && lost->operation == PRODUCT_ROUNDING &&
           (node->a == lost->a || node->b == lost->a);
}

/* Marks the first shared functions on the paths down from a node; 0 where something above them is not counted. */
static int find_units(struct units *units, int i)
{
    const struct record *record = &units->proof_case->record;
    const struct node *node = &record->nodes[i];
    const int operands = operation_operands(node->operation);
    if (units->proof_case->roles[i].is_shared || i == units->proof_case->pivot) {
        units->roundings[i] = 0;
        return units->proof_case->roles[i].is_shared;
    }
    if (is_sum_of_products(record, i)) {
        const struct node *lost = &record->nodes[node->c];
        units->sum[node->c] = node->a == lost->a ? node->b : node->a;
        units->roundings[node->c] = 0;
        return find_units(units, node->a) && find_units(units, node->b);
    }
    if (!count_knows(record, i) || units->proof_case->roles[i].ideal >= 0 ||
        units->proof_case->roles[i].lost != LOST_NOTHING)
        return 0;
    return (operands < 1 || find_units(units, node->a)) && (operands < 2 || find_units(units, node->b)) &&
           (operands < 3 || find_units(units, node->c));
}

/* Marks what a sum of squares is made of: none of it is negative. 0 where it is something else. */
static int mark_parts(const struct units *units, int i)
{
    const struct node *node = &units->proof_case->record.nodes[i];
    units->parts[i] = 1;
    if (node->operation == ADD)
        return mark_parts(units, node->a) && mark_parts(units, node->b);
    return node->a == node->b &&
           (node->operation == MULTIPLY || (node->operation == FUSED && mark_parts(units, node->c)));
}

/* Finds the vector that the pivot is the squared length of, or of half of it. */
static int find_turning(struct units *units)
{
    const struct proof *proof = units->proof;
    const struct coordinate *coordinate = proof->kernel->row->coordinate;
    const double shares[] = {1, 0.25};
    size_t first = 0;
    for (const struct field *field = kernel_promises(proof->kernel, code_format(&proof->code))->inputs; field->name;
         first += field_components(field), field++)
        for (size_t s = 0; field->kind == VECTOR && s < 2; s++)
            if (identity_is_part_squared(units->proof_case, units->proof_case->pivot, first, field_components(field),
                                         shares[s])) {
                const int is_coordinate = coordinate && coordinate->of == COORDINATE_NORM && first == 0 &&
                                          (!coordinate->field || strcmp(coordinate->field, field->name) == 0);
                if (!bound_everywhere(proof->bound) && !is_coordinate)
                    return 0;
                units->turning = (struct turning){field, first, shares[s], {0, field->high}};
                if (is_coordinate)
                    units->turning.region = interval_intersection(
                        (interval){bound_low(proof->bound), bound_high(proof->bound)}, units->turning.region);
                return units->turning.region.high < 0x1p20;
            }
    return 0;
}

/* --- what they are off by ----------------------------------------------------------------------------------------- */

/* The inputs for which the pivot's computed value lies in a slice, and some more. */
static void box_of_slice(const struct units *units, interval slice, interval *box)
{
    const struct turning *turning = &units->turning;
    const double longest = interval_least(interval_up(sqrt(slice.high / turning->share)) * (1 + 0x1p-20),
                                          turning->region.high * (1 + 0x1p-20));
    memcpy(box, units->box, sizeof units->box);
    for (size_t k = turning->first; k < turning->first + field_components(turning->field); k++)
        box[k] = (interval){-longest, longest};
}

/* Slices of the pivot get wider below, where functions hardly change, and the last one reaches 0. */
static void cut_slices(struct units *units)
{
    const interval region = units->turning.region;
    const double share = units->turning.share, low = share * region.low * region.low * (1 - 0x1p-20);
    double high = share * region.high * region.high * (1 + 0x1p-20);
    /* few octaves are cut the more finely: near a whole turn, where T⁻¹ has a pole */
    const double of_octave = interval_greatest(SLICES_OF_OCTAVE, low > 0 ? FINE_SLICES / log2(high / low) : 0);
    for (units->slices = 0; units->slices < MOST_SLICES && high > low && high > 0; units->slices++) {
        double next = high * (units->slices < FINE_SLICES ? exp2(-1 / of_octave) : 0.25);
        next = units->slices + 1 == MOST_SLICES                 ? 0
               : high > beyond_quarter && next < beyond_quarter ? beyond_quarter
                                                                : next;
        units->slice[units->slices] = (interval){interval_greatest(next, low), high};
        high = next;
    }
}

/* The error of a unit over the slice that was evaluated, in u of its size there. */
static double part_of_slice(const struct units *units, struct evaluation *evaluation, int i, interval slice)
{
    const int sum = units->sum[i] >= 0 ? units->sum[i] : i, product = units->proof_case->record.nodes[i].b;
    const double u = format_facts(code_format(&units->proof->code))->unit,
                 envelope = units->enveloped[sum] && slice.low >= beyond_quarter ? 1 / sqrt(slice.high) : 0,
                 size = interval_greatest(interval_mignitude(evaluation->value[sum]), interval_down(envelope));
    double error = u * interval_magnitude(evaluation->value[product]); /* of what a product loses */
    if (sum == i) {
        evaluation->shared_known = 0;
        error = interval_up(carried_error(evaluation, units->proof_case, i) + evaluation->rounding[i]);
        evaluation->shared_known = 1;
    }
    const double part = interval_up(error / size / u) * (1 + 0x1p-20); /* of the computed square, and of the exact */
    return part == part ? part : INFINITY;
}

static void raise_counts(struct units *units, struct evaluation *evaluation)
{
    for (size_t s = 0; s < units->slices; s++) {
        interval box[RECORD_INPUTS];
        box_of_slice(units, units->slice[s], box);
        evaluation->slice = units->slice[s];
        if (!evaluate_box(evaluation, units->proof_case, box))
            continue;
        units->reached = 1;
        units->proof->boxes++;
        for (int i = 0; i < (int)units->proof_case->record.count; i++)
            if (is_unit(units, i))
                units->roundings[i] =
                    interval_greatest(units->roundings[i], part_of_slice(units, evaluation, i, units->slice[s]));
    }
}

/* Counts the units' errors; those that come near 0 a second time, by their envelope. */
static int count_units(struct units *units)
{
    struct evaluation evaluation;
    if (evaluation_start(&evaluation, units->proof_case) != 0)
        return 0;
    if (mark_parts(units, units->proof_case->pivot))
        evaluation.parts = units->parts;
    cut_slices(units);
    raise_counts(units, &evaluation);
    int again = 0;
    for (size_t i = 0; i < units->proof_case->record.count; i++) {
        units->enveloped[i] = units->roundings[i] > most_of_itself;
        again |= units->enveloped[i];
        units->roundings[i] = units->enveloped[i] ? 0 : units->roundings[i];
    }
    if (again)
        raise_counts(units, &evaluation);
    evaluation_free(&evaluation);
    return 1;
}

/* The most that an output loses below the smallest normal number in any slice. */
static struct underflow most_lost(const struct units *units, int node)
{
    struct underflow most = {0, 0};
    for (size_t s = 0; s < units->slices; s++) {
        interval box[RECORD_INPUTS];
        box_of_slice(units, units->slice[s], box);
        const struct underflow lost = count_lost(units->proof, units->proof_case, node, box, units->slice[s], 0);
        most.before = interval_greatest(most.before, lost.before);
        most.all = interval_greatest(most.all, lost.all);
    }
    return most;
}

/* --- their terms -------------------------------------------------------------------------------------------------- */

/* True if at random inputs of the case the kernel's terms are no larger than the formula's scale. */
static int terms_agree(struct units *units, size_t output)
{
    const struct proof *proof = units->proof;
    const struct kernel *kernel = proof->kernel;
    const struct promises *promises = kernel_promises(kernel, code_format(&proof->code));
    struct record *record = &units->proof_case->record;
    struct random random = {.state = 11};
    double in[RECORD_INPUTS], *value = calloc(record->count + 1, sizeof *value);
    int points = 0, agree = value != NULL;
    for (int drawn = 0; agree && drawn < DRAWN && points < POINTS; drawn++) {
        interval point[RECORD_INPUTS], unused[RECORD_OUTPUTS], scale[RECORD_OUTPUTS];
        size_t k = 0;
        for (const struct field *field = promises->inputs; field->name; k += field_components(field), field++) {
            struct field narrow = *field;
            if (k == units->turning.first)
                narrow.high = units->turning.region.high, narrow.low = units->turning.region.low;
            field_draw(&random, DRAW_UNIFORM, &narrow, code_format(&proof->code), in + k);
        }
        if (!ideals_values(units->proof_case, in, value))
            continue;
        for (k = 0; k < kernel->input_components; k++)
            point[k] = interval_point(in[k]);
        box_evaluate(promises->against, kernel->parameter, 0, point, unused, scale);
        const double square = value[units->proof_case->pivot];
        for (size_t i = 0; i < record->count; i++) {
            const double envelope = units->enveloped[i] && square >= quarter_squared ? 1 / sqrt(square) : 0;
            units->size[i] = units->sum[i] >= 0 ? 0 : interval_greatest(fabs(value[i]), envelope);
        }
        agree = count_size(record, record->output[output], in) <= scale[output].high * (1 + 0x1p-40);
        points++;
    }
    free(value);
    return agree && points > 0;
}

/* --- a case ------------------------------------------------------------------------------------------------------- */

static const char *prove_output(struct units *units, size_t k)
{
    const struct record *record = &units->proof_case->record;
    const int node = node_without_sign(record, record->output[k]);
    return terms_agree(units, k) ? count_prove_terms(units->proof, record, node, most_lost(units, node))
                                 : "its terms are not those of the formula's scale";
}

static const char *prove_case(struct units *units)
{
    struct proof *proof = units->proof;
    struct record *record = &units->proof_case->record;
    if (units->proof_case->pivot < 0 || !find_turning(units))
        return "its functions are not of a vector's length";
    for (size_t i = 0; i < record->count; i++) {
        units->roundings[i] = -1;
        units->sum[i] = -1;
    }
    size_t k = 0;
    for (const struct field *field = proof->kernel->outputs; field->name; field++)
        for (const size_t end = k + field_components(field); k < end; k++)
            if (!proof->bound->field || strcmp(proof->bound->field, field->name) == 0) {
                if (!find_units(units, record->output[k]))
                    return "it does more than add and multiply functions";
            }
    if (!count_units(units))
        return "out of memory";
    if (!units->reached)
        return NULL;
    if (units->proof_case->agrees <= 0)
        return "without rounding it is not the formula";
    record->unit = units->roundings;
    record->unit_size = units->size;
    k = 0;
    const char *problem = NULL;
    for (const struct field *field = proof->kernel->outputs; field->name; field++)
        for (const size_t end = k + field_components(field); k < end && !problem; k++)
            if (!proof->bound->field || strcmp(proof->bound->field, field->name) == 0)
                problem = prove_output(units, k);
    record->unit = record->unit_size = NULL;
    return problem;
}

/* All that the inputs can be, and the vector's components no more than its region. */
static void domain_of(struct units *units)
{
    const struct proof *proof = units->proof;
    const struct coordinate *coordinate = proof->kernel->row->coordinate;
    size_t k = 0;
    for (const struct field *field = kernel_promises(proof->kernel, code_format(&proof->code))->inputs; field->name;
         field++) {
        const size_t first = k;
        for (const size_t end = k + field_components(field); k < end; k++) {
            units->box[k] = count_part_of_domain(field);
            if (first == 0 && coordinate && coordinate->of == COORDINATE_NORM && bound_high(proof->bound) < field->high)
                units->box[k] = (interval){-bound_high(proof->bound), bound_high(proof->bound)};
        }
    }
}

int units_may_do(const struct kernel *kernel, const struct bound *bound)
{
    int vectors = 0;
    for (const struct field *field = kernel->inputs; field->name; field++)
        vectors += field->kind == VECTOR;
    return vectors > 0 && bound->measure == SCALED_ULP;
}

void units_prove(struct proof *proof)
{
    struct units units = {.proof = proof};
    struct proof_cases cases;
    domain_of(&units);
    cases_find(&cases, proof->kernel, &proof->code, units.box, NULL);
    proof->method = "slices";
    proof->cases = cases.count;
    proof->problem = cases.problem;
    for (size_t i = 0; i < cases.count && !proof->problem; i++) {
        units.proof_case = &cases.cases[i];
        units.reached = 0;
        const size_t n = units.proof_case->record.count + 1;
        units.roundings = calloc(n, sizeof *units.roundings);
        units.size = calloc(n, sizeof *units.size);
        units.enveloped = calloc(n, 1);
        units.sum = calloc(n, sizeof *units.sum);
        units.parts = calloc(n, 1);
        proof->problem = units.roundings && units.size && units.enveloped && units.sum && units.parts
                             ? prove_case(&units)
                             : "out of memory";
        free(units.roundings);
        free(units.size);
        free(units.enveloped);
        free(units.sum);
        free(units.parts);
    }
    cases_free(&cases);
    if (!proof->problem && !(proof->proved < INFINITY))
        proof->problem = "one of its functions comes near 0";
    proof->verdict = proof->problem ? PROOF_NO_WAY : proof->proved <= proof->limit ? PROOF_HOLDS : PROOF_OPEN_BOXES;
}
