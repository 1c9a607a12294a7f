/* Helpers for tests of the exact arithmetic: constants, comparisons, random vectors and matrices, and the macro LAW.
 *
 * For tests of the formulas of a family. These are static functions in reference/formulas/FAMILY.c, which is compiled
 * once per arithmetic by being included after the arithmetic's header (reference/formulas/README.md). A test does the
 * same for the exact arithmetic: it includes this header, which includes real.h with REAL_EXACT, and then FAMILY.c. Two
 * formulas agree if their enclosures overlap and are each at most 2⁻²⁰⁰ wide, so values that differ by more than 2⁻¹⁹⁹
 * never agree. */
#ifndef TEST_ENCLOSURES_H
#define TEST_ENCLOSURES_H

#include "each.h"
#include "scoped.h"

#include "validate/util/random.h"

#include <math.h>

#define REAL_EXACT
#include "reference/arithmetic/real.h"

enum { PRECISION = 320, AGREED = 200 }; /* precision of the arithmetic; enclosures must be at most 2^−AGREED wide */

/* The scope in which a suite's tests create numbers. The next two functions are the suite's .init and .fini. */
static struct scope test_scope;

static inline void open_test_scope(void)
{
    test_scope = scope_open(PRECISION);
}

static inline void close_test_scope(void)
{
    scope_close(test_scope);
}

/* Returns an enclosure of numerator / denominator. Like pi and magnitude below, it is needed by tests only. */
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

/* True if |a − b| ≤ 2^bits is certain, that is, for all values in the enclosures. */
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

/* Draws a number from [−1, 1]. The sequence depends on *state only, so it is the same in every run. */
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

/* Draws a symmetric positive definite matrix M Mᵀ + E, whose eigenvalues are at least 1. */
static inline matrix draw_positive(unsigned long long *state, size_t n)
{
    matrix M = draw_matrix(state, n, 1);
    return add(multiply(M, transpose(M)), identity(n));
}

/* Computes exp A = Σ Aᵏ/k! for ‖A‖ ≤ 2. The truncation error is below 2⁻³⁰⁰ and is added to the enclosure. */
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

/* Calls `law` for CASES cases of dimension 2, 3, 4, 5, 2, …, which draw numbers from one sequence. */
enum { CASES = 12 };
static inline void each_case(void (*law)(unsigned long long *state, size_t n))
{
    unsigned long long state = 1;
    for (size_t i = 0; i < CASES; i++)
        law(&state, 2 + i % 4);
}

/* Defines a test that runs the block that follows CASES times, with the generator's `state` and the dimension `n`:
 * LAW(suite, name) { … } */
#define LAW(suite, name)                                                                                               \
    OF_EACH(each_case, suite, name, __attribute__((unused)) unsigned long long *state, __attribute__((unused)) size_t n)

#endif
