/* The check of one kernel (check_kernel): runs the stages that accuracy.h lists, and forms the verdict. The stages
 * samples, decision and audit are in this file. run_stages() and find_candidates() show the order of all stages. */
#include "check_run.h"

#include "sampler.h"
#include "validate/util/format.h"
#include "validate/util/process.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    TASK_BLOCKS = 16, /* number of blocks in a task, which one thread processes */
    ROUND = 32,       /* number of tasks in a round, after which the tallies are merged */
    AUDITS = 64       /* number of elements that are audited per kernel */
};

const char *check_verdict_text(enum check_verdict verdict)
{
    static const char *const text[] = {"within",         "EXCEEDED",      "not judged", "FAILED",
                                       "INTERNAL ERROR", "could not run", "expected",   "UNEXPECTED"};
    return text[verdict];
}

const char *check_level_text(enum check_level level)
{
    return level == LEVEL_BASIC ? "basic" : "full";
}

const char *check_stage_text(enum check_stage stage)
{
    static const char *const text[] = {"inputs tried first", "the samples",    "the search for larger errors",
                                       "the batches",        "special values", "neighbours",
                                       "repeated calls"};
    return text[stage];
}

/* The results of one task: of TASK_BLOCKS blocks of samples. */
struct check_task {
    struct tally *tally; /* one for each bound */
    uint64_t audited, refuted;
};

/* --- samples ------------------------------------------------------------------------------------------------------ */

static void draw_block(const struct check_run *run, uint64_t first, size_t n, struct oracle_block *block)
{
    const struct oracle *oracle = &run->oracle;
    block->n = n;
    for (size_t i = 0; i < n; i++) {
        if (run->check_result->exhaustive)
            sampler_number(oracle->promises, first + i, block->element);
        else
            sampler_draw(oracle->promises, run->options->seed, first + i, block->element);
        oracle_block_put(oracle, block, i, block->element);
    }
}

/* Returns the sizes of the calls in which a block of the stream is run. */
static struct call_sizes calls_of(const struct check_run *run, uint64_t first)
{
    return call_sizes_of(random_mix(run->options->seed) + first);
}

/* Runs and measures elements first … first + n − 1 of the stream of samples; audits one of them if `audit` is set. */
static void run_task(struct check_run *run, uint64_t first, size_t n, int audit, struct oracle_block *block,
                     struct check_task *task)
{
    const struct oracle *oracle = &run->oracle;
    for (size_t done = 0; done < n && !check_run_is_past(run, first + done); done += FILTER_BLOCK) {
        draw_block(run, first + done, n - done < FILTER_BLOCK ? n - done : FILTER_BLOCK, block);
        if (block_measure(run, block, first + done, calls_of(run, first + done)) != 0)
            return;
        if (audit && done == 0) {
            struct random random = {run->options->seed ^ first};
            task->audited++;
            task->refuted += !oracle_audit(oracle, block, random_below(&random, block->n));
        }
        for (size_t b = 0; b < run->bounds; b++)
            block_tally(run, block, b, first + done, task->tally);
    }
}

/* Runs a round of tasks on all cores, then merges their tallies in order, up to the task in which the port failed. */
static void run_round(struct check_run *run, uint64_t first, size_t samples, size_t audit_every,
                      struct check_task *task, struct tally *total)
{
    const size_t size = (size_t)TASK_BLOCKS * FILTER_BLOCK;
#pragma omp parallel
    {
        struct oracle_block *block = oracle_block_new(&run->oracle);
        if (!block)
            check_run_out_of_memory(run);
#pragma omp for schedule(dynamic)
        for (size_t t = 0; t < ROUND; t++) {
            uint64_t start = first + t * size;
            for (size_t b = 0; b < run->bounds; b++)
                tally_clear(task[t].tally + b, run->element);
            if (block && start < samples)
                run_task(run, start, samples - start < size ? samples - start : size, (start / size) % audit_every == 0,
                         block, task + t);
        }
        oracle_block_free(block);
    }
    for (size_t t = 0; t < ROUND && !check_run_is_past(run, first + t * size); t++)
        for (size_t b = 0; b < run->bounds; b++)
            tally_merge(total + b, task[t].tally + b, run->element);
}

