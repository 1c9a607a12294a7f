/* Tests of the checker (validate/accuracy): a port with a fault gets the correct verdict, and a correct port passes.
 * The ports are functions in the test's process; shared objects are tested in port.c. Faults that depend on the calls,
 * on neighbouring elements or on earlier calls are tested in trials.c. */
#include "functions.h"
#include "ran.h"

#include "validate/util/format.h"

#include <float.h>
#include <omp.h>

/* Kernels that compute S₁ with one fault each: y[i] is the result for t[i], n the number of elements. */
FAULT(one_lane_off, y[i] += i % 8 == 5 ? 0x1p-22f : 0)
FAULT(coefficient_off, y[i] += 1e-6f * t[i])
FAULT(nan_at_times, y[i] = t[i] > 0.5f && t[i] < 0.501f ? NAN : y[i])
FAULT(nan_swallowed, y[i] = isnan(t[i]) ? 1 : y[i])
FAULT(subnormal_rounded_down, y[i] = t[i] != 0 && fabsf(t[i]) < 0x1p-126f ? nextafterf(1, 0) : y[i])
FAULT(neighbours_leak, y[i] = i + 1 < n && isnan(t[i + 1]) ? NAN : y[i])
FAULT(writes_past_end, y[n] = 0)

/* Computes S₃ = (a − sin a)/a³ for |a| > 1 as (1 − sin a/a)/a², otherwise by its series. The rounding errors of long
 * double and of the final rounding together are below two roundings of the format. Returns 0 if a² overflows in the
 * format, whose largest number is `largest`. */
static long double s3_of(long double a, double largest)
{
    long double term = 1 / 6.0L, sum = 0;
    if (a * a > largest)
        return 0;
    if (fabsl(a) > 1)
        return (1 - sinl(a) / a) / (a * a);
    for (int k = 4; k < 26; k += 2) {
        sum += term;
        term *= -a * a / (k * (k + 1));
    }
    return sum;
}

static void s3_of_floats(size_t n, const void *in, void *out, size_t stride)
{
    (void)stride;
    for (size_t i = 0; i < n; i++)
        ((float *)out)[i] = (float)s3_of(((const float *)in)[i], FLT_MAX);
}

static void s3_of_doubles(size_t n, const void *in, void *out, size_t stride)
{
    (void)stride;
    for (size_t i = 0; i < n; i++)
        ((double *)out)[i] = (double)s3_of(((const double *)in)[i], DBL_MAX);
}

/* Computes S R x in the plane; NaN for a scale S of 0, which is outside the domain. */
static void scaled_rotation(size_t n, const void *in, void *out, size_t stride)
{
    const float *R = in, *S = R + 4 * stride, *x = S + stride;
    float *y = out;
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < 2; k++) {
            const float *row = R + 2 * k * stride + i;
            const double sum = (double)row[0] * x[i] + (double)row[stride] * x[stride + i];
            y[k * stride + i] = S[i] == 0 ? NAN : (float)(S[i] * sum);
        }
}

/* Computes a step of explicit Euler on the oscillator: x + h v, v − h ω² x. NaN for h = 0, which is outside the
 * domain. */
static void oscillator_step(size_t n, const void *in, void *out, size_t stride)
{
    const float *x = in, *v = x + stride, *w = v + stride, *h = w + stride;
    float *y = out;
    for (size_t i = 0; i < n; i++) {
        y[i] = h[i] == 0 ? NAN : (float)(x[i] + (double)h[i] * v[i]);
        y[stride + i] = (float)(v[i] - (double)h[i] * w[i] * w[i] * x[i]);
    }
}

/* --- verdicts ----------------------------------------------------------------------------------------------------- */

Test(judge, built_in_kernels_meet_their_promises)
{
    struct port *port = own_port();
    static const char *const ids[] = {"so3.s1", "so3.s3.taylor6", "so3.s2.minimax6", "so3.rotate"};
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        struct check_result *check_result = check_port_with(port, kernel_find(ids[i]), 20000, NULL);
        cr_assert_eq(check_result->verdict, WITHIN, "%s: %s", ids[i], check_result->reason);
    }
}

