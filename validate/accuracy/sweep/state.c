/* The state of a sweep in a file, so that a sweep can be stopped and continued: see sweep.h.
 *
 * The file has a line of JSON and a line with its checksum, by which accidental changes are detected. Numbers that have
 * to be restored bit for bit are stored as hexadecimal text. The largest errors may be from pieces that are not done:
 * they are correct, since they were measured in interval arithmetic, and when such a piece is measured again, the same
 * error does not change the result.
 *
 * The file is untrusted input: its numbers are checked for consistency, and the largest errors are measured again at
 * their inputs (sweep_confirm). */
#include "sweep.h"

#include "validate/util/fingerprint.h"
#include "validate/util/input.h"
#include "validate/util/json.h"
#include "validate/util/output.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STATE_VERSION = 7 };

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

/* Returns the number of errors that a track counts per input: one per component, or one for a whole field. */
static uint64_t errors_an_input(const struct sweep *sweep, const struct sweep_track *track)
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
    uint64_t tried = 0; /* with points, some may lie outside the promise's region */
    for (size_t i = 0; i < sweep->pieces; i++)
        if (sweep->piece[i].done && track_holds_for(sweep, t, &sweep->piece[i]))
            tried += (uint64_t)(sweep->piece[i].last - sweep->piece[i].first + 1);
    if (inputs < 0 || undecided < 0 ||
        (sweep->points ? track->inputs + track->undecided > tried : track->inputs != tried || undecided > 0))
        return -1;
    const uint64_t errors = track->inputs * errors_an_input(sweep, track); /* with points, an upper bound: a point
                                                                            * that exact measured has one error */
    const int64_t at = sweep_place(sweep, track->input);
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

/* --- the checksum ------------------------------------------------------------------------------------------------- */

/* The checksum line: "checksum 0123456789abcdef", with a newline before and after. */
enum { SEAL = 27 };

static void make_seal(char seal[SEAL + 1], const char *text, size_t length)
{
    snprintf(seal, SEAL + 1, "\nchecksum %016" PRIx64 "\n", fingerprint(FINGERPRINT_EMPTY, text, length));
}

/* True if the text ends with a checksum line that is right for the text before it; then removes that line. */
static int take_seal_off(char *text, size_t length)
{
    char seal[SEAL + 1];
    if (length < SEAL)
        return 0;
    make_seal(seal, text, length - SEAL);
    if (memcmp(seal, text + length - SEAL, SEAL) != 0)
        return 0;
    text[length - SEAL] = 0;
    return 1;
}

/* --- the file ----------------------------------------------------------------------------------------------------- */

int sweep_save(const struct sweep *sweep, const char *identity, const char *file)
{
    json_t *tracks = json_array();
    for (size_t t = 0; t < sweep->tracks; t++)
        json_array_append_new(tracks, track_to_json(&sweep->track[t]));
    json_t *state =
        json_pack("{ss si ss sO? sI so so so}", "schema", "plumb-sweep-state", "version", STATE_VERSION, "identity",
                  identity, "command", sweep->words, "exact_calls", (json_int_t)sweep->exact_calls, "thread_seconds",
                  json_hex(sweep->thread_seconds), "tracks", tracks, "pieces", pieces_to_json(sweep));
    struct output output;
    char *text = state ? json_dumps(state, JSON_COMPACT) : NULL, seal[SEAL + 1];
    int status = -1;
    json_decref(state);
    if (!text) {
        fputs("plumb sweep: out of memory\n", stderr);
    } else if (output_open(&output, "sweep", file) == 0) {
        make_seal(seal, text, strlen(text));
        fprintf(output.stream, "%s%s", text, seal); /* output_close reports a failure */
        status = output_close(&output);
    }
    free(text);
    return status;
}