static void report_progress(struct check_run *run, double share)
{
    if (run->options->progress && run->options->progress(run->options->context, run->oracle.kernel, share) != 0)
        run->interrupted = 1;
}

/* Returns the number of samples: the requested number, or the count of numbers in the domain if that is smaller. */
static size_t samples_of(const struct check_run *run)
{
    const size_t samples = run->options->samples;
    uint64_t numbers = sampler_numbers(run->oracle.promises);
    run->check_result->exhaustive = numbers > 0 && numbers <= samples;
    return run->check_result->exhaustive ? (size_t)numbers : samples;
}

static void run_samples(struct check_run *run, struct tally *total)
{
    check_run_begin_stage(run, BY_SAMPLES, MAX_SKIPPED);
    const size_t size = (size_t)TASK_BLOCKS * FILTER_BLOCK, samples = samples_of(run);
    size_t audit_every = 1 + samples / size / AUDITS;
    struct check_task task[ROUND] = {0};
    for (size_t t = 0; t < ROUND; t++)
        run->out_of_memory |= !(task[t].tally = tallies_new(run->bounds, run->element));
    for (uint64_t first = 0; first < samples && !check_run_stage_is_over(run); first += ROUND * size) {
        run_round(run, first, samples, audit_every, task, total);
        report_progress(run, 0.8 * (double)(first + size < samples ? first + size : samples) / (double)samples);
    }
    for (size_t t = 0; t < ROUND; t++) {
        run->check_result->audited += task[t].audited;
        run->check_result->refuted += task[t].refuted;
        tallies_free(task[t].tally);
    }
    const uint64_t end = check_run_end_order(run);
    run->check_result->samples = end < samples ? end : samples;
    check_run_end_stage(run);
}

/* --- the element of --at ------------------------------------------------------------------------------------------ */

static int all_finite(const double *x, size_t n)
{
    for (size_t k = 0; k < n; k++)
        if (!isfinite(x[k]))
            return 0;
    return 1;
}

/* Measures the results of a call of copies of one element, block by block. */
static void measure_copies(struct check_run *run, const struct call_batch *batch, struct tally *total)
{
    const struct oracle *oracle = &run->oracle;
    struct oracle_block *block = oracle_block_new(oracle);
    if (!block)
        check_run_out_of_memory(run);
    for (size_t first = 0; block && first < batch->n; first += block->n) {
        block->n = batch->n - first < FILTER_BLOCK ? batch->n - first : FILTER_BLOCK;
        for (size_t i = 0; i < block->n; i++) {
            oracle_block_put(oracle, block, i, run->options->at);
            block->batch[i] = (uint32_t)batch->n;
            block->place[i] = (uint32_t)(first + i);
        }
        const struct call_batch part = batch_part(oracle, batch, first, block->n, 0);
        batch_read(oracle, &part, NULL, block->computed);
        oracle_evaluate(oracle, block);
        for (size_t b = 0; b < run->bounds; b++)
            block_tally(run, block, b, first, total);
    }
    oracle_block_free(block);
}

/* Checks the element of --at: against the promises if all its inputs are finite, and against the rules that apply to
 * it. */
static void run_at(struct check_run *run, struct tally *total)
{
    struct check_result *check_result = run->check_result;
    struct call_batch *batch = batch_new(&run->oracle, run->options->batch);
    if (!batch) {
        check_run_out_of_memory(run);
        return;
    }
    for (size_t i = 0; i < batch->n; i++)
        batch_set_inputs(&run->oracle, batch, i, run->options->at);
    int status = 0;
    for (int end = 0; end < 2 && status == 0; end++) {
        batch->placement = end ? PORT_AT_END : PORT_AT_START;
        status = check_run_call(run, batch, 0);
    }
    check_result->samples = status == 0 ? batch->n : 0;
    if (status == 0 && all_finite(run->options->at, run->oracle.inputs))
        measure_copies(run, batch, total);
    if (status == 0)
        check_specials_at(run, batch);
    batch_free(batch);
}

