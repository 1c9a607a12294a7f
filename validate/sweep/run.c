/* The work of a sweep: see sweep.h.
 *
 * A block of numbers goes through the port and the filter; the filter's error plus its doubt bounds the true error. Only
 * inputs that might beat the greatest error found so far are measured by exact, so that the maximum is exact's, over
 * every input. A first pass over a few blocks of each piece finds a greatest error that is hard to beat. */
#include "sweep.h"

#include "block.h"
#include "greatest.h"
#include "judged.h"
#include "validate/base/process.h"
#include "validate/base/random.h"
#include "validate/judge/judge.h"

#include <math.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CALL_BLOCKS = 16, CALL = CALL_BLOCKS * FILTER_BLOCK };

/* --- quantities ----------------------------------------------------------------------------------------------------- */

/* What is measured: one output component in one unit. Promises that differ only in their range share a quantity. Where
 * nothing cancels, ulps and scaled ulps are the same numbers, so that one measurement serves both. */
struct quantity {
    size_t component;
    int scaled;
    double floor, beyond;
    unsigned tracks; /* bit t: track t uses it */
    int twin;        /* the same component in the other unit, ulps or scaled ulps; or −1 */
};

enum { MOST_QUANTITIES = SWEEP_MOST_OF_NUMBERS * SWEEP_MOST_OUTPUTS };

static struct quantity *quantity_for(struct quantity *quantities, size_t *count, size_t component,
                                     const struct bound *bound)
{
    const int scaled = bound->measure == SCALED_ULP;
    for (size_t m = 0; m < *count; m++)
        if (quantities[m].component == component && quantities[m].scaled == scaled &&
            quantities[m].floor == bound->floor && quantities[m].beyond == bound->beyond)
            return &quantities[m];
    quantities[*count] = (struct quantity){component, scaled, bound->floor, bound->beyond, 0, -1};
    return &quantities[(*count)++];
}

/* The quantities of all tracks; those in ulps first. */
static size_t choose_quantities(const struct sweep *sweep, struct quantity *quantities)
{
    const struct field *fields = sweep->kernel->outputs;
    size_t count = 0;
    for (int scaled = 0; scaled < 2; scaled++)
        for (size_t t = 0; t < sweep->tracks; t++) {
            const struct bound *bound = &sweep->track[t].bound;
            const struct field *field = bound->field ? fields_find(fields, bound->field) : NULL;
            const size_t first = field ? fields_offset(fields, field) : 0;
            const size_t end = field ? first + field_components(field) : fields_components(fields);
            for (size_t k = first; k < end && (bound->measure == SCALED_ULP) == scaled; k++)
                quantity_for(quantities, &count, k, bound)->tracks |= 1U << t;
        }
    for (size_t a = 0; a < count; a++)
        for (size_t b = a + 1; b < count; b++)
            if (quantities[a].component == quantities[b].component && quantities[a].floor == quantities[b].floor &&
                quantities[a].beyond == quantities[b].beyond && quantities[a].scaled != quantities[b].scaled) {
                quantities[a].twin = (int)b;
                quantities[b].twin = (int)a;
            }
    return count;
}

/* --- one block -------------------------------------------------------------------------------------------------- */

/* Errors of a quantity in the piece at hand. Four histograms, so that equal neighbours do not wait for each other. */
struct tally {
    double sum, greatest;
    uint32_t histogram[4][BINS];
};

/* What a thread works with. */
struct hand {
    char failure[PORT_FAILURE]; /* of the last call */
    struct oracle oracle;
    struct quantity quantity[MOST_QUANTITIES];
    size_t quantities;
    struct tally *own, *shared; /* for each quantity: its own errors; those that count for its twin too */
    sweep_inputs_function *inputs;
    sweep_errors_function *errors;
    double in[CALL], out[SWEEP_MOST_OUTPUTS * CALL]; /* floats or doubles */
    double wide[FILTER_BLOCK], value[SWEEP_MOST_OUTPUTS * FILTER_BLOCK], rest[SWEEP_MOST_OUTPUTS * FILTER_BLOCK],
        bound[SWEEP_MOST_OUTPUTS * FILTER_BLOCK], scale[SWEEP_MOST_OUTPUTS * FILTER_BLOCK], share[FILTER_BLOCK];
    int shares_are_one;
    uint64_t exact_calls;
    struct judged *judged; /* of a sweep through points, which needs nothing else of this; or null */
};

static void hand_free(struct hand *hand)
{
    if (hand) {
        free(hand->own);
        judged_free(hand->judged);
    }
    free(hand);
}

