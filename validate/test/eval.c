/* Tests of plumb eval: exact values to any number of digits, for arguments that are taken exactly as written. */
#include "validate/cli/eval.h"

#include "validate/accuracy/accuracy.h"
#include "validate/accuracy/measure.h"
#include "validate/report/report.h"
#include "validate/util/decimal.h"
#include "validate/util/random.h"
#include "validate/util/rational.h"

#include "ran.h"
#include "scoped.h"
#include "validate/cli/cli.h"
#include "validate/util/options.h"
#include "validate/util/text.h"
#include <float.h>
#include <mpfr.h>

/* --- arguments ---------------------------------------------------------------------------------------------------- */

static void expect_rational(const char *text, const char *canonical)
{
    FRACTION(x);
    const char *problem = rational_parse(x, text);
    cr_assert_null(problem, "%s %s", text, problem);
    const char *found = release_after_test(mpq_get_str(NULL, 10, x), free);
    cr_assert_str_eq(found, canonical, "%s: %s", text, found);
}

static void expect_no_rational(const char *text, const char *words)
{
    FRACTION(x);
    const char *problem = rational_parse(x, text);
    cr_assert(problem && strstr(problem, words), "\"%s\": %s", text, problem ? problem : "accepted");
}

Test(eval, numbers_are_read_exactly)
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

