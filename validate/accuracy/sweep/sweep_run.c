/* Runs a sweep: finds the largest error over all inputs of the plan; see sweep.h. accuracy/oracle.h defines the errors.
 *
 * The port computes the results of a call. The filter then measures each block of FILTER_BLOCK inputs in floating
 * point: it gives an approximate error with an uncertainty, hence a lower and an upper bound of the true error. Only
 * inputs whose upper bound exceeds the largest error so far are measured again in interval arithmetic (oracle_exact).
 * So the reported largest error was measured in interval arithmetic, and no other input that was measured has a larger
 * error.
 *
 * To keep these inputs few, a first pass (the preview) over a few blocks finds a lower bound of the largest error. For
 * consecutive floats, the inner loops of sweep_block.h compute the upper bounds of a block, and the oracle's slower
 * functions are called only for blocks whose upper bound may exceed the largest error. */
#include "sweep.h"

#include "sweep_block.h"
#include "validate/util/process.h"

#include <math.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Number of inputs per call of the port. Points take longer to measure than numbers of a range, so a call with points
 * has one block. */
enum { CALL = 16 * FILTER_BLOCK };
/* For some points the filter's uncertainty is too large. Of each block, interval arithmetic measures at most this many
 * of them per promise; the others are not measured, but counted as undecided. */
enum { EXACT_BUDGET = 1 };

/* Sum and histogram of the errors of blocks of floats. Successive errors are counted in four different histograms,
 * because increments of the same counter would form a dependency chain. */
struct error_tally {
    double sum;
    uint32_t histogram[4][BINS];
};

/* The results for one promise in the current piece.
 *
 * Two promises whose regions contain the piece share measurements if they have the same output, floor and growth of the
 * limit. A promise shares with at most one earlier promise; otherwise its errors would be counted twice. In each block
 * of floats, a component is measured once for both promises if its errors are the same for both. They are the same if
 * both promises are in ulps, or both in scaled ulps; or if, in the whole block, the condition scale does not exceed the
 * magnitude of the value. */
struct promise_found {
    uint64_t inputs, undecided;
    struct statistics statistics; /* of the errors that examine() measured */
    struct error_tally own;       /* errors of blocks of floats that count for this promise only */
    struct error_tally shared;    /* errors of blocks of floats that count for both promises */
    size_t shared_with;           /* index of the later promise that shares measurements; 0: none */
    /* Bit k: component k of the current block was measured together with the earlier promise. */
    uint64_t measured_before;
    double farthest; /* upper bound of the true errors in the current block, so far */
};

/* State of one worker thread. */
struct sweep_worker {
    struct sweep *sweep;
    struct oracle oracle;
    struct oracle_block *block;
    struct call_batch *batch;
    int64_t first;              /* position of the first input of the current call (sweep_input) */
    double *element;            /* space for one element's inputs and outputs */
    char failure[PORT_FAILURE]; /* why the last call failed */
    uint64_t exact_calls;       /* number of errors measured in interval arithmetic */
    /* The inner loops for consecutive floats; null for other inputs, whose errors are computed by the oracle. */
    sweep_inputs_function *inputs;
    sweep_errors_function *errors;
    double share[FILTER_BLOCK]; /* the factors by which errors are multiplied: see choose_shares */
    int shares_are_one;
    unsigned char inside[FILTER_BLOCK]; /* per element: true if the point lies in the domain */
    double most[FILTER_BLOCK];          /* per element: the upper bound of its error from examine(); −1: none */
    struct promise_found promise_found[SWEEP_MAX_TRACKS];
};

static void worker_free(struct sweep_worker *worker)
{
    if (!worker)
        return;
    batch_free(worker->batch);
    oracle_block_free(worker->block);
    free(worker->element);
    free(worker);
}

