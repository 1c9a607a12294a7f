/* Counts of check_proof: outputs that are sums of terms, and how many roundings a term has passed. That these
 * terms are the formula's, points.c has compared.
 *
 *   row      an operation's result is off by `row` u times its terms' size, and by what underflows
 *   sums     finer: a partial sum is rounded by half an ulp of the whole size, or by one where what it carries may take
 *            it past a power of two
 *
 * u is half an ulp of 1. u times a size is less than an ulp of it: rows are ulps. */
#include "check_proof.h"

#include <float.h>

static struct count {
    double inner, row;    /* before its own rounding, and with it */
    double before, lost;  /* what underflows, likewise */
    double least, most;   /* of its size, and of what is computed */
    double scale;         /* of all its terms together at least */
    int sign;             /* of all its terms: 1 or −1; 0 not known */
    int cancels;          /* something that is rounded may cancel in it */
    int once;             /* before its own rounding one thing is rounded: it underflows, or errs by u, not both */
    int alone;            /* and with it */
    unsigned char passed; /* on the way of partial sums */
} count[NODES];

static int is_wide; /* the outputs */
static double unit;

/* u of a format as a part of that of the outputs. */
static double unit_of(int wide)
{
    return wide == is_wide ? 1 : wide ? 0x1p-29 : 0x1p29;
}

/* (1 + a u)(1 + b u) = 1 + both u */
static double both(double a, double b)
{
    return plus(plus(a, b), times(times(a, b), unit));
}

static int is_exact(const struct count *c)
{
    return c->row == 0 && c->lost == 0;
}

/* What it is off by as a part of itself, in units; ∞ where that may vanish. */
static double as_part(const struct count *c)
{
    return c->lost == 0 ? c->row : plus(c->row, up(up(c->lost / c->least) / unit));
}

/* The constant that a node is a product with, or a quotient by, if that is a power of two, and its other operand; −1
 * for one over the greatest; else 0. */
static double power_of(const struct record *record, int i, int *other)
{
    const struct node *node = &record->node[i];
    int exponent;
    for (int k = 0; k < 2 && (node->operation == MULTIPLY || (node->operation == DIVIDE && k == 0)); k++) {
        const int of = k == 0 ? node->b : node->a;
        const struct node *factor = &record->node[of];
        const double value = factor->operation == CONSTANT ? fabs(value_of_bits(factor->wide, factor->bits)) : 0;
        *other = k == 0 ? node->a : node->b;
        if (the_power.node == of)
            return -1;
        if (value > 0x1p-100 && value < 0x1p100 && frexp(value, &exponent) == 0.5)
            return node->operation == DIVIDE ? 1 / value : value;
    }
    return 0;
}

static void count_leaf(struct count *it, const struct node *node)
{
    const double value = node->operation == CONSTANT ? value_of_bits(node->wide, node->bits) : 0;
    const struct side side = node->operation == INPUT ? the.input[node->bits] : (struct side){value, value};
    it->sign = (side.low > 0) - (side.high < 0);
    it->most = fmax(fabs(side.low), fabs(side.high));
    it->scale = it->least = it->sign ? fmin(fabs(side.low), fabs(side.high)) : 0;
}

/* Whether it is one of the inputs that the power is made of, of either sign, times the power. */
static int is_sized(const struct record *record, const struct node *node)
{
    int other = node->a == the_power.node ? node->b : node->b == the_power.node ? node->a : -1;
    if (the_power.node < 0 || node->operation != MULTIPLY || other < 0)
        return 0;
    for (; record->node[other].operation == NEGATE; other = record->node[other].a)
        ;
    const struct node *input = &record->node[other];
    return input->operation == INPUT && input->bits >= the_power.first && input->bits < the_power.end;
}

/* What is so large a part of itself off that nothing is known of it. */
static void count_nothing(struct count *it)
{
    it->inner = it->row = INFINITY;
}

/* What is off in an exponential's argument is a part of it; of sines and cosines that is exact. */
static void count_function(struct count *it, const struct function *f, int wide)
{
    const struct count *h = &count[f->of];
    const double off = plus(times(times(h->row, unit), h->most), h->lost);
    const int is_power = f->kind == EXPONENTIAL;
    it->inner = plus(times(f->row, unit_of(wide)), is_power ? up(off * (1 + 0x1p-9) / unit) : 0);
    it->before = is_power ? 0 : plus(f->lost, times(f->times, h->lost));
    it->sign = is_power;
    it->cancels = !is_power; /* next to nothing where the error is not */
    it->most = is_power ? exp(h->most) : 1;
    it->least = is_power ? exp(-h->most) : 0;
    it->scale = is_power ? it->least : f->kind == COSINE;
    if (is_power ? !(off < 0x1p-10) : h->row > 0)
        count_nothing(it);
}