/* --- the decision ------------------------------------------------------------------------------------------------- */

/* Runs the block of a sample again, in the same calls. Returns its outputs in a batch that the caller frees; null if
 * the candidate is not a sample, or when out of memory. */
static struct call_batch *block_again(struct check_run *run, const struct candidate *candidate)
{
    const struct oracle *oracle = &run->oracle;
    const uint64_t first = candidate->index / FILTER_BLOCK * FILTER_BLOCK;
    const size_t left = candidate->found == BY_SAMPLES ? run->check_result->samples - first : 0;
    struct oracle_block *block = left > 0 && !run->options->at ? oracle_block_new(oracle) : NULL;
    struct call_batch *batch = block ? batch_new(oracle, FILTER_BLOCK) : NULL;
    if (batch) {
        draw_block(run, first, left < FILTER_BLOCK ? left : FILTER_BLOCK, block);
        if (block_run(run, block, 0, calls_of(run, first)) == 0)
            for (size_t i = 0; i < block->n; i++) {
                oracle_block_gather(oracle, block, i, block->element);
                batch_set_outputs(oracle, batch, i, block->element + oracle->inputs);
            }
    }
    oracle_block_free(block);
    return batch;
}

/* Returns which call reproduces the candidate's result; NOT_REPRODUCED if the candidate is a sample and even the same
 * calls do not reproduce its result, which then depends on earlier calls. */
static enum reproduction reproduction_of(struct check_run *run, const struct candidate *candidate)
{
    const size_t inputs = run->oracle.inputs;
    const double *in = candidate->element, *out = in + inputs;
    if (run->options->at || !run->port || check_run_ended(run))
        return REPRODUCED_BY_COPIES;
    enum reproduction back = check_run_reproduce(run, in, out, candidate->n);
    struct call_batch *again = back == REPRODUCED_IN_SAME_CALL ? block_again(run, candidate) : NULL;
    if (again && !check_run_ended(run) && !batch_has_outputs(&run->oracle, again, candidate->index % FILTER_BLOCK, out))
        back = NOT_REPRODUCED;
    batch_free(again);
    return back;
}

/* Decides a promise: measures its candidates in interval arithmetic, in descending order of the upper bounds of their
 * errors, until no other candidate can have a larger error than the largest so far. */
static void decide(struct check_run *run, const struct tally *tally, struct bound_result *result)
{
    const struct oracle *oracle = &run->oracle;
    const struct candidate *worst = NULL;
    uint64_t undecided = 0;
    for (size_t k = 0;
         k < tally->candidates.count && !(worst && result->worst.error >= tally->candidates.item[k].upper); k++) {
        const struct candidate *candidate = tally->candidates.item + k;
        struct exact_error exact;
        oracle_exact(oracle, candidate->element, candidate->element + oracle->inputs, result->bound, &exact);
        run->check_result->audited++;
        if (!exact.decided && !(exact.certain > result->bound->limit)) {
            /* No precision decides some errors: for example, if the exact angle is 180°, where its sign changes. */
            undecided++;
            continue;
        }
        run->check_result->refuted += exact.certain > candidate->upper * (1 + 1e-6) + 1e-6;
        if (worst && !(exact.error > result->worst.error))
            continue;
        worst = candidate;
        result->worst = exact;
    }
    result->common_angle_error = tally->common_angle_error;
    result->statistics = tally->statistics;
    result->profile = tally->profile;
    result->undecided = tally->undecided + undecided;
    if (!worst)
        result->verdict = NOT_CHECKED;
    else
        result->verdict = result->worst.error <= result->bound->limit ? WITHIN : EXCEEDED;
    if (!worst)
        return;
    memcpy(result->worst_in, worst->element, oracle->inputs * sizeof(double));
    result->found = worst->found;
    result->context = (struct batch_context){worst->n, worst->place, reproduction_of(run, worst)};
}

