/* Runs a sweep: see sweep.h.
 *
 * Inputs go through the port, and block by block through the oracle of the check. The filter's error plus the
 * uncertainty of the filter bounds the true error. Only inputs whose error might exceed the largest one found so far
 * are measured by exact, so the maximum over all inputs is exact's. A first pass over a few blocks of some pieces
 * finds a lower bound of the largest error, which few inputs exceed. Consecutive floats use the inner loops of
 * sweep_block.h, and the oracle sees only the blocks that may contain the largest error. */
#include "sweep.h"

#include "sweep_block.h"
#include "validate/base/process.h"

#include <math.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Numbers per call. With points, which take longer, a call is one block. */
enum { CALL = 16 * FILTER_BLOCK };
/* Points per block, and per promise, that exact measures because the filter cannot determine their error. Any others
 * are not measured, but counted. */
enum { EXACT_BUDGET = 1 };

/* Errors of floats. There are four histograms so that increments of the same bin do not wait for each other. */
struct error_tally {
    double sum;
    uint32_t histogram[4][BINS];
};

/* The results for one promise in the current piece. One measurement serves two promises that differ only in
 * their region; where nothing cancels it also serves a promise in ulps and one in scaled ulps, whose errors are then
 * equal. */
struct found {
    uint64_t inputs, undecided;
    struct statistics statistics;
    struct error_tally own, shared;
    size_t twin; /* a later promise that uses `shared`, too (same components, either unit); 0 if none */
    /* Bit k: component k of the current block has been measured already, under the promise whose twin this is. */
    uint64_t served;
    double farthest; /* upper bound of the true errors in the current block, so far */
};

/* State of one worker thread. */
struct hand {
    struct sweep *sweep;
    struct oracle oracle;
    struct oracle_block *block;
    struct call_arrays *batch;
    int64_t first;              /* position of the first input of the current call */
    double *element;            /* inputs, then outputs */
    char failure[PORT_FAILURE]; /* of the last call */
    uint64_t exact_calls;
    /* For consecutive floats; null: the oracle computes the errors, as for all other inputs. */
    sweep_inputs_function *inputs;
    sweep_errors_function *errors;
    double share[FILTER_BLOCK];
    int shares_are_one;
    unsigned char inside[FILTER_BLOCK]; /* the point lies in the domain */
    double most[FILTER_BLOCK];          /* upper bound of its error; −1: not needed */
    struct found found[SWEEP_MOST_TRACKS];
};

static void hand_free(struct hand *hand)
{
    if (!hand)
        return;
    batch_free(hand->batch);
    oracle_block_free(hand->block);
    free(hand->element);
    free(hand);
}

static void choose_loops(struct hand *hand)
{
    if (hand->sweep->points || hand->sweep->format != FLOAT || hand->oracle.alternatives > 1)
        return;
    hand->inputs = sweep_inputs_portable;
    hand->errors = sweep_errors_portable;
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) {
        hand->inputs = sweep_inputs_avx2;
        hand->errors = sweep_errors_avx2;
    }
#endif
}

static void find_twins(struct hand *hand)
{
    for (size_t b = 1; b < hand->sweep->tracks; b++)
        for (size_t a = 0; a < b; a++) {
            const struct bound *one = &hand->sweep->track[a].bound, *two = &hand->sweep->track[b].bound;
            if (one->field == two->field && one->floor == two->floor && one->beyond == two->beyond)
                hand->found[a].twin = b;
        }
}

/* Stores the fixed inputs in the batch and the block; put_floats fills the one that changes. */
static void put_others(struct hand *hand)
{
    for (size_t i = 0; i < CALL && hand->sweep->others; i++)
        batch_put(&hand->oracle, hand->batch, i, hand->sweep->others);
    for (size_t i = 0; i < FILTER_BLOCK && hand->sweep->others; i++)
        oracle_block_put(&hand->oracle, hand->block, i, hand->sweep->others);
}

/* Writes consecutive floats, from rank `first` on, to the block and, from element i on, to the batch. */
static void put_floats(struct hand *hand, int64_t first, size_t i)
{
    const size_t k = hand->sweep->moving;
    hand->inputs(first, (float *)hand->batch->in + k * hand->batch->stride + i, hand->block->in + k * FILTER_BLOCK);
}

