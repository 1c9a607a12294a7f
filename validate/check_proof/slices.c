/* Counts of check_proof on top of functions of a length: over narrow slices of a vector's squared length every
 * operation that depends on that vector alone gets its error as a sum,
 *
 *   error of i = Σ part[i][j] × (the rounding of j) + at most rest[i]
 *
 * so that an error that goes several ways, as the squared length's does, is counted with the signs that it has, and
 * what the kernel recovers of a rounding cancels it. What then is a function of the length, and a factor of something
 * that is not, has an error of so many u of its size in all slices, and counts as a factor with that many roundings.
 *
 * A size is the function's own; where that comes near 0 it is 1/a from a quarter turn on. That products of these sizes
 * are no larger than the formula's terms is compared at points (points.c), in many slices. */
#include "check_proof.h"

#include <float.h>

enum { WAYS = 64, DRAWN = 8, SEVERAL = 8, DEPTH = 6 };
#define SIDE 0x1p-4 /* of a turn's squares */

/* What is off by more u of itself than this comes near 0: its size is 1/a. */
#define MOST_OF_ITSELF 24
#define QUARTER_TURN 0x1.921fb54442d19p0 /* a little more */

unsigned char is_nothing[NODES];
struct multiplier multiplier[NODES];

/* --- the squared length ------------------------------------------------------------------------------------------- */

static const struct length *length; /* of the vector */
static unsigned char is_of_vector[NODES];
static long squares_in[NODES]; /* of which components a node is the sum of squares; 0: it is something else */
static double share;           /* times this; 0: not known yet */
static double lowest, highest; /* the slice of it, without the share */

/* Of a turn the vector is that of a quaternion times the power of two over its greatest component, and functions are of
 * its scalar as well. */
static size_t first;
static double scalar_low, scalar_high;

static int is_turn(void)
{
    return the.cuts == 0;
}

static double part[NODES][NODES], rest[NODES];

/* The component that a node is ± c times, and c²; −1: there is none. */
static long component_of(const struct record *record, int i, double *square)
{
    const struct node *node = &record->node[i];
    if (node->operation == NEGATE)
        return component_of(record, node->a, square);
    for (int k = 0; k < 2 && node->operation == MULTIPLY; k++) {
        const int by = k ? node->a : node->b;
        const struct node *factor = &record->node[by];
        if (by == the_power.node)
            return component_of(record, k ? node->b : node->a, square);
        if (factor->operation == CONSTANT) {
            *square *= value_of_bits(factor->wide, factor->bits) * value_of_bits(factor->wide, factor->bits);
            return component_of(record, k ? node->b : node->a, square);
        }
    }
    return node->operation == INPUT && node->bits >= first && node->bits < length->end ? (long)(node->bits - first)
                                                                                       : -1;
}

static long find_squares(const struct record *record, int i)
{
    const struct node *node = &record->node[i];
    if (node->operation == ADD)
        return squares_in[node->a] && squares_in[node->b] && !(squares_in[node->a] & squares_in[node->b])
                   ? squares_in[node->a] | squares_in[node->b]
                   : 0;
    double square = 1;
    const long at =
        node->operation == MULTIPLY || node->operation == FUSED ? component_of(record, node->a, &square) : -1;
    if (at < 0 || node->a != node->b || at > 30 || (share != 0 && square != share))
        return 0;
    const long others = node->operation == FUSED ? squares_in[node->c] : 0, own = 1L << at;
    share = square;
    return node->operation == FUSED && (!others || (others & own)) ? 0 : others | own;
}

static int is_square(int i)
{
    return squares_in[i] == (1L << (length->end - first)) - 1;
}

