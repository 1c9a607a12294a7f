/* Tests of proofs for the code of ports: correct code is proved, wrong code is not, and code that cannot be recorded is
 * rejected with a message that names the reason. The ports are ports/recorded_*.cpp and ports/nonsense.c; the
 * environment variable PORT_VARIANT selects one of the codes in a port. */
#include "ran.h"

#include "functions.h"

TestSuite(port_proofs, .timeout = 600);

static void expect_variant(const char *variant, const char *options, int status, const char *words)
{
    expect_said(
        formatted(
            "PORT_VARIANT='%s' plumb prove --port $ports/recorded_variants.so so3.s1 --promise 'S1 ulp near 0' %s",
            variant, options),
        status, words);
}

/* A polynomial is proved in whatever form it is evaluated: Horner, Estrin, even and odd part, with fused operations. */
Test(port_proofs, any_polynomial_form_is_proved)
{
    expect_variant("horner", "--limit 0.95", 0, "proved, at most 0.76924, 7 boxes");
    expect_variant("fabs", "--limit 0.95", 0, "proved, at most 0.76924, 7 boxes");
    expect_variant("estrin", "--limit 1.5", 0, "proved, at most 1.");
    expect_variant("even and odd", "--limit 2.5", 0, "proved, at most ");
    expect_variant("even and odd", "--limit 1.5", 1, "REFUTED");
    expect_variant("fused", "--limit 0.64", 0, "proved, at most 0.6363, 7 boxes");
    expect_variant("fused", "--limit 0.63", 1, "REFUTED");
    expect_variant("redundant operations", "--limit 1.1", 0, "proved, at most ");
}

Test(port_proofs, unreachable_path_is_ignored)
{
    expect_variant("excluded", "--limit 0.95", 0, "proved, at most 0.76924");
}

/* --region may restrict the region of the promise but not extend it. */
Test(port_proofs, region_restricts_the_promise)
{
    expect_variant("wrong bound", "--limit 0.95 --region 0,0.49", 0, "proved, at most 0.");
    expect_variant("horner", "--limit 0.95 --region 0.5,3", 0, "covers     t in [0.5, 1]");
    expect_variant("horner", "--limit 0.95 --region 1,2", 0, "covers     t in [1, 1]");
    expect_variant("horner", "--limit 0.95 --region 20,30", 2, "--region 20,30: outside of the region");
    expect_variant("wrong bound", "--limit 0.95 --region 1,0", 2, "--region 1,0: expected LOW,HIGH");
    expect_variant("wrong bound", "--limit 0.95 --region 1", 2, "--region 1: expected LOW,HIGH");
}

Test(port_proofs, verdict_names_covered_region)
{
    expect_variant("horner", "--limit 0.95", 0, "covers     t in [0, 1]");
    expect_said("plumb prove quaternion.product", 0, "covers     all of the domain");
}

/* The bound proved for Horner's scheme is 0.76924, for any subdivision into boxes, and the largest known error is 0.741
 * ulp; so the smallest limit of three digits that can be proved is 0.77, and 0.769 is neither proved nor refuted. */
Test(port_proofs, find_returns_smallest_provable_limit)
{
    expect_variant("horner", "--find", 0, "limit 0.77    proved, and no smaller one of three digits");
    expect_variant("horner", "--find --limit 0.01", 0, "limit 0.77    proved, and no smaller one of three digits");
    expect_variant("horner", "--limit 0.769", 1, "OPEN");
    expect_variant("horner", "--limit 0.77", 0, "proved");
    expect_said("plumb prove quaternion.product --find --limit 1", 0, "limit 2.5     proved, and no smaller");
    expect_variant("horner", "--find --format csv", 2, "--find: not with");
}

/* Boxes are divided only until they satisfy the limit, but the reported bound must not be the limit itself. */
Test(port_proofs, bound_does_not_repeat_the_limit)
{
    const struct ran ran = ran_shell("PORT_VARIANT=horner plumb prove --port $ports/recorded_variants.so so3.s1 "
                                     "--promise 'S1 ulp near 0' --limit 0.85");
    const char *bound = strstr(ran.out, "at most ");
    cr_assert_not_null(bound, "%s", ran.out);
    cr_expect_lt(strtod(bound + strlen("at most "), NULL), 0.77, "%s", ran.out);
}

/* A limit far above the largest error found is called loose. */
Test(port_proofs, limit_above_worst_error_is_loose)
{
    expect_said("plumb prove hierarchy.chain --promise 'v scaled ulp everywhere'", 0,
                "loose      2.1 times the worst error found, 7.147");
}

Test(port_proofs, open_box_names_its_remedy)
{
    expect_variant("divided", "--limit 0.95", 1, "near t = 0 the division by");
    expect_variant("sine", "--limit 1.9", 1, "near t = 0 a path was not shown to be the formula");
    expect_variant("horner", "--limit 0.5", 1, "the largest contribution comes from rounding (");
}