static struct hand *hand_new(struct sweep *sweep)
{
    struct hand *hand = calloc(1, sizeof *hand);
    const char *reason;
    if (!hand || oracle_open(&hand->oracle, sweep->kernel, sweep->format, &reason) != 0) {
        free(hand);
        return NULL;
    }
    hand->sweep = sweep;
    choose_loops(hand);
    find_twins(hand);
    hand->block = oracle_block_new(&hand->oracle);
    hand->batch = batch_new(&hand->oracle, CALL);
    hand->element = calloc(hand->oracle.inputs + hand->oracle.outputs, sizeof *hand->element);
    if (hand->block && hand->batch && hand->element) {
        put_others(hand);
        return hand;
    }
    hand_free(hand);
    return NULL;
}

/* --- the largest error of a track: threads read it without a lock, and change it under a lock --------------------- */

/* Stores an error measured by exact if it is larger than the track's, or equal at a smaller input. */
static void offer(struct sweep_track *track, const struct exact_error *found, double input)
{
#pragma omp critical(sweep_greatest)
    if (found->error > track->error || (found->error == track->error && input < track->input)) {
        track->decided = found->decided;
        track->computed = found->computed;
        track->exact = found->value;
        track->component = found->component;
#pragma omp atomic write
        track->input = input;
#pragma omp atomic write
        track->error = found->error;
    }
}

/* True if an error of at most `most` may be the largest: it is not below the certain lower bound, and above the
 * largest error that exact has measured so far. For equal errors the smaller input counts, so that the result does
 * not depend on threads. */
static int may_be_greatest(const struct sweep_track *track, double most, double input)
{
    double error, at, certain;
#pragma omp atomic read
    error = track->error;
#pragma omp atomic read
    at = track->input;
#pragma omp atomic read
    certain = track->certain;
    return most >= certain && (most > error || (most == error && input < at));
}

/* Notes that the error of some input is at least `least`. */
static void raise_certain(struct sweep_track *track, double least)
{
#pragma omp critical(sweep_greatest)
    if (least > track->certain) {
#pragma omp atomic write
        track->certain = least;
    }
}

/* --- a call ------------------------------------------------------------------------------------------------------- */

/* Puts n inputs, from position `first` on, into the batch. */
static void fill(struct hand *hand, int64_t first, size_t n)
{
    hand->first = first;
    for (size_t i = 0; i < n; i += hand->inputs ? FILTER_BLOCK : 1)
        if (hand->inputs)
            put_floats(hand, first + (int64_t)i, i);
        else {
            sweep_element(hand->sweep, first + (int64_t)i, hand->element);
            batch_put(&hand->oracle, hand->batch, i, hand->element);
        }
}

/* Runs n inputs through the port, usually in one call. One in SELDOM of the calls that a check would divide into
 * pieces is divided here, since each piece is a message to a port in another process. */
static enum port_result call_port(struct hand *hand, int64_t first, size_t n)
{
    enum { SELDOM = 8 }; /* of the calls that a check makes in pieces */
    struct pieces pieces = pieces_of((uint64_t)first);
    enum port_result result = PORT_OK;
    pieces.whole |= random_below(&pieces.random, SELDOM) != 0;
    fill(hand, first, n);
    for (size_t done = 0, size; done < n && result == PORT_OK; done += size) {
        enum port_placement placement;
        size = pieces_next(&pieces, n - done, &placement);
        struct call_arrays part = batch_part(&hand->oracle, hand->batch, done, size, placement);
        result = batch_run(hand->sweep->port, &hand->oracle, &part);
        memcpy(hand->failure, part.failure, sizeof hand->failure);
    }
    return result;
}

/* --- a block of a call -------------------------------------------------------------------------------------------- */