static void look_at_nodes(const struct record *record)
{
    length = &the.length[the.lengths - 1];
    first = length->first + (is_turn() ? 1 : 0);
    share = 0;
    for (int i = 0; i < (int)record->count; i++) {
        const struct node *node = &record->node[i];
        const int operands = facts[node->operation].operands, operand[] = {node->a, node->b, node->c};
        is_of_vector[i] = node->operation != INPUT || (node->bits >= length->first && node->bits < length->end);
        for (int k = 0; k < operands; k++)
            is_of_vector[i] &= is_of_vector[operand[k]];
        squares_in[i] = find_squares(record, i);
        memset(part[i], 0, sizeof part[i]); /* inputs are exact */
        rest[i] = 0;
    }
}

/* --- errors as sums ----------------------------------------------------------------------------------------------- */

static int correlates; /* operations are evaluated over a slice */

static double all_of(int i)
{
    double all = rest[i] + 0x1p-900; /* what underflows here */
    for (int j = 0; j <= i; j++)
        all += fabs(part[i][j]) * result[j].own;
    return all * (1 + 0x1p-40);
}

/* Adds the error of node j times a factor, which lies in an interval. */
static void add_times(int i, int j, mpfi_t by)
{
    const double low = mpfr_get_d(&by->left, MPFR_RNDD), high = mpfr_get_d(&by->right, MPFR_RNDU),
                 middle = low / 2 + high / 2, width = (high - low) / 2 * (1 + 0x1p-40) + fabs(middle) * 0x1p-50;
    double linear = 0, lost = 0;
    if (!(fabs(middle) < INFINITY) || !(width < INFINITY)) {
        rest[i] = INFINITY;
        return;
    }
    for (int k = 0; k <= j; k++) {
        const double share_of = middle * part[j][k];
        part[i][k] += share_of;
        linear += fabs(part[j][k]) * result[k].own;
        lost += (fabs(share_of) + fabs(part[i][k])) * 0x1p-50 * result[k].own;
    }
    rest[i] += (lost + width * linear + (fabs(middle) + width) * rest[j]) * (1 + 0x1p-40);
}

static void add(int i, int j, int sign)
{
    NUMBER(by, 64);
    mpfi_set_si(by, sign);
    add_times(i, j, by);
}

/* What a result would be without rounding. */
static void exact_of(mpfi_t x, int i)
{
    mpfr_t off;
    mpfr_init2(off, 53);
    mpfr_set_d(off, result[i].error, MPFR_RNDU);
    mpfi_set(x, result[i].value);
    mpfi_increase(x, off);
    mpfr_clear(off);
}

/* (a + α)(b + β) − a b = α (b + β) + a β;  (a + α)/(b + β) − a/b = (α − β a/b)/(b + β);  √(a + α) − √a = α/(√(a + α) +
 * √a) */
static void add_operands(int i, const struct node *node)
{
    NUMBER(x, BITS);
    NUMBER(y, BITS);
    switch (node->operation) {
    case MULTIPLY:
    case FUSED:
        add_times(i, node->a, result[node->b].value);
        exact_of(x, node->a);
        add_times(i, node->b, x);
        if (node->operation == FUSED)
            add(i, node->c, 1);
        break;
    case DIVIDE:
        exact_of(x, node->a);
        exact_of(y, node->b);
        mpfi_div(y, x, y);
        mpfi_ui_div(x, 1, result[node->b].value);
        add_times(i, node->a, x);
        mpfi_mul(x, x, y);
        mpfi_neg(x, x);
        add_times(i, node->b, x);
        break;
    case ROOT:
        exact_of(x, node->a);
        mpfi_sqrt(x, x);
        mpfi_sqrt(y, result[node->a].value);
        mpfi_add(x, x, y);
        mpfi_ui_div(x, 1, x);
        add_times(i, node->a, x);
        break;
    default:
        add(i, node->a, 1);
        if (node->operation == ADD)
            add(i, node->b, 1);
    }
}

/* --- sums that are not rounded ------------------------------------------------------------------------------------ */

/* ± 1 where node i is ± node j, else 0. */
static int sign_to(int i, int j)
{
    const struct node *a = &current->node[i], *b = &current->node[j];
    if (i == j)
        return 1;
    if (a->operation == NEGATE)
        return -sign_to(a->a, j);
    if (b->operation == NEGATE)
        return -sign_to(i, b->a);
    if (a->operation != CONSTANT || b->operation != CONSTANT || a->wide != b->wide)
        return 0;
    const double x = value_of_bits(a->wide, a->bits), y = value_of_bits(b->wide, b->bits);
    return x == y ? 1 : x == -y ? -1 : 0;
}

