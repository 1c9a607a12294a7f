/* A record of operations carried forward, over a piece of inputs or at a point: values, errors, decisions. */
#include "check_proof.h"

struct result result[NODES];
const struct record *current;
int at_point;
double power_at_point;
int zero_has_sign;

static struct {
    int answer[CHOICES], answers[CHOICES], depth, asked;
} choices;

int choose(int answers)
{
    if (choices.asked == choices.depth) {
        if (choices.depth == CHOICES)
            refuse(1, "too much is not decided in a piece");
        choices.answer[choices.depth] = 0;
        choices.answers[choices.depth++] = answers;
    }
    return choices.answer[choices.asked++];
}

void choose_again(void)
{
    choices.asked = 0;
}

void choose_first(void)
{
    choices.depth = 0;
}

int is_decided(void)
{
    return choices.depth == 0;
}

int choose_next(void)
{
    while (choices.depth > 0 && ++choices.answer[choices.depth - 1] == choices.answers[choices.depth - 1])
        choices.depth--;
    return choices.depth > 0;
}

/* 1 or 0; −1: neither. */
static int is_less(mpfi_t a, mpfi_t b, int or_equal)
{
    const int below = mpfr_cmp(&a->right, &b->left), above = mpfr_cmp(&a->left, &b->right);
    if (mpfi_nan_p(a) || mpfi_nan_p(b))
        return -1;
    return (or_equal ? below <= 0 : below < 0) ? 1 : (or_equal ? above > 0 : above >= 0) ? 0 : -1;
}

static int decide(struct result *it, int known)
{
    if (!at_point)
        it->decision = known >= 0 ? known : choose(2);
    return it->decision;
}

static void take(struct result *it, const struct result *from)
{
    mpfi_set(it->value, from->value);
    it->error = from->error, it->before = from->before;
    it->has_bits = from->has_bits, it->bits = from->bits;
}

static void negated(struct result *it, const struct result *from, int wide)
{
    take(it, from);
    mpfi_neg(it->value, it->value);
    it->bits ^= UINT64_C(1) << (wide ? 63 : 31);
}

static void set_bits(struct result *it, int wide, uint64_t bits)
{
    const double value = value_of_bits(wide, bits);
    it->has_bits = 1;
    it->bits = wide ? bits : (uint32_t)bits;
    if (isfinite(value))
        mpfi_set_d(it->value, value);
    else
        mpfr_set_nan(&it->value->left);
}

static double first[NODES]; /* of the whole numbers that a result can be */

void give_decision(int i, int decision, double first_whole)
{
    result[i].decision = decision;
    first[i] = first_whole;
}

/* A sum so large that only whole numbers are near: each that it can be. */
static int becomes_whole(struct result *it, const struct node *node)
{
    const double least = node->wide ? 0x1p52 : 0x1p23;
    if (at_point ? it->decision < 0
                 : !(mpfr_cmp_d(&it->value->left, least) >= 0 && mpfr_cmp_d(&it->value->right, 2 * least) <= 0)) {
        it->decision = -1;
        return 0;
    }
    double *from = &first[it - result];
    if (!at_point) {
        mpfr_sub_d(&it->value->left, &it->value->left, 0.5, MPFR_RNDD);
        mpfr_add_d(&it->value->right, &it->value->right, 0.5, MPFR_RNDU);
        *from = ceil(mpfr_get_d(&it->value->left, MPFR_RNDU));
        const double last = floor(mpfr_get_d(&it->value->right, MPFR_RNDD));
        if (last - *from > 15)
            refuse(1, "a piece holds too many turns");
        it->decision = choose((int)(last - *from) + 1);
    }
    set_bits(it, node->wide, bits_of_value(node->wide, *from + it->decision));
    it->error = it->before = 0;
    return 1;
}

