/* Tests of the compiler of contracts (validate/contracts): errors in a file are reported with line and column, and
 * numbers have the values that C would give. The contracts themselves are tested in kernels.c. */
#include "ran.h"

#include "validate/util/expression.h"

#include <criterion/criterion.h>
#include <math.h>

/* --- numbers ------------------------------------------------------------------------------------------------------ */

static void expect_value(const char *text, double constant, double per_n, double per_u)
{
    struct linear value;
    const char *problem = expression_value(text, &value);
    cr_assert_null(problem, "%s: %s", text, problem);
    cr_expect(value.constant == constant && value.per_n == per_n && value.per_u == per_u, "%s: %a %a %a", text,
              value.constant, value.per_n, value.per_u);
}

Test(contracts, numbers_parse_as_in_c)
{
    expect_value("4.5", 4.5, 0, 0);
    expect_value("1e-18", 1e-18, 0, 0);
    expect_value(" 0x1p-26 ", 0x1p-26, 0, 0);
    expect_value("2^-26", 0x1p-26, 0, 0);
    expect_value("-2^2", -4, 0, 0);
    expect_value("pi^2", 0x1.3bd3cc9be45dep3, 0, 0);
    expect_value("-inf", -INFINITY, 0, 0);
    expect_value("0.5 + 2^-10", 0.5 + 0x1p-10, 0, 0);
    expect_value("2*(1 + 3)/4 - 1", 1, 0, 0);
    expect_value("2*n - 0.99", -0.99, 2, 0);
    expect_value("n", 0, 1, 0);
    expect_value("1 - 1.5*u", 1, 0, -1.5);
}

static void expect_refused(const char *text, const char *problem)
{
    struct linear value;
    cr_expect_str_eq(expression_value(text, &value), problem, "%s", text);
}

Test(contracts, malformed_numbers_are_rejected)
{
    static const char expected[] = "a number, pi, inf, n, u or a parenthesis is expected";
    expect_refused("", expected);
    expect_refused("four", expected);
    expect_refused("nan", expected);
    expect_refused("1 +", expected);
    expect_refused("1e400", "the number is too large");
    expect_refused("(1", "a parenthesis is not closed");
    expect_refused("1 2", "an operator is expected");
    expect_refused("n*n", "a product of n or u with itself is not linear");
    expect_refused("n^2", "a power of n or u is not linear");
    expect_refused("1/n", "only constants are divided");
}

/* --- files -------------------------------------------------------------------------------------------------------- */

#define KERNEL                                                                                                         \
    "kernels:\n- id: a.b\n  title: t\n  formula: f\n  source: s\n  inputs:\n  - {name: x, kind: number, to: 1}\n"      \
    "  outputs:\n  - {name: y, kind: number, to: 1}\n"
#define PROMISE "  promises:\n  - [both, y, ulp, everywhere, 1, sampled, rounded once]\n"

/* Compiles a text as $scratch/a.yaml. */
static void expect_compiled(const char *text, int status, const char *words)
{
    expect_said(formatted("printf '%s' > $scratch/a.yaml; compile=$(dirname $(command -v plumb))/contracts/compile;"
                          " $compile $scratch/a.yaml",
                          text),
                status, words);
}

Test(contracts, contract_becomes_a_table_entry)
{
    expect_compiled(KERNEL PROMISE, 0, "const struct row a_rows[]");
}

#define SEQUENCE "  parameter: {name: sequence, meaning: sequence, ending: .%%s, usual: zyx, values: [xyz, zyx]}\n"

/* A parameter's usual value is stored as its number in the list of values. */
Test(contracts, parameter_values_may_be_words)
{
    expect_compiled(KERNEL SEQUENCE PROMISE, 0,
                    "{\"sequence\", \"sequence\", \".%s\", 2, (const char *const[]){\"xyz\", \"zyx\", NULL}}");
    expect_compiled(KERNEL "  parameter: {name: s, meaning: s, ending: .%%s, usual: yxz, values: [xyz]}\n" PROMISE, 2,
                    "\"yxz\" is none of the values");
}

/* A coordinate that is an angle between two inputs names one of them; the other is the input before it. */
Test(contracts, angle_between_inputs_names_second)
{
    expect_compiled(KERNEL "  coordinate: {name: a, is: apart}\n" PROMISE, 2,
                    "\"of\" has to name the second of the two inputs");
    expect_compiled(KERNEL "  coordinate: {name: a, is: turn between}\n" PROMISE, 2,
                    "\"of\" has to name the second of the two inputs");
}

Test(contracts, mistakes_are_named_with_position)
{
    static const struct {
        const char *text, *words;
    } wrong[] = {
        {"", "a.yaml: the file is empty"},
        {"kernels: [", "a.yaml:2:1: did not find expected node content"},
        {KERNEL, "a.yaml:2:3: \"promises\" is missing"},
        {KERNEL "  note: a\n  note: b\n" PROMISE, "a.yaml:11:3: \"note\" is given twice"},
        {KERNEL "  remark: a\n" PROMISE, "a.yaml:10:3: expected id, title, formula"},
        {KERNEL "  promises:\n  - [both, y, ulp, everywhere, 1, sampled]\n", "a.yaml:11:5: expected [format, output"},
        {KERNEL "  promises:\n  - [half, y, ulp, everywhere, 1, sampled, r]\n",
         "a.yaml:11:6: expected float, double or both, got \"half\""},
        {KERNEL "  promises:\n  - [both, z, ulp, everywhere, 1, sampled, r]\n",
         "a.yaml:11:12: \"z\" is none of the outputs"},
        {KERNEL "  promises:\n  - [both, y, ulps, everywhere, 1, sampled, r]\n",
         "a.yaml:11:15: expected ulp, scaled ulp, difference"},
        {KERNEL "  promises:\n  - [both, y, ulp, usual, 1, sampled, r]\n", "a.yaml:2:3: \"coordinate\" is missing"},
        {KERNEL "  promises:\n  - [both, y, ulp, everywhere, 1 ulp, sampled, r]\n",
         "a.yaml:11:32: \"1 ulp\" is not a number: an operator is expected"},
        {KERNEL "  promises:\n  - [both, y, ulp, everywhere, 1, guessed, r]\n",
         "a.yaml:11:35: expected sampled, error analysis, proved or exhaustive, got \"guessed\""},
        {KERNEL "  promises:\n  - [both, y, ulp, everywhere, 1, sampled, r, {flor: 1}]\n",
         "a.yaml:11:48: expected n, n from, floor"},
        {KERNEL PROMISE "  - [float, y, ulp, everywhere, 2, sampled, r]\n",
         "a.yaml:12:5: the same is promised in line 11"},
        {KERNEL PROMISE "  special values:\n  - {required: r, put: NaN, in: all of z, gives: NaN}\n",
         "\"z\" is none of the inputs"},
        {KERNEL PROMISE "  special values:\n  - {put: NaN, in: all of x, gives: NaN}\n",
         "expected one of \"required\" and \"convention\""},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        expect_compiled(wrong[i].text, 2, wrong[i].words);
}
