/* Tests of calls that fail: inputs that cause a failure are skipped and the remaining ones are checked; if no input
 * causes the failure, the results from before it remain; and the command that the report prints reproduces the failure.
 * The ports are test/ports/fails.c and aborts.c. */
#include "functions.h"

#include "ran.h"
#include "validate/util/options.h"

#include <omp.h>
#include <unistd.h>

static struct port *open_fails(double seconds)
{
    const struct port_limits limits = {.call_seconds = 1, .seconds = seconds, .bytes = PORT_BYTES};
    return test_port("fails", &limits);
}

static struct check_result *check_failing_port(const char *id, size_t samples)
{
    return check_port_with(open_fails(0), kernel_find(id), samples, NULL);
}

/* Checks that the verdict is "failed" and that the statistics of the samples before the failure are present. */
static void expect_partial_results(const struct check_result *check_result, uint64_t errors)
{
    cr_assert_eq(check_result->verdict, FAILED, "%s", check_verdict_text(check_result->verdict));
    uint64_t count = 0;
    for (size_t b = 0; b < check_result->bounds; b++) {
        cr_assert_neq(check_result->bound[b].verdict, EXCEEDED);
        count += check_result->bound[b].statistics.count;
    }
    cr_assert_geq(count, errors, "%d errors", (int)count);
}

/* Inputs that crash are skipped, and all other inputs are checked. */
Test(failures, crashing_inputs_are_skipped)
{
    struct check_result *check_result = check_failing_port("so3.s1", 300000);
    cr_assert_eq(check_result->failure.stage, BY_SAMPLES);
    cr_assert_eq(check_result->failure.context.reproduction, REPRODUCED_BY_COPIES);
    cr_assert_geq(check_result->skipped_count, SKIPPED_SHOWN);
    for (size_t i = 0; i < SKIPPED_SHOWN; i++) {
        const double t = check_result->skipped[i].in[0];
        cr_expect(t >= 0.7001f && t <= 0.701f && strstr(check_result->skipped[i].what, "SIGSEGV"), "%g", t);
    }
    cr_expect_str_eq(check_result->reason,
                     formatted("crashed: SIGSEGV (Segmentation fault), at %d inputs, which are skipped",
                               (int)check_result->skipped_count));
    cr_expect_eq(check_result->samples, 300000);
    cr_expect_gt(check_result->searched, 0);
    cr_expect(check_result->isolation.tried > 0 && check_result->batches.tried > 0 && check_result->repeats.tried > 1);
    cr_expect_eq(check_result->aborted, 0);
    expect_partial_results(check_result, check_result->samples / 2);
    for (size_t b = 0; b < check_result->bounds; b++)
        cr_expect_eq(check_result->bound[b].verdict, WITHIN);
}

/* Checks a kernel of the port aborts. */
static struct check_result *check_aborting_port(const char *id)
{
    return check_port_with(test_port("aborts", NULL), kernel_find(id), 20000, NULL);
}

/* A stage with too many failures is aborted, and the next stage runs. */
Test(failures, stage_with_many_failures_is_aborted)
{
    struct check_result *check_result = check_aborting_port("so3.s1");
    cr_assert_eq(check_result->verdict, FAILED);
    cr_expect_eq(check_result->aborted >> BY_SAMPLES & 1, 1);
    cr_expect(check_result->samples > 100 && check_result->samples < 20000, "%d", (int)check_result->samples);
    cr_expect_gt(check_result->skipped_count, MAX_SKIPPED);
    cr_expect_gt(check_result->batches.tried, 0);
    cr_expect_gt(check_result->isolation.tried, 0);
    cr_expect_eq(check_result->bound->verdict, WITHIN);
    for (size_t s = 0; s < check_result->specials; s++) {
        const int failing = check_result->special[s].special->value == IN_NAN ||
                            check_result->special[s].special->value == IN_PLUS_INFINITE ||
                            check_result->special[s].special->value == IN_PLUS_LARGEST;
        cr_expect_eq(check_result->special[s].failed > 0, failing, "%s", check_result->special[s].special->sentence);
        cr_expect_eq(strstr(check_result->special[s].what, "SIGABRT") != NULL, failing);
    }
}