Test(judge, a_right_port_is_within)
{
    struct check_result *check_result = check_function(right, "so3.s1");
    cr_assert_eq(check_result->verdict, WITHIN, "%s", check_result->reason);
    cr_assert(check_result->bound[0].worst.error > 0.499 && check_result->bound[0].worst.error <= 0.5000001);
    cr_assert_eq(check_result->samples, 20000);
    cr_assert_gt(check_result->searched, 0);
    cr_assert_gt(check_result->audited, 0);
}

/* Returns the result for the promise of that name. */
static const struct bound_result *result_named(const struct check_result *check_result, const char *name)
{
    for (size_t b = 0; b < check_result->bounds; b++) {
        char text[256];
        if (strcmp(bound_name(check_result->kernel, check_result->bound[b].bound, text, sizeof text), name) == 0)
            return check_result->bound + b;
    }
    cr_assert(0, "no promise %s", name);
    return NULL;
}

static void expect_worst(kernel_function *function, double low, double high)
{
    struct check_result *check_result = check_function(function, "so3.s1");
    const struct bound_result *result = result_named(check_result, "S1 ulp near 0");
    cr_assert_eq(check_result->verdict, EXCEEDED);
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
    struct check_result *check_result = check_function(nan_swallowed, "so3.s1");
    cr_assert_eq(check_result->verdict, EXCEEDED);
    for (size_t b = 0; b < check_result->bounds; b++)
        cr_assert_eq(check_result->bound[b].verdict, WITHIN);
    for (size_t s = 0; s < check_result->specials; s++) {
        const struct special_result *result = check_result->special + s;
        cr_assert_eq(result->failed > 0, result->special->value == IN_NAN, "%s", result->special->sentence);
        cr_assert_gt(result->tried, 0);
    }
    cr_assert(isnan(check_result->special[0].in[0]));
    cr_assert_eq(check_result->special[0].out[0], 1);
}

/* A result slightly wrong at a special value breaks its rule: the error is one ulp, and the rule allows 0.95. */
Test(judge, slight_excess_at_special_breaks_rule)
{
    struct check_result *check_result = check_function(subnormal_rounded_down, "so3.s1");
    for (size_t s = 0; s < check_result->specials; s++) {
        const struct special_result *result = check_result->special + s;
        cr_expect_eq(result->failed > 0, result->special->expect == OUT_JUDGED, "%s", result->special->sentence);
    }
}

/* With this seed, rules put 0 into entries of rotation matrices. Such a matrix must remain a rotation: for others the
 * transformed vector can cancel, and its promised norm error is relative to its length. */
TRY(judge, rules_preserve_rotations,
    expect_said("plumb check rigid.inverse.n2 rigid.dynamic.inverse.n2 --samples 5k --seed 777", 0,
                "2 kernels: 2 passed"))

/* Returns the result for the rule with that sentence. */
static const struct special_result *rule_named(const struct check_result *check_result, const char *sentence)
{
    for (size_t s = 0; s < check_result->specials; s++)
        if (strcmp(check_result->special[s].special->sentence, sentence) == 0)
            return check_result->special + s;
    cr_assert(0, "no rule \"%s\"", sentence);
    return NULL;
}

/* Promises hold in the domain. A rule for special values about all inputs does not extend the domain; a rule that names
 * an input extends it by that input. */
Test(judge, only_named_inputs_extend_the_domain)
{
    struct check_result *anywhere = check_function(scaled_rotation, "transform.vector.n2"),
                        *named = check_function(oscillator_step, "scheme.oscillator.explicit");
    cr_expect_eq(anywhere->verdict, WITHIN, "%s", anywhere->reason);
    cr_expect_eq(rule_named(anywhere, "the limits hold for a zero anywhere")->failed, 0);
    cr_expect_gt(rule_named(named, "the limits hold for h = 0")->failed, 0);
    cr_expect_eq(rule_named(named, "the limits hold for w = 0")->failed, 0);
}

/* If a² overflows in float, 1/a² is less than 2⁻¹²⁸, a quarter of float's smallest normal number; if it overflows in
 * double, 1/a² is less than 2⁻¹⁰²⁴, a quarter of double's smallest normal number. */
