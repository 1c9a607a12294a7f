/* Sines, cosines and exponentials that a kernel writes out, for check_proof: that a node is one of c h, for every h,
 * and how far it is off.
 *
 *   s = h i + C    rounds to a whole number beside C, whose last digit is 1: C + k, with |h i − k| ≤ ½
 *   r = (h − k P₁) − k P₂    is h − k P, P being π/2 or log 2, but for k times what P₁ + P₂ lacks and for rounding
 *
 * What is made of r and of the last bits of s alone is a polynomial in r, another one for each k modulo 4. Over narrow
 * cells of r forward.c says what is rounded in it. Its coefficients less those of sin(c r + c k π/2) and the like say
 * how far it is from the function. Errors are in u of the value; of a sine beyond a quarter turn, and of a cosine, in u
 * of 1. */
#include "check_proof.h"

enum { TERMS = 32, DEPTH = 11, OCTAVES = 126, WIDE_OCTAVES = 300, TURNS = 2 };

#define QUARTER_TURN 0x1.921fb54442d18p0 /* a little less */
/* What is off by a larger part is taken for something else. */
#define MOST_OFF 0x1p-12

struct function function[NODES];

struct reduction {
    int h, s, r, is_angle;
    double shift, whole, reach, off; /* C; |k| and |r| at most, and what r is off by */
};

/* Of every node whether it is made of r and constants, of bits of s as well, or of more: 0. */
enum { R_ALONE = 1, R_AND_BITS = 3 };
static unsigned char made_of[NODES];

/* --- r ------------------------------------------------------------------------------------------------------------ */

static int is_constant(const struct record *record, int i, double *value)
{
    const struct node *node = &record->node[i];
    if (node->operation != CONSTANT)
        return 0;
    *value = value_of_bits(node->wide, node->bits);
    return 1;
}

/* A step c x + other, c a constant. */
struct step {
    double c;
    int x, other;
};

static int take_step(const struct record *record, int i, struct step *step)
{
    const struct node *node = &record->node[i];
    if (node->operation != FUSED)
        return 0;
    const int first = is_constant(record, node->a, &step->c);
    if (!first && !is_constant(record, node->b, &step->c))
        return 0;
    step->x = first ? node->b : node->a;
    step->other = node->c;
    for (; record->node[step->x].operation == NEGATE; step->x = record->node[step->x].a)
        step->c = -step->c;
    return 1;
}

/* |x + y − P|, or |1/x − P| */
static double from_period(int is_angle, double x, double y, int inverted)
{
    NUMBER(period, BITS);
    NUMBER(sum, BITS);
    if (is_angle) {
        mpfi_const_pi(period);
        mpfi_div_2ui(period, period, 1);
    } else {
        mpfi_const_log2(period);
    }
    mpfi_set_d(sum, x);
    mpfi_add_d(sum, sum, y);
    if (inverted)
        mpfi_inv(sum, sum);
    mpfi_sub(sum, sum, period);
    return magnitude(sum);
}

/* The last digit of a number. */
static double last_digit(double value)
{
    double digit = ldexp(1, ilogb(value));
    while (fmod(value, digit) != 0)
        digit /= 2;
    return digit;
}

/* Of steps by P₁ and P₂. The first loses nothing where all its numbers are multiples of one
 * digit, and few of it: h is 0.49/i at least where k is not 0. */
static void bound_reduction(struct reduction *it, int wide, int wide_h, double inverse, double first, double second)
{
    const double whole = up(up(count_most(it->h) * inverse) + 1),
                 exact = plus(up(0.5 / inverse), times(whole, from_period(it->is_angle, inverse, 0, 1))),
                 near = plus(exact, times(whole, from_period(it->is_angle, first, 0, 0))),
                 digit = fmin(last_digit(first), spacing(wide_h, 0.49 / inverse)),
                 rounded = near <= ldexp(digit, wide ? 53 : 24) ? 0 : spacing(wide, near) / 2;
    it->whole = whole;
    it->off = plus(times(whole, from_period(it->is_angle, first, second, 0)), rounded);
    it->off = plus(it->off, spacing(wide, plus(exact, it->off)) / 2);
    it->reach = plus(exact, it->off);
}

