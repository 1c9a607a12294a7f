/* The judge: samples, decision and audit of one kernel, and the order of all that is tried (hear). */
#include "hearing.h"

#include "sampler.h"
#include "validate/base/format.h"
#include "validate/base/process.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    TASK_BLOCKS = 16, /* blocks a thread takes at once */
    ROUND = 32,       /* tasks between two merges */
    AUDITS = 64       /* elements audited per kernel */
};

const char *judge_verdict_text(enum judge_verdict verdict)
{
    static const char *const text[] = {"within",         "EXCEEDED",      "not judged", "FAILED",
                                       "INTERNAL ERROR", "could not run", "expected",   "UNEXPECTED"};
    return text[verdict];
}

const char *judge_level_text(enum judge_level level)
{
    return level == LEVEL_BASIC ? "basic" : "full";
}

const char *judge_stage_text(enum judge_stage stage)
{
    static const char *const text[] = {"inputs tried first", "the samples", "the search for worse", "the batches",
                                       "special values",     "neighbours",  "repeated calls"};
    return text[stage];
}

struct task {
    struct tally *tally; /* one for each bound */
    uint64_t audited, refuted;
};

/* --- samples ------------------------------------------------------------------------------------------------------ */

static void draw_block(const struct hearing *hearing, uint64_t first, size_t n, struct oracle_block *block)
{
    const struct oracle *oracle = &hearing->oracle;
    block->n = n;
    for (size_t i = 0; i < n; i++) {
        if (hearing->judgement->exhaustive)
            sampler_number(oracle->promises, first + i, block->element);
        else
            sampler_draw(oracle->promises, hearing->options->seed, first + i, block->element);
        oracle_block_put(oracle, block, i, block->element);
    }
}

/* The calls that a block of the stream is run in. */
static struct pieces calls_of(const struct hearing *hearing, uint64_t first)
{
    return pieces_of(random_mix(hearing->options->seed) + first);
}

/* Elements first … first + n − 1 of the stream; audits one of them where asked. */
static void run_task(struct hearing *hearing, uint64_t first, size_t n, int audit, struct oracle_block *block,
                     struct task *task)
{
    const struct oracle *oracle = &hearing->oracle;
    for (size_t done = 0; done < n && !hearing_passed(hearing, first + done); done += FILTER_BLOCK) {
        draw_block(hearing, first + done, n - done < FILTER_BLOCK ? n - done : FILTER_BLOCK, block);
        if (block_measure(hearing, block, first + done, calls_of(hearing, first + done)) != 0)
            return;
        if (audit && done == 0) {
            struct random random = {hearing->options->seed ^ first};
            task->audited++;
            task->refuted += !oracle_audit(oracle, block, random_below(&random, block->n));
        }
        for (size_t b = 0; b < hearing->bounds; b++)
            block_tally(hearing, block, b, first + done, task->tally);
    }
}

/* A round of tasks on all cores, then merged in their order, up to the one that the port failed in. */
static void run_round(struct hearing *hearing, uint64_t first, size_t samples, size_t audit_every, struct task *task,
                      struct tally *total)
{
    const size_t size = (size_t)TASK_BLOCKS * FILTER_BLOCK;
#pragma omp parallel
    {
        struct oracle_block *block = oracle_block_new(&hearing->oracle);
        if (!block)
            hearing_out_of_memory(hearing);
#pragma omp for schedule(dynamic)
        for (size_t t = 0; t < ROUND; t++) {
            uint64_t start = first + t * size;
            for (size_t b = 0; b < hearing->bounds; b++)
                tally_clear(task[t].tally + b, hearing->element);
            if (block && start < samples)
                run_task(hearing, start, samples - start < size ? samples - start : size,
                         (start / size) % audit_every == 0, block, task + t);
        }
        oracle_block_free(block);
    }
    for (size_t t = 0; t < ROUND && !hearing_passed(hearing, first + t * size); t++)
        for (size_t b = 0; b < hearing->bounds; b++)
            tally_merge(total + b, task[t].tally + b, hearing->element);
}

