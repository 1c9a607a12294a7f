/* Tests of the checker's trial calls: numbers of elements, neighbouring elements, repeated calls, and calls that fail.
 * The ports are functions of the test; ports that crash are in test/ports. */
#include "functions.h"

#include "ran.h"
#include "validate/cli/cli.h"
#include "validate/util/options.h"

static struct check_result *check_with_failure(kernel_function *function, int same_bits, size_t samples)
{
    struct function_port own;
    struct port *port = port_of(&own, function, FLOAT);
    own.same_bits = same_bits;
    return check_port_with(port, kernel_find("so3.s1"), samples, NULL);
}

/* --- sizes of calls ----------------------------------------------------------------------------------------------- */

/* Defines a kernel with an error of about a hundred ulps in elements for which the condition holds. */
#define WRONG_WHERE(name, condition) FAULT(name, y[i] *= (condition) ? 1 - 0x1p-17f : 1)

static size_t divisor, rest;

WRONG_WHERE(in_remainders, n % divisor == rest && i >= n / divisor * divisor)
WRONG_WHERE(in_lasts, n % divisor == rest && i + 1 == n)
WRONG_WHERE(below_8, n > 1 && n < 8)
WRONG_WHERE(below_32, n > 1 && n < 32)
WRONG_WHERE(above_256, n > 256 && i == n / 2)
WRONG_WHERE(from_1000, n >= 1000 && i == 999)
WRONG_WHERE(from_65536, i >= 65536)
WRONG_WHERE(at_most, n == 131072 && i + 16 >= n)
WRONG_WHERE(late_rest, n > 100000 && i >= n / 8 * 8)
WRONG_WHERE(first_of_many, n > 1 && i == 0)
WRONG_WHERE(every_17th, i % 17 == 16)
WRONG_WHERE(odd_large, n > 4096 && n % 8 == 5 && i + 1 == n)

/* Checks that a large error is found, whatever the port declares about its bits. */
static void expect_exceeded(kernel_function *wrong, const char *what, size_t samples)
{
    struct check_result *check_result = check_with_failure(wrong, 0, samples);
    cr_expect_eq(check_result->verdict, EXCEEDED, "%s", what);
    double worst = 0;
    for (size_t b = 0; b < check_result->bounds; b++)
        worst = fmax(worst, check_result->bound[b].worst.error);
    cr_expect_gt(worst, 60, "%s: %g", what, worst);
    cr_expect_gt(check_result->batches.differ, 0, "%s", what);
}

Test(trials, size_dependent_errors_are_found)
{
    expect_exceeded(below_8, "1 < n < 8", 2000);
    expect_exceeded(below_32, "1 < n < 32", 2000);
    expect_exceeded(above_256, "n > 256", 2000);
    expect_exceeded(from_1000, "n ≥ 1000", 2000);
    expect_exceeded(from_65536, "place 65,536 and more", 2000);
    expect_exceeded(at_most, "the last of 131,072", 2000);
    expect_exceeded(late_rest, "the last of a remainder above 100,000", 2000);
    expect_exceeded(first_of_many, "the first", 2000);
    expect_exceeded(every_17th, "every 17th", 2000);
    expect_exceeded(odd_large, "n % 8 = 5 above 4096", 100000);
}

TRY(trials, error_in_largest_calls_is_found,
    expect_said("plumb check so3.s1 --port $ports/late.so --samples 2k", 1, "in a call with n = 131071, at index "))

Test(trials, remainder_dependent_errors_are_found)
{
    static const size_t divisors[] = {2, 4, 8, 16, 32, 64};
    for (size_t d = 0; d < sizeof divisors / sizeof *divisors; d++)
        for (rest = 1; rest<divisors[d]; rest += divisors[d]> 8 ? 5 : 1) {
            divisor = divisors[d];
            const char *what = formatted("n %% %zu = %zu", divisor, rest);
            expect_exceeded(in_remainders, what, 1000);
            expect_exceeded(in_lasts, what, 1000);
        }
}

Test(trials, full_multiple_counts_as_remainder)
{
    divisor = 64, rest = 0;
    expect_exceeded(in_lasts, "n % 64 = 0", 1000);
}

/* A kernel that is wrong only in calls of n elements with n = 3 modulo 8, for inputs between 0.3 and 0.304; its error
 * increases with the input. There are many more samples than elements in the batches. So a sample comes nearest to
 * 0.304, and has the largest error. */
