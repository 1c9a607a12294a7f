/* Operations on eight vectors and matrices of two to four dimensions at a time.
 *
 * Contains the operations of formulas in n dimensions, and those on skew-symmetric matrices. In every kernel n is a
 * constant after inlining, and the loops over it are unrolled. The order of the fused multiply-adds in the source
 * determines the roundings. Operations for three dimensions alone are in vec3.h. This header contains no formula of a
 * family. */
#ifndef FAST_VECTOR_H
#define FAST_VECTOR_H

#include "element.h"

/* MAX_NUMBERS: number of independent entries of a skew-symmetric matrix of four dimensions. */
enum { MAX_DIMENSIONS = 4, MAX_NUMBERS = 6 };

/* The n components of a vector, or the n(n − 1)/2 independent entries of a skew-symmetric matrix. */
typedef struct vector {
    f32x8 at[MAX_NUMBERS];
} vector;

/* A matrix by rows. */
typedef struct matrix {
    vector row[MAX_DIMENSIONS];
} matrix;

/* Loads the components k, k + stride, k + 2 stride … of a tile. */
SIMD vector load_vector(size_t n, tile_in in, size_t k, size_t stride)
{
    const tile_in from_k = part_in(in, k);
    vector a;
    UNROLL
    for (size_t i = 0; i < n; i++)
        a.at[i] = load(from_k, i * stride);
    return a;
}

/* Load the matrix that begins at component k, and the transpose of this matrix. */
SIMD matrix load_matrix(size_t n, tile_in in, size_t k)
{
    const tile_in from_k = part_in(in, k);
    matrix M;
    UNROLL
    for (size_t i = 0; i < n; i++)
        M.row[i] = load_vector(n, from_k, i * n, 1);
    return M;
}

SIMD matrix load_transposed(size_t n, tile_in in, size_t k)
{
    const tile_in from_k = part_in(in, k);
    matrix M;
    UNROLL
    for (size_t i = 0; i < n; i++)
        M.row[i] = load_vector(n, from_k, i, n);
    return M;
}

/* Stores a vector as the components k, k + stride, k + 2 stride … of a tile. */
SIMD void store_vector(size_t n, tile_out out, size_t k, size_t stride, vector a)
{
    store_all(out, k, stride, n, a.at);
}

SIMD void store_matrix_rows(size_t n, tile_out out, size_t k, matrix M)
{
    UNROLL
    for (size_t i = 0; i < n; i++)
        store_vector(n, out, k + i * n, 1, M.row[i]);
}

/* Returns a·b: n roundings. */
SIMD f32x8 vector_dot(size_t n, vector a, vector b)
{
    f32x8 sum = mul(a.at[0], b.at[0]);
    UNROLL
    for (size_t i = 1; i < n; i++)
        sum = fma_f32(a.at[i], b.at[i], sum);
    return sum;
}

/* Returns a·b + c: n roundings. */
SIMD f32x8 vector_dot_add(size_t n, vector a, vector b, f32x8 c)
{
    UNROLL
    for (size_t i = 0; i < n; i++)
        c = fma_f32(a.at[i], b.at[i], c);
    return c;
}

/* Returns Ma. */
SIMD vector matrix_apply(size_t n, matrix M, vector a)
{
    vector b;
    UNROLL
    for (size_t i = 0; i < n; i++)
        b.at[i] = vector_dot(n, M.row[i], a);
    return b;
}

/* Returns Ma + c. */
SIMD vector matrix_apply_add(size_t n, matrix M, vector a, vector c)
{
    UNROLL
    for (size_t i = 0; i < n; i++)
        c.at[i] = vector_dot_add(n, M.row[i], a, c.at[i]);
    return c;
}

/* Stores the product MB at component k, one column at a time, where B is the matrix at component `from` of `in`. */
SIMD void store_product(size_t n, tile_out out, size_t k, matrix M, tile_in in, size_t from)
{
    const tile_in B = part_in(in, from);
    for (size_t j = 0; j < n; j++)
        store_vector(n, out, k + j, n, matrix_apply(n, M, load_vector(n, B, j, n)));
}

