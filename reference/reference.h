/* Public header of reference/: looks up formulas by id and evaluates them, in four arithmetics:
 *
 *   exact     as an interval that encloses the value, by MPFI at any precision
 *   filter    fast, with a running error bound
 *   box       over a box of inputs, as intervals of doubles
 *   modular   modulo a prime, to test identities
 *
 * The arithmetic types are not visible here: real.h and the families are internal to this directory. */
#ifndef REFERENCE_REFERENCE_H
#define REFERENCE_REFERENCE_H

#include <gmp.h>
#include <mpfi.h>
#include <stddef.h>
#include <stdint.h>

struct formula; /* a formula, to be evaluated in any arithmetic */
struct bounds;  /* an interval of doubles: interval.h */

/* Returns the formula with an id such as "so3.exp", or null. */
const struct formula *formula_find(const char *id);
/* Returns formula number i in file order, or null after the last. */
const struct formula *formula_at(size_t i);
const char *formula_id(const struct formula *formula);
/* True if the formula accepts the value of its parameter (a dimension, a degree, a number of steps). Here and below,
 * the parameter is 0 for a formula without a parameter. The functions below require a value that the formula
 * accepts. */
int formula_takes(const struct formula *formula, unsigned parameter);
/* Return the numbers of input and output components. */
size_t formula_inputs(const struct formula *formula, unsigned parameter);
size_t formula_outputs(const struct formula *formula, unsigned parameter);
/* Returns the number of alternatives: results that are equally valid, such as the quaternions q and −q. At least 1;
 * alternative 0 is the canonical result. */
size_t formula_alternatives(const struct formula *formula);

/* --- exact ------------------------------------------------------------------------------------------------------ */

/* First and last precision, in bits, of callers that increase the precision until a result is decided (Ziv's
 * strategy). */
enum { EXACT_START = 128, EXACT_CEILING = 4096 };

/* Encloses a formula's value by one evaluation at `precision` bits. `in` has the input components as doubles, which are
 * taken as exact. `enclosure` has one initialised interval per output; each is set, at that precision, to enclose the
 * exact result. Thread-safe. */
void exact_enclose(const struct formula *formula, unsigned parameter, size_t alternative, const double *in,
                   mpfr_prec_t precision, mpfi_t *enclosure);
/* Like exact_enclose, but for rational inputs, for example decimal arguments. If output k is known to be a fraction,
 * because all operations gave fractions, sets is_fraction[k] to 1 and stores the fraction in fraction[k], which the
 * caller has initialised; otherwise sets is_fraction[k] to 0. */
void exact_enclose_rational(const struct formula *formula, unsigned parameter, size_t alternative, const mpq_t *in,
                            mpfr_prec_t precision, mpfi_t *enclosure, mpq_t *fraction, unsigned char *is_fraction);

enum format { FLOAT = 32, DOUBLE = 64 };

/* --- filter ----------------------------------------------------------------------------------------------------- */

enum { FILTER_BLOCK = 256 }; /* maximum number of elements per evaluation */

/* Evaluates n ≤ FILTER_BLOCK elements at once. in[k * FILTER_BLOCK + i] is component k of element i; value, rest,
 * bound and scale have the same layout, for outputs. A bound of ∞ or NaN means that the value is unknown. The
 * scale is the sum of the magnitudes of the terms that give the component, and equals |value| where nothing cancels
 * (real.h). Thread-safe.
 *
 *   floats    |value − exact| ≤ bound, about 2⁻⁵⁰ of the scale; rest is not written and may be null
 *   doubles   |value + rest − exact| ≤ bound; |rest| is at most half an ulp of value */
void filter_evaluate(const struct formula *formula, unsigned parameter, size_t alternative, enum format format,
                     size_t n, const double *in, double *value, double *rest, double *bound, double *scale);

/* --- box -------------------------------------------------------------------------------------------------------- */

/* Evaluates a formula over a box of inputs, for proofs. in[k] is the range of input component k; value[k] and scale[k]
 * enclose output k and its scale at every point of the box at which the formula has a value. The enclosures are tighter
 * for narrower boxes; an infinite end means that nothing is known on that side. The scales are computed by the rules of
 * real.h, without rounding; the filters' scales differ in the last digits. Thread-safe. */
void box_evaluate(const struct formula *formula, unsigned parameter, size_t alternative, const struct bounds *in,
                  struct bounds *value, struct bounds *scale);

/* --- modular ---------------------------------------------------------------------------------------------------- */

/* Evaluates a formula modulo a prime, at the random point that residue_start chose. in[k] is the residue that
 * represents input component k. box[k] is the range of the component, by which the formula's conditions are decided.
 * Unknown outputs are RESIDUE_UNKNOWN. Thread-safe. */
void modular_evaluate(const struct formula *formula, unsigned parameter, const struct bounds *box, const uint64_t *in,
                      uint64_t *out);

#endif