/* Chooses the inner loops if the inputs are consecutive floats and the formula has no alternative results. */
static void choose_loops(struct sweep_worker *worker)
{
    if (worker->sweep->points || worker->sweep->format != FLOAT || worker->oracle.alternatives > 1)
        return;
    worker->inputs = sweep_inputs_portable;
    worker->errors = sweep_errors_portable;
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) {
        worker->inputs = sweep_inputs_avx2;
        worker->errors = sweep_errors_avx2;
    }
#endif
}

/* True if two promises have the same output, floor and growth of the limit. */
static int can_share(const struct bound *a, const struct bound *b)
{
    return a->field == b->field && a->floor == b->floor && a->beyond == b->beyond;
}

/* Finds, for each promise in the set `covering` (bit t: promise t), the promise with which it shares measurements: the
 * next promise in the set with which this is possible. So no promise shares measurements with two earlier promises. */
static void find_shared_measurements(struct sweep_worker *worker, unsigned covering)
{
    const struct sweep *sweep = worker->sweep;
    for (size_t a = 0; a < sweep->tracks; a++) {
        size_t b = a + 1;
        while (b < sweep->tracks && !((covering >> b & 1) && can_share(&sweep->track[a].bound, &sweep->track[b].bound)))
            b++;
        worker->promise_found[a].shared_with = (covering >> a & 1) && b < sweep->tracks ? b : 0;
    }
}

/* Writes the fixed components, if there are any, to all elements of the batch and the block. add_varied_floats later
 * writes the component that varies. */
static void add_fixed_inputs(struct sweep_worker *worker)
{
    for (size_t i = 0; i < CALL && worker->sweep->fixed; i++)
        batch_set_inputs(&worker->oracle, worker->batch, i, worker->sweep->fixed);
    for (size_t i = 0; i < FILTER_BLOCK && worker->sweep->fixed; i++)
        oracle_block_put(&worker->oracle, worker->block, i, worker->sweep->fixed);
}

/* Writes the FILTER_BLOCK consecutive floats from rank `first` on to the block, and to the batch from element i on. */
static void add_varied_floats(struct sweep_worker *worker, int64_t first, size_t i)
{
    const size_t k = worker->sweep->varied;
    worker->inputs(first, (float *)worker->batch->in + k * worker->batch->stride + i,
                   worker->block->in + k * FILTER_BLOCK);
}

static struct sweep_worker *worker_new(struct sweep *sweep)
{
    struct sweep_worker *worker = calloc(1, sizeof *worker);
    const char *reason;
    if (!worker || oracle_open(&worker->oracle, sweep->kernel, sweep->format, &reason) != 0) {
        free(worker);
        return NULL;
    }
    worker->sweep = sweep;
    choose_loops(worker);
    worker->block = oracle_block_new(&worker->oracle);
    worker->batch = batch_new(&worker->oracle, CALL);
    worker->element = calloc(worker->oracle.inputs + worker->oracle.outputs, sizeof *worker->element);
    if (worker->block && worker->batch && worker->element) {
        add_fixed_inputs(worker);
        return worker;
    }
    worker_free(worker);
    return NULL;
}

/* --- the largest error of a track --------------------------------------------------------------------------------- */

/* A track is a promise with the largest error found (sweep.h). Threads read its members `error`, `input` and `certain`
 * by atomic loads without a lock, and change them under a lock. Errors and lower bounds only grow, so a thread that
 * reads an old value measures more inputs than necessary, but misses none. */

/* Stores an error measured in interval arithmetic if it is larger than the track's, or equal at a smaller input. */
static void store_if_larger(struct sweep_track *track, const struct exact_error *exact, double input)
{
#pragma omp critical(sweep_max)
    if (exact->error > track->error || (exact->error == track->error && input < track->input)) {
        track->decided = exact->decided;
        track->computed = exact->computed;
        track->exact = exact->value;
        track->component = exact->component;
#pragma omp atomic write
        track->input = input;
#pragma omp atomic write
        track->error = exact->error;
    }
}

