/* What a user asks in place of plumb's promises: a region alone, limits of their own, failures that they know of. */
#include "ran.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char file[64];

static void remove_file(void)
{
    if (*file)
        remove(file);
}

TestSuite(terms, .fini = remove_file);

/* A file of these lines. */
static const char *file_of(const char *lines)
{
    if (!*file) {
        strcpy(file, "/tmp/plumb-terms-XXXXXX");
        const int descriptor = mkstemp(file);
        cr_assert_geq(descriptor, 0);
        close(descriptor);
    }
    FILE *stream = fopen(file, "w");
    cr_assert(stream && fputs(lines, stream) >= 0 && fclose(stream) == 0);
    return file;
}

static char text[1 << 20];

/* plumb check with a port of the tests and the lines after --limits or --expect; its status, what it said in `text`. */
static int check(const char *port, const char *option, const char *lines, const char *more)
{
    char command[1024], *path = port ? beside_tests(port) : NULL;
    snprintf(command, sizeof command, "check %s%s %s %s %s --samples 2k", port ? "--port " : "", port ? path : "",
             option, lines ? file_of(lines) : "", more);
    free(path);
    return ran_plumb(command, text, sizeof text);
}

static json_t *report_of(const char *port, const char *option, const char *lines, const char *more, int status)
{
    char arguments[512];
    json_error_t error;
    snprintf(arguments, sizeof arguments, "%s --format json", more);
    cr_assert_eq(check(port, option, lines, arguments), status, "%s", text);
    json_t *report = json_loads(text, 0, &error);
    cr_assert(report, "%s", error.text);
    char *problems = schema_problems("data/report.schema.json", report);
    cr_assert_str_eq(problems, "", "%s", problems);
    free(problems);
    return report;
}

static json_t *first_kernel(json_t *report)
{
    return json_array_get(json_object_get(report, "kernels"), 0);
}

/* --- regions -------------------------------------------------------------------------------------------------------- */

static const char *word(const json_t *object, const char *key)
{
    const char *value = json_string_value(json_object_get(object, key));
    return value ? value : "";
}

Test(terms, a_region_is_judged_alone_with_samples_of_its_own)
{
    json_t *report = report_of(NULL, "--region", NULL, "usual rotation.log", 0), *bound;
    json_t *kernel = first_kernel(report);
    size_t b;
    cr_assert_gt(json_array_size(json_object_get(kernel, "bounds")), 0);
    json_array_foreach (json_object_get(kernel, "bounds"), b, bound) {
        cr_expect_str_eq(word(json_object_get(bound, "region"), "name"), "usual");
        /* three components or one field an element: all of the samples are there */
        cr_expect_geq(json_integer_value(json_object_get(json_object_get(bound, "statistics"), "count")), 1900);
    }
    cr_expect_eq(json_array_size(json_object_get(kernel, "special_values")), 0, "rules belong to no region");
    cr_expect(strstr(word(kernel, "command"), "--region usual"), "%s", word(kernel, "command"));
    json_decref(report);
}

Test(terms, a_range_cuts_regions_and_inputs_stay_in_it)
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
    json_decref(report);
}

static void expect_refused(const char *option, const char *lines, const char *more, const char *part)
{
    cr_expect_eq(check(NULL, option, lines, more), 2, "%s: %s", lines ? lines : more, text);
    cr_expect_eq(count_lines(text), 1, "%s: %s", lines ? lines : more, text);
    cr_expect(strstr(text, part), "%s: %s", lines ? lines : more, text);
}

Test(terms, a_region_that_is_not_there_is_refused_with_those_that_are)
{
    expect_refused("--region", NULL, "nowhere so3.exp", "have none called \"nowhere\", but usual");
    expect_refused("--region", NULL, "2..1 so3.exp", "no range from low to high");
    expect_refused("--region", NULL, "nan..1 so3.exp", "no range from low to high");
    expect_refused("--region", NULL, "2..2 so3.exp", "no range from low to high");
    expect_refused("--region", NULL, "1.. so3.exp", "\"1..\"");
    expect_refused("--region", NULL, "-5..-4 so3.exp", "no promise of these kernels");
}

/* --- limits --------------------------------------------------------------------------------------------------------- */

