/* Tests of the filter and of the exact arithmetic (reference/): the filter's bounds and scales are compared with
 * results worked out by hand and, for every formula, with proven enclosures; enclosures with tighter ones; and rounding
 * is tested at ties, exact results and the ends of the number range. */
#include "near_rotation.h"
#include "rounded.h"
#include "scoped.h"
#include "test_objects.h"

#include <float.h>

#define REAL_FILTER
#include "reference/arithmetic/real.h"

#include "reference/formulas/formula.h"
#include "reference/reference.h"
#include "validate/util/random.h"
#include <plumb/base.h>

/* --- the filter by hand ----------------------------------------------------------------------------------------- */

static real measured(double v, double e, double s)
{
    return (real){lanes_all(v), lanes_all(e), lanes_all(s)};
}

#include "rules.h"

static void expect_real(real x, double v, double e, double s)
{
    cr_expect_eq(x.v[0], v, "value %a", x.v[0]);
    cr_expect(x.e[0] >= e && x.e[0] <= e * (1 + 1e-12) + 2 * tiny, "bound %a, not %a", x.e[0], e);
    cr_expect_eq(x.s[0], s, "scale %a", x.s[0]);
}

Test(real, sums_add_bounds_and_scales)
{
    expect_real(add(number(3), number(-2)), 1, unit, 5);
    expect_real(subtract(measured(3, 0.5, 4), measured(3, 0.25, 8)), 0, 0.75, 12);
}

/* In the bound of a product, the bound of each factor is multiplied by the value of the other factor. */
Test(real, product_scales_bounds_by_other_factor)
{
    expect_real(multiply(measured(3, 0.5, 4), measured(-2, 0.25, 8)), -6, 3 * 0.25 + 2 * 0.5 + 0.125 + 6 * unit, 32);
    expect_real(multiply(number(3), number(-5)), -15, 15 * unit, 15);
    expect_real(multiply(number(0), number(7)), 0, 0, 0);
}

Test(real, quotient_bound_uses_smallest_divisor)
{
    expect_real(divide(measured(3, 0.5, 4), measured(-2, 0.25, 8)), -1.5, (1.5 * 0.25 + 0.5 + 3 * unit) / 1.75, 8);
    cr_expect_eq(divide(number(1), measured(1, 1, 1)).e[0], INFINITY);
}

Test(real, sqrt_near_zero_is_bounded)
{
    expect_real(square_root(measured(4, 0.5, 8)), 2, 0.25 + 2 * unit, 4);
    expect_real(square_root(measured(0, 0.25, 9)), 0, 0.5, 3);
    expect_real(square_root(measured(-0.125, 0.25, 9)), 0, 0.5, 3);
    cr_expect(isnan(square_root(measured(-1, 0.25, 1)).e[0]));
}

Test(real, oscillating_functions_use_envelope_as_scale)
{
    cr_expect_eq(sine(number(1)).s[0], sin(1));
    cr_expect_eq(sine(number(3)).s[0], 1);
    cr_expect_eq(cosine(number(1.5)).s[0], 1);
    cr_expect_eq(sine(number(0)).s[0], 0);
    cr_expect_eq(arctangent(number(1), number(1)).s[0], atan2(1, 1));
    cr_expect_eq(arctangent(measured(1, 0, 4), number(1)).s[0], 2);
}

Test(real, exponentials_and_logarithms_propagate_bounds)
{
    const double e = exp(1) * 2 * library_error, l = log(2) * library_error;
    expect_bound("exponential", exponential(number(1)), e);
    expect_bound("exponential carried", exponential(measured(1, 0.5, 1)), 0.75 * exp(1) + e);
    expect_bound("logarithm", logarithm(number(2)), l);
    expect_bound("logarithm carried", logarithm(measured(2, 0.5, 2)), 0.5 / 1.5 + l);
    cr_expect_eq(exponential(measured(1, 1.5, 1)).e[0], INFINITY);
    cr_expect_eq(logarithm(measured(1, 1, 1)).e[0], INFINITY);
    cr_expect_not(isfinite(exponential(number(1e4)).e[0]) || isfinite(logarithm(number(-1)).e[0]));
}