static int read_reduction(const struct record *record, int r, struct reduction *it)
{
    struct step last, first, whole;
    const struct node *nodes = record->node;
    double shift, minus;
    if (!take_step(record, r, &last) || !take_step(record, last.other, &first) || first.x != last.x ||
        nodes[last.x].operation != ADD)
        return 0;
    const struct node *k = &nodes[last.x];
    const int on_right = is_constant(record, k->b, &minus), s = on_right ? k->a : k->b;
    if ((!on_right && !is_constant(record, k->a, &minus)) || !take_step(record, s, &whole) || whole.x != first.other ||
        !is_constant(record, whole.other, &shift) || shift != -minus || !(whole.c > 0) || !(first.c < 0))
        return 0;
    const int wide = nodes[r].wide;
    if (nodes[s].wide != wide || k->wide != wide || nodes[last.other].wide != wide)
        return 0;
    *it = (struct reduction){.h = whole.x, .s = s, .r = r, .shift = shift, .is_angle = whole.c < 1};
    bound_reduction(it, wide, nodes[it->h].wide, whole.c, -first.c, -last.c);
    const double least = wide ? 0x1p52 : 0x1p23;
    return shift == trunc(shift) && shift - it->whole > least && shift + it->whole < 2 * least && it->reach < 1;
}

/* 0 for what is no sum, product or choice by bits; else all that its operands are made of. */
static unsigned char made_by(const struct node *node)
{
    const int operand[] = {node->a, node->b, node->c}, operands = facts[node->operation].operands;
    unsigned char all = R_ALONE;
    if (node->operation == INPUT || node->operation == DIVIDE || node->operation == ROOT ||
        node->operation == MAGNITUDE || node->operation == LEAST || node->operation == GREATEST)
        return 0;
    for (int k = 0; k < operands; k++)
        all = all && made_of[operand[k]] ? all | made_of[operand[k]] : 0;
    return all;
}

static void find_made_of(const struct record *record, const struct reduction *reduction)
{
    for (int i = 0; i < (int)record->count; i++) {
        const struct node *node = &record->node[i];
        const int shifts_s = node->operation == SHIFT_LEFT && node->a == reduction->s,
                  keeps = reduction->is_angle ? node->b >= (node->wide ? 62 : 30) : node->b == (node->wide ? 52 : 23);
        made_of[i] = i == reduction->r   ? R_ALONE
                     : i == reduction->s ? 0
                     : shifts_s          ? (keeps ? R_AND_BITS : 0)
                                         : made_by(node);
    }
}

/* --- as a polynomial ---------------------------------------------------------------------------------------------- */

/* Of each node its coefficients, and one more for all beyond. */
static mpfi_t *polynomial[NODES];
static unsigned char has_polynomial[NODES];

static void add_product(mpfi_t *p, mpfi_t *a, mpfi_t *b)
{
    NUMBER(term, BITS);
    for (int j = 0; j <= TERMS; j++)
        for (int l = 0; l <= TERMS; l++)
            if (!mpfi_is_zero(a[j]) && !mpfi_is_zero(b[l])) {
                const int k = j + l < TERMS ? j + l : TERMS;
                mpfi_mul(term, a[j], b[l]);
                mpfi_add(p[k], p[k], term);
            }
}

static void add_times(mpfi_t *p, mpfi_t *a, int sign)
{
    for (int k = 0; k <= TERMS; k++)
        (sign < 0 ? mpfi_sub : mpfi_add)(p[k], p[k], a[k]);
}

