/* Internal header of reference/: arithmetic modulo a prime, for testing identities between formulas (polynomial
 * identity testing, by the Schwartz–Zippel lemma).
 *
 * An element of the field represents the value, at one random point, of an algebraic function of the inputs, or of a
 * sine, an exponential or a similar function of these. Such a transcendental function is a random element, unless a
 * rule determines it: sin² + cos² = 1 and the addition theorems, eᵃ⁺ᵇ = eᵃ eᵇ, e^log a = a. π is a random element. Two
 * functions that are equal by these rules have the same element at every point; two others have the same element only
 * with a very small probability, which docs/proofs.md bounds.
 *
 * Half of all elements have no square root, and 0 has no inverse: if one of these is needed at a point, the point gives
 * no result, and another point has to be chosen. Some numbers are unknown, for example the result of a loop that
 * depends on its values; results computed from an unknown number are unknown, too, and compare unequal to every number.
 * real_modular.h evaluates formulas in this arithmetic. */
#ifndef REFERENCE_RESIDUE_H
#define REFERENCE_RESIDUE_H

#include <stdint.h>

enum { RESIDUE_PRIMES = 2 }; /* 2⁶¹ − 1 and 2⁶² − 57 */

/* A value that is not an element of the field and represents an unknown number. */
#define RESIDUE_UNKNOWN UINT64_MAX

/* Chooses a new random point for this thread, which depends on the seed, and clears residue_undefined(). */
void residue_start(unsigned prime, uint64_t seed);
/* True if a square root or an inverse that was needed does not exist at this point, or if there were too many
 * angles. */
int residue_undefined(void);
/* True if two numbers are known and equal. */
int residue_same(uint64_t a, uint64_t b);

uint64_t residue_random(void);
uint64_t residue_of(double x); /* 0 for NaN and infinities */
uint64_t residue_add(uint64_t a, uint64_t b);
uint64_t residue_subtract(uint64_t a, uint64_t b);
uint64_t residue_multiply(uint64_t a, uint64_t b);
uint64_t residue_divide(uint64_t a, uint64_t b);
/* Returns the square root of a that is itself a square, so that √a √b = √(a b). */
uint64_t residue_sqrt(uint64_t a);
uint64_t residue_pi(void);
void residue_circle(uint64_t angle, uint64_t *cosine, uint64_t *sine);
uint64_t residue_exponential(uint64_t a);
uint64_t residue_logarithm(uint64_t a);
uint64_t residue_arctangent(uint64_t ratio);
/* Announces that the arctangent of this ratio, which represents a positive number, is computed next. From then on,
 * residue_arctangent_series knows the half of this angle. */
void residue_know_doubled(uint64_t ratio);
/* Returns atan(√t)/√t. If the ratio 2√t/(1 − t) was announced, and both represent positive numbers, atan √t is half of
 * the arctangent of this ratio. */
uint64_t residue_arctangent_series(uint64_t t);
/* Returns Σ (−t)ᵏ/(m+2k)!. */
uint64_t residue_series(unsigned m, uint64_t t);

#endif
