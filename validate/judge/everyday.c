/* Everyday inputs, which every check tries first: all fields at values of their kinds' lists (kernels/everyday.c), at
 * once. A port with a fault for the identity, for scales of 1 or for v = (1, 2, 3) is right wherever random numbers
 * go.
 *
 * The inputs are rows of an orthogonal array: with a prime p not less than the length of any list, field f of row
 * (a, b) has value a + f b modulo p. Two fields at different places meet in every pair of their values; where b = 0 all
 * fields have the same number, so that operands are equal. Then, for places that the fields can be parted at, the
 * ones before it are an operand, and the others the identity or its inverse; and the other way round. */
#include "judge.h"

#include <stdlib.h>
#include <string.h>

/* Of each field the values in the domain, rounded to the format. */
struct lists {
    const struct promises *promises;
    size_t fields, longest, *count;
    double **value; /* of field f number i at i times its components */
    double *element;
};

static void lists_free(struct lists *lists)
{
    for (size_t f = 0; lists->value && f < lists->fields; f++)
        free(lists->value[f]);
    free(lists->value);
    free(lists->count);
    free(lists->element);
}

/* Fills the list of field f; returns how many values it has. */
static size_t fill_list(const struct lists *lists, size_t f, double *value)
{
    const struct field *field = lists->promises->inputs + f;
    const size_t n = field_components(field);
    size_t count = 0;
    for (size_t i = 0; field_everyday(field, i, value); i++) {
        field_round(field, lists->promises->format, value);
        const size_t more = (size_t)field_contains(field, lists->promises->format, value);
        count += more;
        value += more * n;
    }
    return count;
}

/* The length of a field's whole list. */
static size_t count_all(const struct field *field, double *x)
{
    size_t count = 0;
    while (field_everyday(field, count, x))
        count++;
    return count;
}

static int lists_fill(struct lists *lists, const struct promises *promises)
{
    *lists = (struct lists){.promises = promises, .fields = fields_count(promises->inputs)};
    lists->count = calloc(lists->fields, sizeof *lists->count);
    lists->value = calloc(lists->fields, sizeof *lists->value);
    lists->element = calloc(promises->kernel->input_components, sizeof *lists->element);
    int there = lists->count && lists->value && lists->element;
    for (size_t f = 0; f < lists->fields && there; f++) {
        const struct field *field = promises->inputs + f;
        const size_t all = count_all(field, lists->element) + 1; /* one more, which ends it */
        there = (lists->value[f] = calloc(all * field_components(field), sizeof **lists->value)) != NULL;
        lists->count[f] = there ? fill_list(lists, f, lists->value[f]) : 0;
        lists->longest = lists->longest > lists->count[f] ? lists->longest : lists->count[f];
    }
    return there ? 0 : -1;
}

/* Sets field f, of the element's components those from x on; returns where the next field's begin. */
static double *set_field(const struct lists *lists, size_t f, size_t number, int inverse, double *x)
{
    const struct field *field = lists->promises->inputs + f;
    const size_t n = field_components(field);
    memcpy(x, lists->value[f] + number % lists->count[f] * n, n * sizeof *x);
    if (inverse) {
        field_invert(field, x);
        field_round(field, lists->promises->format, x);
    }
    return x + n;
}

static int is_prime(size_t p)
{
    for (size_t d = 2; d * d <= p; d++)
        if (p % d == 0)
            return 0;
    return p > 1;
}

/* All pairs of values of any two fields. */
static int each_pair(const struct lists *lists, judge_taker *take, void *context)
{
    size_t p = lists->longest > lists->fields ? lists->longest : lists->fields;
    while (!is_prime(p))
        p++;
    const size_t rows = lists->fields > 1 ? p * p : lists->longest;
    int status = 0;
    for (size_t row = 0; row < rows && status == 0; row++) {
        double *x = lists->element;
        for (size_t f = 0; f < lists->fields; f++)
            x = set_field(lists, f, (row % p + f * (row / p)) % p, 0, x);
        if (sampler_in_domain(lists->promises, lists->element))
            status = take(context, lists->element);
    }
    return status;
}

enum parted { THEN_IDENTITY, THEN_INVERSE, AFTER_IDENTITY, PARTED }; /* what one operand is to the other */

enum { FEW = 8 };

/* Whether the fields are parted there: many fields only where one is as the first, which begins an operand. */
static int is_parting(const struct lists *lists, size_t at)
{
    const struct field *first = lists->promises->inputs, *field = first + at;
    return lists->fields <= FEW || (field->kind == first->kind && strcmp(field->unit, first->unit) == 0);
}

static int each_parted(const struct lists *lists, judge_taker *take, void *context)
{
    int status = 0;
    for (size_t at = 1; at < lists->fields; at++)
        for (size_t row = 0; row < PARTED * lists->longest && is_parting(lists, at) && status == 0; row++) {
            const enum parted parted = (enum parted)(row % PARTED);
            double *x = lists->element;
            for (size_t f = 0; f < lists->fields; f++) {
                const int identity = (parted == THEN_IDENTITY && f >= at) || (parted == AFTER_IDENTITY && f < at);
                x = set_field(lists, f, identity ? 0 : row / PARTED, parted == THEN_INVERSE && f >= at, x);
            }
            if (sampler_in_domain(lists->promises, lists->element))
                status = take(context, lists->element);
        }
    return status;
}

int judge_everyday_inputs(const struct promises *promises, judge_taker *take, void *context)
{
    struct lists lists;
    int status = lists_fill(&lists, promises), empty = 0;
    for (size_t f = 0; f < lists.fields && status == 0; f++)
        empty |= lists.count[f] == 0;
    if (status == 0 && !empty)
        status = each_pair(&lists, take, context);
    if (status == 0 && !empty)
        status = each_parted(&lists, take, context);
    lists_free(&lists);
    return status;
}
