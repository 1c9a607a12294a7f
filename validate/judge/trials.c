/* Trials of the calls themselves: of every size, and the same ones again.
 *
 * Batches: the elements of a pool give their results alone, in calls with n = 1, and then in calls of many sizes. What
 * an element gives must be the same to the bit where the port says so; in any case what differs is measured, like a
 * sample.
 *
 * Repeats: what a call gives must be the same to the bit when it is made again, after calls with NaN and the like, and
 * in another order. */
#include "hearing.h"

#include "sampler.h"
#include "validate/base/format.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* --- batches ------------------------------------------------------------------------------------------------------ */

enum {
    POOL = 2039, /* elements that batches consist of: a prime, so that each stands at every place of a vector */
    LEAST_POOL = 67,
    EVERY = 70,   /* all sizes up to this one are tried, at both ends of memory */
    KNOWN = 4,    /* different results of an element that are measured once and then known */
    RANDOM = 2000 /* the greatest size drawn */
};

/* Sizes tried always, the last the greatest that a call may have, and those tried while the sum of elements stays
 * within the samples asked for. */
static const size_t sizes_always[] = {96,   97,   100,  127,  128,  129,  130,  131,  255,      256,  257,
                                      300,  511,  512,  513,  999,  1000, 1001, 1002, 1003,     1004, 1005,
                                      1006, 1007, 1023, 1024, 1025, 2047, 2049, 4097, PORT_MOST};
static const size_t sizes_more[] = {16381, 10007, 4093, 4096, 65537, 65536, 9999, 16384, 65535, 99999};
static const size_t most_numbers = (size_t)1 << 23; /* in a call's arrays, but for the greatest of `sizes_always` */

struct batches {
    struct hearing *hearing;
    const struct oracle *oracle;
    struct random random;
    size_t pool;
    struct batch *alone;        /* the pool, with its results alone */
    struct batch *known[KNOWN]; /* other results that have been measured */
    unsigned char *knows;       /* for each element of the pool, how many */
    struct oracle_block *block; /* what is to be measured */
    struct tally *found;
    uint64_t calls, measured;
    size_t left_out; /* elements drawn for the pool, at which the port fails */
};

/* Measures the block's elements; what is worse than all before joins the candidates. */
static void flush(struct batches *batches)
{
    struct oracle_block *block = batches->block;
    if (block->n == 0)
        return;
    oracle_evaluate(batches->oracle, block);
    for (size_t b = 0; b < batches->hearing->bounds; b++)
        block_tally(batches->hearing, block, b, (UINT64_C(1) << 62) + batches->measured, batches->found);
    batches->measured += block->n;
    block->n = 0;
}

/* Element `place` of a call joins the block. */
static void measure_later(struct batches *batches, const struct batch *batch, size_t place)
{
    const struct oracle *oracle = batches->oracle;
    struct oracle_block *block = batches->block;
    const size_t i = block->n++;
    batch_inputs(oracle, batch, place, block->element);
    oracle_block_put(oracle, block, i, block->element);
    for (size_t k = 0; k < oracle->outputs; k++)
        block->computed[k * FILTER_BLOCK + i] = format_load(oracle->format, batch->out, k * batch->stride + place);
    block->batch[i] = (uint32_t)batch->n;
    block->place[i] = (uint32_t)place;
    if (block->n == FILTER_BLOCK)
        flush(batches);
}

static void keep_first(struct batches *batches, const struct batch *batch, size_t place, size_t e)
{
    struct batch_result *result = &batches->hearing->judgement->batches;
    const struct oracle *oracle = batches->oracle;
    if (result->differ++ > 0)
        return;
    batch_inputs(oracle, batch, place, result->in);
    batch_outputs(oracle, batch, place, result->out);
    batch_outputs(oracle, batches->alone, e, result->alone);
    result->company =
        (struct company){batch->n, place, hearing_again(batches->hearing, result->in, result->out, batch->n)};
}

/* Element `place` of a call, which is the pool's number e, differs from what it gives alone. */
static void differs(struct batches *batches, const struct batch *batch, size_t place, size_t e)
{
    double *out = batches->block->element + batches->oracle->inputs;
    keep_first(batches, batch, place, e);
    for (size_t known = 0; known < batches->knows[e]; known++)
        if (batch_alike(batches->oracle, batch, place, batches->known[known], e))
            return;
    if (batches->knows[e] < KNOWN) {
        batch_outputs(batches->oracle, batch, place, out);
        batch_set(batches->oracle, batches->known[batches->knows[e]++], e, out);
    }
    measure_later(batches, batch, place);
}