/* Of two that are the same but for their errors. */
static void count_either(struct count *it, const struct count *a, const struct count *b)
{
    *it = (struct count){.inner = fmax(a->row, b->row),
                         .before = fmax(a->lost, b->lost),
                         .least = fmin(a->least, b->least),
                         .most = fmax(a->most, b->most),
                         .scale = fmin(a->scale, b->scale),
                         .sign = a->sign == b->sign ? a->sign : 0,
                         .once = a->alone && b->alone};
}

int count_kept(const struct record *record, int i)
{
    const struct node *node = &record->node[i];
    const int on_right = record->node[node->b].operation == CONSTANT;
    const struct node *edge = &record->node[on_right ? node->b : node->a];
    const double value = edge->operation == CONSTANT ? value_of_bits(edge->wide, edge->bits) : 0;
    const int kept = on_right ? node->a : node->b;
    return (node->operation == LEAST && value >= count[kept].most) ||
                   (node->operation == GREATEST && -value >= count[kept].most)
               ? kept
               : -1;
}

static void count_product(struct count *it, const struct count *a, const struct count *b)
{
    it->inner = both(a->row, b->row);
    it->before = plus(times(a->lost, b->most), times(a->most, b->lost));
    it->least = a->least * b->least;
    it->scale = a->scale * b->scale;
    it->most = times(a->most, b->most);
    it->sign = a == b ? !a->cancels : a->sign * b->sign; /* what has cancelled is off by more than a part of it */
    it->once = is_exact(a) ? b->alone : is_exact(b) && a->alone;
}

static void count_sum(struct count *it, const struct count *a, const struct count *b)
{
    const int sign = a->sign == b->sign ? a->sign : 0;
    const struct count sum = {.inner = fmax(a->inner, b->inner),
                              .before = plus(a->before, b->before),
                              .least = sign ? a->least + b->least : 0,
                              .most = plus(a->most, b->most),
                              .scale = fmax(a->scale, b->scale),
                              .sign = sign,
                              .once = is_exact(a) ? b->once : is_exact(b) && a->once};
    *it = sum;
}

/* What an operand gives to a sum: all that it is off by. */
static struct count summand(const struct count *a)
{
    struct count term = *a;
    term.inner = a->row, term.before = a->lost, term.once = a->alone;
    return term;
}

static void count_quotient(struct count *it, const struct count *a, const struct count *b)
{
    const double part = as_part(b), less = 1 - 2 * part * unit;
    if (!(less > 0.5)) {
        count_nothing(it);
        return;
    }
    it->inner = both(a->row, up(part / less));
    it->before = up(a->lost / (b->least * less));
    it->least = a->least / b->most;
    it->scale = a->scale / b->most;
    it->most = up(a->most / (b->least * less));
    it->sign = a->sign * b->sign;
    it->once = is_exact(b) && a->alone;
}

/* √(x + δ) is off by δ/(2√x) at most and a little, and by √δ. */
static void count_root(struct count *it, const struct count *a)
{
    const double part = as_part(a);
    const int is_part = part * unit < 0x1p-10;
    it->inner = is_part ? times(part / 2, 1 + up(part * unit)) : times(a->row / 2, 1 + 0x1p-9);
    it->before = is_part ? 0 : up(sqrt(a->lost));
    it->scale = it->least = sqrt(a->least);
    it->most = up(sqrt(a->most));
    it->sign = 1;
    if (a->sign != 1)
        count_nothing(it);
}

/* What slices.c knows of a function of a length; joined, it is a product, before which another one may underflow. */
static void count_multiplier(struct count *it, const struct multiplier *of)
{
    const struct count own = {.inner = of->row, .row = of->row, .most = of->most, .cancels = of->around};
    *it = own;
    if (!of->joined)
        return;
    count_product(it, &own, &count[of->x]);
    it->before = plus(it->before, 0x1p-150);
    it->cancels |= count[of->x].cancels;
}

