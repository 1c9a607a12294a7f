/* Error measures against cases worked out by hand: powers of two, subnormal numbers, signs, overflow, zero. */
#include "validate/judge/ulp.h"

#include "validate/judge/sampler.h"

#include <criterion/criterion.h>
#include <float.h>
#include <math.h>

#define U32 0x1p-24
#define U64 0x1p-53

static const float smallest = 0x1p-149f;

static void expect_near(double got, double wanted, const char *what)
{
    cr_assert(fabs(got - wanted) <= 1e-9 * fabs(wanted), "%s: %.17g instead of %.17g", what, got, wanted);
}

/* --- binary32 on a binary64 y ------------------------------------------------------------------------------------- */

Test(ulp, the_spacing_is_that_of_the_exact_values_own_binade)
{
    cr_assert_eq(ulp32_inverse(1), 0x1p23);
    cr_assert_eq(ulp32_inverse(-1.999), 0x1p23);
    cr_assert_eq(ulp32_inverse(2), 0x1p22);
    cr_assert_eq(ulp32_inverse(0x1.fffffffffffffp-1), 0x1p24, "just below a power of two");
    cr_assert_eq(ulp32_inverse(FLT_MAX), 0x1p-104);
    cr_assert_eq(ulp32_inverse(0x1p128), 0x1p-105, "past the largest number exponents go on");
}

Test(ulp, the_spacing_stops_shrinking_at_the_smallest_normal_number)
{
    cr_assert_eq(ulp32_inverse(0x1p-125), 0x1p148);
    cr_assert_eq(ulp32_inverse(0x1p-126), 0x1p149);
    cr_assert_eq(ulp32_inverse(0x1p-127), 0x1p149);
    cr_assert_eq(ulp32_inverse(0x1p-149), 0x1p149);
    cr_assert_eq(ulp32_inverse(0x1p-300), 0x1p149);
    cr_assert_eq(ulp32_inverse(0), 0x1p149);
}

Test(ulp, errors_at_a_power_of_two_differ_on_its_two_sides)
{
    cr_assert_eq(ulp32_error(1, 1), 0);
    cr_assert_eq(ulp32_error(1 + 0x1p-23f, 1), 1);
    cr_assert_eq(ulp32_error(1 - 0x1p-24f, 1), 0.5, "the float below 1 is half an ulp of 1 away");
    cr_assert_eq(ulp32_error(1, 1 - 0x1p-26), 0.25, "an ulp of y, not of y rounded to 1");
    cr_assert_eq(ulp32_error(1, 1 + 0x1p-26), 0.125);
}

Test(ulp, errors_of_subnormal_numbers_are_in_the_smallest_number)
{
    cr_assert_eq(ulp32_error(0, 0x1p-150), 0.5);
    cr_assert_eq(ulp32_error(smallest, 0x1.8p-149), 0.5);
    cr_assert_eq(ulp32_error(0, 0x1p-126), 0x1p23);
    cr_assert_eq(ulp32_error(0, 0), 0);
    cr_assert_eq(ulp32_error(-0.0f, 0), 0);
}

Test(ulp, a_wrong_sign_is_the_whole_way_through_zero)
{
    cr_assert_eq(ulp32_error(-smallest, 0x1p-149), 2);
    cr_assert_eq(ulp32_error(-1, 1), 0x1p24);
    cr_assert_eq(ulp32_error(1, -1), 0x1p24);
}

Test(ulp, infinity_is_right_where_the_value_rounds_to_it_and_2_to_the_128_elsewhere)
{
    cr_assert_eq(ulp32_error(INFINITY, 0x1p128), 0);
    cr_assert_eq(ulp32_error(INFINITY, 0x1.ffffffp127), 0, "the tie goes up");
    cr_assert_eq(ulp32_error(INFINITY, FLT_MAX), 1);
    cr_assert_eq(ulp32_error(INFINITY, 0x1.fffffefp127), 17.0 / 32);
    cr_assert_eq(ulp32_error(FLT_MAX, 0x1p128), 0.5);
    cr_assert_eq(ulp32_error(-INFINITY, -0x1p200), 0);
    cr_assert_eq(ulp32_error(-INFINITY, 1), (0x1p128 + 1) * 0x1p23);
    cr_assert(isnan(ulp32_error(NAN, 1)));
}

/* --- the decisive measurement ------------------------------------------------------------------------------------- */

/* An enclosure [left, right] at 200 bits. */
static void enclose(mpfi_ptr y, double left, double right)
{
    mpfi_init2(y, 200);
    mpfi_interv_d(y, left, right);
}

static double error_of(enum format format, double computed, double exact)
{
    mpfi_t y = {0};
    double low, high;
    enclose(y, exact, exact);
    ulp_error_enclosure(format, computed, y, &low, &high);
    mpfi_clear(y);
    cr_assert(low == high || high - low <= 0x1p-51 * high, "a point has one error, rounded down and up");
    return high;
}

