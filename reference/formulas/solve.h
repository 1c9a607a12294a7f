/* Internal header of reference/: solves linear and nonlinear equations in three unknowns. For nonlinear equations,
 * Newton's method finds a solution, and Krawczyk's operator proves that it exists.
 *
 *   solve(A, y)              x with A x = y
 *   eigenvalue_bound(M)      an upper bound of the largest eigenvalue of a symmetric matrix
 *   newton(F, x)             a point near a solution of F(x) = 0, by steps that begin at x; without a proof
 *   krawczyk(F, y)           encloses the solution near y if its existence is proved; else unknown
 *
 * Krawczyk's operator on a box X around y, with any matrix Y, here near J(y)⁻¹ (J is F's Jacobian, E the identity
 * matrix):
 *
 *   K(X) = y − Y F(y) + (E − Y J(X)) (X − y)
 *
 * If K(X) lies inside X, then F has exactly one zero in X, and this zero lies in K(X) (R. Krawczyk 1969; R. E. Moore
 * 1977). The code uses the operations of real.h, so it is valid in each arithmetic: X is an interval vector in the
 * exact and box arithmetics, and a centre with an error bound in the filters. */
#ifndef REFERENCE_SOLVE_H
#define REFERENCE_SOLVE_H

#include "reference/arithmetic/real.h"

/* F and its Jacobian, as functions of the given data and the three unknowns. */
struct equation {
    vector (*value)(const void *given, vector x);
    matrix (*jacobian)(const void *given, vector x);
    const void *given;
};

/* --- linear ----------------------------------------------------------------------------------------------------- */

/* Returns A's cofactors: row i is the cross product of A's other rows, so that A⁻¹ = cofactorsᵀ / det A. */
static inline matrix cofactors_of_rows(matrix A)
{
    const vector x = {3, A.at}, y = {3, A.at + 3}, z = {3, A.at + 6};
    matrix C = matrix_new(3, 3);
    store(store(store(C.at, cross(y, z)), cross(z, x)), cross(x, y));
    return C;
}

static inline real determinant_by(matrix A, matrix cofactors)
{
    return dot((vector){3, A.at}, (vector){3, cofactors.at});
}

/* Returns A⁻¹y, with the division last. */
static inline vector solve(matrix A, vector y)
{
    matrix C = cofactors_of_rows(A);
    return divide(apply(transpose(C), y), determinant_by(A, C));
}

static inline matrix inverse(matrix A)
{
    matrix C = cofactors_of_rows(A);
    return divide(transpose(C), determinant_by(A, C));
}

/* True if a symmetric matrix is positive definite, by its leading minors. */
static inline condition is_positive_definite(matrix M)
{
    const matrix C = cofactors_of_rows(M);
    const real zero = number(0), first = entry(M, 0, 0), second = entry(C, 2, 2), third = determinant_by(M, C);
    return both(below(zero, first), both(below(zero, second), below(zero, third)));
}

/* Returns an upper bound of the largest eigenvalue of a symmetric 3 × 3 matrix M: t + √⅔ |M − tE|, where t is a third
 * of the trace of M and E the identity matrix. Reason: among all triples of eigenvalues with the same sum and the same
 * sum of squares, the largest eigenvalue is maximal if the other two are equal. */
static inline real eigenvalue_bound(matrix M)
{
    real t = divide(trace(M), number(3));
    real squared_distance = squared_length(flat(subtract(M, multiply(t, identity(3)))));
    return add(t, square_root(divide(multiply(number(2), squared_distance), number(3))));
}

static inline vector vector_unknown(size_t n)
{
    vector z = vector_new(n);
    for (size_t i = 0; i < n; i++)
        z.at[i] = real_unknown();
    return z;
}

/* Reads a body's inertia, a symmetric matrix. Unknown unless the matrix is positive definite, and hence invertible. */
static inline matrix read_inertia(const real **in)
{
    matrix M = read_symmetric(in, 3);
    return where(is_positive_definite(M), M, shaped(3, 3, vector_unknown(9)));
}

/* --- releasing temporary numbers ---------------------------------------------------------------------------------- */

/* A loop of many steps releases the temporary numbers of each step after it has copied the step's result, so that the
 * next step uses the same memory, which is in the cache. Only the exact arithmetic uses enough memory for this to
 * matter. */
#ifdef REAL_EXACT
typedef struct scope number_scope;