Test(failures, constant_failure_ends_check_early)
{
    struct check_result *check_result = check_aborting_port("so3.s1.angle");
    cr_expect_eq(check_result->verdict, FAILED);
    cr_expect_eq(check_result->skipped_count, 0);
    cr_expect(strstr(check_result->reason, "SIGABRT") &&
                  strstr(check_result->reason, ", at each of the first 8 inputs"),
              "%s", check_result->reason);
}

Test(failures, error_for_special_value_breaks_rule)
{
    struct check_result *check_result = check_aborting_port("so3.s2");
    cr_expect_eq(check_result->verdict, FAILED);
    for (size_t b = 0; b < check_result->bounds; b++)
        cr_expect_eq(check_result->bound[b].verdict, WITHIN, "%zu", b);
    for (size_t s = 0; s < check_result->specials; s++)
        if (check_result->special[s].special->value == IN_ZERO)
            cr_expect_str_eq(check_result->special[s].what, "returned error 7");
}

/* Checks that a command's output contains all parts. */
static void expect_all(const char *command, const char *const *parts)
{
    const struct ran result = expect_said(command, STATUS_SHORT, "");
    for (; *parts; parts++)
        cr_expect(strstr(result.out, *parts), "%s: %s", *parts, result.out);
}

/* Kernels that failed count among the kernels that fall short. */
Test(failures, failed_kernels_count_as_short)
{
    static const char command[] = "plumb check so3.s1 so3.s1.angle so3.s2 --port $ports/aborts.so --samples 2k";
    static const char *const brief[] = {"crashed: SIGABRT (Aborted), at each of the first 8 inputs\n",
                                        "    input            t = ", " aborted at level basic", NULL};
    static const char *const in_full[] = {", which are skipped\n",
                                          "  usual: within; special values: ",
                                          "    also at    t = ",
                                          "    aborted    ",
                                          ": it fails at more than 32 inputs there\n",
                                          "      failed     crashed: SIGABRT",
                                          "      failed     returned error 7\n",
                                          NULL};
    expect_all(command, brief);
    expect_all(formatted("%s --verbose", command), in_full);
    const json_t *root = expect_json(formatted("%s --format json", command), STATUS_SHORT);
    const json_t *skipped = member(json_array_get(member(root, "kernels"), 0), "skipped");
    expect_schema("data/report.schema.json", root);
    cr_expect_eq(json_array_size(member(skipped, "first")), SKIPPED_SHOWN);
    cr_expect_gt(number_of(skipped, "inputs"), 32);
    cr_expect_gt(json_array_size(member(skipped, "aborted")), 0);
}

Test(failures, outcome_is_independent_of_threads)
{
    struct check_result *check_result[2];
    for (int threads = 1; threads <= 2; threads++) {
        setenv("OMP_NUM_THREADS", formatted("%d", threads), 1);
        check_result[threads - 1] = check_aborting_port("so3.s1");
    }
    cr_assert_eq(check_result[0]->samples, check_result[1]->samples);
    cr_assert_eq(check_result[0]->searched, check_result[1]->searched);
    cr_assert_eq(check_result[0]->skipped_count, check_result[1]->skipped_count);
    cr_assert_eq(check_result[0]->failure.in[0], check_result[1]->failure.in[0]);
    for (size_t b = 0; b < check_result[0]->bounds; b++)
        cr_assert_eq(check_result[0]->bound[b].statistics.sum, check_result[1]->bound[b].statistics.sum);
}

