/* The floating-point formats float and double: see format.h. */
#include "format.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct format_facts *format_facts(enum format format)
{
    static const struct format_facts of_float = {"float", "", 24, -126, 127, FLT_MAX, FLT_MIN, 0x1p-149, 0x1p-24};
    static const struct format_facts of_double = {"double", " in double", 53,        -1022,  1023,
                                                  DBL_MAX,  DBL_MIN,      0x1p-1074, 0x1p-53};
    return format == FLOAT ? &of_float : &of_double;
}

enum format format_of_name(const char *name)
{
    return strcmp(name, format_facts(DOUBLE)->name) == 0 ? DOUBLE : FLOAT;
}

enum format format_of_suffix(const char *name, size_t *id_length)
{
    const char *suffix = format_facts(DOUBLE)->suffix;
    const size_t length = strlen(name), end = strlen(suffix);
    const int is_double = length > end && strcmp(name + length - end, suffix) == 0;
    *id_length = is_double ? length - end : length;
    return is_double ? DOUBLE : FLOAT;
}

double format_round(enum format format, double x)
{
    return format == FLOAT ? (double)(float)x : x;
}

/* Returns the exponent with 2^exponent ≤ |x| < 2^(exponent + 1). */
static long exponent_of_fraction(const mpq_t x)
{
    mpz_t scaled;
    mpz_init(scaled);
    mpz_srcptr top = mpq_numref(x), bottom = mpq_denref(x);
    long exponent = (long)mpz_sizeinbase(top, 2) - (long)mpz_sizeinbase(bottom, 2);
    /* The result is this exponent or one less: compare |top| with bottom · 2^exponent. */
    if (exponent >= 0)
        mpz_mul_2exp(scaled, bottom, (mp_bitcnt_t)exponent);
    else
        mpz_mul_2exp(scaled, top, (mp_bitcnt_t)-exponent);
    exponent -= exponent >= 0 ? mpz_cmpabs(top, scaled) < 0 : mpz_cmpabs(scaled, bottom) < 0;
    mpz_clear(scaled);
    return exponent;
}

/* Returns |x| / 2^exponent rounded to the nearest integer, ties to even. */
static double nearest_whole(const mpq_t x, long exponent)
{
    mpz_t top, bottom, whole;
    mpz_inits(top, bottom, whole, NULL);
    mpz_abs(top, mpq_numref(x));
    mpz_set(bottom, mpq_denref(x));
    mpz_mul_2exp(exponent < 0 ? top : bottom, exponent < 0 ? top : bottom, (mp_bitcnt_t)labs(exponent));
    mpz_fdiv_qr(whole, top, top, bottom);
    mpz_mul_2exp(top, top, 1);
    const int side = mpz_cmp(top, bottom);
    if (side > 0 || (side == 0 && mpz_odd_p(whole)))
        mpz_add_ui(whole, whole, 1);
    const double nearest = mpz_get_d(whole);
    mpz_clears(top, bottom, whole, NULL);
    return nearest;
}

double format_round_fraction(enum format format, const mpq_t x)
{
    const struct format_facts *facts = format_facts(format);
    if (mpq_sgn(x) == 0)
        return 0;
    long exponent = exponent_of_fraction(x);
    const double sign = mpq_sgn(x);
    if (exponent > facts->max_exponent)
        return sign * INFINITY;
    exponent = (exponent < facts->min_exponent ? facts->min_exponent : exponent) - (facts->digits - 1);
    const double rounded = ldexp(nearest_whole(x, exponent), (int)exponent);
    return sign * (rounded > facts->largest ? (double)INFINITY : rounded);
}

int64_t format_rank(enum format format, double x)
{
    const uint64_t magnitude = bits_from_number(format == DOUBLE, fabs(x));
    return signbit(x) ? -(int64_t)magnitude : (int64_t)magnitude;
}

double format_number(enum format format, int64_t rank)
{
    const uint64_t magnitude = (uint64_t)(rank < 0 ? -rank : rank);
    const double x = number_from_bits(format == DOUBLE, magnitude);
    return rank < 0 ? -x : x;
}

int64_t format_rank_from(enum format format, double x)
{
    const double largest = format_facts(format)->largest;
    const double nearest = format_round(format, fmin(fmax(x, -largest), largest));
    return format_rank(format, nearest) + (nearest < x);
}

double format_step(enum format format, double x, int64_t steps)
{
    const int64_t last = format_rank(format, format_facts(format)->largest);
    int64_t rank = format_rank(format, x);
    if (steps > 0)
        rank = rank > last - steps ? last : rank + steps;
    else
        rank = rank < -last - steps ? -last : rank + steps;
    return format_number(format, rank);
}

const char *format_bits_text(enum format format, double x, char text[FORMAT_BITS_TEXT])
{
    if (format == FLOAT)
        snprintf(text, FORMAT_BITS_TEXT, "%08x", (unsigned)bits_from_float((float)x));
    else
        snprintf(text, FORMAT_BITS_TEXT, "%016llx", (unsigned long long)bits_from_double(x));
    return text;
}

int same_value(double a, double b, int signs)
{
    if (isnan(a) || isnan(b))
        return isnan(a) && isnan(b);
    return a == b && (!signs || signbit(a) == signbit(b));
}
