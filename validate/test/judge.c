/* Tests of the checker (validate/accuracy): a port with a fault gets the correct verdict, and a correct port passes. The
 * ports are functions in the test's process; shared objects are tested in port.c. Faults that depend on the calls, on
 * neighbouring elements or on earlier calls are tested in trials.c. */
#include "functions.h"

#include "validate/util/format.h"

#include <omp.h>

/* Kernels that compute S₁ with one fault each. */
FAULT(one_lane_off, y[i] += i % 8 == 5 ? 0x1p-22f : 0)
FAULT(coefficient_off, y[i] += 1e-6f * t[i])
FAULT(nan_at_times, y[i] = t[i] > 0.5f && t[i] < 0.501f ? NAN : y[i])
FAULT(nan_swallowed, y[i] = isnan(t[i]) ? 1 : y[i])
FAULT(subnormal_rounded_down, y[i] = t[i] != 0 && fabsf(t[i]) < 0x1p-126f ? nextafterf(1, 0) : y[i])
FAULT(neighbours_leak, y[i] = i + 1 < n && isnan(t[i + 1]) ? NAN : y[i])
FAULT(writes_on, y[n] = 0)

/* --- verdicts ----------------------------------------------------------------------------------------------------- */

Test(judge, built_in_kernels_meet_their_promises)
{
    struct port *port = own_port();
    static const char *const ids[] = {"so3.s1", "so3.s3.taylor6", "so3.s2.minimax6", "so3.rotate"};
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        struct judgement *judgement = judge_with(port, kernel_find(ids[i]), 20000, NULL);
        cr_assert_eq(judgement->verdict, WITHIN, "%s: %s", ids[i], judgement->reason);
    }
}

Test(judge, a_right_port_is_within)
{
    struct judgement *judgement = judge_function(right, "so3.s1");
    cr_assert_eq(judgement->verdict, WITHIN, "%s", judgement->reason);
    cr_assert(judgement->bound[0].worst.error > 0.499 && judgement->bound[0].worst.error <= 0.5000001);
    cr_assert_eq(judgement->samples, 20000);
    cr_assert_gt(judgement->searched, 0);
    cr_assert_gt(judgement->audited, 0);
}

/* Returns the result for the promise of that name. */
static const struct bound_result *result_named(const struct judgement *judgement, const char *name)
{
    for (size_t b = 0; b < judgement->bounds; b++) {
        char text[256];
        if (strcmp(bound_name(judgement->kernel, judgement->bound[b].bound, text, sizeof text), name) == 0)
            return judgement->bound + b;
    }
    cr_assert(0, "no promise %s", name);
    return NULL;
}

static void expect_worst(kernel_function *function, double low, double high)
{
    struct judgement *judgement = judge_function(function, "so3.s1");
    const struct bound_result *result = result_named(judgement, "S1 ulp near 0");
    cr_assert_eq(judgement->verdict, EXCEEDED);
    cr_assert_eq(result->verdict, EXCEEDED);
    double error = result->worst.error;
    cr_assert(error >= low && error <= high, "%g", error);
}

Test(judge, a_wrong_lane_is_found)
{
    expect_worst(one_lane_off, 4, 5.5); /* 4 ulps, ½ ulp of rounding, up to 1 ulp more if the sum crosses 1 */
}

TRY(judge, a_wrong_coefficient_is_found, expect_worst(coefficient_off, 1e-6 * 0x1p24 - 0.5, 1e-6 * 0x1p24 + 1.1))
TRY(judge, a_nan_is_infinitely_wrong, expect_worst(nan_at_times, INFINITY, INFINITY))

Test(judge, swallowed_nan_breaks_its_rule)
{
    struct judgement *judgement = judge_function(nan_swallowed, "so3.s1");
    cr_assert_eq(judgement->verdict, EXCEEDED);
    for (size_t b = 0; b < judgement->bounds; b++)
        cr_assert_eq(judgement->bound[b].verdict, WITHIN);
    for (size_t s = 0; s < judgement->specials; s++) {
        const struct special_result *result = judgement->special + s;
        cr_assert_eq(result->failed > 0, result->special->value == IN_NAN, "%s", result->special->sentence);
        cr_assert_gt(result->tried, 0);
    }
    cr_assert(isnan(judgement->special[0].in[0]));
    cr_assert_eq(judgement->special[0].out[0], 1);
}