static void report_progress(struct hearing *hearing, double share)
{
    if (hearing->options->progress &&
        hearing->options->progress(hearing->options->context, hearing->oracle.kernel, share) != 0)
        hearing->interrupted = 1;
}

/* How many elements are tried: as many as asked for, or all numbers of a domain that has no more. */
static size_t samples_of(const struct hearing *hearing)
{
    const size_t samples = hearing->options->samples;
    uint64_t numbers = sampler_numbers(hearing->oracle.promises);
    hearing->judgement->exhaustive = numbers > 0 && numbers <= samples;
    return hearing->judgement->exhaustive ? (size_t)numbers : samples;
}

static void run_samples(struct hearing *hearing, struct tally *total)
{
    hearing_begin(hearing, BY_SAMPLES, LEFT_OUT_MOST);
    const size_t size = (size_t)TASK_BLOCKS * FILTER_BLOCK, samples = samples_of(hearing);
    size_t audit_every = 1 + samples / size / AUDITS;
    struct task task[ROUND] = {0};
    for (size_t t = 0; t < ROUND; t++)
        hearing->out_of_memory |= !(task[t].tally = tallies_new(hearing->bounds, hearing->element));
    for (uint64_t first = 0; first < samples && !hearing_over(hearing); first += ROUND * size) {
        run_round(hearing, first, samples, audit_every, task, total);
        report_progress(hearing, 0.8 * (double)(first + size < samples ? first + size : samples) / (double)samples);
    }
    for (size_t t = 0; t < ROUND; t++) {
        hearing->judgement->audited += task[t].audited;
        hearing->judgement->refuted += task[t].refuted;
        tallies_free(task[t].tally);
    }
    const uint64_t end = hearing_end_order(hearing);
    hearing->judgement->samples = end < samples ? end : samples;
    hearing_end(hearing);
}

/* --- one element alone -------------------------------------------------------------------------------------------- */

static int all_finite(const double *x, size_t n)
{
    for (size_t k = 0; k < n; k++)
        if (!isfinite(x[k]))
            return 0;
    return 1;
}

/* The results of a call with copies of one element, block by block. */
static void measure_copies(struct hearing *hearing, const struct batch *batch, struct tally *total)
{
    const struct oracle *oracle = &hearing->oracle;
    struct oracle_block *block = oracle_block_new(oracle);
    if (!block)
        hearing_out_of_memory(hearing);
    for (size_t first = 0; block && first < batch->n; first += block->n) {
        block->n = batch->n - first < FILTER_BLOCK ? batch->n - first : FILTER_BLOCK;
        for (size_t i = 0; i < block->n; i++) {
            oracle_block_put(oracle, block, i, hearing->options->at);
            block->batch[i] = (uint32_t)batch->n;
            block->place[i] = (uint32_t)(first + i);
        }
        const struct batch part = batch_part(oracle, batch, first, block->n, 0);
        batch_give(oracle, &part, NULL, block->computed);
        oracle_evaluate(oracle, block);
        for (size_t b = 0; b < hearing->bounds; b++)
            block_tally(hearing, block, b, first, total);
    }
    oracle_block_free(block);
}

/* The element of --at: by the promises where it is finite, and by the rules that it falls under. */
static void run_at(struct hearing *hearing, struct tally *total)
{
    struct judgement *judgement = hearing->judgement;
    struct batch *batch = batch_new(&hearing->oracle, hearing->options->batch);
    if (!batch) {
        hearing_out_of_memory(hearing);
        return;
    }
    for (size_t i = 0; i < batch->n; i++)
        batch_put(&hearing->oracle, batch, i, hearing->options->at);
    int status = 0;
    for (int end = 0; end < 2 && status == 0; end++) {
        batch->placement = end ? PORT_AT_END : PORT_AT_START;
        status = hearing_call(hearing, batch, 0);
    }
    judgement->samples = status == 0 ? batch->n : 0;
    if (status == 0 && all_finite(hearing->options->at, hearing->oracle.inputs))
        measure_copies(hearing, batch, total);
    if (status == 0)
        try_specials_at(hearing, batch);
    batch_free(batch);
}

