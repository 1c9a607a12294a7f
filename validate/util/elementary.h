/* Sine, cosine, 2ˣ and log₂ x that give the same bits on all processors. They use only additions, multiplications,
 * divisions and fma; their error is at most two units in the last place.
 *
 * The C library's functions differ in the last bits between processors, and inputs drawn with them would differ, too.
 * These functions are for drawing inputs; measurements use the library's functions or more accurate ones. */
#ifndef UTIL_ELEMENTARY_H
#define UTIL_ELEMENTARY_H

double elementary_sine(double x);
double elementary_cosine(double x);
void elementary_sine_cosine(double x, double *sine, double *cosine); /* both, with one argument reduction */
double elementary_exp2(double x);                                    /* exact if x is an integer */
double elementary_log2(double x); /* exact for powers of two; −∞ for 0, NaN for negative x */

#endif