/* A result slightly wrong at a special value breaks its rule: the error is one ulp, and the rule allows 0.95. */
Test(judge, slight_excess_at_special_breaks_rule)
{
    struct judgement *judgement = judge_function(subnormal_rounded_down, "so3.s1");
    for (size_t s = 0; s < judgement->specials; s++) {
        const struct special_result *result = judgement->special + s;
        cr_expect_eq(result->failed > 0, result->special->expect == OUT_JUDGED, "%s", result->special->sentence);
    }
}

Test(judge, a_neighbour_that_leaks_is_found)
{
    struct judgement *judgement = judge_function(neighbours_leak, "so3.s1");
    cr_assert_eq(judgement->verdict, EXCEEDED);
    cr_assert_gt(judgement->isolation.failed, 0);
    cr_assert_str_eq(judgement->isolation.canary, "NaN");
    cr_assert(isfinite(judgement->isolation.in[0]));
}

Test(judge, write_past_last_element_is_found)
{
    struct judgement *judgement = judge_function(writes_on, "so3.s1");
    cr_assert_eq(judgement->verdict, FAILED);
    cr_assert(strstr(judgement->reason, "wrote outside its outputs"), "%s", judgement->reason);
}

Test(judge, failing_port_is_not_checked_further)
{
    struct function_port own;
    struct port *port = port_of(&own, right, FLOAT);
    own.result = PORT_FAILED;
    struct judgement *judgement = judge_with(port, kernel_find("so3.s1"), 1000, NULL);
    cr_assert_eq(judgement->verdict, FAILED);
    cr_assert_str_eq(judgement->reason, "it was told to fail, at each of the first 8 inputs");
}

Test(judge, absent_kernel_is_not_checked)
{
    struct function_port own;
    struct judgement *judgement = judge_with(port_of(&own, right, 0), kernel_find("so3.s1"), 1000, NULL);
    cr_assert_eq(judgement->verdict, NOT_JUDGED);
    cr_assert(strstr(judgement->reason, "does not have it"));
}

static int stop_at_once(void *context, const struct kernel *kernel, double share)
{
    (void)kernel, (void)share;
    return ++*(int *)context;
}

Test(judge, observer_can_stop_the_check)
{
    struct function_port own;
    int calls = 0;
    const struct judge_options options = {.seed = 1, .samples = 10000000, .progress = stop_at_once, .context = &calls};
    struct judgement *judgement =
        kept_judgement(judge_kernel(port_of(&own, right, FLOAT), kernel_find("so3.s1"), FLOAT, &options));
    cr_assert_eq(judgement->verdict, NOT_JUDGED);
    cr_assert_str_eq(judgement->reason, "interrupted");
    cr_assert_lt(calls, 4);
}

/* --- inputs ------------------------------------------------------------------------------------------------------- */

static void expect_same(const struct judgement *a, const struct judgement *b)
{
    for (size_t i = 0; i < a->bounds; i++) {
        cr_assert_eq(a->bound[i].worst.error, b->bound[i].worst.error);
        cr_assert_eq(a->bound[i].worst_in[0], b->bound[i].worst_in[0]);
        cr_assert_eq(a->bound[i].statistics.sum, b->bound[i].statistics.sum, "merged in another order");
        cr_assert_arr_eq(a->bound[i].statistics.histogram, b->bound[i].statistics.histogram,
                         sizeof a->bound[i].statistics.histogram);
    }
}

Test(judge, outcome_is_independent_of_threads)
{
    omp_set_num_threads(1);
    struct judgement *alone = judge_function(coefficient_off, "so3.s1");
    omp_set_num_threads(4);
    struct judgement *together = judge_function(coefficient_off, "so3.s1");
    expect_same(alone, together);
}