/* A call's element i and those after it are the pool's from `from` on: returns how many, up to the end of either. */
static size_t run_of_pool(const struct batches *batches, size_t start, size_t i, size_t n, size_t *from)
{
    *from = (start + i) % batches->pool;
    return n - i < batches->pool - *from ? n - i : batches->pool - *from;
}

static void take_from_pool(const struct batches *batches, struct batch *batch, size_t start)
{
    const struct batch *alone = batches->alone;
    const size_t width = format_width(batches->oracle->format);
    for (size_t k = 0; k < batches->oracle->inputs; k++)
        for (size_t i = 0, from, run; i < batch->n; i += run) {
            run = run_of_pool(batches, start, i, batch->n, &from);
            memcpy(batch->in + (k * batch->stride + i) * width, alone->in + (k * alone->stride + from) * width,
                   run * width);
        }
}

/* Whether a call gave what its elements give alone, to the bit: then none has to be looked at. */
static int is_as_alone(const struct batches *batches, const struct batch *batch, size_t start)
{
    const struct batch *alone = batches->alone;
    const size_t width = format_width(batches->oracle->format);
    for (size_t k = 0; k < batches->oracle->outputs; k++)
        for (size_t i = 0, from, run; i < batch->n; i += run) {
            run = run_of_pool(batches, start, i, batch->n, &from);
            if (memcmp(batch->out + (k * batch->stride + i) * width, alone->out + (k * alone->stride + from) * width,
                       run * width) != 0)
                return 0;
        }
    return 1;
}

/* A call of n elements of the pool, from a random one on. */
static int try_batch(struct batches *batches, size_t n, int at_start)
{
    const struct oracle *oracle = batches->oracle;
    const size_t start = random_below(&batches->random, batches->pool);
    struct batch *batch = batch_new(oracle, n);
    if (!batch) {
        hearing_out_of_memory(batches->hearing);
        return -1;
    }
    batch->at_start = at_start;
    take_from_pool(batches, batch, start);
    const int status = hearing_call(batches->hearing, batch, batches->calls++);
    const int same = status == 0 && is_as_alone(batches, batch, start);
    for (size_t i = 0; i < n && status == 0 && !same; i++) {
        const size_t e = (start + i) % batches->pool;
        if (!batch_alike(oracle, batch, i, batches->alone, e))
            differs(batches, batch, i, e);
    }
    batches->hearing->judgement->batches.tried += status == 0 ? n : 0;
    batch_free(batch);
    return status;
}

/* Draws element e of the pool, and tries it alone; where the port fails at it, another, and an ordinary one where it
 * failed at many. */
static int draw_alone(struct batches *batches, struct batch *one, size_t e)
{
    const struct oracle *oracle = batches->oracle;
    const uint64_t seed = batches->hearing->options->seed ^ UINT64_C(0x2545f4914f6cdd1d);
    double *element = batches->block->element;
    int status;
    one->at_start = (int)(e & 1);
    do {
        if (batches->left_out < batches->hearing->judgement->left_out_most / 4)
            sampler_draw(oracle->promises, seed, e + batches->left_out, element);
        else
            sampler_ordinary(oracle->promises, &batches->random, element);
        batch_put(oracle, one, 0, element);
        status = hearing_call(batches->hearing, one, batches->calls++);
        batches->left_out += one->left_out[0];
    } while (status == 0 && one->left_out[0]);
    return status;
}

/* The pool, and what each of its elements gives alone, which is measured too. */
static int fill_pool(struct batches *batches)
{
    const struct oracle *oracle = batches->oracle;
    struct batch *one = batch_new(oracle, 1);
    double *element = batches->block->element;
    int status = one ? 0 : -1;
    if (!one)
        hearing_out_of_memory(batches->hearing);
    for (size_t e = 0; e < batches->pool && status == 0; e++) {
        status = draw_alone(batches, one, e);
        batch_put(oracle, batches->alone, e, element);
        batch_outputs(oracle, one, 0, element + oracle->inputs);
        batch_set(oracle, batches->alone, e, element + oracle->inputs);
        if (status == 0)
            measure_later(batches, one, 0);
    }
    batch_free(one);
    return status;
}

