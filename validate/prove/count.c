/* Counting roundings; see count.h.
 *
 * Written out, an output is a sum of terms, and its scale the sum of their sizes. A rounding errs by at most u of what
 * it rounds, which is a part of the terms: passed on, by at most u times their share of the scale, and u times the
 * scale is less than an ulp of it. So what the terms carry is at most as many ulps as the longest way of one has
 * roundings. A partial sum that reaches the output unmultiplied is no larger than the scale: its rounding is half an
 * ulp at most, and if what it carries can take it past the power of two above the scale, one. Products below the
 * smallest normal number lose up to 2⁻¹⁵⁰ more, which is counted against the promise's floor. A rounding in double,
 * where the output is a float, is 2⁻²⁹ of one. What is made of terms of one sign errs by a part of itself, so one
 * can divide by it, and its root errs by half of that.
 *
 * That the kernel's terms are those of the formula's scale is compared at random inputs: two sums of products that
 * agree there are the same. */
#include "prove_internal.h"

#include "validate/base/format.h"
#include "validate/base/random.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { POINTS = 16, SPARSE_POINTS = 256 };

/* (1 + u/(1 + u))ᵏ − 1 ≤ k u for k up to 3; beyond, products of roundings count. */
static double with_products(double roundings)
{
    return roundings <= 3 ? roundings : roundings * (1 + roundings * 0x1p-23);
}

/* --- what a node carries ------------------------------------------------------------------------------------------ */

static int is_power_of_two(const struct record *record, int i)
{
    int exponent;
    const struct node *node = &record->nodes[i];
    return node_is_the_power(record, i) ||
           (node->operation == CONSTANT && fabs(frexp(constant_value(node), &exponent)) == 0.5);
}

/* The other factor, where a product's one is a power of two, or what is divided by one: it rounds nothing but what
 * underflows. −1 elsewhere. */
static int scaled_by_power(const struct record *record, int i)
{
    const struct node *node = &record->nodes[i];
    const int multiplies = node->operation == MULTIPLY;
    return !multiplies && node->operation != DIVIDE         ? -1
           : multiplies && is_power_of_two(record, node->a) ? node->b
           : is_power_of_two(record, node->b)               ? node->a
                                                            : -1;
}

static int is_wave(const struct node *node)
{
    return node->operation == SINE || node->operation == COSINE;
}

/* True if a node is an input, ±, or that times a power of two. */
static int is_exact(const struct record *record, int i)
{
    const int scaled = scaled_by_power(record, i);
    return record->nodes[i].operation == INPUT ||
           (record->nodes[i].operation == NEGATE && is_exact(record, record->nodes[i].a)) ||
           (scaled >= 0 && is_exact(record, scaled));
}

/* True if it is a function of what is exact: what it errs by is all that is off. An exponential is also counted of a
 * sine or cosine: these are at most 1, and it is off by as large a part of itself as they are off by. */
static int is_known_function(const struct record *record, const struct node *node)
{
    return (is_wave(node) && is_exact(record, node->a)) ||
           (node->operation == EXPONENTIAL &&
            (is_exact(record, node->a) ||
             (is_wave(&record->nodes[node->a]) && is_known_function(record, &record->nodes[node->a]))));
}

/* A rounding of the node's, as a part of one to the output's format: a record's inputs have that. */
static double own_part(const struct record *record, const struct node *node)
{
    size_t input = 0;
    while (input < record->count && record->nodes[input].operation != INPUT)
        input++;
    return node->wide && input < record->count && !record->nodes[input].wide ? 0x1p-29 : 1;
}

/* True if a node is taken as a whole. */
static int is_unit(const struct record *record, int i)
{
    return record->unit && record->unit[i] >= 0;
}

/* Roundings that a term has passed at most when it leaves the node, its own included. */
static double depth_of(const struct record *record, int i)
{
    const struct node *node = &record->nodes[i];
    if (is_unit(record, i))
        return record->unit[i];
    const int operands = operation_operands(node->operation), scaled = scaled_by_power(record, i);
    if (scaled >= 0)
        return depth_of(record, scaled);
    const double a = operands > 0 ? depth_of(record, node->a) : 0, b = operands > 1 ? depth_of(record, node->b) : 0,
                 c = operands > 2 ? depth_of(record, node->c) : 0, own = own_part(record, node);
    const struct operation_rules *rules = &operation_rules[node->operation];
    if (!rules->roundings)
        return a;
    if (node->operation == FUSED && record->nodes[node->c].operation == PRODUCT_ROUNDING)
        return own + a + b + c; /* of the same term */
    return rules->roundings(a, b, c, rules->is_function ? own * function_roundings(node) : own);
}

/* In ulps of the output's scale, for a node that reaches it unmultiplied: what its terms carry, and what the roundings
 * of partial sums add, the node's own included. */
