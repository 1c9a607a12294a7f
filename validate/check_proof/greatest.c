/* Powers of two that bring the greatest of some inputs to ordinary size, for check_proof: made of its exponent's bits.
 *
 * For each exponent that the greatest may have the bits are computed: they are those of a power of two. At points it is
 * any number, as what is multiplied and divided by it does not depend on it. */
#include "check_proof.h"

struct power the_power = {.node = -1};

/* The set of inputs of which a node is the greatest size; 0 if it is something else. */
static int add_sized(const struct record *record, int i, unsigned char *sized)
{
    const struct node *node = &record->node[i];
    if (node->operation == CONSTANT)
        return value_of_bits(node->wide, node->bits) == 0;
    if (node->operation == MAGNITUDE && record->node[node->a].operation == INPUT)
        return sized[record->node[node->a].bits] = 1;
    return node->operation == GREATEST && add_sized(record, node->a, sized) && add_sized(record, node->b, sized);
}

/* The length of just these inputs. */
static const struct length *length_of(const unsigned char *sized)
{
    for (size_t l = 0; l < the.lengths; l++) {
        size_t others = 0;
        for (size_t k = 0; k < the.inputs; k++)
            others += sized[k] != (k >= the.length[l].first && k < the.length[l].end);
        if (others == 0)
            return &the.length[l];
    }
    return NULL;
}

/* The last node that is made of a number's exponent alone, the number's mantissa being masked. */
static int last_made_of(const struct record *record, int exponent)
{
    static unsigned char is_made[NODES];
    int last = exponent;
    for (int i = 0; i < (int)record->count; i++) {
        const struct node *node = &record->node[i];
        const int bits = node->operation == SUBTRACT_BITS || node->operation == GREATEST;
        is_made[i] = i == exponent || node->operation == CONSTANT || (bits && is_made[node->a] && is_made[node->b]);
        last = bits && is_made[i] && (is_made[node->a] == 2 || is_made[node->b] == 2) ? i : last;
        if (i == exponent || last == i)
            is_made[i] = 2;
    }
    return last;
}

/* Takes what it is for numbers from 2ᵉ to 2ᵉ⁺¹. */
static int take_exponent(struct power *it, int exponent, int e)
{
    const int wide = current->node[exponent].wide;
    int half;
    forget_results();
    choose_first();
    give_bits(exponent, bits_of_value(wide, ldexp(1, e)));
    const struct result *made = evaluated(it->node);
    const double value = made->has_bits ? value_of_bits(wide, made->bits) : 0;
    if (!is_decided() || !(value > 0 && value < INFINITY) || frexp(value, &half) != 0.5)
        return 0;
    it->least = fmin(it->least, value), it->most = fmax(it->most, value);
    it->reach = fmax(it->reach, ldexp(value, e + 1));
    it->square = fmin(it->square, ldexp(value, e) * ldexp(value, e));
    return 1;
}

void find_power(const struct record *record)
{
    the_power.node = -1;
    current = record;
    for (int i = 0; i < (int)record->count && the_power.node < 0; i++) {
        const struct node *node = &record->node[i];
        const struct node *mask = &record->node[node->b];
        unsigned char sized[INPUTS] = {0};
        if (node->operation != AND_BITS || mask->operation != CONSTANT ||
            mask->bits != bits_of_value(node->wide, INFINITY) || !add_sized(record, node->a, sized) ||
            !length_of(sized))
            continue;
        const struct length *length = length_of(sized);
        struct power it = {last_made_of(record, i), length->first, length->end, INFINITY, 0, 0, INFINITY};
        double most = 0;
        for (size_t k = it.first; k < it.end; k++)
            most = fmax(most, fmax(fabs(the.input[k].low), fabs(the.input[k].high)));
        const double least = length->low / sqrt((double)(it.end - it.first)) * (1 - 0x1p-10);
        int ok = least >= (node->wide ? 0x1p-1022 : 0x1p-126) && most < INFINITY;
        for (int e = ilogb(least); ok && e <= ilogb(most); e++)
            ok = take_exponent(&it, i, e);
        if (ok)
            the_power = it;
    }
}

int power_is_over(const struct length *length)
{
    return the_power.node >= 0 && length->first == the_power.first && length->end == the_power.end;
}