Test(judge, overflowing_square_of_angle_is_allowed)
{
    struct function_port own;
    struct check_result *doubles =
        check_port_in(port_of(&own, s3_of_doubles, DOUBLE), kernel_find("so3.s3.angle"), DOUBLE, 20000, NULL);
    cr_expect_eq(doubles->verdict, WITHIN, "%s", doubles->reason);
    struct check_result *floats = check_function(s3_of_floats, "so3.s3.angle");
    cr_expect_eq(floats->verdict, WITHIN, "%s", floats->reason);
}

Test(judge, a_neighbour_that_leaks_is_found)
{
    struct check_result *check_result = check_function(neighbours_leak, "so3.s1");
    cr_assert_eq(check_result->verdict, EXCEEDED);
    cr_assert_gt(check_result->isolation.failed, 0);
    cr_assert_str_eq(check_result->isolation.canary, "NaN");
    cr_assert(isfinite(check_result->isolation.in[0]));
}

Test(judge, write_past_last_element_is_found)
{
    struct check_result *check_result = check_function(writes_past_end, "so3.s1");
    cr_assert_eq(check_result->verdict, FAILED);
    cr_assert(strstr(check_result->reason, "wrote outside its outputs"), "%s", check_result->reason);
}

Test(judge, failing_port_is_not_checked_further)
{
    struct function_port own;
    struct port *port = port_of(&own, right, FLOAT);
    own.result = PORT_FAILED;
    struct check_result *check_result = check_port_with(port, kernel_find("so3.s1"), 1000, NULL);
    cr_assert_eq(check_result->verdict, FAILED);
    cr_assert_str_eq(check_result->reason, "the test makes it fail, at each of the first 8 inputs");
}

Test(judge, absent_kernel_is_not_checked)
{
    struct function_port own;
    struct check_result *check_result = check_port_with(port_of(&own, right, 0), kernel_find("so3.s1"), 1000, NULL);
    cr_assert_eq(check_result->verdict, NOT_CHECKED);
    cr_assert(strstr(check_result->reason, REASON_NOT_PROVIDED));
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
    const struct kernel_check_options options = {
        .seed = 1, .samples = 10000000, .progress = stop_at_once, .context = &calls};
    struct check_result *check_result =
        test_check_result(check_kernel(port_of(&own, right, FLOAT), kernel_find("so3.s1"), FLOAT, &options));
    cr_assert_eq(check_result->verdict, NOT_CHECKED);
    cr_assert_str_eq(check_result->reason, "interrupted");
    cr_assert_lt(calls, 4);
}

/* --- inputs ------------------------------------------------------------------------------------------------------- */

static void expect_same(const struct check_result *a, const struct check_result *b)
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
    struct check_result *alone = check_function(coefficient_off, "so3.s1");
    omp_set_num_threads(4);
    struct check_result *together = check_function(coefficient_off, "so3.s1");
    expect_same(alone, together);
}

Test(judge, worst_input_alone_reproduces_its_error)
{
    struct function_port own;
    struct port *port = port_of(&own, coefficient_off, FLOAT);
    const struct kernel *kernel = kernel_find("so3.s1");
    struct check_result *all = check_port_with(port, kernel, 20000, NULL);
    for (size_t b = 0; b < all->bounds; b++) {
        struct check_result *one = check_port_with(port, kernel, 20000, all->bound[b].worst_in);
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
    struct check_result *check_result =
        check_port_with(port_of(&own, one_lane_off, FLOAT), kernel_find("so3.s1"), 1, &at);
    cr_assert_gt(check_result->bound[0].worst.error, 3);
}

/* An error of up to 40 ulps in a peak with a relative width of 10⁻⁶, which random samples do not hit. */
FAULT(peak, y[i] -= (float)(0x1p-24 * 40 / (1 + fabs((t[i] - 0.6) / 0.6) * 1e6)))

Test(judge, search_finds_peak_that_samples_miss)
{
    struct check_result *check_result = check_function(peak, "so3.s1");
    const struct bound_result *result = check_result->bound;
    cr_assert_lt(result->statistics.maximum, 20);
    cr_assert_eq(result->found, BY_SEARCH);
    cr_assert_geq(result->worst.error, 38, "%g of 40, %g among the samples", result->worst.error,
                  result->statistics.maximum);
    cr_assert_float_eq(result->worst_in[0], 0.6, 1e-7);
}

/* Replaces the inputs and promises of a kernel in one format. */
static void set_promises(struct kernel *kernel, enum format format, const struct field *inputs,
                         const struct bound *bounds)
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
    set_promises(&kernel, FLOAT, domain, bounds);
    return &kernel;
}

