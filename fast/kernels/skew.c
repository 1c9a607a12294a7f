/* Skew-symmetric matrices, as their independent entries and as full matrices, in two to four dimensions.
 *
 *   w       the n(n − 1)/2 independent entries of the matrix [w]: in three dimensions the vector with [w] x = w × x,
 *           in two and four dimensions the entries below the diagonal, row by row
 *
 * Contains the matrix [w], the skew-symmetric and symmetric parts of a matrix, the product of [w] with a vector, the
 * first two derivatives of a rotation, and the commutator. Each formula is one function, in which n is a constant after
 * inlining.
 *
 * No kernel has a branch or approximates a function: errors are those of rounding alone. The worst error known of each
 * kernel and its limit are in docs/tables/limits.md. Source: "The Dynamics of a Transform Hierarchy", "Describing
 * Rotational Dynamics". */
#include "vector.h"

/* Row i and column j of the entry of [w] that is equal to entry k of w; entry (j, i) is its negative. */
typedef struct skew_index {
    size_t i, j;
} skew_index;

SIMD skew_index skew_index_of(size_t n, size_t k)
{
    if (n == 3)
        return (skew_index){(k + 2) % 3, (k + 1) % 3};
    const size_t i = 1 + (k >= 1) + (k >= 3);
    return (skew_index){i, k - i * (i - 1) / 2};
}

/* Stores the matrix of independent entries: w → [w]; exact */
SIMD void full_matrix(size_t n, tile_in in, tile_out out)
{
    const vector w = load_skew(n, in, 0);
    matrix M;
    UNROLL
    for (size_t i = 0; i < n; i++)
        M.row[i].at[i] = splat(0);
    UNROLL
    for (size_t k = 0; k < skew_size(n); k++) {
        const skew_index at = skew_index_of(n, k);
        M.row[at.i].at[at.j] = w.at[k];
        M.row[at.j].at[at.i] = negate(w.at[k]);
    }
    store_matrix_rows(n, out, 0, M);
}

/* skew.matrix in two dimensions: see full_matrix(). */
PLUMB_KERNEL(skew_matrix_n2, "skew.matrix.n2", (1), (4))
{
    full_matrix(2, in, out);
}

/* skew.matrix in three dimensions: see full_matrix(). */
PLUMB_KERNEL(skew_matrix_n3, "skew.matrix.n3", (3), (9))
{
    full_matrix(3, in, out);
}

/* skew.matrix in four dimensions: see full_matrix(). */
PLUMB_KERNEL(skew_matrix_n4, "skew.matrix.n4", (6), (16))
{
    full_matrix(4, in, out);
}

/* Computes the skew-symmetric and the symmetric part of a matrix: M → (M − Mᵀ)/2 as its independent entries, (M +
 * Mᵀ)/2; one rounding per entry */
SIMD void split(size_t n, tile_in in, tile_out out)
{
    const f32x8 half = splat(0.5f);
    const matrix M = load_matrix(n, in, 0);
    vector w = {0};
    matrix mean = M;
    UNROLL
    for (size_t k = 0; k < skew_size(n); k++) {
        const skew_index at = skew_index_of(n, k);
        const f32x8 a = M.row[at.i].at[at.j], b = M.row[at.j].at[at.i];
        w.at[k] = mul(half, sub(a, b));
        mean.row[at.i].at[at.j] = mean.row[at.j].at[at.i] = mul(half, add(a, b));
    }
    store_skew(n, out, 0, w);
    store_matrix_rows(n, out, skew_size(n), mean);
}

/* skew.parts in two dimensions: see split(). */
PLUMB_KERNEL(skew_parts_n2, "skew.parts.n2", (4), (1, 4))
{
    split(2, in, out);
}

/* skew.parts in three dimensions: see split(). */
PLUMB_KERNEL(skew_parts_n3, "skew.parts.n3", (9), (3, 9))
{
    split(3, in, out);
}