/* Whether node i is ± (s − a), s being a + b: b and what s is rounded by. */
static int is_rest_of_sum(int i, int *sum, int *a, int *b)
{
    const struct node *node = &current->node[i];
    for (int k = 0; k < 4 && node->operation == ADD; k++) {
        int s = k & 1 ? node->a : node->b;
        const int other = k & 1 ? node->b : node->a;
        for (; current->node[s].operation == NEGATE; s = current->node[s].a)
            ;
        const struct node *of = &current->node[s];
        *sum = s, *a = k & 2 ? of->a : of->b, *b = k & 2 ? of->b : of->a;
        if (of->operation == ADD && of->wide == node->wide && result[s].known && !result[s].has_bits &&
            sign_to(k & 1 ? node->a : node->b, s) == -sign_to(other, *a))
            return 1;
    }
    return 0;
}

/* Whether it is ± (s − p), p being s − a rounded. If |a| ≥ |b| that is s − a itself, and this is a; else one of s and p
 * is from half to twice the other. */
static int is_other_summand(int i)
{
    const struct node *node = &current->node[i];
    int s, a, b;
    for (int k = 0; k < 2 && node->operation == ADD; k++) {
        const int p = k ? node->a : node->b, other = k ? node->b : node->a;
        const int bare = current->node[p].operation == NEGATE ? current->node[p].a : p;
        if (!is_rest_of_sum(bare, &s, &a, &b) || !sign_to(other, s))
            continue;
        const struct node *inner = &current->node[bare];
        const int sign_of_sum = sign_to(inner->a, s) ? sign_to(inner->a, s) : sign_to(inner->b, s);
        if (sign_to(p, bare) * sign_of_sum == -sign_to(other, s))
            return 1;
    }
    return 0;
}

/* Whether a sum's digits all have room: of a constant product and a number, as in range reduction. */
static int has_room(const struct node *node, mpfi_t value)
{
    const mpfi_t *x = &result[node->a].value, *y = &result[node->b].value;
    if (node->operation != FUSED || !mpfr_equal_p(&(*x)->left, &(*x)->right) ||
        !mpfr_equal_p(&(*y)->left, &(*y)->right))
        return 0;
    const double a = mpfr_get_d(&(*x)->left, MPFR_RNDN), b = mpfr_get_d(&(*y)->left, MPFR_RNDN), product = a * b;
    double digit = spacing(current->node[node->c].wide, mignitude(result[node->c].value));
    if (fma(a, b, -product) != 0 || fabs(product) > 0x1p100 || digit < 0x1p-100)
        return 0;
    while (fmod(product, digit) != 0)
        digit /= 2;
    return magnitude(value) <= ldexp(digit, node->wide ? 53 : 24);
}

static int is_power_of_two(int i)
{
    int exponent;
    const struct node *node = &current->node[i];
    return node->operation == CONSTANT && fabs(frexp(value_of_bits(node->wide, node->bits), &exponent)) == 0.5;
}

/* --- an operation in a slice -------------------------------------------------------------------------------------- */

/* The value lies in an interval, but for what it is off by. */
static void clip(mpfi_t value, double low, double high, double off)
{
    NUMBER(within, BITS);
    mpfi_interv_d(within, nextafter(low - off, -INFINITY), nextafter(high + off, INFINITY));
    mpfi_intersect(value, value, within);
    if (mpfi_is_empty(value))
        mpfr_set_nan(&value->left);
}

