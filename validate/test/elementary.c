/* Tests of the elementary functions that give the same bits on every CPU (util/elementary.h): their accuracy, and their
 * bits. */
#include "validate/util/elementary.h"

#include "ran.h"
#include "validate/util/fingerprint.h"
#include "validate/util/random.h"

TestSuite(elementary, .timeout = 1200);

/* Checks a value; the error is in ulps of the correct value. */
static void expect_near(const char *what, double x, double value, double right)
{
    const double unit = nextafter(fabs(right), INFINITY) - fabs(right);
    cr_expect(fabs(value - right) <= 2 * unit, "%s(%a) = %a, not %a", what, x, value, right);
}

Test(elementary, functions_are_within_two_units)
{
    struct random random = {1};
    for (int i = 0; i < 20000; i++) {
        const double x = random_between(&random, -20, 20), y = random_between(&random, -1070, 1023);
        expect_near("sine", x, elementary_sine(x), sin(x));
        expect_near("cosine", x, elementary_cosine(x), cos(x));
        expect_near("exp2", y, elementary_exp2(y), exp2(y));
        expect_near("log2", exp2(y), elementary_log2(exp2(y)), log2(exp2(y)));
    }
}

Test(elementary, powers_of_two_are_exact)
{
    for (int k = -1074; k < 1024; k++) {
        cr_assert_eq(elementary_exp2(k), ldexp(1, k), "2^%d", k);
        cr_assert_eq(elementary_log2(ldexp(1, k)), k, "2^%d", k);
    }
}

Test(elementary, edge_cases_match_the_library)
{
    cr_expect(isnan(elementary_sine(INFINITY)) && isnan(elementary_cosine(NAN)) && isnan(elementary_exp2(NAN)) &&
              isnan(elementary_log2(-1)) && isnan(elementary_log2(NAN)));
    cr_expect(elementary_exp2(INFINITY) == INFINITY && elementary_exp2(-INFINITY) == 0 &&
              elementary_exp2(1e300) == INFINITY && elementary_log2(0) == -INFINITY &&
              elementary_log2(INFINITY) == INFINITY);
    cr_expect_float_eq(elementary_sine(1e6 + 0.5), sin(1e6 + 0.5), 1e-9);
}

/* The hash changes if any bit of any result changes. */
Test(elementary, bits_are_equal_on_every_machine)
{
    struct random random = {2};
    uint64_t print = FINGERPRINT_EMPTY;
    for (int i = 0; i < 10000; i++) {
        const double x = 40 * (random_unit(&random) - 0.5);
        const double y[] = {elementary_sine(x), elementary_cosine(x), elementary_exp2(x), elementary_log2(fabs(x))};
        print = fingerprint(print, y, sizeof y);
    }
    cr_expect_eq(print, UINT64_C(0x5d0a9ad3374b787b), "%#llx", (unsigned long long)print);
}

/* glibc uses other implementations on CPUs without FMA. Test inputs must not depend on that. */
Test(elementary, inputs_do_not_depend_on_libm)
{
    const char *const command =
        "%splumb vectors so3.exp rotation.log transform.compose.n3 integrator -n 500 --precision double | sha256sum";
    const char *usual = formatted(command, "");
    const char *without =
        formatted(command, "GLIBC_TUNABLES=glibc.cpu.hwcaps=-AVX2,-FMA,-FMA4,-AVX2_Usable,-FMA_Usable ");
    struct ran with_fma = ran_shell(usual), without_fma = ran_shell(without);
    cr_expect_eq(with_fma.status, 0);
    cr_expect_str_eq(with_fma.out, without_fma.out);
}
