/* The types in which formulas are written: real, vector and matrix, passed by value, for any arithmetic. Example:
 *
 *     static vector composed_velocity(vector v2, matrix w2, matrix J2, vector v1, vector T1)
 *     {
 *         return add(v2, add(apply(J2, v1), apply(w2, apply(J2, T1))));
 *     }
 *
 * A formula has no init, clear or free: its temporaries live until the scope around its evaluation closes. The file
 * that includes the families chooses the arithmetic by defining a macro: `exact` (REAL_EXACT: enclosures of any
 * precision), `filter` (REAL_FILTER: double with an error bound), `filter64` (REAL_FILTER64: double-doubles with a
 * bound), `box` (REAL_BOX: intervals that are valid at every point of a box of inputs) or `modular` (REAL_MODULAR:
 * elements of a prime field, to test identities).
 *
 *   number(x)                                  an exact double constant
 *   add subtract negate                        of two reals, vectors or matrices
 *   multiply(a, b)                             real by real, vector or matrix; matrix by matrix
 *   divide(a, b)                               real, vector or matrix by real
 *   square(a) square_root(a)                   a², √a; square also of a matrix
 *   sine cosine arctangent(y, x) exponential logarithm
 *   sine_of_sqrt(t) halve(a)                   sin √t, a/2; more accurate than sine(square_root(t)) for large t
 *   factorial_series(m, t)                     Σ (−t)ᵏ/(m+2k)!
 *   arctangent_series(t)                       Σ (−t)ᵏ/(2k+1)
 *   apply(M, x) transpose dot cross outer(x, y) length(x)
 *                                              M x, Mᵀ, x·y, x×y, x yᵀ, |x|
 *   identity(n) hat(w) vee(M) commutator       E, [w], the inverse of hat, AB − BA
 *   read_vector read_matrix read_skew read_symmetric
 *                                              read the next inputs
 *   store store_skew store_symmetric           write the next outputs. rows.h calls these functions according to the
 *                                              types of a formula's arguments and results
 *
 * For iterations and proofs by enclosures (solve.h, motion.h):
 *
 *   midpoint(x) upper_bound(x)                 exact numbers: one near x, and one that is at least x
 *   widened(x, r)                              encloses all numbers from x − |r| to x + |r|
 *   scaled_as(x, y) scaled_as_itself(x)        x with the scale (see below) of y; x with the scale |x|
 *   resolution()                               the relative precision of the arithmetic, 2⁻ᵖ for p bits
 *
 * Symbols: E is the identity matrix; [w] the skew-symmetric matrix with [w]x = w×x; S₁(t) = sin √t/√t with t = a².
 *
 * Branches. where(c, A, B) is A where the condition c holds and B where it fails. A and B are evaluated only if they
 * are needed. c has to be a variable:
 *
 *     condition small = likely_below(t, number(1));
 *     return where(small, series(t), closed_form(t));
 *
 *   below(a, b), equal(a, b)    a < b, a = b; undecided if the enclosures of a and b overlap
 *   likely_below(a, b)          compares approximate values: always decided, but possibly wrong. Used if A and B are
 *                               both valid forms of the same value
 *   certainly(c)                true where c is decided and true, otherwise false; so it is always decided. Used if A
 *                               is valid only where c holds, and B always
 *   both(c, d)                  c and d
 *   minimum(a, b) maximum(a, b) clamped(x, low, high)
 *                               minimum, maximum, and x limited to [low, high]. Their scales have a rule of their
 *                               own: see below
 *
 * Why the result encloses the formula's value: where a condition is undecided, `where` encloses both A and B, of which
 * one applies to the exact numbers. With likely_below, A and B both enclose the value. With certainly, A is selected
 * only where it is valid.
 *
 * Scale. Besides an error bound or interval, the arithmetics filter, filter64 and box compute the condition scale s of
 * each number: if x = Σ tᵢ, then s = Σ |tᵢ|. The error of a result under cancellation is measured relative to this
 * scale. The rules are:
 *
 *   input, constant   |x|                       a + b, a − b   s(a) + s(b)
 *   a b               s(a) s(b)                 a / b          (s(a)/|b|) (s(b)/|b|)
 *   √a                s(a)/√a, √s(a) at 0       the series     |value|, since their terms hardly cancel
 *   sin a             |sin a| s(a)/|a| if s(a) ≤ π/2 (s(a) if a = 0); otherwise 1, the envelope
 *   cos a             1                         atan2(y, x)    max(|θ|, |x| s(y)/r², |y| s(x)/r²)
 *   eᵃ                eᵃ max(1, s(a) − |a|)     log a          max(|log a|, (s(a) − |a|)/|a|)
 *   min, max of a, b  the scale of the result; the larger of s(a), s(b) where |a − b| ≤ `tie_gap` (s(a) + s(b))
 *
 * So the scale is |value| where nothing cancels, and the scale of an oscillating function is its envelope: the scale of
 * sin(a)/a near π is 1/a. Formulas have to be written in a form whose scale is not larger than the problem requires:
 * for example (1 − cos a)/a² as S₁(a²/4)²/2.
 *
 * Why min and max have a rule of their own: let x be a sum that is exactly 0 or slightly negative, with the scale s,
 * and consider max(0, x), which is exactly 0. Correct code may compute x with an error of several ulps of s; if this
 * error is positive, it is the result, so the scale has to be s. If x is far below 0, correct code returns exactly 0,
 * and the scale is 0. `tie_gap` separates these cases: it is 128 spacings of the format at 1, which is more than any
 * limit in scaled ulps. */