struct carried {
    double terms, sums;
};

static double own_rounding(double carried)
{
    return carried <= 1 ? 0.5 : 1;
}

/* How many operations below a node round, or lose what underflows; 2 for more. */
static int roundings_below(const struct record *record, int i)
{
    const struct node *node = &record->nodes[i];
    const int operands = operation_operands(node->operation);
    int count = 0;
    for (int k = 0; k < operands && count < 2; k++) {
        const int below = k == 0 ? node->a : k == 1 ? node->b : node->c;
        count += is_unit(record, below)
                     ? 2
                     : operation_rounds(record->nodes[below].operation) + roundings_below(record, below);
    }
    return count < 2 ? count : 2;
}

/* lost: what underflows on the way may add to what is carried; but one rounding alone either underflows or errs by
 * u. */
static struct carried carried_by(const struct record *record, int i, double lost)
{
    const struct node *node = &record->nodes[i];
    struct carried a = {0, 0}, b = {0, 0};
    const int scaled = scaled_by_power(record, i);
    if (is_unit(record, i))
        return (struct carried){record->unit[i], 0};
    if (scaled >= 0)
        return carried_by(record, scaled, lost);
    const struct operation_rules *rules = &operation_rules[node->operation];
    if (node->operation == NEGATE)
        return carried_by(record, node->a, lost);
    if (rules->is_function && rules->roundings)
        return (struct carried){depth_of(record, i), 0};
    if (!rules->roundings)
        return a; /* inputs and constants */
    if (rules->factors)
        a.terms = depth_of(record, node->a) + depth_of(record, node->b);
    else if (rules->summands)
        a = carried_by(record, node->a, lost);
    else /* a quotient, a root */
        a.terms = depth_of(record, i) - own_part(record, node);
    if (rules->factors && rules->summands && record->nodes[node->c].operation == PRODUCT_ROUNDING)
        a.terms += depth_of(record, node->c); /* of the same term */
    else if (rules->summands & OPERAND_C)
        b = carried_by(record, node->c, lost);
    else if (rules->summands & OPERAND_B)
        b = carried_by(record, node->b, lost);
    const struct carried inner = {interval_greatest(a.terms, b.terms), a.sums + b.sums};
    const double carried = with_products(inner.terms) + inner.sums,
                 underflows = lost <= 1 && roundings_below(record, i) < 2 ? 0 : lost;
    return (struct carried){inner.terms, inner.sums + own_part(record, node) * own_rounding(carried + underflows)};
}

/* True if some node is used twice on the way of partial sums: then its rounding counts twice, and this is not for
 * it. */
static int sums_are_a_tree(const struct record *record, int i, unsigned char *seen)
{
    const struct node *node = &record->nodes[i];
    const int scaled = scaled_by_power(record, i);
    if (is_unit(record, i))
        return 1;
    if (scaled >= 0)
        return sums_are_a_tree(record, scaled, seen);
    const int rounds = operation_rounds(node->operation), again = rounds && seen[i]++;
    const int summands = operation_rules[node->operation].summands;
    return !again && (!(summands & OPERAND_A) || sums_are_a_tree(record, node->a, seen)) &&
           (!(summands & OPERAND_B) || sums_are_a_tree(record, node->b, seen)) &&
           (!(summands & OPERAND_C) || sums_are_a_tree(record, node->c, seen));
}

/* As partial sums add up; ∞ where they are no tree. The last rounding counts as half an ulp or one, also where the
 * result is subnormal. */
static double roundings_of_sums(const struct record *record, int output, double lost)
{
    unsigned char *seen = calloc(record->count + 1, 1);
    const int tree = seen && sums_are_a_tree(record, output, seen);
    free(seen);
    const struct carried all = carried_by(record, output, lost);
    return tree ? with_products(all.terms) + all.sums : (double)INFINITY;
}

static double roundings_in_a_row(const struct record *record, int output)
{
    return with_products(depth_of(record, output));
}

double count_part(const struct record *record, int node)
{
    return roundings_in_a_row(record, node);
}

double count_roundings(const struct record *record, int output)
{
    return interval_least(roundings_in_a_row(record, output), roundings_of_sums(record, output, 0));
}

/* --- what underflows ---------------------------------------------------------------------------------------------- */

interval count_part_of_domain(const struct field *field)
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

static int doubles(const struct record *record, int i)
{
    return node_is_constant(record, i) && is_power_of_two(record, i) && fabs(constant_value(&record->nodes[i])) >= 1;
}

/* True if a node's result may be below the smallest normal number, and lose digits there that it would have had above.
 * Sums lose none, nor do products by 1, 2, 4 … */
