/* The family skew: skew-symmetric matrices, the Lie algebra so(n), as numbers and as matrices, in any dimension.
 *
 *   ωᵀ = −ω      n(n − 1)/2 numbers: in three dimensions the vector of [ω]x = ω × x, else the entries below the
 *                diagonal
 *
 * This file has the matrix for given numbers, the skew and the symmetric part of a matrix, the product of ω and a
 * vector, the first two derivatives of a rotation matrix, and the commutator. real.h describes the order of the
 * numbers. Source: "The Dynamics of a Transform Hierarchy" (cwzx). */
#ifndef SKEW_C
#define SKEW_C

#include "rows.h"

/* Returns its argument, because reading the numbers has already made the matrix. */
static matrix skew_matrix(matrix w)
{
    return w;
}

/* Writes (M − Mᵀ)/2, which is skew, and (M + Mᵀ)/2, which is symmetric. */
static void skew_parts(matrix M, real *out)
{
    matrix swapped = transpose(M);
    out = store_skew(out, multiply(number(0.5), subtract(M, swapped)));
    store(out, multiply(number(0.5), add(M, swapped)));
}

/* Writes Ṙ = ωR and R̈ = (α + ω²)R. */
static void skew_rotation_rates(matrix R, matrix w, matrix alpha, real *out)
{
    store(store(out, multiply(w, R)), multiply(add(alpha, square(w)), R));
}

/* --- rows, in n dimensions -------------------------------------------------------------------------------------- */

GIVES(matrix_n, skew_matrix, skew_n)
STORES((skew_n, matrix_n), skew_parts, matrix_n)
GIVES(vector_n, apply, skew_n, vector_n)
STORES((matrix_n, matrix_n), skew_rotation_rates, matrix_n, skew_n, skew_n)
GIVES(skew_n, commutator, skew_n, skew_n)

#define DIMENSIONS                                                                                                     \
    {                                                                                                                  \
        2, 8, 1                                                                                                        \
    }

static const struct formula skew_formulas[] = {
    {"skew.matrix", ANSWER(skew_matrix), .parameters = DIMENSIONS},
    {"skew.parts", ANSWER(skew_parts), .parameters = DIMENSIONS},
    {"skew.apply", ANSWER(apply), .parameters = DIMENSIONS},
    {"skew.rotation_rates", ANSWER(skew_rotation_rates), .parameters = DIMENSIONS},
    {"skew.commutator", ANSWER(commutator), .parameters = DIMENSIONS},
};

#undef DIMENSIONS

#endif
