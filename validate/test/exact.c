/* Tests of the exact evaluation of an element (validate/accuracy/exact_error.c): digits, errors and the worst component
 * are compared with enclosures of much higher precision, for every kernel in both formats, and for results that are
 * correct, nearly correct, wrong or NaN. */
#include "validate/accuracy/accuracy.h"

#include "functions.h"
#include "scoped.h"

#include "validate/util/decimal.h"

enum { TRUTH = 8192, MAX_ALTERNATIVES = 4 }; /* precision of the enclosures that serve as reference */

/* --- an element and its reference --------------------------------------------------------------------------------- */

struct tested_element {
    struct oracle oracle;
    double *in, *computed;
    mpfi_t *y[MAX_ALTERNATIVES];
};

static int subject_open(struct tested_element *subject, const struct kernel *kernel, enum format format)
{
    const char *reason;
    if (oracle_open(&subject->oracle, kernel, format, &reason) != 0)
        return -1;
    const size_t outputs = subject->oracle.outputs;
    subject->in = calloc(subject->oracle.inputs, sizeof *subject->in);
    subject->computed = calloc(outputs, sizeof *subject->computed);
    cr_assert(subject->in && subject->computed && subject->oracle.alternatives <= MAX_ALTERNATIVES);
    for (size_t a = 0; a < subject->oracle.alternatives; a++) {
        subject->y[a] = malloc(outputs * sizeof *subject->y[a]);
        cr_assert(subject->y[a]);
        for (size_t k = 0; k < outputs; k++)
            mpfi_init2(subject->y[a][k], TRUTH);
    }
    return 0;
}

static void subject_close(struct tested_element *subject)
{
    for (size_t a = 0; a < subject->oracle.alternatives; a++) {
        for (size_t k = 0; k < subject->oracle.outputs; k++)
            mpfi_clear(subject->y[a][k]);
        free(subject->y[a]);
    }
    free(subject->in);
    free(subject->computed);
}

static void find_truth(struct tested_element *subject)
{
    for (size_t a = 0; a < subject->oracle.alternatives; a++)
        exact_enclose(subject->oracle.promises->against, subject->oracle.kernel->parameter, a, subject->in, TRUTH,
                      subject->y[a]);
}

static const char *text_about(const struct tested_element *subject)
{
    static char text[4096];
    int at = snprintf(text, sizeof text, "%s in %s at", subject->oracle.kernel->id,
                      format_facts(subject->oracle.format)->name);
    for (size_t k = 0; k < subject->oracle.inputs && at < 3500; k++)
        at += snprintf(text + at, sizeof text - (size_t)at, " %a", subject->in[k]);
    return text;
}

/* --- results of a port -------------------------------------------------------------------------------------------- */

enum result { ROUNDED, NEARLY, ONE_WRONG, WILD, ONE_NAN, ALL_NAN, ALL_INFINITE, RESULTS };

static void make_result(struct tested_element *subject, struct random *random, enum result result)
{
    const enum format format = subject->oracle.format;
    const size_t outputs = subject->oracle.outputs, one = random_below(random, outputs);
    for (size_t k = 0; k < outputs; k++) {
        double *computed = &subject->computed[k];
        *computed = format_round(format, mpfi_get_d(subject->y[0][k]));
        if (result == NEARLY && isfinite(*computed))
            *computed = format_step(format, *computed, (int64_t)random_below(random, 7) - 3);
        if (result == WILD)
            *computed = format_round(format, random_sign(random) * random_log(random, 0x1p-140, 0x1p120));
        if (result == ALL_NAN || (result == ONE_NAN && k == one))
            *computed = NAN;
        if (result == ALL_INFINITE)
            *computed = random_sign(random) * INFINITY;
        if (result == ONE_WRONG && k == one)
            *computed = format_round(format, *computed * 1.5 + 1e-3);
    }
}

/* --- reported values, compared with the reference ----------------------------------------------------------------- */

