/* Exact values to any number of digits, of arguments that are taken exactly. */
#include "validate/verbs/eval.h"

#include "validate/judge/measure.h"
#include "validate/report/report.h"
#include "validate/verbs/rational.h"

#include "ran.h"
#include "validate/base/text.h"
#include <criterion/criterion.h>
#include <limits.h>
#include <math.h>
#include <mpfr.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* --- arguments ------------------------------------------------------------------------------------------------------ */

static void expect_rational(const char *text, const char *canonical)
{
    mpq_t x;
    mpq_init(x);
    const char *problem = rational_parse(x, text);
    char *found = mpq_get_str(NULL, 10, x);
    cr_assert_null(problem, "%s %s", text, problem);
    cr_assert_str_eq(found, canonical, "%s: %s", text, found);
    free(found);
    mpq_clear(x);
}

static void expect_no_rational(const char *text, const char *words)
{
    mpq_t x;
    mpq_init(x);
    const char *problem = rational_parse(x, text);
    cr_assert(problem && strstr(problem, words), "\"%s\": %s", text, problem ? problem : "accepted");
    mpq_clear(x);
}

Test(eval, numbers_are_taken_exactly)
{
    expect_rational("0.1", "1/10");
    expect_rational("-12.50e-1", "-5/4");
    expect_rational("1e3", "1000");
    expect_rational("+.5", "1/2");
    expect_rational("7.", "7");
    expect_rational("0x1.8p-3", "3/16");
    expect_rational("-0X.8P+1", "-1");
    expect_rational("0x1p-149", "1/713623846352979940529142984724747568191373312");
    expect_rational("1/3", "1/3");
    expect_rational("-0.3/0x3", "-1/10");
    expect_rational("0", "0");
    expect_rational("-0", "0");
}