Test(ulp, the_decisive_measure_agrees_with_the_fast_one)
{
    struct random random = {1};
    for (int i = 0; i < 20000; i++) {
        double y = random_sign(&random) * random_log(&random, 0x1p-160, 0x1p130);
        float computed = (float)format_step(BINARY32, (float)y, (int64_t)random_below(&random, 9) - 4);
        expect_near(error_of(BINARY32, computed, y), ulp32_error(computed, y), "a random value");
    }
}

Test(ulp, binary64_has_its_own_spacing)
{
    cr_assert_eq(error_of(BINARY64, 1 + 0x1p-52, 1), 1);
    cr_assert_eq(error_of(BINARY64, 1 - 0x1p-53, 1), 0.5);
    cr_assert_eq(error_of(BINARY64, 0, 0x1p-1074), 1);
    cr_assert_eq(error_of(BINARY64, 0x1p-1073, 0x1p-1074), 1);
    cr_assert_eq(error_of(BINARY64, -0x1p-1074, 0x1p-1074), 2);
    cr_assert_eq(error_of(BINARY64, 0, 0x1p-1022), 0x1p52);
    cr_assert_eq(error_of(BINARY64, INFINITY, DBL_MAX), 1);
    cr_assert_eq(error_of(BINARY64, NAN, 1), INFINITY);
    cr_assert_eq(error_of(BINARY32, NAN, 1), INFINITY);
    cr_assert_eq(error_of(BINARY32, INFINITY, 0x1.ffffffp127), 0);
    cr_assert_eq(error_of(BINARY32, -INFINITY, 0x1p127), 0x1.8p24);
}

Test(ulp, an_enclosure_around_a_power_of_two_has_both_spacings)
{
    mpfi_t y = {0};
    double low, high;
    enclose(y, 1 - 0x1p-30, 1 + 0x1p-30);
    ulp_error_enclosure(BINARY32, 1 + 0x1p-23, y, &low, &high);
    cr_assert_eq(low, 1 - 0x1p-7);
    cr_assert_eq(high, 2 + 0x1p-6);
    ulp_error_enclosure(BINARY32, 1, y, &low, &high);
    cr_assert_eq(low, 0, "the computed value lies in the enclosure");
    mpfi_clear(y);
}

Test(ulp, an_enclosure_of_zero_has_the_smallest_spacing)
{
    mpfi_t y = {0};
    double low, high;
    enclose(y, -0x1p-160, 0x1p-160);
    ulp_error_enclosure(BINARY32, 0x1p-149, y, &low, &high);
    cr_assert(low < 1 && high > 1 && high - low <= 0x1p-9);
    mpfi_clear(y);
}

Test(ulp, scaled_errors_are_in_spacings_of_the_terms)
{
    mpfi_t y = {0};
    double low, high;
    enclose(y, 0x1p-20, 0x1p-20);
    scaled_ulp_error_enclosure(BINARY32, 0x1p-20 + 0x1p-24, y, 1, &low, &high);
    cr_assert_eq(high, 0.5, "2^-24 in spacings of 1");
    scaled_ulp_error_enclosure(BINARY32, 0x1p-20 + 0x1p-24, y, 0x1p-30, &low, &high);
    cr_assert_eq(high, 0x1p19, "a scale below y counts as y");
    scaled_ulp_error_enclosure(BINARY32, 0x1p-20 + 0x1p-24, y, 0, &low, &high);
    cr_assert_eq(high, 0x1p19);
    mpfi_clear(y);
}

/* --- fields ------------------------------------------------------------------------------------------------------- */

/* Points as enclosures, up to nine; the next call overwrites them. */
static mpfi_t *points(size_t n, const double *x)
{
    static mpfi_t y[9];
    static size_t made;
    for (; made < n; made++)
        mpfi_init2(y[made], 200);
    for (size_t k = 0; k < n; k++)
        mpfi_set_d(y[k], x[k]);
    return y;
}

Test(ulp, a_norm_error_is_relative_to_the_whole_vector)
{
    mpfi_t *y = points(2, (double[]){3, 4});
    expect_near(norm_error(BINARY32, 2, (double[]){3, 4 + 5 * U32}, y, 0), 1, "one u");
    expect_near(norm_error(BINARY64, 2, (double[]){3 - 0x1p-51, 4}, y, 0), 0x1p-51 / 5 / U64, "binary64");
    expect_near(norm_error(BINARY32, 2, (double[]){3, 4 + 5 * U32}, y, 50), 0.1, "a floor above the norm");
    cr_assert_eq(norm_error(BINARY32, 2, (double[]){3, NAN}, y, 0), INFINITY);
    cr_assert_eq(norm_error(BINARY32, 2, (double[]){INFINITY, 4}, y, 0), INFINITY);
    mpfi_t *zero = points(2, (double[]){0, 0});
    expect_near(norm_error(BINARY32, 2, (double[]){0, 0x1p-149}, zero, 0), 2, "below the smallest normal number");
}

