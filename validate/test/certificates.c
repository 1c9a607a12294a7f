/* Programs that check proofs. check_proof, which shares no code with the prover, accepts the certificates of all proofs
 * of one number on record, and refuses damaged ones; filter_bounds shows the bounds of the filters. */
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

/* What stands in the certificate of so3.s1, and what is put in its place. {TEXT} is the number of the first operation
 * written so, ? and ! are any numbers, the same on both sides: how operations are numbered may change. */
#define ONE "{constant f 3f800000}"
#define POLYNOMIAL "{fused f ? {input f} " ONE "}"
#define TURNS "{fused d {least d}}"
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
    {"record ?", "record 9"},
    {"constant f 3f800000", "constant f 3f800001"},
    {"constant f be2aaaab", "constant f be2aaaaf"},
    {"constant f be2aaaab", "constant f 3e2aaaab"},
    {"constant f 3c08889b", "constant f 3c08899b"},
    {"fused f ? {input f} !", "fused f ! {input f} ?"},
    {"fused f ? {input f} " ONE, "fused f ? ? " ONE},
    {"fused f ? {input f} " ONE, "fused f 9? {input f} " ONE},
    {"fused f ? {input f} " ONE, "fused f ? {input f}"},
    {"fused f ? {input f} " ONE, "add f ? " ONE},
    {"less_or_equal f {input f} " ONE, "less_or_equal f " ONE " {input f}"},
    {"and f ? !", "or f ? !"},
    {"root d {input f}", "negate d {input f}"},
    {"divide d ? {root d}", "divide d {root d} ?"},
    {"least d {root d} ?", "greatest d {root d} ?"},
    {"constant d 3fe45f306dc9c883", "constant d 3ff45f306dc9c883"},
    {"constant d 3ff921fb54442d18", "constant d 3ff921fb54442d19"},
    {"constant d 3f811110896f77a1", "constant d 3f911110896f77a1"},
    {"shift_left d " TURNS " 63", "shift_left d " TURNS " 62"},
    {"shift_left d " TURNS " 63", "shift_left d " TURNS " 64"},
    {"mask_of_bits d ?", "mask_of_bits d {mask_of_bits d}"},
    {"choose d {mask_of_bits d} ? !", "choose d {mask_of_bits d} ! ?"},
    {"flip d {choose d} {shift_left d " TURNS " 62}", "flip d {choose d} {shift_left d " TURNS " 63}"},
    {"multiply d {flip d} {divide d}", "multiply d {flip d} {root d}"},
    {"narrow f {multiply d {flip d} {divide d}}", "narrow f {flip d}"},
    {"choose f {and f} ? !", "choose f {and f} ! ?"},
    {"output ?", "output " POLYNOMIAL},
    {"output ?", "output 9?"},
    {"output ?", "output {flip d}"},
    {"stands " POLYNOMIAL " {input f} 1", "stands " POLYNOMIAL " {input f} 2"},
    {"stands " POLYNOMIAL " {input f} 1", "stands {fused f ? {input f} {constant f be2aaaab}} {input f} 1"},
    {"stands " POLYNOMIAL " {input f} 1 0x1p+0 0x1p+0", "stands " POLYNOMIAL " {input f} 1 0x1p+0 0x1p+1"},
    {"-1 0x0p+0 0x1p+0 0x1.921fb54442d18p+0", "-1 0x0p+0 0x1p+0 0x1.921fb6p+0"},
    {"known {and f} 0x1p+0 0x1p+0", "known {and f} 0x0p+0 0x0p+0"},
    {"known {and f}", "known 9?"},
    {"stands ? ! 3 0x1p+0 -0x1p+0 0x0p+0\n", ""},
    {"output ?\n", "output ?\nknown {and f} 0x0p+0 0x0p+0\n"},
};

/* Where a pattern without braces stands in a text, and what its ? and ! are; *end: where it ends there. */
static const char *found(const char *text, const char *pattern, long *numbers, const char **end)
{
    for (; *text; text++) {
        const char *at = text, *p = pattern;
        for (; *p && (*p == '?' || *p == '!' ? *at >= '0' && *at <= '9' : *p == *at); p++) {
            if (*p == '?' || *p == '!')
                numbers[*p == '!'] = strtol(at, NULL, 10);
            at += *p == '?' || *p == '!' ? strspn(at, "0123456789") : 1;
        }
        *end = at;
        if (!*p)
            return text;
    }
    return NULL;
}

/* A pattern with numbers for braces, and, where they are given, for ? and !. */
static char *numbered(const char *text, const char *pattern, const long *numbers)
{
    char *made = formatted("%s", "");
    for (const char *p = pattern; *p; p++) {
        if (*p == '{') {
            const char *inner = ++p, *end;
            for (int depth = 1; depth > 0; p++)
                depth += (*p == '{') - (*p == '}');
            p--;
            long any[2], number = -1;
            const char *wanted = formatted("\n%s", numbered(text, formatted("%.*s", (int)(p - inner), inner), NULL)),
                       *record = strstr(text, "record "), *at = found(record, wanted, any, &end);
            cr_assert(at, "the certificate has no \"%s\"", wanted);
            for (; at >= record; at--)
                number += *at == '\n';
            made = formatted("%s%ld", made, number);
        } else if (numbers && (*p == '?' || *p == '!')) {
            made = formatted("%s%ld", made, numbers[*p == '!']);
        } else {
            made = formatted("%s%c", made, *p);
        }
    }
    return made;
}

static void write_damaged(const char *text, const char *stands, const char *put)
{
    long numbers[2] = {0, 0};
    const char *end, *at = found(text, numbered(text, stands, NULL), numbers, &end);
    cr_assert(at, "the certificate has no \"%s\"", stands);
    scratch_file("damaged", formatted("%.*s%s%s", (int)(at - text), text, numbered(text, put, numbers), end));
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

Test(filter_bounds, every_bound_of_the_filters_is_shown)
{
    const struct ran ran = ran_shell(formatted("%s", beside_tests("../filter_bounds")));
    cr_expect_eq(ran.status, 0, "%s", ran.out);
    cr_expect_gt(count_of_text(ran.out, "| shown |"), 25);
    cr_expect_eq(ran_shell(formatted("%s --all", beside_tests("../filter_bounds"))).status, 2);
}
