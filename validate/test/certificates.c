/* Programs that check proofs. check_proof, which shares no code with the prover, accepts the certificates of all proofs
 * of S₁, S₂ and S₃, all counts and all slices on record, and refuses damaged ones; filter_bounds shows the
 * bounds of the filters. */
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

/* All that is proved in a format, one file for each promise that can have a certificate; how many are accepted. */
static long accepted(const char *kernels, const char *options)
{
    in_scratch("certificates");
    ran_shell("rm -rf $scratch/certificates && mkdir $scratch/certificates");
    const struct ran made =
        ran_shell(formatted("plumb prove %s --certificate $scratch/certificates %s", kernels, options));
    cr_expect(made.status < 2, "%s", made.error);
    const struct ran ran = ran_shell(formatted("%s $scratch/certificates/*", beside_tests("../check_proof")));
    cr_expect_eq(ran.status, 0, "%s", ran.error);
    return count_lines(ran.out);
}

static int is_proved(const struct recorded_proof *proof)
{
    return strcmp(proof->verdict, "proved") == 0;
}

/* Whether all of a kernel's certificates are checked in no time: of counts, of ranges, and of S1, S2, S3. */
static int is_quick(const struct recorded_proof *proofs, long count, const char *kernel)
{
    int quick = 1;
    for (long i = 0; i < count && strncmp(kernel, "so3.s", 5) != 0; i++)
        quick &= strcmp(proofs[i].kernel, kernel) != 0 || !is_proved(&proofs[i]) ||
                 strcmp(proofs[i].method, "counting") == 0 || strcmp(proofs[i].method, "range") == 0;
    return quick;
}

/* docs/proofs.md says how many are accepted. Here the quick ones; all are by `make certificates`, every night. */
Test(certificates, all_on_record_are_accepted)
{
    long count, quick = 0, all = 0;
    char *kernels = formatted("%s", ""), *in_double = kernels;
    const char *last = "", *page = file_text("docs/proofs.md");
    struct recorded_proof *proofs = keep(recorded_proofs_read("prove", "data/proofs.csv", &count), free);
    for (long i = 0; i < count; i++) {
        const int is = is_quick(proofs, count, proofs[i].kernel);
        quick += is && is_proved(&proofs[i]);
        all += is_proved(&proofs[i]);
        if (!is_proved(&proofs[i]) || strcmp(proofs[i].kernel, last) == 0)
            continue;
        in_double = formatted("%s %s", in_double, last = proofs[i].kernel);
        kernels = is ? formatted("%s %s", kernels, last) : kernels;
    }
    cr_expect_eq(accepted(kernels, ""), quick);
    const char *said = formatted("accepts %ld, and %ld in double", all, accepted(in_double, "--double"));
    cr_expect(strstr(page, said), "docs/proofs.md does not say that it \"%s\"", said);
}

/* What stands in the certificate of so3.s1, and what is put in its place. {TEXT} is the number of the first operation
 * written so, ? and ! are any numbers, the same on both sides: how operations are numbered may change. A | stands
 * between several changes. */
