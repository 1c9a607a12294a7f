/* The command `plumb claims`: tests the articles' claims by experiments and prints a verdict per claim.
 *
 * This file computes the verdicts, compares them with the recorded results, and contains the command itself.
 * claims_file.c reads the claims from data/claims.csv, so3.c, rotation.c … contain the experiments (one file per
 * subject), and claims_report.c writes the output. */
#include "claims.h"

#include "validate/util/data_files.h"
#include "validate/util/options.h"
#include "validate/util/output.h"
#include "validate/util/process.h"
#include "validate/util/program.h"
#include "validate/util/progress.h"

#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* --- cells ------------------------------------------------------------------------------------------------------ */

/* Appends a copy of `cell` whose name is made by printf from `name` and `arguments`. Aborts when out of memory. */
static void add_cell(struct findings *findings, const struct cell *cell, const char *name, va_list arguments)
{
    if (findings->count == findings->capacity) {
        findings->capacity = findings->capacity ? 2 * findings->capacity : 16;
        findings->cells = realloc(findings->cells, findings->capacity * sizeof *findings->cells);
        if (!findings->cells)
            abort();
    }
    struct cell *added = &findings->cells[findings->count++];
    *added = *cell;
    vsnprintf(added->name, sizeof added->name, name, arguments);
}

void findings_add(struct findings *findings, enum cell_role role, double value, const char *name, ...)
{
    va_list arguments;
    va_start(arguments, name);
    add_cell(findings, &(struct cell){.role = role, .value = value, .low = value, .high = value}, name, arguments);
    va_end(arguments);
}

void findings_add_interval(struct findings *findings, enum cell_role role, struct interval ratio, const char *name, ...)
{
    va_list arguments;
    va_start(arguments, name);
    add_cell(findings, &(struct cell){.role = role, .value = ratio.median, .low = ratio.low, .high = ratio.high}, name,
             arguments);
    va_end(arguments);
}

void findings_at(struct findings *findings, const char *at, ...)
{
    struct cell *cell = &findings->cells[findings->count - 1];
    va_list arguments;
    va_start(arguments, at);
    vsnprintf(cell->at, sizeof cell->at, at, arguments);
    va_end(arguments);
}

void findings_remark(struct findings *findings, const char *text, ...)
{
    const size_t used = strlen(findings->remark);
    va_list arguments;
    va_start(arguments, text);
    vsnprintf(findings->remark + used, sizeof findings->remark - used, text, arguments);
    va_end(arguments);
}

void findings_effort(struct findings *findings, const char *text, ...)
{
    va_list arguments;
    va_start(arguments, text);
    vsnprintf(findings->effort, sizeof findings->effort, text, arguments);
    va_end(arguments);
}

void findings_free(struct findings *findings)
{
    free(findings->cells);
    *findings = (struct findings){0};
}

/* --- verdicts --------------------------------------------------------------------------------------------------- */

const char *claim_verdict_text(enum claim_verdict verdict)
{
    static const char *const text[] = {
        [CONFIRMED] = "confirmed", [REFUTED] = "refuted", [REFINED] = "refined", [UNDECIDED] = "undecided"};
    return text[verdict];
}

/* True if a value has the claim's relation to the claim's limit. */
static int satisfies(const struct claim *claim, double value)
{
    switch (claim->relation) {
    case AT_MOST:
        return value <= claim->limit;
    case BELOW:
        return value < claim->limit;
    case AT_LEAST:
        return value >= claim->limit;
    case ABOVE:
        return value > claim->limit;
    default:
        return fabs(value - claim->limit) <= 0.1 * fabs(claim->limit);
    }
}

enum claim_outcome claim_holds(const struct claim *claim, const struct cell *reading)
{
    const int low = satisfies(claim, reading->low), high = satisfies(claim, reading->high);
    /* "About" accepts values within a tenth of the limit. If these values lie inside the reading's interval, both ends
     * of the interval fail although its median satisfies the relation. */
    const int middle = satisfies(claim, reading->value);
    if (low && high)
        return HOLDS;
    return low || high || middle ? UNCLEAR : FAILS;
}

enum claim_verdict claim_decide(const struct claim *claim, const struct findings *findings)
{
    size_t count[3] = {0};
    for (size_t i = 0; i < findings->count; i++)
        if (findings->cells[i].role == READING)
            count[claim_holds(claim, &findings->cells[i])]++;
    if (count[HOLDS] && count[FAILS])
        return REFINED;
    if (count[UNCLEAR])
        return UNDECIDED;
    return count[HOLDS] ? CONFIRMED : REFUTED;
}

