/* The search for worse errors: hill climbing from the worst samples, bound by bound; then the errors around the worst.
 */
#include "hearing.h"

#include "measure.h"
#include "sampler.h"
#include "validate/base/process.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    CLIMBS = 6,         /* searches started for each bound */
    CLIMB_ROUNDS = 24,  /* blocks of neighbours a search tries … */
    FULL_SEARCH = 20000 /* … after at least this many samples; fewer in proportion after fewer samples */
};

struct climb {
    size_t bound;
    double upper;
    double *element; /* null: no candidate to start from */
    uint32_t n, place;
    uint64_t tried, number; /* the last: of all climbs of the hearing */
    double until;           /* it goes on to this of the thread's processor time; 0: as many rounds as usual */
};

static int climb_rounds(const struct hearing *hearing)
{
    const size_t samples = hearing->options->samples;
    const int rounds = samples >= FULL_SEARCH ? CLIMB_ROUNDS : 1 + (int)(CLIMB_ROUNDS * samples / FULL_SEARCH);
    return rounds * (hearing->options->effort > 0 ? (int)hearing->options->effort : 1);
}

/* Aims the block's elements; what leaves the domain becomes the element climbed from. */
static void aim(const struct oracle *oracle, struct random *random, const struct climb *climb,
                struct oracle_block *block)
{
    aim_below_powers_of_two(oracle, random, block);
    for (size_t i = 0; i < block->n; i++) {
        oracle_block_gather(oracle, block, i, block->element);
        if (!sampler_in_domain(oracle->promises, block->element))
            oracle_block_put(oracle, block, i, climb->element);
    }
}

/* Tries blocks of neighbours of the worst element so far, with moves of all sizes, which shrink as it goes on. */
static void climb(struct hearing *hearing, struct oracle_block *block, uint64_t number, struct climb *climb)
{
    const struct oracle *oracle = &hearing->oracle;
    const struct bound *bound = hearing->judgement->bound[climb->bound].bound;
    struct random random = {hearing->options->seed ^ (climb->number + 1) * UINT64_C(0xd1342543de82ef95)};
    const int rounds = climb_rounds(hearing), is_in_ulps = bound->measure == ULP || bound->measure == SCALED_ULP;
    for (int round = 0; !hearing_passed(hearing, number) &&
                        (climb->until > 0 ? process_thread_seconds() < climb->until : round < rounds);
         round++) {
        block->n = FILTER_BLOCK;
        for (size_t i = 0; i < block->n; i++) {
            double size = random_unit(&random) * (round % 4 == 0 ? 1 : 8.0 / (8 + round));
            sampler_neighbour(oracle->promises, &random, size, climb->element, block->element);
            oracle_block_put(oracle, block, i, block->element);
        }
        if (round % 2 && is_in_ulps)
            aim(oracle, &random, climb, block);
        if (block_measure(hearing, block, number,
                          pieces_of(hearing->options->seed + number * CLIMB_ROUNDS + (uint64_t)round)) != 0)
            return;
        climb->tried += block->n;
        const size_t worst = block_worst(oracle, block, bound, &climb->upper);
        if (worst == SIZE_MAX)
            continue;
        climb->n = block->batch[worst];
        climb->place = block->place[worst];
        memcpy(climb->element, block->element, hearing->element * sizeof *climb->element);
    }
}

/* True if a promise's errors need no search, since the entries that it is of are within by all that was tried. */
static int is_implied(const struct judgement *judgement, size_t b, const struct tally *total)
{
    const struct bound_result *entries = judgement->bound[b].entries;
    const struct candidates *found = entries ? &total[entries - judgement->bound].candidates : NULL;
    return found && !(found->count > 0 && found->kept[0].upper > entries->bound->limit);
}

/* One climb from each of the best candidates of each bound. */
static void start_climbs(const struct hearing *hearing, const struct tally *total, struct climb *climbs, double *room)
{
    for (size_t c = 0; c < hearing->bounds * CLIMBS; c++) {
        const struct candidates *candidates = &total[c / CLIMBS].candidates;
        const size_t start = c % CLIMBS;
        climbs[c].bound = c / CLIMBS;
        climbs[c].number = hearing->climbs + c;
        if (start >= candidates->count || is_implied(hearing->judgement, c / CLIMBS, total))
            continue;
        climbs[c].upper = candidates->kept[start].upper;
        climbs[c].n = candidates->kept[start].n;
        climbs[c].place = candidates->kept[start].place;
        climbs[c].element =
            memcpy(room + c * hearing->element, candidates->kept[start].element, hearing->element * sizeof *room);
    }
}

