/* The command plumb compare. Each side is a JSON document, which is read from a file. If the side is a port, the
 * document is made by running plumb check and plumb bench with that port, in a separate process. See compare.h. */
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
    char about[2][256]; /* what the side is: a port with its description, a nightly run, the accepted state … */
    char note[256];     /* why the comparison is not entirely fair, or "" */
};

enum { VERSION = 4 }; /* of the JSON */

struct compare_request {
    struct compared_side side[2];
    size_t samples; /* 0: not given */
    const char *seed_text, *format, *output, *build;
    int speed, verbose, sealed;
    struct thresholds thresholds; /* NaN: not given */
    char **kernels;               /* the remaining arguments, ended by null */
    const struct kernel **selected;
};

static int print_problem(const char *what, const char *problem)
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

/* Reads an accepted state: a file of records, or a folder with records/ and possibly claims.csv. Returns 0, or −1 after
 * a line on standard error. */
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
        return print_problem(side->name, problem);
    }
    side->seal = seal_of(side->document);
    const long long version = json_integer_value(json_object_get(side->document, "version"));
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (has_schema(side->document, known[i].schema)) {
            snprintf(problem, sizeof problem, "%s of version %lld, not %d", known[i].schema, version, known[i].version);
            return version == known[i].version ? 0 : print_problem(side->name, problem);
        }
    return print_problem(side->name, "no JSON of plumb check, bench, claims, prove or nightly");
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
        return print_problem(side->name, strerror(errno));
    const size_t got = fread(start, 1, sizeof start, file);
    const int unread = ferror(file) ? errno : 0;
    fclose(file);
    if (unread)
        return print_problem(side->name, strerror(unread));
    side->kind = PORT;
    return got == sizeof start && memcmp(start, "\177ELF", sizeof start) == 0 ? 0 : read_document(side);
}

/* Adds the kernels of the command line; if none is named, the kernels of the report on the other side, since no other
 * kernels can be compared. `other` is null if the other side is a port. */
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

/* Checks a port, with the samples and the seed of the command line; if the command line does not give them, with the
 * samples and the seed of the report on the other side. Returns the report; null after a line on standard error. */
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

/* Times both ports in one race (plumb's own kernels are always part of a race); returns the document of plumb bench,
 * null after a line on standard error. */
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

/* True if a side is about plumb's own kernels: a nightly record, or the kernels of this program. */
static int is_of_plumb(const struct compared_side *side)
{
    return side->kind == BUILT_IN || has_schema(side->document, "plumb.history");
}

/* True if the kernel is to be compared: if the command line names it, or names no kernel. In the latter case, if A is
 * the accepted state and B is not a record of a run of all kernels, true only for kernels that B checked. */
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

/* Writes what a side is: a port, the accepted state, a nightly run … */
static void describe(const struct compared_side *side, char *text, size_t size)
{
    const json_t *port = json_object_get(side->document, "port"), *machine = json_object_get(side->document, "machine");
    if (port)
        snprintf(text, size, "%s (%s)", json_text_at(port, "name"), json_text_at(port, "about"));
    else if (side->kind == ACCEPTED)
        snprintf(text, size, "the accepted state");
    else if (has_schema(side->document, "plumb.history"))
        snprintf(text, size, "nightly run of %s, commit %s", json_text_at(side->document, "date"),
                 json_text_at(side->document, "commit"));
    else if (machine)
        snprintf(text, size, "on %s", json_text_at(machine, "processor"));
    else
        snprintf(text, size, "%s", json_text_at(side->document, "schema"));
}

/* If a side is a report that was edited after plumb wrote it, writes a sentence that says that it was edited, followed
 * by a blank. Returns the length of the text, 0 if no side was edited. */
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

/* Writes a sentence that says why a comparison of two documents is not entirely fair, or "". */
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
        snprintf(note, size, "The samples or seeds differ: some differences are due to chance.");
    else if (strcmp(json_text_at(machine[0], "compiler"), json_text_at(machine[1], "compiler")) != 0 ||
             strcmp(json_text_at(machine[0], "flags"), json_text_at(machine[1], "flags")) != 0)
        snprintf(note, size, "plumb itself was compiled differently.");
}

/* Returns the name under which a side was timed. "peers" of the document lists the ports in the order of the command
 * line; the first result of a race is that of plumb's fastest kernel. */
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

