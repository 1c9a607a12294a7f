/* The judge: samples, decision and audit of one kernel. Blocks are measured in block.c, the search is search.c's; special
 * values and lane poison are in special.c. */
#include "hearing.h"

#include "sampler.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    TASK_BLOCKS = 16, /* blocks a thread takes at once */
    ROUND = 32,       /* tasks between two merges */
    AUDITS = 64,      /* elements audited per kernel */
    LANES = 16        /* copies of a lone element, one in every lane of the widest vectors */
};

const char *judge_verdict_text(enum judge_verdict verdict)
{
    static const char *const text[] = {"within", "EXCEEDED", "not judged", "FAILED", "INTERNAL ERROR", "could not run"};
    return text[verdict];
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
        if (hearing->options->at)
            memcpy(block->element, hearing->options->at, oracle->inputs * sizeof *block->element);
        else if (hearing->judgement->exhaustive)
            sampler_number(oracle->promises, first + i, block->element);
        else
            sampler_draw(oracle->promises, hearing->options->seed, first + i, block->element);
        oracle_block_put(oracle, block, i, block->element);
    }
}

/* Elements first … first + n − 1 of the stream; audits one of them where asked. */
static void run_task(struct hearing *hearing, uint64_t first, size_t n, int audit, struct oracle_block *block,
                     struct task *task)
{
    const struct oracle *oracle = &hearing->oracle;
    for (size_t done = 0; done < n && !hearing->port_failed; done += FILTER_BLOCK) {
        draw_block(hearing, first + done, n - done < FILTER_BLOCK ? n - done : FILTER_BLOCK, block);
        if (block_measure(hearing, block) != 0)
            return;
        if (audit && done == 0) {
            struct random random = {hearing->options->seed ^ first};
            task->audited++;
            task->refuted += !oracle_audit(oracle, block, random_below(&random, block->n));
        }
        for (size_t b = 0; b < hearing->bounds; b++)
            block_tally(hearing, block, b, first + done, task->tally + b);
    }
}

/* A round of tasks on all cores, then merged in their order. */
static void run_round(struct hearing *hearing, uint64_t first, size_t samples, size_t audit_every, struct task *task,
                      struct tally *total)
{
    const size_t size = (size_t)TASK_BLOCKS * FILTER_BLOCK;
#pragma omp parallel
    {
        struct oracle_block *block = oracle_block_new(&hearing->oracle);
        if (!block) {
#pragma omp atomic write
            hearing->out_of_memory = 1;
        }
#pragma omp for schedule(dynamic)
        for (size_t t = 0; t < ROUND; t++) {
            uint64_t start = first + t * size;
            for (size_t b = 0; b < hearing->bounds; b++)
                tally_clear(task[t].tally + b, hearing->element);
            if (block && start < samples && !hearing->port_failed)
                run_task(hearing, start, samples - start < size ? samples - start : size,
                         (start / size) % audit_every == 0, block, task + t);
        }
        oracle_block_free(block);
    }
    for (size_t t = 0; t < ROUND; t++)
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
    if (hearing->options->at)
        return LANES;
    uint64_t numbers = sampler_numbers(hearing->oracle.promises);
    hearing->judgement->exhaustive = numbers > 0 && numbers <= samples;
    return hearing->judgement->exhaustive ? (size_t)numbers : samples;
}

static void run_samples(struct hearing *hearing, struct tally *total)
{
    const size_t size = (size_t)TASK_BLOCKS * FILTER_BLOCK, samples = samples_of(hearing);
    size_t audit_every = 1 + samples / size / AUDITS;
    struct task task[ROUND] = {0};
    for (size_t t = 0; t < ROUND; t++)
        hearing->out_of_memory |= !(task[t].tally = tallies_new(hearing->bounds, hearing->element));
    for (uint64_t first = 0; first < samples && !hearing_ended(hearing); first += ROUND * size) {
        run_round(hearing, first, samples, audit_every, task, total);
        report_progress(hearing, 0.8 * (double)(first + size < samples ? first + size : samples) / (double)samples);
    }
    for (size_t t = 0; t < ROUND; t++) {
        hearing->judgement->audited += task[t].audited;
        hearing->judgement->refuted += task[t].refuted;
        tallies_free(task[t].tally);
    }
    hearing->judgement->samples = samples;
}