static int may_underflow(const struct evaluation *evaluation, const struct record *record, int i)
{
    const struct node *node = &record->nodes[i];
    if (node->operation == MULTIPLY && (doubles(record, node->a) || doubles(record, node->b)))
        return 0;
    const interval a = evaluation->value[node->a], b = evaluation->value[node->b];
    const double least = node->wide ? DBL_MIN : (double)FLT_MIN;
    if (node->operation == MULTIPLY || node->operation == PRODUCT_ROUNDING)
        return !(interval_mignitude(a) * interval_mignitude(b) > least);
    if (node->operation == DIVIDE)
        return !(interval_mignitude(a) / interval_magnitude(b) > least);
    return (node->operation == FUSED || node->operation == NARROW || node->operation == ROOT) &&
           !(interval_mignitude(evaluation->value[i]) > 2 * least);
}

/* The input that a node is, or is times a power of two over the greatest; RECORD_INPUTS where it is none. */
static size_t sized_input(const struct record *record, int i)
{
    const struct node *node = &record->nodes[i];
    if (record->over_greatest && node->operation == MULTIPLY &&
        (node_is_the_power(record, node->a) || node_is_the_power(record, node->b)))
        node = &record->nodes[scaled_by_power(record, i)];
    return node->operation == INPUT ? node->bits : RECORD_INPUTS;
}

/* The components of a field, of which a node is the sum of squares: a set; −1 where it is something else. */
static long squares_in(const struct record *record, const struct field *field, size_t first, int i)
{
    const struct node *node = &record->nodes[i];
    const int squares = (node->operation == MULTIPLY || node->operation == FUSED) && node->a == node->b &&
                        (record->nodes[node->a].operation == MULTIPLY) == record->over_greatest;
    const size_t place = squares ? sized_input(record, node->a) - first : field_components(field);
    const long own = node->operation == ADD            ? squares_in(record, field, first, node->a)
                     : place < field_components(field) ? 1L << place
                                                       : -1;
    const long others = own < 0 || node->operation == MULTIPLY
                            ? 0
                            : squares_in(record, field, first, node->operation == ADD ? node->b : node->c);
    return own < 0 || others < 0 || (own & others) ? -1 : own | others;
}

/* The greatest component times the power of two over it: from 1 on below 4, and below 2 but for the greatest numbers.
 * The power is no smaller than a normal number's: a field whose length may be less is left alone. */
static void know_sizes(const struct field *field, size_t first, enum format format, struct record *record)
{
    const size_t n = field_components(field);
    if (!record->over_greatest || record->sized_first != first || record->sized_end != first + n ||
        !(field->low / sqrt((double)n) > format_facts(format)->smallest_normal))
        return;
    for (int i = 0; i < (int)record->count; i++) {
        const size_t place = record->nodes[i].operation == MULTIPLY ? sized_input(record, i) - first : n;
        if (place < n)
            record_know(record, i, -4, 4);
        else if (squares_in(record, field, first, i) == (1L << n) - 1)
            record_know(record, i, 1 - 0x1p-20, 16 * (double)n);
    }
}

/* True if a node is a component of the field, or its negative. */
static int is_part_of(const struct record *record, const struct field *field, size_t first, int i)
{
    return sized_input(record, node_without_sign(record, i)) - first < field_components(field);
}

static interval length_of(const struct field *field)
{
    return field->kind == UNIT_QUATERNION ? (interval){0.99, 1.01}
           : field->kind == QUATERNION    ? (interval){field->low, field->high}
                                          : (interval){0, INFINITY};
}

/* Tells of squared lengths of quaternions where they lie, and of what is brought to ordinary size: that is the last
 * thing that is known of a record. */
static void know_lengths(const struct kernel *kernel, enum format format, struct record *record)
{
    size_t first = 0;
    for (const struct field *field = kernel_promises(kernel, format)->inputs; field->name; field++) {
        const int is_any = field->kind == QUATERNION;
        const interval length = length_of(field);
        const double low = length.low, high = length.high;
        for (int i = 0; i < (int)record->count && high < INFINITY && !record->over_greatest; i++)
            if (squares_in(record, field, first, i) == (1L << field_components(field)) - 1)
                record_know(record, i, low * low * (1 - 0x1p-20), high * high * (1 + 0x1p-20));
            else if (record->nodes[i].operation == DIVIDE && is_part_of(record, field, first, record->nodes[i].a) &&
                     squares_in(record, field, first, record->nodes[i].b) == (1L << field_components(field)) - 1)
                record_know(record, i, -1.01 / low, 1.01 / low);
        if (is_any || field->kind == MATRIX)
            know_sizes(field, first, format, record);
        first += field_components(field);
    }
}