#define ONE "{constant f 3f800000}"
#define POLYNOMIAL "{fused f ? {input f} " ONE "}"
#define TURNS "{fused d {least d}}"
static const struct damage {
    const char *stands, *put;
} damages[] = {
    {"plumb-proof 2", "plumb-proof 1"},
    {"of so3.s1", "of so3.s2"},
    {"of so3.s1", "of so3.s4"},
    {"of so3.s1", "of so3.s1.angle"},
    {"measure scaled", "measure sealed"},
    {"measure scaled", "measure plain"},
    {"limit 0x1.47ae147ae147bp-1", "limit 0x1.4p-1"},
    {"limit 0x1.47ae147ae147bp-1", "limit nan"},
    {"limit 0x1.47ae147ae147bp-1", "limit -0x1p+0"},
    {"limit 0x1.47ae147ae147bp-1", "limit"},
    {"boxes 0x0p+0", "boxes -0x1p+0"},
    {"p+3 0x0p+0 0x1.3bd3cc9be45dep+3", "p+3 -0x1p+0 0x1.3bd3cc9be45dep+3"},
    {"p+3 0x0p+0 0x1.3bd3cc9be45dep+3", "p+3 0x1p+4 0x1.3bd3cc9be45dep+3"},
    {"p+3 0x0p+0 0x1.3bd3cc9be45dep+3", "p+3 nan 0x1.3bd3cc9be45dep+3"},
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
    {"output ? 0", "output " POLYNOMIAL " 0"},
    {"output ? 0", "output 9? 0"},
    {"output ? 0", "output ? 1"},
    {"output ? 0", "output {flip d} 0"},
    {"stands " POLYNOMIAL " {input f} 1", "stands " POLYNOMIAL " {input f} 2"},
    {"stands " POLYNOMIAL " {input f} 1", "stands {fused f ? {input f} {constant f be2aaaab}} {input f} 1"},
    {"stands " POLYNOMIAL " {input f} 1 0x1p+0 0x1p+0", "stands " POLYNOMIAL " {input f} 1 0x1p+0 0x1p+1"},
    {"-1 0x0p+0 0x1p+0 0x1.921fb54442d18p+0", "-1 0x0p+0 0x1p+0 0x1.921fb6p+0"},
    {"known {and f} 0x1p+0 0x1p+0", "known {and f} 0x0p+0 0x0p+0"},
    {"known {and f}", "known 9?"},
    {"stands ? ! 3 0x1p+0 -0x1p+0 0x0p+0\n", ""},
    {"output ? 0\n", "output ? 0\nknown {and f} 0x0p+0 0x0p+0\n"},
};

#define BIAS(limit)                                                                                                    \
    "limit " limit " 0x1p-100\ninput -0x1.e848p+19 0x1.e848p+19\ninput 0x0p+0 0x1p+1\ninput 0x1p-10 0x1p+0\nrecord "
#define PRODUCT "input f 1\ninput f 0\nmultiply f 0 1\n"

/* The same of counts. B = −C β/dt, a product and a quotient: 1.5 ulps. */
static const struct damage of_bias[] = {
    {"of constraint.bias 0", "of constraint.bias 1"},
    {"of constraint.bias 0", "of constraint.no 0"},
    {"of constraint.bias 0", "of constraint.drift 0"},
    {"measure scaled", "measure cubic"},
    {"limit 0x1.828f5c28f5c29p+0", "limit 0x1.7ffffffffffffp+0"},
    {"0x1p-100\n", "0x0p+0\n"},           /* there what underflows shows */
    {"0x1p-10 0x1p+0", "0x1p-40 0x1p+0"}, /* and is divided by something small */
    {"0x1p-10 0x1p+0", "-0x1p+0 0x1p+0"}, /* or by 0 */
    {"0x1p-10 0x1p+0", "0x1p+0 0x1p-10"},
    {"input 0x1p-10 0x1p+0\n", "input 0x1p-60 0x1p+0\nlength 2 3 0x1p-5 0x1p+0\n"}, /* dt is no squared length */
    {"-0x1.e848p+19 0x1.e848p+19", "-0x1.e848p+19 0x1.e848p+130"},                  /* overflows */
    {"-0x1.e848p+19 0x1.e848p+19", "-0x1.e848p+19 inf"},
    {"input 0x0p+0 0x1p+1\n", ""},
    {"record 6", "record 7"},
    {"input f 1", "input f 2"},
    {"input f 1", "input f 3"},
    {"multiply f 0 1", "add f 0 1"},
    {"multiply f 0 1", "least f 0 1"},
    {"divide f 2 3", "divide f 3 2"},
    {"negate f 4", "negate f 5"},
    {"output 5 0", "output 4 0"},
    {"output 5 0", "output 5 1"},
    {"output 5 0\n", ""},
    {"output 5 0", "output 5 0\nstands 4 2 1 0x1p+0 0x1p+0 0x0p+0 0"},
    /* more is added and taken away again than the formula has: its sum is right, its errors are not */
    {BIAS("0x1.828f5c28f5c29p+0") "6\n" PRODUCT "input f 2\ndivide f 2 3\nnegate f 4\noutput 5",
     BIAS("0x1p+6") "9\n" PRODUCT "add f 2 1\nnegate f 1\nadd f 3 4\ninput f 2\ndivide f 5 6\nnegate f 7\noutput 8"},
    /* and of what is small beside inputs of ordinary size */
    {BIAS("0x1.828f5c28f5c29p+0") "6\n" PRODUCT "input f 2\ndivide f 2 3\nnegate f 4\noutput 5",
     BIAS("0x1p+6") "11\n" PRODUCT "constant f 1c800000\nmultiply f 0 3\nadd f 2 4\nnegate f 4\nadd f 5 6\ninput f "
                    "2\ndivide f 7 8\nnegate f 9\noutput 10"},
    /* what is divided by may be off by all of itself */
    {BIAS("0x1.828f5c28f5c29p+0") "6\n" PRODUCT "input f 2\ndivide f 2 3\nnegate f 4\noutput 5",
     BIAS("0x1p+6") "9\n" PRODUCT "input f 2\nadd f 0 3\nnegate f 0\nadd f 4 5\ndivide f 2 6\nnegate f 7\noutput 8"},
};