#ifndef REFERENCE_REAL_H
#define REFERENCE_REAL_H

#if defined(REAL_EXACT)
#include "real_exact.h"
#elif defined(REAL_FILTER)
#include "real_filter.h"
#elif defined(REAL_FILTER64)
#include "real_filter64.h"
#elif defined(REAL_BOX)
#include "real_box.h"
#elif defined(REAL_MODULAR)
#include "real_modular.h"
#else
#error "define REAL_EXACT, REAL_FILTER, REAL_FILTER64, REAL_BOX or REAL_MODULAR before including real.h"
#endif

#include <stddef.h>

typedef struct vector {
    size_t n;
    real *at;
} vector;

typedef struct matrix {
    size_t rows, columns;
    real *at; /* row by row */
} matrix;

/* --- construction, reading, storing ------------------------------------------------------------------------------- */

static inline vector vector_new(size_t n)
{
    return (vector){n, arena_take(n * sizeof(real))};
}

static inline matrix matrix_new(size_t rows, size_t columns)
{
    return (matrix){rows, columns, arena_take(rows * columns * sizeof(real))};
}

static inline real entry(matrix M, size_t row, size_t column)
{
    return M.at[row * M.columns + column];
}

static inline vector vector3(real x, real y, real z)
{
    vector v = vector_new(3);
    v.at[0] = x, v.at[1] = y, v.at[2] = z;
    return v;
}

static inline vector zero_vector(void)
{
    return vector3(number(0), number(0), number(0));
}

/* Reads n inputs from *in on, and advances *in past them. */
static inline vector read_vector(const real **in, size_t n)
{
    vector v = vector_new(n);
    for (size_t i = 0; i < n; i++)
        v.at[i] = (*in)[i];
    *in += n;
    return v;
}

static inline matrix read_matrix(const real **in, size_t n)
{
    return (matrix){n, n, read_vector(in, n * n).at};
}

static inline real *store_real(real *out, real x)
{
    *out = x;
    return out + 1;
}

static inline real *store_vector(real *out, vector x)
{
    for (size_t i = 0; i < x.n; i++)
        out[i] = x.at[i];
    return out + x.n;
}

static inline real *store_matrix(real *out, matrix M)
{
    return store_vector(out, (vector){M.rows * M.columns, M.at});
}

/* Writes the components of a real, vector or matrix to `out`; returns the position after them. */
/* clang-format off */
#define store(out, x) _Generic((x), real: store_real, vector: store_vector, matrix: store_matrix)(out, x)
/* clang-format on */

/* --- component by component ------------------------------------------------------------------------------------- */

static inline vector vector_add(vector a, vector b)
{
    vector z = vector_new(a.n);
    for (size_t i = 0; i < a.n; i++)
        z.at[i] = real_add(a.at[i], b.at[i]);
    return z;
}

static inline vector vector_subtract(vector a, vector b)
{
    vector z = vector_new(a.n);
    for (size_t i = 0; i < a.n; i++)
        z.at[i] = real_subtract(a.at[i], b.at[i]);
    return z;
}

static inline vector vector_negate(vector a)
{
    vector z = vector_new(a.n);
    for (size_t i = 0; i < a.n; i++)
        z.at[i] = real_negate(a.at[i]);
    return z;
}

static inline vector vector_scaled(real a, vector b)
{
    vector z = vector_new(b.n);
    for (size_t i = 0; i < b.n; i++)
        z.at[i] = real_multiply(a, b.at[i]);
    return z;
}

static inline vector vector_divide(vector a, real b)
{
    vector z = vector_new(a.n);
    for (size_t i = 0; i < a.n; i++)
        z.at[i] = real_divide(a.at[i], b);
    return z;
}

static inline vector vector_select(condition c, vector a, vector b)
{
    if (!a.n || !b.n)
        return a.n ? a : b;
    vector z = vector_new(a.n > b.n ? a.n : b.n);
    for (size_t i = 0; i < z.n; i++)
        z.at[i] = real_select(c, a.at[i], b.at[i]);
    return z;
}

