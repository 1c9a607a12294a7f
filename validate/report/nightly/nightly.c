/* The command plumb nightly. See nightly.h. */
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

/* Returns the rows of speeds without the commands that measure them again, which a history does not need. */
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

/* Describes how many earlier records of this machine there are to compare speeds with. */
static void describe_line(const struct nightly_run *nightly_run, size_t records, char *text, size_t size)
{
    if (nightly_run->is_short)
        snprintf(text, size, "a short run is no part of it");
    else if (!nightly_run->kept)
        snprintf(text, size, "begins with this build, which is kept");
    else
        snprintf(text, size, "%zu record%s since the build of %s was kept", records, records == 1 ? "" : "s",
                 nightly_run->since);
}

/* Makes the record of a nightly run, with the pairs that differ. */
static json_t *make_record(const struct nightly_run *nightly_run, const json_t *moves, size_t records, double seconds)
{
    char about[160];
    describe_line(nightly_run, records, about, sizeof about);
    return json_pack(
        "{ss si ss so ss sb sb ss ss so sO sO sO sI ss sI sI sO sO so sO}", "schema", "plumb.history", "version",
        HISTORY_VERSION, "plumb", PLUMB_VERSION, "commit", json_text(nightly_run->commit), "date", nightly_run->started,
        "short", nightly_run->is_short, "whole", !*nightly_run->kernels, "line", nightly_run->line, "about_line", about,
        "seconds", json_number(seconds), "stages", nightly_run->stages, "machine", nightly_run->machine, "libraries",
        nightly_run->libraries, "samples", (json_int_t)nightly_run->samples, "seed", nightly_run->seed, "day",
        (json_int_t)nightly_run->day, "swept", (json_int_t)nightly_run->swept, "kernels",
        json_object_get(nightly_run->record, "kernels"), "claims", json_object_get(nightly_run->record, "claims"),
        "speed", speeds_to_store(json_object_get(nightly_run->record, "speed")), "moves", moves);
}

/* --- a nightly run ------------------------------------------------------------------------------------------------ */

struct nightly_request {
    struct nightly_run nightly_run;
    const char *history;
    struct accepted_files files;
    int is_first; /* the accepted state may be empty */
    double minutes;
    size_t day; /* SIZE_MAX: today */
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
    if (flock(lock, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK) {
        if (ftruncate(lock, 0) == 0)
            dprintf(lock, "%d", (int)getpid());
        return STATUS_WITHIN; /* the lock is closed, and released, when the process ends */
    }
    const ssize_t known = read(lock, holder, sizeof holder - 1);
    close(lock);
    return refuse("nightly", "%s: another night runs there (process %s): wait for it, or name another folder: -d",
                  nightly_run->directory, known > 0 ? holder : "unknown");
}

/* Reads the accepted errors; returns 0, or −1 after a line on standard error. Without accepted errors nothing could be
 * worse than them, so such a run needs the option --first. */
static int read_accepted(const struct nightly_request *request, struct records *accepted)
{
    const char *file = request->files.accuracy;
    if (accepted_read("nightly", file, accepted) != 0)
        return -1;
    if (request->is_first || accepted->count > 0)
        return 0;
    fprintf(stderr, "plumb nightly: %s: %s, so there is nothing to compare with: --first begins anew\n", file,
            access(file, F_OK) == 0 ? "has no accepted errors" : strerror(errno));
    records_free(accepted);
    return -1;
}

/* Returns the baseline: the accepted errors, the claims on record, and the usual ratios of times of this machine. Null
 * after a line on standard error. */
static json_t *read_baseline(const struct nightly_run *nightly_run, const struct records *accepted, const json_t *line)
{
    const json_t *claims = json_object_get(nightly_run->record, "claims");
    char *file = json_array_size(claims) > 0 ? data_find("nightly", NULL, "claims.csv") : NULL;
    json_t *baseline = file || json_array_size(claims) == 0 ? baseline_document(accepted, 0, file) : NULL;
    free(file);
    if (!baseline || nightly_run->is_short || !nightly_run->kept)
        return baseline;
    json_t *usual = speed_usual(line, json_object_get(nightly_run->record, "speed"));
    if (!usual) {
        fprintf(stderr, "plumb nightly: out of memory\n");
        json_decref(baseline);
        return NULL;
    }
    json_object_set_new(baseline, "speed", usual);
    return baseline;
}

/* True for kernels that were checked in this run; for all accepted kernels, if all were to be checked. */
static int was_asked_for(const char *id, void *data)
{
    const struct nightly_run *nightly_run = data;
    return !*nightly_run->kernels || has_kernel(nightly_run->record, id);
}

/* Compares the run with the baseline, as plumb compare does, and measures apparent regressions again; returns 0, or −1
 * after a line on standard error. */
static int compare(struct nightly_run *nightly_run, const json_t *baseline, struct comparison *comparison)
{
    const double clock = process_clock(), processor = children_seconds();
    const struct remeasurement again = {.verb = "nightly",
                                        .program = nightly_run->kept,
                                        .rule = SPEED_RULE,
                                        .end = nightly_run->end,
                                        .progress = nightly_run->progress};
    *comparison = (struct comparison){.thresholds = EXACT_THRESHOLDS, .is_accepted = 1};
    if (!have_same_inputs(baseline, nightly_run->record))
        comparison->thresholds.mean = INFINITY;
    if (compare_documents(comparison, baseline, nightly_run->record, was_asked_for, nightly_run) != 0 ||
        comparison_again(comparison, &again, baseline, nightly_run->record) != 0) {
        fprintf(stderr, "plumb nightly: out of memory\n");
        return -1;
    }
    if (!nightly_run->is_short && nightly_run->kept)
        note_cost(nightly_run, "again", clock, processor);
    return 0;
}

/* --- output ------------------------------------------------------------------------------------------------------- */

/* The data of the reports. */
struct nightly_result {
    json_t *record, *pairs; /* pairs: also the unchanged ones */
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
        (!nightly_run->is_short && !nightly_run->kept && baseline_build_store(nightly_run) != 0))
        return STATUS_USAGE;
    stages_forget(nightly_run);
    nightly_text(result->record, stdout);
    printf("%s and report.xml tell more; record %zu of %s\n", nightly_path(nightly_run, "report.md").text,
           json_array_size(result->history) + 1, request->history);
    return count_alarms(json_object_get(result->record, "moves")) > 0 ? STATUS_SHORT : STATUS_WITHIN;
}