/* Writes the readings' range, "0.734 … 0.839 ulp", or for a single time its interval, "3.1 [3, 3.2] times". */
static void describe(const struct claim *claim, const struct findings *findings, char *text, size_t size)
{
    double minimum = INFINITY, maximum = -INFINITY;
    const struct cell *timed = NULL;
    size_t readings = 0, numbers = 0;
    for (size_t i = 0; i < findings->count; i++) {
        const struct cell *cell = &findings->cells[i];
        if (cell->role != READING)
            continue;
        readings++;
        numbers += !isnan(cell->value);
        timed = cell->low < cell->high ? cell : timed;
        minimum = fmin(minimum, cell->value);
        maximum = fmax(maximum, cell->value);
    }
    const char *unit = claim->unit, *gap = *unit ? " " : "";
    char lowest[16], highest[16];
    snprintf(lowest, sizeof lowest, "%.4g", minimum);
    snprintf(highest, sizeof highest, "%.4g", maximum);
    if (numbers == 0)
        snprintf(text, size, "no number");
    else if (timed && readings == 1)
        snprintf(text, size, "%.3g [%.3g, %.3g]%s%s", maximum, timed->low, timed->high, gap, unit);
    else if (strcmp(lowest, highest) == 0)
        snprintf(text, size, "%s%s%s%s", highest, gap, unit, numbers < readings ? ", or no number" : "");
    else
        snprintf(text, size, "%s … %s%s%s%s", lowest, highest, gap, unit, numbers < readings ? ", or no number" : "");
}

void claim_measure(const struct claim *claim, const struct experiment *experiment, int full,
                   struct claim_result *result)
{
    const size_t length = strlen(experiment->id);
    const struct effort effort = {full, claim->id[length] == '.' ? claim->id + length + 1 : "", 0};
    *result = (struct claim_result){.claim = claim, .is_new = 1};
    if (experiment->run)
        experiment->run(&effort, &result->findings);
    else
        experiment->run_plain(&result->findings);
    result->verdict = claim_verdict_text(claim_decide(claim, &result->findings));
    result->finding = result->findings.remark;
    describe(claim, &result->findings, result->measured, sizeof result->measured);
}

#define FREE_BODY "validate/articles/claims/free_body.c"

/* --- experiments ------------------------------------------------------------------------------------------------ */

/* The experiments of a subject and their source files. Code that they share with others, such as the reference, is not
 * listed, since other tests cover it. */
static const struct claim_subject {
    const struct experiment *experiments;
    const char *sources[6]; /* ended by null */
} subjects[] = {
    {so3_experiments, {"validate/articles/claims/so3.c", "validate/accuracy/sweep/scan.c"}},
    {cost_experiments, {"validate/articles/claims/cost.c", "validate/articles/claims/methods.c"}},
    {rotation_experiments, {"validate/articles/claims/rotation.c"}},
    {quaternion_experiments, {"validate/articles/claims/quaternion.c"}},
    {scheme_experiments, {"validate/articles/claims/scheme.c", FREE_BODY}},
    {magnus_experiments, {"validate/articles/claims/magnus.c"}},
    {list_experiments, {"validate/articles/claims/list.c", "validate/list/work.c", "validate/list/group.c"}},
    {delta_experiments, {"validate/articles/claims/delta.c"}},
    {pairs_experiments, {"validate/articles/claims/pairs_article.c"}},
    {constraint_experiments, {"validate/articles/claims/constraint.c"}},
    {integrator_experiments,
     {"validate/articles/claims/integrator.c", FREE_BODY, "validate/articles/claims/free_body_float.c"}},
    {free_motion_experiments, {"validate/articles/claims/free_motion.c", FREE_BODY}},
    {order_experiments, {"validate/articles/claims/order.c"}},
    {slots_experiments, {"validate/articles/claims/slots.c"}},
};

/* Returns the subject of a claim and stores its experiment in *found; returns null, and stores null, if it has none. */
static const struct claim_subject *subject_of(const char *id, const struct experiment **found)
{
    for (size_t s = 0; s < sizeof subjects / sizeof *subjects; s++)
        for (const struct experiment *experiment = subjects[s].experiments; experiment->id; experiment++) {
            const size_t length = strlen(experiment->id);
            if (strncmp(experiment->id, id, length) == 0 && (id[length] == 0 || id[length] == '.')) {
                *found = experiment;
                return &subjects[s];
            }
        }
    *found = NULL;
    return NULL;
}