static int small_enough(const struct batches *batches, size_t n)
{
    return n * (batches->oracle->inputs + batches->oracle->outputs) <= most_numbers;
}

/* All the sizes: the smallest first, so that what fails in any call is named with the smallest. */
static void try_sizes(struct batches *batches)
{
    const size_t always = sizeof sizes_always / sizeof *sizes_always, more = sizeof sizes_more / sizeof *sizes_more;
    size_t sum = 0;
    int status = 0;
    for (size_t n = 0; n <= EVERY && status == 0; n++)
        for (int at_start = 0; at_start < 2 && status == 0; at_start++)
            status = try_batch(batches, n, at_start);
    for (size_t s = 0; s < always && status == 0; s++)
        status = try_batch(batches, sizes_always[s], (int)(s & 1));
    for (size_t s = 0; s < more && status == 0; s++)
        if (sum + sizes_more[s] <= batches->hearing->options->samples && small_enough(batches, sizes_more[s])) {
            sum += sizes_more[s];
            status = try_batch(batches, sizes_more[s], (int)(s & 1));
        }
    for (size_t n; status == 0 && sum < batches->hearing->options->samples; sum += n) {
        n = EVERY + 1 + random_below(&batches->random, RANDOM - EVERY);
        status = small_enough(batches, n) ? try_batch(batches, n, (int)(n & 1)) : 0;
    }
    if (status == 0 && small_enough(batches, PORT_MOST)) /* once more, with a remainder for every width of vectors */
        try_batch(batches, PORT_MOST - 1, 1);
    flush(batches);
}

static void batches_close(struct batches *batches)
{
    for (size_t known = 0; known < KNOWN; known++)
        batch_free(batches->known[known]);
    batch_free(batches->alone);
    free(batches->knows);
    oracle_block_free(batches->block);
    tallies_free(batches->found);
}

static int batches_open(struct batches *batches)
{
    const struct oracle *oracle = batches->oracle;
    batches->alone = batch_new(oracle, batches->pool);
    batches->knows = calloc(batches->pool, 1);
    batches->block = oracle_block_new(oracle);
    batches->found = tallies_new(batches->hearing->bounds, batches->hearing->element);
    int there = batches->alone && batches->knows && batches->block && batches->found;
    for (size_t known = 0; known < KNOWN; known++)
        there = (batches->known[known] = batch_new(oracle, batches->pool)) && there;
    if (there)
        batches->block->n = 0;
    else
        hearing_out_of_memory(batches->hearing);
    return there ? 0 : -1;
}

void try_batches(struct hearing *hearing, struct tally *total)
{
    const size_t samples = hearing->options->samples;
    struct batches batches = {.hearing = hearing,
                              .oracle = &hearing->oracle,
                              .random = {hearing->options->seed ^ UINT64_C(0x9e6c63d0876a9a47)},
                              .pool = samples > POOL         ? POOL
                                      : samples < LEAST_POOL ? LEAST_POOL
                                                             : samples};
    hearing_begin(hearing, BY_BATCHES, hearing->judgement->left_out_most);
    hearing->judgement->batches.promised = hearing->port->same_bits(
        hearing->port, judge_offered(hearing->port, hearing->oracle.kernel, hearing->oracle.format),
        (int)hearing->oracle.format);
    if (batches_open(&batches) == 0) {
        if (fill_pool(&batches) == 0)
            try_sizes(&batches);
        flush(&batches);
        for (size_t b = 0; b < hearing->bounds; b++) {
            struct candidates *found = &batches.found[b].candidates;
            for (size_t k = 0; k < found->count; k++)
                found->kept[k].found = BY_BATCHES;
            tally_offer(total + b, batches.found + b, hearing->element);
        }
    }
    batches_close(&batches);
    hearing_end(hearing);
}

/* --- repeats ------------------------------------------------------------------------------------------------------ */

enum {
    CALL = 256,        /* elements of the call that is repeated */
    PAIRS = 32,        /* pairs of elements that hardly differ, called one by one in two orders */
    SHORT = 11,        /* elements of a call that is made often: a vector and a rest */
    MOST_SHORT = 1000, /* times */
};

