/* Tests whether an element's bits depend on the other elements of the same call (check_lane_isolation).
 *
 * An element is computed twice, at the same position of a call of the same size: first with samples (sampler.h) at the
 * other positions, then with canaries at one of them, at two, at half of them, or at all. Canaries are elements with
 * NaN, ∞, huge, subnormal or zero values, other samples, which may take other branches, or elements that hardly differ
 * from a neighbour. */
#include "check_run.h"

#include "sampler.h"
#include "validate/util/format.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The kinds of canaries. The first five put a value into an element. */
enum canary {
    CANARY_NAN,
    CANARY_INFINITE,
    CANARY_HUGE,
    CANARY_SUBNORMAL,
    CANARY_ZERO,
    CANARY_SAMPLES, /* other samples, which may take other branches */
    CANARY_SIMILAR, /* elements that hardly differ from the element at the neighbouring position */
    CANARIES
};

static const char *const canary_text[CANARIES] = {"NaN",
                                                  "∞",
                                                  "the largest number",
                                                  "subnormal numbers",
                                                  "zeros",
                                                  "elements of other branches",
                                                  "elements that hardly differ"};

/* Sizes of calls: parts of a SIMD vector, full vectors, remainders, and more elements than a kernel may process in one
 * block. In calls of up to ONE_BY_ONE elements, for each position one call has a canary only there, and one has
 * canaries everywhere else; in longer calls this is done for HALVES random positions. */
static const size_t sizes[] = {2, 3, 5, 8, 19, 67, 300, 1031};
enum { SIZES = sizeof sizes / sizeof *sizes, ONE_BY_ONE = 19, HALVES = 3 };

struct isolation {
    struct check_run *run;
    struct isolation_result *result;
    const struct oracle *oracle;
    struct random random;
    uint64_t draws, calls;
    enum canary canary;
    int fails_at[CANARIES];            /* per kind: the port failed at such canaries, which are not tried again */
    struct call_batch *base, *changed; /* the call with samples only, and the same call with canaries */
    unsigned char *is_canary;          /* is_canary[i]: true if position i has a canary */
    double *element, *near;            /* space for one element each */
};

/* Returns the value of the current kind of canary, with a random sign. */
static double canary_value(struct isolation *isolation)
{
    const struct format_facts *facts = format_facts(isolation->oracle->format);
    double value;
    if (isolation->canary == CANARY_NAN)
        value = (double)NAN;
    else if (isolation->canary == CANARY_INFINITE)
        value = (double)INFINITY;
    else if (isolation->canary == CANARY_HUGE)
        value = facts->largest;
    else
        value = isolation->canary == CANARY_ZERO ? 0 : facts->smallest;
    return value * random_sign(&isolation->random);
}

/* Writes a canary for a position to isolation->element. If the kind has a value, the canary is the element at this
 * position with the value in every component, or in one. If samples must lie in regions of the promises
 * (promises->placed), a canary outside of these regions is replaced by a sample. */
static void make_canary(struct isolation *isolation, size_t place)
{
    const struct oracle *oracle = isolation->oracle;
    const struct promises *promises = oracle->promises;
    double *element = isolation->element;
    if (isolation->canary == CANARY_SAMPLES) {
        sampler_draw(promises, ~isolation->run->options->seed, isolation->draws++, element);
        return;
    }
    if (isolation->canary == CANARY_SIMILAR) {
        const size_t from = place > 0 ? place - 1 : place + 1;
        batch_get_inputs(oracle, isolation->base, from, isolation->near);
        sampler_neighbour(promises, &isolation->random, 0x1p-12, isolation->near, element);
        return;
    }
    batch_get_inputs(oracle, isolation->base, place, element);
    if (random_bits(&isolation->random) & 1)
        element[random_below(&isolation->random, oracle->inputs)] = canary_value(isolation);
    else
        for (size_t k = 0; k < oracle->inputs; k++)
            element[k] = canary_value(isolation);
    if (promises->placed && !sampler_in_domain(promises, element))
        sampler_draw(promises, ~isolation->run->options->seed, isolation->draws++, element);
}

/* Compares the results at the positions without canaries. */
static void compare(struct isolation *isolation)
{
    const struct oracle *oracle = isolation->oracle;
    struct isolation_result *result = isolation->result;
    for (size_t i = 0; i < isolation->base->n; i++) {
        result->tried += !isolation->is_canary[i];
        if (isolation->is_canary[i] || batch_same_outputs(oracle, isolation->base, i, isolation->changed, i) ||
            result->failed++ > 0)
            continue;
        result->context = (struct batch_context){isolation->base->n, i, REPRODUCED_IN_SAME_CALL};
        snprintf(result->canary, sizeof result->canary, "%s", canary_text[isolation->canary]);
        batch_get_inputs(oracle, isolation->base, i, result->in);
    }
}