/* Where the power of two over the greatest of some components lies, by the length of the field that they are. */
static interval part_of_power(const struct field *field, const struct record *record)
{
    const size_t n = field_components(field);
    return record->sized_end - record->sized_first == n
               ? (interval){0.5 / field->high, 4 * sqrt((double)n) / field->low}
               : (interval){0, INFINITY};
}

/* True if the i-th thing known is a squared length, and not where a branch goes or what was brought to size. */
static int is_length(const struct record *record, size_t i)
{
    return !record->unit && record->known[i].low > 0;
}

/* Squares that underflow are lost of a squared length, which is no smaller than is known: a part of it, in u. Four lose
 * half of the smallest number each; what was brought to size, and is below 4, has lost that before, and counts eight
 * times more in its square. */
static double lost_of_lengths(const struct record *record, const struct format_facts *format)
{
    const double halves = record->over_greatest ? 9 * (double)(record->sized_end - record->sized_first) : 4;
    double most = 0;
    for (size_t i = 0; i < record->known_count; i++)
        if (is_length(record, i))
            most = interval_greatest(most, halves / 2 * format->smallest / (record->known[i].low * format->unit));
    return most;
}

/* True if only exponentials are made of a node that is scaled: what it loses below the smallest normal number is
 * nothing to them. */
static int is_exponent(const struct record *record, int i)
{
    int used = 0;
    if (scaled_by_power(record, i) < 0)
        return 0;
    for (int k = 0; k < (int)record->count; k++) {
        const struct node *node = &record->nodes[k];
        const int operands = operation_operands(node->operation);
        const int uses =
            (operands > 0 && node->a == i) || (operands > 1 && node->b == i) || (operands > 2 && node->c == i);
        if (uses && node->operation != EXPONENTIAL)
            return 0;
        used |= uses;
    }
    return used;
}

/* True if a node may overflow over a box: not where it is known to be less. */
static int may_overflow(const struct evaluation *evaluation, const struct record *record, int i)
{
    return !(evaluation->rounding[i] < INFINITY) &&
           !(evaluation->is_known[i] &&
             interval_magnitude(evaluation->value[i]) < (record->nodes[i].wide ? DBL_MAX : (double)FLT_MAX));
}

/* A node's scale is no less: that of a cosine is 1, of a sum that of each summand. */
static double least_scale(const struct evaluation *evaluation, const struct record *record, int i)
{
    const struct node *node = &record->nodes[i];
    const int summands = operation_rules[node->operation].summands;
    double least = 0;
    if (node->operation == COSINE)
        return function_is_written_out(node);
    if (node->operation == EXPONENTIAL)
        return interval_exponential(evaluation->value[node->a]).low * (1 - 0x1p-10);
    if (summands & OPERAND_A)
        least = least_scale(evaluation, record, node->a);
    if (summands & OPERAND_B)
        least = interval_greatest(least, least_scale(evaluation, record, node->b));
    return summands & OPERAND_C ? least_scale(evaluation, record, node->c) : least;
}

/* Partial sums on the way to a node, whose roundings count as half an ulp of the output or one, whatever underflows. */
static void mark_sums(const struct record *record, int i, unsigned char *is_sum)
{
    const struct node *node = &record->nodes[i];
    const int scaled = scaled_by_power(record, i);
    if (is_unit(record, i) || (scaled >= 0 && (doubles(record, node->a) || doubles(record, node->b))))
        return;
    if (scaled >= 0 || node->operation == NEGATE) {
        mark_sums(record, scaled >= 0 ? scaled : node->a, is_sum);
        return;
    }
    is_sum[i] = (unsigned char)operation_rounds(node->operation);
    const int summands = operation_rules[node->operation].summands;
    if (summands & OPERAND_A)
        mark_sums(record, node->a, is_sum);
    if (summands & (OPERAND_B | OPERAND_C))
        mark_sums(record, summands & OPERAND_B ? node->b : node->c, is_sum);
}