static const struct {
    const char *text;
    enum { WITH_NOTHING, WITH_NAN, WITH_INFINITE, WITH_LARGEST, WITH_SUBNORMAL, WITH_OTHERS } with;
} before[] = {{"the same call", WITH_NOTHING},
              {"a call with NaN", WITH_NAN},
              {"a call with ∞", WITH_INFINITE},
              {"a call with the largest numbers", WITH_LARGEST},
              {"a call with subnormal numbers", WITH_SUBNORMAL},
              {"a call with other elements", WITH_OTHERS}};

struct repeats {
    struct random random;
    uint64_t calls;
    struct batch *first, *again, *other; /* the call, and what it gave first; the same later; what comes between */
    double *element;
};

void repeats_free(struct repeats *repeats)
{
    if (!repeats)
        return;
    batch_free(repeats->first);
    batch_free(repeats->again);
    batch_free(repeats->other);
    free(repeats->element);
    free(repeats);
}

/* Compares two runs of the same call. */
static void compare(struct hearing *hearing, const struct batch *first, const struct batch *again, const char *after)
{
    const struct oracle *oracle = &hearing->oracle;
    struct repeat_result *result = &hearing->judgement->repeats;
    size_t i = 0;
    while (i < first->n && batch_alike(oracle, first, i, again, i))
        i++;
    result->tried++;
    if (i == first->n || result->failed++ > 0)
        return;
    result->after = after;
    result->company = (struct company){first->n, i, NOT_AGAIN};
    batch_inputs(oracle, first, i, result->in);
    batch_outputs(oracle, first, i, result->before);
    batch_outputs(oracle, again, i, result->out);
}

static int run_again(struct hearing *hearing, struct repeats *repeats, const char *after)
{
    if (hearing_call(hearing, repeats->again, repeats->calls++) != 0)
        return -1;
    compare(hearing, repeats->first, repeats->again, after);
    return 0;
}

struct repeats *repeats_begin(struct hearing *hearing)
{
    const struct oracle *oracle = &hearing->oracle;
    struct repeats *repeats = calloc(1, sizeof *repeats);
    hearing_begin(hearing, BY_REPEATS, hearing->judgement->left_out_most);
    if (repeats) {
        repeats->random = (struct random){hearing->options->seed ^ UINT64_C(0xd6e8feb86659fd93)};
        repeats->first = batch_new(oracle, CALL);
        repeats->again = batch_new(oracle, CALL);
        repeats->other = batch_new(oracle, CALL);
        repeats->element = malloc(oracle->inputs * sizeof *repeats->element);
    }
    if (!repeats || !repeats->first || !repeats->again || !repeats->other || !repeats->element) {
        hearing_out_of_memory(hearing);
        repeats_free(repeats);
        return NULL;
    }
    for (size_t i = 0; i < CALL; i++) {
        sampler_draw(oracle->promises, ~hearing->options->seed, (UINT64_C(1) << 40) + i, repeats->element);
        batch_put(oracle, repeats->first, i, repeats->element);
        batch_put(oracle, repeats->again, i, repeats->element);
    }
    if (hearing_call(hearing, repeats->first, repeats->calls++) == 0)
        run_again(hearing, repeats, "the first call");
    const int over = hearing_over(hearing);
    hearing_end(hearing);
    if (!over)
        return repeats;
    repeats_free(repeats);
    return NULL;
}

/* Fills what comes between with a value at half of the components. */
static void fill_between(struct hearing *hearing, struct repeats *repeats, int with)
{
    const struct oracle *oracle = &hearing->oracle;
    const struct format_facts *facts = format_facts(oracle->format);
    const double value = with == WITH_NAN        ? (double)NAN
                         : with == WITH_INFINITE ? (double)INFINITY
                         : with == WITH_LARGEST  ? facts->largest
                                                 : facts->smallest;
    for (size_t i = 0; i < CALL; i++) {
        sampler_draw(oracle->promises, ~hearing->options->seed, (UINT64_C(1) << 41) + i, repeats->element);
        for (size_t k = 0; k < oracle->inputs && with != WITH_OTHERS; k++)
            if (i % 2 == 0 || random_bits(&repeats->random) & 1)
                repeats->element[k] = value * random_sign(&repeats->random);
        if (oracle->promises->placed && !sampler_in_domain(oracle->promises, repeats->element))
            sampler_draw(oracle->promises, ~hearing->options->seed, (UINT64_C(1) << 41) + i, repeats->element);
        batch_put(oracle, repeats->other, i, repeats->element);
    }
}

