/* The reference formulas of a family that family.sh adds to a copy of the sources, to test the steps in
 * CONTRIBUTING.md.
 *
 *   (det R) ω      equals R ω Rᵀ for a 2 × 2 skew-symmetric matrix ω and an orthogonal R
 *
 * This formula has everything that a family may need: a 2-D rotation among the inputs, a skew-symmetric matrix and a
 * count among the outputs, and the dimension as a parameter. A second formula is between the remarks "added" and "end";
 * family.sh omits it at first. */
#ifndef TURNED_C
#define TURNED_C

#include "rows.h"

/* Computes (det R) ω, and the count of entries of ω that exceed 1. */
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
/* Returns R x. */
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
