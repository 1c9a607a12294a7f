/* A-priori analysis of norms of rotated vectors.
 *
 * y = R t / s: each component is Σₖ Rₖᵢ tₖ, with the same k in all components, so that R's rows are orthogonal and
 * |y| = |t| / s. Rounding errors on the way are those of sums of some of these terms, and of products. The sums of the
 * terms in a set K, of all components together, are a vector whose norm is that of the tₖ of K: rounding it adds at
 * most u |t|. Products alone have the norm of their tₖ, and Σ mₖ |tₖ| ≤ √(Σ mₖ²) |t| for mₖ of them with factor k. An
 * error δt of t is rotated with it: its norm stays |δt|.
 *
 * Where no term can cancel, each component has a bounded relative error, and the vector no more than the largest. */
#include "prove_internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_TERMS = 8, MOST_SUMS = 32 };

/* Entries of rotations are rounded to a float: R is off by up to 2⁻²³ in norm for n up to 4, and errors of up to 2⁻²⁰
 * are rounded themselves. */
static const double reserve = 1 + 0x1p-18;

/* One component, written out. */
struct turned {
    const struct kernel *kernel;
    const struct trace *trace;
    size_t terms, sums;
    int entry[MOST_TERMS], factor[MOST_TERMS], sign[MOST_TERMS];
    unsigned sum[MOST_SUMS]; /* what is rounded: a set of terms each */
    int divisor;             /* a node, or −1 */
    int failed;
};

static const struct field *rotation_of(const struct kernel *kernel, size_t component, size_t *place)
{
    if (component >= kernel->input_components)
        return NULL;
    const struct field *field = fields_of_component(kernel->inputs, component);
    *place = component - fields_offset(kernel->inputs, field);
    return field->kind == ROTATION && field->high == 0 && field->size <= 4 ? field : NULL;
}

static int is_entry(const struct turned *turned, int node)
{
    size_t place;
    return turned->trace->nodes[node].operation == INPUT &&
           rotation_of(turned->kernel, turned->trace->nodes[node].bits, &place);
}

/* −1 where the node negates. */
static int without_sign(const struct trace *trace, int *node)
{
    const int bare = node_without_sign(trace, *node), sign = bare == *node ? 1 : -1;
    *node = bare;
    return sign;
}

static unsigned take_product(struct turned *turned, int a, int b, int sign)
{
    sign *= without_sign(turned->trace, &a) * without_sign(turned->trace, &b);
    const int entry = is_entry(turned, a) ? a : b, factor = a + b - entry;
    turned->failed |= !is_entry(turned, entry) || is_entry(turned, factor) || turned->terms == MOST_TERMS;
    for (size_t k = 0; k < turned->terms; k++)
        turned->failed |= turned->factor[k] == factor;
    if (turned->failed)
        return 0;
    turned->entry[turned->terms] = (int)turned->trace->nodes[entry].bits;
    turned->factor[turned->terms] = factor;
    turned->sign[turned->terms] = sign;
    return 1U << turned->terms++;
}

/* The terms of a node, among all of the component. */
static unsigned take(struct turned *turned, int i, int sign)
{
    const struct node *node = &turned->trace->nodes[i];
    const struct operation_rules *rules = &operation_rules[node->operation];
    const int summands = rules->summands;
    unsigned terms = 0;
    if (node->operation == NEGATE)
        return take(turned, node->a, -sign);
    turned->failed |= !rules->in_ring || !(rules->summands || rules->factors);
    if (turned->failed)
        return 0;
    if (rules->factors)
        terms = take_product(turned, node->a, node->b, sign);
    if (summands & OPERAND_A)
        terms |= take(turned, node->a, sign);
    if (summands & OPERAND_B)
        terms |= take(turned, node->b, sign);
    if (summands & OPERAND_C)
        terms |= take(turned, node->c, sign);
    turned->failed |= turned->sums == MOST_SUMS;
    if (!turned->failed)
        turned->sum[turned->sums++] = terms;
    return terms;
}

static int by_terms(const void *a, const void *b)
{
    const unsigned x = *(const unsigned *)a, y = *(const unsigned *)b;
    return (x > y) - (x < y);
}

static void write_out(struct turned *turned, const struct kernel *kernel, const struct trace *trace, int output)
{
    int node = node_without_sign(trace, output);
    *turned = (struct turned){.kernel = kernel, .trace = trace, .divisor = -1};
    if (trace->nodes[node].operation == DIVIDE &&
        trace->nodes[trace->nodes[node].b].operation == INPUT) { /* by what all components are divided by */
        turned->divisor = trace->nodes[node].b;
        node = trace->nodes[node].a;
    }
    take(turned, node, 1);
    qsort(turned->sum, turned->sums, sizeof *turned->sum, by_terms);
}

