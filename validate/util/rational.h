/* Exact parsing of numbers as people write them: "0.1" is one tenth, "0x1.8p-3" three sixteenths, "1/3" one third. */
#ifndef UTIL_RATIONAL_H
#define UTIL_RATIONAL_H

#include <gmp.h>

/* Longer texts and larger exponents (of 10 or 2) are refused: computing a rational number from them would take
 * minutes. */
enum { RATIONAL_MAX_DIGITS = 10000, RATIONAL_MAX_EXPONENT = 10000 };

/* Sets x, which the caller has initialised, to the number that the text states:
 *   [+-] digits [. digits] [e [+-] digits]      decimal
 *   [+-] 0x digits [. digits] [p [+-] digits]   hexadecimal; after p, the exponent of 2 in decimal
 * or a quotient a/b of two such numbers. Returns null, or what is wrong with the text, in a few words. */
const char *rational_parse(mpq_t x, const char *text);

#endif
