/* A record's operations over a box of inputs, forward: for each an interval that holds what is computed, what is exact,
 * and what lies between; and at most what its rounding adds. What is known to be what another's rounding lost
 * (structure.c) is 0 without rounding. How far results are off for it, is in slopes.c; which boxes, in boxes.c.
 *
 * Intervals are the reference's, in doubles, and rounded outward. */
#include "check_proof.h"

#include <float.h>

enum { GRANULES = 512, LEAST_GRANULE = -2000, MOST_WHOLE = 3 };

struct reach in_box[NODES];
int order[NODES], evaluated_count;

static int lesser(int a, int b)
{
    return a < b ? a : b;
}

static int smallest_granule(int wide)
{
    return wide ? -1074 : -149;
}

/* All digits of a double are above 2 to this power. */
static int granule_of_constant(double x)
{
    int exponent, granule = 0;
    if (x == 0)
        return GRANULES;
    double fraction = frexp(x, &exponent);
    for (granule = exponent; fraction != 0 && granule > exponent - 60; granule--)
        fraction = 2 * fraction - trunc(2 * fraction);
    return granule;
}

/* What all digits of an operation's before are above, before it is rounded. */
static int granule_before(const struct node *node, const struct reach *a, const struct reach *b, const struct reach *c)
{
    const int of_product =
        b && a->granule > LEAST_GRANULE && b->granule > LEAST_GRANULE ? a->granule + b->granule : LEAST_GRANULE;
    switch (node->operation) {
    case ADD:
        return lesser(a->granule, b->granule);
    case MULTIPLY:
        return of_product;
    case FUSED:
        return lesser(of_product, c->granule);
    case NARROW:
        return a->granule;
    default:
        return LEAST_GRANULE;
    }
}

/* A number of the format that is at least this large has no digits below its last. */
static void set_granule(struct reach *it, int wide, int granule)
{
    const double least = interval_mignitude(it->value);
    const int last = least > 0 ? ilogb(least) - (wide ? 52 : 23) : LEAST_GRANULE, smallest = smallest_granule(wide);
    it->granule = granule > last ? granule : last;
    it->granule = it->granule > smallest ? it->granule : smallest;
}

interval unrounded(const struct node *node, interval a, interval b, interval c)
{
    switch (node->operation) {
    case ADD:
        return interval_add(a, b);
    case MULTIPLY:
        return node->a == node->b ? interval_square(a) : interval_multiply(a, b);
    case FUSED:
        return interval_add(node->a == node->b ? interval_square(a) : interval_multiply(a, b), c);
    case DIVIDE:
        return interval_divide(a, b);
    case ROOT:
        return a.low >= 0 ? interval_root(a) : interval_everything();
    default:
        return a; /* NARROW */
    }
}

static int is_power_of_two(interval a)
{
    int exponent;
    return a.low == a.high && fabs(frexp(a.low, &exponent)) == 0.5;
}

/* What rounding adds: nothing where all digits fit, or to a product with a power of two; at most a summand, as the
 * other is a number that it could be rounded to. */
static double own_rounding(const struct node *node, interval before, int granule, const struct reach *a,
                           const struct reach *b)
{
    const int wide = node->wide, digits = wide ? 53 : 24;
    const double size = interval_magnitude(before), smallest_normal = wide ? DBL_MIN : (double)FLT_MIN;
    double own = rounding_below(wide, size);
    if (!(own < INFINITY))
        return INFINITY;
    if (node->operation == MULTIPLY && (is_power_of_two(a->value) || is_power_of_two(b->value)) &&
        interval_mignitude(before) >= smallest_normal)
        return 0;
    if (granule >= smallest_granule(wide) && size <= ldexp(1, lesser(granule + digits, 1023)))
        return 0;
    if (node->operation == ADD && (wide || !current->node[node->a].wide))
        own = fmin(own, interval_magnitude(b->value));
    if (node->operation == ADD && (wide || !current->node[node->b].wide))
        own = fmin(own, interval_magnitude(a->value));
    if (node->operation == FUSED && (wide || !current->node[node->c].wide))
        own = fmin(own, times(interval_magnitude(a->value), interval_magnitude(b->value)));
    return own;
}

