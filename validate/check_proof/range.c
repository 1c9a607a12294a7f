/* Limits of angles that are π or more: no angle is above that, as it is measured, where what is computed is a number.
 * So that is all that is shown here, over the whole domain: nothing overflows, no divisor can be 0 and no root is taken
 * of what may be below 0. What is not decided is both. Where that is not seen of the domain as a whole, it may be in
 * slices of a sum of squares that is compared with a constant: what is squared is then no longer than it. */
#include "check_proof.h"

static struct range {
    int known, holds; /* of a mask 1 or 0; −1: not decided */
    interval value;   /* of what is computed */
} range[NODES];
static int is_shown; /* that what was asked for so far is a number */

static const struct range *range_of(int i);

static int constant_of(int i, double *value)
{
    const struct node *node = &current->node[i];
    *value = node->operation == CONSTANT ? value_of_bits(node->wide, node->bits) : NAN;
    return isfinite(*value);
}

/* Whether node s is h c + C, rounded to a whole number, and node k takes C off again; and c. */
static int is_whole_number(int k, int h, double *c)
{
    const struct node *off = &current->node[k], *s;
    double large, minus;
    if (off->operation != ADD || !(constant_of(off->a, &minus) || constant_of(off->b, &minus)))
        return 0;
    const int sum = current->node[off->a].operation == CONSTANT ? off->b : off->a;
    s = &current->node[sum];
    if (s->operation != FUSED || s->wide != off->wide || !constant_of(s->c, &large) || large != -minus ||
        !((s->a == h && constant_of(s->b, c)) || (s->b == h && constant_of(s->a, c))))
        return 0;
    const double least = s->wide ? 0x1p52 : 0x1p23; /* from there on, to twice that, all numbers are whole */
    const interval value = range_of(sum)->value;
    return large >= least && large <= 2 * least && value.low >= least && value.high <= 2 * least;
}

/* Of h + k q, where k is h c rounded to a whole number: h (1 + c q) and at most q/2. */
static interval left_over(const struct node *node)
{
    for (int swapped = 0; node->operation == FUSED && swapped < 2; swapped++) {
        const int factor = swapped ? node->b : node->a, turned = current->node[factor].operation == NEGATE,
                  k = turned ? current->node[factor].a : factor;
        double q, c;
        if (!constant_of(swapped ? node->a : node->b, &q) || !is_whole_number(k, node->c, &c))
            continue;
        q = turned ? -q : q;
        const interval part = interval_add(interval_point(1), interval_multiply(interval_point(c), interval_point(q)));
        return interval_widened(interval_multiply(range_of(node->c)->value, part), fabs(q) / 2);
    }
    return interval_everything();
}

static void number_range(struct range *it, int i)
{
    const struct node *node = &current->node[i];
    const interval a = range_of(node->a)->value, b = facts[node->operation].operands > 1 ? range_of(node->b)->value : a,
                   c = facts[node->operation].operands > 2 ? range_of(node->c)->value : a;
    const interval before = interval_intersection(unrounded(node, a, b, c), left_over(node));
    it->value = interval_widened(before, rounding_below(node->wide, interval_magnitude(before)));
    if (before.low >= 0)
        it->value.low = interval_greatest(it->value.low, 0); /* rounding keeps signs */
    is_shown &= interval_is_bounded(it->value);
}

static int mask_range(const struct node *node)
{
    const struct range *a = range_of(node->a), *b = facts[node->operation].operands > 1 ? range_of(node->b) : a;
    switch (node->operation) {
    case LESS:
    case LESS_EQUAL:
        return less_in_box(a->value, b->value, node->operation == LESS_EQUAL);
    case NOT:
        return a->holds < 0 ? -1 : !a->holds;
    case AND:
        return a->holds == 0 || b->holds == 0 ? 0 : a->holds == 1 && b->holds == 1 ? 1 : -1;
    case OR:
        return a->holds == 1 || b->holds == 1 ? 1 : a->holds == 0 && b->holds == 0 ? 0 : -1;
    default: /* of equal numbers, or of a bit */
        return -1;
    }
}

