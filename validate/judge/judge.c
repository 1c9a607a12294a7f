/* The judge: samples, search, decision and audit of one row. Special values and lane poison are in special.c. */
#include "judge.h"

#include "sampler.h"
#include "ulp.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    KEPT = 24,           /* worst candidates kept for exact, a bound */
    TASK_BLOCKS = 16,    /* blocks a thread takes at once */
    ROUND = 32,          /* tasks between two merges */
    EXACT_BUDGET = 4,    /* errors of a block and bound that exact resolves where the filter cannot */
    CLIMBS = 6,          /* searches started, a bound */
    CLIMB_ROUNDS = 24,   /* blocks of neighbours a search tries … */
    FULL_SEARCH = 20000, /* … after so many samples; of fewer samples it is a smaller share of the work, not a larger */
    AUDITS = 64,         /* elements audited, a row */
    LANES = 16           /* copies of a lone element: it stands once in every lane of the widest vectors */
};

const char *judge_verdict_text(enum judge_verdict verdict)
{
    static const char *const text[] = {"within", "EXCEEDED", "not judged", "FAILED", "INTERNAL ERROR"};
    return text[verdict];
}

/* --- candidates: the worst elements seen, in order ---------------------------------------------------------------- */

struct candidate {
    double upper;   /* the error is at most this */
    uint64_t index; /* in the sample stream; decides among equals */
    int searched;
    double *element; /* inputs, then computed outputs */
};

struct candidates {
    size_t count;
    double dropped; /* greatest upper end that is not kept */
    struct candidate kept[KEPT];
};

/* Whether a comes before b: worse, or as bad and earlier. */
static int precedes(double upper_a, uint64_t index_a, double upper_b, uint64_t index_b)
{
    return upper_a > upper_b || (upper_a == upper_b && index_a < index_b);
}

/* A place for a candidate in order, or null if it is not bad enough. The caller fills its element. */
static struct candidate *candidates_insert(struct candidates *candidates, double upper, uint64_t index)
{
    size_t at = candidates->count;
    while (at > 0 && precedes(upper, index, candidates->kept[at - 1].upper, candidates->kept[at - 1].index))
        at--;
    if (at == KEPT) {
        candidates->dropped = fmax(candidates->dropped, upper);
        return NULL;
    }
    size_t last = candidates->count < KEPT ? candidates->count++ : KEPT - 1;
    double *room = candidates->kept[last].element;
    if (last == KEPT - 1 && candidates->kept[last].upper > 0)
        candidates->dropped = fmax(candidates->dropped, candidates->kept[last].upper);
    memmove(candidates->kept + at + 1, candidates->kept + at, (last - at) * sizeof *candidates->kept);
    candidates->kept[at] = (struct candidate){upper, index, 0, room};
    return &candidates->kept[at];
}

/* --- tallies: what a task found under each bound ------------------------------------------------------------------ */

struct tally {
    struct statistics statistics;
    uint64_t undecided;
    struct candidates candidates;
    double *room; /* KEPT elements */
};

struct task {
    struct tally *tally; /* one a bound */
    uint64_t audited, refuted;
};

/* Everything that judging a row needs. */
struct hearing {
    struct port *port;
    const struct judge_options *options;
    struct oracle oracle;
    size_t bounds, element; /* bounds of the row; components in and out of an element */
    struct judgement *judgement;
    int failed;  /* the port did: stop */
    int memory;  /* ran out of it */
    int stopped; /* by who watches the progress */
};

static void tally_clear(struct tally *tally, size_t element)
{
    double *room = tally->room;
    memset(tally, 0, sizeof *tally);
    tally->room = room;
    for (size_t k = 0; k < KEPT; k++)
        tally->candidates.kept[k].element = room + k * element;
}

static struct tally *tallies_new(const struct hearing *hearing)
{
    struct tally *tally = calloc(hearing->bounds, sizeof *tally);
    double *room = calloc(hearing->bounds * KEPT * hearing->element, sizeof *room);
    if (!tally || !room) {
        free(tally);
        free(room);
        return NULL;
    }
    for (size_t b = 0; b < hearing->bounds; b++) {
        tally[b].room = room + b * KEPT * hearing->element;
        tally_clear(tally + b, hearing->element);
    }
    return tally;
}

