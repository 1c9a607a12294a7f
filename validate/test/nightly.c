/* Tests of plumb nightly: which differences are alarms, on artificial records; and short real runs. */
#include "validate/report/nightly/nightly.h"

#include "ran.h"
#include "scarce.h"
#include "validate/accuracy/accuracy.h"
#include "validate/report/compare/compare.h"
#include "validate/util/random.h"
#include "validate/util/seal.h"

#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

/* Returns a document as json_pack makes it, released at the end of the test. To put it into another document, use the
 * format O or json_array_append, which do not take over the reference. */
#define packed(...) json_for_test(json_pack(__VA_ARGS__))

/* --- accuracy ----------------------------------------------------------------------------------------------------- */

/* Returns a promise of so3.s1 in the form of a nightly record. */
static json_t *bound_of(const char *promise, double error, double mean, const char *input, const char *found)
{
    return packed("{ss ss sf s{sf s[s] ss} s{sf}}", "name", promise, "verdict", "within", "limit", 2.0, "worst",
                  "error", error, "input", input, "found_by", found, "statistics", "mean", mean);
}

/* Returns a record of so3.s1 with one promise, or without promises if `bound` is null. */
static json_t *document_of(json_t *bound, int samples)
{
    json_t *bounds = json_for_test(json_array());
    if (bound)
        json_array_append(bounds, bound);
    return packed("{si ss s[{ss ss ss sO}]}", "samples", samples, "seed", "1", "kernels", "id", "so3.s1", "format",
                  "float", "verdict", "within", "bounds", bounds);
}

/* Returns the accepted record of a promise, which has no verdict and no limit. */
static json_t *accepted_of(json_t *bound)
{
    json_object_del(bound, "verdict");
    json_object_del(bound, "limit");
    return document_of(bound, 1000);
}

/* Errors that the two builds report: of the baseline build at the input "here", which is tonight's worst, and of
 * today's build at "there", which is the accepted worst input. */
struct builds {
    double kept_here, now_there;
};

static double said_error(void *data, enum build build, const char *kernel, const char *promise, const json_t *input)
{
    const struct builds *builds = data;
    cr_assert_str_eq(kernel, "so3.s1");
    cr_assert_str_eq(promise, "S1 ulp");
    if (build == BUILD_A)
        return builds->kept_here;
    cr_assert_str_eq(json_string_value(json_array_get(input, 0)), "there");
    return builds->now_there;
}

static int any(const char *id, void *data)
{
    (void)id;
    (void)data;
    return 1;
}

/* Compares a promise in a nightly record with the accepted one. Returns the differences. */
static json_t *differences(json_t *bound, json_t *old, int same_inputs, struct builds *builds)
{
    json_t *a = accepted_of(old), *b = document_of(bound, same_inputs ? 1000 : 2000);
    struct comparison comparison = {.thresholds = EXACT_THRESHOLDS, .is_accepted = 1};
    if (!same_inputs)
        comparison.thresholds.mean = INFINITY;
    cr_assert_eq(compare_documents(&comparison, a, b, any, NULL), 0);
    comparison_again(&comparison, &(struct remeasurement){.verb = "nightly", .error = said_error, .data = builds}, a,
                     b);
    json_t *pairs = json_for_test(pairs_json(&comparison, 0, 1));
    comparison_free(&comparison);
    return pairs;
}

/* Compares with an accepted promise whose worst error is 0.5 at "there" and whose mean is `accepted_mean`. */
static json_t *differences_after(double accepted_mean, double error, double mean, const char *found, int same_inputs,
                                 struct builds builds)
{
    json_t *old = bound_of("S1 ulp", 0.5, 0, "there", "samples");
    json_object_set_new(json_object_get(old, "statistics"), "mean", json_number(accepted_mean));
    return differences(bound_of("S1 ulp", error, mean, "here", found), old, same_inputs, &builds);
}

static json_t *moves_of(double error, double mean, const char *found, int same_inputs, struct builds builds)
{
    return differences_after(0.1, error, mean, found, same_inputs, builds);
}

static void expect_move(json_t *moves, const char *kind, const char *part_of_text)
{
    const json_t *move = json_array_get(moves, 0);
    cr_expect_eq(json_array_size(moves), *kind ? 1 : 0, "%zu moves", json_array_size(moves));
    cr_expect_str_eq(json_text_at(move, "kind"), kind);
    cr_expect(strstr(json_text_at(move, "text"), part_of_text), "no \"%s\" in \"%s\"", part_of_text,
              json_text_at(move, "text"));
}

static const double step = 0x1p-53; /* ulp of doubles in [0.5, 1) */

/* A largest error that grew by one step is named with its input and commands. */
Test(nightly, worse_error_is_named_with_commands)
{
    json_t *moves = moves_of(0.5 + step, 0.1, "samples", 1, (struct builds){0.5, 0.5});
    const json_t *move = json_array_get(moves, 0), *commands = json_object_get(move, "commands");
    cr_expect_str_eq(json_text_at(move, "name"), "so3.s1: S1 ulp");
    cr_expect_str_eq(json_string_value(json_array_get(commands, 0)), "plumb check so3.s1 --at=here");
    cr_expect_str_eq(json_string_value(json_array_get(commands, 1)), "plumb eval so3.s1 here");
    cr_expect(is_alarm(move));
    expect_move(moves, "worse", "worst 0.5 → 0.5000000000000001, mean 0.1, limit 2");
}