Test(failures, hang_is_located_in_few_calls)
{
    const char *hangs = scratch_file("hangs", "");
    setenv("PLUMB_TEST_HANGS", hangs, 1);
    struct check_result *check_result = check_failing_port("so3.s1.angle", 300000);
    expect_partial_results(check_result, 1);
    cr_assert(strstr(check_result->reason, "did not return within 1 s"), "%s", check_result->reason);
    cr_assert(fabs(check_result->failure.in[0]) >= 0.7001f && fabs(check_result->failure.in[0]) <= 0.701f);
    const size_t count = strlen(file_text(hangs)), most = 2 * omp_get_max_threads() + 2;
    cr_assert(count > 0 && count <= most, "%zu hangs; expected one or two per thread, and one to find the input",
              count);
}

Test(failures, crashing_size_is_distinguished_from_input)
{
    struct check_result *check_result = check_failing_port("so3.s2", 20000);
    cr_assert_eq(check_result->verdict, FAILED);
    cr_assert_eq(check_result->failure.context.reproduction, REPRODUCED_BY_LARGE_CALL);
    cr_assert_eq(check_result->failure.context.n % 8, 3);
    cr_assert(strstr(check_result->reason, "in a call with n = "), "%s", check_result->reason);
    check_result = check_failing_port("so3.s2.minimax6", 20000);
    expect_partial_results(check_result, 10000);
    cr_assert_eq(check_result->failure.stage, BY_BATCHES);
    cr_assert_eq(check_result->failure.context.n, 0);
}

Test(failures, crash_in_specials_preserves_sample_results)
{
    struct check_result *check_result = check_failing_port("so3.s3", 20000);
    cr_assert_eq(check_result->failure.stage, BY_SPECIALS);
    cr_assert(isnan(check_result->failure.in[0]));
    expect_partial_results(check_result, 10000);
    for (size_t b = 0; b < check_result->bounds; b++)
        cr_assert_eq(check_result->bound[b].verdict, WITHIN);
}

/* If no single input reproduces a crash, the report says that the crash depends on earlier calls. */
Test(failures, unreproducible_crash_depends_on_earlier_calls)
{
    struct check_result *check_result = check_failing_port("so3.s123", 300000);
    cr_assert_eq(check_result->verdict, FAILED);
    cr_assert_eq(check_result->failure.context.reproduction, NOT_REPRODUCED);
}

Test(failures, timeout_blames_no_input)
{
    struct port *port = open_fails(0.05);
    struct check_result *check_result = check_port_with(port, kernel_find("so3.s3"), 10000000, NULL);
    cr_assert_eq(check_result->verdict, FAILED);
    cr_assert(check_result->failure.out_of_time);
    cr_assert(strstr(check_result->reason, "took longer than 0.05 s, after "), "%s", check_result->reason);
}

Test(failures, changed_rounding_mode_is_found)
{
    struct check_result *check_result = check_failing_port("so3.s2.angle", 20000);
    cr_assert_eq(check_result->verdict, FAILED);
    cr_assert(strstr(check_result->reason, "left the direction of rounding changed"), "%s", check_result->reason);
}

/* A port that begins to flush subnormal numbers at some call is found. */
Test(failures, flushing_of_subnormals_is_found)
{
    struct check_result *check_result = check_failing_port("so3.s3.angle", 20000);
    cr_assert_eq(check_result->verdict, FAILED);
    cr_assert(strstr(check_result->reason, "left the flushing of subnormal numbers to zero changed"), "%s",
              check_result->reason);
}

/* --- commands ----------------------------------------------------------------------------------------------------- */

/* Runs a command and returns the first kernel in its report. */
static const json_t *report_of(const char *command)
{
    const json_t *root = expect_json(formatted("%s --format json", command), STATUS_SHORT);
    expect_schema("data/report.schema.json", root);
    return json_array_get(member(root, "kernels"), 0);
}

/* Checks that a kernel fails and that the command in its report makes it fail again in its first call. */
static void expect_again(const char *id, const char *part)
{
    const json_t *kernel = report_of(formatted("plumb check %s --port $ports/fails.so --samples 300k", id));
    const char *command = text_of(member(kernel, "failure"), "command");
    cr_assert(strstr(command, part), "%s", command);
    const json_t *again = report_of(command);
    cr_assert_str_eq(text_of(again, "verdict"), "failed");
    cr_assert_eq(number_of(member(again, "failure"), "after"), 0);
    cr_assert_gt(json_array_size(member(kernel, "bounds")), 0);
}