/* Of a result that is rounded: what it is before that, as far as is known better. */
static void tighten(struct result *it, int i, const struct node *node)
{
    int s, a, b;
    const double off = it->before;
    NUMBER(unrounded, BITS);
    mpfi_set(unrounded, it->value);
    if (is_nothing[i])
        clip(unrounded, 0, 0, off);
    if (squares_in[i])
        clip(unrounded, is_square(i) ? share * lowest * (1 - 0x1p-50) : 0, share * highest * (1 + 0x1p-50), off);
    int is_exact = has_room(node, unrounded) || is_other_summand(i);
    if (is_rest_of_sum(i, &s, &a, &b)) {
        const double low = mpfr_get_d(&result[b].value->left, MPFR_RNDD),
                     high = mpfr_get_d(&result[b].value->right, MPFR_RNDU);
        const double least = fmin(low, -high), most = fmax(high, -low); /* of either sign */
        clip(unrounded, least, most, result[s].own);
        is_exact |= mignitude(result[a].value) >= magnitude(result[b].value);
    }
    if (it->own < INFINITY && (is_power_of_two(node->a) || is_power_of_two(node->b)) && node->operation == MULTIPLY)
        it->own = fmin(it->own, node->wide ? 0x1p-1074 : 0x1p-150);
    it->own = is_exact ? 0 : fmin(it->own, rounding(node->wide, unrounded));
    clip(it->value, mpfr_get_d(&unrounded->left, MPFR_RNDD), mpfr_get_d(&unrounded->right, MPFR_RNDU), it->own);
    if (squares_in[i] && mpfr_sgn(&it->value->left) < 0)
        mpfr_set_zero(&it->value->left, 1);
}

/* Which operand a result is taken from, and with which sign; 0: none. */
static int taken_from(const struct result *it, const struct node *node, int *from)
{
    *from = node->a;
    switch (node->operation) {
    case NEGATE:
        return -1;
    case MAGNITUDE:
    case FLIP:
        return it->decision ? -1 : 1;
    case CHOOSE:
        *from = result[node->a].bits ? node->b : node->c;
        return 1;
    case LEAST:
    case GREATEST:
        *from = it->decision ? node->a : node->b;
        return 1;
    default:
        return 0;
    }
}

void correlate(int i)
{
    const struct node *node = &current->node[i];
    struct result *it = &result[i];
    int from;
    if (!correlates || !is_of_vector[i] || i == the_power.node)
        return;
    const double own = it->own;
    memset(part[i], 0, ((size_t)i + 1) * sizeof part[i][0]);
    it->own = 0;
    rest[i] = it->error;
    if (facts[node->operation].is_mask || it->has_bits || node->operation == INPUT)
        return;
    const int sign = taken_from(it, node, &from);
    rest[i] = it->away;
    if (sign) {
        add(i, from, sign);
    } else if (node->operation >= ADD && node->operation <= NARROW) {
        add_operands(i, node);
        const double all = all_of(i);
        if (!(all < INFINITY))
            memset(part[i], 0, ((size_t)i + 1) * sizeof part[i][0]), rest[i] = it->before;
        it->own = own;
        it->before = all <= it->before ? all : it->before;
        tighten(it, i, node);
        it->error = plus(it->before, it->own);
        part[i][i] = 1;
    } else {
        rest[i] = it->error;
    }
}

/* --- ways --------------------------------------------------------------------------------------------------------- */

/* What the decisions in a slice make of a record. */
static struct way {
    int decision[NODES], is_compared; /* in its terms */
    unsigned char known[NODES], is_nothing[NODES];
} way[WAYS];
static size_t ways;
static int are_found, are_sized; /* what counts as a factor is settled; and of which size it is */

static int is_way(const struct way *it)
{
    for (size_t i = 0; i < current->count; i++)
        if (it->known[i] != result[i].known || (it->known[i] && it->decision[i] != result[i].decision))
            return 0;
    return 1;
}

static void at_points(int drawn)
{
    at_point = 1;
    for (int i = 0; i < drawn; i++)
        compare_at_a_point(current, 0);
    at_point = 0;
}

