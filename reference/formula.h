/* A row of a family's table: what a formula is called, how many components it takes and gives, and its functions.
 *
 * Every arithmetic compiles the families for itself and so has its own copy of the tables, in the same order, with
 * its own `struct real` behind the functions. Private to this folder and its tests. */
#ifndef FORMULA_H
#define FORMULA_H

#include "reference.h"

struct real;
typedef void formula_function(const struct real *in, struct real *out);
typedef void parametric_function(unsigned parameter, const struct real *in, struct real *out);
typedef size_t component_count(unsigned parameter);

enum { FORMULA_ANSWERS = 2 };

/* Which parameters a formula takes: least, least + step … greatest. All 0: it takes none. */
struct parameters {
    unsigned least, greatest, step;
};

/* Answers are equally right ones, the canonical first, null past the last. What depends on the parameter stands in
 * the lower three fields, used instead of their namesakes where they are set:
 *
 *     {"so3.s1", .inputs = 1, .outputs = 1, .answers = {so3_s1_of_t}},
 *     {"transform.inverse", .parameters = {2, 8, 1}, .inputs_of = transform_size, .outputs_of = transform_size,
 *      .answers_of = {transform_inverse_row}},
 */
struct formula {
    const char *id;
    size_t inputs, outputs;
    formula_function *answers[FORMULA_ANSWERS];
    struct parameters parameters;
    component_count *inputs_of, *outputs_of;
    parametric_function *answers_of[FORMULA_ANSWERS];
};

static inline void formula_evaluate(const struct formula *formula, unsigned parameter, size_t alternative,
                                    const struct real *in, struct real *out)
{
    if (formula->answers_of[alternative])
        formula->answers_of[alternative](parameter, in, out);
    else
        formula->answers[alternative](in, out);
}

/* The families' tables in file order, each ended by a row whose id is null; the list ends in null. */
extern const struct formula *const exact_families[];
extern const struct formula *const filter_families_portable[], *const filter_families_avx2[];

/* filter_evaluate for one row of one arithmetic's own tables. */
typedef void filter_function(const struct formula *row, unsigned parameter, size_t alternative, size_t n,
                             const double *in, double *value, double *bound, double *scale);
filter_function filter_evaluate_portable, filter_evaluate_avx2;

#endif
