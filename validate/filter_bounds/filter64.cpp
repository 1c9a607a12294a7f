/* The bounds of reference/real_filter64.h, whose numbers are two words, as in filter.cpp. What sine, cosine, eᵃ and
 * log a lose is made up of these and counted beside them. */
#include "forms.hpp"

#include <cmath>

/* Of the library's functions, by which counted ones begin, nothing is asked here. */
static lanes lanes_logarithm(const lanes &)
{
    return any_number(1);
}
static lanes lanes_arctangent(const lanes &, const lanes &)
{
    return any_number(1);
}

#define LANES_ARE_GIVEN
#define WORDS_ARE_GIVEN
#define ARENA_H
enum { LANES = 4 };
namespace /* each filter has a struct real of its own */
{
#include "reference/real_filter64.h"
}

static real any_real(double sample)
{
    const lanes v = any_number(sample);
    return {v, any_within(power_of_two(-53) * v.magnitude, 0), any_size(1e-25), 1};
}

/* v + w, and the exact number that a real stands for. */
static polynomial value(const real &a)
{
    return a.v.form + a.w.form;
}
static polynomial exact(const real &a)
{
    return value(a) + any_within(a.e.form, 0).form;
}

static void bound_holds(const char *operation, const char *own, const real &result, const polynomial &error)
{
    shown("real_filter64.h", operation, own, least_of(result.e.form), error);
}

static void prove_sums_and_products()
{
    real a = any_real(1.3), b = any_real(-0.7), r = real_add(a, b);
    bound_holds("a + b", "4u² v", r, size_of(value(r) - exact(a) - exact(b)));

    a = any_real(1.3), b = any_real(-0.7), r = real_multiply(a, b);
    bound_holds("a b", "8u² v", r, size_of(value(r) - exact(a) * exact(b)));

    a = any_real(1.3), r = halved(a);
    bound_holds("a/2", "", r, size_of(value(r) - power_of_two(-1) * exact(a)));
}

/* As in filter.cpp. The divisor of the bound is (1 − 2u)|b.v| − e rounded twice, and |b′| at least (1 − u)|b.v| − e. */
static void prove_quotient()
{
    const real a = any_real(1.3), b = any_real(0.7), r = real_divide(a, b);
    const rational u = power_of_two(-53);
    const polynomial left = size_of(value(r) * value(b) - value(a)) + (1 + u) * r.v.magnitude * b.e.form + a.e.form;
    const polynomial nearest = (lanes_abs(b.v) * (1 - 0x1p-52) - b.e).magnitude;
    shown("real_filter64.h", "a / b", "16u² v", 1 / (1 + u) * (least_of(r.e.form) * nearest), left);
}

/* |v − √a| ≤ k is the same as |v² − a| ≤ k(v + √a), where √a ≥ v − k. */
static void prove_root()
{
    const rational u = power_of_two(-53);
    const lanes square = square_of(any_size(1.1));
    const real a = {square, any_within(u * square.magnitude, 0), 0, 1}, v = root(a);
    const polynomial own = least_of(v.e.form), around = (2 - 6 * u) * v.v.magnitude;
    shown("real_filter64.h", "√a", "5u² v", own * around, size_of(value(v) * value(v) - value(a)));
}

/* --- series ------------------------------------------------------------------------------------------------------ */

static real any_real_up_to(const rational &limit, double sample)
{
    const lanes v = any_size_up_to(limit, sample);
    return {v, any_within(power_of_two(-53) * v.magnitude, 0), any_size(1e-25), 1};
}

static void prove_series()
{
    for (unsigned m = 1; m <= 3; m++)
        for (int far = 0; far <= (m == 3); far++) {
            const int limit = far ? 16 : 1;
            const real t = any_real_up_to(limit, 0.5 * limit), r = factorial_series(m, t);
            const polynomial exact = series(value(t), limit, far ? FAR_TERMS : NEAR_TERMS, m, factorial_of);
            bound_holds(factorial_series_text(m, far), "rounding, coefficients, the rest", r,
                        size_of(value(r) - exact) + 1 / factorial_of(m + 2, 0) * t.e.form);
        }
    const rational limit = power_of_two(-6);
    const real t = any_real_up_to(limit, 0.01), r = arctangent_series(t);
    bound_holds("Σ (−t)ᵏ/(1+2k), t ≤ 2⁻⁶", "rounding, coefficients, the rest", r,
                size_of(value(r) - series(value(t), limit, 18, 0, odd)) + rational(1, 3) * t.e.form);
}

/* a = n h + r for a whole number n. Of π/2, or log 2, three words leave less than 2⁻¹⁶². */
static void prove_reduction(const char *operation, const double *h)
{
    const lanes n = any_number(8), r = any_number(0.3);
    const polynomial multiple = n.form * constant(rational(h[0]) + rational(h[1]) + rational(h[2]));
    const lanes low = any_within(power_of_two(-53) * (2 * n.magnitude + r.magnitude), 0);
    const lanes high = exactly(multiple + r.form - low.form, 8 * h[0] + 0.3);
    const words reduced = words_reduced({high, low}, n, h);
    const polynomial left = n.form * any_within(constant(power_of_two(-162)), 0).form;
    shown("real_filter64.h", operation, "9u² r + 2⁻¹⁵⁷ n",
          9 * power_of_two(-106) * reduced.h.magnitude + power_of_two(-157) * n.magnitude,
          size_of(reduced.h.form + reduced.l.form - r.form + left));
}

void prove_filter64()
{
    prove_sums_and_products();
    prove_quotient();
    prove_root();
    prove_series();
    prove_reduction("a − n π/2", half_pi);
    prove_reduction("a − n log 2", log2_words);
}