static void set_number(struct reach *it, int wide, uint64_t bits)
{
    const double value = value_of_bits(wide, bits);
    it->has_bits = 1;
    it->bits = wide ? bits : (uint32_t)bits;
    it->value = isfinite(value) ? interval_point(value) : interval_everything();
    it->granule = isfinite(value) ? granule_of_constant(value) : LEAST_GRANULE;
}

static void pass(struct reach *it, int from, int turned)
{
    const int wide = current->node[from].wide;
    const struct reach *of = &in_box[from];
    it->from = from, it->turned = turned;
    it->value = turned ? interval_negate(of->value) : of->value;
    it->has_bits = of->has_bits;
    it->bits = of->bits ^ (turned ? UINT64_C(1) << (wide ? 63 : 31) : 0);
    it->granule = of->granule;
}

static int too_many; /* whole numbers to try each: the box is too wide */

/* A sum so large that only whole numbers are near: each that it can be. */
static int is_whole(struct reach *it, const struct node *node, interval before)
{
    const double least = node->wide ? 0x1p52 : 0x1p23;
    if (!(before.low >= least && before.high <= 2 * least))
        return 0;
    /* what is added to the large constant, of which doubles see more than of the sum */
    const int fused = node->operation == FUSED;
    const interval a = in_box[node->a].value, b = in_box[node->b].value, c = fused ? in_box[node->c].value : b,
                   large = fused || interval_magnitude(c) >= least / 2 ? c : a,
                   small = fused                                ? interval_multiply(a, b)
                           : interval_magnitude(c) >= least / 2 ? a
                                                                : b;
    if (large.low != large.high || large.low != trunc(large.low))
        return 0;
    const double first = large.low + ceil(small.low - 0.5), last = large.low + floor(small.high + 0.5);
    too_many |= last - first > MOST_WHOLE;
    it->decision = too_many ? 0 : choose((int)(last - first) + 1);
    it->whole = first;
    set_number(it, node->wide, bits_of_value(node->wide, first + it->decision));
    return 1;
}

static int is_larger(const struct lost *lost)
{
    return interval_mignitude(reached(lost->larger)->value) >= interval_magnitude(reached(lost->smaller)->value);
}

/* What is lost, of a root r: (2r − δ)δ. 0 where the larger summand may be the smaller. */
static int reach_lost(struct reach *it, const struct node *node, const struct lost *lost)
{
    const struct reach *of = reached(lost->of);
    if (lost->how == LOSES_NOTHING || (lost->how == IN_FAST_SUM && !is_larger(lost)))
        return 0;
    double size = of->own;
    if (lost->how == IN_ROOT)
        size = times(size, plus(2 * interval_magnitude(of->value), size));
    it->lost = lost;
    it->own = lost->how == IN_PRODUCT || lost->how == IN_ROOT ? (node->wide ? 0x1p-1074 : 0x1p-150) : 0;
    size = plus(size, it->own);
    it->value = (interval){-size, size};
    it->granule = lost->how == IN_SUM || lost->how == IN_FAST_SUM
                      ? lesser(reached(current->node[lost->of].a)->granule, reached(current->node[lost->of].b)->granule)
                      : LEAST_GRANULE;
    return 1;
}

static void reach_rounded(struct reach *it, int i)
{
    const struct node *node = &current->node[i];
    const int operands = facts[node->operation].operands;
    const struct reach *a = reached(node->a), *b = operands > 1 ? reached(node->b) : NULL,
                       *c = operands > 2 ? reached(node->c) : NULL;
    interval before = unrounded(node, a->value, b ? b->value : a->value, c ? c->value : a->value);
    if (current->vanishes[i] == VANISHES) {
        const double most = carried_to_inputs(i);
        before = interval_intersection(before, (interval){-most, most});
    }
    if ((node->operation == ADD || node->operation == FUSED) && is_whole(it, node, before))
        return;
    const int granule = granule_before(node, a, b, c);
    it->own = current->lost[i].how == LOSES_NOTHING && is_larger(&current->lost[i])
                  ? 0
                  : own_rounding(node, before, granule, a, b);
    it->value = interval_widened(before, it->own);
    if (before.low >= 0)
        it->value.low = interval_greatest(it->value.low, 0); /* rounding keeps signs */
    set_granule(it, node->wide, granule);
}

