/* Conversion of enclosures, fractions and bounds to decimals: see decimal.h. */
#include "decimal.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- digits and exponent as text ---------------------------------------------------------------------------------- */

/* Returns 0.d₁d₂d₃… · 10^exponent as a decimal without an exponent where that is short, otherwise with one; allocated,
 * or null. */
static char *write_decimal(const char *digits, long exponent)
{
    const char *sign = digits[0] == '-' ? "-" : "";
    char *text = NULL;
    digits += digits[0] == '-';
    const size_t count = strlen(digits);
    int made = -1;
    if (exponent > -5 && exponent <= 0)
        made = asprintf(&text, "%s0.%.*s%s", sign, (int)-exponent, "00000", digits);
    else if (exponent > 0 && exponent <= 15 && (size_t)exponent < count)
        made = asprintf(&text, "%s%.*s.%s", sign, (int)exponent, digits, digits + exponent);
    else if (exponent > 0 && (size_t)exponent == count && exponent <= 15)
        made = asprintf(&text, "%s%s", sign, digits);
    else
        made = asprintf(&text, "%s%c%s%se%+ld", sign, digits[0], count > 1 ? "." : "", digits + 1, exponent - 1);
    return made < 0 ? NULL : text;
}

/* Removes trailing zeros: an exact decimal does not need them. */
static void drop_zeros(char *decimal)
{
    char *exponent = strchr(decimal, 'e'), *end = exponent ? exponent : decimal + strlen(decimal);
    const char *rest = end;
    if (!strchr(decimal, '.'))
        return;
    while (end[-1] == '0')
        end--;
    end -= end[-1] == '.';
    memmove(end, rest, strlen(rest) + 1);
}

/* --- enclosures --------------------------------------------------------------------------------------------------- */

/* True if the enclosure is a single number and the decimal equals it. */
static int is_exact(const mpfi_t enclosure, const char *decimal)
{
    mpfr_t at;
    mpfr_init2(at, mpfi_get_prec(enclosure) + 64);
    const int exact = mpfr_set_str(at, decimal, 10, MPFR_RNDZ) == 0 && mpfr_equal_p(&enclosure->left, at) &&
                      mpfr_equal_p(&enclosure->right, at);
    mpfr_t up;
    mpfr_init2(up, mpfi_get_prec(enclosure) + 64);
    mpfr_set_str(up, decimal, 10, MPFR_RNDA);
    const int read_exactly = exact && mpfr_equal_p(at, up); /* the decimal was read without rounding */
    mpfr_clears(at, up, (mpfr_ptr)0);
    return read_exactly;
}

char *decimal_of_enclosure(const mpfi_t enclosure, size_t digits)
{
    mpfr_exp_t low_exponent, high_exponent;
    if (!mpfi_bounded_p(enclosure))
        return NULL;
    if (mpfr_zero_p(&enclosure->left) && mpfr_zero_p(&enclosure->right))
        return strdup("0");
    char *text = NULL, *low = mpfr_get_str(NULL, &low_exponent, 10, digits, &enclosure->left, MPFR_RNDN);
    char *high = mpfr_get_str(NULL, &high_exponent, 10, digits, &enclosure->right, MPFR_RNDN);
    if (low_exponent == high_exponent && strcmp(low, high) == 0)
        text = write_decimal(low, low_exponent);
    mpfr_free_str(low);
    mpfr_free_str(high);
    if (text && is_exact(enclosure, text))
        drop_zeros(text);
    return text;
}

char *decimal_radius(const mpfi_t enclosure, const char *decimal)
{
    if (is_exact(enclosure, decimal))
        return strdup("0");
    mpfr_t at, left, right;
    char *text = NULL;
    mpfr_inits2(mpfi_get_prec(enclosure) + 64, at, left, right, (mpfr_ptr)0);
    mpfr_set_str(at, decimal, 10, MPFR_RNDN);
    mpfr_sub(left, at, &enclosure->left, MPFR_RNDA);
    mpfr_sub(right, &enclosure->right, at, MPFR_RNDA);
    mpfr_abs(left, left, MPFR_RNDU);
    mpfr_abs(right, right, MPFR_RNDU);
    mpfr_max(left, left, right, MPFR_RNDU);
    /* Reading the decimal was rounded, too: add a bound for that error. */
    if (!mpfr_zero_p(at)) {
        mpfr_set_ui_2exp(right, 1, mpfr_get_exp(at) - mpfr_get_prec(at), MPFR_RNDU);
        mpfr_add(left, left, right, MPFR_RNDU);
    }
    const int made = mpfr_asprintf(&text, "%.1RUe", left);
    mpfr_clears(at, left, right, (mpfr_ptr)0);
    if (made < 0)
        return NULL;
    char *own = strdup(text); /* MPFR's text needs mpfr_free_str; the caller uses free */
    mpfr_free_str(text);
    return own;
}

