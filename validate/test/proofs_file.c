/* Tests of the proofs in data/records, which are the results of plumb prove for each promise. Proofs that take no time
 * are repeated. */
#include "validate/prove/prove.h"

#include "functions.h"
#include "ran.h"
#include "record_text.h"
#include "scoped.h"

#include <sys/wait.h>
#include <unistd.h>

static struct records records_at(const char *path)
{
    struct records records;
    cr_assert_eq(records_read(&records, "prove", path), 0);
    return records;
}

/* Every promise in ulps or norms is recorded with its limit. */
Test(proofs_file, every_provable_promise_is_recorded)
{
    size_t count = 0, expected = 0;
    SCOPED_STRUCT(records) records = records_at("data/records");
    for (struct own_promise at = {0}; next_promise(&at);)
        if (is_provable(at.kernel, at.bound)) {
            const struct proof_record *proof = records_proof(&records, at.kernel->id, at.name);
            const double limit = proof_limit(at.bound, &(struct code){0}); /* some limits grow by this factor per
                                                                              dimension */
            cr_expect(proof && fabs(proof->limit - limit) <= 1e-12 * limit, "%s, %s, limit %g: make proofs ARGS=%s",
                      at.kernel->id, at.name, limit, at.kernel->id);
            expected++;
        }
    for (size_t i = 0; i < records.count; i++)
        count += *records.row[i].proof.verdict != 0;
    cr_expect_eq(count, expected, "data/records has proofs of promises that do not exist: make proofs");
}

Test(proofs_file, labels_match_the_record)
{
    SCOPED_STRUCT(records) records = records_at("data/records");
    for (struct own_promise at = {0}; next_promise(&at);) {
        const struct proof_record *proof =
            is_provable(at.kernel, at.bound) ? records_proof(&records, at.kernel->id, at.name) : NULL;
        if (!proof)
            continue;
        const char *method = strcmp(proof->verdict, "proved") == 0 ? proof->method : "none";
        const int in_boxes = strcmp(method, "bisection") == 0 || strcmp(method, "slices") == 0;
        enum evidence basis;
        if (strcmp(method, "a priori") == 0)
            basis = ERROR_ANALYSIS;
        else
            basis = in_boxes ? PROVED : SAMPLED;
        /* a limit for fused steps may not hold for plain ones */
        cr_expect(at.bound->evidence == basis || (at.bound->evidence == EXHAUSTIVE && basis != PROVED) ||
                      (at.bound->evidence == SAMPLED && basis == ERROR_ANALYSIS),
                  "%s, %s is %s, on record %s", at.kernel->id, at.name, evidence_text(at.bound->evidence),
                  evidence_text(basis));
        cr_expect(
            isnan(proof->above) ? at.bound->above == 0 : fabs(proof->above - at.bound->above) < 1e-8 * proof->above,
            "%s, %s is proved above %g, on record above %g", at.kernel->id, at.name, at.bound->above, proof->above);
    }
}

Test(proofs_file, cheap_proofs_match_the_record)
{
    SCOPED_STRUCT(records) records = records_at("data/records");
    const struct ran ran = ran_shell("plumb prove so3.s1 so3.s2 so3.s3 so3.s123 'so3.s?.taylor?' 'so3.s?.minimax6' "
                                     "--record $scratch/proofs.csv");
    cr_assert_leq(ran.status, 1, "%s", ran.error);
    SCOPED_STRUCT(records) anew = records_at(in_scratch("proofs.csv"));
    cr_assert_gt(anew.count, 10);
    for (const struct record_line *row = anew.row; row < anew.row + anew.count; row++) {
        const struct proof_record *proof = records_proof(&records, row->kernel, row->promise), *fresh = &row->proof;
        cr_assert(proof, "%s, %s", row->kernel, row->promise);
        cr_expect(strcmp(proof->verdict, fresh->verdict) == 0 && strcmp(proof->method, fresh->method) == 0 &&
                      (proof->proved == fresh->proved || (isnan(proof->proved) && isnan(fresh->proved))) &&
                      proof->boxes == fresh->boxes,
                  "%s, %s: %s, %g, %g boxes; on record %s, %g, %g boxes: make proofs ARGS=%s", row->kernel,
                  row->promise, fresh->verdict, fresh->proved, fresh->boxes, proof->verdict, proof->proved,
                  proof->boxes, row->kernel);
    }
}

#define NEAR_0(kernel, output) kernel ",float," output ",ulp,near 0"