/* −1: neither. What may be no number is compared with nothing. */
int less_in_box(interval a, interval b, int or_equal)
{
    if (!interval_is_bounded(a) || !interval_is_bounded(b))
        return -1;
    return (or_equal ? a.high <= b.low : a.high < b.low) ? 1 : (or_equal ? a.low > b.high : a.low >= b.high) ? 0 : -1;
}

static int decide(struct reach *it, int known)
{
    return it->decision = known >= 0 ? known : choose(2);
}

static void reach_mask(struct reach *it, int i)
{
    const struct node *node = &current->node[i];
    const struct reach *a = reached(node->a), *b = facts[node->operation].operands > 1 ? reached(node->b) : NULL;
    if (node->operation == LESS || node->operation == LESS_EQUAL)
        it->bits = (uint64_t)decide(it, less_in_box(a->value, b->value, node->operation == LESS_EQUAL));
    else if (node->operation == SAME)
        it->bits = (uint64_t)decide(
            it, less_in_box(a->value, b->value, 0) == 1 || less_in_box(b->value, a->value, 0) == 1 ? 0 : -1);
    else
        it->bits = mask_of_bits(i, a->bits, b ? b->bits : 0, a->has_bits);
}

static void reach_choice(struct reach *it, int i)
{
    const struct node *node = &current->node[i];
    const struct reach *a = reached(node->a), *b;
    switch (node->operation) {
    case CHOOSE: {
        const int from = a->bits ? node->b : node->c;
        reached(from);
        pass(it, from, 0);
        break;
    }
    case LEAST:
    case GREATEST:
        b = reached(node->b);
        pass(it,
             decide(it,
                    node->operation == LEAST ? less_in_box(a->value, b->value, 0) : less_in_box(b->value, a->value, 0))
                 ? node->a
                 : node->b,
             0);
        break;
    default:
        b = node->operation == FLIP ? reached(node->b) : a;
        const int known = b->has_bits         ? (int)(b->bits >> (node->wide ? 63 : 31) & 1)
                          : b->value.low > 0  ? 0
                          : b->value.high < 0 ? 1
                                              : -1;
        pass(it, node->a, decide(it, known));
    }
}

/* Bits of numbers that are known; or a number and a pattern that keeps it, turns its sign or makes it 0. */
static void reach_bits(struct reach *it, int i)
{
    const struct node *node = &current->node[i];
    const int shift = node->operation == SHIFT_LEFT || node->operation == SHIFT_RIGHT, wide = node->wide;
    const uint64_t sign = UINT64_C(1) << (wide ? 63 : 31), ones = wide ? UINT64_MAX : UINT32_MAX;
    const struct reach *a = reached(node->a), *b = shift ? a : reached(node->b);
    if (a->has_bits && b->has_bits) {
        set_number(it, wide, on_bits(node, a->bits, b->bits));
        return;
    }
    const int number = a->has_bits ? node->b : node->a;
    const struct reach *pattern = a->has_bits ? a : b;
    if (shift || !pattern->has_bits)
        refuse(1, "operation %d is on bits that are not known", i);
    if ((node->operation == XOR_BITS && (pattern->bits == 0 || pattern->bits == sign)) ||
        (node->operation == AND_BITS && pattern->bits == ones))
        pass(it, number, node->operation == XOR_BITS && pattern->bits == sign);
    else if (node->operation == AND_BITS && pattern->bits == 0)
        set_number(it, wide, 0);
    else
        refuse(1, "operation %d is on bits of a number", i);
}

