/* Eight vectors and matrices of two to four dimensions at a time.
 *
 * Here: what formulas in n dimensions are made of. In every kernel n is a constant, and the loops over it are unrolled;
 * each product has its roundings fixed by the order of its fused multiply-adds. Three dimensions alone are in vec3.h.
 * No formula of a family. */
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
    const tile_in own = part_in(in, k);
    vector a;
    UNROLLED
    for (size_t i = 0; i < n; i++)
        a.at[i] = load(own, i * apart);
    return a;
}

/* The matrix at component k. */
SEAM matrix load_matrix(size_t n, tile_in in, size_t k)
{
    const tile_in own = part_in(in, k);
    matrix M;
    UNROLLED
    for (size_t i = 0; i < n; i++)
        M.row[i] = load_vector(n, own, i * n, 1);
    return M;
}

SEAM matrix load_transposed(size_t n, tile_in in, size_t k)
{
    const tile_in own = part_in(in, k);
    matrix M;
    UNROLLED
    for (size_t i = 0; i < n; i++)
        M.row[i] = load_vector(n, own, i, n);
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

/* M a + c */
SEAM vector matrix_apply_add(size_t n, matrix M, vector a, vector c)
{
    vector b;
    UNROLLED
    for (size_t i = 0; i < n; i++) {
        b.at[i] = c.at[i];
        UNROLLED
        for (size_t j = 0; j < n; j++)
            b.at[i] = fma_f32(M.row[i].at[j], a.at[j], b.at[i]);
    }
    return b;
}

SEAM vector matrix_column(size_t n, matrix M, size_t j)
{
    vector a;
    UNROLLED
    for (size_t i = 0; i < n; i++)
        a.at[i] = M.row[i].at[j];
    return a;
}

SEAM matrix matrix_transposed(size_t n, matrix M)
{
    matrix Z;
    UNROLLED
    for (size_t j = 0; j < n; j++)
        Z.row[j] = matrix_column(n, M, j);
    return Z;
}

SEAM vector vector_add(size_t n, vector a, vector b)
{
    UNROLLED
    for (size_t i = 0; i < n; i++)
        a.at[i] = add(a.at[i], b.at[i]);
    return a;
}

SEAM vector vector_negate(size_t n, vector a)
{
    UNROLLED
    for (size_t i = 0; i < n; i++)
        a.at[i] = negate(a.at[i]);
    return a;
}

SEAM vector vector_sub(size_t n, vector a, vector b)
{
    UNROLLED
    for (size_t i = 0; i < n; i++)
        a.at[i] = sub(a.at[i], b.at[i]);
    return a;
}

/* s a */
SEAM vector vector_scale(size_t n, f32x8 s, vector a)
{
    UNROLLED
    for (size_t i = 0; i < n; i++)
        a.at[i] = mul(s, a.at[i]);
    return a;
}

/* s a + c, rounded once */
SEAM vector vector_scale_add(size_t n, f32x8 s, vector a, vector c)
{
    UNROLLED
    for (size_t i = 0; i < n; i++)
        a.at[i] = fma_f32(s, a.at[i], c.at[i]);
    return a;
}

/* s a − c, rounded once */
SEAM vector vector_scale_sub(size_t n, f32x8 s, vector a, vector c)
{
    UNROLLED
    for (size_t i = 0; i < n; i++)
        a.at[i] = fms_f32(s, a.at[i], c.at[i]);
    return a;
}

/* x where it is above 0, else NaN */
SEAM f32x8 above_zero(f32x8 x)
{
    return choose(less(splat(0), x), x, from_bits(splat_bits(0x7fc00000u)));
}

SEAM vector twice(size_t n, vector a)
{
    return vector_scale(n, splat(2), a);
}

/* a / s */
SEAM vector vector_divide(size_t n, vector a, f32x8 s)
{
    UNROLLED
    for (size_t i = 0; i < n; i++)
        a.at[i] = divide(a.at[i], s);
    return a;
}

/* --- skew matrices of two and three dimensions -----------------------------------------------------------------------
 * As vectors of the numbers that a row has for them: w of [w] x = w × x in three dimensions, in two the one below the
 * diagonal, with [w] x = w (−x₁, x₀). */

SEAM size_t skew_size(size_t n)
{
    return n * (n - 1) / 2;
}

SEAM vector load_skew(size_t n, tile_in in, size_t k)
{
    return load_vector(skew_size(n), in, k, 1);
}

SEAM void put_skew(size_t n, sink *out, size_t k, vector w)
{
    put_vector(skew_size(n), out, k, 1, w);
}

SEAM vec3 as_vec3(vector a)
{
    return (vec3){a.at[0], a.at[1], a.at[2]};
}

SEAM vector of_vec3(vec3 a)
{
    return (vector){{a.x, a.y, a.z}};
}

/* [w] x: two roundings, in two dimensions one */
SEAM vector skew_apply(size_t n, vector w, vector x)
{
    if (n == 2)
        return (vector){{mul(negate(w.at[0]), x.at[1]), mul(w.at[0], x.at[0])}};
    return of_vec3(cross(as_vec3(w), as_vec3(x)));
}

/* [w] x + c: two roundings, in two dimensions one */
SEAM vector skew_apply_add(size_t n, vector w, vector x, vector c)
{
    if (n == 2)
        return (vector){{fnma_f32(w.at[0], x.at[1], c.at[0]), fma_f32(w.at[0], x.at[0], c.at[1])}};
    return of_vec3(cross_add(as_vec3(w), as_vec3(x), as_vec3(c)));
}

/* c − [w] x: the same */
SEAM vector skew_apply_sub(size_t n, vector w, vector x, vector c)
{
    if (n == 2)
        return (vector){{fma_f32(w.at[0], x.at[1], c.at[0]), fnma_f32(w.at[0], x.at[0], c.at[1])}};
    return (vector){{fnma_f32(w.at[1], x.at[2], fma_f32(w.at[2], x.at[1], c.at[0])),
                     fnma_f32(w.at[2], x.at[0], fma_f32(w.at[0], x.at[2], c.at[1])),
                     fnma_f32(w.at[0], x.at[1], fma_f32(w.at[1], x.at[0], c.at[2]))}};
}

/* R [w] Rᵀ */
SEAM vector skew_turned(size_t n, matrix M, vector w)
{
    return n == 2 ? w : matrix_apply(n, M, w);
}

/* R [w] Rᵀ + c */
SEAM vector skew_turned_add(size_t n, matrix M, vector w, vector c)
{
    return n == 2 ? vector_add(1, w, c) : matrix_apply_add(n, M, w, c);
}

/* [a], [b] → [a][b] − [b][a] + c */
SEAM vector commutator_add(size_t n, vector a, vector b, vector c)
{
    return n == 2 ? c : of_vec3(cross_add(as_vec3(a), as_vec3(b), as_vec3(c)));
}

#endif
