/* Tests of the claims: how verdicts follow from readings, how the file is read, and that experiments can say no. */
#include "validate/claims/claims.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static enum claim_verdict verdict_of(enum relation relation, double limit, size_t count, const double *values)
{
    struct claim claim = {.relation = relation, .limit = limit};
    struct findings findings = {0};
    for (size_t i = 0; i < count; i++)
        findings_add(&findings, READING, values[i], "reading", NULL);
    findings_add(&findings, CONTEXT, 1e9, "context", NULL);
    enum claim_verdict verdict = claim_judge(&claim, &findings);
    findings_free(&findings);
    return verdict;
}

Test(claims, every_relation_has_two_sides)
{
    static const struct {
        enum relation relation;
        double value;
        enum holding expected;
    } cases[] = {{AT_MOST, 0.999, HOLDS},  {AT_MOST, 1, HOLDS},   {AT_MOST, 1.001, FAILS},  {BELOW, 0.999, HOLDS},
                 {BELOW, 1, FAILS},        {BELOW, 1.001, FAILS}, {AT_LEAST, 0.999, FAILS}, {AT_LEAST, 1, HOLDS},
                 {AT_LEAST, 1.001, HOLDS}, {ABOVE, 0.999, FAILS}, {ABOVE, 1, FAILS},        {ABOVE, 1.001, HOLDS},
                 {ABOUT, 0.899, FAILS},    {ABOUT, 0.901, HOLDS}, {ABOUT, 1.099, HOLDS},    {ABOUT, 1.101, FAILS}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct claim claim = {.relation = cases[i].relation, .limit = 1};
        const struct cell cell = {.value = cases[i].value, .low = cases[i].value, .high = cases[i].value};
        cr_expect_eq(claim_holds(&claim, &cell), cases[i].expected, "%s 1: %g", relation_text(cases[i].relation),
                     cases[i].value);
    }
}

Test(claims, an_interval_across_the_limit_leaves_it_unclear)
{
    static const struct {
        enum relation relation;
        double low, value, high;
        enum holding expected;
    } cases[] = {{AT_LEAST, 1.1, 1.2, 1.3, HOLDS}, {AT_LEAST, 0.9, 1.2, 1.3, UNCLEAR}, {AT_LEAST, 0.7, 0.8, 0.9, FAILS},
                 {BELOW, 0.7, 0.8, 0.9, HOLDS},    {BELOW, 0.9, 1.2, 1.3, UNCLEAR},    {BELOW, 1.1, 1.2, 1.3, FAILS},
                 {ABOUT, 0.95, 1, 1.05, HOLDS},    {ABOUT, 0.5, 1, 1.5, UNCLEAR},      {ABOUT, 1.2, 1.3, 1.4, FAILS}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct claim claim = {.relation = cases[i].relation, .limit = 1};
        const struct cell cell = {.value = cases[i].value, .low = cases[i].low, .high = cases[i].high};
        cr_expect_eq(claim_holds(&claim, &cell), cases[i].expected, "case %zu", i);
    }
}

Test(claims, a_claim_that_every_reading_satisfies_is_confirmed)
{
    cr_expect_eq(verdict_of(AT_MOST, 1, 2, (double[]){0.5, 1}), CONFIRMED);
}

Test(claims, a_claim_that_no_reading_satisfies_is_refuted)
{
    cr_expect_eq(verdict_of(BELOW, 1, 2, (double[]){1, 2}), REFUTED);
}

Test(claims, a_claim_that_some_readings_satisfy_is_refined)
{
    cr_expect_eq(verdict_of(ABOVE, 1, 2, (double[]){1, 2}), REFINED);
}

Test(claims, a_claim_for_which_nothing_speaks_is_refuted)
{
    cr_expect_eq(verdict_of(AT_MOST, 1, 0, NULL), REFUTED);
    cr_expect_eq(verdict_of(AT_MOST, 1, 1, (double[]){NAN}), REFUTED);
}

Test(claims, an_unclear_reading_leaves_it_undecided_unless_others_disagree)
{
    const struct claim claim = {.relation = AT_LEAST, .limit = 1};
    struct findings findings = {0};
    findings_add_interval(&findings, READING, 1, 0.9, 1.1, "unclear", NULL);
    cr_expect_eq(claim_judge(&claim, &findings), UNDECIDED);
    findings_add(&findings, READING, 2, "holds", NULL);
    cr_expect_eq(claim_judge(&claim, &findings), UNDECIDED);
    findings_add(&findings, READING, 0.5, "fails", NULL);
    cr_expect_eq(claim_judge(&claim, &findings), REFINED);
    findings_free(&findings);
}

/* --- the file --------------------------------------------------------------------------------------------------- */

#define HEADER "id,article,section,claim,relation,limit,unit,machine,verdict,measured,finding\n"

/* Writes text to a file, reads it as claims, removes it. */
static long read_text(const char *text, struct claim **claims)
{
    char path[] = "/tmp/plumb-claims-XXXXXX";
    int handle = mkstemp(path);
    cr_assert_geq(handle, 0);
    cr_assert_eq(write(handle, text, strlen(text)), (ssize_t)strlen(text));
    close(handle);
    long count = claims_read(path, claims);
    unlink(path);
    return count;
}