/* n (n − 1)/2: an ulp and a half, as the last product takes what is off by one ulp; (n/2)(n − 1) may lose more where
 * n/2 underflows, and that takes it past a power of two. */
static const struct damage of_pairs[] = {
    {"multiply f 3 2\nmultiply f 0 4\noutput 5", "multiply f 0 2\nmultiply f 3 4\noutput 5"},
};

/* A double's digits are not those of a float. */
static const struct damage of_double[] = {
    {"0x1p-996|fused d 0 12 13\noutput 8 0\noutput 14 1|record 15",
     "0x1p+20|fused d 0 12 13\nnarrow f 14\nnegate d 15\nnegate d 16\noutput 8 0\noutput 17 1|record 18"},
};

/* A product of four inputs is added and taken off again, which shows where all are of ordinary size. */
static const struct damage of_apply[] = {
    {"limit 0x1.00a3d70a3d70ap+2 0x1p-100|fused f 12 0 13\noutput 8 0|record 15",
     "limit 0x1p+5 0x1p+20|fused f 12 0 13\nmultiply f 2 4\nmultiply f 1 3\nmultiply f 15 16\nadd f 8 17\nnegate f 17\n"
     "add f 18 19\noutput 20 0|record 21"},
};

/* 2 a b as a b + a b: the product's rounding counts twice. */
#define POWER(measure, limit)                                                                                          \
    "measure " measure "\nlimit " limit                                                                                \
    " 0x0p+0\ninput -0x1.388p+13 0x1.388p+13\ninput -0x1.388p+13 0x1.388p+13\nrecord "
static const struct damage of_power[] = {
    {"limit 0x1.051eb851eb852p-1", "limit 0x1p-2"},
    {POWER("plain",
           "0x1.051eb851eb852p-1") "6\nconstant d 4000000000000000\ninput f 0\nmultiply d 0 1\ninput f 1\nmultiply d 2 "
                                   "3\nnarrow f 4\noutput 5",
     POWER("scaled", "0x1.cp+0") "4\ninput f 0\ninput f 1\nmultiply f 0 1\nadd f 2 2\noutput 3"},
};

/* i (2n − i − 3)/2 + j − 1 in ulps of itself, of which nothing may be left. */
static const struct damage of_place[] = {{"measure scaled", "measure plain"}};

/* R (T₃ − T₁)/s as a whole. */
static const struct damage of_turned[] = {
    {"limit 0x1.6f5c28f5c28f6p+2", "limit 0x1.2p+2"},
    {"rotation 3 3\n", ""},
    {"rotation 3 3", "rotation 3 2"},
    {"rotation 3 3", "rotation 4 3"},
    {"rotation 3 3", "rotation 900 3"},
    {"rotation 3 3", "rotation 16 3"},
    {"output ? 2\n", ""},
    {"output ? 2", "output ? 1"},
};

/* In one component the other term comes first: its partial sums are no vector with those of the others. */
static const struct damage of_order[] = {
    {"multiply f 10 3\nfused f 9 1 11", "multiply f 9 1\nfused f 10 3 11"},
};

#define RECIPROCAL(measure, limit)                                                                                     \
    "measure " measure "\nlimit " limit " 0x1p-100\n" EDGE EDGE EDGE EDGE                                              \
    "length 0 4 0x1.2725dd1d243acp-60 0x1.bc16d674ec8p+59\nrecord "
