/* Exact parsing of numbers: see rational.h. */
#include "rational.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static const char not_a_number[] = "is not a number", too_long[] = "is too long: at most 10000 characters",
                  too_far[] = "has too large an exponent: at most 10000";
_Static_assert(RATIONAL_MAX_DIGITS == 10000 && RATIONAL_MAX_EXPONENT == 10000, "as the texts above say");

/* Reads the digits at *text, with at most one point, as an integer, and counts those after the point. Returns the
 * number of digits. */
static size_t take_digits(const char **text, int base, mpz_t whole, long *after_point)
{
    size_t count = 0;
    int point = 0;
    char *digits = malloc(strlen(*text) + 1);
    *after_point = 0;
    for (; digits; ++*text) {
        const char c = **text;
        if (c == '.' && !point) {
            point = 1;
            continue;
        }
        if (!(base == 16 ? isxdigit((unsigned char)c) : isdigit((unsigned char)c)))
            break;
        digits[count++] = c;
        *after_point += point;
    }
    if (count > 0 && digits) {
        digits[count] = 0;
        mpz_set_str(whole, digits, base);
    }
    free(digits);
    return count;
}

/* Reads the exponent at *text after the letter, if there is one; otherwise it is 0. Returns null, or what is wrong. */
static const char *take_exponent(const char **text, char letter, long *exponent)
{
    *exponent = 0;
    if (tolower((unsigned char)**text) != letter)
        return NULL;
    ++*text;
    const int negative = **text == '-';
    *text += negative || **text == '+';
    if (!isdigit((unsigned char)**text))
        return not_a_number;
    for (; isdigit((unsigned char)**text); ++*text) {
        *exponent = *exponent * 10 + (**text - '0');
        if (*exponent > RATIONAL_MAX_EXPONENT)
            return too_far;
    }
    *exponent = negative ? -*exponent : *exponent;
    return NULL;
}

/* Computes x ← x · base^power. */
static void scale(mpq_t x, unsigned long base, long power)
{
    mpz_t factor;
    mpz_init(factor);
    mpz_ui_pow_ui(factor, base, (unsigned long)labs(power));
    mpz_ptr side = power < 0 ? mpq_denref(x) : mpq_numref(x);
    mpz_mul(side, side, factor);
    mpz_clear(factor);
    mpq_canonicalize(x);
}

/* Reads one number at *text. Returns null, or what is wrong with it. */
static const char *take_number(const char **text, mpq_t x)
{
    const int negative = **text == '-';
    long after_point, exponent;
    *text += negative || **text == '+';
    const int hexadecimal = (*text)[0] == '0' && tolower((unsigned char)(*text)[1]) == 'x';
    *text += 2 * hexadecimal;
    mpq_set_ui(x, 0, 1);
    if (take_digits(text, hexadecimal ? 16 : 10, mpq_numref(x), &after_point) == 0)
        return not_a_number;
    const char *problem = take_exponent(text, hexadecimal ? 'p' : 'e', &exponent);
    if (problem)
        return problem;
    if (hexadecimal)
        scale(x, 2, exponent - 4 * after_point);
    else
        scale(x, 10, exponent - after_point);
    if (negative)
        mpq_neg(x, x);
    return NULL;
}

const char *rational_parse(mpq_t x, const char *text)
{
    if (strlen(text) > RATIONAL_MAX_DIGITS)
        return too_long;
    const char *problem = take_number(&text, x);
    if (!problem && *text == '/') {
        mpq_t divisor;
        text++;
        mpq_init(divisor);
        problem = take_number(&text, divisor);
        if (!problem && mpq_sgn(divisor) == 0)
            problem = "divides by zero";
        if (!problem)
            mpq_div(x, x, divisor);
        mpq_clear(divisor);
    }
    if (problem)
        return problem;
    return *text ? not_a_number : NULL;
}
