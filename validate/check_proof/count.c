/* Counts of check_proof: outputs that are sums of terms, and how many roundings a term has passed.
 *
 *   value    at random points what is computed without rounding is the reference's formula
 *   size     there all terms together are no larger than the formula's scale, and what a certificate says is a squared
 *            length is that
 *   row      an operation's result is off by `row` u times its terms' size, and by what underflows
 *   sums     finer: a partial sum is rounded by half an ulp of the whole size, or by one where what it carries may take
 *            it past a power of two
 *
 * u is half an ulp of 1. u times a size is less than an ulp of it: rows are ulps. */
#include "check_proof.h"

#include "reference/interval.h"

#include <float.h>

enum { DRAWN = 8, FEW_DRAWN = 256 };

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

/* Whether it is one of the inputs that the power is made of, of either sign, times the the_power. */
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
    it->inner = plus(times(f->row, wide && !is_wide ? 0x1p-29 : 1), is_power ? up(off * (1 + 0x1p-9) / unit) : 0);
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

/* The operand of a least or greatest, the other one being a constant that it does not pass; −1: there is none. */
static int kept_of(const struct record *record, const struct node *node)
{
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
    it->sign = a == b ? 1 : a->sign * b->sign;
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

/* The rounding of a node in units, and what it adds where it underflows. */
static double rounding_of(const struct record *record, int i, double *lost)
{
    const struct node *node = &record->node[i];
    int other;
    const double power = power_of(record, i, &other), normal = node->wide ? DBL_MIN : FLT_MIN;
    const int rounds = node->operation >= ADD && node->operation <= NARROW && !function[i].kind;
    const int keeps = node->operation == ADD || node->operation == ROOT || power >= 1;
    *lost = !rounds || keeps || count[i].least > 2 * normal ? 0 : node->wide ? 0x1p-1074 : 0x1p-150;
    return !rounds || power != 0 ? 0 : node->wide && !is_wide ? 0x1p-29 : 1;
}

/* Whether a node was Σ x² of a length's inputs at all points so far. */
static unsigned char is_length[LENGTHS][NODES];

static int is_brought_to_size(const struct length *length)
{
    return the_power.node >= 0 && length->first == the_power.first && length->end == the_power.end;
}

/* A component over the square of the length that it is of is 1 over that length at most. */
static double over_its_square(const struct record *record, const struct node *node)
{
    const struct node *above = &record->node[node->a];
    for (size_t l = 0; l < the.lengths; l++)
        if (above->operation == INPUT && above->bits >= the.length[l].first && above->bits < the.length[l].end &&
            is_length[l][node->b] && !is_brought_to_size(&the.length[l]))
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
        count_either(&it, b, c);
        break;
    case LEAST:
    case GREATEST:
        kept = kept_of(record, node);
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
    for (int k = 0; k < operands && !function[i].kind; k++)
        it->cancels |= count[operand[k]].cancels || (adds && !it->sign && !is_exact(&count[operand[k]]));
    it->alone = own == 0 ? it->once : it->inner == 0 && it->before == 0;
    it->row = both(it->inner, own);
    it->lost = plus(times(it->before, 1 + 2 * unit), lost);
    it->most = plus(times(it->most, 1 + 0x1p-10), it->lost);
    it->least *= 1 - 0x1p-10;
    it->scale *= 1 - 0x1p-10;
    for (size_t l = 0; l < the.lengths && it->sign == 1; l++)
        if (is_length[l][i])
            it->least =
                (is_brought_to_size(&the.length[l]) ? the_power.square : the.length[l].low * the.length[l].low) *
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
    if (function[i].kind)
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
    } else if (node->operation == FUSED) {
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

/* --- at points ---------------------------------------------------------------------------------------------------- */

/* A function's argument; ∞ where it is made of more than one. */
static double argument_at(const struct record *record, int i, const double *in)
{
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
        return argument_at(record, kept_of(record, node), in);
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
    if (function[i].kind)
        return function_size(&function[i], argument_at(record, function[i].of, in));
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

/* What is chosen between is the same. */
static void compare_choices(const struct record *record)
{
    NUMBER(difference, FINE);
    for (int i = 0; i < (int)record->count; i++) {
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
        if (is_brought_to_size(&the.length[l]))
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

static void compare_at_a_point(const struct record *record, int everywhere)
{
    static mpfi_t in[INPUTS], exact[OUTPUTS];
    double at[INPUTS];
    interval point[INPUTS], value[OUTPUTS], scale[OUTPUTS];
    NUMBER(difference, FINE);
    power_at_point = (float)(0.5 + 1.5 * random_part()); /* its square is a double */
    for (size_t k = 0; k < the.inputs; k++) {
        at[k] = draw_input(&the.input[k], everywhere);
        point[k] = interval_point(at[k]);
        mpfi_init2(in[k], FINE);
        mpfi_set_d(in[k], at[k]);
    }
    for (size_t k = 0; k < the.outputs; k++)
        mpfi_init2(exact[k], FINE);
    exact_enclose(the.formula, the.parameter, 0, at, FINE, exact);
    box_evaluate(the.formula, the.parameter, 0, point, value, scale);
    evaluate(in);
    compare_choices(record);
    look_for_lengths(record, in);
    for (size_t k = 0; k < record->outputs; k++) {
        const size_t out = record->component[k];
        mpfi_sub(difference, exact[out], result[record->output[k]].value);
        if (mpfi_nan_p(difference) || !is_below(difference, -AGREE))
            refuse(1, "without rounding output %zu is not the formula", out);
        if (the.measure == 's' && !(size_at(record, record->output[k], at) <= scale[out].high * (1 + 0x1p-40)))
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

double count_worst(const struct record *record)
{
    double worst = 0;
    current = record;
    is_wide = record->node[record->output[0]].wide;
    unit = is_wide ? 0x1p-53 : 0x1p-24;
    memset(is_length, 0, sizeof is_length);
    find_power(record);
    for (int i = 0; i < (int)record->count; i++) {
        count_node(record, i);
        find_functions(record, i);
    }
    memset(is_length, 1, sizeof is_length);
    at_point = 1;
    for (size_t i = 0; i < record->count; i++) {
        const struct node *node = &record->node[i];
        result[i].decision = (node->operation == LEAST || node->operation == GREATEST) && kept_of(record, node) >= 0
                                 ? kept_of(record, node) == node->a
                                 : -1;
    }
    for (int i = 0; i < DRAWN; i++)
        compare_at_a_point(record, i % 2);
    at_point = 0;
    compare_terms(record);
    for (int i = 0; i < (int)record->count; i++)
        count_node(record, i);
    for (size_t k = 0; k < record->outputs; k++) {
        if (record->node[record->output[k]].wide != is_wide)
            refuse(1, "its outputs are of two formats");
        worst = fmax(worst, bound_of(record, record->output[k]));
    }
    return worst;
}
