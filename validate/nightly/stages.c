/* What a night runs: this program's other verbs, each in a process of its own, with their JSON kept in a folder until
 * the night is over. A run that was interrupted goes on with what is there. See nightly.h. */
#include "nightly.h"

#include "validate/base/data_files.h"
#include "validate/base/digest.h"
#include "validate/base/fingerprint.h"
#include "validate/base/format.h"
#include "validate/base/machine.h"
#include "validate/base/options.h"
#include "validate/base/output.h"
#include "validate/base/process.h"
#include "validate/base/program.h"
#include "validate/base/text.h"
#include "validate/claims/claims.h"
#include "validate/judge/judge.h"
#include "validate/kernels/kernels.h"
#include "validate/ports/ports.h"

#include <errno.h>
#include <gmp.h>
#include <gnu/libc-version.h>
#include <limits.h>
#include <math.h>
#include <mpfi.h>
#include <mpfr.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

const char *stage_text(enum stage stage)
{
    static const char *const text[STAGES] = {"check", "sweep", "search", "claims", "bench", "targets", "list"};
    return text[stage];
}

struct path night_path(const struct night *night, const char *name)
{
    struct path path;
    snprintf(path.text, sizeof path.text, "%s/%s", night->directory, name);
    return path;
}

json_t *night_document(const char *verb, const char *file)
{
    json_error_t error;
    json_t *document = json_load_file(file, 0, &error);
    if (!document)
        refuse(verb, "%s: line %d: %s", file, error.line, error.text);
    return document;
}

/* Has a verb write the JSON file `work/NAME.json`, unless it is there, and loads it. The verb's own status says whether
 * something falls short, which the comparison finds again. Null with *status: it could not run, or had nothing to
 * do. */
static json_t *run_stage(const struct night *night, const char *name, struct program_words *words, int *status)
{
    char inside[256];
    snprintf(inside, sizeof inside, "work/%s.json", name);
    const struct path path = night_path(night, inside);
    const char *file = path.text;
    *status = STATUS_WITHIN;
    if (access(file, F_OK) != 0) {
        progress_stage(night->progress, NAN, "%s %s", words->word[1], name);
        program_add(words, PROGRAM_WORDS("--format", "json", "-o", file));
        *status = program_run("nightly", NULL, words->word, -1);
        *status = *status < 0 ? STATUS_USAGE : *status;
    }
    if (*status == STATUS_USAGE || *status == STATUS_NOTHING)
        return NULL;
    json_t *document = night_document("nightly", file);
    *status = document ? STATUS_WITHIN : STATUS_USAGE;
    return document;
}

/* Processor seconds of all verbs that were run. */
static double children_seconds(void)
{
    struct rusage use;
    getrusage(RUSAGE_CHILDREN, &use);
    return (double)(use.ru_utime.tv_sec + use.ru_stime.tv_sec) +
           1e-6 * (double)(use.ru_utime.tv_usec + use.ru_stime.tv_usec);
}

/* What a stage took, since these numbers of seconds. */
static void note_cost(struct night *night, const char *stage, double clock, double processor)
{
    json_array_append_new(night->stages,
                          json_pack("{ss so so}", "stage", stage, "seconds", json_number(process_clock() - clock),
                                    "processor", json_number(children_seconds() - processor)));
}

/* --- accuracy ----------------------------------------------------------------------------------------------------- */

/* Whether a file is the report of a check that was finished: one that is interrupted leaves a report, too. */
static int is_finished(const char *file)
{
    json_error_t error;
    json_t *report = json_load_file(file, 0, &error);
    const int finished = json_is_false(json_object_get(report, "interrupted"));
    json_decref(report);
    return finished;
}