/* Every operation has the bound and the scale of its rule. */
Test(real, operations_follow_their_bound_rules)
{
    expect_bounds((struct rounding){.sum = 1, .product = 1, .quotient = 1, .square_root = 1, .sine = 4});
    expect_derivative_bounds();
    expect_scales();
    expect_scales_where_unsure();
    expect_scales_of_choices();
    const double terms = 44 * unit, series = factorial_series(2, number(0)).e[0]; /* 9 terms: (4·9 + 8) u */
    expect_bound("series", factorial_series(1, number(0)), terms / (1 - 1.0 / 6) + 2 * inverse_factorial[19]);
    cr_expect(series >= terms / 2 / (1 - 1.0 / 12) && series <= 1.001 * terms / 2 / (1 - 1.0 / 12));
    expect_bound("arctangent", arctangent(number(1), number(2)), atan2(1, 2) * library_error);
}

Test(real, halving_is_exact)
{
    expect_real(halve(measured(3, 0.5, 8)), 1.5, 0.25, 4);
    cr_expect_eq(halve(number(0x1p-1074)).e[0], tiny);
}

/* The argument reduction of sin √x loses no accuracy, however large the angle is: the bound is that of the library's
 * sine. */
Test(real, sine_of_sqrt_reaches_largest_numbers)
{
    const struct formula *formula = formula_find("so3.s1");
    static double in[FILTER_BLOCK], value[FILTER_BLOCK], bound[FILTER_BLOCK], scale[FILTER_BLOCK];
    for (size_t i = 0; i < FILTER_BLOCK; i++)
        in[i] = ldexp(1 + (double)i / 777, 14 + (int)i % 114);
    filter_evaluate(formula, 0, 0, FLOAT, FILTER_BLOCK, in, value, NULL, bound, scale);
    for (size_t i = 0; i < FILTER_BLOCK; i++) {
        ENCLOSURES(256, exact);
        exact_enclose(formula, 0, 0, &in[i], 256, &exact);
        cr_assert(fabs(value[i] - mpfi_get_d(exact)) <= bound[i], "S1(%a)", in[i]);
        cr_assert(bound[i] <= 0x1p-38 * scale[i], "S1(%a): %a of %a", in[i], bound[i], scale[i]);
    }
}

Test(real, angle_across_branch_cut_is_unbounded)
{
    cr_expect_eq(arctangent(measured(1e-9, 1e-8, 1), number(-1)).e[0], INFINITY);
    cr_expect_eq(arctangent(measured(1, 1, 1), measured(1, 1, 1)).e[0], INFINITY);
    cr_expect(arctangent(measured(0.25, 1e-8, 1), number(-1)).e[0] < 2e-8);
}

Test(real, overflow_is_unbounded)
{
    real large = number(1e200);
    cr_expect_not(isfinite(multiply(large, large).e[0]));
    cr_expect_not(isfinite(add(number(DBL_MAX), number(DBL_MAX)).e[0]));
    cr_expect_not(isfinite(subtract(multiply(large, large), multiply(large, large)).e[0]));
}

Test(real, an_uncertain_condition_encloses_both_sides)
{
    condition unsure = below(measured(1, 0.5, 1), measured(1.25, 0.5, 1));
    condition sure = below(measured(1, 0.1, 1), measured(1.25, 0.1, 1));
    cr_expect(any_may_hold(unsure) && any_may_fail(unsure) && !any_may_fail(sure));
    real both_sides = where(unsure, measured(1, 0.125, 1), measured(5, 0.25, 5));
    cr_expect(both_sides.v[0] - both_sides.e[0] <= 0.875 && both_sides.v[0] + both_sides.e[0] >= 5.25);
    expect_real(where(sure, measured(1, 0.125, 1), measured(5, 0.25, 5)), 1, 0.125, 1);
}

/* An overflowed value may be any number, so a condition on it is uncertain. */
Test(real, comparison_with_overflow_is_uncertain)
{
    const real most = measured(INFINITY, INFINITY, INFINITY), least_of_all = negate(most), one = number(1);
    cr_expect(any_may_hold(below(most, one)) && any_may_fail(below(most, one)));
    cr_expect(any_may_hold(below(one, least_of_all)) && any_may_fail(below(one, least_of_all)));
    cr_expect(any_may_hold(below(one, most)) && any_may_fail(below(least_of_all, one)));
}

Test(real, lanes_select_their_own_side)
{
    condition c = below(real_of_lanes((lanes){1, 2, 3, 4}), number(2.5));
    real z = where(c, number(10), number(20));
    cr_expect(z.v[0] == 10 && z.v[1] == 10 && z.v[2] == 20 && z.v[3] == 20);
}