/* True if the error at an input, of which `most` is an upper bound, may be the largest of the track: `most` is at least
 * the lower bound of the largest error, and above the largest error measured in interval arithmetic so far. Among
 * inputs with equal errors the smallest is reported, so that the result does not depend on the number of threads. */
static int may_be_max(const struct sweep_track *track, double most, double input)
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

/* Raises the track's lower bound of the largest error to `minimum`, if it is smaller. */
static void raise_certain(struct sweep_track *track, double minimum)
{
#pragma omp critical(sweep_max)
    if (minimum > track->certain) {
#pragma omp atomic write
        track->certain = minimum;
    }
}

/* --- a call ------------------------------------------------------------------------------------------------------- */

/* Writes n inputs, from position `first` on, to the batch. Consecutive floats are written in whole blocks, also if n is
 * not a multiple of the size of a block. */
static void fill(struct sweep_worker *worker, int64_t first, size_t n)
{
    worker->first = first;
    for (size_t i = 0; i < n; i += worker->inputs ? FILTER_BLOCK : 1)
        if (worker->inputs)
            add_varied_floats(worker, first + (int64_t)i, i);
        else {
            sweep_element(worker->sweep, first + (int64_t)i, worker->element);
            batch_set_inputs(&worker->oracle, worker->batch, i, worker->element);
        }
}

/* Runs n inputs, from position `first` on, through the port, usually in one call. A check divides one call in four into
 * smaller calls of random sizes (struct call_sizes in accuracy/call.h). A sweep divides only one in SELDOM of these,
 * because each small call costs a message to the process of the port. */