/* Every number of a small domain is tried. */
Test(judge, small_domain_is_tried_exhaustively)
{
    struct function_port own;
    const struct kernel *kernel = small_kernel();
    struct port *port = port_of(&own, peak, FLOAT);
    struct check_result *check_result = check_port_with(port, kernel, 1000, NULL);
    double worst = 0, at = 0;
    cr_assert(check_result->exhaustive);
    cr_assert_eq(check_result->samples, 257);
    cr_assert_eq(check_result->searched, 0);
    cr_assert_eq(check_result->bound->statistics.count, 257);
    for (int i = 0; i <= 256; i++) {
        double t = 0.5 + i * 0x1p-24;
        struct check_result *one = check_port_with(port, kernel, 1, &t);
        if (one->bound->worst.error > worst) {
            worst = one->bound->worst.error;
            at = t;
        }
    }
    cr_assert_eq(check_result->bound->worst.error, worst);
    cr_assert_eq(check_result->bound->worst_in[0], at);
    check_result = check_port_with(port, kernel, 256, NULL);
    cr_assert_not(check_result->exhaustive, "the domain has 257 numbers, one more than samples");
}

/* --- parts of an error -------------------------------------------------------------------------------------------- */

Test(judge, error_splits_into_truncation_and_rounding)
{
    struct port *port = own_port();
    const double t = 0.25;
    struct check_result *check_result = check_port_with(port, kernel_find("so3.s1.taylor2"), 1, &t);
    const struct exact_error *worst = &result_named(check_result, "S1 ulp everywhere")->worst;
    /* truncation error of 1 − t/6: minus the remaining terms of the series, in ulps of S₁, which is in [1/2, 1) */
    double truncation = -(t * t / 120 - t * t * t / 5040 + t * t * t * t / 362880 - pow(t, 5) / 39916800) * 0x1p24;
    cr_assert_float_eq(worst->truncation, truncation, 1e-3);
    cr_assert_leq(fabs(worst->rounding), 1);
    cr_assert_float_eq(fabs(worst->truncation + worst->rounding), worst->ulp, 1e-6);
}

Test(judge, without_truncation_all_error_is_rounding)
{
    struct check_result *check_result = check_function(right, "so3.s1");
    cr_assert_eq(check_result->bound->worst.truncation, 0);
    cr_assert_float_eq(fabs(check_result->bound->worst.rounding), check_result->bound->worst.ulp, 1e-6);
}

/* S₁ plus four ulps where S₁ is in [1/2, 1). */
FAULT(biased, y[i] += 4 * 0x1p-24f)

static struct surroundings surroundings_at(kernel_function *function, double t)
{
    struct function_port own;
    struct check_result *check_result = check_port_with(port_of(&own, function, FLOAT), kernel_find("so3.s1"), 1, &t);
    struct surroundings around = check_result->bound->around;
    return around;
}

Test(judge, surroundings_distinguish_bias_from_rounding)
{
    struct surroundings bias = surroundings_at(biased, 0.5), none = surroundings_at(right, 0.5);
    cr_assert(bias.count > 200 && none.count > 200);
    cr_assert_float_eq(bias.systematic, 4, 5 * bias.doubt, "%g ± %g", bias.systematic, bias.doubt);
    cr_assert_float_eq(none.systematic, 0, 5 * none.doubt, "%g ± %g", none.systematic, none.doubt);
    cr_assert(bias.doubt > 0.005 && bias.doubt < 0.05, "uniform errors of ±1/2 have 0.018");
}

/* If the results at the neighbouring inputs hardly differ, the errors there do not tell bias from rounding, and are not
 * counted. */
TRY(judge, surroundings_of_equal_results_are_empty, cr_assert_eq(surroundings_at(right, 1e-7).count, 0))

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

