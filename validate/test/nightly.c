/* plumb nightly: what is an alarm and what is not, on made-up nights; and short real ones. */
#include "validate/nightly/nightly.h"

#include "ran.h"
#include "validate/base/random.h"
#include "validate/judge/judge.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* --- accuracy -------------------------------------------------------------------------------------------------------- */

static json_t *row_of(const char *promise, double error, double mean, const char *input, const char *found)
{
    return json_pack("{ss ss ss sf sf sf s[s] ss}", "kernel", "so3.s1", "promise", promise, "verdict", "within",
                     "limit", 2.0, "error", error, "mean", mean, "input", input, "found", found);
}

/* What builds are said to give at the inputs "here" (tonight's worst) and "there" (the accepted one). */
struct builds {
    double kept_here, now_there;
};

static double error_at(void *data, enum build build, const char *kernel, const char *promise, const json_t *input)
{
    const struct builds *builds = data;
    cr_assert_str_eq(kernel, "so3.s1");
    cr_assert_str_eq(promise, "S1 ulp");
    if (build == KEPT_BUILD)
        return builds->kept_here;
    cr_assert_str_eq(json_string_value(json_array_get(input, 0)), "there");
    return builds->now_there;
}

/* The moves of a night with one row, of which 0.5 at "there" with the mean 0.1 is accepted. */
static json_t *moves_of(double error, double mean, const char *found, int same_inputs, struct builds builds)
{
    json_t *rows = json_array(), *moves = json_array(), *old = json_array();
    json_array_append_new(rows, row_of("S1 ulp", error, mean, "here", found));
    json_array_append_new(old, row_of("S1 ulp", 0.5, 0.1, "there", "samples"));
    json_t *accepted = json_pack("{so}", "rows", old);
    const struct accuracy accuracy = {rows, accepted, same_inputs, 1, error_at, &builds};
    accuracy_compare(&accuracy, moves);
    json_decref(rows);
    json_decref(accepted);
    return moves;
}

static void expect_move(json_t *moves, const char *kind, const char *part_of_text)
{
    const json_t *move = json_array_get(moves, 0);
    cr_expect_eq(json_array_size(moves), *kind ? 1 : 0, "%zu moves", json_array_size(moves));
    cr_expect_str_eq(json_text_at(move, "kind"), kind);
    cr_expect(strstr(json_text_at(move, "text"), part_of_text), "no \"%s\" in \"%s\"", part_of_text,
              json_text_at(move, "text"));
    json_decref(moves);
}

static const double step = 0x1p-53; /* of doubles from 1/2 to 1 */

Test(nightly, a_worst_error_greater_by_one_step_is_named_with_its_input_and_commands)
{
    json_t *moves = moves_of(0.5 + step, 0.1, "samples", 1, (struct builds){0.5, 0.5});
    const json_t *move = json_array_get(moves, 0), *commands = json_object_get(move, "commands");
    cr_expect_str_eq(json_text_at(move, "name"), "so3.s1: S1 ulp");
    cr_expect_str_eq(json_string_value(json_array_get(json_object_get(move, "input"), 0)), "here");
    cr_expect_str_eq(json_string_value(json_array_get(commands, 0)), "plumb check so3.s1 --at=here");
    cr_expect_str_eq(json_string_value(json_array_get(commands, 1)), "plumb eval so3.s1 here");
    cr_expect(move_is_alarm(move));
    expect_move(moves, "worse", "accepted 0.5");
}

Test(nightly, the_same_errors_move_nothing)
{
    expect_move(moves_of(0.5, 0.1, "samples", 1, (struct builds){NAN, NAN}), "", "");
}

Test(nightly, a_smaller_worst_error_is_offered)
{
    json_t *moves = moves_of(0.5 - step, 0.1, "samples", 1, (struct builds){NAN, NAN});
    cr_expect_not(move_is_alarm(json_array_get(moves, 0)));
    expect_move(moves, "better", "accepted 0.5");
}

Test(nightly, an_accepted_input_that_a_run_passed_over_is_looked_at)
{
    json_t *moves = moves_of(0.4, 0.1, "samples", 0, (struct builds){NAN, 0.5});
    expect_move(moves, "", "");
    expect_move(moves_of(0.4, 0.1, "samples", 0, (struct builds){NAN, 0.45}), "better",
                "worst error 0.45, accepted 0.5");
    expect_move(moves_of(0.4, 0.1, "samples", 0, (struct builds){NAN, 0.5 + step}), "worse", "");
}

