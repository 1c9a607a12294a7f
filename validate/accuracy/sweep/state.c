/* The state of a sweep in a file, so that a sweep can be stopped and continued: see sweep.h, and saved_state.h for the
 * form of the file.
 *
 * Numbers that have to be restored bit for bit are stored as hexadecimal text. A largest error may come from a piece
 * that was not done when the state was saved. This error is correct, because interval arithmetic measured it; when the
 * piece is measured again, the same error is found again, which does not change the result.
 *
 * The file is untrusted input: its numbers are checked for consistency, and the largest errors are measured again at
 * their inputs (sweep_confirm). */
#include "sweep.h"

#include "validate/util/json.h"
#include "validate/util/saved_state.h"

#include <stdio.h>

/* --- tracks ------------------------------------------------------------------------------------------------------- */

static json_t *track_to_json(const struct sweep_track *track)
{
    json_t *histogram = json_array();
    for (size_t b = 0; b < BINS; b++)
        json_array_append_new(histogram, json_integer((json_int_t)track->statistics.histogram[b]));
    return json_pack("{sb so so so so sI sI sI so}", "decided", track->decided, "error", json_hex(track->error),
                     "input", json_hex(track->input), "computed", json_hex(track->computed), "exact",
                     json_hex(track->exact), "component", (json_int_t)track->component, "inputs",
                     (json_int_t)track->inputs, "undecided", (json_int_t)track->undecided, "histogram", histogram);
}

/* Returns how many errors a track counts per input: one per component, or one for a whole field. */
static uint64_t errors_per_input(const struct sweep *sweep, const struct sweep_track *track)
{
    const struct field *fields = sweep->kernel->outputs;
    if (!measure_of_components(track->bound.measure))
        return 1;
    return track->bound.field ? field_components(fields_find(fields, track->bound.field)) : fields_components(fields);
}

static int histogram_from_json(struct statistics *statistics, const json_t *histogram)
{
    if (json_array_size(histogram) != BINS)
        return -1;
    statistics->count = 0;
    for (size_t b = 0; b < BINS; b++) {
        const json_t *count = json_array_get(histogram, b);
        if (!json_is_integer(count) || json_integer_value(count) < 0 || json_integer_value(count) > INT64_C(1) << 50)
            return -1;
        statistics->histogram[b] = (uint64_t)json_integer_value(count);
        statistics->count += statistics->histogram[b];
    }
    return 0;
}

/* Reads a track and checks that its counts agree with the pieces that are done, which have been read before. Returns 0,
 * or −1. */
static int track_from_json(const struct sweep *sweep, size_t t, struct sweep_track *track, json_t *json)
{
    json_int_t component, inputs, undecided;
    json_t *error, *input, *computed, *exact, *histogram;
    if (json_unpack(json, "{sb so so so so sI sI sI so}", "decided", &track->decided, "error", &error, "input", &input,
                    "computed", &computed, "exact", &exact, "component", &component, "inputs", &inputs, "undecided",
                    &undecided, "histogram", &histogram) != 0 ||
        json_read_hex(error, &track->error) || json_read_hex(input, &track->input) ||
        json_read_hex(computed, &track->computed) || json_read_hex(exact, &track->exact) ||
        histogram_from_json(&track->statistics, histogram))
        return -1;
    track->component = (size_t)component;
    track->inputs = (uint64_t)inputs;
    track->undecided = (uint64_t)undecided;
    uint64_t tried = 0; /* for points an upper bound, since some points may lie outside the promise's region */
    for (size_t i = 0; i < sweep->pieces; i++)
        if (sweep->piece[i].done && track_covers(sweep, t, &sweep->piece[i]))
            tried += (uint64_t)(sweep->piece[i].last - sweep->piece[i].first + 1);
    if (inputs < 0 || undecided < 0 ||
        (sweep->points ? track->inputs + track->undecided > tried : track->inputs != tried || undecided > 0))
        return -1;
    /* For points this is an upper bound: a point that was measured in interval arithmetic has only one error. */
    const uint64_t errors = track->inputs * errors_per_input(sweep, track);
    const int64_t at = sweep_position(sweep, track->input);
    return component >= 0 && track->component < sweep->kernel->output_components &&
                   (sweep->points ? track->statistics.count <= errors : track->statistics.count == errors) &&
                   (track->error < 0 || (at >= sweep->first && at <= sweep->last &&
                                         (sweep->points || format_round(sweep->format, track->input) == track->input)))
               ? 0
               : -1;
}

/* --- pieces ------------------------------------------------------------------------------------------------------- */