static struct check_result *check_in_double(kernel_function *function, const char *id)
{
    struct function_port own;
    return check_port_in(port_of(&own, function, DOUBLE), kernel_find(id), DOUBLE, 20000, NULL);
}

Test(judge, double_port_is_measured_in_doubles)
{
    struct check_result *check_result = check_in_double(right_double, "so3.s1.angle");
    cr_assert_eq(check_result->verdict, WITHIN, "%s", check_result->reason);
    cr_assert_eq(check_result->format, DOUBLE);
    cr_assert(check_result->bound[0].worst.error > 0.5 && check_result->bound[0].worst.error < 2);
    cr_assert_neq(check_result->bound[0].worst_in[0], (float)check_result->bound[0].worst_in[0],
                  "an input that is a double and no float");
}

Test(judge, a_wrong_double_port_is_found)
{
    struct check_result *check_result = check_in_double(double_off, "so3.s1.angle");
    cr_assert_eq(check_result->verdict, EXCEEDED);
    cr_assert(check_result->bound[0].worst.error > 9 && check_result->bound[0].worst.error < 12);
    check_result = check_in_double(single_in_double, "so3.s1.angle");
    cr_assert_eq(check_result->verdict, EXCEEDED);
    cr_assert(check_result->bound[0].worst.error > 0x1p27 && check_result->bound[0].worst.error <= 0x1p28 + 2);
}

/* Errors of a few ulps: in one lane of eight, or in a hundredth of the range of angles. */
FAULT_IN_DOUBLE(double_lane_off, y[i] = format_step(DOUBLE, y[i], i % 8 == 5 ? 4 : 0))
FAULT_IN_DOUBLE(double_region_off, y[i] = format_step(DOUBLE, y[i], fabs(t[i] - 0.7) < 0.03 ? 3 : 0))

static void expect_few_ulps(kernel_function *function, double low, double high)
{
    struct check_result *check_result = check_in_double(function, "so3.s1.angle");
    cr_assert_eq(check_result->verdict, EXCEEDED);
    cr_assert_eq(check_result->bound[0].verdict, EXCEEDED);
    cr_assert(check_result->bound[0].worst.error >= low && check_result->bound[0].worst.error <= high, "%g",
              check_result->bound[0].worst.error);
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
    struct check_result *check_result = check_in_double(taylor_double, "so3.s1.taylor6");
    cr_assert_eq(check_result->verdict, WITHIN, "%s", check_result->reason);
    check_result = check_in_double(taylor_double, "so3.s1.minimax6");
    cr_assert_eq(check_result->verdict, NOT_CHECKED);
    cr_assert(strstr(check_result->reason, "float"));
}

/* --- a correct port ----------------------------------------------------------------------------------------------- */

static void expect_within(const char *id, enum format format)
{
    struct port *port = test_port("textbook_forms", NULL); /* computes with higher precision and rounds once */
    struct check_result *check_result = check_port_in(port, kernel_find(id), format, 20000, NULL);
    for (size_t b = 0; b < check_result->bounds; b++) {
        const struct bound_result *result = check_result->bound + b;
        cr_assert_eq(result->verdict, WITHIN, "%s in %s: %s of %s is %g, at most %g", id, format_facts(format)->name,
                     measure_text(result->bound->measure), result->bound->field, result->worst.error,
                     result->bound->limit);
        cr_assert_neq(result->worst.decided, 0);
    }
    for (size_t s = 0; s < check_result->specials; s++)
        cr_assert_eq(check_result->special[s].failed, 0, "%s in %s: %s", id, format_facts(format)->name,
                     check_result->special[s].special->sentence);
    cr_assert_eq(check_result->verdict, WITHIN, "%s in %s: %s", id, format_facts(format)->name, check_result->reason);
}

/* A port that rounds only once, at the end, meets every promise in both formats. */
Test(judge, rounding_once_meets_every_promise)
{
    expect_within("so3.s1", FLOAT);
    expect_within("so3.s1", DOUBLE);
    expect_within("so3.exp", FLOAT);
    expect_within("so3.exp", DOUBLE);
}

/* The reference uses the rounded inputs: that a unit axis or quaternion was rounded to the format does not count as an
 * error of the port. */