Test(eval, malformed_numbers_are_rejected)
{
    static const char *const texts[] = {"",      "-",   ".",    "e5",     "1e",  "1e+", "0x",  "0x.p1",
                                        "1.2.3", "nan", "inf",  "0x1.8q", "1 ",  " 1",  "1/",  "/2",
                                        "1/2/3", "--1", "1e5x", "0x1p",   "1,5", "٣",   "1.5f"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        expect_no_rational(texts[i], "is not a number");
    expect_no_rational("1/0", "divides by zero");
    expect_no_rational("1/0.00e5", "divides by zero");
    expect_no_rational("1e100001", "exponent");
    expect_no_rational("0x1p-99999999999999999999999", "exponent");
    char *text = memory_for_test(RATIONAL_MAX_DIGITS + 2);
    memset(text, '1', RATIONAL_MAX_DIGITS + 1);
    expect_no_rational(text, "too long");
}

/* plumb and strtod must give the same number for every random text that both accept, and no text may cause a crash. */
Test(eval, reads_random_text_as_strtod_does)
{
    static const char alphabet[] = "00112789.eExXpPabf+-/";
    unsigned state = 1, accepted = 0;
    FRACTION(x);
    WIDE(53, rounded);
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
}

/* --- values ------------------------------------------------------------------------------------------------------- */

static void release_eval(void *eval)
{
    eval_free(eval);
}

/* Evaluates a formula at numbers in a text, separated by blanks. */
static struct eval *eval_of(const char *formula, unsigned parameter, const char *numbers, size_t digits)
{
    enum { MOST = 128 };
    mpq_t in[MOST];
    char *rest = NULL;
    size_t count = 0;
    char *text = formatted("%s", numbers);
    for (char *word = strtok_r(text, " ", &rest); word; word = strtok_r(NULL, " ", &rest)) {
        cr_assert_lt(count, (size_t)MOST);
        mpq_init(in[count]);
        cr_assert_null(rational_parse(in[count], word), "%s", word);
        count++;
    }
    cr_assert_eq(count, formula_inputs(formula_find(formula), parameter), "%s: %zu numbers", formula, count);
    struct eval *eval = eval_formula(formula, parameter, (const mpq_t *)in, digits);
    cr_assert(eval);
    for (size_t k = 0; k < count; k++)
        mpq_clear(in[k]);
    return release_after_test(eval, release_eval);
}

static struct eval *eval_at(const char *formula, const char *argument, size_t digits)
{
    return eval_of(formula, 0, argument, digits);
}

/* Returns a number as MPFR prints it. */
static char *written(const char *format, size_t digits, mpfr_t x)
{
    char *text = NULL;
    cr_assert(mpfr_asprintf(&text, format, (int)digits, x) > 0);
    char *copy = formatted("%s", text);
    mpfr_free_str(text);
    return copy;
}

/* Returns sin √t / √t, computed with MPFR only. */
static char *s1_by_mpfr(const char *t, size_t digits)
{
    WIDE((mpfr_prec_t)(4 * digits + 200), a, s);
    mpfr_set_str(a, t, 10, MPFR_RNDN);
    mpfr_sqrt(a, a, MPFR_RNDN);
    mpfr_sin(s, a, MPFR_RNDN);
    mpfr_div(s, s, a, MPFR_RNDN);
    return written("%.*Rf", digits, s);
}

Test(eval, thousand_digits_are_all_correct)
{
    static const size_t digits[] = {2, 5, 17, 100, 1000};
    for (size_t i = 0; i < 5; i++) {
        struct eval *eval = eval_at("so3.s1", "0.1", digits[i]);
        char *expected = s1_by_mpfr("0.1", digits[i]);
        cr_assert_str_eq(eval->value[0].digits, expected, "%s instead of %s", eval->value[0].digits, expected);
        cr_assert(strtod(eval->value[0].radius, NULL) <= 0.51 * pow(10, -(double)digits[i]) || digits[i] > 300);
    }
}

Test(eval, decimal_argument_is_not_nearest_double)
{
    struct eval *decimal = eval_at("so3.s1", "0.1", 25), *binary = eval_at("so3.s1", "0x1.999999999999ap-4", 25);
    cr_assert_str_neq(decimal->value[0].digits, binary->value[0].digits);
    cr_assert_eq(strncmp(decimal->value[0].digits, binary->value[0].digits, 16), 0);
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
}

Test(eval, radius_covers_the_enclosure)
{
    static const char *const arguments[] = {"1e-30", "0.3", "9.8696044010893586", "1e10", "0x1p120"};
    for (size_t i = 0; i < 5; i++)
        for (size_t digits = 1; digits < 40; digits += 6) {
            struct eval *eval = eval_at("so3.s1", arguments[i], digits);
            WIDE(4000, at, radius, end);
            mpfr_set_str(at, eval->value[0].digits, 10, MPFR_RNDN);
            mpfr_set_str(radius, eval->value[0].radius, 10, MPFR_RNDN);
            mpfr_sub(end, at, radius, MPFR_RNDN);
            cr_assert(mpfr_cmp(end, &eval->enclosure[0]->left) <= 0);
            mpfr_add(end, at, radius, MPFR_RNDN);
            cr_assert(mpfr_cmp(end, &eval->enclosure[0]->right) >= 0);
        }
}

Test(eval, inputs_outside_domain_are_reported)
{
    expect_said("plumb eval so3.s1 -1", STATUS_SHORT,
                "so3.s1 at t = -1\n  S1  has no value there\nt is outside of its domain: number 0 … ∞\n");
    expect_said("plumb eval rotation.log 1 2 3 4 5 6 7 8 9", STATUS_SHORT,
                "\nM is outside of its domain: rotation, entries off by up to 0.0009766\n");
}

/* If the solution may not be unique, the message says which bound was exceeded. For moments 2, 2 and 3, the bounds of
 * uniqueness are 2√2 σ = 5.66 and (√33 − 1)/4 σ = 2.37. */
Test(eval, ambiguous_solution_names_passed_bound)
{
    expect_said("plumb eval integrator.midpoint 2 0 2 0 0 3 3 3 3", 0, "v.x  ");
    expect_said("plumb eval integrator.midpoint 2 0 2 0 0 3 5.7 0 0", STATUS_SHORT,
                "\nThe exact value is known only if |L| is below 2√2 σ, ");
    expect_said("plumb eval integrator.trapezoid 2 0 2 0 0 3 4.1 0 0", STATUS_SHORT,
                " known only if |L| is below 2σ, ");
    expect_said("plumb eval integrator.world 2 0 2 0 0 3 2.4 0 0", STATUS_SHORT, " 1.186 σ, ");
}

Test(eval, no_value_outside_the_domain)
{
    struct eval *eval = eval_at("so3.s1", "-1", 20);
    cr_assert_eq(eval->value[0].known, 0);
    cr_assert_null(eval->value[0].digits);
}

/* A rule that requires NaN, and its kernel. */
struct nan_rule {
    const struct kernel *kernel;
    const struct special *rule;
};

static int expect_no_value(void *context, const double *in)
{
    const struct nan_rule *told = context;
    const struct kernel *kernel = told->kernel;
    const struct field *output = told->rule->output ? fields_find(kernel->outputs, told->rule->output) : NULL;
    const size_t first = output ? fields_offset(kernel->outputs, output) : 0;
    const size_t count = output ? field_components(output) : kernel->output_components;
    const char *numbers = "";
    for (size_t k = 0; k < kernel->input_components; k++)
        numbers = formatted("%s%a ", numbers, in[k]);
    const char *formula = kernel->row->reference ? kernel->row->reference : kernel->row->id;
    const struct eval *eval = eval_of(formula, kernel->parameter, numbers, 2);
    size_t known = 0;
    for (size_t k = first; k < first + count; k++)
        known += eval->value[k].known != 0;
    cr_expect(told->rule->expect == OUT_NAN ? known == 0 : known < count, "%s: %s, but at %s %zu of %zu have a value",
              kernel->id, told->rule->sentence, numbers, known, count);
    return 0;
}

/* Masses, scales and moments that are not positive, impossible inertias, and other inputs that rules map to NaN. */
Test(eval, nan_rules_give_no_value)
{
    struct nan_rule told;
    size_t rules = 0;
    for (size_t i = 0; (told.kernel = kernel_at(i)) != NULL; i++) {
        const struct promises *promises = kernel_promises(told.kernel, FLOAT);
        told.rule = promises && told.kernel->parameter <= 4 ? promises->specials : NULL;
        for (; told.rule && told.rule->sentence; told.rule++)
            if ((told.rule->value == IN_ZERO || told.rule->value == IN_NEGATIVE) &&
                (told.rule->expect == OUT_NAN || told.rule->expect == OUT_SOME_NAN)) {
                cr_assert_eq(pass_special_elements(promises, told.rule, 1, 1, expect_no_value, &told), 0);
                rules++;
            }
    }
    cr_expect_gt(rules, 50);
}

/* --- fractions ---------------------------------------------------------------------------------------------------- */

static void expect_value(const struct eval_value *value, const char *digits, int exact)
{
    cr_assert(value->settled && value->digits && strcmp(value->digits, digits) == 0, "%s (%d), not %s",
              value->digits ? value->digits : "none", value->settled, digits);
    cr_assert_eq(strcmp(value->radius, "0") == 0, exact, "%s ± %s", value->digits, value->radius);
}

/* The exact value is a decimal with one digit more than requested, a 5: a tie between two results. An enclosure of any
 * precision contains the tie. */
Test(eval, decimal_tie_is_decided)
{
    struct eval *sixty = eval_of("so3.s1.taylor.model", 6, "0x1.acfb2cp3", 60),
                *whole = eval_of("so3.s1.taylor.model", 6, "0x1.acfb2cp3", 61);
    expect_value(sixty->value, "-0.214685820349355878117886264888625191815663129091262817382812", 0);
    expect_value(whole->value, "-0.2146858203493558781178862648886251918156631290912628173828125", 1);
    struct eval *even = eval_of("transform.apply", 2, "0 0 1 0 0 1 1 0.125 0.375", 2);
    expect_value(&even->value[0], "0.12", 0);
    expect_value(&even->value[1], "0.38", 0);
}

/* A value half-way between two floats rounds to the even one. */
Test(eval, float_tie_rounds_to_even)
{
    struct eval *eval = eval_of("transform.apply", 3, "0 0 0 1 0 0 0 1 0 0 0 1 1 16777217 16777219 0x1p-150", 30);
    cr_assert(eval->value[0].rounded[0] && eval->value[0].nearest[0] == 16777216);
    cr_assert(eval->value[1].rounded[0] && eval->value[1].nearest[0] == 16777220);
    cr_assert(eval->value[2].rounded[0] && eval->value[2].nearest[0] == 0 && eval->value[2].nearest[1] == 0x1p-150);
    /* plus and minus a third: sums of fractions that no binary interval represents exactly */
    eval = eval_of("transform.apply", 3, "1/3 -1/3 1/3 1 0 0 0 1 0 0 0 1 1 50331650/3 50331658/3 -1/3", 30);
    cr_assert(eval->value[0].rounded[0] && eval->value[0].nearest[0] == 16777216);
    cr_assert(eval->value[1].rounded[0] && eval->value[1].nearest[0] == 16777220, "%a", eval->value[1].nearest[0]);
    expect_value(&eval->value[2], "0", 1);
    cr_assert_eq(signbit(eval->value[2].nearest[0]), 0);
}

/* An exact zero has no sign, a value that rounds to zero has one. */
Test(eval, only_rounded_zero_has_sign)
{
    struct eval *eval = eval_of("transform.apply", 3, "0 0 0 1 0 0 0 1 0 0 0 1 -1 0 1e-400 -1e-400", 5);
    expect_value(&eval->value[0], "0", 1);
    expect_value(&eval->value[1], "-1e-400", 1);
    expect_value(&eval->value[2], "1e-400", 1);
    for (int f = 0; f < 2; f++) {
        cr_assert_eq(signbit(eval->value[0].nearest[f]), 0);
        cr_assert(eval->value[1].nearest[f] == 0 && signbit(eval->value[1].nearest[f]));
        cr_assert(eval->value[2].nearest[f] == 0 && !signbit(eval->value[2].nearest[f]));
    }
}

/* Writes the rotation by π about the unit vector (p² + q² − r², …)/… with integer p, q, r, so that the entries 2uuᵀ − E
 * are fractions. */
static void half_turn(struct random *random, char *matrix, size_t capacity)
{
    const long p = (long)random_below(random, 20) - 9, q = (long)random_below(random, 20) - 9,
               r = (long)random_below(random, 20) - 9;
    const long a[3] = {2 * p * r, 2 * q * r, p * p + q * q - r * r}, n = p * p + q * q + r * r;
    size_t at = 0;
    matrix[0] = 0;
    for (int i = 0; i < 3 && n > 0; i++)
        for (int j = 0; j < 3; j++)
            at += (size_t)snprintf(matrix + at, capacity - at, "%ld/%ld ", 2 * a[i] * a[j] - (i == j) * n * n, n * n);
}

/* Rotations by π with rational entries are recognised and have two answers. */
Test(eval, rational_half_rotations_have_two_answers)
{
    static const char *const formulas[] = {"rotation.log", "rotation.to_axis_angle", "rotation.to_quaternion"};
    struct random random = {1};
    char matrix[1024];
    for (int i = 0; i < 60; i++) {
        half_turn(&random, matrix, sizeof matrix);
        for (size_t f = 0; f < 3 && matrix[0]; f++) {
            struct eval *eval = eval_of(formulas[f], 0, matrix, 25);
            for (size_t k = 0; k < eval->outputs; k++)
                cr_assert(eval->value[k].settled, "%s %s: component %zu: %s", formulas[f], matrix, k,
                          eval->value[k].digits ? eval->value[k].digits : "not known");
            cr_assert_eq(eval->answers, 2u, "%s %s", formulas[f], matrix);
        }
    }
    struct eval *eval = eval_of("rotation.log_quaternion", 0, "0 1/3 -2/3 2/3", 10);
    expect_value(&eval->value[0], "1.047197551", 0);
    cr_assert_eq(eval->answers, 2u);
}

Test(eval, half_rotation_about_face_diagonal)
{
    struct eval *eval = eval_of("rotation.log", 0, "-0.28 0.96 0 0.96 0.28 0 0 0 -1", 20);
    expect_value(&eval->value[0], "1.8849555921538759431", 0);
    expect_value(&eval->value[1], "2.5132741228718345908", 0);
    expect_value(&eval->value[2], "0", 1);
    eval = eval_of("rotation.to_axis_angle", 0, "-0.28 0.96 0 0.96 0.28 0 0 0 -1", 20);
    expect_value(&eval->value[0], "0.6", 1);
    expect_value(&eval->value[1], "0.8", 1);
    expect_value(&eval->value[2], "0", 1);
    expect_value(&eval->value[3], "3.1415926535897932385", 0);
    /* not exactly a rotation, but symmetric: the nearest rotation is also by π */
    eval = eval_of("rotation.log", 0, "-0.333 0.667 0.667 0.667 -0.333 0.667 0.667 0.667 -0.333", 20);
    expect_value(&eval->value[1], "1.8137993642342178506", 0);
}

/* For angles below π the logarithm and the axis have one answer, the quaternion has two: q and −q. */
Test(eval, one_answer_below_half_rotation)
{
    static const char *const turns[] = {"1 0 0 0 1 0 0 0 1", "0.6 -0.8 0 0.8 0.6 0 0 0 1", "0 -1 0 1 0 0 0 0 1",
                                        "2/3 -1/3 2/3 2/3 2/3 -1/3 -1/3 2/3 2/3", "-0.6 -0.8 0 0.8 -0.6 0 0 0 1"};
    for (size_t i = 0; i < sizeof turns / sizeof *turns; i++) {
        struct eval *log = eval_of("rotation.log", 0, turns[i], 20),
                    *axis = eval_of("rotation.to_axis_angle", 0, turns[i], 20),
                    *quaternion = eval_of("rotation.to_quaternion", 0, turns[i], 20);
        cr_assert(log->answers == 1 && axis->answers == 1 && quaternion->answers == 2, "%s: %zu %zu %zu", turns[i],
                  log->answers, axis->answers, quaternion->answers);
    }
    struct eval *eval = eval_of("rotation.log_quaternion", 0, "1e-30 0.6 0.8 0", 20);
    cr_assert_eq(eval->answers, 1u);
}

/* Rounds random fractions and compares with MPFR: subnormal, huge, near ties and at ties. */
Test(eval, fractions_round_as_in_mpfr)
{
    struct random random = {9};
    FRACTION(x);
    FRACTION(bit);
    WIDE(3000, y);
    for (int i = 0; i < 20000; i++) {
        const double start = random_sign(&random) * random_log(&random, 0x1p-1074, 0x1p1023);
        mpq_set_d(x, i % 2 || fabs(start) > FLT_MAX ? start : (double)(float)start);
        mpq_set_ui(bit, random_below(&random, 3), 1);
        const long below = (long)random_below(&random, 120) - 20 - (i % 2 ? ilogb(start) - 53 : -150);
        if (below > 0)
            mpq_div_2exp(bit, bit, (mp_bitcnt_t)below);
        mpq_add(x, x, bit);
        cr_assert_eq(mpfr_set_q(y, x, MPFR_RNDN), 0, "the fraction must be exact in MPFR for this test");
        cr_assert(same_value(format_round_fraction(FLOAT, x), (double)mpfr_get_flt(y, MPFR_RNDN), 1));
        cr_assert(same_value(format_round_fraction(DOUBLE, x), mpfr_get_d(y, MPFR_RNDN), 1), "%a %a",
                  format_round_fraction(DOUBLE, x), mpfr_get_d(y, MPFR_RNDN));
    }
    mpq_set_str(x, "340282356779733661637539395458142568448", 10); /* the tie between the largest float and overflow */
    cr_assert(isinf(format_round_fraction(FLOAT, x)));
    mpq_set_str(x, "-340282356779733661637539395458142568447", 10);
    cr_assert_eq(format_round_fraction(FLOAT, x), -0x1.fffffep127);
}

Test(eval, fractions_print_as_in_mpfr)
{
    struct random random = {4};
    FRACTION(x);
    ENCLOSURES(4000, y);
    for (int i = 0; i < 4000; i++) {
        const size_t digits = 1 + random_below(&random, 40);
        int exact;
        if (i % 2)
            mpq_set_d(x, random_sign(&random) * random_log(&random, 1e-40, 1e40));
        else
            mpq_set_si(x, (long)random_below(&random, 2000) - 1000, 1 + random_below(&random, 64));
        mpq_canonicalize(x);
        mpfi_set_q(y, x);
        const char *fraction = release_after_test(decimal_of_fraction(x, digits, &exact), free),
                   *enclosed = release_after_test(decimal_of_enclosure(y, digits), free);
        WIDE(300, a, b);
        cr_assert(fraction && enclosed);
        mpfr_set_str(a, fraction, 10, MPFR_RNDN);
        mpfr_set_str(b, enclosed, 10, MPFR_RNDN);
        cr_assert(mpfr_equal_p(a, b), "%s %s", fraction, enclosed);
    }
    const struct {
        const char *fraction;
        size_t digits;
        const char *decimal;
    } cases[] = {{"0", 3, "0"},
                 {"999999/1000", 3, "1.00e+3"},
                 {"9999", 4, "9999"},
                 {"99995/10", 4, "1.000e+4"},
                 {"1/1024", 3, "0.000977"},
                 {"1/8", 3, "0.125"},
                 {"-5/2", 1, "-2"},
                 {"-7/2", 1, "-4"},
                 {"1000000", 3, "1e+6"},
                 {"1/3", 1, "0.3"},
                 {"95/10", 1, "1e+1"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int exact;
        mpq_set_str(x, cases[i].fraction, 10);
        mpq_canonicalize(x);
        const char *text = release_after_test(decimal_of_fraction(x, cases[i].digits, &exact), free);
        cr_expect_str_eq(text, cases[i].decimal, "%s: %s", cases[i].fraction, text);
    }
}

/* Angles with 10,000 digits before or after the decimal point. */
Test(eval, very_long_angles_are_reduced)
{
    static const char *const angles[] = {"1e9999", "1e-9999", "123456789e300/7", "0x1p9999"};
    for (size_t i = 0; i < sizeof angles / sizeof *angles; i++) {
        struct eval *eval = eval_of("so3.s1.angle", 0, angles[i], 10);
        cr_assert(eval->value[0].settled, "%s: %s ± %s", angles[i], eval->value[0].digits, eval->value[0].radius);
    }
    /* sin(10⁹⁹⁹⁹)/10⁹⁹⁹⁹, computed with MPFR only */
    WIDE(70000, a, s);
    mpfr_set_str(a, "1e9999", 10, MPFR_RNDN);
    mpfr_sin(s, a, MPFR_RNDN);
    mpfr_div(s, s, a, MPFR_RNDN);
    struct eval *eval = eval_of("so3.s1.angle", 0, "1e9999", 10);
    expect_value(eval->value, written("%.*Re", 9, s), 0);
}

/* --- the program -------------------------------------------------------------------------------------------------- */

/* Each bad argument gives one line and status 2. */
Test(eval, bad_arguments_give_status_2)
{
    static const char *const commands[] = {"eval",
                                           "eval so3.nothing 1",
                                           "eval so3.s1",
                                           "eval so3.s1 1 2",
                                           "eval so3.s1 one",
                                           "eval so3.s1 1/0",
                                           "eval so3.s1 1 --digits 0",
                                           "eval so3.s1 1 --digits 10001",
                                           "eval so3.s1 1 --digits nan",
                                           "eval so3.s1 1e100000",
                                           "eval so3.s1 -- -1e-100000",
                                           "eval so3.s1 0x1p100000",
                                           "eval so3.s1 nan",
                                           "eval so3.s1 -- -inf",
                                           "eval so3.s1 1e",
                                           "eval so3.s1 \"\"",
                                           "eval so3.s1 1,2",
                                           "eval so3.s1 1 --format xml",
                                           "eval so3.s1 1 -o /nowhere/at/all",
                                           "sweep",
                                           "sweep so3.nothing",
                                           "sweep so3.exp",
                                           "sweep so3.s1 --from two",
                                           "sweep so3.s1 --port /nowhere.so",
                                           "sweep so3.s1 --from 1 --to 1.001 --state /etc/passwd"};
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        expect_line(formatted("plumb %s", commands[i]), 2, "plumb ");
}

/* The command that check prints below a finding, for a kernel with many inputs. */
Test(eval, parses_the_commands_that_reports_print)
{
    char command[2048];
    const double in[3] = {(double)0x1.69a8a2p-5f, -0.0, 0x1p-149};
    report_eval_command(&(struct report){0}, kernel_find("so3.average"), in, command, sizeof command);
    const struct ran run = expect_said(command, 0, "T[0][0]");
    cr_assert(strstr(run.out, "T[2][2]"), "%s", run.out);
}

/* The exact value, its float and double, and plumb's result are printed. */
Test(eval, prints_value_formats_and_plumb_result)
{
    static const char *const parts[] = {"S2  0.5 exactly", "float 0x1p-1", "double 0x1p-1", "plumb's 0x1p-1", " 0 ulp"};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        expect_said("plumb eval so3.s2 0", 0, parts[i]);
}

Test(eval, help_and_refusal_state_the_limits)
{
    expect_said("plumb eval --help", 0, "1 to 10000");
    expect_said("plumb eval so3.s1 1 --digits 10001", 2, "1 to 10000");
    expect_said("plumb eval so3.s1 1e100000", 2, "at most 10000");
}

/* The nearest rotation's entry may be 0, and no precision decides it. plumb eval must say so and exit with the status
 * of failure. */
Test(eval, unsettled_value_gives_status_1)
{
    expect_said("plumb eval rotation.log -- -0.2800001 0.96 0 0.96 0.28 0 0 0 -1", 1,
                "1 of 3 values could not be determined");
    const struct ran run = expect_said("plumb eval rotation.log 1 0 0 0 1 0 0 0 1", 0, "");
    cr_assert(!strstr(run.out, "answers") && !strstr(run.out, "settled"), "%s", run.out);
}

/* --- bounds ------------------------------------------------------------------------------------------------------- */

/* Random doubles, printed with the digits that reports use, must read back as at least their value and at most one unit
 * of the last digit more. */
Test(decimal, printed_bound_is_rounded_up)
{
    struct random random = {1};
    char text[64];
    cr_expect_str_eq(decimal_up(1.0033, 3, text, sizeof text), "1.01");
    cr_expect_str_eq(decimal_up(0.64, 3, text, sizeof text), "0.64",
                     "the double nearest to a short decimal is printed as this decimal");
    cr_expect_str_eq(decimal_up(9.9996, 4, text, sizeof text), "10");
    cr_expect_str_eq(decimal_up(67108864, 3, text, sizeof text), "6.72e+07");
    cr_expect_str_eq(decimal_up_fixed(0.0001, 3, text, sizeof text), "0.001");
    cr_expect_str_eq(decimal_up_fixed(9.9996, 3, text, sizeof text), "10.000");
    cr_expect_str_eq(decimal_up(INFINITY, 3, text, sizeof text), "inf");
    for (int i = 0; i < 100000; i++) {
        const double bound = exp2(60 * random_unit(&random) - 30);
        const int digits = 1 + (int)random_below(&random, 8);
        const double shown = strtod(decimal_up(bound, digits, text, sizeof text), NULL);
        cr_assert(shown >= bound && shown <= bound * (1 + pow(10, 1 - digits)), "%a: %s", bound, text);
    }
}
