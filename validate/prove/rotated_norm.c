/* A-priori rounding-error analysis of rotated vectors, in norm (rotated_norm_roundings).
 *
 * Let y = R t / s, where R is a rotation matrix or its transpose. The terms of a component may cancel, so that its
 * relative error is unbounded; but R preserves the Euclidean norm, so the error ‖ŷ − y‖ is small relative to ‖y‖ = ‖t‖
 * / |s|. The analysis is the usual first-order one (Higham, Accuracy and Stability of Numerical Algorithms, chapter 3),
 * for vectors instead of numbers: rounding a vector adds an error of at most u times its norm, where u is the unit
 * roundoff. Each component is computed as Σₖ Rᵢₖ tₖ / s with the same order of operations, so the roundings at the same
 * position in all components form vectors of two kinds:
 *
 *   Partial sums over a set K of terms. The vector (Σ Rᵢₖ tₖ, k ∈ K)ᵢ is R times the vector of the tₖ with k ∈ K. So
 *   its norm is at most ‖t‖, and its rounding adds at most u ‖t‖.
 *
 *   Single products. The vector (Rᵢₖ tₖ)ᵢ has the norm |tₖ|, since the columns of R are unit vectors. If the products
 *   with tₖ pass mₖ roundings, all of these add at most u Σ mₖ |tₖ| ≤ u √(Σ mₖ²) ‖t‖ (Cauchy–Schwarz).
 *
 * An error δt of t contributes ‖R δt‖ = ‖δt‖ to the error. The division by s counts as one more rounding. */
#include "prove_internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_TERMS = 8, MAX_SUMS = 32 };

/* A factor that covers two effects which the first-order analysis neglects: products of rounding errors, and the
 * rounding of R to float, after which its columns have norms up to 1 + 2⁻²³ (for n ≤ 4). */
static const double reserve = 1 + 0x1p-18;

/* One component of y, as the sum of the terms sign[k] · R[entry[k]] · factor[k], divided by s. */
struct component_terms {
    const struct kernel *kernel;
    const struct trace *trace;
    size_t terms, sums;
    /* For each term: the index of the input that is the entry of R; the node of tₖ; the sign, 1 or −1. */
    int entry[MAX_TERMS], factor[MAX_TERMS], sign[MAX_TERMS];
    unsigned sum[MAX_SUMS]; /* for each rounded partial sum or product, the set of its terms as bits */
    int divisor;            /* the node s, or −1 */
    int failed;             /* the output does not have this form */
};

/* Returns the rotation matrix that has this input as an entry, and stores the entry's position in row-major order; null
 * if the input is not an entry of a rotation matrix of at most 4 × 4. */
static const struct field *rotation_of(const struct kernel *kernel, size_t component, size_t *position)
{
    if (component >= kernel->input_components)
        return NULL;
    const struct field *field = fields_of_component(kernel->inputs, component);
    *position = component - fields_offset(kernel->inputs, field);
    return field->kind == ROTATION && field->high == 0 && field->size <= 4 ? field : NULL;
}

/* True if a node is an entry of a rotation matrix among the inputs. */
static int is_entry(const struct component_terms *component, int node)
{
    size_t position;
    return component->trace->nodes[node].operation == INPUT &&
           rotation_of(component->kernel, component->trace->nodes[node].bits, &position);
}

/* Replaces a negation by its operand. Returns −1 if it was one, else 1. */
static int strip_sign(const struct trace *trace, int *node)
{
    const int bare = node_without_sign(trace, *node), sign = bare == *node ? 1 : -1;
    *node = bare;
    return sign;
}

/* Adds the term sign · a · b. One factor has to be an entry of R, the other a tₖ that no earlier term has; otherwise
 * sets component->failed. Returns the set that contains only this term. */
static unsigned add_product(struct component_terms *component, int a, int b, int sign)
{
    sign *= strip_sign(component->trace, &a) * strip_sign(component->trace, &b);
    const int entry = is_entry(component, a) ? a : b, factor = a + b - entry;
    component->failed |= !is_entry(component, entry) || is_entry(component, factor) || component->terms == MAX_TERMS;
    for (size_t k = 0; k < component->terms; k++)
        component->failed |= component->factor[k] == factor;
    if (component->failed)
        return 0;
    component->entry[component->terms] = (int)component->trace->nodes[entry].bits;
    component->factor[component->terms] = factor;
    component->sign[component->terms] = sign;
    return 1U << component->terms++;
}

/* Adds to the component the terms of node i, multiplied by `sign`, and the rounded sums and products that compute it.
 * Returns the set of the node's terms. Sets component->failed if another operation occurs. */
static unsigned add_terms(struct component_terms *component, int i, int sign)
{
    const struct node *node = &component->trace->nodes[i];
    const struct operation_rules *rules = &operation_rules[node->operation];
    const int summands = rules->summands;
    unsigned terms = 0;
    if (node->operation == NEGATE)
        return add_terms(component, node->a, -sign);
    component->failed |= !rules->in_ring || !(rules->summands || rules->factors);
    if (component->failed)
        return 0;
    if (rules->factors)
        terms = add_product(component, node->a, node->b, sign);
    if (summands & OPERAND_A)
        terms |= add_terms(component, node->a, sign);
    if (summands & OPERAND_B)
        terms |= add_terms(component, node->b, sign);
    if (summands & OPERAND_C)
        terms |= add_terms(component, node->c, sign);
    component->failed |= component->sums == MAX_SUMS;
    if (!component->failed)
        component->sum[component->sums++] = terms;
    return terms;
}

static int compare_sets(const void *a, const void *b)
{
    const unsigned x = *(const unsigned *)a, y = *(const unsigned *)b;
    return (x > y) - (x < y);
}

