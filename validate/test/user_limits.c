/* Tests of options that replace plumb's promises: a single region, the user's own limits, and expected failures. */
#include "ran.h"
#include "validate/util/options.h"

#include <unistd.h>

/* Runs plumb check with a test port and a file of lines for `option`. Checks the exit status and that the output
 * contains `words`. */
static struct ran expect_check(const char *port, const char *option, const char *lines, const char *more, int status,
                               const char *words)
{
    const char *file = lines ? scratch_file("terms", lines) : "";
    return expect_said(formatted("plumb check %s%s %s %s %s --samples 2k", port ? "--level full --port $ports/" : "",
                                 port ? port : "", option, file, more),
                       status, words);
}

static json_t *report_of(const char *port, const char *option, const char *lines, const char *more, int status)
{
    json_t *report = json_of(expect_check(port, option, lines, formatted("%s --format json", more), status, "").out);
    expect_schema("data/report.schema.json", report);
    return report;
}

static void expect_limits_schema(const char *file)
{
    expect_said(formatted("/usr/bin/python3 validate/test/schema.py data/limits.schema.json $scratch/%s", file), 0, "");
}

static json_t *first_kernel(json_t *report)
{
    return json_array_get(json_object_get(report, "kernels"), 0);
}

/* --- regions ------------------------------------------------------------------------------------------------------ */

static const char *word(const json_t *object, const char *key)
{
    const char *value = json_string_value(json_object_get(object, key));
    return value ? value : "";
}

Test(user_limits, region_is_checked_with_own_samples)
{
    json_t *report = report_of(NULL, "--region", NULL, "usual rotation.log", 0), *bound;
    json_t *kernel = first_kernel(report);
    size_t b;
    cr_assert_gt(json_array_size(json_object_get(kernel, "bounds")), 0);
    json_array_foreach (json_object_get(kernel, "bounds"), b, bound) {
        cr_expect_str_eq(word(json_object_get(bound, "region"), "name"), "usual");
        /* three components or one field per element: all samples are included */
        cr_expect_geq(json_integer_value(json_object_get(json_object_get(bound, "statistics"), "count")), 1900);
    }
    cr_expect_eq(json_array_size(json_object_get(kernel, "special_values")), 0, "rules belong to no region");
    cr_expect(strstr(word(kernel, "command"), "--region usual"), "%s", word(kernel, "command"));
}

Test(user_limits, range_restricts_regions_and_inputs)
{
    json_t *report = report_of(NULL, "--region", NULL, "0.5..2 so3.exp", 0), *bound, *input;
    size_t b, k;
    json_array_foreach (json_object_get(first_kernel(report), "bounds"), b, bound) {
        double square = 0;
        json_array_foreach (json_object_get(json_object_get(bound, "worst"), "input"), k, input)
            square += pow(json_number_value(json_object_get(input, "decimal")), 2);
        cr_expect(sqrt(square) >= 0.5 && sqrt(square) <= 2, "%g", sqrt(square));
        cr_expect_geq(json_integer_value(json_object_get(json_object_get(bound, "statistics"), "count")), 1900);
    }
    cr_expect_geq(b, 2);
}

static void expect_refused(const char *option, const char *lines, const char *more, const char *part)
{
    const struct ran ran = expect_check(NULL, option, lines, more, 2, part);
    cr_expect_eq(count_lines(ran.error), 1, "%s: %s", lines ? lines : more, ran.error);
}

Test(user_limits, unknown_region_lists_the_known)
{
    expect_refused("--region", NULL, "nowhere so3.exp", "have no region \"nowhere\"; they have usual");
    expect_refused("--region", NULL, "2..1 so3.exp", "the lower end of the range is not below");
    expect_refused("--region", NULL, "nan..1 so3.exp", "the lower end of the range is not below");
    expect_refused("--region", NULL, "2..2 so3.exp", "the lower end of the range is not below");
    expect_refused("--region", NULL, "1.. so3.exp", "\"1..\"");
    expect_refused("--region", NULL, "-5..-4 so3.exp", "no promise of these kernels");
}

/* --- limits ------------------------------------------------------------------------------------------------------- */

#define SO3_EXP(limit) "so3.exp:\n- [float, R, scaled ulp, usual, " limit "]\n"

