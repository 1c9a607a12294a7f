/* Tests of the contracts: correctly rounded results satisfy every promise of every kernel in both formats, at random
 * samples and at the inputs that plumb hands out (one in six; all with PLUMB_TEST_LONG, make test-long). If they
 * violate a promise, no code can satisfy it: then a limit, a rule or an input is wrong. */
#include "functions.h"
#include "ran.h"

#include "validate/ports/vectors/vectors.h"
#include "validate/util/format.h"

struct checked {
    struct oracle oracle;
    struct oracle_block *block; /* values of one element */
    struct vectors_expected expected;
    struct results_check *results;
    uint64_t every; /* one in `every` inputs is tried, since exact evaluation of kernels with many components is slow */
};

/* Determines the correctly rounded component k from the filter's bound. Returns 0 if the bound is not narrow enough. */
static int is_known(const struct checked *checked, size_t k, double *number)
{
    const struct oracle_block *block = checked->block;
    const enum format format = checked->oracle.format;
    const double value = block->value[k * FILTER_BLOCK], rest = format == DOUBLE ? block->rest[k * FILTER_BLOCK] : 0,
                 bound = (1 + 0x1p-50) * block->bound[k * FILTER_BLOCK],
                 high = format_round(format, value + (rest + bound));
    *number = format_round(format, value + (rest - bound));
    return *number == high;
}

/* For an element named by a rule's sentence, stores NaN, or the values that this rule or another one for the same
 * elements requires. Returns 0 for other elements. */
static int required_by_rule(const struct oracle *oracle, const char *why, double *out)
{
    const struct special *rules = oracle->promises->specials, *own = rules;
    while (own && own->sentence && own->sentence != why)
        own++;
    if (!own || !own->sentence || own->expect == OUT_FINITE || own->expect == OUT_ROTATION || own->expect == OUT_JUDGED)
        return 0;
    for (size_t k = 0; k < oracle->outputs; k++)
        out[k] = NAN;
    for (const struct special *rule = rules; rule->sentence; rule++) {
        if (rule->expect != OUT_EXACT || rule->value != own->value || rule->input != own->input)
            continue;
        const struct field *field = rule->output ? fields_find(oracle->kernel->outputs, rule->output) : NULL;
        const size_t first = field ? fields_offset(oracle->kernel->outputs, field) : 0;
        memcpy(out + first, rule->exact, (field ? field_components(field) : oracle->outputs) * sizeof *out);
    }
    return 1;
}

/* True if any of several rotations can be a right result for an input, as for opposite vectors: then a promise with the
 * measure IMAGE is made for it. */
static bool has_several_results(const struct promises *promises, const double *in)
{
    const double coordinate = kernel_coordinate(promises->kernel, in), second = kernel_second(promises->kernel, in);
    for (const struct bound *bound = promises->bounds; bound->reason; bound++)
        if (bound->measure == IMAGE && bound_holds_at(bound, coordinate, second))
            return true;
    return false;
}

/* Computes correctly rounded outputs: by the filter if it suffices, else by the exact arithmetic; where no precision
 * decides, by the best known value. Returns false if there is no correctly rounded output, because several results are
 * right. */
static bool compute(struct checked *checked, const double *in)
{
    const struct oracle *oracle = &checked->oracle;
    struct oracle_block *block = checked->block;
    double *out = checked->expected.value;
    int known = 1;
    oracle_block_put(oracle, block, 0, in);
    oracle->filter(oracle->promises->against, oracle->kernel->parameter, 0, oracle->format, 1, block->in, block->value,
                   block->rest, block->bound, block->scale);
    for (size_t k = 0; k < oracle->outputs; k++)
        known &= is_known(checked, k, out + k);
    if (!known)
        cr_assert_eq(vectors_expect(oracle, in, &checked->expected), 0);
    for (size_t k = 0; k < oracle->outputs; k++) {
        if (isnan(out[k]) && has_several_results(oracle->promises, in))
            return false;
        if (isnan(out[k]))
            out[k] = format_round(oracle->format, block->value[k * FILTER_BLOCK]);
    }
    return true;
}