/* True if the digits equal the digits of the reference value. */
static int same_digits(const char *digits, const mpfi_t y)
{
    WIDE(500, said, right);
    SCOPED_MEMORY char *truth = decimal_of_enclosure(y, EXACT_DIGITS);
    char *end;
    if (!truth)
        return strstr(digits, "±") != NULL || strcmp(digits, "0") == 0;
    mpfr_strtofr(said, digits, &end, 10, MPFR_RNDN);
    mpfr_set_str(right, truth, 10, MPFR_RNDN);
    return (*end == 0 || strncmp(end, " ±", strlen(" ±")) == 0) && mpfr_equal_p(said, right);
}

/* True if a reported error is in the enclosure [low, high], up to a relative error of 10⁻⁵. */
static int is_in_interval(double said, double low, double high)
{
    return said == high || (said >= low * (1 - 1e-5) - 1e-5 && said <= high * (1 + 1e-5) + 1e-5);
}

/* True if the digits, the nearest double and the ulp error of one alternative are correct. */
static int is_correct_report(const struct tested_element *subject, const struct exact_error *error, size_t alternative)
{
    const mpfi_t *y = (const mpfi_t *)subject->y[alternative] + error->component;
    double low, high;
    ulp_error_enclosure(subject->oracle.format, error->computed, *y, &low, &high);
    return same_digits(error->digits, *y) && error->value == mpfr_get_d(&(*y)->left, MPFR_RNDN) &&
           is_in_interval(error->ulp, low, high);
}

static void expect_truth(struct tested_element *subject, const struct bound *bound)
{
    struct exact_error error;
    size_t first, count = oracle_components(&subject->oracle, bound, &first);
    oracle_exact(&subject->oracle, subject->in, subject->computed, bound, &error);
    cr_assert(error.component >= first && error.component < first + count);
    int truth = 0;
    for (size_t a = 0; a < subject->oracle.alternatives; a++)
        truth = truth || !mpfi_bounded_p(subject->y[a][error.component]) || is_correct_report(subject, &error, a);
    cr_assert(truth, "%s: component %zu, computed %a, is said to be %s (%a), %g ulp", text_about(subject),
              error.component, error.computed, error.digits, error.value, error.ulp);
    cr_assert(error.certain <= error.error, "%s", text_about(subject));
}

static void expect_truth_of(const struct kernel *kernel, enum format format, size_t elements)
{
    struct tested_element subject;
    struct random random = {17};
    if (subject_open(&subject, kernel, format) != 0)
        return;
    for (size_t i = 0; i < elements; i++) {
        sampler_draw(subject.oracle.promises, 5, i, subject.in);
        find_truth(&subject);
        for (enum result result = 0; result < RESULTS; result++) {
            make_result(&subject, &random, result);
            for (const struct bound *bound = subject.oracle.promises->bounds; bound->reason; bound++)
                expect_truth(&subject, bound);
        }
    }
    subject_close(&subject);
}

enum { ELEMENTS = 2 };

/* Checks in every kernel and format that each statement about a value is true. */
Test(exact, statements_hold_in_every_kernel)
{
    static const enum format formats[] = {FLOAT, DOUBLE};
    const size_t count = kernels_count();
#pragma omp parallel for schedule(dynamic)
    for (size_t i = 0; i < 2 * count; i++) {
        const struct kernel *kernel = kernel_at(i / 2);
        expect_truth_of(kernel, formats[i % 2], kernel->output_components > 40 ? 2 : ELEMENTS);
    }
}

/* --- cases -------------------------------------------------------------------------------------------------------- */

/* Returns the exact error of a result in the measure of the kernel's first promise. */
static struct exact_error exact_at(const char *id, enum format format, const double *in, const double *computed)
{
    const struct oracle oracle = oracle_of(kernel_find(id), format);
    struct exact_error error;
    oracle_exact(&oracle, in, computed, oracle.promises->bounds, &error);
    return error;
}

Test(exact, nan_does_not_hide_correct_value)
{
    const double in[] = {-0x1.03b91p+126, 0x1.cb79b6p+123, 0x1.5d3dd2p+127};
    const double computed[] = {NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN};
    struct exact_error error = exact_at("so3.exp", FLOAT, in, computed);
    cr_assert(error.decided && isinf(error.error) && error.component == 0);
    cr_assert_str_eq(error.digits, "-0.69677801968949621315");
    cr_assert_eq(error.value, -0x1.64c016ae46abfp-1);
}