/* Compares the run with the baseline, makes its record and publishes it. Returns the exit status. */
static int conclude(struct nightly_request *request, const struct records *accepted, const json_t *history,
                    double start)
{
    struct nightly_run *nightly_run = &request->nightly_run;
    struct comparison comparison = {.count = 0};
    json_t *line = history_of_line(history, nightly_run->line, nightly_run->since);
    json_t *baseline = read_baseline(nightly_run, accepted, line);
    json_object_set_new(nightly_run->record, "samples", json_integer((json_int_t)nightly_run->samples));
    json_object_set_new(nightly_run->record, "seed", json_string(nightly_run->seed));
    int status = baseline && compare(nightly_run, baseline, &comparison) == 0 ? STATUS_WITHIN : STATUS_USAGE;
    if (status == STATUS_WITHIN) {
        json_t *moves = pairs_json(&comparison, 0, 1);
        const struct nightly_result result = {
            .record = make_record(nightly_run, moves, json_array_size(line), process_clock() - start),
            .pairs = pairs_json(&comparison, 1, 1),
            .history = history};
        status = publish(request, &result);
        json_decref(result.record);
        json_decref(result.pairs);
        json_decref(moves);
    }
    comparison_free(&comparison);
    json_decref(baseline);
    json_decref(line);
    return status;
}

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
    free(nightly_run->kept);
    free(since);
    return status;
}

/* --- options ------------------------------------------------------------------------------------------------------ */

/* Sets found[] for the stages of a list. All but the check, without which there is no record, can be skipped. */
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

static int leave_out(struct nightly_run *nightly_run, const struct option_list *without, const struct option_list *only)
{
    int selected[STAGES] = {0}, status = read_stages("without", without, STAGE_SWEEP, nightly_run->without);
    if (status == OPTIONS_GO)
        status = read_stages("only", only, STAGE_CHECK, selected);
    for (int stage = STAGE_SWEEP; stage < STAGES; stage++)
        nightly_run->without[stage] |= only->count > 0 && !selected[stage];
    return status;
}

/* Takes the kernels of the command line. A run of some kernels skips the stages that are not about single kernels; it
 * also skips the search, which belongs to runs of all kernels, unless stages were chosen explicitly (`asked`). */