static mpfi_t *coefficients_for(int i)
{
    if (polynomial[i])
        return polynomial[i];
    polynomial[i] = malloc((TERMS + 1) * sizeof *polynomial[i]);
    if (!polynomial[i])
        refuse(2, "no memory");
    for (int k = 0; k <= TERMS; k++)
        mpfi_init2(polynomial[i][k], BITS);
    return polynomial[i];
}

/* What a node is without rounding, with the signs and sides that were taken when it was last evaluated; what is no
 * polynomial has terms beyond all. */
static mpfi_t *polynomial_of(int i, int r)
{
    const struct node *node = &current->node[i];
    mpfi_t *p = coefficients_for(i);
    if (has_polynomial[i])
        return p;
    has_polynomial[i] = 1;
    for (int k = 0; k <= TERMS; k++)
        mpfi_set_ui(p[k], i == r && k == 1);
    if (i == r)
        return p;
    if (result[i].known && result[i].has_bits) {
        mpfi_set(p[0], result[i].value);
        return p;
    }
    switch (node->operation) {
    case CHOOSE:
        add_times(p, polynomial_of(result[node->a].bits ? node->b : node->c, r), 1);
        break;
    case MULTIPLY:
    case FUSED:
        add_product(p, polynomial_of(node->a, r), polynomial_of(node->b, r));
        if (node->operation == FUSED)
            add_times(p, polynomial_of(node->c, r), 1);
        break;
    case ADD:
        add_times(p, polynomial_of(node->b, r), 1); /* falls through */
    case NARROW:
    case NEGATE:
    case FLIP:
        add_times(p, polynomial_of(node->a, r), node->operation == NEGATE || result[i].decision == 1 ? -1 : 1);
        break;
    default:
        mpfi_set_ui(p[TERMS], 1);
    }
    return p;
}

/* The k-th coefficient of sin and cos c (r + turns π/2), or of eʳ: times k! it is ± a power of c, or 0. */
static void coefficient_of(mpfi_t z, const struct function *it, int turns, int k)
{
    static const int sine[] = {0, 1, 0, -1};
    const int quarter = k + it->times * turns + (it->kind == COSINE), c = it->kind == EXPONENTIAL ? 1 : it->times;
    mpfi_set_si(z, it->kind == EXPONENTIAL ? 1 : sine[quarter & 3]);
    for (int n = 2; n <= k; n++)
        mpfi_div_ui(z, z, (unsigned long)n);
    for (int n = 0; n < k; n++)
        mpfi_mul_si(z, z, c);
}

/* Which function a polynomial at k = 0 may be: the first coefficients tell. */
static void guess(struct function *it, mpfi_t *p, int is_angle)
{
    const double first = mpfi_get_d(p[0]), second = mpfi_get_d(p[1]), third = mpfi_get_d(p[2]),
                 times = first == 0 ? second : sqrt(-2 * third);
    it->kind = !is_angle ? EXPONENTIAL : first == 0 ? SINE : COSINE;
    it->times = it->kind == EXPONENTIAL ? 1 : times > 1.5 && times < 2.5 ? 2 : 1;
}

/* --- what it is off by -------------------------------------------------------------------------------------------- */

/* A node, for k = `turns` or, unless is_near, for any k that leaves the same modulo 4: its polynomial less its
 * function's, and what r is off by. */
struct side_of {
    int node, turns, is_near;
    const struct reduction *reduction;
    double off;
    mpfi_t difference[TERMS + 1];
};

static const struct result *evaluated_in(const struct side_of *side, double low, double high)
{
    const struct reduction *reduction = side->reduction;
    const int wide = current->node[reduction->s].wide;
    NUMBER(r, BITS);
    mpfi_interv_d(r, low, high);
    forget_results();
    choose_first();
    give_bits(reduction->s, bits_of_value(wide, reduction->shift + side->turns));
    give_value(reduction->r, r);
    return evaluated(side->node);
}

