/* Tests of how the checker reaches a verdict: limits, selection of the worst input, merging of results, and audits of
 * the filter. The kernels have promises made for the tests, and some filters are wrong. */
#include "validate/accuracy/check_run.h"

#include "validate/util/format.h"
#include "validate/util/random.h"

#include "functions.h"

enum { SAMPLES = 20000 };

/* --- so3.s1 on [1/4, 3/4], with promises made for the tests ------------------------------------------------------- */

struct own_kernel {
    struct kernel kernel;
    struct field inputs[2];
    struct bound bounds[3];
};

static void own_kernel(struct own_kernel *own, double limit, double other_limit)
{
    const struct bound none = {0};
    own->kernel = *kernel_find("so3.s1");
    own->inputs[0] = own->kernel.promises[0].inputs[0];
    own->inputs[0].low = 0.25;
    own->inputs[0].high = 0.75;
    own->inputs[1] = (struct field){0};
    own->bounds[0] = (struct bound){.measure = ULP, .limit = limit, .reason = "the test's"};
    own->bounds[1] = (struct bound){.measure = SCALED_ULP, .limit = other_limit, .reason = "the test's other"};
    own->bounds[2] = none;
    for (int f = 0; f < 2; f++) {
        own->kernel.promises[f].kernel = &own->kernel;
        own->kernel.promises[f].inputs = own->inputs;
        own->kernel.promises[f].bounds = own->bounds;
        own->kernel.promises[f].specials = NULL;
    }
}

/* True for a rare kind of input, one in 4096. */
static int is_rare(float t, uint32_t kind)
{
    return bits_from_float(t) % 4096 == kind;
}

enum { WRONG = 1234, OVERESTIMATED = 4000 };

/* S₁, with an error of three ulps at inputs of the rare kind. */
FAULT(rarely_wrong, y[i] += is_rare(t[i], WRONG) ? 3 * 0x1p-24f : 0)

static struct check_result *check_s1(const struct own_kernel *own, filter_evaluator *filter)
{
    struct function_port port;
    const struct kernel_check_options options = {.seed = 1, .samples = SAMPLES, .filter = filter};
    return test_check_result(check_kernel(port_of(&port, rarely_wrong, FLOAT), &own->kernel, FLOAT, &options));
}

/* --- limits ------------------------------------------------------------------------------------------------------- */

static enum check_verdict verdict_with(double limit, double other_limit)
{
    struct own_kernel own;
    own_kernel(&own, limit, other_limit);
    return check_s1(&own, NULL)->verdict;
}

/* A promise holds at its limit, and is broken just below it. */
Test(verdicts, promise_holds_at_limit_not_below)
{
    struct own_kernel own;
    own_kernel(&own, 100, 100);
    const double error = check_s1(&own, NULL)->bound[0].worst.error;
    cr_assert(error > 2.5 && error < 3.6, "%g", error);
    cr_expect_eq(verdict_with(error * (1 + 1e-9), 100), WITHIN);
    cr_expect_eq(verdict_with(error * (1 - 1e-9), 100), EXCEEDED);
    cr_expect_eq(verdict_with(error * 0.51, 100), EXCEEDED);
    cr_expect_eq(verdict_with(100, error * 0.51), EXCEEDED, "one of the two promises");
}

Test(verdicts, region_without_samples_gets_no_verdict)
{
    struct own_kernel own;
    own_kernel(&own, 100, 100);
    static const struct region beyond_the_domain = {"beyond", 1, 2, NULL};
    for (int b = 0; b < 2; b++)
        own.bounds[b].region = &beyond_the_domain;
    struct check_result *check_result = check_s1(&own, NULL);
    cr_expect_eq(check_result->verdict, NOT_CHECKED);
    cr_expect_str_eq(check_result->reason, "no sample fell into the region of a bound");
}

/* --- wrong filters ------------------------------------------------------------------------------------------------ */

#define FILTER(name)                                                                                                   \
    static void name(const struct formula *formula, unsigned parameter, size_t alternative, enum format format,        \
                     size_t n, const double *in, double *value, double *rest, double *bound, double *scale)
#define CORRECT_FILTER filter_evaluate(formula, parameter, alternative, format, n, in, value, rest, bound, scale)

