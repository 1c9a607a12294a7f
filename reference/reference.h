/* What the truth offers to the judge: formulas by id, evaluated by proven enclosure (exact), fast with a running error
 * bound (filter), or over a whole box of inputs (box). No arithmetic type shows here; real.h and the families are
 * private to this folder. */
#ifndef REFERENCE_REFERENCE_H
#define REFERENCE_REFERENCE_H

#include <gmp.h>
#include <mpfi.h>
#include <stddef.h>
#include <stdint.h>

struct formula; /* one formula of one family, in every arithmetic */
struct bounds;  /* an interval of doubles: interval.h */

/* The formula "so3.exp", or null. */
const struct formula *formula_find(const char *id);
/* Formula number i in file order, or null past the last. */
const struct formula *formula_at(size_t i);
const char *formula_id(const struct formula *formula);
/* A formula may take a parameter (a dimension, a degree, a number of steps). It is 0 for those that take none, here and
 * below; elsewhere it has to be one that the formula takes. */
int formula_takes(const struct formula *formula, unsigned parameter);
/* How many components it takes and gives. */
size_t formula_inputs(const struct formula *formula, unsigned parameter);
size_t formula_outputs(const struct formula *formula, unsigned parameter);
/* How many equally right answers there are (q and −q: 2); at least 1. Alternative 0 is the canonical one. */
size_t formula_alternatives(const struct formula *formula);

/* --- exact ------------------------------------------------------------------------------------------------------ */

enum { EXACT_START = 128, EXACT_CEILING = 4096 }; /* bits: where Ziv's loop starts, and past which it gives up */

/* One evaluation at `precision` bits. in: components as double values, taken exactly; enclosure: `outputs`
 * initialised intervals, set at that precision to enclose the exact result. Thread-safe. */
void exact_enclose(const struct formula *formula, unsigned parameter, size_t alternative, const double *in,
                   mpfr_prec_t precision, mpfi_t *enclosure);
/* The same with rational inputs, for decimal arguments. Where a result is known to be a fraction (by operations that
 * stay among fractions), is_fraction[k] becomes 1 and fraction[k], which is initialised, that fraction; else 0. */
void exact_enclose_rational(const struct formula *formula, unsigned parameter, size_t alternative, const mpq_t *in,
                            mpfr_prec_t precision, mpfi_t *enclosure, mpq_t *fraction, unsigned char *is_fraction);

enum format { FLOAT = 32, DOUBLE = 64 };

/* --- filter ----------------------------------------------------------------------------------------------------- */

enum { FILTER_BLOCK = 256 }; /* elements an evaluation takes at most */

/* n ≤ FILTER_BLOCK elements at once. in[k * FILTER_BLOCK + i] is component k of element i; value, rest, bound and scale
 * likewise for outputs. The bound may be ∞ or NaN: not known. The scale is how large the terms were that were added to
 * make the component: equal to |value| where nothing cancelled. Thread-safe.
 *
 *   of floats    |value − exact| ≤ bound, of about 2⁻⁵⁰ of the scale; rest is not written and may be null
 *   of doubles   |value + rest − exact| ≤ bound, rest being at most half an ulp of value */
void filter_evaluate(const struct formula *formula, unsigned parameter, size_t alternative, enum format format,
                     size_t n, const double *in, double *value, double *rest, double *bound, double *scale);

/* --- box -------------------------------------------------------------------------------------------------------- */

/* All of a box of inputs at once: in[k] is what component k may be; value[k] and scale[k] enclose output k and its
 * scale at every point of the box at which the formula has a value. For proofs: the narrower the box, the tighter the
 * enclosures; an infinite end is a side on which nothing is known. Scales are those of real.h's rules without rounding,
 * from which filter's differ in their last digits. Thread-safe. */
void box_evaluate(const struct formula *formula, unsigned parameter, size_t alternative, const struct bounds *in,
                  struct bounds *value, struct bounds *scale);

/* --- modular ---------------------------------------------------------------------------------------------------- */

/* At the point that residue_start took: in[k] is the element that stands for component k, box[k] what the component may
 * be, which decides the formula's conditions. RESIDUE_UNKNOWN is what is not known. Thread-safe. */
void modular_evaluate(const struct formula *formula, unsigned parameter, const struct bounds *box, const uint64_t *in,
                      uint64_t *out);

#endif
