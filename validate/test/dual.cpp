// Tests of plumb/dual.hpp: one function template computes with numbers, with dual and with hyper-dual numbers.
// Compiled and run by headers.c.
#include <plumb/dual.hpp>

#include <cmath>
#include <cstdio>
#include <cstring>

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
        std::printf("%s: %.17g, expected %.17g\n", what, static_cast<double>(found), static_cast<double>(expected));
        failures++;
    }
}

static void print(const double *parts, size_t count)
{
    for (size_t k = 0; k < count; k++)
        std::printf(" %a", parts[k]);
}

static void print(const float *parts, size_t count)
{
    for (size_t k = 0; k < count; k++)
        std::printf(" %a", static_cast<double>(parts[k]));
}

// Prints the bits of each function's result, added to another number: a compiler that contracts products and sums would
// fuse this addition with the last product.
template <class Number, class Part> static void print_bits()
{
    constexpr size_t count = sizeof(Number) / sizeof(Part);
    unsigned state = 1;
    for (int i = 0; i < 20; i++) {
        Number x[3];
        for (Number &number : x) {
            Part parts[count];
            for (Part &part : parts)
                part = static_cast<Part>(state = state * 1664525 + 1013904223) / static_cast<Part>(3e9);
            std::memcpy(&number, parts, sizeof number);
        }
        const Number &a = x[0], &b = x[1], &c = x[2];
        const Number sums[] = {a * b + c,  a / b + c,  a * b.real + c, pow(a, 2) + c, pow(a, 3) + c, exp(a) + c,
                               log(a) + c, sin(a) + c, cos(a) + c,     sqrt(a) + c,   tan(a) + c,    atan(a) + c};
        Part parts[count * (sizeof sums / sizeof *sums)];
        std::memcpy(parts, sums, sizeof sums);
        print(parts, sizeof parts / sizeof *parts);
        std::puts("");
    }
}

// With an argument, prints the bits of all results. Without one, compares derivatives with differences of values in
// long double, whose errors are below 1e-10 (first derivatives) and 1e-9 (second derivatives).
int main(int argc, char **)
{
    if (argc > 1) {
        print_bits<plumb_dual, double>();
        print_bits<plumb_hyper, double>();
        print_bits<plumb_dual_float, float>();
        print_bits<plumb_hyper_float, float>();
        return 0;
    }
    for (int i = 1; i < 20; i++) {
        const double x = 0.1 * i + 0.03;
        const long double h = 1e-4L, at = x;
        const long double low = f(at - h), here = f(at), high = f(at + h), first = (high - low) / (2 * h),
                          second = (high - 2 * here + low) / (h * h);
        const plumb_dual d = f(plumb_dual_variable(x));
        const plumb_hyper e = f(plumb_hyper_variable(x));
        const plumb_dual_float s = f(plumb_dual_float_variable(static_cast<float>(x)));
        const plumb_hyper_float t = f(plumb_hyper_float_variable(static_cast<float>(x)));
        expect_near("f", d.real, static_cast<double>(here), 1e-13);
        expect_near("f'", d.dual, static_cast<double>(first), 1e-6);
        expect_near("f, hyper-dual", e.real, d.real, 1e-15);
        expect_near("f', hyper-dual", e.dual1, d.dual, 1e-13);
        expect_near("f' along the other", e.dual2, e.dual1, 1e-15);
        expect_near("f''", e.dual12, static_cast<double>(second), 1e-5);
        expect_near("f, float", s.real, static_cast<float>(here), 1e-4F);
        expect_near("f', float", s.dual, static_cast<float>(first), 1e-4F);
        expect_near("f', hyper-dual, float", t.dual1, static_cast<float>(first), 1e-4F);
        expect_near("f'', float", t.dual12, static_cast<float>(second), 1e-3F);
    }
    return failures != 0;
}
