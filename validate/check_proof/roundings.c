/* Errors of check_proof in a slice of a vector's squared length. Every operation that depends on that vector alone gets
 * its error as a sum,
 *
 *   error of i = Σ part[i][j] × (the rounding of j) + at most rest[i]
 *
 * so that an error that goes several ways, as the squared length's does, is counted with the signs that it has, and
 * what the kernel recovers of a rounding cancels it. Which slices, and what follows from it, is in slices.c. */
#include "check_proof.h"

struct slice slice;
unsigned char is_of_vector[NODES], is_nothing[NODES];

/* --- the squared length ------------------------------------------------------------------------------------------- */

static long squares_in[NODES]; /* of which components a node is the sum of squares; 0: it is something else */
static double part[NODES][NODES], rest[NODES];

int is_turn(void)
{
    return the.cuts == 0;
}

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
    return node->operation == INPUT && node->bits >= slice.first && node->bits < slice.length->end
               ? (long)(node->bits - slice.first)
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
    if (at < 0 || node->a != node->b || at > 30 || (slice.share != 0 && square != slice.share))
        return 0;
    const long others = node->operation == FUSED ? squares_in[node->c] : 0, own = 1L << at;
    slice.share = square;
    return node->operation == FUSED && (!others || (others & own)) ? 0 : others | own;
}

int is_square(int i)
{
    return squares_in[i] == (1L << (slice.length->end - slice.first)) - 1;
}

void look_for_squares(const struct record *record)
{
    slice.length = &the.length[the.lengths - 1];
    slice.first = slice.length->first + (is_turn() ? 1 : 0);
    slice.share = 0;
    for (int i = 0; i < (int)record->count; i++) {
        const struct node *node = &record->node[i];
        const int operands = facts[node->operation].operands, operand[] = {node->a, node->b, node->c};
        is_of_vector[i] =
            node->operation != INPUT || (node->bits >= slice.length->first && node->bits < slice.length->end);
        for (int k = 0; k < operands; k++)
            is_of_vector[i] &= is_of_vector[operand[k]];
        squares_in[i] = find_squares(record, i);
        memset(part[i], 0, sizeof part[i]); /* inputs are exact */
        rest[i] = 0;
    }
}

/* --- errors as sums ----------------------------------------------------------------------------------------------- */

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

void exact_of(mpfi_t x, int i)
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
        clip(unrounded, is_square(i) ? slice.share * slice.low * (1 - 0x1p-50) : 0,
             slice.share * slice.high * (1 + 0x1p-50), off);
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
    if (!slice.correlates || !is_of_vector[i] || i == the_power.node)
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

double sum_off(int p, int q)
{
    double off = rest[p] + rest[q] + 0x1p-900;
    const int last = p > q ? p : q;
    for (int j = 0; j <= last; j++)
        off += fabs((j <= p ? part[p][j] : 0) + (j <= q ? part[q][j] : 0)) * result[j].own;
    return off;
}