static enum port_result call_port(struct sweep_worker *worker, int64_t first, size_t n)
{
    enum { SELDOM = 8 };
    struct call_sizes sizes = call_sizes_of((uint64_t)first);
    enum port_result result = PORT_OK;
    sizes.in_one_call |= random_below(&sizes.random, SELDOM) != 0;
    fill(worker, first, n);
    for (size_t done = 0, size; done < n && result == PORT_OK; done += size) {
        enum port_placement placement;
        size = call_sizes_next(&sizes, n - done, &placement);
        struct call_batch part = batch_part(&worker->oracle, worker->batch, done, size, placement);
        result = batch_run(worker->sweep->port, &worker->oracle, &part);
        memcpy(worker->failure, part.failure, sizeof worker->failure);
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

/* Some limits grow with the coordinate: by a factor g that depends on the element (`beyond` in struct bound). Errors
 * are then divided by g and compared with the limit as stated. This function sets worker->share to 1 / g for each
 * element of the block; to 1 if the limit does not grow. */
static void choose_shares(struct sweep_worker *worker, const struct bound *bound)
{
    const int grows = bound->beyond > 0;
    for (size_t i = 0; i < FILTER_BLOCK && (grows || !worker->shares_are_one); i++)
        worker->share[i] = grows ? 1 / bound_growth(worker->oracle.kernel, bound,
                                                    kernel_coordinate(worker->oracle.kernel, &worker->block->in[i]))
                                 : 1;
    worker->shares_are_one = !grows;
}

/* Adds a block's errors to a tally. */
static void add_to_tally(struct error_tally *tally, const struct sweep_errors *errors)
{
    tally->sum += errors->sum;
    for (size_t i = 0; i < FILTER_BLOCK; i += 4)
        for (size_t j = 0; j < 4; j++)
            tally->histogram[j][errors->bin[i + j]]++;
}

/* Computes the errors under promise t in a full block of floats, which begins at element `start` of the call. Adds
 * these errors to the results of the promise, or of both promises if they share the measurement; in the preview,
 * nothing is added. Components that were measured together with an earlier promise are not measured again. Returns an
 * upper bound of the true errors under the promise in the block. */
static double add_floats(struct sweep_worker *worker, size_t t, size_t start, int preview)
{
    const struct oracle_block *block = worker->block;
    const struct bound *bound = &worker->sweep->track[t].bound;
    struct promise_found *promise_found = &worker->promise_found[t],
                         *shared_with = &worker->promise_found[promise_found->shared_with];
    size_t first, count = oracle_components(&worker->oracle, bound, &first);
    const int same_unit = bound->measure == worker->sweep->track[promise_found->shared_with].bound.measure;
    choose_shares(worker, bound);
    for (size_t k = first; k < first + count; k++) {
        const size_t at = k * FILTER_BLOCK;
        struct sweep_errors errors;
        if (promise_found->measured_before >> k & 1)
            continue;
        worker->errors(&(struct sweep_results){(const float *)worker->batch->out + k * worker->batch->stride + start,
                                               block->value + at, block->bound + at, block->scale + at, worker->share,
                                               bound->measure == SCALED_ULP, bound->floor},
                       &errors);
        promise_found->farthest = fmax(promise_found->farthest, errors.farthest);
        const int both = promise_found->shared_with > 0 && (same_unit || !errors.cancels);
        if (both) {
            shared_with->measured_before |= UINT64_C(1) << k;
            shared_with->farthest = fmax(shared_with->farthest, errors.farthest);
        }
        if (!preview)
            add_to_tally(both ? &promise_found->shared : &promise_found->own, &errors);
    }
    const double farthest = promise_found->farthest;
    promise_found->inputs += FILTER_BLOCK;
    promise_found->measured_before = 0;
    promise_found->farthest = 0;
    return farthest;
}

/* Measures element i of the call in interval arithmetic, and stores the error if it is the track's largest. Returns the
 * error; NaN if the maximum precision does not decide it. If the error is unknown (NaN), ∞ is stored, as an error that
 * is not decided. */
static double measure_exactly(struct sweep_worker *worker, struct sweep_track *track, size_t i)
{
    struct exact_error exact;
    const struct oracle *oracle = &worker->oracle;
    batch_get_inputs(oracle, worker->batch, i, worker->element);
    batch_get_outputs(oracle, worker->batch, i, worker->element + oracle->inputs);
    oracle_exact(oracle, worker->element, worker->element + oracle->inputs, &track->bound, &exact);
    worker->exact_calls++;
    if (isnan(exact.error)) {
        exact.error = INFINITY;
        exact.decided = 0;
    }
    store_if_larger(track, &exact, sweep_input(worker->sweep, worker->first + (int64_t)i));
    return exact.decided ? exact.error : NAN;
}

/* Adds an error to the statistics of a promise. An infinite error is counted, but not added to the sum. */
static void add_error(struct promise_found *promise_found, double error)
{
    const double sum = promise_found->statistics.sum;
    statistics_add(&promise_found->statistics, error);
    if (isinf(error))
        promise_found->statistics.sum = sum;
}

/* Computes the errors under a track's promise in the current block, which was evaluated and begins at element `start`
 * of the call. Writes upper bounds of the errors to worker->most (−1 for points outside the domain or the promise's
 * region), and raises the track's lower bound of the largest error. Adds the errors to `promise_found` unless that is
 * null.
 *
 * Points whose error the filter does not determine well enough are measured in interval arithmetic, at most `budget` of
 * them; the others count as undecided. For all these points, worker->most is −1. In a sweep over points,
 * `promise_found` must not be null. */
static void examine(struct sweep_worker *worker, struct sweep_track *track, struct promise_found *promise_found,
                    size_t start, int budget)
{
    struct oracle_block *block = worker->block;
    const size_t count = oracle_errors_count(&worker->oracle, &track->bound);
    const int points = worker->sweep->points != NULL;
    double certain = 0;
    oracle_errors(&worker->oracle, block, &track->bound);
    for (size_t i = 0; i < block->n; i++) {
        worker->most[i] = -1;
        if (points && !(worker->inside[i] && bound_holds_at(&track->bound, block->coordinate[i], block->second[i])))
            continue;
        const struct filtered_error range = oracle_filtered(block, count, i);
        if (points && !range.clear) {
            const double error = budget-- > 0 ? measure_exactly(worker, track, start + i) : NAN;
            promise_found->undecided += isnan(error);
            promise_found->inputs += !isnan(error);
            if (!isnan(error))
                add_error(promise_found, error);
            continue;
        }
        worker->most[i] = range.most * (1 + 0x1p-50);
        certain = fmax(certain, range.minimum * (1 - 0x1p-50));
        for (size_t j = 0; j < count && promise_found; j++)
            add_error(promise_found, block->error[j * FILTER_BLOCK + i]);
        if (promise_found)
            promise_found->inputs++;
    }
    raise_certain(track, certain);
}

/* Copies the inputs and results of the block that begins at element `start` of the call to the oracle's block, and
 * evaluates the formula there with the filter. For points, determines which lie in the domain. */
static void evaluate(struct sweep_worker *worker, size_t start)
{
    struct oracle_block *block = worker->block;
    const struct call_batch part = batch_part(&worker->oracle, worker->batch, start, block->n, 0);
    batch_read(&worker->oracle, &part, block->in, block->computed);
    oracle_evaluate(&worker->oracle, block);
    for (size_t i = 0; i < block->n && worker->sweep->points; i++) {
        oracle_block_gather(&worker->oracle, block, i, block->element);
        worker->inside[i] = (unsigned char)sampler_in_domain(worker->oracle.promises, block->element);
    }
}

/* Measures the block of n elements that begins at element `start` of the call, under each promise in the set
 * `covering`. In the preview, only raises the lower bounds of the largest errors. */
static void measure_block(struct sweep_worker *worker, unsigned covering, size_t start, size_t n, int preview)
{
    const int floats = worker->inputs && n == FILTER_BLOCK;
    worker->block->n = n;
    if (floats) {
        add_varied_floats(worker, worker->first + (int64_t)start, start);
        oracle_filter(&worker->oracle, worker->block);
    } else
        evaluate(worker, start);
    const double lowest = sweep_input(worker->sweep, worker->first + (int64_t)start);
    for (size_t t = 0, evaluated = !floats; t < worker->sweep->tracks; t++) {
        struct sweep_track *track = &worker->sweep->track[t];
        struct promise_found *promise_found = &worker->promise_found[t];
        if (!(covering >> t & 1))
            continue;
        if (floats && !may_be_max(track, add_floats(worker, t, start, preview), lowest))
            continue;
        if (!evaluated)
            evaluate(worker, start);
        evaluated = 1;
        examine(worker, track, floats ? NULL : promise_found, start, preview ? 0 : EXACT_BUDGET);
        for (size_t i = 0; i < n && !preview; i++)
            if (worker->most[i] >= 0 &&
                may_be_max(track, worker->most[i], sweep_input(worker->sweep, worker->first + (int64_t)(start + i))))
                measure_exactly(worker, track, start + i);
    }
}

/* --- a piece, and all pieces -------------------------------------------------------------------------------------- */

/* Measures all inputs of a piece, until *stop is set.
 *
 * The preview finds lower bounds of the largest errors; without them, a sweep that begins where errors are small would
 * measure each new maximum in interval arithmetic. It takes at most PREVIEWED_PIECES pieces, evenly spaced. Of a small
 * piece it measures one block, from the middle on; of a large piece (at least LARGE inputs), the first block, one in
 * the middle and the last one. */
static enum port_result work_on_piece(struct sweep_worker *worker, const struct sweep_piece *piece, int preview,
                                      const volatile int *stop)
{
    enum { PREVIEWED_PIECES = 1024, LARGE = 4 * CALL };
    const struct sweep *sweep = worker->sweep;
    const size_t count = (size_t)(piece->last - piece->first) + 1;
    const size_t call = preview || sweep->points ? FILTER_BLOCK : CALL;
    size_t step;
    if (!preview)
        step = call;
    else
        step = count < LARGE ? count : (count - FILTER_BLOCK) / 2; /* the first, middle and last block */
    enum port_result result = PORT_OK;
    unsigned covering = 0;
    if (preview && (size_t)(piece - sweep->piece) % (sweep->pieces / PREVIEWED_PIECES + 1) != 0)
        return PORT_OK;
    for (size_t t = 0; t < sweep->tracks; t++) {
        worker->promise_found[t] = (struct promise_found){0}; /* discards the results of a piece that was stopped */
        covering |= (unsigned)track_covers(sweep, t, piece) << t;
    }
    find_shared_measurements(worker, covering);
    for (size_t at = preview && step == count ? count / 2 : 0; at < count && result == PORT_OK && !*stop; at += step) {
        const size_t n = count - at < call ? count - at : call;
        result = call_port(worker, piece->first + (int64_t)at, n);
        for (size_t i = 0; i < n && result == PORT_OK; i += FILTER_BLOCK)
            measure_block(worker, covering, i, n - i < FILTER_BLOCK ? n - i : FILTER_BLOCK, preview);
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

/* Adds the results of a piece to the sweep, and marks the piece as done. The caller holds the lock sweep_merge. */
static void merge(struct sweep_worker *worker, struct sweep_piece *piece)
{
    struct sweep *sweep = worker->sweep;
    for (size_t t = 0; t < sweep->tracks; t++) {
        struct promise_found *promise_found = &worker->promise_found[t];
        add_tally(&promise_found->statistics, &promise_found->own);
        add_tally(&promise_found->statistics, &promise_found->shared);
        if (promise_found->shared_with)
            add_tally(&worker->promise_found[promise_found->shared_with].statistics, &promise_found->shared);
        piece->sum[t] = promise_found->statistics.sum;
        sweep->track[t].inputs += promise_found->inputs;
        sweep->track[t].undecided += promise_found->undecided;
        statistics_merge(&sweep->track[t].statistics, &promise_found->statistics);
    }
    sweep->exact_calls += worker->exact_calls;
    worker->exact_calls = 0;
    piece->done = 1;
}

/* Computes the mean errors. Adds the pieces' sums in the order of the pieces, so that the rounding of the means does
 * not depend on the number of threads. */
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
        track->statistics.maximum = track->error;
    }
}

/* State of a run that the threads share. */
struct shared_run {
    int port_failed, out_of_memory;       /* out_of_memory: number of threads that ran out of memory */
    char failure[PORT_FAILURE];           /* the first failure that the port reported */
    uint64_t done, done_before;           /* number of inputs done in total, and before this run */
    double start, last_shown, last_saved; /* times, by omp_get_wtime */
    const struct sweep_progress *progress;
    const struct sweep_saving *saving; /* may be null */
    int not_saved;                     /* the state could not be saved */
    int aborted;                       /* the port failed, or the state could not be saved: all threads stop */
};

/* Adds the inputs of a piece to the number of inputs done, and reports progress at most ten times per second. The
 * caller holds the lock sweep_merge. */
static void show(struct shared_run *run, const struct sweep *sweep, const struct sweep_piece *piece)
{
    const double now = omp_get_wtime();
    run->done += (uint64_t)(piece->last - piece->first + 1);
    if (run->progress && now - run->last_shown > 0.1) {
        run->progress->show(run->progress->context, sweep, run->done,
                            (double)(run->done - run->done_before) / (now - run->start));
        run->last_shown = now;
    }
}

/* Stores the port's failure if it is the first. The caller holds the lock sweep_merge. */
static void note_failure(struct shared_run *run, const struct sweep_worker *worker)
{
    if (!run->port_failed)
        memcpy(run->failure, worker->failure, sizeof run->failure);
    run->port_failed = 1;
#pragma omp atomic write
    run->aborted = 1;
}

/* Saves the state if the last save was at least saving->seconds ago. The caller holds the lock sweep_merge; this
 * function also takes sweep_max, so that no other thread changes a largest error while it is written. */
static void save(struct shared_run *run, const struct sweep *sweep)
{
    if (!run->saving || omp_get_wtime() - run->last_saved < run->saving->seconds)
        return;
#pragma omp critical(sweep_max)
    run->not_saved |= sweep_save(sweep, run->saving->identity, run->saving->file) != 0;
    run->last_saved = omp_get_wtime();
    if (run->not_saved) {
#pragma omp atomic write
        run->aborted = 1;
    }
}

/* Adds to sweep->thread_seconds the CPU seconds of this thread since *since, and sets that to now. The caller holds the
 * lock sweep_merge. */
static void count_time(struct sweep *sweep, double *since)
{
    const double now = process_thread_seconds();
    sweep->thread_seconds += now - *since;
    *since = now;
}

/* Measures one thread's share of the pieces that are not done, first in the preview, then in full. No thread begins
 * the second pass before all have finished the first, since `omp for` ends with a barrier. */
static void measure_share(struct sweep *sweep, struct shared_run *run, const volatile int *stop)
{
    struct sweep_worker *worker = worker_new(sweep);
    double counted = process_thread_seconds();
    if (!worker) {
#pragma omp atomic
        run->out_of_memory++;
#pragma omp atomic write
        run->aborted = 1;
    }
    for (int preview = 1; preview >= 0; preview--) {
#pragma omp for schedule(dynamic, 1)
        for (size_t i = sweep->shard_first; i < sweep->shard_end; i++) {
            struct sweep_piece *piece = &sweep->piece[i];
            int skip;
#pragma omp atomic read
            skip = run->aborted;
            if (!worker || skip || *stop || piece->done)
                continue;
            if (work_on_piece(worker, piece, preview, stop) != PORT_OK) {
#pragma omp critical(sweep_merge)
                note_failure(run, worker);
            } else if (!preview && !*stop) {
#pragma omp critical(sweep_merge)
                {
                    merge(worker, piece);
                    count_time(sweep, &counted);
                    show(run, sweep, piece);
                    save(run, sweep);
                }
            }
        }
    }
#pragma omp critical(sweep_merge)
    count_time(sweep, &counted);
    worker_free(worker);
}

int sweep_run(struct sweep *sweep, const volatile int *stop, const struct sweep_progress *progress,
              const struct sweep_saving *saving, char *problem, size_t size)
{
    const uint64_t done = sweep_inputs_done(sweep);
    const double now = omp_get_wtime();
    struct shared_run run = {
        .done = done, .done_before = done, .start = now, .last_saved = now, .progress = progress, .saving = saving};
#pragma omp parallel
    measure_share(sweep, &run, stop);
    finish_tracks(sweep);
    if (run.port_failed)
        snprintf(problem, size, "%s: %s", sweep->kernel->id, run.failure);
    else if (run.out_of_memory)
        snprintf(problem, size, "out of memory");
    else if (run.not_saved)
        snprintf(problem, size, "stopped, because the state cannot be stored");
    return run.port_failed || run.out_of_memory || run.not_saved ? -1 : 0;
}

int sweep_confirm(struct sweep *sweep)
{
    struct sweep_worker *worker = worker_new(sweep);
    int status = worker ? 0 : -1;
    for (size_t t = 0; t < sweep->tracks && status == 0; t++) {
        struct sweep_track *track = &sweep->track[t], again = {.bound = track->bound, .error = -1};
        if (track->error < 0)
            continue;
        status = call_port(worker, sweep_position(sweep, track->input), 1) == PORT_OK ? 0 : -1;
        if (status == 0)
            measure_exactly(worker, &again, 0);
        if (again.error != track->error || again.component != track->component || again.decided != track->decided ||
            !same_value(again.computed, track->computed, 1) || !same_value(again.exact, track->exact, 1))
            status = -1;
    }
    worker_free(worker);
    return status;
}