void sweep_errors_one_by_one(const struct sweep_results *results, struct sweep_errors *errors)
{
    const struct format_facts *facts = format_facts(FLOAT);
    errors->sum = errors->farthest = 0;
    errors->cancels = 1;
    for (size_t i = 0; i < FILTER_BLOCK; i++) {
        const double computed = (double)results->computed[i], value = results->value[i], share = results->share[i];
        const struct component component = {computed, difference_near(FLOAT, computed, value, 0), value,
                                            results->bound[i], results->scale[i]};
        double doubt;
        const double error = component_error(facts, &component, results->floor, results->scaled, &doubt) * share;
        const double most = isfinite(doubt) ? (error + doubt * share) * (1 + 0x1p-50) : (double)INFINITY;
        errors->bin[i] = (int32_t)statistics_bin_of(error);
        errors->sum += isfinite(error) ? error : 0;
        errors->farthest = fmax(errors->farthest, most);
    }
}

/* Sets the factors of the errors: 1, or less where the limit grows with the coordinate. */
static void choose_shares(struct hand *hand, const struct bound *bound)
{
    const int grows = bound->beyond > 0;
    for (size_t i = 0; i < FILTER_BLOCK && (grows || !hand->shares_are_one); i++)
        hand->share[i] = grows ? 1 / bound_growth(hand->oracle.kernel, bound,
                                                  kernel_coordinate(hand->oracle.kernel, &hand->block->in[i]))
                               : 1;
    hand->shares_are_one = !grows;
}

static void add_to_tally(struct error_tally *tally, const struct sweep_errors *errors)
{
    tally->sum += errors->sum;
    for (size_t i = 0; i < FILTER_BLOCK; i += 4)
        for (size_t j = 0; j < 4; j++)
            tally->histogram[j][errors->bin[i + j]]++;
}

/* Adds the errors of a whole block of floats, from element `start` of the call on, under promise t. Returns an upper
 * bound of all true errors in the block. With `scout`, computes only that bound. */
static double add_floats(struct hand *hand, size_t t, unsigned holding, size_t start, int scout)
{
    const struct oracle_block *block = hand->block;
    const struct bound *bound = &hand->sweep->track[t].bound;
    struct found *found = &hand->found[t], *twin = &hand->found[found->twin];
    size_t first, count = oracle_components(&hand->oracle, bound, &first);
    const int same_unit = bound->measure == hand->sweep->track[found->twin].bound.measure;
    choose_shares(hand, bound);
    for (size_t k = first; k < first + count; k++) {
        const size_t at = k * FILTER_BLOCK;
        struct sweep_errors errors;
        if (found->served >> k & 1)
            continue;
        hand->errors(&(struct sweep_results){(const float *)hand->batch->out + k * hand->batch->stride + start,
                                             block->value + at, block->bound + at, block->scale + at, hand->share,
                                             bound->measure == SCALED_ULP, bound->floor},
                     &errors);
        found->farthest = fmax(found->farthest, errors.farthest);
        const int both = found->twin > 0 && (holding >> found->twin & 1) && (same_unit || !errors.cancels);
        if (both) {
            twin->served |= UINT64_C(1) << k;
            twin->farthest = fmax(twin->farthest, errors.farthest);
        }
        if (!scout)
            add_to_tally(both ? &found->shared : &found->own, &errors);
    }
    const double farthest = found->farthest;
    found->inputs += FILTER_BLOCK;
    found->served = 0;
    found->farthest = 0;
    return farthest;
}

/* Measures element i of the call by exact. Returns its error; NaN if exact cannot determine it either. */
static double measure_exactly(struct hand *hand, struct sweep_track *track, size_t i)
{
    struct exact_error found;
    const struct oracle *oracle = &hand->oracle;
    batch_inputs(oracle, hand->batch, i, hand->element);
    batch_outputs(oracle, hand->batch, i, hand->element + oracle->inputs);
    oracle_exact(oracle, hand->element, hand->element + oracle->inputs, &track->bound, &found);
    hand->exact_calls++;
    if (isnan(found.error)) {
        found.error = INFINITY;
        found.decided = 0;
    }
    offer(track, &found, sweep_input(hand->sweep, hand->first + (int64_t)i));
    return found.decided ? found.error : NAN;
}