Test(real, numbers_equal_only_if_exact)
{
    cr_expect_not(any_may_fail(equal(number(2), number(2))));
    cr_expect_not(any_may_hold(equal(number(2), number(3))));
    condition unsure = equal(measured(2, 1, 2), number(2));
    cr_expect(any_may_hold(unsure) && any_may_fail(unsure));
}

/* --- inputs ----------------------------------------------------------------------------------------------------- */

/* array sizes for dynamic.compose in eight dimensions */
enum { MAX_INPUTS = 290, MAX_OUTPUTS = 145 };

/* A formula with a value of its parameter. */
struct tested_formula {
    const struct formula *formula;
    const char *id;
    unsigned parameter;
    size_t inputs, outputs;
};

/* Moves to the next pair of a formula and a value of its parameter, or to the first one if *subject is zero. Returns 0
 * after the last. */
static int next_subject(struct tested_formula *subject)
{
    enum { PARAMETERS_END = 1000 };
    size_t f = 0;
    for (; subject->formula && formula_at(f) != subject->formula; f++)
        ;
    for (unsigned parameter = subject->formula ? subject->parameter + 1 : 0; formula_at(f); f++, parameter = 0)
        for (const struct formula *formula = formula_at(f); parameter < PARAMETERS_END; parameter++)
            if (formula_takes(formula, parameter)) {
                *subject =
                    (struct tested_formula){formula, formula_id(formula), parameter, formula_inputs(formula, parameter),
                                            formula_outputs(formula, parameter)};
                cr_assert(subject->inputs <= MAX_INPUTS && subject->outputs <= MAX_OUTPUTS);
                return 1;
            }
    return 0;
}

static double special(unsigned long long *state)
{
    static const double values[] = {0,        -0.0,     1,       -1,    0.5,       2,     3,       0.25,
                                    0x1p-149, 0x1p-126, FLT_MAX, 1e-20, -0x1p-30,  16,    M_PI,    -M_PI,
                                    M_PI_2,   1e4,      1e10,    1e-5,  0x1p-1074, 1e300, DBL_MAX, 0x1p-18};
    return values[next_bits(state) % (sizeof values / sizeof *values)];
}

/* Draws a component, by `kind`: of ordinary size, of any magnitude, special, next to a special value, or with random
 * bits. */
static double component(unsigned long long *state, unsigned kind)
{
    double x = uniform(state);
    unsigned long long bits;
    switch (kind) {
    case 0:
        return (float)x;
    case 1:
        return (float)(4 * x);
    case 2:
        return (float)ldexp(x, (int)(next_bits(state) % 250) - 125);
    case 3:
        return ldexp(x, (int)(next_bits(state) % 40) - 30);
    case 4:
        return special(state);
    case 5:
        x = special(state);
        return nextafter(x, uniform(state) > 0 ? INFINITY : -INFINITY);
    case 6:
        return next_bits(state) % 3 ? (float)x : special(state);
    default:
        bits = next_bits(state);
        memcpy(&x, &bits, sizeof x);
        return isfinite(x) ? x : 0;
    }
}

enum { KINDS = 8 };

static void draw_element(const struct tested_formula *subject, unsigned long long *state, double *in)
{
    unsigned kind = next_bits(state) % KINDS;
    for (size_t k = 0; k < subject->inputs; k++)
        in[k] = component(state, kind);
    if (subject->inputs == 9 && kind < 7)
        near_rotation(state, in);
    if (subject->inputs == 1 && kind < 3)
        in[0] = fabs(in[0]);
}

static void draw_block(const struct tested_formula *subject, unsigned long long *state, double *in)
{
    double element[MAX_INPUTS];
    for (size_t i = 0; i < FILTER_BLOCK; i++) {
        draw_element(subject, state, element);
        for (size_t k = 0; k < subject->inputs; k++)
            in[k * FILTER_BLOCK + i] = element[k];
    }
}

static void element_of(const struct tested_formula *subject, const double *block, size_t i, double *in)
{
    for (size_t k = 0; k < subject->inputs; k++)
        in[k] = block[k * FILTER_BLOCK + i];
}

/* --- the filter against enclosures ------------------------------------------------------------------------------ */

enum { PRECISIONS = 2 };
static const mpfr_prec_t precisions[PRECISIONS] = {256, 4096};

