/* Tests of plumb compare: which differences count as better, worse or missing, and what can be compared (ports,
 * reports, records, nightly runs). */
#include "validate/report/compare/compare.h"

#include "ran.h"
#include "validate/util/options.h"

/* --- documents made from real ones -------------------------------------------------------------------------------- */

/* Returns the JSON document that plumb writes for these arguments. */
static json_t *document_of(const char *arguments)
{
    const struct ran ran = ran_shell(formatted("plumb %s --format json", arguments));
    cr_assert_leq(ran.status, 1, "%s: %s", arguments, ran.error);
    return json_of(ran.out);
}

static json_t *copy_of(const json_t *document)
{
    return json_for_test(json_deep_copy(document));
}

static const char *stored(const json_t *document, const char *name)
{
    const char *path = in_scratch(name);
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

static const char all_same[] = "that nothing differs";

static void expect_comparison(const char *a, const char *b, const char *options, int status, const char *part)
{
    if (part == all_same) {
        const char *counts =
            strstr(expect_said(formatted("plumb compare %s %s %s", a, b, options), status, "").out, "\n0 alarms: ");
        size_t count = 0;
        char end = 0;
        cr_expect(counts && sscanf(counts, " 0 alarms: %zu same%c", &count, &end) == 2 && end == '\n' && count > 0,
                  "%s %s %s: %s", a, b, options, counts ? counts : "alarms");
        return;
    }
    expect_said(formatted("plumb compare %s %s %s", a, b, options), status, part);
}

#define SOME "check so3.s1 so3.exp --samples 3k --seed 5"

/* --- errors ------------------------------------------------------------------------------------------------------- */

Test(compare, equal_reports_are_not_worse)
{
    json_t *document = document_of(SOME);
    const char *report = stored(document, "a.json");
    expect_comparison(report, report, "", 0, all_same);
    cr_expect(
        !strstr(expect_said(formatted("plumb compare %s plumb", report), 0, "\n0 alarms: ").out, "Different samples"));
    expect_comparison("plumb", report, "so3.s1", 0, all_same);
    expect_comparison(report, "plumb", "--seed 6", 0, "The samples or seeds differ");
}

/* Compares the document with a copy in which one value of the first promise is multiplied by `factor`, and the copy
 * with the document. */
static void expect_at(const json_t *document, const char *of, const char *key, double factor, const char *options,
                      int status, int back, const char *part)
{
    json_t *other = copy_of(document);
    multiply(json_object_get(bound_of(other, 0, 0), of), key, factor);
    const char *a = stored(document, "a.json"), *b = stored(other, "b.json");
    expect_comparison(a, b, options, status, part);
    expect_comparison(b, a, options, back, "");
}

Test(compare, difference_counts_above_its_threshold)
{
    json_t *document = document_of(SOME);
    expect_at(document, "worst", "error", 1.2, "", 0, 0, all_same);
    expect_at(document, "worst", "error", 1.3, "", 1, 0, "1 alarm: 1 worse");
    expect_at(document, "worst", "error", 0.7, "", 0, 1, "0 alarms: 1 better");
    expect_at(document, "worst", "error", 1.3, "--worst 1.5", 0, 0, all_same);
    expect_at(document, "worst", "error", 1.1, "--worst 1.05", 1, 0, "1 alarm: 1 worse");
    expect_at(document, "statistics", "mean", 1.04, "", 0, 0, all_same);
    expect_at(document, "statistics", "mean", 1.2, "", 1, 0, "1 alarm: 1 worse");
    expect_at(document, "statistics", "mean", 1.2, "--mean 1.5", 0, 0, all_same);
    expect_at(document, "statistics", "mean", 1.2, "--least 0.5", 0, 0, all_same);
}

/* An infinite error is worse than any finite error, and as good as another infinite error. */
Test(compare, infinite_error_is_worst)
{
    json_t *document = document_of(SOME), *infinite = copy_of(document);
    json_object_set_new(json_object_get(bound_of(infinite, 0, 0), "worst"), "error", json_string("Infinity"));
    const char *a = stored(document, "a.json"), *b = stored(infinite, "b.json");
    expect_comparison(a, b, "", 1, "→ ∞ ulp");
    expect_comparison(b, a, "", 0, "0 alarms: 1 better");
    expect_comparison(b, b, "", 0, all_same);
}

Test(compare, verdict_counts_regardless_of_thresholds)
{
    json_t *document = document_of(SOME), *other = copy_of(document);
    json_t *rule =
        json_array_get(json_object_get(json_array_get(json_object_get(other, "kernels"), 0), "special_values"), 0);
    json_object_set_new(bound_of(other, 0, 0), "verdict", json_string("exceeded"));
    json_object_set_new(rule, "verdict", json_string("exceeded"));
    const char *a = stored(document, "a.json"), *b = stored(other, "b.json");
    expect_comparison(a, b, "--worst 100 --mean 100", 1, "2 alarms: 2 broken");
    expect_comparison(a, b, "", 1, json_text_at(rule, "rule"));
    expect_comparison(b, a, "", 0, "0 alarms: 2 better");
}

Test(compare, missing_kernel_counts_as_worse)
{
    json_t *document = document_of(SOME), *fewer = copy_of(document);
    json_array_remove(json_object_get(fewer, "kernels"), 1);
    json_array_remove(json_object_get(json_array_get(json_object_get(fewer, "kernels"), 0), "bounds"), 0);
    const char *a = stored(document, "a.json"), *b = stored(fewer, "b.json");
    expect_comparison(a, b, "", 1, "2 alarms: 2 gone");
    expect_comparison(b, a, "", 0, "0 alarms: 2 new");
    expect_comparison(a, b, "so3.exp", 3, "nothing to compare");
}

/* --- ports -------------------------------------------------------------------------------------------------------- */

#define FORMS "$ports/textbook_forms.so"

/* Two ports are checked with one seed, and the promises that changed are named. */
Test(compare, ports_share_one_seed)
{
    expect_comparison(FORMS, "$ports/conventions.so", "so3.exp --samples 3k", 1, "R scaled ulp usual");
    expect_comparison("$ports/conventions.so", FORMS, "so3.exp --samples 3k", 0, "exceeded → within");
    expect_comparison("plumb", "$ports/conventions.so", "so3.exp --samples 3k", 1, "within → exceeded");
    expect_comparison("$ports/conventions.so", "$ports/conventions.so", "so3.exp --samples 3k", 0, all_same);
}

Test(compare, speed_option_races_two_ports)
{
    static const char options[] = "so3.s1 --samples 1k --speed --mean 100 --worst 100";
    expect_comparison("$peers/libm.so", FORMS, options, 1, "small in L1");
    expect_comparison(FORMS, "plumb", options, 1, " ns, ratio 0.");
}

/* --- times -------------------------------------------------------------------------------------------------------- */

static json_t *result_of(json_t *document)
{
    return json_array_get(json_object_get(json_array_get(json_object_get(document, "races"), 0), "results"), 0);
}

static void set_times(json_t *document, double median, double low, double high)
{
    json_object_set_new(result_of(document), "ns", json_pack("[f, f, f]", median, low, high));
}

Test(compare, times_count_beyond_threshold_and_interval)
{
    json_t *a = document_of("bench so3.s1 --place l1 --rounds 3 --sample 0.001"), *b = copy_of(a);
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
    expect_comparison(before, stored(b, "b.json"), "--slower 1.3", 0, "0 alarms");
}

/* --- forms and refusals ------------------------------------------------------------------------------------------- */

/* JSON agrees with its schema, and markdown has the same pairs. */
Test(compare, json_and_markdown_have_same_pairs)
{
    json_t *document = document_of("compare plumb $ports/conventions.so so3.exp rotation.log --samples 2k");
    expect_schema("data/compare.schema.json", document);
    cr_assert_eq(number_of(document, "status"), 1);
    expect_comparison("plumb", "$ports/conventions.so", "so3.exp --samples 2k --format markdown", 1,
                      "| **broken** | so3.exp: R scaled ulp usual | within → exceeded, worst ");
}

Test(compare, incomparable_arguments_are_rejected)
{
    json_t *document = document_of(SOME);
    json_t *bench = document_of("bench so3.s1 --place l1 --rounds 3 --sample 0.001");
    static const char *const cases[][2] = {{"a.json", "two ports or reports are needed"},
                                           {"a.json /nowhere", "/nowhere: No such file"},
                                           {"a.json README.md", "neither a port nor a report"},
                                           {"a.json .", "no records in ."},
                                           {"plumb a.json --speed", "--speed: requires two ports"},
                                           {"a.json a.json --samples 3", "--samples: requires a port"},
                                           {"a.json a.json --seed 3", "--seed: requires a port"},
                                           {"a.json plumb --seed x", "--seed"},
                                           {"a.json a.json --worst 0.5", "--worst: expected a number from 1 on"},
                                           {"a.json a.json --least -1", "--least: expected a number from 0 on"},
                                           {"a.json a.json --slower inf", "--slower"},
                                           {"a.json a.json so3.xep", "no kernel \"so3.xep\""},
                                           {"a.json a.json -o /nowhere/at/all", "cannot write"},
                                           {"plumb plumb", "on both sides"},
                                           {"a.json race.json", "has nothing in common with A"},
                                           {"race.json other.json", "times of another processor"},
                                           {"old.json plumb", "plumb.check of version 1, not "},
                                           {"other.json plumb", "has nothing in common with A"},
                                           {"a.json a.json --build x", "--build: requires that B is plumb"}};
    stored(document, "a.json");
    stored(bench, "race.json");
    json_object_set_new(member(bench, "machine"), "processor", json_string("another"));
    stored(bench, "other.json");
    json_object_set_new(document, "version", json_integer(1));
    stored(document, "old.json");
    scratch_file("README.md", "# Neither\n");
    enter_scratch();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        expect_line(formatted("plumb compare %s", cases[i][0]), 2, cases[i][1]);
}

/* Multiplies the errors of some bins beyond the limit by a factor; the worst error and the mean do not change. */
static void repair_bins(json_t *bound, double factor)
{
    json_t *bin;
    size_t i, repaired = 0;
    json_array_foreach (json_object_get(bound, "profile"), i, bin)
        if (json_number_value(json_object_get(bin, "worst")) > json_number_value(json_object_get(bound, "limit")) &&
            json_integer_value(json_object_get(bin, "inputs")) >= 8 && repaired++ < 3)
            multiply(bin, "worst", factor);
    cr_assert_gt(repaired, 0);
}

Test(compare, improved_bin_counts_beside_worst)
{
    json_t *before = document_of("check so3.exp --port $peers/eigen.so --samples 2k --seed 5"),
           *after = copy_of(before);
    repair_bins(bound_of(after, 0, 0), 0x1p-8);
    const char *a = stored(before, "a.json"), *b = stored(after, "b.json");
    expect_comparison(a, b, "", 0, "0 alarms: 1 better");
    expect_comparison(b, a, "", 1, "1 alarm: 1 worse");
    expect_comparison(a, b, "", 0, ", from |v| = ");
    expect_schema("data/compare.schema.json",
                  json_of(expect_said(formatted("plumb compare %s %s --format json", a, b), 0, "\"bins\"").out));
    repair_bins(bound_of(before, 0, 0), 0.5);
    expect_comparison(a, stored(before, "c.json"), "", 0, all_same);
}

/* --- edited reports ----------------------------------------------------------------------------------------------- */

/* Compares a report with an edited copy of this report. */
static void expect_edited(const char *report, const json_t *document, const char *name)
{
    const char *edited = stored(document, name);
    expect_comparison(report, edited, "", 0, "B was edited since plumb wrote it: the digest does not match.");
    expect_line(formatted("plumb compare %s %s --sealed", report, edited), STATUS_USAGE,
                formatted("%s: edited since plumb wrote it", name));
}

Test(compare, sealed_rejects_edited_reports)
{
    json_t *document = document_of(SOME), *digit = copy_of(document), *third = copy_of(document),
           *open = copy_of(document);
    const char *report = stored(document, "sealed.json");
    cr_expect_not(
        strstr(expect_said(formatted("plumb compare %s %s --sealed", report, report), 0, " same").out, "edited"));
    multiply(json_object_get(bound_of(digit, 0, 0), "statistics"), "mean", 1 + 1e-8);
    expect_edited(report, digit, "digit.json");
    for (size_t k = 0; k < json_array_size(json_object_get(third, "kernels")); k++)
        for (size_t b = 0; bound_of(third, k, b); b++)
            multiply(json_object_get(bound_of(third, k, b), "worst"), "error", 1. / 3);
    expect_edited(report, third, "third.json");
    json_object_del(open, "digest");
    expect_line(formatted("plumb compare %s %s --sealed", report, stored(open, "open.json")), STATUS_USAGE,
                "open.json: has no digest");
}

/* An id of a megabyte is read once, and no port is checked for it. */
Test(compare, unknown_ids_are_not_checked)
{
    enum { LONG = 1000000 };
    json_t *document = document_of("check so3.s1 --samples 1k");
    char *id = memory_for_test(LONG + 1);
    memset(id, 'x', LONG);
    id[LONG] = 0;
    json_object_set_new(json_array_get(json_object_get(document, "kernels"), 0), "id", json_string(id));
    expect_said(formatted("timeout 20 plumb compare plumb %s", stored(document, "long.json")), STATUS_NOTHING,
                "no kernel in common");
}

/* --- nightly runs and baselines ----------------------------------------------------------------------------------- */

static const char nightly_run[] = "plumb nightly so3.s1 --short --without bench -d $scratch";

/* Returns a record's first promise. */
static json_t *first_bound(json_t *record)
{
    return bound_of(record, 0, 0);
}

Test(compare, two_nights_compare_exactly)
{
    expect_said(nightly_run, 0, "0 alarms");
    json_t *record = json_of(file_text(in_scratch("record.json"))), *other = copy_of(record);
    const char *a = in_scratch("record.json");
    expect_comparison(a, a, "", 0, all_same);
    multiply(json_object_get(first_bound(other), "worst"), "error", 1 + 0x1p-50);
    const char *b = stored(other, "other.json");
    expect_comparison(a, b, "", 1, "1 alarm: 1 worse");
    expect_comparison(a, b, "", 1, "\n            plumb eval so3.s1 0x1");
    expect_comparison(b, a, "", 0, "0 alarms: 1 better");
    expect_comparison(a, b, "--worst 1.25", 0, all_same);
    multiply(json_object_get(first_bound(other), "statistics"), "mean", 1.01);
    json_object_set_new(other, "seed", json_string("7"));
    expect_comparison(b, stored(other, "seed.json"), "", 0, "The samples or seeds differ");
}

/* A nightly run or a report is compared with the accepted baseline. */
Test(compare, nightly_run_is_compared_with_baseline)
{
    expect_said(nightly_run, 0, "0 alarms");
    json_t *record = json_of(file_text(in_scratch("record.json")));
    const char *a = in_scratch("record.json");
    expect_comparison("data", a, "", 0, "the accepted state\n");
    expect_comparison("data/records/so3.csv", a, "", 0, all_same);
    expect_comparison("data", "plumb", "so3.s1 --samples 1k", 0, all_same);
    multiply(json_object_get(first_bound(record), "worst"), "error", 2);
    const char *b = stored(record, "twice.json");
    expect_comparison("data", b, "", 1, "1 alarm: 1 worse");
    /* this program has a smaller error at that input than the record says, and so does A's build, which is the same
     * program */
    expect_comparison("data", b, "--build $(command -v plumb)", 1, "1 alarm: 1 worse");
    json_object_set_new(record, "whole", json_true());
    expect_comparison("data", stored(record, "whole.json"), "", 1, " gone");
}

/* A claim or proof with another verdict than before is broken. */
Test(compare, changed_claim_or_proof_is_broken)
{
    static const char claims[] = "{\"schema\": \"plumb-claims\", \"version\": 2, \"claims\": [{\"id\": \"C1\", "
                                 "\"machine\": \"any\", \"verdict\": \"%s\"}]}",
                      proofs[] = "{\"schema\": \"plumb.prove\", \"version\": 3, \"proofs\": [{\"kernel\": \"so3.s1\", "
                                 "\"promise\": \"S1 scaled ulp usual\", \"verdict\": \"%s\"}]}";
    const char *a = scratch_file("a.json", formatted(claims, "refined")),
               *b = scratch_file("b.json", formatted(claims, "refuted"));
    expect_comparison(a, b, "", 1, "! broken  C1: refined → refuted");
    expect_comparison("data", a, "", 0, all_same);
    a = scratch_file("c.json", formatted(proofs, "proved"));
    b = scratch_file("d.json", formatted(proofs, "OPEN"));
    expect_comparison("data", a, "", 0, "0 alarms: 1 same");
    expect_comparison("data", b, "", 1, "! broken  so3.s1: S1 scaled ulp usual: proved → OPEN");
    expect_comparison(b, a, "", 0, "0 alarms: 1 better");
}
