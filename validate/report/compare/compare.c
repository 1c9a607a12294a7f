/* The command plumb compare. Reads reports, or has ports checked and timed as their user would: by this program's check
 * and bench, in processes of their own. Their JSON is compared. */
#include "compare.h"

#include "validate/accuracy/accuracy.h"
#include "validate/bench/bench.h"
#include "validate/contracts/contracts.h"
#include "validate/report/report.h"
#include "validate/util/data_files.h"
#include "validate/util/options.h"
#include "validate/util/output.h"
#include "validate/util/program.h"
#include "validate/util/seal.h"
#include "validate/util/text.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum side_kind { BUILT_IN, PORT, DOCUMENT, ACCEPTED };

struct compared_side {
    const char *name; /* a file, a folder of data, or "plumb" */
    enum side_kind kind;
    json_t *document;
    enum seal seal; /* of a report that was read */
};

/* Description of the two sides in the output. */
struct sides {
    const char *file[2];
    char about[2][256]; /* name and description of the port, of a side or of its report */
    char note[256];     /* why the comparison is not entirely fair, or "" */
};

enum { VERSION = 4 };

struct compare_request {
    struct compared_side side[2];
    size_t samples; /* 0: not given */
    const char *seed_text, *format, *output, *build;
    int speed, verbose, sealed;
    struct thresholds thresholds; /* NaN: not given */
    char **kernels;               /* the remaining arguments, ended by null */
    const struct kernel **selected;
};

static int complain(const char *what, const char *problem)
{
    fprintf(stderr, "plumb compare: %s: %s\n", what, problem);
    return -1;
}

static int is_port(const struct compared_side *side)
{
    return side->kind == BUILT_IN || side->kind == PORT;
}

/* --- documents ---------------------------------------------------------------------------------------------------- */

static int has_schema(const json_t *document, const char *schema)
{
    return strcmp(json_text_at(document, "schema"), schema) == 0;
}

/* Reads an accepted state: a file of records, or a folder that has them in records/ and may have claims.csv. Returns 0,
 * or −1 after a line on standard error. */
static int read_accepted(struct compared_side *side, int is_folder)
{
    struct records records;
    char *found = is_folder ? data_find("compare", side->name, "records") : NULL;
    char *claims = found ? data_path("compare", side->name, "claims.csv") : NULL;
    side->kind = ACCEPTED;
    if ((!is_folder || claims) && records_read(&records, "compare", is_folder ? found : side->name) == 0) {
        side->document = baseline_document(&records, 1, claims && access(claims, F_OK) == 0 ? claims : NULL);
        records_free(&records);
    }
    free(found);
    free(claims);
    return side->document ? 0 : -1;
}

/* Reads a report or a record; returns 0, or −1 after a line on standard error. */
static int read_document(struct compared_side *side)
{
    static const struct {
        const char *schema;
        int version;
    } known[] = {{"plumb.check", REPORT_VERSION},
                 {"plumb.bench", BENCH_VERSION},
                 {"plumb.history", HISTORY_VERSION},
                 {"plumb-claims", 2},
                 {"plumb.prove", 3}};
    char problem[JSON_ERROR_TEXT_LENGTH + 200], reason[JSON_ERROR_TEXT_LENGTH + 40];
    side->kind = DOCUMENT;
    side->document = json_read_file(side->name, reason, sizeof reason);
    if (!side->document) {
        snprintf(problem, sizeof problem, "neither a port nor a report in JSON: %s", reason);
        return complain(side->name, problem);
    }
    side->seal = seal_of(side->document);
    const long long version = json_integer_value(json_object_get(side->document, "version"));
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (has_schema(side->document, known[i].schema)) {
            snprintf(problem, sizeof problem, "%s of version %lld, not %d", known[i].schema, version, known[i].version);
            return version == known[i].version ? 0 : complain(side->name, problem);
        }
    return complain(side->name, "no JSON of plumb check, bench, claims, prove or nightly");
}

