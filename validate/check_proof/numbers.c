/* Numbers of check_proof: intervals' sizes, errors rounded up, spacings and roundings of floats and doubles. */
#include "check_proof.h"

void clear_number(mpfi_t *x)
{
    mpfi_clear(*x);
}
double magnitude(mpfi_t x)
{
    const double low = fabs(mpfr_get_d(&x->left, MPFR_RNDA)), high = fabs(mpfr_get_d(&x->right, MPFR_RNDA));
    return mpfi_nan_p(x) ? INFINITY : low > high ? low : high;
}

double mignitude(mpfi_t x)
{
    if (mpfi_nan_p(x) || mpfi_has_zero(x))
        return 0;
    const double low = fabs(mpfr_get_d(&x->left, MPFR_RNDZ)), high = fabs(mpfr_get_d(&x->right, MPFR_RNDZ));
    return low < high ? low : high;
}

/* Sums and products of errors, rounded up. */
double up(double x)
{
    return x == 0 ? 0 : nextafter(x, INFINITY);
}

double plus(double a, double b)
{
    const double sum = a + b;
    return sum - a == b && sum - b == a ? sum : up(sum);
}

double times(double a, double b)
{
    const double product = up(a * b);
    return a == 0 || b == 0 ? 0 : product < 0x1p-1074 ? 0x1p-1074 : product; /* not fmax: what is no number stays so */
}

/* The spacing of floats or doubles at a size. */
double spacing(int wide, double size)
{
    const int least = wide ? -1022 : -126, exponent = size > 0 ? ilogb(size) : least;
    return ldexp(1, (exponent < least ? least : exponent) - (wide ? 52 : 23));
}

/* Past a power of two no more than what it is off from there, or half a spacing of the binade below. */
double rounding_below(int wide, double size)
{
    const double most = wide ? 0x1.fffffffffffffp1023 : 0x1.fffffep127;
    if (!(size <= most))
        return INFINITY;
    const double power = size > 0x1p-100 ? ldexp(1, ilogb(size)) : 0, past = up(size - power);
    return fmax(fmax(fmin(past, spacing(wide, size) / 2), spacing(wide, nextafter(power, 0)) / 2),
                wide ? 0x1p-1074 : 0x1p-150);
}

/* None to a point that is a number of the format. */
double rounding(int wide, mpfi_t x)
{
    const double size = magnitude(x);
    if (size < INFINITY && mpfr_equal_p(&x->left, &x->right)) {
        const double value = mpfr_get_d(&x->left, MPFR_RNDN);
        if (mpfr_cmp_d(&x->left, value) == 0 && (wide || (double)(float)value == value))
            return 0;
    }
    return rounding_below(wide, size);
}

double value_of_bits(int wide, uint64_t bits)
{
    const uint32_t narrow = (uint32_t)bits;
    float single;
    double value;
    memcpy(&single, &narrow, sizeof single);
    memcpy(&value, &bits, sizeof value);
    return wide ? value : (double)single;
}

uint64_t bits_of_value(int wide, double value)
{
    const float single = (float)value;
    uint32_t narrow;
    uint64_t bits;
    memcpy(&narrow, &single, sizeof narrow);
    memcpy(&bits, &value, sizeof bits);
    return wide ? bits : narrow;
}

int is_below(mpfi_t x, long exponent)
{
    return (mpfr_zero_p(&x->left) || mpfr_get_exp(&x->left) < exponent) &&
           (mpfr_zero_p(&x->right) || mpfr_get_exp(&x->right) < exponent);
}

unsigned long random_bits(void)
{
    static uint64_t state = 1;
    state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (unsigned long)(state >> 32);
}

double random_part(void)
{
    const double high = (double)random_bits() * 0x1p-32;
    return high + (double)random_bits() * 0x1p-64;
}