/* The error, in ulps, of an angle of 1° that is computed as the arc cosine of a trace: this common formula makes the
 * last 12 to 13 bits wrong. */
static const double lost_by_arc_cosine = 0x1p13;

static const struct bound *bounds_of(const struct check_result *check_result)
{
    return kernel_promises(check_result->kernel, check_result->format)->bounds;
}

/* Returns the description of the class of inputs that a promise is for, "" for any class. */
static const char *class_of(const struct bound *bound)
{
    return bound->region && bound->region->class ? bound->region->class->words : "";
}

/* True if the error at common angles in another region exceeds lost_by_arc_cosine and the limit, for inputs of the same
 * class as in the usual region. */
static int is_lost_at_common_angles(const struct check_result *check_result, const struct bound_result *result)
{
    const struct bound *usual = bounds_of(check_result);
    while (usual->reason && !bound_is_usual(bounds_of(check_result), usual))
        usual++;
    return usual->reason && strcmp(class_of(usual), class_of(result->bound)) == 0 &&
           result->common_angle_error > fmax(lost_by_arc_cosine, result->bound->limit);
}

int check_requires(const struct check_result *check_result, const struct bound_result *result, enum check_level level)
{
    if (level == LEVEL_FULL)
        return !result->entries;
    return bound_is_of_whole(check_result->kernel, result->bound) &&
           (bound_is_usual(bounds_of(check_result), result->bound) || is_lost_at_common_angles(check_result, result));
}

double check_limit(const struct bound *bound, enum check_level level)
{
    if (level == LEVEL_FULL || bound->measure == EQUAL || bound->own || bound->evidence == STATED)
        return bound->limit;
    /* An error of R counts twice in RᵀR. */
    return fmax(bound->limit, (bound->measure == ORTHOGONALITY ? 2 : 1) * BASIC_UNITS);
}

int check_exceeds(const struct check_result *check_result, const struct bound_result *result, enum check_level level)
{
    return result->verdict == EXCEEDED && check_requires(check_result, result, level) &&
           !(result->worst.error <= check_limit(result->bound, level));
}

uint64_t check_violations(const struct special_result *result, enum check_level level)
{
    return level == LEVEL_BASIC ? result->broken : result->failed;
}

int check_falls_short(const struct check_result *check_result, enum check_level level)
{
    for (size_t b = 0; b < check_result->bounds; b++)
        if (check_exceeds(check_result, check_result->bound + b, level))
            return 1;
    for (size_t s = 0; s < check_result->specials; s++)
        if (check_violations(check_result->special + s, level) > 0 && !check_result->special[s].expected)
            return 1;
    return !check_bits_hold(check_result) && !check_result->bits_expected;
}

enum check_verdict check_verdict_at(const struct check_result *check_result, enum check_level level)
{
    if (level == check_result->level || (check_result->verdict != WITHIN && check_result->verdict != EXCEEDED))
        return check_result->verdict;
    return check_falls_short(check_result, level) ? EXCEEDED : WITHIN;
}

/* Removes the derived FIELD_ULP results of promises about entries that hold, or were not tried. */
static void drop_implied(struct check_result *check_result)
{
    size_t kept = 0;
    for (size_t b = 0; b < check_result->bounds; b++) {
        const struct bound_result *entries = check_result->bound[b].entries;
        if (!entries || entries->verdict == EXCEEDED)
            check_result->bound[kept++] = check_result->bound[b];
    }
    check_result->bounds = kept;
}

int check_bits_hold(const struct check_result *check_result)
{
    return check_result->isolation.failed == 0 && check_result->repeats.failed == 0 &&
           !(check_result->batches.promised && check_result->batches.differ > 0);
}