/* A wrong filter: its values are such that every correct result seems to be four ulps too large. */
FILTER(overestimates_all)
{
    CORRECT_FILTER;
    for (size_t i = 0; i < n; i++)
        value[i] -= 4 * 0x1p-24;
}

/* A wrong filter: it reports an error of one ulp where some results have an error of three ulps. */
FILTER(underestimates_some)
{
    CORRECT_FILTER;
    for (size_t i = 0; i < n; i++)
        value[i] += is_rare((float)in[i], WRONG) ? 2 * 0x1p-24 : 0;
}

/* A wrong filter: some correct results seem to be six ulps too large. */
FILTER(overestimates_some)
{
    CORRECT_FILTER;
    for (size_t i = 0; i < n; i++)
        value[i] -= is_rare((float)in[i], OVERESTIMATED) ? 6 * 0x1p-24 : 0;
}

static void expect_contradiction(filter_evaluator *filter)
{
    struct own_kernel own;
    own_kernel(&own, 100, 100);
    struct check_result *check_result = check_s1(&own, filter);
    cr_expect_eq(check_result->verdict, INTERNAL, "%s", check_result->reason);
    cr_expect(check_result->refuted > 0 && check_result->refuted <= check_result->audited);
    cr_expect(strstr(check_result->reason, "filter and exact disagree"), "%s", check_result->reason);
}

TRY(verdicts, audited_samples_expose_overestimating_filter, expect_contradiction(overestimates_all))
TRY(verdicts, audited_worst_expose_underestimating_filter, expect_contradiction(underestimates_some))

Test(verdicts, exact_check_corrects_filter_overestimates)
{
    struct own_kernel own;
    own_kernel(&own, 2, 100);
    struct check_result *check_result = check_s1(&own, overestimates_some);
    cr_expect_eq(check_result->verdict, EXCEEDED, "%s", check_result->reason);
    cr_expect(check_result->bound[0].worst.error > 2.5 && check_result->bound[0].worst.error < 3.6);
    cr_expect(is_rare((float)check_result->bound[0].worst_in[0], WRONG));
}

/* --- one audit ---------------------------------------------------------------------------------------------------- */

/* Returns a block of one element, with S₁(t) as the port computed it and as the filter computed it. */
static struct oracle_block *block_of(struct oracle *oracle, double t, double computed)
{
    *oracle = oracle_of(kernel_find("so3.s1"), FLOAT);
    struct oracle_block *block = block_for_test(oracle);
    block->n = 1;
    oracle_block_put(oracle, block, 0, &t);
    block->computed[0] = computed;
    oracle_evaluate(oracle, block);
    return block;
}

/* An audit compares the filter's value and bound with the enclosure. */
Test(verdicts, audit_compares_filter_with_enclosure)
{
    struct oracle oracle;
    struct oracle_block *block = block_of(&oracle, 0.3, 0.95);
    const double value = block->value[0], bound = block->bound[0];
    cr_assert(bound > 0 && bound < 0x1p-40);
    cr_expect(oracle_audit(&oracle, block, 0));
    block->value[0] = value + 3 * bound;
    cr_expect(!oracle_audit(&oracle, block, 0), "too large");
    block->bound[0] = 5 * bound;
    cr_expect(oracle_audit(&oracle, block, 0), "the difference is within the filter's bound");
    block->value[0] = value - 7 * bound;
    cr_expect(!oracle_audit(&oracle, block, 0), "too small");
    block->bound[0] = 9 * bound;
    cr_expect(oracle_audit(&oracle, block, 0), "the difference is within the filter's bound");
}

/* --- tallies ------------------------------------------------------------------------------------------------------ */

static void insert(struct tally *tally, double upper, uint64_t index)
{
    struct candidate *place = candidates_insert(&tally->candidates, upper, index);
    if (place)
        place->element[0] = upper;
}