/* Times both sides in one race and adds the pairs; returns 0, or −1 after a line on standard error. */
static int add_race(const struct compare_request *request, struct comparison *comparison)
{
    json_t *bench = race_sides(request);
    const int status =
        bench ? compare_race(comparison, bench, raced_name(request, bench, 0), raced_name(request, bench, 1)) : -1;
    json_decref(bench);
    return status;
}

/* Returns the thresholds of the command line, with defaults for those that it does not give. The default for two runs
 * of plumb's own kernels is exact comparison, because the same code gives the same bits. */
static struct thresholds thresholds_of(const struct compare_request *request)
{
    const struct thresholds limits = request->thresholds,
                            reports = {.worst = 1.25, .mean = 1.05, .slower = 1.05, .minimum = 0.01};
    const struct compared_side *a = &request->side[0], *b = &request->side[1];
    const int exact = a->kind == ACCEPTED || (has_schema(a->document, "plumb.history") && is_of_plumb(b));
    struct thresholds defaults = exact ? EXACT_THRESHOLDS : reports;
    if (exact && !have_same_inputs(a->document, b->document))
        defaults.mean = INFINITY;
    return (struct thresholds){.worst = isnan(limits.worst) ? defaults.worst : limits.worst,
                               .mean = isnan(limits.mean) ? defaults.mean : limits.mean,
                               .slower = isnan(limits.slower) ? defaults.slower : limits.slower,
                               .minimum = isnan(limits.minimum) ? defaults.minimum : limits.minimum};
}

/* Removes the ratios of times from B if B was measured on another machine than A ("line": the machine's
 * fingerprint). */
static void remove_foreign_times(const struct compare_request *request)
{
    const json_t *a = request->side[0].document, *b = request->side[1].document;
    if (strcmp(json_text_at(a, "line"), json_text_at(b, "line")) != 0)
        json_object_del(request->side[1].document, "speed");
}

/* Repeats the measurements of apparent regressions with this build and with A's. Returns 0, or −1 when out of
 * memory. */
static int repeat_measurements(const struct compare_request *request, struct comparison *comparison)
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
    remove_foreign_times(request);
    comparison->thresholds = thresholds_of(request);
    comparison->is_accepted = a->kind == ACCEPTED;
    if (compare_documents(comparison, a->document, b->document, is_selected, request) != 0)
        return print_problem("pairs", "out of memory");
    if (request->build && repeat_measurements(request, comparison) != 0)
        return print_problem("pairs", "out of memory");
    return request->speed ? add_race(request, comparison) : 0;
}

/* --- output ------------------------------------------------------------------------------------------------------- */

static void print_thresholds(FILE *stream, const struct thresholds *limits)
{
    fprintf(stream, "counted as different: worst errors by a factor of %g", limits->worst);
    if (isfinite(limits->mean))
        fprintf(stream, ", mean errors by %g", limits->mean);
    fprintf(stream,
            ", and both by at least %g; errors above the limit in part of a region by a factor of 4; times by a factor "
            "of %g, if the interval excludes 1; verdicts\n",
            limits->minimum, limits->slower);
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
    const struct thresholds *limits = &comparison->thresholds;
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
                                json_number(limits->worst), "mean", json_number(limits->mean), "least",
                                json_number(limits->minimum), "slower", json_number(limits->slower), "counts", counts,
                                "pairs", pairs),
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
        return print_problem(b->name, "has nothing in common with A: kernels, times, claims or proofs");
    if (json_object_get(a->document, "races") && strcmp(processor[0], processor[1]) != 0)
        return print_problem(b->name, "times of another processor are not compared");
    if (request->build && !is_of_plumb(b))
        return print_problem(
            "--build", "requires that B is plumb or a nightly record, since this program repeats B's measurements");
    if (a->kind == BUILT_IN && b->kind == BUILT_IN)
        return print_problem(b->name, "plumb's own kernels are on both sides");
    if (request->speed && !(is_port(a) && is_port(b)))
        return print_problem(
            "--speed", "requires two ports, which are then timed in one race; reports of plumb bench contain times");
    if ((request->samples || request->seed_text) && !is_port(a) && !is_port(b))
        return print_problem(request->samples ? "--samples" : "--seed",
                             "requires a port, which is checked now: a report has samples and a seed already");
    return 0;
}

