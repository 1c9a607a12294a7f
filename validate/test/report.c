/* Tests of reports: every format is valid, all formats have the same content, and the commands in them do what they
 * announce. plumb is run as users run it. Schemas are read from data/, so the tests must run in the repository's root
 * directory. */
#include "validate/report/report.h"
#include "validate/util/text.h"

#include "functions.h"
#include "ran.h"
#include "validate/cli/cli.h"
#include "validate/util/options.h"

#include <unistd.h>

/* --- remarks ------------------------------------------------------------------------------------------------------ */

Test(report, ulps_below_floor_are_explained)
{
    const struct ran ran = expect_said(
        "plumb check rotation.rodrigues --port $ports/flushes.so --at=0,0,1,1,1e-40,2e-40,0 --verbose", 0,
        "note       y.y is below 0x1p-100, the floor of this promise: its error is measured in ulps of the floor; ulp "
        "and scaled are its own ulps");
    cr_expect_eq(count_of_text(ran.out, " note "), 1, "%s", ran.out);
}

/* JSON and Markdown must have the same remark. */
Test(report, ulps_are_explained_in_every_format)
{
    const char *remark =
                   "y.y is below 0x1p-100, the floor of this promise: its error is measured in ulps of the floor; "
                   "ulp and scaled are its own ulps",
               *command = "plumb check rotation.rodrigues --port $ports/flushes.so --at=0,0,1,1,1e-40,2e-40,0";
    const json_t *root = expect_json(formatted("%s --format json", command), STATUS_WITHIN);
    expect_schema("data/report.schema.json", root);
    const json_t *bounds = member(json_array_get(member(root, "kernels"), 0), "bounds");
    size_t notes = 0;
    for (size_t b = 0; b < json_array_size(bounds); b++) {
        const json_t *worst = member(json_array_get(bounds, b), "worst");
        if (json_is_null(worst) || json_is_null(member(worst, "note")))
            continue;
        cr_expect_str_eq(text_of(worst, "note"), remark);
        notes++;
    }
    cr_expect_eq(notes, 1, "%zu", notes);
    expect_said(formatted("%s --format markdown", command), STATUS_WITHIN, formatted("within; %s |", remark));
}

/* Eigen inverts the linear part as a general matrix: the entry 2^-60 is a difference of products of magnitude 1. */
Test(report, ulps_under_cancellation_are_explained)
{
    expect_said("plumb check transform.inverse.n3 --verbose --level full --port $peers/eigen.so "
                "--at=0,0,0,-0x1.c6baaep-1,0x1.25fc1cp-57,"
                "-0x1.d698c6p-2,-0x1.092fep-52,-0x1p+0,-0x1.059034p-54,-0x1.d698c6p-2,0x1.640d08p-60,0x1.c6baaep-1,1",
                1, " itself; it is ");
    const struct ran ran =
        expect_said("plumb check so3.rotate transform.compose.n3 --samples 2k --verbose", 0, "2 passed");
    cr_expect_eq(count_of_text(ran.out, " note "), 0, "%s", ran.out);
}

/* --- JSON --------------------------------------------------------------------------------------------------------- */

static json_t *check_json(const char *words, int status)
{
    return expect_json(formatted("plumb check %s --format json", words), status);
}

Test(report, json_agrees_with_its_schema)
{
    json_t *root = check_json("so3.s1 so3.s1.taylor2 so3.rotate --samples 2k", STATUS_WITHIN);
    expect_schema("data/report.schema.json", root);
    cr_assert_eq(json_array_size(member(root, "kernels")), 3);
    cr_assert_eq(number_of(root, "status"), 0);
    cr_assert_str_eq(text_of(root, "seed"), "1");
}

Test(report, json_of_faulty_port_matches_schema)
{
    json_t *root = check_json("so3.s1 so3.exp --port $ports/report.so --samples 2k", STATUS_SHORT);
    expect_schema("data/report.schema.json", root);
    const json_t *kernel = json_array_get(member(root, "kernels"), 0);
    cr_assert_str_eq(text_of(kernel, "verdict"), "exceeded");
    const json_t *worst = member(json_array_get(member(kernel, "bounds"), 0), "worst");
    cr_assert_str_eq(text_of(worst, "error"), "Infinity");
    cr_assert_str_eq(text_of(member(worst, "computed"), "decimal"), "NaN");
    cr_assert_str_eq(text_of(json_array_get(member(root, "kernels"), 1), "verdict"), "failed");
}

Test(report, json_of_skipped_kernels_matches_schema)
{
    json_t *root = check_json("so3.derivative --port $ports/report.so", STATUS_NOTHING);
    expect_schema("data/report.schema.json", root);
}

Test(report, kernels_match_their_schema)
{
    json_t *root = expect_json("plumb kernels --format json", STATUS_WITHIN);
    expect_schema("data/kernels.schema.json", root);
    cr_assert_eq(json_array_size(member(root, "kernels")), kernels_count());
}

static void expect_problem(const json_t *document, const char *place)
{
    const char *problems = schema_problems("data/report.schema.json", document);
    cr_expect(strstr(problems, place), "%s is not among: %s", place, problems);
}