static struct hand *hand_new(const struct sweep *sweep)
{
    struct hand *hand = calloc(1, sizeof *hand);
    const char *reason;
    if (hand && sweep->points && (hand->judged = judged_new(sweep)))
        return hand;
    if (!hand || sweep->points || oracle_open(&hand->oracle, sweep->kernel, sweep->format, &reason) != 0) {
        free(hand);
        return NULL;
    }
    hand->quantities = choose_quantities(sweep, hand->quantity);
    hand->own = calloc(2 * hand->quantities + 1, sizeof *hand->own);
    hand->shared = hand->own + hand->quantities;
    hand->inputs = sweep_inputs_portable;
    hand->errors = sweep_errors_portable;
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) {
        hand->inputs = sweep_inputs_avx2;
        hand->errors = sweep_errors_avx2;
    }
#endif
    if (sweep->format != BINARY32)
        hand->errors = sweep_errors_one_by_one;
    if (hand->own)
        return hand;
    free(hand);
    return NULL;
}

/* Element i's part of a block of results. */
static double computed_at(const struct sweep_results *results, size_t i)
{
    return format_load(results->format, results->computed, i);
}

double sweep_error_range(const struct sweep_results *results, size_t i, double *least, double *most)
{
    const struct format_facts *facts = format_facts(results->format);
    const double value = results->value[i], bound = results->bound[i], magnitude = fabs(value);
    const double size = fmax(results->floor, results->scaled ? results->scale[i] : 0), share = results->share[i];
    const double rest = results->format == BINARY64 ? results->rest[i] : 0, computed = computed_at(results, i);
    const double distance = fabs(difference_near(results->format, computed, value, rest));
    const double error = in_ulps(facts, distance, fmax(magnitude, size)) * share;
    *most = in_ulps(facts, distance + bound, fmax(magnitude - bound, size)) * share * (1 + 0x1p-50);
    *least = in_ulps(facts, fmax(distance - bound, 0), fmax(magnitude + bound, size)) * share * (1 - 0x1p-50);
    if (!isfinite(*most) || isinf(computed)) {
        *most = INFINITY;
        *least = 0;
    }
    return error >= 0 ? error : (double)INFINITY;
}

/* The bin of statistics.h's histogram: eight an octave, by a float's exponent and first three bits. */
static int32_t bin_of(double error)
{
    if (!(error < 0x1p100))
        return BINS - 1;
    const float single = (float)error;
    int32_t bits;
    memcpy(&bits, &single, sizeof bits);
    const int32_t bin = (bits >> 20) - (((127 + FIRST_OCTAVE) << 3) - 1);
    return bin < 0 ? 0 : bin > BINS - 1 ? BINS - 1 : bin;
}

void sweep_errors_one_by_one(const struct sweep_results *results, struct sweep_errors *errors)
{
    errors->sum = errors->greatest = errors->farthest = 0;
    errors->cancels = 0;
    for (size_t i = 0; i < FILTER_BLOCK; i++) {
        double least, most;
        const double error = sweep_error_range(results, i, &least, &most);
        errors->bin[i] = bin_of(error);
        errors->sum += isfinite(error) ? error : 0;
        errors->greatest = fmax(errors->greatest, error);
        errors->farthest = fmax(errors->farthest, most);
        errors->cancels |= results->scale[i] > fabs(results->value[i]);
    }
}

/* Element i of the call, in the block at hand, measured by exact. */
static void measure_exactly(struct hand *hand, struct sweep_track *track, size_t i)
{
    struct exact_error found;
    double computed[SWEEP_MOST_OUTPUTS];
    for (size_t k = 0; k < hand->oracle.outputs; k++)
        computed[k] = format_load(hand->oracle.format, hand->out, k * CALL + i);
    oracle_exact(&hand->oracle, &hand->wide[i % FILTER_BLOCK], computed, &track->bound, &found);
    hand->exact_calls++;
    greatest_offer(track, &found, hand->wide[i % FILTER_BLOCK]);
}

/* Measures those of the first n elements that may have the greatest error. A scout only raises the certain error. */
static void measure_candidates(struct hand *hand, struct sweep_track *track, const struct sweep_results *results,
                               size_t start, size_t n, int scout)
{
    double least, most, best = 0;
    for (size_t i = 0; i < n; i++) {
        sweep_error_range(results, i, &least, &most);
        best = fmax(best, least);
    }
    greatest_raise_certain(track, best);
    for (size_t i = 0; i < n && !scout; i++) {
        sweep_error_range(results, i, &least, &most);
        if (greatest_may_be(track, most, hand->wide[i]))
            measure_exactly(hand, track, start + i);
    }
}

