/* Repeats the measurements of a comparison's apparent regressions, to distinguish chance from a change of code. See
 * compare.h.
 *
 * Errors: B's run may not have tried A's worst input, and A's run may not have tried B's worst input. Therefore each
 * build is checked at the worst input of the other. Times: the noise of one run exceeds the differences that matter.
 * Therefore both builds are measured alternately, in separate processes, and a statistical test (speed.c) of these
 * pairs of measurements decides, for each ratio that seemed slower, whether it is slower. */
#include "compare.h"

#include "validate/util/process.h"
#include "validate/util/program.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* --- errors ------------------------------------------------------------------------------------------------------- */

/* Returns the error of a build at an input, by plumb check --at; NaN if there is no input or no such build. */
static double check_error(const struct remeasurement *again, enum build build, const struct compared_pair *pair,
                          const json_t *input)
{
    char id[128];
    if (!json_is_array(input) || (build == BUILD_A && !again->program && !again->error))
        return NAN;
    if (again->error)
        return again->error(again->data, build, pair->kernel, pair->what, input);
    snprintf(id, sizeof id, "%.*s", (int)strcspn(pair->kernel, " "), pair->kernel);
    json_t *report = check_at(again->verb, build == BUILD_A ? again->program : NULL, id, input);
    const double error = bound_error(find_bound(report, pair->kernel, pair->what));
    json_decref(report);
    return error;
}

static const json_t *input_of(const json_t *bound)
{
    return json_object_get(json_object_get(bound, "worst"), "input");
}

/* Replaces B's largest error by B's error at A's worst input, if that is larger. B's run may have missed it: of the
 * inputs for which the filter estimates large errors, a run measures only some exactly. */
static void measure_input_of_a(const struct remeasurement *again, struct compared_pair *pair)
{
    const double error = check_error(again, BUILD_B, pair, input_of(pair->in_a));
    if (!(error > pair->b.worst))
        return;
    bound_set_worst(pair->in_b, pair->in_a, "known");
    json_object_set_new(json_object_get(pair->in_b, "worst"), "error", json_number(error));
    pair->b.worst = error;
}

/* True if B's larger error is due to an input that A's run did not try, and not to a change of code. If A's build
 * exists, this is true if the error of A's build at B's input is as large. Without A's build it is assumed to be true
 * if B's error at A's input is not larger than A's, and B's input is not one of the samples, which A's run has tried,
 * too. (Inputs that are not samples may be new, because the search starts from the known inputs, and their number
 * grows.) */
static int is_found(const struct remeasurement *again, const struct compared_pair *pair, int same_inputs)
{
    const char *found_by = json_text_at(json_object_get(pair->in_b, "worst"), "found_by");
    const double before = check_error(again, BUILD_A, pair, input_of(pair->in_b));
    if (!isnan(before))
        return !(pair->b.worst > before);
    return !(same_inputs && strcmp(found_by, "samples") == 0) &&
           !(check_error(again, BUILD_B, pair, input_of(pair->in_a)) > pair->a.worst);
}

/* Checks each build at the worst input of the other, and classifies the pair by the results. */
static void recheck_errors(const struct comparison *comparison, const struct remeasurement *again,
                           struct compared_pair *pair, int same_inputs)
{
    if (!json_is_array(input_of(pair->in_a)) || !json_is_array(input_of(pair->in_b)))
        return;
    if (pair->b.worst < pair->a.worst)
        measure_input_of_a(again, pair);
    pair->is_found = pair->b.worst > pair->a.worst && is_found(again, pair, same_inputs);
    if (pair->is_found)
        snprintf(pair->note, sizeof pair->note, "at an input that was not tried before");
    pair->change = classify(comparison, pair);
}

/* --- claims ------------------------------------------------------------------------------------------------------- */

/* Measures a claim about times a second time, stores the verdict ("not measured" if that failed), and classifies the
 * pair again. */
static void remeasure_claim(const struct comparison *comparison, const struct remeasurement *again,
                            struct compared_pair *pair)
{
    json_t *document =
        program_json(again->verb, NULL, PROGRAM_WORDS("plumb", "claims", pair->what, "--full", PROGRAM_JSON), NULL);
    const json_t *first = json_array_get(json_object_get(document, "claims"), 0);
    snprintf(pair->again, sizeof pair->again, "%s", first ? json_text_at(first, "verdict") : "not measured");
    snprintf(pair->note, sizeof pair->note, "measured again: %s", pair->again);
    pair->change = classify(comparison, pair);
    json_decref(document);
}

/* --- times -------------------------------------------------------------------------------------------------------- */

/* A ratio that seems slower, with its repeated measurements. */
struct suspect {
    struct compared_pair *pair;
    double *difference; /* per pair of measurements: the logarithm of B's time over A's */
    size_t count;
    int cleared; /* at least two pairs of measurements show that the ratio is not slower: no more are needed */
};

/* Measures a ratio with a build, by the command that its row names. Returns the new row, or null. */
static json_t *measure_row(const struct remeasurement *again, enum build build, const json_t *row)
{
    struct program_words words = {0};
    const json_t *word;
    size_t i;
    program_add(&words, PROGRAM_WORDS("plumb"));
    json_array_foreach (json_object_get(row, "again"), i, word) {
        program_add(&words, PROGRAM_WORDS(json_string_value(word)));
    }
    program_add(&words, PROGRAM_WORDS(PROGRAM_JSON));
    json_t *document = program_json(again->verb, build == BUILD_A ? again->program : NULL, words.word, NULL);
    json_t *rows = json_array();
    speed_rows(document, rows);
    json_t *found = json_incref(speed_find(rows, json_text_at(row, "name")));
    json_decref(rows);
    json_decref(document);
    return found;
}