const struct experiment *claims_experiment(const char *id)
{
    const struct experiment *experiment;
    subject_of(id, &experiment);
    return experiment;
}

const char *const *claims_sources(const char *id)
{
    static const char *const none[] = {NULL};
    const struct experiment *experiment;
    const struct claim_subject *subject = subject_of(id, &experiment);
    return subject ? subject->sources : none;
}

/* --- the record ------------------------------------------------------------------------------------------------- */

/* True if a new text equals the recorded one; otherwise prints both. `what` names the text in the message. */
static int is_same(const struct claim_result *result, const char *what, const char *now, const char *recorded,
                   FILE *complaints)
{
    if (strcmp(now, recorded) == 0)
        return 1;
    fprintf(complaints, "plumb claims: %s: %s: now \"%s\", recorded as \"%s\"\n", result->claim->id, what, now,
            recorded);
    return 0;
}

/* True if either verdict is "undecided", which means that the limit was inside the interval of a time; another run may
 * then give another verdict. */
int claim_is_either_undecided(const char *verdict, const char *other)
{
    const char *undecided = claim_verdict_text(UNDECIDED);
    return strcmp(verdict, undecided) == 0 || strcmp(other, undecided) == 0;
}

int claim_is_as_recorded(const struct claim_result *result, int full, FILE *complaints)
{
    const struct claim *claim = result->claim;
    if (!result->is_new || !*claim->verdict)
        return 1;
    if (claim->this_machine && claim_is_either_undecided(result->verdict, claim->verdict))
        return 1;
    if (!is_same(result, "verdict", result->verdict, claim->verdict, complaints))
        return claim->this_machine; /* printed, but no failure if times decide: they depend on the machine */
    if (claim->this_machine || (claims_experiment(claim->id)->sampled && !full))
        return 1;
    return is_same(result, "measured", result->measured, claim->measured, complaints) &
           is_same(result, "finding", result->finding, claim->finding, complaints);
}

/* --- the command ------------------------------------------------------------------------------------------------ */

/* The options of the command. */
struct claims_request {
    const char *format, *path, *data, *output;
    int full, timed, untimed, stale;
};

/* True if the argument names the claim or its table: "C21" names C21.64.linear and all other rows of that table. */
static int is_named_by(const char *argument, const struct claim *claim)
{
    const size_t length = strlen(argument);
    return strncmp(argument, claim->id, length) == 0 && (claim->id[length] == 0 || claim->id[length] == '.');
}

static int is_named(const struct claim *claim, int argc, char **argv)
{
    for (int a = 1; a < argc; a++)
        if (is_named_by(argv[a], claim))
            return 1;
    return 0;
}

/* True if every argument names a claim of the file and every claim has an experiment; else prints an error. */
static int can_run(int argc, char **argv, const struct claim *claims, size_t count)
{
    for (int a = 1; a < argc; a++) {
        size_t i = 0;
        while (i < count && !is_named_by(argv[a], &claims[i]))
            i++;
        if (i == count) {
            fprintf(stderr, "plumb claims: no claim \"%s\" (plumb claims lists them)\n", argv[a]);
            return 0;
        }
    }
    for (size_t i = 0; i < count; i++)
        if (!claims_experiment(claims[i].id)) {
            fprintf(stderr, "plumb claims: claim %s has no experiment\n", claims[i].id);
            return 0;
        }
    return 1;
}

/* Returns the recorded result of a claim; for claims that are not measured in this run. */
static struct claim_result recorded_result(const struct claim *claim)
{
    struct claim_result result = {
        .claim = claim, .verdict = claim->verdict, .finding = claim->finding, .record = claim->record};
    snprintf(result.measured, sizeof result.measured, "%s", claim->measured);
    return result;
}

/* True if the claim is to be measured. If claims are named, these are measured. Otherwise all claims are measured with
 * --full, all claims about times with --timed, all others with --untimed, and without these options the claims that are
 * not slow. */
static int is_selected(const struct claims_request *verb, const struct claim *claim, int argc, char **argv)
{
    if (argc > 1)
        return is_named(claim, argc, argv);
    if (verb->timed || verb->untimed)
        return claim->this_machine == verb->timed;
    return verb->full || !claims_experiment(claim->id)->slow;
}