Test(report, schema_rejects_wrong_documents)
{
    json_t *root = check_json("so3.s1 --samples 1k", STATUS_WITHIN);
    json_t *kernel = json_array_get(member(root, "kernels"), 0);
    json_object_set_new(root, "version", json_integer(1000));
    expect_problem(root, "$.version");
    json_object_set_new(root, "version", json_integer(REPORT_VERSION));
    json_object_set_new(kernel, "verdict", json_string("fine"));
    expect_problem(root, "$.kernels[0].verdict");
    json_object_set_new(kernel, "verdict", json_string("within"));
    json_object_set_new(kernel, "opinion", json_null());
    expect_problem(root, "'opinion'");
    json_object_del(kernel, "opinion");
    json_object_set_new(member(root, "machine"), "load", json_string("infinity"));
    expect_problem(root, "$.machine.load");
    json_object_set_new(member(root, "machine"), "load", json_string("Infinity"));
    json_object_del(kernel, "bounds");
    expect_problem(root, "'bounds'");
}

static void expect_sums(const json_t *bound)
{
    const json_t *statistics = member(bound, "statistics"), *bin;
    double count = 0;
    size_t i;
    json_array_foreach (member(statistics, "histogram"), i, bin) {
        count += number_of(bin, "count");
    }
    cr_assert_eq(count, number_of(statistics, "count"));
    cr_assert_leq(number_of(statistics, "greatest"), number_of(member(bound, "worst"), "error") * (1 + 1e-9));
    cr_assert_leq(number_of(statistics, "mean"), number_of(statistics, "greatest"));
}

Test(report, numbers_of_a_report_add_up)
{
    json_t *root = check_json("so3.s1 so3.exp_average.double_angle --samples 3k", STATUS_WITHIN);
    const json_t *kernel, *bound;
    size_t i, j;
    json_array_foreach (member(root, "kernels"), i, kernel) {
        json_array_foreach (member(kernel, "bounds"), j, bound) {
            expect_sums(bound);
        }
    }
}

/* --- commands ----------------------------------------------------------------------------------------------------- */

/* Runs a command from a report, which begins with "plumb check ", with JSON output. */
static json_t *run_command(const char *command, int status)
{
    cr_assert_eq(strncmp(command, "plumb check ", 12), 0, "%s", command);
    return check_json(command + 12, status);
}

static const json_t *bound_of(const json_t *root, size_t b)
{
    return json_array_get(member(json_array_get(member(root, "kernels"), 0), "bounds"), b);
}

Test(report, worst_case_command_reproduces_its_error)
{
    static const char *const ids[] = {"so3.s1", "so3.s3.taylor4", "so3.rotate", "transform.compose",
                                      "so3.exp_average.double_angle"};
    for (size_t r = 0; r < sizeof ids / sizeof *ids; r++) {
        json_t *all = check_json(formatted("%s --samples 2k --seed 5", ids[r]), STATUS_WITHIN);
        for (size_t b = 0; bound_of(all, b); b++) {
            const json_t *worst = member(bound_of(all, b), "worst");
            json_t *one = run_command(text_of(worst, "command"), STATUS_WITHIN);
            const json_t *again = member(bound_of(one, b), "worst");
            cr_assert_eq(number_of(again, "error"), number_of(worst, "error"), "%s", text_of(worst, "command"));
            cr_assert(json_equal(member(again, "computed"), member(worst, "computed")));
            cr_assert(json_equal(member(again, "input"), member(worst, "input")));
            cr_assert(json_equal(member(again, "split"), member(worst, "split")));
        }
    }
}

Test(report, kernel_command_reproduces_its_report)
{
    json_t *first = check_json("so3.s2 --samples 2k --seed 0xabc --path portable", STATUS_WITHIN);
    const json_t *kernel = json_array_get(member(first, "kernels"), 0);
    json_t *second = run_command(text_of(kernel, "command"), STATUS_WITHIN);
    cr_assert(json_equal(member(kernel, "bounds"), member(json_array_get(member(second, "kernels"), 0), "bounds")));
}

/* Runs the command of each line that begins with the label, in an environment where plumb has another name, and checks
 * the exit status. */
static void expect_to_run(const char *text, const char *label, const char *verb, int status)
{
    const char *at = text;
    int found = 0;
    while ((at = strstr(at, label))) {
        at += strlen(label);
        at += strspn(at, " ");
        const char *command = formatted("%.*s", (int)strcspn(at, "\n"), at);
        const char *begin = formatted("'my tools/plumb' %s ", verb);
        cr_expect(strncmp(command, begin, strlen(begin)) == 0, "%s", command);
        expect_said(command, status, "");
        found++;
    }
    cr_expect_gt(found, 0, "no line with %s: %s", label, text);
}

Test(report, commands_repeat_the_programs_path)
{
    enter_scratch();
    const struct ran result =
        expect_said("mkdir 'my tools' && ln -s $(command -v plumb) 'my tools' && "
                    "'my tools/plumb' check so3.s1 --level full --port $ports/report.so --samples 500 --verbose",
                    STATUS_SHORT, "");
    expect_to_run(result.out, "\n    again ", "check", STATUS_SHORT);
    expect_to_run(result.out, "\n    exactly ", "eval", STATUS_WITHIN);
    expect_to_run(result.out, "the whole check again: ", "check", STATUS_SHORT);
    const struct ran brief = expect_said(
        "ln -s $ports/report.so . && 'my tools/plumb' check so3.s1 --port ./report.so --samples 500", STATUS_SHORT, "");
    expect_to_run(brief.out, "\n    show it          ", "check", STATUS_SHORT);
    cr_expect(strstr(brief.out, "\n                     'my tools/plumb' eval so3.s1 0\n"), "%s", brief.out);
    expect_said("'my tools/plumb' sweep so3.s1 --from 0.5 --to 0.5", STATUS_WITHIN,
                "\n  'my tools/plumb' eval so3.s1 0x1p-1\n");
}

