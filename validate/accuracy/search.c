/* The search for larger errors (search_for_worse): stochastic hill climbing from the candidates with the largest
 * errors, for each promise. Also measures the errors near the element with the largest one (search_around). */
#include "check_run.h"

#include "measure.h"
#include "sampler.h"
#include "validate/util/process.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* CLIMBS: number of climbs per promise. CLIMB_ROUNDS: number of rounds of a climb; in each round, a block of neighbours
 * is measured. If the check has fewer than FULL_SEARCH samples, the number of rounds is proportionally smaller. */
enum { CLIMBS = 6, CLIMB_ROUNDS = 24, FULL_SEARCH = 20000 };

/* A climb: its current element, and an upper bound of the error there. */
struct climb {
    size_t bound; /* index of the promise */
    double upper;
    double *element;        /* inputs, then outputs; null: no candidate to start from */
    uint32_t n, place;      /* the element was number `place` of a call of n elements */
    uint64_t tried, number; /* number of elements tried; index of the climb among all climbs of the check run */
    double until;           /* the CPU time of the thread at which the climb ends; 0: after climb_rounds rounds */
};

/* Returns the number of rounds of a climb. */
static int climb_rounds(const struct check_run *run)
{
    const size_t samples = run->options->samples;
    const int rounds = samples >= FULL_SEARCH ? CLIMB_ROUNDS : 1 + (int)(CLIMB_ROUNDS * samples / FULL_SEARCH);
    return rounds * (run->options->effort > 0 ? (int)run->options->effort : 1);
}

/* Moves the block's elements so that one result of each is just below a power of two. Replaces an element that leaves
 * the domain by the climb's current element. */
static void target_block(const struct oracle *oracle, struct random *random, const struct climb *climb,
                         struct oracle_block *block)
{
    target_binades(oracle, random, block);
    for (size_t i = 0; i < block->n; i++) {
        oracle_block_gather(oracle, block, i, block->element);
        if (!sampler_in_domain(oracle->promises, block->element))
            oracle_block_put(oracle, block, i, climb->element);
    }
}

/* Runs a climb: measures blocks of random neighbours of the current element, and moves to the neighbour with the
 * largest error if this error is larger than the current one. The distance of a neighbour (`size` of sampler_neighbour)
 * is random: in every fourth round up to 1, in the other rounds up to a maximum that decreases from round to round. If
 * the promise is in ulps, the neighbours of every second round are moved so that one result is just below a power of
 * two. `number` is the index of the climb in the stage (check_run_call). */
static void climb(struct check_run *run, struct oracle_block *block, uint64_t number, struct climb *climb)
{
    const struct oracle *oracle = &run->oracle;
    const struct bound *bound = run->check_result->bound[climb->bound].bound;
    struct random random = {run->options->seed ^ (climb->number + 1) * UINT64_C(0xd1342543de82ef95)};
    const int rounds = climb_rounds(run), is_in_ulps = bound->measure == ULP || bound->measure == SCALED_ULP;
    for (int round = 0; !check_run_is_past(run, number) &&
                        (climb->until > 0 ? process_thread_seconds() < climb->until : round < rounds);
         round++) {
        block->n = FILTER_BLOCK;
        for (size_t i = 0; i < block->n; i++) {
            double size = random_unit(&random) * (round % 4 == 0 ? 1 : 8.0 / (8 + round));
            sampler_neighbour(oracle->promises, &random, size, climb->element, block->element);
            oracle_block_put(oracle, block, i, block->element);
        }
        if (round % 2 && is_in_ulps)
            target_block(oracle, &random, climb, block);
        if (block_measure(run, block, number,
                          call_sizes_of(run->options->seed + number * CLIMB_ROUNDS + (uint64_t)round)) != 0)
            return;
        climb->tried += block->n;
        const size_t worst = block_worst(oracle, block, bound, &climb->upper);
        if (worst == SIZE_MAX)
            continue;
        climb->n = block->batch[worst];
        climb->place = block->place[worst];
        memcpy(climb->element, block->element, run->element * sizeof *climb->element);
    }
}

/* True if bound b is derived from a promise about entries (struct check_result), and the entries were within their
 * limit for all inputs so far. Such a bound needs no search. */
static int is_implied(const struct check_result *check_result, size_t b, const struct tally *total)
{
    const struct bound_result *entries = check_result->bound[b].entries;
    const struct candidates *found = entries ? &total[entries - check_result->bound].candidates : NULL;
    return found && !(found->count > 0 && found->item[0].upper > entries->bound->limit);
}

/* Initialises the climbs: one from each of the first CLIMBS candidates of each promise. */
static void start_climbs(const struct check_run *run, const struct tally *total, struct climb *climbs, double *storage)
{
    for (size_t c = 0; c < run->bounds * CLIMBS; c++) {
        const struct candidates *candidates = &total[c / CLIMBS].candidates;
        const size_t start = c % CLIMBS;
        climbs[c].bound = c / CLIMBS;
        climbs[c].number = run->climbs + c;
        if (start >= candidates->count || is_implied(run->check_result, c / CLIMBS, total))
            continue;
        climbs[c].upper = candidates->item[start].upper;
        climbs[c].n = candidates->item[start].n;
        climbs[c].place = candidates->item[start].place;
        climbs[c].element =
            memcpy(storage + c * run->element, candidates->item[start].element, run->element * sizeof *storage);
    }
}