/* A worse input that nobody had tried says nothing against the code: the kept build errs as much there. */
Test(nightly, what_the_kept_build_errs_as_well_is_found_and_no_alarm)
{
    json_t *moves = moves_of(0.6, 0.1, "sweep", 1, (struct builds){0.6, 0.5});
    cr_expect_not(move_is_alarm(json_array_get(moves, 0)));
    expect_move(moves, "found", "not tried before");
    expect_move(moves_of(0.6, 0.1, "samples", 1, (struct builds){0.6, 0.5}), "found", "");
    expect_move(moves_of(0.6, 0.1, "search", 0, (struct builds){0.6 - step, 0.5}), "worse", "");
}

/* Without a kept build: worse if the accepted input gives more, or if the same inputs were tried. */
Test(nightly, a_machine_that_keeps_no_build_tells_by_the_inputs)
{
    expect_move(moves_of(0.6, 0.1, "samples", 0, (struct builds){NAN, 0.5}), "found", "");
    expect_move(moves_of(0.6, 0.1, "samples", 0, (struct builds){NAN, 0.5 + step}), "worse", "");
    expect_move(moves_of(0.6, 0.1, "samples", 1, (struct builds){NAN, 0.5}), "worse", "");
    expect_move(moves_of(0.6, 0.1, "sweep", 1, (struct builds){NAN, 0.5}), "found", "");
    expect_move(moves_of(0.6, 0.1, "search", 1, (struct builds){NAN, 0.5}), "found", "");
}

Test(nightly, means_of_the_same_inputs_tell_where_the_worst_stays)
{
    expect_move(moves_of(0.5, 0.1001, "samples", 1, (struct builds){NAN, NAN}), "worse", "mean");
    expect_move(moves_of(0.5, 0.0999, "samples", 1, (struct builds){NAN, NAN}), "better", "mean");
    expect_move(moves_of(0.5, 0.100001, "samples", 1, (struct builds){NAN, NAN}), "", "");
    expect_move(moves_of(0.5, 0.2, "samples", 0, (struct builds){NAN, NAN}), "", "");
}

Test(nightly, a_promise_that_is_new_or_gone_is_named)
{
    json_t *rows = json_array(), *old = json_array(), *moves = json_array();
    json_array_append_new(rows, row_of("S1 ulp", 0.5, 0.1, "here", "samples"));
    json_array_append_new(old, row_of("S2 ulp", 0.5, 0.1, "there", "samples"));
    json_t *accepted = json_pack("{so}", "rows", old);
    struct accuracy accuracy = {rows, accepted, 1, 1, error_at, NULL};
    accuracy_compare(&accuracy, moves);
    cr_expect_str_eq(json_text_at(json_array_get(moves, 0), "kind"), "new");
    cr_expect_str_eq(json_text_at(json_array_get(moves, 1), "kind"), "gone");
    cr_expect(move_is_alarm(json_array_get(moves, 1)));
    /* of kernels that were not judged nothing is gone */
    json_array_clear(moves);
    json_array_clear(rows);
    accuracy.whole = 0;
    accuracy_compare(&accuracy, moves);
    cr_expect_eq(json_array_size(moves), 0);
    json_decref(rows);
    json_decref(accepted);
    json_decref(moves);
}

/* --- the accepted state ---------------------------------------------------------------------------------------------- */

/* An array's member as a shallow text, for messages and comparisons. */
static char *dumped(const json_t *value)
{
    return json_dumps(value, JSON_COMPACT | JSON_SORT_KEYS | JSON_REAL_PRECISION(JSON_DIGITS));
}

Test(nightly, accepting_keeps_every_input_that_was_once_the_worst)
{
    char file[] = "/tmp/plumb-accepted-XXXXXX";
    close(mkstemp(file));
    remove(file);
    json_t *accepted = accepted_read("accept", file);
    const double errors[] = {0.5, 0.7, 0.6};
    const char *const inputs[] = {"0x1p-1", "0x1p-2", "0x1p-3"};
    for (size_t night = 0; night < 3; night++) {
        json_t *record = json_pack("{sI ss s[o]}", "samples", (json_int_t)1000, "seed", "1", "accuracy",
                                   row_of("S1 ulp, so", errors[night], 0.1, inputs[night], "samples"));
        json_t *after = accepted_after(accepted, record);
        cr_assert_eq(accepted_write("accept", file, after), 0);
        json_decref(accepted);
        accepted = accepted_read("accept", file);
        char *written = dumped(after), *read = dumped(accepted);
        cr_expect_str_eq(written, read);
        free(written);
        free(read);
        json_decref(after);
        json_decref(record);
    }
    const json_t *rows = json_object_get(accepted, "rows");
    cr_expect_eq(json_array_size(rows), 3);
    cr_expect_eq(json_number_at(json_array_get(rows, 0), "error"), 0.6);
    cr_expect(isnan(json_number_at(json_array_get(rows, 1), "error")));
    cr_expect(isnan(json_number_at(json_array_get(rows, 2), "error")));
    cr_expect_eq(json_integer_value(json_object_get(accepted, "samples")), 1000);
    json_decref(accepted);
    remove(file);
}