FAULT(rarely_wrong, y[i] *= n % 8 == 3 && t[i] > 0.3f && t[i] < 0.304f ? 1 - 0.1f * (t[i] - 0.3f) : 1)

Test(trials, samples_are_called_in_odd_sizes)
{
    struct check_result *check_result = check_with_failure(rarely_wrong, 0, 300000);
    cr_assert_eq(check_result->verdict, EXCEEDED);
    cr_assert_neq(check_result->bound->found, BY_BATCHES);
    cr_assert_eq(check_result->bound->context.n % 8, 3);
    cr_assert_eq(check_result->bound->context.reproduction, REPRODUCED_BY_LARGE_CALL);
}

/* A kernel whose results are correct, but differ in their last bits in the elements that remain after the last complete
 * group of eight. */
FAULT(other_rest, y[i] = i < n / 8 * 8 ? y[i] : nextafterf(y[i], 0.5f))

/* If bits depend on the batch, only the port's own promise (SAME_BITS) is broken. */
Test(trials, batch_dependent_bits_break_port_promise)
{
    struct check_result *check_result = check_with_failure(other_rest, 1, 20000);
    cr_assert_eq(check_result->verdict, EXCEEDED);
    cr_assert_gt(check_result->batches.differ, 0);
    cr_assert(check_result->batches.promised);
    cr_assert_neq(check_result->batches.alone[0], check_result->batches.out[0]);
    cr_assert_eq(check_result->isolation.failed, 0);
    cr_assert_eq(check_result->repeats.failed, 0);
    cr_assert(!check_bits_hold(check_result),
              "the bits must be reported as wrong, even if all values are within their limits");
    const struct kernel *kernel = kernel_find("so3.s1.taylor6");
    struct function_port own;
    struct port *port = port_of(&own, other_rest, FLOAT);
    own.same_bits = 0;
    check_result = check_port_with(port, kernel, 1000, NULL);
    cr_assert_gt(check_result->batches.differ, 0);
    cr_assert(check_bits_hold(check_result), "a port that does not promise equal bits cannot break that promise");
}

static size_t largest_call, calls_of_none;

static void notes_sizes(size_t n, const void *in, void *out, size_t stride)
{
    right(n, in, out, stride);
#pragma omp critical(notes)
    {
        largest_call = n > largest_call ? n : largest_call;
        calls_of_none += n == 0;
    }
}

/* Calls have from none to a million elements. */
Test(trials, call_sizes_reach_a_million)
{
    struct check_result *check_result = check_function(notes_sizes, "so3.s1");
    cr_assert_eq(check_result->verdict, WITHIN, "%s", check_result->reason);
    cr_assert_eq(largest_call, 1 << 20);
    cr_assert_gt(calls_of_none, 0);
}

static void writes_none(size_t n, const void *in, void *out, size_t stride)
{
    right(n, in, out, stride);
    if (n == 0)
        ((float *)out)[0] = 1;
}

Test(trials, write_without_elements_fails)
{
    struct check_result *check_result = check_function(writes_none, "so3.s1");
    cr_assert_eq(check_result->verdict, FAILED);
    cr_assert(strstr(check_result->reason, "in a call with n = 0"), "%s", check_result->reason);
    cr_assert_eq(check_result->failure.context.reproduction, REPRODUCED_BY_LARGE_CALL);
    cr_assert_eq(check_result->failure.stage, BY_BATCHES);
    cr_assert_gt(check_result->bound->statistics.count, 5000, "the statistics of the samples remain");
}

#define ALL_OF_APPLY "* * * * * * * * * * * * * * * *"

Test(trials, error_at_one_size_falls_short)
{
    expect_wrong_at(1, "unfused.so constraint.bias 32 1 n=173 * * *");
    expect_wrong_at(1, "unfused.so constraint.bias 32 1 n=1008 * * *");
    expect_wrong_at(1, "unfused.so rotation.log 32 3 last=96 * * * * * * * * *");
    expect_wrong_at(1, "unfused.so rotation.log 32 3 last=65537 * * * * * * * * *");
    expect_wrong_at(1, "unfused.so constraint.bias 32 1 n=1048576 * * *");
}

