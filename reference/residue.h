/* Arithmetic modulo a prime, in which identities between formulas are tried.
 *
 * Elements stand for algebraic functions of the inputs, and for sines, exponentials and the like of them, which are
 * random where nothing is known of them and obey what is: sin² + cos² = 1 and the addition theorems, eᵃ⁺ᵇ = eᵃ eᵇ,
 * e^log a = a. π is a random element. Two functions that are equal by these rules are the same element wherever the
 * inputs are; two that are not, hardly anywhere: docs/proofs.md says how rarely.
 * Half of all elements have no root, and 0 no inverse: a point where one was asked for tells nothing, and another is to
 * be taken. Of some numbers nothing is known, as where a loop ends: whatever is made of one is unknown, too, and equal
 * to nothing. Here: elements and functions of them. Formulas in this arithmetic are real_modular.h's matter. */
#ifndef REFERENCE_RESIDUE_H
#define REFERENCE_RESIDUE_H

#include <stdint.h>

enum { RESIDUE_PRIMES = 2 }; /* 2⁶¹ − 1 and 2⁶² − 57 */

/* No element: stands for what is not known. */
#define RESIDUE_UNKNOWN UINT64_MAX

/* Takes a new point of this thread: other random elements, all defined yet. */
void residue_start(unsigned prime, uint64_t seed);
/* Whether a root or an inverse does not exist there, or there were too many angles. */
int residue_undefined(void);
/* Whether two numbers are known, and the same. */
int residue_same(uint64_t a, uint64_t b);

uint64_t residue_random(void);
uint64_t residue_of(double x); /* 0 for what is no number */
uint64_t residue_add(uint64_t a, uint64_t b);
uint64_t residue_subtract(uint64_t a, uint64_t b);
uint64_t residue_multiply(uint64_t a, uint64_t b);
uint64_t residue_divide(uint64_t a, uint64_t b);
/* The root that is a square itself, so that √a √b = √(a b). */
uint64_t residue_root(uint64_t a);
uint64_t residue_pi(void);
void residue_circle(uint64_t angle, uint64_t *cosine, uint64_t *sine);
uint64_t residue_exponential(uint64_t a);
uint64_t residue_logarithm(uint64_t a);
uint64_t residue_arctangent(uint64_t ratio);
/* Of a ratio above 0, of which atan is asked next: from then on half of it is known, too. */
void residue_know_doubled(uint64_t ratio);
/* atan(√t)/√t: atan √t is half of atan 2√t/(1 − t), where that was told, both being above 0. */
uint64_t residue_arctangent_series(uint64_t t);
/* Σ (−t)ᵏ/(m+2k)! */
uint64_t residue_series(unsigned m, uint64_t t);

#endif