TRY(nightly, same_errors_give_no_difference,
    expect_move(moves_of(0.5, 0.1, "samples", 1, (struct builds){NAN, NAN}), "", ""))

/* A violated limit is an alarm, whichever search found the input and whatever is accepted. */
Test(nightly, error_beyond_a_limit_is_broken)
{
    static const char *const found[] = {"sweep", "long search", "samples"};
    for (size_t i = 0; i < 3; i++) {
        struct builds builds = {0.9, 0.5};
        json_t *bound = bound_of("S1 ulp", 0.9, 0.1, "here", found[i]);
        json_object_set_new(bound, "verdict", json_string("exceeded"));
        expect_move(differences(bound, bound_of("S1 ulp", 0.5, 0.1, "there", "samples"), 0, &builds), "broken",
                    "accepted → exceeded, worst 0.5 → 0.9");
    }
}

/* Accepted records contain promises only. A violated rule for special inputs, or a kernel whose bits are not
 * reproducible, is always an alarm. */
Test(nightly, broken_rule_or_bits_are_broken)
{
    struct comparison comparison = {.thresholds = EXACT_THRESHOLDS, .is_accepted = 1};
    json_t *a = accepted_of(bound_of("S1 ulp", 0.5, 0.1, "there", "samples")),
           *b = document_of(bound_of("S1 ulp", 0.5, 0.1, "there", "samples"), 1000),
           *kernel = json_array_get(json_object_get(b, "kernels"), 0);
    json_object_set_new(kernel, "special_values",
                        json_pack("[{ssss}{ssss}]", "rule", "0 gives 1", "verdict", "within", "rule", "NaN gives NaN",
                                  "verdict", "exceeded"));
    json_object_set_new(kernel, "lanes", json_pack("{ss}", "verdict", "exceeded"));
    json_object_set_new(kernel, "repeats", json_pack("{ss}", "verdict", "within"));
    cr_assert_eq(compare_documents(&comparison, a, b, any, NULL), 0);
    cr_expect_eq(comparison.count, 3);
    cr_expect_eq(comparison_count(&comparison, CHANGE_SAME), 1);
    cr_expect_eq(comparison_count(&comparison, CHANGE_BROKEN), 2);
    cr_expect_str_eq(comparison.pair[1].what, "NaN gives NaN");
    comparison_free(&comparison);
}

Test(nightly, smaller_worst_error_is_reported)
{
    json_t *moves = moves_of(0.5 - step, 0.1, "samples", 1, (struct builds){NAN, NAN});
    cr_expect_not(is_alarm(json_array_get(moves, 0)));
    expect_move(moves, "better", "worst 0.5 → 0.4999");
}

/* An accepted input that a run did not meet is tried again. */
Test(nightly, missed_accepted_input_is_tried)
{
    json_t *moves = moves_of(0.4, 0.1, "samples", 0, (struct builds){NAN, 0.5});
    expect_move(moves, "", "");
    expect_move(moves_of(0.4, 0.1, "samples", 0, (struct builds){NAN, 0.45}), "better", "worst 0.5 → 0.45");
    expect_move(moves_of(0.4, 0.1, "samples", 0, (struct builds){NAN, 0.5 + step}), "worse", "");
}

/* A new input with a larger error is no regression if the baseline build has the same error there: it is "found", and
 * no alarm. */
Test(nightly, error_of_baseline_is_no_alarm)
{
    json_t *moves = moves_of(0.6, 0.1, "sweep", 1, (struct builds){0.6, 0.5});
    cr_expect_not(is_alarm(json_array_get(moves, 0)));
    expect_move(moves, "found", "not tried before");
    expect_move(moves_of(0.6, 0.1, "samples", 1, (struct builds){0.6, 0.5}), "found", "");
    expect_move(moves_of(0.6, 0.1, "search", 0, (struct builds){0.6 - step, 0.5}), "worse", "");
    expect_move(moves_of(0.6, 0.2, "sweep", 1, (struct builds){0.6, 0.5}), "worse", "mean 0.1 → 0.2");
}

/* Without a baseline build, an error counts as worse if it grew at the accepted input, or if the same inputs were
 * tried. */
Test(nightly, without_baseline_inputs_decide)
{
    expect_move(moves_of(0.6, 0.1, "samples", 0, (struct builds){NAN, 0.5}), "found", "");
    expect_move(moves_of(0.6, 0.1, "samples", 0, (struct builds){NAN, 0.5 + step}), "worse", "");
    expect_move(moves_of(0.6, 0.1, "samples", 1, (struct builds){NAN, 0.5}), "worse", "");
    expect_move(moves_of(0.6, 0.1, "sweep", 1, (struct builds){NAN, 0.5}), "found", "");
    expect_move(moves_of(0.6, 0.1, "search", 1, (struct builds){NAN, 0.5}), "found", "");
}

/* If the same inputs have the same largest error, the means decide. */
Test(nightly, means_decide_if_worst_is_equal)
{
    expect_move(moves_of(0.5, 0.1001, "samples", 1, (struct builds){NAN, NAN}), "worse", "mean");
    expect_move(moves_of(0.5, 0.0999, "samples", 1, (struct builds){NAN, NAN}), "better", "mean");
    expect_move(moves_of(0.5, 0.100001, "samples", 1, (struct builds){NAN, NAN}), "", "");
    expect_move(moves_of(0.5, 0.2, "samples", 0, (struct builds){NAN, NAN}), "", "");
}