static double operation_error(const struct node *node, const struct result *a, const struct result *b,
                              const struct result *c, struct result *it)
{
    mpfi_t *x = (mpfi_t *)&a->value, *y = b ? (mpfi_t *)&b->value : NULL;
    switch (node->operation) {
    case ADD:
        return plus(a->error, b->error);
    case FUSED:
    case MULTIPLY: {
        const double product = plus(times(a->error, magnitude(*y)), times(plus(magnitude(*x), a->error), b->error));
        return c ? plus(product, c->error) : product;
    }
    case DIVIDE: {
        const double least = mignitude(*y), exact = nextafter(least - b->error, 0);
        if (!(exact > 0))
            return INFINITY;
        return plus(up(a->error / least),
                    up(times(plus(magnitude(*x), a->error), b->error) / nextafter(least * exact, 0)));
    }
    case ROOT: {
        const double least = mignitude(it->value);
        return a->error == 0 ? 0 : least > 0 ? up(a->error / least) : up(sqrt(a->error));
    }
    default:
        return a->error; /* NARROW */
    }
}

static int is_power_of_two(const mpfi_t x)
{
    int exponent;
    return mpfr_equal_p(&x->left, &x->right) && fabs(frexp(mpfr_get_d(&x->left, MPFR_RNDN), &exponent)) == 0.5 &&
           mpfr_cmp_d(&x->left, mpfr_get_d(&x->left, MPFR_RNDN)) == 0;
}

/* A sum of two numbers of the format is rounded by no more than either: it could be rounded to the other. */
static double lesser_summand(const struct node *node, struct result *a, struct result *b)
{
    const struct node *nodes = current->node;
    if (node->operation == ADD)
        return fmin(node->wide || !nodes[node->a].wide ? magnitude(b->value) : INFINITY,
                    node->wide || !nodes[node->b].wide ? magnitude(a->value) : INFINITY);
    return node->operation == FUSED && (node->wide || !nodes[node->c].wide)
               ? times(magnitude(a->value), magnitude(b->value))
               : INFINITY;
}

static void compute(struct result *it, int i)
{
    const struct node *node = &current->node[i];
    struct result *a = evaluated(node->a), *b = facts[node->operation].operands > 1 ? evaluated(node->b) : NULL,
                  *c = node->operation == FUSED ? evaluated(node->c) : NULL;
    switch (node->operation) {
    case ADD:
        mpfi_add(it->value, a->value, b->value);
        break;
    case MULTIPLY:
    case FUSED:
        if (node->a == node->b)
            mpfi_sqr(it->value, a->value);
        else
            mpfi_mul(it->value, a->value, b->value);
        if (c)
            mpfi_add(it->value, it->value, c->value);
        break;
    case DIVIDE:
        mpfi_div(it->value, a->value, b->value);
        break;
    case ROOT:
        mpfi_sqrt(it->value, a->value);
        break;
    default:
        mpfi_set(it->value, a->value);
    }
    if ((node->operation == ADD || node->operation == FUSED) && becomes_whole(it, node))
        return;
    if (at_point)
        return;
    it->before = operation_error(node, a, b, c, it);
    const int is_one = node->operation == MULTIPLY && (node->a == the_power.node || node->b == the_power.node),
              exact =
                  is_one || (node->operation == MULTIPLY && (is_power_of_two(a->value) || is_power_of_two(b->value)) &&
                             mignitude(it->value) >= (node->wide ? 0x1p-1022 : 0x1p-126));
    double own = exact ? 0 : rounding(node->wide, it->value);
    if (own < INFINITY) /* else it may overflow */
        own = fmin(own, lesser_summand(node, a, b));
    mpfr_t widened;
    mpfr_init2(widened, 53);
    mpfr_set_d(widened, own, MPFR_RNDU);
    const int not_negative = mpfr_sgn(&it->value->left) >= 0;
    mpfi_increase(it->value, widened);
    if (not_negative && mpfr_sgn(&it->value->left) < 0)
        mpfr_set_zero(&it->value->left, 1); /* rounding keeps signs */
    mpfr_clear(widened);
    it->own = own;
    it->error = plus(it->before, own);
}

