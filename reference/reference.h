/* Public header of reference/: looks up formulas by id and evaluates them
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

struct formula; /* one formula of one family, in every arithmetic */
struct bounds;  /* an interval of doubles: interval.h */

/* Returns the formula with an id such as "so3.exp", or null. */
const struct formula *formula_find(const char *id);
/* Returns formula number i in file order, or null after the last. */
const struct formula *formula_at(size_t i);
const char *formula_id(const struct formula *formula);
/* True if the formula accepts the parameter (a dimension, a degree, a number of steps). The parameter is 0 for a
 * formula that has none, here and below; elsewhere it has to be one that the formula accepts. */
int formula_takes(const struct formula *formula, unsigned parameter);
/* Return the numbers of input and output components. */
size_t formula_inputs(const struct formula *formula, unsigned parameter);
size_t formula_outputs(const struct formula *formula, unsigned parameter);
/* Returns how many results are equally valid (q and −q: 2); at least 1. Alternative 0 is the canonical one. */
size_t formula_alternatives(const struct formula *formula);

/* --- exact ------------------------------------------------------------------------------------------------------ */

enum { EXACT_START = 128, EXACT_CEILING = 4096 }; /* in bits: the first precision of Ziv's loop, and the last one */

/* Encloses a formula's value by one evaluation at `precision` bits. in: the components as doubles, taken exactly;
 * enclosure: as many initialised intervals as there are outputs, set at that precision to enclose the exact result.
 * Thread-safe. */
void exact_enclose(const struct formula *formula, unsigned parameter, size_t alternative, const double *in,
                   mpfr_prec_t precision, mpfi_t *enclosure);
/* Computes what exact_enclose computes, for rational inputs such as decimal arguments. If a result is known to be a
 * fraction (all its operations give fractions), is_fraction[k] becomes 1 and fraction[k], which is initialised,
 * that fraction; else is_fraction[k] becomes 0. */
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

/* Evaluates a formula over a box of inputs, for proofs. in[k] encloses component k; value[k] and scale[k]
 * enclose output k and its scale at every point of the box at which the formula has a value. The narrower the box,
 * the tighter are the enclosures; an infinite end means that nothing is known on that side. Scales follow the rules
 * of real.h without rounding; those of the filters differ in the last digits. Thread-safe. */
void box_evaluate(const struct formula *formula, unsigned parameter, size_t alternative, const struct bounds *in,
                  struct bounds *value, struct bounds *scale);

/* --- modular ---------------------------------------------------------------------------------------------------- */

/* Evaluates a formula modulo a prime, at the random point that residue_start chose. in[k] is the residue that
 * represents component k; box[k] encloses the component and decides the formula's conditions. Outputs that are not
 * known are RESIDUE_UNKNOWN. Thread-safe. */
void modular_evaluate(const struct formula *formula, unsigned parameter, const struct bounds *box, const uint64_t *in,
                      uint64_t *out);

#endif