Test(report, special_shell_characters_are_quoted)
{
    const struct kernel *kernel = kernel_find("so3.s1");
    const struct report report = {.port_file = "my port's.so", .samples = 10, .seed = 3, .level = LEVEL_BASIC};
    char text[256];
    report_command(&report, kernel, text, sizeof text);
    cr_assert_str_eq(text, "plumb check so3.s1 --port 'my port'\\''s.so' --samples 10 --seed 3");
}

/* --- XML ---------------------------------------------------------------------------------------------------------- */

static void expect_well_formed(const char *xml)
{
    const char declaration[] = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
    cr_assert_eq(strncmp(xml, declaration, strlen(declaration)), 0);
    scratch_file("page.xml", xml);
    expect_said(
        "/usr/bin/python3 -c 'import sys, xml.dom.minidom; xml.dom.minidom.parse(sys.argv[1])' $scratch/page.xml", 0,
        "");
}

Test(report, junit_is_wellformed_with_correct_counts)
{
    const struct ran result = expect_said("plumb check so3.s1 transform.apply --samples 2k --format junit", 0, "");
    expect_well_formed(result.out);
    const char *tests = formatted("<testsuites name=\"plumb check\" tests=\"%d\" failures=\"0\" errors=\"0\"",
                                  count_of_text(result.out, "<testcase "));
    cr_assert(strstr(result.out, tests), "%s", tests);
    cr_assert_eq(count_of_text(result.out, "<testsuite "), 2);
}

/* Each kernel that fails has an annotation, a line with the file of the port, the error, the limit and the input; a
 * kernel that passes has none. A percent sign and a colon in names cannot end or alter the command. */
Test(report, github_has_annotation_per_failure)
{
    expect_said("cp $ports/causes.so \"$scratch/a,b:c%0A.so\"", 0, "");
    const json_t *kernels = member(
        expect_json("cd $scratch && plumb check --port './a,b:c%0A.so' --samples 1k --format json", STATUS_SHORT),
        "kernels");
    const char *text = expect_said("cd $scratch && plumb check --port './a,b:c%0A.so' --samples 1k --format github",
                                   STATUS_SHORT, "::error file=a%2Cb%3Ac%250A.so,line=1,title=plumb%3A ")
                           .out;
    int failures = 0;
    const json_t *kernel;
    size_t i;
    json_array_foreach (kernels, i, kernel)
        failures +=
            strcmp(text_of(kernel, "verdict"), "exceeded") == 0 || strcmp(text_of(kernel, "verdict"), "failed") == 0;
    cr_expect_gt(failures, 1);
    cr_expect_eq(count_lines(text), failures, "%s", text);
    cr_expect_eq(count_of_text(text, "::error file="), failures, "%s", text);
    cr_expect(strstr(text, "%0A    simplest input   ") && strstr(text, ", limit "), "%s", text);
    expect_said("plumb check so3.s1 --samples 1k --format github | wc -l", 0, "0");
}

/* SARIF has a rule and a result per kernel that fails, at the project file if there is one. */
Test(report, sarif_has_result_per_failure)
{
    scratch_file("plumb.yaml", formatted("port: %s\nsamples: 1000\n", beside_tests("ports/causes.so")));
    json_t *root = expect_json("cd $scratch && plumb check --format sarif", STATUS_SHORT);
    const json_t *run = json_array_get(member(root, "runs"), 0), *results = member(run, "results");
    const json_t *result = json_array_get(results, 0),
                 *place = member(json_array_get(member(result, "locations"), 0), "physicalLocation");
    cr_expect_str_eq(text_of(root, "version"), "2.1.0");
    cr_expect_gt(json_array_size(results), 1);
    cr_expect_str_eq(text_of(member(place, "artifactLocation"), "uri"), "plumb.yaml");
    cr_expect(strstr(text_of(member(result, "message"), "text"), "FAIL  "));
    cr_expect_str_eq(text_of(json_array_get(member(member(member(run, "tool"), "driver"), "rules"), 0), "id"),
                     text_of(result, "ruleId"));
}

Test(report, junit_distinguishes_failures_errors_and_skips)
{
    const struct ran result = expect_said(
        "plumb check so3.s1 so3.exp so3.s2 --port $ports/report.so --samples 1k --format junit", STATUS_SHORT, "");
    expect_well_formed(result.out);
    cr_assert_eq(count_of_text(result.out, "<error "), 1, "so3.exp crashes");
    cr_assert_gt(count_of_text(result.out, "<failure "), 0);
    cr_assert_eq(count_of_text(result.out, "<skipped "), 1, "so3.s2, which is named and not provided");
    const char *counts = formatted("failures=\"%d\" errors=\"1\" skipped=\"%d\"",
                                   count_of_text(result.out, "<failure "), count_of_text(result.out, "<skipped "));
    cr_assert_eq(count_of_text(result.out, counts), 2, "%s, of the family and of the whole", counts);
}

/* Returns a report of one kernel with texts that every format must escape. */
static struct report evil_report(struct check_result **check_result)
{
    static const struct kernel_check_options options = {.seed = 1, .samples = 100};
    *check_result = test_check_result(check_kernel(own_port(), kernel_find("so3.s1"), FLOAT, &options));
    return (struct report){.port = "a<b>|\"c\" & 'd'\x01",
                           .about = "]]> --> | \\ \n &amp;",
                           .machine = machine_here(),
                           .seed = UINT64_MAX,
                           .samples = 100,
                           .count = 1,
                           .check_result = check_result};
}

