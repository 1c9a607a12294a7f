/* plumb nightly and plumb accept: the verbs. See nightly.h. */
#include "nightly.h"

#include "validate/base/data_files.h"
#include "validate/base/options.h"
#include "validate/base/output.h"
#include "validate/base/process.h"
#include "validate/base/seal.h"
#include "validate/base/shared_object.h"
#include "validate/kernels/kernels.h"
#include <plumb/base.h>

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <time.h>
#include <unistd.h>

/* The files of what is accepted: where the options name none, those of the data. */
struct accepted_files {
    const char *data, *accuracy, *speed; /* of --data, --accepted and --accepted-speed, or null */
    char *found[2];                      /* to be freed */
};

static int find_accepted(const char *verb, struct accepted_files *files)
{
    if (!files->accuracy)
        files->accuracy = files->found[0] = data_place(verb, files->data, "worst/kernels.csv");
    if (!files->speed)
        files->speed = files->found[1] = data_place(verb, files->data, "accepted.json");
    return files->accuracy && files->speed ? STATUS_WITHIN : STATUS_USAGE;
}

static void free_accepted(const struct accepted_files *files)
{
    free(files->found[0]);
    free(files->found[1]);
}

/* --- the record --------------------------------------------------------------------------------------------------- */

/* Rows of speeds without the words that measure them again: a history needs none. */
static json_t *speeds_to_keep(const json_t *speed)
{
    json_t *list = json_array();
    const json_t *row;
    size_t i;
    json_array_foreach (speed, i, row) {
        json_t *copy = json_copy((json_t *)row);
        json_object_del(copy, "again");
        json_array_append_new(list, copy);
    }
    return list;
}

/* What the machine's line is worth tonight. */
static void describe_line(const struct night *night, size_t records, char *text, size_t size)
{
    if (night->is_short)
        snprintf(text, size, "a short run is no part of it");
    else if (!night->kept)
        snprintf(text, size, "begins with this build, which is kept");
    else
        snprintf(text, size, "%zu record%s since the build of %s was kept", records, records == 1 ? "" : "s",
                 night->since);
}

static json_t *make_record(const struct night *night, size_t records, double seconds)
{
    char about[160];
    describe_line(night, records, about, sizeof about);
    return json_pack("{ss si ss so ss sb ss ss so sO sO sO sI ss sI sI sO sO so sO}", "schema", "plumb.history",
                     "version", HISTORY_VERSION, "plumb", PLUMB_VERSION, "commit", json_text(night->commit), "date",
                     night->started, "short", night->is_short, "line", night->line, "about_line", about, "seconds",
                     json_number(seconds), "stages", night->stages, "machine", night->machine, "libraries",
                     night->libraries, "samples", (json_int_t)night->samples, "seed", night->seed, "day",
                     (json_int_t)night->day, "swept", (json_int_t)night->swept, "accuracy", night->rows, "claims",
                     night->claims, "speed", speeds_to_keep(night->speed), "moves", night->moves);
}

/* --- a night ------------------------------------------------------------------------------------------------------ */

struct request {
    struct night night;
    const char *history;
    struct accepted_files files;
    int is_first; /* nothing has to be accepted */
    double minutes;
    size_t day; /* SIZE_MAX: today */
    char seed[32];
};

/* Holds the night's folder against other nights for as long as this process lives; 0, or the exit status after a
 * line. */