/* Returns 0; with --sealed, returns −1 after a line on standard error if a side is a report that was edited since plumb
 * wrote it, or that has no digest. */
static int check_seals(const struct compare_request *request)
{
    for (int i = 0; i < 2; i++) {
        const struct compared_side *side = &request->side[i];
        if (request->sealed && side->kind == DOCUMENT && side->seal != SEAL_HOLDS)
            return print_problem(side->name, side->seal == SEAL_BROKEN
                                                 ? "edited since plumb wrote it: its digest does not match"
                                                 : "has no digest: it was not written by this version");
    }
    return 0;
}

/* Returns 0, or −1 after a line on standard error if a threshold is infinite or too small. */
static int check_thresholds(const struct thresholds *limits)
{
    const struct {
        const char *option;
        double value, minimum;
    } all[] = {{"--worst", limits->worst, 1},
               {"--mean", limits->mean, 1},
               {"--slower", limits->slower, 1},
               {"--least", limits->minimum, 0}};
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
    .summary = "lists what is better and what is worse in port or report B than in A",
    .more =
        "A and B are ports (FILE.so, or plumb for its own kernels), JSON of plumb check, bench, claims or prove, or\n"
        "records of plumb nightly. A may be the accepted state: a folder like data, or a file of worst errors in CSV.",
    .example = "plumb compare reports/report.json plumb",
    .passes = "nothing is worse",
    .falls_short = "an alarm: something is broken, worse, slower or gone",
    .nothing = "A and B have nothing in common"};

int verb_compare(int argc, char **argv)
{
    struct compare_request request = {.format = "text",
                                      .thresholds = {.worst = NAN, .mean = NAN, .slower = NAN, .minimum = NAN}};
    struct thresholds *limits = &request.thresholds;
    const struct option options[] = {
        {"speed", 0, OPTION_FLAG, &request.speed, NULL, "also compare the times of two ports, in one race", NULL},
        {"samples", 'n', OPTION_COUNT, &request.samples, "N",
         "samples per kernel for checking ports (those of the other side's report)", NULL},
        {"seed", 's', OPTION_TEXT, &request.seed_text, "S",
         "seed of the samples for checking ports (that of the other side's report)", NULL},
        {"worst", 0, OPTION_REAL, &limits->worst, "X",
         "smallest factor between worst errors (1.25: other seeds cause less; for plumb's own kernels 1)", NULL},
        {"mean", 0, OPTION_REAL, &limits->mean, "X",
         "smallest factor between mean errors (1.05: other seeds cause less; for plumb's own kernels 1.0001)", NULL},
        {"least", 0, OPTION_REAL, &limits->minimum, "ULP",
         "smallest difference between errors (0.01; for plumb's own kernels 0)", NULL},
        {"slower", 0, OPTION_REAL, &limits->slower, "X",
         "smallest factor between times; the interval must also exclude 1 (1.05: code placement causes less)", NULL},
        {"build", 0, OPTION_TEXT, &request.build, "PROGRAM",
         "plumb as A's build: apparent regressions are measured again with it and with this program", NULL},
        {"format", 'f', OPTION_CHOICE, &request.format, "FORMAT", "text, json, markdown or junit (text)",
         "text|json|markdown|junit"},
        {"output", 'o', OPTION_TEXT, &request.output, "FILE", "write to this file, not to standard output", NULL},
        {"sealed", 0, OPTION_FLAG, &request.sealed, NULL,
         "refuse reports that were edited since plumb wrote them, or have no digest", NULL},
        {"verbose", 'v', OPTION_FLAG, &request.verbose, NULL, "also list what did not change", NULL},
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
    status = check_thresholds(limits) == 0 ? STATUS_WITHIN : STATUS_USAGE;
    for (int i = 0; i < 2 && status == STATUS_WITHIN; i++)
        status = open_side(&request.side[i]) == 0 ? STATUS_WITHIN : STATUS_USAGE;
    if (status == STATUS_WITHIN)
        status = check_sides(&request) == 0 && check_seals(&request) == 0 ? run(&request) : STATUS_USAGE;
    for (int i = 0; i < 2; i++)
        json_decref(request.side[i].document);
    free(request.selected);
    return status;
}