uint64_t on_bits(const struct node *node, uint64_t a, uint64_t b)
{
    switch (node->operation) {
    case AND_BITS:
        return a & b;
    case OR_BITS:
        return a | b;
    case XOR_BITS:
        return a ^ b;
    case SUBTRACT_BITS:
        return a - b;
    case SHIFT_LEFT:
        return a << node->b;
    default:
        return (node->wide ? a : (uint32_t)a) >> node->b;
    }
}

/* Bits of numbers that are known; or a number and a pattern that keeps it, turns its sign or makes it 0. */
static void compute_bits(struct result *it, int i)
{
    const struct node *node = &current->node[i];
    const int shift = node->operation == SHIFT_LEFT || node->operation == SHIFT_RIGHT, wide = node->wide;
    const uint64_t sign = UINT64_C(1) << (wide ? 63 : 31), ones = wide ? UINT64_MAX : UINT32_MAX;
    struct result *a = evaluated(node->a), *b = shift ? a : evaluated(node->b);
    if (a->has_bits && b->has_bits) {
        set_bits(it, wide, on_bits(node, a->bits, b->bits));
        return;
    }
    struct result *number = a->has_bits ? b : a, *pattern = a->has_bits ? a : b;
    if (shift || !pattern->has_bits)
        refuse(1, "operation %d is on bits that are not known", i);
    if ((node->operation == XOR_BITS && pattern->bits == 0) || (node->operation == AND_BITS && pattern->bits == ones))
        take(it, number);
    else if (node->operation == XOR_BITS && pattern->bits == sign)
        negated(it, number, wide);
    else if (node->operation == AND_BITS && pattern->bits == 0)
        set_bits(it, wide, 0);
    else
        refuse(1, "operation %d is on bits of a number", i);
}

/* Of numbers, one of which or whose negative it is. */
static void compute_choice(struct result *it, int i)
{
    const struct node *node = &current->node[i];
    struct result *a = evaluated(node->a), *b;
    switch (node->operation) {
    case CHOOSE:
        take(it, evaluated(a->bits ? node->b : node->c));
        break;
    case LEAST:
    case GREATEST:
        b = evaluated(node->b);
        take(it, decide(it, node->operation == LEAST ? is_less(a->value, b->value, 0) : is_less(b->value, a->value, 0))
                     ? a
                     : b);
        break;
    default:
        b = node->operation == FLIP ? evaluated(node->b) : a;
        const int known = b->has_bits                                  ? (int)(b->bits >> (node->wide ? 63 : 31) & 1)
                          : mpfr_sgn(&b->value->left) > -zero_has_sign ? 0
                          : mpfr_sgn(&b->value->right) < zero_has_sign ? 1
                                                                       : -1;
        if (decide(it, mpfi_nan_p(b->value) ? -1 : known))
            negated(it, a, node->wide);
        else
            take(it, a);
    }
}

uint64_t mask_of_bits(int i, uint64_t a, uint64_t b, int known)
{
    const struct node *node = &current->node[i];
    switch (node->operation) {
    case AND:
        return a && b;
    case OR:
        return a || b;
    case NOT:
        return !a;
    default: /* MASK_OF_BITS */
        if (!known)
            refuse(1, "operation %d is a mask of bits that are not known", i);
        return a >> (node->wide ? 63 : 31) & 1;
    }
}

static void compute_mask(struct result *it, int i)
{
    const struct node *node = &current->node[i];
    struct result *a = evaluated(node->a), *b = facts[node->operation].operands > 1 ? evaluated(node->b) : NULL;
    if (node->operation == LESS || node->operation == LESS_EQUAL)
        it->bits = (uint64_t)decide(it, is_less(a->value, b->value, node->operation == LESS_EQUAL));
    else if (node->operation == SAME)
        it->bits =
            (uint64_t)decide(it, is_less(a->value, b->value, 0) == 1 || is_less(b->value, a->value, 0) == 1 ? 0 : -1);
    else
        it->bits = mask_of_bits(i, a->bits, b ? b->bits : 0, a->has_bits);
}

