/* Correct and wrong implementations of S₁(t) = sin √t/√t near 0, compiled and recorded. The environment variable
 * PORT_VARIANT selects one. */
#include "recorded.hpp"

#include <cstdlib>

static bool is_variant(const char *name)
{
    const char *variant = std::getenv("PORT_VARIANT");
    return variant && std::strcmp(variant, name) == 0;
}

/* coefficients of 1 − t/3! + t²/5! − … as in plumb, for t up to 1 */
static const float c[] = {1, -0x1.555556p-3f, 0x1.111136p-7f, -0x1.a01aeep-13f, 0x1.6d2448p-19f};

template <class Real> Real horner(Real t, const float *of = c)
{
    return (((Real(of[4]) * t + Real(of[3])) * t + Real(of[2])) * t + Real(of[1])) * t + Real(of[0]);
}

template <class Real> Real fused(Real t)
{
    using std::fma;
    return fma(fma(fma(fma(Real(c[4]), t, Real(c[3])), t, Real(c[2])), t, Real(c[1])), t, Real(c[0]));
}

template <class Real> Real estrin(Real t)
{
    const Real t2 = t * t;
    return (Real(c[4]) * t2 + (Real(c[3]) * t + Real(c[2]))) * t2 + (Real(c[1]) * t + Real(c[0]));
}

template <class Real> Real even_and_odd(Real t)
{
    const Real t2 = t * t, even = (Real(c[4]) * t2 + Real(c[2])) * t2 + Real(c[0]), odd = Real(c[3]) * t2 + Real(c[1]);
    return even + t * odd;
}

/* Horner's rule with additional operations between its steps that change the result only by rounding errors. */
template <class Real> Real redundant_operations(Real t)
{
    using std::fma;
    const Real first = fma(Real(c[4]), t, Real(c[3])), scaled = (first * Real(5)) / Real(5), p = scaled * t,
               s = p + Real(c[2]), lost = p - (s - Real(c[2])), second = s + lost;
    return ((second * Real(0.25f) + second * Real(0.75f)) * t + Real(c[1])) * t + Real(c[0]);
}

/* Wrong: Horner's scheme with a multiplication by 5 and a division by 5.0001 in place of 5, a relative difference of
 * 2·10⁻⁵. */
template <class Real> Real scaled_off(Real t)
{
    const Real first = Real(c[1]) + t * (Real(c[2]) + t * (Real(c[3]) + t * Real(c[4])));
    return ((first * Real(5)) / Real(5.0001f)) * t + Real(c[0]);
}

/* Contains a branch that returns 7 and that no t takes: t − 1/2 is never positive for t < 1/2. */
template <class Real> Real excluded(Real t)
{
    return t < Real(0.5) && t - Real(0.5) >= Real(0) ? Real(7) : horner(t);
}

template <class Real> Real sine(Real t)
{
    using std::sin, std::sqrt;
    const Real a = sqrt(t);
    return a == Real(0) ? Real(1) : sin(a) / a;
}

/* sin a = 2 T/(1 + T²) with T = tan a/2 */
template <class Real> Real tangent(Real t)
{
    using std::sqrt, std::tan;
    const Real a = sqrt(t), T = tan(a / Real(2));
    return a == Real(0) ? Real(1) : (T + T) / ((Real(1) + T * T) * a);
}

/* Wrong at one input, or where a square root or logarithm has a negative argument, and correct elsewhere. A prover that
 * treats NaN or ∞ as a number would not see the error. */
template <class Real> Real hidden(Real t)
{
    using std::fmin, std::isfinite, std::isnan, std::log, std::sqrt;
    const Real away = t - Real(0x1.23456p-2f), root = sqrt(t - Real(0.5)), q = away / away;
    if (is_variant("sqrt compared"))
        return root >= Real(-1) ? horner(t) : Real(7);
    if (is_variant("logarithm compared"))
        return log(t - Real(0.5)) < Real(10) ? horner(t) : Real(7);
    if (is_variant("min with sqrt"))
        return fmin(root + Real(8), Real(1)) * horner(t);
    if (is_variant("isnan"))
        return isnan(q) ? Real(7) : horner(t);
    if (is_variant("isfinite"))
        return isfinite(Real(1) / away) ? horner(t) : Real(7);
    if (is_variant("overflow compared"))
        return t * Real(0x1p127f) * Real(4) < Real(0x1p127f) ? horner(t) : Real(7);
    if (is_variant("zero times sqrt"))
        return horner(t) + Real(0) * root;
    if (is_variant("zero divided"))
        return horner(t) + Real(0) / away;
    return horner(t) + (q - q);
}

/* Many comparisons, each with two possible outcomes. */
template <class Real> Real branches(Real t)
{
    for (int i = 1; i < 40; i++)
        if (t < Real(i) / Real(64))
            t = t + Real(0);
    return horner(t);
}

