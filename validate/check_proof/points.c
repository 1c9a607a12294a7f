/* Counts of check_proof at random points: what is computed without rounding is the reference's formula, its terms
 * together are no larger than the formula's scale, what is chosen between is the same, and which results are squared
 * lengths. */
#include "check_proof.h"

enum { DRAWN = 8, FEW_DRAWN = 256 };

unsigned char is_length[LENGTHS][NODES];

/* A function's argument; ∞ where it is made of more than one. */
static double argument_at(const struct record *record, int i, const double *in)
{
    if (i < 0)
        return INFINITY; /* of no operand */
    const struct node *node = &record->node[i];
    if (function[i].kind) {
        const double a = function[i].times * argument_at(record, function[i].of, in);
        return function[i].kind == SINE ? sin(a) : function[i].kind == COSINE ? cos(a) : exp(a);
    }
    switch (node->operation) {
    case INPUT:
        return in[node->bits];
    case CONSTANT:
        return value_of_bits(node->wide, node->bits);
    case MULTIPLY:
        return argument_at(record, node->a, in) * argument_at(record, node->b, in);
    case NEGATE:
        return -argument_at(record, node->a, in);
    case LEAST:
    case GREATEST:
        return argument_at(record, count_kept(record, i), in);
    default:
        return INFINITY;
    }
}

/* How large the terms of a node are together, by the rules of scales. */
static double size_at(const struct record *record, int i, const double *in)
{
    const struct node *node = &record->node[i];
    if (i == the_power.node)
        return power_at_point;
    if (multiplier[i].is)
        return multiplier_size(i, in);
    if (multiplier[i].joined)
        return multiplier_size(i, in) * size_at(record, multiplier[i].x, in);
    if (function[i].kind)
        return function_size(&function[i], argument_at(record, function[i].of, in));
    if (node->operation == CHOOSE && the.sliced)
        return size_at(record, evaluated(node->a)->bits ? node->b : node->c, in);
    if (node->operation == CHOOSE)
        return fmax(size_at(record, node->b, in), size_at(record, node->c, in));
    const int operands = facts[node->operation].operands;
    const double a = operands > 0 ? size_at(record, node->a, in) : 0,
                 b = operands > 1 ? size_at(record, node->b, in) : 0;
    switch (node->operation) {
    case INPUT:
        return fabs(in[node->bits]);
    case CONSTANT:
        return fabs(value_of_bits(node->wide, node->bits));
    case ADD:
        return a + b;
    case MULTIPLY:
        return a * b;
    case DIVIDE:
        return a / b;
    case FUSED:
        return a * b + size_at(record, node->c, in);
    case ROOT:
        return sqrt(a);
    default:
        return a;
    }
}

/* What is chosen between is the same: of choices in it, too, which come before. */
static void compare_choices(const struct record *record)
{
    NUMBER(difference, FINE);
    for (int i = (int)record->count - 1; i >= 0; i--) {
        const struct node *node = &record->node[i];
        if (!result[i].known || node->operation != CHOOSE || function[i].kind)
            continue;
        mpfi_sub(difference, evaluated(node->b)->value, evaluated(node->c)->value);
        if (mpfi_nan_p(difference) || !is_below(difference, -AGREE))
            refuse(1, "operation %d chooses between what is not the same", i);
    }
}

static void look_for_lengths(const struct record *record, mpfi_t *in)
{
    NUMBER(sum, FINE);
    NUMBER(term, FINE);
    for (size_t l = 0; l < the.lengths; l++) {
        mpfi_set_ui(sum, 0);
        for (size_t k = the.length[l].first; k < the.length[l].end; k++) {
            mpfi_sqr(term, in[k]);
            mpfi_add(sum, sum, term);
        }
        if (power_is_over(&the.length[l]))
            mpfi_mul_d(sum, sum, power_at_point * power_at_point);
        for (size_t i = 0; i < record->count; i++) {
            mpfi_sub(term, sum, result[i].value);
            is_length[l][i] &= !mpfi_nan_p(term) && is_below(term, -AGREE);
        }
    }
}