/* Every input of data/worst/kernels.csv gives the error that stands there, or a smaller one where none stands: the file
 * is what the kernels do. */
Test(nightly, each_accepted_worst_error_is_what_its_input_gives)
{
    json_t *accepted = accepted_read("test", "data/worst/kernels.csv"), *row;
    struct port *port = port_builtin(NULL);
    size_t i;
    cr_assert(accepted && port);
    cr_assert_gt(json_array_size(json_object_get(accepted, "rows")), 100);
    json_array_foreach (json_object_get(accepted, "rows"), i, row) {
        const char *id = json_text_at(row, "kernel"), *promise = json_text_at(row, "promise");
        const struct kernel *kernel = kernel_find(id);
        const json_t *input = json_object_get(row, "input");
        double at[128] = {0}, found = NAN;
        cr_assert(kernel && kernel->input_components == json_array_size(input), "%s", id);
        for (size_t k = 0; k < kernel->input_components; k++)
            cr_assert_eq(json_read_hex(json_array_get(input, k), &at[k]), 0);
        const struct judge_options options = {.seed = 1, .samples = 1, .at = at, .batch = JUDGE_COPIES};
        struct judgement *judgement = judge_kernel(port, kernel, BINARY32, &options);
        for (size_t b = 0; b < judgement->bounds; b++) {
            char name[256];
            bound_name(kernel, judgement->bound[b].bound, name, sizeof name);
            if (strcmp(name, promise) == 0)
                found = judgement->bound[b].worst.error;
        }
        judgement_free(judgement);
        const double error = json_number_at(row, "error");
        const json_t *first = accuracy_find(json_object_get(accepted, "rows"), id, promise);
        if (isnan(error))
            cr_expect_leq(found, json_number_at(first, "error"), "%s: %s: plumb nightly, plumb accept", id, promise);
        else
            cr_expect_eq(found, error, "%s: %s: %.17g, measured %.17g: plumb nightly, plumb accept", id, promise, error,
                         found);
    }
    port_close(port);
    json_decref(accepted);
}

/* --- speed ----------------------------------------------------------------------------------------------------------- */

static json_t *speed_row(double ratio, double low, double high, const char *slower)
{
    return json_pack("{ss ss s[fff]}", "name", "a / b", "slower", slower, "ratio", ratio, low, high);
}

/* Nights whose ratios scatter about 10 by a hundredth. */
static json_t *nights(size_t count, const char *slower)
{
    struct random random = {.state = 7};
    json_t *history = json_array();
    for (size_t i = 0; i < count; i++)
        json_array_append_new(history,
                              json_pack("{s[o]}", "speed",
                                        speed_row(10 * (1 + random_between(&random, -0.01, 0.01)), 9.9, 10.1, slower)));
    return history;
}

static int is_suspect(double ratio, double low, double high, const char *slower)
{
    const struct speed_rule rule = SPEED_RULE;
    json_t *history = nights(9, slower), *row = speed_row(ratio, low, high, slower);
    const int suspect = speed_is_suspect(&rule, history, row);
    json_decref(history);
    json_decref(row);
    return suspect;
}

Test(nightly, a_ratio_is_suspected_on_the_slower_side_alone_and_beyond_its_interval)
{
    cr_expect(is_suspect(9, 8.9, 9.1, "down"));
    cr_expect(is_suspect(11, 10.9, 11.1, "up"));
    cr_expect_not(is_suspect(11, 10.9, 11.1, "down"));
    cr_expect_not(is_suspect(9, 8.9, 9.1, "up"));
    cr_expect_not(is_suspect(9, 8, 10.2, "down"), "its interval reaches the usual ratio");
    cr_expect_not(is_suspect(11, 9.8, 12, "up"));
    cr_expect_not(is_suspect(9.7, 9.6, 9.8, "down"), "less than a twentieth");
}

Test(nightly, what_is_an_alarm_does_not_become_usual_by_lasting)
{
    const struct speed_rule rule = SPEED_RULE;
    json_t *history = nights(3, "down"), *row = speed_row(9, 8.9, 9.1, "down");
    for (size_t i = 0; i < 9; i++) {
        json_t *night = json_pack("{s[O] s[]}", "speed", row, "moves");
        move_add(json_object_get(night, "moves"), MOVE_SLOWER, "speed", "a / b", "slower");
        json_array_append_new(history, night);
    }
    cr_expect(speed_is_suspect(&rule, history, row));
    json_decref(history);
    json_decref(row);
}