/* The worst candidates are ordered worst first, and by index where they are equal. */
Test(verdicts, worst_candidates_are_ordered_worst_first)
{
    enum { TRIES = 1000 };
    struct tally *tally = tallies_new(1, 1);
    struct random random = {7};
    double maximum = 0, all[TRIES];
    size_t worse = 0;
    for (uint64_t i = 0; i < TRIES; i++) {
        const double upper = (double)random_below(&random, 200);
        maximum = fmax(maximum, upper);
        all[i] = upper;
        insert(tally, upper, i);
    }
    const struct candidates *candidates = &tally->candidates;
    cr_assert_eq(candidates->count, MAX_CANDIDATES);
    cr_assert_eq(candidates->item[0].upper, maximum);
    for (size_t k = 1; k < MAX_CANDIDATES; k++) {
        const struct candidate *before = &candidates->item[k - 1], *after = &candidates->item[k];
        cr_assert(before->upper > after->upper || (before->upper == after->upper && before->index < after->index));
        cr_assert_eq(after->element[0], after->upper, "each candidate must have its own element");
    }
    for (uint64_t i = 0; i < TRIES; i++)
        worse += all[i] > candidates->item[MAX_CANDIDATES - 1].upper;
    cr_assert_lt(worse, MAX_CANDIDATES);
    tallies_free(tally);
}

Test(verdicts, merged_tallies_match_a_single_one)
{
    enum { TRIES = 100, PARTS = 4 };
    struct tally *all = tallies_new(1, 1), *merged = tallies_new(1, 1), *part = tallies_new(1, 1);
    struct random random = {8};
    for (uint64_t p = 0; p < PARTS; p++) {
        tally_clear(part, 1);
        for (uint64_t i = 0; i < TRIES; i++) {
            const double error = random_unit(&random);
            insert(all, error, p * TRIES + i);
            insert(part, error, p * TRIES + i);
            statistics_add(&all->statistics, error);
            statistics_add(&part->statistics, error);
        }
        all->undecided += p;
        part->undecided += p;
        tally_merge(merged, part, 1);
    }
    cr_assert_eq(merged->undecided, all->undecided);
    cr_assert_eq(merged->statistics.count, all->statistics.count);
    cr_assert_eq(merged->statistics.maximum, all->statistics.maximum);
    cr_assert_eq(merged->candidates.count, all->candidates.count);
    for (size_t k = 0; k < MAX_CANDIDATES; k++) {
        cr_assert_eq(merged->candidates.item[k].index, all->candidates.item[k].index);
        cr_assert_eq(merged->candidates.item[k].element[0], all->candidates.item[k].element[0]);
    }
    tallies_free(all);
    tallies_free(merged);
    tallies_free(part);
}

/* --- the filter, one element -------------------------------------------------------------------------------------- */

/* Returns the filter's error of 0.001 as S₁(100), and its uncertainty. */
static double filter_error(const struct bound *bound, double *doubt)
{
    struct oracle oracle;
    struct oracle_block *block = block_of(&oracle, 100, 0.001);
    oracle_errors(&oracle, block, bound);
    *doubt = block->doubt[0];
    return block->error[0];
}

Test(verdicts, filter_divides_errors_by_growth)
{
    struct bound bound = {.measure = SCALED_ULP, .limit = 2, .reason = "the test's"};
    double doubt, divided_doubt;
    const double error = filter_error(&bound, &doubt);
    bound.beyond = 4;
    const double divided = filter_error(&bound, &divided_doubt),
                 growth = bound_growth(kernel_find("so3.s1"), &bound, 100);
    cr_expect(growth > 2 && error > 0 && doubt > 0);
    cr_expect_float_eq(divided * growth, error, 1e-12 * error);
    cr_expect_float_eq(divided_doubt * growth, doubt, 1e-12 * doubt);
}

Test(verdicts, filter_doubts_inexact_integers)
{
    const struct bound bound = {.measure = EQUAL, .limit = 0, .reason = "the test's"};
    double doubt;
    filter_error(&bound, &doubt);
    cr_expect_eq(doubt, INFINITY);
}

/* --- exact, one element ------------------------------------------------------------------------------------------- */

/* Returns the exact error of a result under a promise made for the test. */
static struct exact_error error_under(const struct bound *bound, const char *id, enum format format, const double *in,
                                      const double *computed)
{
    const struct oracle oracle = oracle_of(kernel_find(id), format);
    struct exact_error error;
    oracle_exact(&oracle, in, computed, bound, &error);
    return error;
}

/* Computes S₁, S₂, S₃ of 0.3, rounded, with an error of five ulps in component k. */
static void s123_with_one_off(size_t k, double computed[3])
{
    static const double right[] = {0.95067, 0.487646, 0.164183};
    struct exact_error error;
    const struct bound ulps = {.measure = ULP, .limit = 100, .reason = "the test's"};
    const double t = 0.3;
    for (size_t i = 0; i < 3; i++) { /* the exact values of each component */
        double wrong[3] = {right[0], right[1], right[2]};
        wrong[i] = 2;
        error = error_under(&ulps, "so3.s123", FLOAT, &t, wrong);
        cr_assert_eq(error.component, i);
        computed[i] = (float)error.value;
    }
    computed[k] += ldexp(5, -24 - (int)k);
}