static int add_kernels(struct nightly_run *nightly_run, int argc, char **argv, int asked)
{
    const struct kernel **kernels;
    const int status = kernels_select(argc, argv, &kernels);
    if (status != OPTIONS_GO)
        return status;
    free(kernels);
    nightly_run->kernels = argv + 1;
    if (argc > 1)
        nightly_run->without[STAGE_CLAIMS] = nightly_run->without[STAGE_TARGETS] = nightly_run->without[STAGE_LIST] = 1;
    nightly_run->without[STAGE_SEARCH] |= argc > 1 && !asked;
    return OPTIONS_GO;
}

/* Checks that the lists for the last stage exist, so that the run does not fail after most of an hour. */
static int check_peers(const struct nightly_run *nightly_run)
{
    char *peers = nightly_run->without[STAGE_LIST] ? NULL : beside_program("peers");
    const int missing = !peers && !nightly_run->without[STAGE_LIST];
    free(peers);
    return missing
               ? refuse("nightly", "no lists beside the program to be timed (make peers, or the package plumb-peers): "
                                   "--without list goes without")
               : STATUS_WITHIN;
}

/* Fills in default settings, and runs. */
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
    if (request->files.data) /* also for the programs of the stages */
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

static const struct usage usage = {.arguments = "[KERNEL…]",
                                   .summary =
                                       "runs every check and benchmark, and reports changes since the accepted state",
                                   .more = "docs/nightly.md says what an alarm means. A night takes up to an hour.",
                                   .example = "plumb nightly --directory nightly",
                                   .passes = "nothing is alarming",
                                   .falls_short = "something is alarming",
                                   .nothing = "nothing was judged"};

int verb_nightly(int argc, char **argv)
{
    struct nightly_request request = {.nightly_run = {.directory = "nightly", .commit = "unknown", .sweep_seconds = 3},
                                      .minutes = 45,
                                      .day = SIZE_MAX};
    struct nightly_run *nightly_run = &request.nightly_run;
    struct option_list without = {0}, only = {0};
    uint64_t seed = 1;
    const struct option options[] = {
        {"directory", 'd', OPTION_TEXT, &nightly_run->directory, "DIR",
         "where history, reports and the baseline build are (nightly)", 0},
        {"history", 0, OPTION_TEXT, &request.history, "FILE", "the records, one a line (DIR/history.jsonl)", 0},
        {"commit", 0, OPTION_TEXT, &nightly_run->commit, "NAME", "what the record says was measured", 0},
        {"samples", 'n', OPTION_COUNT, &nightly_run->samples, "N", "samples per kernel (300k; short: 2k)", 0},
        {"seed", 's', OPTION_SEED, &seed, "S", "another seed, other inputs (1)", 0},
        {"short", 0, OPTION_FLAG, &nightly_run->is_short, NULL,
         "few samples, few rounds, no verdict on speed: for continuous integration", 0},
        {"without", 0, OPTION_LIST, &without, "STAGE",
         "leave out sweep, search, claims, bench, targets or list; may be repeated", 0},
        {"only", 0, OPTION_LIST, &only, "STAGE",
         "leave out the others, but for the check: --only check; may be repeated", 0},
        {"sweep-seconds", 0, OPTION_REAL, &nightly_run->sweep_seconds, "S",
         "a kernel of one input is swept for so long (3)", 0},
        {"day", 0, OPTION_COUNT, &request.day, "D", "which pieces of the domains are swept first (today)", 0},
        {"minutes", 0, OPTION_REAL, &request.minutes, "M",
         "after so many nothing more is measured again; a sixth is for searching (45)", 0},
        {"accepted", 0, OPTION_TEXT, &request.files.accuracy, "FILE",
         "the accepted errors: a folder or a file (data/records)", 0},
        {"accepted-speed", 0, OPTION_TEXT, &request.files.speed, "FILE",
         "since when speeds are accepted (data/accepted.json)", 0},
        {"data", 0, OPTION_TEXT, &request.files.data, "DIR", DATA_FILES_HELP, 0},
        {"first", 0, OPTION_FLAG, &request.is_first, NULL, "no errors have to be accepted yet: all are new", 0},
        {0}};
    int status = options_parse(&usage, options, &argc, argv);
    if (status == OPTIONS_GO)
        status = leave_out(nightly_run, &without, &only);
    if (status == OPTIONS_GO)
        status = add_kernels(nightly_run, argc, argv, only.count > 0);
    if (status == OPTIONS_GO && !(nightly_run->sweep_seconds >= 0 && request.minutes >= 0))
        status = refuse("nightly", "--sweep-seconds, --minutes: not below 0");
    if (status != OPTIONS_GO)
        return status;
    snprintf(request.seed, sizeof request.seed, "%" PRIu64, seed);
    return run_request(&request);
}
