/* A sweep's state in a file, to stop and go on: see sweep.h.
 *
 * A line of JSON, and a line with its checksum: not a byte of the file may change. Numbers that must come back bit for bit
 * are hex text. Greatest errors found in unfinished pieces are kept too: exact measured them, and trying their inputs
 * again does no harm. A state that is read must be consistent, and its greatest errors are measured again
 * (sweep_confirm). */
#include "sweep.h"

#include "validate/base/fingerprint.h"
#include "validate/base/input.h"
#include "validate/base/json.h"
#include "validate/base/output.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STATE_VERSION = 4 };

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

/* How many errors a track counts for each input: one for each component, or one for a whole field. */
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

/* Reads a track and compares it with the pieces, which have been read before. */
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
    uint64_t tried = 0; /* of points, some may lie where the promise does not hold */
    for (size_t i = 0; i < sweep->pieces; i++)
        if (sweep->piece[i].done && track_holds_for(sweep, t, &sweep->piece[i]))
            tried += (uint64_t)(sweep->piece[i].last - sweep->piece[i].first + 1);
    if (inputs < 0 || undecided < 0 ||
        (sweep->points ? track->inputs + track->undecided > tried : track->inputs != tried || undecided > 0))
        return -1;
    const uint64_t errors = track->inputs * errors_an_input(sweep, track); /* of a point that exact measured: one */
    const int64_t at = sweep_place(sweep, track->input);
    return component >= 0 && track->component < sweep->kernel->output_components &&
                   (sweep->points ? track->statistics.count <= errors : track->statistics.count == errors) &&
                   (track->error < 0 || (at >= sweep->first && at <= sweep->last &&
                                         (sweep->points || format_round(sweep->format, track->input) == track->input)))
               ? 0
               : -1;
}

/* --- pieces ------------------------------------------------------------------------------------------------------- */

/* Sums and greatest errors of the pieces that are done, null for the others. */
static json_t *pieces_to_json(const struct sweep *sweep)
{
    json_t *list = json_array();
    for (size_t i = 0; i < sweep->pieces; i++) {
        const struct sweep_piece *piece = &sweep->piece[i];
        json_t *numbers = piece->done ? json_array() : json_null();
        for (size_t t = 0; piece->done && t < sweep->tracks; t++) {
            json_array_append_new(numbers, json_hex(piece->sum[t]));
            json_array_append_new(numbers, json_hex(piece->greatest[t]));
        }
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
        if (json_array_size(numbers) != 2 * sweep->tracks)
            return -1;
        for (size_t t = 0; t < sweep->tracks; t++)
            if (json_read_hex(json_array_get(numbers, 2 * t), &piece->sum[t]) ||
                json_read_hex(json_array_get(numbers, 2 * t + 1), &piece->greatest[t]) || !(piece->sum[t] >= 0) ||
                !(piece->greatest[t] >= 0))
                return -1;
        piece->done = 1;
    }
    return 0;
}

/* --- the seal ----------------------------------------------------------------------------------------------------- */

/* "checksum 0123456789abcdef", with a newline before and after. */
enum { SEAL = 27 };

static void make_seal(char seal[SEAL + 1], const char *text, size_t length)
{
    snprintf(seal, SEAL + 1, "\nchecksum %016" PRIx64 "\n", fingerprint(FINGERPRINT_EMPTY, text, length));
}

/* Whether a text ends in the seal of what comes before it, and cuts the seal off. */
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

static json_t *list_to_json(const struct option_list *list)
{
    json_t *texts = json_array();
    for (size_t i = 0; i < list->count; i++)
        json_array_append_new(texts, json_text(list->item[i]));
    return texts;
}

/* An end of the range, 0 for points. */
static json_t *end_to_json(const struct sweep *sweep, int64_t rank)
{
    return json_hex(sweep->points ? 0 : format_number(sweep->format, rank));
}

/* What merging needs to plan the same sweep again. */
static json_t *plan_to_json(const struct sweep *sweep)
{
    const struct sweep_plan *plan = &sweep->plan;
    const struct points_request *request = &plan->request;
    return json_pack("{ss ss so so sI sb so so so so sI sI}", "kernel", sweep->kernel->id, "precision",
                     format_facts(sweep->format)->name, "from", end_to_json(sweep, sweep->first), "to",
                     end_to_json(sweep, sweep->last), "bins", (json_int_t)sweep->bins, "logarithmic", plan->logarithmic,
                     "port_file", json_text(plan->port_file), "path", json_text(plan->path), "grid",
                     list_to_json(&request->grid), "at", list_to_json(&request->at), "strata",
                     (json_int_t)request->strata, "seed", (json_int_t)request->seed);
}

