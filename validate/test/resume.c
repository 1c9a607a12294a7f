/* Tests of interrupted checks: the state restores every result bit for bit (check_result_to_json), a resumed check
 * gives the report of an uninterrupted one, and a state that belongs to another check is rejected. */
#include "functions.h"
#include "ran.h"

#include "validate/report/report.h"
#include "validate/util/machine.h"
#include "validate/util/options.h"

/* --- one result ------------------------------------------------------------------------------------------------ */

/* Returns the report of one result as JSON. */
static char *report_of(struct check_result *check_result)
{
    struct check_result *list[] = {check_result};
    char id[64], *named[] = {id, NULL};
    snprintf(id, sizeof id, "%s", check_result->kernel->id);
    struct machine machine = machine_here();
    machine.load = 0; /* otherwise two reports differ if the load changes between them */
    const struct report report = {.machine = machine,
                                  .port = "mine",
                                  .about = "",
                                  .port_file = "./mine.so",
                                  .port_option = "--port",
                                  .seed = 1,
                                  .samples = 2000,
                                  .named = named,
                                  .count = 1,
                                  .check_result = list};
    FILE *stream = text_stream();
    cr_assert_eq(report_json(&report, stream), 0);
    cr_assert_eq(report_text(&report, stream, 1, (struct text_style){0}), 0);
    cr_assert_eq(report_markdown(&report, stream), 0);
    cr_assert_eq(report_junit(&report, stream), 0);
    return text_written(stream);
}

static const struct kernel_check_options options = {.seed = 1, .samples = 2000, .level = LEVEL_BASIC};

/* Checks a kernel of a port. The result, stored and restored, must give the same reports, which must contain `part`. */
static void expect_restored(struct port *port, const char *id, enum format format, const char *part)
{
    const struct kernel *kernel = kernel_find(id);
    struct check_result *check_result = test_check_result(check_kernel(port, kernel, format, &options));
    json_t *stored = json_for_test(check_result_to_json(check_result));
    char *text = json_dumps(stored, JSON_COMPACT);
    int is_wrong;
    struct check_result *restored = check_result_from_json(json_of(text), kernel, format, &options, &is_wrong);
    cr_assert(restored && !is_wrong, "%s", text);
    free(text);
    const char *before = report_of(check_result), *after = report_of(test_check_result(restored));
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
    expect_restored(test_port("plain", NULL), "rotation.log", FLOAT, REASON_NOT_PROVIDED))
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
    struct check_result *check_result =
        test_check_result(check_kernel(port_of(&own, coefficient_off, FLOAT), kernel, FLOAT, &options));
    json_t *stored = json_for_test(check_result_to_json(check_result));
    size_t refused = 0;
    for (size_t i = 0; i < json_array_size(stored); i++) {
        json_t *forged = json_for_test(json_copy(stored));
        int is_wrong;
        json_array_set_new(forged, i, json_loads(values[i % 8], JSON_DECODE_ANY, NULL));
        struct check_result *restored = check_result_from_json(forged, kernel, FLOAT, &options, &is_wrong);
        cr_assert_eq(restored == NULL, is_wrong);
        refused += is_wrong;
        if (restored)
            report_of(test_check_result(restored));
    }
    cr_expect_gt(refused, json_array_size(stored) / 2);
}

Test(resume, truncated_result_is_refused)
{
    const struct kernel *kernel = kernel_find("so3.s1");
    struct function_port own;
    struct check_result *check_result =
        test_check_result(check_kernel(port_of(&own, right, FLOAT), kernel, FLOAT, &options));
    json_t *stored = json_for_test(check_result_to_json(check_result));
    int is_wrong;
    json_array_append_new(stored, json_null());
    cr_expect_null(check_result_from_json(stored, kernel, FLOAT, &options, &is_wrong));
    json_array_remove(stored, json_array_size(stored) - 1);
    while (json_array_size(stored) > 0) {
        json_array_remove(stored, json_array_size(stored) - 1);
        cr_expect_null(check_result_from_json(stored, kernel, FLOAT, &options, &is_wrong));
        cr_expect(is_wrong);
    }
}

/* --- the command -------------------------------------------------------------------------------------------------- */

/* A shell command: runs a check and interrupts it by SIGINT when it has used `ticks` hundredths of a CPU second, unless
 * it has ended before. A complete check takes some seconds. A background process of a shell ignores SIGINT unless env
 * changes that. */
#define INTERRUPTED(arguments, ticks)                                                                                  \
    "cd $scratch && env --default-signal=INT plumb check " arguments " & "                                             \
    "until set -- $(cat /proc/$!/stat) && test \"$3\" = Z -o ${14} -ge " ticks "; do sleep 0.02; done; kill -INT $!; " \
    "wait $!"

/* The members that differ from run to run: times and the load of the machine. */
#define WITHOUT_TIMES                                                                                                  \
    "sed 's/[0-9.]* s\\(, seed 1\\.\\?\\)\\?$//; s/time=\"[^\"]*\"//; s/timestamp=\"[^\"]*\"//; /\"seconds\"/d; "      \
    "/\"started\"/d; "                                                                                                 \
    "/\"load\"/d; /\"digest\"/d; /^| started/d'"

#define KERNELS "so3"