Test(verdicts, exact_check_selects_worst_component)
{
    const struct bound ulps = {.measure = ULP, .limit = 100, .reason = "the test's"};
    const double t = 0.3;
    for (size_t k = 0; k < 3; k++) {
        double computed[3];
        s123_with_one_off(k, computed);
        const struct exact_error error = error_under(&ulps, "so3.s123", FLOAT, &t, computed);
        cr_expect(error.decided);
        cr_expect_eq(error.component, k);
        cr_expect(error.error > 4.4 && error.error < 5.6 && error.certain > 4.4, "%g", error.error);
    }
}

Test(verdicts, error_across_limit_is_undecided)
{
    struct bound ulps = {.measure = ULP, .limit = 100, .reason = "the test's"};
    const double t = 0.3, computed = 0.95;
    ulps.limit = 1e9;
    struct exact_error error = error_under(&ulps, "so3.s1", FLOAT, &t, &computed);
    cr_assert(error.decided && error.certain < error.error, "the error cannot be represented as a double");
    ulps.limit = error.certain;
    error = error_under(&ulps, "so3.s1", FLOAT, &t, &computed);
    cr_expect(!error.decided);
}

/* An error is in units of the value, of its terms or of the floor. */
Test(verdicts, error_unit_is_value_or_floor)
{
    struct bound bound = {.measure = ULP, .limit = 100, .reason = "the test's"};
    const double t = 9.8696, computed = 0x1p-20; /* near the zero of S₁: S₁ is 6.7e−8, its terms are nearly 1 */
    const double plain = error_under(&bound, "so3.s1", FLOAT, &t, &computed).error;
    bound.floor = 0x1p-10;
    const double floored = error_under(&bound, "so3.s1", FLOAT, &t, &computed).error;
    bound.measure = SCALED_ULP;
    const double low_floor = error_under(&bound, "so3.s1", FLOAT, &t, &computed).error;
    bound.floor = 0;
    const double scaled = error_under(&bound, "so3.s1", FLOAT, &t, &computed).error;
    bound.floor = 0x1p10;
    const double high_floor = error_under(&bound, "so3.s1", FLOAT, &t, &computed).error;
    cr_expect(plain > 1e6, "%g", plain);
    cr_expect(floored < 0x1p14 && floored > 0x1p12, "%g: 2⁻²⁰ in units of 2⁻³³", floored);
    cr_expect(scaled < 64 && scaled > 1, "%g", scaled);
    cr_expect_eq(low_floor, scaled, "the terms are larger than the floor");
    cr_expect(high_floor < 0x1p-5 && high_floor > 0, "%g", high_floor);
}

/* If a kernel has several correct answers, such as q and −q, each of them must count as correct. */
Test(verdicts, every_alternative_answer_is_correct)
{
    size_t kernels = 0;
    for (size_t i = 0; kernel_at(i); i++) {
        const struct kernel *kernel = kernel_at(i);
        const struct promises *promises = kernel_promises(kernel, FLOAT);
        if (!promises || !promises->against || formula_alternatives(promises->against) < 2)
            continue;
        double in[64], computed[64];
        struct random random = {i};
        sampler_ordinary(promises, &random, in);
        for (size_t a = 0; a < formula_alternatives(promises->against); a++) {
            mpfi_t *y = enclosures_for_test(kernel->output_components, EXACT_START);
            exact_enclose(promises->against, kernel->parameter, a, in, EXACT_START, y);
            for (size_t k = 0; k < kernel->output_components; k++)
                computed[k] = (float)mpfi_get_d(y[k]);
            const struct bound bound = {.measure = SCALED_ULP, .limit = 1, .reason = "rounded"};
            const struct exact_error error = error_under(&bound, kernel->id, FLOAT, in, computed);
            cr_expect(error.decided && error.error <= 0.5, "%s, answer %zu: %g", kernel->id, a, error.error);
        }
        kernels++;
    }
    cr_assert_gt(kernels, 0);
}