static int answer(void *context, uint64_t index, const double *in, const char *why)
{
    struct checked *checked = context;
    if (index % checked->every != 0)
        return 0;
    if (!required_by_rule(&checked->oracle, why, checked->expected.value) && !compute(checked, in))
        return 0;
    results_check_add(checked->results, in, checked->expected.value);
    return 0;
}

static enum format now; /* selects the format of a test */

static void expect_promises_met(const struct promises *promises)
{
    static const enum vectors_set sets[] = {VECTORS_EDGE, VECTORS_WORST, VECTORS_RANDOM};
    const struct kernel *kernel = promises->kernel;
    const struct kernel_check_options options = {.seed = 1};
    if (promises->format != now)
        return;
    const char *name = format_facts(promises->format)->name;
    struct checked checked = {.oracle = oracle_of(kernel, promises->format),
                              .results = results_check_begin(kernel, promises->format, &options)};
    checked.block = block_for_test(&checked.oracle);
    checked.block->n = 1;
    checked.every = (getenv("PLUMB_TEST_LONG") ? 1 : 6) * (1 + (checked.oracle.inputs + checked.oracle.outputs) / 8);
    checked.expected.value = memory_for_test(2 * checked.oracle.outputs * sizeof(double));
    checked.expected.scale = checked.expected.value + checked.oracle.outputs;
    for (size_t s = 0; s < sizeof sets / sizeof *sets; s++)
        vectors_each(
            &(struct vectors_order){kernel, promises->format, sets[s], sets[s] == VECTORS_RANDOM ? 1000 : 0, 1}, answer,
            &checked);
    const struct check_result *check_result = test_check_result(results_check_end(checked.results));
    char promise[256];
    cr_expect_eq(check_result->refuted, 0, "%s in %s", kernel->id, name);
    for (size_t b = 0; b < check_result->bounds; b++) {
        const struct bound_result *result = check_result->bound + b;
        cr_expect_neq(result->verdict, EXCEEDED, "%s in %s: %s: %g of %g at %a …", kernel->id, name,
                      bound_name(kernel, result->bound, promise, sizeof promise), result->worst.error,
                      result->bound->limit, result->worst_in[0]);
    }
    for (size_t s = 0; s < check_result->specials; s++)
        cr_expect_eq(check_result->special[s].failed, 0, "%s in %s: %s: %a … gives %a …", kernel->id, name,
                     check_result->special[s].special->sentence, check_result->special[s].in[0],
                     check_result->special[s].out[0]);
}

Test(exact_results, floats_meet_every_promise)
{
    now = FLOAT;
    for_all_promises(expect_promises_met);
}

Test(exact_results, doubles_meet_every_promise)
{
    now = DOUBLE;
    for_all_promises(expect_promises_met);
}

/* Magnus steps computed without fused multiply-add satisfy the promises for double, too, although the rounding error of
 * the angle of long steps is proportional to the angle, and the terms of Ω may cancel in ω′. */
Test(exact_results, plain_magnus_meets_double_promises)
{
    expect_said("plumb check --samples 5k --port $ports/plain.so", 0, "10 passed");
}

/* The axes must be unit vectors in double. With unit vectors rounded to float, the error would be 10⁸ ulps. */
Test(exact_results, quaternion_rotation_meets_double_promises)
{
    expect_said("plumb check --samples 20k --port $ports/sandwich.so", 0, "2 passed");
    expect_said("plumb conform --port $ports/sandwich.so", 0, "Conforms");
}

/* A port that computes RᵀωR as a product gives another number in two dimensions, where the contract uses ω, and another
 * vector in three, where it uses Rᵀω. For a rounded rotation the results differ. */
Test(exact_results, other_convention_is_recognised)
{
    const char *command = "plumb check %s --level full --samples 2k --verbose --port $ports/literal.so";
    expect_said(formatted(command, "inertial.axes.n2"), 1, "wt ulp");
    expect_said(formatted(command, "inertial.axes.n3"), 1, "wt scaled ulp");
    expect_said(formatted(command, "inertial.axes.n4"), 0, "1 passed");
}