static char *written(int (*write)(const struct report *report, FILE *stream), const struct report *report)
{
    FILE *stream = text_stream();
    cr_assert_eq(write(report, stream), 0);
    return text_written(stream);
}

Test(report, port_text_breaks_no_format)
{
    struct check_result *check_result;
    struct report report = evil_report(&check_result);
    char *xml = written(report_junit, &report), *json = written(report_json, &report);
    expect_well_formed(xml);
    cr_assert(strstr(xml, "a&lt;b&gt;|&quot;c&quot; &amp; 'd'"));
    json_t *root = json_of(json);
    expect_schema("data/report.schema.json", root);
    cr_assert_str_eq(text_of(member(root, "port"), "name"), report.port);
    cr_assert_str_eq(text_of(root, "seed"), "18446744073709551615");
}

/* --- all formats -------------------------------------------------------------------------------------------------- */

/* Returns the number of columns in a table's line: the number of bars that are not escaped. */
static int count_cells(const char *line)
{
    int bars = 0;
    for (const char *at = line; *at && *at != '\n'; at++)
        bars += *at == '|' && (at == line || at[-1] != '\\');
    return bars;
}

/* Checks that consecutive lines of a table have the same number of columns. */
static void expect_tables(const char *markdown)
{
    int columns = 0;
    for (const char *line = markdown; *line; line += strcspn(line, "\n"), line += *line == '\n') {
        int now = *line == '|' ? count_cells(line) : 0;
        cr_assert(columns == 0 || now == 0 || now == columns, "%.*s", (int)strcspn(line, "\n"), line);
        columns = now;
    }
}

/* The output of one run of plumb check, in each format. */
struct formats {
    char *text, *xml, *markdown;
};

static void expect_everywhere(const struct formats *formats, const char *part)
{
    cr_assert(strstr(formats->text, part), "the text lacks %s", part);
    cr_assert(strstr(formats->xml, part), "JUnit lacks %s", part);
    cr_assert(strstr(formats->markdown, part), "Markdown lacks %s", part);
}

static void expect_bound_everywhere(const struct formats *formats, const json_t *bound)
{
    const json_t *worst = member(bound, "worst");
    char number[32];
    expect_everywhere(formats, text_of(worst, "command"));
    expect_everywhere(formats, text_of(worst, "exact_command"));
    expect_everywhere(formats, report_number(number_of(worst, "error"), number, sizeof number));
    expect_everywhere(formats, report_number(number_of(member(bound, "statistics"), "mean"), number, sizeof number));
}

Test(report, all_formats_agree)
{
    const struct ran result = expect_said(
        "plumb check so3.s1.taylor4 so3.rotate --samples 2k --verbose --reports $scratch", STATUS_WITHIN, "");
    const struct formats formats = {result.out, file_text(in_scratch("report.xml")),
                                    file_text(in_scratch("report.md"))};
    const json_t *root = json_of(file_text(in_scratch("report.json")));
    const json_t *kernel, *bound;
    size_t i, j;
    json_array_foreach (member(root, "kernels"), i, kernel) {
        json_array_foreach (member(kernel, "bounds"), j, bound) {
            expect_bound_everywhere(&formats, bound);
        }
    }
    expect_well_formed(formats.xml);
    expect_tables(formats.markdown);
}

/* Checks that markup in a port's name or description is in the report, each time as text. */
static void expect_no_markup(const char *command, int status)
{
    const char *markdown = expect_said(command, status, "\\</details\\>\\<script\\>").out;
    for (const char *at = markdown; (at = strstr(at, "script")); at++)
        cr_expect(at[-2] == '\\', "%s: %.40s", command, at - 2);
    expect_tables(markdown);
}

Test(report, port_markup_is_escaped_in_markdown)
{
    enter_scratch();
    expect_said("cp $ports/markup.so 'a|`b.so'", 0, "");
    expect_no_markup("plumb check so3.s1 --port './a|`b.so' --samples 300 --format markdown", STATUS_SHORT);
    expect_no_markup("plumb conform --port './a|`b.so'", STATUS_SHORT);
    expect_no_markup("plumb compare plumb './a|`b.so' so3.s1 --samples 300 --format markdown", STATUS_SHORT);
}

/* --- output files ------------------------------------------------------------------------------------------------- */

Test(report, output_option_replaces_stdout)
{
    const struct ran result =
        expect_said("plumb check so3.s1 --samples 500 --format json -o $scratch/report.json", STATUS_WITHIN, "");
    cr_assert_str_empty(result.out);
    json_of(file_text(in_scratch("report.json")));
    expect_said("ls -A $scratch", 0, "report.json\n");
}

Test(report, missing_report_directories_are_created)
{
    expect_said("plumb check so3.s1 --samples 500 --reports $scratch/a/b", STATUS_WITHIN, "");
    cr_assert_eq(access(in_scratch("a/b/report.md"), R_OK), 0);
}

