/* A row of a family's table: what a formula is called, how many components it takes and gives, and its function.
 *
 * Every arithmetic compiles the families for itself and so has its own copy of the tables, in the same order, with
 * its own `struct real` behind the functions. Private to this folder. */
#ifndef FORMULA_H
#define FORMULA_H

#include <mpfi.h>
#include <stddef.h>

struct real;
typedef void formula_function(const struct real *in, struct real *out);

enum { FORMULA_ANSWERS = 2 };

struct formula {
    const char *id;
    size_t inputs, outputs;
    formula_function *answer[FORMULA_ANSWERS]; /* equally right ones, the canonical first; null past the last */
};

/* The families' tables in file order, each ended by a row whose id is null; the list ends in null. */
extern const struct formula *const exact_families[];
extern const struct formula *const filter_families_portable[], *const filter_families_avx2[];

/* filter_evaluate for one function of one arithmetic's own tables. */
typedef void filter_function(formula_function *function, size_t inputs, size_t outputs, size_t n, const double *in,
                             double *value, double *bound, double *scale);
filter_function filter_evaluate_portable, filter_evaluate_avx2;

#endif