/* Returns the estimated duration, in seconds, of measuring the selected claims from `first` on with --full. */
static double seconds_of(const struct claims_request *verb, const struct claim *claims, size_t first, size_t count,
                         int argc, char **argv)
{
    double seconds = 0;
    for (size_t i = first; i < count; i++)
        if (is_selected(verb, &claims[i], argc, argv))
            seconds += claims_experiment(claims[i].id)->seconds;
    return seconds;
}

/* Shows "[ 19 %] C21.random, 12 of 61, about 4 min left". The time left is the sum of the experiments' durations in the
 * tables, multiplied by the ratio of measured and expected durations so far. */
static void show_progress(struct progress *progress, const char *id, size_t number, size_t count, double done,
                          double left)
{
    const double spent = process_clock() - progress->start;
    char minutes[48] = "";
    if (left > 0)
        snprintf(minutes, sizeof minutes, ", about %.0f min left",
                 ceil(left / 60 * (done > 10 ? fmax(spent / done, 0.2) : 1)));
    progress_show(progress, done + left > 0 ? done / (done + left) : (double)NAN, "%s, %zu of %zu%s", id, number, count,
                  minutes);
}

/* True if the claim's experiment can run on this machine; if not, prints the reason on standard error. */
static int is_checkable(const struct claim *claim)
{
    const struct experiment *experiment = claims_experiment(claim->id);
    char problem[256];
    if (!experiment->is_available || experiment->is_available(problem, sizeof problem))
        return 1;
    fprintf(stderr, "plumb claims: %s: not judged: %s\n", claim->id, problem);
    return 0;
}

/* Fills in the results of the selected claims and returns their count. For CSV it returns the results of all claims of
 * the file, new ones for the selected claims and recorded ones for the others. */
static size_t measure_selected(const struct claims_request *verb, const struct claim *claims, size_t count, int argc,
                               char **argv, struct claim_result *results)
{
    struct claim_record begun;
    claim_record_begin(&begun, verb->path);
    const int whole = strcmp(verb->format, "csv") == 0;
    const double all = seconds_of(verb, claims, 0, count, argc, argv);
    struct progress progress = progress_begin("claims");
    size_t done = 0;
    for (size_t i = 0; i < count; i++) {
        const int selected = is_selected(verb, &claims[i], argc, argv);
        if (selected && is_checkable(&claims[i])) {
            const double left = seconds_of(verb, claims, i, count, argc, argv);
            show_progress(&progress, claims[i].id, i + 1, count, all - left, verb->full ? left : 0);
            claim_measure(&claims[i], claims_experiment(claims[i].id), verb->full, &results[done]);
            claim_record_make(&results[done].record, &begun, verb->path, &results[done], verb->full);
            done++;
        } else if (selected || whole || (argc == 1 && !verb->timed && !verb->untimed)) {
            results[done++] = recorded_result(&claims[i]);
        }
    }
    progress_clear(&progress);
    return done;
}

/* Writes the results in the requested format, and closes the output. Returns an exit status. */
static int write_results(const struct claims_request *verb, const struct claim_result *results, size_t count, int cells,
                         struct output *output)
{
    if (strcmp(verb->format, "json") == 0)
        claims_print_json(output->stream, results, count, verb->full);
    else if (strcmp(verb->format, "markdown") == 0)
        claims_print_markdown(output->stream, results, count);
    else if (strcmp(verb->format, "csv") == 0)
        claims_print_csv(output->stream, results, count);
    else
        claims_print_text(output->stream, results, count, cells);
    return output_close(output) == 0 ? STATUS_WITHIN : STATUS_USAGE;
}

/* Measures the claims, writes the results and compares them with the recorded ones; a new record, written as CSV, is
 * not compared with the old one. Returns the exit status. */
static int run_claims(const struct claims_request *verb, const struct claim *claims, size_t count, int argc,
                      char **argv)
{
    struct claim_result *results = calloc(count, sizeof *results);
    struct output output;
    if (!results || !can_run(argc, argv, claims, count) || output_open(&output, "claims", verb->output) != 0) {
        free(results);
        return STATUS_USAGE;
    }
    const size_t done = measure_selected(verb, claims, count, argc, argv, results);
    int status = write_results(verb, results, done, argc > 1, &output);
    for (size_t i = 0; i < done; i++) {
        if (status != STATUS_USAGE && strcmp(verb->format, "csv") != 0 &&
            !claim_is_as_recorded(&results[i], verb->full, stderr))
            status = STATUS_SHORT;
        findings_free(&results[i].findings);
    }
    free(results);
    return status;
}