/* The rounding of a node in units, and what it adds where it underflows. */
static double rounding_of(const struct record *record, int i, double *lost)
{
    const struct node *node = &record->node[i];
    int other;
    const double power = power_of(record, i, &other), normal = node->wide ? DBL_MIN : FLT_MIN;
    const int rounds = node->operation >= ADD && node->operation <= NARROW && !function[i].kind && !multiplier[i].is;
    const int keeps = node->operation == ADD || node->operation == ROOT || power >= 1;
    *lost = !rounds || keeps || count[i].least > 2 * normal ? 0 : node->wide ? 0x1p-1074 : 0x1p-150;
    return !rounds || power != 0 ? 0 : unit_of(node->wide);
}

/* A component over the square of the length that it is of is 1 over that length at most. */
static double over_its_square(const struct record *record, const struct node *node)
{
    const struct node *above = &record->node[node->a];
    for (size_t l = 0; l < the.lengths; l++)
        if (above->operation == INPUT && above->bits >= the.length[l].first && above->bits < the.length[l].end &&
            is_length[l][node->b] && !power_is_over(&the.length[l]))
            return up((1 + 0x1p-10) / the.length[l].low);
    return INFINITY;
}

/* All but its own rounding. */
static struct count combined(const struct record *record, int i)
{
    const struct node *node = &record->node[i];
    const struct count *a = &count[node->a], *b = &count[node->b], *c = &count[node->c];
    const struct count left = summand(a), right = summand(b), last = summand(c);
    struct count it = {0}, product = {0};
    int kept;
    if (i == the_power.node)
        return (struct count){.sign = 1, .least = the_power.least, .scale = the_power.least, .most = the_power.most};
    if (multiplier[i].is || multiplier[i].joined) {
        count_multiplier(&it, &multiplier[i]);
        return it;
    }
    if (function[i].kind) {
        count_function(&it, &function[i], node->wide);
        return it;
    }
    switch (node->operation) {
    case INPUT:
    case CONSTANT:
        count_leaf(&it, node);
        break;
    case ADD:
        count_sum(&it, &left, &right);
        break;
    case MULTIPLY:
        count_product(&it, a, b);
        it.most = is_sized(record, node) ? the_power.reach : it.most;
        break;
    case FUSED:
        count_product(&product, a, b);
        count_sum(&it, &product, &last);
        break;
    case DIVIDE:
        count_quotient(&it, a, b);
        it.most = fmin(it.most, over_its_square(record, node));
        break;
    case ROOT:
        count_root(&it, a);
        break;
    case NEGATE:
    case NARROW:
        it = left;
        it.sign = node->operation == NEGATE ? -a->sign : a->sign;
        break;
    case CHOOSE:
        if (multiplier[i].taken == 1 || multiplier[i].taken == 2)
            it = multiplier[i].taken == 1 ? right : last;
        else
            count_either(&it, b, c);
        break;
    case LEAST:
    case GREATEST:
        kept = count_kept(record, i);
        if (kept >= 0) {
            it = summand(&count[kept]);
            break;
        } /* falls through */
    default:
        count_nothing(&it);
    }
    return it;
}

static void count_node(const struct record *record, int i)
{
    const struct node *node = &record->node[i];
    const int operand[] = {node->a, node->b, node->c}, operands = facts[node->operation].operands,
              adds = node->operation == ADD || node->operation == FUSED;
    struct count *it = &count[i];
    double lost;
    *it = combined(record, i);
    const double own = rounding_of(record, i, &lost);
    for (int k = 0; k < operands && !function[i].kind && !multiplier[i].is && !multiplier[i].joined; k++)
        it->cancels |= count[operand[k]].cancels || (adds && !it->sign && !is_exact(&count[operand[k]]));
    it->alone = own == 0 ? it->once : it->inner == 0 && it->before == 0;
    it->row = both(it->inner, own);
    it->lost = plus(times(it->before, 1 + 2 * unit), lost);
    it->most = plus(times(it->most, 1 + 0x1p-10), it->lost);
    it->least *= 1 - 0x1p-10;
    it->scale *= 1 - 0x1p-10;
    for (size_t l = 0; l < the.lengths && it->sign == 1; l++)
        if (is_length[l][i])
            it->least = (power_is_over(&the.length[l]) ? the_power.square : the.length[l].low * the.length[l].low) *
                        (1 - 0x1p-10);
    if (!(it->row < 0x1p10) || !(it->most <= (node->wide ? DBL_MAX : FLT_MAX)))
        count_nothing(it);
}

/* In ulps of the output's size, for a node that reaches it unmultiplied: what its terms carry, what the roundings of
 * partial sums add; and what underflows. */