Test(nightly, without_a_history_nothing_is_suspected)
{
    const struct speed_rule rule = SPEED_RULE;
    json_t *history = json_array(), *row = speed_row(1, 1, 1, "down");
    cr_expect(isnan(speed_against(history, row)));
    cr_expect_not(speed_is_suspect(&rule, history, row));
    json_decref(history);
    json_decref(row);
}

/* Of Student's distribution: tables have 0.05 above 1.8946 for 7 degrees of freedom, 0.01 above 3.7469 for 4. */
Test(nightly, the_probability_is_student_s)
{
    double difference[8];
    const double shift = 1.8946 * 0.05 / sqrt(7);
    for (size_t i = 0; i < 8; i++)
        difference[i] = shift + (i % 2 ? 0.05 : -0.05); /* standard error 0.05 / √7 */
    cr_expect_float_eq(speed_probability(difference, 8, 1), 0.05, 1e-5);
    const double five[] = {1, 2, 3, 4, 5}; /* mean 3, standard error 1/√2 */
    cr_expect_float_eq(speed_probability(five, 5, exp(3 - 3.7469 / M_SQRT2)), 0.01, 1e-5);
    cr_expect_eq(speed_probability(five, 2, 1), 1, "two pairs prove nothing");
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

Test(nightly, a_tenth_slower_is_proved_and_the_same_speed_is_not)
{
    const double level = SPEED_RULE.level;
    size_t missed = 0, blamed = 0, blamed_for_place = 0;
    for (uint64_t seed = 0; seed < 1000; seed++) {
        missed += probability_of(1.1, 0.01, seed) > level;
        blamed += probability_of(1, 0.1, seed) <= level;               /* a noisy machine */
        blamed_for_place += probability_of(1.05, 0.02, seed) <= level; /* what the place of code may do */
    }
    cr_expect_eq(missed, 0);
    cr_expect_leq(blamed, 2, "%zu of 1000", blamed);
    cr_expect_leq(blamed_for_place, 20, "%zu of 1000 at a level of 0.01", blamed_for_place);
}

Test(nightly, one_wild_pair_among_eight_proves_nothing)
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

/* --- history --------------------------------------------------------------------------------------------------------- */

static json_t *record_of(const char *line, const char *date, int is_short)
{
    return json_pack("{ss si ss ss sb s[] s[] s[]}", "schema", "plumb.history", "version", HISTORY_VERSION, "line",
                     line, "date", date, "short", is_short, "speed", "accuracy", "moves");
}

Test(nightly, a_line_has_the_records_of_its_machine_since_the_build_was_kept)
{
    char file[] = "/tmp/plumb-history-XXXXXX";
    close(mkstemp(file));
    static const struct {
        const char *line, *date;
        int is_short;
    } written[] = {{"a", "2026-01-01T00:00:00Z", 0},
                   {"a", "2026-01-02T00:00:00Z", 0},
                   {"b", "2026-01-03T00:00:00Z", 0},
                   {"a", "2026-01-04T00:00:00Z", 1},
                   {"a", "2026-01-05T00:00:00Z", 0}};
    for (size_t i = 0; i < 5; i++) {
        json_t *record = record_of(written[i].line, written[i].date, written[i].is_short);
        cr_assert_eq(history_append(file, record), 0);
        json_decref(record);
    }
    json_t *history = history_read(file);
    cr_expect_eq(json_array_size(history), 5);
    json_t *line = history_of_line(history, "a", "2026-01-02T00:00:00Z");
    cr_expect_eq(json_array_size(line), 2);
    json_decref(line);
    json_decref(history);
    remove(file);
}

Test(nightly, a_figure_shows_each_night_as_a_block)
{
    char text[64];
    night_sparkline((const double[]){1, 2, NAN, 8}, 4, text, sizeof text);
    cr_expect_str_eq(text, "▁▂·█");
    night_sparkline((const double[]){3, 3}, 2, text, sizeof text);
    cr_expect_str_eq(text, "▁▁");
}

/* --- the verbs ------------------------------------------------------------------------------------------------------- */

/* Runs a command in a folder of its own, which is removed. */
static void expect_shell(const char *command, int status, const char *part)
{
    char *script = NULL;
    cr_assert_gt(asprintf(&script,
                          "d=$(mktemp -d); n() { plumb nightly so3.s1 --short -d $d \"$@\"; }; (%s); s=$?; "
                          "rm -rf $d; exit $s",
                          command),
                 0);
    struct ran ran = ran_shell(script);
    cr_expect_eq(ran.status, status, "%s: %d, %s%s", command, ran.status, ran.out, ran.error);
    cr_expect(strstr(ran.out, part) || strstr(ran.error, part), "%s: no \"%s\" in\n%s%s", command, part, ran.out,
              ran.error);
    ran_free(&ran);
    free(script);
}

Test(nightly, a_short_night_of_a_kernel_moves_nothing_and_agrees_with_its_schema)
{
    expect_shell("n && /usr/bin/python3 -W ignore validate/test/schema.py data/history.schema.json $d/record.json && "
                 "n && wc -l < $d/history.jsonl && cat $d/report.md && grep -c '<testcase' $d/report.xml",
                 0, "0 alarms: nothing moved");
}

Test(nightly, an_error_beyond_what_is_accepted_is_an_alarm_in_every_report)
{
    const char *lower = "sed -E 's/^(so3.s1,S1 ulp near 0,)[0-9.]+/\\10.5/' data/worst/kernels.csv > $d/accepted; n "
                        "--accepted $d/accepted; s=$?; ";
    char command[600];
    snprintf(command, sizeof command, "%s cat $d/report.md; exit $s", lower);
    expect_shell(command, 1, "| **worse** | so3.s1: S1 ulp near 0 |");
    snprintf(command, sizeof command, "%s cat $d/report.xml; exit $s", lower);
    expect_shell(command, 1, "<failure type=\"worse\"");
    snprintf(command, sizeof command, "%s exit $s", lower);
    expect_shell(command, 1, "plumb check so3.s1 --at=0x1.ffb85cp-1");
}

Test(nightly, a_night_that_was_interrupted_goes_on_with_what_it_has)
{
    /* the history cannot be written: the stages' files stay, and the next run finds a mark that was put into them */
    expect_shell("mkdir $d/blocked; n --history $d/blocked/x/y; sed -i 's/\"mean\": 0[.0-9]*/\"mean\": 77/' "
                 "$d/work/check/report.json; n && grep -c '\"mean\": 77' $d/record.json",
                 0, "0 alarms");
}

Test(nightly, a_machine_keeps_a_build_until_another_speed_is_accepted)
{
    const char *const night = "plumb nightly so3.s1 -d $d --samples 1k --without bench --sweep-seconds 0 "
                              "--accepted-speed $d/speed.json > $d/out; cat $d/out >&2; ";
    char command[1200];
    snprintf(command, sizeof command, "%s", night);
    expect_shell(command, 0, "begins with this build");
    snprintf(command, sizeof command, "%s%s", night, night);
    expect_shell(command, 0, "1 record since the build of");
    snprintf(command, sizeof command,
             "%s sleep 1; plumb accept -d $d --accepted $d/accepted --accepted-speed $d/speed.json --speed && "
             "/usr/bin/python3 -W ignore validate/test/schema.py data/accepted.schema.json $d/speed.json && "
             "sed -i 's/\"speed\": \"20/\"speed\": \"21/' $d/speed.json; : > $d/out; %s grep -c begins $d/out",
             night, night);
    expect_shell(command, 0, "\n1\n");
}

Test(nightly, what_cannot_be_read_or_does_not_exist_is_said_in_a_line)
{
    expect_shell("n --without nothing", 2, "plumb nightly: --without: is none of");
    expect_shell("echo '{' > $d/history.jsonl; n", 2, "history.jsonl: line 1: ");
    expect_shell("echo '{\"schema\":\"plumb.history\",\"version\":99}' > $d/history.jsonl; n", 2,
                 "a record of version 99");
    expect_shell("echo 'so3.s1,S1,x,0,0x1p0' > $d/accepted; n --accepted $d/accepted", 2,
                 "line 1: cannot be read: error");
    expect_shell("echo '{}' > $d/speed; n --accepted-speed $d/speed", 2, "no accepted state");
    expect_shell("plumb accept -d $d", 2, "plumb accept: ");
    expect_shell("n && plumb accept -d $d --accepted $d/accepted", 2, "of a short run");
    expect_shell(
        "plumb nightly so3.s1 -d $d --samples 1k --without bench --sweep-seconds 0 --accepted $d/accepted > $d/out && "
        "plumb accept -d $d --accepted $d/accepted && plumb nightly so3.s1 -d $d --samples 1k --without bench "
        "--sweep-seconds 0 --accepted $d/accepted",
        0, "0 alarms: nothing moved");
}