#define EDGE "input -0x1.bc16d674ec8p+59 0x1.bc16d674ec8p+59\n"
#define SQUARES                                                                                                        \
    "input f 0\ninput f 3\ninput f 2\ninput f 1\nmultiply f 3 3\nfused f 2 2 4\nfused f 1 1 5\nfused f 0 0 6\n"
#define SHARES(square, x, y, z)                                                                                        \
    "divide f 0 " square "\ndivide f 3 " square "\nnegate f " x "\ndivide f 2 " square "\nnegate f " y                 \
    "\ndivide f 1 " square "\nnegate f " z

/* The reciprocal, of lengths that the certificate tells.*/ static const struct damage of_reciprocal[] = {
    {"length 0 4", "length 0 3"},
    {"length 0 4", "length 4 4"},
    {"length 0 4 0x1.2725dd1d243acp-60", "length 0 4 0x0p+0"},
    {"length 0 4 0x1.2725dd1d243acp-60", "length 0 4 0x1p-65"},
    {RECIPROCAL("plain", "0x1.5333333333333p+2") "15\n" SQUARES SHARES(
         "7", "9", "11", "13") "\noutput 8 0\noutput 10 1\noutput 12 2\noutput 14 3",
     RECIPROCAL("scaled", "0x1p+6") "18\n" SQUARES "add f 7 1\nnegate f 1\nadd f 8 9\n" SHARES(
         "10", "12", "14", "16") "\noutput 11 0\noutput 13 1\noutput 15 2\noutput 17 3"},
    {"measure plain", "measure norm\nlimit 0x1p+0 0x0p+0\n"},
};

/* sin x by range reduction. */
static const struct damage of_sine[] = {
    {"limit 0x1.051eb851eb852p-1", "limit 0x1p-1"},
    {"measure scaled", "measure plain"},
    {"0x1.dcd65p+29\n", "0x1.dcd65p+51\n"},                         /* more turns than there are whole numbers */
    {"constant d 4310000000000000", "constant d 4010000000000000"}, /* angles are no more than 4 */
    {"least d ? !", "greatest d ? !"},
    {"constant d 3fe45f306dc9c883", "constant d 3fe45f316dc9c883"}, /* 2/π */
    {"constant d 4338000000000000", "constant d 4328000000000000"}, /* where halves are numbers */
    {"constant d c338000000000000", "constant d c338000000000001"},
    {"constant d 3ff921fb54442d18", "constant d 3ff921fb54442d19"}, /* π/2, and what it lacks */
    {"constant d bc91a62633145c07", "constant d 3c91a62633145c07"},
    {"negate d ?", "narrow d ?"},
    {"constant d bfc5555554cbad1f", "constant d 3fc5555554cbad1f"},
    {"constant d 3f811110896f77a1", "constant d 3f911110896f77a1"},
    {"constant d bfe0000000000000", "constant d bfe0000100000000"},
    {"shift_left d ? 63", "shift_left d ? 62"},
    {"shift_left d ? 62", "shift_left d ? 61"},
    {"mask_of_bits d ?", "mask_of_bits d {shift_left d {fused d {least d ? !} ? !} 62}"},
    {"choose d {mask_of_bits d} ? !", "choose d {mask_of_bits d} ! ?"},
    {"flip d {choose d} ?", "flip d ? {choose d}"},
    {"narrow f {flip d}", "narrow f {choose d}"},
    {"choose d 9 28 37", "choose d 8 28 37"}, /* by bits, not by a mask */
    /* more turns than there are whole numbers, whatever angles are kept below */
    {"0x1.dcd65p+29\n|constant d 4310000000000000|constant d c310000000000000",
     "0x1p+52\n|constant d 4330000000000000|constant d c330000000000000"},
    /* −sin at k = 3 alone, not at 2 */
    {"shift_left d 7 62\nflip d 38 39\nnarrow f 40\noutput 41|record 42",
     "shift_left d 7 62\nand_bits d 39 8\nflip d 38 40\nnarrow f 41\noutput 42|record 43"},
};