Test(judge, worst_input_alone_reproduces_its_error)
{
    struct function_port own;
    struct port *port = port_of(&own, coefficient_off, FLOAT);
    const struct kernel *kernel = kernel_find("so3.s1");
    struct judgement *all = judge_with(port, kernel, 20000, NULL);
    for (size_t b = 0; b < all->bounds; b++) {
        struct judgement *one = judge_with(port, kernel, 20000, all->bound[b].worst_in);
        cr_assert_eq(one->bound[b].worst.error, all->bound[b].worst.error);
        cr_assert_eq(one->bound[b].worst.ulp, all->bound[b].worst.ulp);
        cr_assert_eq(one->bound[b].verdict, all->bound[b].verdict);
        cr_assert_eq(one->searched, 0);
    }
}

Test(judge, single_input_fills_every_lane)
{
    struct function_port own;
    const double at = 0.75;
    struct judgement *judgement = judge_with(port_of(&own, one_lane_off, FLOAT), kernel_find("so3.s1"), 1, &at);
    cr_assert_gt(judgement->bound[0].worst.error, 3);
}

/* An error of up to 40 ulps in a peak with a relative width of 10⁻⁶, which random samples do not hit. */
FAULT(peak, y[i] -= (float)(0x1p-24 * 40 / (1 + fabs((t[i] - 0.6) / 0.6) * 1e6)))

Test(judge, search_finds_peak_that_samples_miss)
{
    struct judgement *judgement = judge_function(peak, "so3.s1");
    const struct bound_result *result = judgement->bound;
    cr_assert_lt(result->statistics.greatest, 20);
    cr_assert_eq(result->found, BY_SEARCH);
    cr_assert_geq(result->worst.error, 38, "%g of 40, %g among the samples", result->worst.error,
                  result->statistics.greatest);
    cr_assert_float_eq(result->worst_in[0], 0.6, 1e-7);
}

/* Replaces the inputs and promises of a kernel in one format. */
static void promise(struct kernel *kernel, enum format format, const struct field *inputs, const struct bound *bounds)
{
    kernel->promises[format == DOUBLE].kernel = kernel;
    kernel->promises[format == DOUBLE].inputs = inputs;
    kernel->promises[format == DOUBLE].bounds = bounds;
    kernel->promises[format == DOUBLE].specials = NULL;
    kernel->promises[format == DOUBLE].branches = NULL;
}

/* Returns a kernel like so3.s1 whose domain has 257 floats. */
static struct kernel *small_kernel(void)
{
    static const struct field domain[] = {{"t", "rad²", NUMBER, 1, 0.5, 0.5 + 0x1p-16, 0}, {0}};
    static const struct bound bounds[] = {{.field = "S1", .measure = ULP, .limit = 0.65, .reason = "for the test"},
                                          {0}};
    static struct kernel kernel;
    kernel = *kernel_find("so3.s1");
    promise(&kernel, FLOAT, domain, bounds);
    return &kernel;
}

/* Every number of a small domain is tried. */
Test(judge, small_domain_is_tried_exhaustively)
{
    struct function_port own;
    const struct kernel *kernel = small_kernel();
    struct port *port = port_of(&own, peak, FLOAT);
    struct judgement *judgement = judge_with(port, kernel, 1000, NULL);
    double worst = 0, at = 0;
    cr_assert(judgement->exhaustive);
    cr_assert_eq(judgement->samples, 257);
    cr_assert_eq(judgement->searched, 0);
    cr_assert_eq(judgement->bound->statistics.count, 257);
    for (int i = 0; i <= 256; i++) {
        double t = 0.5 + i * 0x1p-24;
        struct judgement *one = judge_with(port, kernel, 1, &t);
        if (one->bound->worst.error > worst) {
            worst = one->bound->worst.error;
            at = t;
        }
    }
    cr_assert_eq(judgement->bound->worst.error, worst);
    cr_assert_eq(judgement->bound->worst_in[0], at);
    judgement = judge_with(port, kernel, 256, NULL);
    cr_assert_not(judgement->exhaustive, "the domain has one more");
}

/* --- parts of an error -------------------------------------------------------------------------------------------- */

