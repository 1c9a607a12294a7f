/* Random programs for fuzzing the prover (fuzz_proofs.cpp), correct except for rounding errors.
 *
 * A seed determines a program: a formula of a kernel, written in one of several ways, with additional operations that
 * change only rounding errors: error-free transformations, scalings, divisions and square roots that cancel,
 * conversions to double and back, branches, min, max, signs. The same template computes, with Real = float, and is
 * recorded. */
#ifndef TEST_FUZZ_PROGRAMS_HPP
#define TEST_FUZZ_PROGRAMS_HPP

#include "validate/plumb_record.hpp"

#include <cmath>
#include <cstdint>

namespace fuzz
{

template <class Real> struct wide_of {
    using type = double;
};
template <class Real> struct wide_of<plumb::recorded<Real>> {
    using type = plumb::recorded<double>;
};

/* The random program of a seed, for a single run. It draws its random choices while it runs; equal seeds give equal
 * choices. */
template <class Real> struct program {
    using Wide = typename wide_of<Real>::type;
    std::uint64_t state;

    explicit program(std::uint64_t seed) : state(seed * 0x9e3779b97f4a7c15u + 0x2545f4914f6cdd1du)
    {
    }
    unsigned below(unsigned n)
    {
        std::uint64_t x = state += 0x9e3779b97f4a7c15u;
        x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
        x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
        return unsigned((x ^ (x >> 31)) >> 33) % n;
    }
    Real power(int minimum, int most)
    {
        return Real(std::ldexp(1.0f, minimum + int(below(unsigned(most - minimum + 1)))));
    }

    /* Returns x up to rounding errors. `near_one`: |x| is about 1, so that adding numbers of that magnitude loses few
     * digits. */
    Real detour(Real x, bool near_one)
    {
        using std::copysign, std::fabs, std::fma, std::fmax, std::fmin, std::sqrt;
        static const unsigned counted[] = {2, 3, 7}; /* cases that do not underflow and that the a-priori analysis
                                                        supports */
        switch (near_one ? below(20) : counted[below(3)]) {
        case 0: {
            const Real k = power(-10, 10);
            return (x * k) / k;
        }
        case 1: {
            const Real k = Real(3.0f + float(below(5)));
            return (x / k) * k;
        }
        case 2: {
            const Wide w = Wide(x) * 3.0;
            return Real(w / 3.0);
        }
        case 3:
            return (x + x) * Real(0.5f);
        case 4:
            return fma(x, Real(0.25f), x * Real(0.75f));
        case 5:
            return copysign(fabs(x), x);
        case 6: {
            const Real k = Real(1.1f), p = x * k, lost = fma(x, k, -p);
            return (p + lost) / k;
        }
        case 7:
            return -(-x);
        case 8: {
            const Wide root = sqrt(Wide(x) * Wide(x));
            return copysign(Real(root), x);
        }
        case 9:
            return x < Real(0) ? -fabs(x) : fmax(x, -x);
        case 10:
            return x * (power(0, 3) / power(0, 0)) * Real(0) + x;
        case 11: {
            const Real k = power(-3, 1);
            return (x + k) - k;
        }
        case 12: {
            const Real k = Real(1.0f + float(below(4))), s = k + x, lost = x - (s - k);
            return (s - k) + lost;
        }
        case 13: {
            const Real k = Real(0.001f * float(1 + below(9))), s = k + x, lost = x - (s - k);
            return (s - k) + lost;
        }
        case 14: {
            const Real k = Real(7.0f), s = x + k, back = s - x, lost = (x - (s - back)) + (k - back);
            return (s - k) + lost;
        }
        case 15:
            return fmin(fmax(x, Real(-8.0f)), Real(8.0f));
        case 16: {
            const Real k = Real(0.7f);
            return x > k ? (x - k) + k : (x + k) - k;
        }
        case 17: {
            const Wide w = Wide(x) + 1e6;
            return Real(w - 1e6);
        }
        case 18:
            return fmin(x, Real(0.5f)) + fmax(x - Real(0.5f), Real(0));
        default:
            return fabs(x) <= Real(0.4f) ? sqrt(fabs(x)) * sqrt(fabs(x)) * copysign(Real(1), x) : x;
        }
    }
    Real noise(Real x, bool near_one)
    {
        return below(14) == 0 ? detour(x, near_one) : x;
    }
    Real add(Real a, Real b, bool near_one)
    {
        switch (below(near_one ? 6 : 3)) {
        case 0:
            return Real(Wide(a) + Wide(b));
        case 1:
            return b - (-a);
        case 3: {
            const Real s = a + b, lost = b - (s - a);
            return s + lost;
        }
        case 4: {
            const Real s = b + a, lost = a - (s - b);
            return s + lost;
        }
        default:
            return a + b;
        }
    }
    Real multiply(Real a, Real b, bool near_one)
    {
        using std::fma;
        switch (below(near_one ? 6 : 2)) {
        case 0:
            return Real(Wide(a) * Wide(b));
        case 1:
            return fma(a, b, Real(0));
        case 2:
            return (a * Real(4.0f)) * (b * Real(0.25f));
        case 3: {
            const Real p = a * b, lost = fma(a, b, -p);
            return p + lost;
        }
        default:
            return a * b;
        }
    }
    Real multiply_add(Real a, Real b, Real k, bool near_one)
    {
        using std::fma;
        if (below(4) == 0)
            return noise(fma(a, b, k), near_one);
        if (near_one && below(8) == 0) {
            const Real p = a * b, lost = fma(a, b, -p), s = p + k, rest = p - (s - k);
            return s + (rest + lost);
        }
        return noise(add(multiply(noise(a, near_one), b, near_one), k, near_one), near_one);
    }
    /* Returns S₁ (odd = 1) or S₃ (odd = 3) of t in [0, 1]: Σ (−t)ᵏ/(odd + 2k)! with plumb's rounded coefficients. */
    Real series(Real t, const float *c)
    {
        const Real u = below(2) ? noise(t, true) : t;
        Real p = Real(c[4]);
        switch (below(4)) {
        case 0:
            for (int i = 3; i >= 0; i--)
                p = p * u + Real(c[i]);
            break;
        case 1:
            for (int i = 3; i >= 0; i--)
                p = multiply_add(p, u, Real(c[i]), true);
            break;
        case 2: {
            const Real square = multiply(u, u, true);
            p = multiply_add(Real(c[4]) * square + (Real(c[3]) * u + Real(c[2])), square, Real(c[1]) * u + Real(c[0]),
                             true);
            break;
        }
        default: {
            const Wide w = Wide(u);
            Wide q = Wide(c[4]);
            for (int i = 3; i >= 0; i--)
                q = q * w + Wide(c[i]);
            p = Real(q);
        }
        }
        return noise(noise(p, true), true);
    }
    /* Returns x b + y a. */
    Real dual(const Real *a)
    {
        using std::fma;
        switch (below(3)) {
        case 0:
            return noise(fma(a[0], a[3], multiply(a[1], a[2], false)), false);
        case 1:
            return noise(multiply_add(a[1], a[2], multiply(a[0], a[3], false), false), false);
        default:
            return noise(add(multiply(a[0], a[3], false), multiply(a[1], a[2], false), false), false);
        }
    }
};

} // namespace fuzz

#endif