/* The assumed error of a library function is printed and can be changed. */
Test(port_proofs, library_assumptions_are_named_and_changeable)
{
    expect_variant("sine", "--limit 1.9 --region 0.001,1", 0, "assuming sinf within 0.561 ulp");
    expect_variant("branch", "--limit 1.9 --region 0.001,1", 0, "assuming sinf within 0.561 ulp");
    expect_variant("sine", "--limit 3.6 --region 0.001,1 --assume sinf=1.5", 0, "assuming sinf within 1.5 ulp");
    expect_variant("sine", "--limit 1.9 --region 0.001,1 --assume sinf=1", 1, "OPEN");
    expect_variant("sine", "--limit 1.9 --assume cot=1", 2, "--assume cot=1");
    expect_variant("sine", "--limit 1.9 --assume sinf=0.4", 2, "--assume sinf=0.4");
}

/* For the library functions tanf and atan2f the prover assumes an error bound and prints it. acosf is recorded, too,
 * but its error near 1 is too large for this limit. */
Test(port_proofs, tangent_and_inverse_are_library_functions)
{
    static const char angles[] = "plumb prove --port $ports/recorded_variants.so quaternion.exp.cubic_angle --limit 16 "
                                 "--region 0.1,1.3";
    expect_variant("tangent", "--limit 9 --region 0.001,1", 0, "assuming tanf within 1.48 ulp");
    expect_variant("tangent", "--limit 2 --region 0.001,1", 1, "REFUTED");
    expect_said(formatted("PORT_VARIANT=x %s", angles), 0, "assuming atan2f within 2 ulp");
    expect_said(formatted("PORT_VARIANT=x %s --assume atan2f=1 --precision double", angles), 0,
                "assuming atan2 within 0.56 ulp");
    expect_said(formatted("PORT_VARIANT=opposite %s", angles), 3, "without rounding it is");
    expect_said(formatted("PORT_VARIANT='arc cosine' %s", angles), 1, "OPEN");
    expect_said(formatted("PORT_VARIANT=swapped %s", angles), 3, "without rounding it is");
}

Test(port_proofs, false_code_is_not_proved)
{
    static const char *const variants[] = {
        "swapped",          "wrong coefficient", "wrong bound", "clamped",    "clamped from below", "negated",
        "another variable", "sign of zero",      "nearly",      "scaled off", "wrong at one half"};
    for (size_t i = 0; i < sizeof variants / sizeof *variants; i++) {
        const struct ran ran =
            ran_shell(formatted("PORT_VARIANT='%s' plumb prove --port $ports/recorded_variants.so so3.s1 "
                                "--promise 'S1 ulp near 0' --limit 2",
                                variants[i]));
        cr_expect(ran.status == 1 || ran.status == 3, "%s: %d", variants[i], ran.status);
        cr_expect_null(strstr(ran.out, " proved, at most"), "%s: %s", variants[i], ran.out);
    }
}

/* The code is correct unless a value is NaN or infinite. Neither comparisons nor products with 0 may hide that. */
Test(port_proofs, nan_and_infinity_are_not_hidden)
{
    static const char *const compared[] = {"sqrt compared", "logarithm compared", "min with sqrt",
                                           "isnan",         "isfinite",           "overflow compared"};
    for (size_t i = 0; i < sizeof compared / sizeof *compared; i++)
        expect_variant(compared[i], "--limit 2", 3, "it compares a value that may be NaN");
    expect_variant("zero times sqrt", "--limit 2", 3, "without rounding it is");
    expect_variant("zero divided", "--limit 2", 1, "REFUTED");
    expect_variant("nan minus nan", "--limit 2", 1, "REFUTED");
    expect_variant("finite", "--limit 0.95", 0, "proved, at most 0.76924");
}

/* A float operation within double code has the rounding error of a float. */
Test(port_proofs, float_in_double_has_float_errors)
{
    static const char said[] =
        "PORT_VARIANT=narrow plumb prove --port $ports/recorded_variants.so so3.s1 --precision double "
        "--promise 'S1 scaled ulp usual' --region 0.1,1 --limit";
    expect_said(formatted("%s 3", said), 1, "OPEN");
    expect_said(formatted("%s 1e10", said), 0, "proved, at most 9.");
    expect_variant("narrow", "--limit 0.95", 0, "proved, at most 0.76924");
}

/* The error of a library function must not be counted as one rounding error: near v = (1, 1, 1), cosf with an assumed
 * error of 50 ulp contributes nearly all of the bound of q.w, 25.6 ulp. */
Test(port_proofs, library_error_exceeds_half_ulp)
{
    expect_said(
        "PORT_VARIANT=x plumb prove --port $ports/recorded_variants.so rotation.exp_quaternion --assume cosf=50 "
        "--box v.x=1,1.0001 --box v.y=1,1.0001 --box v.z=1,1.0001",
        0, "together at most 25.576; the limit is 3");
}