/* Determines the kind of a side, and reads it if it is not a port; returns 0, or −1 after a line on standard error. */
static int open_side(struct compared_side *side)
{
    char start[4] = "";
    struct stat about;
    if (strcmp(side->name, "plumb") == 0) {
        side->kind = BUILT_IN;
        return 0;
    }
    if (stat(side->name, &about) == 0 && S_ISDIR(about.st_mode))
        return read_accepted(side, 1);
    const size_t length = strlen(side->name), end = strlen(".csv");
    if (length > end && strcmp(side->name + length - end, ".csv") == 0)
        return read_accepted(side, 0);
    FILE *file = fopen(side->name, "re");
    if (!file)
        return complain(side->name, strerror(errno));
    const size_t got = fread(start, 1, sizeof start, file);
    const int unread = ferror(file) ? errno : 0;
    fclose(file);
    if (unread)
        return complain(side->name, strerror(unread));
    side->kind = PORT;
    return got == sizeof start && memcmp(start, "\177ELF", sizeof start) == 0 ? 0 : read_document(side);
}

/* Adds the kernels of the command line, or else those of a report on the other side, since no others could be
 * compared. */
static void add_kernel_words(struct program_words *words, const struct compare_request *request,
                             const struct compared_side *other)
{
    const json_t *kernel;
    size_t i;
    program_add(words, PROGRAM_WORDS("--"));
    if (*request->kernels || !other) {
        program_add(words, (const char *const *)request->kernels);
        return;
    }
    json_array_foreach (json_object_get(other->document, "kernels"), i, kernel)
        if (kernel_find(json_text_at(kernel, "id")))
            program_add(words, PROGRAM_WORDS(json_text_at(kernel, "id")));
}

/* True if a report has a kernel that plumb knows. */
static int has_known_kernel(const json_t *report)
{
    const json_t *kernel;
    size_t i;
    json_array_foreach (json_object_get(report, "kernels"), i, kernel)
        if (kernel_find(json_text_at(kernel, "id")))
            return 1;
    return 0;
}

/* Checks a port with the samples and seed of the command line, or else with those of the other side's report; returns
 * the report. */
static json_t *check_side(const struct compare_request *request, const struct compared_side *side,
                          const struct compared_side *other)
{
    if (!*request->kernels && !is_port(other) && !has_known_kernel(other->document))
        return json_object(); /* no kernel could be compared */
    struct program_words words = {0};
    char samples[32], seed[32];
    const json_int_t before = json_integer_value(json_object_get(other->document, "samples"));
    snprintf(samples, sizeof samples, "--samples=%zu", request->samples ? request->samples : (size_t)before);
    snprintf(seed, sizeof seed, "--seed=%.20s",
             request->seed_text ? request->seed_text : json_text_at(other->document, "seed"));
    program_add(&words, PROGRAM_WORDS("plumb", "check", PROGRAM_JSON));
    if (side->kind == PORT)
        program_add(&words, PROGRAM_WORDS("--port", side->name));
    if (request->samples || before > 0)
        program_add(&words, PROGRAM_WORDS(samples));
    if (strlen(seed) > strlen("--seed="))
        program_add(&words, PROGRAM_WORDS(seed));
    add_kernel_words(&words, request, is_port(other) ? NULL : other);
    return program_json("compare", NULL, words.word, NULL);
}

/* Times both ports in one race, in which plumb's own kernels always take part, too. */
static json_t *race_sides(const struct compare_request *request)
{
    struct program_words words = {0};
    program_add(&words, PROGRAM_WORDS("plumb", "bench", PROGRAM_JSON, "--place", "l1"));
    for (int i = 0; i < 2; i++)
        if (request->side[i].kind == PORT)
            program_add(&words, PROGRAM_WORDS("--port", request->side[i].name));
    if (request->side[0].kind == PORT)
        program_add(&words, PROGRAM_WORDS("--against", "port"));
    add_kernel_words(&words, request, NULL);
    return program_json("compare", NULL, words.word, NULL);
}

/* --- the comparison ----------------------------------------------------------------------------------------------- */

/* True for a nightly record, and for plumb's own kernels, whose document this program is to make. */
static int is_of_plumb(const struct compared_side *side)
{
    return side->kind == BUILT_IN || has_schema(side->document, "plumb.history");
}

/* True for the kernels of the command line. Without any, true for all kernels; but if A is the accepted state, only for
 * those that B checked, unless B is a record of all. */
static int is_selected(const char *id, void *data)
{
    const struct compare_request *request = data;
    const json_t *b = request->side[1].document;
    for (size_t i = 0; request->selected && request->selected[i]; i++)
        if (strcmp(request->selected[i]->id, id) == 0)
            return 1;
    if (request->selected)
        return 0;
    return request->side[0].kind != ACCEPTED || json_is_true(json_object_get(b, "whole")) || has_kernel(b, id);
}

