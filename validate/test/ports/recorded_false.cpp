/* Ports whose recorded code is, or appears to be, correct, and whose compiled code violates a limit: by overflow that
 * cancels in the recorded code, by access to bits, by state, or by code that only the compiler sees. None of them may
 * be proved. The environment variable PORT_VARIANT selects one; a comment at each gives its wrong result and where it
 * occurs. */
#include "recorded.hpp"

#include <cstdint>
#include <cstdlib>

static bool is_variant(const char *name)
{
    const char *variant = std::getenv("PORT_VARIANT");
    return variant && std::strcmp(variant, name) == 0;
}

static const float c[] = {1, -0x1.555556p-3f, 0x1.111136p-7f, -0x1.a01aeep-13f, 0x1.6d2448p-19f};

template <class Real> Real horner(Real t)
{
    return (((Real(c[4]) * t + Real(c[3])) * t + Real(c[2])) * t + Real(c[1])) * t + Real(c[0]);
}

/* Returns ∞ where |x − at| is far below `width`, and at most the largest float elsewhere. */
template <class Real> Real overflows_near(Real x, float at, float width)
{
    const Real d = (x - Real(at)) / Real(width), square = d * d, less = square < Real(1) ? square : Real(1);
    return (Real(1) - less) * Real(0x1.fffffep126f) * Real(2.0000002f);
}

/* Accesses the bits of a number by a cast, which no compiler rejects. */
template <class Real> std::uint32_t &bits_of(Real &x)
{
    return reinterpret_cast<std::uint32_t &>(x);
}

template <class Real> Real by_overflow(Real t, Real h)
{
    const Real b = overflows_near(t, 0.7123f, 1);
    if (is_variant("infinite less itself")) /* NaN around 0.7123 */
        return h + (b - b);
    if (is_variant("nothing of the infinite"))
        return h + Real(0) * b;
    if (is_variant("nothing of the infinite, fused"))
        return std::fma(b, Real(0), h);
    if (is_variant("infinite compared")) /* 7 at the same inputs */
        return (b - b) != Real(0) ? Real(7) : h;
    if (is_variant("quotient by 0")) /* NaN at 0 */
        return h + Real(0) * (t / Real(0));
    if (is_variant("quotients of constants")) /* NaN */
        return h + Real(0) * (Real(1) / Real(0));
    if (is_variant("over itself")) /* NaN at 0.75 */
        return h * ((t - Real(0.75)) / (t - Real(0.75)));
    if (is_variant(
            "held by the smallest number")) { /* NaN where t² is nearly 0.29: 0.6 times the smallest subnormal number
                                                    rounds to that number */
        const Real d = (t * t - Real(0.29f)) * Real(0x1p22f), square = d * d,
                   less = square < Real(1) ? square : Real(1);
        Real held = (Real(1) - less) * Real(0x1p-100f) * Real(0x1.8p-50f);
        for (int i = 0; i < 120; i++)
            held = held * Real(0.6f);
        held = held * Real(0x1p100f) * Real(0x1p100f) * Real(0x1p100f);
        return h + (held - held);
    }
    if (is_variant("hidden in a quotient")) /* NaN at 0.5: 1/(1 + (∞ − ∞)²) */
        return h + Real(0) / (Real(1) + (Real(1) / (t - Real(0.5)) - Real(1) / (t - Real(0.5))));
    return h;
}

/* Variants whose result depends on the sign of a zero, which constant folding may change. */
template <class Real> Real by_zeros(Real t, Real h)
{
    using std::atan2, std::copysign;
    const Real nothing = (t - Real(0.3f)) * Real(0), other = (t - Real(0.300001f)) * Real(0), one = Real(1),
               x = -(t * Real(3) - Real(0x1.18p1f)); /* 0 where t is 0x1.75555p-1 */
    if (is_variant("sign of nothing"))               /* h/2 below 0.3 */
        return h * (copysign(one, nothing) > Real(0) ? one : Real(0.5f));
    if (is_variant("signs of nothing")) /* −h from 0.3 to 0.300001 */
        return h * copysign(one, nothing) * copysign(one, other);
    if (is_variant("angles of nothing")) /* wrong by 2π there */
        return h + (atan2(nothing, -one) - atan2(other, -one));
    if (is_variant("sign of a sum with 0")) /* −h where x is −0 */
        return h * copysign(one, x) * copysign(one, x + Real(0));
    if (is_variant("sign of a product and 0")) /* −h where x is −0, since −0 + 0 is 0 */
        return h * copysign(one, x * Real(2)) * copysign(one, std::fma(x, Real(2), Real(0)));
    if (is_variant("sign of a sum with 0 t"))
        return h * copysign(one, x) * copysign(one, std::fma(Real(0), t, x));
    if (is_variant("sign of a difference"))
        return h * copysign(one, x) * copysign(one, Real(0x1.18p1f) - t * Real(3));
    return h;
}

template <class Real> Real by_bits(Real t, Real h)
{
    if (is_variant("bits compared")) /* 7 for all t above 0.5 */
        return (bits_of(t) >> 23) == 126 ? Real(7) : h;
    if (is_variant("sign bit compared")) /* the same result for every t */
        return bits_of(t) >> 31 ? Real(7) : h;
    if (is_variant("sign by bits")) /* −h */
        bits_of(h) |= 0x80000000u;
    if (is_variant("scaled by bits"))
        bits_of(h) += 0x00800000u;
    if (is_variant("a bit turned")) /* changes one of the last bits */
        bits_of(h) ^= 4;
    return h;
}