Test(judge, error_splits_into_truncation_and_rounding)
{
    struct port *port = own_port();
    const double t = 0.25;
    struct judgement *judgement = judge_with(port, kernel_find("so3.s1.taylor2"), 1, &t);
    const struct exact_error *worst = &result_named(judgement, "S1 ulp everywhere")->worst;
    /* truncation error of 1 − t/6: minus the remaining terms of the series, in ulps of S₁, which is in [1/2, 1) */
    double truncation = -(t * t / 120 - t * t * t / 5040 + t * t * t * t / 362880 - pow(t, 5) / 39916800) * 0x1p24;
    cr_assert_float_eq(worst->truncation, truncation, 1e-3);
    cr_assert_leq(fabs(worst->rounding), 1);
    cr_assert_float_eq(fabs(worst->truncation + worst->rounding), worst->ulp, 1e-6);
}

Test(judge, without_truncation_all_error_is_rounding)
{
    struct judgement *judgement = judge_function(right, "so3.s1");
    cr_assert_eq(judgement->bound->worst.truncation, 0);
    cr_assert_float_eq(fabs(judgement->bound->worst.rounding), judgement->bound->worst.ulp, 1e-6);
}

/* S₁ plus four ulps where S₁ is in [1/2, 1). */
FAULT(biased, y[i] += 4 * 0x1p-24f)

static struct surroundings around(kernel_function *function, double t)
{
    struct function_port own;
    struct judgement *judgement = judge_with(port_of(&own, function, FLOAT), kernel_find("so3.s1"), 1, &t);
    struct surroundings around = judgement->bound->around;
    return around;
}

Test(judge, surroundings_distinguish_bias_from_rounding)
{
    struct surroundings bias = around(biased, 0.5), none = around(right, 0.5);
    cr_assert(bias.count > 200 && none.count > 200);
    cr_assert_float_eq(bias.systematic, 4, 5 * bias.doubt, "%g ± %g", bias.systematic, bias.doubt);
    cr_assert_float_eq(none.systematic, 0, 5 * none.doubt, "%g ± %g", none.systematic, none.doubt);
    cr_assert(bias.doubt > 0.005 && bias.doubt < 0.05, "uniform errors of ±1/2 have 0.018");
}

/* Surroundings in which the results hardly differ say nothing. */
TRY(judge, surroundings_of_equal_results_are_empty, cr_assert_eq(around(right, 1e-7).count, 0))

/* --- ports in double -------------------------------------------------------------------------------------------- */

static double right64(double a)
{
    if (isnan(a))
        return NAN;
    if (isinf(a))
        return 0;
    return a == 0 ? 1 : sin(a) / a;
}

static void right_double(size_t n, const void *in, void *out, size_t stride)
{
    (void)stride;
    for (size_t i = 0; i < n; i++)
        ((double *)out)[i] = right64(((const double *)in)[i]);
}

#define FAULT_IN_DOUBLE(name, ...) FAULT_IN(double, right_double, name, __VA_ARGS__)
FAULT_IN_DOUBLE(double_off, y[i] += fabs(t[i]) < 1 ? 10 * 0x1p-53 : 0)
FAULT_IN_DOUBLE(single_in_double, y[i] = (float)y[i])

static struct judgement *judge_double(kernel_function *function, const char *id)
{
    struct function_port own;
    return judge_in(port_of(&own, function, DOUBLE), kernel_find(id), DOUBLE, 20000, NULL);
}

Test(judge, double_port_is_measured_in_doubles)
{
    struct judgement *judgement = judge_double(right_double, "so3.s1.angle");
    cr_assert_eq(judgement->verdict, WITHIN, "%s", judgement->reason);
    cr_assert_eq(judgement->format, DOUBLE);
    cr_assert(judgement->bound[0].worst.error > 0.5 && judgement->bound[0].worst.error < 2);
    cr_assert_neq(judgement->bound[0].worst_in[0], (float)judgement->bound[0].worst_in[0], "an input of double");
}

Test(judge, a_wrong_double_port_is_found)
{
    struct judgement *judgement = judge_double(double_off, "so3.s1.angle");
    cr_assert_eq(judgement->verdict, EXCEEDED);
    cr_assert(judgement->bound[0].worst.error > 9 && judgement->bound[0].worst.error < 12);
    judgement = judge_double(single_in_double, "so3.s1.angle");
    cr_assert_eq(judgement->verdict, EXCEEDED);
    cr_assert(judgement->bound[0].worst.error > 0x1p27 && judgement->bound[0].worst.error <= 0x1p28 + 2);
}

