/* Eight vectors and matrices of two to four dimensions at a time.
 *
 * Here: what formulas in n dimensions are made of. In every kernel n is a constant, and the loops over it are unrolled; each
 * product has its roundings fixed by the order of its fused multiply-adds. Three dimensions alone are in vec3.h. No formula
 * of a family. */
#ifndef PLUMB_VECTOR_H
#define PLUMB_VECTOR_H

#include "wide.h"

enum { MOST_DIMENSIONS = 4 };

typedef struct vector {
    f32x8 at[MOST_DIMENSIONS];
} vector;

typedef struct matrix {
    vector row[MOST_DIMENSIONS];
} matrix;

/* Components k, k + apart, … */
SEAM vector load_vector(size_t n, tile_in in, size_t k, size_t apart)
{
    vector a;
    UNROLLED
    for (size_t i = 0; i < n; i++)
        a.at[i] = load(in, k + i * apart);
    return a;
}

/* The matrix at component k. */
SEAM matrix load_matrix(size_t n, tile_in in, size_t k)
{
    matrix M;
    UNROLLED
    for (size_t i = 0; i < n; i++)
        M.row[i] = load_vector(n, in, k + i * n, 1);
    return M;
}

SEAM matrix load_transposed(size_t n, tile_in in, size_t k)
{
    matrix M;
    UNROLLED
    for (size_t i = 0; i < n; i++)
        M.row[i] = load_vector(n, in, k + i, n);
    return M;
}

SEAM void put_vector(size_t n, sink *out, size_t k, size_t apart, vector a)
{
    UNROLLED
    for (size_t i = 0; i < n; i++)
        put(out, k + i * apart, a.at[i]);
}

/* a·b: n roundings */
SEAM f32x8 vector_dot(size_t n, vector a, vector b)
{
    f32x8 sum = mul(a.at[0], b.at[0]);
    UNROLLED
    for (size_t i = 1; i < n; i++)
        sum = fma_f32(a.at[i], b.at[i], sum);
    return sum;
}

/* M a */
SEAM vector matrix_apply(size_t n, matrix M, vector a)
{
    vector b;
    UNROLLED
    for (size_t i = 0; i < n; i++)
        b.at[i] = vector_dot(n, M.row[i], a);
    return b;
}

#endif