/* flat returns the entries of a matrix as one vector; shaped returns a matrix with the entries of a vector. Argument
 * and result share memory. */
static inline vector flat(matrix M)
{
    return (vector){M.rows * M.columns, M.at};
}

static inline matrix shaped(size_t rows, size_t columns, vector x)
{
    return (matrix){rows, columns, x.at};
}

static inline matrix matrix_add(matrix A, matrix B)
{
    return shaped(A.rows, A.columns, vector_add(flat(A), flat(B)));
}

static inline matrix matrix_subtract(matrix A, matrix B)
{
    return shaped(A.rows, A.columns, vector_subtract(flat(A), flat(B)));
}

static inline matrix matrix_negate(matrix A)
{
    return shaped(A.rows, A.columns, vector_negate(flat(A)));
}

static inline matrix matrix_scaled(real a, matrix B)
{
    return shaped(B.rows, B.columns, vector_scaled(a, flat(B)));
}

static inline matrix matrix_divide(matrix A, real b)
{
    return shaped(A.rows, A.columns, vector_divide(flat(A), b));
}

static inline matrix matrix_select(condition c, matrix A, matrix B)
{
    matrix shape = A.rows ? A : B;
    return shaped(shape.rows, shape.columns, vector_select(c, flat(A), flat(B)));
}

/* --- products --------------------------------------------------------------------------------------------------- */

/* Returns x · y. */
static inline real dot(vector x, vector y)
{
    real sum = real_multiply(x.at[0], y.at[0]);
    for (size_t i = 1; i < x.n; i++)
        sum = real_add(sum, real_multiply(x.at[i], y.at[i]));
    return sum;
}

/* Returns x · x, computed as a sum of squares, so that intervals have a lower end of at least 0. */
static inline real squared_length(vector x)
{
    real sum = real_square(x.at[0]);
    for (size_t i = 1; i < x.n; i++)
        sum = real_add(sum, real_square(x.at[i]));
    return sum;
}

/* Returns |x|. */
static inline real length(vector x)
{
    return square_root(squared_length(x));
}

/* Returns x × y. */
static inline vector cross(vector x, vector y)
{
    vector z = vector_new(3);
    for (size_t i = 0; i < 3; i++) {
        size_t j = (i + 1) % 3, k = (i + 2) % 3;
        z.at[i] = real_subtract(real_multiply(x.at[j], y.at[k]), real_multiply(x.at[k], y.at[j]));
    }
    return z;
}

/* Returns x yᵀ. */
static inline matrix outer(vector x, vector y)
{
    matrix M = matrix_new(x.n, y.n);
    for (size_t i = 0; i < x.n; i++)
        for (size_t j = 0; j < y.n; j++)
            M.at[i * y.n + j] = real_multiply(x.at[i], y.at[j]);
    return M;
}

/* Returns M x. */
static inline vector apply(matrix M, vector x)
{
    vector z = vector_new(M.rows);
    for (size_t i = 0; i < M.rows; i++)
        z.at[i] = dot((vector){M.columns, M.at + i * M.columns}, x);
    return z;
}

static inline matrix transpose(matrix M)
{
    matrix Z = matrix_new(M.columns, M.rows);
    for (size_t i = 0; i < M.rows; i++)
        for (size_t j = 0; j < M.columns; j++)
            Z.at[j * M.rows + i] = entry(M, i, j);
    return Z;
}

/* Returns A B. */
static inline matrix matrix_product(matrix A, matrix B)
{
    matrix columns = transpose(B), Z = matrix_new(A.rows, B.columns);
    for (size_t i = 0; i < A.rows; i++)
        for (size_t j = 0; j < B.columns; j++)
            Z.at[i * B.columns + j] =
                dot((vector){A.columns, A.at + i * A.columns}, (vector){A.columns, columns.at + j * A.columns});
    return Z;
}

static inline matrix matrix_square(matrix A)
{
    return matrix_product(A, A);
}

/* --- one name per operation --------------------------------------------------------------------------------------- */

/* These are macros, because _Generic is the only way in C to give one name to an operation on several types. */
/* clang-format off */
#define add(a, b) _Generic((a), real: real_add, vector: vector_add, matrix: matrix_add)(a, b)
#define subtract(a, b) _Generic((a), real: real_subtract, vector: vector_subtract, matrix: matrix_subtract)(a, b)
#define negate(a) _Generic((a), real: real_negate, vector: vector_negate, matrix: matrix_negate)(a)
#define multiply(a, b)                                                                                                 \
    _Generic((a),                                                                                                      \
        real: _Generic((b), real: real_multiply, vector: vector_scaled, matrix: matrix_scaled),                        \
        default: matrix_product)(a, b)