/* Returns the number of promises and rules that were tried. */
static size_t count_checked(const struct check_result *check_result)
{
    size_t count = 0;
    for (size_t b = 0; b < check_result->bounds; b++)
        count += check_result->bound[b].verdict != NOT_CHECKED;
    for (size_t s = 0; s < check_result->specials; s++)
        count += check_result->special[s].tried > 0;
    return count;
}

/* True if a promise of the usual region was not tried: then there were too few inputs for the verdict "within". */
static int lacks_usual(const struct check_result *check_result)
{
    for (size_t b = 0; b < check_result->bounds; b++)
        if (check_result->bound[b].verdict == NOT_CHECKED &&
            bound_is_usual(check_result->bound->bound, check_result->bound[b].bound))
            return 1;
    return 0;
}

size_t check_untried(const struct check_result *check_result)
{
    size_t count = 0;
    for (size_t b = 0; b < check_result->bounds; b++)
        count += check_result->bound[b].verdict == NOT_CHECKED;
    return count;
}

/* Sets the verdict and, unless `reason` is null, its reason. */
static void set_verdict(struct check_result *check_result, enum check_verdict verdict, const char *reason)
{
    check_result->verdict = verdict;
    if (reason)
        snprintf(check_result->reason, sizeof check_result->reason, "%s", reason);
}

void check_run_conclude(struct check_run *run)
{
    struct check_result *check_result = run->check_result;
    drop_implied(check_result);
    if (run->interrupted)
        set_verdict(check_result, NOT_CHECKED, "interrupted");
    else if (run->unavailable)
        set_verdict(check_result, UNAVAILABLE, NULL);
    else if (run->out_of_memory)
        set_verdict(check_result, INTERNAL, "out of memory");
    else if (check_result->refuted > 0) {
        check_result->verdict = INTERNAL;
        snprintf(check_result->reason, sizeof check_result->reason,
                 "filter and exact disagree on %llu of %llu audited elements: the reference is at fault, not the port",
                 (unsigned long long)check_result->refuted, (unsigned long long)check_result->audited);
    } else if (run->failure.call || check_result->skipped_count > 0)
        set_verdict(check_result, FAILED, NULL); /* the reason was set before */
    else if (check_falls_short(check_result, check_result->level))
        set_verdict(check_result, EXCEEDED, NULL);
    else if (count_checked(check_result) == 0)
        set_verdict(check_result, NOT_CHECKED,
                    run->options->at ? "no promise and no rule is about this input"
                                     : "no sample fell into the region of a bound");
    else if (!run->options->at && lacks_usual(check_result)) {
        check_result->verdict = NOT_CHECKED;
        snprintf(check_result->reason, sizeof check_result->reason,
                 "too few inputs: %zu of %zu promises were not tried, of the usual region among them",
                 check_untried(check_result), check_result->bounds);
    }
}

/* --- a kernel ----------------------------------------------------------------------------------------------------- */

/* Returns an array that the caller frees: the bounds of the promises, then bounds in FIELD_ULP for outputs that have
 * only limits entry by entry. Stores the numbers of both in *promised and *of_whole. If subnormal numbers are flushed
 * to 0, a product has an error of up to the smallest normal number instead of half the smallest subnormal number, so
 * floors are multiplied by the ratio of these two. */
static struct bound *bounds_to_check(const struct promises *promises, int flush, size_t *promised, size_t *of_whole)
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