/* Elements and others that hardly differ from them, each in a call of its own, in this order and then in the other. */
static int run_pairs(struct hearing *hearing, struct repeats *repeats)
{
    const struct oracle *oracle = &hearing->oracle;
    struct batch *call[2 * PAIRS] = {0}, *one = batch_new(oracle, 1);
    int status = one ? 0 : -1;
    for (size_t i = 0; i < (size_t)2 * PAIRS && status == 0; i++) {
        double *near = hearing->judgement->failure.in; /* free until something fails */
        batch_inputs(oracle, repeats->first, i / 2, repeats->element);
        memcpy(near, repeats->element, oracle->inputs * sizeof *near);
        if (i % 2)
            sampler_neighbour(oracle->promises, &repeats->random, i % 4 == 1 ? 0x1p-20 : 0.25, repeats->element, near);
        status = (call[i] = batch_new(oracle, 1)) ? 0 : -1;
        if (status == 0) {
            batch_put(oracle, call[i], 0, near);
            status = hearing_call(hearing, call[i], repeats->calls++);
        }
    }
    for (size_t i = (size_t)2 * PAIRS; i-- > 0 && status == 0;) {
        batch_inputs(oracle, call[i], 0, repeats->element);
        batch_put(oracle, one, 0, repeats->element);
        status = hearing_call(hearing, one, repeats->calls++);
        if (status == 0)
            compare(hearing, call[i], one, "the same calls in another order");
    }
    for (size_t i = 0; i < (size_t)2 * PAIRS; i++)
        batch_free(call[i]);
    if (!one)
        hearing_out_of_memory(hearing);
    batch_free(one);
    return status;
}

/* A short call, made often: what is wrong at every thousandth call is met. */
static int run_often(struct hearing *hearing, struct repeats *repeats)
{
    const struct oracle *oracle = &hearing->oracle;
    const size_t samples = hearing->options->samples / 100 + 16, times = samples < MOST_SHORT ? samples : MOST_SHORT;
    struct batch *first = batch_new(oracle, SHORT), *again = batch_new(oracle, SHORT);
    int status = first && again ? 0 : -1;
    if (status != 0)
        hearing_out_of_memory(hearing);
    for (size_t i = 0; i < SHORT && status == 0; i++) {
        batch_inputs(oracle, repeats->first, i, repeats->element);
        batch_put(oracle, first, i, repeats->element);
        batch_put(oracle, again, i, repeats->element);
    }
    for (size_t time = 0; time < times && status == 0; time++) {
        status = hearing_call(hearing, time ? again : first, repeats->calls++);
        if (status == 0 && time > 0)
            compare(hearing, first, again, "the same call");
    }
    batch_free(first);
    batch_free(again);
    return status;
}

/* The call again after one with such values, unless the port fails at these. */
static void run_after(struct hearing *hearing, struct repeats *repeats, size_t b)
{
    int status = 0;
    if (hearing->options->finite && (before[b].with == WITH_NAN || before[b].with == WITH_INFINITE))
        return;
    hearing_begin(hearing, BY_REPEATS, 0);
    if (before[b].with != WITH_NOTHING) {
        fill_between(hearing, repeats, (int)before[b].with);
        repeats->other->at_start = (int)(b & 1);
        status = hearing_call(hearing, repeats->other, repeats->calls++);
    }
    if (status == 0)
        run_again(hearing, repeats, before[b].text);
    hearing_end(hearing);
}

void repeats_end(struct hearing *hearing, struct repeats *repeats)
{
    for (size_t b = 0; b < sizeof before / sizeof *before && !hearing_ended(hearing); b++)
        run_after(hearing, repeats, b);
    if (hearing_ended(hearing))
        return;
    hearing_begin(hearing, BY_REPEATS, hearing->judgement->left_out_most);
    if (run_pairs(hearing, repeats) == 0)
        run_often(hearing, repeats);
    hearing_end(hearing);
}