static int hold_folder(const struct night *night)
{
    const struct path path = night_path(night, "lock");
    char holder[32] = "";
    const int lock = open(path.text, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0666);
    if (lock < 0)
        return refuse("nightly", "cannot write %s: %s", path.text, strerror(errno));
    if (flock(lock, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK) {
        if (ftruncate(lock, 0) == 0)
            dprintf(lock, "%d", (int)getpid());
        return STATUS_WITHIN; /* closed, and let go, when the process ends */
    }
    const ssize_t known = read(lock, holder, sizeof holder - 1);
    close(lock);
    return refuse("nightly", "%s: another night runs there (process %s): wait for it, or name another folder: -d",
                  night->directory, known > 0 ? holder : "unknown");
}

/* The accepted accuracy; null after a line. Where nothing is accepted, nothing could be worse than that: such a night
 * has to be asked for. */
static json_t *read_accepted(const struct request *request)
{
    json_t *accepted = accepted_read("nightly", request->files.accuracy);
    if (!accepted || request->is_first || json_array_size(json_object_get(accepted, "rows")) > 0)
        return accepted;
    fprintf(stderr, "plumb nightly: %s: %s, so there is nothing to compare with: --first begins anew\n",
            request->files.accuracy,
            access(request->files.accuracy, F_OK) == 0 ? "has no accepted errors" : strerror(errno));
    json_decref(accepted);
    return NULL;
}

/* Compares the rows with what is accepted. */
static void compare_accuracy(struct night *night, const json_t *accepted)
{
    const struct accuracy accuracy = {
        .rows = night->rows,
        .accepted = accepted,
        .same_inputs = (size_t)json_integer_value(json_object_get(accepted, "samples")) == night->samples &&
                       strcmp(json_text_at(accepted, "seed"), night->seed) == 0,
        .whole = !*night->kernels,
        .error = stages_error_at,
        .data = night,
    };
    accuracy_broken(night->check, night->moves);
    accuracy_compare(&accuracy, night->moves);
}

typedef void write_report(const json_t *record, const json_t *history, FILE *stream);

static void write_junit(const json_t *record, const json_t *history, FILE *stream)
{
    (void)history;
    night_junit(record, stream);
}

static void write_json(const json_t *record, const json_t *history, FILE *stream)
{
    (void)history;
    json_write(json_incref((json_t *)record), JSON_DIGITS, stream);
}

/* record.json, report.md and report.xml in the night's folder; 0, or −1 after a line. */
static int write_reports(const struct night *night, const json_t *record, const json_t *history)
{
    static const struct {
        const char *name;
        write_report *write;
    } reports[] = {{"record.json", write_json}, {"report.md", night_markdown}, {"report.xml", write_junit}};
    for (size_t i = 0; i < sizeof reports / sizeof *reports; i++) {
        const struct path path = night_path(night, reports[i].name);
        struct output output;
        if (output_open(&output, "nightly", path.text) != 0)
            return -1;
        reports[i].write(record, history, output.stream);
        if (output_close(&output) != 0)
            return -1;
    }
    return 0;
}

/* Compares, tells, remembers. Returns the exit status. */
static int conclude(struct request *request, const json_t *accepted, const json_t *history, double start)
{
    struct night *night = &request->night;
    json_t *line = history_of_line(history, night->line, night->since);
    int status = STATUS_WITHIN;
    compare_accuracy(night, accepted);
    if (!night->is_short && night->kept)
        stages_measure_again(night, &SPEED_RULE, line);
    json_t *record = make_record(night, json_array_size(line), process_clock() - start);
    if (seal_document(record, JSON_DIGITS) != 0 || write_reports(night, record, history) != 0 ||
        history_append(request->history, record) != 0 || (!night->is_short && !night->kept && kept_keep(night) != 0))
        status = STATUS_USAGE;
    if (status == STATUS_WITHIN) {
        stages_forget(night);
        night_text(record, stdout);
        printf("%s and report.xml tell more; record %zu of %s\n", night_path(night, "report.md").text,
               json_array_size(history) + 1, request->history);
        status = night_alarms(record) > 0 ? STATUS_SHORT : STATUS_WITHIN;
    }
    json_decref(record);
    json_decref(line);
    return status;
}

static int run(struct request *request)
{
    struct night *night = &request->night;
    const double start = process_clock();
    const time_t now = time(NULL);
    struct tm utc;
    night->end = start + 60 * request->minutes;
    struct progress progress = progress_begin("nightly");
    night->progress = &progress;
    night->day = request->day == SIZE_MAX ? (size_t)(now / (24 * 3600)) : request->day;
    strftime(night->started, sizeof night->started, "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&now, &utc));
    char *since = kept_accepted_date("nightly", request->files.speed);
    json_t *accepted = since ? read_accepted(request) : NULL;
    json_t *history = accepted ? history_read(request->history) : NULL;
    int status = history ? stages_run(night) : STATUS_USAGE;
    if (status == STATUS_WITHIN) {
        kept_find(night, since);
        status = conclude(request, accepted, history, start);
    }
    json_t *const documents[] = {accepted,      history,        night->check,     night->rows,   night->speed,
                                 night->claims, night->machine, night->libraries, night->stages, night->moves};
    for (size_t i = 0; i < sizeof documents / sizeof *documents; i++)
        json_decref(documents[i]);
    free(night->kept);
    free(since);
    return status;
}

/* --- options ------------------------------------------------------------------------------------------------------ */

/* Notes the stages of a list; all but the check, without which there is no night, can be left out. */
static int read_stages(const char *option, const struct option_list *list, int first, int found[STAGES])
{
    for (size_t i = 0; i < list->count; i++) {
        int stage = first;
        while (stage < STAGES && strcmp(list->item[i], stage_text((enum stage)stage)) != 0)
            stage++;
        if (stage == STAGES)
            return refuse("nightly", "--%s: is none of %ssweep, search, claims, bench, targets, list: %s", option,
                          first == STAGE_CHECK ? "check, " : "", list->item[i]);
        found[stage] = 1;
    }
    return OPTIONS_GO;
}

static int leave_out(struct night *night, const struct option_list *without, const struct option_list *only)
{
    int wanted[STAGES] = {0}, status = read_stages("without", without, STAGE_SWEEP, night->without);
    if (status == OPTIONS_GO)
        status = read_stages("only", only, STAGE_CHECK, wanted);
    for (int stage = STAGE_SWEEP; stage < STAGES; stage++)
        night->without[stage] |= only->count > 0 && !wanted[stage];
    return status;
}

/* A night of some kernels leaves out what is not about single kernels; and the search, which has its share of whole
 * nights, unless it is `asked` for. */
static int take_kernels(struct night *night, int argc, char **argv, int asked)
{
    const struct kernel **kernels;
    const int status = kernels_select(argc, argv, &kernels);
    if (status != OPTIONS_GO)
        return status;
    free(kernels);
    night->kernels = argv + 1;
    if (argc > 1)
        night->without[STAGE_CLAIMS] = night->without[STAGE_TARGETS] = night->without[STAGE_LIST] = 1;
    night->without[STAGE_SEARCH] |= argc > 1 && !asked;
    return OPTIONS_GO;
}

/* A night should not end after most of an hour for want of what its last stage needs. */
static int check_peers(const struct night *night)
{
    char *peers = night->without[STAGE_LIST] ? NULL : beside_program("peers");
    const int missing = !peers && !night->without[STAGE_LIST];
    free(peers);
    return missing
               ? refuse("nightly", "no lists beside the program to be timed (make peers, or the package plumb-peers): "
                                   "--without list goes without")
               : STATUS_WITHIN;
}

/* Fills in what was not asked for otherwise, and runs. */
static int run_request(struct request *request)
{
    struct night *night = &request->night;
    char history[PATH_MAX];
    if (night->is_short)
        night->without[STAGE_TARGETS] = night->without[STAGE_SEARCH] = 1, night->sweep_seconds = 0;
    night->search_seconds = 60 * request->minutes / NIGHT_SEARCH;
    night->samples = night->samples ? night->samples : night->is_short ? 2000 : 300000;
    night->seed = request->seed;
    snprintf(history, sizeof history, "%s/history.jsonl", night->directory);
    request->history = request->history ? request->history : history;
    if (request->files.data) /* for the stages' programs, too */
        setenv("PLUMB_DATA", request->files.data, 1);
    int status = check_peers(night);
    if (status == STATUS_WITHIN)
        status = output_directories("nightly", night->directory) == 0 ? hold_folder(night) : STATUS_USAGE;
    if (status == STATUS_WITHIN)
        status = find_accepted("nightly", &request->files);
    night->accepted = request->files.accuracy;
    if (status == STATUS_WITHIN)
        status = run(request);
    free_accepted(&request->files);
    return status;
}

static const struct usage usage = {.arguments = "[KERNEL…]",
                                   .summary =
                                       "runs every check and benchmark, and reports changes since the accepted state",
                                   .more = "docs/nightly.md says what an alarm means. A night takes up to an hour.",
                                   .example = "plumb nightly --directory nightly",
                                   .falls_short = "something is alarming",
                                   .nothing = "nothing was judged"};

int verb_nightly(int argc, char **argv)
{
    struct request request = {
        .night = {.directory = "nightly", .commit = "unknown", .sweep_seconds = 3}, .minutes = 45, .day = SIZE_MAX};
    struct night *night = &request.night;
    struct option_list without = {0}, only = {0};
    uint64_t seed = 1;
    const struct option options[] = {
        {"directory", 'd', OPTION_TEXT, &night->directory, "DIR",
         "where history, reports and the kept build are (nightly)", 0},
        {"history", 0, OPTION_TEXT, &request.history, "FILE", "the records, one a line (DIR/history.jsonl)", 0},
        {"commit", 0, OPTION_TEXT, &night->commit, "NAME", "what the record says was measured", 0},
        {"samples", 'n', OPTION_COUNT, &night->samples, "N", "inputs tried a kernel (300k; short: 2k)", 0},
        {"seed", 's', OPTION_SEED, &seed, "S", "another seed, other inputs (1)", 0},
        {"short", 0, OPTION_FLAG, &night->is_short, NULL,
         "few samples, few rounds, no verdict on speed: for continuous integration", 0},
        {"without", 0, OPTION_LIST, &without, "STAGE",
         "leave out sweep, search, claims, bench, targets or list; may be repeated", 0},
        {"only", 0, OPTION_LIST, &only, "STAGE",
         "leave out the others, but for the check: --only check; may be repeated", 0},
        {"sweep-seconds", 0, OPTION_REAL, &night->sweep_seconds, "S", "a kernel of one input is swept for so long (3)",
         0},
        {"day", 0, OPTION_COUNT, &request.day, "D", "which pieces of the domains are swept first (today)", 0},
        {"minutes", 0, OPTION_REAL, &request.minutes, "M",
         "after so many nothing more is measured again; a sixth is for searching (45)", 0},
        {"accepted", 0, OPTION_TEXT, &request.files.accuracy, "FILE", "the accepted errors (data/worst/kernels.csv)",
         0},
        {"accepted-speed", 0, OPTION_TEXT, &request.files.speed, "FILE",
         "since when speeds are accepted (data/accepted.json)", 0},
        {"data", 0, OPTION_TEXT, &request.files.data, "DIR", DATA_FILES_HELP, 0},
        {"first", 0, OPTION_FLAG, &request.is_first, NULL, "no errors have to be accepted yet: all are new", 0},
        {0}};
    int status = options_parse(&usage, options, &argc, argv);
    if (status == OPTIONS_GO)
        status = leave_out(night, &without, &only);
    if (status == OPTIONS_GO)
        status = take_kernels(night, argc, argv, only.count > 0);
    if (status == OPTIONS_GO && !(night->sweep_seconds >= 0 && request.minutes >= 0))
        status = refuse("nightly", "--sweep-seconds, --minutes: not below 0");
    if (status != OPTIONS_GO)
        return status;
    snprintf(request.seed, sizeof request.seed, "%" PRIu64, seed);
    return run_request(&request);
}

/* --- plumb accept ------------------------------------------------------------------------------------------------- */

/* Says how many promises a record has that the accepted state has not, or otherwise. */
static void tell_difference(const json_t *accepted, const json_t *after, const char *file)
{
    const json_t *row, *before = json_object_get(accepted, "rows");
    size_t i, changed = 0, inputs = 0;
    json_array_foreach (json_object_get(after, "rows"), i, row) {
        const json_t *old = accuracy_find(before, json_text_at(row, "kernel"), json_text_at(row, "promise"));
        const int first = json_is_number(json_object_get(row, "error"));
        changed += first && !(old && json_equal(json_object_get(old, "error"), json_object_get(row, "error")));
        inputs += 1;
    }
    printf("%s: %zu worst errors are new or others; %zu inputs are tried first in every check\n", file, changed,
           inputs);
}

static int accept_accuracy(const json_t *record, const char *directory, const char *file)
{
    json_t *accepted = accepted_read("accept", file), *after = accepted ? accepted_after(accepted, record) : NULL;
    const int status = after && search_accept(directory, after) == 0 && accepted_write("accept", file, after) == 0
                           ? STATUS_WITHIN
                           : STATUS_USAGE;
    if (status == STATUS_WITHIN)
        tell_difference(accepted, after, file);
    json_decref(accepted);
    json_decref(after);
    return status;
}

/* From the record's date on: what it measured is the first of the new line. */
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
    printf("%s: speeds are accepted as of %s; the next night keeps its build\n", file, json_text_at(record, "date"));
    return STATUS_WITHIN;
}

/* An installed program's data belongs to somebody else: said before anything is written. */
static int refuse_unwritable(const char *file)
{
    const char *slash = strrchr(file, '/');
    char place[PATH_MAX];
    snprintf(place, sizeof place, "%.*s", slash ? (int)(slash - file) : 1, slash ? file : ".");
    if (access(access(file, F_OK) == 0 ? file : place, W_OK) == 0 || errno == ENOENT)
        return STATUS_WITHIN;
    return refuse("accept", "%s: %s: copy the data's folder, and name the copy by --data", place, strerror(errno));
}

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
                                          .summary = "accepts the worst errors of the last night",
                                          .more = "Look at the difference that this makes to data/, and commit it.",
                                          .example = "plumb accept --directory nightly"};