/* --- the decision ------------------------------------------------------------------------------------------------- */

/* Runs the sample's block again, as it was run before. Null if the candidate is no sample. */
static struct batch *block_again(struct hearing *hearing, const struct candidate *candidate)
{
    const struct oracle *oracle = &hearing->oracle;
    const uint64_t first = candidate->index / FILTER_BLOCK * FILTER_BLOCK;
    const size_t left = candidate->found == BY_SAMPLES ? hearing->judgement->samples - first : 0;
    struct oracle_block *block = left > 0 && !hearing->options->at ? oracle_block_new(oracle) : NULL;
    struct batch *batch = block ? batch_new(oracle, FILTER_BLOCK) : NULL;
    if (batch) {
        draw_block(hearing, first, left < FILTER_BLOCK ? left : FILTER_BLOCK, block);
        if (block_run(hearing, block, 0, calls_of(hearing, first)) == 0)
            for (size_t i = 0; i < block->n; i++) {
                oracle_block_gather(oracle, block, i, block->element);
                batch_set(oracle, batch, i, block->element + oracle->inputs);
            }
    }
    oracle_block_free(block);
    return batch;
}

/* How the candidate's result comes back. What a sample's own calls do not give again depends on the calls before. */
static enum comes_back comes_back(struct hearing *hearing, const struct candidate *candidate)
{
    const size_t inputs = hearing->oracle.inputs;
    const double *in = candidate->element, *out = in + inputs;
    if (hearing->options->at || !hearing->port || hearing_ended(hearing))
        return ALONE;
    enum comes_back back = hearing_again(hearing, in, out, candidate->n);
    struct batch *again = back == TOGETHER ? block_again(hearing, candidate) : NULL;
    if (again && !hearing_ended(hearing) && !batch_holds(&hearing->oracle, again, candidate->index % FILTER_BLOCK, out))
        back = NOT_AGAIN;
    batch_free(again);
    return back;
}

/* Measures the worst candidates by exact, in order, until no other can be worse. */
static void decide(struct hearing *hearing, const struct tally *tally, struct bound_result *result)
{
    const struct oracle *oracle = &hearing->oracle;
    const struct candidate *worst = NULL;
    uint64_t undecided = 0;
    for (size_t k = 0;
         k < tally->candidates.count && !(worst && result->worst.error >= tally->candidates.kept[k].upper); k++) {
        const struct candidate *candidate = tally->candidates.kept + k;
        struct exact_error exact;
        oracle_exact(oracle, candidate->element, candidate->element + oracle->inputs, result->bound, &exact);
        hearing->judgement->audited++;
        if (!exact.decided && !(exact.certain > result->bound->limit)) {
            undecided++; /* no precision decides, for example on which side of a half turn it lies */
            continue;
        }
        hearing->judgement->refuted += exact.certain > candidate->upper * (1 + 1e-6) + 1e-6;
        if (worst && !(exact.error > result->worst.error))
            continue;
        worst = candidate;
        result->worst = exact;
    }
    result->familiar = tally->familiar;
    result->statistics = tally->statistics;
    result->profile = tally->profile;
    result->undecided = tally->undecided + undecided;
    result->verdict = !worst ? NOT_JUDGED : result->worst.error <= result->bound->limit ? WITHIN : EXCEEDED;
    if (!worst)
        return;
    memcpy(result->worst_in, worst->element, oracle->inputs * sizeof(double));
    result->found = worst->found;
    result->company = (struct company){worst->n, worst->place, comes_back(hearing, worst)};
}

