/* Whether an element's bits depend on what stands beside it: at the same place of a call of the same size, with
 * ordinary elements at the other places, then with NaN, ∞, huge and subnormal numbers, other branches, or its like, at
 * one of them, at two, at half of them, or at all. */
#include "hearing.h"

#include "sampler.h"
#include "validate/base/format.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum poison {
    POISON_NAN,
    POISON_INFINITE,
    POISON_HUGE,
    POISON_SUBNORMAL,
    POISON_ZERO,
    POISON_SAMPLES,
    POISON_ALIKE,
    POISONS
};

static const char *const poison_text[POISONS] = {"NaN",
                                                 "∞",
                                                 "the largest number",
                                                 "subnormal numbers",
                                                 "zeros",
                                                 "elements of other branches",
                                                 "elements that hardly differ"};

/* Sizes of calls: parts of a vector, whole ones, remainders, and more than a kernel may cut its work into. In those up
 * to ONE_BY_ONE, every place is poisoned alone, and every place kept alone; in longer ones, halves are drawn. */
static const size_t sizes[] = {2, 3, 5, 8, 19, 67, 300, 1031};
enum { SIZES = sizeof sizes / sizeof *sizes, ONE_BY_ONE = 19, HALVES = 3 };

struct neighbours {
    struct hearing *hearing;
    const struct oracle *oracle;
    struct random random;
    uint64_t draws, calls;
    enum poison poison;
    int fails_at[POISONS]; /* the port does, by itself: such poison says nothing of neighbours */
    struct batch *base, *poisoned;
    unsigned char *other; /* other[i]: place i is poisoned */
    double *element, *near;
};

static double poison_value(struct neighbours *neighbours)
{
    const struct format_facts *facts = format_facts(neighbours->oracle->format);
    const double value = neighbours->poison == POISON_NAN        ? (double)NAN
                         : neighbours->poison == POISON_INFINITE ? (double)INFINITY
                         : neighbours->poison == POISON_HUGE     ? facts->largest
                         : neighbours->poison == POISON_ZERO     ? 0
                                                                 : facts->smallest;
    return value * random_sign(&neighbours->random);
}

/* What stands at a poisoned place: the value in every component, or in one of the element that was there; where only
 * some regions are asked for, nothing that lies outside of them. */
static void make_poison(struct neighbours *neighbours, size_t place)
{
    const struct oracle *oracle = neighbours->oracle;
    const struct promises *promises = oracle->promises;
    double *element = neighbours->element;
    if (neighbours->poison == POISON_SAMPLES) {
        sampler_draw(promises, ~neighbours->hearing->options->seed, neighbours->draws++, element);
        return;
    }
    if (neighbours->poison == POISON_ALIKE) {
        const size_t from = place > 0 ? place - 1 : place + 1;
        batch_inputs(oracle, neighbours->base, from, neighbours->near);
        sampler_neighbour(promises, &neighbours->random, 0x1p-12, neighbours->near, element);
        return;
    }
    batch_inputs(oracle, neighbours->base, place, element);
    if (random_bits(&neighbours->random) & 1)
        element[random_below(&neighbours->random, oracle->inputs)] = poison_value(neighbours);
    else
        for (size_t k = 0; k < oracle->inputs; k++)
            element[k] = poison_value(neighbours);
    if (promises->placed && !sampler_in_domain(promises, element))
        sampler_draw(promises, ~neighbours->hearing->options->seed, neighbours->draws++, element);
}

/* Compares the places that were not poisoned. */
static void compare(struct neighbours *neighbours)
{
    const struct oracle *oracle = neighbours->oracle;
    struct poison_result *result = &neighbours->hearing->judgement->poison;
    for (size_t i = 0; i < neighbours->base->n; i++) {
        result->tried += !neighbours->other[i];
        if (neighbours->other[i] || batch_alike(oracle, neighbours->base, i, neighbours->poisoned, i) ||
            result->failed++ > 0)
            continue;
        result->company = (struct company){neighbours->base->n, i, TOGETHER};
        result->poison = poison_text[neighbours->poison];
        batch_inputs(oracle, neighbours->base, i, result->in);
    }
}