Test(claims, fields_may_hold_commas_and_quotes)
{
    struct claim *claims;
    long count =
        read_text("# comment\n" HEADER
                  "C9,the article,\"sections 2, 3\",\"\"\"quoted\"\", and a comma\",at most,0x1p-1,ulp,this,refined,"
                  "\"1, 2\",\n",
                  &claims);
    cr_assert_eq(count, 1);
    cr_expect_str_eq(claims->id, "C9");
    cr_expect_str_eq(claims->section, "sections 2, 3");
    cr_expect_str_eq(claims->text, "\"quoted\", and a comma");
    cr_expect_eq(claims->relation, AT_MOST);
    cr_expect_eq(claims->limit, 0.5);
    cr_expect_str_eq(claims->unit, "ulp");
    cr_expect_eq(claims->this_machine, 1);
    cr_expect_str_eq(claims->verdict, "refined");
    cr_expect_str_eq(claims->measured, "1, 2");
    cr_expect_str_eq(claims->finding, "");
    free(claims);
}

/* What claims_read says about a text on standard error, without the file's name. */
static void complaint_about(const char *text, char *complaint, size_t size)
{
    struct claim *claims;
    char path[] = "/tmp/plumb-complaint-XXXXXX";
    const int handle = mkstemp(path), before = dup(STDERR_FILENO);
    cr_assert_geq(handle, 0);
    fflush(stderr);
    dup2(handle, STDERR_FILENO);
    const long count = read_text(text, &claims);
    fflush(stderr);
    dup2(before, STDERR_FILENO);
    close(before);
    const ssize_t length = pread(handle, complaint, size - 1, 0);
    complaint[length > 0 ? length : 0] = 0;
    close(handle);
    unlink(path);
    cr_expect_eq(count, -1, "accepted: %s", text);
}

Test(claims, a_malformed_file_is_refused_with_its_line)
{
    static const struct {
        const char *text, *complaint;
    } cases[] = {
        {HEADER "C1,the article,section,claim,at most,1,ulp,any,,\n", ":2: 10 fields, not 11: no finding"},
        {HEADER "C1,the article,section,claim,at most,1,ulp,any,,,,\n", ":2: more than 11 fields"},
        {HEADER "# comment\n\nC1,the article,section,claim,nearly,1,ulp,any,,,\n", ":4: relation: \"nearly\" is none"},
        {HEADER "C1,the article,section,claim,at most,one,ulp,any,,,\n", ":2: limit: \"one\" is not a number"},
        {HEADER "C1,the article,section,claim,at most,1x,ulp,any,,,\n", ":2: limit: \"1x\" is not a number"},
        {HEADER "C1,the article,section,claim,at most,1,ulp,mine,,,\n", ":2: machine: \"mine\" is neither"},
        {HEADER "C1,the article,section,claim,at most,1,ulp,any,maybe,,\n", ":2: verdict: \"maybe\" is none"},
        {HEADER "C1,the article,section,\"claim,at most,1,ulp,any,,,\n", ":2: claim: quotes"},
        {HEADER "C1,the article,section,\"claim\" more,at most,1,ulp,any,,,\n", ":2: claim: quotes"},
        {HEADER ",the article,section,claim,at most,1,ulp,any,,,\n", ":2: id: nothing"},
        {HEADER "C1,an article whose title is so long that it hardly fits the line it is in,section,claim,at "
                "most,1,ulp,any,,,\n",
         ":2: article: longer than 63 bytes"},
        {HEADER "C1,the article,s,c,at most,1,ulp,any,,,\nC1,the article,s,c,at most,1,ulp,any,,,\n",
         ":3: id: C1 stands there already"},
        {"id,article,section,claim,relation,limit,unit,verdict,machine,measured,finding\n",
         ":1: expected id,article,section,claim,relation,limit,unit,machine"},
    };
    char complaint[512];
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        complaint_about(cases[i].text, complaint, sizeof complaint);
        cr_expect_not_null(strstr(complaint, cases[i].complaint), "expected %s, said %s", cases[i].complaint,
                           complaint);
    }
}

Test(claims, what_is_written_is_read_again)
{
    struct claim *claims, *again;
    const long count = claims_read("data/claims.csv", &claims);
    cr_assert_gt(count, 0);
    struct claim_result *results = calloc((size_t)count, sizeof *results);
    for (long i = 0; i < count; i++) {
        results[i] =
            (struct claim_result){.claim = &claims[i], .verdict = claims[i].verdict, .finding = claims[i].finding};
        snprintf(results[i].measured, sizeof results[i].measured, "%s", claims[i].measured);
    }
    char *text = NULL;
    size_t size = 0;
    FILE *stream = open_memstream(&text, &size);
    claims_print_csv(stream, results, (size_t)count);
    fclose(stream);
    cr_expect_eq(read_text(text, &again), count);
    cr_expect_eq(memcmp(claims, again, (size_t)count * sizeof *claims), 0);
    free(text);
    free(results);
    free(claims);
    free(again);
}