/* The record contains a worst error that check --deep found, but no mean, since no night was accepted afterwards. */
Test(nightly, promise_without_accepted_mean_is_new)
{
    expect_move(differences_after(NAN, 0.5, 0.1, "samples", 1, (struct builds){NAN, NAN}), "new", "mean – → 0.1");
    expect_move(differences_after(NAN, 0.5, 0.1, "samples", 0, (struct builds){NAN, NAN}), "", "");
}

Test(nightly, new_or_missing_promise_is_named)
{
    json_t *old = bound_of("S2 ulp", 0.5, 0.1, "there", "samples"),
           *moves = differences(bound_of("S1 ulp", 0.5, 0.1, "here", "samples"), old, 1, NULL);
    cr_expect_str_eq(json_text_at(json_array_get(moves, 0), "kind"), "gone");
    cr_expect_str_eq(json_text_at(json_array_get(moves, 1), "kind"), "new");
    cr_expect(is_alarm(json_array_get(moves, 0)));
}

/* --- the accepted state ------------------------------------------------------------------------------------------- */

/* Returns a nightly record of so3.s1 with one promise, or without promises if `bound` is null. */
static json_t *record_with(json_t *bound, int samples)
{
    json_t *record = document_of(bound, samples);
    json_object_set_new(record, "moves", json_array());
    return record;
}

/* Adds to a record that the error at the accepted input improved; `before` is the accepted worst error. */
static void set_better(json_t *record, double before)
{
    json_array_append_new(json_object_get(record, "moves"), json_pack("{ss ss s{sf}}", "kind", "better", "name",
                                                                      "so3.s1: S1 ulp, so", "a", "worst", before));
}

static char *text_of_records(const struct records *records)
{
    FILE *stream = text_stream();
    records_write(records, stream);
    return text_written(stream);
}

Test(nightly, accepting_preserves_former_worst_inputs)
{
    const char *file = in_scratch("accepted");
    struct records accepted, after;
    cr_assert_eq(accepted_read("accept", file, &accepted), 0);
    const double errors[] = {0.5, 0.7, 0.6};
    const char *const inputs[] = {"0x1p-1", "0x1p-2", "0x1p-3"};
    for (size_t nightly_run = 0; nightly_run < 3; nightly_run++) {
        json_t *record =
            record_with(bound_of("S1 ulp, so", errors[nightly_run], 0.1, inputs[nightly_run], "samples"), 1000);
        set_better(record, 0.7);
        cr_assert_eq(accepted_after(&accepted, record, &after), 0);
        records_free(&accepted);
        const char *text = text_of_records(&after);
        records_free(&after);
        cr_assert_eq(accepted_read("accept", scratch_file("accepted", text), &accepted), 0);
        cr_expect_str_eq(text_of_records(&accepted), text);
    }
    cr_assert_eq(accepted.count, 3);
    cr_expect_eq(accepted.row[0].error, 0.6);
    cr_expect(isnan(accepted.row[1].error));
    cr_expect(isnan(accepted.row[2].error));
    cr_expect_eq(accepted.samples, 1000);
    records_free(&accepted);
}

/* Returns the accepted line of so3.s1 after accepting a record, if `line` was accepted before with 1000 samples and
 * seed 1. */
static struct record_line line_after(struct record_line line, const json_t *record)
{
    const struct records accepted = {.samples = 1000, .seed = "1", .row = &line, .count = 1};
    struct records after;
    cr_assert_eq(accepted_after(&accepted, record, &after), 0);
    cr_assert_eq(after.count, 1);
    struct record_line row = after.row[0];
    row.input = release_after_test(strdup(row.input), free);
    records_free(&after);
    return row;
}

/* Accepting a night preserves what a search found since that night, because the night's record does not contain it. */
Test(nightly, accepting_preserves_later_search_results)
{
    json_t *record = record_with(bound_of("S1 ulp", 0.6, 0.2, "0x1p-1", "samples"), 1000);
    set_better(record, 0.65);
    const struct record_line row =
        line_after((struct record_line){"so3.s1", "S1 ulp", "0x1p-1", 0.7, 0.1, 24, 2, {""}, ""}, record);
    cr_expect_eq(row.error, 0.7);
    cr_expect_str_eq(row.input, "0x1p-1");
    cr_expect_eq(row.mean, 0.2);
    cr_expect_eq(row.seeds, 2);
}

/* Accepting a night of other samples drops the means that it did not measure. */
Test(nightly, accepting_other_samples_drops_stale_means)
{
    const struct record_line line = {"so3.s1", "S1 ulp", "0x1p-1", 0.5, 0.1, 0, 0, {""}, ""};
    cr_expect_eq(line_after(line, record_with(NULL, 1000)).mean, 0.1);
    cr_expect(isnan(line_after(line, record_with(NULL, 2000)).mean));
    json_t *another = record_with(NULL, 1000);
    json_object_set_new(another, "seed", json_string("2"));
    cr_expect(isnan(line_after(line, another).mean));
    cr_expect_eq(line_after(line, another).error, 0.5);
}

/* --- speed -------------------------------------------------------------------------------------------------------- */

