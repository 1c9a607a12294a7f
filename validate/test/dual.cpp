// plumb/dual.h in C++: one text of a function serves for numbers, dual and hyper-dual ones.
// Compiled and run by headers.c.
#include <plumb/dual.h>

#include <cmath>
#include <cstdio>

// Every operator and function, with numbers on both sides.
template <class Scalar> static Scalar f(Scalar x)
{
    using std::atan;
    using std::cos;
    using std::exp;
    using std::log;
    using std::pow;
    using std::sin;
    using std::sqrt;
    using std::tan;
    Scalar y = exp(sin(x)) / (2 + cos(x)) - log(x) * sqrt(1 + x * x) + 3 * tan(x / 2) - (1 - x) / x * 2;
    y += pow(x, 3) - 1;
    y *= +x;
    y -= -atan(x);
    y /= 1 / x + x;
    return y;
}

static int failures;

template <class Number> static void expect_near(const char *what, Number found, Number expected, Number tolerance)
{
    if (!(std::fabs(found - expected) <= tolerance * (1 + std::fabs(expected)))) {
        std::printf("%s: %.17g, expected %.17g\n", what, (double)found, (double)expected);
        failures++;
    }
}

// Against differences of values in long double, right to 1e-10 (first) and 1e-9 (second).
int main()
{
    for (int i = 1; i < 20; i++) {
        const double x = 0.1 * i + 0.03;
        const long double h = 1e-4L, at = x;
        const long double low = f(at - h), here = f(at), high = f(at + h), first = (high - low) / (2 * h),
                          second = (high - 2 * here + low) / (h * h);
        const plumb_dual d = f(plumb_dual_variable(x));
        const plumb_hyper e = f(plumb_hyper_variable(x));
        const plumb_dual_float s = f(plumb_dual_float_variable((float)x));
        const plumb_hyper_float t = f(plumb_hyper_float_variable((float)x));
        expect_near("f", d.real, (double)here, 1e-13);
        expect_near("f'", d.dual, (double)first, 1e-6);
        expect_near("f, hyper-dual", e.real, d.real, 1e-15);
        expect_near("f', hyper-dual", e.dual1, d.dual, 1e-13);
        expect_near("f' along the other", e.dual2, e.dual1, 1e-15);
        expect_near("f''", e.dual12, (double)second, 1e-5);
        expect_near("f, float", s.real, (float)here, 1e-4F);
        expect_near("f', float", s.dual, (float)first, 1e-4F);
        expect_near("f', hyper-dual, float", t.dual1, (float)first, 1e-4F);
        expect_near("f'', float", t.dual12, (float)second, 1e-3F);
    }
    return failures != 0;
}