/* With reports of all four kinds. */
static int run_check(struct night *night)
{
    char samples[48], seed[64];
    struct program_words words = {0};
    const struct path path = night_path(night, "work/check/report.json"), folder = night_path(night, "work/check");
    const struct path text = night_path(night, "work/check/report.txt");
    const char *report = path.text;
    snprintf(samples, sizeof samples, "--samples=%zu", night->samples);
    snprintf(seed, sizeof seed, "--seed=%s", night->seed);
    if (!is_finished(report)) {
        if (output_directories("nightly", folder.text) != 0)
            return STATUS_USAGE;
        program_add(&words,
                    PROGRAM_WORDS("plumb", "check", samples, seed, "--reports", folder.text, "-o", text.text, "--"));
        program_add(&words, (const char *const *)night->kernels);
        progress_stage(night->progress, NAN, "check");
        const int status = program_run("nightly", NULL, words.word, -1);
        if (status < 0 || status == STATUS_USAGE || status == STATUS_NOTHING)
            return status < 0 ? STATUS_USAGE : status;
    }
    if (!(night->check = night_document("nightly", report)))
        return STATUS_USAGE;
    night->rows = accuracy_rows(night->check);
    return STATUS_WITHIN;
}

/* A report of plumb check of one input, by any build. */
static json_t *judge_at(const char *program, const char *id, const json_t *input)
{
    char *numbers = accuracy_input_text(input, ","), *text = NULL;
    if (asprintf(&text, "--at=%s", numbers) < 0)
        text = NULL;
    free(numbers);
    json_t *report = program_json("nightly", program, PROGRAM_WORDS("plumb", "check", id, text, PROGRAM_JSON), NULL);
    free(text);
    return report;
}

double stages_error_at(void *data, enum build build, const char *kernel, const char *promise, const json_t *input)
{
    const struct night *night = data;
    char id[128];
    if ((build == KEPT_BUILD && !night->kept) || !json_is_array(input))
        return NAN;
    snprintf(id, sizeof id, "%.*s", (int)strcspn(kernel, " "), kernel);
    json_t *report = judge_at(build == KEPT_BUILD ? night->kept : NULL, id, input), *rows = accuracy_rows(report);
    const double error = json_number_at(accuracy_find(rows, kernel, promise), "error");
    json_decref(rows);
    json_decref(report);
    return error;
}

void stages_take_input(struct night *night, const char *id, const json_t *input, const char *found)
{
    json_t *report = judge_at(NULL, id, input), *rows = accuracy_rows(report), *row;
    size_t i;
    json_array_foreach (rows, i, row) {
        json_object_set_new(row, "found", json_string(found));
        accuracy_take(night->rows, row);
    }
    json_decref(rows);
    json_decref(report);
}

/* What the sweeps of a kernel's pieces found: the worst of each promise. */
struct swept {
    json_t *promises;
    long long inputs;
    double seconds;
};

static int same_promise(const json_t *a, const json_t *b)
{
    static const char *const keys[] = {"output", "measure", "low", "high"};
    for (size_t k = 0; k < sizeof keys / sizeof *keys; k++)
        if (!json_equal(json_object_get(a, keys[k]), json_object_get(b, keys[k])))
            return 0;
    return 1;
}

/* Takes the promises of a piece whose greatest error is greater. */
static void take_piece(struct swept *swept, const json_t *sweep)
{
    json_t *promise, *known = NULL;
    size_t i, k;
    swept->inputs += json_integer_value(json_object_get(sweep, "inputs_done"));
    json_array_foreach (json_object_get(sweep, "promises"), i, promise) {
        json_array_foreach (swept->promises, k, known)
            if (same_promise(known, promise))
                break;
        if (k == json_array_size(swept->promises))
            json_array_append(swept->promises, promise);
        else if (json_number_at(promise, "greatest") > json_number_at(known, "greatest"))
            json_array_set(swept->promises, k, promise);
    }
}

/* Sweeps `count` floats from this one on; 0, or the exit status after a line. Stores which share of them needed the
 * exact arithmetic. */
static int sweep_stretch(const struct kernel *kernel, int64_t from, int64_t count, struct swept *swept, double *share)
{
    char low[64], high[64];
    int status;
    snprintf(low, sizeof low, "--from=%a", format_number(BINARY32, from));
    snprintf(high, sizeof high, "--to=%a", format_number(BINARY32, from + count - 1));
    json_t *sweep =
        program_json("nightly", NULL, PROGRAM_WORDS("plumb", "sweep", kernel->id, low, high, PROGRAM_JSON), &status);
    *share = json_number_at(sweep, "measured_by_exact") / (double)count;
    if (sweep)
        take_piece(swept, sweep);
    json_decref(sweep);
    return sweep || status == STATUS_NOTHING ? STATUS_WITHIN : STATUS_USAGE;
}