/* The way that was taken; when it is seen for the first time, it is compared with the formula. */
static struct way *way_taken(void)
{
    for (size_t i = 0; i < ways; i++)
        if (is_way(&way[i]))
            return &way[i];
    if (ways == WAYS)
        refuse(1, "too many ways");
    struct way *it = &way[ways++];
    it->is_compared = 0;
    for (size_t i = 0; i < current->count; i++) {
        it->known[i] = (unsigned char)result[i].known, it->decision[i] = result[i].decision;
        is_nothing[i] = it->known[i];
    }
    at_points(DRAWN);
    memcpy(it->is_nothing, is_nothing, sizeof is_nothing);
    return it;
}

void scale_into_slice(double *at)
{
    double square = 0;
    if (!the.sliced)
        return;
    for (size_t k = first; k < length->end; k++)
        square += at[k] * at[k];
    const double factor_of = sqrt((lowest + (highest - lowest) * random_part()) / square) / power_at_point;
    for (size_t k = first; k < length->end; k++)
        at[k] *= factor_of;
    if (is_turn())
        at[first - 1] = (scalar_low + (scalar_high - scalar_low) * random_part()) / power_at_point;
}

/* --- factors ------------------------------------------------------------------------------------------------------ */

/* Whether a node is p x + q x, p and q being functions of the length; q x is rounded before. */
static int is_joined(const unsigned char *is_function, int i, int *p, int *q, int *x)
{
    const struct node *node = &current->node[i], *product = &current->node[node->c];
    for (int k = 0; k < 4 && node->operation == FUSED && product->operation == MULTIPLY; k++) {
        *p = k & 1 ? node->a : node->b, *x = k & 1 ? node->b : node->a;
        *q = k & 2 ? product->a : product->b;
        if ((k & 2 ? product->b : product->a) == *x && is_function[*p] && is_function[*q] && !is_function[*x])
            return 1;
    }
    return 0;
}

/* Finds the functions of the length that are factors of something else. */
static void find_multipliers(const struct way *taken)
{
    static unsigned char is_function[NODES], is_done[NODES];
    memset(is_done, 0, sizeof is_done);
    for (int i = 0; i < (int)current->count; i++) {
        const struct node *node = &current->node[i];
        const int operand[] = {node->a, node->b, node->c}, operands = facts[node->operation].operands;
        const int is_scalar = is_turn() && node->operation == INPUT && node->bits == length->first;
        is_function[i] =
            is_of_vector[i] && (is_square(i) || taken->is_nothing[i] || is_scalar || node->operation != INPUT);
        for (int k = 0; k < operands && !is_square(i) && !taken->is_nothing[i]; k++)
            is_function[i] &= is_function[operand[k]] || !result[operand[k]].known; /* which is not taken */
        is_function[i] = (is_function[i] && result[i].known) || i == the_power.node;
    }
    for (int i = (int)current->count - 1; i >= 0; i--) {
        const struct node *node = &current->node[i];
        const int operand[] = {node->a, node->b, node->c}, operands = facts[node->operation].operands;
        struct multiplier *it = &multiplier[i];
        if (!result[i].known || is_function[i] || is_done[i])
            continue;
        it->joined = is_joined(is_function, i, &it->p, &it->q, &it->x);
        is_done[node->c] |= (unsigned char)it->joined;
        for (int k = 0; k < operands && !it->joined; k++)
            multiplier[operand[k]].is |= is_function[operand[k]] && operand[k] != the_power.node &&
                                         current->node[operand[k]].operation != CONSTANT;
    }
}

/* How much p + q and the rounding of q x are off by, of x. */
static double off_joined(const struct multiplier *it, mpfi_t value)
{
    const double u = 0x1p-24;
    double off = rest[it->p] + rest[it->q] + 0x1p-900;
    const int last = it->p > it->q ? it->p : it->q;
    for (int j = 0; j <= last; j++)
        off += fabs((j <= it->p ? part[it->p][j] : 0) + (j <= it->q ? part[it->q][j] : 0)) * result[j].own;
    NUMBER(other, BITS);
    exact_of(value, it->p);
    exact_of(other, it->q);
    mpfi_add(value, value, other);
    return (off + u * magnitude(result[it->q].value)) * (1 + 0x1p-40);
}