template <class Real> Real s1(Real t)
{
    using std::copysign, std::fabs, std::fmin, std::fmax, std::isfinite, std::isnan;
    static const float swapped[] = {c[0], c[2], c[1], c[3], c[4]};
    static const float digit[] = {c[0], c[1] * (1 + 0x1p-18f), c[2], c[3], c[4]};
    if (is_variant("fused"))
        return fused(t);
    if (is_variant("estrin"))
        return estrin(t);
    if (is_variant("even and odd"))
        return even_and_odd(t);
    if (is_variant("redundant operations"))
        return redundant_operations(t);
    if (is_variant("scaled off"))
        return scaled_off(t);
    if (is_variant("excluded"))
        return excluded(t);
    if (is_variant("wrong at one half"))
        return t < Real(0.5) || t > Real(0.5) ? horner(t) : Real(7);
    if (is_variant("sine"))
        return sine(t);
    if (is_variant("divided")) /* NaN at 0 */
        return (t * horner(t)) / t;
    if (is_variant("fabs"))
        return horner(fabs(t));
    if (is_variant("branch"))
        return t < Real(0.5) ? horner(t) : sine(t);
    if (is_variant("swapped"))
        return horner(t, swapped);
    if (is_variant("wrong coefficient"))
        return horner(t, digit);
    if (is_variant("wrong bound"))
        return t < Real(0.5) ? horner(t) : Real(1) + t * (Real(c[1]) + t * Real(c[2]));
    if (is_variant("clamped"))
        return horner(fmin(t, Real(0.99)));
    if (is_variant("clamped from below"))
        return horner(fmax(t, Real(0.01)));
    if (is_variant("sign of zero"))
        return horner(t) * copysign(Real(1), t);
    if (is_variant("negated"))
        return -horner(t);
    if (is_variant("nearly"))
        return horner(t) + t * Real(0x1p-100f) * Real(0x1p-100f);
    if (is_variant("tangent"))
        return tangent(t);
    if (is_variant("another variable"))
        return horner(t * Real(1.0625));
    if (is_variant("branches"))
        return branches(t);
    if (is_variant("narrow"))
        return Real(horner(std::conditional_t<std::is_arithmetic_v<Real>, float, plumb::recorded<float>>(t)));
    if (is_variant("finite"))
        return isfinite(t) && !isnan(t) ? horner(t) : Real(7);
    for (const char *variant : {"sqrt compared", "logarithm compared", "min with sqrt", "isnan", "isfinite",
                                "overflow compared", "zero times sqrt", "zero divided", "nan minus nan"})
        if (is_variant(variant))
            return hidden(t);
    if constexpr (std::is_arithmetic_v<Real>) /* contractions that a compiler may apply to the recorded code */
        if (is_variant("contracted"))
            return fused(t);
    return horner(t);
}

template <class Real> void code(const Real *in, Real *out)
{
    out[0] = s1(in[0]);
}

/* 2 atan2(s, c) with s = x − x³/6, c = 1 − x²/2 */
template <class Real> void angle(const Real *in, Real *out)
{
    using std::acos, std::atan2, std::sqrt;
    const Real x = in[0], s = x - x * x * x / Real(6), c = Real(1) - x * x / Real(2);
    if (is_variant("opposite"))
        out[0] = Real(2) * atan2(-s, -c);
    else if (is_variant("swapped"))
        out[0] = Real(2) * atan2(c, s);
    else if (is_variant("arc cosine"))
        out[0] = Real(2) * acos(c / sqrt(c * c + s * s));
    else
        out[0] = Real(2) * atan2(s, c);
}

/* A quaternion product whose scalar part loses terms that are small relative to a component. */
template <class Real> void product(const Real *a, Real *out)
{
    const Real *b = a + 4, nothing = a[0] * Real(0x1p-50f);
    out[0] = a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3];
    if (is_variant("lost"))
        out[0] = (out[0] + nothing) - nothing;
    out[1] = a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2];
    out[2] = a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1];
    out[3] = a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0];
}

/* The scalar part of the result is the value that a library function returns. */
template <class Real> void halve(const Real *v, Real *q)
{
    using std::cos, std::sin, std::sqrt;
    const Real a = sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]), h = a * Real(0.5), s = sin(h) / a;
    q[0] = cos(h), q[1] = s * v[0], q[2] = s * v[1], q[3] = s * v[2];
}

static const plumb_port_kernel kernels[] = {
    BOTH("so3.s1", 1, 1, code), WIDE_BETWEEN("so3.s3", 1, 1, code), BOTH("quaternion.exp.cubic_angle", 1, 1, angle),
    BOTH("quaternion.product", 8, 4, product), BOTH("rotation.exp_quaternion", 3, 4, halve)};
PORT("variants")

static const plumb::record records[] = {PLUMB_RECORD("so3.s1", code), PLUMB_RECORD("quaternion.exp.cubic_angle", angle),
                                        PLUMB_RECORD("quaternion.product", product),
                                        PLUMB_RECORD("rotation.exp_quaternion", halve)};
PLUMB_RECORDS(records)