Test(terms, limits_of_the_users_may_be_wider_and_tighter)
{
    cr_expect_eq(check(NULL, "--limits", "so3.exp: R scaled ulp usual <= 0.1: as a test\n", "so3.exp"), 1);
    cr_expect(strstr(text, "as a test") && strstr(text, "a limit of yours (") &&
                  strstr(text, ":1), in place of plumb's"),
              "%s", text);
    cr_expect_eq(check("ports/conventions.so", "", NULL, "so3.exp"), 1);
    cr_expect_eq(check(NULL, "--limits", "# none\n\n  # more\nso3.s1: S1 ulp near 0<=4:wide\n", "so3.exp"), 0, "%s",
                 text);
}

Test(terms, limits_stand_in_every_report_as_the_users)
{
    static const char *const forms[] = {"junit", "markdown", "text -v"};
    json_t *report = report_of(NULL, "--limits", "so3.exp: R scaled ulp usual <= 4: because\r\n", "so3.exp", 0);
    json_t *bound = json_array_get(json_object_get(first_kernel(report), "bounds"), 0);
    cr_expect_eq(json_number_value(json_object_get(bound, "limit")), 4);
    cr_expect_str_eq(word(bound, "reason"), "because");
    cr_expect_eq(json_integer_value(json_object_get(json_object_get(bound, "own"), "line")), 1);
    cr_expect_neq(json_number_value(json_object_get(json_object_get(bound, "own"), "plumb")), 4);
    json_decref(report);
    for (size_t f = 0; f < sizeof forms / sizeof *forms; f++) {
        char more[64];
        snprintf(more, sizeof more, "so3.exp --format %s", forms[f]);
        cr_expect_eq(check(NULL, "--limits", "so3.exp: R scaled ulp usual <= 4: because\n", more), 0);
        cr_expect(strstr(text, "limit of yours") && strstr(text, "because"), "%s", forms[f]);
    }
}

