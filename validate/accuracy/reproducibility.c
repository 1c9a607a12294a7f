/* Tests reproducibility (repeats_begin, repeats_end): a call has to give the same bits when it is repeated at once, at
 * the end of the check, after calls with NaN and other special values, in another order of calls, and many times. */
#include "check_run.h"

#include "sampler.h"
#include "validate/util/format.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    CALL = 256,       /* elements of the call that is repeated */
    PAIRS = 32,       /* pairs of similar elements, each of which is computed by itself, in two orders */
    SHORT = 11,       /* number of elements of the call that is repeated many times: a SIMD vector and a remainder */
    MAX_SHORT = 1000, /* maximum number of repetitions of that call */
};

/* The events before a call is repeated: the name in reports, and the values in the call that is made before
 * (WITH_NOTHING: no such call; WITH_OTHERS: other samples, without special values). */
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
    struct repeat_result *result;
    struct random random;
    uint64_t calls;
    struct call_batch *first; /* the call that is repeated, with its first results */
    struct call_batch *again; /* the same call, with its results when it is repeated */
    struct call_batch *other; /* calls in between */
    double *element;          /* space for one element's inputs */
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

/* Compares the results of two runs of the same call, and counts a difference. Stores the first difference with `after`,
 * which says what was called between the runs. */
static void compare(const struct oracle *oracle, struct repeat_result *result, const struct call_batch *first,
                    const struct call_batch *again, const char *after)
{
    size_t i = 0;
    while (i < first->n && batch_same_outputs(oracle, first, i, again, i))
        i++;
    result->tried++;
    if (i == first->n || result->failed++ > 0)
        return;
    snprintf(result->after, sizeof result->after, "%s", after);
    result->context = (struct batch_context){first->n, i, NOT_REPRODUCED};
    batch_get_inputs(oracle, first, i, result->in);
    batch_get_outputs(oracle, first, i, result->before);
    batch_get_outputs(oracle, again, i, result->out);
}

/* Repeats the call and compares the results. Returns −1 if the call fails. */
static int run_again(struct check_run *run, struct repeats *repeats, const char *after)
{
    if (check_run_call(run, repeats->again, repeats->calls++) != 0)
        return -1;
    compare(&run->oracle, repeats->result, repeats->first, repeats->again, after);
    return 0;
}

struct repeats *repeats_begin(struct check_run *run, struct repeat_result *result)
{
    const struct oracle *oracle = &run->oracle;
    struct repeats *repeats = calloc(1, sizeof *repeats);
    check_run_begin_stage(run, BY_REPEATS, MAX_SKIPPED);
    if (repeats) {
        repeats->result = result;
        repeats->random = (struct random){run->options->seed ^ UINT64_C(0xd6e8feb86659fd93)};
        repeats->first = batch_new(oracle, CALL);
        repeats->again = batch_new(oracle, CALL);
        repeats->other = batch_new(oracle, CALL);
        repeats->element = malloc(oracle->inputs * sizeof *repeats->element);
    }
    if (!repeats || !repeats->first || !repeats->again || !repeats->other || !repeats->element) {
        check_run_out_of_memory(run);
        repeats_free(repeats);
        return NULL;
    }
    for (size_t i = 0; i < CALL; i++) {
        sampler_draw(oracle->promises, ~run->options->seed, (UINT64_C(1) << 40) + i, repeats->element);
        batch_set_inputs(oracle, repeats->first, i, repeats->element);
        batch_set_inputs(oracle, repeats->again, i, repeats->element);
    }
    if (check_run_call(run, repeats->first, repeats->calls++) == 0)
        run_again(run, repeats, "the first call");
    const int over = check_run_stage_is_over(run);
    check_run_end_stage(run);
    if (!over)
        return repeats;
    repeats_free(repeats);
    return NULL;
}

/* Fills repeats->other with other elements. Unless `with` is WITH_OTHERS, every second element has a special value in
 * all components, and in the other elements each component has it with probability 1/2. */
static void fill_between(struct check_run *run, struct repeats *repeats, int with)
{
    const struct oracle *oracle = &run->oracle;
    const struct format_facts *facts = format_facts(oracle->format);
    double value;
    if (with == WITH_NAN)
        value = (double)NAN;
    else if (with == WITH_INFINITE)
        value = (double)INFINITY;
    else
        value = with == WITH_LARGEST ? facts->largest : facts->smallest;
    for (size_t i = 0; i < CALL; i++) {
        sampler_draw(oracle->promises, ~run->options->seed, (UINT64_C(1) << 41) + i, repeats->element);
        for (size_t k = 0; k < oracle->inputs && with != WITH_OTHERS; k++)
            if (i % 2 == 0 || random_bits(&repeats->random) & 1)
                repeats->element[k] = value * random_sign(&repeats->random);
        if (oracle->promises->placed && !sampler_in_domain(oracle->promises, repeats->element))
            sampler_draw(oracle->promises, ~run->options->seed, (UINT64_C(1) << 41) + i, repeats->element);
        batch_set_inputs(oracle, repeats->other, i, repeats->element);
    }
}