/* eˣ: 2ᵏ is made of k's bits. */
static const struct damage of_exponential[] = {
    {"input -0x1.4p+6 0x1.4p+6", "input -0x1.4p+9 0x1.4p+9"},
    {"constant d 43380000000003ff", "constant d 43380000000003fe"},
    {"constant d 3fe62e42fefa3800", "constant d 3fe62e42fffa3800"},
    {"constant d bd2ef35793c76730", "constant d be2ef35793c76730"},
    {"constant d 3fdffffffffee9c1", "constant d 3fcffffffffee9c1"},
    {"shift_left d ? 52", "shift_left d ? 51"},
    {"multiply d ? {shift_left d ? 52}", "multiply d {shift_left d ? 52} {shift_left d ? 52}"},
    /* −eʳ, its sign turned as a bit */
    {"shift_left d 9 52\nmultiply d 32 33\nnarrow f 34\noutput 35|record 36",
     "constant d 8000000000000000\nxor_bits d 32 33\nshift_left d 9 52\nmultiply d 34 35\nnarrow f 36\noutput "
     "37|record "
     "38"},
    /* −eʳ for r below 0: what is chosen there is no bit of k */
    {"shift_left d 9 52\nmultiply d 32 33\nnarrow f 34\noutput 35|record 36",
     "flip d 32 14\nshift_left d 9 52\nmultiply d 33 34\nnarrow f 35\noutput 36|record 37"},
};

/* A choice between functions in float and in double, which are the same. */
static const struct damage of_field[] = {
    {"limit 0x1.f333333333333p+1", "limit 0x1.c333333333333p+1"},
    {"constant d bfd0000000000000", "constant d bfe0000000000000"},
    /* far a sine, which is no larger */
    {"limit 0x1.f333333333333p+1|choose d 52 69 80\nshift_left d 50 62\nxor_bits d 82 51\nflip d 81 83",
     "limit 0x1p+3|choose d 52 80 69\nshift_left d 50 62\nxor_bits d 82 51\nflip d 81 82"},
    {"constant f 3fc90fdb", "constant f 3fc90fda"},
    {"constant f 3f317200", "constant f 3f317300"},
    {"constant f bf000000", "constant f bf000010"},
};

/* A power of two over the greatest component. */
static const struct damage of_ordinary_size[] = {
    {"limit 0x1.c0a3d70a3d70ap+2", "limit 0x1.8p+2"},
    {"length 0 4 0x1p-120", "length 0 4 0x1p-140"},
    {"length 0 4 0x1p-120 0x1p+126\n", ""},
    {"length 0 4", "length 0 3"},
    {"constant f 7f000000", "constant f 7f000001"},
    {"constant f 7f000000", "constant f 40000000"},
    {"constant f 7f800000", "constant f 7f000000"},
    {"magnitude f {input f 2}", "magnitude f {input f 0}"}, /* not all are counted in the greatest */
    {"greatest f {magnitude f {input f 2}} ?", "least f {magnitude f {input f 2}} ?"},
    {"subtract_bits f ? !", "subtract_bits f ! ?"},
};

