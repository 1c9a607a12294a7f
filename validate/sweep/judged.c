/* A sweep through points: see judged.h. */
#include "judged.h"

#include "greatest.h"
#include "points.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* What was found under one promise in the piece at hand. */
struct found {
    uint64_t inputs, undecided;
    struct statistics statistics;
};

/* Points of a block whose error the filter cannot tell and exact does, under each promise: the others are left out and counted. */
enum { EXACT_BUDGET = 1 };

struct judged {
    struct oracle oracle;
    struct oracle_block *block;
    double *element; /* inputs, then outputs */
    uint64_t exact_calls;
    unsigned char inside[FILTER_BLOCK]; /* the point lies in the domain */
    double most[FILTER_BLOCK];          /* its error is at most this; −1: it is not asked for */
    struct found found[SWEEP_MOST_TRACKS];
};

void judged_free(struct judged *judged)
{
    if (!judged)
        return;
    oracle_block_free(judged->block);
    free(judged->element);
    free(judged);
}

struct judged *judged_new(const struct sweep *sweep)
{
    struct judged *judged = calloc(1, sizeof *judged);
    const char *reason;
    if (!judged || oracle_open(&judged->oracle, sweep->kernel, sweep->format, &reason) != 0) {
        free(judged);
        return NULL;
    }
    judged->block = oracle_block_new(&judged->oracle);
    judged->element = calloc(judged->oracle.inputs + judged->oracle.outputs, sizeof *judged->element);
    if (judged->block && judged->element)
        return judged;
    judged_free(judged);
    return NULL;
}

/* --- one block ---------------------------------------------------------------------------------------------------- */

/* Points first … first + n − 1, through the port: in one call, or one time in IN_PIECES in calls of 1 … LONGEST, since a port
 * may be wrong in some of these alone. The sizes depend on the number. */
static enum port_result run_port(struct sweep *sweep, struct judged *judged, uint64_t first, size_t n,
                                 char failure[PORT_FAILURE])
{
    enum { IN_PIECES = 32, LONGEST = 67 };
    struct oracle_block *block = judged->block;
    struct random random = {random_mix(first)};
    const int whole = random_below(&random, IN_PIECES) != 0;
    enum port_result result = PORT_OK;
    block->n = n;
    for (size_t i = 0; i < n; i++) {
        points_element(sweep->points, first + i, judged->element);
        judged->inside[i] = (unsigned char)sampler_in_domain(judged->oracle.promises, judged->element);
        oracle_block_put(&judged->oracle, block, i, judged->element);
    }
    for (size_t done = 0, size; done < n && result == PORT_OK; done += size) {
        struct judge_trial trial = {.at_start = (int)(random_bits(&random) & 1)};
        size = whole ? n : 1 + random_below(&random, LONGEST);
        size = size < n - done ? size : n - done;
        result = judge_run(sweep->port, &judged->oracle, size, block->in + done, block->computed + done, &trial);
        if (result != PORT_OK)
            memcpy(failure, trial.failure, sizeof trial.failure);
    }
    return result;
}

/* Point i of the block, number `index` of all, by exact; returns its error, NaN where exact cannot tell either. */
static double measure_exactly(struct judged *judged, struct sweep_track *track, size_t i, double index)
{
    struct exact_error found;
    const struct oracle *oracle = &judged->oracle;
    oracle_block_gather(oracle, judged->block, i, judged->element);
    oracle_exact(oracle, judged->element, judged->element + oracle->inputs, &track->bound, &found);
    judged->exact_calls++;
    if (isnan(found.error)) {
        found.error = INFINITY;
        found.decided = 0;
    }
    greatest_offer(track, &found, index);
    return found.decided ? found.error : NAN;
}

/* The filter decides all of point i's errors to a thousandth of an ulp, or of the error itself. */
static int is_clear(const struct oracle_block *block, size_t count, size_t i)
{
    for (size_t at = i; at < count * FILTER_BLOCK; at += FILTER_BLOCK)
        if (!isfinite(block->doubt[at]) ||
            (isfinite(block->error[at]) && block->doubt[at] > 1e-3 * fmax(1, block->error[at])))
            return 0;
    return 1;
}

static void add_error(struct statistics *statistics, double error)
{
    const double sum = statistics->sum;
    statistics_add(statistics, error);
    if (isinf(error))
        statistics->sum = sum; /* leaves out infinite ones */
}