/* Prints the stale records and the commands that update them. Returns the exit status. */
static int print_stale(const struct claims_request *verb, const struct claim *claims, size_t count)
{
    size_t stale[2] = {0};
    if (!can_run(1, NULL, claims, count))
        return STATUS_USAGE;
    for (size_t i = 0; i < count; i++) {
        const char *why = claim_stale(&claims[i], verb->path);
        if (why)
            printf("%s: %s\n", claims[i].id, why);
        stale[claims[i].this_machine != 0] += why != NULL;
    }
    if (stale[0])
        printf("%zu are recorded by: %s claims --full --untimed --format csv -o %s\n", stale[0], program_called(),
               verb->path);
    if (stale[1])
        printf("%zu are times, recorded on a quiet machine by: %s claims --full --timed --format csv -o %s\n", stale[1],
               program_called(), verb->path);
    return stale[0] + stale[1] ? STATUS_SHORT : STATUS_WITHIN;
}

/* `more` explains the verdicts of claim_decide. */
static const struct usage usage = {
    .arguments = "[CLAIM…]",
    .summary = "tests the claims of the articles",
    .more =
        "An experiment gives readings. A reading holds if it has the claim's relation to the claim's limit. A time is "
        "an\n"
        "interval, from several measurements: it holds if the whole interval satisfies the relation, fails if no part\n"
        "does, and is unclear if the interval contains the limit. A reading without a number fails.\n"
        "  confirmed   every reading holds\n"
        "  refined     some readings hold and others fail: true under a condition, which the finding states\n"
        "  refuted     no reading holds and none is unclear, or there are no readings\n"
        "  undecided   some reading is unclear, and the others agree",
    .example = "plumb claims C4",
    .passes = "all verdicts are as recorded",
    .falls_short = "a verdict is not the one on record, or a record is stale",
    .nothing = "there are no claims"};

int verb_claims(int argc, char **argv)
{
    struct claims_request verb = {.format = "text"};
    const struct option options[] = {
        {"full", 0, OPTION_FLAG, &verb.full, NULL,
         "try every input, and also measure what takes long (about ten minutes)", 0},
        {"timed", 0, OPTION_FLAG, &verb.timed, NULL, "only the claims about times (with --full about seven minutes)",
         0},
        {"untimed", 0, OPTION_FLAG, &verb.untimed, NULL, "only the other claims (with --full about three minutes)", 0},
        {"stale", 0, OPTION_FLAG, &verb.stale, NULL,
         "name the records that are older than their experiment's code, or made with less than --full", 0},
        {"format", 'f', OPTION_CHOICE, &verb.format, "FORMAT", "text, json, markdown or csv", "text|json|markdown|csv"},
        {"output", 'o', OPTION_TEXT, &verb.output, "FILE", "write to this file, not to standard output", 0},
        {"claims", 0, OPTION_TEXT, &verb.path, "FILE", "file of the claims (claims.csv in the data folder)", 0},
        {"data", 0, OPTION_TEXT, &verb.data, "DIR", DATA_FILES_HELP, 0},
        {0},
    };
    int status = options_parse(&usage, options, &argc, argv);
    if (status == OPTIONS_GO && verb.timed && verb.untimed)
        status = refuse("claims", "--timed and --untimed leave no claim");
    const char *of_all = verb.stale ? "stale" : NULL;
    if (verb.timed || verb.untimed)
        of_all = verb.timed ? "timed" : "untimed";
    if (status == OPTIONS_GO && of_all && argc > 1)
        status = refuse("claims", "--%s takes no claim: %s", of_all, argv[1]);
    if (status != OPTIONS_GO)
        return status;
    char *found = verb.path ? NULL : data_find("claims", verb.data, "claims.csv");
    struct claim *claims = NULL;
    verb.path = found ? found : verb.path;
    const long count = verb.path ? claims_read(verb.path, &claims) : -1;
    if (count <= 0)
        status = count < 0 ? STATUS_USAGE : STATUS_NOTHING;
    else if (verb.stale)
        status = print_stale(&verb, claims, (size_t)count);
    else
        status = run_claims(&verb, claims, (size_t)count, argc, argv);
    free(claims);
    free(found);
    return status;
}
