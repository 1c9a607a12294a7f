/* Checks on the exact arithmetic's numbers, for tests that include real.h and a family: two formulas agree if their
 * enclosures overlap and are narrow, which no pair of different values can feign. */
#ifndef TEST_ENCLOSURES_H
#define TEST_ENCLOSURES_H

#include "each.h"
#include "scoped.h"

#include "validate/base/random.h"

#include <math.h>

#define REAL_EXACT
#include "reference/real.h"

enum { PRECISION = 320, AGREED = 200 }; /* bits computed with; bits of absolute width that an enclosure must reach */

/* A suite's .init and .fini: its tests make numbers in this scope. */
static struct scope test_scope;

static inline void open_test_scope(void)
{
    test_scope = scope_open(PRECISION);
}

static inline void close_test_scope(void)
{
    scope_close(test_scope);
}

/* Numbers that no formula needs. */
static inline real fraction(long numerator, unsigned long denominator)
{
    return divide(number((double)numerator), number((double)denominator));
}

static inline real pi(void)
{
    real z = real_new();
    mpfi_const_pi(z.x);
    return z;
}

static inline real magnitude(real a)
{
    real z = real_new();
    mpfi_abs(z.x, a.x);
    return z;
}

static inline double width_of(real x)
{
    WIDE(53, width);
    mpfr_sub(width, &x.x->right, &x.x->left, MPFR_RNDU);
    return mpfr_get_d(width, MPFR_RNDU);
}

static inline int exactly(real x, double value)
{
    return mpfr_cmp_d(&x.x->left, value) == 0 && mpfr_cmp_d(&x.x->right, value) == 0;
}

static inline int real_agrees(real a, real b)
{
    double narrow = ldexp(1, -AGREED);
    return width_of(a) <= narrow && width_of(b) <= narrow && equal(a, b).may_hold;
}

static inline int vector_agrees(vector a, vector b)
{
    int agrees = a.n == b.n;
    for (size_t i = 0; agrees && i < a.n; i++)
        agrees = real_agrees(a.at[i], b.at[i]);
    return agrees;
}

static inline int matrix_agrees(matrix A, matrix B)
{
    return A.rows == B.rows && A.columns == B.columns && vector_agrees(flat(A), flat(B));
}

/* clang-format off */
#define agrees(a, b) _Generic((a), real: real_agrees, vector: vector_agrees, matrix: matrix_agrees)(a, b)
/* clang-format on */

#define expect_agree(a, b) cr_expect(agrees(a, b), "%s and %s differ", #a, #b)

/* Whether a and b differ by at most 2^bits. */
static inline int real_near(real a, real b, int bits)
{
    return !below(number(ldexp(1, bits)), magnitude(subtract(a, b))).may_hold;
}

static inline int vector_near(vector a, vector b, int bits)
{
    int near = a.n == b.n;
    for (size_t i = 0; near && i < a.n; i++)
        near = real_near(a.at[i], b.at[i], bits);
    return near;
}

static inline int matrix_near(matrix A, matrix B, int bits)
{
    return vector_near(flat(A), flat(B), bits);
}

/* A seeded stream of numbers in [−1, 1], the same in every run. */
static inline double draw(unsigned long long *state)
{
    struct random random = {*state};
    const double x = random_between(&random, -1, 1);
    *state = random.state;
    return x;
}

static inline vector draw_vector(unsigned long long *state, size_t n, double size)
{
    vector x = vector_new(n);
    for (size_t i = 0; i < n; i++)
        x.at[i] = number(size * draw(state));
    return x;
}

static inline matrix draw_matrix(unsigned long long *state, size_t n, double size)
{
    return (matrix){n, n, draw_vector(state, n * n, size).at};
}

static inline matrix draw_skew(unsigned long long *state, size_t n, double size)
{
    matrix A = draw_matrix(state, n, size);
    return subtract(A, transpose(A));
}

/* M Mᵀ + E: eigenvalues from 1 on */
static inline matrix draw_positive(unsigned long long *state, size_t n)
{
    matrix M = draw_matrix(state, n, 1);
    return add(multiply(M, transpose(M)), identity(n));
}

/* exp A = Σ Aᵏ/k! for |A| ≤ 2, the rest below 2⁻³⁰⁰ */
static inline matrix matrix_exp(matrix A)
{
    enum { TERMS = 100 };
    matrix term = identity(A.rows), sum = term;
    for (unsigned k = 1; k < TERMS; k++) {
        term = divide(multiply(term, A), number(k));
        sum = add(sum, term);
    }
    for (size_t i = 0; i < A.rows * A.rows; i++)
        sum.at[i] = widened(sum.at[i], number(0x1p-300));
    return sum;
}

/* A law is tried in CASES cases, in two to five dimensions in turn, with numbers drawn from one stream. */
enum { CASES = 12 };
static inline void each_case(void (*law)(unsigned long long *state, size_t n))
{
    unsigned long long state = 1;
    for (size_t i = 0; i < CASES; i++)
        law(&state, 2 + i % 4);
}

/* LAW(suite, sentence) { what holds of numbers drawn from state, of dimension n } */
#define LAW(suite, name)                                                                                               \
    OF_EACH(each_case, suite, name, __attribute__((unused)) unsigned long long *state, __attribute__((unused)) size_t n)

#endif