/* A filter's results for a block of elements. */
struct answer {
    double value[MAX_OUTPUTS * FILTER_BLOCK], rest[MAX_OUTPUTS * FILTER_BLOCK], bound[MAX_OUTPUTS * FILTER_BLOCK],
        scale[MAX_OUTPUTS * FILTER_BLOCK];
};

static const enum format formats[] = {FLOAT, DOUBLE};
enum { FORMATS = 2 };

/* Evaluates the filter of a format in the build for `path`. If the filter writes no `rest`, that is 0. */
static void answer_by(enum filter_path path, const struct tested_formula *subject, size_t alternative,
                      enum format format, size_t n, const double *in, struct answer *answer)
{
    memset(answer->rest, 0, sizeof answer->rest);
    filter_evaluate_by(path, subject->formula, subject->parameter, alternative, format, n, in, answer->value,
                       format == DOUBLE ? answer->rest : NULL, answer->bound, answer->scale);
}

/* Evaluates the filter of a format in the build that plumb uses on this CPU. */
static void answer_of(const struct tested_formula *subject, size_t alternative, enum format format, size_t n,
                      const double *in, struct answer *answer)
{
    memset(answer->rest, 0, sizeof answer->rest);
    filter_evaluate(subject->formula, subject->parameter, alternative, format, n, in, answer->value,
                    format == DOUBLE ? answer->rest : NULL, answer->bound, answer->scale);
}

/* True if |v + w − y| ≤ e for some y in the enclosure. An empty or NaN enclosure contradicts every bound. */
static int may_be_within(mpfi_srcptr y, double v, double w, double e)
{
    if (mpfr_nan_p(&y->left) || mpfr_nan_p(&y->right))
        return 0;
    WIDE(2300, gap, below_y); /* v + w is exact with this precision */
    mpfr_set_d(gap, v, MPFR_RNDN);
    mpfr_add_d(gap, gap, w, MPFR_RNDN);
    mpfr_sub(below_y, &y->left, gap, MPFR_RNDD);
    mpfr_sub(gap, gap, &y->right, MPFR_RNDD);
    mpfr_max(gap, gap, below_y, MPFR_RNDD);
    return mpfr_cmp_d(gap, e) <= 0;
}

/* Returns how many of the filters' bounds for an element, in both formats, contradict the enclosure of the exact
 * value. */
static size_t broken_promises(const struct tested_formula *subject, size_t alternative, const double *in, size_t i,
                              const struct answer answers[FORMATS], mpfi_t *y)
{
    size_t broken = 0;
    for (int p = 0; p < PRECISIONS; p++) {
        broken = 0;
        exact_enclose(subject->formula, subject->parameter, alternative, in, precisions[p], y);
        for (const struct answer *answer = answers; answer < answers + FORMATS; answer++)
            for (size_t k = 0, at = i; k < subject->outputs; k++, at += FILTER_BLOCK)
                broken += isfinite(answer->bound[at]) &&
                          !may_be_within(y[k], answer->value[at], answer->rest[at], answer->bound[at]);
        if (!broken)
            return 0;
    }
    return broken;
}

static void report_broken(const struct tested_formula *subject, const double *in)
{
    fprintf(stderr, "a filter's bound does not hold: plumb eval %s (parameter %u)", subject->id, subject->parameter);
    for (size_t k = 0; k < subject->inputs; k++)
        fprintf(stderr, " %a", in[k]);
    fputc('\n', stderr);
}

static size_t broken_in_block(const struct tested_formula *subject, size_t alternative, unsigned long long seed)
{
    SCOPED_MEMORY double *in = malloc(subject->inputs * FILTER_BLOCK * sizeof *in);
    SCOPED_MEMORY struct answer *answers = malloc(FORMATS * sizeof *answers);
    double element[MAX_INPUTS];
    mpfi_t y[MAX_OUTPUTS];
    size_t broken = 0;
    cr_assert(in && answers);
    for (size_t k = 0; k < subject->outputs; k++)
        mpfi_init2(y[k], 64);
    draw_block(subject, &seed, in);
    for (int f = 0; f < FORMATS; f++)
        answer_of(subject, alternative, formats[f], FILTER_BLOCK, in, &answers[f]);
    for (size_t i = 0; i < FILTER_BLOCK; i++) {
        element_of(subject, in, i, element);
        if (broken_promises(subject, alternative, element, i, answers, y) && !broken++)
            report_broken(subject, element);
    }
    for (size_t k = 0; k < subject->outputs; k++)
        mpfi_clear(y[k]);
    return broken;
}

