/* The command plumb nightly: its options, the comparison with the baseline, the record and the files that a run writes.
 * See nightly.h. */
#include "nightly.h"

#include "validate/accuracy/accuracy.h"
#include "validate/contracts/contracts.h"
#include "validate/report/compare/compare.h"
#include "validate/util/data_files.h"
#include "validate/util/options.h"
#include "validate/util/output.h"
#include "validate/util/process.h"
#include "validate/util/seal.h"
#include "validate/util/shared_object.h"
#include <plumb/base.h>

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <time.h>
#include <unistd.h>

/* --- the record --------------------------------------------------------------------------------------------------- */

/* Returns copies of the rows of speeds, without the command that repeats each measurement: a history does not need
 * it. */
static json_t *speeds_to_store(const json_t *speed)
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

/* Writes a phrase on the series of `records` earlier records of this machine, with which speeds are compared. */
static void describe_series(const struct nightly_run *nightly_run, size_t records, char *text, size_t size)
{
    if (nightly_run->is_short)
        snprintf(text, size, "short runs are not added to the series");
    else if (!nightly_run->baseline_program)
        snprintf(text, size, "starts with this build, which is stored as the baseline");
    else
        snprintf(text, size, "%zu record%s since the baseline build of %s", records, records == 1 ? "" : "s",
                 nightly_run->since);
}

/* Makes the record of a nightly run. `moves` are its differences from the baseline, `records` is the number of earlier
 * records in the series of this machine, `seconds` the duration of the run. */
static json_t *make_record(const struct nightly_run *nightly_run, json_t *moves, size_t records, double seconds)
{
    const json_t *measured = nightly_run->record;
    json_t *record =
        json_pack("{ss si ss}", "schema", "plumb.history", "version", HISTORY_VERSION, "plumb", PLUMB_VERSION);
    char about[160];
    describe_series(nightly_run, records, about, sizeof about);
    json_object_set_new(record, "commit", json_text(nightly_run->commit));
    json_object_set_new(record, "date", json_string(nightly_run->started));
    json_object_set_new(record, "short", json_boolean(nightly_run->is_short));
    json_object_set_new(record, "whole", json_boolean(!*nightly_run->kernels));
    json_object_set_new(record, "line", json_string(nightly_run->machine_fingerprint));
    json_object_set_new(record, "about_line", json_string(about));
    json_object_set_new(record, "seconds", json_number(seconds));
    json_object_set(record, "stages", nightly_run->stages);
    json_object_set(record, "machine", nightly_run->machine);
    json_object_set(record, "libraries", nightly_run->libraries);
    json_object_set_new(record, "samples", json_integer((json_int_t)nightly_run->samples));
    json_object_set_new(record, "seed", json_string(nightly_run->seed));
    json_object_set_new(record, "day", json_integer((json_int_t)nightly_run->day));
    json_object_set_new(record, "swept", json_integer((json_int_t)nightly_run->swept));
    json_object_set(record, "kernels", json_object_get(measured, "kernels"));
    json_object_set(record, "claims", json_object_get(measured, "claims"));
    json_object_set_new(record, "speed", speeds_to_store(json_object_get(measured, "speed")));
    json_object_set(record, "moves", moves);
    return record;
}

/* --- a nightly run ------------------------------------------------------------------------------------------------ */

struct nightly_request {
    struct nightly_run nightly_run;
    const char *history;
    struct accepted_files files;
    int is_first;   /* the accepted state may be empty */
    double minutes; /* time limit for repeated measurements */
    size_t day;     /* SIZE_MAX: today */
    char seed[32];
};

/* Locks the folder against other nightly runs until this process ends; returns 0, or the exit status after a line on
 * standard error. */