Test(exact, digits_beyond_double_are_correct)
{
    const double t = 0.5, S1 = 1;
    struct exact_error error = exact_at("so3.s1", DOUBLE, &t, &S1);
    cr_assert_str_eq(error.digits, "0.91872536986556843778");
    const double zero = 0;
    error = exact_at("so3.s1", DOUBLE, &zero, &S1);
    cr_assert_str_eq(error.digits, "1");
}

/* If only one component of a result has an error, of whatever magnitude, that component must be reported as the
 * worst. */
Test(exact, worst_component_has_largest_error)
{
    const double sizes[] = {1e-322, 1e-307, 1e-200, 1, 1e200, 1e300};
    const struct oracle oracle = oracle_of(kernel_find("transform.apply.n3"), DOUBLE);
    const struct bound norm = {.field = "y", .measure = NORM, .limit = 4, .reason = "as a whole"};
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++)
        for (size_t k = 0; k < 3; k++) {
            const double x[3] = {3 * sizes[s], -2.5 * sizes[s], sizes[s]};
            const double in[] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 1, x[0], x[1], x[2]};
            double computed[] = {x[0], x[1], x[2]};
            struct exact_error error;
            computed[k] = format_step(DOUBLE, x[k], 1);
            oracle_exact(&oracle, in, computed, &norm, &error);
            cr_assert(error.decided && isfinite(error.error) && error.error > 0, "%g: %g", sizes[s], error.error);
            cr_assert_eq(error.component, k, "%g: %zu instead of %zu", sizes[s], error.component, k);
            cr_assert(error.ulp == 1 && error.computed == computed[k], "%g ulp", error.ulp);
        }
}

/* A correct result is correct even where squares underflow or overflow. */
Test(exact, norm_survives_underflow_and_overflow)
{
    const double sizes[] = {1e-322, 1e-307, 1e-160, 1e160, 4e307};
    const struct bound norm = {.field = "y", .measure = NORM, .limit = 4, .reason = "as a whole"};
    const struct oracle oracle = oracle_of(kernel_find("transform.apply.n3"), DOUBLE);
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
        /* y = x + T, where T is a fifth of an ulp of x */
        const double x = sizes[s], T = x * 0x1p-53 / 5;
        const double in[] = {T, T, T, 1, 0, 0, 0, 1, 0, 0, 0, 1, 1, x, -x, x}, computed[] = {x, -x, x};
        struct exact_error error;
        oracle_exact(&oracle, in, computed, &norm, &error);
        cr_assert(error.decided && error.error <= 0.5, "%g: %g u", sizes[s], error.error);
    }
}

/* An error of exactly half an ulp with a limit of half an ulp: an enclosure of positive width would contain values on
 * both sides of the limit. */
Test(exact, error_at_limit_is_settled_exactly)
{
    struct bound half = {.measure = ULP, .limit = 0.5, .reason = "rounded"};
    const struct oracle oracle = oracle_of(kernel_find("transform.apply.n2"), FLOAT);
    struct exact_error error;
    const double in[] = {0x1p-24, 0, 1, 0, 0, 1, 1, 1, 1}, computed[] = {1, 1};
    oracle_exact(&oracle, in, computed, &half, &error);
    cr_assert(error.decided && error.error == 0.5);
    const double more[] = {0x1p-24, 0x1p-149, 1, 0, 0, 1, 1, 1, 1};
    half.limit = 0x1p-126; /* the second component has an error of 2⁻¹²⁶ ulp */
    oracle_exact(&oracle, more, computed, &half, &error);
    cr_assert(error.decided && error.error == 0.5 && error.certain == 0.5);
}

/* An infinite result is certainly wrong, although its error exceeds the largest double. */
Test(exact, infinite_result_is_decided)
{
    const double t = 0.5;
    struct exact_error error = exact_at("so3.s1", DOUBLE, &t, &(double){INFINITY});
    cr_assert(error.decided && isinf(error.error) && isinf(error.certain));
    error = exact_at("so3.s1", FLOAT, &t, &(double){-INFINITY});
    cr_assert(error.decided && isinf(error.error) && isinf(error.certain));
}
