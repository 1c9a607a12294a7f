/* Moving transforms for tests of the reference formulas of velocity and acceleration: drawn at random, compared, and
 * differentiated exactly.
 *
 * A motion is represented by the Taylor coefficients of T(t) and R(t) up to t², as enclosures (struct jet). Products of
 * jets are polynomial products truncated after t². The velocities and accelerations of a composed motion therefore
 * follow from matrix products alone: they use no formula of the family under test, and have no error of finite
 * differences.
 *
 * For tests that include enclosures.h first and then the family's .c file, which includes transform.c. */
#ifndef TEST_MOTIONS_H
#define TEST_MOTIONS_H

#include "enclosures.h"

#include "reference/formulas/transform.c"

/* --- draws ------------------------------------------------------------------------------------------------------ */

static inline struct transform draw_transform(unsigned long long *state, size_t n)
{
    vector T = draw_vector(state, n, 3);
    return (struct transform){T, matrix_exp(draw_skew(state, n, 0.3)), number(1.5 + draw(state))};
}

static inline struct dynamic draw_dynamic(unsigned long long *state, size_t n)
{
    struct transform at = draw_transform(state, n);
    vector v = draw_vector(state, n, 2), a = draw_vector(state, n, 2);
    matrix w = draw_skew(state, n, 1);
    return (struct dynamic){at, v, a, w, draw_skew(state, n, 1)};
}

/* --- comparisons ------------------------------------------------------------------------------------------------ */

static inline void expect_same_transform(struct transform A, struct transform B)
{
    expect_agree(A.T, B.T);
    expect_agree(A.R, B.R);
    expect_agree(A.S, B.S);
}

static inline void expect_same_motion(struct dynamic A, struct dynamic B)
{
    expect_agree(A.v, B.v);
    expect_agree(A.a, B.a);
    expect_agree(A.w, B.w);
    expect_agree(A.alpha, B.alpha);
}

static inline void expect_same_dynamic(struct dynamic A, struct dynamic B)
{
    expect_same_transform(A.at, B.at);
    expect_same_motion(A, B);
}

/* The Taylor coefficients of a matrix, M(t) = at[0] + at[1] t + at[2] t² + O(t³). A vector is a matrix with one
 * column. */
struct jet {
    matrix at[3];
};

static inline struct jet jet_add(struct jet A, struct jet B)
{
    return (struct jet){{add(A.at[0], B.at[0]), add(A.at[1], B.at[1]), add(A.at[2], B.at[2])}};
}

static inline struct jet jet_scaled(real s, struct jet A)
{
    return (struct jet){{multiply(s, A.at[0]), multiply(s, A.at[1]), multiply(s, A.at[2])}};
}

static inline struct jet jet_multiply(struct jet A, struct jet B)
{
    return (struct jet){{multiply(A.at[0], B.at[0]), add(multiply(A.at[0], B.at[1]), multiply(A.at[1], B.at[0])),
                         add(add(multiply(A.at[0], B.at[2]), multiply(A.at[1], B.at[1])), multiply(A.at[2], B.at[0]))}};
}

static inline struct jet jet_transpose(struct jet A)
{
    return (struct jet){{transpose(A.at[0]), transpose(A.at[1]), transpose(A.at[2])}};
}

/* Computes exp X(t) = E + X + X²/2 + O(t³) for X with X(0) = 0. */
static inline struct jet jet_exp(struct jet X)
{
    struct jet one = {{identity(X.at[0].rows), X.at[0], X.at[0]}};
    return jet_add(jet_add(one, X), jet_scaled(number(0.5), jet_multiply(X, X)));
}

/* A moving transform with a constant scale. */
struct moving_transform {
    struct jet T, R;
    real S;
};

/* Returns the motion T(t) = T + vt + at²/2, R(t) = exp(ωt + αt²/2) R, whose velocities at t = 0 are v and ω and whose
 * accelerations are a and α. */
static inline struct moving_transform motion_of(struct dynamic A)
{
    const size_t n = A.v.n;
    real half = number(0.5);
    struct jet T = {{shaped(n, 1, A.at.T), shaped(n, 1, A.v), shaped(n, 1, multiply(half, A.a))}};
    matrix zero = multiply(number(0), identity(n));
    struct jet turn = jet_exp((struct jet){{zero, A.w, multiply(half, A.alpha)}}), R = {{A.at.R, zero, zero}};
    return (struct moving_transform){T, jet_multiply(turn, R), A.at.S};
}

/* Returns the composition (S₂R₂T₁ + T₂, R₂R₁, S₂S₁) as a motion. */
static inline struct moving_transform motion_compose(struct moving_transform A2, struct moving_transform A1)
{
    return (struct moving_transform){jet_add(jet_scaled(A2.S, jet_multiply(A2.R, A1.T)), A2.T),
                                     jet_multiply(A2.R, A1.R), multiply(A2.S, A1.S)};
}

/* Returns the inverse (−RᵀT/S, Rᵀ, 1/S) as a motion. */
static inline struct moving_transform motion_inverse(struct moving_transform A)
{
    struct jet back = jet_transpose(A.R);
    real S = divide(number(1), A.S);
    return (struct moving_transform){jet_scaled(negate(S), jet_multiply(back, A.T)), back, S};
}

/* Returns the transform with its velocities and accelerations at t = 0. Uses Ṙ = ωR and R̈ = (α + ω²)R, where α is
 * skew-symmetric and ω² symmetric. */
static inline struct dynamic motion_now(struct moving_transform A)
{
    struct dynamic D = {
        {flat(A.T.at[0]), A.R.at[0], A.S}, flat(A.T.at[1]), multiply(number(2), flat(A.T.at[2])), {0}, {0}};
    matrix back = transpose(A.R.at[0]), second = multiply(A.R.at[2], back); /* half of R̈Rᵀ */
    D.w = multiply(A.R.at[1], back);
    D.alpha = subtract(second, transpose(second));
    return D;
}

#endif