/* c (r + turns π/2) or r */
static void argument_in(mpfi_t a, const struct side_of *side, const struct function *it, double low, double high)
{
    NUMBER(quarters, BITS);
    mpfi_interv_d(a, low, high);
    if (it->kind == EXPONENTIAL)
        return;
    mpfi_const_pi(quarters);
    mpfi_div_2ui(quarters, quarters, 1);
    mpfi_mul_si(quarters, quarters, side->turns);
    mpfi_add(a, a, quarters);
    mpfi_mul_si(a, a, it->times);
}

/* The size whose u counts, at least. */
static double size_in(const struct side_of *side, const struct function *it, double low, double high)
{
    NUMBER(a, BITS);
    argument_in(a, side, it, low, high);
    if (it->kind == COSINE || (it->kind == SINE && (!side->is_near || mignitude(a) > QUARTER_TURN)))
        return 1;
    (it->kind == SINE ? mpfi_sin : mpfi_exp)(a, a);
    return mignitude(a);
}

/* The function's slope in r, at most, and as far beyond as r is off. */
static double slope_in(const struct side_of *side, const struct function *it, double low, double high)
{
    NUMBER(a, BITS);
    argument_in(a, side, it, nextafter(low - side->off, -INFINITY), nextafter(high + side->off, INFINITY));
    (it->kind == SINE ? mpfi_cos : it->kind == COSINE ? mpfi_sin : mpfi_exp)(a, a);
    return times(it->times, magnitude(a));
}

/* |polynomial − function| in a cell: past the last term less than twice the next. */
static double difference_in(struct side_of *side, const struct function *it, double low, double high)
{
    NUMBER(r, BITS);
    NUMBER(sum, BITS);
    mpfi_interv_d(r, low, high);
    mpfi_set_ui(sum, 0);
    for (int k = TERMS - 1; k >= 0; k--) {
        mpfi_mul(sum, sum, r);
        mpfi_add(sum, sum, side->difference[k]);
    }
    double tail = 2;
    for (int k = 1; k <= TERMS; k++)
        tail = up(times(times(tail, it->times), magnitude(r)) / k);
    return mpfi_is_zero(side->difference[TERMS]) ? plus(magnitude(sum), tail) : INFINITY;
}

/* All that the node is off by in a cell. */
static double all_in(struct side_of *side, const struct function *it, double low, double high)
{
    const double rounded = evaluated_in(side, low, high)->error, away = difference_in(side, it, low, high),
                 carried = times(slope_in(side, it, low, high), side->off);
    return is_decided() ? plus(plus(rounded, away), carried) : INFINITY;
}

/* Raises *most to the same as a part of its size, over as narrow cells as it takes to see that it is no more. */
static void raise_most(struct side_of *side, const struct function *it, double low, double high, int depth,
                       double *most)
{
    const double middle = low / 2 + high / 2, part = up(all_in(side, it, low, high) / size_in(side, it, low, high));
    if (part <= *most || !(*most < MOST_OFF))
        return;
    if (depth == 0) {
        *most = part < MOST_OFF ? part : INFINITY; /* also if it is no number */
        return;
    }
    raise_most(side, it, low, middle, depth - 1, most);
    raise_most(side, it, middle, high, depth - 1, most);
}

/* Compares the node, as it is for one k, with the function; what that may be is told by k = 0, which comes first. */
static void start_side(struct side_of *side, struct function *it, int turns)
{
    side->turns = turns;
    side->is_near = 1;
    side->off = side->reduction->off;
    evaluated_in(side, -side->reduction->reach, side->reduction->reach);
    memset(has_polynomial, 0, sizeof has_polynomial);
    mpfi_t *p = polynomial_of(side->node, side->reduction->r);
    if (turns == 0)
        guess(it, p, side->reduction->is_angle);
    for (int k = 0; k < TERMS; k++) {
        coefficient_of(side->difference[k], it, turns, k);
        mpfi_sub(side->difference[k], p[k], side->difference[k]);
    }
    mpfi_set(side->difference[TERMS], p[TERMS]);
    if (!is_decided()) /* it is another one in other cells */
        mpfi_set_ui(side->difference[TERMS], 1);
}