/* T(v)⁻¹w: a function of |v|² that is made of the square in float and of another one in double. */
static const struct damage of_rate[] = {
    {"limit 0x1.95c28f5c28f5cp+2", "limit 0x1.94p+2"},
    {"measure scaled", "measure plain"},
    {"of so3.vector_rate 0", "of so3.vector_rate.body 0"},
    {"length 0 3 0x1.2725dd1d243acp-60", "length 0 3 0x1.2725dd1d243acp-70"}, /* slices do not reach so far */
    {"0x1.921fb54442d18p+1\nslices", "0x1.931fb54442d18p+1\nslices"},
    {"length 0 3 0x1.2725dd1d243acp-60", "length 1 3 0x1.2725dd1d243acp-60"},
    {"slices 2107", "slices 2106"},
    {"slices 2107\n", "slices 2109\n0x1p-200\n0x1p-210\n"},
    {"slices 2107\n", "slices 2108\n0x1p-10\n"},
    {"-0x1.e848p+19 0x1.e848p+19\nlength", "-0x1.e848p+19 0x1.e848p+130\nlength"}, /* overflows */
    {"constant f 3daaaaab", "constant f 3daaaaac"},
    {"constant f 3ab60b61", "constant f bab60b61"},
    {"constant d 3fe0000000000000", "constant d 3fd0000000000000"},
    {"constant d 3ff921fb54442d18", "constant d 3ff921fb54442d19"},
    {"constant d bfc5555554cbad1f", "constant d 3fc5555554cbad1f"},
    {"constant f 3f000000", "constant f bf000000"},
    {"root d {fused d 6 6 26}", "root d 26"},
    {"multiply d 28 28", "multiply d 28 30"},
    {"narrow f 76", "narrow f 74"},
    {"choose f 12 23 77", "choose f 12 77 23"},
    {"less_or_equal f 8 10", "less_or_equal f 10 8"},
    {"choose d 37 54 64", "choose d 37 64 54"},
    {"negate f 79", "negate f 81"},
    {"multiply f 78 83", "multiply f 23 83"},
    {"output 97 0", "output 104 0"},
    {"stands 23 8 100 0x1p+0 0x1p+0 0x0p+0\n", ""},
    {"stands 23 8 100", "stands 23 8 2"},
    {"stands 23 8 100 0x1p+0", "stands 23 8 100 0x1p-2"},
    {"stands 23 8 100", "stands 23 7 100"},
    {"stands 64 45 0 0x1p+0 0x1p+0 0x0p+0\n", ""},
    {"known 53 0x1p+0 0x1p+0", "known 53 0x0p+0 0x0p+0"},
    /* more is added and taken off again than the formula has */
    {"limit 0x1.95c28f5c28f5cp+2|output 97 0|record 109",
     "limit 0x1p+6|add f 97 79\nnegate f 79\nadd f 109 110\noutput 111 0|record 112"},
};

/* S₁ v×x + S₂ v×(v×x): S₁ comes near 0. */
static const struct damage of_displacement[] = {
    {"limit 0x1.2p+3", "limit 0x1.1dp+3"},
    {"measure scaled", "measure plain"},
};

/* Pairs of floats: of what a sum loses the lesser summand is taken first, which is rounded. */
static const struct damage of_pairs_of_floats[] = {
    {"add f 139 131\nnegate f 138\nadd f 143 144\nfused f 144 69 137",
     "negate f 138\nadd f 139 143\nadd f 144 131\nfused f 143 69 137"},
};

/* A quaternion's rotation vector: a function of two numbers, and a power of two. */
static const struct damage of_turn[] = {
    {"limit 0x1.60a3d70a3d70ap+2", "limit 0x1.4p+2"},
    {"turn 0x1.2725dd1d243acp-60 0x1.999999999999ap-4", "turn 0x0p+0 0x1p+2"},
    {"turn 0x1.2725dd1d243acp-60 0x1.999999999999ap-4", "turn 0x1p+0 0x1p-4"},
    {"length 0 4 0x1p-120", "length 0 4 0x1p-140"},
    {"length 0 4", "length 0 3"},
    {"constant f 7f000000", "constant f 7f000001"},
    {"constant f 40800000", "constant f c0800000"},
    {"constant f beaaaa9f", "constant f beabaa9f"},
    {"constant f 3e4cc8f4", "constant f be4cc8f4"},
    {"add f 27 28", "add f 27 19"},
    {"flip f 52 19", "flip f 19 52"},
    {"flip f 52 19", "flip f 52 20"},
    {"multiply f 53 22", "multiply f 52 22"},
    {"multiply f 53 22", "multiply f 53 21"},
    {"fused f 19 19 25", "fused f 19 20 25"},
    {"stands 49 32 101 0x1p+0 0x1p+0 0x0p+0\n", ""},
    {"stands 49 32 101", "stands 49 32 100"},
    {"stands 49 32 101", "stands 49 31 101"},
    {"stands 49 32 101", "stands 47 32 101 0x1p+0 0x1p+0 0x0p+0\nstands 49 32 101"},
};