struct underflow count_lost(const struct proof *proof, struct proof_case *proof_case, int output, const interval *box,
                            interval slice, double least)
{
    const struct record *record = &proof_case->record;
    struct evaluation evaluation;
    if (evaluation_start(&evaluation, proof_case) != 0)
        return (struct underflow){INFINITY, INFINITY};
    for (size_t i = 0; i < record->known_count; i++)
        evaluation.is_exact[record->known[i].node] |= is_length(record, i); /* see lost_of_lengths */
    for (int i = 0; i < (int)record->count; i++)
        evaluation.is_exact[i] |= record->nodes[i].operation == MULTIPLY && is_exponent(record, i);
    evaluation.keeps_order = !record->unit;
    evaluation.slice = slice;
    const int reached = evaluate_box(&evaluation, proof_case, box);
    if (reached && proof->bound->measure == SCALED_ULP)
        least = interval_greatest(least, least_scale(&evaluation, record, output));
    for (int i = 0; i < (int)record->count; i++)
        evaluation.rounding[i] = may_overflow(&evaluation, record, i) ? (double)INFINITY
                                 : evaluation.is_exact[i]             ? 0
                                 : may_underflow(&evaluation, record, i)
                                     ? own_part(record, &record->nodes[i]) < 1 ? 0x1p-900 : 1
                                     : 0;
    /* in halves of the smallest number */
    const double all = carried_error(&evaluation, proof_case, output) + evaluation.rounding[output];
    unsigned char *is_sum = calloc(record->count + 1, 1);
    if (is_sum)
        mark_sums(record, output, is_sum);
    for (size_t i = 0; is_sum && i < record->count; i++)
        evaluation.rounding[i] = is_sum[i] && evaluation.rounding[i] < INFINITY ? 0 : evaluation.rounding[i];
    free(is_sum);
    const double before = carried_error(&evaluation, proof_case, output);
    const struct format_facts *format = format_facts(code_format(&proof->code));
    const double floor = interval_greatest(least, interval_greatest(proof->bound->floor, format->smallest_normal)),
                 ulps = format->smallest / floor / (2 * format->unit);
    evaluation_free(&evaluation);
    if (record->unit && !reached)
        return (struct underflow){0, 0};
    return (struct underflow){before * ulps, all < INFINITY ? all * ulps : (double)INFINITY};
}

/* --- the terms ---------------------------------------------------------------------------------------------------- */

/* A function's argument at an input. */
static double argument_at(const struct record *record, int i, const double *in)
{
    const struct node *node = &record->nodes[i];
    const int scaled = scaled_by_power(record, i);
    return node->operation == INPUT    ? in[node->bits]
           : node->operation == NEGATE ? -argument_at(record, node->a, in)
           : node->operation == SINE   ? sin(argument_at(record, node->a, in))
           : node->operation == COSINE ? cos(argument_at(record, node->a, in))
           : scaled >= 0 ? argument_at(record, scaled, in) * constant_value(&record->nodes[node->a + node->b - scaled])
                         : (double)NAN;
}

/* Of a sine or cosine: of one that is written out its envelope. */
static double wave_at(const struct record *record, const struct node *node, const double *in)
{
    const double argument = argument_at(record, node->a, in);
    if (function_is_written_out(node) && (node->operation == COSINE || fabs(argument) > acos(0)))
        return 1;
    return fabs(node->operation == SINE ? sin(argument) : cos(argument));
}

/* A node's size by the rules of scales: |a| + |b|, |a| |b|, |a| / |b|. */
static double size_at(const struct record *record, int i, const double *in)
{
    const struct node *node = &record->nodes[i];
    if (is_unit(record, i))
        return record->unit_size[i];
    const struct operation_rules *rules = &operation_rules[node->operation];
    if (node->operation == INPUT)
        return fabs(in[node->bits]);
    if (node->operation == CONSTANT)
        return fabs(constant_value(node));
    if (is_wave(node))
        return wave_at(record, node, in);
    if (node->operation == EXPONENTIAL)
        return exp(argument_at(record, node->a, in));
    return rules->scale
               ? rules->scale(size_at(record, node->a, in), rules->operands > 1 ? size_at(record, node->b, in) : 0,
                              rules->operands > 2 ? size_at(record, node->c, in) : 0)
               : (double)NAN;
}

double count_size(const struct record *record, int node, const double *in)
{
    return size_at(record, node, in);
}

int count_knows(const struct record *record, int node)
{
    return operation_rules[record->nodes[node].operation].in_ring;
}

/* True if component k of the inputs is above 0 in all of its domain, which is so in both formats or in none. */
static int is_above_zero(const struct kernel *kernel, size_t k)
{
    const struct field *field = kernel->inputs;
    if (k >= kernel->input_components)
        return 1; /* a power of two */
    for (; k >= field_components(field); field++)
        k -= field_components(field);
    return field->kind == POSITIVE && field->low > 0;
}

/* 1 or −1 if the node and all terms that it is made of have that sign, or are 0; 0 if that is not known, and of the
 * square of what may have cancelled: it is off by more than a part of itself. */
static int sign_of(const struct kernel *kernel, const struct record *record, int i)
{
    const struct node *node = &record->nodes[i];
    const int operands = operation_operands(node->operation), a = operands > 0 ? sign_of(kernel, record, node->a) : 0,
              b = operands > 1 ? sign_of(kernel, record, node->b) : 0,
              product = node->a == node->b ? !count_cancels(kernel, record, node->a) : a * b,
              c = operands > 2 ? sign_of(kernel, record, node->c) : 0;
    if (node->operation == INPUT)
        return is_above_zero(kernel, node->bits);
    if (node->operation == CONSTANT)
        return (constant_value(node) > 0) - (constant_value(node) < 0);
    return operation_rules[node->operation].sign ? operation_rules[node->operation].sign(a, b, c, product) : 0;
}

