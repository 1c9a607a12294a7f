/* Conversion of numbers to decimals. The number may be known as an enclosure (an interval that contains it) or as a
 * fraction; the decimal is then correct to the last digit shown. */
#ifndef UTIL_DECIMAL_H
#define UTIL_DECIMAL_H

#include "format.h"

#include <gmp.h>
#include <mpfi.h>
#include <stddef.h>

/* Returns the decimal of `digits` significant digits to which both ends of an enclosure round: "0.1667", "-1.5e-24". If
 * it is the exact value, it has no trailing zeros. Returns null if the ends round to different decimals, if the
 * enclosure is unbounded, or when out of memory. The caller frees the text. */
char *decimal_of_enclosure(const mpfi_t enclosure, size_t digits);

/* Returns the largest distance of a number of the enclosure from the decimal, rounded up to two digits: "3.1e-21"; "0"
 * if the enclosure is a single number that equals the decimal. Returns null when out of memory. The caller frees the
 * text. */
char *decimal_radius(const mpfi_t enclosure, const char *decimal);

/* Returns the nearest decimal of `digits` digits to an enclosure's midpoint; "0" if the enclosure contains 0. The
 * caller frees the text. */
char *decimal_of_middle(const mpfi_t enclosure, size_t digits);

/* Returns the nearest decimal of `digits` digits to a fraction, ties to even. *exact becomes 1 if the decimal equals
 * the fraction, and then it has no trailing zeros; otherwise 0. Returns null when out of memory. The caller frees the
 * text. */
char *decimal_of_fraction(const mpq_t x, size_t digits, int *exact);

/* Write an upper bound as the nearest decimal, or, if that is less than the bound, as the next larger one. decimal_up
 * writes `digits` significant digits, as %g does, decimal_up_fixed writes `digits` digits after the point, as %f does.
 * Both return text. */
const char *decimal_up(double bound, int digits, char *text, size_t size);
const char *decimal_up_fixed(double bound, int digits, char *text, size_t size);
/* Returns x rounded to a number of decimal digits, and then to the format. */
double decimal_rounded(double x, int digits, enum format format);
/* Returns the smallest number of significant digits, at most 17, of a decimal that is read back as x in the format. */
int decimal_digits(double x, enum format format);
/* Writes x, a number of the format, with the smallest number of significant digits that is read back as x in that
 * format. Returns text. */
const char *decimal_shortest(double x, enum format format, char *text, size_t size);

#endif
