/* How far a record's results are off over a box of inputs, by the mean value theorem: every rounding and every
 * polynomial's distance from its function, times the derivative of a before with respect to it, over all that lies
 * between what is computed and what is exact (reach.c). Derivatives are handed on from a result to the inputs, or to
 * necks, which are what is made of lengths alone and used with other inputs. Pairs of necks, of which one takes off the
 * other's error, are found among what is computed. */
#include "check_proof.h"

enum { WAYS = 256, PAIRS = 4 };

static int partner[NODES]; /* of a neck ±(i + 1): another one that takes off its error; 0: there is none */

static double carried_from(int output, int to_necks);

static interval slope[NODES], of_lost[NODES];
static int start; /* the result that derivatives are of: its own rounding is left out; −1: none is */

static void flow(int i, interval by)
{
    if (current->node[i].operation != CONSTANT || in_box[i].away > 0)
        slope[i] = interval_add(slope[i], by);
}

/* What an operation is made of. */
static void flow_back(int i)
{
    const struct node *node = &current->node[i];
    const interval by = slope[i], a = in_box[node->a].value;
    switch (node->operation) {
    case ADD:
        flow(node->a, by);
        flow(node->b, by);
        break;
    case FUSED:
        flow(node->c, by);
        /* fall through */
    case MULTIPLY:
        flow(node->a, interval_multiply(by, in_box[node->b].value));
        flow(node->b, interval_multiply(by, a));
        break;
    case DIVIDE: {
        const interval part = interval_divide(by, in_box[node->b].value);
        flow(node->a, part);
        flow(node->b, interval_negate(interval_multiply(part, in_box[i].value)));
        break;
    }
    case ROOT:
        flow(node->a, interval_divide(by, interval_multiply(interval_point(2), in_box[i].value)));
        break;
    case NARROW:
        flow(node->a, by);
        break;
    default:
        break;
    }
}

/* lost = ∓δ, of a root ∓(2r − δ)δ, δ being the other's rounding. */
static void flow_to_lost(const struct reach *it, interval by)
{
    const struct lost *lost = it->lost;
    const struct reach *of = &in_box[lost->of];
    by = lost->sign < 0 ? interval_negate(by) : by;
    if (lost->how == IN_ROOT)
        by = interval_multiply(by, interval_widened(interval_multiply(interval_point(2), of->value), of->own));
    of_lost[lost->of] = interval_add(of_lost[lost->of], by);
}

/* Where among what was evaluated a result stands, or will: it is the next then. */
static int place_of(int i)
{
    const int place = in_box[i].place;
    return in_box[i].known && place < evaluated_count && order[place] == i ? place : evaluated_count;
}

static void start_slopes(int last, int from)
{
    for (int k = 0; k <= last; k++)
        slope[order[k]] = of_lost[order[k]] = interval_point(0);
    slope[from] = interval_point(1);
}

/* Hands derivatives on, from the last that was evaluated to the inputs, or to necks; what roundings and polynomials add
 * up to. */
static double flow_from(int last, int to_necks)
{
    double error = 0;
    for (int k = last; k >= 0; k--) {
        const int i = order[k], is_neck = to_necks && i != start && current->is_neck[i];
        const struct reach *it = &in_box[i];
        const interval own = is_neck ? of_lost[i] : interval_add(slope[i], of_lost[i]);
        if (i != start && it->own > 0 && !interval_is_zero(own))
            error = plus(error, times(interval_magnitude(own), it->own));
        if (is_neck || interval_is_zero(slope[i]))
            continue;
        if (it->away > 0)
            error = plus(error, times(interval_magnitude(slope[i]), it->away));
        if (it->from >= 0)
            flow(it->from, it->turned ? interval_negate(slope[i]) : slope[i]);
        else if (it->lost)
            flow_to_lost(it, slope[i]);
        else if (!it->has_bits)
            flow_back(i);
    }
    return error;
}

/* What two results together are off by, or one less the other, with their own roundings. */
static double off_together(int a, int b, double sign)
{
    const int last = place_of(a) > place_of(b) ? place_of(a) : place_of(b);
    start_slopes(last, a);
    slope[b] = interval_point(sign);
    start = -1;
    return flow_from(last, 0);
}

/* At most what a neck is off by, which is asked once in a box. */
static double neck_error(int i)
{
    struct reach *it = &in_box[i];
    if (!(it->off >= 0)) {
        const int other = partner[i];
        it->off = plus(carried_from(i, 0), it->own);
        it->together = NAN;
        if (abs(other) > 0 && abs(other) <= i && in_box[abs(other) - 1].known) {
            neck_error(abs(other) - 1); /* which is asked for wherever the pair is */
            it->together = off_together(i, abs(other) - 1, other > 0 ? 1 : -1);
        }
    }
    return it->off;
}