/* What the climbs found, up to the one that the stage ended in. */
static void keep_found(struct hearing *hearing, const struct climb *climbs, struct tally *total)
{
    const size_t count = hearing->bounds * CLIMBS;
    for (size_t c = 0; c < count && c < hearing_end_order(hearing); c++) {
        if (climbs[c].tried == 0 || !climbs[c].element)
            continue;
        hearing->judgement->searched += climbs[c].tried;
        profile_add(&hearing->judgement->bound[climbs[c].bound].scale, &total[climbs[c].bound].profile,
                    kernel_coordinate(hearing->oracle.kernel, climbs[c].element), climbs[c].upper);
        struct candidate *place =
            candidates_insert(&total[climbs[c].bound].candidates, climbs[c].upper, UINT64_MAX - count + c);
        if (place) {
            place->found = BY_SEARCH;
            place->n = climbs[c].n;
            place->place = climbs[c].place;
            memcpy(place->element, climbs[c].element, hearing->element * sizeof *place->element);
        }
    }
}

static int can_climb(const struct climb *climb)
{
    return climb->element && isfinite(climb->upper);
}

/* When climb number c has to end, for those that are to come to have as much time each. */
static double time_of_climb(const struct climb *climbs, size_t c, size_t count, double until)
{
    const double now = process_thread_seconds();
    size_t left = 0;
    for (size_t k = c; k < count; k++)
        left += (size_t)can_climb(climbs + k);
    return now + fmax(0, until - now) / (double)left;
}

void search_for_worse(struct hearing *hearing, struct tally *total, double until)
{
    hearing_begin(hearing, BY_SEARCH, LEFT_OUT_MOST);
    const size_t count = hearing->bounds * CLIMBS;
    struct climb *climbs = calloc(count, sizeof *climbs);
    double *room = calloc(count * hearing->element, sizeof *room);
    if (climbs && room)
        start_climbs(hearing, total, climbs, room);
#pragma omp parallel
    {
        struct oracle_block *block = climbs && room ? oracle_block_new(&hearing->oracle) : NULL;
        if (!block)
            hearing_out_of_memory(hearing);
#pragma omp for schedule(dynamic)
        for (size_t c = 0; c < count; c++)
            if (block && can_climb(climbs + c)) {
                climbs[c].until = until > 0 ? time_of_climb(climbs, c, count, until) : 0;
                climb(hearing, block, c, climbs + c);
            }
        oracle_block_free(block);
    }
    if (climbs && room && !hearing->out_of_memory)
        keep_found(hearing, climbs, total);
    hearing->climbs += count;
    hearing_end(hearing);
    free(climbs);
    free(room);
}

/* --- around the worst --------------------------------------------------------------------------------------------- */

/* Mean and standard error of (ŷ − y) / ulp, of the block's elements whose y the filter knows to 1/8 ulp. Where their
 * exact values are all within a few ulps, rounding errors are alike, and the mean would say nothing. */
static struct surroundings mean_of_block(const struct oracle_block *block, const struct format_facts *facts,
                                         const struct exact_error *worst)
{
    enum { LEAST_SPREAD = 16 };
    struct surroundings around = {0};
    double sum = 0, squares = 0, least = INFINITY, most = -INFINITY;
    const size_t first = worst->component * FILTER_BLOCK;
    for (size_t i = first; i < first + block->n; i++) {
        const double error = in_ulps(facts, block->difference[i], worst->value);
        if (block->left_out[i - first] || !isfinite(error) || !(in_ulps(facts, block->bound[i], worst->value) <= 0.125))
            continue;
        around.count++;
        sum += error;
        squares += error * error;
        least = fmin(least, block->value[i]);
        most = fmax(most, block->value[i]);
    }
    if (around.count < FILTER_BLOCK / 2 || in_ulps(facts, most - least, worst->value) < LEAST_SPREAD)
        return (struct surroundings){0};
    double n = (double)around.count;
    around.systematic = sum / n;
    around.doubt = sqrt(fmax(0, squares / n - around.systematic * around.systematic) / n);
    return around;
}

void search_around(struct hearing *hearing, struct bound_result *result)
{
    const double reach = 0x1p-5; /* wide enough for most results to differ by many ulps, and little else */
    const struct oracle *oracle = &hearing->oracle;
    struct random random = {hearing->options->seed};
    struct oracle_block *block = isfinite(result->worst.value) ? oracle_block_new(oracle) : NULL;
    if (!block)
        return;
    block->n = FILTER_BLOCK;
    for (size_t i = 0; i < FILTER_BLOCK; i++) {
        sampler_near(oracle->promises, &random, reach, result->worst_in, block->element);
        oracle_block_put(oracle, block, i, block->element);
    }
    if (block_measure(hearing, block, 0, pieces_of(hearing->options->seed)) == 0)
        result->around = mean_of_block(block, format_facts(oracle->format), &result->worst);
    oracle_block_free(block);
}