/* Returns an array with the sums of errors of each piece that is done, and null for each that is not. */
static json_t *pieces_to_json(const struct sweep *sweep)
{
    json_t *list = json_array();
    for (size_t i = 0; i < sweep->pieces; i++) {
        const struct sweep_piece *piece = &sweep->piece[i];
        json_t *numbers = piece->done ? json_array() : json_null();
        for (size_t t = 0; piece->done && t < sweep->tracks; t++)
            json_array_append_new(numbers, json_hex(piece->sum[t]));
        json_array_append_new(list, numbers);
    }
    return list;
}

static int pieces_from_json(struct sweep *sweep, const json_t *list)
{
    if (json_array_size(list) != sweep->pieces)
        return -1;
    for (size_t i = 0; i < sweep->pieces; i++) {
        const json_t *numbers = json_array_get(list, i);
        struct sweep_piece *piece = &sweep->piece[i];
        if (json_is_null(numbers))
            continue;
        if (json_array_size(numbers) != sweep->tracks)
            return -1;
        for (size_t t = 0; t < sweep->tracks; t++)
            if (json_read_hex(json_array_get(numbers, t), &piece->sum[t]) || !(piece->sum[t] >= 0))
                return -1;
        piece->done = 1;
    }
    return 0;
}

/* --- the file ----------------------------------------------------------------------------------------------------- */

static const struct saved_state_kind kind = {"sweep", "a sweep", "plumb-sweep-state", 7};

int sweep_save(const struct sweep *sweep, const char *identity, const char *file)
{
    json_t *tracks = json_array();
    for (size_t t = 0; t < sweep->tracks; t++)
        json_array_append_new(tracks, track_to_json(&sweep->track[t]));
    return saved_state_write(&kind, file, identity,
                             json_pack("{sO? sI so so so}", "command", sweep->command, "exact_calls",
                                       (json_int_t)sweep->exact_calls, "thread_seconds",
                                       json_hex(sweep->thread_seconds), "tracks", tracks, "pieces",
                                       pieces_to_json(sweep)));
}

/* Copies pieces, tracks and counts of a state to the sweep. Returns 0, or −1 if they are not consistent. */
static int take_state(struct sweep *sweep, json_t *tracks, const json_t *pieces, json_int_t exact_calls,
                      const json_t *seconds)
{
    if (!json_is_array(tracks) || json_array_size(tracks) != sweep->tracks || exact_calls < 0 ||
        json_read_hex(seconds, &sweep->thread_seconds) || !(sweep->thread_seconds >= 0) ||
        pieces_from_json(sweep, pieces) != 0)
        return -1;
    sweep->exact_calls = (uint64_t)exact_calls;
    for (size_t t = 0; t < sweep->tracks; t++)
        if (track_from_json(sweep, t, &sweep->track[t], json_array_get(tracks, t)) != 0)
            return -1;
    return 0;
}

/* Copies a state, which was read from `file`, to the sweep. Returns 0; or −1 with a line in `problem` if the state is
 * not consistent, or if the port does not give its largest errors again. */
static int load(struct sweep *sweep, const char *file, json_t *state, char *problem, size_t size)
{
    json_int_t exact_calls;
    json_t *seconds, *tracks, *pieces;
    if (json_unpack(state, "{sI so so so}", "exact_calls", &exact_calls, "thread_seconds", &seconds, "tracks", &tracks,
                    "pieces", &pieces) != 0)
        snprintf(problem, size, "%s: is not the state of a sweep", file);
    else if (take_state(sweep, tracks, pieces, exact_calls, seconds) != 0)
        snprintf(problem, size, "%s: is damaged", file);
    else if (sweep_confirm(sweep) != 0)
        snprintf(problem, size, "%s: the port does not give the stored results again", file);
    else
        return 0;
    return -1;
}

int sweep_load(struct sweep *sweep, const char *identity, const char *file, char *problem, size_t size)
{
    json_t *state = NULL;
    int status = saved_state_read(&kind, file, identity, &state, problem, size);
    if (status == 0)
        status = load(sweep, file, state, problem, size);
    json_decref(state);
    return status;
}

json_t *sweep_command_line(const char *file, char *problem, size_t size)
{
    json_t *state = NULL, *words = NULL;
    if (saved_state_read(&kind, file, NULL, &state, problem, size) == 0) {
        words = json_object_get(state, "command");
        if (json_is_array(words))
            json_incref(words);
        else
            snprintf(problem, size, "%s: does not contain the command that made it", file);
    }
    json_decref(state);
    return json_is_array(words) ? words : NULL;
}