/* Whether what a neck is off by is a part of it as roundings are: elsewhere nothing is to be seen. */
static int is_typical(const struct record *record, size_t i)
{
    const double part =
        record->is_neck[i] && in_box[i].known ? neck_error((int)i) / interval_magnitude(in_box[i].value) : 0;
    return part > 0x1p-27 && part < 0x1p-12;
}

/* Of what is computed: pairs of necks of which one takes off another's error. Any may be a pair, as
 * x Δa + y Δb = x (Δa + Δb) + (y − x) Δb. */
static struct pairs {
    uint64_t of;
    int sought, count;
    struct {
        int a, b, sign;
    } pair[PAIRS];
} all_pairs[WAYS];
static int pairs_count;

void forget_pairs(void)
{
    pairs_count = 0;
}

static struct pairs *pairs_of(uint64_t hash)
{
    int i = 0;
    while (i < pairs_count && all_pairs[i].of != hash)
        i++;
    if (i == WAYS)
        return NULL;
    if (i == pairs_count)
        all_pairs[pairs_count++] = (struct pairs){.of = hash};
    return &all_pairs[i];
}

/* The pair that takes off most of those not taken; whether there is one. */
static int find_pair(struct pairs *pairs)
{
    double best = 0.25;
    int found = 0;
    for (int a = 0; a < (int)current->count; a++)
        for (int b = 0; b < a && is_typical(current, (size_t)a) && !partner[a]; b++)
            for (int sign = -1; sign < 2 && is_typical(current, (size_t)b) && !partner[b]; sign += 2) {
                const double part = off_together(a, b, sign) / fmin(neck_error(a), neck_error(b));
                if (part < best) {
                    best = part;
                    pairs->pair[pairs->count].a = a, pairs->pair[pairs->count].b = b;
                    pairs->pair[pairs->count].sign = sign;
                    found = 1;
                }
            }
    return found;
}

static void take_pair(const struct pairs *pairs, int k)
{
    partner[pairs->pair[k].a] = pairs->pair[k].sign * (pairs->pair[k].b + 1);
    partner[pairs->pair[k].b] = pairs->pair[k].sign * (pairs->pair[k].a + 1);
    in_box[pairs->pair[k].a].off = NAN;
}

void pair_necks(void)
{
    struct pairs *pairs = pairs_of(reach_hash());
    memset(partner, 0, sizeof partner);
    for (int k = 0; pairs && k < pairs->count; k++)
        take_pair(pairs, k);
    if (!pairs)
        return;
    pairs->sought++;
    if (pairs->sought & (pairs->count == 0 ? 7 : pairs->sought - 1))
        return; /* wide boxes show none: it is sought again and again, and once there is one seldom */
    while (pairs->count < PAIRS && find_pair(pairs))
        take_pair(pairs, pairs->count++);
}

/* What necks are off by, times the derivatives by them. */
static double error_of_necks(int last, int output)
{
    double error = 0;
    for (int k = 0; k <= last; k++) {
        const int i = order[k], low = abs(partner[i]) - 1;
        if (!current->is_neck[i] || i == output || !(in_box[i].together >= 0))
            continue;
        const interval taken = partner[i] > 0 ? slope[i] : interval_negate(slope[i]);
        if (!interval_is_zero(slope[i]))
            error = plus(error, times(interval_magnitude(slope[i]), in_box[i].together));
        slope[low] = place_of(low) <= last ? interval_subtract(slope[low], taken) : interval_negate(taken);
        error = plus(error, interval_is_zero(slope[low]) ? 0 : times(interval_magnitude(slope[low]), in_box[low].off));
        slope[i] = slope[low] = interval_point(0);
    }
    for (int k = 0; k <= last; k++)
        if (current->is_neck[order[k]] && order[k] != output && !interval_is_zero(slope[order[k]]))
            error = plus(error, times(interval_magnitude(slope[order[k]]), in_box[order[k]].off));
    return error;
}

static double carried_from(int output, int to_necks)
{
    const int last = place_of(output);
    order[last] = output;
    if (to_necks)
        for (int k = 0; k < last; k++)
            if (current->is_neck[order[k]])
                neck_error(order[k]);
    order[last] = output;
    start_slopes(last, output);
    start = output;
    const double error = flow_from(last, to_necks);
    return to_necks ? plus(error, error_of_necks(last, output)) : error;
}

int to_inputs;

double carried_to_inputs(int output)
{
    return carried_from(output, 0);
}

double carried(int output)
{
    return carried_from(output, !to_inputs);
}

void find_slopes(int output)
{
    carried_from(output, 0);
}

interval slope_of(int i)
{
    return slope[i];
}