/* Puts canaries at the marked positions, runs the call and compares. Returns 0, or −1 if the port failed. */
static int try_places(struct isolation *isolation)
{
    const struct oracle *oracle = isolation->oracle;
    for (size_t i = 0; i < isolation->base->n; i++) {
        if (isolation->is_canary[i])
            make_canary(isolation, i);
        else
            batch_get_inputs(oracle, isolation->base, i, isolation->element);
        batch_set_inputs(oracle, isolation->changed, i, isolation->element);
    }
    isolation->changed->placement = isolation->base->placement;
    if (check_run_call(isolation->run, isolation->changed, isolation->calls++) != 0)
        return -1;
    compare(isolation);
    return 0;
}

/* Puts canaries at the positions `one` and `two`, which may be equal, and nowhere else; runs the call and compares. */
static int try_at(struct isolation *isolation, size_t one, size_t two)
{
    memset(isolation->is_canary, 0, isolation->base->n);
    isolation->is_canary[one] = isolation->is_canary[two] = 1;
    return try_places(isolation);
}

/* Puts canaries at all positions except one, runs the call and compares. */
static int try_all_except(struct isolation *isolation, size_t one)
{
    memset(isolation->is_canary, 1, isolation->base->n);
    isolation->is_canary[one] = 0;
    return try_places(isolation);
}

/* Puts canaries at each position with probability 1/2, runs the call and compares. */
static int try_half(struct isolation *isolation)
{
    for (size_t i = 0; i < isolation->base->n; i++)
        isolation->is_canary[i] = random_bits(&isolation->random) & 1;
    return try_places(isolation);
}

/* Tries canaries in a call of the current size: at one position, at all other positions, at two positions, and at half
 * of the positions. */
static int try_size(struct isolation *isolation)
{
    const size_t n = isolation->base->n, rounds = n <= ONE_BY_ONE ? n : HALVES;
    for (size_t round = 0; round < rounds; round++) {
        const size_t one = n <= ONE_BY_ONE ? round : random_below(&isolation->random, n);
        const size_t two = random_below(&isolation->random, n);
        if (try_all_except(isolation, one) != 0 || try_at(isolation, one, one) != 0 ||
            try_at(isolation, one, two) != 0 || try_half(isolation) != 0)
            return -1;
    }
    return 0;
}

/* Tries one kind of canary in calls of the current size. Returns −1 if the check run ended. */
static int try_canary(struct isolation *isolation)
{
    struct check_run *run = isolation->run;
    if (isolation->fails_at[isolation->canary])
        return 0;
    if (run->options->finite && (isolation->canary == CANARY_NAN || isolation->canary == CANARY_INFINITE))
        return 0;
    check_run_begin_stage(run, BY_NEIGHBOURS, 0);
    isolation->fails_at[isolation->canary] = try_size(isolation) != 0;
    check_run_end_stage(run);
    return check_run_ended(run) ? -1 : 0;
}

/* Draws a call of n samples, and tries every kind of canary in it. */
static void try_base(struct isolation *isolation, size_t n)
{
    const struct oracle *oracle = isolation->oracle;
    isolation->base = batch_new(oracle, n);
    isolation->changed = batch_new(oracle, n);
    int status = isolation->base && isolation->changed ? 0 : -1;
    if (status != 0)
        check_run_out_of_memory(isolation->run);
    for (size_t i = 0; i < n && status == 0; i++) {
        sampler_draw(oracle->promises, ~isolation->run->options->seed, isolation->draws++, isolation->element);
        batch_set_inputs(oracle, isolation->base, i, isolation->element);
    }
    if (status == 0) {
        isolation->base->placement = random_bits(&isolation->random) & 1 ? PORT_AT_START : PORT_AT_END;
        check_run_begin_stage(isolation->run, BY_NEIGHBOURS, MAX_SKIPPED);
        status = check_run_call(isolation->run, isolation->base, isolation->calls++);
        check_run_end_stage(isolation->run);
    }
    for (int canary = 0; canary < CANARIES && status == 0; canary++) {
        isolation->canary = (enum canary)canary;
        status = try_canary(isolation);
    }
    batch_free(isolation->base);
    batch_free(isolation->changed);
}

void check_lane_isolation(struct check_run *run, struct isolation_result *result)
{
    const struct oracle *oracle = &run->oracle;
    struct isolation isolation = {
        .run = run, .result = result, .oracle = oracle, .random = {run->options->seed ^ UINT64_C(0xa0761d6478bd642f)}};
    isolation.is_canary = malloc(sizes[SIZES - 1]);
    isolation.element = malloc(2 * oracle->inputs * sizeof *isolation.element);
    const int ready = isolation.is_canary && isolation.element;
    if (ready)
        isolation.near = isolation.element + oracle->inputs;
    else
        check_run_out_of_memory(run);
    for (size_t s = 0; ready && s < SIZES && !check_run_ended(run); s++)
        try_base(&isolation, sizes[s]);
    free(isolation.is_canary);
    free(isolation.element);
}
