/* A family for the test of CONTRIBUTING.md: angular velocities in n dimensions, turned in a plane.
 *
 *   (det R) ω      R ω Rᵀ is that for a 2 × 2 skew matrix ω: a plane's angular velocity stays what it is
 *
 * Here: a formula with all that a family may need: a 2-D rotation among the inputs, a skew matrix and a count among the
 * outputs, and the dimension as parameter. Between the remarks "added" and "end" a second one, which family.sh leaves
 * out at first. */
#ifndef TURNED_C
#define TURNED_C

#include "rows.h"

/* R, ω → (det R) ω, and how many entries of ω exceed 1 */
static void turned_rate(matrix R, vector w, real *out)
{
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
static vector turned_vector(matrix R, vector x)
{
    return apply(R, x);
}
/* end */

/* --- rows --------------------------------------------------------------------------------------------------------- */

MATRIX_KIND(plane_matrix, 2, 2)
VECTOR_KIND(plane_vector, 2)
VECTOR_KIND(angular_velocity, skew_size(n))

STORES((angular_velocity, number), turned_rate, plane_matrix, angular_velocity)
/* added */
GIVES(plane_vector, turned_vector, plane_matrix, plane_vector)
/* end */

static const struct formula turned_formulas[] = {
    {"turned.rate", ANSWER(turned_rate), .parameters = {2, 4, 1}},
    /* added */
    {"turned.vector", ANSWER(turned_vector)},
    /* end */
};

#endif