/* Writes a message with the first part of the identities in which they differ. */
static void name_difference(const char *file, const char *found, const char *identity, char *problem, size_t size)
{
    while (*found && *identity) {
        const size_t theirs = strcspn(found, ","), ours = strcspn(identity, ",");
        if (theirs != ours || memcmp(found, identity, ours) != 0) {
            snprintf(problem, size, "%s: is the state of another sweep: it has %.*s, this one %.*s", file,
                     (int)(theirs < 150 ? theirs : 150), found, (int)(ours < 150 ? ours : 150), identity);
            return;
        }
        found += theirs + strspn(found + theirs, ", ");
        identity += ours + strspn(identity + ours, ", ");
    }
    snprintf(problem, size, "%s: is the state of another sweep", file);
}

/* Stores pieces, tracks and counts of a state in the sweep. Returns 0, or −1 if they are not consistent. */
static int believe(struct sweep *sweep, json_t *tracks, const json_t *pieces, json_int_t exact_calls,
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

/* Reads the state from a file and checks its checksum and version. Returns 0; −1 with a line in `problem`; 1 if
 * there is no such file. */
static int read_state(const char *file, json_t **state, char *problem, size_t size)
{
    size_t length;
    FILE *stream = fopen(file, "r");
    if (!stream && errno == ENOENT)
        return snprintf(problem, size, "%s: %s", file, strerror(errno)), 1;
    char *text = stream ? input_read(stream, (size_t)1 << 30, &length) : NULL;
    *state = NULL;
    if (!text)
        snprintf(problem, size, "%s: %s", file, strerror(errno));
    else if (!take_seal_off(text, length))
        snprintf(problem, size, "%s: is not the state of a sweep, or damaged: its checksum is not right", file);
    else if (!(*state = json_loads(text, 0, NULL)) || !json_is_object(*state))
        snprintf(problem, size, "%s: is not the state of a sweep", file);
    else if (json_integer_value(json_object_get(*state, "version")) != STATE_VERSION)
        snprintf(problem, size, "%s: is of another version of plumb", file);
    else
        problem = NULL; /* nothing is wrong */
    if (problem) {
        json_decref(*state);
        *state = NULL;
    }
    free(text);
    if (stream)
        fclose(stream);
    return problem ? -1 : 0;
}

/* Stores a state that was read in the sweep, if it has the sweep's identity, is consistent, and its largest errors are
 * found again. Returns 0, or −1 with a line in `problem`. */
static int load(struct sweep *sweep, const char *identity, const char *file, json_t *state, char *problem, size_t size)
{
    const char *schema, *found;
    json_int_t exact_calls;
    json_t *seconds, *tracks, *pieces;
    if (json_unpack(state, "{ss ss sI so so so}", "schema", &schema, "identity", &found, "exact_calls", &exact_calls,
                    "thread_seconds", &seconds, "tracks", &tracks, "pieces", &pieces) != 0 ||
        strcmp(schema, "plumb-sweep-state") != 0)
        snprintf(problem, size, "%s: is not the state of a sweep", file);
    else if (strcmp(found, identity) != 0)
        name_difference(file, found, identity, problem, size);
    else if (believe(sweep, tracks, pieces, exact_calls, seconds) != 0)
        snprintf(problem, size, "%s: is damaged", file);
    else if (sweep_confirm(sweep) != 0)
        snprintf(problem, size, "%s: the port no longer gives the results that it gave, or gives others each time",
                 file);
    else
        return 0;
    return -1;
}

int sweep_load(struct sweep *sweep, const char *identity, const char *file, char *problem, size_t size)
{
    json_t *state = NULL;
    int status = read_state(file, &state, problem, size);
    if (status == 0)
        status = load(sweep, identity, file, state, problem, size);
    json_decref(state);
    return status;
}

json_t *sweep_words(const char *file, char *problem, size_t size)
{
    json_t *state = NULL, *words = NULL;
    if (read_state(file, &state, problem, size) == 0) {
        words = json_object_get(state, "command");
        if (json_is_array(words))
            json_incref(words);
        else
            snprintf(problem, size, "%s: does not say which command made it", file);
    }
    json_decref(state);
    return json_is_array(words) ? words : NULL;
}