Test(trials, error_in_first_call_falls_short)
{
    expect_wrong_at(1, "unfused.so rotation.log 32 3 first * * * * * * * * *");
    expect_wrong_at(1, "portable_double.so transform.apply.n3 64 3 first " ALL_OF_APPLY);
}

Test(trials, error_with_adjacent_arrays_falls_short)
{
    expect_wrong_at(1, "portable_double.so transform.apply.n3 64 3 block " ALL_OF_APPLY);
}

Test(trials, declared_in_place_support_is_checked)
{
    expect_wrong_at(1, "portable_double.so transform.apply.n3 64 3 in_place " ALL_OF_APPLY);
    expect_wrong_at(1, "unfused.so dual.log 32 2 in_place * *");
    expect_wrong_at(0, "unfused.so dual.log 32 2 in_place ~ 9e9");
}

Test(trials, error_with_equal_elements_falls_short)
{
    expect_wrong_at(1, "portable_double.so transform.apply.n3 64 3 equal " ALL_OF_APPLY);
}

Test(trials, caching_part_of_inputs_falls_short)
{
    expect_wrong_at(1, "portable_double.so transform.apply.n3 64 3 same=1 " ALL_OF_APPLY);
    expect_wrong_at(1, "portable_double.so transform.apply.n3 64 3 same=13 " ALL_OF_APPLY);
}

/* Ports that are wrong for one kind of NaN fall short. */
Test(trials, error_at_one_nan_falls_short)
{
    expect_wrong_at(1, "unfused.so so3.s1 32 1 any -");
    expect_wrong_at(1, "unfused.so so3.s1 32 1 any p");
    expect_wrong_at(1, "unfused.so so3.s1 32 1 any s");
    expect_wrong_at(1, "portable_double.so counting.pairs 64 5 any s");
}

Test(trials, same_ports_pass_without_their_fault)
{
    expect_wrong_at(0, "portable_double.so transform.apply.n3 64 3 n=999999");
    expect_wrong_at(0, "unfused.so constraint.bias 32 1 n=999999");
    expect_wrong_at(0, "unfused.so so3.s1 32 1 n=999999");
    expect_wrong_at(0, "unfused.so rotation.log 32 3 n=999999");
    expect_wrong_at(0, "portable_double.so counting.pairs 64 5 n=999999");
}

/* --- both formats ------------------------------------------------------------------------------------------------- */

Test(trials, formats_and_variants_are_checked_separately)
{
    char *folder = beside_tests("ports");
    const char *command = formatted("check so3.s1 --port %s/formats.so --samples 500", folder);
    struct ran result = ran(verb_check, command);
    cr_assert_eq(result.status, STATUS_SHORT);
    cr_assert(strstr(result.out, "  double  "), "%s", result.out);
    cr_assert(strstr(result.out, ": 3 failed at level"), "%s", result.out); /* two variants in float */
}

/* --- neighbours --------------------------------------------------------------------------------------------------- */

/* In calls of at least min_call elements, `leaks` is wrong in each group of eight elements of which at least
 * canaries_needed inputs satisfy is_canary: it changes the results of the other elements of the group. */
static size_t canaries_needed;
static int (*is_canary)(float t);
static size_t min_call;

static void leaks(size_t n, const void *in, void *out, size_t stride)
{
    right(n, in, out, stride);
    for (size_t start = 0; start < n && n >= min_call; start += 8) {
        const size_t end = start + 8 < n ? start + 8 : n;
        size_t count = 0;
        for (size_t i = start; i < end; i++)
            count += is_canary(((const float *)in)[i]) != 0;
        for (size_t i = start; i < end && count >= canaries_needed; i++)
            if (!is_canary(((const float *)in)[i]))
                ((float *)out)[i] = nextafterf(((float *)out)[i], 0.5f);
    }
}

#define CANARY(name, condition)                                                                                        \
    static int name(float t)                                                                                           \
    {                                                                                                                  \
        return (condition) != 0;                                                                                       \
    }

CANARY(is_nan, isnan(t))
CANARY(is_infinite, isinf(t))
CANARY(is_huge, fabsf(t) > 1e38f && isfinite(t))
CANARY(is_tiny, t != 0 && fabsf(t) < 0x1p-126f)