/* Code that omits a term of the formula because it is small is not proved. */
Test(port_proofs, no_term_is_neglected)
{
    static const char said[] = "plumb prove --port $ports/recorded_variants.so quaternion.product --limit 7";
    expect_said(formatted("PORT_VARIANT=lost %s", said), 3, "its terms are not the formula's");
    expect_said(formatted("PORT_VARIANT=x %s", said), 0, "proved, at most 4.0001, a priori");
}

/* A binary whose arithmetic differs from the source is not proved. */
Test(port_proofs, changed_binary_is_not_proved)
{
    expect_variant("contracted", "--limit 0.95", 1, "the compiled code differs from the recorded operations at ");
    expect_variant("horner", "--limit 0.95", 0, "the compiled code gives the bits of the recorded operations at ");
}

/* Branches are followed up to a limit that the message names. */
Test(port_proofs, branch_limit_is_named)
{
    expect_variant("branches", "", 2, "so3.s1: has more than 24 branches on one path");
}

/* A port that exports no records gets a message that says how to add them. */
Test(port_proofs, missing_records_message_says_how)
{
    expect_said("plumb prove so3.exp --port $peers/glm.so", 3,
                "exports no plumb_port_record: plumb_record.h says how to add it");
    expect_said("PORT_VARIANT=x plumb prove --port $ports/recorded_variants.so so3.s3", 3,
                "records no so3.s3 in float");
    expect_said("plumb prove so3.s2 --port $ports/nonsense.so", 3, "nonsense.so: none of these kernels in float");
    expect_line("plumb prove so3.s1 --port $ports/plain.so --unfused", 2, "--port: not with --unfused");
}

Test(port_proofs, c_code_is_recorded_unchanged)
{
    expect_said("plumb prove --port $ports/recorded_c.so so3.exp --promise 'R scaled ulp usual' --limit 16 "
                "--region 1.001,3",
                0, "assuming sinf within 0.561 ulp");
    expect_said("plumb prove --port $ports/recorded_c.so so3.exp --promise 'R scaled ulp usual' --limit 16 "
                "--region 0.001,0.99",
                0, "proved above 9.3e-10");
}

Test(port_proofs, libraries_are_proved_unchanged)
{
    expect_said("plumb prove --port $ports/recorded_glm.so quaternion.product", 0, "proved, at most 4.0001, a priori");
    expect_said("plumb prove --port $ports/recorded_glm.so quaternion.product --precision double", 0,
                "proved, at most 4.0001, a priori");
    expect_said("plumb prove --port $ports/recorded_eigen.so so3.exp --promise 'R scaled ulp usual' --limit 24 "
                "--region 1,3.1416",
                0, "assuming sinf within 0.561 ulp, cosf within 0.561 ulp");
    expect_said("plumb prove --port $ports/recorded_own.so so3.exp --promise 'R scaled ulp usual' --limit 0.51", 0,
                "proved above 9.3e-10, at most 0.50");
    expect_said("plumb prove --port $ports/recorded_own.so so3.exp --promise 'R scaled ulp usual' --limit 24 "
                "--precision double --region 1,3",
                0, "assuming sin within 0.55 ulp");
}

Test(port_proofs, invalid_records_are_rejected_by_name)
{
    static const char *const cases[][2] = {
        {"beyond", "names a value that does not exist: 7 of 2"},
        {"below", "names a value that does not exist: -1 of 2"},
        {"endless", "has more than 100000 operations"},
        {"no number", "has a constant that is not finite"},
        {"no float", "has a constant that is not a float: 0x1.999999999999ap-4"},
        {"wide", "uses a double where a float is expected: value 2"},
        {"format", "names a format that does not exist: 16"},
        {"operation", "names an operation that does not exist: 999"},
        {"compared", "computes with the result of a comparison: value 2"},
        {"branch", "branches on a value that is not a comparison: value 1"},
        {"branches", "has more than 24 branches on one path"},
        {"component", "has an output that does not exist: 5 of 1"},
        {"twice", "gives output 0 twice"},
        {"none", "gives no output 0"},
        {"crash", "crashed: SIGABRT"},
        {"hang", "did not return within 10 s"},
        {"socket", "touched a descriptor that is not its own"},
        {"exit", "ended the process with exit status 0"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        expect_said(formatted("PORT_VARIANT='%s' plumb prove --port $ports/nonsense.so", cases[i][0]), 2,
                    formatted("nonsense.so: so3.s1: %s", cases[i][1]));
}

/* No record, however malformed, crashes the prover. */
Test(port_proofs, random_records_do_no_harm)
{
    for (int seed = 1; seed <= 60; seed++) {
        const struct ran ran = ran_shell(formatted("PORT_VARIANT=%d plumb prove --port $ports/nonsense.so", seed));
        cr_expect(ran.status == 2 || ran.status == 3 || ran.status == 1, "seed %d: %d %s", seed, ran.status, ran.error);
    }
}