static void describe(const struct compared_side *side, char *text, size_t size)
{
    const json_t *port = json_object_get(side->document, "port"), *machine = json_object_get(side->document, "machine");
    if (port)
        snprintf(text, size, "%s (%s)", json_text_at(port, "name"), json_text_at(port, "about"));
    else if (side->kind == ACCEPTED)
        snprintf(text, size, "what is accepted");
    else if (has_schema(side->document, "plumb.history"))
        snprintf(text, size, "night of %s, commit %s", json_text_at(side->document, "date"),
                 json_text_at(side->document, "commit"));
    else if (machine)
        snprintf(text, size, "on %s", json_text_at(machine, "processor"));
    else
        snprintf(text, size, "%s", json_text_at(side->document, "schema"));
}

/* Writes which sides are reports that were edited, in a sentence and a blank, or nothing; returns its length. */
static size_t note_edited(const struct compared_side side[2], char *note, size_t size)
{
    const int a = side[0].seal == SEAL_BROKEN, b = side[1].seal == SEAL_BROKEN;
    *note = 0;
    if (a && b)
        snprintf(note, size, "A and B were edited since plumb wrote them: the digest does not match. ");
    else if (a || b)
        snprintf(note, size, "%s was edited since plumb wrote it: the digest does not match. ", a ? "A" : "B");
    return strlen(note);
}

/* Writes why a comparison of two documents is not entirely fair, in a sentence, or "". */
static void note_differences(const json_t *a, const json_t *b, char *note, size_t size)
{
    const json_t *machine[2] = {json_object_get(a, "machine"), json_object_get(b, "machine")};
    *note = 0;
    if (!json_object_get(a, "kernels") || !machine[0] || !machine[1])
        return;
    if (json_is_true(json_object_get(a, "interrupted")) || json_is_true(json_object_get(b, "interrupted")))
        snprintf(note, size, "A report is of an interrupted run: kernels are missing.");
    else if (strcmp(json_text_at(a, "seed"), json_text_at(b, "seed")) != 0 ||
             json_integer_value(json_object_get(a, "samples")) != json_integer_value(json_object_get(b, "samples")))
        snprintf(note, size, "Different samples or seeds: part of what differs is chance.");
    else if (strcmp(json_text_at(machine[0], "compiler"), json_text_at(machine[1], "compiler")) != 0 ||
             strcmp(json_text_at(machine[0], "flags"), json_text_at(machine[1], "flags")) != 0)
        snprintf(note, size, "plumb itself was compiled differently.");
}

/* Returns the name under which a side was timed: ports are listed in their order, plumb's fastest kernels come
 * first. */
static const char *raced_name(const struct compare_request *request, const json_t *bench, int which)
{
    const json_t *race = json_array_get(json_object_get(bench, "races"), 0);
    json_t *ports = json_object_get(bench, "peers");
    if (request->side[which].kind == BUILT_IN)
        return json_text_at(json_array_get(json_object_get(race, "results"), 0), "implementation");
    void *at = json_object_iter(ports);
    if (which == 1 && request->side[0].kind == PORT)
        at = json_object_iter_next(ports, at);
    return at ? json_object_iter_key(at) : "";
}

static int add_race(const struct compare_request *request, struct comparison *comparison)
{
    json_t *bench = race_sides(request);
    const int status =
        bench ? compare_race(comparison, bench, raced_name(request, bench, 0), raced_name(request, bench, 1)) : -1;
    json_decref(bench);
    return status;
}

/* Fills in thresholds that were not given. Errors of plumb's own kernels are compared exactly, because the same code
 * gives the same bits. */
static struct thresholds thresholds_of(const struct compare_request *request)
{
    const struct thresholds by = request->thresholds,
                            reports = {.worst = 1.25, .mean = 1.05, .slower = 1.05, .minimum = 0.01};
    const struct compared_side *a = &request->side[0], *b = &request->side[1];
    const int exact = a->kind == ACCEPTED || (has_schema(a->document, "plumb.history") && is_of_plumb(b));
    struct thresholds otherwise = exact ? EXACT_THRESHOLDS : reports;
    if (exact && !have_same_inputs(a->document, b->document))
        otherwise.mean = INFINITY;
    return (struct thresholds){.worst = isnan(by.worst) ? otherwise.worst : by.worst,
                               .mean = isnan(by.mean) ? otherwise.mean : by.mean,
                               .slower = isnan(by.slower) ? otherwise.slower : by.slower,
                               .minimum = isnan(by.minimum) ? otherwise.minimum : by.minimum};
}