SIMD vector matrix_column(size_t n, matrix M, size_t j)
{
    vector a;
    UNROLL
    for (size_t i = 0; i < n; i++)
        a.at[i] = M.row[i].at[j];
    return a;
}

SIMD matrix matrix_transposed(size_t n, matrix M)
{
    matrix Z;
    UNROLL
    for (size_t j = 0; j < n; j++)
        Z.row[j] = matrix_column(n, M, j);
    return Z;
}

SIMD vector vector_add(size_t n, vector a, vector b)
{
    UNROLL
    for (size_t i = 0; i < n; i++)
        a.at[i] = add(a.at[i], b.at[i]);
    return a;
}

SIMD vector vector_negate(size_t n, vector a)
{
    UNROLL
    for (size_t i = 0; i < n; i++)
        a.at[i] = negate(a.at[i]);
    return a;
}

SIMD vector vector_sub(size_t n, vector a, vector b)
{
    UNROLL
    for (size_t i = 0; i < n; i++)
        a.at[i] = sub(a.at[i], b.at[i]);
    return a;
}

/* Returns s a. */
SIMD vector vector_scale(size_t n, f32x8 s, vector a)
{
    UNROLL
    for (size_t i = 0; i < n; i++)
        a.at[i] = mul(s, a.at[i]);
    return a;
}

/* Returns s a + c, rounded once. */
SIMD vector vector_scale_add(size_t n, f32x8 s, vector a, vector c)
{
    UNROLL
    for (size_t i = 0; i < n; i++)
        a.at[i] = fma_f32(s, a.at[i], c.at[i]);
    return a;
}

/* Returns s a − c, rounded once. */
SIMD vector vector_scale_sub(size_t n, f32x8 s, vector a, vector c)
{
    UNROLL
    for (size_t i = 0; i < n; i++)
        a.at[i] = fms_f32(s, a.at[i], c.at[i]);
    return a;
}

/* Returns x in the lanes where it is above 0, NaN in the others. */
SIMD f32x8 above_zero(f32x8 x)
{
    return choose(less(splat(0), x), x, from_bits(splat_bits(0x7fc00000u)));
}

SIMD vector twice(size_t n, vector a)
{
    return vector_scale(n, splat(2), a);
}

/* Returns a / s. */
SIMD vector vector_divide(size_t n, vector a, f32x8 s)
{
    UNROLL
    for (size_t i = 0; i < n; i++)
        a.at[i] = divide(a.at[i], s);
    return a;
}

/* --- skew-symmetric matrices -----------------------------------------------------------------------------------------
 * The matrix [w] is stored as the vector w of its independent entries: in three dimensions the vector with
 * [w] x = w × x, in two and four dimensions the entries below the diagonal, row by row: (1,0), (2,0), (2,1), (3,0) … */

SIMD size_t skew_size(size_t n)
{
    return n * (n - 1) / 2;
}

SIMD vector load_skew(size_t n, tile_in in, size_t k)
{
    return load_vector(skew_size(n), in, k, 1);
}

SIMD void store_skew(size_t n, tile_out out, size_t k, vector w)
{
    store_vector(skew_size(n), out, k, 1, w);
}

SIMD vec3 as_vec3(vector a)
{
    return (vec3){a.at[0], a.at[1], a.at[2]};
}

SIMD vector of_vec3(vec3 a)
{
    return (vector){{a.x, a.y, a.z}};
}

/* Returns entry (i, j), i ≠ j, in two or four dimensions. */
SIMD f32x8 skew_entry(vector w, size_t i, size_t j)
{
    return j < i ? w.at[i * (i - 1) / 2 + j] : negate(w.at[j * (j - 1) / 2 + i]);
}