static json_t *speed_row(double ratio, double low, double high, const char *slower)
{
    return packed("{ss ss s[fff]}", "name", "a / b", "slower", slower, "ratio", ratio, low, high);
}

/* Returns a history of `count` nights with random ratios within 1 % of 10. */
static json_t *nights(size_t count, const char *slower)
{
    struct random random = {.state = 7};
    json_t *history = json_for_test(json_array());
    for (size_t i = 0; i < count; i++) {
        const double ratio = 10 * (1 + random_between(&random, -0.01, 0.01));
        json_array_append(history, packed("{s[O]}", "speed", speed_row(ratio, 9.9, 10.1, slower)));
    }
    return history;
}

/* Classifies a night's ratio against the usual ratio of a history. */
static enum change change_of(const json_t *history, const json_t *row)
{
    json_t *tonight = packed("{s[O]}", "speed", row),
           *baseline = packed("{so}", "speed", speed_usual(history, json_object_get(tonight, "speed")));
    struct comparison comparison = {.thresholds = EXACT_THRESHOLDS, .is_accepted = 1};
    cr_assert_eq(compare_documents(&comparison, baseline, tonight, any, NULL), 0);
    const enum change change = comparison.count ? comparison.pair[0].change : CHANGE_SAME;
    comparison_free(&comparison);
    return change;
}

static int is_suspect(double ratio, double low, double high, const char *slower)
{
    return change_of(nights(9, slower), speed_row(ratio, low, high, slower)) == CHANGE_UNSURE;
}

/* A ratio is suspected of a slowdown only if it differs from the usual ratio by at least a twentieth in the direction
 * that means slower ("up" or "down"), and the usual ratio is outside of its interval. */
Test(nightly, only_slower_ratio_is_suspected)
{
    cr_expect(is_suspect(9, 8.9, 9.1, "down"));
    cr_expect(is_suspect(11, 10.9, 11.1, "up"));
    cr_expect_not(is_suspect(11, 10.9, 11.1, "down"));
    cr_expect_not(is_suspect(9, 8.9, 9.1, "up"));
    cr_expect_not(is_suspect(9, 8, 10.2, "down"), "the ratio's interval contains the usual ratio");
    cr_expect_not(is_suspect(11, 9.8, 12, "up"));
    cr_expect_not(is_suspect(9.7, 9.6, 9.8, "down"), "slower by less than a twentieth");
}

Test(nightly, lasting_alarm_does_not_become_usual)
{
    json_t *history = nights(3, "down"), *row = speed_row(9, 8.9, 9.1, "down");
    for (size_t i = 0; i < 9; i++)
        json_array_append(history,
                          packed("{s[O] s[{ss ss}]}", "speed", row, "moves", "kind", "slower", "name", "a / b"));
    cr_expect_eq(change_of(history, row), CHANGE_UNSURE);
}

TRY(nightly, without_a_history_nothing_is_suspected,
    cr_expect_eq(change_of(json_for_test(json_array()), speed_row(1, 1, 1, "down")), CHANGE_SAME))

/* A suspected ratio must not be dropped, nor be taken for one without a history, because memory is short. */
Test(nightly, short_memory_fails_the_comparison)
{
    json_t *tonight = packed("{s[O]}", "speed", speed_row(9, 8.9, 9.1, "down")),
           *rows = json_object_get(tonight, "speed"), *history = nights(9, "down"),
           *baseline = packed("{so}", "speed", speed_usual(history, rows));
    const struct remeasurement again = {.verb = "nightly", .rule = SPEED_RULE};
    long successes = -1;
    int status;
    calloc_fails_after(0);
    cr_expect_null(speed_usual(history, rows));
    do {
        struct comparison comparison = {.thresholds = EXACT_THRESHOLDS, .is_accepted = 1};
        cr_assert_eq(compare_documents(&comparison, baseline, tonight, any, NULL), 0);
        calloc_fails_after(++successes);
        status = comparison_again(&comparison, &again, baseline, tonight);
        cr_expect_eq(status, calloc_has_failed() ? -1 : 0, "after %ld successes: %d", successes, status);
        comparison_free(&comparison);
    } while (calloc_has_failed());
    cr_expect_eq(successes, 4, "the list of suspects, a suspect, probabilities and decisions");
}

/* Student's t distribution: the upper 0.05 quantile for 7 degrees of freedom is 1.8946, the upper 0.01 quantile for 4
 * degrees is 3.7469. */
Test(nightly, probability_matches_student_distribution)
{
    double difference[8];
    const double shift = 1.8946 * 0.05 / sqrt(7);
    for (size_t i = 0; i < 8; i++)
        difference[i] = shift + (i % 2 ? 0.05 : -0.05); /* standard error 0.05 / √7 */
    cr_expect_float_eq(speed_probability(difference, 8, 1), 0.05, 1e-5);
    const double five[] = {1, 2, 3, 4, 5}; /* mean 3, standard error 1/√2 */
    cr_expect_float_eq(speed_probability(five, 5, exp(3 - 3.7469 / M_SQRT2)), 0.01, 1e-5);
    cr_expect_eq(speed_probability(five, 2, 1), 1, "two pairs are too few to prove a slowdown");
}

static double probability_of(double slowdown, double noise, uint64_t seed)
{
    const struct speed_rule rule = SPEED_RULE;
    struct random random = {.state = seed};
    double difference[16], x, y;
    for (size_t i = 0; i < rule.pairs; i++) {
        random_normals(&random, &x, &y);
        difference[i] = log(slowdown) + noise * x;
    }
    return speed_probability(difference, rule.pairs, rule.margin);
}

