/* Results of checks as JSON, so that a check can be stopped and resumed: check_result_to_json() and
 * check_result_from_json() of accuracy.h.
 *
 * Each struct has one function, which names every member once and both stores and restores it, as the functions of the
 * XDR library do (xdr_int …). In value = integer(state, value, most), integer() appends the value to the JSON array and
 * returns it, when a result is stored; it returns the next value of the array, when a result is restored. `most` is the
 * maximum of a valid value; for an enumeration its last constant (UNEXPECTED, BY_REPEATS …). Numbers that have to be
 * restored bit for bit are hexadecimal text.
 *
 * A stored result is untrusted input: every index and enumeration constant is compared with its maximum, and pointers
 * are not stored but taken from a new result of the same kernel and format. */
#include "check_run.h"

#include "validate/util/json.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct check_result_json {
    json_t *values;
    size_t next;   /* index of the next value to be restored */
    int restoring; /* 0: values are appended */
    int is_wrong;  /* a restored value is missing, of another type, or too large */
};

/* --- values ------------------------------------------------------------------------------------------------------- */

static void append(struct check_result_json *state, json_t *value)
{
    state->is_wrong |= json_array_append_new(state->values, value) != 0;
}

/* Returns the next value; null if there is none. */
static const json_t *next_value(struct check_result_json *state)
{
    return json_array_get(state->values, state->next++);
}

/* Stores or restores an integer from 0 to `most`. */
static uint64_t integer(struct check_result_json *state, uint64_t value, uint64_t most)
{
    if (!state->restoring) {
        append(state, json_count(value));
        return value;
    }
    const json_t *stored = next_value(state);
    value = (uint64_t)json_integer_value(stored);
    if (json_is_integer(stored) && value <= most)
        return value;
    state->is_wrong = 1;
    return 0;
}

static int flag(struct check_result_json *state, int value)
{
    return (int)integer(state, value != 0, 1);
}

/* Stores or restores a number, which may be NaN or infinite. */
static double real(struct check_result_json *state, double value)
{
    if (!state->restoring) {
        append(state, json_hex(value));
        return value;
    }
    value = 0;
    state->is_wrong |= json_read_hex_or_nan(next_value(state), &value) != 0;
    return value;
}

/* Stores or restores the text in an array of `size` bytes. */
static void text(struct check_result_json *state, char *value, size_t size)
{
    if (!state->restoring) {
        append(state, json_text(value));
        return;
    }
    const char *stored = json_string_value(next_value(state));
    state->is_wrong |= !stored || strlen(stored) >= size;
    snprintf(value, size, "%s", stored ? stored : "");
}

/* Stores or restores n numbers. They are stored as null if all are +0, which is usual if nothing was found. */
static void numbers(struct check_result_json *state, double *x, size_t n)
{
    if (state->restoring) {
        struct check_result_json inner = {.values = (json_t *)next_value(state), .restoring = 1};
        if (json_is_null(inner.values))
            return;
        for (size_t k = 0; k < n; k++)
            x[k] = real(&inner, 0);
        state->is_wrong |= inner.is_wrong || json_array_size(inner.values) != n;
        return;
    }
    size_t zeros = 0;
    while (zeros < n && x[zeros] == 0 && !signbit(x[zeros]))
        zeros++;
    struct check_result_json inner = {.values = zeros < n ? json_array() : json_null()};
    for (size_t k = 0; k < n && zeros < n; k++)
        real(&inner, x[k]);
    state->is_wrong |= inner.is_wrong;
    append(state, inner.values);
}

/* --- parts of a result -------------------------------------------------------------------------------------------- */

static void context(struct check_result_json *state, struct batch_context *value)
{
    value->n = (size_t)integer(state, value->n, PORT_MAX_ELEMENTS);
    value->place = (size_t)integer(state, value->place, PORT_MAX_ELEMENTS);
    value->reproduction = (enum reproduction)integer(state, value->reproduction, NOT_REPRODUCED);
}

/* Stores or restores the index of the first count from index b on that is not 0; if there is none, `bins`, the number
 * of counts, which ends the list. Returns this index. */
static size_t next_bin(struct check_result_json *state, const uint64_t *counts, size_t b, size_t bins)
{
    while (!state->restoring && b < bins && counts[b] == 0)
        b++;
    return (size_t)integer(state, b, bins);
}

/* Stores or restores the counts of a histogram that are not 0, each after its index. */
static void statistics(struct check_result_json *state, struct statistics *value)
{
    value->count = integer(state, value->count, INT64_MAX);
    value->sum = real(state, value->sum);
    value->maximum = real(state, value->maximum);
    for (size_t b = 0; (b = next_bin(state, value->histogram, b, BINS)) < BINS && !state->is_wrong; b++)
        value->histogram[b] = integer(state, value->histogram[b], INT64_MAX);
}

