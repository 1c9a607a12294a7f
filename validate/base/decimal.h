/* Numbers that are known as enclosures or fractions, as decimals that are right to the last digit shown. */
#ifndef BASE_DECIMAL_H
#define BASE_DECIMAL_H

#include <gmp.h>
#include <mpfi.h>
#include <stddef.h>

/* The decimal of `digits` significant digits that both ends of an enclosure round to: "0.1667", "-1.5e-24"; without
 * zeros at its end where it is the exact value. Null if the ends round to different ones, or out of memory. To be
 * freed. */
char *decimal_of_enclosure(const mpfi_t enclosure, size_t digits);

/* How far a number of the enclosure may lie from the decimal, rounded up to two digits: "3.1e-21", "0" if there is but
 * one and they are equal. Null: out of memory. To be freed. */
char *decimal_radius(const mpfi_t enclosure, const char *decimal);

/* The nearest decimal to an enclosure's middle, of at most `digits` digits: 0 if the enclosure holds 0. To be freed. */
char *decimal_of_middle(const mpfi_t enclosure, size_t digits);

/* The nearest decimal of `digits` digits to a fraction, of two that are as near the even one; *exact becomes whether it
 * is the fraction itself, and then it has no zeros at its end. Null: out of memory. To be freed. */
char *decimal_of_fraction(const mpq_t x, size_t digits, int *exact);

/* A bound in `digits` significant digits, as by %g, or with so many after the point, as by %f: the nearest decimal, or
 * where that is below it the next one up, so that what keeps the bound keeps what is printed. Both return text. */
const char *decimal_up(double bound, int digits, char *text, size_t size);
const char *decimal_up_fixed(double bound, int digits, char *text, size_t size);
/* Writes x in as few significant digits, up to 17, as read back as x. Returns text. */
const char *decimal_shortest(double x, char *text, size_t size);

#endif