static int lock_folder(const struct nightly_run *nightly_run)
{
    const struct path path = nightly_path(nightly_run, "lock");
    char holder[32] = "";
    const int lock = open(path.text, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0666);
    if (lock < 0)
        return refuse("nightly", "cannot write %s: %s", path.text, strerror(errno));
    /* other errors than EWOULDBLOCK: the file system has no locks, and the run goes on without one */
    if (flock(lock, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK) {
        if (ftruncate(lock, 0) == 0)
            dprintf(lock, "%d", (int)getpid());
        return STATUS_WITHIN; /* the lock is closed, and released, when the process ends */
    }
    const ssize_t bytes = read(lock, holder, sizeof holder - 1);
    close(lock);
    return refuse("nightly",
                  "%s: another nightly run (process %s) uses this folder: wait for it, or name another folder with -d",
                  nightly_run->directory, bytes > 0 ? holder : "unknown");
}

/* Reads the accepted errors; returns 0, or −1 after a line on standard error. Without accepted errors no result could
 * be a regression, so a run without them needs the option --first. */
static int read_accepted(const struct nightly_request *request, struct records *accepted)
{
    const char *file = request->files.accuracy;
    if (accepted_read("nightly", file, accepted) != 0)
        return -1;
    if (request->is_first || accepted->count > 0)
        return 0;
    fprintf(stderr, "plumb nightly: %s: %s, so there is nothing to compare with; --first allows that\n", file,
            access(file, F_OK) == 0 ? "has no accepted errors" : strerror(errno));
    records_free(accepted);
    return -1;
}

/* Returns the baseline: the accepted errors, the recorded verdicts on claims, and the medians of the ratios of times in
 * the series of this machine. Null after a line on standard error. */
static json_t *read_baseline(const struct nightly_run *nightly_run, const struct records *accepted,
                             const json_t *series)
{
    const json_t *claims = json_object_get(nightly_run->record, "claims");
    char *file = json_array_size(claims) > 0 ? data_find("nightly", NULL, "claims.csv") : NULL;
    json_t *baseline = file || json_array_size(claims) == 0 ? baseline_document(accepted, 0, file) : NULL;
    free(file);
    if (!baseline || nightly_run->is_short || !nightly_run->baseline_program)
        return baseline;
    json_t *usual = speed_usual(series, json_object_get(nightly_run->record, "speed"));
    if (!usual) {
        fprintf(stderr, "plumb nightly: out of memory\n");
        json_decref(baseline);
        return NULL;
    }
    json_object_set_new(baseline, "speed", usual);
    return baseline;
}

/* True if the kernel was to be checked in this run: if it was checked, or if the run is one of all kernels. */
static int is_requested(const char *id, void *data)
{
    const struct nightly_run *nightly_run = data;
    return !*nightly_run->kernels || has_kernel(nightly_run->record, id);
}

/* Compares the run with the baseline, as plumb compare does, and repeats the measurements of apparent regressions;
 * returns 0, or −1 after a line on standard error. */
static int compare(struct nightly_run *nightly_run, const json_t *baseline, struct comparison *comparison)
{
    const double clock = process_clock(), processor = children_seconds();
    const struct remeasurement again = {.verb = "nightly",
                                        .program = nightly_run->baseline_program,
                                        .rule = SPEED_RULE,
                                        .end = nightly_run->end,
                                        .progress = nightly_run->progress};
    *comparison = (struct comparison){.thresholds = EXACT_THRESHOLDS, .is_accepted = 1};
    if (!have_same_inputs(baseline, nightly_run->record))
        comparison->thresholds.mean = INFINITY;
    if (compare_documents(comparison, baseline, nightly_run->record, is_requested, nightly_run) != 0 ||
        comparison_again(comparison, &again, baseline, nightly_run->record) != 0) {
        fprintf(stderr, "plumb nightly: out of memory\n");
        return -1;
    }
    if (!nightly_run->is_short && nightly_run->baseline_program)
        note_cost(nightly_run, "again", clock, processor);
    return 0;
}

/* --- output ------------------------------------------------------------------------------------------------------- */

/* The data of the reports. */
struct nightly_result {
    json_t *record, *pairs; /* pairs: results of the baseline and of this run, also those that do not differ */
    const json_t *history;
};

typedef void write_report(const struct nightly_result *result, FILE *stream);

static void write_page(const struct nightly_result *result, FILE *stream)
{
    nightly_markdown(result->record, result->history, stream);
}

static void write_junit(const struct nightly_result *result, FILE *stream)
{
    pairs_junit(result->pairs, "plumb nightly", stream);
}

static void write_json(const struct nightly_result *result, FILE *stream)
{
    json_write(json_incref(result->record), JSON_DIGITS, stream);
}

/* Writes record.json, report.md and report.xml in the folder of the run; returns 0, or −1 after a line on standard
 * error. */
static int write_reports(const struct nightly_run *nightly_run, const struct nightly_result *result)
{
    static const struct {
        const char *name;
        write_report *write;
    } reports[] = {{"record.json", write_json}, {"report.md", write_page}, {"report.xml", write_junit}};
    for (size_t i = 0; i < sizeof reports / sizeof *reports; i++) {
        const struct path path = nightly_path(nightly_run, reports[i].name);
        struct output output;
        if (output_open(&output, "nightly", path.text) != 0)
            return -1;
        reports[i].write(result, output.stream);
        if (output_close(&output) != 0)
            return -1;
    }
    return 0;
}

/* Seals the record, writes all files and prints the result. Returns the exit status. */
static int publish(const struct nightly_request *request, const struct nightly_result *result)
{
    const struct nightly_run *nightly_run = &request->nightly_run;
    if (seal_document(result->record, JSON_DIGITS) != 0 || write_reports(nightly_run, result) != 0 ||
        history_append(request->history, result->record) != 0 ||
        (!nightly_run->is_short && !nightly_run->baseline_program && baseline_build_store(nightly_run) != 0))
        return STATUS_USAGE;
    stages_forget(nightly_run);
    nightly_text(result->record, stdout);
    printf("details: %s and report.xml; record %zu of %s\n", nightly_path(nightly_run, "report.md").text,
           json_array_size(result->history) + 1, request->history);
    return count_alarms(json_object_get(result->record, "moves")) > 0 ? STATUS_SHORT : STATUS_WITHIN;
}

/* Compares the run with the baseline, makes its record and publishes it. Returns the exit status. */
static int conclude(struct nightly_request *request, const struct records *accepted, const json_t *history,
                    double start)
{
    struct nightly_run *nightly_run = &request->nightly_run;
    struct comparison comparison = {.count = 0};
    json_t *series = history_series(history, nightly_run->machine_fingerprint, nightly_run->since);
    json_t *baseline = read_baseline(nightly_run, accepted, series);
    json_object_set_new(nightly_run->record, "samples", json_integer((json_int_t)nightly_run->samples));
    json_object_set_new(nightly_run->record, "seed", json_string(nightly_run->seed));
    int status = baseline && compare(nightly_run, baseline, &comparison) == 0 ? STATUS_WITHIN : STATUS_USAGE;
    if (status == STATUS_WITHIN) {
        json_t *moves = pairs_json(&comparison, 0, 1);
        const struct nightly_result result = {
            .record = make_record(nightly_run, moves, json_array_size(series), process_clock() - start),
            .pairs = pairs_json(&comparison, 1, 1),
            .history = history};
        status = publish(request, &result);
        json_decref(result.record);
        json_decref(result.pairs);
        json_decref(moves);
    }
    comparison_free(&comparison);
    json_decref(baseline);
    json_decref(series);
    return status;
}

/* Runs the stages and compares their results with the baseline. Returns the exit status. */
static int run(struct nightly_request *request)
{
    struct nightly_run *nightly_run = &request->nightly_run;
    struct records accepted = {.count = 0};
    const double start = process_clock();
    const time_t now = time(NULL);
    struct tm utc;
    nightly_run->end = start + 60 * request->minutes;
    struct progress progress = progress_begin("nightly");
    nightly_run->progress = &progress;
    nightly_run->day = request->day == SIZE_MAX ? (size_t)(now / (24 * 3600)) : request->day;
    strftime(nightly_run->started, sizeof nightly_run->started, "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&now, &utc));
    char *since = baseline_build_accepted_date("nightly", request->files.speed);
    const int is_read = since && read_accepted(request, &accepted) == 0;
    json_t *history = is_read ? history_read(request->history) : NULL;
    int status = history ? stages_run(nightly_run) : STATUS_USAGE;
    if (status == STATUS_WITHIN) {
        baseline_build_find(nightly_run, since);
        status = conclude(request, &accepted, history, start);
    }
    json_t *const documents[] = {history, nightly_run->record, nightly_run->machine, nightly_run->libraries,
                                 nightly_run->stages};
    for (size_t i = 0; i < sizeof documents / sizeof *documents; i++)
        json_decref(documents[i]);
    if (is_read)
        records_free(&accepted);
    free(nightly_run->baseline_program);
    free(since);
    return status;
}

/* --- options ------------------------------------------------------------------------------------------------------ */

/* Sets found[stage] = 1 for each stage that the list of an option names. Stages before `first` are not allowed in the
 * list: --without cannot name the check, which makes the record. Returns OPTIONS_GO, or the exit status. */
static int read_stages(const char *option, const struct option_list *list, int first, int found[STAGES])
{
    for (size_t i = 0; i < list->count; i++) {
        int stage = first;
        while (stage < STAGES && strcmp(list->item[i], stage_text((enum stage)stage)) != 0)
            stage++;
        if (stage == STAGES)
            return refuse("nightly", "--%s: expected %ssweep, search, claims, bench, targets or list, got \"%s\"",
                          option, first == STAGE_CHECK ? "check, " : "", list->item[i]);
        found[stage] = 1;
    }
    return OPTIONS_GO;
}

/* Decides which stages are skipped: the stages that --without names, and, with --only, all stages that --only does not
 * name, except the check. Returns OPTIONS_GO, or the exit status. */
static int select_stages(struct nightly_run *nightly_run, const struct option_list *without,
                         const struct option_list *only)
{
    int selected[STAGES] = {0}, status = read_stages("without", without, STAGE_SWEEP, nightly_run->without);
    if (status == OPTIONS_GO)
        status = read_stages("only", only, STAGE_CHECK, selected);
    for (int stage = STAGE_SWEEP; stage < STAGES; stage++)
        nightly_run->without[stage] |= only->count > 0 && !selected[stage];
    return status;
}

/* Reads the kernels of the command line. A run of some kernels skips the stages that are not about single kernels; it
 * also skips the search, which belongs to runs of all kernels, unless --only was given (`with_only`). Returns
 * OPTIONS_GO, or the exit status. */
static int add_kernels(struct nightly_run *nightly_run, int argc, char **argv, int with_only)
{
    const struct kernel **kernels;
    const int status = kernels_select(argc, argv, &kernels);
    if (status != OPTIONS_GO)
        return status;
    free(kernels);
    nightly_run->kernels = argv + 1;
    if (argc > 1)
        nightly_run->without[STAGE_CLAIMS] = nightly_run->without[STAGE_TARGETS] = nightly_run->without[STAGE_LIST] = 1;
    nightly_run->without[STAGE_SEARCH] |= argc > 1 && !with_only;
    return OPTIONS_GO;
}

/* Checks that the shared objects with the lists for the last stage exist, so that the run does not fail after most of
 * an hour. Returns the exit status. */
static int check_peers(const struct nightly_run *nightly_run)
{
    char *peers = nightly_run->without[STAGE_LIST] ? NULL : beside_program("peers");
    const int missing = !peers && !nightly_run->without[STAGE_LIST];
    free(peers);
    return missing
               ? refuse("nightly", "the folder peers with the lists to be timed is not beside the program (make peers, "
                                   "or the package plumb-peers); --without list skips this stage")
               : STATUS_WITHIN;
}

/* Fills in default settings, locks the folder, and runs. Returns the exit status. */
static int run_request(struct nightly_request *request)
{
    struct nightly_run *nightly_run = &request->nightly_run;
    char history[PATH_MAX];
    if (nightly_run->is_short)
        nightly_run->without[STAGE_TARGETS] = nightly_run->without[STAGE_SEARCH] = 1, nightly_run->sweep_seconds = 0;
    nightly_run->search_seconds = 60 * request->minutes / SEARCH_SHARE;
    if (!nightly_run->samples)
        nightly_run->samples = nightly_run->is_short ? 2000 : 300000;
    nightly_run->seed = request->seed;
    snprintf(history, sizeof history, "%s/history.jsonl", nightly_run->directory);
    request->history = request->history ? request->history : history;
    if (request->files.data) /* in the environment, because the commands of the stages read it there */
        setenv("PLUMB_DATA", request->files.data, 1);
    int status = check_peers(nightly_run);
    if (status == STATUS_WITHIN)
        status = output_directories("nightly", nightly_run->directory) == 0 ? lock_folder(nightly_run) : STATUS_USAGE;
    if (status == STATUS_WITHIN)
        status = find_accepted("nightly", &request->files);
    nightly_run->accepted = request->files.accuracy;
    if (status == STATUS_WITHIN)
        status = run(request);
    free_accepted(&request->files);
    return status;
}

static const struct usage usage = {
    .arguments = "[KERNEL…]",
    .summary = "runs every check and benchmark, and reports changes since the accepted state",
    .more = "docs/nightly.md says what an alarm means. A run takes up to an hour.",
    .example = "plumb nightly --directory nightly",
    .passes = "no alarm",
    .falls_short = "an alarm: a result is broken, worse, slower or gone",
    .nothing = "nothing was checked",
    .groups = (const struct option_group[]){
        {"samples", "What is measured"}, {"accepted", "The accepted state"}, {"directory", "Files"}, {0}}};

int verb_nightly(int argc, char **argv)
{
    struct nightly_request request = {.nightly_run = {.directory = "nightly", .commit = "unknown", .sweep_seconds = 3},
                                      .minutes = 45,
                                      .day = SIZE_MAX};
    struct nightly_run *nightly_run = &request.nightly_run;
    struct option_list without = {0}, only = {0};
    uint64_t seed = 1;
    const struct option options[] = {
        {"samples", 'n', OPTION_COUNT, &nightly_run->samples, "N", "samples per kernel (300k; short: 2k)", 0},
        {"seed", 's', OPTION_SEED, &seed, "S", "seed of the random inputs (1)", 0},
        {"short", 0, OPTION_FLAG, &nightly_run->is_short, NULL,
         "few samples, few rounds, no verdict on speed: for continuous integration", 0},
        {"without", 0, OPTION_LIST, &without, "STAGE",
         "skip sweep, search, claims, bench, targets or list; may be repeated", 0},
        {"only", 0, OPTION_LIST, &only, "STAGE", "skip all other stages except the check; may be repeated", 0},
        {"sweep-seconds", 0, OPTION_REAL, &nightly_run->sweep_seconds, "S",
         "time of the sweep of each kernel with one input (3 s)", 0},
        {"day", 0, OPTION_COUNT, &request.day, "D", "number that selects the pieces of the domains to sweep (today)",
         0},
        {"minutes", 0, OPTION_REAL, &request.minutes, "M",
         "time limit for repeated measurements; a sixth of it is spent on the search (45 min)", 0},
        {"accepted", 0, OPTION_TEXT, &request.files.accuracy, "FILE",
         "the accepted errors: a folder or a file (data/records)", 0},
        {"accepted-speed", 0, OPTION_TEXT, &request.files.speed, "FILE",
         "date from which on speeds are accepted (data/accepted.json)", 0},
        {"first", 0, OPTION_FLAG, &request.is_first, NULL, "allow an empty accepted state: every error is new", 0},
        {"directory", 'd', OPTION_TEXT, &nightly_run->directory, "DIR",
         "folder of the history, the reports and the baseline build (nightly)", 0},
        {"history", 0, OPTION_TEXT, &request.history, "FILE", "the records, one per line (DIR/history.jsonl)", 0},
        {"commit", 0, OPTION_TEXT, &nightly_run->commit, "NAME", "the commit that the record names (unknown)", 0},
        {"data", 0, OPTION_TEXT, &request.files.data, "DIR", DATA_FILES_HELP, 0},
        {0}};
    int status = options_parse(&usage, options, &argc, argv);
    if (status == OPTIONS_GO)
        status = select_stages(nightly_run, &without, &only);
    if (status == OPTIONS_GO)
        status = add_kernels(nightly_run, argc, argv, only.count > 0);
    if (status == OPTIONS_GO && !(nightly_run->sweep_seconds >= 0 && request.minutes >= 0))
        status = refuse("nightly", "--sweep-seconds, --minutes: not below 0");
    if (status != OPTIONS_GO)
        return status;
    snprintf(request.seed, sizeof request.seed, "%" PRIu64, seed);
    return run_request(&request);
}