/* Allows, in ulps, for the arc cosine of a trace, a usual formula for the angle, at 1°: it loses 12 to 13 bits. */
static const double lost_by_arc_cosine = 0x1p13;

static const struct bound *bounds_of(const struct judgement *judgement)
{
    return kernel_promises(judgement->kernel, judgement->format)->bounds;
}

/* The words of the class of inputs that a promise is for, "" for any. */
static const char *class_of(const struct bound *bound)
{
    return bound->region && bound->region->class ? bound->region->class->words : "";
}

/* True if half of the digits are lost at familiar angles in another region, of inputs of the usual region's class. */
static int is_lost_at_familiar_angles(const struct judgement *judgement, const struct bound_result *result)
{
    const struct bound *usual = bounds_of(judgement);
    while (usual->reason && !bound_is_usual(bounds_of(judgement), usual))
        usual++;
    return usual->reason && strcmp(class_of(usual), class_of(result->bound)) == 0 &&
           result->familiar > fmax(lost_by_arc_cosine, result->bound->limit);
}

int judge_counts(const struct judgement *judgement, const struct bound_result *result, enum judge_level level)
{
    if (level == LEVEL_FULL)
        return !result->entries;
    return bound_is_of_whole(judgement->kernel, result->bound) &&
           (bound_is_usual(bounds_of(judgement), result->bound) || is_lost_at_familiar_angles(judgement, result));
}

double judge_limit(const struct bound *bound, enum judge_level level)
{
    if (level == LEVEL_FULL || bound->measure == EQUAL || bound->own || bound->rests == STATED)
        return bound->limit;
    return fmax(bound->limit, (bound->measure == ORTHOGONALITY ? 2 : 1) * BASIC_UNITS); /* errors count twice in RᵀR */
}

int judge_exceeds(const struct judgement *judgement, const struct bound_result *result, enum judge_level level)
{
    return result->verdict == EXCEEDED && judge_counts(judgement, result, level) &&
           !(result->worst.error <= judge_limit(result->bound, level));
}

uint64_t judge_breaks(const struct special_result *result, enum judge_level level)
{
    return level == LEVEL_BASIC ? result->broken : result->failed;
}

int judge_falls_short(const struct judgement *judgement, enum judge_level level)
{
    for (size_t b = 0; b < judgement->bounds; b++)
        if (judge_exceeds(judgement, judgement->bound + b, level))
            return 1;
    for (size_t s = 0; s < judgement->specials; s++)
        if (judge_breaks(judgement->special + s, level) > 0 && !judgement->special[s].expected)
            return 1;
    return !judge_bits_hold(judgement) && !judgement->bits_expected;
}

enum judge_verdict judge_verdict_at(const struct judgement *judgement, enum judge_level level)
{
    if (level == judgement->level || (judgement->verdict != WITHIN && judgement->verdict != EXCEEDED))
        return judgement->verdict;
    return judge_falls_short(judgement, level) ? EXCEEDED : WITHIN;
}

/* Drops the results of FIELD_ULP where the entries themselves are within, or were not tried. */
static void drop_implied(struct judgement *judgement)
{
    size_t kept = 0;
    for (size_t b = 0; b < judgement->bounds; b++) {
        const struct bound_result *entries = judgement->bound[b].entries;
        if (!entries || entries->verdict == EXCEEDED)
            judgement->bound[kept++] = judgement->bound[b];
    }
    judgement->bounds = kept;
}

int judge_bits_hold(const struct judgement *judgement)
{
    return judgement->poison.failed == 0 && judgement->repeats.failed == 0 &&
           !(judgement->batches.promised && judgement->batches.differ > 0);
}

/* How many promises and rules were judged. */
static size_t judged(const struct judgement *judgement)
{
    size_t count = 0;
    for (size_t b = 0; b < judgement->bounds; b++)
        count += judgement->bound[b].verdict != NOT_JUDGED;
    for (size_t s = 0; s < judgement->specials; s++)
        count += judgement->special[s].tried > 0;
    return count;
}