static void add_error(struct found *found, double error)
{
    const double sum = found->statistics.sum;
    statistics_add(&found->statistics, error);
    if (isinf(error))
        found->statistics.sum = sum; /* leaves out infinite ones */
}

/* Examines the errors of the block that begins with element `start` of the call, as the oracle finds them: upper
 * bounds of the errors, and a certain lower bound of the largest. Adds the errors to `found`, unless that is null. */
static void examine(struct hand *hand, struct sweep_track *track, struct found *found, size_t start, int budget)
{
    struct oracle_block *block = hand->block;
    const size_t count = oracle_errors_count(&hand->oracle, &track->bound);
    const int points = hand->sweep->points != NULL;
    double certain = 0;
    oracle_errors(&hand->oracle, block, &track->bound);
    for (size_t i = 0; i < block->n; i++) {
        hand->most[i] = -1;
        if (points && !(hand->inside[i] && bound_holds_at(&track->bound, block->coordinate[i], block->second[i])))
            continue;
        const struct filtered_error range = oracle_filtered(block, count, i);
        if (points && !range.clear) {
            const double error = budget-- > 0 ? measure_exactly(hand, track, start + i) : NAN;
            found->undecided += isnan(error);
            found->inputs += !isnan(error);
            if (!isnan(error))
                add_error(found, error);
            continue;
        }
        hand->most[i] = range.most * (1 + 0x1p-50);
        certain = fmax(certain, range.least * (1 - 0x1p-50));
        for (size_t j = 0; j < count && found; j++)
            add_error(found, block->error[j * FILTER_BLOCK + i]);
        if (found)
            found->inputs++;
    }
    raise_certain(track, certain);
}

/* Passes the inputs and results of a block to the oracle and evaluates it. */
static void evaluate(struct hand *hand, size_t start)
{
    struct oracle_block *block = hand->block;
    const struct call_arrays part = batch_part(&hand->oracle, hand->batch, start, block->n, 0);
    batch_give(&hand->oracle, &part, block->in, block->computed);
    oracle_evaluate(&hand->oracle, block);
    for (size_t i = 0; i < block->n && hand->sweep->points; i++) {
        oracle_block_gather(&hand->oracle, block, i, block->element);
        hand->inside[i] = (unsigned char)sampler_in_domain(hand->oracle.promises, block->element);
    }
}

/* Checks n elements from element `start` of the call on, under the promises of the set `holding`. With `scout`,
 * finds only a lower bound of the largest error. */
static void judge_block(struct hand *hand, unsigned holding, size_t start, size_t n, int scout)
{
    const int floats = hand->inputs && n == FILTER_BLOCK;
    hand->block->n = n;
    if (floats) {
        put_floats(hand, hand->first + (int64_t)start, start);
        oracle_filter(&hand->oracle, hand->block);
    } else
        evaluate(hand, start);
    const double lowest = sweep_input(hand->sweep, hand->first + (int64_t)start);
    for (size_t t = 0, evaluated = !floats; t < hand->sweep->tracks; t++) {
        struct sweep_track *track = &hand->sweep->track[t];
        struct found *found = &hand->found[t];
        if (!(holding >> t & 1))
            continue;
        if (floats && !may_be_greatest(track, add_floats(hand, t, holding, start, scout), lowest))
            continue;
        if (!evaluated)
            evaluate(hand, start);
        evaluated = 1;
        examine(hand, track, floats ? NULL : found, start, scout ? 0 : EXACT_BUDGET);
        for (size_t i = 0; i < n && !scout; i++)
            if (hand->most[i] >= 0 &&
                may_be_greatest(track, hand->most[i], sweep_input(hand->sweep, hand->first + (int64_t)(start + i))))
                measure_exactly(hand, track, start + i);
    }
}

/* --- a piece, and all pieces -------------------------------------------------------------------------------------- */

/* Works on all inputs of a piece, until *stop is set. With `scout`, only on a few blocks of about a thousand pieces:
 * without that, a sweep that begins where errors are small would have exact measure each new maximum. */