/* Boxes of three inputs: a unit quaternion by its length. */
static const struct damage of_unit[] = {
    {"limit 0x1p+2", "limit 0x1p-1"},
    {"measure length", "measure orthogonality"},
    {"boxes 0x0p+0", "boxes -0x1p+0"},
    {"boxes 0x0p+0", "boxes 0x1p+1"},
    {"0x0p+0\nrecord", "-0x1p+0\nrecord"},
    {"0x0p+0\nrecord", "record"},
    {"-0x1.921fb54442d18p+0", "0x1.921fb54442d18p+0"},
    {"input f 2", "input f 1"},
    {"constant f 40c00000", "constant f 40c00001"},
    {"divide f 14 21", "divide f 15 21"},
    {"divide f 14 21", "divide f 14 20"},
    {"root f 20", "root f 19"},
    {"fused f 15 15 17", "fused f 15 14 17"},
    {"output 25 3\n", ""},
    {"output 24 2", "output 25 2"},
};

/* A rotation by its angle, where it is computed in pairs of floats. */
static const struct damage of_angle[] = {
    {"limit 0x1.ap+2", "limit 0x1p+0"},
    {"measure angle", "measure orthogonality"},
    {"measure angle", "measure length"},
    {"output ? 8\n", ""},
    {"constant f bfc90fdb", "constant f bfc90fda"},
    {"constant f b33bbd2e", "constant f b63bbd2e"},
    {"constant f 4b400002", "constant f 4b400003"},
    {"less_or_equal f 7 28", "less_or_equal f 28 7"},
    {"stands 89 -1 -1 0x0p+0 0x1p+0 0x1.921fb6p+0\n", ""},
};

/* A quaternion, component by component; where one is below 2⁻³⁰ some may be left out. */
static const struct damage of_components[] = {
    {"limit 0x1.8p+1", "limit 0x1p+0"},
    {"0x1p-30\nrecord", "nan\nrecord"},
    {"constant f 3b2aaaa8", "constant f 3b2abaa8"},
    {"constant f 39888899", "constant f b9888899"},
};

/* What is even, where the record has it change its sign with the input. */
static const struct damage of_mirrored[] = {
    {"record 98|output 95 0", "record 99|flip f 95 0\noutput 98 0"},
};