/* Removes the ratios of times of B if it was measured on another machine than A. */
static void leave_out_times(const struct compare_request *request)
{
    const json_t *a = request->side[0].document, *b = request->side[1].document;
    if (strcmp(json_text_at(a, "line"), json_text_at(b, "line")) != 0)
        json_object_del(request->side[1].document, "speed");
}

/* Returns 0, or −1 when out of memory. */
static int measure_again(const struct compare_request *request, struct comparison *comparison)
{
    struct progress progress = progress_begin("compare");
    const struct remeasurement again = {
        .verb = "compare", .program = request->build, .rule = SPEED_RULE, .end = INFINITY, .progress = &progress};
    const int status = comparison_again(comparison, &again, request->side[0].document, request->side[1].document);
    progress_clear(&progress);
    return status;
}

/* Reads or makes both documents and pairs them; returns 0, or −1 after a line on standard error. */
static int compare(struct compare_request *request, struct comparison *comparison)
{
    struct compared_side *a = &request->side[0], *b = &request->side[1];
    if (is_port(a) && !(a->document = check_side(request, a, b)))
        return -1;
    if (is_port(b) && !(b->document = check_side(request, b, a)))
        return -1;
    leave_out_times(request);
    comparison->thresholds = thresholds_of(request);
    comparison->is_accepted = a->kind == ACCEPTED;
    if (compare_documents(comparison, a->document, b->document, is_selected, request) != 0)
        return complain("pairs", "out of memory");
    if (request->build && measure_again(request, comparison) != 0)
        return complain("pairs", "out of memory");
    return request->speed ? add_race(request, comparison) : 0;
}

/* --- output ------------------------------------------------------------------------------------------------------- */

static void print_thresholds(FILE *stream, const struct thresholds *by)
{
    fprintf(stream, "counted: worst errors by a factor of %g, ", by->worst);
    if (isfinite(by->mean))
        fprintf(stream, "means by %g, ", by->mean);
    fprintf(stream,
            "by %g at least; parts of a region beyond the limit by 4; times by %g and by their interval; verdicts\n",
            by->minimum, by->slower);
}

static void write_text(const struct comparison *comparison, const struct sides *sides, const json_t *pairs, int verbose,
                       FILE *stream)
{
    for (int side = 0; side < 2; side++)
        fprintf(stream, "%c: %s: %s\n", 'A' + side, sides->file[side], sides->about[side]);
    if (*sides->note)
        fprintf(stream, "%s\n", sides->note);
    print_thresholds(stream, &comparison->thresholds);
    fputc('\n', stream);
    pairs_text(pairs, verbose ? SHOW_ALL : SHOW_CHANGES, stream);
}

static void write_markdown(const struct comparison *comparison, const struct sides *sides, const json_t *pairs,
                           FILE *stream)
{
    fputs("# plumb compare\n\n", stream);
    for (int side = 0; side < 2; side++) {
        fprintf(stream, "- %c: ", 'A' + side);
        text_print_markdown(stream, sides->file[side]);
        fputs(": ", stream);
        text_print_markdown(stream, sides->about[side]);
        fputc('\n', stream);
    }
    fprintf(stream, "\n%s%s", sides->note, *sides->note ? "\n\n" : "");
    print_thresholds(stream, &comparison->thresholds);
    fputc('\n', stream);
    pairs_markdown(pairs, NULL, NULL, stream);
}

static int write_json(const struct comparison *comparison, const struct sides *sides, const json_t *pairs, FILE *stream)
{
    const struct thresholds *by = &comparison->thresholds;
    json_t *counts = json_object(), *both = json_array();
    for (int change = 0; change < CHANGES; change++)
        json_object_set_new(counts, change_text((enum change)change),
                            json_count(comparison_count(comparison, (enum change)change)));
    for (int side = 0; side < 2; side++)
        json_array_append_new(both, json_pack("{s:o, s:o}", "file", json_text(sides->file[side]), "about",
                                              json_text(sides->about[side])));
    return json_write(json_pack("{s:s, s:i, s:i, s:o, s:o, s:{s:o, s:o, s:o, s:o}, s:o, s:O}", "schema",
                                "plumb.compare", "version", VERSION, "status", comparison_status(comparison), "sides",
                                both, "note", json_text_or_null(sides->note), "thresholds", "worst",
                                json_number(by->worst), "mean", json_number(by->mean), "least",
                                json_number(by->minimum), "slower", json_number(by->slower), "counts", counts, "pairs",
                                pairs),
                      JSON_DIGITS, stream);
}