/* Marks the inputs that a node is made of. */
static void mark_inputs(const struct record *record, int i, unsigned char *is_input)
{
    const struct node *node = &record->nodes[i];
    const int operands = operation_operands(node->operation);
    if (node->operation == INPUT)
        is_input[node->bits] = 1;
    for (int k = 0; k < operands; k++)
        mark_inputs(record, k == 0 ? node->a : k == 1 ? node->b : node->c, is_input);
}

/* A number for it, of either sign unless it has to be above 0. */
static double drawn(const struct kernel *kernel, size_t k, struct random *random)
{
    if (k >= kernel->input_components)
        return ldexp(1, (int)random_below(random, 16) - 8);
    const double sign = random_sign(random), size = random_between(random, 0.5, 2);
    return (double)(float)(is_above_zero(kernel, k) ? size : sign * size);
}

/* Inputs next to nothing but for one, two or three that the output is made of, of any size: a term that the scale has
 * not, whatever its factor, is greater than all others somewhere. */
static void draw_few(const unsigned char *is_input, size_t inputs, struct random *random, double *in)
{
    size_t used[RECORD_INPUTS], count = 0;
    const int least = -30 * (1 + (int)random_below(random, 4));
    for (size_t k = 0; k < inputs; k++) {
        in[k] = ldexp(in[k], least);
        if (is_input[k])
            used[count++] = k;
    }
    for (uint64_t few = count ? 1 + random_below(random, 3) : 0; few > 0; few--) {
        const size_t k = used[random_below(random, count)];
        in[k] = ldexp(in[k], -least * (int)random_below(random, 3));
    }
}

/* True if the kernel's terms are together no larger than the formula's scale: where inputs are of ordinary size, and
 * where few of them are, if there is a scale. */
static int terms_agree(const struct proof *proof, const struct record *record, size_t output)
{
    const struct kernel *kernel = proof->kernel;
    struct random random = {.state = 7};
    interval point[RECORD_INPUTS], value[RECORD_OUTPUTS], scale[RECORD_OUTPUTS];
    double in[RECORD_INPUTS];
    unsigned char is_input[RECORD_INPUTS] = {0};
    mark_inputs(record, record->output[output], is_input);
    for (int i = 0; i < POINTS + SPARSE_POINTS; i++) {
        for (size_t k = 0; k < record->inputs; k++)
            in[k] = drawn(kernel, k, &random);
        if (i >= POINTS)
            draw_few(is_input, record->inputs, &random, in);
        for (size_t k = 0; k < record->inputs; k++)
            point[k] = interval_point(in[k]);
        box_evaluate(kernel_promises(kernel, code_format(&proof->code))->against, kernel->parameter, 0, point, value,
                     scale);
        const double size = size_at(record, record->output[output], in), most = scale[output].high * (1 + 0x1p-40);
        if (i < POINTS ? !(size <= most) : size > most)
            return 0;
    }
    return 1;
}

/* True if the kernel without its roundings is the formula: sizes do not tell signs. */
static int values_agree(const struct proof *proof, struct proof_case *proof_case)
{
    const struct kernel *kernel = proof->kernel;
    struct random random = {.state = 9};
    double in[RECORD_INPUTS];
    for (int i = 0; i < POINTS; i++) {
        for (size_t k = 0; k < proof_case->record.inputs; k++)
            in[k] = drawn(kernel, k, &random);
        if (ideals_agree(proof_case, kernel_promises(kernel, code_format(&proof->code))->against, kernel->parameter,
                         in) != 1)
            return 0;
    }
    return 1;
}

/* What is left of a sum may be smaller than the error: a count of ulps of the value itself says nothing. */
int count_cancels(const struct kernel *kernel, const struct record *record, int i)
{
    const struct node *node = &record->nodes[i];
    const int operands = operation_operands(node->operation);
    const int adds = (node->operation == ADD || node->operation == FUSED) && !sign_of(kernel, record, i);
    for (int k = 0; k < operands && node->operation != EXPONENTIAL; k++) {
        const int operand = k == 0 ? node->a : k == 1 ? node->b : node->c;
        if ((adds && depth_of(record, operand) > 0) || count_cancels(kernel, record, operand))
            return 1;
    }
    return function_is_written_out(node) && is_wave(node); /* that is next to nothing where the error is not */
}

/* --- the proof ---------------------------------------------------------------------------------------------------- */