/* Measures a ratio once with each build; which build is first alternates from pair to pair. */
static void measure_pair(const struct remeasurement *again, struct suspect *suspect, size_t pair)
{
    json_t *row[2] = {NULL, NULL};
    double slowdown[3] = {NAN};
    for (size_t turn = 0; turn < 2; turn++) {
        const size_t build = (turn + pair) % 2;
        row[build] = measure_row(again, (enum build)build, suspect->pair->in_b);
    }
    if (row[0] && row[1])
        speed_slowdown(row[BUILD_A], row[BUILD_B], slowdown);
    if (isfinite(slowdown[0]) && slowdown[0] > 0)
        suspect->difference[suspect->count++] = log(slowdown[0]);
    json_decref(row[0]);
    json_decref(row[1]);
}

static double mean_difference(const struct suspect *suspect)
{
    double sum = 0;
    for (size_t i = 0; i < suspect->count; i++)
        sum += suspect->difference[i];
    return sum / (double)suspect->count;
}

/* Measures one pair for each suspect, then the next pair for each, so that the pairs of one suspect are spread over
 * time. */
static void measure_suspects(const struct remeasurement *again, struct suspect *suspects, size_t count)
{
    for (size_t pair = 0; pair < again->rule.pairs; pair++)
        for (size_t s = 0; s < count; s++) {
            struct suspect *suspect = &suspects[s];
            if (suspect->cleared || process_clock() > again->end)
                continue;
            if (again->progress)
                progress_show(again->progress, NAN, "again %zu of %zu suspects, pair %zu of %zu", s + 1, count,
                              pair + 1, again->rule.pairs);
            measure_pair(again, suspect, pair);
            suspect->cleared = suspect->count >= 2 && mean_difference(suspect) < 0.5 * log(again->rule.margin);
        }
}

/* Stores the kind of difference and a note on the measurements in the pair of a suspect. */
static void store_result(const struct suspect *suspect, double probability, int proved)
{
    struct compared_pair *pair = suspect->pair;
    double low = INFINITY, high = -INFINITY;
    for (size_t i = 0; i < suspect->count; i++) {
        low = fmin(low, exp(suspect->difference[i]));
        high = fmax(high, exp(suspect->difference[i]));
    }
    pair->change = proved ? CHANGE_SLOWER : CHANGE_UNSURE;
    if (suspect->count == 0)
        snprintf(pair->note, sizeof pair->note, "not measured again");
    else
        snprintf(pair->note, sizeof pair->note,
                 "%.3f times the time of the earlier build (%zu pairs of measurements: %.3f to %.3f, p = %.2g)",
                 exp(mean_difference(suspect)), suspect->count, low, high, probability);
}

/* Tests the suspects by Holm's procedure, which bounds the probability of any false alarm. Each suspect is one test; a
 * suspect with fewer pairs of measurements than the rule requires has the p-value 1. Returns 0, or −1 when out of
 * memory. */
static int compare_suspects(const struct speed_rule *rule, const struct suspect *suspects, size_t count)
{
    double *probability = calloc(count + 1, sizeof *probability);
    int *proved = calloc(count + 1, sizeof *proved);
    const int status = probability && proved ? 0 : -1;
    for (size_t s = 0; status == 0 && s < count; s++)
        probability[s] = suspects[s].count < rule->pairs
                             ? 1
                             : speed_probability(suspects[s].difference, suspects[s].count, rule->margin);
    if (status == 0)
        speed_holm(probability, count, rule->level, proved);
    for (size_t s = 0; status == 0 && s < count; s++)
        store_result(&suspects[s], probability[s], proved[s]);
    free(probability);
    free(proved);
    return status;
}

/* Measures the ratios that seem slower with both builds, and classifies them. Without A's build all of them remain
 * unsure. Returns 0, or −1 when out of memory. */
static int remeasure_ratios(struct comparison *comparison, const struct remeasurement *again)
{
    struct suspect *suspects = calloc(comparison->count + 1, sizeof *suspects);
    size_t count = 0;
    int status = suspects ? 0 : -1;
    for (size_t i = 0; status == 0 && i < comparison->count; i++) {
        struct compared_pair *pair = &comparison->pair[i];
        if (pair->part != PART_SPEED || pair->change != CHANGE_UNSURE)
            continue;
        suspects[count] = (struct suspect){.pair = pair, .difference = calloc(again->rule.pairs + 1, sizeof(double))};
        status = suspects[count++].difference ? 0 : -1;
    }
    if (status == 0) {
        measure_suspects(again, suspects, again->program ? count : 0);
        status = compare_suspects(&again->rule, suspects, count);
    }
    for (size_t s = 0; s < count; s++)
        free(suspects[s].difference);
    free(suspects);
    return status;
}

/* --- all pairs ---------------------------------------------------------------------------------------------------- */

int comparison_again(struct comparison *comparison, const struct remeasurement *again, const json_t *a, const json_t *b)
{
    const int same_inputs = have_same_inputs(a, b);
    for (size_t i = 0; i < comparison->count; i++) {
        struct compared_pair *pair = &comparison->pair[i];
        if (pair->part == PART_ACCURACY && pair->a.known && pair->b.known)
            recheck_errors(comparison, again, pair, same_inputs);
        if (pair->part == PART_CLAIMS && pair->change == CHANGE_BROKEN && is_claim_about_times(pair->in_a))
            remeasure_claim(comparison, again, pair);
    }
    return remeasure_ratios(comparison, again);
}