static interval choice_range(const struct node *node)
{
    const int holds = node->operation == CHOOSE ? range_of(node->a)->holds : -1;
    interval a, b;
    switch (node->operation) {
    case CHOOSE:
        a = range_of(holds == 0 ? node->c : node->b)->value;
        return holds < 0 ? interval_hull(a, range_of(node->c)->value) : a;
    case LEAST:
        a = range_of(node->a)->value, b = range_of(node->b)->value;
        return (interval){interval_least(a.low, b.low), interval_least(a.high, b.high)};
    case GREATEST:
        a = range_of(node->a)->value, b = range_of(node->b)->value;
        return (interval){interval_greatest(a.low, b.low), interval_greatest(a.high, b.high)};
    case MAGNITUDE:
        return interval_absolute(range_of(node->a)->value);
    case NEGATE:
        return interval_negate(range_of(node->a)->value);
    default: /* FLIP */
        a = range_of(node->a)->value;
        return interval_hull(a, interval_negate(a));
    }
}

static const struct range *range_of(int i)
{
    const struct node *node = &current->node[i];
    struct range *it = &range[i];
    const double constant = node->operation == CONSTANT ? value_of_bits(node->wide, node->bits) : 0;
    if (it->known)
        return it;
    *it = (struct range){.known = 1, .holds = -1, .value = interval_everything()};
    if (node->operation == INPUT)
        it->value = (interval){the.input[node->bits].low, the.input[node->bits].high};
    else if (node->operation == CONSTANT && isfinite(constant))
        it->value = interval_point(constant);
    else if (facts[node->operation].is_mask)
        it->holds = mask_range(node);
    else if (node->operation >= ADD && node->operation <= NARROW)
        number_range(it, i);
    else if (node->operation >= NEGATE && node->operation <= CHOOSE)
        it->value = choice_range(node);
    return it; /* of a number's bits nothing is known */
}

/* Whether all outputs are numbers, whatever the inputs are that take the record's way. */
static int are_numbers(void)
{
    is_shown = 1;
    for (size_t k = 0; k < current->known_count; k++) {
        const struct known *known = &current->known[k];
        if (!facts[current->node[known->node].operation].is_mask)
            continue; /* it is not needed */
        const int holds = range_of(known->node)->holds;
        if (holds >= 0 && !(holds >= known->low && holds <= known->high))
            return 1; /* this way is not taken */
        range[known->node].holds = known->low == known->high ? known->low != 0 : holds;
    }
    for (size_t k = 0; k < current->outputs; k++)
        is_shown &= interval_is_bounded(range_of(current->output[k])->value);
    return is_shown;
}

/* Tells of a sum of squares, and of what is squared, that it is no more than that; 0 where it is something else. */
static int know_parts(int i, double most)
{
    const struct node *node = &current->node[i];
    const double size = up(plus(up(sqrt(most)), times(sqrt(most), 0x1p-20)) + 0x1p-70); /* or its square underflows */
    range[i] = (struct range){.known = 1, .holds = -1, .value = {0, most}};
    if (node->operation == ADD)
        return know_parts(node->a, most) && know_parts(node->b, most);
    if ((node->operation != MULTIPLY && node->operation != FUSED) || node->a != node->b)
        return 0;
    range[node->a] = (struct range){.known = 1, .holds = -1, .value = {-size, size}};
    return node->operation == MULTIPLY || know_parts(node->c, most);
}

static void forget(void)
{
    memset(range, 0, sizeof range);
}

static int are_numbers_in_slices(int square)
{
    forget();
    is_shown = 1;
    const double most = range_of(square)->value.high;
    int are = is_shown;
    for (double low = 0, high = 1; are && low <= most; low = high, high *= 4) {
        forget();
        are = know_parts(square, high);
        range[square].value.low = low;
        are = are && are_numbers();
    }
    return are;
}

static void check_record(void)
{
    for (size_t k = 0; k < current->outputs; k++)
        if (current->node[current->output[k]].wide)
            refuse(1, "an output is no float");
    forget();
    int are = are_numbers();
    for (size_t i = 0; i < current->count && !are; i++) {
        const struct node *node = &current->node[i];
        if (node->operation != LESS && node->operation != LESS_EQUAL)
            continue;
        are = (current->node[node->b].operation == CONSTANT && are_numbers_in_slices(node->a)) ||
              (current->node[node->a].operation == CONSTANT && are_numbers_in_slices(node->b));
    }
    if (!are)
        refuse(1, "what it computes may be no number");
}

void check_range(void)
{
    const interval least = interval_multiply(interval_point(the.limit), interval_point(0x1p-24));
    if (!(least.low >= interval_pi.high))
        refuse(1, "an angle may be above the limit");
    for (current = the.record; current < the.record + the.records; current++)
        check_record();
    printf("%s: %s, %zu of %zu outputs, %s: at most pi, limit %g, as these are numbers\n", file,
           formula_id(the.formula), the.record[0].outputs, the.outputs, measure_text(), the.limit);
}