static inline number_scope number_scope_open(void)
{
    return scope_open(numbers.precision);
}

/* Releases the temporary numbers of the scope, and returns a copy of x that stays valid. x has at most seven
 * components: a quaternion and a momentum (motion.h). */
static inline vector number_scope_return(number_scope scope, vector x)
{
    enum { MAX_COMPONENTS = 7 };
    mpfi_t copy[MAX_COMPONENTS];
    const size_t n = x.n;
    for (size_t i = 0; i < n; i++) {
        mpfi_init2(copy[i], numbers.precision);
        mpfi_set(copy[i], x.at[i].x);
    }
    scope_close(scope);
    vector z = vector_new(n);
    for (size_t i = 0; i < n; i++) {
        z.at[i] = real_new();
        mpfi_set(z.at[i].x, copy[i]);
        mpfi_clear(copy[i]);
    }
    return z;
}
#else
typedef int number_scope;

static inline number_scope number_scope_open(void)
{
    return 0;
}

static inline vector number_scope_return(number_scope scope, vector x)
{
    (void)scope;
    return x;
}
#endif

/* --- nonlinear equations with a proof ----------------------------------------------------------------------------- */

static inline vector midpoint_of(vector x)
{
    vector z = vector_new(x.n);
    for (size_t i = 0; i < x.n; i++)
        z.at[i] = midpoint(x.at[i]);
    return z;
}

static inline vector widened_by(vector x, real radius)
{
    vector z = vector_new(x.n);
    for (size_t i = 0; i < x.n; i++)
        z.at[i] = widened(x.at[i], radius);
    return z;
}

/* Returns a point near a solution of F(x) = 0, by at most STEPS Newton steps from x. The steps end at a step that is
 * shorter than 4 ε |x| + e, where ε is the precision of the arithmetic, and e the error bound of the step's length. The
 * result proves nothing, so a wrong decision of likely_below does no harm. */
static inline vector newton(const struct equation *F, vector x)
{
    enum { STEPS = 60 };
    real enough = multiply(number(4), resolution());
    x = midpoint_of(x);
    for (int step = 0; step < STEPS; step++) {
        number_scope scope = number_scope_open();
        vector move = solve(F->jacobian(F->given, x), F->value(F->given, x));
        real step_length = length(move), step_error = subtract(upper_bound(step_length), midpoint(step_length));
        condition done = likely_below(step_length, add(multiply(enough, length(x)), step_error));
        vector next = midpoint_of(subtract(x, move));
        x = number_scope_return(scope, where(done, x, next));
        if (!any_may_fail(done))
            break;
    }
    return x;
}

/* True if every |xᵢ| is below the radius. */
static inline condition all_within(vector x, real radius)
{
    real low = negate(radius);
    condition within = both(below(x.at[0], radius), below(low, x.at[0]));
    for (size_t i = 1; i < x.n; i++)
        within = both(within, both(below(x.at[i], radius), below(low, x.at[i])));
    return within;
}

/* Encloses the solution near y. The box X extends from y by
 *
 *   r = 3 s + 64 ε (|y| + 2⁻¹⁰⁰⁰)
 *
 * where s is an upper bound of the length of the Newton step, and ε the precision of the arithmetic. s includes the
 * error of F(y), which is large if the terms of F cancel. 64 ε |y| is for rounding errors if s is 0; 2⁻¹⁰⁰⁰ is for
 * y = 0. If K(X) certainly lies inside X, the solution exists and is in K(X), which is returned; otherwise the result
 * is unknown. */
static inline vector krawczyk(const struct equation *F, vector y)
{
    matrix Y = inverse(F->jacobian(F->given, y));
    Y = shaped(3, 3, midpoint_of(flat(Y)));
    vector step = apply(Y, F->value(F->given, y));
    real size = add(square_root(squared_length(y)), number(0x1p-1000));
    real radius =
        add(multiply(number(3), upper_bound(length(step))), multiply(multiply(number(64), resolution()), size));
    radius = midpoint(radius);
    matrix J = F->jacobian(F->given, widened_by(y, radius));
    vector apart = widened_by(vector_scaled(number(0), y), radius);
    vector moved = subtract(apply(subtract(identity(3), multiply(Y, J)), apart), step); /* K(X) − y */
    condition proven = certainly(all_within(moved, radius));
    return where(proven, add(y, moved), vector_unknown(3));
}

#endif