static void add_to_tally(struct tally *tally, const struct sweep_errors *errors, const struct sweep_results *results,
                         size_t n)
{
    if (n == FILTER_BLOCK) {
        tally->sum += errors->sum;
        tally->greatest = fmax(tally->greatest, errors->greatest);
        for (size_t i = 0; i < FILTER_BLOCK; i += 4)
            for (size_t j = 0; j < 4; j++)
                tally->histogram[j][errors->bin[i + j]]++;
        return;
    }
    for (size_t i = 0; i < n; i++) {
        double least, most;
        const double error = sweep_error_range(results, i, &least, &most);
        tally->sum += isfinite(error) ? error : 0;
        tally->greatest = fmax(tally->greatest, error);
        tally->histogram[0][errors->bin[i]]++;
    }
}

/* Sets what the errors of a quantity are multiplied by: 1, or less where its bound grows with the coordinate. */
static void choose_shares(struct hand *hand, const struct quantity *quantity)
{
    const struct bound bound = {.beyond = quantity->beyond};
    if (quantity->beyond > 0 || !hand->shares_are_one)
        for (size_t i = 0; i < FILTER_BLOCK; i++)
            hand->share[i] = quantity->beyond > 0
                                 ? 1 / bound_growth(hand->oracle.kernel, &bound,
                                                    kernel_coordinate(hand->oracle.kernel, &hand->wide[i]))
                                 : 1;
    hand->shares_are_one = !(quantity->beyond > 0);
}

/* FILTER_BLOCK inputs from number `first` on, as the port takes them and as doubles. */
static void make_inputs(const struct hand *hand, int64_t first, void *in, double *wide)
{
    if (hand->oracle.format == BINARY32) {
        hand->inputs(first, in, wide);
        return;
    }
    for (size_t i = 0; i < FILTER_BLOCK; i++)
        ((double *)in)[i] = wide[i] = format_number(BINARY64, first + (int64_t)i);
}

/* One block of n inputs from number `first` on, element `start` of the call, for the tracks of the set `holding`. */
static void judge_block(struct sweep *sweep, struct hand *hand, unsigned holding, int64_t first, size_t start, size_t n,
                        int scout)
{
    const size_t width = format_width(sweep->format);
    double own[FILTER_BLOCK];
    uint64_t served = 0; /* bit m: quantity m takes over its twin's numbers */
    make_inputs(hand, first, own, hand->wide);
    filter_evaluate(hand->oracle.promises->against, sweep->kernel->parameter, 0, sweep->format, FILTER_BLOCK,
                    hand->wide, hand->value, hand->rest, hand->bound, hand->scale);
    for (size_t m = 0; m < hand->quantities; m++) {
        const struct quantity *quantity = &hand->quantity[m];
        const size_t at = quantity->component * FILTER_BLOCK;
        const struct sweep_results results = {
            sweep->format,    (const char *)hand->out + (quantity->component * CALL + start) * width,
            hand->value + at, hand->rest + at,
            hand->bound + at, hand->scale + at,
            hand->share,      quantity->scaled,
            quantity->floor};
        struct sweep_errors errors;
        unsigned tracks = quantity->tracks & holding;
        if (!tracks || (served >> m & 1))
            continue;
        choose_shares(hand, quantity);
        hand->errors(&results, &errors);
        const unsigned others = quantity->twin > (int)m ? hand->quantity[quantity->twin].tracks & holding : 0;
        const int shared = others && !errors.cancels;
        if (shared) {
            tracks |= others;
            served |= UINT64_C(1) << quantity->twin;
        }
        if (!scout)
            add_to_tally(shared ? &hand->shared[m] : &hand->own[m], &errors, &results, n);
        for (size_t t = 0; t < sweep->tracks; t++)
            if ((tracks >> t & 1) && greatest_may_be(&sweep->track[t], errors.farthest, hand->wide[0]))
                measure_candidates(hand, &sweep->track[t], &results, start, n, scout);
    }
}

/* --- a piece, and all of them ------------------------------------------------------------------------------------- */

/* Elements first … first + n − 1 of the hand, in one call. */
static enum port_result call_port(struct sweep *sweep, struct hand *hand, size_t first, size_t n, int at_start)
{
    const size_t width = format_width(sweep->format);
    struct port_call call = {.id = judge_offered(sweep->port, sweep->kernel, sweep->format),
                             .format = sweep->format,
                             .inputs = 1,
                             .outputs = sweep->kernel->output_components,
                             .n = n,
                             .stride = CALL,
                             .in = (const char *)hand->in + first * width,
                             .out = (char *)hand->out + first * width,
                             .at_start = at_start};
    const enum port_result result = sweep->port->run(sweep->port, &call);
    memcpy(hand->failure, call.failure, sizeof hand->failure);
    return result;
}