/* Checks some kernels at once, and in two or three parts; all reports must be the same except for times. */
Test(resume, interrupted_check_gives_the_same_report)
{
    NEEDS_PYTHON;
    expect_said("mkdir $scratch/once $scratch/part && plumb check " KERNELS
                " --samples 2k --reports $scratch/once -o $scratch/once/text -v",
                0, "");
    const struct ran first = ran_shell(INTERRUPTED(KERNELS " --samples 2k --reports part -o part/text -v", "60"));
    cr_assert_eq(first.status, STATUS_USAGE, "%s", first.error);
    const char *advice = "plumb check: interrupted: the report is not complete; to continue: plumb check " KERNELS
                         " --samples 2k --reports part -o part/text -v --state plumb-check.state\n";
    cr_expect(strstr(first.error, advice), "%s", first.error);
    const struct ran second =
        ran_shell(INTERRUPTED(KERNELS " --samples 2k --reports part -o part/text -v --state plumb-check.state", "50"));
    cr_expect_eq(second.status, STATUS_USAGE, "%s", second.error);
    cr_expect(strstr(second.error, " -v --state plumb-check.state\n"), "%s", second.error);
    expect_said("cd $scratch && plumb check " KERNELS
                " --samples 2k --reports part -o part/text -v --state plumb-check.state",
                0, "");
    static const char *const reports[] = {"report.json", "report.xml", "report.md", "report.sarif", "text"};
    for (size_t i = 0; i < sizeof reports / sizeof *reports; i++) {
        /* json.tool writes a member per line; plumb's lines are filled, so their ends depend on the digits of times */
        const char *compare = "cd $scratch && for run in once part; do { case %1$s in *.json) python3 -m json.tool "
                              "$run/%1$s ;; *) cat $run/%1$s ;; esac; } | " WITHOUT_TIMES " >$run.left; done && "
                              "test -s once.left && diff once.left part.left";
        cr_expect_str_empty(expect_said(formatted(compare, reports[i]), 0, "").out);
    }
    expect_said("test ! -e $scratch/plumb-check.state", 0, "");
}

/* The first kernels are not checked again: their stored times are in the report. */
Test(resume, stored_results_are_not_computed_again)
{
    ran_shell(INTERRUPTED(KERNELS " --samples 2k --state s", "60"));
    const json_t *report = expect_json("cd $scratch && cp s t && plumb check " KERNELS
                                       " --samples 2k --state s --format json && plumb check " KERNELS
                                       " --samples 2k --state t --format json -o t.json",
                                       0);
    const json_t *again = json_of(file_text(in_scratch("t.json")));
    cr_expect_eq(number_of(json_array_get(member(report, "kernels"), 0), "seconds"),
                 number_of(json_array_get(member(again, "kernels"), 0), "seconds"));
}

/* A state belongs to one check: other options, another port, or other limits are refused in one line. */
Test(resume, state_of_another_check_is_refused)
{
    expect_said("cd $scratch && cp $ports/textbook.so mine.so && echo 'so3.s1: []' >limits.yaml", 0, "");
    const struct ran first =
        ran_shell(INTERRUPTED("--port ./mine.so --samples 100k --limits limits.yaml --state s", "60"));
    cr_assert(strstr(first.error, "to continue"), "%s", first.error);
#define AGAIN "cd $scratch && plumb check --port ./mine.so --limits limits.yaml --state s "
    expect_line(AGAIN "--samples 1k", 2,
                "s: is the state of another check: it has samples 100000, this one samples 1000");
    expect_line(AGAIN "--samples 100k --seed 2", 2, "it has seed 1, this one seed 2");
    expect_line(AGAIN "--samples 100k --level full", 2, "it has level basic, this one level full");
    expect_line(AGAIN "--samples 100k so3.exp", 2, "it has kernels all, this one kernels so3.exp");
    expect_line(AGAIN "--samples 100k --finite", 2, "it has finite 0, this one finite 1");
    expect_line("cd $scratch && plumb check --port ./mine.so --samples 100k --state s", 2, "limits with checksum");
    expect_line("cd $scratch && cp $ports/plain.so mine.so && plumb check --port ./mine.so --samples 100k --limits "
                "limits.yaml --state s",
                2, "s: is the state of another check: it has port");
    expect_line("cd $scratch && cp $ports/textbook.so mine.so && printf x >>mine.so && plumb check --port ./mine.so "
                "--samples 100k --limits limits.yaml --state s",
                2, "it has port files with checksum");
    expect_line("cd $scratch && printf x >>s && plumb check --port ./mine.so --state s", 2,
                "its checksum is not right");
    expect_line("plumb check so3.s1 --samples 1k --state /no/such/folder/s", 2, "cannot write /no/such/folder/s");
    expect_line("plumb check so3.s1 --at 1 --state s", 2, "--state: not with --at");
}

/* A state of another version of the program has another checksum of the program in its identity. */
Test(resume, state_of_another_program_is_refused)
{
    ran_shell(INTERRUPTED(KERNELS " --samples 2k --state s", "60"));
    expect_line("cd $scratch && cp $(command -v plumb) other && printf x >>other && ./other check " KERNELS
                " --samples 2k --state s",
                2, "it has plumb with checksum");
}