int verb_accept(int argc, char **argv)
{
    const char *directory = "nightly";
    struct accepted_files files = {0};
    int with_speed = 0;
    char file[PATH_MAX];
    const struct option options[] = {
        {"directory", 'd', OPTION_TEXT, &directory, "DIR", "where plumb nightly left its record (nightly)", 0},
        {"speed", 0, OPTION_FLAG, &with_speed, NULL, "accept the speeds, too: the next night keeps its build", 0},
        {"accepted", 0, OPTION_TEXT, &files.accuracy, "FILE", "the accepted errors (data/worst/kernels.csv)", 0},
        {"accepted-speed", 0, OPTION_TEXT, &files.speed, "FILE", "since when speeds are accepted (data/accepted.json)",
         0},
        {"data", 0, OPTION_TEXT, &files.data, "DIR", DATA_FILES_HELP, 0},
        {0}};
    int status = options_parse(&accept_usage, options, &argc, argv);
    if (status != OPTIONS_GO)
        return status;
    if (argc > 1)
        return refuse("accept", "%s: accept takes no arguments", argv[1]);
    snprintf(file, sizeof file, "%s/record.json", directory);
    json_t *record = night_document("accept", file);
    if (!record)
        return STATUS_USAGE;
    if (strcmp(json_text_at(record, "schema"), "plumb.history") != 0 ||
        json_integer_value(json_object_get(record, "version")) != HISTORY_VERSION)
        status = refuse("accept", "%s: no record of plumb nightly of this version", file);
    else if (seal_of(record) == SEAL_BROKEN)
        status = refuse("accept", "%s: edited since it was written: its digest does not match", file);
    else if (json_is_true(json_object_get(record, "short")))
        status = refuse("accept", "%s: of a short run, which tries too little to be accepted", file);
    else
        status = accept(record, directory, &files, with_speed);
    json_decref(record);
    return status;
}