static int write_comparison(const struct compare_request *request, const struct comparison *comparison, FILE *stream)
{
    struct sides sides = {.file = {request->side[0].name, request->side[1].name}};
    for (int i = 0; i < 2; i++)
        describe(&request->side[i], sides.about[i], sizeof sides.about[i]);
    const size_t length = note_edited(request->side, sides.note, sizeof sides.note);
    note_differences(request->side[0].document, request->side[1].document, sides.note + length,
                     sizeof sides.note - length);
    const int is_json = strcmp(request->format, "json") == 0, is_junit = strcmp(request->format, "junit") == 0;
    const int is_page = strcmp(request->format, "markdown") == 0;
    json_t *pairs = pairs_json(comparison, !is_page || request->verbose, is_of_plumb(&request->side[1]));
    int failed = 0;
    if (is_json)
        failed = write_json(comparison, &sides, pairs, stream);
    else if (is_junit)
        pairs_junit(pairs, "plumb compare", stream);
    else if (is_page)
        write_markdown(comparison, &sides, pairs, stream);
    else
        write_text(comparison, &sides, pairs, request->verbose, stream);
    json_decref(pairs);
    return failed;
}

/* --- options ------------------------------------------------------------------------------------------------------ */

/* Checks that the two sides can be compared, with these options; returns 0, or −1 after a line on standard error. */
static int check_sides(const struct compare_request *request)
{
    const struct compared_side *a = &request->side[0], *b = &request->side[1];
    const char *processor[2];
    for (int i = 0; i < 2; i++)
        processor[i] = json_text_at(json_object_get(request->side[i].document, "machine"), "processor");
    const json_t *const checked = json_pack("{s[]}", "kernels");
    const json_t *in_a = is_port(a) ? checked : a->document, *in_b = is_port(b) ? checked : b->document;
    const int common = can_compare(in_a, in_b);
    json_decref((json_t *)checked);
    if (!common)
        return complain(b->name, "has nothing that A has: kernels, times, claims or proofs");
    if (json_object_get(a->document, "races") && strcmp(processor[0], processor[1]) != 0)
        return complain(b->name, "times of another processor are not compared");
    if (request->build && !is_of_plumb(b))
        return complain("--build", "is for a nightly record or plumb as B, which this program measures again");
    if (a->kind == BUILT_IN && b->kind == BUILT_IN)
        return complain(b->name, "plumb's own kernels are on both sides");
    if (request->speed && !(is_port(a) && is_port(b)))
        return complain("--speed", "is for two ports, which are raced; reports of plumb bench have their times");
    if ((request->samples || request->seed_text) && !is_port(a) && !is_port(b))
        return complain(request->samples ? "--samples" : "--seed", "is for ports, which are judged here");
    return 0;
}

/* With --sealed, refuses reports that were edited after plumb wrote them; returns 0, or −1 after a line on standard
 * error. */
static int check_seals(const struct compare_request *request)
{
    for (int i = 0; i < 2; i++) {
        const struct compared_side *side = &request->side[i];
        if (request->sealed && side->kind == DOCUMENT && side->seal != SEAL_HOLDS)
            return complain(side->name, side->seal == SEAL_BROKEN
                                            ? "edited since plumb wrote it: its digest does not match"
                                            : "has no digest: it was not written by this version");
    }
    return 0;
}

static int check_thresholds(const struct thresholds *by)
{
    const struct {
        const char *option;
        double value, minimum;
    } all[] = {
        {"--worst", by->worst, 1}, {"--mean", by->mean, 1}, {"--slower", by->slower, 1}, {"--least", by->minimum, 0}};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (all[i].value < all[i].minimum || isinf(all[i].value)) {
            fprintf(stderr, "plumb compare: %s: expected a number from %g on\n", all[i].option, all[i].minimum);
            return -1;
        }
    return 0;
}