/* A sine's value counts where k is 0 and r is h: in octaves, below which all that it is off by is lost. */
static void raise_near_0(struct side_of *side, struct function *it, double *most)
{
    const double reach = side->reduction->reach;
    const int octaves = current->node[side->node].wide ? WIDE_OCTAVES : OCTAVES;
    double end = 1;
    side->off = 0;
    for (int octave = 0; octave < octaves; octave++, end /= 2)
        if (end / 2 < reach) {
            raise_most(side, it, end / 2, fmin(end, reach), DEPTH - 1, most);
            raise_most(side, it, -fmin(end, reach), -end / 2, DEPTH - 1, most);
        }
    it->lost = all_in(side, it, -end, end);
}

/* As a part of its size, which is its value up to a quarter turn, for every k modulo 4. */
static double most_off(struct side_of *side, struct function *it)
{
    const double reach = side->reduction->reach;
    double most = 0;
    for (int i = 0; i <= 2 * TURNS; i++) {
        const int turns = i % 2 ? (i + 1) / 2 : -i / 2;
        if (!(most < MOST_OFF) || (turns != 0 && it->kind == EXPONENTIAL))
            break;
        start_side(side, it, turns);
        side->is_near = turns != 0;
        raise_most(side, it, -reach, reach, DEPTH, &most);
        side->is_near = 1;
        if (turns == 0 && it->kind == SINE && most < MOST_OFF)
            raise_near_0(side, it, &most);
    }
    return most;
}

/* Whether 2ᵏ is a factor, a normal number for every k, and stands in no other place. */
static int is_times_power(const struct reduction *reduction, const struct node *node)
{
    const int wide = node->wide, bias = wide ? 1023 : 127,
              first = current->node[node->a].operation == SHIFT_LEFT && made_of[node->b] == R_ALONE,
              second = current->node[node->b].operation == SHIFT_LEFT && made_of[node->a] == R_ALONE,
              power = first ? node->a : node->b;
    return node->operation == MULTIPLY && first != second && current->node[power].wide == wide &&
           reduction->whole < bias - 4 && fmod(reduction->shift, wide ? 0x1p11 : 0x1p8) == bias;
}

void find_functions(const struct record *record, int r)
{
    struct reduction reduction;
    struct side_of side = {.reduction = &reduction};
    if (!read_reduction(record, r, &reduction))
        return;
    current = record;
    find_made_of(record, &reduction);
    for (int k = 0; k <= TERMS; k++)
        mpfi_init2(side.difference[k], BITS);
    for (int i = r + 1; i < (int)record->count; i++) {
        const struct node *node = &record->node[i];
        struct function it = {.of = reduction.h};
        if (made_of[i] != R_AND_BITS || function[i].kind ||
            !(reduction.is_angle ? node->operation == FLIP || node->operation == MULTIPLY || node->operation == FUSED
                                 : is_times_power(&reduction, node)))
            continue;
        side.node = i;
        const double off = most_off(&side, &it);
        it.row = ldexp(off, node->wide ? 53 : 24);
        if (off < MOST_OFF)
            function[i] = it;
    }
    for (int k = 0; k <= TERMS; k++)
        mpfi_clear(side.difference[k]);
}

/* --- at points ---------------------------------------------------------------------------------------------------- */

void function_of(mpfi_t z, const struct function *it, mpfi_t h)
{
    mpfi_mul_si(z, h, it->times);
    (it->kind == SINE ? mpfi_sin : it->kind == COSINE ? mpfi_cos : mpfi_exp)(z, z);
}

double function_size(const struct function *it, double h)
{
    const double a = it->times * h;
    return it->kind == EXPONENTIAL ? exp(a) : it->kind == COSINE || fabs(a) > QUARTER_TURN ? 1 : fabs(sin(a));
}
