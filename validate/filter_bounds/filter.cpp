/* The bounds of reference/real_filter.h, operation by operation: each is run on forms, and what it says of its error is
 * held against what its roundings and the errors of its operands can be. */
#include "forms.hpp"

#include <cmath>

/* What a function of the C library returns, and the number within two of its ulps that is meant. */
static polynomial meant;
static lanes library(double sample, bool above_zero = false)
{
    const lanes result = above_zero ? any_size(sample) : any_number(sample);
    meant = result.form + any_within(power_of_two(-51) * result.magnitude, 0).form;
    return result;
}
static lanes sin(const lanes &x)
{
    return library(std::sin(x.sample));
}
static lanes cos(const lanes &x)
{
    return library(std::cos(x.sample));
}
static lanes fma(const lanes &a, const lanes &b, const lanes &c)
{
    return a * b + c;
}
static lanes lanes_exponential(const lanes &x)
{
    return library(std::exp(x.sample), true);
}
static lanes lanes_logarithm(const lanes &x)
{
    return library(std::log(x.sample));
}
static lanes lanes_arctangent(const lanes &y, const lanes &x)
{
    return library(std::atan2(y.sample, x.sample));
}

#define LANES_ARE_GIVEN
#define ARENA_H
enum { LANES = 4 };
namespace /* each filter has a struct real of its own */
{
#include "reference/real_filter.h"
}

static real any_real(double sample)
{
    return {any_number(sample), any_size(1e-12), 1};
}

/* The exact number that a real stands for. */
static polynomial exact(const real &a)
{
    return a.v.form + any_within(a.e.form, 0).form;
}

/* That the bound of a result is never below `error`. */
static void bound_holds(const char *operation, const char *own, const real &result, const polynomial &error)
{
    shown("real_filter.h", operation, own, least_of(result.e.form), error);
}

/* --- operations ------------------------------------------------------------------------------------------------- */

static void prove_sums_and_products()
{
    real a = any_real(1.3), b = any_real(-0.7), r = real_add(a, b);
    bound_holds("a + b", "u v", r, size_of(r.v.form - exact(a) - exact(b)));

    a = any_real(1.3), b = any_real(-0.7), r = real_multiply(a, b);
    bound_holds("a b", "u v", r, size_of(r.v.form - exact(a) * exact(b)));

    a = any_real(1.3), r = halved(a);
    bound_holds("a/2", "", r, size_of(r.v.form - power_of_two(-1) * exact(a)));
}

/* |v − a′/b′| ≤ e where |v b′ − a′| ≤ |v b − a| + |v| e_b + e_a ≤ e |b′|. The divisor of the bound is |b| − e_b
 * rounded, and so at most (1 + u)|b′|. */
static void prove_quotient()
{
    const real a = any_real(1.3), b = any_real(0.7), r = real_divide(a, b);
    const polynomial left = size_of(r.v.form * b.v.form - a.v.form) + r.v.magnitude * b.e.form + a.e.form;
    const polynomial divisor = 1 / (1 + power_of_two(-53)) * (lanes_abs(b.v) - b.e).magnitude;
    shown("real_filter.h", "a / b", "u v", least_of(r.e.form) * divisor, left);
}

/* |√a − √a′| is at most e/√a, and √a at least (1 − u)v; or at most √e. */
static void prove_root()
{
    const lanes v = any_size(1.1);
    real a = {square_of(v), any_size(1e-12), 1}, r = root(a);
    const polynomial rounding = power_of_two(-53) * v.form;
    shown("real_filter.h", "√a, a > e", "u v", least_of(r.e.form) * v.form,
          rounding * v.form + (1 + power_of_two(-52)) * a.e.form);

    const lanes of_e = any_size(1.2), small = any_size(1.1);
    a = {square_of(small), square_of(of_e), 1}, r = root(a);
    const polynomial of_exact_e = (1 + power_of_two(-52)) * of_e.form;
    bound_holds("√a, a ≤ e", "u v", r, power_of_two(-53) * small.form + of_exact_e);
}

/* --- functions of the C library ---------------------------------------------------------------------------------- */

/* Slopes of sine and cosine are at most 1. */
static void prove_library()
{
    real a = any_real(0.7), r = sine(a);
    bound_holds("sin a", "two ulps of the library", r, size_of(r.v.form - meant) + a.e.form);
    a = any_real(0.7), r = cosine(a);
    bound_holds("cos a", "two ulps of the library", r, size_of(r.v.form - meant) + a.e.form);

    /* For d ≤ 1, e^(a + d) is at most eᵃ(d + d²) more than eᵃ. */
    a = any_real(0.7), r = exponential(a);
    bound_holds("eᵃ", "two ulps of the library", r,
                size_of(r.v.form - meant) + size_of(meant) * (a.e.form + a.e.form * a.e.form));
}

/* --- enclosures ------------------------------------------------------------------------------------------------- */

static void prove_enclosures()
{
    real a = any_real(1.3), b = any_real(0.7), r = widened(a, b);
    bound_holds("widened", "", r, a.e.form + b.v.magnitude + b.e.form);

    /* A number not below a: what is added to the exact sum is at least what its roundings lose. */
    a = any_real(1.3), r = at_most(a);
    shown("real_filter.h", "not below a", "", least_of(r.v.form - a.v.form), a.e.form);

    /* The other one of two: from it the one that is taken is as far as the rounded difference, and u of that. */
    a = any_real(1.3), b = any_real(0.7), r = real_select((condition){-1, -1}, a, b);
    const polynomial apart = lanes_abs(a.v - b.v).magnitude;
    bound_holds("a or b", "", r, (1 + power_of_two(-53)) * apart + b.e.form);
}

/* --- series ------------------------------------------------------------------------------------------------------ */

static void prove_series()
{
    for (unsigned m = 1; m <= 3; m++)
        for (int far = 0; far <= (m == 3); far++) {
            const int limit = far ? 16 : 1;
            const real t = {any_size_up_to(limit, 0.5 * limit), any_size(1e-12), 1}, r = factorial_series(m, t);
            const polynomial exact = series(t.v.form, limit, far ? SERIES_LONG : SERIES_SHORT, m, factorial_of);
            bound_holds(factorial_series_text(m, far), "rounding, coefficients, the rest", r,
                        size_of(r.v.form - exact) + 1 / factorial_of(m + 2, 0) * t.e.form);
        }
    const rational limit = power_of_two(-6);
    const real t = {any_size_up_to(limit, 0.01), any_size(1e-12), 1}, r = arctangent_series(t);
    bound_holds("Σ (−t)ᵏ/(1+2k), t ≤ 2⁻⁶", "rounding, coefficients, the rest", r,
                size_of(r.v.form - series(t.v.form, limit, 9, 0, odd)) + rational(1, 3) * t.e.form);
}

/* Less than a rounding loses is no bound: else nothing would have been shown at all. */
static void fail_where_it_must()
{
    const real a = any_real(1.3), b = any_real(-0.7), sum = real_add(a, b), product = real_multiply(a, b);
    const rational less = power_of_two(-53) * rational(99, 100);
    not_shown += never_below(less * sum.v.magnitude, size_of(sum.v.form - a.v.form - b.v.form));
    not_shown += never_below(less * product.v.magnitude, size_of(product.v.form - a.v.form * b.v.form));
    forget_unknowns();
}

void prove_filter()
{
    fail_where_it_must();
    prove_sums_and_products();
    prove_quotient();
    prove_root();
    prove_library();
    prove_enclosures();
    prove_series();
}