static const double identity[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};

Test(ulp, an_angle_error_is_the_angle_between_two_rotations)
{
    const double angle = 0x1p-20, axis[3] = {0, 0.6, 0.8};
    double R[9];
    rotation_about(axis, angle, R);
    expect_near(rotation_angle_error(BINARY32, R, points(9, identity)), angle / U32, "a small angle");
    cr_assert_float_eq(rotation_angle_error(BINARY32, identity, points(9, R)), angle / U32, 1e-6);
    const double half_turn[9] = {-1, 0, 0, 0, -1, 0, 0, 0, 1};
    expect_near(rotation_angle_error(BINARY32, half_turn, points(9, identity)), M_PI / U32, "a half turn");
    cr_assert_eq(rotation_angle_error(BINARY32, identity, points(9, identity)), 0);
}

Test(ulp, q_and_minus_q_are_the_same_rotation)
{
    const double angle = 0x1p-10, q[4] = {cos(angle / 2), 0, sin(angle / 2), 0}, one[4] = {1, 0, 0, 0};
    const double minus[4] = {-q[0], 0, -q[2], 0};
    cr_assert_float_eq(quaternion_angle_error(BINARY32, q, points(4, one)), angle / U32, 1e-6);
    cr_assert_float_eq(quaternion_angle_error(BINARY32, minus, points(4, one)), angle / U32, 1e-6);
}

Test(ulp, orthogonality_and_unit_length_are_departures_from_one)
{
    double R[9];
    for (size_t k = 0; k < 9; k++)
        R[k] = identity[k] * (1 + U32);
    expect_near(orthogonality_error(BINARY32, R), 2 * sqrt(3) * (1 + U32 / 2), "all three axes too long by u");
    cr_assert_eq(orthogonality_error(BINARY32, identity), 0);
    const double sheared[9] = {1, U32, 0, 0, 1, 0, 0, 0, 1};
    expect_near(orthogonality_error(BINARY32, sheared), sqrt(2), "two axes not at a right angle");
    expect_near(unit_length_error(BINARY32, 3, (double[]){0, 1 - 3 * U32, 0}), 3, "too short by 3 u");
    cr_assert_eq(unit_length_error(BINARY32, 3, (double[]){0, NAN, 0}), INFINITY);
}

/* --- formats and classes ------------------------------------------------------------------------------------------ */

Test(ulp, steps_go_through_zero_and_stop_at_the_largest_number)
{
    cr_assert_eq(format_step(BINARY32, 1, 1), 1 + 0x1p-23);
    cr_assert_eq(format_step(BINARY32, 1, -1), 1 - 0x1p-24);
    cr_assert_eq(format_step(BINARY32, 0, 1), 0x1p-149);
    cr_assert_eq(format_step(BINARY32, 0x1p-149, -2), -0x1p-149);
    cr_assert_eq(format_step(BINARY32, FLT_MAX, 5), FLT_MAX);
    cr_assert_eq(format_step(BINARY32, -FLT_MAX, -5), -FLT_MAX);
    cr_assert_eq(format_step(BINARY64, 1, 3), 1 + 3 * 0x1p-52);
    cr_assert_eq(format_step(BINARY64, DBL_MAX, 1), DBL_MAX);
    cr_assert_eq(format_rank(BINARY32, -0.0), 0);
    cr_assert_eq(format_rank(BINARY32, 0x1p-148), 2);
    cr_assert_eq(format_rank(BINARY64, -0x1p-1074), -1);
}

Test(ulp, values_have_classes)
{
    cr_assert_eq(number_class(BINARY32, NAN), CLASS_NAN);
    cr_assert_eq(number_class(BINARY32, -INFINITY), CLASS_INFINITE);
    cr_assert_eq(number_class(BINARY32, -0.0), CLASS_ZERO);
    cr_assert_eq(number_class(BINARY32, 0x1p-127), CLASS_SUBNORMAL);
    cr_assert_eq(number_class(BINARY32, 0x1p-126), CLASS_NORMAL);
    cr_assert_eq(number_class(BINARY64, 0x1p-127), CLASS_NORMAL);
    cr_assert(same_value(NAN, -NAN, 1));
    cr_assert(same_value(0.0, -0.0, 0) && !same_value(0.0, -0.0, 1));
    cr_assert(!same_value(NAN, 1, 0) && !same_value(1, 2, 0) && same_value(2, 2, 1));
}
