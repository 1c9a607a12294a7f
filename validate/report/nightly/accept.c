/* The command plumb accept: writes the worst errors of the last nightly run into the accepted errors, data/records
 * (format: accuracy/records.h); with --speed, its date into the accepted speeds, too. See nightly.h. */
#include "nightly.h"

#include "validate/accuracy/accuracy.h"
#include "validate/report/compare/compare.h"
#include "validate/util/data_files.h"
#include "validate/util/options.h"
#include "validate/util/output.h"
#include "validate/util/seal.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* --- the files ---------------------------------------------------------------------------------------------------- */

int find_accepted(const char *verb, struct accepted_files *files)
{
    if (!files->accuracy)
        files->accuracy = files->found[0] = data_path(verb, files->data, "records");
    if (!files->speed)
        files->speed = files->found[1] = data_path(verb, files->data, "accepted.json");
    return files->accuracy && files->speed ? STATUS_WITHIN : STATUS_USAGE;
}

void free_accepted(const struct accepted_files *files)
{
    free(files->found[0]);
    free(files->found[1]);
}

int accepted_read(const char *verb, const char *file, struct records *accepted)
{
    *accepted = (struct records){.count = 0};
    return access(file, F_OK) == 0 || errno != ENOENT ? records_read(accepted, verb, file) : 0;
}

/* --- accepted errors after a nightly run -------------------------------------------------------------------------- */

/* True if the records already have the input of the line `like` for its promise. */
static int has_input(const struct records *records, const struct record_line *like)
{
    for (const struct record_line *row = records->row; row < records->row + records->count; row++)
        if (record_is_about(row, like->kernel, like->promise) && strcmp(row->input, like->input) == 0)
            return 1;
    return 0;
}

/* Which part of an accepted line is preserved: the whole line; the line without its mean, if the mean was computed from
 * other samples than this run's; or only the input. */
enum keep { ACCEPT_ALL, ACCEPT_WORST, ACCEPT_INPUT };

/* Appends an accepted line to `after`, if its input is not there yet; returns 0, or −1 when out of memory. The results
 * of proofs, which are in the same file, are preserved by records_save. */
static int append_old(struct records *after, const struct record_line *old, enum keep keep)
{
    if (!*old->input || has_input(after, old))
        return 0;
    struct record_line *row = records_append(after, old);
    if (!row)
        return -1;
    if (keep != ACCEPT_ALL)
        row->mean = NAN;
    if (keep == ACCEPT_INPUT) {
        row->error = NAN;
        row->seeds = 0;
    }
    return 0;
}

/* Context of append_bound. */
struct acceptance {
    const struct records *before;
    const json_t *record;
    struct records *after;
    int status;
};

/* True if the nightly run measured the accepted input and found a smaller error there. A run does not measure an input
 * that was accepted after the run. */
static int is_better(const json_t *record, const struct record_line *before)
{
    const json_t *pair;
    size_t i, length = strlen(before->kernel);
    json_array_foreach (json_object_get(record, "moves"), i, pair) {
        const char *name = json_text_at(pair, "name");
        if (strcmp(json_text_at(pair, "kind"), change_text(CHANGE_BETTER)) == 0 &&
            strncmp(name, before->kernel, length) == 0 && strncmp(name + length, ": ", 2) == 0 &&
            strcmp(name + length + 2, before->promise) == 0 &&
            json_number_at(json_object_get(pair, "a"), "worst") == before->error)
            return 1;
    }
    return 0;
}

/* Appends the line of a promise, with the mean of the nightly run and the larger one of the run's and the accepted
 * error; after it lines with the inputs that were the worst before. But if the accepted input gives a smaller error
 * than before, the kernel has changed: then the error is the run's, and the recorded search time is dropped. */
static void append_bound(void *data, const char *kernel, json_t *bound)
{
    struct acceptance *acceptance = data;
    char *promise = (char *)json_text_at(bound, "name");
    const struct record_line *before = records_find(acceptance->before, kernel, promise);
    const int is_smaller = before && bound_error(bound) < before->error;
    const int has_changed = is_smaller && is_better(acceptance->record, before);
    char *input = input_text(json_object_get(json_object_get(bound, "worst"), "input"), " ");
    struct record_line row = {.kernel = (char *)kernel,
                              .promise = promise,
                              .input = input,
                              .error = bound_error(bound),
                              .mean = json_number_at(json_object_get(bound, "statistics"), "mean")};
    if (is_smaller && !has_changed) {
        row.error = before->error;
        row.input = before->input;
    }
    if (before && !has_changed) {
        row.seconds = before->seconds;
        row.seeds = before->seeds;
    }
    if (!records_append(acceptance->after, &row))
        acceptance->status = -1;
    free(input);
    for (size_t i = 0; i < acceptance->before->count; i++)
        if (record_is_about(&acceptance->before->row[i], kernel, promise))
            acceptance->status |= append_old(acceptance->after, &acceptance->before->row[i], ACCEPT_INPUT);
}

int accepted_after(const struct records *accepted, const json_t *record, struct records *after)
{
    struct acceptance acceptance = {accepted, record, after, 0};
    const char *seed = json_text_at(record, "seed");
    *after = (struct records){.comments = accepted->comments ? strdup(accepted->comments) : NULL,
                              .samples = json_integer_value(json_object_get(record, "samples"))};
    snprintf(after->seed, sizeof after->seed, "%s", seed);
    for_each_bound(record, append_bound, &acceptance);
    const int same_run = accepted->samples == after->samples && strcmp(accepted->seed, seed) == 0;
    /* promises that the run did not check are preserved; a mean of other samples than this run's is dropped */
    for (const struct record_line *row = accepted->row; row < accepted->row + accepted->count; row++)
        if (!find_bound(record, row->kernel, row->promise))
            acceptance.status |= append_old(after, row, same_run ? ACCEPT_ALL : ACCEPT_WORST);
    return accepted->comments && !after->comments ? -1 : acceptance.status;
}