/* --- experiments ------------------------------------------------------------------------------------------------ */

/* The verdict of the claim's experiment, in its short form, on a limit of our own. */
static const char *verdict_at(const struct claim *claim, double limit)
{
    struct claim changed = *claim;
    struct claim_result result;
    changed.limit = limit;
    claim_measure(&changed, claims_experiment(claim->id), 0, &result);
    findings_free(&result.findings);
    return result.verdict;
}

static const struct claim *find(const struct claim *claims, long count, const char *id)
{
    for (long i = 0; i < count; i++)
        if (strcmp(claims[i].id, id) == 0)
            return &claims[i];
    cr_assert_fail("no claim %s", id);
    return NULL;
}

Test(claims, a_wrong_claim_comes_out_refuted)
{
    struct claim *claims;
    long count = claims_read("data/claims.csv", &claims);
    cr_assert_gt(count, 0);
    static const struct {
        const char *id;
        double wrong;
    } cases[] = {{"C2", 400},  {"C3", 1e12},    {"C4", 0.01},   {"C6", 0.1},   {"C19", 0.5},
                 {"C25", 0.1}, {"C31", 1e-200}, {"C32", 1e-12}, {"C33", 1e-20}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        cr_expect_str_eq(verdict_at(find(claims, count, cases[i].id), cases[i].wrong), "refuted", "%s", cases[i].id);
    free(claims);
}

/* What the file records is what the experiments find, number by number: all but times, and what takes minutes. */
Test(claims, the_record_has_not_drifted)
{
    struct claim *claims;
    const long count = claims_read("data/claims.csv", &claims);
    cr_assert_gt(count, 0);
    for (long i = 0; i < count; i++) {
        const struct experiment *experiment = claims_experiment(claims[i].id);
        struct claim_result result;
        cr_assert_not_null(experiment, "%s has no experiment", claims[i].id);
        cr_expect_neq(*claims[i].verdict, 0, "%s: nothing is recorded", claims[i].id);
        if (claims[i].this_machine || experiment->slow)
            continue;
        claim_measure(&claims[i], experiment, 0, &result);
        cr_expect(claim_is_as_recorded(&result, 0, stderr), "%s", claims[i].id);
        findings_free(&result.findings);
    }
    free(claims);
}

Test(claims, a_record_that_differs_is_told_from_one_that_agrees)
{
    struct claim claim = {.id = "C2", .relation = ABOUT, .limit = 40, .unit = "ulp"};
    struct claim_result result;
    FILE *nowhere = fopen("/dev/null", "w");
    claim_measure(&claim, claims_experiment("C2"), 0, &result);
    cr_expect(claim_is_as_recorded(&result, 0, nowhere), "nothing recorded");
    snprintf(claim.verdict, sizeof claim.verdict, "confirmed");
    snprintf(claim.measured, sizeof claim.measured, "%s", result.measured);
    snprintf(claim.finding, sizeof claim.finding, "%s", result.finding);
    cr_expect(claim_is_as_recorded(&result, 0, nowhere), "the same");
    claim.finding[0]++;
    cr_expect_not(claim_is_as_recorded(&result, 0, nowhere), "another finding");
    claim.finding[0]--;
    snprintf(claim.measured, sizeof claim.measured, "40 ulp");
    cr_expect_not(claim_is_as_recorded(&result, 0, nowhere), "another number");
    claim.this_machine = 1;
    cr_expect(claim_is_as_recorded(&result, 0, nowhere), "a time may differ");
    snprintf(claim.verdict, sizeof claim.verdict, "refuted");
    cr_expect(claim_is_as_recorded(&result, 0, nowhere), "its verdict too");
    claim.this_machine = 0;
    cr_expect_not(claim_is_as_recorded(&result, 0, nowhere), "another verdict");
    fclose(nowhere);
    findings_free(&result.findings);
}

/* Whatever the machine: two ways that do the same work, their ratio, and an interval around it. */
Test(claims, experiments_on_cost_measure_something)
{
    static const char *const ids[] = {"C26", "C27", "C28", "C29", "C30"};
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        const struct claim claim = {.relation = ABOVE};
        struct claim_result result;
        claim_measure(&claim, claims_experiment(ids[i]), 0, &result);
        cr_expect_str_eq(result.verdict, "confirmed", "%s: a ratio is above 0", ids[i]);
        for (size_t c = 0; c < result.findings.count; c++) {
            const struct cell *cell = &result.findings.cells[c];
            cr_expect(cell->low <= cell->value && cell->value <= cell->high, "%s: %s %s", ids[i], cell->name, cell->at);
        }
        findings_free(&result.findings);
    }
}

Test(claims, a_row_of_a_table_goes_to_the_tables_experiment)
{
    cr_expect_eq(claims_experiment("C2.some.row"), claims_experiment("C2"));
    cr_expect_null(claims_experiment("C22222"));
    cr_expect_null(claims_experiment("C"));
}