/* A random input, of ordinary size or from all of its domain that is not too large to tell. */
static double draw_input(const struct side *side, int everywhere)
{
    const double most = fmax(fabs(side->low), fabs(side->high)), low = side->low > 0 ? side->low : 0x1p-20,
                 high = fmax(fmin(most, 0x1p20), low),
                 size = everywhere ? low * pow(high / low, random_part()) : 0.5 + 1.5 * random_part();
    return side->low < 0 && (side->high <= 0 || random_part() < 0.5) ? -size : size;
}

void compare_at_a_point(const struct record *record, int everywhere)
{
    static mpfi_t in[INPUTS], exact[OUTPUTS];
    double at[INPUTS];
    interval point[INPUTS], value[OUTPUTS], scale[OUTPUTS];
    NUMBER(difference, FINE);
    power_at_point = (float)(0.5 + 1.5 * random_part()); /* its square is a double */
    for (size_t k = 0; k < the.inputs; k++) {
        at[k] = draw_input(&the.input[k], everywhere);
        mpfi_init2(in[k], FINE);
    }
    scale_into_slice(at);
    for (size_t k = 0; k < the.inputs; k++) {
        point[k] = interval_point(at[k]);
        mpfi_set_d(in[k], at[k]);
    }
    for (size_t k = 0; k < the.outputs; k++)
        mpfi_init2(exact[k], FINE);
    exact_enclose(the.formula, the.parameter, 0, at, FINE, exact);
    box_evaluate(the.formula, the.parameter, 0, point, value, scale);
    evaluate(in);
    if (!the.sliced) {
        compare_choices(record);
        look_for_lengths(record, in);
    }
    for (size_t i = 0; i < record->count; i++)
        is_nothing[i] &= result[i].known && !mpfi_nan_p(result[i].value) && is_below(result[i].value, -AGREE);
    for (size_t k = 0; k < record->outputs; k++) {
        const size_t out = record->component[k];
        mpfi_sub(difference, exact[out], result[record->output[k]].value);
        if (mpfi_nan_p(difference) || !is_below(difference, -AGREE))
            refuse(1, "without rounding output %zu is not the formula", out);
        if (the.measure == 's' && terms_are_compared() &&
            !(size_at(record, record->output[k], at) <= scale[out].high * (1 + 0x1p-40)))
            refuse(1, "the terms of output %zu are more than the formula's", out);
    }
    for (size_t k = 0; k < the.inputs; k++)
        mpfi_clear(in[k]);
    for (size_t k = 0; k < the.outputs; k++)
        mpfi_clear(exact[k]);
}

/* Where all inputs but one or two are next to nothing, whatever their domain: a term that the formula has not, however
 * small its factor, is the greatest somewhere. */
static void compare_terms(const struct record *record)
{
    double at[INPUTS];
    interval point[INPUTS], value[OUTPUTS], scale[OUTPUTS];
    for (int i = 0; i < FEW_DRAWN && the.measure == 's'; i++) {
        const size_t first = random_bits() % the.inputs, second = random_bits() % the.inputs;
        for (size_t k = 0; k < the.inputs; k++) {
            at[k] = draw_input(&the.input[k], 0) * (k == first || k == second ? 1 : 0x1p-90);
            point[k] = interval_point(at[k]);
        }
        box_evaluate(the.formula, the.parameter, 0, point, value, scale);
        for (size_t k = 0; k < record->outputs; k++)
            if (size_at(record, record->output[k], at) > scale[record->component[k]].high * (1 + 0x1p-40))
                refuse(1, "the terms of output %zu are more than the formula's", record->component[k]);
    }
}

void compare_with_formula(const struct record *record)
{
    current = record;
    memset(is_length, 1, sizeof is_length);
    at_point = 1;
    for (int i = 0; i < (int)record->count; i++) {
        const struct node *node = &record->node[i];
        const int kept = node->operation == LEAST || node->operation == GREATEST ? count_kept(record, i) : -1;
        result[i].decision = kept < 0 ? -1 : kept == node->a;
    }
    for (int i = 0; i < DRAWN; i++)
        compare_at_a_point(record, i % 2);
    at_point = 0;
    compare_terms(record);
}