static int run(struct compare_request *request)
{
    struct comparison comparison = {.count = 0};
    struct output output;
    if (output_open(&output, "compare", request->output) != 0)
        return STATUS_USAGE;
    int status = compare(request, &comparison) == 0 ? comparison_status(&comparison) : STATUS_USAGE;
    if (status == STATUS_USAGE) {
        output_discard(&output);
    } else {
        const int failed = write_comparison(request, &comparison, output.stream);
        if (output_close(&output) != 0 || failed)
            status = STATUS_USAGE;
    }
    if (status == STATUS_NOTHING)
        fprintf(stderr, "plumb compare: nothing to compare: A and B have no kernel in common\n");
    comparison_free(&comparison);
    return status;
}

static const struct usage usage = {
    .arguments = "A B [KERNEL…]",
    .summary = "lists what is better and worse in one port or report than in another",
    .more =
        "A and B are ports (FILE.so, or plumb for its own kernels), JSON of plumb check, bench, claims or prove, or\n"
        "records of plumb nightly. A may be what is accepted: a folder like data, or a file of worst errors in CSV.",
    .example = "plumb compare reports/report.json plumb",
    .passes = "nothing is worse",
    .falls_short = "something is worse, or gone",
    .nothing = "nothing is in both"};

int verb_compare(int argc, char **argv)
{
    struct compare_request request = {.format = "text",
                                      .thresholds = {.worst = NAN, .mean = NAN, .slower = NAN, .minimum = NAN}};
    struct thresholds *by = &request.thresholds;
    const struct option options[] = {
        {"speed", 0, OPTION_FLAG, &request.speed, NULL, "of two ports: race them, too", NULL},
        {"samples", 'n', OPTION_COUNT, &request.samples, "N",
         "of ports: as in plumb check (as the other side's report)", NULL},
        {"seed", 's', OPTION_TEXT, &request.seed_text, "S", "of ports: as in plumb check (as the other side's report)",
         NULL},
        {"worst", 0, OPTION_REAL, &by->worst, "X",
         "a worst error X times as large is worse (1.25: other seeds find so much; of plumb's own: any)", NULL},
        {"mean", 0, OPTION_REAL, &by->mean, "X",
         "a mean error X times as large is worse (1.05: no seed makes that; of plumb's own: any)", NULL},
        {"least", 0, OPTION_REAL, &by->minimum, "ULP",
         "what never counts, whatever the factor (0.01; of plumb's own: 0)", NULL},
        {"slower", 0, OPTION_REAL, &by->slower, "X",
         "a time X times as long is worse, if its interval leaves out 1 (1.05: where code lies does that much)", NULL},
        {"build", 0, OPTION_TEXT, &request.build, "PROGRAM",
         "the build of plumb that A is of: what seems worse is measured again by both", NULL},
        {"format", 'f', OPTION_CHOICE, &request.format, "FORMAT", "text, json, markdown or junit (text)",
         "text|json|markdown|junit"},
        {"output", 'o', OPTION_TEXT, &request.output, "FILE", "write there", NULL},
        {"sealed", 0, OPTION_FLAG, &request.sealed, NULL,
         "refuse reports that were edited since plumb wrote them, or have no digest", NULL},
        {"verbose", 'v', OPTION_FLAG, &request.verbose, NULL, "what stayed the same, too", NULL},
        {0}};
    int status = options_parse(&usage, options, &argc, argv);
    if (status != OPTIONS_GO)
        return status;
    if (argc < 3)
        return refuse("compare", "two ports or reports are needed (see --help)");
    for (int i = 0; i < 2; i++)
        request.side[i].name = argv[1 + i];
    request.kernels = argv + 3;
    argv[2] = argv[0]; /* kernels_select expects the command before the kernels */
    if (argc > 3 && (status = kernels_select(argc - 2, argv + 2, &request.selected)) != OPTIONS_GO)
        return status;
    status = check_thresholds(by) == 0 ? STATUS_WITHIN : STATUS_USAGE;
    for (int i = 0; i < 2 && status == STATUS_WITHIN; i++)
        status = open_side(&request.side[i]) == 0 ? STATUS_WITHIN : STATUS_USAGE;
    if (status == STATUS_WITHIN)
        status = check_sides(&request) == 0 && check_seals(&request) == 0 ? run(&request) : STATUS_USAGE;
    for (int i = 0; i < 2; i++)
        json_decref(request.side[i].document);
    free(request.selected);
    return status;
}