Test(report, unusable_arguments_give_one_line)
{
    expect_line("plumb check so3.epx", STATUS_USAGE, "did you mean so3.exp?");
    expect_line("plumb check --smaples 3", STATUS_USAGE, "--smaples");
    expect_line("plumb check --samples many", STATUS_USAGE, "--samples");
    expect_line("plumb check --samples 0", STATUS_USAGE, "--samples");
    expect_line("plumb check --format pdf", STATUS_USAGE,
                "expected text, json, junit, markdown, sarif or github, got \"pdf\"");
    expect_line("plumb check --seed", STATUS_USAGE, "--seed");
    expect_line("plumb check -o /nowhere/at/all", STATUS_USAGE, "/nowhere/at/all");
    expect_line("plumb check --reports /proc/nothing", STATUS_USAGE, "/proc/nothing");
    expect_line("plumb check --port /nowhere.so", STATUS_USAGE, "/nowhere.so");
    expect_line("plumb check --port /nowhere.so --path avx2", STATUS_USAGE, "--path");
    expect_line("plumb check so3.s1 --at 1,2", STATUS_USAGE, "so3.s1 has 1 input number");
    expect_line("plumb check so3.exp --at 1,2", STATUS_USAGE, "so3.exp has 3 input numbers");
    expect_line("plumb check so3.s1 --at 1e400", STATUS_USAGE, "\"1e400\"");
    expect_line("plumb check so3.s1 --at 1,", STATUS_USAGE, "\"1,\"");
    expect_line("plumb check so3.s1 --batch 3", STATUS_USAGE, "requires --at");
    expect_line("plumb check so3.s1 --at 1 --batch 1048577", STATUS_USAGE, "at most 1048576");
    expect_line("plumb check so3.s1 --at 1x", STATUS_USAGE, "\"1x\"");
    expect_line("plumb check so3.exp so3.s1 --at 1", STATUS_USAGE, "name one kernel");
    expect_line("plumb check nothing.*", STATUS_NOTHING, "no kernel matches");
}

Test(report, empty_result_stream_is_an_error)
{
    expect_line("plumb check --results /dev/null", STATUS_USAGE, "--results: /dev/null: is empty");
    expect_line("plumb check so3.s1 --results /dev/null --format json", STATUS_USAGE, "--results: /dev/null: is empty");
}

Test(report, port_without_kernel_checks_nothing)
{
    static const char command[] = "plumb check so3.derivative --port $ports/report.so";
    cr_expect_eq(count_lines(expect_said(command, STATUS_NOTHING, "not provided by this port").error), 1);
}

/* A kernel that was renamed in the port must not pass because another one passes. */
Test(report, absent_named_kernel_is_not_success)
{
    static const char said[] = "plumb check: so3.derivative was named, but not checked: not provided by this port\n",
                      port[] = "--port $ports/normalising.so --samples 500";
    expect_said(formatted("plumb check pose.inverse so3.derivative %s", port), STATUS_SHORT, said);
    expect_said(formatted("plumb check 'pose.*' %s", port), STATUS_WITHIN, "passed");
}

/* Returns the report of some kernels of plumb's own without what depends on the time of the run. */
static const char *report_with_threads(int threads)
{
    json_t *root =
        expect_json(formatted("OMP_NUM_THREADS=%d plumb check so3.s1 so3.s2 so3.s3 so3.exp quaternion.product "
                              "quaternion.norm rotation.to_quaternion rotation.log --samples 500 -f json",
                              threads),
                    STATUS_WITHIN);
    json_t *kernels = member(root, "kernels");
    for (size_t k = 0; k < json_array_size(kernels); k++)
        json_object_del(json_array_get(kernels, k), "seconds");
    return json_dumps(kernels, JSON_INDENT(1));
}

/* With four threads the eight kernels are checked at the same time; with sixteen, their samples are shared. */
Test(report, threads_do_not_change_results)
{
    const char *one = report_with_threads(1);
    cr_expect(strcmp(one, report_with_threads(4)) == 0);
    cr_expect(strcmp(one, report_with_threads(16)) == 0);
}

/* --- pieces ------------------------------------------------------------------------------------------------------- */

/* Kernels that a pattern selects and the port lacks are counted, not listed. */
Test(report, absent_kernels_are_one_counted_line)
{
    static const char *const formats[] = {"text", "text --verbose", "markdown"};
    const char *words = "'so3.*' --port $ports/report.so --samples 500";
    json_t *root = check_json(words, STATUS_SHORT);
    const double lacks = number_of(member(root, "counts"), "not_judged");
    cr_assert_gt(lacks, 20);
    cr_expect_eq(json_array_size(member(root, "kernels")), 2);
    const char *line = formatted("%g kernels not provided by this port (so3.s2, so3.s3, so3.s123, …)\n", lacks);
    for (size_t f = 0; f < sizeof formats / sizeof *formats; f++) {
        const struct ran result =
            expect_said(formatted("plumb check %s --format %s", words, formats[f]), STATUS_SHORT, line);
        cr_expect_eq(count_of_text(result.out, "not provided"), 1, "%s", formats[f]);
        cr_expect_eq(count_of_text(result.out, "so3.derivative"), 0, "%s", formats[f]);
    }
}

/* Without names on the command line, what the port lacks is in no form of the report; a kernel named by its id is in
 * each. */
