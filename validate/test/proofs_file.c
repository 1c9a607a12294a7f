/* data/proofs.csv: what plumb prove found out of each promise. What is proved there in no time is proved again here. */
#include "validate/prove/prove.h"

#include "functions.h"
#include "ran.h"

static struct recorded_proof *proofs_of(const char *file, long *count)
{
    struct recorded_proof *proofs = recorded_proofs_read("prove", file, count);
    cr_assert_gt(*count, 0, "%s", file);
    return keep(proofs, free);
}

Test(proofs_file, every_promise_in_ulps_or_norms_is_there_with_its_limit)
{
    long count, expected = 0;
    struct recorded_proof *proofs = proofs_of("data/proofs.csv", &count);
    for (struct own_promise at = {0}; next_promise(&at);)
        if (is_provable(at.kernel, at.bound)) {
            const struct recorded_proof *proof = recorded_proofs_find(proofs, count, at.kernel->id, at.name);
            const double limit = proof_limit(at.bound, &(struct code){0}); /* some grow by so much a dimension */
            cr_expect(proof && fabs(proof->limit - limit) <= 1e-12 * limit, "%s, %s, limit %g: make proofs ARGS=%s",
                      at.kernel->id, at.name, limit, at.kernel->id);
            expected++;
        }
    cr_expect_eq(count, expected, "data/proofs.csv has lines of promises that there are not: make proofs");
}

Test(proofs_file, labels_are_what_is_on_record)
{
    long count;
    struct recorded_proof *proofs = proofs_of("data/proofs.csv", &count);
    for (struct own_promise at = {0}; next_promise(&at);) {
        const struct recorded_proof *proof =
            is_provable(at.kernel, at.bound) ? recorded_proofs_find(proofs, count, at.kernel->id, at.name) : NULL;
        if (!proof)
            continue;
        const char *method = strcmp(proof->verdict, "proved") == 0 ? proof->method : "none";
        const int in_boxes = strcmp(method, "bisection") == 0 || strcmp(method, "slices") == 0;
        enum evidence basis;
        if (strcmp(method, "a priori") == 0)
            basis = ERROR_ANALYSIS;
        else
            basis = in_boxes ? PROVED : SAMPLED;
        /* what fused steps are counted to keep, plain ones may not */
        cr_expect(at.bound->evidence == basis || (at.bound->evidence == EXHAUSTIVE && basis != PROVED) ||
                      (at.bound->evidence == SAMPLED && basis == ERROR_ANALYSIS),
                  "%s, %s is %s, on record %s", at.kernel->id, at.name, evidence_text(at.bound->evidence),
                  evidence_text(basis));
        cr_expect(
            isnan(proof->above) ? at.bound->above == 0 : fabs(proof->above - at.bound->above) < 1e-8 * proof->above,
            "%s, %s is proved above %g, on record above %g", at.kernel->id, at.name, at.bound->above, proof->above);
    }
}

#define COLUMNS "kernel,promise,limit,verdict,method,proved,above,boxes,seconds\n"

Test(proofs_file, cheap_proofs_come_out_as_recorded)
{
    long count, fresh;
    struct recorded_proof *proofs = proofs_of("data/proofs.csv", &count);
    const struct ran ran = ran_shell("plumb prove so3.s1 so3.s2 so3.s3 so3.s123 'so3.s?.taylor?' 'so3.s?.minimax6' "
                                     "--format csv -o $scratch/proofs.csv");
    cr_assert_leq(ran.status, 1, "%s", ran.error);
    struct recorded_proof *anew = proofs_of(in_scratch("proofs.csv"), &fresh);
    for (long i = 0; i < fresh; i++) {
        const struct recorded_proof *proof = recorded_proofs_find(proofs, count, anew[i].kernel, anew[i].promise);
        cr_assert(proof, "%s, %s", anew[i].kernel, anew[i].promise);
        cr_expect(strcmp(proof->verdict, anew[i].verdict) == 0 && strcmp(proof->method, anew[i].method) == 0 &&
                      (proof->proved == anew[i].proved || (isnan(proof->proved) && isnan(anew[i].proved))) &&
                      proof->boxes == anew[i].boxes,
                  "%s, %s: %s, %g, %g boxes; on record %s, %g, %g boxes: make proofs ARGS=%s", anew[i].kernel,
                  anew[i].promise, anew[i].verdict, anew[i].proved, anew[i].boxes, proof->verdict, proof->proved,
                  proof->boxes, anew[i].kernel);
    }
}

Test(proofs_file, lines_of_other_promises_stay)
{
    long count;
    const char *file = scratch_file("proofs.csv", COLUMNS "so3.s1,S1 ulp near 0,0.65,stopped,bisection,,,12,34\n"
                                                          "so3.s2,S2 ulp near 0,0.65,open,bisection,,,56,78\n"
                                                          "so3.s3,S3 ulp near 0,0.74,proved,bisection,0.7324,,1,0\n");
    expect_said("plumb prove so3.s1 --format csv -o $scratch/proofs.csv", 0, "");
    struct recorded_proof *proofs = proofs_of(file, &count);
    const struct recorded_proof *made = recorded_proofs_find(proofs, count, "so3.s1", "S1 ulp near 0"),
                                *kept = recorded_proofs_find(proofs, count, "so3.s2", "S2 ulp near 0");
    cr_assert(made && kept);
    cr_assert_str_eq(made->verdict, "proved");
    cr_assert_str_eq(kept->verdict, "open");
    cr_assert_eq(kept->boxes, 56);
    cr_assert_eq(kept->seconds, 78);
    char *lines = file_text(file);
    cr_expect(strstr(lines, ",0.7324,"), "%s", lines);
}

Test(proofs_file, a_field_that_is_wrong_is_named_and_the_file_stays)
{
    static const struct {
        const char *line, *said;
    } faults[] = {{"so3.s1,S1 ulp near 0,much,proved,bisection,0.6,,7,0", ":2: limit: \"much\" is not a number"},
                  {"so3.s1,S1 ulp near 0,0.65,proved,bisection,0.6,,7", ":2: 8 fields, not 9: no seconds"},
                  {"so3.s1,\"S1 ulp near 0,0.65,proved,bisection,0.6,,7,0", ":2: promise: quotes"},
                  {"so3.s1,S1 ulp near 0,0.65,,bisection,0.6,,7,0", ":2: verdict: nothing"},
                  {"so3.s1,S1 ulp near 0,0.65,proved,bisection,0.6,,7,0,1", ":2: more than 9 fields"}};
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        const char *file = scratch_file("proofs.csv", formatted(COLUMNS "%s\n", faults[i].line));
        expect_line("plumb prove so3.s1 --format csv -o $scratch/proofs.csv", 2,
                    formatted("%s%s", file, faults[i].said));
        cr_expect(strstr(file_text(file), faults[i].line));
    }
}

Test(proofs_file, the_figure_has_a_row_for_each_promise)
{
    static const char columns[] = "at,group,kernel,promise,limit,proved,counted,tried,found\n";
    long count;
    proofs_of("data/proofs.csv", &count);
    const struct ran ran = expect_said("plumb data limits", 0, ",so3 of one number,so3.s1,\"S1 ulp near 0\",");
    cr_assert_eq(count_lines(ran.out), count + 1);
    cr_assert(strncmp(ran.out, columns, strlen(columns)) == 0 && strstr(ran.out, ",nan,0.632886,nan\n"));
}