/* A slowdown by a tenth is proved, and equal speed is not called slower. */
Test(nightly, slower_tenth_is_proved_equal_not)
{
    const double level = SPEED_RULE.level;
    size_t missed = 0, blamed = 0, blamed_for_place = 0;
    for (uint64_t seed = 0; seed < 1000; seed++) {
        missed += probability_of(1.1, 0.01, seed) > level;
        blamed += probability_of(1, 0.1, seed) <= level;               /* noise only */
        blamed_for_place += probability_of(1.05, 0.02, seed) <= level; /* effect of code placement */
    }
    cr_expect_eq(missed, 0);
    cr_expect_leq(blamed, 2, "%zu of 1000", blamed);
    cr_expect_leq(blamed_for_place, 20, "%zu of 1000 at a level of 0.01", blamed_for_place);
}

Test(nightly, one_outlier_of_eight_proves_nothing)
{
    double difference[8] = {0};
    difference[3] = log(3);
    cr_expect_gt(speed_probability(difference, 8, SPEED_RULE.margin), SPEED_RULE.level);
}

Test(nightly, holm_rejects_step_by_step)
{
    int rejected[4];
    speed_holm((const double[]){0.004, 0.0024, 0.2, 0.006}, 4, 0.01, rejected);
    cr_expect(rejected[1], "0.0024 ≤ 0.01/4");
    cr_expect_not(rejected[0], "0.004 > 0.01/3");
    cr_expect_not(rejected[2]);
    cr_expect_not(rejected[3], "0.006 ≤ 0.01, but 0.004 was not rejected");
    speed_holm((const double[]){0.003, 0.0024, 0.2, 0.0049}, 4, 0.01, rejected);
    cr_expect(rejected[0] && rejected[1] && rejected[3] && !rejected[2]);
    speed_holm((const double[]){0.009}, 1, 0.01, rejected);
    cr_expect(rejected[0]);
}

/* --- history ------------------------------------------------------------------------------------------------------ */

static json_t *record_of(const char *line, const char *date, int is_short)
{
    return packed("{ss si ss ss sb s[] s[] s[]}", "schema", "plumb.history", "version", HISTORY_VERSION, "line", line,
                  "date", date, "short", is_short, "speed", "kernels", "moves");
}

/* A history has the records of its machine since the baseline build. */
Test(nightly, history_selects_machine_since_baseline)
{
    const char *file = in_scratch("history");
    static const struct {
        const char *line, *date;
        int is_short;
    } written[] = {{"a", "2026-01-01T00:00:00Z", 0},
                   {"a", "2026-01-02T00:00:00Z", 0},
                   {"b", "2026-01-03T00:00:00Z", 0},
                   {"a", "2026-01-04T00:00:00Z", 1},
                   {"a", "2026-01-05T00:00:00Z", 0}};
    for (size_t i = 0; i < 5; i++)
        cr_assert_eq(history_append(file, record_of(written[i].line, written[i].date, written[i].is_short)), 0);
    const json_t *history = json_for_test(history_read(file));
    cr_expect_eq(json_array_size(history), 5);
    cr_expect_eq(json_array_size(json_for_test(history_series(history, "a", "2026-01-02T00:00:00Z"))), 2);
}

static const char whole[] = "{\"schema\":\"plumb.history\",\"version\":1}";

/* If the last line of the history has no line end, a record still begins a new line. */
Test(nightly, record_starts_its_own_line)
{
    const char *file = scratch_file("history", whole);
    json_t *record = record_of("a", "2026-01-01T00:00:00Z", 0);
    cr_expect_eq(history_append(file, record), 0);
    cr_expect_eq(history_append(file, record), 0);
    char *text = file_text(file);
    cr_expect_eq(count_lines(text), 3, "%s", text);
    cr_expect_eq(json_array_size(json_for_test(history_read(file))), 3);
}

Test(nightly, history_rejects_edited_records)
{
    json_t *record = record_of("a", "2026-01-01T00:00:00Z", 0);
    cr_assert_eq(seal_document(record, JSON_DIGITS), 0);
    char *line = json_dumps(record, JSON_COMPACT);
    cr_assert_eq(json_array_size(json_for_test(history_read(scratch_file("history", line)))), 1);
    *strstr(line, "2026") = '3';
    capture_stderr();
    cr_expect_null(history_read(scratch_file("history", line)));
    cr_expect(strstr(captured_stderr(), "edited: its digest does not match"));
    free(line);
}

/* The records of six concurrent processes are all there. */
Test(nightly, concurrent_records_are_all_written)
{
    enum { PROCESSES = 6, EACH = 30 };
    const char *file = scratch_file("history", "");
    json_t *record = record_of("a", "2026-01-01T00:00:00Z", 0);
    char padding[20000];
    memset(padding, 'x', sizeof padding - 1);
    padding[sizeof padding - 1] = 0;
    json_object_set_new(record, "commit", json_string(padding));
    for (size_t i = 0; i < PROCESSES; i++)
        if (fork() == 0) {
            int failed = 0;
            for (size_t k = 0; k < EACH; k++) {
                json_t *before = history_read(file);
                failed |= !before || history_append(file, record) != 0;
                json_decref(before);
            }
            _exit(failed);
        }
    int status;
    while (wait(&status) > 0)
        cr_expect_eq(status, 0);
    cr_expect_eq(json_array_size(json_for_test(history_read(file))), PROCESSES * EACH);
}