/* Tests a single file, and the file of a family in a folder. */
Test(proofs_file, foreign_lines_and_columns_are_preserved)
{
    static const char before[] = "# mine\n" RECORD_COLUMNS RECORD_BOTH(NEAR_0("so3.s1", "S1"), "0.5,0.1,24.0,2",
                                                                       "0.65,stopped,bisection,,,12,34", "0x1p-1")
        RECORD_WORST(NEAR_0("so3.s1", "S1"), ",,,", "0x1p-2")
            RECORD_PROVED(NEAR_0("so3.s2", "S2"), "0.65,open,bisection,,,56,78")
                RECORD_WORST("so3.s3,float,S3,ulp,once", "0.5,,,", "0x1p-3");
    expect_said("mkdir $scratch/records", 0, "");
    for (int in_folder = 0; in_folder < 2; in_folder++) {
        const char *file = scratch_file(in_folder ? "records/so3.csv" : "proofs.csv", before),
                   *path = in_folder ? in_scratch("records") : file;
        expect_said(formatted("plumb prove so3.s1 -p 'S1 ulp near 0' --record %s", path), 0, "");
        char *after = file_text(file);
        cr_expect(strstr(after,
                         "# mine\n" RECORD_COLUMNS NEAR_0("so3.s1", "S1") ",0.5,0.10000000000000001,24.0,2,0.64,"
                                                                          "proved,bisection,0.6363,,7,0,0x1p-1\n"),
                  "%s", after);
        cr_expect(strstr(after, RECORD_WORST(NEAR_0("so3.s1", "S1"), ",,,", "0x1p-2")), "%s", after);
        cr_expect(strstr(after, RECORD_PROVED(NEAR_0("so3.s2", "S2"), "0.65,open,bisection,,,56,78")), "%s", after);
        cr_expect(strstr(after, RECORD_WORST("so3.s3,float,S3,ulp,once", "0.5,,,", "0x1p-3")), "%s", after);
        cr_expect_eq(count_lines(after), count_lines(before), "%s", after);
    }
}

/* A wrong field is named, and the file is unchanged. */
Test(proofs_file, wrong_field_is_named_file_unchanged)
{
    static const struct {
        const char *line, *said;
    } faults[] = {
        {RECORD_PROVED(NEAR_0("so3.s1", "S1"), "much,proved,bisection,0.6,,7,0"),
         ":2: limit: \"much\" is not a number"},
        {RECORD_PROVED(NEAR_0("so3.s1", "S1"), "0.65,proved,bisection,0.6,,7"), ":2: 16 fields, not 17: no input"},
        {RECORD_PROVED("so3.s1,float,\"S1,ulp,near 0", "0.65,proved,bisection,0.6,,7,0"), ":2: output: quotes"},
        {RECORD_PROVED(NEAR_0("so3.s1", "S1"), "0.65,,bisection,0.6,,7,0"), ":2: limit: a proof without a verdict"},
        {RECORD_PROVED(NEAR_0("so3.s1", "S1"), "0.65,proved,bisection,0.6,,7,0,1"), ":2: more than 17 fields"}};
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        const char *file = scratch_file("proofs.csv", formatted(RECORD_COLUMNS "%s", faults[i].line));
        expect_line("plumb prove so3.s1 --record $scratch/proofs.csv", 2, formatted("%s%s", file, faults[i].said));
        cr_expect(strstr(file_text(file), faults[i].line));
    }
}

Test(proofs_file, csv_has_the_requested_promises)
{
    const struct ran ran = expect_said("plumb prove so3.s1 --format csv", 0, "so3.s1,S1 ulp near 0,0.64,proved,");
    cr_expect(strncmp(ran.out, "kernel,promise,limit,verdict,", 29) == 0, "%s", ran.out);
    expect_line("plumb prove so3.s1 --limit 2 --record $scratch/x.csv", 2, "--record: not with ");
}

Test(proofs_file, figure_has_entry_per_promise)
{
    static const char columns[] = "at,group,kernel,promise,limit,proved,counted,tried,found\n";
    int count = 0;
    for (struct own_promise at = {0}; next_promise(&at);)
        count += is_provable(at.kernel, at.bound);
    const struct ran ran = expect_said("plumb data limits", 0, ",so3 of one number,so3.s1,\"S1 ulp near 0\",");
    cr_assert_eq(count_lines(ran.out), count + 1);
    cr_assert(strncmp(ran.out, columns, strlen(columns)) == 0 && strstr(ran.out, ",nan,0.632886,nan\n"));
}

enum { CONCURRENT_SAVES = 40 };

/* Saves the proofs of every second promise of the contracts, each by itself; 0 if all were saved. */
static int save_every_second(const char *path, size_t first)
{
    size_t index = 0;
    int failed = 0;
    for (struct own_promise at = {0}; next_promise(&at) && index < 2 * CONCURRENT_SAVES; index++) {
        struct records one = {0};
        if (index % 2 != first)
            continue;
        const struct proof_record proof = {.verdict = "proved", .method = "a priori", .limit = 1, .proved = 1};
        failed |= records_set_proof(&one, at.kernel->id, at.name, &proof) != 0 ||
                  records_save(&one, "prove", path, RECORD_PROOF) != 0;
        records_free(&one);
    }
    return failed;
}

Test(proofs_file, concurrent_saves_lose_no_line)
{
    expect_said("mkdir $scratch/records", 0, "");
    const char *path = in_scratch("records");
    const pid_t child = fork();
    if (child == 0)
        _exit(save_every_second(path, 0));
    cr_expect_eq(save_every_second(path, 1), 0);
    int status;
    cr_assert_eq(waitpid(child, &status, 0), child);
    cr_expect_eq(status, 0);
    SCOPED_STRUCT(records) records = records_at(path);
    cr_expect_eq(records.count, 2 * CONCURRENT_SAVES);
}