Test(judge, rounded_inputs_do_not_count)
{
    expect_within("rotation.from_axis_angle", FLOAT);
    expect_within("rotation.from_axis_angle", DOUBLE);
    expect_within("rotation.from_quaternion", FLOAT);
    expect_within("rotation.from_quaternion", DOUBLE);
}

/* A check in double has as many samples as one in float, and also a search, statistics and the split of the error into
 * truncation and rounding. */
Test(judge, doubles_are_checked_like_floats)
{
    struct port *port = test_port("textbook_forms", NULL);
    struct check_result *check_result[2];
    for (int f = 0; f < 2; f++)
        check_result[f] = check_port_in(port, kernel_find("so3.exp"), f ? DOUBLE : FLOAT, 20000, NULL);
    cr_assert_eq(check_result[1]->samples, check_result[0]->samples);
    cr_assert_eq(check_result[1]->samples, 20000);
    cr_assert_gt(check_result[1]->searched, check_result[0]->searched / 4);
    cr_assert_gt(check_result[1]->audited, 0);
    for (size_t b = 0; b < check_result[1]->bounds; b++) {
        const struct bound_result *result = check_result[1]->bound + b;
        /* the filter has no bound for angles beyond 2²⁹ and products below 2⁻⁹⁶⁰ */
        cr_assert_gt(result->statistics.count, 1000, "promise %zu: %d errors", b, (int)result->statistics.count);
        cr_assert_lt(result->undecided, 20000 / 2, "promise %zu: %d undecided", b, (int)result->undecided);
        cr_assert_gt(result->statistics.maximum, 0);
        cr_assert_leq(result->statistics.maximum, result->worst.error * (1 + 1e-6) + 1e-6,
                      "the exact arithmetic decides the reported error");
        cr_assert(isfinite(result->worst.rounding) && result->worst.truncation == 0, "no input is skipped");
    }
}

/* --- limits that grow with the angle ------------------------------------------------------------------------------ */

enum { GROWTH_BEGINS = 10000 }; /* rad; beyond, the limit of so3.s1.angle is proportional to the angle */

/* Computes S₁ with an absolute error that is constant beyond GROWTH_BEGINS. Since S₁ is of magnitude 1/a, the error
 * relative to S₁ is proportional to a. */
static void error_proportional_to_angle(size_t n, const void *in, void *out, size_t stride)
{
    (void)stride;
    for (size_t i = 0; i < n; i++) {
        const double a = ((const float *)in)[i],
                     off = fabs(a) > GROWTH_BEGINS && isfinite(a) ? 0x1p-24 / GROWTH_BEGINS : 0;
        ((float *)out)[i] = (float)(right64(a) + off);
    }
}

/* Computes S₁ with an absolute error proportional to a, hence a relative error proportional to a². */
static void error_quadratic_in_angle(size_t n, const void *in, void *out, size_t stride)
{
    (void)stride;
    for (size_t i = 0; i < n; i++) {
        const double a = ((const float *)in)[i], ratio = fabs(a) / GROWTH_BEGINS;
        const double off = ratio > 1 && ratio < 0x1p20 ? 0x1p-24 / GROWTH_BEGINS * ratio : 0;
        ((float *)out)[i] = (float)(right64(a) + off);
    }
}

/* Returns the result for the promise of so3.s1.angle whose limit grows. */
static const struct bound_result *growing_promise(const struct check_result *check_result)
{
    size_t b = 0;
    while (b < check_result->bounds && check_result->bound[b].bound->beyond != GROWTH_BEGINS)
        b++;
    cr_assert_lt(b, check_result->bounds, "so3.s1.angle has no promise whose limit grows");
    return check_result->bound + b;
}