Test(nightly, full_disk_leaves_history_unchanged)
{
    const char *file = scratch_file("history", "");
    json_t *record = record_of("a", "2026-01-01T00:00:00Z", 0);
    cr_assert_eq(history_append(file, record), 0);
    const char *before = file_text(file);
    const struct rlimit most = {strlen(before) + 20, strlen(before) + 20};
    signal(SIGXFSZ, SIG_IGN);
    cr_assert_eq(setrlimit(RLIMIT_FSIZE, &most), 0);
    capture_stderr();
    cr_expect_eq(history_append(file, record), -1);
    cr_expect_str_eq(file_text(file), before);
}

Test(nightly, sparkline_has_block_per_night)
{
    char text[64];
    nightly_sparkline((const double[]){1, 2, NAN, 8}, 4, text, sizeof text);
    cr_expect_str_eq(text, "▁▂·█");
    nightly_sparkline((const double[]){3, 3}, 2, text, sizeof text);
    cr_expect_str_eq(text, "▁▁");
}

/* --- claims ------------------------------------------------------------------------------------------------------- */

/* A claim about any machine is broken if its verdict differs. One about this machine is broken only if it is refuted
 * on the recorded processor, and refuted again where it is repeated. */
Test(nightly, claim_verdict_differs_by_machine)
{
    static const struct {
        const char *machine, *recorded, *verdict, *again, *processor;
        enum change expected;
    } cases[] = {{"any", "confirmed", "confirmed", "", "mine", CHANGE_SAME},
                 {"any", "confirmed", "undecided", "", "another", CHANGE_BROKEN},
                 {"this", "confirmed", "refuted", "", "mine", CHANGE_BROKEN},
                 {"this", "confirmed", "refuted", "refuted", "mine", CHANGE_BROKEN},
                 {"this", "confirmed", "refuted", "confirmed", "mine", CHANGE_UNSURE},
                 {"this", "confirmed", "refuted", "undecided", "mine", CHANGE_UNSURE},
                 {"this", "confirmed", "refuted", "refuted", "another", CHANGE_UNSURE},
                 {"this", "confirmed", "undecided", "", "mine", CHANGE_SAME},
                 {"this", "undecided", "refuted", "", "mine", CHANGE_SAME},
                 {"this", "", "refuted", "", "mine", CHANGE_SAME}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        json_t *a = packed("{s[{ss ss ss ss}]}", "claims", "id", "C1", "verdict", cases[i].recorded, "machine",
                           cases[i].machine, "processor", "mine"),
               *b = packed("{s[{ss ss ss}]}", "claims", "id", "C1", "verdict", cases[i].verdict, "processor",
                           cases[i].processor);
        struct comparison comparison = {.is_accepted = 1};
        cr_assert_eq(compare_documents(&comparison, a, b, any, NULL), 0);
        cr_assert_eq(comparison.count, 1);
        struct compared_pair *pair = comparison.pair;
        snprintf(pair->again, sizeof pair->again, "%s", cases[i].again);
        cr_expect_eq(classify(&comparison, pair), cases[i].expected, "case %zu", i);
        comparison_free(&comparison);
    }
}

/* --- reports ------------------------------------------------------------------------------------------------------ */

static json_t *move_of(const char *kind, const char *part, const char *name, const char *text)
{
    return json_pack("{ss ss ss ss s[]}", "kind", kind, "part", part, "name", name, "text", text, "commands");
}

/* Returns a record with one alarm and 40 notices. */
static json_t *record_with_notices(void)
{
    json_t *record = record_of("a", "2026-01-01T00:00:00Z", 0), *moves = json_object_get(record, "moves");
    json_object_set_new(record, "stages", json_pack("[{ss sf sf}]", "stage", "check", "seconds", 3., "processor", 5.));
    for (size_t i = 0; i < 40; i++)
        json_array_append_new(moves, move_of(i < 30 ? "new" : "found", "accuracy",
                                             i % 2 ? "so3.exp: R" : "chain.solve: lambda", "notice"));
    json_t *move = move_of("broken", "claims", "C21", "refuted");
    json_array_append_new(moves, move);
    for (size_t i = 0; i < 2; i++)
        json_array_append_new(json_object_get(move, "commands"), json_string("plumb claims C21 --full"));
    return record;
}

/* Notices are one line per kind, below the alarms. */
Test(nightly, notices_follow_the_alarms)
{
    FILE *stream = text_stream();
    nightly_text(record_with_notices(), stream);
    const char *text = text_written(stream);
    const char *alarm = strstr(text, "! broken  C21: refuted"), *found = strstr(text, "  found   10: chain 5, so3 5\n");
    cr_expect(alarm && found && alarm < found, "%s", text);
    cr_expect(strstr(text, "  new     30: chain 15, so3 15\n"), "%s", text);
    cr_expect(strstr(text, "5 s of processor time: check 5\n"), "%s", text);
    cr_expect_leq(count_lines(text), 12, "%s", text);
}