/* --- the command -------------------------------------------------------------------------------------------------- */

/* Prints how many accepted errors are new or have changed. */
static void print_difference(const struct records *before, const struct records *after, const char *file)
{
    size_t changed = 0;
    for (const struct record_line *row = after->row; row < after->row + after->count; row++) {
        const struct record_line *old = records_find(before, row->kernel, row->promise);
        changed += !isnan(row->error) && !(old && old->error == row->error);
    }
    printf("%s: %zu worst errors are new or changed; every check tries these %zu inputs first\n", file, changed,
           after->count);
}

/* Updates the accepted errors in a file by the errors of the record. Returns the exit status. */
static int accept_accuracy(const json_t *record, const char *directory, const char *file)
{
    struct records before, after = {.count = 0};
    if (accepted_read("accept", file, &before) != 0)
        return STATUS_USAGE;
    const int status = accepted_after(&before, record, &after) == 0 && search_accept(directory, &after) == 0 &&
                               records_save(&after, "accept", file, RECORD_WORST) == 0
                           ? STATUS_WITHIN
                           : STATUS_USAGE;
    if (status == STATUS_WITHIN)
        print_difference(&before, &after, file);
    records_free(&before);
    records_free(&after);
    return status;
}

/* Accepts the speeds measured from the record's date on; the record is the first of the new series. Returns the exit
 * status. */
static int accept_speed(const json_t *record, const char *file)
{
    struct output output;
    if (output_open(&output, "accept", file) != 0)
        return STATUS_USAGE;
    json_write(json_pack("{ss si ss ss}", "schema", "plumb.accepted", "version", 1, "speed",
                         json_text_at(record, "date"), "commit", json_text_at(record, "commit")),
               JSON_DIGITS, output.stream);
    if (output_close(&output) != 0)
        return STATUS_USAGE;
    printf("%s: speeds are accepted as of %s; the next nightly run stores its build as the baseline\n", file,
           json_text_at(record, "date"));
    return STATUS_WITHIN;
}

/* Returns 0 if this user can write the file, or else the exit status after a line on standard error. Called before
 * anything is written, since the data of an installed program belongs to another user. */
static int refuse_unwritable(const char *file)
{
    const char *slash = strrchr(file, '/');
    char folder[PATH_MAX];
    snprintf(folder, sizeof folder, "%.*s", slash ? (int)(slash - file) : 1, slash ? file : ".");
    const char *written = access(file, F_OK) == 0 ? file : folder;
    if (access(written, W_OK) == 0 || errno == ENOENT)
        return STATUS_WITHIN;
    return refuse("accept", "%s: %s: copy the data folder, and name the copy with --data", written, strerror(errno));
}

/* Accepts the errors of a record and, with `with_speed`, its speeds. Returns the exit status. */
static int accept(const json_t *record, const char *directory, struct accepted_files *files, int with_speed)
{
    int status = find_accepted("accept", files);
    if (status == STATUS_WITHIN)
        status = refuse_unwritable(files->accuracy);
    if (status == STATUS_WITHIN && with_speed)
        status = refuse_unwritable(files->speed);
    if (status == STATUS_WITHIN)
        status = accept_accuracy(record, directory, files->accuracy);
    if (status == STATUS_WITHIN && with_speed)
        status = accept_speed(record, files->speed);
    free_accepted(files);
    return status;
}

static const struct usage accept_usage = {.arguments = "",
                                          .summary = "accepts the worst errors of the last nightly run",
                                          .more = "Look at the changes in data/, and commit them.",
                                          .example = "plumb accept --directory nightly"};

int verb_accept(int argc, char **argv)
{
    const char *directory = "nightly";
    struct accepted_files files = {0};
    int with_speed = 0;
    char file[PATH_MAX];
    const struct option options[] = {
        {"directory", 'd', OPTION_TEXT, &directory, "DIR", "folder of the nightly run (nightly)", 0},
        {"speed", 0, OPTION_FLAG, &with_speed, NULL,
         "accept the speeds, too: the next nightly run stores its build as the baseline", 0},
        {"accepted", 0, OPTION_TEXT, &files.accuracy, "FILE", "the accepted errors: a folder or a file (data/records)",
         0},
        {"accepted-speed", 0, OPTION_TEXT, &files.speed, "FILE",
         "date from which on speeds are accepted (data/accepted.json)", 0},
        {"data", 0, OPTION_TEXT, &files.data, "DIR", DATA_FILES_HELP, 0},
        {0}};
    int status = options_parse(&accept_usage, options, &argc, argv);
    if (status != OPTIONS_GO)
        return status;
    if (argc > 1)
        return refuse("accept", "%s: accept takes no arguments", argv[1]);
    snprintf(file, sizeof file, "%s/record.json", directory);
    json_t *record = nightly_document("accept", file);
    if (!record)
        return STATUS_USAGE;
    if (strcmp(json_text_at(record, "schema"), "plumb.history") != 0 ||
        json_integer_value(json_object_get(record, "version")) != HISTORY_VERSION)
        status = refuse("accept", "%s: not a record of plumb nightly of this version", file);
    else if (seal_of(record) == SEAL_BROKEN)
        status = refuse("accept", "%s: edited since it was written: its digest does not match", file);
    else if (json_is_true(json_object_get(record, "short")))
        status = refuse("accept", "%s: record of a short run, which has too few samples to be accepted", file);
    else
        status = accept(record, directory, &files, with_speed);
    json_decref(record);
    return status;
}