/* An error in proportion to the angle is within a promise whose limit grows with the angle. */
Test(judge, proportional_error_meets_growing_promise)
{
    struct check_result *check_result = check_function(error_proportional_to_angle, "so3.s1.angle");
    cr_assert_eq(check_result->verdict, WITHIN, "%s", check_result->reason);
    cr_assert(growing_promise(check_result)->worst.error > 0.9 && growing_promise(check_result)->worst.error < 2, "%g",
              growing_promise(check_result)->worst.error);
    struct function_port own;
    const double far = 1e20f;
    check_result =
        check_port_with(port_of(&own, error_proportional_to_angle, FLOAT), kernel_find("so3.s1.angle"), 1, &far);
    cr_assert_gt(growing_promise(check_result)->worst.ulp, 0x1p40,
                 "the relative error is large if it is not divided by the growth of the limit");
    cr_assert_leq(growing_promise(check_result)->worst.error, 2);
}

Test(judge, quadratic_error_exceeds_growing_promise)
{
    struct check_result *check_result = check_function(error_quadratic_in_angle, "so3.s1.angle");
    cr_assert_eq(check_result->verdict, EXCEEDED);
    cr_assert_eq(growing_promise(check_result)->verdict, EXCEEDED);
    cr_assert_gt(growing_promise(check_result)->worst.error, 0x1p18);
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

static struct check_result *check_half_rotation(kernel_function *function)
{
    static const double half_turn[9] = {0, 1, 0, 1, 0, 0, 0, 0, -1};
    struct function_port own;
    return check_port_with(port_of(&own, function, FLOAT), kernel_find("rotation.log"), 1, half_turn);
}

/* An exact rotation by π is correct or left undecided, but never exceeded. */
Test(judge, exact_half_rotation_is_never_exceeded)
{
    struct check_result *check_result = check_half_rotation(log_of_half_turn);
    cr_assert_neq(check_result->verdict, EXCEEDED);
    cr_assert_neq(check_result->bound->verdict, EXCEEDED);
}

/* A result that is wrong on either side of a rotation by π is exceeded. */
Test(judge, wrong_result_near_half_rotation_exceeds)
{
    struct check_result *check_result = check_half_rotation(nonsense);
    cr_assert_eq(check_result->verdict, EXCEEDED);
}

/* --- integer outputs ---------------------------------------------------------------------------------------------- */

/* Checks so3.s1 as if its output were a count: the value at 0 is the integer 1; elsewhere no enclosure contains a
 * single integer. */
static struct check_result *check_count(kernel_function *function, enum format format, double t)
{
    static const struct field outputs[] = {{"S1", "", COUNT, 1, 0, 1, 0}, {0}};
    static const struct bound bounds[] = {{.field = "S1", .measure = EQUAL, .limit = 0, .reason = "for the test"}, {0}};
    static struct kernel kernel; /* static, because the result points to it */
    struct function_port own;
    kernel = *kernel_find("so3.s1");
    kernel.outputs = outputs;
    set_promises(&kernel, format, kernel.promises[format == DOUBLE].inputs, bounds);
    return check_port_in(port_of(&own, function, (int)format), &kernel, format, 1, &t);
}

FAULT(two, y[i] = 2)
FAULT(not_a_number, y[i] = NAN)

static void expect_count(kernel_function *function, enum format format, double t, enum check_verdict verdict,
                         double error)
{
    struct check_result *check_result = check_count(function, format, t);
    cr_assert_eq(check_result->bound->verdict, verdict, "t = %g: %s", t,
                 check_verdict_text(check_result->bound->verdict));
    cr_assert(verdict == NOT_CHECKED || check_result->bound->worst.error == error, "%g",
              check_result->bound->worst.error);
}

Test(judge, integer_is_right_or_wrong)
{
    expect_count(right, FLOAT, 0, WITHIN, 0);
    expect_count(right_double, DOUBLE, 0, WITHIN, 0);
    expect_count(two, FLOAT, 0, EXCEEDED, 1);
    expect_count(not_a_number, FLOAT, 0, EXCEEDED, INFINITY);
}

TRY(judge, undecided_integer_gets_no_verdict, expect_count(two, FLOAT, 0.3, NOT_CHECKED, 0))

/* q and −q represent the same rotation, so libraries that make the scalar part nonnegative are correct. */
Test(judge, quaternion_of_vector_has_either_sign)
{
    struct check_result *check_result =
        check_port_with(test_port("positive", NULL), kernel_find("rotation.exp_quaternion"), 20000, NULL);
    cr_expect_eq(check_result->verdict, WITHIN, "%s", check_result->reason);
}
