/* Sine, cosine, 2ˣ and log₂ x of additions, multiplications, divisions and fma alone, within two units of the last
 * place.
 *
 * The C library's differ in last bits from processor to processor, and so would inputs that are drawn with them; these
 * give the same bits everywhere. For drawing: what is measured uses the library's, or better. */
#ifndef BASE_ELEMENTARY_H
#define BASE_ELEMENTARY_H

double elementary_sine(double x);
double elementary_cosine(double x);
void elementary_sine_cosine(double x, double *sine, double *cosine); /* both, in the time of one */
double elementary_exp2(double x);                                    /* exact where x is whole */
double elementary_log2(double x); /* exact for powers of two; −∞ for 0, NaN below */

#endif