/* --- the decision ------------------------------------------------------------------------------------------------- */

/* Measures the worst candidates by exact, in order, until no other can be worse. */
static void decide(struct hearing *hearing, const struct tally *tally, struct bound_result *result)
{
    const struct oracle *oracle = &hearing->oracle;
    double worst = -1;
    uint64_t undecided = 0;
    for (size_t k = 0; k < tally->candidates.count && worst < tally->candidates.kept[k].upper; k++) {
        const struct candidate *candidate = tally->candidates.kept + k;
        struct exact_error exact;
        oracle_exact(oracle, candidate->element, candidate->element + oracle->inputs, result->bound, &exact);
        hearing->judgement->audited++;
        if (!exact.decided && !(exact.certain > result->bound->limit)) {
            undecided++; /* no precision decides, for example on which side of a half turn it lies */
            continue;
        }
        hearing->judgement->refuted += exact.certain > candidate->upper * (1 + 1e-6) + 1e-6;
        if (!(exact.error > worst))
            continue;
        worst = exact.error;
        result->worst = exact;
        result->searched = candidate->searched;
        memcpy(result->worst_in, candidate->element, oracle->inputs * sizeof(double));
    }
    result->statistics = tally->statistics;
    result->profile = tally->profile;
    result->undecided = tally->undecided + undecided;
    result->verdict = worst < 0 ? NOT_JUDGED : worst <= result->bound->limit ? WITHIN : EXCEEDED;
}

static void conclude(struct hearing *hearing)
{
    struct judgement *judgement = hearing->judgement;
    size_t judged = 0;
    for (size_t b = 0; b < judgement->bounds && !hearing->port_failed; b++) {
        judged += judgement->bound[b].verdict != NOT_JUDGED;
        if (judgement->bound[b].verdict == EXCEEDED)
            judgement->verdict = EXCEEDED;
    }
    for (size_t s = 0; s < judgement->specials && !hearing->port_failed; s++)
        if (judgement->special[s].failed > 0)
            judgement->verdict = EXCEEDED;
    if (!hearing->port_failed && (judgement->poison.failed > 0 || judgement->poison.overruns > 0))
        judgement->verdict = EXCEEDED;
    if (judgement->verdict == WITHIN && judged == 0) {
        judgement->verdict = NOT_JUDGED;
        snprintf(judgement->reason, sizeof judgement->reason, "no sample fell into the region of a bound");
    }
    if (hearing->interrupted) {
        judgement->verdict = NOT_JUDGED;
        snprintf(judgement->reason, sizeof judgement->reason, "interrupted");
    } else if (hearing->out_of_memory) {
        judgement->verdict = INTERNAL;
        snprintf(judgement->reason, sizeof judgement->reason, "out of memory");
    } else if (hearing->port_failed) {
        return; /* the failure is noted */
    } else if (judgement->refuted > 0) {
        judgement->verdict = INTERNAL;
        snprintf(judgement->reason, sizeof judgement->reason,
                 "filter and exact disagree on %llu of %llu audited elements: the reference is at fault, not the port",
                 (unsigned long long)judgement->refuted, (unsigned long long)judgement->audited);
    }
}

/* --- a kernel -------------------------------------------------------------------------------------------------------- */