Test(report, unchecked_kernels_appear_if_named)
{
    static const char *const formats[] = {"text", "junit", "markdown", "json"};
    for (size_t f = 0; f < sizeof formats / sizeof *formats; f++) {
        const char *all =
                       ran_shell(formatted("plumb check --port $ports/formats.so --samples 300 -f %s", formats[f])).out,
                   *named =
                       ran_shell(formatted("plumb check so3.s1 so3.derivative --port $ports/formats.so --samples 300 "
                                           "-f %s",
                                           formats[f]))
                           .out;
        cr_expect_eq(count_of_text(all, "not provided"), 0, "%s: %s", formats[f], all);
        cr_expect_eq(count_of_text(all, "so3.derivative"), 0, "%s", formats[f]);
        cr_expect_geq(count_of_text(named, "so3.derivative"), 1, "%s: %s", formats[f], named);
        cr_expect_geq(count_of_text(named, "not provided by this port"), 1, "%s", formats[f]);
    }
}

Test(report, numbers_are_readable)
{
    char text[64];
    cr_assert_str_eq(report_number(0.62145, text, sizeof text), "0.621");
    cr_assert_str_eq(report_number(12.345, text, sizeof text), "12.35");
    cr_assert_str_eq(report_number(123.45, text, sizeof text), "123.5");
    cr_assert_str_eq(report_number(123456, text, sizeof text), "123456");
    cr_assert_str_eq(report_number(0x1p26, text, sizeof text), "6.71e+07");
    cr_assert_str_eq(report_number(INFINITY, text, sizeof text), "∞");
    cr_assert_str_eq(report_number(NAN, text, sizeof text), "–");
    cr_assert_str_eq(report_signed(-0.5, text, sizeof text), "-0.500");
    cr_assert_str_eq(report_signed(0.5, text, sizeof text), "+0.500");
    cr_assert_str_eq(report_grouped(1234567, text), "1,234,567");
    cr_assert_str_eq(report_grouped(12, text), "12");
    cr_assert_str_eq(report_grouped(UINT64_MAX, text), "18,446,744,073,709,551,615");
    cr_assert_eq(text_width("a ≤ π"), 5);
}

Test(report, limits_are_rounded_up)
{
    char text[32];
    cr_expect_str_eq(report_at_most(0.64, text, sizeof text), "0.640");
    cr_expect_str_eq(report_at_most(0x1p26, text, sizeof text), "6.72e+07");
    cr_expect_str_eq(report_at_most(1.0033001, text, sizeof text), "1.004");
    cr_expect_str_eq(report_at_most(INFINITY, text, sizeof text), "∞");
    cr_expect_str_eq(report_at_most(NAN, text, sizeof text), "–");
}

Test(report, numbers_are_truncated_to_fit)
{
    const double x[4] = {1, 0.5, -2, 3};
    char text[256];
    cr_assert_str_eq(report_numbers(x, 1, 80, text, sizeof text), "0x1p+0 (1)");
    cr_assert_str_eq(report_numbers(x, 4, 80, text, sizeof text), "0x1p+0, 0x1p-1, -0x1p+1, 0x1.8p+1 (1, 0.5, -2, 3)");
    cr_assert_str_eq(report_numbers(x, 4, 40, text, sizeof text), "0x1p+0, 0x1p-1 (1, 0.5, … 2 more)");
    cr_assert_str_eq(report_numbers(x, 4, 3, text, sizeof text), "0x1p+0 (1, … 3 more)");
}

static struct check_result check_results[3];

static int status_of(enum check_verdict a, enum check_verdict b, int interrupted)
{
    struct check_result *list[2] = {check_results, check_results + 1};
    check_results[0].verdict = a;
    check_results[1].verdict = b;
    return report_status(&(struct report){.count = 2, .check_result = list, .interrupted = interrupted});
}

Test(report, exit_status_is_the_worst_verdict)
{
    cr_assert_eq(status_of(WITHIN, WITHIN, 0), 0);
    cr_assert_eq(status_of(WITHIN, NOT_CHECKED, 0), 0);
    cr_assert_eq(status_of(WITHIN, EXCEEDED, 0), 1);
    cr_assert_eq(status_of(WITHIN, FAILED, 0), 1);
    cr_assert_eq(status_of(EXCEEDED, INTERNAL, 0), 2);
    cr_assert_eq(status_of(WITHIN, WITHIN, 1), 2);
    cr_assert_eq(status_of(NOT_CHECKED, NOT_CHECKED, 0), 3);
}

/* --- failures ----------------------------------------------------------------------------------------------------- */

/* Returns the index of the promise in the headline of a kernel with three promises that have these verdicts and errors
 * and the limits 10, 2 and 0, or SIZE_MAX if there is none. */
static size_t headline_of(enum check_verdict kernel, const enum check_verdict verdicts[3], const double errors[3])
{
    const struct bound bounds[] = {
        {.limit = 10, .measure = NORM}, {.limit = 2, .measure = NORM}, {.limit = 0, .measure = NORM}};
    struct bound_result results[3];
    for (size_t b = 0; b < 3; b++)
        results[b] = (struct bound_result){.bound = bounds + b, .verdict = verdicts[b], .worst = {.error = errors[b]}};
    const struct check_result check_result = {
        .kernel = kernel_find("so3.exp"), .verdict = kernel, .bounds = 3, .bound = results};
    const struct bound_result *headline = report_headline(&check_result);
    return headline ? (size_t)(headline - results) : SIZE_MAX;
}

#define VERDICTS(...) ((const enum check_verdict[]){__VA_ARGS__})
#define ERRORS(...) ((const double[]){__VA_ARGS__})

/* The headline of a kernel is one of the promises that fall short, if any does; of several promises, it is the one
 * whose error is the largest multiple of its limit. */