char *decimal_of_middle(const mpfi_t enclosure, size_t digits)
{
    mpfr_t middle;
    mpfr_exp_t exponent;
    if (mpfi_has_zero(enclosure))
        return strdup("0");
    mpfr_init2(middle, mpfi_get_prec(enclosure));
    mpfi_mid(middle, enclosure);
    char *found = mpfr_get_str(NULL, &exponent, 10, digits, middle, MPFR_RNDN);
    char *text = write_decimal(found, exponent);
    mpfr_free_str(found);
    mpfr_clear(middle);
    return text;
}

/* --- fractions ---------------------------------------------------------------------------------------------------- */

/* Computes integers whose quotient is |x| · 10^power. */
static void scaled_parts(const mpq_t x, long power, mpz_t numerator, mpz_t denominator)
{
    mpz_t factor;
    mpz_init(factor);
    mpz_ui_pow_ui(factor, 10, (unsigned long)labs(power));
    mpz_abs(numerator, mpq_numref(x));
    mpz_set(denominator, mpq_denref(x));
    mpz_ptr part = power < 0 ? denominator : numerator;
    mpz_mul(part, part, factor);
    mpz_clear(factor);
}

/* Returns the exponent with 10^(exponent − 1) ≤ |x| < 10^exponent. The numbers of digits of numerator and denominator
 * give an estimate that is wrong by at most three; a loop corrects it. */
static long exponent_of(const mpq_t x)
{
    long exponent = (long)mpz_sizeinbase(mpq_numref(x), 10) - (long)mpz_sizeinbase(mpq_denref(x), 10) + 3;
    mpz_t numerator, denominator;
    mpz_inits(numerator, denominator, NULL);
    do
        scaled_parts(x, 1 - --exponent, numerator, denominator);
    while (mpz_cmp(numerator, denominator) < 0);
    mpz_clears(numerator, denominator, NULL);
    return exponent;
}

/* Computes the integer nearest to |x| · 10^power, ties to even. Returns 1 if it is exact. */
static int nearest_integer(const mpq_t x, long power, mpz_t whole)
{
    mpz_t numerator, denominator, rest;
    mpz_inits(numerator, denominator, rest, NULL);
    scaled_parts(x, power, numerator, denominator);
    mpz_fdiv_qr(whole, rest, numerator, denominator);
    const int exact = mpz_sgn(rest) == 0;
    mpz_mul_2exp(rest, rest, 1);
    const int side = mpz_cmp(rest, denominator);
    if (side > 0 || (side == 0 && mpz_odd_p(whole)))
        mpz_add_ui(whole, whole, 1);
    mpz_clears(numerator, denominator, rest, NULL);
    return exact;
}

char *decimal_of_fraction(const mpq_t x, size_t digits, int *exact)
{
    mpz_t whole;
    *exact = 1;
    if (mpq_sgn(x) == 0)
        return strdup("0");
    long exponent = exponent_of(x);
    mpz_init(whole);
    *exact = nearest_integer(x, (long)digits - exponent, whole);
    if (mpq_sgn(x) < 0)
        mpz_neg(whole, whole);
    char *found = malloc(digits + 4), *text = NULL; /* sign, one more digit, final zero, and one byte that GMP may
                                                     * need */
    if (found) {
        mpz_get_str(found, 10, whole);
        const size_t count = strlen(found) - (found[0] == '-');
        if (count > digits) { /* rounded up to the next power of ten: the last digit is 0 */
            found[strlen(found) - 1] = 0;
            exponent++;
        }
        text = write_decimal(found, exponent);
    }
    mpz_clear(whole);
    free(found);
    if (text && *exact)
        drop_zeros(text);
    return text;
}

/* --- bounds ------------------------------------------------------------------------------------------------------- */

/* Prints a bound with the printf format `nearest` or, if that decimal is below the bound, with the MPFR format `up`,
 * which rounds up. */
static const char *print_up(double bound, int digits, const char *nearest, const char *up, char *text, size_t size)
{
    mpfr_t exact;
    snprintf(text, size, nearest, digits, bound);
    if (!(strtod(text, NULL) < bound))
        return text;
    mpfr_init2(exact, 53);
    mpfr_set_d(exact, bound, MPFR_RNDN);
    mpfr_snprintf(text, size, up, digits, exact);
    mpfr_clear(exact);
    return text;
}

const char *decimal_up(double bound, int digits, char *text, size_t size)
{
    return print_up(bound, digits, "%.*g", "%.*RUg", text, size);
}

const char *decimal_up_fixed(double bound, int digits, char *text, size_t size)
{
    return print_up(bound, digits, "%.*f", "%.*RUf", text, size);
}

double decimal_rounded(double x, int digits, enum format format)
{
    char text[40];
    snprintf(text, sizeof text, "%.*e", digits - 1, x);
    return format_round(format, strtod(text, NULL));
}

int decimal_digits(double x, enum format format)
{
    int digits = 1;
    while (digits < DBL_DECIMAL_DIG && decimal_rounded(x, digits, format) != x)
        digits++;
    return digits;
}

const char *decimal_shortest(double x, enum format format, char *text, size_t size)
{
    snprintf(text, size, "%.*g", decimal_digits(x, format), x);
    if (strchr(text, 'e') && fabs(x) >= 1 && fabs(x) < 1e6) /* 20, not 2e+01 */
        snprintf(text, size, "%.0f", x);
    return text;
}