/* Comparisons of an input with 0 that its domain decides: where a kernel gives NaN outside. The others NaN. */
static void settle_signs(const struct kernel *kernel, const struct record *record, double *constant)
{
    for (size_t i = 0; i < record->count; i++) {
        const struct node *node = &record->nodes[i], *left = &record->nodes[node->a], *right = &record->nodes[node->b];
        const int asks = node->operation == LESS && left->operation == CONSTANT && constant_value(left) == 0 &&
                         right->operation == INPUT;
        constant[i] = asks && is_above_zero(kernel, right->bits) ? 1 : (double)NAN;
    }
}

static int give_no_roles(struct proof_case *proof_case)
{
    free(proof_case->roles);
    proof_case->roles = calloc(proof_case->record.count + 1, sizeof *proof_case->roles);
    for (size_t i = 0; proof_case->roles && i < proof_case->record.count; i++)
        proof_case->roles[i].ideal = -1;
    return proof_case->roles != NULL;
}

/* All that the inputs can be in the promise's region. */
static void domain_of(const struct kernel *kernel, const struct bound *bound, const struct code *code, interval *box)
{
    const struct coordinate *coordinate = kernel->row->coordinate;
    size_t k = 0;
    for (const struct field *field = kernel_promises(kernel, code_format(code))->inputs; field->name; field++) {
        const int is_coordinate = coordinate && coordinate->of == COORDINATE_MAGNITUDE &&
                                  (coordinate->field ? strcmp(coordinate->field, field->name) == 0 : k == 0);
        for (const size_t end = k + field_components(field); k < end; k++) {
            box[k] = count_part_of_domain(field);
            if (is_coordinate)
                box[k] = interval_intersection(box[k], (interval){-bound_high(bound), bound_high(bound)});
        }
    }
}

static int take_record(const struct kernel *kernel, const struct bound *bound, const struct code *code,
                       const struct record *record, struct analyses *analyses, struct proof_case *proof_case)
{
    interval box[RECORD_INPUTS];
    double *constant = malloc((record->count + 1) * sizeof *constant);
    *proof_case = (struct proof_case){.pivot = -1};
    if (constant)
        settle_signs(kernel, record, constant);
    struct record settled = {0}, named = {0}, bounded = *record;
    domain_of(kernel, bound, code, box);
    record_bound_inputs(&bounded, box);
    const int ok = constant && record_specialised(&bounded, constant, &settled) == 0 &&
                   record_with_functions(&settled, box, analyses, &named) == 0 &&
                   record_with_power(&named, &proof_case->record) == 0;
    free(constant);
    record_free(&settled);
    record_free(&named);
    return ok && give_no_roles(proof_case);
}

static void drop(struct proof_case *proof_case)
{
    free(proof_case->roles);
    record_free(&proof_case->record);
}

/* A kernel's only record as far as the promise's outputs need it: if it branches for others, that is the same for all
 * ways. What is known where a branch goes is forgotten. */
static int take(const struct kernel *kernel, const struct bound *bound, const struct code *code,
                struct proof_case *proof_case)
{
    size_t count;
    struct record *records = records_of_code(kernel, code, &count);
    struct analyses analyses = {0};
    *proof_case = (struct proof_case){.pivot = -1};
    for (size_t r = 0; r < count; r++)
        record_ask_for(&records[r], kernel, bound->field);
    int ok = count > 0;
    for (size_t r = 0; ok && r < count; r++) {
        struct proof_case other = {.pivot = -1};
        records[r].known_count = 0;
        ok = take_record(kernel, bound, code, &records[r], &analyses, r == 0 ? proof_case : &other);
        if (ok && r > 0)
            ok = records_are_same(&proof_case->record, &other.record);
        if (r > 0)
            drop(&other);
    }
    records_free(records, count);
    analyses_free(&analyses);
    return ok;
}

const char *count_obstacle(const struct kernel *kernel, const struct bound *bound, const struct code *code)
{
    struct proof_case proof_case;
    const char *obstacle = NULL;
    if (bound->measure == TURN || measures_rotation(kernel, bound))
        return "angles and orthogonality of matrices are not counted";
    const int taken = take(kernel, bound, code, &proof_case);
    if (!taken)
        obstacle = "it branches";
    for (size_t i = 0; taken && i < proof_case.record.count; i++) {
        const struct node *node = &proof_case.record.nodes[i];
        if ((node->operation > NEGATE && !is_known_function(&proof_case.record, node)) ||
            (code->in_double && !node->wide && node->operation != CONSTANT))
            obstacle = "it does more than add, multiply, divide and take roots";
        else if (node->operation == DIVIDE && depth_of(&proof_case.record, node->b) > 0 &&
                 !sign_of(kernel, &proof_case.record, node->b))
            obstacle = "it divides by what is rounded, and may cancel";
        else if (node->operation == ROOT && sign_of(kernel, &proof_case.record, node->a) != 1)
            obstacle = "it takes a root of what may cancel";
    }
    drop(&proof_case);
    return obstacle;
}