/* Stores or restores the bins of a profile that have inputs, as `statistics` does. */
static void profile(struct check_result_json *state, struct profile *value)
{
    for (size_t b = 0; (b = next_bin(state, value->inputs, b, PROFILE_BINS)) < PROFILE_BINS && !state->is_wrong; b++) {
        value->inputs[b] = integer(state, value->inputs[b], INT64_MAX);
        value->worst[b] = real(state, value->worst[b]);
    }
}

static void exact_error(struct check_result_json *state, struct exact_error *value, size_t outputs)
{
    value->decided = flag(state, value->decided);
    value->error = real(state, value->error);
    value->certain = real(state, value->certain);
    value->component = (size_t)integer(state, value->component, outputs - 1);
    value->ulp = real(state, value->ulp);
    value->scaled = real(state, value->scaled);
    value->norm = real(state, value->norm);
    value->truncation = real(state, value->truncation);
    value->rounding = real(state, value->rounding);
    value->value = real(state, value->value);
    text(state, value->digits, sizeof value->digits);
    value->computed = real(state, value->computed);
}

static void surroundings(struct check_result_json *state, struct surroundings *value)
{
    value->count = (size_t)integer(state, value->count, INT64_MAX);
    value->systematic = real(state, value->systematic);
    value->doubt = real(state, value->doubt);
}

static void bound_result(struct check_result_json *state, const struct check_result *check_result,
                         struct bound_result *value)
{
    const size_t inputs = check_result->kernel->input_components, outputs = check_result->kernel->output_components;
    value->verdict = (enum check_verdict)integer(state, value->verdict, UNEXPECTED);
    statistics(state, &value->statistics);
    value->undecided = integer(state, value->undecided, INT64_MAX);
    exact_error(state, &value->worst, outputs);
    value->common_angle_error = real(state, value->common_angle_error);
    numbers(state, value->worst_in, inputs);
    value->found = (enum check_stage)integer(state, value->found, BY_REPEATS);
    context(state, &value->context);
    surroundings(state, &value->around);
    exact_error(state, &value->simplest, outputs);
    numbers(state, value->simplest_in, inputs);
    profile(state, &value->profile);
}

static void special_result(struct check_result_json *state, const struct check_result *check_result,
                           struct special_result *value)
{
    value->tried = integer(state, value->tried, INT64_MAX);
    value->failed = integer(state, value->failed, INT64_MAX);
    value->broken = integer(state, value->broken, INT64_MAX);
    numbers(state, value->in, check_result->kernel->input_components);
    numbers(state, value->out, check_result->kernel->output_components);
    text(state, value->what, sizeof value->what);
    context(state, &value->context);
}

/* --- a result of a check ----------------------------------------------------------------------------------------- */

/* Stores or restores the results for promises. A new struct check_result has one of them for every promise and derived
 * limit; drop_implied() in judge.c may have removed results of derived limits (`entries` is set in these) since. So
 * each result is preceded by its original index, which may be larger than its index b now.
 *
 * drop_implied() moves results, but does not change their pointers into check_result->storage, where each result has
 * its own 2 · inputs numbers: the original index is computed from the pointer. When results are restored, the indices
 * must rise, and the missing results must be those of derived limits, which follow the promises. */
static void bound_results(struct check_result_json *state, struct check_result *check_result)
{
    const size_t inputs = check_result->kernel->input_components, most = check_result->bounds;
    const size_t count = (size_t)integer(state, check_result->bounds, most);
    for (size_t b = 0, lowest = 0; b < count && !state->is_wrong; b++) {
        struct bound_result *result = &check_result->bound[b];
        const size_t at = (size_t)integer(state, (size_t)(result->worst_in - check_result->storage) / (2 * inputs),
                                          state->restoring ? most - 1 : SIZE_MAX);
        if (state->restoring) {
            state->is_wrong |= at < lowest || (at != b && !check_result->bound[lowest].entries);
            lowest = at + 1;
            *result = check_result->bound[at];
        }
        bound_result(state, check_result, result);
    }
    if (state->restoring)
        state->is_wrong |= count < most && !check_result->bound[count].entries;
    check_result->bounds = count;
}

/* Stores or restores the results of the tests of lane isolation, reproducibility and batch context. */
static void bits(struct check_result_json *state, struct check_result *check_result)
{
    const size_t inputs = check_result->kernel->input_components, outputs = check_result->kernel->output_components;
    struct batch_result *batches = &check_result->batches;
    struct isolation_result *isolation = &check_result->isolation;
    struct repeat_result *repeats = &check_result->repeats;
    batches->tried = integer(state, batches->tried, INT64_MAX);
    batches->differ = integer(state, batches->differ, INT64_MAX);
    batches->promised = flag(state, batches->promised);
    context(state, &batches->context);
    numbers(state, batches->in, inputs);
    numbers(state, batches->alone, outputs);
    numbers(state, batches->out, outputs);
    isolation->tried = integer(state, isolation->tried, INT64_MAX);
    isolation->failed = integer(state, isolation->failed, INT64_MAX);
    context(state, &isolation->context);
    text(state, isolation->canary, sizeof isolation->canary);
    numbers(state, isolation->in, inputs);
    repeats->tried = integer(state, repeats->tried, INT64_MAX);
    repeats->failed = integer(state, repeats->failed, INT64_MAX);
    text(state, repeats->after, sizeof repeats->after);
    context(state, &repeats->context);
    numbers(state, repeats->in, inputs);
    numbers(state, repeats->before, outputs);
    numbers(state, repeats->out, outputs);
}