int sweep_save(const struct sweep *sweep, const char *identity, const char *file)
{
    json_t *tracks = json_array();
    for (size_t t = 0; t < sweep->tracks; t++)
        json_array_append_new(tracks, track_to_json(&sweep->track[t]));
    json_t *state =
        json_pack("{ss si ss so sI so so so}", "schema", "plumb-sweep-state", "version", STATE_VERSION, "identity",
                  identity, "plan", plan_to_json(sweep), "exact_calls", (json_int_t)sweep->exact_calls,
                  "thread_seconds", json_hex(sweep->thread_seconds), "tracks", tracks, "pieces", pieces_to_json(sweep));
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

/* Says which part of the description differs. */
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

/* Takes over a state if it is consistent: the pieces, then the tracks. */
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

/* Reads the state's text into the sweep. */
static int load_text(struct sweep *sweep, const char *identity, const char *file, char *text, size_t length,
                     char *problem, size_t size)
{
    json_error_t error;
    const char *schema, *found;
    int version, status = -1;
    json_int_t exact_calls;
    json_t *seconds, *tracks, *pieces, *state = NULL;
    if (!take_seal_off(text, length))
        snprintf(problem, size, "%s: is not the state of a sweep, or damaged: its checksum is not right", file);
    else if (!(state = json_loads(text, 0, &error)) ||
             json_unpack(state, "{ss si ss sI so so so}", "schema", &schema, "version", &version, "identity", &found,
                         "exact_calls", &exact_calls, "thread_seconds", &seconds, "tracks", &tracks, "pieces",
                         &pieces) != 0)
        snprintf(problem, size, "%s: is not the state of a sweep", file);
    else if (strcmp(schema, "plumb-sweep-state") != 0 || version != STATE_VERSION)
        snprintf(problem, size, "%s: is of another version of plumb", file);
    else if (strcmp(found, identity) != 0)
        name_difference(file, found, identity, problem, size);
    else if (believe(sweep, tracks, pieces, exact_calls, seconds) != 0)
        snprintf(problem, size, "%s: is damaged", file);
    else if (sweep_confirm(sweep) != 0)
        snprintf(problem, size, "%s: the port no longer gives the results that it gave, or gives others each time",
                 file);
    else
        status = 0;
    json_decref(state);
    return status;
}

/* The text of a state, whose seal is right; null with a line in problem. */
static char *read_state(const char *file, char *problem, size_t size)
{
    size_t length;
    FILE *stream = fopen(file, "r");
    char *text = stream ? input_read(stream, (size_t)1 << 30, &length) : NULL;
    if (!text)
        snprintf(problem, size, "%s: %s", file, strerror(errno));
    if (stream)
        fclose(stream);
    if (text && !take_seal_off(text, length)) {
        snprintf(problem, size, "%s: is not the state of a sweep, or damaged: its checksum is not right", file);
        free(text);
        text = NULL;
    }
    return text;
}

/* A copy of a member's text, or null. */
static const char *copy_text(const json_t *plan, const char *key)
{
    const char *text = json_string_value(json_object_get(plan, key));
    return text ? strdup(text) : NULL;
}

/* A list's texts, copied: 0, or −1 if they are none. */
static int list_from_json(struct option_list *list, const json_t *texts)
{
    if (json_array_size(texts) > sizeof list->item / sizeof *list->item)
        return -1;
    while (list->count < json_array_size(texts)) {
        const char *text = json_string_value(json_array_get(texts, list->count));
        list->item[list->count] = text ? strdup(text) : NULL;
        if (!list->item[list->count])
            return -1;
        list->count++;
    }
    return 0;
}

static int request_from_json(struct points_request *request, const json_t *plan)
{
    request->strata = (uint64_t)json_integer_value(json_object_get(plan, "strata"));
    request->seed = (uint64_t)json_integer_value(json_object_get(plan, "seed"));
    return list_from_json(&request->grid, json_object_get(plan, "grid")) == 0 &&
                   list_from_json(&request->at, json_object_get(plan, "at")) == 0
               ? 0
               : -1;
}

struct sweep_plan *sweep_plan_of(const char *file, char *problem, size_t size)
{
    char *text = read_state(file, problem, size);
    json_t *state = text ? json_loads(text, 0, NULL) : NULL, *json = json_object_get(state, "plan");
    struct sweep_plan *plan = calloc(1, sizeof *plan);
    free(text);
    if (state &&
        (!plan || !json_is_object(json) || json_integer_value(json_object_get(state, "version")) != STATE_VERSION ||
         json_read_hex(json_object_get(json, "from"), &plan->from) ||
         json_read_hex(json_object_get(json, "to"), &plan->to) || request_from_json(&plan->request, json) != 0)) {
        snprintf(problem, size, "%s: is of another version of plumb", file);
        json_decref(state);
        state = NULL;
    } else if (text && !state)
        snprintf(problem, size, "%s: is not the state of a sweep", file);
    if (!state) {
        sweep_plan_free(plan);
        return NULL;
    }
    plan->kernel = copy_text(json, "kernel");
    plan->precision = copy_text(json, "precision");
    plan->port_file = copy_text(json, "port_file");
    plan->path = copy_text(json, "path");
    plan->bins = (size_t)json_integer_value(json_object_get(json, "bins"));
    plan->logarithmic = json_is_true(json_object_get(json, "logarithmic"));
    json_decref(state);
    return plan;
}

void sweep_plan_free(struct sweep_plan *plan)
{
    if (!plan)
        return;
    free((char *)plan->kernel);
    free((char *)plan->precision);
    free((char *)plan->port_file);
    free((char *)plan->path);
    for (size_t i = 0; i < plan->request.grid.count; i++)
        free((char *)plan->request.grid.item[i]);
    for (size_t i = 0; i < plan->request.at.count; i++)
        free((char *)plan->request.at.item[i]);
    free(plan);
}

int sweep_load(struct sweep *sweep, const char *identity, const char *file, char *problem, size_t size)
{
    const size_t most = (size_t)1 << 30;
    size_t length;
    FILE *stream = fopen(file, "r");
    if (!stream && errno == ENOENT)
        return 1;
    char *text = stream ? input_read(stream, most, &length) : NULL;
    int status = -1;
    if (text)
        status = load_text(sweep, identity, file, text, length, problem, size);
    else
        snprintf(problem, size, "%s: %s", file, strerror(errno));
    if (stream)
        fclose(stream);
    free(text);
    return status;
}