const char *count_prove_terms(struct proof *proof, const struct record *record, int node, struct underflow lost)
{
    const double lengths = 1 + lost_of_lengths(record, format_facts(code_format(&proof->code)));
    if (!(lost.all < INFINITY))
        return "products may overflow, or lose too much by underflow";
    proof->proved = interval_greatest(
        proof->proved,
        interval_least(lengths * roundings_in_a_row(record, node) + lost.all,
                       lengths * roundings_of_sums(record, node, lost.before + (lengths - 1)) + lost.before));
    return NULL;
}

static void prove_output(struct proof *proof, struct proof_case *proof_case, size_t k, const interval *box)
{
    const struct record *record = &proof_case->record;
    const int node = node_without_sign(record, record->output[k]);
    if (proof->bound->measure == ULP && count_cancels(proof->kernel, record, node))
        proof->problem = "it adds what is rounded, and ulps are of what is left";
    else if (!terms_agree(proof, record, k))
        proof->problem = "its terms are not those of the formula's scale";
    else
        proof->problem =
            count_prove_terms(proof, record, node, count_lost(proof, proof_case, node, box, interval_everything(), 0));
}

/* The vector as a whole. A unit quaternion's length is off by no more than its norm's error. */
static void prove_norm(struct proof *proof, struct proof_case *proof_case, const struct field *field, size_t first,
                       const interval *box)
{
    const struct record *record = &proof_case->record;
    const size_t n = field_components(field);
    const int is_unit = field->kind == UNIT_QUATERNION || field->kind == UNIT_VECTOR;
    const double lengths = 1 + lost_of_lengths(record, format_facts(code_format(&proof->code)));
    double part = 0, lost = 0;
    for (size_t k = first; k < first + n; k++) {
        const int node = node_without_sign(record, record->output[k]);
        const double below = count_lost(proof, proof_case, node, box, interval_everything(), is_unit ? 0.5 : 0).all;
        part = interval_greatest(part, count_cancels(proof->kernel, record, node)
                                           ? (double)INFINITY
                                           : lengths * roundings_in_a_row(record, node));
        lost += below * below;
    }
    const double turned =
        part < INFINITY ? (double)INFINITY : norm_roundings(proof->kernel, record, record->output + first, n);
    proof->proved = interval_least(part, turned) + (lost > 0 ? interval_up(sqrt(lost)) : 0);
    if (!(proof->proved < INFINITY))
        proof->problem = !(lost < INFINITY) ? "products may overflow, or lose too much by underflow"
                                            : "it is not seen to be a rotation of a vector";
}

static void prove_case(struct proof *proof, struct proof_case *proof_case)
{
    const struct kernel *kernel = proof->kernel;
    interval box[RECORD_INPUTS];
    size_t k = 0;
    domain_of(kernel, proof->bound, &proof->code, box);
    for (const struct field *field = kernel_promises(kernel, code_format(&proof->code))->inputs; field->name; field++) {
        if (proof_case->record.over_greatest && proof_case->record.sized_first == k)
            box[proof_case->record.inputs - 1] = part_of_power(field, &proof_case->record);
        k += field_components(field);
    }
    const int agrees =
        values_agree(proof, proof_case) || (record_with_quotients(&proof_case->record) > 0 &&
                                            give_no_roles(proof_case) && values_agree(proof, proof_case));
    if (!agrees || !identity_holds(proof_case, kernel_promises(kernel, code_format(&proof->code))->against,
                                   kernel->parameter, box))
        proof->problem = "without rounding it is not the formula";
    proof_case->record.known_count = 0;
    know_lengths(kernel, code_format(&proof->code), &proof_case->record);
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
    proof->verdict = proof->problem ? PROOF_NO_WAY : proof->proved <= proof->limit ? PROOF_HOLDS : PROOF_OPEN_BOXES;
}

void count_prove_record(struct proof *proof, const struct record *record)
{
    struct proof_case proof_case = {.pivot = -1};
    struct analyses analyses = {0};
    proof->method = "counting";
    proof->cases = 1;
    if (!take_record(proof->kernel, proof->bound, &proof->code, record, &analyses, &proof_case))
        proof->problem = "out of memory", proof->verdict = PROOF_NO_WAY;
    else
        prove_case(proof, &proof_case);
    analyses_free(&analyses);
    drop(&proof_case);
}

void count_prove(struct proof *proof)
{
    struct proof_case proof_case;
    if (take(proof->kernel, proof->bound, &proof->code, &proof_case)) {
        count_prove_record(proof, &proof_case.record);
    } else {
        proof->verdict = PROOF_NO_WAY;
        proof->problem = "out of memory";
    }
    drop(&proof_case);
}
