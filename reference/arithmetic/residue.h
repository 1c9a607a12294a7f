/* Internal header of reference/: arithmetic modulo a prime, for testing identities between formulas.
 *
 * An element of the field represents the value, at one random point, of an algebraic function of the inputs, or of a
 * sine, an exponential or a similar function of these. Such a transcendental function is a random element, unless a
 * rule determines it: sin² + cos² = 1 and the addition theorems, eᵃ⁺ᵇ = eᵃ eᵇ, e^log a = a. π is a random element. Two
 * functions that are equal by these rules are the same element at every point; two that are not are the same element
 * with a very small probability, which docs/proofs.md bounds.
 *
 * Half of all elements have no square root, and 0 has no inverse: a point at which one of these is needed gives no
 * result, and another point has to be chosen. Some numbers are unknown, for example the result of a loop that depends
 * on its values; results computed from an unknown number are unknown, too, and equal to nothing. real_modular.h
 * evaluates formulas in this arithmetic. */
#ifndef REFERENCE_RESIDUE_H
#define REFERENCE_RESIDUE_H

#include <stdint.h>

enum { RESIDUE_PRIMES = 2 }; /* 2⁶¹ − 1 and 2⁶² − 57 */

/* Not an element: represents an unknown number. */
#define RESIDUE_UNKNOWN UINT64_MAX

/* Chooses a new point for this thread: other random elements, and nothing undefined so far. */
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
/* Returns the square root that is a square itself, so that √a √b = √(a b). */
uint64_t residue_sqrt(uint64_t a);
uint64_t residue_pi(void);
void residue_circle(uint64_t angle, uint64_t *cosine, uint64_t *sine);
uint64_t residue_exponential(uint64_t a);
uint64_t residue_logarithm(uint64_t a);
uint64_t residue_arctangent(uint64_t ratio);
/* Announces that the arctangent of this ratio, which is above 0, is computed next: half of that angle is then known,
 * too. */
void residue_know_doubled(uint64_t ratio);
/* Returns atan(√t)/√t. atan √t is half of atan 2√t/(1 − t), if that ratio was announced, both being above 0. */
uint64_t residue_arctangent_series(uint64_t t);
/* Returns Σ (−t)ᵏ/(m+2k)!. */
uint64_t residue_series(unsigned m, uint64_t t);

#endif
