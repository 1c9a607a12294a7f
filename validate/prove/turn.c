/* Angles that no limit can be below; see turn.h.
 *
 * The angle between two rotations is at most π, as it is measured: 2 atan2 of what is not below 0, or atan2 of it
 * and anything. So a limit of π or more holds where what is computed is a number: where in each case, over the whole
 * domain, nothing overflows, no divisor can be 0 and no root is taken of what may be below 0. Where that is not seen of
 * the domain as a whole, it may be in slices of a squared length. */
#include "turn.h"

#include "cases.h"
#include "certificate.h"
#include "count.h"
#include "validate/base/format.h"

#include <math.h>

/* π, rounded up, in u. */
static double most_of(enum format format)
{
    return interval_pi.high / format_facts(format)->unit;
}

int turn_is_any(const struct bound *bound, enum format format)
{
    return bound->measure == TURN && bound->limit >= most_of(format);
}

/* Whether a node is a number for all inputs of the box, if its operands are. What is divided by 0 may be any number,
 * and so may overflow. */
static int is_number(const struct evaluation *evaluation, const struct record *record, int i)
{
    const struct node *node = &record->nodes[i];
    return !operation_rounds(node->operation) ||
           (evaluation->rounding[i] < INFINITY && (node->operation != ROOT || evaluation->value[node->a].low >= 0));
}

/* Whether all nodes are numbers where the case's branches are taken. */
static int are_numbers(const struct proof_case *proof_case, const interval *box)
{
    const struct record *record = &proof_case->record;
    struct evaluation evaluation;
    int are = evaluation_start(&evaluation, proof_case) == 0;
    if (!are)
        return 0;
    evaluation.keeps_order = 1; /* what is computed is meant, not what is exact: a branch tells of it as it stands */
    if (evaluate_box(&evaluation, proof_case, box))
        for (int i = 0; i < (int)record->count; i++)
            are &= is_number(&evaluation, record, i);
    evaluation_free(&evaluation);
    return are;
}

/* Tells of a sum of squares, and of what is squared, that it is no more than that; 0 where it is something else. */
static int know_parts(struct record *record, int i, double most)
{
    const struct node node = record->nodes[i];
    const double size = sqrt(most) * (1 + 0x1p-20) + 0x1p-70; /* or its square underflows */
    record_know(record, i, 0, most);
    if (node.operation == ADD)
        return know_parts(record, node.a, most) && know_parts(record, node.b, most);
    if ((node.operation != MULTIPLY && node.operation != FUSED) || node.a != node.b)
        return 0;
    record_know(record, node.a, -size, size);
    return node.operation == MULTIPLY || know_parts(record, node.c, most);
}

/* The most that a node is computed to; ∞ if it may overflow. */
static double most_computed(const struct proof_case *proof_case, int node, const interval *box)
{
    struct evaluation evaluation;
    double most = INFINITY;
    if (evaluation_start(&evaluation, proof_case) != 0)
        return most;
    evaluation.keeps_order = 1;
    if (!evaluate_box(&evaluation, proof_case, box))
        most = 0;
    else if (evaluation.rounding[node] < INFINITY)
        most = evaluation.value[node].high;
    evaluation_free(&evaluation);
    return most;
}

/* In slices of what decides a branch, the square of a vector: its components are no longer than it. */
static int are_numbers_in_slices(struct proof_case *proof_case, const interval *box)
{
    struct record *record = &proof_case->record;
    const size_t known = record->known_count;
    const int square = known > 0 ? record->known[0].node : 0;
    const double most = known > 0 ? most_computed(proof_case, square, box) : (double)INFINITY;
    int are = most < INFINITY;
    for (double low = 0, high = 1; are && low <= most; low = high, high *= 4) {
        are = know_parts(record, square, high);
        record_know(record, square, low, high);
        are = are && !record->failed && are_numbers(proof_case, box);
        record->known_count = known;
    }
    return are;
}

void turn_prove(struct proof *proof, const char *certificate)
{
    const struct kernel *kernel = proof->kernel;
    struct proof_cases cases;
    interval box[RECORD_INPUTS];
    size_t k = 0;
    for (const struct field *field = kernel_promises(kernel, code_format(&proof->code))->inputs; field->name; field++)
        for (const size_t end = k + field_components(field); k < end; k++)
            box[k] = count_part_of_domain(field);
    cases_of_text(&cases, kernel, &proof->code, box);
    proof->method = "range";
    proof->cases = cases.count;
    proof->problem = cases.problem;
    for (size_t i = 0; i < cases.count && !proof->problem; i++)
        proof->problem = are_numbers(&cases.cases[i], box) || are_numbers_in_slices(&cases.cases[i], box)
                             ? NULL
                             : "what it computes may be no number";
    cases_free(&cases);
    proof->proved = most_of(code_format(&proof->code));
    proof->verdict = proof->problem ? PROOF_NO_WAY : proof->proved <= proof->limit ? PROOF_HOLDS : PROOF_OPEN_BOXES;
    certificate_write_range(proof, box, certificate);
}
