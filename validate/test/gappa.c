/* Tests of the prover against Gappa, an independent prover: both bound the rounding errors of the same traces, and must
 * agree to 0.1 %. At ranges that are a single point they may differ more, because Gappa knows the individual rounding
 * errors there. */
#include "gappa_script.h"

#include "ran.h"

/* Over narrow ranges, the bounds of the two provers differ by less than this factor, because both round outward. */
static const double slack = 1.001;

#define NEEDS_GAPPA()                                                                                                  \
    do {                                                                                                               \
        if (system("gappa --version > /dev/null 2>&1") != 0)                                                           \
            cr_skip_test("gappa is not installed");                                                                    \
    } while (0)

/* Returns the exit status of a command that reads a script. */
static int status_over(const char *command, FILE *script)
{
    scratch_file("script", text_written(script));
    const struct ran ran = ran_shell(formatted("cat $scratch/script | %s", command));
    cr_expect(ran.status == 0 || ran.status == 1, "%s: %s%s", command, ran.out, ran.error);
    return ran.status;
}

/* True if Gappa proves these bounds of a case. */
static int is_proved(const struct proof_case *one, interval range, const double *bound)
{
    FILE *script = text_stream();
    cr_assert_eq(gappa_print(one, range, bound, script), 0);
    return status_over("gappa", script) == 0;
}

/* Multiplies the bound of one output by `factor`, and doubles all others, so that the result depends on that output
 * only. True if Gappa proves these bounds. */
static int is_proved_times(const struct proof_case *one, interval range, const double *bound, size_t output,
                           double factor)
{
    double tried[TRACE_OUTPUTS];
    for (size_t k = 0; k < one->trace.outputs; k++)
        tried[k] = bound[k] * (k == output ? factor : 2);
    return is_proved(one, range, tried);
}

static void expect_agreement(const struct kernel *kernel, interval range)
{
    struct proof_cases cases;
    size_t taken = 0;
    cases_find(&cases, kernel, &(struct code){0}, &range, NULL);
    cr_assert_null(cases.problem, "%s: %s", kernel->id, cases.problem);
    for (size_t i = 0; i < cases.count; i++) {
        double bound[TRACE_OUTPUTS];
        if (gappa_bounds(&cases.cases[i], range, bound) != 0)
            continue;
        taken++;
        for (size_t k = 0; k < cases.cases[i].trace.outputs; k++) {
            cr_expect(is_proved_times(&cases.cases[i], range, bound, k, slack),
                      "%s, output %zu in [%a, %a]: Gappa does not prove %a", kernel->id, k, range.low, range.high,
                      bound[k]);
            cr_expect(!is_proved_times(&cases.cases[i], range, bound, k, 1 / slack),
                      "%s, output %zu in [%a, %a]: Gappa proves less than %a", kernel->id, k, range.low, range.high,
                      bound[k]);
        }
    }
    cr_expect(taken > 0, "%s: no case in [%a, %a]", kernel->id, range.low, range.high);
    cases_free(&cases);
}

static void expect_agreement_in_parts(const char *id, double high, int parts)
{
    const struct kernel *kernel = kernel_find(id);
    for (int part = 0; part < parts; part++)
        expect_agreement(kernel, (interval){high * part / parts, high * (part + 1) / parts});
}

/* For the polynomials up to one radian, the bounds of Gappa agree with the bounds of the prover. */
Test(gappa, polynomial_bounds_match_prover)
{
    static const char *const ids[] = {"so3.s1", "so3.s2", "so3.s3"};
    NEEDS_GAPPA();
    for (size_t i = 0; i < 3; i++)
        expect_agreement_in_parts(ids[i], 1, 3);
}

/* For the articles' polynomials and the minimax polynomials, the bounds of Gappa agree with the bounds of the
 * prover. */
Test(gappa, article_polynomial_bounds_match_prover)
{
    static const char *const ids[] = {"so3.s1.taylor2", "so3.s1.taylor4",  "so3.s1.taylor6",  "so3.s2.taylor2",
                                      "so3.s2.taylor4", "so3.s2.taylor6",  "so3.s3.taylor2",  "so3.s3.taylor4",
                                      "so3.s3.taylor6", "so3.s1.minimax6", "so3.s2.minimax6", "so3.s3.minimax6"};
    NEEDS_GAPPA();
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++)
        expect_agreement_in_parts(ids[i], 0.25, 2);
}

/* The kernel branches at 0.25, which is inside a part. */
Test(gappa, angle_doubling_bound_matches_prover)
{
    NEEDS_GAPPA();
    expect_agreement_in_parts("so3.s123.double_angle", 1, 3);
}

/* Returns the exit status of all scripts for a kernel's first promise, after sed has changed them. */
static int status_of_scripts(const char *id, const char *change)
{
    const struct kernel *kernel = kernel_find(id);
    FILE *script = text_stream();
    cr_assert_eq(gappa_print_promise(kernel, kernel_promises(kernel, FLOAT)->bounds, script), 0);
    return status_over(formatted("sed '%s' | sh", change), script);
}

/* A complete promise is proved across the branches of the kernel. */
Test(gappa, promise_is_proved_across_branches)
{
    NEEDS_GAPPA();
    cr_expect_eq(status_of_scripts("so3.s1", ""), 0);
    cr_expect_eq(status_of_scripts("so3.s3.angle", ""), 0);
}

Test(gappa, shorter_float_format_is_detected)
{
    NEEDS_GAPPA();
    cr_expect_eq(status_of_scripts("so3.s1.taylor4", ""), 0);
    cr_expect_eq(status_of_scripts("so3.s1.taylor4", "s/= float<ieee_32, ne>/= float<23, -149, ne>/"), 1);
}

Test(gappa, kernel_of_three_inputs_is_rejected)
{
    const struct kernel *kernel = kernel_find("so3.exp");
    capture_stderr();
    cr_expect_eq(gappa_print_promise(kernel, kernel_promises(kernel, FLOAT)->bounds, stdout), -1);
    cr_expect_str_eq(captured_stderr(), "so3.exp: scripts for Gappa are of kernels of one input\n");
}

/* Both provers prove today what the record in docs/gappa says. */
Test(gappa, record_matches_both_provers)
{
    NEEDS_GAPPA();
    expect_said("docs/gappa --check", 0, "");
}

/* The constants are read from the filters' source. A constant below the bound that Gappa proves for the rule fails. */
Test(gappa, filters_use_no_smaller_constants)
{
    NEEDS_GAPPA();
    expect_said("docs/gappa --rules", 0, "| real_filter64.h | a / b | 16: ");
}