Test(terms, lines_are_read_strictly_and_named)
{
    static const char *const wrong[][2] = {
        {"so3.xep: R scaled ulp usual <= 4: x", ":1: no kernel \"so3.xep\"; did you mean so3.exp?"},
        {"\n# a\nso3.exp: R scaled ulp unusual <= 4: x", ":3: so3.exp has no promise"},
        {"so3.exp: R scaled ulp usual <= 4", "the reason is missing"},
        {"so3.exp: R scaled ulp usual <= 4:", "the reason is missing"},
        {"so3.exp: R scaled ulp usual <= 4:   ", "the reason is missing"},
        {"so3.exp: R scaled ulp usual <= 4 ulp: x", "after the limit comes \": \""},
        {"so3.exp: R scaled ulp usual <= four: x", "a finite number from 0 on"},
        {"so3.exp: R scaled ulp usual <= -1: x", "a finite number from 0 on"},
        {"so3.exp: R scaled ulp usual <= inf: x", "a finite number from 0 on"},
        {"so3.exp: R scaled ulp usual <= nan: x", "a finite number from 0 on"},
        {"so3.exp: R scaled ulp usual <= 1e999: x", "a finite number from 0 on"},
        {"so3.exp: R scaled ulp usual: x", "has no promise with \"<=\" behind it"},
        {"so3.exp R scaled ulp usual <= 4: x", "after the kernel comes"},
        {"so3.exp in binary16: R scaled ulp usual <= 4: x", "after the kernel comes"},
        {"so3.exp", "expected KERNEL: PROMISE <= LIMIT: REASON"},
        {"so3.exp: R scaled ulp usual <= 4: x\nso3.exp: R scaled ulp usual <= 5: y",
         ":2: R scaled ulp usual is there already, in line 1"},
        {"so3.exp: a NaN in v gives NaN in every component <= 4: x", "has no promise"},
        {"so3.\033[31m: R scaled ulp usual <= 4: x", "\\x1b"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        expect_refused("--limits", wrong[i][0], "so3.exp", wrong[i][1]);
    expect_refused("--limits", NULL, "/nowhere/at/all", "/nowhere/at/all: No such file");
    expect_refused("--limits", NULL, "/tmp", "/tmp: Is a directory");
}

/* --- known failures ------------------------------------------------------------------------------------------------- */

/* What the port of conventions breaks of so3.exp, a line each with a reason, as a file; to be freed. */
static char *known_failures(void)
{
    json_t *report = report_of("ports/conventions.so", "", NULL, "so3.exp", 1), *kernel = first_kernel(report), *part;
    char *lines = NULL;
    size_t size, i;
    FILE *stream = open_memstream(&lines, &size);
    json_array_foreach (json_object_get(kernel, "bounds"), i, part)
        if (strcmp(word(part, "verdict"), "exceeded") == 0)
            fprintf(stream, "so3.exp: %s: transposed: known\n", word(part, "name"));
    json_array_foreach (json_object_get(kernel, "special_values"), i, part)
        if (strcmp(word(part, "verdict"), "exceeded") == 0)
            fprintf(stream, "so3.exp: %s: known\n", word(part, "rule"));
    fclose(stream);
    json_decref(report);
    return lines;
}

Test(terms, known_failures_pass_as_expected)
{
    char *lines = known_failures();
    cr_assert(count_lines(lines) > 2, "%s", lines);
    json_t *report = report_of("ports/conventions.so", "--expect", lines, "so3.exp", 0);
    cr_expect_str_eq(word(first_kernel(report), "verdict"), "expected");
    cr_expect_eq(json_integer_value(json_object_get(json_object_get(report, "counts"), "expected")), 1);
    cr_expect_eq((int)json_array_size(json_object_get(first_kernel(report), "expectations")), count_lines(lines));
    json_decref(report);
    cr_expect_eq(check("ports/conventions.so", "--expect", lines, "so3.exp --format junit"), 0);
    cr_expect(!strstr(text, "<failure") && strstr(text, "failures=\"0\"") && strstr(text, "transposed: known"));
    cr_expect_eq(check("ports/conventions.so", "--expect", lines, "so3.exp --format markdown"), 0);
    cr_expect(strstr(text, "transposed: known") && strstr(text, "1 expected"));
    cr_expect_eq(check("ports/conventions.so", "--expect", lines, "so3.exp"), 0);
    cr_expect(strstr(text, "1 expected") && strstr(text, "transposed: known"), "%s", text);
    free(lines);
}

Test(terms, a_failure_that_is_not_in_the_file_still_falls_short)
{
    char *lines = known_failures();
    cr_expect_eq(check("ports/conventions.so", "--expect", strchr(lines, '\n') + 1, "so3.exp"), 1);
    cr_expect_eq(check("ports/conventions.so", "--expect", lines, "so3.exp rotation.from_quaternion"), 1);
    free(lines);
}

Test(terms, what_stops_failing_falls_short)
{
    static const char *const forms[] = {"text", "json", "junit", "markdown"};
    static const char *const lines[] = {"so3.exp: R scaled ulp usual: known\n", "so3.exp: same bits: known\n",
                                        "so3.exp: the kernel: known\n",
                                        "so3.exp: v = 0 gives the identity exactly: known\n"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        cr_expect_eq(check(NULL, "--expect", lines[i], "so3.exp"), 1, "%s%s", lines[i], text);
        cr_expect(strstr(text, "expected to fail, but holds: remove the line ("), "%s", text);
    }
    for (size_t f = 0; f < sizeof forms / sizeof *forms; f++) {
        char more[64];
        snprintf(more, sizeof more, "so3.exp --format %s", forms[f]);
        cr_expect_eq(check(NULL, "--expect", lines[0], more), 1);
        cr_expect(strstr(text, f == 1 ? "\"unexpected\"" : "remove the line"), "%s: %s", forms[f], text);
    }
    cr_expect_eq(check(NULL, "--expect", lines[0], "so3.s1"), 0, "a kernel that is not judged now");
}

Test(terms, a_crash_may_be_expected_too)
{
    cr_expect_eq(check("ports/crash.so", "--expect", "so3.exp: the kernel: divides by zero\n", "so3.exp"), 0, "%s",
                 text);
    cr_expect(strstr(text, "divides by zero"), "%s", text);
    cr_expect_eq(check("ports/crash.so", "--expect", "so3.exp: R scaled ulp usual: known\n", "so3.exp"), 1, "%s", text);
}

Test(terms, expected_failures_are_read_as_strictly)
{
    expect_refused("--expect", "so3.exp: R scaled ulp usual", "so3.exp", "has no promise with \":\" behind it");
    expect_refused("--expect", "so3.exp: R scaled ulp usual:", "so3.exp", "the reason is missing");
    expect_refused("--expect", "so3.exp: R scaled ulp usual <= 4: x", "so3.exp", "has no promise");
    expect_refused("--expect", "so3.exp: same bits: x\nso3.exp: same bits: y", "so3.exp",
                   ":2: same bits is there already");
    expect_refused("--expect", "so3.exp: the bits: x", "so3.exp", "same bits, the kernel");
}