static void tallies_free(struct tally *tally)
{
    if (tally)
        free(tally->room);
    free(tally);
}

static void tally_merge(struct tally *into, const struct tally *from, size_t element)
{
    statistics_merge(&into->statistics, &from->statistics);
    into->undecided += from->undecided;
    into->candidates.dropped = fmax(into->candidates.dropped, from->candidates.dropped);
    for (size_t k = 0; k < from->candidates.count; k++) {
        const struct candidate *found = from->candidates.kept + k;
        struct candidate *place = candidates_insert(&into->candidates, found->upper, found->index);
        if (place) {
            place->searched = found->searched;
            memcpy(place->element, found->element, element * sizeof *place->element);
        }
    }
}

/* --- measuring a block -------------------------------------------------------------------------------------------- */

static void to_format(enum format format, const double *x, void *narrow, size_t at)
{
    if (format == BINARY32)
        ((float *)narrow)[at] = (float)x[at];
    else
        ((double *)narrow)[at] = x[at];
}

static double from_format(enum format format, const void *narrow, size_t at)
{
    return format == BINARY32 ? (double)((const float *)narrow)[at] : ((const double *)narrow)[at];
}

enum { CANARY = 0xa5 };

/* Whether any byte behind the first n elements of a column changed. */
static int overran(const unsigned char *column, size_t n, size_t width)
{
    for (size_t byte = n * width; byte < FILTER_BLOCK * width; byte++)
        if (column[byte] != CANARY)
            return 1;
    return 0;
}

enum port_result judge_run(struct port *port, const struct oracle *oracle, size_t n, const double *in, double *computed,
                           uint64_t *overruns)
{
    const size_t width = oracle->format / 8, column = FILTER_BLOCK * width;
    unsigned char *input = malloc((oracle->inputs + oracle->outputs) * column);
    if (!input)
        return PORT_FAILED;
    unsigned char *output = input + oracle->inputs * column;
    memset(output, CANARY, oracle->outputs * column);
    for (size_t k = 0; k < oracle->inputs; k++)
        for (size_t i = 0; i < n; i++)
            to_format(oracle->format, in, input, k * FILTER_BLOCK + i);
    const struct port_call call = {
        oracle->row->id, (int)oracle->format, oracle->inputs, oracle->outputs, n, FILTER_BLOCK, input, output};
    enum port_result result = port->run(port, &call);
    uint64_t over = 0;
    for (size_t k = 0; k < oracle->outputs && result == PORT_OK; k++) {
        over += overran(output + k * column, n, width);
        for (size_t i = 0; i < n; i++)
            computed[k * FILTER_BLOCK + i] = from_format(oracle->format, output, k * FILTER_BLOCK + i);
    }
    if (overruns)
        *overruns += over > 0;
    free(input);
    return result;
}

static void gather_element(const struct oracle *oracle, const struct oracle_block *block, size_t i, double *element)
{
    for (size_t k = 0; k < oracle->inputs; k++)
        element[k] = block->in[k * FILTER_BLOCK + i];
    for (size_t k = 0; k < oracle->outputs; k++)
        element[oracle->inputs + k] = block->computed[k * FILTER_BLOCK + i];
}

/* Errors of one thread's blocks. */
struct desk {
    struct oracle_block *block;
    double *error, *doubt; /* outputs × FILTER_BLOCK */
    double *element;
};

static int desk_open(struct desk *desk, const struct oracle *oracle)
{
    size_t column = FILTER_BLOCK * oracle->outputs;
    desk->block = oracle_block_new(oracle);
    desk->error = malloc((2 * column + oracle->inputs + oracle->outputs) * sizeof(double));
    if (!desk->block || !desk->error) {
        oracle_block_free(desk->block);
        free(desk->error);
        return -1;
    }
    desk->doubt = desk->error + column;
    desk->element = desk->doubt + column;
    return 0;
}

static void desk_close(struct desk *desk)
{
    oracle_block_free(desk->block);
    free(desk->error);
}

