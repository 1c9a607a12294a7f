/* plumb compare: what counts as better, worse or gone, and from what it is read. */
#include "validate/compare/compare.h"

#include "ran.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* --- documents made from real ones ---------------------------------------------------------------------------------- */

static char folder[] = "/tmp/plumb-compare-XXXXXX";

static const char *path_of(const char *name)
{
    static char path[16][256];
    static int at;
    if (strcmp(folder + strlen(folder) - 6, "XXXXXX") == 0)
        cr_assert(mkdtemp(folder));
    at = (at + 1) % 16;
    snprintf(path[at], sizeof path[at], "%s/%s", folder, name);
    return path[at];
}

static void remove_folder(void)
{
    static const char *const names[] = {"a.json", "b.json", "race.json", "other.json", "old.json"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        remove(path_of(names[i]));
    remove(folder);
}

TestSuite(compare, .fini = remove_folder);

/* The JSON that plumb writes with these arguments. */
static json_t *document_of(const char *arguments)
{
    json_error_t error;
    char command[512];
    snprintf(command, sizeof command, "plumb %s --format json", arguments);
    struct ran ran = ran_shell(command);
    cr_assert_leq(ran.status, 1, "%s: %s", command, ran.error);
    json_t *document = json_loads(ran.out, 0, &error);
    cr_assert(document, "%s: %s", arguments, error.text);
    ran_free(&ran);
    return document;
}

static const char *stored(const json_t *document, const char *name)
{
    const char *path = path_of(name);
    cr_assert_eq(json_dump_file(document, path, 0), 0);
    return path;
}

static json_t *bound_of(json_t *document, size_t kernel, size_t bound)
{
    return json_array_get(json_object_get(json_array_get(json_object_get(document, "kernels"), kernel), "bounds"),
                          bound);
}

static void multiply(json_t *object, const char *key, double factor)
{
    json_object_set_new(object, key, json_real(json_number_value(json_object_get(object, key)) * factor));
}

static void expect_comparison(const char *a, const char *b, const char *options, int status, const char *part)
{
    static char text[1 << 20];
    char command[1024];
    snprintf(command, sizeof command, "compare %s %s %s", a, b, options);
    const int found = ran_plumb(command, text, sizeof text);
    cr_expect_eq(found, status, "%s: %d, %s", command, found, text);
    cr_expect(strstr(text, part), "%s: no \"%s\" in\n%s", command, part, text);
}

#define SOME "check so3.s1 so3.exp --samples 3k --seed 5"

/* --- errors --------------------------------------------------------------------------------------------------------- */

Test(compare, what_stayed_the_same_is_nothing_worse)
{
    json_t *document = document_of(SOME);
    const char *report = stored(document, "a.json");
    expect_comparison(report, report, "", 0, " same, 0 better, 0 WORSE\n");
    expect_comparison(report, "plumb", "", 0, " same, 0 better, 0 WORSE\n");
    expect_comparison("plumb", report, "so3.s1", 0, " same, 0 better, 0 WORSE\n");
    expect_comparison(report, "plumb", "--seed 6", 0, "Different samples or seeds");
    json_decref(document);
}

/* Both sides of a threshold, of the first promise of so3.s1. */
static void expect_at(const json_t *document, const char *of, const char *key, double factor, const char *options,
                      int status, int back, const char *part)
{
    json_t *other = json_deep_copy(document);
    multiply(json_object_get(bound_of(other, 0, 0), of), key, factor);
    const char *a = stored(document, "a.json"), *b = stored(other, "b.json");
    expect_comparison(a, b, options, status, part);
    expect_comparison(b, a, options, back, "");
    json_decref(other);
}

Test(compare, a_difference_counts_from_its_threshold_on)
{
    json_t *document = document_of(SOME);
    expect_at(document, "worst", "error", 1.2, "", 0, 0, "0 better, 0 WORSE");
    expect_at(document, "worst", "error", 1.3, "", 1, 0, "0 better, 1 WORSE");
    expect_at(document, "worst", "error", 0.7, "", 0, 1, "1 better, 0 WORSE");
    expect_at(document, "worst", "error", 1.3, "--worst 1.5", 0, 0, "0 better, 0 WORSE");
    expect_at(document, "worst", "error", 1.1, "--worst 1.05", 1, 0, "0 better, 1 WORSE");
    expect_at(document, "statistics", "mean", 1.04, "", 0, 0, "0 better, 0 WORSE");
    expect_at(document, "statistics", "mean", 1.2, "", 1, 0, "0 better, 1 WORSE");
    expect_at(document, "statistics", "mean", 1.2, "--mean 1.5", 0, 0, "0 better, 0 WORSE");
    expect_at(document, "statistics", "mean", 1.2, "--least 0.5", 0, 0, "0 better, 0 WORSE");
    json_decref(document);
}

Test(compare, an_infinite_error_is_worse_than_any_but_not_than_itself)
{
    json_t *document = document_of(SOME), *infinite = json_deep_copy(document);
    json_object_set_new(json_object_get(bound_of(infinite, 0, 0), "worst"), "error", json_string("Infinity"));
    const char *a = stored(document, "a.json"), *b = stored(infinite, "b.json");
    expect_comparison(a, b, "", 1, "→ ∞ ulp");
    expect_comparison(b, a, "", 0, "1 better, 0 WORSE");
    expect_comparison(b, b, "", 0, "0 better, 0 WORSE");
    json_decref(document);
    json_decref(infinite);
}

Test(compare, a_verdict_counts_whatever_the_thresholds)
{
    json_t *document = document_of(SOME), *other = json_deep_copy(document);
    json_t *rule =
        json_array_get(json_object_get(json_array_get(json_object_get(other, "kernels"), 0), "special_values"), 0);
    json_object_set_new(bound_of(other, 0, 0), "verdict", json_string("exceeded"));
    json_object_set_new(rule, "verdict", json_string("exceeded"));
    const char *a = stored(document, "a.json"), *b = stored(other, "b.json");
    expect_comparison(a, b, "--worst 100 --mean 100", 1, "0 better, 2 WORSE");
    expect_comparison(a, b, "", 1, json_text_at(rule, "rule"));
    expect_comparison(b, a, "", 0, "2 better, 0 WORSE");
    json_decref(document);
    json_decref(other);
}

Test(compare, what_is_gone_is_named_and_counts_as_worse)
{
    json_t *document = document_of(SOME), *fewer = json_deep_copy(document);
    json_array_remove(json_object_get(fewer, "kernels"), 1);
    json_array_remove(json_object_get(json_array_get(json_object_get(fewer, "kernels"), 0), "bounds"), 0);
    const char *a = stored(document, "a.json"), *b = stored(fewer, "b.json");
    expect_comparison(a, b, "", 1, "2 DISAPPEARED");
    expect_comparison(b, a, "", 0, "2 appeared");
    expect_comparison(a, b, "so3.exp", 3, "nothing to compare");
    json_decref(document);
    json_decref(fewer);
}

/* --- ports ---------------------------------------------------------------------------------------------------------- */

Test(compare, ports_are_judged_with_one_seed_and_their_promises_named)
{
    char *port = beside_tests("ports/conventions.so"), *good = beside_tests("ports/wide.so");
    expect_comparison(good, port, "so3.exp --samples 3k", 1, "R scaled ulp usual");
    expect_comparison(port, good, "so3.exp --samples 3k", 0, "exceeded → within");
    expect_comparison("plumb", port, "so3.exp --samples 3k", 1, "within → exceeded");
    expect_comparison(port, port, "so3.exp --samples 3k", 0, "0 better, 0 WORSE");
    free(port);
    free(good);
}

Test(compare, two_ports_are_raced_where_speed_is_asked_for)
{
    char *port = beside_tests("../peers/libm.so"), *slow = beside_tests("ports/wide.so");
    expect_comparison(port, slow, "so3.s1 --samples 1k --speed --mean 100 --worst 100", 1, "small in L1");
    expect_comparison(slow, "plumb", "so3.s1 --samples 1k --speed --mean 100 --worst 100", 1, " ns, ratio 0.");
    free(port);
    free(slow);
}

/* --- times ---------------------------------------------------------------------------------------------------------- */

static json_t *result_of(json_t *document)
{
    return json_array_get(json_object_get(json_array_get(json_object_get(document, "heats"), 0), "results"), 0);
}

static void set_times(json_t *document, double median, double low, double high)
{
    json_object_set_new(result_of(document), "ns", json_pack("[f, f, f]", median, low, high));
}

Test(compare, times_count_beyond_their_threshold_and_their_interval)
{
    json_t *a = document_of("bench so3.s1 --place l1 --rounds 3 --sample 0.001"), *b = json_deep_copy(a);
    set_times(a, 1, 0.99, 1.01);
    const char *before = stored(a, "a.json");
    static const struct {
        double median, low, high;
        int status, back;
    } times[] = {{1.04, 1.03, 1.05, 0, 0}, {1.2, 1.19, 1.21, 1, 0}, {1.2, 0.9, 1.5, 0, 0}, {0.8, 0.79, 0.81, 0, 1}};
    for (size_t i = 0; i < sizeof times / sizeof *times; i++) {
        set_times(b, times[i].median, times[i].low, times[i].high);
        const char *after = stored(b, "b.json");
        expect_comparison(before, after, "--slower 1.05 -v", times[i].status, "small in L1");
        expect_comparison(after, before, "--slower 1.05", times[i].back, "");
    }
    set_times(b, 1.2, 1.19, 1.21);
    expect_comparison(before, stored(b, "b.json"), "--slower 1.3", 0, "0 WORSE");
    json_decref(a);
    json_decref(b);
}

/* --- forms and refusals --------------------------------------------------------------------------------------------- */

Test(compare, json_agrees_with_its_schema_and_markdown_has_the_same_pairs)
{
    char *port = beside_tests("ports/conventions.so"), command[512];
    snprintf(command, sizeof command, "compare plumb %s so3.exp rotation.log --samples 2k", port);
    json_t *document = document_of(command);
    char *problems = schema_problems("data/compare.schema.json", document);
    cr_assert_str_eq(problems, "", "%s", problems);
    cr_assert_eq(json_integer_value(json_object_get(document, "status")), 1);
    snprintf(command, sizeof command, "so3.exp --samples 2k --format markdown");
    expect_comparison("plumb", port, command, 1, "| so3.exp | R scaled ulp usual | WORSE | within → exceeded, worst ");
    free(problems);
    free(port);
    json_decref(document);
}

static void expect_refused(const char *arguments, const char *part)
{
    static char text[1 << 16];
    char command[1024];
    snprintf(command, sizeof command, "compare %s", arguments);
    cr_expect_eq(ran_plumb(command, text, sizeof text), 2, "%s: %s", command, text);
    cr_expect_eq(count_lines(text), 1, "%s: %s", command, text);
    cr_expect(strstr(text, part) && strncmp(text, "plumb c", 7) == 0, "%s: %s", command, text);
}

Test(compare, what_cannot_be_compared_is_refused_in_a_line)
{
    json_t *document = document_of(SOME);
    json_t *bench = document_of("bench so3.s1 --place l1 --rounds 3 --sample 0.001");
    char words[1024];
    const char *a = stored(document, "a.json"), *race = stored(bench, "race.json");
    static const char *const with_report[][2] = {{"%s", "two ports or reports are needed"},
                                                 {"%s /nowhere", "/nowhere: No such file"},
                                                 {"%s README.md", "neither a port nor a report"},
                                                 {"plumb %s --speed", "--speed: is for two ports"},
                                                 {"%1$s %1$s --samples 3", "--samples: is for ports"},
                                                 {"%1$s %1$s --seed 3", "--seed: is for ports"},
                                                 {"%1$s plumb --seed x", "--seed"},
                                                 {"%1$s %1$s --worst 0.5", "--worst: expected a number from 1 on"},
                                                 {"%1$s %1$s --least -1", "--least: expected a number from 0 on"},
                                                 {"%1$s %1$s --slower inf", "--slower"},
                                                 {"%1$s %1$s so3.xep", "no kernel \"so3.xep\""},
                                                 {"%1$s %1$s -o /nowhere/at/all", "cannot write"}};
    for (size_t i = 0; i < sizeof with_report / sizeof *with_report; i++) {
        snprintf(words, sizeof words, with_report[i][0], a);
        expect_refused(words, with_report[i][1]);
    }
    expect_refused("plumb plumb", "on both sides");
    snprintf(words, sizeof words, "%s %s", a, race);
    expect_refused(words, "with another one alone");
    json_object_set_new(json_object_get(bench, "machine"), "processor", json_string("another"));
    snprintf(words, sizeof words, "%s %s", race, stored(bench, "other.json"));
    expect_refused(words, "times of another processor");
    json_object_set_new(document, "version", json_integer(1));
    snprintf(words, sizeof words, "%s plumb", stored(document, "old.json"));
    expect_refused(words, "no report of plumb check (version");
    json_decref(document);
    json_decref(bench);
}