#define divide(a, b) _Generic((a), real: real_divide, vector: vector_divide, matrix: matrix_divide)(a, b)
#define square(a) _Generic((a), real: real_square, matrix: matrix_square)(a)
#define where(c, A, B)                                                                                                 \
    _Generic((A), real: real_where, vector: vector_select, matrix: matrix_select)(                                     \
        c, any_may_hold(c) ? (A) : (__typeof__(A)){0}, any_may_fail(c) ? (B) : (__typeof__(B)){0})
/* clang-format on */

static inline real real_where(condition c, real a, real b)
{
    if (!any_may_fail(c))
        return a;
    return any_may_hold(c) ? real_select(c, a, b) : b;
}

/* Return the smaller and the larger of two numbers. */
static inline real minimum(real a, real b)
{
    condition first = below(a, b);
    return max_scale_if_tied(where(first, a, b), a, b);
}

static inline real maximum(real a, real b)
{
    condition first = below(a, b);
    return max_scale_if_tied(where(first, b, a), a, b);
}

/* Returns x if x > 0; otherwise, and if the sign of x is undecided, an unknown value. */
static inline real positive(real x)
{
    return where(below(number(0), x), x, real_unknown());
}

/* Returns x limited to [low, high]. */
static inline real clamped(real x, real low, real high)
{
    return minimum(high, maximum(low, x));
}

/* --- special matrices ------------------------------------------------------------------------------------------- */

/* Returns E, the identity matrix. */
static inline matrix identity(size_t n)
{
    matrix E = matrix_new(n, n);
    for (size_t i = 0; i < n * n; i++)
        E.at[i] = number(i % (n + 1) == 0);
    return E;
}

/* Returns [w], with [w]x = w × x. */
static inline matrix hat(vector w)
{
    real x = w.at[0], y = w.at[1], z = w.at[2];
    matrix M = matrix_new(3, 3);
    M.at[0] = number(0), M.at[1] = negate(z), M.at[2] = y;
    M.at[3] = z, M.at[4] = number(0), M.at[5] = negate(x);
    M.at[6] = negate(y), M.at[7] = x, M.at[8] = number(0);
    return M;
}

/* Returns the vector w for which M = [w]. */
static inline vector vee(matrix M)
{
    return vector3(entry(M, 2, 1), entry(M, 0, 2), entry(M, 1, 0));
}

/* Returns the number of components of a skew n × n matrix, n (n − 1)/2. */
static inline size_t skew_size(size_t n)
{
    return n * (n - 1) / 2;
}

/* Reads a skew n × n matrix. For n = 3 the inputs are the vector ω of [ω]; otherwise the entries below the diagonal,
 * row by row: (1,0), (2,0), (2,1), (3,0), …. */
static inline matrix read_skew(const real **in, size_t n)
{
    if (n == 3)
        return hat(read_vector(in, 3));
    vector entries = read_vector(in, skew_size(n));
    matrix M = matrix_new(n, n);
    for (size_t i = 0, k = 0; i < n; i++) {
        for (size_t j = 0; j < i; j++, k++) {
            M.at[i * n + j] = entries.at[k];
            M.at[j * n + i] = negate(entries.at[k]);
        }
        M.at[i * n + i] = number(0);
    }
    return M;
}

/* Writes the components of a skew matrix, in the order of read_skew; returns the position after them. */
static inline real *store_skew(real *out, matrix M)
{
    if (M.rows == 3)
        return store(out, vee(M));
    for (size_t i = 0; i < M.rows; i++)
        for (size_t j = 0; j < i; j++)
            out = store(out, entry(M, i, j));
    return out;
}

/* Reads a symmetric n × n matrix. The inputs are the entries on and below the diagonal, row by row: (0,0), (1,0),
 * (1,1), (2,0), …. */
static inline matrix read_symmetric(const real **in, size_t n)
{
    vector entries = read_vector(in, n * (n + 1) / 2);
    matrix M = matrix_new(n, n);
    for (size_t i = 0, k = 0; i < n; i++)
        for (size_t j = 0; j <= i; j++, k++)
            M.at[i * n + j] = M.at[j * n + i] = entries.at[k];
    return M;
}

/* Writes the components of a symmetric matrix, in the order of read_symmetric; returns the position after them. */
static inline real *store_symmetric(real *out, matrix M)
{
    for (size_t i = 0; i < M.rows; i++)
        for (size_t j = 0; j <= i; j++)
            out = store(out, entry(M, i, j));
    return out;
}

/* Returns AB − BA. */
static inline matrix commutator(matrix A, matrix B)
{
    return subtract(multiply(A, B), multiply(B, A));
}

static inline real trace(matrix M)
{
    real sum = M.at[0];
    for (size_t i = 1; i < M.rows; i++)
        sum = add(sum, entry(M, i, i));
    return sum;
}

#endif