/* Limits of the user may be wider or tighter than plumb's limits. */
Test(user_limits, user_limits_replace_plumbs)
{
    const struct ran tight =
        expect_check(NULL, "--limits", SO3_EXP("0.1, as a test"), "so3.exp --verbose", 1, "as a test");
    cr_expect(strstr(tight.out, "a limit of yours (") && strstr(tight.out, ":2), in place of plumb's"), "%s",
              tight.out);
    expect_check("conventions.so", "", NULL, "so3.exp", 1, "");
    expect_check(NULL, "--limits", "# none\n\n  # more\nso3.s1: [[both, S1, scaled ulp, usual, 2^2, wide]]\n",
                 "so3.exp", 0, "");
    expect_check(NULL, "--limits", "# nothing\n", "so3.exp", 0, "");
}

/* Every report says that a limit is the user's. */
Test(user_limits, every_report_shows_user_limits)
{
    static const char *const forms[] = {"junit", "markdown", "text -v"};
    json_t *report = report_of(NULL, "--limits", SO3_EXP("4, because"), "so3.exp", 0);
    json_t *bound = json_array_get(json_object_get(first_kernel(report), "bounds"), 0);
    cr_expect_eq(json_number_value(json_object_get(bound, "limit")), 4);
    cr_expect_str_eq(word(bound, "reason"), "because");
    cr_expect_eq(json_integer_value(json_object_get(json_object_get(bound, "own"), "line")), 2);
    cr_expect_neq(json_number_value(json_object_get(json_object_get(bound, "own"), "plumb")), 4);
    for (size_t f = 0; f < sizeof forms / sizeof *forms; f++) {
        const struct ran ran = expect_check(NULL, "--limits", SO3_EXP("4, because"),
                                            formatted("so3.exp --format %s", forms[f]), 0, "limit of yours");
        cr_expect(strstr(ran.out, "because"), "%s", forms[f]);
    }
}