/* A page begins with a line per kind, then alarms, then folded notices. */
Test(nightly, page_lists_alarms_then_folded_notices)
{
    FILE *stream = text_stream();
    nightly_markdown(record_with_notices(), json_for_test(json_array()), stream);
    char *page = text_written(stream), *folded = strstr(page, "<details><summary>found 10: chain 5, so3 5</summary>");
    const char *summary = strstr(page, "1 alarm\n\n- **broken** 1: claims 1\n- found 10: chain 5, so3 5\n- new 30: ");
    const char *alarm = strstr(page, "| **broken** | C21 | refuted |");
    cr_assert(summary && alarm && folded, "%s", page);
    cr_expect(summary < alarm && alarm < folded, "%s", page);
    cr_expect_eq(count_of_text(folded, "| **new** |"), 30);
    *folded = 0;
    cr_expect_eq(count_of_text(page, "notice"), 0, "%s", page);
    cr_expect_eq(count_of_text(page, "claims C21 --full"), 1, "a command is printed once: %s", page);
}

/* --- the commands ------------------------------------------------------------------------------------------------- */

/* Runs a shell command in which $d is a new directory and n runs a short night in it. */
static void expect_shell(const char *command, int status, const char *part)
{
    expect_said(
        formatted("d=$(mktemp -d -p $scratch); n() { plumb nightly so3.s1 --short -d $d \"$@\"; }; %s", command),
        status, part);
}

/* A short night of one kernel differs in nothing and agrees with its schema. */
TRY(nightly, short_nightly_run_matches_its_schema,
    expect_shell("n && /usr/bin/python3 -W ignore validate/test/schema.py data/history.schema.json $d/record.json && "
                 "n && wc -l < $d/history.jsonl && cat $d/report.md && grep -c '<testcase' $d/report.xml",
                 0, "0 alarms: nothing differs"))

/* An error beyond the accepted one is an alarm in every report. */
Test(nightly, error_beyond_baseline_is_always_reported)
{
    const char *lower =
        "sed -E 's/^(so3.s1,float,S1,ulp,near 0,)[0-9.]+/\\10.5/' data/records/so3.csv > $d/accepted; n "
        "--accepted $d/accepted; s=$?; ";
    expect_shell(formatted("%s cat $d/report.md; exit $s", lower), 1, "| **worse** | so3.s1: S1 ulp near 0 |");
    expect_shell(formatted("%s cat $d/report.xml; exit $s", lower), 1, "<failure type=\"worse\"");
    expect_shell(formatted("%s exit $s", lower), 1, "plumb check so3.s1 --at=0x1.ffb85cp-1");
}

Test(nightly, interrupted_nightly_run_resumes)
{
    /* The history cannot be written, so the stages' files remain. A marker is put into one of them; the next run must
     * use that file and report the marker. */
    expect_shell("mkdir $d/blocked; n --history $d/blocked/x/y; sed -i 's/\"mean\": 0[.0-9]*/\"mean\": 77/' "
                 "$d/work/check/report.json; n && grep -c '\"mean\": 77' $d/record.json",
                 0, "0 alarms");
}

TRY(nightly, interrupted_check_is_repeated,
    expect_shell("mkdir $d/blocked; n --history $d/blocked/x/y; sed -i -e 's/\"mean\": 0[.0-9]*/\"mean\": 77/' "
                 "-e 's/\"interrupted\": false/\"interrupted\": true/' $d/work/check/report.json; "
                 "n && ! grep -q '\"mean\": 77' $d/record.json",
                 0, "0 alarms: nothing differs"))

/* A machine has one baseline build until another speed is accepted. */
Test(nightly, baseline_lasts_until_speed_is_accepted)
{
    const char *const nightly_run = "plumb nightly so3.s1 -d $d --samples 1k --without bench --sweep-seconds 0 "
                                    "--accepted-speed $d/speed.json > $d/out; cat $d/out >&2; ";
    expect_shell(nightly_run, 0, "starts with this build");
    expect_shell(formatted("%s%s", nightly_run, nightly_run), 0, "1 record since the baseline build of");
    const char *command =
        formatted("%s sleep 1; plumb accept -d $d --accepted $d/accepted --accepted-speed $d/speed.json --speed && "
                  "/usr/bin/python3 -W ignore validate/test/schema.py data/accepted.schema.json $d/speed.json && "
                  "sed -i 's/\"speed\": \"20/\"speed\": \"21/' $d/speed.json; : > $d/out; %s grep -c starts $d/out",
                  nightly_run, nightly_run);
    expect_shell(command, 0, "\n1\n");
}

/* Each of six simultaneous nightly runs in one folder is recorded or rejected. */
Test(nightly, concurrent_nights_are_recorded_or_refused)
{
    expect_shell(
        "for i in 1 2 3 4 5 6; do (n --without bench > $d/$i.out 2> $d/$i.error; echo $? > $d/$i.status) & done; "
        "wait; done=$(cat $d/*.status | grep -cx 0); refused=$(grep -l 'another nightly run ' $d/*.error | wc -l); "
        "test $done = $(wc -l < $d/history.jsonl) && test $((done + refused)) = 6 && test $done -gt 0 && "
        "n --without bench",
        0, "0 alarms");
}

/* A second nightly run is rejected in the folder of a running one, and in a folder whose lock cannot be written. */
Test(nightly, folder_of_nightly_run_is_locked)
{
    expect_shell("(exec 9> $d/lock; flock 9; echo 123 >&9; n; s=$?; exit $s)", 2, "another nightly run (process 123");
    expect_shell("mkdir $d/lock; n", 2, "plumb nightly: cannot write ");
}