template <class Real> Real by_state(Real t, Real h)
{
    static long calls;
    static thread_local long calls_of_thread;
    if (is_variant("counted calls") && ++calls > 1000000000)
        return Real(7);
    if (is_variant("calls counted by a thread") && ++calls_of_thread > 1000000000)
        return Real(7);
    if (is_variant("the first call")) {
        static const Real first = t;
        return horner(first);
    }
    if (is_variant("the last call")) {
        static thread_local Real last;
        const Real before = last;
        last = t;
        return before + (h - before);
    }
    if (is_variant("random")) {
        static unsigned state = 1;
        state = state * 1103515245u + 12345u;
        return state >> 31 ? h : h * Real(1) + t * Real(0x1p-20f);
    }
    return h;
}

/* The recorded code differs from the compiled code. */
template <class Real> Real by_text(Real t, Real h)
{
    if constexpr (std::is_arithmetic_v<Real>) {
        if (is_variant("near the end") && t > Real(0.9999f) && t <= Real(1))
            return h * Real(1.0000005f);
        if (is_variant("near 0") && t < Real(1e-25f) && t > Real(0))
            return h * Real(1.0000005f);
        if (is_variant("at a number") && t == Real(0x1.2468acp-1f))
            return Real(7);
        if (is_variant("at the bits of an integer") && bits_of(t) == 0x3f123456u)
            return Real(7);
    }
    return h;
}

template <class Real> void s1(const Real *in, Real *out)
{
    const Real t = in[0], h = horner(t);
    if (is_variant("unwritten"))
        return;
    out[0] = by_text(t, by_state(t, by_bits(t, by_zeros(t, by_overflow(t, h)))));
    if (is_variant(
            "times a double")) /* C++ computes this in double; multiplying by float(1.00000004), which is 1, would be
                                     correct */
        out[0] *= 1.00000004;
    if (is_variant("plus a double"))
        out[0] += 3e-8;
}

/* c.w is NaN where a.w is 123456792. */
template <class Real> void product(const Real *a, Real *out)
{
    const Real *b = a + 4;
    out[0] = a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3];
    out[1] = a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2];
    out[2] = a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1];
    out[3] = a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0];
    if (is_variant("a small term")) { /* error of many ulps if a.x, a.y, a.z and b.w are large and the others small */
        const Real by = Real(0x1p-29f), x = a[1] * by, y = a[2] * by, z = a[3] * by, w = b[0] * by;
        out[0] = out[0] + (x * y * (z * w) - x * w * (y * z));
    }
    if (is_variant("counted overflow")) {
        const Real big = (a[0] * a[0]) * (a[0] * a[0]) * Real(0x1p60f);
        out[0] = out[0] + (big - big);
    }
    if constexpr (std::is_arithmetic_v<Real>)
        if (is_variant("flushed"))
            for (int k = 0; k < 4; k++)
                out[k] = std::fabs(out[k]) < std::numeric_limits<Real>::min() ? Real(0) : out[k];
}

/* Computes in double. q.x is NaN wherever v.x = 0. */
template <class Real> void halves(const Real *v, Real *q)
{
    using std::cos, std::fabs, std::sin, std::sqrt;
    const Real a = sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]), h = a / 2, s = a == 0 ? Real(0.5) : sin(h) / a;
    q[0] = cos(h), q[1] = s * v[0], q[2] = s * v[1], q[3] = s * v[2];
    if (is_variant("NaN at 0"))
        q[1] = s * fabs(v[0]) * (v[0] / fabs(v[0]));
    if (is_variant("7 at 0") && v[0] == 0)
        q[1] = Real(7);
    if (is_variant("7 at -0") && std::copysign(Real(1), v[0]) < 0 && v[0] == 0)
        q[1] = Real(7);
}

/* Computes the remainder of a batch of eight elements in another way. */
static int leaves_over(size_t n, const plumb_port_view *in, const plumb_port_view *out)
{
    const float *t = static_cast<const float *>(in->base[0]);
    for (size_t i = 0; i < n; i++)
        static_cast<float *>(out->base[0])[i] =
            (is_variant("what is left over") && i >= n / 8 * 8 && n < 4096) || (is_variant("calls of 77") && n == 77)
                ? horner(t[i]) * 1.0000005f
                : horner(t[i]);
    return is_variant("what is left over") || is_variant("calls of 77")
               ? 0
               : run<1, 1, float, float, s1<float>>(n, in, out);
}

static const plumb_port_kernel kernels[] = {{"so3.s1", PLUMB_PORT_FLOAT, PLUMB_PORT_SOA, leaves_over, nullptr, nullptr},
                                            BOTH("quaternion.product", 8, 4, product),
                                            WIDE_BETWEEN("rotation.exp_quaternion", 3, 4, halves)};
PORT("false")

static const plumb::record records[] = {PLUMB_RECORD("so3.s1", s1), PLUMB_RECORD("quaternion.product", product),
                                        PLUMB_RECORD_IN("rotation.exp_quaternion", halves, double)};
PLUMB_RECORDS(records)
