/* Certificates of proofs: those of all proofs of one number on record are accepted by check_proof, which shares no code
 * with the prover, and damaged ones are refused. */
#include "functions.h"
#include "ran.h"

#include "validate/prove/proofs_file.h"

static struct ran checked(const char *name)
{
    return ran_shell(formatted("%s $scratch/%s", beside_tests("../check_proof"), name));
}

static void make_certificate(const char *kernel, const char *promise)
{
    const struct ran made =
        ran_shell(formatted("plumb prove %s --promise '%s' --certificate $scratch/certificate", kernel, promise));
    cr_assert_eq(made.status, 0, "%s, %s: %s", kernel, promise, made.error);
}

Test(certificates, all_on_record_are_accepted)
{
    long count, accepted = 0;
    struct recorded_proof *proofs = keep(recorded_proofs_read("prove", "data/proofs.csv", &count), free);
    for (long i = 0; i < count; i++)
        if (strcmp(proofs[i].method, "bisection") == 0 && strcmp(proofs[i].verdict, "proved") == 0 &&
            strncmp(proofs[i].kernel, "so3.s", 5) == 0) {
            make_certificate(proofs[i].kernel, proofs[i].promise);
            const struct ran ran = checked("certificate");
            cr_expect_eq(ran.status, 0, "%s, %s: %s", proofs[i].kernel, proofs[i].promise, ran.error);
            accepted++;
        }
    cr_expect_gt(accepted, 35);
}

/* What stands in the certificate of so3.s1, and what is put in its place. */
static const struct {
    const char *stands, *put;
} damages[] = {
    {"plumb-proof 1", "plumb-proof 2"},
    {"formula S1", "formula S2"},
    {"formula S1", "formula S4"},
    {"of square", "of angle"},
    {"of square", "of cube"},
    {"measure scaled", "measure norm"},
    {"limit 0x1.47ae147ae147bp-1", "limit 0x1.4p-1"},
    {"limit 0x1.47ae147ae147bp-1", "limit nan"},
    {"limit 0x1.47ae147ae147bp-1", "limit -0x1p+0"},
    {"limit 0x1.47ae147ae147bp-1", "limit"},
    {"region 0x0p+0", "region -0x1p+0"},
    {"p+3 one", "p+4 one"},
    {"0x1p+1\n0x1p+2\n", "0x1p+2\n0x1p+1\n"},
    {"0x1p+1\n0x1p+2\n", "0x1p+1\n0x1p+1\n"},
    {"0x1p+1\n0x1p+2\n", "0x1p+1\n"},
    {"p+3\nrecord", "p+2\nrecord"},
    {"record 74", "record 73"},
    {"constant f 3f800000", "constant f 3f800001"},
    {"constant f be2aaaab", "constant f be2aaaaf"},
    {"constant f be2aaaab", "constant f 3e2aaaab"},
    {"constant f 3c08889b", "constant f 3c08899b"},
    {"fused f 2 0 1", "fused f 1 0 2"},
    {"fused f 7 0 8", "fused f 7 7 8"},
    {"fused f 7 0 8", "fused f 70 0 8"},
    {"fused f 7 0 8", "fused f 7 0"},
    {"fused f 7 0 8", "add f 7 8"},
    {"less_or_equal f 0 8", "less_or_equal f 8 0"},
    {"and f 12 10", "or f 12 10"},
    {"root d 0", "negate d 0"},
    {"divide d 15 14", "divide d 14 15"},
    {"least d 14 18", "greatest d 14 18"},
    {"constant d 3fe45f306dc9c883", "constant d 3ff45f306dc9c883"},
    {"constant d 3ff921fb54442d18", "constant d 3ff921fb54442d19"},
    {"constant d 3f811110896f77a1", "constant d 3f911110896f77a1"},
    {"shift_left d 23 63", "shift_left d 23 62"},
    {"shift_left d 23 63", "shift_left d 23 64"},
    {"mask_of_bits d 51", "mask_of_bits d 52"},
    {"choose d 53 50 40", "choose d 53 40 50"},
    {"flip d 55 52", "flip d 55 51"},
    {"multiply d 56 16", "multiply d 56 14"},
    {"narrow f 61", "narrow f 60"},
    {"choose f 13 9 63", "choose f 13 63 9"},
    {"output 72", "output 9"},
    {"output 72", "output 99"},
    {"output 72", "output 60"},
    {"stands 9 0 1", "stands 9 0 2"},
    {"stands 9 0 1", "stands 7 0 1"},
    {"stands 9 0 1 0x1p+0 0x1p+0", "stands 9 0 1 0x1p+0 0x1p+1"},
    {"-1 0x0p+0 0x1p+0 0x1.921fb54442d18p+0", "-1 0x0p+0 0x1p+0 0x1.921fb6p+0"},
    {"known 13 0x1p+0 0x1p+0", "known 13 0x0p+0 0x0p+0"},
    {"known 13", "known 99"},
    {"stands 38 31 3 0x1p+0 -0x1p+0 0x0p+0\n", ""},
    {"output 72\n", "output 72\nknown 13 0x0p+0 0x0p+0\n"},
};

static void write_damaged(const char *text, const char *stands, const char *put)
{
    const char *at = strstr(text, stands);
    cr_assert(at, "the certificate has no \"%s\"", stands);
    scratch_file("damaged", formatted("%.*s%s%s", (int)(at - text), text, put, at + strlen(stands)));
}

Test(certificates, damaged_ones_are_refused)
{
    make_certificate("so3.s1", "S1 scaled ulp usual");
    cr_assert_eq(checked("certificate").status, 0);
    const char *text = file_text(in_scratch("certificate"));
    for (size_t i = 0; i < sizeof damages / sizeof *damages; i++) {
        write_damaged(text, damages[i].stands, damages[i].put);
        const struct ran ran = checked("damaged");
        cr_expect(ran.status == 1 || ran.status == 2, "\"%s\" for \"%s\": status %d, %s", damages[i].put,
                  damages[i].stands, ran.status, ran.out);
        cr_expect_eq(count_lines(ran.error), 1, "%s", ran.error);
    }
    scratch_file("damaged", formatted("%.*s", (int)strlen(text) / 2, text));
    cr_expect_eq(checked("damaged").status, 2, "half of it");
}