/* An angle whose limit is π: what is computed has to be a number. */
static const struct damage of_any_angle[] = {
    {"limit 0x1.921fcp+25", "limit 0x1.921fbp+25"},
    {"measure angle", "measure orthogonality"},
    {"measure angle", "measure norm"},
    {"input -0x1.fffffep+127 0x1.fffffep+127", "input -inf inf"},
    {"least d 2 3", "least d 2 2"},
    {"constant d 4338000000000000", "constant d 4337000000000000"},
    {"constant d 3fe45f306dc9c883", "constant d 3fe45f326dc9c883"},
    {"fused d 15 16 6", "fused d 14 16 6"},
    {"constant d 3fe0000000000000", "constant d 7fe0000000000000"},
    {"output ? 0", "output 44 0"},
    {"constant d 4310000000000000|constant d c310000000000000|constant d 4338000000000000|constant d c338000000000000",
     "constant d 4348000000000000|constant d 4340000000000000|constant d 3fd3333333333333|constant d bfd3333333333333"},
};
static const struct damage of_long_steps[] = {
    {"fused f 40 40 47", "fused f 40 39 47"},     {"less f 104 49", "less f 49 104"},
    {"less f 104 49", "less f 104 48"},           {"less f 0 50", "less f 50 0"},
    {"choose f 51 94 109", "choose f 51 109 94"}, {"0x1.77p+11", "0x1.77p+111"},
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

static char *damaged(const char *text, const char *stands, const char *put)
{
    const char *other = strchr(stands, '|'), *other_put = strchr(put, '|'), *end;
    if (other)
        return damaged(damaged(text, other + 1, other_put + 1), formatted("%.*s", (int)(other - stands), stands),
                       formatted("%.*s", (int)(other_put - put), put));
    long numbers[2] = {0, 0};
    const char *at = found(text, numbered(text, stands, NULL), numbers, &end);
    cr_assert(at, "the certificate has no \"%s\"", stands);
    return formatted("%.*s%s%s", (int)(at - text), text, numbered(text, put, numbers), end);
}

static void expect_refused(const char *kernel, const char *promise, const struct damage *damage, size_t count)
{
    make_certificate(kernel, promise);
    const struct ran whole = checked("certificate");
    cr_assert_eq(whole.status, 0, "%s: %s", kernel, whole.error);
    const char *text = file_text(in_scratch("certificate"));
    for (size_t i = 0; i < count; i++) {
        scratch_file("damaged", damaged(text, damage[i].stands, damage[i].put));
        const struct ran ran = checked("damaged");
        cr_expect(ran.status == 1 || ran.status == 2, "%s: \"%s\" for \"%s\": status %d, %s", kernel, damage[i].put,
                  damage[i].stands, ran.status, ran.out);
        cr_expect_eq(count_lines(ran.error), 1, "%s", ran.error);
    }
    scratch_file("damaged", formatted("%.*s", (int)strlen(text) / 2, text));
    cr_expect_eq(checked("damaged").status, 2, "half of it");
}

#define EXPECT_REFUSED(kernel, promise, damages)                                                                       \
    expect_refused(kernel, promise, damages, sizeof(damages) / sizeof *(damages))

Test(certificates, damaged_ones_are_refused)
{
    EXPECT_REFUSED("so3.s1", "S1 scaled ulp usual", damages);
}

Test(certificates, damaged_counts_are_refused)
{
    EXPECT_REFUSED("constraint.bias", "B scaled ulp everywhere", of_bias);
    EXPECT_REFUSED("counting.pairs", "distinct scaled ulp everywhere", of_pairs);
    EXPECT_REFUSED("counting.place", "distinct scaled ulp everywhere", of_place);
    EXPECT_REFUSED("--double transform.apply.n2", "y scaled ulp everywhere", of_double);
    EXPECT_REFUSED("transform.apply.n2", "y scaled ulp everywhere", of_apply);
    EXPECT_REFUSED("dual.power.n2", "dual ulp everywhere", of_power);
    EXPECT_REFUSED("transform.to_local.n3", "T1 norm everywhere", of_turned);
    EXPECT_REFUSED("transform.inverse.n2", "T norm everywhere", of_order);
    EXPECT_REFUSED("quaternion.reciprocal", "c ulp everywhere", of_reciprocal);
}

Test(certificates, damaged_functions_are_refused)
{
    EXPECT_REFUSED("dual.sin", "real scaled ulp everywhere", of_sine);
    EXPECT_REFUSED("dual.exp", "real ulp everywhere", of_exponential);
    EXPECT_REFUSED("dual.jacobian.n2", "J scaled ulp everywhere", of_field);
    EXPECT_REFUSED("rotation.from_quaternion", "R scaled ulp short", of_ordinary_size);
}

Test(certificates, damaged_boxes_are_refused)
{
    EXPECT_REFUSED("quaternion.exp.cubic_unit", "q orthogonality usual", of_unit);
    EXPECT_REFUSED("so3.exp --region 1.5,1.50001", "R angle usual", of_angle);
    EXPECT_REFUSED("rotation.exp_quaternion --region 1.5,1.50001", "q scaled ulp usual", of_components);
}

Test(certificates, damaged_mirrors_are_refused)
{
    EXPECT_REFUSED("so3.s2.angle", "S2 ulp usual", of_mirrored);
}

Test(certificates, damaged_ranges_are_refused)
{
    EXPECT_REFUSED("rotation.from_axis_angle", "R angle turns lost", of_any_angle);
    EXPECT_REFUSED("magnus.quaternion.terms3", "q_end angle long steps", of_long_steps);
}

Test(certificates, damaged_slices_are_refused)
{
    EXPECT_REFUSED("so3.vector_rate", "dv scaled ulp usual", of_rate);
    EXPECT_REFUSED("rotation.displacement", "change scaled ulp everywhere", of_displacement);
}

Test(certificates, damaged_pairs_are_refused)
{
    EXPECT_REFUSED("so3.angular_velocity", "w scaled ulp usual", of_pairs_of_floats);
}

Test(certificates, damaged_turns_are_refused)
{
    EXPECT_REFUSED("rotation.log_quaternion", "v scaled ulp near 0", of_turn);
}

Test(filter_bounds, every_bound_of_the_filters_is_shown)
{
    const struct ran ran = ran_shell(formatted("%s", beside_tests("../filter_bounds")));
    cr_expect_eq(ran.status, 0, "%s", ran.out);
    cr_expect_gt(count_of_text(ran.out, "| shown |"), 25);
    cr_expect_eq(ran_shell(formatted("%s --all", beside_tests("../filter_bounds"))).status, 2);
}