static struct judgement *judgement_new(const struct kernel *kernel, enum format format)
{
    struct judgement *judgement = calloc(1, sizeof *judgement);
    if (!judgement)
        return NULL;
    const struct promises *promises = kernel_promises(kernel, format);
    const size_t inputs = kernel->input_components, outputs = kernel->output_components;
    judgement->kernel = kernel;
    judgement->format = format;
    judgement->bounds = promises ? bounds_count(promises->bounds) : 0;
    judgement->specials = promises ? specials_count(promises->specials) : 0;
    judgement->bound = calloc(judgement->bounds + 1, sizeof *judgement->bound);
    judgement->special = calloc(judgement->specials + 1, sizeof *judgement->special);
    judgement->room = calloc((judgement->bounds + judgement->specials + 1) * (inputs + outputs), sizeof(double));
    if (!judgement->bound || !judgement->special || !judgement->room) {
        judgement_free(judgement);
        return NULL;
    }
    double *room = judgement->room;
    for (size_t b = 0; b < judgement->bounds; b++, room += inputs) {
        judgement->bound[b].bound = promises->bounds + b;
        judgement->bound[b].verdict = NOT_JUDGED;
        judgement->bound[b].worst_in = room;
        profile_scale_make(&judgement->bound[b].scale, promises, promises->bounds + b);
    }
    for (size_t s = 0; s < judgement->specials; s++, room += inputs + outputs) {
        judgement->special[s].special = promises->specials + s;
        judgement->special[s].in = room;
        judgement->special[s].out = room + inputs;
    }
    judgement->poison.in = room;
    return judgement;
}

void judgement_free(struct judgement *judgement)
{
    if (!judgement)
        return;
    free(judgement->bound);
    free(judgement->special);
    free(judgement->room);
    free(judgement);
}

static void hear(struct hearing *hearing)
{
    struct tally *total = tallies_new(hearing->bounds, hearing->element);
    if (!total) {
        hearing->out_of_memory = 1;
        return;
    }
    run_samples(hearing, total);
    if (!hearing_ended(hearing) && !hearing->options->at && !hearing->judgement->exhaustive)
        search_for_worse(hearing, total);
    report_progress(hearing, 0.9);
    for (size_t b = 0; b < hearing->bounds && !hearing_ended(hearing); b++) {
        decide(hearing, total + b, hearing->judgement->bound + b);
        if (hearing->judgement->bound[b].verdict != NOT_JUDGED)
            search_around(hearing, hearing->judgement->bound + b);
    }
    tallies_free(total);
    if (hearing_ended(hearing) || hearing->options->at)
        return;
    hearing->port_failed =
        judge_specials(hearing->port, &hearing->oracle, hearing->options->seed, hearing->judgement) != 0 ||
        judge_poison(hearing->port, &hearing->oracle, hearing->options->seed, hearing->judgement) != 0;
}

struct judgement *judge_kernel(struct port *port, const struct kernel *kernel, enum format format,
                               const struct judge_options *options)
{
    struct timespec start, end;
    const char *reason = "the port does not have it";
    struct judgement *judgement = judgement_new(kernel, format);
    if (!judgement)
        return NULL;
    struct hearing hearing = {.port = port, .options = options, .judgement = judgement, .bounds = judgement->bounds};
    if (!judge_offered(port, kernel, format) || oracle_open(&hearing.oracle, kernel, format, &reason) != 0) {
        judgement->verdict = NOT_JUDGED;
        snprintf(judgement->reason, sizeof judgement->reason, "%s", reason);
        return judgement;
    }
    hearing.element = hearing.oracle.inputs + hearing.oracle.outputs;
    clock_gettime(CLOCK_MONOTONIC, &start);
    hear(&hearing);
    conclude(&hearing);
    if (judgement->verdict == EXCEEDED && !options->at)
        hints_find(&hearing);
    clock_gettime(CLOCK_MONOTONIC, &end);
    judgement->seconds = (double)(end.tv_sec - start.tv_sec) + 1e-9 * (double)(end.tv_nsec - start.tv_nsec);
    return judgement;
}