/* Writes the terms of an output, and its partial sums in ascending order, to *component. */
static void write_terms(struct component_terms *component, const struct kernel *kernel, const struct trace *trace,
                        int output)
{
    int node = node_without_sign(trace, output);
    *component = (struct component_terms){.kernel = kernel, .trace = trace, .divisor = -1};
    if (trace->nodes[node].operation == DIVIDE && trace->nodes[trace->nodes[node].b].operation == INPUT) {
        component->divisor = trace->nodes[node].b;
        node = trace->nodes[node].a;
    }
    add_terms(component, node, 1);
    qsort(component->sum, component->sums, sizeof *component->sum, compare_sets);
}

/* Renumbers the terms of a component so that term k has the same factor tₖ as in `first`. Returns 0 if the factors, the
 * divisors or the numbers of rounded sums of the two components differ. */
static int renumber_terms(struct component_terms *component, const struct component_terms *first)
{
    const struct component_terms before = *component;
    size_t position[MAX_TERMS] = {0};
    if (component->terms != first->terms || component->sums != first->sums || component->divisor != first->divisor)
        return 0;
    for (size_t k = 0; k < before.terms; k++) {
        size_t term = 0;
        while (term < first->terms && first->factor[term] != before.factor[k])
            term++;
        if (term == first->terms)
            return 0;
        position[k] = term;
        component->entry[term] = before.entry[k];
        component->factor[term] = before.factor[k];
        component->sign[term] = before.sign[k];
    }
    for (size_t s = 0; s < before.sums; s++) {
        component->sum[s] = 0;
        for (size_t k = 0; k < before.terms; k++)
            component->sum[s] |= (before.sum[s] >> k & 1U) << position[k];
    }
    qsort(component->sum, component->sums, sizeof *component->sum, compare_sets);
    return 1;
}

/* True if the entries in the n terms of n components are a rotation matrix R, or Rᵀ if `transposed`, up to permutations
 * of rows and columns. This holds if term k of component i has the entry of R in row column[i] and column line[k] for
 * all i and k (if `transposed`, the entry in row line[k] and column column[i]), and each of the two arrays is a
 * permutation of 0 … n − 1. */
static int entries_are_a_rotation(const struct kernel *kernel, const struct component_terms *component, size_t n,
                                  int transposed)
{
    size_t position;
    const struct field *field = rotation_of(kernel, (size_t)component[0].entry[0], &position);
    size_t line[MAX_TERMS], column[MAX_TERMS];
    unsigned lines = 0, columns = 0;
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < n; k++) {
            if (rotation_of(kernel, (size_t)component[i].entry[k], &position) != field || field->size != n)
                return 0;
            const size_t row = position / n, matrix_column = position % n;
            if (i == 0)
                line[k] = transposed ? row : matrix_column;
            if (k == 0)
                column[i] = transposed ? matrix_column : row;
            if (position != (transposed ? line[k] * n + column[i] : column[i] * n + line[k]))
                return 0;
            lines |= 1U << line[k];
            columns |= 1U << column[i];
        }
    return lines == (1U << n) - 1 && columns == (1U << n) - 1;
}

/* True if the component has the same rounded sums as the first one, and the same signs of terms up to a common sign. */
static int has_same_sums(const struct component_terms *component, const struct component_terms *first)
{
    for (size_t k = 0; k < first->terms; k++)
        if (component->sign[k] * component->sign[0] != first->sign[k] * first->sign[0])
            return 0;
    return memcmp(component->sum, first->sum, first->sums * sizeof *first->sum) == 0;
}

/* Returns a bound of the relative errors of the factors tₖ, in u: 0 if all are inputs; 1 if some are sums or
 * differences of two inputs and the others are inputs; else ∞. */
static double factor_error(const struct component_terms *component)
{
    double worst = 0;
    for (size_t k = 0; k < component->terms; k++) {
        const struct node *node = &component->trace->nodes[component->factor[k]];
        const int is_sum = node->operation == ADD;
        int a = node->a, b = node->b;
        if (is_sum) {
            strip_sign(component->trace, &a);
            strip_sign(component->trace, &b);
        }
        const int is_supported =
            is_sum ? component->trace->nodes[a].operation == INPUT && component->trace->nodes[b].operation == INPUT
                   : node->operation == INPUT;
        worst = is_supported ? fmax(worst, is_sum) : (double)INFINITY;
    }
    return worst;
}

/* Returns the sum of the errors that the head of this file lists, in units of u ‖y‖. */
static double rotated_roundings(const struct component_terms *component)
{
    double products[MAX_TERMS] = {0}, squares = 0, sums = 0;
    for (size_t s = 0; s < component->sums; s++) {
        const unsigned terms = component->sum[s];
        if (terms & (terms - 1))
            sums++;
        else
            products[__builtin_ctz(terms)]++;
    }
    for (size_t k = 0; k < component->terms; k++)
        squares += products[k] * products[k];
    return (factor_error(component) + sqrt(squares) + sums + (component->divisor >= 0)) * reserve;
}

double rotated_norm_roundings(const struct kernel *kernel, const struct trace *trace, const int *output, size_t n)
{
    struct component_terms component[MAX_TERMS];
    if (n < 2 || n > MAX_TERMS)
        return INFINITY;
    for (size_t i = 0; i < n; i++) {
        write_terms(&component[i], kernel, trace, output[i]);
        if (component[i].failed || component[i].terms != n || !renumber_terms(&component[i], &component[0]) ||
            !has_same_sums(&component[i], &component[0]))
            return INFINITY;
    }
    return entries_are_a_rotation(kernel, component, n, 0) || entries_are_a_rotation(kernel, component, n, 1)
               ? rotated_roundings(&component[0])
               : (double)INFINITY;
}
