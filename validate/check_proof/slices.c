/* Counts of check_proof on top of functions of a length: over narrow slices of a vector's squared length every
 * operation that depends on that vector alone gets its error as a sum of roundings (roundings.c). What then is a
 * function of the length, and a factor of something that is not, has an error of so many u of its size in all slices,
 * and counts as a factor with that many roundings.
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

struct multiplier multiplier[NODES];

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
    for (size_t k = slice.first; k < slice.length->end; k++)
        square += at[k] * at[k];
    const double factor_of = sqrt((slice.low + (slice.high - slice.low) * random_part()) / square) / power_at_point;
    for (size_t k = slice.first; k < slice.length->end; k++)
        at[k] *= factor_of;
    if (is_turn())
        at[slice.first - 1] =
            (slice.scalar_low + (slice.scalar_high - slice.scalar_low) * random_part()) / power_at_point;
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
        const int is_scalar = is_turn() && node->operation == INPUT && node->bits == slice.length->first;
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
    const double off = sum_off(it->p, it->q);
    NUMBER(other, BITS);
    exact_of(value, it->p);
    exact_of(other, it->q);
    mpfi_add(value, value, other);
    return (off + u * magnitude(result[it->q].value)) * (1 + 0x1p-40);
}

/* Raises what the factors are off by to that in a slice, or tells whether it is no more. */
static int raise_multipliers(int is_last)
{
    const double a = sqrt(slice.share * slice.high) * (1 + 0x1p-40), u = 0x1p-24;
    for (int i = 0; i < (int)current->count; i++)
        if (result[i].known && current->node[i].operation == CHOOSE)
            multiplier[i].taken |= result[current->node[i].a].bits ? 1 : 2;
    const double envelope = sqrt(slice.share * slice.low) >= QUARTER_TURN ? 1 / a : 0;
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
            refuse(1, "the limit is not shown from %g and %g", slice.scalar_low, sqrt(slice.low));
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
    for (size_t k = slice.length->first; k < slice.length->end; k++)
        square += at[k] * at[k];
    const double value = it->joined ? mpfi_get_d(evaluated(it->p)->value) + mpfi_get_d(evaluated(it->q)->value)
                                    : mpfi_get_d(evaluated(i)->value),
                 a = sqrt(slice.share * square);
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
        slice.correlates = 1;
        const int taken = evaluate(in);
        slice.correlates = 0;
        if (!taken)
            continue;
        struct way *it = way_taken();
        if (are_sized) {
            at_points(often || !it->is_compared);
            it->is_compared = 1;
            continue;
        }
        memcpy(is_nothing, it->is_nothing, sizeof is_nothing);
        slice.correlates = 1;
        if (!evaluate(in) || !is_way(it))
            refuse(1, "a slice is not decided");
        slice.correlates = 0;
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
    slice.low = v * v, slice.high = end_v * end_v;
    for (size_t k = slice.first; k < slice.length->end; k++)
        mpfi_interv_d(in[k], -end_v, end_v);
    for (int sign = -1; sign <= 1 && is_enough; sign += 2) {
        slice.scalar_low = sign < 0 ? -end_s : s, slice.scalar_high = slice.scalar_low + width;
        mpfi_interv_d(in[slice.first - 1], slice.scalar_low, slice.scalar_high);
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
        for (double v = 0; v < reach * sqrt((double)(slice.length->end - slice.first)); v += SIDE)
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
        slice.low = s % parts == 0 ? from : from + (double)(s % parts) * width;
        slice.high = (s + 1) % parts == 0 ? the.cut[s / parts] : from + (double)(s % parts + 1) * width;
        const double most = fmin(sqrt(slice.high) * (1 + 0x1p-50), slice.length->high);
        for (size_t k = slice.length->first; k < slice.length->end; k++)
            mpfi_interv_d(in[k], -most, most);
        pass_slice(in, often, 1);
        has_new_way[s] |= ways > ways_before;
    }
    for (size_t k = 0; k < the.inputs; k++)
        mpfi_clear(in[k]);
}

int measure_multipliers(const struct record *record, size_t in_parts)
{
    look_for_squares(record);
    const double low = slice.length->low * slice.length->low, high = slice.length->high * slice.length->high;
    if (is_turn() && (the_power.node < 0 || !power_is_over(slice.length) || !(the.low < the.high)))
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
