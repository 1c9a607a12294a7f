/* Norms of check_proof: y = R t / s as a whole, R a rotation among the inputs, where terms may cancel.
 *
 * What is rounded on the way are sums of some terms Rᵢₖ tₖ. If the same k are in one sum of every component, these
 * sums together are no longer than t, and their roundings add at most u |t|. Products alone are as long as their tₖ:
 * roundings of m of them add at most √m u |t|. What tₖ is off by, R turns with it. */
#include "check_proof.h"

enum { TERMS = 4, SUMS = 16 };

/* A component: terms with their entry of R and their sign; of each rounding which terms are in it. */
struct component {
    size_t terms, sums;
    int factor[TERMS], sign[TERMS], divisor;
    uint64_t entry[TERMS];
    unsigned sum[SUMS];
};

/* Entries are rounded to a float, and errors are rounded themselves. */
static const double reserve = 1 + 0x1p-18;

static int without_sign(const struct record *record, int i, int *sign)
{
    for (; record->node[i].operation == NEGATE; i = record->node[i].a)
        *sign = -*sign;
    return i;
}

static int is_entry(const struct record *record, int i)
{
    const struct node *node = &record->node[i];
    return node->operation == INPUT && node->bits >= the.rotation &&
           node->bits < the.rotation + the.dimension * the.dimension;
}

static unsigned take_term(struct component *component, const struct record *record, int a, int b, int sign)
{
    const int x = without_sign(record, a, &sign), y = without_sign(record, b, &sign),
              entry = is_entry(record, x) ? x : y, factor = entry == x ? y : x;
    if (!is_entry(record, entry) || component->terms == TERMS)
        refuse(1, "operation %d is no term of a rotation", entry);
    const size_t k = component->terms++;
    component->factor[k] = factor;
    component->sign[k] = sign;
    component->entry[k] = record->node[entry].bits - the.rotation;
    return 1U << k;
}

/* The set of terms that a node adds. */
static unsigned take_sum(struct component *component, const struct record *record, int i, int sign)
{
    i = without_sign(record, i, &sign);
    const struct node *node = &record->node[i];
    unsigned set = 0;
    if (node->operation == ADD)
        set = take_sum(component, record, node->a, sign) | take_sum(component, record, node->b, sign);
    else if (node->operation == FUSED)
        set = take_sum(component, record, node->c, sign) | take_term(component, record, node->a, node->b, sign);
    else if (node->operation == MULTIPLY)
        set = take_term(component, record, node->a, node->b, sign);
    if (set == 0 || component->sums == SUMS)
        refuse(1, "operation %d is no sum of terms of a rotation", i);
    component->sum[component->sums++] = set;
    return set;
}

static void take_component(struct component *component, const struct record *record, int i)
{
    int sign = 1;
    *component = (struct component){.divisor = -1};
    i = without_sign(record, i, &sign);
    if (record->node[i].operation == DIVIDE) {
        component->divisor = record->node[i].b;
        i = record->node[i].a;
    }
    take_sum(component, record, i, sign);
}

/* Whether two components are of the same terms, added alike, and their entries two lines of R, or of −R. */
static int are_alike(const struct component *a, const struct component *b)
{
    const uint64_t n = the.dimension;
    int rows = 1, columns = 1;
    if (a->terms != n || b->terms != n || a->sums != b->sums || a->divisor != b->divisor)
        return 0;
    for (size_t m = 0; m < a->sums; m++)
        if (a->sum[m] != b->sum[m])
            return 0;
    for (size_t k = 0; k < n; k++) {
        if (a->factor[k] != b->factor[k] || a->sign[k] * b->sign[k] != a->sign[0] * b->sign[0])
            return 0;
        for (size_t j = 0; j < k; j++)
            if (a->factor[j] == a->factor[k] || a->entry[j] == a->entry[k])
                return 0;
        rows &= a->entry[k] % n == b->entry[k] % n && a->entry[k] / n == a->entry[0] / n &&
                b->entry[k] / n == b->entry[0] / n && a->entry[k] != b->entry[k];
        columns &= a->entry[k] / n == b->entry[k] / n && a->entry[k] % n == a->entry[0] % n &&
                   b->entry[k] % n == b->entry[0] % n && a->entry[k] != b->entry[k];
    }
    return rows || columns;
}

double turned_parts(const struct record *record)
{
    struct component component[TERMS];
    double sums = 0, singles = 0, factors = 0;
    if (record->outputs != the.dimension || the.dimension > TERMS)
        refuse(1, "what is rounded may cancel, and it is no rotation of a vector");
    for (size_t i = 0; i < the.dimension; i++) {
        take_component(&component[i], record, record->output[i]);
        for (size_t j = 0; j < i; j++)
            if (!are_alike(&component[j], &component[i]))
                refuse(1, "outputs %zu and %zu are not turned alike", j, i);
    }
    for (size_t m = 0; m < component->sums; m++)
        *((component->sum[m] & (component->sum[m] - 1)) ? &sums : &singles) += 1;
    for (size_t k = 0; k < component->terms; k++)
        factors = fmax(factors, count_part(component->factor[k]));
    const double divisor = component->divisor < 0 ? 0 : plus(count_part(component->divisor), 1);
    return times(plus(plus(sums, up(sqrt(singles))), plus(factors, divisor)), reserve);
}