/* Errors of a few ulps: in one lane of eight, or in a hundredth of the range of angles. */
FAULT_IN_DOUBLE(double_lane_off, y[i] = format_step(DOUBLE, y[i], i % 8 == 5 ? 4 : 0))
FAULT_IN_DOUBLE(double_region_off, y[i] = format_step(DOUBLE, y[i], fabs(t[i] - 0.7) < 0.03 ? 3 : 0))

static void expect_few_ulps(kernel_function *function, double low, double high)
{
    struct judgement *judgement = judge_double(function, "so3.s1.angle");
    cr_assert_eq(judgement->verdict, EXCEEDED);
    cr_assert_eq(judgement->bound[0].verdict, EXCEEDED);
    cr_assert(judgement->bound[0].worst.error >= low && judgement->bound[0].worst.error <= high, "%g",
              judgement->bound[0].worst.error);
}

Test(judge, wrong_lane_of_doubles_is_found)
{
    expect_few_ulps(double_lane_off, 4, 9); /* just below 1, a step that crosses 1 is twice as large */
}

/* Doubles whose last bits are wrong in one region are found. */
TRY(judge, wrong_last_bits_of_doubles_found, expect_few_ulps(double_region_off, 3, 5))

/* The article's polynomial in double. */
static void taylor_double(size_t n, const void *in, void *out, size_t stride)
{
    (void)stride;
    for (size_t i = 0; i < n; i++) {
        double t = ((const double *)in)[i];
        ((double *)out)[i] = fma(t, fma(t, fma(t, -1.0 / 5040, 1.0 / 120), -1.0 / 6), 1);
    }
}

/* A polynomial in double is not blamed for terms cut off for float. */
Test(judge, double_polynomial_excludes_float_truncation)
{
    struct judgement *judgement = judge_double(taylor_double, "so3.s1.taylor6");
    cr_assert_eq(judgement->verdict, WITHIN, "%s", judgement->reason);
    judgement = judge_double(taylor_double, "so3.s1.minimax6");
    cr_assert_eq(judgement->verdict, NOT_JUDGED);
    cr_assert(strstr(judgement->reason, "float"));
}

/* --- a correct port ----------------------------------------------------------------------------------------------- */

static void expect_within(const char *id, enum format format)
{
    struct port *port = test_port("textbook_forms", NULL); /* computes with higher precision and rounds once */
    struct judgement *judgement = judge_in(port, kernel_find(id), format, 20000, NULL);
    for (size_t b = 0; b < judgement->bounds; b++) {
        const struct bound_result *result = judgement->bound + b;
        cr_assert_eq(result->verdict, WITHIN, "%s in %s: %s of %s is %g, at most %g", id, format_facts(format)->name,
                     measure_text(result->bound->measure), result->bound->field, result->worst.error,
                     result->bound->limit);
        cr_assert_neq(result->worst.decided, 0);
    }
    for (size_t s = 0; s < judgement->specials; s++)
        cr_assert_eq(judgement->special[s].failed, 0, "%s in %s: %s", id, format_facts(format)->name,
                     judgement->special[s].special->sentence);
    cr_assert_eq(judgement->verdict, WITHIN, "%s in %s: %s", id, format_facts(format)->name, judgement->reason);
}

/* A port that rounds once meets every promise in both formats. */
Test(judge, rounding_once_meets_every_promise)
{
    expect_within("so3.s1", FLOAT);
    expect_within("so3.s1", DOUBLE);
    expect_within("so3.exp", FLOAT);
    expect_within("so3.exp", DOUBLE);
}

/* That an axis or a quaternion was rounded does not count against the port. */
Test(judge, rounded_inputs_do_not_count)
{
    expect_within("rotation.from_axis_angle", FLOAT);
    expect_within("rotation.from_axis_angle", DOUBLE);
    expect_within("rotation.from_quaternion", FLOAT);
    expect_within("rotation.from_quaternion", DOUBLE);
}