/* Stores or restores the call that failed, and the inputs that were skipped. */
static void failures(struct check_result_json *state, struct check_result *check_result)
{
    const size_t inputs = check_result->kernel->input_components;
    struct failure_result *failure = &check_result->failure;
    failure->stage = (enum check_stage)integer(state, failure->stage, BY_REPEATS);
    failure->out_of_time = flag(state, failure->out_of_time);
    text(state, failure->what, sizeof failure->what);
    failure->done = integer(state, failure->done, INT64_MAX);
    context(state, &failure->context);
    numbers(state, failure->in, inputs);
    check_result->skipped_count = integer(state, check_result->skipped_count, INT64_MAX);
    for (size_t i = 0; i < SKIPPED_SHOWN; i++) {
        struct skipped_input *skipped = &check_result->skipped[i];
        skipped->stage = (enum check_stage)integer(state, skipped->stage, BY_REPEATS);
        skipped->order = integer(state, skipped->order, UINT64_MAX);
        skipped->place = (size_t)integer(state, skipped->place, PORT_MAX_ELEMENTS);
        text(state, skipped->what, sizeof skipped->what);
        numbers(state, skipped->in, inputs);
    }
    check_result->aborted = (unsigned)integer(state, check_result->aborted, UINT32_MAX);
}

/* Returns the index of the result for a bound. */
static size_t index_of(const struct check_result *check_result, const struct bound *bound)
{
    size_t b = 0;
    while (b < check_result->bounds && check_result->bound[b].bound != bound)
        b++;
    return b;
}

static void hints(struct check_result_json *state, struct check_result *check_result)
{
    check_result->hints = (size_t)integer(state, check_result->hints, check_result->bounds > 0 ? HINTS : 0);
    for (size_t h = 0; h < check_result->hints && !state->is_wrong; h++) {
        struct hint *hint = &check_result->hint[h];
        text(state, hint->text, sizeof hint->text);
        hint->explains = (size_t)integer(state, hint->explains, INT64_MAX);
        const size_t b = (size_t)integer(state, index_of(check_result, hint->bound), check_result->bounds - 1);
        hint->bound = check_result->bound[b].bound;
        hint->before = real(state, hint->before);
        hint->after = real(state, hint->after);
    }
}

/* Stores or restores all members whose values may differ from a new result's. */
static void all_members(struct check_result_json *state, struct check_result *check_result)
{
    check_result->variant = (size_t)integer(state, check_result->variant, INT64_MAX);
    check_result->variants = (size_t)integer(state, check_result->variants, INT64_MAX);
    text(state, check_result->function, sizeof check_result->function);
    check_result->verdict = (enum check_verdict)integer(state, check_result->verdict, UNAVAILABLE);
    text(state, check_result->reason, sizeof check_result->reason);
    check_result->samples = integer(state, check_result->samples, INT64_MAX);
    check_result->searched = integer(state, check_result->searched, INT64_MAX);
    check_result->exhaustive = flag(state, check_result->exhaustive);
    check_result->audited = integer(state, check_result->audited, INT64_MAX);
    check_result->refuted = integer(state, check_result->refuted, INT64_MAX);
    check_result->seconds = real(state, check_result->seconds);
    check_result->flushes = flag(state, check_result->flushes);
    bound_results(state, check_result);
    for (size_t s = 0; s < check_result->specials; s++)
        special_result(state, check_result, &check_result->special[s]);
    bits(state, check_result);
    failures(state, check_result);
    hints(state, check_result);
}

json_t *check_result_to_json(const struct check_result *check_result)
{
    struct check_result_json state = {.values = json_array()};
    all_members(&state, (struct check_result *)check_result); /* not modified: each value is assigned to itself */
    if (!state.is_wrong)
        return state.values;
    json_decref(state.values);
    return NULL;
}

struct check_result *check_result_from_json(const json_t *values, const struct kernel *kernel, enum format format,
                                            const struct kernel_check_options *options, int *is_wrong)
{
    struct check_result_json state = {.values = (json_t *)values, .restoring = 1};
    struct check_result *check_result = check_result_new(kernel, format, options);
    *is_wrong = 0;
    if (!check_result)
        return NULL;
    all_members(&state, check_result);
    *is_wrong = state.is_wrong || state.next != json_array_size(values);
    if (!*is_wrong)
        return check_result;
    check_result_free(check_result);
    return NULL;
}
