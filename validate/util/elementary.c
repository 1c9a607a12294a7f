/* Elementary functions with the same bits on all processors: see elementary.h. Each function reduces its argument and
 * sums the Taylor series at the reduced argument, up to terms below the last place. */
#include "elementary.h"

#include "format.h"

#include <math.h>
#include <stddef.h>

#define TWO_PI 0x1.921fb54442d18p+2
#define HALF_PI 0x1.921fb54442d18p+0
#define HALF_PI_LOW 0x1.1a62633145c07p-54 /* π/2 − HALF_PI */
#define LN_2 0x1.62e42fefa39efp-1
#define TWO_OVER_LN_2 0x1.71547652b82fep+1
#define ROOT_HALF 0x1.6a09e667f3bcdp-1

/* Returns Σ cₖ xᵏ, k from 0 to count − 1, by Horner's method. */
static double polynomial(const double *c, size_t count, double x)
{
    double sum = c[--count];
    while (count > 0)
        sum = c[--count] + x * sum;
    return sum;
}

/* Returns sin r for |r| ≤ π/4: r Σ (−r²)ᵏ/(2k+1)! */
static double sine_near_0(double r)
{
    static const double c[] = {1.0,
                               1.0 / 6,
                               1.0 / 120,
                               1.0 / 5040,
                               1.0 / 362880,
                               1.0 / 39916800,
                               1.0 / 6227020800,
                               1.0 / 1307674368000,
                               1.0 / 355687428096000};
    return r * polynomial(c, sizeof c / sizeof *c, -r * r);
}

/* Returns cos r for |r| ≤ π/4: Σ (−r²)ᵏ/(2k)! */
static double cosine_near_0(double r)
{
    static const double c[] = {1.0,           1.0 / 2,         1.0 / 24,          1.0 / 720,           1.0 / 40320,
                               1.0 / 3628800, 1.0 / 479001600, 1.0 / 87178291200, 1.0 / 20922789888000};
    return polynomial(c, sizeof c / sizeof *c, -r * r);
}

/* Returns r in [−π/4, π/4] with x = n π/2 + r, and stores the integer n modulo 4; returns NaN if x is not finite. |x| >
 * 2²⁰ is first reduced modulo the double nearest to 2π. */
static double reduced(double x, unsigned *quarters)
{
    const double most = 0x1p20;
    *quarters = 0;
    if (!isfinite(x))
        return (double)NAN;
    if (fabs(x) > most)
        x = fmod(x, TWO_PI);
    const double n = rint(x / HALF_PI);
    *quarters = (unsigned)(int)n & 3;
    return fma(-n, HALF_PI_LOW, fma(-n, HALF_PI, x));
}

/* Returns sin(r + quarters π/2). */
static double quadrant_value(double r, unsigned quarters)
{
    const double value = quarters & 1 ? cosine_near_0(r) : sine_near_0(r);
    return quarters & 2 ? -value : value;
}

double elementary_sine(double x)
{
    unsigned quarters;
    const double r = reduced(x, &quarters);
    return quadrant_value(r, quarters);
}

double elementary_cosine(double x)
{
    unsigned quarters;
    const double r = reduced(x, &quarters);
    return quadrant_value(r, quarters + 1);
}

void elementary_sine_cosine(double x, double *sine, double *cosine)
{
    unsigned quarters;
    const double r = reduced(x, &quarters);
    *sine = quadrant_value(r, quarters);
    *cosine = quadrant_value(r, quarters + 1);
}

/* Returns 2ⁿ x for x near 1: exact or, if the result is subnormal, rounded once. */
static double scaled(double x, int n)
{
    return n < -1021 || n > 1022 ? ldexp(x, n) : x * power_of_two(n);
}

/* Returns 2ˣ = 2ⁿ e^y with n = x rounded to an integer and y = (x − n) ln 2, |y| ≤ 0.35: e^y = Σ yᵏ/k! */
double elementary_exp2(double x)
{
    static const double c[] = {
        1.0,        1.0,         1.0 / 2,      1.0 / 6,       1.0 / 24,       1.0 / 120,       1.0 / 720,
        1.0 / 5040, 1.0 / 40320, 1.0 / 362880, 1.0 / 3628800, 1.0 / 39916800, 1.0 / 479001600, 1.0 / 6227020800};
    const double most = 2000; /* beyond any exponent */
    if (!(fabs(x) < most)) {
        if (isnan(x))
            return x;
        return x < 0 ? 0 : (double)INFINITY;
    }
    const double n = rint(x);
    return scaled(polynomial(c, sizeof c / sizeof *c, (x - n) * LN_2), (int)n);
}

/* Returns log₂ x. With x = 2ᵉ m, √½ ≤ m < √2, z = (m − 1)/(m + 1): log₂ x = e + 2/ln 2 · Σ z²ᵏ⁺¹/(2k+1) */
double elementary_log2(double x)
{
    static const double c[] = {1.0,      1.0 / 3,  1.0 / 5,  1.0 / 7,  1.0 / 9,  1.0 / 11,
                               1.0 / 13, 1.0 / 15, 1.0 / 17, 1.0 / 19, 1.0 / 21, 1.0 / 23};
    if (!(x > 0 && isfinite(x))) {
        if (x == 0)
            return -(double)INFINITY;
        return x > 0 ? x : (double)NAN;
    }
    int exponent;
    double m = frexp(x, &exponent);
    if (m < ROOT_HALF) {
        m *= 2;
        exponent--;
    }
    if (m == 1)
        return exponent;
    const double z = (m - 1) / (m + 1);
    return exponent + TWO_OVER_LN_2 * z * polynomial(c, sizeof c / sizeof *c, z * z);
}