/* Numbers the terms of a component as another does, by their factors; 0 if these are not the same. */
static int number_alike(struct turned *turned, const struct turned *first)
{
    const struct turned before = *turned;
    size_t place[MOST_TERMS] = {0};
    if (turned->terms != first->terms || turned->sums != first->sums || turned->divisor != first->divisor)
        return 0;
    for (size_t k = 0; k < before.terms; k++) {
        size_t at = 0;
        while (at < first->terms && first->factor[at] != before.factor[k])
            at++;
        if (at == first->terms)
            return 0;
        place[k] = at;
        turned->entry[at] = before.entry[k];
        turned->factor[at] = before.factor[k];
        turned->sign[at] = before.sign[k];
    }
    for (size_t s = 0; s < before.sums; s++) {
        turned->sum[s] = 0;
        for (size_t k = 0; k < before.terms; k++)
            turned->sum[s] |= (before.sum[s] >> k & 1U) << place[k];
    }
    qsort(turned->sum, turned->sums, sizeof *turned->sum, by_terms);
    return 1;
}

/* True if the entries of n components are R's or Rᵀ's: term k of component i at (line[k], i), lines all different. */
static int entries_are_a_rotation(const struct kernel *kernel, const struct turned *component, size_t n, int transposed)
{
    size_t place;
    const struct field *field = rotation_of(kernel, (size_t)component[0].entry[0], &place);
    size_t line[MOST_TERMS], column[MOST_TERMS];
    unsigned lines = 0, columns = 0;
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < n; k++) {
            if (rotation_of(kernel, (size_t)component[i].entry[k], &place) != field || field->size != n)
                return 0;
            const size_t row = place / n, beside = place % n;
            if (i == 0)
                line[k] = transposed ? row : beside;
            if (k == 0)
                column[i] = transposed ? beside : row;
            if (place != (transposed ? line[k] * n + column[i] : column[i] * n + line[k]))
                return 0;
            lines |= 1U << line[k];
            columns |= 1U << column[i];
        }
    return lines == (1U << n) - 1 && columns == (1U << n) - 1;
}

/* True if the component is the first one's sum with other entries. */
static int is_alike(const struct turned *turned, const struct turned *first)
{
    for (size_t k = 0; k < first->terms; k++)
        if (turned->sign[k] * turned->sign[0] != first->sign[k] * first->sign[0])
            return 0;
    return memcmp(turned->sum, first->sum, first->sums * sizeof *first->sum) == 0;
}

/* What the factors are off by, as a part of each; ∞ unless they are inputs or sums of two. */
static double factors_err(const struct turned *turned)
{
    double most = 0;
    for (size_t k = 0; k < turned->terms; k++) {
        const struct node *node = &turned->trace->nodes[turned->factor[k]];
        const int is_sum = node->operation == ADD;
        int a = node->a, b = node->b;
        if (is_sum) {
            without_sign(turned->trace, &a);
            without_sign(turned->trace, &b);
        }
        const int has_condition =
            is_sum ? turned->trace->nodes[a].operation == INPUT && turned->trace->nodes[b].operation == INPUT
                   : node->operation == INPUT;
        most = has_condition ? fmax(most, is_sum) : (double)INFINITY;
    }
    return most;
}

static double rotated_roundings(const struct turned *turned)
{
    double products[MOST_TERMS] = {0}, squares = 0, sums = 0;
    for (size_t s = 0; s < turned->sums; s++) {
        const unsigned terms = turned->sum[s];
        if (terms & (terms - 1))
            sums++;
        else
            products[__builtin_ctz(terms)]++;
    }
    for (size_t k = 0; k < turned->terms; k++)
        squares += products[k] * products[k];
    return (factors_err(turned) + sqrt(squares) + sums + (turned->divisor >= 0)) * reserve;
}

double rotated_norm_roundings(const struct kernel *kernel, const struct trace *trace, const int *output, size_t n)
{
    struct turned component[MOST_TERMS];
    if (n < 2 || n > MOST_TERMS)
        return INFINITY;
    for (size_t i = 0; i < n; i++) {
        write_out(&component[i], kernel, trace, output[i]);
        if (component[i].failed || component[i].terms != n || !number_alike(&component[i], &component[0]) ||
            !is_alike(&component[i], &component[0]))
            return INFINITY;
    }
    return entries_are_a_rotation(kernel, component, n, 0) || entries_are_a_rotation(kernel, component, n, 1)
               ? rotated_roundings(&component[0])
               : (double)INFINITY;
}