/* Runs the block's n elements and evaluates what they should have been; 0 on success. */
static int desk_measure(struct hearing *hearing, struct desk *desk)
{
    struct oracle_block *block = desk->block;
    if (judge_run(hearing->port, &hearing->oracle, block->n, block->in, block->computed, NULL) != PORT_OK) {
#pragma omp atomic write
        hearing->failed = 1;
        return -1;
    }
    oracle_evaluate(&hearing->oracle, block);
    return 0;
}

/* The filter decides an error to a thousandth of an ulp, or of the error itself. */
static int clear(double error, double doubt)
{
    return doubt <= 1e-3 * fmax(1, error) || (isinf(error) && isfinite(doubt));
}

/* The greatest error of element i under a bound: its upper end, or NaN where neither filter nor exact was asked. Adds
 * what it finds to the statistics. */
static double tally_element(const struct oracle *oracle, const struct desk *desk, const struct bound *bound, size_t i,
                            size_t count, int *budget, struct tally *tally)
{
    double upper = 0;
    int settled = oracle->format == BINARY32;
    for (size_t j = 0; j < count && settled; j++)
        settled = clear(desk->error[j * FILTER_BLOCK + i], desk->doubt[j * FILTER_BLOCK + i]);
    if (!settled && (*budget)-- <= 0)
        return NAN;
    if (!settled) {
        struct exact_error exact;
        gather_element(oracle, desk->block, i, desk->element);
        oracle_exact(oracle, desk->element, desk->element + oracle->inputs, bound, &exact);
        if (isnan(exact.error))
            return NAN;
        statistics_add(&tally->statistics, exact.error);
        return exact.error;
    }
    for (size_t j = 0; j < count; j++) {
        double error = desk->error[j * FILTER_BLOCK + i];
        statistics_add(&tally->statistics, error);
        upper = fmax(upper, error + desk->doubt[j * FILTER_BLOCK + i]);
    }
    return upper;
}

static void tally_block(const struct hearing *hearing, const struct desk *desk, uint64_t first, struct tally *tallies)
{
    const struct oracle *oracle = &hearing->oracle;
    for (size_t b = 0; b < hearing->bounds; b++) {
        const struct bound *bound = oracle->row->bounds + b;
        struct tally *tally = tallies + b;
        size_t count = oracle_errors_count(oracle, bound);
        int budget = oracle->format == BINARY32 ? EXACT_BUDGET : FILTER_BLOCK;
        if (oracle->format == BINARY32)
            oracle_errors(oracle, desk->block, bound, desk->error, desk->doubt);
        for (size_t i = 0; i < desk->block->n; i++) {
            if (!bound_holds_at(bound, desk->block->coordinate[i]))
                continue;
            double upper = tally_element(oracle, desk, bound, i, count, &budget, tally);
            if (isnan(upper)) {
                tally->undecided++;
                continue;
            }
            struct candidate *place = candidates_insert(&tally->candidates, upper, first + i);
            if (place)
                gather_element(oracle, desk->block, i, place->element);
        }
    }
}

/* --- samples ------------------------------------------------------------------------------------------------------ */

static void draw_block(const struct hearing *hearing, uint64_t first, size_t n, struct desk *desk)
{
    const struct oracle *oracle = &hearing->oracle;
    desk->block->n = n;
    for (size_t i = 0; i < n; i++) {
        if (hearing->options->at)
            memcpy(desk->element, hearing->options->at, oracle->inputs * sizeof *desk->element);
        else if (hearing->judgement->exhaustive)
            sampler_number(oracle->row, oracle->format, first + i, desk->element);
        else
            sampler_draw(oracle->row, oracle->format, hearing->options->seed, first + i, desk->element);
        for (size_t k = 0; k < oracle->inputs; k++)
            desk->block->in[k * FILTER_BLOCK + i] = desk->element[k];
    }
}

/* Elements first … first + n − 1 of the stream; audits one of them where asked. */
static void run_task(struct hearing *hearing, uint64_t first, size_t n, int audit, struct desk *desk, struct task *task)
{
    for (size_t done = 0; done < n && !hearing->failed; done += FILTER_BLOCK) {
        draw_block(hearing, first + done, n - done < FILTER_BLOCK ? n - done : FILTER_BLOCK, desk);
        if (desk_measure(hearing, desk) != 0)
            return;
        tally_block(hearing, desk, first + done, task->tally);
        if (audit && done == 0 && hearing->oracle.format == BINARY32) {
            struct random random = {hearing->options->seed ^ first};
            task->audited++;
            task->refuted += !oracle_audit(&hearing->oracle, desk->block, random_below(&random, desk->block->n));
        }
    }
}