Test(eval, what_is_no_number_is_refused)
{
    static const char *const texts[] = {"",      "-",   ".",    "e5",     "1e",  "1e+", "0x",  "0x.p1",
                                        "1.2.3", "nan", "inf",  "0x1.8q", "1 ",  " 1",  "1/",  "/2",
                                        "1/2/3", "--1", "1e5x", "0x1p",   "1,5", "٣",   "1.5f"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        expect_no_rational(texts[i], "is no number");
    expect_no_rational("1/0", "divides by zero");
    expect_no_rational("1/0.00e5", "divides by zero");
    expect_no_rational("1e100001", "exponent");
    expect_no_rational("0x1p-99999999999999999999999", "exponent");
    char *text = malloc(RATIONAL_MOST_DIGITS + 2);
    memset(text, '1', RATIONAL_MOST_DIGITS + 1);
    text[RATIONAL_MOST_DIGITS + 1] = 0;
    expect_no_rational(text, "too long");
    free(text);
}

/* Whatever both accept, they understand alike; and nothing does harm. */
Test(eval, reads_random_text_as_strtod_does)
{
    static const char alphabet[] = "00112789.eExXpPabf+-/";
    unsigned state = 1, accepted = 0;
    mpq_t x;
    mpfr_t rounded;
    mpq_init(x);
    mpfr_init2(rounded, 53);
    for (int round = 0; round < 300000; round++) {
        char text[12], *end;
        size_t length = 0;
        for (; length < 1 + (size_t)round % 10; length++) {
            state = state * 1664525 + 1013904223;
            text[length] = alphabet[(state >> 16) % (sizeof alphabet - 1)];
        }
        text[length] = 0;
        if (rational_parse(x, text) != NULL)
            continue;
        const double y = strtod(text, &end);
        if (*end == 0) {
            mpfr_set_q(rounded, x, MPFR_RNDN);
            if (fabs(y) > 0x1p-1000 && isfinite(y)) {
                cr_assert_eq(mpfr_get_d(rounded, MPFR_RNDN), y, "%s", text);
                accepted++;
            }
        } else {
            cr_assert(strchr(text, '/'), "%s", text);
        }
    }
    cr_assert(accepted > 3000, "%u", accepted);
    mpq_clear(x);
    mpfr_clear(rounded);
}

/* --- values ----------------------------------------------------------------------------------------------------------- */

static struct eval *eval_at(const char *formula, const char *argument, size_t digits)
{
    mpq_t x;
    mpq_init(x);
    cr_assert_null(rational_parse(x, argument));
    struct eval *eval = eval_formula(formula, 0, (const mpq_t *)&x, digits);
    cr_assert(eval);
    mpq_clear(x);
    return eval;
}

/* sin √t / √t straight from MPFR. */
static char *s1_by_mpfr(const char *t, size_t digits)
{
    mpfr_t a, s;
    char *text;
    mpfr_inits2((mpfr_prec_t)(4 * digits + 200), a, s, (mpfr_ptr)0);
    mpfr_set_str(a, t, 10, MPFR_RNDN);
    mpfr_sqrt(a, a, MPFR_RNDN);
    mpfr_sin(s, a, MPFR_RNDN);
    mpfr_div(s, s, a, MPFR_RNDN);
    cr_assert(mpfr_asprintf(&text, "%.*Rf", (int)digits, s) > 0);
    mpfr_clears(a, s, (mpfr_ptr)0);
    return text;
}

Test(eval, gives_a_thousand_digits_and_all_are_right)
{
    static const size_t digits[] = {2, 5, 17, 100, 1000};
    for (size_t i = 0; i < 5; i++) {
        struct eval *eval = eval_at("so3.s1", "0.1", digits[i]);
        char *expected = s1_by_mpfr("0.1", digits[i]);
        cr_assert_str_eq(eval->value[0].digits, expected, "%s instead of %s", eval->value[0].digits, expected);
        cr_assert(strtod(eval->value[0].radius, NULL) <= 0.51 * pow(10, -(double)digits[i]) || digits[i] > 300);
        mpfr_free_str(expected);
        eval_free(eval);
    }
}

Test(eval, a_decimal_argument_is_not_its_nearest_double)
{
    struct eval *decimal = eval_at("so3.s1", "0.1", 25), *binary = eval_at("so3.s1", "0x1.999999999999ap-4", 25);
    cr_assert_str_neq(decimal->value[0].digits, binary->value[0].digits);
    cr_assert_eq(strncmp(decimal->value[0].digits, binary->value[0].digits, 16), 0);
    eval_free(decimal);
    eval_free(binary);
}

Test(eval, exact_values_are_called_exact)
{
    struct eval *half = eval_at("so3.s2", "0", 50), *sixth = eval_at("so3.s3", "0", 10);
    cr_assert_str_eq(half->value[0].digits, "0.5");
    cr_assert_str_eq(half->value[0].radius, "0");
    cr_assert_str_eq(sixth->value[0].digits, "0.1666666667");
    cr_assert_str_eq(sixth->value[0].radius, "3.4e-11");
    cr_assert_eq(sixth->value[0].nearest[0], (double)(1 / 6.0f));
    cr_assert_eq(sixth->value[0].nearest[1], 1 / 6.0);
    eval_free(half);
    eval_free(sixth);
}

Test(eval, the_radius_covers_the_enclosure)
{
    static const char *const arguments[] = {"1e-30", "0.3", "9.8696044010893586", "1e10", "0x1p120"};
    for (size_t i = 0; i < 5; i++)
        for (size_t digits = 1; digits < 40; digits += 6) {
            struct eval *eval = eval_at("so3.s1", arguments[i], digits);
            mpfr_t at, radius, end;
            mpfr_inits2(4000, at, radius, end, (mpfr_ptr)0);
            mpfr_set_str(at, eval->value[0].digits, 10, MPFR_RNDN);
            mpfr_set_str(radius, eval->value[0].radius, 10, MPFR_RNDN);
            mpfr_sub(end, at, radius, MPFR_RNDN);
            cr_assert(mpfr_cmp(end, &eval->enclosure[0]->left) <= 0);
            mpfr_add(end, at, radius, MPFR_RNDN);
            cr_assert(mpfr_cmp(end, &eval->enclosure[0]->right) >= 0);
            mpfr_clears(at, radius, end, (mpfr_ptr)0);
            eval_free(eval);
        }
}

Test(eval, outside_of_the_domain_nothing_is_known)
{
    struct eval *eval = eval_at("so3.s1", "-1", 20);
    cr_assert_eq(eval->value[0].known, 0);
    cr_assert_null(eval->value[0].digits);
    eval_free(eval);
}

/* --- the program ------------------------------------------------------------------------------------------------------ */

Test(eval, bad_arguments_give_one_line_and_status_2)
{
    static const char *const arguments[] = {"eval",
                                            "eval so3.nothing 1",
                                            "eval so3.s1",
                                            "eval so3.s1 1 2",
                                            "eval so3.s1 one",
                                            "eval so3.s1 1/0",
                                            "eval so3.s1 1 --digits 0",
                                            "eval so3.s1 1 --digits 1000000",
                                            "eval so3.s1 1 --format xml",
                                            "eval so3.s1 1 -o /nowhere/at/all",
                                            "sweep",
                                            "sweep so3.nothing",
                                            "sweep so3.exp",
                                            "sweep so3.s1 --from 2 --to 1",
                                            "sweep so3.s1 --from two",
                                            "sweep so3.s1 --port /nowhere.so",
                                            "sweep so3.s1 --from 1 --to 1.001 --state /etc/passwd"};
    char text[4096];
    for (size_t i = 0; i < sizeof arguments / sizeof *arguments; i++) {
        cr_assert_eq(ran_plumb(arguments[i], text, sizeof text), 2, "%s: %s", arguments[i], text);
        const char *end = strchr(text, '\n');
        cr_assert(end && end[1] == 0 && strncmp(text, "plumb ", 6) == 0, "%s: %s", arguments[i], text);
    }
}

/* The line under a finding of check, as it is printed, for a kernel of many inputs. */
Test(eval, understands_the_commands_that_reports_print)
{
    char command[2048], text[8192];
    const struct kernel *kernel = kernel_find("so3.average");
    const double in[3] = {(double)0x1.69a8a2p-5f, -0.0, 0x1p-149};
    report_eval_command(kernel, in, command, sizeof command);
    cr_assert_eq(strncmp(command, "plumb ", 6), 0);
    cr_assert_eq(ran_plumb(command + 6, text, sizeof text), 0, "%s", text);
    cr_assert(strstr(text, "T[0][0]") && strstr(text, "T[2][2]"), "%s", text);
}

Test(eval, shows_value_float_double_and_what_plumb_computes)
{
    char text[4096];
    cr_assert_eq(ran_plumb("eval so3.s2 0", text, sizeof text), 0);
    cr_assert(strstr(text, "S2  0.5 exactly") && strstr(text, "float 0x1p-1") && strstr(text, "double 0x1p-1") &&
                  strstr(text, "plumb's 0x1p-1") && strstr(text, " 0 ulp"),
              "%s", text);
}