Test(user_limits, lines_are_read_strictly)
{
    static const char *const wrong[][2] = {
        {"so3.xep: []", ":1:1: no kernel \"so3.xep\"; did you mean so3.exp?"},
        {"\n# a\nso3.exp: [[float, R, scaled ulp, unusual, 4, x]]",
         ":3:19: so3.exp has no \"R scaled ulp unusual\"; it has: R scaled ulp usual"},
        {SO3_EXP("4"), ":2:3: expected [format, output"},
        {SO3_EXP("4, ''"), ":2:36: the reason is missing"},
        {SO3_EXP("4, '  '"), "the reason is missing"},
        {SO3_EXP("4 ulp, x"), ":2:33: \"4 ulp\" is not a number: an operator is expected"},
        {SO3_EXP("four, x"), "\"four\" is not a number"},
        {SO3_EXP("-1, x"), "a limit is a finite number from 0 on, not \"-1\""},
        {SO3_EXP("inf, x"), "a finite number from 0 on"},
        {SO3_EXP("nan, x"), "\"nan\" is not a number"},
        {SO3_EXP("1e999, x"), "the number is too large"},
        {SO3_EXP("n, x"), "n and u cannot be used here"},
        {"so3.exp: [[half, R, scaled ulp, usual, 4, x]]", "expected float, double or both, got \"half\""},
        {"so3.s1.minimax6: [[double, S1, ulp, everywhere, 4, x]]", "nothing is promised of so3.s1.minimax6 in double"},
        {"so3.exp", ":1:1: expected kernels, each with a list of lines"},
        {"so3.exp: 4", ":1:10: expected a list"},
        {"so3.exp: [4", "did not find expected"},
        {SO3_EXP("4, x") "- [float, R, scaled ulp, usual, 5, y]", ":3:3: R scaled ulp usual is already in line 2"},
        {"so3.exp: [[float, a NaN in v gives NaN in every entry, 4, x]]", "expected fails, got \"4\""},
        {"so3.exp: [[float, the bits, fails, x]]", "same bits, the kernel"},
        {"so3.\033[31m: []", "control characters are not allowed"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        expect_refused("--limits", wrong[i][0], "so3.exp", wrong[i][1]);
    expect_refused("--limits", NULL, "/nowhere/at/all so3.exp", "/nowhere/at/all: No such file");
    expect_refused("--limits", NULL, "/tmp so3.exp", "/tmp: Is a directory");
}

/* --- known failures ----------------------------------------------------------------------------------------------- */

/* Returns the failures of the port conventions for so3.exp, in the form that --accept writes. */
static const char *known_failures(void)
{
    ran_shell("rm -f $scratch/accepted");
    expect_check("conventions.so", "--accept", NULL, "$scratch/accepted so3.exp", 1, "");
    return ran_shell("sed '/\\[.*, [0-9][0-9.e+]*, /s/, [0-9.e+]*, to be/, fails, to be/;"
                     " s/to be explained/transposed/' $scratch/accepted")
        .out;
}

/* Returns the number of entries in a list in YAML. */
static size_t entries_in(const char *text)
{
    size_t count = 0;
    for (const char *at = text; (at = strstr(at, "\n- ")); at++)
        count++;
    return count;
}

Test(user_limits, known_failures_pass_as_expected)
{
    const char *lines = known_failures();
    cr_assert(entries_in(lines) > 2, "%s", lines);
    json_t *report = report_of("conventions.so", "--limits", lines, "so3.exp", 0);
    cr_expect_str_eq(word(first_kernel(report), "verdict"), "expected");
    cr_expect_eq(json_integer_value(json_object_get(json_object_get(report, "counts"), "expected")), 1);
    cr_expect_eq(json_array_size(json_object_get(first_kernel(report), "expectations")), entries_in(lines));
    const struct ran junit =
        expect_check("conventions.so", "--limits", lines, "so3.exp --format junit", 0, ": transposed");
    cr_expect(!strstr(junit.out, "<failure") && strstr(junit.out, "failures=\"0\""), "%s", junit.out);
    static const char *const others[] = {"so3.exp --format markdown", "so3.exp"};
    for (size_t i = 0; i < 2; i++) {
        const struct ran ran = expect_check("conventions.so", "--limits", lines, others[i], 0, ": transposed");
        cr_expect(strstr(ran.out, "1 failed as expected"), "%s", ran.out);
    }
}

Test(user_limits, unlisted_failure_still_falls_short)
{
    const char *lines = known_failures(), *second = strstr(strstr(lines, "\n- ") + 1, "\n- ");
    expect_check("conventions.so", "--limits", formatted("so3.exp:%s", second), "so3.exp", 1, "");
    expect_check("conventions.so", "--limits", lines, "so3.exp rotation.from_quaternion", 1, "");
}

Test(user_limits, passing_expected_failure_falls_short)
{
    static const char *const forms[] = {"text", "json", "junit", "markdown"};
    static const char *const lines[] = {SO3_EXP("fails, known"), "so3.exp: [[float, same bits, fails, known]]",
                                        "so3.exp: [[float, the kernel, fails, known]]",
                                        "so3.exp: [[float, v = 0 gives the identity exactly, fails, known]]"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        expect_check(NULL, "--limits", lines[i], "so3.exp", 1, "expected to fail, but holds: remove the line");
    for (size_t f = 0; f < sizeof forms / sizeof *forms; f++)
        expect_check(NULL, "--limits", lines[0], formatted("so3.exp --format %s", forms[f]), 1,
                     f == 1 ? "\"unexpected\"" : "remove the line");
    expect_check(NULL, "--limits", lines[0], "so3.s1", 0, ""); /* a kernel that is not checked in this run */
}

Test(user_limits, crash_may_be_expected)
{
    expect_check("crash.so", "--limits", "so3.exp: [[both, the kernel, fails, divides by zero]]", "so3.exp", 0,
                 "divides by zero");
    expect_check("crash.so", "--limits", SO3_EXP("fails, known"), "so3.exp", 1, "");
}

/* --- accepting ---------------------------------------------------------------------------------------------------- */

/* With the file that --accept has written, everything passes: exceeded limits, broken rules, differing bits and
 * crashes, in both formats and for several variants. */
Test(user_limits, accepted_failures_pass)
{
    static const char *const ports[] = {"$ports/conventions.so so3.exp", "$ports/crash.so so3.exp",
                                        "$peers/eigen.so rotation.log --level full", "$ports/trespasses.so",
                                        "$ports/fails.so so3.s1 so3.s2 so3.s3"};
    for (size_t i = 0; i < sizeof ports / sizeof *ports; i++) {
        ran_shell("rm -f $scratch/accepted.yaml");
        expect_said(formatted("plumb check --samples 2k --port %s --accept $scratch/accepted.yaml", ports[i]), 1, "");
        expect_said(formatted("plumb check --samples 2k --port %s --limits $scratch/accepted.yaml", ports[i]), 0,
                    "expected");
        expect_limits_schema("accepted.yaml");
    }
}

/* plumb kernels prints all promises in the form of --limits. Read back, they must have the same limits. */
Test(user_limits, promises_are_a_limits_file)
{
    expect_said("plumb kernels --format yaml -o $scratch/promises.yaml", 0, "");
    expect_limits_schema("promises.yaml");
    json_t *report = report_of(NULL, "--limits $scratch/promises.yaml", NULL, "so3.exp dual.divide", 0), *kernel,
           *bound;
    size_t i, b;
    json_array_foreach (json_object_get(report, "kernels"), i, kernel)
        json_array_foreach (json_object_get(kernel, "bounds"), b, bound) {
            const json_t *own = json_object_get(bound, "own");
            cr_expect(json_number_value(json_object_get(own, "plumb")) ==
                          json_number_value(json_object_get(bound, "limit")),
                      "%s", word(bound, "name"));
        }
}

Test(user_limits, user_file_is_not_overwritten)
{
    scratch_file("accepted", "# reasons\n");
    expect_line("plumb check so3.s1 --samples 500 --accept $scratch/accepted", 2, "exists: name another file");
    expect_said("cat $scratch/accepted", 0, "# reasons\n");
}

/* If nothing was checked, no file is left that the next attempt would have to delete. */
Test(user_limits, nothing_checked_leaves_no_file)
{
    ran_shell("rm -f $scratch/accepted");
    expect_said("plumb check so3.log_of_nothing --samples 500 --port $ports/plain.so --accept $scratch/accepted", 2,
                "");
    expect_said("plumb check so3.exp --samples 500 --port $ports/plain.so --accept $scratch/accepted", 3, "");
    cr_expect_neq(access(in_scratch("accepted"), F_OK), 0);
}

/* --- special values ----------------------------------------------------------------------------------------------- */

Test(user_limits, special_values_are_expected_by_keyword)
{
    static const char command[] =
        "plumb check rotation.log_quaternion --port $peers/eigen.so --level full --samples 2k --limits "
        "$scratch/expected --format json";
    scratch_file("expected", "rotation.log_quaternion: [[double, special values, fails, another convention]]");
    const json_t *kernels = member(expect_json(command, STATUS_SHORT), "kernels");
    const json_t *single = json_array_get(kernels, 0), *twofold = json_array_get(kernels, 1);
    cr_expect_str_eq(text_of(single, "special_verdict"), "exceeded");
    cr_expect_str_eq(text_of(twofold, "special_verdict"), "expected");
    cr_expect_str_eq(text_of(twofold, "verdict"), "expected", "nothing else falls short");
    cr_expect(strstr(text_of(twofold, "headline"), "usual: within; special values: "), "%s",
              text_of(twofold, "headline"));
    scratch_file("expected", "so3.s1: [[float, special values, fails, another convention]]");
    expect_said("plumb check so3.s1 --samples 500 --limits $scratch/expected", STATUS_SHORT,
                "special values: expected to fail, but holds");
}

Test(user_limits, nonfinite_values_may_be_excluded)
{
    static const char command[] = "plumb check so3.s3 --port $ports/fails.so --samples 2k --finite --verbose";
    expect_said("plumb check so3.s3 --port $ports/fails.so --samples 2k", STATUS_SHORT, "SIGSEGV");
    const struct ran result =
        expect_said(command, STATUS_WITHIN, "not tried: NaN and ∞, about which the port promises nothing");
    cr_expect(!strstr(result.out, "NaN gives NaN"), "%s", result.out);
    cr_expect(strstr(result.out, " --finite --samples"), "the command again: %s", result.out);
    const json_t *root = expect_json(formatted("%s --format json", command), STATUS_WITHIN);
    expect_schema("data/report.schema.json", root);
    cr_expect(strstr(text_of(root, "not_tried"), "--finite"));
    static const char *const formats[] = {"junit", "markdown"};
    for (size_t f = 0; f < 2; f++)
        expect_said(formatted("%s --format %s", command, formats[f]), STATUS_WITHIN, "NaN and ∞");
    expect_said("plumb vectors so3.s1 --set edge | python3 validate/peers/scripts/port.py | plumb check --results - "
                "--finite",
                STATUS_WITHIN, "memory beside the results, NaN and ∞, about which");
}

/* The port aborts at an input outside the region, so no call may contain one. */
TRY(user_limits, region_excludes_all_other_inputs,
    expect_said("plumb check so3.s3 --port $ports/aborts.so --samples 20k --region usual", STATUS_WITHIN, "1 passed"))