struct check_result *check_result_new(const struct kernel *kernel, enum format format,
                                      const struct kernel_check_options *options)
{
    struct check_result *check_result = calloc(1, sizeof *check_result);
    if (!check_result)
        return NULL;
    const struct promises *promises = kernel_promises(kernel, format);
    const size_t inputs = kernel->input_components, outputs = kernel->output_components;
    check_result->kernel = kernel;
    check_result->format = format;
    check_result->level = options->level;
    size_t promised, of_whole;
    check_result->of_whole = bounds_to_check(promises, options->flush, &promised, &of_whole);
    check_result->bounds = promised + (options->fixed ? 0 : of_whole);
    check_result->specials = promises ? specials_count(promises->specials) : 0;
    check_result->bound = calloc(check_result->bounds + 1, sizeof *check_result->bound);
    check_result->special = calloc(check_result->specials + 1, sizeof *check_result->special);
    /* One block of memory for all inputs and outputs to which the members of the result point; this size is enough. */
    check_result->storage = calloc(
        (2 * check_result->bounds + check_result->specials + 6 + SKIPPED_SHOWN) * (inputs + outputs), sizeof(double));
    if (!check_result->of_whole || !check_result->bound || !check_result->special || !check_result->storage) {
        check_result_free(check_result);
        return NULL;
    }
    double *storage = check_result->storage;
    size_t entries = 0;
    for (size_t b = 0; b < check_result->bounds; b++, storage += 2 * inputs) {
        struct bound_result *result = check_result->bound + b;
        result->bound = b < promised && !options->flush ? promises->bounds + b : check_result->of_whole + b;
        /* The derived limits are in the order of the promises about entries from which they are derived. */
        for (; b >= promised && !result->entries; entries++)
            if (bound_lacks_whole(kernel, promises->bounds, promises->bounds + entries))
                result->entries = check_result->bound + entries;
        result->verdict = NOT_CHECKED;
        result->worst_in = storage;
        result->simplest_in = storage + inputs;
        profile_scale_make(&result->scale, promises, result->bound);
    }
    for (size_t s = 0; s < check_result->specials; s++, storage += inputs + outputs) {
        check_result->special[s].special = promises->specials + s;
        check_result->special[s].in = storage;
        check_result->special[s].out = storage + inputs;
    }
    check_result->isolation.in = storage;
    check_result->failure.in = storage + inputs;
    check_result->batches.in = storage + 2 * inputs;
    check_result->repeats.in = storage + 3 * inputs;
    storage += 4 * inputs;
    for (size_t i = 0; i < SKIPPED_SHOWN; i++, storage += inputs)
        check_result->skipped[i].in = storage;
    check_result->batches.alone = storage;
    check_result->batches.out = storage + outputs;
    check_result->repeats.before = storage + 2 * outputs;
    check_result->repeats.out = storage + 3 * outputs;
    return check_result;
}

void check_result_free(struct check_result *check_result)
{
    if (!check_result)
        return;
    free(check_result->bound);
    free(check_result->of_whole);
    free(check_result->special);
    free(check_result->expectation);
    free(check_result->storage);
    free(check_result);
}

static void run_fixed_inputs(struct check_run *run, struct tally *total)
{
    check_run_begin_stage(run, BY_FIXED_INPUTS, MAX_SKIPPED);
    check_fixed_inputs(run, total);
    check_run_end_stage(run);
}

/* Runs all stages that find candidates: fixed inputs, samples, search and batches. */
static void find_candidates(struct check_run *run, struct tally *total)
{
    const double seconds = run->options->seconds, start = process_thread_seconds();
    if (seconds <= 0)
        run_fixed_inputs(run, total);
    if (!check_run_ended(run))
        run_samples(run, total);
    const int searches = !run->check_result->exhaustive && !run->options->fixed;
    if (seconds > 0) {
        if (!check_run_ended(run) && searches)
            search_for_worse(run, total, start + seconds / 2);
        if (!check_run_ended(run))
            run_fixed_inputs(run, total);
    }
    if (!check_run_ended(run) && searches)
        search_for_worse(run, total, seconds > 0 ? start + seconds : 0);
    report_progress(run, 0.85);
    if (!check_run_ended(run))
        try_batches(run, total, &run->check_result->batches);
}