/* What the filter knows of point i: adds its errors; returns how large they are for certain, and stores how large they may be. */
static double add_clear(struct found *found, const struct oracle_block *block, size_t count, size_t i, double *most)
{
    double certain = 0;
    *most = 0;
    for (size_t at = i; at < count * FILTER_BLOCK; at += FILTER_BLOCK) {
        const double error = block->error[at], doubt = block->doubt[at];
        *most = fmax(*most, (error + doubt) * (1 + 0x1p-50));
        certain = fmax(certain, isinf(error) ? error : (error - doubt) * (1 - 0x1p-50));
        add_error(&found->statistics, error);
    }
    found->inputs++;
    return certain;
}

/* The errors of the block's points under a promise, the first being number `first` of all. To scout: only how large one is for
 * certain. */
static void measure(struct judged *judged, struct sweep_track *track, struct found *found, uint64_t first, int scout)
{
    const struct oracle_block *block = judged->block;
    const struct bound *bound = &track->bound;
    const size_t count = oracle_errors_count(&judged->oracle, bound);
    int budget = scout ? 0 : EXACT_BUDGET;
    double certain = 0;
    oracle_errors(&judged->oracle, judged->block, bound);
    for (size_t i = 0; i < block->n; i++) {
        judged->most[i] = -1;
        if (!judged->inside[i] || !bound_holds_at(bound, block->coordinate[i], block->second[i]))
            continue;
        if (is_clear(block, count, i)) {
            certain = fmax(certain, add_clear(found, block, count, i, &judged->most[i]));
            continue;
        }
        const double error = budget-- > 0 ? measure_exactly(judged, track, i, (double)(first + i)) : NAN;
        found->undecided += isnan(error);
        if (isnan(error))
            continue;
        add_error(&found->statistics, error);
        found->inputs++;
    }
    greatest_raise_certain(track, certain);
}

static enum port_result work_on_block(struct sweep *sweep, struct judged *judged, uint64_t first, size_t n, int scout,
                                      char failure[PORT_FAILURE])
{
    const enum port_result result = run_port(sweep, judged, first, n, failure);
    if (result != PORT_OK)
        return result;
    oracle_evaluate(&judged->oracle, judged->block);
    for (size_t t = 0; t < sweep->tracks; t++) {
        struct sweep_track *track = &sweep->track[t];
        measure(judged, track, &judged->found[t], first, scout);
        for (size_t i = 0; i < n && !scout; i++)
            if (judged->most[i] >= 0 && greatest_may_be(track, judged->most[i], (double)(first + i)))
                measure_exactly(judged, track, i, (double)(first + i));
    }
    return PORT_OK;
}

/* --- a piece ------------------------------------------------------------------------------------------------------ */

/* Of many pieces, a thousand are scouted, by a block in the middle: without it, a sweep that begins where errors are small would
 * have exact measure each of them. */
enum port_result judged_work(struct sweep *sweep, struct judged *judged, const struct sweep_piece *piece, int scout,
                             const volatile int *stop, char failure[PORT_FAILURE])
{
    enum { SCOUTED = 1024 };
    const uint64_t first = (uint64_t)piece->first, count = (uint64_t)(piece->last - piece->first) + 1;
    const uint64_t step = scout ? count : FILTER_BLOCK;
    enum port_result result = PORT_OK;
    if (scout && (size_t)(piece - sweep->piece) % (sweep->pieces / SCOUTED + 1) != 0)
        return PORT_OK;
    memset(judged->found, 0, sizeof judged->found); /* of a piece that was stopped */
    for (uint64_t at = scout ? count / 2 : 0; at < count && result == PORT_OK && !*stop; at += step)
        result = work_on_block(sweep, judged, first + at,
                               (size_t)(count - at < FILTER_BLOCK ? count - at : FILTER_BLOCK), scout, failure);
    return result;
}

void judged_merge(struct sweep *sweep, struct sweep_piece *piece, struct judged *judged)
{
    for (size_t t = 0; t < sweep->tracks; t++) {
        struct found *found = &judged->found[t];
        struct statistics *all = &sweep->track[t].statistics;
        piece->sum[t] = found->statistics.sum;
        piece->greatest[t] = found->statistics.greatest;
        sweep->track[t].inputs += found->inputs;
        sweep->track[t].undecided += found->undecided;
        all->count += found->statistics.count;
        for (size_t b = 0; b < BINS; b++)
            all->histogram[b] += found->statistics.histogram[b];
    }
    sweep->exact_calls += judged->exact_calls;
    judged->exact_calls = 0;
    piece->done = 1;
}

int judged_again(struct sweep *sweep, struct judged *judged, const struct sweep_track *track, struct sweep_track *again)
{
    char failure[PORT_FAILURE];
    if (run_port(sweep, judged, (uint64_t)track->input, 1, failure) != PORT_OK)
        return -1;
    measure_exactly(judged, again, 0, track->input);
    return 0;
}
