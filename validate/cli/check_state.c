/* The state of a check in a file; see check_state.h. Results are stored by check_result_to_json (accuracy.h). */
#include "check_state.h"

#include "validate/util/json.h"
#include "validate/util/options.h"
#include "validate/util/output.h"
#include "validate/util/process.h"
#include "validate/util/saved_state.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct saved_state_kind kind = {"check", "a check", "plumb-check-state", 1};

enum { SECONDS_BETWEEN_SAVES = 30 };

/* Reads the file. Returns 0, also if there is none; or −1 after a line on standard error. */
static int read_file(struct check_state *state)
{
    char problem[1024];
    json_t *stored, *check_results, *seconds;
    const int status = saved_state_read(&kind, state->file, state->identity, &stored, problem, sizeof problem);
    if (status > 0)
        return 0;
    if (status < 0) {
        refuse("check", "--state: %s", problem);
        return -1;
    }
    const int is_wrong = json_unpack(stored, "{so so}", "seconds", &seconds, "results", &check_results) != 0 ||
                         json_read_hex(seconds, &state->seconds) != 0 || !(state->seconds >= 0) ||
                         json_array_extend(state->check_results, check_results) != 0;
    json_decref(stored);
    if (is_wrong)
        refuse("check", "--state: %s is damaged", state->file);
    return is_wrong ? -1 : 0;
}

/* Checks that the file can be written. Returns 0, or −1 after a line on standard error. */
static int try_to_write(const struct check_state *state)
{
    struct output output;
    if (output_open(&output, "check", state->file) != 0)
        return -1;
    output_discard(&output);
    return 0;
}

int check_state_open(struct check_state *state, const char *file, const char *identity)
{
    const double now = process_clock();
    *state = (struct check_state){.file = file,
                                  .identity = identity ? strdup(identity) : NULL,
                                  .check_results = json_array(),
                                  .start = now,
                                  .last = now};
    if (!state->identity || !state->check_results) {
        refuse("check", "out of memory");
        return -1;
    }
    if (!file)
        return 0;
    return read_file(state) == 0 ? try_to_write(state) : -1;
}

int check_state_restore(struct check_state *state, const struct kernel *kernel, enum format format, size_t variant,
                        const struct kernel_check_options *options, struct check_result **check_result)
{
    const json_t *entry = json_array_get(state->check_results, state->next);
    const char *id;
    int of_format, is_wrong;
    json_int_t of_variant;
    json_t *values;
    *check_result = NULL;
    if (!entry)
        return 0;
    state->next++;
    is_wrong = json_unpack((json_t *)entry, "{ss si sI so}", "kernel", &id, "format", &of_format, "variant",
                           &of_variant, "values", &values) != 0 ||
               strcmp(id, kernel->id) != 0 || of_format != (int)format || of_variant != (json_int_t)variant;
    if (!is_wrong)
        *check_result = check_result_from_json(values, kernel, format, options, &is_wrong);
    if (*check_result)
        return 0;
    if (is_wrong)
        refuse("check", "--state: %s is damaged", state->file);
    else
        refuse("check", "out of memory");
    return -1;
}

int check_state_add(struct check_state *state, const struct check_result *check_result)
{
    json_t *values = check_result_to_json(check_result);
    json_t *entry =
        values ? json_pack("{ss si sI so}", "kernel", check_result->kernel->id, "format", (int)check_result->format,
                           "variant", (json_int_t)check_result->variant, "values", values)
               : NULL;
    if (!entry || json_array_append_new(state->check_results, entry) != 0) {
        refuse("check", "out of memory");
        return -1;
    }
    state->next = json_array_size(state->check_results);
    return !state->file || process_clock() - state->last < SECONDS_BETWEEN_SAVES ? 0 : check_state_save(state);
}

int check_state_save(struct check_state *state)
{
    state->last = process_clock();
    if (!state->identity)
        return refuse("check", "out of memory");
    return saved_state_write(&kind, state->file, state->identity,
                             json_pack("{so sO}", "seconds", json_hex(state->seconds + state->last - state->start),
                                       "results", state->check_results));
}

void check_state_remove(const struct check_state *state)
{
    unlink(state->file);
}

void check_state_close(struct check_state *state)
{
    json_decref(state->check_results);
    free(state->identity);
}