static int64_t least(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

/* Sweeps pieces of the domain, each of as many floats, until the time is over; at least one. The day says with which it
 * begins, so that the nights get round the domain. A float takes 10 ns, and a piece not much longer than to start; but
 * where results need the exact arithmetic, as near 0, it takes a thousand times as long: there, the beginning of a
 * piece has to do. */
static int sweep_pieces(const struct night *night, const struct kernel *kernel, struct swept *swept)
{
    static const double most = 0.01; /* of the floats by exact arithmetic: they then take ten times as long */
    const int64_t beginning = (int64_t)1 << 14, piece = night->is_short ? beginning : (int64_t)1 << 22;
    const struct field *domain = kernel_promises(kernel, BINARY32)->inputs;
    const int64_t first = format_rank(BINARY32, domain->low), last = format_rank(BINARY32, domain->high);
    const int64_t all = last - first + 1, pieces = (all - 1) / piece + 1;
    /* a step of 0.618 of the pieces, and of a piece: one day's pieces lie between those of others */
    const int64_t step = (int64_t)(0.6180339887 * (double)pieces) | 1, shift = (int64_t)(0.6180339887 * (double)piece);
    const double start = process_clock();
    int status = STATUS_WITHIN;
    for (int64_t p = 0; p < pieces && status == STATUS_WITHIN; p++) {
        if (p > 0 && process_clock() - start >= night->sweep_seconds)
            break;
        const int64_t at = (int64_t)(((uint64_t)night->day * 37 + (uint64_t)p) * (uint64_t)step % (uint64_t)pieces);
        const int64_t from = first + (at * piece + (int64_t)night->day * shift % piece) % all;
        const int64_t count = least(piece, last - from + 1), begun = least(beginning, count);
        double share;
        status = sweep_stretch(kernel, from, begun, swept, &share);
        if (status == STATUS_WITHIN && count > begun && !(share > most))
            status = sweep_stretch(kernel, from + begun, count - begun, swept, &share);
    }
    swept->seconds = process_clock() - start;
    return status;
}

/* The sweep of a kernel, unless it was made before the night was interrupted; null: it could not run. */
static json_t *sweep_kernel(const struct night *night, const struct kernel *kernel)
{
    struct swept swept = {.promises = json_array()};
    struct output output;
    json_error_t error;
    char inside[200];
    snprintf(inside, sizeof inside, "work/sweep.%s.json", kernel->id);
    const struct path path = night_path(night, inside);
    const char *file = path.text;
    if (access(file, F_OK) == 0) {
        json_decref(swept.promises);
        return json_load_file(file, 0, &error);
    }
    progress_show(night->progress, NAN, "sweep %s", kernel->id);
    if (sweep_pieces(night, kernel, &swept) != STATUS_WITHIN || output_open(&output, "nightly", file) != 0)
        return json_decref(swept.promises), NULL;
    json_t *sweep = json_pack("{ss sI so so}", "kernel", kernel->id, "inputs", (json_int_t)swept.inputs, "seconds",
                              json_number(swept.seconds), "promises", swept.promises);
    json_write(json_incref(sweep), JSON_DIGITS, output.stream);
    return output_close(&output) == 0 ? sweep : (json_decref(sweep), NULL);
}

/* Judges the worst inputs of a sweep, under every promise, and takes what is greater. */
static void take_sweep(struct night *night, const char *id, const json_t *sweep)
{
    const json_t *promise;
    size_t i;
    night->swept += json_integer_value(json_object_get(sweep, "inputs"));
    json_array_foreach (json_object_get(sweep, "promises"), i, promise) {
        json_t *hex = json_object_get(json_object_get(promise, "at"), "hex");
        if (!json_is_string(hex))
            continue;
        json_t *input = json_pack("[O]", hex);
        stages_take_input(night, id, input, "sweep");
        json_decref(input);
    }
}

/* Every kernel of one input that plumb has and that is judged tonight. */
static int run_sweeps(struct night *night)
{
    struct port *port = port_builtin(NULL);
    const json_t *kernel;
    int status = port ? STATUS_WITHIN : STATUS_USAGE;
    size_t k;
    json_array_foreach (json_object_get(night->check, "kernels"), k, kernel) {
        const struct kernel *row = kernel_find(json_text_at(kernel, "id"));
        if (status != STATUS_WITHIN || !row || row->input_components != 1 || !judge_offered(port, row, BINARY32))
            continue;
        json_t *sweep = sweep_kernel(night, row);
        if (sweep)
            take_sweep(night, row->id, sweep);
        else
            status = STATUS_USAGE;
        json_decref(sweep);
    }
    port_close(port);
    return status;
}

/* --- claims ------------------------------------------------------------------------------------------------------- */

/* True if a verdict contradicts the one on record; of times, an undecided one contradicts none. */
static int is_contradicted(const struct claim *claim, const char *verdict)
{
    const char *undecided = claim_verdict_text(UNDECIDED);
    return *claim->verdict && strcmp(claim->verdict, verdict) != 0 &&
           !(claim->this_machine && (strcmp(claim->verdict, undecided) == 0 || strcmp(verdict, undecided) == 0));
}

enum move_kind claims_move(const struct claim *claim, const char *verdict, const char *again, const char *processor)
{
    if (!is_contradicted(claim, verdict))
        return MOVES;
    if (claim->this_machine && (strcmp(claim->record.processor, processor) != 0 || !is_contradicted(claim, again)))
        return MOVE_UNSURE;
    return MOVE_BROKEN;
}

/* Measures a claim again; writes the verdict, or "" where it could not be measured. */
static void measure_again(const char *id, char verdict[16])
{
    json_t *document =
        program_json("nightly", NULL, PROGRAM_WORDS("plumb", "claims", id, "--full", PROGRAM_JSON), NULL);
    const json_t *first = json_array_get(json_object_get(document, "claims"), 0);
    snprintf(verdict, 16, "%s", first ? json_text_at(first, "verdict") : "");
    json_decref(document);
}

/* Adds a move where a claim comes out otherwise than data/claims.csv has it: a time on the processor of the record
 * once it has been measured again. */
static void compare_claim(struct night *night, const struct claim *claim, const char *verdict)
{
    const char *processor = json_text_at(night->machine, "processor");
    char again[16];
    snprintf(again, sizeof again, "%s", verdict);
    if (claim->this_machine && claims_move(claim, verdict, verdict, processor) == MOVE_BROKEN)
        measure_again(claim->id, again);
    const enum move_kind kind = claims_move(claim, verdict, again, processor);
    if (kind != MOVES)
        move_command(move_add(night->moves, kind, "claims", claim->id, "%s, data/claims.csv has %s%s%s", verdict,
                              claim->verdict, claim->this_machine ? " on " : "",
                              claim->this_machine ? claim->record.processor : ""),
                     "claims %s --full", claim->id);
}

static void compare_claims(struct night *night, const struct claim *claims, long count, const json_t *document)
{
    const json_t *found;
    size_t i;
    json_array_foreach (json_object_get(document, "claims"), i, found) {
        const char *id = json_text_at(found, "id"), *verdict = json_text_at(found, "verdict");
        json_array_append_new(night->claims, json_pack("{ss ss ss}", "id", id, "verdict", verdict, "measured",
                                                       json_text_at(found, "measured")));
        for (long c = 0; c < count; c++)
            if (strcmp(claims[c].id, id) == 0 && !(claims[c].this_machine && night->is_short))
                compare_claim(night, &claims[c], verdict);
    }
}

static int run_claims(struct night *night)
{
    struct program_words words = {0};
    struct claim *claims = NULL;
    int status;
    program_add(&words, PROGRAM_WORDS("plumb", "claims"));
    if (!night->is_short)
        program_add(&words, PROGRAM_WORDS("--full")); /* times too */
    json_t *document = run_stage(night, "claims", &words, &status);
    char *file = document ? data_find("nightly", NULL, "claims.csv") : NULL;
    const long count = file ? claims_read(file, &claims) : -1;
    if (count >= 0)
        compare_claims(night, claims, count, document);
    else
        status = status == STATUS_NOTHING ? STATUS_WITHIN : STATUS_USAGE;
    free(file);
    free(claims);
    json_decref(document);
    return status == STATUS_USAGE ? STATUS_USAGE : STATUS_WITHIN;
}

/* --- speed -------------------------------------------------------------------------------------------------------- */

static int run_speed(struct night *night, enum stage stage)
{
    static const char *const verbs[STAGES][4] = {[STAGE_BENCH] = {"plumb", "bench", "--place", "l1"},
                                                 [STAGE_TARGETS] = {"plumb", "bench", "--targets"},
                                                 [STAGE_LIST] = {"plumb", "list", "bench", "--targets"}};
    struct program_words words = {0};
    int status;
    for (size_t w = 0; w < 4 && verbs[stage][w]; w++)
        program_add(&words, PROGRAM_WORDS(verbs[stage][w]));
    if (night->is_short)
        program_add(&words, PROGRAM_WORDS("--rounds=3", "--sample=0.05"));
    if (night->is_short && stage == STAGE_LIST)
        program_add(&words, PROGRAM_WORDS("--elements=1000"));
    if (stage == STAGE_BENCH)
        program_add(&words, (const char *const *)night->kernels);
    json_t *document = run_stage(night, stage_text(stage), &words, &status);
    if (document)
        speed_rows(document, night->speed);
    json_decref(document);
    return status == STATUS_USAGE ? STATUS_USAGE : STATUS_WITHIN;
}

/* A suspect with what was measured of it, a difference of logarithms a pair. */
struct suspect {
    const json_t *row;
    double usual, *difference;
    size_t count;
    int cleared; /* two pairs were enough to see that it is as fast as before */
};

/* The row of a suspect as a build measures it now, or null. */
static json_t *measure_row(const char *program, const json_t *row)
{
    struct program_words words = {0};
    const json_t *word;
    size_t i;
    program_add(&words, PROGRAM_WORDS("plumb"));
    json_array_foreach (json_object_get(row, "again"), i, word) {
        program_add(&words, PROGRAM_WORDS(json_string_value(word)));
    }
    program_add(&words, PROGRAM_WORDS(PROGRAM_JSON));
    json_t *document = program_json("nightly", program, words.word, NULL), *rows = json_array();
    speed_rows(document, rows);
    json_t *found = json_incref(speed_find(rows, json_text_at(row, "name")));
    json_decref(rows);
    json_decref(document);
    return found;
}

/* One pair; which build comes first changes from pair to pair. */
static void measure_pair(const struct night *night, struct suspect *suspect, size_t pair)
{
    json_t *row[2] = {NULL, NULL};
    for (size_t turn = 0; turn < 2; turn++) {
        const size_t build = (turn + pair) % 2;
        row[build] = measure_row(build == KEPT_BUILD ? night->kept : NULL, suspect->row);
    }
    const double factor = row[0] && row[1] ? speed_slowdown(row[KEPT_BUILD], row[THIS_BUILD]) : NAN;
    if (isfinite(factor) && factor > 0)
        suspect->difference[suspect->count++] = log(factor);
    json_decref(row[0]);
    json_decref(row[1]);
}

static double mean_of(const struct suspect *suspect)
{
    double sum = 0;
    for (size_t i = 0; i < suspect->count; i++)
        sum += suspect->difference[i];
    return sum / (double)suspect->count;
}

static void add_slower(struct night *night, const struct suspect *suspect, double probability, int proved)
{
    double low = INFINITY, high = -INFINITY;
    char words[600] = "";
    const json_t *word;
    size_t i;
    for (i = 0; i < suspect->count; i++) {
        low = fmin(low, exp(suspect->difference[i]));
        high = fmax(high, exp(suspect->difference[i]));
    }
    const char *name = json_text_at(suspect->row, "name");
    json_t *move = suspect->count == 0
                       ? move_add(night->moves, MOVE_UNSURE, "speed", name,
                                  "%.3f times the usual time; not measured again", suspect->usual)
                       : move_add(night->moves, proved ? MOVE_SLOWER : MOVE_UNSURE, "speed", name,
                                  "%.3f times the usual time; raced against the kept build %.3f times its time (%zu "
                                  "pairs: %.3f to %.3f, p = %.2g)",
                                  suspect->usual, exp(mean_of(suspect)), suspect->count, low, high, probability);
    json_object_set_new(move, "before", json_number(1));
    json_object_set_new(move, "now", json_number(suspect->count ? exp(mean_of(suspect)) : suspect->usual));
    json_array_foreach (json_object_get(suspect->row, "again"), i, word) {
        char quoted[256];
        const size_t length = strlen(words);
        snprintf(words + length, sizeof words - length, "%s%s", length ? " " : "",
                 text_shell_word(json_string_value(word), quoted, sizeof quoted));
    }
    move_command(move, "%s", words);
}

/* All suspects once, and again, so that the pairs of one lie apart in time. */
static void measure_suspects(const struct night *night, const struct speed_rule *rule, struct suspect *suspects,
                             size_t count)
{
    for (size_t pair = 0; pair < rule->pairs; pair++)
        for (size_t s = 0; s < count; s++) {
            struct suspect *suspect = &suspects[s];
            if (suspect->cleared || process_clock() > night->end)
                continue;
            progress_show(night->progress, NAN, "again %zu of %zu suspects, pair %zu of %zu", s + 1, count, pair + 1,
                          rule->pairs);
            measure_pair(night, suspect, pair);
            suspect->cleared = suspect->count >= 2 && mean_of(suspect) < 0.5 * log(rule->margin);
        }
}

/* Every suspect is a test; those that were cleared count as tests that found nothing. */
static void judge_suspects(struct night *night, const struct speed_rule *rule, const struct suspect *suspects,
                           size_t count)
{
    double *probability = calloc(count + 1, sizeof *probability);
    int *proved = calloc(count + 1, sizeof *proved);
    for (size_t s = 0; probability && s < count; s++)
        probability[s] = suspects[s].count < rule->pairs
                             ? 1
                             : speed_probability(suspects[s].difference, suspects[s].count, rule->margin);
    if (probability && proved)
        speed_holm(probability, count, rule->level, proved);
    for (size_t s = 0; probability && proved && s < count; s++)
        add_slower(night, &suspects[s], probability[s], proved[s]);
    free(probability);
    free(proved);
}

void stages_measure_again(struct night *night, const struct speed_rule *rule, const json_t *history)
{
    const size_t most = json_array_size(night->speed);
    const double clock = process_clock(), processor = children_seconds();
    struct suspect *suspects = calloc(most + 1, sizeof *suspects);
    const json_t *row;
    size_t count = 0, i;
    json_array_foreach (night->speed, i, row)
        if (suspects && speed_is_suspect(rule, history, row)) {
            suspects[count] = (struct suspect){.row = row, .usual = speed_against(history, row)};
            suspects[count].difference = calloc(rule->pairs + 1, sizeof(double));
            count += suspects[count].difference != NULL;
        }
    measure_suspects(night, rule, suspects, night->kept ? count : 0);
    note_cost(night, "again", clock, processor);
    judge_suspects(night, rule, suspects, count);
    for (size_t s = 0; s < count; s++)
        free(suspects[s].difference);
    free(suspects);
}

/* --- the machine -------------------------------------------------------------------------------------------------- */

/* What ratios depend on beside this program's code: if any of it is another, the machine begins a new line. The peers'
 * versions come from the shortest race there is. */
static void find_machine(struct night *night)
{
    const struct machine machine = machine_here();
    json_t *race = program_json(
        "nightly", NULL,
        PROGRAM_WORDS("plumb", "bench", "so3.s1", "--place=l1", "--rounds=3", "--sample=0.01", PROGRAM_JSON), NULL);
    json_t *peers = json_object_get(race, "peers");
    night->machine = machine_json(&machine);
    night->libraries = json_pack("{ss ss ss ss ss so}", "libc", gnu_get_libc_version(), "gmp", gmp_version, "mpfr",
                                 mpfr_get_version(), "mpfi", mpfi_get_version(), "jansson", jansson_version_str(),
                                 "peers", peers ? json_incref(peers) : json_object());
    json_t *all = json_pack("{so sO}", "machine", json_copy(night->machine), "libraries", night->libraries);
    json_object_del(json_object_get(all, "machine"), "load");
    char *text = json_dumps(all, JSON_COMPACT | JSON_SORT_KEYS);
    snprintf(night->line, sizeof night->line, "%016llx",
             (unsigned long long)fingerprint(FINGERPRINT_EMPTY, text ? text : "", text ? strlen(text) : 0));
    free(text);
    json_decref(all);
    json_decref(race);
}

/* --- going on ----------------------------------------------------------------------------------------------------- */

/* What has to be the same for an interrupted night to go on: else its files are of another run. */
static json_t *key_of(const struct night *night)
{
    json_t *kernels = json_array(), *without = json_array();
    char program[DIGEST_TEXT] = "";
    for (size_t k = 0; night->kernels[k]; k++)
        json_array_append_new(kernels, json_text(night->kernels[k]));
    for (int s = 0; s < STAGES; s++)
        json_array_append_new(without, json_boolean(night->without[s]));
    digest_of_file("/proc/self/exe", program);
    return json_pack("{so so sI ss sI sb ss ss so}", "commit", json_text(night->commit), "kernels", kernels, "samples",
                     (json_int_t)night->samples, "seed", night->seed, "day", (json_int_t)night->day, "short",
                     night->is_short, "program", program, "line", night->line, "without", without);
}

/* The files that stages leave in work/. */
void stages_forget(const struct night *night)
{
    static const char *const names[] = {"work/key.json",        "work/check/report.json", "work/check/report.xml",
                                        "work/check/report.md", "work/check/report.txt",  "work/claims.json",
                                        "work/bench.json",      "work/targets.json",      "work/list.json"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        remove(night_path(night, names[i]).text);
    for (size_t k = 0; kernel_at(k); k++) {
        char name[200];
        snprintf(name, sizeof name, "work/sweep.%s.json", kernel_at(k)->id);
        remove(night_path(night, name).text);
    }
}

/* Goes on with an interrupted night of the last 24 hours, or begins. */
static int begin(struct night *night)
{
    json_error_t error;
    struct output output;
    const struct path path = night_path(night, "work/key.json");
    json_t *key = key_of(night), *before = json_load_file(path.text, 0, &error);
    const time_t now = time(NULL);
    const int goes_on = before && json_equal(json_object_get(before, "key"), key) &&
                        (double)now - json_number_at(before, "time") < 24 * 3600;
    if (goes_on) {
        snprintf(night->started, sizeof night->started, "%s", json_text_at(before, "date"));
        progress_stage(night->progress, NAN, "going on with the run of %s", night->started);
        json_decref(key);
        json_decref(before);
        return 0;
    }
    json_decref(before);
    stages_forget(night);
    if (output_directories("nightly", night_path(night, "work").text) != 0 ||
        output_open(&output, "nightly", path.text) != 0)
        return json_decref(key), -1;
    json_write(json_pack("{so sI ss}", "key", key, "time", (json_int_t)now, "date", night->started), JSON_DIGITS,
               output.stream);
    return output_close(&output);
}

/* Runs a stage by its own function. */
static int call_stage(struct night *night, enum stage stage)
{
    switch (stage) {
    case STAGE_CHECK:
        return run_check(night);
    case STAGE_SWEEP:
        return run_sweeps(night);
    case STAGE_SEARCH:
        return search_run(night);
    case STAGE_CLAIMS:
        return run_claims(night);
    default:
        return run_speed(night, stage);
    }
}

/* Runs a stage and notes what it cost. */
static int run_stage_of(struct night *night, enum stage stage)
{
    const double clock = process_clock(), processor = children_seconds();
    const int status = call_stage(night, stage);
    note_cost(night, stage_text(stage), clock, processor);
    return status;
}

int stages_run(struct night *night)
{
    int status = STATUS_WITHIN;
    night->moves = json_array();
    night->speed = json_array();
    night->claims = json_array();
    night->stages = json_array();
    find_machine(night);
    if (begin(night) != 0)
        return STATUS_USAGE;
    for (int stage = 0; stage < STAGES && status == STATUS_WITHIN; stage++)
        if (!night->without[stage])
            status = run_stage_of(night, (enum stage)stage);
    return status;
}