struct carried {
    double terms, sums, lost;
    int once;
};

static struct carried carried_by(const struct record *record, int i, double ulp)
{
    const struct node *node = &record->node[i];
    struct carried x = {count[i].inner, 0, count[i].before, count[i].once}, y = {0};
    struct count product = {0};
    int other = 0;
    double lost;
    const double power = power_of(record, i, &other), own = rounding_of(record, i, &lost);
    if (count[i].passed++ && own > 0)
        return (struct carried){.terms = INFINITY}; /* its rounding would count twice */
    if (function[i].kind || multiplier[i].is)
        return x;
    if (node->operation == INPUT || node->operation == CONSTANT)
        return y;
    if (node->operation == NEGATE)
        return carried_by(record, node->a, ulp);
    if (power > 0 && power <= 1) {
        /* what loses digits here was rounded to as few before: both are within the half ulp that counts for that */
        double lost_before;
        const int counts = rounding_of(record, other, &lost_before) == 1 && ulp > (is_wide ? 0x1p-1073 : 0x1p-148);
        x = carried_by(record, other, ulp);
        return (struct carried){x.terms, x.sums, counts ? x.lost : plus(x.lost, lost), 0};
    }
    if (node->operation == ADD || node->operation == NARROW) {
        x = carried_by(record, node->a, ulp);
        if (node->operation == ADD)
            y = carried_by(record, node->b, ulp);
    } else if (node->operation == FUSED && !multiplier[i].joined) {
        count_product(&product, &count[node->a], &count[node->b]);
        x = (struct carried){product.inner, 0, product.before, product.once};
        y = carried_by(record, node->c, ulp);
    }
    const double terms = fmax(x.terms, y.terms), sums = plus(x.sums, y.sums), lost_before = plus(x.lost, y.lost),
                 in_ulps = up(lost_before / ulp);
    const int once = x.terms == 0 && x.lost == 0 ? y.once : y.terms == 0 && y.lost == 0 && x.once;
    const double before = once ? plus(sums, fmax(terms, in_ulps)) : plus(plus(terms, sums), in_ulps);
    return (struct carried){terms, plus(sums, own * (before <= 1 ? 0.5 : 1)), lost_before, once};
}

double count_most(int node)
{
    return count[node].most;
}

double count_part(int node)
{
    return count[node].cancels ? INFINITY : as_part(&count[node]);
}

static double bound_of(const struct record *record, int node)
{
    const double least = fmax(the.measure == 's' ? count[node].scale : 0, is_wide ? DBL_MIN : FLT_MIN),
                 ulp = spacing(is_wide, fmax(the.floor, least));
    for (size_t i = 0; i < record->count; i++)
        count[i].passed = 0;
    const struct carried all = carried_by(record, node, ulp);
    const double parts = the.measure == 'n' ? sqrt((double)the.outputs) : 1, /* of a length */
        row = the.measure == 'n' && the.dimension > 0 ? turned_parts(record) : count[node].row,
                 in_a_row = plus(row, up(parts * count[node].lost / ulp)),
                 of_sums = plus(plus(all.terms, all.sums), up(all.lost / ulp));
    if (!(count[node].row < INFINITY))
        refuse(1, "operation %d cannot be counted: it may overflow, or is made of what may cancel or vanish", node);
    if (the.measure != 's' && the.dimension == 0 && count[node].cancels)
        refuse(1, "what is rounded may cancel, and ulps are of what is left");
    return the.measure == 'n' ? in_a_row : fmin(in_a_row, of_sums);
}

double count_worst(const struct record *record, size_t parts_of_slices)
{
    double worst = 0;
    is_wide = record->node[record->output[0]].wide;
    unit = is_wide ? 0x1p-53 : 0x1p-24;
    memset(is_length, 0, sizeof is_length);
    find_power(record);
    if (the.sliced && !measure_multipliers(record, parts_of_slices))
        return 0;
    for (int i = 0; i < (int)record->count; i++) {
        count_node(record, i);
        if (!the.sliced)
            find_functions(record, i);
    }
    (the.sliced ? compare_in_slices : compare_with_formula)(record);
    for (int i = 0; i < (int)record->count; i++)
        count_node(record, i);
    for (size_t k = 0; k < record->outputs; k++) {
        if (record->node[record->output[k]].wide != is_wide)
            refuse(1, "its outputs are of two formats");
        worst = fmax(worst, bound_of(record, record->output[k]));
    }
    return worst;
}