/* If a call failed, the candidates that were found before are decided, too. */
void check_run_decide(struct check_run *run, const struct tally *total)
{
    if (run->interrupted || run->out_of_memory || run->unavailable)
        return;
    for (size_t b = 0; b < run->bounds; b++)
        decide(run, total + b, run->check_result->bound + b);
    const int around = run->port && !run->options->fixed;
    for (size_t b = 0; b < run->bounds && around && !check_run_ended(run); b++)
        if (run->check_result->bound[b].verdict != NOT_CHECKED)
            search_around(run, run->check_result->bound + b);
}

static void run_stages(struct check_run *run)
{
    struct tally *total = tallies_new(run->bounds, run->element);
    struct repeats *repeats = NULL;
    if (!total) {
        run->out_of_memory = 1;
        return;
    }
    if (run->options->at)
        run_at(run, total);
    else {
        repeats = repeats_begin(run, &run->check_result->repeats);
        if (!check_run_ended(run))
            find_candidates(run, total);
    }
    report_progress(run, 0.9);
    check_run_decide(run, total);
    tallies_free(total);
    if (!check_run_ended(run) && !run->options->at)
        check_specials(run);
    if (!check_run_ended(run) && !run->options->at)
        check_lane_isolation(run, &run->check_result->isolation);
    if (!check_run_ended(run) && repeats)
        repeats_end(run, repeats);
    repeats_free(repeats);
    if (run->failure.call)
        find_failure(run);
    else if (run->check_result->skipped_count > 0)
        explain_skipped(run);
    batch_free(run->failure.call);
}

static void note_variant(struct check_result *check_result, struct port *port)
{
    const char *id = port_kernel_id(port, check_result->kernel, check_result->format);
    check_result->variant = port->variant;
    check_result->variants = port_variant_count(port, check_result->kernel, check_result->format);
    if (check_result->variants > 0 && port->variant_name)
        snprintf(check_result->function, sizeof check_result->function, "%s",
                 port->variant_name(port, id, (int)check_result->format));
}

const char *check_variant_name(const struct check_result *check_result)
{
    return check_result->variants > 1 ? check_result->function : "";
}

struct check_result *check_run_open(struct check_run *run, struct port *port, const struct kernel *kernel,
                                    enum format format, const struct kernel_check_options *options, int *ready)
{
    const char *reason = REASON_NOT_PROVIDED;
    struct check_result *check_result = check_result_new(kernel, format, options);
    *ready = 0;
    if (!check_result)
        return NULL;
    *run = (struct check_run){.port = port,
                              .options = options,
                              .check_result = check_result,
                              .bounds = check_result->bounds,
                              .failure.order = UINT64_MAX,
                              .stage.abort_order = UINT64_MAX};
    if ((port && !port_kernel_id(port, kernel, format)) || oracle_open(&run->oracle, kernel, format, &reason) != 0) {
        check_result->verdict = NOT_CHECKED;
        snprintf(check_result->reason, sizeof check_result->reason, "%s", reason);
        return check_result;
    }
    run->element = run->oracle.inputs + run->oracle.outputs;
    run->oracle.flush = options->flush;
    check_result->flushes = port && port->flushes;
    if (port)
        note_variant(check_result, port);
    if (options->filter)
        run->oracle.filter = options->filter;
    run->alone = oracle_block_new(&run->oracle);
    if (!run->alone) {
        check_result_free(check_result);
        return NULL;
    }
    *ready = 1;
    return check_result;
}

struct check_result *check_kernel(struct port *port, const struct kernel *kernel, enum format format,
                                  const struct kernel_check_options *options)
{
    struct check_run run;
    int ready;
    struct check_result *check_result = check_run_open(&run, port, kernel, format, options, &ready);
    if (!ready)
        return check_result;
    const double start = process_clock();
    run_stages(&run);
    check_run_conclude(&run);
    const int has_results = check_result->verdict == EXCEEDED || check_result->skipped_count > 0;
    if (has_results && !options->at && !options->fixed)
        hints_find(&run, NULL), simplest_find(&run);
    oracle_block_free(run.alone);
    check_result->seconds = process_clock() - start;
    return check_result;
}