/* Adds the results of the climbs to the tallies, as candidates. If a call of a climb ended the stage, only the climbs
 * before it count, so that the results do not depend on the number of threads. */
static void store_climb_results(struct check_run *run, const struct climb *climbs, struct tally *total)
{
    const size_t count = run->bounds * CLIMBS;
    for (size_t c = 0; c < count && c < check_run_end_order(run); c++) {
        if (climbs[c].tried == 0 || !climbs[c].element)
            continue;
        run->check_result->searched += climbs[c].tried;
        profile_add(&run->check_result->bound[climbs[c].bound].scale, &total[climbs[c].bound].profile,
                    kernel_coordinate(run->oracle.kernel, climbs[c].element), climbs[c].upper);
        struct candidate *candidate =
            candidates_insert(&total[climbs[c].bound].candidates, climbs[c].upper, UINT64_MAX - count + c);
        if (candidate) {
            candidate->found = BY_SEARCH;
            candidate->n = climbs[c].n;
            candidate->place = climbs[c].place;
            memcpy(candidate->element, climbs[c].element, run->element * sizeof *candidate->element);
        }
    }
}

/* True if the climb has an element to start from with a finite error. */
static int can_climb(const struct climb *climb)
{
    return climb->element && isfinite(climb->upper);
}

/* Returns the CPU time at which climb number c has to end, so that all remaining climbs get the same time. */
static double time_of_climb(const struct climb *climbs, size_t c, size_t count, double until)
{
    const double now = process_thread_seconds();
    size_t left = 0;
    for (size_t k = c; k < count; k++)
        left += (size_t)can_climb(climbs + k);
    return now + fmax(0, until - now) / (double)left;
}

void search_for_worse(struct check_run *run, struct tally *total, double until)
{
    check_run_begin_stage(run, BY_SEARCH, MAX_SKIPPED);
    const size_t count = run->bounds * CLIMBS;
    struct climb *climbs = calloc(count, sizeof *climbs);
    double *storage = calloc(count * run->element, sizeof *storage);
    if (climbs && storage)
        start_climbs(run, total, climbs, storage);
#pragma omp parallel
    {
        struct oracle_block *block = climbs && storage ? oracle_block_new(&run->oracle) : NULL;
        if (!block)
            check_run_out_of_memory(run);
#pragma omp for schedule(dynamic)
        for (size_t c = 0; c < count; c++)
            if (block && can_climb(climbs + c)) {
                climbs[c].until = until > 0 ? time_of_climb(climbs, c, count, until) : 0;
                climb(run, block, c, climbs + c);
            }
        oracle_block_free(block);
    }
    if (climbs && storage && !run->out_of_memory)
        store_climb_results(run, climbs, total);
    run->climbs += count;
    check_run_end_stage(run);
    free(climbs);
    free(storage);
}

/* --- errors near the worst element -------------------------------------------------------------------------------- */

/* Computes mean and standard error of (ŷ − y) / ulp, for the computed ŷ and the exact y, over the block's elements for
 * which the filter's uncertainty is at most 1/8 ulp. Returns a count of 0 if there are too few of them, or if their
 * exact values differ by less than MIN_SPREAD ulps: their rounding errors are then not independent. */
static struct surroundings mean_of_block(const struct oracle_block *block, const struct format_facts *facts,
                                         const struct exact_error *worst)
{
    enum { MIN_SPREAD = 16 };
    struct surroundings around = {0};
    double sum = 0, squares = 0, minimum = INFINITY, most = -INFINITY;
    const size_t first = worst->component * FILTER_BLOCK;
    for (size_t i = first; i < first + block->n; i++) {
        const double error = in_ulps(facts, block->difference[i], worst->value);
        if (block->skipped[i - first] || !isfinite(error) || !(in_ulps(facts, block->bound[i], worst->value) <= 0.125))
            continue;
        around.count++;
        sum += error;
        squares += error * error;
        minimum = fmin(minimum, block->value[i]);
        most = fmax(most, block->value[i]);
    }
    if (around.count < FILTER_BLOCK / 2 || in_ulps(facts, most - minimum, worst->value) < MIN_SPREAD)
        return (struct surroundings){0};
    double n = (double)around.count;
    around.systematic = sum / n;
    around.doubt = sqrt(fmax(0, squares / n - around.systematic * around.systematic) / n);
    return around;
}

void search_around(struct check_run *run, struct bound_result *result)
{
    /* Relative distance of the neighbours: so large that their results differ by many ulps, and so small that their
     * truncation errors hardly differ. */
    const double radius = 0x1p-5;
    const struct oracle *oracle = &run->oracle;
    struct random random = {run->options->seed};
    struct oracle_block *block = isfinite(result->worst.value) ? oracle_block_new(oracle) : NULL;
    if (!block)
        return;
    block->n = FILTER_BLOCK;
    for (size_t i = 0; i < FILTER_BLOCK; i++) {
        sampler_near(oracle->promises, &random, radius, result->worst_in, block->element);
        oracle_block_put(oracle, block, i, block->element);
    }
    if (block_measure(run, block, 0, call_sizes_of(run->options->seed)) == 0)
        result->around = mean_of_block(block, format_facts(oracle->format), &result->worst);
    oracle_block_free(block);
}