/* Makes calls with one element each, of pairs of similar elements: an element, then the one that is similar to it. Then
 * makes all these calls again in reverse order, and compares the results. */
static int run_pairs(struct check_run *run, struct repeats *repeats)
{
    const struct oracle *oracle = &run->oracle;
    struct call_batch *call[2 * PAIRS] = {0}, *one = batch_new(oracle, 1);
    int status = one ? 0 : -1;
    for (size_t i = 0; i < (size_t)2 * PAIRS && status == 0; i++) {
        double *near = run->check_result->failure.in; /* used as scratch memory: it is free until a call fails */
        batch_get_inputs(oracle, repeats->first, i / 2, repeats->element);
        memcpy(near, repeats->element, oracle->inputs * sizeof *near);
        if (i % 2)
            sampler_neighbour(oracle->promises, &repeats->random, i % 4 == 1 ? 0x1p-20 : 0.25, repeats->element, near);
        status = (call[i] = batch_new(oracle, 1)) ? 0 : -1;
        if (status == 0) {
            batch_set_inputs(oracle, call[i], 0, near);
            status = check_run_call(run, call[i], repeats->calls++);
        }
    }
    for (size_t i = (size_t)2 * PAIRS; i-- > 0 && status == 0;) {
        batch_get_inputs(oracle, call[i], 0, repeats->element);
        batch_set_inputs(oracle, one, 0, repeats->element);
        status = check_run_call(run, one, repeats->calls++);
        if (status == 0)
            compare(&run->oracle, repeats->result, call[i], one, "the same calls in another order");
    }
    for (size_t i = 0; i < (size_t)2 * PAIRS; i++)
        batch_free(call[i]);
    if (!one)
        check_run_out_of_memory(run);
    batch_free(one);
    return status;
}

/* Repeats a short call up to MAX_SHORT times, to find errors that occur rarely, such as in one call of a thousand. */
static int run_often(struct check_run *run, struct repeats *repeats)
{
    const struct oracle *oracle = &run->oracle;
    const size_t samples = run->options->samples / 100 + 16, times = samples < MAX_SHORT ? samples : MAX_SHORT;
    struct call_batch *first = batch_new(oracle, SHORT), *again = batch_new(oracle, SHORT);
    int status = first && again ? 0 : -1;
    if (status != 0)
        check_run_out_of_memory(run);
    for (size_t i = 0; i < SHORT && status == 0; i++) {
        batch_get_inputs(oracle, repeats->first, i, repeats->element);
        batch_set_inputs(oracle, first, i, repeats->element);
        batch_set_inputs(oracle, again, i, repeats->element);
    }
    for (size_t time = 0; time < times && status == 0; time++) {
        status = check_run_call(run, time ? again : first, repeats->calls++);
        if (status == 0 && time > 0)
            compare(&run->oracle, repeats->result, first, again, "the same call");
    }
    batch_free(first);
    batch_free(again);
    return status;
}

/* Repeats the call after a call with special values, unless the port fails at these values. */
static void run_after(struct check_run *run, struct repeats *repeats, size_t b)
{
    int status = 0;
    if (run->options->finite && (before[b].with == WITH_NAN || before[b].with == WITH_INFINITE))
        return;
    check_run_begin_stage(run, BY_REPEATS, 0);
    if (before[b].with != WITH_NOTHING) {
        fill_between(run, repeats, (int)before[b].with);
        repeats->other->placement = b % 2 ? PORT_AT_START : PORT_AT_END;
        status = check_run_call(run, repeats->other, repeats->calls++);
    }
    if (status == 0)
        run_again(run, repeats, before[b].text);
    check_run_end_stage(run);
}

void repeats_end(struct check_run *run, struct repeats *repeats)
{
    for (size_t b = 0; b < sizeof before / sizeof *before && !check_run_ended(run); b++)
        run_after(run, repeats, b);
    if (check_run_ended(run))
        return;
    check_run_begin_stage(run, BY_REPEATS, MAX_SKIPPED);
    if (run_pairs(run, repeats) == 0)
        run_often(run, repeats);
    check_run_end_stage(run);
}