/* Raises what the factors are off by to that in a slice, or tells whether it is no more. */
static int raise_multipliers(int is_last)
{
    const double a = sqrt(share * highest) * (1 + 0x1p-40), u = 0x1p-24;
    for (int i = 0; i < (int)current->count; i++)
        if (result[i].known && current->node[i].operation == CHOOSE)
            multiplier[i].taken |= result[current->node[i].a].bits ? 1 : 2;
    const double envelope = sqrt(share * lowest) >= QUARTER_TURN ? 1 / a : 0;
    NUMBER(value, BITS);
    for (int i = 0; i < (int)current->count; i++) {
        struct multiplier *it = &multiplier[i];
        if (!result[i].known || (!it->is && !it->joined))
            continue;
        double off = result[i].error;
        if (it->joined)
            off = off_joined(it, value);
        else
            exact_of(value, i);
        const double size = mignitude(value), own = up(off / size / u) * (1 + 0x1p-40),
                     around = up(off / fmax(size, envelope) / u) * (1 + 0x1p-40);
        if (!is_last && !(own <= it->row))
            return 0;
        if (is_turn() && !(own <= it->row))
            refuse(1, "the limit is not shown from %g and %g", scalar_low, sqrt(lowest));
        it->row = own <= it->row ? it->row : own; /* no number: it is that */
        it->row_around = around <= it->row_around ? it->row_around : around;
        it->most = fmax(it->most, magnitude(value) * (1 + 0x1p-10));
    }
    return 1;
}

double multiplier_size(int i, const double *at)
{
    const struct multiplier *it = &multiplier[i];
    double square = 0;
    for (size_t k = length->first; k < length->end; k++)
        square += at[k] * at[k];
    const double value = it->joined ? mpfi_get_d(evaluated(it->p)->value) + mpfi_get_d(evaluated(it->q)->value)
                                    : mpfi_get_d(evaluated(i)->value),
                 a = sqrt(share * square);
    return fmax(fabs(value), it->around && a > QUARTER_TURN ? 1 / a : 0);
}

/* --- slices ------------------------------------------------------------------------------------------------------- */

/* Evaluates the record over the slice twice: its decisions, and with what is known of the way that they take. 0 where a
 * factor would be off by more than so far, if that is not the last. */
static int pass_slice(mpfi_t *in, int often, int is_last)
{
    choose_first();
    do {
        memset(is_nothing, 0, sizeof is_nothing);
        correlates = 1;
        const int taken = evaluate(in);
        correlates = 0;
        if (!taken)
            continue;
        struct way *it = way_taken();
        if (are_sized) {
            at_points(often || !it->is_compared);
            it->is_compared = 1;
            continue;
        }
        memcpy(is_nothing, it->is_nothing, sizeof is_nothing);
        correlates = 1;
        if (!evaluate(in) || !is_way(it))
            refuse(1, "a slice is not decided");
        correlates = 0;
        if (!are_found)
            find_multipliers(it);
        are_found = 1;
        if (!raise_multipliers(is_last))
            return 0;
    } while (choose_next());
    return 1;
}

static size_t parts = 1;                    /* of each of the certificate's slices */
static unsigned char has_new_way[4 * CUTS]; /* of a part of a slice, when factors were found */

/* A square of the scalar and the vector's length, which is cut where more would show in it than so far. A zero is taken
 * on both sides of it. What the power of two brings below the smallest number is no part of anything that shows. */