/* Poisons the places marked, runs and compares; 0, or −1 where the port failed. */
static int try_places(struct neighbours *neighbours)
{
    const struct oracle *oracle = neighbours->oracle;
    for (size_t i = 0; i < neighbours->base->n; i++) {
        if (neighbours->other[i])
            make_poison(neighbours, i);
        else
            batch_inputs(oracle, neighbours->base, i, neighbours->element);
        batch_put(oracle, neighbours->poisoned, i, neighbours->element);
    }
    neighbours->poisoned->placement = neighbours->base->placement;
    if (hearing_call(neighbours->hearing, neighbours->poisoned, neighbours->calls++) != 0)
        return -1;
    compare(neighbours);
    return 0;
}

/* All places marked, or none, except one or two of them. */
static int try_but(struct neighbours *neighbours, int mark, size_t one, size_t two)
{
    memset(neighbours->other, mark, neighbours->base->n);
    neighbours->other[one] = neighbours->other[two] = (unsigned char)!mark;
    return try_places(neighbours);
}

static int try_half(struct neighbours *neighbours)
{
    for (size_t i = 0; i < neighbours->base->n; i++)
        neighbours->other[i] = random_bits(&neighbours->random) & 1;
    return try_places(neighbours);
}

/* Every way to poison a call of that size. */
static int try_size(struct neighbours *neighbours)
{
    const size_t n = neighbours->base->n, turns = n <= ONE_BY_ONE ? n : HALVES;
    for (size_t turn = 0; turn < turns; turn++) {
        const size_t one = n <= ONE_BY_ONE ? turn : random_below(&neighbours->random, n);
        const size_t two = random_below(&neighbours->random, n);
        if (try_but(neighbours, 1, one, one) != 0 || try_but(neighbours, 0, one, one) != 0 ||
            try_but(neighbours, 0, one, two) != 0 || try_half(neighbours) != 0)
            return -1;
    }
    return 0;
}

/* One poison in calls of that size; −1 where the hearing ended. */
static int try_poison(struct neighbours *neighbours)
{
    struct hearing *hearing = neighbours->hearing;
    if (neighbours->fails_at[neighbours->poison])
        return 0;
    if (hearing->options->finite && (neighbours->poison == POISON_NAN || neighbours->poison == POISON_INFINITE))
        return 0;
    hearing_begin(hearing, BY_NEIGHBOURS, 0);
    neighbours->fails_at[neighbours->poison] = try_size(neighbours) != 0;
    hearing_end(hearing);
    return hearing_ended(hearing) ? -1 : 0;
}

/* Draws ordinary neighbours of that number, and tries every poison among them. */
static void try_base(struct neighbours *neighbours, size_t n)
{
    const struct oracle *oracle = neighbours->oracle;
    neighbours->base = batch_new(oracle, n);
    neighbours->poisoned = batch_new(oracle, n);
    int status = neighbours->base && neighbours->poisoned ? 0 : -1;
    if (status != 0)
        hearing_out_of_memory(neighbours->hearing);
    for (size_t i = 0; i < n && status == 0; i++) {
        sampler_draw(oracle->promises, ~neighbours->hearing->options->seed, neighbours->draws++, neighbours->element);
        batch_put(oracle, neighbours->base, i, neighbours->element);
    }
    if (status == 0) {
        neighbours->base->placement = random_bits(&neighbours->random) & 1 ? PORT_AT_START : PORT_AT_END;
        hearing_begin(neighbours->hearing, BY_NEIGHBOURS, LEFT_OUT_MOST);
        status = hearing_call(neighbours->hearing, neighbours->base, neighbours->calls++);
        hearing_end(neighbours->hearing);
    }
    for (int poison = 0; poison < POISONS && status == 0; poison++) {
        neighbours->poison = (enum poison)poison;
        status = try_poison(neighbours);
    }
    batch_free(neighbours->base);
    batch_free(neighbours->poisoned);
}

void try_neighbours(struct hearing *hearing)
{
    const struct oracle *oracle = &hearing->oracle;
    struct neighbours neighbours = {
        .hearing = hearing, .oracle = oracle, .random = {hearing->options->seed ^ UINT64_C(0xa0761d6478bd642f)}};
    neighbours.other = malloc(sizes[SIZES - 1]);
    neighbours.element = malloc(2 * oracle->inputs * sizeof *neighbours.element);
    const int ready = neighbours.other && neighbours.element;
    if (ready)
        neighbours.near = neighbours.element + oracle->inputs;
    else
        hearing_out_of_memory(hearing);
    for (size_t s = 0; ready && s < SIZES && !hearing_ended(hearing); s++)
        try_base(&neighbours, sizes[s]);
    free(neighbours.other);
    free(neighbours.element);
}