/* Whether a promise of the usual region was not tried: too few inputs to say that a kernel is within. */
static int lacks_usual(const struct judgement *judgement)
{
    for (size_t b = 0; b < judgement->bounds; b++)
        if (judgement->bound[b].verdict == NOT_JUDGED &&
            bound_is_usual(judgement->bound->bound, judgement->bound[b].bound))
            return 1;
    return 0;
}

size_t judge_untried(const struct judgement *judgement)
{
    size_t count = 0;
    for (size_t b = 0; b < judgement->bounds; b++)
        count += judgement->bound[b].verdict == NOT_JUDGED;
    return count;
}

static void set_verdict(struct judgement *judgement, enum judge_verdict verdict, const char *reason)
{
    judgement->verdict = verdict;
    if (reason)
        snprintf(judgement->reason, sizeof judgement->reason, "%s", reason);
}

void hearing_conclude(struct hearing *hearing)
{
    struct judgement *judgement = hearing->judgement;
    drop_implied(judgement);
    if (hearing->interrupted)
        set_verdict(judgement, NOT_JUDGED, "interrupted");
    else if (hearing->unavailable)
        set_verdict(judgement, UNAVAILABLE, NULL);
    else if (hearing->out_of_memory)
        set_verdict(judgement, INTERNAL, "out of memory");
    else if (judgement->refuted > 0) {
        judgement->verdict = INTERNAL;
        snprintf(judgement->reason, sizeof judgement->reason,
                 "filter and exact disagree on %llu of %llu audited elements: the reference is at fault, not the port",
                 (unsigned long long)judgement->refuted, (unsigned long long)judgement->audited);
    } else if (hearing->failed || judgement->left_outs > 0)
        set_verdict(judgement, FAILED, NULL); /* the reason is kept */
    else if (judge_falls_short(judgement, judgement->level))
        set_verdict(judgement, EXCEEDED, NULL);
    else if (judged(judgement) == 0)
        set_verdict(judgement, NOT_JUDGED,
                    hearing->options->at ? "no promise and no rule is about this input"
                                         : "no sample fell into the region of a bound");
    else if (!hearing->options->at && lacks_usual(judgement)) {
        judgement->verdict = NOT_JUDGED;
        snprintf(judgement->reason, sizeof judgement->reason,
                 "too few inputs: %zu of %zu promises were not tried, of the usual region among them",
                 judge_untried(judgement), judgement->bounds);
    }
}

/* --- a kernel ----------------------------------------------------------------------------------------------------- */

/* The promises' bounds, then those of FIELD_ULP for outputs that are judged entry by entry alone; how many of each.
 * Where subnormal numbers are flushed, each product loses up to the smallest normal number, not half the smallest
 * subnormal one: floors are as much larger. */
static struct bound *bounds_to_judge(const struct promises *promises, int flush, size_t *promised, size_t *of_whole)
{
    const struct format_facts *facts = promises ? format_facts(promises->format) : NULL;
    *promised = promises ? bounds_count(promises->bounds) : 0;
    *of_whole = 0;
    struct bound *made = calloc(2 * *promised + 1, sizeof *made);
    for (size_t b = 0; made && b < *promised; b++) {
        made[b] = promises->bounds[b];
        if (flush)
            made[b].floor = ldexp(fmax(made[b].floor, facts->smallest_normal), facts->digits);
    }
    for (size_t b = 0; made && b < *promised; b++)
        if (bound_lacks_whole(promises->kernel, promises->bounds, promises->bounds + b)) {
            struct bound *whole = made + *promised + (*of_whole)++;
            *whole = made[b];
            whole->measure = FIELD_ULP;
        }
    return made;
}