/* Doubles get as many samples, a search, statistics and the split of the error. */
Test(judge, doubles_are_checked_like_floats)
{
    struct port *port = test_port("textbook_forms", NULL);
    struct judgement *judgement[2];
    for (int f = 0; f < 2; f++)
        judgement[f] = judge_in(port, kernel_find("so3.exp"), f ? DOUBLE : FLOAT, 20000, NULL);
    cr_assert_eq(judgement[1]->samples, judgement[0]->samples);
    cr_assert_eq(judgement[1]->samples, 20000);
    cr_assert_gt(judgement[1]->searched, judgement[0]->searched / 4);
    cr_assert_gt(judgement[1]->audited, 0);
    for (size_t b = 0; b < judgement[1]->bounds; b++) {
        const struct bound_result *result = judgement[1]->bound + b;
        /* the filter has no bound for angles beyond 2²⁹ and products below 2⁻⁹⁶⁰ */
        cr_assert_gt(result->statistics.count, 1000, "promise %zu: %d errors", b, (int)result->statistics.count);
        cr_assert_lt(result->undecided, 20000 / 2, "promise %zu: %d left aside", b, (int)result->undecided);
        cr_assert_gt(result->statistics.greatest, 0);
        cr_assert_leq(result->statistics.greatest, result->worst.error * (1 + 1e-6) + 1e-6, "exact has the last word");
        cr_assert(isfinite(result->worst.rounding) && result->worst.truncation == 0, "nothing is left out");
    }
}

/* --- limits that grow with the angle ------------------------------------------------------------------------------ */

enum { ANGLES_KEPT = 10000 }; /* rad; beyond, the limit of so3.s1.angle is proportional to the angle */

/* S₁ is of magnitude 1/a, so a constant absolute error is a relative error proportional to a. */
static void off_in_proportion(size_t n, const void *in, void *out, size_t stride)
{
    (void)stride;
    for (size_t i = 0; i < n; i++) {
        const double a = ((const float *)in)[i], off = fabs(a) > ANGLES_KEPT && isfinite(a) ? 0x1p-24 / ANGLES_KEPT : 0;
        ((float *)out)[i] = (float)(right64(a) + off);
    }
}

static void off_in_its_square(size_t n, const void *in, void *out, size_t stride)
{
    (void)stride;
    for (size_t i = 0; i < n; i++) {
        const double a = ((const float *)in)[i], ratio = fabs(a) / ANGLES_KEPT;
        const double off = ratio > 1 && ratio < 0x1p20 ? 0x1p-24 / ANGLES_KEPT * ratio : 0;
        ((float *)out)[i] = (float)(right64(a) + off);
    }
}

/* Returns the result for the promise of so3.s1.angle whose limit grows. */
static const struct bound_result *growing(const struct judgement *judgement)
{
    size_t b = 0;
    while (b < judgement->bounds && judgement->bound[b].bound->beyond != ANGLES_KEPT)
        b++;
    cr_assert_lt(b, judgement->bounds, "so3.s1.angle promises nothing that grows");
    return judgement->bound + b;
}

/* An error in proportion to the angle is within a promise that grows with it. */
Test(judge, proportional_error_meets_growing_promise)
{
    struct judgement *judgement = judge_function(off_in_proportion, "so3.s1.angle");
    cr_assert_eq(judgement->verdict, WITHIN, "%s", judgement->reason);
    cr_assert(growing(judgement)->worst.error > 0.9 && growing(judgement)->worst.error < 2, "%g",
              growing(judgement)->worst.error);
    struct function_port own;
    const double far = 1e20f;
    judgement = judge_with(port_of(&own, off_in_proportion, FLOAT), kernel_find("so3.s1.angle"), 1, &far);
    cr_assert_gt(growing(judgement)->worst.ulp, 0x1p40, "undivided, it is vast");
    cr_assert_leq(growing(judgement)->worst.error, 2);
}

Test(judge, quadratic_error_exceeds_growing_promise)
{
    struct judgement *judgement = judge_function(off_in_its_square, "so3.s1.angle");
    cr_assert_eq(judgement->verdict, EXCEEDED);
    cr_assert_eq(growing(judgement)->verdict, EXCEEDED);
    cr_assert_gt(growing(judgement)->worst.error, 0x1p18);
}