static double length_low, length_high;

/* A squared length: what the box leaves of it is known. */
static void narrow_length(struct reach *it, int i)
{
    const double off = plus(carried_to_inputs(i), it->own);
    it->value = interval_intersection(it->value, interval_widened((interval){length_low, length_high}, off));
}

static void reach_stand(struct reach *it, int i)
{
    for (size_t k = 0; k < current->stands_count; k++) {
        const struct stands *stands = &current->stands[k];
        if (stands->node != i)
            continue;
        const interval argument = stands->m < 0 ? interval_point(0) : reached(stands->of)->value;
        it->away = distance_within((size_t)(current - the.record), k, argument.low, argument.high);
        it->value = interval_widened(it->value, it->away);
    }
}

/* Of all that it computes, whatever was chosen between. */
static uint64_t hash_of(const struct reach *it, const struct node *node)
{
    const int operands = facts[node->operation].operands;
    uint64_t hash = mixed((uint64_t)node->operation + 1, (uint64_t)node->wide);
    if (it->from >= 0)
        return in_box[it->from].hash ^ (it->turned ? UINT64_C(0x9e3779b97f4a7c15) : 0);
    if (it->has_bits)
        return mixed(it->bits, (uint64_t)node->wide);
    for (int k = 0; k < operands; k++)
        hash = mixed(hash, in_box[k == 0 ? node->a : k == 1 ? node->b : node->c].hash);
    return mixed(hash, it->away > 0);
}

uint64_t reach_hash(void)
{
    uint64_t hash = 0;
    for (size_t k = 0; k < current->outputs; k++)
        hash = mixed(hash, in_box[current->output[k]].hash);
    return hash;
}

static void take_place(int i)
{
    in_box[i].place = evaluated_count;
    order[evaluated_count++] = i;
}

const struct reach *reached(int i)
{
    struct reach *it = &in_box[i];
    const struct node *node = &current->node[i];
    if (it->known)
        return it;
    *it = (struct reach){.known = 1, .from = -1, .decision = -1, .granule = LEAST_GRANULE, .off = NAN};
    if (node->operation == CONSTANT)
        set_number(it, node->wide, node->bits);
    else if (facts[node->operation].is_mask)
        reach_mask(it, i);
    else if (node->operation == CHOOSE || node->operation == LEAST || node->operation == GREATEST ||
             node->operation == MAGNITUDE || node->operation == FLIP)
        reach_choice(it, i);
    else if (node->operation == NEGATE)
        reached(node->a), pass(it, node->a, 1);
    else if (node->operation >= AND_BITS)
        reach_bits(it, i);
    else if (current->lost[i].how == NOT_LOST || !reach_lost(it, node, &current->lost[i]))
        reach_rounded(it, i);
    reach_stand(it, i);
    take_place(i);
    if (current->is_length[i])
        narrow_length(it, i);
    it->hash = hash_of(it, node);
    return it;
}

int reach_outputs(const struct box *box)
{
    choose_again();
    length_low = box->length.low, length_high = box->length.high;
    evaluated_count = too_many = 0;
    for (int i = 0; i < (int)current->count; i++) {
        const struct node *node = &current->node[i];
        in_box[i].known = 0;
        if (node->operation != INPUT)
            continue;
        in_box[i] = (struct reach){.known = 1, .from = -1, .decision = -1, .value = box->input[node->bits]};
        in_box[i].hash = mixed(mixed(0, node->bits), (uint64_t)node->wide);
        set_granule(&in_box[i], node->wide, LEAST_GRANULE);
        take_place(i);
    }
    for (size_t k = 0; k < current->known_count; k++) {
        const struct known *known = &current->known[k];
        if (!facts[current->node[known->node].operation].is_mask)
            continue; /* it is not needed */
        const double bits = (double)reached(known->node)->bits;
        if (!(bits >= known->low && bits <= known->high))
            return 0;
    }
    for (size_t k = 0; k < current->outputs; k++)
        reached(current->output[k]);
    return too_many ? -1 : 1;
}