static struct judgement *judgement_new(const struct kernel *kernel, enum format format,
                                       const struct judge_options *options)
{
    struct judgement *judgement = calloc(1, sizeof *judgement);
    if (!judgement)
        return NULL;
    const struct promises *promises = kernel_promises(kernel, format);
    const size_t inputs = kernel->input_components, outputs = kernel->output_components;
    judgement->kernel = kernel;
    judgement->format = format;
    judgement->level = options->level;
    size_t promised, of_whole;
    judgement->of_whole = bounds_to_judge(promises, options->flush, &promised, &of_whole);
    judgement->bounds = promised + (options->fixed ? 0 : of_whole);
    judgement->specials = promises ? specials_count(promises->specials) : 0;
    judgement->bound = calloc(judgement->bounds + 1, sizeof *judgement->bound);
    judgement->special = calloc(judgement->specials + 1, sizeof *judgement->special);
    judgement->room =
        calloc((judgement->bounds + judgement->specials + 6 + LEFT_OUT_SHOWN) * (inputs + outputs), sizeof(double));
    if (!judgement->of_whole || !judgement->bound || !judgement->special || !judgement->room) {
        judgement_free(judgement);
        return NULL;
    }
    double *room = judgement->room;
    size_t entries = 0;
    for (size_t b = 0; b < judgement->bounds; b++, room += inputs) {
        struct bound_result *result = judgement->bound + b;
        result->bound = b < promised && !options->flush ? promises->bounds + b : judgement->of_whole + b;
        for (; b >= promised && !result->entries; entries++)
            if (bound_lacks_whole(kernel, promises->bounds, promises->bounds + entries))
                result->entries = judgement->bound + entries;
        result->verdict = NOT_JUDGED;
        result->worst_in = room;
        profile_scale_make(&result->scale, promises, result->bound);
    }
    for (size_t s = 0; s < judgement->specials; s++, room += inputs + outputs) {
        judgement->special[s].special = promises->specials + s;
        judgement->special[s].in = room;
        judgement->special[s].out = room + inputs;
    }
    judgement->poison.in = room;
    judgement->failure.in = room + inputs;
    judgement->batches.in = room + 2 * inputs;
    judgement->repeats.in = room + 3 * inputs;
    room += 4 * inputs;
    for (size_t i = 0; i < LEFT_OUT_SHOWN; i++, room += inputs)
        judgement->left_out[i].in = room;
    judgement->batches.alone = room;
    judgement->batches.out = room + outputs;
    judgement->repeats.before = room + 2 * outputs;
    judgement->repeats.out = room + 3 * outputs;
    return judgement;
}

void judgement_free(struct judgement *judgement)
{
    if (!judgement)
        return;
    free(judgement->bound);
    free(judgement->of_whole);
    free(judgement->special);
    free(judgement->expectation);
    free(judgement->room);
    free(judgement);
}

static void find_known(struct hearing *hearing, struct tally *total)
{
    hearing_begin(hearing, BY_KNOWN, LEFT_OUT_MOST);
    try_known(hearing, total);
    hearing_end(hearing);
}

/* Known inputs, samples, search and batches: all that finds candidates. */
static void find_candidates(struct hearing *hearing, struct tally *total)
{
    const double seconds = hearing->options->seconds, start = process_thread_seconds();
    if (seconds <= 0)
        find_known(hearing, total);
    if (!hearing_ended(hearing))
        run_samples(hearing, total);
    const int searches = !hearing->judgement->exhaustive && !hearing->options->fixed;
    if (seconds > 0) {
        if (!hearing_ended(hearing) && searches)
            search_for_worse(hearing, total, start + seconds / 2);
        if (!hearing_ended(hearing))
            find_known(hearing, total);
    }
    if (!hearing_ended(hearing) && searches)
        search_for_worse(hearing, total, seconds > 0 ? start + seconds : 0);
    report_progress(hearing, 0.85);
    if (!hearing_ended(hearing))
        try_batches(hearing, total);
}