static size_t broken_blocks(const struct tested_formula *subject, size_t alternative, size_t blocks)
{
    size_t broken = 0;
#pragma omp parallel for reduction(+ : broken) schedule(dynamic)
    for (size_t block = 0; block < blocks; block++)
        broken += broken_in_block(subject, alternative, (block + 1) * 0x9e3779b97f4a7c15ull + alternative);
    return broken;
}

/* Checks the formulas whose ids begin with `prefix`. With PLUMB_TEST_LONG (make test-long), checks eight times as many
 * elements. */
static void expect_bounds_hold(const char *prefix)
{
    const size_t many = getenv("PLUMB_TEST_LONG") ? 8 : 1;
    for (struct tested_formula subject = {0}; next_subject(&subject);)
        for (size_t alternative = 0;
             strncmp(subject.id, prefix, strlen(prefix)) == 0 && alternative < formula_alternatives(subject.formula);
             alternative++) {
            size_t blocks = many * (subject.inputs == 1 ? 64 : 2);
            if (subject.parameter) /* distributed over the seven parameters; large ones use the same code */
                blocks = subject.parameter > 4 ? 1 : (blocks + 6) / 7;
            cr_expect_eq(broken_blocks(&subject, alternative, blocks), 0u, "%s (%u)", subject.id, subject.parameter);
        }
}

/* One test per prefix of an id, so that the tests run in parallel. The last test checks that the prefixes cover all
 * formulas. */
/* clang-format off */
#define STARTS(S) \
    S(so3) \
    S(rotation) \
    S(transform) \
    S(dynamic) \
    S(rigid) \
    S(quaternion) \
    S(magnus) \
    S(torque) \
    S(scheme) \
    S(delta) \
    S(inertial) \
    S(dual) \
    S(integrator) \
    S(hierarchy) \
    S(constraint) \
    S(pose) \
    S(skew) \
    S(counting) \
    S(euler) \
    S(slerp) \
    S(between)
/* clang-format on */