/* In place of the polynomial, its function: at a point by itself, in a piece by its distance. */
static void stand(struct result *it, size_t which)
{
    const struct stands *stands = &current->stands[which];
    NUMBER(x, FINE);
    if (stands->m < 0) {
        part_of_pi(x, stands);
        if (at_point) {
            mpfi_set(it->value, x);
        } else {
            mpfi_sub(x, x, it->value);
            it->away = magnitude(x);
            it->error = it->before = plus(it->error, it->away);
        }
    } else {
        if (!stands->is_polynomial)
            refuse(1, "operation %d is no polynomial in %d", stands->node, stands->of);
        struct result *of = evaluated(stands->of);
        mpfi_set(x, of->value);
        if (at_point) {
            mpfi_mul_d(x, x, stands->s);
            (stands->m < COTANGENT ? series_at : function_of_other)(it->value, stands->m, x, FINE);
            mpfi_mul_d(it->value, it->value, stands->g);
            mpfi_set_d(x, stands->less);
            mpfi_sub(it->value, it->value, x);
        } else {
            mpfr_t widened;
            mpfr_init2(widened, 53);
            mpfr_set_d(widened, of->error, MPFR_RNDU);
            mpfi_increase(x, widened);
            mpfr_clear(widened);
            const double away = isfinite(of->error) ? distance((size_t)(current - the.record), which, x) : INFINITY;
            it->away = away;
            it->before = plus(it->before, away);
            it->error = plus(it->before, it->own);
        }
    }
}

static struct result *start_result(int i)
{
    struct result *it = &result[i];
    it->known = 1;
    it->has_bits = 0;
    it->error = it->before = it->own = it->away = 0;
    it->decision = at_point ? it->decision : 0;
    return it;
}

struct result *evaluated(int i)
{
    const struct node *node = &current->node[i];
    if (result[i].known)
        return &result[i];
    struct result *it = start_result(i);
    if (i == the_power.node) {
        mpfi_set_d(it->value, at_point ? power_at_point : 1);
    } else if (at_point && function[i].kind) {
        function_of(it->value, &function[i], evaluated(function[i].of)->value);
    } else if (node->operation == CONSTANT) {
        set_bits(it, node->wide, node->bits);
    } else if (facts[node->operation].is_mask) {
        compute_mask(it, i);
    } else if (node->operation == CHOOSE || node->operation == LEAST || node->operation == GREATEST ||
               node->operation == MAGNITUDE || node->operation == FLIP) {
        compute_choice(it, i);
    } else if (node->operation == NEGATE) {
        negated(it, evaluated(node->a), node->wide);
    } else if (node->operation >= AND_BITS) {
        compute_bits(it, i);
    } else if (node->operation != INPUT) {
        compute(it, i);
    }
    for (size_t k = 0; k < current->stands_count; k++)
        if (current->stands[k].node == i)
            stand(it, k);
    correlate(i);
    return it;
}

void forget_results(void)
{
    for (size_t i = 0; i < current->count; i++) {
        result[i].known = 0;
        mpfi_set_prec(result[i].value, at_point ? FINE : BITS);
    }
    choose_again();
}

void give_value(int i, mpfi_t x)
{
    mpfi_set(start_result(i)->value, x);
}

void give_bits(int i, uint64_t bits)
{
    set_bits(start_result(i), current->node[i].wide, bits);
}

int evaluate(mpfi_t *in)
{
    forget_results();
    for (int i = 0; i < (int)current->count; i++)
        if (current->node[i].operation == INPUT)
            give_value(i, in[current->node[i].bits]);
    for (size_t k = 0; k < current->known_count; k++) {
        const struct known *known = &current->known[k];
        if (!facts[current->node[known->node].operation].is_mask)
            continue; /* it is not needed */
        const double bits = (double)evaluated(known->node)->bits;
        if (!(bits >= known->low && bits <= known->high))
            return 0;
    }
    for (size_t k = 0; k < current->outputs; k++)
        evaluated(current->output[k]);
    return 1;
}