Test(report, headline_is_the_worst_promise)
{
    cr_expect_eq(headline_of(WITHIN, VERDICTS(WITHIN, WITHIN, WITHIN), ERRORS(9, 1, 0)), 0);
    cr_expect_eq(headline_of(WITHIN, VERDICTS(WITHIN, WITHIN, WITHIN), ERRORS(9, 1.9, 0)), 1, "not the largest error");
    cr_expect_eq(headline_of(WITHIN, VERDICTS(NOT_CHECKED, WITHIN, WITHIN), ERRORS(9, 1, 0)), 1);
    cr_expect_eq(headline_of(EXCEEDED, VERDICTS(WITHIN, EXCEEDED, WITHIN), ERRORS(9.9, 2.1, 0)), 1);
    cr_expect_eq(headline_of(EXCEEDED, VERDICTS(EXCEEDED, EXCEEDED, EXCEEDED), ERRORS(100, 100, 1)), 2,
                 "of a limit of 0");
    cr_expect_eq(headline_of(EXCEEDED, VERDICTS(EXCEEDED, EXPECTED, WITHIN), ERRORS(11, 100, 0)), 0);
    cr_expect_eq(headline_of(EXCEEDED, VERDICTS(UNEXPECTED, EXPECTED, WITHIN), ERRORS(1, 100, 0)), 0);
    cr_expect_eq(headline_of(EXPECTED, VERDICTS(WITHIN, EXPECTED, WITHIN), ERRORS(9.9, 2.1, 0)), 1);
    cr_expect_eq(headline_of(EXCEEDED, VERDICTS(WITHIN, WITHIN, WITHIN), ERRORS(9, 1, 0)), SIZE_MAX,
                 "a special value falls short");
    cr_expect_eq(headline_of(FAILED, VERDICTS(NOT_CHECKED, NOT_CHECKED, NOT_CHECKED), ERRORS(0, 0, 0)), SIZE_MAX);
}

Test(report, line_shows_the_failing_promise)
{
    static const char command[] = "plumb check so3.s1 so3.s2 --samples 1k --limits $scratch/limits";
    scratch_file("limits", "so3.s1:\n- [float, S1, ulp, near 0, 0.4, a reason]\n");
    const struct ran result = expect_said(command, STATUS_SHORT, "\nFAIL  so3               2 kernels, 1 failed\n");
    const char *block = strstr(result.out, "\nFAIL  so3.s1            float   S1 ulp error ");
    cr_assert(block, "%s", result.out);
    cr_expect(strstr(block, " times its limit, region near 0, t from "), "%s", block);
    cr_expect(strstr(block, " ulp, limit 0.4\n"), "%s", block);
    cr_expect_null(strstr(result.out, "so3.s2"), "it passes: %s", result.out);
    expect_said(formatted("%s --format markdown", command), STATUS_SHORT, " | 0.400 | yours |");
}

/* --- the default text --------------------------------------------------------------------------------------------- */

/* Checks the default text of a check: no line is wider than 100 columns, except one with the path of the port, and no
 * block of a failing kernel has more than 12 lines. Returns the text. */
static const char *expect_brief(const char *words, int status)
{
    enum { COLUMNS = 100, LINES = 12 };
    const struct ran result = expect_said(formatted("plumb check %s", words), status, "");
    int lines = 0;
    for (const char *line = result.out; *line; line += strcspn(line, "\n"), line += *line == '\n') {
        const char *one = formatted("%.*s", (int)strcspn(line, "\n"), line);
        cr_expect(text_width(one) <= COLUMNS || strstr(one, ".so "), "%s: %s", words, one);
        lines = *line == ' ' ? lines + 1 : 1;
        cr_expect_leq(lines, LINES, "%s: %s", words, result.out);
    }
    return result.out;
}

Test(report, failing_blocks_are_short)
{
    static const char *const ports[] = {"report", "conventions", "aborts", "error", "common_inputs", "fails"};
    for (size_t p = 0; p < sizeof ports / sizeof *ports; p++) {
        const char *text = expect_brief(formatted("--port $ports/%s.so --samples 300 --level full", ports[p]), 1);
        cr_expect(strstr(text, "\nFAIL  "), "%s: %s", ports[p], text);
        cr_expect(strstr(text, "\n    show it          plumb check "), "%s: %s", ports[p], text);
    }
}

/* A port with both formats has a block for each, of the same form. */
Test(report, both_formats_have_the_same_detail)
{
    const char *text = expect_brief("so3.exp rotation.log --level full --samples 2k --port "
                                    "$peers/eigen.so",
                                    STATUS_SHORT);
    const char *narrow = strstr(text, "\nFAIL  so3.exp           float   "),
               *wide = strstr(text, "\nFAIL  so3.exp           double  ");
    cr_assert(narrow && wide, "%s", text);
    cr_expect(strstr(narrow, "\n    entry by entry   |v| up to ") < wide, "%s", text);
    cr_expect(strstr(wide, "\n    entry by entry   |v| up to "), "%s", text);
    cr_expect_eq(count_of_text(text, "\n    simplest input   "), count_of_text(text, "\nFAIL  "), "%s", text);
    cr_expect_eq(count_of_text(text, "exact "), count_of_text(text, "\nFAIL  "), "%s", text);
}