#define BOUND_HOLDS(start)                                                                                             \
    Test(real, filter_bounds_hold_for_##start, .timeout = 3600)                                                        \
    {                                                                                                                  \
        expect_bounds_hold(#start ".");                                                                                \
    }
STARTS(BOUND_HOLDS)

Test(real, every_formula_has_a_bound_test)
{
#define START_TEXT(start) #start ".",
    static const char *const starts[] = {STARTS(START_TEXT)};
    for (struct tested_formula subject = {0}; next_subject(&subject);) {
        size_t known = 0;
        for (size_t i = 0; i < sizeof starts / sizeof *starts; i++)
            known += strncmp(subject.id, starts[i], strlen(starts[i])) == 0;
        cr_expect_eq(known, 1, "%s", subject.id);
    }
}

/* Draws an inertia with moments above 1/2 and a momentum below 0.87. The inertia is given by its entries on and below
 * the diagonal, or, with six or seven inputs, by its moments. */
static void body_and_momentum(unsigned long long *state, size_t inputs, double *element)
{
    for (int k = 0; k < 9; k++) {
        const int is_moment = inputs == 6 || inputs == 7 ? k < 3 : k == 0 || k == 2 || k == 5;
        element[k] = inputs == 7 && k == 6 ? 1 : uniform(state) / 2 + (is_moment ? 2 : 0);
    }
}

/* Sorts the bounds of n multipliers of constraint.pgs, so that each lower bound is below its upper bound. */
static void bounds_in_order(unsigned n, double *element)
{
    double *low = element + n * (n + 1) / 2 + n, *high = low + n;
    for (unsigned i = 0; i < n; i++) {
        const double minimum = fmin(low[i], high[i]), maximum = fmax(low[i], high[i]);
        low[i] = minimum, high[i] = maximum;
    }
}

/* Checks the share of ordinary elements at which the filter's bound is at most `enough` times the scale. Without this
 * test, a filter with infinite bounds would pass. */
static void expect_sharp(enum format format, double enough)
{
    static double in[MAX_INPUTS * FILTER_BLOCK];
    static struct answer answer;
    for (struct tested_formula subject = {0}; next_subject(&subject);) {
        double element[MAX_INPUTS];
        unsigned long long state = subject.inputs + 1;
        for (size_t i = 0; i < FILTER_BLOCK; i++) {
            for (size_t k = 0; k < subject.inputs; k++)
                element[k] = fabs(component(&state, 0));
            if (strncmp(subject.id, "integrator.", strlen("integrator.")) == 0 ||
                strncmp(subject.id, "torque.acceleration", strlen("torque.acceleration")) == 0)
                body_and_momentum(&state, subject.inputs, element);
            else if (strcmp(subject.id, "constraint.pgs") == 0)
                bounds_in_order(subject.parameter, element);
            else if (strcmp(subject.id, "constraint.complementarity") == 0) /* one multiplier */
                bounds_in_order(1, element);
            else if (subject.inputs == 9 && strcmp(subject.id, "delta.impulse") != 0) /* nine inputs that include a
                                                                                         mass */
                near_rotation(&state, element);
            if (strcmp(subject.id, "constraint.drift") == 0) { /* a small number of steps, since the bound grows with
                                                                  it */
                element[1] = 1 / (1 + element[1]);
                element[2] = (double)(i % 4);
            }
            if (strcmp(subject.id, "integrator.herpolhode") == 0 ||
                strcmp(subject.id, "torque.on_foot") == 0) /* an orientation, followed by the body */
                body_and_momentum(&state, subject.inputs, element + 9);
            if (strncmp(subject.id, "scheme.solid.", strlen("scheme.solid.")) == 0) { /* a short step */
                body_and_momentum(&state, subject.inputs, element + 14);
                element[26] = 0x1p-8;
            }
            for (size_t k = 0; k < subject.inputs; k++)
                in[k * FILTER_BLOCK + i] = element[k];
        }
        answer_of(&subject, 0, format, FILTER_BLOCK, in, &answer);
        size_t known = 0;
        for (size_t i = 0; i < FILTER_BLOCK; i++) {
            size_t sharp = 0;
            for (size_t at = i; at < subject.outputs * FILTER_BLOCK; at += FILTER_BLOCK)
                sharp += answer.bound[at] <= enough * (answer.scale[at] + 1);
            known += sharp == subject.outputs;
        }
        cr_expect_geq(known, (size_t)(0.75 * FILTER_BLOCK), "%s (%u): %zu", subject.id, subject.parameter, known);
    }
}

/* Both filters know the value of nearly all ordinary elements. */
Test(real, filters_settle_nearly_all_ordinary_elements)
{
    expect_sharp(FLOAT, 1e-11);
    expect_sharp(DOUBLE, 1e-27);
}

static int same_bits(const double *a, const double *b, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (memcmp(a + i, b + i, sizeof *a) != 0 && !(isnan(a[i]) && isnan(b[i])))
            return 0;
    return 1;
}

static int same_answer(const struct answer *a, const struct answer *b, size_t at, size_t beside, size_t n)
{
    return same_bits(a->value + at, b->value + beside, n) && same_bits(a->rest + at, b->rest + beside, n) &&
           same_bits(a->bound + at, b->bound + beside, n) && same_bits(a->scale + at, b->scale + beside, n);
}

/* Returns the results of both builds for COMPARED elements of the next formula, or null after the last one. */
enum { COMPARED = 64 };
static const struct answer *next_answers(struct tested_formula *subject, enum format format)
{
    static double in[MAX_INPUTS * FILTER_BLOCK];
    static struct answer answer[FILTER_PATHS];
    if (!plumb_path_available(PLUMB_AVX2))
        cr_skip("this processor has no AVX2");
    if (!next_subject(subject))
        return NULL;
    unsigned long long state = subject->inputs + 99;
    draw_block(subject, &state, in);
    for (enum filter_path path = FILTER_PORTABLE; path < FILTER_PATHS; path++)
        answer_by(path, subject, 0, format, COMPARED, in, &answer[path]);
    return answer;
}

Test(real, both_filter_builds_agree_bitwise)
{
    const struct answer *answer;
    for (struct tested_formula subject = {0}; (answer = next_answers(&subject, FLOAT));)
        for (size_t at = 0; at < subject.outputs * FILTER_BLOCK; at += FILTER_BLOCK)
            cr_expect(same_answer(&answer[0], &answer[1], at, at, COMPARED), "%s", subject.id);
}

/* The two builds compute a product's high and low part with and without fma. The parts are equal unless the halves of
 * the factors overflow or underflow. */
Test(real, double_filter_builds_agree_if_known)
{
    const struct answer *answer;
    for (struct tested_formula subject = {0}; (answer = next_answers(&subject, DOUBLE));)
        for (size_t at = 0; at < subject.outputs * FILTER_BLOCK; at++) {
            double apart = answer[0].value[at] - answer[1].value[at] + (answer[0].rest[at] - answer[1].rest[at]);
            double allowed = answer[0].bound[at] + answer[1].bound[at];
            cr_expect(at % FILTER_BLOCK >= COMPARED || !isfinite(allowed) || isinf(answer[0].value[at]) ||
                          fabs(apart) <= allowed,
                      "%s: %a of %a", subject.id, apart, allowed);
        }
}

Test(real, neighbours_do_not_change_an_element)
{
    static double in[MAX_INPUTS * FILTER_BLOCK], lone[MAX_INPUTS * FILTER_BLOCK];
    static struct answer together, alone;
    for (struct tested_formula subject = {0}; next_subject(&subject);)
        for (int f = 0; f < FORMATS; f++) {
            unsigned long long state = subject.inputs + 7;
            draw_block(&subject, &state, in);
            answer_of(&subject, 0, formats[f], FILTER_BLOCK, in, &together);
            for (size_t i = 0; i < FILTER_BLOCK; i += 15) {
                for (size_t k = 0; k < subject.inputs; k++)
                    lone[k * FILTER_BLOCK] = in[k * FILTER_BLOCK + i];
                answer_of(&subject, 0, formats[f], 1, lone, &alone);
                for (size_t k = 0; k < subject.outputs * FILTER_BLOCK; k += FILTER_BLOCK)
                    cr_expect(same_answer(&together, &alone, k + i, k, 1), "%s, element %zu", subject.id, i);
            }
        }
}

/* --- enclosures ------------------------------------------------------------------------------------------------- */

Test(real, an_enclosure_contains_every_tighter_one)
{
    for (struct tested_formula subject = {0}; next_subject(&subject);) {
        unsigned long long state = subject.inputs + 3;
        mpfi_t *wide = enclosures_for_test(subject.outputs, 64), *tight = enclosures_for_test(subject.outputs, 64);
        for (int i = 0; i < 60; i++) {
            double in[MAX_INPUTS];
            draw_element(&subject, &state, in);
            exact_enclose(subject.formula, subject.parameter, 0, in, 100, wide);
            exact_enclose(subject.formula, subject.parameter, 0, in, 400, tight);
            for (size_t k = 0; k < subject.outputs; k++)
                cr_expect(mpfi_nan_p(wide[k]) || (mpfr_cmp(&wide[k]->left, &tight[k]->right) <= 0 &&
                                                  mpfr_cmp(&tight[k]->left, &wide[k]->right) <= 0),
                          "%s, component %zu", subject.id, k);
        }
    }
}

Test(real, threads_are_independent)
{
    const struct formula *formula = formula_find("rotation.log");
    size_t different = 0;
    double expected[64][3];
    int decided[3];
    for (int i = 0; i < 64; i++) {
        unsigned long long state = (unsigned long long)i + 1;
        double M[9];
        near_rotation(&state, M);
        exact_round(formula, 0, 0, M, DOUBLE, expected[i], decided);
    }
#pragma omp parallel for reduction(+ : different) num_threads(4) schedule(dynamic)
    for (int i = 0; i < 64; i++) {
        unsigned long long state = (unsigned long long)i + 1;
        double M[9], v[3];
        int sure[3];
        near_rotation(&state, M);
        exact_round(formula, 0, 0, M, DOUBLE, v, sure);
        different += !same_bits(v, expected[i], 3);
    }
    cr_expect_eq(different, 0u);
}

/* --- rounding --------------------------------------------------------------------------------------------------- */

/* Returns S x, rounded to the format, by transform.apply of (0, E, S) at (x, 0, 0). For floats the product is exact in
 * double. */
static double rounded_product(double S, double x, enum format format)
{
    double in[16] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, S, x, 0, 0}, value[3];
    int decided[3];
    cr_expect_eq(exact_round(formula_find("transform.apply"), 3, 0, in, format, value, decided), 0u);
    return value[0];
}

Test(real, ties_round_to_even)
{
    cr_expect_eq(rounded_product(1, 1 + 0x1p-24, FLOAT), 1);
    cr_expect_eq(rounded_product(1, 1 + 0x1.8p-23, FLOAT), 1 + 0x1p-22);
    cr_expect_eq(rounded_product(0x1.000001p0, 1, FLOAT), 1);
}

Test(real, ties_at_extreme_exponents_are_decided)
{
    double in[16] = {0x1p-149, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 1, 0, 0}, value[3];
    int decided[3];
    in[0] = 0x1p-149; /* 2¹²⁷ + 2⁻¹⁴⁹ is exact only with 277 bits */
    in[13] = 0x1p127;
    cr_expect_eq(exact_round(formula_find("transform.apply"), 3, 0, in, FLOAT, value, decided), 0u);
    cr_expect_eq(value[0], 0x1p127);
    in[0] = 0x1p103; /* a tie between two floats; then 2⁻¹⁴⁹ above the tie */
    cr_expect_eq(exact_round(formula_find("transform.apply"), 3, 0, in, FLOAT, value, decided), 0u);
    cr_expect_eq(value[0], 0x1p127);
    in[5] = 1, in[15] = 0x1p-149;
    cr_expect_eq(exact_round(formula_find("transform.apply"), 3, 0, in, FLOAT, value, decided), 0u);
    cr_expect_eq(value[0], 0x1p127 + 0x1p104);
}

/* Subnormal and overflowing results round as the processor rounds them. */
Test(real, subnormal_and_overflow_round_like_processor)
{
    unsigned long long state = 5;
    for (int i = 0; i < 2000; i++) {
        float S = (float)ldexp(1.5 + 0.5 * uniform(&state), -80), x = (float)ldexp(uniform(&state), -60);
        if (i % 2)
            S = 1 / S, x = (float)(x * 0x1p110);
        double product = (double)S * x;
        cr_expect_eq((float)rounded_product(S, x, FLOAT), (float)product, "%a", product);
    }
}

Test(real, dyadic_quotients_are_exact)
{
    double in[13] = {3, 6, -9, 1, 0, 0, 0, 1, 0, 0, 0, 1, 3};
    mpfi_t *y = enclosures_for_test(13, 64);
    exact_enclose(formula_find("transform.inverse"), 3, 0, in, 128, y);
    for (int k = 0; k < 12; k++)
        cr_expect(mpfr_equal_p(&y[k]->left, &y[k]->right), "component %d", k);
    cr_expect(mpfr_cmp_d(&y[2]->left, 3) == 0 && mpfr_less_p(&y[12]->left, &y[12]->right));
}

Test(real, rational_inputs_are_enclosed)
{
    FRACTION(a);
    FRACTION(fraction);
    ENCLOSURES(64, y);
    WIDE(180, expected);
    unsigned char is_fraction;
    mpq_set_ui(a, 1, 3);
    exact_enclose_rational(formula_find("so3.s1.angle"), 0, 0, (const mpq_t *)&a, 200, &y, &fraction, &is_fraction);
    mpfr_set_q(expected, a, MPFR_RNDN);
    mpfr_sin(expected, expected, MPFR_RNDN);
    mpfr_mul_ui(expected, expected, 3, MPFR_RNDN);
    mpfr_sub(expected, expected, &y->left, MPFR_RNDN);
    cr_expect(mpfr_cmpabs_ui(expected, 0) >= 0 && mpfr_get_exp(expected) < -175);
    cr_expect_not(is_fraction);
}

/* --- the tables ------------------------------------------------------------------------------------------------- */

Test(real, formulas_are_found_by_full_id)
{
    const struct formula *formula;
    for (size_t f = 0; (formula = formula_at(f)); f++)
        cr_expect_eq(formula_find(formula_id(formula)), formula, "%s twice", formula_id(formula));
    cr_expect_null(formula_find("so3"));
}

Test(real, formula_accepts_only_its_parameters)
{
    const struct formula *plain = formula_find("so3.exp"), *dimension = formula_find("transform.apply"),
                         *degree = formula_find("so3.s1.taylor.model");
    cr_expect(formula_takes(plain, 0) && !formula_takes(plain, 3));
    cr_expect(formula_takes(dimension, 2) && formula_takes(dimension, 8));
    cr_expect(!formula_takes(dimension, 0) && !formula_takes(dimension, 1) && !formula_takes(dimension, 9));
    cr_expect(formula_takes(degree, 2) && formula_takes(degree, 6) && !formula_takes(degree, 3));
    cr_expect_eq(formula_inputs(dimension, 3), 16u);
    cr_expect_eq(formula_outputs(dimension, 8), 8u);
}