static void pass_square(mpfi_t *in, double s, double v, double width, int depth)
{
    const double least = tan(fmax(the.low, 0) / 2) * (1 - 0x1p-30),
                 most = the.high < 3.14 ? tan(the.high / 2) * (1 + 0x1p-30) : INFINITY;
    const double end_s = s + width, end_v = v + width; /* few digits: exact */
    int is_enough = 1;
    if (end_s * end_s + end_v * end_v < the_power.square * (1 - 0x1p-30) || end_v < least * s || v > most * end_s)
        return;
    lowest = v * v, highest = end_v * end_v;
    for (size_t k = first; k < length->end; k++)
        mpfi_interv_d(in[k], -end_v, end_v);
    for (int sign = -1; sign <= 1 && is_enough; sign += 2) {
        scalar_low = sign < 0 ? -end_s : s, scalar_high = scalar_low + width;
        mpfi_interv_d(in[first - 1], scalar_low, scalar_high);
        is_enough = pass_slice(in, random_bits() % SEVERAL == 0, depth == 0);
    }
    for (int k = 0; k < 4 && !is_enough; k++)
        pass_square(in, k & 1 ? s + width / 2 : s, k & 2 ? v + width / 2 : v, width / 2, depth - 1);
}

static void pass_turn(mpfi_t *in)
{
    const double reach = the_power.reach;
    zero_has_sign = 1;
    for (double s = 0; s < reach; s += SIDE)
        for (double v = 0; v < reach * sqrt((double)(length->end - first)); v += SIDE)
            pass_square(in, s, v, SIDE, DEPTH);
    zero_has_sign = 0;
}

static void pass_slices(const struct record *record)
{
    static mpfi_t in[INPUTS];
    current = record;
    for (size_t k = 0; k < the.inputs; k++) {
        mpfi_init2(in[k], BITS);
        mpfi_interv_d(in[k], the.input[k].low, the.input[k].high);
    }
    if (is_turn())
        pass_turn(in);
    for (size_t s = parts; s < parts * the.cuts; s++) {
        const size_t ways_before = ways;
        const int often = s % SEVERAL == 0;
        if (are_sized && !often && !has_new_way[s])
            continue;
        const double from = the.cut[s / parts - 1], width = (the.cut[s / parts] - from) / (double)parts;
        lowest = s % parts == 0 ? from : from + (double)(s % parts) * width;
        highest = (s + 1) % parts == 0 ? the.cut[s / parts] : from + (double)(s % parts + 1) * width;
        const double most = fmin(sqrt(highest) * (1 + 0x1p-50), length->high);
        for (size_t k = length->first; k < length->end; k++)
            mpfi_interv_d(in[k], -most, most);
        pass_slice(in, often, 1);
        has_new_way[s] |= ways > ways_before;
    }
    for (size_t k = 0; k < the.inputs; k++)
        mpfi_clear(in[k]);
}

int measure_multipliers(const struct record *record, size_t in_parts)
{
    look_at_nodes(record);
    const double low = length->low * length->low, high = length->high * length->high;
    if (is_turn() && (the_power.node < 0 || !power_is_over(length) || !(the.low < the.high)))
        refuse(1, "it has no turn");
    if (!is_turn() && (!(the.cut[0] <= low * (1 - 0x1p-50)) || !(the.cut[the.cuts - 1] >= high * (1 + 0x1p-50))))
        refuse(1, "its slices do not reach the ends");
    for (size_t s = 1; s < the.cuts; s++)
        if (!(the.cut[s] > the.cut[s - 1]))
            refuse(1, "slice %zu has no width", s);
    parts = in_parts;
    ways = 0;
    are_found = are_sized = 0;
    memset(multiplier, 0, sizeof multiplier);
    memset(has_new_way, 0, sizeof has_new_way);
    for (size_t i = 0; i < record->count && is_turn(); i++)
        multiplier[i].row = multiplier[i].row_around = the.limit - 1 - 0x1p-10; /* less is not asked for */
    pass_slices(record);
    if (ways == 0)
        return 0;
    for (size_t i = 0; i < record->count; i++)
        if (multiplier[i].row > MOST_OF_ITSELF)
            multiplier[i].around = 1, multiplier[i].row = multiplier[i].row_around;
    return 1;
}

void compare_in_slices(const struct record *record)
{
    are_sized = 1;
    pass_slices(record);
    are_sized = 0;
}

int terms_are_compared(void)
{
    return !the.sliced || are_sized;
}
