/* Internal header of reference/ and its tests: the rows of a family's table of formulas. A row has a formula's id, its
 * numbers of input and output components, and its functions.
 *
 * Each family is compiled separately for each arithmetic, with the `struct real` of that arithmetic. So each arithmetic
 * has its own copy of the tables, in the same order. */
#ifndef REFERENCE_FORMULA_H
#define REFERENCE_FORMULA_H

#include "reference/reference.h"

struct real;

/* Numbers of components that a formula reads and writes. */
struct components {
    size_t inputs, outputs;
};

/* The parameter is 0 for formulas that have none. */
typedef struct components shape_function(unsigned parameter);
typedef void formula_function(unsigned parameter, const struct real *in, struct real *out);

enum { FORMULA_ANSWERS = 4 }; /* maximum number of functions with equally valid results */

/* The values of the parameter of a formula: `minimum`, `minimum` + `step`, … up to `maximum`. All 0: it has no
 * parameter. */
struct parameters {
    unsigned minimum, maximum, step;
};

/* A row: a formula. `answers` are one to FORMULA_ANSWERS functions whose results are equally valid (alternatives), the
 * canonical one first; the other pointers are null. The macros of rows.h make these functions, and `shape`, from a
 * formula's function:
 *
 *     {"so3.s1", ANSWER(so3_s1)},
 *     {"transform.inverse", ANSWER(transform_inverse), .parameters = {2, 8, 1}}, */
struct formula {
    const char *id;
    shape_function *shape;
    formula_function *answers[FORMULA_ANSWERS];
    struct parameters parameters;
};

/* --- a family in one arithmetic ----------------------------------------------------------------------------------- */

/* Functions that do what exact_enclose and exact_enclose_rational (reference.h) do, for a row of one family in interval
 * arithmetic. */
typedef void enclose_function(const struct formula *row, unsigned parameter, size_t alternative, const double *in,
                              mpfr_prec_t precision, mpfi_t *enclosure);
typedef void enclose_rational_function(const struct formula *row, unsigned parameter, size_t alternative,
                                       const mpq_t *in, mpfr_prec_t precision, mpfi_t *enclosure, mpq_t *fraction,
                                       unsigned char *is_fraction);

struct exact_family {
    const struct formula *formulas;
    size_t count;
    enclose_function *enclose;
    enclose_rational_function *enclose_rational;
};

/* A function that does what filter_evaluate (reference.h) does, for a row of one family. */
typedef void filter_function(const struct formula *row, unsigned parameter, size_t alternative, size_t n,
                             const double *in, double *value, double *rest, double *bound, double *scale);

struct filter_family {
    const struct formula *formulas;
    filter_function *evaluate;
};

/* A function that does what box_evaluate (reference.h) does, for a row of one family. */
typedef void box_function(const struct formula *row, unsigned parameter, size_t alternative, const struct bounds *in,
                          struct bounds *value, struct bounds *scale);

struct box_family {
    const struct formula *formulas;
    box_function *evaluate;
};

/* A function that does what modular_evaluate (reference.h) does, for a row of one family. Evaluating modulo a prime
 * tests identities: formulas with different residues at a random point are different. */
typedef void modular_function(const struct formula *row, unsigned parameter, const struct bounds *box,
                              const uint64_t *in, uint64_t *out);

struct modular_family {
    const struct formula *formulas;
    modular_function *evaluate;
};

/* --- variants of the filter --------------------------------------------------------------------------------------- */

enum filter_path { FILTER_PORTABLE, FILTER_AVX2, FILTER_PATHS };

/* As filter_evaluate, with the variant for a given path; filter_evaluate chooses the variant for this CPU. */
void filter_evaluate_by(enum filter_path path, const struct formula *formula, unsigned parameter, size_t alternative,
                        enum format format, size_t n, const double *in, double *value, double *rest, double *bound,
                        double *scale);

#endif