static void expect_leak(int (*canary)(float t), size_t needed, size_t minimum, const char *what)
{
    is_canary = canary;
    canaries_needed = needed;
    min_call = minimum;
    struct check_result *check_result = check_with_failure(leaks, 0, 2000);
    cr_expect_gt(check_result->isolation.failed, 0, "%s", what);
    cr_expect_eq(check_result->verdict, EXCEEDED, "%s", what);
}

/* Neighbours that change bits are found, whether they are one, two or all others. */
Test(trials, leaking_neighbours_are_found)
{
    expect_leak(is_nan, 1, 0, "one NaN");
    expect_leak(is_nan, 2, 0, "two NaNs");
    expect_leak(is_nan, 7, 0, "NaN in all others");
    expect_leak(is_infinite, 1, 0, "∞");
    expect_leak(is_huge, 2, 0, "two huge numbers");
    expect_leak(is_tiny, 1, 0, "a subnormal number");
    expect_leak(is_nan, 1, 1000, "a NaN in calls of 1000 and more");
}

/* --- calls made again --------------------------------------------------------------------------------------------- */

static size_t calls;
static float last_key, last_value;
static int after_nan;

/* The first call has an error of one ulp. */
static void first_off(size_t n, const void *in, void *out, size_t stride)
{
    right(n, in, out, stride);
    for (size_t i = 0; i < n && calls == 0; i++)
        ((float *)out)[i] = nextafterf(((float *)out)[i], 0.5f);
#pragma omp atomic
    calls++;
}

/* Every 900th call has an error of one ulp. */
static void sometimes_off(size_t n, const void *in, void *out, size_t stride)
{
    size_t call;
    right(n, in, out, stride);
#pragma omp atomic capture
    call = ++calls;
    for (size_t i = 0; i < n && call % 900 == 0; i++)
        ((float *)out)[i] = nextafterf(((float *)out)[i], 0.5f);
}

/* A NaN changes a static variable that all later calls use. */
static void nan_stays(size_t n, const void *in, void *out, size_t stride)
{
    right(n, in, out, stride);
    for (size_t i = 0; i < n && after_nan; i++)
        ((float *)out)[i] = nextafterf(((float *)out)[i], 0.5f);
    for (size_t i = 0; i < n; i++)
        if (isnan(((const float *)in)[i])) {
#pragma omp atomic write
            after_nan = 1;
        }
}

/* Stores the last result and returns it again for nearly equal inputs. */
static void cached(size_t n, const void *in, void *out, size_t stride)
{
    (void)stride;
#pragma omp critical(cache)
    for (size_t i = 0; i < n; i++) {
        const float t = ((const float *)in)[i];
        if (!(fabsf(t - last_key) <= 1e-6f * t) || t == 0) {
            last_key = t;
            last_value = right_s1(t);
        }
        ((float *)out)[i] = last_value;
    }
}

static struct check_result *check_twice(kernel_function *function)
{
    calls = 0;
    after_nan = 0;
    last_key = NAN;
    return check_with_failure(function, 0, 100000);
}

static const char *expect_repeat(kernel_function *function)
{
    struct check_result *check_result = check_twice(function);
    cr_assert_eq(check_result->verdict, EXCEEDED);
    cr_assert_gt(check_result->repeats.failed, 0);
    return check_result->repeats.after;
}

TRY(trials, different_first_call_is_found, cr_assert_str_eq(expect_repeat(first_off), "the first call"))
/* The port is wrong in every 900th call. Which of the repeated calls this is depends on the number of calls before
 * it. */
TRY(trials, occasionally_different_call_is_found, expect_repeat(sometimes_off))

Test(trials, state_left_by_nan_is_found)
{
    /* special values were used in earlier calls, so the second of two equal calls differs from the first */
    struct check_result *check_result = check_twice(nan_stays);
    cr_assert_eq(check_result->verdict, EXCEEDED);
    cr_assert_gt(check_result->repeats.failed, 0);
}

Test(trials, cache_with_wrong_key_is_found)
{
    struct check_result *check_result = check_twice(cached);
    cr_assert_eq(check_result->verdict, EXCEEDED);
    cr_assert_gt(check_result->repeats.failed + check_result->isolation.failed, 0);
}

Test(trials, stateless_port_passes)
{
    struct check_result *check_result = check_twice(right);
    cr_assert_eq(check_result->verdict, WITHIN, "%s", check_result->reason);
    cr_assert_gt(check_result->repeats.tried, 900);
    cr_assert_eq(check_result->repeats.failed, 0);
}