/* A round of tasks on all cores, then merged in their order. */
static void run_round(struct hearing *hearing, uint64_t first, size_t samples, size_t audit_every, struct task *task,
                      struct tally *total)
{
    const size_t size = (size_t)TASK_BLOCKS * FILTER_BLOCK;
#pragma omp parallel
    {
        struct desk desk;
        int ready = desk_open(&desk, &hearing->oracle) == 0;
        if (!ready) {
#pragma omp atomic write
            hearing->memory = 1;
        }
#pragma omp for schedule(dynamic)
        for (size_t t = 0; t < ROUND; t++) {
            uint64_t start = first + t * size;
            for (size_t b = 0; b < hearing->bounds; b++)
                tally_clear(task[t].tally + b, hearing->element);
            if (ready && start < samples && !hearing->failed)
                run_task(hearing, start, samples - start < size ? samples - start : size,
                         (start / size) % audit_every == 0, &desk, task + t);
        }
        if (ready)
            desk_close(&desk);
    }
    for (size_t t = 0; t < ROUND; t++)
        for (size_t b = 0; b < hearing->bounds; b++)
            tally_merge(total + b, task[t].tally + b, hearing->element);
}

static void report_progress(struct hearing *hearing, double share)
{
    if (hearing->options->progress &&
        hearing->options->progress(hearing->options->context, hearing->oracle.row, share) != 0)
        hearing->stopped = 1;
}

static int ended(const struct hearing *hearing)
{
    return hearing->failed || hearing->memory || hearing->stopped;
}

/* How many elements are tried: as many as asked for, or all numbers of a domain that has no more. */
static size_t samples_of(const struct hearing *hearing)
{
    const struct judge_options *options = hearing->options;
    const struct oracle *oracle = &hearing->oracle;
    size_t samples = oracle->format == BINARY32 || options->samples < options->samples_exact ? options->samples
                                                                                             : options->samples_exact;
    if (options->at)
        return LANES;
    uint64_t numbers = sampler_numbers(oracle->row, oracle->format);
    hearing->judgement->exhaustive = numbers > 0 && numbers <= samples;
    return hearing->judgement->exhaustive ? (size_t)numbers : samples;
}