/* skew.parts in four dimensions: see split(). */
PLUMB_KERNEL(skew_parts_n4, "skew.parts.n4", (16), (6, 16))
{
    split(4, in, out);
}

/* Computes the product with a vector: (w, x) → [w] x; n − 1 roundings per component */
SIMD void skew_product(size_t n, tile_in in, tile_out out)
{
    store_vector(n, out, 0, 1, skew_apply(n, load_skew(n, in, 0), load_vector(n, in, skew_size(n), 1)));
}

/* skew.apply in two dimensions: see skew_product(). */
PLUMB_KERNEL(skew_apply_n2, "skew.apply.n2", (1, 2), (2))
{
    skew_product(2, in, out);
}

/* skew.apply in three dimensions: see skew_product(). */
PLUMB_KERNEL(skew_apply_n3, "skew.apply.n3", (3, 3), (3))
{
    skew_product(3, in, out);
}

/* skew.apply in four dimensions: see skew_product(). */
PLUMB_KERNEL(skew_apply_n4, "skew.apply.n4", (6, 4), (4))
{
    skew_product(4, in, out);
}

/* Computes derivatives of a rotation: (R, w, alpha) → R′ = [w] R, R″ = ([alpha] + [w]²) R, one column at a time */
SIMD void rotation_rates(size_t n, tile_in in, tile_out out)
{
    const vector w = load_skew(n, in, n * n), alpha = load_skew(n, in, n * n + skew_size(n));
    /* In two dimensions the kernel may work in place (simd.h), so that R is loaded before the first store. */
    const matrix Rt = n == 2 ? load_transposed(n, in, 0) : (matrix){0};
    for (size_t j = 0; j < n; j++) {
        const vector r = n == 2 ? Rt.row[j] : load_vector(n, in, j, n), once = skew_apply(n, w, r);
        store_vector(n, out, j, n, once);
        store_vector(n, out, n * n + j, n, skew_apply_add(n, w, once, skew_apply(n, alpha, r)));
    }
}

/* skew.rotation_rates in two dimensions: see rotation_rates(). */
PLUMB_KERNEL(skew_rotation_rates_n2, "skew.rotation_rates.n2", (4, 1, 1), (4, 4))
{
    rotation_rates(2, in, out);
}

/* skew.rotation_rates in three dimensions: see rotation_rates(). */
PLUMB_KERNEL(skew_rotation_rates_n3, "skew.rotation_rates.n3", (9, 3, 3), (9, 9))
{
    rotation_rates(3, in, out);
}

/* skew.rotation_rates in four dimensions: see rotation_rates(). */
PLUMB_KERNEL(skew_rotation_rates_n4, "skew.rotation_rates.n4", (16, 6, 6), (16, 16))
{
    rotation_rates(4, in, out);
}

/* Computes the commutator: (a, b) → the independent entries of [a][b] − [b][a]; in three dimensions they are a × b, in
 * two dimensions 0 */
SIMD void bracket(size_t n, tile_in in, tile_out out)
{
    const vector a = load_skew(n, in, 0), b = load_skew(n, in, skew_size(n));
    const vector zero = {{splat(0), splat(0), splat(0), splat(0), splat(0), splat(0)}};
    store_skew(n, out, 0, n == 3 ? of_vec3(cross(as_vec3(a), as_vec3(b))) : commutator_add(n, a, b, zero));
}

/* skew.commutator in two dimensions: see bracket(). */
PLUMB_KERNEL(skew_commutator_n2, "skew.commutator.n2", (1, 1), (1))
{
    bracket(2, in, out);
}

/* skew.commutator in three dimensions: see bracket(). */
PLUMB_KERNEL(skew_commutator_n3, "skew.commutator.n3", (3, 3), (3))
{
    bracket(3, in, out);
}

/* skew.commutator in four dimensions: see bracket(). */
PLUMB_KERNEL(skew_commutator_n4, "skew.commutator.n4", (6, 6), (6))
{
    bracket(4, in, out);
}