/* What was found before a call failed is decided as well. */
void hearing_decide(struct hearing *hearing, const struct tally *total)
{
    if (hearing->interrupted || hearing->out_of_memory || hearing->unavailable)
        return;
    for (size_t b = 0; b < hearing->bounds; b++)
        decide(hearing, total + b, hearing->judgement->bound + b);
    const int around = hearing->port && !hearing->options->fixed;
    for (size_t b = 0; b < hearing->bounds && around && !hearing_ended(hearing); b++)
        if (hearing->judgement->bound[b].verdict != NOT_JUDGED)
            search_around(hearing, hearing->judgement->bound + b);
}

static void hear(struct hearing *hearing)
{
    struct tally *total = tallies_new(hearing->bounds, hearing->element);
    struct repeats *repeats = NULL;
    if (!total) {
        hearing->out_of_memory = 1;
        return;
    }
    if (hearing->options->at)
        run_at(hearing, total);
    else {
        repeats = repeats_begin(hearing);
        if (!hearing_ended(hearing))
            find_candidates(hearing, total);
    }
    report_progress(hearing, 0.9);
    hearing_decide(hearing, total);
    tallies_free(total);
    if (!hearing_ended(hearing) && !hearing->options->at)
        try_specials(hearing);
    if (!hearing_ended(hearing) && !hearing->options->at)
        try_neighbours(hearing);
    if (!hearing_ended(hearing) && repeats)
        repeats_end(hearing, repeats);
    repeats_free(repeats);
    if (hearing->failed)
        find_failure(hearing);
    else if (hearing->judgement->left_outs > 0)
        tell_left_out(hearing);
    batch_free(hearing->failed);
}

static void note_variant(struct judgement *judgement, struct port *port)
{
    const char *id = judge_offered(port, judgement->kernel, judgement->format);
    judgement->variant = port->variant;
    judgement->variants = judge_variants(port, judgement->kernel, judgement->format);
    if (judgement->variants > 1)
        snprintf(judgement->variant_name, sizeof judgement->variant_name, "%s",
                 port->variant_name(port, id, (int)judgement->format));
}

struct judgement *hearing_open(struct hearing *hearing, struct port *port, const struct kernel *kernel,
                               enum format format, const struct judge_options *options, int *ready)
{
    const char *reason = "the port does not have it";
    struct judgement *judgement = judgement_new(kernel, format, options);
    *ready = 0;
    if (!judgement)
        return NULL;
    *hearing = (struct hearing){.port = port,
                                .options = options,
                                .judgement = judgement,
                                .bounds = judgement->bounds,
                                .failed_order = UINT64_MAX,
                                .given_up_order = UINT64_MAX};
    if ((port && !judge_offered(port, kernel, format)) || oracle_open(&hearing->oracle, kernel, format, &reason) != 0) {
        judgement->verdict = NOT_JUDGED;
        snprintf(judgement->reason, sizeof judgement->reason, "%s", reason);
        return judgement;
    }
    hearing->element = hearing->oracle.inputs + hearing->oracle.outputs;
    hearing->oracle.flush = options->flush;
    judgement->flushes = port && port->flushes;
    if (port)
        note_variant(judgement, port);
    if (options->filter)
        hearing->oracle.filter = options->filter;
    hearing->alone = oracle_block_new(&hearing->oracle);
    if (!hearing->alone) {
        judgement_free(judgement);
        return NULL;
    }
    *ready = 1;
    return judgement;
}

struct judgement *judge_kernel(struct port *port, const struct kernel *kernel, enum format format,
                               const struct judge_options *options)
{
    struct hearing hearing;
    int ready;
    struct judgement *judgement = hearing_open(&hearing, port, kernel, format, options, &ready);
    if (!ready)
        return judgement;
    const double start = process_clock();
    hear(&hearing);
    hearing_conclude(&hearing);
    const int has_results = judgement->verdict == EXCEEDED || judgement->left_outs > 0;
    if (has_results && !options->at && !options->fixed)
        hints_find(&hearing);
    oracle_block_free(hearing.alone);
    judgement->seconds = process_clock() - start;
    return judgement;
}
