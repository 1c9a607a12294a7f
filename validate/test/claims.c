/* Tests of the claims: how verdicts follow from readings, how the file is read, and that experiments can say no. */
#include "validate/claims.h"

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

Test(claims, about_means_within_a_tenth)
{
    cr_expect_eq(verdict_of(ABOUT, 40, 2, (double[]){36.1, 43.9}), CONFIRMED);
    cr_expect_eq(verdict_of(ABOUT, 40, 2, (double[]){35.9, 44.1}), REFUTED);
}

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
    long count = read_text("# comment\nid,seed,section,claim,relation,limit,unit,verdict,measured,finding\n"
                           "C9,004,\"sections 2, 3\",\"\"\"quoted\"\", and a comma\",at most,0x1p-1,ulp,refined,,\n",
                           &claims);
    cr_assert_eq(count, 1);
    cr_expect_str_eq(claims->id, "C9");
    cr_expect_str_eq(claims->section, "sections 2, 3");
    cr_expect_str_eq(claims->text, "\"quoted\", and a comma");
    cr_expect_eq(claims->relation, AT_MOST);
    cr_expect_eq(claims->limit, 0.5);
    cr_expect_str_eq(claims->unit, "ulp");
    cr_expect_str_eq(claims->recorded, "refined");
    free(claims);
}

Test(claims, malformed_files_are_refused)
{
    static const char *const wrong[] = {
        "header\nC1,004,section,claim,at most,1,ulp,,\n",               /* nine fields */
        "header\nC1,004,section,claim,at most,1,ulp,,,,\n",             /* eleven */
        "header\nC1,004,section,claim,nearly,1,ulp,,,\n",               /* no such relation */
        "header\nC1,004,section,claim,at most,one,ulp,,,\n",            /* no number */
        "header\nC1234567890123456,004,section,claim,below,1,ulp,,,\n", /* an id too long */
    };
    struct claim *claims;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        cr_expect_eq(read_text(wrong[i], &claims), -1, "accepted: %s", wrong[i]);
}

/* The verdict of the claim's experiment, in its short form, on a limit of our own. */
static enum claim_verdict verdict_of_experiment(const struct claim *claim, double limit)
{
    struct claim changed = *claim;
    struct effort effort = {0};
    struct findings findings = {0};
    changed.limit = limit;
    claims_experiment(claim->id)->run(&effort, &findings);
    enum claim_verdict verdict = claim_judge(&changed, &findings);
    findings_free(&findings);
    return verdict;
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
    } cases[] = {{"C2", 400}, {"C3", 1e12}, {"C4", 0.01}, {"C6", 0.1}, {"C19", 0.5}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        cr_expect_eq(verdict_of_experiment(find(claims, count, cases[i].id), cases[i].wrong), REFUTED, "%s",
                     cases[i].id);
    free(claims);
}

Test(claims, every_claim_has_its_experiment_and_its_recorded_verdict)
{
    struct claim *claims;
    long count = claims_read("data/claims.csv", &claims);
    cr_assert_gt(count, 0);
    for (long i = 0; i < count; i++) {
        cr_assert_not_null(claims_experiment(claims[i].id), "%s", claims[i].id);
        cr_expect_str_eq(claim_verdict_text(verdict_of_experiment(&claims[i], claims[i].limit)), claims[i].recorded,
                         "%s", claims[i].id);
    }
    free(claims);
}