/* The inputs from number `first` on: mostly in one call; one time in IN_PIECES in calls of 1 … LONGEST, since a port may be
 * wrong in some of these alone. The sizes depend on the number. */
static enum port_result run_port(struct sweep *sweep, struct hand *hand, int64_t first, size_t n)
{
    enum { IN_PIECES = 32, LONGEST = 67 };
    double wide[FILTER_BLOCK];
    struct random random = {random_mix((uint64_t)first)};
    const int whole = random_below(&random, IN_PIECES) != 0;
    enum port_result result = PORT_OK;
    for (size_t i = 0; i < n; i += FILTER_BLOCK)
        make_inputs(hand, first + (int64_t)i, (char *)hand->in + i * format_width(sweep->format), wide);
    for (size_t done = 0, size; done < n && result == PORT_OK; done += size) {
        size = whole ? n : 1 + random_below(&random, LONGEST);
        size = size < n - done ? size : n - done;
        result = call_port(sweep, hand, done, size, (int)(random_bits(&random) & 1));
    }
    return result;
}

/* The whole piece; or, to scout, its first, middle and last block. */
static enum port_result work_on_piece(struct sweep *sweep, struct hand *hand, const struct sweep_piece *piece,
                                      int scout, const volatile int *stop)
{
    const int64_t count = piece->last - piece->first + 1;
    const int sparse = scout && count >= 4 * CALL;
    const int64_t step = sparse ? (count - FILTER_BLOCK) / 2 : CALL, most = sparse ? FILTER_BLOCK : CALL;
    unsigned holding = 0;
    if (hand->judged)
        return judged_work(sweep, hand->judged, piece, scout, stop, hand->failure);
    for (size_t t = 0; t < sweep->tracks; t++)
        holding |= (unsigned)track_holds_for(sweep, t, piece) << t;
    for (int64_t at = piece->first; at <= piece->last; at += step) {
        const size_t n = (size_t)(piece->last - at + 1 < most ? piece->last - at + 1 : most);
        const enum port_result result = run_port(sweep, hand, at, n);
        if (result != PORT_OK)
            return result;
        for (size_t i = 0; i < n; i += FILTER_BLOCK)
            judge_block(sweep, hand, holding, at + (int64_t)i, i, n - i < FILTER_BLOCK ? n - i : FILTER_BLOCK, scout);
    }
    return PORT_OK;
}

static void merge_tally(struct sweep *sweep, struct sweep_piece *piece, unsigned tracks, const struct tally *tally)
{
    uint64_t histogram[BINS];
    for (size_t b = 0; b < BINS; b++)
        histogram[b] =
            (uint64_t)tally->histogram[0][b] + tally->histogram[1][b] + tally->histogram[2][b] + tally->histogram[3][b];
    for (size_t t = 0; t < sweep->tracks; t++) {
        if (!(tracks >> t & 1))
            continue;
        piece->sum[t] += tally->sum;
        piece->greatest[t] = fmax(piece->greatest[t], tally->greatest);
        for (size_t b = 0; b < BINS; b++) {
            sweep->track[t].statistics.histogram[b] += histogram[b];
            sweep->track[t].statistics.count += histogram[b];
        }
    }
}

/* Adds a finished piece's tallies to the piece and to the sweep; the caller holds the lock. */
static void merge(struct sweep *sweep, struct sweep_piece *piece, struct hand *hand)
{
    unsigned holding = 0;
    if (hand->judged) {
        judged_merge(sweep, piece, hand->judged);
        return;
    }
    for (size_t t = 0; t < sweep->tracks; t++)
        if (track_holds_for(sweep, t, piece)) {
            holding |= 1U << t;
            sweep->track[t].inputs += (uint64_t)(piece->last - piece->first + 1);
        }
    for (size_t m = 0; m < hand->quantities; m++) {
        const struct quantity *quantity = &hand->quantity[m];
        const unsigned tracks = quantity->tracks & holding;
        const unsigned others = quantity->twin > (int)m ? hand->quantity[quantity->twin].tracks & holding : 0;
        merge_tally(sweep, piece, tracks, &hand->own[m]);
        merge_tally(sweep, piece, tracks | others, &hand->shared[m]);
    }
    memset(hand->own, 0, 2 * hand->quantities * sizeof *hand->own);
    sweep->exact_calls += hand->exact_calls;
    hand->exact_calls = 0;
    piece->done = 1;
}

