/* Tests of the random generator: the stream that stored inputs rely on, and its distributions. */
#include "validate/util/random.h"

#include "test_objects.h"

TestSuite(random, .timeout = 1200);

Test(random, stream_is_splitmix64)
{
    struct random random = {0};
    cr_expect_eq(random_bits(&random), UINT64_C(0xe220a8397b1dcdaf)); /* from the authors' C code, seed 0 */
    cr_expect_eq(random_bits(&random), UINT64_C(0x6e789e6aa1b965f4));
}

Test(random, numbers_stay_in_their_range)
{
    struct random random = {1};
    for (int i = 0; i < 100000; i++) {
        const double unit = random_unit(&random), between = random_between(&random, -3, 5),
                     logarithmic = random_log(&random, 0x1p-60, 3);
        cr_assert(unit >= 0 && unit < 1 && between >= -3 && between <= 5 && logarithmic >= 0x1p-60 && logarithmic <= 3);
        cr_assert_lt(random_below(&random, 7), 7);
        cr_assert_eq(fabs(random_sign(&random)), 1);
    }
}

Test(random, directions_are_unit_and_unbiased)
{
    struct random random = {2};
    for (size_t n = 1; n <= 9; n++) {
        double mean[9] = {0};
        for (int i = 0; i < 10000; i++) {
            double unit[9], square = 0;
            random_direction(&random, n, unit);
            for (size_t k = 0; k < n; k++)
                square += unit[k] * unit[k], mean[k] += unit[k] / 10000;
            cr_assert_float_eq(square, 1, 0x1p-50);
        }
        for (size_t k = 0; k < n; k++)
            cr_expect_lt(fabs(mean[k]), 0.05, "n = %zu, component %zu", n, k); /* five standard deviations for n = 1 */
    }
}