/* A nightly run without accepted errors to compare with does not succeed, unless --first says that it is the first
 * one. */
Test(nightly, nightly_run_without_comparison_is_failure)
{
    expect_shell("n --accepted $d/none", 2, "none: No such file or directory, so there is nothing to compare with");
    expect_shell(": > $d/accepted; n --accepted $d/accepted", 2,
                 "accepted: has no accepted errors, so there is nothing");
    expect_shell("head -5 data/records/so3.csv > $d/accepted; n --accepted $d/accepted", 2, "has no accepted errors");
    expect_shell("n --accepted $d/none --first", 0, "0 alarms: 1 new");
}

Test(nightly, unrequested_stages_are_skipped)
{
    expect_shell("n --only check && grep -o '\"stage\":\"[a-z]*' $d/history.jsonl", 0, "\n\"stage\":\"check\n");
    expect_shell("n --only sweep && grep -o '\"stage\":\"[a-z]*' $d/history.jsonl | tr -d '\\n'", 0,
                 "check\"stage\":\"sweep");
    expect_shell("n --only nothing", 2, "plumb nightly: --only: expected check, sweep, search, ");
}

/* A share of each night is spent on searching, with one seed per night. The seeds add up, and plumb accept stores their
 * number. */
TRY(nightly, search_effort_accumulates_over_nights,
    expect_shell(
        "export OMP_NUM_THREADS=1; night() { plumb nightly so3.s1 -d $d --samples 1k --only search --minutes 0.02 "
        "--accepted $d/accepted > $d/out || cat $d/out; }; "
        "seeds() { awk -F, '/^so3.s1,float,S1,ulp,near 0,/ { print \"seeds\", $9 }' $d/$1; }; "
        "sed -E 's/^(so3.s1(,[^,]*){6}),[0-9.]*,[0-9]*,/\\1,,,/' data/records/so3.csv > $d/accepted; "
        "night; night; seeds searched-records.csv; plumb accept -d $d --accepted $d/accepted > $d/out; seeds accepted; "
        "night; seeds searched-records.csv",
        0, "seeds 2\nseeds 2\nseeds 3\n"))

/* A sweep tries millions of floats where they are cheap, and thousands where they are not. On day 5 the sweep begins
 * near 0, where the filter does not suffice and each float needs the exact arithmetic. */
Test(nightly, sweep_size_follows_cost_per_float)
{
    const char *const sweep =
        "plumb nightly so3.s1 -d $d --samples 1k --only sweep --sweep-seconds 0 --day %d > $d/out; "
        "grep -o '\"swept\":[0-9]*' $d/history.jsonl; false";
    expect_shell(formatted(sweep, 1), 1, "\"swept\":4194304");
    expect_shell(formatted(sweep, 5), 1, "\"swept\":16384");
}

Test(nightly, unreadable_files_give_one_line)
{
    expect_shell("n --without nothing", 2, "plumb nightly: --without: expected sweep, ");
    expect_shell("echo '{' > $d/history.jsonl; n", 2, "history.jsonl: line 1: not JSON (");
    expect_shell("n > $d/out; cat $d/history.jsonl >> $d/history.jsonl.2; printf %s \"$(cat $d/history.jsonl)\" | "
                 "head -c 99 >> $d/history.jsonl.2; mv $d/history.jsonl.2 $d/history.jsonl; n",
                 2, "history.jsonl: line 2: not JSON (");
    expect_shell("echo '{\"schema\":\"plumb.history\",\"version\":99}' > $d/history.jsonl; n", 2,
                 "a record of version 99, but this plumb reads 1 to ");
    expect_shell("echo 'so3.s1,float,S1,ulp,near 0,x,,,,,,,,,,,0x1p0' | cat data/records/so3.csv - > $d/accepted; "
                 "n --accepted $d/accepted",
                 2, "error: \"x\" is not a number");
    expect_shell("echo '{}' > $d/speed; n --accepted-speed $d/speed", 2, "no accepted state");
    expect_shell("plumb accept -d $d", 2, "plumb accept: ");
    expect_shell("n && plumb accept -d $d --accepted $d/accepted", 2, "of a short run");
    expect_shell("plumb nightly so3.s1 -d $d --samples 1k --without bench --sweep-seconds 0 --accepted $d/accepted "
                 "--first > $d/out && "
                 "plumb accept -d $d --accepted $d/accepted && plumb nightly so3.s1 -d $d --samples 1k --without bench "
                 "--sweep-seconds 0 --accepted $d/accepted",
                 0, "0 alarms: nothing differs");
}

/* Root may write to any directory, therefore the test drops root's capabilities. */
TRY(nightly, accepting_without_permission_names_remedy,
    expect_line("cd $scratch && mkdir -p here data/records && touch data/records/so3.csv && chmod -R a-w data && "
                "echo '{\"schema\": \"plumb.history\", \"version\": 4}' > here/record.json && "
                "if [ $(id -u) -eq 0 ]; then as='setpriv --inh-caps=-all --bounding-set=-all'; fi; "
                "PLUMB_DATA=data $as plumb accept -d here; status=$?; chmod -R u+w data; exit $status",
                2,
                "plumb accept: data/records: Permission denied: copy the data folder, and name the copy with --data\n"))