/* Returns [w] x: n − 1 roundings per entry. */
SIMD vector skew_apply(size_t n, vector w, vector x)
{
    if (n == 3)
        return of_vec3(cross(as_vec3(w), as_vec3(x)));
    vector z;
    UNROLL
    for (size_t i = 0; i < n; i++) {
        const size_t first = i == 0;
        z.at[i] = mul(skew_entry(w, i, first), x.at[first]);
        UNROLL
        for (size_t j = first + 1; j < n; j++)
            if (j != i)
                z.at[i] = fma_f32(skew_entry(w, i, j), x.at[j], z.at[i]);
    }
    return z;
}

/* Returns −[w] x: n − 1 roundings per entry. */
SIMD vector skew_apply_negated(size_t n, vector w, vector x)
{
    return n == 3 ? of_vec3(cross(as_vec3(x), as_vec3(w))) : vector_negate(n, skew_apply(n, w, x));
}

/* Returns [w] x + c: n − 1 roundings per entry. */
SIMD vector skew_apply_add(size_t n, vector w, vector x, vector c)
{
    if (n == 3)
        return of_vec3(cross_add(as_vec3(w), as_vec3(x), as_vec3(c)));
    UNROLL
    for (size_t i = 0; i < n; i++) {
        UNROLL
        for (size_t j = 0; j < n; j++)
            if (j != i)
                c.at[i] = fma_f32(skew_entry(w, i, j), x.at[j], c.at[i]);
    }
    return c;
}

/* Returns c − [w] x: n − 1 roundings per entry. */
SIMD vector skew_apply_sub(size_t n, vector w, vector x, vector c)
{
    return n == 3 ? of_vec3(cross_add(as_vec3(x), as_vec3(w), as_vec3(c)))
                  : skew_apply_add(n, vector_negate(skew_size(n), w), x, c);
}

/* Returns the independent entries of R[w]Rᵀ + [c] for a rotation R = M. Roundings per entry: one in two dimensions,
 * three in three, seven in four. */
SIMD vector skew_rotate_add(size_t n, matrix M, vector w, vector c)
{
    if (n < 4)
        return n == 2 ? vector_add(1, w, c) : matrix_apply_add(n, M, w, c);
    UNROLL
    for (size_t i = 1; i < n; i++) {
        const vector row = skew_apply_negated(n, w, M.row[i]);
        UNROLL
        for (size_t j = 0; j < i; j++)
            c.at[i * (i - 1) / 2 + j] = vector_dot_add(n, row, M.row[j], c.at[i * (i - 1) / 2 + j]);
    }
    return c;
}

/* Returns the independent entries of R[w]Rᵀ for a rotation R = M. Roundings per entry: none in two dimensions, three in
 * three, seven in four. */
SIMD vector skew_rotate(size_t n, matrix M, vector w)
{
    if (n < 4)
        return n == 2 ? w : matrix_apply(n, M, w);
    const vector zero = {{splat(0), splat(0), splat(0), splat(0), splat(0), splat(0)}};
    return skew_rotate_add(n, M, w, zero);
}

/* Returns the independent entries of the commutator [a][b] − [b][a] + [c]. Roundings per entry: none in two dimensions,
 * two in three, four in four. */
SIMD vector commutator_add(size_t n, vector a, vector b, vector c)
{
    if (n == 3)
        return of_vec3(cross_add(as_vec3(a), as_vec3(b), as_vec3(c)));
    UNROLL
    for (size_t i = 1; i < n; i++) {
        UNROLL
        for (size_t j = 0; j < i; j++) {
            f32x8 *const sum = &c.at[i * (i - 1) / 2 + j];
            UNROLL
            for (size_t k = 0; k < n; k++)
                if (k != i && k != j)
                    *sum = fma_f32(skew_entry(a, i, k), skew_entry(b, k, j),
                                   fnma_f32(skew_entry(b, i, k), skew_entry(a, k, j), *sum));
        }
    }
    return c;
}

#endif