static enum port_result work_on_piece(struct hand *hand, const struct sweep_piece *piece, int scout,
                                      const volatile int *stop)
{
    enum { SCOUTED = 1024, LARGE = 4 * CALL };
    const struct sweep *sweep = hand->sweep;
    const size_t count = (size_t)(piece->last - piece->first) + 1;
    const size_t call = scout || sweep->points ? FILTER_BLOCK : CALL;
    size_t step;
    if (!scout)
        step = call;
    else
        step = count < LARGE ? count : (count - FILTER_BLOCK) / 2; /* the first, middle and last block */
    enum port_result result = PORT_OK;
    unsigned holding = 0;
    if (scout && (size_t)(piece - sweep->piece) % (sweep->pieces / SCOUTED + 1) != 0)
        return PORT_OK;
    for (size_t t = 0; t < sweep->tracks; t++) {
        hand->found[t] = (struct found){.twin = hand->found[t].twin}; /* discards a stopped piece */
        holding |= (unsigned)track_holds_for(sweep, t, piece) << t;
    }
    for (size_t at = scout && step == count ? count / 2 : 0; at < count && result == PORT_OK && !*stop; at += step) {
        const size_t n = count - at < call ? count - at : call;
        result = call_port(hand, piece->first + (int64_t)at, n);
        for (size_t i = 0; i < n && result == PORT_OK; i += FILTER_BLOCK)
            judge_block(hand, holding, i, n - i < FILTER_BLOCK ? n - i : FILTER_BLOCK, scout);
    }
    return result;
}

static void add_tally(struct statistics *into, const struct error_tally *tally)
{
    into->sum += tally->sum;
    for (size_t b = 0; b < BINS; b++)
        for (size_t j = 0; j < 4; j++) {
            into->histogram[b] += tally->histogram[j][b];
            into->count += tally->histogram[j][b];
        }
}

/* Adds what was found to the piece and to the sweep. The caller holds the lock. */
static void merge(struct hand *hand, struct sweep_piece *piece)
{
    struct sweep *sweep = hand->sweep;
    for (size_t t = 0; t < sweep->tracks; t++) {
        struct found *found = &hand->found[t];
        add_tally(&found->statistics, &found->own);
        add_tally(&found->statistics, &found->shared);
        if (found->twin)
            add_tally(&hand->found[found->twin].statistics, &found->shared);
        piece->sum[t] = found->statistics.sum;
        sweep->track[t].inputs += found->inputs;
        sweep->track[t].undecided += found->undecided;
        statistics_merge(&sweep->track[t].statistics, &found->statistics);
    }
    sweep->exact_calls += hand->exact_calls;
    hand->exact_calls = 0;
    piece->done = 1;
}

/* Computes the means in the order of the pieces, so that they do not depend on threads. */
static void finish_tracks(struct sweep *sweep)
{
    for (size_t t = 0; t < sweep->tracks; t++) {
        struct sweep_track *track = &sweep->track[t];
        double sum = 0;
        for (size_t i = 0; i < sweep->pieces; i++)
            if (sweep->piece[i].done)
                sum += sweep->piece[i].sum[t];
        track->mean = sum / (double)track->statistics.count;
        track->statistics.sum = sum;
        track->statistics.greatest = track->error;
    }
}

/* State of a run that the threads share. */
struct shared_run {
    int port_failed, out_of_memory; /* out_of_memory: number of threads that ran out of memory */
    char failure[PORT_FAILURE];     /* the port's first */
    uint64_t done, done_before;
    double start, last_shown, last_saved;
    const struct sweep_watcher *watcher;
    const struct sweep_saving *saving; /* may be null */
    int not_saved;
    int given_up; /* a thread has met one of these errors: the others stop */
};

/* Counts a piece that is done, and from time to time reports progress. The caller holds the lock. */
static void show(struct shared_run *run, const struct sweep *sweep, const struct sweep_piece *piece)
{
    const double now = omp_get_wtime();
    run->done += (uint64_t)(piece->last - piece->first + 1);
    if (run->watcher && now - run->last_shown > 0.1) {
        run->watcher->show(run->watcher->context, sweep, run->done,
                           (double)(run->done - run->done_before) / (now - run->start));
        run->last_shown = now;
    }
}