/* Means in the order of the pieces, so that they do not depend on threads. */
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

/* A run's state that threads share. */
struct run {
    int port_failed, out_of_memory; /* out_of_memory: how many threads were */
    char failure[PORT_FAILURE];     /* the port's first */
    uint64_t done, done_before;
    double start, last_shown, last_saved;
    void (*progress)(const struct sweep *, uint64_t, double);
    const struct sweep_saving *saving; /* or null */
    int not_saved;
    int given_up; /* a thread has met one of these: the others stop */
};

/* Counts a piece that is done, and now and then reports progress; the caller holds the lock. */
static void show(struct run *run, const struct sweep *sweep, const struct sweep_piece *piece)
{
    const double now = omp_get_wtime();
    run->done += (uint64_t)(piece->last - piece->first + 1);
    if (run->progress && now - run->last_shown > 0.1) {
        run->progress(sweep, run->done, (double)(run->done - run->done_before) / (now - run->start));
        run->last_shown = now;
    }
}

/* Keeps the first failure; the caller holds the lock. */
static void note_failure(struct run *run, const struct hand *hand)
{
    if (!run->port_failed)
        memcpy(run->failure, hand->failure, sizeof run->failure);
    run->port_failed = 1;
#pragma omp atomic write
    run->given_up = 1;
}

/* Stores the state now and then; the caller holds the lock of the pieces. Those who measure wait for their own. */
static void save(struct run *run, const struct sweep *sweep)
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

/* Counts the thread's time since it was last counted; the caller holds the lock. */
static void count_time(struct sweep *sweep, double *since)
{
    const double now = process_thread_seconds();
    sweep->thread_seconds += now - *since;
    *since = now;
}

/* One thread's share of the pieces. */
static void work(struct sweep *sweep, struct run *run, const volatile int *stop)
{
    struct hand *hand = hand_new(sweep);
    double counted = process_thread_seconds();
#pragma omp atomic
    run->out_of_memory += !hand;
    for (int scout = 1; scout >= 0; scout--) {
#pragma omp for schedule(dynamic, 1)
        for (size_t i = sweep->shard_first; i < sweep->shard_end; i++) {
            struct sweep_piece *piece = &sweep->piece[i];
            int skip;
#pragma omp atomic read
            skip = run->given_up;
            if (!hand || skip || *stop || piece->done)
                continue;
            if (work_on_piece(sweep, hand, piece, scout, stop) != PORT_OK) {
#pragma omp critical(sweep_merge)
                note_failure(run, hand);
            } else if (!scout && !(hand->judged && *stop)) { /* points stop within a piece */
#pragma omp critical(sweep_merge)
                {
                    merge(sweep, piece, hand);
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

int sweep_run(struct sweep *sweep, const volatile int *stop, void (*progress)(const struct sweep *, uint64_t, double),
              const struct sweep_saving *saving, char *problem, size_t size)
{
    const uint64_t done = sweep_inputs_done(sweep);
    const double now = omp_get_wtime();
    struct run run = {
        .done = done, .done_before = done, .start = now, .last_saved = now, .progress = progress, .saving = saving};
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

/* A track's greatest error, from its input: 0, or −1 where the port failed. */
static int measure_again(struct sweep *sweep, struct hand *hand, const struct sweep_track *track,
                         struct sweep_track *again)
{
    if (hand->judged)
        return judged_again(sweep, hand->judged, track, again);
    format_store(sweep->format, hand->in, 0, track->input);
    hand->wide[0] = track->input;
    if (call_port(sweep, hand, 0, 1, 0) != PORT_OK)
        return -1;
    measure_exactly(hand, again, 0);
    return 0;
}

int sweep_confirm(struct sweep *sweep)
{
    struct hand *hand = hand_new(sweep);
    int status = hand ? 0 : -1;
    for (size_t t = 0; t < sweep->tracks && status == 0; t++) {
        struct sweep_track *track = &sweep->track[t], again = {.bound = track->bound, .error = -1};
        if (track->error < 0)
            continue;
        status = measure_again(sweep, hand, track, &again);
        if (again.error != track->error || again.component != track->component || again.decided != track->decided ||
            !same_value(again.computed, track->computed, 1) || !same_value(again.exact, track->exact, 1))
            status = -1;
    }
    hand_free(hand);
    return status;
}