/* The promise that fails at level basic comes before a worse excess that only level full counts. */
Test(report, fault_of_level_basic_comes_first)
{
    const char *text = expect_brief("so3.exp --port $ports/conventions.so --samples 2k", STATUS_SHORT);
    cr_expect(strstr(text, "\nFAIL  so3.exp           float   R: all 24 bits lost, |v| from "), "%s", text);
    cr_expect(strstr(text, "\n    simplest input   v = (1, 0, 0)\n                     R["), "%s", text);
    cr_expect(strstr(text, "\n    likely cause     another convention: the kernel looks as if it gave R"), "%s", text);
    cr_expect(strstr(text, " --at=1,0,0\n                     plumb eval so3.exp 1 0 0\n"), "%s", text);
    cr_expect(strstr(text, "\n    also             2 more do not hold, at level full 4 more: --verbose\n"), "%s", text);
    cr_expect(strstr(text, "\n1 kernel: 1 failed at level basic. "), "%s", text);
}

/* Results for special values in another convention are no failure, and have a line after the block. */
Test(report, conventions_follow_the_block)
{
    const char *text = expect_brief("so3.s1 --port $ports/causes.so --samples 1k", STATUS_SHORT);
    cr_expect(strstr(text, "\nnote  so3.s1            float   conventions: 1 of 5 differ: negative numbers\n"), "%s",
              text);
}

Test(report, markdown_has_block_of_failing_port)
{
    const char *command = "plumb check so3.s1 so3.exp --level full --port $ports/report.so --samples 2k";
    const struct ran result = expect_said(formatted("%s --format markdown", command), STATUS_SHORT,
                                          "| S1 scaled ulp usual ∞; S1 ulp near 0 ∞;");
    cr_expect(
        strstr(result.out, "\n    simplest input   t = 0\n                     S1 = nan, exact 1: ∞ ulp, limit 0.95\n"),
        "%s", result.out);
    cr_expect(strstr(result.out, "2 kernels: 1 failed, 1 aborted at level full"), "%s", result.out);
}

/* A long command is continued in a second line, outside of quotes, and works as it is printed. */
Test(report, continued_commands_run_as_printed)
{
    enter_scratch();
    const char *directory = "a directory with a name that is rather long";
    expect_said(formatted("mkdir '%s' && cp $ports/report.so '%s/my port.so'", directory, directory), 0, "");
    const char *text = ran_shell(formatted("plumb check so3.s1 --port '%s/my port.so' --samples 300", directory)).out;
    const char *show = strstr(text, "    show it          ");
    cr_assert(show && strstr(show, " \\\n"), "%s", text);
    const char *end = strchr(strstr(show, " \\\n") + 3, '\n');
    expect_said(formatted("%.*s", (int)(end - show) - 21, show + 21), STATUS_SHORT, "\nFAIL  so3.s1 ");
}

Test(report, own_kernels_take_line_per_family)
{
    const char *text = expect_brief("'so3.s*' rotation.log --samples 300", STATUS_WITHIN);
    cr_expect_eq(count_of_text(text, "\npass  "), 2, "%s", text);
    cr_expect(strstr(text, "\npass  rotation.log "), "one kernel of its family: %s", text);
    const struct ran all = expect_said("plumb check 'so3.s*' --samples 300 --verbose", STATUS_WITHIN, "\nso3.s1 ");
    cr_expect(strstr(all.out, "\nso3.s123 "), "%s", all.out);
}

Test(report, colour_is_for_terminals_only)
{
    static const char command[] = "plumb check so3.s1 --port $ports/report.so --samples 300";
    const char *plain = expect_said(command, STATUS_SHORT, "\nFAIL  so3.s1 ").out;
    cr_expect_null(strchr(plain, '\033'), "%s", plain);
    expect_said(formatted("%s --color always", command), STATUS_SHORT, "\n\033[31m✗\033[0m so3.s1 ");
    expect_said(formatted("script -qec '%s' /dev/null", command), STATUS_SHORT, "\n\033[31m✗\033[0m so3.s1 ");
    expect_said(formatted("NO_COLOR=1 script -qec '%s' /dev/null", command), STATUS_SHORT, "\n✗ so3.s1 ");
    expect_said(formatted("script -qec '%s --color never' /dev/null", command), STATUS_SHORT, "\nFAIL  so3.s1 ");
}

Test(report, json_of_one_kernel_is_small)
{
    enum { MOST = 100000 };
    const struct ran result =
        ran_shell("plumb check so3.exp --port $peers/eigen.so --level full --samples 20k --format json");
    cr_expect_lt(strlen(result.out), MOST, "%zu bytes", strlen(result.out));
    expect_schema("data/report.schema.json", json_of(result.out));
}

Test(report, profiles_count_every_input_of_region)
{
    json_t *root = check_json("so3.s1 --samples 2k", STATUS_WITHIN);
    for (size_t b = 0; bound_of(root, b); b++) {
        const json_t *bin;
        size_t i;
        double inputs = 0, maximum = 0, last = -1;
        json_array_foreach (member(bound_of(root, b), "profile"), i, bin) {
            inputs += number_of(bin, "inputs");
            maximum = fmax(maximum, number_of(bin, "worst"));
            cr_assert(number_of(bin, "low") >= last && number_of(bin, "high") > number_of(bin, "low"));
            last = number_of(bin, "high");
        }
        /* one output with one component: one error per input; and six finds of the search */
        const double samples = number_of(member(bound_of(root, b), "statistics"), "count");
        cr_assert(inputs >= samples && inputs <= samples + 6, "%g of %g", inputs, samples);
        cr_assert_float_eq(maximum, number_of(member(bound_of(root, b), "worst"), "error"), 2e-3);
    }
}