/* Stores the first failure. The caller holds the lock. */
static void note_failure(struct shared_run *run, const struct hand *hand)
{
    if (!run->port_failed)
        memcpy(run->failure, hand->failure, sizeof run->failure);
    run->port_failed = 1;
#pragma omp atomic write
    run->given_up = 1;
}

/* Stores the state from time to time. The caller holds the lock of the pieces; threads that measure wait for the
 * lock of the largest errors. */
static void save(struct shared_run *run, const struct sweep *sweep)
{
    if (!run->saving || omp_get_wtime() - run->last_saved < run->saving->seconds)
        return;
#pragma omp critical(sweep_greatest)
    run->not_saved |= sweep_save(sweep, run->saving->identity, run->saving->file) != 0;
    run->last_saved = omp_get_wtime();
    if (run->not_saved) {
#pragma omp atomic write
        run->given_up = 1;
    }
}

/* Adds the thread's CPU seconds since the last call. The caller holds the lock. */
static void count_time(struct sweep *sweep, double *since)
{
    const double now = process_thread_seconds();
    sweep->thread_seconds += now - *since;
    *since = now;
}

/* Works on one thread's share of the pieces. */
static void work(struct sweep *sweep, struct shared_run *run, const volatile int *stop)
{
    struct hand *hand = hand_new(sweep);
    double counted = process_thread_seconds();
    if (!hand) {
#pragma omp atomic
        run->out_of_memory++;
#pragma omp atomic write
        run->given_up = 1;
    }
    for (int scout = 1; scout >= 0; scout--) {
#pragma omp for schedule(dynamic, 1)
        for (size_t i = sweep->shard_first; i < sweep->shard_end; i++) {
            struct sweep_piece *piece = &sweep->piece[i];
            int skip;
#pragma omp atomic read
            skip = run->given_up;
            if (!hand || skip || *stop || piece->done)
                continue;
            if (work_on_piece(hand, piece, scout, stop) != PORT_OK) {
#pragma omp critical(sweep_merge)
                note_failure(run, hand);
            } else if (!scout && !*stop) {
#pragma omp critical(sweep_merge)
                {
                    merge(hand, piece);
                    count_time(sweep, &counted);
                    show(run, sweep, piece);
                    save(run, sweep);
                }
            }
        }
    }
#pragma omp critical(sweep_merge)
    count_time(sweep, &counted);
    hand_free(hand);
}

int sweep_run(struct sweep *sweep, const volatile int *stop, const struct sweep_watcher *watcher,
              const struct sweep_saving *saving, char *problem, size_t size)
{
    const uint64_t done = sweep_inputs_done(sweep);
    const double now = omp_get_wtime();
    struct shared_run run = {
        .done = done, .done_before = done, .start = now, .last_saved = now, .watcher = watcher, .saving = saving};
#pragma omp parallel
    work(sweep, &run, stop);
    finish_tracks(sweep);
    if (run.port_failed)
        snprintf(problem, size, "%s: %s", sweep->kernel->id, run.failure);
    else if (run.out_of_memory)
        snprintf(problem, size, "out of memory");
    else if (run.not_saved)
        snprintf(problem, size, "stopped, since its state cannot be stored");
    return run.port_failed || run.out_of_memory || run.not_saved ? -1 : 0;
}

int sweep_confirm(struct sweep *sweep)
{
    struct hand *hand = hand_new(sweep);
    int status = hand ? 0 : -1;
    for (size_t t = 0; t < sweep->tracks && status == 0; t++) {
        struct sweep_track *track = &sweep->track[t], again = {.bound = track->bound, .error = -1};
        if (track->error < 0)
            continue;
        status = call_port(hand, sweep_place(sweep, track->input), 1) == PORT_OK ? 0 : -1;
        if (status == 0)
            measure_exactly(hand, &again, 0);
        if (again.error != track->error || again.component != track->component || again.decided != track->decided ||
            !same_value(again.computed, track->computed, 1) || !same_value(again.exact, track->exact, 1))
            status = -1;
    }
    hand_free(hand);
    return status;
}
