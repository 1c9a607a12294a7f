/* Tests of error statistics: bins without gaps, quantiles that are upper bounds, merging without loss. */
#include "validate/util/statistics.h"

#include "validate/util/random.h"

#include "test_objects.h"

static int ascending(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

Test(statistics, bins_join_without_gaps)
{
    double low, high, end = 0;
    for (size_t i = 0; i < BINS; i++) {
        statistics_bin(i, &low, &high);
        cr_assert_eq(low, end, "bin %zu begins at %g", i, low);
        cr_assert(high > low);
        end = high;
    }
    cr_assert_eq(end, INFINITY);
}

Test(statistics, every_error_falls_into_its_bin)
{
    struct random random = {3};
    for (int i = 0; i < 20000; i++) {
        struct statistics statistics = {0};
        double low, high, error = random_log(&random, 0x1p-30, 0x1p50);
        if (i % 5 == 0)
            error = exp2(floor(log2(error))); /* the edge of an octave */
        statistics_add(&statistics, error);
        size_t bin = 0;
        while (statistics.histogram[bin] == 0)
            bin++;
        statistics_bin(bin, &low, &high);
        cr_assert(low <= error && error < high, "%a is not in [%a, %a)", error, low, high);
    }
}

Test(statistics, zero_and_infinity_have_bins)
{
    struct statistics statistics = {0};
    statistics_add(&statistics, 0);
    statistics_add(&statistics, INFINITY);
    cr_assert_eq(statistics.histogram[0], 1);
    cr_assert_eq(statistics.histogram[BINS - 1], 1);
    cr_assert_eq(statistics.maximum, INFINITY);
    cr_assert_eq(statistics_mean(&statistics), INFINITY);
}

Test(statistics, mean_and_maximum_are_correct)
{
    struct statistics statistics = {0};
    const double errors[] = {0.25, 0.5, 0.125, 0, 1.125};
    for (size_t i = 0; i < 5; i++)
        statistics_add(&statistics, errors[i]);
    cr_assert_eq(statistics.count, 5);
    cr_assert_eq(statistics_mean(&statistics), 0.4);
    cr_assert_eq(statistics.maximum, 1.125);
    cr_assert_eq(statistics_quantile(&statistics, 1), 1.125);
    cr_assert(isnan(statistics_mean(&(struct statistics){0})));
    cr_assert(isnan(statistics_quantile(&(struct statistics){0}, 0.5)));
}

/* A quantile is an upper end within an eighth of an octave. */
Test(statistics, quantile_is_a_tight_upper_bound)
{
    enum { COUNT = 10001 };
    static double errors[COUNT];
    struct statistics statistics = {0};
    struct random random = {4};
    for (size_t i = 0; i < COUNT; i++)
        statistics_add(&statistics, errors[i] = random_unit(&random) * random_unit(&random));
    qsort(errors, COUNT, sizeof *errors, ascending);
    for (int percent = 10; percent <= 100; percent += 10) {
        double exact = errors[(COUNT - 1) * (size_t)percent / 100];
        double quantile = statistics_quantile(&statistics, percent / 100.0);
        cr_assert(quantile >= exact && quantile <= exact * 1.13, "%d %%: %g for %g", percent, quantile, exact);
    }
}

Test(statistics, merged_parts_match_the_total)
{
    struct statistics whole = {0}, parts[3] = {{0}}, merged = {0};
    struct random random = {5};
    for (int i = 0; i < 3000; i++) {
        double error = (double)random_below(&random, 4096) / 512; /* sums of these are exact in any order */
        statistics_add(&whole, error);
        statistics_add(parts + i % 3, error);
    }
    for (int p = 0; p < 3; p++)
        statistics_merge(&merged, parts + p);
    cr_assert(whole.count == merged.count && whole.sum == merged.sum && whole.maximum == merged.maximum);
    cr_assert_arr_eq(whole.histogram, merged.histogram, sizeof whole.histogram);
}