Test(failures, printed_command_fails_again)
{
    expect_again("so3.s1", "--at=0x1.6");
    expect_again("so3.s2", "--batch ");
    expect_again("so3.s3", "--at=nan");
    expect_again("so3.s2.minimax6", "--batch 0");
}

/* Every format shows the preserved results and the failing input. */
Test(failures, every_format_shows_result_and_input)
{
    static const char *const formats[] = {"text --verbose", "junit", "markdown"};
    for (size_t f = 0; f < 3; f++) {
        const struct ran result =
            expect_said(formatted("plumb check so3.s3 --port $ports/fails.so --samples 20k --format %s", formats[f]),
                        STATUS_SHORT, "crashed: SIGSEGV");
        cr_assert(strstr(result.out, "--at=nan") && strstr(result.out, "S3 ulp") && strstr(result.out, "within"), "%s",
                  result.out);
    }
}

Test(failures, special_values_have_their_rule)
{
    expect_said("plumb check so3.s1 -v --at=nan", STATUS_WITHIN, "NaN gives NaN: within (16 tried)");
    expect_said("plumb check so3.s1 -v --at=-nan", STATUS_WITHIN, "NaN gives NaN: within");
    expect_said("plumb check so3.s1 -v '--at=nan(0x123)' --batch 3", STATUS_WITHIN, "NaN gives NaN: within (3 tried)");
    expect_said("plumb check so3.s1 -v --at=inf", STATUS_WITHIN, "gives 0, the limit: within");
    expect_said("plumb check so3.s1 -v --at=-0", STATUS_WITHIN, "0 gives the function's value there exactly: within");
    expect_said("plumb check so3.s1 -v --at=0x1p-149", STATUS_WITHIN, "the limits hold for a subnormal number: within");
    expect_said("plumb check so3.exp -v --at=1,-inf,0", STATUS_WITHIN, "gives NaN in every entry: within");
    expect_said("plumb check so3.exp --at=nan,inf,0", STATUS_NOTHING, "no promise and no rule");
    expect_said("plumb check so3.s1 --at=0.5 --batch 1000", STATUS_WITHIN, "a call of 1000 copies");
}

/* --- the sandbox -------------------------------------------------------------------------------------------------- */

/* Runs a port that writes a file when it is opened, and expects that the command which shows its failure has the same
   option. Returns 1 if the file was written. */
static int trespasses(const char *option)
{
    const char *file = scratch_file("trespass", "");
    unlink(file);
    setenv("PLUMB_TEST_TRESPASS", file, 1);
    const struct ran result =
        expect_said(formatted("plumb check so3.s1 --port $ports/trespasses.so --samples 1k %s", option), STATUS_SHORT,
                    "crashed: SIGSEGV (Segmentation fault)");
    cr_expect_eq(strstr(result.out, "--sandbox") != NULL, *option != 0, "%s", result.out);
    return access(file, F_OK) == 0;
}

Test(failures, sandboxed_port_cannot_write)
{
    if (ran_shell("bwrap --ro-bind / / --unshare-all true").status != 0)
        cr_skip_test("there is no bubblewrap that works");
    cr_expect_eq(trespasses(""), 1);
    cr_expect_eq(trespasses("--sandbox"), 0);
    expect_said("plumb check so3.s1 --samples 300 --sandbox --port-command 'python3 validate/test/ports/faulty.py "
                "dies hex'",
                STATUS_SHORT, "crashed: SIGABRT");
}

Test(failures, missing_sandbox_is_one_line)
{
    expect_line("PATH=${ports%%/test/*} plumb check so3.s1 --sandbox --port $ports/trespasses.so", STATUS_USAGE,
                "--sandbox: there is no bwrap in PATH");
    expect_line("plumb check so3.s1 --sandbox", STATUS_USAGE, "--sandbox: confines a port");
}