static void run_samples(struct hearing *hearing, struct tally *total)
{
    const size_t size = (size_t)TASK_BLOCKS * FILTER_BLOCK, samples = samples_of(hearing);
    size_t audit_every = 1 + samples / size / AUDITS;
    struct task task[ROUND] = {0};
    for (size_t t = 0; t < ROUND; t++)
        hearing->memory |= !(task[t].tally = tallies_new(hearing));
    for (uint64_t first = 0; first < samples && !ended(hearing); first += ROUND * size) {
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

/* --- the worst-case search ---------------------------------------------------------------------------------------- */

struct climb {
    size_t bound;
    double upper;
    double *element;
    uint64_t tried;
};

/* The worst element of an evaluated block under a bound, or null if none is worse than `than`. */
static const double *worst_of_block(const struct oracle *oracle, const struct desk *desk, const struct bound *bound,
                                    double *than)
{
    struct tally *tally = calloc(1, sizeof *tally);
    size_t count = oracle_errors_count(oracle, bound), worst = SIZE_MAX;
    int budget = oracle->format == BINARY32 ? 1 : FILTER_BLOCK;
    if (!tally)
        return NULL;
    if (oracle->format == BINARY32)
        oracle_errors(oracle, desk->block, bound, desk->error, desk->doubt);
    for (size_t i = 0; i < desk->block->n; i++) {
        if (!bound_holds_at(bound, desk->block->coordinate[i]))
            continue;
        double upper = tally_element(oracle, desk, bound, i, count, &budget, tally);
        if (upper > *than) {
            *than = upper;
            worst = i;
        }
    }
    free(tally);
    if (worst == SIZE_MAX)
        return NULL;
    gather_element(oracle, desk->block, worst, desk->element);
    return desk->element;
}

static int climb_rounds(const struct hearing *hearing)
{
    const int most = hearing->oracle.format == BINARY64 ? 8 : CLIMB_ROUNDS;
    return hearing->options->samples >= FULL_SEARCH ? most
                                                    : 1 + (int)((size_t)most * hearing->options->samples / FULL_SEARCH);
}

/* Hill climbing: blocks of neighbours of the worst element so far, moves of all sizes, smaller ones as it goes on. */
static void climb(struct hearing *hearing, struct desk *desk, uint64_t number, struct climb *climb)
{
    const struct oracle *oracle = &hearing->oracle;
    const struct bound *bound = oracle->row->bounds + climb->bound;
    const int exact_only = oracle->format == BINARY64;
    struct random random = {hearing->options->seed ^ (number + 1) * UINT64_C(0xd1342543de82ef95)};
    double *to = desk->element;
    for (int round = 0; round < climb_rounds(hearing) && !hearing->failed; round++) {
        desk->block->n = exact_only ? 16 : FILTER_BLOCK;
        for (size_t i = 0; i < desk->block->n; i++) {
            double size = random_unit(&random) * (round % 4 == 0 ? 1 : 8.0 / (8 + round));
            sampler_neighbour(oracle->row, oracle->format, &random, size, climb->element, to);
            for (size_t k = 0; k < oracle->inputs; k++)
                desk->block->in[k * FILTER_BLOCK + i] = to[k];
        }
        if (desk_measure(hearing, desk) != 0)
            return;
        climb->tried += desk->block->n;
        const double *worse = worst_of_block(oracle, desk, bound, &climb->upper);
        if (worse)
            memcpy(climb->element, worse, hearing->element * sizeof *worse);
    }
}

static void run_search(struct hearing *hearing, struct tally *total)
{
    size_t count = hearing->bounds * CLIMBS;
    struct climb *climbs = calloc(count, sizeof *climbs);
    double *room = calloc(count * hearing->element, sizeof *room);
    for (size_t c = 0; c < count && climbs && room; c++) {
        const struct candidates *candidates = &total[c / CLIMBS].candidates;
        size_t start = c % CLIMBS;
        climbs[c].bound = c / CLIMBS;
        if (start < candidates->count) {
            climbs[c].upper = candidates->kept[start].upper;
            climbs[c].element =
                memcpy(room + c * hearing->element, candidates->kept[start].element, hearing->element * sizeof *room);
        }
    }
#pragma omp parallel
    {
        struct desk desk;
        int ready = climbs && room && desk_open(&desk, &hearing->oracle) == 0;
        if (!ready) {
#pragma omp atomic write
            hearing->memory = 1;
        }
#pragma omp for schedule(dynamic)
        for (size_t c = 0; c < count; c++)
            if (ready && climbs[c].element && isfinite(climbs[c].upper))
                climb(hearing, &desk, c, climbs + c);
        if (ready)
            desk_close(&desk);
    }
    for (size_t c = 0; c < count && !hearing->memory; c++) {
        if (climbs[c].tried == 0 || !climbs[c].element)
            continue;
        hearing->judgement->searched += climbs[c].tried;
        struct candidate *place =
            candidates_insert(&total[climbs[c].bound].candidates, climbs[c].upper, UINT64_MAX - count + c);
        if (place) {
            place->searched = 1;
            memcpy(place->element, climbs[c].element, hearing->element * sizeof *room);
        }
    }
    free(climbs);
    free(room);
}

/* --- around the worst --------------------------------------------------------------------------------------------- */

/* Mean and standard error of (ŷ − y) / ulp, of the block's elements whose y the filter knows to 1/8 ulp. Where their
 * exact values are all within a few ulps, rounding errors are alike, and the mean would say nothing. */
static struct surroundings mean_of_block(const struct oracle_block *block, size_t component, double inverse)
{
    enum { LEAST_SPREAD = 16 };
    struct surroundings around = {0};
    double sum = 0, squares = 0, least = INFINITY, most = -INFINITY;
    for (size_t i = component * FILTER_BLOCK; i < component * FILTER_BLOCK + block->n; i++) {
        double error = (block->computed[i] - block->value[i]) * inverse;
        if (!isfinite(error) || !(block->bound[i] * inverse <= 0.125))
            continue;
        around.count++;
        sum += error;
        squares += error * error;
        least = fmin(least, block->value[i]);
        most = fmax(most, block->value[i]);
    }
    if (around.count < FILTER_BLOCK / 2 || (most - least) * inverse < LEAST_SPREAD)
        return (struct surroundings){0};
    double n = (double)around.count;
    around.systematic = sum / n;
    around.doubt = sqrt(fmax(0, squares / n - around.systematic * around.systematic) / n);
    return around;
}

static void look_around(struct hearing *hearing, struct bound_result *result)
{
    const double reach = 0x1p-5; /* wide enough for most results to differ by many ulps, and little else */
    const struct oracle *oracle = &hearing->oracle;
    struct random random = {hearing->options->seed};
    struct desk desk;
    if (oracle->format != BINARY32 || !isfinite(result->worst.value) || desk_open(&desk, oracle) != 0)
        return;
    desk.block->n = FILTER_BLOCK;
    for (size_t i = 0; i < FILTER_BLOCK; i++) {
        sampler_near(oracle->row, oracle->format, &random, reach, result->worst_in, desk.element);
        for (size_t k = 0; k < oracle->inputs; k++)
            desk.block->in[k * FILTER_BLOCK + i] = desk.element[k];
    }
    if (desk_measure(hearing, &desk) == 0)
        result->around = mean_of_block(desk.block, result->worst.component, ulp32_inverse(result->worst.value));
    desk_close(&desk);
}

/* --- the decision ------------------------------------------------------------------------------------------------- */

/* Exact's error of the worst candidates, in order, until no other can be worse. */
static void decide(struct hearing *hearing, const struct tally *tally, struct bound_result *result)
{
    const struct oracle *oracle = &hearing->oracle;
    double worst = -1;
    for (size_t k = 0; k < tally->candidates.count && worst < tally->candidates.kept[k].upper; k++) {
        const struct candidate *candidate = tally->candidates.kept + k;
        struct exact_error exact;
        oracle_exact(oracle, candidate->element, candidate->element + oracle->inputs, result->bound, &exact);
        hearing->judgement->audited++;
        hearing->judgement->refuted += exact.error > candidate->upper * (1 + 1e-6) + 1e-6;
        if (!(exact.error > worst))
            continue;
        worst = exact.error;
        result->worst = exact;
        result->searched = candidate->searched;
        memcpy(result->worst_in, candidate->element, oracle->inputs * sizeof(double));
    }
    result->statistics = tally->statistics;
    result->undecided = tally->undecided;
    result->verdict = worst < 0 ? NOT_JUDGED : worst <= result->bound->limit ? WITHIN : EXCEEDED;
}

static void conclude(struct hearing *hearing)
{
    struct judgement *judgement = hearing->judgement;
    size_t judged = 0;
    for (size_t b = 0; b < judgement->bounds; b++) {
        judged += judgement->bound[b].verdict != NOT_JUDGED;
        if (judgement->bound[b].verdict == EXCEEDED)
            judgement->verdict = EXCEEDED;
    }
    for (size_t s = 0; s < judgement->specials; s++)
        if (judgement->special[s].failed > 0)
            judgement->verdict = EXCEEDED;
    if (judgement->poison.failed > 0 || judgement->poison.overruns > 0)
        judgement->verdict = EXCEEDED;
    if (judgement->verdict == WITHIN && judged == 0) {
        judgement->verdict = NOT_JUDGED;
        snprintf(judgement->reason, sizeof judgement->reason, "no sample fell into the region of a bound");
    }
    if (hearing->stopped) {
        judgement->verdict = NOT_JUDGED;
        snprintf(judgement->reason, sizeof judgement->reason, "interrupted");
    } else if (hearing->failed || hearing->memory) {
        const char *failure =
            hearing->memory ? NULL : hearing->port->failure(hearing->port, judgement->row->id, (int)judgement->format);
        judgement->verdict = hearing->memory ? INTERNAL : FAILED;
        snprintf(judgement->reason, sizeof judgement->reason, "%s",
                 hearing->memory ? "out of memory"
                 : failure       ? failure
                                 : "the port failed");
    } else if (judgement->refuted > 0) {
        judgement->verdict = INTERNAL;
        snprintf(judgement->reason, sizeof judgement->reason,
                 "filter and exact disagree on %llu of %llu audited elements: the reference is at fault, not the port",
                 (unsigned long long)judgement->refuted, (unsigned long long)judgement->audited);
    }
}

/* --- a row -------------------------------------------------------------------------------------------------------- */

static size_t count_specials(const struct row *row)
{
    size_t count = 0;
    while (row->specials && row->specials[count].sentence)
        count++;
    return count;
}

static struct judgement *judgement_new(const struct row *row)
{
    struct judgement *judgement = calloc(1, sizeof *judgement);
    if (!judgement)
        return NULL;
    size_t inputs = fields_components(row->inputs), outputs = fields_components(row->outputs);
    judgement->row = row;
    judgement->bounds = bounds_count(row->bounds);
    judgement->specials = count_specials(row);
    judgement->bound = calloc(judgement->bounds, sizeof *judgement->bound);
    judgement->special = calloc(judgement->specials + 1, sizeof *judgement->special);
    judgement->room = calloc((judgement->bounds + judgement->specials + 1) * (inputs + outputs), sizeof(double));
    if (!judgement->bound || !judgement->special || !judgement->room) {
        judgement_free(judgement);
        return NULL;
    }
    double *room = judgement->room;
    for (size_t b = 0; b < judgement->bounds; b++, room += inputs) {
        judgement->bound[b].bound = row->bounds + b;
        judgement->bound[b].verdict = NOT_JUDGED;
        judgement->bound[b].worst_in = room;
    }
    for (size_t s = 0; s < judgement->specials; s++, room += inputs + outputs) {
        judgement->special[s].special = row->specials + s;
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
    struct tally *total = tallies_new(hearing);
    if (!total) {
        hearing->memory = 1;
        return;
    }
    run_samples(hearing, total);
    if (!ended(hearing) && !hearing->options->at && !hearing->judgement->exhaustive)
        run_search(hearing, total);
    report_progress(hearing, 0.9);
    for (size_t b = 0; b < hearing->bounds && !ended(hearing); b++) {
        decide(hearing, total + b, hearing->judgement->bound + b);
        if (hearing->judgement->bound[b].verdict != NOT_JUDGED)
            look_around(hearing, hearing->judgement->bound + b);
    }
    tallies_free(total);
    if (ended(hearing) || hearing->options->at)
        return;
    hearing->failed =
        judge_specials(hearing->port, &hearing->oracle, hearing->options->seed, hearing->judgement) != 0 ||
        judge_poison(hearing->port, &hearing->oracle, hearing->options->seed, hearing->judgement) != 0;
}

struct judgement *judge_row(struct port *port, const struct row *row, const struct judge_options *options)
{
    struct timespec start, end;
    const char *reason = "the port does not have it";
    struct judgement *judgement = judgement_new(row);
    if (!judgement)
        return NULL;
    struct hearing hearing = {.port = port, .options = options, .judgement = judgement, .bounds = judgement->bounds};
    const int formats = port->formats(port, row->id);
    judgement->format = formats == BINARY64 ? BINARY64 : BINARY32;
    if (formats == 0 || oracle_open(&hearing.oracle, row, judgement->format, &reason) != 0) {
        judgement->verdict = NOT_JUDGED;
        snprintf(judgement->reason, sizeof judgement->reason, "%s", reason);
        return judgement;
    }
    hearing.element = hearing.oracle.inputs + hearing.oracle.outputs;
    clock_gettime(CLOCK_MONOTONIC, &start);
    hear(&hearing);
    conclude(&hearing);
    clock_gettime(CLOCK_MONOTONIC, &end);
    judgement->seconds = (double)(end.tv_sec - start.tv_sec) + 1e-9 * (double)(end.tv_nsec - start.tv_nsec);
    return judgement;
}