/* --- results that no precision decides ---------------------------------------------------------------------------- */

/* Computes the logarithm of rotations by exactly 180° about axes in a coordinate plane. Both v and −v are correct, and
 * no enclosure distinguishes them. */
static void log_of_half_turn(size_t n, const void *in, void *out, size_t stride)
{
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < 3; k++) {
            const double square = (((const float *)in)[4 * k * stride + i] + 1) / 2;
            ((float *)out)[k * stride + i] = (float)(M_PI * sqrt(fmax(square, 0)));
        }
}

static void nonsense(size_t n, const void *in, void *out, size_t stride)
{
    (void)in;
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < 3; k++)
            ((float *)out)[k * stride + i] = 17;
}

static struct judgement *judge_half_turn(kernel_function *function)
{
    static const double half_turn[9] = {0, 1, 0, 1, 0, 0, 0, 0, -1};
    struct function_port own;
    return judge_with(port_of(&own, function, FLOAT), kernel_find("rotation.log"), 1, half_turn);
}

/* An exact rotation by π is correct or left undecided, but never exceeded. */
Test(judge, exact_half_rotation_is_never_exceeded)
{
    struct judgement *judgement = judge_half_turn(log_of_half_turn);
    cr_assert_neq(judgement->verdict, EXCEEDED);
    cr_assert_neq(judgement->bound->verdict, EXCEEDED);
}

/* A result that is wrong on either side of a rotation by π is exceeded. */
Test(judge, wrong_result_near_half_rotation_exceeds)
{
    struct judgement *judgement = judge_half_turn(nonsense);
    cr_assert_eq(judgement->verdict, EXCEEDED);
}

/* --- integer outputs ---------------------------------------------------------------------------------------------- */

/* Checks so3.s1 as if its output were a count: the value at 0 is the integer 1; elsewhere no enclosure contains a
 * single integer. */
static struct judgement *judge_count(kernel_function *function, enum format format, double t)
{
    static const struct field outputs[] = {{"S1", "", COUNT, 1, 0, 1, 0}, {0}};
    static const struct bound bounds[] = {{.field = "S1", .measure = EQUAL, .limit = 0, .reason = "for the test"}, {0}};
    static struct kernel kernel; /* static, because the result points to it */
    struct function_port own;
    kernel = *kernel_find("so3.s1");
    kernel.outputs = outputs;
    promise(&kernel, format, kernel.promises[format == DOUBLE].inputs, bounds);
    return judge_in(port_of(&own, function, (int)format), &kernel, format, 1, &t);
}

FAULT(two, y[i] = 2)
FAULT(not_a_number, y[i] = NAN)

static void expect_count(kernel_function *function, enum format format, double t, enum judge_verdict verdict,
                         double error)
{
    struct judgement *judgement = judge_count(function, format, t);
    cr_assert_eq(judgement->bound->verdict, verdict, "t = %g: %s", t, judge_verdict_text(judgement->bound->verdict));
    cr_assert(verdict == NOT_JUDGED || judgement->bound->worst.error == error, "%g", judgement->bound->worst.error);
}

Test(judge, integer_is_right_or_wrong)
{
    expect_count(right, FLOAT, 0, WITHIN, 0);
    expect_count(right_double, DOUBLE, 0, WITHIN, 0);
    expect_count(two, FLOAT, 0, EXCEEDED, 1);
    expect_count(not_a_number, FLOAT, 0, EXCEEDED, INFINITY);
}

TRY(judge, undecided_integer_gets_no_verdict, expect_count(two, FLOAT, 0.3, NOT_JUDGED, 0))

/* q and −q represent the same rotation, so libraries that make the scalar part nonnegative are correct. */
Test(judge, quaternion_of_vector_has_either_sign)
{
    struct judgement *judgement =
        judge_with(test_port("positive", NULL), kernel_find("rotation.exp_quaternion"), 20000, NULL);
    cr_expect_eq(judgement->verdict, WITHIN, "%s", judgement->reason);
}
