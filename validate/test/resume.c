/* Tests of stored results: judgement_from_json restores every result bit for bit, and refuses damaged ones. */
#include "functions.h"
#include "ran.h"

#include "validate/base/machine.h"
#include "validate/base/options.h"
#include "validate/report/report.h"

/* --- one judgement ------------------------------------------------------------------------------------------------ */

/* Returns the report of one judgement as JSON. */
static char *report_of(struct judgement *judgement)
{
    struct judgement *list[] = {judgement};
    const struct report report = {.machine = machine_here(),
                                  .port = "mine",
                                  .about = "",
                                  .port_file = "./mine.so",
                                  .port_option = "--port",
                                  .seed = 1,
                                  .samples = 2000,
                                  .count = 1,
                                  .judgement = list};
    FILE *stream = text_stream();
    cr_assert_eq(report_json(&report, stream), 0);
    cr_assert_eq(report_text(&report, stream, 1), 0);
    cr_assert_eq(report_markdown(&report, stream), 0);
    cr_assert_eq(report_junit(&report, stream), 0);
    return text_written(stream);
}

static const struct judge_options options = {.seed = 1, .samples = 2000, .level = LEVEL_BASIC};

/* Checks a kernel of a port. The result, stored and restored, must give the same reports, which must contain `part`. */
static void expect_restored(struct port *port, const char *id, enum format format, const char *part)
{
    const struct kernel *kernel = kernel_find(id);
    struct judgement *judgement = kept_judgement(judge_kernel(port, kernel, format, &options));
    json_t *stored = kept_json(judgement_to_json(judgement));
    char *text = json_dumps(stored, JSON_COMPACT);
    int is_wrong;
    struct judgement *restored = judgement_from_json(json_of(text), kernel, format, &options, &is_wrong);
    cr_assert(restored && !is_wrong, "%s", text);
    free(text);
    const char *before = report_of(judgement), *after = report_of(kept_judgement(restored));
    cr_expect_str_eq(after, before);
    cr_expect(strstr(before, part), "no %s in %.20000s", part, before);
}

static _Atomic int calls;

FAULT(coefficient_off, y[i] += 1e-6f * t[i])
FAULT(nan_swallowed, y[i] = isnan(t[i]) ? 1 : y[i])
FAULT(neighbours_leak, y[i] = i + 1 < n && isnan(t[i + 1]) ? NAN : y[i])
FAULT(depends_on_size, y[i] += n > 100 && t[i] > 1 ? 0x1p-20f : 0)
FAULT(first_call_off, y[i] += calls++ == 0 ? 0x1p-10f : 0)

static void expect_function(kernel_function *function, const char *part)
{
    struct function_port own;
    calls = 0;
    expect_restored(port_of(&own, function, FLOAT), "so3.s1", FLOAT, part);
}

TRY(resume, right_result_is_restored, expect_function(right, "within"))
TRY(resume, wrong_result_is_restored, expect_function(coefficient_off, "\"simplest\": {"))
TRY(resume, broken_rule_is_restored, expect_function(nan_swallowed, "\"first_failure\": {"))
TRY(resume, lane_isolation_is_restored, expect_function(neighbours_leak, "\"among\": \"NaN\""))
TRY(resume, batch_context_is_restored, expect_function(depends_on_size, "in a call with n = "))
TRY(resume, repeated_call_is_restored, expect_function(first_call_off, "\"after\": \"the first call\""))
TRY(resume, missing_kernel_is_restored,
    expect_restored(test_port("plain", NULL), "rotation.log", FLOAT, "the port does not have it"))
TRY(resume, crash_is_restored, expect_restored(test_port("crash", NULL), "so3.exp", FLOAT, "crashed: SIGFPE"))
TRY(resume, skipped_inputs_are_restored,
    expect_restored(test_port("aborts", NULL), "so3.s1", FLOAT, "which are skipped"))
TRY(resume, hint_is_restored, expect_restored(test_port("conventions", NULL), "so3.exp", FLOAT, "looks as if"))

/* --- damaged states ----------------------------------------------------------------------------------------------- */

/* A stored result in which one value is replaced is refused, or gives a report: it never crashes. */
Test(resume, forged_result_does_no_harm)
{
    static const char *const values[] = {"-1",   "1e9", "9223372036854775807", "\"x\"",
                                         "null", "[]",  "[\"0x1p+0\"]",        "{}"};
    const struct kernel *kernel = kernel_find("so3.s1");
    struct function_port own;
    struct judgement *judgement =
        kept_judgement(judge_kernel(port_of(&own, coefficient_off, FLOAT), kernel, FLOAT, &options));
    json_t *stored = kept_json(judgement_to_json(judgement));
    size_t refused = 0;
    for (size_t i = 0; i < json_array_size(stored); i++) {
        json_t *forged = kept_json(json_copy(stored));
        int is_wrong;
        json_array_set_new(forged, i, json_loads(values[i % 8], JSON_DECODE_ANY, NULL));
        struct judgement *restored = judgement_from_json(forged, kernel, FLOAT, &options, &is_wrong);
        cr_assert_eq(restored == NULL, is_wrong);
        refused += is_wrong;
        if (restored)
            report_of(kept_judgement(restored));
    }
    cr_expect_gt(refused, json_array_size(stored) / 2);
}

Test(resume, truncated_result_is_refused)
{
    const struct kernel *kernel = kernel_find("so3.s1");
    struct function_port own;
    struct judgement *judgement = kept_judgement(judge_kernel(port_of(&own, right, FLOAT), kernel, FLOAT, &options));
    json_t *stored = kept_json(judgement_to_json(judgement));
    int is_wrong;
    json_array_append_new(stored, json_null());
    cr_expect_null(judgement_from_json(stored, kernel, FLOAT, &options, &is_wrong));
    json_array_remove(stored, json_array_size(stored) - 1);
    while (json_array_size(stored) > 0) {
        json_array_remove(stored, json_array_size(stored) - 1);
        cr_expect_null(judgement_from_json(stored, kernel, FLOAT, &options, &is_wrong));
        cr_expect(is_wrong);
    }
}
