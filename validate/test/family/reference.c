/* A family for the test of CONTRIBUTING.md: angular velocities in n dimensions, turned in a plane.
 *
 *   (det R) ω      R ω Rᵀ is that for a 2 × 2 skew matrix ω: a plane's angular velocity stays what it is
 *
 * Here: a formula with all that a family may need: a 2-D rotation among the inputs, a skew matrix and a count among the
 * outputs, and the dimension as parameter. Between the remarks "added" and "end" a second one, which family.sh leaves
 * out at first. */
#ifndef TURNED_C
#define TURNED_C

#include "real.h"

#include "formula.h"

/* R, ω → (det R) ω, and how many entries of ω exceed 1 */
static void turned_rate(unsigned n, const real *in, real *out)
{
    matrix R = read_matrix(&in, 2);
    vector w = read_vector(&in, skew_size(n));
    real det = subtract(multiply(entry(R, 0, 0), entry(R, 1, 1)), multiply(entry(R, 0, 1), entry(R, 1, 0)));
    real count = number(0);
    for (size_t k = 0; k < w.n; k++) {
        condition above = below(number(1), w.at[k]);
        count = add(count, where(above, number(1), number(0)));
    }
    store(store(out, multiply(det, w)), count);
}

/* added */
/* R, x → R x */
static void turned_vector(const real *in, real *out)
{
    matrix R = read_matrix(&in, 2);
    store(out, apply(R, read_vector(&in, 2)));
}
/* end */

/* --- rows --------------------------------------------------------------------------------------------------------- */

static const struct formula turned_formulas[] = {
    {"turned.rate", .parameters = {2, 4, 1}, .inputs = {4, 0, 0, 1}, .outputs = {1, 0, 0, 1},
     .answers_of = {turned_rate}},
    /* added */
    {"turned.vector", .inputs = {6}, .outputs = {2}, .answers = {turned_vector}},
    /* end */
};

#endif
